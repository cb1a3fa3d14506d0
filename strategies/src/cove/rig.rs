//! Rigs: notation in specs, random choice among several rigs, and the nearest legal rig.

use corsair_engine::fault::Fault;
use corsair_engine::fnv::fnv1a;
use corsair_engine::games::cove::{Action, Ask, Cove, View};
use corsair_engine::{Bot, Choice, PerSeat, Reasons, Seat, SeatRng, Strategy};

use crate::spec::{Parameter, Settings, SpecError};

/// Key of the parameter for a bot's rigs.
pub(super) const NAME: &str = "rig";

/// Returns the parameter `rig` with this default value.
pub(super) const fn parameter(default: &'static str) -> Parameter {
    Parameter {
        name: NAME,
        meaning: "rig as hull-sails-cannon-crew, or the nearest legal rig; if there are several rigs, each game draws one",
        default,
        range: "four levels from 1 to 8, such as 2-3-3-3, or up to 8 rigs joined by +",
    }
}

/// Parameter value that lets a bot choose its rig freely.
const OWN: &str = "own";

/// Parameter `rig` for a bot that may also choose its rig freely.
pub const OPTIONAL: Parameter = Parameter {
    name: NAME,
    meaning: "rig as hull-sails-cannon-crew, or the nearest legal rig; if there are several rigs, each game draws one; `own` leaves the choice to the bot",
    default: OWN,
    range: "own, or four levels from 1 to 8, such as 2-3-3-3, or up to 8 rigs joined by +",
};

/// Rigs of a bot; each game draws one of them with equal probability.
///
/// All players choose rigs at the same time, and the best rig differs from every opponent's rig. A good choice is
/// therefore a mixed strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rigs {
    rigs: [[u8; 4]; Rigs::MOST],
    count: usize,
}

impl Rigs {
    /// Maximum number of rigs that a bot may have.
    const MOST: usize = 8;

    /// Returns a random choice among these rigs.
    ///
    /// # Panics
    /// Panics if the list is empty or longer than [`Rigs::MOST`].
    pub(super) const fn new(of: &[[u8; 4]]) -> Rigs {
        assert!(!of.is_empty() && of.len() <= Rigs::MOST);
        let mut rigs = [[0; 4]; Rigs::MOST];
        let (first, _) = rigs.split_at_mut(of.len());
        first.copy_from_slice(of);
        Rigs { rigs, count: of.len() }
    }

    /// Parses rigs joined by `+`; `None` if the text is malformed.
    fn parse(text: &str) -> Option<Rigs> {
        let rigs: Vec<[u8; 4]> = text.split('+').map(parse).collect::<Option<_>>()?;
        (rigs.len() <= Rigs::MOST).then(|| Rigs::new(&rigs))
    }

    fn all(&self) -> &[[u8; 4]] {
        &self.rigs[..self.count]
    }

    /// Draws a rig and returns the index of the nearest legal rig. A single rig needs no random number.
    pub(super) fn place(&self, legal: &[Action], rng: &mut SeatRng) -> usize {
        let wish = match *self.all() {
            [only] => only,
            ref several => rng.choose(several),
        };
        nearest_legal(wish, legal)
    }

    /// Returns an explanation of the method that chose a rig.
    pub(super) fn manner(&self) -> String {
        let names = self.all().iter().map(|levels| levels.map(|level| level.to_string()).join("-"));
        let names: Vec<String> = names.collect();
        match &names[..] {
            [only] => format!("rigs {only}, or the nearest legal rig"),
            several => format!(
                "draws one of the rigs {} at random, or takes the nearest legal rig",
                several.join(", ")
            ),
        }
    }
}

/// Returns a bot with the rigs that the settings name, or `bot` unchanged if `rig` is `own`.
///
/// # Errors
/// Returns an error unless `rig` is `own` or one to eight rigs of four levels from 1 to 8.
pub(super) fn rigged(
    settings: &Settings,
    bot: Box<dyn Bot<Cove>>,
) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    if !settings.entry().parameters.contains(&OPTIONAL) {
        return Ok(bot);
    }
    let rigs = match settings.text(NAME) {
        OWN => None,
        _ => Some(from_settings(settings)?),
    };
    // The digest of `bot` may cover more than the settings, such as an inner bot.
    let digest = match rigs {
        None => bot.digest(),
        Some(rigs) => fnv1a(format!("{:016x} {:?}", bot.digest(), rigs.all()).as_bytes()),
    };
    Ok(Box::new(RiggedBot { name: settings.name(), digest, rigs, bot }))
}

/// Bot with fixed rigs; an inner bot makes all other decisions.
struct RiggedBot {
    name: String,
    digest: u64,
    rigs: Option<Rigs>,
    bot: Box<dyn Bot<Cove>>,
}

impl Bot<Cove> for RiggedBot {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn spawn(&self, game: &Cove, seat: Seat) -> Box<dyn Strategy<Cove>> {
        let player = self.bot.spawn(game, seat);
        match self.rigs {
            None => player,
            Some(rigs) => Box::new(Rigged { rigs, player }),
        }
    }
}

/// Player of a [`RiggedBot`] in one game.
struct Rigged {
    rigs: Rigs,
    player: Box<dyn Strategy<Cove>>,
}

