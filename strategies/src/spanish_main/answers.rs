//! Values of answers to all questions except orders and move segments: abilities, rams, boarding, plunder, loading,
//! masts, forts and excess cargo.

use corsair_engine::games::spanish_main::{
    Action, Bar, Contact, CrewNo, Effect, Face, Gunner, OpenDie, Question, ShipNo, Site,
};

use super::gunnery::Volley;
use super::prospects::{Claims, PINNED, Prospects};
use super::survey::{Craft, Survey, hit_chance};
use super::turn::{Turn, gold_of};

/// Value in gold of using an ability that costs nothing.
const FREE: f32 = 0.1;
/// Value in gold of one point on a crew's card, to the crew's owner.
const CREW_POINT: f32 = 0.3;

/// Evaluates the answers to all questions except orders and move segments.
pub(super) struct Answers<'s, 'a> {
    survey: &'s Survey<'a>,
    claims: &'s Claims,
}

impl<'s, 'a> Answers<'s, 'a> {
    pub(super) fn of(survey: &'s Survey<'a>, claims: &'s Claims) -> Answers<'s, 'a> {
        Answers { survey, claims }
    }

    pub(super) fn value(&self, question: Question, action: Action) -> f32 {
        if matches!(action, Action::No | Action::Done) {
            return 0.0;
        }
        match question {
            Question::Ability(ship, effect) => self.ability(ship, effect),
            Question::Cancel(ship) => self.cancel(ship),
            Question::Ghost(ship) => self.ghost(ship),
            Question::Submerge(ship) => self.submerge(ship),
            Question::TwoActions(_) => match action {
                Action::Ship(ship) => Turn::of(self.survey, self.claims).one_more(ship),
                _ => 0.0,
            },
            Question::Ram(ship) => self.ram(ship, action),
            Question::Board => self.board(),
            Question::Plunder => self.plunder(action),
            Question::Load(ship) => self.load(ship, action),
            Question::Victim(ship, effect, at) => self.victim(ship, effect, at, action),
            Question::FortAbility(..) => self.again(),
            Question::FortVictim(_, at) => self.removed(at, action),
            Question::LoseMast(ship, _) | Question::BurnMast(ship) => {
                let own = self.survey.craft_of(ship).is_own;
                let mast = self.mast(ship, action);
                if own { -mast } else { mast }
            }
            Question::RestoreMast(ship) => self.mast(ship, action),
            Question::LoseFlag(_) => match action {
                // A fort gives up its last cannon first, because the first cannon may be the best (FORT_ONE_2L).
                Action::Flag(flag) => f32::from(flag),
                _ => 0.0,
            },
            Question::BuildFort => self.build(action),
            Question::PutOff(_) => self.put_off(action),
            _ => 0.0,
        }
    }

    fn prospects(&self, ship: ShipNo) -> Prospects<'s, 'a> {
        Prospects::of(self.survey, self.claims, ship)
    }

    fn craft(&self, ship: ShipNo) -> &'s Craft<'a> {
        self.survey.craft_of(ship)
    }

    /// Returns the value of using an ability that the game offers.
    fn ability(&self, ship: ShipNo, effect: Effect) -> f32 {
        match effect {
            Effect::Cannoneer => self.again(),
            Effect::Reroll1 => self.reroll(ship),
            Effect::DoubleRange6 => {
                let (normal, doubled) = self.survey.ranges(Gunner::Ship(ship));
                doubled - normal
            }
            Effect::ShootThenMove => {
                let prospects = self.prospects(ship);
                prospects.by_move() - prospects.here(0.0)
            }
            // All remaining abilities show treasure, load treasure or add actions, so their use has no cost.
            _ => FREE,
        }
    }

    fn again(&self) -> f32 {
        let Some(last) = self.survey.view.volley() else { return FREE };
        Volley::of(self.survey, &[]).map_or(FREE, |volley| volley.again(last.gun, last.aim))
    }

    /// Returns the value of rolling the current die again.
    fn reroll(&self, ship: ShipNo) -> f32 {
        let own = self.craft(ship);
        match self.survey.view.open_die() {
            Some(OpenDie::Shot { hits }) => {
                if hits {
                    -1.0
                } else {
                    FREE
                }
            }
            Some(OpenDie::Ram(die)) => {
                let at = match own.ship.contact() {
                    Contact::Ship(at) => self.craft(ShipNo(at)),
                    Contact::Nothing | Contact::Island(_) => return 0.0,
                };
                if f32::from(die) > at.masts || at.masts >= 6.0 { -1.0 } else { FREE }
            }
            // A reroll pays only if the seat does not lead.
            Some(OpenDie::Boarding(lead)) => {
                if lead > 0 {
                    -1.0
                } else {
                    FREE
                }
            }
            Some(OpenDie::Ability(_, die)) => {
                if die >= 5 {
                    -1.0
                } else {
                    FREE
                }
            }
            None => 0.0,
        }
    }

