//! Parameter for a bot's first deployment: pirate, area and ship.

use std::fmt;
use std::str::FromStr;

use corsair_engine::fault::Fault;
use corsair_engine::fnv::fnv1a;
use corsair_engine::games::blackbeard::{Action, Area, Blackbeard, Hull, Pirate, Question, View};
use corsair_engine::{Bot, Choice, PerSeat, Reasons, Seat, SeatRng, Strategy};

use crate::spec::{Parameter, Settings, SpecError};

/// Key of the parameter for a bot's first deployment.
pub const NAME: &str = "deployment";

/// Parameter value that lets the bot choose its first deployment freely.
const OWN: &str = "own";

/// Word in a deployment that lets the bot choose the pirate.
const ANY: &str = "any";

/// Parameter `deployment`, which every bot of Blackbeard has.
pub const PARAMETER: Parameter = Parameter {
    name: NAME,
    meaning: "first deployment as card-area-ship; with `any`, or a card that is not in hand, the bot picks the pirate; `own` leaves the choice to the bot",
    default: OWN,
    range: "own, or three words such as any-caribbean-schooner or teach-india-sloop",
};

/// Returns the parameter `deployment` with this default value.
pub(super) const fn parameter(default: &'static str) -> Parameter {
    Parameter { default, ..PARAMETER }
}

/// First deployment of a player, written `card-area-ship` (`BB-SET-5`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deployment {
    /// Pirate to deploy; `None` lets the bot choose.
    pub pirate: Option<Pirate>,
    /// Area in which to deploy.
    pub area: Area,
    /// Type of the ship to deploy.
    pub ship: Hull,
}

/// Error for a text that is not a deployment of the form `card-area-ship`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a deployment: write card-area-ship, such as any-caribbean-schooner")]
pub struct NotADeployment(String);

impl Deployment {
    /// Returns all deployments of `pirate`, or of every pirate if `pirate` is `None`.
    pub fn all(pirate: Option<Pirate>) -> impl Iterator<Item = Deployment> {
        let ships = move |area| Hull::DEPLOYED.map(|ship| Deployment { pirate, area, ship });
        Area::all().flat_map(ships)
    }
}

impl fmt::Display for Deployment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Deployment { pirate, area, ship } = self;
        let card = pirate.map_or(ANY, Pirate::key);
        write!(out, "{card}-{}-{}", area.key(), ship.key())
    }
}

impl FromStr for Deployment {
    type Err = NotADeployment;

    fn from_str(text: &str) -> Result<Deployment, NotADeployment> {
        let parse = || {
            let mut words = text.trim().split('-');
            let pirate = match words.next()? {
                ANY => None,
                card => Some(Pirate::from_key(card)?),
            };
            let area = Area::from_key(words.next()?)?;
            let ship =
                Hull::from_key(words.next()?).filter(|ship| Hull::DEPLOYED.contains(ship))?;
            words.next().is_none().then_some(Deployment { pirate, area, ship })
        };
        parse().ok_or_else(|| NotADeployment(text.into()))
    }
}

/// Returns a bot with the first deployment that the settings name, or `bot` unchanged if the value is `own`.
///
/// # Errors
/// Returns an error if the value is neither `own` nor a deployment.
pub(super) fn deployed(
    settings: &Settings,
    bot: Box<dyn Bot<Blackbeard>>,
) -> Result<Box<dyn Bot<Blackbeard>>, SpecError> {
    let text = settings.text(NAME);
    if text == OWN {
        return Ok(bot);
    }
    let wish: Deployment = text.parse().map_err(|_| settings.out_of_range(NAME))?;
    // The digest of `bot` may cover more than the settings, such as an inner bot.
    let digest = fnv1a(format!("{:016x} {wish}", bot.digest()).as_bytes());
    Ok(Box::new(DeployedBot { name: settings.name(), digest, wish, bot }))
}

/// Bot with a fixed first deployment; an inner bot makes all other decisions.
struct DeployedBot {
    name: String,
    digest: u64,
    wish: Deployment,
    bot: Box<dyn Bot<Blackbeard>>,
}

impl Bot<Blackbeard> for DeployedBot {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn spawn(&self, game: &Blackbeard, seat: Seat) -> Box<dyn Strategy<Blackbeard>> {
        Box::new(Deployed { wish: self.wish, player: self.bot.spawn(game, seat) })
    }

