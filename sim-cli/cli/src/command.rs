//! Command line: parses the arguments and calls the command's function.

use std::ffi::OsString;

use anyhow::anyhow;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use corsair_engine::nearest::nearest;

use crate::dry_run::BoxedStudy;
use crate::examples;
use crate::session::Session;
use crate::study::{Maker, usage_error};
use crate::verb::{CommandKind, Verb, VerbGroup, Verbs};
use corsair_games::pack::Edition;
use corsair_games::{edition, editions};
use corsair_lab::clock::Instant;
use corsair_lab::shell;
use corsair_present::ResultDirectory;
use corsair_present::console::{Console, ConsoleArgs, FullOutput};
use corsair_present::exit::{Outcome, bail_input, detail};
use corsair_present::grouped;
use corsair_present::page::words::listed;
use corsair_present::text::{command_line, hanging, indented, paragraph};

/// Returns the clap definition of all commands with their options.
pub fn command(verbs: Verbs) -> Command {
    Console::of_help().run(|| program(verbs, Listed::Common, |_| true))
}

/// Selection of commands that the program's help lists.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listed {
    Common,
    All,
}

/// Returns the clap definition of all commands. Only commands that `has_options` accepts have options and help, which take
/// most of the time of a definition.
fn program(verbs: Verbs, listed: Listed, has_options: impl Fn(&Verb) -> bool) -> Command {
    let edition = &editions()[0];
    let own = |verb: &Verb| {
        let options = (verb.options)(Command::new(verb.words().last().unwrap_or_default()));
        let examples = examples::section(verb.name, verb.examples, edition.as_ref());
        let template = format!("{{about-with-newline}}\n{examples}{BODY}");
        with_headings(options).about(verb.about).long_about(None).help_template(template)
    };
    let commands = verbs.iter().filter(|verb| verb.is_top()).map(|verb| {
        if !has_options(verb) {
            return Command::new(verb.name).about(verb.about);
        }
        let below: Vec<Command> =
            verbs.iter().filter(|of| of.is_below(verb.name)).map(own).collect();
        let whole = own(verb);
        // A command with subcommands accepts arguments only without a subcommand.
        let has_own = !below.is_empty() && whole.get_arguments().next().is_some();
        whole
            .subcommands(below)
            .args_conflicts_with_subcommands(has_own)
            .subcommand_negates_reqs(has_own)
    });
    ConsoleArgs::augment_args(Command::new("corsair"))
        .version(env!("CARGO_PKG_VERSION"))
        .about("A laboratory for pirate board games: who wins, and what a rule changes")
        .max_term_width(100)
        .after_help(match listed {
            Listed::Common => "",
            Listed::All => "Exit codes: 0 done, 1 failed at run time, 2 wrong usage or bad input, 3 undecided, \
             4 an assertion is refuted, or a bot or speed check failed, 5 a scenario failed or a game broke an \
             invariant, 130 interrupted.",
        })
        .help_template(format!(
            "{{about-with-newline}}\n{}{END}",
            overview(verbs, edition.as_ref(), listed)
        ))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommands(commands)
        .subcommand(HelpArgs::augment_args(Command::new(HELP)).about("Print the help of a command"))
}

/// Name of the command that prints help.
pub const HELP: &str = "help";

/// Arguments of `corsair help`.
#[derive(clap::Args)]
struct HelpArgs {
    /// Command to explain [default: the program]
    #[arg(value_name = "COMMAND")]
    verb: Vec<String>,
    /// List all commands
    #[arg(long, conflicts_with = "verb")]
    all: bool,
}

/// Template of a command's help, below its examples.
const BODY: &str = "{usage-heading} {usage}\n\n{all-args}{after-help}";

/// Template of the program's help, below the list of commands.
const END: &str = "{usage-heading} {usage}\n\nOptions:\n{options}{after-help}";

/// Commands whose first example appears at the top of the program's help.
const FIRST: [&str; 1] = ["run"];

