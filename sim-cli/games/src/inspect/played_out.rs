//! Estimates from games that are continued from sampled decisions: win chances during a game, and effects of choices.

use corsair_engine::observe::Counted;
use corsair_engine::playouts::DecisionPoint;
use corsair_engine::playouts::Playouts;
use corsair_engine::seating::Seating;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Dice, Game, Lane, PerSeat, Seat, Strategy};

use corsair_lab::quality::{PlayedDecision, PlayedOut, turn_after};
use corsair_lab::win_units;

/// Number of samples in which each option of a decision is played out.
const SAMPLES: u32 = 8;

/// Maximum number of options that are played out at one decision. If a decision has more options, a random sample of
/// them is played out.
const OPTIONS: usize = 4;

/// Constant mixed into the seed, so that sampling of decisions shares no randomness with games.
const APART: u64 = u64::from_le_bytes(*b"drawings");

/// Random lane for sampling decisions and options.
const DRAWINGS: Lane = Lane::nature(0);

/// Decision in a game, with the state before the decision.
#[derive(Clone)]
struct KeptDecision<G: Game> {
    state: G::State,
    seat: Seat,
    number: u32,
    action: G::Action,
}

/// Decisions in one game that will be played out: the first decision of each turn, and a random sample.
pub(crate) struct DecisionSample<G: Game> {
    /// Number of decisions in the sample.
    wanted: usize,
    dice: NatureDice,
    /// Number of decisions seen so far.
    taken: u32,
    /// First decision of each turn.
    turns: Vec<(u32, KeptDecision<G>)>,
    drawn: Vec<KeptDecision<G>>,
}

impl<G: Game> DecisionSample<G> {
    /// Creates a sample of `wanted` decisions of a game, each decision with equal probability. `seed` is the seed of
    /// the game's simulations.
    pub(crate) fn new(seed: u64, wanted: usize) -> DecisionSample<G> {
        let mut dice = NatureDice::new(seed ^ APART);
        dice.open_deal(0);
        DecisionSample { wanted, dice, taken: 0, turns: Vec::new(), drawn: Vec::new() }
    }

    /// Adds a decision to the sample, or skips it at random.
    pub(crate) fn decided(&mut self, turn: u32, state: &G::State, seat: Seat, action: G::Action) {
        let number = self.taken;
        self.taken += 1;
        let keep = || KeptDecision { state: state.clone(), seat, number, action };
        if turn > 0 && self.turns.last().is_none_or(|(last, _)| *last < turn) {
            self.turns.push((turn, keep()));
        }
        // Reservoir sampling: every decision so far is kept with equal chance.
        if self.drawn.len() < self.wanted {
            self.drawn.push(keep());
        } else {
            let place = self.dice.pick(DRAWINGS, self.taken) as usize;
            if place < self.wanted {
                self.drawn[place] = keep();
            }
        }
    }

    /// Plays out the sampled decisions with the bots of the table in their seats. `turns` and `ranks` describe the
    /// finished game.
    pub(crate) fn play_out(
        mut self,
        game: &G,
        bots: &[&dyn Bot<G>],
        seating: &Seating,
        seed: u64,
        (turns, ranks): (usize, &PerSeat<u8>),
    ) -> PlayedOut
    where
        G: Counted,
    {
        let table = SameTable { bots, seating };
        let mut playouts = Playouts::new(game, &table, seed);
        let wins = win_units(ranks);
        let together = |others: &PerSeat<i64>| -> i64 {
            wins.iter().map(|(seat, won)| won * others[seat]).sum()
        };
        let agreement = std::array::from_fn(|at| {
            let ended = turn_after(at + 1, turns) as u32;
            match self.turns.iter().find(|(turn, _)| *turn > ended) {
                // The game ended before this turn.
                None => together(&wins),
                Some((_, kept)) => {
                    let played = playouts.play_out(kept.point(), &[kept.action], SAMPLES);
                    together(&win_units(&played[0].ranks))
                }
            }
        });
        let mut decisions = Vec::new();
        for kept in &self.drawn {
            let options = drawn_options(game, &kept.state, &mut self.dice);
            if options.len() < 2 {
                continue;
            }
            let samples = (0..SAMPLES).map(|sample| {
                let played = playouts.play_out(kept.point(), &options, sample);
                played.iter().map(|of| win_units(&of.ranks)).collect::<Vec<_>>()
            });
            let samples: Vec<Vec<PerSeat<i64>>> = samples.collect();
            decisions.push(PlayedDecision::new(&game.scores(&kept.state), kept.seat, &samples));
        }
        PlayedOut { agreement, decisions }
    }
}

impl<G: Game> KeptDecision<G> {
    fn point(&self) -> DecisionPoint<'_, G::State> {
        DecisionPoint { state: &self.state, seat: self.seat, number: self.number }
    }
}

