import pickle

import pytest
from keyforge import Action


def test_an_action_has_a_kind_and_a_value():
    play = Action("play", 17)
    assert (play.kind, play.value, play.card) == ("play", 17, 17)
    done = Action("end_turn")
    assert (done.kind, done.value, done.card) == ("end_turn", None, None)
    assert Action("choose_house", "dis").value == "dis"


def test_an_action_equals_by_value():
    assert Action("play", 17) == Action("play", 17) != Action("play", 18)
    assert len({Action("keep"), Action("keep"), Action("mulligan")}) == 2
    assert Action("keep") != "keep"


@pytest.mark.parametrize("form", ["end_turn", {"play": 17}, {"flank": "left"}, {"key": "red"}, {"player": 1}])
def test_the_json_form_goes_both_ways(form):
    action = Action.from_dict(form)
    assert action.to_dict() == form
    assert Action(action.kind, action.value) == action
    assert eval(repr(action)) == action
    assert pickle.loads(pickle.dumps(action)) == action


def test_an_action_cannot_be_changed():
    with pytest.raises(AttributeError):
        Action("keep").kind = "mulligan"


def test_an_action_reads_well():
    assert repr(Action("play", 17)) == "Action('play', 17)"
    assert str(Action("play", 17)) == "play #17"


@pytest.mark.parametrize("form", ["fly", {"play": "dust-imp"}, {"play": 17, "reap": 18}, {}, [], None, 3, {"play": -1}])
def test_what_is_no_action_is_a_value_error(form):
    with pytest.raises(ValueError):
        Action.from_dict(form)


@pytest.mark.parametrize("arguments", [(3,), (), (None,), ("play", {1, 2})])
def test_other_types_are_a_type_error(arguments):
    with pytest.raises(TypeError):
        Action(*arguments)