    fn release(&self) {
        self.bot.release();
    }
}

/// Player of a [`DeployedBot`] in one game.
struct Deployed {
    wish: Deployment,
    player: Box<dyn Strategy<Blackbeard>>,
}

/// Returns whether the viewing seat is choosing its first deployment.
fn is_first(view: View<'_>) -> bool {
    view.ask().is_some_and(|ask| ask.question == Question::Deploy)
        && view.fleet(view.seat()).next().is_none()
}

impl Strategy<Blackbeard> for Deployed {
    fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
        let Deployment { pirate, area, ship } = self.wish;
        let wished = |action: Action| legal.contains(&action).then_some(action);
        let draft = pirate.and_then(|pirate| wished(Action::Draft(pirate)));
        let deploy = pirate.and_then(|pirate| wished(Action::Deploy(pirate, area, ship)));
        if let Some(action) = draft.or(deploy.filter(|_| is_first(view))) {
            return action;
        }
        match self.player.choose(view, legal, rng) {
            Action::Deploy(own, ..) if is_first(view) => {
                let action = Action::Deploy(own, area, ship);
                wished(action).expect("the first ship of a seat can be deployed in any area")
            }
            other => other,
        }
    }

    fn pick(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Choice<Action> {
        match view.ask().map(|ask| ask.question) {
            Some(Question::Draft | Question::Deploy) => {
                Choice::Named(self.choose(view, legal, rng))
            }
            _ => self.player.pick(view, legal, rng),
        }
    }

    fn explain(&self, view: View<'_>, legal: &[Action]) -> Option<Reasons<Action>> {
        if is_first(view) {
            let manner = format!("deploys {} first", self.wish);
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
    use corsair_engine::games::blackbeard::{EDITION, Event};
    use corsair_engine::play::play;
    use corsair_engine::stream::NatureDice;
    use corsair_engine::{Game, Observer};

    use super::*;
    use crate::blackbeard::CATALOGUE;

    /// Observer that records the pirates dealt to a seat, and the seat's first deployment.
    #[derive(Default)]
    struct First {
        dealt: Vec<Pirate>,
        deployed: Option<Deployment>,
    }

    impl Observer<Blackbeard> for First {
        fn event(&mut self, event: Event) {
            match event {
                Event::DrewPirate(seat, pirate) if seat.index() == 0 && self.deployed.is_none() => {
                    self.dealt.push(pirate);
                }
                Event::Deployed(seat, pirate, area, ship) if seat.index() == 0 => {
                    let first = Deployment { pirate: Some(pirate), area, ship };
                    self.deployed.get_or_insert(first);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn bot_plays_the_deployment_named_in_its_spec() {
        let game: Blackbeard = EDITION.game(2, &[]).expect("valid rules and seats");
        let bot = CATALOGUE.lookup("uniform:deployment=teach-india-sloop").expect("a valid spec");
        let mut held = 0;
        for deal in 0..40 {
            let mut dice = NatureDice::new(5);
            dice.open_deal(deal);
            let mut players: Vec<_> =
                Seat::all(game.seats()).map(|seat| bot.spawn(&game, seat)).collect();
            let mut rngs: Vec<_> =
                Seat::all(game.seats()).map(|seat| SeatRng::new(5, deal, seat)).collect();
            let mut first = First::default();
            play(&game, &mut players, &mut rngs, &mut dice, &mut first, &mut Vec::new());
            let deployed = first.deployed.expect("every seat deploys a pirate");
            let teach = Pirate::from_key("teach").expect("a known pirate");
            if first.dealt.contains(&teach) {
                held += 1;
                assert_eq!(deployed.pirate, Some(teach));
            }
            assert_eq!((deployed.area.key(), deployed.ship), ("india", Hull::SLOOP));
        }
        assert!((1..40).contains(&held), "{held}");
    }

    #[test]
    fn parsing_restores_every_written_deployment() {
        for pirate in Pirate::all().map(Some).chain([None]) {
            for deployment in Deployment::all(pirate) {
                assert_eq!(deployment.to_string().parse(), Ok(deployment));
            }
        }
        assert_eq!(Deployment::all(None).count(), 18);
        for text in ["", "any", "any-caribbean", "any-caribbean-brigantine", "x-india-sloop"] {
            assert_eq!(text.parse::<Deployment>(), Err(NotADeployment(text.into())));
        }
    }
}
