//! The bot `mcts`: information-set Monte Carlo tree search, for any game.
//!
//! Each iteration samples a state that the view can't distinguish from the true state. The iteration descends a tree
//! of actions, by upper confidence bounds among the actions that are legal in the sampled state. Then it adds a node,
//! and playout bots finish the game.
//!
//! The tree belongs to the deciding seat and contains only that seat's actions. The actions of opponents and chance
//! are averaged. So nothing hidden from the seat guides its choices, opponents never respond to hidden information,
//! and simultaneous choices need no special case.
//!
//! With `opponents=tree`, every seat has its own tree and objective (many trees, one per observer). Otherwise
//! opponents play as the playout bot does, or as bots of the opponent pool that are drawn for each sample.
//!
//! Nodes widen progressively, to *k*·√*n* children after *n* visits. A game may list a sample of its actions
//! ([`ActionList::Sample`]); then different states at one node list different samples. An earlier child stays
//! available as long as its action is legal, and the limit lets visits return to that child. With `widening=0`, such
//! nodes gather children without limit. The search tries the playout bot's choice first, listed or not.
//!
//! With `stop=settled` a decision ends once no action can overtake the most visited action. The choice equals the
//! choice after all iterations.
//!
//! With `stop=gain` the root holds a race instead (`race.rs`): the search keeps the playout bot's choice unless
//! another action gains over it in the same samples by more than the standard error. The playout bot's own values order
//! the actions, and the race tries the first `widening`·√`iterations` of them.
//!
//! Sources: P. Cowling, E. Powley and D. Whitehouse, "Information set Monte Carlo tree search", IEEE TCIAIG 4 (2012),
//! for determinisation, subset-armed bandits and a tree per observer; D. Perez et al., "Open loop search for general
//! video game playing", GECCO (2015), for trees of actions alone; R. Coulom, "Computing Elo ratings of move
//! patterns", ICGA 30 (2007), for progressive widening; A. Couëtoux et al., "Continuous upper confidence trees", LION
//! 5 (2011), for widening over sampled actions; M. Tak, M. Lanctot and M. Winands, "Monte Carlo tree search variants
//! for simultaneous move games", CIG (2014), for decoupled bounds; H. Baier and M. Winands, "Time management for
//! Monte Carlo tree search", IEEE TCIAIG 8 (2016), for ending a settled search.

use std::sync::Arc;

use corsair_engine::{
    ActionList, Bot, Game, PerSeat, Reasons, Seat, SeatRng, Strategy, Turn, Weighed,
};

use super::determinizer::Determinizer;
use super::playout_stats::reasons;
use super::questions::Searched;
use super::race::Race;
use super::settings::{self, OPPONENTS, TREE};
use super::tree::{NodeId, Selection, Tree, Ucb};
use super::{SearchConfig, SearchParts};
use crate::catalogue::Listed;
use crate::spec::{BotEntry, PLAYOUT, Parameter, Settings, SpecError};

/// Returns the catalogue entry and builder of `mcts` for a game.
pub const fn listed<G>(version: u32, parameters: &'static [Parameter]) -> Listed<G>
where
    G: Game + Clone + Send + 'static,
{
    Listed {
        entry: BotEntry {
            name: "mcts",
            summary: "tree search over simulated games",
            version,
            parameters,
        },
        build: |catalogue, settings| {
            Ok(Box::new(MctsBot::new(settings, catalogue.search_parts(settings)?)?))
        },
    }
}

/// Returns the parameters of `mcts`, with the default playout bot of a game.
pub const fn parameters(playout: &'static str) -> [Parameter; 10] {
    [
        settings::iterations("1000"),
        settings::playout(playout),
        settings::depth("40"),
        settings::margin("0.5"),
        Parameter {
            name: "exploration",
            meaning: "weight of exploring rarely tried actions",
            default: "0.4",
            range: "0 to 10",
        },
        Parameter {
            name: "widening",
            meaning: "children of a node, as a multiple of the square root of its visits; 0 for no limit",
            default: "0.5",
            range: "0 to 5",
        },
        Parameter {
            name: "plies",
            meaning: "maximum depth of the tree in decisions of its seat, a whole number; 0 for no limit",
            default: "0",
            range: "0 to 50",
        },
        Parameter {
            name: STOP,
            meaning: "end of a search: after all iterations, once further iterations can't change the choice, or once no \
                      action gains over the playout bot's choice",
            default: NEVER,
            range: "never, settled or gain",
        },
        settings::opponents(
            "playout, tree (every seat searches its own tree), or bots that do not search, written BOT/KEY=VALUE/BOT",
        ),
        settings::JUDGED_BY,
    ]
}

/// Key of the parameter that can end a search before its last iteration.
const STOP: &str = "stop";
/// Value of `stop` with which a search always makes all iterations.
const NEVER: &str = "never";
/// Value of `stop` with which a search ends as soon as its choice is settled.
const SETTLED: &str = "settled";
/// Value of `stop` with which a search keeps the playout bot's choice unless another action gains.
const GAIN: &str = "gain";

/// Model of opponents within a search: playout bots, or a separate tree for each seat. Bots in the opponent pool
/// count as playout bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opponents {
    Playout,
    Tree,
}

