//! Endings of an inquiry about a pirate: outcomes and measures.

use super::inquiry::{HERO, Inquiry};
use super::policy::Objective;
use super::question::Subject;
use super::scene::{Mark, Scene};
use crate::games::blackbeard::state::question::Question;

/// Outcome of an inquiry about a pirate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The pirate has found the merchant.
    Found,
    /// The pirate has not found the merchant.
    Missed,
    /// The pirate has escaped from the foe.
    Escaped,
    /// The pirate has beaten the foe.
    Won,
    /// The warship has beaten the pirate, whose ship is still afloat.
    Beaten,
    /// No foe has attacked the pirate.
    LeftAlone,
    /// The pirate has taken the port.
    Taken,
    /// The port has withstood the attack.
    Held,
    /// A foe has stopped the pirate before the attack.
    Stopped,
    /// The pirate has destroyed the port.
    Sacked,
    /// The port has withstood the sack.
    Withstood,
    /// The grabber has taken doubloons from the victim.
    Grabbed,
    /// The victim has beaten off the grab.
    Repelled,
    /// The pirate has won the duel.
    DuelWon,
    /// The duel ended in a tie.
    DuelTied,
    /// The crew has not mutinied.
    Calm,
    /// The crew has mutinied without effect.
    PutDown,
    /// The crew has mutinied, the pirate stays captain, and Loyalty has fallen.
    Wavering,
    /// The King's Commissioner has arrived.
    Arrives,
    /// The King's Commissioner has not arrived.
    StaysAway,
    /// The pirate has retired.
    Retired,
    /// The pirate has not paid the bribe.
    Refused,
    /// The pirate has reached the destination port with the cargo.
    Home,
    /// The pirate has reached the destination port without the cargo.
    HomeEmpty,
    /// The pirate has used up his actions before he reached the destination port.
    AtSea,
    /// A King's Commissioner has killed the pirate.
    KilledByKc,
    /// The pirate's ship has sunk.
    Sunk,
    /// The pirate has died in a duel.
    KilledInDuel,
    /// The pirate's crew has deposed him.
    Deposed,
}

impl Outcome {
    /// All outcomes of an inquiry about a pirate.
    pub const ALL: [Outcome; 29] = [
        Outcome::Found,
        Outcome::Missed,
        Outcome::Escaped,
        Outcome::Won,
        Outcome::Beaten,
        Outcome::LeftAlone,
        Outcome::Taken,
        Outcome::Held,
        Outcome::Stopped,
        Outcome::Sacked,
        Outcome::Withstood,
        Outcome::Grabbed,
        Outcome::Repelled,
        Outcome::DuelWon,
        Outcome::DuelTied,
        Outcome::Calm,
        Outcome::PutDown,
        Outcome::Wavering,
        Outcome::Arrives,
        Outcome::StaysAway,
        Outcome::Retired,
        Outcome::Refused,
        Outcome::Home,
        Outcome::HomeEmpty,
        Outcome::AtSea,
        Outcome::KilledByKc,
        Outcome::Sunk,
        Outcome::KilledInDuel,
        Outcome::Deposed,
    ];

