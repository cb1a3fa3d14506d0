//! Flow of a turn between decisions, step by step.

use super::context::TurnContext;
use crate::dice::{Dice, FACES};
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend, MAX_BLACK_SHIPS, Seats, lanes};
use crate::games::cove::legal::kinds_for;
use crate::games::cove::rules::{
    Bears, BlackShipMove, TavernStyle, TieBreak, USUAL_TREASURE_EIGHTS,
};
use crate::games::cove::state::event::{
    Event, FameFor, GoodsFor, Phase, Placing, Revealing, Share, Voyage,
};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{
    Ask, BlackShip, Drawn, LegendDeck, Navy, Shared, State, Step, Window,
};
use crate::observe::Observer;
use crate::pile::Pile;
use crate::seat::Seat;

impl Cove {
    /// Reveals a treasure card on an outer island (`PC-TRN-1`) and returns its kind.
    #[inline]
    pub(crate) fn reveal<D: Dice>(&self, state: &mut State, island: Island, dice: &mut D) -> usize {
        let pile = &state.treasure;
        let kind = if self.rules.treasure.cards.len() <= 8 * USUAL_TREASURE_EIGHTS {
            dice.draw(lanes::TREASURE, pile.copies_of_first::<USUAL_TREASURE_EIGHTS>())
        } else {
            dice.draw(lanes::TREASURE, pile.copies())
        };
        state.treasure.remove(kind, 1);
        state.face_up[island.index()] = Some(kind as u8);
        kind
    }
}

