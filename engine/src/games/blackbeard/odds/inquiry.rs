//! Inquiry about a pirate: a situation of the game with a plan for the pirate.

use super::policy::{CunningUse, HostageUse, HunterRule, Policies, Stance, Ties};
use super::question::{FoeAt, FoeCounter, PirateQuestion, Subject};
use super::scene::{Log, Mark, Scene};
use crate::dice::{Dice, Lane};
use crate::game::Game;
use crate::games::blackbeard::data::card::{Card, EventCard};
use crate::games::blackbeard::data::{Merchant, MerchantType, Pirate, Place, Port, Spot};
use crate::games::blackbeard::state::act::{Act, PirateAction};
use crate::games::blackbeard::state::action::{Action, RetireBy};
use crate::games::blackbeard::state::contest::Contest;
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::{Ask, Question};
use crate::games::blackbeard::state::{Right, State};
use crate::games::blackbeard::words::situation::{
    GovernorAt, PirateAt, PlayerAt, PortAt, RevelryAt, Situation, Start, WarshipAt,
};
use crate::observe::NoObserver;
use crate::rulebook::BadRule;
use crate::seat::Seat;

/// Seat of the pirate.
pub(super) const HERO: Seat = Seat::new(0);
/// Seat of the pirate's opponent.
const OTHER: Seat = Seat::new(1);

/// Question about a pirate, ready to be [solved](Inquiry::solve) or played.
#[derive(Clone, Debug)]
pub struct Inquiry {
    pub(super) game: Blackbeard,
    pub(super) subject: Subject,
    pub(super) policies: Policies,
    pub(super) pirate: Pirate,
    plan: Plan,
    pub(super) start: Scene,
}

/// Plan of the pirate for his player's turn.
#[derive(Clone, Debug)]
enum Plan {
    /// No plan: an event that happens to the pirate is already on the stack of frames.
    Nothing,
    /// One action, taken once.
    Once(Action),
    /// Searches for the merchant of a port until one search succeeds.
    Find(Port),
    /// Looting run along a route.
    Run(Route),
}

/// Route of a looting run: distances from every place to the merchant and to the destination.
#[derive(Clone, Debug)]
struct Route {
    /// Port whose merchant is looted.
    prey: Port,
    to_prey: [u8; Place::COUNT],
    to: Port,
    to_port: [u8; Place::COUNT],
}

/// Dice that always show the first face, for set-up steps that do not affect the answer.
struct NoDice;

impl Dice for NoDice {
    fn pick(&mut self, _lane: Lane, _n: u32) -> u32 {
        0
    }
}

fn bad<T>(key: &str, reason: impl Into<String>) -> Result<T, BadRule> {
    Err(BadRule::new(key, reason))
}

impl Inquiry {
    /// Builds an inquiry from a question.
    ///
    /// # Errors
    ///
    /// Returns an error if a part of the question is missing, impossible or against the rules.
    pub fn new(game: &Blackbeard, asked: PirateQuestion) -> Result<Inquiry, BadRule> {
        let PirateQuestion { subject, policies, .. } = asked;
        let pirate = asked.pirate.name;
        let state = arrange(game, &asked)?;
        let mut inquiry = Inquiry {
            game: game.clone(),
            subject,
            policies,
            pirate,
            plan: Plan::Nothing,
            start: Scene { state, log: Log::default() },
        };
        inquiry.plan = inquiry.plan(&asked)?;
        inquiry.set_off(&asked)?;
        Ok(inquiry)
    }

    /// Subject of the inquiry.
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// Pirate that the inquiry is about.
    pub fn pirate(&self) -> Pirate {
        self.pirate
    }

    /// Policies of both players.
    pub fn policies(&self) -> Policies {
        self.policies
    }

    fn plan(&self, asked: &PirateQuestion) -> Result<Plan, BadRule> {
        let him = self.pirate;
        let port = || port_of(asked).map(|port| port.name);
        let other = || match &asked.other {
            Some(other) => Ok(other.name),
            None => bad("other", format!("must be given for `{}`", self.subject.name())),
        };
        Ok(match self.subject {
            Subject::Find => Plan::Find(port()?),
            Subject::Evade | Subject::Battle | Subject::Encounter => {
                Plan::Once(self.at_sea(&self.start.state)?)
            }
            Subject::Arrival | Subject::Ambition => {
                if self.subject == Subject::Ambition {
                    other()?;
                }
                Plan::Once(self.at_sea(&self.start.state)?)
            }
            Subject::Attack => Plan::Once(Action::AttackPort(him, port()?)),
            Subject::Sack => Plan::Once(Action::Sack(him)),
            Subject::Grab => Plan::Once(Action::Grab(him, other()?)),
            Subject::Bribe => Plan::Once(Action::Retire(him, RetireBy::Bribe)),
            Subject::Duel | Subject::Mutiny | Subject::Conspiracy => Plan::Nothing,
            Subject::Run => {
                let prey = port()?;
                let Some(to) = asked.to else {
                    return bad("to", "must name the destination of the run");
                };
                let area = self.game.numbers.port(prey).area;
                Plan::Run(Route {
                    prey,
                    to_prey: self.distances(area.into()),
                    to,
                    to_port: self.distances(to.into()),
                })
            }
        })
    }

