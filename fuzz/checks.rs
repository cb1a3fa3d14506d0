//! Properties that must hold for any text: the bodies of the fuzz targets, and of the test that
//! replays their seeds (`sim-cli/tests/it/fuzz_seeds.rs`).

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use corsair_cli::tuning::vary::Vary;
use corsair_engine::games::cove::odds::ShipSpec;
use corsair_engine::games::cove::{Action, Cove, EDITIONS};
use corsair_engine::run::{Cut, Plan};
use corsair_games::cove::game_of_at_least;
use corsair_games::cove::odds::{BattleWords, simulate};
use corsair_games::edition;
use corsair_games::inspect::scenario::Scenario;
use corsair_games::pack::Edition;
use corsair_games::pack::openings::opening_named;
use corsair_lab::Totals;
use corsair_lab::assertion::{Assertion, Unit, Verdict, Vocabulary};
use corsair_lab::durable::{Checkpoint, Sums};
use corsair_lab::result::ResultTable;
use corsair_lab::{
    Address, Design, Ends, Factor, HouseRules, InTurn, Lineup, Measures, Seatings, Threshold,
    Variants, Watch,
};
use corsair_present::Recorded;
use corsair_strategies::external::PREFIX;
use corsair_strategies::names::is_hidden;
use corsair_strategies::process::CommandLine;
use corsair_strategies::protocol::{self, ChosenAction, Complaint, Introduction};
use corsair_strategies::spec::{quote_commas, split_list};
use corsair_verbs::bench::Baseline;
use corsair_verbs::experiment::{ExperimentFile, ExperimentFileFaults, Record, assertions_csv};
use corsair_verbs::report::{Page, Subject};
use corsair_verbs::tune::objective::Target;
use corsair_verbs::tune::rule_range::RuleRange;
use corsair_verbs::verbs::VERBS;
use sha2::{Digest, Sha256};

/// The check of a target; panics if a property does not hold.
pub type Check = fn(&str);

/// Every target with its check, by name.
pub const TARGETS: [(&str, Check); 19] = [
    ("action", action),
    ("address", address),
    ("amount", amount),
    ("answer", answer),
    ("assertion", assertion),
    ("baseline", baseline),
    ("bots", bots),
    ("checkpoint", checkpoint),
    ("command", command),
    ("experiment", experiment),
    ("factor", factor),
    ("hello", hello),
    ("manifest", manifest),
    ("odds", odds),
    ("opening", opening),
    ("record", record),
    ("report", report),
    ("rules", rules),
    ("scenario", scenario),
];

/// A text read as an action reads back as it is written.
pub fn action(text: &str) {
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
}

/// A text read as an address reads back as it is written.
pub fn address(text: &str) {
    if let Ok(address) = text.parse::<Address>() {
        assert_eq!(address.to_string().parse(), Ok(address));
    }
}

/// An amount reads back as it is written, with room for arithmetic.
pub fn amount(text: &str) {
    if let Ok(amount) = text.parse::<Threshold>() {
        assert!(amount.value > 0.0 && amount.value.is_finite());
        assert_eq!(amount.to_string().parse(), Ok(amount));
    }
}

/// A bot's answer to each kind of message is valid, or is refused with a printable explanation.
pub fn answer(text: &str) {
    const LISTED: usize = 5;
    for version in [1, 2] {
        match protocol::choice(text.as_bytes(), 7, LISTED, version) {
            Ok(ChosenAction::Listed(index)) => assert!(index < LISTED),
            Ok(ChosenAction::InWords(words)) => {
                assert!(version > 1);
                action(&words);
            }
            Err(Complaint { what, .. }) => assert!(!what.contains(is_hidden), "{what:?}"),
        }
    }
    if let Err(Complaint { what, .. }) = protocol::acknowledgement(text.as_bytes(), 7) {
        assert!(!what.contains(is_hidden), "{what:?}");
    }
}

