//! What must hold of any text: the bodies of the fuzz targets, and of the test that reads their
//! seeds again (`sim-cli/tests/fuzz_seeds.rs`).

use corsair::experiment::{Address, Design, HouseRules, Lineup, Seatings};
use corsair::games::{Edition, edition};
use corsair::report::Recorded;
use corsair::scenario::Scenario;
use corsair_engine::games::cove::Action;
use corsair_engine::run::Plan;

/// What a target does with a text; it panics where something does not hold.
pub type Check = fn(&str);

/// Every target with its check, by name.
pub const TARGETS: [(&str, Check); 6] = [
    ("action", action),
    ("address", address),
    ("bots", bots),
    ("manifest", manifest),
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

/// Bots are hired or refused.
pub fn bots(text: &str) {
    let cove = cove();
    let book = cove.rulebook(&HouseRules::default()).expect("the edition is sound");
    let specs: Vec<String> = text.split(',').map(String::from).collect();
    if let Ok(lineup) = Lineup::new(&specs, 4) {
        let _ = cove.table(&book, &lineup);
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
        let plan = Plan { seed: 1, deals: 0..1, seatings, chunk: 1, jobs: 1 };
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