/// Condition that ends a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    Never,
    /// The search ends once the most visited action leads by more visits than there are iterations left.
    Settled,
    /// The search ends once no action is likely to gain over the playout bot's choice.
    Gain,
}

/// Bot `mcts` with its settings.
pub struct MctsBot<G> {
    name: String,
    digest: u64,
    config: SearchConfig,
    ucb: Arc<Ucb>,
    plies: u32,
    stop: Stop,
    opponents: Opponents,
    searched: Searched,
    parts: SearchParts<G>,
}

impl<G: Game + 'static> MctsBot<G> {
    /// Returns the bot that the settings describe.
    ///
    /// # Errors
    /// Returns an error for a value out of range, or a malformed learned value.
    pub fn new(settings: &Settings, parts: SearchParts<G>) -> Result<MctsBot<G>, SpecError> {
        let parts = parts.judged_by(settings)?;
        let config = settings::config(settings)?;
        let exploration = settings.number("exploration")?.into();
        let widening = settings.number("widening")?.into();
        Ok(MctsBot {
            name: settings.name(),
            digest: settings.digest_with(&parts.digests()),
            config,
            // A new node counts as available once before its first visit.
            ucb: Arc::new(Ucb::new(exploration, widening, config.iterations + 1)),
            plies: match settings::whole(settings, "plies")? {
                0 => u32::MAX,
                plies => plies,
            },
            stop: match settings.text(STOP) {
                NEVER => Stop::Never,
                SETTLED => Stop::Settled,
                GAIN => Stop::Gain,
                _ => return Err(settings.out_of_range(STOP)),
            },
            opponents: match settings.text(OPPONENTS) {
                PLAYOUT => Opponents::Playout,
                TREE => Opponents::Tree,
                _ if !parts.pool.is_empty() => Opponents::Playout,
                _ => return Err(settings.out_of_range(OPPONENTS)),
            },
            searched: Searched::of(settings, parts.questions.as_deref())?,
            parts,
        })
    }

    fn player(&self, game: &G, seat: Seat) -> Mcts<G>
    where
        G: Clone,
    {
        let trees = match self.opponents {
            Opponents::Playout => 1,
            Opponents::Tree => game.seats(),
        };
        let nodes = trees * (self.config.iterations as usize + 1);
        Mcts {
            iterations: self.config.iterations,
            ucb: Arc::clone(&self.ucb),
            plies: self.plies,
            stop: self.stop,
            opponents: self.opponents,
            determinizer: Determinizer::new(
                game,
                seat,
                &self.parts,
                self.config,
                self.searched.clone(),
            ),
            tree: Tree::with_capacity(nodes),
            walks: PerSeat::filled(game.seats(), Walk { root: None, at: None, plies: 0 }),
            path: Vec::new(),
            untried: Vec::new(),
        }
    }
}

impl<G: Game + Clone + Send + 'static> Bot<G> for MctsBot<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn spawn(&self, game: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        Box::new(self.player(game, seat))
    }
}

/// Player of `mcts` in one game. The buffers keep their allocations between decisions.
struct Mcts<G: Game> {
    iterations: u32,
    ucb: Arc<Ucb>,
    plies: u32,
    stop: Stop,
    opponents: Opponents,
    determinizer: Determinizer<G>,
    tree: Tree<G::Action>,
    walks: PerSeat<Walk>,
    /// Nodes on the path of the current iteration, each with its seat.
    path: Vec<(NodeId, Seat)>,
    /// Listed actions for which the current node has no child.
    untried: Vec<G::Action>,
}

/// Position of the current iteration in one seat's tree.
#[derive(Clone, Copy, Debug)]
struct Walk {
    root: Option<NodeId>,
    /// Current node in the seat's tree; `None` if the iteration has left the tree.
    at: Option<NodeId>,
    /// Number of the seat's actions on the path so far.
    plies: u32,
}

