//! Experiments on games with known true values. A true value follows from rule sets with equal distributions, from a
//! planted difference, or from a run that is much longer than an experiment.

use corsair_lab::Balance;
use std::ops::Range;

use corsair_engine::run::Cut;
use corsair_engine::{PerSeat, Seat};

use crate::calibrate::planted::Planted;
use crate::calibrate::rare_event::RareEvent;
use crate::calibrate::sequential;
use crate::compare::prepared::Prepared;
use crate::compare::{Comparison, ComparisonReport, Finding, PlayedTable};
use crate::r#match::{MatchDesign, MatchTotals, Score};
use crate::run::report::Report;
use crate::seats::report::SeatEstimate;
use crate::seats::{SeatLooks, SeatQuestion, SeatReport, seats_decided};
use corsair_engine::run::Aggregate;
use corsair_games::pack::Table;
use corsair_lab::block_source::{Block, BlockDealer};
use corsair_lab::experiment::Experiment;
use corsair_lab::{
    BlockSource, Control, Deals, Metric, OnDeals, PairedTotals, Scope, Totals, Unplayable,
    Variants, Watch,
};
use corsair_lab::{BlockTotals, ChallengeTotals, Challenger, Dealers, Pairing};
use corsair_stats::{
    AdjustedMean, BestComparison, BlockMeans, Evidence, GROUPS, Histogram, Interval, Quantile,
    SharedLooks, SpentLevel, SprtState, StoppedWalk, compare_with_best,
};

/// Number of deals in each of the [`GROUPS`] pieces of an experiment.
const DEALS_OF_A_PIECE: u64 = 5;

/// Number of deals in an experiment.
pub(crate) const DEALS: u64 = GROUPS as u64 * DEALS_OF_A_PIECE;

/// Number of deals in an experiment on luck-adjusted win shares, because the adjustment needs many wins.
const DEALS_OF_SHARES: u64 = 400;

/// First deal of the experiments on luck-adjusted win shares, beyond the deals of the long run.
const SHARES_FROM: u64 = LONG_FROM << 1;

/// Number of deals that every arm of an experiment plays. An arm is the table under one order of the list.
const DEALS_OF_ARMS: u64 = 40;

/// Number of deals in the long run, as many as in 250 experiments. The run plays these deals under both rule sets,
/// whose distributions are equal.
const LONG: u64 = 40_000;

/// First deal of the long run, beyond the deals of all experiments.
const LONG_FROM: u64 = 1 << 56;

/// First deal on which a rare event is counted, beyond the experiments on luck-adjusted win shares.
const RARE_FROM: u64 = LONG_FROM << 2;

/// Maximum number of blocks in a match.
pub(crate) const LONGEST: u64 = 5_000;

/// Difference of win shares under H1 minus the difference under H0.
pub(crate) const ROOM: f64 = 0.1;

/// Half-width of the interval at which a match with `--precision` stops.
pub(crate) const HALF_WIDTH: f64 = 0.06;

/// Game with bots, and several orders of a list in the rules that do not change the distribution of games.
pub(crate) struct Games {
    /// Comparison of the original rules with rules that reverse the list, at one table.
    pub compared: Prepared,
    /// Table under several orders of the list.
    pub arms: Vec<Box<dyn Table>>,
    /// Table with a planted bonus of a seat.
    pub planted: Prepared,
    /// Design and conditions of the games, as `corsair run` records them.
    pub experiment: Experiment,
}

/// True values of metrics, measured by the long run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Truths {
    /// Win share of each bot.
    pub wins: Vec<f64>,
    /// Win share of the first bot in its first seat.
    pub win_in_seat: f64,
    /// Mean scores of the first two bots.
    pub scores: [f64; 2],
    /// Median score of the first bot.
    pub median: f64,
    /// Advantage of each seat.
    pub advantages: Vec<f64>,
}

/// Results of one experiment, on which claims are tested.
pub(crate) struct Seen<'s> {
    pub truths: &'s Truths,
    pub variants: &'s Variants<'s>,
    /// Sums of the experiment, piece by piece.
    pub pieces: &'s [PairedTotals],
    pub whole: &'s PairedTotals,
    pub run: Report<'s>,
    /// Report on a longer run, for win shares that are adjusted for luck.
    pub shares: Report<'s>,
    pub compared: ComparisonReport<'s>,
    /// Comparison adjusted for luck.
    pub adjusted: ComparisonReport<'s>,
    /// `true` if the difference of a mean is significant at any look; unadjusted, then adjusted for luck.
    pub differs_when_looked_at: [bool; 2],
    pub seats: SeatReport<'s>,
    /// Report on seats adjusted for luck.
    pub seats_adjusted: SeatReport<'s>,
    /// Verdict at the first look with a verdict; unadjusted, then adjusted for luck.
    pub balance_when_decided: [Balance; 2],
    /// Estimates of the seat with a planted bonus, after the true values.
    pub planted: (&'s Planted<'s>, SeatEstimate),
    pub arms: Vec<BestComparison>,
    /// Sequential tests with H0 true and with H1 true; unadjusted, then adjusted for luck.
    pub tests: [[(SprtState, Option<StoppedWalk>); 2]; 2],
    /// Interval at which a match with `--precision` stopped.
    pub narrow: Option<Interval>,
    /// Chance of a rare event: the truth, and the interval of `corsair rare`.
    pub rare: (f64, Option<Interval>),
}

