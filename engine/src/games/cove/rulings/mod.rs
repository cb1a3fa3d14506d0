//! The rulings that scenario files can't write: loops over faces and values, views, exact decks. All
//! other rules are proved by `engine/scenarios/pirates-cove` and `piratenbucht`.
//!
//! [`kit`] builds a situation, answers for the dice and plays actions in their notation;
//! [`happened`] reads what came of it.

mod chance;
mod happened;
mod kit;
mod vessel;

mod aboard;
mod black_ships;
mod combat;
mod events;
mod fire;
mod flee;
mod hidden;
mod house_rules;
mod legends;
mod luck;
mod navy;
mod npcs;
mod pb_black_ships;
mod pb_cards;
mod pb_combat;
mod pb_setup;
mod pb_turn;
mod plunder;
mod prepare;
mod setup;
mod speed;
mod tie;
mod turn;
mod upgrades;
mod volley_cards;
