# Everyday commands; `just` lists them.

# The book's builder, pinned.
MDBOOK := "0.5.4"

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

# What takes hours, and so is no part of `.ci/run`: laws, leaks, calibration and fuzzing on many cases, 10,000 audited games
# of each game, and every switch of its rules.
nightly:
    #!/usr/bin/env bash
    set -euo pipefail
    export CORSAIR_CASES=30000
    cargo test --release -p corsair-engine --test it -- laws spanish_main_menu
    cargo test --release -p corsair-strategies --test it -- laws
    CORSAIR_CASES=100000 cargo test --release -p corsair-strategies --test it leaks
    CORSAIR_CASES=1000000 cargo test --release -p corsair-engine --test it spanish_main_laws
    cargo test --release -p corsair-engine --test it rule_limits
    cargo test --release -p corsair --test it -- calibration scenario_fuzz trace::audit
    cargo build --release -p corsair
    corsair=target/release/corsair
    $corsair verify engine/scenarios
    for game in pirates-cove piratenbucht blackbeard; do $corsair verify $game -n 10k; done
    $corsair verify spanish-main -n 10k --set random_fleets.number=60 --set terrain.per_player=2 \
        --set 'treasure.unique=["Rum", "Plague", "Homemade Flag"]'
    python3 sim-cli/tests/switches.py $corsair -n 40

# All reference studies again, to the same bytes.
results: (study "ladder") (study "strength") (study "search") (study "fames") (study "editions") (study "seats") (study "fair-seats") (study "house-rules") (study "rigs") (study "sensitivity") (study "odds") (study "blackbeard") (study "spanish-main") (study "python-bot") (study "quality")

# One of them, such as `just study seats`. An entry without an answer (exit code 3) is a result too. Git ignores what a
# checkout does not keep.
study NAME:
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --release -p corsair
    made=$(mktemp -d)/{{NAME}}
    target/release/corsair experiment results/{{NAME}}/experiment.toml -o "$made" || [ $? = 3 ]
    target/release/corsair report "$made"
    sha256sum < "$made/report.html" | cut -d' ' -f1 > "$made/report.html.sha256"
    find "$made" -name timing.json -delete
    python3 results/keep.py "$made"
    # Pictures of a game that belong to a study: every tenth turn, which is every fifth round of two seats.
    if [ -d results/{{NAME}}/game ]; then
        mkdir "$made/game"
        for round in 01 05 10; do
            target/release/corsair replay {{NAME}} 2:3:0 --bots balanced,runner --format svg --at "turn=$((10#$round))" \
                > "$made/game/round-$round.svg"
        done
    fi
    rm -r results/{{NAME}}
    mv "$made" results/{{NAME}}

# Error rates of intervals and tests, on made-up blocks and on games: results/calibration.md and its tables.
calibration:
    mkdir -p target
    cargo run --release -p corsair -- dev calibrate -n 10k --format csv > target/calibration.csv
    cargo run --release -p corsair -- dev calibrate pirates-cove --deck treasure.cards \
        --bots uniform,uniform:rig=4-3-4-3,uniform,uniform:rig=4-3-4-3 -n 1k --format csv > target/calibration-games.csv
    mv target/calibration.csv results/calibration-models.csv
    mv target/calibration-games.csv results/calibration-games.csv
    python3 docs/calibration.py

# What the benchmarks must come to. They are compiled with the old file, so the new one is written beside it.
digests:
    mkdir -p target
    cargo run --release -p corsair-benches --bin digests > target/digests.txt
    mv target/digests.txt benches/digests.txt

# The pages that are made of studies.
findings:
    python3 docs/house_rules.py
    python3 results/findings.py

# Renews every recorded value; CONTRIBUTING.md lists them. STUDIES is `odds`, the smallest study, another one, or `all`.
bless STUDIES="odds":
    #!/usr/bin/env bash
    set -euo pipefail
    # Tests renew what they compare with. Some fail while they do, so they are run again by `just ci`.
    CORSAIR_BLESS=1 SNAPSHOTS=overwrite cargo test --workspace --no-fail-fast || true
    just digests coverage calibration
    if [ {{STUDIES}} = all ]; then just results; else just study {{STUDIES}}; fi
    just findings
    git status --short
    echo "Read 'git diff': each difference must be explained by the change. Then run 'just ci'."

# The picture of the guide to reports, by Chromium and ImageMagick.
picture:
    #!/usr/bin/env bash
    set -euo pipefail
    made=$(mktemp -d)/run
    cargo run --release -p corsair -- run pirates-cove --bots merchant,raider,drifter,balanced -n 20k -o "$made"
    cargo run --release -p corsair -- report "$made"
    chromium --headless --no-sandbox --disable-gpu --disable-background-networking --hide-scrollbars \
        --window-size=740,1285 --screenshot=docs/images/report.png "file://$made/report.html"
    convert docs/images/report.png -colors 24 docs/images/report.png

# Times random play beside that of other programs; builds what it needs in target/peers.
peers *ARGS:
    python3 benches/peers/compare.py {{ARGS}}

# Fuzzes a target for some seconds; needs `cargo install cargo-fuzz`.
fuzz TARGET="scenario" SECONDS="180":
    mkdir -p fuzz/corpus/{{TARGET}}
    cargo +stable fuzz run -s none {{TARGET}} fuzz/corpus/{{TARGET}} fuzz/seeds/{{TARGET}} -- -max_total_time={{SECONDS}}

# The documentation as a book, in target/site/book. Installs mdBook into target/tools, which takes some minutes once.
site:
    cargo build --release -p corsair
    test -x target/tools/bin/mdbook || cargo install mdbook --locked --version {{MDBOOK}} --root target/tools
    python3 docs/site.py --corsair target/release/corsair target/site
    target/tools/bin/mdbook build target/site
    python3 docs/site.py --built target/site/book

# The laboratory in one HTML file, in target/lab.html. Needs Node, and a Rust target that sim-cli/web/build explains.
lab:
    sim-cli/web/build
    cd sim-cli/web && npm ci && npx tsc --noEmit && node page.mjs ../../target/wasm/corsair.wasm ../../target/lab.html

# Tests of target/lab.html in Chromium.
lab-test:
    cargo build -p corsair
    cd sim-cli/web && node test/page.mjs ../../target/lab.html ../../target/debug/corsair

# The notebooks with their outputs, as `.ipynb` beside each.
notebooks:
    test -d target/python || python3 -m venv target/python
    target/python/bin/python -m pip install -q -r notebooks/requirements.txt
    target/python/bin/python notebooks/make.py

# Everything that must hold before a change lands.
ci:
    bash .ci/run

# What a release consists of, in target/publish: docs/release.md is the checklist.
release VERSION:
    .ci/release {{VERSION}}

# Rewrites formatting.
fmt:
    cargo fmt --all

# The documentation of all crates.
doc:
    cargo doc --workspace --no-deps --open
