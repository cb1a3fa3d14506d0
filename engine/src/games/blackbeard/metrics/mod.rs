//! Metrics of a game of Blackbeard.

pub(super) mod luck;

use crate::games::blackbeard::data::Pirate;
use crate::games::blackbeard::data::card::EventCard;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::act::PirateAction;
use crate::games::blackbeard::state::action::RetireBy;
use crate::games::blackbeard::state::contest::Foe;
use crate::games::blackbeard::state::event::{Event, Gone, Outcome, Retirement};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::observe::{Counted, MetricRecord, Metrics, Observer, metrics};
use crate::seat::{MAX_SEATS, Seat};
use luck::Luck;
use luck::kind::KINDS;

metrics! { OF_GAME, OfGame:
    Turns number "turns" "turns" .headline().of_pace(),
    CardsPlayed number "cards_played" "cards played or discarded",
    KcsKilled number "kcs_killed" "KCs killed" .headline(),
    PortsDestroyed number "ports_destroyed" "ports destroyed" .headline(),
    Storms number "storms" "storms",
    Retired number "retired" "pirates retired" .headline(),
    KilledByKc number "killed_by_kc" "pirates killed by KCs" .headline(),
    KilledOtherwise number "killed_otherwise" "pirates eliminated otherwise",
    InPlay number "in_play" "pirates in play at the end",
}

metrics! { OF_SEAT, OfSeat, OF_WINNER:
    Turns number "turns" "turns" .of_pace(),
    Deployed number "deployed" "pirates deployed",
    RetiredByLetter number "retired_by_letter" "retired by Letter of Marque",
    RetiredInHaven number "retired_in_haven" "retired in a Safe Haven",
    RetiredByBribe number "retired_by_bribe" "retired by bribe",
    RetiredBySurrender number "retired_by_surrender" "retired by surrender",
    RetiredByPardon number "retired_by_pardon" "retired by the General Pardon",
    KilledByKc number "killed_by_kc" "pirates killed by KCs",
    KilledOtherwise number "killed_otherwise" "pirates eliminated otherwise",
    InPlay number "in_play" "pirates in play at the end",
    PointsRetired number "points_retired" "points of retired pirates" .in_parts(2).part_of_score(),
    PointsKc number "points_kc" "points of KCs" .in_parts(2).part_of_score(),
    PointsOther number "points_other" "points of other pirates" .in_parts(2).part_of_score(),
    PointsHandicap number "points_handicap" "points of the handicap" .in_parts(2).part_of_score(),
    NetWorth number "net_worth" "Net Worth gained",
    Cargo number "cargo" "doubloons of cargoes and booties",
    NotorietyLoot number "notoriety_loot" "Notoriety from loot",
    NotorietyTorture number "notoriety_torture" "Notoriety from torture",
    NotorietyPorts number "notoriety_ports" "Notoriety from attacks on ports",
    NotorietySacks number "notoriety_sacks" "Notoriety from sacks",
    NotorietyKcs number "notoriety_kcs" "Notoriety from KCs",
    NotorietyWarships number "notoriety_warships" "Notoriety from warships",
    NotorietyDuels number "notoriety_duels" "Notoriety from duels",
    NotorietyOusts number "notoriety_ousts" "Notoriety from failed oustings",
    Moves number "moves" "moves",
    Digs number "digs" "digs for treasure",
    Finds number "finds" "searches for merchants",
    Conversions number "conversions" "merchants converted",
    InPort number "in_port" "In-Port Activities",
    Recoveries number "recoveries" "recoveries from revelry",
    Loots number "loots" "merchants looted",
    Attacks number "attacks" "attacks on ports",
    Sacks number "sacks" "sacks",
    Grabs number "grabs" "booty grabs",
    Alliances number "alliances" "alliances",
    ActionsLost number "actions_lost" "actions cancelled or lost",
    KcsDeployed number "kcs_deployed" "KCs deployed",
    KcAttacks number "kc_attacks" "attacked by KCs",
    WarshipAttacks number "warship_attacks" "attacked by warships",
    Mutinies number "mutinies" "mutinies",
    CunningSpent number "cunning_spent" "Cunning spent",
}

