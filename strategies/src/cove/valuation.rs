//! Values in fame of goods, cards and ships at the current turn.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Card, FAME_CARDS, FiresAt, Island, Legend, Section, Ship, View};

use super::duel::{Side, chance_of_hit};
use super::simd::{F32x8, Simd};
use super::weights::{Judgement, Weights};

/// Expected fame from an unseen tavern card that may be a fame card, in the printed deck.
pub(super) const FAME_IN_A_CARD: f32 = 0.33;
/// Number of turns that a player usually needs before a card can be played well.
const TURNS_TO_PLAY_A_CARD: f32 = 4.0;

/// Returns the number of turns after the current turn.
pub(super) fn turns_left(view: View<'_>) -> u8 {
    view.rules().turns.saturating_sub(view.turn())
}

/// Returns the share of the game that remains after this turn, from 1 to 0.
pub(super) fn season(view: View<'_>) -> f32 {
    f32::from(turns_left(view)) / f32::from(view.rules().turns)
}

/// Returns the value of a coin aboard; 0 in the last turn.
pub(super) fn coin(view: View<'_>, weights: &Weights) -> f32 {
    if turns_left(view) == 0 { 0.0 } else { weights.coin / buried_coins(view) }
}

/// Returns the number of coins that a player buries for one fame.
pub(super) fn buried_coins(view: View<'_>) -> f32 {
    view.rules().treasure_island.gold_per_fame.into()
}

/// Returns the value of a chest aboard; 0 in the last turn.
pub(super) fn chest(view: View<'_>, weights: &Weights) -> f32 {
    if turns_left(view) == 0 { 0.0 } else { weights.chest * buried_chest(view) }
}

/// Returns the fame for burying one chest.
pub(super) fn buried_chest(view: View<'_>) -> f32 {
    view.rules().treasure_island.fame_per_chest.into()
}

/// Returns the value of an unseen tavern card.
pub(super) fn unseen_card(view: View<'_>, weights: &Weights) -> f32 {
    let time = (f32::from(turns_left(view)) / TURNS_TO_PLAY_A_CARD).min(1.0);
    FAME_IN_A_CARD + weights.thirst * time
}

/// Values of a coin, a chest and an unseen card.
#[derive(Clone, Copy)]
pub(super) struct Prices {
    pub coin: f32,
    pub chest: f32,
    pub unseen_card: f32,
}

impl Prices {
    pub(super) fn of(view: View<'_>, weights: &Weights) -> Prices {
        Prices {
            coin: coin(view, weights),
            chest: chest(view, weights),
            unseen_card: unseen_card(view, weights),
        }
    }

    /// Returns the value of buying a tavern card, minus the card's price.
    pub(super) fn purchase(self, view: View<'_>) -> f32 {
        self.unseen_card - f32::from(view.rules().tavern.price) * self.coin
    }
}

/// Returns the fame of a seat on the track, with its handicap.
pub(super) fn fame(view: View<'_>, seat: Seat) -> f32 {
    (view.fame(seat) + view.handicap(seat)) as f32
}

/// Returns the fame that each fame card scores at the end of the game.
pub(super) fn fame_cards(view: View<'_>) -> [(Card, f32); 4] {
    let fame = &view.rules().fame_cards;
    let fames = [fame.small, fame.middling, fame.great, fame.greatest];
    std::array::from_fn(|place| (FAME_CARDS[place], fames[place].into()))
}

/// Returns the fame that the fame cards in the player's hand score at the end of the game.
pub(super) fn fame_in_hand(view: View<'_>) -> f32 {
    let cards = fame_cards(view).into_iter();
    cards.map(|(card, fame)| f32::from(view.hand().count(card)) * fame).sum()
}

/// Returns whether the next hit on cannon or crew makes a ship lose a die.
///
/// This is true if nothing absorbs hits before the section, and the section's value limits the number of dice.
#[inline]
pub(super) fn costs_a_die(
    view: View<'_>,
    seat: Seat,
    section: Section,
    needed: u8,
    dice: u8,
) -> bool {
    let level = view.level(seat, section);
    level > 1
        && needed == level
        && dice == view.value(seat, section)
        && view.value_at(section, level - 1) < view.value_at(section, level)
}

/// Returns the number of additional chests that fit in a ship's hold.
pub(super) fn room(view: View<'_>, seat: Seat) -> u8 {
    view.hold(seat).map_or(u8::MAX, |hold| hold.saturating_sub(view.chests(seat)))
}

/// Returns the value of an outer island's treasure to a seat that takes the treasure.
pub(super) fn treasure(view: View<'_>, prices: Prices, seat: Seat, island: Island) -> f32 {
    let Some(card) = view.treasure_at(island) else { return 0.0 };
    let factor =
        if view.is_marked(seat, island) { view.rules().secret_map.chests_factor } else { 1 };
    let chests = f32::from(card.chests) * f32::from(factor);
    f32::from(card.fame)
        + f32::from(card.gold) * prices.coin
        + chests.min(room(view, seat).into()) * prices.chest
        + f32::from(card.tavern) * prices.unseen_card
}

