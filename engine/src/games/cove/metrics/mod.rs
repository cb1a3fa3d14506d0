//! Metrics of a game of Pirate's Cove.

pub(super) mod luck;
pub(super) mod race;

use crate::game::Game;
use crate::games::cove::data::{Island, Ship};
use crate::games::cove::state::action::Action;
use crate::games::cove::state::event::{Event, FameFor, GoodsFor, LevelBy};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Drawn, State};
use crate::observe::{Counted, MetricRecord, Metrics, Observer, metrics};
use crate::seat::{MAX_SEATS, Seat};
use luck::Luck;
use luck::kind::KINDS;
use race::Race;

metrics! { OF_GAME, OfGame:
    Combats number "combats" "combats" .headline(),
    Rounds number "rounds" "combat rounds",
    Volleys number "volleys" "volleys",
    Hits number "hits" "hits on the target",
    ShipsCrippled number "ships_crippled" "ships crippled" .headline(),
    CrippledByBlackShips number "crippled_by_black_ships" "ships crippled by black ships" .headline(),
    CrippledByNavies number "crippled_by_navies" "ships crippled by Navies",
    Flights number "flights" "flights",
    Mutinies number "mutinies" "mutinies",
    LegendsMet number "legends_met" "legends met",
    LegendsSunk number "legends_sunk" "legends sunk" .headline(),
    NaviesMet number "navies_met" "Royal Navies met",
    NaviesSunk number "navies_sunk" "Royal Navies sunk",
    ParrotsKilled number "parrots_killed" "parrots killed",
    ChestsBuried number "chests_buried" "chests buried",
    GoldBuried number "gold_buried" "gold buried",
    CardsBought number "cards_bought" "tavern cards bought",
    Ties number "ties" "ties for most fame",
    Turns number "turns" "turns" .of_pace(),
    LeadChanges number "lead_changes" "changes of the lead" .headline().of_pace(),
    DecidedLate share "decided_late" "decided in the last turn" .headline().of_pace(),
    FamePlunder number "fame_plunder" "fame from plunder",
    FameBurying number "fame_burying" "fame from burying",
    FameCombat number "fame_combat" "fame from combat",
    FameLegends number "fame_legends" "fame from legends",
    FameNavy number "fame_navy" "fame from the Navy",
    FameCards number "fame_cards" "fame from cards",
    FameHandicap number "fame_handicap" "fame from handicaps",
    FamePenalties number "fame_penalties" "fame lost",
}

metrics! { OF_SEAT, OfSeat, OF_WINNER:
    FamePlunder number "fame_plunder" "fame from plunder" .part_of_score(),
    FameBurying number "fame_burying" "fame from burying" .part_of_score(),
    FameCombat number "fame_combat" "fame from combat" .part_of_score(),
    FameLegends number "fame_legends" "fame from legends" .part_of_score(),
    FameNavy number "fame_navy" "fame from the Navy" .part_of_score(),
    FameCards number "fame_cards" "fame from cards" .part_of_score(),
    FameHandicap number "fame_handicap" "fame from handicaps" .part_of_score(),
    FamePenalties number "fame_penalties" "fame lost" .part_of_score(),
    Crippled number "crippled" "times crippled",
    Fled number "fled" "times fled",
    Mutinied number "mutinied" "mutinies",
    Plundered number "plundered" "islands plundered",
    ChestsBuried number "chests_buried" "chests buried",
    GoldBuried number "gold_buried" "gold buried",
    ToTavern number "to_tavern" "voyages to Tavern Island",
    ToHull number "to_hull" "voyages to Hull Island",
    ToSail number "to_sail" "voyages to Sail Island",
    ToCannon number "to_cannon" "voyages to Cannon Island",
    ToCrew number "to_crew" "voyages to Crew Island",
    ToTreasure number "to_treasure" "voyages to Treasure Island",
    Volleys number "volleys" "volleys",
    Upgrades number "upgrades" "levels bought",
    CardsBought number "cards_bought" "tavern cards bought",
    CardsPlayed number "cards_played" "tavern cards played",
}

