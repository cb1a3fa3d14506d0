//! Battle for exact odds: its ships and policies, and the states that play can reach.

use super::policy::{Policy, TargetRule, act};
use super::ship::ShipSpec;
use crate::dice::Dice;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend, Seats};
use crate::games::cove::play::context::TurnContext;
use crate::games::cove::rules::Bears;
use crate::games::cove::state::action::Action;
use crate::games::cove::state::event::Event;
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Area, Ask, BlackShip, ParrotAboard, State, Step};
use crate::observe::Observer;
use crate::seat::Seat;

/// Non-player ship in a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Npc {
    /// Black ship that bears this legend.
    Legend(Legend),
    /// Ship of the Royal Navy, aimed by a player who has no ship in the battle.
    Navy,
}

/// Combat at one island, set up but not started.
#[derive(Clone, Debug)]
pub struct Battle {
    pub(super) game: Cove,
    pub(super) ships: usize,
    pub(super) npc: Option<Npc>,
    pub(super) policies: Vec<Policy>,
    pub(super) navy: TargetRule,
    pub(super) begun: State,
    pub(super) island: Island,
}

/// Error for an impossible battle, with the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BattleError(pub(super) String);

/// Game state during a battle, with the history that the game state does not record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Scene {
    pub state: State,
    pub over: bool,
    pub npc_sunk: bool,
    pub fled: Seats,
    pub mutinied: Seats,
}

impl Battle {
    /// Builds a battle of these ships, in seating order, under the rules of `game`. `game` must have a seat for each
    /// ship, and one more seat for the Navy's controller.
    ///
    /// # Errors
    ///
    /// Returns an error for too few or too many ships, more copies of a card than the deck has, or an island without
    /// combat.
    pub fn new(
        game: Cove,
        ships: &[ShipSpec],
        npc: Option<Npc>,
        island: Island,
        policies: &[Policy],
        navy: TargetRule,
    ) -> Result<Battle, BattleError> {
        let refuse = |reason: &str| BattleError(reason.into());
        let seats = usize::from(game.seats);
        if ships.is_empty() || ships.len() + usize::from(npc == Some(Npc::Navy)) > seats {
            return Err(BattleError(format!(
                "{} ships do not fit a table of {seats} seats",
                ships.len()
            )));
        }
        if policies.len() != ships.len() {
            return Err(refuse("each ship needs one policy"));
        }
        let mut state = game.empty_table();
        state.turn = 1;
        place_ships(&game, &mut state, ships, island)?;
        place_npc(&game, &mut state, npc, island, ships.len())?;
        let mut battle = Battle {
            game,
            ships: ships.len(),
            npc,
            policies: policies.to_vec(),
            navy,
            begun: state,
            island,
        };
        if !battle.breaks_out() {
            return Err(refuse(
                "no combat at this island: combat needs two ships, or one ship and a non-player ship that fights",
            ));
        }
        battle.begun.step = Step::CombatFrom(island);
        Ok(battle)
    }

    /// Returns this battle with different ships. `ships` must have as many ships as before.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Battle::new).
    pub fn with_ships(&self, ships: &[ShipSpec]) -> Result<Battle, BattleError> {
        let game = self.game.clone();
        Battle::new(game, ships, self.npc, self.island, &self.policies, self.navy)
    }

    /// Number of player ships in the battle.
    pub fn ships(&self) -> usize {
        self.ships
    }

    fn breaks_out(&self) -> bool {
        let fights = matches!(self.npc, Some(Npc::Navy))
            || matches!(self.npc, Some(Npc::Legend(legend)) if legend.fights());
        fights || (self.game.players_fight_at(self.island) && self.ships > 1)
    }

    /// Returns a copy of the battle with new policies. `policies` must have one policy per ship.
    #[cfg(test)]
    pub(super) fn with_policies(&self, policies: &[Policy]) -> Battle {
        assert_eq!(policies.len(), self.ships, "each ship needs one policy");
        Battle { policies: policies.to_vec(), ..self.clone() }
    }

    /// Scene at the start of the battle.
    pub(super) fn scene(&self) -> Scene {
        Scene {
            state: self.begun.clone(),
            over: false,
            npc_sunk: false,
            fled: Seats::NONE,
            mutinied: Seats::NONE,
        }
    }

    /// Starts the battle and plays to its first decision or its end. Returns the number of rounds
    /// started.
    pub(super) fn begin(&self, scene: &mut Scene, dice: &mut dyn Dice) -> u32 {
        self.go(scene, dice, |context| context.combat_from(self.island))
    }

    /// Takes an action of the deciding seat and plays to the next decision or the end. Returns the number of rounds
    /// started.
    pub(super) fn take(&self, scene: &mut Scene, action: Action, dice: &mut dyn Dice) -> u32 {
        let seat = scene.state.ask.seat().expect("a battle that is not over asks");
        self.go(scene, dice, |context| context.take(seat, action))
    }

