//! A question as a table of the game, with what both ships do next.

use super::asked::{Asked, MastRule, Policies, ShotOrder, Subject, Take, When};
use super::ending::{Ending, Measure};
use super::scene::{Log, Scene, Watch};
use super::setting::{HERO, Setting, arrange};
use super::{Odds, Solution};
use crate::best_play::{self, Decision, MOST_COUNTED, Side};
use crate::chain::TooManyStates;
use crate::dice::Dice;
use crate::game::Game;
use crate::games::spanish_main::SpanishMain;
use crate::games::spanish_main::action::{Action, Object};
use crate::games::spanish_main::card::{Bar, Cannon};
use crate::games::spanish_main::context::Context;
use crate::games::spanish_main::effect::Effect;
use crate::games::spanish_main::frame::DieOf;
use crate::games::spanish_main::pieces::{CrewAt, ShipNo};
use crate::games::spanish_main::question::{Ask, Question};
use crate::games::spanish_main::rolls::ram_takes_mast;
use crate::games::spanish_main::state::{Afloat, Aim, Gunner, MUSKET, Shot, State};
use crate::rulebook::BadRule;
use crate::seat::Seat;

/// A question about a ship, ready to be [solved](Inquiry::solve) or played.
#[derive(Clone, Debug)]
pub struct Inquiry {
    pub(super) game: SpanishMain,
    pub(super) subject: Subject,
    policies: Policies,
    turns: u8,
    pub(super) hero: ShipNo,
    pub(super) target: ShipNo,
    /// The seat that begins.
    first: Seat,
    pub(super) start: Scene,
}

/// What people see of a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// What is asked.
    pub question: Question,
    /// Masts of the ship and of the target, and the die that lies open.
    pub table: String,
}

fn bad<T>(key: &str, reason: impl Into<String>) -> Result<T, BadRule> {
    Err(BadRule::new(key, reason))
}

impl Inquiry {
    /// The question as a table of a game.
    ///
    /// # Errors
    /// What is missing, or cannot be, or is against the rules.
    pub fn new(game: &SpanishMain, asked: &Asked) -> Result<Inquiry, BadRule> {
        let subject = asked.subject;
        match (&asked.target, subject.has_target()) {
            (None, true) => {
                return bad("target", format!("must be named for `{}`", subject.name()));
            }
            (Some(_), false) => {
                return bad("target", format!("has no part in `{}`", subject.name()));
            }
            (Some(_), true) | (None, false) => {}
        }
        if asked.range.is_some() && matches!(subject, Subject::Ram | Subject::Assault) {
            return bad(
                "range",
                "is of shots, duels, and boarding from a distance: rams are at contact",
            );
        }
        let Setting { game, state, target } = arrange(game, asked)?;
        let first = state.active;
        let log = Log { rounds: 1, ..Log::default() };
        let inquiry = Inquiry {
            game,
            subject,
            policies: asked.policies,
            turns: asked.turns,
            hero: HERO,
            target,
            first,
            start: Scene { state, log },
        };
        inquiry.check(asked)?;
        Ok(inquiry)
    }