/// Counters behind the metrics of one game of Pirate's Cove.
#[derive(Clone, Default, Debug)]
pub struct CoveMetrics {
    game: [i32; OF_GAME.len()],
    seats: [[i32; OF_SEAT.len()]; MAX_SEATS],
    /// Luck of each seat, if the run measures luck.
    luck: Option<Box<Luck>>,
    race: Race,
    /// Last ship that fired, which gets the credit for crippled ships; `None` after a Sabotage.
    firer: Option<Ship>,
}

impl CoveMetrics {
    fn count(&mut self, metric: OfGame, by: i32) {
        self.game[metric as usize] += by;
    }

    fn count_for(&mut self, seat: Seat, metric: OfSeat, by: i32) {
        self.seats[seat.index()][metric as usize] += by;
    }
}

impl Counted for Cove {
    type Metrics = CoveMetrics;
}

impl Metrics for CoveMetrics {
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

    fn with_luck() -> CoveMetrics {
        CoveMetrics { luck: Some(Box::new(Luck::NONE)), ..CoveMetrics::default() }
    }

    fn luck(&self, seat: Seat) -> &[i64] {
        self.luck.as_ref().map_or(&[], |luck| luck.totals.of_score(seat))
    }

    fn luck_in_winning(&self, seat: Seat) -> &[i64] {
        self.luck.as_ref().map_or(&[], |luck| luck.totals.of_winning(seat))
    }
}

impl Observer<Cove> for CoveMetrics {
    // Each call site emits a constant kind of event, so inlining leaves one addition or no code.
    #[inline(always)]
    fn event(&mut self, event: Event) {
        match event {
            Event::Turn(_) => {
                self.count(OfGame::Turns, 1);
                let changes = self.race.begin_turn();
                self.count(OfGame::LeadChanges, changes);
            }
            Event::Sailed(seat, to, voyage) => {
                self.race.add_seat(seat);
                if let Some(metric) = destination(to).filter(|_| voyage.is_chosen()) {
                    self.count_for(seat, metric, 1);
                }
            }
            Event::Combat(_) => self.count(OfGame::Combats, 1),
            Event::Round(_) => self.count(OfGame::Rounds, 1),
            Event::Volley(volley) => {
                self.count(OfGame::Volleys, 1);
                self.count(OfGame::Hits, volley.hits.into());
                if let Ship::Of(seat) = volley.firer {
                    self.count_for(seat, OfSeat::Volleys, 1);
                }
                self.firer = Some(volley.firer);
            }
            Event::Sabotage(..) => self.firer = None,
            Event::Crippled(seat) => {
                self.count(OfGame::ShipsCrippled, 1);
                self.count_for(seat, OfSeat::Crippled, 1);
                match self.firer {
                    Some(Ship::Black(_)) => self.count(OfGame::CrippledByBlackShips, 1),
                    Some(Ship::Navy) => self.count(OfGame::CrippledByNavies, 1),
                    Some(Ship::Of(_)) | None => {}
                }
            }
            Event::Fled(seat, _) => {
                self.count(OfGame::Flights, 1);
                self.count_for(seat, OfSeat::Fled, 1);
            }
            Event::Mutiny(seat) => {
                self.count(OfGame::Mutinies, 1);
                self.count_for(seat, OfSeat::Mutinied, 1);
            }
            Event::LegendMet(_) => self.count(OfGame::LegendsMet, 1),
            Event::LegendSunk(_) => self.count(OfGame::LegendsSunk, 1),
            Event::NavyMet => self.count(OfGame::NaviesMet, 1),
            Event::NavySunk => self.count(OfGame::NaviesSunk, 1),
            Event::ParrotHit(_, _, 0, _) => self.count(OfGame::ParrotsKilled, 1),
            Event::Plundered(seat, _) => self.count_for(seat, OfSeat::Plundered, 1),
            Event::Tied(_) => self.count(OfGame::Ties, 1),
            Event::Chests(seat, by, GoodsFor::Burying, _) => {
                self.count(OfGame::ChestsBuried, -i32::from(by));
                self.count_for(seat, OfSeat::ChestsBuried, -i32::from(by));
            }
            Event::Gold(seat, by, GoodsFor::Burying, _) => {
                self.count(OfGame::GoldBuried, -i32::from(by));
                self.count_for(seat, OfSeat::GoldBuried, -i32::from(by));
            }
            Event::Drew(seat, _, Drawn::Bought) => {
                self.count(OfGame::CardsBought, 1);
                self.count_for(seat, OfSeat::CardsBought, 1);
            }
            Event::Played(seat, _) => self.count_for(seat, OfSeat::CardsPlayed, 1),
            Event::Level(seat, _, _, LevelBy::Shipyard | LevelBy::TreasureIsland) => {
                self.count_for(seat, OfSeat::Upgrades, 1);
            }
            Event::Fame(seat, by, reason, _) => {
                let (of_game, of_seat) = source_of(reason);
                self.count(of_game, by);
                self.count_for(seat, of_seat, by);
                if reason != FameFor::Handicap {
                    self.race.add_fame(seat, by);
                }
            }
            _ => {}
        }
    }