/// Metric counters for one game of Blackbeard.
#[derive(Clone, Debug)]
pub struct BlackbeardMetrics {
    game: [i32; OF_GAME.len()],
    seats: [[i32; OF_SEAT.len()]; MAX_SEATS],
    /// Seat of each pirate's player.
    owners: [u8; Pirate::COUNT],
    net_worth: [u32; Pirate::COUNT],
    /// Luck of each seat, if the run measures luck.
    luck: Option<Box<Luck>>,
}

impl Default for BlackbeardMetrics {
    fn default() -> BlackbeardMetrics {
        BlackbeardMetrics {
            game: [0; OF_GAME.len()],
            seats: [[0; OF_SEAT.len()]; MAX_SEATS],
            owners: [0; Pirate::COUNT],
            net_worth: [0; Pirate::COUNT],
            luck: None,
        }
    }
}

impl BlackbeardMetrics {
    fn count(&mut self, metric: OfGame, by: i32) {
        self.game[metric as usize] += by;
    }

    fn count_for(&mut self, seat: Seat, metric: OfSeat, by: i32) {
        self.seats[seat.index()][metric as usize] += by;
    }

    fn count_of(&mut self, pirate: Pirate, metric: OfSeat, by: i32) {
        self.count_for(Seat::new(self.owners[pirate.index()].into()), metric, by);
    }

    fn notoriety(&mut self, pirate: Pirate, by: u16, why: Why) {
        let metric = match why {
            Why::Loot | Why::Declined => OfSeat::NotorietyLoot,
            Why::Torture => OfSeat::NotorietyTorture,
            Why::PortAttack => OfSeat::NotorietyPorts,
            Why::Sack => OfSeat::NotorietySacks,
            Why::KcBattle => OfSeat::NotorietyKcs,
            Why::WarshipBattle => OfSeat::NotorietyWarships,
            Why::Duel => OfSeat::NotorietyDuels,
            _ => OfSeat::NotorietyOusts,
        };
        self.count_of(pirate, metric, by.into());
    }

    fn announced(&mut self, pirate: Pirate, deed: PirateAction) {
        let metric = match deed {
            PirateAction::Loot(_) => OfSeat::Loots,
            PirateAction::Attack(_) => OfSeat::Attacks,
            PirateAction::Sack(_) => OfSeat::Sacks,
            PirateAction::Grab(_) => OfSeat::Grabs,
            PirateAction::Ally(_) => OfSeat::Alliances,
            PirateAction::Move(_) => OfSeat::Moves,
            PirateAction::Dig => OfSeat::Digs,
            PirateAction::Find(_) => OfSeat::Finds,
            PirateAction::Convert(_) => OfSeat::Conversions,
            PirateAction::InPort => OfSeat::InPort,
            PirateAction::Recover => OfSeat::Recoveries,
            // The metrics of retirement count the successes.
            PirateAction::Retire(_) => return,
        };
        self.count_of(pirate, metric, 1);
    }

    fn retired(&mut self, pirate: Pirate, how: Retirement) {
        let metric = match how {
            Retirement::Action(RetireBy::Letter) => OfSeat::RetiredByLetter,
            Retirement::Action(RetireBy::Haven) => OfSeat::RetiredInHaven,
            Retirement::Action(RetireBy::Bribe) => OfSeat::RetiredByBribe,
            Retirement::Surrender => OfSeat::RetiredBySurrender,
            Retirement::Pardon => OfSeat::RetiredByPardon,
        };
        self.count_of(pirate, metric, 1);
        self.count(OfGame::Retired, 1);
    }
}

impl Counted for Blackbeard {
    type Metrics = BlackbeardMetrics;
}

impl Metrics for BlackbeardMetrics {
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

    fn with_luck() -> BlackbeardMetrics {
        BlackbeardMetrics { luck: Some(Box::new(Luck::NONE)), ..BlackbeardMetrics::default() }
    }

    fn luck(&self, seat: Seat) -> &[i64] {
        self.luck.as_ref().map_or(&[], |luck| luck.totals.of_score(seat))
    }