/// Returns the start of the program's help: examples, then the commands in their groups.
fn overview(verbs: Verbs, edition: &dyn Edition, listed: Listed) -> String {
    let firsts = FIRST.iter().filter_map(|name| {
        let verb = verbs.named(name)?;
        let (asks, arguments) = verb.examples.first()?;
        let command = format!("corsair {name} {}", examples::at_game(arguments, edition));
        Some(indented("  ", asks) + &command_line("    ", &command))
    });
    let mut text = format!("Try:\n{}\n", firsts.collect::<String>());
    let is_listed = |verb: &&Verb| verb.is_top() && (listed == Listed::All || verb.is_common);
    let width = verbs.iter().filter(is_listed).map(|verb| verb.name.len()).max();
    let width = width.unwrap_or_default();
    for VerbGroup { title, verbs } in verbs.groups() {
        let lines = verbs.iter().filter(is_listed).map(|verb| {
            let about = hanging(&" ".repeat(width + 4), verb.about);
            format!("  {:width$}  {about}\n", verb.name)
        });
        let lines: String = lines.collect();
        if !lines.is_empty() {
            text.push_str(&format!("{title}:\n{lines}\n"));
        }
    }
    let n_verbs = verbs.iter().filter(|verb| verb.is_top()).count();
    let more = match listed {
        Listed::Common => format!("All {n_verbs} commands: corsair help --all. "),
        Listed::All => String::new(),
    };
    text + &paragraph(&format!("{more}Examples and options: corsair help COMMAND.")) + "\n"
}

/// Sets the help heading of options that several commands share. Options of a single command have no heading.
fn with_headings(command: Command) -> Command {
    let heading = |option: &Arg| match option.get_long()? {
        "games" | "seed" | "precision" | "budget" | "repetitions" => Some("Amount of play"),
        "evaluations" | "games-per-evaluation" | "starts" | "population" | "step" => {
            Some("Length of the search")
        }
        "rules" | "set" | "baseline" => Some("House rules"),
        "deadline" | "on-fault" | "trust" => Some("External bots"),
        "format" | "output" | "force" | "assert" | "progress" => Some("Output"),
        "jobs" | "resume" | "shard" | "after" | "checkpoint" => Some("Long runs"),
        _ => None,
    };
    let with_heading = |option: Arg| match heading(&option) {
        Some(heading) => option.help_heading(heading),
        None => option,
    };
    command.mut_args(with_heading).mut_subcommands(with_headings)
}

