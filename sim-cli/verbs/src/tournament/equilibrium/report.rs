//! Report of a metagame: payoffs, equilibrium, α-rank, tables of two bots, and cycles.

use crate::tournament::equilibrium::EquilibriumQuestion;
use crate::tournament::equilibrium::rows::{
    AlphaRow, BotPayoffRow, ChoiceRow, CycleRow, EquilibriumRows, PairTableRow, ShareVerdict,
};
use corsair_lab::ProfileTotals;
use corsair_lab::result::{Estimate, ResultTable};
use corsair_present::faults::{FaultGameRow, fault_game_rows, fault_rows};
use corsair_present::manifest::{Bot, Endings, ManifestHead, hashes};
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::set_ups::SetUpCount;
use corsair_present::{ResultFile, Timing};
use corsair_stats::{
    Confidence, Interval, RedrawnMixture, ShareTest, SymmetricGame, alpha_rank, chordless_cycles,
    equilibrium, holm, spreads, wilson_on_blocks,
};

/// Number of members in α-rank's population, as in its paper.
pub(crate) const MEMBERS: usize = 50;

/// Intensities of selection for α-rank, per unit of win share. The last intensity approximates the limit of strong
/// selection: a tenth of a percentage point of wins then outweighs chance by a factor of exp(100).
const ALPHAS: [f64; 6] = [1.0, 10.0, 100.0, 1e3, 1e4, STRONGEST];

/// Intensity of selection by which bots are ranked.
pub(crate) const STRONGEST: f64 = 1e5;

/// Maximum probability of any false verdict in the family of verdicts.
const ERROR: f64 = 0.05;

/// Largest probability that counts as zero.
const NEGLIGIBLE: f64 = 5e-4;

/// Results of a metagame.
#[derive(Clone, Debug)]
pub struct EquilibriumReport<'q> {
    /// Question of the command.
    pub question: &'q EquilibriumQuestion,
    /// Sums of the games.
    pub totals: &'q ProfileTotals,
    /// Result rows of the metagame.
    pub rows: EquilibriumRows,
    /// Payoffs of every bot against every combination of opponents.
    pub payoffs: Vec<BotPayoffRow>,
    /// Largest gain of a player who deviates from the equilibrium; only rounding error in an exact equilibrium.
    pub regret: f64,
}

impl<'q> EquilibriumReport<'q> {
    /// Computes the estimates from sums of at least two deals.
    pub fn new(
        question: &'q EquilibriumQuestion,
        totals: &'q ProfileTotals,
    ) -> EquilibriumReport<'q> {
        let game = totals.game();
        let solved = equilibrium(&game);
        let choices = choices(question, totals, (&game, &solved.mixture));
        let order: Vec<usize> = choices.iter().map(|(bot, _)| *bot).collect();
        let pairs = pairs(question, totals, &order);
        let faults = &totals.tally().faults;
        EquilibriumReport {
            rows: EquilibriumRows {
                cycles: cycles(question, &pairs, &order),
                sweep: sweep(question, &game, &order),
                faults: fault_rows(faults, question.conditions.seed, |bot| &question.bots[bot]),
                choices: choices.into_iter().map(|(_, row)| row).collect(),
                pairs,
            },
            payoffs: payoffs(question, totals, &order),
            regret: solved.regret,
            question,
            totals,
        }
    }

    /// Returns the games with faults.
    pub(crate) fn fault_games(&self) -> Vec<FaultGameRow> {
        let EquilibriumQuestion { conditions, bots, .. } = self.question;
        fault_game_rows(&self.totals.tally().faults, conditions.seed, |bot| &bots[bot])
    }
}

