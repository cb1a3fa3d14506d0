//! What changes by how much: points, Notoriety, Loyalty, doubloons, Net Worth.

use super::books::{Books, Display};
use super::outcomes::standing;
use super::{BlackbeardShadow, Check, Checked, require};
use crate::games::blackbeard::data::Pirate;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::rules::{AllianceNotoriety, KcHalf, Rules};
use crate::games::blackbeard::state::act::Deed;
use crate::games::blackbeard::state::contest::RollOf;
use crate::games::blackbeard::state::ratings::Standing;
use crate::seat::Seat;

impl BlackbeardShadow {
    /// `BB-SCO-3`, `BB-SCO-4`
    pub(super) fn owe_for_elimination(
        &mut self,
        books: &Books,
        rules: &Rules,
        pirate: Pirate,
        killer: Option<Seat>,
    ) {
        let Some(display) = books.display(pirate) else { return };
        let points = i32::from(display.notoriety) * i32::from(rules.score.other);
        self.owe(display.owner, 2 * points, pirate);
        if let Some(seat) = killer {
            let part = i32::from(rules.score.kc_one_in);
            let halves = match rules.score.kc_half {
                KcHalf::Down => points / part * 2,
                KcHalf::Exact => points * 2 / part,
            };
            self.owe(seat, halves, pirate);
        }
    }

    pub(super) fn owe(&mut self, seat: Seat, halves: i32, pirate: Pirate) {
        if halves != 0 {
            self.due.push((seat, halves, pirate));
        }
    }

    pub(super) fn check_points(
        &mut self,
        books: &Books,
        rules: &Rules,
        scored: (Seat, i32, Pirate),
        why: Why,
    ) -> Checked {
        self.count(Check::Points);
        let expected = match why {
            Why::InPlay => books.display(scored.2).map(|of| {
                let points = i32::from(of.notoriety) * i32::from(rules.score.other);
                self.paid_at_end.push(scored.2);
                (of.owner, 2 * points, scored.2)
            }),
            _ if self.due.is_empty() => None,
            _ => Some(self.due.remove(0)),
        };
        require(expected == Some(scored), || format!("{expected:?} is due"))
    }

    pub(super) fn check_notoriety(
        &mut self,
        books: &Books,
        rules: &Rules,
        pirate: Pirate,
        by: u16,
        why: Why,
    ) -> Checked {
        self.count(Check::Notoriety);
        require(books.in_play(pirate), || format!("{pirate} is not in play"))?;
        match why {
            Why::Oust => {
                require(self.contest.difference(RollOf::Oust)? <= 0, || "he was ousted".into())?;
                let gain = u16::from(rules.kc.oust_notoriety);
                require(by == gain, || format!("it earns {gain}"))
            }
            Why::Duel => {
                let [one, other] = self.contest.sides[..] else {
                    return Err("no two have fought".into());
                };
                let wins = if one.pirate == Some(pirate) {
                    one.total > other.total
                } else {
                    other.pirate == Some(pirate) && other.total > one.total
                };
                require(self.contest.of == Some(RollOf::Duel) && wins, || "he has lost".into())?;
                let ratings = u16::from(one.dice) + u16::from(other.dice);
                require(by == ratings, || format!("a duel of {ratings} dice"))
            }
            _ => {
                self.notoriety -= i64::from(by);
                Ok(())
            }
        }
    }

    /// What earns Notoriety, for allies once or each (`BB-ALL-3`).
    pub(super) fn earn(&mut self, books: &Books, rules: &Rules, pirate: Pirate, notoriety: i64) {
        let each = rules.alliance.notoriety == AllianceNotoriety::Each;
        let times = if each { books.party(pirate).count() } else { 1 };
        self.notoriety += notoriety * times as i64;
    }

    pub(super) fn check_loyalty(
        &mut self,
        books: &Books,
        rules: &Rules,
        (pirate, by, now): (Pirate, i8, u8),
        why: Why,
    ) -> Checked {
        self.count(Check::Loyalty);
        let Some(of) = books.display(pirate) else {
            return Err(format!("{pirate} has no ship"));
        };
        let amounts = match why {
            Why::Scurvy | Why::ScurvyTurn => vec![rules.loyalty.scurvy],
            Why::Slow => vec![rules.loyalty.slow],
            Why::Declined => vec![rules.loot.loyalty_declined],
            Why::Loot => {
                let (line, loot) = (self.contest.result(RollOf::Cargo, 0)?, &rules.loot);
                let line = line.clamp(1, 10);
                if line <= loot.poor_up_to.into() {
                    vec![loot.poor_loyalty]
                } else if line >= loot.rich_from.into() {
                    vec![loot.rich_loyalty]
                } else {
                    Vec::new()
                }
            }
            Why::Convert => vec![rules.convert.larger_loyalty, rules.convert.smaller_loyalty],
            Why::Torture => vec![rules.torture.loyalty],
            Why::Recovery => vec![self.sobered],
            Why::PortAttack => vec![rules.attack.loyalty],
            Why::Sack => vec![rules.sack.loyalty + rules.dr.gain],
            Why::Grab => vec![rules.booty_grab.loyalty],
            Why::KcBattle => vec![rules.kc.loyalty],
            Why::WarshipBattle => vec![rules.warship.loyalty],
            Why::Bribe => vec![rules.retire.refused_loyalty],
            Why::Mutiny => vec![-1],
            Why::Ambition => vec![rules.ambition.loyalty],
            Why::Voluntary | Why::PortRevelry | Why::Card2 => {
                vec![rules.dr.gain, rules.dr.gain_pirate_port]
            }
            _ => Vec::new(),
        };
        let moves = |amount: i8| of.loyalty.saturating_add_signed(amount).min(rules.loyalty.max);
        let possible = amounts.iter().any(|&amount| moves(amount) == now);
        require(possible && i16::from(now) - i16::from(of.loyalty) == i16::from(by), || {
            format!("from {} it changes by {amounts:?}", of.loyalty)
        })
    }

