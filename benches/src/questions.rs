//! Questions about combat odds, with their expected digests.

use corsair_engine::games::cove::odds::{
    Battle, FleeRule, Npc, Objective, Odds, Policy, ShipSpec, TargetRule,
};
use corsair_engine::games::cove::{Cove, Island, Legend, PIRATES_COVE};

use crate::Digest;

/// Maximum number of states in a battle.
const LIMIT: usize = 5_000_000;

/// Question about a battle at Hull Island.
pub struct Question {
    /// Name of the question in `digests.txt`.
    pub name: &'static str,
    /// Ships of the battle, each as an argument of `corsair odds`.
    ships: &'static [&'static str],
    legend: Option<Legend>,
    asked: QuestionKind,
}

#[derive(Clone, Copy)]
enum QuestionKind {
    /// Odds if all ships follow one policy.
    Odds(TargetRule, FleeRule),
    /// Best play, in which each ship maximises its fame.
    Best,
}

/// Policy of ships that never flee and always fire at hulls.
const TO_THE_DEATH: QuestionKind = QuestionKind::Odds(TargetRule::Hull, FleeRule::Never);

/// All questions, from the smallest battle to the largest.
pub const QUESTIONS: &[Question] = &[
    question("two start rigs", &["2-2-3-3", "2-3-3-3"], None, TO_THE_DEATH),
    question("two ships, half built", &["4-4-5-5", "4-4-5-5"], None, TO_THE_DEATH),
    question("two ships at the top", &["8-8-8-8", "8-8-8-8"], None, TO_THE_DEATH),
    question(
        "two ships with many cards",
        &[
            "8-8-8-8+powder_keg+six_gun_salute+mastercraft:hull+parrot:captain_flint",
            "8-8-8-8+grapeshot+smoke_screen+mastercraft:crew+parrot:billy_bones",
        ],
        None,
        QuestionKind::Odds(TargetRule::Weakest, FleeRule::HitsLeft(1)),
    ),
    question("three ships", &["3-3-4-4"; 3], None, TO_THE_DEATH),
    question("four ships", &["3-3-4-4"; 4], None, TO_THE_DEATH),
    question("five ships", &["3-3-4-4"; 5], None, TO_THE_DEATH),
    // Repairs of the Flying Dutchman can return to an earlier state.
    question("the Flying Dutchman", &["4-4-8-8"], Some(Legend::FlyingDutchman), TO_THE_DEATH),
    question("best play of start rigs", &["2-2-3-3", "2-3-3-3"], None, QuestionKind::Best),
    question("best play of 3-3-3-3", &["3-3-3-3", "3-3-3-3"], None, QuestionKind::Best),
    question("best play of 4-4-5-5", &["4-4-5-5", "4-4-5-5"], None, QuestionKind::Best),
    question(
        "best play against Blackbeard",
        &["4-4-5-5"],
        Some(Legend::Blackbeard),
        QuestionKind::Best,
    ),
];

const fn question(
    name: &'static str,
    ships: &'static [&'static str],
    legend: Option<Legend>,
    asked: QuestionKind,
) -> Question {
    Question { name, ships, legend, asked }
}

/// Question whose battle is set up.
pub struct Ready {
    battle: Battle,
    asked: QuestionKind,
}

impl Question {
    /// Returns the question with this name.
    ///
    /// # Panics
    /// Panics if no question has this name.
    pub fn named(name: &str) -> &'static Question {
        QUESTIONS.iter().find(|question| question.name == name).expect("the question exists")
    }

    /// Sets up the battle of the question.
    ///
    /// # Panics
    /// Panics if the description of a ship is invalid.
    pub fn ready(&self) -> Ready {
        let (target, flee) = match self.asked {
            QuestionKind::Odds(target, flee) => (target, flee),
            QuestionKind::Best => (TargetRule::Best, FleeRule::Best),
        };
        let game = game();
        let read = |ship: &&str| ShipSpec::parse(ship, game.rules()).expect("the ship is valid");
        let ships: Vec<ShipSpec> = self.ships.iter().map(read).collect();
        let policies = vec![Policy { target, flee }; ships.len()];
        let npc = self.legend.map(Npc::Legend);
        let battle = Battle::new(game, &ships, npc, Island::Hull, &policies, TargetRule::Weakest);
        Ready { battle: battle.expect("the ships form a battle"), asked: self.asked }
    }

    /// Name of the question in `digests.txt`.
    pub fn line_name(&self) -> String {
        format!("odds {}", self.name)
    }
}

impl Ready {
    /// Answers the question, and returns a digest of the answer.
    ///
    /// # Panics
    /// Panics if the battle has too many states.
    pub fn answer(&self) -> Digest {
        let mut digest = Digest::default();
        match self.asked {
            QuestionKind::Odds(..) => {
                digest.add_odds(&self.battle.odds(LIMIT).expect("the battle has few states"))
            }
            QuestionKind::Best => {
                let best =
                    self.battle.best(Objective::Fame, LIMIT).expect("the battle has few states");
                best.values.iter().for_each(|&value| digest.add_real(value));
                digest.add_odds(&best.odds);
            }
        }
        digest
    }
}

impl Digest {
    /// Adds a number to the digest, rounded to nine decimal places, because the order of sums may change later
    /// digits.
    fn add_real(&mut self, number: f64) {
        self.add((number * 1e9).round() as i64 as u64);
    }

    fn add_odds(&mut self, odds: &Odds) {
        self.add(odds.states as u64);
        self.add_real(odds.mean_rounds);
        odds.win.iter().for_each(|&win| self.add_real(win));
        for ship in &odds.ships {
            self.add_real(ship.mean_fame());
            ship.crippled_in.iter().for_each(|&crippled| self.add_real(crippled));
        }
    }
}

fn game() -> Cove {
    PIRATES_COVE.game(5, &[]).expect("the game allows five players")
}
