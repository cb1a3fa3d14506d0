//! Resampling: draws a full state that is consistent with a seat's view (`SM-HID`). The draw chooses hidden pieces
//! among all possibilities. `docs/decisions/hidden-crew.md` states the distribution.

use super::View;
use crate::dice::Dice;
use crate::games::spanish_main::data::aboard::{Abilities, AboardShip};
use crate::games::spanish_main::data::card::{CrewId, UNKNOWN};
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::nation::Nation;
use crate::games::spanish_main::data::pieces::{CoinAt, CrewAt, CrewNo, CrewPiece, Face, ShipNo};
use crate::games::spanish_main::play::context::{Context, lanes};
use crate::games::spanish_main::rules::crew_pool::{CrewPool, PoolCard};
use crate::games::spanish_main::rules::fleet::{FLEET_PLUS, Fleet, FleetCrew, FleetShip};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::bars::BarsLeft;
use crate::games::spanish_main::state::question::{Ask, Question};
use crate::observe::NoObserver;
use crate::seat::Seat;

/// Number of attempts to draw all hidden crew at random. If all fail, an ordered search finds the crew.
const TRIES: u32 = 100;

/// Number of cards that the ordered search tries before it fails.
const MOST_CARDS: u32 = 5_000_000;

/// Factor by which a card's weight increases if its abilities would work aboard.
const WORKS: u32 = 24;

/// Factor by which a card's weight increases if the ship lacks room and the card makes room there.
const MAKES_ROOM: u32 = 64;
const MAY_MAKE_ROOM: u32 = 8;

/// Draws a full state that is consistent with a view. The faces of unseen tokens are shuffled among their places, and
/// hidden crew are drawn among all possible cards.
///
/// # Panics
///
/// Panics if no crew are consistent with the view. The view of a reachable state always has such crew.
pub(crate) fn resample<D: Dice>(view: View<'_>, dice: &mut D) -> State {
    let mut state = view.state().clone();
    shuffle_tokens(&mut state, view.seat(), dice);
    let is_built = view.is_built();
    for seat in state.all().filter(|&seat| seat != view.seat()) {
        let chosen = &mut state.players[seat].fleet;
        *chosen = chosen.filter(|_| !is_built).map(|_| {
            let n = view.game().fleets().len().max(1) as u32;
            dice.pick(lanes::TREASURE, n) as u16
        });
    }
    if !state.ships.is_empty() {
        Draw::new(view, &state).draw(&mut state, dice);
        // The draw recomputed abilities, which sets this flag, but cargo is unchanged.
        state.cargo_changed = view.state().cargo_changed;
        measure_voyage(view, &mut state);
    }
    state
}

/// Shuffles the tokens whose faces a seat does not know. Face-down unique treasure stays on islands (`SM-UNI-1`).
fn shuffle_tokens<D: Dice>(state: &mut State, me: Seat, dice: &mut D) {
    let hidden = (0..state.coins.len()).filter(|&at| !state.coins[at].is_known(me));
    let (mut ashore, mut places): (Vec<usize>, Vec<usize>) =
        hidden.partition(|&at| matches!(state.coins[at].at, CoinAt::Island(_)));
    let faces =
        ashore.iter().chain(&places).map(|&at| (state.coins[at].face, state.coins[at].gold));
    let (mut uniques, mut golds): (Vec<_>, Vec<_>) =
        faces.partition(|(face, _)| matches!(face, Face::Unique(_)));
    // The order must not depend on the true places, because equal views must give equal samples.
    uniques.sort_unstable();
    golds.sort_unstable();
    dice.shuffle(lanes::TREASURE, &mut ashore);
    places.extend(ashore.split_off(uniques.len()));
    dice.shuffle(lanes::TREASURE, &mut golds);
    for (at, (face, gold)) in ashore.into_iter().chain(places).zip(uniques.into_iter().chain(golds))
    {
        (state.coins[at].face, state.coins[at].gold) = (face, gold);
    }
}

