//! Any text read as a scenario and, where it is one, played.
#![no_main]

use corsair::games::edition;
use corsair::scenario::Scenario;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(scenario) = Scenario::read(text)
        && let Ok(edition) = edition(&scenario.game.value)
    {
        let _ = edition.play_scenario("fuzz.toml", &scenario);
    }
});
