//! Invariants of every reachable state of Pirate's Cove.

use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Cards};
use crate::games::cove::data::{Island, Legend, Seats};
use crate::games::cove::rules::{Bears, TavernStyle};
use crate::games::cove::state::State;
use crate::games::cove::state::fight::{Combat, NPCS};
use crate::games::cove::state::game::Cove;

/// Checks that gold, chests, cards and legends are conserved, and that no value leaves its range.
pub(crate) fn audit(game: &Cove, state: &State) -> Result<(), String> {
    audit_goods(game, state)?;
    audit_cards(game, state)?;
    audit_legends(game, state)?;
    audit_vessels(game, state)?;
    audit_combat(state)
}

/// Checks that no gold or chest is lost or created: bank, ships and cards add up to the supply
/// (`PC-SET-6`).
fn audit_goods(game: &Cove, state: &State) -> Result<(), String> {
    let rules = game.rules();
    let gold: u16 = state.all().map(|seat| state.vessel(seat).gold).sum();
    expect(gold + state.bank_gold, rules.bank.gold, "gold")?;
    let aboard: u16 = state.all().map(|seat| u16::from(state.vessel(seat).chests)).sum();
    let on_cards: u16 = state.combat.overboard.iter().map(|&n| u16::from(n)).sum();
    expect(aboard + on_cards + u16::from(state.bank_chests), rules.bank.chests, "chests")
}

fn audit_cards(game: &Cove, state: &State) -> Result<(), String> {
    let mut all = state.deck;
    all.add_all(&state.discards);
    all.add_all(&state.combat.played);
    let volley = &state.combat.volley;
    match game.rules().tavern.style {
        TavernStyle::PiratesCove => all.add(Card::Grapeshot, volley.grapeshot.into()),
        TavernStyle::Piratenbucht => all.add(Card::RoyalNavy, state.navies().count() as u8),
    }
    all.add(Card::SixGunSalute, volley.six_gun.into());
    all.add(Card::PowderKeg, volley.all_kegs());
    if let Some((_, parrot)) = state.draws.offered {
        all.add(parrot.card(), 1);
    }
    for seat in state.all() {
        let vessel = state.vessel(seat);
        all.add_all(&vessel.hand);
        if let Some(perch) = vessel.parrot {
            all.add(perch.parrot.card(), 1);
        }
        let mastercraft = vessel.mastercraft.iter().filter(|&&hits| hits > 0).count();
        all.add(Card::Mastercraft, mastercraft as u8);
        for area in AreaCard::ALL {
            all.add(area.card(), vessel.area.has(area).into());
        }
        let whole = game.rules().area_cards.hits;
        let reinforcements = vessel.area.reinforcements.map(|hits| hits.div_ceil(whole));
        all.add(Card::Reinforcement, reinforcements.iter().sum());
        if let Some((card, _)) = vessel.hand.iter().find(|(card, _)| card.parrot().is_some()) {
            return Err(format!("{seat} has the parrot card {} in hand", card.name()));
        }
    }
    let hands = state.all().map(|seat| state.vessel(seat).hand);
    let piles = hands.chain([state.deck, state.discards, state.combat.played]);
    if !piles.into_iter().all(|cards| cards.are_consistent()) {
        return Err("the kinds of some cards disagree with their copies".into());
    }
    match difference(&all, &game.numbers.tavern_deck) {
        Some(card) => Err(format!("the copies of {} do not add up to the deck", card.name())),
        None => Ok(()),
    }
}

fn difference(here: &Cards, there: &Cards) -> Option<Card> {
    Card::ALL.into_iter().find(|&card| here.count(card) != there.count(card))
}

fn audit_legends(game: &Cove, state: &State) -> Result<(), String> {
    if game.rules().black_ship.bears == Bears::Blackbeard {
        let other = state.black_ships.iter().filter_map(|ship| ship.legend);
        let other = other.into_iter().find(|&legend| legend != Legend::Blackbeard);
        return match other {
            Some(legend) => Err(format!(
                "a black ship bears {}, but the rules allow only Blackbeard",
                legend.name()
            )),
            None => Ok(()),
        };
    }
    for legend in Legend::ALL {
        let bit = |set: u8| u32::from(set >> legend.index() & 1);
        let borne = state.black_ships.iter().filter(|ship| ship.legend == Some(legend)).count();
        let copies = bit(state.legends.drawable) + bit(state.legends.discards) + borne as u32;
        expect(copies, game.rules().in_deck(legend).into(), legend.name())?;
    }
    Ok(())
}

fn audit_vessels(game: &Cove, state: &State) -> Result<(), String> {
    for island in Island::ALL {
        let there: Seats =
            state.all().filter(|&seat| state.vessel(seat).island == island).collect();
        if there != state.harbours.at(island) {
            return Err(format!(
                "the set of ships at {} disagrees with the islands of the ships",
                island.name()
            ));
        }
    }
    for seat in state.all() {
        let vessel = state.vessel(seat);
        let top = game.top_level();
        if vessel.levels.iter().any(|&level| level > top) {
            return Err(format!("{seat} has levels {:?} above {top}", vessel.levels));
        }
        let whole = game.rules().mastercraft.hits;
        if vessel.mastercraft.iter().any(|&hits| hits > whole) {
            return Err(format!("{seat} has a mastercraft of more than {whole} hits"));
        }
        let whole = game.rules().area_cards.hits;
        if vessel.area.named.iter().any(|&hits| hits > whole) {
            return Err(format!("{seat} has an area card of more than {whole} hits"));
        }
        if vessel.parrot.is_some_and(|perch| perch.hits_left == 0) {
            return Err(format!("{seat} has a dead parrot aboard"));
        }
        if state.combat.players.has(seat) && vessel.is_crippled() {
            return Err(format!("{seat} is in combat with a crippled ship"));
        }
        let mid_game = state.turn > 0 && state.combat.players.is_empty();
        let at_cove = vessel.island == crate::games::cove::data::Island::Cove;
        if mid_game && vessel.is_crippled() && !at_cove {
            let section = Section::ALL.into_iter().find(|&section| vessel.level(section) == 0);
            return Err(format!("{seat} lies at {:?} with {section:?} crippled", vessel.island));
        }
    }
    Ok(())
}

fn audit_combat(state: &State) -> Result<(), String> {
    let combat = &state.combat;
    if combat.players.is_empty() && combat.hulls != [0; NPCS] {
        return Err("non-player ships are in combat without player ships".into());
    }
    if combat.players.is_empty() && *combat != Combat::NONE {
        return Err("a combat without ships has not been cleared".into());
    }
    Ok(())
}

fn expect<T: PartialEq + std::fmt::Display>(is: T, should: T, what: &str) -> Result<(), String> {
    if is == should { Ok(()) } else { Err(format!("{what}: {is}, expected {should}")) }
}
