//! Endings of a question about a ship, with outcomes and measures.

use super::inquiry::Inquiry;
use super::question::{Objective, Subject};
use super::scene::{BoardingResult, Scene};
use crate::best_play::{self, MeasureWord, OutcomeWord};
use crate::games::spanish_main::data::pieces::{CoinAt, CrewAt, ShipNo};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::ship::Afloat;

macro_rules! outcomes {
    ($($(#[$doc:meta])* $name:ident $id:literal;)*) => {
        /// Outcome of a question about a ship.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Outcome {
            $($(#[$doc])* $name,)*
        }

        impl OutcomeWord for Outcome {
            const EVERY: &'static [Outcome] = &[$(Outcome::$name),*];

            fn id(self) -> &'static str {
                match self {
                    $(Outcome::$name => $id,)*
                }
            }
        }
    };
}

outcomes! {
    /// The ship wins the boarding or the duel.
    Won "won";
    /// The boarding is a tie, or neither ship of the duel has a mast left.
    Even "even";
    /// The ship loses the boarding or the duel.
    Lost "lost";
    /// The duel never ends, because neither ship can damage her enemy.
    Neither "neither";
    /// The ship is sunk.
    Sunk "sunk";
    /// The ship is a wreck on the reef.
    Wrecked "wrecked";
    /// The ship has no mast left.
    Derelict "derelict";
    /// The ship has lost masts, and has masts left.
    Damaged "damaged";
    /// The ship has lost no mast.
    Unharmed "unharmed";
    /// All fires of the ship are out.
    Out "out";
    /// A mast of the ship burns.
    Burning "burning";
    /// The ship is scuttled, or will be at the start of her next turn.
    Scuttled "scuttled";
    /// The ship is afloat, and will not be scuttled at the start of her next turn.
    Afloat "afloat";
    /// The ship is tangled in weeds.
    Tangled "tangled";
    /// The ship is not tangled in weeds.
    Free "free";
}

impl Outcome {
    /// Returns true if the outcome is the ship's aim in questions of this subject.
    pub const fn is_success(self, subject: Subject) -> bool {
        match subject {
            Subject::Shots => matches!(self, Outcome::Sunk),
            Subject::Ram => matches!(self, Outcome::Damaged | Outcome::Derelict | Outcome::Sunk),
            Subject::Board | Subject::Assault | Subject::Duel => matches!(self, Outcome::Won),
            Subject::Fire => matches!(self, Outcome::Out),
            Subject::Scuttle => matches!(self, Outcome::Scuttled),
            Subject::Reef => matches!(self, Outcome::Unharmed),
            Subject::Sargasso | Subject::Weeds => matches!(self, Outcome::Free),
        }
    }
}

macro_rules! measures {
    ($($(#[$doc:meta])* $name:ident $id:literal $mean:literal;)*) => {
        /// Quantity measured at the end of an inquiry about a ship.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Measure {
            $($(#[$doc])* $name,)*
        }

        impl MeasureWord for Measure {
            const EVERY: &'static [Measure] = &[$(Measure::$name),*];

            fn id(self) -> &'static str {
                match self {
                    $(Measure::$name => $id,)*
                }
            }

            fn mean_id(self) -> &'static str {
                match self {
                    $(Measure::$name => $mean,)*
                }
            }
        }
    };
}

measures! {
    /// Number of hits on the target.
    Hits "hits" "hits_mean";
    /// Number of masts that the target has lost.
    MastsLost "masts_lost" "masts_lost_mean";
    /// Number of masts that the target has left; undefined if she is sunk or wrecked.
    MastsLeft "masts_left" "masts_left_mean";
    /// Number of masts that the ship has lost.
    OwnMastsLost "own_masts_lost" "own_masts_lost_mean";
    /// Number of masts that the ship has left; undefined if she is sunk or wrecked.
    OwnMastsLeft "own_masts_left" "own_masts_left_mean";
    /// Number of fire masts on the target, or on the ship in questions about her fire.
    FireMasts "fire_masts" "fire_masts_mean";
    /// Number of crew that the target has lost.
    CrewLost "crew_lost" "crew_lost_mean";
    /// Number of coins that the ship has won; negative if she has lost coins.
    Coins "coins" "coins_mean";
    /// Number of rounds that have begun.
    Rounds "rounds" "rounds_mean";
}

impl Measure {
    /// Returns true if questions of this subject report this measure.
    pub const fn is_of(self, subject: Subject) -> bool {
        match self {
            Measure::Hits => matches!(subject, Subject::Shots),
            Measure::MastsLost => subject.has_target(),
            Measure::MastsLeft => matches!(subject, Subject::Shots | Subject::Duel),
            Measure::OwnMastsLost => {
                matches!(subject, Subject::Shots | Subject::Duel | Subject::Fire | Subject::Reef)
            }
            Measure::OwnMastsLeft => {
                matches!(subject, Subject::Duel | Subject::Fire | Subject::Reef)
            }
            Measure::FireMasts => matches!(subject, Subject::Shots | Subject::Fire),
            Measure::CrewLost => {
                matches!(subject, Subject::Shots | Subject::Ram | Subject::Board | Subject::Assault)
            }
            Measure::Coins => matches!(subject, Subject::Ram | Subject::Board | Subject::Assault),
            Measure::Rounds => matches!(subject, Subject::Duel),
        }
    }
}

const MEASURES: usize = Measure::EVERY.len();

/// End of an inquiry about a ship, with outcome and measures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ending {
    /// Outcome of the inquiry.
    pub outcome: Outcome,
    measures: [Option<i32>; MEASURES],
}

impl best_play::Ending for Ending {
    type Outcome = Outcome;
    type Measure = Measure;

    fn outcome(&self) -> Outcome {
        self.outcome
    }

    fn measure(&self, measure: Measure) -> Option<i32> {
        self.measures[measure as usize]
    }
}

impl Ending {
    /// Ending of a duel in which neither ship can damage her enemy. All measures are undefined.
    pub(super) const NEITHER: Ending =
        Ending { outcome: Outcome::Neither, measures: [None; MEASURES] };

    pub(super) fn of(inquiry: &Inquiry, end: &Scene) -> Ending {
        let (before, after) = (&inquiry.start.state, &end.state);
        let mut measures = [None; MEASURES];
        for &measure in Measure::EVERY.iter().filter(|measure| measure.is_of(inquiry.subject)) {
            let Inquiry { hero, target, .. } = *inquiry;
            let burnt = if inquiry.subject.has_target() { target } else { hero };
            measures[measure as usize] = match measure {
                Measure::Hits => Some(end.log.hits.into()),
                Measure::MastsLost => Some(masts_lost(before, after, target)),
                Measure::MastsLeft => masts_left(after, target),
                Measure::OwnMastsLost => Some(masts_lost(before, after, hero)),
                Measure::OwnMastsLeft => masts_left(after, hero),
                Measure::FireMasts => {
                    is_afloat(after, burnt).then(|| after.ship(burnt).rig.fire_masts() as i32)
                }
                Measure::CrewLost => Some(crew(before, target) - crew(after, target)),
                Measure::Coins => Some(coins(after, hero) - coins(before, hero)),
                // The solver counts rounds, so the ending does not.
                Measure::Rounds => None,
            };
        }
        match outcome(inquiry, end) {
            Outcome::Neither => Ending::NEITHER,
            outcome => Ending { outcome, measures },
        }
    }

    /// Value of the ending under an objective.
    pub(super) fn worth(&self, subject: Subject, objective: Objective) -> f64 {
        let of = |measure| best_play::Ending::measure(self, measure).unwrap_or(0);
        match objective {
            Objective::Success if subject == Subject::Duel => match self.outcome {
                Outcome::Won => 1.0,
                Outcome::Lost => 0.0,
                _ => 0.5,
            },
            Objective::Success => f64::from(u8::from(self.outcome.is_success(subject))),
            Objective::Damage => {
                let sunk = i32::from(self.outcome == Outcome::Sunk);
                f64::from(of(Measure::MastsLost) + sunk - of(Measure::OwnMastsLost))
            }
        }
    }
}

fn is_afloat(state: &State, ship: ShipNo) -> bool {
    !matches!(state.ship(ship).afloat, Afloat::Gone | Afloat::Wreck)
}

/// Number of standing masts of a ship; 0 if she is not afloat.
fn masts(state: &State, ship: ShipNo) -> i32 {
    if is_afloat(state, ship) { state.ship(ship).rig.masts() as i32 } else { 0 }
}

fn masts_lost(before: &State, after: &State, ship: ShipNo) -> i32 {
    masts(before, ship) - masts(after, ship)
}

fn masts_left(state: &State, ship: ShipNo) -> Option<i32> {
    is_afloat(state, ship).then(|| masts(state, ship))
}

fn crew(state: &State, ship: ShipNo) -> i32 {
    state.crew_at(CrewAt::Ship(ship)).count() as i32
}

fn coins(state: &State, ship: ShipNo) -> i32 {
    state.coins_at(CoinAt::Ship(ship)).count() as i32
}

/// Returns the outcome for a ship, from her damage between two states.
fn harm(before: &State, after: &State, ship: ShipNo) -> Outcome {
    let of = after.ship(ship);
    match of.afloat {
        Afloat::Gone => Outcome::Sunk,
        Afloat::Wreck => Outcome::Wrecked,
        Afloat::No | Afloat::Yes | Afloat::Lost(_) => {
            if of.rig.is_derelict() {
                Outcome::Derelict
            } else if masts_lost(before, after, ship) > 0 {
                Outcome::Damaged
            } else {
                Outcome::Unharmed
            }
        }
    }
}

fn outcome(inquiry: &Inquiry, end: &Scene) -> Outcome {
    let (before, after) = (&inquiry.start.state, &end.state);
    let Inquiry { hero, target, .. } = *inquiry;
    let of = after.ship(hero);
    match inquiry.subject {
        Subject::Shots | Subject::Ram => harm(before, after, target),
        Subject::Board | Subject::Assault => match end.log.boarding {
            BoardingResult::WonBy(by) if by == hero => Outcome::Won,
            BoardingResult::WonBy(_) => Outcome::Lost,
            BoardingResult::Even => Outcome::Even,
            BoardingResult::None => harm(before, after, target),
        },
        Subject::Duel => match (masts(after, hero), masts(after, target)) {
            (0, 0) => Outcome::Even,
            (_, 0) => Outcome::Won,
            (0, _) => Outcome::Lost,
            _ => Outcome::Neither,
        },
        Subject::Fire => match (of.afloat, of.rig.fire_masts()) {
            (Afloat::Gone, _) => Outcome::Scuttled,
            (_, 1..) => Outcome::Burning,
            (_, 0) if of.rig.is_derelict() => Outcome::Derelict,
            (_, 0) => Outcome::Out,
        },
        Subject::Scuttle if of.scuttling || of.afloat == Afloat::Gone => Outcome::Scuttled,
        Subject::Scuttle => Outcome::Afloat,
        Subject::Reef => harm(before, after, hero),
        Subject::Sargasso | Subject::Weeds => {
            if of.weeds.is_some() {
                Outcome::Tangled
            } else {
                Outcome::Free
            }
        }
    }
}
