//! Checks of actions: each error names the rule that the action breaks, and gives the reason.

use crate::game::Illegal;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Ship};
use crate::games::cove::rules::TavernStyle;
use crate::games::cove::state::action::{Action, Aim, VolleyCards};
use crate::games::cove::state::fight::Stake;
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, State, Visits, Window};
use crate::seat::Seat;

/// Error that a check returns. Lists of legal actions run thousands of checks and never need an error's reason. They
/// use `()` as the error type, so that no check formats a reason.
pub(crate) trait Refusal {
    fn new(rule: &'static str, reason: impl FnOnce() -> String) -> Self;
}

impl Refusal for Illegal {
    fn new(rule: &'static str, reason: impl FnOnce() -> String) -> Illegal {
        Illegal::new(rule, reason())
    }
}

impl Refusal for () {
    #[inline]
    fn new(_rule: &'static str, _reason: impl FnOnce() -> String) {}
}

/// Conditions for each action, with the ids of their rules.
impl Cove {
    pub(crate) fn check_action<R: Refusal>(&self, state: &State, action: Action) -> Result<(), R> {
        match (state.ask, action) {
            (Ask::Rig(seat), Action::Rig(rig)) => self.check_rig(seat, rig),
            (
                Ask::Event(_, _) | Ask::Action(_) | Ask::Prepare(_) | Ask::BeforeRoll(_),
                Action::Pass,
            ) => Ok(()),
            (Ask::Action(seat), _) => self.check_action_card(state, seat, action),
            (Ask::BeforeRoll(seat), _) => self.check_combat_card(state, seat, action),
            (Ask::Prepare(seat), _) if self.rules.tavern.style == TavernStyle::Piratenbucht => {
                self.check_combat_card(state, seat, action)
            }
            (Ask::Event(seat, window), _) => self.check_event(state, seat, window, action),
            (Ask::Sail(_), Action::Sail(island)) => self.check_destination(island),
            (Ask::Prepare(seat), Action::Battle(card)) => self.check_battle_card(state, seat, card),
            (Ask::Prepare(seat), Action::Overboard(chests)) => {
                holds(state, seat, Card::TreasureOverboard, "PC-TOV")?;
                let aboard = state.vessel(seat).chests;
                let within = (1..=aboard).contains(&chests);
                require(within, "PC-TOV", || {
                    format!("{chests} chests can't go overboard: the ship has {aboard}")
                })
            }
            (Ask::Act(_), Action::Flee) => {
                let allowed = state.combat.stake == Stake::Island;
                require(allowed, "PC-TRN-6", || "ships can't flee from the final battle".into())
            }
            (Ask::Act(seat), Action::Fire(cards)) => self.check_fire(state, seat, cards),
            (Ask::Kegs(seat), Action::Kegs(kegs)) => {
                let held = state.vessel(seat).hand.count(Card::PowderKeg);
                require(kegs <= held, "PC-FIR-1", || {
                    format!("{kegs} Powder Kegs are too many: the hand has {held}")
                })
            }
            (Ask::Aim(_), Action::Target(ship, aim)) => self.check_target(state, ship, aim),
            (Ask::Parrot(_), Action::KeepParrot | Action::TakeParrot)
            | (Ask::Gift(_), Action::GiftOfCards | Action::GiftWithGold)
            | (Ask::Visit(_), Action::EndVisit) => Ok(()),
            (Ask::Visit(seat), _) => self.check_visit(state, seat, action),
            (
                Ask::Act(_) | Ask::Aim(_),
                Action::Battle(_) | Action::Overboard(_) | Action::Kegs(1..),
            ) if state.combat.avast => Err(silenced()),
            (ask, _) => Err(out_of_turn(ask, action)),
        }
    }

    pub(crate) fn check_rig<R: Refusal>(&self, seat: Seat, rig: [u8; 4]) -> Result<(), R> {
        let (start, top) = (self.start_level(), self.top_level());
        let in_range = rig.iter().all(|level| (start..=top).contains(level));
        require(in_range, "PC-SET-7", || format!("levels must be {start} to {top}"))?;
        let (price, gold) = (self.price_of_rig(rig), self.rules.gold_at_start(seat));
        require(price <= gold, "PC-SET-7", || {
            format!("the rig costs {price} gold, but a player starts with {gold}")
        })
    }