/// Returns at most [`OPTIONS`] listed actions, drawn at random.
fn drawn_options<G: Game>(game: &G, state: &G::State, dice: &mut NatureDice) -> Vec<G::Action> {
    let mut options = Vec::new();
    game.actions(state, &mut options);
    for place in 0..options.len().min(OPTIONS) {
        let other = place + dice.pick(DRAWINGS, (options.len() - place) as u32) as usize;
        options.swap(place, other);
    }
    options.truncate(OPTIONS);
    options
}

/// Bot that delegates each seat's decisions to the bot that has this seat at the table.
struct SameTable<'b, G: Game> {
    bots: &'b [&'b dyn Bot<G>],
    seating: &'b Seating,
}

impl<G: Game> Bot<G> for SameTable<'_, G> {
    fn name(&self) -> &str {
        "the table"
    }

    fn digest(&self) -> u64 {
        0
    }

    fn spawn(&self, game: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        self.bots[usize::from(self.seating[seat])].spawn(game, seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::Observer;
    use corsair_engine::dealer::play_one;
    use corsair_lab::toy::{Roller, Toy};

    /// Returns the probability of each sum with one die or with two.
    fn pips(dice: usize) -> [f64; 13] {
        let mut chances = [0.0; 13];
        for first in 1..=6 {
            for second in 1..=6 {
                let pips = if dice == 1 { first } else { first + second };
                chances[pips] += 1.0 / 36.0;
            }
        }
        chances
    }

    /// Returns the probability of winning against an opponent's roll, with ties as half a win.
    fn wins(mine: &[f64; 13], other: &[f64; 13]) -> f64 {
        let mut share = 0.0;
        for (one, p) in mine.iter().enumerate() {
            for (two, q) in other.iter().enumerate() {
                share += p
                    * q
                    * (0.5
                        + 0.5
                            * (one as f64 - two as f64).signum()
                            * f64::from(u8::from(one != two)));
            }
        }
        share
    }

    struct Watching(DecisionSample<Toy>);

    impl Observer<Toy> for Watching {
        fn watches(&self) -> bool {
            false
        }

        fn event(&mut self, _event: <Toy as Game>::Event) {}

        fn decided(&mut self, _: &Toy, state: &<Toy as Game>::State, seat: Seat, action: u8) {
            self.0.decided(seat.index() as u32 + 1, state, seat, action);
        }
    }

    /// Returns the mean of the values and the standard error of this mean.
    fn mean(values: &[f64]) -> (f64, f64) {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let scatter: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        (mean, (scatter / (n * (n - 1.0))).sqrt())
    }

    /// Checks playouts against computed win chances. Two seats roll one die or two dice, one turn each, and neither
    /// sees the opponent's roll.
    #[test]
    fn playouts_match_exact_win_chances_on_average() {
        let game = Toy { seats: 2, bonus: 0, breaks_at: None };
        let (one, two) = (pips(1), pips(2));
        // The opponent rolls two dice in one game of three.
        let other = std::array::from_fn(|pips| (2.0 * one[pips] + two[pips]) / 3.0);
        let chances = [wins(&one, &other), wins(&two, &other)];
        let spread = (chances[1] - chances[0]).powi(2) / 2.0;
        let squares = chances.map(|chance| chance * chance + (1.0 - chance) * (1.0 - chance));
        let agreement = (2.0 * squares[0] + squares[1]) / 3.0;
        let bots: [&dyn Bot<Toy>; 1] = [&Roller(1)];
        let seating = PerSeat::filled(2, 0);
        let (mut own, mut first, mut second) = (Vec::new(), Vec::new(), Vec::new());
        let mut seats = [0; 2];
        for deal in 0..4_000 {
            let mut watching = Watching(DecisionSample::new(deal, 1));
            let ranks = play_one(&game, &bots, 3, deal, &seating, &mut watching).ranks;
            seats[watching.0.drawn[0].seat.index()] += 1;
            let out = watching.0.play_out(&game, &bots, &seating, deal, (2, &ranks));
            own.push(out.decisions[0].own as f64 / 1e9);
            first.push(out.agreement[0] as f64 / 3600.0);
            second.push(out.agreement[5] as f64 / 3600.0);
            let won = win_units(&ranks).as_slice().iter().map(|won| won * won).sum::<i64>();
            assert_eq!(out.agreement[8], won, "then the game is over");
        }
        for (what, values, truth) in
            [("own", own, spread), ("first", first, agreement), ("second", second, agreement)]
        {
            let (mean, error) = mean(&values);
            assert!((mean - truth).abs() < 4.0 * error, "{what}: {mean}, {error}, not {truth}");
            assert!(error < truth / 10.0, "{what}: {error}");
        }
        assert!(seats.iter().all(|&drawn| drawn > 1_850), "{seats:?}");
    }
}
