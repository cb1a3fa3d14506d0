//! What one's own ship is worth as she is, and what she would be worth otherwise.

use corsair_engine::Seat;
use corsair_engine::games::cove::{AreaCard, Island, Parrot, Section, View};

use super::temper::Temper;
use super::worth::{self, Prices};

/// One's own ship, seen by her captain as an investment for the turns that are left.
#[derive(Clone, Copy)]
pub(super) struct OwnShip<'a> {
    view: View<'a>,
    temper: &'a Temper,
    levels: [u8; 4],
    /// Hits that cripple each section.
    needed: [u8; 4],
    parrot: Option<Parrot>,
    /// The area cards with a name aboard, by section.
    area_cards: [bool; 4],
    /// Gold that a Veteran Crew saves on the upgrades of a visit.
    discount: u16,
    season: f32,
    prices: Prices,
}

impl<'a> OwnShip<'a> {
    pub(super) fn of(view: View<'a>, temper: &'a Temper, seat: Seat) -> OwnShip<'a> {
        let (prices, season) = (Prices::of(view, temper), worth::season(view));
        OwnShip::with(view, temper, seat, worth::hits_needed(view, seat), prices, season)
    }

    /// The same where it is known what goods are worth, how much of the game is left, and how many
    /// hits cripple each of her sections.
    pub(super) fn with(
        view: View<'a>,
        temper: &'a Temper,
        seat: Seat,
        needed: [u8; 4],
        prices: Prices,
        season: f32,
    ) -> OwnShip<'a> {
        OwnShip {
            view,
            temper,
            levels: view.levels(seat),
            needed,
            parrot: view.parrot(seat).map(|(parrot, _)| parrot),
            area_cards: AreaCard::ALL.map(|card| view.area_card(seat, card) > 0),
            discount: view.discount(seat).into(),
            season,
            prices,
        }
    }

    fn has(&self, card: AreaCard) -> bool {
        self.area_cards[card as usize]
    }

    fn value(&self, section: Section) -> f32 {
        f32::from(self.view.value_at(section, self.levels[section.index()]))
    }

    /// What is gained by raising a section so far, prices aside.
    pub(super) fn gain(&self, section: Section, levels: u8) -> f32 {
        self.plan(section).gain(levels)
    }

    /// A section that may be raised.
    fn plan(&self, section: Section) -> Plan<'_> {
        let boundless =
            self.parrot == Some(Parrot::CaptainFlint) || self.has(AreaCard::CarryallHull);
        let use_of_it = match section {
            Section::Hull if boundless => Use::None,
            Section::Hull => Use::Each(self.temper.hold),
            Section::Sails if self.has(AreaCard::QuicksilverSails) => Use::None,
            Section::Sails => Use::Each(self.temper.speed),
            Section::Cannon => self.use_of_guns(section, self.value(Section::Crew)),
            Section::Crew => self.use_of_guns(section, self.value(Section::Cannon)),
        };
        Plan {
            ship: self,
            section,
            before: self.value(section),
            use_of_it,
            needed: self.needed[section.index()],
            others_needed: self.others_needed(section),
        }
    }

    fn use_of_guns(&self, section: Section, other: f32) -> Use {
        let dice_before = self.dice(section, self.value(section), other);
        Use::Guns { dice_before, other, counts: self.counts(section) }
    }

    /// The dice that a value of cannon or crew gives together with the other's.
    fn dice(&self, section: Section, value: f32, other: f32) -> f32 {
        self.counts(section).dice(value, other)
    }

    /// What counts for the dice: a value of cannon or crew, or the other's.
    fn counts(&self, section: Section) -> Counts {
        let cannon = if section == Section::Cannon { Counts::This } else { Counts::TheOther };
        if self.has(AreaCard::SixGuns) {
            return Counts::Neither;
        }
        if self.has(AreaCard::VeteranCrew) {
            return cannon;
        }
        match self.parrot {
            Some(Parrot::LongJohnSilver) => Counts::Neither,
            Some(Parrot::BillyBones) => cannon,
            Some(Parrot::CaptainFlint | Parrot::SquireTrelawney) | None => Counts::TheLower,
        }
    }

    /// How many more hits the ship takes where she is weakest when a section is raised so far.
    fn hardened(&self, section: Section, levels: u8) -> f32 {
        hardened(self.needed[section.index()], self.others_needed(section), levels)
    }

    /// The hits that cripple the ship where she is weakest, a section aside.
    fn others_needed(&self, section: Section) -> u8 {
        let mut others = self.needed;
        others[section.index()] = u8::MAX;
        worth::weakest(others)
    }

    /// What is gained by raising a section at an island as far as is good, with so much gold to
    /// spend. The levels are bought one by one, as long as this is worth something.
    pub(super) fn upgrade(&self, island: Island, section: Section, gold: u16) -> f32 {
        let rules = self.view.rules();
        let (most, factor) = match island {
            Island::Treasure => {
                let here = &rules.treasure_island;
                (here.upgrade_levels, u16::from(here.upgrade_cost_factor))
            }
            _ => (self.view.top_level(), 1),
        };
        let level = self.levels[section.index()];
        if level == 0 || self.season == 0.0 {
            return f32::NEG_INFINITY;
        }
        let room = most.min(self.view.top_level() - level);
        let first =
            factor * rules.ship.prices.get(usize::from(level) - 1).map_or(0, |&of| of.into());
        if room == 0 || first.saturating_sub(self.discount) > gold {
            return f32::NEG_INFINITY;
        }
        let plan = self.plan(section);
        let (mut price, mut best) = (0, f32::NEG_INFINITY);
        for step in 1..room + 1 {
            price += factor * u16::from(rules.ship.prices[usize::from(level + step) - 2]);
            let paid = price.saturating_sub(self.discount);
            if paid > gold {
                break;
            }
            let worth = plan.gain(step) - f32::from(paid) * self.prices.coin;
            if worth > best {
                best = worth;
            }
        }
        best
    }

    /// What a visit to an island is worth with so much gold to spend, burying aside.
    pub(super) fn call(&self, island: Island, gold: u16) -> f32 {
        let rules = self.view.rules();
        match island {
            Island::Tavern => {
                let affordable = gold / u16::from(rules.tavern.price).max(1);
                let cards = affordable.min(rules.tavern.limit.into());
                f32::from(cards) * self.purchase().max(0.0)
            }
            Island::Hull | Island::Sail | Island::Cannon | Island::Crew => island
                .shipyard()
                .map_or(0.0, |section| self.upgrade(island, section, gold).max(0.0)),
            Island::Treasure => 0.0,
            Island::Cove => f32::from(rules.cove.gift_cards) * self.prices.unseen_card,
        }
    }

    /// What is gained by buying a tavern card.
    pub(super) fn purchase(&self) -> f32 {
        let price = f32::from(self.view.rules().tavern.price) * self.prices.coin;
        self.prices.unseen_card - price
    }

    /// What a parrot is worth aboard.
    pub(super) fn parrot(&self, parrot: Parrot) -> f32 {
        let (cannon, crew) = (self.value(Section::Cannon), self.value(Section::Crew));
        let dice = crew.min(cannon);
        let use_of_it = match parrot {
            Parrot::CaptainFlint => CHESTS_BEYOND_THE_HOLD * self.temper.hold,
            Parrot::LongJohnSilver => {
                let silver = f32::from(self.view.rules().parrot.long_john_silver_dice);
                (silver - dice) * self.temper.dice
            }
            Parrot::BillyBones => (cannon - dice) * self.temper.dice,
            Parrot::SquireTrelawney => POINTS_OF_SPEED * self.temper.speed,
        };
        self.season * use_of_it
    }
}

