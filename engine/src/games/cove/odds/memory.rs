//! Keys of scenes: the relevant facts of a battle, packed into bytes.

use super::battle::{Battle, Scene};
use super::policy::FleeRule;
use super::ship::cards_of_battle;
use crate::games::cove::data::tavern::{BATTLE_KINDS, COMBAT_KINDS, Card, VOLLEY_KINDS};
use crate::games::cove::data::{Island, Seats, Ship};
use crate::games::cove::rules::{BlackShipVolleys, FleeFameWhen, RanksBy, TavernStyle};
use crate::games::cove::state::fight::{Combat, Line, NAVY, Ranking};
use crate::games::cove::state::{Ask, Step, Vessel};
use crate::seat::Seat;

/// Purpose for which a scene is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// Continuation of play. The key omits irrelevant history, fame, and ships that have left.
    Play,
    /// Report of the outcomes. The key includes fame, and the crippled sections of ships that have left.
    Outcomes,
}

/// Converter between scenes of one battle and keys.
#[derive(Debug)]
pub(super) struct Memory<'b> {
    battle: &'b Battle,
    purpose: Purpose,
    fame: bool,
    hits: bool,
    cards: bool,
    mastercraft: bool,
    parrots: bool,
    area_cards: bool,
    style: TavernStyle,
    /// Rule for the order of black ships' volleys. If ships answer a black ship in the order of her fire, her past
    /// targets matter.
    volleys: BlackShipVolleys,
    /// True if further play depends on the shots already fired.
    shots: bool,
    /// Hull that the legend regains in a round.
    regains: u8,
}

