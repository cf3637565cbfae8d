"""The Gymnasium environment of one learner."""

import pickle
import warnings

import numpy as np
import pytest
from keyforge import ACTIONS, OBSERVATION, Action, AgentError, DeckError, IllegalAction

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env
from keyforge.single import ENV_ID, SingleEnv, register


def play(env, seed):
    """A game with legal actions drawn at random; gives what every step gave."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    steps = []
    while True:
        assert env.observation_space.contains(observation)
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        steps.append((action, reward, terminated, truncated))
        if terminated or truncated:
            return steps


@pytest.mark.parametrize("options", [{}, {"opponent": "greedy", "seat": "random"}, {"render_mode": "ansi"}])
def test_gymnasium_is_content(options):
    env = gymnasium.make(ENV_ID, **options)
    with warnings.catch_warnings():
        # The space of observations is as wide as its numbers.
        warnings.filterwarnings("ignore", ".*(Box|minimum|maximum|bound|render).*", UserWarning)
        check_env(env.unwrapped, skip_render_check=options.get("render_mode") is None)


def test_it_is_registered_once():
    register()
    assert gymnasium.registry[ENV_ID].entry_point == "keyforge.single:SingleEnv"
    assert isinstance(gymnasium.make(f"keyforge.single:{ENV_ID}").unwrapped, SingleEnv)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_goes_to_its_end(opponent, seat):
    env = SingleEnv(opponent=opponent, seat=seat)
    *before, last = play(env, 3)
    assert all(step[1:] == (0.0, False, False) for step in before)
    state = env.keyforge_state
    assert state.over
    assert last[1:] == (1.0 if state.winner == seat else -1.0, True, False)
    assert play(SingleEnv(opponent=opponent, seat=seat), 3) == [*before, last]


def test_only_the_learner_is_asked():
    env = SingleEnv(seat=1)
    observation, info = env.reset(seed=1)
    assert (env.keyforge_state.seat, info["seat"], env.seat) == (1, 1, 1)
    assert np.array_equal(observation["observation"], env.keyforge_state.observation(1))
    assert observation["observation"].shape == (OBSERVATION,)
    assert env.action_space.n == ACTIONS
    over = False
    while not over:
        assert env.keyforge_state.seat == 1
        assert env.action_masks().dtype == bool
        assert np.array_equal(env.action_masks(), env.keyforge_state.action_mask() == 1)
        _, _, over, _, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))


def test_a_callable_is_asked_with_its_own_view():
    seen = set()

    def opponent(view, legal_actions):
        seen.add((view.seat, view.decision.seat))
        return legal_actions[0].to_dict()

    steps = play(SingleEnv(opponent=opponent), 2)
    assert seen == {(1, 1)}
    # As with an agent everywhere: by the number of an action among all.
    assert play(SingleEnv(opponent=lambda view, legal_actions: legal_actions[0].index), 2) == steps
    for other in (10**6, True, None, 0.5):
        with pytest.raises(AgentError, match="not offered"):
            SingleEnv(opponent=lambda view, legal_actions, answer=other: answer, first=1).reset(seed=1)
    with pytest.raises(AgentError, match="not offered"):
        SingleEnv(opponent=lambda view, legal_actions: "concede", first=1).reset(seed=1)


def test_the_seat_may_be_drawn():
    env = SingleEnv(seat="random")
    seats = [env.reset(seed=seed)[1]["seat"] for seed in range(20)]
    assert set(seats) == {0, 1}
    assert [env.reset(seed=seed)[1]["seat"] for seed in range(20)] == seats
    with pytest.raises(TypeError, match=r"^seat: .* not bool"):
        SingleEnv(seat=True)


def test_an_action_that_is_not_offered():
    wrong = Action("concede").index
    env = SingleEnv()
    env.reset(seed=1)
    before = env.keyforge_state
    observation, reward, terminated, truncated, _ = env.step(wrong)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert env.keyforge_state == before
    assert not observation["action_mask"].any()
    assert not env.reset(seed=1)[0]["action_mask"].all()
    strict = SingleEnv(invalid="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(wrong)


@pytest.mark.parametrize("invalid", ["lose", "raise"])
@pytest.mark.parametrize("action", [1.0, float("nan"), "1", None, True, np.float32(1), np.array([1])])
def test_what_is_no_integer_is_no_move_of_a_learner(invalid, action):
    env = SingleEnv(invalid=invalid)
    env.reset(seed=1)
    before = env.keyforge_state
    with pytest.raises(TypeError, match="action: an integer is needed, not"):
        env.step(action)
    assert env.keyforge_state == before
    taken = env.step(np.array(int(np.flatnonzero(env.action_masks())[0])))
    assert not taken[2] and env.keyforge_state != before


@pytest.mark.parametrize("action", [-1, ACTIONS, 10**6])
def test_an_index_that_no_action_has_loses_as_well(action):
    env = SingleEnv()
    env.reset(seed=1)
    assert env.step(action)[1:3] == (-1.0, True)


def test_an_opponent_may_take_its_answer_out_of_the_list():
    assert play(SingleEnv(opponent=lambda view, legal: legal.pop()), 1)[-1][2]


def test_a_step_needs_a_game():
    env = SingleEnv()
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(1)
    observation, _ = env.reset(seed=1)
    env.step(env.action_space.sample(observation["action_mask"]))


def test_a_limit_truncates():
    steps = play(SingleEnv(limit=8), 1)
    assert steps[-1][1:] == (0.0, False, True)
    assert len(steps) <= 8


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"deck": "nobody's"}, DeckError),
        ({"opponent": "best"}, ValueError),
        ({"opponent": 3}, TypeError),
        ({"seat": 2}, ValueError),
        ({"invalid": "ignore"}, ValueError),
        ({"render_mode": "human"}, ValueError),
    ],
)
def test_what_is_no_setting(options, error):
    with pytest.raises(error):
        SingleEnv(**options)


def test_the_board_is_shown_and_actions_are_told():
    env = SingleEnv(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.keyforge_state.view(0))
    action = env.keyforge_state.legal_actions()[0]
    assert env.describe(action.index) == env.keyforge_state.describe(action)
    assert SingleEnv().render() is None
    assert "<svg" in SingleEnv(render_mode="html").render()


@pytest.mark.parametrize("seat", [0, 1])
def test_games_begin_as_with_the_same_options_of_a_game(seat):
    small = "name: Small\nset: CotA\nDis\n083 x20"
    options = {"edition": "1.1", "first": seat, "chains": (0, 8), "free": True, "quickstart": True}
    env = gymnasium.make(ENV_ID, deck=small, opponent_deck="argus", seat=seat, **options).unwrapped
    env.reset(seed=1)
    state = env.keyforge_state
    assert (state.seat, state.decision.kind, state.view().edition) == (seat, "active_house", "v1_1")
    # Chains are those of seats, and the starting hand has shed one.
    assert [player.chains for player in state.view().board.players] == [0, 7]
    assert state.view().board.players[seat].houses == ("dis",)
    with pytest.raises(DeckError):
        SingleEnv(small)


def test_an_environment_is_picklable():
    options = {"opponent": "greedy", "first": 0, "chains": [3, 0], "quickstart": True}
    env = pickle.loads(pickle.dumps(SingleEnv("gregg", "achea", **options)))
    other = SingleEnv("gregg", "achea", **options)
    env.reset(seed=4)
    other.reset(seed=4)
    assert env.keyforge_state == other.keyforge_state


def test_an_opponent_may_look_ahead():
    env = SingleEnv(opponent="search:2", limit=12)
    steps = play(env, 5)
    assert steps[-1][3] or steps[-1][2]
    assert play(SingleEnv(opponent="search:2", limit=12), 5) == steps
    with pytest.raises(ValueError, match="cleverest"):
        SingleEnv(opponent="cleverest")


def test_a_random_deck_is_drawn_once():
    env = SingleEnv("random:WC", "random:AoA")
    digests = []
    for _ in range(2):
        env.reset(seed=3)
        digests.append(env.keyforge_state.digest)
    assert digests[0] == digests[1]
    again = pickle.loads(pickle.dumps(env))
    again.reset(seed=3)
    assert again.keyforge_state.digest == digests[0]


def test_nobody_acts_for_the_opponent():
    env = SingleEnv(seat=1, first=0, limit=0, invalid="raise")
    env.reset(seed=1)
    state = env.keyforge_state
    assert state.seat == 0
    with pytest.raises(IllegalAction) as refused:
        env.step(int(np.flatnonzero(state.action_mask())[0]))
    assert (refused.value.seat, refused.value.decider) == (1, 0)
    assert env.keyforge_state == state
