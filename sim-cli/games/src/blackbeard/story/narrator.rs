//! Narrator that writes a game of Blackbeard as a story. Each turn has a heading; each card and action has a line
//! with its effects.

use corsair_engine::chance_observer::ChanceObserver;
use corsair_engine::games::blackbeard::{
    Action, Blackbeard, Event, EventCard, Foe, KcCounter, Pirate, PirateAction, Port, RollOf,
    State, lanes,
};
use corsair_engine::record::Outcome;
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::{Game, Observer, Reasons, Seat};

use crate::blackbeard::story::words;
use crate::inspect::replay::lines::Lines;
use crate::inspect::replay::{self, Narrator};

mod chart;
mod display;
mod table;
mod voyage;

/// Values of a pirate as last reported in the story.
#[derive(Clone, Copy, Default)]
struct KnownPirate {
    owner: Option<Seat>,
    notoriety: u16,
    net_worth: u32,
    loyalty: u8,
}

/// Narrator of one game of Blackbeard.
pub(crate) struct Storyteller<'g> {
    game: &'g Blackbeard,
    names: Vec<String>,
    why: replay::Why,
    lines: Lines,
    pirates: [KnownPirate; Pirate::COUNT],
    kcs: [Option<KcCounter>; MAX_SEATS],
    /// Pirate that the current line is about.
    subject: Option<Pirate>,
    /// Current action of a pirate.
    deed: Option<(Pirate, PirateAction)>,
    is_interrupted: bool,
    /// True if the port under attack was taken.
    is_taken: bool,
    /// True while the actions of a played card are still to be written.
    is_card_open: bool,
    /// Modifier that is added to the open dice.
    plus: i16,
    /// Target of the next card, in words.
    aim: String,
    /// *Play Immediately* card that strikes a port, with the dice rolled so far to choose the port.
    strike: Option<(EventCard, Vec<u8>)>,
}

impl<'g> Storyteller<'g> {
    pub(super) fn new(
        game: &'g Blackbeard,
        names: Vec<String>,
        why: replay::Why,
    ) -> Storyteller<'g> {
        let mut lines = Lines::default();
        lines.heading("The set-up");
        let (pirates, kcs) = ([KnownPirate::default(); Pirate::COUNT], [None; MAX_SEATS]);
        Storyteller {
            game,
            names,
            why,
            lines,
            pirates,
            kcs,
            subject: None,
            deed: None,
            is_interrupted: false,
            is_taken: false,
            is_card_open: false,
            plus: 0,
            aim: String::new(),
            strike: None,
        }
    }

    fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// Begins a line about a pirate.
    fn of(&mut self, pirate: Pirate, what: &str) {
        let owner = self.pirates[pirate.index()].owner;
        let line = match owner {
            Some(owner) => format!("{pirate}, of {}, {what}", self.name(owner)),
            None => format!("{pirate} {what}"),
        };
        self.lines.begin(line);
        self.subject = Some(pirate);
        self.is_interrupted = true;
    }

    /// Begins a line that is not about a pirate.
    fn line(&mut self, what: String) {
        self.lines.begin(what);
        self.subject = None;
        self.is_interrupted = true;
    }

    /// Announces the current action again if further lines have interrupted the action.
    fn resume(&mut self) {
        if let Some((pirate, deed)) = self.deed.filter(|_| self.is_interrupted) {
            let deed = words::deed(self.game, deed);
            self.of(pirate, &format!("now {deed}"));
        }
        self.is_interrupted = false;
    }

    /// Adds an effect on a pirate to the current line.
    fn to(&mut self, pirate: Pirate, what: &str) {
        match self.subject == Some(pirate) {
            true => self.lines.add(what),
            false => self.lines.add(format!("{pirate} {what}")),
        }
    }

    fn hunter(&self, foe: Foe) -> String {
        match foe {
            Foe::Warship(area) => format!("the warship of {area}"),
            Foe::Kc(seat) => self.kc(seat),
        }
    }

    fn kc(&self, seat: Seat) -> String {
        let who = self.kcs[seat.index()].map_or("a KC", words::kc);
        format!("KC {who} of {}", self.name(seat))
    }

    fn card(&mut self, seat: Seat, card: &str, used: [&str; 2]) {
        let [verb, after] = used;
        let aim = std::mem::take(&mut self.aim);
        self.line(format!("{} {verb} {card}{aim}{after}", self.name(seat)));
    }

    fn gains(&mut self, pirate: Pirate, by: u16) {
        let known = &mut self.pirates[pirate.index()];
        known.notoriety += by;
        let now = known.notoriety;
        self.to(pirate, &format!("Notoriety +{by} (now {now})"));
    }

    /// Returns the target of a card as words that follow the card's name.
    fn aimed(&self, action: Action) -> String {
        let against = || {
            let active = self.deed.map(|(pirate, _)| format!(" against {pirate}"));
            active.unwrap_or_default()
        };
        match action {
            Action::PlayOn(card, pirate) => match card.event() {
                EventCard::PiraticalAmbition => format!(" with {pirate}{}", against()),
                EventCard::PirateConverts => format!(" with {pirate}"),
                _ => format!(" on {pirate}"),
            },
            Action::PlayAt(_, port) => format!(" at {port}"),
            Action::Play(card) if card.event().is_against_a_pirate() => against(),
            Action::FairWinds(_, wind, _) => format!(" ({wind})"),
            _ => String::new(),
        }
    }

    /// Returns the number that a roll must reach, if the game table does not show the number.
    fn needed(&self, of: RollOf, pirate: Option<Pirate>) -> String {
        let known = pirate.map(|pirate| self.pirates[pirate.index()]).unwrap_or_default();
        match of {
            RollOf::Find => format!(" ({} finds)", self.game.rules().find.needed),
            RollOf::Arrival => format!(" (comes below {})", known.notoriety),
            RollOf::Conspiracy => format!(" (a mutiny above {})", known.loyalty),
            RollOf::Mutiny => pirate.map_or_else(String::new, |pirate| {
                format!(" (he falls above {})", self.game.rated(pirate).leadership)
            }),
            _ => String::new(),
        }
    }

    fn rolled(&mut self, of: RollOf, pirate: Option<Pirate>, dice: u8, total: u8, plus: i16) {
        if of.resolves_a_deed() {
            self.resume();
        }
        if pirate.is_some() {
            self.plus = plus;
        }
        let sum = format!("{} {}", words::roll(of), words::sum(total, plus));
        let dice = if dice == 1 { String::new() } else { format!(" on {dice} dice") };
        let needed = self.needed(of, pirate);
        let words = format!("{sum}{dice}{needed}");
        match (pirate, words::other_side(of)) {
            (Some(pirate), _) => self.to(pirate, &words),
            (None, Some(side)) => self.lines.add(format!("{side} {words}")),
            (None, None) => self.lines.add(words),
        }
    }
}

