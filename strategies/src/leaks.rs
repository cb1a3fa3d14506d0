//! Leak prover: replaces the information hidden from a seat by a sampled world with the same view. The prover then
//! compares all outputs for the seat byte by byte.
//!
//! [`Prover`] observes a game, or checks single positions. An [`Output`] is a text or value that a seat receives.
//! [`outputs_of`] returns the outputs of any game and the choices of bots.

use std::fmt::Write;

use corsair_engine::playouts::{DecisionPoint, Playouts};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Observer, Seat, SeatRng, Turn};

use crate::features::{Features, Survey};
use crate::protocol::{ProtocolGame, decide};
use crate::roster::Roster;
use crate::spec::BotEntry;

/// Constant that separates the randomness of sampled worlds from the randomness of deals.
const APART: u64 = u64::from_le_bytes(*b"hidden??");

/// Decision in the true world, or in a sampled world that looks identical to the seat.
#[derive(Debug)]
pub struct Decision<'p, G: ProtocolGame> {
    /// Game that is played, with its rules.
    pub game: &'p G,
    /// State in this world.
    pub state: &'p G::State,
    /// Seat that receives the output. This is the deciding seat, unless every seat receives the output.
    pub seat: Seat,
    /// Number of earlier decisions in the game.
    pub number: u32,
    /// Actions listed in this world.
    pub legal: &'p [G::Action],
}

/// Seats that receive an output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GivenTo {
    /// Every seat, at every decision.
    Everyone,
    /// Only the seat that decides.
    Decider,
}

/// Output that a seat receives. It must depend only on the seat's view.
pub trait Output<G: ProtocolGame>: Sync {
    /// Returns the name of this kind of output, for reports.
    fn name(&self) -> &str;

    /// Returns the seats that receive the output.
    fn given_to(&self) -> GivenTo;

    /// Returns the sampling interval `n`: the prover compares the output at one in `n` positions, to limit the cost.
    fn one_in(&self) -> u32;

    /// Returns the output's bytes for a decision in one world.
    fn bytes(&self, at: &Decision<'_, G>) -> Vec<u8>;
}

/// Output that a function computes.
struct FnOutput<F> {
    name: &'static str,
    given_to: GivenTo,
    make: F,
}

impl<G: ProtocolGame, F: Fn(&Decision<'_, G>) -> Vec<u8> + Sync> Output<G> for FnOutput<F> {
    fn name(&self) -> &str {
        self.name
    }

    fn given_to(&self) -> GivenTo {
        self.given_to
    }

    fn one_in(&self) -> u32 {
        1
    }

    fn bytes(&self, at: &Decision<'_, G>) -> Vec<u8> {
        (self.make)(at)
    }
}

fn fn_output<'o, G: ProtocolGame>(
    name: &'static str,
    given_to: GivenTo,
    make: impl Fn(&Decision<'_, G>) -> Vec<u8> + Sync + 'o,
) -> Box<dyn Output<G> + 'o> {
    Box::new(FnOutput { name, given_to, make })
}

/// Output of a bot that has no history in the game: choice, weights of a random choice, and reasons.
struct ChoiceOf<'b, G: ProtocolGame> {
    bot: &'b dyn Bot<G>,
    name: String,
    one_in: u32,
}

impl<G: ProtocolGame> Output<G> for ChoiceOf<'_, G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn given_to(&self) -> GivenTo {
        GivenTo::Decider
    }

    fn one_in(&self) -> u32 {
        self.one_in
    }

    fn bytes(&self, at: &Decision<'_, G>) -> Vec<u8> {
        let view = at.game.view(at.state, at.seat);
        let mut player = self.bot.spawn(at.game, at.seat);
        let mut rng = SeatRng::new(APART, at.number.into(), at.seat);
        let choice = player.choose(view, at.legal, &mut rng);
        let reasons = player.explain(view, at.legal);
        format!("{choice:?} {:?} {reasons:?}", player.mixture()).into_bytes()
    }
}

/// Output of a bot's playouts from a sampled state, on which `advise` and `review` base their estimates.
struct PlayoutsOf<'b, G: ProtocolGame> {
    bot: &'b dyn Bot<G>,
}

/// Number of actions that the prover plays out.
const PLAYED_OUT: usize = 3;

