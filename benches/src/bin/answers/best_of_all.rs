//! Question: which of all legal rigs has the highest win share?

use crate::{Answer, BALANCED, SEED, UNIT, quantile, win};
use corsair_benches::Table;
use corsair_engine::dealer::Dealer;
use corsair_engine::games::cove::Cove;
use corsair_engine::seating::Seating;
use corsair_engine::{NoObserver, PerSeat, Seat};
use corsair_stats::{BlockValues, Evidence, Race, ShareRange, SharedLooks};
use corsair_strategies::cove::CATALOGUE;

/// Finds a rig whose win share is at most 1 percentage point below the highest win share among all 160 rigs.
pub(crate) fn best_of_all() -> Answer {
    let game = Table::new(BALANCED).game;
    let specs: Vec<String> = game
        .rigs()
        .map(|[hull, sails, cannon, crew]| format!("balanced:rig={hull}-{sails}-{cannon}-{crew}"))
        .collect();
    let arms: Vec<_> =
        specs.iter().map(|spec| CATALOGUE.lookup(spec).expect("the rig is valid")).collect();
    let field = CATALOGUE.lookup("balanced").expect("the bot is valid");
    let race =
        Race { arms: arms.len(), looks: SharedLooks::up_to(40_000), error: 0.05, within: 0.01 };
    let seatings: Vec<Seating> =
        Seat::all(4).map(|own| PerSeat::from_fn(4, |seat| u8::from(seat != own))).collect();
    let mut dealers: Vec<Dealer<'_, Cove, NoObserver>> = arms
        .iter()
        .map(|arm| Dealer::new(&game, vec![arm.as_ref(), field.as_ref()], SEED))
        .collect();
    let mut pairs = vec![vec![BlockValues::default(); arms.len()]; arms.len()];
    let mut stay: Vec<usize> = (0..arms.len()).collect();
    let (mut blocks, mut games) = (0, 0);
    let mut spread = 0.0;
    for look in race.looks.iter() {
        for deal in blocks..look {
            let mut wins = vec![0; arms.len()];
            for &arm in &stay {
                let played = dealers[arm].play(deal, &seatings);
                let own = played.iter().zip(Seat::all(4));
                wins[arm] = own.map(|(game, seat)| win(game, seat)).sum();
                games += seatings.len() as u64;
            }
            for &one in &stay {
                stay.iter().for_each(|&other| pairs[one][other].add(wins[one] - wins[other]));
            }
        }
        blocks = look;
        let seen = race.look(&stay, blocks, |one, other| {
            Evidence::of_share(ShareRange::Difference, &pairs[one][other], 4 * UNIT)
                .expect("the look has deals")
        });
        stay = seen.stay;
        if let [one, other, ..] = stay[..] {
            let means = pairs[one][other].means(4 * UNIT);
            let error = means.standard_error().unwrap_or(0.0);
            spread = error * (blocks as f64).sqrt();
        }
        eprintln!("{blocks} deals, {} rigs remain, {games} games", stay.len());
        if let Some(winner) = seen.winner {
            eprintln!("{} is within 1 pp of the best", specs[winner]);
            break;
        }
    }
    // All rigs on equal deals, until the bound for two equal rigs is equally narrow: `openings
    // --finalists 160` compares all finalists in this way, after a search without games.
    let z = quantile(0.05 / (arms.len() - 1) as f64);
    let deals = (z * spread / 0.01).powi(2);
    Answer {
        question: "the best of 160 rigs within 1 pp, at 5 %",
        before: (deals * (4 * arms.len()) as f64, "all rigs play to the end (`--finalists 160`)"),
        now: (games as f64, "a race"),
    }
}
