//! Words of the dice race: actions, situations, scripted chance, facts, and messages to external bots.

use std::fmt;
use std::str::FromStr;

use corsair_engine::dice::FACES;
use corsair_engine::record::Outcome;
use corsair_engine::rulebook::BadRule;
use corsair_engine::scripted::{RollKind, ScriptedRoll};
use corsair_engine::words::{BadWords, InWords, StateFact, StateFacts, seat_in_words, seat_index};
use corsair_engine::{Dice, Game, Observer, PerSeat, Seat};
use corsair_strategies::features::Features;
use corsair_strategies::protocol::ProtocolGame;
use serde::{Deserialize, Serialize};

use crate::toy::game::{
    Action, Ask, CARDS, Card, Cards, DiceRace, ROLLS, Racer, State, Table, View,
};

impl Card {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Card::Squall => "squall",
            Card::Charm => "charm",
        }
    }

    fn named(name: &str) -> Option<Card> {
        [Card::Squall, Card::Charm].into_iter().find(|card| card.name() == name)
    }
}

impl Ask {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Ask::Buy => "buy",
            Ask::Reach => "reach",
            Ask::React(about) => about.card().name(),
            Ask::Over => "over",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Buy(cards) => write!(out, "buy {cards}"),
            Action::Reach(pips) => write!(out, "reach {pips}"),
            Action::Play(card) => out.write_str(card.name()),
            Action::Pass => out.write_str("pass"),
        }
    }
}

/// Error for words that are not an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an action")]
pub(crate) struct NotAnAction(String);

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        let number = |text: &str| text.parse().ok();
        let action = match text.split_once(' ') {
            Some(("buy", cards)) => number(cards).map(Action::Buy),
            Some(("reach", pips)) => number(pips).map(Action::Reach),
            Some(_) => None,
            None if text == "pass" => Some(Action::Pass),
            None => Card::named(text).map(Action::Play),
        };
        action.ok_or_else(|| NotAnAction(text.into()))
    }
}

/// Start of a scenario: a racer's turn after all cards were bought.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Situation {
    #[serde(default = "first")]
    round: u8,
    #[serde(default, deserialize_with = "seat_index")]
    racer: usize,
    /// Score of each seat in half points; zeros if absent.
    #[serde(default)]
    scores: Vec<i32>,
    /// Hand of each seat; empty if absent.
    #[serde(default)]
    hands: Vec<Vec<Card>>,
}

const fn first() -> u8 {
    1
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unknown = || serde::de::Error::unknown_variant(&name, &["squall", "charm"]);
        Card::named(&name).ok_or_else(unknown)
    }
}

impl InWords for DiceRace {
    type Situation = Situation;

    fn begin(
        &self,
        situation: &Situation,
        _deal: &mut dyn Dice,
        _dice: &mut dyn Dice,
        _watch: &mut dyn Observer<DiceRace>,
    ) -> Result<State, BadRule> {
        let Situation { round, racer, scores, hands } = situation;
        let seats = self.seats();
        if !(1..=self.rules().rounds).contains(round) {
            return Err(BadRule::new("round", format!("can't be {round}")));
        }
        if *racer >= seats {
            return Err(BadRule::new("racer", format!("can't be {racer} of {seats} seats")));
        }
        for (key, listed) in [("scores", scores.len()), ("hands", hands.len())] {
            if listed != 0 && listed != seats {
                return Err(BadRule::new(key, format!("are {listed} for {seats} seats")));
            }
        }
        let racer_of = |seat: Seat| {
            let score = scores.get(seat.index()).copied().unwrap_or(0);
            let mut hand = [0; 2];
            hands
                .get(seat.index())
                .into_iter()
                .flatten()
                .for_each(|&card| hand[card as usize] += 1);
            Racer { score, hand }
        };
        let table = Table::at_round(*round, Seat::new(*racer));
        let state = State { table, racers: PerSeat::from_fn(seats, racer_of) };
        self.audit(&state).map_err(|broken| BadRule::new("hands", broken))?;
        Ok(state)
    }