impl OwnShip<'_> {
    /// What an area card with a name is worth aboard.
    pub(super) fn area_card(&self, card: AreaCard) -> f32 {
        let rules = &self.view.rules().area_cards;
        let (cannon, crew) = (self.value(Section::Cannon), self.value(Section::Crew));
        let dice = self.dice(Section::Cannon, cannon, crew);
        let use_of_it = match card {
            AreaCard::CarryallHull => CHESTS_BEYOND_THE_HOLD * self.temper.hold,
            AreaCard::QuicksilverSails => POINTS_OF_SPEED * self.temper.speed,
            AreaCard::SixGuns => (f32::from(rules.six_guns_dice) - dice) * self.temper.dice,
            AreaCard::VeteranCrew => {
                (cannon - dice).max(0.0) * self.temper.dice
                    + f32::from(rules.veteran_crew_discount) * self.prices.coin
            }
        };
        self.season * use_of_it + self.shield(card.section())
    }

    /// What it is worth that a card absorbs hits on a section.
    pub(super) fn shield(&self, section: Section) -> f32 {
        let hits = self.view.rules().area_cards.hits;
        self.season * self.temper.toughness * self.hardened(section, hits)
    }
}

/// How many more hits a ship takes where she is weakest when a section that `needed` hits cripple,
/// and others so many, is raised so far.
fn hardened(needed: u8, others: u8, levels: u8) -> f32 {
    f32::from((needed + levels).min(others) - needed.min(others))
}

/// A section that may be raised, with what does not depend on how far.
struct Plan<'a> {
    ship: &'a OwnShip<'a>,
    section: Section,
    before: f32,
    use_of_it: Use,
    /// The hits that cripple the section, and the weakest of the others.
    needed: u8,
    others_needed: u8,
}

/// What a higher value of a section is good for.
enum Use {
    None,
    /// Each point is worth so much.
    Each(f32),
    /// The dice that it gives together with the other's value.
    Guns {
        dice_before: f32,
        other: f32,
        counts: Counts,
    },
}

/// Which of the values of cannon and crew gives the dice.
#[derive(Clone, Copy)]
enum Counts {
    Neither,
    This,
    TheOther,
    TheLower,
}

impl Counts {
    fn dice(self, value: f32, other: f32) -> f32 {
        match self {
            Counts::Neither => 0.0,
            Counts::This => value,
            Counts::TheOther => other,
            Counts::TheLower => value.min(other),
        }
    }
}

impl Plan<'_> {
    /// What is gained by raising the section so far, prices aside.
    #[inline]
    fn gain(&self, levels: u8) -> f32 {
        let &Plan { ship, section, before, needed, others_needed, .. } = self;
        let level = ship.levels[section.index()] + levels;
        let after = f32::from(ship.view.value_at(section, level));
        let of_use = match self.use_of_it {
            Use::None => 0.0,
            Use::Each(worth) => worth * (after - before),
            Use::Guns { dice_before, other, counts } => {
                ship.temper.dice * (counts.dice(after, other) - dice_before)
            }
        };
        let harder = hardened(needed, others_needed, levels);
        ship.season * (of_use + ship.temper.toughness * harder)
    }
}

/// The chests that a hold without limit carries beyond a usual one.
const CHESTS_BEYOND_THE_HOLD: f32 = 4.0;
/// The points of speed that are of use; the rest only outrun the outrun.
const POINTS_OF_SPEED: f32 = 6.0;
