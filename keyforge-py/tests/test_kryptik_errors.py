"""Kryptik: every kind of error once, and nonsense of every kind."""

import os
import pickle

import keyforge
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from keyforge import kryptik
from keyforge.kryptik import Action, Card, Decision, Deck, Event, Game, Library, Log, View
from keyforge.kryptik.board import Board
from kryptik_games import PAIR, middle, new_game, position
from test_fuzz import tried

EXAMPLES = int(os.environ.get("KEYFORGE_EXAMPLES", "100"))

fuzzed = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)

GAME = middle()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def case(error, code, call, **fields):
    return pytest.param(error, code, call, fields, id=code)


CASES = [
    case(kryptik.FormError, "form/json", lambda: Action("nobody")),
    case(kryptik.IllegalAction, "illegal/not_offered", lambda: GAME.copy().apply({"number": 9}), action={"number": 9}),
    case(
        kryptik.IllegalAction,
        "illegal/not_your_decision",
        lambda: new_game(first=0).apply("done", seat=1),
        seat=1,
        decider=0,
    ),
    case(kryptik.StaleDecision, "illegal/stale", lambda: new_game().apply("done", decision=99), given=99, now=0),
    case(kryptik.UndoError, "undo/nothing_to_undo", lambda: new_game().undo()),
    case(kryptik.DeckError, "setup/deck", lambda: Game({"main": []}, "cinder"), seat=0),
    case(kryptik.DeckError, "deck/unknown_deck", lambda: Deck("nobody"), name="nobody"),
    case(
        kryptik.ScenarioError,
        "setup/scenario",
        lambda: Game.from_scenario(position(active=4)),
        field="active",
    ),
    case(kryptik.ScriptError, "script/syntax", lambda: Library("card")),
    case(kryptik.LogError, "log/json", lambda: Log.from_jsonl("{}")),
    case(kryptik.AgentError, "agent/not_offered", lambda: kryptik.play(*PAIR, agents=lambda view, legal: "yes")),
]


@pytest.mark.parametrize(("error", "code", "call", "fields"), CASES)
def test_every_error_has_its_class_its_code_and_its_fields(error, code, call, fields):
    with pytest.raises(error) as raised:
        call()
    told = raised.value
    assert isinstance(told, keyforge.KeyforgeError) and str(told)
    assert told.code == code
    assert {name: told.fields.get(name) for name in fields} == fields
    again = pickle.loads(pickle.dumps(told))
    assert (type(again), again.code, again.fields) == (error, told.code, told.fields)


def test_a_game_that_is_over_refuses_everything():
    game = new_game()
    game.concede(0)
    for call in (lambda: game.apply("pass"), lambda: game.concede(1)):
        with pytest.raises(kryptik.IllegalAction) as refused:
            call()
        assert refused.value.code == "illegal/game_over"
    assert game.pass_quietly() == 0


@pytest.mark.parametrize("seat", [2, 5, 254])
def test_a_seat_that_nobody_has(seat):
    state = GAME.state(seed=1)
    for call in (GAME.view, GAME.determinize, GAME.concede, GAME.undo, GAME.log.redact, GAME.log.steps, state.view):
        with pytest.raises(ValueError, match="is no seat: 0 or 1"):
            call(seat)
    with pytest.raises(ValueError, match="is no seat"):
        GAME.apply("pass", seat=seat)


def test_the_two_games_do_not_mix():
    for call in (
        lambda: GAME.apply(keyforge.Action("end_turn")),
        lambda: Game(keyforge.Deck("onyx"), "cinder"),
        lambda: Game(*PAIR, library=keyforge.Library()),
        lambda: View.from_dict({}, keyforge.Game("onyx", "argus")),
        lambda: keyforge.Game("onyx", "argus").apply(Action("pass")),
    ):
        with pytest.raises((TypeError, kryptik.FormError)):
            call()


class TestNonsense:
    @fuzzed
    @given(JSON)
    def test_any_form(self, form):
        log = GAME.log
        for read in (
            Action.from_dict,
            Event.from_dict,
            Decision.from_dict,
            Deck.from_dict,
            Card.from_dict,
            Deck,
            Library,
        ):
            tried(read, form)
        tried(Board.from_dict, form)
        tried(View.from_dict, form, GAME)
        tried(GAME.apply, form)
        tried(GAME.describe, form)
        tried(Game.from_scenario, form)
        tried(Game, form, form, rulings=form, format=form, date=form)
        assert GAME.log == log

    @fuzzed
    @given(st.data())
    def test_a_view_in_which_something_else_stands(self, data):
        form = GAME.view(0).to_dict()
        for _ in range(data.draw(st.integers(1, 3))):
            at = form
            while True:
                keys = list(at) if isinstance(at, dict) else range(len(at))
                if not keys:
                    break
                key = data.draw(st.sampled_from(list(keys)))
                if isinstance(at[key], dict | list) and at[key] and data.draw(st.booleans()):
                    at = at[key]
                    continue
                at[key] = data.draw(st.none() | st.booleans() | st.integers(-1, 70000) | st.just([]) | st.just("first"))
                break
        view = tried(View.from_dict, form, GAME)
        if view is not None:
            for ask in (str, repr, hash, lambda view: view.board, lambda view: view.me, lambda view: view.opponents):
                strange(ask, view)
            strange(view.describe, {"card": 3})
            strange(pickle.dumps, view)
            strange(kryptik.Greedy(1), view, [])

    @fuzzed
    @given(st.data())
    def test_a_log_in_which_something_else_stands(self, data):
        text = GAME.log.to_jsonl()
        at = data.draw(st.integers(0, len(text) - 1))
        letter = data.draw(st.sampled_from('"0129{}[],:xé'))
        for damaged in (text[:at], text[:at] + letter + text[at + 1 :], text[:at] + text[at + 1 :]):
            log = tried(Log.from_jsonl, damaged)
            if log is not None:
                tried(log.verify)
                tried(log.redact, 1)
        tried(Log.from_bytes, damaged.encode())

    @fuzzed
    @given(st.data())
    def test_a_position_in_which_something_else_stands(self, data):
        form = position()
        side = form["players"][data.draw(st.integers(0, 1))]
        name = data.draw(st.sampled_from(["hand", "deck", "row", "souls", "limbo", "abolished", "island", "energy"]))
        cards = st.sampled_from([card.slug for card in Library()]) | st.just("nobody")
        placed = st.fixed_dictionaries(
            {"card": cards},
            optional={
                "damage": st.integers(0, 9),
                "weary": st.booleans(),
                "engaged": st.booleans(),
                "owner": st.integers(0, 2),
                "attached": st.lists(st.fixed_dictionaries({"card": cards}), max_size=2),
            },
        )
        side[name] = data.draw(st.lists(cards, max_size=4) | st.lists(placed, max_size=3))
        form |= data.draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "phase": st.sampled_from(["first", "combat_begin", "second", "end", "draw", "disengage", "block"]),
                    "turn": st.integers(0, 600),
                    "active": st.integers(0, 3),
                    "cast": st.lists(cards, max_size=3),
                },
            )
        )
        game = tried(Game.from_scenario, form, seed=1)
        if game is not None:
            kryptik.play_on(game, "random", seed=1, limit=60)
            assert Game.replay(game.log).digest == game.digest
            for seat in (0, 1):
                assert game.log.redact(seat).steps()[-1].board == game.view(seat).board


def strange(call, *arguments):
    """What a call gives for a table that somebody wrote by hand: the rules may stumble over it, and say so."""
    try:
        return call(*arguments)
    except keyforge.KeyforgeError:
        return None
    except (ValueError, TypeError, IndexError):
        return None
