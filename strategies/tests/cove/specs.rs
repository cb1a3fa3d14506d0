//! The catalogue and the specs of bots.

use corsair_engine::games::cove::Action;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Game, LookAway, Seat, SeatRng};
use corsair_strategies::cove::{CATALOGUE, PRESETS, hire_bot};

use crate::cove;

fn error(spec: &str) -> String {
    hire_bot(spec).map(|bot| bot.name().to_owned()).expect_err(spec).to_string()
}

#[test]
fn every_bot_of_the_catalogue_can_be_hired_with_every_default_written_out() {
    for entry in CATALOGUE {
        let plain = hire_bot(entry.name).expect("a known bot");
        assert_eq!(plain.name(), entry.name);
        let mut spec = entry.name.to_owned();
        for parameter in entry.parameters {
            spec += &format!(":{}={}", parameter.name, parameter.default);
            assert!(!parameter.meaning.is_empty() && !parameter.range.is_empty());
        }
        let written_out = hire_bot(&spec).expect("defaults are in range");
        assert_eq!(written_out.name(), spec);
        assert_eq!(written_out.digest(), plain.digest());
    }
}

#[test]
fn digests_tell_bots_and_parameters_apart() {
    let mut digests: Vec<u64> = [
        "uniform",
        "merchant",
        "raider",
        "drifter",
        "merchant:load=4",
        "merchant:rig=2-2-2-2",
        "raider:nerve=0.25",
        "drifter:thirst=0",
        "legend_hunter",
        "tavern_rat",
        "blockader",
        "balanced",
        "profile",
        "profile:load=3",
        "hoarder",
        "hoarder:load=3",
        "rollout",
        "mcts",
        "mcts:iterations=500",
        "mcts:playout=raider",
        "mcts:playout=raider/nerve=1",
        "rollout:playout=uniform",
    ]
    .iter()
    .map(|spec| hire_bot(spec).expect("a good spec").digest())
    .collect();
    let all = digests.len();
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), all);
}

#[test]
fn a_bot_within_a_bot_counts_by_what_it_is() {
    let digest = |spec| hire_bot(spec).expect("a good spec").digest();
    assert_eq!(digest("mcts:playout=merchant"), digest("mcts:playout=merchant/load=8"));
    assert_eq!(
        hire_bot("mcts:playout=merchant/load=6").expect("good").name(),
        "mcts:playout=merchant/load=6"
    );
}

#[test]
fn bad_specs_are_refused_in_words() {
    for (spec, text) in [
        ("raidr", "there is no bot `raidr`; did you mean `raider`?"),
        ("hoardr", "there is no bot `hoardr`; did you mean `hoarder`?"),
        ("merchant:loda=3", "bot `merchant` has no parameter `loda`; did you mean `load`?"),
        ("uniform:rig=2-2-2-2", "bot `uniform` has no parameter `rig`; it has none"),
        ("merchant:load=0", "bot `merchant`: `load` must be 1 to 20, not `0`"),
        (
            "raider:rig=2-2-2",
            "bot `raider`: `rig` must be four levels of 1 to 8, such as 2-3-3-3, not `2-2-2`",
        ),
        (
            "mcts:playout=rollout/iterations=9",
            "bot `mcts`: `playout` must be a bot that does not search, such as uniform or \
             merchant/load=6, not `rollout/iterations=9`",
        ),
        (
            "mcts:playout=merchant/loda=3",
            "bot `merchant` has no parameter `loda`; did you mean `load`?",
        ),
        ("mcts:playout=merchnat", "there is no bot `merchnat`; did you mean `merchant`?"),
        ("mcts:opponents=none", "bot `mcts`: `opponents` must be playout or tree, not `none`"),
        ("rollout:iterations=1.5", "bot `rollout`: `iterations` must be 1 to 100000, not `1.5`"),
        ("drifter:thirst", "bot `drifter`: `thirst` is not written key=value"),
        ("drifter:thirst=1:thirst=2", "bot `drifter`: `thirst` is set twice"),
    ] {
        assert_eq!(error(spec), text);
    }
}

/// The first rig that a bot chooses under certain rules.
fn rig(spec: &str, settings: &[&str]) -> Action {
    let game = cove(3, settings);
    let state = game.setup(&mut NatureDice::new(1), &mut LookAway);
    let mut legal = Vec::new();
    game.actions(&state, &mut legal);
    let seat = Seat::new(0);
    let bot = hire_bot(spec).expect("a good spec");
    let mut player = bot.hire(&game, seat);
    player.choose(game.view(&state, seat), &legal, &mut SeatRng::new(1, 0, seat))
}

#[test]
fn rigs_are_as_wished_or_the_nearest_that_can_be_paid() {
    assert_eq!(rig("merchant:rig=2-3-4-3", &[]), Action::Rig([2, 3, 4, 3]));
    assert_eq!(rig("merchant:rig=2-3-4-3", &["start.gold=0"]), Action::Rig([2, 2, 2, 2]));
    assert_eq!(rig("raider:rig=2-8-2-2", &[]), Action::Rig([2, 6, 2, 2]));
}

#[test]
fn the_page_on_bots_tells_of_every_bot_and_parameter() {
    let page = include_str!("../../../docs/bots.md");
    let entries = CATALOGUE.iter();
    let bots = entries.flat_map(|entry| {
        let parameters = entry.parameters.iter();
        let values = parameters.map(|of| format!("`{}={}`", of.name, of.default));
        values.chain([format!("| `{}` |", entry.name)])
    });
    for told in bots.chain(PRESETS.iter().map(|preset| format!("| `{}` |", preset.name))) {
        assert!(page.contains(&told), "docs/bots.md lacks {told}");
    }
}