    fn go(
        &self,
        scene: &mut Scene,
        mut dice: &mut dyn Dice,
        first: impl FnOnce(&mut TurnContext<'_, &mut dyn Dice, &mut dyn Observer<Cove>>) -> Step,
    ) -> u32 {
        let is_over = |step| matches!(step, Step::CombatFrom(_) | Step::PlunderFrom(_));
        let mut watch = Watch::default();
        let mut observer: &mut dyn Observer<_> = &mut watch;
        let (state, dice, watch_by) = (&mut scene.state, &mut dice, &mut observer);
        let mut context = TurnContext { game: &self.game, state, dice, watch: watch_by };
        let next = first(&mut context);
        context.follow_while(next, |step| !is_over(step));
        scene.over = is_over(scene.state.step);
        scene.npc_sunk |= watch.sunk;
        scene.fled = scene.fled.or(watch.fled);
        scene.mutinied = scene.mutinied.or(watch.mutinied);
        watch.rounds
    }

    /// Action that the deciding seat's stated policy prescribes.
    pub(super) fn stated(&self, scene: &Scene) -> Action {
        act(&self.game, &scene.state, &self.policies, self.navy)
    }

    /// Plays by stated policies to the next turn of a ship, or to the end. Returns the number of
    /// rounds started.
    pub(super) fn play_on(&self, scene: &mut Scene, dice: &mut dyn Dice) -> u32 {
        let mut rounds = 0;
        while !scene.over {
            let action = self.stated(scene);
            rounds += self.take(scene, action, dice);
            if matches!(scene.state.ask, Ask::Act(_)) {
                break;
            }
        }
        rounds
    }
}

/// Observer that records the history that the game state does not record.
#[derive(Default)]
struct Watch {
    rounds: u32,
    sunk: bool,
    fled: Seats,
    mutinied: Seats,
}

impl Observer<Cove> for Watch {
    fn event(&mut self, event: Event) {
        match event {
            Event::Round(_) => self.rounds += 1,
            Event::LegendSunk(_) | Event::NavySunk => self.sunk = true,
            Event::Fled(seat, _) => self.fled.add(seat),
            Event::Mutiny(seat) => self.mutinied.add(seat),
            _ => {}
        }
    }
}

fn place_ships(
    game: &Cove,
    state: &mut State,
    ships: &[ShipSpec],
    island: Island,
) -> Result<(), BattleError> {
    let mut chests = game.rules.bank.chests;
    for (seat, ship) in state.all().zip(ships) {
        state.moor(seat, island);
        let vessel = state.vessel_mut(seat);
        vessel.levels = ship.levels;
        vessel.mastercraft = ship.mastercraft;
        let hits = |cards: [u8; 4]| cards.map(|n| n * game.rules.area_cards.hits);
        vessel.area =
            Area { named: hits(ship.area_cards), reinforcements: hits(ship.reinforcements) };
        vessel.hand = ship.hand;
        vessel.chests = ship.chests;
        let hits_left = game.rules.parrot.hits;
        vessel.parrot = ship.parrot.map(|parrot| ParrotAboard { parrot, hits_left });
        chests = chests
            .checked_sub(ship.chests.into())
            .ok_or_else(|| BattleError("the ships have more chests than the bank".into()))?;
        take_cards(state, ship)?;
    }
    state.bank_chests = chests as u8;
    Ok(())
}

fn take_cards(state: &mut State, ship: &ShipSpec) -> Result<(), BattleError> {
    let parrot = ship.parrot.map(|parrot| (parrot.card(), 1));
    let mastercraft = ship.mastercraft.iter().filter(|&&hits| hits > 0).count() as u8;
    let reinforcements = ship.reinforcements.iter().sum();
    let named = AreaCard::ALL
        .into_iter()
        .map(|area| (area.card(), ship.area_cards[area.section().index()]));
    let cards = ship
        .hand
        .iter()
        .chain(parrot)
        .chain(named)
        .chain([(Card::Mastercraft, mastercraft), (Card::Reinforcement, reinforcements)]);
    for (card, n) in cards {
        if state.deck.count(card) < n {
            return Err(BattleError(format!("the ships have more {} than the deck", card.name())));
        }
        state.deck.remove(card, n);
    }
    Ok(())
}

fn place_npc(
    game: &Cove,
    state: &mut State,
    npc: Option<Npc>,
    island: Island,
    ships: usize,
) -> Result<(), BattleError> {
    match npc {
        None => {}
        Some(Npc::Legend(legend))
            if game.rules.black_ship.bears == Bears::Blackbeard && legend != Legend::Blackbeard =>
        {
            return Err(BattleError("under these rules black ships bear only Blackbeard".into()));
        }
        Some(Npc::Legend(legend)) => {
            state.black_ships[0] = BlackShip { island: Some(island), legend: Some(legend) };
            state.legends.drawable &= !(1 << legend.index());
        }
        Some(Npc::Navy) if island.is_outer() => {
            debug_assert!(ships < usize::from(game.seats));
            state.navies[island.index()] = Some(Seat::new(ships));
        }
        Some(Npc::Navy) => {
            let rule = game.rules.rule_ids().cite("PC-NAV-1");
            return Err(BattleError(format!("the Navy sails to outer islands only ({rule})")));
        }
    }
    Ok(())
}
