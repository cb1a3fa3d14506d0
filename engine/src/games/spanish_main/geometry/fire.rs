//! Lines of fire and sails (`SM-GEO-6`).

use super::point::Segment;

/// Whether a line of fire crosses a sail: the ends of each are one left and one not left of the other.
#[inline]
pub fn sail_is_crossed(line: Segment, sail: Segment) -> bool {
    line.is_left(sail.from) != line.is_left(sail.to)
        && sail.is_left(line.from) != sail.is_left(line.to)
}
