//! Meanings and ranges of the rule keys, for both editions.

use super::{MAX_LEVELS, MAX_TURNS};
use crate::dice::MAX_DICE;
use crate::rulebook::KeyGroup;
use crate::seat::MAX_SEATS;

const SEATS: i64 = MAX_SEATS as i64;
const LEVELS: i64 = MAX_LEVELS as i64;
const DICE: i64 = MAX_DICE as i64;

/// Rule keys of both editions, with their meanings and ranges.
pub(super) const KEYS: &[KeyGroup] = crate::rule_keys! {
    "Length, players and end" {
        "turns" [1, MAX_TURNS as i64]: "Number of turns";
        "players.min" [2, SEATS]: "Fewest players";
        "players.max" [2, SEATS]: "Most players";
        "end.tie_break": "Outcome of a tie for most fame" {
            battle: "the tied ships fight to the death",
            shared: "the tied players share the win",
            gold: "the player with most gold aboard wins; players with equal gold share the win",
        };
    }
    "Start, gold and chests" {
        "start.gold" [0, 99]: "Gold of each player at the start";
        "start.cards" [0, 20]: "Tavern cards dealt to each player at the start";
        "start.level" [1, LEVELS]: "Level of all four sections of a ship at the start";
        "bank.gold" [0, 999]: "Gold in the game, including the gold that players start with";
        "bank.chests" [0, 250]: "Treasure chests in the game";
        "catch_up.gold" [0, 99]: "Gold for the players with least fame at the start of each turn but the first";
    }
    "Handicaps by seat" {
        "seat.score" [0, 99]: "Fame for each seat at the end of the game";
        "seat.gold" [0, 99]: "Gold at the start in addition to `start.gold`, for each seat";
        "seat.cards" [0, 20]: "Tavern cards dealt in addition to `start.cards`, for each seat";
    }
    "Ships" {
        "ship.hull" [1, 99]: "Hull value at each level, which is also the maximum number of chests aboard";
        "ship.sails" [1, 99]: "Sails value at each level, which is the speed of the ship";
        "ship.cannon" [1, DICE]: "Cannon value at each level; a volley has the smaller of cannon and crew as dice";
        "ship.crew" [1, DICE]: "Crew value at each level; a volley has the smaller of cannon and crew as dice";
        "ship.prices" [0, 99]: "Gold to raise a section by one level, for each level from the second";
    }
    "Treasure cards" {
        "treasure.cards" [0, 250]: "Treasure cards, each as fame, gold, chests, tavern cards and number of copies";
    }
    "Tavern" {
        "tavern.price" [0, 99]: "Gold for one tavern card";
        "tavern.limit" [0, 99]: "Maximum number of tavern cards that a player buys in one visit";
        "tavern.style": "Rules for playing tavern cards" {
            pirates_cove: "parrots, mastercraft, events, battle and volley cards, as in Pirate's Cove",
            piratenbucht: "action cards in a separate phase, and combat cards, as in Piratenbucht",
        };
        "tavern.deck.*" [0, 20]: "Copies of this card in the tavern deck";
        "fame_cards.small" [0, 99]: "Fame of a small fame card at the end of the game";
        "fame_cards.middling" [0, 99]: "Fame of a middling fame card at the end of the game";
        "fame_cards.great" [0, 99]: "Fame of a great fame card at the end of the game";
        "fame_cards.greatest" [0, 99]: "Fame of the greatest fame card at the end of the game";
    }
    "Combat" {
        "combat.hit_on" [2, 6]: "Lowest face of a die that hits";
        "combat.cripple_fame" [0, 99]: "Fame for each other player in the combat when a ship is crippled";
        "combat.flee_fame" [0, 99]: "Fame for each other player in the combat when a ship flees";
        "combat.flee_fame_when": "Condition for the fame of a flight" {
            if_hit: "the fleeing ship was hit in this combat",
            if_shots_fired: "any shot was fired in this combat",
        };
        "combat.after_npcs": "Start of fights between players after the last non-player ship sinks" {
            same_round: "with the next action of the same round",
            new_round: "with a new round",
        };
        "combat.max_rounds" [0, u16::MAX as i64]: "Rounds after which an undecided combat ends; 0 sets no limit";
        "mutiny.up_to" [0, 6]: "Highest face of the die that makes a crew mutiny after a flight; 0 means no mutiny";
        "mutiny.fame" [-99, 0]: "Change in fame by a mutiny";
    }
    "Battle, volley and combat cards" {
        "blow_me_down.speed" [0, 99]: "Speed that each Blow Me Down adds during the combat";
        "treasure_overboard.speed" [0, 99]: "Speed that each chest thrown overboard adds during the combat";
        "smoke_screen.hit_on" [2, 6]: "Lowest face of a die that hits a ship behind a Smoke Screen";
        "grapeshot.hit_on" [2, 6]: "Lowest face of a die that hits in a volley with Grapeshot";
        "grapeshot.own_hits" [0, 99]: "Hits on the firer's cannon after a volley with Grapeshot";
        "powder_keg.hull_hits" [0, 9]: "Hits that every hull takes for each hit of a volley with a Powder Keg";
        "powder_keg.on_npc_volleys": "If true, a Powder Keg may be played on a volley of a non-player ship";
        "grapple_attack.veteran_crew_dice" [1, DICE]: "Dice of a ship with Veteran Crew under a Grapple Attack";
        "secret_stash.gold" [0, 99]: "Gold that a Secret Stash gives, if its player takes gold";
        "secret_stash.chests" [0, 99]: "Chests that a Secret Stash gives, if its player takes chests";
        "secret_stash.in_phase_2": "If true, a Secret Stash may also be played as an action card";
        "secret_weapon.dice" [0, DICE]: "Dice that a Secret Weapon adds to its player's volleys for the combat";
        "sabotage.hits" [0, 99]: "Hits that a Sabotage inflicts";
        "favorable_winds.speed" [0, 99]: "Speed that each Favorable Winds adds during the combat";
    }
    "Events" {
        "consort.one_in" [1, 99]: "Divisor that gives the Consort's share of a ship's booty, rounded up";
        "secret_map.chests_factor" [0, 99]: "Factor by which a Secret Map multiplies the chests of a plunder";
        "secret_map.applies": "Turn in which a Secret Map works" {
            next_turn: "the turn after it is played",
            this_turn: "the turn in which it is played",
        };
        "privateering.only_if_chased": "If true, a Privateering Commission needs a Royal Navy at its player's island";
    }
    "Parrots, mastercraft and area cards" {
        "parrot.hits" [1, 99]: "Hits that kill a parrot";
        "parrot.killed_fame" [-99, 0]: "Change in fame when a player's parrot is killed";
        "parrot.released_fame" [-99, 0]: "Change in fame when a player releases a parrot to take a new one";
        "parrot.long_john_silver_dice" [1, DICE]: "Dice in a volley of a ship with Long John Silver's parrot";
        "parrot.squire_trelawney_speed" [0, 99]: "Speed that Squire Trelawney's parrot adds";
        "mastercraft.hits" [1, 99]: "Hits that destroy a mastercraft";
        "mastercraft.repair" [0, 99]: "Gold to repair a damaged mastercraft";
        "mastercraft.limit": "Maximum number of mastercraft cards on a ship" {
            one_per_ship: "one",
            one_per_section: "one on each section",
        };
        "area_cards.hits" [1, 12]: "Hits that destroy an area card";
        "area_cards.reinforcement_repair" [0, 99]: "Gold to repair a damaged Reinforcement";
        "area_cards.veteran_crew_discount" [0, 99]: "Gold that Veteran Crew saves on all upgrades of a visit together";
        "area_cards.six_guns_dice" [1, DICE]: "Dice in a volley of a ship with Six Gun Salute aboard";
        "area_cards.quicksilver_sails_speed" [0, 99]: "Speed of a ship with Quicksilver Sails";
    }
    "Treasure Island" {
        "treasure_island.fame_per_chest" [0, 99]: "Fame for each buried chest";
        "treasure_island.gold_per_fame" [1, 99]: "Gold to bury for 1 fame";
        "treasure_island.upgrade_levels" [0, LEVELS]: "Maximum number of levels by which a visit raises one section";
        "treasure_island.upgrade_cost_factor" [0, 99]: "Factor for the price of an upgrade at Treasure Island";
        "treasure_island.player_combat": "If true, players fight each other at Treasure Island as elsewhere";
    }
    "Pirate's Cove, the harbour" {
        "navigation.cove_allowed": "If true, players may choose Pirate's Cove as their destination";
        "cove.repair" [0, 99]: "Gold to repair one crippled section";
        "cove.repair_level" [1, LEVELS]: "Level of a crippled section after its repair";
        "cove.gift_cards" [0, 99]: "Number of tavern cards in the gift, if the player takes only cards";
        "cove.gift_cards_with_gold" [0, 99]: "Number of tavern cards in the gift, if the player also takes gold";
        "cove.gift_gold" [0, 99]: "Gold in the gift, if the player takes gold";
        "cove.card_for_unhit_flight": "If true, a ship that fled without a hit gets the gift too";
    }
    "Black ships" {
        "black_ship.islands" [1, 6]: "Islands at which the black ships start";
        "black_ship.two_up_to_players" [0, SEATS]: "Maximum number of players for which a second black ship sails";
        "black_ship.bears": "Captain of a black ship" {
            legend_deck: "the next legend of the shuffled deck",
            blackbeard: "always Blackbeard",
        };
        "black_ship.volleys": "Volleys of a black ship in a round" {
            one_a_round: "one, in order of speed",
            one_at_each_ship: "one at each player ship at the island; all of these fire back after each volley",
        };
        "black_ship.move": "Movement of the black ships" {
            next: "by `black_ship.steps` islands at the end of the turn",
            die_1_or_2: "by one island if a die shows 1 to 3, by two if it shows 4 to 6, at the end of the turn",
            random: "to the island that a die shows, after players reveal their destinations",
            revenge: "as under `random`, but to different islands; in the last turn, one to Treasure Island",
        };
        "black_ship.steps" [0, 5]: "Islands by which a black ship moves each turn, if its move is `next`";
    }
    "Legends" {
        "legend.*.in_deck": "If true, this legend is in the legend deck";
        "legend.*.dice" [1, DICE]: "Dice in a volley of this legend";
        "legend.*.fires_at": "Section that the hits of this legend strike" {
            hull: "the hull", sails: "the sails", cannon: "the cannon", crew: "the crew",
            all: "all four sections, with each hit",
        };
        "legend.*.ranks_by": "Value by which this legend chooses its target, the highest first" {
            hull: "hull value", cannon: "cannon value", crew: "crew value",
            speed: "speed, including cards and parrots", fame: "fame",
        };
        "legend.*.hull" [1, 99]: "Hits that sink this legend";
        "legend.*.speed" [0, 99]: "Speed of this legend";
        "legend.*.fame" [0, 99]: "Fame for sinking this legend, split among the player ships in the combat";
        "legend.*.regains" [0, 99]: "Hull regained by this legend after a round, at most the hits of that round";
        "legend.*.misfires": "If true, dice of this legend that miss may hit other player ships";
        "cacafuego.in_deck": "If true, the Cacafuego is in the legend deck";
        "cacafuego.fame_dice" [0, DICE]: "Dice whose sum is the fame for defeating the Cacafuego";
    }
    "Royal Navy" {
        "royal_navy.dice" [1, DICE]: "Dice in a volley of the Royal Navy";
        "royal_navy.hull" [1, 99]: "Hits that sink the Royal Navy";
        "royal_navy.speed" [0, 99]: "Speed of the Royal Navy";
        "royal_navy.fame" [0, 99]: "Fame for sinking the Royal Navy, split among the player ships in the combat";
    }
};
