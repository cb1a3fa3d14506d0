# Everyday commands; `just` lists them.

default:
    @just --list

# The main job: a million games, four bots.
run *ARGS:
    cargo run --release -p corsair -- run pirates-cove --bots merchant,raider,drifter,uniform {{ARGS}}

# All tests.
test:
    cargo test --workspace

# All scenarios, and a thousand games under the auditor.
verify:
    cargo run --release -p corsair -- verify engine/scenarios
    cargo run --release -p corsair -- verify pirates-cove -n 1k

# The ladder of bots again, to the same bytes.
ladder:
    cargo run --release -p corsair -- tournament pirates-cove --bots uniform,merchant,raider,drifter,legend_hunter,tavern_rat,blockader,balanced,daredevil,hoarder,landlubber,miser -n 40k -o results/ladder > results/ladder.txt
    rm results/ladder/timing.json

# The page of which scenario proves which rule.
coverage:
    cargo run --release -p corsair -- verify --coverage > docs/coverage.md

# Fuzzes a target for some seconds; needs `cargo install cargo-fuzz`.
fuzz TARGET="scenario" SECONDS="180":
    mkdir -p fuzz/corpus/{{TARGET}}
    cargo +stable fuzz run -s none {{TARGET}} fuzz/corpus/{{TARGET}} fuzz/seeds/{{TARGET}} -- -max_total_time={{SECONDS}}

# Everything that must hold before a change lands.
ci:
    bash .ci/run

# Rewrites formatting.
fmt:
    cargo fmt --all

# The documentation of all crates.
doc:
    cargo doc --workspace --no-deps --open
