"""Actions as values."""

import copy
import pickle

import pytest
from keyforge import ACTIONS, Action, FormError

UNUSED = {4, 1255, 1256, *range(1641, 1897)}
"""Indices that no action has: those of actions that were never offered are not given to others."""

INDICES = [index for index in range(ACTIONS) if index not in UNUSED]


def test_an_action_has_a_kind_and_a_value():
    play = Action("play", 17)
    assert (play.kind, play.value, play.card) == ("play", 17, 17)
    end = Action("end_turn")
    assert (end.kind, end.value, end.card) == ("end_turn", None, None)
    assert (Action("choose_house", "dis").value, Action("number", 3).card) == ("dis", None)


def test_an_action_equals_by_value():
    assert Action("play", 17) == Action("play", 17) != Action("play", 18)
    assert len({Action("keep"), Action("keep"), Action("mulligan")}) == 2
    assert Action("keep") != "keep"


@pytest.mark.parametrize("form", ["end_turn", {"play": 17}, {"flank": "left"}, {"key": "red"}, {"player": 1}])
def test_the_json_form_goes_both_ways(form):
    action = Action.from_dict(form)
    assert action.to_dict() == form
    assert Action(action.kind, action.value) == action


def test_every_index_is_that_of_its_action():
    actions = [Action.from_index(index) for index in INDICES]
    assert [action.index for action in actions] == INDICES
    assert len(set(actions)) == len(INDICES)


def test_every_action_goes_through_all_its_forms():
    for index in INDICES:
        action = Action.from_index(index)
        assert Action.from_dict(action.to_dict()) == action
        assert eval(repr(action)) == action
        assert pickle.loads(pickle.dumps(action)) == copy.deepcopy(action) == action
        assert hash(Action(action.kind, action.value)) == hash(action)


def test_large_numbers_share_the_last_index_of_their_range():
    assert Action("number", 127).index == Action("number", 65_535).index
    assert Action.from_index(Action("number", 65_535).index) == Action("number", 127)


@pytest.mark.parametrize("index", [1255, 1256, 1641, 1896, ACTIONS, 2**40])
def test_other_indices_are_an_index_error(index):
    with pytest.raises(IndexError):
        Action.from_index(index)


@pytest.mark.parametrize(("index", "error"), [(-1, OverflowError), (2**64, OverflowError), ("1", TypeError)])
def test_what_is_no_index(index, error):
    with pytest.raises(error):
        Action.from_index(index)


def test_a_match_statement_takes_an_action_apart():
    def told(action):
        match action:
            case Action("play", card):
                return f"plays {card}"
            case Action("end_turn"):
                return "ends"
            case Action(kind=kind):
                return kind

    assert [told(action) for action in (Action("play", 3), Action("end_turn"), Action("yes"))] == [
        "plays 3",
        "ends",
        "yes",
    ]


@pytest.mark.parametrize("name", ["kind", "value", "index", "new"])
def test_an_action_cannot_be_changed(name):
    with pytest.raises(AttributeError):
        setattr(Action("keep"), name, "mulligan")


def test_an_action_reads_well():
    assert repr(Action("play", 17)) == "Action('play', 17)"
    assert str(Action("play", 17)) == "play #17"


@pytest.mark.parametrize(
    "form",
    [
        "fly",
        {"play": "dust-imp"},
        {"play": 17, "reap": 18},
        {},
        [],
        None,
        3,
        {"play": -1},
        {"play": 256},
        {"end_turn": 1},
    ],
)
def test_what_is_no_action_is_a_value_error(form):
    with pytest.raises(FormError, match="is no action") as refused:
        Action.from_dict(form)
    assert isinstance(refused.value, ValueError)
    assert refused.value.code == "form/json"


@pytest.mark.parametrize("arguments", [(3,), (), (None,), ("play", {1, 2}), ("play", 1, 2)])
def test_other_types_are_a_type_error(arguments):
    with pytest.raises(TypeError):
        Action(*arguments)
