//! Command `corsair report`: HTML page of results.

pub mod document;
pub mod experiment;
pub mod games;

pub use document::{Page, Subject};

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::anyhow;

use corsair_cli::trust::TrustArgs;
use corsair_cli::verb::Verbs;
use corsair_present::count;
use corsair_present::exit::{Outcome, ResultExt, bail_input, note};
use corsair_present::files::PAGE;
use corsair_present::page::file::{page_file, put_page};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "The page contains its style, script and charts, so it needs no network. The same directories \
                        give the same page, byte for byte. Exit codes: 0 done, 1 the page can't be written, 2 a \
                        directory has no result or has changed files."
)]
pub(crate) struct Args {
    /// Directories with results or experiments, as written by -o
    #[arg(required = true, value_name = "DIR")]
    directories: Vec<PathBuf>,
    /// File for the page, or - for standard output [default: report.html in DIR, if only one DIR is given]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Number of notable games of a run to replay. Each game gets a separate page (game-1.html, ...), to which the
    /// report links
    #[arg(long, value_name = "N", value_parser = count::within(1, games::MOST_GAMES))]
    replays: Option<u8>,
    #[command(flatten)]
    trust: TrustArgs,
}

pub(crate) fn execute(args: &Args, verbs: Verbs) -> Outcome<String> {
    let place = place(args)?;
    let subjects = args.directories.iter().map(|directory| Subject::read(directory, &verbs));
    let subjects = subjects.collect::<Result<Vec<_>, _>>()?;
    let page = Page::of(&subjects)?;
    let file = match (place, args.replays) {
        (Place::Output, None) => return Ok(page.html()),
        (Place::Output, Some(_)) => {
            let fix = "--replays writes pages beside a file: name it with -o";
            bail_input!(fix);
        }
        (Place::File(file), _) => file,
    };
    let mut watched = Vec::new();
    if let Some(most) = args.replays {
        let [subject] = subjects.as_slice() else {
            bail_input!(
                "--replays applies only to a single result of `corsair run`: name one directory, or remove --replays"
            );
        };
        let into = file.parent().unwrap_or(Path::new(""));
        watched = games::write(subject.run()?, args.trust, most.into(), into)?;
    }
    let text = page.with_games(watched).html();
    put_page(&file, &text)?;
    if args.open {
        open(&file).failed()?;
    }
    Ok(format!("{}\n", file.display()))
}

/// Destination of a page.
enum Place {
    Output,
    File(PathBuf),
}

fn place(args: &Args) -> Outcome<Place> {
    match (&args.output, args.directories.as_slice()) {
        (Some(output), _) if output.as_os_str() == "-" && args.open => {
            bail_input!("--open needs a file, not standard output: name a file with -o")
        }
        (Some(output), _) if output.as_os_str() == "-" => Ok(Place::Output),
        (Some(output), _) => page_file(output.clone()).map(Place::File),
        (None, [one]) => page_file(one.join(PAGE)).map(Place::File),
        (None, _) => {
            bail_input!("a page of several results needs a file: add -o FILE")
        }
    }
}

/// Opens the page with the system's opener, without waiting for it.
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
                "the program `{opener}`, which opens pages, is missing: open `{}` yourself",
                file.display()
            ));
            Ok(())
        }
        Err(error) => Err(anyhow!(error).context(format!("cannot start `{opener}`"))),
    }
}