impl Observer<Blackbeard> for Storyteller<'_> {
    fn event(&mut self, event: Event) {
        match event {
            Event::Rolled(of, pirate, dice, total, plus) => {
                self.rolled(of, pirate, dice, total, plus);
            }
            other => self.voyage(other),
        }
    }

    fn decided(&mut self, _game: &Blackbeard, _state: &State, seat: Seat, action: Action) {
        let what = match action {
            Action::DeployKc => "calls for a KC",
            Action::KcAttack(port) => &format!("has the KC raid {port}"),
            Action::Oust => "has the KC oust the pirates of the port",
            Action::UseWarship => "uses the warship on station",
            Action::Leave => "leaves the warship on station",
            Action::Hold => "deploys no pirate",
            Action::Decline => "declines the cargo",
            Action::Refuse => "refuses to pay",
            Action::TakeNothing => "takes nothing of the loser's",
            Action::TakeShip => "goes over to the loser's ship",
            _ => {
                self.aim = self.aimed(action);
                return;
            }
        };
        match action {
            Action::DeployKc | Action::KcAttack(_) | Action::Oust | Action::UseWarship => {
                self.line(format!("{} {what}", self.name(seat)));
            }
            _ => self.lines.add(format!("{} {what}", self.name(seat))),
        }
    }

    fn asks_why(&self) -> bool {
        self.why == replay::Why::Asked
    }

    fn explained(&mut self, seat: Seat, reasons: Option<&Reasons<Action>>) {
        let Some(reasons) = reasons else { return };
        let weighed = reasons
            .weighed
            .iter()
            .map(|weighed| format!("{} {}", weighed.action, weighed.worth_text()));
        let weighed: Vec<String> = weighed.collect();
        let all =
            if weighed.is_empty() { String::new() } else { format!(": {}", weighed.join("; ")) };
        self.line(format!("[{} {}{all}]", self.name(seat), reasons.manner));
    }

    fn ended(&mut self, game: &Blackbeard, state: &State) {
        let (scores, ranks) = (game.scores(state), game.ranks(state));
        let mut order: Vec<Seat> = Seat::all(game.seats()).collect();
        order.sort_by_key(|&seat| ranks[seat]);
        for seat in order {
            let (place, points) = (ranks[seat] + 1, words::points(scores[seat]));
            self.line(format!("{place}. {} with {points} points", self.name(seat)));
        }
    }
}

impl ChanceObserver for Storyteller<'_> {
    /// Collects the two dice that choose a port for a card, because no event reports these dice.
    fn chance(&mut self, outcome: Outcome) {
        let Some((card, dice)) = &mut self.strike else { return };
        if outcome.lane != lanes::PORTS {
            return;
        }
        dice.push(outcome.answer as u8);
        if let [tens, ones] = dice[..] {
            let port = Port::new(usize::from(6 * tens + ones));
            let words = match card {
                EventCard::StormsAtSea => format!("in {}", self.game.area_of(port)),
                _ => format!("in {port}"),
            };
            self.strike = None;
            self.lines.add(words);
        }
    }
}

impl Narrator<Blackbeard> for Storyteller<'_> {
    fn lines(&self) -> usize {
        self.lines.count()
    }

    fn unseen(&mut self, _game: &Blackbeard, _state: &State, event: Event) {
        match event {
            Event::Drew(seat, _) => self.draws(seat, "a card".into()),
            Event::DrewPirate(seat, _) => self.gets_pirate(seat, "a pirate".into()),
            event => self.event(event),
        }
    }

    fn story(&self) -> String {
        self.lines.text()
    }
}
