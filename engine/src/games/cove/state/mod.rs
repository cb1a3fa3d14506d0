//! Full state of a game in progress: small, flat, without heap allocation.

pub(super) mod action;
pub(super) mod cached_actions;
pub(super) mod event;
pub(super) mod fight;
pub(super) mod game;
pub(super) mod numbers;
pub(super) mod ratings;

use serde::Serialize;

use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Cards, Kinds, Parrot};
use crate::games::cove::data::{Island, Legend, MAX_BLACK_SHIPS, Seats};
use crate::games::cove::rules::{MapApplies, TREASURE_EIGHTS};
use crate::pile::Pile;
use crate::queue::SeatQueue;
use crate::reactions::{AfterReaction, ReactionWindow};
use crate::seat::{MAX_SEATS, Seat};
use fight::Combat;
use game::Cove;

/// Full state of a game. All fields are private to the crate; seats see a [`View`](crate::games::cove::view::View).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) seats: u8,
    /// Number of the turn, from 1; 0 before the first turn.
    pub(crate) turn: u8,
    pub(crate) step: Step,
    pub(crate) ask: Ask,
    pub(crate) vessels: [Vessel; MAX_SEATS],
    /// Ships at each place. [`moor`](State::moor) updates this field together with the ship's island.
    pub(crate) harbours: Harbours,
    /// Rigs that seats have chosen, hidden until all seats have chosen.
    pub(crate) rigs: [Option<[u8; 4]>; MAX_SEATS],
    pub(crate) bank_gold: u16,
    pub(crate) bank_chests: u8,
    /// Number of copies of each treasure card not yet revealed.
    pub(crate) treasure: Pile<TREASURE_EIGHTS>,
    /// Kind of the treasure card face up on each outer island.
    pub(crate) face_up: [Option<u8>; 5],
    pub(crate) deck: Cards,
    pub(crate) discards: Cards,
    /// Cards that a seat is drawing.
    pub(crate) draws: Draws,
    pub(crate) legends: LegendDeck,
    pub(crate) black_ships: [BlackShip; MAX_BLACK_SHIPS],
    /// Seat that controls the Navy at each outer island; `None` without a Navy.
    pub(crate) navies: [Option<Seat>; 5],
    pub(crate) actions: ActionPass,
    /// Current event window, or the turn's previous event window.
    pub(crate) window: ReactionWindow,
    /// Seat that chooses first under Crow's Nest.
    pub(crate) crows_nest: Option<Seat>,
    pub(crate) combat: Combat,
    pub(crate) visits: Visits,
    /// Seats that won a tie for most fame; empty without a tie.
    pub(crate) tie_winners: Seats,
}

impl State {
    /// Iterates over the seats of the table.
    #[inline]
    pub(crate) fn all(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.seats.into())
    }

    #[inline]
    pub(crate) fn vessel(&self, seat: Seat) -> &Vessel {
        &self.vessels[seat.index()]
    }

    #[inline]
    pub(crate) fn vessel_mut(&mut self, seat: Seat) -> &mut Vessel {
        &mut self.vessels[seat.index()]
    }

    /// Returns an event window of this turn: from seat (turn - 1) mod n, until all seats pass in a
    /// row (`PC-TRN-2`).
    #[inline]
    pub(crate) fn event_window(&self) -> ReactionWindow {
        let first = Seat::new((self.turn.saturating_sub(1) % self.seats).into());
        let order = SeatQueue::clockwise(first, self.seats.into());
        ReactionWindow::new(order, AfterReaction::Restart)
    }

    /// Returns true if a seat holds a card of these kinds.
    #[inline]
    pub(crate) fn anyone_holds(&self, kinds: Kinds) -> bool {
        let hands = self.vessels.iter().map(|vessel| vessel.hand.kinds());
        hands.fold(Kinds::default(), Kinds::or).meets(kinds)
    }

    /// Moves a ship to an island.
    #[inline]
    pub(crate) fn moor(&mut self, seat: Seat, island: Island) {
        let from = std::mem::replace(&mut self.vessel_mut(seat).island, island);
        self.harbours.0 &= !Harbours::berth(seat, from);
        self.harbours.0 |= Harbours::berth(seat, island);
    }

    /// Seat that controls the Navy at a place; `None` if no Navy is there.
    #[inline]
    pub(crate) fn navy_at(&self, island: Island) -> Option<Seat> {
        self.navies.get(island.index()).copied().flatten()
    }

    /// Iterates over the ships of the Navy, in the order of islands.
    #[inline]
    pub(crate) fn navies(&self) -> impl Iterator<Item = Navy> + '_ {
        let there = Island::OUTER.iter().zip(&self.navies);
        there.filter_map(|(&island, controller)| Some(Navy { island, controller: (*controller)? }))
    }

    /// Set of places with a black ship or the Navy.
    #[inline]
    pub(crate) fn npcs(&self) -> Places {
        let black_ships = self.black_ships.iter().filter_map(|ship| ship.island);
        let places = black_ships.fold(0, |all, island| all | 1 << island.index());
        let navies = self.navies.iter().rev();
        Places(navies.fold(0, |all, navy| all << 1 | u8::from(navy.is_some())) | places)
    }

    /// Legend of a black ship; `None` after the legend was sunk.
    #[inline]
    pub(crate) fn legend(&self, black_ship: u8) -> Option<Legend> {
        self.black_ships[black_ship as usize].legend
    }

    /// Iterates over the black ships with a legend at an island, by number.
    pub(crate) fn legends_at(&self, island: Island) -> impl Iterator<Item = (u8, Legend)> + '_ {
        (0..).zip(&self.black_ships).filter_map(move |(number, ship)| match ship {
            BlackShip { island: Some(at), legend: Some(legend) } if *at == island => {
                Some((number, *legend))
            }
            _ => None,
        })
    }
}

