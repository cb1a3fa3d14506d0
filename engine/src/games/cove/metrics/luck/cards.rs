//! Worth of tavern cards to the seat that draws them.

use super::standing::turns_left;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::state::State;
use crate::games::cove::state::game::Cove;

/// Returns a function that gives each kind of card, by index, its worth in the current turn, in hundredths of one
/// fame.
pub(super) fn worths(game: &Cove, state: &State) -> impl Fn(usize) -> i64 {
    let (left, turns) = turns_left(game, state);
    move |kind| {
        let Worth { first, last } = WORTH[kind];
        first * left + last * (turns - left)
    }
}

/// Worth of a card in the first turn and after the last turn, in hundredths of one fame. Every worth includes one
/// constant, equal for all cards.
#[derive(Clone, Copy)]
struct Worth {
    first: i64,
    last: i64,
}

/// Worth of each kind of card: the increase of the drawing seat's final fame per card, estimated by linear
/// regression. The worth depends on the turns left. The samples are 60,000 games of four captains, and 32,000 games
/// of captains with `balanced`. Cards of Piratenbucht have constant worths, from 6,000 games of four `balanced`.
///
/// Any worths leave the mean of luck at zero; these worths make luck explain more variance.
const WORTH: [Worth; Card::COUNT] = {
    let mut worth = [Worth { first: -60, last: -60 }; Card::COUNT];
    let mut at = 0;
    while at < OF_CARDS.len() {
        let (card, first, last) = OF_CARDS[at];
        worth[card.index()] = Worth { first, last };
        at += 1;
    }
    worth
};

const OF_CARDS: &[(Card, i64, i64)] = &[
    (Card::CaptainFlint, 84, -62),
    (Card::LongJohnSilver, 305, -156),
    (Card::BillyBones, -58, -45),
    (Card::SquireTrelawney, 52, -78),
    (Card::Mastercraft, -18, -40),
    (Card::AvastBelay, -72, -16),
    (Card::BlowMeDown, -52, -26),
    (Card::GrappleAttack, -87, -13),
    (Card::SmokeScreen, 22, 10),
    (Card::TreasureOverboard, -90, -25),
    (Card::Grapeshot, -132, 24),
    (Card::PowderKeg, -100, -27),
    (Card::SixGunSalute, -88, -28),
    (Card::AFondFarewell, 70, 8),
    (Card::Consort, 196, 170),
    (Card::CrowsNest, -44, -14),
    (Card::GoingOnTheAccount, 2, -9),
    (Card::PrivateeringCommission, -34, -32),
    (Card::RoyalNavyIntercept, -60, -36),
    (Card::SecretMap, -74, 4),
    (Card::SmallFame, -12, 48),
    (Card::MiddlingFame, 64, 130),
    (Card::GreatFame, 141, 222),
    (Card::GreatestFame, 240, 240),
    (Card::CarryallHull, 140, 140),
    (Card::QuicksilverSails, 50, 50),
    (Card::SixGuns, 150, 150),
    (Card::VeteranCrew, 70, 70),
    (Card::SecretStash, 10, 10),
];
