//! Pirate's Cove and Piratenbucht: rules, state, play and views.
//!
//! [`Cove`] holds the rules in force and implements [`Game`]. The ledgers of rules are
//! `docs/rules/pirates-cove.md` and `docs/rules/piratenbucht.md`; comments cite the ids of their
//! rules.

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

pub use check::shadow::CoveShadow;
pub use data::area_card::AreaCard;
pub use data::section::Section;
pub use data::tavern::Parrot;
pub use data::tavern::{
    ACTION_CARDS, BATTLE_CARDS, COMBAT_CARDS, Card, Cards, FAME_CARDS, Kinds, VOLLEY_CARDS,
};
pub use data::{Island, Legend, Seats, Ship, lanes};
pub use metrics::CoveMetrics;
pub use rules::editions::{EDITIONS, PIRATENBUCHT, PIRATES_COVE};
pub use rules::rule_ids::RuleIds;
pub use rules::{
    AfterNpcs, Bears, BlackShipMove, BlackShipVolleys, FiresAt, FleeFameWhen, LegendRules,
    MapApplies, MastercraftLimit, RanksBy, Rules, TavernStyle, TieBreak, TreasureCard,
};
pub use state::action::{Action, Aim, NotAnAction, Stash, VolleyCards};
pub use state::event::{
    Event, FameFor, GoodsFor, Hit, Leaving, LevelBy, NoGiftFor, Phase, Placing, Revealing, Setting,
    Share, Volley as VolleyFired, Voyage,
};
pub use state::game::Cove;
pub use state::{Ask, Drawn, Navy, State, Window};
pub use view::{CombatView, View};
pub use words::situation::{
    BankAt, BattleAt, Begin, BlackShipAt, CardInForce, LegendsAt, NavyAt, ShipAt, Situation, Start,
    TreasureAt,
};
pub use words::table::{BlackShipSeen, CombatSeen, ParrotOffer, ShipSeen, TableSeen, TreasureLeft};

use crate::dice::Dice;
use crate::game::{Game, Illegal, Turn};
use crate::notes::Notes;
use crate::observe::Observer;
use crate::seat::{MAX_SEATS, PerSeat, Seat};
use play::context::TurnContext;
use play::visit::ParrotChoice;
use state::Step;

impl Game for Cove {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'s> = View<'s>;

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn setup<D: Dice, O: Observer<Cove>>(&self, dice: &mut D, watch: &mut O) -> State {
        let mut state = self.empty_table();
        let mut context = TurnContext { game: self, state: &mut state, dice, watch };
        context.launch_black_ships();
        context.advance();
        state
    }

    #[inline]
    fn in_setup(&self, state: &State) -> bool {
        state.turn == 0
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.ask.seat() {
            Some(seat) => Turn::Decide(seat),
            None => Turn::Over,
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        match self.cached_list(state) {
            Some(cached) => {
                out.clear();
                out.extend_from_slice(cached);
            }
            None => self.build_list(state, out),
        }
    }

    #[inline(always)]
    fn legal<'l>(&'l self, state: &State, scratch: &'l mut Vec<Action>) -> &'l [Action] {
        match self.cached_list(state) {
            Some(cached) => cached,
            None => {
                self.build_list(state, scratch);
                scratch
            }
        }
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        let cited = |illegal: Illegal| Illegal {
            rule: self.rules.rule_ids().cite(illegal.rule),
            ..illegal
        };
        self.check_action(state, action).map_err(cited)
    }

    #[inline]
    fn is_legal(&self, state: &State, action: Action) -> bool {
        self.check_action::<()>(state, action).is_ok()
    }

    #[inline]
    fn apply<D: Dice, O: Observer<Cove>>(
        &self,
        state: &mut State,
        action: Action,
        dice: &mut D,
        watch: &mut O,
    ) {
        let Some(seat) = state.ask.seat() else { return };
        let mut context = TurnContext { game: self, state, dice, watch };
        let step = context.take(seat, action);
        context.follow(step);
    }

    fn view<'s>(&'s self, state: &'s State, seat: Seat) -> View<'s> {
        View::new(self, state, seat)
    }

    #[inline]
    fn view_with<'s>(&'s self, state: &'s State, seat: Seat, notes: &'s Notes) -> View<'s> {
        View::with_notes(self, state, seat, notes)
    }

    fn resample<D: Dice>(&self, view: View<'_>, dice: &mut D) -> State {
        view::resample::resample(view, dice)
    }

    fn undo_hidden_choices(&self, state: &mut State) {
        match state.ask {
            Ask::Rig(_) => {
                state.rigs = [None; MAX_SEATS];
                state.step = Step::Rig(0);
                state.ask = Ask::Rig(Seat::new(0));
            }
            // Under Crow's Nest seats choose destinations openly (`PC-CRO`).
            Ask::Sail(_) if state.crows_nest.is_none() => {
                state.vessels.iter_mut().for_each(|vessel| vessel.wheel = None);
                state.step = Step::Sail(0);
                state.ask = Ask::Sail(Seat::new(0));
            }
            _ => {}
        }
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        PerSeat::from_fn(self.seats(), |seat| state.vessel(seat).fame)
    }

    fn ranks(&self, state: &State) -> PerSeat<u8> {
        // A settled tie for most fame ranks its winners above all remaining seats (`PC-TRN-6`).
        let standing = |seat: Seat| (state.vessel(seat).fame, state.tie_winners.has(seat));
        PerSeat::from_fn(self.seats(), |seat| {
            state.all().filter(|&other| standing(other) > standing(seat)).count() as u8
        })
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        check::audit::audit(self, state)
    }
}

