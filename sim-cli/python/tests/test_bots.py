"""Tests of Python bots, which play in this process in every call that accepts bots."""

import random
import subprocess
import threading

import numpy as np
import pytest
from conftest import without_time

import corsair

COVE = "pirates-cove"


class Seeded:
    """Bot that picks by the seed, one decision per call."""

    name = "seeded"

    def __init__(self):
        self.asked = 0

    def pick(self, view, actions):
        self.asked += 1
        assert view["me"] == view["seat"] and actions
        return random.Random(view["seed"]).randrange(len(actions))


class Batched(Seeded):
    """Bot that picks by the seed, many decisions per call."""

    pick = None

    def __init__(self):
        super().__init__()
        self.most = 0

    def pick_batch(self, views, actions):
        self.asked += len(views)
        self.most = max(self.most, len(views))
        return np.array([random.Random(int(seed)).randrange(count) for seed, count in zip(views.seeds, actions.counts, strict=True)])


class Greedy:
    """Bot that reads all features: it picks the action with the largest sum of features."""

    def pick_batch(self, views, actions):
        vectors, rows, offsets = views.vectors, actions.vectors, actions.offsets
        assert vectors.shape == (len(views), len(views.names)) and rows.shape == (offsets[-1], len(actions.names))
        assert (np.diff(offsets) == actions.counts).all() and len(actions[0]) == actions.counts[0]
        assert views.seats[:2].tolist() == [view["me"] for view in views[:2]] and len(views.seats) == len(views)
        sums = rows.sum(1) + vectors.sum(1).repeat(actions.counts) % 7
        return [int(part.argmax()) for part in np.split(sums, offsets[1:-1])]


def files(**options):
    return without_time(corsair.run(COVE, games=80, seed=3, **options).files)


@pytest.mark.parametrize("game", ["pirates-cove", "piratenbucht", "blackbeard", "spanish-main"])
def test_python_bot_plays_every_game(game):
    bots = [Greedy(), "uniform"] + ["uniform"] * game.startswith("pira")
    result = corsair.run(game, bots=bots, games=6, seed=2)
    assert set(result.summary["bot"].unique()) == {"host:Greedy", "uniform"}
    assert without_time(result.files) == without_time(corsair.run(game, bots=bots, games=6, seed=2, jobs=1).files)


def test_bytes_do_not_depend_on_batching_of_decisions():
    one, many = Seeded(), Batched()
    bots = ["balanced", "raider", "uniform"]
    result = files(bots=[one, *bots])
    assert result == files(bots=[many, *bots]) == files(bots=[many, *bots], jobs=1)
    assert many.most > 16 and many.asked == 2 * one.asked
    assert files(bots=[many, *bots], deals="fresh") != result
    # Games with courses are played individually, without batches.
    watched = corsair.run(COVE, bots=[many, *bots], games=80, seed=3, quality=True)
    assert watched.files["summary.csv"] == result["summary.csv"]


def test_every_call_accepts_python_bots(tmp_path):
    bot, other = Batched(), Greedy()
    contest = corsair.match(COVE, bot, other, games=160)
    assert "host:seeded" in contest.text and "host:Greedy" in contest.text
    for call in (
        lambda: corsair.compare(COVE, rules="hit-on-4", bots=[bot, "uniform", "uniform"], games=60),
        lambda: corsair.seats(COVE, bots=bot, games=80),
        lambda: corsair.tournament(COVE, bots=[bot, other, "raider", "uniform"], players=3, games=96),
        lambda: corsair.sweep(COVE, vary={"combat.hit_on": "3,4"}, bots=[bot, "uniform", "raider"], games=96),
    ):
        result = call()
        assert result.answer and without_time(result.files) == without_time(call().files)
    asked = bot.asked
    story = corsair.replay(COVE, "1:0:0", bots=[bot, "uniform", "raider"])
    assert bot.asked > asked and "host:seeded" in story.text
    rows = tmp_path / "rows.csv"
    corsair.run(COVE, bots=[bot, "uniform", "raider"], games=12, per_game=rows)
    assert rows.read_text().count("host:seeded") == 12


