//! Games of Corsair, for code that plays, compares and reports without knowing their types.
//!
//! A game is a directory here, with a [`pack`], and a line in `PACKS`; everything else is generic.

mod blackbeard;
pub mod cove;
pub mod inspect;
pub mod pack;
mod spanish_main;
#[cfg(any(test, feature = "toy"))]
mod toy;

use corsair_engine::nearest::nearest;

use crate::pack::{Edition, Editions};
use corsair_present::exit::exit_code;

/// Functions that return the editions of each game, in the order of printed lists.
const PACKS: &[fn() -> Editions] = &[
    cove::editions,
    blackbeard::editions,
    spanish_main::editions,
    #[cfg(any(test, feature = "toy"))]
    toy::editions,
];

/// Returns the listed editions of all games, in the order of printed lists.
pub fn editions() -> Editions {
    all_editions().into_iter().filter(|edition| edition.is_listed()).collect()
}

/// Returns all editions, listed or not.
pub fn all_editions() -> Editions {
    PACKS.iter().flat_map(|editions| editions()).collect()
}

/// Returns the edition with this id.
///
/// # Errors
/// Fails if no edition has this id.
pub fn edition(id: &str) -> Result<Box<dyn Edition>, UnknownGame> {
    let listed = editions();
    let near = nearest(id, listed.iter().map(|edition| edition.id())).map(String::from);
    let ids = listed.iter().map(|edition| edition.id().into()).collect();
    let found = all_editions().into_iter().find(|edition| edition.id() == id);
    found.ok_or(UnknownGame { id: id.into(), near, ids })
}

/// Error for an id that no edition has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    id: String,
    near: Option<String>,
    ids: Vec<String>,
}

exit_code!(BadInput: UnknownGame);

impl std::fmt::Display for UnknownGame {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "unknown game `{}`; ", self.id)?;
        match &self.near {
            Some(near) => write!(out, "did you mean `{near}`?"),
            None => write!(out, "the games are {}", self.ids.join(", ")),
        }
    }
}

impl std::error::Error for UnknownGame {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    use crate::pack::{Defaults, ValidatedRules};
    use corsair_engine::observe::MetricRecord;
    use corsair_engine::seat::MAX_SEATS;
    use corsair_lab::{HouseRules, LibraryRule, Lineup, MetricNames, Threshold};
    use corsair_strategies::spec::split_list;

    #[test]
    fn unknown_edition_error_suggests_the_nearest_edition() {
        assert_eq!(edition("pirates-cove").map(|found| found.id()), Ok("pirates-cove"));
        let refused = edition("pirate-cove").map(|found| found.id()).expect_err("a typo");
        assert_eq!(refused.to_string(), "unknown game `pirate-cove`; did you mean `pirates-cove`?");
    }

    #[test]
    fn rules_of_every_edition_are_valid() {
        for edition in all_editions() {
            edition.rulebook(&HouseRules::default()).expect("an edition is sound");
        }
    }

