//! Pieces of the game as index types: areas, transit boxes, ports, nations, pirates, ships and counters. Each type
//! has keys for files and names for screens.

pub(super) mod card;
pub(super) mod limits;
pub(super) mod set;
pub(super) mod why;

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::dice::Lane;

/// Lanes of chance: one random stream for each purpose. A draw from one lane leaves all other lanes unchanged.
pub mod lanes {
    use super::Lane;
    /// Lane of the event deck, for the deal and for draws.
    pub const EVENTS: Lane = Lane::nature(0);
    /// Lane for random ports, drawn by d66 (a tens die and a ones die), and for the die of Natural Disaster.
    pub const PORTS: Lane = Lane::nature(1);
    /// Lane for draws from cups and from the pirate deck.
    pub const CUPS: Lane = Lane::nature(2);
    /// Lane for die rolls in interceptions, battles, attacks, grabs and duels.
    pub const FIGHTS: Lane = Lane::nature(3);
    /// Lane for die rolls in pirate actions: find, cargo, torture, sack, ransom, refit, dig, and Safe Haven bribes.
    pub const DEEDS: Lane = Lane::nature(4);
    /// Lane for die rolls on a pirate's fate: Commissioner arrivals, storms, mutinies, trials, wear, resistance, and
    /// retirement bribes.
    pub const FATE: Lane = Lane::nature(5);
    /// Lane for draws of merchants that are placed face down.
    pub const FACE_DOWN: Lane = Lane::nature(6);
}

/// Declares an index type with a fixed number of values, each with a key for files and a name for screens.
macro_rules! ids {
    ($($(#[$doc:meta])* $type:ident[$n:literal]: $($key:literal $name:literal),+ $(,)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $type(u8);

        impl $type {
            /// Number of values of the type.
            pub const COUNT: usize = $n;
            const KEYS: [&'static str; $n] = [$($key),+];
            const NAMES: [&'static str; $n] = [$($name),+];

            /// Returns the value with this index.
            ///
            /// # Panics
            /// If the index is not below `COUNT`.
            #[inline]
            pub const fn new(index: usize) -> $type {
                assert!(index < $n);
                $type(index as u8)
            }

            /// Index of the value, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Iterates over all values, in the order of their indices.
            #[inline]
            pub fn all() -> impl DoubleEndedIterator<Item = $type> + ExactSizeIterator + Clone {
                (0..$n as u8).map($type)
            }

            /// Key of the value in files.
            pub const fn key(self) -> &'static str {
                Self::KEYS[self.0 as usize]
            }

            /// Name of the value in notation and on screens.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self.0 as usize]
            }

            /// Returns the value with this key.
            pub fn from_key(key: &str) -> Option<$type> {
                Self::KEYS.iter().position(|&of| of == key).map(Self::new)
            }

            /// Returns the value with this name.
            pub fn from_name(name: &str) -> Option<$type> {
                Self::NAMES.iter().position(|&of| of == name).map(Self::new)
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(self.name())
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(self.key())
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.key())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let key = String::deserialize(deserializer)?;
                $type::from_key(&key)
                    .ok_or_else(|| serde::de::Error::unknown_variant(&key, &$type::KEYS))
            }
        }
    )*};
}

