import copy
import dataclasses
import html
import json
import pickle

import pytest
from hypothesis import HealthCheck, given, settings
from keyforge import Game
from keyforge.board import Board, BoardDecision, Card, Keyword, Outcome, Permanent, Pile, Player
from samples import FORMS, boards, card, form, laden


@pytest.mark.parametrize("form", [*FORMS, laden()])
def test_real_boards_go_both_ways(form):
    assert Board.from_dict(form).to_dict() == form


@given(boards())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_board_goes_both_ways(form):
    before = copy.deepcopy(form)
    board = Board.from_dict(form)
    assert board.to_dict() == before == form
    assert Board.from_dict(json.loads(json.dumps(board.to_dict()))) == board
    assert str(board)


def test_what_is_left_out_stays_out():
    plain = Board.from_dict(form()).to_dict()["players"][0]
    assert "token" not in plain
    assert not {"grafted", "half", "token", "hidden_side"} & set(plain["battleline"][0])
    assert "icons" not in plain["battleline"][0]["card"]


def test_what_may_be_null_may_be_missing():
    short = form(0)
    for name in ("tide", "outcome"):
        assert short.pop(name) is None
    assert Board.from_dict(short) == Board.from_dict(FORMS[0])


def test_a_board_says_which_text_asks(position):
    game = Game.from_scenario(
        position | {"players": [{"hand": ["fear"], "battleline": ["dust-imp"]}, {"battleline": ["troll"]}]}
    )
    assert game.view(0).board.decision.asking is None
    game.apply(next(action for action in game.legal_actions() if action.kind == "play"))
    board = game.view(0).board
    assert board.decision.asking == "Play: Return an enemy creature to its owner's hand."
    assert f"\n     {board.decision.asking}\n" in str(board)
    assert board.decision.asking in html.unescape(board._repr_svg_())
    assert game.view(1).board.decision.asking is None
    assert Board.from_dict(board.to_dict()) == board


def test_a_board_is_a_value():
    board = Board.from_dict(laden())
    assert board == Board.from_dict(laden())
    assert hash(board) == hash(Board.from_dict(laden()))
    assert board != Board.from_dict(form())
    assert pickle.loads(pickle.dumps(board)) == copy.deepcopy(board) == board
    with pytest.raises(dataclasses.FrozenInstanceError):
        board.turn = 4
    assert not hasattr(board, "__dict__")


def test_a_board_does_not_share_the_form_it_was_read_from():
    source = laden()
    board = Board.from_dict(source)
    source["players"][0]["battleline"][0]["counters"]["doom"] = 99
    source["decision"]["options"][0]["action"]["play"] = 99
    board.to_dict()["players"][0]["battleline"][0]["counters"]["doom"] = 98
    assert board.to_dict() == laden()


def test_sides():
    board = Board.from_dict(FORMS[0])
    assert (board.viewer, board.me.seat, board.opponent.seat) == (0, 0, 1)
    assert board.player(1) is board.players[1]
    whole = Board.from_dict(form())
    for name in ("me", "opponent"):
        with pytest.raises(ValueError, match="whole truth"):
            getattr(whole, name)
    with pytest.raises(ValueError, match="no seat 2"):
        board.player(2)


def test_what_follows_from_a_board():
    board = Board.from_dict(laden())
    first, second = board.players
    assert (first.forged, first.check) == (1, True)
    assert (second.forged, second.check) == (2, False)
    assert dataclasses.replace(first, keys=("red", "blue", "yellow")).check is False
    imp = first.battleline[0]
    assert (imp.id, imp.title, imp.is_creature, imp.exhausted, imp.has("taunt")) == (0, "Dust Imp", True, True, True)
    assert not first.battleline[1].has("taunt")
    assert board.find(imp.id) is imp
    assert board.find(255) is None
    assert len(list(board.permanents())) == 12 + 2 + 6 + 12 + 1
    assert imp.under.hidden == 1
    assert (len(imp.under), board.over, board.winner) == (2, False, None)
    end = Board.from_dict(FORMS[4])
    assert (end.over, end.winner) == (True, 0)


def test_the_text_of_a_board():
    text = Board.from_dict(laden()).to_text(("Ada", "Ben"))
    assert text.index("Ben (Sanctum)") < text.index("Ada (Dis, Sanctum)")
    assert "7 æmber of 6, check; 1 key (red); 3 chains" in text
    assert "Charette: power 4, 1 damage, 3 æmber" in text
    assert "armor 1/3" in text and "2 doom" in text and "upgrade Protect the Weak" in text
    assert "assault 2" in text and "taunt 2" not in text
    assert "Ada: choose a card for Dust Imp" in text
    assert "   0 Play Fear" in text
    assert Board.from_dict(FORMS[4]).headline(("Ada", "Ben")) == "turn 20: Ada has won with the third key"
    assert "battleline: empty" in str(Player(0))
    assert str(Keyword("splash_attack", 3)) == "splash attack 3"


