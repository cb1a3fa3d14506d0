//! Metrics of Pirates of the Spanish Main, counted from the events of a game.

pub(super) mod luck;

use crate::games::spanish_main::data::pieces::{Coin, CoinAt, ShipNo};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::event::{Ending, Event};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::{ActionKind, Gunner};
use crate::games::spanish_main::state::ship::Afloat;
use crate::observe::{Counted, MetricRecord, Metrics, Observer, metrics};
use crate::seat::{MAX_SEATS, Seat};
use luck::Luck;
use luck::kind::KINDS;

metrics! { OF_GAME, OfGame:
    Rounds number "rounds" "rounds" .headline().of_pace(),
    EndedByGold share "ended_by_gold" "ended by more than half of the gold" .headline().of_pace(),
    EndedEmpty share "ended_empty" "ended with no gold left to win",
    EndedStranded share "ended_stranded" "ended by ships that can never move",
    EndedByRounds share "ended_by_rounds" "ended by the limit of rounds" .headline().of_pace(),
    GoldHome number "gold_home" "gold at homes and in forts",
    GoldLost number "gold_lost" "gold out of the game",
    Trips number "trips" "trips that brought gold home" .headline(),
    Shots number "shots" "shots" .headline(),
    Hits number "hits" "hits",
    MastsLost number "masts_lost" "masts lost" .headline(),
    ShipsLost number "ships_lost" "ships sunk, scuttled or wrecked" .headline(),
}

metrics! { OF_SEAT, OfSeat, OF_WINNER:
    Trips number "trips" "trips that brought gold home",
    Moves number "moves" "move actions",
    Explored number "explored" "explore actions",
    ShootActions number "shoot_actions" "shoot actions",
    Repairs number "repairs" "repair actions",
    Shots number "shots" "shots",
    Hits number "hits" "hits",
    Rams number "rams" "rams",
    Boardings number "boardings_won" "boardings won",
    MastsRemoved number "masts_removed" "enemy masts removed",
    MastsLost number "masts_lost" "masts lost",
    ShipsSunk number "ships_sunk" "enemy ships sunk",
    ShipsCaptured number "ships_captured" "ships captured",
    ShipsLost number "ships_lost" "ships sunk, scuttled or wrecked",
    ShipsLeft number "ships_left" "ships afloat at the end",
    GoldAboard number "gold_aboard" "gold aboard at the end",
}

/// Observer that counts metrics in one game of Pirates of the Spanish Main.
#[derive(Clone, Debug, Default)]
pub struct SpanishMainMetrics {
    game: [i32; OF_GAME.len()],
    seats: [[i32; OF_SEAT.len()]; MAX_SEATS],
    /// True if the current trip is already counted. The next docking resets this flag.
    is_trip_counted: bool,
    /// Luck of each seat, if the run measures luck.
    luck: Option<Box<Luck>>,
}

impl SpanishMainMetrics {
    fn count(&mut self, metric: OfGame, by: i32) {
        self.game[metric as usize] += by;
    }

    fn count_for(&mut self, seat: Seat, metric: OfSeat, by: i32) {
        self.seats[seat.index()][metric as usize] += by;
    }

    fn lost(&mut self, owner: Seat) {
        self.count(OfGame::ShipsLost, 1);
        self.count_for(owner, OfSeat::ShipsLost, 1);
    }

    fn gunner(state: &State, gunner: Gunner) -> Option<Seat> {
        match gunner {
            Gunner::Ship(ship) => Some(state.ship(ship).seat),
            Gunner::Marine(crew) => Some(state.piece(crew).seat),
            Gunner::Fort(island) => state.island(island).fort.map(|fort| fort.seat),
        }
    }
}

impl Counted for SpanishMain {
    type Metrics = SpanishMainMetrics;
}

impl Metrics for SpanishMainMetrics {
    const OF_GAME: &'static [MetricRecord] = OF_GAME;
    const OF_SEAT: &'static [MetricRecord] = OF_SEAT;
    const OF_WINNER: &'static [MetricRecord] = OF_WINNER;

    fn of_game(&self) -> &[i32] {
        &self.game
    }

    fn of_seat(&self, seat: Seat) -> &[i32] {
        &self.seats[seat.index()]
    }

    const OF_LUCK: &'static [&'static str] = KINDS;

    fn with_luck() -> SpanishMainMetrics {
        SpanishMainMetrics { luck: Some(Box::new(Luck::NONE)), ..SpanishMainMetrics::default() }
    }

    fn luck(&self, seat: Seat) -> &[i64] {
        self.luck.as_ref().map_or(&[], |luck| luck.totals.of_score(seat))
    }

    fn luck_in_winning(&self, seat: Seat) -> &[i64] {
        self.luck.as_ref().map_or(&[], |luck| luck.totals.of_winning(seat))
    }
}

