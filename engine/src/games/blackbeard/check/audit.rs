//! Audit of the invariants that every reachable state satisfies (`BB-LAW-1` to `BB-LAW-3`).

use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::{Commissioner, Hostage, Pirate, Spot, Warship};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::{KcCounter, PirateCard, State};

fn require(holds: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken()) }
}

/// Checks a state against the laws of the rules ledger.
///
/// # Errors
/// Returns the first law that the state breaks, with its id.
pub(crate) fn audit(game: &Blackbeard, state: &State) -> Result<(), String> {
    audit_cards(game, state)?;
    audit_counters(game, state)?;
    audit_merchants(game, state)?;
    audit_places(game, state)?;
    state.all().try_for_each(|seat| {
        state.player(seat).fleet.iter().try_for_each(|pirate| audit_ship(game, state, pirate))
    })
}

/// Checks that every event card is in exactly one place.
fn audit_cards(game: &Blackbeard, state: &State) -> Result<(), String> {
    let numbers = &game.numbers;
    let mut found = state.deck;
    found.add_all(&state.discards);
    found.add_all(&state.out);
    let mut add = |card: Card| found.add(numbers.kind_of[card.code()].into(), 1);
    for seat in state.all() {
        let player = state.player(seat);
        player.hand.cards().iter().for_each(|&card| add(card));
        for pirate in player.fleet.iter() {
            let ship = state.ship(pirate);
            let letter = ship.letter.map(|letter| letter.card);
            [ship.guns, ship.treasure, letter].into_iter().flatten().for_each(&mut add);
        }
        require(player.hand.len() <= game.rules.turn.hand.into(), || {
            format!("BB-LAW-2: {seat} holds {} event cards", player.hand.len())
        })?;
    }
    use crate::games::blackbeard::state::PardonCard;
    if matches!(state.pardon.card, PardonCard::Aside | PardonCard::SecondDeck) {
        add(Card::PARDON);
    }
    let mut all = numbers.hand_cards;
    all.add_all(&numbers.now_cards);
    require(found == all, || format!("BB-LAW-1: event cards are {found:?}, not {all:?}"))
}

fn audit_counters(game: &Blackbeard, state: &State) -> Result<(), String> {
    let mut hostages = state.hostage_cup.or(state.hostages_out);
    let mut count = state.hostage_cup.len() + state.hostages_out.len();
    for pirate in state.pirates() {
        let aboard = state.ship(pirate).hostages;
        count += aboard.len();
        hostages = hostages.or(aboard);
    }
    require(hostages.len() == Hostage::COUNT && count == Hostage::COUNT, || {
        format!("BB-LAW-1: {count} hostages, {} distinct", hostages.len())
    })?;
    let on_map: Set<Warship> = state.stations.iter().copied().flatten().collect();
    let stations = state.stations.iter().flatten().count();
    require(
        on_map.len() == stations
            && on_map.and(state.warship_cup).is_empty()
            && stations + state.warship_cup.len() == Warship::COUNT,
        || format!("BB-LAW-1: {stations} warships on the map, {:?} in the cup", state.warship_cup),
    )?;
    let commissioner = |kc: crate::games::blackbeard::state::Kc| match kc.who {
        KcCounter::Commissioner(commissioner) => Some(commissioner),
        KcCounter::Convert(_) => None,
    };
    let kcs: Set<Commissioner> =
        state.kcs.iter().flatten().filter_map(|&kc| commissioner(kc)).collect();
    let all = kcs.or(state.kc_cup).or(state.kc_dead);
    let sum = kcs.len() + state.kc_cup.len() + state.kc_dead.len();
    require(all.len() == Commissioner::COUNT && sum == Commissioner::COUNT, || {
        format!("BB-LAW-1: {sum} KCs, {} distinct", all.len())
    })?;
    let anti = state.anti.len() + usize::from(state.anti_cup);
    let pro = state.pro.len() + usize::from(state.pro_out);
    let (anti_all, pro_all) = (game.rules.governors.anti, game.rules.setup.governors);
    require(anti == usize::from(anti_all) && pro == usize::from(pro_all), || {
        format!(
            "BB-LAW-1: {anti} Anti-Pirate and {pro} Pro-Pirate governors, not {anti_all} and {pro_all}"
        )
    })
}

fn audit_merchants(game: &Blackbeard, state: &State) -> Result<(), String> {
    let mut merchants = state.unseen_merchants;
    let mut face_up = 0;
    for (index, &kind) in state.face_up.iter().enumerate() {
        if kind > 0 {
            merchants.add(usize::from(kind) - 1, 1);
            face_up += 1;
            require(state.boxes.has(crate::games::blackbeard::data::Port::new(index)), || {
                format!("BB-LAW-2: a merchant lies face up at port {index}, whose box is empty")
            })?;
        }
    }
    require(merchants == game.numbers.merchants, || {
        format!("BB-LAW-1: merchants are {merchants:?}, not {:?}", game.numbers.merchants)
    })?;
    let face_down = state.boxes.len() - face_up;
    for port in crate::games::blackbeard::data::Port::all() {
        let lies_face_down = state.boxes.has(port) && state.face_up[port.index()] == 0;
        let fixed = state.face_down.under(port).is_some();
        require(lies_face_down || !fixed, || {
            format!("BB-SET-7: {port} has a fixed counter, but no face-down merchant")
        })?;
        require(fixed || !lies_face_down || state.face_down.is_late(), || {
            format!("BB-SET-7: the face-down counter at {port} is not fixed")
        })?;
        require(state.face_down.is_possible(&game.numbers.merchants, port), || {
            format!("BB-SET-7: the counter at {port} returned to the cup after the box was filled")
        })?;
    }
    let fixed = state.face_down.fixed();
    require(fixed.iter().zip(state.unseen_merchants.iter()).all(|(of, all)| of <= all), || {
        format!(
            "BB-LAW-1: face-down merchants {fixed:?} exceed unseen merchants {:?}",
            state.unseen_merchants
        )
    })?;
    require(face_down <= state.unseen_merchants.total().into(), || {
        format!(
            "BB-LAW-1: {face_down} merchants lie face down, but {} are unseen",
            state.unseen_merchants.total()
        )
    })?;
    let pirate_ports = game.numbers.pirate_ports;
    require(state.boxes.and(pirate_ports).is_empty(), || {
        "BB-LAW-2: a merchant lies at a pirate port".into()
    })
}

