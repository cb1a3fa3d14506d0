//! Pirates of the Spanish Main: cards, fleets, geometry and play.
//!
//! The ledger of rules is `docs/rules/spanish-main.md`; comments cite its ids. L and S are the lengths
//! of the long and the short bar; a ship "within S" is at most S away.
//!
//! | file | sections of the ledger |
//! |---|---|
//! | `geometry` | Geometry: points, headings, footprints, distances, contact, lines of fire |
//! | `nation`, `effect`, `card`, `links` | Effects, Keywords; the cards of the data files and their links |
//! | `aboard`, `fleet`, `fleet_file`, `random_fleets` | Fleet: working crew, cargo and points; reading, checking and random drawing of fleets |
//! | `rules`, `validation` | the rule values that the ledger gives in brackets |
//! | `gunnery`, `bonuses` | Shooting: lines of fire, hits of dice, bonuses of cards |
//! | `placement`, `payment` | Set-up: places for islands and terrain, berths; Forts: the coins that pay for a fort |
//! | `bars`, `base_move` | Moving: the bars of a move action |
//! | `sea`, `reach`, `legs`, `manoeuvres` | Moving: the sea around a mover, obstacles and the end of a leg, the menu; stern-turns, tows, exits from fog and weeds |
//! | `rig`, `rolls` | masts and fire masts; results of all dice except cannon dice |
//! | `pieces`, `ship`, `state`, `kit`, `derived` | pieces, the state; the abilities of a ship and her crew; values kept for speed |
//! | `action`, `question`, `frame`, `event` | Decisions; the stack of frames; events |
//! | `table`, `context` | queries about one ship on the table; changes of masts, ships and treasure |
//! | `setting_up`, `beginnings`, `flow` | Set-up; the beginning of a turn; frames, orders, the end |
//! | `voyage`, `waters` | Moving, docking, towing; Terrain |
//! | `contacts`, `touching` | abilities at contact; rams and boarding |
//! | `gunners`, `volleys`, `hits` | Shooting: gunners and targets, dice, effects of hits |
//! | `searching`, `treasures`, `crewing`, `forts` | Exploring; abilities of treasure; crew and cargo that leave a ship; Forts |
//! | `abilities` | optional abilities: announcing, cancelling, carrying out |
//! | `legal`, `audit` | Decisions: menus; Laws |
//! | `view`, `resample`, `crew_pool` | a seat's view; random states that are consistent with a view; the crew cards that such states may use |
//! | `notation`, `words`, `situation`, `observation`, `layout` | decisions, chance, situations and tables in words; positions of pieces |
//! | `table_view` | Decisions: pieces as a seat sees them, for bots that evaluate positions |
//! | `odds` | exact odds of shots, rams, boarding, fires, terrain and duels |
//! | `metrics`, `shadow` | metrics of a game; the table rebuilt from events for the auditor |
//!
//! Play is a stack of frames (`frame`). [`Game::apply`] carries out one decision, then resumes
//! frames until a seat has a choice.

mod check;
mod data;
pub mod geometry;
mod legal;
mod metrics;
pub mod odds;
mod play;
mod rules;
#[cfg(test)]
mod rulings;
mod state;
mod view;
mod words;

pub use check::shadow::SpanishMainShadow;
pub use data::aboard::{Abilities, AboardShip, CrewAboard, Extras};
pub use data::card::{
    Bar, Cannon, Cards, Crew, CrewId, EventCard, Fort, FortId, Grade, Ship, ShipId,
};
pub use data::effect::{Effect, Keyword, NotOf, Scope, Special};
pub use data::nation::Nation;
pub use data::pieces::{
    Coin, CoinAt, CoinNo, CrewAt, CrewNo, CrewPiece, Face, FortPiece, Island, IslandNo, Seats,
    ShipNo, Terrain, TerrainKind, TerrainNo, Unique,
};
pub use geometry::Pose;
pub use legal::gunnery::{FireScene, Shooter, Stops, Target};
pub use legal::manoeuvres::in_tow;
pub use legal::placement::Chart;
pub use metrics::SpanishMainMetrics;
pub use play::rolls::{
    Boarding, BoardingSide, Fire, boarding, broadsides_hits, fire, is_freed, is_tangled,
    ram_takes_mast, reef_takes,
};
pub use rules::berths::{BERTHS, berth};
pub use rules::fleet::{Fleet, FleetCrew, FleetRules, FleetShip, SameName};
pub use rules::fleet_file::{BadFleet, CrewText, FleetText, ShipText, read_fleets};
pub use rules::fleets::fleets_of_the_ledger;
pub use rules::*;
pub use state::State;
pub use state::action::{Action, Object};
pub use state::bars::{BarsLeft, BonusBars};
pub use state::base_move::{Laden, Lured, Sailing, Slowed};
pub use state::bonuses::{Bonus, CannonTarget, FortRange, Friends, gun_bonus};
pub use state::event::{Absorber, Cause, Die, Ending, Event, PlacedBy};
pub use state::game::SpanishMain;
pub use state::kinds::{ActionKind, Aim, Gunner, SailsBy, Shot, Site};
pub use state::kit::{Kit, Source};
pub use state::leg::{Leg, LegEnd, Mover, Passage};
pub use state::payment::payment;
pub use state::question::{Ask, MastBy, Question};
pub use state::rig::{Mast, Rig};
pub use state::sea::{AimAt, Contact, Sea, Shore, Touchable, Vessel};
pub use state::ship::Afloat;
pub use view::View;
pub use view::table_view::{CoinView, CrewView, OpenDie, ShipView, VolleyView};
pub use words::layout::{MastLayout, MastStatus, ShipLayout};
pub use words::notation::NotAnAction;
pub use words::situation::{
    Binding, CrewIn, FortAt, IslandAt, PlayerAt, ShipAt, Short, Situation, TerrainAt, TokenAt,
};
pub use words::table::{
    CrewSeen, FortSeen, IslandSeen, PlayerSeen, ShipSeen, TableSeen, TerrainSeen, TokenSeen,
};