/// The assertion of the first line reads back as it is written. Every verb with that figure judges
/// it on the remaining lines, taken as a result table, and can report the findings.
pub fn assertion(text: &str) {
    let (claim, table) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(assertion) = claim.parse::<Assertion>() else { return };
    let Ok(table) = ResultTable::read("fuzzed.csv", table) else { return };
    assert_eq!(assertion.to_string().parse(), Ok(assertion.clone()));
    for (_, tables) in VERBS.figures() {
        let names = [("score", Unit::Number), ("win", Unit::Share)];
        let vocabulary = tables
            .iter()
            .fold(Vocabulary::of(tables.clone(), cove().score()), |vocabulary, table| {
                vocabulary.naming(table, names)
            });
        if vocabulary.check(&assertion).is_err() {
            continue;
        }
        if let Ok(judged) = vocabulary.judge(&assertion, |_| Some(&table)) {
            assert_eq!(judged.verdict() == Verdict::Holds, judged.refusals().is_empty());
            judged.findings.iter().for_each(|finding| drop(judged.describe(finding)));
        }
        let _ = vocabulary.widest(&assertion, &table);
    }
}

/// A baseline is refused, or has the row of each of its contests.
pub fn baseline(text: &str) {
    if let Ok(baseline) = Baseline::read("fuzz.json", text) {
        for row in baseline.rows() {
            let found = baseline.row(&row.case).expect("a row of its own");
            assert_eq!(found.case, row.case);
        }
    }
}

/// Bots are built or refused. No program is started.
pub fn bots(text: &str) {
    let cove = cove();
    let book = cove.rulebook(&HouseRules::default()).expect("the edition is sound");
    let specs: Vec<String> = text.split(',').map(String::from).collect();
    if specs.iter().any(|spec| spec.trim().starts_with(PREFIX)) {
        return;
    }
    if let Ok(lineup) = Lineup::new(&specs, 4) {
        let _ = cove.table(&book, &lineup);
    }
}

/// A checkpoint, unchanged or resealed, is refused or reads back as it is written; its sums, of a
/// run or of a comparison, are refused or restored as a whole.
pub fn checkpoint(text: &str) {
    let seal = sha256(text);
    let sealed = format!("{{\"format\":\"corsair checkpoint 1\",\"sha256\":\"{seal}\"}}\n{text}\n");
    for text in [text, &sealed] {
        let Ok(read) = Checkpoint::read(text) else { continue };
        let whole = read.range();
        assert_eq!(read.played() + read.left(), whole.end - whole.start);
        assert_eq!(read.identity.difference(&read.identity), None);
        let again = Checkpoint::read(&read.text()).expect("it was written just now");
        assert_eq!(again, read);
        // A checkpoint of a longer run is refused before its sums are read.
        if read.deals <= DEALS {
            take_up_sums(&read);
        }
    }
}

/// The deals of the run whose sums are restored.
const DEALS: u64 = 1_000;

fn take_up_sums(read: &Checkpoint) {
    let cove = cove();
    let book = cove.rulebook(&HouseRules::default()).expect("the edition is sound");
    let lineup = Lineup::new(&["uniform".into(), "merchant".into(), "raider".into()], 3);
    let table = cove.table(&book, &lineup.expect("three bots")).expect("they can be built");
    let games = DEALS * table.arrangement().len() as u64;
    let design = Design::new(table.arrangement(), Seatings::Rotations, games);
    take_up(read, || Totals::empty(&design, table.facts()));
    let measures = || Measures::new(&design, table.facts(), Watch::Metrics);
    let variants = [Variants::new(&design, vec![measures(), measures()])];
    take_up(read, || InTurn::new(variants.iter().map(Variants::empty), Ends::WithItsDeals));
}

fn take_up<S: Sums>(read: &Checkpoint, empty: impl Fn() -> S) {
    let mut sums = empty();
    if sums.restore(read.sums.clone(), read.played()).is_ok() {
        let saved = sums.save();
        let mut again = empty();
        again.restore(saved.clone(), read.played()).expect("they were saved just now");
        assert_eq!(again.save(), saved);
    }
}

/// A list is split into bots, and a command into words: each word, quoted, is the same word again,
/// and a command with quoted commas is one bot of the same words.
pub fn command(text: &str) {
    for spec in split_list(text) {
        assert_eq!(spec, spec.trim());
        let Ok(command) = CommandLine::parse(&spec) else { continue };
        assert!(!command.words().is_empty());
        let quoted = quote_commas(&spec);
        assert_eq!(CommandLine::parse(&quoted), Ok(command.clone()));
        assert_eq!(split_list(&quoted), [quoted.trim()]);
        let quoted = |word: &String| match word.contains('\'') {
            false => Some(format!("'{word}'")),
            true => (!word.contains('"')).then(|| format!("\"{word}\"")),
        };
        if let Some(words) = command.words().iter().map(quoted).collect::<Option<Vec<_>>>() {
            assert_eq!(CommandLine::parse(&words.join(" ")), Ok(command));
        }
    }
}

