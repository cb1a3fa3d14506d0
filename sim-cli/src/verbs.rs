//! The verbs: one list, of which all else is made that has to know them. A verb is a line here.

use crate::catalogue::{bots, completions, games, man, rules};
use crate::cli::study::arguments;
use crate::cli::verb::{Verb, Verbs, answer, study};
use crate::studies::{
    bench, calibrate, check_bot, compare, experiment, r#match, merge, odds, openings, plan, replay,
    report, run, seats, sensitivity, sweep, tournament, trace, verify,
};

/// All verbs, in the order in which they are listed.
pub const VERBS: Verbs = Verbs::new(LIST);

const LIST: &[Verb] = &[
    study::<run::args::Plan>(),
    study::<compare::args::Plan>(),
    study::<seats::args::Plan>(),
    study::<sweep::args::Plan>(),
    study::<sensitivity::args::Plan>(),
    study::<r#match::args::Plan>(),
    study::<openings::args::Plan>(),
    study::<tournament::args::Plan>(),
    study::<plan::args::Plan>(),
    study::<calibrate::args::Plan>(),
    answer::<experiment::args::Args>(
        "experiment",
        "Play all experiments of a file, and say what it asserts that holds",
        |given, verbs| experiment::args::execute(&arguments(given)?, verbs),
    ),
    answer::<report::Args>(
        "report",
        "Make a page of results: charts, tables, what they mean and rest on",
        |given, verbs| report::execute(&arguments(given)?, verbs),
    ),
    answer::<merge::Args>("merge", "Make one result of the shards of a run", |given, verbs| {
        merge::execute(arguments(given)?, verbs)
    }),
    answer::<replay::Args>(
        "replay",
        "Tell one game of a run: as a story, as the table at a turn, or line by line",
        |given, _| replay::execute(&arguments(given)?),
    ),
    answer::<trace::Args>(
        "trace",
        "Write games as JSON, one decision, roll or event a line",
        |given, _| trace::execute(&arguments(given)?),
    ),
    study::<odds::args::Plan>(),
    answer::<bench::args::Args>(
        "bench",
        "Time tables: games and decisions per second, against an earlier measurement",
        |given, _| bench::args::execute(&arguments(given)?),
    ),
    answer::<check_bot::Args>(
        "check-bot",
        "Walk a bot of your own through the protocol and explain what fails",
        |given, _| check_bot::execute(&arguments(given)?),
    ),
    answer::<games::Args>("games", "List the games", |given, _| {
        Ok(games::execute(&arguments(given)?))
    }),
    answer::<bots::Args>("bots", "List the bots of a game and their parameters", |given, _| {
        bots::execute(&arguments(given)?)
    }),
    answer::<rules::Args>(
        "rules",
        "Show the rules of a game, check house rules, or say what they change",
        |given, _| rules::execute(&arguments(given)?),
    ),
    answer::<verify::Args>(
        "verify",
        "Play scenario files, or many games under an auditor, and say whether the rules hold",
        |given, _| verify::execute(&arguments(given)?),
    ),
    answer::<completions::Args>(
        "completions",
        "Print what a shell needs to complete the command line",
        |given, verbs| completions::execute(&arguments(given)?, verbs),
    ),
    answer::<man::Args>(
        "man",
        "Print the manual page, or write the pages of all verbs",
        |given, verbs| man::execute(&arguments(given)?, verbs),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::command::command;
    use crate::games::editions;
    use crate::lab::assertion::{AssertableValue, AssertableValues, Precision, RowScope};
    use crate::present::page::registry::Registry;

    #[test]
    fn the_command_line_is_sound() {
        command(VERBS).debug_assert();
    }

    #[test]
    fn figures_stand_in_columns_that_there_are() {
        let editions = editions();
        let figures = editions.iter().flat_map(|edition| VERBS.figures(edition.as_ref()));
        for (verb, tables) in figures {
            for table in tables {
                let has =
                    |column: &str| assert!(table.columns.contains(&column), "{verb}: {column}");
                table.keys.iter().for_each(|key| has(key));
                let values: Vec<AssertableValue> = match table.values {
                    AssertableValues::OfEachRow(values) => values.to_vec(),
                    AssertableValues::NamedBy { column, value } => {
                        has(column);
                        vec![value]
                    }
                };
                for value in values {
                    has(value.column);
                    match value.precision {
                        Precision::Interval(ends) => ends.iter().for_each(|end| has(end)),
                        Precision::Exact | Precision::Unknown => {}
                    }
                    match value.scope {
                        RowScope::Each => {}
                        RowScope::GreatestOver(key) => assert!(table.keys.contains(&key)),
                    }
                }
            }
        }
    }

    #[test]
    fn pages_are_found_by_the_words_of_verbs_and_others_refused() {
        VERBS.teller("run").expect("it has a page");
        VERBS.teller("rigs").expect("a game's own name for openings");
        let refused = VERBS.teller("bench").expect_err("no directory").to_string();
        assert!(refused.starts_with("this version knows no page for `corsair bench`"), "{refused}");
    }
}
