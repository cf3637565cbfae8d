"""Logs that are sent line by line, and those who read them."""

import pytest
from dice import play
from keyforge import SPECTATOR, Deck, Following, Game, Log, LogError, Redacting, View, kryptik
from keyforge.board import Board


@pytest.mark.parametrize("seat", [0, 1])
def test_a_client_sees_what_its_seat_sees(new_game, seat):
    game = new_game()
    sender = Redacting(game, seat)
    header, *lines = sender.lines(game)
    client = Following(header)
    events = [client.push(line) for line in lines]
    assert sender.lines(game) == []
    for _ in range(25):
        play(game, game.turn, most=3)
        events += [client.push(line) for line in sender.lines(game)]
        assert client.view == game.view(seat)
        assert str(client.view) == str(game.view(seat))
    assert client.log == sender.log == game.log.redact(seat)
    assert [list(entry.events) for entry in client.log] == events
    assert (sender.seat, client.view.seat) == (seat, seat)
    assert repr(client) == f"<Following: {len(game.log)} entries>"
    assert repr(sender) == f"<Redacting for seat {seat}: {len(game.log)} entries>"


def test_an_undo_is_followed(position):
    game = Game.from_scenario(position, seed=1)
    sender = Redacting(game, 0)
    header, *lines = sender.lines(game)
    client = Following(header)
    for line in lines:
        client.push(line)
    before = client.view
    game.apply(next(action for action in game.legal_actions() if action.kind == "reap"))
    game.undo()
    one, other = sender.lines(game)
    client.push(one)
    assert client.view != before
    client.push(other)
    assert client.view.to_dict()["players"] == before.to_dict()["players"]


def test_lines_are_those_of_the_log(middle):
    log = middle.log.redact(1)
    assert Redacting(middle, 1).lines(middle) == log.to_jsonl().splitlines()
    assert [log.header_line(), *(log.entry_line(n) for n in range(len(log)))] == log.to_jsonl().splitlines()
    with pytest.raises(IndexError):
        log.entry_line(len(log))


def test_another_game_is_not_followed(middle, new_game):
    sender = Redacting(middle, 0)
    for other in (new_game(seed=8), middle.branch(50)):
        with pytest.raises(ValueError, match="game: this is not the game"):
            sender.lines(other)
    again = middle.copy()
    again.apply(again.legal_actions()[0])
    assert len(sender.lines(again)) == len(again.log) + 1
    # The first game did not go on as the copy did.
    middle.apply(middle.legal_actions()[-1])
    with pytest.raises(ValueError, match="game: this is not the game"):
        sender.lines(middle)


def test_what_is_no_line(middle):
    header, *lines = Redacting(middle, 0).lines(middle)
    for wrong in ("", "{}", lines[0]):
        with pytest.raises(LogError):
            Following(wrong)
    client = Following(header)
    client.push(lines[0])
    for wrong in ("", "{}", header, lines[0], lines[2], lines[1][:-9]):
        with pytest.raises(LogError):
            client.push(wrong)
    client.push(lines[1])
    assert len(client.log) == 2
    with pytest.raises(ValueError, match="no seat"):
        Redacting(middle, 2)


def test_kryptik_is_followed_too():
    game = kryptik.Game("lantern", "cinder", seed=3)
    sender = kryptik.Redacting(game, 1)
    header, *lines = sender.lines(game)
    client = kryptik.Following(header)
    for _ in range(30):
        for line in lines:
            client.push(line)
        assert client.view == game.view(1)
        game.apply(game.legal_actions()[0])
        lines = sender.lines(game)
    assert lines != []


def test_a_spectator_sees_what_lies_open(middle):
    sender = Redacting(middle, SPECTATOR)
    header, *lines = sender.lines(middle)
    client = Following(header)
    for line in lines:
        client.push(line)
    view = client.view
    assert view == middle.view(SPECTATOR) == middle.state().view(SPECTATOR)
    assert (view.seat, view.board.viewer, client.log.viewer) == (SPECTATOR, SPECTATOR, SPECTATOR)
    assert client.log == middle.log.redact(SPECTATOR)
    assert all(player.hand.known == () for player in view.board.players)
    assert view.board.near == 0
    assert str(view) == view.board.to_text() == str(Board.from_dict(view.board.to_dict()))
    assert "player 1" in str(view)
    assert "<svg" in view._repr_html_()
    assert len(middle.log.steps(SPECTATOR)) == len(middle.log)
    assert View.from_dict(view.to_dict(), middle) == view
    assert repr(view) == f"<View of a spectator, turn {middle.turn}>"
    assert repr(sender) == f"<Redacting for a spectator: {len(middle.log)} entries>"
    assert repr(client.log).startswith("<Log for a spectator: ")
    for ask in (
        lambda: view.me,
        lambda: view.opponent,
        lambda: view.board.me,
        lambda: view.board.opponent,
        lambda: view.observation(),
        lambda: view.determinize(),
    ):
        with pytest.raises(ValueError, match="spectator"):
            ask()
    with pytest.raises(ValueError, match="254 is no seat"):
        middle.view(254)
    with pytest.raises(ValueError, match="no seat"):
        middle.apply(middle.legal_actions()[0], seat=SPECTATOR)


def test_a_spectator_sees_kryptik_too():
    game = kryptik.Game("lantern", "cinder", seed=3)
    header, *lines = kryptik.Redacting(game, SPECTATOR).lines(game)
    client = kryptik.Following(header)
    for line in lines:
        client.push(line)
    view = client.view
    assert view == game.view(SPECTATOR) == game.state().view(SPECTATOR)
    assert view.board.viewer == SPECTATOR
    assert kryptik.board.Board.from_dict(view.board.to_dict()) == view.board
    assert str(view) == str(view.board) != ""
    for ask in (lambda: view.me, lambda: view.opponents):
        with pytest.raises(ValueError, match="spectator"):
            ask()


def test_a_game_with_cards_that_are_missing_is_not_shown(own_cards, own_library):
    deck = Deck(own_cards / "lamplighters.txt", library=own_library)
    game = Game(deck, "onyx", seed=1, library=own_library)
    header, line = Redacting(game, 1).lines(game)
    client = Following(header, library=own_library)
    client.push(line)
    assert client.view == game.view(1)
    assert str(client.view) == str(game.view(1))
    bare = Log.from_jsonl(f"{header}\n{line}\n")
    for show in (
        lambda: Following(header),
        lambda: bare.steps(),
        lambda: View.from_dict(game.view(1).to_dict(), bare),
    ):
        with pytest.raises(LogError, match="lacks cards of the game: lamplighter") as refused:
            show()
        assert refused.value.code == "show/missing_cards"
        assert refused.value.fields == {"cards": ["lamplighter"]}


def test_a_position_whose_cards_are_hidden_is_not_shown_with_other_titles(position):
    position["players"][1]["hand"] = ["fear"]
    game = Game.from_scenario(position, seed=1)
    header, *lines = Redacting(game, 0).lines(game)
    client = Following(header)
    for line in lines:
        client.push(line)
    with pytest.raises(LogError) as refused:
        _ = client.view
    assert refused.value.code == "show/hidden_cards"
    # The whole log knows its cards, whoever is told.
    assert game.log.steps(0)[0].board == game.view(0).board