impl<D: Dice, O: Observer<Cove>> TurnContext<'_, D, O> {
    /// Continues from the state's step until a seat must decide or the game is over.
    #[inline(never)]
    pub(crate) fn advance(&mut self) {
        self.follow(self.state.step);
    }

    /// Continues with the step after an action, until a seat must decide or the game is over.
    #[inline(always)]
    pub(crate) fn follow(&mut self, step: Step) {
        self.follow_while(step, |_| true);
    }

    /// Continues until a seat must decide, the game is over, or `continues` returns false for the next step. Until
    /// then the state keeps the last question.
    ///
    /// A step with a fixed successor calls this successor directly, because the processor predicts direct calls
    /// better than a lookup.
    #[inline(always)]
    pub(crate) fn follow_while(&mut self, mut step: Step, continues: impl Fn(Step) -> bool) {
        while step != Step::Wait {
            if !continues(step) {
                self.state.step = step;
                return;
            }
            step = match step {
                Step::Wait => return,
                Step::Draw => self.draw_cards(),
                Step::Deal(number) => self.deal(number),
                Step::Rig(number) => self.ask_to_rig(number),
                Step::TurnStart => self.start_turn(),
                Step::Window(window) => self.window(window),
                Step::Sail(chosen) => self.ask_to_sail(chosen),
                Step::Reveal => self.reveal_wheels(),
                Step::ActionsFrom(island) => self.actions_from(island),
                Step::Actions => self.next_action(),
                Step::CombatFrom(island) => self.combat_from(island),
                Step::Preparation => self.preparation(),
                Step::Round | Step::Act => self.fight_on(step),
                Step::BeforeRoll => self.before_roll(),
                Step::Kegs => self.ask_for_kegs(),
                Step::Aim => self.aim(),
                Step::PlunderFrom(island) => self.plunder_from(island),
                Step::Upgrade => self.upgrade(),
                Step::Visit => self.visit(),
                Step::BlackShips => self.black_ships(),
                Step::End => self.end(),
                Step::Over => self.ask(Ask::Over, Step::Over),
            };
        }
    }

    /// Sets the question to a seat. `then` is the next step unless the answer sets a different step.
    #[inline]
    pub(crate) fn ask(&mut self, ask: Ask, then: Step) -> Step {
        self.state.ask = ask;
        self.state.step = then;
        Step::Wait
    }

    /// Starts the draws that [`begin_draws`](TurnContext::begin_draws) scheduled. After the last draw, play continues
    /// with the step `then`.
    #[inline]
    pub(crate) fn draw_then(&mut self, then: Step) -> Step {
        self.state.step = then;
        Step::Draw
    }

    /// Deals a card to each seat, in seat order (`PC-SET-4`).
    fn deal(&mut self, number: u8) -> Step {
        if number == self.state.seats {
            return Step::Rig(0);
        }
        let seat = Seat::new(number.into());
        self.begin_draws(seat, self.rules().cards_at_start(seat), Drawn::Dealt);
        self.draw_then(Step::Deal(number + 1))
    }

    /// Asks the seats to choose rigs. Choices are hidden until all seats have chosen (`PC-SET-7`).
    fn ask_to_rig(&mut self, number: u8) -> Step {
        if number < self.state.seats {
            return self.ask(Ask::Rig(Seat::new(number.into())), Step::Rig(number));
        }
        for seat in self.state.all() {
            let rig = self.state.rigs[seat.index()].take().expect("every seat has rigged");
            self.rig(seat, rig);
        }
        Step::TurnStart
    }

    /// Starts a turn: gold for the least famous seats, then new treasure cards (`PC-HOU-5`,
    /// `PC-TRN-1`).
    fn start_turn(&mut self) -> Step {
        self.state.turn += 1;
        self.emit(Event::Turn(self.state.turn));
        for seat in self.state.all() {
            let vessel = self.state.vessel_mut(seat);
            vessel.maps_now = std::mem::take(&mut vessel.maps_next);
            vessel.consort = None;
            vessel.shared = Shared::default();
            vessel.fled_unhit = false;
        }
        if self.state.turn > 1 && self.rules().catch_up.gold > 0 {
            self.catch_up();
        }
        self.emit(Event::Phase(Phase::Treasure));
        for island in Island::OUTER {
            let kind = self.game.reveal(self.state, island, self.dice);
            self.emit(Event::Revealed(island, self.game.rules.treasure.cards[kind].card));
        }
        self.open_window(Window::Treasure)
    }

    /// Gives gold to the least famous seats, unless all seats tie (`PC-HOU-5`).
    fn catch_up(&mut self) {
        let least = self.state.all().map(|seat| self.state.vessel(seat).fame).min();
        let last: Seats =
            self.state.all().filter(|&seat| Some(self.state.vessel(seat).fame) == least).collect();
        if last.len() < self.state.seats.into() {
            let gold = self.rules().catch_up.gold;
            last.iter().for_each(|seat| self.gain_gold(seat, gold, GoodsFor::CatchUp));
        }
    }

    fn open_window(&mut self, window: Window) -> Step {
        self.state.window = self.state.event_window();
        self.window(window)
    }

    /// Asks the seats of an event window in turn, until all pass in a row. A seat without a playable card passes
    /// without a question.
    pub(crate) fn window(&mut self, window: Window) -> Step {
        if self.state.anyone_holds(kinds_for(window)) {
            while let Some(seat) = self.state.window.seat() {
                if self.game.can_play_event(self.state, seat, window) {
                    return self.ask(Ask::Event(seat, window), Step::Window(window));
                }
                self.state.window.pass();
            }
        }
        match window {
            Window::Treasure => {
                self.emit(Event::Phase(Phase::Navigation));
                self.state.crows_nest = None;
                self.open_window(Window::Navigation)
            }
            Window::Navigation => self.ask_to_sail(0),
            Window::Reveal => match self.rules().tavern.style {
                TavernStyle::PiratesCove => {
                    self.emit(Event::Phase(Phase::Combat));
                    Step::CombatFrom(Island::Tavern)
                }
                TavernStyle::Piratenbucht => self.begin_actions(),
            },
        }
    }

    /// Plays Consort on an opponent (`PC-CON`).
    pub(crate) fn play_consort(&mut self, seat: Seat, on: Seat) {
        self.play_and_discard(seat, Card::Consort);
        self.state.vessel_mut(on).consort = Some(seat);
        self.emit(Event::Consort(on, seat));
        self.state.window.react();
    }

    /// Plays Secret Map: a die chooses an outer island, and a 6 is rolled again (`PC-MAP`).
    pub(crate) fn play_secret_map(&mut self, seat: Seat) {
        self.play_and_discard(seat, Card::SecretMap);
        let island = Island::OUTER[self.dice.pick(lanes::FATE, FACES - 1) as usize];
        let applies = self.rules().secret_map.applies;
        self.state.vessel_mut(seat).mark(island, applies);
        self.emit(Event::Marked(seat, island));
        self.state.window.react();
    }

    /// Plays Crow's Nest and names the seat that chooses first (`PC-CRO`).
    pub(crate) fn play_crows_nest(&mut self, seat: Seat, first: Seat) {
        self.play_and_discard(seat, Card::CrowsNest);
        self.state.crows_nest = Some(first);
        self.state.window.react();
    }

    /// Sends the Navy under the control of the sending seat (`PC-NAV-1`, `PC-NAV-2`, `PC-NAV-3`).
    pub(crate) fn send_navy(&mut self, controller: Seat, card: Card, island: Island) {
        self.play_and_discard(controller, card);
        self.state.navies = [None; 5];
        self.state.navies[island.index()] = Some(controller);
        self.emit(Event::NavySent(Navy { island, controller }, card));
        self.state.window.react();
    }

    /// Plays A Fond Farewell: the ship moves, and loses its Consort for this turn (`PC-FON`).
    pub(crate) fn play_fond_farewell(&mut self, seat: Seat, island: Island) {
        self.play_and_discard(seat, Card::AFondFarewell);
        self.sail(seat, island, Voyage::FondFarewell);
        if self.state.vessel_mut(seat).consort.take().is_some() {
            self.emit(Event::ConsortEnded(seat));
        }
        self.state.window.react();
    }

    /// Asks the next seat for a destination. Choices are hidden, or in the open under Crow's Nest (`PC-TRN-3`).
    #[inline(always)]
    fn ask_to_sail(&mut self, chosen: u8) -> Step {
        if chosen == self.state.seats {
            return Step::Reveal;
        }
        let first = self.state.crows_nest.map_or(0, |seat| seat.index() as u8);
        let seats_on = first + chosen;
        let seat = seats_on.checked_sub(self.state.seats).unwrap_or(seats_on);
        self.ask(Ask::Sail(Seat::new(seat.into())), Step::Sail(chosen))
    }

    pub(crate) fn choose_destination(&mut self, seat: Seat, island: Island) -> Step {
        match self.state.crows_nest {
            Some(_) => self.sail(seat, island, Voyage::Wheel),
            None => self.state.vessel_mut(seat).wheel = Some(island),
        }
        let Step::Sail(chosen) = self.state.step else {
            unreachable!("destinations are chosen while ships sail")
        };
        self.ask_to_sail(chosen + 1)
    }

    fn reveal_wheels(&mut self) -> Step {
        for seat in self.state.all() {
            if let Some(island) = self.state.vessel_mut(seat).wheel.take() {
                self.sail(seat, island, Voyage::Wheel);
            }
        }
        match self.rules().black_ship.r#move {
            BlackShipMove::Next | BlackShipMove::Die1Or2 => {}
            BlackShipMove::Random => {
                for number in 0..MAX_BLACK_SHIPS {
                    if self.state.black_ships[number].island.is_some() {
                        let face = self.dice.d6(lanes::FATE);
                        let island = Island::ALL[usize::from(face) - 1];
                        self.put_black_ship(number, island, Placing::Die);
                    }
                }
            }
            BlackShipMove::Revenge => self.take_revenge(),
        }
        self.open_window(Window::Reveal)
    }

    /// Plays Blackbeard's Revenge: a die moves each black ship to a different island. In the last turn the first
    /// black ship goes to Treasure Island (`PB-VAR`). If the second ship's die shows the first ship's island, it is
    /// rolled again, so that all remaining islands are equally likely.
    fn take_revenge(&mut self) {
        let last = self.state.turn == self.rules().turns;
        let mut taken = None;
        for number in 0..MAX_BLACK_SHIPS {
            if self.state.black_ships[number].island.is_none() {
                continue;
            }
            let island = match taken {
                None if last => Island::Treasure,
                None => Island::ALL[usize::from(self.dice.d6(lanes::FATE)) - 1],
                Some(taken) => {
                    let rolled = Island::ALL[self.dice.pick(lanes::FATE, FACES - 1) as usize];
                    if rolled < taken { rolled } else { rolled.next() }
                }
            };
            self.put_black_ship(number, island, Placing::Revenge);
            taken = Some(island);
        }
    }

    fn put_black_ship(&mut self, number: usize, island: Island, placing: Placing) {
        self.state.black_ships[number].island = Some(island);
        self.emit(Event::BlackShip(number as u8, island, placing));
    }

    /// Plunders the islands, starting with `first`: a ship alone on an outer island takes the treasure card
    /// (`PC-PLU-1`). The tavern cards of one island are drawn before the next island is plundered.
    fn plunder_from(&mut self, first: Island) -> Step {
        let harbours = self.state.harbours;
        for &island in &Island::ALL[first.index()..Island::Treasure.index()] {
            if let Some(seat) = harbours.at(island).only()
                && let Some(kind) = self.state.face_up[island.index()].take()
            {
                self.plunder(seat, island, kind);
                self.state.step = Step::PlunderFrom(island.next());
                if self.draw_cards() == Step::Wait {
                    return Step::Wait;
                }
            }
        }
        self.emit(Event::Phase(Phase::Upgrade));
        self.upgrade()
    }

    fn plunder(&mut self, seat: Seat, island: Island, kind: u8) {
        self.emit(Event::Plundered(seat, island));
        let card = self.rules().treasure.cards[usize::from(kind)].card;
        self.win_fame(seat, card.fame.into(), FameFor::Plunder);
        let vessel = self.state.vessel(seat);
        let (gold_before, chests_before) = (vessel.gold, vessel.chests);
        let is_marked = vessel.maps_now >> island.index() & 1 == 1;
        self.gain_gold(seat, card.gold, GoodsFor::Plunder);
        let chests = if is_marked {
            card.chests.saturating_mul(self.rules().secret_map.chests_factor)
        } else {
            card.chests
        };
        self.gain_chests(seat, chests, GoodsFor::Plunder);
        let after = self.state.vessel(seat);
        let (gold, chests) = (after.gold - gold_before, after.chests - chests_before);
        self.share_goods(seat, gold, chests);
        self.begin_draws(seat, card.tavern, Drawn::Plundered);
    }

    /// Plays the black-ship phase (`PC-BLK-1` to `PC-BLK-3`), then starts the next turn or ends the game.
    fn black_ships(&mut self) -> Step {
        self.emit(Event::Phase(Phase::BlackShips));
        for number in 0..MAX_BLACK_SHIPS {
            let Some(mut island) = self.state.black_ships[number].island else { continue };
            let (steps, placing) = match self.rules().black_ship.r#move {
                BlackShipMove::Next => (self.rules().black_ship.steps, Placing::Sailed),
                BlackShipMove::Die1Or2 if self.dice.d6(lanes::FATE) <= 3 => (1, Placing::Die),
                BlackShipMove::Die1Or2 => (2, Placing::Die),
                BlackShipMove::Random | BlackShipMove::Revenge => continue,
            };
            (0..steps).for_each(|_| island = island.westward());
            self.put_black_ship(number, island, placing);
        }
        self.replace_sunk_legends();
        for seat in self.state.all() {
            self.check_hold(seat);
        }
        for island in Island::OUTER {
            if self.state.face_up[island.index()].take().is_some() {
                self.emit(Event::LeftOver(island));
            }
        }
        if self.state.turn < self.rules().turns { Step::TurnStart } else { Step::End }
    }

    /// Replaces sunk legends, in island order (`PC-NPC-4`).
    pub(crate) fn replace_sunk_legends(&mut self) {
        let mut numbers: [u8; MAX_BLACK_SHIPS] = std::array::from_fn(|number| number as u8);
        numbers.sort_by_key(|&number| self.state.black_ships[number as usize].island);
        for number in numbers {
            let ship = self.state.black_ships[number as usize];
            if ship.island.is_some() && ship.legend.is_none() {
                self.reveal_legend(number, Revealing::InPlace);
            }
        }
    }

    fn reveal_legend(&mut self, number: u8, revealing: Revealing) {
        let legend = match self.rules().black_ship.bears {
            Bears::LegendDeck => self.draw_legend(),
            Bears::Blackbeard => Some(Legend::Blackbeard),
        };
        let Some(legend) = legend else { return };
        self.state.black_ships[number as usize].legend = Some(legend);
        self.emit(Event::Bears(number, legend, revealing));
    }

    fn draw_legend(&mut self) -> Option<Legend> {
        let LegendDeck { drawable, discards } = &mut self.state.legends;
        if *drawable == 0 {
            *drawable = std::mem::take(discards);
        }
        if *drawable == 0 {
            return None;
        }
        let pile = Pile::<1>::new(Legend::ALL.map(|legend| *drawable >> legend.index() & 1));
        let legend = Legend::ALL[self.dice.draw(lanes::LEGENDS, pile.copies())];
        *drawable &= !(1 << legend.index());
        Some(legend)
    }

    /// Removes a seat's chests that do not fit into its ship's hold (`PC-BLK-2`).
    fn check_hold(&mut self, seat: Seat) {
        let vessel = self.state.vessel(seat);
        let Some(hold) = self.game.hold(vessel) else { return };
        let over = vessel.chests.saturating_sub(hold);
        self.give_up_chests(seat, over, GoodsFor::Overload);
    }

    /// Scores fame cards and handicaps, and ends the game or starts the final battle (`PC-TRN-5`, `PC-TRN-6`,
    /// `PC-HOU-7`).
    fn end(&mut self) -> Step {
        self.emit(Event::Phase(Phase::FinalScoring));
        for seat in self.state.all() {
            let fame = self.game.fame_of_cards(&self.state.vessel(seat).hand);
            self.change_fame(seat, fame, FameFor::Cards, Share::Own);
            let handicap = self.rules().seat.score[seat.index()].into();
            self.change_fame(seat, handicap, FameFor::Handicap, Share::Own);
        }
        let fames = self.state.all().map(|seat| self.state.vessel(seat).fame);
        let most = fames.max();
        let tied: Seats =
            self.state.all().filter(|&seat| Some(self.state.vessel(seat).fame) == most).collect();
        if tied.len() == 1 {
            return Step::Over;
        }
        self.emit(Event::Tied(tied));
        match self.rules().end.tie_break {
            TieBreak::Battle => self.begin_final_battle(tied),
            TieBreak::Shared => self.settle_tie(tied),
            TieBreak::Gold => {
                let gold = |seat| self.state.vessel(seat).gold;
                let most = tied.iter().map(gold).max();
                self.settle_tie(tied.iter().filter(|&seat| Some(gold(seat)) == most).collect())
            }
        }
    }

    pub(crate) fn settle_tie(&mut self, winners: Seats) -> Step {
        self.state.tie_winners = winners;
        winners.iter().for_each(|seat| self.emit(Event::WonTie(seat)));
        Step::Over
    }

    /// Puts the black ships on the board (`PC-SET-3`).
    pub(crate) fn launch_black_ships(&mut self) {
        let ships = self.rules().black_ships(self.state.seats);
        for number in 0..ships {
            let island = Island::from_number(self.rules().black_ship.islands[number]);
            self.state.black_ships[number] = BlackShip { island, legend: None };
            if let Some(island) = island {
                self.emit(Event::BlackShip(number as u8, island, Placing::SetUp));
            }
            self.reveal_legend(number as u8, Revealing::SetUp);
        }
    }
}
