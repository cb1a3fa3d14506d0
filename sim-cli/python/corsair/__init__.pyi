"""Corsair in Python: every verb of the command is a function that runs in this process."""

# Made by `python -m corsair._stubs`; a test compares it with the command line.

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Literal, TypeAlias

from corsair.bots import BatchBot, Bot
from corsair.errors import CorsairError as CorsairError
from corsair.result import Result as Result

Value: TypeAlias = str | int | float | PathLike[str]
Values: TypeAlias = Value | Sequence[Value]
Bots: TypeAlias = Value | Bot | BatchBot | Sequence[Value | Bot | BatchBot]
Settings: TypeAlias = Values | Mapping[str, Value | bool]

__version__: str

def load(directory: str | PathLike[str]) -> Result:
    """A result that a command has written to a directory with `-o`."""

def command(*words: str, bots: Iterable[Bot | BatchBot] = ()) -> Result:
    """Runs a command line, word by word and without the name of the program."""

def run(
    game: Value | None = None,
    *,
    games: Value | None = None,
    seed: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    control: Literal['luck'] | None = None,
    deals: Literal['same', 'fresh'] | None = None,
    quality: bool = False,
    decisions: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    rows: Value | None = None,
) -> Result:
    r"""Play many games between bots and report who wins and how.

    game: The game
    games: How many games, rounded up to whole blocks, in a tournament to whole rounds: 500, 10k, 1.5M, 1e6 [default: 10k]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own [default: different ones of the game's panel]
    players: How many seats [default: one for each bot, or the game's for a single bot or none]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    control: Adjust means by what is known to have mean zero, for narrower intervals from the same games; adjusted.csv has what it saves (luck)
    deals: Whether the seatings of a block share a deal, or have one each (same, fresh) [default: same]
    quality: What the games were like too: how soon the winner is known, changes of the lead, hopeless play, variety, and how much bots, seats, deals and the rest decide
    decisions: With --quality, how many decisions of each game are played out by its bots: how far the win is open, what choices matter, and who makes kings. Each takes as long as 16 games or so [default: 0]
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]
    rows: A file for every game, a row for each seat, as its name says: .csv, or .parquet where that was built in

    Returns the result of `corsair run`; raises CorsairError if it fails.
    """

