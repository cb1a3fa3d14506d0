//! Piratenbucht's action cards: what each is worth on an evening when all ships lie in sight.

use corsair_engine::games::cove::{Action, AreaCard, Island, Section, Stash, View};

use super::occasion::Occasion;
use super::ship::OwnShip;
use super::temper::Temper;
use super::worth::{self, Prices};

/// What a card aboard is worth for a fight about to begin.
const BEFORE_A_FIGHT: f32 = 0.6;
/// What a card that only waits in the hand is worth less than one aboard.
const ABOARD: f32 = 0.1;
/// What is better left undone.
const NEVER: f32 = -1.0;

/// What an action card is worth now beyond what it may be worth later; passing is worth nothing.
pub(super) fn worth(occasion: &Occasion<'_>, action: Action) -> f32 {
    let &Occasion { view, mind, .. } = occasion;
    let temper = mind.temper;
    match action {
        Action::Pass => 0.0,
        Action::FleeTo(to) | Action::Challenge(to) => occasion.move_to(to) - occasion.patience(1.5),
        Action::RoyalNavy(to) => occasion.harm(to) - occasion.patience(1.0),
        Action::Area(card) => {
            let ship = OwnShip::of(view, mind, Prices::of(view, temper), view.seat());
            let aboard = AreaCard::from_card(card).map_or(0.0, |area| ship.area_card(area));
            aboard + of_use_today(view)
        }
        Action::Reinforce(section) => {
            let ship = OwnShip::of(view, mind, Prices::of(view, temper), view.seat());
            ship.shield(section) + of_use_today(view) + weakness(view, section)
        }
        Action::Stash(stash) => worth_of_stash(view, temper, stash),
        _ => NEVER,
    }
}

/// A card goes aboard where a fight awaits, or while there are turns left.
fn of_use_today(view: View<'_>) -> f32 {
    if awaits_a_fight(view) {
        return BEFORE_A_FIGHT;
    }
    if worth::turns_left(view) == 0 { NEVER } else { ABOARD }
}

/// Whether one's own ship is not alone where she lies.
fn awaits_a_fight(view: View<'_>) -> bool {
    let island = view.island(view.seat());
    let rivals = view.players_fight_at(island) && view.ships_at(island).len() > 1;
    let navy = view.navies().any(|navy| navy.island == island);
    rivals || navy || worth::legend_at(view, island).is_some()
}

/// A little more for the section that fewer hits cripple.
fn weakness(view: View<'_>, section: Section) -> f32 {
    -0.01 * f32::from(worth::hits_to_cripple(view, view.seat(), section))
}

/// What a Secret Stash brings: at Treasure Island what is buried there counts in full.
pub(super) fn worth_of_stash(view: View<'_>, temper: &Temper, stash: Stash) -> f32 {
    let (rules, seat) = (&view.rules().secret_stash, view.seat());
    let buries = view.island(seat) == Island::Treasure;
    match stash {
        Stash::Gold => {
            let gold = u16::from(rules.gold).min(view.bank_gold());
            let lots = f32::from(gold) / worth::buried_coins(view);
            let spent = f32::from(gold) * worth::coin(view, temper);
            if buries { lots.max(spent) } else { spent }
        }
        Stash::Chests if buries => {
            f32::from(rules.chests.min(view.bank_chests())) * worth::buried_chest(view)
        }
        Stash::Chests => {
            let fit = rules.chests.min(view.bank_chests()).min(worth::room(view, seat));
            f32::from(fit) * worth::chest(view, temper)
        }
    }
}
