//! `corsair report`: results as a page for a browser.

pub mod document;
pub mod suite;

pub(crate) use document::STYLE;
pub use document::{Page, Subject};
pub(crate) use suite::SuiteRead;

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, anyhow};

use crate::atomic_file as aside;
use crate::cli::verb::Verbs;
use crate::exit::{Blame, Outcome, note};
use crate::present::files::PAGE;
use crate::read_file;

#[derive(clap::Args, Debug)]
#[command(
    after_help = "The page holds its style, script and charts: it needs no network, and the \
                        same directories give the same bytes. Exit codes: 0 done, 1 the page can't \
                        be written, 2 a directory holds no result, or not the one that was written."
)]
pub(crate) struct Args {
    /// Directories that commands wrote with -o, of experiments too
    #[arg(required = true, value_name = "DIR")]
    directories: Vec<PathBuf>,
    /// The page; - for standard output [default: report.html in DIR, if there is one DIR]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

pub(crate) fn execute(args: &Args, verbs: Verbs) -> Outcome<String> {
    let place = place(args)?;
    let subjects = args.directories.iter().map(|directory| Subject::read(directory, &verbs));
    let subjects = subjects.collect::<Result<Vec<_>, _>>().bad_input()?;
    let text = Page::of(&subjects).bad_input()?.html();
    let Place::File(file) = place else { return Ok(text) };
    put_page(&file, &text)?;
    if args.open {
        open(&file).failed()?;
    }
    Ok(format!("{}\n", file.display()))
}

/// Where a page goes.
enum Place {
    Output,
    File(PathBuf),
}

fn place(args: &Args) -> Outcome<Place> {
    match (&args.output, args.directories.as_slice()) {
        (Some(output), _) if output.as_os_str() == "-" && args.open => {
            Err(anyhow!("--open needs a file, not standard output: name it with -o")).bad_input()
        }
        (Some(output), _) if output.as_os_str() == "-" => Ok(Place::Output),
        (Some(output), _) => page_file(output.clone()).map(Place::File),
        (None, [one]) => page_file(one.join(PAGE)).map(Place::File),
        (None, _) => {
            Err(anyhow!("a page of several directories belongs to none of them: name it with -o"))
                .bad_input()
        }
    }
}

/// A file for a page, unless something else would be lost there.
pub(crate) fn page_file(path: PathBuf) -> Outcome<PathBuf> {
    if !holds_something_else(&path) {
        return Ok(path);
    }
    Err(anyhow!(
        "`{}` is no page of this program, and would be lost: name another file",
        path.display()
    ))
    .bad_input()
}

/// Writes a page whole, or leaves what was there.
pub(crate) fn put_page(file: &Path, text: &str) -> Outcome<()> {
    aside::put(file, text).with_context(|| format!("cannot write `{}`", file.display())).failed()
}

/// Whether something is there that is not a page, such as a table of a result, a pipe or a device.
fn holds_something_else(file: &Path) -> bool {
    const PAGE_BEGINS: &[u8] = b"<!DOCTYPE html>";
    let is_a_page = || {
        let beginning = read_file::beginning(file, PAGE_BEGINS.len() as u64);
        beginning.is_some_and(|(beginning, _)| beginning == PAGE_BEGINS)
    };
    file.exists() && !is_a_page()
}

/// Hands the page to whatever opens pages here, and does not wait for it.
fn open(file: &Path) -> anyhow::Result<()> {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let started = Command::new(opener)
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    match started {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            note(format_args!(
                "there is no `{opener}` to open it with: open `{}` yourself",
                file.display()
            ));
            Ok(())
        }
        Err(error) => Err(anyhow!(error).context(format!("cannot start `{opener}`"))),
    }
}
