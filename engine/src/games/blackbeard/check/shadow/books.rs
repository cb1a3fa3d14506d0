//! What events add up to: displays, hands, piles, pirates' ends, counters on the map.

use std::fmt;

use crate::games::blackbeard::data::card::{Card, CardActions, EventCard};
use crate::games::blackbeard::data::limits::MAX_HOLDS;
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::{
    Area, Hostage, Hull, Merchant, Nation, Pirate, Place, Port, Warship,
};
use crate::games::blackbeard::rules::Rules;
use crate::games::blackbeard::state::act::Deed;
use crate::games::blackbeard::state::event::{CardPlace, Event, Governor};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::numbers::Cards;
use crate::games::blackbeard::state::{Kc, PirateCard, RevelryKind, Right, State};
use crate::seat::{MAX_SEATS, Seat};

/// One pirate's display.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Display {
    pub owner: Seat,
    pub hull: Hull,
    pub place: Place,
    pub combat: i8,
    pub speed: i8,
    pub loyalty: u8,
    pub cunning: u8,
    pub notoriety: u16,
    pub net_worth: u32,
    pub holds: [u32; MAX_HOLDS],
    pub hostages: Set<Hostage>,
    pub notes: [u8; Port::COUNT],
    pub history: Set<Nation>,
    pub bribed: Set<Port>,
    pub havens: Set<Port>,
    pub letter: Option<Nation>,
    pub guns: bool,
    pub treasure: bool,
    pub scurvy: bool,
    /// The kind of D&R, the Loyalty that clearing it gives, the recoveries counted.
    pub revelry: Option<(RevelryKind, i8, u8)>,
    pub right: Right,
    pub ally: Option<Pirate>,
}

/// The event cards of a pile, by code.
type Pile = [u8; Card::CODES];

/// Everything that events report.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Books {
    seats: usize,
    pub points: [i32; MAX_SEATS],
    hands: [Vec<Card>; MAX_SEATS],
    pub fleets: [Vec<Pirate>; MAX_SEATS],
    pub cards: [PirateCard; Pirate::COUNT],
    displays: [Option<Display>; Pirate::COUNT],
    deck: Pile,
    discards: Pile,
    out: Pile,
    pub pro: Set<Port>,
    pub anti: Set<Port>,
    pub destroyed: Set<Port>,
    pub attacked: Set<Port>,
    pub boxes: Set<Port>,
    pub face_up: [Option<Merchant>; Port::COUNT],
    /// The merchants that were seen to go back to the cup since one was placed face down in a box:
    /// none of them lies there.
    came_back: [Vec<Merchant>; Port::COUNT],
    pub kcs: [Option<Kc>; MAX_SEATS],
    pub stations: [Option<Warship>; Area::COUNT],
    nations: [Option<Nation>; Hostage::COUNT],
    pub turn: (u16, Seat),
    pub pardons: u8,
    /// A challenger who has spent Cunning, and what he has left.
    challenger: Option<(Pirate, u8)>,
}

fn pile(game: &Blackbeard, cards: &Cards) -> Pile {
    let mut pile = [0; Card::CODES];
    for (&card, copies) in game.numbers.cards.iter().zip(cards.iter()) {
        pile[card.code()] = copies;
    }
    pile
}

impl Display {
    fn of(state: &State, pirate: Pirate) -> Display {
        let ship = state.ship(pirate);
        Display {
            owner: ship.owner,
            hull: ship.hull,
            place: ship.place,
            combat: ship.combat,
            speed: ship.speed,
            loyalty: ship.loyalty,
            cunning: ship.cunning,
            notoriety: ship.notoriety,
            net_worth: ship.net_worth,
            holds: ship.holds,
            hostages: ship.hostages,
            notes: ship.notes,
            history: ship.history,
            bribed: ship.bribed,
            havens: ship.havens,
            letter: ship.letter.map(|letter| letter.nation),
            guns: ship.guns.is_some(),
            treasure: ship.treasure.is_some(),
            scurvy: ship.scurvy,
            revelry: ship.revelry.map(|of| (of.kind, of.gain, of.recoveries)),
            right: ship.right,
            ally: ship.ally,
        }
    }

    /// All doubloons in the holds.
    pub(super) fn doubloons(&self) -> u32 {
        self.holds.iter().sum()
    }
}

