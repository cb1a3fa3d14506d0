//! Blackbeard (2008): rules, state, play and views.
//!
//! [`Blackbeard`] is a rulebook in force. The ledger of rules is `docs/rules/blackbeard.md`; comments cite its ids.
//!
//! | file | sections of the ledger |
//! |---|---|
//! | `rules`, `validation`, `numbers` | every bracket and switch; the same as tables for play |
//! | `vocabulary`, `card` | areas, ports, pirates, counters; event cards |
//! | `state`, `contest`, `frame`, `view` | what there is, dice that lie open, what play resumes with, what a seat may know |
//! | `action`, `notation`, `event`, `why` | Decisions; what happened, and by which rule |
//! | `ratings` | Alliances' ratings, the standing of ports, where one may go |

mod action;
mod card;
mod contest;
mod event;
mod frame;
mod notation;
mod numbers;
mod ratings;
mod rules;
mod state;
mod validation;
mod view;
mod vocabulary;
mod why;

pub use action::{Action, FairWind, RetireBy, WindActions};
pub use card::{Card, CardActions, EventCard, Hand, MAX_CARD_ACTIONS, MAX_HAND, Played};
pub use contest::{Foe, Roll, RollOf};
pub use event::{
    Answer, CardPlace, CardUse, Event, Gone, Governor, Interception, Outcome, Retirement, Why,
};
pub use notation::NotAnAction;
pub use numbers::Ratings;
pub use ratings::Standing;
pub use rules::{
    AfterRetirement, AllianceNotoriety, Card2Target, CunningRolls, EDITIONS, Edition, HoldsChoice,
    KcHalf, Length, MostDice, OncePerAction, PirateCards, PirateRules, PortNation, PortRules,
    ReactsToMove, RevelryLoyalty, Rules, ShipType, TieBreak, TortureReward, Windows,
};
pub use state::{
    Ask, Budget, BudgetOf, Deed, Kc, KcCounter, MAX_FLEET, MAX_HOLDS, MAX_IN_PLAY, PardonCard,
    Question, Revelry, RevelryKind, Right, State,
};
pub use view::{ShipView, View};
pub use vocabulary::{
    Area, Commissioner, Hostage, Hull, Indexed, MAX_CARGO, Merchant, MerchantType, Nation, Pirate,
    Place, Port, Region, Set, Spot, Transit, Warship, lanes,
};

use crate::rulebook::{BadRule, FromRulebook};
use numbers::Numbers;

/// Blackbeard under certain rules, for a certain number of seats.
#[derive(Clone, Debug)]
pub struct Blackbeard {
    rules: Rules,
    seats: u8,
    numbers: Numbers,
}

impl Blackbeard {
    /// The game under these rules for a table of `seats`.
    ///
    /// # Errors
    /// Rules out of range, or a number of seats that the rules don't allow.
    pub fn new(rules: Rules, seats: usize) -> Result<Blackbeard, BadRule> {
        rules.validate()?;
        let (min, max) = (rules.players.min, rules.players.max);
        if !(usize::from(min)..=usize::from(max)).contains(&seats) {
            let reason = format!("allows {min} to {max} players, not {seats}");
            return Err(BadRule::new("players", reason));
        }
        let numbers = Numbers::new(&rules);
        Ok(Blackbeard { rules, seats: seats as u8, numbers })
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
