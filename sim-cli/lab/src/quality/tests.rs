//! Tests of quality metrics on artificial games with known true values.

use corsair_engine::play::Ending;
use corsair_engine::seating::Seating;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Dice, Lane, PerSeat, Seat};

use crate::quality::{Course, Estimated, QualityTotals, estimates, rungs};
use crate::{Block, Deals, Design, GameResultView, Seatings};

fn per_seat<T: Copy>(of: &[T]) -> PerSeat<T> {
    PerSeat::from_fn(of.len(), |seat| of[seat.index()])
}

fn ranks(scores: &PerSeat<i32>) -> PerSeat<u8> {
    let above = |seat| scores.iter().filter(|(_, score)| **score > scores[seat]).count() as u8;
    PerSeat::from_fn(scores.len(), above)
}

/// Records a block of games, one per seating.
fn record(totals: &mut QualityTotals<'_>, design: &Design, deal: u64, courses: Vec<Course>) {
    let finals: Vec<PerSeat<i32>> =
        courses.iter().map(|course| *course.standings.last().expect("a standing")).collect();
    let ranks: Vec<PerSeat<u8>> = finals.iter().map(ranks).collect();
    let views: Vec<GameResultView<'_>> = (0..courses.len())
        .map(|at| GameResultView {
            scores: &finals[at],
            ranks: &ranks[at],
            ending: Ending::Finished,
            decisions: 1,
            options: 1,
            faults: &[],
            set_up: None,
            of_game: &[],
            of_seat: PerSeat::filled(design.seats(), &[]),
            luck: PerSeat::filled(design.seats(), &[]),
            luck_in_winning: PerSeat::filled(design.seats(), &[]),
            course: Some(&courses[at]),
        })
        .collect();
    totals.record(&Block { deal, deals: Deals::Same, seatings: design.seatings(), games: &views });
}

fn design(bots: &[u8], games: u64) -> Design {
    Design::new(&per_seat(bots), Seatings::Rotations, games)
}

fn dice(experiment: u64) -> NatureDice {
    let mut dice = NatureDice::new(0x9a11);
    dice.open_deal(experiment);
    dice
}

fn pick(dice: &mut NatureDice, n: u32) -> i32 {
    dice.pick(Lane::nature(0), n) as i32
}

fn found<'e>(all: &'e [Estimated], id: &str, after: Option<f64>) -> &'e Estimated {
    let mut found = all.iter().filter(|of| of.figure.id == id && of.after == after);
    found.next().unwrap_or_else(|| panic!("{id} after {after:?}"))
}

/// Returns a course with these standings of two seats, and equal openings.
fn course(standings: Vec<PerSeat<i32>>) -> Course {
    Course { standings, openings: per_seat(&[0, 0]), played_out: None }
}

/// Returns a game with two seats and ten turns. Each turn gives one seat a point.
fn walk(steps: [bool; 10], openings: [u64; 2]) -> Course {
    let mut scores = [0, 0];
    let mut standings = vec![per_seat(&scores)];
    for step in steps {
        scores[usize::from(step)] += 1;
        standings.push(per_seat(&scores));
    }
    Course { standings, openings: per_seat(&openings), played_out: None }
}

/// Returns all walks of ten steps. A walk is the difference between both seats' scores after each turn.
fn all_walks() -> impl Iterator<Item = [i32; 11]> {
    (0..1024_u32).map(|bits| {
        let mut at = [0; 11];
        for turn in 0..10 {
            at[turn + 1] = at[turn] + if bits >> turn & 1 == 0 { 1 } else { -1 };
        }
        at
    })
}

/// Returns the mean of a function over all walks.
fn mean(of: impl Fn(&[i32; 11]) -> f64) -> f64 {
    all_walks().map(|walk| of(&walk)).sum::<f64>() / 1024.0
}

/// Returns the win share of the first seat, given its final score minus the second seat's score.
fn won(difference: i32) -> f64 {
    0.5 + 0.5 * f64::from(difference.signum())
}

/// Returns the true values of metrics for random walks, computed from all walks without the code under test.
fn truths_of_walks() -> Vec<(&'static str, Option<f64>, f64)> {
    let mut truths = vec![
        ("turns", None, 10.0),
        (
            "lead_changes",
            None,
            mean(|walk| {
                let signs: Vec<i32> =
                    walk.iter().map(|at| at.signum()).filter(|of| *of != 0).collect();
                signs.windows(2).filter(|two| two[0] != two[1]).count() as f64
            }),
        ),
        (
            "settled",
            None,
            mean(|walk| {
                let end = walk[10].signum();
                let trails = |at: i32| end != 0 && at.signum() == -end;
                let until =
                    (0..10).rev().find(|&turn| trails(walk[turn])).map_or(0, |turn| turn + 1);
                until as f64 / 10.0
            }),
        ),
        (
            "winner_deficit",
            None,
            mean(|walk| {
                let most = |side: i32| walk.iter().map(|at| -side * at).max().unwrap_or(0);
                f64::from(match walk[10].signum() {
                    0 => most(1).max(most(-1)),
                    side => most(side),
                })
            }),
        ),
        ("sole_wins", None, mean(|walk| if walk[10] == 0 { 0.0 } else { 1.0 })),
        // Openings with the frequencies 1/2, 1/4 and 1/4 match with probability 3/8.
        ("openings_alike", None, 0.375),
    ];
    for tenths in 1..=9 {
        let after = Some(tenths as f64 / 10.0);
        truths.push(("lead_explained", after, tenths as f64 / 10.0));
        truths.push((
            "leader_wins",
            after,
            mean(|walk| match walk[tenths].signum() {
                0 => 0.5,
                side => won(side * walk[10]),
            }),
        ));
    }
    truths
}

