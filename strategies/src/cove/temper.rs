//! What sets one captain apart from another.

/// A captain's values. Worth is in fame; the worths of a ship's points are for a whole game and
/// shrink with the turns that are left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Temper {
    /// The levels to rig to: hull, sails, cannon, crew.
    pub rig: [u8; 4],
    /// How many chests aboard make him go and bury them.
    pub load: f32,
    /// What a fight is worth to him beyond what it wins; below 0 he sails round it. Once he
    /// is in it only love of fights counts, never fear.
    pub nerve: f32,
    /// What a tavern card is worth beyond the fame it may bring, while there is time to play it.
    pub card: f32,
    /// The worth of one more die.
    pub dice: f32,
    /// The worth of one more hit before the ship is crippled.
    pub toughness: f32,
    /// The worth of one more point of sails.
    pub speed: f32,
    /// The worth of one more chest in the hold.
    pub hold: f32,
}
