use super::*;

/// Returns a field with one seat, and its counts. Each ranking is a list of (player, rank).
fn observed(players: usize, contests: &[(&[(usize, u8)], u64)]) -> (Field, Counts) {
    let entrants = |contest: &(&[(usize, u8)], u64)| {
        contest.0.iter().map(|&(player, _)| Entrant { player, seat: 0 }).collect()
    };
    let field = Field::new(players, 1, contests.iter().map(entrants).collect());
    let mut counts = Counts::none(&field);
    for (index, (contest, times)) in contests.iter().enumerate() {
        let ranks: Vec<u8> = contest.iter().map(|&(_, rank)| rank).collect();
        counts.add(&field, index, &ranks, *times);
    }
    (field, counts)
}

/// Fits a field of players who are all rated.
fn fit(field: &Field, counts: &Counts) -> Result<Fit, NoFit> {
    Model::new(field, &everyone(field.players())).fit(counts, None)
}

fn everyone(players: usize) -> RatedPart {
    RatedPart::new(players, |_, _| 1, |_, _| true).expect("two players")
}

#[track_caller]
fn agree(ours: &[f64], theirs: &[f64], precision: f64) {
    assert_eq!(ours.len(), theirs.len());
    for (a, b) in ours.iter().zip(theirs) {
        assert!((a - b).abs() < precision, "{ours:?} is not {theirs:?}");
    }
}

/// For two players with w wins, l losses and t ties, Davidson's model fits the shares exactly: the worths have the
/// ratio w to l, and the tie parameter is t / √(w l).
#[test]
fn ratings_of_two_players_have_the_closed_form() {
    let (field, counts) =
        observed(2, &[(&[(0, 0), (1, 1)], 45), (&[(0, 1), (1, 0)], 20), (&[(0, 0), (1, 0)], 12)]);
    let fit = fit(&field, &counts).expect("all happened");
    agree(&fit.worths(), &[45.0 / 65.0, 20.0 / 65.0], 1e-12);
    assert_eq!(fit.ties.len(), 1);
    assert_eq!(fit.ties[0].0, 2);
    agree(&[fit.ties[0].1], &[(12.0 / (45.0f64 * 20.0).sqrt()).ln()], 1e-10);
}

/// Results of the American League of 1987: the row team's home wins and home losses against the column team. A.
/// Agresti, "Categorical Data Analysis", 2nd ed. (2002), tables 10.10 and 10.11.
const BASEBALL: [[(u64, u64); 7]; 7] = [
    [(0, 0), (4, 3), (4, 2), (4, 3), (6, 1), (4, 2), (6, 0)],
    [(3, 3), (0, 0), (4, 2), (4, 3), (6, 0), (6, 1), (4, 3)],
    [(2, 5), (4, 3), (0, 0), (2, 4), (4, 3), (4, 2), (6, 0)],
    [(3, 3), (5, 1), (2, 5), (0, 0), (4, 3), (4, 2), (6, 1)],
    [(5, 1), (2, 5), (3, 3), (4, 2), (0, 0), (5, 2), (6, 0)],
    [(2, 5), (3, 3), (3, 4), (4, 3), (4, 2), (0, 0), (2, 4)],
    [(2, 5), (1, 5), (1, 6), (2, 4), (1, 6), (3, 4), (0, 0)],
];

/// Fits the season with one seat, or with two seats for home team and visitors. Ratings are relative to the last
/// team, Baltimore.
fn fit_of_the_season(seats: usize) -> (Vec<f64>, Vec<f64>) {
    let games: Vec<(usize, usize)> = (0..7)
        .flat_map(|home| (0..7).filter(move |&away| away != home).map(move |away| (home, away)))
        .collect();
    let contest = |&(home, away): &(usize, usize)| {
        vec![Entrant { player: home, seat: 0 }, Entrant { player: away, seat: seats - 1 }]
    };
    let field = Field::new(7, seats, games.iter().map(contest).collect());
    let mut counts = Counts::none(&field);
    for (index, &(home, away)) in games.iter().enumerate() {
        let (won, lost) = BASEBALL[home][away];
        counts.add(&field, index, &[0, 1], won);
        counts.add(&field, index, &[1, 0], lost);
    }
    let fit = fit(&field, &counts).expect("all beat all");
    (fit.ratings.iter().map(|rating| rating - fit.ratings[6]).collect(), fit.seats)
}

