//! Plane geometry in integers (`SM-GEO`): one unit is 0.1 mm, there is no float, and nothing is compared by a square root.
//!
//! | file | idea |
//! |---|---|
//! | `point` | points, vectors, on which side of a line a point is |
//! | `heading` | the 1,024 headings, steps along them, the heading that aims at something |
//! | `disc`, `polygon` | islands and footprints: what is inside, what a segment meets |
//! | `distance` | whether two things are within a distance, and whether they overlap |
//! | `contact` | the first unit of a move that is inside something |
//! | `hull` | the footprint, masts and sails of a ship of a number of masts |
//! | `fire` | lines of fire that cross a sail |
//!
//! Coordinates and lengths are below [`LIMIT`], so that squares of areas fit in 64 bits.

mod contact;
mod disc;
mod distance;
mod fire;
mod heading;
mod hull;
#[cfg(test)]
mod laws;
mod point;
mod polygon;

pub use contact::{Obstacle, first_inside};
pub use disc::Disc;
pub use distance::{Thing, overlap, touches_within};
pub use fire::sail_is_crossed;
pub use heading::{HEADINGS, Heading};
pub use hull::{CORNERS, Footprint, Hull, HullSize, IsSchooner, MAX_MASTS, Pose};
pub use point::{LIMIT, Point, Segment};
pub use polygon::Polygon;