/// Experiments on games of one table.
pub(crate) struct OnGames<'g> {
    games: &'g Games,
    adjusted: Comparison,
    /// Comparison with verdicts on scores and wins at looks; unadjusted, then adjusted for luck.
    looked_at: [Comparison; 2],
    variants: Variants<'g>,
    designs: [MatchDesign; 2],
    questions: [SeatQuestion; 2],
    /// Questions of `corsair seats --sequential`; unadjusted, then adjusted for luck.
    sequential: [SeatQuestion; 2],
    truths: Truths,
    planted: Planted<'g>,
    rare: RareEvent,
    seed: u64,
}

impl<'g> OnGames<'g> {
    /// Plays the long run and returns the experiments of a seed.
    ///
    /// # Errors
    /// Returns the error of a thread pool that the system refused to start.
    pub(crate) fn new(games: &'g Games, seed: u64, cut: &Cut) -> Result<OnGames<'g>, Unplayable> {
        let variants = games.compared.variants().remove(0).adjusted_by(Some(Control::Luck));
        let mut long = variants.empty();
        let deals = (seed, LONG_FROM..LONG_FROM + LONG);
        variants.play(&games.sources(), deals, cut, &mut long, &|_| {})?;
        let truths = Truths::of(&variants, &long);
        let deals = (seed, LONG_FROM..LONG_FROM + LONG);
        let planted = Planted::new(&games.planted, games.sources()[0], deals, cut)?;
        let comparison = &games.compared.comparison;
        let greatest = truths.advantages.iter().fold(0.0, |most: f64, of| most.max(of.abs()));
        let question = SeatQuestion {
            conditions: comparison.conditions(),
            tables: comparison.tables.clone(),
            margin: greatest,
            margin_as_written: greatest.to_string(),
            precision: None,
            looks: SeatLooks::One,
            control: None,
            fit: None,
        };
        let controls = [None, Some(Control::Luck)];
        let questions = controls.map(|control| SeatQuestion { control, ..question.clone() });
        let looks = SeatLooks::Sequential(vec![SpentLevel::of(SharedLooks::up_to(DEALS))]);
        let sequential = questions.clone().map(|of| SeatQuestion { looks: looks.clone(), ..of });
        // A bot against itself, with the remaining bots in the field.
        let arrangement = *games.compared.tables[0][0].arrangement();
        let first = arrangement[Seat::new(0)];
        let parts = PerSeat::from_fn(arrangement.len(), |seat| match seat.index() {
            0 | 1 => first,
            _ => arrangement[seat],
        });
        let adjusted = Comparison { control: Some(Control::Luck), ..comparison.clone() };
        let primary = [Metric::SCORE, Metric::WIN].map(|metric| metric.id.to_owned());
        let looked_at = [comparison, &adjusted].map(|of| Comparison {
            sequential: true,
            primary: primary.to_vec(),
            ..of.clone()
        });
        let scores = long.scores(0, Scope::Bot(0)).into_iter().reduce(|mut sum, more| {
            sum.merge(&more);
            sum
        });
        let rare = RareEvent::counted(
            games.compared.tables[0][0].as_ref(),
            &games.experiment.design,
            &scores.unwrap_or_default(),
            (seed, RARE_FROM, cut),
        )?;
        Ok(OnGames {
            games,
            adjusted,
            looked_at,
            variants,
            designs: controls.map(|control| {
                let kinds = games.sources()[0].facts().luck.len();
                MatchDesign::new(&parts).adjusted_by(control, kinds)
            }),
            questions,
            sequential,
            truths,
            planted,
            rare,
            seed,
        })
    }
}

impl Games {
    fn sources(&self) -> Vec<&dyn BlockSource> {
        self.compared.tables[0].iter().map(|of| of.as_ref() as &dyn BlockSource).collect()
    }
}

impl OnGames<'_> {
    /// Runs the experiment with this number, and returns the result of `look`.
    pub(crate) fn see<T>(&self, experiment: u64, look: impl FnOnce(&Seen<'_>) -> T) -> T {
        let sources = self.games.sources();
        let first = experiment * DEALS;
        let mut dealers: Dealers<'_> = self.variants.dealers(&sources, self.seed);
        let (mut pieces, mut at_looks) = (Vec::new(), Vec::new());
        let mut totals = self.variants.empty();
        for from in (first..first + DEALS).step_by(DEALS_OF_A_PIECE as usize) {
            let mut piece = self.variants.empty();
            for deal in from..from + DEALS_OF_A_PIECE {
                self.variants.play_deal(&mut dealers, deal, &mut piece);
                if SharedLooks::up_to(DEALS).iter().any(|look| look == deal + 1 - first) {
                    let mut so_far = totals.clone();
                    so_far.merge(piece.clone());
                    at_looks.push(so_far);
                }
            }
            totals.merge(piece.clone());
            pieces.push(piece);
        }
        let played = [PlayedTable { totals, stopped: false, of_variants: Vec::new(), base: None }];
        let variants = std::slice::from_ref(&self.variants);
        let run = self.run(sources[0], first..first + DEALS);
        let from = SHARES_FROM + experiment * DEALS_OF_SHARES;
        let shares = self.run(sources[0], from..from + DEALS_OF_SHARES);
        let [seats, seats_adjusted] =
            self.questions.each_ref().map(|question| SeatReport::new(question, &played, variants));
        let seen = Seen {
            truths: &self.truths,
            variants: &self.variants,
            pieces: &pieces,
            whole: &played[0].totals,
            run: Report::new(&self.games.experiment, &run, sources[0].facts()),
            shares: Report::new(&self.games.experiment, &shares, sources[0].facts()),
            compared: ComparisonReport::new(&self.games.compared.comparison, variants, &played),
            adjusted: ComparisonReport::new(&self.adjusted, variants, &played),
            differs_when_looked_at: self
                .looked_at
                .each_ref()
                .map(|comparison| self.differs_at_any(comparison, &at_looks)),
            seats,
            seats_adjusted,
            balance_when_decided: self
                .sequential
                .each_ref()
                .map(|question| self.balance_when_decided(question, &at_looks)),
            planted: (&self.planted, self.planted.seen(first..first + DEALS)),
            arms: self.arms(experiment),
            tests: self.designs.each_ref().map(|design| {
                [[0.0, ROOM], [-ROOM, 0.0]].map(|of| self.tested(design, of, experiment))
            }),
            narrow: self.narrow(experiment),
            rare: (
                self.rare.truth,
                self.rare.asked(self.games.compared.tables[0][0].as_ref(), self.seed, experiment),
            ),
        };
        look(&seen)
    }
}

impl<'g> OnGames<'g> {
    /// Plays deals and counts their games as `corsair run` does.
    fn run(&self, source: &dyn BlockSource, deals: Range<u64>) -> Totals<'g> {
        let design = &self.games.experiment.design;
        let empty = Totals::empty(design, source.facts());
        let mut totals = empty.adjusted_by(Some(Control::Luck));
        let mut dealer = source.dealer(self.seed, totals.watch());
        for deal in deals {
            let games = dealer.play(deal, design.seatings());
            totals.record(&Block::new(deal, design.seatings(), &games));
        }
        totals
    }

