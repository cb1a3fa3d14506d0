//! Shadow state: the auditor's copy of the game. The auditor builds the copy from events and compares it with the
//! game's state.
//!
//! The shadow state adds up the reported events and computes no rule. The referee
//! (`engine/referees/audit_blackbeard.py`) derives outcomes, amounts and alternatives independently.

use std::fmt;

use crate::auditor::ShadowState;
use crate::games::blackbeard::data::Pirate;
use crate::games::blackbeard::data::card::{Card, EventCard, MAX_HAND};
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::state::act::PirateAction;
use crate::games::blackbeard::state::contest::RollOf;
use crate::games::blackbeard::state::event::{CardPlace, Event, Governor};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::numbers::Cards;
use crate::games::blackbeard::state::{Kc, Letter, PirateCard, Revelry, Right, Ship, State};
use crate::observe::Observer;
use crate::seat::Seat;

/// Auditor's copy of a game, built from events: ships, hands, piles, counters and points.
#[derive(Clone, Debug, Default)]
pub struct BlackbeardShadow {
    /// Copy of the game as the events report it; `None` before the first state.
    copy: Option<Box<GameCopy>>,
    counts: [u64; CHECKED.len()],
    broken: Option<String>,
}

/// Names of the event checks, for the auditor's reports.
const CHECKED: [&str; 5] = [
    "points for pirates who have left play, or are in play at the end",
    "changes of ratings in the direction and range that their reason permits",
    "doubloons and Net Worth within the announced sum",
    "totals that the dice can show",
    "pirate actions by the player whose turn it is, with a pirate in play",
];

/// Returns the index in [`CHECKED`] of the check that covers an event, if any.
fn place_of(event: Event) -> Option<usize> {
    match event {
        Event::Points(..) => Some(0),
        Event::Notoriety(..) | Event::Loyalty(..) | Event::Combat(..) | Event::Speed(..) => Some(1),
        Event::Hold(..) | Event::NetWorth(..) => Some(2),
        Event::Rolled(..) | Event::Rerolled(..) => Some(3),
        Event::Announced(..) => Some(4),
        _ => None,
    }
}

type Checked = Result<(), String>;

fn require(holds: bool, broken: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(broken()) }
}

/// Copy of the game as the events report it.
#[derive(Clone, Debug)]
struct GameCopy {
    game: Blackbeard,
    /// Copied state. It starts as the game's first state; later events update the fields that [`table_of`] compares.
    table: State,
    /// Ship of each pirate. The ship of an eliminated pirate stays here until his successor takes it over.
    ships: [Option<Ship>; Pirate::COUNT],
    /// Challenger of Piratical Ambition who has spent Cunning, with his remaining Cunning points.
    challenger: Option<(Pirate, u8)>,
    /// Card that the last event put on a pirate's display.
    laid: Option<Card>,
    /// Doubloons that the last `Worth` event reported. The field `credit` counts the doubloons that have not yet
    /// entered a hold.
    worth: u32,
    credit: u32,
    /// Total doubloons in all holds before the current transfer between holds.
    most: Option<u32>,
}

impl ShadowState<Blackbeard> for BlackbeardShadow {
    const CHECKED: &'static [&'static str] = &CHECKED;

    fn compare(&mut self, game: &Blackbeard, state: &State) -> Checked {
        let Some(copy) = &mut self.copy else {
            self.copy = Some(Box::new(GameCopy::of(game, state)));
            return Ok(());
        };
        if self.broken.is_none() {
            self.broken = copy.close().and_then(|()| copy.compare(state)).err();
        }
        self.broken.clone().map_or(Ok(()), Err)
    }

    fn counts(&self) -> &[u64] {
        &self.counts
    }
}

impl Observer<Blackbeard> for BlackbeardShadow {
    fn event(&mut self, event: Event) {
        let Some(copy) = self.copy.as_mut().filter(|_| self.broken.is_none()) else { return };
        place_of(event).into_iter().for_each(|place| self.counts[place] += 1);
        let entered = copy.check(event).and_then(|()| copy.enter(event));
        self.broken = entered.err().map(|broken| format!("{event:?}: {broken}"));
    }
}

