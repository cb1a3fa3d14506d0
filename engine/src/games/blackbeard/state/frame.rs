//! Stack of frames. A frame is a step from which play resumes; the next frame is on top.

use crate::games::blackbeard::data::Pirate;
use crate::games::blackbeard::data::why::Why;
use crate::seat::Seat;

/// Step from which play resumes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Frame {
    /// No frame: an unused slot of the stack.
    None,
    /// Set-up: seats choose pirate cards (`BB-SET-1`).
    Draft(Seat),
    /// Set-up: a seat may deploy (`BB-SET-5`).
    Deploy(Seat),
    /// Set-up: the merchants are placed (`BB-SET-7`).
    SetUpMerchants,
    /// A turn begins (`BB-TRN-1`).
    BeginTurn,
    /// Event cards are drawn (`BB-TRN-2`).
    Draw,
    /// Seats choose cards for Finger of Fate (`BB-EV-07`).
    Fate,
    /// A storm continues with its next pirate (`BB-EV-20`).
    Storm,
    /// Merchants are added (`BB-TRN-3`).
    Merchants,
    /// The player whose turn it is plays a card, takes an action or ends the turn (`BB-TRN-4`).
    Turn,
    /// The turn ends (`BB-TRN-9`).
    EndTurn,
    /// Crews with Loyalty 0 mutiny before an action (`BB-MUT-1`).
    Unrest,
    /// Anti-pirate players may react to an action (`BB-AP-3`).
    Window,
    /// The action is carried out.
    CarryOut,
    /// An In-Port action is completed, and the window for Debauchery & Revelry opens (`BB-EV-02`).
    Completed,
    /// The action is over.
    ActOver,
    /// King's Commissioners may react in the area that a Move entered (`kc.reacts_to_move`).
    Arrival,
    /// Skull & Crossbones may negate the played card (`BB-EV-19`).
    Skull,
    /// The played card takes effect.
    CardActs,
    /// KC Surprise may be played (`BB-EV-11`).
    Surprise,
    /// A foe attacks: the pirate fights or evades.
    FoeComes,
    /// The pirate is caught: he surrenders or fights.
    Caught,
    /// A battle is fought.
    Battle,
    /// Double Cross may be played (`BB-EV-04`).
    DoubleCross,
    /// The active pirate retires by Letter of Marque.
    RetireByLetter,
    /// A conspiracy continues with this ally's crew (`BB-ALL-6`).
    Conspiracy(Pirate),
    /// Owners of open dice may spend Cunning (`BB-CUN`).
    Cunning,
    /// The result of the open dice is carried out.
    Resolve,
    /// A mutiny begins, rolled against this Leadership (`BB-MUT-2`).
    Mutiny(Pirate, u8),
    /// The die of a mutiny takes effect, against this Leadership.
    Quell(Pirate, u8),
    /// A successor is found for this pirate (`BB-MUT-2`).
    Succession(Pirate),
    /// A crew and the ally's crew change Loyalty, after the doubloons and hits of the roll are settled (`BB-MUT-1`).
    Crews(Pirate, Option<Pirate>, i8, Why),
    /// Combat hits are divided between allies: the number of hits that each ship takes, and the odd hit that the
    /// owner assigns (`BB-ALL-3`).
    OddHit(Pirate, u8, Why),
    /// The owner pays or refuses the bribe for a retirement.
    PayRetirement,
    /// Debauchery & Revelry may be played (`BB-EV-02`).
    Revels,
    /// Skull & Crossbones may be played for the victim of a grab.
    GrabSkull,
    /// The owner takes or declines a cargo (`BB-LOO-1`).
    Cargo,
    /// A hostage is drawn after a loot (`BB-HOS-1`).
    Hostage,
    /// The loot is done, and a conversion without an action may follow (`BB-LOO-4`).
    AfterLoot,
    /// The owner may declare voluntary Debauchery & Revelry.
    VoluntaryRevelry,
    /// The booty of a captured port is rolled (`BB-ATT-4`).
    PortBooty,
    /// This ship stows its share of a port's booty.
    StowBooty(Pirate, u32),
    /// The owner chooses the hold of this ship that receives a sum of doubloons (`holds.choice = "owner"`).
    FillHold(Pirate, u32),
    /// The owner chooses the hold of this ship that is emptied to receive a sum of doubloons (`holds.choice =
    /// "owner"`).
    EmptyHold(Pirate, u32),
    /// Grabbed doubloons leave the victim's holds (`BB-GRB-2`).
    Give,
    /// In-Port Activities begin with the Letter of Marque (`BB-INP-1`).
    Letter,
    /// In-Port Activities continue with ransoms.
    Ransom,
    /// In-Port Activities continue with the conversion of booty.
    Booty,
    /// In-Port Activities continue with a refit.
    Refit,
    /// The points of a refit are applied to this ship.
    RefitOf(Pirate, u8),
    /// In-Port Activities continue with a Safe Haven.
    Haven,
    /// The owner pays or refuses the bribe for a Safe Haven.
    PayHaven,
    /// In-Port Activities end with Debauchery & Revelry.
    InPortRevelry,
    /// The dice of a Booty Grab are rolled (`BB-GRB-1`).
    GrabRoll,
    /// The dice of a duel are rolled (`BB-DUE-1`).
    Duel,
    /// This seat is asked whether to repeat a tied duel, after the first owner agreed (`BB-DUE-3`).
    DuelAgain(Seat),
    /// The winner of a duel chooses the spoils: winner, then loser (`BB-DUE-3`).
    Spoils(Pirate, Pirate),
}

/// Highest number of frames on the stack.
const DEPTH: usize = 32;

/// Stack of frames; the last frame resumes first.
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

    /// Returns the next frame, or [`Frame::None`] if the stack is empty.
    #[inline]
    pub(crate) fn top(&self) -> Frame {
        self.len.checked_sub(1).map_or(Frame::None, |at| self.frames[usize::from(at)])
    }

    /// Removes and returns the next frame, or returns [`Frame::None`] if the stack is empty.
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
