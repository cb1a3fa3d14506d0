//! Ratings derived from a state: section values, speed, dice, prices.

use super::game::Cove;
use super::numbers::price_of_rig;
use super::{State, Vessel};
use crate::dice::MAX_DICE;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Cards, FAME_CARDS, Kinds, Parrot};
use crate::games::cove::data::{Island, Ship};
use crate::games::cove::rules::{MastercraftLimit, TavernStyle};
use crate::seat::Seat;

impl Cove {
    /// Level at which sections start (`PC-SET-5`).
    pub(crate) fn start_level(&self) -> u8 {
        self.rules.start.level
    }

    #[inline]
    pub(crate) fn top_level(&self) -> u8 {
        self.numbers.top_level
    }

    pub(crate) fn price_of_rig(&self, rig: [u8; 4]) -> u16 {
        price_of_rig(&self.numbers.prices_to_rig, rig)
    }

    /// Printed value of a section at its current level; 0 while the section is crippled (`PC-SPD-1`).
    #[inline]
    pub(crate) fn value(&self, vessel: &Vessel, section: Section) -> u8 {
        self.numbers.values[section.index()][vessel.level(section) as usize]
    }

    /// Printed value of a section at a level, from 0 (crippled) to the top level.
    ///
    /// # Panics
    /// Panics if the level is above the top level.
    #[inline]
    pub fn value_at(&self, section: Section, level: u8) -> u8 {
        self.numbers.values[section.index()][level as usize]
    }

    /// Number of chests that fit into the ship's hold (`PC-BLK-2`); `None` without a limit.
    #[inline]
    pub(crate) fn hold(&self, vessel: &Vessel) -> Option<u8> {
        let limited =
            !vessel.has_parrot(Parrot::CaptainFlint) && !vessel.area.has(AreaCard::CarryallHull);
        limited.then(|| self.value(vessel, Section::Hull))
    }

    /// Speed of a ship (`PC-SPD-1`, `PB-SPD-1`).
    #[inline]
    pub(crate) fn speed(&self, state: &State, ship: Ship) -> u16 {
        match ship {
            Ship::Of(seat) => {
                let vessel = state.vessel(seat);
                if vessel.area.has(AreaCard::QuicksilverSails) {
                    return self.rules.area_cards.quicksilver_sails_speed.into();
                }
                let combat = &state.combat;
                let parrot = if vessel.has_parrot(Parrot::SquireTrelawney) {
                    self.rules.parrot.squire_trelawney_speed
                } else {
                    0
                };
                let blown = u16::from(combat.blow_me_down[seat.index()]);
                let thrown = u16::from(combat.overboard[seat.index()]);
                let winds = u16::from(combat.favorable_winds[seat.index()]);
                u16::from(self.value(vessel, Section::Sails))
                    + u16::from(parrot)
                    + blown * u16::from(self.rules.blow_me_down.speed)
                    + thrown * u16::from(self.rules.treasure_overboard.speed)
                    + winds * u16::from(self.rules.favorable_winds.speed)
            }
            Ship::Black(number) => state
                .legend(number)
                .and_then(|legend| self.rules.fighter(legend))
                .map_or(0, |rules| rules.speed.into()),
            Ship::Navy => self.rules.royal_navy.speed.into(),
        }
    }

