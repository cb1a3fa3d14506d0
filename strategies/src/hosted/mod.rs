//! Hosted bots, `host:NAME`: bots in a program that embeds the laboratory, such as a Python script.
//!
//! A hosted bot decides in many games at once, because a call into a foreign language costs about as much as a whole
//! game.
//!
//! A hosted bot keeps no state between decisions: it chooses by the view, the actions and the seed of the decision.
//! So the result of a game does not depend on concurrent games.

mod open_game;

use std::fmt;
use std::panic::resume_unwind;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use corsair_engine::fnv::fnv1a;
use corsair_engine::{Bot, Seat, SeatRng, Strategy};

use crate::features::{Features, Layout};
use crate::protocol::ProtocolGame;

pub use open_game::{OpenGame, OpenGameOf};

/// Prefix of a hosted bot's spec.
pub const PREFIX: &str = "host:";

/// Feature layout that bots share, computed on first use.
pub type LazyLayout = Arc<LazyLock<Layout, Box<dyn FnOnce() -> Layout + Send + Sync>>>;

/// Pending decision of a seat, in any game. The decision reveals only information that the seat may have.
pub trait Decision: Send {
    /// Returns the seat that decides.
    fn seat(&self) -> Seat;

    /// Returns the 48-bit seed for the decision. A bot may use no other randomness.
    fn seed(&self) -> u64;

    /// Returns the number of listed actions, at least 1.
    fn n_listed(&self) -> usize;

    /// Returns the listed actions in words.
    fn listed(&self) -> Vec<String>;

    /// Returns the observation of the view as JSON, as external bots receive it.
    fn view(&self) -> String;

    /// Overwrites a row with the features of the view.
    fn view_features(&self, layout: &Layout, row: &mut [f32]);

    /// Writes the features of the listed actions with the indices `places` to consecutive rows.
    fn action_features(
        &self,
        layout: &Layout,
        places: &mut dyn Iterator<Item = usize>,
        rows: &mut [f32],
    );
}

/// Decision that this crate and the hosted bot share.
pub type SharedDecision = Arc<Mutex<dyn Decision>>;

/// Locks a mutex, even if an earlier holder panicked: a panic leaves the content valid.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Bot in the program that embeds the laboratory.
pub trait HostedBot: Send + Sync {
    /// Returns the bot's name, which follows [`PREFIX`] in the spec.
    fn name(&self) -> &str;

    /// Returns a version text, which changes when the bot plays differently.
    fn version(&self) -> &str;

    /// Returns the index of the chosen action for each decision; `None` if the bot has failed and the command must
    /// end.
    ///
    /// The embedding program already knows about the failure.
    fn pick(&self, decisions: &[SharedDecision], layout: &LazyLayout) -> Option<Vec<u32>>;
}

/// Panic payload that ends a command at the request of the embedding program.
#[derive(Clone, Copy, Debug)]
pub struct Stop;

/// Returns the indices of the actions that a hosted bot chooses for these decisions.
///
/// # Panics
/// Unwinds with [`Stop`] if the bot fails. Panics if an index is out of range, or if the number of indices differs
/// from the number of decisions.
pub fn picks(bot: &dyn HostedBot, asked: &[SharedDecision], layout: &LazyLayout) -> Vec<u32> {
    let picked = bot.pick(asked, layout).unwrap_or_else(|| resume_unwind(Box::new(Stop)));
    assert_eq!(picked.len(), asked.len(), "a hosted bot must return one index per decision");
    picked
}

/// Hosted bot that receives one decision per call. Runs of many games pass decisions from several games in each call
/// instead.
pub struct HostedPlayer {
    bot: Arc<dyn HostedBot>,
    name: String,
    layout: LazyLayout,
}

impl HostedPlayer {
    /// Returns a hosted bot with the feature layout of the game.
    pub fn new(bot: Arc<dyn HostedBot>, layout: LazyLayout) -> HostedPlayer {
        let name = format!("{PREFIX}{}", bot.name());
        HostedPlayer { bot, name, layout }
    }
}

impl fmt::Debug for HostedPlayer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("HostedPlayer").field(&self.name).finish()
    }
}

impl<G: ProtocolGame> Bot<G> for HostedPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        fnv1a([&self.name, "\0", self.bot.version()].concat().as_bytes())
    }

    fn spawn(&self, _: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        let (bot, layout) = (Arc::clone(&self.bot), Arc::clone(&self.layout));
        Box::new(HostedSeat { bot, layout, seat })
    }
}

/// Player for one seat in one game, with decisions by a hosted bot.
struct HostedSeat {
    bot: Arc<dyn HostedBot>,
    layout: LazyLayout,
    seat: Seat,
}

impl<G: ProtocolGame> Strategy<G> for HostedSeat {
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        let HostedSeat { bot, layout, seat } = self;
        let mut features = vec![0.0; layout.views.count()];
        G::features(view, &mut Features::row(&layout.views, &mut features));
        let alone = Alone {
            seat: *seat,
            seed: draw_seed(rng),
            listed: legal.iter().map(ToString::to_string).collect(),
            view: in_words::<G>(view),
            features,
        };
        let asked: [SharedDecision; 1] = [Arc::new(Mutex::new(alone))];
        legal[picks(&**bot, &asked, layout)[0] as usize]
    }
}

/// Returns the observation of a view as JSON.
fn in_words<G: ProtocolGame>(view: G::View<'_>) -> String {
    serde_json::to_string(&G::observation(view)).expect("every message can be serialised")
}

/// Decision of a single game, with all data computed in advance.
struct Alone {
    seat: Seat,
    seed: u64,
    listed: Vec<String>,
    view: String,
    features: Vec<f32>,
}

impl Decision for Alone {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn n_listed(&self) -> usize {
        self.listed.len()
    }

    fn listed(&self) -> Vec<String> {
        self.listed.clone()
    }

    fn view(&self) -> String {
        self.view.clone()
    }

    fn view_features(&self, _: &Layout, row: &mut [f32]) {
        row.copy_from_slice(&self.features);
    }

    fn action_features(
        &self,
        layout: &Layout,
        places: &mut dyn Iterator<Item = usize>,
        rows: &mut [f32],
    ) {
        let rows = rows.chunks_exact_mut(layout.actions.count());
        rows.zip(places).for_each(|(row, place)| layout.actions.describe(&self.listed[place], row));
    }
}

/// Draws a seed of 48 bits, which a double represents exactly.
pub(crate) fn draw_seed(rng: &mut SeatRng) -> u64 {
    const HALF: u32 = 1 << 24;
    u64::from(rng.below(HALF)) << 24 | u64::from(rng.below(HALF))
}
