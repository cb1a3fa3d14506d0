//! Stack of frames from which play resumes, the next frame on top.

use crate::games::blackbeard::data::Pirate;
use crate::games::blackbeard::data::why::Why;
use crate::seat::Seat;

/// Step with which play resumes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Frame {
    /// No frame: the place above the stack.
    None,
    /// Set-up: pirate cards are chosen (`BB-SET-1`).
    Draft(Seat),
    /// Set-up: a seat may deploy (`BB-SET-5`).
    Deploy(Seat),
    /// Set-up: the merchants are placed (`BB-SET-7`).
    SetUpMerchants,
    /// A turn begins (`BB-TRN-1`).
    BeginTurn,
    /// Event cards are drawn (`BB-TRN-2`).
    Draw,
    /// Finger of Fate goes round (`BB-EV-07`).
    Fate,
    /// A storm continues with its next pirate (`BB-EV-20`).
    Storm,
    /// Merchants are added (`BB-TRN-3`).
    Merchants,
    /// The player whose turn it is chooses (`BB-TRN-4`).
    Turn,
    /// The turn ends (`BB-TRN-9`).
    EndTurn,
    /// The mutiny check before an action (`BB-MUT-1`).
    Unrest,
    /// The AP window of an action (`BB-AP-3`).
    Window,
    /// The action is carried out.
    CarryOut,
    /// An In-Port action is completed: card 2 (`BB-EV-02`).
    Completed,
    /// The action is over.
    ActOver,
    /// KCs may react in the area entered (`kc.reacts_to_move`).
    Arrival,
    /// Skull & Crossbones may negate the card played (`BB-EV-19`).
    Skull,
    /// The played card takes effect.
    CardActs,
    /// KC Surprise may be played (`BB-EV-11`).
    Surprise,
    /// The foe is at the pirate's ship: fight or evade.
    FoeComes,
    /// The pirate is caught: surrender or battle.
    Caught,
    /// A battle is fought.
    Battle,
    /// Double Cross may be played (`BB-EV-04`).
    DoubleCross,
    /// The active pirate retires with his Letter.
    RetireByLetter,
    /// A conspiracy passes to the ally (`BB-ALL-6`).
    Conspiracy(Pirate),
    /// The dice lie open for Cunning (`BB-CUN`).
    Cunning,
    /// The result of the dice is carried out.
    Resolve,
    /// A mutiny, with the Leadership against which it is rolled (`BB-MUT-2`).
    Mutiny(Pirate, u8),
    /// The die of a mutiny takes effect.
    Quell(Pirate, u8),
    /// A pirate's successor is found (`BB-MUT-2`).
    Succession(Pirate),
    /// The Loyalty of a crew and of the ally's crew changes, after doubloons and hits are settled
    /// (`BB-MUT-1`).
    Crews(Pirate, Option<Pirate>, i8, Why),
    /// Combat hits of an alliance: the number on each ship, and an odd one (`BB-ALL-3`).
    OddHit(Pirate, u8, Why),
    /// The retirement bribe is paid or refused.
    PayRetirement,
    /// Card 2 may be played (`BB-EV-02`).
    Revels,
    /// Skull & Crossbones for the victim of a grab.
    GrabSkull,
    /// Cargo is taken or declined (`BB-LOO-1`).
    Cargo,
    /// The hostage of a loot is drawn (`BB-HOS-1`).
    Hostage,
    /// The loot is done: free conversion, then voluntary D&R (`BB-LOO-4`).
    AfterLoot,
    /// Voluntary D&R may be declared.
    VoluntaryRevelry,
    /// The booty of a port is rolled (`BB-ATT-4`).
    PortBooty,
    /// A ship's part of a port's booty is stowed.
    StowBooty(Pirate, u32),
    /// A hold of this ship is chosen for a sum of doubloons (`holds.choice = "owner"`).
    FillHold(Pirate, u32),
    /// A hold of this ship is emptied of a sum of doubloons (`holds.choice = "owner"`).
    EmptyHold(Pirate, u32),
    /// Doubloons are given out of holds to a grabber (`BB-GRB-2`).
    Give,
    /// The first In-Port Activity follows (`BB-INP-1`): a Letter of Marque.
    Letter,
    /// The In-Port Activity of ransom follows.
    Ransom,
    /// The In-Port Activity of booty follows.
    Booty,
    /// The In-Port Activity of a refit follows.
    Refit,
    /// The points of a refit are given out to this ship.
    RefitOf(Pirate, u8),
    /// The In-Port Activity of a Safe Haven follows.
    Haven,
    /// The bribe of a Safe Haven is paid or refused.
    PayHaven,
    /// The In-Port Activity of D&R follows.
    InPortRevelry,
    /// A grab goes to its rolls (`BB-GRB-1`).
    GrabRoll,
    /// A duel is fought (`BB-DUE-1`).
    Duel,
    /// A tied duel: the second owner is asked (`BB-DUE-3`).
    DuelAgain(Seat),
    /// The winner of a grab's duel chooses (`BB-DUE-3`).
    Spoils(Pirate, Pirate),
}

/// Maximum depth of the stack.
const DEPTH: usize = 32;

/// Frames of the stack, the next frame last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stack {
    frames: [Frame; DEPTH],
    len: u8,
}

impl Stack {
    pub(crate) const EMPTY: Stack = Stack { frames: [Frame::None; DEPTH], len: 0 };

    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.frames[usize::from(self.len)] = frame;
        self.len += 1;
    }

    /// Next frame; [`Frame::None`] if the stack is empty.
    #[inline]
    pub(crate) fn top(&self) -> Frame {
        self.len.checked_sub(1).map_or(Frame::None, |at| self.frames[usize::from(at)])
    }

    /// Removes and returns the next frame; [`Frame::None`] if the stack is empty.
    #[inline]
    pub(crate) fn pop(&mut self) -> Frame {
        match self.len.checked_sub(1) {
            Some(len) => {
                self.len = len;
                std::mem::replace(&mut self.frames[usize::from(len)], Frame::None)
            }
            None => Frame::None,
        }
    }
}
