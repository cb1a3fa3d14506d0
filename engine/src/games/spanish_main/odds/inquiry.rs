//! Inquiry: a question about a ship, set up as a table of the game.

use super::question::{Begins, Policies, ShipQuestion, Subject, When};
use super::scene::{Log, Scene, Watch};
use super::setting::{HERO, Setting, arrange};
use crate::dice::Dice;
use crate::game::Game;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{CrewAt, ShipNo};
use crate::games::spanish_main::play::rolls::BoardingSide;
use crate::games::spanish_main::state::action::{Action, Object};
use crate::games::spanish_main::state::frame::DieOf;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::{Aim, Gunner, Shot};
use crate::games::spanish_main::state::question::{MastBy, Question};
use crate::games::spanish_main::state::rig::Rig;
use crate::games::spanish_main::state::ship::Afloat;
use crate::games::spanish_main::state::{State, Volley};
use crate::play::apply_by;
use crate::rulebook::BadRule;
use crate::seat::Seat;

/// Question about a ship, ready to be [solved](Inquiry::solve) or played.
#[derive(Clone, Debug)]
pub struct Inquiry {
    pub(super) game: SpanishMain,
    pub(super) subject: Subject,
    pub(super) policies: Policies,
    turns: u8,
    pub(super) hero: ShipNo,
    pub(super) target: ShipNo,
    /// Seat that has the first turn.
    first: Seat,
    pub(super) start: Scene,
}

/// Text that identifies a decision in reports of an inquiry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Question that the game asks.
    pub question: Question,
    /// Text that lists the ability in question, both ships' masts, the cannon and the open dice.
    pub table: String,
}

fn bad<T>(key: &str, reason: impl Into<String>) -> Result<T, BadRule> {
    Err(BadRule::new(key, reason))
}

