//! Bot `magpie`, which sails to the most chests and brings them home.

use corsair_engine::games::cove::{Action, Cove, Island, View};
use corsair_engine::{Bot, Seat, SeatRng, Strategy};

use super::rig;
use crate::catalogue::Listed;
use crate::spec::{BotEntry, Parameter};

pub(super) const MAGPIE: Listed<Cove> = Listed {
    entry: BotEntry {
        name: "magpie",
        summary: "sails to the most chests and brings the chests home",
        version: 1,
        parameters: &[
            Parameter {
                name: "greed",
                meaning: "number of chests on islands that a chest aboard is worth",
                default: "1.5",
                range: "0 to 10",
            },
            rig::OPTIONAL,
        ],
    },
    build: |_, settings| {
        let (name, digest) = (settings.name(), settings.digest());
        Ok(Box::new(MagpieBot { name, digest, greed: settings.number("greed")? }))
    },
};

struct MagpieBot {
    name: String,
    digest: u64,
    greed: f32,
}

impl Bot<Cove> for MagpieBot {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn spawn(&self, _game: &Cove, _seat: Seat) -> Box<dyn Strategy<Cove>> {
        Box::new(Magpie { greed: self.greed })
    }
}

struct Magpie {
    greed: f32,
}

impl Magpie {
    /// Returns the value of an action; 0 for actions that `magpie` does not evaluate.
    fn worth(&self, view: View<'_>, action: Action) -> f32 {
        let aboard = view.chests(view.seat());
        let room = view.hold(view.seat()).map_or(u8::MAX, |hold| hold.saturating_sub(aboard));
        match action {
            Action::Sail(Island::Treasure) => self.greed * f32::from(aboard),
            Action::Sail(island) => {
                view.treasure_at(island).map_or(0.0, |card| f32::from(card.chests.min(room)))
            }
            Action::Fire(_) | Action::Upgrade(_) => 1.0,
            Action::BuryChests(chests) => 10.0 + f32::from(chests),
            Action::BuryGold(lots) => 5.0 + f32::from(lots),
            _ => 0.0,
        }
    }
}

impl Strategy<Cove> for Magpie {
    fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
        let worths: Vec<f32> = legal.iter().map(|&action| self.worth(view, action)).collect();
        let most = worths.iter().copied().fold(0.0, f32::max);
        let best = legal.iter().zip(worths).filter(|&(_, worth)| worth == most);
        rng.choose(&best.map(|(&action, _)| action).collect::<Vec<_>>())
    }
}
