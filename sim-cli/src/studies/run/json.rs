//! The report as one JSON object. No timing in it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::present::luck::LuckRow;
use crate::present::rows::{object, pretty_in};
use crate::present::{FactEstimate, MetricWords, RowReport};
use crate::studies::run::answer::answer;
use crate::studies::run::quality::QualityRow;
use crate::studies::run::report::{NotableReport, Report};
use crate::studies::run::tables::RunRows;
use corsair_lab::ScoreWord;
use corsair_stats::Interval;

/// The report as JSON, ended by a line break.
pub fn json(report: &Report<'_>) -> String {
    let experiment = report.experiment;
    let object = object!(Object {
        game: experiment.game,
        rules_hash: experiment.rules.short_hash(),
        seed: experiment.seed,
        answer: answer(
            &RunRows::of(report),
            experiment.design.seats(),
            &MetricWords::of_facts(experiment.rules.score, report.facts),
            experiment.rules.score,
        ),
        games_asked: experiment.games_asked,
        games: experiment.design.games(),
        blocks: experiment.design.blocks(),
        seatings: experiment.seatings.name(),
        deals: experiment.deals.name(),
        games_cut_off: report.totals.cut_off(),
        decisions: report.totals.decisions(),
        setups: report.set_ups(),
        bots: report.rows.iter().map(bot).collect::<Vec<_>>(),
        differences: &report.differences,
        facts: facts(&report.game_facts),
        notable: report
            .notable
            .iter()
            .map(|game| notable(game, experiment.rules.score))
            .collect::<Vec<_>>(),
        faults: &report.faults,
        #[serde(flatten)]
        luck: LuckRow::under_key(experiment.control, report.luck.clone()),
        #[serde(flatten)]
        quality: with_quality(report),
    });
    pretty_in(experiment.rules.score, &object)
}

/// The rows of quality under their key; nothing without them.
fn with_quality(report: &Report<'_>) -> BTreeMap<&'static str, Vec<QualityRow>> {
    let rows = report.totals.quality().map(|_| ("quality", QualityRow::all(report)));
    rows.into_iter().collect()
}

fn notable(game: &NotableReport<'_>, score: ScoreWord) -> impl Serialize {
    object!(Notable {
        notable: score.written(game.distinction.id()).into_owned(),
        value: game.value,
        address: game.address.to_string(),
        bot: game.bot,
        seat: game.seat.index(),
    })
}

fn bot(row: &RowReport<'_>) -> impl Serialize {
    object!(Bot {
        name: row.bot,
        seat: row.row.seat.map(|seat| seat.index()),
        games: row.games,
        win_share: row.win.share,
        win_ci: row.win.interval.map(Interval::ends),
        win_method: row.win.method,
        score_mean: row.score.value,
        score_ci: row.score.interval.map(Interval::ends),
        score_sd: row.score_sd,
        score_quartiles: row.quartiles.map(|quartile| quartile.value),
        places: row.places.iter().map(|place| place.share).collect::<Vec<_>>(),
        facts: facts(&row.facts),
    })
}

fn facts(facts: &[FactEstimate]) -> BTreeMap<&str, impl Serialize> {
    let events = facts.iter().map(|fact| {
        let ci = fact.per_game.interval.map(Interval::ends);
        (fact.fact.id, object!(Event { total: fact.total, per_game: fact.per_game.value, ci }))
    });
    events.collect()
}
