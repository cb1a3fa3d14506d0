//! Restrictions that forbid actions to bots of Pirate's Cove and Piratenbucht (`never=NAME`).

use corsair_engine::games::cove::{Action, Cove, VolleyCards};

use crate::restricted::Restriction;

/// Restrictions of both editions, in the order in which lists show them.
pub(super) const RESTRICTIONS: &[Restriction<Cove>] = &[
    Restriction::new("fight", "fires where it may flee", |_, action| {
        matches!(action, Action::Fire(_) | Action::Challenge(_))
    }),
    Restriction::new("flee", "flees from a fight", |_, action| {
        matches!(action, Action::Flee | Action::FleeTo(_))
    }),
    Restriction::new("buy_cards", "buys a tavern card", |_, action| action == Action::BuyCard),
    Restriction::new("play_cards", "plays a tavern card", |_, action| plays_a_card(action)),
    Restriction::new("upgrade", "buys a level of a section", |_, action| {
        matches!(action, Action::Upgrade(_))
    }),
    Restriction::new("bury_gold", "buries gold", |_, action| matches!(action, Action::BuryGold(_))),
];

fn plays_a_card(action: Action) -> bool {
    match action {
        Action::Consort(_)
        | Action::SecretMap
        | Action::CrowsNest(_)
        | Action::Intercept(_)
        | Action::Privateering(_)
        | Action::FondFarewell(_)
        | Action::FleeTo(_)
        | Action::Challenge(_)
        | Action::RoyalNavy(_)
        | Action::Area(_)
        | Action::Reinforce(_)
        | Action::Stash(_)
        | Action::SleightOfHand(_)
        | Action::Sabotage(..)
        | Action::Battle(_)
        | Action::Overboard(_)
        | Action::Mastercraft(_)
        | Action::Account(_) => true,
        Action::Fire(cards) => cards != VolleyCards::NONE,
        Action::Kegs(kegs) => kegs > 0,
        Action::Rig(_)
        | Action::Pass
        | Action::Sail(_)
        | Action::Flee
        | Action::Target(..)
        | Action::KeepParrot
        | Action::TakeParrot
        | Action::GiftOfCards
        | Action::GiftWithGold
        | Action::BuyCard
        | Action::Upgrade(_)
        | Action::BuryChests(_)
        | Action::BuryGold(_)
        | Action::Repair(_)
        | Action::EndVisit => false,
    }
}
