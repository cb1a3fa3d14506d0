//! Between battles: visits, gifts and parrots.

use corsair_engine::games::cove::{Action, Island, Section, View};

use super::temper::Temper;
use super::worth;

/// Coins that are not buried while there are turns left to spend them in.
const POCKET_MONEY: u16 = 4;
/// The last turns, in which every coin is buried that can be.
const TURNS_WITHOUT_SHOPPING: u8 = 2;
/// Worth enough to be done before gold is spent otherwise.
const FIRST_OF_ALL: f32 = 50.0;

/// What an action on a visit is worth; leaving is worth nothing.
pub(super) fn worth(view: View<'_>, temper: &Temper, action: Action) -> f32 {
    match action {
        Action::BuryChests(chests) => FIRST_OF_ALL + f32::from(chests),
        Action::BuryGold(lots) => worth_of_burying_gold(view, lots),
        Action::BuyCard => worth_of_buying(view, temper),
        Action::Upgrade(section) => {
            let island = view.island(view.seat());
            worth_of_upgrade(view, temper, island, section, view.gold(view.seat()))
        }
        Action::Account(section) => {
            let more = raised(worth::levels(view), section, 1);
            let gain =
                worth::ship(view, temper, more) - worth::ship(view, temper, worth::levels(view));
            let saved = view.price_of_next_level(view.seat(), section).unwrap_or(0);
            if worth::turns_left(view) == 0 { -1.0 } else { gain + 0.1 * f32::from(saved) }
        }
        Action::Mastercraft(section) => {
            if worth::turns_left(view) == 0 {
                -1.0
            } else {
                FIRST_OF_ALL + need(view, section)
            }
        }
        Action::Repair(_) => {
            let price = f32::from(view.rules().mastercraft.repair) * worth::coin(view);
            if worth::turns_left(view) == 0 { -1.0 } else { 1.0 - price }
        }
        _ => 0.0,
    }
}

/// How much a section needs a mastercraft: the weakest most, the guns before the rest.
fn need(view: View<'_>, section: Section) -> f32 {
    let importance = match section {
        Section::Hull => 0.2,
        Section::Sails => 0.1,
        Section::Cannon => 0.4,
        Section::Crew => 0.3,
    };
    importance - f32::from(worth::hits_to_cripple(view, view.seat(), section))
}

fn worth_of_burying_gold(view: View<'_>, lots: u8) -> f32 {
    let spent = f32::from(lots) * worth::buried_coins(view);
    let kept = f32::from(view.gold(view.seat())) - spent;
    let shopping = worth::turns_left(view) > TURNS_WITHOUT_SHOPPING;
    if shopping && kept < f32::from(POCKET_MONEY) {
        return -1.0;
    }
    f32::from(lots) - spent * worth::coin(view)
}

fn worth_of_buying(view: View<'_>, temper: &Temper) -> f32 {
    let price = f32::from(view.rules().tavern.price) * worth::coin(view);
    worth::unseen_card(view, temper) - price
}

/// What is gained by raising a section here as far as is good, with so much gold to spend. The
/// levels are bought one by one, each time this is worth something.
fn worth_of_upgrade(
    view: View<'_>,
    temper: &Temper,
    island: Island,
    section: Section,
    gold: u16,
) -> f32 {
    let (most, factor) = match island {
        Island::Treasure => {
            let rules = &view.rules().treasure_island;
            (rules.upgrade_levels, u16::from(rules.upgrade_cost_factor))
        }
        _ => (view.top_level(), 1),
    };
    let before = worth::levels(view);
    let level = before[section.index()];
    if level == 0 || worth::turns_left(view) == 0 {
        return -1.0;
    }
    let as_she_is = worth::ship(view, temper, before);
    let coin = worth::coin(view);
    let (mut price, mut best) = (0, f32::NEG_INFINITY);
    for step in 1..=most.min(view.top_level() - level) {
        price += factor * u16::from(view.rules().ship.prices[usize::from(level + step) - 2]);
        if price > gold {
            break;
        }
        let after = worth::ship(view, temper, raised(before, section, step));
        best = f32::max(best, after - as_she_is - f32::from(price) * coin);
    }
    best
}

const fn raised(mut levels: [u8; 4], section: Section, by: u8) -> [u8; 4] {
    levels[section.index()] += by;
    levels
}

/// What a visit to an island is worth with so much gold to spend, burying aside.
pub(super) fn worth_of_call(view: View<'_>, temper: &Temper, island: Island, gold: u16) -> f32 {
    let rules = view.rules();
    match island {
        Island::Tavern => {
            let affordable = gold / u16::from(rules.tavern.price).max(1);
            let cards = affordable.min(rules.tavern.limit.into());
            f32::from(cards) * worth_of_buying(view, temper).max(0.0)
        }
        Island::Hull | Island::Sail | Island::Cannon | Island::Crew => island
            .shipyard()
            .map_or(0.0, |section| worth_of_upgrade(view, temper, island, section, gold).max(0.0)),
        Island::Treasure => 0.0,
        Island::Cove => worth::unseen_card(view, temper) * f32::from(rules.cove.gift_cards),
    }
}

/// What a gift of Pirate's Cove is worth.
pub(super) fn worth_of_gift(view: View<'_>, temper: &Temper, action: Action) -> f32 {
    let (rules, card) = (&view.rules().cove, worth::unseen_card(view, temper));
    match action {
        Action::GiftOfCards => f32::from(rules.gift_cards) * card,
        Action::GiftWithGold => {
            let gold = f32::from(rules.gift_gold) * worth::coin(view);
            f32::from(rules.gift_cards_with_gold) * card + gold
        }
        _ => f32::NEG_INFINITY,
    }
}

/// What keeping the old parrot, or taking the new, is worth.
pub(super) fn worth_of_parrot(view: View<'_>, temper: &Temper, action: Action) -> f32 {
    let old = view.parrot(view.seat()).map(|(parrot, _)| parrot);
    let new = view.offered_parrot().map(|(_, parrot)| parrot);
    let value = |parrot| worth::parrot(view, temper, parrot);
    match action {
        Action::KeepParrot => old.map_or(0.0, value),
        Action::TakeParrot => new.map_or(0.0, value) + f32::from(view.rules().parrot.released_fame),
        _ => f32::NEG_INFINITY,
    }
}
