//! Tests that restricted bots avoid forbidden actions whenever an allowed action exists, and otherwise play
//! unchanged.

use corsair_engine::games::{blackbeard, cove, spanish_main};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Game, NoObserver, Seat, SeatRng, Turn};
use corsair_strategies::restricted::Restriction;

use crate::harness::Bots;

const SEED: u64 = 7;

/// Game under test, with the number of deals to play.
struct Tested<G> {
    game: G,
    deals: u64,
}

/// Number of choices that offered both forbidden and allowed actions.
#[derive(Default)]
struct Seen {
    choices: u32,
    forced: u32,
}

impl<G: Bots> Tested<G> {
    /// Plays games with a restricted bot in all seats.
    fn play(&self, spec: &str, restriction: &Restriction<G>) -> Seen {
        let Tested { game, .. } = self;
        let bot = G::bot(spec);
        let (mut dice, mut legal, mut seen) = (NatureDice::new(SEED), Vec::new(), Seen::default());
        for deal in 0..self.deals {
            dice.open_deal(deal);
            let mut state = game.setup(&mut dice, &mut NoObserver);
            let seats = || Seat::all(game.seats());
            let mut players: Vec<_> = seats().map(|seat| bot.spawn(game, seat)).collect();
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

    fn assert_promises_hold(&self) {
        let plain = G::bot("balanced");
        let mut digests = vec![plain.digest()];
        for restriction in G::CATALOGUE.restrictions {
            let name = restriction.entry.name;
            let played = ["balanced", "uniform"]
                .map(|bot| self.play(&format!("{bot}:never={name}"), restriction));
            let choices: u32 = played.iter().map(|seen| seen.choices).sum();
            let forced: u32 = played.iter().map(|seen| seen.forced).sum();
            assert!(
                choices > 0,
                "`{name}` never forbids a choice; {forced} choices had only forbidden actions"
            );
            let spec = format!("balanced:never={name}");
            let of = G::bot(&spec);
            assert_eq!(of.name(), spec);
            digests.push(of.digest());
        }
        let [one, other] = [0, 1].map(|at| G::CATALOGUE.restrictions[at].entry.name);
        let both = G::bot(&format!("balanced:never={one}+{other}"));
        digests.push(both.digest());
        assert_eq!(G::bot(&format!("balanced:never={other}+{one}")).digest(), both.digest());
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(
            digests.len(),
            G::CATALOGUE.restrictions.len() + 2,
            "each restriction changes the digest"
        );
        let unknown = format!("balanced:never={one}x");
        let refused = G::CATALOGUE.lookup(&unknown).map(|bot| bot.digest());
        let said = refused.expect_err(&unknown).to_string();
        assert!(said.contains(&format!("did you mean `{one}`?")), "{said}");
    }
}

#[test]
fn bots_of_pirates_cove_avoid_forbidden_actions() {
    let game: cove::Cove = cove::PIRATES_COVE.game(4, &[]).expect("valid rules and seats");
    Tested { game, deals: 6 }.assert_promises_hold();
}

#[test]
fn bots_of_blackbeard_avoid_forbidden_actions() {
    let game: blackbeard::Blackbeard =
        blackbeard::EDITION.game(3, &[]).expect("valid rules and seats");
    Tested { game, deals: 12 }.assert_promises_hold();
}

#[test]
fn bots_of_the_spanish_main_avoid_forbidden_actions() {
    let game: spanish_main::SpanishMain =
        spanish_main::EDITION.game(2, &[]).expect("valid rules and seats");
    Tested { game, deals: 12 }.assert_promises_hold();
}

#[test]
fn restriction_that_never_applies_does_not_change_play() {
    let game: cove::Cove = cove::PIRATES_COVE.game(4, &[]).expect("valid rules and seats");
    let bots = ["balanced", "balanced:never=flee"].map(cove::Cove::bot);
    let (mut dice, mut legal) = (NatureDice::new(SEED), Vec::new());
    dice.open_deal(0);
    let mut state = game.setup(&mut dice, &mut NoObserver);
    let mut players = bots
        .each_ref()
        .map(|bot| Seat::all(4).map(|seat| bot.spawn(&game, seat)).collect::<Vec<_>>());
    let forbids = cove::Cove::CATALOGUE.restrictions[1].forbids;
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
