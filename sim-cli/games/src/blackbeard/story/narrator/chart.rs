//! Story lines about the map and the hunters.

use corsair_engine::games::blackbeard::{Event, Gone, Governor, Why};

use crate::blackbeard::story::narrator::Storyteller;
use crate::blackbeard::story::words;

impl Storyteller<'_> {
    /// Writes an event on the map or about a hunter.
    pub(super) fn sea(&mut self, event: Event) {
        match event {
            Event::Governor(port, governor, why) => {
                let port = words::port(self.game, port);
                match (governor, why) {
                    (Governor::Pro, _) => {
                        self.lines.list("governors", "Pro-Pirate governors at", port);
                    }
                    (Governor::Anti, _) => {
                        let because = words::because(why);
                        self.lines.add(format!("an Anti-Pirate governor at {port}{because}"));
                    }
                    (Governor::None, _) => self.lines.add(format!("the governor of {port} goes")),
                }
            }
            Event::MerchantPlaced(port, _) => {
                self.lines.list("merchants", "Merchants off", port.to_string());
            }
            Event::MerchantFound(_, merchant) => {
                self.lines.add(format!("finds {}", words::merchant(merchant)));
            }
            Event::MerchantGone(port, why) if !matches!(why, Why::Loot | Why::Declined) => {
                let because = words::because(why);
                self.lines.add(format!("the merchant of {port} is gone{because}"));
            }
            Event::KcPlaced(seat, who, area, why) => {
                self.kcs[seat.index()] = Some(who);
                let (kc, because) = (self.kc(seat), words::because(why));
                self.lines.add(format!("{kc} comes to {area}{because}"));
            }
            Event::KcMoved(seat, to, why) => {
                let kc = self.kc(seat);
                match why {
                    Why::KcUsed => self.line(format!("{kc} sails to {to}")),
                    _ => self.line(format!("{kc} sails to {to}{}", words::because(why))),
                }
            }
            Event::KcGone(seat, _, gone, why) => {
                let kc = self.kc(seat);
                self.kcs[seat.index()] = None;
                match gone {
                    Gone::Out => self.lines.add(format!("{kc} is dead{}", words::because(why))),
                    Gone::ToTheCup => {
                        self.lines.add(format!("{kc} leaves the map{}", words::because(why)));
                    }
                }
            }
            Event::WarshipPlaced(area, _) => {
                self.lines.add(format!("a warship is sighted in {area}"));
            }
            Event::WarshipGone(area, _, why) => {
                let because = words::because(why);
                self.lines.add(format!("the warship of {area} is gone{because}"));
            }
            Event::PortDestroyed(port, _) => self.lines.add(format!("{port} is destroyed")),
            _ => self.table(event),
        }
    }
}
