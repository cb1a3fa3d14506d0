//! View of a seat: all public information, and the seat's own hand and hidden choices (`PC-HID`).

pub(super) mod resample;

use std::cell::RefMut;
use std::fmt;

use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Cards, Parrot};
use crate::games::cove::data::{Island, Legend, Seats, Ship};
use crate::games::cove::rules::{Rules, TreasureCard};
use crate::games::cove::state::fight::Stake;
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, Navy, State};
use crate::notes::{Notes, Page};
use crate::seat::Seat;

/// State of a game as one seat sees it. The view hides opponents' hands, the order of decks, and
/// opponents' wheels before the reveal.
#[derive(Clone, Copy)]
pub struct View<'s> {
    game: &'s Cove,
    state: &'s State,
    seat: Seat,
    notes: Option<&'s Notes>,
}

impl<'s> View<'s> {
    pub(crate) fn new(game: &'s Cove, state: &'s State, seat: Seat) -> View<'s> {
        View { game, state, seat, notes: None }
    }

    pub(crate) fn with_notes(
        game: &'s Cove,
        state: &'s State,
        seat: Seat,
        notes: &'s Notes,
    ) -> View<'s> {
        View { game, state, seat, notes: Some(notes) }
    }

    /// Page of notes that all players share while they secretly choose destinations. No public fact changes between
    /// these choices. The page is `None` at every other decision, under Crow's Nest, and without notes.
    #[inline]
    pub fn page<T: Page + Default>(self) -> Option<RefMut<'s, T>> {
        let unseen = matches!(self.state.ask, Ask::Sail(_)) && self.state.crows_nest.is_none();
        let notes = self.notes.filter(|_| unseen)?;
        Some(notes.page(self.state.turn.into()))
    }

    #[inline]
    pub(crate) fn parts(self) -> (&'s Cove, &'s State, Seat) {
        (self.game, self.state, self.seat)
    }

    /// Rules in force.
    #[inline]
    pub fn rules(self) -> &'s Rules {
        &self.game.rules
    }

    /// Seat of the view.
    #[inline]
    pub fn seat(self) -> Seat {
        self.seat
    }

    /// Iterates over the seats of the table.
    #[inline]
    pub fn seats(
        self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        self.state.all()
    }

    /// Iterates over the seats of the opponents.
    #[inline]
    pub fn others(self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let me = self.seat;
        self.state.all().filter(move |&seat| seat != me)
    }

    /// Decision that the game waits for. Any seat, not only the viewing seat, may have to make it.
    #[inline]
    pub fn ask(self) -> Ask {
        self.state.ask
    }

    /// Number of the turn, from 1; 0 while seats choose rigs.
    #[inline]
    pub fn turn(self) -> u8 {
        self.state.turn
    }

    /// Fame of a seat on the track, without fame cards in hands.
    #[inline]
    pub fn fame(self, seat: Seat) -> i32 {
        self.state.vessel(seat).fame
    }

    /// Fame that final scoring adds for a seat; 0 after final scoring (`PC-HOU-7`).
    #[inline]
    pub fn handicap(self, seat: Seat) -> i32 {
        let State { ask, combat, .. } = self.state;
        if *ask == Ask::Over || combat.stake == Stake::Victory {
            return 0;
        }
        self.game.rules.seat.score[seat.index()].into()
    }

    /// Gold aboard a ship.
    #[inline]
    pub fn gold(self, seat: Seat) -> u16 {
        self.state.vessel(seat).gold
    }

    /// Chests aboard a ship.
    #[inline]
    pub fn chests(self, seat: Seat) -> u8 {
        self.state.vessel(seat).chests
    }

    /// Number of chests that fit into a ship's hold; `None` without a limit (Captain Flint's
    /// parrot, Carryall Hull).
    #[inline]
    pub fn hold(self, seat: Seat) -> Option<u8> {
        self.game.hold(self.state.vessel(seat))
    }

    /// Level of a section, from 1 to the top level; 0 if the section is crippled.
    #[inline]
    pub fn level(self, seat: Seat, section: Section) -> u8 {
        self.state.vessel(seat).level(section)
    }

    /// Level of each section, from 1 to the top level; 0 if the section is crippled.
    #[inline]
    pub fn levels(self, seat: Seat) -> [u8; 4] {
        self.state.vessel(seat).levels
    }

    /// Number of hits that would cripple each section: its level, plus the hits that mastercraft, area cards and the
    /// parrot absorb first. The maximum is 255.
    #[inline]
    pub fn hits_to_cripple(self, seat: Seat) -> [u8; 4] {
        self.state.vessel(seat).hits_to_cripple()
    }

    /// Highest level of every section.
    #[inline]
    pub fn top_level(self) -> u8 {
        self.game.top_level()
    }

    /// Printed value of a section at its current level; 0 while the section is crippled.
    #[inline]
    pub fn value(self, seat: Seat, section: Section) -> u8 {
        self.game.value(self.state.vessel(seat), section)
    }

    /// Printed value of a section at a level.
    #[inline]
    pub fn value_at(self, section: Section, level: u8) -> u8 {
        self.game.value_at(section, level)
    }

    /// Price in gold of a section's next level at its shipyard; `None` for a crippled section or at the top level.
    #[inline]
    pub fn price_of_next_level(self, seat: Seat, section: Section) -> Option<u16> {
        let level = self.level(seat, section);
        (level > 0 && level < self.top_level())
            .then(|| self.rules().ship.prices[level as usize - 1].into())
    }

    /// Hits that the mastercraft of a section still absorbs.
    pub fn mastercraft(self, seat: Seat, section: Section) -> u8 {
        self.state.vessel(seat).mastercraft[section.index()]
    }

    /// Returns true if the rules allow one more mastercraft on a section of this seat's ship.
    pub fn mastercraft_fits(self, section: Section) -> bool {
        self.game.mastercraft_fits(self.state.vessel(self.seat), section)
    }

    /// Hits that a named area card still absorbs; 0 if the card is not aboard (`PB-ACT`).
    #[inline]
    pub fn area_card(self, seat: Seat, card: AreaCard) -> u8 {
        self.state.vessel(seat).area.named[card.section().index()]
    }

    /// Hits that all Reinforcements of a section together still absorb (`PB-ACT`).
    pub fn reinforcements(self, seat: Seat, section: Section) -> u8 {
        self.state.vessel(seat).area.reinforcements[section.index()]
    }

    /// Gold that a Veteran Crew saves on upgrades during a visit (`PB-ACT`). During a visit, the discount already
    /// used is subtracted.
    #[inline]
    pub fn discount(self, seat: Seat) -> u8 {
        self.game.discount(self.state, seat)
    }

    /// Parrot aboard a ship, and the number of hits that the parrot can still take.
    #[inline]
    pub fn parrot(self, seat: Seat) -> Option<(Parrot, u8)> {
        self.state.vessel(seat).parrot.map(|perch| (perch.parrot, perch.hits_left))
    }

    /// Parrot that was drawn and needs a choice, with the seat that must choose.
    pub fn offered_parrot(self) -> Option<(Seat, Parrot)> {
        self.state.draws.offered
    }

    /// Cards in the hand of this seat.
    #[inline]
    pub fn hand(self) -> &'s Cards {
        &self.state.vessel(self.seat).hand
    }

    /// Number of cards in a seat's hand.
    pub fn hand_size(self, seat: Seat) -> u16 {
        self.state.vessel(seat).hand.total()
    }

    /// Tavern cards in the discards.
    pub fn discards(self) -> &'s Cards {
        &self.state.discards
    }

    /// Number of tavern cards in the deck.
    pub fn deck_size(self) -> u16 {
        self.state.deck.total()
    }

    /// Tavern cards that this seat has not seen: the deck and the opponents' hands together.
    pub fn unseen_cards(self) -> Cards {
        let mut unseen = self.state.deck;
        for seat in self.others() {
            unseen.add_all(&self.state.vessel(seat).hand);
        }
        unseen
    }

    /// Island of a ship.
    #[inline]
    pub fn island(self, seat: Seat) -> Island {
        self.state.vessel(seat).island
    }

    /// Seats whose ships lie at a place.
    pub fn ships_at(self, island: Island) -> Seats {
        self.state.harbours.at(island)
    }

    /// Treasure card face up on an outer island.
    #[inline]
    pub fn treasure_at(self, island: Island) -> Option<TreasureCard> {
        let slot = if island.is_outer() { island as usize - 1 } else { return None };
        let kind = self.state.face_up[slot]?;
        Some(self.game.rules.treasure.cards[usize::from(kind)].card)
    }

    /// Number of copies of each treasure card not yet revealed, in the order of the rules.
    pub fn treasure_to_come(self) -> impl Iterator<Item = u8> {
        self.state.treasure.iter().take(self.game.rules.treasure.cards.len())
    }

    /// Iterates over the black ships: number, island and legend.
    #[inline]
    pub fn black_ships(self) -> impl Iterator<Item = (u8, Island, Option<Legend>)> + use<'s> {
        (0..)
            .zip(&self.state.black_ships)
            .filter_map(|(number, ship)| ship.island.map(|island| (number, island, ship.legend)))
    }

    /// Returns true if a legend may still be drawn before the discarded legends are shuffled again.
    pub fn legend_is_to_come(self, legend: Legend) -> bool {
        self.state.legends.drawable >> legend.index() & 1 == 1
    }

    /// Iterates over the ships of the Royal Navy on the board, in the order of islands. Pirate's
    /// Cove has at most one Navy.
    #[inline]
    pub fn navies(self) -> impl Iterator<Item = Navy> + use<'s> {
        self.state.navies()
    }

    /// Gold in the bank.
    pub fn bank_gold(self) -> u16 {
        self.state.bank_gold
    }

    /// Chests in the bank.
    pub fn bank_chests(self) -> u8 {
        self.state.bank_chests
    }

    /// Seat that shares a ship's earnings of this turn (`PC-CON`).
    pub fn consort_of(self, seat: Seat) -> Option<Seat> {
        self.state.vessel(seat).consort
    }

    /// Returns true if any secret map of a seat is in effect this turn.
    #[inline]
    pub fn has_map(self, seat: Seat) -> bool {
        self.state.vessel(seat).maps_now != 0
    }

    /// Returns true if a seat's secret map multiplies the chests of an outer island this turn.
    #[inline]
    pub fn is_marked(self, seat: Seat, island: Island) -> bool {
        island.is_outer() && self.state.vessel(seat).maps_now >> (island as u8 - 1) & 1 == 1
    }

    /// Returns true if a seat's secret map multiplies the chests of an outer island next turn.
    pub fn is_marked_for_next_turn(self, seat: Seat, island: Island) -> bool {
        island.is_outer() && self.state.vessel(seat).maps_next >> (island as u8 - 1) & 1 == 1
    }

    /// Seat that chooses first under Crow's Nest.
    #[inline]
    pub fn crows_nest(self) -> Option<Seat> {
        self.state.crows_nest
    }

    /// Speed of a ship, with the effects of parrots and this combat's cards (`PC-SPD-1`).
    #[inline]
    pub fn speed(self, ship: Ship) -> u16 {
        self.game.speed(self.state, ship)
    }

    /// Number of dice that a ship rolls in a volley (`PC-FIR-2`).
    #[inline]
    pub fn dice(self, ship: Ship) -> u8 {
        self.game.dice(self.state, ship)
    }

    /// Lowest face with which the current volley hits a ship.
    #[inline]
    pub fn hit_on(self, target: Ship) -> u8 {
        self.game.hit_on(self.state, target)
    }

    /// Returns true if player ships fight each other at a place.
    #[inline]
    pub fn players_fight_at(self, island: Island) -> bool {
        self.game.players_fight_at(island)
    }

    /// Number of seats that have passed in a row in the event window (`PC-TRN-2`); 0 outside of
    /// event windows.
    pub fn passes_in_window(self) -> u8 {
        match self.state.ask {
            Ask::Event(..) => self.state.window.turns(),
            _ => 0,
        }
    }

    /// Returns true if an action card was played in this pass over the islands (`PB-TRN-2`).
    pub fn action_card_played(self) -> bool {
        self.state.actions.played
    }

    /// Number of tavern cards bought on the current visit.
    pub fn bought(self) -> u8 {
        self.state.visits.bought
    }

    /// Current combat; `None` outside of combat.
    #[inline]
    pub fn combat(self) -> Option<CombatView<'s>> {
        let fighting = !self.state.combat.players.is_empty();
        fighting.then_some(CombatView { state: self.state })
    }

    /// State without the information hidden from this seat, for comparison and debug output.
    fn visible(self) -> Visible {
        let mut state = self.state.clone();
        let unseen = self.unseen_cards();
        let hand_sizes = self.state.all().map(|seat| self.hand_size(seat)).collect();
        for seat in self.others() {
            let vessel = state.vessel_mut(seat);
            vessel.hand = Cards::NONE;
            vessel.wheel = None;
            state.rigs[seat.index()] = None;
        }
        state.deck = Cards::NONE;
        Visible { seat: self.seat, state, unseen, hand_sizes, deck_size: self.deck_size() }
    }
}

