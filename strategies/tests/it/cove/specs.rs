//! Tests of the catalogue and of bot specs.

use corsair_engine::dealer::play_one;
use corsair_engine::games::cove::{Action, Cove};
use corsair_engine::seating::rotations;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Game, NoObserver, PerSeat, Seat, SeatRng};
use corsair_strategies::UniformBot;
use corsair_strategies::cove::CATALOGUE;

use super::cove;
use super::magpie::MAGPIE;
use crate::spec::Settings;

fn error(spec: &str) -> String {
    CATALOGUE.lookup(spec).map(|bot| bot.name().to_owned()).expect_err(spec).to_string()
}

#[test]
fn every_bot_builds_with_explicit_defaults() {
    for entry in CATALOGUE.roster().entries() {
        let plain = CATALOGUE.lookup(entry.name).expect("a valid spec");
        assert_eq!(plain.name(), entry.name);
        let mut spec = entry.name.to_owned();
        for parameter in entry.parameters {
            spec += &format!(":{}={}", parameter.name, parameter.default);
            assert!(!parameter.meaning.is_empty() && !parameter.range.is_empty());
        }
        let written_out = CATALOGUE.lookup(&spec).expect("defaults are in range");
        assert_eq!(written_out.name(), spec);
        assert_eq!(written_out.digest(), plain.digest());
    }
}

#[test]
fn different_bots_and_parameters_have_different_digests() {
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
    .map(|spec| CATALOGUE.lookup(spec).expect("a valid spec").digest())
    .collect();
    let all = digests.len();
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), all);
}

#[test]
fn digest_includes_the_digest_of_an_inner_bot() {
    let digest = |spec| CATALOGUE.lookup(spec).expect("a valid spec").digest();
    assert_eq!(digest("mcts:playout=merchant"), digest("mcts:playout=merchant/load=8"));
    assert_eq!(
        CATALOGUE.lookup("mcts:playout=merchant/load=6").expect("good").name(),
        "mcts:playout=merchant/load=6"
    );
}