/// Option that a nested command refuses: id, long name, and replacement.
pub type RefusedOption = (&'static str, &'static str, &'static str);

/// Parsed command line.
pub struct Cli {
    verbs: Verbs,
    verb: &'static Verb,
    /// Parsed arguments of the command.
    given: ArgMatches,
    /// Options of the console, which apply to every command.
    console: ConsoleArgs,
    /// Words of the command line, as the shell passed them.
    words: Vec<OsString>,
}

impl Cli {
    /// Parses a command line whose first word is the name of the program.
    ///
    /// # Errors
    /// Returns a request for help, or a usage error with a fix.
    pub fn read(verbs: Verbs, words: Vec<OsString>) -> Result<Cli, clap::Error> {
        Cli::from_words(verbs, words.clone()).map_err(|error| {
            if !error.use_stderr() {
                return error;
            }
            let mut command = command(verbs);
            let error = with_non_utf8_names(error, &words, &mut command);
            with_fix(error, &words, &command)
        })
    }

    /// Parses an experiment entry, whose first word is the name of the command.
    pub fn of_entry(verbs: Verbs, words: &[String]) -> anyhow::Result<Cli> {
        let words = std::iter::once("corsair").chain(words.iter().map(String::as_str));
        let words: Vec<OsString> = words.map(OsString::from).collect();
        Cli::from_words(verbs, words.clone())
            .map_err(|error| usage_error(with_fix(error, &words, &command(verbs))))
    }

    fn from_words(verbs: Verbs, words: Vec<OsString>) -> Result<Cli, clap::Error> {
        let is_named = |verb: &Verb| words.iter().any(|word| word == verb.name);
        let program = Console::of_help().run(|| program(verbs, Listed::Common, is_named));
        let mut given = program.try_get_matches_from(&words)?;
        let console = ConsoleArgs::from_arg_matches(&given)?;
        let (name, mut given) = given.remove_subcommand().expect("clap requires a command");
        if name == HELP {
            return Err(help(verbs, &HelpArgs::from_arg_matches(&given)?));
        }
        let mut verb = verbs.named(&name).expect("clap accepts only known commands");
        let below = |verb: &Verb, word: &str| verbs.named(&format!("{} {word}", verb.name));
        while let Some(lower) = given.subcommand_name().and_then(|word| below(verb, word)) {
            (verb, given) = (lower, given.remove_subcommand().expect("the subcommand was found").1);
        }
        Ok(Cli { verbs, verb, given, console, words })
    }

    /// Returns whether the user gave an argument explicitly.
    pub fn gives(&self, id: &str) -> bool {
        // Some commands have a subcommand for each game.
        let given = self.given.subcommand().map_or(&self.given, |(_, given)| given);
        given.ids().any(|of| of.as_str() == id)
            && given.value_source(id) == Some(ValueSource::CommandLine)
    }

    /// Returns whether the command defines an argument.
    pub fn takes(&self, id: &str) -> bool {
        let given = self.given.subcommand().map_or(&self.given, |(_, given)| given);
        given.try_contains_id(id).is_ok()
    }

    /// Refuses options that do not apply to a nested command. `within` names the file or command that contains the
    /// nested command.
    ///
    /// # Errors
    /// Fails if the user gave a refused option.
    pub fn refuse(&self, options: &[RefusedOption], within: &str) -> anyhow::Result<()> {
        match options.iter().find(|(id, ..)| self.gives(id)) {
            None => Ok(()),
            Some((_, option, fix)) => {
                Err(anyhow!("remove --{option}, which does not apply to {within}: {fix}"))
            }
        }
    }

    /// Returns the plan of the command line, if the command plays a plan.
    pub fn study(&self) -> Option<Outcome<BoxedStudy>> {
        match self.verb.kind {
            CommandKind::Study(maker) => Some(self.plan(maker)),
            CommandKind::Answer(_) | CommandKind::Group => None,
        }
    }

    /// Runs the command, and passes its standard output to `end` while the console options apply.
    ///
    /// # Errors
    /// Fails if the command fails; the error has the exit code.
    pub fn execute<T>(self, end: impl FnOnce(Outcome<String>) -> T) -> T {
        self.in_console(Cli::carry_out, end)
    }

    /// Runs `work`, and passes its standard output to `end` while the console options apply.
    pub fn in_console<T>(
        self,
        work: impl FnOnce(Cli) -> Outcome<String>,
        end: impl FnOnce(Outcome<String>) -> T,
    ) -> T {
        let given = self.given.subcommand().map_or(&self.given, |(_, given)| given);
        let full_output = match given.try_contains_id("format") {
            Ok(_) if matches!(self.verb.kind, CommandKind::Study(_)) => FullOutput::Format,
            Ok(_) | Err(_) => FullOutput::Width,
        };
        Console::of(self.console, full_output).run(|| {
            let (begun, name) = (Instant::now(), self.verb.name);
            let outcome = work(self);
            let seconds = begun.elapsed().as_secs_f64();
            detail(format_args!("corsair {} {name}: {seconds:.2} s", env!("CARGO_PKG_VERSION")));
            end(outcome)
        })
    }

    /// Options of the console on this command line.
    pub fn console(&self) -> ConsoleArgs {
        self.console
    }

    /// Returns the plan and the session of the command line.
    ///
    /// # Errors
    /// Fails if the command plays no plan, or if the plan is invalid.
    pub(crate) fn plan_and_session(&self) -> Outcome<(BoxedStudy, Session)> {
        match self.verb.kind {
            CommandKind::Study(maker) => Ok((self.plan(maker)?, self.session(maker)?)),
            CommandKind::Answer(_) | CommandKind::Group => {
                bail_input!("`corsair {}` plays no plan", self.verb.name)
            }
        }
    }

    fn session(&self, maker: Maker) -> Outcome<Session> {
        Ok(Session { names: self.verbs.file_names(), ..(maker.session)(&self.given)? })
    }

    fn carry_out(self) -> Outcome<String> {
        let maker = match self.verb.kind {
            CommandKind::Answer(answer) => return answer(&self.given, self.verbs),
            CommandKind::Study(maker) => maker,
            CommandKind::Group => unreachable!("clap requires a subcommand"),
        };
        let mut session = self.session(maker)?;
        let mut study = match &session.durable.resume {
            Some(kept_in) if !self.gives("game") => {
                let checkpoint = ResultDirectory::checkpoint(kept_in)?;
                let (verb, held) = (self.verb.name, &checkpoint.verb);
                if verb != held {
                    let kept_in = kept_in.display();
                    bail_input!(
                        "`{kept_in}` holds a run of `corsair {held}`: resume the run with `corsair \
                         {held}`, not with `corsair {verb}`"
                    );
                }
                session.durable.trust.check(kept_in, &checkpoint.plan)?;
                let study = (maker.restore)(&checkpoint.plan, Some(&self.given_alone()?))?;
                // A shard of a round is stored only when it is complete.
                if let (Some(shard), Some(round)) = (checkpoint.shard, checkpoint.round) {
                    let (kept_in, deals) = (kept_in.display(), grouped(checkpoint.played()));
                    return Ok(format!(
                        "shard {shard} of {round} is complete in {kept_in}: deals {deals}\n"
                    ));
                }
                study
            }
            Some(_) => self.plan(maker)?,
            None => {
                let study = self.plan(maker)?;
                let is_default = !self.gives("games");
                session.default_games = study.plain().number("games").filter(|_| is_default);
                study
            }
        };
        study.play(session)
    }

    /// Creates the plan from the parsed arguments. In a slow game, reduces the default numbers of games.
    fn plan(&self, maker: Maker) -> Outcome<BoxedStudy> {
        let study = (maker.read)(&self.given)?;
        let record = study.plain();
        let game = ["game", "source"].iter().find_map(|name| record.plan.get(name)?.as_str());
        let divisor =
            game.and_then(|of| edition(of).ok()).map_or(1, |of| of.defaults().games_divisor);
        if divisor == 1 {
            return Ok(study);
        }
        let divided = |(name, fewest): (&'static str, u64)| {
            let number = record.number(name).filter(|_| !self.gives(name))?;
            Some((name, (number / divisor).max(fewest.min(number))))
        };
        let numbers = [("games", FEWEST_BY_DEFAULT), ("games_per_evaluation", 1)];
        let numbers: Vec<(&str, u64)> = numbers.into_iter().filter_map(divided).collect();
        study.with(&numbers)
    }

    /// Returns the arguments that the user gave, without defaults.
    fn given_alone(&self) -> Outcome<ArgMatches> {
        let words: Vec<&str> = self.verb.words().collect();
        let plain = without_defaults(command(self.verbs), &words);
        let mut given = plain.try_get_matches_from(&self.words).map_err(usage_error)?;
        for _ in words {
            given = given.remove_subcommand().expect("clap requires a command").1;
        }
        Ok(given)
    }
}

/// Minimum number of games that a reduced default keeps in a slow game.
const FEWEST_BY_DEFAULT: u64 = 2_000;

/// Returns the help of a command or of the program, or the error about an unknown command.
fn help(verbs: Verbs, asked: &HelpArgs) -> clap::Error {
    let listed = if asked.all { Listed::All } else { Listed::Common };
    let program = Console::of_help().run(|| program(verbs, listed, |_| true));
    let words = asked.verb.iter().map(String::as_str);
    let words = ["corsair"].into_iter().chain(words).chain(["--help"]);
    program.try_get_matches_from(words).expect_err("help ends the command")
}

/// Removes all option defaults from the command with this name.
fn without_defaults(command: Command, words: &[&str]) -> Command {
    match words {
        [] => command.mut_args(without_default),
        [word, rest @ ..] => command.mut_subcommand(word, |below| without_defaults(below, rest)),
    }
}

/// Removes an option's default. An absent flag then has no value instead of `false`.
fn without_default(option: Arg) -> Arg {
    match option.get_action() {
        ArgAction::SetTrue => option
            .action(ArgAction::Set)
            .num_args(0)
            .value_parser(value_parser!(bool))
            .default_missing_value("true"),
        _ => option.default_value(None),
    }
}

/// Plays the plan stored in a checkpoint, with the options of `session`.
pub fn play_kept(
    verbs: Verbs,
    name: &str,
    plan: &serde_json::Value,
    session: Session,
) -> Outcome<String> {
    match verbs.named(name).map(|verb| verb.kind) {
        Some(CommandKind::Study(maker)) => (maker.restore)(plan, None)?.play(session),
        Some(CommandKind::Answer(_) | CommandKind::Group) | None => {
            bail_input!(
                "this version has no command `{name}` that plays games: use the version that started the run"
            )
        }
    }
}

/// Adds the names of arguments that are not UTF-8 to an error message.
fn with_non_utf8_names(
    error: clap::Error,
    words: &[OsString],
    command: &mut Command,
) -> clap::Error {
    if error.kind() != ErrorKind::InvalidUtf8 {
        return error;
    }
    let names = words
        .iter()
        .filter(|word| word.to_str().is_none())
        .map(|word| format!("`{}`", shell::readable(word)));
    let names = names.collect::<Vec<_>>().join(", ");
    let message = format!(
        "{names}: not UTF-8; choose another name, because only a path that is a separate argument, \
         such as DIR in -o DIR, may contain other bytes"
    );
    command.error(ErrorKind::InvalidUtf8, message)
}

/// Adds a fix to a usage error for which clap has no fix.
fn with_fix(error: clap::Error, words: &[OsString], command: &Command) -> clap::Error {
    let error = match error.kind() {
        ErrorKind::UnknownArgument => with_place_of_argument(error, words, command),
        ErrorKind::ArgumentConflict => with_meaning_of_arguments(error, words, command),
        _ => with_nearest_verb(error, words, command),
    };
    with_short_lines(error)
}

/// Maximum number of characters in a line of a usage error. Clap repeats whole arguments.
const LONGEST_LINE: usize = 1_000;

/// Shortens the lines of a usage error.
fn with_short_lines(error: clap::Error) -> clap::Error {
    let text = error.to_string();
    let is_long = |line: &str| line.chars().nth(LONGEST_LINE).is_some();
    if !error.use_stderr() || !text.lines().any(is_long) {
        return error;
    }
    let shortened = |line: &str| match line.char_indices().nth(LONGEST_LINE) {
        Some((end, _)) => format!("{}... ({} more bytes)\n", &line[..end], line.len() - end),
        None => format!("{line}\n"),
    };
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    clap::Error::raw(error.kind(), text.lines().map(shortened).collect::<String>())
}

/// Adds the meanings of options to the error about their conflict, as the reason.
fn with_meaning_of_arguments(
    mut error: clap::Error,
    words: &[OsString],
    command: &Command,
) -> clap::Error {
    let within = words.iter().fold(command, |of, word| of.find_subcommand(word).unwrap_or(of));
    let named = [ContextKind::InvalidArg, ContextKind::PriorArg].into_iter();
    let named = named.flat_map(|kind| match error.get(kind) {
        Some(ContextValue::String(argument)) => vec![argument.as_str()],
        Some(ContextValue::Strings(arguments)) => arguments.iter().map(String::as_str).collect(),
        Some(_) | None => Vec::new(),
    });
    let tip = |argument: &str| {
        let name = argument.split(' ').next()?.strip_prefix("--")?;
        let option = within.get_arguments().find(|of| of.get_long() == Some(name))?;
        let help = option.get_help()?.to_string();
        Some(format!("--{name}: {}", help.split(". ").next()?).into())
    };
    let tips = named.filter_map(tip).collect();
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    error
}

/// Replaces clap's hint about an unknown argument. The new hint names the option that accepts the argument as a
/// value, an option with similar spelling, or the commands that have this option. Failing these, the hint lists the
/// command's arguments. Clap would suggest passing the argument as a value, and would list irrelevant options.
fn with_place_of_argument(
    mut error: clap::Error,
    words: &[OsString],
    command: &Command,
) -> clap::Error {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let name = argument.trim_start_matches('-').to_owned();
    let is_option = argument.starts_with('-');
    let (mut path, mut within) = (vec![command.get_name()], command);
    for word in words {
        if let Some(inner) = within.find_subcommand(word) {
            path.push(inner.get_name());
            within = inner;
        }
    }
    let path = path.join(" ");
    let as_value = within.get_arguments().find_map(|option| {
        let is_value = option.get_possible_values().iter().any(|of| of.matches(&name, true));
        Some(format!("write --{} {name}", option.get_long()?)).filter(|_| is_value)
    });
    let alike = || {
        let options = within.get_arguments().chain(command.get_arguments());
        let near = nearest(&name, options.filter_map(Arg::get_long));
        near.map(|near| format!("a similar option exists: --{near}"))
    };
    let of_others = || {
        let has_it = |of: &&Command| of.get_arguments().any(|of| of.get_long() == Some(&*name));
        let others: Vec<&str> =
            command.get_subcommands().filter(has_it).map(Command::get_name).collect();
        let text = format!("{path} has no --{name}, which is an option of {}", listed(&others));
        (!others.is_empty()).then_some(text)
    };
    let takes = || match within.get_positionals().map(|of| of.to_string()).collect::<Vec<_>>() {
        names if is_option || names.is_empty() => format!("{path} --help lists its options"),
        names => format!("{path} takes {} and options, which --help lists", names.join(" ")),
    };
    let of_option = || if is_option { alike().or_else(of_others) } else { None };
    let tip = as_value.or_else(of_option).unwrap_or_else(takes);
    error.remove(ContextKind::Usage);
    error.remove(ContextKind::SuggestedArg);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    error
}

/// Adds the nearest command name to an error about an unknown command. Clap's suggestions can be distant, such as
/// `tournament` for `rn`. If a game follows a command that has subcommands, the suggestion is the subcommand that
/// takes a game.
fn with_nearest_verb(mut error: clap::Error, words: &[OsString], command: &Command) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let mut verbs = words.iter().filter_map(|word| command.find_subcommand(word));
    let verb = verbs.next().filter(|verb| verb.has_subcommands());
    let within = verb.unwrap_or(command);
    let takes_a_game = |of: &&Command| {
        of.get_positionals().next().is_some_and(|argument| argument.get_id() == "game")
    };
    let is_game = editions().iter().any(|edition| edition.id() == word);
    let asked = within.get_subcommands().find(takes_a_game).filter(|_| is_game);
    if let Some(asked) = asked {
        let path = verb.map_or_else(String::new, |verb| format!("{} ", verb.get_name()));
        let tip =
            format!("add a subcommand for the game: corsair {path}{} {word}", asked.get_name());
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        return error;
    }
    let outer = command.get_subcommands().find(|of| of.find_subcommand(word).is_some());
    if let (None, Some(outer)) = (verb, outer) {
        let tip = format!("the command is `{} {} {word}`", command.get_name(), outer.get_name());
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        error.remove(ContextKind::SuggestedSubcommand);
        return error;
    }
    let near = nearest(word, within.get_subcommands().map(Command::get_name));
    if let Some(near) = near.map(String::from) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![near]));
    }
    error
}
