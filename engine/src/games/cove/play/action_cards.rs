//! Action-card phase (`PB-TRN-2`): passes over all islands, until no ship plays a card in a whole pass.

use super::context::TurnContext;
use crate::dice::Dice;
use crate::games::cove::data::Island;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::state::event::{Event, Leaving, Phase, Setting, Voyage};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{ActionPass, Ask, Navy, Step, Visits};
use crate::observe::Observer;
use crate::seat::Seat;

impl<D: Dice, O: Observer<Cove>> TurnContext<'_, D, O> {
    pub(crate) fn begin_actions(&mut self) -> Step {
        self.emit(Event::Phase(Phase::Actions));
        self.state.actions = ActionPass::NEW;
        Step::ActionsFrom(Island::Tavern)
    }

    /// Continues a pass from an island. The order of ships at an island is fixed when the pass reaches the island. If
    /// no ship that still has a turn in the pass holds a card, the pass ends.
    pub(crate) fn actions_from(&mut self, first: Island) -> Step {
        let harbours = self.state.harbours;
        for &island in &Island::ALL[first.index()..Island::Treasure.index() + 1] {
            let here = harbours.at(island).without(self.state.actions.acted);
            if self.game.anyone_holds_action(self.state, here) {
                let order = self.by_fame(here);
                self.state.visits = Visits { island, order, ..Visits::NONE };
                return Step::Actions;
            }
            self.state.actions.acted = self.state.actions.acted.or(here);
        }
        self.state.visits = Visits::NONE;
        let played = self.state.actions.played;
        self.state.actions = ActionPass::NEW;
        if played {
            return Step::ActionsFrom(Island::Tavern);
        }
        self.emit(Event::Phase(Phase::Combat));
        Step::CombatFrom(Island::Tavern)
    }

    /// Asks the next ship at the island. Each ship acts once per pass.
    pub(crate) fn next_action(&mut self) -> Step {
        let Visits { island, order, .. } = self.state.visits;
        let Some(seat) = order.first() else {
            return Step::ActionsFrom(island.next());
        };
        self.state.actions.acted.add(seat);
        if self.game.can_act_on_cards(self.state, seat) {
            return self.ask(Ask::Action(seat), Step::Actions);
        }
        self.pass_in_actions();
        Step::Actions
    }

    pub(crate) fn pass_in_actions(&mut self) {
        self.state.visits.order.advance();
    }

    pub(crate) fn played_in_actions(&mut self) {
        self.state.visits.order.advance();
        self.state.actions.played = true;
    }

    /// Plays Flee or Challenge: the ship moves (`PB-ACT`).
    pub(crate) fn play_voyage(&mut self, seat: Seat, card: Card, island: Island) {
        self.play_and_discard(seat, card);
        let voyage = match card {
            Card::Challenge => Voyage::Challenge,
            _ => Voyage::FleeCard,
        };
        self.sail(seat, island, voyage);
        self.played_in_actions();
    }

    /// Plays Royal Navy: the card stays at the island until the combat phase ends (`PB-NAV-1`).
    pub(crate) fn play_royal_navy(&mut self, controller: Seat, island: Island) {
        self.play(controller, Card::RoyalNavy);
        self.state.navies[island.index()] = Some(controller);
        self.emit(Event::NavySent(Navy { island, controller }, Card::RoyalNavy));
        self.played_in_actions();
    }

    /// Discards the cards of all Navies that did not fight, after the combat phase (`PB-NAV-1`).
    pub(crate) fn navies_leave(&mut self) {
        for island in Island::OUTER {
            self.navy_leaves(island, Leaving::WithoutBattle);
        }
    }

    /// Puts a named area card on its section (`PB-ACT`).
    pub(crate) fn play_area_card(&mut self, seat: Seat, card: Card) {
        self.play(seat, card);
        let area = AreaCard::from_card(card).expect("`check` lets only area cards through");
        let hits = self.rules().area_cards.hits;
        self.state.vessel_mut(seat).area.named[area.section().index()] = hits;
        self.emit(Event::AreaCardSet(seat, area.section(), card, hits, Setting::Played));
        self.played_in_actions();
    }

    /// Plays a Reinforcement; a section may hold any number of Reinforcements (`PB-ACT`).
    pub(crate) fn play_reinforcement(&mut self, seat: Seat, section: Section) {
        self.play(seat, Card::Reinforcement);
        let hits = self.rules().area_cards.hits;
        self.strengthen(seat, section, hits, Setting::Played);
        self.played_in_actions();
    }

    /// Increases the number of hits that a section's Reinforcements can absorb, after a card is played or repaired.
    pub(crate) fn strengthen(&mut self, seat: Seat, section: Section, hits: u8, setting: Setting) {
        let absorb = &mut self.state.vessel_mut(seat).area.reinforcements[section.index()];
        *absorb += hits;
        let absorb = *absorb;
        self.emit(Event::AreaCardSet(seat, section, Card::Reinforcement, absorb, setting));
    }
}
