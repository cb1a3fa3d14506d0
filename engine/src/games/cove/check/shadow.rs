//! Shadow state: running totals of all events, compared with the real state during a game.

use std::fmt;

use crate::auditor::ShadowState;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Cards};
use crate::games::cove::data::{Island, Seats, Ship};
use crate::games::cove::state::State;
use crate::games::cove::state::event::{Event, FameFor, LevelBy, Phase, Share, Volley};
use crate::games::cove::state::game::Cove;
use crate::observe::Observer;
use crate::seat::{MAX_SEATS, Seat};

/// Fame, gold, chests, levels, hands and islands of all ships, rebuilt from events alone. The shadow state also
/// tracks the firing order, and the ships still in the combat.
#[derive(Clone, Debug)]
pub struct CoveShadow {
    sums: Option<[SeatSums; MAX_SEATS]>,
    /// Lowest die face that hits, in three cases: without a card, against a Smoke Screen, and with Grapeshot.
    faces: [u8; 3],
    /// Firing order of the round, and the number of ships that have acted.
    order: Vec<Ship>,
    acted: usize,
    /// Seats that have received fame for the last crippled ship.
    paid: Seats,
    crippled: Option<Seat>,
    counts: [u64; CHECKED.len()],
    broken: Option<String>,
}

/// Labels of the shadow state's checks, in the order of [`Check`].
const CHECKED: [&str; 6] = [
    "changes of fame that add up to the fame on the track",
    "changes of gold and chests that add up to the goods aboard",
    "level changes in the direction and range that their reason allows",
    "volleys whose hit face is in the rules, with at most one hit per die",
    "combat actions in firing order, with each ship at most once",
    "outer islands with at most one player ship after combat",
];

#[derive(Clone, Copy)]
enum Check {
    Fame,
    Goods,
    Levels,
    Volleys,
    FiringOrder,
    LoneShips,
}

/// Fame, goods, levels and cards of one seat, rebuilt from events.
#[derive(Clone, Copy, PartialEq, Debug)]
struct SeatSums {
    fame: i32,
    gold: i32,
    chests: i32,
    levels: [u8; 4],
    island: Island,
    hand: Cards,
}

impl Default for CoveShadow {
    fn default() -> CoveShadow {
        CoveShadow {
            sums: None,
            faces: [0; 3],
            order: Vec::new(),
            acted: 0,
            paid: Seats::NONE,
            crippled: None,
            counts: [0; CHECKED.len()],
            broken: None,
        }
    }
}

impl ShadowState<Cove> for CoveShadow {
    const CHECKED: &'static [&'static str] = &CHECKED;

    fn compare(&mut self, game: &Cove, state: &State) -> Result<(), String> {
        if let Some(broken) = &self.broken {
            return Err(broken.clone());
        }
        let is = std::array::from_fn(|index| SeatSums::of(state, Seat::new(index)));
        let sums = self.sums.get_or_insert(is);
        let rules = game.rules();
        self.faces = [rules.combat.hit_on, rules.smoke_screen.hit_on, rules.grapeshot.hit_on];
        for seat in state.all() {
            let (shadow, is) = (&sums[seat.index()], &is[seat.index()]);
            if let Some(difference) = shadow.difference(is) {
                return Err(format!("{seat}: {difference}"));
            }
            if is.levels.iter().any(|&level| level > game.top_level()) {
                return Err(format!("{seat} has levels {:?}", is.levels));
            }
        }
        Ok(())
    }

    fn counts(&self) -> &[u64] {
        &self.counts
    }
}

impl SeatSums {
    fn of(state: &State, seat: Seat) -> SeatSums {
        let vessel = state.vessel(seat);
        SeatSums {
            fame: vessel.fame,
            gold: vessel.gold.into(),
            chests: vessel.chests.into(),
            levels: vessel.levels,
            island: vessel.island,
            hand: vessel.hand,
        }
    }
}

impl SeatSums {
    /// Describes the first value that differs between the rebuilt seat and the state; `None` if all agree.
    fn difference(&self, is: &SeatSums) -> Option<String> {
        let differ = |what: &str, sum: &dyn fmt::Debug, is: &dyn fmt::Debug| {
            let (sum, is) = (format!("{sum:?}"), format!("{is:?}"));
            (sum != is).then(|| format!("the events give {what} {sum}, but the state has {is}"))
        };
        if self == is {
            return None;
        }
        differ("fame", &self.fame, &is.fame)
            .or_else(|| differ("gold", &self.gold, &is.gold))
            .or_else(|| differ("chests", &self.chests, &is.chests))
            .or_else(|| differ("levels", &self.levels, &is.levels))
            .or_else(|| differ("island", &self.island, &is.island))
            .or_else(|| differ("hand", &self.hand, &is.hand))
    }
}

impl Observer<Cove> for CoveShadow {
    fn event(&mut self, event: Event) {
        if self.broken.is_none() {
            self.broken = self.enter(event).err();
        }
    }
}