impl Inquiry {
    /// Sets up the table for a question.
    ///
    /// # Errors
    ///
    /// Returns an error for a part of the question that is missing, unused, impossible or against the rules.
    pub fn new(game: &SpanishMain, asked: &ShipQuestion) -> Result<Inquiry, BadRule> {
        let subject = asked.subject;
        let name = subject.name();
        if asked.target.is_none() && subject.has_target() {
            return bad("target", format!("must be named for `{name}`"));
        }
        let without_target = !subject.has_target();
        let in_vain = [
            ("target", without_target && asked.target.is_some()),
            ("friend", without_target && !asked.friends.is_empty()),
            ("range", without_target && asked.range.is_some()),
            ("turns", !subject.has_turns() && asked.turns != 1),
            ("first", subject != Subject::Duel && asked.begins != Begins::Ship),
        ];
        if let Some((key, _)) = in_vain.into_iter().find(|&(_, given)| given) {
            return bad(key, format!("is not used by `{name}`: remove it"));
        }
        if asked.range.is_some() && matches!(subject, Subject::Ram | Subject::Assault) {
            return bad("range", "is not allowed for rams, which begin in contact");
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

    /// Checks that the question can be answered on its table, for example that some shot bears.
    fn check(&self, asked: &ShipQuestion) -> Result<(), BadRule> {
        let state = &self.start.state;
        let rig = state.ship(self.hero).rig;
        let is_derelict = rig.is_derelict();
        let target = asked.target.as_ref().map(|_| state.ship(self.target).rig);
        let no_mast = |rig: Rig| rig.masts() == 0;
        match self.subject {
            Subject::Scuttle if no_mast(rig) && rig.fire_masts() > 0 => {
                return bad(
                    "ship",
                    "is scuttled by her fires without a roll (SM-SCU-2): use `fire`",
                );
            }
            Subject::Scuttle if !is_derelict => {
                return bad(
                    "ship",
                    "must be derelict to scuttle: list all her masts in [lost=...]",
                );
            }
            Subject::Scuttle => return Ok(()),
            _ if is_derelict => return bad("ship", "must not be derelict"),
            Subject::Duel if no_mast(rig) => return bad("ship", "must have a standing mast"),
            Subject::Duel | Subject::Ram if target.is_some_and(no_mast) => {
                return bad("target", "must have a standing mast");
            }
            Subject::Fire if rig.fire_masts() == 0 => {
                return bad("ship", "must have a fire mast: list one in [burning=...]");
            }
            Subject::Shots if self.orders(state).is_none() => {
                return bad("range", "no cannon of the ship bears on the target at this range");
            }
            Subject::Duel if self.is_peace() => {
                return bad("range", "no cannon of either ship bears on the enemy at this range");
            }
            Subject::Board | Subject::Assault if state.ship(self.target).shell() > 0 => {
                let reason = "has shell panels left and can't be boarded (SM-KEY-12): use `ram`";
                return bad("target", reason);
            }
            Subject::Board if asked.range.is_some() => {
                let mut boarded = self.game.boarded_at_s(state, self.hero);
                if !boarded.any(|at| at == self.target) {
                    return bad(
                        "range",
                        "the ship can't board the target at this range (BOARD_AT_S)",
                    );
                }
            }
            _ => {}
        }
        let order = self.order(&self.start).filter(|_| state.ask.is_some());
        if let Some(order) = order {
            let mut menu = Vec::new();
            self.game.actions(state, &mut menu);
            if !menu.contains(&order) {
                return bad("ship", format!("can't be given the order `{order}`"));
            }
        }
        Ok(())
    }

    /// Returns true if no cannon of the two ships and no Marine aboard can shoot.
    fn is_peace(&self) -> bool {
        let state = &self.start.state;
        let can_shoot = |gunner| self.game.can_shoot(state, gunner);
        let marines = |ship: ShipNo| {
            let aboard = state.crew_at(CrewAt::Ship(ship));
            aboard.filter(|&crew| self.game.is_marine(state, crew)).map(Gunner::Marine)
        };
        let fights = |ship: ShipNo| can_shoot(Gunner::Ship(ship)) || marines(ship).any(can_shoot);
        !fights(self.hero) && !fights(self.target)
    }

    /// Subject of the question.
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// Text of a choice, with the names `ship` and `target` for the ships.
    pub fn choice_words(&self, action: Action) -> String {
        let words = action.to_string();
        match action {
            Action::Fire(_, Aim::Ship(at), _) | Action::Broadsides(Aim::Ship(at)) => {
                let name = if at == self.hero { "ship" } else { "target" };
                words.replacen(&at.to_string(), name, 1)
            }
            _ => words,
        }
    }

    /// Returns the ship of a seat, then the enemy ship.
    pub(super) fn sides(&self, seat: Seat) -> [ShipNo; 2] {
        if seat.index() == 0 { [self.hero, self.target] } else { [self.target, self.hero] }
    }

    /// Returns the next order of the seat whose turn it is; `None` if the question is answered.
    pub(super) fn order(&self, scene: &Scene) -> Option<Action> {
        let state = &scene.state;
        let is_own = state.active.index() == 0;
        let of = state.ship(self.hero);
        // A question about fire counts the turns of all seats. All other questions last from the
        // first to the last turn of the ship.
        let most = match self.subject {
            Subject::Fire => self.turns,
            _ => 2 * self.turns.saturating_sub(1),
        };
        let wait = (scene.log.turns < most).then_some(Action::EndTurn);
        match self.subject {
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
                (!of.turn.moved).then_some(Action::Move(self.hero))
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

    /// Returns the next shoot action of the active ship or of a Marine aboard. Extra actions are
    /// tried first if possible: SAME_ACTION_TWICE_5+ before the ship shoots, EXTRA_ACTION_5+ after.
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

    /// Describes the ability, masts and dice of a decision. Question and text together identify the decision.
    pub(super) fn table(&self, state: &State, question: Question) -> String {
        let ability = match question {
            Question::Ability(_, effect) => Some(effect),
            Question::Cancel(_) => state.announced.map(|announced| announced.effect),
            Question::LoseMast(_, MastBy::Burst) => Some(Effect::LoseMastOn1),
            _ => None,
        };
        let of = |ship: ShipNo| state.ship(ship).rig.masts();
        let mut masts = format!("{} masts", of(self.hero));
        if self.subject.has_target() {
            masts.push_str(&format!(" to {}", of(self.target)));
        }
        let ability = ability.map(|effect| effect.to_string());
        let parts = [ability, Some(masts), self.open_dice(state, question)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Describes the cannon and the open dice of a decision, with bonuses.
    fn open_dice(&self, state: &State, question: Question) -> Option<String> {
        let of = match question {
            Question::Ability(_, Effect::Cannoneer) => DieOf::Shot,
            Question::Ability(_, Effect::Reroll1) => state.open_die?,
            _ => return None,
        };
        let plus = |die: u32, bonus: u32| match bonus {
            0 => die.to_string(),
            bonus => format!("{die}+{bonus}"),
        };
        Some(match of {
            DieOf::Shot => {
                let Volley { gun, shot, die, bonus, .. } = *state.volley.as_ref()?;
                let what = match shot {
                    Shot::Plain => String::new(),
                    special => format!(" {}", special.name()),
                };
                format!("gun{gun}{what}, die {}", plus(die.into(), bonus.into()))
            }
            DieOf::Ram => format!("die {}", state.die),
            DieOf::Ability(effect) => format!("die {} of {effect}", state.die),
            DieOf::Boarding(_) => {
                let boarded = state.boarding?;
                let [own, other] = [0, 1].map(|side| {
                    let BoardingSide { die, bonus, .. } =
                        self.game.boarding_side(state, &boarded, side);
                    plus(die, bonus)
                });
                format!("dice {own} to {other}")
            }
        })
    }

    pub(super) fn watch<'l>(&self, log: &'l mut Log) -> Watch<'l> {
        Watch { target: self.target, first: self.first, log }
    }

    pub(super) fn apply(&self, scene: &mut Scene, action: Action, dice: &mut dyn Dice) {
        let Scene { state, log } = scene;
        apply_by(&self.game, state, action, dice, &mut self.watch(log));
    }
}

/// Resets the dice of finished actions, so that states that differ only in these dice become equal.
pub(super) fn put_dice_away(state: &mut State) {
    (state.die, state.open_die) = (0, None);
    state.menu = Default::default();
    if let Some(volley) = &mut state.volley {
        (volley.gun, volley.aim, volley.shot) = (0, Aim::Ship(HERO), Shot::Plain);
        (volley.bonus, volley.die) = (0, 0);
    }
}
