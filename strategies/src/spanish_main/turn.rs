//! Values of orders during the player's turn (`SM-TRN-1`).

use std::cell::OnceCell;

use corsair_engine::games::spanish_main::geometry::Heading;
use corsair_engine::games::spanish_main::{
    Action, Contact, CrewAt, CrewNo, Effect, Face, Gunner, IslandNo, Object, ShipNo, Site,
};

use super::prospects::{Cargo, Claims, Prospects};
use super::sailing;
use super::survey::{Craft, Survey, course};

/// Probability of success for an ability that needs a 5 or a 6.
const ON_5: f32 = 1.0 / 3.0;
/// Minimum value in gold at which the player gives an order.
const TRIFLE: f32 = 0.02;
/// Minimum gain at which the player moves a crew, so that no crew moves back and forth.
const STEADY: f32 = 0.3;
/// Value of looking at a hidden piece.
const LOOK: f32 = 0.05;
/// Expected value of a shot by a fort or a marine.
const GUN: f32 = 0.3;

/// Ship of the player, with values that several orders share.
struct Plan<'s, 'a> {
    prospects: Prospects<'s, 'a>,
    /// Prospects of the ship without an order.
    stay: f32,
    /// Gain of a move action, minus the prospects without an order.
    go: f32,
    /// Expected value of a shoot action.
    fire: f32,
}

/// Evaluates the orders during the player's turn.
pub(super) struct Turn<'s, 'a> {
    survey: &'s Survey<'a>,
    claims: &'s Claims,
    plans: Vec<OnceCell<Plan<'s, 'a>>>,
}

impl<'s, 'a> Turn<'s, 'a> {
    pub(super) fn of(survey: &'s Survey<'a>, claims: &'s Claims) -> Turn<'s, 'a> {
        let plans = survey.crafts.iter().map(|_| OnceCell::new()).collect();
        Turn { survey, claims, plans }
    }

    fn plan(&self, ship: ShipNo) -> &Plan<'s, 'a> {
        self.plans[ship.index()].get_or_init(|| {
            let survey = self.survey;
            let prospects = Prospects::of(survey, self.claims, ship);
            let stay = prospects.here(0.0);
            let go = prospects.by_move() - stay;
            let (normal, doubled) = survey.ranges(Gunner::Ship(ship));
            let doubles = prospects.craft.ship.has(Effect::DoubleRange6);
            let fire = if doubles { normal.max(doubled) } else { normal };
            Plan { prospects, stay, go, fire }
        })
    }

    pub(super) fn craft(&self, ship: ShipNo) -> &'s Craft<'a> {
        self.survey.craft_of(ship)
    }

    /// Returns the value of one additional action of a ship.
    pub(super) fn one_more(&self, ship: ShipNo) -> f32 {
        let plan = self.plan(ship);
        plan.go.max(plan.fire).max(0.0)
    }

    pub(super) fn value(&self, action: Action) -> f32 {
        let worth = match action {
            Action::Move(ship) => {
                let plan = self.plan(ship);
                let fires = 0.9 * plan.fire * plan.prospects.craft.captain;
                plan.go + fires
            }
            Action::Push(_, other) => ON_5 * self.pushed(other),
            Action::Explore(ship, Site::Island(island)) => self.explore(ship, island),
            Action::ExploreFreely(ship) => match self.craft(ship).ship.docked() {
                Some(island) => self.explore(ship, island),
                None => 0.0,
            },
            Action::Explore(ship, Site::Ship(other)) => self.search(ship, other),
            Action::Shoot(gunner) => self.shoot(gunner),
            Action::Repair(ship) => {
                let craft = self.craft(ship);
                self.survey.weights.repair * craft.mast()
            }
            Action::FreeOfWeeds(ship) => 0.5 * self.plan(ship).stay + TRIFLE,
            Action::LookAround(_) => LOOK,
            Action::Ashore(crew) => self.ashore(crew),
            Action::Aboard(crew, ship) => self.aboard(crew, ship),
            // Treasure in a fort already counts for its owner (SM-FRT-3).
            Action::LoadFromFort(..) => -LOOK,
            Action::UnloadAtFort(ship, face) => {
                let turns = self.survey.turns_home(self.craft(ship));
                gold_of(face) * (1.0 - self.survey.discount(turns)) + LOOK
            }
            Action::Tow(ship, other) => self.tow(ship, other),
            Action::Release(ship) => self.release(ship),
            Action::SternTurn(ship, heading) => {
                let plan = self.plan(ship);
                let pose = plan.prospects.craft.ship.turned(heading);
                plan.prospects.at(course(pose), 0.0, Contact::Nothing) - plan.stay - TRIFLE
            }
            Action::Scuttle(ship) => self.scuttle(ship),
            Action::Use(ship, effect, object) => self.ability(ship, effect, object),
            _ => return 0.0,
        };
        worth - TRIFLE
    }