#[test]
fn intervals_cover_the_truth_of_random_walks() {
    let truths = truths_of_walks();
    let experiments = 200;
    let mut covered = vec![0; truths.len()];
    let mut estimated = vec![0.0; truths.len()];
    let of = design(&[0, 0], 160);
    for experiment in 0..experiments {
        let mut totals = QualityTotals::empty(&of, 0);
        let mut dice = dice(experiment);
        for deal in 0..of.blocks() {
            let steps = std::array::from_fn(|_| pick(&mut dice, 2) == 1);
            let openings = std::array::from_fn(|_| [7, 7, 8, 9][pick(&mut dice, 4) as usize]);
            record(&mut totals, &of, deal, vec![walk(steps, openings)]);
        }
        let all = estimates(&totals);
        for (at, (id, after, truth)) in truths.iter().enumerate() {
            let of = found(&all, id, *after);
            estimated[at] += of.value / experiments as f64;
            let covers = of
                .interval
                .map_or(of.value == *truth, |ends| (ends.low..=ends.high).contains(truth));
            covered[at] += u64::from(covers);
        }
    }
    for (at, (id, after, truth)) in truths.iter().enumerate() {
        let share = covered[at] as f64 / experiments as f64;
        // The covered share of 200 intervals is outside 90 to 99.5 % with a probability of 0.001.
        let exact = *id == "turns";
        assert!(exact || (0.9..=0.995).contains(&share), "{id} {after:?}: {share}");
        let off = (estimated[at] - truth).abs();
        // A squared correlation of 160 blocks is too great by up to one part in 160.
        let bias = if *id == "lead_explained" { 1.0 / 160.0 } else { 0.0 };
        let near = bias + 0.02 * truth.max(0.2);
        assert!(off < near, "{id} {after:?}: {} and {truth}", estimated[at]);
    }
}

/// Adds a block of two bots and two seats. The second bot adds 6 points to a score, and the second seat adds 4
/// points. A die that depends on deal and seat counts three times, and a die for each score counts once.
fn scored(totals: &mut QualityTotals<'_>, design: &Design, deal: u64, dice: &mut NatureDice) {
    let of_deal: [i32; 2] = std::array::from_fn(|_| 3 * pick(dice, 6));
    let mut play = |seating: &Seating| {
        let score = |seat: Seat| {
            6 * i32::from(seating[seat]) + 4 * seat.index() as i32 + of_deal[seat.index()]
        };
        let scores: Vec<i32> = Seat::all(2).map(|seat| score(seat) + pick(dice, 6)).collect();
        course(vec![per_seat(&scores)])
    };
    let games = design.seatings().iter().map(&mut play).collect();
    record(totals, design, deal, games);
}

#[test]
fn variance_is_split_between_bots_seats_and_deals() {
    let of = design(&[0, 1], 2 * 160);
    let die = 35.0 / 12.0;
    let all = 9.0 + 4.0 + 9.0 * die + die;
    let truths = [
        ("score_by_bot", 9.0 / all),
        ("score_by_seat", 4.0 / all),
        ("score_by_deal", 9.0 * die / all),
        ("score_by_rest", die / all),
    ];
    let experiments = 200;
    let (mut covered, mut estimated) = ([0; 4], [0.0; 4]);
    for experiment in 0..experiments {
        let mut totals = QualityTotals::empty(&of, 0);
        let mut dice = dice(experiment);
        for deal in 0..of.blocks() {
            scored(&mut totals, &of, deal, &mut dice);
        }
        let estimates = estimates(&totals);
        for (at, (id, truth)) in truths.iter().enumerate() {
            let of = found(&estimates, id, None);
            estimated[at] += of.value / experiments as f64;
            let ends = of.interval.expect("it varies");
            covered[at] += u64::from((ends.low..=ends.high).contains(truth));
        }
    }
    for (at, (id, truth)) in truths.iter().enumerate() {
        let share = covered[at] as f64 / experiments as f64;
        assert!((0.9..=0.995).contains(&share), "{id}: {share}");
        assert!((estimated[at] - truth).abs() < 0.01, "{id}: {} and {truth}", estimated[at]);
    }
}

