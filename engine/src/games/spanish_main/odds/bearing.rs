//! Shots that a seat may fire in a situation, each with its hit probability.

use crate::dice::Dice;
use crate::game::Game;
use crate::games::spanish_main::data::card::{Bar, Cannon};
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::IslandNo;
use crate::games::spanish_main::legal::gunners::Shooting;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::event::Event;
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::{Aim, Gunner, MUSKET, Shot};
use crate::games::spanish_main::state::question::{Ask, Question};
use crate::games::spanish_main::words::situation::Situation;
use crate::observe::Observer;
use crate::odds::{Enumerator, each_outcome};
use crate::play::apply_by;
use crate::rulebook::BadRule;

/// Kind of a shot: ball, special shot, ball at doubled range, or Broadsides Attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum BearingShot {
    /// Single shot of a kind: a ball, or a special shot of a crew.
    Of(Shot),
    /// Ball at doubled range (`DOUBLE_RANGE_6`).
    Doubled,
    /// Broadsides Attack: all cannon in reach with one die (`SM-KEY-02`).
    Broadsides,
}

impl BearingShot {
    /// Word for the kind of the shot in result tables.
    pub const fn id(self) -> &'static str {
        match self {
            BearingShot::Of(Shot::Plain) => "plain",
            BearingShot::Of(Shot::Chain) => "chainshot",
            BearingShot::Of(Shot::Fire) => "firepot",
            BearingShot::Of(Shot::Stink) => "stinkpot",
            BearingShot::Doubled => "doubled",
            BearingShot::Broadsides => "broadsides",
        }
    }
}

/// Shot that a seat may fire in a situation, with its hit probability.
#[derive(Clone, PartialEq, Debug)]
pub struct Bearing {
    /// Ship, crew or fort that shoots.
    pub gunner: Gunner,
    /// Name of the ship, crew or fort that shoots.
    pub name: String,
    /// Index of the cannon, counted from the front; `None` for a Broadsides Attack.
    pub gun: Option<u8>,
    /// Rank and range of the cannon; `None` for a Broadsides Attack.
    pub cannon: Option<Cannon>,
    /// Kind of the shot.
    pub shot: BearingShot,
    /// Target of the shot.
    pub aim: Aim,
    /// Name of the target.
    pub target: String,
    /// Bonus added to the die.
    pub bonus: u32,
    /// Probability that the shot hits if it is the first shot of the turn. Optional second shots and re-rolls are
    /// declined, except the second shot of a fort's Cannoneer (`SM-FRT-7`).
    pub chance: f64,
    /// State of the game just before the shot.
    state: State,
    action: Action,
}

/// Observer for all functions of this module. They share one type, since the game's code is compiled anew for each
/// observer type.
#[derive(Default)]
pub(super) struct Seen {
    /// True if the first shot hit; `None` before the shot.
    hit: Option<bool>,
    turn_ended: bool,
}

impl Observer<SpanishMain> for Seen {
    fn event(&mut self, event: Event) {
        match event {
            Event::Hit(..) => {
                self.hit.get_or_insert(true);
            }
            Event::Missed(_) => {
                self.hit.get_or_insert(false);
            }
            Event::TurnEnded(_) => self.turn_ended = true,
            _ => {}
        }
    }
}

impl Bearing {
    /// Fires the shot with the given dice. Returns true if the shot hits.
    pub fn fire(&self, game: &SpanishMain, dice: &mut dyn Dice) -> bool {
        let (mut state, mut seen) = (self.state.clone(), Seen::default());
        apply_by(game, &mut state, self.action, dice, &mut seen);
        // The seats decline to cancel, to shoot a second time and to re-roll.
        while seen.hit.is_none() && state.ask.is_some() {
            apply_by(game, &mut state, Action::No, dice, &mut seen);
        }
        seen.hit.unwrap_or(false)
    }
}