/// Recomputes the bars left to an opponent's moving ship, from the crew drawn for her.
fn measure_voyage(view: View<'_>, state: &mut State) {
    let Some(voyage) = &state.voyage else { return };
    if state.ship(voyage.ship).seat == view.seat() {
        return;
    }
    let bars = if voyage.stopped {
        BarsLeft::default()
    } else {
        view.game().bars_of_voyage(state, voyage.ship, voyage.by).minus(voyage.used)
    };
    if let Some(voyage) = &mut state.voyage {
        voyage.bars = bars;
    }
}

/// Hidden crew that are drawn together: all of one fleet, or all of a situation.
struct Group {
    seat: Seat,
    /// True if the crew belong to a fleet, so that the limits of fleets restrict the draw.
    is_listed: bool,
    hidden: Vec<CrewNo>,
    /// Indices of the listed fleets that are consistent with the visible pieces.
    fleets: Vec<u16>,
}

/// Draw of all crew whose cards the viewing seat does not know.
struct Draw<'v> {
    view: View<'v>,
    pool: &'v CrewPool,
    groups: Vec<Group>,
    /// Opponents' ships, whose abilities depend on the drawn crew.
    ships: Vec<ShipNo>,
}

impl<'v> Draw<'v> {
    fn new(view: View<'v>, state: &State) -> Draw<'v> {
        let me = view.seat();
        let mut groups: Vec<Group> = Vec::new();
        for crew in state.crew_numbers().filter(|&crew| !state.piece(crew).is_known(me)) {
            let piece = state.piece(crew);
            let seat = piece.listed.map_or(piece.seat, |ship| state.ship(ship).built_by);
            let is_listed = piece.listed.is_some();
            let is_it = |group: &&mut Group| group.seat == seat && group.is_listed == is_listed;
            match groups.iter_mut().find(is_it) {
                Some(group) => group.hidden.push(crew),
                None => {
                    let hidden = vec![crew];
                    groups.push(Group { seat, is_listed, hidden, fleets: Vec::new() });
                }
            }
        }
        for group in groups.iter_mut().filter(|group| group.is_listed) {
            let n = view.game().fleets().len() as u16;
            group.fleets = (0..n).filter(|&at| fits(view, group.seat, at)).collect();
        }
        let ships = state.ship_numbers().filter(|&ship| state.ship(ship).seat != me).collect();
        Draw { view, pool: &view.game().crew_pool, groups, ships }
    }

    fn draw<D: Dice>(&self, state: &mut State, dice: &mut D) {
        for _ in 0..TRIES {
            self.forget(state);
            if self.groups.iter().all(|group| self.draw_group(group, state, dice))
                && self.is_possible(state, dice)
            {
                return;
            }
        }
        self.forget(state);
        let pieces: Vec<CrewNo> = self.groups.iter().flat_map(|of| of.hidden.clone()).collect();
        let start = dice.pick(lanes::TREASURE, self.pool.cards.len().max(1) as u32) as usize;
        let mut left = MOST_CARDS;
        let found = self.search(state, &pieces, start, &mut left, dice);
        assert!(found, "no crew fit the view of {} (SM-HID)", self.view.seat());
    }

    /// Removes the cards of all hidden crew from the state.
    fn forget(&self, state: &mut State) {
        for &crew in self.groups.iter().flat_map(|group| &group.hidden) {
            let piece = state.piece_mut(crew);
            (piece.card, piece.linked) = (UNKNOWN, None);
        }
    }

    /// Draws the crew of a group. If a listed fleet is consistent with the view, half of the draws take that fleet's
    /// crew. All other draws go card by card.
    fn draw_group<D: Dice>(&self, group: &Group, state: &mut State, dice: &mut D) -> bool {
        let n = group.fleets.len() as u32;
        if n > 0 && dice.pick(lanes::TREASURE, 2) == 0 {
            let drawn = group.fleets[dice.pick(lanes::TREASURE, n) as usize];
            let fleet = &self.view.game().fleets()[usize::from(drawn)];
            let crew = fleet.ships.iter().flat_map(|ship| &ship.crew);
            for (number, crew) in listed_crew(state, group.seat).into_iter().zip(crew) {
                let piece = state.piece_mut(number);
                (piece.card, piece.linked) = (crew.crew, crew.linked);
            }
            return true;
        }
        let mut order = group.hidden.clone();
        dice.shuffle(lanes::TREASURE, &mut order);
        order.iter().all(|&crew| self.draw_card(state, crew, dice)) && self.is_legal(group, state)
    }

    /// Draws the card of a hidden crew. Returns false if no card is possible.
    fn draw_card<D: Dice>(&self, state: &mut State, crew: CrewNo, dice: &mut D) -> bool {
        let bounds = Bounds::of(self, state, crew);
        let weight = |card: &PoolCard| bounds.weight(self, state, card);
        let weights: Vec<u32> = self.pool.cards.iter().map(weight).collect();
        let all: u32 = weights.iter().sum();
        if all == 0 {
            return false;
        }
        let mut drawn = dice.pick(lanes::TREASURE, all);
        let at = weights.iter().position(|&weight| {
            let is_it = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_it
        });
        let card = self.pool.cards[at.expect("less than all weights together")].crew;
        let linked = self.draw_link(&bounds, state, card, dice);
        let piece = state.piece_mut(crew);
        (piece.card, piece.linked) = (card, linked);
        true
    }

    /// Draws the partner for a card with LINK_ANY: half of the time a crew of the same ship, otherwise any crew or no
    /// partner.
    fn draw_link<D: Dice>(
        &self,
        bounds: &Bounds,
        state: &State,
        card: CrewId,
        dice: &mut D,
    ) -> Option<CrewId> {
        let nation = self.any_link(card)?;
        let is_it = |crew: &CrewId| self.view.game().cards().crew(*crew).nation == nation;
        let aboard: Vec<CrewId> = bounds.cards(state).filter(is_it).collect();
        if !aboard.is_empty() && dice.pick(lanes::TREASURE, 2) == 0 {
            return Some(aboard[dice.pick(lanes::TREASURE, aboard.len() as u32) as usize]);
        }
        let n = self.view.game().cards().crew.len() as u16;
        let all: Vec<CrewId> = (0..n).map(CrewId).filter(is_it).collect();
        all.get(dice.pick(lanes::TREASURE, all.len() as u32 + 1) as usize).copied()
    }

    fn any_link(&self, card: CrewId) -> Option<Nation> {
        self.view.game().cards().crew(card).effects.iter().find_map(|effect| match effect {
            Effect::LinkAny(nation) => Some(*nation),
            _ => None,
        })
    }

    /// Returns true if the fleet drawn for a group is legal.
    fn is_legal(&self, group: &Group, state: &State) -> bool {
        let game = self.view.game();
        let fleet = || fleet_of(state, group.seat);
        !group.is_listed || fleet().is_legal(game.cards(), game.rules().fleets())
    }

    /// Recomputes the abilities of opponents' ships. Returns true if no ship has excess cargo,
    /// except a ship whose owner is asked about it (`SM-CAR-3`).
    fn is_possible<D: Dice>(&self, state: &mut State, dice: &mut D) -> bool {
        let game = self.view.game();
        for &ship in &self.ships {
            Context::new(game, state, dice, &mut NoObserver).refit(ship);
        }
        match state.ask {
            None => true,
            Some(Ask { question: Question::PutOff(ship), .. }) => {
                game.overfull(state) == Some(ship)
            }
            Some(_) => game.overfull(state).is_none(),
        }
    }

    /// Searches for cards that are possible for all hidden crew, in the order of weights. Among equal weights, the
    /// search begins at `start`.
    fn search<D: Dice>(
        &self,
        state: &mut State,
        pieces: &[CrewNo],
        start: usize,
        left: &mut u32,
        dice: &mut D,
    ) -> bool {
        let Some((&crew, others)) = pieces.split_first() else {
            return self.groups.iter().all(|group| self.is_legal(group, state))
                && self.is_possible(state, dice);
        };
        let bounds = Bounds::of(self, state, crew);
        let (from, until) =
            (self.pool.cards.iter().skip(start), self.pool.cards.iter().take(start));
        let mut cards: Vec<(u32, &PoolCard)> =
            from.chain(until).map(|card| (bounds.weight(self, state, card), card)).collect();
        cards.retain(|&(weight, _)| weight > 0);
        cards.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        let is_last =
            others.first().is_none_or(|&other| home_ship(state.piece(other)) != bounds.ship);
        for (_, card) in cards {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            let nation = self.any_link(card.crew);
            let is_it = |of: &CrewId| Some(self.view.game().cards().crew(*of).nation) == nation;
            let linked = bounds.cards(state).find(is_it);
            let piece = state.piece_mut(crew);
            (piece.card, piece.linked) = (card.crew, linked);
            let fits = !is_last || bounds.has_room(self, state);
            if fits && self.search(state, others, start, left, dice) {
                return true;
            }
            let piece = state.piece_mut(crew);
            (piece.card, piece.linked) = (UNKNOWN, None);
        }
        false
    }
}

/// Limits for the card of a hidden crew, given the known and drawn crew of the fleet.
struct Bounds {
    /// Ship that lists the crew, or ship that carries it in a situation.
    ship: Option<ShipNo>,
    /// Crew that began aboard the ship, except the hidden crew.
    aboard: Vec<CrewNo>,
    /// Known and drawn cards of the crew's fleet. The draw excludes these cards unless they are generic.
    fleet: Vec<CrewId>,
    /// Highest possible cost of the card.
    points: u32,
    /// Nation whose crew work aboard: the flag of the ship.
    flag: Option<Nation>,
    all_work: bool,
    work: Vec<Nation>,
    /// True if the ship lacks cargo space for her crew, so that some crew must make room.
    is_short: bool,
}

impl Bounds {
    fn of(draw: &Draw<'_>, state: &State, crew: CrewNo) -> Bounds {
        let game = draw.view.game();
        let cards = game.cards();
        let piece = state.piece(crew);
        let ship = home_ship(piece);
        let is_aboard = |other: CrewNo| {
            let of = state.piece(other);
            match piece.listed {
                Some(listed) => of.listed == Some(listed) && !of.began_ashore,
                None => ship.is_some_and(|ship| of.at == CrewAt::Ship(ship)),
            }
        };
        let aboard: Vec<CrewNo> =
            state.crew_numbers().filter(|&other| other != crew && is_aboard(other)).collect();
        let mut bounds = Bounds {
            ship,
            aboard,
            fleet: Vec::new(),
            points: u32::MAX,
            flag: ship.map(|ship| cards.ship(state.ship(ship).card).nation),
            all_work: false,
            work: Vec::new(),
            is_short: false,
        };
        if bounds.aboard.iter().any(|&other| state.piece(other).marked) {
            bounds.flag = Some(Nation::Cursed);
        }
        let ship_card = ship.map(|ship| cards.ship(state.ship(ship).card));
        let of_crew = bounds.cards(state).flat_map(|card| &cards.crew(card).effects);
        let effects = ship_card.into_iter().flat_map(|card| &card.effects).chain(of_crew);
        let (mut all_work, mut work) = (false, Vec::new());
        for effect in effects {
            match *effect {
                Effect::CrewAny => all_work = true,
                Effect::CrewNation(nation) => work.push(nation),
                _ => {}
            }
        }
        (bounds.all_work, bounds.work) = (all_work, work);
        bounds.count_points(draw, state, piece);
        bounds.measure_room(draw, state, piece);
        bounds
    }

