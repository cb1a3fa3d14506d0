//! Commands and the list of all commands. The crate `verbs` creates the list, and passes the list to code that needs
//! all commands.

use clap::{ArgMatches, Args, Command};

use crate::examples::Example;
use crate::study::{Maker, Study, with_options, words};
use corsair_lab::result::Schema;
use corsair_present::FileNames;
use corsair_present::exit::Outcome;
use corsair_present::page::registry::{GameWords, NoPage, Registry, StoryOf};

/// Command of the program, with its help and its function.
#[derive(Debug)]
pub struct Verb {
    /// Name on the command line: `run`, or `shards merge` for a subcommand of `shards`.
    pub name: &'static str,
    /// Description in one line.
    pub about: &'static str,
    /// Examples, each with the question that it answers.
    pub examples: &'static [Example],
    /// True if the program's short help lists the command.
    pub is_common: bool,
    /// Function that adds the command's options to its clap definition.
    pub options: fn(Command) -> Command,
    /// Kind of the command, with its function.
    pub kind: CommandKind,
}

/// Kind of a command, with its function.
#[derive(Clone, Copy, Debug)]
pub enum CommandKind {
    /// Command that plays a plan.
    Study(Maker),
    /// Command that answers immediately, without a plan.
    Answer(fn(&ArgMatches, Verbs) -> Outcome<String>),
    /// Command that has only subcommands.
    Group,
}

impl Verb {
    /// Marks the command as common, so that the program's short help lists it.
    #[must_use]
    pub const fn common(self) -> Verb {
        Verb { is_common: true, ..self }
    }

    /// Iterates over the words of the command's name.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.name.split(' ')
    }

    /// Returns whether the command is a subcommand of `name`.
    pub fn is_below(&self, name: &str) -> bool {
        self.name.rsplit_once(' ').is_some_and(|(above, _)| above == name)
    }

    /// Returns whether the command is not a subcommand.
    pub fn is_top(&self) -> bool {
        !self.name.contains(' ')
    }
}

/// Group of commands that answer similar questions.
#[derive(Debug)]
pub struct VerbGroup {
    /// Purpose of the commands in the group.
    pub title: &'static str,
    /// Commands of the group, in the order of the help.
    pub verbs: &'static [Verb],
}

/// List of all commands, in the order of the help.
#[derive(Clone, Copy, Debug)]
pub struct Verbs(&'static [VerbGroup]);

impl Verbs {
    /// Creates the list of commands from its groups.
    pub const fn new(list: &'static [VerbGroup]) -> Verbs {
        Verbs(list)
    }

    /// Returns the groups of commands.
    pub fn groups(self) -> &'static [VerbGroup] {
        self.0
    }

    /// Iterates over all commands.
    pub fn iter(self) -> impl Iterator<Item = &'static Verb> {
        self.0.iter().flat_map(|group| group.verbs)
    }

    /// Iterates over the names of all commands.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(|verb| verb.name)
    }

    /// Returns the command with this name, if any.
    pub fn named(self, name: &str) -> Option<&'static Verb> {
        self.iter().find(|verb| verb.name == name)
    }

    /// Iterates over the commands that play a plan, as names with plan constructors.
    fn studies(self) -> impl Iterator<Item = (&'static str, Maker)> {
        self.iter().filter_map(|verb| match verb.kind {
            CommandKind::Study(maker) => Some((verb.name, maker)),
            CommandKind::Answer(_) | CommandKind::Group => None,
        })
    }

    /// Iterates over the commands that play a plan, with the schemas of their result tables.
    pub fn tables_by_verb(self) -> impl Iterator<Item = (&'static str, Vec<&'static Schema>)> {
        self.studies().map(|(verb, maker)| (verb, (maker.tables)()))
    }

    /// Returns the schemas of the tables in all results, each schema once.
    pub fn tables(self) -> Vec<&'static Schema> {
        let mut tables: Vec<&'static Schema> = Vec::new();
        for table in self.tables_by_verb().flat_map(|(_, tables)| tables) {
            if !tables.contains(&table) {
                tables.push(table);
            }
        }
        tables
    }

    /// Returns, by command, the schemas of tables with metrics that assertions may name.
    pub fn figures(self) -> Vec<(&'static str, Vec<&'static Schema>)> {
        let of_verbs = self.tables_by_verb().map(|(verb, mut tables)| {
            tables.retain(|table| table.fields.iter().any(|field| field.figure.is_some()));
            (verb, tables)
        });
        of_verbs.filter(|(_, tables)| !tables.is_empty()).collect()
    }

    /// Returns the names that result files of any command can have.
    pub fn file_names(self) -> FileNames {
        let others = self.studies().flat_map(|(_, maker)| maker.files).copied();
        FileNames::new(&self.tables(), others)
    }
}

impl Registry for Verbs {
    fn story_of(&self, argv: &[String]) -> Result<StoryOf, NoPage> {
        let command = argv.join(" ");
        let is_meant = |name: &str| {
            let rest = command.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let found = self.studies().find(|(name, _)| is_meant(name));
        let missing = || {
            let word = argv.first().map_or("", String::as_str);
            NoPage::new(word, self.studies().map(|(name, _)| name).collect())
        };
        found.map(|(_, maker)| maker.story).ok_or_else(missing)
    }

    fn words(&self, game: &str) -> Result<GameWords, String> {
        words(game)
    }
}

/// Creates a command that plays a plan.
pub const fn study<S: Study>() -> Verb {
    let kind = CommandKind::Study(Maker::of::<S>());
    let (name, about, examples) = (S::VERB, S::ABOUT, S::EXAMPLES);
    Verb { name, about, examples, is_common: false, options: with_options::<S>, kind }
}

/// Creates a command that answers immediately.
pub const fn answer<A: Args>(
    name: &'static str,
    about: &'static str,
    examples: &'static [Example],
    answer: fn(&ArgMatches, Verbs) -> Outcome<String>,
) -> Verb {
    let kind = CommandKind::Answer(answer);
    Verb { name, about, examples, is_common: false, options: A::augment_args, kind }
}

/// Creates a command that has only subcommands.
pub const fn group(name: &'static str, about: &'static str) -> Verb {
    let options = |command: Command| command.subcommand_required(true).arg_required_else_help(true);
    Verb { name, about, examples: &[], is_common: false, options, kind: CommandKind::Group }
}