    fn check_event<R: Refusal>(
        &self,
        state: &State,
        seat: Seat,
        window: Window,
        action: Action,
    ) -> Result<(), R> {
        match (window, action) {
            (Window::Treasure, Action::Consort(on)) => {
                holds(state, seat, Card::Consort, "PC-CON")?;
                require(on != seat, "PC-CON", || "Consort must be played on an opponent".into())?;
                require(state.all().any(|s| s == on), "PC-CON", || {
                    format!("{on} is not at this table")
                })?;
                let free = state.vessel(on).consort.is_none();
                require(free, "PC-CON", || format!("{on} already has a Consort"))
            }
            (Window::Treasure, Action::SecretMap) => holds(state, seat, Card::SecretMap, "PC-MAP"),
            (Window::Navigation, Action::CrowsNest(first)) => {
                holds(state, seat, Card::CrowsNest, "PC-CRO")?;
                let there = state.all().any(|s| s == first);
                require(there, "PC-CRO", || format!("{first} is not at this table"))
            }
            (Window::Reveal, Action::Intercept(to)) => {
                holds(state, seat, Card::RoyalNavyIntercept, "PC-NAV-1")?;
                self.check_intercept(state, seat, to)
            }
            (Window::Reveal, Action::Privateering(to)) => {
                holds(state, seat, Card::PrivateeringCommission, "PC-NAV-2")?;
                self.check_privateer(state, seat, to)
            }
            (Window::Reveal, Action::FondFarewell(to)) => {
                holds(state, seat, Card::AFondFarewell, "PC-FON")?;
                self.check_farewell(state, seat, to)
            }
            (Window::Treasure | Window::Navigation | Window::Reveal, _) => {
                Err(out_of_turn(Ask::Event(seat, window), action))
            }
        }
    }

    /// Checks Royal Navy Intercept (`PC-NAV-1`).
    pub(crate) fn check_intercept<R: Refusal>(
        &self,
        state: &State,
        seat: Seat,
        to: Island,
    ) -> Result<(), R> {
        check_navy(state, seat, to, "PC-NAV-1")
    }

    /// Checks Privateering Commission (`PC-NAV-2`).
    pub(crate) fn check_privateer<R: Refusal>(
        &self,
        state: &State,
        seat: Seat,
        to: Island,
    ) -> Result<(), R> {
        let Some(navy) = state.navies().next() else {
            return Err(R::new("PC-NAV-2", || "there is no Navy on the board".into()));
        };
        let chased = navy.island == state.vessel(seat).island;
        let open = chased || !self.rules.privateering.only_if_chased;
        require(open, "PC-NAV-2", || {
            "Privateering Commission needs the Navy at the seat's island".into()
        })?;
        require(to != navy.island, "PC-NAV-2", || {
            "the Navy must move to a different island".into()
        })?;
        check_navy(state, seat, to, "PC-NAV-2")
    }

    /// Checks A Fond Farewell (`PC-FON`).
    pub(crate) fn check_farewell<R: Refusal>(
        &self,
        state: &State,
        seat: Seat,
        to: Island,
    ) -> Result<(), R> {
        check_escape(state, seat, to, "PC-FON")
    }

    fn check_destination<R: Refusal>(&self, island: Island) -> Result<(), R> {
        let allowed = island != Island::Cove || self.rules.navigation.cove_allowed;
        require(allowed, "PC-TRN-3", || format!("{} can't be a destination", island.name()))
    }

    fn check_battle_card<R: Refusal>(
        &self,
        state: &State,
        seat: Seat,
        card: Card,
    ) -> Result<(), R> {
        let plain = [Card::AvastBelay, Card::BlowMeDown, Card::GrappleAttack, Card::SmokeScreen];
        require(plain.contains(&card), "PC-PRE-1", || {
            format!("{} is not a battle card that is played by name alone", card.name())
        })?;
        holds(state, seat, card, "PC-PRE-1")
    }

    fn check_fire<R: Refusal>(
        &self,
        state: &State,
        seat: Seat,
        cards: VolleyCards,
    ) -> Result<(), R> {
        let before = self.rules.tavern.style == TavernStyle::Piratenbucht;
        require(!before || cards == VolleyCards::NONE, "PB-CBT-5", || {
            "fire without cards: the game asks for combat cards just before the roll".into()
        })?;
        if state.combat.avast && cards != VolleyCards::NONE {
            return Err(silenced());
        }
        if cards.grapeshot {
            holds(state, seat, Card::Grapeshot, "PC-FIR-1")?;
        }
        if cards.six_gun {
            holds(state, seat, Card::SixGunSalute, "PC-FIR-1")?;
        }
        let held = state.vessel(seat).hand.count(Card::PowderKeg);
        let kegs = cards.kegs;
        require(kegs <= held, "PC-FIR-1", || {
            format!("{kegs} Powder Kegs are too many: the hand has {held}")
        })
    }

