//! Narrator that writes a game of Pirate's Cove as a story.

pub mod battle;

use corsair_engine::chance_observer::ChanceObserver;
#[cfg(test)]
use corsair_engine::games::cove::TableSeen;
use corsair_engine::games::cove::{
    Action, Card, Cove, Drawn, Event, FameFor, GoodsFor, Island, Leaving, Legend, LevelBy, Phase,
    Ship, State, TavernStyle, Voyage, lanes,
};
use corsair_engine::record::{Outcome, Question};
use corsair_engine::strategy::{Reasons, Weighed};
use corsair_engine::{Game, Observer, Seat};

use crate::cove::story::effects::{Goods, Holdings};
use crate::cove::story::narrator::battle::WITHOUT_BATTLE;
use crate::cove::story::{board, words};
use crate::inspect::replay::lines::Lines;
use crate::inspect::replay::{Narrator, Why};

/// Narrator of one game of Pirate's Cove.
pub struct Storyteller<'g> {
    game: &'g Cove,
    names: Vec<String>,
    why: Why,
    reasons: Option<Reasons<Action>>,
    lines: Lines,
    holdings: Holdings<'g>,
    /// Island and legend of each black ship.
    black_ships: [(Option<Island>, Option<Legend>); 2],
    /// Non-player ships met on the way into the current battle.
    met: Vec<&'static str>,
    /// Seats tied for the most fame.
    tied: Vec<Seat>,
    /// Faces of single dice rolled since the last event.
    faces: Vec<u32>,
    misfires: Vec<(Seat, u8)>,
    /// Seat that fled last and has not yet rolled against mutiny.
    fleeing: Option<Seat>,
    /// Seat named by the Crow's Nest that is about to be played.
    naming: Option<Seat>,
    /// Indentation of lines about cards and choices; the indentation is deeper within a round.
    depth: usize,
    /// True if a line for the firing order of a round is open.
    order_opened: bool,
    /// True if each card is a separate turn, so that no card joins the previous line.
    cards_apart: bool,
    /// Seat that last sent the Navy to each outer island.
    navies: [Option<Seat>; Island::OUTER.len()],
    /// Island of the current battle.
    battle_at: Option<Island>,
    navy_sunk_at: Vec<Island>,
    /// True while the story must not name cards.
    hides_cards: bool,
}

impl<'g> Storyteller<'g> {
    /// Creates the narrator of a game; `names` are the names of the seats.
    pub fn new(game: &'g Cove, names: Vec<String>, why: Why) -> Storyteller<'g> {
        let mut lines = Lines::default();
        lines.heading("Before the first turn");
        Storyteller {
            game,
            why,
            reasons: None,
            lines,
            holdings: Holdings::at_first(game, names.len()),
            names,
            black_ships: [(None, None); 2],
            met: Vec::new(),
            tied: Vec::new(),
            faces: Vec::new(),
            misfires: Vec::new(),
            fleeing: None,
            naming: None,
            depth: 1,
            order_opened: false,
            cards_apart: false,
            navies: [None; Island::OUTER.len()],
            battle_at: None,
            navy_sunk_at: Vec::new(),
            hides_cards: false,
        }
    }

    /// Creates a narrator that begins its story at a snapshot.
    #[cfg(test)]
    pub(crate) fn from_snapshot(
        game: &'g Cove,
        names: Vec<String>,
        why: Why,
        snapshot: &TableSeen,
    ) -> Storyteller<'g> {
        let mut teller = Storyteller::new(game, names, why);
        teller.holdings = Holdings::of(game, snapshot);
        for (known, ship) in teller.black_ships.iter_mut().zip(&snapshot.black_ships) {
            *known = (Some(ship.island), ship.legend);
        }
        teller.battle_at = snapshot.combat.as_ref().map(|combat| combat.island);
        teller
    }

    fn name(&self, seat: Seat) -> String {
        self.names[seat.index()].clone()
    }

    fn card(&self, card: Card) -> String {
        if self.hides_cards {
            return "a card".into();
        }
        words::card(card, self.game.rules())
    }

    fn ship(&self, ship: Ship) -> String {
        match ship {
            Ship::Of(seat) => self.name(seat),
            Ship::Black(number) => self.black_ship(number),
            Ship::Navy => "the Royal Navy".into(),
        }
    }