    #[inline(always)]
    fn event_at(&mut self, game: &Cove, state: &State, event: Event) {
        if let Some(luck) = &mut self.luck
            && Luck::sees(event)
        {
            luck.see(game, state, event);
        }
        // All players know the handicaps, so that the race includes them from the start.
        if let Event::Turn(1) = event {
            for seat in state.all() {
                self.race.add_fame(seat, game.rules.seat.score[seat.index()].into());
            }
        }
        self.event(event);
    }

    #[inline]
    fn asks_mixtures(&self) -> bool {
        self.luck.is_some()
    }

    fn drawn(&mut self, seat: Seat, legal: &[Action], mixture: &[u32]) {
        if let Some(luck) = &mut self.luck {
            luck.drawn(seat, legal, mixture);
        }
    }

    #[inline]
    fn decided(&mut self, game: &Cove, state: &State, seat: Seat, action: Action) {
        if let (Some(luck), Action::Sail(island)) = (&mut self.luck, action) {
            luck.sailed(game, state, seat, island);
        }
    }

    fn ended(&mut self, game: &Cove, state: &State) {
        if let Some(luck) = &mut self.luck {
            luck.totals.end_turn();
        }
        let end = self.race.end(&game.ranks(state));
        self.count(OfGame::LeadChanges, end.lead_changes);
        self.count(OfGame::DecidedLate, end.decided_late.into());
    }
}

/// Returns the metric that counts voyages to a place; `None` for Pirate's Cove.
const fn destination(to: Island) -> Option<OfSeat> {
    Some(match to {
        Island::Tavern => OfSeat::ToTavern,
        Island::Hull => OfSeat::ToHull,
        Island::Sail => OfSeat::ToSail,
        Island::Cannon => OfSeat::ToCannon,
        Island::Crew => OfSeat::ToCrew,
        Island::Treasure => OfSeat::ToTreasure,
        Island::Cove => return None,
    })
}