impl Books {
    /// The books as a state has them.
    pub(super) fn of(game: &Blackbeard, state: &State) -> Books {
        let player = |seat: usize| state.player(Seat::new(seat));
        let display = |pirate| state.in_play(pirate).then(|| Display::of(state, pirate));
        Books {
            seats: state.seats.into(),
            points: std::array::from_fn(|seat| player(seat).points),
            hands: std::array::from_fn(|seat| player(seat).hand.cards().to_vec()),
            fleets: std::array::from_fn(|seat| player(seat).fleet.iter().collect()),
            cards: state.cards.map(|card| match card {
                PirateCard::Challenging(seat) => PirateCard::Hand(seat),
                other => other,
            }),
            displays: std::array::from_fn(|index| display(Pirate::new(index))),
            deck: pile(game, &state.deck),
            discards: pile(game, &state.discards),
            out: pile(game, &state.out),
            pro: state.pro,
            anti: state.anti,
            destroyed: state.destroyed,
            attacked: state.attacked,
            boxes: state.boxes,
            face_up: std::array::from_fn(|port| state.merchant_at(Port::new(port))),
            came_back: std::array::from_fn(|_| Vec::new()),
            kcs: state.kcs,
            stations: state.stations,
            nations: state.hostage_nations,
            turn: (state.turn, state.pp),
            pardons: state.pardon.drawn,
            challenger: None,
        }
    }

    /// The first value in which the events and the state differ.
    pub(super) fn difference(&self, is: &Books) -> Option<String> {
        let differ = |what: &str, sum: &dyn fmt::Debug, is: &dyn fmt::Debug| {
            let (sum, is) = (format!("{sum:?}"), format!("{is:?}"));
            (sum != is).then(|| format!("events add up to {what} {sum}, but it is {is}"))
        };
        let of_pirate = Pirate::all().find_map(|pirate| {
            let index = pirate.index();
            differ(&format!("{pirate}"), &self.displays[index], &is.displays[index]).or_else(|| {
                differ(&format!("the card of {pirate}"), &self.cards[index], &is.cards[index])
            })
        });
        macro_rules! fields {
            ($($field:ident),*) => {
                of_pirate$(.or_else(|| differ(stringify!($field), &self.$field, &is.$field)))*
            };
        }
        fields!(
            points, hands, fleets, deck, discards, out, pro, anti, destroyed, attacked, boxes,
            face_up, kcs, stations, nations, turn, pardons
        )
    }

    /// All doubloons in all holds.
    pub(super) fn doubloons(&self) -> u32 {
        self.displays.iter().flatten().map(Display::doubloons).sum()
    }

    /// Whether a pirate is in play.
    pub(super) fn in_play(&self, pirate: Pirate) -> bool {
        self.cards[pirate.index()] == PirateCard::InPlay
    }

    /// The display of a pirate; also of one who has just gone, until his successor has it.
    pub(super) fn display(&self, pirate: Pirate) -> Option<&Display> {
        self.displays[pirate.index()].as_ref()
    }

    /// The displays of a pirate and his ally.
    pub(super) fn party(&self, pirate: Pirate) -> impl Iterator<Item = (Pirate, &Display)> {
        let own = self.display(pirate);
        let ally = own.and_then(|display| display.ally);
        let theirs = ally.and_then(|ally| Some((ally, self.display(ally)?)));
        own.map(|own| (pirate, own)).into_iter().chain(theirs)
    }

    /// Removes what is left of pirates who are gone.
    pub(super) fn clear_the_gone(&mut self) {
        for (display, card) in self.displays.iter_mut().zip(&self.cards) {
            if *card != PirateCard::InPlay {
                *display = None;
            }
        }
        let cards = self.cards;
        for fleet in &mut self.fleets {
            fleet.retain(|pirate| cards[pirate.index()] == PirateCard::InPlay);
        }
    }

    fn change(&mut self, pirate: Pirate, change: impl FnOnce(&mut Display)) {
        if let Some(display) = &mut self.displays[pirate.index()] {
            change(display);
        }
    }

