"""States: positions without a log, for search."""

import copy
import json
import pickle
import threading

import keyforge
import numpy as np
import pytest
from dice import play_state
from keyforge import Action, FormError, IllegalAction, State, kryptik


@pytest.fixture
def state(middle):
    return middle.state(seed=7)


@pytest.mark.parametrize(
    "named", [lambda action: action, Action.to_dict, lambda action: action.index], ids=["action", "form", "index"]
)
def test_an_action_is_named_in_three_ways(state, named):
    for _ in range(40):
        expected = state.copy()
        action = state.legal_actions()[-1]
        expected.apply(action)
        state.apply(named(action))
        assert state == expected


@pytest.mark.parametrize("module", [keyforge, kryptik], ids=["keyforge", "kryptik"])
def test_a_seed_may_stand_by_itself_or_be_named(module):
    """Wherever it is the seed of what a method makes."""
    decks = ("onyx", "argus") if module is keyforge else ("lantern", "cinder")
    game = module.Game(*decks, seed=7)
    state = game.state(5)
    assert state == game.state(seed=5) != game.state(6)
    assert state.copy(9) == state.copy(seed=9) != state.copy()
    seat = game.decision.seat
    drawn = game.determinize(seat, 5)
    assert drawn == game.determinize(seat, seed=5) == state.determinize(seat, 5) == state.determinize(seat, seed=5)
    assert drawn == game.view(seat).determinize(5) == game.view(seat).determinize(seed=5)


def test_the_seed_of_a_deck_and_of_a_game_in_a_match():
    assert keyforge.Deck.random("WC", 42) == keyforge.Deck.random("WC", seed=42)
    digests = {keyforge.Match("onyx", "argus", seed=1).next_game(7).digest for _ in range(2)}
    assert digests == {keyforge.Match("onyx", "argus", seed=1).next_game(seed=7).digest}


def test_a_state_is_judged_for_each_seat(state):
    first, second = state.judge()
    assert 0 < first < 1
    assert first + second == pytest.approx(1)
    richer = state.to_dict()
    richer["table"]["players"][0]["amber"] += 5
    assert State.from_dict(richer).judge()[0] > first
    winner = state.play_out("greedy", seed=1)
    assert state.over
    assert state.judge() == [float(seat == winner) for seat in (0, 1)]


def test_a_state_stands_where_its_players_stopped(state):
    expected = state.copy()
    assert state.play_out("greedy", seed=1, limit=3) is None
    assert not state.over
    assert state != expected
    expected.play_out("greedy", seed=1, limit=3)
    assert state == expected


def test_a_state_of_kryptik_is_judged_for_each_seat():
    state = kryptik.Game("lantern", "cinder", "lantern", "cinder", teams=[0, 1, 0, 1], seed=1).state(seed=1)
    values = state.judge()
    assert len(values) == 4
    assert values[0] == values[2]
    winner = state.play_out("random", seed=1)
    assert state.judge()[winner] == 1
    assert sorted(state.judge()) == [0, 0, 1, 1]


def test_a_numpy_integer_is_an_index(state):
    other = state.copy()
    action = state.legal_actions()[0]
    state.apply(np.int64(action.index))
    other.apply(action)
    assert state == other


@pytest.mark.parametrize(
    "copied",
    [State.copy, copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))],
    ids=["copy", "copy.copy", "deepcopy", "pickle"],
)
def test_a_copy_is_equal_and_goes_on_alike(state, copied):
    other = copied(state)
    assert other == state
    before = state.to_dict()
    assert play_state(other, 3, most=1) != state
    assert state.to_dict() == before
    assert play_state(copied(state), 3) == play_state(state, 3)


def test_a_seed_changes_what_chance_does(new_game):
    state = new_game(first=0).state(seed=7)
    hands = set()
    for seed in range(3):
        other = state.copy(seed=seed)
        assert other != state
        other.apply("mulligan")
        hands.add(tuple(other.view().to_dict()["players"][0]["hand"]))
    assert len(hands) == 3


