//! View of a seat: all public information, and the seat's own hands and hidden choices (`BB-HID`).

pub(super) mod resample;
pub(super) mod ship_view;

use std::fmt;

use crate::games::blackbeard::data::card::{Card, Hand};
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::{
    Area, Commissioner, Hostage, Hull, Merchant, Nation, Pirate, Place, Port, Region, Warship,
};
use crate::games::blackbeard::rules::{PirateRules, Rules, ShipType};
use crate::games::blackbeard::state::act::{Budget, PirateAction};
use crate::games::blackbeard::state::contest::{Foe, Roll, RollOf};
use crate::games::blackbeard::state::event::Governor;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::numbers::{Cards, Ratings, UNREACHED};
use crate::games::blackbeard::state::question::Ask;
use crate::games::blackbeard::state::ratings::Standing;
use crate::games::blackbeard::state::{Kc, PardonCard, PirateCard, State};
use crate::seat::Seat;

/// State of a game as one seat sees it. The view has no access to opponents' hands, the order of decks, the next
/// draws from cups, or face-down merchants.
#[derive(Clone, Copy)]
pub struct View<'s> {
    pub(crate) game: &'s Blackbeard,
    pub(crate) state: &'s State,
    seat: Seat,
}

impl<'s> View<'s> {
    pub(crate) fn new(game: &'s Blackbeard, state: &'s State, seat: Seat) -> View<'s> {
        View { game, state, seat }
    }

    #[inline]
    pub(crate) fn parts(self) -> (&'s Blackbeard, &'s State, Seat) {
        (self.game, self.state, self.seat)
    }

    /// Rules under which the game is played.
    #[inline]
    pub fn rules(self) -> &'s Rules {
        &self.game.rules
    }

    /// Seat of the view.
    #[inline]
    pub fn seat(self) -> Seat {
        self.seat
    }

    /// Iterates over all seats of the table.
    #[inline]
    pub fn seats(
        self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        self.state.all()
    }

    /// Current question; `None` when the game is over.
    #[inline]
    pub fn ask(self) -> Option<Ask> {
        self.state.ask
    }

    /// Number of the turn, from 1; 0 in the set-up.
    #[inline]
    pub fn turn(self) -> u16 {
        self.state.turn
    }

    /// Seat whose turn it is.
    #[inline]
    pub fn whose_turn(self) -> Seat {
        self.state.pp
    }

    /// Victory points of a seat so far, in half points.
    #[inline]
    pub fn half_points(self, seat: Seat) -> i32 {
        self.state.player(seat).points
    }

    /// Half points that the end of the game adds for a seat (`BB-HOU-1`).
    #[inline]
    pub fn handicap(self, seat: Seat) -> i32 {
        self.game.rules.seat.score[seat.index()].into()
    }

    /// Event cards in the hand of the view's seat.
    #[inline]
    pub fn hand(self) -> &'s Hand {
        &self.state.player(self.seat).hand
    }

    /// Number of event cards in a seat's hand.
    #[inline]
    pub fn hand_size(self, seat: Seat) -> usize {
        self.state.player(seat).hand.len()
    }

    /// Number of event cards in the deck.
    #[inline]
    pub fn deck_size(self) -> u16 {
        self.state.deck.total()
    }

    /// Discarded event cards, each with its number of copies.
    pub fn discards(self) -> impl Iterator<Item = (Card, u8)> + 's {
        self.cards(self.state.discards)
    }

    /// Event cards out of the game, each with its number of copies.
    pub fn cards_out(self) -> impl Iterator<Item = (Card, u8)> + 's {
        self.cards(self.state.out)
    }

    /// Event cards in the deck and in opponents' hands together, each with its number of copies.
    pub fn unseen_cards(self) -> impl Iterator<Item = (Card, u8)> + 's {
        self.cards(self.unseen())
    }

    pub(crate) fn unseen(self) -> Cards {
        let mut unseen = self.state.deck;
        for seat in self.state.all().filter(|&seat| seat != self.seat) {
            for &card in self.state.player(seat).hand.cards() {
                unseen.add(self.game.numbers.kind_of[card.code()].into(), 1);
            }
        }
        unseen
    }

    pub(crate) fn cards(self, pile: Cards) -> impl Iterator<Item = (Card, u8)> + 's {
        let kinds = self.game.numbers.cards.iter().copied().zip(pile.iter());
        kinds.filter(|&(_, copies)| copies > 0)
    }

    /// Pirate cards in the hand of the view's seat.
    #[inline]
    pub fn pirates_in_hand(self) -> Set<Pirate> {
        self.state.in_hand(self.seat)
    }

    /// Number of pirate cards in a seat's hand.
    pub fn pirate_hand_size(self, seat: Seat) -> usize {
        self.state.in_hand(seat).len()
    }

    /// Number of pirate cards in the deck.
    pub fn pirate_deck_size(self) -> usize {
        self.state.pirate_deck().len()
    }

    /// Pirate cards in the deck and in opponents' hands together.
    pub fn unseen_pirates(self) -> Set<Pirate> {
        let is_unseen = |pirate: &Pirate| match self.state.cards[pirate.index()] {
            PirateCard::Deck => true,
            PirateCard::Hand(seat) => seat != self.seat,
            _ => false,
        };
        Pirate::all().filter(is_unseen).collect()
    }

    /// Number of pirates whom a seat has retired, including those who became King's Commissioners.
    pub fn retired(self, seat: Seat) -> u8 {
        self.state.player(seat).retired
    }

    /// Place of a pirate's card, if it is public.
    pub(crate) fn open_card(self, pirate: Pirate) -> Option<PirateCard> {
        match self.state.cards[pirate.index()] {
            PirateCard::Deck | PirateCard::Hand(_) => None,
            card => Some(card),
        }
    }

    /// Retired pirates who may become King's Commissioners (`BB-EV-16`).
    pub fn retired_pirates(self) -> Set<Pirate> {
        self.state.retired_pirates()
    }

    /// Ratings on a pirate card.
    #[inline]
    pub fn rated(self, pirate: Pirate) -> &'s PirateRules {
        self.game.rated(pirate)
    }

    /// Pirates of a seat in play, in display order.
    #[inline]
    pub fn fleet(self, seat: Seat) -> impl DoubleEndedIterator<Item = Pirate> + Clone + use<> {
        self.state.player(seat).fleet.iter()
    }

    /// Iterates over all pirates in play, in seat order from the player whose turn it is, then display order.
    pub fn pirates(self) -> impl Iterator<Item = Pirate> + Clone + 's {
        self.state.pirates()
    }

    /// Highest number of a player's pirates in play.
    pub fn most_in_play(self) -> usize {
        self.game.most_in_play()
    }

    /// Safe Havens of all pirates in play.
    pub fn havens(self) -> Set<Port> {
        let fleets = self.state.all().flat_map(|seat| self.fleet(seat));
        fleets.fold(Set::EMPTY, |all, pirate| all.or(self.state.ship(pirate).havens))
    }

    /// Budget of actions in the turn.
    #[inline]
    pub fn budget(self) -> Budget {
        self.state.budget
    }

    /// Number of anti-pirate actions that a seat has taken in this turn.
    #[inline]
    pub fn ap_actions(self, seat: Seat) -> u8 {
        self.state.player(seat).ap_actions
    }

    /// Active pirate, with the pirate action in progress.
    #[inline]
    pub fn deed(self) -> Option<(Pirate, PirateAction)> {
        let act = &self.state.act;
        act.underway.then_some((act.pirate, act.deed))
    }

    /// Foe that attacks the active pirate.
    #[inline]
    pub fn foe(self) -> Option<Foe> {
        self.state.act.foe
    }

    /// Returns true if the attacking foe has moved in this pirate action (`BB-REA-4`).
    pub fn foe_has_moved_in(self) -> bool {
        self.state.act.foe_moved()
    }

    /// Card that Skull & Crossbones may negate now.
    pub fn card_played(self) -> Option<Card> {
        self.state.act.card
    }

    /// Merchant that the active pirate loots.
    pub fn merchant_looted(self) -> Option<Merchant> {
        self.state.act.merchant
    }

    /// Hostage that the current question is about.
    pub fn hostage(self) -> Option<Hostage> {
        self.state.act.hostage
    }

    /// Doubloons at issue in the current pirate action: a cargo, a booty or a bribe.
    pub fn sum(self) -> u32 {
        self.state.act.sum
    }

    /// Number at issue in the current pirate action: refit points or hits.
    pub fn count(self) -> u8 {
        self.state.act.count
    }

    /// Victim of a grab, opponent of the active pirate in a duel, or challenger under Piratical Ambition.
    pub fn other_pirate(self) -> Option<Pirate> {
        let act = &self.state.act;
        act.duel.map(|(_, other)| other).or(match act.deed {
            PirateAction::Grab(victim) if act.underway => Some(victim),
            _ => None,
        })
    }

    /// Purpose of the dice on the table, and the dice of each side. A foe's dice come first.
    pub fn dice(self) -> (RollOf, &'s [Roll]) {
        (self.state.contest.of, self.state.contest.rolls())
    }

    /// Region of an area.
    pub fn region(self, area: Area) -> Region {
        self.game.numbers.regions[area.index()]
    }

    /// Worth of a cargo in an area, in doubloons, by line of the Merchant Cargo Table.
    pub fn cargo(self, area: Area, line: u8) -> u16 {
        let column = &self.game.numbers.cargo[self.region(area).index()];
        column[usize::from(line.clamp(1, 10)) - 1]
    }

    /// Places that one move reaches from a place. Closed ports and Commissioners are ignored.
    #[inline]
    pub fn neighbours(self, place: Place) -> Set<Place> {
        self.game.numbers.moves[place.index()]
    }

    /// Fewest moves from a place to an area, ignoring Commissioners; `None` if there is no route.
    #[inline]
    pub fn distance(self, from: Place, to: Area) -> Option<u8> {
        let distance = self.game.numbers.distances[from.index()][to.index()];
        (distance != UNREACHED).then_some(distance)
    }

    /// Fewest moves from a place to the nearest area in a set, ignoring Commissioners; `None` if there is no route.
    #[inline]
    pub fn nearest(self, from: Place, to: Set<Area>) -> Option<u8> {
        self.game.numbers.nearest(from, to)
    }

    /// Places to which a pirate may move.
    pub fn moves(self, pirate: Pirate) -> Set<Place> {
        if self.state.in_play(pirate) { self.game.moves(self.state, pirate) } else { Set::EMPTY }
    }

    /// Areas beside the Isle of Pines, from which a pirate can dig.
    pub fn isle_of_pines(self) -> Set<Area> {
        self.game.numbers.isle_of_pines
    }

    /// Ports of an area.
    #[inline]
    pub fn ports_of(self, area: Area) -> Set<Port> {
        self.game.numbers.ports_of[area.index()]
    }

    /// Ports of a nation.
    #[inline]
    pub fn ports_of_nation(self, nation: Nation) -> Set<Port> {
        self.game.numbers.ports_of_nation[nation.index()]
    }

    /// Area of a port.
    #[inline]
    pub fn area_of(self, port: Port) -> Area {
        self.game.numbers.port(port).area
    }

    /// Nation of a port; `None` for a pirate port.
    #[inline]
    pub fn nation(self, port: Port) -> Option<Nation> {
        self.game.numbers.port(port).nation
    }

    /// Value rating of a port.
    #[inline]
    pub fn value(self, port: Port) -> u8 {
        self.game.numbers.port(port).value
    }

    /// Defense rating of a port.
    #[inline]
    pub fn defense(self, port: Port) -> u8 {
        self.game.numbers.port(port).defense
    }

    /// Governor of a port.
    pub fn governor(self, port: Port) -> Governor {
        if self.state.pro.has(port) {
            Governor::Pro
        } else if self.state.anti.has(port) {
            Governor::Anti
        } else {
            Governor::None
        }
    }

    /// Ports with a Pro-Pirate governor.
    #[inline]
    pub fn pro_ports(self) -> Set<Port> {
        self.state.pro
    }

    /// Ports that are destroyed.
    #[inline]
    pub fn destroyed_ports(self) -> Set<Port> {
        self.state.destroyed
    }

    /// Standing of a port towards a pirate in play.
    pub fn standing(self, pirate: Pirate, port: Port) -> Option<Standing> {
        self.state.in_play(pirate).then(|| self.game.standing(self.state, pirate, port))
    }

    /// Returns true if a port is destroyed.
    #[inline]
    pub fn is_destroyed(self, port: Port) -> bool {
        self.state.destroyed.has(port)
    }

    /// Returns true if a port has a *Port Attacked* marker.
    #[inline]
    pub fn was_attacked(self, port: Port) -> bool {
        self.state.attacked.has(port)
    }

    /// Ports with a merchant in their box.
    #[inline]
    pub fn merchants(self) -> Set<Port> {
        self.state.boxes
    }

    /// Merchant in a port's box, if it lies face up.
    #[inline]
    pub fn merchant_at(self, port: Port) -> Option<Merchant> {
        self.state.merchant_at(port)
    }

    /// Warship on station in an area.
    #[inline]
    pub fn warship_at(self, area: Area) -> Option<(Warship, Ratings)> {
        let warship = self.state.stations[area.index()]?;
        Some((warship, self.game.numbers.warships[warship.index()]))
    }

    /// Number of warships in the cup.
    pub fn warships_in_cup(self) -> usize {
        self.state.warship_cup.len()
    }

    /// King's Commissioner of a seat, with Speed and Combat.
    #[inline]
    pub fn kc(self, seat: Seat) -> Option<(Kc, Ratings)> {
        self.state.kcs[seat.index()].map(|kc| (kc, self.game.kc(kc.who)))
    }

    /// Commissioners in the cup.
    pub fn kcs_in_cup(self) -> Set<Commissioner> {
        self.state.kc_cup
    }

    /// Commissioners out of the game.
    pub fn dead_kcs(self) -> Set<Commissioner> {
        self.state.kc_dead
    }

    /// Hostages in the cup.
    pub fn hostages_in_cup(self) -> Set<Hostage> {
        self.state.hostage_cup
    }

    /// Number of Anti-Pirate governors in the cup.
    pub fn governors_in_cup(self) -> u8 {
        self.state.anti_cup
    }

    /// Information and Value ratings of a hostage.
    pub fn hostage_ratings(self, hostage: Hostage) -> (u8, u8) {
        let [information, value] = self.game.numbers.hostages[hostage.index()];
        (information, value)
    }

    /// Combat, Speed and holds of a new ship of this type.
    pub fn ship_type(self, hull: Hull) -> &'s ShipType {
        &self.game.numbers.hulls[hull.index()]
    }

    /// Number of times that the General Pardon was drawn, and the place of its card.
    pub fn pardon(self) -> (u8, PardonCard) {
        (self.state.pardon.drawn, self.state.pardon.card)
    }

    /// Seat whose next turn ends the General Pardon, if it is in force.
    pub fn pardon_in_force(self) -> Option<Seat> {
        self.state.pardon.in_force.map(|(seat, _)| seat)
    }

    /// Card that the view's seat has chosen for Finger of Fate.
    pub fn chosen_for_fate(self) -> Option<Card> {
        self.state.fate[self.seat.index()]
    }

    /// State without the information hidden from the view's seat, for comparison and debug output.
    fn visible(self) -> Visible {
        let mut state = self.state.clone();
        let sizes = self.state.all().map(|seat| {
            let chosen = self.state.fate[seat.index()].is_some();
            (self.hand_size(seat), self.pirate_hand_size(seat), chosen)
        });
        let sizes = sizes.collect();
        let unseen = self.unseen();
        for seat in self.state.all().filter(|&seat| seat != self.seat) {
            state.player_mut(seat).hand = Hand::EMPTY;
            state.fate[seat.index()] = None;
        }
        for pirate in self.unseen_pirates().iter() {
            state.set_card(pirate, PirateCard::Deck);
        }
        state.deck = Cards::EMPTY;
        state.face_down = state.face_down.seen();
        Visible { seat: self.seat, state, unseen, sizes, deck_size: self.deck_size() }
    }
}

#[derive(PartialEq, Debug)]
struct Visible {
    seat: Seat,
    state: State,
    unseen: Cards,
    sizes: Vec<(usize, usize, bool)>,
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
