//! A verb, and the list of all of them: it is made in `verbs` and handed down to what must know them
//! all.

use clap::{ArgMatches, Args, Command};

use crate::examples::Example;
use crate::study::{Maker, Study, with_options, words};
use corsair_lab::result::Schema;
use corsair_present::FileNames;
use corsair_present::exit::Outcome;
use corsair_present::page::registry::{GameWords, NoPage, Registry, Teller};

/// A word of the command line, and what it does.
#[derive(Debug)]
pub struct Verb {
    /// The word.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Questions that it answers.
    pub examples: &'static [Example],
    /// Gives a command the options of the verb.
    pub options: fn(Command) -> Command,
    pub(crate) does: Does,
}

/// What a verb does.
#[derive(Clone, Copy, Debug)]
pub enum Does {
    /// It carries out a plan.
    Study(Maker),
    /// It answers at once.
    Answer(fn(&ArgMatches, Verbs) -> Outcome<String>),
}

/// Verbs that answer questions of one kind.
#[derive(Debug)]
pub struct VerbGroup {
    /// What they are for.
    pub title: &'static str,
    /// Verbs, in the order in which help lists them.
    pub verbs: &'static [Verb],
}

/// All verbs, in the order in which they are listed.
#[derive(Clone, Copy, Debug)]
pub struct Verbs(&'static [VerbGroup]);

impl Verbs {
    /// The verbs of a list.
    pub const fn new(list: &'static [VerbGroup]) -> Verbs {
        Verbs(list)
    }

    /// The groups that they are listed in.
    pub fn groups(self) -> &'static [VerbGroup] {
        self.0
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = &'static Verb> {
        self.0.iter().flat_map(|group| group.verbs)
    }

    /// Their names.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(|verb| verb.name)
    }

    /// The verb of a name, if there is one.
    pub fn named(self, name: &str) -> Option<&'static Verb> {
        self.iter().find(|verb| verb.name == name)
    }

    /// How the plans of verbs that carry one out are made, with their names.
    fn studies(self) -> impl Iterator<Item = (&'static str, Maker)> {
        self.iter().filter_map(|verb| match verb.does {
            Does::Study(maker) => Some((verb.name, maker)),
            Does::Answer(_) => None,
        })
    }

    /// Returns the tables of the results of each verb.
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

    /// Returns the tables of all verbs whose figures assertions may name, by verb.
    pub fn figures(self) -> Vec<(&'static str, Vec<&'static Schema>)> {
        let of_verbs = self.tables_by_verb().map(|(verb, mut tables)| {
            tables.retain(|table| table.fields.iter().any(|field| field.figure.is_some()));
            (verb, tables)
        });
        of_verbs.filter(|(_, tables)| !tables.is_empty()).collect()
    }

    /// The names that files of results may have, of whichever verb.
    pub fn file_names(self) -> FileNames {
        let others = self.studies().flat_map(|(_, maker)| maker.files).copied();
        FileNames::new(&self.tables(), others)
    }
}

impl Registry for Verbs {
    fn teller(&self, word: &str) -> Result<Teller, NoPage> {
        // A game may have a name of its own for a verb.
        let is_alias = |verb: &&'static Verb| {
            (verb.options)(Command::new(verb.name)).get_all_aliases().any(|alias| alias == word)
        };
        let found = self.named(word).or_else(|| self.iter().find(is_alias));
        match found.map(|verb| verb.does) {
            Some(Does::Study(maker)) => Ok(maker.tell),
            Some(Does::Answer(_)) | None => {
                Err(NoPage::new(word, self.studies().map(|(name, _)| name).collect()))
            }
        }
    }

    fn words(&self, game: &str) -> Result<GameWords, String> {
        words(game)
    }
}

/// A verb that carries out a plan.
pub const fn study<S: Study>() -> Verb {
    let does = Does::Study(Maker::of::<S>());
    let (name, about, examples) = (S::VERB, S::ABOUT, S::EXAMPLES);
    Verb { name, about, examples, options: with_options::<S>, does }
}

/// A verb that answers at once.
pub const fn answer<A: Args>(
    name: &'static str,
    about: &'static str,
    examples: &'static [Example],
    answer: fn(&ArgMatches, Verbs) -> Outcome<String>,
) -> Verb {
    Verb { name, about, examples, options: A::augment_args, does: Does::Answer(answer) }
}
