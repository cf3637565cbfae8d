"""Errors: one tree, with codes and fields, and nothing changed."""

import pickle

import keyforge
import pytest
from keyforge import (
    Action,
    Deck,
    DeckError,
    FormError,
    Game,
    IllegalAction,
    Journal,
    JournalError,
    KeyforgeError,
    Library,
    LibraryError,
    Log,
    LogError,
    ScriptError,
    StaleDecision,
    State,
    UndoError,
    errors,
    kryptik,
)


def test_the_tree_of_errors():
    for name in errors.__all__:
        error = getattr(keyforge, name)
        assert issubclass(error, KeyforgeError) or error is keyforge.SimulationInterrupted
    assert issubclass(KeyforgeError, Exception)
    assert issubclass(FormError, ValueError)
    assert issubclass(keyforge.SimulationInterrupted, UserWarning)


@pytest.mark.parametrize("name", [name for name in errors.__all__ if name != "SimulationInterrupted"])
def test_every_error_survives_pickle(name):
    error = getattr(keyforge, name)("what", "deck/size", {"cards": ["a"]})
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.code, again.fields) == (type(error), "what", "deck/size", {"cards": ["a"]})


def test_an_illegal_action_changes_nothing(new_game):
    game = new_game()
    before = game.log
    with pytest.raises(IllegalAction) as refused:
        game.apply(Action("play", 17))
    error = refused.value
    assert (error.code, error.action, error.options) == ("illegal/not_offered", {"play": 17}, 2)
    assert game.log == before


def test_the_wrong_seat_is_refused(new_game):
    game = new_game(first=0)
    with pytest.raises(IllegalAction) as refused:
        game.apply("keep", seat=1)
    error = refused.value
    assert (error.code, error.seat, error.decider) == ("illegal/not_your_decision", 1, 0)


def test_a_stale_answer_is_refused(new_game):
    game = new_game()
    seen = game.decision
    game.apply("keep", seat=seen.seat, decision=seen.id)
    with pytest.raises(StaleDecision) as refused:
        game.apply("keep", seat=seen.seat, decision=seen.id)
    assert (refused.value.code, refused.value.given, refused.value.now) == ("illegal/stale", seen.id, game.decision.id)


@pytest.mark.parametrize("act", [lambda game: game.apply("keep"), lambda game: game.concede(1)])
def test_a_game_that_is_over_refuses(new_game, act):
    game = new_game()
    game.concede(0)
    before = game.log
    with pytest.raises(IllegalAction) as refused:
        act(game)
    assert refused.value.code == "illegal/game_over"
    with pytest.raises(UndoError):
        game.undo()
    assert game.log == before


@pytest.mark.parametrize(
    ("option", "error"),
    [
        ({"seed": -1}, OverflowError),
        ({"seed": 2**64}, OverflowError),
        ({"seed": "abc"}, ValueError),
        ({"seed": "\ud800"}, ValueError),
        ({"seed": 1.5}, TypeError),
        ({"seed": True}, TypeError),
        ({"edition": "v9"}, ValueError),
        ({"edition": 3}, TypeError),
        ({"first": 2}, ValueError),
        ({"first": -1}, OverflowError),
        ({"first": "a"}, TypeError),
        ({"chains": (1, 2, 3)}, ValueError),
        ({"chains": 3}, TypeError),
        ({"chains": (-1, 0)}, OverflowError),
        ({"free": "yes"}, TypeError),
        ({"library": {}}, TypeError),
        ({"speed": 3}, TypeError),
    ],
)
def test_bad_options_are_refused(new_game, option, error):
    with pytest.raises(error):
        new_game(**option)


@pytest.mark.parametrize("action", ["fly", {"play": 999}, {"play": None}, {}, "\ud800", {"play": 10**40}])
def test_apply_refuses_what_is_no_action(new_game, action):
    game = new_game()
    for use in (game.apply, game.describe, game.view(0).describe):
        with pytest.raises(FormError):
            use(action)


