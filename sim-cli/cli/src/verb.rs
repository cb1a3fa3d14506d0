//! Commands and their list. The crate `verbs` creates the list, and passes it to the code that needs all commands.

use clap::{ArgMatches, Args, Command};

use crate::examples::Example;
use crate::study::{Maker, Study, with_options, words};
use corsair_lab::result::Schema;
use corsair_present::FileNames;
use corsair_present::exit::Outcome;
use corsair_present::page::registry::{GameWords, NoPage, Registry, StoryOf};

/// Command of the command line.
#[derive(Debug)]
pub struct Verb {
    /// Name: `run`, or `shards merge` below `shards`.
    pub name: &'static str,
    /// Description in one line.
    pub about: &'static str,
    /// Examples, each with the question that it answers.
    pub examples: &'static [Example],
    /// `true` if the short help of the program lists it.
    pub is_common: bool,
    /// Gives a command the options of the verb.
    pub options: fn(Command) -> Command,
    /// Kind of the command.
    pub does: Does,
}

/// Kind of a command.
#[derive(Clone, Copy, Debug)]
pub enum Does {
    /// Carries out a plan.
    Study(Maker),
    /// Answers at once.
    Answer(fn(&ArgMatches, Verbs) -> Outcome<String>),
    /// Has only subcommands.
    Group,
}

impl Verb {
    /// Returns the command as one that the short help of the program lists.
    #[must_use]
    pub const fn common(self) -> Verb {
        Verb { is_common: true, ..self }
    }

    /// Returns the words of the command's name.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.name.split(' ')
    }

    /// Returns true for a subcommand of the command `name`.
    pub fn is_below(&self, name: &str) -> bool {
        self.name.rsplit_once(' ').is_some_and(|(above, _)| above == name)
    }

    /// Returns true for a top-level command.
    pub fn is_top(&self) -> bool {
        !self.name.contains(' ')
    }
}

/// Commands that answer questions of one kind.
#[derive(Debug)]
pub struct VerbGroup {
    /// Purpose of the commands.
    pub title: &'static str,
    /// Commands, in the order in which help lists them.
    pub verbs: &'static [Verb],
}

/// All commands, in the order of the help.
#[derive(Clone, Copy, Debug)]
pub struct Verbs(&'static [VerbGroup]);

impl Verbs {
    /// Creates the list of commands.
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

    /// Iterates over their names.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(|verb| verb.name)
    }

    /// Returns the command with this name, if any.
    pub fn named(self, name: &str) -> Option<&'static Verb> {
        self.iter().find(|verb| verb.name == name)
    }

    /// Returns the constructors of plans, each with the name of its command.
    fn studies(self) -> impl Iterator<Item = (&'static str, Maker)> {
        self.iter().filter_map(|verb| match verb.does {
            Does::Study(maker) => Some((verb.name, maker)),
            Does::Answer(_) | Does::Group => None,
        })
    }

    /// Returns the tables of the results of each command.
    pub fn tables_by_verb(self) -> impl Iterator<Item = (&'static str, Vec<&'static Schema>)> {
        self.studies().map(|(verb, maker)| (verb, (maker.tables)()))
    }

    /// Returns the tables of all results, each once.
    pub fn tables(self) -> Vec<&'static Schema> {
        let mut tables: Vec<&'static Schema> = Vec::new();
        for table in self.tables_by_verb().flat_map(|(_, tables)| tables) {
            if !tables.contains(&table) {
                tables.push(table);
            }
        }
        tables
    }

    /// Returns the tables of all commands whose metrics assertions may name, by command.
    pub fn figures(self) -> Vec<(&'static str, Vec<&'static Schema>)> {
        let of_verbs = self.tables_by_verb().map(|(verb, mut tables)| {
            tables.retain(|table| table.fields.iter().any(|field| field.figure.is_some()));
            (verb, tables)
        });
        of_verbs.filter(|(_, tables)| !tables.is_empty()).collect()
    }

    /// Returns the possible names of result files, of all commands.
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

/// Creates a command that carries out a plan.
pub const fn study<S: Study>() -> Verb {
    let does = Does::Study(Maker::of::<S>());
    let (name, about, examples) = (S::VERB, S::ABOUT, S::EXAMPLES);
    Verb { name, about, examples, is_common: false, options: with_options::<S>, does }
}

/// Creates a command that answers at once.
pub const fn answer<A: Args>(
    name: &'static str,
    about: &'static str,
    examples: &'static [Example],
    answer: fn(&ArgMatches, Verbs) -> Outcome<String>,
) -> Verb {
    let does = Does::Answer(answer);
    Verb { name, about, examples, is_common: false, options: A::augment_args, does }
}

/// Creates a command that has only subcommands.
pub const fn group(name: &'static str, about: &'static str) -> Verb {
    let options = |command: Command| command.subcommand_required(true).arg_required_else_help(true);
    Verb { name, about, examples: &[], is_common: false, options, does: Does::Group }
}
