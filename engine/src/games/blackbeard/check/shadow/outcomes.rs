//! What pirates announce, how they retire, what dice decide and earn.

use super::books::{Books, Display};
use super::dice::best;
use super::{BlackbeardShadow, Check, Checked, require};
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::data::{Nation, Pirate, Place, Port, Spot, Transit};
use crate::games::blackbeard::rules::{Rules, TortureReward};
use crate::games::blackbeard::state::Right;
use crate::games::blackbeard::state::act::Deed;
use crate::games::blackbeard::state::action::RetireBy;
use crate::games::blackbeard::state::contest::{Foe, RollOf};
use crate::games::blackbeard::state::event::{Event, Governor, Interception, Retirement};
use crate::games::blackbeard::state::ratings::Standing;

/// What a port is to a pirate (`BB-PRT-1`, `BB-PRT-2`, `BB-PRT-4`).
pub(super) fn standing(books: &Books, rules: &Rules, pirate: &Display, port: Port) -> Standing {
    match rules.port.in_order()[port.index()].nation.0 {
        None => Standing::PiratePort,
        Some(_) if pirate.havens.has(port) => Standing::SafeHaven,
        Some(nation) if pirate.history.has(nation) => Standing::Anti,
        Some(nation) if pirate.letter == Some(nation) && pirate.ally.is_none() => Standing::Pro,
        Some(_) if books.pro.has(port) => Standing::Pro,
        Some(_) if books.anti.has(port) => Standing::Anti,
        Some(_) => Standing::Neutral,
    }
}

/// Whether one Move leads from a place to another (`BB-MOV-1`).
fn leads(rules: &Rules, from: Place, to: Place) -> bool {
    let one_way = |from: Place, to: Place| match (from.spot(), to.spot()) {
        (Spot::Sea(a), Spot::Sea(b)) => rules.map.borders.contains(&[a, b]),
        (Spot::Sea(area), Spot::Port(port)) => rules.port.in_order()[port.index()].area == area,
        (Spot::Sea(area), Spot::Transit(transit)) => {
            let map = &rules.map;
            let ends = [map.middle_passage, map.atlantic_run, map.cape_passage];
            ends[Transit::index(transit)].contains(&area)
        }
        _ => false,
    };
    one_way(from, to) || one_way(to, from)
}

impl BlackbeardShadow {
    pub(super) fn check_announced(
        &mut self,
        books: &Books,
        rules: &Rules,
        pirate: Pirate,
        deed: Deed,
    ) -> Checked {
        self.count(Check::Actions);
        (self.deed, self.active) = (Some(deed), Some(pirate));
        (self.skull, self.warships, self.ap_actions) = (false, 0, [0; 4]);
        self.conspiracy = false;
        self.kcs_moved = Default::default();
        let Some(of) = books.display(pirate).filter(|_| books.in_play(pirate)) else {
            return Err(format!("{pirate} is not in play"));
        };
        require(of.owner == books.turn.1, || format!("it is the turn of {}", books.turn.1))?;
        let sails = matches!(deed, Deed::Move(_) | Deed::Dig);
        let slow = books.party(pirate).any(|(_, of)| of.speed < 0);
        self.actions -= if sails && slow { i32::from(rules.moves.slow_cost) } else { 1 };
        require(self.actions >= 0, || "no actions are left for it".into())?;
        let revels = books.party(pirate).any(|(_, of)| of.revelry.is_some());
        require(!revels || sails || deed == Deed::Recover, || "the crew revels".into())?;
        let own_kc = books.kcs[of.owner.index()].is_some_and(|kc| kc.place == of.place);
        require(!own_kc || matches!(deed, Deed::Move(_)), || "his own KC is there".into())?;
        self.check_deed(books, rules, (pirate, of), deed)
    }

    fn check_deed(
        &mut self,
        books: &Books,
        rules: &Rules,
        (pirate, of): (Pirate, &Display),
        deed: Deed,
    ) -> Checked {
        let has = |right: Right| books.party(pirate).any(|(_, of)| of.right == right);
        let port_rules = |port: Port| rules.port.in_order()[port.index()];
        let lies_off = |port: Port| of.place == Place::from(port_rules(port).area);
        let in_port = of.place.port().is_some();
        let with = |other: Pirate| books.display(other).filter(|of| of.place.port().is_some());
        let possible = match deed {
            Deed::Move(to) => leads(rules, of.place, to),
            Deed::Dig => books.party(pirate).any(|(_, of)| of.treasure),
            Deed::Find(port) => lies_off(port) && books.boxes.has(port),
            Deed::Loot(port) => {
                self.merchant = books.face_up[port.index()];
                has(Right::Loot(port)) && lies_off(port) && self.merchant.is_some()
            }
            Deed::Convert(hull) => books.party(pirate).any(|(_, member)| {
                let Right::Convert(merchant, area) = member.right else { return false };
                merchant.hull() == Some(hull) && of.place == area.into()
            }),
            Deed::InPort => in_port,
            Deed::Attack(port) => {
                let nation = port_rules(port).nation.0;
                let pardoned = self.pardon && nation == Some(Nation::ENGLISH);
                lies_off(port) && nation.is_some() && !books.destroyed.has(port) && !pardoned
            }
            Deed::Sack(port) => has(Right::Sack(port)) && of.place == port.into(),
            Deed::Grab(victim) => with(victim).is_some_and(|victim| {
                victim.place == of.place
                    && victim.revelry.is_some()
                    && (victim.owner != of.owner || rules.booty_grab.own)
            }),
            Deed::Recover => in_port && books.party(pirate).any(|(_, of)| of.revelry.is_some()),
            Deed::Ally(other) => with(other).is_some_and(|other| {
                other.place == of.place
                    && other.owner == of.owner
                    && [of, other].iter().all(|of| of.ally.is_none() && of.revelry.is_none())
            }),
            Deed::Retire(_) => in_port,
        };
        require(possible, || "it is not possible by what has happened".into())
    }

