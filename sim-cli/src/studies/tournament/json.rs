//! The report of a tournament as one JSON object. No timing in it.

use serde::Serialize;

use crate::present::Mean;
use crate::present::rows::{object, pretty_in};
use crate::studies::tournament::Rating;
use crate::studies::tournament::answer::answer;
use crate::studies::tournament::report::TournamentReport;
use crate::studies::tournament::tables::TournamentRows;
use corsair_stats::Interval;

#[derive(Serialize)]
struct Value {
    value: f64,
    ci: Option<[f64; 2]>,
}

/// The report as JSON, ended by a line break.
pub fn tournament_json(report: &TournamentReport<'_>) -> String {
    let tournament = report.tournament;
    let ratings = report.ratings.as_ref();
    let standings = report.standings.iter().map(|standing| {
        let rating = ratings.ok().map(|ratings| ratings.bots[standing.bot]);
        object!(Bot {
            name: report.name(standing.bot),
            games: report.games_of_a_bot(),
            win_share: mean(standing.share),
            place: mean(standing.place),
            score: mean(standing.score),
            may_be_best: standing.may_be_best,
            rating: rating.map(value),
            worth: rating.map(|rating| rating.worth),
        })
    });
    let bot_seats = report.in_seats.iter().map(|row| {
        object!(InSeat {
            bot: report.name(row.bot),
            seat: row.seat.index(),
            games: row.games,
            win_share: mean(row.share),
            place: mean(row.place),
            score: mean(row.score),
        })
    });
    let pairs = report.pairs.iter().map(|pair| {
        object!(Pair {
            bot: report.name(pair.bot),
            other: report.name(pair.other),
            games: pair.games,
            above: mean(pair.above),
            p: pair.p,
            p_holm: pair.p_holm,
            verdict: pair.verdict,
        })
    });
    let tie = |&(size, value, interval): &_| {
        object!(Tie { size, value, ci: Option::map(interval, Interval::ends) })
    };
    pretty_in(
        tournament.rules.score,
        &object!(Object {
            game: tournament.game,
            rules_hash: tournament.rules.short_hash(),
            seed: tournament.seed,
            answer: answer(&TournamentRows::of(report)),
            seats: tournament.design.seats(),
            games_asked: tournament.games_asked,
            games: tournament.design.games(),
            rounds: tournament.design.rounds(),
            blocks: tournament.design.blocks(),
            games_cut_off: report.totals.cut_off(),
            decisions: report.totals.decisions(),
            setups: report.set_ups(),
            faults: &report.faults,
            standings: standings.collect::<Vec<_>>(),
            bot_seats: bot_seats.collect::<Vec<_>>(),
            pairs: pairs.collect::<Vec<_>>(),
            seat_effects: ratings.ok().map(|ratings| ratings
                .seats
                .iter()
                .copied()
                .map(value)
                .collect::<Vec<_>>()),
            ties: ratings.ok().map(|ratings| ratings.ties.iter().map(tie).collect::<Vec<_>>()),
            ratings_undefined: ratings.err().map(ToString::to_string),
            replicates_defined: report.replicates_defined(),
        }),
    )
}

fn mean(mean: Mean) -> Value {
    Value { value: mean.value, ci: mean.interval.map(Interval::ends) }
}

fn value(rating: Rating) -> Value {
    Value { value: rating.value, ci: rating.interval.map(Interval::ends) }
}