ids! {
    /// Sea area of the map.
    Area[9]:
        "n_atlantic" "N. Atlantic", "c_atlantic" "C. Atlantic", "s_atlantic" "S. Atlantic",
        "caribbean" "Caribbean", "c_america" "C. America", "s_america" "S. America",
        "gold_coast" "Gold Coast", "east_africa" "East Africa", "india" "India";
    /// Transit box between areas of two regions.
    Transit[3]:
        "middle_passage" "Middle Passage", "atlantic_run" "Atlantic Run", "cape_passage" "Cape Passage";
    /// Region of the map, which selects a column of the Merchant Cargo Table.
    Region[4]:
        "atlantic" "Atlantic", "caribbean_americas" "Caribbean/Americas",
        "e_africa_gold_coast" "E. Africa/Gold Coast", "india" "India";
    /// Nation that owns ports; a pirate port has no nation.
    Nation[6]:
        "english" "English", "spanish" "Spanish", "french" "French", "dutch" "Dutch",
        "portuguese" "Portuguese", "arab" "Arab";
    /// Port of the map; ports are ordered by d66 number.
    Port[36]:
        "boston" "Boston", "newport" "Newport", "new_york" "New York",
        "philadelphia" "Philadelphia", "hampton" "Hampton", "bath_town" "Bath Town",
        "bermuda" "Bermuda", "charles_town" "Charles Town", "st_augustine" "St. Augustine",
        "new_providence" "New Providence", "havana" "Havana", "isla_de_tortuga" "Isla de Tortuga",
        "petit_goave" "Petit Goave", "santo_domingo" "Santo Domingo", "san_juan" "San Juan",
        "port_royal" "Port Royal", "martinique" "Martinique", "barbados" "Barbados",
        "vera_cruz" "Vera Cruz", "campeche" "Campeche", "trujillo" "Trujillo",
        "porto_bello" "Porto Bello", "cartagena" "Cartagena", "maracaibo" "Maracaibo",
        "curacao" "Curacao", "port_o_spain" "Port O'Spain", "cape_coast" "Cape Coast",
        "elmina" "Elmina", "principe" "Principe", "madagascar" "Madagascar",
        "mozambique" "Mozambique", "zanzibar" "Zanzibar", "mocha" "Mocha", "surat" "Surat",
        "goa" "Goa", "calicut" "Calicut";
    /// Pirate, one for each pirate card.
    Pirate[23]:
        "teach" "Teach", "roberts" "Roberts", "avery" "Avery", "lowe" "Lowe",
        "lollonais" "L'Ollonais", "rackham" "Rackham", "davis" "Davis", "quelch" "Quelch",
        "kidd" "Kidd", "misson" "Misson", "wynne" "Wynne", "la_buze" "La Buze",
        "condent" "Condent", "de_lusan" "de Lusan", "bonnet" "Bonnet", "portugues" "Portugues",
        "lowther" "Lowther", "england" "England", "tew" "Tew", "vane" "Vane",
        "bellamy" "Bellamy", "moody" "Moody", "bonny" "Bonny";
    /// Type of pirate ship.
    Hull[3]: "sloop" "sloop", "schooner" "schooner", "brigantine" "brigantine";
    /// Type of merchant ship. The first three types can be converted.
    MerchantType[5]:
        "sloop" "sloop", "schooner" "schooner", "brigantine" "brigantine", "flute" "flute",
        "three_master" "three-master";
    /// Counter of a King's Commissioner.
    Commissioner[9]:
        "maynard" "Maynard", "hornigold" "Hornigold", "rhett" "Rhett", "brand" "Brand",
        "herdman" "Herdman", "rogers" "Rogers", "thompson" "Thompson", "ogle" "Ogle",
        "warren" "Warren";
    /// Counter of a warship.
    Warship[15]:
        "warship_1" "warship 1", "warship_2" "warship 2", "warship_3" "warship 3",
        "warship_4" "warship 4", "warship_5" "warship 5", "warship_6" "warship 6",
        "warship_7" "warship 7", "warship_8" "warship 8", "warship_9" "warship 9",
        "warship_10" "warship 10", "warship_11" "warship 11", "warship_12" "warship 12",
        "warship_13" "warship 13", "warship_14" "warship 14", "warship_15" "warship 15";
    /// Hostage, one for each hostage chit.
    Hostage[15]:
        "cabin_passenger" "Cabin Passenger", "seamans_mate" "Seaman's Mate", "chaplain" "Chaplain",
        "surgeon" "Surgeon", "ships_pilot" "Ship's Pilot", "planter" "Planter",
        "supercargo" "Supercargo", "army_officer" "Army Officer",
        "customs_collector" "Customs Collector", "merchant_factor" "Merchant Factor",
        "planters_wife" "Planter's Wife", "company_director" "Company Director",
        "nobleman" "Nobleman", "governors_aide" "Governor's Aide",
        "governors_daughter" "Governor's Daughter";
}

impl Area {
    /// Caribbean, the area with the most ports.
    pub const CARIBBEAN: Area = Area::new(3);
}

