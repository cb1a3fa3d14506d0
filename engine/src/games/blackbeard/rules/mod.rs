//! Validated rules of Blackbeard: all rule values of the ledger.

mod keys;
pub(super) mod validation;

use serde::{Deserialize, Serialize};

use crate::games::blackbeard::data::card::CardActions;
use crate::games::blackbeard::data::{Area, Nation, Port, Region};
use crate::rulebook::Edition;
use crate::rulebook::declare::{tables, words};
use crate::seat::{MAX_SEATS, Seat};

/// Edition of Blackbeard that ships with Corsair.
pub const EDITION: Edition = Edition {
    id: "blackbeard",
    name: "Blackbeard",
    file: "engine/data/blackbeard/blackbeard.toml",
    text: include_str!("../../../../data/blackbeard/blackbeard.toml"),
    keys: keys::KEYS,
};

tables! {
    /// All rules of one game. Each field is a key of the rules file, whose meaning the module `keys` declares.
    #[expect(missing_docs, reason = "`keys` declares the meaning of each value")]
    Rules {
        length: Length,
        players: Players,
        setup: Setup,
        turn: TurnRules,
        recruits: Recruits,
        event: EventRules,
        fair_winds: FairWindsRules,
        diamond: Diamond,
        card_2: Card2,
        moves: Moves,
        find: Find,
        loot: Loot,
        convert: Convert,
        torture: Torture,
        holds: Holds,
        ransom: Ransom,
        booty: Booty,
        refit: Refit,
        haven: Haven,
        attack: Attack,
        sack: Sack,
        dr: RevelryRules,
        booty_grab: BootyGrab,
        skull: Skull,
        alliance: Alliance,
        retire: Retire,
        ap: Ap,
        kc: KcRules,
        warship: WarshipRules,
        battle: Battle,
        cunning: CunningRules,
        mutiny: MutinyRules,
        ambition: Ambition,
        ship: Ships,
        loyalty: LoyaltyRules,
        general_pardon: GeneralPardon,
        heavy_guns: HeavyGuns,
        storm: Storm,
        treasure: Treasure,
        double_cross: DoubleCross,
        disaster: Disaster,
        score: Score,
        seat: Handicaps,
        end: End,
        reaction: Reaction,
        cargo_table: CargoTable,
        merchants: Merchants,
        hostages: Hostages,
        governors: Governors,
        map: Map,
        port: Ports,
        pirate: Pirates,
        deck: Deck,
    }
    /// Lowest and highest number of players (`BB-SET-1`).
    Players { min: u8, max: u8 }
    /// Rule values for the set-up (`BB-SET-1` to `BB-SET-7`).
    Setup {
        pirates: [u8; 4],
        pirate_cards: PirateCards,
        hand: u8,
        governors: u8,
        merchants: u8,
        loyalty: u8,
    }
    /// Rule values for the turn (`BB-TRN-2`, `BB-TRN-3`, `BB-TRN-8`).
    TurnRules { hand: u8, merchants_below: u8, merchants_up_to: u8, cards_for_an_action: u8 }
    /// Limits on pirate cards in hand (`BB-NEW`).
    Recruits { in_hand: [u8; 4] }
    /// House rule that shifts the number of actions on event cards.
    EventRules { actions_shift: i8 }
    /// Rule for playing Fair Winds for its event alone or for its actions alone (`BB-TRN-5`).
    FairWindsRules { alone: bool }
    /// Rule values for diamond cards (`BB-TRN-7`).
    Diamond { after_retirement: AfterRetirement }
    /// Rule values for the card Debauchery & Revelry (`BB-EV-02`).
    Card2 { target: Card2Target }
    /// Rule values for moves (`BB-MOV-2`).
    Moves { slow_cost: u8 }
    /// Rule values for finding a merchant (`BB-FND`).
    Find { needed: u8, face_up: u8 }
    /// Rule values for looting (`BB-LOO-2`, `BB-LOO-3`).
    Loot {
        hostage_if_declined: bool,
        loyalty_declined: i8,
        poor_up_to: u8,
        rich_from: u8,
        poor_loyalty: i8,
        rich_loyalty: i8,
    }
    /// Rule values for conversion (`BB-CNV-1`).
    Convert { actions: u8, larger_loyalty: i8, smaller_loyalty: i8 }
    /// Rule values for torture (`BB-HOS-2`).
    Torture { reward: TortureReward, loyalty: i8 }
    /// Rule values for holds (`BB-HOL`).
    Holds { choice: HoldsChoice }
    /// Rule values for ransoms (`BB-INP-2`).
    Ransom { factor: u16 }
    /// Rates for the conversion of booty into Net Worth (`BB-INP-3`).
    Booty { neutral_rate: u8, haven_percent: u8 }
    /// Rule values for refits (`BB-INP-4`).
    Refit { haven_bonus: u8 }
    /// Rule values for Safe Havens (`BB-INP-5`).
    Haven { factor: u16 }
    /// Rule values for attacks on ports (`BB-ATT-3`, `BB-ATT-4`).
    Attack { hits: u8, notoriety: u8, loyalty: i8, booty: u16, dice_if_attacked: u8 }
    /// Rule values for sacks (`BB-SAC`).
    Sack { loyalty: i8 }
    /// Rule values for Debauchery & Revelry markers (`BB-DR-1` to `BB-DR-3`).
    RevelryRules {
        loyalty: RevelryLoyalty,
        gain: i8,
        gain_pirate_port: i8,
        penalty: i8,
        recoveries: u8,
    }
    /// Rule values for Booty Grabs (`BB-GRB-1`, `BB-GRB-2`).
    BootyGrab { own: bool, bonus: u8, loyalty: i8, percent: u8 }
    /// Rule values for Skull & Crossbones (`BB-EV-19`).
    Skull { grab_bonus: u8 }
    /// Rule values for alliances (`BB-ALL-2`, `BB-ALL-3`).
    Alliance { combat: u8, notoriety: AllianceNotoriety, storm: AllianceStorm }
    /// Rule values for retirement by bribe (`BB-RET-4`).
    Retire { factor: u16, refused_loyalty: i8 }
    /// Rule values for anti-pirate actions (`BB-AP-1`, `BB-AP-2`).
    Ap { per_turn: u8, once_per_action: OncePerAction }
    /// Rule values for King's Commissioners (`BB-KC-1` to `BB-KC-5`, `BB-REA-1` to `BB-REA-6`).
    KcRules {
        per_player: u8,
        reacts_to_move: ReactsToMove,
        reacts_on_arrival: bool,
        fight_frees_merchant: bool,
        combat_shift: i8,
        notoriety: u8,
        loyalty: i8,
        moved_speed: i8,
        port_hits: u8,
        oust_notoriety: u8,
        storm_up_to: u8,
        converts_combat: u8,
        converts_speed: u8,
        counters: Vec<[u8; 2]>,
    }
    /// Rule values for warships (`BB-WAR-2`, `BB-WAR-3`).
    WarshipRules { escape_ends_action: bool, hits: u8, loyalty: i8, counters: Vec<[u8; 2]> }
    /// Rule values for battles against warships and King's Commissioners.
    Battle { enemy_bonus: u8 }
    /// Rule values for Cunning (`BB-CUN`).
    CunningRules { rolls: CunningRolls, most_dice: MostDice }
    /// Rule values for mutinies (`BB-MUT-2`).
    MutinyRules { loyalty: u8 }
    /// Rule values for Piratical Ambition (`BB-EV-17`).
    Ambition { loyalty: i8 }
    /// Rule values for ships (`BB-SHP-1`, `BB-SHP-3`).
    Ships {
        sunk_at_combat: i8,
        sunk_at_speed: i8,
        sloop: ShipType,
        schooner: ShipType,
        brigantine: ShipType,
    }
    /// Ratings and holds of a type of pirate ship (`BB-SHP-1`).
    #[expect(missing_docs, reason = "`keys` declares the meaning of each value")]
    ShipType { combat: i8, speed: i8, holds: u8 }
    /// Rule values for Loyalty (`BB-SHP-2`, `BB-SHP-4`, `BB-EV-18`).
    LoyaltyRules { max: u8, slow: i8, scurvy: i8 }
    /// Rule values for the General Pardon (`BB-EV-08`).
    GeneralPardon { times: u8, back_at: u8 }
    /// Rule values for Heavy Guns (`BB-EV-10`).
    HeavyGuns { combat: u8 }
    /// Rule values for Storms at Sea (`BB-EV-20`).
    Storm { hits: [u8; 6], transit: u8 }
    /// Rule values for Buried Treasure (`BB-EV-01`).
    Treasure { found_from: u8, factor: u16 }
    /// Rule values for Double Cross (`BB-EV-04`).
    DoubleCross { free_up_to: u8, fined_up_to: u8, percent: u8, all_from: u8 }
    /// Rule values for Natural Disaster (`BB-EV-23`).
    Disaster { ports: [Port; 6] }
    /// Rule values for victory points (`BB-SCO-2` to `BB-SCO-4`).
    Score { retired: u8, net_worth: u16, other: u8, kc_one_in: u8, kc_half: KcHalf }
    /// House rule that gives half points and Loyalty to each seat (`BB-HOU-1`, `BB-HOU-2`).
    Handicaps { score: [u8; MAX_SEATS], loyalty: [u8; MAX_SEATS] }
    /// Rule values for the end of the game (`BB-END-3`).
    End { tie_break: TieBreak }
    /// House rule about reaction windows.
    Reaction { windows: Windows }
    /// Merchant Cargo Table: worth of a cargo by region and line (`BB-LOO-1`).
    CargoTable {
        atlantic: [u16; 10],
        caribbean_americas: [u16; 10],
        e_africa_gold_coast: [u16; 10],
        india: [u16; 10],
    }
    /// Cargo rating of each merchant, by type (`BB-SET-7`).
    Merchants {
        sloop: Vec<u8>,
        schooner: Vec<u8>,
        brigantine: Vec<u8>,
        flute: Vec<u8>,
        three_master: Vec<u8>,
    }
    /// Information and Value of each hostage (`BB-HOS-1`).
    Hostages { ratings: Vec<[u8; 2]> }
    /// Number of Anti-Pirate governors in the cup (`BB-SET-8`).
    Governors { anti: u8 }
    /// Regions, borders and transit boxes of the map (`BB-MOV-1`, `BB-LOO-1`, `BB-EV-01`).
    Map {
        regions: [Region; Area::COUNT],
        borders: Vec<[Area; 2]>,
        middle_passage: [Area; 2],
        atlantic_run: [Area; 2],
        cape_passage: [Area; 2],
        isle_of_pines: Vec<Area>,
    }
    /// Area, nation and ratings of a port (`BB-PRT-1`).
    #[expect(missing_docs, reason = "`keys` declares the meaning of each value")]
    PortRules { area: Area, nation: PortNation, worth: u8, defense: u8 }
    /// Ratings on a pirate card.
    #[expect(missing_docs, reason = "`keys` declares the meaning of each value")]
    PirateRules { initiative: u8, ability: u8, leadership: u8, cruelty: u8, duel: u8, cunning: u8 }
    /// Rules of each port, in the order of d66 numbers.
    Ports {
        boston: PortRules, newport: PortRules, new_york: PortRules, philadelphia: PortRules,
        hampton: PortRules, bath_town: PortRules, bermuda: PortRules, charles_town: PortRules,
        st_augustine: PortRules, new_providence: PortRules, havana: PortRules,
        isla_de_tortuga: PortRules, petit_goave: PortRules, santo_domingo: PortRules,
        san_juan: PortRules, port_royal: PortRules, martinique: PortRules, barbados: PortRules,
        vera_cruz: PortRules, campeche: PortRules, trujillo: PortRules, porto_bello: PortRules,
        cartagena: PortRules, maracaibo: PortRules, curacao: PortRules, port_o_spain: PortRules,
        cape_coast: PortRules, elmina: PortRules, principe: PortRules, madagascar: PortRules,
        mozambique: PortRules, zanzibar: PortRules, mocha: PortRules, surat: PortRules,
        goa: PortRules, calicut: PortRules,
    }
    /// Ratings of each pirate card, by key.
    Pirates {
        teach: PirateRules, roberts: PirateRules, avery: PirateRules, lowe: PirateRules,
        lollonais: PirateRules, rackham: PirateRules, davis: PirateRules, quelch: PirateRules,
        kidd: PirateRules, misson: PirateRules, wynne: PirateRules, la_buze: PirateRules,
        condent: PirateRules, de_lusan: PirateRules, bonnet: PirateRules, portugues: PirateRules,
        lowther: PirateRules, england: PirateRules, tew: PirateRules, vane: PirateRules,
        bellamy: PirateRules, moody: PirateRules, bonny: PirateRules,
    }
    /// Event deck: the actions printed on each copy of each card (`BB-SET-3`).
    Deck {
        buried_treasure: Vec<CardActions>, debauchery_and_revelry: Vec<CardActions>,
        disease: Vec<CardActions>, double_cross: Vec<CardActions>,
        european_turmoil: Vec<CardActions>, fair_winds: Vec<CardActions>,
        finger_of_fate: Vec<CardActions>, general_pardon: Vec<CardActions>,
        new_governors: Vec<CardActions>, heavy_guns: Vec<CardActions>,
        kc_surprise: Vec<CardActions>, letter_of_marque: Vec<CardActions>,
        local_resistance: Vec<CardActions>, mal_de_mer: Vec<CardActions>,
        mutiny_conspiracy: Vec<CardActions>, pirate_converts: Vec<CardActions>,
        piratical_ambition: Vec<CardActions>, scurvy_outbreak: Vec<CardActions>,
        skull_and_crossbones: Vec<CardActions>, storms_at_sea: Vec<CardActions>,
        warship_sighting: Vec<CardActions>, wear_and_tear: Vec<CardActions>,
        natural_disaster: Vec<CardActions>,
    }
}