impl<G: ProtocolGame> Output<G> for PlayoutsOf<'_, G> {
    fn name(&self) -> &str {
        "playouts of advise and review"
    }

    fn given_to(&self) -> GivenTo {
        GivenTo::Decider
    }

    fn one_in(&self) -> u32 {
        8
    }

    fn bytes(&self, at: &Decision<'_, G>) -> Vec<u8> {
        let Decision { state, seat, number, .. } = *at;
        let point = DecisionPoint { state, seat, number };
        let mut playouts = Playouts::new(at.game, self.bot, APART);
        let actions = &at.legal[..at.legal.len().min(PLAYED_OUT)];
        let ends = playouts.play_out(point, actions, 0);
        format!("{ends:?} {:?}", playouts.choice(point, 0)).into_bytes()
    }
}

/// Bot whose choices the prover compares.
pub struct TestedBot<'b, G: ProtocolGame> {
    /// Bot under test.
    pub bot: &'b dyn Bot<G>,
    /// Sampling interval `n`: the prover compares the bot's choice at one in `n` positions.
    pub one_in: u32,
}

impl<G: ProtocolGame> std::fmt::Debug for TestedBot<'_, G> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("TestedBot").field("bot", &self.bot.name()).finish()
    }
}

/// Returns the specs of all bots in a roster, with sampling intervals. Searches get a budget of a few short games.
pub fn specs_of(roster: &dyn Roster) -> Vec<(String, u32)> {
    let is_search = |bot: &BotEntry| bot.parameters.iter().any(|of| of.name == "iterations");
    let catalogue = roster.entries().into_iter().map(|bot| match is_search(&bot) {
        true => (format!("{}:iterations=2:depth=4", bot.name), 8),
        false => (bot.name.to_owned(), 1),
    });
    let presets = roster.presets().iter().map(|preset| {
        let bot = roster.preset(preset).expect("a preset of the program");
        match is_search(bot.settings.entry()) {
            // A race needs a few rounds to deviate from the playout bot.
            true => (format!("{}:iterations=12:depth=4", preset.name), 8),
            false => (preset.name.to_owned(), 1),
        }
    });
    catalogue.chain(presets).collect()
}

/// Returns every output to compare: the outputs that any game has, the bots' choices, and the playouts of one bot.
pub fn outputs_of<'b, G: ProtocolGame>(
    bots: &[TestedBot<'b, G>],
    playout: &'b dyn Bot<G>,
) -> Vec<Box<dyn Output<G> + 'b>> {
    let mut outputs: Vec<Box<dyn Output<G> + 'b>> = vec![
        fn_output("views", GivenTo::Everyone, |at: &Decision<'_, G>| {
            format!("{:?}", at.game.view(at.state, at.seat)).into_bytes()
        }),
        fn_output("observations", GivenTo::Everyone, |at: &Decision<'_, G>| {
            let view = at.game.view(at.state, at.seat);
            serde_json::to_vec(&G::observation(view)).expect("every message can be serialised")
        }),
        fn_output("observation vectors", GivenTo::Everyone, features),
        fn_output("listed actions", GivenTo::Decider, |at: &Decision<'_, G>| {
            format!("{:?}", at.legal).into_bytes()
        }),
        fn_output("protocol messages", GivenTo::Decider, |at: &Decision<'_, G>| {
            let view = at.game.view(at.state, at.seat);
            decide::<G>(1, at.number, view, at.legal)
        }),
        fn_output("samples of searches", GivenTo::Decider, |at: &Decision<'_, G>| {
            let mut dice = NatureDice::new(!APART);
            dice.open_deal(at.number.into());
            let state = at.game.resample(at.game.view(at.state, at.seat), &mut dice);
            format!("{state:?}").into_bytes()
        }),
        Box::new(PlayoutsOf { bot: playout }),
    ];
    for &TestedBot { bot, one_in } in bots {
        outputs.push(Box::new(ChoiceOf {
            bot,
            name: format!("choices of {}", bot.name()),
            one_in,
        }));
    }
    outputs
}

