//! Audit of a state: the invariants `SM-LAW-1` to `SM-LAW-4` of the ledger.

use crate::games::spanish_main::data::pieces::{CoinAt, CrewAt, ShipNo};
use crate::games::spanish_main::geometry::{Disc, Shape, touches_within};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::question::{Ask, Question};
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::Afloat;

/// Checks that a state satisfies the laws `SM-LAW-1` to `SM-LAW-4`.
pub(crate) fn audit(game: &SpanishMain, state: &State) -> Result<(), String> {
    gold(state)?;
    pieces(state)?;
    state.ship_numbers().try_for_each(|ship| {
        of_ship(game, state, ship).map_err(|broken| format!("ship {}: {broken}", ship.0))
    })
}

/// Checks that gold is conserved (`SM-LAW-1`).
fn gold(state: &State) -> Result<(), String> {
    let all: u32 = state.coins.iter().map(|coin| u32::from(coin.gold)).sum();
    if all == state.initial_gold + state.created_gold {
        return Ok(());
    }
    Err(format!(
        "{all} gold, not {} given and {} made (SM-LAW-1)",
        state.initial_gold, state.created_gold
    ))
}

/// Checks that the lists of tokens and crew agree with the place of each piece (`SM-LAW-2`).
fn pieces(state: &State) -> Result<(), String> {
    let is_there = |ship: ShipNo| !matches!(state.ship(ship).afloat, Afloat::Gone);
    for (number, coin) in state.coins.iter().enumerate() {
        let holds = match coin.at {
            CoinAt::Island(island) => state.is_wild(island),
            CoinAt::Fort(island) => state.fort(island).is_some(),
            CoinAt::Ship(ship) => is_there(ship),
            CoinAt::Home(_) | CoinAt::Out => true,
        };
        if !holds {
            return Err(format!("token {number} is at {}, which is not there (SM-LAW-2)", coin.at));
        }
    }
    for crew in state.crew_numbers() {
        let CrewAt::Ship(ship) = state.piece(crew).at else { continue };
        if !is_there(ship) || !state.ship(ship).aboard.contains(&crew) {
            return Err(format!("crew {} is not aboard ship {} (SM-LAW-2)", crew.0, ship.0));
        }
    }
    Ok(())
}

/// Checks that a ship satisfies the laws `SM-LAW-2` to `SM-LAW-4`.
fn of_ship(game: &SpanishMain, state: &State, number: ShipNo) -> Result<(), String> {
    let ship = state.ship(number);
    let law = |holds: bool, broken: &str| if holds { Ok(()) } else { Err(broken.to_owned()) };
    law(
        ship.rig.masts() + ship.rig.fire_masts() <= ship.rig.built(),
        "more masts than built (SM-LAW-2)",
    )?;
    law(ship.turn.actions <= game.rules().actions.max, "too many actions (SM-LAW-4)")?;
    let cargo = ship.kit.spaces_taken() + state.treasure_spaces(number);
    // The owner puts excess cargo off before the next question (SM-CAR-3).
    let goes_off = matches!(state.ask, Some(Ask { question: Question::PutOff(_), .. }));
    let is_bound = matches!(ship.afloat, Afloat::Yes | Afloat::Lost(_)) && !goes_off && !state.over;
    law(cargo <= ship.kit.spaces() || !is_bound, "more cargo than spaces (SM-LAW-4)")?;
    let points = u32::from(game.cards().ship(ship.card).points);
    law(
        ship.kit.crew_points() <= points || !is_bound,
        "crew of more points than she has (SM-LAW-4)",
    )?;
    let tows = ship.tows.is_none_or(|towed| state.ship(towed).towed_by == Some(number));
    law(tows, "tows a ship that is not in her tow (SM-LAW-2)")?;
    law(
        ship.aboard.len() == state.crew_at(CrewAt::Ship(number)).count(),
        "crew that is not hers (SM-LAW-2)",
    )?;
    let laden = state.coins.iter().filter(|coin| coin.at == CoinAt::Ship(number)).count();
    law(usize::from(ship.laden.0) == laden, "treasure aboard that is not counted (SM-LAW-2)")?;
    law(ship.afloat != Afloat::No || state.round == 0, "not on the table yet (SM-LAW-2)")?;
    if ship.afloat != Afloat::Yes {
        return law(ship.contact == Contact::Nothing, "touches something off the table (SM-LAW-3)");
    }
    let bow = Shape::Point(ship.pose.bow);
    let near = game.rules().touch.distance + 2;
    match ship.contact {
        Contact::Nothing => {}
        Contact::Island(island) => {
            let disc = game.disc(state, island.into());
            law(
                touches_within(&bow, &Shape::Disc(disc), near),
                "docked away from the island (SM-LAW-3)",
            )?;
        }
        Contact::Ship(other) => {
            let other = game.footprint(state.ship(ShipNo(other)));
            law(
                touches_within(&bow, &Shape::Ship(other), near),
                "touches a ship far away (SM-LAW-3)",
            )?;
        }
    }
    law(game.edges().has_ship(&game.footprint(ship)), "a point off the table (SM-LAW-3)")?;
    // The laws below exempt ships in tow, which lie at the towing ship's stern, and derelicts, which
    // may stay there.
    if ship.towed_by.is_some() || ship.rig.is_derelict() {
        return Ok(());
    }
    let inside = |disc: Disc| disc.has_inside(ship.pose.bow);
    let ashore = (0..state.islands.len()).any(|island| inside(game.disc(state, island)));
    law(!ashore || ship.ghostly, "a bow inside an island (SM-LAW-3)")?;
    // A ship released from tow has her bow at the towing ship's stern, up to rounding.
    let in_way = |other: ShipNo| {
        let at = state.ship(other);
        let lies = matches!(at.afloat, Afloat::Yes | Afloat::Wreck) && at.towed_by.is_none();
        let is_astern = (game.hull(at).stern(at.pose) - ship.pose.bow).square() <= 4;
        other != number && lies && !is_astern && !at.ghostly && !at.rig.is_derelict()
    };
    let run_into = |other: ShipNo| game.footprint(state.ship(other)).has_inside(ship.pose.bow);
    let aboard_another = state.ship_numbers().any(|other| in_way(other) && run_into(other));
    law(!aboard_another || ship.ghostly, "a bow inside another ship (SM-LAW-3)")
}
