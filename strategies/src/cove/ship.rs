//! What one's own ship is worth as she is, and what she would be worth otherwise.

use corsair_engine::Seat;
use corsair_engine::games::cove::{AreaCard, Island, Parrot, Section, View};

use super::four::Four;
use super::lanes::Lanes;
use super::row::Row;
use super::shipyard::{Refit, Terms};
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
        let (needed, season) = (view.hits_to_cripple(seat), worth::season(view));
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
        self.refit().gains(1).at(section)
    }

    /// What is gained by raising each section as far as is good, with so much gold to spend on
    /// each; nothing is good in the last turn.
    #[inline]
    pub(super) fn upgrades(&self, terms: Terms, purses: Four) -> Four {
        if self.season == 0.0 {
            return Four::all(f32::NEG_INFINITY);
        }
        self.refit().best(terms, purses, self.view.discount(self.seat).into(), self.prices.coin)
    }

    #[inline]
    fn refit(&self) -> Refit<'a> {
        let temper = self.mind.temper;
        let berth = self.mind.shipyard.berth(self.levels);
        let before = berth.values(0);
        let [_, _, cannon, crew] = before.numbers();
        let mut worths = [temper.hold, temper.speed, temper.dice, temper.dice];
        let mut limits = [f32::INFINITY, f32::INFINITY, crew, cannon];
        if self.parrot == Some(Parrot::CaptainFlint) || self.has(AreaCard::CarryallHull) {
            worths[Section::Hull.index()] = 0.0;
        }
        if self.has(AreaCard::QuicksilverSails) {
            worths[Section::Sails.index()] = 0.0;
        }
        match self.dice_by() {
            DiceBy::TheLower => {}
            DiceBy::Cannon => {
                worths[Section::Crew.index()] = 0.0;
                limits = [f32::INFINITY; 4];
            }
            DiceBy::Neither => {
                worths[Section::Cannon.index()] = 0.0;
                worths[Section::Crew.index()] = 0.0;
            }
        }
        let (limits, needed) = (Four::of(limits), Four::of(self.needed.map(f32::from)));
        Refit {
            berth,
            worths: Four::of(worths),
            limits,
            before: before.lesser(limits),
            spare: (needed.least_of_others() - needed).at_least(0.0),
            toughness: temper.toughness,
            season: self.season,
        }
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

    /// What a visit to an island is worth with so much gold to spend, burying aside.
    pub(super) fn call(&self, island: Island, gold: u16) -> f32 {
        match island {
            Island::Tavern => self.drink(gold),
            Island::Hull | Island::Sail | Island::Cannon | Island::Crew => {
                island.shipyard().map_or(0.0, |section| {
                    let purses = Four::only(section, gold.into());
                    self.upgrades(Terms::USUAL, purses).at(section).max(0.0)
                })
            }
            Island::Treasure => 0.0,
            Island::Cove => self.gift(),
        }
    }

    /// What a visit to each place is worth, burying aside, with one's gold and so much more there.
    #[inline]
    pub(super) fn calls(&self, gold: &Row) -> Row {
        let own = self.view.gold(self.seat);
        let [tavern, yards @ .., _, _, _] = gold.numbers();
        let upgrades = self.upgrades(Terms::USUAL, Four::of(yards) + f32::from(own));
        let [hull, sail, cannon, crew] = upgrades.at_least(0.0).numbers();
        let drink = self.drink(own + tavern as u16);
        Row::of_places([drink, hull, sail, cannon, crew, 0.0, self.gift()])
    }

    /// What cards at the Tavern are worth with so much gold to spend.
    #[inline]
    fn drink(&self, gold: u16) -> f32 {
        let tavern = &self.view.rules().tavern;
        let affordable = gold / u16::from(tavern.price).max(1);
        let cards = affordable.min(tavern.limit.into());
        f32::from(cards) * self.prices.purchase(self.view).max(0.0)
    }

    /// What the gift of Pirate's Cove is worth.
    #[inline]
    fn gift(&self) -> f32 {
        f32::from(self.view.rules().cove.gift_cards) * self.prices.unseen_card
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
        let needed = self.needed[section.index()];
        let mut others = self.needed;
        others[section.index()] = u8::MAX;
        let spare = worth::weakest(others).saturating_sub(needed);
        let hits = self.view.rules().area_cards.hits.min(spare);
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