    fn luck_in_winning(&self, seat: Seat) -> &[i64] {
        self.luck.as_ref().map_or(&[], |luck| luck.totals.of_winning(seat))
    }
}

impl Observer<Blackbeard> for BlackbeardMetrics {
    // Each caller emits one kind of event, so that inlining leaves one count or none.
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Turn(_, seat) => {
                self.count(OfGame::Turns, 1);
                self.count_for(seat, OfSeat::Turns, 1);
            }
            Event::Card(_, card, _) => {
                self.count(OfGame::CardsPlayed, 1);
                if card.event() == EventCard::StormsAtSea {
                    self.count(OfGame::Storms, 1);
                }
            }
            Event::Deployed(seat, pirate, ..) => {
                self.owners[pirate.index()] = seat.index() as u8;
                self.count_for(seat, OfSeat::Deployed, 1);
            }
            Event::Succeeded(old, new, seat, _) => {
                self.owners[new.index()] = seat.index() as u8;
                self.net_worth[old.index()] = 0;
            }
            Event::Announced(pirate, deed) => self.announced(pirate, deed),
            Event::ActionOver(pirate, _, Outcome::Lost) => {
                self.count_of(pirate, OfSeat::ActionsLost, 1);
            }
            Event::Retired(pirate, how) => self.retired(pirate, how),
            Event::Eliminated(pirate, Some(_), _) => {
                self.count(OfGame::KilledByKc, 1);
                self.count_of(pirate, OfSeat::KilledByKc, 1);
            }
            Event::Eliminated(pirate, None, _) => {
                self.count(OfGame::KilledOtherwise, 1);
                self.count_of(pirate, OfSeat::KilledOtherwise, 1);
            }
            Event::Points(seat, halves, pirate, why) => match why {
                Why::Retirement => self.count_for(seat, OfSeat::PointsRetired, halves),
                Why::KcKill if usize::from(self.owners[pirate.index()]) != seat.index() => {
                    self.count_for(seat, OfSeat::PointsKc, halves);
                }
                _ => self.count_for(seat, OfSeat::PointsOther, halves),
            },
            Event::Handicap(seat, halves) => self.count_for(seat, OfSeat::PointsHandicap, halves),
            Event::Notoriety(pirate, by, why) => self.notoriety(pirate, by, why),
            Event::NetWorth(pirate, now, _) => {
                let before = std::mem::replace(&mut self.net_worth[pirate.index()], now);
                let gained = now.saturating_sub(before);
                self.count_of(pirate, OfSeat::NetWorth, gained as i32);
            }
            Event::Worth(pirate, sum, Why::Cargo | Why::PortAttack) => {
                self.count_of(pirate, OfSeat::Cargo, sum as i32);
            }
            Event::KcPlaced(seat, ..) => self.count_for(seat, OfSeat::KcsDeployed, 1),
            Event::KcGone(_, _, Gone::Out, Why::KcBattle) => self.count(OfGame::KcsKilled, 1),
            Event::PortDestroyed(..) => self.count(OfGame::PortsDestroyed, 1),
            Event::Attacked(pirate, Foe::Kc(_)) => self.count_of(pirate, OfSeat::KcAttacks, 1),
            Event::Attacked(pirate, Foe::Warship(_)) => {
                self.count_of(pirate, OfSeat::WarshipAttacks, 1);
            }
            Event::Mutiny(pirate) => self.count_of(pirate, OfSeat::Mutinies, 1),
            Event::Cunning(pirate, ..) => self.count_of(pirate, OfSeat::CunningSpent, 1),
            _ => {}
        }
    }

    #[inline]
    fn event_at(&mut self, game: &Blackbeard, state: &State, event: Event) {
        if let Some(luck) = &mut self.luck
            && Luck::sees(event)
        {
            luck.see(game, state, event);
        }
        self.event(event);
    }

    fn ended(&mut self, _game: &Blackbeard, state: &State) {
        if let Some(luck) = &mut self.luck {
            luck.totals.end_turn();
        }
        for seat in state.all() {
            let in_play = state.player(seat).fleet.len() as i32;
            self.count_for(seat, OfSeat::InPlay, in_play);
            self.count(OfGame::InPlay, in_play);
        }
    }
}
