//! `corsair dev man`: manual pages, one for the program and one for each command.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Command;
use clap_mangen::Man;

use corsair_cli::command::command;
use corsair_cli::verb::Verbs;
use corsair_present::exit::{Outcome, ResultExt, note};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Without -o, the page of the program is written to standard output. To read it: corsair dev man | \
                  man -l -"
)]
pub(crate) struct Args {
    /// Directory for the pages of all commands, such as ~/.local/share/man/man1
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

pub(crate) fn execute(args: &Args, verbs: Verbs) -> Outcome<String> {
    let mut program = command(verbs);
    program.build();
    let Some(directory) = &args.output else {
        return Ok(String::from_utf8(page(program)?)?);
    };
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot make `{}`", directory.display()))?;
    let n_pages = write_pages(program, "corsair", directory)?;
    note(format_args!("wrote {n_pages} pages to {}", directory.display()));
    Ok(String::new())
}

/// Writes the pages of a command and of its subcommands, under their full names. Returns the number of pages.
fn write_pages(command: Command, name: &str, directory: &Path) -> Outcome<usize> {
    let mut n_pages = 1;
    for verb in command.get_subcommands().filter(|verb| verb.get_name() != "help") {
        n_pages += write_pages(verb.clone(), &format!("{name}-{}", verb.get_name()), directory)?;
    }
    let file = directory.join(format!("{name}.1"));
    fs::write(&file, page(command.display_name(name.to_owned()))?)
        .with_context(|| format!("cannot write `{}`", file.display()))
        .failed()?;
    Ok(n_pages)
}

fn page(command: Command) -> Outcome<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(page)
}