words! {
    each #[expect(missing_docs, reason = "`keys` declares the meaning of each word")]
    /// Length of the game, standard or long (`BB-SET-9`).
    Length { Standard, Long }
    /// Source of the first pirate cards: dealt at random, or chosen from the open deck (`BB-SET-1`).
    PirateCards { Draw, Choose }
    /// Rule for the remaining actions of a diamond card when its pirate retires: they are lost or passed on
    /// (`BB-TRN-7`).
    AfterRetirement { Lost, Passes }
    /// Pirates that the card Debauchery & Revelry can target (`BB-EV-02`).
    Card2Target { Active, AnyInPort }
    /// Condition under which a torture gives Loyalty and Notoriety (`BB-HOS-2`).
    TortureReward { Always, OnDeath }
    /// Chooser of the hold to fill or empty: the rule, or the owner (`BB-HOL`).
    HoldsChoice { Auto, Owner }
    /// Time at which Debauchery & Revelry gives Loyalty (`BB-DR-2`).
    RevelryLoyalty { WhenCleared, AtOnce }
    /// Division of Notoriety between allies (`BB-ALL-3`).
    AllianceNotoriety { Divided, Each }
    /// Number of storm dice for two allies: a die for each ally, or a single die for the pair (`BB-ALL-3`).
    AllianceStorm { Each, Together }
    /// Limit on a player's anti-pirate cards in one pirate action: a single card, or a single card of each event
    /// (`BB-AP-2`).
    OncePerAction { Kind, Card }
    /// Point of a pirate's Move at which King's Commissioners react: start or destination (`BB-REA-1`).
    ReactsToMove { Start, Arrival }
    /// Rolls that Cunning may repeat (`BB-CUN`).
    CunningRolls { HisAndUponHim, His }
    /// Maximum number of dice that Cunning may repeat (`BB-CUN`).
    MostDice { Any, Three }
    /// Rounding of the points that a player scores when his King's Commissioner kills a pirate (`BB-SCO-4`).
    KcHalf { Down, Exact }
    /// Tie-break between seats with equal victory points (`BB-END-3`).
    TieBreak { Shared, Retired }
    /// Reaction windows that the game opens: all windows in the rules, or none.
    Windows { All, None }
}