#[test]
fn errors_of_bad_specs_name_the_reason() {
    for (spec, text) in [
        ("raidr", "there is no bot `raidr`; did you mean `raider`?"),
        ("hoardr", "there is no bot `hoardr`; did you mean `hoarder`?"),
        ("merchant:loda=3", "bot `merchant` has no parameter `loda`; did you mean `load`?"),
        ("uniform:load=3", "bot `uniform` has no parameter `load`; there are `rig`"),
        (
            "uniform:rig=2-2",
            "bot `uniform`: `rig` must be own, or four levels from 1 to 8, such as 2-3-3-3, or up to 8 \
             rigs joined by +, not `2-2`",
        ),
        ("merchant:load=0", "bot `merchant`: `load` must be 1 to 20, not `0`"),
        (
            "raider:rig=2-2-2",
            "bot `raider`: `rig` must be four levels from 1 to 8, such as 2-3-3-3, or up to 8 rigs \
             joined by +, not `2-2-2`",
        ),
        (
            "mcts:playout=rollout/iterations=9",
            "bot `mcts`: `playout` must be a bot of this program, a preset or @FILE.toml/NAME that \
             does not search, written BOT/KEY=VALUE, not `rollout/iterations=9`",
        ),
        (
            "mcts:playout=merchant/loda=3",
            "bot `mcts`: in `playout`, bot `merchant` has no parameter `loda`; did you mean `load`?",
        ),
        (
            "rollout:playout=merchnat",
            "bot `rollout`: in `playout`, there is no bot `merchnat`; did you mean `merchant`?",
        ),
        (
            "mcts:playout=hoardr",
            "bot `mcts`: in `playout`, there is no bot `hoardr`; did you mean `hoarder`?",
        ),
        (
            "mcts:playout=merchant/load=0",
            "bot `mcts`: in `playout`, bot `merchant`: `load` must be 1 to 20, not `0`",
        ),
        (
            "mcts:playout=merchant:load=6",
            "bot `mcts` has no parameter `load`; there are `iterations`, `playout`, `depth`, \
             `margin`, `exploration`, `widening`, `plies`, `stop`, `opponents`, `judge`, `turns`, `search`, `rig`; a setting of the \
             bot in `playout` follows a slash: playout=BOT/KEY=VALUE",
        ),
        (
            "mcts:playout=exec:python3 bot.py",
            "bot `mcts`: `playout` can't be an external bot, because simulated games need thousands of \
             fast answers: name a bot of this program",
        ),
        ("mcts:iterations=0", "bot `mcts`: `iterations` must be 1 to 100000, not `0`"),
        ("mcts:iterations=-5", "bot `mcts`: `iterations` must be 1 to 100000, not `-5`"),
        ("mcts:iterations=1e9", "bot `mcts`: `iterations` must be 1 to 100000, not `1e9`"),
        ("mcts:iterations=NaN", "bot `mcts`: `iterations` must be 1 to 100000, not `NaN`"),
        ("mcts:exploration=-0.1", "bot `mcts`: `exploration` must be 0 to 10, not `-0.1`"),
        ("mcts:exploration=nan", "bot `mcts`: `exploration` must be 0 to 10, not `nan`"),
        ("mcts:exploration=inf", "bot `mcts`: `exploration` must be 0 to 10, not `inf`"),
        ("mcts:widening=-1", "bot `mcts`: `widening` must be 0 to 5, not `-1`"),
        ("mcts:plies=0.5", "bot `mcts`: `plies` must be 0 to 50, not `0.5`"),
        ("mcts:stop=1", "bot `mcts`: `stop` must be never, settled or gain, not `1`"),
        ("rollout:depth=-1", "bot `rollout`: `depth` must be 0 to 1000, not `-1`"),
        ("rollout:margin=1.01", "bot `rollout`: `margin` must be 0 to 1, not `1.01`"),
        (
            "mcts:opponents=none",
            "bot `mcts`: in `opponents`, there is no bot `none`; there are `uniform`, `merchant`, `raider`, \
             `drifter`, `legend_hunter`, `tavern_rat`, `blockader`, `balanced`, `balanced_1`, `profile`, \
             `rollout`, `mcts`, `daredevil`, `hoarder`, `landlubber`, `miser`, `searcher`, `master`",
        ),
        ("rollout:iterations=1.5", "bot `rollout`: `iterations` must be 1 to 100000, not `1.5`"),
        ("RAIDER", "there is no bot `RAIDER`; did you mean `raider`?"),
        ("raider nerve=3", "there is no bot `raider nerve=3`; did you mean `raider`?"),
        ("raider::nerve=3", "bot `raider`: the text after a colon must have the form key=value"),
        ("drifter:thirst", "bot `drifter`: `thirst` must have the form key=value"),
        ("drifter:thirst=1:thirst=2", "bot `drifter`: `thirst` is set twice: remove one"),
    ] {
        assert_eq!(error(spec), text);
    }
}

/// Returns the first rig that a bot chooses under these rules.
fn rig(spec: &str, settings: &[&str]) -> Action {
    let game = cove(3, settings);
    let state = game.setup(&mut NatureDice::new(1), &mut NoObserver);
    let mut legal = Vec::new();
    game.actions(&state, &mut legal);
    let seat = Seat::new(0);
    let bot = CATALOGUE.lookup(spec).expect("a valid spec");
    let mut player = bot.spawn(&game, seat);
    player.choose(game.view(&state, seat), &legal, &mut SeatRng::new(1, 0, seat))
}

#[test]
fn bot_chooses_its_rig_or_the_nearest_legal_rig() {
    assert_eq!(rig("merchant:rig=2-3-4-3", &[]), Action::Rig([2, 3, 4, 3]));
    assert_eq!(rig("merchant:rig=2-3-4-3", &["start.gold=0"]), Action::Rig([2, 2, 2, 2]));
    assert_eq!(rig("raider:rig=2-8-2-2", &[]), Action::Rig([2, 6, 2, 2]));
}

