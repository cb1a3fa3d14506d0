//! Intersection of lines of fire and sails (`SM-GEO-6`).

use super::point::Segment;

/// Returns true if a line of fire crosses a sail: each segment's ends lie on opposite sides of the line through the
/// other segment.
#[inline]
pub fn sail_is_crossed(line: Segment, sail: Segment) -> bool {
    line.is_left(sail.from) != line.is_left(sail.to)
        && sail.is_left(line.from) != sail.is_left(line.to)
}