/// Published abilities of Milwaukee, Detroit, Toronto, New York, Boston and Cleveland relative
/// to Baltimore. Source: H. Turner and D. Firth, "Bradley-Terry models in R: the BradleyTerry2
/// package", Journal of Statistical Software 48 (2012), no. 9, section 2.2.
#[test]
fn abilities_of_a_baseball_season_match_published_abilities() {
    let (ratings, _) = fit_of_the_season(1);
    agree(&ratings, &[1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0], 5.1e-5);
}

/// Section 2.2 of Turner and Firth (2012) gives the home team's advantage, which is a seat effect here.
#[test]
fn home_field_effect_matches_the_published_effect() {
    let (ratings, seats) = fit_of_the_season(2);
    agree(&ratings, &[1.6196, 1.4754, 1.3271, 1.2813, 1.1438, 0.7047, 0.0], 5.1e-5);
    agree(&[seats[0] - seats[1]], &[0.3023], 5.1e-5);
}

/// Orders of finish with up to five players, without ties.
const ORDERS: [&[usize]; 8] = [
    &[0, 1, 2, 3],
    &[1, 0, 4, 2],
    &[3, 4, 1],
    &[2, 0, 3, 4],
    &[4, 2, 1, 0],
    &[0, 3, 4, 1],
    &[1, 2, 3],
    &[3, 2, 0],
];

/// Fits worths by the MM algorithm of D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of
/// Statistics 32 (2004), 384-406, section 5.
fn hunter(players: usize, orders: &[&[usize]]) -> Vec<f64> {
    let mut worth = vec![1.0; players];
    for _ in 0..20_000 {
        let (mut chosen, mut at_stake) = (vec![0.0; players], vec![0.0; players]);
        for order in orders {
            for stage in 0..order.len() - 1 {
                let left: f64 = order[stage..].iter().map(|&player| worth[player]).sum();
                chosen[order[stage]] += 1.0;
                order[stage..].iter().for_each(|&player| at_stake[player] += 1.0 / left);
            }
        }
        worth = chosen.iter().zip(&at_stake).map(|(chosen, stake)| chosen / stake).collect();
        let sum: f64 = worth.iter().sum();
        worth.iter_mut().for_each(|worth| *worth /= sum);
    }
    worth
}

#[test]
fn newton_and_hunters_mm_agree_without_ties() {
    let ranked: Vec<Vec<(usize, u8)>> =
        ORDERS.iter().map(|order| order.iter().copied().zip(0..).collect()).collect();
    let contests: Vec<(&[(usize, u8)], u64)> =
        ranked.iter().map(|contest| (contest.as_slice(), 1)).collect();
    let (field, counts) = observed(5, &contests);
    let fit = fit(&field, &counts).expect("strongly connected");
    agree(&fit.worths(), &hunter(5, &ORDERS), 1e-9);
    assert!(fit.ties.is_empty());
}

/// Six rankings of four fruits, from the page `rankings` of the R package PlackettLuce; 0 means unranked.
const FRUITS: [[u8; 4]; 6] =
    [[1, 2, 0, 0], [4, 1, 2, 3], [2, 1, 1, 1], [1, 2, 3, 0], [2, 1, 1, 0], [1, 0, 3, 2]];

