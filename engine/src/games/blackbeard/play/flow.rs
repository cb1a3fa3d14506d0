//! Flow of play between decisions: frames, set-up, turns, draws.

use super::context::Context;
use crate::dice::Dice;
use crate::games::blackbeard::data::card::{Card, EventCard, Played};
use crate::games::blackbeard::data::lanes;
use crate::games::blackbeard::data::limits::MAX_IN_PLAY;
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::legal;
use crate::games::blackbeard::rules::{Length, PirateCards};
use crate::games::blackbeard::state::act::{Act, Budget};
use crate::games::blackbeard::state::action::Action;
use crate::games::blackbeard::state::event::{CardPlace, CardUse, Event, Governor};
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::Question;
use crate::games::blackbeard::state::{PardonCard, PirateCard};
use crate::observe::Observer;
use crate::seat::Seat;

impl<D: Dice, O: Observer<Blackbeard>> Context<'_, D, O> {
    /// Resumes frames until a seat has a choice or the game is over. Forced actions are carried out without a
    /// question.
    pub(crate) fn advance(&mut self) {
        while !self.state.over {
            match self.state.ask {
                None => self.step(),
                Some(ask) => match legal::only_option(self.game, self.state) {
                    Some(only) => {
                        self.state.ask = None;
                        self.take(ask, only);
                    }
                    None => return,
                },
            }
        }
    }

    /// Starts the next mutiny, or resumes the next frame.
    #[inline]
    pub(crate) fn step(&mut self) {
        if !self.state.mutinous.is_empty() {
            return self.crews_mutiny();
        }
        let frame = self.state.stack.pop();
        self.resume(frame);
    }

    /// Starts the mutinies of crews whose Loyalty fell to 0. Each mutiny has a separate die.
    ///
    /// Mutinies follow seat order from the player whose turn it is, then display order (`BB-MUT-1`, `BB-TRN-1`). Two
    /// allies use the higher of their Leadership ratings, even if one ally is already eliminated (`BB-ALL-2`).
    fn crews_mutiny(&mut self) {
        let crews = std::mem::replace(&mut self.state.mutinous, Set::EMPTY);
        let mut last_first = [None; MAX_IN_PLAY];
        let in_order = self.state.pirates().filter(|&pirate| crews.has(pirate));
        last_first.iter_mut().rev().zip(in_order).for_each(|(slot, pirate)| *slot = Some(pirate));
        for pirate in last_first.into_iter().flatten() {
            let leadership = self.game.best(self.state, pirate, |rated| rated.leadership) as u8;
            self.push(Frame::Mutiny(pirate, leadership));
        }
    }

    fn resume(&mut self, frame: Frame) {
        match frame {
            Frame::None => unreachable!("a turn follows every turn"),
            Frame::Draft(seat) => self.draft(seat),
            Frame::Deploy(seat) => self.deployment(seat),
            Frame::SetUpMerchants => {
                self.place_merchants(self.rules().setup.merchants, Why::SetUp);
                self.push(Frame::BeginTurn);
            }
            Frame::BeginTurn => self.begin_turn(),
            Frame::Draw => self.draw_cards(),
            Frame::Fate => self.fate(),
            Frame::Storm => self.storm(),
            Frame::Merchants => self.merchants(),
            Frame::Turn => self.turn(),
            Frame::EndTurn => self.end_turn(),
            Frame::Unrest => self.unrest(),
            Frame::Window => self.window(),
            Frame::CarryOut => self.carry_out(),
            Frame::Completed => self.completed(),
            Frame::Revels => self.revels(),
            Frame::ActOver => self.act_over(),
            Frame::Arrival => self.arrival(),
            Frame::Skull => self.skull(),
            Frame::CardActs => self.card_acts(),
            Frame::Surprise => self.surprise(),
            Frame::FoeComes => self.foe_comes(),
            Frame::Caught => self.caught(),
            Frame::Battle => self.battle(),
            Frame::DoubleCross => self.double_cross(),
            Frame::RetireByLetter => self.retire_by_letter(),
            Frame::Conspiracy(pirate) => self.conspiracy(pirate),
            Frame::Cunning => self.cunning(),
            Frame::Resolve => self.resolve(),
            Frame::Mutiny(pirate, leadership) => self.mutiny(pirate, leadership),
            Frame::Quell(pirate, leadership) => self.quell(pirate, leadership),
            Frame::Succession(pirate) => self.succession(pirate),
            Frame::Crews(pirate, ally, by, why) => self.crews(pirate, ally, by, why),
            Frame::OddHit(pirate, half, why) => self.odd_hit(pirate, half, why),
            Frame::PayRetirement => self.pay_retirement(),
            Frame::Cargo => self.ask_for_cargo(),
            Frame::Hostage => self.hostage(),
            Frame::AfterLoot => self.after_loot(),
            Frame::VoluntaryRevelry => self.voluntary_revelry(),
            Frame::PortBooty => self.port_booty(),
            Frame::StowBooty(pirate, sum) => self.stow_booty(pirate, sum),
            Frame::FillHold(pirate, sum) => self.choose_hold(Question::FillHold, pirate, sum),
            Frame::EmptyHold(pirate, sum) => self.choose_hold(Question::EmptyHold, pirate, sum),
            Frame::Give => self.give(),
            Frame::Letter => self.letter(),
            Frame::Ransom => self.ransom(),
            Frame::Booty => self.booty(),
            Frame::Refit => self.refit(),
            Frame::RefitOf(pirate, points) => self.refit_of(pirate, points),
            Frame::Haven => self.haven(),
            Frame::PayHaven => self.pay_haven(),
            Frame::InPortRevelry => self.in_port_revelry(),
            Frame::GrabSkull => self.grab_skull(),
            Frame::GrabRoll => self.grab(),
            Frame::Duel => self.duel(),
            Frame::DuelAgain(seat) => self.duel_again(seat),
            Frame::Spoils(winner, loser) => self.spoils(winner, loser),
        }
    }

    /// Plays the set-up up to the first decision (`BB-SET-1` to `BB-SET-8`).
    pub(crate) fn set_up(&mut self) {
        let dealt = self.game.most_in_play();
        self.push(Frame::SetUpMerchants);
        self.push(Frame::Deploy(Seat::new(0)));
        match self.rules().setup.pirate_cards {
            PirateCards::Draw => {
                for seat in self.state.all() {
                    (0..dealt).for_each(|_| {
                        self.draw_pirate(seat);
                    });
                }
            }
            PirateCards::Choose => self.push(Frame::Draft(Seat::new(0))),
        }
        let mut pile = self.game.numbers.hand_cards;
        for seat in self.state.all() {
            for _ in 0..self.rules().setup.hand {
                let kind = self.dice.draw(lanes::EVENTS, pile.copies());
                pile.remove(kind, 1);
                self.take_card(seat, kind);
            }
        }
        pile.add_all(&self.game.numbers.now_cards);
        self.state.deck = pile;
        if self.rules().length == Length::Long {
            self.state.deck.remove(self.kind(Card::PARDON), 1);
            self.state.pardon.card = PardonCard::SecondDeck;
        }
        for _ in 0..self.rules().setup.governors {
            let mut port = self.d66();
            let pirate_ports = self.game.numbers.pirate_ports;
            while pirate_ports.has(port) || self.state.pro.has(port) {
                port = port.next();
            }
            self.state.pro.insert(port);
            self.emit(Event::Governor(port, Governor::Pro, Why::SetUp));
        }
    }

    fn take_card(&mut self, seat: Seat, kind: usize) {
        let card = self.game.numbers.cards[kind];
        self.state.player_mut(seat).hand.add(card);
        self.emit(Event::Drew(seat, card));
    }

    /// Asks a seat to choose a pirate card from the open deck (`BB-SET-1`).
    fn draft(&mut self, seat: Seat) {
        if self.state.in_hand(seat).len() < self.game.most_in_play() {
            self.push(Frame::Draft(seat.left(self.state.seats.into())));
            self.ask(Question::Draft, seat, None);
        }
    }

    /// Asks a seat to deploy a pirate or to stop deploying (`BB-SET-5`).
    fn deployment(&mut self, seat: Seat) {
        if self.state.all().all(|seat| self.state.player(seat).done) {
            return;
        }
        self.push(Frame::Deploy(seat.left(self.state.seats.into())));
        if self.state.in_hand(seat).is_empty() {
            self.state.player_mut(seat).done = true;
        } else if !self.state.player(seat).done {
            self.ask(Question::Deploy, seat, None);
        }
    }

    /// Begins a turn (`BB-TRN-1`).
    fn begin_turn(&mut self) {
        self.state.turn += 1;
        let seat = self.state.pp;
        self.state.budget = Budget::NONE;
        self.state.players.iter_mut().for_each(|player| player.ap_actions = 0);
        self.emit(Event::Turn(self.state.turn, seat));
        self.push(Frame::EndTurn);
        self.push(Frame::Draw);
        for pirate in self.state.player(seat).fleet.iter() {
            if self.state.ship(pirate).scurvy {
                let loyalty = self.rules().loyalty.scurvy;
                self.change_loyalty_alone(pirate, loyalty, Why::ScurvyTurn);
            }
        }
    }

    /// Draws event cards until the player's hand is full (`BB-TRN-2`).
    fn draw_cards(&mut self) {
        let seat = self.state.pp;
        while self.state.player(seat).hand.len() < self.rules().turn.hand.into() {
            let Some(kind) = self.draw_event() else { break };
            let card = self.game.numbers.cards[kind];
            match card.event().played() {
                Played::ByPp | Played::ByAp => self.take_card(seat, kind),
                Played::Now => {
                    self.emit(Event::Drew(seat, card));
                    self.emit(Event::Card(seat, card, CardUse::Now));
                    self.push(Frame::Draw);
                    return self.play_now(card);
                }
            }
        }
        if !self.state.budget.seasick {
            self.push(Frame::Turn);
            self.push(Frame::Merchants);
        }
    }

    /// Draws the next event card and returns its kind (`BB-END-2`, `BB-EV-08`); `None` if the deck is empty.
    fn draw_event(&mut self) -> Option<usize> {
        if self.state.deck.total() == 0 {
            if self.state.pardon.card != PardonCard::SecondDeck {
                return None;
            }
            self.state.deck = std::mem::replace(
                &mut self.state.discards,
                crate::games::blackbeard::state::numbers::Cards::EMPTY,
            );
            self.state.deck.add(self.kind(Card::PARDON), 1);
            self.state.pardon.card = PardonCard::Deck;
            self.emit(Event::Reshuffled);
        }
        let kind = self.dice.draw(lanes::EVENTS, self.state.deck.copies());
        self.state.deck.remove(kind, 1);
        self.pardon_returns();
        Some(kind)
    }

    /// Shuffles the General Pardon into the deck when few cards are left (`BB-EV-08`).
    pub(crate) fn pardon_returns(&mut self) {
        let few = self.state.deck.total() <= self.rules().general_pardon.back_at.into();
        if self.state.pardon.card == PardonCard::Aside && few {
            self.state.pardon.card = PardonCard::Deck;
            self.emit(Event::PardonReturns);
            self.card_to(Card::PARDON, CardPlace::Deck);
        }
    }

    /// Adds the turn's new merchants to the map (`BB-TRN-3`).
    fn merchants(&mut self) {
        let (on_map, turn) = (self.state.boxes.len() as u8, &self.rules().turn);
        if on_map < turn.merchants_below {
            let missing = turn.merchants_up_to.saturating_sub(on_map);
            self.place_merchants(missing, Why::TurnMerchants);
        }
    }

    /// Asks the player whose turn it is to play a card, take an action or end the turn (`BB-TRN-4`).
    fn turn(&mut self) {
        self.push(Frame::Turn);
        self.ask(Question::Turn, self.state.pp, None);
    }

    /// Ends the turn (`BB-TRN-9`).
    fn end_turn(&mut self) {
        let seat = self.state.pp;
        self.lose_actions();
        self.emit(Event::TurnEnded(seat));
        if let Some((holder, turns)) = self.state.pardon.in_force
            && holder == seat
        {
            self.state.pardon.in_force = (turns > 1).then(|| (holder, turns - 1));
            if turns == 1 {
                self.emit(Event::PardonEnds);
            }
        }
        self.state.act = Act::NONE;
        self.state.contest = crate::games::blackbeard::state::contest::Contest::NONE;
        self.state.budget = Budget::NONE;
        self.state.pp = seat.left(self.state.seats.into());
        self.push(Frame::BeginTurn);
    }

    /// Plays Finger of Fate (`BB-EV-07`). Each seat chooses a card without knowing the other choices. Then all chosen
    /// cards are discarded, and each hand passes to the left.
    pub(crate) fn fate(&mut self) {
        let n = usize::from(self.state.seats);
        let mut seat = self.state.pp;
        for _ in 0..n {
            let waits = self.state.fate[seat.index()].is_none();
            if waits && !self.state.player(seat).hand.is_empty() {
                self.push(Frame::Fate);
                return self.ask(Question::DiscardForFate, seat, None);
            }
            seat = seat.left(n);
        }
        for seat in self.state.all() {
            if let Some(card) = self.state.fate[seat.index()].take() {
                self.state.player_mut(seat).hand.remove(card);
                self.emit(Event::Card(seat, card, CardUse::Discard));
                self.card_to(card, CardPlace::Discards);
            }
        }
        let hands = self.state.players.map(|player| player.hand);
        for seat in self.state.all() {
            let left = seat.left(n);
            self.state.player_mut(left).hand = hands[seat.index()];
            self.emit(Event::HandPassed(seat, left));
        }
    }

    /// Plays a card from a hand for the use `used`, and moves the card to the place `to`.
    pub(crate) fn play_from_hand(&mut self, seat: Seat, card: Card, used: CardUse, to: CardPlace) {
        self.state.player_mut(seat).hand.remove(card);
        self.emit(Event::Card(seat, card, used));
        self.card_to(card, to);
        if seat == self.state.pp {
            self.state.budget.cards += 1;
        }
    }

    /// Carries out a choice outside of turns: a draft, a deployment, or a card for Finger of Fate.
    pub(crate) fn take_set_up(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Draft(pirate) => {
                self.state.set_card(pirate, PirateCard::Hand(seat));
                self.emit(Event::DrewPirate(seat, pirate));
            }
            Action::Deploy(pirate, area, hull) => self.deploy(seat, pirate, area, hull),
            Action::Done => self.state.player_mut(seat).done = true,
            Action::Discard(card) => self.state.fate[seat.index()] = Some(card),
            other => unreachable!("{other} is taken elsewhere"),
        }
    }
}

impl Card {
    /// Event card of the General Pardon.
    pub(crate) const PARDON: Card = Card::new(
        EventCard::GeneralPardon,
        crate::games::blackbeard::data::card::CardActions::None,
    );
}
