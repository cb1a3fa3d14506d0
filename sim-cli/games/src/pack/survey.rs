//! Survey of the features that occur in a game's views and actions.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, LazyLock, Mutex, Weak};

use corsair_engine::dealer::play_one;
use corsair_engine::seating::Seating;
use corsair_engine::{Bot, Game, Observer, PerSeat, Seat};
use corsair_strategies::UniformBot;
use corsair_strategies::features::{Features, Layout, Survey};
use corsair_strategies::hosted::{LazyLayout, lock};
use corsair_strategies::protocol::{Briefing, ProtocolGame};

use crate::pack::Pack;

/// Minimum number of decisions in the surveyed games. The game's bots and random bots play alternate games. A feature
/// that the survey did not meet counts as unplaced.
const DECISIONS: u32 = 30_000;
const GAMES: u64 = 8;

/// Seed of the surveyed games.
const SEED: u64 = 0;

/// Layouts in use: all tables of a game with equal rules and seats share one layout.
static IN_USE: LazyLock<Mutex<HashMap<LayoutKey, WeakLayout>>> = LazyLock::new(Mutex::default);

/// Id of the edition, hash of the rules, and number of seats.
type LayoutKey = (String, String, usize);

type WeakLayout = Weak<<LazyLayout as Deref>::Target>;

/// Returns the layout of a game: made when first needed, and kept while a table uses it.
pub(crate) fn lazy_layout<P: Pack>(game: &Arc<P::Game>, briefing: &Briefing) -> LazyLayout {
    let mut in_use = lock(&IN_USE);
    let key = (briefing.game.clone(), briefing.rules_hash.clone(), briefing.seats);
    if let Some(layout) = in_use.get(&key).and_then(Weak::upgrade) {
        return layout;
    }
    let game = Arc::clone(game);
    let layout: LazyLayout = Arc::new(LazyLock::new(Box::new(move || layout::<P>(&game))));
    // Removes unused layouts before the map grows, because a sensitivity analysis has thousands of tables.
    if in_use.len() == in_use.capacity() {
        in_use.retain(|_, layout| layout.strong_count() > 0);
    }
    in_use.insert(key, Arc::downgrade(&layout));
    layout
}

fn layout<P: Pack>(game: &P::Game) -> Layout {
    let seats = game.seats();
    let lookup = |spec: &&str| P::BOTS.lookup(spec).expect("bots of the panel are known");
    let panel: Vec<Box<dyn Bot<P::Game>>> = P::DEFAULTS.table(seats).iter().map(lookup).collect();
    let mut bots: Vec<&dyn Bot<P::Game>> = panel.iter().map(Box::as_ref).collect();
    bots.push(&UniformBot);
    let mut survey = Survey::default();
    let mut deal = 0;
    while deal < GAMES || survey.decisions < DECISIONS {
        let rotated = |seat: Seat| (seat.index() as u64 + deal / 2) % panel.len() as u64;
        let of_panel = deal % 2 == 0;
        let bot = |seat| if of_panel { rotated(seat) as u8 } else { panel.len() as u8 };
        let seating: Seating = PerSeat::from_fn(seats, bot);
        let mut surveyor = Surveyor::<P::Game> { survey: &mut survey, listed: Vec::new() };
        play_one(game, &bots, SEED, deal, &seating, &mut surveyor);
        deal += 1;
    }
    survey.into_layout()
}

/// Observer that adds the views and actions of a game to a survey.
struct Surveyor<'s, G: Game> {
    survey: &'s mut Survey,
    listed: Vec<G::Action>,
}

impl<G: ProtocolGame> Surveyor<'_, G> {
    fn note(&mut self, game: &G, state: &G::State, seat: Seat) {
        G::features(game.view(state, seat), &mut Features::Note(self.survey));
    }
}

impl<G: ProtocolGame> Observer<G> for Surveyor<'_, G> {
    fn watches(&self) -> bool {
        false
    }

    fn event(&mut self, _event: G::Event) {}

    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, _: G::Action) {
        self.note(game, state, seat);
        // The view of a seat that does not decide may have further features.
        self.note(game, state, seat.left(game.seats()));
        game.actions(state, &mut self.listed);
        self.survey.note_actions(&self.listed);
    }

    fn ended(&mut self, game: &G, state: &G::State) {
        Seat::all(game.seats()).for_each(|seat| self.note(game, state, seat));
    }
}
