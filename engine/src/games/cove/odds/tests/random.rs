//! Random battles: removing details from scenes does not affect play, and no policy beats best play.

use super::game;
use crate::game::Game;
use crate::games::cove::data::tavern::{BATTLE_CARDS, Card, Parrot, VOLLEY_CARDS};
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::odds::battle::{Battle, Npc, Scene};
use crate::games::cove::odds::decisions::Objective;
use crate::games::cove::odds::memory::{Memory, Purpose};
use crate::games::cove::odds::outcome::Tally;
use crate::games::cove::odds::policy::{FleeRule, Policy, TargetRule};
use crate::games::cove::odds::ship::ShipSpec;
use crate::seat::Seat;
use crate::strategy::SeatRng;
use crate::stream::NatureDice;

pub(super) const TARGETS: [TargetRule; 5] =
    [TargetRule::Hull, TargetRule::Sails, TargetRule::Guns, TargetRule::Crew, TargetRule::Weakest];
const FLIGHTS: [FleeRule; 3] = [FleeRule::Never, FleeRule::CrewAtMost(1), FleeRule::HitsLeft(1)];

fn ship(rng: &mut SeatRng, top: u32, cards: u32) -> ShipSpec {
    let mut ship = ShipSpec::plain([0; 4].map(|_| 1 + rng.below(top) as u8));
    let playable: Vec<Card> = BATTLE_CARDS.into_iter().chain(VOLLEY_CARDS).collect();
    for _ in 0..cards {
        let card = rng.choose(&playable);
        if !ship.hand.has(card) {
            ship.hand.add(card, 1);
        }
    }
    if ship.hand.has(Card::TreasureOverboard) {
        ship.chests = 2;
    }
    if cards > 0 && rng.happens(1, 2) {
        ship.mastercraft[rng.below(4) as usize] = 2;
    }
    ship
}

pub(super) fn policy(rng: &mut SeatRng) -> Policy {
    Policy { target: rng.choose(&TARGETS), flee: rng.choose(&FLIGHTS) }
}

/// Returns a random battle of two or three ships with cards, parrots and any non-player ship;
/// `None` if the deck has too few cards.
fn battle(rng: &mut SeatRng) -> Option<Battle> {
    let n = 1 + rng.below(3) as usize;
    let mut ships: Vec<ShipSpec> = (0..n).map(|_| ship(rng, 4, 2)).collect();
    ships[0].parrot = Some(rng.choose(&Parrot::ALL));
    let npc = match rng.below(8) {
        0 => Some(Npc::Navy),
        which @ 1..6 => Some(Npc::Legend(Legend::ALL[which as usize - 1])),
        _ => None,
    };
    let policies: Vec<Policy> = (0..n).map(|_| policy(rng)).collect();
    let settings = match rng.below(4) {
        0 => "combat.max_rounds=2",
        1 => "legend.captain_hook.ranks_by=\"fame\"",
        2 => "treasure_island.player_combat=true",
        _ => "combat.hit_on=4",
    };
    let island = rng.choose(&[Island::Tavern, Island::Treasure]);
    let navy = rng.choose(&TARGETS);
    Battle::new(game(5, &[settings]), &ships, npc, island, &policies, navy).ok()
}

/// Fights with random legal actions and passes the scene to `between` after every step.
fn fight(battle: &Battle, deal: u64, mut between: impl FnMut(&mut Scene)) -> (Tally, Vec<usize>) {
    let mut dice = NatureDice::new(3);
    dice.open_deal(deal);
    let mut rng = SeatRng::new(4, deal, Seat::new(0));
    let mut scene = battle.scene();
    let mut rounds = battle.begin(&mut scene, &mut dice);
    let (mut legal, mut counts) = (Vec::new(), Vec::new());
    while !scene.over {
        between(&mut scene);
        battle.game.actions(&scene.state, &mut legal);
        counts.push(legal.len());
        let action = rng.choose(&legal);
        rounds += battle.take(&mut scene, action, &mut dice);
    }
    between(&mut scene);
    (Tally::of(battle, &scene, rounds), counts)
}

#[test]
fn removing_details_from_scenes_does_not_change_play() {
    let mut rng = SeatRng::new(1, 0, Seat::new(0));
    let battles = (0..600).filter_map(|deal| Some((deal, battle(&mut rng)?)));
    let fought = battles.map(|(deal, battle)| check_memory(&battle, deal)).count();
    assert!(fought > 300, "{fought} battles");
}