/// Nation of a port in the rules file; `None` is a pirate port (`BB-PRT-1`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PortNation(pub Option<Nation>);

impl Serialize for PortNation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.map_or("none", Nation::key))
    }
}

impl<'de> Deserialize<'de> for PortNation {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<PortNation, D::Error> {
        let key = String::deserialize(deserializer)?;
        match key.as_str() {
            "none" => Ok(PortNation(None)),
            key => match Nation::from_key(key) {
                Some(nation) => Ok(PortNation(Some(nation))),
                None => Err(serde::de::Error::custom(format!("`{key}` is not a nation or `none`"))),
            },
        }
    }
}

impl Rules {
    /// Loyalty of a seat's new crew (`BB-SET-6`, `BB-HOU-2`).
    pub fn loyalty_of_new_crew(&self, seat: Seat) -> u8 {
        self.setup.loyalty + self.seat.loyalty[seat.index()]
    }
}

impl Ports {
    /// Ports, in the order of [`Port`].
    pub fn in_order(&self) -> [&PortRules; Port::COUNT] {
        [
            &self.boston,
            &self.newport,
            &self.new_york,
            &self.philadelphia,
            &self.hampton,
            &self.bath_town,
            &self.bermuda,
            &self.charles_town,
            &self.st_augustine,
            &self.new_providence,
            &self.havana,
            &self.isla_de_tortuga,
            &self.petit_goave,
            &self.santo_domingo,
            &self.san_juan,
            &self.port_royal,
            &self.martinique,
            &self.barbados,
            &self.vera_cruz,
            &self.campeche,
            &self.trujillo,
            &self.porto_bello,
            &self.cartagena,
            &self.maracaibo,
            &self.curacao,
            &self.port_o_spain,
            &self.cape_coast,
            &self.elmina,
            &self.principe,
            &self.madagascar,
            &self.mozambique,
            &self.zanzibar,
            &self.mocha,
            &self.surat,
            &self.goa,
            &self.calicut,
        ]
    }
}