    /// The ways to retire (`BB-RET-1` to `BB-RET-5`, `BB-EV-08`) and what it scores (`BB-SCO-2`).
    pub(super) fn check_retirement(
        &mut self,
        books: &Books,
        rules: &Rules,
        pirate: Pirate,
        how: Retirement,
    ) -> Checked {
        self.count(Check::Outcomes);
        let Some(of) = books.display(pirate) else { return Ok(()) };
        let port = of.place.port();
        let nation = port.and_then(|port| rules.port.in_order()[port.index()].nation.0);
        let possible = match how {
            Retirement::Action(RetireBy::Letter) => {
                of.letter.is_some() && of.letter == nation && of.ally.is_none()
            }
            Retirement::Action(RetireBy::Haven) => port.is_some_and(|port| of.havens.has(port)),
            Retirement::Action(RetireBy::Bribe) => {
                port.is_some_and(|port| books.pro.has(port) && of.bribed.has(port))
            }
            Retirement::Surrender => {
                of.letter.is_some() && of.ally.is_none() && matches!(self.foe, Some(Foe::Kc(_)))
            }
            Retirement::Pardon => self.pardon && nation == Some(Nation::ENGLISH),
        };
        require(possible, || format!("{pirate} can't retire so"))?;
        let score = &rules.score;
        let points = i32::from(of.notoriety) * i32::from(score.retired)
            + (of.net_worth / u32::from(score.net_worth)) as i32;
        self.owe(of.owner, 2 * points, pirate);
        Ok(())
    }

    /// What dice decide, and what it earns.
    pub(super) fn check_outcome(&mut self, books: &Books, rules: &Rules, event: Event) -> Checked {
        let cards = rules.pirate.in_order();
        let above = |of: RollOf| Ok::<bool, String>(self.contest.difference(of)? > 0);
        let decided = match event {
            Event::Intercepted(_, _, how) => {
                above(RollOf::Intercept)? == (how == Interception::Caught)
            }
            Event::Right(_, Right::Loot(_)) | Event::MerchantFound(..) => {
                self.contest.result(RollOf::Find, 0)? >= rules.find.needed.into()
            }
            Event::Eliminated(_, _, Why::KcBattle) => self.contest.difference(RollOf::Battle)? >= 0,
            Event::Eliminated(pirate, _, Why::Mutiny) => {
                let leadership = match self.conspiracy {
                    true => cards[pirate.index()].leadership.into(),
                    false => best(books, rules, pirate, |card| card.leadership),
                };
                self.contest.result(RollOf::Mutiny, 0)? > leadership
            }
            Event::Eliminated(_, _, Why::DoubleCross) => {
                let die = self.contest.result(RollOf::Trial, 0)?;
                die > rules.double_cross.fined_up_to.into()
            }
            Event::KcGone(.., Why::KcBattle) | Event::WarshipGone(.., Why::WarshipBattle) => {
                self.contest.difference(RollOf::Battle)? < 0
            }
            Event::Moved(_, _, Why::PortAttack) => above(RollOf::PortAttack)?,
            Event::Moved(_, _, Why::Oust) => above(RollOf::Oust)?,
            Event::Moved(_, _, Why::KcOnPort) => {
                let kc = self.contest.result(RollOf::KcOnPort, 0)?;
                (1..self.contest.sides.len())
                    .all(|side| self.contest.result(RollOf::KcOnPort, side).is_ok_and(|of| kc > of))
            }
            Event::Moved(pirate, to, Why::Move) => match (books.display(pirate), to.port()) {
                (Some(of), Some(port)) => {
                    !books.destroyed.has(port) && standing(books, rules, of, port) != Standing::Anti
                }
                (Some(of), None) => {
                    let own_kc = books.kcs[of.owner.index()].is_some_and(|kc| kc.place == to);
                    to.area().is_none() || !own_kc
                }
                (None, _) => false,
            },
            Event::PortDestroyed(port, Why::Sack) => {
                let defense = rules.port.in_order()[port.index()].defense;
                self.contest.result(RollOf::Sack, 0)? > defense.into()
            }
            Event::KcPlaced(_, _, _, Why::KcArrived) => {
                let active = self.active.ok_or("no pirate is active")?;
                let notoriety = books.party(active).map(|(_, of)| i32::from(of.notoriety)).max();
                notoriety.is_some_and(|of| {
                    self.contest.result(RollOf::Arrival, 0).is_ok_and(|dice| dice < of)
                })
            }
            Event::KcMoved(seat, to, Why::Reaction) => {
                let from = books.kcs[seat.index()].map(|kc| kc.place);
                let pirate = self.active.and_then(|active| books.display(active));
                from.is_some_and(|from| leads(rules, from, to))
                    && pirate.is_some_and(|of| of.place == to)
            }
            Event::Noted(pirate, ..) => {
                let cruelty = cards[pirate.index()].cruelty;
                self.contest.result(RollOf::Torture, 0)? > cruelty.into()
            }
            Event::Speed(_, by, _, Why::Wear) => {
                i32::from(by) == -(self.contest.result(RollOf::Wear, 0)? / 2)
            }
            Event::Speed(pirate, by, _, Why::Storm) => {
                let party = books.party(pirate).map(|(member, _)| member);
                let side = party.filter_map(|member| self.contest.side_of(member)).next();
                let result = self.contest.result(RollOf::Storm, side.unwrap_or(0))? as usize;
                rules.storm.hits.get(result - 1).is_some_and(|&hits| by == -(hits as i8))
            }
            Event::Combat(pirate, by, _, why @ (Why::PortHeld | Why::WarshipBattle)) => {
                let of = if why == Why::PortHeld { RollOf::PortAttack } else { RollOf::Battle };
                let difference = self.contest.difference(of)?;
                let hits = match why {
                    Why::WarshipBattle if difference < 0 => rules.warship.hits.into(),
                    _ => difference.abs(),
                };
                let hit = -i32::from(by);
                if self.allied {
                    hit == hits / 2 || hit == (hits + 1) / 2
                } else {
                    hit == hits && Some(pirate) == self.active
                }
            }
            Event::Governor(port, Governor::None, Why::Resistance) => {
                let value = rules.port.in_order()[port.index()].worth;
                self.contest.result(RollOf::Resistance, 0)? > value.into()
            }
            _ => return self.enter_outcome(books, rules, event),
        };
        self.count(Check::Outcomes);
        require(decided, || format!("the dice were {:?}", self.contest.sides))?;
        self.enter_outcome(books, rules, event)
    }

