//! Bots of the dice race: `uniform`, the heuristic `racer`, and `mcts` with `racer` in playouts.

use std::sync::Arc;

use corsair_engine::{Bot, Reasons, Seat, SeatRng, Strategy};
use corsair_strategies::catalogue::Listed;
use corsair_strategies::restricted::Restriction;
use corsair_strategies::search::{CurrentScore, SearchParts, mcts};
use corsair_strategies::spec::{BotEntry, Parameter, Settings};
use corsair_strategies::{Catalogue, Preset, SpecError, uniform};

use crate::toy::game::{Action, Ask, Card, DiceRace, View};

/// Parameter for the number of cards to buy.
pub(crate) const OPENING: &str = "opening";

const RACER: Listed<DiceRace> = Listed {
    entry: BotEntry {
        name: "racer",
        summary: "names the same reach every round; plays squalls at leaders",
        version: 1,
        parameters: &[
            Parameter { name: "reach", meaning: "pips to name", default: "6", range: "2 to 12" },
            Parameter { name: OPENING, meaning: "cards to buy", default: "1", range: "0 to 9" },
        ],
    },
    build: |_, settings| {
        Ok(Box::new(RacerBot {
            name: settings.name(),
            digest: settings.digest(),
            racer: Racer { reach: whole(settings, "reach")?, opening: whole(settings, OPENING)? },
        }))
    },
};

pub(crate) const CATALOGUE: &Catalogue<DiceRace> = &Catalogue {
    bots: &[&uniform::listed(&[]), &RACER, &mcts::listed(1, &mcts::parameters("racer"))],
    presets: &[Preset {
        name: "gambler",
        file: "sim-cli/games/src/toy/presets.toml",
        text: include_str!("presets.toml"),
    }],
    restrictions: RESTRICTIONS,
    with_opening: |_, bot| Ok(bot),
    search: |playout| SearchParts::new(playout, Arc::new(LEAD)),
};

const RESTRICTIONS: &[Restriction<DiceRace>] = &[
    Restriction::new(
        "buy",
        "buys a card",
        |_, action| matches!(action, Action::Buy(cards) if cards > 0),
    ),
    Restriction::new("squall", "plays a squall", |_, action| action == Action::Play(Card::Squall)),
    Restriction::new(
        "dare",
        "reaches for more than 7 pips",
        |_, action| matches!(action, Action::Reach(pips) if pips > 7),
    ),
];

/// Evaluator by current score: a lead of four points gives odds of three to one.
pub(super) const LEAD: CurrentScore = CurrentScore { swing: 8.0 };

fn whole(settings: &Settings, key: &str) -> Result<u8, SpecError> {
    let value = settings.number(key)?;
    if value.fract() == 0.0 { Ok(value as u8) } else { Err(settings.out_of_range(key)) }
}

struct RacerBot {
    name: String,
    digest: u64,
    racer: Racer,
}

/// Player of a [`RacerBot`].
#[derive(Clone, Copy)]
struct Racer {
    reach: u8,
    opening: u8,
}

impl Bot<DiceRace> for RacerBot {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn spawn(&self, _game: &DiceRace, _seat: Seat) -> Box<dyn Strategy<DiceRace>> {
        Box::new(self.racer)
    }
}

impl Strategy<DiceRace> for Racer {
    fn choose(&mut self, view: View<'_>, _legal: &[Action], _rng: &mut SeatRng) -> Action {
        match view.ask() {
            Ask::Buy => Action::Buy(self.opening.min(view.game.rules().card.most)),
            // Every target is legal, although the game lists only even targets.
            Ask::Reach | Ask::Over => Action::Reach(self.reach),
            Ask::React(about) => match about.card() {
                Card::Squall if view.scores[view.table.racer] < view.scores[view.seat] => {
                    Action::Pass
                }
                card => Action::Play(card),
            },
        }
    }

    fn explain(&self, view: View<'_>, _legal: &[Action]) -> Option<Reasons<Action>> {
        let manner = match view.ask() {
            Ask::Buy => format!("always buys {} cards", self.opening),
            Ask::Reach | Ask::Over => format!("always reaches for {}", self.reach),
            Ask::React(_) => "plays a squall at no seat that is behind it".into(),
        };
        Some(Reasons { manner, weighed: Vec::new() })
    }
}