    /// Iterates over the known and drawn cards of the crew aboard.
    fn cards<'s>(&'s self, state: &'s State) -> impl Iterator<Item = CrewId> + 's {
        let cards = self.aboard.iter().map(|&crew| state.piece(crew).card);
        cards.filter(|&card| card != UNKNOWN)
    }

    /// Computes the highest possible cost of the card. Each crew that is not drawn yet costs at least one point.
    fn count_points(&mut self, draw: &Draw<'_>, state: &State, piece: &CrewPiece) {
        let (cards, rules) = (draw.view.game().cards(), draw.view.game().rules().fleets());
        let cost = |of: &CrewPiece| {
            if of.card == UNKNOWN {
                return 1;
            }
            let mark = if of.marked { rules.extras.mark_points } else { 0 };
            u32::from(cards.crew(of.card).points) + u32::from(mark)
        };
        // With CREW_COST-1 aboard the bounds are loose, and the final check of the fleet decides.
        let is_cheaper = |crew: CrewId| cards.crew(crew).has(Effect::CrewCostMinus1);
        let any_cheaper = self.cards(state).any(is_cheaper);
        let cheaper = |n: u32| if any_cheaper { n } else { 0 };
        if let Some(ship) = self.ship.filter(|_| !piece.began_ashore) {
            let aboard: u32 = self.aboard.iter().map(|&crew| cost(state.piece(crew))).sum();
            let least = aboard.saturating_sub(cheaper(self.aboard.len() as u32));
            let of_ship = u32::from(cards.ship(state.ship(ship).card).points);
            self.points = (of_ship + cheaper(1)).saturating_sub(least);
        }
        let Some(ship) = piece.listed else { return };
        let seat = state.ship(ship).built_by;
        let (mut spent, mut n, mut total, mut saves) = (0, 0, rules.build_total, false);
        for number in state.ship_numbers().filter(|&ship| state.ship(ship).built_by == seat) {
            spent += u32::from(cards.ship(state.ship(number).card).points);
        }
        for &number in &listed_crew(state, seat) {
            let of = state.piece(number);
            spent += cost(of);
            n += 1;
            if of.card != UNKNOWN {
                self.fleet.push(of.card);
                saves |= is_cheaper(of.card);
                total += if cards.crew(of.card).has(Effect::FleetPlus5) { FLEET_PLUS } else { 0 };
            }
        }
        // One of the points already counted pays for this crew.
        let least = (spent - 1_u32.min(spent)).saturating_sub(if saves { n } else { 0 });
        self.points = self.points.min(total.saturating_sub(least));
    }

