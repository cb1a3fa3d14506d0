//! Which bots play: the distinct ones, and who sits where at first.

use corsair_engine::PerSeat;
use corsair_engine::run::Seating;
use corsair_engine::seat::MAX_SEATS;
use corsair_strategies::external::Terms;

/// The bots of an experiment. Equal specifications are one bot, in as many seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup {
    /// The distinct specifications, in order of their first seat.
    pub specs: Vec<String>,
    /// The bot in each seat of the first seating, as an index of `specs`.
    pub arrangement: Seating,
    /// The terms on which bots outside the program are hired.
    pub terms: Terms,
}

/// Why bots can't be seated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineupRefused {
    /// Neither one bot for all seats nor one for each.
    #[error("{named} bots for {seats} seats: name one for all seats or one for each")]
    WrongNumberOfBots {
        /// How many bots were named.
        named: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// No table has as many seats.
    #[error("{seats} seats: a table has 1 to {MAX_SEATS}")]
    NoSuchTable {
        /// How many seats were asked for.
        seats: usize,
    },
}

impl Lineup {
    /// One bot for all of `seats` seats, or one for each in seating order.
    ///
    /// # Errors
    /// Any other number of bots, or more seats than any table has.
    pub fn new(named: &[String], seats: usize) -> Result<Lineup, LineupRefused> {
        if !(1..=MAX_SEATS).contains(&seats) {
            return Err(LineupRefused::NoSuchTable { seats });
        }
        if named.len() != 1 && named.len() != seats {
            return Err(LineupRefused::WrongNumberOfBots { named: named.len(), seats });
        }
        let mut specs: Vec<String> = Vec::new();
        let arrangement = PerSeat::from_fn(seats, |seat| {
            let spec = &named[if named.len() == 1 { 0 } else { seat.index() }];
            let known = specs.iter().position(|known| known == spec);
            known.unwrap_or_else(|| {
                specs.push(spec.clone());
                specs.len() - 1
            }) as u8
        });
        Ok(Lineup { specs, arrangement, terms: Terms::default() })
    }

    /// The same lineup on other terms for bots outside the program.
    pub fn on(self, terms: Terms) -> Lineup {
        Lineup { terms, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lineup(named: &[&str], seats: usize) -> Result<Lineup, LineupRefused> {
        Lineup::new(&named.iter().map(|&name| name.into()).collect::<Vec<_>>(), seats)
    }

    #[test]
    fn equal_specifications_are_one_bot() {
        let four = lineup(&["a", "b:x=1", "a", "b"], 4).expect("four for four");
        assert_eq!(four.specs, ["a", "b:x=1", "b"]);
        assert_eq!(four.arrangement.as_slice(), [0, 1, 0, 2]);
        assert_eq!(lineup(&["a"], 3).expect("one for all").arrangement.as_slice(), [0, 0, 0]);
    }

    #[test]
    fn any_other_number_is_refused() {
        let refused = lineup(&["a", "b"], 4).expect_err("two for four");
        assert_eq!(
            refused.to_string(),
            "2 bots for 4 seats: name one for all seats or one for each"
        );
        assert_eq!(lineup(&["a"], 9), Err(LineupRefused::NoSuchTable { seats: 9 }));
    }
}
