//! The shadow state: what events alone add up to, to be compared with the states of a game.
//!
//! `books` enters events; here, in `outcomes` and in `sums` each is compared with the books before it, by the
//! ledger: ends of pirates and their points, Notoriety, Loyalty, doubloons, what dice decide.
//! Nothing here is shared with play but nouns and the values of the rules.

mod books;
pub(super) mod contest;
mod dice;
mod outcomes;
mod sums;
#[cfg(test)]
mod tests;

use crate::auditor::ShadowState;
use crate::games::blackbeard::data::card::{Card, EventCard};
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::data::{Merchant, Pirate};
use crate::games::blackbeard::rules::{OncePerAction, Rules};
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::act::Deed;
use crate::games::blackbeard::state::contest::{Foe, RollOf};
use crate::games::blackbeard::state::event::{CardPlace, CardUse, Event};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::ratings::Standing;
use crate::observe::Observer;
use crate::seat::{MAX_SEATS, Seat};
use books::Books;
use contest::{Contest, Side};

/// Displays, hands, piles, counters and points as events add up to them, and what is still owed by
/// what has happened.
#[derive(Clone, Debug, Default)]
pub struct BlackbeardShadow {
    /// The books and the rules; none until the first state has opened them.
    open: Option<Box<(Books, Rules)>>,
    contest: Contest,
    deed: Option<Deed>,
    active: Option<Pirate>,
    /// True if two allies rolled for the attack or battle whose hits follow.
    allied: bool,
    /// True if a Mutiny Conspiracy was played since the action was announced.
    conspiracy: bool,
    foe: Option<Foe>,
    /// Whose KC has moved since the action was announced.
    kcs_moved: [bool; MAX_SEATS],
    /// Whether Skull & Crossbones was played since then.
    skull: bool,
    /// The card that was played last, while nothing but its negation has followed.
    played: Option<Card>,
    /// The card that must go back into the deck, for it was negated.
    negated: Option<Card>,
    /// AP actions of each kind since then.
    ap_actions: [u8; 4],
    /// AP actions of each seat in this turn, as far as events name seats.
    ap_cards: [u8; MAX_SEATS],
    /// The merchant that is looted.
    merchant: Option<Merchant>,
    /// Warships that have come since then.
    warships: u8,
    /// Whether the General Pardon is in force.
    pardon: bool,
    /// The Loyalty that the D&R marker gives that was cleared last.
    sobered: i8,
    /// Points that must be scored next.
    due: Vec<(Seat, i32, Pirate)>,
    /// Who has scored at the end of the game.
    paid_at_end: Vec<Pirate>,
    /// Notoriety that was earned, less what was entered.
    notoriety: i64,
    /// The last sum named, and how much of it may still go into holds.
    worth: u32,
    credit: u32,
    /// What the victim of a grab has still to give.
    owed: u32,
    /// Booty sold, by rate, and the Net Worth gained by it.
    sold: Vec<(Standing, u32)>,
    gained: i64,
    /// All doubloons before holds were merged or lost.
    most: Option<u32>,
    /// Actions that a card has given and that are not taken.
    actions: i32,
    counts: [u64; CHECKED.len()],
    broken: Option<String>,
}

/// What the shadow state checks, in the order of [`Check`].
const CHECKED: [&str; 8] = [
    "points for the end of a pirate, by his Notoriety and Net Worth",
    "changes of Notoriety by what earns it",
    "changes of Loyalty by the amount of their reason",
    "doubloons and Net Worth by the sum that was rolled or sold",
    "dice with the number and the ratings of what is rolled",
    "outcomes as the dice decide them",
    "pirate actions that the books allow",
    "anti-pirate actions, each kind once in a pirate action",
];

#[derive(Clone, Copy)]
enum Check {
    Points,
    Notoriety,
    Loyalty,
    Doubloons,
    Dice,
    Outcomes,
    Actions,
    AntiPirate,
}

type Checked = Result<(), String>;

fn require(holds: bool, broken: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(broken()) }
}

