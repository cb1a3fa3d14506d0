//! Machine-readable description of the command line, from which a build step generates bindings for other languages.

use clap::{Arg, ArgAction, Command};
use serde::Serialize;

use crate::command::{HELP, command};
use crate::verb::Verbs;
use corsair_lab::result::Schema;

/// Description of a command or subcommand, with its arguments.
#[derive(Debug, Serialize)]
pub struct VerbDescription {
    /// Name of the command on the command line.
    pub name: String,
    /// Purpose of the command, in one line.
    pub about: String,
    /// Arguments of the command in the order of its help; positional arguments in the order of the command line.
    pub arguments: Vec<ArgumentDescription>,
    /// Subcommands, such as one for each game.
    pub commands: Vec<VerbDescription>,
    /// Schemas of the tables in the command's results.
    pub tables: Vec<&'static Schema>,
}

/// Description of one argument of a command.
#[derive(Debug, Serialize)]
pub struct ArgumentDescription {
    /// Long option without its dashes; `None` for a positional argument.
    pub option: Option<String>,
    /// Name of the value in help; `None` for a flag.
    pub value: Option<String>,
    /// True if the user may give the argument several times.
    pub repeats: bool,
    /// Allowed values; empty if there is no fixed list.
    pub choices: Vec<String>,
    /// Default value; `None` without a default.
    pub default: Option<String>,
    /// True if the argument is required.
    pub required: bool,
    /// True if the argument takes all following words, such as a nested command.
    pub trails: bool,
    /// Help text of the argument.
    pub about: String,
}

/// Describes all commands except `help`, in the order of the program's help, without hidden arguments.
pub fn described(verbs: Verbs) -> Vec<VerbDescription> {
    let command = command(verbs);
    let verbs_alone = command.get_subcommands().filter(|command| command.get_name() != HELP);
    let described = verbs_alone.map(|command| {
        // Includes the tables of subcommands.
        let is_of = |verb: &str| verb.split(' ').next() == Some(command.get_name());
        let tables = verbs.tables_by_verb().filter(|(verb, _)| is_of(verb));
        let tables = tables.flat_map(|(_, tables)| tables).collect();
        VerbDescription { tables, ..VerbDescription::of(command) }
    });
    described.collect()
}

impl VerbDescription {
    fn of(command: &Command) -> VerbDescription {
        let is_own = |argument: &&Arg| {
            !argument.is_hide_set() && !["help", "version"].contains(&argument.get_id().as_str())
        };
        let is_listed = |command: &&Command| !command.is_hide_set();
        let arguments = command.get_arguments().filter(is_own).map(ArgumentDescription::of);
        VerbDescription {
            name: command.get_name().into(),
            about: text(command.get_about()),
            arguments: arguments.collect(),
            commands: command
                .get_subcommands()
                .filter(is_listed)
                .map(VerbDescription::of)
                .collect(),
            tables: Vec::new(),
        }
    }
}

impl ArgumentDescription {
    fn of(argument: &Arg) -> ArgumentDescription {
        let is_flag = !argument.get_action().takes_values();
        let value = argument.get_value_names().and_then(|names| names.first());
        let value = value
            .map_or_else(|| argument.get_id().as_str().to_uppercase(), |name| name.to_string());
        let defaults = argument.get_default_values().iter().map(|of| of.to_string_lossy());
        let choices = argument.get_possible_values();
        ArgumentDescription {
            option: argument.get_long().map(String::from),
            value: (!is_flag).then_some(value),
            repeats: matches!(argument.get_action(), ArgAction::Append),
            choices: choices.iter().filter(|_| !is_flag).map(|of| of.get_name().into()).collect(),
            default: defaults.filter(|_| !is_flag).map(String::from).next(),
            required: argument.is_required_set(),
            trails: argument.is_trailing_var_arg_set(),
            about: text(argument.get_help()),
        }
    }
}

fn text(styled: Option<&clap::builder::StyledStr>) -> String {
    styled.map(ToString::to_string).unwrap_or_default()
}