    /// Determines whether the ship's crew and treasure exceed her printed cargo spaces, now or at the start.
    fn measure_room(&mut self, draw: &Draw<'_>, state: &State, piece: &CrewPiece) {
        let cards = draw.view.game().cards();
        let began = self.ship.filter(|_| !piece.began_ashore).map(|ship| {
            let taken = self.aboard.len() as u32 + 1;
            taken > u32::from(cards.ship(state.ship(ship).card).cargo)
        });
        let now = match piece.at {
            CrewAt::Ship(ship) => {
                let taken = state.crew_at(CrewAt::Ship(ship)).count() as u32;
                taken + state.treasure_spaces(ship)
                    > u32::from(cards.ship(state.ship(ship).card).cargo)
            }
            CrewAt::Island(_) | CrewAt::Out => false,
        };
        self.is_short = began.unwrap_or(false) || now;
    }

    /// Returns the weight of a card in the draw; 0 if the card is impossible.
    fn weight(&self, draw: &Draw<'_>, state: &State, card: &PoolCard) -> u32 {
        if (card.points > self.points && !card.saves_points)
            || (!card.is_generic && self.fleet.contains(&card.crew))
        {
            return 0;
        }
        let works = self.all_work
            || self.flag.is_none_or(|flag| flag == card.nation)
            || self.work.contains(&card.nation);
        let weight = if works { WORKS } else { 1 };
        if !self.is_short {
            return weight;
        }
        let cards = draw.view.game().cards();
        let is_linked = |ship: ShipNo| {
            cards.links.is_linked_to_ship(card.crew.0, state.ship(ship).card.0)
                || self.cards(state).any(|other| cards.links.are_partners(card.crew.0, other.0))
        };
        if (works && card.saves_space) || self.ship.is_some_and(is_linked) {
            weight * MAKES_ROOM
        } else if cards.links.has_partner(card.crew.0) || draw.any_link(card.crew).is_some() {
            weight * MAY_MAKE_ROOM
        } else {
            weight
        }
    }

