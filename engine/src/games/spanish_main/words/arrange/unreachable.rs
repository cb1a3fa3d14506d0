//! Refusal of situations that play cannot reach.

use super::impossible;
use crate::game::Game;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{Face, ShipNo, TerrainNo, Unique};
use crate::games::spanish_main::geometry::{Point, Shape, overlap, touches_within};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::Afloat;
use crate::games::spanish_main::words::situation::{Binding, ShipAt};
use crate::rulebook::BadRule;

impl SpanishMain {
    /// Refuses a situation that has too many tokens of one unique treasure: more than one per seat, or more than the
    /// rules allow (`SM-UNI-1`).
    pub(super) fn check_uniques(&self, state: &State) -> Result<(), BadRule> {
        for unique in Unique::ALL {
            let tokens =
                state.coins.iter().filter(|coin| coin.face == Face::Unique(unique)).count();
            let in_rules = self.rules().treasure.unique.iter().filter(|&&of| of == unique).count();
            let most = self.seats().max(in_rules);
            if tokens > most {
                let name = unique.name();
                let reason = format!(
                    "has `{name}` {tokens} times, and at most {most} are allowed (SM-UNI-1)"
                );
                return Err(impossible("treasure", reason));
            }
        }
        Ok(())
    }

    /// Returns two ships whose bows meet although neither ship is in contact with the other (`SM-MOV-4`). Derelicts
    /// and ships in tow are exempt, since a tow may leave ships in this way. Overlaps are legal, since a ship may
    /// sail away by a whole bar (`SM-MOV-5`).
    pub(super) fn bow_to_bow(&self, state: &State) -> Option<[ShipNo; 2]> {
        let lies = |ship: &ShipNo| {
            let of = state.ship(*ship);
            of.afloat == Afloat::Yes && of.towed_by.is_none() && !of.rig.is_derelict()
        };
        let touches =
            |one: ShipNo, other: ShipNo| state.ship(one).contact == Contact::Ship(other.0);
        let touching = self.rules().touch.distance;
        let meet = |one: ShipNo, other: ShipNo| {
            let [a, b] = [one, other].map(|ship| Shape::Point(state.ship(ship).pose.bow));
            touches_within(&a, &b, touching)
        };
        let ships: Vec<ShipNo> = state.ship_numbers().filter(lies).collect();
        let mut pairs = ships
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| ships[..at].iter().map(move |&other| [other, one]));
        pairs.find(|&[one, other]| !touches(one, other) && !touches(other, one) && meet(one, other))
    }

    /// Refuses a situation's description of a ship and her crew if play cannot reach it.
    pub(super) fn check_ship(
        &self,
        state: &State,
        number: ShipNo,
        from: &ShipAt,
        key: &dyn Fn(&str) -> String,
    ) -> Result<(), BadRule> {
        let of = state.ship(number);
        let card = self.cards().ship(of.card);
        let refuse_if = |is: bool, name: &str, reason: &str| {
            if is { Err(impossible(key(name), reason)) } else { Ok(()) }
        };
        if let Contact::Ship(other) = of.contact {
            let there = state.ships.get(usize::from(other));
            let lies = there.is_some_and(|at| at.afloat == Afloat::Yes) && other != number.0;
            let reason =
                format!("must be another ship on the table, not `{}` (SM-GEO-7)", of.contact);
            refuse_if(!lies, "touches", &reason)?;
        }
        let touches = of.contact != Contact::Nothing;
        let is_lost = of.afloat != Afloat::Yes;
        let at_enemy_home = state.raided_home(number).is_some();
        let may_raid = of.kit.has(Effect::RaidHome);
        refuse_if(at_enemy_home && !may_raid, "touches", "must not be an enemy home (SM-MOV-8)")?;
        let fort = state.docked(number).and_then(|island| state.fort(island));
        let at_enemy_fort = fort.is_some_and(|fort| fort.seat != of.seat);
        refuse_if(at_enemy_fort, "touches", "must not be an enemy fort (SM-MOV-8)")?;
        refuse_if(
            of.must_leave && !at_enemy_home,
            "must_leave",
            "is allowed only at an enemy home (SM-EFF-5)",
        )?;

        let monster = card.is(Keyword::SeaMonster);
        let carries = !of.aboard.is_empty();
        refuse_if(monster && carries, "crew", "must be empty on a sea monster (SM-KEY-10)")?;
        refuse_if(
            card.has(Effect::NoCrew) && carries,
            "crew",
            "must be empty on this ship (SM-EFF-7)",
        )?;
        refuse_if(
            from.submerged && !monster,
            "submerged",
            "is allowed for sea monsters only (SM-KEY-10)",
        )?;
        let ghost = of.kit.is(Keyword::GhostShip);
        refuse_if(
            from.ghostly && !ghost,
            "ghostly",
            "is allowed for ghost ships only (SM-KEY-05)",
        )?;
        refuse_if(from.ghostly && touches, "ghostly", "ships must touch nothing (SM-KEY-05)")?;
        let shell = card.is(Keyword::TurtleShip);
        refuse_if(
            !shell && of.panels > 0,
            "panels",
            "is allowed for turtle ships only (SM-KEY-12)",
        )?;
        let most = self.new_ship(of.card, of.seat).panels;
        let reason = format!("must be 0 to {most} (SM-KEY-12)");
        refuse_if(of.panels > most, "panels", &reason)?;
        let derelict = of.rig.is_derelict();
        refuse_if(
            of.scuttling && !derelict,
            "scuttling",
            "is allowed for derelicts only (SM-SCU-1)",
        )?;

        let bare = of.rig.masts() == 0;
        refuse_if(
            bare && monster,
            "lost",
            "must leave a segment: a sea monster without segments is eliminated (SM-KEY-10)",
        )?;
        refuse_if(
            bare && card.has(Effect::SinkAt0),
            "lost",
            "must leave a mast: a ship with SINK_AT_0 sinks with her last mast (SM-EFF-3)",
        )?;

        let lies_on = |terrain: TerrainNo, distance: i32| {
            let (disc, ship) = (state.terrain(terrain).disc, Shape::Ship(self.footprint(of)));
            overlap(&ship, &Shape::Disc(disc))
                || touches_within(&ship, &Shape::Disc(disc), distance)
        };
        if let Afloat::Lost(fog) = of.afloat {
            refuse_if(
                touches,
                "lost_in",
                "is allowed only for a ship that touches nothing (SM-TER-1)",
            )?;
            refuse_if(
                of.weeds.is_some(),
                "lost_in",
                "must be omitted, because `tangled` is given (SM-TER-1)",
            )?;
            refuse_if(
                !lies_on(fog, 0),
                "lost_in",
                "must be a fog bank that the ship overlaps (SM-TER-1)",
            )?;
        }
        if let Some(weeds) = of.weeds {
            let near = lies_on(weeds, self.rules().bars.l);
            refuse_if(!near, "tangled", "must be a sargasso sea within L of the ship (SM-TER-4)")?;
        }
        if let Some(towed) = of.tows {
            let at = state.ship(towed);
            let lies = at.afloat == Afloat::Yes && at.rig.is_derelict();
            refuse_if(!lies, "tows", "must be a derelict on the table (SM-TOW-1)")?;
            refuse_if(monster, "tows", "is not allowed for sea monsters (SM-KEY-10)")?;
            refuse_if(of.ghostly, "tows", "is not allowed for ghostly ships (SM-KEY-05)")?;
            let may = !derelict && !is_lost;
            refuse_if(
                !may,
                "tows",
                "is allowed only for a ship with masts, on the table (SM-TOW-2)",
            )?;
            let reason = format!("must be a ship of the same fleet, not {towed} (SM-TOW-1)");
            refuse_if(at.seat != of.seat, "tows", &reason)?;
            let stern = self.edges().in_tow(self.hull(of), of.pose).bow;
            let is_astern = (stern - at.pose.bow).square() <= 4;
            let dock = state.docked(towed);
            let is_docked = dock.is_some() && dock == state.docked(number);
            let Point { x, y } = stern;
            let reason = format!(
                "is {towed}: her bow must be at [{x}, {y}], or both ships docked at one island (SM-TOW-2)"
            );
            refuse_if(!is_astern && !is_docked, "tows", &reason)?;
        }
        let is_her_turn = of.seat == state.active;
        let other_turn = from.under.iter().any(|&of| of != Binding::Silence) && !is_her_turn;
        let reason =
            "is allowed only for ships of the seat whose turn it is: use `under_next` (SM-CRW-3)";
        refuse_if(other_turn, "under", reason)?;
        let silence = from.under_next.contains(&Binding::Silence);
        refuse_if(
            silence,
            "under_next",
            "must not have `silence`, which ends with the turn (SM-KEY-03)",
        )?;
        let most = self.rules().actions.max;
        let reason = format!("must be 0 to {most} (SM-TRN-2)");
        refuse_if(of.turn.actions > most, "actions", &reason)
    }
}
