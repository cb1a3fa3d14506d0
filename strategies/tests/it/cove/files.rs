//! Tests of bots in bot files, and of presets.

use corsair_strategies::cove::CATALOGUE;
use corsair_strategies::{BotFiles, bot_file::BotFile};

const CREW: &str = r#"
# Two that differ.
[bold]
bot = "raider"
about = "never turns away"
nerve = 4
rig = "2-3-4-4"

[meek]
bot = "merchant"
nerve = -2.5
"#;

fn files(text: &str) -> BotFiles {
    BotFiles::new(vec![("crew.toml".into(), text.into())])
}

/// Returns the name and digest of the bot that a spec names, if the file `crew.toml` contains `text`.
fn named(spec: &str, text: &str) -> Result<(String, u64), String> {
    let bot = CATALOGUE.lookup_in(spec, &files(text));
    bot.map(|bot| (bot.name().to_owned(), bot.digest())).map_err(|error| error.to_string())
}

#[test]
fn bot_of_a_file_equals_the_spec_with_its_settings() {
    let spelled_out =
        CATALOGUE.lookup("raider:rig=2-3-4-4:nerve=4").expect("a valid spec").digest();
    assert_eq!(named("@crew.toml:bold", CREW), Ok(("bold".into(), spelled_out)));
    let (name, digest) = named("@crew.toml:bold:nerve=1", CREW).expect("a valid spec");
    assert_eq!(name, "bold:nerve=1");
    assert_eq!(
        digest,
        CATALOGUE.lookup("raider:rig=2-3-4-4:nerve=1").expect("a valid spec").digest()
    );
    assert_ne!(digest, spelled_out);
}

#[test]
fn single_bot_of_a_file_needs_no_name() {
    let one = "[meek]\nbot = \"merchant\"\nnerve = -2.5\n";
    assert_eq!(named("@crew.toml", one), named("@crew.toml:meek", one));
    assert_eq!(named("@crew.toml:nerve=-1", one).map(|(name, _)| name), Ok("meek:nerve=-1".into()));
    assert_eq!(
        named("@crew.toml", CREW),
        Err("crew.toml: the file has several bots: write @FILE:NAME, one of `bold`, `meek`".into())
    );
}

#[test]
fn paths_of_a_spec_are_the_files_that_the_spec_needs() {
    let paths = |spec| BotFiles::paths_in(spec).collect::<Vec<_>>();
    assert_eq!(paths("@a/crew.toml:bold:nerve=1"), ["a/crew.toml"]);
    assert_eq!(paths("@crew.toml"), ["crew.toml"]);
    assert_eq!(paths("raider:nerve=1"), [""; 0]);
    assert_eq!(paths("mcts:playout=@a/crew.toml/bold/nerve=1:depth=5"), ["a/crew.toml"]);
    assert_eq!(paths("@a.toml:deep:playout=@b.toml"), ["a.toml", "b.toml"]);
    assert_eq!(paths("mcts:judge=@a/value.toml:depth=5"), ["a/value.toml"]);
    assert_eq!(paths("mcts:judge=own"), [""; 0]);
}