impl Nation {
    /// England, whose ports the General Pardon opens (`BB-EV-08`).
    pub const ENGLISH: Nation = Nation::new(0);
    /// Portugal, in whose ports no hostage can be ransomed (`BB-INP-2`).
    pub const PORTUGUESE: Nation = Nation::new(4);
    /// Arab nations, in whose ports no hostage can be ransomed and no ship refitted (`BB-INP-2`, `BB-INP-4`).
    pub const ARAB: Nation = Nation::new(5);
}

impl Hull {
    /// Smallest type of pirate ship.
    pub const SLOOP: Hull = Hull::new(0);
    /// Medium type of pirate ship.
    pub const SCHOONER: Hull = Hull::new(1);
    /// Largest type of pirate ship.
    pub const BRIGANTINE: Hull = Hull::new(2);
    /// Types of ship with which a pirate can be deployed (`BB-SET-5`).
    pub const DEPLOYED: [Hull; 2] = [Hull::SLOOP, Hull::SCHOONER];
}

impl MerchantType {
    /// Type of pirate ship that this merchant becomes by conversion; `None` if it cannot be converted (`BB-CNV-1`).
    pub const fn hull(self) -> Option<Hull> {
        if (self.0 as usize) < Hull::COUNT { Some(Hull::new(self.0 as usize)) } else { None }
    }
}

impl Port {
    /// D66 number of the port: a tens digit and a ones digit of 1 to 6, so 11 to 66.
    pub const fn number(self) -> u8 {
        10 * (self.0 / 6 + 1) + self.0 % 6 + 1
    }

    /// Returns the port with the next higher d66 number; 11 follows 66 (`BB-SET-4`).
    #[inline]
    pub const fn next(self) -> Port {
        Port::new((self.index() + 1) % Port::COUNT)
    }
}

impl Pirate {
    /// Full name of the pirate.
    pub const fn full_name(self) -> &'static str {
        const NAMES: [&str; Pirate::COUNT] = [
            "Edward Teach",
            "Bartholomew Roberts",
            "Long Ben Avery",
            "Ned Lowe",
            "Francois L'Ollonais",
            "John Rackham",
            "Howell Davis",
            "John Quelch",
            "William Kidd",
            "Louis Misson",
            "Emmanuel Wynne",
            "Oliver La Buze",
            "Christopher Condent",
            "Raveneau de Lusan",
            "Stede Bonnet",
            "Bartholomew Portugues",
            "George Lowther",
            "Edward England",
            "Thomas Tew",
            "Charles Vane",
            "Samuel Bellamy",
            "Christopher Moody",
            "Anne Bonny",
        ];
        NAMES[self.index()]
    }
}

/// Location of a pirate or a King's Commissioner: an area, a transit box or a port.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

const FIRST_TRANSIT: u8 = Area::COUNT as u8;
/// Index of the first port in the order of places.
pub(crate) const FIRST_PORT: u8 = FIRST_TRANSIT + Transit::COUNT as u8;

/// Area, transit box or port for which a [`Place`] stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are the rulebook's")]
pub enum Spot {
    Sea(Area),
    Transit(Transit),
    Port(Port),
}

impl Place {
    /// Number of places.
    pub const COUNT: usize = Area::COUNT + Transit::COUNT + Port::COUNT;

    /// Index of the place: areas, then transit boxes, then ports.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Iterates over all places, in the order of their indices.
    pub fn all() -> impl Iterator<Item = Place> + Clone {
        (0..Place::COUNT as u8).map(Place)
    }

    /// Returns the place with this index.
    ///
    /// # Panics
    /// If the index is not below `COUNT`.
    #[inline]
    pub const fn new(index: usize) -> Place {
        assert!(index < Place::COUNT);
        Place(index as u8)
    }

    /// Returns the area, transit box or port of the place.
    #[inline]
    pub const fn spot(self) -> Spot {
        if self.0 < FIRST_TRANSIT {
            Spot::Sea(Area(self.0))
        } else if self.0 < FIRST_PORT {
            Spot::Transit(Transit(self.0 - FIRST_TRANSIT))
        } else {
            Spot::Port(Port(self.0 - FIRST_PORT))
        }
    }

    /// Returns the area; `None` if the place is not an area.
    #[inline]
    pub const fn area(self) -> Option<Area> {
        if self.0 < FIRST_TRANSIT { Some(Area(self.0)) } else { None }
    }

