//! Optional abilities: conditions, announcement, cancellation and effect (`SM-TRN-6`, `SM-TRN-8`,
//! `SM-EFF-8`).

use super::context::{Context, lanes};
use crate::dice::Dice;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{CrewAt, ShipNo};
use crate::games::spanish_main::rules::CancelScope;
use crate::games::spanish_main::state::action::{Action, Object};
use crate::games::spanish_main::state::event::{Die, Event};
use crate::games::spanish_main::state::frame::{DieOf, Frame};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::SailsBy;
use crate::games::spanish_main::state::kit::codes;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::ship::{Afloat, SameActionTwice, Spell};
use crate::games::spanish_main::state::{Announced, State};
use crate::observe::Observer;
use crate::seat::Seat;

/// Abilities that a seat uses by giving an order, in menu order.
const ORDERED: [Effect; 13] = [
    Effect::SacrificeTreasureCannon,
    Effect::MoveSAfterLoad,
    Effect::MoveSAfterUnload,
    Effect::ExtraAction5,
    Effect::SameActionTwice5,
    Effect::SacCrewExtraAction,
    Effect::RaidHome,
    Effect::TradeTreasureS,
    Effect::PeekIsland,
    Effect::PeekShip,
    Effect::PeekAny,
    Effect::UnloadAtS,
    Effect::MarkExploredS,
];

/// Bit set of the codes of these abilities.
const ORDERED_CODES: [u64; 2] = codes(&ORDERED);

/// Lowest die with which an ability that needs a 5 or 6 succeeds.
const SUCCEEDS_ON: u8 = 5;

/// Returns true if a ship may use an ability only once per turn (`SM-TRN-6`).
const fn is_once_per_turn(effect: Effect) -> bool {
    !matches!(
        effect,
        Effect::Captain
            | Effect::Explorer
            | Effect::DoubleRange6
            | Effect::HitKillsCargo
            | Effect::ShootThenMove
            | Effect::FogHop
            | Effect::PushEnemy5
            | Effect::RaidHome
            | Effect::LootTouch(_)
            | Effect::TradeWildTreasure
            | Effect::CaptureDerelictTeleport
            | Effect::SacrificeTreasureCannon
            | Effect::BoardAllTreasure
            | Effect::BoardAllCrew
    )
}

impl SpanishMain {
    /// Returns true if a ship has an ability that was neither used nor cancelled this turn.
    #[inline(always)]
    pub(crate) fn can_use(&self, state: &State, ship: ShipNo, effect: Effect) -> bool {
        let of = state.ship(ship);
        of.kit.has(effect) && !of.turn.used.contains(&effect)
    }

    /// Returns the first of a seat's ships that may cancel an ability announced on `ship` (`CANCEL_S`).
    fn canceller(&self, state: &State, seat: Seat, ship: ShipNo) -> Option<ShipNo> {
        let may = |by: &ShipNo| {
            self.can_use(state, *by, Effect::CancelS) && self.within_s(state, *by, ship)
        };
        state.fleet(seat).find(may)
    }

    /// Adds to `menu` the orders by which a ship may use abilities.
    pub(crate) fn uses(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        if !state.ship(ship).kit.has_any(ORDERED_CODES) {
            return;
        }
        for effect in ORDERED.into_iter().filter(|&effect| self.can_use(state, ship, effect)) {
            let objects = self.objects(state, ship, effect);
            menu.extend(objects.into_iter().map(|object| Action::Use(ship, effect, object)));
        }
    }

