//! Events that are played as they are drawn (`BB-TRN-2`).

use super::context::Context;
use crate::dice::Dice;
use crate::games::blackbeard::data::card::{Card, EventCard};
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::data::{Place, Port};
use crate::games::blackbeard::rules::AllianceStorm;
use crate::games::blackbeard::state::PardonCard;
use crate::games::blackbeard::state::contest::RollOf;
use crate::games::blackbeard::state::event::{CardPlace, Event, Gone, Governor};
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::observe::Observer;

impl<D: Dice, O: Observer<Blackbeard>> Context<'_, D, O> {
    /// Resolves a *Play Immediately* card.
    pub(crate) fn play_now(&mut self, card: Card) {
        match card.event() {
            EventCard::GeneralPardon => return self.general_pardon(),
            EventCard::NaturalDisaster => self.card_to(card, CardPlace::Out),
            _ => self.card_to(card, CardPlace::Discards),
        }
        match card.event() {
            EventCard::Disease => {
                let port = self.d66();
                self.plague(port, Why::Disease);
            }
            EventCard::EuropeanTurmoil => self.turmoil(),
            EventCard::FingerOfFate => self.push(Frame::Fate),
            EventCard::NewGovernors => (0..2).for_each(|_| self.new_governor()),
            EventCard::MalDeMer => self.state.budget.seasick = true,
            EventCard::StormsAtSea => self.begin_storm(),
            EventCard::NaturalDisaster => self.disaster(),
            EventCard::GeneralPardon => {}
            EventCard::BuriedTreasure
            | EventCard::DebaucheryAndRevelry
            | EventCard::DoubleCross
            | EventCard::FairWinds
            | EventCard::HeavyGuns
            | EventCard::KcSurprise
            | EventCard::LetterOfMarque
            | EventCard::LocalResistance
            | EventCard::MutinyConspiracy
            | EventCard::PirateConverts
            | EventCard::PiraticalAmbition
            | EventCard::ScurvyOutbreak
            | EventCard::SkullAndCrossbones
            | EventCard::WarshipSighting
            | EventCard::WearAndTear => unreachable!("{card} goes to a hand"),
        }
    }

    /// Kills the governor, pirates and hostages in a port (`BB-EV-03`).
    fn plague(&mut self, port: Port, why: Why) {
        if self.state.destroyed.has(port) {
            return;
        }
        self.remove_governor(port, why);
        for seat in self.state.all() {
            for pirate in self.state.player(seat).fleet.iter() {
                if self.state.ship(pirate).place == port.into() {
                    self.eliminate(pirate, None, why);
                }
            }
        }
    }

    /// Resolves European Turmoil (`BB-EV-05`).
    fn turmoil(&mut self) {
        for seat in self.state.all() {
            self.remove_kc(seat, Gone::ToTheCup, Why::Turmoil);
        }
        for area in crate::games::blackbeard::data::Area::all() {
            self.remove_warship(area, Why::Turmoil);
        }
    }

    /// Resolves the General Pardon (`BB-EV-08`).
    fn general_pardon(&mut self) {
        self.state.pardon.drawn += 1;
        let drawn = self.state.pardon.drawn;
        self.emit(Event::Pardon(drawn));
        if drawn >= self.rules().general_pardon.times || self.state.deck.total() == 0 {
            self.state.pardon.card = PardonCard::Played;
            self.card_to(Card::PARDON, CardPlace::Out);
            return self.end();
        }
        if drawn == 1 {
            self.state.pardon.card = PardonCard::Deck;
            return self.card_to(Card::PARDON, CardPlace::Deck);
        }
        self.state.pardon.card = PardonCard::Aside;
        self.card_to(Card::PARDON, CardPlace::Aside);
        self.state.pardon.in_force = Some((self.state.pp, 2));
        self.emit(Event::PardonBegins(self.state.pp));
        self.pardon_returns();
    }

    /// Places an Anti-Pirate governor at a random port (`BB-EV-09`).
    fn new_governor(&mut self) {
        let closed = self.state.destroyed.or(self.game.numbers.pirate_ports);
        if closed.len() == Port::COUNT {
            return;
        }
        let mut port = self.d66();
        while closed.has(port) {
            port = self.d66();
        }
        self.remove_governor(port, Why::NewGovernors);
        if self.state.anti_cup == 0 {
            return;
        }
        self.state.anti_cup -= 1;
        self.state.anti.insert(port);
        self.emit(Event::Governor(port, Governor::Anti, Why::NewGovernors));
        self.drive_out(port, Why::AntiGovernor);
    }

    /// Begins a storm, which hits merchants, the warship and King's Commissioners at once, then pirates one by one
    /// (`BB-EV-20`).
    fn begin_storm(&mut self) {
        let area = {
            let port = self.d66();
            self.port(port).area
        };
        self.emit(Event::Storm(area));
        for port in self.game.numbers.ports_of[area.index()].iter() {
            self.remove_merchant(port, Why::Storm);
        }
        if let Some(warship) = self.state.stations[area.index()] {
            let combat = self.game.numbers.warships[warship.index()].combat;
            if i32::from(self.plain_roll(RollOf::StormWarship, 2)) > combat.into() {
                self.remove_warship(area, Why::Storm);
            }
        }
        let mut places: Set<Place> = self.game.numbers.transits_of[area.index()];
        places.insert(area.into());
        let n = usize::from(self.state.seats);
        let mut seat = self.state.pp;
        for _ in 0..n {
            if self.state.kcs[seat.index()].is_some_and(|kc| places.has(kc.place))
                && self.plain_roll(RollOf::StormKc, 1) <= self.rules().kc.storm_up_to
            {
                self.remove_kc(seat, Gone::ToTheCup, Why::Storm);
            }
            seat = seat.left(n);
        }
        let hit = |pirate: &crate::games::blackbeard::data::Pirate| {
            places.has(self.state.ship(*pirate).place)
        };
        self.state.storm = Some((area, self.state.pirates().filter(hit).collect()));
        self.push(Frame::Storm);
    }

    /// Rolls the storm for the next pirate and his ally (`BB-ALL-3`).
    pub(crate) fn storm(&mut self) {
        let Some((area, mut left)) = self.state.storm else { return };
        let next = self.state.pirates().find(|&pirate| left.has(pirate));
        let Some(pirate) = next else {
            self.state.storm = None;
            return;
        };
        self.state.party(pirate).for_each(|member| left.remove(member));
        self.state.storm = Some((area, left));
        self.push(Frame::Storm);
        let at_sea = self.state.ship(pirate).place == area.into();
        let plus = if at_sea { 0 } else { self.rules().storm.transit };
        let die = |pirate| (Some(pirate), 1, plus.into());
        match (self.state.ship(pirate).ally, self.rules().alliance.storm) {
            (Some(ally), AllianceStorm::Each) => {
                self.contest(RollOf::Storm, &[die(pirate), die(ally)]);
            }
            (None, _) | (_, AllianceStorm::Together) => {
                self.contest(RollOf::Storm, &[die(pirate)]);
            }
        }
    }

    /// Applies the dice of a storm to a pirate and his ally.
    pub(crate) fn resolve_storm(&mut self, pirate: crate::games::blackbeard::data::Pirate) {
        let dice = self.state.contest.rolls().len();
        let hits_of = |side: usize| {
            let result = self.state.contest.result(side.min(dice - 1));
            self.rules().storm.hits.get(result as usize - 1).copied()
        };
        let ally = self.state.ship(pirate).ally;
        let own = hits_of(0);
        let theirs = ally.map(|_| hits_of(1));
        let hits = |of: Option<Option<u8>>| of.flatten().unwrap_or(0);
        self.slow([(pirate, hits(Some(own))), (ally.unwrap_or(pirate), hits(theirs))], Why::Storm);
        for (member, hits) in [(Some(pirate), Some(own)), (ally, theirs)] {
            if let (Some(member), Some(None)) = (member, hits) {
                self.eliminate(member, None, Why::Sunk);
            }
        }
    }

    /// Resolves Natural Disaster (`BB-EV-23`).
    fn disaster(&mut self) {
        let die = self.plain_roll(RollOf::Disaster, 1);
        let port = self.rules().disaster.ports[usize::from(die) - 1];
        if !self.state.destroyed.has(port) {
            self.plague(port, Why::Disaster);
            self.destroy(port, Why::Disaster);
        }
        for port in self.state.boxes.iter() {
            self.remove_merchant(port, Why::Disaster);
        }
        self.place_merchants(self.rules().setup.merchants, Why::Disaster);
    }
}