    /// Returns the port; `None` if the place is not a port.
    #[inline]
    pub const fn port(self) -> Option<Port> {
        if self.0 >= FIRST_PORT { Some(Port(self.0 - FIRST_PORT)) } else { None }
    }

    /// Name of the place.
    pub const fn name(self) -> &'static str {
        match self.spot() {
            Spot::Sea(area) => area.name(),
            Spot::Transit(transit) => transit.name(),
            Spot::Port(port) => port.name(),
        }
    }

    /// Returns the place with this name.
    pub fn from_name(name: &str) -> Option<Place> {
        Place::all().find(|place| place.name() == name)
    }

    /// Key of the place in files.
    pub const fn key(self) -> &'static str {
        match self.spot() {
            Spot::Sea(area) => area.key(),
            Spot::Transit(transit) => transit.key(),
            Spot::Port(port) => port.key(),
        }
    }

    /// Returns the place with this key.
    pub fn from_key(key: &str) -> Option<Place> {
        Place::all().find(|place| place.key() == key)
    }
}

impl From<Area> for Place {
    #[inline]
    fn from(area: Area) -> Place {
        Place(area.0)
    }
}

impl From<Transit> for Place {
    #[inline]
    fn from(transit: Transit) -> Place {
        Place(FIRST_TRANSIT + transit.0)
    }
}

impl From<Port> for Place {
    #[inline]
    fn from(port: Port) -> Place {
        Place(FIRST_PORT + port.0)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.key())
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Place, D::Error> {
        let key = String::deserialize(deserializer)?;
        Place::from_key(&key).ok_or_else(|| {
            serde::de::Error::custom(format!("there is no area, transit box or port `{key}`"))
        })
    }
}

/// Merchant ship of known type and Cargo rating.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Merchant {
    /// Type of the merchant ship.
    pub r#type: MerchantType,
    /// Cargo rating, 0 to [`MAX_CARGO`].
    pub cargo: u8,
}

/// Highest Cargo rating. A die roll of 6 plus this rating selects line 10, the last line of the Merchant Cargo Table.
pub const MAX_CARGO: u8 = 4;
/// Number of combinations of merchant type and Cargo rating.
pub(crate) const MERCHANT_KINDS: usize = MerchantType::COUNT * (MAX_CARGO as usize + 1);

impl Merchant {
    /// Index of the merchant's combination of type and Cargo rating.
    #[inline]
    pub(crate) const fn kind(self) -> usize {
        self.r#type.index() * (MAX_CARGO as usize + 1) + self.cargo as usize
    }

    /// Returns the merchant for the index of a combination of type and Cargo rating.
    #[inline]
    pub const fn of_kind(kind: usize) -> Merchant {
        let per_type = MAX_CARGO as usize + 1;
        Merchant { r#type: MerchantType::new(kind / per_type), cargo: (kind % per_type) as u8 }
    }
}

#[cfg(test)]
mod tests {
    use super::set::Set;
    use super::*;

    #[test]
    fn names_and_keys_of_places_are_distinct_and_round_trip() {
        for place in Place::all() {
            assert_eq!(Place::from_key(place.key()), Some(place));
            assert_eq!(Place::from_name(place.name()), Some(place));
            assert_eq!(Place::new(place.index()), place);
            let again = match place.spot() {
                Spot::Sea(area) => Place::from(area),
                Spot::Transit(transit) => Place::from(transit),
                Spot::Port(port) => Place::from(port),
            };
            assert_eq!(again, place);
        }
    }

    #[test]
    fn ports_have_d66_numbers() {
        let numbers: Vec<u8> = Port::all().map(Port::number).collect();
        assert_eq!((numbers[0], numbers[5], numbers[6], numbers[35]), (11, 16, 21, 66));
        assert_eq!(Port::new(35).next(), Port::new(0));
    }

    #[test]
    fn set_holds_inserted_values_in_index_order() {
        let mut set: Set<Port> = [Port::new(3), Port::new(35), Port::new(7)].into_iter().collect();
        assert_eq!((set.len(), set.nth(1), set.nth(3)), (3, Some(Port::new(7)), None));
        set.remove(Port::new(3));
        assert!(!set.has(Port::new(3)) && set.has(Port::new(35)));
        assert_eq!(set.iter().map(Port::index).collect::<Vec<_>>(), [7, 35]);
    }
}
