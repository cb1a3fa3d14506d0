//! Rules of Pirate's Cove as a value: every number and switch of the ledger, validated.

pub(super) mod editions;
mod keys;
pub(super) mod mixes;
pub(super) mod rule_ids;
pub(super) mod validation;

use serde::{Deserialize, Serialize};

use crate::games::cove::data::Legend;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Cards};
use crate::rulebook::declare::{tables, words};
use crate::seat::{MAX_SEATS, Seat};

/// Highest number of levels on a track.
pub(crate) const MAX_LEVELS: usize = 8;
/// Highest number of kinds of treasure cards.
pub(crate) const MAX_TREASURE_KINDS: usize = 60;
/// Number of 64-bit words that hold the copies of all kinds of treasure cards, eight kinds per word.
pub(crate) const TREASURE_EIGHTS: usize = MAX_TREASURE_KINDS.div_ceil(8);
/// Number of 64-bit words that suffice for the treasure cards of the printed games. A draw from fewer kinds is
/// faster.
pub(crate) const USUAL_TREASURE_EIGHTS: usize = 4;
/// Highest number of turns: each island has a stack of 12 treasure cards, and each turn reveals one
/// card.
pub(crate) const MAX_TURNS: u8 = 12;

/// All rules of one game. Each field is a key or a table of the rules file; the module `keys` declares the meaning of
/// each key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "`keys` declares the meaning of each value")]
pub struct Rules {
    pub turns: u8,
    pub players: Players,
    pub start: Start,
    pub bank: Bank,
    pub ship: ShipMat,
    pub treasure: Treasure,
    pub tavern: Tavern,
    pub fame_cards: FameCards,
    pub combat: CombatRules,
    pub mutiny: Mutiny,
    pub blow_me_down: BlowMeDown,
    pub treasure_overboard: TreasureOverboard,
    pub smoke_screen: SmokeScreen,
    pub grapeshot: Grapeshot,
    pub powder_keg: PowderKeg,
    pub consort: Consort,
    pub secret_map: SecretMap,
    pub privateering: Privateering,
    pub parrot: ParrotRules,
    pub mastercraft: Mastercraft,
    pub area_cards: AreaCards,
    pub grapple_attack: GrappleAttack,
    pub secret_stash: SecretStash,
    pub secret_weapon: SecretWeapon,
    pub sabotage: Sabotage,
    pub favorable_winds: FavorableWinds,
    pub treasure_island: TreasureIsland,
    pub cove: CoveRules,
    pub black_ship: BlackShipRules,
    pub legend: Legends,
    pub cacafuego: Cacafuego,
    pub royal_navy: RoyalNavy,
    pub navigation: Navigation,
    pub catch_up: CatchUp,
    pub seat: Handicaps,
    pub end: End,
}