/// Returns the weight of each bot in the equilibrium and by α-rank, the greatest first.
fn choices(
    question: &EquilibriumQuestion,
    totals: &ProfileTotals,
    (game, mixture): (&SymmetricGame, &[f64]),
) -> Vec<(usize, ChoiceRow)> {
    let drawn: Vec<SymmetricGame> = totals.redrawn_games(question.conditions.seed).collect();
    let redrawn = RedrawnMixture::of_equilibria(drawn.iter().cloned());
    let ranked = RedrawnMixture::of_alpha_ranks(drawn.into_iter(), (STRONGEST, MEMBERS));
    let (redrawn, ranked) = redrawn.zip(ranked).expect("games are drawn");
    let masses = alpha_rank(game, STRONGEST, MEMBERS);
    let payoffs = game.payoffs(mixture);
    let row = |bot: usize| {
        let chance = mixture[bot];
        let row = ChoiceRow {
            bot: question.name(bot).into(),
            weight: Estimate::of(
                if chance > NEGLIGIBLE { chance } else { 0.0 },
                redrawn.ranges[bot],
            ),
            in_support: redrawn.support[bot],
            gain: payoffs[bot] - question.equal_share(),
            mass: Estimate::of(masses[bot], ranked.ranges[bot]),
        };
        (bot, row)
    };
    let mut rows: Vec<(usize, ChoiceRow)> = (0..question.bots.len()).map(row).collect();
    rows.sort_by(|(_, one), (_, other)| {
        let by_mass = other.mass.value.total_cmp(&one.mass.value);
        other.weight.value.total_cmp(&one.weight.value).then(by_mass)
    });
    rows
}

fn payoffs(
    question: &EquilibriumQuestion,
    totals: &ProfileTotals,
    order: &[usize],
) -> Vec<BotPayoffRow> {
    let others = spreads(order.len(), question.profiles.seats() - 1);
    let row = |bot: usize, spread: &Vec<u8>| {
        let means = totals.share(bot, spread);
        let beside = order.iter().flat_map(|&other| {
            std::iter::repeat_n(question.name(other), usize::from(spread[other]))
        });
        let interval = means.and_then(|of| wilson_on_blocks(&of, Confidence::REPORTED));
        BotPayoffRow {
            bot: question.name(bot).into(),
            others: beside.collect::<Vec<_>>().join(" + "),
            blocks: means.map_or(0, |of| of.blocks),
            games: means.map_or(0, |of| of.blocks * of.games_per_block),
            win_share: Estimate::of(
                means.and_then(|of| of.mean()).unwrap_or(question.equal_share()),
                interval,
            ),
        }
    };
    order.iter().flat_map(|&bot| others.iter().map(move |spread| row(bot, spread))).collect()
}

/// Returns two rows for every table of two bots, one from the view of each bot. Both rows share one test in the
/// family of corrected tests.
fn pairs(
    question: &EquilibriumQuestion,
    totals: &ProfileTotals,
    order: &[usize],
) -> Vec<PairTableRow> {
    let seats = question.profiles.seats();
    let mut rows = Vec::new();
    for &bot in order {
        for &other in order.iter().filter(|&&other| other != bot) {
            for own in 1..seats {
                let together = totals.together(bot, other, own);
                let test = ShareTest::new(&[together]).expect("deals were played");
                let of_a_seat = |share: f64| share / own as f64;
                let Interval { low, high } = test.interval(Confidence::REPORTED);
                rows.push(PairTableRow {
                    bot: question.name(bot).into(),
                    other: question.name(other).into(),
                    seats: own,
                    blocks: together.blocks,
                    win_share: Estimate::of(
                        of_a_seat(together.mean().expect("deals were played")),
                        Some(Interval { low: of_a_seat(low), high: of_a_seat(high) }),
                    ),
                    p: test.p_value(own as f64 / seats as f64),
                    p_holm: 1.0,
                    verdict: ShareVerdict::Undecided,
                });
            }
        }
    }
    let of_side = |row: &PairTableRow, side: usize| match side {
        0 => (row.bot.clone(), row.other.clone(), row.seats),
        _ => (row.other.clone(), row.bot.clone(), seats - row.seats),
    };
    let first = |row: &PairTableRow| of_side(row, 0) < of_side(row, 1);
    let family: Vec<usize> = (0..rows.len()).filter(|&at| first(&rows[at])).collect();
    let corrected = holm(&family.iter().map(|&at| rows[at].p).collect::<Vec<_>>());
    for (&at, p_holm) in family.iter().zip(corrected) {
        let back = of_side(&rows[at], 1);
        let back = rows.iter().position(|row| of_side(row, 0) == back).expect("both sides");
        for side in [at, back] {
            let row = &mut rows[side];
            row.p_holm = p_holm;
            row.verdict = match row.win_share.value > question.equal_share() {
                _ if p_holm > ERROR => ShareVerdict::Undecided,
                true => ShareVerdict::Above,
                false => ShareVerdict::Below,
            };
        }
    }
    rows
}