impl CoveShadow {
    fn enter(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::Fame(seat, by, reason, share) => self.enter_fame(seat, by, reason, share),
            Event::Gold(seat, by, ..) => {
                self.count(Check::Goods);
                self.change(seat, |seat_sums| seat_sums.gold += i32::from(by))
            }
            Event::Chests(seat, by, ..) => {
                self.count(Check::Goods);
                self.change(seat, |seat_sums| seat_sums.chests += i32::from(by))
            }
            Event::Level(seat, section, level, by) => self.enter_level(seat, section, level, by),
            Event::Sailed(seat, to, _) => self.change(seat, |seat_sums| seat_sums.island = to),
            Event::Took(seat, card) => self.change(seat, |seat_sums| seat_sums.hand.add(card, 1)),
            Event::Drew(seat, card, _) if card.parrot().is_none() => {
                self.change(seat, |seat_sums| seat_sums.hand.add(card, 1))
            }
            Event::Played(seat, card) => self.enter_card(seat, card),
            Event::Crippled(seat) => {
                (self.crippled, self.paid) = (Some(seat), Seats::NONE);
                Ok(())
            }
            Event::Round(_) => {
                self.order.clear();
                self.acted = 0;
                Ok(())
            }
            Event::Order(place, ship) => {
                // A black ship that fires at each ship restarts the order with each volley (`PB-BLA-2`).
                if place == 1 {
                    self.order.clear();
                    self.acted = 0;
                }
                self.order.push(ship);
                Ok(())
            }
            Event::Volley(volley) => self.enter_volley(volley),
            Event::Fled(seat, _) | Event::Reloads(seat) => self.acts(Ship::Of(seat)),
            Event::CombatEnded(island) => self.lone_ship(island),
            Event::Phase(Phase::Plunder) => {
                Island::OUTER.into_iter().try_for_each(|island| self.lone_ship(island))
            }
            _ => Ok(()),
        }
    }

    fn count(&mut self, check: Check) {
        self.counts[check as usize] += 1;
    }

    /// Changes the rebuilt values of a seat; does nothing before the first state.
    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut SeatSums)) -> Result<(), String> {
        if let Some(sums) = &mut self.sums {
            change(&mut sums[seat.index()]);
        }
        Ok(())
    }

    /// Adds a change of fame to the seat's total. Checks that each opponent gets fame for a crippled ship only once
    /// (`PC-FAM-1`).
    fn enter_fame(
        &mut self,
        seat: Seat,
        by: i32,
        reason: FameFor,
        share: Share,
    ) -> Result<(), String> {
        self.count(Check::Fame);
        if (reason, share) == (FameFor::Crippling, Share::Own) {
            let Some(crippled) = self.crippled.filter(|&crippled| crippled != seat) else {
                return Err(format!(
                    "{seat} gets fame for a crippled ship, but no opponent is crippled"
                ));
            };
            if self.paid.has(seat) {
                return Err(format!("{seat} gets fame for the crippled {crippled} twice"));
            }
            self.paid.add(seat);
        }
        if reason == FameFor::Mutiny {
            self.lost_all(seat)?;
        }
        self.change(seat, |seat_sums| seat_sums.fame += by)
    }

    /// Checks that a mutiny has taken all gold and chests (`PC-FLE-2`).
    fn lost_all(&self, seat: Seat) -> Result<(), String> {
        match self.sums.as_ref().map(|sums| &sums[seat.index()]) {
            Some(SeatSums { gold, chests, .. }) if *gold > 0 || *chests > 0 => {
                Err(format!("{seat} keeps {gold} gold and {chests} chests after a mutiny"))
            }
            _ => Ok(()),
        }
    }

    fn enter_volley(&mut self, volley: Volley) -> Result<(), String> {
        if self.sums.is_some() {
            self.count(Check::Volleys);
            let Volley { firer, hit_on, hits, dice, .. } = volley;
            if !self.faces.contains(&hit_on) || hits > dice {
                return Err(format!(
                    "{firer} scores {hits} hits with {dice} dice that hit on {hit_on}"
                ));
            }
        }
        self.acts(volley.firer)
    }

    fn enter_level(
        &mut self,
        seat: Seat,
        section: Section,
        level: u8,
        by: LevelBy,
    ) -> Result<(), String> {
        self.count(Check::Levels);
        let Some(sums) = &mut self.sums else { return Ok(()) };
        let before = std::mem::replace(&mut sums[seat.index()].levels[section.index()], level);
        let possible = match by {
            LevelBy::Volley
            | LevelBy::Misfire
            | LevelBy::PowderKeg
            | LevelBy::OwnGrapeshot
            | LevelBy::Sabotage => level < before,
            LevelBy::Shipyard | LevelBy::TreasureIsland | LevelBy::Account => level == before + 1,
            LevelBy::Rigging => level > before,
            LevelBy::CoveRepair => before == 0 && level > 0,
        };
        if possible {
            return Ok(());
        }
        Err(format!("{by:?} moves the {} of {seat} from {before} to {level}", section.name()))
    }

    fn enter_card(&mut self, seat: Seat, card: Card) -> Result<(), String> {
        let Some(sums) = &mut self.sums else { return Ok(()) };
        let hand = &mut sums[seat.index()].hand;
        if !hand.has(card) {
            return Err(format!("{seat} plays {}, which it never drew", card.name()));
        }
        hand.remove(card, 1);
        Ok(())
    }

    /// Checks that no ship later in the firing order has acted before this ship (`PC-SPD-2`, `PB-BLA-2`).
    fn acts(&mut self, ship: Ship) -> Result<(), String> {
        self.count(Check::FiringOrder);
        let place = self.order[self.acted..].iter().position(|&next| next == ship);
        let Some(skipped) = place else {
            return Err(format!("{ship} acts out of turn; the order is {:?}", self.order));
        };
        self.acted += skipped + 1;
        Ok(())
    }

    /// Checks that at most one ship is left on an outer island (`PC-CBT-4`). A battle to the death
    /// has no island.
    fn lone_ship(&mut self, island: Island) -> Result<(), String> {
        if !island.is_outer() {
            return Ok(());
        }
        self.count(Check::LoneShips);
        let Some(sums) = &self.sums else { return Ok(()) };
        match sums.iter().filter(|seat_sums| seat_sums.island == island).count() {
            0 | 1 => Ok(()),
            ships => Err(format!("{ships} player ships are left at {}", island.name())),
        }
    }
}
