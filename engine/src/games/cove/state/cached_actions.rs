//! Lists of legal actions that depend on the rules alone: built once and lent. Most decisions are
//! answered from one of them; `legal` builds the other lists.

use super::action::{Action, Aim, VolleyCards};
use super::fight::{NPCS, Stake, npc_ships};
use super::{Ask, State};
use crate::games::cove::Cove;
use crate::games::cove::data::tavern::VOLLEY_KINDS;
use crate::games::cove::data::{Island, Seats, Section, Ship};
use crate::games::cove::rules::{Rules, TavernStyle};
use crate::seat::{MAX_SEATS, Seat};

/// The lists that depend on the rules, and those for each set of ships.
#[derive(Clone, Debug)]
pub(crate) struct CachedActions {
    /// Every rig that the starting gold buys, in ascending order of levels.
    pub rigs: Vec<Action>,
    /// Every destination that a wheel may show, in the order of islands.
    pub destinations: Vec<Action>,
    /// For each set of player ships, the sections of each.
    sections: Vec<Vec<Action>>,
    /// For each set of non-player ships, their hulls.
    hulls: Vec<Vec<Action>>,
}

impl CachedActions {
    pub(crate) fn new(rules: &Rules, rigs: Vec<Action>) -> CachedActions {
        let wheel = Island::ALL.into_iter();
        let pointed_at = wheel.filter(|&to| to != Island::Cove || rules.navigation.cove_allowed);
        CachedActions {
            rigs,
            destinations: pointed_at.map(Action::Sail).collect(),
            sections: (0..1 << MAX_SEATS).map(|bits| sections_of(Seats::from_bits(bits))).collect(),
            hulls: (0..1 << NPCS).map(hulls_of).collect(),
        }
    }
}

/// Every section of these ships as a target.
fn sections_of(ships: Seats) -> Vec<Action> {
    let sections = |seat: Seat| {
        Section::ALL
            .into_iter()
            .map(move |section| Action::Target(Ship::Of(seat), Aim::At(section)))
    };
    ships.iter().flat_map(sections).collect()
}

/// The hull of each non-player ship of a set as a target: a bit a ship, by its index.
fn hulls_of(afloat: usize) -> Vec<Action> {
    let hulls = std::array::from_fn(|index| (afloat >> index & 1) as u8);
    npc_ships(hulls).map(|ship| Action::Target(ship, Aim::At(Section::Hull))).collect()
}

/// The actions of a ship without volley cards in its turn; in a fight to the death it cannot flee.
const FLEE_OR_FIRE: [Action; 2] = [Action::Flee, Action::Fire(VolleyCards::NONE)];

impl Cove {
    /// The legal actions, where they are a cached list.
    #[inline(always)]
    pub(crate) fn cached_list(&self, state: &State) -> Option<&[Action]> {
        let cached = &self.numbers.cached_actions;
        match state.ask {
            Ask::Rig(_) => Some(&cached.rigs),
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

    /// Whether a ship has no card that it could play with its volley in its turn.
    #[inline]
    fn fires_plainly(&self, state: &State, seat: Seat) -> bool {
        match self.rules.tavern.style {
            TavernStyle::PiratesCove => !state.vessel(seat).hand.kinds().meets(VOLLEY_KINDS),
            TavernStyle::Piratenbucht => true,
        }
    }

    /// The targets of a volley that names a section (`PC-CBT-3`, `PC-CBT-6`).
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

/// The actions of a visitor without cards for it at each place, who is asked because he has a choice.
/// Empty for Treasure Island, where it depends on his hold.
const VISITS: [&[Action]; Island::ALL.len()] = [
    &[Action::BuyCard, Action::EndVisit],
    &[Action::Upgrade(Section::Hull), Action::EndVisit],
    &[Action::Upgrade(Section::Sails), Action::EndVisit],
    &[Action::Upgrade(Section::Cannon), Action::EndVisit],
    &[Action::Upgrade(Section::Crew), Action::EndVisit],
    &[],
    &[Action::EndVisit],
];