    /// Number of dice that a ship rolls in a volley (`PC-FIR-2`, `PC-GRA`, `PB-ACT`, `PB-COM`).
    #[inline]
    pub(crate) fn dice(&self, state: &State, ship: Ship) -> u8 {
        match ship {
            Ship::Of(seat) => {
                let vessel = state.vessel(seat);
                if self.rules.tavern.style == TavernStyle::Piratenbucht {
                    return self.dice_with_area_cards(state, seat);
                }
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

    /// Number of dice that a ship with area cards rolls. Grapple Attack overrides Six Guns. A Secret Weapon has no
    /// effect with Six Guns.
    fn dice_with_area_cards(&self, state: &State, seat: Seat) -> u8 {
        let vessel = state.vessel(seat);
        let (six_guns, veterans) =
            (vessel.area.has(AreaCard::SixGuns), vessel.area.has(AreaCard::VeteranCrew));
        let (cannon, crew) =
            (self.value(vessel, Section::Cannon), self.value(vessel, Section::Crew));
        let dice = match (state.combat.grapple, six_guns, veterans) {
            (true, _, true) => self.rules.grapple_attack.veteran_crew_dice,
            (true, _, false) => crew,
            (false, true, _) => self.rules.area_cards.six_guns_dice,
            (false, false, true) => cannon,
            (false, false, false) => crew.min(cannon),
        };
        let weapons = if six_guns { 0 } else { state.combat.secret_weapons[seat.index()] };
        dice.saturating_add(weapons.saturating_mul(self.rules.secret_weapon.dice)).min(MAX_DICE)
    }

    /// Lowest die face with which the current volley hits a ship (`PC-FIR-2`, `PC-SMO`, `PC-GRP`).
    #[inline]
    pub(crate) fn hit_on(&self, state: &State, target: Ship) -> u8 {
        if state.combat.volley.grapeshot {
            return self.rules.grapeshot.hit_on;
        }
        match target {
            Ship::Of(seat) if state.combat.smoke.has(seat) => self.rules.smoke_screen.hit_on,
            Ship::Of(_) | Ship::Black(_) | Ship::Navy => self.rules.combat.hit_on,
        }
    }

    /// Returns the price in gold for raising a section from `level` to the next level, after the Veteran Crew's
    /// discount, and the discount used (`PC-UPG-1`, `PC-UPG-3`, `PB-ACT`).
    #[inline]
    pub(crate) fn upgrade_price(&self, state: &State, seat: Seat, level: u8) -> (u16, u8) {
        let at_treasure_island = state.visits.island == Island::Treasure;
        let prices = &self.numbers.prices_to_upgrade[usize::from(at_treasure_island)];
        let price = prices[usize::from(level)];
        let saved = price.min(self.discount(state, seat).into());
        (price - saved, saved as u8)
    }

    /// Gold that a Veteran Crew saves on upgrades during a visit (`PB-ACT`). During a visit, the discount already
    /// used is subtracted.
    #[inline]
    pub(crate) fn discount(&self, state: &State, seat: Seat) -> u8 {
        if !state.vessel(seat).area.has(AreaCard::VeteranCrew) {
            return 0;
        }
        let visits = state.visits.order.first() == Some(seat);
        let saved = if visits { state.visits.saved } else { 0 };
        self.rules.area_cards.veteran_crew_discount.saturating_sub(saved)
    }

    /// Returns true if player ships fight each other at a place (`PC-CBT-2`, `PC-HOU-3`).
    #[inline]
    pub(crate) fn players_fight_at(&self, island: Island) -> bool {
        match island {
            Island::Treasure => self.rules.treasure_island.player_combat,
            Island::Cove => false,
            Island::Tavern | Island::Hull | Island::Sail | Island::Cannon | Island::Crew => true,
        }
    }

    /// Returns true if the rules allow one more mastercraft on a section (`PC-MAS-1`).
    pub(crate) fn mastercraft_fits(&self, vessel: &Vessel, section: Section) -> bool {
        match self.rules.mastercraft.limit {
            MastercraftLimit::OnePerShip => vessel.mastercraft == [0; 4],
            MastercraftLimit::OnePerSection => vessel.mastercraft[section.index()] == 0,
        }
    }

    /// Returns true if a mastercraft or a Reinforcement is damaged on some section (`PC-UPG-5`, `PB-TRN-4`).
    #[inline]
    pub(crate) fn has_repairs(&self, vessel: &Vessel) -> bool {
        match self.rules.tavern.style {
            TavernStyle::PiratesCove => {
                let whole = self.rules.mastercraft.hits;
                let is_damaged = |hits: u8| (hits > 0) & (hits < whole);
                vessel.mastercraft.into_iter().fold(false, |any, hits| any | is_damaged(hits))
            }
            TavernStyle::Piratenbucht => {
                let turned = |section| self.hits_of_turned_reinforcement(vessel, section) > 0;
                vessel.area.reinforcements != [0; 4] && Section::ALL.into_iter().any(turned)
            }
        }
    }

    /// Hits that the damaged Reinforcement of a section has taken; 0 without a damaged
    /// Reinforcement (`PB-CBT-2`).
    pub(crate) fn hits_of_turned_reinforcement(&self, vessel: &Vessel, section: Section) -> u8 {
        let (absorb, whole) =
            (vessel.area.reinforcements[section.index()], self.rules.area_cards.hits);
        (whole - absorb % whole) % whole
    }

    /// Fame from the fame cards in a hand (`PC-TRN-5`).
    pub(crate) fn fame_of_cards(&self, hand: &Cards) -> i32 {
        let worth = [
            self.rules.fame_cards.small,
            self.rules.fame_cards.middling,
            self.rules.fame_cards.great,
            self.rules.fame_cards.greatest,
        ];
        let values = FAME_CARDS.into_iter().zip(worth);
        values.map(|(card, fame)| i32::from(hand.count(card)) * i32::from(fame)).sum()
    }

    /// Returns true if the tavern has a card left to sell (`PC-UPG-2`).
    pub(crate) fn tavern_has_cards(&self, state: &State) -> bool {
        !state.deck.is_empty() || !state.discards.is_empty()
    }

    /// Returns true if a seat holds a card for the preparation (`PC-PRE-1`), or a combat card for
    /// its roll (`PB-CBT-5`).
    pub(crate) fn can_prepare(&self, state: &State, seat: Seat) -> bool {
        match self.rules.tavern.style {
            TavernStyle::PiratesCove => self.can_play_battle_card(state, seat),
            TavernStyle::Piratenbucht => self.can_play_combat_card(state, seat),
        }
    }

    fn can_play_battle_card(&self, state: &State, seat: Seat) -> bool {
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