/// Log-likelihood of the fruit rankings, computed directly from the model without sums or features.
fn likelihood_of_fruits(log_worth: &[f64], log_tie: &dyn Fn(usize) -> Option<f64>) -> f64 {
    let mut total = 0.0;
    for ranking in FRUITS {
        let mut left: Vec<usize> = (0..4).filter(|&fruit| ranking[fruit] > 0).collect();
        while left.len() > 1 {
            let best = left.iter().map(|&fruit| ranking[fruit]).min();
            let chosen: Vec<usize> =
                left.iter().copied().filter(|&fruit| Some(ranking[fruit]) == best).collect();
            let weight = |set: &[usize]| {
                let mean =
                    set.iter().map(|&fruit| log_worth[fruit]).sum::<f64>() / set.len() as f64;
                log_tie(set.len()).map_or(0.0, |tie| (tie + mean).exp())
            };
            let all: f64 = (1usize..1 << left.len())
                .map(|mask| {
                    let of = |index: &usize| mask & 1 << index != 0;
                    let set: Vec<usize> =
                        (0..left.len()).filter(of).map(|index| left[index]).collect();
                    weight(&set)
                })
                .sum();
            total += (weight(&chosen) / all).ln();
            left.retain(|fruit| !chosen.contains(fruit));
        }
    }
    total
}

/// In every direction from the fit, the log-likelihood falls. The test computes the log-likelihood without the
/// derivatives of `Model`.
#[test]
fn fit_with_ties_maximises_the_likelihood() {
    let ranked: Vec<Vec<(usize, u8)>> = FRUITS
        .iter()
        .map(|ranking| {
            let before = |rank: u8| ranking.iter().filter(|&&r| r > 0 && r < rank).count() as u8;
            let there = ranking.iter().enumerate().filter(|&(_, &rank)| rank > 0);
            there.map(|(fruit, &rank)| (fruit, before(rank))).collect()
        })
        .collect();
    let contests: Vec<(&[(usize, u8)], u64)> =
        ranked.iter().map(|contest| (contest.as_slice(), 1)).collect();
    let (field, counts) = observed(4, &contests);
    let fit = fit(&field, &counts).expect("strongly connected");
    let sizes: Vec<usize> = fit.ties.iter().map(|&(size, _)| size).collect();
    assert_eq!(sizes, [2, 3]);
    let likelihood = |moved: usize, by: f64| {
        let mut worth = fit.ratings.clone();
        let mut ties = [fit.ties[0].1, fit.ties[1].1];
        if moved < 4 {
            worth[moved] += by
        } else {
            ties[moved - 4] += by
        }
        likelihood_of_fruits(&worth, &|size| match size {
            1 => Some(0.0),
            2 | 3 => Some(ties[size - 2]),
            _ => None,
        })
    };
    for moved in 0..6 {
        let (up, down) = (likelihood(moved, 1e-4), likelihood(moved, -1e-4));
        assert!((up - down).abs() / 2e-4 < 1e-6, "parameter {moved} is not at its best");
        assert!(up < likelihood(moved, 0.0) && down < likelihood(moved, 0.0));
    }
}

/// Three players in both rotations of every pair, so that seat effects and ratings can be separated.
#[test]
fn fit_separates_seat_effects_from_ratings() {
    let pairs = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];
    let contest = |&(first, second): &(usize, usize)| {
        vec![Entrant { player: first, seat: 0 }, Entrant { player: second, seat: 1 }]
    };
    let field = Field::new(3, 2, pairs.iter().map(contest).collect());
    let (ratings, advantage) = ([0.7f64, 0.1, -0.8], 0.5f64);
    let mut counts = Counts::none(&field);
    for (index, (first, second)) in pairs.into_iter().enumerate() {
        let odds = (ratings[first] - ratings[second] + advantage).exp();
        let wins = (1e6 * odds / (1.0 + odds)).round() as u64;
        counts.add(&field, index, &[0, 1], wins);
        counts.add(&field, index, &[1, 0], 1_000_000 - wins);
    }
    let fit = fit(&field, &counts).expect("all happened");
    agree(&fit.ratings, &ratings, 1e-5);
    agree(&fit.seats, &[advantage / 2.0, -advantage / 2.0], 1e-5);
}