    /// Whether the question makes sense on its table.
    fn check(&self, asked: &Asked) -> Result<(), BadRule> {
        let state = &self.start.state;
        let rig = state.ship(self.hero).rig;
        let is_derelict = rig.is_derelict();
        match self.subject {
            Subject::Scuttle if !is_derelict => {
                return bad(
                    "ship",
                    "must be derelict to scuttle: name all her masts in [lost=...]",
                );
            }
            Subject::Scuttle => return Ok(()),
            _ if is_derelict => return bad("ship", "is derelict"),
            Subject::Fire if rig.fire_masts() == 0 => {
                return bad("ship", "has no fire mast: name one in [burning=...]");
            }
            Subject::Shots if self.orders(state).is_none() => {
                return bad("range", "no cannon of the ship bears on the target from here");
            }
            Subject::Duel if self.is_peace() => {
                return bad("range", "no cannon of either ship bears on the other from here");
            }
            Subject::Board if asked.range.is_some() => {
                let mut boarded = self.game.boarded_at_s(state, self.hero);
                if !boarded.any(|at| at == self.target) {
                    return bad("range", "the ship can't board the target from there (BOARD_AT_S)");
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether no ship can shoot in her turn.
    fn is_peace(&self) -> bool {
        let gunners = [self.hero, self.target].map(Gunner::Ship);
        !gunners.into_iter().any(|gunner| self.game.can_shoot(&self.start.state, gunner))
    }

    /// What it is about.
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// Solves it for best play.
    ///
    /// # Errors
    /// When there are more than `limit` states.
    pub fn solve(&self, limit: usize) -> Result<Solution<'_>, TooManyStates> {
        best_play::solve(self, limit)
    }

    /// The odds under best play.
    ///
    /// # Errors
    /// When there are more than `limit` states.
    pub fn odds(&self, limit: usize) -> Result<Odds, TooManyStates> {
        self.solve(limit).map(|solution| solution.odds())
    }

    /// The ship of the question whose seat it is, and the other.
    fn sides(&self, seat: Seat) -> [ShipNo; 2] {
        if seat.index() == 0 { [self.hero, self.target] } else { [self.target, self.hero] }
    }

    /// The order of the seat whose turn it is; `None` where the question ends.
    fn order(&self, scene: &Scene) -> Option<Action> {
        let state = &scene.state;
        let is_own = state.active.index() == 0;
        let of = state.ship(self.hero);
        // Turns of all seats for a fire; else those between the first and the last turn of the ship.
        let most = match self.subject {
            Subject::Fire => self.turns,
            _ => 2 * self.turns.saturating_sub(1),
        };
        let wait = (scene.log.turns < most).then_some(Action::EndTurn);
        match self.subject {
            // A seat that can only end its turn is not asked: then it is the other's.
            Subject::Shots if !is_own => None,
            Subject::Shots => self.orders(state),
            Subject::Ram | Subject::Board | Subject::Assault => None,
            Subject::Duel => {
                let is_out = |ship: ShipNo| {
                    let of = state.ship(ship);
                    of.afloat == Afloat::Gone || of.rig.masts() == 0
                };
                let is_over = is_out(self.hero) || is_out(self.target);
                (!is_over).then(|| self.orders(state).unwrap_or(Action::EndTurn))
            }
            Subject::Fire => wait,
            Subject::Reef | Subject::Sargasso => {
                (is_own && !of.turn.moved).then_some(Action::Move(self.hero))
            }
            Subject::Scuttle if of.scuttling || of.afloat == Afloat::Gone => None,
            Subject::Scuttle if is_own && !of.turn.scuttle_tried => {
                Some(Action::Scuttle(self.hero))
            }
            Subject::Weeds if of.weeds.is_none() => None,
            Subject::Weeds if is_own && of.turn.actions == 0 => {
                Some(Action::FreeOfWeeds(self.hero))
            }
            Subject::Scuttle | Subject::Weeds => wait,
        }
    }

    /// A shoot action of the ship whose turn it is, or of a Marine aboard; what gives her one more is tried for where it
    /// can be: twice the same before she shoots, an extra action after.
    fn orders(&self, state: &State) -> Option<Action> {
        let [own, _] = self.sides(state.active);
        let mut menu = Vec::new();
        self.game.actions(state, &mut menu);
        let is_hers = |action: &Action| match *action {
            Action::Shoot(Gunner::Ship(ship)) => ship == own,
            Action::Shoot(Gunner::Marine(crew)) => state.piece(crew).at == CrewAt::Ship(own),
            _ => false,
        };
        let shot = menu.iter().copied().find(is_hers);
        let by_cannon = Action::Shoot(Gunner::Ship(own));
        let more =
            if shot == Some(by_cannon) { Effect::SameActionTwice5 } else { Effect::ExtraAction5 };
        let may = self.policies.extra != When::Never
            && self.game.can_shoot(state, Gunner::Ship(own))
            && !state.ship(own).rig.is_derelict();
        let order = Action::Use(own, more, Object::None);
        (may && menu.contains(&order)).then_some(order).or(shot)
    }

    /// The options among which the seat that is asked plays best; one where a policy decides.
    fn options(&self, state: &State, ask: Ask) -> Vec<Action> {
        let mut all = Vec::new();
        self.game.actions(state, &mut all);
        let first = |wanted: &dyn Fn(&Action) -> bool| {
            let found = all.iter().copied().find(wanted);
            vec![found.unwrap_or(all[0])]
        };
        let policies = self.policies;
        match ask.question {
            Question::Fire => self.shots(state, ask.seat, &all),
            Question::LoseMast(ship, _) | Question::BurnMast(ship) => {
                self.masts(state, ask.seat, ship, all)
            }
            Question::Ability(_, Effect::Cannoneer) => answers(policies.second),
            Question::Ability(ship, Effect::Reroll1) => match policies.second {
                When::Always if self.is_good(state, ship) => answers(When::Never),
                when => answers(when),
            },
            Question::Ability(_, Effect::DoubleRange6) => answers(policies.double),
            Question::Ability(_, Effect::FleetTwoActions6) => match policies.extra {
                When::Never => answers(When::Never),
                When::Always | When::Best => answers(When::Always),
            },
            Question::TwoActions(_) => {
                let [own, _] = self.sides(ask.seat);
                first(&|action| *action == Action::Ship(own))
            }
            Question::Cancel(_) => answers(policies.cancel),
            Question::Ram(_) => first(&|action| matches!(action, Action::Yes | Action::Ship(_))),
            Question::Board => match self.subject {
                Subject::Board | Subject::Assault if ask.seat.index() == 0 => answers(When::Always),
                _ => answers(When::Never),
            },
            Question::Plunder => vec![plundered(&all, policies.take)],
            Question::Victim(..) => first(&|action| *action != Action::No),
            Question::Segment(_) => {
                let has_sailed = state.voyage.as_ref().is_some_and(|voyage| voyage.sailed);
                first(&|action| has_sailed == (*action == Action::EndMove))
            }
            Question::Ability(..) | Question::Ghost(_) | Question::Submerge(_) => {
                answers(When::Never)
            }
            Question::Fleet
            | Question::Island
            | Question::Home(_)
            | Question::Berth(_)
            | Question::Order
            | Question::Touch(_)
            | Question::RestoreMast(_)
            | Question::Load(_)
            | Question::Terrain
            | Question::FortVictim(..)
            | Question::LoseFlag(_)
            | Question::BuildFort
            | Question::PutOff(_)
            | Question::PushTo(_)
            | Question::Hop(_)
            | Question::LeaveFog(_)
            | Question::Untangle(_) => first(&|_| true),
        }
    }

    /// The shots among which the shooter chooses.
    fn shots(&self, state: &State, seat: Seat, all: &[Action]) -> Vec<Action> {
        let [own, other] = self.sides(seat);
        let at = Aim::Ship(other);
        let is = |shot: &Action, plain: bool| matches!(*shot, Action::Fire(_, aim, of) if aim == at && (of == Shot::Plain) == plain);
        let plain: Vec<Action> = all.iter().copied().filter(|shot| is(shot, true)).collect();
        let special: Vec<Action> = all.iter().copied().filter(|shot| is(shot, false)).collect();
        let broadsides = all.iter().copied().find(|shot| *shot == Action::Broadsides(at));
        let Policies { order, special: when, broadsides: all_at_once, .. } = self.policies;
        if let (When::Always, Some(shot)) = (all_at_once, broadsides) {
            return vec![shot];
        }
        if let (When::Always, Some(&shot)) = (when, special.first()) {
            return vec![shot];
        }
        let mut choices = self.unlike(state, own, plain);
        if when == When::Best {
            choices.extend(self.unlike(state, own, special));
        }
        if order == ShotOrder::Front {
            let gun = choices.iter().filter_map(gun_of).min();
            choices.retain(|shot| gun_of(shot) == gun);
        }
        choices.extend(broadsides.filter(|_| all_at_once == When::Best));
        if choices.is_empty() {
            choices.push(Action::EndShooting);
        }
        choices
    }

    /// Of shots that are the same by equal cannon the first.
    fn unlike(&self, state: &State, ship: ShipNo, shots: Vec<Action>) -> Vec<Action> {
        let mut seen: Vec<(Option<Cannon>, bool, Shot)> = Vec::new();
        let mut is_new = |shot: &Action| {
            let Action::Fire(gun, _, kind) = *shot else { return true };
            let cannon = self.game.cannon(state, Gunner::Ship(ship), gun);
            let like = (cannon, gun >= MUSKET, kind);
            let is_new = !seen.contains(&like);
            seen.push(like);
            is_new
        };
        shots.into_iter().filter(|shot| is_new(shot)).collect()
    }

    /// The masts of a ship among which the seat that is asked chooses.
    fn masts(&self, state: &State, seat: Seat, ship: ShipNo, all: Vec<Action>) -> Vec<Action> {
        let of = state.ship(ship);
        let cannons = &self.game.cards().ship(of.card).cannons;
        let badness = |action: &Action| match *action {
            Action::Mast(mast) => {
                let cannon = cannons.get(usize::from(mast));
                cannon.map(|cannon| (cannon.rank, cannon.range == Bar::S, mast))
            }
            _ => None,
        };
        let one = |action: Option<&Action>| action.copied().into_iter().collect();
        match self.policies.masts {
            MastRule::Best => all,
            MastRule::Front => one(all.first()),
            MastRule::Back => one(all.last()),
            MastRule::Weakest if of.seat == seat => one(all.iter().max_by_key(|of| badness(of))),
            MastRule::Weakest => one(all.iter().min_by_key(|of| badness(of))),
        }
    }

    /// Whether the die that may be rolled again is good for the ship as it lies.
    fn is_good(&self, state: &State, ship: ShipNo) -> bool {
        match state.open_die {
            None => true,
            Some(DieOf::Shot) => state.volley.as_ref().is_some_and(|volley| {
                let cannon = self.game.cannon(state, volley.gunner, volley.gun);
                match (volley.doubled, cannon) {
                    (true, _) => volley.die == 6,
                    (false, cannon) => cannon
                        .is_some_and(|cannon| cannon.hits(volley.die.into(), volley.bonus.into())),
                }
            }),
            Some(DieOf::Ram) => {
                let [_, rammed] = self.sides(state.ship(ship).seat);
                ram_takes_mast(state.die.into(), state.ship(rammed).rig.masts())
            }
            Some(DieOf::Ability(_)) => state.die >= 5,
            Some(DieOf::Boarding(side)) => state.boarding.is_some_and(|deed| {
                let total = |at: usize| {
                    let (own, other) = (deed.sides[at], deed.sides[1 - at]);
                    let (own, other) = (state.ship(own), state.ship(other));
                    let bonus = own.kit.boarding_bonus(&other.kit).total;
                    let bonus = if at == 1 && deed.no_bonus { 0 } else { bonus };
                    u32::from(deed.dice[at]) + own.rig.masts() + bonus
                };
                let side = usize::from(side);
                total(side) > total(1 - side)
            }),
        }
    }

    fn watch<'l>(&self, log: &'l mut Log) -> Watch<'l> {
        Watch { target: self.target, first: self.first, log }
    }

    fn apply<D: Dice>(&self, scene: &mut Scene, action: Action, dice: &mut D) {
        let Scene { state, log } = scene;
        self.game.apply(state, action, dice, &mut self.watch(log));
    }
}

/// The place of the cannon of a shot.
fn gun_of(shot: &Action) -> Option<u8> {
    match *shot {
        Action::Fire(gun, ..) => Some(gun),
        _ => None,
    }
}

/// No before yes, so that nothing is used in vain.
fn answers(when: When) -> Vec<Action> {
    match when {
        When::Always => vec![Action::Yes],
        When::Never => vec![Action::No],
        When::Best => vec![Action::No, Action::Yes],
    }
}

fn plundered(all: &[Action], take: Take) -> Action {
    let treasure = |action: &Action| matches!(action, Action::AllTreasure | Action::Treasure);
    let crew = |action: &Action| {
        matches!(
            action,
            Action::AllCrew | Action::Crew(_) | Action::HiddenCrew | Action::LoadCrew(_)
        )
    };
    let every = |action: &Action| matches!(action, Action::AllTreasure | Action::AllCrew);
    let of = |kind: &dyn Fn(&Action) -> bool| {
        let most = all.iter().find(|action| kind(action) && every(action));
        most.or_else(|| all.iter().find(|action| kind(action))).copied()
    };
    let wanted = match take {
        Take::Treasure => of(&treasure).or_else(|| of(&crew)),
        Take::Crew => of(&crew).or_else(|| of(&treasure)),
        Take::Nothing => None,
    };
    let nothing = || all.iter().copied().find(|action| !treasure(action) && !crew(action));
    wanted.or_else(nothing).unwrap_or(all[0])
}

impl best_play::Inquiry for Inquiry {
    type Scene = Scene;
    type Action = Action;
    type Shown = Shown;
    type Ending = Ending;