impl ShadowState<Blackbeard> for BlackbeardShadow {
    const CHECKED: &'static [&'static str] = &CHECKED;

    fn compare(&mut self, game: &Blackbeard, state: &State) -> Result<(), String> {
        if let Some(broken) = &self.broken {
            return Err(broken.clone());
        }
        let is = Books::of(game, state);
        let Some(mut open) = self.open.take() else {
            (self.actions, self.pardon) =
                (state.budget.left.into(), state.pardon.in_force.is_some());
            self.open = Some(Box::new((is, game.rules().clone())));
            return Ok(());
        };
        let (books, rules) = &mut *open;
        books.clear_the_gone();
        let sums = self.check_sums(books, rules);
        let difference = books.difference(&is);
        self.open = Some(open);
        sums?;
        if let Some(difference) = difference {
            return Err(difference);
        }
        if let Some((seat, halves, pirate)) = self.due.first() {
            return Err(format!("{seat} has not scored {halves} half points for {pirate}"));
        }
        require(self.negated.is_none(), || {
            format!("{:?} was negated and is not in the deck", self.negated)
        })?;
        require(self.notoriety == 0, || {
            format!("Notoriety earned is {} more than what was entered", self.notoriety)
        })
    }

    fn counts(&self) -> &[u64] {
        &self.counts
    }
}

impl Observer<Blackbeard> for BlackbeardShadow {
    fn event(&mut self, event: Event) {
        // The books are taken out while an event is checked with them.
        let Some(mut open) = self.open.take() else { return };
        if self.broken.is_none() {
            let (books, rules) = &mut *open;
            self.broken = self
                .check(books, rules, event)
                .and_then(|()| books.enter(rules, event))
                .err()
                .map(|broken| format!("{event:?}: {broken}"));
        }
        self.open = Some(open);
    }
}

impl BlackbeardShadow {
    fn count(&mut self, check: Check) {
        self.counts[check as usize] += 1;
    }

    /// Checks an event by the books as they were before it.
    fn check(&mut self, books: &Books, rules: &Rules, event: Event) -> Checked {
        if !matches!(event, Event::Card(..) | Event::CardTo(..)) {
            self.played = None;
        }
        match event {
            Event::Turn(turn, _) => {
                (self.ap_cards, self.actions) = ([0; MAX_SEATS], 0);
                require(turn == books.turn.0 + 1, || format!("follows turn {}", books.turn.0))
            }
            Event::Actions(_, actions, _) => {
                self.actions = actions.into();
                Ok(())
            }
            Event::Announced(pirate, deed) => self.check_announced(books, rules, pirate, deed),
            Event::ActionOver(..) => {
                (self.deed, self.active, self.merchant) = (None, None, None);
                let owed = std::mem::take(&mut self.owed);
                require(owed == 0, || format!("{owed} doubloons of a grab were not given"))
            }
            Event::Rolled(of, pirate, dice, total, plus) => {
                self.check_roll(books, rules, of, Side { pirate, dice, total, plus })
            }
            Event::Rerolled(of, pirate, dice, total) => {
                self.count(Check::Dice);
                require((dice..=6 * dice).contains(&total), || format!("{total} on {dice} dice"))?;
                self.contest.reroll(of, pirate, total)
            }
            Event::Attacked(_, foe) => self.check_foe(rules, foe),
            Event::Card(seat, card, used) => self.check_card(books, rules, seat, card, used),
            Event::CardTo(card, CardPlace::Deck) if self.negated == Some(card) => {
                self.negated = None;
                Ok(())
            }
            Event::KcMoved(seat, _, why) => {
                self.kcs_moved[seat.index()] = true;
                if why == Why::KcUsed {
                    self.takes_ap(rules, 1)?;
                }
                self.check_outcome(books, rules, event)
            }
            Event::KcPlaced(seat, ..) => {
                self.kcs_moved[seat.index()] = false;
                require(books.kcs[seat.index()].is_none(), || format!("{seat} has a KC already"))?;
                self.check_outcome(books, rules, event)
            }
            Event::Eliminated(pirate, killer, _) => {
                self.owe_for_elimination(books, rules, pirate, killer);
                self.check_outcome(books, rules, event)?;
                // What he had announced is his ally's (`BB-ALL-1`).
                let ally = books.display(pirate).and_then(|of| of.ally);
                if self.active == Some(pirate) && ally.is_some() {
                    self.active = ally;
                }
                Ok(())
            }
            Event::Retired(pirate, how) => self.check_retirement(books, rules, pirate, how),
            Event::Points(seat, halves, pirate, why) => {
                self.check_points(books, rules, (seat, halves, pirate), why)
            }
            Event::GameOver => {
                let unpaid = books.fleets.iter().flatten().find(|&&pirate| {
                    let notoriety = books.display(pirate).map_or(0, |of| of.notoriety);
                    books.in_play(pirate)
                        && notoriety > 0
                        && rules.score.other > 0
                        && !self.paid_at_end.contains(&pirate)
                });
                require(unpaid.is_none(), || format!("{unpaid:?} is in play and scores nothing"))
            }
            Event::Notoriety(pirate, by, why) => {
                self.check_notoriety(books, rules, pirate, by, why)
            }
            Event::Loyalty(pirate, by, now, why) => {
                self.check_loyalty(books, rules, (pirate, by, now), why)
            }
            Event::Worth(pirate, sum, why) => self.check_worth(books, rules, pirate, sum, why),
            Event::Hold(pirate, hold, doubloons, why) => {
                self.check_hold(books, rules, (pirate, hold, doubloons), why)
            }
            Event::NetWorth(pirate, now, why) => self.check_net_worth(books, pirate, now, why),
            _ => self.check_outcome(books, rules, event),
        }
    }

