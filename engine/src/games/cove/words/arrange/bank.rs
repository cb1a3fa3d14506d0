//! Gold and chests of a situation, in the bank and aboard.

use super::combat::chests_overboard;
use crate::games::cove::state::State;
use crate::games::cove::state::game::Cove;
use crate::games::cove::words::situation::{ShipAt, Situation};
use crate::rulebook::BadRule;
use crate::seat::Seat;

impl Cove {
    /// Fills the bank with the listed amounts, or by default with all goods that are not aboard. Unassigned goods go
    /// to the first ship without a listed amount.
    pub(crate) fn arrange_bank(
        &self,
        state: &mut State,
        situation: &Situation,
    ) -> Result<(), BadRule> {
        let all = &self.rules.bank;
        let named = situation.bank.as_ref();
        let gold = Goods {
            key: "gold",
            all: all.gold.into(),
            aboard: state.all().map(|seat| u32::from(state.vessel(seat).gold)).sum(),
            in_bank: named.and_then(|bank| bank.gold).map(u32::from),
        };
        let chests = Goods {
            key: "chests",
            all: all.chests.into(),
            aboard: state.all().map(|seat| u32::from(state.vessel(seat).chests)).sum::<u32>()
                + u32::from(chests_overboard(situation)),
            in_bank: named.and_then(|bank| bank.chests).map(u32::from),
        };
        let leaves_out = |is_named: fn(&ShipAt) -> bool| {
            let named = |seat: Seat| {
                let its = situation.ship.iter().find(|ship| ship.seat == seat.index());
                its.is_some_and(is_named)
            };
            state.all().find(|&seat| !named(seat))
        };
        let (holder_of_gold, holder_of_chests) =
            (leaves_out(|ship| ship.gold.is_some()), leaves_out(|ship| ship.chests.is_some()));
        let (bank, rest) = gold.divided(holder_of_gold)?;
        state.bank_gold = bank as u16;
        if let Some(seat) = holder_of_gold {
            state.vessel_mut(seat).gold += rest as u16;
        }
        let (bank, rest) = chests.divided(holder_of_chests)?;
        state.bank_chests = bank as u8;
        if let Some(seat) = holder_of_chests {
            state.vessel_mut(seat).chests += rest as u8;
        }
        Ok(())
    }
}

/// Gold or chests: the total, the amount aboard, and the listed amount in the bank.
struct Goods {
    key: &'static str,
    all: u32,
    aboard: u32,
    in_bank: Option<u32>,
}

impl Goods {
    /// Returns the amount in the bank, and the amount to add to the ship of the seat `may_have_more`.
    fn divided(&self, may_have_more: Option<Seat>) -> Result<(u32, u32), BadRule> {
        let Goods { key, all, aboard, in_bank } = *self;
        let Some(left) = all.checked_sub(aboard) else {
            let reason = format!("{aboard} are aboard, but the game has only {all}");
            return Err(BadRule::new(key, reason));
        };
        let Some(bank) = in_bank else { return Ok((left, 0)) };
        match left.checked_sub(bank) {
            Some(0) => Ok((bank, 0)),
            Some(rest) if may_have_more.is_some() => Ok((bank, rest)),
            _ => {
                let reason = format!(
                    "can't be {bank}: {aboard} of {all} are aboard, which leaves {left}; omit \
                     the {key} of a ship that may have more"
                );
                Err(BadRule::new(format!("bank.{key}"), reason))
            }
        }
    }
}
