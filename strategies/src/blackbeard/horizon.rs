//! Length of the rest of the game (`BB-END-1`, `BB-END-2`).

use corsair_engine::games::blackbeard::{PardonCard, View};

/// Number of actions that are counted individually.
pub(super) const ACTIONS: usize = 24;
/// Event cards drawn per player's turn. The number includes cards that the player plays, cards played against
/// opponents, and *Play Immediately* cards among the draws.
const DRAWS: f32 = 2.2;
/// The actions of four turns: 2.75 per card.
const ACTIONS_OF_FOUR_TURNS: usize = 11;
/// The turns that a number of actions takes.
const TURNS: [usize; ACTIONS] = {
    let mut turns = [0; ACTIONS];
    let mut actions = 0;
    while actions < ACTIONS {
        turns[actions] = (4 * actions).div_ceil(ACTIONS_OF_FOUR_TURNS);
        actions += 1;
    }
    turns
};

/// The inputs that determine a [`Horizon`].
#[derive(Clone, Copy, PartialEq, Debug)]
struct Inputs {
    /// The fewest and the most draws until the game ends; every number of draws in this range is about equally
    /// likely.
    draws: (f32, f32),
    per_turn: f32,
    left: u8,
}

/// The chance that the game lasts for each number of further actions of a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Horizon {
    of: Inputs,
    lasts: [f32; ACTIONS],
}

impl Horizon {
    /// The horizon of a player who has `left` actions in this turn. Returns `last` if its inputs equal these.
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

    /// The chance that the game lasts for this number of actions.
    pub(super) fn lasts(&self, actions: usize) -> f32 {
        self.lasts[actions.min(ACTIONS - 1)]
    }
}

/// The fewest and the most draws until the game ends.
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
