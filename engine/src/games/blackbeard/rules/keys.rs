//! Meanings and ranges of the rule keys.

use crate::games::blackbeard::data::card::MAX_HAND;
use crate::games::blackbeard::data::limits::{MAX_FLEET, MAX_HOLDS};
use crate::games::blackbeard::data::{MAX_CARGO, Port};
use crate::rulebook::KeyGroup;
use crate::seat::MAX_SEATS;

const SEATS: i64 = MAX_SEATS as i64;
const HAND: i64 = MAX_HAND as i64;
const PORTS: i64 = Port::COUNT as i64;
/// Number of Merchant Boxes that must stay empty.
pub(super) const SPARE_BOXES: i64 = 7;

/// Keys of the rules file, each with its meaning and range.
pub(super) const KEYS: &[KeyGroup] = crate::rule_keys! {
    "Length, players and end" {
        "length": "Length of the game" {
            standard: "the General Pardon is in the deck from the start",
            long: "the General Pardon joins the deck when the first deck is used up",
        };
        "players.min" [2, SEATS]: "Fewest players";
        "players.max" [2, SEATS]: "Most players";
        "general_pardon.times" [1, 9]:
            "Draws of the General Pardon until the game ends; each draw but the first and last pardons pirates";
        "general_pardon.back_at" [1, 60]: "Cards left in the deck when the General Pardon returns to it after a pardon";
        "end.tie_break": "Outcome of a tie for most points" {
            shared: "the tied players share the win",
            retired: "the player with more retired pirates wins; equal players share the win",
        };
    }
    "Set-up" {
        "setup.pirates" [1, MAX_FLEET as i64]:
            "Pirates dealt to each player, which is also the most in play, with 2, 3, 4 and 5 players";
        "setup.pirate_cards": "Source of the first pirate cards" {
            draw: "dealt at random, hidden",
            choose: "chosen one by one from the open deck",
        };
        "setup.hand" [0, HAND]: "Event cards dealt to each player";
        "setup.governors" [0, PORTS]: "Pro-Pirate governors placed at the start";
        "setup.merchants" [0, PORTS - SPARE_BOXES]: "Merchants placed at the start, and after a Natural Disaster";
        "setup.loyalty" [1, 60]: "Loyalty of a new crew";
        "governors.anti" [0, 60]: "Anti-Pirate governors in their cup";
    }
    "Turn and cards" {
        "turn.hand" [1, HAND]: "Hand size up to which a player draws event cards each turn";
        "turn.merchants_below" [0, PORTS - SPARE_BOXES]:
            "Number of merchants on the map below which new merchants come";
        "turn.merchants_up_to" [0, PORTS - SPARE_BOXES]: "Number of merchants on the map after new merchants have come";
        "turn.cards_for_an_action" [1, 4]: "Most cards discarded for one action each, if no card gives actions";
        "recruits.in_hand" [1, 9]: "Most pirate cards in hand, with 2, 3, 4 and 5 players";
        "event.actions_shift" [-5, 5]: "Actions added to the number on each card; at least 1 remains";
        "fair_winds.alone": "If true, Fair Winds may be played for its event alone or for its actions alone";
        "diamond.after_retirement": "Actions left on a diamond card when its pirate retires" {
            lost: "lost",
            passes: "used by the player's other pirates",
        };
        "deck.*": "Copies of this card, each as its number of actions, I for a diamond, - for none";
    }
    "Moves and merchants" {
        "moves.slow_cost" [1, 6]: "Actions for a move with Speed below 0";
        "find.needed" [1, 20]: "Sum of a die and Ability that finds a merchant";
        "find.face_up" [0, 9]: "Bonus for finding a merchant that is face up";
        "loot.hostage_if_declined": "If true, a pirate who declines a cargo still takes a hostage";
        "loot.loyalty_declined" [-9, 9]: "Change in Loyalty when a pirate declines a cargo";
        "loot.poor_up_to" [0, 10]: "Highest line of the cargo table that the crew resents";
        "loot.rich_from" [1, 11]: "Lowest line of the cargo table that pleases the crew";
        "loot.poor_loyalty" [-9, 9]: "Change in Loyalty for a cargo that the crew resents";
        "loot.rich_loyalty" [-9, 9]: "Change in Loyalty for a cargo that pleases the crew";
        "convert.actions" [0, 1]: "Actions to convert a looted merchant into the pirate's ship; 0 is free";
        "convert.larger_loyalty" [-9, 9]: "Change in Loyalty when the new ship has more holds";
        "convert.smaller_loyalty" [-9, 9]: "Change in Loyalty when the new ship has fewer holds";
        "cargo_table.*" [0, 10_000]: "Doubloons of a cargo in this region, on lines 1 to 10: a die plus Cargo";
        "merchants.*" [0, MAX_CARGO as i64]: "Cargo rating of each merchant of this type";
        "holds.choice": "Choice of the hold that is filled or emptied" {
            auto: "the fullest is filled, the least full emptied",
            owner: "the pirate's owner chooses",
        };
    }
    "Hostages" {
        "torture.reward": "Torture that gives Loyalty and Notoriety" {
            always: "any torture",
            on_death: "torture that kills the hostage",
        };
        "torture.loyalty" [-9, 9]: "Change in Loyalty by torture";
        "ransom.factor" [0, 1000]: "Doubloons of a ransom for each pip of two dice times the hostage's Value";
        "hostages.ratings" [0, 20]: "Information and Value of each of the 15 hostages";
    }
    "Ports" {
        "booty.neutral_rate" [1, 10]: "Doubloons for 1 Net Worth in a neutral port";
        "booty.haven_percent" [0, 100]: "Percent that a Safe Haven adds when booty becomes Net Worth, rounded up";
        "refit.haven_bonus" [0, 9]: "Points that a Safe Haven adds to a refit";
        "haven.factor" [0, 1000]: "Net Worth for each pip of the bribe for a Safe Haven";
        "attack.hits" [0, 9]: "Combat hits on a pirate who wins an attack on a port";
        "attack.notoriety" [0, 9]: "Notoriety for each point of Value, in a won attack and in a sack";
        "attack.loyalty" [-9, 9]: "Change in Loyalty by a won attack on a port";
        "attack.booty" [0, 1000]:
            "Doubloons per pip of the booty roll after a won attack; the port's Value is the number of dice";
        "attack.dice_if_attacked" [1, 4]: "Dice that a port defends with when it is attacked again";
        "sack.loyalty" [-9, 9]: "Change in Loyalty by a sack, in addition to the change by the revelry after it";
        "port.*.area": "Sea area of this port" {
            n_atlantic: "North Atlantic", c_atlantic: "Central Atlantic", s_atlantic: "South Atlantic",
            caribbean: "Caribbean", c_america: "Central America", s_america: "South America",
            gold_coast: "Gold Coast", east_africa: "East Africa", india: "India",
        };
        "port.*.nation": "Nation of this port" {
            english: "England", spanish: "Spain", french: "France", dutch: "the Netherlands",
            portuguese: "Portugal", arab: "an Arab nation", none: "none: a pirate port",
        };
        "port.*.worth" [0, 6]: "Value of this port, for booty and Notoriety; 0 for a pirate port only";
        "port.*.defense" [0, 20]: "Defense of this port, added to its dice; 0 for a pirate port only";
    }
    "Debauchery & Revelry, Booty Grab, alliances" {
        "dr.loyalty": "Time at which Debauchery & Revelry gives its Loyalty" {
            when_cleared: "when its marker is cleared",
            at_once: "when its marker is placed",
        };
        "dr.gain" [0, 9]: "Loyalty gained by Debauchery & Revelry";
        "dr.gain_pirate_port" [0, 9]: "Loyalty gained by Debauchery & Revelry in a pirate port";
        "dr.penalty" [-9, 0]: "Change in Speed and Combat of a pirate who is attacked during Debauchery & Revelry";
        "dr.recoveries" [1, 4]: "Recovery actions in a row that clear involuntary Debauchery & Revelry";
        "card_2.target": "Pirates hit by the card Debauchery & Revelry" {
            active: "the active pirate",
            any_in_port: "any pirate in the port",
        };
        "booty_grab.own": "If true, a pirate may grab booty from another pirate of the same player";
        "booty_grab.bonus" [0, 9]: "Bonus of the grabber in a Booty Grab";
        "booty_grab.loyalty" [-9, 9]: "Change in Loyalty when a Booty Grab fails";
        "booty_grab.percent" [0, 100]:
            "Percent of the victim's doubloons for each point of a die plus the margin of the grab";
        "skull.grab_bonus" [0, 9]: "Bonus that Skull & Crossbones gives to the victim of a Booty Grab";
        "alliance.combat" [0, 9]: "Bonus to the higher Combat of two allies";
        "alliance.notoriety": "Notoriety of two allies" {
            divided: "divided between the allies",
            each: "the full amount for each ally",
        };
        "alliance.storm": "Dice of a storm on two allies" {
            each: "one die for each ally",
            together: "one die for both allies",
        };
    }
    "Retirement and score" {
        "retire.factor" [0, 1000]: "Net Worth for each point of the two-digit roll for a bribe to retire";
        "retire.refused_loyalty" [-9, 9]: "Change in Loyalty when a pirate refuses the bribe to retire";
        "score.retired" [0, 20]: "Points for each Notoriety of a retired pirate";
        "score.net_worth" [1, 10_000]: "Net Worth of a retired pirate for 1 point";
        "score.other" [0, 20]: "Points for each Notoriety of a pirate who is eliminated or in play at the end";
        "score.kc_one_in" [1, 2]: "Divisor of a killed pirate's points when the Commissioner's player scores them";
        "score.kc_half": "Rounding of the Commissioner's points" {
            down: "down, for each pirate",
            exact: "none: half points count",
        };
    }
    "Handicaps by seat" {
        "seat.score" [0, 200]: "Half points for each seat at the end of the game";
        "seat.loyalty" [0, 59]: "Loyalty of each new crew in addition to `setup.loyalty`, for each seat";
    }
    "Anti-pirate actions and King's Commissioners" {
        "reaction.windows": "Reactions of players to each other" {
            all: "by the rules",
            none: "no reactions: a race",
        };
        "ap.per_turn" [0, 9]: "Anti-pirate actions of each player in an opponent's turn";
        "ap.once_per_action": "Anti-pirate cards during one pirate action" {
            kind: "one card",
            card: "one of each kind of card",
        };
        "kc.per_player" [0, 1]: "King's Commissioners per player; 0 plays without them";
        "kc.reacts_to_move": "Place at which a Commissioner reacts to a pirate's move" {
            start: "where the move starts",
            arrival: "where the move ends",
        };
        "kc.reacts_on_arrival": "If true, a Commissioner may react to the action during which it is deployed";
        "kc.fight_frees_merchant":
            "If true, a pirate who fights without trying to evade loses the merchant, as after an interception";
        "kc.combat_shift" [-6, 6]: "Combat added to every Commissioner";
        "kc.notoriety" [0, 9]: "Notoriety for each Combat of a beaten Commissioner";
        "kc.loyalty" [-9, 9]: "Change in Loyalty by beating a Commissioner";
        "kc.moved_speed" [-9, 9]: "Speed added to a Commissioner that has just moved";
        "kc.port_hits" [0, 9]: "Combat hits on each pirate whom a Commissioner drives out of a pirate port";
        "kc.oust_notoriety" [0, 9]: "Notoriety of each pirate in a port when a Commissioner fails to oust them";
        "kc.storm_up_to" [0, 6]: "Highest face of a storm's die that removes a Commissioner";
        "kc.converts_combat" [0, 20]: "Combat of a retired pirate who becomes a Commissioner";
        "kc.converts_speed" [0, 20]: "Speed of a retired pirate who becomes a Commissioner";
        "kc.counters" [0, 20]: "Speed and Combat of each of the 9 Commissioners";
    }
    "Warships and battle" {
        "warship.escape_ends_action": "If true, an escape from a warship ends the pirate's action";
        "warship.hits" [0, 9]: "Combat hits on a pirate who beats a warship";
        "warship.loyalty" [-9, 9]: "Change in Loyalty when a pirate loses to a warship";
        "warship.counters" [0, 20]: "Speed and Combat of each of the 15 warships";
        "battle.enemy_bonus" [0, 9]: "Bonus of a warship or Commissioner in battle";
        "heavy_guns.combat" [0, 9]: "Combat added by Heavy Guns";
    }
    "Crews and mutiny" {
        "cunning.rolls": "Rolls that a pirate's Cunning may repeat" {
            his_and_upon_him: "rolls by that pirate and rolls on that pirate",
            his: "rolls by that pirate",
        };
        "cunning.most_dice": "Most dice in a roll that Cunning may repeat" {
            any: "any number",
            three: "three",
        };
        "mutiny.loyalty" [1, 60]: "Loyalty of a crew under a new captain, after a mutiny or a duel of ambition";
        "ambition.loyalty" [-9, 9]: "Change in Loyalty when a challenger by Piratical Ambition loses the duel";
        "loyalty.max" [1, 60]: "Highest Loyalty";
        "loyalty.slow" [-9, 9]: "Change in Loyalty when Speed falls below 0";
        "loyalty.scurvy" [-9, 0]: "Change in Loyalty by scurvy, at the outbreak and in each later turn";
    }
    "Ships and pirates" {
        "ship.sunk_at_combat" [-9, 9]: "Combat at which a ship sinks";
        "ship.sunk_at_speed" [-9, 9]: "Speed at which a ship sinks";
        "ship.*.combat" [-8, 20]: "Combat of this type of ship";
        "ship.*.speed" [-8, 20]: "Speed of this type of ship";
        "ship.*.holds" [1, MAX_HOLDS as i64]: "Holds of this type of ship";
        "pirate.*.initiative" [1, 9]: "Actions that a diamond card gives to this pirate";
        "pirate.*.ability" [0, 9]: "Bonus of this pirate in finding merchants, attacking ports, battle and Booty Grab";
        "pirate.*.leadership" [0, 9]: "Highest face of a die on which this pirate survives a mutiny";
        "pirate.*.cruelty" [0, 9]: "Number that a die must exceed in this pirate's torture; bonus in a sack";
        "pirate.*.duel" [1, 9]: "Dice of this pirate in a duel";
        "pirate.*.cunning" [0, 9]: "Cunning points of this pirate; each repeats a roll or plays a Skull & Crossbones";
    }
    "Event cards" {
        "storm.hits" [0, 9]: "Speed hits of a storm for each face of the die; a total of 7 sinks the ship";
        "storm.transit" [0, 1]: "Number added to the storm's die in a transit box";
        "treasure.found_from" [1, 7]: "Lowest face of a die that finds Buried Treasure";
        "treasure.factor" [0, 1000]: "Doubloons of Buried Treasure for each pip of three dice";
        "double_cross.free_up_to" [0, 6]: "Highest face of the Double Cross die on which the pirate retires unharmed";
        "double_cross.fined_up_to" [0, 6]:
            "Highest face of the Double Cross die on which the pirate pays and retires; he hangs on higher faces";
        "double_cross.percent" [0, 100]: "Percent of Net Worth that a pirate pays for each pip of two dice";
        "double_cross.all_from" [2, 13]: "Sum of two dice from which a pirate pays all Net Worth";
        "disaster.ports": "Port that a Natural Disaster destroys, for each face of the die";
    }
    "Map" {
        "map.regions": "Region of each sea area, which selects its cargo table, from North Atlantic to India";
        "map.borders": "Pairs of sea areas that adjoin";
        "map.middle_passage": "Sea areas at the ends of the Middle Passage";
        "map.atlantic_run": "Sea areas at the ends of the Atlantic Run";
        "map.cape_passage": "Sea areas at the ends of the Cape Passage";
        "map.isle_of_pines": "Sea areas from which a pirate may dig on the Isle of Pines";
    }
};
