//! Checks of actions. An error names the broken rule and gives the reason.

use crate::game::Illegal;
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::{Pirate, Port};
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::act::PirateAction;
use crate::games::blackbeard::state::action::{Action, RetireBy};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::{Ask, Question};
use crate::games::blackbeard::state::ratings::Standing;

impl Blackbeard {
    /// Checks that a pirate can do a deed. Permissions from his previous action (`BB-ACT-3`) and the number of
    /// actions left are not checked.
    ///
    /// # Errors
    ///
    /// Returns the id of the rule that the deed breaks.
    pub(crate) fn check_deed(
        &self,
        state: &State,
        pirate: Pirate,
        deed: PirateAction,
    ) -> Result<(), &'static str> {
        let ship = state.ship(pirate);
        let (area, port) = (ship.place.area(), ship.place.port());
        let allowed = match deed {
            PirateAction::Move(to) => {
                if self.moves(state, pirate).has(to) {
                    return Ok(());
                }
                let adjoins = self.numbers.moves[ship.place.index()].has(to);
                return Err(match (adjoins, to.port()) {
                    (false, _) => "BB-MOV-1",
                    (true, Some(_)) => "BB-PRT-2",
                    (true, None) => "BB-MOV-3",
                });
            }
            _ if self.is_beside_own_kc(state, pirate) => return Err("BB-MOV-3"),
            PirateAction::Dig => {
                let treasure =
                    state.party(pirate).any(|member| state.ship(member).treasure.is_some());
                let beside = area.is_some_and(|area| self.numbers.isle_of_pines.has(area));
                return self.require(treasure && beside, "BB-EV-01");
            }
            PirateAction::Recover => self.is_drunk(state, pirate) && port.is_some(),
            _ if self.is_drunk(state, pirate) => return Err("BB-ACT-2"),
            PirateAction::Find(at) => self.lies_off(area, at) && state.boxes.has(at),
            PirateAction::Loot(at) => self.lies_off(area, at) && state.merchant_at(at).is_some(),
            PirateAction::Convert(_) => area.is_some(),
            PirateAction::InPort => port.is_some(),
            PirateAction::Attack(at) => self.lies_off(area, at) && self.attackable(state).has(at),
            PirateAction::Sack(at) => port == Some(at) && !state.destroyed.has(at),
            PirateAction::Grab(victim) => self.can_grab(state, pirate, victim),
            PirateAction::Ally(other) => self.can_ally(state, pirate, other),
            PirateAction::Retire(by) => port.is_some_and(|port| {
                self.can_retire(state, pirate, port, self.standing(state, pirate, port), by)
            }),
        };
        self.require(allowed, deed.rule())
    }

    /// Returns true if a pirate shares a sea area with his player's King's Commissioner (`BB-MOV-3`).
    fn is_beside_own_kc(&self, state: &State, pirate: Pirate) -> bool {
        let ship = state.ship(pirate);
        ship.place.area().is_some() && state.kc_is_at(ship.owner, ship.place)
    }

    /// Returns true if a pirate or his ally has a Debauchery & Revelry marker.
    #[inline]
    pub(crate) fn is_drunk(&self, state: &State, pirate: Pirate) -> bool {
        state.party(pirate).any(|member| state.ship(member).revelry.is_some())
    }

    /// Returns true if a pirate may only move, dig or recover (`BB-MOV-3`, `BB-ACT-2`).
    #[inline]
    pub(crate) fn is_hindered(&self, state: &State, pirate: Pirate) -> bool {
        self.is_beside_own_kc(state, pirate) || self.is_drunk(state, pirate)
    }

    /// Ports that pirates may attack (`BB-ATT-1`).
    #[inline]
    pub(crate) fn attackable(&self, state: &State) -> Set<Port> {
        let numbers = &self.numbers;
        let pardoned =
            if state.pardon.in_force.is_some() { numbers.english_ports } else { Set::EMPTY };
        numbers.nations_ports.without(state.destroyed).without(pardoned)
    }

    fn require(&self, allowed: bool, rule: &'static str) -> Result<(), &'static str> {
        if allowed { Ok(()) } else { Err(rule) }
    }

    fn lies_off(&self, area: Option<crate::games::blackbeard::data::Area>, port: Port) -> bool {
        area == Some(self.numbers.port(port).area)
    }

    /// Returns true if a pirate can grab booty from a victim (`BB-GRB-1`, `BB-ALL-4`).
    pub(crate) fn can_grab(&self, state: &State, pirate: Pirate, victim: Pirate) -> bool {
        if !state.in_play(victim) {
            return false;
        }
        let (ship, theirs) = (state.ship(pirate), state.ship(victim));
        ship.place == theirs.place
            && ship.place.port().is_some()
            && theirs.revelry.is_some()
            && victim != pirate
            && ship.ally != Some(victim)
            && (ship.owner != theirs.owner || self.rules.booty_grab.own)
            && self.duellist(state, victim) == victim
    }

    /// Returns true if two pirates can form an alliance (`BB-ALL-1`).
    pub(crate) fn can_ally(&self, state: &State, pirate: Pirate, other: Pirate) -> bool {
        if !state.in_play(other) || pirate == other {
            return false;
        }
        let (ship, theirs) = (state.ship(pirate), state.ship(other));
        ship.owner == theirs.owner
            && ship.place == theirs.place
            && ship.place.port().is_some()
            && [ship, theirs].iter().all(|of| of.ally.is_none() && of.revelry.is_none())
    }

    /// Returns true if a pirate can retire in a port by the method `by`, given the port's standing towards him
    /// (`BB-RET-1` to `BB-RET-4`).
    pub(crate) fn can_retire(
        &self,
        state: &State,
        pirate: Pirate,
        port: Port,
        standing: Standing,
        by: RetireBy,
    ) -> bool {
        let ship = state.ship(pirate);
        match (standing, by) {
            (Standing::SafeHaven, RetireBy::Haven) => true,
            (Standing::SafeHaven | Standing::Pro, RetireBy::Letter) => {
                let nation = self.letter(state, pirate);
                nation.is_some() && nation == self.numbers.port(port).nation
            }
            (Standing::Pro, RetireBy::Bribe) => state.pro.has(port) && !ship.bribed.has(port),
            _ => false,
        }
    }

    /// Checks an action of the deciding seat.
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids the action.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Illegal> {
        let Some(ask) = state.ask else {
            return Err(Illegal::new("BB-END-1", "the game is over"));
        };
        if self.each_action(state, &mut |listed| listed == action) {
            return Ok(());
        }
        let rule = self.forbidding_rule(state, ask, action);
        Err(Illegal::new(rule, format!("`{action}` is not possible: {}", why_not(rule))))
    }

    fn forbidding_rule(&self, state: &State, ask: Ask, action: Action) -> &'static str {
        let question = ask.question;
        if question == Question::Turn
            && let Some((pirate, deed)) = self.deed(state, action)
            && state.ship(pirate).owner == ask.seat
        {
            return match self.check_deed(state, pirate, deed) {
                Err(rule) => rule,
                Ok(()) if self.cost(state, pirate, deed) > state.budget.left.max(1) => "BB-MOV-2",
                Ok(()) => "BB-TRN-6",
            };
        }
        match action {
            Action::Loot(_) | Action::Convert(_) | Action::Sack(_) => "BB-ACT-3",
            Action::Deploy(_, area, _) if state.kc_is_at(ask.seat, area.into()) => "BB-MOV-3",
            Action::Play(card) | Action::PlayOn(card, _) | Action::PlayAt(card, _) => {
                card.event().rule()
            }
            Action::DeployKc => "BB-KC-1",
            Action::MoveKc(_) => "BB-KC-2",
            Action::KcAttack(_) => "BB-KC-3",
            Action::Oust => "BB-KC-4",
            Action::React => "BB-REA-1",
            Action::UseWarship => "BB-WAR-1",
            Action::EndTurn => "BB-TRN-9",
            Action::ForPirate(..) => "BB-TRN-7",
            Action::ForAction(_) => "BB-TRN-8",
            Action::FairWinds(..) => "BB-TRN-5",
            Action::ForActions(_) => "BB-TRN-4",
            Action::Booty(_) => "BB-INP-3",
            Action::Refit(_) => "BB-INP-4",
            _ => question.rule(),
        }
    }
}

