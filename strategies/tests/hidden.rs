//! No line that is sent to a bot in another process depends on what is hidden from its seat.

use std::fs;

use corsair_engine::games::cove::{Cove, EDITIONS, Rules};
use corsair_engine::rulebook::Rulebook;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Game, NoObserver, Seat, SeatRng, Turn};
use corsair_strategies::external::{ExternalBot, OnFault, Terms};
use corsair_strategies::process::Patience;
use corsair_strategies::protocol::Briefing;

const SEED: u64 = 5;

/// Plays games at random. In each, bots that write down what they read are asked at every decision:
/// one of the true state, the other of one with other hidden things behind an equal view.
#[test]
fn lines_are_the_same_whatever_is_hidden() {
    let edition = EDITIONS[0];
    let book = Rulebook::edition(edition.file, edition.text).expect("sound");
    let game = Cove::new(book.rules::<Rules>(edition.file).expect("valid"), 4).expect("a table");
    let briefing = Briefing {
        game: edition.id.into(),
        seats: 4,
        rules: serde_json::to_value(book.values()).expect("plain data"),
        rules_hash: String::new(),
    };
    let animal = concat!(env!("CARGO_MANIFEST_DIR"), "/../sim-cli/tests/zoo/animal.py");
    let room = tempfile::tempdir().expect("a directory");
    let patience = Patience::new(std::time::Duration::from_secs(20));
    let terms = Terms { patience, on_fault: OnFault::Continue };
    let logs = ["true", "other"].map(|name| room.path().join(name));
    let bots = [&logs[0], &logs[1]].map(|log| {
        let command = format!("python3 '{animal}' listens '{}'", log.display());
        ExternalBot::<Cove>::engage(&command, terms, &briefing, |_| None).expect("it starts")
    });
    let (mut dice, mut rng) = (NatureDice::new(SEED), SeatRng::new(SEED, 0, Seat::new(0)));
    let (mut legal, mut legal_there) = (Vec::new(), Vec::new());
    let (mut asked, mut planted) = (0, 0);
    for deal in 0..3 {
        dice.open_deal(deal);
        let mut state = game.setup(&mut dice, &mut NoObserver);
        let mut players = bots
            .each_ref()
            .map(|bot| Seat::all(4).map(|seat| bot.hire(&game, seat)).collect::<Vec<_>>());
        while let Turn::Decide(seat) = game.turn(&state) {
            let other = game.resample(game.view(&state, seat), &mut rng);
            let of = seat.index();
            let seeds = || SeatRng::new(SEED, deal, seat);
            game.actions(&state, &mut legal);
            game.actions(&other, &mut legal_there);
            let chosen = players[0][of].choose(game.view(&state, seat), &legal, &mut seeds());
            let there = players[1][of].choose(game.view(&other, seat), &legal_there, &mut seeds());
            assert_eq!(chosen, there);
            planted += u32::from(other != state);
            asked += 1;
            game.apply(&mut state, chosen, &mut dice, &mut NoObserver);
        }
        let (scores, ranks) = (game.scores(&state), game.ranks(&state));
        for player in players.iter_mut().flatten() {
            assert_eq!(player.dismiss(&scores, &ranks), []);
        }
    }
    drop(bots);
    let [told, told_there] = logs.map(|log| fs::read_to_string(log).expect("written"));
    assert!(planted > 200, "hidden things differed {planted} times only, of {asked}");
    assert_eq!(told.lines().filter(|line| line.starts_with("{\"type\":\"decide\"")).count(), asked);
    let lines = |told: String| {
        let mut lines: Vec<String> = told.lines().map(String::from).collect();
        lines.sort_unstable();
        lines
    };
    assert!(lines(told) == lines(told_there), "a line shows what is hidden");
}
