//! Tests of tournaments among simulated players with known strengths.

use corsair_engine::dealer::GameResult;
use corsair_engine::play::Ending;
use corsair_engine::seating::{Schedule, Seating};
use corsair_engine::{NoObserver, PerSeat, Seat, SeatRng};
use corsair_lab::Conditions;
use corsair_lab::experiment::Player;
use corsair_lab::{Block, BlockTotals, GameResultView, PlanRecord, ResolvedRules, ScoreWord};
use corsair_stats::plackett_luce::Standing::{self, AboveAll, BelowAll, Rated};
use corsair_verbs::tournament::Measure;
use corsair_verbs::tournament::ratings::Undefined;
use corsair_verbs::tournament::{Rating, Ratings, RoundRobin, Tournament, TournamentTotals};
use corsair_verbs::tournament::{TournamentReport, Verdict};

fn tournament(bots: usize, seats: usize, games: u64, seed: u64) -> Tournament {
    let names: Vec<String> = (0..bots).map(|bot| format!("bot{bot}")).collect();
    let player = |name: &String| Player { name: name.clone(), spec: name.clone(), digest: 0 };
    Tournament {
        conditions: Conditions {
            game: "model",
            title: "A model",
            rules: ResolvedRules {
                score: ScoreWord { id: "points", label: "points", unit: 1 },
                values: toml::Table::new(),
                changes: vec![],
                sha256: "0".repeat(64),
            },
            seed,
            games_asked: games,
            plan: PlanRecord::default(),
        },
        bots: names.iter().map(player).collect(),
        design: RoundRobin::new(bots, seats, games).expect("a tournament"),
    }
}

/// Returns a random number with a Gumbel distribution. Orders by strength plus this number follow the Plackett-Luce
/// model.
fn gumbel(rng: &mut SeatRng) -> f64 {
    let even = (f64::from(rng.below(1 << 30)) + 0.5) / f64::from(1 << 30);
    -(-even.ln()).ln()
}

/// Returns a game in which the seats finish in the order of `strength`.
fn finish(strength: PerSeat<f64>) -> GameResult<NoObserver> {
    let before = |seat: Seat| {
        strength.as_slice().iter().filter(|&&other| other > strength[seat]).count() as u8
    };
    let ranks = PerSeat::from_fn(strength.len(), before);
    let scores = PerSeat::from_fn(strength.len(), |seat| -i32::from(ranks[seat]));
    GameResult {
        scores,
        ranks,
        ending: Ending::Finished,
        decisions: 1,
        options: 1,
        faults: vec![],
        set_up: None,
        watch: NoObserver,
    }
}

/// Plays simulated games of known strengths. In every second deal, all rotations have the same luck, so that the
/// games of a block are correlated.
fn play<'t>(tournament: &'t Tournament, ratings: &[f64], seats: &[f64]) -> TournamentTotals<'t> {
    let design = &tournament.design;
    let mut totals = TournamentTotals::empty(design, tournament.conditions.seed);
    for deal in 0..design.blocks() {
        let mut rng = SeatRng::new(tournament.conditions.seed, deal, Seat::new(0));
        let mut luck: Vec<f64> = ratings.iter().map(|_| gumbel(&mut rng)).collect();
        let seatings = design.seatings(deal);
        let games: Vec<GameResult<NoObserver>> = seatings
            .iter()
            .map(|seating| {
                if deal % 2 == 1 {
                    luck.iter_mut().for_each(|luck| *luck = gumbel(&mut rng));
                }
                finish(PerSeat::from_fn(seating.len(), |seat| {
                    let bot = usize::from(seating[seat]);
                    ratings[bot] + seats[seat.index()] + luck[bot]
                }))
            })
            .collect();
        totals.record(&Block::new(deal, seatings, &GameResultView::all(&games)));
    }
    totals.finish()
}

/// Returns the ratings of the rated bots, in the order of the bots.
fn rated(of: &Ratings) -> Vec<Rating> {
    of.bots.iter().filter_map(|bot| bot.rating).collect()
}