#[test]
fn undefined_ratings_are_refused() {
    // Player 0 always wins.
    let (field, counts) = observed(2, &[(&[(0, 0), (1, 1)], 9)]);
    assert_eq!(fit(&field, &counts), Err(NoFit));
    // Players 2 and 3 have no contests against players 0 and 1.
    let apart: [(&[(usize, u8)], u64); 4] = [
        (&[(0, 0), (1, 1)], 3),
        (&[(0, 1), (1, 0)], 2),
        (&[(2, 0), (3, 1)], 3),
        (&[(2, 1), (3, 0)], 2),
    ];
    let (field, counts) = observed(4, &apart);
    assert_eq!(fit(&field, &counts), Err(NoFit));
    // Both players win, but only from seat 0.
    let contest = |first, second| {
        vec![Entrant { player: first, seat: 0 }, Entrant { player: second, seat: 1 }]
    };
    let field = Field::new(2, 2, vec![contest(0, 1), contest(1, 0)]);
    let mut counts = Counts::none(&field);
    counts.add(&field, 0, &[0, 1], 5);
    counts.add(&field, 1, &[0, 1], 5);
    assert_eq!(fit(&field, &counts), Err(NoFit));
}

#[test]
fn rankings_with_only_ties_are_refused() {
    let (field, counts) = observed(3, &[(&[(0, 0), (1, 0), (2, 0)], 4)]);
    assert_eq!(fit(&field, &counts), Err(NoFit));
}

#[test]
fn ratings_do_not_depend_on_the_start() {
    let contests: [(&[(usize, u8)], u64); 3] =
        [(&[(0, 0), (1, 1), (2, 2)], 5), (&[(0, 2), (1, 0), (2, 0)], 3), (&[(2, 0), (0, 1)], 2)];
    let (field, counts) = observed(3, &contests);
    let model = Model::new(&field, &everyone(3));
    let cold = model.fit(&counts, None).expect("strongly connected");
    let far = Fit { ratings: vec![2.0, -1.0, 0.5], seats: vec![0.0], ties: vec![(2, -1.0)] };
    let warm = model.fit(&counts, Some(&far)).expect("strongly connected");
    agree(&warm.ratings, &cold.ratings, 1e-8);
}

/// Ranks of three players, with ties.
const RANKS: [[u8; 3]; 5] = [[0, 1, 2], [2, 0, 1], [0, 0, 2], [1, 2, 0], [0, 1, 1]];

/// Returns the field of five players in all rotations of five seats, and its counts. The first three players finish in
/// the order of `results`. `others` returns the ranks of all five, given those of the first three and the number of the
/// result.
fn five_players(results: &[[u8; 3]], others: impl Fn([u8; 3], u64) -> [u8; 5]) -> (Field, Counts) {
    let contest =
        |turn: usize| (0..5).map(|player| Entrant { player, seat: (player + turn) % 5 }).collect();
    let field = Field::new(5, 5, (0..5).map(contest).collect());
    let mut counts = Counts::none(&field);
    for turn in 0..5 {
        for (result, &ranks) in (0..).zip(results) {
            let times = 3 + (turn as u64 * 7 + result * 5) % 11;
            counts.add(&field, turn, &others(ranks, result), times);
        }
    }
    (field, counts)
}

/// Returns the part of five players in which the first three players are rated, and the pairs that `extra` lists have
/// results.
fn first_three(extra: &[(usize, usize)]) -> RatedPart {
    let has_reached = |a, b| (a < 3 && b < 3) || extra.contains(&(a, b));
    RatedPart::new(5, |_, _| 1, has_reached).expect("three players")
}