impl Pirates {
    /// Pirate cards, in the order of [`Pirate`](crate::games::blackbeard::data::Pirate).
    pub fn in_order(&self) -> [&PirateRules; 23] {
        [
            &self.teach,
            &self.roberts,
            &self.avery,
            &self.lowe,
            &self.lollonais,
            &self.rackham,
            &self.davis,
            &self.quelch,
            &self.kidd,
            &self.misson,
            &self.wynne,
            &self.la_buze,
            &self.condent,
            &self.de_lusan,
            &self.bonnet,
            &self.portugues,
            &self.lowther,
            &self.england,
            &self.tew,
            &self.vane,
            &self.bellamy,
            &self.moody,
            &self.bonny,
        ]
    }
}

impl Deck {
    /// Key of each event card with its copies, by event number.
    pub fn in_order(&self) -> [(&'static str, &[CardActions]); 23] {
        macro_rules! keyed {
            ($($key:ident),*) => { [$((stringify!($key), self.$key.as_slice())),*] };
        }
        keyed![
            buried_treasure,
            debauchery_and_revelry,
            disease,
            double_cross,
            european_turmoil,
            fair_winds,
            finger_of_fate,
            general_pardon,
            new_governors,
            heavy_guns,
            kc_surprise,
            letter_of_marque,
            local_resistance,
            mal_de_mer,
            mutiny_conspiracy,
            pirate_converts,
            piratical_ambition,
            scurvy_outbreak,
            skull_and_crossbones,
            storms_at_sea,
            warship_sighting,
            wear_and_tear,
            natural_disaster
        ]
    }
}

impl Merchants {
    /// Cargo ratings of each merchant type, in the order of types.
    pub fn in_order(&self) -> [&[u8]; 5] {
        [&self.sloop, &self.schooner, &self.brigantine, &self.flute, &self.three_master]
    }
}

impl CargoTable {
    /// Columns of the cargo table, in the order of [`Region`].
    pub fn in_order(&self) -> [&[u16; 10]; Region::COUNT] {
        [&self.atlantic, &self.caribbean_americas, &self.e_africa_gold_coast, &self.india]
    }
}

impl Ships {
    /// Ship types, in the order of [`Hull`](crate::games::blackbeard::data::Hull).
    pub fn in_order(&self) -> [&ShipType; 3] {
        [&self.sloop, &self.schooner, &self.brigantine]
    }
}