    /// Returns the name of a black ship: its legend, with an ordinal for Blackbeard's two ships.
    fn black_ship(&self, number: u8) -> String {
        let [first, second] = self.black_ships.map(|(_, legend)| legend);
        match [first, second][usize::from(number)] {
            None => "the black ship".into(),
            Some(_) if first == second => {
                let ordinal = if number == 0 { "first" } else { "second" };
                format!("Blackbeard's {ordinal} ship")
            }
            Some(legend) => words::legend(legend).into(),
        }
    }

    fn line(&mut self, depth: usize, of: Option<Seat>, text: String) {
        self.lines.line(depth, of, text);
    }

    fn effect(&mut self, seat: Seat, effect: String) {
        self.lines.effect(seat, &self.names[seat.index()], effect);
    }

    /// Writes an event of a turn: a phase, a card or a voyage.
    fn narrate_turn(&mut self, event: Event) {
        match event {
            Event::Turn(turn) => {
                self.lines.heading(&format!("Turn {turn} of {}", self.game.rules().turns));
            }
            Event::Phase(phase) => self.open_phase(phase),
            Event::Revealed(island, card) => {
                self.line(1, None, format!("{}: {}", island.name(), words::treasure(card)));
            }
            Event::LeftOver(island) => {
                let text = format!("the treasure of {} leaves the game", island.name());
                self.line(1, None, text);
            }
            Event::Reshuffled => self.line(1, None, "the tavern's discards are reshuffled".into()),
            Event::Drew(seat, card, reason) => {
                if reason == Drawn::Dealt {
                    self.line(1, Some(seat), self.name(seat));
                }
                self.effect(seat, format!("draws {}", self.card(card)));
            }
            Event::Played(seat, card) => self.narrate_card(seat, card),
            Event::Sailed(seat, to, voyage) => self.narrate_voyage(seat, to, voyage),
            Event::NavySent(navy, _) => {
                self.navies[navy.island.index()] = Some(navy.controller);
                let name = self.name(navy.controller);
                let text = format!("{name} sends the Royal Navy to {}", navy.island.name());
                self.line(1, None, text);
            }
            Event::NavyLeft(island, leaving) => {
                match leaving {
                    Leaving::AfterBattle => self.after_battle(island),
                    Leaving::WithoutBattle => self.lines.subheading(WITHOUT_BATTLE),
                }
                match self.navy_sunk_at.iter().position(|&at| at == island) {
                    Some(place) => {
                        self.navy_sunk_at.remove(place);
                    }
                    None => {
                        let text = format!("the Royal Navy at {} leaves the board", island.name());
                        self.line(1, None, text);
                    }
                }
            }
            Event::Took(seat, card) => {
                self.effect(seat, format!("takes {} from the discards", self.card(card)));
            }
            Event::BlackShip(number, island, _) => {
                let ship = self.ship(Ship::Black(number));
                self.black_ships[usize::from(number)].0 = Some(island);
                self.line(1, None, format!("{ship} lies at {}", island.name()));
            }
            Event::Bears(number, legend, _) => {
                let ship = &mut self.black_ships[usize::from(number)];
                ship.1 = Some(legend);
                let at = ship.0.map_or("sea", Island::name);
                let text = format!("the black ship at {at} is {}", words::legend(legend));
                self.line(1, None, text);
            }
            Event::Marked(seat, island) => {
                self.effect(seat, format!("the map marks {}", island.name()));
            }
            Event::Consort(on, seat) => {
                let text = format!("{} sails as Consort of {}", self.name(seat), self.name(on));
                self.line(1, None, text);
            }
            Event::ConsortEnded(seat) => self.effect(seat, "shakes off the Consort".into()),
            Event::Plundered(seat, island) => {
                let text = format!("{} plunders {}", self.name(seat), island.name());
                self.line(1, Some(seat), text);
            }
            Event::Visit(seat, island) => {
                let text = format!("{} at {}", self.name(seat), island.name());
                self.lines.tentative(1, seat, text);
            }
            Event::Tied(seats) => {
                self.tied = seats.iter().collect();
                let tied = self.names_of(seats.iter());
                self.line(1, None, format!("most fame is shared by {tied}"));
            }
            Event::WonTie(seat) => {
                self.line(1, None, format!("{} wins the tie", self.name(seat)));
            }
            other => self.narrate_ships(other),
        }
    }

