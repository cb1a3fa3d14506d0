//! Bots for any game that never take actions of a certain kind. Such bots measure the value of these actions.
//!
//! Source: A. Jaffe, A. Miller, E. Andersen, Y.-E. Liu, A. Karlin and Z. Popović, "Evaluating Competitive Game
//! Balance with Restricted Play", AIIDE 2012.

use corsair_engine::fnv::fnv1a;
use corsair_engine::nearest::nearest;
use corsair_engine::{Bot, Choice, Fault, Game, PerSeat, Reasons, Seat, SeatRng, Strategy};

use crate::spec::{Settings, SpecError};

/// Kind of action that specs can forbid to a game's bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RestrictionEntry {
    /// Name in specs, as in `never=NAME`.
    pub name: &'static str,
    /// Description of the forbidden actions, as a phrase that follows "never".
    pub meaning: &'static str,
}

/// Restriction of a game's bots, with a test for forbidden actions.
pub struct Restriction<G: Game> {
    /// Name and meaning of the restriction.
    pub entry: RestrictionEntry,
    /// Returns whether the restriction forbids an action to the viewing seat.
    pub forbids: for<'v> fn(G::View<'v>, G::Action) -> bool,
}

impl<G: Game> Restriction<G> {
    /// Returns a restriction with this name, meaning and test.
    pub const fn new(
        name: &'static str,
        meaning: &'static str,
        forbids: for<'v> fn(G::View<'v>, G::Action) -> bool,
    ) -> Restriction<G> {
        Restriction { entry: RestrictionEntry { name, meaning }, forbids }
    }
}

/// Returns the bot that these settings describe, with its restrictions. `build` makes the bot without restrictions.
///
/// # Errors
/// Returns the errors of `build`, and an error for a restriction that is not in `known`.
pub fn restricted<G: Game + 'static>(
    settings: &Settings,
    known: &'static [Restriction<G>],
    build: impl FnOnce(&Settings) -> Result<Box<dyn Bot<G>>, SpecError>,
) -> Result<Box<dyn Bot<G>>, SpecError> {
    let Some(never) = settings.never() else { return build(settings) };
    let names = || known.iter().map(|of| of.entry.name);
    let find = |name: &str| {
        known.iter().find(|of| of.entry.name == name).ok_or_else(|| SpecError::UnknownRestriction {
            bot: settings.entry().name,
            name: name.into(),
            nearest: nearest(name, names()),
            known: names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "),
        })
    };
    let restrictions = never.split('+').map(find).collect::<Result<Vec<_>, _>>()?;
    let bot = build(&settings.clone().unrestricted())?;
    let digest = fnv1a(format!("{:016x} never {never}", bot.digest()).as_bytes());
    Ok(Box::new(RestrictedBot { name: settings.name(), digest, restrictions, bot }))
}

/// Bot to which some actions are forbidden.
struct RestrictedBot<G: Game + 'static> {
    name: String,
    digest: u64,
    restrictions: Vec<&'static Restriction<G>>,
    bot: Box<dyn Bot<G>>,
}

impl<G: Game + 'static> Bot<G> for RestrictedBot<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn spawn(&self, game: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        Box::new(RestrictedPlayer {
            restrictions: self.restrictions.clone(),
            player: self.bot.spawn(game, seat),
            allowed: Vec::new(),
            places: Vec::new(),
            mixture: Vec::new(),
        })
    }

    fn release(&self) {
        self.bot.release();
    }
}

/// Player of a [`RestrictedBot`]. The inner player sees only the allowed actions; if no action is allowed, it sees
/// all actions.
///
/// No decision depends on an earlier decision.
struct RestrictedPlayer<G: Game + 'static> {
    restrictions: Vec<&'static Restriction<G>>,
    player: Box<dyn Strategy<G>>,
    /// Actions allowed at the current decision.
    allowed: Vec<G::Action>,
    /// Index of each allowed action among the legal actions.
    places: Vec<u32>,
    /// Weights of the most recent random choice, one per legal action, with 0 for forbidden actions. Empty if the
    /// inner player did not choose at random or does not report weights.
    mixture: Vec<u32>,
}

impl<G: Game + 'static> RestrictedPlayer<G> {
    fn forbids(&self, view: G::View<'_>, action: G::Action) -> bool {
        self.restrictions.iter().any(|of| (of.forbids)(view, action))
    }
}

impl<G: Game + 'static> Strategy<G> for RestrictedPlayer<G> {
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        match self.pick(view, legal, rng) {
            Choice::Listed(place) => legal[place as usize],
            Choice::Named(action) => action,
        }
    }

    fn pick(
        &mut self,
        view: G::View<'_>,
        legal: &[G::Action],
        rng: &mut SeatRng,
    ) -> Choice<G::Action> {
        self.allowed.clear();
        self.places.clear();
        self.mixture.clear();
        for (place, &action) in (0..).zip(legal) {
            if !self.forbids(view, action) {
                self.allowed.push(action);
                self.places.push(place);
            }
        }
        if self.allowed.is_empty() {
            let choice = self.player.pick(view, legal, rng);
            self.mixture.extend(self.player.mixture().unwrap_or_default());
            return choice;
        }
        let choice = match self.player.pick(view, &self.allowed, rng) {
            Choice::Listed(place) => Choice::Listed(self.places[place as usize]),
            // A player may name an unlisted action, which the filter of `allowed` has not checked.
            Choice::Named(action) if self.forbids(view, action) => {
                let place = best_of(self.player.as_ref(), view, &self.allowed, rng);
                return Choice::Listed(self.places[place as usize]);
            }
            named @ Choice::Named(_) => named,
        };
        if let Some(weights) = self.player.mixture() {
            self.mixture.resize(legal.len(), 0);
            for (&place, &weight) in self.places.iter().zip(weights) {
                self.mixture[place as usize] = weight;
            }
        }
        choice
    }

    fn mixture(&self) -> Option<&[u32]> {
        (!self.mixture.is_empty()).then_some(&self.mixture)
    }

    fn explain(&self, view: G::View<'_>, legal: &[G::Action]) -> Option<Reasons<G::Action>> {
        let allowed: Vec<G::Action> =
            legal.iter().copied().filter(|&action| !self.forbids(view, action)).collect();
        let shown = if allowed.is_empty() { legal } else { &allowed };
        self.player.explain(view, shown)
    }

    fn dismiss(&mut self, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Vec<Fault> {
        self.player.dismiss(scores, ranks)
    }
}

/// Returns the index of the listed action with the greatest weight in the player's random choice. If all weights are
/// 0, the index is random.
fn best_of<G: Game>(
    player: &dyn Strategy<G>,
    view: G::View<'_>,
    listed: &[G::Action],
    rng: &mut SeatRng,
) -> u32 {
    let weighed = player.explain(view, listed).map_or_else(Vec::new, |reasons| reasons.weighed);
    let best = weighed.iter().rev().max_by(|one, other| one.worth.total_cmp(&other.worth));
    let place = best.and_then(|best| listed.iter().position(|action| *action == best.action));
    place.map_or_else(|| rng.below(listed.len() as u32), |place| place as u32)
}