/// A file of experiments is refused at one of its lines, or has entries with commands.
pub fn experiment(text: &str) {
    let lines = text.split('\n').count();
    match ExperimentFile::read(text) {
        Ok(file) => {
            assert!(!file.entries.is_empty());
            for entry in file.entries {
                assert!(!entry.id.value.is_empty() && !entry.command.value.is_empty());
                assert!((1..=lines).contains(&entry.id.line));
                assert!((1..=lines).contains(&entry.command.line));
            }
        }
        Err(ExperimentFileFaults { wrong, .. }) => {
            assert!(!wrong.is_empty());
            assert!(wrong.iter().all(|of| (1..=lines).contains(&of.line)), "{wrong:?}");
        }
    }
}

/// A factor, a range or a target reads back as it is written; a factor either gives the values of
/// an edition all of its levels or returns an error.
pub fn factor(text: &str) {
    if let Ok(vary) = text.parse::<Vary>() {
        assert_eq!(vary.to_string().parse::<Vary>().as_ref(), Ok(&vary));
        let _ = RuleRange::try_from(&vary);
    }
    if let Ok(target) = text.parse::<Target>() {
        assert_eq!(target.to_string().parse::<Target>().as_ref(), Ok(&target));
    }
    let Ok(factor) = text.parse::<Factor>() else { return };
    let again = factor.to_string().parse().map(|again: Factor| again.to_string());
    assert_eq!(again, Ok(factor.to_string()));
    let book = cove().rulebook(&HouseRules::default()).expect("the edition is sound");
    let values: BTreeMap<String, toml::Value> =
        book.entries().map(|(key, of)| (key.to_owned(), of.value.clone())).collect();
    for level in 0..factor.levels.len() {
        let _ = factor.apply(level, &mut values.clone());
    }
}

/// A hello is refused with a printable explanation, or has a name fit for tables.
pub fn hello(text: &str) {
    match protocol::introduction(text.as_bytes()) {
        Ok(Introduction { version, name, bot_version }) => {
            assert!((1..=protocol::VERSION).contains(&version));
            assert!((1..=32).contains(&name.len()) && bot_version.len() <= 32);
            let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.+".contains(letter);
            assert!((name + &bot_version).chars().all(is_plain));
        }
        Err(Complaint { what, .. }) => assert!(!what.contains(is_hidden), "{what:?}"),
    }
}

/// A manifest is read or refused, its house rules and its bots too.
pub fn manifest(text: &str) {
    if let Ok(run) = Recorded::parse(text) {
        let _ = run.seatings();
        let _ = cove().rulebook(&HouseRules::of_settings(run.settings()));
        let specs = run.specs();
        let _ = specs.map(|specs| Lineup::new(&specs, specs.len()));
    }
}

/// `npc=`, `island=`, `target=`, `flee=` and `navy=` are parts of a battle, and every other line is
/// a ship. A ship reads back as it is written; a battle is refused, or ends.
pub fn odds(text: &str) {
    let mut words = BattleWords {
        ships: Vec::new(),
        npc: None,
        island: 1,
        target: vec!["weakest".into()],
        flee: vec!["never".into()],
        navy_target: "weakest".into(),
    };
    let all = |value: &str| value.split(',').map(String::from).collect();
    for line in text.lines().filter(|line| !line.is_empty()) {
        match line.split_once('=') {
            Some(("npc", name)) => words.npc = Some(name.into()),
            Some(("island", number)) => words.island = number.parse().unwrap_or(words.island),
            Some(("target", rules)) => words.target = all(rules),
            Some(("flee", rules)) => words.flee = all(rules),
            Some(("navy", rule)) => words.navy_target = rule.into(),
            Some(_) | None => words.ships.push(line.into()),
        }
    }
    GAMES.with(|games| {
        for game in games.iter().filter_map(|of_seats| of_seats.get(words.seats())?.as_ref()) {
            fight(&words, game);
        }
    });
}

