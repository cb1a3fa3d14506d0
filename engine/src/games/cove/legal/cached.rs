//! Cached lists of legal actions, which depend on the rules alone.

use crate::games::cove::data::Ship;
use crate::games::cove::data::tavern::VOLLEY_KINDS;
use crate::games::cove::rules::TavernStyle;
use crate::games::cove::state::action::Action;
use crate::games::cove::state::cached_actions::{FLEE_OR_FIRE, VISITS};
use crate::games::cove::state::fight::Stake;
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, State};
use crate::seat::Seat;

impl Cove {
    /// Returns the cached list of the state's legal actions, if the rules alone determine this
    /// list.
    #[inline(always)]
    pub(crate) fn cached_list(&self, state: &State) -> Option<&[Action]> {
        let cached = &self.numbers.cached_actions;
        match state.ask {
            Ask::Rig(seat) => Some(&cached.rigs[seat.index()]),
            Ask::Sail(_) => Some(&cached.destinations),
            Ask::Act(seat) if self.fires_plainly(state, seat) => Some(match state.combat.stake {
                Stake::Island => &FLEE_OR_FIRE,
                Stake::Victory => &FLEE_OR_FIRE[1..],
            }),
            Ask::Aim(_) if !state.combat.volley.six_gun => Some(self.cached_targets(state)),
            Ask::Visit(seat) if !self.has_cards_for_visit(state.vessel(seat)) => {
                let list = VISITS[state.visits.island.index()];
                (!list.is_empty()).then_some(list)
            }
            Ask::Parrot(_) => Some(&[Action::KeepParrot, Action::TakeParrot]),
            Ask::Gift(_) => Some(&[Action::GiftOfCards, Action::GiftWithGold]),
            Ask::Act(_) | Ask::Aim(_) | Ask::Visit(_) => None,
            Ask::Event(..) | Ask::Action(_) | Ask::Prepare(_) | Ask::BeforeRoll(_) => None,
            Ask::Kegs(_) | Ask::Over => None,
        }
    }

    /// Returns true if a ship has no card to play with its volley.
    #[inline]
    fn fires_plainly(&self, state: &State, seat: Seat) -> bool {
        match self.rules.tavern.style {
            TavernStyle::PiratesCove => !state.vessel(seat).hand.kinds().meets(VOLLEY_KINDS),
            TavernStyle::Piratenbucht => true,
        }
    }

    /// Cached list of a volley's targets, if the volley aims at one section (`PC-CBT-3`, `PC-CBT-6`).
    fn cached_targets(&self, state: &State) -> &[Action] {
        let (cached, combat) = (&self.numbers.cached_actions, &state.combat);
        let firer = combat.order.current();
        if firer != Some(Ship::Navy) && combat.npc_floats() {
            let bits =
                combat.hulls.iter().rev().fold(0, |set, &hull| set << 1 | usize::from(hull > 0));
            return &cached.hulls[bits];
        }
        let mut players = combat.players;
        if let Some(Ship::Of(seat)) = firer {
            players.remove(seat);
        }
        &cached.sections[usize::from(players.bits())]
    }
}