tables! {
    /// Lowest and highest number of players (`PC-SET-1`).
    Players { min: u8, max: u8 }
    /// Gold, cards and level of a player at the start (`PC-SET-4`, `PC-SET-5`).
    Start { gold: u8, cards: u8, level: u8 }
    /// Supply of gold and chests in the game (`PC-SET-6`).
    Bank { gold: u16, chests: u16 }
    /// Ship mat: values of each section by level, and the price of each level.
    ShipMat { hull: Vec<u8>, sails: Vec<u8>, cannon: Vec<u8>, crew: Vec<u8>, prices: Vec<u8> }
    /// Treasure cards of the deck (`PC-SET-2`).
    Treasure { cards: Vec<TreasureRow> }
    /// Rules of the tavern (`PC-UPG-2`, `PC-SET-4`).
    Tavern { price: u8, limit: u8, style: TavernStyle, deck: Deck }
    /// Fame that each kind of fame card gives.
    FameCards { small: u8, middling: u8, great: u8, greatest: u8 }
    /// Rules of combat (`PC-FIR-2`, `PC-FAM-1`, `PC-FLE-1`, `PC-HOU-2`, `PB-CBT-4`, `PB-CBT-6`).
    CombatRules {
        hit_on: u8,
        cripple_fame: u8,
        flee_fame: u8,
        flee_fame_when: FleeFameWhen,
        after_npcs: AfterNpcs,
        max_rounds: u16,
    }
    /// Rules of mutinies after flights (`PC-FLE-2`).
    Mutiny { up_to: u8, fame: i8 }
    /// Effect of the battle card Blow Me Down (`PC-BLO`).
    BlowMeDown { speed: u8 }
    /// Effect of the battle card Treasure Overboard (`PC-TOV`).
    TreasureOverboard { speed: u8 }
    /// Effect of the battle card Smoke Screen (`PC-SMO`).
    SmokeScreen { hit_on: u8 }
    /// Effect of the volley card Grapeshot (`PC-GRP`).
    Grapeshot { hit_on: u8, own_hits: u8 }
    /// Effect of the volley card Powder Keg (`PC-KEG`).
    PowderKeg { hull_hits: u8, on_npc_volleys: bool }
    /// Effect of the event card Consort (`PC-CON`).
    Consort { one_in: u8 }
    /// Effect of the event card Secret Map (`PC-MAP`).
    SecretMap { chests_factor: u8, applies: MapApplies }
    /// Condition of the event card Privateering Commission (`PC-NAV-2`).
    Privateering { only_if_chased: bool }
    /// Rules of parrots (`PC-PAR-1`, `PC-PAR-2`).
    ParrotRules {
        hits: u8,
        killed_fame: i8,
        released_fame: i8,
        long_john_silver_dice: u8,
        squire_trelawney_speed: u8,
    }
    /// Rules of mastercraft (`PC-MAS-1`).
    Mastercraft { hits: u8, repair: u8, limit: MastercraftLimit }
    /// Rules of area cards (`PB-ACT`, `PB-CBT-2`, `PB-TRN-4`).
    AreaCards {
        hits: u8,
        reinforcement_repair: u8,
        veteran_crew_discount: u8,
        six_guns_dice: u8,
        quicksilver_sails_speed: u8,
    }
    /// Effect of the combat card Grapple Attack (`PB-COM`).
    GrappleAttack { veteran_crew_dice: u8 }
    /// Effect of the combat card Secret Stash (`PB-COM`).
    SecretStash { gold: u8, chests: u8, in_phase_2: bool }
    /// Effect of the combat card Secret Weapon (`PB-COM`).
    SecretWeapon { dice: u8 }
    /// Effect of the combat card Sabotage (`PB-COM`).
    Sabotage { hits: u8 }
    /// Effect of the combat card Favorable Winds (`PB-COM`).
    FavorableWinds { speed: u8 }
    /// Rules of Treasure Island (`PC-UPG-3`, `PC-HOU-3`).
    TreasureIsland {
        fame_per_chest: u8,
        gold_per_fame: u8,
        upgrade_levels: u8,
        upgrade_cost_factor: u8,
        player_combat: bool,
    }
    /// Rules of the place Pirate's Cove (`PC-UPG-4`, `PC-HOU-4`).
    CoveRules {
        repair: u8,
        repair_level: u8,
        gift_cards: u8,
        gift_cards_with_gold: u8,
        gift_gold: u8,
        card_for_unhit_flight: bool,
    }
    /// Rules of black ships (`PC-SET-3`, `PC-BLK-1`, `PC-HOU-1`, `PB-SET-1`, `PB-BLA-2`).
    BlackShipRules {
        islands: Vec<u8>,
        two_up_to_players: u8,
        bears: Bears,
        volleys: BlackShipVolleys,
        r#move: BlackShipMove,
        steps: u8,
    }
    /// Ratings and powers of each legend that fights.
    Legends {
        blackbeard: LegendRules,
        flying_dutchman: LegendRules,
        captain_hook: LegendRules,
        bonny_and_read: LegendRules,
    }
    /// Rules of the Cacafuego, the treasure ship (`PC-CAC`).
    Cacafuego { in_deck: bool, fame_dice: u8 }
    /// Ratings of the Royal Navy's ship.
    RoyalNavy { dice: u8, hull: u8, speed: u8, fame: u8 }
    /// Rules of navigation (`PC-TRN-3`).
    Navigation { cove_allowed: bool }
    /// House rule that gives gold to the least famous players (`PC-HOU-5`).
    CatchUp { gold: u8 }
    /// House rule that gives fame, gold and cards to each seat (`PC-HOU-7`, `PC-HOU-8`).
    Handicaps { score: [u8; MAX_SEATS], gold: [u8; MAX_SEATS], cards: [u8; MAX_SEATS] }
    /// Rules of the end of the game (`PC-TRN-6`).
    End { tie_break: TieBreak }
    /// Copies of each tavern card (`PC-SET-4`, `PB-SET-3`).
    Deck {
        captain_flint: u8, long_john_silver: u8, billy_bones: u8, squire_trelawney: u8,
        mastercraft: u8, avast_belay: u8, blow_me_down: u8, grapple_attack: u8, smoke_screen: u8,
        treasure_overboard: u8, grapeshot: u8, powder_keg: u8, six_gun_salute: u8,
        a_fond_farewell: u8, consort: u8, crows_nest: u8, going_on_the_account: u8,
        privateering_commission: u8, royal_navy_intercept: u8, secret_map: u8, small_fame: u8,
        middling_fame: u8, great_fame: u8, greatest_fame: u8, flee: u8, challenge: u8,
        royal_navy: u8, carryall_hull: u8, quicksilver_sails: u8, six_guns: u8, veteran_crew: u8,
        reinforcement: u8, secret_stash: u8, secret_weapon: u8, sleight_of_hand: u8, sabotage: u8,
        favorable_winds: u8,
    }
}