/// In the second tournament, a fourth bot never wins and has no rating.
#[test]
fn bootstrap_intervals_cover_known_ratings_and_seats() {
    let seats = [0.3, 0.0, -0.3];
    for ratings in [[0.6, 0.2, -0.2, -0.6].as_slice(), &[0.4, 0.0, -0.4, -100.0]] {
        let (mut covered, mut of) = (0, 0);
        for seed in 0..100 {
            let tournament = tournament(4, 3, 240, seed);
            let totals = play(&tournament, ratings, &seats);
            let report = TournamentReport::new(&tournament, &totals);
            let found = report.ratings.expect("most bots beat each other");
            let truths = ratings.iter().filter(|&&rating| rating > -100.0).chain(&seats);
            let estimates = rated(&found).into_iter().chain(found.seats);
            assert_eq!(truths.clone().count(), estimates.clone().count());
            for (rating, truth) in estimates.zip(truths) {
                let interval = rating.interval.expect("every replicate has ratings");
                covered += usize::from(interval.low <= *truth && *truth <= interval.high);
                of += 1;
            }
        }
        let part = f64::from(covered as u32) / f64::from(of as u32);
        assert!((0.90..0.99).contains(&part), "{ratings:?}: {part}");
    }
}

#[test]
fn win_share_intervals_cover_known_shares() {
    // All players are equal, so every true share is 1/3.
    let (mut covered, mut of, mut false_verdicts) = (0, 0, 0);
    for seed in 0..150 {
        let tournament = tournament(4, 3, 240, 1_000 + seed);
        let totals = play(&tournament, &[0.0; 4], &[0.5, 0.0, -0.5]);
        let report = TournamentReport::new(&tournament, &totals);
        for standing in &report.standings {
            let [low, high] = standing.win_share.interval.expect("twenty rounds");
            covered += u32::from(low <= 1.0 / 3.0 && 1.0 / 3.0 <= high);
            of += 1;
        }
        let is_false = report.pairs.iter().any(|pair| pair.verdict != Verdict::Undecided);
        false_verdicts += u32::from(is_false);
    }
    let part = f64::from(covered) / f64::from(of);
    assert!((0.93..0.97).contains(&part), "{part}");
    assert!(false_verdicts <= 14, "{false_verdicts} of 150 families hold a false verdict");
}

#[test]
fn true_best_bot_stays_among_the_best() {
    let mut kept = 0;
    for seed in 0..60 {
        let tournament = tournament(5, 3, 300, 2_000 + seed);
        let totals = play(&tournament, &[0.15, 0.1, 0.1, 0.0, -0.35], &[0.0; 3]);
        let report = TournamentReport::new(&tournament, &totals);
        let best = report.standings.iter().find(|standing| standing.bot == "bot0");
        kept += u32::from(best.expect("it plays").may_be_best);
    }
    assert!(kept >= 57, "{kept}");
}

/// Bot 0 becomes bot 1, bot 1 becomes bot 2, and bot 2 becomes bot 0.
#[test]
fn relabelling_bots_relabels_the_output() {
    let tournament = tournament(3, 3, 300, 5);
    let design = &tournament.design;
    let turned = |seating: &Seating| PerSeat::from_fn(3, |seat| (seating[seat] + 1) % 3);
    let mut plain = TournamentTotals::empty(design, 5);
    let mut relabelled = TournamentTotals::empty(design, 5);
    let mut rng = SeatRng::new(5, 0, Seat::new(0));
    for deal in 0..design.blocks() {
        let seatings = design.seatings(deal);
        let games: Vec<GameResult<NoObserver>> = seatings
            .iter()
            .map(|seating| {
                finish(PerSeat::from_fn(3, |seat| {
                    gumbel(&mut rng) - f64::from(seating[seat]) / 4.0
                }))
            })
            .collect();
        let moved: Vec<GameResult<NoObserver>> = seatings
            .iter()
            .map(|seating| {
                let from = seatings.iter().position(|other| turned(other) == *seating);
                games[from.expect("a turned rotation is a rotation")].clone()
            })
            .collect();
        plain.record(&Block::new(deal, seatings, &GameResultView::all(&games)));
        relabelled.record(&Block::new(deal, seatings, &GameResultView::all(&moved)));
    }
    let (plain, relabelled) = (plain.finish(), relabelled.finish());
    let share = |totals: &TournamentTotals<'_>, bot| {
        totals.measure(bot, Measure::Share).value().expect("games")
    };
    let before = TournamentReport::new(&tournament, &plain).ratings.expect("all beat all");
    let after = TournamentReport::new(&tournament, &relabelled).ratings.expect("all beat all");
    for bot in 0..3 {
        let image = (bot + 1) % 3;
        assert!((share(&plain, bot) - share(&relabelled, image)).abs() < 1e-12);
        let (here, there) = (rated(&before)[bot], rated(&after)[image]);
        assert!((here.value - there.value).abs() < 1e-8);
        let width =
            |rating: &Rating| rating.interval.expect("every replicate has ratings").half_width();
        assert!((width(&here) - width(&there)).abs() < 1e-8, "the same blocks weigh the same");
    }
}

