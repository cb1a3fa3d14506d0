//! Combat cards (`PB-CBT-5`, `PB-COM`), played in the preparation and before a ship's roll.

use super::context::TurnContext;
use crate::dice::Dice;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{COMBAT_KINDS, Card};
use crate::games::cove::data::{Seats, Ship};
use crate::games::cove::rules::TavernStyle;
use crate::games::cove::state::action::Stash;
use crate::games::cove::state::event::{Event, GoodsFor, LevelBy};
use crate::games::cove::state::fight::npc_index;
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, Step};
use crate::observe::Observer;
use crate::seat::Seat;

impl Cove {
    /// Returns the step after a ship has decided to fire.
    #[inline]
    pub(crate) fn after_firing(&self) -> Step {
        match self.rules.tavern.style {
            TavernStyle::PiratesCove => Step::Kegs,
            TavernStyle::Piratenbucht => Step::BeforeRoll,
        }
    }
}

impl<D: Dice, O: Observer<Cove>> TurnContext<'_, D, O> {
    /// Asks the firer for combat cards, one after the other, before the choice of a target and the roll.
    pub(crate) fn before_roll(&mut self) -> Step {
        let Some(Ship::Of(seat)) = self.state.combat.order.current() else {
            return Step::Kegs;
        };
        if self.game.can_prepare(self.state, seat) {
            return self.ask(Ask::BeforeRoll(seat), Step::BeforeRoll);
        }
        self.ready_to_roll(seat);
        Step::Aim
    }

    /// Applies a Grapeshot that the firer played earlier to this volley.
    pub(crate) fn ready_to_roll(&mut self, seat: Seat) {
        let combat = &mut self.state.combat;
        combat.volley.grapeshot = combat.loaded.has(seat);
        combat.loaded.remove(seat);
        combat.swapped = None;
        self.state.step = Step::Aim;
    }

    /// Continues after a combat card was played. In the preparation the seat's turn ends.
    pub(crate) fn card_played(&mut self) {
        let combat = &mut self.state.combat;
        match self.state.step {
            Step::Preparation => {
                combat.swapped = None;
                combat.passes = 0;
                combat.order.at += 1;
            }
            Step::Actions => self.played_in_actions(),
            _ => combat.swapped = None,
        }
    }

    /// Plays Secret Stash: takes gold or chests from the bank, up to the bank's stock (`PB-COM`).
    pub(crate) fn play_secret_stash(&mut self, seat: Seat, stash: Stash) {
        self.play_and_discard(seat, Card::SecretStash);
        let rules = &self.rules().secret_stash;
        match stash {
            Stash::Gold => self.gain_gold(seat, rules.gold, GoodsFor::SecretStash),
            Stash::Chests => self.gain_chests(seat, rules.chests, GoodsFor::SecretStash),
        }
        self.card_played();
    }

    /// Plays Sleight of Hand: the seat takes a card of the open discards, and may play a combat
    /// card in this turn (`PB-COM`).
    pub(crate) fn play_sleight_of_hand(&mut self, seat: Seat, card: Card) {
        self.state.discards.remove(card, 1);
        self.state.vessel_mut(seat).hand.add(card, 1);
        self.play_and_discard(seat, Card::SleightOfHand);
        self.emit(Event::Took(seat, card));
        self.state.combat.swapped = COMBAT_KINDS.has(card).then_some(card);
        let continues = self.state.step == Step::Preparation
            && self.state.combat.swapped.is_some()
            && self.game.can_prepare(self.state, seat);
        if !continues {
            self.card_played();
        }
    }

    /// Plays Sabotage: immediate hits that do not count as a shot, settled like a volley
    /// (`PB-COM`).
    pub(crate) fn play_sabotage(&mut self, seat: Seat, target: Ship, section: Section) -> Step {
        self.play_and_discard(seat, Card::Sabotage);
        self.card_played();
        let hits = self.rules().sabotage.hits;
        self.emit(Event::Sabotage(target, section, hits));
        let mut sunk = false;
        let mut crippled = Seats::NONE;
        match target {
            Ship::Of(other) => {
                self.damage(other, section, hits, LevelBy::Sabotage);
                if self.state.vessel(other).is_crippled() {
                    crippled.add(other);
                    self.state.combat.players.remove(other);
                }
            }
            Ship::Black(_) | Ship::Navy => {
                let index = npc_index(target).expect("a non-player ship");
                sunk = self.damage_npc(index, hits);
                if sunk {
                    self.sink(target, Seats::NONE);
                }
            }
        }
        self.cripple(crippled);
        self.victory_is_decided(crippled);
        let step = self.state.step;
        match self.after_settling(sunk) {
            // The preparation, or the next volley, continues unless the combat ends.
            Step::Act => step,
            Step::Round if step == Step::Preparation => step,
            next => next,
        }
    }
}
