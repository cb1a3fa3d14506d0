//! Design of a round robin: more bots than seats, in balanced combinations.

use corsair_engine::Seat;
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::seating::{Schedule, Seating, rotations};

use crate::tournament::combinations::combinations;
use corsair_present::exit::exit_code;
use corsair_stats::plackett_luce::{Entrant, Field};

/// Maximum number of bots in a tournament.
pub const MOST_BOTS: usize = 40;

/// Bots in balanced combinations, each combination under all its rotations.
///
/// A round has every combination once, each with a separate deal. With n combinations, deal d seats combination d mod
/// n, so a longer tournament begins with the games of a shorter tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundRobin {
    bots: usize,
    seats: usize,
    /// Seatings of each combination.
    tables: Vec<Vec<Seating>>,
    rounds: u64,
    field: Field,
}

/// Reason why a tournament is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTournament {
    /// There is only one bot, without an opponent.
    #[error("--bots names one bot: a tournament needs at least 2")]
    OneBot,
    /// There are fewer bots than seats.
    #[error(
        "{bots} bots are too few for {seats} seats, because a tournament seats each bot at most once: name more \
         bots, choose fewer seats with --players, or use `corsair run`"
    )]
    TooFewBots {
        /// Number of named bots.
        bots: usize,
        /// Number of seats.
        seats: usize,
    },
    /// There are more bots than a tournament can have.
    #[error("--bots names {bots} bots: a tournament takes at most {MOST_BOTS}")]
    TooManyBots {
        /// Number of named bots.
        bots: usize,
    },
    /// No table has this number of seats.
    #[error("--players {seats} is out of range: a tournament has tables of 2 to {MAX_SEATS} seats")]
    NoSuchTable {
        /// Number of requested seats.
        seats: usize,
    },
    /// There are too few games for intervals.
    #[error(
        "-n {games} is too few for intervals, which need two rounds of {round} games: ask for at least {} games", round + 1
    )]
    TooFewGames {
        /// Number of requested games.
        games: u64,
        /// Number of games in a round.
        round: u64,
    },
}

exit_code!(BadInput: NoTournament);

/// Minimum number of rounds to estimate the variance of a combination's games.
const FEWEST_ROUNDS: u64 = 2;

impl RoundRobin {
    /// Creates a tournament of `bots` bots with at least `games` games, rounded up to whole rounds.
    ///
    /// # Errors
    /// Fails as [`check_size`](RoundRobin::check_size) does, or if there are fewer than two rounds.
    pub fn new(bots: usize, seats: usize, games: u64) -> Result<RoundRobin, NoTournament> {
        RoundRobin::check_size(bots, seats)?;
        let tables: Vec<Vec<Seating>> = combinations(bots, seats).iter().map(rotations).collect();
        let contest = |seating: &Seating| {
            let entrants = seating.iter();
            let entrants =
                entrants.map(|(seat, &bot)| Entrant { player: bot.into(), seat: seat.index() });
            entrants.collect()
        };
        let field = Field::new(bots, seats, tables.iter().flatten().map(contest).collect());
        let round = (tables.len() * seats) as u64;
        let rounds = games.div_ceil(round);
        if rounds < FEWEST_ROUNDS {
            return Err(NoTournament::TooFewGames { games, round });
        }
        Ok(RoundRobin { bots, seats, tables, rounds, field })
    }

    /// Checks the numbers of bots and seats.
    ///
    /// # Errors
    /// Fails if there is a single bot, there are fewer bots than seats or more than [`MOST_BOTS`], or no table has
    /// this number of seats.
    pub fn check_size(bots: usize, seats: usize) -> Result<(), NoTournament> {
        match bots {
            0 | 1 => Err(NoTournament::OneBot),
            _ if !(2..=MAX_SEATS).contains(&seats) => Err(NoTournament::NoSuchTable { seats }),
            _ if bots < seats => Err(NoTournament::TooFewBots { bots, seats }),
            _ if bots > MOST_BOTS => Err(NoTournament::TooManyBots { bots }),
            _ => Ok(()),
        }
    }