/// Returns the properties of a state that the auditor compares, each with its name.
fn table_of(state: &State) -> Vec<(&'static str, Box<dyn fmt::Debug + '_>)> {
    let cards = state.cards.map(|card| match card {
        PirateCard::Challenging(seat) => PirateCard::Hand(seat),
        other => other,
    });
    let players = state.players.each_ref();
    vec![
        ("turn", Box::new((state.turn, state.pp))),
        ("points", Box::new(players.map(|player| player.points))),
        ("hands", Box::new(players.map(|player| player.hand))),
        ("fleets", Box::new(players.map(|player| player.fleet.iter().collect::<Vec<_>>()))),
        ("pirate cards", Box::new(cards)),
        ("piles", Box::new([&state.deck, &state.discards, &state.out])),
        ("governors", Box::new([state.pro, state.anti])),
        ("ports", Box::new([state.attacked, state.destroyed])),
        ("merchants", Box::new((state.boxes, state.face_up))),
        ("KCs", Box::new(state.kcs)),
        ("warships", Box::new(state.stations)),
        ("hostages", Box::new(state.hostage_nations)),
        ("pardons", Box::new(state.pardon.drawn)),
    ]
}

impl GameCopy {
    fn of(game: &Blackbeard, state: &State) -> GameCopy {
        let ship =
            |index| state.in_play(Pirate::new(index)).then(|| *state.ship(Pirate::new(index)));
        GameCopy {
            game: game.clone(),
            table: state.clone(),
            ships: std::array::from_fn(ship),
            challenger: None,
            laid: None,
            worth: 0,
            credit: 0,
            most: None,
        }
    }

    fn in_play(&self, pirate: Pirate) -> bool {
        self.table.in_play(pirate)
    }

    fn ship(&mut self, pirate: Pirate) -> Result<&mut Ship, String> {
        self.ships[pirate.index()].as_mut().ok_or_else(|| format!("{pirate} has no ship"))
    }

    fn doubloons(&self) -> u32 {
        self.ships.iter().flatten().map(Ship::doubloons).sum()
    }

    /// Removes the ships of pirates who have left play. Checks that no transfer between holds has added doubloons.
    fn close(&mut self) -> Checked {
        for pirate in Pirate::all() {
            if let (false, Some(ship)) = (self.in_play(pirate), self.ships[pirate.index()]) {
                self.leave_fleet(ship.owner, pirate)?;
                self.ships[pirate.index()] = None;
            }
        }
        let (most, are) = (self.most.take(), self.doubloons());
        require(most.is_none_or(|most| are <= most), || {
            format!("holds have {are} doubloons after a transfer, but had {most:?} before")
        })
    }

    /// Compares the copy of the game with a state. The error names the first difference.
    fn compare(&self, state: &State) -> Checked {
        let differ = |fact: &str, sum: &dyn fmt::Debug, is: &dyn fmt::Debug| {
            let (sum, is) = (format!("{sum:?}"), format!("{is:?}"));
            require(sum == is, || format!("{fact}: the events give {sum}, the state has {is}"))
        };
        for (pirate, ship) in Pirate::all().zip(&self.ships) {
            let is = state.in_play(pirate).then(|| *state.ship(pirate));
            differ(pirate.name(), ship, &is)?;
        }
        let mut facts = table_of(&self.table).into_iter().zip(table_of(state));
        facts.try_for_each(|((fact, sum), (_, is))| differ(fact, &sum, &is))
    }