def test_a_determinized_state_differs_in_what_is_hidden(state):
    drawn = state.determinize(0, 3)
    assert drawn == state.determinize(0, 3) != state
    assert drawn.view(0) == state.view(0)
    hands = {tuple(state.determinize(0, seed).view().to_dict()["players"][1]["hand"]) for seed in range(5)}
    assert len(hands) > 1


@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_a_game_is_played_out(state, agent):
    other = state.copy()
    winner = state.play_out(agent, seed=4)
    assert (state.over, state.winner, state.seat, state.decision) == (True, winner, None, None)
    assert state.legal_actions() == []
    assert other.play_out(agent, seed=4) == winner
    assert other == state


def test_a_limit_breaks_off(state):
    assert state.copy().play_out(limit=0) is None
    other = state.copy()
    assert other.play_out(limit=3) is None
    assert not other.over
    assert other != state


def test_playing_out_chooses_as_a_simulation(state):
    other = state.copy()
    state.play_out(seed=11)
    assert play_state(other, 11) == state


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ("concede", IllegalAction),
        (Action("number", 3), IllegalAction),
        ({"play": 250}, IllegalAction),
        (0, IllegalAction),
        (10**6, IndexError),
        (-1, OverflowError),
        (2**70, OverflowError),
        ("fly", FormError),
        (None, TypeError),
        (1.5, TypeError),
        (object(), TypeError),
    ],
)
def test_what_is_not_offered_leaves_it_unchanged(state, action, error):
    before = state.copy()
    with pytest.raises(error):
        state.apply(action)
    assert state == before


def test_a_refusal_names_the_action(state):
    with pytest.raises(IllegalAction) as refused:
        state.apply("mulligan")
    assert refused.value.code == "illegal/not_offered"
    assert (refused.value.action, refused.value.options) == ("mulligan", len(state.legal_actions()))


def test_an_argument_may_ask_the_state(middle):
    """The form of an action is made by Python code, which may look at the state meanwhile."""
    option = next(option for option in middle.legal_actions() if option.value is not None)

    def ask():
        state = middle.state(seed=7)

        class Asking(dict):
            def items(self):
                return [(option.kind, option.value)] if state.seat is not None else []

        state.describe(Asking(a=1))
        state.apply(Asking(a=1))

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(20)
    assert not asking.is_alive()


def test_a_state_that_is_over_refuses(state):
    state.play_out()
    with pytest.raises(IllegalAction):
        state.apply("end_turn")
    assert state.play_out() == state.winner


def test_equality_and_how_it_reads(state, middle):
    assert state == middle.state(seed=7) != middle.state(seed=8)
    assert state != state.to_dict()
    assert repr(state) == repr(middle).replace("Game", "State")
    with pytest.raises(TypeError):
        hash(state)


def test_the_json_form_is_read_again(state, own_cards, own_library):
    form = json.loads(json.dumps(state.to_dict()))
    again = State.from_dict(form, seed=7)
    assert again == state and again.digest == state.digest
    assert State.from_dict(form).digest == state.digest
    assert State.from_dict(form).play_out("greedy", seed=1) in (0, 1)
    own = keyforge.Game(own_cards / "lamplighters.txt", "onyx", seed=1, library=own_library).state(seed=2)
    assert State.from_dict(own.to_dict(), library=own_library, seed=2) == own
    other = kryptik.Game("lantern", "cinder", seed=1).state(seed=2)
    assert kryptik.State.from_dict(other.to_dict(), seed=2) == other
    for refused in (own.to_dict(), other.to_dict(), {}, {**form, "table": None}):
        with pytest.raises(FormError):
            State.from_dict(refused)


def test_views_are_those_of_the_game(state, middle):
    for seat in (0, 1, None):
        assert state.view(seat) == middle.view(seat)
    assert state.describe(state.legal_actions()[0].index) == middle.describe(middle.legal_actions()[0])
