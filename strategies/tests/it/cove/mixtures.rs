//! Tests that reported mixed strategies match the random choices, also under restrictions, so that luck in
//! destinations has mean zero.

use corsair_engine::dealer::Dealer;
use corsair_engine::games::cove::{Action, Ask, Cove, CoveMetrics};
use corsair_engine::observe::Metrics;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Choice, Game, NoObserver, PerSeat, Seat, SeatRng, Turn};
use corsair_strategies::Catalogue;
use corsair_strategies::cove::CATALOGUE;
use corsair_strategies::restricted::Restriction;

use super::cove;

/// Restriction that forbids islands with odd numbers.
const AWAY: &[Restriction<Cove>] = &[Restriction::new(
    "sail_odd",
    "sails there",
    |_, action| matches!(action, Action::Sail(island) if island.number() % 2 == 1),
)];

/// Returns a bot that never sails to an island with an odd number.
fn even(bot: &'static str) -> Box<dyn Bot<Cove>> {
    let catalogue = Catalogue { restrictions: AWAY, ..*CATALOGUE };
    catalogue.lookup(&format!("{bot}:never=sail_odd")).expect("a valid spec")
}

#[test]
fn restricted_bot_draws_by_its_reported_weights() {
    let (game, bot, seat) = (cove(4, &[]), even("merchant"), Seat::new(0));
    let (mut dice, mut legal) = (NatureDice::new(3), Vec::new());
    dice.open_deal(0);
    let mut state = game.setup(&mut dice, &mut NoObserver);
    let mut rng = SeatRng::new(3, 0, seat);
    let mut players: Vec<_> = Seat::all(4).map(|seat| bot.spawn(&game, seat)).collect();
    let mut drawn = 0;
    while let Turn::Decide(decides) = game.turn(&state) {
        game.actions(&state, &mut legal);
        let view = game.view(&state, decides);
        let player = &mut players[decides.index()];
        let Choice::Listed(place) = player.pick(view, &legal, &mut rng) else {
            panic!("the bot names an unlisted action");
        };
        if decides == seat && matches!(view.ask(), Ask::Sail(_)) && drawn < 3 {
            drawn += 1;
            let weights = player.mixture().expect("the bot reports its weights").to_vec();
            assert_eq!(weights.len(), legal.len());
            let mut counts = vec![0; legal.len()];
            for _ in 0..4_000 {
                let Choice::Listed(place) = player.pick(view, &legal, &mut rng) else {
                    panic!("the bot names an unlisted action");
                };
                counts[place as usize] += 1;
            }
            let all = f64::from(weights.iter().sum::<u32>());
            for ((&action, &weight), count) in legal.iter().zip(&weights).zip(counts) {
                assert!((AWAY[0].forbids)(view, action) <= (weight == 0), "{action}: {weight}");
                let chance = f64::from(weight) / all;
                let deviation = (4_000.0 * chance * (1.0 - chance)).sqrt();
                let off = (f64::from(count) - 4_000.0 * chance).abs();
                assert!(off <= 4.5 * deviation, "{action}: {count} of 4,000, not {chance}");
            }
        } else if !matches!(view.ask(), Ask::Sail(_)) {
            assert_eq!(player.mixture(), None, "{:?}", view.ask());
        }
        game.apply(&mut state, legal[place as usize], &mut dice, &mut NoObserver);
    }
    assert_eq!(drawn, 3);
}

/// Sums over games, for one kind of luck x and a seat's score y.
#[derive(Clone, Copy, Default)]
struct Sums {
    x: f64,
    xx: f64,
    xy: f64,
    y: f64,
    yy: f64,
}

const GAMES: u64 = 3_000;

/// Kinds of luck that depend on the choice of destinations.
const OF_SAILING: [&str; 4] = ["treasure_alone", "meetings", "edge", "edge_treasure"];

/// Returns the share of a seat's score variance that each kind of luck in [`OF_SAILING`] explains alone, with `bot`
/// in all seats.
///
/// Also checks that each kind of luck has mean zero.
fn explained(bot: &dyn Bot<Cove>) -> [f64; 4] {
    let (game, seat) = (cove(4, &[]), Seat::new(1));
    let kinds = CoveMetrics::OF_LUCK;
    let places = OF_SAILING.map(|kind| kinds.iter().position(|&of| of == kind).expect("a kind"));
    let mut sums = [Sums::default(); 4];
    let mut dealer = Dealer::new(&game, vec![bot], 5).watched_by(CoveMetrics::with_luck);
    for deal in 0..GAMES {
        let played = &dealer.play(deal, &[PerSeat::filled(4, 0)])[0];
        let (luck, y) = (played.watch.luck(seat), f64::from(played.scores[seat]));
        for (sums, place) in sums.iter_mut().zip(places) {
            let x = luck[place] as f64 / 6f64.powi(8);
            sums.x += x;
            sums.xx += x * x;
            sums.xy += x * y;
            sums.y += y;
            sums.yy += y * y;
        }
    }
    let n = GAMES as f64;
    let mut parts = [0.0; 4];
    for ((part, Sums { x, xx, xy, y, yy }), kind) in parts.iter_mut().zip(sums).zip(OF_SAILING) {
        assert!(x * x <= 16.0 * xx, "{kind} of {}: {x}, squares {xx}", bot.name());
        *part = (xy - x * y / n).powi(2) / ((xx - x * x / n) * (yy - y * y / n));
    }
    parts
}

#[test]
fn sailing_luck_of_restricted_bots_has_mean_zero() {
    let [plain, kept] = ["merchant", "merchant:never=flee"]
        .map(|spec| explained(CATALOGUE.lookup(spec).expect("a valid spec").as_ref()));
    for (kept, plain) in kept.iter().zip(plain) {
        assert!(
            plain > 0.01 && (kept - plain).abs() < 0.03,
            "{kept} restricted, {plain} unrestricted"
        );
    }
    // Fewer islands leave less luck, which explains less of the variance.
    let fewer = explained(even("merchant").as_ref());
    assert!(fewer[0] > 0.005, "{fewer:?}");
}