    /// Checks an event against the copy of the game before the event.
    fn check(&mut self, event: Event) -> Checked {
        match event {
            Event::Turn(turn, seat) => {
                let (before, last) = (self.table.turn, self.table.pp);
                let next = if before == 0 { last } else { last.left(self.table.seats.into()) };
                require((turn, seat) == (before + 1, next), || {
                    format!("the last turn was turn {before} of {last}")
                })
            }
            Event::Announced(pirate, _) => {
                let (turn, owner) = (self.table.pp, self.ship(pirate)?.owner);
                require(self.in_play(pirate) && owner == turn, || {
                    format!("it is the turn of {turn}")
                })
            }
            Event::Rolled(of, _, dice, total, _) | Event::Rerolled(of, _, dice, total) => {
                let totals = if of == RollOf::RetirementBribe { 11..=66 } else { dice..=6 * dice };
                require(totals.contains(&total), || format!("{dice} dice can't show {total}"))
            }
            Event::Points(seat, halves, pirate, why) => {
                let at_end = why == Why::InPlay;
                let owner = self.ship(pirate)?.owner;
                let possible = at_end == self.in_play(pirate) && (!at_end || seat == owner);
                require(possible && halves > 0, || {
                    format!("{pirate} of {owner} can't score for {seat}")
                })
            }
            Event::Notoriety(pirate, by, _) => require(self.in_play(pirate) && by > 0, || {
                format!("{pirate} can't gain {by} Notoriety")
            }),
            Event::Loyalty(pirate, by, now, why) => {
                let (before, max) = (self.ship(pirate)?.loyalty, self.game.rules.loyalty.max);
                let possible = match why {
                    Why::Recovery | Why::Voluntary | Why::PortRevelry | Why::Card2 => by > 0,
                    Why::Scurvy | Why::ScurvyTurn => by < 0,
                    Why::Mutiny => by == -1,
                    _ => by != 0,
                };
                require(
                    possible && before.checked_add_signed(by) == Some(now) && now <= max,
                    || format!("Loyalty can't change from {before} by {by} to {now}"),
                )
            }
            Event::Combat(of, by, now, why) => check_rating(self.ship(of)?.combat, by, now, why),
            Event::Speed(of, by, now, why) => check_rating(self.ship(of)?.speed, by, now, why),
            Event::Hold(pirate, hold, now, why) => {
                let before = self.ship(pirate)?.holds[usize::from(hold)];
                if matches!(why, Why::Convert | Why::Spoils) {
                    self.most.get_or_insert(self.doubloons());
                } else if now > before {
                    let left = self.credit.checked_sub(now - before);
                    self.credit = left.ok_or_else(|| {
                        format!("the hold had {before}, and the announced sum is used up")
                    })?;
                }
                require(why != Why::Booty || now == 0, || format!("the hold keeps {now} doubloons"))
            }
            Event::NetWorth(pirate, now, why) => {
                let before = self.ship(pirate)?.net_worth;
                let possible = match why {
                    Why::Booty => now > before,
                    Why::Haven | Why::Bribe | Why::DoubleCross => {
                        before.checked_sub(self.worth) == Some(now)
                    }
                    _ => false,
                };
                require(possible, || {
                    format!("Net Worth was {before}, the announced sum is {}", self.worth)
                })
            }
            _ => Ok(()),
        }
    }

    fn leave_fleet(&mut self, seat: Seat, pirate: Pirate) -> Checked {
        let fleet = &mut self.table.player_mut(seat).fleet;
        require(fleet.iter().any(|of| of == pirate), || {
            format!("{pirate} is not in the fleet of {seat}")
        })?;
        fleet.remove(pirate);
        Ok(())
    }

    fn leave_play(&mut self, pirate: Pirate, to: PirateCard) -> Checked {
        require(self.in_play(pirate), || format!("{pirate} was not in play"))?;
        self.table.set_card(pirate, to);
        Ok(())
    }

