//! An evening with a card in hand: what several cards ask of it, worked out once when it is asked.

use std::cell::OnceCell;

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, View};

use super::broadside::grudges;
use super::chart::Chart;
use super::fleet::Fleet;
use super::forecast;
use super::lanes::SeatLanes;
use super::npc::navy_wins;
use super::outlook::Outlook;
use super::row::Row;
use super::temper::Mind;
use super::worth::{self, Prices};

/// The moment at which a captain may play a card that changes where ships lie.
pub(super) struct Occasion<'a> {
    pub view: View<'a>,
    pub mind: Mind<'a>,
    prospects: OnceCell<Row>,
    grudges: OnceCell<Row>,
}

impl<'a> Occasion<'a> {
    pub(super) fn of(view: View<'a>, mind: Mind<'a>) -> Occasion<'a> {
        Occasion { view, mind, prospects: OnceCell::new(), grudges: OnceCell::new() }
    }

    /// What is gained by lying at another island than one does, with the ships that are there for
    /// all to see.
    pub(super) fn move_to(&self, island: Island) -> f32 {
        let view = self.view;
        let prospects = self.prospects.get_or_init(|| {
            let fleet = Fleet::of(view);
            let outlook = Outlook::of(view, self.mind, &fleet);
            Chart::of(&outlook, view.seat()).prospects(&forecast::certain(view))
        });
        prospects.at(island) - prospects.at(view.island(view.seat()))
    }

    /// What the Navy does to those at an island: they may lose the treasure, or win the Navy's
    /// fame.
    pub(super) fn harm(&self, island: Island) -> f32 {
        let (view, temper) = (self.view, self.mind.temper);
        let fame = f32::from(view.rules().royal_navy.fame);
        let there = view.ships_at(island);
        if there.is_empty() {
            return 0.0;
        }
        let prices = Prices::of(view, temper);
        let at_stake = 1.0 + worth::treasure(view, prices, view.seat(), island) * 0.5;
        let grudges = self.grudges.get_or_init(|| grudges(view, temper));
        let harm_to = |seat: Seat| {
            let driven_off = navy_wins(view, seat);
            let harm = driven_off * at_stake - (1.0 - driven_off) * fame * 0.5;
            (0.5 + grudges.of_seat(seat)) * harm
        };
        there.iter().map(harm_to).sum::<f32>() / there.len() as f32
    }

    /// What a card must be worth to be played now: less and less as the game goes on.
    pub(super) fn patience(&self, at_first: f32) -> f32 {
        0.2 + self.mind.temper.patience * at_first * worth::season(self.view)
    }
}