    fn pushed(&self, other: ShipNo) -> f32 {
        let headings = (0..8).map(|at| Heading::new(128 * at));
        headings.map(|to| sailing::push(self.survey, other, to)).fold(0.0, f32::max)
    }

    /// Returns the gain from loading the expected treasure of an island.
    fn explore(&self, ship: ShipNo, island: IslandNo) -> f32 {
        let survey = self.survey;
        let craft = self.craft(ship);
        let isle = survey.isle(island);
        let coins = isle.n_coins().min(craft.room);
        let gold = isle.best(craft.room, survey.mean);
        if coins == 0 {
            return -LOOK;
        }
        let loaded = Cargo::of(craft).with(gold, coins);
        let after = Prospects::with(survey, self.claims, ship, loaded, Some(island)).here(0.0);
        after - self.plan(ship).stay
    }

    /// Returns the gain from taking goods from a derelict, a wreck or a friendly ship.
    fn search(&self, ship: ShipNo, other: ShipNo) -> f32 {
        let survey = self.survey;
        let (craft, at) = (self.craft(ship), self.craft(other));
        let taken_home = craft.ship.has(Effect::CaptureDerelictTeleport) && Survey::is_prize(at);
        let prize = if taken_home { survey.prize(at) } else { 0.0 };
        let coins = at.coins.min(craft.room);
        if coins == 0 || (at.is_own && !at.is_derelict && at.is_afloat) {
            return prize - LOOK;
        }
        let gold = at.gold * coins as f32 / at.coins as f32;
        let loaded = Cargo::of(craft).with(gold, coins);
        let after = Prospects::with(survey, self.claims, ship, loaded, None).here(0.0);
        let spite = if at.is_own { 0.0 } else { survey.spite(at.seat) * gold };
        after - self.plan(ship).stay + spite + prize
    }

    fn shoot(&self, gunner: Gunner) -> f32 {
        match gunner {
            Gunner::Ship(ship) => {
                let plan = self.plan(ship);
                let sails = plan.prospects.craft.ship.has(Effect::ShootThenMove);
                // The rules offer a shoot action only with a target, even if the estimate finds no target.
                let fire = plan.fire.max(TRIFLE * 2.0);
                if sails { fire + 0.9 * plan.go.max(0.0) } else { fire }
            }
            Gunner::Marine(_) | Gunner::Fort(_) => GUN * self.survey.weights.guns + 2.0 * TRIFLE,
        }
    }

    /// Returns the value in gold of a crew to a ship.
    fn crew_worth(&self, crew: CrewNo, ship: ShipNo) -> f32 {
        let Some(card) = self.survey.view.crew_piece(crew).card else { return 0.0 };
        let craft = self.craft(ship);
        let plans = self.plan(ship).stay;
        let roles = [
            (Effect::Helmsman, 0.2 * plans),
            (Effect::Explorer, 0.15 * plans),
            (Effect::Captain, 0.4 * self.survey.weights.guns * craft.guns.all()),
            (Effect::Cannoneer, 0.1 * self.survey.weights.guns * craft.guns.all()),
        ];
        // An effect adds no value if the ship's card or a fellow crew already has the effect.
        let others = || craft.ship.crew().filter(|other| other.number != crew);
        let is_done = |effect| {
            let by_other = others().filter_map(|other| other.card).any(|card| card.has(effect));
            by_other || craft.ship.card().has(effect)
        };
        let of_roles = roles.iter().filter(|(effect, _)| card.has(*effect) && !is_done(*effect));
        let known: f32 = of_roles.map(|(_, worth)| worth).sum();
        known.max(0.1 * f32::from(card.points) * self.survey.season)
    }

    /// Returns the value of the treasure space that a crew takes on a ship.
    fn space_worth(&self, crew: CrewNo, ship: ShipNo) -> f32 {
        let survey = self.survey;
        let card = survey.view.crew_piece(crew).card;
        if card.is_some_and(|card| card.has(Effect::NoSpace)) {
            return 0.0;
        }
        let craft = self.craft(ship);
        let holds = craft.room + craft.coins;
        let fills = survey.isles.iter().any(|isle| isle.is_wild() && isle.n_coins() > holds);
        if fills { 0.4 * survey.weights.trade * survey.mean * survey.season } else { 0.0 }
    }

    fn ashore(&self, crew: CrewNo) -> f32 {
        let CrewAt::Ship(ship) = self.survey.view.crew_piece(crew).at else { return 0.0 };
        if !self.craft(ship).ship.is_home() {
            return -LOOK;
        }
        self.space_worth(crew, ship) - self.crew_worth(crew, ship) - STEADY
    }

    fn aboard(&self, crew: CrewNo, ship: ShipNo) -> f32 {
        let there = match self.survey.view.crew_piece(crew).at {
            CrewAt::Ship(other) => self.crew_worth(crew, other) - self.space_worth(crew, other),
            CrewAt::Island(_) | CrewAt::Out => 0.0,
        };
        self.crew_worth(crew, ship) - self.space_worth(crew, ship) - there - STEADY
    }

