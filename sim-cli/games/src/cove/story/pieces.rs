//! Islands and ships that an action is about.

use corsair_engine::games::cove::{Action, Cove, Ship, State};
use corsair_engine::{Game, Seat};

use crate::cove::story::picture::island_name;

/// Returns the pieces that an action is about, by their names in the picture.
pub(super) fn pieces(game: &Cove, state: &State, action: Action) -> Vec<String> {
    let view = game.view(state, Seat::new(0));
    let Some(own) = view.ask().seat() else { return Vec::new() };
    let ship = |ship: Ship| vec![ship.to_string()];
    match action {
        Action::Sail(island)
        | Action::Intercept(island)
        | Action::Privateering(island)
        | Action::FondFarewell(island)
        | Action::FleeTo(island)
        | Action::Challenge(island)
        | Action::RoyalNavy(island) => vec![island_name(island)],
        Action::Consort(seat) | Action::CrowsNest(seat) => ship(Ship::Of(seat)),
        Action::Target(target, _) | Action::Sabotage(target, _) => ship(target),
        Action::GiftOfCards
        | Action::GiftWithGold
        | Action::BuyCard
        | Action::BuryChests(_)
        | Action::BuryGold(_)
        | Action::EndVisit => vec![island_name(view.island(own))],
        Action::Upgrade(_) | Action::Repair(_) => {
            vec![island_name(view.island(own)), Ship::Of(own).to_string()]
        }
        Action::Area(_)
        | Action::Reinforce(_)
        | Action::Battle(_)
        | Action::Overboard(_)
        | Action::Flee
        | Action::Fire(_)
        | Action::Mastercraft(_)
        | Action::Account(_) => ship(Ship::Of(own)),
        Action::Rig(_)
        | Action::Pass
        | Action::SecretMap
        | Action::Stash(_)
        | Action::SleightOfHand(_)
        | Action::Kegs(_)
        | Action::KeepParrot
        | Action::TakeParrot => Vec::new(),
    }
}
