//! Public view of a ship.

use super::View;
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::{Hostage, Hull, Nation, Pirate, Place, Port};
use crate::games::blackbeard::state::{Revelry, Right, Ship};
use crate::seat::Seat;

/// Ship of a pirate in play. All data of the ship is public.
#[derive(Clone, Copy)]
pub struct ShipView<'s> {
    pub(crate) view: View<'s>,
    pub(crate) pirate: Pirate,
    pub(crate) ship: &'s Ship,
}

impl<'s> ShipView<'s> {
    /// Pirate of the ship.
    pub fn pirate(self) -> Pirate {
        self.pirate
    }

    /// Seat of the pirate's player.
    pub fn owner(self) -> Seat {
        self.ship.owner
    }

    /// Type of the ship.
    pub fn hull(self) -> Hull {
        self.ship.hull
    }

    /// Place of the ship.
    #[inline]
    pub fn place(self) -> Place {
        self.ship.place
    }

    /// Combat marker of the ship.
    pub fn combat(self) -> i8 {
        self.ship.combat
    }

    /// Speed marker of the ship.
    pub fn speed(self) -> i8 {
        self.ship.speed
    }

    /// Combat of the ship in a roll. It includes the bonuses for an ally and Heavy Guns, but not the penalty for
    /// Debauchery & Revelry.
    pub fn combat_in_a_roll(self) -> i32 {
        self.view.game.combat(self.view.state, self.pirate)
    }

    /// Penalty of Debauchery & Revelry on the ship's Speed and Combat when she is attacked; 0 or negative.
    pub fn drunkenness(self) -> i32 {
        self.view.game.drunkenness(self.view.state, self.pirate)
    }

    /// Loyalty of the crew.
    pub fn loyalty(self) -> u8 {
        self.ship.loyalty
    }

    /// Number of Cunning points that the pirate has left.
    pub fn cunning(self) -> u8 {
        self.ship.cunning
    }

    /// Notoriety of the pirate.
    #[inline]
    pub fn notoriety(self) -> u16 {
        self.ship.notoriety
    }

    /// Net Worth of the pirate, in doubloons.
    #[inline]
    pub fn net_worth(self) -> u32 {
        self.ship.net_worth
    }

    /// Doubloons in each hold of the ship.
    pub fn holds(self) -> &'s [u32] {
        &self.ship.holds[..self.view.game.holds(self.ship)]
    }

    /// Total doubloons in the holds.
    pub fn doubloons(self) -> u32 {
        self.ship.doubloons()
    }

    /// Hostages aboard, each with the nation that ransoms it.
    pub fn hostages(self) -> impl Iterator<Item = (Hostage, Nation)> + 's {
        let nations = &self.view.state.hostage_nations;
        self.ship.hostages.iter().filter_map(|hostage| Some((hostage, nations[hostage.index()]?)))
    }

    /// Information that the pirate has noted for a port.
    pub fn information(self, port: Port) -> u8 {
        self.ship.notes[port.index()]
    }

    /// Attack History: the nations that the pirate has attacked.
    pub fn history(self) -> Set<Nation> {
        self.ship.history
    }

    /// Ports whose governors the pirate has asked for a Safe Haven.
    pub fn bribed(self) -> Set<Port> {
        self.ship.bribed
    }

    /// Safe Havens of the pirate.
    pub fn havens(self) -> Set<Port> {
        self.ship.havens
    }

    /// Nation of the pirate's Letter of Marque.
    pub fn letter(self) -> Option<Nation> {
        self.ship.letter.map(|letter| letter.nation)
    }

    /// Returns true if the ship has Heavy Guns.
    pub fn has_guns(self) -> bool {
        self.ship.guns.is_some()
    }

    /// Returns true if Buried Treasure lies before the pirate.
    pub fn has_treasure(self) -> bool {
        self.ship.treasure.is_some()
    }

    /// Returns true if the ship has a Scurvy marker.
    pub fn has_scurvy(self) -> bool {
        self.ship.scurvy
    }

    /// Debauchery & Revelry marker of the ship.
    pub fn revelry(self) -> Option<Revelry> {
        self.ship.revelry
    }

    /// Permission that the pirate has for his next action.
    pub fn right(self) -> Right {
        self.ship.right
    }

    /// Ally of the pirate.
    pub fn ally(self) -> Option<Pirate> {
        self.ship.ally
    }

    /// Returns true if the pirate was deployed in this turn, so that no King's Commissioner reacts to him.
    pub fn is_new(self) -> bool {
        self.ship.deployed == self.view.state.turn
    }
}

impl<'s> View<'s> {
    /// Ship of a pirate; `None` if he is not in play.
    #[inline]
    pub fn ship(self, pirate: Pirate) -> Option<ShipView<'s>> {
        let ship = self.state.in_play(pirate).then(|| self.state.ship(pirate))?;
        Some(ShipView { view: self, pirate, ship })
    }

    /// Ships of a seat, in display order.
    pub fn ships(self, seat: Seat) -> impl Iterator<Item = ShipView<'s>> + Clone {
        self.fleet(seat).filter_map(move |pirate| self.ship(pirate))
    }
}