    /// Returns the value of cancelling an opponent's ability.
    fn cancel(&self, by: ShipNo) -> f32 {
        let survey = self.survey;
        let Some((ship, effect)) = survey.view.announced() else { return 0.0 };
        let at = survey.craft_of(ship);
        let own = survey.craft_of(by);
        match effect {
            Effect::Captain
            | Effect::Cannoneer
            | Effect::DoubleRange6
            | Effect::Reroll1
            | Effect::Chainshot
            | Effect::Firepot
            | Effect::Stinkpot => survey.wound(own) + FREE,
            Effect::Explorer | Effect::RaidHome | Effect::StealTouch => {
                survey.spite(at.seat) * survey.mean
            }
            _ => 0.5 * FREE * survey.weights.malice,
        }
    }

    /// Returns the value of becoming a ghost (`SM-KEY-05`).
    ///
    /// A ghost passes all obstacles and is never pinned, but can neither dock nor touch.
    fn ghost(&self, ship: ShipNo) -> f32 {
        let craft = self.craft(ship);
        let prospects = self.prospects(ship);
        let here = prospects.here(0.0);
        let go = prospects.by_move();
        let freed = if craft.ship.is_pinned() { PINNED * here } else { 0.0 };
        // A ghost can't dock or touch, so destinations within reach have to wait a turn.
        let leaves = here - prospects.at(craft.course, 0.0, Contact::Nothing);
        let waits = (go - here).max(0.0) * (1.0 - self.survey.discount(1.0));
        freed - leaves.max(0.0) - waits
    }

    /// Returns the value of diving (`SM-KEY-10`). A submerged monster is not a target, and can neither shoot nor ram.
    fn submerge(&self, ship: ShipNo) -> f32 {
        let survey = self.survey;
        let craft = self.craft(ship);
        let rams = survey.enemies().map(|at| survey.meeting(craft, at)).fold(0.0, f32::max);
        let fire = survey.fire(craft, craft.middle, craft.course.ahead);
        survey.danger(craft, craft.middle) - fire.max(0.5 * rams) + 0.5 * FREE
    }

    fn ram(&self, ship: ShipNo, action: Action) -> f32 {
        let survey = self.survey;
        let own = self.craft(ship);
        match (action, own.ship.contact()) {
            (Action::Ship(at), _) => survey.boarding(own, self.craft(at)) + survey.weights.nerve,
            (Action::Yes, Contact::Ship(at)) => survey.ram(own, self.craft(ShipNo(at))),
            _ => 0.0,
        }
    }

    fn board(&self) -> f32 {
        let survey = self.survey;
        let Some([one, other]) = survey.view.boarding() else { return 0.0 };
        let (one, other) = (self.craft(one), self.craft(other));
        let (own, at) = if one.is_own { (one, other) } else { (other, one) };
        survey.boarding(own, at) + survey.weights.nerve
    }

    fn plunder(&self, action: Action) -> f32 {
        let survey = self.survey;
        let Some([winner, loser]) = survey.view.boarding() else { return 0.0 };
        let (own, at) = (self.craft(winner), self.craft(loser));
        let gold = f32::from(survey.view.game().rules().ransom.captured);
        match action {
            Action::Treasure => survey.theft(own, at),
            Action::AllTreasure => survey.theft(own, at) * at.coins.min(own.room) as f32,
            Action::LoadCrew(_) => {
                let brought = survey.discount(survey.turns_home(own));
                survey.weights.raid * gold * brought + self.removed(loser, action)
            }
            Action::AllCrew => {
                let all = at.ship.crew().map(|crew| self.removed(loser, Action::Crew(crew.number)));
                all.sum()
            }
            _ => self.removed(loser, action),
        }
    }

    /// Returns the value of removing a crew, treasure or a mast from a ship.
    fn removed(&self, at: ShipNo, action: Action) -> f32 {
        let survey = self.survey;
        let at = self.craft(at);
        let spite = survey.spite(at.seat);
        match action {
            Action::Treasure => spite * at.gold / at.coins.max(1) as f32,
            Action::Crew(crew) | Action::LoadCrew(crew) => {
                survey.weights.guns * (0.3 + spite) * self.crew(crew) * survey.season
            }
            Action::HiddenCrew => survey.crew_removed(at),
            // `Yes` removes a mast and nothing else.
            Action::Yes => survey.hit(at),
            _ => 0.0,
        }
    }

