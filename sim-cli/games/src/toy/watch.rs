//! Metrics of the dice race, and the state that the auditor rebuilds from events.

use corsair_engine::auditor::ShadowState;
use corsair_engine::observe::{Counted, MetricRecord, Metrics};
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::{Game, Observer, PerSeat, Seat};

use crate::toy::game::{Card, DiceRace, Event, State};

/// Metrics of one game.
#[derive(Clone, Default, Debug)]
pub(crate) struct RaceMetrics {
    of_game: [i32; 3],
    of_seat: [[i32; 3]; MAX_SEATS],
    luck: [[i64; 1]; MAX_SEATS],
}

impl Observer<DiceRace> for RaceMetrics {
    fn event(&mut self, event: Event) {
        match event {
            Event::Played(_, card) => self.of_game[card as usize] += 1,
            Event::Bought(seat, cards, paid) => {
                let [bought, spent, _] = &mut self.of_seat[seat.index()];
                *bought += i32::from(cards);
                *spent += paid;
            }
            Event::Scored(seat, _) => self.of_seat[seat.index()][2] += 1,
            Event::Rolled(seat, pips, _) => self.luck[seat.index()][0] += i64::from(pips) - 7,
            Event::Drew(..) | Event::Round(_) | Event::Reached(..) | Event::Handicap(..) => {}
        }
    }

    fn ended(&mut self, game: &DiceRace, state: &State) {
        let ranks = game.ranks(state);
        let first = ranks.iter().filter(|&(_, &rank)| rank == 0).count();
        self.of_game[2] = i32::from(first > 1);
    }
}

impl Counted for DiceRace {
    type Metrics = RaceMetrics;
}

impl Metrics for RaceMetrics {
    const OF_GAME: &'static [MetricRecord] = &[
        MetricRecord::number("squalls", "squalls played").headline(),
        MetricRecord::number("charms", "charms played"),
        MetricRecord::share("dead_heat", "first place shared").headline(),
    ];
    const OF_SEAT: &'static [MetricRecord] = &[
        MetricRecord::number("cards_bought", "cards bought"),
        MetricRecord::number("points_spent", "points spent on cards").in_parts(2),
        MetricRecord::number("reached", "rolls that reached"),
    ];

    fn of_game(&self) -> &[i32] {
        &self.of_game
    }

    fn of_seat(&self, seat: Seat) -> &[i32] {
        &self.of_seat[seat.index()]
    }

    const OF_LUCK: &'static [&'static str] = &["pips"];

    fn luck(&self, seat: Seat) -> &[i64] {
        &self.luck[seat.index()]
    }
}

/// Scores and hands rebuilt from events.
#[derive(Default, Debug)]
pub(crate) struct RaceShadow {
    /// Score and number of cards of each seat; `None` before the first state.
    known: Option<PerSeat<(i32, i32)>>,
    counts: [u64; 1],
}

impl Observer<DiceRace> for RaceShadow {
    fn event(&mut self, event: Event) {
        let Some(known) = &mut self.known else { return };
        match event {
            Event::Bought(seat, _, paid) => known[seat].0 -= paid,
            Event::Scored(seat, by) | Event::Handicap(seat, by) => known[seat].0 += by,
            Event::Drew(seat, _) => known[seat].1 += 1,
            Event::Played(seat, Card::Squall | Card::Charm) => known[seat].1 -= 1,
            Event::Round(_) | Event::Reached(..) | Event::Rolled(..) => {}
        }
    }
}

impl ShadowState<DiceRace> for RaceShadow {
    const CHECKED: &'static [&'static str] = &["scores and hands that agreed with their events"];

    fn compare(&mut self, game: &DiceRace, state: &State) -> Result<(), String> {
        let held = |seat| state.racers[seat].hand.iter().map(|&cards| i32::from(cards)).sum();
        let there = PerSeat::from_fn(game.seats(), |seat| (state.racers[seat].score, held(seat)));
        let known = *self.known.get_or_insert(there);
        self.counts[0] += 1;
        if known == there { Ok(()) } else { Err(format!("{there:?}, but by events {known:?}")) }
    }

    fn counts(&self) -> &[u64] {
        &self.counts
    }
}
