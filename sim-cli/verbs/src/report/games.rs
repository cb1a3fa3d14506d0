//! Pages of a run's notable games, next to the page of the result.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::run::rows::NotableRow;
use corsair_cli::replayed::ReplayedArgs;
use corsair_cli::trust::TrustArgs;
use corsair_lab::Address;
use corsair_present::exit::Outcome;
use corsair_present::files::GAME_PAGES;
use corsair_present::page::ResultRead;
use corsair_present::page::file::{page_file, put_page};
use corsair_present::text_file::Files;

/// Maximum number of notable games for which a report writes pages.
pub(crate) const MOST_GAMES: u8 = GAME_PAGES.len() as u8;

/// Page that replays a notable game.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GamePage {
    /// Name of the page's file, in the directory of the result's page.
    file: String,
    /// Reasons why the game is notable, each with its value.
    notable_for: Vec<String>,
    address: String,
}

/// Replays the first notable games of a run, and writes one page per game to a directory.
///
/// # Errors
/// Fails if the directory has no run, if the run's external bots are not trusted, or if a page can't be written.
pub(crate) fn write(
    result: &ResultRead,
    trust: TrustArgs,
    most: usize,
    into: &Path,
) -> Outcome<Vec<GamePage>> {
    let rows: Vec<NotableRow> = result.rows()?;
    let mut pages: Vec<GamePage> = Vec::new();
    for row in &rows {
        let notable_for = format!("{}: {}", row.notable_for(result.score), row.value);
        match pages.iter_mut().find(|game| game.address == row.address) {
            Some(game) => game.notable_for.push(notable_for),
            None => {
                let Some(name) = GAME_PAGES.get(pages.len()) else { break };
                let (file, address) = ((*name).into(), row.address.clone());
                pages.push(GamePage { file, notable_for: vec![notable_for], address });
            }
        }
    }
    pages.truncate(most);
    // All names are checked before the first page is written.
    let files: Vec<PathBuf> =
        pages.iter().map(|game| page_file(into.join(&game.file))).collect::<Outcome<_>>()?;
    for (game, file) in pages.iter().zip(files) {
        let address: Address = game.address.parse()?;
        let mut source = ReplayedArgs::of_run(result.path(), trust);
        let setup = source.set_up(&result.manifest.game, address, &mut Files::default())?;
        let subject = setup.subject(address)?;
        put_page(&file, &source.page(&setup, &subject)?)?;
    }
    Ok(pages)
}
