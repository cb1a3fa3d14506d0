//! Value of changes to a player's ship.

use corsair_engine::Seat;
use corsair_engine::games::cove::{AreaCard, Island, Parrot, Section, View};

use super::shipyard::{Refit, Terms};
use super::simd::{F32x4, F32x8, Simd};
use super::valuation::{self, Prices};
use super::weights::EvalContext;

/// Ship of a seat, valued as an investment for the remaining turns.
#[derive(Clone, Copy)]
pub(super) struct OwnShip<'a> {
    view: View<'a>,
    context: EvalContext<'a>,
    seat: Seat,
    levels: [u8; 4],
    /// Number of hits that would cripple each section.
    needed: [u8; 4],
    parrot: Option<Parrot>,
    /// Share of the game that remains after this turn, from 1 to 0.
    season: f32,
    prices: Prices,
}

impl<'a> OwnShip<'a> {
    #[inline]
    pub(super) fn of(
        view: View<'a>,
        context: EvalContext<'a>,
        prices: Prices,
        seat: Seat,
    ) -> OwnShip<'a> {
        OwnShip::crippled_by(view.hits_to_cripple(seat), view, context, prices, seat)
    }

    /// Returns a player's ship, given the number of hits that would cripple each section.
    #[inline]
    pub(super) fn crippled_by(
        needed: [u8; 4],
        view: View<'a>,
        context: EvalContext<'a>,
        prices: Prices,
        seat: Seat,
    ) -> OwnShip<'a> {
        let season = valuation::season(view);
        let parrot = view.parrot(seat).map(|(parrot, _)| parrot);
        OwnShip { view, context, seat, levels: view.levels(seat), needed, parrot, season, prices }
    }

    #[inline]
    fn has(&self, card: AreaCard) -> bool {
        self.view.area_card(self.seat, card) > 0
    }

    #[inline]
    fn value(&self, section: Section) -> f32 {
        self.context.shipyard.value(section, self.levels[section.index()])
    }

    /// Returns the gain from raising a section by one level, without the price.
    pub(super) fn gain(&self, section: Section) -> f32 {
        self.refit().gains(1).at(section)
    }

    /// Returns, for each section, the greatest gain from raising the section with its gold in `purses`. In the last
    /// turn, every gain is minus infinity.
    #[inline]
    pub(super) fn upgrades(&self, terms: Terms, purses: F32x4) -> F32x4 {
        if self.season == 0.0 {
            return F32x4::splat(f32::NEG_INFINITY);
        }
        self.refit().best(terms, purses, self.view.discount(self.seat).into(), self.prices.coin)
    }

    #[inline]
    fn refit(&self) -> Refit<'a> {
        let weights = self.context.weights;
        let berth = self.context.shipyard.berth(self.levels);
        let before = berth.values(0);
        let [_, _, cannon, crew] = before.to_array();
        let mut point_values = [weights.hold, weights.speed, weights.dice, weights.dice];
        let mut limits = [f32::INFINITY, f32::INFINITY, crew, cannon];
        if self.parrot == Some(Parrot::CaptainFlint) || self.has(AreaCard::CarryallHull) {
            point_values[Section::Hull.index()] = 0.0;
        }
        if self.has(AreaCard::QuicksilverSails) {
            point_values[Section::Sails.index()] = 0.0;
        }
        match self.dice_by() {
            DiceBy::TheLower => {}
            DiceBy::Cannon => {
                point_values[Section::Crew.index()] = 0.0;
                limits = [f32::INFINITY; 4];
            }
            DiceBy::Neither => {
                point_values[Section::Cannon.index()] = 0.0;
                point_values[Section::Crew.index()] = 0.0;
            }
        }
        let (limits, needed) = (F32x4::new(limits), F32x4::new(self.needed.map(f32::from)));
        Refit {
            berth,
            point_values: F32x4::new(point_values),
            limits,
            before: before.lesser(limits),
            spare: (needed.least_of_others() - needed).at_least(0.0),
            toughness: weights.toughness,
            season: self.season,
        }
    }

    /// Returns the section value that limits the number of dice: cannon, the lower of cannon and crew, or neither.
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

    /// Returns the value of a visit to an island with `gold` to spend, without burying.
    pub(super) fn visit_value(&self, island: Island, gold: u16) -> f32 {
        match island {
            Island::Tavern => self.tavern_value(gold),
            Island::Hull | Island::Sail | Island::Cannon | Island::Crew => {
                island.shipyard().map_or(0.0, |section| {
                    let purses = F32x4::only(section, gold.into());
                    self.upgrades(Terms::USUAL, purses).at(section).max(0.0)
                })
            }
            Island::Treasure => 0.0,
            Island::Cove => self.cove_value(),
        }
    }

    /// Returns, for each place, the value of a visit without burying. The visitor can spend the gold aboard and the
    /// `gold` from the place's treasure.
    #[inline]
    pub(super) fn visit_values(&self, gold: &F32x8) -> F32x8 {
        let own = self.view.gold(self.seat);
        let [tavern_gold, yards @ .., _, _, _] = gold.to_array();
        let upgrades = self.upgrades(Terms::USUAL, F32x4::new(yards) + f32::from(own));
        let [hull, sail, cannon, crew] = upgrades.at_least(0.0).to_array();
        let tavern = self.tavern_value(own + tavern_gold as u16);
        F32x8::of_places([tavern, hull, sail, cannon, crew, 0.0, self.cove_value()])
    }

    /// Returns the value of buying cards at the Tavern with `gold` to spend.
    #[inline]
    fn tavern_value(&self, gold: u16) -> f32 {
        let tavern = &self.view.rules().tavern;
        let affordable = gold / u16::from(tavern.price).max(1);
        let cards = affordable.min(tavern.limit.into());
        f32::from(cards) * self.prices.purchase(self.view).max(0.0)
    }

    /// Returns the value of Pirate's Cove's gift.
    #[inline]
    fn cove_value(&self) -> f32 {
        f32::from(self.view.rules().cove.gift_cards) * self.prices.unseen_card
    }

    /// Returns the value of a parrot aboard for the remaining turns.
    pub(super) fn parrot(&self, parrot: Parrot) -> f32 {
        let (cannon, crew) = (self.value(Section::Cannon), self.value(Section::Crew));
        let dice = crew.min(cannon);
        let use_of_it = match parrot {
            Parrot::CaptainFlint => CHESTS_BEYOND_THE_HOLD * self.context.weights.hold,
            Parrot::LongJohnSilver => {
                let silver = f32::from(self.view.rules().parrot.long_john_silver_dice);
                (silver - dice) * self.context.weights.dice
            }
            Parrot::BillyBones => (cannon - dice) * self.context.weights.dice,
            Parrot::SquireTrelawney => POINTS_OF_SPEED * self.context.weights.speed,
        };
        self.season * use_of_it
    }
}