/// Set of places on the map.
#[derive(Clone, Copy)]
pub(crate) struct Places(u8);

impl Places {
    #[inline]
    pub(crate) fn has(self, island: Island) -> bool {
        self.0 >> island.index() & 1 == 1
    }
}

/// Ships at each place: one byte per place holds a set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Harbours(u64);

impl Harbours {
    /// Returns harbours in which the ships of the first `seats` seats lie at one place.
    pub(crate) const fn all_at(island: Island, seats: u8) -> Harbours {
        Harbours((Seats::first(seats).bits() as u64) << (8 * island.index()))
    }

    /// Returns the bit that puts a ship at a place.
    #[inline]
    const fn berth(seat: Seat, island: Island) -> u64 {
        1 << (8 * island.index() + seat.index())
    }

    /// Seats whose ships lie at a place.
    #[inline]
    pub(crate) fn at(self, island: Island) -> Seats {
        Seats::from_bits((self.0 >> (8 * island.index())) as u8)
    }

    /// First occupied place at or after `from`, in westward order.
    #[inline]
    pub(crate) fn first_occupied(self, from: Island) -> Option<Island> {
        let there = self.0 >> (8 * from.index());
        let steps = there.trailing_zeros() as usize / 8;
        (there != 0).then(|| Island::ALL[from.index() + steps])
    }
}

/// Next step of play. While a seat decides, the step is the step after the seat's answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Step {
    /// Play waits for a seat. A state never has this step.
    Wait,
    /// Play draws the scheduled cards, then resumes the state's step. A state never has this step.
    Draw,
    Deal(u8),
    Rig(u8),
    TurnStart,
    Window(Window),
    Sail(u8),
    Reveal,
    ActionsFrom(Island),
    Actions,
    CombatFrom(Island),
    Preparation,
    Round,
    Act,
    BeforeRoll,
    Kegs,
    Aim,
    PlunderFrom(Island),
    Upgrade,
    Visit,
    BlackShips,
    End,
    Over,
}

/// Decision that the game waits for.
///
/// The variant is stored in a separate byte (`repr`), because play reads it often.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ask {
    /// Choose a rig before the first turn (`PC-SET-7`).
    Rig(Seat),
    /// Play an event card or pass (`PC-TRN-2` to `PC-TRN-4`).
    Event(Seat, Window),
    /// Choose a destination (`PC-TRN-3`).
    Sail(Seat),
    /// Play an action card or pass (`PB-TRN-2`).
    Action(Seat),
    /// Play a battle card or pass (`PC-PRE-1`, `PB-CBT-5`).
    Prepare(Seat),
    /// Fire, with or without volley cards, or flee (`PC-FIR-1`, `PC-FLE-1`).
    Act(Seat),
    /// Play a combat card before the ship's roll, or pass (`PB-CBT-5`).
    BeforeRoll(Seat),
    /// Add Powder Kegs to an opponent's volley (`PC-FIR-1`).
    Kegs(Seat),
    /// Choose the ship and section to fire at. The seat is the firer, or the Navy's controller.
    Aim(Seat),
    /// Keep the old parrot or take the new parrot (`PC-PAR-1`).
    Parrot(Seat),
    /// Choose a gift at Pirate's Cove (`PC-UPG-4`).
    Gift(Seat),
    /// Act on a visit, or leave (`PC-UPG-7`).
    Visit(Seat),
    /// No decision: the game is over.
    Over,
}

impl Ask {
    /// Seat that decides; `None` when the game is over.
    #[inline]
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            Ask::Rig(seat)
            | Ask::Event(seat, _)
            | Ask::Sail(seat)
            | Ask::Action(seat)
            | Ask::Prepare(seat)
            | Ask::Act(seat)
            | Ask::BeforeRoll(seat)
            | Ask::Kegs(seat)
            | Ask::Aim(seat)
            | Ask::Parrot(seat)
            | Ask::Gift(seat)
            | Ask::Visit(seat) => Some(seat),
            Ask::Over => None,
        }
    }
}

