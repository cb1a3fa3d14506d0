//! Booty Grabs, duels, conspiracies, odd hits, Cunning, and the results of dice rolls.

use super::context::Context;
use crate::dice::Dice;
use crate::games::blackbeard::data::Pirate;
use crate::games::blackbeard::data::limits::MAX_HOLDS;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::rules::{CunningRolls, MostDice, Windows};
use crate::games::blackbeard::state::PirateCard;
use crate::games::blackbeard::state::act::PirateAction;
use crate::games::blackbeard::state::action::Action;
use crate::games::blackbeard::state::contest::RollOf;
use crate::games::blackbeard::state::event::{CardPlace, Event};
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::Question;
use crate::observe::Observer;
use crate::seat::Seat;

impl Blackbeard {
    /// Returns the pirate whose Cunning can re-roll the open dice of a side (`BB-CUN`).
    fn can_reroll(
        &self,
        state: &crate::games::blackbeard::state::State,
        side: usize,
    ) -> Option<Pirate> {
        let contest = &state.contest;
        let roll = contest.rolls()[side];
        let pirate = roll.pirate?;
        let few = match self.rules.cunning.most_dice {
            MostDice::Any => true,
            MostDice::Three => roll.dice <= 3,
        };
        let his = match self.rules.cunning.rolls {
            CunningRolls::HisAndUponHim => true,
            CunningRolls::His => !contest.of.is_upon_him(),
        };
        let has_cunning = match state.act.challenger {
            Some((challenger, _, cunning)) if challenger == pirate => cunning > 0,
            _ => state.in_play(pirate) && self.cunning_of(state, pirate).is_some(),
        };
        (few && his && has_cunning && !roll.rerolled && contest.asked >> side & 1 == 0)
            .then_some(pirate)
    }

    /// Returns the seat that owns a pirate in play or a challenger.
    pub(crate) fn owner(
        &self,
        state: &crate::games::blackbeard::state::State,
        pirate: Pirate,
    ) -> Seat {
        match state.act.challenger {
            Some((challenger, seat, _)) if challenger == pirate => seat,
            _ => state.ship(pirate).owner,
        }
    }
}