impl SpanishMain {
    /// Lists the shots of the seat whose turn it is in a situation, ship by ship, in menu order.
    ///
    /// # Errors
    ///
    /// Returns an error if the situation is impossible.
    pub fn bearings(&self, situation: &Situation) -> Result<Vec<Bearing>, BadRule> {
        let mut seen = Seen::default();
        let state = self.arrange(situation, &mut Enumerator::default(), &mut seen)?;
        let mut orders = Vec::new();
        // The game skips a seat that can only end its turn; the question is then another seat's.
        let is_its_turn = matches!(state.ask, Some(Ask { question: Question::Order, .. }));
        if is_its_turn && !seen.turn_ended {
            self.actions(&state, &mut orders);
        }
        let mut all = Vec::new();
        for order in orders {
            let Action::Shoot(gunner) = order else { continue };
            let mut stage = state.clone();
            apply_by(self, &mut stage, order, &mut Enumerator::default(), &mut seen);
            match stage.ask {
                Some(Ask { question: Question::Ability(_, Effect::DoubleRange6), .. }) => {
                    for answer in [Action::No, Action::Yes] {
                        let mut chosen = stage.clone();
                        let dice = &mut Enumerator::default();
                        apply_by(self, &mut chosen, answer, dice, &mut seen);
                        self.list(gunner, &chosen, &mut all);
                    }
                }
                _ => self.list(gunner, &stage, &mut all),
            }
        }
        Ok(all)
    }

    /// Adds the possible first shots of a gunner's shoot action to `all`.
    fn list(&self, gunner: Gunner, state: &State, all: &mut Vec<Bearing>) {
        let Some(volley) = &state.volley else { return };
        let doubled = volley.doubled;
        // An unanswered question stops play before the consequences of the shoot action.
        let (question, seat) = (Question::Board, state.active);
        let stack = vec![Frame::Ask(Ask { question, seat })];
        let state = &State { stack, ..state.clone() };
        let shooting = Shooting { doubled, ..Shooting::by(gunner) };
        let mut shots = Vec::new();
        self.each_shot(state, &shooting, &mut |action| {
            shots.push(action);
            false
        });
        for action in shots {
            let (gun, aim, shot) = match action {
                Action::Fire(gun, aim, Shot::Plain) if doubled && gun != MUSKET => {
                    (Some(gun), aim, BearingShot::Doubled)
                }
                // Cannon that gain no range by doubling are listed only without it (`SM-CRW-7`).
                _ if doubled => continue,
                Action::Fire(gun, aim, shot) => (Some(gun), aim, BearingShot::Of(shot)),
                Action::Broadsides(aim) => (None, aim, BearingShot::Broadsides),
                _ => continue,
            };
            let bonus = match (gun, doubled) {
                (Some(gun), false) => self.shot_bonus(state, gunner, gun, aim).total,
                _ => 0,
            };
            let mut bearing = Bearing {
                gunner,
                name: self.gunner_name(state, gunner),
                gun,
                cannon: gun.and_then(|gun| self.cannon(state, gunner, gun)),
                shot,
                aim,
                target: self.aim_name(state, aim),
                bonus,
                chance: 0.0,
                state: state.clone(),
                action,
            };
            let mut chance = 0.0;
            each_outcome(
                |dice| bearing.fire(self, dice),
                |hits, of| chance += if hits { of.value() } else { 0.0 },
            );
            bearing.chance = chance;
            all.push(bearing);
        }
    }

    fn gunner_name(&self, state: &State, gunner: Gunner) -> String {
        match gunner {
            Gunner::Ship(ship) => self.ship_name(state, ship).into(),
            Gunner::Marine(crew) => self.cards().crew(state.piece(crew).card).name.clone(),
            Gunner::Fort(island) => self.fort_name(state, island),
        }
    }

    fn aim_name(&self, state: &State, aim: Aim) -> String {
        match aim {
            Aim::Ship(ship) => self.ship_name(state, ship).into(),
            Aim::Marine(crew) => self.cards().crew(state.piece(crew).card).name.clone(),
            Aim::Fort(island) => self.fort_name(state, island),
        }
    }

    fn fort_name(&self, state: &State, island: IslandNo) -> String {
        state.fort(island).map_or_else(String::new, |fort| self.fort_card(fort).name.clone())
    }
}

impl Bearing {
    /// Range within which the shot is made: L or 2L for balls from cannon of range L, otherwise S or 2S.
    pub fn range(&self) -> &'static str {
        match (self.shot, self.cannon.map(|cannon| cannon.range)) {
            (BearingShot::Of(Shot::Plain), Some(Bar::L)) => "L",
            (BearingShot::Doubled, Some(Bar::L)) => "2L",
            (BearingShot::Doubled, _) => "2S",
            _ => "S",
        }
    }
}