/// Fights one battle twice, with and without removing details between its steps, and compares both fights.
pub(super) fn check_memory(battle: &Battle, deal: u64) {
    // Random play may flee under any policy, so scenes must keep hits.
    let flee = FleeRule::HitsLeft(1);
    let policies = vec![Policy { target: TargetRule::Hull, flee }; battle.ships()];
    let battle = battle.with_policies(&policies);
    let (mut whole, counts) = fight(&battle, deal, |_| {});
    for purpose in [Purpose::Outcomes, Purpose::Play] {
        let memory = Memory::new(&battle, purpose);
        let (mut key, mut recalled) = (Vec::new(), battle.scene());
        let (tally, same) = fight(&battle, deal, |scene| {
            memory.forget(scene);
            memory.pack(scene, &mut key);
            memory.unpack(&key, &mut recalled);
            assert_eq!(recalled, *scene, "a key is read as it was written");
        });
        assert_eq!(same, counts, "the same choices");
        assert_eq!((tally.rounds, &tally.left), (whole.rounds, &whole.left));
        if purpose == Purpose::Outcomes {
            // Scenes omit the levels of ships that left, except that a ship is crippled.
            for (ship, seen) in whole.ships.iter_mut().zip(&tally.ships) {
                let crippled = |levels: [u8; 4]| levels.map(|level| level == 0);
                assert_eq!(crippled(ship.levels), crippled(seen.levels));
                if !ship.stays {
                    ship.levels = seen.levels;
                }
            }
            assert_eq!(tally, whole);
        }
    }
}

#[test]
fn best_play_is_never_worse_than_any_stated_policy_in_random_duels() {
    let mut rng = SeatRng::new(2, 0, Seat::new(0));
    let game = game(3, &[]);
    let objectives = [Objective::Win, Objective::Fame, Objective::FameMinusDamage(0.4)];
    let mut pairs = 0;
    while pairs < 500 {
        let cards = u32::from(rng.happens(1, 8));
        let ships = [ship(&mut rng, 2, cards), ship(&mut rng, 2, cards)];
        let opponent = policy(&mut rng);
        let objective = objectives[pairs % 3];
        let best = Policy { target: TargetRule::Best, flee: FleeRule::Best };
        let Ok(battle) = Battle::new(
            game.clone(),
            &ships,
            None,
            Island::Hull,
            &[best, opponent],
            TargetRule::Weakest,
        ) else {
            continue;
        };
        let best = battle.best(objective, 1_000_000).expect("small ships");
        assert!(best.residual <= 1e-12);
        let value = best.values[0];
        match objective {
            Objective::Win => assert!((value - best.odds.win[0]).abs() < 1e-10),
            Objective::Fame => assert!((value - best.odds.ships[0].mean_fame()).abs() < 1e-10),
            Objective::FameMinusDamage(_) => {}
        }
        for target in TARGETS {
            for flee in FLIGHTS {
                let stated = battle.with_policies(&[Policy { target, flee }, opponent]);
                let other = stated.solve(objective, 1_000_000).expect("small").values()[0];
                assert!(
                    value >= other - 1e-10,
                    "{} against {} ({opponent:?}): {target}, {flee} is worth {other}, best {value}",
                    ships[0],
                    ships[1]
                );
            }
        }
        pairs += 1;
    }
}

#[test]
fn best_play_of_two_ships_is_an_equilibrium() {
    let mut rng = SeatRng::new(5, 0, Seat::new(0));
    let game = game(3, &[]);
    let best = Policy { target: TargetRule::Best, flee: FleeRule::Best };
    for _ in 0..20 {
        let ships = [ship(&mut rng, 2, 0), ship(&mut rng, 2, 0)];
        let battle = Battle::new(
            game.clone(),
            &ships,
            None,
            Island::Hull,
            &[best, best],
            TargetRule::Weakest,
        )
        .expect("a battle");
        let best = battle.best(Objective::Fame, 1_000_000).expect("small");
        assert!(best.residual <= 1e-12);
        for (value, ship) in best.values.iter().zip(&best.odds.ships) {
            assert!((value - ship.mean_fame()).abs() < 1e-10);
        }
    }
}