    fn open_phase(&mut self, phase: Phase) {
        let in_turns = matches!(phase, Phase::Actions | Phase::Combat);
        self.cards_apart = match self.game.rules().tavern.style {
            TavernStyle::PiratesCove => false,
            TavernStyle::Piratenbucht => in_turns,
        };
        match phase {
            Phase::Treasure => self.lines.subheading("Treasure"),
            Phase::Navigation => self.lines.subheading("Navigation"),
            Phase::Actions => self.lines.subheading("Action cards"),
            // Each battle has a heading, and so have events outside of battles.
            Phase::Combat => {}
            Phase::Plunder => self.lines.subheading("Plunder"),
            Phase::Upgrade => self.lines.subheading("Upgrade"),
            Phase::BlackShips => self.lines.subheading("Black ships"),
            Phase::FinalScoring => self.lines.heading("Final scoring"),
        }
    }

    fn narrate_card(&mut self, seat: Seat, card: Card) {
        if self.lines.is_about(seat) && self.depth == 1 && !self.cards_apart {
            return self.effect(seat, format!("plays {}", self.card(card)));
        }
        let naming = match self.naming.take() {
            Some(first) => format!(" and names {} to sail first", self.name(first)),
            None => String::new(),
        };
        let text = format!("{} plays {}{naming}", self.name(seat), self.card(card));
        self.line(self.depth, Some(seat), text);
    }

    fn narrate_voyage(&mut self, seat: Seat, to: Island, voyage: Voyage) {
        let stays = self.holdings.island(seat) == to;
        self.holdings.sail(seat, to);
        match voyage {
            Voyage::Wheel => {
                let verb = if stays { "stays at" } else { "sails to" };
                let text = format!("{} {verb} {}", self.name(seat), to.name());
                self.line(1, None, text);
            }
            Voyage::FleeCard => self.effect(seat, format!("flees to {}", to.name())),
            Voyage::Challenge => self.effect(seat, format!("sails to {} to fight", to.name())),
            Voyage::FondFarewell => self.effect(seat, format!("slips away to {}", to.name())),
            Voyage::Crippled | Voyage::Fled | Voyage::RoundLimit => {
                let verb = if stays { "stays at" } else { "makes for" };
                self.effect(seat, format!("{verb} {}", to.name()));
            }
        }
    }

    /// Writes a ship's gain or loss.
    fn narrate_ships(&mut self, event: Event) {
        match event {
            Event::Fame(seat, by, reason, share) => {
                if matches!(reason, FameFor::Cards | FameFor::Handicap) {
                    self.line(1, Some(seat), self.name(seat));
                }
                let text = self.holdings.fame(seat, by, reason, share);
                self.effect(seat, text);
            }
            Event::Gold(seat, by, reason, share) => {
                if reason == GoodsFor::Rigging {
                    self.line(1, Some(seat), self.name(seat));
                }
                let text = self.holdings.goods(seat, Goods::Gold, by, (reason, share));
                self.effect(seat, text);
            }
            Event::Chests(seat, by, reason, share) => {
                if reason == GoodsFor::Overload {
                    self.line(1, Some(seat), self.name(seat));
                }
                let text = self.holdings.goods(seat, Goods::Chests, by, (reason, share));
                self.effect(seat, text);
            }
            Event::Level(seat, section, level, by) => {
                let text = self.holdings.level(seat, section, level, by);
                self.effect(seat, text);
            }
            Event::MastercraftSet(seat, section, hits) => {
                self.effect(seat, format!("mastercraft on the {} ({hits})", section.name()));
            }
            Event::MastercraftHit(seat, section, left, by) => {
                self.shield_is_hit(seat, &format!("the {} mastercraft", section.name()), left, by);
            }
            Event::AreaCardSet(seat, section, card, hits, _) => {
                let text = format!("{} on the {} ({hits})", self.card(card), section.name());
                self.effect(seat, text);
            }
            Event::AreaCardHit(seat, section, card, left, by) => {
                let what = format!("{} of the {}", self.card(card), section.name());
                self.shield_is_hit(seat, &what, left, by);
            }
            Event::ParrotHit(seat, parrot, left, by) => {
                self.shield_is_hit(seat, &words::parrot(parrot), left, by);
            }
            Event::ParrotWhole(seat, parrot) => {
                self.effect(seat, format!("{} is aboard and whole", words::parrot(parrot)));
            }
            Event::ParrotGone(seat, parrot, _) => {
                self.effect(seat, format!("{} is gone", words::parrot(parrot)));
            }
            Event::ParrotDeclined(seat, parrot) => {
                self.effect(seat, format!("turns down {}", words::parrot(parrot)));
            }
            Event::NoGift(seat, reason) => {
                self.effect(seat, format!("no gift: {}", words::no_gift_for(reason)));
            }
            battle => self.narrate_battle(battle),
        }
    }