@pytest.mark.parametrize("action", [None, True, 1.5, [], float("nan"), object(), {1, 2}, b"keep"])
def test_apply_says_what_it_takes(new_game, action):
    game = new_game()
    for use in (game.apply, game.describe, game.view(0).describe, game.state().apply):
        with pytest.raises(TypeError, match=r"action: an `Action`, its index, or its JSON form .* is needed, not "):
            use(action)
    other = kryptik.Game("lantern", "cinder", seed=1)
    for use in (other.apply, other.describe, other.state().apply):
        for value in (action, 3):
            with pytest.raises(TypeError, match=r"action: an `Action`, or its JSON form .* is needed, not "):
                use(value)


def test_apply_refuses_what_json_cannot_write(new_game):
    with pytest.raises(TypeError, match="Object of type object is not JSON serializable"):
        new_game().apply({"play": object()})


@pytest.mark.parametrize(("name", "value"), [("seat", 2), ("decision", "0"), ("decision", -1), ("decision", 2**32)])
def test_apply_refuses_other_arguments(new_game, name, value):
    with pytest.raises((ValueError, TypeError, OverflowError)):
        new_game().apply("keep", **{name: value})


def fields_of(error, call):
    with pytest.raises(error) as refused:
        call()
    return refused.value.code, refused.value.fields


def test_the_facts_of_an_error_come_along(new_game, own_cards, own_library, tmp_path):
    own = Deck(own_cards / "lamplighters.txt", library=own_library)
    log = Game(own, "onyx", seed=1, library=own_library).log
    missing = {"cards": ["lamplighter"]}
    text = log.to_jsonl()
    assert fields_of(LogError, lambda: Game.replay(text)) == ("replay/missing_cards", missing)
    assert fields_of(LogError, Log.from_jsonl(text).verify) == ("verify/missing_cards", missing)
    assert fields_of(DeckError, lambda: Deck.from_list("name: X\n083")) == ("deck/unreadable", {"line": 2, "column": 1})
    code, fields = fields_of(DeckError, lambda: Deck.from_list("name: X\nset: CotA\nDis\nDust Ipm\n999"))
    alike = {"Dust Ipm": "Dust Imp"}
    assert (code, fields) == ("deck/unknown_cards", {"deck": "X", "cards": ["Dust Ipm", "CotA 999"], "alike": alike})
    card = 'card dust-imp "Dust Imp"\n  home 002 · dis creature · power 2'
    code, fields = fields_of(LibraryError, lambda: Library(card))
    assert code.startswith("library/") and fields
    form = new_game().state().to_dict()
    form["origin"]["engine"] = "0.0.0"
    told = {"snapshot": "0.0.0", "engine": keyforge.__version__}
    assert fields_of(FormError, lambda: State.from_dict(form)) == ("snapshot/engine_version", told)
    code, fields = fields_of(JournalError, lambda: Journal.create(tmp_path / "no" / "where.jsonl", new_game()))
    assert code.startswith("storage/") and "where.jsonl" in str(fields)


def test_what_is_not_followed_says_what_was_due(new_game):
    game = new_game()
    for _ in range(3):
        game.apply(game.legal_actions()[0])
    header, *lines = game.log.to_jsonl().splitlines(keepends=True)
    due = {"expected": 1, "found": 2}
    for damaged in ([lines[0], *lines[2:]], [lines[0], lines[2], lines[1]]):
        code, fields = fields_of(LogError, lambda damaged=damaged: Log.from_jsonl("".join([header, *damaged])))
        assert (code, fields["line"]) == ("log/number", 3)
        assert {name: fields["kind"][name] for name in due} == due
    code, _ = fields_of(LogError, lambda: Log.from_jsonl("".join([header, lines[0], lines[0]])))
    assert code == "log/number"


def test_an_error_without_fields_says_nothing():
    assert DeckError("x", "y").cards == DeckError("x", "y").faults == ScriptError("x", "y").problems == []
    assert (IllegalAction("x", "y").action, StaleDecision("x", "y").now) == (None, None)


def test_errors_read_well():
    error = KeyforgeError("what happened", "a/code")
    assert str(error) == "what happened"
    assert "a/code" in repr(error)