    fn start(&self) -> &Scene {
        &self.start
    }

    /// It pauses before shots and orders alone: there nothing lies open.
    fn walk<D: Dice>(
        &self,
        scene: &mut Scene,
        dice: &mut D,
        pauses: impl Fn(&D) -> bool,
    ) -> Option<Ending> {
        if scene.state.ask.is_none() && !scene.state.over {
            let Scene { state, log } = scene;
            Context { game: &self.game, state, dice, watch: &mut self.watch(log) }.advance();
        }
        loop {
            let Some(ask) = scene.state.ask else { return Some(Ending::of(self, scene)) };
            match ask.question {
                Question::Order => match self.order(scene) {
                    _ if scene.log.rounds > MOST_COUNTED => return Some(Ending::NEITHER),
                    None => return Some(Ending::of(self, scene)),
                    Some(_) if pauses(dice) => return None,
                    Some(order) => self.apply(scene, order, dice),
                },
                Question::Fire if pauses(dice) => return None,
                _ => match self.options(&scene.state, ask).as_slice() {
                    &[action] => self.apply(scene, action, dice),
                    _ => return None,
                },
            }
        }
    }

    fn decision(&self, scene: &Scene) -> Option<Decision<Action, Shown>> {
        let state = &scene.state;
        let ask = state.ask.filter(|ask| ask.question != Question::Order)?;
        let actions = self.options(state, ask);
        if actions.len() == 1 {
            return None;
        }
        let side = if ask.seat.index() == 0 { Side::Raises } else { Side::Lowers };
        let masts = |ship: ShipNo| state.ship(ship).rig.masts();
        let mut table = format!("{} masts to {}", masts(self.hero), masts(self.target));
        if let Question::Ability(_, Effect::Cannoneer | Effect::Reroll1) = ask.question {
            let die = state.volley.as_ref().map_or(state.die, |volley| volley.die);
            table.push_str(&format!(", die {die}"));
        }
        Some(Decision { side, shown: Shown { question: ask.question, table }, actions })
    }

