//! Volley: opponents' Powder Kegs, the aim, the roll, and the roll's immediate effects.

use super::context::{TurnContext, sort_with_ties};
use crate::dice::Dice;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Kinds};
use crate::games::cove::data::{Island, Legend, Seats, Ship, lanes};
use crate::games::cove::rules::{BlackShipVolleys, FiresAt, RanksBy, TavernStyle};
use crate::games::cove::state::action::{Aim, VolleyCards};
use crate::games::cove::state::event::{Event, FameFor, LevelBy, Share, Voyage};
use crate::games::cove::state::fight::{NAVY, Ranking, Stake, Volley, npc_index, npc_ship};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Area, Ask, Step, Vessel, event};
use crate::observe::Observer;
use crate::seat::{MAX_SEATS, Seat};

/// Result of one roll in combat.
#[derive(Clone, Copy)]
struct Roll {
    firer: Ship,
    target: Ship,
    aim: Aim,
    hits: u8,
    /// Number of Captain Hook's misses that hit each ship beside the target, by seat (`PC-HOO`).
    misfires: [u8; MAX_SEATS],
}

impl<D: Dice, O: Observer<Cove>> TurnContext<'_, D, O> {
    /// Plays the firer's volley cards (`PC-FIR-1`).
    pub(crate) fn fire(&mut self, seat: Seat, cards: VolleyCards) {
        let VolleyCards { grapeshot, six_gun, kegs } = cards;
        if grapeshot {
            self.play(seat, Card::Grapeshot);
        }
        if six_gun {
            self.play(seat, Card::SixGunSalute);
        }
        let volley = &mut self.state.combat.volley;
        (volley.grapeshot, volley.six_gun) = (grapeshot, six_gun);
        self.add_kegs(seat, kegs);
    }

    pub(crate) fn add_kegs(&mut self, seat: Seat, kegs: u8) {
        (0..kegs).for_each(|_| self.play(seat, Card::PowderKeg));
        self.state.combat.volley.kegs[seat.index()] += kegs;
    }

    /// Asks each opponent's ship in the combat for Powder Kegs, once, in firing order (`PC-FIR-1`).
    #[inline(never)]
    pub(crate) fn ask_for_kegs(&mut self) -> Step {
        let combat = &self.state.combat;
        let firer = combat.order.current();
        let allowed = match firer {
            Some(Ship::Of(_)) => !combat.avast,
            Some(Ship::Black(_) | Ship::Navy) => {
                !combat.avast && self.rules().powder_keg.on_npc_volleys
            }
            None => false,
        };
        const KEGS: Kinds = Kinds::of(&[Card::PowderKeg]);
        if !allowed || !self.state.anyone_holds(KEGS) {
            return self.aim();
        }
        while let Some(&ship) =
            self.state.combat.order.ships().get(self.state.combat.volley.asked as usize)
        {
            self.state.combat.volley.asked += 1;
            if let Ship::Of(seat) = ship
                && Some(ship) != firer
                && self.state.combat.players.has(seat)
                && self.state.vessel(seat).hand.has(Card::PowderKeg)
            {
                return self.ask(Ask::Kegs(seat), Step::Kegs);
            }
        }
        self.aim()
    }

    /// Finds the target of a volley, or asks the firer.
    pub(crate) fn aim(&mut self) -> Step {
        match self.state.combat.order.current() {
            Some(Ship::Of(seat)) => match self.game.only_target(self.state, seat) {
                Some((ship, aim)) => self.shoot(ship, aim),
                None => self.ask(Ask::Aim(seat), Step::Aim),
            },
            Some(Ship::Black(number)) => self.legend_fires(number),
            Some(Ship::Navy) => {
                let controller = self.state.navy_at(self.state.combat.island);
                let controller = controller.expect("a Navy that fires lies there");
                self.ask(Ask::Aim(controller), Step::Aim)
            }
            None => Step::Act,
        }
    }

    /// Fires at the next ranked ship that is still in the combat. When no ranked ship is left, the
    /// legend ranks the ships again (`PC-NPC-2`).
    fn legend_fires(&mut self, number: u8) -> Step {
        let legend = self.state.legend(number).expect("a black ship that fires bears a legend");
        let rules = self.game.rules.fighter(legend).expect("a legend that fires can fight");
        let target = match self.rules().black_ship.volleys {
            BlackShipVolleys::OneARound => self.next_in_ranking(number, rules.ranks_by),
            BlackShipVolleys::OneAtEachShip => self.next_victim(number, rules.ranks_by),
        };
        let aim = match rules.fires_at {
            FiresAt::Hull => Aim::At(Section::Hull),
            FiresAt::Sails => Aim::At(Section::Sails),
            FiresAt::Cannon => Aim::At(Section::Cannon),
            FiresAt::Crew => Aim::At(Section::Crew),
            FiresAt::All => Aim::All,
        };
        self.shoot(Ship::Of(target), aim)
    }

    fn next_in_ranking(&mut self, number: u8, by: RanksBy) -> Seat {
        let players = self.state.combat.players;
        if let Some(seat) = self.state.combat.rankings[number as usize].next_of(players) {
            return seat;
        }
        let fresh = Ranking { next: 1, ..self.ranked(by) };
        self.state.combat.rankings[number as usize] = fresh;
        fresh.seats[0]
    }

    /// Ranks the player ships in the combat by a legend's rule, with ties broken by dice.
    pub(crate) fn ranked(&mut self, by: RanksBy) -> Ranking {
        let players = self.state.combat.players;
        let mut fresh = Ranking { len: players.len() as u8, ..Ranking::NONE };
        for (place, seat) in fresh.seats.iter_mut().zip(players.iter()) {
            *place = seat;
        }
        let (game, state) = (self.game, &*self.state);
        let value = |seat: Seat| match by {
            RanksBy::Hull => game.value(state.vessel(seat), Section::Hull).into(),
            RanksBy::Cannon => game.value(state.vessel(seat), Section::Cannon).into(),
            RanksBy::Crew => game.value(state.vessel(seat), Section::Crew).into(),
            RanksBy::Speed => game.speed(state, Ship::Of(seat)).into(),
            RanksBy::Fame => state.vessel(seat).fame,
        };
        sort_with_ties(self.dice, &mut fresh.seats[..players.len()], value);
        fresh
    }

    /// Rolls the firing ship's dice and settles the roll.
    #[inline(never)]
    pub(crate) fn shoot(&mut self, target: Ship, aim: Aim) -> Step {
        let firer = self.state.combat.order.current().expect("a ship's turn to fire");
        let (dice, hit_on) =
            (self.game.dice(self.state, firer), self.game.hit_on(self.state, target));
        let mut roll = Roll { firer, target, aim, hits: 0, misfires: [0; MAX_SEATS] };
        match (firer, target) {
            (Ship::Black(number), Ship::Of(seat)) if self.misfires(number) => {
                self.roll_with_misfires(&mut roll, seat, dice, hit_on);
            }
            _ => roll.hits = self.dice.hits(lanes::COMBAT, dice, hit_on),
        }
        self.state.combat.shots_fired = true;
        let Roll { hits, .. } = roll;
        self.emit(Event::Volley(event::Volley { firer, target, aim, dice, hit_on, hits }));
        self.settle(&roll)
    }

    fn misfires(&self, number: u8) -> bool {
        let legend: Option<Legend> = self.state.legend(number);
        legend
            .and_then(|legend| self.game.rules.fighter(legend))
            .is_some_and(|rules| rules.misfires)
    }

    /// Rolls dice whose misses may hit bystanders: ships beside the target. A die that misses hits the hull of the
    /// bystander with the die's number, unless a Smoke Screen hides that ship (`PC-HOO`). Bystanders are numbered
    /// from the target's left.
    fn roll_with_misfires(&mut self, roll: &mut Roll, target: Seat, dice: u8, hit_on: u8) {
        let combat = &self.state.combat;
        let mut numbered = [None; MAX_SEATS];
        let mut seat = target.left(self.state.seats.into());
        let mut others = 0;
        while seat != target {
            if combat.players.has(seat) {
                numbered[others] = (!combat.smoke.has(seat)).then_some(seat);
                others += 1;
            }
            seat = seat.left(self.state.seats.into());
        }
        for _ in 0..dice {
            let face = self.dice.d6(lanes::COMBAT);
            if face >= hit_on {
                roll.hits += 1;
            } else if let Some(&Some(other)) = numbered.get(usize::from(face) - 1) {
                roll.misfires[other.index()] += 1;
            }
        }
        for (seat, &misfires) in self.state.all().zip(&roll.misfires) {
            if misfires > 0 {
                self.emit(Event::Misfire(seat, misfires));
            }
        }
    }

    /// Settles a roll. All damage takes effect at once, then sunk and crippled ships leave together. Fame for
    /// non-player ships comes before fame for crippled ships. Grapeshot's hits on the firer are settled last, in the
    /// same way (`PC-FIR-5`).
    fn settle(&mut self, roll: &Roll) -> Step {
        let combat = &mut self.state.combat;
        let volley = std::mem::replace(&mut combat.volley, Volley::NONE);
        let in_combat = combat.players;
        let misfires = roll.misfires != [0; MAX_SEATS];
        let blast = match volley.all_kegs() {
            0 => 0,
            kegs => self.blast(roll, kegs),
        };
        if misfires || blast > 0 {
            for seat in in_combat.iter() {
                if roll.target == Ship::Of(seat) {
                    self.damage_aimed(seat, roll.aim, roll.hits);
                }
                self.damage(seat, Section::Hull, roll.misfires[seat.index()], LevelBy::Misfire);
                self.damage(seat, Section::Hull, blast, LevelBy::PowderKeg);
            }
        } else if let Ship::Of(seat) = roll.target {
            self.damage_aimed(seat, roll.aim, roll.hits);
        }
        let npcs = self.state.combat.npc_floats();
        let sunk = if npcs { self.damage_npcs(roll, blast) } else { [None; NAVY + 1] };
        let crippled: Seats =
            in_combat.iter().filter(|&seat| self.state.vessel(seat).is_crippled()).collect();
        self.state.combat.players = in_combat.without(crippled);
        if npcs {
            for ship in sunk.into_iter().flatten() {
                let by_own_card = |&seat: &Seat| {
                    let vessel = self.state.vessel(seat);
                    let by_keg = volley.kegs[seat.index()] > 0 && vessel.level(Section::Hull) == 0;
                    let shot = (volley.grapeshot, roll.firer, roll.target);
                    let by_grapeshot = shot == (true, Ship::Of(seat), ship);
                    by_keg || (by_grapeshot && self.grapeshot_will_cripple(vessel))
                };
                self.sink(ship, crippled.iter().filter(by_own_card).collect());
            }
        }
        if !crippled.is_empty() {
            self.cripple(crippled);
        }
        let decided = self.victory_is_decided(crippled);
        if volley.has_cards() {
            self.discard_volley_cards(volley);
            if let Ship::Of(firer) = roll.firer {
                if volley.six_gun && self.state.combat.players.has(firer) {
                    self.state.combat.reloading.add(firer);
                }
                if volley.grapeshot && !decided {
                    self.grapeshot_strikes_back(firer);
                }
            }
        }
        self.state.combat.order.at += 1;
        self.after_settling(sunk.iter().any(Option::is_some))
    }

    /// Computes and reports the damage of Powder Kegs to every hull (`PC-KEG`).
    fn blast(&mut self, roll: &Roll, kegs: u8) -> u8 {
        let hits = roll.hits + roll.misfires.iter().sum::<u8>();
        let blast = hits.saturating_mul(kegs).saturating_mul(self.rules().powder_keg.hull_hits);
        if blast > 0 {
            self.emit(Event::KegBlast(blast));
        }
        blast
    }

    /// Returns true if the final battle is decided. The last survivor has won, even if Grapeshot then cripples it
    /// too. If no ship is left, the ships that this roll crippled share the win (`PC-TRN-6`).
    pub(crate) fn victory_is_decided(&mut self, crippled: Seats) -> bool {
        match self.state.combat.stake {
            Stake::Island => false,
            Stake::Victory => {
                let left = self.state.combat.players.len();
                if left == 0 {
                    self.state.tie_winners = crippled;
                }
                left <= 1
            }
        }
    }

    fn damage_aimed(&mut self, seat: Seat, aim: Aim, hits: u8) {
        match aim {
            Aim::At(section) => self.damage(seat, section, hits, LevelBy::Volley),
            Aim::All => {
                for section in Section::ALL {
                    self.damage(seat, section, hits, LevelBy::Volley);
                }
            }
        }
    }

    /// Applies hits to a section: first to its mastercraft or area cards, then to the parrot, then to the section's
    /// level. Excess hits have no effect (`PC-FIR-3`, `PC-FIR-4`, `PB-CBT-2`).
    pub(crate) fn damage(&mut self, seat: Seat, section: Section, hits: u8, by: LevelBy) {
        if hits == 0 {
            return;
        }
        // Sabotage is not a shot (`PB-CBT-4`).
        if by != LevelBy::Sabotage {
            self.state.combat.hit.add(seat);
        }
        let mut left = hits;
        self.damage_mastercraft(seat, section, &mut left, by);
        if !self.state.vessel(seat).area.is_empty() {
            self.damage_area_cards(seat, section, &mut left, by);
        }
        self.damage_parrot(seat, section, &mut left, by);
        let level = self.state.vessel(seat).level(section);
        if left > 0 && level > 0 {
            self.set_level(seat, section, level.saturating_sub(left), by);
        }
    }

    fn damage_mastercraft(&mut self, seat: Seat, section: Section, hits: &mut u8, by: LevelBy) {
        let mastercraft = &mut self.state.vessel_mut(seat).mastercraft[section.index()];
        let absorbed = (*mastercraft).min(*hits);
        if absorbed == 0 {
            return;
        }
        *mastercraft -= absorbed;
        *hits -= absorbed;
        let left = *mastercraft;
        self.emit(Event::MastercraftHit(seat, section, left, by));
        if left == 0 {
            self.state.discards.add(Card::Mastercraft, 1);
        }
    }

    /// Applies hits to area cards: first to the damaged Reinforcement, then to intact
    /// Reinforcements, then to the named card (`PB-CBT-2`).
    fn damage_area_cards(&mut self, seat: Seat, section: Section, hits: &mut u8, by: LevelBy) {
        let whole = self.rules().area_cards.hits;
        for card in [Card::Reinforcement, AreaCard::of(section).card()] {
            let Area { named, reinforcements } = &mut self.state.vessel_mut(seat).area;
            let absorb = match card {
                Card::Reinforcement => &mut reinforcements[section.index()],
                _ => &mut named[section.index()],
            };
            let before = *absorb;
            let after = before.saturating_sub(*hits);
            if after == before {
                continue;
            }
            *absorb = after;
            *hits -= before - after;
            let gone = before.div_ceil(whole) - after.div_ceil(whole);
            self.state.discards.add(card, gone);
            self.emit(Event::AreaCardHit(seat, section, card, after, by));
        }
    }

    fn damage_parrot(&mut self, seat: Seat, section: Section, hits: &mut u8, by: LevelBy) {
        let Some(perch) = &mut self.state.vessel_mut(seat).parrot else { return };
        if perch.parrot.section() != section || *hits == 0 {
            return;
        }
        let absorbed = perch.hits_left.min(*hits);
        perch.hits_left -= absorbed;
        *hits -= absorbed;
        let (parrot, left) = (perch.parrot, perch.hits_left);
        self.emit(Event::ParrotHit(seat, parrot, left, by));
        if left == 0 {
            self.state.vessel_mut(seat).parrot = None;
            self.state.discards.add(parrot.card(), 1);
            self.emit(Event::ParrotGone(seat, parrot, FameFor::ParrotKilled));
            if self.state.combat.stake == Stake::Island {
                let fame = self.rules().parrot.killed_fame.into();
                self.change_fame(seat, fame, FameFor::ParrotKilled, Share::Own);
            }
        }
    }

    /// Damages the non-player ships and returns the ships that sink.
    fn damage_npcs(&mut self, roll: &Roll, blast: u8) -> [Option<Ship>; NAVY + 1] {
        let mut sunk = [None; NAVY + 1];
        for ship in self.state.combat.npcs() {
            let index = npc_index(ship).expect("a non-player ship");
            let aimed = if roll.target == ship { roll.hits } else { 0 };
            if self.damage_npc(index, aimed.saturating_add(blast)) {
                sunk[index] = Some(ship);
            }
        }
        sunk
    }

    /// Damages a floating non-player ship, by its index; returns true if the ship sinks.
    pub(crate) fn damage_npc(&mut self, index: usize, hits: u8) -> bool {
        if hits == 0 {
            return false;
        }
        let combat = &mut self.state.combat;
        combat.round_hits[index] = combat.round_hits[index].saturating_add(hits);
        combat.hulls[index] = combat.hulls[index].saturating_sub(hits);
        let hull = combat.hulls[index];
        self.emit(Event::NpcHull(npc_ship(index), hull));
        hull == 0
    }

    /// Splits a sunk ship's fame among the player ships still in the combat, rounded down. If a legend sinks, ships
    /// that their own Powder Keg or Grapeshot crippled in the same roll also share (`PC-NPC-1`, `PC-NPC-3`).
    pub(crate) fn sink(&mut self, ship: Ship, own_cards: Seats) {
        let there = self.state.combat.players;
        let (fame, reason, sharers) = match ship {
            Ship::Black(number) => {
                let legend = self.state.legend(number).expect("a legend that sinks was borne");
                let rules = self.game.rules.fighter(legend).expect("a legend that sinks can fight");
                self.sink_legend(number);
                (rules.fame, FameFor::Legend, there.or(own_cards))
            }
            Ship::Navy => {
                self.emit(Event::NavySunk);
                self.sunk_navy_leaves();
                (self.rules().royal_navy.fame, FameFor::Navy, there)
            }
            Ship::Of(_) => unreachable!("player ships are crippled, not sunk"),
        };
        if !sharers.is_empty() {
            let share = fame / sharers.len() as u8;
            sharers.iter().for_each(|seat| self.win_fame(seat, share.into(), reason));
        }
    }

    /// Sends crippled ships to the Cove after they have left the combat. Each ship still in the combat wins fame for
    /// every crippled ship (`PC-FAM-1`, `PC-FAM-2`).
    pub(crate) fn cripple(&mut self, crippled: Seats) {
        for seat in crippled.iter() {
            self.emit(Event::Crippled(seat));
            if self.state.combat.stake == Stake::Island {
                let fame = self.rules().combat.cripple_fame.into();
                let there = self.state.combat.players;
                there.iter().for_each(|other| self.win_fame(other, fame, FameFor::Crippling));
            }
            self.sail(seat, Island::Cove, Voyage::Crippled);
        }
    }

    #[inline(never)]
    fn discard_volley_cards(&mut self, volley: Volley) {
        let discards = &mut self.state.discards;
        // A Grapeshot played as a combat card stays until the combat ends (`PB-CBT-5`).
        if self.game.rules.tavern.style == TavernStyle::PiratesCove {
            discards.add(Card::Grapeshot, volley.grapeshot.into());
        }
        discards.add(Card::SixGunSalute, volley.six_gun.into());
        discards.add(Card::PowderKeg, volley.all_kegs());
    }

    /// Returns true if Grapeshot's hits on the firer will cripple its cannon.
    fn grapeshot_will_cripple(&self, firer: &Vessel) -> bool {
        let needed = firer.hits_to_cripple()[Section::Cannon.index()];
        self.rules().grapeshot.own_hits >= needed
    }

    /// Applies Grapeshot's hits to the firer's cannon, even if the roll has crippled the firer
    /// (`PC-GRP`).
    fn grapeshot_strikes_back(&mut self, firer: Seat) {
        let was_there = self.state.combat.players.has(firer);
        let hits = self.rules().grapeshot.own_hits;
        self.damage(firer, Section::Cannon, hits, LevelBy::OwnGrapeshot);
        if was_there && self.state.vessel(firer).is_crippled() {
            self.state.combat.players.remove(firer);
            self.cripple(Seats::from_iter([firer]));
        }
    }
}
