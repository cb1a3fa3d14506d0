//! Checks of Piratenbucht's action and combat cards.

use super::check::{Refusal, check_escape, check_navy, holds, out_of_turn, require};
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{ACTION_CARDS, ACTION_KINDS, COMBAT_CARDS, Card};
use crate::games::cove::data::{Island, Seats, Ship};
use crate::games::cove::state::action::{Action, Stash};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, State, Step};
use crate::seat::Seat;

/// Checks of the action-card phase (`PB-TRN-2`).
impl Cove {
    /// Returns true if one of these seats holds a card for the action-card phase.
    pub(crate) fn anyone_holds_action(&self, state: &State, seats: Seats) -> bool {
        let stash = self.rules.secret_stash.in_phase_2;
        seats.iter().any(|seat| {
            let hand = &state.vessel(seat).hand;
            hand.kinds().meets(ACTION_KINDS) || (stash && hand.has(Card::SecretStash))
        })
    }

    /// Returns true if a seat can play an action card now. The game skips all other seats without a question.
    pub(crate) fn can_act_on_cards(&self, state: &State, seat: Seat) -> bool {
        let mut any = false;
        self.for_each_action(state, seat, |_| any = true);
        any
    }

    pub(crate) fn list_action_cards(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        self.for_each_action(state, seat, |action| out.push(action));
    }

    fn for_each_action(&self, state: &State, seat: Seat, mut visit: impl FnMut(Action)) {
        let hand = &state.vessel(seat).hand;
        let mut legal = |action| {
            if self.check_action_card::<()>(state, seat, action).is_ok() {
                visit(action);
            }
        };
        for card in ACTION_CARDS.into_iter().filter(|&card| hand.has(card)) {
            match card {
                Card::Flee => Island::ALL.map(Action::FleeTo).into_iter().for_each(&mut legal),
                Card::Challenge => {
                    Island::OUTER.map(Action::Challenge).into_iter().for_each(&mut legal);
                }
                Card::RoyalNavy => {
                    Island::OUTER.map(Action::RoyalNavy).into_iter().for_each(&mut legal);
                }
                Card::Reinforcement => {
                    Section::ALL.map(Action::Reinforce).into_iter().for_each(&mut legal);
                }
                area => legal(Action::Area(area)),
            }
        }
        if hand.has(Card::SecretStash) {
            [Stash::Gold, Stash::Chests].map(Action::Stash).into_iter().for_each(&mut legal);
        }
    }

    pub(crate) fn check_action_card<R: Refusal>(
        &self,
        state: &State,
        seat: Seat,
        action: Action,
    ) -> Result<(), R> {
        match action {
            Action::FleeTo(to) => {
                holds(state, seat, Card::Flee, "PB-ACT")?;
                check_escape(state, seat, to, "PB-ACT")
            }
            Action::Challenge(to) => {
                holds(state, seat, Card::Challenge, "PB-ACT")?;
                check_challenge(state, seat, to)
            }
            Action::RoyalNavy(to) => {
                holds(state, seat, Card::RoyalNavy, "PB-NAV-1")?;
                check_navy(state, seat, to, "PB-NAV-1")?;
                let free = state.navy_at(to).is_none();
                require(free, "PB-NAV-1", || format!("a Navy is already at {}", to.name()))
            }
            Action::Area(card) => {
                let Some(area) = AreaCard::from_card(card) else {
                    return Err(out_of_turn(Ask::Action(seat), action));
                };
                holds(state, seat, card, "PB-ACT")?;
                let free = !state.vessel(seat).area.has(area);
                require(free, "PB-ACT", || format!("{} is already aboard", card.name()))
            }
            Action::Reinforce(section) => {
                holds(state, seat, Card::Reinforcement, "PB-ACT")?;
                let absorbed = state.vessel(seat).area.reinforcements[section.index()];
                let fits = absorbed.checked_add(self.rules.area_cards.hits).is_some();
                require(fits, "PB-ACT", || "the section can't hold a further Reinforcement".into())
            }
            Action::Stash(_) => {
                holds(state, seat, Card::SecretStash, "PB-COM")?;
                let allowed = self.rules.secret_stash.in_phase_2;
                require(allowed, "PB-COM", || "Secret Stash can be played only in combat".into())
            }
            _ => Err(out_of_turn(Ask::Action(seat), action)),
        }
    }
}

/// Checks the destination of a challenge: an outer island with an opponent's ship, and without a Navy that the
/// challenger controls.
fn check_challenge<R: Refusal>(state: &State, seat: Seat, to: Island) -> Result<(), R> {
    let moves = state.vessel(seat).island != to;
    require(moves, "PB-ACT", || "the ship is already at this island".into())?;
    require(to.is_outer(), "PB-ACT", || "a challenge must go to an outer island".into())?;
    let opponent = !state.harbours.at(to).is_empty();
    require(opponent, "PB-ACT", || format!("no opponent's ship is at {}", to.name()))?;
    let own_navy = state.navy_at(to) == Some(seat);
    require(!own_navy, "PB-NAV-1", || {
        "a challenge can't go to an island with the challenger's Navy".into()
    })
}

