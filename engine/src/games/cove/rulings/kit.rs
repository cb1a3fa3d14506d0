//! Situations for tests: any state of play in a few words, with scripted chance.
//!
//! ```text
//! let mut sea = Situation::of(3)
//!     .ship(0, at(1).levels([2, 4, 3, 3]).hand(&[Card::PowderKeg]))
//!     .ship(1, at(1).chests(2))
//!     .black_ship(0, 1, Legend::Blackbeard)
//!     .combat_phase();
//! sea.fire(0, "black0 hull", [2, 1]);        // hits of seat 0, then of the ship that fires next
//! assert_eq!(sea.ask(), Ask::Act(seat(1)));
//! sea.refuses("target seat1 hull", "PC-FIR-1");
//! ```
//!
//! By default, ships lie at Pirate's Cove with nothing aboard, and black ships are off the board. Bank, decks and
//! discards hold all remaining pieces, so that every state passes its audit.

use super::chance::Chance;
use super::happened::volleys;
use super::vessel::{Vessel, place};
pub(super) use super::vessel::{at, cards, seat, ship};
use crate::game::{Game, Turn};
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::data::tavern::{Card, Cards};
use crate::games::cove::data::{Island, Legend, lanes};
use crate::games::cove::play::context::TurnContext;
use crate::games::cove::rules::editions::{PIRATENBUCHT, PIRATES_COVE};
use crate::games::cove::rules::{TavernStyle, TreasureCard};
use crate::games::cove::state;
use crate::games::cove::state::action::Action;
use crate::games::cove::state::event::Event;
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, BlackShip, State, Step};
use crate::observe::Observer;
use crate::rulebook::Edition;

#[derive(Default)]
struct Log(Vec<Event>);