/// Returns the names and values of a view's features.
fn features<G: ProtocolGame>(at: &Decision<'_, G>) -> Vec<u8> {
    let view = at.game.view(at.state, at.seat);
    let mut survey = Survey::default();
    G::features(view, &mut Features::Note(&mut survey));
    let layout = survey.into_layout();
    let mut row = vec![0.0; layout.views.count()];
    G::features(view, &mut Features::row(&layout.views, &mut row));
    format!("{:?} {row:?}", layout.views.all()).into_bytes()
}

/// Number of times that the prover compared one output, and number of differences found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputCount {
    /// Name of the kind of output.
    pub name: String,
    /// Number of pairs of worlds that the prover compared.
    pub compared: u64,
    /// Number of compared pairs of worlds in which the outputs differed.
    pub differ: u64,
}

/// Difference between an output's values in two worlds with the same view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leak {
    /// Number of earlier decisions in the game.
    pub number: u32,
    /// Seat that receives the output.
    pub seat: Seat,
    /// Name of the kind of output.
    pub output: String,
    /// Excerpts around the first difference of the output, in the true world and in the sampled world.
    pub excerpts: [String; 2],
}

/// Result of comparing worlds with the same view.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Compared {
    /// Number of decisions at which the prover sampled worlds.
    pub positions: u64,
    /// Number of pairs that were compared: the true world and a sampled world with the same view.
    pub pairs: u64,
    /// Number of pairs of worlds in which at least one hidden fact differs.
    pub worlds_differ: u64,
    /// Number of comparisons and differences for each kind of output.
    pub outputs: Vec<OutputCount>,
    /// First difference in the run; `None` without a difference.
    pub first: Option<Leak>,
}

impl Compared {
    /// Returns the number of pairs in which an output differed, summed over outputs.
    pub fn differences(&self) -> u64 {
        self.outputs.iter().map(|output| output.differ).sum()
    }

    /// Adds the comparisons from a later part of the run.
    pub fn add(&mut self, later: Compared) {
        self.positions += later.positions;
        self.pairs += later.pairs;
        self.worlds_differ += later.worlds_differ;
        // Games have different bots, so outputs are matched by name.
        for later in later.outputs {
            match self.outputs.iter_mut().find(|output| output.name == later.name) {
                Some(output) => {
                    output.compared += later.compared;
                    output.differ += later.differ;
                }
                None => self.outputs.push(later),
            }
        }
        self.first = self.first.take().or(later.first);
    }
}

/// Observer of a game that samples worlds at decisions and compares outputs.
pub struct Prover<'o, G: ProtocolGame> {
    outputs: &'o [Box<dyn Output<G> + 'o>],
    /// Interval between decisions at which the prover samples worlds.
    stride: u32,
    /// True if the prover compares every output at every position, whatever the cost.
    every_output: bool,
    dice: NatureDice,
    deal: u64,
    number: u32,
    compared: Compared,
}

impl<G: ProtocolGame> std::fmt::Debug for Prover<'_, G> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Prover").field("compared", &self.compared).finish()
    }
}

/// Number of sampled worlds per position for the deciding seat. Waiting seats get one sampled world.
const WORLDS: u64 = 2;