    fn enter_outcome(&mut self, books: &Books, rules: &Rules, event: Event) -> Checked {
        let value = |port: Port| i64::from(rules.port.in_order()[port.index()].worth);
        let active = self.active;
        match event {
            Event::PardonBegins(_) => self.pardon = true,
            Event::PardonEnds => self.pardon = false,
            Event::RevelryGone(pirate, _) => {
                let revelry = books.display(pirate).and_then(|of| of.revelry);
                self.sobered = revelry.map_or(0, |(_, gain, _)| gain);
            }
            Event::MerchantGone(_, Why::Loot) => {
                let (Some(pirate), Some(merchant)) = (active, self.merchant) else {
                    return Err("no merchant is looted".into());
                };
                self.earn(books, rules, pirate, merchant.cargo.into());
            }
            Event::HostageGone(pirate, hostage, Why::Torture) => {
                let cruelty = rules.pirate.in_order()[pirate.index()].cruelty;
                let talks = self.contest.result(RollOf::Torture, 0)? > cruelty.into();
                if !talks || rules.torture.reward == TortureReward::Always {
                    let value = rules.hostages.ratings[hostage.index()][1];
                    self.earn(books, rules, pirate, value.into());
                }
            }
            Event::HostageGone(_, hostage, Why::Ransom) => {
                let value = u32::from(rules.hostages.ratings[hostage.index()][1]);
                let points = self.contest.result(RollOf::Ransom, 0)? as u32 * value;
                let ransom = points * u32::from(rules.ransom.factor);
                return require(self.worth == ransom, || format!("the ransom is {ransom}"));
            }
            Event::KcGone(.., Why::KcBattle) => {
                let combat = self.foe_ratings(books, rules).map_or(0, |of| of.combat.max(0));
                let notoriety = i64::from(rules.kc.notoriety) * i64::from(combat);
                let pirate = active.ok_or("no pirate is active")?;
                self.earn(books, rules, pirate, notoriety);
            }
            Event::WarshipGone(.., Why::WarshipBattle) => {
                let combat = self.foe_ratings(books, rules).map_or(0, |of| of.combat.max(0));
                let pirate = active.ok_or("no pirate is active")?;
                self.earn(books, rules, pirate, combat.into());
            }
            Event::Moved(pirate, to, Why::PortAttack) if Some(pirate) == active => {
                let value = to.port().map_or(0, value);
                self.earn(books, rules, pirate, i64::from(rules.attack.notoriety) * value);
            }
            Event::PortDestroyed(port, Why::Sack) => {
                let pirate = active.ok_or("no pirate is active")?;
                self.earn(books, rules, pirate, i64::from(rules.attack.notoriety) * value(port));
            }
            Event::PortDestroyed(_, Why::KcOnPort) if self.ap_actions[1] == 0 => {
                return self.takes_ap(rules, 1);
            }
            _ => {}
        }
        Ok(())
    }
}