impl OwnShip<'_> {
    /// Returns the value of an area card aboard for the remaining turns.
    pub(super) fn area_card(&self, card: AreaCard) -> f32 {
        let rules = &self.view.rules().area_cards;
        let (cannon, crew) = (self.value(Section::Cannon), self.value(Section::Crew));
        let dice = match self.dice_by() {
            DiceBy::Neither => 0.0,
            DiceBy::Cannon => cannon,
            DiceBy::TheLower => cannon.min(crew),
        };
        let use_of_it = match card {
            AreaCard::CarryallHull => CHESTS_BEYOND_THE_HOLD * self.context.weights.hold,
            AreaCard::QuicksilverSails => POINTS_OF_SPEED * self.context.weights.speed,
            AreaCard::SixGuns => {
                (f32::from(rules.six_guns_dice) - dice) * self.context.weights.dice
            }
            AreaCard::VeteranCrew => {
                (cannon - dice).max(0.0) * self.context.weights.dice
                    + f32::from(rules.veteran_crew_discount) * self.prices.coin
            }
        };
        self.season * use_of_it + self.shield(card.section())
    }

    /// Returns the value of a card that absorbs hits on a section.
    pub(super) fn shield(&self, section: Section) -> f32 {
        let needed = self.needed[section.index()];
        let mut others = self.needed;
        others[section.index()] = u8::MAX;
        let spare = valuation::weakest(others).saturating_sub(needed);
        let hits = self.view.rules().area_cards.hits.min(spare);
        self.season * self.context.weights.toughness * f32::from(hits)
    }
}

/// Section value that limits the number of dice.
#[derive(Clone, Copy)]
enum DiceBy {
    Neither,
    Cannon,
    TheLower,
}

/// Number of chests that the evaluation assumes an unlimited hold to carry beyond a usual hold.
const CHESTS_BEYOND_THE_HOLD: f32 = 4.0;
/// Number of points that the evaluation adds to a ship's sails for Squire Trelawney or Quicksilver Sails.
const POINTS_OF_SPEED: f32 = 6.0;