/// Returns the mean fame from the Cacafuego for the only ship at her island.
pub(super) fn treasure_ship(view: View<'_>) -> f32 {
    f32::from(view.rules().cacafuego.fame_dice) * 3.5
}

/// Returns the legend at an island; `None` without a legend.
pub(super) fn legend_at(view: View<'_>, island: Island) -> Option<Legend> {
    let mut there = view.black_ships().filter(|&(_, at, _)| at == island);
    there.find_map(|(_, _, legend)| legend)
}

/// Returns the number of hits that would cripple a section, including hits that mastercraft, parrot and area cards
/// absorb.
pub(super) fn hits_to_cripple(view: View<'_>, seat: Seat, section: Section) -> u8 {
    view.hits_to_cripple(seat)[section.index()]
}

/// Returns the number of hits that would cripple the weakest section of a ship.
pub(super) fn toughness(view: View<'_>, seat: Seat) -> u8 {
    weakest(view.hits_to_cripple(seat))
}

/// Returns the number of hits that would cripple the weakest section, given this number for each section.
pub(super) fn weakest([hull, sails, cannon, crew]: [u8; 4]) -> u8 {
    hull.min(sails).min(cannon).min(crew)
}

/// Returns a player's ship as a side in a fight.
pub(super) fn side(view: View<'_>, seat: Seat) -> Side {
    Fighter::of(view, seat).side
}

/// Ship of a player as a side in a fight, with the strength of each section.
#[derive(Clone, Copy)]
pub(super) struct Fighter {
    pub side: Side,
    /// Number of hits that would cripple each section.
    pub needed: [u8; 4],
}

impl Fighter {
    /// Returns the number of hits that drives the ship out of a fight, if the opponent's hits strike `fires_at`.
    #[inline]
    pub(super) fn toughness_to(&self, fires_at: FiresAt) -> f32 {
        match fires_at {
            FiresAt::Hull => self.needed[Section::Hull.index()].into(),
            FiresAt::Sails => self.needed[Section::Sails.index()].into(),
            FiresAt::Cannon => self.needed[Section::Cannon.index()].into(),
            FiresAt::Crew => self.needed[Section::Crew.index()].into(),
            FiresAt::All => self.side.toughness,
        }
    }

    #[inline]
    pub(super) fn of(view: View<'_>, seat: Seat) -> Fighter {
        let hit = chance_of_hit(view.rules().combat.hit_on);
        let needed = view.hits_to_cripple(seat);
        let side = Side {
            hits: f32::from(view.dice(Ship::Of(seat))) * hit,
            toughness: weakest(needed).into(),
            speed: view.speed(Ship::Of(seat)).into(),
        };
        Fighter { side, needed }
    }
}

/// Returns the fame for burying the hold's contents at Treasure Island: chests, and gold in multiples of the burial
/// price.
pub(super) fn hoard(view: View<'_>, seat: Seat) -> f32 {
    let lots = view.gold(seat) / u16::from(view.rules().treasure_island.gold_per_fame);
    f32::from(view.chests(seat)) * buried_chest(view) + f32::from(lots)
}

/// Returns the value, for a seat, of being driven to Pirate's Cove: the gift of cards, minus the repair of the
/// crippled section, minus further losses.
///
/// A seat that can't afford the repair gets no gift.
pub(super) fn defeat(view: View<'_>, weights: &Weights, seat: Seat) -> f32 {
    let rules = view.rules();
    let pays = match weights.judgement {
        Judgement::First => true,
        Judgement::Second => view.gold(seat) >= rules.cove.repair.into(),
    };
    let repair = f32::from(rules.cove.repair) * coin(view, weights);
    let gift = if pays { gift(view, weights) * weights.solace.max(1.0) - repair } else { 0.0 };
    gift - f32::from(rules.combat.cripple_fame) * GIVEN_AWAY - weights.wear * season(view)
}

/// Returns the value of the cards that Pirate's Cove gives.
pub(super) fn gift(view: View<'_>, weights: &Weights) -> f32 {
    f32::from(view.rules().cove.gift_cards) * unseen_card(view, weights)
}

/// Cost of one fame that opponents gain.
pub(super) const GIVEN_AWAY: f32 = 0.3;

/// Returns the standing of each player: 1 for the leader, 0 for a player ten fame behind.
///
/// Fame cards are hidden and do not count. Goods in a hold count less than buried goods.
pub(super) fn standings(view: View<'_>, hoard: impl Fn(Seat) -> f32) -> F32x8 {
    let mut totals = F32x8::splat(f32::NEG_INFINITY);
    for seat in view.seats() {
        *totals.of_seat_mut(seat) = fame(view, seat) + 0.7 * hoard(seat);
    }
    (1.0 - (totals.greatest() - totals) / 10.0).at_least(0.0)
}
