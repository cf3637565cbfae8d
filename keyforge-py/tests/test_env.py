"""The PettingZoo environment."""

import pickle
from itertools import pairwise

import numpy as np
import pytest
from keyforge import ACTIONS, OBSERVATION, Action, DeckError, Game, IllegalAction, View

pytest.importorskip("pettingzoo")

from keyforge.env import KeyforgeEnv, env, raw_env
from pettingzoo.test import api_test, render_test, seed_test

AGENTS = ["player_0", "player_1"]


@pytest.fixture
def raw():
    raw = raw_env()
    raw.reset(seed=7)
    return raw


def play(environment, seed=0, most=10**6):
    """Plays at random; gives the agents that acted, and the rewards by agent."""
    rng, actors, rewards = np.random.default_rng(seed), [], dict.fromkeys(AGENTS, 0.0)
    for agent in environment.agent_iter(most):
        observation, reward, terminated, truncated, _ = environment.last()
        rewards[agent] += reward
        if terminated or truncated:
            environment.step(None)
            continue
        actors.append(agent)
        environment.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return actors, rewards


class TestPettingZoo:
    @pytest.mark.filterwarnings("ignore::UserWarning")
    @pytest.mark.parametrize("make", [env, raw_env])
    def test_api(self, make):
        api_test(make(), num_cycles=300)

    def test_seeds(self):
        seed_test(env, num_cycles=100)

    def test_rendering(self, capsys):
        render_test(lambda render_mode=None: env(render_mode=render_mode))


def test_the_spaces(raw):
    for agent in AGENTS:
        assert raw.action_space(agent) is raw.action_space(agent)
        assert raw.action_space(agent).n == ACTIONS
        assert raw.observation_space(agent)["observation"].shape == (OBSERVATION,)
        assert raw.observation_space(agent).contains(raw.observe(agent))


def test_a_seed_fixes_this_game_and_all_after_it():
    def games(environment):
        environment.reset(seed=3)
        first = environment.keyforge_state
        environment.reset()
        return first, environment.keyforge_state

    one, other = games(raw_env()), games(raw_env())
    assert one == other
    assert one[0] != one[1]


def test_masks_are_those_of_who_is_asked(raw):
    rng = np.random.default_rng(1)
    for _ in range(80):
        state = raw.keyforge_state
        assert raw.agent_selection == AGENTS[state.seat]
        for seat, agent in enumerate(AGENTS):
            found = raw.observe(agent)
            assert np.array_equal(found["observation"], state.observation(seat))
            assert np.array_equal(found["action_mask"], raw.infos[agent]["action_mask"])
            asked = state.action_mask() if seat == state.seat else np.zeros(ACTIONS, np.int8)
            assert np.array_equal(found["action_mask"], asked)
        raw.step(int(rng.choice(np.flatnonzero(state.action_mask()))))


def test_nothing_hidden_leaks(raw):
    """What a seat observes is the same in every state that fits what it knows."""
    rng = np.random.default_rng(2)
    for step in range(60):
        state = raw.keyforge_state
        for seat, agent in enumerate(AGENTS):
            found = raw.observe(agent)
            for seed in range(2):
                other = state.determinize(seat, 2 * step + seed)
                assert np.array_equal(other.observation(seat), found["observation"])
                if seat == state.seat:
                    assert np.array_equal(other.action_mask(), found["action_mask"])
        raw.step(int(rng.choice(np.flatnonzero(state.action_mask()))))


def test_arrays_belong_to_who_asked(raw):
    one, other = raw.observe("player_0"), raw.observe("player_0")
    one["observation"].fill(9)
    one["action_mask"].fill(9)
    assert not np.array_equal(one["observation"], raw.observe("player_0")["observation"])
    assert np.array_equal(other["action_mask"], raw.observe("player_0")["action_mask"])


