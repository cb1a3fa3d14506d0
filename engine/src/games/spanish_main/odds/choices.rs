//! Options for each decision: one option if a policy decides, or several options for best play.

use super::inquiry::Inquiry;
use super::question::{MastRule, Policies, ShotOrder, Subject, Take, When};
use crate::game::Game;
use crate::games::spanish_main::data::card::{Bar, Cannon};
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::ShipNo;
use crate::games::spanish_main::play::rolls::{Boarding, boarding, ram_takes_mast};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::frame::DieOf;
use crate::games::spanish_main::state::kinds::{Aim, Gunner, MUSKET, Shot};
use crate::games::spanish_main::state::question::{Ask, Question};
use crate::seat::Seat;

impl Inquiry {
    /// Returns the options of the deciding seat: one option if a policy decides, or several options for best play.
    pub(super) fn options(&self, state: &State, ask: Ask) -> Vec<Action> {
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
            Question::Ability(..)
            | Question::FortAbility(..)
            | Question::Ghost(_)
            | Question::Submerge(_) => answers(When::Never),
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

    /// Returns the shooter's options for the next shot.
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
        // An early end can help if a die of 1 destroys a mast. A duel must have a shot in every
        // turn, so that it ends.
        let has_shot = state.volley.as_ref().is_some_and(|volley| volley.fired != 0);
        let may_cease = order == ShotOrder::Best
            && state.ship(own).kit.has(Effect::LoseMastOn1)
            && (has_shot || self.subject != Subject::Duel);
        if choices.is_empty() || may_cease {
            choices.push(Action::EndShooting);
        }
        choices
    }

    /// Removes shots that repeat an earlier shot by an equal cannon. If a die of 1 destroys the shooter's mast, the
    /// choice of cannon matters, and all shots are kept.
    fn unlike(&self, state: &State, ship: ShipNo, shots: Vec<Action>) -> Vec<Action> {
        let bursts = state.ship(ship).kit.has(Effect::LoseMastOn1);
        let mut seen: Vec<(Option<Cannon>, Option<u8>, Shot)> = Vec::new();
        let mut is_new = |shot: &Action| {
            let Action::Fire(gun, _, kind) = *shot else { return true };
            let cannon = self.game.cannon(state, Gunner::Ship(ship), gun);
            let like = (cannon, (bursts || gun >= MUSKET).then_some(gun), kind);
            let is_new = !seen.contains(&like);
            seen.push(like);
            is_new
        };
        shots.into_iter().filter(|shot| is_new(shot)).collect()
    }

    /// Returns the options of the deciding seat for the mast that a ship loses.
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

    /// Returns true if the open die already has the best result for the ship, so that a re-roll
    /// can't help.
    fn is_good(&self, state: &State, ship: ShipNo) -> bool {
        match state.open_die {
            None => true,
            Some(DieOf::Shot) => self.game.open_shot_hits(state),
            Some(DieOf::Ram) => {
                let [_, rammed] = self.sides(state.ship(ship).seat);
                ram_takes_mast(state.die.into(), state.ship(rammed).rig.masts())
            }
            Some(DieOf::Ability(Effect::FleetTwoActions6)) => state.die == 6,
            Some(DieOf::Ability(_)) => state.die >= 5,
            Some(DieOf::Boarding(side)) => state.boarding.is_some_and(|boarded| {
                let [attacker, defender] =
                    [0, 1].map(|side| self.game.boarding_side(state, &boarded, side));
                match boarding(attacker, defender) {
                    Boarding::Attacker => side == 0,
                    Boarding::Defender => side == 1,
                    Boarding::Equal => false,
                }
            }),
        }
    }
}

/// Index of the cannon that fires a shot.
fn gun_of(shot: &Action) -> Option<u8> {
    match *shot {
        Action::Fire(gun, ..) => Some(gun),
        _ => None,
    }
}

/// Returns the options for a yes-or-no question. The answer `No` comes first, so that best play uses an ability only
/// if the ability helps.
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
