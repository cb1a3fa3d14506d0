//! Opening rigs: the list of all legal rigs, and the check of one rig.

use crate::game::Illegal;
use crate::games::cove::state::action::Action;
use crate::games::cove::state::game::Cove;
use crate::seat::Seat;

impl Cove {
    /// Iterates over the opening rigs that are legal for every seat, hull-sails-cannon-crew, in ascending order. A
    /// legal rig costs at most the starting gold (`PC-SET-7`).
    pub fn rigs(&self) -> impl Iterator<Item = [u8; 4]> {
        self.numbers.cached_actions.rigs[self.poorest().index()].iter().filter_map(|action| {
            match *action {
                Action::Rig(rig) => Some(rig),
                _ => None,
            }
        })
    }

    /// Cost of a rig in gold, from the starting levels (`PC-SET-7`).
    ///
    /// # Panics
    /// Panics if a level is above the highest level.
    pub fn cost_of_rig(&self, rig: [u8; 4]) -> u16 {
        self.price_of_rig(rig)
    }

    /// Seat of the table with the least gold at the start.
    fn poorest(&self) -> Seat {
        let gold = |seat: &Seat| self.rules.gold_at_start(*seat);
        Seat::all(self.seats.into()).min_by_key(gold).expect("a table has seats")
    }

    /// Checks that a ship of any seat may start with this rig.
    ///
    /// # Errors
    ///
    /// Returns the rule that the rig breaks, with the reason.
    pub fn check_opening(&self, rig: [u8; 4]) -> Result<(), Illegal> {
        let cited = |illegal: Illegal| Illegal {
            rule: self.rules.rule_ids().cite(illegal.rule),
            ..illegal
        };
        self.check_rig(self.poorest(), rig).map_err(cited)
    }
}

#[cfg(test)]
mod tests {
    use crate::games::cove::rules::editions::{EDITIONS, PIRATENBUCHT, PIRATES_COVE};
    use crate::games::cove::state::game::Cove;
    use crate::rulebook::Edition;

    fn cove(edition: Edition, gold: u8) -> Cove {
        edition.game(4, &[&format!("start.gold={gold}")]).expect("four seats")
    }

    /// Compares the number of rigs with a count by hand. Above level 2, level 3 costs 1 gold, and level 4 costs 3
    /// gold. With 3 gold a player raises up to three sections to level 3, or one section to level 4: 1 + 4 + 6 + 4 +
    /// 4 rigs.
    #[test]
    fn starting_gold_determines_legal_rigs() {
        for edition in EDITIONS {
            let rigs = |gold| cove(edition, gold).rigs().collect::<Vec<_>>();
            assert_eq!(rigs(0), [[2; 4]]);
            assert_eq!([1, 3, 9].map(|gold| rigs(gold).len()), [5, 19, 160]);
            let game: Cove =
                edition.game(3, &["start.gold=0", "seat.gold=[3, 3, 1]"]).expect("three");
            assert_eq!(game.rigs().count(), 5, "rigs that every seat can pay for");
            let rich = cove(edition, 12);
            assert_eq!(rich.rigs().filter(|&rig| rich.check_opening(rig).is_ok()).count(), 293);
            assert!(rich.rigs().is_sorted());
        }
    }

    #[test]
    fn illegal_rig_cites_the_rule_of_the_edition() {
        for (edition, rule) in [(PIRATES_COVE, "PC-SET-7"), (PIRATENBUCHT, "PB-SET-2")] {
            let cove = cove(edition, 9);
            let refused = cove.check_opening([6, 6, 6, 6]).expect_err("too dear");
            assert_eq!(refused.rule, rule, "{refused}");
            assert!(cove.check_opening([0, 2, 2, 2]).is_err());
            assert!(cove.check_opening([9, 2, 2, 2]).is_err());
        }
    }
}
