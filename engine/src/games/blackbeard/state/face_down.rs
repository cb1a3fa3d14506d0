//! Face-down merchants. Each merchant is a fixed counter from the moment it is placed (`BB-SET-7`).

use crate::games::blackbeard::data::limits::MAX_MERCHANTS;
use crate::games::blackbeard::data::{MERCHANT_KINDS, Port};
use crate::pile::Pile;

/// Numbers of merchant counters, by kind.
pub(crate) type Merchants = Pile<{ MERCHANT_KINDS.div_ceil(8) }>;

/// Batch number that marks a counter as face up.
const FACE_UP: u8 = u8::MAX;
/// Highest batch number. All batches after this batch share the number.
const LAST_BATCH: u8 = FACE_UP - 1;

/// Counters under the Merchant Boxes, with the public limits on the boxes that can hold each counter.
///
/// Boxes are filled in batches. A counter that visibly returned to the cup can't be in a box filled before the
/// return. Counters of a kind are interchangeable, so a revealed counter counts as the last returned counter that its
/// box can hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FaceDown {
    /// Kind of the counter under each box, from 1. It is 0 for an empty box, and for a counter that is drawn when it
    /// is turned up. Only this field is hidden.
    kinds: [u8; Port::COUNT],
    /// Number of the batch in which each box was filled.
    placed: [u8; Port::COUNT],
    /// First batch whose boxes can hold each counter. Counters are sorted by kind, then by first batch.
    from: [u8; MAX_MERCHANTS],
    batch: u8,
    /// True if counters are drawn when they are turned up, as in situations, which may omit counters.
    is_late: bool,
}

impl FaceDown {
    pub(crate) const NONE: FaceDown = FaceDown {
        kinds: [0; Port::COUNT],
        placed: [0; Port::COUNT],
        from: [0; MAX_MERCHANTS],
        batch: 0,
        is_late: false,
    };

    /// Empty boxes. Counters that are placed later are drawn when they are turned up.
    pub(crate) const LATE: FaceDown = FaceDown { is_late: true, ..FaceDown::NONE };

    #[inline]
    pub(crate) const fn is_late(&self) -> bool {
        self.is_late
    }

    /// Kind of the counter under a box; `None` if the box has no fixed counter.
    #[inline]
    pub(crate) fn under(&self, port: Port) -> Option<usize> {
        usize::from(self.kinds[port.index()]).checked_sub(1)
    }

    /// Begins a batch of boxes, which can hold counters that have returned to the cup.
    pub(crate) fn begin_batch(&mut self) {
        self.batch = (self.batch + 1).min(LAST_BATCH);
    }

    /// Puts a counter under a box; `None` stands for a counter that is drawn when it is turned up.
    pub(crate) fn place(&mut self, port: Port, kind: Option<usize>) {
        self.placed[port.index()] = self.batch;
        self.set(port, kind);
    }

    /// Sets the kind of the counter under a box.
    pub(crate) fn set(&mut self, port: Port, kind: Option<usize>) {
        self.kinds[port.index()] = kind.map_or(0, |kind| kind as u8 + 1);
    }

    /// Removes the hidden counter of a box.
    pub(crate) fn take(&mut self, port: Port) {
        (self.kinds[port.index()], self.placed[port.index()]) = (0, 0);
    }

    /// Turns up the counter of a box.
    pub(crate) fn turn_up(&mut self, all: &Merchants, port: Port, kind: usize) {
        let placed = self.placed[port.index()];
        let copies = self.copies(all, kind);
        let fits = copies.iter().rposition(|&from| from <= placed);
        let at = fits.or_else(|| copies.iter().rposition(|&from| from != FACE_UP));
        if let Some(at) = at {
            copies[at..].rotate_left(1);
            copies[copies.len() - 1] = FACE_UP;
        }
        self.take(port);
    }

    /// Returns a face-up counter to the cup.
    pub(crate) fn come_back(&mut self, all: &Merchants, kind: usize) {
        let next = (self.batch + 1).min(LAST_BATCH);
        let copies = self.copies(all, kind);
        if let Some(at) = copies.iter().position(|&from| from == FACE_UP) {
            copies[at] = next;
        }
    }

    /// Counters that can be under a box, except counters that are fixed under other boxes.
    pub(crate) fn may_lie(&self, all: &Merchants, port: Port) -> Merchants {
        let placed = self.placed[port.index()];
        let (mut in_time, mut unseen) = ([0_u8; MERCHANT_KINDS], [0_u8; MERCHANT_KINDS]);
        let mut counters = self.from.iter();
        for (kind, copies) in all.iter().enumerate().take(MERCHANT_KINDS) {
            for &from in counters.by_ref().take(copies.into()) {
                in_time[kind] += u8::from(from <= placed);
                unseen[kind] += u8::from(from != FACE_UP);
            }
        }
        for other in Port::all().filter(|&other| other != port) {
            if let Some(kind) = self.under(other) {
                let is_older = self.placed[other.index()] <= placed;
                in_time[kind] = in_time[kind].saturating_sub(u8::from(is_older));
                unseen[kind] = unseen[kind].saturating_sub(1);
            }
        }
        let there = Merchants::new(in_time.iter().zip(unseen).map(|(&of, all)| of.min(all)));
        if there.total() > 0 { there } else { Merchants::new(unseen) }
    }

    /// Returns the boxes sorted by the batch in which they were filled.
    pub(crate) fn in_order(&self, boxes: impl Iterator<Item = Port>) -> Vec<Port> {
        let mut order: Vec<Port> = boxes.collect();
        order.sort_by_key(|port| self.placed[port.index()]);
        order
    }

    /// Returns the face-down counters as every seat sees them, without their kinds.
    pub(crate) fn seen(&self) -> FaceDown {
        FaceDown { kinds: [0; Port::COUNT], ..*self }
    }

    /// Counters that are fixed under boxes.
    pub(crate) fn fixed(&self) -> Merchants {
        let mut fixed = Merchants::EMPTY;
        Port::all().filter_map(|port| self.under(port)).for_each(|kind| fixed.add(kind, 1));
        fixed
    }

    /// Returns true if enough counters of the box's kind existed when the box was filled. The count includes counters
    /// in boxes filled earlier.
    pub(crate) fn is_possible(&self, all: &Merchants, port: Port) -> bool {
        let Some(kind) = self.under(port) else { return true };
        let placed = self.placed[port.index()];
        let alike =
            |other: &Port| self.under(*other) == Some(kind) && self.placed[other.index()] <= placed;
        let first = first_of(all, kind);
        let copies = &self.from[first..first + usize::from(all.count(kind))];
        let in_time = copies.iter().filter(|&&from| from <= placed).count();
        Port::all().filter(alike).count() <= in_time
    }

    /// Returns the entries of `from` for all counters of a kind.
    fn copies(&mut self, all: &Merchants, kind: usize) -> &mut [u8] {
        let first = first_of(all, kind);
        &mut self.from[first..first + usize::from(all.count(kind))]
    }
}

/// Index of the first counter of a kind.
fn first_of(all: &Merchants, kind: usize) -> usize {
    (0..kind).map(|kind| usize::from(all.count(kind))).sum()
}
