//! Rigs: how specs write them, and the nearest one that the rules allow.

use corsair_engine::games::cove::Action;

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