    /// Plays the first bot against the table's field, under each order of the list. Compares each of these arms with
    /// its best rival.
    fn arms(&self, experiment: u64) -> Vec<BestComparison> {
        let arrangement = *self.games.arms[0].arrangement();
        let n = arrangement.len();
        let field: Vec<u8> = arrangement.iter().skip(1).map(|(_, &bot)| bot).collect();
        let arms = self.games.arms.iter().map(|table| Challenger {
            source: table.as_ref() as &dyn BlockSource,
            bot: arrangement[Seat::new(0)],
            field: field.clone(),
        });
        let arms: Vec<Challenger<'_>> = arms.collect();
        let mut dealers: Vec<Box<dyn BlockDealer + '_>> =
            arms.iter().map(|of| of.source.dealer(self.seed, Watch::Nothing)).collect();
        let mut totals = ChallengeTotals::empty(arms.len(), n, Pairing::InPairs);
        let others: Vec<usize> = (0..field.len()).collect();
        let first = experiment * DEALS;
        for deal in first..first + DEALS_OF_ARMS {
            totals.play_deal(&arms, &mut dealers, &others, deal);
        }
        compare_with_best(arms.len(), 0.95, |one, other| {
            let evidence = totals.difference(one, other);
            (evidence.as_ref().map_or(0.0, Evidence::value), evidence)
        })
    }

    /// Returns `true` if `corsair compare --sequential` finds at any of these looks that a metric differs.
    fn differs_at_any(&self, comparison: &Comparison, at_looks: &[PairedTotals]) -> bool {
        let verdicts = comparison.verdicts(std::slice::from_ref(&self.variants));
        at_looks.iter().any(|totals| {
            let deltas = comparison.at_all_looks((0, 1), &self.variants, totals, verdicts);
            deltas.iter().any(|of| of.finding() == Some(Finding::Differs))
        })
    }