fn audit_places(game: &Blackbeard, state: &State) -> Result<(), String> {
    let governed = state.pro.or(state.anti);
    let pirate_ports = game.numbers.pirate_ports;
    require(
        state.pro.and(state.anti).is_empty()
            && governed.and(pirate_ports.or(state.destroyed)).is_empty(),
        || {
            format!(
                "BB-LAW-2: Pro-Pirate governors {:?} and Anti-Pirate governors {:?} share a port or sit in a closed one",
                state.pro, state.anti
            )
        },
    )?;
    for seat in state.all() {
        let player = state.player(seat);
        let hand = state.in_hand(seat).len();
        require(player.fleet.len() <= game.most_in_play() && hand <= game.most_in_hand(), || {
            format!(
                "BB-LAW-2: {seat} has {} pirates in play and {hand} in hand",
                player.fleet.len()
            )
        })?;
        let retired = |card: &&PirateCard| matches!(card, PirateCard::Retired(by) | PirateCard::Converted(by) if *by == seat);
        let retired = state.cards.iter().filter(retired).count();
        require(retired == player.retired.into(), || {
            format!(
                "BB-LAW-4: {seat} has {retired} cards of retired pirates, but a count of {}",
                player.retired
            )
        })?;
        if let Some(kc) = state.kcs[seat.index()] {
            require(!matches!(kc.place.spot(), Spot::Port(_)), || {
                format!("BB-KC-2: the KC of {seat} is in a port")
            })?;
        }
    }
    let where_card = |of: PirateCard| -> Set<Pirate> {
        Pirate::all().filter(|pirate| state.cards[pirate.index()] == of).collect()
    };
    require(state.undealt == where_card(PirateCard::Deck), || {
        "BB-LAW-1: `undealt` differs from the pirate cards in the deck".into()
    })?;
    for seat in state.all() {
        require(state.held[seat.index()] == where_card(PirateCard::Hand(seat)), || {
            format!("BB-LAW-1: `held` differs from the pirate cards in the hand of {seat}")
        })?;
    }
    let in_play = state.cards.iter().filter(|&&card| card == PirateCard::InPlay).count();
    require(in_play == state.pirates().count(), || {
        format!("BB-LAW-1: {in_play} pirate cards in play, {} ships", state.pirates().count())
    })
}

fn audit_ship(game: &Blackbeard, state: &State, pirate: Pirate) -> Result<(), String> {
    let (ship, rules) = (state.ship(pirate), &game.rules);
    let of_type = &game.numbers.hulls[ship.hull.index()];
    require(ship.pirate == Some(pirate), || format!("the slot of {pirate} has {:?}", ship.pirate))?;
    require(ship.loyalty <= rules.loyalty.max, || {
        format!("BB-LAW-3: {pirate} has Loyalty {}, above {}", ship.loyalty, rules.loyalty.max)
    })?;
    let combat = rules.ship.sunk_at_combat + 1..=of_type.combat;
    let speed = rules.ship.sunk_at_speed + 1..=of_type.speed;
    require(combat.contains(&ship.combat) && speed.contains(&ship.speed), || {
        format!(
            "BB-LAW-3: {pirate} has Combat {} and Speed {}, not {combat:?} and {speed:?}",
            ship.combat, ship.speed
        )
    })?;
    let behind = &ship.holds[usize::from(of_type.holds)..];
    require(behind.iter().all(|&hold| hold == 0), || {
        format!("BB-LAW-3: {pirate} has {} holds, but doubloons {:?}", of_type.holds, ship.holds)
    })?;
    if let Some(ally) = ship.ally {
        let other = state.ship(ally);
        require(
            state.in_play(ally)
                && other.ally == Some(pirate)
                && other.owner == ship.owner
                && other.place == ship.place,
            || format!("BB-ALL-1: {pirate} and {ally} are not allies of one player at one place"),
        )?;
        require(other.right == ship.right, || {
            format!(
                "BB-ALL-1: {pirate} has the right {:?}, his ally {ally} has {:?}",
                ship.right, other.right
            )
        })?;
    }
    require(ship.havens.without(state.pro).is_empty(), || {
        format!(
            "BB-INP-6: {pirate} has a Safe Haven without a Pro-Pirate governor: {:?}",
            ship.havens
        )
    })?;
    for hostage in ship.hostages.iter() {
        require(state.hostage_nations[hostage.index()].is_some(), || {
            format!("BB-HOS-1: hostage {hostage} is aboard without a nation")
        })?;
    }
    Ok(())
}