    /// Applies an event to the copy of the game.
    fn enter(&mut self, event: Event) -> Checked {
        let table = &mut self.table;
        match event {
            Event::Turn(turn, seat) => (table.turn, table.pp) = (turn, seat),
            Event::Points(seat, halves, ..) | Event::Handicap(seat, halves) => {
                table.player_mut(seat).points += halves;
            }
            Event::Pardon(drawn) => table.pardon.drawn = drawn,
            Event::DrewPirate(seat, pirate) => table.set_card(pirate, PirateCard::Hand(seat)),
            Event::Governor(port, governor, _) => {
                table.pro.remove(port);
                table.anti.remove(port);
                match governor {
                    Governor::Pro => table.pro.insert(port),
                    Governor::Anti => table.anti.insert(port),
                    Governor::None => {}
                }
            }
            Event::MerchantPlaced(port, _) => table.boxes.insert(port),
            Event::MerchantFound(port, merchant) => {
                table.face_up[port.index()] = merchant.kind() as u8 + 1;
            }
            Event::MerchantGone(port, _) => {
                table.boxes.remove(port);
                table.face_up[port.index()] = 0;
            }
            Event::KcPlaced(seat, who, area, _) => {
                let kc = table.kcs[seat.index()].replace(Kc { who, place: area.into() });
                return require(kc.is_none(), || format!("{seat} already has {kc:?}"));
            }
            Event::KcMoved(seat, place, _) => {
                let kc = table.kcs[seat.index()].as_mut();
                kc.ok_or_else(|| format!("{seat} has no KC"))?.place = place;
            }
            Event::KcGone(seat, ..) => table.kcs[seat.index()] = None,
            Event::WarshipPlaced(area, warship) => table.stations[area.index()] = Some(warship),
            Event::WarshipGone(area, ..) => table.stations[area.index()] = None,
            Event::PortAttacked(port) => table.attacked.insert(port),
            Event::PortDestroyed(port, _) => table.destroyed.insert(port),
            Event::PirateConverted(pirate, _) => {
                if let PirateCard::Retired(by) = table.cards[pirate.index()] {
                    table.set_card(pirate, PirateCard::Converted(by));
                }
            }
            Event::ChallengerDied(pirate) => table.set_card(pirate, PirateCard::Dead),
            Event::Worth(_, sum, why) => {
                let is_paid = matches!(why, Why::Haven | Why::Bribe | Why::DoubleCross);
                (self.worth, self.credit) = (sum, if is_paid { 0 } else { sum });
            }
            Event::ActionOver(..) => self.challenger = None,
            Event::Cunning(pirate, left, _) if !table.in_play(pirate) => {
                self.challenger = Some((pirate, left));
            }
            Event::HandPassed(..)
            | Event::Drew(..)
            | Event::Card(..)
            | Event::CardTo(..)
            | Event::Reshuffled => return self.enter_card(event),
            Event::Deployed(..)
            | Event::Eliminated(..)
            | Event::Retired(..)
            | Event::Succeeded(..) => return self.enter_end(event),
            _ => return self.enter_display(event),
        }
        Ok(())
    }

