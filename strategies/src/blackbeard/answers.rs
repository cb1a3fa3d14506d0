//! Values of the answers to questions about the deciding player's pirate: battles, Cunning, cargo, hostages, port
//! activities.

use std::cell::OnceCell;

use corsair_engine::games::blackbeard::{
    Action, Card, CardActions, EventCard, Hostage, Pirate, Port, Question, Roll, RollOf, ShipView,
    Standing, TortureReward, View,
};

use super::anti_pirate;
use super::chances;
use super::craft::{Craft, condition};
use super::prospects::{EvalContext, Prospects};
use super::turn;

/// Cost in points of an escape that ends the pirate's announced action.
const ACTION: f32 = 1.0;

/// Evaluates the answers to a question about the deciding player's pirate.
pub(super) struct Answer<'a> {
    context: EvalContext<'a>,
    of: Prospects<'a>,
    ship: ShipView<'a>,
    /// Points that the player loses if the pirate dies, computed on demand.
    life: OnceCell<f32>,
    /// Value in points of the announced action, computed on demand.
    deed: OnceCell<f32>,
}

/// Returns the value of an answer to a question that concerns no ship of the deciding player.
pub(super) fn without_ship(context: EvalContext<'_>, action: Action) -> f32 {
    let EvalContext { view, weights, .. } = context;
    match action {
        Action::Discard(card) => -turn::worth_of_card(card) - weights.thrift * actions_of(card),
        // In a duel on a challenge, the pirate's life and a ship are at stake.
        Action::Cunning => {
            let dice = view.ask().and_then(|ask| Dice::of(view, ask.pirate?, None));
            dice.map_or(0.0, |dice| {
                let lead = |sum: i32| sum + i32::from(dice.own.plus) - dice.theirs;
                dice.gain_of_another_roll(|sum| if lead(sum) > 0 { 10.0 } else { 0.0 })
            }) - weights.luck
        }
        _ => 0.0,
    }
}

fn actions_of(card: Card) -> f32 {
    match card.actions() {
        CardActions::Number(n) => n.into(),
        CardActions::Initiative => 3.0,
        CardActions::None => 0.0,
    }
}