#[test]
fn ratings_do_not_depend_on_players_above_and_below_all() {
    let below = first_three(&[(0, 3), (0, 4), (3, 4), (4, 3)]);
    let above = first_three(&[(3, 0), (4, 0), (3, 4), (4, 3)]);
    let both = first_three(&[(3, 0), (0, 4), (3, 4)]);
    // Players 3 and 4 tie in some results. Their ties are not ties of rated players.
    let last = |[a, b, c]: [u8; 3], result| [a, b, c, 3, 3 + (result % 2) as u8];
    let first = |[a, b, c]: [u8; 3], result| [a + 2, b + 2, c + 2, 0, (result % 2) as u8];
    let around = |[a, b, c]: [u8; 3], _| [a + 1, b + 1, c + 1, 0, 4];
    let fitted = |(field, counts): (Field, Counts), part: &RatedPart| {
        Model::new(&field, part).fit(&counts, None).expect("strongly connected")
    };
    let expected = fitted(five_players(&RANKS, last), &below);
    assert_eq!(expected.ties.iter().map(|tie| tie.0).collect::<Vec<_>>(), [2]);
    for other in
        [fitted(five_players(&RANKS, first), &above), fitted(five_players(&RANKS, around), &both)]
    {
        agree(&other.ratings, &expected.ratings, 1e-8);
        agree(&other.seats, &expected.seats, 1e-8);
        agree(&[other.ties[0].1], &[expected.ties[0].1], 1e-8);
    }
    assert_eq!(expected.ratings.len(), 3);
    agree(&[expected.ratings.iter().sum()], &[0.0], 1e-12);
}

/// A player with a single win in thousands of contests has a finite, very low rating. The ratings of the remaining
/// players then differ little from their ratings without any win of that player.
#[test]
fn ratings_beside_a_winless_player_are_the_limit_of_rare_wins() {
    let untied = [[0, 1, 2], [2, 0, 1], [1, 2, 0], [1, 0, 2]];
    let (field, counts) = five_players(&untied, |[a, b, c], _| [a, b, c, 3, 4]);
    let part = first_three(&[(0, 3), (0, 4), (3, 4)]);
    let limit = Model::new(&field, &part).fit(&counts, None).expect("strongly connected");
    let mut rare = Counts(counts.0.iter().map(|count| count * 1_000).collect());
    rare.add(&field, 0, &[0, 1, 4, 2, 3], 1);
    rare.add(&field, 1, &[0, 1, 2, 4, 3], 1);
    let full = fit(&field, &rare).expect("every player has a win");
    let mean = full.ratings[..3].iter().sum::<f64>() / 3.0;
    let three: Vec<f64> = full.ratings[..3].iter().map(|rating| rating - mean).collect();
    agree(&three, &limit.ratings, 1e-3);
    assert!(full.ratings[3] < mean - 8.0, "{:?}", full.ratings);
}

#[test]
fn larger_of_two_separate_groups_has_ratings() {
    let contests: [(&[(usize, u8)], u64); 5] = [
        (&[(0, 0), (1, 1)], 3),
        (&[(0, 1), (1, 0)], 2),
        (&[(2, 0), (3, 1), (4, 2)], 5),
        (&[(2, 2), (3, 0), (4, 1)], 4),
        (&[(2, 1), (3, 2), (4, 0)], 2),
    ];
    let (field, counts) = observed(5, &contests);
    let group = |player: usize| usize::from(player > 1);
    let part = RatedPart::new(5, |_, _| 1, |a, b| group(a) == group(b)).expect("three players");
    assert_eq!(part.rated().collect::<Vec<_>>(), [2, 3, 4]);
    let both = Model::new(&field, &part).fit(&counts, None).expect("strongly connected");
    let ranks = contests[2..].iter().map(|&(contest, times)| {
        let ranks: Vec<(usize, u8)> =
            contest.iter().map(|&(player, rank)| (player - 2, rank)).collect();
        (ranks, times)
    });
    let ranks: Vec<(Vec<(usize, u8)>, u64)> = ranks.collect();
    let alone: Vec<_> = ranks.iter().map(|(ranks, times)| (ranks.as_slice(), *times)).collect();
    let (field, counts) = observed(3, &alone);
    agree(&both.ratings, &fit(&field, &counts).expect("strongly connected").ratings, 1e-9);
}
