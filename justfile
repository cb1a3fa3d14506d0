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
    cargo run --release -p corsair -- verify piratenbucht -n 1k

# All reference studies again, to the same bytes.
results: (study "ladder") (study "strength") (study "search") (study "fames") (study "editions") (study "seats") (study "house-rules") (study "rigs") (study "sensitivity") (study "odds") (study "python-bot")

# One of them, such as `just study seats`. An entry without an answer (exit code 3) is a result too.
study NAME:
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --release -p corsair
    made=$(mktemp -d)/{{NAME}}
    target/release/corsair experiment results/{{NAME}}/experiment.toml -o "$made" || [ $? = 3 ]
    target/release/corsair report "$made"
    find "$made" -name timing.json -delete
    rm -r results/{{NAME}}
    mv "$made" results/{{NAME}}

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