    fn take<D: Dice>(&self, scene: &mut Scene, action: Action, dice: &mut D) {
        self.apply(scene, action, dice);
    }

    /// Rounds, masts counted for a tie, and between shots the last of them.
    fn forget(&self, scene: &mut Scene) {
        let Scene { state, log } = scene;
        state.round = self.start.state.round;
        for ship in &mut state.ships {
            ship.turn.shot_by.dedup();
        }
        if self.subject == Subject::Duel {
            (log.hits, log.turns) = (0, 0);
            for seat in state.all() {
                state.players[seat].masts_removed = 0;
            }
        }
        let is_between =
            matches!(state.ask, Some(Ask { question: Question::Fire | Question::Order, .. }));
        if is_between {
            (state.die, state.open_die) = (0, None);
            if let Some(volley) = &mut state.volley {
                (volley.gun, volley.aim, volley.shot) = (0, Aim::Ship(HERO), Shot::Plain);
                (volley.bonus, volley.die) = (0, 0);
            }
        }
    }

    fn worth(&self, ending: &Ending) -> f64 {
        ending.worth(self.subject, self.policies.objective)
    }

    fn take_count(&self, scene: &mut Scene) -> u32 {
        std::mem::take(&mut scene.log.rounds)
    }

    fn counted(&self) -> Option<Measure> {
        (self.subject == Subject::Duel).then_some(Measure::Rounds)
    }

    fn stalemate(&self) -> Option<Ending> {
        (self.subject == Subject::Duel).then_some(Ending::NEITHER)
    }
}