    /// Returns true if the drawn crew that began aboard the ship have room there (`SM-FLT-3`).
    fn has_room(&self, draw: &Draw<'_>, state: &State) -> bool {
        let (Some(number), game) = (self.ship, draw.view.game()) else { return true };
        let begins = |of: &CrewPiece| of.listed == Some(number) && !of.began_ashore;
        let crew = state.crew.iter().filter(|of| begins(of) && of.card != UNKNOWN);
        let crew: Vec<_> = crew.map(|of| listed_as(of).aboard(game.cards())).collect();
        let (cards, ship) = (game.cards(), state.ship(number).card);
        let extras = game.rules().extras();
        let of = AboardShip { cards, ship, crew: &crew, extras, abilities: Abilities::Work };
        of.spaces_taken() <= of.spaces()
            && of.crew_points().sum::<u32>() <= cards.ship(ship).points.into()
    }
}

/// Returns the ship that lists a crew, or the ship that carries it in a situation.
fn home_ship(piece: &CrewPiece) -> Option<ShipNo> {
    piece.listed.or(match piece.at {
        CrewAt::Ship(ship) => Some(ship),
        CrewAt::Island(_) | CrewAt::Out => None,
    })
}

/// Returns the crew that a seat's fleet lists, in the order of their numbers.
fn listed_crew(state: &State, seat: Seat) -> Vec<CrewNo> {
    let is_of = |ship: ShipNo| state.ship(ship).built_by == seat;
    state.crew_numbers().filter(|&crew| state.piece(crew).listed.is_some_and(is_of)).collect()
}

/// Returns a crew as its fleet lists it.
fn listed_as(piece: &CrewPiece) -> FleetCrew {
    FleetCrew {
        crew: piece.card,
        ashore: piece.began_ashore,
        marked: piece.marked,
        linked: piece.linked,
    }
}

/// Returns the fleet with which a seat began, with the drawn crew.
fn fleet_of(state: &State, seat: Seat) -> Fleet {
    let ships = state.ship_numbers().filter(|&ship| state.ship(ship).built_by == seat);
    let with_crew = |number: ShipNo| {
        let crew = state.crew.iter().filter(|piece| piece.listed == Some(number));
        FleetShip { ship: state.ship(number).card, crew: crew.map(listed_as).collect() }
    };
    Fleet {
        name: String::new(),
        idea: String::new(),
        ships: ships.map(with_crew).collect(),
        forts: state.forts.get(seat.index()).cloned().unwrap_or_default(),
    }
}

/// Returns true if a listed fleet is consistent with a seat's visible pieces: ships, forts, numbers of crew, and
/// known cards.
fn fits(view: View<'_>, seat: Seat, at: u16) -> bool {
    let (state, cards) = (view.state(), view.game().cards());
    let candidate = &view.game().fleets()[usize::from(at)];
    let ships = state.ships.iter().filter(|ship| ship.built_by == seat).map(|ship| ship.card);
    if !ships.eq(candidate.ships.iter().map(|ship| ship.ship)) {
        return false;
    }
    let truth = fleet_of(state, seat);
    let crew_fits = |piece: &CrewPiece, crew: &FleetCrew| {
        let as_listed = listed_as(piece);
        if piece.is_known(view.seat()) {
            as_listed == *crew
        } else {
            let shape = |crew: FleetCrew| (crew.ashore, crew.marked);
            shape(as_listed) == shape(*crew) && !crew.aboard(cards).face_up
        }
    };
    let same_numbers = || {
        let n = |fleet: &Fleet| fleet.ships.iter().map(|ship| ship.crew.len()).collect::<Vec<_>>();
        n(&truth) == n(candidate)
    };
    let crew = candidate.ships.iter().flat_map(|ship| &ship.crew);
    let mut pairs = listed_crew(state, seat).into_iter().zip(crew);
    truth.forts == candidate.forts
        && same_numbers()
        && pairs.all(|(number, crew)| crew_fits(state.piece(number), crew))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Turn};
    use crate::games::spanish_main::EDITION;
    use crate::games::spanish_main::state::game::SpanishMain;
    use crate::stream::NatureDice;

