//! Mixed strategy in set-up: a heuristic bot's random choice among the best placements.

use corsair_engine::SeatRng;
use corsair_engine::games::spanish_main::{Action, Question};

use crate::scorer::Scorer;
use crate::spec::Parameter;

/// Key of the parameter for the variety in a bot's set-up.
pub(super) const NAME: &str = "variety";

/// Parameter `variety`, which every heuristic bot of the game has.
pub(super) const PARAMETER: Parameter = Parameter {
    name: NAME,
    meaning: "variety of set-ups: the bot draws among choices that lose at most this share of the range of values; 0 takes the best",
    default: "0.05",
    range: "0 to 1",
};

/// Returns whether a question belongs to set-up.
pub(super) fn is_set_up(question: Question) -> bool {
    match question {
        Question::Fleet
        | Question::Island
        | Question::Terrain
        | Question::Home(_)
        | Question::Berth(_) => true,
        Question::Order
        | Question::Ability(..)
        | Question::FortAbility(..)
        | Question::Segment(_)
        | Question::Touch(_)
        | Question::Fire
        | Question::LoseMast(..)
        | Question::RestoreMast(_)
        | Question::Ram(_)
        | Question::Board
        | Question::Plunder
        | Question::Load(_)
        | Question::Cancel(_)
        | Question::Ghost(_)
        | Question::Submerge(_)
        | Question::TwoActions(_)
        | Question::Victim(..)
        | Question::FortVictim(..)
        | Question::BurnMast(_)
        | Question::LoseFlag(_)
        | Question::BuildFort
        | Question::PutOff(_)
        | Question::PushTo(_)
        | Question::Hop(_)
        | Question::LeaveFog(_)
        | Question::Untangle(_) => false,
    }
}

/// Scorer that randomly chooses the index of an action whose value is near the best.
///
/// Each choice takes one number from the seat's random stream. So set-ups are the same for all bots, rules and
/// seatings with the same action lists.
pub(super) struct NearBest<'a> {
    pub(super) legal: &'a [Action],
    /// Largest loss of value at which an action is still eligible for the random choice, as a share (0 to 1) of the
    /// range from best to worst value.
    pub(super) variety: f32,
    pub(super) rng: &'a mut SeatRng,
}

impl Scorer<Action> for NearBest<'_> {
    type Output = usize;

    fn by(self, value: impl FnMut(Action) -> f32) -> usize {
        let values: Vec<f32> = self.legal.iter().copied().map(value).collect();
        let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let worst = values.iter().copied().fold(f32::INFINITY, f32::min);
        let least = best - self.variety * (best - worst);
        let near: Vec<usize> = (0..values.len()).filter(|&at| values[at] >= least).collect();
        if near.is_empty() { 0 } else { self.rng.choose(&near) }
    }
}

#[cfg(test)]
mod tests {
    use corsair_engine::Seat;

    use super::*;

    #[test]
    fn variety_draws_evenly_among_choices_within_the_tolerance() {
        let legal: Vec<Action> = (0..11).map(Action::Berth).collect();
        let value = |action| match action {
            Action::Berth(number) => f32::from(number),
            _ => 0.0,
        };
        for (variety, near) in [(0.0, 1), (0.1, 2), (0.35, 4), (1.0, 11)] {
            let mut drawn = [0; 11];
            for deal in 0..2_200 {
                let rng = &mut SeatRng::new(3, deal, Seat::new(0));
                drawn[NearBest { legal: &legal, variety, rng }.by(value)] += 1;
            }
            assert!(drawn[..11 - near].iter().all(|&n| n == 0), "{variety}: {drawn:?}");
            let fair = 2_200 / near;
            let is_fair = |&n: &usize| n.abs_diff(fair) < fair / 4 + 1;
            assert!(drawn[11 - near..].iter().all(is_fair), "{variety}: {drawn:?}");
        }
    }
}