    fn check_target<R: Refusal>(&self, state: &State, ship: Ship, aim: Aim) -> Result<(), R> {
        let combat = &state.combat;
        let firer = combat.order.current();
        let all = aim == Aim::All;
        require(all == combat.volley.six_gun, "PC-SIX", || match aim {
            Aim::All => match self.rules.tavern.style {
                TavernStyle::PiratesCove => "only a Six-Gun Salute hits all sections".into(),
                TavernStyle::Piratenbucht => "a volley must name a section".into(),
            },
            Aim::At(_) => "a Six-Gun Salute must aim at all sections".into(),
        })?;
        match ship {
            Ship::Of(seat) => {
                let navy_fires = firer == Some(Ship::Navy);
                let free = navy_fires || !combat.npc_floats();
                require(free, "PC-CBT-3", || "non-player ships must be sunk first".into())?;
                let there = combat.players.has(seat);
                require(there, "PC-CBT-3", || format!("the ship of {seat} is not in this combat"))?;
                require(Some(ship) != firer, "PC-FIR-1", || "a ship can't fire at itself".into())
            }
            Ship::Black(_) | Ship::Navy => {
                require(firer != Some(Ship::Navy), "PC-CBT-6", || {
                    "non-player ships never fight each other".into()
                })?;
                let floats = combat.npcs().any(|npc| npc == ship);
                require(floats, "PC-CBT-3", || format!("{ship} is not in this combat"))?;
                let hull = matches!(aim, Aim::All | Aim::At(Section::Hull));
                require(hull, "PC-CBT-6", || "a non-player ship can be hit only on the hull".into())
            }
        }
    }

    fn check_visit<R: Refusal>(&self, state: &State, seat: Seat, action: Action) -> Result<(), R> {
        let vessel = state.vessel(seat);
        let island = state.visits.island;
        match action {
            Action::BuyCard => self.check_purchase(state, seat),
            Action::Upgrade(section) => self.check_upgrade(state, seat, section),
            Action::BuryChests(chests) => {
                require(island == Island::Treasure, "PC-UPG-3", || {
                    "ships bury goods only at Treasure Island".into()
                })?;
                let within = (1..=vessel.chests).contains(&chests);
                require(within, "PC-UPG-3", || {
                    format!(
                        "must bury 1 chest or more, up to the {} aboard, not {chests}",
                        vessel.chests
                    )
                })
            }
            Action::BuryGold(fame) => {
                require(island == Island::Treasure, "PC-UPG-3", || {
                    "ships bury goods only at Treasure Island".into()
                })?;
                let price = u16::from(fame) * u16::from(self.rules.treasure_island.gold_per_fame);
                let within = fame > 0 && price <= vessel.gold;
                require(within, "PC-UPG-3", || {
                    format!(
                        "must bury 1 gold or more, up to the {} aboard, not {price}",
                        vessel.gold
                    )
                })
            }
            Action::Mastercraft(section) => {
                holds(state, seat, Card::Mastercraft, "PC-MAS-1")?;
                let fits = self.mastercraft_fits(vessel, section);
                require(fits, "PC-MAS-1", || {
                    "the rules allow no further mastercraft on this section".into()
                })
            }
            Action::Repair(section) => self.check_repair(state, seat, section),
            Action::Account(section) => {
                holds(state, seat, Card::GoingOnTheAccount, "PC-ACC")?;
                let room = vessel.level(section) < self.top_level();
                require(room, "PC-UPG-6", || "the section is already at the top level".into())
            }
            _ => Err(out_of_turn(Ask::Visit(seat), action)),
        }
    }

    pub(crate) fn check_purchase<R: Refusal>(&self, state: &State, seat: Seat) -> Result<(), R> {
        let (price, limit) = (self.rules.tavern.price, self.rules.tavern.limit);
        let at_tavern = state.visits.island == Island::Tavern;
        require(at_tavern, "PC-UPG-2", || "cards are sold only at the Tavern".into())?;
        let more = state.visits.bought < limit;
        require(more, "PC-UPG-2", || format!("a visit allows at most {limit} cards"))?;
        let can_pay = state.vessel(seat).gold >= price.into();
        require(can_pay, "PC-UPG-2", || {
            format!("a card costs {price} gold, but the ship has {}", state.vessel(seat).gold)
        })?;
        require(self.tavern_has_cards(state), "PC-UPG-2", || "the tavern has no card left".into())
    }

    #[inline]
    pub(crate) fn check_upgrade<R: Refusal>(
        &self,
        state: &State,
        seat: Seat,
        section: Section,
    ) -> Result<(), R> {
        let vessel = state.vessel(seat);
        let Visits { island, upgraded, .. } = state.visits;
        let level = vessel.level(section);
        let rule = if island == Island::Treasure {
            let levels = self.rules.treasure_island.upgrade_levels;
            let more = match upgraded {
                None => levels > 0,
                Some((done, so_far)) => done == section && so_far < levels,
            };
            require(more, "PC-UPG-3", || {
                format!("a visit raises one section by at most {levels} levels")
            })?;
            "PC-UPG-3"
        } else {
            let yard = island.shipyard() == Some(section);
            require(yard, "PC-UPG-1", || {
                format!("{} has no shipyard for {}", island.name(), section.name())
            })?;
            "PC-UPG-1"
        };
        require(level < self.top_level(), "PC-UPG-6", || {
            "the section is already at the top level".into()
        })?;
        let (price, _) = self.upgrade_price(state, seat, level);
        require(price <= vessel.gold, rule, || {
            format!("the upgrade costs {price} gold, but the ship has {}", vessel.gold)
        })
    }

