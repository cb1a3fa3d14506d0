//! Legal actions of the deciding seat. They are listed in a fixed order and passed to a visitor, which may stop the
//! listing.

pub(super) mod answers;
pub(super) mod check;

use crate::games::blackbeard::data::card::{Card, CardActions, EventCard};
use crate::games::blackbeard::data::limits::MAX_HOLDS;
use crate::games::blackbeard::data::{Area, Hull, Pirate, Place, Port, Spot};
use crate::games::blackbeard::state::act::{BudgetOf, PirateAction};
use crate::games::blackbeard::state::action::{Action, FairWind, RetireBy, WindActions};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::Question;
use crate::games::blackbeard::state::ratings::Standing;
use crate::games::blackbeard::state::{Right, State};
use crate::seat::Seat;

/// Returns the only legal action of the deciding seat; `None` if the seat has a choice. A question that always has
/// several answers gives `None` without a listing of actions.
pub(crate) fn only_option(game: &Blackbeard, state: &State) -> Option<Action> {
    match state.ask?.question {
        Question::Draft
        | Question::Deploy
        | Question::DiscardForFate
        | Question::Recruit
        | Question::Turn
        | Question::FillHold
        | Question::EmptyHold
        | Question::GiveFromHold => {}
        _ => return None,
    }
    let (mut first, mut more) = (None, false);
    game.each_action(state, &mut |action| {
        more = first.is_some();
        first.get_or_insert(action);
        more
    });
    if more { None } else { first }
}

/// Visitor of actions, which stops the listing by returning true.
pub(crate) trait Visit: FnMut(Action) -> bool {}
impl<F: FnMut(Action) -> bool> Visit for F {}

