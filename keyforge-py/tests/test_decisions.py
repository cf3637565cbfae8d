"""Decisions as values."""

import pickle

import keyforge
import pytest
from keyforge import Decision, FormError


@pytest.fixture(scope="module")
def decisions():
    """Every decision of a whole game as its events tell them."""
    log = keyforge.play("gregg", "vlaad", seed=2).log
    return [event.value for entry in log for event in entry.events if event.kind == "asked"]


def test_every_decision_goes_through_its_json_form(decisions):
    assert len(decisions) > 100
    for form in decisions:
        decision = Decision.from_dict(form)
        assert decision.to_dict() == form
        again = pickle.loads(pickle.dumps(decision))
        assert (again, hash(again)) == (decision, hash(decision))


def test_its_fields_are_those_of_the_form(decisions):
    for form in decisions:
        decision = Decision.from_dict(form)
        for name in ("id", "seat", "kind", "source", "min", "max"):
            assert getattr(decision, name) == form[name]
        assert list(decision.chosen) == form["chosen"]
        assert [option.to_dict() for option in decision.options] == form["options"]
        assert len(decision) == len(form["options"])
        assert len(decision.waiting) == len(form["waiting"])
        assert list(decision.about) == [waiting.get("about") for waiting in form["waiting"]]


def test_a_text_that_waits_several_times_says_for_which_card():
    sexton = keyforge.Library(
        """
card sexton "Sexton"
  test 101 · dis artifact
  after destroyed({creature}): purge(event_card)
"""
    )
    position = {
        "house": "dis",
        "players": [
            {"hand": ["gateway-to-dis"], "battleline": ["troll"], "artifacts": ["sexton"]},
            {"battleline": ["dust-imp", "troll"]},
        ],
    }
    game = keyforge.Game.from_scenario(position, seed=1, library=sexton)
    game.apply(next(action for action in game.legal_actions() if action.kind == "play"))
    while game.decision.kind == "pile_order":
        game.apply("done")
    assert [game.card(card).title for card in game.decision.about] == ["Troll", "Dust Imp", "Troll"]
    assert len({card for card, _ in game.decision.waiting}) == 1


def test_numbers_rise(decisions):
    ids = [form["id"] for form in decisions]
    assert ids == sorted(set(ids))


def test_a_decision_is_true_even_without_options(new_game):
    game = new_game(first=0)
    theirs = game.view(1).decision
    assert len(theirs) == 0
    assert theirs
    assert (theirs.seat, theirs.kind) == (0, "mulligan")
    assert theirs != game.decision == game.view(0).decision


def test_how_a_decision_reads(new_game):
    assert repr(new_game(first=0).decision) == "<Decision 0: seat 0, mulligan, 2 options>"


def test_a_decision_cannot_be_changed(new_game):
    with pytest.raises(AttributeError):
        new_game().decision.seat = 1


@pytest.mark.parametrize("form", [{}, [], None, "mulligan", {"id": 0}, {"id": -1, "seat": 0}])
def test_what_is_no_decision_is_a_value_error(form):
    with pytest.raises(FormError, match="is no decision"):
        Decision.from_dict(form)
