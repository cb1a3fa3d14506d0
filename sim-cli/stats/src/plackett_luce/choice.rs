//! Contests, and the sums that a Plackett-Luce model needs from their results.

/// Maximum number of entrants in a contest.
pub const MAX_ENTRANTS: usize = 5;

/// Entrant of a contest: a player in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Index of the player, from 0.
    pub player: usize,
    /// Index of the seat, from 0.
    pub seat: usize,
}

/// Contests that a model covers, with an index for each sum that the model needs.
///
/// There are two kinds of sums: finishes of each player in each seat, by the size of the tie, and choices from each set
/// of entrants. The number of sums depends on the contests, never on how often a contest is held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    players: usize,
    seats: usize,
    contests: Vec<Vec<Entrant>>,
    /// Number of sums reserved for a contest's sets of entrants.
    sets_per_contest: usize,
}

impl Field {
    /// Returns a field of contests among `players` players in `seats` seats.
    ///
    /// # Panics
    /// Panics if a contest has more than [`MAX_ENTRANTS`] entrants, or an entrant out of range.
    pub fn new(players: usize, seats: usize, contests: Vec<Vec<Entrant>>) -> Field {
        for contest in &contests {
            assert!(
                contest.len() <= MAX_ENTRANTS,
                "a contest has at most {MAX_ENTRANTS} entrants, not {}",
                contest.len()
            );
            assert!(contest.iter().all(|entrant| entrant.player < players && entrant.seat < seats));
        }
        let most = contests.iter().map(Vec::len).max().unwrap_or(0);
        Field { players, seats, contests, sets_per_contest: 1 << most }
    }

    /// Number of players in the field.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Number of seats in the field.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Number of sums that the model needs.
    pub fn n_sums(&self) -> usize {
        self.first_set() + self.contests.len() * self.sets_per_contest
    }

    /// Calls `add` with the index of each sum that grows by one when `contest` ends with these ranks. The rank of an
    /// entrant is the number of entrants who finished strictly before.
    pub fn observe(&self, contest: usize, ranks: &[u8], mut add: impl FnMut(usize)) {
        let entrants = &self.contests[contest];
        let mut left: usize = (1 << entrants.len()) - 1;
        for place in 0..entrants.len() {
            let next = (0..entrants.len()).filter(|&index| usize::from(ranks[index]) == place);
            let chosen: usize = next.map(|index| 1 << index).sum();
            let size = chosen.count_ones() as usize;
            if size == 0 || left.count_ones() < 2 {
                continue;
            }
            add(self.set(contest, left));
            for (index, &Entrant { player, seat }) in entrants.iter().enumerate() {
                if chosen & 1 << index != 0 {
                    add(self.finishes(player, seat, size));
                }
            }
            left &= !chosen;
        }
    }

    /// Iterates over every set of two or more entrants, with the index of the sum that counts choices from the set.
    pub(super) fn sets(&self) -> impl Iterator<Item = (usize, Vec<Entrant>)> {
        self.contests.iter().enumerate().flat_map(move |(contest, entrants)| {
            (0..1usize << entrants.len()).filter(|set| set.count_ones() > 1).map(move |set| {
                let members = entrants.iter().enumerate();
                let members = members.filter(|&(index, _)| set & 1 << index != 0);
                (self.set(contest, set), members.map(|(_, &entrant)| entrant).collect())
            })
        })
    }

    /// Index of the sum that counts a player's finishes in a seat as one of `size` entrants who tie; size 1 is a single
    /// finisher.
    pub(super) fn finishes(&self, player: usize, seat: usize, size: usize) -> usize {
        (player * self.seats + seat) * MAX_ENTRANTS + size - 1
    }

    fn first_set(&self) -> usize {
        self.players * self.seats * MAX_ENTRANTS
    }

    fn set(&self, contest: usize, set: usize) -> usize {
        self.first_set() + contest * self.sets_per_contest + set
    }
}

/// Values of a field's sums, by index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts(pub Vec<u64>);

impl Counts {
    /// Returns sums that are all zero.
    pub fn none(field: &Field) -> Counts {
        Counts(vec![0; field.n_sums()])
    }

    /// Adds `times` results of a contest, all with these ranks.
    pub fn add(&mut self, field: &Field, contest: usize, ranks: &[u8], times: u64) {
        field.observe(contest, ranks, |sum| self.0[sum] += times);
    }
}
