//! Parameter for a bot's fleets.

use corsair_engine::fault::Fault;
use corsair_engine::fnv::fnv1a;
use corsair_engine::games::spanish_main::{Action, Question, SpanishMain, View};
use corsair_engine::{Bot, Choice, PerSeat, Reasons, Seat, SeatRng, Strategy};

use crate::spec::{Parameter, Settings, SpecError};

/// Key of the parameter for a bot's fleets.
pub const NAME: &str = "fleet";

/// Parameter value that lets a bot choose its fleet freely.
const OWN: &str = "own";
/// Parameter value that makes a bot draw from all fleets at random.
const ANY: &str = "any";
/// Parameter value that makes a bot draw from the rules' random fleets.
const RANDOM: &str = "random";
/// Prefix for the names of random fleets.
const RANDOM_NAME: &str = "random-";

/// Parameter `fleet`, which every bot of the game has.
pub const PARAMETER: Parameter = Parameter {
    name: NAME,
    meaning: "fleet by name, or a random choice from names joined by `+`; `any` draws from all fleets, `random` from the random fleets; `own` leaves the choice to the bot",
    default: ANY,
    range: "any, random, own, or names of fleets: small letters, digits and `-`, such as titan or titan+swarm",
};

/// Returns whether a word has the form of a fleet name.
fn is_name(word: &str) -> bool {
    let is_letter = |of: char| of.is_ascii_lowercase() || of.is_ascii_digit() || of == '-';
    !word.is_empty() && word.chars().all(is_letter)
}

/// Returns a bot with the fleets that the settings name, or `bot` unchanged if the value is `own`.
///
/// # Errors
/// Returns an error if the value is not a list of fleet names.
pub(super) fn with_fleet(
    settings: &Settings,
    bot: Box<dyn Bot<SpanishMain>>,
) -> Result<Box<dyn Bot<SpanishMain>>, SpecError> {
    let fleets = settings.text(NAME);
    if fleets == OWN {
        return Ok(bot);
    }
    let names: Vec<String> = fleets.split('+').map(String::from).collect();
    if !names.iter().all(|name| is_name(name)) {
        return Err(settings.out_of_range(NAME));
    }
    // The digest of `bot` may cover more than the settings, such as an inner bot.
    let digest = fnv1a(format!("{:016x} {fleets}", bot.digest()).as_bytes());
    Ok(Box::new(FleetBot { name: settings.name(), digest, names, bot }))
}

/// Bot with one fixed fleet, or with a list of fleets from which each game draws one.
struct FleetBot {
    name: String,
    digest: u64,
    names: Vec<String>,
    bot: Box<dyn Bot<SpanishMain>>,
}

impl FleetBot {
    /// Returns whether `fleet` is among the bot's fleets.
    fn has(&self, fleet: &str) -> bool {
        self.names.iter().any(|name| match name.as_str() {
            ANY => true,
            RANDOM => fleet.starts_with(RANDOM_NAME),
            name => name == fleet,
        })
    }
}

impl Bot<SpanishMain> for FleetBot {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn spawn(&self, game: &SpanishMain, seat: Seat) -> Box<dyn Strategy<SpanishMain>> {
        let places = (0..).zip(game.fleets()).filter(|(_, fleet)| self.has(&fleet.name));
        let choices = places.map(|(place, _)| Action::ChooseFleet(place)).collect();
        Box::new(WithFleet { choices, player: self.bot.spawn(game, seat) })
    }

    fn release(&self) {
        self.bot.release();
    }
}

/// Player of a [`FleetBot`] in one game.
struct WithFleet {
    choices: Vec<Action>,
    player: Box<dyn Strategy<SpanishMain>>,
}

impl WithFleet {
    /// Returns whether the seat is choosing its fleet, and a fleet of this bot is listed.
    fn has_fleet(&self, view: View<'_>) -> bool {
        let is_asked = view.ask().is_some_and(|ask| ask.question == Question::Fleet);
        is_asked && !self.choices.is_empty()
    }
}

impl Strategy<SpanishMain> for WithFleet {
    fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
        if self.has_fleet(view) {
            // Even the choice of a single fleet takes a number from the random stream. So later draws in set-up do not
            // depend on the number of fleets.
            return rng.choose(&self.choices);
        }
        self.player.choose(view, legal, rng)
    }

    fn pick(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Choice<Action> {
        if self.has_fleet(view) {
            return Choice::Named(rng.choose(&self.choices));
        }
        self.player.pick(view, legal, rng)
    }

    fn explain(&self, view: View<'_>, legal: &[Action]) -> Option<Reasons<Action>> {
        if self.has_fleet(view) {
            let manner = match self.choices.len() {
                1 => "sails the fleet that its settings name".into(),
                n => format!("draws one of the {n} fleets that its settings name"),
            };
            return Some(Reasons { manner, weighed: Vec::new() });
        }
        self.player.explain(view, legal)
    }

    fn dismiss(&mut self, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Vec<Fault> {
        self.player.dismiss(scores, ranks)
    }
}

#[cfg(test)]
mod tests {
    use corsair_engine::games::spanish_main::{EDITION, Event};
    use corsair_engine::play::play;
    use corsair_engine::stream::NatureDice;
    use corsair_engine::{Game, Observer};

    use super::*;
    use crate::spanish_main::CATALOGUE;

    /// Observer that records the fleets of all seats, which become visible once the ships sail.
    #[derive(Default)]
    struct Fleets(Vec<u16>);

    impl Observer<SpanishMain> for Fleets {
        fn event(&mut self, event: Event) {
            if let Event::Fleet(_, fleet) = event {
                self.0.push(fleet);
            }
        }
    }

    #[test]
    fn bot_sails_with_the_fleet_of_its_settings() {
        let game: SpanishMain = EDITION.game(2, &[]).expect("valid rules and seats");
        let bots = ["uniform:fleet=titan", "uniform:fleet=cursed"]
            .map(|spec| CATALOGUE.lookup(spec).expect("a valid spec"));
        for deal in 0..4 {
            let mut dice = NatureDice::new(5);
            dice.open_deal(deal);
            let seats = || Seat::all(game.seats());
            let mut players: Vec<_> =
                seats().map(|seat| bots[seat.index()].spawn(&game, seat)).collect();
            let mut rngs: Vec<_> = seats().map(|seat| SeatRng::new(5, deal, seat)).collect();
            let mut fleets = Fleets::default();
            play(&game, &mut players, &mut rngs, &mut dice, &mut fleets, &mut Vec::new());
            let names =
                fleets.0.iter().map(|&fleet| game.fleets()[usize::from(fleet)].name.as_str());
            assert_eq!(names.collect::<Vec<_>>(), ["titan", "cursed"]);
        }
    }

    #[test]
    fn fleet_names_are_single_words() {
        for (spec, is_good) in [
            ("uniform:fleet=any", true),
            ("uniform:fleet=titan+swarm", true),
            ("uniform:fleet=titan+", false),
            ("uniform:fleet=own", true),
            ("uniform:fleet=my-fleet-2", true),
            ("uniform:fleet=My fleet", false),
            ("uniform:fleet=", false),
        ] {
            assert_eq!(CATALOGUE.lookup(spec).is_ok(), is_good, "{spec}");
        }
    }
}
