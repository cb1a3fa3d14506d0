//! Ordered reaction windows: the seats that may react to an event, their order, their number of turns, and nested
//! windows.
//!
//! A window is part of a game's state: small, `Copy`, without heap allocation. The game opens a window when seats may
//! react, and asks the window's [seat](ReactionWindow::seat). For a seat that can only pass, the game
//! [passes](ReactionWindow::pass) without a question. When no seat is left, the window is over, and the game resumes
//! the interrupted play.
//!
//! Nested windows are on a [`ReactionStack`]. If opponents can answer a reaction, the game first records the reaction
//! in its window ([`react`](ReactionWindow::react)), and then opens an inner window. When the inner window is closed,
//! the outer window resumes with the next seat. A seat that may react twice in one turn remains the window's seat
//! until the game records its pass or reaction.

use crate::queue::SeatQueue;
use crate::seat::Seat;

/// Effect of a reaction on the turns that remain in its window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AfterReaction {
    /// The next seat follows: each seat has one turn.
    Continue,
    /// The window is over, because one reaction is the maximum.
    Close,
    /// All seats have a further turn. The window is over when all seats have passed in a row.
    Restart,
}

/// Window in which seats may react to one event, one seat after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReactionWindow {
    /// Seats of the window; the deciding seat comes first.
    order: SeatQueue,
    /// Turns since the window opened or restarted.
    turns: u8,
    after: AfterReaction,
}

impl ReactionWindow {
    /// Window that is over.
    pub const OVER: ReactionWindow =
        ReactionWindow { order: SeatQueue::EMPTY, turns: 0, after: AfterReaction::Continue };

    /// Returns a window for these seats, in their order.
    #[inline]
    pub const fn new(order: SeatQueue, after: AfterReaction) -> ReactionWindow {
        ReactionWindow { order, turns: 0, after }
    }

    /// Seat that decides; `None` when the window is over.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        if usize::from(self.turns) < self.order.len() { self.order.first() } else { None }
    }

    /// Number of turns taken since the window opened. If a reaction
    /// [restarts](AfterReaction::Restart) the window, this is the number of passes in a row.
    #[inline]
    pub const fn turns(&self) -> u8 {
        self.turns
    }

    /// Records that the deciding seat passes.
    #[inline]
    pub const fn pass(&mut self) {
        self.turns += 1;
        self.order.rotate();
    }

    /// Records that the deciding seat reacts.
    #[inline]
    pub const fn react(&mut self) {
        self.order.rotate();
        self.turns = match self.after {
            AfterReaction::Continue => self.turns + 1,
            AfterReaction::Close => self.order.len() as u8,
            AfterReaction::Restart => 0,
        };
    }
}

/// Stack of at most `DEPTH` nested reaction windows, each with its subject.
///
/// `W` is the game's type for subjects. A subject holds the event that seats react to, and the play to resume after
/// the window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReactionStack<W, const DEPTH: usize> {
    /// Windows from the outermost to the innermost, then `None`, so that equal stacks compare
    /// equal.
    open: [Option<(W, ReactionWindow)>; DEPTH],
    depth: u8,
}

impl<W: Copy, const DEPTH: usize> ReactionStack<W, DEPTH> {
    /// Stack without an open window.
    pub const EMPTY: ReactionStack<W, DEPTH> = ReactionStack { open: [None; DEPTH], depth: 0 };

    /// Opens a window with the subject `about` inside the innermost window.
    ///
    /// # Panics
    /// Panics if `DEPTH` windows are open.
    pub fn open(&mut self, about: W, window: ReactionWindow) {
        self.open[usize::from(self.depth)] = Some((about, window));
        self.depth += 1;
    }

    /// Innermost open window with its subject.
    #[inline]
    pub fn innermost(&self) -> Option<(W, ReactionWindow)> {
        self.iter().next_back()
    }

    /// Innermost open window, mutable so that a seat can pass or react.
    #[inline]
    pub fn innermost_mut(&mut self) -> Option<&mut ReactionWindow> {
        let top = usize::from(self.depth).checked_sub(1)?;
        self.open[top].as_mut().map(|(_, window)| window)
    }

    /// Closes the innermost window, even if it is not over, and returns its subject.
    pub fn close(&mut self) -> Option<W> {
        let top = self.depth.checked_sub(1)?;
        self.depth = top;
        self.open[usize::from(top)].take().map(|(about, _)| about)
    }

    /// Iterates over all open windows with their subjects, outermost first.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (W, ReactionWindow)> {
        self.open[..usize::from(self.depth)].iter().copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::seat::MAX_SEATS;

    fn window(first: usize, n: usize, after: AfterReaction) -> ReactionWindow {
        ReactionWindow::new(SeatQueue::clockwise(Seat::new(first), n), after)
    }

