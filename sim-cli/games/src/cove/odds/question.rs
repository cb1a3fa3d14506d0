//! Battle that a question describes, read from words on the command line.

use corsair_present::exit::exit_code;
use std::str::FromStr;

use corsair_engine::games::cove::odds::{
    BadShip, Battle, BattleError, FleeRule, Npc, Objective, Policy, ShipSpec, TargetRule,
};
use corsair_engine::games::cove::{Cove, Island, Legend};
use corsair_engine::nearest::nearest;

/// Description of a battle as written on the command line.
#[derive(Clone, Debug)]
pub struct BattleWords {
    /// Ships in seating order, such as `2-3-3-3+parrot:captain_flint`.
    pub ships: Vec<String>,
    /// Non-player ship: a legend or the Navy.
    pub npc: Option<String>,
    /// Number of the island, 1 to 6.
    pub island: u8,
    /// Section at which each ship fires, or one section for all ships.
    pub target: Vec<String>,
    /// Condition under which each ship flees, or one condition for all ships.
    pub flee: Vec<String>,
    /// Section at which the Navy fires, in the form of --target
    pub navy_target: String,
}

/// Reason why a battle is invalid.
#[derive(Debug, thiserror::Error)]
pub enum NotAsked {
    /// A ship is invalid.
    #[error(transparent)]
    Ship(#[from] BadShip),
    /// The battle is invalid.
    #[error(transparent)]
    Battle(#[from] BattleError),
    /// A word is unknown, or there are too few or too many words.
    #[error("{0}")]
    Words(String),
}

exit_code!(BadInput: NotAsked);

impl BattleWords {
    /// Returns the number of seats at the table: one per ship, and one for the Navy's controller.
    pub fn seats(&self) -> usize {
        self.ships.len() + usize::from(self.npc.as_deref() == Some(NAVY))
    }

    /// Builds the battle.
    ///
    /// # Errors
    /// Fails on an invalid word, and on a battle that the rules don't allow.
    pub fn battle(&self, game: &Cove) -> Result<Battle, NotAsked> {
        let ships: Vec<ShipSpec> = self.specs(game)?;
        Battle::new(
            game.clone(),
            &ships,
            self.npc()?,
            self.place()?,
            &self.policies()?,
            word(&self.navy_target)?,
        )
        .map_err(NotAsked::from)
    }

    /// Reads the ships.
    ///
    /// # Errors
    /// Fails on an invalid ship.
    pub fn specs(&self, game: &Cove) -> Result<Vec<ShipSpec>, NotAsked> {
        let read = |ship: &String| Ok(ShipSpec::parse(ship, game.rules())?);
        self.ships.iter().map(read).collect()
    }

    /// Reads the policy of each ship.
    ///
    /// # Errors
    /// Fails on an unknown policy, or if the number of policies is neither one nor the number of ships.
    pub fn policies(&self) -> Result<Vec<Policy>, NotAsked> {
        let targets: Vec<TargetRule> = for_each(&self.target, self.ships.len(), "--target")?;
        let flights: Vec<FleeRule> = for_each(&self.flee, self.ships.len(), "--flee")?;
        let both = targets.into_iter().zip(flights);
        Ok(both.map(|(target, flee)| Policy { target, flee }).collect())
    }

    /// Reads the island.
    ///
    /// # Errors
    /// Fails if ships can't fight at an island with this number.
    pub fn place(&self) -> Result<Island, NotAsked> {
        let island = Island::from_number(self.island).filter(|&island| island != Island::Cove);
        let refused = || {
            NotAsked::Words(format!("an island must be a number from 1 to 6, not {}", self.island))
        };
        island.ok_or_else(refused)
    }

    fn npc(&self) -> Result<Option<Npc>, NotAsked> {
        let Some(name) = &self.npc else { return Ok(None) };
        if name == NAVY {
            return Ok(Some(Npc::Navy));
        }
        if let Some(legend) = Legend::ALL.into_iter().find(|legend| legend.name() == name) {
            return Ok(Some(Npc::Legend(legend)));
        }
        let names = || Legend::ALL.into_iter().map(Legend::name).chain([NAVY]);
        Err(NotAsked::Words(match nearest(name, names()) {
            Some(near) => format!("unknown ship `{name}`; did you mean `{near}`?"),
            None => {
                let names: Vec<&str> = names().collect();
                format!("unknown ship `{name}`; expected one of {}", names.join(", "))
            }
        }))
    }
}

/// Reads the objective of best play.
///
/// # Errors
/// Fails on an unknown word.
pub(super) fn objective(text: &str) -> Result<Objective, String> {
    match text.split_once(':') {
        None if text == "win" => Ok(Objective::Win),
        None if text == "score" => Ok(Objective::Fame),
        Some(("score-damage", price)) => price
            .parse()
            .ok()
            .filter(|price| (0.0..=999.0).contains(price))
            .map(Objective::FameMinusDamage)
            .ok_or_else(|| {
                format!("the price of a level must be a number from 0 to 999 fame, not `{price}`")
            }),
        _ => Err(format!("unknown value `{text}`; expected win, score or score-damage:PRICE")),
    }
}

const NAVY: &str = "navy";

fn for_each<T>(words: &[String], ships: usize, option: &str) -> Result<Vec<T>, NotAsked>
where
    T: FromStr + Clone,
    T::Err: std::fmt::Display,
{
    let read: Vec<T> = words.iter().map(|text| word(text)).collect::<Result<_, _>>()?;
    match read.as_slice() {
        [one] => Ok(vec![one.clone(); ships]),
        _ if read.len() == ships => Ok(read),
        _ => Err(NotAsked::Words(format!(
            "{} values of {option} for {ships} ships: give one value for all ships, or one for each ship",
            read.len()
        ))),
    }
}

fn word<T: FromStr>(text: &str) -> Result<T, NotAsked>
where
    T::Err: std::fmt::Display,
{
    text.parse().map_err(|error: T::Err| NotAsked::Words(error.to_string()))
}