impl Observer<Cove> for Log {
    fn event(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// Game in progress with scripted chance. Dropping the situation panics if scripted chance is unused.
pub(super) struct Situation {
    pub(super) game: Cove,
    pub(super) state: State,
    chance: Chance,
    /// Events since the situation was built.
    pub(super) events: Vec<Event>,
    played: Vec<String>,
}

/// Methods that build a situation.
impl Situation {
    /// Returns a situation of `seats` seats under the rules of Pirate's Cove.
    pub(super) fn of(seats: usize) -> Situation {
        Situation::under(seats, &[])
    }

    /// Returns a situation under house rules, written as on the command line.
    pub(super) fn under(seats: usize, settings: &[&str]) -> Situation {
        Situation::of_edition(PIRATES_COVE, seats, settings)
    }

    /// Returns a situation of Piratenbucht.
    pub(super) fn piratenbucht(seats: usize) -> Situation {
        Situation::piratenbucht_under(seats, &[])
    }

    /// Returns a situation of Piratenbucht under house rules.
    pub(super) fn piratenbucht_under(seats: usize, settings: &[&str]) -> Situation {
        Situation::of_edition(PIRATENBUCHT, seats, settings)
    }

    fn of_edition(edition: Edition, seats: usize, settings: &[&str]) -> Situation {
        let game: Cove = edition.game(seats, settings).expect("a valid table");
        let mut state = game.empty_table();
        state.turn = 3;
        for index in 0..seats {
            state.vessels[index] = at(7).0;
        }
        Situation { game, state, chance: Chance::new(), events: Vec::new(), played: Vec::new() }
    }

    pub(super) fn ship(mut self, index: usize, vessel: Vessel) -> Situation {
        assert!(index < self.game.seats(), "there is no seat {index}");
        let lies_at = std::mem::replace(&mut self.state.vessels[index], vessel.0).island;
        let island = std::mem::replace(&mut self.state.vessels[index].island, lies_at);
        self.state.moor(seat(index), island);
        self
    }

    /// Sets the current turn, or the turn that [`turn_starts`](Situation::turn_starts) will start.
    pub(super) fn turn(mut self, turn: u8) -> Situation {
        self.state.turn = turn;
        self
    }

    pub(super) fn black_ship(mut self, number: usize, island: u8, legend: Legend) -> Situation {
        self.state.black_ships[number] =
            BlackShip { island: Some(place(island)), legend: Some(legend) };
        self.state.legends.drawable &= !(1 << legend.index());
        self
    }

    pub(super) fn navy(mut self, island: u8, controller: usize) -> Situation {
        self.state.navies[usize::from(island) - 1] = Some(seat(controller));
        self
    }

    /// Puts a treasure card (fame, gold, chests, tavern cards) face up on an outer island.
    pub(super) fn treasure(mut self, island: u8, card: [u8; 4]) -> Situation {
        let [fame, gold, chests, tavern] = card;
        let card = TreasureCard { fame, gold, chests, tavern };
        let kinds = &self.game.rules().treasure.cards;
        let kind = kinds.iter().position(|row| row.card == card).expect("a card of the rules");
        self.state.treasure.remove(kind, 1);
        self.state.face_up[usize::from(island) - 1] = Some(kind as u8);
        self
    }

    /// Sets the tavern deck to these cards, and discards all other cards that no ship holds. Call this method after
    /// the ships are placed.
    pub(super) fn deck(mut self, left: &[Card]) -> Situation {
        self.state.deck = cards(left);
        self.state.discards = self.cards_in_no_hand();
        for (card, copies) in self.state.deck.iter() {
            self.state.discards.remove(card, copies);
        }
        self
    }

    fn cards_in_no_hand(&self) -> Cards {
        let mut left = self.game.rules().tavern_deck();
        for seat in self.state.all() {
            let vessel = self.state.vessel(seat);
            vessel.hand.iter().for_each(|(card, copies)| left.remove(card, copies));
            vessel.parrot.iter().for_each(|perch| left.remove(perch.parrot.card(), 1));
            let mastercraft = vessel.mastercraft.iter().filter(|&&hits| hits > 0).count();
            left.remove(Card::Mastercraft, mastercraft as u8);
            for area in AreaCard::ALL {
                left.remove(area.card(), vessel.area.has(area).into());
            }
            let whole = self.game.rules().area_cards.hits;
            let reinforcements = vessel.area.reinforcements.map(|hits| hits.div_ceil(whole));
            left.remove(Card::Reinforcement, reinforcements.iter().sum());
        }
        match self.game.rules().tavern.style {
            TavernStyle::PiratesCove => {}
            TavernStyle::Piratenbucht => {
                left.remove(Card::RoyalNavy, self.state.navies().count() as u8);
            }
        }
        left
    }
}

/// Methods that script chance; each call appends to the script.
impl Situation {
    /// Scripts hits of the next rolls in combat.
    pub(super) fn hits<const N: usize>(mut self, hits: [u32; N]) -> Situation {
        self.roll_hits(hits);
        self
    }
    pub(super) fn roll_hits(&mut self, hits: impl IntoIterator<Item = u32>) {
        self.chance.lane(lanes::COMBAT).extend(hits);
    }
    /// Scripts faces of dice rolled one by one in combat (`PC-HOO`).
    pub(super) fn roll_faces<const N: usize>(&mut self, faces: [u32; N]) {
        self.chance.lane(lanes::COMBAT).extend(faces.map(|face| face - 1));
    }
    /// Scripts how dice break ties. A group of k tied ships needs k - 1 numbers. For a pair, 0 swaps the ships and 1
    /// keeps their order.
    pub(super) fn ties<const N: usize>(mut self, picks: [u32; N]) -> Situation {
        self.break_ties(picks);
        self
    }
    pub(super) fn break_ties<const N: usize>(&mut self, picks: [u32; N]) {
        self.chance.lane(lanes::TIES).extend(picks);
    }
    /// Scripts dice of fate: mutinies, secret maps (1 to 5), the Cacafuego, black ships.
    pub(super) fn fate<const N: usize>(mut self, faces: [u32; N]) -> Situation {
        self.roll_fate(faces);
        self
    }
    pub(super) fn roll_fate(&mut self, faces: impl IntoIterator<Item = u32>) {
        self.chance.lane(lanes::FATE).extend(faces.into_iter().map(|face| face - 1));
    }
    /// Scripts the next tavern cards to be drawn.
    pub(super) fn draws(mut self, drawn: &[Card]) -> Situation {
        self.draw(drawn);
        self
    }
    pub(super) fn draw(&mut self, drawn: &[Card]) {
        self.chance.lane(lanes::TAVERN).extend(drawn.iter().map(|card| card.index() as u32));
    }
    /// Scripts the next legends to be drawn.
    pub(super) fn legends(mut self, legends: &[Legend]) -> Situation {
        let kinds = legends.iter().map(|legend| legend.index() as u32);
        self.chance.lane(lanes::LEGENDS).extend(kinds);
        self
    }
}

/// Methods that start play and continue to the first decision.
impl Situation {
    /// Plays the set-up of the game, which replaces the constructed state.
    pub(super) fn set_up(mut self) -> Situation {
        let mut log = Log::default();
        self.state = self.game.setup(&mut self.chance, &mut log);
        self.events = log.0;
        self.check();
        self
    }
    pub(super) fn turn_starts(mut self) -> Situation {
        self.state.turn -= 1;
        self.begin(Step::TurnStart)
    }
    pub(super) fn action_phase(self) -> Situation {
        self.begin(Step::ActionsFrom(Island::Tavern))
    }
    pub(super) fn combat_phase(self) -> Situation {
        self.begin(Step::CombatFrom(Island::Tavern))
    }
    pub(super) fn plunder_phase(self) -> Situation {
        self.begin(Step::PlunderFrom(Island::Tavern))
    }
    pub(super) fn upgrade_phase(self) -> Situation {
        self.begin(Step::Upgrade)
    }
    pub(super) fn black_ship_phase(self) -> Situation {
        self.begin(Step::BlackShips)
    }
    pub(super) fn the_end(self) -> Situation {
        self.begin(Step::End)
    }

    fn begin(mut self, step: Step) -> Situation {
        let held: u16 = self.state.all().map(|seat| self.state.vessel(seat).gold).sum();
        let chests: u8 = self.state.all().map(|seat| self.state.vessel(seat).chests).sum();
        self.state.bank_gold = self.game.rules().bank.gold - held;
        self.state.bank_chests = self.game.rules().bank.chests as u8 - chests;
        if self.state.discards.is_empty() {
            self.state.deck = self.cards_in_no_hand();
        }
        self.state.step = step;
        let mut log = Log::default();
        let Situation { game, state, chance, .. } = &mut self;
        TurnContext { game, state, dice: chance, watch: &mut log }.advance();
        self.events = log.0;
        self.check();
        self
    }
}

/// Methods that play actions.
impl Situation {
    /// Takes an action, after a check that the seat must decide and the action is legal. Returns the events until the
    /// next decision.
    #[track_caller]
    pub(super) fn play(&mut self, index: usize, notation: &str) -> Vec<Event> {
        let action: Action = notation.parse().expect("an action");
        let history = &self.played;
        let turn = self.game.turn(&self.state);
        assert_eq!(turn, Turn::Decide(seat(index)), "for `{notation}` after {history:?}");
        let legal = self.game.check(&self.state, action);
        assert_eq!(legal, Ok(()), "`{notation}` after {history:?}");
        assert!(self.offers().contains(&notation.into()), "`{notation}` is not listed");
        let mut log = Log::default();
        self.game.apply(&mut self.state, action, &mut self.chance, &mut log);
        self.events.extend(&log.0);
        self.played.push(format!("{index}: {notation}"));
        self.check();
        log.0
    }

    /// Plays for several seats, one after the other.
    #[track_caller]
    pub(super) fn play_all<const N: usize>(&mut self, actions: [(usize, &str); N]) -> Vec<Event> {
        actions.into_iter().flat_map(|(index, notation)| self.play(index, notation)).collect()
    }

    /// Fires without cards at a ship and section. `hits` scripts this volley, then the volleys that
    /// follow without a question.
    #[track_caller]
    pub(super) fn fire<const N: usize>(
        &mut self,
        index: usize,
        target: &str,
        hits: [u32; N],
    ) -> Vec<Event> {
        self.fire_with(index, "fire", target, hits)
    }

    /// Fires with volley cards; the arguments are those of [`fire`](Situation::fire).
    #[track_caller]
    pub(super) fn fire_with<const N: usize>(
        &mut self,
        index: usize,
        fire: &str,
        target: &str,
        hits: [u32; N],
    ) -> Vec<Event> {
        self.roll_hits(hits);
        let mut happened = self.play(index, fire);
        if self.ask() == Ask::BeforeRoll(seat(index)) {
            happened.extend(self.play(index, "pass"));
        }
        if self.ask() == Ask::Aim(seat(index)) && volleys(&happened).is_empty() {
            happened.extend(self.play(index, &format!("target {target}")));
        }
        let volley = volleys(&happened)[0];
        let fired_at = Action::Target(volley.target, volley.aim).to_string();
        assert_eq!((volley.firer, fired_at), (ship(index), format!("target {target}")));
        happened
    }

    /// Chooses the destinations of all seats, in seat order.
    #[track_caller]
    pub(super) fn sail<const N: usize>(&mut self, islands: [u8; N]) -> Vec<Event> {
        let choices = (0..).zip(islands);
        choices.flat_map(|(index, to)| self.play(index, &format!("sail {to}"))).collect()
    }

    /// Ends the current visit and all visits that follow it.
    pub(super) fn end_visits(&mut self) -> Vec<Event> {
        let mut happened = Vec::new();
        while let Ask::Visit(visitor) = self.ask() {
            happened.extend(self.play(visitor.index(), "end_visit"));
        }
        happened
    }

    /// Asserts that this rule forbids the action, and that the list of legal actions omits it.
    #[track_caller]
    pub(super) fn refuses(&self, notation: &str, rule: &str) {
        let action: Action = notation.parse().expect("an action");
        let illegal = self.game.check(&self.state, action).expect_err(notation);
        assert_eq!(illegal.rule, rule, "`{notation}`: {illegal}");
        assert!(!self.offers().contains(&notation.into()), "`{notation}` is listed");
    }

    /// Legal actions in their notation.
    pub(super) fn offers(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.game.actions(&self.state, &mut legal);
        legal.iter().map(Action::to_string).collect()
    }

    fn check(&self) {
        self.chance.check_fit();
        self.game.audit(&self.state).expect("a state that passes its audit");
    }
}

/// Inspection of a situation.
impl Situation {
    pub(super) fn ask(&self) -> Ask {
        self.state.ask
    }
    pub(super) fn vessel(&self, index: usize) -> &state::Vessel {
        &self.state.vessels[index]
    }
    pub(super) fn levels(&self, index: usize) -> [u8; 4] {
        self.vessel(index).levels
    }
    /// Parrot aboard a ship, and the number of hits that the parrot can still take.
    pub(super) fn parrot(&self, index: usize) -> Option<(Parrot, u8)> {
        self.vessel(index).parrot.map(|perch| (perch.parrot, perch.hits_left))
    }
    /// Fame of every seat.
    pub(super) fn fame(&self) -> Vec<i32> {
        self.state.all().map(|seat| self.state.vessel(seat).fame).collect()
    }
    pub(super) fn ranks(&self) -> Vec<u8> {
        self.game.ranks(&self.state).as_slice().to_vec()
    }
}

impl Drop for Situation {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.chance.check_used();
        }
    }
}