#[test]
fn every_bot_has_the_parameter_rig() {
    for entry in CATALOGUE.roster().entries() {
        let spec = format!("{}:rig=2-4-3-3", entry.name);
        assert_eq!(rig(&spec, &[]), Action::Rig([2, 4, 3, 3]), "{spec}");
        assert_ne!(bot(&spec).digest(), bot(entry.name).digest(), "{spec}");
        assert_eq!(bot(&spec).name(), spec);
    }
    // The rig of the inner bot applies to simulated games, not to the game that is played.
    assert_eq!(
        rig("mcts:iterations=2:playout=merchant/rig=2-2-2-2:rig=2-4-3-3", &[]),
        Action::Rig([2, 4, 3, 3])
    );
}

fn bot(spec: &str) -> Box<dyn Bot<Cove>> {
    CATALOGUE.lookup(spec).expect(spec)
}

#[test]
fn equal_parameter_values_have_equal_digests_in_any_spelling() {
    for equal in [
        &["raider", "raider:nerve=2.5", "raider:nerve=2.50", "raider:rig=3-3-4-4:nerve=25e-1"][..],
        &["mcts:iterations=100", "mcts:iterations=0100", "mcts:iterations=100.0:depth=040"],
        &["merchant:load=6:nerve=1", "merchant:nerve=1:load=6", "merchant: nerve=+1.0 : load=06"],
        &["balanced:nerve=0", "balanced:nerve=-0", "balanced:nerve=0.00"],
        &["uniform", "uniform:rig=own"],
        &["mcts", "mcts:rig=own", "mcts:playout=balanced/load=12.0"],
        &["daredevil", "profile:rig=3-3-4-4:dice=6:nerve=2:glory=3:grit=3"],
        &["miser", "profile:toughness=1.0:thirst=0:dice=1:coin=1"],
        &["rollout:playout=miser", "rollout:playout=profile/coin=1/thirst=0/dice=1/toughness=1"],
    ] {
        for spec in equal {
            assert_eq!(bot(spec).digest(), bot(equal[0]).digest(), "{spec} and {}", equal[0]);
        }
    }
    assert_eq!(bot("merchant:nerve=1.0:load=06").name(), "merchant:load=6:nerve=1");
}

/// Also checks that the example of `docs/add-a-bot.md` equals `magpie.rs`, which is compiled with these tests.
#[test]
fn example_bot_of_the_docs_beats_uniform() {
    let page = include_str!("../../../../docs/add-a-bot.md");
    let indented = |line: &str| if line.is_empty() { String::new() } else { format!("   {line}") };
    let lines = include_str!("magpie.rs").lines().map(indented);
    let example = lines.collect::<Vec<_>>().join("\n");
    assert!(page.contains(&example), "the example in docs/add-a-bot.md differs from magpie.rs");
    let settings = Settings::defaults(&MAGPIE.entry);
    let magpie = (MAGPIE.build)(CATALOGUE, &settings).expect("defaults are in range");
    let game = cove(4, &[]);
    let bots: [&dyn Bot<Cove>; 2] = [&*magpie, &UniformBot];
    let named = PerSeat::from_fn(4, |seat| u8::from(seat.index() > 0));
    let (mut games, mut won) = (0, 0);
    for deal in 0..50 {
        for seating in rotations(&named) {
            let ranks = play_one(&game, &bots, 1, deal, &seating, NoObserver).ranks;
            let own = seating.iter().find(|&(_, &bot)| bot == 0).expect("the bot has a seat").0;
            games += 1;
            won += u32::from(ranks[own] == 0);
        }
    }
    assert!(won * 2 > games, "magpie wins {won} of {games} games among three uniform");
}