impl<'b> Memory<'b> {
    pub(super) fn new(battle: &'b Battle, purpose: Purpose) -> Memory<'b> {
        let rules = &battle.game.rules;
        let vessels = &battle.begun.vessels[..battle.ships];
        let legend = battle.begun.legend(0).and_then(|legend| rules.fighter(legend));
        let ranks_by_fame = legend.is_some_and(|legend| legend.ranks_by == RanksBy::Fame);
        let any = |has: fn(&Vessel) -> bool| vessels.iter().any(has);
        Memory {
            battle,
            purpose,
            fame: purpose == Purpose::Outcomes || ranks_by_fame,
            // Earlier hits on a ship affect the fame for its flight.
            hits: battle.policies.iter().any(|policy| policy.flee != FleeRule::Never),
            cards: any(|vessel| {
                vessel.hand.kinds().meets(BATTLE_KINDS.or(VOLLEY_KINDS).or(COMBAT_KINDS))
            }),
            mastercraft: any(|vessel| vessel.mastercraft != [0; 4]),
            parrots: any(|vessel| vessel.parrot.is_some()),
            area_cards: any(|vessel| !vessel.area.is_empty()),
            style: rules.tavern.style,
            volleys: rules.black_ship.volleys,
            shots: rules.combat.flee_fame_when == FleeFameWhen::IfShotsFired,
            regains: legend.map_or(0, |legend| legend.regains),
        }
    }

    /// Removes irrelevant facts from a scene, so that scenes with equal futures become equal.
    pub(super) fn forget(&self, scene: &mut Scene) {
        let begun = &self.battle.begun;
        let state = &mut scene.state;
        state.bank_gold = begun.bank_gold;
        state.bank_chests = begun.bank_chests;
        state.deck = begun.deck;
        state.discards = begun.discards;
        state.legends = begun.legends;
        // A sunk legend has no hull left. Play in the battle does not depend on the legend's
        // absence from the board.
        state.black_ships = begun.black_ships;
        state.navies = begun.navies;
        if scene.over {
            state.step = Step::Over;
            state.ask = Ask::Over;
            state.combat = Combat::NONE;
        } else {
            self.forget_past_of_combat(&mut state.combat);
            // The rule applies at every step with a question between volleys. Otherwise two equal
            // scenes would keep different details.
            let between_volleys = matches!(state.step, Step::Act | Step::BeforeRoll | Step::Aim);
            if between_volleys && !self.kegs_may_be_played(scene) {
                forget_past_of_order(&mut scene.state.combat);
            }
        }
        for index in 0..self.battle.ships {
            self.forget_past_of_ship(scene, Seat::new(index));
        }
        if self.purpose == Purpose::Play {
            (scene.npc_sunk, scene.fled, scene.mutinied) = (false, Seats::NONE, Seats::NONE);
        }
    }

    fn forget_past_of_combat(&self, combat: &mut Combat) {
        // Edges count rounds, so a scene needs the round number only under a limit of rounds.
        if self.battle.game.rules.combat.max_rounds == 0 {
            combat.round = combat.round.min(1);
        }
        let there = combat.players;
        combat.played = Combat::NONE.played;
        combat.hit = if self.hits { combat.hit.and(there) } else { Seats::NONE };
        combat.reloading = combat.reloading.and(there);
        combat.smoke = combat.smoke.and(there);
        combat.loaded = combat.loaded.and(there);
        combat.shots_fired &= self.shots;
        for index in (0..self.battle.ships).filter(|&index| !there.has(Seat::new(index))) {
            combat.blow_me_down[index] = 0;
            combat.overboard[index] = 0;
            combat.favorable_winds[index] = 0;
            combat.secret_weapons[index] = 0;
        }
        for hits in &mut combat.round_hits {
            *hits = (*hits).min(self.regains);
        }
        let before = combat.rankings[0];
        let past = usize::from(before.next);
        let mut ranking = Ranking::NONE;
        for (place, &seat) in before.all().iter().enumerate() {
            let matters = match self.volleys {
                BlackShipVolleys::OneARound => place >= past,
                BlackShipVolleys::OneAtEachShip => true,
            };
            if matters && there.has(seat) {
                ranking.seats[ranking.len as usize] = seat;
                ranking.len += 1;
                ranking.next += u8::from(place < past);
            }
        }
        combat.rankings[0] = ranking;
    }

    /// Returns true if a ship may still play a Powder Keg. Only then does it matter which ships have acted in the
    /// round.
    fn kegs_may_be_played(&self, scene: &Scene) -> bool {
        let combat = &scene.state.combat;
        let has_keg = |seat: Seat| scene.state.vessel(seat).hand.has(Card::PowderKeg);
        !combat.avast && combat.players.iter().any(has_keg)
    }

    fn forget_past_of_ship(&self, scene: &mut Scene, seat: Seat) {
        let base = self.battle.begun.vessel(seat);
        let there = if scene.over {
            scene.state.vessel(seat).island != Island::Cove
        } else {
            scene.state.combat.players.has(seat)
        };
        let vessel = scene.state.vessel_mut(seat);
        // A ship that has left the battle lies at the Cove.
        let Vessel { levels, fame, island, .. } = *vessel;
        match (there, self.purpose) {
            (true, _) if scene.over => *vessel = Vessel { levels, island, ..*base },
            (true, _) => {}
            (false, Purpose::Outcomes) => {
                let mut left = base.levels;
                for (level, now) in left.iter_mut().zip(levels).filter(|&(_, now)| now == 0) {
                    *level = now;
                }
                *vessel = Vessel { levels: left, island, ..*base };
            }
            (false, Purpose::Play) => *vessel = Vessel { island, ..*base },
        }
        vessel.fame = if self.fame { fame } else { base.fame };
        // Gold and chests of a Secret Stash have no effect on a battle.
        match self.style {
            TavernStyle::PiratesCove => {}
            TavernStyle::Piratenbucht => {
                (vessel.gold, vessel.chests) = (base.gold, base.chests);
            }
        }
    }

    /// Writes the key of a scene to `key`. Call [`forget`](Memory::forget) first, which removes irrelevant facts.
    pub(super) fn pack(&self, scene: &mut Scene, key: &mut Vec<u8>) {
        key.clear();
        self.walk(scene, &mut Writer(key));
    }

    /// Restores a scene from its key.
    pub(super) fn unpack(&self, key: &[u8], scene: &mut Scene) {
        scene.state.clone_from(&self.battle.begun);
        self.walk(scene, &mut Reader(key));
    }

    /// Passes every field that may differ between two scenes of the battle through `port`.
    fn walk(&self, scene: &mut Scene, port: &mut impl Port) {
        let there = if scene.over { self.anchored(scene) } else { scene.state.combat.players };
        let there = Seats::from_bits(port.byte(there.bits()));
        scene.over = port.flag(scene.over);
        if self.purpose == Purpose::Outcomes {
            scene.npc_sunk = port.flag(scene.npc_sunk);
            scene.fled = port.seats(scene.fled);
            scene.mutinied = port.seats(scene.mutinied);
        }
        for index in 0..self.battle.ships {
            let seat = Seat::new(index);
            let here = there.has(seat);
            if !here {
                scene.state.moor(seat, Island::Cove);
            }
            let vessel = scene.state.vessel_mut(seat);
            if here || self.purpose == Purpose::Outcomes {
                vessel.levels = vessel.levels.map(|level| port.byte(level));
            }
            if self.fame {
                vessel.fame = i32::from_le_bytes(vessel.fame.to_le_bytes().map(|b| port.byte(b)));
            }
            if here && !scene.over {
                self.walk_ship(vessel, port);
            }
        }
        if scene.over {
            scene.state.step = Step::Over;
            scene.state.ask = Ask::Over;
        } else {
            scene.state.combat.players = there;
            self.walk_question(scene, port);
            self.walk_combat(&mut scene.state.combat, port);
        }
    }

    fn anchored(&self, scene: &Scene) -> Seats {
        let seats = (0..self.battle.ships).map(Seat::new);
        seats.filter(|&seat| scene.state.vessel(seat).island != Island::Cove).collect()
    }

    fn walk_ship(&self, vessel: &mut Vessel, port: &mut impl Port) {
        if self.mastercraft {
            vessel.mastercraft = vessel.mastercraft.map(|hits| port.byte(hits));
        }
        if self.parrots {
            let left = port.byte(vessel.parrot.map_or(0, |perch| perch.hits_left));
            vessel.parrot = vessel.parrot.filter(|_| left > 0);
            if let Some(perch) = &mut vessel.parrot {
                perch.hits_left = left;
            }
        }
        if self.area_cards {
            vessel.area.named = vessel.area.named.map(|hits| port.byte(hits));
            vessel.area.reinforcements = vessel.area.reinforcements.map(|hits| port.byte(hits));
        }
        if self.cards {
            vessel.chests = port.byte(vessel.chests);
            for card in cards_of_battle(self.style) {
                let before = vessel.hand.count(card);
                let after = port.byte(before);
                vessel.hand.remove(card, before);
                vessel.hand.add(card, after);
            }
        }
    }

    fn walk_question(&self, scene: &mut Scene, port: &mut impl Port) {
        let state = &mut scene.state;
        let seat = state.ask.seat().map_or(0, Seat::index) as u8;
        let question = match state.ask {
            Ask::Prepare(_) => 0,
            Ask::Act(_) => 1,
            Ask::Kegs(_) => 2,
            Ask::BeforeRoll(_) => 4,
            _ => 3,
        };
        let asked = port.byte(question << 4 | seat);
        let seat = Seat::new(usize::from(asked & 15));
        (state.ask, state.step) = match asked >> 4 {
            0 => (Ask::Prepare(seat), Step::Preparation),
            1 => (Ask::Act(seat), Step::Act),
            2 => (Ask::Kegs(seat), Step::Kegs),
            4 => (Ask::BeforeRoll(seat), Step::BeforeRoll),
            _ => (Ask::Aim(seat), Step::Aim),
        };
    }

    fn walk_combat(&self, combat: &mut Combat, port: &mut impl Port) {
        combat.island = self.battle.island;
        combat.round = u16::from_le_bytes(combat.round.to_le_bytes().map(|b| port.byte(b)));
        walk_order(&mut combat.order, port);
        if self.hits {
            combat.hit = port.seats(combat.hit);
        }
        if self.battle.npc.is_some() {
            combat.hulls[0] = port.byte(combat.hulls[0]);
            combat.hulls[NAVY] = port.byte(combat.hulls[NAVY]);
            combat.round_hits[0] = port.byte(combat.round_hits[0]);
            combat.round_hits[NAVY] = port.byte(combat.round_hits[NAVY]);
            let ranking = &mut combat.rankings[0];
            ranking.len = port.byte(ranking.len);
            for seat in &mut ranking.seats[..ranking.len as usize] {
                *seat = Seat::new(usize::from(port.byte(seat.index() as u8)));
            }
            match self.volleys {
                BlackShipVolleys::OneARound => {}
                BlackShipVolleys::OneAtEachShip => ranking.next = port.byte(ranking.next),
            }
        }
        if self.shots {
            combat.shots_fired = port.flag(combat.shots_fired);
        }
        if self.cards && self.style == TavernStyle::Piratenbucht {
            combat.loaded = port.seats(combat.loaded);
            for index in 0..self.battle.ships {
                combat.favorable_winds[index] = port.byte(combat.favorable_winds[index]);
                combat.secret_weapons[index] = port.byte(combat.secret_weapons[index]);
            }
        }
        if self.cards {
            combat.passes = port.byte(combat.passes);
            combat.avast = port.flag(combat.avast);
            combat.grapple = port.flag(combat.grapple);
            combat.smoke = port.seats(combat.smoke);
            combat.reloading = port.seats(combat.reloading);
            for index in 0..self.battle.ships {
                combat.blow_me_down[index] = port.byte(combat.blow_me_down[index]);
                combat.overboard[index] = port.byte(combat.overboard[index]);
                combat.volley.kegs[index] = port.byte(combat.volley.kegs[index]);
            }
            combat.volley.grapeshot = port.flag(combat.volley.grapeshot);
            combat.volley.six_gun = port.flag(combat.volley.six_gun);
            combat.volley.asked = port.byte(combat.volley.asked);
        }
    }
}

/// Removes ships that have acted or left from the firing order, since play skips these ships.
fn forget_past_of_order(combat: &mut Combat) {
    let mut ahead = Line::EMPTY;
    for &ship in &combat.order.ships()[combat.order.at as usize..] {
        let there = match ship {
            Ship::Of(seat) => combat.players.has(seat),
            Ship::Black(number) => combat.hulls[number as usize] > 0,
            Ship::Navy => combat.hulls[NAVY] > 0,
        };
        if there {
            ahead.push(ship);
        }
    }
    combat.order = ahead;
}

fn walk_order(order: &mut Line, port: &mut impl Port) {
    let length = port.byte(order.ships().len() as u8);
    let before = *order;
    let mut after = Line::EMPTY;
    for place in 0..usize::from(length) {
        let ship = port.byte(before.ships().get(place).map_or(0, |&ship| byte_of(ship)));
        after.push(ship_of(ship));
    }
    after.at = port.byte(before.at);
    *order = after;
}

const BLACK: u8 = 0x10;
const NAVY_SHIP: u8 = 0x20;

fn byte_of(ship: Ship) -> u8 {
    match ship {
        Ship::Of(seat) => seat.index() as u8,
        Ship::Black(number) => BLACK | number,
        Ship::Navy => NAVY_SHIP,
    }
}

fn ship_of(byte: u8) -> Ship {
    match byte {
        NAVY_SHIP => Ship::Navy,
        number if number & BLACK > 0 => Ship::Black(number & !BLACK),
        index => Ship::Of(Seat::new(index.into())),
    }
}

/// Reader or writer of fields: takes the value of each field and returns the new value.
trait Port {
    fn byte(&mut self, field: u8) -> u8;

    fn flag(&mut self, field: bool) -> bool {
        self.byte(field.into()) == 1
    }

    fn seats(&mut self, field: Seats) -> Seats {
        Seats::from_bits(self.byte(field.bits()))
    }
}

/// Port that writes every field and returns the value unchanged.
struct Writer<'k>(&'k mut Vec<u8>);

impl Port for Writer<'_> {
    fn byte(&mut self, field: u8) -> u8 {
        self.0.push(field);
        field
    }
}

/// Port that reads every field.
struct Reader<'k>(&'k [u8]);

impl Port for Reader<'_> {
    fn byte(&mut self, _field: u8) -> u8 {
        let (&first, rest) = self.0.split_first().expect("a key is read as it was written");
        self.0 = rest;
        first
    }
}
