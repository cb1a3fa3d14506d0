//! Any text read as an action reads back as it is written.
#![no_main]

use corsair_engine::games::cove::Action;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
});