impl<'a> Answer<'a> {
    /// Returns the evaluation of the open question; `None` if the question concerns no ship of the deciding player.
    pub(super) fn of(context: EvalContext<'a>) -> Option<Answer<'a>> {
        let view = context.view;
        let ship = view.ship(view.ask()?.pirate?)?;
        let of = Prospects::at_home(context, Craft::of(view, ship), ship.owner());
        Some(Answer { context, of, ship, life: OnceCell::new(), deed: OnceCell::new() })
    }

    pub(super) fn value(&self, question: Question, action: Action) -> f32 {
        let EvalContext { view, weights, tables, .. } = self.context;
        match (question, action) {
            (Question::Evade, Action::Evade) => self.evade(),
            (Question::Evade, Action::Fight) => self.fight() + weights.nerve,
            (Question::Surrender, Action::Fight) => self.fight() + weights.nerve,
            (Question::Surrender, Action::Surrender) => 0.85 * self.of.retirement_value(),
            (Question::Cunning, Action::Cunning | Action::CunningOf(_)) => {
                self.cunning() - weights.luck
            }
            (Question::Skull, Action::Play(_) | Action::PlayOn(..)) => self.skull() - weights.luck,
            (Question::Cargo, Action::Take) => {
                1.0 + tables.hostage + view.sum() as f32 / tables.net_worth
            }
            (Question::PortBooty, Action::Take) => {
                let least = self.ship.holds().iter().min().copied().unwrap_or(0);
                view.sum() as f32 - least as f32
            }
            (Question::FreeConversion, Action::Convert(_)) => {
                condition(view, 7, 1) - condition(view, self.of.craft.combat, self.of.craft.speed)
            }
            (Question::Hostage, Action::Torture(by)) => self.torture(by),
            (Question::Hostage, Action::Keep(_)) => self.ransom_in_prospect(),
            (Question::VoluntaryRevelry, Action::Revel) => self.revel(),
            (Question::Letter, Action::Play(_)) => 1.0,
            (Question::Ransom, Action::Ransom) => 1.0,
            (Question::Booty, Action::Booty(holds)) => self.booty(holds),
            (Question::Refit, Action::Refit(combat)) => self.refit(combat),
            (Question::Haven, Action::Bribe(_)) => self.haven(),
            (Question::PayHaven, Action::Pay) => self.pay_haven(),
            (Question::PayRetirement, Action::Pay) => {
                let bribe = view.sum() as f32 / tables.net_worth;
                self.of.retirement_value() - weights.home * bribe - self.of.exposure() + 2.0
            }
            (Question::Spoils, Action::TakeShip) => self.swap(),
            (Question::Spoils, Action::KeepShip) => 0.0,
            (Question::Spoils, Action::TakeNothing) => -1.0,
            (Question::DuelAgain, Action::Again) => {
                let Some(other) = view.other_pirate() else { return 0.0 };
                let duel =
                    chances::duel(view.rated(self.ship.pirate()).duel, view.rated(other).duel);
                duel.0 - (1.0 - duel.0 - duel.1)
            }
            (Question::OddHit, Action::Choose(of)) => {
                view.ship(of).map_or(0.0, |ship| ship.combat().into())
            }
            (Question::FillHold, Action::InHold(hold)) => -self.hold(hold),
            (Question::EmptyHold | Question::GiveFromHold, Action::InHold(hold)) => {
                -self.hold(hold)
            }
            _ => 0.0,
        }
    }

    fn hold(&self, hold: u8) -> f32 {
        self.ship.holds().get(usize::from(hold)).copied().unwrap_or(0) as f32
    }

    /// Returns the points that the player loses if the pirate dies.
    fn life(&self) -> f32 {
        *self
            .life
            .get_or_init(|| self.of.home(self.of.craft.place) + 4.0 * self.context.horizon.lasts(3))
    }

    /// Returns the value in points of the announced action.
    fn deed(&self) -> f32 {
        let of = || self.context.view.deed().map_or(0.0, |(_, deed)| self.of.deed(deed));
        *self.deed.get_or_init(of)
    }

    /// Returns the chance to win a battle against the foe, the pirate's advantage before the roll, and the foe's
    /// ratings.
    fn battle(&self) -> Option<(f32, i32, anti_pirate::Attacker)> {
        let view = self.context.view;
        let against = anti_pirate::Attacker::of(view, view.foe()?)?;
        let craft = &self.of.craft;
        let drunk = self.ship.drunkenness();
        let bonus = i32::from(view.rules().battle.enemy_bonus);
        let lead = craft.combat + drunk + craft.ability - i32::from(against.ratings.combat) - bonus;
        Some((chances::above(lead, 1), lead, against))
    }

    fn fight(&self) -> f32 {
        let EvalContext { view, tables, weights, .. } = self.context;
        let Some((wins, lead, against)) = self.battle() else { return 0.0 };
        let craft = &self.of.craft;
        let combat = f32::from(against.ratings.combat);
        if against.is_kc {
            let notoriety = f32::from(view.rules().kc.notoriety) * combat;
            let won = notoriety * (tables.other + 0.4 * weights.home) + self.deed();
            let scored = f32::from(craft.notoriety) / 2.0 * tables.other;
            return wins * won - (1.0 - wins) * (self.life() + weights.malice * scored);
        }
        let hurt =
            |hits: i32| condition(view, craft.combat, 0) - condition(view, craft.combat - hits, 0);
        let won = combat * (tables.other + 0.4 * weights.home) - hurt(1) + self.deed();
        let short = chances::short(lead, 1);
        wins * won - hurt(short.ceil() as i32) + (1.0 - wins) * self.of.loyalty(-1)
    }

    /// Returns the value of an attempt to escape.
    ///
    /// After an escape from a King's Commissioner the action is lost and the battle may follow later (`BB-REA-1`,
    /// `BB-REA-5`). After an escape from a warship the action continues, unless the rules end it (`BB-WAR-2`).
    fn evade(&self) -> f32 {
        let EvalContext { view, weights, horizon, .. } = self.context;
        let Some((_, _, against)) = self.battle() else { return 0.0 };
        let moved =
            if view.foe_has_moved_in() { i32::from(view.rules().kc.moved_speed) } else { 0 };
        let own = self.of.craft.speed + self.ship.drunkenness();
        let caught = chances::above(i32::from(against.ratings.speed) + moved - own, 1);
        let fight = self.fight();
        let escaped = match (against.is_kc, view.rules().warship.escape_ends_action) {
            (true, _) => horizon.lasts(1) * fight - ACTION,
            (false, true) => -ACTION,
            (false, false) => self.deed(),
        };
        caught * (fight + weights.nerve) + (1.0 - caught) * escaped
    }

    /// Returns the value of spending one point of Cunning to roll the dice again.
    fn cunning(&self) -> f32 {
        let view = self.context.view;
        let Some(dice) = Dice::of(view, self.ship.pirate(), self.ship.ally()) else { return 0.0 };
        dice.gain_of_another_roll(|sum| self.worth_of_roll(&dice, sum))
    }

    /// Returns the value in points of a dice sum; only differences between sums matter.
    fn worth_of_roll(&self, dice: &Dice, sum: i32) -> f32 {
        let EvalContext { view, weights, tables, .. } = self.context;
        let rules = view.rules();
        let result = sum + i32::from(dice.own.plus);
        let lead = result - dice.theirs;
        let craft = &self.of.craft;
        let money = 0.6 * weights.home / tables.net_worth;
        let hit =
            |hits: i32| condition(view, craft.combat - hits, 0) - condition(view, craft.combat, 0);
        let slowed =
            |hits: i32| condition(view, 0, craft.speed - hits) - condition(view, 0, craft.speed);
        let is = |holds: bool, worth: f32| if holds { worth } else { 0.0 };
        let rated = view.rated(craft.pirate);
        match dice.of {
            RollOf::Find => is(result >= rules.find.needed.into(), 1.5 * self.deed()),
            RollOf::Cargo => match craft.place.area() {
                Some(area) => money * f32::from(view.cargo(area, result.clamp(1, 10) as u8)),
                None => 0.0,
            },
            RollOf::Ransom => {
                let value = view.hostage().map_or(0, |hostage| view.hostage_ratings(hostage).1);
                money * sum as f32 * f32::from(value) * f32::from(rules.ransom.factor)
            }
            RollOf::Refit => 0.6 * sum as f32,
            RollOf::HavenBribe => -money * sum as f32 * f32::from(rules.haven.factor),
            RollOf::Dig => is(sum >= rules.treasure.found_from.into(), 6.0),
            RollOf::Treasure => money * sum as f32 * f32::from(rules.treasure.factor),
            RollOf::Intercept => is(lead < 0, self.fight() - 1.0),
            RollOf::Battle => match self.battle() {
                Some((_, _, against)) if against.is_kc => {
                    let won =
                        1.4 * f32::from(rules.kc.notoriety * against.ratings.combat.max(0) as u8);
                    if lead > 0 { won } else { -self.life() }
                }
                Some((_, _, against)) if lead > 0 => {
                    1.4 * f32::from(against.ratings.combat) + self.deed()
                }
                _ => hit(-lead),
            },
            RollOf::PortAttack => {
                if lead > 0 {
                    self.deed() + 4.0
                } else {
                    hit(-lead)
                }
            }
            RollOf::PortBooty => money * sum as f32 * f32::from(rules.attack.booty),
            RollOf::Sack => is(lead > 0 || self.takes(result), 1.5 * self.deed() + 2.0),
            RollOf::KcOnPort | RollOf::Oust => is(lead >= 0, 2.0),
            RollOf::Grab => is(lead > 0, 5.0),
            RollOf::GrabShare => 0.3 * sum as f32,
            RollOf::Duel => is(lead > 0, self.life() + 5.0),
            RollOf::Arrival => is(sum >= craft.notoriety.into(), 1.0 + 0.3 * self.life()),
            RollOf::Storm => match rules.storm.hits.get(sum.max(1) as usize - 1) {
                Some(&hits) => slowed(hits.into()),
                None => -self.life(),
            },
            RollOf::Mutiny => is(sum <= rated.leadership.into(), self.life() + 1.0),
            RollOf::Conspiracy => is(sum <= craft.loyalty.into(), 0.5 * self.life() + 1.0),
            RollOf::Trial => {
                let up_to = &rules.double_cross;
                match sum {
                    _ if sum <= up_to.free_up_to.into() => self.of.retirement_value(),
                    _ if sum <= up_to.fined_up_to.into() => 0.7 * self.of.retirement_value(),
                    _ => 0.0,
                }
            }
            RollOf::Fine => {
                let percent = f32::from(rules.double_cross.percent) / 100.0;
                -(sum as f32 * percent).min(1.0) * weights.home * craft.net_worth / tables.net_worth
            }
            RollOf::Wear => slowed(sum / 2),
            // Torture concerns a hostage; the remaining rolls involve no pirate.
            RollOf::Torture
            | RollOf::RetirementBribe
            | RollOf::StormWarship
            | RollOf::StormKc
            | RollOf::Resistance
            | RollOf::Disaster => 0.0,
        }
    }

    /// Returns whether a sack of the pirate's port succeeds with this result.
    fn takes(&self, result: i32) -> bool {
        let view = self.context.view;
        self.of.craft.place.port().is_some_and(|port| result > view.defense(port).into())
    }

    /// Returns the value of playing Skull & Crossbones: the harm of the event card that it cancels.
    fn skull(&self) -> f32 {
        let EvalContext { view, .. } = self.context;
        let Some(card) = view.card_played() else { return 2.0 };
        match card.event() {
            EventCard::MutinyConspiracy => {
                let loyalty = i32::from(self.of.craft.loyalty);
                0.5 * chances::at_least(2, loyalty + 1) * self.life()
            }
            EventCard::PiraticalAmbition | EventCard::KcSurprise => 0.4 * self.life(),
            EventCard::DoubleCross => 0.45 * self.of.retirement_value(),
            EventCard::WarshipSighting => 0.4 * self.deed(),
            EventCard::DebaucheryAndRevelry => {
                let place = self.of.craft.place;
                let drunk = self.of.home_after(place, view.rules().dr.recoveries, 0.0);
                self.of.home(place) - drunk + 1.0
            }
            _ => 1.0,
        }
    }

    /// Returns the value of torturing the hostage (`BB-HOS-2`).
    fn torture(&self, by: Pirate) -> f32 {
        let EvalContext { view, tables, .. } = self.context;
        let Some((information, value)) = self.hostage() else { return 0.0 };
        let rules = view.rules();
        let talks = chances::at_least(1, i32::from(view.rated(by).cruelty) + 1);
        let rewarded = match rules.torture.reward {
            TortureReward::Always => 1.0,
            TortureReward::OnDeath => 1.0 - talks,
        };
        let notoriety = f32::from(value) * (tables.other + 0.4 * self.context.weights.home);
        let loyalty = self.of.loyalty(rules.torture.loyalty.into());
        rewarded * (notoriety + loyalty) + 0.3 * talks * f32::from(information)
    }

    fn hostage(&self) -> Option<(u8, u8)> {
        let view = self.context.view;
        view.hostage().map(|hostage: Hostage| view.hostage_ratings(hostage))
    }

    /// Returns the expected ransom of a hostage who stays aboard. Captors seldom call at a port that pays the ransom.
    fn ransom_in_prospect(&self) -> f32 {
        let EvalContext { view, weights, tables, .. } = self.context;
        let Some((_, value)) = self.hostage() else { return 0.0 };
        let each = 7.0 * f32::from(value) * f32::from(view.rules().ransom.factor);
        0.25 * weights.home * each / tables.net_worth
    }

    /// Returns the value of voluntary revelry, which exchanges actions for Loyalty (`BB-LOO-4`, `BB-INP-7`).
    fn revel(&self) -> f32 {
        let gain = i32::from(self.context.view.rules().dr.gain);
        self.of.loyalty(gain) - 3.0 - 0.2 * self.life()
    }

    /// Returns the pirate's port, and the port's attitude towards the pirate.
    fn port(&self) -> Option<(Port, Standing)> {
        let port = self.of.craft.place.port()?;
        Some((port, self.context.view.standing(self.ship.pirate(), port)?))
    }

    /// Returns the value of converting the booty in `holds` holds (`BB-INP-3`).
    fn booty(&self, holds: u8) -> f32 {
        let view = self.context.view;
        let Some((_, standing)) = self.port() else { return 0.0 };
        let own = self.ship.holds().iter().enumerate();
        let own = own.filter(|&(hold, _)| holds >> hold & 1 == 1).map(|(_, &sum)| sum as f32);
        let sum = own.sum::<f32>() + f32::from(holds >> 4);
        match standing {
            Standing::Pro | Standing::SafeHaven | Standing::Anti => sum,
            // A neutral port takes half of the booty, and the rest only counts if the pirate retires.
            Standing::Neutral if view.rules().booty.neutral_rate > 1 => -sum,
            Standing::Neutral => sum,
            // In a pirate port the crew spends the booty on revelry, which raises Loyalty.
            Standing::PiratePort => {
                let gain = i32::from(view.rules().dr.gain_pirate_port);
                self.of.loyalty(gain) - 6.0
            }
        }
    }

    /// Returns the value of a refit with `to_combat` repairs to Combat and the remaining repairs to Speed
    /// (`BB-INP-4`).
    fn refit(&self, to_combat: u8) -> f32 {
        let view = self.context.view;
        let craft = &self.of.craft;
        let to_speed = i32::from(view.count()) - i32::from(to_combat);
        let of_type = view.ship_type(self.ship.hull());
        let speed = (craft.speed + to_speed).min(of_type.speed.into());
        condition(view, craft.combat + i32::from(to_combat), speed)
    }

    /// Returns the value of offering the governor a bribe for a Safe Haven.
    fn haven(&self) -> f32 {
        let EvalContext { view, tables, .. } = self.context;
        let bribe = 3.5 * f32::from(view.rules().haven.factor);
        let has = self.of.craft.net_worth;
        let value = self.of.retirement_value();
        if has < bribe { -1.0 } else { value - 2.0 * bribe / tables.net_worth }
    }

    fn pay_haven(&self) -> f32 {
        let EvalContext { view, weights, tables, .. } = self.context;
        0.6 * self.of.retirement_value() - weights.home * view.sum() as f32 / tables.net_worth
    }

    /// Returns the value of taking the loser's ship to replace the winner's ship after a duel (`BB-DUE-3`).
    fn swap(&self) -> f32 {
        let view = self.context.view;
        let own = condition(view, self.of.craft.combat, self.of.craft.speed);
        let other = view.other_pirate().and_then(|other| view.ship(other));
        other.map_or(-1.0, |ship| {
            condition(view, ship.combat_in_a_roll(), ship.speed().into()) - own
        })
    }
}

/// Roll for the pirate, which Cunning may repeat, and the opponent's result.
struct Dice {
    of: RollOf,
    own: Roll,
    /// Result of the opposing side; 0 without an opponent.
    theirs: i32,
}

impl Dice {
    fn of(view: View<'_>, pirate: Pirate, ally: Option<Pirate>) -> Option<Dice> {
        let (of, rolls) = view.dice();
        let is_own = |roll: &&Roll| roll.pirate.is_some_and(|of| of == pirate || Some(of) == ally);
        let own = *rolls.iter().find(is_own)?;
        let other = rolls.iter().find(|roll| !is_own(roll));
        let theirs = other.map_or(0, |roll| i32::from(roll.total) + i32::from(roll.plus));
        Some(Dice { of, own, theirs })
    }

    /// Returns the mean gain from rolling the dice again; `worth` gives the value of each sum.
    fn gain_of_another_roll(&self, worth: impl Fn(i32) -> f32) -> f32 {
        let n = self.own.dice;
        let chance = |sum: i32| chances::at_least(n, sum) - chances::at_least(n, sum + 1);
        let sums = i32::from(n)..=6 * i32::from(n);
        let mean: f32 = sums.map(|sum| chance(sum) * worth(sum)).sum();
        mean - worth(self.own.total.into())
    }
}