#[test]
fn variance_of_irrelevant_bots_and_seats_is_zero_on_average() {
    let of = design(&[0, 1], 2 * 128);
    let (mut sum, experiments) = ([0.0; 2], 200);
    for experiment in 0..experiments {
        let mut totals = QualityTotals::empty(&of, 0);
        let mut dice = dice(experiment);
        for deal in 0..of.blocks() {
            let mut play = |_: &Seating| {
                let scores = [pick(&mut dice, 6), pick(&mut dice, 6)];
                course(vec![per_seat(&scores)])
            };
            let games = of.seatings().iter().map(&mut play).collect();
            record(&mut totals, &of, deal, games);
        }
        let all = estimates(&totals);
        for (sum, id) in sum.iter_mut().zip(["score_by_bot", "win_by_deal"]) {
            *sum += found(&all, id, None).value / experiments as f64;
        }
    }
    // The standard errors of these means are 0.0004 and 0.006.
    assert!(sum[0].abs() < 0.001 && sum[1].abs() < 0.02, "{sum:?}");
}

#[test]
fn skill_ladder_rung_is_sixty_wins_in_a_hundred() {
    let of = design(&[0, 1], 2 * 160);
    let (mut covered, mut sum, experiments) = (0, 0.0, 200);
    for experiment in 0..experiments {
        let mut totals = QualityTotals::empty(&of, 0);
        let mut dice = dice(experiment);
        for deal in 0..of.blocks() {
            let mut play = |seating: &Seating| {
                let better = pick(&mut dice, 10) < 6;
                let scores: Vec<i32> =
                    Seat::all(2).map(|seat| i32::from((seating[seat] == 1) == better)).collect();
                course(vec![per_seat(&scores)])
            };
            let games = of.seatings().iter().map(&mut play).collect();
            record(&mut totals, &of, deal, games);
        }
        let [ladder] = rungs(&totals)[..] else { panic!("one pair") };
        assert_eq!(ladder.bots, [1, 0]);
        sum += ladder.value.expect("neither wins all") / f64::from(experiments as u32);
        let [Some(low), Some(high)] = ladder.ends else { panic!("both are bounded") };
        covered += u64::from((low..=high).contains(&1.0));
    }
    let share = covered as f64 / experiments as f64;
    assert!((0.9..=0.995).contains(&share) && (sum - 1.0).abs() < 0.03, "{share} {sum}");
}

/// A quarter of the seats trails by 3 and wins 1 game in 30. Another quarter trails by 1 and wins 1 game in 3. All
/// seats that trail by 3, with 1 in 17 of the seats that trail by 1, win 1 game in 20.
#[test]
fn seats_that_almost_never_win_count_as_hopeless() {
    let of = design(&[0, 0], 6_400);
    let mut totals = QualityTotals::empty(&of, 0);
    let mut dice = dice(0);
    for deal in 0..of.blocks() {
        let (behind, one_in) = [(3, 30), (1, 3)][pick(&mut dice, 2) as usize];
        let wins = pick(&mut dice, one_in) == 0;
        let end = if wins { [9, 0] } else { [0, 9] };
        let mut standings = vec![per_seat(&[0, behind]); 10];
        standings.push(per_seat(&end));
        record(&mut totals, &of, deal, vec![course(standings)]);
    }
    let all = estimates(&totals);
    let hopeless = found(&all, "hopeless", None);
    let ends = hopeless.interval.expect("it varies");
    assert!(
        (ends.low..=ends.high).contains(&(18.0 / 17.0 / 4.0)) && ends.high - ends.low < 0.03,
        "{hopeless:?}"
    );
    let last = found(&all, "last_wins", Some(0.5));
    assert!((last.value - (1.0 / 30.0 + 1.0 / 3.0) / 2.0).abs() < 0.02, "{last:?}");
}

#[test]
fn quality_sums_are_merged_and_restored_exactly() {
    let of = design(&[0, 1], 400);
    let part = |deals: std::ops::Range<u64>| {
        let mut totals = QualityTotals::empty(&of, 0);
        deals.for_each(|deal| scored(&mut totals, &of, deal, &mut dice(deal)));
        totals
    };
    let whole = part(0..200);
    let mut merged = part(0..70);
    merged.merge(&part(70..200));
    assert_eq!(merged, whole);
    let text = serde_json::to_string(&whole.save()).expect("plain data");
    let mut again = QualityTotals::empty(&of, 0);
    again.restore(serde_json::from_str(&text).expect("its own"), 200).expect("its own");
    assert_eq!(again, whole);
    let refused = QualityTotals::empty(&of, 0).restore(whole.save(), 199);
    assert_eq!(refused, Err("the number of games of quality metrics differs"));
    let others = design(&[0, 1, 2], 600);
    let refused = QualityTotals::empty(&others, 0).restore(whole.save(), 200);
    assert_eq!(refused, Err("the bots or seats of quality metrics differ"));
}

#[test]
fn quality_metrics_of_few_blocks_have_no_intervals() {
    let of = design(&[0, 1], 40);
    let mut totals = QualityTotals::empty(&of, 0);
    (0..20).for_each(|deal| scored(&mut totals, &of, deal, &mut dice(deal)));
    let all = estimates(&totals);
    assert!(!all.is_empty() && all.iter().all(|of| of.interval.is_none()));
    assert!(estimates(&QualityTotals::empty(&of, 0)).is_empty());
}
