//! Story lines about battles.

use corsair_engine::games::cove::{Bears, Event, Hit, Island, Legend, Ship, VolleyFired};

use crate::cove::story::narrator::Storyteller;
use crate::cove::story::words;

/// Heading for events of the combat phase outside of battles.
pub(crate) const WITHOUT_BATTLE: &str = "Without a battle";

impl Storyteller<'_> {
    /// Writes an event of a battle: meetings, rounds, volleys and fates of ships.
    pub(crate) fn narrate_battle(&mut self, event: Event) {
        match event {
            Event::LegendMet(legend) => self.met.push(words::legend(legend)),
            Event::NavyMet => self.met.push("the Royal Navy"),
            Event::Combat(island) => self.open_battle(island),
            Event::Round(round) => {
                self.depth = 2;
                self.line(1, None, format!("Round {round}, in firing order"));
                self.order_opened = true;
            }
            Event::Order(place, ship) => {
                // Black ships that fire at each ship restart the order (`PB-BLA-2`).
                if place == 1 && !std::mem::take(&mut self.order_opened) {
                    self.line(1, None, "Then, in firing order".into());
                }
                self.lines.add(self.ship(ship));
            }
            Event::Volley(volley) => self.narrate_volley(volley),
            Event::Sabotage(ship, section, hits) => {
                let of = match ship {
                    Ship::Of(seat) => Some(seat),
                    Ship::Black(_) | Ship::Navy => None,
                };
                let (what, whose) = (section.name(), self.ship(ship));
                self.line(self.depth, of, format!("Sabotage: {hits} on the {what} of {whose}"));
            }
            Event::Misfire(seat, hits) => self.misfires.push((seat, hits)),
            Event::KegBlast(hits) => {
                self.line(3, None, format!("Powder Keg: {hits} on the hull of every ship"));
            }
            Event::Crippled(seat) => {
                self.line(2, Some(seat), format!("{} is crippled", self.name(seat)));
            }
            Event::Fled(seat, hit) => {
                self.fleeing = Some(seat);
                let how = match hit {
                    Hit::Hit => "flees after a hit",
                    Hit::Unhit => "flees unhit",
                };
                self.line(2, Some(seat), format!("{} {how}", self.name(seat)));
            }
            Event::Mutiny(seat) => self.effect(seat, "mutiny!".into()),
            Event::Reloads(seat) => {
                self.line(2, None, format!("{} reloads", self.name(seat)));
            }
            Event::NpcHull(ship, hull) => {
                if self.lines.is_about_someone() {
                    self.line(3, None, self.ship(ship));
                    self.lines.add(format!("{hull} hull left"));
                } else {
                    self.lines.add(format!("{} has {hull} hull left", self.ship(ship)));
                }
            }
            Event::LegendSunk(Legend::Cacafuego) => {
                let shown: u32 = self.faces.drain(..).sum();
                match (self.met.is_empty(), self.battle_at) {
                    (true, Some(island)) => self.after_battle(island),
                    (false, _) | (true, None) => self.lines.subheading(WITHOUT_BATTLE),
                }
                self.met.clear();
                self.line(1, None, format!("the Cacafuego is taken, and the die shows {shown}"));
                self.forget(Legend::Cacafuego);
            }
            Event::LegendSunk(legend) => {
                self.line(2, None, format!("{} is sunk", words::legend(legend)));
                self.forget(legend);
            }
            Event::NavySunk => {
                self.navy_sunk_at.extend(self.battle_at);
                self.line(2, None, "the Royal Navy is sunk".into());
            }
            Event::CombatEnded(_) => self.depth = 1,
            event => debug_assert!(false, "{event:?} has no words"),
        }
    }

    /// Places the following story lines below the heading of an island's battle.
    pub(crate) fn after_battle(&mut self, island: Island) {
        self.lines.subheading(&format!("After the battle at {}", island.name()));
    }

    fn open_battle(&mut self, island: Island) {
        self.battle_at = Some(island);
        let players = match self.tied.as_slice() {
            [] => self.names_of(self.holdings.seats_at(island)),
            tied => self.names_of(tied.iter().copied()),
        };
        let against = match self.met.as_slice() {
            [] => String::new(),
            met => format!(" against {}", met.join(" and ")),
        };
        self.met.clear();
        match self.tied.is_empty() {
            true => self.lines.subheading(&format!("Battle at {}", island.name())),
            false => self.lines.subheading("Battle to the death"),
        }
        self.line(1, None, format!("{players}{against}"));
    }

    fn narrate_volley(&mut self, volley: VolleyFired) {
        let VolleyFired { firer, target, aim, dice, hit_on, hits } = volley;
        let of = match target {
            Ship::Of(seat) => Some(seat),
            Ship::Black(_) | Ship::Navy => None,
        };
        let shown = match self.faces.as_slice() {
            [] => String::new(),
            faces => {
                let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                format!(" show {}", faces.join(" "))
            }
        };
        self.faces.clear();
        let n = |count: u8, one: &str, many: &str| {
            format!("{count} {}", if count == 1 { one } else { many })
        };
        let text = format!(
            "{} fires at {} of {}, {}{shown}, hitting on {hit_on}+: {}",
            self.firer(firer),
            words::aim(aim),
            self.ship(target),
            n(dice, "die", "dice"),
            n(hits, "hit", "hits"),
        );
        self.line(2, of, text);
        for (seat, hits) in std::mem::take(&mut self.misfires) {
            let text =
                format!("{} on the hull of {}", n(hits, "misfire", "misfires"), self.name(seat));
            self.lines.add(text);
        }
    }

    /// Returns the firing ship. For the Navy, the text also names the player who aims its cannon.
    fn firer(&self, ship: Ship) -> String {
        let navy = self.battle_at.and_then(|island| self.navies.get(island.index()));
        match (ship, navy) {
            (Ship::Navy, Some(&Some(controller))) => {
                format!("the Royal Navy under {}", self.name(controller))
            }
            (ship, _) => self.ship(ship),
        }
    }

    fn forget(&mut self, sunk: Legend) {
        match self.game.rules().black_ship.bears {
            Bears::LegendDeck => {}
            Bears::Blackbeard => return,
        }
        for (_, legend) in &mut self.black_ships {
            if *legend == Some(sunk) {
                *legend = None;
            }
        }
    }
}