impl<D: Dice, O: Observer<Cove>> TurnContext<'_, D, O> {
    /// Carries out a seat's action, with all consequences that belong to the same step. Returns the next step.
    fn take(&mut self, seat: Seat, action: Action) -> Step {
        match action {
            Action::Sail(island) => self.choose_destination(seat, island),
            Action::Flee => {
                let step = self.flee(seat);
                self.fight_on(step)
            }
            Action::Fire(cards) => {
                self.fire(seat, cards);
                match self.game.after_firing() {
                    Step::Kegs => {
                        let step = self.ask_for_kegs();
                        self.fight_on(step)
                    }
                    step => step,
                }
            }
            Action::Target(ship, aim) => {
                let step = self.shoot(ship, aim);
                self.fight_on(step)
            }
            Action::EndVisit => {
                self.end_visit();
                self.next_visit()
            }
            Action::Upgrade(section) => {
                self.upgrade_section(seat, section);
                self.visit()
            }
            Action::BuryChests(chests) => {
                self.bury_chests(seat, chests);
                self.visit()
            }
            Action::BuryGold(fame) => {
                self.bury_gold(seat, fame);
                self.visit()
            }
            Action::Mastercraft(section) => {
                self.place_mastercraft(seat, section);
                self.visit()
            }
            Action::Repair(section) => {
                self.repair(seat, section);
                self.visit()
            }
            Action::Account(section) => {
                self.going_on_the_account(seat, section);
                self.visit()
            }
            Action::BuyCard => self.buy_card(seat),
            Action::GiftOfCards => self.take_gift_of_cards(seat),
            Action::GiftWithGold => self.take_gift_with_gold(seat),
            Action::KeepParrot => self.choose_parrot(seat, ParrotChoice::KeepOld),
            Action::TakeParrot => self.choose_parrot(seat, ParrotChoice::TakeNew),
            Action::Rig(rig) => {
                self.state.rigs[seat.index()] = Some(rig);
                Step::Rig(seat.index() as u8 + 1)
            }
            Action::Sabotage(ship, section) => self.play_sabotage(seat, ship, section),
            card => {
                self.play_a_card(seat, card);
                self.state.step
            }
        }
    }

    /// Plays a card, or passes, in answer to the question of the state's step.
    #[inline(never)]
    fn play_a_card(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Pass => match self.state.step {
                Step::Preparation => self.pass_in_preparation(),
                Step::BeforeRoll => self.ready_to_roll(seat),
                Step::Actions => self.pass_in_actions(),
                _ => self.state.window.pass(),
            },
            Action::Kegs(kegs) => self.add_kegs(seat, kegs),
            Action::Consort(on) => self.play_consort(seat, on),
            Action::SecretMap => self.play_secret_map(seat),
            Action::CrowsNest(first) => self.play_crows_nest(seat, first),
            Action::Intercept(island) => self.send_navy(seat, Card::RoyalNavyIntercept, island),
            Action::Privateering(island) => {
                self.send_navy(seat, Card::PrivateeringCommission, island);
            }
            Action::FondFarewell(island) => self.play_fond_farewell(seat, island),
            Action::FleeTo(island) => self.play_voyage(seat, Card::Flee, island),
            Action::Challenge(island) => self.play_voyage(seat, Card::Challenge, island),
            Action::RoyalNavy(island) => self.play_royal_navy(seat, island),
            Action::Area(card) => self.play_area_card(seat, card),
            Action::Reinforce(section) => self.play_reinforcement(seat, section),
            Action::Stash(stash) => self.play_secret_stash(seat, stash),
            Action::SleightOfHand(card) => self.play_sleight_of_hand(seat, card),
            Action::Battle(card) => self.play_battle_card(seat, card),
            Action::Overboard(chests) => self.play_overboard(seat, chests),
            other => unreachable!("{other} is taken elsewhere"),
        }
    }
}