/// Returns the report's standings and ratings of bots with these strengths, after 120 games at tables of three.
fn ratings_of(strengths: &[f64]) -> Result<(Vec<Standing>, Ratings), Undefined> {
    let tournament = tournament(strengths.len(), 3, 120, 1);
    let totals = play(&tournament, strengths, &[0.0; 3]);
    let ratings = TournamentReport::new(&tournament, &totals).ratings?;
    Ok((ratings.bots.iter().map(|bot| bot.standing).collect(), ratings))
}

#[test]
fn winless_and_unbeaten_bots_leave_the_remaining_bots_rated() {
    for (strength, standing) in [(-100.0, BelowAll), (100.0, AboveAll)] {
        let (standings, ratings) = ratings_of(&[0.0, 0.0, strength, 0.0]).expect("three bots");
        assert_eq!(standings, [Rated, Rated, standing, Rated]);
        assert_eq!(ratings.bots[2].rating, None);
        let rated = rated(&ratings);
        let [sum, worth] = [|of: &Rating| of.value, |of: &Rating| of.worth]
            .map(|of| rated.iter().map(of).sum::<f64>());
        assert!(sum.abs() < 1e-9 && (worth - 1.0).abs() < 1e-9, "{rated:?}");
        assert!(rated.iter().all(|of| of.interval.is_some()), "{rated:?}");
    }
}

/// Bots of the stronger group finish above all bots of the weaker group.
#[test]
fn larger_of_two_groups_of_bots_is_rated() {
    let (standings, _) = ratings_of(&[100.0, 0.0, 100.0, 0.0, 0.0]).expect("three bots");
    assert_eq!(standings, [AboveAll, Rated, AboveAll, Rated, Rated]);
    let (standings, _) = ratings_of(&[100.0, 0.0, 100.0, 0.0, 100.0]).expect("three bots");
    assert_eq!(standings, [Rated, BelowAll, Rated, BelowAll, Rated]);
    let (standings, _) = ratings_of(&[0.0, 100.0, 0.0, 100.0]).expect("two bots");
    assert_eq!(standings, [BelowAll, Rated, BelowAll, Rated]);
}

#[test]
fn strictly_ordered_bots_have_no_ratings() {
    assert_eq!(ratings_of(&[100.0, 300.0, 0.0, 200.0]).err(), Some(Undefined::StrictOrder));
}

/// The strengths include bots that always or never win, and so pairs without any variance.
#[test]
fn intervals_and_verdicts_of_pairs_agree() {
    let (mut decided, mut one_sided) = (0, 0);
    for (games, seed) in [24, 60, 240, 960].into_iter().zip(3_000..) {
        for strengths in [[0.0, 0.0, 0.0, 0.0], [1.0, 0.5, 0.0, -1.0], [100.0, 0.0, 0.0, -100.0]] {
            let tournament = tournament(4, 3, games, seed);
            let totals = play(&tournament, &strengths, &[0.2, 0.0, -0.2]);
            for pair in TournamentReport::new(&tournament, &totals).pairs {
                let [low, high] = pair.above.interval.expect("every share has an interval");
                assert_eq!(pair.p <= 0.05, low > 0.5 || high < 0.5, "{pair:?}");
                let agrees = match pair.verdict {
                    Verdict::Above => low > 0.5,
                    Verdict::Below => high < 0.5,
                    Verdict::Undecided => pair.p_holm > 0.05,
                };
                assert!(agrees, "{pair:?}");
                decided += u32::from(pair.verdict != Verdict::Undecided);
                one_sided += u32::from(pair.above.value == 1.0);
            }
        }
    }
    assert!(decided > 20 && one_sided > 10, "{decided} {one_sided}");
}

/// All games have the same winner, so no difference varies.
#[test]
fn bot_that_loses_every_game_is_not_among_the_best() {
    for (games, is_excluded) in [(8, false), (10, true), (200, true)] {
        let tournament = tournament(2, 2, games, 1);
        let totals = play(&tournament, &[0.0, 100.0], &[0.0; 2]);
        let report = TournamentReport::new(&tournament, &totals);
        let [winner, loser] = report.standings.as_slice() else { panic!("two bots") };
        assert_eq!((winner.bot.as_str(), winner.win_share.value), ("bot1", 1.0));
        assert!(winner.win_share.interval.expect("deals")[0] < 1.0 && winner.may_be_best);
        assert_eq!(loser.may_be_best, !is_excluded, "{games}");
    }
}
