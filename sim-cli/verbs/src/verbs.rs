//! List of commands, from which the command line, its help, manual pages and Python functions are made.

use crate::catalogue::{bots, games, rules, schema};
#[cfg(not(target_family = "wasm"))]
use crate::catalogue::{check, completions, man};
#[cfg(not(target_family = "wasm"))]
use crate::experiment::schema as experiment_schema;
use crate::{advise, compare, odds, play, record, replay, review, run, seats, trace};
#[cfg(not(target_family = "wasm"))]
use crate::{
    bench, calibrate, dataset, experiment, exploit, lab, r#match, merge, openings, power, rare,
    report, sensitivity, slurm, status, sweep, tournament, tune, verify,
};
use corsair_cli::study::arguments;
#[cfg(not(target_family = "wasm"))]
use corsair_cli::verb::group;
use corsair_cli::verb::{VerbGroup, Verbs, answer, study};

/// All commands, in the order of the help. WebAssembly has only the commands of a page.
pub const VERBS: Verbs = Verbs::new(LIST);

const LIST: &[VerbGroup] = &[
    VerbGroup {
        title: "Play and rank",
        verbs: &[
            study::<run::args::Plan>().common(),
            #[cfg(not(target_family = "wasm"))]
            study::<r#match::args::Plan>().common(),
            #[cfg(not(target_family = "wasm"))]
            study::<tournament::args::Plan>().common(),
            #[cfg(not(target_family = "wasm"))]
            study::<openings::args::Plan>().common(),
            answer::<play::args::Args>(
                "play",
                "Play a game against bots in the terminal",
                &[
                    ("Take the first seat against the default bots", "{game}"),
                    ("Take the last of three seats", "{game} --seat 2 --bots {bot},{other}"),
                    ("Write each decision to a record", "{game} --save mine.toml"),
                ],
                |given, _| play::args::execute(&arguments(given)?),
            ),
            #[cfg(not(target_family = "wasm"))]
            answer::<lab::Args>(
                "lab",
                "Write a page that compares rules, plays and computes odds",
                &[("Write the page", "-o lab.html")],
                |given, _| lab::execute(&arguments(given)?),
            ),
        ],
    },
    VerbGroup {
        title: "Compare rules and seats",
        verbs: &[
            study::<compare::args::Plan>().common(),
            study::<seats::args::Plan>().common(),
            #[cfg(not(target_family = "wasm"))]
            study::<sweep::args::Plan>().common(),
            #[cfg(not(target_family = "wasm"))]
            study::<sensitivity::args::Plan>(),
            #[cfg(not(target_family = "wasm"))]
            study::<power::args::Plan>(),
        ],
    },
    #[cfg(not(target_family = "wasm"))]
    VerbGroup {
        title: "Search for better bots and rules",
        verbs: &[study::<exploit::args::Plan>(), study::<tune::args::Plan>()],
    },
    VerbGroup {
        title: "Examine fights and single games",
        verbs: &[
            study::<odds::args::Plan>().common(),
            #[cfg(not(target_family = "wasm"))]
            study::<rare::args::Plan>(),
            study::<advise::args::Plan>(),
            study::<review::args::Plan>(),
            answer::<replay::Args>(
                "replay",
                "Show one game as a story, a board or a transcript",
                &[
                    ("Show a game by its address SEED:DEAL:SEATING", "{game} 1:0:0"),
                    (
                        "Draw the table at the start of a turn",
                        "{game} 1:0:0 --at turn=2 --format svg",
                    ),
                    (
                        "Make a page that plays the game in a browser",
                        "{game} 1:0:0 --html game.html",
                    ),
                ],
                |given, _| replay::execute(&arguments(given)?),
            )
            .common(),
            answer::<record::Args>(
                "record",
                "Record a game that people play at a table",
                &[
                    ("Begin the record of a game", "{game}"),
                    ("Write a game of bots as a record", "{game} 1:0:0 --bots {bot}"),
                ],
                |given, _| record::execute(&arguments(given)?),
            ),
            answer::<trace::Args>(
                "trace",
                "Write games as JSON, one decision, roll or event per line",
                &[
                    ("Write ten games", "{game} -n 10"),
                    ("Add the state of the table at each turn", "{game} -n 10 --states turn"),
                ],
                |given, _| trace::execute(&arguments(given)?),
            ),
            #[cfg(not(target_family = "wasm"))]
            answer::<dataset::Args>(
                "dataset",
                "Write positions and outcomes for machine learning",
                &[
                    (
                        "Write a row for each seat and turn of a thousand games",
                        "{game} --bots {bots} -n 1k -o positions.csv",
                    ),
                    (
                        "Write only the terms of a learned value function",
                        "{game} --numbers judge -o positions.csv",
                    ),
                ],
                |given, _| dataset::execute(&arguments(given)?),
            ),
            #[cfg(not(target_family = "wasm"))]
            answer::<verify::Args>(
                "verify",
                "Check scenario files, or audit many games",
                &[
                    ("Audit a thousand games", "{game} -n 1k"),
                    ("Check all scenarios of a directory", "engine/scenarios"),
                ],
                |given, _| verify::execute(&arguments(given)?),
            ),
        ],
    },
    #[cfg(not(target_family = "wasm"))]
    VerbGroup {
        title: "Experiments and their results",
        verbs: &[
            answer::<experiment::args::Args>(
                "experiment",
                "Play all experiments of a file and check its assertions",
                &[
                    (
                        "Estimate the number of games and the time of each experiment",
                        "experiment.toml --dry-run",
                    ),
                    ("Play all experiments", "experiment.toml -o results"),
                ],
                |given, verbs| experiment::args::execute(&arguments(given)?, verbs),
            ),
            answer::<experiment_schema::Args>(
                "experiment schema",
                "Print the JSON Schema of experiment files",
                &[("Which keys can an experiment file have?", "")],
                |given, verbs| Ok(experiment_schema::execute(&arguments(given)?, verbs)),
            ),
            answer::<report::Args>(
                "report",
                "Make a page of results, with charts and tables",
                &[("Make a page of the result in a directory", "result")],
                |given, verbs| report::execute(&arguments(given)?, verbs),
            )
            .common(),
            group("shards", "Play a run in shards: slurm, status, merge"),
            answer::<slurm::Args>(
                "shards slurm",
                "Write scripts that play a command in shards on Slurm",
                &[(
                    "Play a hundred million games as 200 jobs",
                    "-o big --shards 200 --time 10 -- run {game} -n 100M",
                )],
                |given, verbs| slurm::execute(arguments(given)?, verbs),
            ),
            answer::<status::Args>(
                "shards status",
                "List the shards of a directory by their state",
                &[
                    ("Which shards are complete?", "big"),
                    (
                        "Which shards are missing, in the form of `sbatch --array`?",
                        "big --format ranges",
                    ),
                ],
                |given, _| status::execute(&arguments(given)?),
            ),
            answer::<merge::Args>(
                "shards merge",
                "Merge the shards of a run into its result",
                &[("Merge two shards", "shard-1 shard-2 -o result")],
                |given, verbs| merge::execute(arguments(given)?, verbs),
            ),
        ],
    },
    VerbGroup {
        title: "Games, bots and rules",
        verbs: &[
            answer::<games::Args>("games", "List the games", &[], |given, _| {
                Ok(games::execute(&arguments(given)?))
            }),
            answer::<bots::Args>(
                "bots",
                "List the bots of a game, or check your own bot",
                &[
                    ("Which bots can play?", "{game}"),
                    ("Which parameters does a bot have?", "{game} {other}"),
                ],
                |given, _| bots::execute(&arguments(given)?),
            )
            .common(),
            #[cfg(not(target_family = "wasm"))]
            answer::<check::Args>(
                "bots check",
                "Check whether a program follows the bot protocol",
                &[("Does a program follow the bot protocol?", "'python3 bot.py' --game {game}")],
                |given, _| check::execute(&arguments(given)?),
            ),
            answer::<rules::Args>(
                "rules",
                "Show the rules of a game, and check house rules",
                &[
                    ("List every rule with its value and source", "show {game} --sources"),
                    ("Which house rules does the library have?", "library {game}"),
                ],
                |given, _| rules::execute(&arguments(given)?),
            )
            .common(),
            answer::<schema::Args>(
                "rules schema",
                "Print the JSON Schema of rules, or of other game files",
                &[
                    ("Which keys can a file of house rules have?", "{game}"),
                    ("Which keys can a scenario have?", "{game} --kind scenario"),
                ],
                |given, _| schema::execute(&arguments(given)?),
            ),
        ],
    },
    #[cfg(not(target_family = "wasm"))]
    VerbGroup {
        title: "Measure and maintain",
        verbs: &[
            study::<bench::args::Plan>(),
            group("dev", "Maintain Corsair: calibrate, man, completions"),
            study::<calibrate::args::Plan>(),
            answer::<completions::Args>(
                "dev completions",
                "Print a script that makes a shell complete Corsair commands",
                &[(
                    "Print the script for bash; docs/guide/install.md names the file for it",
                    "bash",
                )],
                |given, _| completions::execute(&arguments(given)?),
            ),
            answer::<man::Args>(
                "dev man",
                "Print the manual page, or write the pages of all commands",
                &[("Write the pages of all commands", "-o man1")],
                |given, verbs| man::execute(&arguments(given)?, verbs),
            ),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_cli::command::{Cli, command};
    use corsair_cli::examples::at_game;
    use corsair_cli::verb::CommandKind;
    use corsair_games::editions;
    use corsair_lab::result::AssertionName;
    use corsair_present::page::registry::Registry;

    #[test]
    fn command_line_definition_is_valid() {
        command(VERBS).debug_assert();
    }

    #[test]
    fn help_of_every_command_is_short() {
        let top = || VERBS.iter().filter(|verb| verb.is_top());
        assert!(top().count() <= 30 && top().filter(|verb| verb.is_common).count() == 12);
        for verb in VERBS.iter() {
            assert!(verb.about.chars().count() <= 60, "{}: {}", verb.name, verb.about);
        }
        let help = command(VERBS).max_term_width(80).render_help().to_string();
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(help.lines().count() <= 40 && widest <= Some(80), "{help}");
    }

    /// Checks the examples in help texts: playing commands prepare their plans, and commands that read files only
    /// parse their arguments.
    #[test]
    fn examples_in_help_are_accepted() {
        let edition = &editions()[0];
        for verb in VERBS.iter() {
            let needs_none = verb.name == "games" || matches!(verb.kind, CommandKind::Group);
            assert!(needs_none || !verb.examples.is_empty(), "{}", verb.name);
            for (_, arguments) in verb.examples {
                let arguments = at_game(arguments, edition.as_ref());
                let words = shlex::split(&format!("{} {arguments}", verb.name)).expect("quoted");
                let cli = Cli::of_entry(VERBS, &words)
                    .unwrap_or_else(|refused| panic!("{} {arguments}: {refused}", verb.name));
                if let Some(study) = cli.study() {
                    let mut study = study.unwrap_or_else(|_| panic!("{} {arguments}", verb.name));
                    assert!(study.dry_run().is_ok(), "{} {arguments}", verb.name);
                }
            }
        }
    }

    #[test]
    fn metrics_of_assertions_refer_to_existing_columns() {
        for (verb, tables) in VERBS.figures() {
            for table in tables {
                let has =
                    |column: &str| assert!(table.columns.contains(&column), "{verb}: {column}");
                table.keys.iter().for_each(|key| has(key));
                for field in table.fields {
                    if let Some(AssertionName::In(column)) = field.figure {
                        has(column);
                    }
                    assert!(field.greatest.is_none_or(|it| table.keys.contains(&it.over)));
                }
            }
        }
    }

    #[test]
    fn command_of_a_result_selects_its_page() {
        let story_of =
            |line: &str| VERBS.story_of(&line.split(' ').map(String::from).collect::<Vec<_>>());
        story_of("run GAME").expect("it has a page");
        let refused = story_of("trace GAME").expect_err("no directory").to_string();
        assert!(refused.starts_with("this version has no page for `corsair trace`"), "{refused}");
    }
}
