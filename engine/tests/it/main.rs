//! Tests across modules of the engine, in one binary.

mod architecture;
mod cases;
mod fingerprint;
mod floor_plan;
mod laws;
mod ledger;
mod legality;
mod luck;
mod playouts;
mod rule_limits;
mod spanish_main_laws;
mod spanish_main_menu;