impl<G: Game + Send> Strategy<G> for Mcts<G> {
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        if let &[only] = legal {
            return only;
        }
        if let Some(action) = self.determinizer.unsearched(view, legal, rng) {
            return action;
        }
        self.determinizer.begin(rng);
        let me = self.determinizer.seat;
        self.tree.clear();
        for seat in Seat::all(self.walks.len()) {
            let has_tree = seat == me || self.opponents == Opponents::Tree;
            self.walks[seat].root = has_tree.then(|| self.tree.add_root());
        }
        if self.stop == Stop::Gain {
            return self.race(view, legal, rng);
        }
        let root = self.walks[me].root.expect("the deciding seat has a tree");
        for left in (0..self.iterations).rev() {
            self.iterate(view, legal, rng);
            if self.stop == Stop::Settled && self.tree.lead(root) > left {
                break;
            }
        }
        self.tree.most_visited(root).expect("a search has at least one iteration")
    }

    fn explain(&self, view: G::View<'_>, legal: &[G::Action]) -> Option<Reasons<G::Action>> {
        if legal.len() > 1 && !self.determinizer.searches(view) {
            return self.determinizer.playout_reasons(view, legal);
        }
        let root = self.walks[self.determinizer.seat].root?;
        let results = if legal.len() > 1 { self.tree.results(root) } else { Vec::new() };
        let manner = match self.stop {
            Stop::Never | Stop::Settled => "takes the most visited action",
            Stop::Gain => "keeps the playout bot's choice unless an action gains",
        };
        Some(reasons(manner, self.tree.visits(root), results))
    }
}

impl<G: Game> Mcts<G> {
    /// Returns the playout bot's choice, or another action that gains over it.
    fn race(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        let baseline = self.determinizer.playout_choice(view, legal);
        let reasons = self.determinizer.playout_reasons(view, legal);
        let mut weighed = reasons.map_or_else(Vec::new, |reasons| reasons.weighed);
        weighed.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        if weighed.is_empty() {
            weighed.extend(legal.iter().map(|&action| Weighed::new(action, 0.0)));
        }
        let rivals = weighed.into_iter().map(|weighed| weighed.action);
        let rivals = rivals.filter(|&action| action != baseline);
        let rivals = rivals.take(self.ucb.width(self.iterations));
        let mut race = Race::new(baseline, rivals, self.iterations);
        while let Some((action, sample)) = race.next_trial() {
            self.begin_walks();
            self.enter(action);
            race.record(self.finish(view, action, sample, rng));
        }
        race.choice()
    }

    /// Puts every walk at the root of its tree.
    fn begin_walks(&mut self) {
        self.path.clear();
        for seat in Seat::all(self.walks.len()) {
            let walk = &mut self.walks[seat];
            (walk.at, walk.plies) = (walk.root, 0);
            self.path.extend(walk.root.map(|root| (root, seat)));
        }
    }

    /// Moves the deciding seat's walk from the root to the child for an action.
    fn enter(&mut self, action: G::Action) {
        let me = self.determinizer.seat;
        let root = self.walks[me].root.expect("the deciding seat has a tree");
        let known = self.tree.child(root, action);
        let child = known.unwrap_or_else(|| self.tree.add_child(root, action));
        self.step(me, child);
        if known.is_none() {
            self.walks[me].at = None;
        }
    }

    /// Simulates one game: selection, expansion, playout and backpropagation.
    fn iterate(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) {
        self.begin_walks();
        let (first, sample) = self.first_action(view, legal, rng);
        self.finish(view, first, sample, rng);
    }

    /// Simulates the rest of a game after the first action. Returns the value to the deciding seat.
    fn finish(
        &mut self,
        view: G::View<'_>,
        first: G::Action,
        sample: u32,
        rng: &mut SeatRng,
    ) -> f32 {
        let mut state = self.determinizer.sample_state(view, sample);
        self.determinizer.apply(&mut state, first);
        let mut decisions = 0;
        while let Turn::Decide(seat) = self.determinizer.game.turn(&state)
            && self.walks.as_slice().iter().any(|walk| walk.at.is_some())
            && !self.determinizer.is_cut_off(&state, decisions)
        {
            let action = match self.walks[seat].at {
                Some(at) => self.walk_on(&state, seat, at, rng),
                None => self.determinizer.playout_action(&state, seat),
            };
            self.determinizer.apply(&mut state, action);
            decisions += 1;
        }
        let values = self.determinizer.play_out(&mut state, decisions);
        for &(node, seat) in &self.path {
            self.tree.update(node, values[seat]);
        }
        values[self.determinizer.seat]
    }

