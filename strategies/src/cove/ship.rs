//! What one's own ship is worth as she is, and what she would be worth otherwise.

use corsair_engine::Seat;
use corsair_engine::games::cove::{AreaCard, Island, Parrot, Section, View};

use super::row::Row;
use super::shipyard::STEPS;
use super::temper::Mind;
use super::worth::{self, Prices};

/// One's own ship, seen by her captain as an investment for the turns that are left.
#[derive(Clone, Copy)]
pub(super) struct OwnShip<'a> {
    view: View<'a>,
    mind: Mind<'a>,
    seat: Seat,
    levels: [u8; 4],
    /// Hits that cripple each section.
    needed: [u8; 4],
    parrot: Option<Parrot>,
    season: f32,
    prices: Prices,
}

impl<'a> OwnShip<'a> {
    #[inline]
    pub(super) fn of(view: View<'a>, mind: Mind<'a>, prices: Prices, seat: Seat) -> OwnShip<'a> {
        let (needed, season) = (worth::hits_needed(view, seat), worth::season(view));
        let parrot = view.parrot(seat).map(|(parrot, _)| parrot);
        OwnShip { view, mind, seat, levels: view.levels(seat), needed, parrot, season, prices }
    }

    #[inline]
    fn has(&self, card: AreaCard) -> bool {
        self.view.area_card(self.seat, card) > 0
    }

    #[inline]
    fn value(&self, section: Section) -> f32 {
        self.mind.shipyard.value(section, self.levels[section.index()])
    }

    /// What is gained by raising a section by one level, prices aside.
    pub(super) fn gain(&self, section: Section) -> f32 {
        self.gains(section).first()
    }

    /// What is gained by raising a section step by step, prices aside.
    #[inline]
    fn gains(&self, section: Section) -> Row {
        let temper = self.mind.temper;
        let boundless =
            self.parrot == Some(Parrot::CaptainFlint) || self.has(AreaCard::CarryallHull);
        let (worth, limit) = match section {
            Section::Hull if boundless => (0.0, f32::INFINITY),
            Section::Hull => (temper.hold, f32::INFINITY),
            Section::Sails if self.has(AreaCard::QuicksilverSails) => (0.0, f32::INFINITY),
            Section::Sails => (temper.speed, f32::INFINITY),
            Section::Cannon | Section::Crew => match self.dice_by() {
                DiceBy::Neither => (0.0, f32::INFINITY),
                DiceBy::Cannon if section == Section::Crew => (0.0, f32::INFINITY),
                DiceBy::Cannon => (temper.dice, f32::INFINITY),
                DiceBy::TheLower if section == Section::Crew => {
                    (temper.dice, self.value(Section::Cannon))
                }
                DiceBy::TheLower => (temper.dice, self.value(Section::Crew)),
            },
        };
        let level = self.levels[section.index()];
        let values = self.mind.shipyard.values_above(section, level);
        let of_use = worth * (values.at_most(limit) - self.value(section).min(limit));
        let harder = STEPS.at_most(self.spare(section).into());
        self.season * (of_use + temper.toughness * harder)
    }

    /// Which of the values of cannon and crew gives the dice.
    #[inline]
    fn dice_by(&self) -> DiceBy {
        if self.has(AreaCard::SixGuns) {
            return DiceBy::Neither;
        }
        if self.has(AreaCard::VeteranCrew) {
            return DiceBy::Cannon;
        }
        match self.parrot {
            Some(Parrot::LongJohnSilver) => DiceBy::Neither,
            Some(Parrot::BillyBones) => DiceBy::Cannon,
            Some(Parrot::CaptainFlint | Parrot::SquireTrelawney) | None => DiceBy::TheLower,
        }
    }

    /// How many more hits cripple the weakest of the other sections than this one.
    #[inline]
    fn spare(&self, section: Section) -> u8 {
        let mut others = self.needed;
        others[section.index()] = u8::MAX;
        worth::weakest(others).saturating_sub(self.needed[section.index()])
    }

    /// What is gained by raising a section at an island as far as is good, with so much gold to
    /// spend. The levels are bought one by one, as long as there is gold.
    #[inline]
    pub(super) fn upgrade(&self, island: Island, section: Section, gold: u16) -> f32 {
        if self.season == 0.0 {
            return f32::NEG_INFINITY;
        }
        let costs = self.mind.shipyard.costs_above(self.levels[section.index()]);
        let gains = self.gains(section);
        let (costs, gains) = match island {
            Island::Treasure => {
                let here = &self.view.rules().treasure_island;
                let factor = f32::from(here.upgrade_cost_factor);
                (costs * factor, gains.where_at_most(STEPS, here.upgrade_levels.into()))
            }
            _ => (costs, gains),
        };
        let paid = (costs - f32::from(self.view.discount(self.seat))).at_least(0.0);
        (gains - paid * self.prices.coin).where_at_most(paid, gold.into()).greatest()
    }

    /// What a visit to an island is worth with so much gold to spend, burying aside.
    pub(super) fn call(&self, island: Island, gold: u16) -> f32 {
        let rules = self.view.rules();
        match island {
            Island::Tavern => {
                let affordable = gold / u16::from(rules.tavern.price).max(1);
                let cards = affordable.min(rules.tavern.limit.into());
                f32::from(cards) * self.prices.purchase(self.view).max(0.0)
            }
            Island::Hull | Island::Sail | Island::Cannon | Island::Crew => island
                .shipyard()
                .map_or(0.0, |section| self.upgrade(island, section, gold).max(0.0)),
            Island::Treasure => 0.0,
            Island::Cove => f32::from(rules.cove.gift_cards) * self.prices.unseen_card,
        }
    }

    /// What a parrot is worth aboard.
    pub(super) fn parrot(&self, parrot: Parrot) -> f32 {
        let (cannon, crew) = (self.value(Section::Cannon), self.value(Section::Crew));
        let dice = crew.min(cannon);
        let use_of_it = match parrot {
            Parrot::CaptainFlint => CHESTS_BEYOND_THE_HOLD * self.mind.temper.hold,
            Parrot::LongJohnSilver => {
                let silver = f32::from(self.view.rules().parrot.long_john_silver_dice);
                (silver - dice) * self.mind.temper.dice
            }
            Parrot::BillyBones => (cannon - dice) * self.mind.temper.dice,
            Parrot::SquireTrelawney => POINTS_OF_SPEED * self.mind.temper.speed,
        };
        self.season * use_of_it
    }
}