def tournament(
    game: Value | None = None,
    *,
    bots: Bots | None = None,
    players: Value | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Play a round robin between more bots than seats, and rate them.

    game: The game
    bots: Bots, separated by commas: different ones, at least as many as seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own
    players: How many seats [default: the game's, or one for each bot if there are fewer]
    games: How many games, rounded up to whole blocks, in a tournament to whole rounds: 500, 10k, 1.5M, 1e6 [default: 10k]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair tournament`; raises CorsairError if it fails.
    """

def metagame(
    game: Value | None = None,
    *,
    bots: Bots | None = None,
    players: Value | None = None,
    seed: Value | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Which bots are left where all choose well among them: an equilibrium, α-rank, cycles.

    game: The game
    bots: Bots, separated by commas: 2 to 10 different ones. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own
    players: How many seats [default: the game's]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    games: How many games, rounded up to whole blocks, in a tournament to whole rounds: 500, 10k, 1.5M, 1e6 [default: 100k]
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair metagame`; raises CorsairError if it fails.
    """

def match(
    game: Value | None = None,
    a: Value | None = None,
    b: Value | None = None,
    *,
    fill: Bots | None = None,
    players: Value | None = None,
    sprt: Value | None = None,
    alpha: Value | None = None,
    beta: Value | None = None,
    until: Value | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    control: Literal['luck'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Which of two bots wins more at one table, tested as the games come in.

    game: The game
    a: The first bot
    b: The second bot
    fill: Who fills the other seats, separated by commas: one bot, or one for each [default: the game's]
    players: How many seats [default: the game's]
    sprt: Test whether A wins by the second difference rather than by the first, such as 0pp,1pp
    alpha: The chance that the test accepts H1 when H0 is true [default: 0.05]
    beta: The chance that the test accepts H0 when H1 is true [default: 0.05]
    until: Stop when the ± of the difference of win shares is at most this, such as ±0.2pp
    games: How many games, rounded up to whole blocks, in a tournament to whole rounds: 500, 10k, 1.5M, 1e6 [default: 10k]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    control: Adjust means by what is known to have mean zero, for narrower intervals from the same games; adjusted.csv has what it saves (luck)
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair match`; raises CorsairError if it fails.
    """

def restrict(
    game: Value | None = None,
    *,
    bot: Bots | None = None,
    never: Values | None = None,
    players: Value | None = None,
    seed: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""What a bot loses that never fights, or never buys cards.

    game: The game
    bot: The bot, which fills the other seats too [default: the game's]
    never: What it is kept from, separated by commas [default: each that the game has]
    players: How many seats [default: the game's]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    games: How many games of each restriction, rounded up to as many of each pair of seats: 500, 10k [default: 4k]
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair restrict`; raises CorsairError if it fails.
    """

def openings(
    game: Value | None = None,
    *,
    openings: Values | None = None,
    bot: Bots | None = None,
    field: Bots | None = None,
    players: Value | None = None,
    finalists: Value | None = None,
    within: Value | None = None,
    equilibrium: bool = False,
    candidates: Value | None = None,
    include: Values | None = None,
    passes: Value | None = None,
    seed: Value | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Which opening is best, and a symmetric equilibrium of openings.

    game: The game
    openings: Openings to compare, separated by commas [default: all that the rules allow, or a sample]
    bot: The bot that plays the openings, by a parameter of its own [default: the game's]
    field: Who the others are, separated by commas: each other seat of a deal is one of these, drawn by itself, each equally likely [default: the game's]
    players: How many seats [default: the game's]
    finalists: How many openings the search leaves for the other deals [default: 8]
    within: Race all openings in place of a search: each leaves once it is shown not to be the best, until one is shown to be within this much of the best, such as 1pp, or -n games are played
    equilibrium: Also look for a symmetric equilibrium of the best openings, and for one that gains by leaving it
    candidates: How many of the best openings the equilibrium may be made of [default: 6]
    include: Openings that it may be made of besides, separated by commas
    passes: How often openings that gain by leaving the mixture may be let in, and another one looked for: the most passes [default: 3]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    games: How many games, rounded up to whole blocks, in a tournament to whole rounds: 500, 10k, 1.5M, 1e6 [default: 200k]
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair openings`; raises CorsairError if it fails.
    """

def compare(
    game: Value | None = None,
    *,
    a: Value | None = None,
    b: Values | None = None,
    margin: Values | None = None,
    primary: Values | None = None,
    until: Values | None = None,
    sequential: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    quality: bool = False,
    deals: Literal['same', 'fresh'] | None = None,
    control: Literal['luck'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Compare sets of rules on the same deals: what a house rule changes.

    game: The game; may be left out if --a begins with an edition
    a: The rules that others are compared with: edition, or parts joined by +: an edition (first), a house rule of the library, a rules file or KEY=VALUE [default: edition]
    b: Rules to compare: edition, or parts joined by +: another edition of the game (first), a house rule of the library, a rules file or KEY=VALUE; may be given several times
    margin: A change that means nothing: 1pp for every share of games, or METRIC=AMOUNT such as spread=0.5; may be given several times
    primary: A metric whose figures are tested first, corrected for their own number alone; the others are tested only if all of these differ, so that they cost these nothing; may be given several times
    until: Stop a table when the ± of a metric is at most this, such as ±0.2pp or spread=0.1
    sequential: Play rules at a table until their verdicts on the metrics of --margin and --primary are clear, and give what is left of their games to those whose verdicts are open; verdicts hold at all looks, all of them together
    bots: Bots of one table, separated by commas: one for each seat, or one for all [default: the panel of the game, several tables]
    players: How many seats [default: one for each bot, or the game's]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    games: How many games, rounded up to whole blocks, in a tournament to whole rounds: 500, 10k, 1.5M, 1e6 [default: 10k]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    quality: What the games were like too, by the course of each: how soon the winner is known, changes of the lead, comebacks, hopeless play, variety. Figures as `run --quality` has them
    deals: Whether the seatings of a block share a deal, or have one each (same, fresh) [default: same]
    control: Adjust means by what is known to have mean zero, for narrower intervals from the same games; adjusted.csv has what it saves (luck)
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair compare`; raises CorsairError if it fails.
    """

def seats(
    game: Value | None = None,
    *,
    margin: Value | None = None,
    until: Value | None = None,
    sequential: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    control: Literal['luck'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Has a seat an advantage? Balanced, imbalanced or undecided.

    game: The game
    margin: The advantage in wins that means nothing [default: 1pp]
    until: Stop a table when the ± of every seat's wins is at most this, such as ±0.2pp
    sequential: Look at each table as it is played, and end it when its verdict stands; the p-values allow for the looks
    bots: Bots of one table, separated by commas: one for each seat, or one for all [default: the panel of the game, several tables]
    players: How many seats [default: one for each bot, or the game's]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    games: How many games, rounded up to whole blocks, in a tournament to whole rounds: 500, 10k, 1.5M, 1e6 [default: 10k]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    control: Adjust means by what is known to have mean zero, for narrower intervals from the same games; adjusted.csv has what it saves (luck)
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair seats`; raises CorsairError if it fails.
    """

def sweep(
    game: Value | None = None,
    *,
    factor: Settings | None = None,
    design: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    seed: Value | None = None,
    quality: bool = False,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Vary rule values over a grid or a sample, and tell what each does.

    game: The game
    factor: A rule value to vary and its levels, such as combat.hit_on=3..6; may be given several times
    design: Which cells: grid (every combination), lhs:N (a Latin hypercube of N), or maximin:N (one of many with its points far apart) [default: grid]
    bots: Bots of one table, separated by commas: one for each seat, or one for all [default: the panel of the game, several tables]
    players: How many seats [default: one for each bot, or the game's]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    quality: What the games were like too, by the course of each: how soon the winner is known, changes of the lead, comebacks, hopeless play, variety. Figures as `run --quality` has them
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    games: How many games of each set of rules at each table, rounded up to a multiple of 32 whole blocks: 500, 10k [default: 2k]
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair sweep`; raises CorsairError if it fails.
    """

def sensitivity(
    game: Value | None = None,
    *,
    factors: Values | None = None,
    factor: Settings | None = None,
    method: Literal['morris', 'sobol'] | None = None,
    rows: Value | None = None,
    house: Values | None = None,
    margin: Values | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    seed: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Do conclusions survive what is not known of the rules? What moves them most.

    game: The game
    factors: How well the values are known that are varied: printed, corroborated, derived, reported, reconstructed, ruling; several separated by commas [default: reconstructed, or where the game has none all but printed]
    factor: A value to vary and its levels, as in `sweep`; may be given several times
    method: What is worked out: elementary effects, or Sobol indices, which take more games (morris, sobol) [default: morris]
    rows: How many rows: trajectories, each of one point more than factors, or rows of a Sobol sample, of two points more [default: 32, or 64 for Sobol]
    house: Rules whose verdict is a conclusion: parts joined by +, each a house rule of the library, a rules file or KEY=VALUE; may be given several times
    margin: How far the mean of a metric may move before it is another: METRIC=AMOUNT, or 1pp for every share of games; may be given several times [default: the game's]
    bots: Bots of one table, separated by commas: one for each seat, or one for all [default: the panel of the game, several tables]
    players: How many seats [default: one for each bot, or the game's]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    games: How many games of each set of rules at each table, rounded up to a multiple of 32 whole blocks: 500, 10k [default: 256]
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair sensitivity`; raises CorsairError if it fails.
    """

def plan(
    game: Value | None = None,
    *,
    a: Value | None = None,
    b: Values | None = None,
    effect: Values | None = None,
    power: Value | None = None,
    half_width: Values | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""How many games an answer needs, from a pilot.

    game: The game; may be left out if --a begins with an edition
    a: The rules that others are compared with [default: edition]
    b: Rules to compare, as in `compare`
    effect: A change to be found: 1pp for every share of games, or METRIC=AMOUNT; may be given several times
    power: The chance to find it, in percent [default: 90]
    half_width: A ± to be reached, such as 0.2pp or spread=0.1; may be given several times
    bots: Bots of one table, separated by commas: one for each seat, or one for all [default: the panel of the game, several tables]
    players: How many seats [default: one for each bot, or the game's]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    games: How many games, rounded up to whole blocks, in a tournament to whole rounds: 500, 10k, 1.5M, 1e6 [default: 10k]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair plan`; raises CorsairError if it fails.
    """

def exploit(
    game: Value | None = None,
    bot: Bots | None = None,
    *,
    field: Bots | None = None,
    players: Value | None = None,
    family: Bots | None = None,
    from_: Bots | None = None,
    vary: Values | None = None,
    fix: Settings | None = None,
    evaluations: Value | None = None,
    games_per_evaluation: Value | None = None,
    starts: Value | None = None,
    population: Value | None = None,
    step: Value | None = None,
    seed: Value | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Find the bot of a family that gains most at tables of a bot.

    game: The game
    bot: The bot that is exploited
    field: Who the others are, separated by commas: each other seat of a deal is one of these, drawn by itself, each equally likely [default: BOT]
    players: How many seats [default: the game's]
    family: The bot whose parameters are searched; those that are set here stay as they are, as in mcts:iterations=100 [default: the game's, with a parameter for everything]
    from_: The bot whose values the search begins with, as far as it has the same parameters
    vary: The parameters that are searched, separated by commas [default: all numbers, and the opening]
    fix: A parameter that stays as it is; may be given several times
    evaluations: How many candidates the search evaluates, each counted as often as it is [default: 500]
    games_per_evaluation: How many games an evaluation has on average: good candidates play more, bad ones stop early [default: 1000]
    starts: How often the search begins: first at the values that are known, then at random points, each time with twice the population and an equal part of the evaluations [default: 1]
    population: How many candidates a generation of the first start has [default: 4 + 3 ln N for N numbers]
    step: How far the first candidates are from the start: the standard deviation of each number, as a part of its range; twice that at a random start [default: 0.1]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    games: How many games confirm what was found, rounded up to whole deals: as many of the exploiter among the others, of BOT among exploiters, and with --field of BOT in the exploiter's place [default: 40k]
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair exploit`; raises CorsairError if it fails.
    """

def tune(
    game: Value | None = None,
    *,
    rule: Settings | None = None,
    league: Bots | None = None,
    minimise: Value | None = None,
    maximise: Value | None = None,
    target: Value | None = None,
    family: Bots | None = None,
    from_: Bots | None = None,
    vary: Values | None = None,
    fix: Settings | None = None,
    evaluations: Value | None = None,
    games_per_evaluation: Value | None = None,
    starts: Value | None = None,
    population: Value | None = None,
    step: Value | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    seed: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    bots: Bots | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Find the rule values, or the bot, that do best by a figure.

    game: The game
    rule: A rule value and the range in which it is tuned, such as combat.hit_on=3..6; KEY*=LOW..HIGH scales values; may be given several times
    league: Tune a bot instead, for the most wins where each other seat of a deal is one of these, drawn by itself, each equally likely
    minimise: The figure of which rules should have the least: seat_gap, a metric as in `compare`, or of a bot or seat, as in 'win[bot=NAME]'
    maximise: The figure of which rules should have the most
    target: The figure that rules should bring near to a value
    family: The bot whose parameters are searched; those that are set here stay as they are, as in mcts:iterations=100 [default: the game's, with a parameter for everything]
    from_: The bot whose values the search begins with, as far as it has the same parameters
    vary: The parameters that are searched, separated by commas [default: all numbers, and the opening]
    fix: A parameter that stays as it is; may be given several times
    evaluations: How many candidates the search evaluates, each counted as often as it is [default: 500]
    games_per_evaluation: How many games an evaluation has on average: good candidates play more, bad ones stop early [default: 1000]
    starts: How often the search begins: first at the values that are known, then at random points, each time with twice the population and an equal part of the evaluations [default: 1]
    population: How many candidates a generation of the first start has [default: 4 + 3 ln N for N numbers]
    step: How far the first candidates are from the start: the standard deviation of each number, as a part of its range; twice that at a random start [default: 0.1]
    players: How many seats [default: one for each bot, or the game's]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    games: How many games of each table confirm what was found, rounded up to whole deals: as many with the values of the start [default: 20k]
    bots: Bots of the table at which rules are tuned, separated by commas: one for each seat, or one for all [default: the panel of the game, several tables, over which the figure is averaged]
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair tune`; raises CorsairError if it fails.
    """

def odds(
    *words: Value | Result | Sequence[Value | Result],
    ship: Values | None = None,
    target: Values | None = None,
    friend: Values | None = None,
    range: Value | None = None,
    turns: Value | None = None,
    first: Literal['ship', 'target'] | None = None,
    at: Value | None = None,
    objective: Value | None = None,
    masts: Literal['weakest', 'front', 'back', 'best'] | None = None,
    order: Literal['front', 'best'] | None = None,
    second: Literal['always', 'never', 'best'] | None = None,
    broadsides: Literal['always', 'never', 'best'] | None = None,
    double: Literal['always', 'never', 'best'] | None = None,
    special: Literal['always', 'never', 'best'] | None = None,
    cancel: Literal['always', 'never', 'best'] | None = None,
    extra: Literal['always', 'never', 'best'] | None = None,
    take: Literal['treasure', 'crew', 'nothing'] | None = None,
    check: Value | None = None,
    simulate: Value | None = None,
    limit: Value | None = None,
    seed: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    pirate: Value | None = None,
    other: Value | None = None,
    foe: Value | None = None,
    port: Value | None = None,
    merchant: Value | None = None,
    to: Value | None = None,
    actions: Value | None = None,
    stance: Literal['fight', 'evade', 'best'] | None = None,
    hunter: Literal['always', 'never', 'best'] | None = None,
    cunning: Literal['best', 'never'] | None = None,
    hostage: Literal['keep', 'torture', 'best'] | None = None,
    ties: Literal['again', 'end'] | None = None,
    npc: Value | None = None,
    island: Value | None = None,
    flee: Values | None = None,
    navy_target: Value | None = None,
    matrix: bool = False,
    one_volley: bool = False,
    dice: Value | None = None,
    hit_on: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Work out a combat exactly: who wins, what is lost, what is best.

    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    "pirates-cove": Pirate's Cove: work out a combat exactly: who wins, what is lost, what is best
        ship: A ship, hull-sails-cannon-crew: 2-2-3-3+smoke_screen+mastercraft:hull+parrot:captain_flint
        npc: A legend, or navy
        island: Where they fight, 1 to 6 [default: 2]
        target: At what ships fire, in their order or one for all: hull, sails, cannon (or guns), crew, weakest, best [default: hull]
        flee: When ships flee, in their order or one for all: never, "crew<=2", "at 1 hit left", best [default: never]
        navy_target: At what the Navy fires [default: weakest]
        objective: What best play maximises: win, score (fame), score-damage:PRICE (fame minus PRICE a level lost) [default: win]
        matrix: Sweep both ships' guns, and the level of what the first fires at
        one_volley: The hits of one volley: of --dice, or each ship's first (a lone ship fires at a start ship)
        dice: How many dice one volley has
        hit_on: The lowest face that hits, where --dice are rolled [default: as the rules have it]
        check: Simulate the same as well, and compare every outcome
        simulate: Simulate instead of solving
        limit: The most states that are solved; more are estimated first, and refused [default: 1M]
        seed: The seed of simulated dice [default: 1]
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
        set: One house rule, such as combat.hit_on=4; lies over all of --rules

    "piratenbucht": Piratenbucht: work out a combat exactly: who wins, what is lost, what is best
        ship: A ship, hull-sails-cannon-crew: 2-2-3-3+smoke_screen+mastercraft:hull+parrot:captain_flint
        npc: A legend, or navy
        island: Where they fight, 1 to 6 [default: 2]
        target: At what ships fire, in their order or one for all: hull, sails, cannon (or guns), crew, weakest, best [default: hull]
        flee: When ships flee, in their order or one for all: never, "crew<=2", "at 1 hit left", best [default: never]
        navy_target: At what the Navy fires [default: weakest]
        objective: What best play maximises: win, score (fame), score-damage:PRICE (fame minus PRICE a level lost) [default: win]
        matrix: Sweep both ships' guns, and the level of what the first fires at
        one_volley: The hits of one volley: of --dice, or each ship's first (a lone ship fires at a start ship)
        dice: How many dice one volley has
        hit_on: The lowest face that hits, where --dice are rolled [default: as the rules have it]
        check: Simulate the same as well, and compare every outcome
        simulate: Simulate instead of solving
        limit: The most states that are solved; more are estimated first, and refused [default: 1M]
        seed: The seed of simulated dice [default: 1]
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
        set: One house rule, such as combat.hit_on=4; lies over all of --rules

    "blackbeard": Blackbeard: work out a combat exactly: who wins, what is lost, what is best
        question: What the pirate does, or what befalls him (find, evade, battle, encounter, attack, sack, grab, duel, ambition, mutiny, conspiracy, arrival, bribe, run)
        pirate: The pirate, with keys as in scenarios: teach:cunning=1,notoriety=9,ship=schooner
        other: Whom he grabs from or fights (grab, duel), or who challenges him (ambition)
        foe: The KC or the warship of the other player, in the pirate's area or where it is said: maynard, warship_6, maynard@s_america
        port: The port, with keys as in scenarios: havana, boston:attacked=true
        merchant: The merchant that lies face up in its box, with its Cargo rating: schooner-2
        to: The port to which a run leads
        actions: How many actions the pirate has, all of one turn [default: 1; run: 12]
        objective: What best play maximises (success, score) [default: success]
        stance: What the pirate does when a foe comes (evade and battle say so themselves) (fight, evade, best) [default: best]
        hunter: When the other player's KC reacts and his warship is used (always, never, best) [default: always]
        cunning: When Cunning is used (best, never) [default: best]
        hostage: What is done to a hostage (keep, torture, best) [default: keep]
        ties: What becomes of a tied duel after a grab (again, end) [default: again]
        check: Simulate the same as well, and compare every outcome
        simulate: Simulate instead of solving
        limit: The most states that are solved; more are estimated first, and refused [default: 1M]
        seed: The seed of simulated dice [default: 1]
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
        set: One house rule, such as combat.hit_on=4; lies over all of --rules

    "spanish-main": Pirates of the Spanish Main: work out a combat exactly: who wins, what is lost, what is best
        question: What the ship does, or what befalls her; bears lists the cannon that bear in a situation (shots, ram, board, assault, duel, fire, scuttle, reef, sargasso, weeds, bears)
        ship: The ship: a card with crew in parentheses, "SM:HMS Titan (Captain, Helmsman)", cannon, "2S 3L", or masts, 3-master; in brackets lost=0+2, burning=1, treasure=3+2, nation=English, codes of cards
        target: The other ship
        friend: A ship of the same fleet within S of the ship, once for each; [shot] says that she has shot at the target this turn
        range: How far the target is, abeam: S, L, 2S or 2L (by doubled ranges), or units from side to side [default: S; board: at contact]
        turns: How many turns: of all seats for a fire, else of the ship's [default: 1]
        first: Who begins a duel (ship, target) [default: ship]
        at: The scenario whose table is looked at (bears)
        objective: What best play maximises: success (half of it for a duel without a winner), or damage, masts and one more if she sinks [default: shots: damage, else success] (success, damage)
        masts: Which mast is given up, or burns: that of the worst cannon, or another; best can take long (weakest, front, back, best) [default: weakest]
        order: In which order cannon shoot; best, which can take long, ceases where they would burst in vain (front, best) [default: front]
        second: When a Cannoneer shoots again and a die is rolled again (always, never, best) [default: best]
        broadsides: When a Broadsides Attack is made (always, never, best) [default: best]
        double: When ranges are doubled (always, never, best) [default: best]
        special: When chainshot, firepots and stinkpots are shot (always, never, best) [default: never]
        cancel: When an ability of the other is cancelled (always, never, best) [default: never]
        extra: When extra actions are tried for (always, never, best) [default: never]
        take: What the winner of a boarding takes (treasure, crew, nothing) [default: treasure]
        check: Simulate the same as well, and compare every outcome
        simulate: Simulate instead of solving
        limit: The most states that are solved; more are estimated first, and refused [default: 1M]
        seed: The seed of simulated dice [default: 1]
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
        set: One house rule, such as combat.hit_on=4; lies over all of --rules

    Returns the result of `corsair odds`; raises CorsairError if it fails.
    """

def rare(
    game: Value | None = None,
    *,
    event: Value | None = None,
    by: Bots | None = None,
    effort: Value | None = None,
    seed: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""How probable is a rare event of whole games? By splitting those that come near.

    game: The game
    event: The event: that some seat ends with such a score, or such a count of what games count, such as score>=70, crippled>=9 or combats<=1; `game.` before a name takes the count of the game
    by: The bot whose seats count [default: every seat]
    effort: How many games each stage of a replication has, rounded up to whole rounds of the seatings [default: 64]
    seed: The seed of all chance; to confirm what another run made you ask, take another one, for all verbs begin with the same deals [default: 1]
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own [default: different ones of the game's panel]
    players: How many seats [default: one for each bot, or the game's for a single bot or none]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    games: How many games are begun, rounded up to whole replications of --effort games each; every further stage continues as many: 500, 10k, 1.5M, 1e6 [default: 10k]
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair rare`; raises CorsairError if it fails.
    """

def advise(
    situation: Value,
    address: Value | None = None,
    *,
    at: Value | None = None,
    by: Literal['score', 'win'] | None = None,
    games: Value | None = None,
    within: Value | None = None,
    as_: Bots | None = None,
    playout: Bots | None = None,
    seed: Value | None = None,
    run: Value | Result | None = None,
    trust: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
) -> Result:
    r"""What should I do here? What each legal action is worth.

    situation: The file of a scenario or a record, or a game
    address: Of a game, which: SEED:DEAL:SEATING, as a run prints it [default: 1:0:0]
    at: The decision: the first of a turn (turn=7), or by its number (decision=42) [default: the first, or the one that is due in a record]
    by: What options are compared by (score, win) [default: score]
    games: How many games are simulated at most: 500, 20k [default: 20k; with --within any number]
    within: End after a time, such as 2s: how many games that makes depends on the machine, and is printed
    as_: Bots that are asked what they would do, separated by commas
    playout: The bot in every seat of simulated games: no program of your own [default: the game's all-round bot]
    seed: The seed of simulated games [default: 1]
    run: Take bots, rules and seatings from a result directory, and refuse to play another game
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own [default: different ones of the game's panel]
    players: How many seats [default: one for each bot, or the game's for a single bot or none]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]

    Returns the result of `corsair advise`; raises CorsairError if it fails.
    """

def review(
    source: Value,
    address: Value | None = None,
    *,
    seats: Values | None = None,
    blunder: Value | None = None,
    options: Value | None = None,
    games: Value | None = None,
    luck: Value | None = None,
    playout: Bots | None = None,
    seed: Value | None = None,
    run: Value | Result | None = None,
    trust: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
) -> Result:
    r"""Where was a game lost? Each decision's loss, blunders, and luck.

    source: A game, or the file of a trace or a record
    address: Which game: SEED:DEAL:SEATING, as a run prints it
    seats: The seats whose decisions are reviewed, separated by commas: 0,2 [default: all]
    blunder: The loss above which a decision is a blunder, in the score or in wins: 2pp [default: 1 of the score]
    options: The most options of a decision that are tried; of a longer list some, evenly [default: 16]
    games: How many games are simulated at most for decisions: 500, 100k; rolls and draws take --luck more [default: 100k]
    luck: How many games value rolls and draws at most, beside those of -n; 0 leaves them out [default: a quarter of -n]
    playout: The bot in every seat of simulated games: no program of your own [default: the game's all-round bot]
    seed: The seed of simulated games [default: 1]
    run: Take bots, rules and seatings from a result directory, and refuse to play another game
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own [default: different ones of the game's panel]
    players: How many seats [default: one for each bot, or the game's for a single bot or none]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]

    Returns the result of `corsair review`; raises CorsairError if it fails.
    """

def record(
    *words: Value | Result | Sequence[Value | Result],
    names: Values | None = None,
    seed: Value | None = None,
    run: Value | Result | None = None,
    trust: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Write a game down that is played at a table: what is asked next, and what may be answered.

    source: A game, for the beginning of a new record; or the file of a record or a trace
    answer: Of a record, what happened next, in order: actions and chance, such as 'sail 3' 'hits 2 of 4'. Of a game or a trace, the address of a game that is written down
    names: What the players of a new record are called, separated by commas: Anne,Bob,Cem
    seed: The seed by which that is drawn which a record does not say [default: 1]
    run: Take bots, rules and seatings from a result directory, and refuse to play another game
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own [default: different ones of the game's panel]
    players: How many seats [default: one for each bot, or the game's for a single bot or none]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules

    Returns the result of `corsair record`; raises CorsairError if it fails.
    """

def replay(
    game: Value,
    address: Value,
    *,
    expect_rules: Value | None = None,
    at: Value | None = None,
    why: bool = False,
    format: Literal['story', 'jsonl', 'svg'] | None = None,
    states: Literal['turn', 'ply'] | None = None,
    html: Value | None = None,
    run: Value | Result | None = None,
    trust: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Show one game of a run: as a story, as the table at a turn, or line by line.

    game: The game
    address: Which game: SEED:DEAL:SEATING, as a run prints it
    expect_rules: Refuse other rules than those with this hash, or its first digits
    at: The table as it stood at the start of a turn or before a decision: turn=7, decision=42
    why: Add what each bot considered, where it can say
    format: The form of the telling (story, jsonl, svg) [default: story]
    states: When a trace has the state in full; with --format jsonl (turn, ply)
    html: Write a page that plays the game in a browser, without a network
    run: Take bots, rules and seatings from a result directory, and refuse to play another game
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own [default: different ones of the game's panel]
    players: How many seats [default: one for each bot, or the game's for a single bot or none]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules

    Returns the result of `corsair replay`; raises CorsairError if it fails.
    """

def trace(
    game: Value,
    *,
    games: Value | None = None,
    seed: Value | None = None,
    states: Literal['turn', 'ply'] | None = None,
    why: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Write games as JSON, one decision, roll or event a line.

    game: The game
    games: How many games, in the order of a run: 1, 500, 10k [default: 1]
    seed: The seed of all chance [default: 1]
    states: When to write the state in full (turn, ply)
    why: Add what each bot considered, where it can say
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own [default: different ones of the game's panel]
    players: How many seats [default: one for each bot, or the game's for a single bot or none]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules

    Returns the result of `corsair trace`; raises CorsairError if it fails.
    """

def dataset(
    game: Value,
    *,
    games: Value | None = None,
    seed: Value | None = None,
    output: Value | None = None,
    numbers: Literal['all', 'judge', 'view'] | None = None,
    jobs: Value | None = None,
    progress: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Write what each seat sees at each turn, and how its game ended, for programs that learn.

    game: The game
    games: How many games, rounded up to whole blocks: 500, 10k, 1.5M, 1e6 [default: 1k]
    seed: The seed of all chance [default: 1]
    output: The file, as its name says: .csv, or .parquet where that was built in
    numbers: Which numbers of a seat stand in its rows (all, judge, view) [default: all]
    jobs: Threads; changes time, never a result [default: all cores]
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own [default: different ones of the game's panel]
    players: How many seats [default: one for each bot, or the game's for a single bot or none]
    seatings: Under which seatings each deal is played (rotations, fixed) [default: rotations]
    deadline: How long an external bot (exec:COMMAND) may take for each answer: 200ms, 5s [default: 1s]
    on_fault: What happens after a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules

    Returns the result of `corsair dataset`; raises CorsairError if it fails.
    """

def verify(
    *words: Value | Result | Sequence[Value | Result],
    coverage: bool = False,
    hidden: bool = False,
    steps: bool = False,
    format: Literal['text', 'json'] | None = None,
    games: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seed: Value | None = None,
    jobs: Value | None = None,
    progress: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Play scenario files, or many games under an auditor, and say whether the rules hold.

    game: Scenario files, or directories of them; or a game, to be played under an auditor
    coverage: Print which scenario proves which rule, as docs/coverage.md has it
    hidden: Compare worlds that a seat can't distinguish, in games or in situations of scenario files
    steps: Print every line of every scenario, not only those that failed
    format: What to print (text, json) [default: text]
    games: Number of games, rounded up to whole blocks: 500, 10k, 1.5M, 1e6 [default: 10k]; with --hidden, of pairs of worlds, of each scenario for files [default: 1k, 20]
    bots: Bots, separated by commas: one for each seat, or one for all seats [default: the game's]
    players: How many seats [default: one for each bot, or the game's for a single bot]
    seed: The seed of all chance [default: 1]
    jobs: Threads; changes time, never a result [default: all cores]
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules

    Returns the result of `corsair verify`; raises CorsairError if it fails.
    """

def experiment(
    file: Value | None = None,
    *,
    list: bool = False,
    dry_run: bool = False,
    assert_: Values | None = None,
    jobs: Value | None = None,
    checkpoint: Value | None = None,
    progress: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    output: Value | Result | None = None,
    resume: Value | Result | None = None,
) -> Result:
    r"""Play all experiments of a file, and say what it asserts that holds.

    file: A file of experiments; with --resume the one that is kept in the directory
    list: List the experiments, and play nothing
    dry_run: Say what would be played, how narrow intervals would be and how long it would take, from a small pilot of each
    assert_: What results must bear out beside what the file asserts: 'ID: ASSERTION' of one entry, or 'ASSERTION' of every entry that has the figure; may be given several times
    jobs: Threads; changes time, never a result [default: all cores]
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    format: The form of the result on standard output (table, csv, json) [default: table]
    output: A new directory for results: one directory for each entry, and a record of all
    resume: Go on with the experiments in a directory; what is done there is not played again

    Returns the result of `corsair experiment`; raises CorsairError if it fails.
    """

def report(
    *words: Value | Result | Sequence[Value | Result],
    output: Value | None = None,
    open: bool = False,
    rows: Value | None = None,
    trust: bool = False,
) -> Result:
    r"""Make a page of results: charts, tables, what they mean and rest on.

    dir: Directories that commands wrote with -o, of experiments too
    output: The page; - for standard output [default: report.html in DIR, if there is one DIR]
    open: Open the page in the browser
    rows: Play the first N notable games of a run again, and link a page of each to watch (game-1.html, ...), which stands beside the page
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused

    Returns the result of `corsair report`; raises CorsairError if it fails.
    """

def slurm(
    *words: Value | Result | Sequence[Value | Result],
    output: Value | Result | None = None,
    shards: Value | None = None,
    time: Value | None = None,
    memory: Value | None = None,
    partition: Value | None = None,
    cpus: Value | None = None,
    requeues: Value | None = None,
    sbatch: Values | None = None,
) -> Result:
    r"""Write the scripts that play a command in shards on a Slurm cluster, and merge them.

    output: A directory for the scripts, the plan (shards.json) and the shards
    shards: How many shards the command is cut into; 30 seconds to an hour each are a good size
    time: The time limit of a shard, as `sbatch --time` takes it; one that needs more is resumed
    memory: The memory of a shard, as `sbatch --mem` takes it
    partition: The partition
    cpus: Processors of a shard, which plays on as many threads [default: 1]
    requeues: How often a shard that fails, or that needs more time, is queued again [default: 5]
    sbatch: Another option of sbatch for both jobs, such as --sbatch=--account=games; may be given several times
    command: The verb and its arguments, behind `--`

    Returns the result of `corsair slurm`; raises CorsairError if it fails.
    """

def status(
    dir: Value | Result,
    *,
    format: Literal['table', 'json', 'ranges'] | None = None,
) -> Result:
    r"""Say which shards of a directory are done, and which are missing.

    dir: A directory with a plan of shards (shards.json), as `corsair slurm` and `corsair.dask` make it
    format: The form of what is said (table, json, ranges) [default: table]

    Returns the result of `corsair status`; raises CorsairError if it fails.
    """

def merge(
    *words: Value | Result | Sequence[Value | Result],
    output: Value | Result | None = None,
    force: bool = False,
    format: Literal['table', 'csv', 'json'] | None = None,
    assert_: Values | None = None,
    after: Value | Result | None = None,
    trust: bool = False,
) -> Result:
    r"""Make one result of the shards of a run.

    dir: Directories of shards, in any order: all of one run. One with a plan (shards.json) stands for all of its shards
    output: A directory for the files of the whole run
    force: Let that directory hold the result of another plan: it is replaced
    format: The form of the result on standard output, as of the verb that was sharded (table, csv, json) [default: table]
    assert_: What the result must bear out, or exit code 4; may be given several times
    after: Of shards of a round: where the run has come to before it, as the merging before left it
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused

    Returns the result of `corsair merge`; raises CorsairError if it fails.
    """

def games() -> Result:
    r"""List the games.


    Returns the result of `corsair games`; raises CorsairError if it fails.
    """

def bots(
    game: Value | None = None,
    bot: Bots | None = None,
) -> Result:
    r"""List the bots of a game and their parameters.

    game: A game; all if none is named
    bot: A bot or a preset of the game

    Returns the result of `corsair bots`; raises CorsairError if it fails.
    """

def rules(
    *words: Value | Result | Sequence[Value | Result],
    rules: Values | None = None,
    set: Settings | None = None,
    sources: bool = False,
) -> Result:
    r"""Show the rules of a game, check house rules, or say what they change.


    "show": Print every rule with its value, in the form of a rules file
        game: The game
        key: Keys, or what keys begin with, such as combat or combat.hit_on [default: all]
        sources: Add how well each value is known, and whence
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
        set: One house rule, such as combat.hit_on=4; lies over all of --rules

    "check": Check that rules files fit a game
        game: The game
        file: Files of house rules, each checked by itself

    "diff": Print what house rules, or another edition, change
        game: The game before
        other: The game after; the same if none is named
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
        set: One house rule, such as combat.hit_on=4; lies over all of --rules

    "library": List the house rules that people play, which --rules and `compare` know by name
        game: The game

    Returns the result of `corsair rules`; raises CorsairError if it fails.
    """

def schema(
    kind: Literal['rules', 'bots', 'value', 'scenario', 'experiment'],
    game: Value | None = None,
) -> Result:
    r"""Print the JSON Schema of a kind of file, by which editors complete and check it.

    kind: What the file holds (rules, bots, value, scenario, experiment)
    game: The game that it is for [default: any]

    Returns the result of `corsair schema`; raises CorsairError if it fails.
    """

def check_bot(
    command: Value,
    *,
    game: Value | None = None,
    players: Value | None = None,
    deadline: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Walk a bot of your own through the protocol and explain what fails.

    command: The command that starts the bot, such as 'python3 bot.py'
    game: The game that it is to play [default: pirates-cove]
    players: How many seats [default: the game's]
    deadline: How long it may take for each answer: 200ms, 5s [default: 1s]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules

    Returns the result of `corsair check-bot`; raises CorsairError if it fails.
    """

def bench(
    game: Value,
    *,
    bots: Bots | None = None,
    players: Value | None = None,
    jobs: Values | None = None,
    repetitions: Value | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    metrics: bool = False,
    baseline: Value | None = None,
    against: Value | None = None,
    fail_below: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    progress: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Time tables: games and decisions per second, against an earlier measurement.

    game: The game
    bots: Bots of a table, separated by commas: one for each seat, or one for all seats; may be repeated [default: the game's]
    players: Seats of a table of one bot [default: the game's]
    jobs: Numbers of threads [default: all cores]
    repetitions: How often each table is timed with each number of threads; intervals need 6 turns with --against, and 7 repetitions of each side with --baseline [default: 9]
    games: Games of one repetition, rounded up to whole blocks: 500, 10k, 1.5M, 1e6 [default: 10k]
    seed: The seed of all chance [default: 1]
    metrics: Count metrics too, as `corsair run` does
    baseline: What an earlier `corsair bench --format json` printed, to compare with
    against: Another corsair, to be timed beside this one by turns
    fail_below: End with exit code 4 if a table is shown to have less than this part of the other's speed
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times; later ones win
    set: One house rule, such as combat.hit_on=4; lies over all of --rules

    Returns the result of `corsair bench`; raises CorsairError if it fails.
    """

def calibrate(
    game: Value | None = None,
    *,
    deck: Value | None = None,
    bots: Bots | None = None,
    experiments: Value | None = None,
    seed: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
) -> Result:
    r"""Test what the statistics claim on data whose truth is known.

    game: Games of this game in place of made-up blocks
    deck: A list among the rules that play shuffles, such as treasure.cards: another order of it gives other games of the same law
    bots: Bots of the table, separated by commas, one for each seat [default: different ones of the game's panel]
    experiments: How many experiments for each claim, 1,000 at least [default: 10k]
    seed: The seed of all chance [default: 1]
    jobs: Threads; changes time, never a result [default: all cores]
    format: The form of the result on standard output (table, csv, json) [default: table]
    full: Print all tables and notes, not one screen
    output: A directory for CSV files and a manifest
    force: Let the directory hold the result of another plan, or a run that was begun: it is replaced
    assert_: What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    progress: How progress is shown on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Go on with the run in a directory; without GAME, by the arguments it was begun with
    trust: Start the programs (exec:COMMAND) that a directory names; without this they are listed and refused
    shard: Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was played, a part of the deals up to the next look
    after: The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    checkpoint: Seconds between two checkpoints; changes what a crash costs, never a result [default: 10]

    Returns the result of `corsair calibrate`; raises CorsairError if it fails.
    """

def completions(
    shell: Literal['bash', 'elvish', 'fish', 'powershell', 'zsh'],
) -> Result:
    r"""Print what a shell needs to complete the command line.

    shell: The shell (bash, elvish, fish, powershell, zsh)

    Returns the result of `corsair completions`; raises CorsairError if it fails.
    """

def man(
    *,
    output: Value | Result | None = None,
) -> Result:
    r"""Print the manual page, or write the pages of all verbs.

    output: A directory for all pages, such as ~/.local/share/man/man1

    Returns the result of `corsair man`; raises CorsairError if it fails.
    """