/// Checks of combat cards (`PB-CBT-5`, `PB-COM`).
impl Cove {
    /// Returns true if a seat can play a combat card now.
    pub(crate) fn can_play_combat_card(&self, state: &State, seat: Seat) -> bool {
        let hand = &state.vessel(seat).hand;
        state.combat.players.has(seat)
            && COMBAT_CARDS
                .into_iter()
                .any(|card| hand.has(card) && self.check_kind::<()>(state, seat, card).is_ok())
    }

    pub(crate) fn list_combat_cards(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        let hand = &state.vessel(seat).hand;
        for card in COMBAT_CARDS {
            if !hand.has(card) || self.check_kind::<()>(state, seat, card).is_err() {
                continue;
            }
            match card {
                Card::SecretStash => {
                    out.extend([Stash::Gold, Stash::Chests].map(Action::Stash));
                }
                Card::SleightOfHand => {
                    let others = state.discards.iter().map(|(card, _)| card);
                    let taken = others.filter(|&card| card != Card::SleightOfHand);
                    out.extend(taken.map(Action::SleightOfHand));
                }
                Card::Sabotage => self.list_sabotage(state, seat, out),
                plain => out.push(Action::Battle(plain)),
            }
        }
    }

    fn list_sabotage(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let combat = &state.combat;
        if combat.npc_floats() {
            out.extend(combat.npcs().map(|ship| Action::Sabotage(ship, Section::Hull)));
            return;
        }
        for other in combat.players.iter().filter(|&other| other != seat) {
            let at = |section| Action::Sabotage(Ship::Of(other), section);
            out.extend(Section::ALL.map(at));
        }
    }

    pub(crate) fn check_combat_card<R: Refusal>(
        &self,
        state: &State,
        seat: Seat,
        action: Action,
    ) -> Result<(), R> {
        let card = match action {
            // These cards need an action with further choices.
            Action::Battle(Card::SecretStash | Card::SleightOfHand | Card::Sabotage) => {
                return Err(out_of_turn(state.ask, action));
            }
            Action::Battle(card) => card,
            Action::Stash(_) => Card::SecretStash,
            Action::SleightOfHand(_) => Card::SleightOfHand,
            Action::Sabotage(..) => Card::Sabotage,
            _ => return Err(out_of_turn(state.ask, action)),
        };
        holds(state, seat, card, "PB-CBT-5")?;
        self.check_kind(state, seat, card)?;
        match action {
            Action::SleightOfHand(taken) => {
                let other = taken != Card::SleightOfHand;
                require(other, "PB-COM", || "Sleight of Hand can't take a Sleight of Hand".into())?;
                let there = state.discards.has(taken);
                require(there, "PB-COM", || format!("{} is not among the discards", taken.name()))
            }
            Action::Sabotage(ship, section) => check_sabotage(state, seat, ship, section),
            _ => Ok(()),
        }
    }

    /// Checks that a combat card of this kind would have an effect now, if the seat has the card in hand.
    ///
    /// The step stored in the state belongs to the last question, unless a seat has just swapped a card.
    fn check_kind<R: Refusal>(&self, state: &State, seat: Seat, card: Card) -> Result<(), R> {
        let combat = &state.combat;
        if state.step == Step::Preparation
            && let Some(taken) = combat.swapped
        {
            require(card == taken, "PB-COM", || {
                format!("after Sleight of Hand the seat can play only {}", taken.name())
            })?;
        }
        match card {
            Card::GrappleAttack
            | Card::SmokeScreen
            | Card::SecretWeapon
            | Card::FavorableWinds
            | Card::SecretStash => Ok(()),
            Card::Grapeshot => {
                let free = !combat.loaded.has(seat);
                require(free, "PB-COM", || "the ship has already loaded a Grapeshot".into())
            }
            Card::SleightOfHand => {
                let mut others = state.discards;
                others.remove(Card::SleightOfHand, others.count(Card::SleightOfHand));
                require(!others.is_empty(), "PB-COM", || "the discards have no card to take".into())
            }
            Card::Sabotage => {
                let target = combat.npc_floats() || combat.players.iter().any(|s| s != seat);
                require(target, "PB-COM", || "the combat has no ship to sabotage".into())
            }
            other => Err(R::new("PB-CBT-5", || format!("{} is not a combat card", other.name()))),
        }
    }
}

/// Checks the target of Sabotage. Any ship that a volley may target is allowed; while a non-player ship floats, only
/// this ship is allowed.
fn check_sabotage<R: Refusal>(
    state: &State,
    seat: Seat,
    ship: Ship,
    section: Section,
) -> Result<(), R> {
    let combat = &state.combat;
    match ship {
        Ship::Of(other) => {
            let free = !combat.npc_floats();
            require(free, "PB-CBT-6", || "non-player ships must be sunk first".into())?;
            require(other != seat, "PB-COM", || "a ship can't sabotage itself".into())?;
            let there = combat.players.has(other);
            require(there, "PB-COM", || format!("the ship of {other} is not in this combat"))
        }
        Ship::Black(_) | Ship::Navy => {
            let floats = combat.npcs().any(|npc| npc == ship);
            require(floats, "PB-COM", || format!("{ship} is not in this combat"))?;
            let hull = section == Section::Hull;
            require(hull, "PC-CBT-6", || "a non-player ship can be hit only on the hull".into())
        }
    }
}