/// Ratings and powers of a legend that fights.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegendRules {
    /// True if the legend's card belongs to the legend deck.
    pub in_deck: bool,
    /// Number of dice that the legend rolls in a volley.
    pub dice: u8,
    /// Section that the legend's hits strike, or all sections.
    pub fires_at: FiresAt,
    /// Quantity by which the legend ranks its targets (`PC-NPC-2`).
    pub ranks_by: RanksBy,
    /// Number of hits that sink the legend.
    pub hull: u8,
    /// Speed of the legend.
    pub speed: u8,
    /// Fame for sinking the legend, split among the player ships in the combat (`PC-NPC-1`).
    pub fame: u8,
    /// Hull that the legend regains at the end of a round, at most as much as it lost in the round.
    pub regains: u8,
    /// True if the legend's misses may hit bystanders (`PC-HOO`).
    pub misfires: bool,
}

/// Kind of treasure card: its yield and its number of copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "[u8; 5]", into = "[u8; 5]")]
pub struct TreasureRow {
    /// Fame, gold, chests and tavern cards that the card yields.
    pub card: TreasureCard,
    /// Number of copies of the card in the deck.
    pub copies: u8,
}

/// Yield of a treasure card: fame, gold, chests and tavern cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreasureCard {
    /// Fame that the card yields.
    pub fame: u8,
    /// Gold that the card yields.
    pub gold: u8,
    /// Chests that the card yields.
    pub chests: u8,
    /// Number of tavern cards that the card yields.
    pub tavern: u8,
}

impl From<[u8; 5]> for TreasureRow {
    fn from([fame, gold, chests, tavern, copies]: [u8; 5]) -> TreasureRow {
        TreasureRow { card: TreasureCard { fame, gold, chests, tavern }, copies }
    }
}

impl From<TreasureRow> for [u8; 5] {
    fn from(TreasureRow { card, copies }: TreasureRow) -> [u8; 5] {
        [card.fame, card.gold, card.chests, card.tavern, copies]
    }
}

