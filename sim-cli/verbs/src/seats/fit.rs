//! Fit of simulated games to real games: the difference of each seat's wins and score.

use crate::compare::PlayedTable;
use crate::seats::plan::SeatQuestion;
use crate::seats::real_games;
use crate::seats::report::{SeatSample, samples};
use crate::seats::rows::{Fit, FitMeasure, FitRow};
use corsair_lab::result::Estimate;
use corsair_lab::{ScoreWord, TableGames, Variants};
use corsair_present::counted;
use corsair_present::page::words::{DisplayUnit, listed};
use corsair_present::table::Table;
use corsair_stats::{BlockMeans, Confidence, EquivalenceTest, Evidence, holm};

/// Returns a row for each seat and measure of each table, or no rows without real games.
pub(super) fn fit_rows(
    question: &SeatQuestion,
    played: &[PlayedTable],
    variants: &[Variants<'_>],
) -> Vec<FitRow> {
    let Some(games) = &question.fit else { return Vec::new() };
    let unit = question.conditions.rules.score.unit;
    let tables = question.tables.iter().zip(played.iter().zip(variants));
    let mut compared = Vec::new();
    for (table, (played, variants)) in tables {
        let simulated = samples(&played.totals, variants);
        let real = real_games::samples(games, simulated.len(), unit);
        let pairs = real.into_iter().zip(simulated);
        compared.extend(pairs.flat_map(|pair| Compared::of_seat(&table.name, pair.into())));
    }
    let differences: Vec<Option<Evidence>> = compared.iter().map(Compared::difference).collect();
    let p: Vec<f64> = differences.iter().flatten().map(Evidence::p_value).collect();
    let together = Confidence::new(1.0 - 2.0 * Confidence::REPORTED.tail() / p.len().max(1) as f64);
    let mut p = holm(&p).into_iter();
    let rows = compared.iter().zip(differences).map(|(of, evidence)| {
        let [real, simulated] = [&of.real, &of.simulated].map(|of| of.mean().unwrap_or_default());
        let interval = |at| evidence.as_ref().map(|of| of.interval(at));
        let holm_p = evidence.as_ref().and_then(|_| p.next());
        FitRow {
            table: of.table.into(),
            seat: of.seat,
            measure: of.measure,
            games: games.games(),
            real,
            simulated,
            difference: Estimate::of(real - simulated, interval(Confidence::REPORTED)),
            together: interval(together),
            holm_p,
            fit: match holm_p {
                None => Fit::Untested,
                Some(p) if p <= EquivalenceTest::LEVEL => Fit::Refuted,
                Some(_) => Fit::NotRefuted,
            },
        }
    });
    rows.collect()
}

/// One measure of a seat in real and in simulated games.
struct Compared<'t> {
    table: &'t str,
    seat: usize,
    measure: FitMeasure,
    real: BlockMeans,
    simulated: BlockMeans,
    /// Evidence about the real and the simulated mean; `None` with too few games.
    evidence: [Option<Evidence>; 2],
}

impl<'t> Compared<'t> {
    /// Returns the measures of a seat, given the real and the simulated sample.
    fn of_seat(table: &'t str, pair: [SeatSample<'_>; 2]) -> Vec<Compared<'t>> {
        let seat = pair[0].seat.index();
        let of = |measure, [real, simulated]: [BlockMeans; 2], evidence| Compared {
            table,
            seat,
            measure,
            real,
            simulated,
            evidence,
        };
        let wins = pair.each_ref().map(|of| of.means);
        let wins = of(FitMeasure::Wins, wins, pair.each_ref().map(SeatSample::evidence));
        let scores = pair[0].scores.zip(pair[1].scores).map(|(real, simulated)| {
            let means = [real, simulated];
            of(FitMeasure::Score, means, means.each_ref().map(Evidence::of_number))
        });
        std::iter::once(wins).chain(scores).collect()
    }

    /// Returns the evidence about the real mean minus the simulated mean; `None` with too few games.
    fn difference(&self) -> Option<Evidence> {
        let [real, simulated] = self.evidence.clone();
        Some(real?.minus_independent(simulated?))
    }
}

/// Refuses real games with another number of seats than the simulated games.
pub(super) fn check_seats(games: &TableGames, simulated: usize) -> anyhow::Result<()> {
    let real = games.seats()?;
    anyhow::ensure!(
        real == simulated,
        "{}: real games have {real} players, simulated games {simulated}: add --players {real}",
        games.file()
    );
    Ok(())
}

/// Returns the sentence on each table whose simulation the real games refute, and one on the remaining tables.
pub(super) fn answer(rows: &[FitRow]) -> String {
    let tables = rows.chunk_by(|row, next| row.table == next.table);
    let (off, rest): (Vec<&[FitRow]>, Vec<&[FitRow]>) =
        tables.partition(|rows| rows.iter().any(|row| row.fit == Fit::Refuted));
    let refuted = |rows: &&[FitRow]| {
        let row = rows.iter().find(|row| row.fit == Fit::Refuted)?;
        let [unit, _] = units(row.measure);
        let word = match row.measure {
            FitMeasure::Wins => "wins",
            FitMeasure::Score => "scores",
        };
        Some(format!(
            "The simulation of {} does not fit: seat {} {word} {} in real games and {} in simulated games.",
            row.table,
            row.seat,
            unit.value(row.real),
            unit.value(row.simulated),
        ))
    };
    let mut sentences: Vec<String> = off.iter().filter_map(refuted).collect();
    let seen = rest.concat();
    if let Some(first) = seen.first() {
        let names: Vec<&str> = rest.iter().map(|rows| rows[0].table.as_str()).collect();
        let wins = seen.iter().filter(|row| row.measure == FitMeasure::Wins);
        let far = wins.filter_map(|row| row.together).map(|of| of.low.abs().max(of.high.abs()));
        sentences.push(format!(
            "{} not refute the simulation of {}; differences of up to {} in a seat's wins remain possible.",
            counted(first.games, "real game does", "real games do"),
            listed(&names),
            DisplayUnit::Size.value(far.fold(0.0, f64::max)),
        ));
    }
    sentences.join(" ")
}

/// Returns the units of values and of differences.
const fn units(measure: FitMeasure) -> [DisplayUnit; 2] {
    match measure {
        FitMeasure::Wins => [DisplayUnit::Percent, DisplayUnit::Points],
        FitMeasure::Score => [DisplayUnit::Number, DisplayUnit::Change],
    }
}

/// Returns a table of differences for each simulated table.
pub(super) fn tables(rows: &[FitRow], score: ScoreWord) -> Vec<Table> {
    let of_table = |rows: &[FitRow]| {
        let caption = format!("Real games and the simulation of {}", rows[0].table);
        Table::of_rows_in(caption, rows, score, |row: &FitRow, field| {
            units(row.measure)[usize::from(field.name == "difference")]
        })
    };
    rows.chunk_by(|row, next| row.table == next.table).map(of_table).collect()
}
