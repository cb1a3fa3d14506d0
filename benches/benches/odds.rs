//! How long questions of combat odds take.

use corsair_engine::games::cove::odds::{
    Battle, FleeRule, Npc, Objective, Policy, ShipSpec, TargetRule,
};
use corsair_engine::games::cove::{Cove, EDITIONS, Island, Legend};
use corsair_engine::rulebook::Rulebook;

fn main() {
    divan::main();
}

const LIMIT: usize = 5_000_000;

fn game() -> Cove {
    let edition = EDITIONS[0];
    let book = Rulebook::edition(edition.file, edition.text).expect("the edition is sound");
    Cove::new(book.rules(edition.file).expect("valid"), 5).expect("a table")
}

fn battle(ships: &[ShipSpec], npc: Option<Npc>, target: TargetRule, flee: FleeRule) -> Battle {
    let policies = vec![Policy { target, flee }; ships.len()];
    Battle::new(game(), ships, npc, Island::Hull, &policies, TargetRule::Weakest).expect("a battle")
}

fn ships(words: &str) -> Vec<ShipSpec> {
    let game = game();
    let read = |ship| ShipSpec::parse(ship, game.rules()).expect("a ship");
    words.split_whitespace().map(read).collect()
}

/// Two ships under stated policies.
#[divan::bench(args = ["2-2-3-3 2-3-3-3", "4-4-5-5 4-4-5-5", "8-8-8-8 8-8-8-8"])]
fn two_ships(bencher: divan::Bencher<'_, '_>, words: &str) {
    let battle = battle(&ships(words), None, TargetRule::Hull, FleeRule::Never);
    bencher.bench_local(|| battle.odds(LIMIT).expect("small"));
}

/// Two ships with many cards, the worst of two-ship questions.
#[divan::bench]
fn two_ships_with_cards(bencher: divan::Bencher<'_, '_>) {
    let words = "8-8-8-8+powder_keg+six_gun_salute+mastercraft:hull+parrot:captain_flint \
                 8-8-8-8+grapeshot+smoke_screen+mastercraft:crew+parrot:billy_bones";
    let battle = battle(&ships(words), None, TargetRule::Weakest, FleeRule::HitsLeft(1));
    bencher.bench_local(|| battle.odds(LIMIT).expect("small"));
}

/// Three to five ships under stated policies.
#[divan::bench(args = [3, 4, 5])]
fn more_ships(bencher: divan::Bencher<'_, '_>, n: usize) {
    let ships = vec![ShipSpec::plain([3, 3, 4, 4]); n];
    let battle = battle(&ships, None, TargetRule::Hull, FleeRule::Never);
    bencher.bench_local(|| battle.odds(LIMIT).expect("within the limit"));
}

/// One ship against the Flying Dutchman, whose repairs make loops.
#[divan::bench]
fn the_dutchman(bencher: divan::Bencher<'_, '_>) {
    let npc = Some(Npc::Legend(Legend::FlyingDutchman));
    let battle = battle(&ships("4-4-8-8"), npc, TargetRule::Hull, FleeRule::Never);
    bencher.bench_local(|| battle.odds(LIMIT).expect("small"));
}

/// Both ships' guns from level 1 to 8, one target.
#[divan::bench]
fn matrix_8_by_8(bencher: divan::Bencher<'_, '_>) {
    bencher.bench_local(|| {
        for guns in 1..=8 {
            for others in 1..=8 {
                let ships = [guns, others].map(|level| ShipSpec::plain([4, 4, level, level]));
                let battle = battle(&ships, None, TargetRule::Hull, FleeRule::Never);
                divan::black_box(battle.odds(LIMIT).expect("small"));
            }
        }
    });
}

/// Best play of both ships.
#[divan::bench(args = ["2-2-3-3 2-3-3-3", "3-3-3-3 3-3-3-3", "4-4-5-5 4-4-5-5"], sample_count = 3)]
fn best_play(bencher: divan::Bencher<'_, '_>, words: &str) {
    let battle = battle(&ships(words), None, TargetRule::Best, FleeRule::Best);
    bencher.bench_local(|| battle.best(Objective::Fame, LIMIT).expect("within the limit"));
}

/// Best play of one ship against Blackbeard.
#[divan::bench]
fn best_play_against_blackbeard(bencher: divan::Bencher<'_, '_>) {
    let npc = Some(Npc::Legend(Legend::Blackbeard));
    let battle = battle(&ships("4-4-5-5"), npc, TargetRule::Best, FleeRule::Best);
    bencher.bench_local(|| battle.best(Objective::Fame, LIMIT).expect("small"));
}
