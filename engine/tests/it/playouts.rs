//! Playouts of decisions: samples depend only on the knowledge of a seat.

use corsair_engine::games::cove::{Cove, PIRATES_COVE};
use corsair_engine::playouts::{DecisionPoint, Playouts};
use corsair_engine::strategy::Uniform;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Game, NoObserver, Seat, SeatRng, Strategy, Turn};

struct UniformBot;

impl Bot<Cove> for UniformBot {
    fn name(&self) -> &str {
        "uniform"
    }
    fn digest(&self) -> u64 {
        0
    }
    fn spawn(&self, _game: &Cove, _seat: Seat) -> Box<dyn Strategy<Cove>> {
        Box::new(Uniform)
    }
}

fn game() -> Cove {
    PIRATES_COVE.game(3, &[]).expect("a table")
}

/// Returns the state after this number of decisions by uniform players, and the seat to decide.
fn position(game: &Cove, decisions: u32) -> (<Cove as Game>::State, Seat) {
    let mut dice = NatureDice::new(3);
    let mut state = game.setup(&mut dice, &mut NoObserver);
    let mut rng = SeatRng::new(3, 0, Seat::new(0));
    for _ in 0..decisions {
        let action = game.propose(&state, &mut rng).expect("a decision is due");
        game.apply(&mut state, action, &mut dice, &mut NoObserver);
    }
    let Turn::Decide(seat) = game.turn(&state) else { panic!("the game is over") };
    (state, seat)
}

#[test]
fn playout_samples_depend_only_on_their_number_and_the_view() {
    let game = game();
    for decisions in [0, 7, 40] {
        let (state, seat) = position(&game, decisions);
        let mut legal = Vec::new();
        game.actions(&state, &mut legal);
        let point = DecisionPoint { state: &state, seat, number: decisions };
        let of = |sample| Playouts::new(&game, &UniformBot, 5).play_out(point, &legal, sample);
        let mut used = Playouts::new(&game, &UniformBot, 5);
        used.new_game(9);
        let whole = used.play_out(point, &legal, 4);
        assert_eq!(whole, of(4), "earlier playouts change no result");
        let one = used.play_out(point, &legal[..1], 4);
        assert_eq!(one[0], whole[0], "further actions change no result");
        // A different state that the seat can't distinguish from `state`.
        let other = game.resample(game.view(&state, seat), &mut NatureDice::new(77));
        let other = DecisionPoint { state: &other, ..point };
        assert_eq!(used.play_out(other, &legal, 4), whole, "hidden information changes no result");
        assert_ne!(of(5), whole, "another sample");
        assert!(whole.iter().all(|end| end.reply.is_none_or(|(by, _)| by != seat)));
    }
}
