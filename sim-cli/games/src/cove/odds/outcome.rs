//! Outcomes of a battle, their names in files, and their exact probabilities.

use corsair_engine::games::cove::odds::{Odds, Tally};

use corsair_lab::TrialOutcome;
use corsair_lab::result::Word;

/// Outcome of a battle or of a ship in a battle. Names and order of outcomes never change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Word)]
#[word(text)]
pub enum Outcome {
    /// The ship is the lone survivor, and no non-player ship is left.
    Win,
    /// No player ship is left.
    Nobody,
    /// Several player ships are left.
    Several,
    /// The non-player ship is sunk or captured.
    NpcSunk,
    /// The ship is still in the battle at its end.
    Stays,
    /// The ship is crippled.
    Crippled,
    /// The ship is crippled in the hull.
    CrippledHull,
    /// The ship is crippled in the sails.
    CrippledSails,
    /// The ship is crippled in the cannon.
    CrippledCannon,
    /// The ship is crippled in the crew.
    CrippledCrew,
    /// The ship fled.
    Fled,
    /// The crew of the ship mutinied.
    Mutinied,
    /// Expected fame gained.
    #[serde(rename = "score_mean")]
    MeanFame,
    /// Exact amount of fame gained, given by the value.
    #[serde(rename = "score")]
    Fame,
    /// The ship survives with the hull at this level.
    HullLeft,
    /// The ship survives with the sails at this level.
    SailsLeft,
    /// The ship survives with the cannon at this level.
    CannonLeft,
    /// The ship survives with the crew at this level.
    CrewLeft,
    /// Expected number of rounds.
    #[serde(rename = "rounds_mean")]
    MeanRounds,
    /// Exact number of rounds, given by the value.
    Rounds,
}

impl Outcome {
    /// Returns whether the outcome is a mean instead of a probability.
    pub const fn is_mean(self) -> bool {
        matches!(self, Outcome::MeanFame | Outcome::MeanRounds)
    }
}

/// Outcome for a ship, or for the whole battle. Some outcomes have a value: an amount of fame, a level or a number of
/// rounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key {
    /// Number of the ship; `None` for the battle.
    pub ship: Option<usize>,
    /// Kind of outcome.
    pub outcome: Outcome,
    /// Value of the outcome, if the outcome has one.
    pub at: Option<i32>,
}

impl Key {
    pub const fn battle(outcome: Outcome, at: Option<i32>) -> Key {
        Key { ship: None, outcome, at }
    }

    pub const fn ship(ship: usize, outcome: Outcome, at: Option<i32>) -> Key {
        Key { ship: Some(ship), outcome, at }
    }
}

impl From<Key> for TrialOutcome {
    fn from(Key { ship, outcome, at }: Key) -> TrialOutcome {
        TrialOutcome { subject: ship.map(|ship| ship as u8), id: outcome as u8, value: at }
    }
}

impl From<TrialOutcome> for Key {
    /// Converts a trial outcome, whose id is an index of `Outcome::ALL`.
    fn from(TrialOutcome { subject, id, value }: TrialOutcome) -> Key {
        Key { ship: subject.map(usize::from), outcome: Outcome::ALL[usize::from(id)], at: value }
    }
}

/// Two outcomes for each section, in the order of sections: crippled in this section, and surviving with this section
/// at a level.
const BY_SECTION: [(Outcome, Outcome); 4] = [
    (Outcome::CrippledHull, Outcome::HullLeft),
    (Outcome::CrippledSails, Outcome::SailsLeft),
    (Outcome::CrippledCannon, Outcome::CannonLeft),
    (Outcome::CrippledCrew, Outcome::CrewLeft),
];

/// Returns each outcome with its exact probability or expectation.
pub(super) fn exact(odds: &Odds) -> Vec<(Key, f64)> {
    let mut rows = vec![
        (Key::battle(Outcome::Nobody, None), odds.no_ship_left),
        (Key::battle(Outcome::Several, None), odds.several),
    ];
    rows.extend(odds.npc_sunk.map(|sunk| (Key::battle(Outcome::NpcSunk, None), sunk)));
    for (index, (ship, &win)) in odds.ships.iter().zip(&odds.win).enumerate() {
        let mut add = |outcome, at, number| rows.push((Key::ship(index, outcome, at), number));
        add(Outcome::Win, None, win);
        add(Outcome::Stays, None, ship.stays);
        add(Outcome::Crippled, None, ship.crippled);
        for ((crippled, _), &probability) in BY_SECTION.iter().zip(&ship.crippled_in) {
            add(*crippled, None, probability);
        }
        add(Outcome::Fled, None, ship.fled);
        add(Outcome::Mutinied, None, ship.mutinied);
        add(Outcome::MeanFame, None, ship.mean_fame());
        for (&fame, &probability) in &ship.fame {
            add(Outcome::Fame, Some(fame), probability);
        }
        for ((_, left), levels) in BY_SECTION.iter().zip(&ship.levels_left) {
            for (&level, &probability) in levels {
                add(*left, Some(level.into()), probability);
            }
        }
    }
    rows.push((Key::battle(Outcome::MeanRounds, None), odds.mean_rounds));
    let rounds = (0..).zip(&odds.rounds).filter(|&(_, &probability)| probability > 0.0);
    rows.extend(
        rounds.map(|(n, &probability)| (Key::battle(Outcome::Rounds, Some(n)), probability)),
    );
    rows
}

/// Passes each outcome that occurred in a fight to `observe`; means are omitted.
pub(crate) fn happened(end: &Tally, mut observe: impl FnMut(Key)) {
    match end.left.as_slice() {
        [] => observe(Key::battle(Outcome::Nobody, None)),
        &[winner] => observe(Key::ship(winner, Outcome::Win, None)),
        _ => observe(Key::battle(Outcome::Several, None)),
    }
    if end.npc_sunk {
        observe(Key::battle(Outcome::NpcSunk, None));
    }
    for (index, ship) in end.ships.iter().enumerate() {
        let plain = [
            (Outcome::Stays, ship.stays),
            (Outcome::Crippled, ship.crippled()),
            (Outcome::Fled, ship.fled),
            (Outcome::Mutinied, ship.mutinied),
        ];
        for (outcome, _) in plain.into_iter().filter(|&(_, happened)| happened) {
            observe(Key::ship(index, outcome, None));
        }
        for ((crippled, left), level) in BY_SECTION.into_iter().zip(ship.levels) {
            if level == 0 {
                observe(Key::ship(index, crippled, None));
            }
            if ship.stays {
                observe(Key::ship(index, left, Some(level.into())));
            }
        }
        observe(Key::ship(index, Outcome::Fame, Some(ship.fame)));
    }
    let rounds = i32::try_from(end.rounds).unwrap_or(i32::MAX);
    observe(Key::battle(Outcome::Rounds, Some(rounds)));
}