impl Observer<SpanishMain> for SpanishMainMetrics {
    fn event(&mut self, _event: Event) {}

    // Each caller passes a constant kind of event, so that inlining leaves one count or nothing.
    #[inline]
    fn event_at(&mut self, game: &SpanishMain, state: &State, event: Event) {
        if let Some(luck) = &mut self.luck {
            luck.see(game, state, event);
        }
        let seat_of = |ship: ShipNo| state.ship(ship).seat;
        match event {
            Event::Action(ship, action_kind) => {
                let metric = match action_kind {
                    ActionKind::Move => OfSeat::Moves,
                    ActionKind::Explore => OfSeat::Explored,
                    ActionKind::Shoot => OfSeat::ShootActions,
                    ActionKind::Repair => OfSeat::Repairs,
                    ActionKind::Other => return,
                };
                self.count_for(seat_of(ship), metric, 1);
            }
            Event::MoveEnded(_) => self.is_trip_counted = false,
            Event::Coin(_, CoinAt::Home(seat), _) if !self.is_trip_counted => {
                self.is_trip_counted = true;
                self.count(OfGame::Trips, 1);
                self.count_for(seat, OfSeat::Trips, 1);
            }
            // Gold that play creates at home is not the result of a trip.
            Event::GoldMade(..) => self.is_trip_counted = true,
            Event::Fired { gunner, .. } => {
                self.count(OfGame::Shots, 1);
                if let Some(seat) = SpanishMainMetrics::gunner(state, gunner) {
                    self.count_for(seat, OfSeat::Shots, 1);
                }
            }
            Event::Hit(_, hits) => {
                self.count(OfGame::Hits, hits.into());
                self.count_for(state.active, OfSeat::Hits, hits.into());
            }
            Event::Ram(ship, ..) => self.count_for(seat_of(ship), OfSeat::Rams, 1),
            Event::BoardingWon(ship, _) => self.count_for(seat_of(ship), OfSeat::Boardings, 1),
            Event::MastLost(ship, ..) => {
                self.count(OfGame::MastsLost, 1);
                self.count_for(seat_of(ship), OfSeat::MastsLost, 1);
            }
            Event::Sunk(ship, by) => {
                self.lost(seat_of(ship));
                if let Some(seat) = by.filter(|&seat| seat != seat_of(ship)) {
                    self.count_for(seat, OfSeat::ShipsSunk, 1);
                }
            }
            Event::Scuttled(ship) | Event::Wrecked(ship) => self.lost(seat_of(ship)),
            Event::Captured(_, seat) => self.count_for(seat, OfSeat::ShipsCaptured, 1),
            Event::GameOver(by) => self.count(
                match by {
                    Ending::Won => OfGame::EndedByGold,
                    Ending::NoGold => OfGame::EndedEmpty,
                    Ending::Stranded => OfGame::EndedStranded,
                    Ending::Rounds => OfGame::EndedByRounds,
                },
                1,
            ),
            _ => {}
        }
    }

    fn ended(&mut self, _game: &SpanishMain, state: &State) {
        if let Some(luck) = &mut self.luck {
            luck.totals.end_turn();
        }
        self.count(OfGame::Rounds, state.round.into());
        let gold = |counts: &dyn Fn(CoinAt) -> bool| -> i32 {
            let coins = state.coins.iter().filter(|coin: &&Coin| counts(coin.at));
            coins.map(|coin| i32::from(coin.gold)).sum()
        };
        let lost = gold(&|at| at == CoinAt::Out);
        self.count(OfGame::GoldLost, lost);
        for seat in state.all() {
            self.count(OfGame::GoldHome, state.gold(seat) as i32);
            let removed = state.players[seat].masts_removed.into();
            self.count_for(seat, OfSeat::MastsRemoved, removed);
            let fleet: Vec<ShipNo> = state.fleet(seat).collect();
            let afloat = fleet.iter().filter(|&&ship| state.ship(ship).afloat == Afloat::Yes);
            self.count_for(seat, OfSeat::ShipsLeft, afloat.count() as i32);
            let aboard: u32 = fleet.iter().map(|&ship| state.gold_at(CoinAt::Ship(ship))).sum();
            self.count_for(seat, OfSeat::GoldAboard, aboard as i32);
        }
    }
}