    fn check_roll(&mut self, books: &Books, rules: &Rules, of: RollOf, side: Side) -> Checked {
        self.count(Check::Dice);
        let Side { pirate, dice, total, plus } = side;
        if let Some(expected) = self.expected_dice(books, rules, of, pirate) {
            require(dice == expected, || format!("{dice} dice, not {expected}"))?;
        }
        if let Some(expected) = self.expected_plus(books, rules, of, pirate) {
            require(i32::from(plus) == expected, || format!("adds {plus}, not {expected}"))?;
        }
        let numbers = match of {
            RollOf::RetirementBribe => 11..=66,
            _ => dice..=6 * dice,
        };
        require(numbers.contains(&total), || format!("{total} on {dice} dice"))?;
        self.contest.roll(of, side);
        if let (RollOf::PortAttack | RollOf::Battle, Some(pirate)) = (of, pirate) {
            self.allied = books.party(pirate).count() > 1;
        }
        match (of, pirate) {
            (RollOf::Arrival, _) => self.takes_ap(rules, 0),
            (RollOf::KcOnPort | RollOf::Oust, None) => self.takes_ap(rules, 1),
            (RollOf::Cargo, _) if self.merchant.is_none() => {
                Err("a cargo is rolled for without a merchant".into())
            }
            _ => Ok(()),
        }
    }

    /// A warship is used as an AP action of the third kind, and is one with its Sighting.
    fn check_foe(&mut self, rules: &Rules, foe: Foe) -> Checked {
        self.foe = Some(foe);
        if matches!(foe, Foe::Kc(_)) {
            return Ok(());
        }
        self.warships += 1;
        require(self.warships == 1, || "a second warship in one action".into())?;
        if self.ap_actions[2] == 0 { self.takes_ap(rules, 2) } else { Ok(()) }
    }

    fn check_card(
        &mut self,
        books: &Books,
        rules: &Rules,
        seat: Seat,
        card: Card,
        used: CardUse,
    ) -> Checked {
        let before = self.played.replace(card);
        if card.event() == EventCard::SkullAndCrossbones && used == CardUse::Event {
            self.skull = true;
            self.negated = before;
        }
        let beside = matches!(card.event(), EventCard::SkullAndCrossbones | EventCard::KcSurprise);
        if used != CardUse::Event || seat == books.turn.1 || beside {
            return Ok(());
        }
        self.conspiracy |= card.event() == EventCard::MutinyConspiracy;
        let cards = &mut self.ap_cards[seat.index()];
        *cards += 1;
        let (cards, most) = (*cards, rules.ap.per_turn);
        require(cards <= most, || format!("{cards} AP cards of {seat} in a turn"))?;
        let kind = if card.event() == EventCard::WarshipSighting { 2 } else { 3 };
        self.takes_ap(rules, kind)
    }

    /// An AP action of a kind (`BB-AP-2`).
    fn takes_ap(&mut self, rules: &Rules, kind: usize) -> Checked {
        self.count(Check::AntiPirate);
        self.ap_actions[kind] += 1;
        let again = self.ap_actions[kind] > 1;
        let cards = kind == 3 && rules.ap.once_per_action == OncePerAction::Card;
        require(self.active.is_some(), || "an AP action beside a pirate action".into())?;
        require(!again || cards, || "an AP action of a kind that has been taken".into())
    }
}
