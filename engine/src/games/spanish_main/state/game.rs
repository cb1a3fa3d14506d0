//! Pirates of the Spanish Main as a game: rules, cards, fleets and a number of seats.

use std::sync::Arc;

use super::bars::BonusBars;
use crate::games::spanish_main::data::card::{Cards, Ship, ShipId};
use crate::games::spanish_main::data::effect::Keyword as Word;
use crate::games::spanish_main::geometry::{Hull, IsSchooner, MAX_MASTS, Point};
use crate::games::spanish_main::rules::Rules;
use crate::games::spanish_main::rules::crew_pool::CrewPool;
use crate::games::spanish_main::rules::fleet::Fleet;
use crate::games::spanish_main::rules::fleets::fleets_of_the_rules;
use crate::rulebook::{BadRule, FromRulebook, FromRules, check_seats};

/// Pirates of the Spanish Main under given rules, for a given number of seats.
#[derive(Clone, Debug)]
pub struct SpanishMain {
    pub(crate) rules: Rules,
    pub(crate) seats: u8,
    pub(crate) cards: Arc<Cards>,
    pub(crate) fleets: Vec<Fleet>,
    /// Hull of each ship card that a fleet may have, by card index.
    pub(crate) hulls: Vec<Option<Hull>>,
    /// Pool of crew cards from which resampling draws hidden crew.
    pub(crate) crew_pool: Arc<CrewPool>,
}

impl FromRules for SpanishMain {
    type Rules = Rules;

    /// Returns the game with the legal fleets of the ledger, the fleets of the rules file, and random fleets. Fails
    /// if no fleet is legal.
    fn new(rules: Rules, seats: usize) -> Result<SpanishMain, BadRule> {
        let cards = Arc::new(Cards::of_the_six_sets());
        let fleets = fleets_of_the_rules(&cards, &rules)?;
        SpanishMain::with_fleets(rules, seats, cards, fleets)
    }
}

impl SpanishMain {
    /// Returns the game with the given cards and the given legal fleets.
    ///
    /// # Errors
    /// Returns an error for rules out of range, or for a number of seats that the rules do not
    /// allow.
    pub fn with_fleets(
        rules: Rules,
        seats: usize,
        cards: Arc<Cards>,
        fleets: Vec<Fleet>,
    ) -> Result<SpanishMain, BadRule> {
        rules.validate()?;
        check_seats(seats, rules.players.min, rules.players.max)?;
        let hull = |ship: &Ship| {
            let schooner = if ship.is(Word::Schooner) { IsSchooner::Yes } else { IsSchooner::No };
            let masts = usize::from(ship.masts);
            (masts <= MAX_MASTS).then(|| rules.hull(masts, schooner))
        };
        let hulls = cards.ships.iter().map(hull).collect();
        let crew_pool = Arc::new(CrewPool::new(&cards));
        Ok(SpanishMain { seats: seats as u8, cards, fleets, hulls, crew_pool, rules })
    }

    /// Rules under which the game is played.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Cards of the game.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// Fleets that seats choose from.
    pub fn fleets(&self) -> &[Fleet] {
        &self.fleets
    }

    /// Corner of the table opposite the origin.
    pub fn table(&self) -> Point {
        let at = usize::from(self.seats) - self.rules.players.min;
        Point::new(self.rules.table.width[at], self.rules.table.height[at])
    }

    /// Hull of a ship card that a fleet may have.
    pub(crate) fn hull_of(&self, ship: ShipId) -> &Hull {
        self.hulls[usize::from(ship.0)].as_ref().expect("fleets have ships whose hull is known")
    }

    pub(crate) fn bonus_bars(&self) -> BonusBars {
        if self.rules.r#move.bonus_last { BonusBars::Last } else { BonusBars::AnyTime }
    }
}
