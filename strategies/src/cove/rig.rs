//! Rigs: their form in specs, and the nearest one that the rules allow.

use corsair_engine::fault::Fault;
use corsair_engine::fnv::fnv1a;
use corsair_engine::games::cove::{Action, Ask, Cove, View};
use corsair_engine::{Bot, Choice, PerSeat, Reasons, Seat, SeatRng, Strategy};

use crate::spec::{Parameter, Settings, SpecError};

/// The key of the parameter.
pub(super) const NAME: &str = "rig";

/// The parameter `rig` with this default.
pub(super) const fn parameter(default: &'static str) -> Parameter {
    Parameter {
        name: NAME,
        meaning: "levels to rig to, hull-sails-cannon-crew; the nearest that the rules allow",
        default,
        range: "four levels of 1 to 8, such as 2-3-3-3",
    }
}

/// The value of a bot that chooses its rig itself.
const OWN: &str = "own";

/// The parameter `rig` of a bot that can choose its rig itself.
pub(super) const OPTIONAL: Parameter = Parameter {
    name: NAME,
    meaning: "levels to rig to, hull-sails-cannon-crew; the nearest that the rules allow; own is what it chooses by itself",
    default: OWN,
    range: "own, or four levels of 1 to 8, such as 2-3-3-3",
};

/// A bot whose `rig` is [`OPTIONAL`], as it is or with the rig that the settings name.
///
/// # Errors
/// The rig is neither `own` nor four levels of 1 to 8.
pub(super) fn rigged(
    settings: &Settings,
    bot: Box<dyn Bot<Cove>>,
) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    let rig = match settings.text(NAME) {
        OWN => None,
        _ => Some(from_settings(settings)?),
    };
    // The bot's own digest may be of more than its settings, such as a bot within it.
    let digest = match rig {
        None => bot.digest(),
        Some(rig) => fnv1a(format!("{:016x} {rig:?}", bot.digest()).as_bytes()),
    };
    Ok(Box::new(RiggedBot { name: settings.name(), digest, rig, bot }))
}

/// A bot with a rig that its settings may fix.
struct RiggedBot {
    name: String,
    digest: u64,
    rig: Option<[u8; 4]>,
    bot: Box<dyn Bot<Cove>>,
}

impl Bot<Cove> for RiggedBot {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn hire(&self, game: &Cove, seat: Seat) -> Box<dyn Strategy<Cove>> {
        let player = self.bot.hire(game, seat);
        match self.rig {
            None => player,
            Some(rig) => Box::new(Rigged { rig, player }),
        }
    }
}

/// The player of a [`RiggedBot`].
struct Rigged {
    rig: [u8; 4],
    player: Box<dyn Strategy<Cove>>,
}

impl Strategy<Cove> for Rigged {
    fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
        match view.ask() {
            Ask::Rig(_) => legal[nearest_legal(self.rig, legal)],
            _ => self.player.choose(view, legal, rng),
        }
    }

    fn pick(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Choice<Action> {
        match view.ask() {
            Ask::Rig(_) => Choice::Listed(nearest_legal(self.rig, legal) as u32),
            _ => self.player.pick(view, legal, rng),
        }
    }

    fn explain(&self, view: View<'_>, legal: &[Action]) -> Option<Reasons<Action>> {
        match view.ask() {
            Ask::Rig(_) => Some(Reasons { manner: manner(self.rig), weighed: Vec::new() }),
            _ => self.player.explain(view, legal),
        }
    }

    fn dismiss(&mut self, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Vec<Fault> {
        self.player.dismiss(scores, ranks)
    }
}

/// The reason for a rig, in words.
pub(super) fn manner([hull, sails, cannon, crew]: [u8; 4]) -> String {
    format!("wants to rig {hull}-{sails}-{cannon}-{crew}, or the nearest that is legal")
}

/// The rig that the settings name.
///
/// # Errors
/// It is not four levels of 1 to 8.
pub(super) fn from_settings(settings: &Settings) -> Result<[u8; 4], SpecError> {
    parse(settings.text(NAME)).ok_or_else(|| settings.out_of_range(NAME))
}

fn parse(text: &str) -> Option<[u8; 4]> {
    let mut levels = text.split('-').map(|level| match level.as_bytes() {
        &[digit @ b'1'..=b'8'] => Some(digit - b'0'),
        _ => None,
    });
    let rig = [levels.next()??, levels.next()??, levels.next()??, levels.next()??];
    levels.next().is_none().then_some(rig)
}

/// The place in the list of the legal rig nearest to the one wished for: the fewest levels away,
/// the first of several.
pub(super) fn nearest_legal(wish: [u8; 4], legal: &[Action]) -> usize {
    let distance = |&place: &usize| match legal[place] {
        Action::Rig(rig) => rig.iter().zip(wish).map(|(&a, b)| u32::from(a.abs_diff(b))).sum(),
        _ => u32::MAX,
    };
    let is_wished = |action: &Action| matches!(action, Action::Rig(rig) if *rig == wish);
    let wished = legal.iter().position(is_wished);
    wished.or_else(|| (0..legal.len()).min_by_key(distance)).expect("some rig is legal")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rigs_are_four_levels() {
        assert_eq!(parse("2-3-4-8"), Some([2, 3, 4, 8]));
        for text in ["", "2-3-4", "2-3-4-5-6", "2-3-4-9", "0-1-1-1", "2-3-4-+5", "2 3 4 5"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_not_legal_gives_way_to_the_nearest() {
        let legal = [[2, 2, 2, 2], [2, 2, 3, 3], [4, 2, 2, 2]].map(Action::Rig);
        assert_eq!(nearest_legal([2, 2, 3, 3], &legal), 1);
        assert_eq!(nearest_legal([5, 2, 2, 3], &legal), 2);
    }
}