BROKEN = [
    ("turn", -1, ValueError, "board.turn: must be from 0 to 65535"),
    ("turn", 10**30, ValueError, "board.turn"),
    ("turn", True, TypeError, "board.turn: expected a whole number"),
    ("turn", 1.0, TypeError, "board.turn"),
    ("step", "lunch", ValueError, "board.step: 'lunch' is none of setup"),
    ("house", "mice", ValueError, "board.house"),
    ("active", 2, ValueError, "board.active"),
    ("players", None, TypeError, "board.players: expected a list"),
    ("players", [], ValueError, "board.players"),
    ("limbo", [3], TypeError, r"board.limbo\[0\]: expected an object"),
    ("limbo", [{}], ValueError, r"board.limbo\[0\].id: is missing"),
    ("edition", "v9", ValueError, "board.edition"),
    ("decision", [], TypeError, "board.decision: expected an object"),
    ("outcome", {"winner": 0}, ValueError, "board.outcome.reason: is missing"),
    ("weather", "fair", ValueError, "board: there is no field 'weather'"),
    (3, "fair", ValueError, "board: there is no field 3"),
]


@pytest.mark.parametrize(("name", "value", "error", "message"), BROKEN)
def test_a_broken_board_is_refused_by_name(name, value, error, message):
    with pytest.raises(error, match=message):
        Board.from_dict(form() | {name: value})


@pytest.mark.parametrize("name", ["viewer", "house", "tide", "decision", "outcome"])
def test_fields_that_may_be_null(name):
    assert Board.from_dict(form() | {name: None}).to_dict()[name] is None


@pytest.mark.parametrize("name", ["edition", "turn", "active", "step", "players", "limbo"])
def test_fields_that_may_not_be_missing(name):
    short = form()
    del short[name]
    with pytest.raises(ValueError, match=f"board.{name}: is missing"):
        Board.from_dict(short)


def test_errors_name_the_place_far_inside():
    board = laden()
    board["players"][0]["battleline"][0]["keywords"][2]["value"] = "two"
    with pytest.raises(
        TypeError, match=r"board.players\[0\].battleline\[0\].keywords\[2\].value: expected a whole number, not a text"
    ):
        Board.from_dict(board)
    board = laden()
    board["players"][0]["battleline"][0]["upgrades"][0]["upgrades"] = [board["players"][0]["battleline"][1]]
    with pytest.raises(ValueError, match=r"upgrades\[0\].upgrades\[0\]: an upgrade has no upgrades"):
        Board.from_dict(board)
    board = form()
    board["players"].reverse()
    with pytest.raises(ValueError, match="seat 0 and seat 1"):
        Board.from_dict(board)


@pytest.mark.parametrize("of", [Board, BoardDecision, Card, Keyword, Outcome, Permanent, Pile, Player])
@pytest.mark.parametrize("value", [None, 3, "text", [], {}, {"id": 1}, {1: 2}])
def test_nonsense_raises_nothing_but_what_is_documented(of, value):
    with pytest.raises((ValueError, TypeError)) as refused:
        of.from_dict(value)
    assert not isinstance(refused.value, KeyError)


def test_a_pile_gives_the_cards_that_are_known():
    one, two = (Card.from_dict(card(id=number)) for number in (3, 4))
    pile = Pile(5, (one, two))
    assert (len(pile), pile.hidden, list(pile), list(reversed(pile))) == (5, 3, [one, two], [two, one])
    assert (pile[0], pile[-1], pile[1:]) == (one, two, (two,))
    assert one in pile and Card.from_dict(card(id=5)) not in pile
    with pytest.raises(IndexError, match="here"):
        pile[2]
    assert list(Pile(3)) == []


def test_a_pile_does_not_know_more_than_it_holds():
    with pytest.raises(ValueError, match=r"pile\.known"):
        Pile.from_dict({"count": 0, "known": [card()]})


@pytest.mark.parametrize("action", [{}, {"play": 1, "reap": 2}, {"play": -1}, {"play": [1]}, 3, None, {3: 4}])
def test_an_action_has_one_name(action):
    board = form()
    board["decision"]["options"][0]["action"] = action
    with pytest.raises((ValueError, TypeError), match=r"board.decision.options\[0\].action"):
        Board.from_dict(board)