    /// Returns the verdict of `corsair seats --sequential` at these looks.
    fn balance_when_decided(&self, question: &SeatQuestion, at_looks: &[PairedTotals]) -> Balance {
        let is_decided =
            |totals: &&PairedTotals| seats_decided(question, 0, totals, &self.variants);
        let Some(totals) = at_looks.iter().find(is_decided) else {
            return Balance::Undecided;
        };
        let tables = [PlayedTable {
            totals: totals.clone(),
            stopped: true,
            of_variants: Vec::new(),
            base: None,
        }];
        SeatReport::new(question, &tables, std::slice::from_ref(&self.variants)).balance(0)
    }

    fn tested(
        &self,
        design: &MatchDesign,
        hypotheses: [f64; 2],
        experiment: u64,
    ) -> (SprtState, Option<StoppedWalk>) {
        self.duel(design, experiment, |duel| {
            sequential::tested(hypotheses, LONGEST, |blocks| duel.up_to(blocks))
        })
    }

    fn narrow(&self, experiment: u64) -> Option<Interval> {
        self.duel(&self.designs[0], experiment, |duel| {
            sequential::narrow(HALF_WIDTH, LONGEST, |blocks| duel.up_to(blocks).0)
        })
    }

    /// Plays as much of an experiment's match as `watched` requests, and returns the result of `watched`.
    fn duel<T>(
        &self,
        design: &MatchDesign,
        experiment: u64,
        watched: impl FnOnce(&mut Duel<'_>) -> T,
    ) -> T {
        // Each game has a separate deal, so that equal bots play different games.
        let fresh = OnDeals { source: self.games.sources()[0], deals: Deals::Fresh };
        let (totals, next) = (MatchTotals::empty(design), experiment * LONGEST);
        let dealer = fresh.dealer(self.seed, design.watch());
        watched(&mut Duel { design, dealer, next, totals })
    }
}

/// Match that plays more games on request.
struct Duel<'d> {
    design: &'d MatchDesign,
    dealer: Box<dyn BlockDealer + 'd>,
    next: u64,
    totals: MatchTotals,
}

impl Duel<'_> {
    /// Plays up to a number of blocks.
    ///
    /// Returns the means of the differences, the adjusted means if any, and the number of blocks that differ.
    fn up_to(&mut self, blocks: u64) -> (BlockMeans, Option<AdjustedMean>, u64) {
        while self.totals.blocks < blocks {
            self.totals.play_deal(self.design, self.dealer.as_mut(), self.next);
            self.next += 1;
        }
        let means = self.totals.score(Score::Difference);
        let adjusted = self.totals.adjusted(Score::Difference, &means);
        (means, adjusted, self.totals.decisive())
    }
}

impl Truths {
    fn of(variants: &Variants<'_>, long: &PairedTotals) -> Truths {
        let pairs = long.pairs(variants, 1);
        // Both variants have equal distributions.
        let mean = |scope: Scope, metric: Metric| {
            let of = pairs.iter().find(|(of, _)| (of.scope, of.metric) == (scope, metric));
            let (_, means) = of.expect("the run has the metric");
            let [base, other] = [means.base(), means.other()].map(|of| of.mean().expect("blocks"));
            (base + other) / 2.0
        };
        let scopes =
            || pairs.iter().map(|(column, _)| column).filter(|of| of.metric == Metric::WIN);
        let bots = scopes().filter(|of| matches!(of.scope, Scope::Bot(_))).count();
        let in_seat = scopes().find(|of| matches!(of.scope, Scope::BotInSeat(0, _)));
        let seats: Vec<Scope> =
            scopes().map(|of| of.scope).filter(|scope| matches!(scope, Scope::Seat(_))).collect();
        let equal = 1.0 / seats.len() as f64;
        let mut all = Histogram::default();
        for variant in 0..2 {
            long.scores(variant, Scope::Bot(0)).iter().for_each(|of| all.merge(of));
        }
        let unit = pairs.iter().find(|(of, _)| of.metric == Metric::SCORE);
        let unit = unit.map_or(1.0, |(of, _)| of.unit as f64);
        Truths {
            wins: (0..bots).map(|bot| mean(Scope::Bot(bot), Metric::WIN)).collect(),
            win_in_seat: mean(in_seat.expect("a bot has a seat").scope, Metric::WIN),
            scores: [0, 1].map(|bot| mean(Scope::Bot(bot), Metric::SCORE)),
            median: f64::from(Quantile::Median.of(&all).expect("games")) / unit,
            advantages: seats.iter().map(|&of| mean(of, Metric::WIN) - equal).collect(),
        }
    }
}
