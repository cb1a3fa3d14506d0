"""Tests of environments: their standard interfaces, and observations that match the views."""

import re
import warnings

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_seed_test, seed_test

import corsair
from corsair import learn

GAMES = re.findall(r"^([a-z]+(?:-[a-z]+)*)  ", corsair.games().text, re.MULTILINE)


@pytest.fixture(scope="module", params=GAMES)
def raw(request) -> learn.CorsairEnv:
    return learn.raw_env(request.param)


def played(env, rng, decisions):
    """Plays random actions and yields before each action or reset."""
    env.reset(seed=3)
    for _ in range(decisions):
        yield
        if not env.agents:
            env.reset()
            continue
        observation, _, terminated, truncated, _ = env.last()
        mask = observation["action_mask"]
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(mask))))


def test_every_game_has_a_learning_test():
    assert {"pirates-cove", "piratenbucht", "blackbeard", "spanish-main"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_environment_passes_the_checks_of_pettingzoo(game):
    # While one environment of the game exists, further environments reuse its layout of features.
    _living = learn.raw_env(game)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # PettingZoo gives these two warnings about every environment with action masks.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array|Observation space for each agent probably")
        api_test(learn.env(game), num_cycles=100)
    seed_test(lambda: learn.env(game), num_cycles=100)
    parallel_seed_test(lambda: learn.parallel_env(game), num_cycles=100)


def flat(value, name=""):
    """Returns the features of a JSON view, computed independently of the program; see docs/guide/learning.md."""

    def word(name, text):
        stem = re.sub(r"[0-9]+$", "", text)
        return {f"{name}={text}": 1} if stem == text else {f"{name}={stem}#": int(text[len(stem) :]) + 1}

    found = {}
    if isinstance(value, dict):
        for key, of in value.items():
            found |= flat(of, f"{name}.{key}" if name else key)
    elif isinstance(value, list):
        for index, of in enumerate(value):
            if isinstance(of, str) and not of[-1:].isdigit():
                found[f"{name}={of}"] = found.get(f"{name}={of}", 0) + 1
            else:
                found |= flat(of, f"{name}[{index}]")
    elif isinstance(value, str):
        found |= word(name, value)
    elif value is not None:
        found[name] = float(value)
    return found


def test_observation_equals_the_flattened_view(raw):
    names = raw.observation_names
    rng = np.random.default_rng(1)
    unplaced = met = 0
    for _ in played(raw, rng, 300):
        for agent in raw.agents:
            vector = raw.observe(agent)["observation"]
            row = {name: value for name, value in zip(names, vector, strict=True) if value}
            unplaced += row.pop("unplaced", 0)
            expected = {name: value for name, value in flat(raw.view(agent)).items() if value}
            met += len(expected)
            # JSON does not show optional values, lengths, and the names of variants with values.
            extra = {name: value for name, value in row.items() if name not in expected}
            assert all(name.endswith(("?", ".len")) or value == 1 and "=" in name for name, value in extra.items())
            for name, value in expected.items():
                assert name not in row or row[name] == np.float32(value), name
            missing = [name for name in expected if name not in row and name in set(names)]
            assert missing == []
    assert met > 10_000 and unplaced < 0.01 * met


def test_action_slots_hold_the_listed_actions(raw):
    rng = np.random.default_rng(2)
    for _ in played(raw, rng, 200):
        for agent in raw.agents:
            seen = raw.observe(agent)
            assert raw.observation_space(agent).contains(seen)
            is_asked = agent == raw.agent_selection and not raw.terminations[agent]
            filled = len(raw.words()) if is_asked else 0
            assert seen["action_mask"].sum() == filled == seen["action_mask"][:filled].sum()
            assert seen["actions"][:filled].any(1).all() and not seen["actions"][filled:].any()
            for words, row in zip(raw.words() if is_asked else [], seen["actions"], strict=False):
                first = re.split(r"[\s,:;()]", words)[0].rstrip("0123456789")
                assert row[[name.rstrip("#") == first for name in raw.action_names]].any(), words


def test_win_rewards_sum_to_one_and_score_rewards_have_the_games_unit():
    for reward in ("win", "score"):
        env = learn.raw_env("blackbeard", seats=3, reward=reward)
        rng = np.random.default_rng(4)
        for _ in played(env, rng, 5_000):
            if env.agents and all(env.terminations.values()):
                break
        paid = np.array(list(env.rewards.values()))
        assert len(paid) == 3
        assert abs(paid.sum() - 1) < 1e-6 if reward == "win" else (paid * 2 == np.round(paid * 2)).all() and paid.max() > 1


def test_action_outside_the_slots_raises_an_error_or_loses_the_game():
    env = learn.raw_env("pirates-cove")
    env.reset()
    before = env.words()
    with pytest.raises(ValueError, match=f"game 0 has no action in slot 500: choose a slot below {len(before)}"):
        env.step(500)
    assert env.words() == before
    wrapped = learn.env("pirates-cove")
    wrapped.reset()
    loser = wrapped.agent_selection
    wrapped.step(500)
    assert wrapped.rewards[loser] == -1 and all(wrapped.terminations.values())


def test_seats_of_an_environment_may_have_bots():
    env = learn.raw_env("pirates-cove", bots=[None, "balanced", "raider", None])
    assert env.possible_agents == ["seat_0", "seat_3"]
    asked = set()
    for _ in played(env, np.random.default_rng(5), 300):
        asked |= {env.agent_selection} & set(env.agents)
    assert asked == {"seat_0", "seat_3"}


def test_environment_has_the_rules_and_errors_of_the_command(tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text("[bank]\ngold = 91\n")

    def gold_left(**options):
        env = learn.raw_env("pirates-cove", **options)
        env.reset()
        return env.view("seat_0")["bank_gold"]

    assert gold_left(rules=file) == gold_left(set={"bank.gold": 91}) != gold_left()
    for game, options, says in [
        ("pirate-cove", {}, "did you mean `pirates-cove`"),
        ("pirates-cove", {"seats": 9}, "allows 3 to 5 players, not 9"),
        ("pirates-cove", {"set": {"combat.hit_no": 4}}, "combat.hit_no"),
        ("pirates-cove", {"bots": ["balanced"]}, "every seat has a bot"),
        ("pirates-cove", {"bots": [None, "balanced"]}, "allows 3 to 5 players, not 2"),
        ("pirates-cove", {"bots": [None, None, None, "baalanced"]}, "balanced"),
        ("pirates-cove", {"reward": "gold"}, "reward"),
    ]:
        with pytest.raises(ValueError, match=says):
            learn.raw_env(game, **options)



@pytest.mark.parametrize("game", GAMES)
def test_vector_environment_equals_single_games(game):
    """Game 1 plays deal 1 first, like a single environment after its second reset."""
    many = learn.VectorEnv(game, 3, seed=7, actions=True, threads=2)
    one = learn.raw_env(game, seed=7)
    one.reset()
    one.reset()
    step = many.reset()
    rng = np.random.default_rng(6)
    for _ in range(400):
        seen = one.observe(one.agent_selection)
        assert one.agent_selection == f"seat_{step.seats[1]}"
        assert (seen["observation"] == step.observations[1]).all() and (seen["action_mask"] == step.action_mask[1]).all()
        assert (seen["actions"] == step.actions[1]).all() and one.words() == many.words(1)
        chosen = many.sample(step, rng)
        one.step(int(chosen[1]))
        step = many.step(chosen)
        assert step.finished[1] == all(one.terminations.values())
        if step.finished[1]:
            assert (step.rewards[1] == np.array(list(one.rewards.values()), np.float32)).all()
            break
        assert not step.rewards[1].any()


def test_games_of_an_environment_do_not_depend_on_threads():
    def course(threads):
        env = learn.vector_env("pirates-cove", 20, seed=5, threads=threads, bots=[None, "balanced", None])
        step, rng, ended = env.reset(), np.random.default_rng(7), 0
        sums = []
        for _ in range(400):
            step = env.step(env.sample(step, rng))
            ended += step.finished.sum()
            sums.append((step.observations.tobytes(), step.rewards.tobytes(), step.seats.tobytes()))
        assert ended > 20 and set(np.unique(step.seats)) <= {0, 2}
        return sums

    assert course(1) == course(2)


def test_refused_step_changes_no_game():
    env = learn.VectorEnv("pirates-cove", 4)
    before = env.reset()
    for wrong in ([0, 0, 511, 0], [0, 0, -1, 0]):
        with pytest.raises(ValueError, match="game 2 has no action"):
            env.step(wrong)
    with pytest.raises(ValueError, match="expected 4 actions, one for each game, not 3"):
        env.step([0, 0, 0])
    again = env.reset()
    assert (before.observations == again.observations).all()
    env.step([0, 0, 0, 0])


def test_spaces_of_an_environment_are_gymnasium_spaces(raw):
    space = raw.action_space(raw.possible_agents[0])
    assert isinstance(space, gymnasium.spaces.Discrete) and space.n == raw.observe(raw.possible_agents[0])["action_mask"].size
    assert len(set(raw.observation_names)) == len(raw.observation_names) and raw.observation_names[-1] == "unplaced"
