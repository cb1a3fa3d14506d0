//! Lineups with the files that their bots name.

use corsair_strategies::BotFiles;

use corsair_lab::Lineup;
use corsair_present::exit::Outcome;
use corsair_present::text_file::Files;

/// The bots of these specs, with the files that they name.
pub fn lineup(specs: &[String], seats: usize, files: &mut Files) -> Outcome<Lineup> {
    with_files(Lineup::new(specs, seats)?, files)
}

/// The bots of a lineup, with the files that they name.
pub fn with_files(lineup: Lineup, files: &mut Files) -> Outcome<Lineup> {
    let paths = lineup.named_specs().iter().flat_map(|spec| BotFiles::paths_in(spec));
    let texts = paths.map(|path| Ok((path.to_owned(), files.text(path)?)));
    let texts = texts.collect::<Outcome<_>>()?;
    Ok(lineup.with_files(BotFiles::new(texts)))
}