    /// Id of the outcome in result tables.
    pub const fn id(self) -> &'static str {
        match self {
            Outcome::Found => "found",
            Outcome::Missed => "missed",
            Outcome::Escaped => "escaped",
            Outcome::Won => "won",
            Outcome::Beaten => "beaten",
            Outcome::LeftAlone => "left_alone",
            Outcome::Taken => "taken",
            Outcome::Held => "held",
            Outcome::Stopped => "stopped",
            Outcome::Sacked => "sacked",
            Outcome::Withstood => "withstood",
            Outcome::Grabbed => "grabbed",
            Outcome::Repelled => "repelled",
            Outcome::DuelWon => "duel_won",
            Outcome::DuelTied => "duel_tied",
            Outcome::Calm => "calm",
            Outcome::PutDown => "put_down",
            Outcome::Wavering => "wavering",
            Outcome::Arrives => "arrives",
            Outcome::StaysAway => "stays_away",
            Outcome::Retired => "retired",
            Outcome::Refused => "refused",
            Outcome::Home => "home",
            Outcome::HomeEmpty => "home_empty",
            Outcome::AtSea => "at_sea",
            Outcome::KilledByKc => "killed_by_kc",
            Outcome::Sunk => "sunk",
            Outcome::KilledInDuel => "killed_in_duel",
            Outcome::Deposed => "deposed",
        }
    }

    /// Returns true if the outcome is a success for this subject.
    pub const fn is_success(self, subject: Subject) -> bool {
        match subject {
            Subject::Find => matches!(self, Outcome::Found),
            Subject::Evade | Subject::Encounter => {
                matches!(self, Outcome::Escaped | Outcome::Won | Outcome::LeftAlone)
            }
            Subject::Battle => matches!(self, Outcome::Won),
            Subject::Attack => matches!(self, Outcome::Taken),
            Subject::Sack => matches!(self, Outcome::Sacked),
            Subject::Grab => matches!(self, Outcome::Grabbed | Outcome::DuelWon),
            Subject::Duel | Subject::Ambition => matches!(self, Outcome::DuelWon),
            Subject::Mutiny | Subject::Conspiracy => {
                matches!(self, Outcome::Calm | Outcome::PutDown | Outcome::Wavering)
            }
            Subject::Arrival => matches!(self, Outcome::StaysAway),
            Subject::Bribe => matches!(self, Outcome::Retired),
            Subject::Run => matches!(self, Outcome::Home),
        }
    }
}

/// Quantity measured at the ending of an inquiry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Measure {
    /// Notoriety that the pirate gains.
    Notoriety,
    /// Doubloons that the pirate gains, in holds and as Net Worth; absent if he has left play.
    Doubloons,
    /// Number of Combat points that the ship loses; absent if the pirate has left play.
    Combat,
    /// Number of Loyalty points that the crew gains; absent if the pirate has left play.
    Loyalty,
    /// Number of Cunning points that the pirate spends.
    Cunning,
    /// Number of actions that the pirate uses.
    Actions,
    /// Victory points as in [`Objective::Points`], in half points.
    HalfPoints,
}

impl Measure {
    /// All measures of an inquiry about a pirate.
    pub const ALL: [Measure; 7] = [
        Measure::Notoriety,
        Measure::Doubloons,
        Measure::Combat,
        Measure::Loyalty,
        Measure::Cunning,
        Measure::Actions,
        Measure::HalfPoints,
    ];
}

impl Measure {
    /// Id of the measure's mean in result tables.
    pub const fn mean_id(self) -> &'static str {
        match self {
            Measure::Notoriety => "notoriety_mean",
            Measure::Doubloons => "doubloons_mean",
            Measure::Combat => "combat_lost_mean",
            Measure::Loyalty => "loyalty_mean",
            Measure::Cunning => "cunning_spent_mean",
            Measure::Actions => "actions_mean",
            Measure::HalfPoints => "score_mean",
        }
    }

    /// Id of the measure in result tables.
    pub const fn id(self) -> &'static str {
        match self {
            Measure::Notoriety => "notoriety",
            Measure::Doubloons => "doubloons",
            Measure::Combat => "combat_lost",
            Measure::Loyalty => "loyalty",
            Measure::Cunning => "cunning_spent",
            Measure::Actions => "actions",
            Measure::HalfPoints => "score",
        }
    }

    /// Divisor that converts counts of the measure into its unit: 2 for half points, otherwise 1.
    pub const fn parts(self) -> u8 {
        match self {
            Measure::HalfPoints => 2,
            _ => 1,
        }
    }
}

/// Ending of an inquiry, with outcome and measures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ending {
    /// Outcome of the ending.
    pub outcome: Outcome,
    measures: [Option<i32>; Measure::ALL.len()],
}

impl Ending {
    /// Value of a measure; `None` for a measure of the ship or crew if the pirate has left play.
    pub fn measure(&self, measure: Measure) -> Option<i32> {
        self.measures[measure as usize]
    }

