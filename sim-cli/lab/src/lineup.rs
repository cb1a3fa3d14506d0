//! Lineups: the bots that a user names, and their seats.

use corsair_strategies::BotFiles;
use corsair_strategies::external::Terms;

/// Bots that a user names for a table: one bot for all seats, one bot per seat, or bots that take turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup {
    named: Vec<String>,
    seats: usize,
    files: BotFiles,
    terms: Terms,
}

/// Default table of the panel, at which commands compare rules unless the user names bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PanelTable {
    /// Name of the table in results.
    pub name: &'static str,
    /// Bots from seat 0 on. A table with fewer seats takes the first bots.
    pub bots: &'static [&'static str],
    /// Bot of the last seat at tables of any size; `None` if the last seat takes the next bot of `bots`.
    pub last: Option<&'static str>,
    /// Reason why the table is on the panel.
    pub why: &'static str,
}

impl PanelTable {
    /// Returns the bots of `seats` seats; fewer if the panel table has fewer bots.
    pub fn seated(&self, seats: usize) -> Vec<&'static str> {
        let others = seats.saturating_sub(self.last.iter().count());
        self.bots.iter().take(others).copied().chain(self.last).collect()
    }
}

/// Error: the number of bots is neither one nor the number of seats.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{named} bots for {seats} seats: name one bot for all seats, or one for each seat")]
pub struct WrongNumberOfBots {
    /// Number of bots that the user named.
    named: usize,
    /// Number of seats at the table.
    seats: usize,
}

impl Lineup {
    /// Returns a lineup of one bot for all `seats` seats, or of one bot per seat. Whitespace around a specification
    /// is ignored.
    ///
    /// # Errors
    /// Fails if the number of bots is neither one nor `seats`.
    pub fn new(named: &[String], seats: usize) -> Result<Lineup, WrongNumberOfBots> {
        if named.len() != 1 && named.len() != seats {
            return Err(WrongNumberOfBots { named: named.len(), seats });
        }
        Ok(Lineup::taking_turns(named, seats))
    }

    /// Returns a lineup of bots that take turns at a table of `seats` seats, as in a tournament. The first bots sit
    /// until a plan seats other bots. Whitespace around a specification is ignored.
    pub fn taking_turns(named: &[String], seats: usize) -> Lineup {
        let named = named.iter().map(|spec| spec.trim().to_owned()).collect();
        Lineup { named, seats, files: BotFiles::default(), terms: Terms::default() }
    }

    /// Adds the files that the bots' specifications name.
    #[must_use]
    pub fn with_files(self, files: BotFiles) -> Lineup {
        Lineup { files, ..self }
    }

    /// Returns the files that the bots' specifications name.
    pub fn files(&self) -> &BotFiles {
        &self.files
    }

    /// Sets the terms for external bots.
    #[must_use]
    pub fn on(self, terms: Terms) -> Lineup {
        Lineup { terms, ..self }
    }

    /// Returns the terms for external bots, such as their deadline.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns the distinct specifications as the user wrote them.
    pub fn named_specs(&self) -> &[String] {
        &self.named
    }

    /// Returns the number of bots that the user named.
    pub fn named(&self) -> usize {
        self.named.len()
    }

    /// Returns the number of seats that the user asked for, which may exceed the game's limit.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Returns the specification of the bot in each seat, followed by specifications of bots without a seat.
    pub fn specs(&self) -> impl Iterator<Item = &str> {
        let all = self.seats.max(self.named.len());
        self.named.iter().cycle().take(all).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lineup(named: &[&str], seats: usize) -> Result<Lineup, WrongNumberOfBots> {
        Lineup::new(&named.iter().map(|&name| name.into()).collect::<Vec<_>>(), seats)
    }

    #[test]
    fn lineup_has_a_spec_for_every_seat() {
        let three = lineup(&["a", " b:x=1 ", "a"], 3).expect("three for three");
        assert_eq!(three.specs().collect::<Vec<_>>(), ["a", "b:x=1", "a"]);
        let equal = lineup(&["a"], 4).expect("one for all");
        assert_eq!(equal.specs().collect::<Vec<_>>(), ["a"; 4]);
    }

    #[test]
    fn lineup_lists_all_bots_of_a_panel() {
        let named = ["a", "b", " c", "d"].map(String::from);
        let turns = Lineup::taking_turns(&named, 3);
        assert_eq!(turns.seats(), 3);
        assert_eq!(turns.specs().collect::<Vec<_>>(), ["a", "b", "c", "d"]);
    }

    #[test]
    fn last_seat_of_a_panel_is_fixed_at_every_size() {
        let table = |last| PanelTable { name: "t", bots: &["a", "b", "c", "d"], last, why: "" };
        assert_eq!(table(None).seated(3), ["a", "b", "c"]);
        assert_eq!(table(Some("z")).seated(3), ["a", "b", "z"]);
        assert_eq!(table(Some("z")).seated(5), ["a", "b", "c", "d", "z"]);
    }

    #[test]
    fn wrong_numbers_of_bots_are_refused() {
        let refused = lineup(&["a", "b"], 4).expect_err("two for four");
        assert_eq!(
            refused.to_string(),
            "2 bots for 4 seats: name one bot for all seats, or one for each seat"
        );
    }
}
