//! What must hold of any text: the bodies of the fuzz targets, and of the test that reads their
//! seeds again (`sim-cli/tests/fuzz_seeds.rs`).

use corsair::games::cove::game_of_at_least;
use corsair::games::cove::odds::{BattleWords, simulate};
use corsair::games::{Edition, edition};
use corsair::inspect::scenario::Scenario;
use corsair::lab::assertion::{Assertion, Unit, Vocabulary};
use corsair::lab::durable::{Checkpoint, Sums};
use corsair::lab::{
    Address, Design, Ends, HouseRules, InTurn, Lineup, Measures, Seatings, Variants,
};
use corsair::present::Recorded;
use corsair::studies::assertable::all_figures;
use corsair::studies::experiment::Suite;
use corsair::studies::run::Totals;
use corsair_engine::games::cove::odds::ShipSpec;
use corsair_engine::games::cove::{Action, Cove, EDITIONS};
use corsair_engine::run::{Cut, Plan};
use sha2::{Digest, Sha256};

/// What a target does with a text; it panics where something does not hold.
pub type Check = fn(&str);

/// Every target with its check, by name.
pub const TARGETS: [(&str, Check); 10] = [
    ("action", action),
    ("address", address),
    ("assertion", assertion),
    ("bots", bots),
    ("checkpoint", checkpoint),
    ("experiment", experiment),
    ("manifest", manifest),
    ("odds", odds),
    ("rules", rules),
    ("scenario", scenario),
];

/// What is read as an action reads back as it is written.
pub fn action(text: &str) {
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
}

/// What is read as an address reads back as it is written.
pub fn address(text: &str) {
    if let Ok(address) = text.parse::<Address>() {
        assert_eq!(address.to_string().parse(), Ok(address));
    }
}

/// What the first line asserts reads back as it is written. Every verb that has such a figure holds it
/// against the rest, taken as the table of a result, and can say what it found.
pub fn assertion(text: &str) {
    let (claim, table) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(assertion) = claim.parse::<Assertion>() else { return };
    assert_eq!(assertion.to_string().parse(), Ok(assertion.clone()));
    for (_, tables) in all_figures() {
        let names = [("score", Unit::Number), ("win", Unit::Share)];
        let vocabulary =
            tables.iter().fold(Vocabulary::of(tables, cove().score()), |vocabulary, table| {
                vocabulary.naming(table, names)
            });
        if vocabulary.check(&assertion).is_err() {
            continue;
        }
        if let Ok(judged) = vocabulary.judge(&assertion, |_| Some(table)) {
            assert_eq!(judged.holds(), judged.refusals().is_empty());
            judged.findings.iter().for_each(|finding| drop(judged.told(finding)));
        }
        let _ = vocabulary.widest(&assertion, table);
    }
}

/// Bots are hired or refused.
pub fn bots(text: &str) {
    let cove = cove();
    let book = cove.rulebook(&HouseRules::default()).expect("the edition is sound");
    let specs: Vec<String> = text.split(',').map(String::from).collect();
    if let Ok(lineup) = Lineup::new(&specs, 4) {
        let _ = cove.table(&book, &lineup);
    }
}

/// A checkpoint, as it stands or sealed as if it had been written so, is refused or reads back as it
/// is written; its sums, of a run or of a comparison, are refused or taken up whole.
pub fn checkpoint(text: &str) {
    let seal: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
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

/// The deals of the run whose sums are taken up.
const DEALS: u64 = 1_000;

fn take_up_sums(read: &Checkpoint) {
    let cove = cove();
    let book = cove.rulebook(&HouseRules::default()).expect("the edition is sound");
    let lineup = Lineup::new(&["uniform".into(), "merchant".into(), "raider".into()], 3);
    let table = cove.table(&book, &lineup.expect("three bots")).expect("they can be hired");
    let games = DEALS * table.arrangement().len() as u64;
    let design = Design::new(table.arrangement(), Seatings::Rotations, games);
    take_up(read, || Totals::empty(&design, table.facts()));
    let measures = || Measures::new(&design, table.facts());
    let variants = [Variants::new(&design, vec![measures(), measures()])];
    take_up(read, || InTurn::empty(&variants, Ends::WithItsDeals));
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

/// A file of experiments is refused at one of its lines, or has entries with commands.
pub fn experiment(text: &str) {
    let lines = text.split('\n').count();
    match Suite::read(text) {
        Ok(suite) => {
            assert!(!suite.entries.is_empty());
            for entry in suite.entries {
                assert!(!entry.id.value.is_empty() && !entry.command.value.is_empty());
                assert!((1..=lines).contains(&entry.id.line));
                assert!((1..=lines).contains(&entry.command.line));
            }
        }
        Err(refused) => assert!((1..=lines).contains(&refused.line), "{refused}"),
    }
}

/// A manifest is read or refused, its house rules and its bots too.
pub fn manifest(text: &str) {
    if let Ok(run) = Recorded::parse(text) {
        let _ = run.seatings();
        let _ = cove().rulebook(&HouseRules { files: Vec::new(), settings: run.settings() });
        let specs = run.specs();
        let _ = specs.map(|specs| Lineup::new(&specs, specs.len()));
    }
}

/// `npc=`, `island=`, `target=`, `flee=` and `navy=` are parts of a battle, and every other line a ship.
/// A ship reads back as it is written; a battle is refused, or ends.
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
    /// The game of every edition, by seats: rules are not read again for each text.
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
    let fought = simulate(&battle, None, 1, 4, 1).expect("one thread");
    assert_eq!(fought.n, 4);
}

/// House rules, as a file and as a setting, are refused or can be played by: a whole game of five
/// keeps its invariants.
pub fn rules(text: &str) {
    let file = HouseRules { files: vec![("fuzz.toml".into(), text.into())], settings: Vec::new() };
    let setting = HouseRules { files: Vec::new(), settings: vec![text.into()] };
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