    pub(super) fn check_worth(
        &mut self,
        books: &Books,
        rules: &Rules,
        pirate: Pirate,
        sum: u32,
        why: Why,
    ) -> Checked {
        self.count(Check::Doubloons);
        let times = |of: RollOf, factor: u16| -> Result<Option<u32>, String> {
            Ok(Some(self.contest.result(of, 0)? as u32 * u32::from(factor)))
        };
        let display = books.display(pirate).ok_or("he has no ship")?;
        let percent_of = |of: u32, percent: u32| (of * percent.min(100)).div_ceil(100);
        let expected = match why {
            Why::Cargo => {
                let line = self.contest.result(RollOf::Cargo, 0)?.clamp(1, 10) as usize;
                display.place.area().map(|area| {
                    let region = rules.map.regions[area.index()];
                    rules.cargo_table.in_order()[region.index()][line - 1].into()
                })
            }
            Why::PortAttack => times(RollOf::PortBooty, rules.attack.booty)?,
            Why::Haven => times(RollOf::HavenBribe, rules.haven.factor)?,
            Why::Bribe => times(RollOf::RetirementBribe, rules.retire.factor)?,
            Why::Treasure => times(RollOf::Treasure, rules.treasure.factor)?,
            Why::Grab => {
                let points = self.contest.result(RollOf::GrabShare, 0)? as u32;
                let Some(Deed::Grab(victim)) = self.deed else { return Err("no grab".into()) };
                let aboard = books.display(victim).map_or(0, Display::doubloons);
                let sum = percent_of(aboard, points * u32::from(rules.booty_grab.percent));
                self.owed = sum;
                Some(sum)
            }
            Why::DoubleCross => {
                let (pips, rules) = (self.contest.result(RollOf::Fine, 0)?, &rules.double_cross);
                let all = pips >= rules.all_from.into();
                let percent = if all { 100 } else { pips as u32 * u32::from(rules.percent) };
                Some(percent_of(display.net_worth, percent))
            }
            _ => None,
        };
        self.worth = sum;
        self.credit = match why {
            Why::Haven | Why::Bribe | Why::DoubleCross => 0,
            _ => sum,
        };
        require(expected.is_none_or(|expected| expected == sum), || {
            format!("the dice say {expected:?}")
        })
    }

    pub(super) fn check_hold(
        &mut self,
        books: &Books,
        rules: &Rules,
        (pirate, hold, now): (Pirate, u8, u32),
        why: Why,
    ) -> Checked {
        self.count(Check::Doubloons);
        let Some(of) = books.display(pirate) else { return Err("he has no ship".into()) };
        let before = of.holds[usize::from(hold)];
        match why {
            Why::Booty => {
                let Some(port) = of.place.port() else { return Err("he is at sea".into()) };
                let rate = standing(books, rules, of, port);
                match self.sold.iter_mut().find(|(of, _)| *of == rate) {
                    Some((_, sum)) => *sum += before,
                    None => self.sold.push((rate, before)),
                }
                require(now == 0 && rate != Standing::Anti, || format!("sold at {rate:?}"))
            }
            Why::Convert | Why::Spoils => {
                self.most.get_or_insert(books.doubloons());
                Ok(())
            }
            _ if now > before => match self.credit.checked_sub(now - before) {
                Some(left) => {
                    self.credit = left;
                    Ok(())
                }
                None => Err(format!("{} more, of {}", now - before, self.credit)),
            },
            Why::Grab => match self.owed.checked_sub(before - now) {
                Some(left) => {
                    self.owed = left;
                    Ok(())
                }
                None => Err(format!("{} given, of {}", before - now, self.owed)),
            },
            _ => Ok(()),
        }
    }

    pub(super) fn check_net_worth(
        &mut self,
        books: &Books,
        pirate: Pirate,
        now: u32,
        why: Why,
    ) -> Checked {
        self.count(Check::Doubloons);
        let before = books.display(pirate).map_or(0, |of| of.net_worth);
        match why {
            Why::Booty => {
                self.gained += i64::from(now) - i64::from(before);
                Ok(())
            }
            Why::Haven | Why::Bribe | Why::DoubleCross => {
                require(before.checked_sub(self.worth) == Some(now), || {
                    format!("{} of {before} are paid", self.worth)
                })
            }
            _ => Err("Net Worth does not change so".into()),
        }
    }

    /// What was sold is worth what was gained (`BB-INP-3`), and no doubloons came of nothing.
    pub(super) fn check_sums(&mut self, books: &Books, rules: &Rules) -> Checked {
        let worth = self.sold.drain(..).map(|(rate, sum)| match rate {
            Standing::SafeHaven => sum + (sum * u32::from(rules.booty.haven_percent)).div_ceil(100),
            Standing::Neutral => sum / u32::from(rules.booty.neutral_rate),
            Standing::PiratePort | Standing::Pro | Standing::Anti => sum,
        });
        let (worth, gained) = (worth.sum::<u32>(), std::mem::take(&mut self.gained));
        require(i64::from(worth) == gained, || {
            format!("booty worth {worth} was converted into {gained}")
        })?;
        let (most, are) = (self.most.take(), books.doubloons());
        require(most.is_none_or(|most| are <= most), || {
            format!("{are} doubloons where there were {most:?}")
        })
    }
}
