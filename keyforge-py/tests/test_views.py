"""Views: what a seat may know."""

import json
import pickle

import numpy as np
import pytest
from dice import play
from keyforge import ACTIONS, OBSERVATION, Deck, FormError, Game, View, kryptik, observation_layout
from keyforge.board import Board

HIDDEN = 255


@pytest.fixture
def views(middle):
    return {seat: middle.view(seat) for seat in (0, 1, None)}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_json_form_goes_both_ways(views, middle, seat):
    view = views[seat]
    for like in (middle, middle.log, view):
        again = View.from_dict(view.to_dict(), like)
        assert (again, hash(again)) == (view, hash(view))
        assert again.board == view.board
    assert json.loads(json.dumps(view.to_dict())) == view.to_dict()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_survives_pickle(views, seat):
    again = pickle.loads(pickle.dumps(views[seat]))
    assert again == views[seat]
    assert again.board == views[seat].board
    assert again.seat == seat


def test_a_view_with_own_cards_survives_pickle(own_cards, own_library):
    deck = Deck(own_cards / "lamplighters.txt", library=own_library)
    view = Game(deck, "onyx", seed=1, library=own_library).view()
    assert pickle.loads(pickle.dumps(view)).board == view.board


def test_what_a_view_says_in_a_word(views, middle):
    for view in views.values():
        form = view.to_dict()
        assert (view.turn, view.active, view.step) == tuple(form["turn"][name] for name in ("number", "active", "step"))
        assert (view.house, view.edition, view.outcome) == (form["turn"]["house"], form["rulebook"], None)
    assert views[None].decision == middle.decision
    assert [view.seat for view in views.values()] == [0, 1, None]


def test_a_view_hides_hands_and_decks(new_game):
    game = new_game()
    truth = game.view().to_dict()["players"]
    for seat in (0, 1):
        players = game.view(seat).to_dict()["players"]
        mine, theirs = players[seat], players[1 - seat]
        assert mine["hand"] == truth[seat]["hand"]
        assert set(theirs["hand"] + theirs["deck"] + mine["deck"]) == {HIDDEN}
        assert [len(theirs[area]) for area in ("hand", "deck")] == [
            len(truth[1 - seat][area]) for area in ("hand", "deck")
        ]


def test_what_lies_open_is_seen_by_both(views):
    for area in ("battleline", "artifacts", "discard", "purged"):
        one, other, truth = ([player[area] for player in view.to_dict()["players"]] for view in views.values())
        assert one == other == truth


def test_a_view_depends_on_what_the_seat_knows_alone(middle):
    for seat in (0, 1):
        drawn = [middle.determinize(seat, seed=seed) for seed in range(5)]
        assert {state.view(seat) for state in drawn} == {middle.view(seat)}
        for state in drawn:
            assert np.array_equal(state.observation(seat), middle.observation(seat))


def test_me_and_the_opponent(views):
    for seat in (0, 1):
        assert views[seat].me == views[seat].board.players[seat]
        assert views[seat].opponent == views[seat].board.players[1 - seat]
    with pytest.raises(ValueError, match="name a seat"):
        _ = views[None].me


def test_an_undone_position_is_the_same_but_for_its_question(new_game):
    game = new_game(first=0)
    for action in ("keep", "keep", {"choose_house": "brobnar"}):
        game.apply(action)
    digest, asked, players = game.digest, game.decision, game.view().board.players
    game.apply(next(action for action in game.legal_actions() if action.kind == "discard"))
    game.undo()
    assert game.view().board.players == players and game.decision.options == asked.options
    assert game.decision.id > asked.id and game.digest != digest


def test_the_board_of_a_view_is_that_of_its_checked_form(whole_log):
    for step in whole_log.steps(0)[::20]:
        assert Board.from_dict(step.board.to_dict()) == step.board
    game = kryptik.play("lantern", "cinder", seed=3, limit=200)
    for step in game.log.steps(0)[::20]:
        assert kryptik.board.Board.from_dict(step.board.to_dict()) == step.board


def test_the_board_is_read_once(views):
    assert isinstance(views[0].board, Board)
    assert views[0].board is views[0].board
    assert Board.from_dict(views[0].board.to_dict()) == views[0].board


def test_an_observation_tells_the_same_wherever_it_is_asked_for(views, middle):
    for seat in (0, 1):
        expected = middle.observation(seat)
        assert (expected.shape, expected.dtype) == ((OBSERVATION,), np.int16)
        for found in (
            views[seat].observation(),
            views[seat].observation(seat),
            middle.state(seed=0).observation(seat),
            views[None].observation(seat),
        ):
            assert np.array_equal(found, expected)
    with pytest.raises(ValueError, match="view of seat 0"):
        views[0].observation(1)
    with pytest.raises(ValueError, match="name a seat"):
        views[None].observation()


def test_the_layout_covers_an_observation():
    covered = np.zeros(OBSERVATION, int)
    for name, at, stride, count, meaning in observation_layout():
        assert name
        assert meaning
        covered[[at + stride * index for index in range(count)]] += 1
    assert covered.min() == covered.max() == 1


def test_an_observation_holds_what_the_board_says(middle):
    fields = {name: (at, stride, count) for name, at, stride, count, _ in observation_layout()}
    at, _, count = next(value for name, value in fields.items() if "amber" in name)
    assert count >= 1
    numbers = middle.observation(0)
    assert numbers[at] in {player.amber for player in middle.view(0).board.players}


def test_the_mask_is_that_of_the_seat_that_is_asked(middle):
    asked = middle.decision.seat
    mask = middle.view(asked).action_mask()
    assert mask.shape == (ACTIONS,)
    assert np.array_equal(mask, middle.action_mask())
    assert not middle.view(1 - asked).action_mask().any()


def test_a_view_does_not_follow_the_game(middle):
    view = middle.view(0)
    before = view.to_dict()
    play(middle, 1, most=20)
    view.to_dict()["players"].clear()
    assert view.to_dict() == before != middle.view(0).to_dict()


def test_how_a_view_reads(views):
    assert repr(views[0]) == f"<View of seat 0, turn {views[0].turn}>"
    assert repr(views[None]).startswith("<View of everything")
    assert str(views[0]) == str(views[0].board)
    assert views[0]._repr_html_() == views[0].board._repr_html_()


def test_other_things_are_no_views(views, middle):
    assert views[0] != views[1]
    assert views[0] != views[0].to_dict()
    with pytest.raises(TypeError, match="like is"):
        View.from_dict(views[0].to_dict(), "onyx")
    for form in ({}, [], None, {"viewer": 0}):
        with pytest.raises(FormError, match="is no view"):
            View.from_dict(form, middle)


@pytest.mark.parametrize(
    ("seat", "error"), [(2, ValueError), (-1, OverflowError), ("0", TypeError), (256, OverflowError)]
)
def test_what_is_no_seat(middle, seat, error):
    for ask in (middle.view, middle.observation, middle.concede, middle.undo, middle.log.redact, middle.determinize):
        with pytest.raises(error):
            ask(seat)
