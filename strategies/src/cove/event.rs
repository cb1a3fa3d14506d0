//! Event cards: when they are worth more now than later.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Action, Island, MapApplies, View};

use super::broadside::{grudges, malice};
use super::chart::Chart;
use super::fleet::Fleet;
use super::lanes::SeatLanes;
use super::npc::navy_wins;
use super::outlook::Outlook;
use super::temper::{Mind, Temper};
use super::worth::{self, Prices};

/// What a fame of booty taken from another is worth to malice, beside 1 to oneself.
const MALICE_IN_BOOTY: f32 = 0.5;

/// What an event card is worth now beyond what it may be worth later; passing is worth nothing.
pub(super) fn worth(view: View<'_>, mind: Mind<'_>, action: Action) -> f32 {
    let temper = mind.temper;
    match action {
        Action::Consort(on) => {
            let taken_from_him = MALICE_IN_BOOTY * malice(view, temper).of_seat(on);
            share_of(view, on) * (1.0 + taken_from_him) - patience(view, temper, 2.0)
        }
        Action::SecretMap => match view.rules().secret_map.applies {
            MapApplies::NextTurn if worth::turns_left(view) == 0 => -1.0,
            MapApplies::NextTurn | MapApplies::ThisTurn => 1.0,
        },
        Action::CrowsNest(first) => {
            // Who names his left neighbour chooses last and sees all the others.
            let last_to_choose = first == view.seat().left(view.seats().len());
            if last_to_choose { 1.5 - patience(view, temper, 1.6) } else { -1.0 }
        }
        Action::Intercept(to) => harm(view, temper, to) - patience(view, temper, 1.5),
        Action::Privateering(to) => {
            let escape = 2.5 * navy_wins(view, view.seat());
            escape + harm(view, temper, to) - 0.5
        }
        Action::FondFarewell(to) => {
            let fleet = Fleet::of(view);
            let outlook = Outlook::of(view, mind, &fleet);
            let chart = Chart::of(&outlook, view.seat());
            let (here, there) = (view.island(view.seat()), to);
            chart.known_prospect(there) - chart.known_prospect(here) - patience(view, temper, 2.0)
        }
        _ => 0.0,
    }
}

/// What a card must be worth to be played now: less and less as the game goes on.
pub(super) fn patience(view: View<'_>, temper: &Temper, at_first: f32) -> f32 {
    0.2 + temper.patience * at_first * worth::season(view)
}

/// Half of what another ship may earn this turn: a plunder's worth, or all that is in her hold
/// when it is about to be buried.
fn share_of(view: View<'_>, seat: Seat) -> f32 {
    const USUAL_PLUNDER: f32 = 3.0;
    let hold = view.hold(seat).map_or(10.0, f32::from).max(1.0);
    let full = (f32::from(view.chests(seat)) / hold).min(1.0);
    let about_to_bury = if worth::turns_left(view) == 0 { 1.0 } else { full * full };
    let earned = about_to_bury * worth::hoard(view, seat) + (1.0 - about_to_bury) * USUAL_PLUNDER;
    0.5 * earned
}

/// What the Navy does to those at an island: they may lose the treasure, or win the Navy's fame.
pub(super) fn harm(view: View<'_>, temper: &Temper, island: Island) -> f32 {
    let fame = f32::from(view.rules().royal_navy.fame);
    let there = view.ships_at(island);
    if there.is_empty() {
        return 0.0;
    }
    let at_stake = 1.0 + worth::treasure(view, Prices::of(view, temper), view.seat(), island) * 0.5;
    let grudges = grudges(view, temper);
    let harm_to = |seat: Seat| {
        let driven_off = navy_wins(view, seat);
        (0.5 + grudges.of_seat(seat)) * (driven_off * at_stake - (1.0 - driven_off) * fame * 0.5)
    };
    there.iter().map(harm_to).sum::<f32>() / there.len() as f32
}
