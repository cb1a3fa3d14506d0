//! Queries about one ship on the table: obstacles to her moves and fire, ships near her, and her
//! crew.

use super::gunnery::FireScene;
use crate::games::spanish_main::data::aboard::{Abilities, AboardShip, CrewAboard};
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{
    CrewAt, CrewNo, ShipNo, Terrain, TerrainKind, Unique,
};
use crate::games::spanish_main::geometry::{Disc, Footprint, Hull, Shape, touches_within};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kit::Kit;
use crate::games::spanish_main::state::leg::{Mover, Passage};
use crate::games::spanish_main::state::sea::{
    AimAt, Contact, Sea, Shore, Table, Touchable, Vessel,
};
use crate::games::spanish_main::state::ship::{Afloat, Ship};
use crate::seat::Seat;

impl SpanishMain {
    /// Hull of a ship piece.
    pub(crate) fn hull(&self, ship: &Ship) -> &Hull {
        self.hull_of(ship.card)
    }

    /// Computes the abilities that a ship would have with the crew `aboard`.
    pub(crate) fn kit_with(
        &self,
        state: &State,
        ship: ShipNo,
        aboard: &[CrewNo],
        abilities: Abilities,
    ) -> Kit {
        self.with_crew(state, ship, aboard, abilities, |with_crew| with_crew.kit())
    }

    /// Returns the chain of crew by which the crew at a place aboard works (`CREW_ANY`, `CREW_NATION`). The chain
    /// begins with the crew at the place, followed by a crew that admits it, and so on. Face-up crew are preferred.
    pub(crate) fn at_work(&self, state: &State, ship: ShipNo, place: u8) -> Vec<CrewNo> {
        let of = state.ship(ship);
        self.with_crew(state, ship, &of.aboard, of.abilities(), |with_crew| {
            let mut places = vec![usize::from(place)];
            while let Some(&last) = places.last() {
                let by = with_crew.admitters(last);
                let open = by.iter().find(|&&by| state.piece(of.aboard[by]).face_up);
                let Some(&by) = open.or(by.first()) else { break };
                places.push(by);
            }
            places.into_iter().map(|at| of.aboard[at]).collect()
        })
    }

