//! Tests of wrong usage: suggestions for unknown arguments, and aliases of options.

use crate::command::Room;

#[test]
fn unknown_argument_has_a_suggestion() {
    for (arguments, says) in [
        ("run pirates-cove --grid", "tip: corsair run --help lists its options"),
        (
            "run pirates-cove merchant",
            "tip: corsair run takes [GAME] and options, which --help lists",
        ),
        ("compare pirates-cove --rule no-mutiny", "tip: a similar option exists: --rules"),
        ("openings pirates-cove --against balanced", "--against, which is an option of bench"),
        ("run pirates-cove --json", "tip: write --format json"),
        ("seats pirates-cove --fixed", "tip: write --seatings fixed"),
        ("run pirates-cove --margin 1pp", "corsair run has no --margin, which is an option of"),
        ("run pirates-cove --colour", "tip: a similar option exists: --color"),
        ("rules show pirates-cove --json", "tip: corsair rules show --help lists its options"),
    ] {
        let said = Room::new().refused(arguments);
        assert!(said.contains(says), "{arguments}: {said}");
        assert!(!said.contains("as a value") && !said.contains("Usage:"), "{arguments}: {said}");
    }
}