impl PirateAction {
    /// Id of the action's rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            PirateAction::Move(_) => "BB-MOV-1",
            PirateAction::Dig => "BB-EV-01",
            PirateAction::Find(_) => "BB-FND",
            PirateAction::Loot(_) => "BB-LOO-1",
            PirateAction::Convert(_) => "BB-CNV-1",
            PirateAction::InPort => "BB-INP-1",
            PirateAction::Attack(_) => "BB-ATT-1",
            PirateAction::Sack(_) => "BB-SAC",
            PirateAction::Grab(_) => "BB-GRB-1",
            PirateAction::Recover => "BB-DR-1",
            PirateAction::Ally(_) => "BB-ALL-1",
            PirateAction::Retire(RetireBy::Letter) => "BB-RET-2",
            PirateAction::Retire(RetireBy::Haven) => "BB-RET-3",
            PirateAction::Retire(RetireBy::Bribe) => "BB-RET-4",
        }
    }
}

impl Question {
    /// Id of the question's rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Question::Draft => "BB-SET-1",
            Question::Deploy => "BB-SET-5",
            Question::DiscardForFate => "BB-EV-07",
            Question::Recruit => "BB-NEW",
            Question::Turn => "BB-TRN-4",
            Question::AntiPirate => "BB-AP-3",
            Question::Arrival => "BB-REA-1",
            Question::Surprise => "BB-EV-11",
            Question::DoubleCross => "BB-EV-04",
            Question::Revelry => "BB-EV-02",
            Question::WarshipAttack => "BB-EV-21",
            Question::Skull => "BB-EV-19",
            Question::Evade => "BB-REA-4",
            Question::Surrender => "BB-RET-5",
            Question::Cunning => "BB-CUN",
            Question::Cargo => "BB-LOO-1",
            Question::FreeConversion => "BB-CNV-1",
            Question::PortBooty => "BB-ATT-4",
            Question::Hostage => "BB-HOS-1",
            Question::VoluntaryRevelry => "BB-LOO-4",
            Question::Letter => "BB-EV-12",
            Question::Ransom => "BB-INP-2",
            Question::Booty => "BB-INP-3",
            Question::Refit => "BB-INP-4",
            Question::Haven | Question::PayHaven => "BB-INP-5",
            Question::PayRetirement => "BB-RET-4",
            Question::Spoils | Question::DuelAgain => "BB-DUE-3",
            Question::Successor => "BB-MUT-2",
            Question::OddHit => "BB-ALL-3",
            Question::FillHold | Question::EmptyHold | Question::GiveFromHold => "BB-HOL",
        }
    }
}

/// Returns a short explanation of a rule, for a player whose action breaks the rule.
fn why_not(rule: &str) -> &'static str {
    match rule {
        "BB-MOV-1" => "the place does not adjoin the pirate's place",
        "BB-MOV-2" => "with Speed below 0, a move costs more actions than are left",
        "BB-MOV-3" => "a pirate can't be in one area with the KC of his player",
        "BB-ACT-2" => "a pirate with a D&R marker can only move, dig or recover",
        "BB-ACT-3" => "the pirate must take it directly after the action that permits it",
        "BB-TRN-4" => "only one card per turn can be played for actions",
        "BB-TRN-6" => "no actions are left",
        "BB-TRN-9" => "play a card first, and use or stop the remaining actions",
        "BB-PRT-2" => "the port is closed to the pirate",
        "BB-ATT-1" => "the port must be in the pirate's area and open to attack",
        "BB-RET-2" | "BB-RET-3" | "BB-RET-4" => "the port does not permit this way to retire",
        _ => "the rule does not permit the action now",
    }
}