    /// Returns an action at sea that a foe can react to: a search for the area's merchant, or a move during
    /// Debauchery & Revelry.
    fn at_sea(&self, state: &State) -> Result<Action, BadRule> {
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        let finds = |action: &&Action| matches!(action, Action::Find(of, _) if *of == self.pirate);
        let moves = |action: &&Action| matches!(action, Action::Move(of, _) if *of == self.pirate);
        let action = actions.iter().find(finds).or_else(|| actions.iter().find(moves));
        let at_sea = state.ship(self.pirate).place.area().is_some();
        match action.filter(|_| at_sea) {
            Some(&action) => Ok(action),
            None => bad("pirate.at", "must be a sea area: foes attack only at sea"),
        }
    }

    /// Number of moves from every place to a destination. Routes do not pass through ports on the way.
    fn distances(&self, to: Place) -> [u8; Place::COUNT] {
        let mut distances = [u8::MAX; Place::COUNT];
        distances[to.index()] = 0;
        let mut reached = vec![to];
        let mut next = 0;
        while let Some(&place) = reached.get(next) {
            next += 1;
            for from in self.game.numbers.moves[place.index()].iter() {
                if distances[from.index()] == u8::MAX {
                    distances[from.index()] = distances[place.index()] + 1;
                    reached.push(from);
                }
            }
        }
        distances
    }

    /// Puts the event that happens to the pirate on the stack of frames, or checks that his plan is possible.
    fn set_off(&mut self, asked: &PirateQuestion) -> Result<(), BadRule> {
        let him = self.pirate;
        let state = &mut self.start.state;
        let frame = match self.subject {
            Subject::Mutiny => Frame::Mutiny(him, self.game.rated(him).leadership),
            Subject::Conspiracy => {
                state.act.count = state.ship(him).loyalty;
                Frame::Conspiracy(him)
            }
            Subject::Duel => {
                let Some(other) = &asked.other else {
                    return bad("other", "must be given for `duel`");
                };
                state.act = Act {
                    deed: PirateAction::Grab(other.name),
                    pirate: him,
                    target: him,
                    underway: true,
                    over: false,
                    duel: Some((him, other.name)),
                    ..Act::NONE
                };
                state.stack.push(Frame::ActOver);
                Frame::Duel
            }
            _ => {
                let Some(action) = self.intended(&self.start) else {
                    return bad("actions", "must permit a first step of the plan");
                };
                let legal = self.game.check(&self.start.state, action);
                return legal.map_err(|illegal| BadRule::new("pirate", illegal.to_string()));
            }
        };
        state.ask = None;
        state.stack.push(frame);
        Ok(())
    }

    /// Returns the next action of the pirate's plan, legal or not.
    fn intended(&self, scene: &Scene) -> Option<Action> {
        let (state, log) = (&scene.state, scene.log);
        match &self.plan {
            Plan::Nothing => None,
            Plan::Once(action) => (!log.has(Mark::Announced)).then_some(*action),
            Plan::Find(port) => (!log.has(Mark::Found)).then_some(Action::Find(self.pirate, *port)),
            Plan::Run(route) => {
                let ship = state.ship(self.pirate);
                if ship.right == Right::Loot(route.prey) {
                    return Some(Action::Loot(self.pirate));
                }
                let prey = !log.has(Mark::Looted) && state.boxes.has(route.prey);
                let distances = if prey { &route.to_prey } else { &route.to_port };
                match distances[ship.place.index()] {
                    0 if prey => Some(Action::Find(self.pirate, route.prey)),
                    0 => None,
                    _ => {
                        let open = self.game.moves(state, self.pirate);
                        let next = open.iter().min_by_key(|to| distances[to.index()])?;
                        Some(Action::Move(self.pirate, next))
                    }
                }
            }
        }
    }

    /// Returns true if a looting run has reached its destination.
    pub(super) fn is_home(&self, state: &State) -> bool {
        match &self.plan {
            Plan::Run(route) => state.ship(self.pirate).place == route.to.into(),
            Plan::Nothing | Plan::Once(_) | Plan::Find(_) => false,
        }
    }