    /// Returns the number of bots.
    pub fn bots(&self) -> usize {
        self.bots
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Returns the bots of each combination, in the order of their seats in the first seating.
    pub fn combinations(&self) -> impl ExactSizeIterator<Item = &Seating> {
        self.tables.iter().map(|seatings| &seatings[0])
    }

    /// Returns the index of the combination that plays a deal.
    pub fn combination_of(&self, deal: u64) -> usize {
        (deal % self.tables.len() as u64) as usize
    }

    /// Returns the number of rounds.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Returns the number of deals.
    pub fn blocks(&self) -> u64 {
        self.rounds * self.tables.len() as u64
    }

    /// Returns the number of games in a block.
    pub fn games_per_block(&self) -> u64 {
        self.seats as u64
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.blocks() * self.games_per_block()
    }

    /// Returns the index of the sums for a bot in a seat.
    pub fn row(&self, bot: usize, seat: Seat) -> usize {
        bot * self.seats() + seat.index()
    }

    /// Returns the index of the bot to which a row of sums belongs.
    pub fn bot_of(&self, row: usize) -> usize {
        row / self.seats()
    }

    /// Returns the number of games that each bot plays in a round.
    pub fn games_of_a_bot(&self) -> u64 {
        self.games_of(&[0])
    }

    /// Returns the minimum and the maximum number of games in a round in which two bots meet. Both are equal if the
    /// design is balanced.
    pub fn meetings(&self) -> (u64, u64) {
        let pairs = (0..self.bots).flat_map(|a| (0..a).map(move |b| [a, b]));
        let counts = pairs.map(|pair| self.games_of(&pair));
        counts.fold((u64::MAX, 0), |(least, most), count| (least.min(count), most.max(count)))
    }

    fn games_of(&self, bots: &[usize]) -> u64 {
        let all_sit =
            |table: &&Seating| bots.iter().all(|&bot| table.as_slice().contains(&(bot as u8)));
        self.combinations().filter(all_sit).count() as u64 * self.games_per_block()
    }

    /// Returns the possible orders of finish: one contest for each seating of each combination, in order.
    pub fn field(&self) -> &Field {
        &self.field
    }
}

impl Schedule for RoundRobin {
    fn seatings(&self, deal: u64) -> &[Seating] {
        &self.tables[self.combination_of(deal)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::Seat;

    #[test]
    fn every_bot_of_a_tournament_sits_equally_often_in_every_seat() {
        for seats in 3..=5 {
            for bots in seats.max(4)..=10 {
                let design = RoundRobin::new(bots, seats, 10_000).expect("enough bots");
                let sits = |bot: usize, seat: Seat| {
                    let seatings = design.tables.iter().flatten();
                    seatings.filter(|seating| usize::from(seating[seat]) == bot).count() as u64
                };
                for bot in 0..bots {
                    for seat in Seat::all(seats) {
                        assert_eq!(sits(bot, seat) * seats as u64, design.games_of_a_bot());
                    }
                }
                let (least, most) = design.meetings();
                assert_eq!(least, most, "{bots} bots, {seats} seats");
            }
        }
    }

    #[test]
    fn games_of_a_tournament_are_rounded_up_to_whole_rounds() {
        let design = RoundRobin::new(6, 4, 100).expect("enough bots");
        assert_eq!((design.combinations().len(), design.rounds(), design.games()), (15, 2, 120));
        assert_eq!(design.games_of_a_bot(), 40);
        assert_eq!(design.meetings(), (24, 24));
    }

    #[test]
    fn deals_of_a_tournament_take_the_combinations_in_turn() {
        let design = RoundRobin::new(5, 4, 100).expect("enough bots");
        let seatings = |deal| design.seatings(deal).to_vec();
        assert_eq!(seatings(0), seatings(5));
        assert_ne!(seatings(0), seatings(1));
        assert_eq!(seatings(3).len(), 4);
    }

    #[test]
    fn tournaments_with_invalid_numbers_of_bots_or_seats_are_refused() {
        let refused =
            |bots, seats, games| RoundRobin::new(bots, seats, games).expect_err("refused");
        assert_eq!(refused(1, 4, 100), NoTournament::OneBot);
        assert_eq!(refused(3, 4, 100), NoTournament::TooFewBots { bots: 3, seats: 4 });
        assert_eq!(refused(41, 4, 100), NoTournament::TooManyBots { bots: 41 });
        assert_eq!(refused(9, 9, 100), NoTournament::NoSuchTable { seats: 9 });
        assert_eq!(refused(6, 4, 60), NoTournament::TooFewGames { games: 60, round: 60 });
        assert!(RoundRobin::new(6, 4, 61).is_ok_and(|design| design.rounds() == 2));
    }
}
