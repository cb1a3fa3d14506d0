//! Numbers that the rules make of a state: values, speed, dice, prices.

use super::rules::{MAX_LEVELS, MastercraftLimit, Rules};
use super::state::{State, Vessel};
use super::vocabulary::{Card, Cards, FAME_CARDS, Island, Kinds, Parrot, Section, Ship};
use super::{Action, Cove};
use crate::seat::Seat;

/// Tables made once from the rules, so that play looks things up.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// By section and level, from level 0 (crippled).
    values: [[u8; MAX_LEVELS + 1]; 4],
    pub top_level: u8,
    pub tavern_deck: Cards,
    /// Every rig that the starting gold buys, in ascending order of levels.
    pub rigs: Vec<Action>,
}

impl Numbers {
    pub(super) fn new(rules: &Rules) -> Numbers {
        let mut values = [[0; MAX_LEVELS + 1]; 4];
        for section in Section::ALL {
            let track = rules.track(section);
            values[section.index()][1..=track.len()].copy_from_slice(track);
        }
        let top_level = rules.ship.hull.len() as u8;
        let start = rules.start.level;
        let mut rigs = Vec::new();
        let levels = start..=top_level;
        for hull in levels.clone() {
            for sails in levels.clone() {
                for cannon in levels.clone() {
                    for crew in levels.clone() {
                        let rig = [hull, sails, cannon, crew];
                        if price_of_rig(rules, rig) <= rules.start.gold.into() {
                            rigs.push(Action::Rig(rig));
                        }
                    }
                }
            }
        }
        Numbers { values, top_level, tavern_deck: rules.tavern_deck(), rigs }
    }
}

/// What a rig costs from the starting levels; levels at or below them cost nothing.
fn price_of_rig(rules: &Rules, rig: [u8; 4]) -> u16 {
    let price = |level: u8| -> u16 {
        (rules.start.level..level).map(|from| u16::from(rules.ship.prices[from as usize - 1])).sum()
    };
    rig.into_iter().map(price).sum()
}

impl Cove {
    /// `PC-SET-5`
    pub(super) fn start_level(&self) -> u8 {
        self.rules.start.level
    }

    pub(super) fn top_level(&self) -> u8 {
        self.numbers.top_level
    }

    pub(super) fn price_of_rig(&self, rig: [u8; 4]) -> u16 {
        price_of_rig(&self.rules, rig)
    }

    /// The value printed at a section's level; 0 while it is crippled (`PC-SPD-1`).
    #[inline]
    pub(super) fn value(&self, vessel: &Vessel, section: Section) -> u8 {
        self.numbers.values[section.index()][vessel.level(section) as usize]
    }

    /// The value printed at a level of a section.
    pub(super) fn value_at(&self, section: Section, level: u8) -> u8 {
        self.numbers.values[section.index()][level as usize]
    }

    /// How many chests the hull holds (`PC-BLK-2`).
    pub(super) fn hold(&self, vessel: &Vessel) -> u8 {
        self.value(vessel, Section::Hull)
    }

    /// `PC-SPD-1`
    pub(super) fn speed(&self, state: &State, ship: Ship) -> u16 {
        match ship {
            Ship::Of(seat) => {
                let vessel = state.vessel(seat);
                let combat = &state.combat;
                let parrot = if vessel.has_parrot(Parrot::SquireTrelawney) {
                    self.rules.parrot.squire_trelawney_speed
                } else {
                    0
                };
                let blown = u16::from(combat.blow_me_down[seat.index()]);
                let thrown = u16::from(combat.overboard[seat.index()]);
                u16::from(self.value(vessel, Section::Sails))
                    + u16::from(parrot)
                    + blown * u16::from(self.rules.blow_me_down.speed)
                    + thrown * u16::from(self.rules.treasure_overboard.speed)
            }
            Ship::Black(number) => state
                .legend(number)
                .and_then(|legend| self.rules.fighter(legend))
                .map_or(0, |rules| rules.speed.into()),
            Ship::Navy => self.rules.royal_navy.speed.into(),
        }
    }