def test_shards_with_a_python_bot_merge(tmp_path):
    bot = Batched()
    parts = [corsair.run(COVE, bots=[bot, "uniform", "raider"], games=96, shard=f"{of}/2") for of in (1, 2)]
    whole = corsair.run(COVE, bots=[bot, "uniform", "raider"], games=96)
    assert corsair.shards("merge", *parts) == whole
    older = Batched()
    older.version = "0"
    part = corsair.run(COVE, bots=[older, "uniform", "raider"], games=96, shard="2/2")
    with pytest.raises(ValueError, match="two bots have the name `seeded`"):
        corsair.shards("merge", parts[0], part)
    places = [of.save(tmp_path / name) for of, name in [(parts[0], "1"), (parts[1], "2"), (part, "older")]]
    words = ["shards", "merge", *map(str, places[:2])]
    assert corsair.command(*words, bots=[bot]).summary.equals(whole.summary)
    with pytest.raises(corsair.CorsairError, match="the host has no bot `host:seeded`"):
        corsair.command(*words)
    with pytest.raises(corsair.CorsairError):
        corsair.command("shards", "merge", str(places[0]), str(places[2]), bots=[bot])


class Broken:
    def __init__(self, answer):
        self.answer = answer

    def pick_batch(self, views, actions):
        return self.answer(views)


@pytest.mark.parametrize(
    ("answer", "error", "says"),
    [
        (lambda views: 1 / 0, ZeroDivisionError, "division"),
        (lambda views: np.full(len(views), 10_000), ValueError, "the bot `Broken` picked action 10000 of "),
        (lambda views: np.full(len(views), -1), ValueError, "picked action -1 of "),
        (lambda views: [0], ValueError, "picked 1 actions for "),
        (lambda views: np.zeros(len(views)), TypeError, "a whole number for each decision"),
        (lambda views: None, TypeError, "a whole number for each decision"),
    ],
)
def test_exceptions_of_a_bot_are_raised_and_nothing_is_written(answer, error, says, tmp_path):
    place = tmp_path / "result"
    with pytest.raises(error, match=says):
        corsair.run(COVE, bots=[Broken(answer), "uniform", "raider"], games=400, output=place)
    assert not (place / "summary.csv").exists() and not (place / "manifest.json").exists()


def test_decisions_are_readable_only_during_the_call():
    kept = []

    class Keeps(Greedy):
        def pick_batch(self, views, actions):
            kept.append((views, actions))
            return super().pick_batch(views, actions)

    corsair.run(COVE, bots=[Keeps(), "uniform", "raider"], games=6)
    views, actions = kept[0]
    assert len(views) == 0
    with pytest.raises(IndexError):
        views[0]


def test_bots_with_equal_names_are_refused():
    with pytest.raises(ValueError, match="two bots have the name `seeded`"):
        corsair.run(COVE, bots=[Seeded(), Seeded(), "uniform"], games=6)
    named = Seeded()
    named.name = "a,b"
    with pytest.raises(ValueError, match="the name of a bot"):
        corsair.run(COVE, bots=[named, "uniform", "uniform"], games=6)
    with pytest.raises(TypeError, match=r"Seeded\(\), not the class"):
        corsair.run(COVE, bots=[Seeded, "uniform", "uniform"], games=6)


def test_command_refuses_hosted_bots(corsair_command):
    ran = subprocess.run([corsair_command, "run", COVE, "--bots", "host:seeded", "-n", "8"], capture_output=True, text=True)
    assert ran.returncode == 2 and "the host has no bot `host:seeded`" in ran.stderr


def test_calls_on_several_threads_have_separate_bots():
    made = {}

    def play(seed):
        made[seed] = corsair.run(COVE, bots=[Batched(), "uniform", "raider"], games=60, seed=seed)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed, result in made.items():
        assert result == corsair.run(COVE, bots=[Batched(), "uniform", "raider"], games=60, seed=seed)


def test_decisions_of_many_games_come_in_one_batch():
    """docs/guide/learning.md states the speed that batches make possible."""

    class Trivial:
        asked = calls = 0

        def pick_batch(self, views, actions):
            self.asked += len(views)
            self.calls += 1
            return np.zeros(len(views), np.int64)

    bot = Trivial()
    corsair.run(COVE, bots=[bot, "uniform", "uniform", "uniform"], games="2k", jobs=1)
    assert bot.asked > 20_000 and bot.asked / bot.calls > 20