impl<'o, G: ProtocolGame> Prover<'o, G> {
    /// Returns a prover for one deal, which samples worlds at one in `stride` decisions.
    ///
    /// # Panics
    /// Panics if `stride` is 0.
    pub fn new(
        outputs: &'o [Box<dyn Output<G> + 'o>],
        seed: u64,
        deal: u64,
        stride: u32,
    ) -> Prover<'o, G> {
        assert!(stride > 0, "`stride` must be at least 1");
        let names = outputs.iter().map(|output| output.name().into());
        let outputs_counted =
            names.map(|name| OutputCount { name, compared: 0, differ: 0 }).collect();
        let compared = Compared { outputs: outputs_counted, ..Compared::default() };
        let dice = NatureDice::new(seed ^ APART);
        Prover { outputs, stride, every_output: false, dice, deal, number: 0, compared }
    }

    /// Configures the prover to compare every output at every position, whatever the cost.
    #[must_use]
    pub fn of_every_output(mut self) -> Prover<'o, G> {
        self.every_output = true;
        self
    }

    /// Returns the comparisons so far.
    pub fn compared(&self) -> &Compared {
        &self.compared
    }

    /// Consumes the prover and returns its comparisons.
    pub fn into_compared(self) -> Compared {
        self.compared
    }

    /// Compares the true world with sampled worlds at one position, for the view of each seat.
    pub fn compare(&mut self, game: &G, state: &G::State) {
        let Turn::Decide(decider) = game.turn(state) else { return };
        self.compared.positions += 1;
        let mut legal = Vec::new();
        game.actions(state, &mut legal);
        for seat in Seat::all(game.seats()) {
            let n_worlds = if seat == decider { WORLDS } else { 1 };
            let mut truth: Vec<Option<Vec<u8>>> = self.outputs.iter().map(|_| None).collect();
            for world in 0..n_worlds {
                let place = u64::from(self.number) << 8 | (seat.index() as u64) << 4 | world;
                self.dice.open_deal(self.deal << 32 | place);
                let other = game.resample(game.view(state, seat), &mut self.dice);
                self.compared.pairs += 1;
                if other == *state {
                    continue;
                }
                self.compared.worlds_differ += 1;
                let mut legal_there = Vec::new();
                game.actions(&other, &mut legal_there);
                for (output, known) in truth.iter_mut().enumerate() {
                    let worlds = [(state, &legal[..]), (&other, &legal_there[..])];
                    self.compare_output(game, seat, decider, output, worlds, known);
                }
            }
        }
    }

    fn compare_output(
        &mut self,
        game: &G,
        seat: Seat,
        decider: Seat,
        output: usize,
        worlds: [(&G::State, &[G::Action]); 2],
        known: &mut Option<Vec<u8>>,
    ) {
        let of = &self.outputs[output];
        // The deal shifts the positions, because one deal may have few positions. All outputs are due at the first
        // position of deal 0, so that even short runs compare every output.
        let place = self.compared.positions - 1 + self.deal * 7;
        let is_due = self.every_output || place.is_multiple_of(of.one_in().into());
        if !is_due || (of.given_to() == GivenTo::Decider && seat != decider) {
            return;
        }
        let number = self.number;
        let bytes = |(state, legal)| of.bytes(&Decision { game, state, seat, number, legal });
        let [truth, other] = worlds;
        let truth = known.get_or_insert_with(|| bytes(truth));
        let other = bytes(other);
        self.compared.outputs[output].compared += 1;
        if *truth != other {
            self.compared.outputs[output].differ += 1;
            let output = of.name().to_owned();
            let excerpts = excerpts(truth, &other);
            self.compared.first.get_or_insert(Leak { number, seat, output, excerpts });
        }
    }
}

impl<G: ProtocolGame> Observer<G> for Prover<'_, G> {
    fn watches(&self) -> bool {
        false
    }

    fn event(&mut self, _event: G::Event) {}

    fn decided(&mut self, game: &G, state: &G::State, _seat: Seat, _action: G::Action) {
        if (u64::from(self.number) + self.deal).is_multiple_of(self.stride.into()) {
            self.compare(game, state);
        }
        self.number += 1;
    }
}

/// Number of bytes before the first difference that an excerpt shows.
const BEFORE: usize = 60;
/// Number of bytes after the first difference that an excerpt shows.
const AFTER: usize = 40;

/// Returns excerpts of two texts around their first difference.
fn excerpts(one: &[u8], other: &[u8]) -> [String; 2] {
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    [one, other].map(|text| {
        let (from, until) = (same.saturating_sub(BEFORE), text.len().min(same + AFTER));
        let mut excerpt = String::new();
        if from > 0 {
            excerpt.push('…');
        }
        let _ = write!(excerpt, "{}", String::from_utf8_lossy(&text[from..until]));
        if until < text.len() {
            excerpt.push('…');
        }
        excerpt
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_of_a_leak_show_the_first_difference() {
        let [one, other] = excerpts(b"crew 4 aboard", b"crew 5 aboard");
        assert_eq!((one.as_str(), other.as_str()), ("crew 4 aboard", "crew 5 aboard"));
        let long = "x".repeat(200);
        let [one, other] = excerpts(format!("{long}a").as_bytes(), long.as_bytes());
        assert!(one.starts_with('…') && one.ends_with("xa"), "{one}");
        assert!(other.ends_with('x'), "{other}");
    }
}
