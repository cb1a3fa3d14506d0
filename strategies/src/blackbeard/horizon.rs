//! Estimated length of the remaining game (`BB-END-1`, `BB-END-2`).

use corsair_engine::games::blackbeard::{PardonCard, View};

/// Greatest number of further actions for which a [`Horizon`] has a separate probability.
pub(super) const ACTIONS: usize = 24;
/// Event cards drawn in each player's turn, including played cards, cards against opponents and *Play Immediately*
/// cards.
const DRAWS: f32 = 2.2;
/// Mean number of actions in four turns, at 2.75 actions per card.
const ACTIONS_OF_FOUR_TURNS: usize = 11;
/// Number of turns that a player needs for each number of actions.
const TURNS: [usize; ACTIONS] = {
    let mut turns = [0; ACTIONS];
    let mut actions = 0;
    while actions < ACTIONS {
        turns[actions] = (4 * actions).div_ceil(ACTIONS_OF_FOUR_TURNS);
        actions += 1;
    }
    turns
};

/// Inputs that determine a [`Horizon`].
#[derive(Clone, Copy, PartialEq, Debug)]
struct Inputs {
    /// Fewest and most draws until the game ends. All numbers between are assumed equally likely.
    draws: (f32, f32),
    /// Expected number of draws from a player's turn to the same player's next turn.
    per_turn: f32,
    /// Actions left in the current turn.
    left: u8,
}

/// Probability that the game lasts long enough for a player to take each number of further actions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Horizon {
    of: Inputs,
    lasts: [f32; ACTIONS],
}

impl Horizon {
    /// Returns the horizon of a player with `left` actions left in this turn. Reuses `last` if its inputs are the
    /// same.
    pub(super) fn of(view: View<'_>, left: u8, last: Option<Horizon>) -> Horizon {
        let per_turn = DRAWS * view.seats().len() as f32;
        let of = Inputs { draws: draws_left(view), per_turn, left };
        last.filter(|last| last.of == of).unwrap_or_else(|| Horizon::new(of))
    }

    fn new(of: Inputs) -> Horizon {
        let Inputs { draws: (first, last), per_turn, left } = of;
        let span = (last - first).max(1.0);
        let mut turns = [1.0; TURNS[ACTIONS - 1] + 1];
        for (n, lasts) in turns.iter_mut().enumerate().skip(1) {
            *lasts = ((last - n as f32 * per_turn) / span).clamp(0.0, 1.0);
        }
        let left = usize::from(left);
        let lasts = std::array::from_fn(|actions| turns[TURNS[actions.saturating_sub(left)]]);
        Horizon { of, lasts }
    }

    /// Returns the probability that the game lasts for `actions` further actions.
    pub(super) fn lasts(&self, actions: usize) -> f32 {
        self.lasts[actions.min(ACTIONS - 1)]
    }
}

/// Returns the fewest and the most draws until the game ends.
fn draws_left(view: View<'_>) -> (f32, f32) {
    let rules = &view.rules().general_pardon;
    let deck = f32::from(view.deck_size());
    let (drawn, card) = view.pardon();
    let late = (deck - f32::from(rules.back_at)).max(0.0);
    match card {
        PardonCard::Played => (0.0, 0.0),
        PardonCard::Deck if drawn + 1 >= rules.times => (0.0, deck),
        PardonCard::Deck | PardonCard::Aside => (late, deck),
        PardonCard::SecondDeck => {
            let discards: u32 = view.discards().map(|(_, copies)| u32::from(copies)).sum();
            (deck + discards as f32 / 2.0, deck + discards as f32)
        }
    }
}