/// Event window: time at which seats may play event cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Window {
    /// End of the treasure phase: Consort, Secret Map (`PC-TRN-2`).
    Treasure,
    /// Start of navigation: Crow's Nest (`PC-TRN-3`).
    Navigation,
    /// After the reveal of the wheels: Navy, Privateering, A Fond Farewell (`PC-TRN-4`).
    Reveal,
}

/// Pass over all islands in the action-card phase (`PB-TRN-2`). [`Visits`] holds the order of ships
/// at the current island.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ActionPass {
    /// Ships that have acted in this pass.
    pub acted: Seats,
    /// True if a card was played in this pass.
    pub played: bool,
}

impl ActionPass {
    pub(crate) const NEW: ActionPass = ActionPass { acted: Seats::NONE, played: false };
}

/// Ship of a player, with the player's fame, goods and cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Vessel {
    /// Levels of the ship by section; 0 is crippled.
    pub levels: [u8; 4],
    /// Hits that the mastercraft on each section still absorbs; 0 without mastercraft.
    pub mastercraft: [u8; 4],
    pub area: Area,
    pub parrot: Option<ParrotAboard>,
    pub island: Island,
    /// Island that the seat has set on its wheel, from the choice to the reveal.
    pub wheel: Option<Island>,
    pub gold: u16,
    pub chests: u8,
    pub fame: i32,
    pub hand: Cards,
    /// Islands marked on secret maps for this turn, one bit per outer island. `maps_next` holds the islands marked
    /// for the next turn.
    pub maps_now: u8,
    pub maps_next: u8,
    /// Seat that shares this ship's earnings of the turn (`PC-CON`).
    pub consort: Option<Seat>,
    /// Running totals of this turn's earnings, of which the Consort gets a share.
    pub shared: Shared,
    /// True if the ship fled this turn without having been hit (`PC-HOU-4`).
    pub fled_unhit: bool,
}

impl Vessel {
    #[inline]
    pub(crate) fn has_parrot(&self, parrot: Parrot) -> bool {
        self.parrot.is_some_and(|perch| perch.parrot == parrot)
    }

    #[inline]
    pub(crate) fn level(&self, section: Section) -> u8 {
        self.levels[section.index()]
    }

    #[inline]
    pub(crate) fn is_crippled(&self) -> bool {
        let [hull, sails, cannon, crew] = self.levels.map(|level| level == 0);
        hull | sails | cannon | crew
    }

    /// Number of hits that would cripple each section: its level, plus the hits that mastercraft, area cards and the
    /// parrot absorb first. The maximum is 255.
    #[inline]
    pub(crate) fn hits_to_cripple(&self) -> [u8; 4] {
        let Area { named, reinforcements } = self.area;
        let mut hits: [u8; 4] = std::array::from_fn(|section| {
            let shields = [self.mastercraft, named, reinforcements].map(|hits| hits[section]);
            shields.into_iter().fold(self.levels[section], u8::saturating_add)
        });
        if let Some(perch) = self.parrot {
            let with_parrot = &mut hits[perch.parrot.section().index()];
            *with_parrot = with_parrot.saturating_add(perch.hits_left);
        }
        hits
    }

    /// Marks an island on a secret map (`PC-MAP`).
    pub(crate) fn mark(&mut self, island: Island, applies: MapApplies) {
        let bit = 1 << (island as u8 - 1);
        match applies {
            MapApplies::NextTurn => self.maps_next |= bit,
            MapApplies::ThisTurn => self.maps_now |= bit,
        }
    }
}

/// Area cards aboard (`PB-ACT`): for each section, the hits that its area cards can still absorb.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Area {
    /// Hits that each section's named area card can still absorb; 0 without the card.
    pub named: [u8; 4],
    /// Hits that each section's Reinforcements together can still absorb. A damaged Reinforcement is hit first, so at
    /// most one is damaged.
    pub reinforcements: [u8; 4],
}

impl Area {
    pub(crate) const NONE: Area = Area { named: [0; 4], reinforcements: [0; 4] };

    /// Returns true if the ship has no area card.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        (u32::from_ne_bytes(self.named) | u32::from_ne_bytes(self.reinforcements)) == 0
    }

    #[inline]
    pub(crate) fn has(&self, card: AreaCard) -> bool {
        self.named[card as usize] > 0
    }
}

/// Parrot aboard a ship, with the hits that the parrot can still take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ParrotAboard {
    pub parrot: Parrot,
    /// Number of hits that the parrot can still take.
    pub hits_left: u8,
}

/// Ship's earnings that its Consort shares: one running total per kind of goods.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Shared {
    pub fame: u16,
    pub gold: u16,
    pub chests: u16,
    pub cards: u16,
}