/// Returns the cycles in which each bot significantly gains when alone among copies of the next bot.
fn cycles(
    question: &EquilibriumQuestion,
    pairs: &[PairTableRow],
    order: &[usize],
) -> Vec<CycleRow> {
    let alone = |one: usize, other: usize| {
        let (bot, other) = (question.name(order[one]), question.name(order[other]));
        pairs.iter().find(|row| row.seats == 1 && row.bot == bot && row.other == other)
    };
    let gains = |one: usize, other: usize| {
        alone(one, other).is_some_and(|row| row.verdict == ShareVerdict::Above)
    };
    let cycles = chordless_cycles(order.len(), gains);
    let steps = (1..).zip(&cycles).flat_map(|(cycle, bots)| {
        let next = bots.iter().cycle().skip(1);
        bots.iter().zip(next).filter_map(move |(&bot, &other)| Some((cycle, alone(bot, other)?)))
    });
    let row = |(cycle, of): (usize, &PairTableRow)| CycleRow {
        cycle,
        bot: of.bot.clone(),
        other: of.other.clone(),
        win_share: of.win_share,
        p_holm: of.p_holm,
    };
    steps.map(row).collect()
}

fn sweep(question: &EquilibriumQuestion, game: &SymmetricGame, order: &[usize]) -> Vec<AlphaRow> {
    let rows = |alpha: f64| {
        let masses = alpha_rank(game, alpha, MEMBERS);
        let row =
            |&bot: &usize| AlphaRow { alpha, bot: question.name(bot).into(), mass: masses[bot] };
        order.iter().map(row).collect::<Vec<_>>()
    };
    ALPHAS.into_iter().flat_map(rows).collect()
}

/// Returns the files of a report. Only `timing.json` depends on the machine and the division of work.
pub(crate) fn equilibrium_result<'r>(
    report: &'r EquilibriumReport<'_>,
    timing: &Timing,
) -> VerbResult<'r> {
    let rows = &report.rows;
    let tables = vec![
        ResultTable::of(rows.choices.clone()),
        ResultTable::of(report.payoffs.clone()),
        ResultTable::of(rows.pairs.clone()),
        ResultTable::of(rows.cycles.clone()),
        ResultTable::of(rows.sweep.clone()),
        ResultTable::of(rows.faults.clone()),
        ResultTable::of(report.fault_games()),
    ];
    let tally = report.totals.tally();
    VerbResult::new(
        tables,
        |files| manifest(report, files),
        timing.json(tally.games, tally.decisions),
    )
}

/// Returns the text of `manifest.json`, which has a hash of each remaining file.
fn manifest(report: &EquilibriumReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
    let tally = report.totals.tally();
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::of(&question.conditions),
        bots: Bot::all(&question.bots),
        seed: question.conditions.seed,
        design: object!(Design {
            seats: question.profiles.seats(),
            tables: question.profiles.spreads().len(),
            games_asked: question.conditions.games_asked,
            games: tally.games,
            blocks: question.deals,
        }),
        regret: report.regret,
        members: MEMBERS,
        alpha: STRONGEST,
        decisions: tally.decisions,
        setups: SetUpCount::of([&tally.set_ups]),
        endings: Endings { finished: tally.games - tally.cut_off, cut_off: tally.cut_off },
        faults: tally.faults.total(),
        files: hashes(files),
    }))
}