    fn crew(&self, crew: CrewNo) -> f32 {
        let card = self.survey.view.crew_piece(crew).card;
        card.map_or(1.0, |card| CREW_POINT * f32::from(card.points.max(1)))
    }

    fn victim(&self, ship: ShipNo, effect: Effect, at: ShipNo, action: Action) -> f32 {
        let survey = self.survey;
        let (own, other) = (self.craft(ship), self.craft(at));
        match effect {
            Effect::CaptureDerelictTeleport => survey.prize(other),
            Effect::StealTouch | Effect::LootTouch(_) if other.is_own => -FREE,
            Effect::StealTouch | Effect::LootTouch(_) => survey.theft(own, other) + FREE,
            _ => self.removed(at, action),
        }
    }

    /// Returns the value of loading, giving or exchanging cargo.
    fn load(&self, ship: ShipNo, action: Action) -> f32 {
        let survey = self.survey;
        let own = self.craft(ship);
        let home = survey.discount(survey.turns_home(own));
        let other = match survey.view.search() {
            Some(Site::Ship(other)) => Some(self.craft(other)),
            Some(Site::Island(_)) | None => None,
        };
        match action {
            Action::Load(face) => {
                let gold = survey.weights.home * gold_of(face) * home + FREE;
                // A friendly ship that would bring the treasure home sooner should keep it.
                let kept = other.filter(|of| of.is_own && !of.is_derelict && of.is_afloat);
                let kept = kept.map_or(0.0, |of| {
                    survey.weights.home * gold_of(face) * survey.discount(survey.turns_home(of))
                });
                gold - kept - self.slowed(own) - if kept > 0.0 { 2.0 * FREE } else { 0.0 }
            }
            Action::Give(face) => {
                let theirs = other.map_or(0.0, |of| survey.discount(survey.turns_home(of)));
                survey.weights.home * gold_of(face) * (theirs - home) - 2.0 * FREE
            }
            Action::Trade(face, island) => {
                let isle = survey.isle(island);
                let n = isle.n_coins();
                let mean = isle.best(n, survey.mean) / n.max(1) as f32;
                survey.weights.home * (mean - gold_of(face)) * home
            }
            Action::LoadCrew(crew) => {
                let is_friend = other.is_some_and(|of| of.is_own && !of.is_derelict);
                let worth = survey.weights.prize * self.crew(crew) * survey.season;
                // The last free space is worth more for a coin than for a crew.
                let fills = own.room <= 1 && own.speed >= 1.0;
                if is_friend || fills { -FREE } else { 0.5 * worth }
            }
            Action::GiveCrew(_) => -FREE,
            _ => 0.0,
        }
    }

    /// Returns the cost of filling the last free space on a ship that is slow when full (`MOVE_S_WHEN_FULL`).
    fn slowed(&self, own: &Craft<'_>) -> f32 {
        if own.room != 1 || !own.ship.has(Effect::MoveSWhenFull) {
            return 0.0;
        }
        let survey = self.survey;
        let Some(home) = survey.home(own.seat) else { return 0.0 };
        let way = (own.middle.distance(survey.isle(home).at) - survey.radius).max(0.0);
        let at = |speed| survey.discount(Survey::turns(way, 0.0, speed));
        survey.weights.home * own.gold * (at(own.speed) - at(survey.short))
    }

    /// Returns the value of keeping a mast, which depends on the mast's cannon.
    fn mast(&self, ship: ShipNo, action: Action) -> f32 {
        let Action::Mast(mast) = action else { return 0.0 };
        let card = self.craft(ship).ship.card();
        let cannon = card.cannons.get(usize::from(mast));
        cannon.map_or(0.0, |cannon| {
            let far = if cannon.range == Bar::L { 0.2 } else { 0.0 };
            hit_chance(cannon.rank, 0) + far
        })
    }

    /// Returns the value of building a fort. The gold paid still counts for the builder, who also gains all treasure
    /// on the island (`SM-FRT-2`, `SM-FRT-3`).
    fn build(&self, action: Action) -> f32 {
        let Action::Build(_, island) = action else { return 0.0 };
        let survey = self.survey;
        let isle = survey.isle(island);
        let gold = isle.best(isle.n_coins(), survey.mean);
        let guns = if survey.is_near_fort(island) { survey.weights.guns } else { 0.3 };
        survey.weights.trade * gold + guns * FREE
    }

    fn put_off(&self, action: Action) -> f32 {
        match action {
            Action::Crew(crew) => -self.crew(crew),
            Action::PutOff(Face::Gold(gold)) => -self.survey.weights.home * f32::from(gold),
            _ => 0.0,
        }
    }
}
