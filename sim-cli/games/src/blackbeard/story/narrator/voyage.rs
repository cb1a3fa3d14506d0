//! Story lines about a pirate's deployment, actions, encounters and end of career.

use corsair_engine::games::blackbeard::{Event, Outcome as Result, PirateAction, Why};

use crate::blackbeard::story::narrator::{KnownPirate, Storyteller};
use crate::blackbeard::story::words;

impl Storyteller<'_> {
    /// Writes an event of a pirate's career, such as a deployment, an action or an encounter.
    pub(super) fn voyage(&mut self, event: Event) {
        match event {
            Event::Deployed(seat, pirate, area, hull) => {
                let loyalty = self.game.rules().loyalty_of_new_crew(seat);
                self.pirates[pirate.index()] =
                    KnownPirate { owner: Some(seat), loyalty, ..KnownPirate::default() };
                let (name, full) = (self.name(seat), pirate.full_name());
                self.line(format!("{name} sends {full} to {area} in a {hull}"));
                self.subject = Some(pirate);
            }
            Event::Announced(pirate, deed) => {
                let words = words::deed(self.game, deed);
                self.of(pirate, &words);
                (self.deed, self.is_interrupted) = (Some((pirate, deed)), false);
                self.is_taken = false;
            }
            Event::ActionOver(pirate, deed, outcome) => {
                let is_alive = self.deed.take().is_some();
                match (outcome, deed) {
                    (Result::Lost, _) if is_alive => self.to(pirate, "the action is lost"),
                    (Result::Lost, _) => {}
                    (Result::Done, PirateAction::Attack(_)) if !self.is_taken => {
                        self.lines.add("the port holds");
                    }
                    (Result::Done, _) => {}
                }
            }
            Event::Moved(pirate, to, Why::PortAttack) => {
                self.is_taken = true;
                self.to(pirate, &format!("takes {to}"));
            }
            Event::Moved(_, _, Why::Move) => self.resume(),
            Event::Moved(pirate, to, why) => {
                self.to(pirate, &format!("goes to {to}{}", words::because(why)));
            }
            Event::Attacked(pirate, foe) => {
                let foe = self.hunter(foe);
                self.line(format!("{foe} comes at {pirate}"));
                self.subject = Some(pirate);
            }
            Event::Answered(pirate, answer) => self.to(pirate, words::answer(answer)),
            Event::Intercepted(pirate, _, how) => self.to(pirate, words::interception(how)),
            Event::Converted(pirate, hull) => self.to(pirate, &format!("sails a {hull} now")),
            Event::Allied(pirate, with) => self.to(pirate, &format!("is allied with {with}")),
            Event::AllianceOver(pirate, with, _) => {
                self.to(pirate, &format!("is no longer allied with {with}"));
            }
            Event::Mutiny(pirate) => self.of(pirate, "faces a mutiny"),
            Event::Succeeded(old, new, seat, why) => {
                let loyalty = self.game.rules().mutiny.loyalty;
                self.pirates[new.index()] =
                    KnownPirate { owner: Some(seat), loyalty, ..KnownPirate::default() };
                let (name, because) = (self.name(seat), words::because(why));
                self.lines.add(format!("{new} of {name} takes over the ship of {old}{because}"));
            }
            Event::Retired(pirate, how) => {
                self.deed = self.deed.filter(|&(active, _)| active != pirate);
                let KnownPirate { notoriety, net_worth, .. } = self.pirates[pirate.index()];
                let how = words::retired(how);
                self.of(
                    pirate,
                    &format!(
                        "retires {how} with Notoriety {notoriety} and a Net Worth of {net_worth}"
                    ),
                );
            }
            Event::Eliminated(pirate, by, why) => {
                self.deed = self.deed.filter(|&(active, _)| active != pirate);
                let notoriety = self.pirates[pirate.index()].notoriety;
                let how = match by {
                    Some(seat) => format!(" by {}", self.kc(seat)),
                    None => words::because(why).into(),
                };
                self.of(pirate, &format!("is dead{how}, with Notoriety {notoriety}"));
            }
            Event::ChallengerDied(pirate) => self.to(pirate, "dies in the duel"),
            _ => self.display(event),
        }
    }
}