    pub(crate) fn check_repair<R: Refusal>(
        &self,
        state: &State,
        seat: Seat,
        section: Section,
    ) -> Result<(), R> {
        let vessel = state.vessel(seat);
        let price = match self.rules.tavern.style {
            TavernStyle::PiratesCove => {
                let hits = vessel.mastercraft[section.index()];
                let damaged = hits > 0 && hits < self.rules.mastercraft.hits;
                require(damaged, "PC-UPG-5", || "the section has no damaged mastercraft".into())?;
                self.rules.mastercraft.repair
            }
            TavernStyle::Piratenbucht => {
                let turned = self.hits_of_turned_reinforcement(vessel, section) > 0;
                require(turned, "PC-UPG-5", || "the section has no turned Reinforcement".into())?;
                self.rules.area_cards.reinforcement_repair
            }
        };
        require(vessel.gold >= price.into(), "PC-UPG-5", || {
            format!("the repair costs {price} gold, but the ship has {}", vessel.gold)
        })
    }
}

/// Returns `Ok` if the condition holds, and otherwise a refusal by the rule.
#[inline]
pub(crate) fn require<R: Refusal>(
    holds: bool,
    rule: &'static str,
    reason: impl FnOnce() -> String,
) -> Result<(), R> {
    if holds { Ok(()) } else { Err(R::new(rule, reason)) }
}

pub(crate) fn holds<R: Refusal>(
    state: &State,
    seat: Seat,
    card: Card,
    rule: &'static str,
) -> Result<(), R> {
    let has = state.vessel(seat).hand.has(card);
    require(has, rule, || format!("{} is not in hand", card.name()))
}

/// Returns the error for a card that Avast Belay silences (`PC-AVA`).
fn silenced<R: Refusal>() -> R {
    R::new("PC-AVA", || "Avast Belay silences all cards".into())
}

pub(crate) fn out_of_turn<R: Refusal>(ask: Ask, action: Action) -> R {
    let rule = match ask {
        Ask::Rig(_) => "PC-SET-7",
        Ask::Event(_, Window::Treasure) => "PC-TRN-2",
        Ask::Event(_, Window::Navigation) | Ask::Sail(_) => "PC-TRN-3",
        Ask::Event(_, Window::Reveal) => "PC-TRN-4",
        Ask::Action(_) => "PB-TRN-2",
        Ask::Prepare(_) => "PC-PRE-1",
        Ask::BeforeRoll(_) => "PB-CBT-5",
        Ask::Act(_) | Ask::Kegs(_) | Ask::Aim(_) => "PC-FIR-1",
        Ask::Parrot(_) => "PC-PAR-1",
        Ask::Gift(_) => "PC-UPG-4",
        Ask::Visit(_) => "PC-UPG-7",
        Ask::Over => "PC-TRN-5",
    };
    R::new(rule, || format!("`{action}` does not answer the question"))
}

/// Checks that an escape, by A Fond Farewell or by Piratenbucht's Flee, goes to an island without ships or to
/// Treasure Island.
pub(crate) fn check_escape<R: Refusal>(
    state: &State,
    seat: Seat,
    to: Island,
    rule: &'static str,
) -> Result<(), R> {
    let moves = state.vessel(seat).island != to;
    require(moves, rule, || "the ship is already at this island".into())?;
    require(to != Island::Cove, rule, || "a ship can't escape to Pirate's Cove".into())?;
    if to == Island::Treasure {
        return Ok(());
    }
    let empty = state.harbours.at(to).is_empty()
        && state.navy_at(to).is_none()
        && state.legends_at(to).next().is_none();
    require(empty, rule, || format!("{} must be empty of ships", to.name()))
}

/// Checks that the Navy goes to an outer island where the sending player's ship does not lie.
pub(crate) fn check_navy<R: Refusal>(
    state: &State,
    seat: Seat,
    to: Island,
    rule: &'static str,
) -> Result<(), R> {
    require(to.is_outer(), rule, || "the Navy sails to outer islands only".into())?;
    let own = state.vessel(seat).island == to;
    require(!own, rule, || "the Navy can't go to the island of the seat that sends it".into())
}