    /// Enters an event.
    pub(super) fn enter(&mut self, rules: &Rules, event: Event) -> Result<(), String> {
        match event {
            Event::Turn(turn, seat) => self.turn = (turn, seat),
            Event::Points(seat, halves, ..) => self.points[seat.index()] += halves,
            Event::Pardon(drawn) => self.pardons = drawn,
            Event::HandPassed(from, _) if from.index() == 0 => {
                self.hands[..self.seats].rotate_right(1);
            }
            Event::Drew(..) | Event::Card(..) | Event::CardTo(..) | Event::Reshuffled => {
                return self.enter_card(event);
            }
            Event::DrewPirate(seat, pirate) => {
                self.cards[pirate.index()] = PirateCard::Hand(seat);
            }
            Event::Governor(port, governor, _) => {
                self.pro.remove(port);
                self.anti.remove(port);
                match governor {
                    Governor::Pro => self.pro.insert(port),
                    Governor::Anti => self.anti.insert(port),
                    Governor::None => {}
                }
            }
            Event::MerchantPlaced(port, _) => {
                self.boxes.insert(port);
                self.came_back[port.index()].clear();
            }
            Event::MerchantFound(port, merchant) => return self.turn_up(rules, port, merchant),
            Event::MerchantGone(port, _) => {
                self.boxes.remove(port);
                if let Some(merchant) = self.face_up[port.index()].take() {
                    self.came_back.iter_mut().for_each(|since| since.push(merchant));
                }
            }
            Event::KcPlaced(seat, who, area, _) => {
                self.kcs[seat.index()] = Some(Kc { who, place: area.into() });
            }
            Event::KcMoved(seat, place, _) => {
                if let Some(kc) = &mut self.kcs[seat.index()] {
                    kc.place = place;
                }
            }
            Event::KcGone(seat, ..) => self.kcs[seat.index()] = None,
            Event::WarshipPlaced(area, warship) => self.stations[area.index()] = Some(warship),
            Event::WarshipGone(area, ..) => self.stations[area.index()] = None,
            Event::PortAttacked(port) => self.attacked.insert(port),
            Event::PortDestroyed(port, _) => self.destroyed.insert(port),
            Event::PirateConverted(pirate, _) => {
                if let PirateCard::Retired(by) = self.cards[pirate.index()] {
                    self.cards[pirate.index()] = PirateCard::Converted(by);
                }
            }
            Event::ChallengerDied(pirate) => self.cards[pirate.index()] = PirateCard::Dead,
            Event::Deployed(..)
            | Event::Eliminated(..)
            | Event::Retired(..)
            | Event::Succeeded(..) => return self.enter_end(rules, event),
            _ => self.enter_display(rules, event),
        }
        Ok(())
    }