impl Strategy<Cove> for Rigged {
    fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
        match view.ask() {
            Ask::Rig(_) => legal[self.rigs.place(legal, rng)],
            _ => self.player.choose(view, legal, rng),
        }
    }

    fn pick(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Choice<Action> {
        match view.ask() {
            Ask::Rig(_) => Choice::Listed(self.rigs.place(legal, rng) as u32),
            _ => self.player.pick(view, legal, rng),
        }
    }

    /// Returns the mixture of the inner player, which makes no draw before the rig is chosen.
    fn mixture(&self) -> Option<&[u32]> {
        self.player.mixture()
    }

    fn explain(&self, view: View<'_>, legal: &[Action]) -> Option<Reasons<Action>> {
        match view.ask() {
            Ask::Rig(_) => Some(Reasons { manner: self.rigs.manner(), weighed: Vec::new() }),
            _ => self.player.explain(view, legal),
        }
    }

    fn dismiss(&mut self, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Vec<Fault> {
        self.player.dismiss(scores, ranks)
    }
}

/// Parses the rigs that the settings name.
///
/// # Errors
/// Returns an error unless the value is one to eight rigs of four levels from 1 to 8.
pub(super) fn from_settings(settings: &Settings) -> Result<Rigs, SpecError> {
    Rigs::parse(settings.text(NAME)).ok_or_else(|| settings.out_of_range(NAME))
}

fn parse(text: &str) -> Option<[u8; 4]> {
    let mut levels = text.split('-').map(|level| match level.as_bytes() {
        &[digit @ b'1'..=b'8'] => Some(digit - b'0'),
        _ => None,
    });
    let rig = [levels.next()??, levels.next()??, levels.next()??, levels.next()??];
    levels.next().is_none().then_some(rig)
}

/// Returns the index of the legal rig that differs from `wish` by the fewest levels. Ties go to the first rig.
fn nearest_legal(wish: [u8; 4], legal: &[Action]) -> usize {
    let distance = |&place: &usize| match legal[place] {
        Action::Rig(rig) => rig.iter().zip(wish).map(|(&a, b)| u32::from(a.abs_diff(b))).sum(),
        _ => u32::MAX,
    };
    let is_wished = |action: &Action| matches!(action, Action::Rig(rig) if *rig == wish);
    let wished = legal.iter().position(is_wished);
    wished.or_else(|| (0..legal.len()).min_by_key(distance)).expect("at least one rig is legal")
}

#[cfg(test)]
mod tests {
    use corsair_engine::dealer::Dealer;
    use corsair_engine::games::cove::{CoveMetrics, PIRATES_COVE};
    use corsair_engine::observe::Metrics;

    use super::*;
    use crate::cove::CATALOGUE;

    #[test]
    fn rig_parameter_accepts_exactly_four_levels() {
        assert_eq!(parse("2-3-4-8"), Some([2, 3, 4, 8]));
        for text in ["", "2-3-4", "2-3-4-5-6", "2-3-4-9", "0-1-1-1", "2-3-4-+5", "2 3 4 5"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn plus_sign_separates_the_rigs_of_a_list() {
        let two = Rigs::parse("2-3-4-8+3-3-3-3").expect("two rigs");
        assert_eq!(two.all(), [[2, 3, 4, 8], [3, 3, 3, 3]]);
        for text in ["+", "2-3-4-8+", "2-3-4-8++3-3-3-3", &["2-2-2-2"; 9].join("+")] {
            assert_eq!(Rigs::parse(text), None, "{text}");
        }
        assert!(Rigs::parse(&["2-2-2-2"; 8].join("+")).is_some());
    }

    #[test]
    fn several_rigs_are_equally_likely_and_a_single_rig_draws_nothing() {
        let legal = [[2, 2, 2, 2], [2, 2, 3, 3], [4, 2, 2, 2]].map(Action::Rig);
        let rigs = Rigs::new(&[[2, 2, 2, 2], [4, 2, 2, 2], [4, 2, 2, 2]]);
        let mut rng = SeatRng::new(1, 0, Seat::new(0));
        let mut counts = [0; 3];
        (0..3000).for_each(|_| counts[rigs.place(&legal, &mut rng)] += 1);
        // Tolerance of four standard deviations around 1,000 of 3,000 draws.
        assert!(counts[1] == 0 && (897..=1103).contains(&counts[0]), "{counts:?}");

        let (mut untouched, mut asked) =
            (SeatRng::new(1, 0, Seat::new(0)), SeatRng::new(1, 0, Seat::new(0)));
        assert_eq!(Rigs::new(&[[4, 2, 2, 2]]).place(&legal, &mut asked), 2);
        assert_eq!(asked.below(1 << 30), untouched.below(1 << 30));
    }

    #[test]
    fn illegal_rig_is_replaced_by_the_nearest_legal_rig() {
        let legal = [[2, 2, 2, 2], [2, 2, 3, 3], [4, 2, 2, 2]].map(Action::Rig);
        assert_eq!(nearest_legal([2, 2, 3, 3], &legal), 1);
        assert_eq!(nearest_legal([5, 2, 2, 3], &legal), 2);
    }
    #[test]
    fn rig_parameter_changes_only_the_rig() {
        let game: Cove = PIRATES_COVE.game(4, &[]).expect("valid rules and seats");
        let plain = CATALOGUE.lookup("merchant:rig=3-3-3-3").expect("a valid spec");
        let rigged = RiggedBot {
            name: "rigged".into(),
            digest: 0,
            rigs: Rigs::parse("3-3-3-3"),
            bot: CATALOGUE.lookup("merchant").expect("a valid spec"),
        };
        let seating = PerSeat::filled(4, 0);
        let luck = |bot: &dyn Bot<Cove>| {
            let mut dealer = Dealer::new(&game, vec![bot], 3).watched_by(CoveMetrics::with_luck);
            let game = &dealer.play(0, &[seating])[0];
            let luck = Seat::all(4).map(|seat| game.watch.luck(seat).to_vec());
            (game.scores, luck.collect::<Vec<_>>())
        };
        assert_eq!(luck(&rigged), luck(plain.as_ref()));
    }
}
