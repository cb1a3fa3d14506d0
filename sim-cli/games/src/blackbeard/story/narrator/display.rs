//! Story lines about changes on a pirate's display.

use corsair_engine::games::blackbeard::{Event, RevelryKind, Why};

use crate::blackbeard::story::narrator::Storyteller;
use crate::blackbeard::story::words;

impl Storyteller<'_> {
    /// Writes a change on a pirate's display.
    pub(super) fn display(&mut self, event: Event) {
        match event {
            Event::Rerolled(_, pirate, _, total) => {
                let sum = words::sum(total, self.plus);
                self.to(pirate, &format!("spends Cunning and rolls again, {sum}"));
            }
            Event::Cunning(pirate, now, why) if why != Why::Cunning => {
                self.to(pirate, &format!("has {now} Cunning left"));
            }
            Event::Notoriety(pirate, by, _) => self.gains(pirate, by),
            Event::Loyalty(pirate, by, now, _) => {
                self.pirates[pirate.index()].loyalty = now;
                self.to(pirate, &format!("Loyalty {} (now {now})", words::signed(by.into())));
            }
            Event::Combat(pirate, by, now, _) => {
                self.to(pirate, &format!("Combat {} (now {now})", words::signed(by.into())));
            }
            Event::Speed(pirate, by, now, _) => {
                self.to(pirate, &format!("Speed {} (now {now})", words::signed(by.into())));
            }
            Event::Hold(pirate, hold, now, _) => match now {
                0 => self.to(pirate, &format!("hold {} is emptied", hold + 1)),
                _ => self.to(pirate, &format!("{now} doubloons in hold {}", hold + 1)),
            },
            Event::NetWorth(pirate, now, _) => {
                self.pirates[pirate.index()].net_worth = now;
                self.to(pirate, &format!("Net Worth {now}"));
            }
            Event::Worth(pirate, sum, why) => {
                let of = match why {
                    Why::Cargo => "a cargo worth",
                    Why::PortAttack => "booty of",
                    Why::Ransom => "a ransom of",
                    Why::Haven | Why::Bribe => "the governor wants",
                    Why::Treasure => "treasure of",
                    _ => "a sum of",
                };
                self.to(pirate, &format!("{of} {sum}"));
            }
            Event::HostageTaken(pirate, hostage, nation) => {
                self.to(pirate, &format!("takes a hostage, {hostage} ({nation})"));
            }
            Event::HostageGone(pirate, hostage, why) => {
                let how = match why {
                    Why::Ransom => "is ransomed",
                    Why::Torture => "is tortured",
                    Why::Scurvy | Why::Disease => "dies of disease",
                    _ => "is lost",
                };
                self.to(pirate, &format!("{hostage} {how}"));
            }
            Event::Noted(pirate, port, now) => {
                self.to(pirate, &format!("Information on {port} is {now}"));
            }
            Event::Haven(pirate, port) => self.to(pirate, &format!("{port} is a Safe Haven")),
            Event::HavenLost(pirate, port, _) => {
                self.to(pirate, &format!("{port} is no longer his Safe Haven"));
            }
            Event::Bribed(pirate, port) => {
                self.to(pirate, &format!("has sounded out the governor of {port}"));
            }
            Event::History(pirate, nation) => {
                self.to(pirate, &format!("{nation} ports are closed to him"));
            }
            Event::Letter(pirate, nation) => {
                self.to(pirate, &format!("has a Letter of Marque ({nation})"));
            }
            Event::LetterGone(pirate, _) => self.to(pirate, "the Letter of Marque is gone"),
            Event::Guns(pirate) => self.to(pirate, "Heavy Guns aboard"),
            Event::GunsGone(pirate, _) => self.to(pirate, "the Heavy Guns are gone"),
            Event::Treasure(pirate) => self.to(pirate, "knows of Buried Treasure"),
            Event::TreasureGone(pirate, _) => self.to(pirate, "the treasure map is gone"),
            Event::Scurvy(pirate) => self.to(pirate, "scurvy aboard"),
            Event::ScurvyGone(pirate, _) => self.to(pirate, "the scurvy ends"),
            Event::Revelry(pirate, kind, ..) => match kind {
                RevelryKind::Voluntary => self.to(pirate, "the crew is let loose to revel"),
                RevelryKind::Involuntary => self.to(pirate, "the crew revels against his will"),
            },
            Event::Recovering(pirate, now) => {
                self.to(pirate, &format!("recovery action {now}"));
            }
            Event::RevelryGone(pirate, _) => self.to(pirate, "the crew is sober"),
            _ => self.sea(event),
        }
    }
}
