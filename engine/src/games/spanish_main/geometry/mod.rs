//! Plane geometry in integers (`SM-GEO`). One unit is 0.1 mm. No function uses floating-point
//! numbers or square roots.
//!
//! | file | contents |
//! |---|---|
//! | `point` | points, vectors, sides of a line |
//! | `heading` | the 1,024 headings, steps along them, the heading towards a vector |
//! | `disc`, `polygon` | islands and footprints: points inside, segments that meet them |
//! | `distance` | distances and overlaps of two shapes |
//! | `contact` | the first unit of a move that is inside an obstacle |
//! | `hull` | the footprint, masts and sails of a ship with a number of masts |
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
pub use distance::{Shape, overlap, touches_within};
pub use fire::sail_is_crossed;
pub use heading::{HEADINGS, Heading};
pub use hull::{CORNERS, Footprint, Hull, HullSize, IsSchooner, MAX_MASTS, Pose};
pub use point::{LIMIT, Point, Segment};
pub use polygon::Polygon;