    fn enter_card(&mut self, event: Event) -> Checked {
        let table = &mut self.table;
        let kind =
            |card: Card| self.game.numbers.kind(card).ok_or(format!("the deck has no {card}"));
        let draw = |pile: &mut Cards, kind: usize| {
            require(pile.count(kind) > 0, || "the pile does not have the card".into())?;
            pile.remove(kind, 1);
            Ok::<(), String>(())
        };
        match event {
            Event::Drew(seat, card) => {
                draw(&mut table.deck, kind(card)?)?;
                let hand = &mut table.player_mut(seat).hand;
                require(hand.len() < MAX_HAND, || format!("the hand of {seat} is full: {hand:?}"))?;
                hand.add(card);
            }
            Event::Card(seat, card, _) => {
                let hand = &mut table.player_mut(seat).hand;
                require(hand.has(card), || format!("{seat} holds {hand:?}, not {card}"))?;
                hand.remove(card);
            }
            Event::CardTo(card, CardPlace::Deck) => {
                if card.event() != EventCard::GeneralPardon {
                    draw(&mut table.discards, kind(card)?)?;
                }
                table.deck.add(kind(card)?, 1);
            }
            Event::CardTo(card, CardPlace::Discards) => table.discards.add(kind(card)?, 1),
            Event::CardTo(card, CardPlace::Out) => table.out.add(kind(card)?, 1),
            Event::CardTo(card, CardPlace::Display(_)) => self.laid = Some(card),
            Event::Reshuffled => {
                table.deck = std::mem::replace(&mut table.discards, Cards::EMPTY);
                table.deck.add(kind(Card::PARDON)?, 1);
            }
            // The event of seat 0 moves the hands of all seats.
            Event::HandPassed(from, _) if from.index() == 0 => {
                let hands = table.players.map(|player| player.hand);
                for seat in table.all() {
                    table.player_mut(seat.left(table.seats.into())).hand = hands[seat.index()];
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Applies a deployment, elimination, retirement or succession to the copy of the game.
    fn enter_end(&mut self, event: Event) -> Checked {
        match event {
            Event::Deployed(seat, pirate, area, hull) => {
                let card = self.table.cards[pirate.index()];
                require(card == PirateCard::Hand(seat), || {
                    format!("the card of {pirate} is {card:?}")
                })?;
                self.table.set_card(pirate, PirateCard::InPlay);
                self.table.player_mut(seat).fleet.push(pirate);
                let of_type = &self.game.numbers.hulls[hull.index()];
                self.ships[pirate.index()] = Some(Ship {
                    owner: seat,
                    pirate: Some(pirate),
                    hull,
                    place: area.into(),
                    combat: of_type.combat,
                    speed: of_type.speed,
                    loyalty: self.game.rules.loyalty_of_new_crew(seat),
                    cunning: self.game.rated(pirate).cunning,
                    deployed: self.table.turn,
                    ..Ship::EMPTY
                });
            }
            Event::Retired(pirate, _) => {
                let owner = self.ship(pirate)?.owner;
                self.leave_play(pirate, PirateCard::Retired(owner))?;
            }
            Event::Eliminated(pirate, ..) => self.leave_play(pirate, PirateCard::Dead)?,
            Event::Succeeded(old, new, seat, _) => {
                let (ship, loyalty) = (*self.ship(old)?, self.game.rules.mutiny.loyalty);
                let cunning = match self.challenger {
                    Some((challenger, left)) if challenger == new => left,
                    _ => self.game.rated(new).cunning,
                };
                self.ships[old.index()] = None;
                self.ships[new.index()] = Some(Ship {
                    owner: seat,
                    pirate: Some(new),
                    notoriety: 0,
                    net_worth: 0,
                    loyalty,
                    cunning,
                    bribed: Set::EMPTY,
                    havens: Set::EMPTY,
                    right: Right::None,
                    deployed: self.table.turn,
                    ..ship
                });
                self.table.set_card(new, PirateCard::InPlay);
                if ship.owner == seat {
                    self.table.player_mut(seat).fleet.replace(old, new);
                } else {
                    self.leave_fleet(ship.owner, old)?;
                    self.table.player_mut(seat).fleet.push(new);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn enter_display(&mut self, event: Event) -> Checked {
        let laid = self.laid.ok_or("no card was put on a display");
        match event {
            Event::Announced(pirate, deed) if deed != PirateAction::Recover => {
                let ally = self.ship(pirate)?.ally;
                for member in std::iter::once(pirate).chain(ally) {
                    if let Some(revelry) = &mut self.ship(member)?.revelry {
                        revelry.recoveries = 0;
                    }
                }
            }
            Event::Moved(pirate, place, _) => self.ship(pirate)?.place = place,
            Event::Right(pirate, right) => self.ship(pirate)?.right = right,
            Event::Cunning(pirate, left, _) => self.ship(pirate)?.cunning = left,
            Event::Notoriety(pirate, by, _) => self.ship(pirate)?.notoriety += by,
            Event::Loyalty(pirate, _, now, _) => self.ship(pirate)?.loyalty = now,
            Event::Combat(pirate, _, now, _) => self.ship(pirate)?.combat = now,
            Event::Speed(pirate, _, now, _) => self.ship(pirate)?.speed = now,
            Event::Hold(pirate, hold, now, _) => self.ship(pirate)?.holds[usize::from(hold)] = now,
            Event::NetWorth(pirate, now, _) => self.ship(pirate)?.net_worth = now,
            Event::Converted(pirate, hull) => {
                let of_type = self.game.numbers.hulls[hull.index()].clone();
                let ship = self.ship(pirate)?;
                (ship.hull, ship.combat, ship.speed) = (hull, of_type.combat, of_type.speed);
            }
            Event::HostageTaken(pirate, hostage, nation) => {
                self.ships.iter_mut().flatten().for_each(|ship| ship.hostages.remove(hostage));
                self.table.hostage_nations[hostage.index()] = Some(nation);
                self.ship(pirate)?.hostages.insert(hostage);
            }
            Event::HostageGone(pirate, hostage, _) => {
                self.table.hostage_nations[hostage.index()] = None;
                self.ship(pirate)?.hostages.remove(hostage);
            }
            Event::Noted(pirate, port, now) => self.ship(pirate)?.notes[port.index()] = now,
            Event::Haven(pirate, port) => self.ship(pirate)?.havens.insert(port),
            Event::HavenLost(pirate, port, _) => self.ship(pirate)?.havens.remove(port),
            Event::Bribed(pirate, port) => self.ship(pirate)?.bribed.insert(port),
            Event::History(pirate, nation) => self.ship(pirate)?.history.insert(nation),
            Event::Letter(pirate, nation) => {
                self.ship(pirate)?.letter = Some(Letter { nation, card: laid? });
            }
            Event::LetterGone(pirate, _) => self.ship(pirate)?.letter = None,
            Event::Guns(pirate) => self.ship(pirate)?.guns = Some(laid?),
            Event::GunsGone(pirate, _) => self.ship(pirate)?.guns = None,
            Event::Treasure(pirate) => self.ship(pirate)?.treasure = Some(laid?),
            Event::TreasureGone(pirate, _) => self.ship(pirate)?.treasure = None,
            Event::Scurvy(pirate) => self.ship(pirate)?.scurvy = true,
            Event::ScurvyGone(pirate, _) => self.ship(pirate)?.scurvy = false,
            Event::Revelry(pirate, kind, gain, _) => {
                self.ship(pirate)?.revelry = Some(Revelry { kind, gain, recoveries: 0 });
            }
            Event::Recovering(pirate, recoveries) => {
                let revelry = self.ship(pirate)?.revelry.as_mut();
                revelry.ok_or("the ship has no D&R marker")?.recoveries = recoveries;
            }
            Event::RevelryGone(pirate, _) => self.ship(pirate)?.revelry = None,
            Event::Allied(one, other) => {
                self.ship(one)?.ally = Some(other);
                self.ship(other)?.ally = Some(one);
            }
            Event::AllianceOver(one, other, _) => {
                self.ship(one)?.ally = None;
                self.ship(other)?.ally = None;
            }
            _ => {}
        }
        Ok(())
    }
}

/// Checks a change of Combat or Speed: hits lower the rating, a refit raises it, and a captured ship replaces it.
fn check_rating(before: i8, by: i8, now: i8, why: Why) -> Checked {
    let is_changed = before.saturating_add(by) == now && (by >= 0) == (why == Why::Refit);
    require(is_changed || why == Why::Spoils, || format!("the rating was {before}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auditor::Auditor;
    use crate::games::blackbeard::rules::EDITION;
    use crate::games::blackbeard::state::action::Action;
    use crate::play::play;
    use crate::stream::NatureDice;
    use crate::{SeatRng, Strategy, Uniform};

    /// Observer that alters or drops events before the auditor sees them.
    struct Faulty<F> {
        auditor: Auditor<Blackbeard, BlackbeardShadow>,
        fault: F,
    }

    impl<F: FnMut(Event) -> Option<Event>> Observer<Blackbeard> for Faulty<F> {
        fn event(&mut self, event: Event) {
            if let Some(event) = (self.fault)(event) {
                self.auditor.event(event);
            }
        }

        fn decided(&mut self, game: &Blackbeard, state: &State, seat: Seat, action: Action) {
            self.auditor.decided(game, state, seat, action);
        }

        fn ended(&mut self, game: &Blackbeard, state: &State) {
            self.auditor.ended(game, state);
        }
    }

    /// Plays a random game with altered events and returns the first violation that the auditor finds.
    fn violation(
        seats: usize,
        settings: &[&str],
        deal: u64,
        fault: impl FnMut(Event) -> Option<Event>,
    ) -> Option<String> {
        let game = EDITION.game(seats, settings).expect("a table");
        let mut dice = NatureDice::new(5);
        dice.open_deal(deal);
        let mut players: Vec<Box<dyn Strategy<Blackbeard>>> =
            (0..seats).map(|_| Box::new(Uniform) as Box<_>).collect();
        let mut rngs: Vec<_> = Seat::all(seats).map(|seat| SeatRng::new(5, deal, seat)).collect();
        let mut watch = Faulty { auditor: Auditor::default(), fault };
        play(&game, &mut players, &mut rngs, &mut dice, &mut watch, &mut Vec::new());
        watch.auditor.violation().map(Into::into)
    }

    #[test]
    fn events_of_random_games_rebuild_the_state_under_every_switch() {
        for settings in [
            &[][..],
            &["length=long"],
            &["setup.pirate_cards=choose", "holds.choice=owner", "end.tie_break=retired"],
            &["kc.reacts_to_move=arrival", "kc.reacts_on_arrival=false", "score.kc_half=exact"],
            &["alliance.storm=together", "kc.fight_frees_merchant=true"],
            &["cunning.rolls=his", "cunning.most_dice=three", "dr.loyalty=at_once"],
            &["alliance.notoriety=divided", "booty_grab.own=true", "card_2.target=any_in_port"],
            &["torture.reward=on_death", "convert.actions=0", "loot.hostage_if_declined=true"],
            &["fair_winds.alone=true", "diamond.after_retirement=passes", "event.actions_shift=2"],
            &["ap.once_per_action=kind", "ap.per_turn=3", "warship.escape_ends_action=true"],
            &["reaction.windows=none", "general_pardon.times=5", "kc.combat_shift=-1"],
            &["setup.loyalty=1", "mutiny.loyalty=1", "storm.hits=[3, 3, 3, 3, 3, 3]"],
            &["ship.sunk_at_speed=-1", "ship.sunk_at_combat=4", "kc.per_player=0"],
        ] {
            for seats in 2..=5 {
                for deal in 0..4 {
                    let violation = violation(seats, settings, deal, Some);
                    assert_eq!(violation, None, "deal {deal} of {seats} under {settings:?}");
                }
            }
        }
    }

    #[test]
    fn shadow_state_detects_lost_or_changed_events() {
        let faults: [fn(Event) -> Option<Event>; 9] = [
            |event| Some(event).filter(|of| !matches!(of, Event::Points(..))),
            |event| Some(event).filter(|of| !matches!(of, Event::Notoriety(..))),
            |event| Some(event).filter(|of| !matches!(of, Event::Hold(..))),
            |event| Some(event).filter(|of| !matches!(of, Event::Loyalty(..))),
            |event| Some(event).filter(|of| !matches!(of, Event::CardTo(..))),
            |event| Some(event).filter(|of| !matches!(of, Event::Drew(..))),
            |event| Some(event).filter(|of| !matches!(of, Event::Eliminated(..))),
            |event| Some(event).filter(|of| !matches!(of, Event::Retired(..))),
            |event| match event {
                Event::Points(seat, halves, pirate, why) => {
                    Some(Event::Points(seat, 2 * halves, pirate, why))
                }
                other => Some(other),
            },
        ];
        for (number, fault) in faults.into_iter().enumerate() {
            let is_noticed = (0..40).any(|deal| violation(3, &[], deal, fault).is_some());
            assert!(is_noticed, "fault {number} is not detected");
        }
    }
}