#[derive(PartialEq, Debug)]
struct Visible {
    seat: Seat,
    state: State,
    unseen: Cards,
    hand_sizes: Vec<u16>,
    deck_size: u16,
}

impl PartialEq for View<'_> {
    fn eq(&self, other: &View<'_>) -> bool {
        self.visible() == other.visible()
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visible().fmt(out)
    }
}

/// Current combat, whose facts are all public.
#[derive(Clone, Copy)]
pub struct CombatView<'s> {
    state: &'s State,
}

impl<'s> CombatView<'s> {
    /// Island of the combat.
    #[inline]
    pub fn island(self) -> Island {
        self.state.combat.island
    }

    /// Number of the round, from 1; 0 in preparation.
    pub fn round(self) -> u16 {
        self.state.combat.round
    }

    /// Player ships still in the combat.
    #[inline]
    pub fn players(self) -> Seats {
        self.state.combat.players
    }

    /// Non-player ships afloat, each with its remaining hull.
    #[inline]
    pub fn npcs(self) -> impl Iterator<Item = (Ship, u8)> + use<'s> {
        let hulls = self.state.combat.hulls;
        crate::games::cove::state::fight::npc_ships(hulls).map(move |ship| {
            (
                ship,
                crate::games::cove::state::fight::npc_index(ship).map_or(0, |index| hulls[index]),
            )
        })
    }

    /// Legend of a black ship in the combat.
    pub fn legend(self, ship: Ship) -> Option<Legend> {
        match ship {
            Ship::Black(number) => self.state.legend(number),
            Ship::Of(_) | Ship::Navy => None,
        }
    }

    /// Firing order of the round.
    pub fn order(self) -> &'s [Ship] {
        self.state.combat.order.ships()
    }

    /// Ship that acts now.
    #[inline]
    pub fn acting(self) -> Option<Ship> {
        self.state.combat.order.current()
    }

    /// Returns true if a ship was hit in this combat.
    #[inline]
    pub fn was_hit(self, seat: Seat) -> bool {
        self.state.combat.hit.has(seat)
    }

    /// Returns true if a ship has fired in the combat; then flight may give fame (`PB-CBT-4`).
    pub fn shots_fired(self) -> bool {
        self.state.combat.shots_fired
    }

    /// Returns true if a ship reloads after a Six-Gun Salute.
    pub fn reloads(self, seat: Seat) -> bool {
        self.state.combat.reloading.has(seat)
    }

    /// Returns true if Avast Belay silences all cards.
    pub fn avast(self) -> bool {
        self.state.combat.avast
    }

    /// Returns true if Grapple Attack makes dice depend on crew alone (`PC-GRA`).
    pub fn grapple(self) -> bool {
        self.state.combat.grapple
    }

    /// Returns true if a Smoke Screen hides a ship.
    pub fn smoke(self, seat: Seat) -> bool {
        self.state.combat.smoke.has(seat)
    }

    /// Number of Secret Weapons aboard a ship (`PB-COM`).
    pub fn secret_weapons(self, seat: Seat) -> u8 {
        self.state.combat.secret_weapons[seat.index()]
    }

    /// Returns true if a seat has played Grapeshot as a combat card for its ship's next volley (`PB-COM`).
    pub fn is_loaded(self, seat: Seat) -> bool {
        self.state.combat.loaded.has(seat)
    }

    /// Returns true if the next volley includes a Grapeshot.
    pub fn grapeshot(self) -> bool {
        self.state.combat.volley.grapeshot
    }

    /// Returns true if the next volley includes a Six-Gun Salute.
    pub fn six_gun(self) -> bool {
        self.state.combat.volley.six_gun
    }

    /// Number of Powder Kegs that a seat has added to the next volley.
    pub fn kegs_of(self, seat: Seat) -> u8 {
        self.state.combat.volley.kegs[seat.index()]
    }

    /// Iterates over the ships that a black ship will fire at before she ranks ships again, the
    /// next ship first (`PC-NPC-2`, `PB-BLA-2`). The iterator is empty if she ranks ships when she
    /// fires.
    pub fn targets_of(self, black_ship: u8) -> impl Iterator<Item = Seat> + use<'s> {
        let combat = &self.state.combat;
        let left = combat.rankings[usize::from(black_ship)].left().iter();
        left.copied().filter(|&seat| combat.players.has(seat))
    }

    /// Number of hits on a non-player ship in this round. The Flying Dutchman repairs at most this number.
    pub fn hits_in_round(self, npc: Ship) -> u8 {
        let index = crate::games::cove::state::fight::npc_index(npc);
        index.map_or(0, |index| self.state.combat.round_hits[index])
    }

    /// Number of passes in the preparation since the last card or, in Piratenbucht, since the start
    /// of the circuit (`PC-PRE-1`, `PB-CBT-5`). In rounds the number is 0.
    pub fn passes(self) -> u8 {
        let combat = &self.state.combat;
        let still_counted = combat.round == 0 && combat.swapped.is_none();
        if still_counted { combat.passes } else { 0 }
    }

    /// Number of Powder Kegs in the next volley.
    pub fn kegs(self) -> u8 {
        self.state.combat.volley.all_kegs()
    }

    /// Returns true if seats that tie for most fame fight for the win (`PC-TRN-6`).
    pub fn is_final_battle(self) -> bool {
        self.state.combat.stake == crate::games::cove::state::fight::Stake::Victory
    }
}