words! {
    /// Rules for playing tavern cards, which differ between the two editions.
    TavernStyle {
        /// Parrots act at once. Seats play event cards in windows, battle cards in the preparation, volley cards with
        /// a volley, and mastercraft on a visit. The single Royal Navy leaves after a battle.
        PiratesCove,
        /// Seats play action cards in a separate phase, in order of fame (`PB-TRN-2`). They play combat cards in the
        /// preparation and before rolls (`PB-CBT-5`). Each Royal Navy card is a separate Navy until the combat phase
        /// ends (`PB-NAV-1`).
        Piratenbucht,
    }
    /// Condition under which a flight gives fame to the ships that stay (`PC-FLE-1`, `PB-CBT-4`).
    FleeFameWhen {
        /// The flight gives fame if the ship was hit in this combat.
        IfHit,
        /// The flight gives fame if any shot was fired in this combat.
        IfShotsFired,
    }
    /// Continuation of a combat after the last non-player ship sinks.
    AfterNpcs {
        /// The combat continues with the next action of this round (`PC-CBT-3`).
        SameRound,
        /// The combat continues with a new round (`PB-CBT-6`).
        NewRound,
    }
    /// Legend cards that black ships bear.
    Bears {
        /// Each black ship bears a card from the legend deck (`PC-SET-3`).
        LegendDeck,
        /// Every black ship bears Blackbeard, with full hull after she sails to the next island
        /// (`PB-SET-1`, `PB-BLA-4`).
        Blackbeard,
    }
    /// Number of a black ship's volleys in a round.
    BlackShipVolleys {
        /// A black ship fires once in a round, when her turn comes by speed.
        OneARound,
        /// A black ship fires once at each ship at the island, and all these ships fire back after
        /// each volley. If the Navy fires too, the black ship fires at the most famous ship only
        /// (`PB-BLA-2`, `PB-NAV-2`).
        OneAtEachShip,
    }
    /// Turn in which a secret map pays (`PC-MAP`).
    MapApplies {
        /// A secret map pays in the turn after it is played.
        NextTurn,
        /// A secret map pays in the turn in which it is played.
        ThisTurn,
    }
    /// Maximum number of mastercraft cards on a ship (`PC-MAS-1`).
    MastercraftLimit {
        /// A ship may have one mastercraft.
        OnePerShip,
        /// A ship may have one mastercraft on each section.
        OnePerSection,
    }
    /// Movement of black ships (`PC-HOU-1`, `PB-VAR`).
    BlackShipMove {
        /// Black ships sail to the next island, in the black-ship phase.
        Next,
        /// A die moves each black ship in the black-ship phase: one island on 1 to 3, two islands on 4 to 6.
        #[serde(rename = "die_1_or_2")]
        Die1Or2,
        /// A die chooses each black ship's island, after the wheels are revealed.
        Random,
        /// Blackbeard's Revenge (`PB-VAR`): a die of the least famous player chooses each black ship's island, and no
        /// two black ships share an island. In the last turn one black ship sails to Treasure Island.
        Revenge,
    }
    /// Section that a legend's hits strike, or all sections.
    FiresAt {
        /// Hits strike the hull.
        Hull,
        /// Hits strike the sails.
        Sails,
        /// Hits strike the cannon.
        Cannon,
        /// Hits strike the crew.
        Crew,
        /// Each hit strikes all four sections.
        All,
    }
    /// Quantity by which a legend ranks its targets (`PC-NPC-2`).
    RanksBy {
        /// Ranking by the value of the hull.
        Hull,
        /// Ranking by the value of the cannon.
        Cannon,
        /// Ranking by the value of the crew.
        Crew,
        /// Ranking by speed, including cards and parrots.
        Speed,
        /// Ranking by fame (house rule).
        Fame,
    }
    /// Method of breaking a tie for most fame (`PC-TRN-6`).
    TieBreak {
        /// The tied ships fight to the death.
        Battle,
        /// The tied players share the win.
        Shared,
        /// The player with most gold aboard wins; players with equal gold share the win.
        Gold,
    }
}

impl Rules {
    /// Values of a section by level, from level 1.
    pub fn track(&self, section: Section) -> &[u8] {
        match section {
            Section::Hull => &self.ship.hull,
            Section::Sails => &self.ship.sails,
            Section::Cannon => &self.ship.cannon,
            Section::Crew => &self.ship.crew,
        }
    }