    /// Returns the first action of an iteration, and the number of the sample in which the iteration tries the
    /// action.
    ///
    /// Each action is tried in the samples 0, 1, 2 and so on.
    fn first_action(
        &mut self,
        view: G::View<'_>,
        legal: &[G::Action],
        rng: &mut SeatRng,
    ) -> (G::Action, u32) {
        let me = self.determinizer.seat;
        let root = self.walks[me].root.expect("the deciding seat has a tree");
        // An action that is legal at this decision is legal in every sampled state.
        match self.tree.select(root, legal, |_| true, &self.ucb) {
            Selection::Child(child, action) => {
                self.step(me, child);
                (action, self.tree.visits(child))
            }
            Selection::Widen => {
                let playout_choice = self.determinizer.playout_choice(view, legal);
                self.untried.clear();
                self.untried.extend_from_slice(legal);
                let action = self.widen(me, root, playout_choice, rng);
                (action, 0)
            }
        }
    }

    /// Returns the action that a seat's tree selects or adds.
    fn walk_on(
        &mut self,
        state: &G::State,
        seat: Seat,
        at: NodeId,
        rng: &mut SeatRng,
    ) -> G::Action {
        let game = &self.determinizer.game;
        game.actions(state, &mut self.untried);
        let is_legal = |action| G::ACTIONS == ActionList::Sample && game.is_legal(state, action);
        match self.tree.select(at, &self.untried, is_legal, &self.ucb) {
            Selection::Child(child, action) => {
                self.step(seat, child);
                action
            }
            Selection::Widen => {
                let playout_action = self.determinizer.playout_action(state, seat);
                self.widen(seat, at, playout_action, rng)
            }
        }
    }

    /// Adds a child for the playout bot's choice, or for a random action in `untried` if that choice already has a
    /// child.
    fn widen(
        &mut self,
        seat: Seat,
        at: NodeId,
        playout_choice: G::Action,
        rng: &mut SeatRng,
    ) -> G::Action {
        let tree = &self.tree;
        self.untried.retain(|&action| tree.child(at, action).is_none());
        let is_new = match G::ACTIONS {
            ActionList::Complete => self.untried.contains(&playout_choice),
            ActionList::Sample => tree.child(at, playout_choice).is_none(),
        };
        let action = if is_new { playout_choice } else { rng.choose(&self.untried) };
        let child = self.tree.add_child(at, action);
        self.step(seat, child);
        self.walks[seat].at = None;
        action
    }

    fn step(&mut self, seat: Seat, child: NodeId) {
        let walk = &mut self.walks[seat];
        walk.plies += 1;
        walk.at = (walk.plies < self.plies).then_some(child);
        self.path.push((child, seat));
    }
}

#[cfg(test)]
mod tests {
    use corsair_engine::NoObserver;
    use corsair_engine::games::cove::{Cove, PIRATES_COVE};
    use corsair_engine::stream::NatureDice;

    use super::*;
    use crate::search::CurrentScore;
    use crate::uniform::UniformBot;

    const ENTRY: BotEntry =
        BotEntry { name: "mcts", summary: "", version: 1, parameters: &parameters("uniform") };

    #[test]
    fn search_tree_never_outgrows_its_allocation() {
        let game: Cove = PIRATES_COVE.game(4, &[]).expect("valid rules and seats");
        for spec in [
            "mcts:iterations=40:depth=30",
            "mcts:iterations=40:opponents=tree",
            "mcts:iterations=40:depth=30:stop=gain",
        ] {
            let settings = Settings::parse(spec, &[ENTRY]).expect("a valid spec");
            let evaluator = Arc::new(CurrentScore { swing: 3.0 });
            let parts = SearchParts::new(Box::new(UniformBot), evaluator);
            let bot = MctsBot::new(&settings, parts).expect("values are in range");
            let mut players: Vec<Mcts<Cove>> =
                Seat::all(4).map(|seat| bot.player(&game, seat)).collect();
            let room = players[0].tree.capacity();
            let mut dice = NatureDice::new(5);
            let mut state = game.setup(&mut dice, &mut NoObserver);
            let mut legal = Vec::new();
            for decision in 0..80 {
                let Turn::Decide(seat) = game.turn(&state) else { break };
                game.actions(&state, &mut legal);
                let view = game.view(&state, seat);
                let rng = &mut SeatRng::new(5, decision, seat);
                let action = players[seat.index()].choose(view, &legal, rng);
                game.apply(&mut state, action, &mut dice, &mut NoObserver);
                assert_eq!(players[seat.index()].tree.capacity(), room);
            }
        }
    }
}