    /// Returns the legal objects for an ability that a seat uses by order; empty if the ability can't act now.
    fn objects(&self, state: &State, ship: ShipNo, effect: Effect) -> Vec<Object> {
        let if_so = |can: bool| if can { vec![Object::None] } else { Vec::new() };
        let turn = &state.ship(ship).turn;
        let capacity = 1 + turn.extra + u8::from(turn.twice != SameActionTwice::No);
        let most = self.rules().actions.max;
        match effect {
            Effect::SacrificeTreasureCannon => self.sacrifices(state, ship),
            Effect::MoveSAfterLoad => if_so(turn.loaded && self.may_sail_freely(state, ship)),
            Effect::MoveSAfterUnload => if_so(turn.unloaded && self.may_sail_freely(state, ship)),
            Effect::ExtraAction5 => if_so(turn.actions > 0 && capacity < most),
            Effect::SameActionTwice5 => {
                if_so(turn.actions < capacity && capacity < most && turn.actions + 2 <= most)
            }
            Effect::SacCrewExtraAction
                if capacity < most && !state.ship(ship).kit.has(Effect::CrewSafe) =>
            {
                self.victims_aboard(state, ship)
            }
            Effect::RaidHome => self.raids(state, ship),
            Effect::TradeTreasureS => self.trades_within_s(state, ship),
            Effect::PeekIsland => self.islands_to_look_at(state, ship),
            Effect::PeekShip => self.ships_to_look_at(state, ship),
            Effect::PeekAny => {
                let ships = self.treasures_to_look_at(state, ship);
                self.islands_to_look_at(state, ship).into_iter().chain(ships).collect()
            }
            Effect::UnloadAtS => if_so(self.may_unload_at_s(state, ship)),
            Effect::MarkExploredS => self.islands_to_mark(state, ship),
            _ => Vec::new(),
        }
    }

    /// Returns the crew aboard that SAC_CREW_EXTRA_ACTION may remove. Crew of 0 points and the
    /// acting crew are excluded (`SM-TRN-7`).
    fn victims_aboard(&self, state: &State, ship: ShipNo) -> Vec<Object> {
        let of = state.ship(ship);
        let others = of.aboard.iter().enumerate().filter(|(place, crew)| {
            let piece = state.piece(**crew);
            let mut acting = of.kit.crew_sources(Effect::SacCrewExtraAction);
            acting.any(|at| usize::from(at) != *place)
                && piece.seat == of.seat
                && self.cards().crew(piece.card).points > 0
        });
        others.map(|(_, &crew)| Object::Crew(crew)).collect()
    }