/// Draws that a seat still has to make. Cards are drawn one by one, because a parrot may need a decision between two
/// draws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Draws {
    pub seat: Seat,
    pub left: u8,
    pub reason: Drawn,
    /// Seat that must choose between its parrot and a newly drawn parrot, with the new parrot.
    pub offered: Option<(Seat, Parrot)>,
}

/// Reason why a seat draws a tavern card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawn {
    /// The card was dealt before the first turn (`PC-SET-4`).
    Dealt,
    /// The card was plundered (`PC-PLU-1`); a Consort shares only these cards.
    Plundered,
    /// The card was bought at the Tavern (`PC-UPG-2`).
    Bought,
    /// The card is a gift of Pirate's Cove (`PC-UPG-4`).
    Gift,
}

impl Drawn {
    /// Ledger id of the rule that draws the card.
    pub const fn rule(self) -> &'static str {
        match self {
            Drawn::Dealt => "PC-SET-4",
            Drawn::Plundered => "PC-PLU-1",
            Drawn::Bought => "PC-UPG-2",
            Drawn::Gift => "PC-UPG-4",
        }
    }
}

/// Legend cards that no black ship bears, drawable or discarded, one bit per legend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LegendDeck {
    pub drawable: u8,
    pub discards: u8,
}

/// Black ship on the board, with her legend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BlackShip {
    /// Island of the black ship; `None` if the game has fewer black ships.
    pub island: Option<Island>,
    /// Legend of the black ship; `None` from the legend's defeat to the black-ship phase.
    pub legend: Option<Legend>,
}

/// Ship of the Royal Navy on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Navy {
    /// Island of the Navy.
    pub island: Island,
    /// Player who rolls and aims for the Navy (`PC-NAV-1`).
    pub controller: Seat,
}

/// Visits at one island, in order, with the current visitor's actions so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Visits {
    pub island: Island,
    /// Seats that will visit, the current visitor first.
    pub order: SeatQueue,
    pub bought: u8,
    /// Gold that a Veteran Crew has saved on the current visitor's upgrades (`PB-ACT`).
    pub saved: u8,
    /// Section that the visitor upgraded at Treasure Island, with the number of upgrades.
    pub upgraded: Option<(Section, u8)>,
}

impl Visits {
    pub(crate) const NONE: Visits = Visits {
        island: Island::Cove,
        order: SeatQueue::EMPTY,
        bought: 0,
        saved: 0,
        upgraded: None,
    };
}

impl Cove {
    /// State before the set-up.
    pub(crate) fn empty_table(&self) -> State {
        let rules = &self.rules;
        let vessel = Vessel {
            levels: [rules.start.level; 4],
            mastercraft: [0; 4],
            area: Area::NONE,
            parrot: None,
            island: Island::Cove,
            wheel: None,
            gold: 0,
            chests: 0,
            fame: 0,
            hand: Cards::NONE,
            maps_now: 0,
            maps_next: 0,
            consort: None,
            shared: Shared::default(),
            fled_unhit: false,
        };
        let dealt: u16 = Seat::all(self.seats.into()).map(|seat| rules.gold_at_start(seat)).sum();
        let drawable = Legend::ALL
            .into_iter()
            .filter(|&legend| rules.in_deck(legend))
            .fold(0, |deck, legend| deck | 1 << legend.index());
        State {
            seats: self.seats,
            turn: 0,
            step: Step::Deal(0),
            ask: Ask::Over,
            vessels: std::array::from_fn(|index| Vessel {
                gold: rules.gold_at_start(Seat::new(index)),
                ..vessel
            }),
            harbours: Harbours::all_at(vessel.island, self.seats),
            rigs: [None; MAX_SEATS],
            bank_gold: rules.bank.gold - dealt,
            bank_chests: rules.bank.chests as u8,
            treasure: Pile::new(rules.treasure.cards.iter().map(|row| row.copies)),
            face_up: [None; 5],
            deck: self.numbers.tavern_deck,
            discards: Cards::NONE,
            draws: Draws { seat: Seat::new(0), left: 0, reason: Drawn::Dealt, offered: None },
            legends: LegendDeck { drawable, discards: 0 },
            black_ships: [BlackShip { island: None, legend: None }; MAX_BLACK_SHIPS],
            navies: [None; 5],
            actions: ActionPass::NEW,
            window: ReactionWindow::OVER,
            crows_nest: None,
            combat: Combat::NONE,
            visits: Visits::NONE,
            tie_winners: Seats::NONE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::State;

    /// Checks the size of the state, because searches copy thousands of states.
    #[test]
    fn cove_state_is_smaller_than_its_size_limit() {
        let size = size_of::<State>();
        assert!(size <= 1_000, "a state has {size} bytes");
    }
}