impl<D: Dice, O: Observer<Blackbeard>> Context<'_, D, O> {
    /// Asks the next owner of open dice whether to spend Cunning on a re-roll. The active pirate's owner comes first
    /// (`BB-CUN`).
    pub(crate) fn cunning(&mut self) {
        let sides = self.state.contest.rolls().len();
        let active = self.state.act.underway.then_some(self.state.act.pirate);
        let is_active = |side: &usize| self.state.contest.rolls()[*side].pirate == active;
        let first = active.and_then(|_| (0..sides).find(is_active));
        let order = first.into_iter().chain(0..sides);
        for side in order {
            if let Some(pirate) = self.game.can_reroll(self.state, side) {
                self.state.contest.asked |= 1 << side;
                self.push(Frame::Cunning);
                let owner = self.game.owner(self.state, pirate);
                return self.ask(Question::Cunning, owner, Some(pirate));
            }
        }
    }

    pub(crate) fn take_cunning(&mut self, pirate: Pirate, action: Action) {
        match action {
            Action::Cunning => self.spend_cunning(pirate, Why::Cunning),
            Action::CunningOf(ally) => self.spend_cunning(ally, Why::Cunning),
            _ => return,
        }
        let of = self.state.contest.of;
        let side = self.state.contest.rolls().iter().position(|roll| roll.pirate == Some(pirate));
        let side = side.expect("the pirate's dice are on the table");
        let dice = self.state.contest.rolls()[side].dice;
        let total = self.dice_of(of, dice);
        let roll = self.state.contest.roll_mut(side);
        roll.total = total;
        roll.rerolled = true;
        self.emit(Event::Rerolled(of, pirate, dice, total));
    }

    /// Applies the result of the open dice.
    pub(crate) fn resolve(&mut self) {
        let contest = self.state.contest;
        let of_side = |side: usize| contest.rolls().get(side).and_then(|roll| roll.pirate);
        let Some(pirate) = of_side(0).or(of_side(1)) else { return };
        if !self.state.in_play(pirate) {
            return;
        }
        match contest.of {
            RollOf::Find => self.resolve_find(pirate),
            RollOf::Cargo => self.resolve_cargo(pirate),
            RollOf::Torture => self.resolve_torture(pirate),
            RollOf::Ransom => self.resolve_ransom(pirate),
            RollOf::Refit => self.resolve_refit(pirate),
            RollOf::HavenBribe => self.resolve_haven(pirate),
            RollOf::Dig => self.resolve_dig(pirate),
            RollOf::Treasure => self.resolve_treasure(pirate),
            RollOf::Intercept => self.resolve_intercept(pirate),
            RollOf::Battle => self.resolve_battle(pirate),
            RollOf::PortAttack => self.resolve_attack(pirate),
            RollOf::PortBooty => self.resolve_booty(pirate),
            RollOf::Sack => self.resolve_sack(pirate),
            RollOf::KcOnPort => self.resolve_kc_on_port(),
            RollOf::Oust => self.resolve_oust(pirate),
            RollOf::Grab => self.resolve_grab(pirate),
            RollOf::GrabShare => self.resolve_share(pirate),
            RollOf::Duel => self.resolve_duel(),
            RollOf::Arrival => self.resolve_arrival(pirate),
            RollOf::Storm => self.resolve_storm(pirate),
            RollOf::Conspiracy => self.resolve_conspiracy(pirate),
            RollOf::Trial => self.resolve_trial(pirate),
            RollOf::Fine => self.resolve_fine(pirate),
            RollOf::Wear => self.resolve_wear(pirate),
            RollOf::Mutiny => unreachable!("`Frame::Quell` resolves a mutiny"),
            RollOf::RetirementBribe
            | RollOf::StormWarship
            | RollOf::StormKc
            | RollOf::Resistance
            | RollOf::Disaster => unreachable!("Cunning can't repeat these rolls"),
        }
    }

    /// Resolves Wear and Tear (`BB-EV-22`).
    fn resolve_wear(&mut self, pirate: Pirate) {
        let hits = (self.state.contest.result(0) / 2) as u8;
        self.hit_speed(pirate, hits, Why::Wear);
    }

    /// Rolls 2d6 for a conspiracy, against the Loyalty that the crew had when the card was played (`BB-EV-15`).
    pub(crate) fn conspiracy(&mut self, pirate: Pirate) {
        if self.state.in_play(pirate) {
            self.contest(RollOf::Conspiracy, &[(Some(pirate), 2, 0)]);
        }
    }

    /// Resolves the dice of a conspiracy. If a mutiny follows, the alliance breaks when the announced action is over
    /// (`BB-ALL-6`). Each ally's mutiny uses that ally's Leadership.
    fn resolve_conspiracy(&mut self, pirate: Pirate) {
        if self.state.contest.result(0) > self.state.act.count.into() {
            self.state.act.parting |= self.state.ship(pirate).ally.is_some();
            self.push(Frame::Mutiny(pirate, self.game.rated(pirate).leadership));
        }
    }

    /// Asks which ally takes the odd hit. Each ally takes half of the remaining hits (`BB-ALL-3`).
    pub(crate) fn odd_hit(&mut self, pirate: Pirate, half: u8, why: Why) {
        self.push(Frame::OddHit(pirate, half, why));
        self.ask_owner(Question::OddHit, pirate);
    }

    pub(crate) fn take_odd_hit(&mut self, action: Action) {
        if let (Action::Choose(bearer), Frame::OddHit(pirate, half, why)) =
            (action, self.state.stack.pop())
        {
            let ally = self.state.ship(pirate).ally;
            for member in std::iter::once(pirate).chain(ally) {
                self.hit_combat(member, half + u8::from(member == bearer), None, why);
            }
        }
    }

    /// Offers Skull & Crossbones to the victim of a grab (`BB-GRB-1`, `BB-EV-19`).
    pub(crate) fn grab_skull(&mut self) {
        let PirateAction::Grab(victim) = self.state.act.deed else { return };
        let windows = self.rules().reaction.windows == Windows::All;
        if windows && self.active().is_some() && self.game.has_skull(self.state, victim) {
            self.ask_owner(Question::Skull, victim);
        }
    }

    pub(crate) fn grab(&mut self) {
        let (Some(grabber), PirateAction::Grab(victim)) = (self.active(), self.state.act.deed)
        else {
            return;
        };
        let skull = if self.state.act.skull { self.rules().skull.grab_bonus.into() } else { 0 };
        let own = self.game.best(self.state, grabber, |rated| rated.ability)
            + i32::from(self.rules().booty_grab.bonus);
        let theirs = self.game.best(self.state, victim, |rated| rated.ability) + skull;
        self.contest(RollOf::Grab, &[(Some(grabber), 1, own), (Some(victim), 1, theirs)]);
    }

    /// Resolves the dice of a Booty Grab (`BB-GRB-2`).
    fn resolve_grab(&mut self, grabber: Pirate) {
        let PirateAction::Grab(victim) = self.state.act.deed else { return };
        let difference = self.state.contest.result(0) - self.state.contest.result(1);
        let fighter = self.game.duellist(self.state, grabber);
        self.state.act.duel = Some((fighter, victim));
        match difference {
            1.. => {
                self.state.act.count = difference as u8;
                self.contest(RollOf::GrabShare, &[(Some(grabber), 1, difference)]);
            }
            0 => self.push(Frame::Duel),
            _ => self.change_loyalty(grabber, self.rules().booty_grab.loyalty, Why::Grab),
        }
    }

    fn resolve_share(&mut self, grabber: Pirate) {
        let PirateAction::Grab(victim) = self.state.act.deed else { return };
        let points = self.state.contest.result(0) as u64;
        let percent = (points * u64::from(self.rules().booty_grab.percent)).min(100);
        let all = u64::from(self.state.ship(victim).doubloons());
        let sum = (all * percent).div_ceil(100) as u32;
        self.set_sum(grabber, sum, Why::Grab);
        self.add(grabber, sum, Why::Grab);
        self.state.act.owed = sum;
        self.push(Frame::Give);
    }

    /// Rolls the dice of a duel (`BB-DUE-1`).
    pub(crate) fn duel(&mut self) {
        let Some((one, other)) = self.state.act.duel else { return };
        let dice = |pirate: Pirate| (Some(pirate), self.game.rated(pirate).duel, 0);
        let sides = [dice(one), dice(other)];
        if self.state.in_play(one) {
            self.contest(RollOf::Duel, &sides);
        }
    }

    fn resolve_duel(&mut self) {
        let Some((one, other)) = self.state.act.duel else { return };
        let ambition = self.state.act.challenger.is_some();
        let (winner, loser) = match self.state.contest.result(0).cmp(&self.state.contest.result(1))
        {
            std::cmp::Ordering::Greater => (one, other),
            std::cmp::Ordering::Less => (other, one),
            std::cmp::Ordering::Equal if ambition => return self.push(Frame::Duel),
            std::cmp::Ordering::Equal => {
                let victim = self.state.ship(other).owner;
                self.push(Frame::DuelAgain(victim));
                return self.ask_owner(Question::DuelAgain, one);
            }
        };
        let duels = [one, other].map(|pirate| u32::from(self.game.rated(pirate).duel));
        let notoriety = duels[0] + duels[1];
        if !ambition {
            self.gain_notoriety_alone(winner, notoriety, Why::Duel);
            return self.push(Frame::Spoils(winner, loser));
        }
        self.end_ambition(one, other, winner, notoriety);
    }

    /// Ends a duel of Piratical Ambition: a winning challenger takes over the ship, a losing challenger dies
    /// (`BB-EV-17`).
    fn end_ambition(&mut self, target: Pirate, challenger: Pirate, winner: Pirate, notoriety: u32) {
        if winner == challenger {
            let seat = self.game.owner(self.state, challenger);
            self.succeed(target, challenger, seat, Why::Ambition);
        } else {
            self.state.set_card(challenger, PirateCard::Dead);
            self.emit(Event::ChallengerDied(challenger));
        }
        self.state.act.challenger = None;
        self.state.act.duel = None;
        self.gain_notoriety_alone(winner, notoriety, Why::Duel);
        if winner == target {
            self.change_loyalty(target, self.rules().ambition.loyalty, Why::Ambition);
        }
    }

    /// Asks the second owner whether to repeat a tied duel, after the first owner agreed (`BB-DUE-3`).
    pub(crate) fn duel_again(&mut self, seat: Seat) {
        self.push(Frame::Duel);
        let other = self.state.act.duel.map(|(_, other)| other);
        self.ask(Question::DuelAgain, seat, other);
    }

    pub(crate) fn take_duel_again(&mut self, action: Action) {
        if action == Action::EndDuel {
            let next = self.state.stack.pop();
            debug_assert!(matches!(next, Frame::Duel | Frame::DuelAgain(_)));
        }
    }

    /// Asks the winner of a duel which spoils to take from the loser (`BB-DUE-3`).
    pub(crate) fn spoils(&mut self, winner: Pirate, loser: Pirate) {
        self.push(Frame::Spoils(winner, loser));
        self.ask_owner(Question::Spoils, winner);
    }

    pub(crate) fn take_spoils(&mut self, action: Action) {
        let Frame::Spoils(winner, loser) = self.state.stack.pop() else { return };
        if action != Action::TakeNothing {
            self.plunder(winner, loser, action);
        }
        self.eliminate(loser, None, Why::Duel);
    }

    /// Divides the doubloons in each of the loser's holds between the winner and his ally (`BB-ALL-3`). Each ship
    /// then keeps the fullest of her old and gained holds, up to her number of holds.
    fn plunder_holds(&mut self, winner: Pirate, loser: Pirate) {
        let theirs = self.state.ship(loser).holds;
        let ally = self.state.ship(winner).ally;
        let mut gained = [[0; MAX_HOLDS]; 2];
        let mut so_far = 0;
        for (hold, &sum) in theirs.iter().enumerate() {
            let (before, now) = (self.shares(winner, so_far), self.shares(winner, so_far + sum));
            for ((member, had), (_, has)) in before.into_iter().zip(now) {
                gained[usize::from(member != winner)][hold] += has - had;
            }
            so_far += sum;
            self.set_hold(loser, hold, 0, Why::Spoils);
        }
        for (member, gained) in [Some(winner), ally].into_iter().zip(gained) {
            let Some(member) = member else { continue };
            let mut holds = [0; 2 * MAX_HOLDS];
            holds[..MAX_HOLDS].copy_from_slice(&self.state.ship(member).holds);
            holds[MAX_HOLDS..].copy_from_slice(&gained);
            holds.sort_unstable_by_key(|&hold| std::cmp::Reverse(hold));
            let room = self.game.holds(self.state.ship(member));
            for (hold, &fullest) in holds.iter().enumerate().take(MAX_HOLDS) {
                self.set_hold(member, hold, if hold < room { fullest } else { 0 }, Why::Spoils);
            }
        }
    }

    fn plunder(&mut self, winner: Pirate, loser: Pirate, action: Action) {
        let (own, theirs) = (*self.state.ship(winner), *self.state.ship(loser));
        if action == Action::TakeShip {
            let ship = self.state.ship_mut(winner);
            ship.hull = theirs.hull;
            ship.combat = theirs.combat;
            ship.speed = theirs.speed;
            self.emit(Event::Converted(winner, theirs.hull));
            self.emit(Event::Combat(
                winner,
                theirs.combat - own.combat,
                theirs.combat,
                Why::Spoils,
            ));
            self.emit(Event::Speed(winner, theirs.speed - own.speed, theirs.speed, Why::Spoils));
            if let (None, Some(card)) = (own.guns, theirs.guns) {
                self.state.ship_mut(loser).guns = None;
                self.state.ship_mut(winner).guns = Some(card);
                self.emit(Event::GunsGone(loser, Why::Spoils));
                self.emit(Event::CardTo(card, CardPlace::Display(winner)));
                self.emit(Event::Guns(winner));
            }
        }
        self.plunder_holds(winner, loser);
        for hostage in theirs.hostages.iter() {
            self.state.ship_mut(loser).hostages.remove(hostage);
            self.state.ship_mut(winner).hostages.insert(hostage);
            if let Some(nation) = self.state.hostage_nations[hostage.index()] {
                self.emit(Event::HostageTaken(winner, hostage, nation));
            }
        }
        // An allied pirate can't obtain a Letter of Marque (`BB-ALL-5`).
        if let Some(letter) = theirs.letter
            && own.ally.is_none()
            && own.letter.is_none()
            && !own.history.has(letter.nation)
        {
            self.state.ship_mut(loser).letter = None;
            self.state.ship_mut(winner).letter = Some(letter);
            self.emit(Event::LetterGone(loser, Why::Spoils));
            self.emit(Event::CardTo(letter.card, CardPlace::Display(winner)));
            self.emit(Event::Letter(winner, letter.nation));
        }
    }
}