    /// Returns the seats in the order of their turns. For each turn, `reacts` states if the seat reacts or passes.
    fn turns(mut window: ReactionWindow, reacts: &[bool]) -> Vec<usize> {
        let mut asked = Vec::new();
        for &reacts in reacts {
            let Some(seat) = window.seat() else { break };
            asked.push(seat.index());
            if reacts { window.react() } else { window.pass() }
        }
        asked
    }

    #[test]
    fn window_without_seats_is_over() {
        assert_eq!(ReactionWindow::OVER.seat(), None);
    }

    #[test]
    fn window_keeps_any_order_of_seats() {
        let order = SeatQueue::of(&[Seat::new(3), Seat::new(0)]);
        let window = ReactionWindow::new(order, AfterReaction::Continue);
        assert_eq!(turns(window, &[true; 9]), [3, 0]);
    }

    /// Events of a small naval game with nested windows.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    enum About {
        /// Every opponent may interfere once.
        Attack,
        /// The first seat that surprises the enemy ends the window.
        Sighting,
        /// The owner of the victim may cancel the card.
        CardPlayed,
        /// The owners of both ships may add to an open roll.
        Roll,
    }

    #[test]
    fn reactions_to_reactions_resume_the_outer_window() {
        let mut stack = ReactionStack::<About, 4>::EMPTY;
        let others = SeatQueue::of(&[1, 2, 3].map(Seat::new));
        let owner = SeatQueue::of(&[Seat::new(0)]);
        let both = SeatQueue::of(&[Seat::new(0), Seat::new(2)]);
        let seat = |stack: &ReactionStack<About, 4>| {
            stack.innermost().and_then(|(about, window)| Some((about, window.seat()?.index())))
        };
        let pass = |stack: &mut ReactionStack<About, 4>| {
            stack.innermost_mut().expect("an open window").pass();
        };
        let react = |stack: &mut ReactionStack<About, 4>| {
            stack.innermost_mut().expect("an open window").react();
        };
        stack.open(About::Attack, ReactionWindow::new(others, AfterReaction::Continue));
        react(&mut stack);
        stack.open(About::Sighting, ReactionWindow::new(others, AfterReaction::Close));
        pass(&mut stack);
        assert_eq!(seat(&stack), Some((About::Sighting, 2)));
        react(&mut stack);
        assert_eq!(seat(&stack), None, "the first surprise ends the window");
        stack.open(About::CardPlayed, ReactionWindow::new(owner, AfterReaction::Continue));
        stack.open(About::Roll, ReactionWindow::new(both, AfterReaction::Restart));
        react(&mut stack);
        react(&mut stack);
        assert_eq!(seat(&stack), Some((About::Roll, 0)), "the roll lies open again");
        pass(&mut stack);
        pass(&mut stack);
        assert_eq!((seat(&stack), stack.close()), (None, Some(About::Roll)));
        assert_eq!(seat(&stack), Some((About::CardPlayed, 0)));
        assert_eq!(
            (stack.close(), stack.close()),
            (Some(About::CardPlayed), Some(About::Sighting))
        );
        assert_eq!(seat(&stack), Some((About::Attack, 2)), "the attack's window resumes");
        assert_eq!(stack.iter().count(), 1);
        assert_eq!(stack.close(), Some(About::Attack));
        assert_eq!((stack, stack.close()), (ReactionStack::EMPTY, None));
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn full_stack_panics_on_a_further_window() {
        let mut stack = ReactionStack::<(), 1>::EMPTY;
        stack.open((), ReactionWindow::OVER);
        stack.open((), ReactionWindow::OVER);
    }

    proptest! {
        #[test]
        fn continuing_window_gives_each_seat_one_turn_in_order(
            n in 1..=MAX_SEATS, first in 0..MAX_SEATS, reacts in prop::collection::vec(any::<bool>(), 20),
        ) {
            let first = first % n;
            let asked = turns(window(first, n, AfterReaction::Continue), &reacts);
            prop_assert_eq!(asked, (0..n).map(|step| (first + step) % n).collect::<Vec<_>>());
        }

        #[test]
        fn first_reaction_ends_a_window_that_allows_one_reaction(
            n in 1..=MAX_SEATS, first in 0..MAX_SEATS, reacts in prop::collection::vec(any::<bool>(), 20),
        ) {
            let asked = turns(window(first % n, n, AfterReaction::Close), &reacts);
            let until = reacts.iter().take(n).position(|&reacts| reacts).map_or(n, |at| at + 1);
            prop_assert_eq!(asked.len(), until);
        }

        #[test]
        fn restarting_window_ends_when_all_pass_in_a_row(
            n in 1..=MAX_SEATS, first in 0..MAX_SEATS, reacts in prop::collection::vec(any::<bool>(), 40),
        ) {
            let asked = turns(window(first % n, n, AfterReaction::Restart), &reacts);
            let over = reacts.windows(n).position(|turns| !turns.contains(&true));
            prop_assert_eq!(asked.len(), over.map_or(reacts.len(), |start| start + n));
            prop_assert!(asked.windows(2).all(|pair| pair[1] == (pair[0] + 1) % n));
        }
    }
}