    /// Removes details that no longer affect play, so that more scenes are equal. Resolved dice are removed from
    /// every scene.
    ///
    /// In a looting run, it also removes the merchant's type, the permission to convert the merchant, and all marks
    /// except the loot. Before and after the Loot action, it removes hostages and their information too.
    pub(super) fn forget(&self, scene: &mut Scene) {
        let lie_open = scene.dice_lie_open();
        let (state, start) = (&mut scene.state, &self.start.state);
        if !lie_open {
            state.contest = Contest::NONE;
        }
        let Plan::Run(route) = &self.plan else { return };
        scene.log.keep(Mark::Looted);
        let alike = |merchant: Merchant| Merchant { r#type: MerchantType::new(0), ..merchant };
        if let Some(merchant) = state.merchant_at(route.prey) {
            state.face_up[route.prey.index()] = alike(merchant).kind() as u8 + 1;
        }
        state.act.merchant = state.act.merchant.map(alike);
        state.unseen_merchants = start.unseen_merchants;
        state.face_down = start.face_down;
        if state.in_play(self.pirate)
            && let Right::Convert(..) = state.ship(self.pirate).right
        {
            state.ship_mut(self.pirate).right = Right::None;
        }
        let loots = state.act.underway && matches!(state.act.deed, PirateAction::Loot(_));
        if !loots && state.in_play(self.pirate) {
            state.hostage_cup = start.hostage_cup;
            state.hostage_nations = start.hostage_nations;
            let before = start.ship(self.pirate);
            let ship = state.ship_mut(self.pirate);
            ship.hostages = before.hostages;
            ship.notes = before.notes;
        }
    }

    /// Returns the next action of the pirate's plan, if it is legal.
    pub(super) fn next(&self, scene: &Scene) -> Option<Action> {
        self.intended(scene).filter(|&action| self.game.is_legal(&scene.state, action))
    }

    /// Returns the actions from which the deciding seat chooses the best. If a policy decides, it returns a single
    /// action.
    pub(super) fn options(&self, scene: &Scene, ask: Ask) -> Vec<Action> {
        let mut all = Vec::new();
        self.game.actions(&scene.state, &mut all);
        let first = |wanted: &[Action]| -> Vec<Action> {
            let found = wanted.iter().find(|action| all.contains(action));
            found.map_or_else(|| all.clone(), |&action| vec![action])
        };
        let policies = self.policies;
        match ask.question {
            Question::Turn => self.next(scene).into_iter().collect(),
            Question::AntiPirate | Question::Arrival => self.hunt(all),
            Question::Evade => match self.stance() {
                Stance::Fight => first(&[Action::Fight]),
                Stance::Evade => first(&[Action::Evade]),
                Stance::Best => all,
            },
            Question::Surrender => match self.stance() {
                Stance::Fight | Stance::Evade => first(&[Action::Fight]),
                Stance::Best => all,
            },
            Question::Cunning => match policies.cunning {
                CunningUse::Best => all,
                CunningUse::Never => first(&[Action::Pass]),
            },
            Question::Hostage => match policies.hostage {
                HostageUse::Keep => first(&[Action::Keep(self.pirate)]),
                HostageUse::Torture => first(&[Action::Torture(self.pirate)]),
                HostageUse::Best => all,
            },
            Question::DuelAgain => match policies.ties {
                Ties::Again => first(&[Action::Again]),
                Ties::End => first(&[Action::EndDuel]),
            },
            Question::Cargo => first(&[Action::Take]),
            Question::VoluntaryRevelry | Question::FreeConversion => first(&[Action::Pass]),
            _ => all,
        }
    }

    fn stance(&self) -> Stance {
        match self.subject {
            Subject::Evade => Stance::Evade,
            Subject::Battle => Stance::Fight,
            _ => self.policies.stance,
        }
    }

    /// Returns the actions that the policy permits the opponent in a reaction window.
    fn hunt(&self, all: Vec<Action>) -> Vec<Action> {
        let wanted = |action: &Action| match self.subject {
            Subject::Arrival => *action == Action::DeployKc,
            Subject::Ambition => matches!(
                action,
                Action::PlayOn(card, _) if card.event() == EventCard::PiraticalAmbition
            ),
            _ => matches!(action, Action::React | Action::UseWarship),
        };
        let is_staged = matches!(self.subject, Subject::Arrival | Subject::Ambition);
        match self.policies.hunter {
            HunterRule::Best if !is_staged => all,
            HunterRule::Never if !is_staged => vec![Action::Pass],
            _ => vec![all.into_iter().find(wanted).unwrap_or(Action::Pass)],
        }
    }
}

fn port_of(asked: &PirateQuestion) -> Result<PortAt, BadRule> {
    match asked.port {
        Some(port) => Ok(port),
        None => bad("port", format!("must be given for `{}`", asked.subject.name())),
    }
}

/// Builds the state for a question: an empty map with the pieces that the question names.
fn arrange(game: &Blackbeard, asked: &PirateQuestion) -> Result<State, BadRule> {
    let mut pirate = asked.pirate.clone();
    pirate.seat = HERO.index();
    if pirate.ally.is_some() {
        return bad("pirate.ally", "must be omitted: exact odds have no alliances");
    }
    let mut ports: Vec<PortAt> = asked.port.into_iter().collect();
    match asked.subject {
        Subject::Find | Subject::Run => {
            let mut port = port_of(asked)?;
            port.face_down |= port.merchant.is_none();
            ports = vec![port];
        }
        Subject::Sack => {
            let port = port_of(asked)?.name;
            pirate.may_sack = Some(port);
            // The pirate's history includes the attack before the sack (`BB-ATT-2`).
            pirate.history.extend(game.nation(port));
        }
        Subject::Bribe => {
            let mut port = port_of(asked)?;
            port.governor.get_or_insert(GovernorAt::Pro);
            ports = vec![port];
        }
        Subject::Evade | Subject::Battle | Subject::Encounter => {
            if asked.foe.is_none() {
                return bad("foe", format!("must be given for `{}`", asked.subject.name()));
            }
            if let (Some(area), []) = (pirate.at.area(), ports.as_slice()) {
                let prey = game.numbers.ports_of[area.index()].without(game.numbers.pirate_ports);
                ports.extend(prey.iter().next().map(unnamed));
            }
            ports.iter_mut().for_each(|port| port.face_down |= port.merchant.is_none());
        }
        _ => {}
    }
    let mut situation = Situation {
        start: Start::Empty,
        actions: Some(asked.actions),
        port: ports,
        ..Situation::default()
    };
    let mut others = empty_player();
    place_foe(asked.foe, &pirate, &mut situation, &mut others)?;
    if let Some(other) = &asked.other {
        place_other(game, asked.subject, &pirate, other, &mut situation, &mut others);
    }
    situation.pirate.insert(0, pirate);
    situation.player = vec![others];
    game.arrange(&situation, &mut NoDice, &mut NoDice, &mut NoObserver)
}

fn unnamed(name: Port) -> PortAt {
    PortAt {
        name,
        governor: None,
        merchant: None,
        face_down: false,
        attacked: false,
        destroyed: false,
    }
}

fn empty_player() -> PlayerAt {
    PlayerAt {
        seat: OTHER.index(),
        hand: None,
        pirates: None,
        half_points: 0,
        retired: Vec::new(),
        kc: None,
        converted: None,
        kc_at: None,
    }
}

fn place_foe(
    foe: Option<FoeAt>,
    pirate: &PirateAt,
    situation: &mut Situation,
    player: &mut PlayerAt,
) -> Result<(), BadRule> {
    let Some(FoeAt { who, at }) = foe else { return Ok(()) };
    let at = at.unwrap_or(pirate.at);
    match (who, at.spot()) {
        (FoeCounter::Commissioner(kc), _) => {
            player.kc = Some(kc);
            player.kc_at = Some(at);
        }
        (FoeCounter::Warship(warship), Spot::Sea(area)) => {
            situation.warship.push(WarshipAt { area, warship });
        }
        (FoeCounter::Warship(_), _) => return bad("foe.at", "must be a sea area for a warship"),
    }
    Ok(())
}

/// Adds the second pirate to a situation. The victim of a grab revels in the first pirate's port. An opponent in a
/// duel is at the first pirate's place. A challenger is in hand.
fn place_other(
    game: &Blackbeard,
    subject: Subject,
    pirate: &PirateAt,
    other: &PirateAt,
    situation: &mut Situation,
    player: &mut PlayerAt,
) {
    if subject == Subject::Ambition {
        player.pirates = Some(vec![other.name]);
        let is_ambition = |card: &&Card| card.event() == EventCard::PiraticalAmbition;
        player.hand = game.numbers.cards.iter().find(is_ambition).map(|&card| vec![card]);
        return;
    }
    let mut other = PirateAt { seat: OTHER.index(), at: pirate.at, ..other.clone() };
    if subject == Subject::Grab {
        let gain = game.rules.dr.gain;
        other.revelry.get_or_insert(RevelryAt { involuntary: false, gain, recoveries: 0 });
    }
    situation.pirate.push(other);
}