    /// Calls the closure `use_it` with a ship as she would be with the crew `aboard`.
    fn with_crew<T>(
        &self,
        state: &State,
        ship: ShipNo,
        aboard: &[CrewNo],
        abilities: Abilities,
        use_it: impl FnOnce(&AboardShip<'_>) -> T,
    ) -> T {
        let of = |&crew: &CrewNo| {
            let piece = state.piece(crew);
            CrewAboard {
                crew: piece.card,
                face_up: piece.face_up,
                marked: piece.marked,
                linked: piece.linked,
            }
        };
        let crew: Vec<CrewAboard> = aboard.iter().map(of).collect();
        let (cards, extras) = (self.cards(), self.rules().extras());
        let card = state.ship(ship).card;
        use_it(&AboardShip { cards, ship: card, crew: &crew, extras, abilities })
    }

    /// Returns true if a ship's card is a sea monster, even while her abilities are suspended
    /// (`SM-KEY-10`).
    pub(crate) fn is_sea_monster(&self, ship: &Ship) -> bool {
        self.cards().ship(ship.card).is(Keyword::SeaMonster)
    }

    /// Footprint of a ship at her pose.
    pub(crate) fn footprint(&self, ship: &Ship) -> Footprint {
        ship.outline
    }

    /// Disc that an island covers.
    pub(crate) fn disc(&self, state: &State, island: usize) -> Disc {
        Disc::new(state.islands[island].centre, self.rules().islands.radius)
    }

    /// Returns true if a ship may dock at an island (`SM-MOV-8`). An enemy home, an enemy fort, or the plague aboard
    /// prevents docking.
    fn may_dock(&self, state: &State, ship: &Ship, plague: bool, island: usize) -> Touchable {
        let of = &state.islands[island];
        let enemy_home = of.home.is_some_and(|seat| seat != ship.seat);
        let enemy_fort = of.fort.is_some_and(|fort| fort.seat != ship.seat);
        let barred = enemy_fort || plague || (enemy_home && !ship.kit.has(Effect::RaidHome));
        if barred { Touchable::No } else { Touchable::Yes }
    }

    /// Calls the closure `use_it` with the sea around a ship, and with the ship as a mover.
    pub(crate) fn at_sea<T>(
        &self,
        state: &State,
        number: ShipNo,
        touched: Contact,
        use_it: impl FnOnce(&Sea<'_>, &Mover<'_>) -> T,
    ) -> T {
        let ship = state.ship(number);
        let plague = state.carries(number, Unique::Plague);
        let shore = |island: usize| Shore {
            disc: self.disc(state, island),
            touchable: self.may_dock(state, ship, plague, island),
        };
        let shores: Vec<Shore> = (0..state.islands.len()).map(shore).collect();
        let mut vessels = Vec::with_capacity(state.ships.len());
        let vessel = |other: ShipNo| {
            let of = state.ship(other);
            let on_table = match of.afloat {
                Afloat::Yes => of.towed_by.is_none(),
                Afloat::Wreck => true,
                Afloat::No | Afloat::Lost(_) | Afloat::Gone => false,
            };
            if other == number || !on_table {
                return None;
            }
            let aim = match (of.afloat, of.rig.is_derelict(), of.seat == ship.seat) {
                (Afloat::Wreck, ..) | (_, false, true) => AimAt::Nothing,
                (_, true, _) => AimAt::MiddleAndBow,
                (_, false, false) => AimAt::Middle,
            };
            let is_there = !of.ghostly && !of.submerged;
            let touchable = if is_there { Touchable::Yes } else { Touchable::No };
            let lies = (self.hull(of), of.pose, of.outline);
            Some(Vessel::with_outline(other.0, lies, touchable, aim))
        };
        vessels.extend(state.ship_numbers().filter_map(vessel));
        let sea =
            Sea { rules: self.rules(), table: self.table(), shores: &shores, vessels: &vessels };
        let voyage = state.voyage.as_ref().filter(|voyage| voyage.ship == number);
        let mover = Mover {
            touches: ship.contact,
            touched,
            passage: if ship.ghostly { Passage::Ghostly } else { Passage::Solid },
            bars: voyage.map(|voyage| voyage.bars).unwrap_or_default(),
            shuns: voyage.map(|voyage| voyage.shuns).unwrap_or_default(),
            towed: ship.tows.map(|towed| self.hull(state.ship(towed))),
            ..Mover::new(self.hull(ship), ship.pose)
        };
        use_it(&sea, &mover)
    }

    /// Returns the size of the table and the kind of its edges.
    pub(crate) fn edges(&self) -> Table {
        Table { corner: self.table(), edge: self.rules().edge }
    }

    /// Calls the closure `use_it` with the pieces that may block lines of fire.
    pub(crate) fn in_fire<T>(&self, state: &State, use_it: impl FnOnce(&FireScene<'_>) -> T) -> T {
        let islands: Vec<Disc> =
            (0..state.islands.len()).map(|island| self.disc(state, island)).collect();
        let is_fog = |of: &&Terrain| of.kind == TerrainKind::Fog && !of.gone;
        let fog: Vec<Disc> = state.terrain.iter().filter(is_fog).map(|of| of.disc).collect();
        let outline = |of: &Ship| self.footprint(of);
        let wrecks = state.ships.iter().filter(|of| of.afloat == Afloat::Wreck);
        let wrecks: Vec<Footprint> = wrecks.map(outline).collect();
        let ships = state.ship_numbers().filter(|&at| state.ship(at).afloat == Afloat::Yes);
        let mut all = Vec::with_capacity(state.ships.len());
        all.extend(ships.map(|at| (at.0, outline(state.ship(at)))));
        use_it(&FireScene { islands: &islands, fog: &fog, wrecks: &wrecks, ships: &all })
    }

    /// Returns true if two ships are on the table and at most S apart (`SM-GEO-6`).
    pub(crate) fn within_s(&self, state: &State, one: ShipNo, other: ShipNo) -> bool {
        let (a, b) = (state.ship(one), state.ship(other));
        let on_table = a.afloat == Afloat::Yes && b.afloat == Afloat::Yes;
        on_table && self.are_within(a, b, self.rules().bars.s)
    }

    /// Returns true if two ships are at most `distance` apart.
    pub(crate) fn are_within(&self, a: &Ship, b: &Ship, distance: i32) -> bool {
        let apart = (b.pose.bow - a.pose.bow).square();
        let is_within = |distance: i32| apart <= i64::from(distance) * i64::from(distance);
        let of_bow = |ship: &Ship| self.hull(ship).length() / 2 + 1 + self.hull(ship).around();
        is_within(distance)
            || (is_within(distance + of_bow(a) + of_bow(b))
                && touches_within(&Shape::Ship(a.outline), &Shape::Ship(b.outline), distance))
    }

    /// Returns true if a ship is pinned. Her bow touches an enemy, or a sea monster has rammed her
    /// (`SM-PIN`, `SM-KEY-10`).
    pub(crate) fn is_pinned(&self, state: &State, ship: ShipNo) -> bool {
        let of = state.ship(ship);
        let never = |ship: &Ship| ship.kit.is(Keyword::Galley) || ship.ghostly || ship.submerged;
        let pins = |other: &Ship| {
            other.seat != of.seat
                && other.afloat == Afloat::Yes
                && !other.rig.is_derelict()
                && !never(other)
        };
        let by_bow = matches!(of.contact, Contact::Ship(other) if pins(state.ship(ShipNo(other))));
        let is_gripped = || {
            let here = Contact::Ship(ship.0);
            state.ships.iter().any(|other| {
                other.grips
                    && other.kit.is(Keyword::SeaMonster)
                    && other.contact == here
                    && pins(other)
            })
        };
        (by_bow || is_gripped())
            && !never(of)
            && !of.kit.has(Effect::NoPin)
            && !of.kit.is(Keyword::SeaMonster)
    }

    /// Iterates over the seat's crew that can board a ship. They are on the island where she is docked, or on another
    /// ship that is docked there or in contact with her (`SM-CAR-2`, `SM-EXP-3`).
    fn comers<'s>(
        &self,
        state: &'s State,
        seat: Seat,
        ship: ShipNo,
    ) -> impl Iterator<Item = CrewNo> + 's {
        let island = state.docked(ship);
        let beside: Vec<ShipNo> = state
            .fleet(seat)
            .filter(|&other| {
                let is_docked_too = island.is_some() && state.docked(other) == island;
                other != ship && (is_docked_too || state.touching(ship).any(|at| at == other))
            })
            .collect();
        state.crew_numbers().filter(move |&crew| {
            let piece = state.piece(crew);
            let is_near = match piece.at {
                CrewAt::Island(at) => Some(at) == island,
                CrewAt::Ship(at) => beside.contains(&at),
                CrewAt::Out => false,
            };
            piece.seat == seat && is_near
        })
    }

