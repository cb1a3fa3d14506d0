//! Visits in the upgrade phase: purchases, burials and repairs of each ship at its island.

use super::context::TurnContext;
use crate::dice::Dice;
use crate::games::cove::data::Island;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Parrot};
use crate::games::cove::rules::TavernStyle;
use crate::games::cove::state::event::{Event, FameFor, GoodsFor, LevelBy, NoGiftFor, Setting};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, Drawn, Step, Visits};
use crate::observe::Observer;
use crate::seat::Seat;

impl<D: Dice, O: Observer<Cove>> TurnContext<'_, D, O> {
    /// Rigs a ship: moves the markers and pays for the levels (`PC-SET-7`).
    pub(crate) fn rig(&mut self, seat: Seat, rig: [u8; 4]) {
        let price = self.game.price_of_rig(rig);
        self.pay(seat, price, GoodsFor::Rigging);
        for section in Section::ALL {
            let level = rig[section.index()];
            if level != self.state.vessel(seat).level(section) {
                self.set_level(seat, section, level, LevelBy::Rigging);
            }
        }
    }

    /// Starts the upgrades of the islands. The order of ships at an island is fixed when the
    /// island's turn comes (`PC-UPG-7`).
    pub(crate) fn upgrade(&mut self) -> Step {
        self.open_island(Island::Tavern);
        self.next_visit()
    }

    /// Opens the first occupied island at or after `from`; returns false if all these islands are empty.
    fn open_island(&mut self, from: Island) -> bool {
        let harbours = self.state.harbours;
        let Some(island) = harbours.first_occupied(from) else { return false };
        let order = self.by_speed(harbours.at(island));
        self.state.visits = Visits { island, order, ..Visits::NONE };
        true
    }

    /// Continues from visit to visit, and from island to island, until a seat has a question or all
    /// visits are over.
    #[inline(never)]
    pub(crate) fn next_visit(&mut self) -> Step {
        loop {
            let Visits { island, order, .. } = self.state.visits;
            let Some(seat) = order.first() else {
                if island != Island::Cove && self.open_island(island.next()) {
                    continue;
                }
                self.state.visits = Visits::NONE;
                return Step::BlackShips;
            };
            self.emit(Event::Visit(seat, island));
            self.heal_parrot(seat);
            self.right_area_cards(seat);
            if island == Island::Cove && self.may_take_gift(seat) {
                return self.ask(Ask::Gift(seat), Step::Visit);
            }
            if self.game.can_do_anything_on_visit(self.state, seat) {
                return self.ask(Ask::Visit(seat), Step::Visit);
            }
            self.end_visit();
        }
    }

    /// Heals a hurt parrot as the visit starts (`PC-UPG-5`).
    fn heal_parrot(&mut self, seat: Seat) {
        let whole = self.rules().parrot.hits;
        if let Some(perch) = &mut self.state.vessel_mut(seat).parrot
            && perch.hits_left < whole
        {
            perch.hits_left = whole;
            let parrot = perch.parrot;
            self.emit(Event::ParrotWhole(seat, parrot));
        }
    }

    /// Restores the named area cards that are turned (damaged), as the visit starts (`PB-TRN-4`).
    fn right_area_cards(&mut self, seat: Seat) {
        let whole = self.rules().area_cards.hits;
        if self.state.vessel(seat).area.is_empty() {
            return;
        }
        for area in AreaCard::ALL {
            let absorb = &mut self.state.vessel_mut(seat).area.named[area.section().index()];
            if *absorb > 0 && *absorb < whole {
                *absorb = whole;
                let set =
                    Event::AreaCardSet(seat, area.section(), area.card(), whole, Setting::Righted);
                self.emit(set);
            }
        }
    }

    /// Repairs the visitor's ship at the Cove. Returns true if the visitor may take the gift, which requires payment
    /// for the repair (`PC-UPG-4`).
    fn may_take_gift(&mut self, seat: Seat) -> bool {
        let can_pay =
            if self.state.vessel(seat).is_crippled() { self.repair_at_cove(seat) } else { true };
        let fled_unhit = self.state.vessel(seat).fled_unhit;
        let refused = match (can_pay, fled_unhit && !self.rules().cove.card_for_unhit_flight) {
            (false, _) => Some(NoGiftFor::UnpaidRepair),
            (true, true) => Some(NoGiftFor::UnhitFlight),
            (true, false) => None,
        };
        if let Some(reason) = refused {
            self.emit(Event::NoGift(seat, reason));
        }
        refused.is_none()
    }

    /// Repairs crippled sections. Returns true if the visitor could pay.
    fn repair_at_cove(&mut self, seat: Seat) -> bool {
        let crippled = self.state.vessel(seat).levels.iter().filter(|&&level| level == 0).count();
        let price = crippled as u16 * u16::from(self.rules().cove.repair);
        let can_pay = self.state.vessel(seat).gold >= price;
        if can_pay {
            self.pay(seat, price, GoodsFor::CoveRepair);
        }
        let repaired = self.rules().cove.repair_level;
        for section in Section::ALL {
            if self.state.vessel(seat).level(section) == 0 {
                self.set_level(seat, section, repaired, LevelBy::CoveRepair);
            }
        }
        can_pay
    }

    pub(crate) fn take_gift_of_cards(&mut self, seat: Seat) -> Step {
        self.begin_draws(seat, self.rules().cove.gift_cards, Drawn::Gift);
        self.draw_on_visit()
    }

    pub(crate) fn take_gift_with_gold(&mut self, seat: Seat) -> Step {
        self.gain_gold(seat, self.rules().cove.gift_gold, GoodsFor::CoveGift);
        self.begin_draws(seat, self.rules().cove.gift_cards_with_gold, Drawn::Gift);
        self.draw_on_visit()
    }

    /// Asks the visitor again, as long as it can do more than leave.
    pub(crate) fn visit(&mut self) -> Step {
        let seat = self.visitor();
        if self.game.can_do_anything_on_visit(self.state, seat) {
            return self.ask(Ask::Visit(seat), Step::Visit);
        }
        self.end_visit();
        self.next_visit()
    }

    /// Draws the scheduled cards, then asks the visitor again.
    #[inline(never)]
    fn draw_on_visit(&mut self) -> Step {
        self.state.step = Step::Visit;
        match self.draw_cards() {
            Step::Visit => self.visit(),
            asked => asked,
        }
    }

    pub(crate) fn end_visit(&mut self) {
        let visits = &mut self.state.visits;
        visits.order.advance();
        visits.bought = 0;
        visits.saved = 0;
        visits.upgraded = None;
    }

    fn visitor(&self) -> Seat {
        self.state.visits.order.first().expect("a seat visits")
    }

    /// Buys a tavern card (`PC-UPG-2`).
    pub(crate) fn buy_card(&mut self, seat: Seat) -> Step {
        self.state.visits.bought += 1;
        self.pay(seat, self.rules().tavern.price.into(), GoodsFor::Card);
        self.begin_draws(seat, 1, Drawn::Bought);
        self.draw_on_visit()
    }

    /// Upgrades a section by one level; the price depends on the island (`PC-UPG-1`, `PC-UPG-3`).
    pub(crate) fn upgrade_section(&mut self, seat: Seat, section: Section) {
        let level = self.state.vessel(seat).level(section);
        let island = self.state.visits.island;
        let (price, saved) = self.game.upgrade_price(self.state, seat, level);
        self.state.visits.saved += saved;
        let (reason, by) = if island == Island::Treasure {
            let so_far = self.state.visits.upgraded.map_or(0, |(_, levels)| levels);
            self.state.visits.upgraded = Some((section, so_far + 1));
            (GoodsFor::UpgradeAtTreasureIsland, LevelBy::TreasureIsland)
        } else {
            (GoodsFor::Upgrade, LevelBy::Shipyard)
        };
        self.pay(seat, price, reason);
        self.set_level(seat, section, level + 1, by);
    }

    /// Buries chests for fame (`PC-UPG-3`).
    pub(crate) fn bury_chests(&mut self, seat: Seat, chests: u8) {
        self.give_up_chests(seat, chests, GoodsFor::Burying);
        let fame = u16::from(chests) * u16::from(self.rules().treasure_island.fame_per_chest);
        self.win_fame(seat, fame, FameFor::Chests);
    }

    /// Buries as much gold as this fame costs (`PC-UPG-3`).
    pub(crate) fn bury_gold(&mut self, seat: Seat, fame: u8) {
        let gold = u16::from(fame) * u16::from(self.rules().treasure_island.gold_per_fame);
        self.pay(seat, gold, GoodsFor::Burying);
        self.win_fame(seat, fame.into(), FameFor::Gold);
    }

    /// Moves a mastercraft from the hand to a section of the ship (`PC-MAS-1`).
    pub(crate) fn place_mastercraft(&mut self, seat: Seat, section: Section) {
        self.play(seat, Card::Mastercraft);
        self.set_mastercraft(seat, section);
    }

    /// Repairs the cards on a section (`PC-UPG-5`, `PB-TRN-4`).
    pub(crate) fn repair(&mut self, seat: Seat, section: Section) {
        match self.rules().tavern.style {
            TavernStyle::PiratesCove => {
                self.pay(seat, self.rules().mastercraft.repair.into(), GoodsFor::MastercraftRepair);
                self.set_mastercraft(seat, section);
            }
            TavernStyle::Piratenbucht => {
                let price = self.rules().area_cards.reinforcement_repair;
                self.pay(seat, price.into(), GoodsFor::ReinforcementRepair);
                let hits = self.game.hits_of_turned_reinforcement(self.state.vessel(seat), section);
                self.strengthen(seat, section, hits, Setting::Righted);
            }
        }
    }

    fn set_mastercraft(&mut self, seat: Seat, section: Section) {
        let hits = self.rules().mastercraft.hits;
        self.state.vessel_mut(seat).mastercraft[section.index()] = hits;
        self.emit(Event::MastercraftSet(seat, section, hits));
    }

    /// Plays Going on the Account: raises a section by one level for free, in addition to the island's upgrade
    /// (`PC-ACC`).
    pub(crate) fn going_on_the_account(&mut self, seat: Seat, section: Section) {
        self.play_and_discard(seat, Card::GoingOnTheAccount);
        let level = self.state.vessel(seat).level(section);
        self.set_level(seat, section, level + 1, LevelBy::Account);
    }

    /// Chooses between two parrots and shuffles the rejected parrot into the deck (`PC-PAR-1`).
    pub(crate) fn choose_parrot(&mut self, seat: Seat, take_new: ParrotChoice) -> Step {
        let (_, new) = self.state.draws.offered.take().expect("a parrot was offered");
        match take_new {
            ParrotChoice::KeepOld => {
                self.shuffle_in(new.card());
                self.emit(Event::ParrotDeclined(seat, new));
            }
            ParrotChoice::TakeNew => {
                let old = self.state.vessel_mut(seat).parrot.take();
                let old: Parrot = old.expect("a ship with a parrot was asked").parrot;
                self.shuffle_in(old.card());
                self.emit(Event::ParrotGone(seat, old, FameFor::ParrotReleased));
                let fame = self.rules().parrot.released_fame.into();
                self.change_fame(
                    seat,
                    fame,
                    FameFor::ParrotReleased,
                    crate::games::cove::state::event::Share::Own,
                );
                self.perch(seat, new);
            }
        }
        Step::Draw
    }
}

/// Choice between two parrots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ParrotChoice {
    KeepOld,
    TakeNew,
}
