//! Lineups with the contents of the files that bot specs name.

use corsair_strategies::BotFiles;

use corsair_lab::Lineup;
use corsair_present::exit::Outcome;
use corsair_present::text_file::Files;

/// Returns the lineup of these specs with the files that the specs name.
pub fn lineup(specs: &[String], seats: usize, files: &mut Files) -> Outcome<Lineup> {
    with_files(Lineup::new(specs, seats)?, files)
}

/// Adds the files that the bot specs of a lineup name.
pub fn with_files(lineup: Lineup, files: &mut Files) -> Outcome<Lineup> {
    let paths = lineup.named_specs().iter().flat_map(|spec| BotFiles::paths_in(spec));
    let texts = paths.map(|path| Ok((path.to_owned(), files.text(path)?)));
    let texts = texts.collect::<Outcome<_>>()?;
    Ok(lineup.with_files(BotFiles::new(texts)))
}
