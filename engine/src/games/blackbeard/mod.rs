//! Blackbeard (2008): rules, state, play and views.
//!
//! [`Blackbeard`] is a rulebook in force. The ledger of rules is `docs/rules/blackbeard.md`; comments cite its ids.
//!
//! | folder | contents |
//! |---|---|
//! | `data` | areas, ports, pirates, counters and event cards as index types |
//! | `rules` | rule values of the edition: keys, ranges, validation |
//! | `state` | state, current action, questions, open dice, stack of frames, events, ratings |
//! | `legal` | legal actions, and the rules that forbid an action |
//! | `play` | set-up, turns, pirate actions, anti-pirate actions, departures of pirates, scores |
//! | `view` | view of a seat, and random states with a given view |
//! | `words` | notation of decisions, situations, facts of a state, text form of the table |
//! | `metrics` | metrics of a game and of a seat |
//! | `check` | laws of a state, and a shadow state for the auditor |
//! | `odds` | exact odds of single actions and of looting runs |
//! | `rulings` | tests of rules that scenario files can't express |
//!
//! Play is a stack of frames (`state::frame`). [`Game::apply`] carries out one decision, then resumes frames until a
//! seat has a choice. A nested reaction window is a frame above the frame of the outer window.

mod check;
mod data;
mod legal;
mod metrics;
pub mod odds;
mod play;
mod rules;
#[cfg(test)]
mod rulings;
mod state;
mod view;
mod words;

pub use check::shadow::BlackbeardShadow;
pub use data::card::{Card, CardActions, EventCard, Hand, MAX_CARD_ACTIONS, MAX_HAND, Played};
pub use data::limits::{MAX_FLEET, MAX_HOLDS, MAX_IN_PLAY};
pub use data::set::{Indexed, Set};
pub use data::why::Why;
pub use data::{
    Area, Commissioner, Hostage, Hull, MAX_CARGO, Merchant, MerchantType, Nation, Pirate, Place,
    Port, Region, Spot, Transit, Warship, lanes,
};
pub use metrics::BlackbeardMetrics;
pub use rules::{
    AfterRetirement, AllianceNotoriety, AllianceStorm, Card2Target, CunningRolls, EDITION,
    HoldsChoice, KcHalf, Length, MostDice, OncePerAction, PirateCards, PirateRules, PortNation,
    PortRules, ReactsToMove, RevelryLoyalty, Rules, ShipType, TieBreak, TortureReward, Windows,
};
pub use state::act::{Budget, BudgetOf, PirateAction};
pub use state::action::{Action, FairWind, RetireBy, WindActions};
pub use state::contest::{Foe, Roll, RollOf};
pub use state::event::{
    Answer, CardPlace, CardUse, Cup, Event, Gone, Governor, Interception, Outcome, Retirement,
};
pub use state::game::Blackbeard;
pub use state::numbers::Ratings;
pub use state::question::{Ask, Question};
pub use state::ratings::Standing;
pub use state::{Kc, KcCounter, PardonCard, Revelry, RevelryKind, Right, State};
pub use view::View;
pub use view::ship_view::ShipView;
pub use words::notation::NotAnAction;
pub use words::situation::{
    Begin, GovernorAt, HostageAt, LetterAt, NoteAt, PardonAt, PirateAt, PlayerAt, PortAt,
    RevelryAt, Situation, Start, WarshipAt,
};
pub use words::table::TableSeen;

use crate::dice::Dice;
use crate::game::{Game, Illegal, Turn};
use crate::observe::Observer;
use crate::seat::{PerSeat, Seat};
use play::context::Context;

impl Game for Blackbeard {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'s> = View<'s>;

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn setup<D: Dice, O: Observer<Blackbeard>>(&self, dice: &mut D, watch: &mut O) -> State {
        let mut state = self.empty_table();
        let mut context = Context { game: self, state: &mut state, dice, watch };
        context.set_up();
        context.advance();
        state
    }