    fn tow(&self, ship: ShipNo, other: ShipNo) -> f32 {
        let survey = self.survey;
        let (craft, at) = (self.craft(ship), self.craft(other));
        if !Survey::is_prize(at) {
            return -LOOK;
        }
        let Some(home) = survey.home(craft.seat) else { return 0.0 };
        let way = (craft.middle.distance(survey.isle(home).at) - survey.radius).max(0.0);
        let slow = survey.discount(Survey::turns(way, 0.0, survey.short));
        let fast = survey.discount(Survey::turns(way, 0.0, craft.speed));
        survey.prize(at) * slow - survey.weights.home * craft.gold * (fast - slow)
    }

    fn release(&self, ship: ShipNo) -> f32 {
        let craft = self.craft(ship);
        match craft.ship.tows() {
            Some(_) if craft.ship.is_home() => 10.0 * TRIFLE,
            Some(towed) => {
                let turns = self.survey.turns_home(craft);
                -self.survey.prize(self.craft(towed)) * self.survey.discount(turns)
            }
            None => 0.0,
        }
    }

    /// Returns the value of trying to scuttle one of the player's derelicts, so that no enemy takes the ship
    /// (`SM-SCU-1`).
    fn scuttle(&self, ship: ShipNo) -> f32 {
        let survey = self.survey;
        let own = self.craft(ship);
        let near = survey.enemies().filter(|enemy| !enemy.is_derelict);
        let takers = near.filter(|enemy| {
            enemy.middle.distance(own.middle) < survey.long + enemy.speed && enemy.masts > 0.0
        });
        let taken = (0.3 * takers.count() as f32).min(0.8);
        let theirs = survey.weights.malice * (0.7 * own.worth + own.gold);
        let kept = survey.prize(own) + if own.speed >= 1.0 { own.worth } else { 0.0 };
        ON_5 * (taken * theirs - (1.0 - taken) * kept)
    }

    /// Returns the value of an order that uses an ability.
    fn ability(&self, ship: ShipNo, effect: Effect, object: Object) -> f32 {
        let survey = self.survey;
        let weights = survey.weights;
        let craft = self.craft(ship);
        let home = survey.discount(survey.turns_home(craft));
        match (effect, object) {
            // An extra action costs nothing. The order must precede the action that the ability may double.
            (Effect::SameActionTwice5, _) => (1.0 + ON_5) * self.best_order(ship) + TRIFLE,
            (Effect::ExtraAction5, _) => ON_5 * self.one_more(ship) + 2.0 * TRIFLE,
            (Effect::SacCrewExtraAction, Object::Crew(crew)) => {
                self.one_more(ship) - self.crew_worth(crew, ship) - STEADY
            }
            (Effect::MoveSAfterLoad | Effect::MoveSAfterUnload, _) => {
                let plan = self.plan(ship);
                let by_s = plan.prospects.at(craft.course, survey.short, Contact::Nothing);
                by_s - plan.stay
            }
            (Effect::RaidHome, Object::Coin(face)) => {
                let seat = craft.ship.docked().and_then(|island| survey.isle(island).home);
                let spite = seat.map_or(0.0, |seat| survey.spite(seat));
                gold_of(face) * (weights.raid * home + spite)
            }
            (Effect::TradeTreasureS, Object::Ship(other)) => {
                let at = self.craft(other);
                let mean = |of: &Craft<'_>| of.gold / of.coins.max(1) as f32;
                (mean(at) - mean(craft)) * (weights.raid * home + survey.spite(at.seat))
            }
            (Effect::SacrificeTreasureCannon, Object::Coin(face)) => {
                0.7 * weights.guns * survey.season - weights.home * gold_of(face)
            }
            (Effect::UnloadAtS, _) => weights.home * craft.gold * (1.0 - home) + LOOK,
            (Effect::MarkExploredS, Object::Island(island)) => {
                let isle = survey.isle(island);
                let gain = 1.0 - survey.discount(1.0);
                let theirs = if isle.is_marked { 0.0 } else { 1.0 };
                theirs * gain * weights.trade * isle.best(craft.room, survey.mean)
            }
            (Effect::PeekIsland | Effect::PeekShip | Effect::PeekAny, _) => LOOK,
            _ => 0.0,
        }
    }

    /// Returns the value of a ship's best order.
    fn best_order(&self, ship: ShipNo) -> f32 {
        let craft = self.craft(ship);
        let explores = match craft.ship.docked() {
            Some(island) if craft.ship.began_docked() && self.survey.isle(island).is_wild() => {
                self.explore(ship, island)
            }
            _ => 0.0,
        };
        self.one_more(ship).max(explores)
    }
}

/// Returns the gold of a treasure face; 0 for unique treasure.
pub(super) fn gold_of(face: Face) -> f32 {
    match face {
        Face::Gold(gold) => f32::from(gold),
        Face::Unique(_) => 0.0,
    }
}
