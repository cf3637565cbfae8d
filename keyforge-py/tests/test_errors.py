import keyforge
import pytest
from keyforge import Action, Game


def test_the_tree_of_errors():
    for error in ("IllegalAction", "StaleDecision", "UndoError", "DeckError", "LogError"):
        assert issubclass(getattr(keyforge, error), keyforge.KeyforgeError)
    assert issubclass(keyforge.KeyforgeError, Exception)


def test_an_illegal_action_changes_nothing(new_game):
    game = new_game()
    before = game.log_jsonl()
    with pytest.raises(keyforge.IllegalAction) as refused:
        game.apply(Action("play", 17))
    assert refused.value.code == "illegal/not_offered"
    assert '{"play":17}' in str(refused.value)
    assert game.log_jsonl() == before


def test_the_wrong_seat_is_refused(new_game):
    game = new_game(first=0)
    with pytest.raises(keyforge.IllegalAction) as refused:
        game.apply("keep", seat=1)
    assert refused.value.code == "illegal/not_your_decision"


def test_a_stale_answer_is_refused(new_game):
    game = new_game()
    seen = game.decision
    game.apply("keep", seat=seen["seat"], decision=seen["id"])
    with pytest.raises(keyforge.StaleDecision) as refused:
        game.apply("keep", seat=seen["seat"], decision=seen["id"])
    assert refused.value.code == "illegal/stale"


def test_a_game_that_is_over_refuses(new_game):
    game = new_game()
    game.concede(0)
    for act in (lambda: game.apply("keep"), lambda: game.concede(1)):
        with pytest.raises(keyforge.IllegalAction) as refused:
            act()
        assert refused.value.code == "illegal/game_over"
    with pytest.raises(keyforge.UndoError):
        game.undo()


def test_an_unknown_card_is_named(decks):
    decks[0]["cards"][0]["card"] = "no-such-card"
    with pytest.raises(keyforge.DeckError, match="no-such-card") as refused:
        Game(*decks, seed=1)
    assert refused.value.code == "deck/unknown_cards"


@pytest.mark.parametrize(
    "deck", ["", "{", "[]", {}, {"name": "x"}, {"name": "x", "houses": ["oz"], "cards": []}, [], 3, None]
)
def test_what_is_no_deck_is_a_deck_error(decks, deck):
    with pytest.raises(keyforge.DeckError) as refused:
        Game(deck, decks[1], seed=1)
    assert refused.value.code == "deck/json"


def test_a_deck_that_json_cannot_write_is_a_type_error(decks):
    decks[0]["cards"] = {1, 2}
    with pytest.raises(TypeError):
        Game(*decks, seed=1)


@pytest.mark.parametrize(
    ("option", "error"),
    [
        ({"seed": -1}, OverflowError),
        ({"seed": 2**64}, OverflowError),
        ({"seed": "abc"}, ValueError),
        ({"seed": 1.5}, TypeError),
        ({"seed": True}, TypeError),
        ({"edition": "v9"}, ValueError),
        ({"edition": 3}, TypeError),
        ({"first": 2}, ValueError),
        ({"first": -1}, OverflowError),
        ({"first": "a"}, TypeError),
        ({"speed": 3}, TypeError),
    ],
)
def test_bad_options_are_refused(new_game, option, error):
    with pytest.raises(error):
        new_game(**option)


@pytest.mark.parametrize("action", [None, 3, 1.5, [], "fly", {"play": 999}])
def test_apply_refuses_what_is_no_action(new_game, action):
    with pytest.raises(ValueError):
        new_game().apply(action)


def test_apply_refuses_what_json_cannot_write(new_game):
    with pytest.raises(TypeError):
        new_game().apply(object())


@pytest.mark.parametrize(("seat", "error"), [(2, ValueError), (-1, OverflowError), ("0", TypeError), (None, TypeError)])
def test_a_view_needs_a_seat(new_game, seat, error):
    with pytest.raises(error):
        new_game().view(seat)


def test_a_flipped_byte_is_found(new_game, play_on):
    game = new_game()
    play_on(game, most=10)
    with pytest.raises(keyforge.LogError, match="line 3") as refused:
        lines = game.log_jsonl().splitlines(keepends=True)
        lines[2] = lines[2].replace('"seat":', '"seta":', 1)
        Game.replay("".join(lines))
    assert refused.value.code.startswith("log/")


@pytest.mark.parametrize("text", ["", "no log", "{}\n", '{"format":"x","version":1,"ruleset":"keyforge"}\n'])
def test_what_is_no_log_is_a_log_error(text):
    with pytest.raises(keyforge.LogError) as refused:
        Game.replay(text)
    assert refused.value.code.startswith("log/")


def test_a_log_is_text():
    with pytest.raises(TypeError):
        Game.replay(b"bytes")
