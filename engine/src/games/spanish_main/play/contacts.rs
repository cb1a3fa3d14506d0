//! Abilities that contacts and hits trigger: they steal treasure, or remove crew and cargo (`SM-MOV-9`, `SM-EFF-2`,
//! `SM-EFF-6`).

use super::context::Context;
use crate::dice::Dice;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{CoinAt, CoinNo, CrewAt, CrewNo, ShipNo};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::question::{MastBy, Question};
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::Afloat;
use crate::observe::Observer;

/// Abilities that act when their ship becomes pinned.
const PINNED: [Effect; 2] = [Effect::PinnedKillsCrew, Effect::PinnedKillsCrewPlusMast];

impl SpanishMain {
    /// Adds to `menu` the crew and treasure that an ability may take from an enemy ship, and the
    /// answer `No`.
    pub(crate) fn victims(
        &self,
        state: &State,
        ship: ShipNo,
        effect: Effect,
        at: ShipNo,
        menu: &mut Vec<Action>,
    ) {
        if effect == Effect::CaptureDerelictTeleport {
            return menu.extend([Action::Yes, Action::No]);
        }
        let takes_treasure = matches!(effect, Effect::StealTouch | Effect::LootTouch(_));
        let fits = !takes_treasure || state.free_spaces(ship) > 0;
        let has_treasure = if takes_treasure {
            state.movable(CoinAt::Ship(at)).next().is_some()
        } else {
            state.has_treasure(at)
        };
        if !takes_treasure {
            self.crew_to_pick(state, at, menu);
            let has_mast = state.ship(at).rig.masts() > 0;
            if menu.is_empty() && effect == Effect::PinnedKillsCrewPlusMast && has_mast {
                menu.push(Action::Yes);
            }
        }
        let of_treasure = matches!(effect, Effect::HitKillsCargo | Effect::HitKillsCargo1);
        if (takes_treasure || of_treasure) && has_treasure && fits {
            menu.push(Action::Treasure);
        }
        menu.push(Action::No);
    }

    /// Adds to `menu` the answers that pick a crew of a ship. A face-up crew is picked by name, a
    /// face-down crew at random (`SM-BRD-2`).
    pub(crate) fn crew_to_pick(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        let is_open = |crew: &CrewNo| state.piece(*crew).face_up;
        menu.extend(state.crew_at(CrewAt::Ship(ship)).filter(is_open).map(Action::Crew));
        if state.crew_at(CrewAt::Ship(ship)).any(|crew| !is_open(&crew)) {
            menu.push(Action::HiddenCrew);
        }
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Applies the abilities of ships that a move brought into contact (`SM-MOV-9`). In an opponent's turn, abilities
    /// act without a question and pick crew at random.
    pub(crate) fn at_contact(&mut self, ship: ShipNo) {
        let of = self.state.ship(ship);
        if of.afloat != Afloat::Yes {
            return;
        }
        let met = match of.contact {
            Contact::Ship(other) if of.turn.met => Some(ShipNo(other)),
            _ => None,
        };
        let met_by = of.turn.met_by.clone();
        let is_active = of.seat == self.state.active;
        self.push(Frame::Plague(ship));
        for other in met_by.into_iter().rev() {
            self.push(Frame::Pinned(other, ship));
        }
        let Some(other) = met else { return };
        if !is_active {
            return self.push(Frame::Pinned(ship, other));
        }
        let flag = self.state.ship(other).kit.flag();
        for effect in PINNED.into_iter().rev() {
            self.push(Frame::Victim(ship, effect, other));
        }
        self.push(Frame::Victim(ship, Effect::LootTouch(flag), other));
        self.push(Frame::Victim(ship, Effect::StealTouch, other));
    }

    /// Asks a ship's owner whether to use an ability that takes crew or treasure from an enemy ship. Asks only if
    /// there is a piece to take.
    pub(crate) fn offer_victim(&mut self, ship: ShipNo, effect: Effect, at: ShipNo) {
        let is_pinning = PINNED.contains(&effect);
        let may = self.game.can_use(self.state, ship, effect)
            && self.state.ship(ship).afloat == Afloat::Yes
            && self.state.ship(at).afloat == Afloat::Yes
            && (!is_pinning || self.game.is_pinned(self.state, ship));
        let mut menu = Vec::new();
        if may {
            self.game.victims(self.state, ship, effect, at, &mut menu);
        }
        if menu.len() > 1 {
            self.ask_owner(Question::Victim(ship, effect, at), ship);
        }
    }

    /// Takes the chosen crew or treasure from an enemy ship by an ability.
    pub(crate) fn take_victim(&mut self, ship: ShipNo, effect: Effect, at: ShipNo, by: Action) {
        let seat = self.state.ship(ship).seat;
        match (effect, by) {
            (Effect::StealTouch | Effect::LootTouch(_), _) => {
                if let Some(coin) = self.any_of(CoinAt::Ship(at)) {
                    self.put_coin(coin, CoinAt::Ship(ship));
                }
                // With LOOT_TOUCH the ship takes treasure until she is full.
                if effect != Effect::StealTouch {
                    self.push(Frame::Victim(ship, effect, at));
                }
            }
            (_, Action::Treasure) => self.lose_treasure(at),
            _ => {
                if effect == Effect::PinnedKillsCrewPlusMast {
                    self.push(Frame::LoseMasts(at, 1, MastBy::Ship(ship)));
                }
                if let Some(crew) = self.picked(at, by) {
                    self.remove_crew(crew, Some(seat));
                }
            }
        }
    }

    /// Removes a random treasure aboard a ship from the game. The choice includes unique treasure.
    pub(crate) fn lose_treasure(&mut self, ship: ShipNo) {
        let coins: Vec<CoinNo> = self.state.coins_at(CoinAt::Ship(ship)).collect();
        if let Some(coin) = self.by_chance(&coins) {
            self.put_coin(coin, CoinAt::Out);
            // The ship loses the ability of a unique treasure with the treasure (SM-UNI-3).
            self.refit(ship);
        }
    }

    /// Applies the abilities of a ship that becomes pinned in an enemy's turn. They remove random crew of the enemy
    /// ship without a question.
    pub(crate) fn pinned(&mut self, ship: ShipNo, enemy: ShipNo) {
        for effect in PINNED {
            let may = self.game.can_use(self.state, ship, effect)
                && self.game.is_pinned(self.state, ship)
                && self.state.ship(enemy).afloat == Afloat::Yes;
            let crew = self.state.ship(enemy).aboard.clone();
            let takes_mast =
                effect == Effect::PinnedKillsCrewPlusMast && self.state.ship(enemy).rig.masts() > 0;
            if may && (takes_mast || !crew.is_empty()) {
                self.use_up(ship, effect);
                let seat = self.state.ship(ship).seat;
                if takes_mast {
                    self.push(Frame::LoseMasts(enemy, 1, MastBy::Ship(ship)));
                }
                if let Some(crew) = self.crew_by_chance(&crew) {
                    self.remove_crew(crew, Some(seat));
                }
            }
        }
    }
}