thread_local! {
    /// The game of every edition, by seats, so that rules are read only once.
    static GAMES: Vec<Vec<Option<Cove>>> = EDITIONS.iter().map(|edition| games_of(edition.id)).collect();
}

fn games_of(id: &str) -> Vec<Option<Cove>> {
    let edition = edition(id).expect("an edition");
    let book = edition.rulebook(&HouseRules::default()).expect("the edition is sound");
    (0..=6).map(|seats| game_of_at_least(&book, seats).ok()).collect()
}

fn fight(words: &BattleWords, game: &Cove) {
    for ship in &words.ships {
        if let Ok(spec) = ShipSpec::parse(ship, game.rules()) {
            assert_eq!(ShipSpec::parse(&spec.to_string(), game.rules()), Ok(spec));
        }
    }
    let Ok(battle) = words.battle(game) else { return };
    let cost = battle.cost();
    assert!(cost.states >= 1.0 && cost.seconds.is_finite() && cost.bytes.is_finite());
    let fought = simulate(&battle, 1, 4, 1).expect("one thread");
    assert_eq!(fought.trials(), 4);
}

/// The openings of a list (`--openings`) read back as they are written.
pub fn opening(text: &str) {
    let cove = cove();
    for name in text.split(',') {
        if let Some(opening) = opening_named(cove.as_ref(), 4, name) {
            assert_eq!(opening_named(cove.as_ref(), 4, &opening.name), Some(opening));
        }
    }
}

/// A record of experiments (`experiment.json`) is refused or reads back as it is written, and has its
/// tables.
pub fn record(text: &str) {
    let Ok(record) = serde_json::from_str::<Record>(text) else { return };
    assert_eq!(serde_json::from_str::<Record>(&record.json()).expect("as written"), record);
    assert!(record.refusals().len() <= record.asserted());
    assert!(assertions_csv(&record).lines().count() > 0);
}

/// The first line names a table of a result, the remaining lines are its text: `report` refuses the
/// result, or makes a page of it. All other tables are those of reference studies.
pub fn report(text: &str) {
    let (name, table) = text.split_once('\n').unwrap_or((text, ""));
    for study in ["fames/cove", "seats/cove-3"] {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../results").join(study);
        let manifest = fs::read_to_string(kept.join("manifest.json")).expect("a manifest");
        let mut manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
        let files = manifest["files"].as_object_mut().expect("files");
        let Some(seal) = files.get_mut(name) else { continue };
        *seal = sha256(table).into();
        let room = tempfile::tempdir().expect("a directory");
        for file in files.keys() {
            fs::copy(kept.join(file), room.path().join(file)).expect("copied");
        }
        fs::write(room.path().join(name), table).expect("written");
        fs::write(room.path().join("manifest.json"), manifest.to_string()).expect("written");
        let subject = Subject::read(room.path(), &VERBS).expect("it is sealed");
        if let Ok(page) = Page::of(&[subject]) {
            assert!(page.html().starts_with("<!DOCTYPE html>"));
        }
    }
}

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// House rules, as a file and as a setting, are refused or playable: a whole game of five keeps its
/// invariants.
pub fn rules(text: &str) {
    let file = HouseRules::of_file("fuzz.toml", text);
    let setting = HouseRules::of_settings(vec![text.into()]);
    let cove = cove();
    for house in [file, setting] {
        let Ok(book) = cove.rulebook(&house) else { continue };
        let lineup = Lineup::new(&["uniform".into()], 5).expect("one bot for all seats");
        let Ok(table) = cove.table(&book, &lineup) else { continue };
        let design = Design::new(table.arrangement(), Seatings::Fixed, 1);
        let seatings = design.seatings().to_vec();
        let plan = Plan { seed: 1, deals: 0..1, seatings, cut: Cut::new(1, 1) };
        let audited = table.audit(&plan, &|_| ()).expect("one thread");
        assert_eq!(audited.first, None);
    }
}

/// A scenario is refused, or played to its end or to its first failure.
pub fn scenario(text: &str) {
    if let Ok(scenario) = Scenario::read(text)
        && let Ok(edition) = edition(&scenario.game.value)
    {
        let _ = edition.play_scenario("fuzz.toml", &scenario);
    }
}

fn cove() -> Box<dyn Edition> {
    edition("pirates-cove").expect("an edition")
}
