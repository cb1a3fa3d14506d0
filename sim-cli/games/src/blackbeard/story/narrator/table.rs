//! Story lines about cards, turns and points.

use corsair_engine::Seat;
use corsair_engine::games::blackbeard::{CardPlace, CardUse, Event, EventCard};

use crate::blackbeard::story::narrator::Storyteller;
use crate::blackbeard::story::words;

impl Storyteller<'_> {
    /// Writes that a seat draws an event card.
    pub(super) fn draws(&mut self, seat: Seat, card: String) {
        let words = format!("{} draws", self.name(seat));
        self.lines.list("draws", &words, card);
        self.subject = None;
    }

    /// Writes that a seat gets a pirate card.
    pub(super) fn gets_pirate(&mut self, seat: Seat, pirate: String) {
        let words = format!("{} gets the pirate card of", self.name(seat));
        self.lines.list("pirates", &words, pirate);
        self.subject = None;
    }

    /// Writes an event about cards, turns or points.
    pub(super) fn table(&mut self, event: Event) {
        match event {
            Event::Turn(turn, seat) => {
                let heading = format!("Turn {turn}, {}", self.name(seat));
                self.lines.heading(&heading);
                self.subject = None;
            }
            Event::Drew(seat, card) => self.draws(seat, card.to_string()),
            Event::DrewPirate(seat, pirate) => self.gets_pirate(seat, pirate.to_string()),
            Event::Reshuffled => {
                self.line("The discards and the General Pardon become a new deck".into());
            }
            Event::Card(seat, card, used) => {
                self.card(seat, &card.to_string(), words::used(used));
                self.is_card_open = matches!(
                    used,
                    CardUse::Actions | CardUse::EventAndActions | CardUse::OneAction
                );
                let strikes = matches!(card.event(), EventCard::StormsAtSea | EventCard::Disease);
                self.strike = strikes.then(|| (card.event(), Vec::new()));
                if used == CardUse::Discard {
                    self.strike = None;
                }
            }
            Event::CardTo(card, CardPlace::Deck) => {
                self.lines.add(format!("{card} goes back into the deck"));
            }
            Event::CardTo(card, CardPlace::Aside) => self.lines.add(format!("{card} lies aside")),
            Event::CardTo(card, CardPlace::Out) => {
                self.lines.add(format!("{card} is out of the game"));
            }
            Event::HandPassed(from, to) => {
                let words = format!("{} to {}", self.name(from), self.name(to));
                self.lines.list("hands", "Hands are passed:", words);
                self.subject = None;
            }
            Event::Actions(_, number, of) => match std::mem::take(&mut self.is_card_open) {
                true => self.lines.add(words::actions(number, of)),
                false => {
                    self.lines.add(format!("actions left to the other pirates: {number}"));
                }
            },
            Event::ActionsLost(seat, number) => {
                let name = self.name(seat);
                self.line(format!("{name} leaves {number} of the actions unused"));
            }
            Event::PirateConverted(pirate, seat) => {
                let name = self.name(seat);
                self.lines.add(format!("{pirate} serves {name} as a KC"));
            }
            Event::Points(seat, halves, pirate, _) => {
                let (points, name) = (words::points(halves), self.name(seat));
                self.lines.list("points", "Points:", format!("{points} for {name} by {pirate}"));
            }
            Event::Handicap(seat, halves) => {
                let (points, name) = (words::points(halves), self.name(seat));
                self.lines.list("points", "Points:", format!("{points} for {name} as a handicap"));
            }
            Event::Pardon(n) => self.lines.add(format!("it is the General Pardon's time {n}")),
            Event::PardonBegins(seat) => {
                let name = self.name(seat);
                self.lines.add(format!("English ports pardon until {name} has had another turn"));
            }
            Event::PardonEnds => self.line("The General Pardon is over".into()),
            Event::PardonReturns => self.line("The General Pardon is in the deck again".into()),
            Event::GameOver => self.lines.heading("The end"),
            _ => {}
        }
    }
}