impl Blackbeard {
    /// Visits every legal action. Returns true if the visitor stopped the listing.
    pub(crate) fn each_action(&self, state: &State, see: &mut impl Visit) -> bool {
        let Some(ask) = state.ask else { return false };
        let (seat, pirate) = (ask.seat, ask.pirate);
        let mut all = |actions: &[Action]| actions.iter().any(|&action| see(action));
        match (ask.question, pirate) {
            (Question::Draft, _) => {
                state.pirate_deck().iter().any(|pirate| see(Action::Draft(pirate)))
            }
            (Question::Deploy, _) => {
                let deployed = state.player(seat).fleet.len() > 0;
                (deployed && see(Action::Done)) || self.each_deployment(state, seat, None, see)
            }
            (Question::Recruit, _) => {
                see(Action::Hold) || self.each_deployment(state, seat, None, see)
            }
            (Question::DiscardForFate, _) => {
                let hand = &state.player(seat).hand;
                hand.distinct().any(|card| see(Action::Discard(card)))
            }
            (Question::Turn, _) => self.each_of_turn(state, seat, see),
            (Question::AntiPirate, _) => see(Action::Pass) || self.each_answer(state, seat, see),
            (Question::Arrival, _) => all(&[Action::Pass, Action::React]),
            (Question::Surprise, _) => {
                see(Action::Pass) || self.each_play(state, seat, EventCard::KcSurprise, see)
            }
            (Question::DoubleCross, _) => {
                see(Action::Pass) || self.each_play(state, seat, EventCard::DoubleCross, see)
            }
            (Question::Revelry, _) => see(Action::Pass) || self.each_revelry(state, seat, see),
            (Question::Skull, Some(pirate)) => {
                let event = EventCard::SkullAndCrossbones;
                let other = self.other_payer(state, pirate);
                see(Action::Pass)
                    || self.each_play(state, seat, event, see)
                    || other.is_some_and(|ally| {
                        let hand = state.player(seat).hand;
                        let mut skulls = hand.distinct().filter(|card| card.event() == event);
                        skulls.any(|card| see(Action::PlayOn(card, ally)))
                    })
            }
            (Question::Letter, _) => {
                see(Action::Pass) || self.each_play(state, seat, EventCard::LetterOfMarque, see)
            }
            (Question::WarshipAttack, _) => all(&[Action::Attack, Action::Leave]),
            (Question::Evade, _) => all(&[Action::Fight, Action::Evade]),
            (Question::Surrender, _) => all(&[Action::Surrender, Action::Fight]),
            (Question::Cunning, Some(pirate)) => {
                let other = self.other_payer(state, pirate);
                see(Action::Pass)
                    || see(Action::Cunning)
                    || other.is_some_and(|ally| see(Action::CunningOf(ally)))
            }
            (Question::Cargo | Question::PortBooty, _) => all(&[Action::Take, Action::Decline]),
            (Question::VoluntaryRevelry, _) => all(&[Action::Pass, Action::Revel]),
            (Question::Ransom, _) => all(&[Action::Pass, Action::Ransom]),
            (Question::PayHaven | Question::PayRetirement, _) => {
                all(&[Action::Pay, Action::Refuse])
            }
            (Question::Spoils, _) => {
                all(&[Action::KeepShip, Action::TakeShip, Action::TakeNothing])
            }
            (Question::DuelAgain, _) => all(&[Action::Again, Action::EndDuel]),
            (Question::Successor, _) => {
                state.in_hand(seat).iter().any(|pirate| see(Action::Succeed(pirate)))
            }
            (Question::Hostage, Some(pirate)) => state
                .party(pirate)
                .any(|member| see(Action::Keep(member)) || see(Action::Torture(member))),
            (Question::FreeConversion, Some(pirate)) => {
                see(Action::Pass) || state.party(pirate).any(|member| see(Action::Convert(member)))
            }
            (Question::OddHit, Some(pirate)) => {
                state.party(pirate).any(|member| see(Action::Choose(member)))
            }
            (Question::Refit, Some(pirate)) => {
                let mut range = self.refit_range(state, pirate, state.act.count);
                range.any(|points| see(Action::Refit(points)))
            }
            (Question::Haven, Some(pirate)) => {
                let port = state.ship(pirate).place.port();
                see(Action::Pass)
                    || state.party(pirate).any(|member| {
                        port.is_some_and(|port| self.can_buy_haven(state, member, port))
                            && see(Action::Bribe(member))
                    })
            }
            (Question::Booty, Some(pirate)) => {
                let port = state.ship(pirate).place.port();
                see(Action::Pass)
                    || port.is_some_and(|port| {
                        let most = if state.ship(pirate).ally.is_some() { u8::MAX } else { 15 };
                        (1..=most).any(|holds| {
                            self.is_booty(state, pirate, port, holds) && see(Action::Booty(holds))
                        })
                    })
            }
            (Question::FillHold | Question::EmptyHold, Some(pirate)) => {
                self.each_hold(state, pirate, 0, see)
            }
            (Question::GiveFromHold, Some(pirate)) => self.each_hold(state, pirate, 1, see),
            (
                Question::Skull
                | Question::Cunning
                | Question::Hostage
                | Question::FreeConversion
                | Question::OddHit
                | Question::Refit
                | Question::Haven
                | Question::Booty
                | Question::FillHold
                | Question::EmptyHold
                | Question::GiveFromHold,
                None,
            ) => unreachable!("these questions are about a pirate"),
        }
    }

    /// Visits the ship's holds that contain at least `least` doubloons. Among holds with equal contents, only the
    /// first is visited.
    fn each_hold(&self, state: &State, pirate: Pirate, least: u32, see: &mut impl Visit) -> bool {
        let ship = state.ship(pirate);
        let holds = &ship.holds[..self.holds(ship).min(MAX_HOLDS)];
        (0..holds.len()).any(|hold| {
            holds[hold] >= least
                && !holds[..hold].contains(&holds[hold])
                && see(Action::InHold(hold as u8))
        })
    }

    /// Visits the distinct cards in a seat's hand that name the given event.
    pub(crate) fn each_play(
        &self,
        state: &State,
        seat: Seat,
        event: EventCard,
        see: &mut impl Visit,
    ) -> bool {
        let hand = &state.player(seat).hand;
        hand.distinct().any(|card| card.event() == event && see(Action::Play(card)))
    }

    /// Visits every deployment of a pirate in hand, with each area and ship type (`BB-SET-5`, `BB-NEW`, `BB-MOV-3`).
    /// The argument `only` restricts the listing to one pirate.
    fn each_deployment(
        &self,
        state: &State,
        seat: Seat,
        only: Option<Pirate>,
        see: &mut impl Visit,
    ) -> bool {
        if state.player(seat).fleet.len() >= self.most_in_play() {
            return false;
        }
        let hand = state.in_hand(seat);
        hand.iter().filter(|&pirate| only.is_none_or(|only| only == pirate)).any(|pirate| {
            Area::all().filter(|&area| self.may_be_at_sea(state, seat, area)).any(|area| {
                Hull::DEPLOYED.into_iter().any(|hull| see(Action::Deploy(pirate, area, hull)))
            })
        })
    }

