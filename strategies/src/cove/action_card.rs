//! Values of Piratenbucht's action cards.

use corsair_engine::games::cove::{Action, AreaCard, Island, Section, Stash, View};

use super::card_context::CardContext;
use super::ship::OwnShip;
use super::valuation::{self, Prices};
use super::weights::Weights;

/// Fame that a card aboard is worth if a fight follows this turn.
const BEFORE_A_FIGHT: f32 = 0.6;
/// Fame that a card aboard is worth if no fight follows this turn.
const ABOARD: f32 = 0.1;
/// Value of an action that is worse than passing.
const NEVER: f32 = -1.0;

/// Returns the value of playing an action card now, minus the value of playing the card later. Passing has the value
/// 0.
pub(super) fn value(card: &CardContext<'_>, action: Action) -> f32 {
    let &CardContext { view, context, .. } = card;
    let weights = context.weights;
    match action {
        Action::Pass => 0.0,
        Action::FleeTo(to) | Action::Challenge(to) => card.move_to(to) - card.patience(1.5),
        Action::RoyalNavy(to) => card.harm(to) - card.patience(1.0),
        Action::Area(card) => {
            let ship = OwnShip::of(view, context, Prices::of(view, weights), view.seat());
            let aboard = AreaCard::from_card(card).map_or(0.0, |area| ship.area_card(area));
            aboard + of_use_today(view)
        }
        Action::Reinforce(section) => {
            let ship = OwnShip::of(view, context, Prices::of(view, weights), view.seat());
            ship.shield(section) + of_use_today(view) + weakness(view, section)
        }
        Action::Stash(stash) => value_of_stash(view, weights, stash),
        _ => NEVER,
    }
}

/// Returns the bonus for putting a card aboard now: high before a fight, negative in a last turn without a fight.
fn of_use_today(view: View<'_>) -> f32 {
    if awaits_a_fight(view) {
        return BEFORE_A_FIGHT;
    }
    if valuation::turns_left(view) == 0 { NEVER } else { ABOARD }
}

/// Returns whether an opponent's ship, a Navy or a legend lies at the island of the player's ship.
fn awaits_a_fight(view: View<'_>) -> bool {
    let island = view.island(view.seat());
    let rivals = view.players_fight_at(island) && view.ships_at(island).len() > 1;
    let navy = view.navies().any(|navy| navy.island == island);
    rivals || navy || valuation::legend_at(view, island).is_some()
}

/// Returns a small bonus that is greatest for the section that needs the fewest hits to be crippled.
fn weakness(view: View<'_>, section: Section) -> f32 {
    -0.01 * f32::from(valuation::hits_to_cripple(view, view.seat(), section))
}

/// Returns the value of a Secret Stash. At Treasure Island, gold and chests count as buried.
pub(super) fn value_of_stash(view: View<'_>, weights: &Weights, stash: Stash) -> f32 {
    let (rules, seat) = (&view.rules().secret_stash, view.seat());
    let buries = view.island(seat) == Island::Treasure;
    match stash {
        Stash::Gold => {
            let gold = u16::from(rules.gold).min(view.bank_gold());
            let lots = f32::from(gold) / valuation::buried_coins(view);
            let spent = f32::from(gold) * valuation::coin(view, weights);
            if buries { lots.max(spent) } else { spent }
        }
        Stash::Chests if buries => {
            f32::from(rules.chests.min(view.bank_chests())) * valuation::buried_chest(view)
        }
        Stash::Chests => {
            let fit = rules.chests.min(view.bank_chests()).min(valuation::room(view, seat));
            f32::from(fit) * valuation::chest(view, weights)
        }
    }
}