#[test]
fn errors_of_a_bot_file_name_the_line() {
    for (text, message) in [
        (
            "[bold]\nbot = \"raider\"\nnerv = 4",
            "crew.toml:3: bot `raider` has no parameter `nerv`; did you mean `nerve`?",
        ),
        (
            "\n[bold]\nbot = \"raidr\"",
            "crew.toml:3: there is no bot `raidr`; did you mean `raider`?",
        ),
        (
            "[bold]\nnerve = 9\nbot = \"raider\"",
            "crew.toml:2: bot `raider`: `nerve` must be -5 to 5, not `9`",
        ),
        (
            "[bold]\nbot = \"raider\"\nrig = \"9-9\"",
            "crew.toml:3: bot `raider`: `rig` must be four levels from 1 to 8, such as 2-3-3-3, \
             or up to 8 rigs joined by +, not `9-9`",
        ),
        (
            "[bold]\nbot = \"raider\"\nnerve = [1]",
            "crew.toml:3: `nerve` must be a number or a string, not array",
        ),
        ("[bold]\nnerve = 1", "crew.toml:1: `bold` lacks the key `bot`, such as bot = \"uniform\""),
        ("nerve = 1", "crew.toml:1: `nerve` is not a table: write [nerve]"),
        ("[\"a:b\"]", "crew.toml:1: `a:b` is not a valid name: use none of `:`, `,`, `=` and `@`"),
        ("# no bots", "crew.toml: the file has no bot: write [NAME] and its keys"),
        ("", "crew.toml: the file has no bot: write [NAME] and its keys"),
        ("\n[bold]", "crew.toml:2: `bold` lacks the key `bot`, such as bot = \"uniform\""),
        (
            "[bold]\nbot = \"raider\"\n[meek]",
            "crew.toml:3: `meek` lacks the key `bot`, such as bot = \"uniform\"",
        ),
        (
            "[bold]\nbot = \"raider\"\n\n[raider]\nbot = \"merchant\"",
            "crew.toml:4: `raider` is a bot of this program: give the new bot another name, so that \
             results are unambiguous",
        ),
        (
            "[hoarder]\nbot = \"merchant\"",
            "crew.toml:1: `hoarder` is a bot of this program: give the new bot another name, so that \
             results are unambiguous",
        ),
        (
            "[bold]\nbot = \"hoarder\"",
            "crew.toml:2: `hoarder` is a preset: write its bot and settings, which \
             `corsair bots` lists",
        ),
        (
            "[bold]\nbot = \"mcts\"\nplayout = \"merchant/loda=6\"",
            "crew.toml:3: bot `mcts`: in `playout`, bot `merchant` has no parameter `loda`; did \
             you mean `load`?",
        ),
        (
            "[bold]\nbot = \"mcts\"\ndepth = 5\nplayout = \"exec:./bot.py\"",
            "crew.toml:4: bot `mcts`: `playout` can't be an external bot, because simulated games need \
             thousands of fast answers: name a bot of this program",
        ),
        (
            "[bold]\nbot = \"mcts\"\nplayout = \"@crew.toml/meek\"",
            "crew.toml:3: bot `mcts`: in `playout`, crew.toml: a bot in a file can't contain a bot \
             from a file: write the inner bot's settings, such as playout = \"BOT/KEY=VALUE\"",
        ),
    ] {
        assert_eq!(named("@crew.toml:bold", text), Err(message.into()), "{text}");
    }
    let twice = named("@crew.toml", "[bold]\nnerve = 1\nnerve = 2").expect_err("a key twice");
    assert!(twice.starts_with("crew.toml:3: "), "{twice}");
    let twice = named("@crew.toml", "[bold]\nbot = \"raider\"\n[bold]\nbot = \"merchant\"");
    let twice = twice.expect_err("a bot twice");
    assert_eq!(twice, "crew.toml:3: duplicate key");
    assert_eq!(
        named("@crew.toml:bld", CREW),
        Err("crew.toml: there is no bot `bld`; did you mean `bold`?".into())
    );
    assert_eq!(
        named("@crew.toml:bold:nerv=1", CREW),
        Err("bot `raider` has no parameter `nerv`; did you mean `nerve`?".into())
    );
    assert_eq!(
        named("@:bold", CREW),
        Err("@: the name of a file is missing: write, for example, @my.toml:bold".into())
    );
    assert_eq!(
        named("@crew.toml:bold:nerve=1:nerve=1", CREW),
        Err("bot `raider`: `nerve` is set twice: remove one".into())
    );
}

#[test]
fn presets_are_valid_and_differ_from_all_bots() {
    let mut digests = Vec::new();
    let roster = CATALOGUE.roster();
    for preset in roster.presets() {
        let bot = roster.preset(preset).unwrap_or_else(|error| panic!("{error}"));
        assert!(!bot.about.is_empty(), "preset {} has no description", preset.name);
        let file = BotFile::read(preset.file, preset.text, roster, &[]);
        assert_eq!(file.map(|file| file.bots().len()), Ok(1), "{}", preset.file);
        let named_bot = CATALOGUE.lookup(preset.name).expect("a preset");
        assert_eq!(named_bot.name(), preset.name);
        assert_eq!(
            named_bot.digest(),
            CATALOGUE.lookup(&bot.settings.spec()).expect("a valid spec").digest()
        );
        digests.push(named_bot.digest());
    }
    let all = digests.len();
    digests.extend(
        roster
            .entries()
            .iter()
            .map(|entry| CATALOGUE.lookup(entry.name).expect("a valid spec").digest()),
    );
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), all + roster.entries().len());
    let changed = CATALOGUE.lookup("hoarder:load=3").expect("a preset with a setting");
    assert_eq!(changed.name(), "hoarder:load=3");
}

#[test]
fn inner_bot_may_be_a_preset_or_a_bot_of_a_file() {
    let digest = |spec| named(spec, CREW).expect(spec).1;
    let bold = "mcts:playout=raider/rig=2-3-4-4/nerve=4";
    assert_eq!(named("mcts:playout=@crew.toml/bold", CREW), named(bold, CREW));
    assert_eq!(
        digest("mcts:playout=@crew.toml/bold/nerve=1"),
        digest("mcts:playout=raider/rig=2-3-4-4/nerve=1")
    );
    assert_eq!(
        digest("rollout:playout=hoarder"),
        digest("rollout:playout=profile/rig=5-4-3-3/load=15/hold=1.2/nerve=-0.5")
    );
    for (spec, message) in [
        (
            "mcts:playout=@crew.toml/bld",
            "bot `mcts`: in `playout`, crew.toml: there is no bot `bld`; did you mean `bold`?",
        ),
        (
            "mcts:playout=@crew.toml",
            "bot `mcts`: in `playout`, crew.toml: the file has several bots: write @FILE:NAME, \
             one of `bold`, `meek`",
        ),
        (
            "mcts:playout=hoarder/lod=3",
            "bot `mcts`: in `playout`, bot `profile` has no parameter `lod`; did you mean `load`?",
        ),
    ] {
        assert_eq!(named(spec, CREW), Err(message.into()));
    }
}