impl OwnShip<'_> {
    /// What an area card with a name is worth aboard.
    pub(super) fn area_card(&self, card: AreaCard) -> f32 {
        let rules = &self.view.rules().area_cards;
        let (cannon, crew) = (self.value(Section::Cannon), self.value(Section::Crew));
        let dice = match self.dice_by() {
            DiceBy::Neither => 0.0,
            DiceBy::Cannon => cannon,
            DiceBy::TheLower => cannon.min(crew),
        };
        let use_of_it = match card {
            AreaCard::CarryallHull => CHESTS_BEYOND_THE_HOLD * self.mind.temper.hold,
            AreaCard::QuicksilverSails => POINTS_OF_SPEED * self.mind.temper.speed,
            AreaCard::SixGuns => (f32::from(rules.six_guns_dice) - dice) * self.mind.temper.dice,
            AreaCard::VeteranCrew => {
                (cannon - dice).max(0.0) * self.mind.temper.dice
                    + f32::from(rules.veteran_crew_discount) * self.prices.coin
            }
        };
        self.season * use_of_it + self.shield(card.section())
    }

    /// What it is worth that a card absorbs hits on a section.
    pub(super) fn shield(&self, section: Section) -> f32 {
        let hits = self.view.rules().area_cards.hits.min(self.spare(section));
        self.season * self.mind.temper.toughness * f32::from(hits)
    }
}

/// Which of the values of cannon and crew gives the dice.
#[derive(Clone, Copy)]
enum DiceBy {
    Neither,
    Cannon,
    TheLower,
}

/// The chests that a hold without limit carries beyond a usual one.
const CHESTS_BEYOND_THE_HOLD: f32 = 4.0;
/// The points of speed that are of use; the rest only outrun the outrun.
const POINTS_OF_SPEED: f32 = 6.0;