    /// How many dice a ship fires (`PC-FIR-2`, `PC-GRA`).
    pub(super) fn dice(&self, state: &State, ship: Ship) -> u8 {
        match ship {
            Ship::Of(seat) => {
                let vessel = state.vessel(seat);
                let cannon = self.value(vessel, Section::Cannon);
                let crew = self.value(vessel, Section::Crew);
                match vessel.parrot.map(|perch| perch.parrot) {
                    Some(Parrot::LongJohnSilver) => self.rules.parrot.long_john_silver_dice,
                    Some(Parrot::BillyBones) => cannon,
                    Some(Parrot::CaptainFlint | Parrot::SquireTrelawney) | None => {
                        if state.combat.grapple { crew } else { crew.min(cannon) }
                    }
                }
            }
            Ship::Black(number) => state
                .legend(number)
                .and_then(|legend| self.rules.fighter(legend))
                .map_or(0, |rules| rules.dice),
            Ship::Navy => self.rules.royal_navy.dice,
        }
    }

    /// The lowest face of the current volley that hits a ship (`PC-FIR-2`, `PC-SMO`, `PC-GRP`).
    pub(super) fn hit_on(&self, state: &State, target: Ship) -> u8 {
        if state.combat.volley.grapeshot {
            return self.rules.grapeshot.hit_on;
        }
        match target {
            Ship::Of(seat) if state.combat.smoke.has(seat) => self.rules.smoke_screen.hit_on,
            Ship::Of(_) | Ship::Black(_) | Ship::Navy => self.rules.combat.hit_on,
        }
    }

    /// The gold that one level up costs from `level`, on an island (`PC-UPG-1`, `PC-UPG-3`).
    pub(super) fn upgrade_price(&self, island: Island, level: u8) -> u16 {
        let price = u16::from(self.rules.ship.prices[level as usize - 1]);
        match island {
            Island::Treasure => price * u16::from(self.rules.treasure_island.upgrade_cost_factor),
            _ => price,
        }
    }

    /// Whether player ships fight each other at a place (`PC-CBT-2`, `PC-HOU-3`).
    pub(super) fn players_fight_at(&self, island: Island) -> bool {
        match island {
            Island::Treasure => self.rules.treasure_island.player_combat,
            Island::Cove => false,
            Island::Tavern | Island::Hull | Island::Sail | Island::Cannon | Island::Crew => true,
        }
    }

    /// Whether another mastercraft may be put on a section (`PC-MAS-1`).
    pub(super) fn mastercraft_fits(&self, vessel: &Vessel, section: Section) -> bool {
        match self.rules.mastercraft.limit {
            MastercraftLimit::OnePerShip => vessel.mastercraft == [0; 4],
            MastercraftLimit::OnePerSection => vessel.mastercraft[section.index()] == 0,
        }
    }

    /// What the fame cards of a hand are worth (`PC-TRN-5`).
    pub(super) fn fame_of_cards(&self, hand: &Cards) -> i32 {
        let worth = [
            self.rules.fame_cards.small,
            self.rules.fame_cards.middling,
            self.rules.fame_cards.great,
        ];
        let values = FAME_CARDS.into_iter().zip(worth);
        values.map(|(card, fame)| i32::from(hand.count(card)) * i32::from(fame)).sum()
    }

    /// Whether the tavern has a card left to sell (`PC-UPG-2`).
    pub(super) fn tavern_has_cards(&self, state: &State) -> bool {
        !state.deck.is_empty() || !state.discards.is_empty()
    }

    /// Whether a seat holds a card that it could play in the preparation (`PC-PRE-1`).
    pub(super) fn can_prepare(&self, state: &State, seat: Seat) -> bool {
        let vessel = state.vessel(seat);
        const PLAIN: Kinds = Kinds::of(&[
            Card::AvastBelay,
            Card::BlowMeDown,
            Card::GrappleAttack,
            Card::SmokeScreen,
        ]);
        vessel.hand.kinds().meets(PLAIN)
            || (vessel.hand.has(Card::TreasureOverboard) && vessel.chests > 0)
    }
}
