//! Bots under a restriction never do what it forbids where they have a choice, and otherwise play as they would.

use corsair_engine::games::{blackbeard, cove, spanish_main};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Game, NoObserver, Seat, SeatRng, Turn};
use corsair_strategies::restricted::Restriction;
use corsair_strategies::{BotFiles, SpecError};

const SEED: u64 = 7;

/// What hires a bot.
type Hire<G> = fn(&str, &BotFiles) -> Result<Box<dyn Bot<G>>, SpecError>;

/// A game with its restrictions, and what hires its bots.
struct Tested<G: Game + 'static> {
    game: G,
    restrictions: &'static [Restriction<G>],
    hire: Hire<G>,
    deals: u64,
}

/// How often there was a choice between what is forbidden and what is not.
#[derive(Default)]
struct Seen {
    choices: u32,
    forced: u32,
}

impl<G: Game + 'static> Tested<G> {
    fn bot(&self, spec: &str) -> Box<dyn Bot<G>> {
        (self.hire)(spec, &BotFiles::default()).unwrap_or_else(|error| panic!("{spec}: {error}"))
    }

    /// Plays games of a bot in all seats under a restriction.
    fn play(&self, spec: &str, restriction: &Restriction<G>) -> Seen {
        let Tested { game, .. } = self;
        let bot = self.bot(spec);
        let (mut dice, mut legal, mut seen) = (NatureDice::new(SEED), Vec::new(), Seen::default());
        for deal in 0..self.deals {
            dice.open_deal(deal);
            let mut state = game.setup(&mut dice, &mut NoObserver);
            let seats = || Seat::all(game.seats());
            let mut players: Vec<_> = seats().map(|seat| bot.hire(game, seat)).collect();
            let mut rngs: Vec<_> = seats().map(|seat| SeatRng::new(SEED, deal, seat)).collect();
            while let Turn::Decide(seat) = game.turn(&state) {
                game.actions(&state, &mut legal);
                let view = game.view(&state, seat);
                let forbidden =
                    legal.iter().filter(|&&action| (restriction.forbids)(view, action)).count();
                let chosen = players[seat.index()].choose(view, &legal, &mut rngs[seat.index()]);
                game.check(&state, chosen).expect("a legal action");
                if forbidden > 0 && forbidden < legal.len() {
                    let name = restriction.entry.name;
                    assert!(
                        !(restriction.forbids)(view, chosen),
                        "{spec} does `{name}`: {chosen:?}"
                    );
                    seen.choices += 1;
                } else if forbidden > 0 {
                    seen.forced += 1;
                }
                game.apply(&mut state, chosen, &mut dice, &mut NoObserver);
            }
        }
        seen
    }

    fn keeps_what_it_promises(&self) {
        let plain = self.bot("balanced");
        let mut digests = vec![plain.digest()];
        for restriction in self.restrictions {
            let name = restriction.entry.name;
            let played = ["balanced", "uniform"]
                .map(|bot| self.play(&format!("{bot}:never={name}"), restriction));
            let choices: u32 = played.iter().map(|seen| seen.choices).sum();
            let forced: u32 = played.iter().map(|seen| seen.forced).sum();
            assert!(choices > 0, "`{name}` never forbids a choice, {forced} times all");
            let spec = format!("balanced:never={name}");
            let of = self.bot(&spec);
            assert_eq!(of.name(), spec);
            digests.push(of.digest());
        }
        let [one, other] = [0, 1].map(|at| self.restrictions[at].entry.name);
        let both = self.bot(&format!("balanced:never={one}+{other}"));
        digests.push(both.digest());
        assert_eq!(self.bot(&format!("balanced:never={other}+{one}")).digest(), both.digest());
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), self.restrictions.len() + 2, "each is a bot of its own");
        let unknown = format!("balanced:never={one}x");
        let refused = (self.hire)(&unknown, &BotFiles::default()).map(|bot| bot.digest());
        let said = refused.expect_err(&unknown).to_string();
        assert!(said.contains(&format!("did you mean `{one}`?")), "{said}");
    }
}

#[test]
fn bots_of_pirates_cove_never_do_what_is_forbidden() {
    let game = cove::PIRATES_COVE.game(4, &[]).expect("a table");
    let hire = corsair_strategies::cove::hire_from;
    let restrictions = corsair_strategies::cove::RESTRICTIONS;
    Tested { game, restrictions, hire, deals: 6 }.keeps_what_it_promises();
}

#[test]
fn bots_of_blackbeard_never_do_what_is_forbidden() {
    let game = blackbeard::EDITION.game(3, &[]).expect("a table");
    let hire = corsair_strategies::blackbeard::hire;
    let restrictions = corsair_strategies::blackbeard::RESTRICTIONS;
    Tested { game, restrictions, hire, deals: 12 }.keeps_what_it_promises();
}

#[test]
fn bots_of_the_spanish_main_never_do_what_is_forbidden() {
    let game = spanish_main::EDITION.game(2, &[]).expect("a table");
    let hire = corsair_strategies::spanish_main::hire;
    let restrictions = corsair_strategies::spanish_main::RESTRICTIONS;
    Tested { game, restrictions, hire, deals: 12 }.keeps_what_it_promises();
}

/// A bot under a restriction that never comes up plays the same games.
#[test]
fn where_nothing_is_forbidden_bots_play_as_they_would() {
    let game: cove::Cove = cove::PIRATES_COVE.game(4, &[]).expect("a table");
    let hired = |spec| corsair_strategies::cove::hire_bot(spec).expect(spec);
    let bots = [hired("balanced"), hired("balanced:never=flee")];
    let (mut dice, mut legal) = (NatureDice::new(SEED), Vec::new());
    dice.open_deal(0);
    let mut state = game.setup(&mut dice, &mut NoObserver);
    let mut players = bots
        .each_ref()
        .map(|bot| Seat::all(4).map(|seat| bot.hire(&game, seat)).collect::<Vec<_>>());
    let forbids = corsair_strategies::cove::RESTRICTIONS[1].forbids;
    while let Turn::Decide(seat) = game.turn(&state) {
        game.actions(&state, &mut legal);
        let view = game.view(&state, seat);
        let [free, kept] = players
            .each_mut()
            .map(|of| of[seat.index()].choose(view, &legal, &mut SeatRng::new(SEED, 0, seat)));
        if !legal.iter().any(|&action| forbids(view, action)) {
            assert_eq!(free, kept);
        }
        game.apply(&mut state, free, &mut dice, &mut NoObserver);
    }
}