    /// Returns true if a crew may leave its ship when the owner chooses so (`SM-CAR-2`).
    pub(crate) fn may_leave(&self, state: &State, crew: CrewNo) -> bool {
        let card = self.cards().crew(state.piece(crew).card);
        !card.has(Effect::CrewStuck) && card.points > 0
    }

    /// Returns true if some crew could board a derelict and make it able to repair or move. Crew aboard may leave to
    /// make room.
    fn is_helped(&self, state: &State, seat: Seat, ship: ShipNo) -> bool {
        let card = self.cards().ship(state.ship(ship).card);
        if card.has(Effect::NoCrew) || card.is(Keyword::SeaMonster) {
            return false;
        }
        let stays = |crew: &CrewNo| !self.may_leave(state, *crew);
        let staying: Vec<CrewNo> = state.crew_at(CrewAt::Ship(ship)).filter(stays).collect();
        self.comers(state, seat, ship).filter(|&crew| self.may_leave(state, crew)).any(|crew| {
            let aboard: Vec<CrewNo> = staying.iter().copied().chain([crew]).collect();
            let kit = self.kit_with(state, ship, &aboard, Abilities::Work);
            (kit.has(Effect::Shipwright) || kit.moves_derelict())
                && kit.spaces_taken() + state.treasure_spaces(ship) <= kit.spaces()
                && kit.crew_points() <= u32::from(card.points)
        })
    }

    /// Returns true if at least one ship of a seat may take a move action now or in the future (`SM-END-3`).
    pub(crate) fn can_ever_move(&self, state: &State, seat: Seat) -> bool {
        let can = |ship: ShipNo| {
            let of = state.ship(ship);
            // Abilities that Fear or a stinkpot suspends for a turn come back.
            let helps = |kit: &Kit| kit.has(Effect::Shipwright) || kit.moves_derelict();
            let is_lasting = || {
                let aboard: Vec<CrewNo> = state.crew_at(CrewAt::Ship(ship)).collect();
                helps(&self.kit_with(state, ship, &aboard, Abilities::Work))
            };
            !of.scuttling
                && (!of.rig.is_derelict()
                    || state.is_in_yard(ship)
                    || helps(&of.kit)
                    || is_lasting()
                    || self.is_helped(state, seat, ship))
        };
        state.fleet(seat).any(can)
    }
}