    /// Returns true if a ship can sail now: she is afloat, has bars, and nothing holds her.
    pub(crate) fn may_sail_freely(&self, state: &State, ship: ShipNo) -> bool {
        let of = state.ship(ship);
        of.afloat == Afloat::Yes
            && of.towed_by.is_none()
            && of.weeds.is_none()
            && !of.turn.untangled
            && of.chained != Spell::ThisTurn
            && self.has_bars(of)
            && !self.is_pinned(state, ship)
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Announces a ship's ability, with `at` as the target ship. The ability is carried out later, unless an opponent
    /// cancels it.
    pub(crate) fn announce(&mut self, ship: ShipNo, effect: Effect, by: Action, at: ShipNo) {
        match by {
            Action::Use(_, _, Object::Crew(victim)) => self.reveal_beside(ship, effect, victim),
            _ => self.reveal(ship, effect),
        }
        if is_once_per_turn(effect) {
            self.state.ship_mut(ship).turn.used.push(effect);
        }
        self.emit(Event::Ability(ship, effect));
        self.state.announced = Some(Announced { ship, effect, by, at });
        self.push(Frame::CarryOut);
        if self.rules().cancel.scope == CancelScope::Declared {
            let actor = self.state.ship(ship).seat;
            self.push(Frame::Cancel(actor.left(self.state.seats.into())));
        }
    }

    /// Asks a seat, then each later seat, whether to cancel the announced ability.
    pub(crate) fn offer_cancel(&mut self, seat: Seat) {
        let Some(announced) = self.state.announced else { return };
        if seat == self.state.ship(announced.ship).seat {
            return;
        }
        self.push(Frame::Cancel(seat.left(self.state.seats.into())));
        if let Some(by) = self.game.canceller(self.state, seat, announced.ship) {
            self.ask(Question::Cancel(by), seat);
        }
    }

    pub(crate) fn take_cancel(&mut self, by: ShipNo, answer: Action) {
        if answer != Action::Yes {
            return;
        }
        let Some(Announced { ship, effect, .. }) = self.state.announced.take() else { return };
        self.use_up(by, Effect::CancelS);
        let used = &mut self.state.ship_mut(ship).turn.used;
        if !used.contains(&effect) {
            used.push(effect);
        }
        self.emit(Event::Cancelled(ship, effect, by));
        // Drop the frames of the cancelled ability, so that no further seat is asked and nothing is
        // carried out.
        while let Some(Frame::Cancel(_) | Frame::CarryOut) = self.state.stack.last() {
            self.state.stack.pop();
        }
        match effect {
            Effect::Captain => self.end_volley(),
            Effect::Reroll1 => self.state.open_die = None,
            // The winner may still take one crew or treasure.
            Effect::BoardAllTreasure | Effect::BoardAllCrew => self.push(Frame::Plunder),
            _ => {}
        }
    }

    /// Asks the owner of a ship whether to use an ability.
    pub(crate) fn offer(&mut self, ship: ShipNo, effect: Effect) {
        if self.game.can_use(self.state, ship, effect) {
            self.ask_owner(Question::Ability(ship, effect), ship);
        }
    }

    /// Carries out the owner's answer to an offered ability.
    pub(crate) fn take_offer(&mut self, ship: ShipNo, effect: Effect, answer: Action) {
        if answer == Action::Yes {
            self.announce(ship, effect, answer, ship);
        } else if effect == Effect::Reroll1 {
            self.state.open_die = None;
        }
    }

    /// Carries out the announced ability.
    pub(crate) fn carry_out(&mut self) {
        let Some(Announced { ship, effect, by, at }) = self.state.announced.take() else { return };
        self.why = effect.rule();
        match effect {
            Effect::Captain
            | Effect::Chainshot
            | Effect::Firepot
            | Effect::Stinkpot
            | Effect::Smokepot => self.allow_shot(effect, by),
            Effect::Cannoneer => self.shoot_again(ship),
            Effect::Reroll1 => self.reroll(ship),
            Effect::DoubleRange6 => {
                if let Some(volley) = &mut self.state.volley {
                    volley.doubled = true;
                }
            }
            Effect::FogHop => {
                if let Action::Hop(fog) = by {
                    self.state.ship_mut(ship).afloat = Afloat::Lost(fog);
                }
            }
            Effect::Explorer => self.explore_here(ship),
            Effect::ShootThenMove => self.begin_voyage(ship, SailsBy::AfterShooting),
            Effect::MoveSAfterLoad | Effect::MoveSAfterUnload => {
                self.begin_voyage(ship, SailsBy::FreeMove);
            }
            Effect::PushEnemy5
            | Effect::ExtraAction5
            | Effect::SameActionTwice5
            | Effect::FleetTwoActions6 => {
                self.state.die = self.d6(lanes::ABILITIES, ship, Die::Ability(effect));
                self.push(Frame::AbilityRolled(ship, effect, at));
                self.push(Frame::Reroll(ship, DieOf::Ability(effect)));
            }
            Effect::SacCrewExtraAction => {
                if let Action::Use(_, _, Object::Crew(crew)) = by
                    && self.state.piece(crew).at == CrewAt::Ship(ship)
                {
                    self.remove_crew(crew, None);
                    self.state.ship_mut(ship).turn.extra += 1;
                }
            }
            Effect::BoardAtS => self.board_at_s(ship, at),
            Effect::BoardAllTreasure | Effect::BoardAllCrew => self.plunder_all(ship, effect, at),
            Effect::HitKillsCrew
            | Effect::HitKillsCargo
            | Effect::HitKillsCargo1
            | Effect::PinnedKillsCrew
            | Effect::PinnedKillsCrewPlusMast
            | Effect::StealTouch
            | Effect::LootTouch(_) => self.take_victim(ship, effect, at, by),
            _ => self.use_on_treasure(ship, effect, by, at),
        }
    }

    /// Applies an ability after the roll of its die.
    pub(crate) fn ability_rolled(&mut self, ship: ShipNo, effect: Effect, at: ShipNo) {
        let die = self.state.die;
        match effect {
            Effect::FleetTwoActions6 if die == 6 => {
                self.ask_owner(Question::TwoActions(ship), ship);
            }
            Effect::ExtraAction5 if die >= SUCCEEDS_ON => {
                self.state.ship_mut(ship).turn.extra += 1;
            }
            Effect::SameActionTwice5 if die >= SUCCEEDS_ON => {
                self.state.ship_mut(ship).turn.twice = SameActionTwice::Next;
            }
            Effect::PushEnemy5 if die >= SUCCEEDS_ON => self.begin_push(ship, at),
            _ => {}
        }
    }
}