    /// Returns the libraries of house rules, without duplicates.
    fn libraries() -> Vec<&'static [LibraryRule]> {
        let mut all: Vec<_> = editions().iter().map(|edition| edition.library()).collect();
        all.dedup();
        all
    }

    #[test]
    fn every_house_rule_has_a_description_and_changes_an_edition() {
        let changes = |rule: &LibraryRule, edition: &dyn Edition| {
            let house = HouseRules::of_file(rule.file, rule.text);
            let book = edition.rulebook(&house).unwrap_or_else(|bad| panic!("{bad}"));
            let plain = edition.rulebook(&HouseRules::default()).expect("sound");
            book.values() != plain.values()
        };
        for library in libraries() {
            let editions = || editions().into_iter().filter(|edition| edition.library() == library);
            for rule in library {
                let file = rule.file;
                assert!(rule.text.starts_with("# ") && rule.about().ends_with('.'), "{file}");
                assert!(editions().any(|edition| changes(rule, edition.as_ref())), "{file}");
            }
        }
    }

    #[test]
    fn library_lists_every_rules_file() {
        for library in libraries() {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
            let file = root.join(library[0].file);
            let folder = file.parent().expect("a folder");
            let files = std::fs::read_dir(folder).expect("the library").count();
            assert_eq!(files, library.len(), "{}", folder.display());
        }
    }

    #[test]
    fn page_of_house_rules_matches_the_rules_files() {
        let page = include_str!("../../../docs/house-rules.md");
        let tables = page.split("| rule | meaning |\n|---|---|\n").skip(1);
        let listed: Vec<Vec<&str>> = tables
            .map(|table| table.lines().take_while(|line| line.starts_with('|')).collect())
            .collect();
        let line = |rule: &LibraryRule| format!("| `{}` | {} |", rule.name, rule.about());
        let of_files: Vec<Vec<String>> =
            libraries().iter().map(|library| library.iter().map(line).collect()).collect();
        assert_eq!(listed, of_files);
    }

    #[test]
    fn defaults_of_every_pack_can_be_played() {
        for edition in all_editions() {
            let Defaults { seats, bot, fill, profile, panel, margins, bench, games_divisor } =
                edition.defaults();
            assert!(games_divisor > 0);
            let book = edition.rulebook(&HouseRules::default()).expect("an edition is sound");
            let table = |bots: &[String], seats| {
                let lineup = Lineup::new(bots, seats).expect("one bot, or one for each seat");
                edition.table(&book, &lineup).expect("a table")
            };
            table(&[bot.into()], seats);
            table(&[fill.into()], seats);
            table(&[profile.into()], seats);
            for seats in (2..=MAX_SEATS).filter(|&seats| allows(edition.as_ref(), &book, seats)) {
                let bots: Vec<String> =
                    edition.defaults().table(seats).into_iter().map(String::from).collect();
                let players = table(&bots, seats).players().len();
                assert!(players > 1, "{}: bots that differ, of {seats} seats", edition.id());
            }
            for of in panel {
                table(&of.seated(seats).into_iter().map(String::from).collect::<Vec<_>>(), seats);
            }
            for bots in bench {
                let bots = split_list(bots);
                table(&bots, if bots.len() > 1 { bots.len() } else { seats });
            }
            for margin in margins {
                margin.parse::<Threshold>().expect("an amount");
            }
        }
    }

    fn allows(edition: &dyn Edition, book: &ValidatedRules, seats: usize) -> bool {
        let bot = edition.defaults().bot.into();
        edition.table(book, &Lineup::new(&[bot], seats).expect("one for all")).is_ok()
    }

    #[test]
    fn headline_metrics_exist_and_seat_metrics_match_game_metrics() {
        for edition in all_editions() {
            let MetricNames { of_game, of_seat, .. } = edition.facts();
            for (at, metric) in of_game.iter().enumerate() {
                assert!(of_game[..at].iter().all(|other| other.id != metric.id), "{}", metric.id);
            }
            for metric in of_seat {
                assert!(!metric.is_headline && metric.unit > 0, "{}", metric.id);
                assert!(
                    !metric.is_score_part || metric.unit == edition.score().unit,
                    "{}",
                    metric.id
                );
                let twins = of_game.iter().chain(of_seat).filter(|of| of.id == metric.id);
                for twin in twins {
                    // Only metrics of seats can be parts of the score.
                    let is_score_part = metric.is_score_part;
                    let twin = MetricRecord { is_headline: false, is_score_part, ..*twin };
                    assert_eq!(twin, *metric);
                }
            }
        }
    }

    /// Returns the names of the bots at a table, and the bot of each seat.
    fn seated(bots: &[&str]) -> (Vec<String>, Vec<u8>) {
        let cove = edition("pirates-cove").expect("an edition");
        let book = cove.rulebook(&HouseRules::default()).expect("sound rules");
        let named: Vec<String> = bots.iter().map(|&bot| bot.into()).collect();
        let lineup = Lineup::new(&named, 4).expect("four bots");
        let table = cove.table(&book, &lineup).expect("good bots");
        let names = table.players().iter().map(|player| player.name.clone()).collect();
        (names, table.arrangement().as_slice().to_vec())
    }

    #[test]
    fn equal_specs_give_one_bot_without_default_settings_in_its_name() {
        let (names, seats) = seated(&[
            "merchant:load=8",
            " merchant",
            "merchant:nerve=1:load=8",
            "merchant:nerve=1",
        ]);
        assert_eq!(names, ["merchant", "merchant:nerve=1"]);
        assert_eq!(seats, [0, 0, 1, 1]);
        let (names, seats) = seated(&["raider", "uniform", "raider:rig=2-2-2-2", "raider"]);
        assert_eq!(names, ["raider", "uniform", "raider:rig=2-2-2-2"]);
        assert_eq!(seats, [0, 1, 2, 0]);
    }
}