    pub(super) fn of(inquiry: &Inquiry, end: &Scene) -> Ending {
        let (state, log) = (&end.state, end.log);
        let ship = state.in_play(inquiry.pirate).then(|| state.ship(inquiry.pirate));
        let before = inquiry.start.state.ship(inquiry.pirate);
        let wealth = |ship: &crate::games::blackbeard::state::Ship| {
            ship.net_worth as i32 + ship.doubloons() as i32
        };
        let score = &inquiry.game.rules().score;
        let half_points = match ship {
            Some(ship) => {
                let notoriety = i32::from(ship.notoriety) * i32::from(score.retired);
                2 * (notoriety + wealth(ship) / i32::from(score.net_worth))
            }
            None => state.player(HERO).points,
        };
        let used = inquiry.start.state.budget.left.saturating_sub(state.budget.left);
        let measures = Measure::ALL.map(|measure| match measure {
            Measure::Notoriety => Some(log.notoriety.into()),
            Measure::Doubloons => ship.map(|ship| wealth(ship) - wealth(before)),
            Measure::Combat => ship.map(|ship| i32::from(before.combat) - i32::from(ship.combat)),
            Measure::Loyalty => {
                ship.map(|ship| i32::from(ship.loyalty) - i32::from(before.loyalty))
            }
            Measure::Cunning => Some(log.cunning.into()),
            Measure::Actions => Some(used.into()),
            Measure::HalfPoints => Some(half_points),
        });
        Ending { outcome: outcome(inquiry, end), measures }
    }

    /// Value of the ending for the pirate's player, under an objective.
    pub(super) fn worth(&self, subject: Subject, objective: Objective) -> f64 {
        match objective {
            Objective::Success => f64::from(u8::from(self.outcome.is_success(subject))),
            Objective::Points => {
                f64::from(self.measure(Measure::HalfPoints).unwrap_or_default()) / 2.0
            }
        }
    }
}

fn outcome(inquiry: &Inquiry, end: &Scene) -> Outcome {
    let has = |mark| end.log.has(mark);
    let fates = [
        (Mark::Retired, Outcome::Retired),
        (Mark::KilledByKc, Outcome::KilledByKc),
        (Mark::KilledInDuel, Outcome::KilledInDuel),
        (Mark::Deposed, Outcome::Deposed),
        (Mark::Sunk, Outcome::Sunk),
    ];
    if let Some((_, fate)) = fates.into_iter().find(|&(mark, _)| has(mark)) {
        return fate;
    }
    let either = |mark, yes, no| if has(mark) { yes } else { no };
    match inquiry.subject {
        Subject::Find => either(Mark::Found, Outcome::Found, Outcome::Missed),
        Subject::Evade | Subject::Battle | Subject::Encounter => {
            if has(Mark::FoeBeaten) {
                Outcome::Won
            } else if has(Mark::Escaped) {
                Outcome::Escaped
            } else {
                either(Mark::Attacked, Outcome::Beaten, Outcome::LeftAlone)
            }
        }
        Subject::Attack if has(Mark::PortTaken) => Outcome::Taken,
        Subject::Attack => either(Mark::PortRolled, Outcome::Held, Outcome::Stopped),
        Subject::Sack => either(Mark::Sacked, Outcome::Sacked, Outcome::Withstood),
        Subject::Grab if has(Mark::Grabbed) => Outcome::Grabbed,
        Subject::Grab if !has(Mark::Duelled) => Outcome::Repelled,
        Subject::Grab | Subject::Duel | Subject::Ambition => {
            either(Mark::DuelWon, Outcome::DuelWon, Outcome::DuelTied)
        }
        Subject::Mutiny | Subject::Conspiracy if !has(Mark::Mutiny) => Outcome::Calm,
        Subject::Mutiny | Subject::Conspiracy => {
            either(Mark::Wavered, Outcome::Wavering, Outcome::PutDown)
        }
        Subject::Arrival => either(Mark::KcArrived, Outcome::Arrives, Outcome::StaysAway),
        Subject::Bribe => Outcome::Refused,
        Subject::Run if !inquiry.is_home(&end.state) => Outcome::AtSea,
        Subject::Run => either(Mark::Looted, Outcome::Home, Outcome::HomeEmpty),
    }
}

impl Inquiry {
    /// Returns the ending of a scene; `None` if the inquiry continues.
    pub(super) fn ending(&self, scene: &Scene) -> Option<Ending> {
        let state = &scene.state;
        let asks = |question| matches!(state.ask, Some(ask) if ask.question == question);
        let is_over = state.over
            || !state.in_play(self.pirate)
            || (asks(Question::Turn) && self.next(scene).is_none());
        is_over.then(|| Ending::of(self, scene))
    }
}