    /// Rules of a legend that fights; `None` for the Cacafuego.
    pub const fn fighter(&self, legend: Legend) -> Option<&LegendRules> {
        match legend {
            Legend::Blackbeard => Some(&self.legend.blackbeard),
            Legend::FlyingDutchman => Some(&self.legend.flying_dutchman),
            Legend::CaptainHook => Some(&self.legend.captain_hook),
            Legend::BonnyAndRead => Some(&self.legend.bonny_and_read),
            Legend::Cacafuego => None,
        }
    }

    /// Returns true if a legend is in the legend deck. If all black ships bear Blackbeard, there is no legend deck.
    pub const fn in_deck(&self, legend: Legend) -> bool {
        match (self.black_ship.bears, self.fighter(legend)) {
            (Bears::LegendDeck, Some(rules)) => rules.in_deck,
            (Bears::LegendDeck, None) => self.cacafuego.in_deck,
            (Bears::Blackbeard, _) => false,
        }
    }

    /// Gold of a seat at the start (`PC-SET-5`, `PC-HOU-8`).
    pub fn gold_at_start(&self, seat: Seat) -> u16 {
        u16::from(self.start.gold) + u16::from(self.seat.gold[seat.index()])
    }

    /// Number of tavern cards dealt to a seat at the start (`PC-SET-4`, `PC-HOU-8`).
    pub(crate) fn cards_at_start(&self, seat: Seat) -> u8 {
        self.start.cards + self.seat.cards[seat.index()]
    }

    /// Number of black ships in a game of `seats` players (`PC-SET-3`).
    pub(crate) const fn black_ships(&self, seats: u8) -> usize {
        if seats <= self.black_ship.two_up_to_players { 2 } else { 1 }
    }

    /// Tavern deck before the first draw.
    pub fn tavern_deck(&self) -> Cards {
        let deck = &self.tavern.deck;
        Card::ALL
            .into_iter()
            .map(|card| {
                let copies = match card {
                    Card::CaptainFlint => deck.captain_flint,
                    Card::LongJohnSilver => deck.long_john_silver,
                    Card::BillyBones => deck.billy_bones,
                    Card::SquireTrelawney => deck.squire_trelawney,
                    Card::Mastercraft => deck.mastercraft,
                    Card::AvastBelay => deck.avast_belay,
                    Card::BlowMeDown => deck.blow_me_down,
                    Card::GrappleAttack => deck.grapple_attack,
                    Card::SmokeScreen => deck.smoke_screen,
                    Card::TreasureOverboard => deck.treasure_overboard,
                    Card::Grapeshot => deck.grapeshot,
                    Card::PowderKeg => deck.powder_keg,
                    Card::SixGunSalute => deck.six_gun_salute,
                    Card::AFondFarewell => deck.a_fond_farewell,
                    Card::Consort => deck.consort,
                    Card::CrowsNest => deck.crows_nest,
                    Card::GoingOnTheAccount => deck.going_on_the_account,
                    Card::PrivateeringCommission => deck.privateering_commission,
                    Card::RoyalNavyIntercept => deck.royal_navy_intercept,
                    Card::SecretMap => deck.secret_map,
                    Card::SmallFame => deck.small_fame,
                    Card::MiddlingFame => deck.middling_fame,
                    Card::GreatFame => deck.great_fame,
                    Card::GreatestFame => deck.greatest_fame,
                    Card::Flee => deck.flee,
                    Card::Challenge => deck.challenge,
                    Card::RoyalNavy => deck.royal_navy,
                    Card::CarryallHull => deck.carryall_hull,
                    Card::QuicksilverSails => deck.quicksilver_sails,
                    Card::SixGuns => deck.six_guns,
                    Card::VeteranCrew => deck.veteran_crew,
                    Card::Reinforcement => deck.reinforcement,
                    Card::SecretStash => deck.secret_stash,
                    Card::SecretWeapon => deck.secret_weapon,
                    Card::SleightOfHand => deck.sleight_of_hand,
                    Card::Sabotage => deck.sabotage,
                    Card::FavorableWinds => deck.favorable_winds,
                };
                (card, copies)
            })
            .collect()
    }
}
