//! Meanings and ranges of the rule keys. The unit of length is 0.1 mm.

use crate::rulebook::KeyGroup;

/// Highest number of treasure tokens at the start of a game: a quarter of the available token numbers, because play
/// creates further tokens.
pub(super) const MAX_TOKENS: usize = 1 << 14;
const TOKENS: i64 = MAX_TOKENS as i64;
/// Number of seats of the largest table.
pub(super) const SEATS: usize = 4;
const PLAYERS: i64 = SEATS as i64;

/// Rule keys of the edition, with meanings and ranges.
pub(super) const KEYS: &[KeyGroup] = crate::rule_keys! {
    "Players and end" {
        "players.min" [2, PLAYERS]: "Fewest players";
        "players.max" [2, PLAYERS]: "Most players";
        "end.rounds" [1, 1000]: "Number of rounds after which the game ends";
        "end.no_moves": "Number of permanently stranded players that ends the game, with 2, 3 and 4 players" {
            any: "one player",
            half: "half of the players, rounded up",
            one_left: "all players but one",
        };
    }
    "Fleets" {
        "build_total" [1, 200]: "Highest cost of a fleet, in points";
        "fleet": "Additional fleets to choose from, as [[fleet]] tables of a rules file";
        "fleets.one_print_per_name": "If true, two cards with equal names count as one piece, except generic crew";
        "random_fleets.number" [0, 1000]: "Number of additional fleets, drawn at random";
        "random_fleets.seed" [0, u32::MAX as i64]: "Seed of the random fleets";
        "link.spaces" [0, 5]: "Cargo spaces that a linked pair adds: two crew, or a crew and the ship";
        "black_mark.points" [0, 20]: "Points that a Black Mark adds to the cost of a crew";
    }
    "Table and lengths" {
        "table.width" [100, 30_000]: "Width of the table, with 2, 3 and 4 players";
        "table.height" [100, 30_000]: "Height of the table, with 2, 3 and 4 players";
        "edge": "Edges of the table" {
            wall: "ships stay on the table",
            wrap: "a bow that crosses an edge enters at the opposite edge",
        };
        "bars.l" [20, 2000]: "Length of the long bar, L";
        "bars.s" [20, 2000]: "Length of the short bar, S";
        "touch.distance" [2, 40]: "Longest distance at which a bow touches an island or ship";
    }
    "Hulls" {
        "hull.*.length" [100, 1500]: "Length at the waterline of a ship with this number of masts";
        "hull.*.beam" [60, 600]: "Width of a ship with this number of masts";
        "hull.*.masts" [0, 1500]: "Distance of each mast from the bow, on a ship with this number of masts";
        "sail.half" [0, 200]: "Length of a sail on either side of its mast";
    }
    "Islands, forts and terrain" {
        "islands.number" [3, 24]: "Number of islands, with 2, 3 and 4 players";
        "islands.radius" [50, 1500]: "Radius of an island";
        "islands.gap_min" [0, 10]: "Shortest distance between islands, edge to edge, in long bars";
        "islands.gap_max" [0, 20]: "Longest distance of a new island from the nearest island, edge to edge, in long bars";
        "islands.edge" [50, 5000]: "Shortest distance of an island's centre from the table's edge";
        "islands.pitch" [100, 5000]: "Distance between the points that the menu offers for islands";
        "islands.placement": "Placement of the islands" {
            players: "by the players, in turn",
            map: "at the points of `islands.map`",
        };
        "islands.map" [0, 30_000]: "Centres of the islands, if `islands.placement` is `map`";
        "berths.distance" [51, 1539]: "Distance of a ship's bow from the centre of her home at the start";
        "fort.radius" [10, 1500]: "Radius of a fort";
        "fort.guns" [0, 1500]: "Distance of a fort's cannon from its centre";
        "terrain.per_player" [0, 4]: "Pieces of terrain that each player places: fog, reef, sargasso sea, then fog again";
        "terrain.radius" [50, 1500]: "Radius of a piece of terrain";
    }
    "Treasure" {
        "treasure.coins" [1, 20]: "Values of the coins that each player brings";
        "treasure.per_island" [1, TOKENS]: "Coins on each wild island";
        "treasure.unique": "Names of the unique treasures that are shuffled into the treasure";
        "ransom.captured" [0, 20]: "Gold for a captured crew with Ransom";
        "ransom.eliminated" [0, 20]: "Gold for an eliminated crew with Ransom";
    }
    "Handicaps by seat" {
        "seat.score" [0, 99]: "Gold at home for each seat at the end of the game";
        "seat.gold" [0, 20]: "Coins of 1 gold at home at the start, for each seat";
    }
    "Moves and actions" {
        "move.max_turn" [1, 512]: "Largest turn at the start of a bar; a full circle is 1024";
        "move.bonus_last": "If true, bonus bars come after the base bars";
        "actions.max" [1, 4]: "Most standard actions of a ship in a turn";
        "transfer.per_turn" [1, 3]: "Most transfers of one crew in a turn";
        "tow.contact": "Contact by which a ship may tow a derelict" {
            derelict_bow: "the derelict's bow touches the ship",
            either: "the derelict's bow touches the ship, or the ship's bow touches the derelict",
        };
        "weeds.freed_above" [0, 12]: "Number that a die plus masts must exceed to leave a sargasso sea";
        "start.stern_to_home": "If true, ships begin with their sterns at home instead of docked";
    }
    "Shooting and fire" {
        "shoot.from_round" [1, 1000]: "First round with shots";
        "guns.musketeer" [1, 6]: "Rank of a Musketeer's gun: a die above it hits";
        "guns.marine" [1, 6]: "Rank of a Marine's gun: a die above it hits";
        "guns.sacrifice" [1, 6]: "Rank of the cannon that a ship gets for a sacrificed coin: a die above it hits";
        "fire.when": "Turns that begin with rolls for fire masts" {
            every_turn: "all turns",
            own_turn: "turns of the ship's owner",
        };
        "fire.absorbs_hit": "If true, a hit on a ship with only fire masts removes a fire mast instead of sinking her";
        "turtle.panels": "Shell panels of a Turtle Ship" {
            masts: "one for each mast as built",
            none: "none",
        };
        "cancel.scope": "Abilities that an opponent's ability can cancel" {
            declared: "optional abilities, at their announcement",
            none: "none",
        };
        "scuttle.on" [1, 7]: "Lowest face of a die that scuttles a derelict";
    }
};