use crate::dice::{Dice, Lane};
use crate::game::{ActionList, Game, Illegal, Turn};
use crate::observe::Observer;
use crate::seat::{PerSeat, Seat};
use geometry::{Heading, Point};
use play::context::Context;

impl Game for SpanishMain {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'s> = View<'s>;

    const ACTIONS: ActionList = ActionList::Sample;

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn setup<D: Dice, O: Observer<SpanishMain>>(&self, dice: &mut D, watch: &mut O) -> State {
        let mut state = self.empty_table();
        let mut context = Context::new(self, &mut state, dice, watch);
        context.set_up();
        context.advance();
        state
    }

    #[inline]
    fn in_setup(&self, state: &State) -> bool {
        state.round == 0
    }

    fn turn(&self, state: &State) -> Turn {
        match state.ask {
            Some(ask) => Turn::Decide(ask.seat),
            None => Turn::Over,
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        let listed = &state.menu.0.0;
        if listed.is_empty() {
            self.menu(state, out);
        } else {
            out.clear();
            out.extend_from_slice(listed);
        }
    }

    /// Proposes a random action from the menu. A segment, an island or a stern-turn gets random values instead of the
    /// menu's values, if the result is legal.
    fn propose<D: Dice>(&self, state: &State, dice: &mut D) -> Option<Action> {
        const LANE: Lane = Lane::nature(0);
        let mut menu = Vec::new();
        self.menu(state, &mut menu);
        let listed = *menu.get(dice.pick(LANE, menu.len().max(1) as u32) as usize)?;
        let any = match listed {
            Action::Sail(leg) => {
                let heading = Heading::new(dice.pick(LANE, geometry::HEADINGS.into()) as i32);
                let most = self.rules.bars.length(leg.bar) as u32;
                let length = 1 + dice.pick(LANE, most) as u16;
                Action::Sail(Leg { bar: leg.bar, heading, length })
            }
            Action::PlaceIsland(_) => {
                let table = self.table();
                let x = dice.pick(LANE, table.x as u32) as i32;
                Action::PlaceIsland(Point::new(x, dice.pick(LANE, table.y as u32) as i32))
            }
            Action::SternTurn(ship, _) => {
                let heading = dice.pick(LANE, geometry::HEADINGS.into()) as i32;
                Action::SternTurn(ship, Heading::new(heading))
            }
            other => other,
        };
        Some(if self.check(state, any).is_ok() { any } else { listed })
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        self.check_action(state, action)
    }

    fn apply<D: Dice, O: Observer<SpanishMain>>(
        &self,
        state: &mut State,
        action: Action,
        dice: &mut D,
        watch: &mut O,
    ) {
        let Some(ask) = state.ask.take() else { return };
        state.menu.0.0.clear();
        let mut context = Context::new(self, state, dice, watch);
        context.take(ask, action);
        context.advance();
    }

    fn view<'s>(&'s self, state: &'s State, seat: Seat) -> View<'s> {
        View::new(self, state, seat)
    }

    fn resample<D: Dice>(&self, view: View<'_>, dice: &mut D) -> State {
        view::resample::resample(view, dice)
    }

    /// Undoes the fleet choices made so far, so that no seat knows them when it chooses (`SM-FLT-1`).
    fn undo_hidden_choices(&self, state: &mut State) {
        if let Some(Ask { question: Question::Fleet, .. }) = state.ask
            && self.fleets.len() > 1
        {
            for seat in state.all() {
                state.players[seat].fleet = None;
            }
            state.stack = play::context::first_choices(state.seats.into());
            state.menu.0.0.clear();
            state.ask = Some(Ask { question: Question::Fleet, seat: Seat::new(0) });
        }
    }

    /// Gold of each seat, at home and in forts (`SM-END-4`).
    fn scores(&self, state: &State) -> PerSeat<i32> {
        PerSeat::from_fn(self.seats(), |seat| state.gold(seat) as i32)
    }

    /// Rank of each seat by gold, then by the tie-breakers (`SM-END-4`).
    fn ranks(&self, state: &State) -> PerSeat<u8> {
        let standing = |seat: Seat| (state.gold(seat), state.players[seat].masts_removed);
        PerSeat::from_fn(self.seats(), |seat| {
            state.all().filter(|&other| standing(other) > standing(seat)).count() as u8
        })
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        check::audit::audit(self, state)
    }
}
