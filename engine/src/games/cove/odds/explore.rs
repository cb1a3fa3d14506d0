//! Exploration of a battle: its scenes, and each scene's outcomes under stated policies.

use super::battle::{Battle, Scene};
use super::memory::{Memory, Purpose};
use super::outcome::{Odds, Tally};
use crate::chain::{Chain, Edge, TooManyStates};
use crate::dice::Dice;
use crate::games::cove::state::action::Action;
use crate::intern::Interner;
use crate::odds::Enumerator;

/// Numbered scenes of a battle, with buffers for the exploration.
pub(super) struct Explorer<'b> {
    pub battle: &'b Battle,
    pub memory: Memory<'b>,
    pub scenes: Interner,
    dice: Enumerator,
    /// Scene in which the explorer plays outcomes.
    stage: Scene,
    key: Vec<u8>,
}

impl<'b> Explorer<'b> {
    pub(super) fn new(battle: &'b Battle, purpose: Purpose) -> Explorer<'b> {
        Explorer {
            battle,
            memory: Memory::new(battle, purpose),
            scenes: Interner::new(),
            dice: Enumerator::default(),
            stage: battle.scene(),
            key: Vec::new(),
        }
    }

    /// Copies the scene with this number to `scene`.
    pub(super) fn recall(&self, number: u32, scene: &mut Scene) {
        self.memory.unpack(self.scenes.key(number), scene);
    }

    /// Walks every outcome of a plan from a scene. `visit` receives each outcome with its probability, before
    /// irrelevant details are removed. If `visit` returns [`Follow::Yes`], the outcome gets a number and an edge.
    pub(super) fn outcomes(
        &mut self,
        from: &Scene,
        plan: Plan,
        mut visit: impl FnMut(&Scene, f64) -> Follow,
        edges: &mut Vec<Edge>,
    ) {
        let Explorer { battle, memory, scenes, dice, stage, key } = self;
        dice.restart();
        loop {
            stage.clone_from(from);
            let count = battle.carry_out(plan, stage, dice);
            let probability = dice.chance().value();
            if let Follow::Yes = visit(stage, probability) {
                memory.forget(stage);
                memory.pack(stage, key);
                edges.push(Edge { to: scenes.intern(key), count, probability });
            }
            if !dice.advance() {
                return;
            }
        }
    }
}

/// Plan for a scene: actions up to the next roll or card draw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Plan {
    /// The battle starts.
    Begin,
    /// All ships play by their stated policies until the next turn of a ship.
    Stated,
    /// The deciding seat takes this action.
    Take(Action),
    /// The deciding seat fires, then aims at this target.
    FireAt(Action, Action),
}

impl Plan {
    /// Actions that the plan prescribes to the deciding seat.
    pub(super) fn actions(self) -> Vec<Action> {
        match self {
            Plan::Begin | Plan::Stated => Vec::new(),
            Plan::Take(action) => vec![action],
            Plan::FireAt(fire, target) => vec![fire, target],
        }
    }
}

/// Treatment of an outcome: explored as a further scene, or recorded as an ending.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Follow {
    Yes,
    No,
}

/// Markov chain of a battle, in which each scene has one plan.
pub(super) struct Explored<'b> {
    pub explorer: Explorer<'b>,
    pub chain: Chain,
}

impl Battle {
    /// Exact odds under the stated policies. In place of policies that ask for best play, ships use
    /// [`TargetRule::Weakest`](super::policy::TargetRule::Weakest) and
    /// [`FleeRule::Never`](super::policy::FleeRule::Never). [`Battle::best`] gives the odds under best play.
    ///
    /// # Errors
    ///
    /// Returns an error if the battle has more than `limit` states.
    pub fn odds(&self, limit: usize) -> Result<Odds, TooManyStates> {
        let explored = self.explore(limit, |_| Plan::Stated)?;
        Ok(explored.odds(&explored.chain.visits()))
    }

    /// Explores the Markov chain of the battle. `choose` returns the plan for each scene.
    pub(super) fn explore(
        &self,
        limit: usize,
        mut choose: impl FnMut(&Scene) -> Plan,
    ) -> Result<Explored<'_>, TooManyStates> {
        let mut explorer = Explorer::new(self, Purpose::Outcomes);
        let mut edges = Vec::new();
        let mut scene = self.scene();
        explorer.outcomes(&scene, Plan::Begin, |_, _| Follow::Yes, &mut edges);
        let mut chain = Chain::new(edges);
        let mut edges = Vec::new();
        while chain.len() < explorer.scenes.len() {
            if explorer.scenes.len() > limit {
                return Err(TooManyStates { limit });
            }
            explorer.recall(chain.len() as u32, &mut scene);
            if !scene.over {
                let plan = choose(&scene);
                explorer.outcomes(&scene, plan, |_, _| Follow::Yes, &mut edges);
            }
            chain.push(&mut edges);
        }
        Ok(Explored { explorer, chain })
    }

    pub(super) fn carry_out(&self, plan: Plan, scene: &mut Scene, dice: &mut dyn Dice) -> u32 {
        match plan {
            Plan::Begin => self.begin(scene, dice),
            Plan::Stated => self.play_on(scene, dice),
            Plan::Take(action) => self.take(scene, action, dice),
            Plan::FireAt(fire, target) => {
                self.take(scene, fire, dice) + self.take(scene, target, dice)
            }
        }
    }
}

impl Explored<'_> {
    pub(super) fn odds(&self, visits: &[f64]) -> Odds {
        let battle = self.explorer.battle;
        let mut scene = battle.scene();
        let mut ends = Vec::new();
        for state in 0..self.chain.len() as u32 {
            if self.chain.edges(state).is_empty() {
                self.explorer.recall(state, &mut scene);
                ends.push((state, Tally::of(battle, &scene, 0)));
            }
        }
        Odds::of_chain(battle, &self.chain, visits, &ends)
    }
}