def test_the_winner_is_rewarded():
    for seed in range(3):
        raw = raw_env()
        raw.reset(seed=seed)
        _, rewards = play(raw, seed)
        winner = raw.keyforge_state.winner
        assert rewards == {AGENTS[winner]: 1.0, AGENTS[1 - winner]: -1.0}
        assert raw.agents == []


def test_one_agent_may_act_several_times(raw):
    actors, _ = play(raw, 1)
    assert any(one == other for one, other in pairwise(actors))


def test_a_limit_truncates():
    raw = raw_env(limit=5)
    raw.reset(seed=1)
    actors, rewards = play(raw)
    assert len(actors) == 5
    assert rewards == dict.fromkeys(AGENTS, 0.0)
    assert not raw.keyforge_state.over


def test_an_action_that_is_not_offered():
    wrong = Action("concede").index
    raw = raw_env()
    raw.reset(seed=1)
    before = raw.keyforge_state
    with pytest.raises(IllegalAction):
        raw.step(wrong)
    assert raw.keyforge_state == before

    wrapped = env()
    wrapped.reset(seed=1)
    actor = wrapped.agent_selection
    wrapped.step(wrong)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards[actor] == -1


@pytest.mark.parametrize(
    ("action", "error"), [(None, TypeError), ("keep", TypeError), (10**6, IndexError), (-1, OverflowError)]
)
def test_what_is_no_action(raw, action, error):
    with pytest.raises(error):
        raw.step(action)


def test_what_is_shown_is_the_board():
    assert raw_env().render() is None
    for mode, shown in (("ansi", str), ("html", View._repr_html_)):
        raw = raw_env(render_mode=mode)
        raw.reset(seed=1)
        assert raw.render() == shown(raw.keyforge_state.view())


def test_actions_are_told_with_titles(raw):
    for action in raw.keyforge_state.legal_actions():
        assert raw.describe(action.index) == raw.keyforge_state.describe(action)


def test_settings_reach_the_games(own_cards, own_library):
    raw = raw_env(own_cards / "lamplighters.txt", "onyx", library=own_library, edition="1.2", first=1)
    raw.reset(seed=1)
    view = raw.keyforge_state.view()
    assert (view.edition, raw.agent_selection) == ("v1_2", "player_1")
    assert view.board.players[0].houses == ("logos", "sanctum", "untamed")
    with pytest.raises(DeckError):
        raw_env("nobody's")


SMALL = "name: Small\nset: CotA\nDis\n083 x20"


@pytest.mark.parametrize("make", [env, raw_env])
def test_games_begin_as_with_the_same_options_of_a_game(make):
    options = {"edition": "1.1", "first": 1, "chains": (0, 8), "free": True, "quickstart": True}
    one = make(SMALL, "argus", **options)
    one.reset(seed=1)
    state = one.unwrapped.keyforge_state
    assert (one.agent_selection, state.decision.kind) == ("player_1", "active_house")
    assert [player.chains for player in state.view().board.players] == [0, 7]  # the starting hand has shed one
    game = Game(SMALL, "argus", seed=5, **options)
    assert game.options == options | {"edition": "v1_1"}
    assert [player.hand.count for player in state.view().board.players] == [
        player.hand.count for player in game.view().board.players
    ]
    with pytest.raises(DeckError):
        make(SMALL, "argus")
    with pytest.raises(ValueError, match="chains"):
        make(chains=(1,))


def test_an_environment_is_picklable():
    options = {"first": 0, "chains": [3, 0], "quickstart": True}
    raw = pickle.loads(pickle.dumps(raw_env("gregg", "achea", **options)))
    assert isinstance(raw, KeyforgeEnv)
    raw.reset(seed=4)
    other = raw_env("gregg", "achea", **options)
    other.reset(seed=4)
    assert raw.keyforge_state == other.keyforge_state


def test_a_random_deck_is_drawn_once():
    one = raw_env("random:WC", "random:AoA")
    digests = []
    for _ in range(2):
        one.reset(seed=3)
        digests.append(one.keyforge_state.digest)
    assert digests[0] == digests[1]
