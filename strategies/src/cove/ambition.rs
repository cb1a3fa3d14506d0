//! Value of the chance to win, added to the value of fame in the last turn.

use corsair_engine::games::cove::View;

use super::simd::Simd;
use super::valuation;
use super::weights::Weights;

/// Fame that is worth as much as a certain win.
const WIN: f32 = 12.0;
/// Lead in fame at which the odds of winning are three to one.
const SWING: f32 = 3.0;
/// Fame that an opponent is expected to earn in a turn without burying a cargo.
const USUAL_PLUNDER: f32 = 3.0;

/// Preference in the last turn for winning over gaining fame. For a player far behind the leader, a small gain of
/// fame is worth little.
#[derive(Clone, Copy)]
pub(super) struct Ambition {
    /// Weight of the chance to win, from 0 to 1; 1 minus this weight is the weight of fame.
    weight: f32,
    /// Player's fame minus the best opponent's expected fame, if the player earns nothing this turn.
    lead: f32,
}

impl Ambition {
    /// Returns the ambition of the viewing seat; `None` before the last turn or if the weight is 0.
    pub(super) fn of(view: View<'_>, weights: &Weights) -> Option<Ambition> {
        (weights.ambition > 0.0 && valuation::turns_left(view) == 0)
            .then(|| Ambition { weight: weights.ambition, lead: lead(view) })
    }

    /// Returns the value of a lottery, in fame: `gain` with probability `chance`, else `loss`.
    #[inline]
    pub(super) fn value<L: Simd>(self, chance: L, gain: L, loss: L) -> L {
        let none = L::splat(1.0) - chance;
        let fame = chance * gain + none * loss;
        let win = chance * self.win(gain) + none * self.win(loss);
        fame * (1.0 - self.weight) + win * (self.weight * WIN)
    }

    /// Returns the chance to win after earning `gain` fame this turn.
    #[inline]
    fn win<L: Simd>(self, gain: L) -> L {
        let lead = gain + self.lead;
        let distance = lead.greater(L::splat(0.0) - lead);
        lead / (distance + SWING) * 0.5 + 0.5
    }
}

fn lead(view: View<'_>) -> f32 {
    let own = valuation::fame(view, view.seat()) + valuation::fame_in_hand(view);
    let total = |seat| {
        let hand = f32::from(view.hand_size(seat)) * valuation::FAME_IN_A_CARD;
        valuation::fame(view, seat) + hand + valuation::hoard(view, seat).max(USUAL_PLUNDER)
    };
    own - view.others().map(total).fold(f32::NEG_INFINITY, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trailing_player_prefers_a_slim_chance_to_win() {
        let values = |weight| {
            let ambition = Ambition { weight, lead: -8.0 };
            (ambition.value(1.0, 1.0, 0.0), ambition.value(0.1, 9.0, 0.0))
        };
        let (safe, bold) = values(0.0);
        assert!(safe > bold, "by fame alone: {safe}, {bold}");
        let (safe, bold) = values(1.0);
        assert!(bold > safe, "by wins alone: {safe}, {bold}");
    }

    #[test]
    fn leading_player_prefers_a_certain_gain_of_fame() {
        let ambition = Ambition { weight: 1.0, lead: 4.0 };
        assert!(ambition.value(1.0, 1.0, 0.0) > ambition.value(0.5, 3.0, -1.0));
    }
}