    /// Writes that a section's shield takes hits.
    fn shield_is_hit(&mut self, seat: Seat, what: &str, left: u8, by: LevelBy) {
        let by = words::level_by(by);
        self.effect(seat, format!("{what} is hit{by} ({left} left)"));
    }

    fn names_of(&self, seats: impl Iterator<Item = Seat>) -> String {
        seats.map(|seat| self.name(seat)).collect::<Vec<_>>().join(", ")
    }
}

impl Observer<Cove> for Storyteller<'_> {
    fn event(&mut self, event: Event) {
        self.narrate_turn(event);
    }

    fn decided(&mut self, _game: &Cove, _state: &State, seat: Seat, action: Action) {
        if self.why == Why::Asked {
            let text = decision_note(&self.name(seat), action, self.reasons.take());
            self.line(self.depth, None, text);
        }
        if let Action::CrowsNest(first) = action {
            self.naming = Some(first);
        }
    }

    fn asks_why(&self) -> bool {
        self.why == Why::Asked
    }

    fn explained(&mut self, _seat: Seat, reasons: Option<&Reasons<Action>>) {
        self.reasons = reasons.cloned();
    }

    fn ended(&mut self, game: &Cove, state: &State) {
        self.lines.heading("The end");
        let snapshot = game.snapshot(state);
        debug_assert!(self.holdings.agree_with(&snapshot), "the story went astray");
        for line in board::ranking(game, &snapshot, &game.ranks(state), &self.names) {
            self.line(0, None, line);
        }
    }
}

impl ChanceObserver for Storyteller<'_> {
    fn chance(&mut self, outcome: Outcome) {
        let Outcome { lane, question: Question::Pick { n: 6 }, answer } = outcome else { return };
        match (lane, self.fleeing.take()) {
            (lanes::FATE, Some(seat)) => {
                self.effect(seat, format!("rolls {} against mutiny", answer + 1));
            }
            (lanes::FATE | lanes::COMBAT, _) => self.faces.push(answer + 1),
            _ => {}
        }
    }
}

impl Narrator<Cove> for Storyteller<'_> {
    fn lines(&self) -> usize {
        self.lines.count()
    }

    fn unseen(&mut self, _game: &Cove, _state: &State, event: Event) {
        self.hides_cards = true;
        self.narrate_turn(event);
        self.hides_cards = false;
    }

    fn story(&self) -> String {
        self.lines.text()
    }
}

/// Maximum number of actions that the story lists with the player's values for them.
const REASONS: usize = 4;

/// Returns a player's action with the player's reasons.
fn decision_note(name: &str, action: Action, reasons: Option<Reasons<Action>>) -> String {
    let Some(Reasons { manner, mut weighed }) = reasons else {
        return format!("({name}: `{action}`; can't say why)");
    };
    // Begins with the actions that a search tried most, or else with the most valuable actions.
    weighed.sort_by(|one, other| {
        let tried = |weighed: &Weighed<_>| weighed.trials.map_or(0, |trials| trials.n);
        tried(other).cmp(&tried(one)).then(other.worth.total_cmp(&one.worth))
    });
    let best = weighed.iter().take(REASONS);
    let best = best.map(|weighed| format!("`{}` {}", weighed.action, weighed.worth_text()));
    let best: Vec<String> = best.collect();
    let list = if best.is_empty() { String::new() } else { format!(": {}", best.join(", ")) };
    let more = match weighed.len().saturating_sub(REASONS) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    format!("({name}: `{action}`; {manner}{list}{more})")
}