    fn scripted_rolls(&self, words: &str) -> Result<Vec<ScriptedRoll>, BadWords> {
        let parts: Vec<&str> = words.split_ascii_whitespace().collect();
        match *parts.as_slice() {
            ["dice", first, second] => {
                Ok([first, second].into_iter().map(die).collect::<Result<_, String>>()?)
            }
            ["draw", name] => {
                let all = [Card::Squall, Card::Charm].map(Card::name);
                let card = Card::named(name).ok_or_else(|| BadWords::unknown("card", name, all))?;
                Ok(vec![ScriptedRoll { lane: CARDS, asked: RollKind::Draw, answer: card as u32 }])
            }
            _ => Err(format!("`{words}` is not `dice PIPS PIPS` or `draw CARD`").into()),
        }
    }

    fn chance_in_words(&self, outcomes: &[Outcome]) -> Vec<String> {
        let mut words = Vec::new();
        let mut outcomes = outcomes.iter();
        while let Some(outcome) = outcomes.next() {
            words.push(match outcome.lane {
                CARDS => {
                    format!("draw {}", [Card::Squall, Card::Charm][outcome.answer as usize].name())
                }
                _ => {
                    let second = outcomes.next().map_or(0, |second| second.answer);
                    format!("dice {} {}", outcome.answer + 1, second + 1)
                }
            });
        }
        words
    }

    fn state_facts(&self, state: &State) -> Vec<(String, StateFact)> {
        let (seat, ask) = state.table.asked(self.rules().rounds);
        let asks = seat.map_or_else(
            || ask.name().into(),
            |seat| format!("seat{} {}", seat.index(), ask.name()),
        );
        let mut facts = StateFacts::default();
        facts.add("asks", asks);
        facts.add("round", state.table.round);
        facts.add("reach", state.table.reach);
        facts.add("squalls", state.table.squalls);
        let ranks = self.ranks(state);
        for (seat, racer) in state.racers.iter() {
            let mut of = facts.of(seat_in_words(seat), Some(racer));
            of.add("half_points", |of| of.score);
            of.add("hand", |of| StateFact::bag(names(of.hand)));
            of.add("place", |_| ranks[seat] + 1);
        }
        facts.0
    }
}

fn die(face: &str) -> Result<ScriptedRoll, String> {
    let pips = face.parse().ok().filter(|pips| (1..=FACES).contains(pips));
    let pips = pips.ok_or_else(|| format!("expected a die from 1 to {FACES}, not `{face}`"))?;
    Ok(ScriptedRoll { lane: ROLLS, asked: RollKind::Pick { n: FACES }, answer: pips - 1 })
}

/// Returns the names of cards, one per card.
pub(crate) fn names(cards: Cards) -> Vec<String> {
    let all = [Card::Squall, Card::Charm].into_iter().zip(cards);
    all.flat_map(|(card, n)| std::iter::repeat_n(card.name().into(), n.into())).collect()
}

/// Converts half points into points.
pub(crate) fn points(half_points: i32) -> f64 {
    f64::from(half_points) / 2.0
}

/// Information that a seat has, in a message to an external bot, with scores in points.
#[derive(Serialize)]
pub(crate) struct Observation {
    seat: usize,
    round: u8,
    racer: usize,
    reach: Option<u8>,
    squalls: u8,
    hand: Vec<String>,
    hands: Vec<u8>,
    played: Vec<String>,
    points: Vec<f64>,
}

impl ProtocolGame for DiceRace {
    type Observation = Observation;

    fn questions(&self) -> &'static [&'static str] {
        &["buy", "reach", "squall", "charm"]
    }

    fn observation(view: View<'_>) -> Observation {
        let Table { round, racer, reach, squalls, played, .. } = view.table;
        Observation {
            seat: view.seat.index(),
            round,
            racer: racer.index(),
            reach,
            squalls,
            hand: names(view.hand),
            hands: view.hands.as_slice().to_vec(),
            played: names(played),
            points: view.scores.iter().map(|(_, &score)| points(score)).collect(),
        }
    }

    fn question(view: View<'_>) -> &'static str {
        view.ask().name()
    }

    fn features(view: View<'_>, into: &mut Features<'_>) {
        into.take(&Self::observation(view));
    }
}
