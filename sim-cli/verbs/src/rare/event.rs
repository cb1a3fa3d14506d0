//! Rare event of a command line: a metric that ends at a threshold or beyond.

use anyhow::{anyhow, ensure};
use corsair_engine::observe::MetricRecord;

use crate::rare::rows::RareRow;
use corsair_cli::amount::unknown;
use corsair_games::inspect::splitting::{EventFigure, Side, ThresholdEvent};
use corsair_lab::{MetricNames, ScoreWord};

/// Prefix for a metric of the game, needed if a metric of seats has the same name.
const OF_GAME: &str = "game.";

/// Metric that an event can be about.
struct EventMetric {
    name: String,
    figure: EventFigure,
    /// Number of integer units that make 1.
    unit: u32,
}

/// Reads an event such as `score>=70`. The counted seats are the seats of bot `by`, or all seats.
///
/// # Errors
/// Fails if the text does not have this form, or names an unknown metric or a threshold that the metric can't have.
pub(crate) fn event_of(
    event: &str,
    score: ScoreWord,
    facts: MetricNames,
    by: Option<u8>,
) -> anyhow::Result<ThresholdEvent> {
    let form =
        || anyhow!("--event {event}: write a metric, >= or <=, and an amount, such as score>=70");
    let at = event.find(['<', '>']).ok_or_else(form)?;
    let (name, rest) = event.split_at(at);
    let side = if rest.starts_with('<') { Side::AtMost } else { Side::AtLeast };
    let amount = rest[1..].strip_prefix('=').ok_or_else(form)?.trim();
    let EventMetric { figure, unit, .. } = figure_of(event, name.trim(), score, facts)?;
    let counted = amount.parse::<f64>().map_err(|_| form())? * f64::from(unit);
    ensure!(
        counted.fract() == 0.0 && counted.abs() < 1e9,
        "--event {event}: the amount of {} must be a multiple of {}",
        name.trim(),
        1.0 / f64::from(unit),
    );
    ensure!(
        !matches!((figure, by), (EventFigure::OfGame(_), Some(_))),
        "--by applies only to metrics of a seat, and {} is a metric of the whole game: remove --by",
        name.trim()
    );
    Ok(ThresholdEvent { figure, side, amount: counted as i32, by })
}

/// Returns the metric with the given name.
fn figure_of(
    event: &str,
    name: &str,
    score: ScoreWord,
    facts: MetricNames,
) -> anyhow::Result<EventMetric> {
    let mut known =
        vec![EventMetric { name: "score".into(), figure: EventFigure::Score, unit: score.unit }];
    let counted = |prefix: &str, of: &MetricRecord, figure| EventMetric {
        name: format!("{prefix}{}", of.id),
        figure,
        unit: of.unit,
    };
    let of_seat = facts.of_seat.iter().enumerate();
    known.extend(of_seat.map(|(at, of)| counted("", of, EventFigure::OfSeat(at))));
    for (at, of) in facts.of_game.iter().enumerate() {
        known.push(counted(OF_GAME, of, EventFigure::OfGame(at)));
        if known.iter().all(|known| known.name != of.id) {
            known.push(counted("", of, EventFigure::OfGame(at)));
        }
    }
    match known.iter().position(|of| of.name == name) {
        Some(at) => Ok(known.swap_remove(at)),
        None => {
            let names: Vec<&str> = known.iter().map(|of| of.name.as_str()).collect();
            Err(anyhow!("--event {event}: {}", unknown("metric", name, score, &names)))
        }
    }
}

/// Returns the event in words, such as `a seat of raider ends with fame >= 70`.
pub(crate) fn event_words(row: &RareRow, score: ScoreWord) -> String {
    let event = score.words(&row.event.replace(">=", " >= ").replace("<=", " <= "));
    match (row.is_of_game, row.by.as_str()) {
        (true, _) => format!("a game ends with {event}"),
        (false, "") => format!("some seat ends with {event}"),
        (false, bot) => format!("a seat of {bot} ends with {event}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALVES: ScoreWord = ScoreWord { id: "points", label: "points", unit: 2 };
    const FACTS: MetricNames = MetricNames {
        of_game: &[MetricRecord::number("turns", "turns"), MetricRecord::number("kills", "kills")],
        of_seat: &[MetricRecord::number("turns", "turns").in_parts(4)],
        of_winner: &[],
        luck: &[],
    };

    fn read(event: &str) -> anyhow::Result<ThresholdEvent> {
        event_of(event, HALVES, FACTS, None)
    }

    #[test]
    fn event_amounts_are_parsed_in_the_unit_of_their_metric() {
        let of = |figure, side, amount| ThresholdEvent { figure, side, amount, by: None };
        let (seat, game) = (EventFigure::OfSeat(0), EventFigure::OfGame(1));
        for (event, means) in [
            ("score>=3.5", of(EventFigure::Score, Side::AtLeast, 7)),
            (" score <= -4 ", of(EventFigure::Score, Side::AtMost, -8)),
            ("turns<=0.25", of(seat, Side::AtMost, 1)),
            ("game.turns>=30", of(EventFigure::OfGame(0), Side::AtLeast, 30)),
            ("kills>=9", of(game, Side::AtLeast, 9)),
            ("game.kills>=9", of(game, Side::AtLeast, 9)),
        ] {
            assert_eq!(read(event).expect(event), means);
        }
    }

    #[test]
    fn invalid_event_error_suggests_a_fix() {
        for (event, fix) in [
            ("score>3", "such as score>=70"),
            ("score=3", "such as score>=70"),
            ("score>=", "such as score>=70"),
            ("score>=inf", "a multiple of 0.5"),
            ("score>=3.25", "a multiple of 0.5"),
            ("points>=3", "write `score` in every game"),
            ("scoer>=3", "did you mean `score`?"),
            ("zzzzzzzz>=3", "choose from score, turns, game.turns, game.kills, kills"),
        ] {
            let refused = read(event).expect_err(event).to_string();
            assert!(refused.contains(fix), "{refused}");
        }
        let refused = event_of("kills>=3", HALVES, FACTS, Some(0)).expect_err("no seats");
        assert!(refused.to_string().contains("remove --by"), "{refused}");
    }
}