    fn game(seats: usize) -> SpanishMain {
        EDITION.game(seats, &[]).expect("a table")
    }

    /// Returns the state after some number of random decisions in a deal.
    fn played(game: &SpanishMain, deal: u64, decisions: u32) -> State {
        let mut dice = NatureDice::new(3);
        dice.open_deal(deal);
        let mut state = game.setup(&mut dice, &mut NoObserver);
        for _ in 0..decisions {
            let Turn::Decide(_) = game.turn(&state) else { break };
            let action = game.propose(&state, &mut dice).expect("a decision is due");
            game.apply(&mut state, action, &mut dice, &mut NoObserver);
        }
        state
    }

    /// Tests that resampling can draw the true state. The test removes all hidden crew, then adds the true cards in
    /// an order in which each card has a positive weight. The true fleet must also pass the final checks.
    #[test]
    fn resampling_can_draw_the_true_crew() {
        let game = game(3);
        let mut dice = NatureDice::new(4);
        let mut n = 0;
        for deal in 0..40 {
            let truth = played(&game, deal, 40 + 20 * (deal as u32 % 10));
            for seat in truth.all() {
                let draw = Draw::new(game.view(&truth, seat), &truth);
                let mut state = truth.clone();
                assert!(draw.is_possible(&mut state, &mut dice), "deal {deal}, {seat}");
                for group in &draw.groups {
                    assert!(draw.is_legal(group, &truth), "deal {deal}, {seat}");
                    draw.forget(&mut state);
                    // Draw crew in any order in which each has a positive weight: crew that save
                    // points or space first.
                    let mut left = group.hidden.clone();
                    while !left.is_empty() {
                        let can = left.iter().position(|&crew| {
                            let card = truth.piece(crew).card;
                            let of = draw.pool.cards.iter().find(|of| of.crew == card);
                            let of = of.expect("hidden crew may lie face down");
                            Bounds::of(&draw, &state, crew).weight(&draw, &state, of) > 0
                        });
                        let at = can.unwrap_or_else(|| panic!("deal {deal}, {seat}: {left:?}"));
                        let crew = left.remove(at);
                        let piece = state.piece_mut(crew);
                        (piece.card, piece.linked) =
                            (truth.piece(crew).card, truth.piece(crew).linked);
                        n += 1;
                    }
                }
            }
        }
        assert!(n > 500, "{n}");
    }