    /// Returns true if a player can deploy a pirate now (`BB-NEW`).
    pub(crate) fn can_deploy(&self, state: &State, seat: Seat) -> bool {
        self.each_deployment(state, seat, None, &mut |_| true)
    }

    /// Returns true if a player may draw a pirate card (`BB-NEW`).
    fn can_draw(&self, state: &State, seat: Seat) -> bool {
        !state.pirate_deck().is_empty() && state.in_hand(seat).len() < self.most_in_hand()
    }

    /// Iterates over a player's unallied pirates and the first pirate of each alliance, in display order.
    fn parties<'s>(
        &self,
        state: &'s State,
        seat: Seat,
    ) -> impl Iterator<Item = Pirate> + Clone + use<'s> {
        let fleet = state.player(seat).fleet;
        let leads = move |pirate: &Pirate| match state.ship(*pirate).ally {
            None => true,
            Some(ally) => fleet.iter().find(|of| of == pirate || *of == ally) == Some(*pirate),
        };
        fleet.iter().filter(leads)
    }

    fn each_of_turn(&self, state: &State, seat: Seat, see: &mut impl Visit) -> bool {
        let budget = state.budget;
        if budget.left > 0 {
            let stopped = match budget.of {
                BudgetOf::Anyone => {
                    self.parties(state, seat).any(|pirate| self.each_deed(state, pirate, see))
                        || self.each_recruiting(state, seat, see)
                }
                BudgetOf::Pirate(pirate) => {
                    (state.in_play(pirate) && self.each_deed(state, pirate, see))
                        || self.each_recruiting(state, seat, see)
                }
                BudgetOf::InHand(pirate) => self.each_deployment(state, seat, Some(pirate), see),
                BudgetOf::Draw => self.can_draw(state, seat) && see(Action::Draw),
            };
            if stopped || see(Action::Stop) {
                return true;
            }
        }
        if self.each_break(state, seat, see) {
            return true;
        }
        let hand = state.player(seat).hand;
        let no_actions = hand.cards().iter().all(|card| card.actions() == CardActions::None);
        for card in hand.distinct() {
            let stopped = self.each_event(state, seat, card, see)
                || ((budget.left == 0 || no_actions)
                    && self.each_use(state, seat, card, no_actions, see));
            if stopped {
                return true;
            }
        }
        budget.left == 0 && (budget.cards > 0 || hand.is_empty()) && see(Action::EndTurn)
    }

    /// Visits the ways to break alliances (`BB-ALL-6`). An alliance is listed once, or once for each ally if only
    /// that ally would keep a permission or actions.
    fn each_break(&self, state: &State, seat: Seat, see: &mut impl Visit) -> bool {
        let fleet = state.player(seat).fleet;
        fleet.iter().any(|pirate| {
            let ship = state.ship(pirate);
            let Some(ally) = ship.ally else { return false };
            let budget = state.budget;
            let of_both = [pirate, ally].map(BudgetOf::Pirate).contains(&budget.of);
            let convert = matches!(ship.right, Right::Convert(..));
            let matters = convert || (of_both && budget.left > 0);
            let first = fleet.iter().find(|&of| of == pirate || of == ally) == Some(pirate);
            (first || matters) && see(Action::Break(pirate))
        })
    }

    fn each_recruiting(&self, state: &State, seat: Seat, see: &mut impl Visit) -> bool {
        (self.can_draw(state, seat) && see(Action::Draw))
            || self.each_deployment(state, seat, None, see)
    }

    /// Visits the ways to play a card for actions (`BB-TRN-6` to `BB-TRN-8`).
    fn each_use(
        &self,
        state: &State,
        seat: Seat,
        card: Card,
        no_actions: bool,
        see: &mut impl Visit,
    ) -> bool {
        let budget = state.budget;
        match card.actions() {
            _ if budget.card_played && budget.discarded == 0 => false,
            CardActions::None => {
                no_actions
                    && budget.discarded < self.rules.turn.cards_for_an_action
                    && see(Action::ForAction(card))
            }
            _ if budget.card_played || card.event() == EventCard::FairWinds => false,
            CardActions::Number(_) => see(Action::ForActions(card)),
            CardActions::Initiative => {
                let mut for_pirate = |pirate| see(Action::ForPirate(card, pirate));
                if state.player(seat).fleet.len() > 0 {
                    return self.parties(state, seat).any(for_pirate);
                }
                let hand = state.in_hand(seat);
                if hand.is_empty() {
                    return see(Action::ForActions(card));
                }
                hand.iter().any(&mut for_pirate)
            }
        }
    }

    /// Visits the ways to play a card for its event in the turn of the card's player (`BB-EV-01`, `BB-EV-06`,
    /// `BB-EV-10`).
    fn each_event(&self, state: &State, seat: Seat, card: Card, see: &mut impl Visit) -> bool {
        let fleet = state.player(seat).fleet;
        match card.event() {
            EventCard::BuriedTreasure => fleet.iter().any(|pirate| {
                state.ship(pirate).treasure.is_none() && see(Action::PlayOn(card, pirate))
            }),
            EventCard::HeavyGuns => fleet.iter().any(|pirate| {
                let ship = state.ship(pirate);
                ship.place.port().is_some()
                    && ship.guns.is_none()
                    && see(Action::PlayOn(card, pirate))
            }),
            EventCard::FairWinds => {
                let budget = state.budget;
                let follows = budget.left == 0 && !budget.card_played;
                (follows && self.each_wind(state, seat, card, WindActions::Follow, see))
                    || (self.rules.fair_winds.alone
                        && self.each_wind(state, seat, card, WindActions::Left, see))
            }
            _ => false,
        }
    }

    /// Visits the ways to play Fair Winds (`BB-EV-06`).
    fn each_wind(
        &self,
        state: &State,
        seat: Seat,
        card: Card,
        then: WindActions,
        see: &mut impl Visit,
    ) -> bool {
        let mut blow = |wind| see(Action::FairWinds(card, wind, then));
        if then == WindActions::Follow && blow(FairWind::Nobody) {
            return true;
        }
        let to_area = |pirate: Pirate, area: &Area| {
            state.ship(pirate).place != Place::from(*area) && self.may_be_at_sea(state, seat, *area)
        };
        for pirate in self.parties(state, seat) {
            if Area::all()
                .filter(|area| to_area(pirate, area))
                .any(|area| blow(FairWind::Pirate(pirate, area)))
            {
                return true;
            }
        }
        let Some(kc) = state.kcs[seat.index()] else { return false };
        Area::all()
            .filter(|&area| kc.place != area.into() && !state.is_at_sea(seat, area))
            .any(|area| blow(FairWind::Kc(area)))
    }

    /// Visits the actions of a pirate and his ally (`BB-ACT-1`).
    fn each_deed(&self, state: &State, pirate: Pirate, see: &mut impl Visit) -> bool {
        let ship = state.ship(pirate);
        let left = state.budget.left;
        let can = |deed| self.check_deed(state, pirate, deed).is_ok();
        if self.cost(state, pirate, PirateAction::Dig) <= left {
            let moves = self.moves(state, pirate);
            let treasure = state.party(pirate).any(|member| state.ship(member).treasure.is_some());
            if moves.iter().any(|to| see(Action::Move(pirate, to)))
                || (treasure && can(PirateAction::Dig) && see(Action::Dig(pirate)))
            {
                return true;
            }
        }
        match ship.place.spot() {
            Spot::Sea(area) => {
                let ports = self.numbers.ports_of[area.index()];
                if let Right::Loot(port) = self.right(state, pirate)
                    && can(PirateAction::Loot(port))
                    && see(Action::Loot(pirate))
                {
                    return true;
                }
                if !self.is_hindered(state, pirate)
                    && (ports.and(state.boxes).iter().any(|port| see(Action::Find(pirate, port)))
                        || ports
                            .and(self.attackable(state))
                            .iter()
                            .any(|port| see(Action::AttackPort(pirate, port))))
                {
                    return true;
                }
                if self.rules.convert.actions > 0
                    && let Right::Convert(of, _) = self.right(state, pirate)
                    && let Some(hull) = of.hull()
                    && state.party(pirate).any(|member| {
                        self.check_deed(state, member, PirateAction::Convert(hull)).is_ok()
                            && self.convert_area(state, pirate) == Some(area)
                            && see(Action::Convert(member))
                    })
                {
                    return true;
                }
            }
            Spot::Transit(_) => {}
            Spot::Port(_) if self.is_drunk(state, pirate) => return see(Action::Recover(pirate)),
            Spot::Port(port) => return self.each_deed_in_port(state, pirate, port, see),
        }
        false
    }

    /// Visits the actions of a pirate and his ally in a port, if neither has a Debauchery & Revelry marker
    /// (`BB-ACT-1`).
    fn each_deed_in_port(
        &self,
        state: &State,
        pirate: Pirate,
        port: Port,
        see: &mut impl Visit,
    ) -> bool {
        let ship = state.ship(pirate);
        let sack = self.right(state, pirate) == Right::Sack(port) && !state.destroyed.has(port);
        if see(Action::InPort(pirate)) || (sack && see(Action::Sack(pirate))) {
            return true;
        }
        let any_drunk = state.ships.iter().any(|of| of.revelry.is_some() && of.place == ship.place);
        if any_drunk
            && state.pirates_at(ship.place).any(|victim| {
                self.can_grab(state, pirate, victim) && see(Action::Grab(pirate, victim))
            })
        {
            return true;
        }
        let fleet = state.player(ship.owner).fleet;
        let mut can = fleet.iter().filter(|&other| self.can_ally(state, pirate, other));
        if can.any(|other| see(Action::Ally(pirate, other))) {
            return true;
        }
        state.party(pirate).any(|member| {
            let standing = self.standing(state, member, port);
            matches!(standing, Standing::SafeHaven | Standing::Pro)
                && RetireBy::ALL.into_iter().any(|by| {
                    self.can_retire(state, member, port, standing, by)
                        && see(Action::Retire(member, by))
                })
        })
    }

    /// Returns the permission that a pirate or his ally has for the next action (`BB-ACT-3`).
    pub(crate) fn right(&self, state: &State, pirate: Pirate) -> Right {
        let rights = state.party(pirate).map(|member| state.ship(member).right);
        rights.into_iter().find(|&right| right != Right::None).unwrap_or(Right::None)
    }

    fn convert_area(&self, state: &State, pirate: Pirate) -> Option<Area> {
        match self.right(state, pirate) {
            Right::Convert(_, area) => Some(area),
            _ => None,
        }
    }

    /// Number of actions that a deed costs a pirate (`BB-MOV-2`).
    pub(crate) fn cost(&self, state: &State, pirate: Pirate, deed: PirateAction) -> u8 {
        match deed {
            PirateAction::Move(_) | PirateAction::Dig if self.speed(state, pirate) < 0 => {
                self.rules.moves.slow_cost
            }
            _ => 1,
        }
    }

    /// Returns the pirate and the deed in an action; `None` if the action is not a pirate action.
    pub(crate) fn deed(&self, state: &State, action: Action) -> Option<(Pirate, PirateAction)> {
        let (pirate, deed) = self.named_deed(state, action)?;
        state.in_play(pirate).then_some((pirate, deed))
    }

    fn named_deed(&self, state: &State, action: Action) -> Option<(Pirate, PirateAction)> {
        let right = |pirate: Pirate| match state.in_play(pirate) {
            true => self.right(state, pirate),
            false => Right::None,
        };
        Some(match action {
            Action::Move(pirate, to) => (pirate, PirateAction::Move(to)),
            Action::Dig(pirate) => (pirate, PirateAction::Dig),
            Action::Find(pirate, port) => (pirate, PirateAction::Find(port)),
            Action::Loot(pirate) => match right(pirate) {
                Right::Loot(port) => (pirate, PirateAction::Loot(port)),
                _ => return None,
            },
            Action::Convert(pirate) => match right(pirate) {
                Right::Convert(of, _) => (pirate, PirateAction::Convert(of.hull()?)),
                _ => return None,
            },
            Action::InPort(pirate) => (pirate, PirateAction::InPort),
            Action::AttackPort(pirate, port) => (pirate, PirateAction::Attack(port)),
            Action::Sack(pirate) => match right(pirate) {
                Right::Sack(port) => (pirate, PirateAction::Sack(port)),
                _ => return None,
            },
            Action::Grab(pirate, victim) => (pirate, PirateAction::Grab(victim)),
            Action::Recover(pirate) => (pirate, PirateAction::Recover),
            Action::Ally(pirate, with) => (pirate, PirateAction::Ally(with)),
            Action::Retire(pirate, by) => (pirate, PirateAction::Retire(by)),
            _ => return None,
        })
    }
}
