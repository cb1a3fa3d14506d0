//! The contribution of a contest to the sums that the model needs.

/// The greatest number of entrants of a contest.
pub const MAX_ENTRANTS: usize = 5;

/// The credit of a finisher without a tie; a tie of d finishers splits the credit. Every d up to [`MAX_ENTRANTS`]
/// divides the credit.
pub const CREDIT: u64 = 60;

/// A player in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The player, from 0.
    pub player: usize,
    /// The seat, from 0.
    pub seat: usize,
}

/// Contests of a model, with the index of each sum.
///
/// The sums that the model needs are credits of players and of seats, the number of ties of each size, and for every
/// set of entrants the number of choices from it. The number of sums depends on the contests, never on how often a
/// contest is held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    players: usize,
    seats: usize,
    contests: Vec<Vec<Entrant>>,
    /// Room for every set of entrants of a contest.
    sets_per_contest: usize,
}

impl Field {
    /// Returns a field of contests among `players` players in `seats` seats.
    ///
    /// # Panics
    /// Panics if a contest has more than [`MAX_ENTRANTS`] entrants, or an entrant out of range.
    pub fn new(players: usize, seats: usize, contests: Vec<Vec<Entrant>>) -> Field {
        for contest in &contests {
            assert!(contest.len() <= MAX_ENTRANTS, "{} entrants", contest.len());
            assert!(contest.iter().all(|entrant| entrant.player < players && entrant.seat < seats));
        }
        let most = contests.iter().map(Vec::len).max().unwrap_or(0);
        Field { players, seats, contests, sets_per_contest: 1 << most }
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The number of sums.
    pub fn n_sums(&self) -> usize {
        self.first_set() + self.contests.len() * self.sets_per_contest
    }

    /// Calls `add` with the index and increment of each sum that grows when `contest` ends with these ranks. The rank
    /// of an entrant is the number of entrants who finished strictly before.
    pub fn observe(&self, contest: usize, ranks: &[u8], mut add: impl FnMut(usize, u64)) {
        let entrants = &self.contests[contest];
        let mut left: usize = (1 << entrants.len()) - 1;
        for place in 0..entrants.len() {
            let next = (0..entrants.len()).filter(|&index| usize::from(ranks[index]) == place);
            let chosen: usize = next.map(|index| 1 << index).sum();
            let size = chosen.count_ones() as usize;
            if size == 0 || left.count_ones() < 2 {
                continue;
            }
            add(self.set(contest, left), 1);
            add(self.tie(size), 1);
            let credit = CREDIT / size as u64;
            for (index, entrant) in entrants.iter().enumerate() {
                if chosen & 1 << index != 0 {
                    add(self.player(entrant.player), credit);
                    add(self.seat(entrant.seat), credit);
                }
            }
            left &= !chosen;
        }
    }

    /// Every set of entrants for a choice, with the index of the sum that counts choices from the set.
    pub(super) fn sets(&self) -> impl Iterator<Item = (usize, Vec<Entrant>)> {
        self.contests.iter().enumerate().flat_map(move |(contest, entrants)| {
            (0..1usize << entrants.len()).filter(|set| set.count_ones() > 1).map(move |set| {
                let members = entrants.iter().enumerate();
                let members = members.filter(|&(index, _)| set & 1 << index != 0);
                (self.set(contest, set), members.map(|(_, &entrant)| entrant).collect())
            })
        })
    }

    /// The sum of a player's credits.
    pub(super) fn player(&self, player: usize) -> usize {
        player
    }

    /// The sum of a seat's credits.
    pub(super) fn seat(&self, seat: usize) -> usize {
        self.players + seat
    }

    /// The number of times that `size` were chosen together.
    pub(super) fn tie(&self, size: usize) -> usize {
        self.players + self.seats + size - 1
    }

    fn first_set(&self) -> usize {
        self.players + self.seats + MAX_ENTRANTS
    }

    fn set(&self, contest: usize, set: usize) -> usize {
        self.first_set() + contest * self.sets_per_contest + set
    }
}

/// The sums of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts(pub Vec<u64>);

impl Counts {
    /// Counts without observations.
    pub fn none(field: &Field) -> Counts {
        Counts(vec![0; field.n_sums()])
    }

    /// Adds a contest that was held `times` times with these ranks.
    pub fn add(&mut self, field: &Field, contest: usize, ranks: &[u8], times: u64) {
        field.observe(contest, ranks, |sum, amount| self.0[sum] += times * amount);
    }
}