const fn source_of(reason: FameFor) -> (OfGame, OfSeat) {
    match reason {
        FameFor::Plunder => (OfGame::FamePlunder, OfSeat::FamePlunder),
        FameFor::Chests | FameFor::Gold => (OfGame::FameBurying, OfSeat::FameBurying),
        FameFor::Crippling | FameFor::Flight => (OfGame::FameCombat, OfSeat::FameCombat),
        FameFor::Legend | FameFor::Cacafuego => (OfGame::FameLegends, OfSeat::FameLegends),
        FameFor::Navy => (OfGame::FameNavy, OfSeat::FameNavy),
        FameFor::Cards => (OfGame::FameCards, OfSeat::FameCards),
        FameFor::Handicap => (OfGame::FameHandicap, OfSeat::FameHandicap),
        FameFor::Mutiny | FameFor::ParrotKilled | FameFor::ParrotReleased => {
            (OfGame::FamePenalties, OfSeat::FamePenalties)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cove::data::section::Section;
    use crate::games::cove::rules::editions::PIRATES_COVE;
    use crate::games::cove::state::action::Aim;
    use crate::games::cove::state::event::{Volley, Voyage};
    use crate::play::play;
    use crate::strategy::{SeatRng, Strategy, Uniform};
    use crate::stream::NatureDice;

    fn metrics_of(events: &[Event]) -> CoveMetrics {
        let mut metrics = CoveMetrics::default();
        events.iter().for_each(|&event| metrics.event(event));
        metrics
    }

    #[test]
    fn voyages_are_counted_if_the_seat_chose_them() {
        let seat = Seat::new(2);
        let metrics = metrics_of(&[
            Event::Sailed(seat, Island::Tavern, Voyage::Wheel),
            Event::Sailed(seat, Island::Tavern, Voyage::FondFarewell),
            Event::Sailed(seat, Island::Cove, Voyage::Crippled),
            Event::Sailed(seat, Island::Crew, Voyage::Fled),
            Event::Sailed(Seat::new(0), Island::Crew, Voyage::Challenge),
        ]);
        let voyages = |seat: usize, to| metrics.of_seat(Seat::new(seat))[to as usize];
        assert_eq!([OfSeat::ToTavern, OfSeat::ToCrew].map(|to| voyages(2, to)), [2, 0]);
        assert_eq!(voyages(0, OfSeat::ToCrew), 1);
    }

    fn volley_of(firer: Ship) -> Event {
        let (target, aim) = (Ship::Of(Seat::new(0)), Aim::At(Section::Hull));
        Event::Volley(Volley { firer, target, aim, dice: 5, hit_on: 5, hits: 2 })
    }

    #[test]
    fn race_includes_handicaps_from_the_first_turn() {
        let game: Cove = PIRATES_COVE.game(3, &["seat.score=[99]"]).expect("three seats");
        let mut players: Vec<Box<dyn Strategy<Cove>>> =
            (0..3).map(|_| Box::new(Uniform) as Box<_>).collect();
        let mut rngs: Vec<SeatRng> = Seat::all(3).map(|seat| SeatRng::new(1, 0, seat)).collect();
        let (mut dice, mut metrics) = (NatureDice::new(1), CoveMetrics::default());
        dice.open_deal(0);
        play(&game, &mut players, &mut rngs, &mut dice, &mut metrics, &mut Vec::new());
        let of_game = |metric: OfGame| metrics.of_game()[metric as usize];
        assert_eq!([OfGame::LeadChanges, OfGame::DecidedLate].map(of_game), [0, 0]);
        let of_seats =
            Seat::all(3).map(|seat| metrics.of_seat(seat)[OfSeat::FameHandicap as usize]);
        assert_eq!(of_seats.collect::<Vec<_>>(), [99, 0, 0]);
    }

    #[test]
    fn crippled_ship_is_credited_to_the_firer() {
        let (one, other) = (Seat::new(0), Seat::new(1));
        let metrics = metrics_of(&[
            volley_of(Ship::Black(1)),
            Event::Crippled(one),
            volley_of(Ship::Of(one)),
            Event::Crippled(other),
            volley_of(Ship::Navy),
            Event::Crippled(other),
            Event::Sabotage(Ship::Of(one), Section::Hull, 1),
            Event::Crippled(one),
        ]);
        let by = [OfGame::ShipsCrippled, OfGame::CrippledByBlackShips, OfGame::CrippledByNavies];
        assert_eq!(by.map(|metric| metrics.of_game()[metric as usize]), [4, 1, 1]);
    }
}