    #[test]
    fn equal_views_give_equal_samples() {
        let game = game(2);
        let mut differ = 0;
        for deal in 0..20 {
            let truth = played(&game, deal, 60);
            let Turn::Decide(seat) = game.turn(&truth) else { continue };
            let sample = |state: &State, deal: u64| {
                let mut dice = NatureDice::new(5);
                dice.open_deal(deal);
                resample(game.view(state, seat), &mut dice)
            };
            let other = sample(&truth, 1);
            differ += u32::from(other != truth);
            assert_eq!(sample(&truth, 2), sample(&other, 2));
        }
        assert!(differ > 10, "{differ}");
    }

    /// Draws an opponent's hidden crew 200 times and requires more than 80 different results.
    #[test]
    fn resampling_draws_crew_outside_the_list_of_fleets() {
        let game = game(2);
        let truth = played(&game, 1, 40);
        let me = Seat::new(0);
        let mut dice = NatureDice::new(6);
        let mut drawn = std::collections::BTreeSet::new();
        for deal in 0..200 {
            dice.open_deal(deal);
            let state = resample(game.view(&truth, me), &mut dice);
            let hidden = state.crew.iter().filter(|piece| !piece.is_known(me));
            drawn.insert(hidden.map(|piece| piece.card).collect::<Vec<_>>());
        }
        assert!(drawn.len() > 80, "{}", drawn.len());
    }
}