    #[inline]
    fn in_setup(&self, state: &State) -> bool {
        state.turn == 0
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.ask {
            Some(ask) => Turn::Decide(ask.seat),
            None => Turn::Over,
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        self.each_action(state, &mut |action| {
            out.push(action);
            false
        });
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        self.check_action(state, action)
    }

    #[inline]
    fn is_legal(&self, state: &State, action: Action) -> bool {
        self.each_action(state, &mut |listed| listed == action)
    }

    fn apply<D: Dice, O: Observer<Blackbeard>>(
        &self,
        state: &mut State,
        action: Action,
        dice: &mut D,
        watch: &mut O,
    ) {
        let Some(ask) = state.ask.take() else { return };
        let mut context = Context { game: self, state, dice, watch };
        context.take(ask, action);
        context.advance();
    }

    fn view<'s>(&'s self, state: &'s State, seat: Seat) -> View<'s> {
        View::new(self, state, seat)
    }

    fn resample<D: Dice>(&self, view: View<'_>, dice: &mut D) -> State {
        view::resample::resample(view, dice)
    }

    /// Undoes the choices made so far for Finger of Fate, so that no choosing seat knows the earlier choices
    /// (`BB-EV-07`).
    fn undo_hidden_choices(&self, state: &mut State) {
        if let Some(ask) = &mut state.ask
            && ask.question == Question::DiscardForFate
        {
            let waits = |seat: &Seat| {
                let hand = state.players[seat.index()].hand;
                hand.distinct().count() > 1
            };
            let n = usize::from(state.seats);
            let first = (0..n).map(|after| Seat::new((state.pp.index() + after) % n)).find(waits);
            ask.seat = first.unwrap_or(ask.seat);
            for seat in Seat::all(n).filter(waits) {
                state.fate[seat.index()] = None;
            }
        }
    }

    /// Victory points of each seat, in half points (`BB-SCO-1`).
    fn scores(&self, state: &State) -> PerSeat<i32> {
        PerSeat::from_fn(self.seats(), |seat| state.player(seat).points)
    }

    /// Ranks of the seats by victory points, then by the tie-breakers (`BB-END-3`).
    fn ranks(&self, state: &State) -> PerSeat<u8> {
        let standing = |seat: Seat| {
            let player = state.player(seat);
            let tie_break = match self.rules.end.tie_break {
                TieBreak::Shared => 0,
                TieBreak::Retired => player.retired,
            };
            (player.points, tie_break)
        };
        PerSeat::from_fn(self.seats(), |seat| {
            state.all().filter(|&other| standing(other) > standing(seat)).count() as u8
        })
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        check::audit::audit(self, state)
    }
}

impl<D: Dice, O: Observer<Blackbeard>> Context<'_, D, O> {
    /// Carries out a seat's answer to a question.
    fn take(&mut self, ask: Ask, action: Action) {
        let Ask { question, seat, pirate } = ask;
        match (question, pirate) {
            (Question::Draft | Question::Deploy | Question::DiscardForFate, _) => {
                self.take_set_up(seat, action);
            }
            (Question::Recruit, _) => self.recruit(seat, action),
            (Question::Turn, _) => self.take_turn(seat, action),
            (Question::AntiPirate, _) => self.answer(seat, action),
            (Question::Arrival, _) => {
                self.state.act.inner.pass();
                if action == Action::React {
                    self.react(seat);
                }
            }
            (Question::Surprise, _) => self.take_surprise(seat, action),
            (Question::DoubleCross | Question::Revelry, _) => self.take_late_card(seat, action),
            (Question::WarshipAttack, _) => self.take_sighting(action),
            (Question::DuelAgain, _) => self.take_duel_again(action),
            (Question::Spoils, _) => self.take_spoils(action),
            (Question::OddHit, _) => self.take_odd_hit(action),
            (Question::Hostage, _) => self.take_hostage(action),
            (Question::Haven, _) => self.take_haven(action),
            (question, Some(pirate)) => self.take_answer(question, pirate, action),
            (question, None) => unreachable!("{question:?} is about a pirate"),
        }
    }

    /// Carries out the answer to a question about a pirate, given by the pirate's owner.
    fn take_answer(&mut self, question: Question, pirate: Pirate, action: Action) {
        match question {
            Question::Skull => self.take_skull(pirate, action),
            Question::Evade => self.take_evade(pirate, action),
            Question::Surrender => self.take_surrender(pirate, action),
            Question::Cunning => self.take_cunning(pirate, action),
            Question::Cargo => self.take_cargo(pirate, action),
            Question::FreeConversion => self.take_free_conversion(pirate, action),
            Question::PortBooty => {
                if action == Action::Take {
                    self.load(pirate, self.state.act.owed, Why::PortAttack);
                }
            }
            Question::VoluntaryRevelry => {
                if action == Action::Revel {
                    let gain = self.rules().dr.gain;
                    let kind = RevelryKind::Voluntary;
                    self.revel_together(pirate, kind, gain, Why::Voluntary);
                }
            }
            Question::Letter => self.take_letter(pirate, action),
            Question::Ransom => self.take_ransom(pirate, action),
            Question::Booty => self.take_booty(pirate, action),
            Question::Refit => {
                if let Action::Refit(combat) = action {
                    self.take_refit(pirate, combat);
                }
            }
            Question::PayHaven => self.take_pay_haven(pirate, action),
            Question::PayRetirement => self.take_pay_retirement(pirate, action),
            Question::Successor => {
                if let Action::Succeed(next) = action {
                    let owner = self.state.ship(pirate).owner;
                    self.succeed(pirate, next, owner, Why::Mutiny);
                }
            }
            Question::FillHold | Question::EmptyHold | Question::GiveFromHold => {
                if let Action::InHold(hold) = action {
                    self.take_hold(question, pirate, hold);
                }
            }
            other => unreachable!("{other:?} is answered elsewhere"),
        }
    }
}
