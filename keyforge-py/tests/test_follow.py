"""Logs that are sent line by line, and those who read them."""

import pytest
from dice import play
from keyforge import Following, Game, LogError, Redacting, kryptik


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