    /// A merchant is turned up (`BB-SET-7`): of its kind there must be one that lies face up nowhere
    /// else, and that has not been seen since this box was filled.
    fn turn_up(&mut self, rules: &Rules, port: Port, merchant: Merchant) -> Result<(), String> {
        let count = |of: &[Merchant]| of.iter().filter(|&&of| of == merchant).count();
        let cargoes = rules.merchants.in_order()[merchant.r#type.index()];
        let all = cargoes.iter().filter(|&&cargo| cargo == merchant.cargo).count();
        let elsewhere = self.face_up.iter().filter(|&&of| of == Some(merchant)).count();
        let came_back = count(&self.came_back[port.index()]);
        if all <= elsewhere + came_back {
            return Err(format!("{merchant:?} is elsewhere, or came back while one lay here"));
        }
        // It may be one that came back before this box was filled, and after others were.
        for since in self.came_back.iter_mut().filter(|since| count(since) > came_back) {
            let at = since.iter().position(|&of| of == merchant);
            at.map(|at| since.remove(at));
        }
        self.face_up[port.index()] = Some(merchant);
        Ok(())
    }

    fn enter_card(&mut self, event: Event) -> Result<(), String> {
        let draw = |pile: &mut Pile, card: Card, from: &str| match pile[card.code()].checked_sub(1)
        {
            Some(left) => {
                pile[card.code()] = left;
                Ok(())
            }
            None => Err(format!("{card} was not {from}")),
        };
        match event {
            Event::Drew(seat, card) => {
                draw(&mut self.deck, card, "in the deck")?;
                self.hands[seat.index()].push(card);
                self.hands[seat.index()].sort_unstable();
            }
            Event::Card(seat, card, _) => {
                let hand = &mut self.hands[seat.index()];
                let Some(at) = hand.iter().position(|&held| held == card) else {
                    return Err(format!("{seat} plays {card}, which it does not hold"));
                };
                hand.remove(at);
            }
            Event::CardTo(card, CardPlace::Deck) => {
                if card.event() != EventCard::GeneralPardon {
                    draw(&mut self.discards, card, "played before it went back to the deck")?;
                }
                self.deck[card.code()] += 1;
            }
            Event::CardTo(card, CardPlace::Discards) => self.discards[card.code()] += 1,
            Event::CardTo(card, CardPlace::Out) => self.out[card.code()] += 1,
            Event::Reshuffled => {
                self.deck = std::mem::replace(&mut self.discards, [0; Card::CODES]);
                let pardon = Card::new(EventCard::GeneralPardon, CardActions::None);
                self.deck[pardon.code()] += 1;
            }
            _ => {}
        }
        Ok(())
    }

    /// How a pirate comes into play and leaves it.
    fn enter_end(&mut self, rules: &Rules, event: Event) -> Result<(), String> {
        let leaves = |books: &mut Books, pirate: Pirate, to: PirateCard| {
            if books.cards[pirate.index()] != PirateCard::InPlay {
                return Err(format!("{pirate} leaves play without having been in it"));
            }
            books.cards[pirate.index()] = to;
            Ok(())
        };
        match event {
            Event::Deployed(seat, pirate, area, hull) => {
                if self.cards[pirate.index()] != PirateCard::Hand(seat) {
                    return Err(format!("{seat} deploys {pirate}, whom it does not hold"));
                }
                self.cards[pirate.index()] = PirateCard::InPlay;
                self.fleets[seat.index()].push(pirate);
                let display = new_display(rules, seat, pirate, area.into(), hull);
                self.displays[pirate.index()] = Some(display);
            }
            Event::Retired(pirate, _) => {
                let owner = self.display(pirate).map_or(Seat::new(0), |display| display.owner);
                leaves(self, pirate, PirateCard::Retired(owner))?;
                self.fleets[owner.index()].retain(|&of| of != pirate);
            }
            // Who is succeeded keeps his place in the fleet until `Succeeded` gives it away.
            Event::Eliminated(pirate, ..) => leaves(self, pirate, PirateCard::Dead)?,
            Event::Succeeded(old, new, seat, _) => {
                let Some(mut display) = self.displays[old.index()].take() else {
                    return Err(format!("{new} succeeds {old}, who had no ship"));
                };
                let fleet = &mut self.fleets[display.owner.index()];
                let at = fleet.iter().position(|&of| of == old);
                let at = at.ok_or_else(|| format!("{old} was in no fleet"))?;
                if display.owner == seat {
                    fleet[at] = new;
                } else {
                    fleet.remove(at);
                    self.fleets[seat.index()].push(new);
                }
                display.owner = seat;
                (display.notoriety, display.net_worth) = (0, 0);
                display.loyalty = rules.mutiny.loyalty;
                display.cunning = self.challengers_cunning(rules, new);
                (display.bribed, display.havens) = (Set::EMPTY, Set::EMPTY);
                display.right = Right::None;
                self.displays[new.index()] = Some(display);
                self.cards[new.index()] = PirateCard::InPlay;
            }
            _ => {}
        }
        Ok(())
    }

    fn enter_display(&mut self, rules: &Rules, event: Event) {
        match event {
            Event::Announced(pirate, deed) => {
                let party: Vec<Pirate> = self.party(pirate).map(|(member, _)| member).collect();
                for member in party {
                    self.change(member, |of| {
                        if let (Some(revelry), true) = (&mut of.revelry, deed != Deed::Recover) {
                            revelry.2 = 0;
                        }
                    });
                }
            }
            Event::Moved(pirate, place, _) => self.change(pirate, |of| of.place = place),
            Event::Right(pirate, right) => self.change(pirate, |of| of.right = right),
            Event::Cunning(pirate, left, _) => {
                self.change(pirate, |of| of.cunning = left);
                if matches!(self.cards[pirate.index()], PirateCard::Hand(_)) {
                    self.challenger = Some((pirate, left));
                }
            }
            Event::Notoriety(pirate, by, _) => self.change(pirate, |of| of.notoriety += by),
            Event::Loyalty(pirate, by, ..) => {
                self.change(pirate, |of| of.loyalty = of.loyalty.saturating_add_signed(by));
            }
            Event::Combat(pirate, _, now, _) => self.change(pirate, |of| of.combat = now),
            Event::Speed(pirate, _, now, _) => self.change(pirate, |of| of.speed = now),
            Event::Hold(pirate, hold, doubloons, _) => {
                self.change(pirate, |of| of.holds[usize::from(hold)] = doubloons);
            }
            Event::NetWorth(pirate, now, _) => self.change(pirate, |of| of.net_worth = now),
            Event::Converted(pirate, hull) => self.change(pirate, |of| {
                let full = rules.ship.in_order()[hull.index()];
                (of.hull, of.combat, of.speed) = (hull, full.combat, full.speed);
            }),
            Event::HostageTaken(pirate, hostage, nation) => {
                for display in self.displays.iter_mut().flatten() {
                    display.hostages.remove(hostage);
                }
                self.nations[hostage.index()] = Some(nation);
                self.change(pirate, |of| of.hostages.insert(hostage));
            }
            Event::HostageGone(pirate, hostage, _) => {
                self.nations[hostage.index()] = None;
                self.change(pirate, |of| of.hostages.remove(hostage));
            }
            Event::Noted(pirate, port, now) => {
                self.change(pirate, |of| of.notes[port.index()] = now);
            }
            Event::Haven(pirate, port) => self.change(pirate, |of| of.havens.insert(port)),
            Event::HavenLost(pirate, port, _) => self.change(pirate, |of| of.havens.remove(port)),
            Event::Bribed(pirate, port) => self.change(pirate, |of| of.bribed.insert(port)),
            Event::History(pirate, nation) => self.change(pirate, |of| of.history.insert(nation)),
            Event::Letter(pirate, nation) => self.change(pirate, |of| of.letter = Some(nation)),
            Event::LetterGone(pirate, _) => self.change(pirate, |of| of.letter = None),
            Event::Guns(pirate) => self.change(pirate, |of| of.guns = true),
            Event::GunsGone(pirate, _) => self.change(pirate, |of| of.guns = false),
            Event::Treasure(pirate) => self.change(pirate, |of| of.treasure = true),
            Event::TreasureGone(pirate, _) => self.change(pirate, |of| of.treasure = false),
            Event::Scurvy(pirate) => self.change(pirate, |of| of.scurvy = true),
            Event::ScurvyGone(pirate, _) => self.change(pirate, |of| of.scurvy = false),
            Event::Revelry(pirate, kind, gain, _) => {
                self.change(pirate, |of| of.revelry = Some((kind, gain, 0)));
            }
            Event::Recovering(pirate, recoveries) => self.change(pirate, |of| {
                if let Some(revelry) = &mut of.revelry {
                    revelry.2 = recoveries;
                }
            }),
            Event::RevelryGone(pirate, _) => self.change(pirate, |of| of.revelry = None),
            Event::Allied(one, other) => {
                self.change(one, |of| of.ally = Some(other));
                self.change(other, |of| of.ally = Some(one));
            }
            Event::AllianceOver(one, other, _) => {
                self.change(one, |of| of.ally = None);
                self.change(other, |of| of.ally = None);
            }
            Event::ActionOver(..) => self.challenger = None,
            _ => {}
        }
    }

    /// The Cunning of who succeeds: as printed, less what he spent as a challenger.
    fn challengers_cunning(&self, rules: &Rules, pirate: Pirate) -> u8 {
        match self.challenger {
            Some((challenger, left)) if challenger == pirate => left,
            _ => rules.pirate.in_order()[pirate.index()].cunning,
        }
    }
}

/// A display as a pirate is deployed with (`BB-SET-6`).
fn new_display(rules: &Rules, owner: Seat, pirate: Pirate, place: Place, hull: Hull) -> Display {
    let of_type = rules.ship.in_order()[hull.index()];
    Display {
        owner,
        hull,
        place,
        combat: of_type.combat,
        speed: of_type.speed,
        loyalty: rules.setup.loyalty,
        cunning: rules.pirate.in_order()[pirate.index()].cunning,
        notoriety: 0,
        net_worth: 0,
        holds: [0; MAX_HOLDS],
        hostages: Set::EMPTY,
        notes: [0; Port::COUNT],
        history: Set::EMPTY,
        bribed: Set::EMPTY,
        havens: Set::EMPTY,
        letter: None,
        guns: false,
        treasure: false,
        scurvy: false,
        revelry: None,
        right: Right::None,
        ally: None,
    }
}
