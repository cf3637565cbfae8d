"""Journals: logs that are kept in a file while their games go on."""

import keyforge
import pytest
from keyforge import JournalError, LogError, kryptik

GAMES = {
    "keyforge": (keyforge.Journal, lambda: keyforge.Game("onyx", "argus", seed=7)),
    "kryptik": (kryptik.Journal, lambda: kryptik.Game("lantern", "cinder", seed=7)),
}


@pytest.fixture(params=GAMES)
def kind(request):
    """The class of a game's journals, and a new game."""
    journal, start = GAMES[request.param]
    return journal, start()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def go_on(game, times=1):
    for _ in range(times):
        game.apply(game.legal_actions()[0])


def test_a_log_is_kept_as_the_game_goes_on(kind, path):
    journal_of, game = kind
    with journal_of.create(path, game) as journal:
        assert (journal.entries, journal.recovered, journal.path) == (1, 0, str(path))
        for _ in range(3):
            go_on(game)
            assert journal.append(game) == 1
        assert journal.append(game) == 0
        assert journal.synced_entries == journal.entries == len(game.log) == 4
        assert path.read_text(encoding="utf-8") == game.log.to_jsonl()
        assert repr(journal) == f"<Journal {path}: 4 entries>"
    assert journal.closed
    journal.close()
    assert repr(journal) == f"<Journal {path}: closed>"
    with pytest.raises(ValueError, match="closed"):
        journal.append(game)

    journal, again = journal_of.open(str(path))
    assert again.digest == game.digest
    assert again.log == game.log
    go_on(again)
    assert journal.append(again) == 1


def test_a_torn_tail_is_cut_off(kind, path):
    journal_of, game = kind
    go_on(game, 3)
    journal_of.create(path, game).close()
    whole = path.read_bytes()
    last = len(whole) - whole.rstrip(b"\n").rindex(b"\n") - 1
    for cut in range(2, last, 97):
        path.write_bytes(whole[:-cut])
        journal, again = journal_of.open(path)
        assert journal.recovered == last - cut
        assert again.log == game.log.branch(len(game.log) - 2)
        assert journal.append(game) == 1
        journal.close()
        assert path.read_bytes() == whole


def test_damage_is_told_by_the_entry(kind, path):
    journal_of, game = kind
    go_on(game, 3)
    journal_of.create(path, game).close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b"action", b"auction", 1)
    path.write_bytes(b"".join(lines))
    with pytest.raises(LogError, match="entry 1 is damaged") as refused:
        journal_of.open(path)
    assert (refused.value.entry, refused.value.line) == (1, 3)
    assert path.read_bytes() == b"".join(lines)


def test_a_compacted_game_goes_on(kind, path):
    journal_of, game = kind
    go_on(game, 20)
    journal = journal_of.create(path, game, sync=None)
    whole = path.stat().st_size
    journal.compact()
    assert journal.closed
    assert path.stat().st_size < whole
    journal, again = journal_of.open(path)
    assert path.stat().st_size == whole
    assert again.log == game.log
    go_on(again)
    assert journal.append(again) == 1
    journal.close()
    with pytest.raises(ValueError, match="closed"):
        journal.compact()


def test_how_often_the_medium_is_waited_for(kind, path, tmp_path):
    journal_of, game = kind
    journal = journal_of.create(path, game, sync=2)
    never = journal_of.create(tmp_path / "other.jsonl", game, sync=None)
    for synced in (1, 3, 3, 5):
        go_on(game)
        journal.append(game)
        never.append(game)
        assert (journal.synced_entries, never.synced_entries) == (synced, 1)
    never.sync()
    assert never.synced_entries == 5
    for wrong in (0, -1):
        with pytest.raises((ValueError, OverflowError)):
            journal_of.create(tmp_path / "third.jsonl", game, sync=wrong)
    assert not (tmp_path / "third.jsonl").exists()


def refused(code, call):
    with pytest.raises(JournalError) as error:
        call()
    assert error.value.code == code


def test_what_is_refused(kind, path, tmp_path):
    journal_of, game = kind
    refused("storage/missing", lambda: journal_of.open(path))
    refused("storage/failed", lambda: journal_of.create(tmp_path / "none" / "game.jsonl", game))
    assert list(tmp_path.iterdir()) == []
    go_on(game)
    before, fork = game.branch(0), game.branch(0)
    fork.apply(fork.legal_actions()[1])
    journal = journal_of.create(path, game)
    refused("storage/in_use", lambda: journal_of.open(path))
    refused("journal/behind", lambda: journal.append(before))
    refused("journal/forked", lambda: journal.append(fork))
    other = type(game).replay(game.log)
    assert journal.append(other) == 0
    journal.close()
    refused("storage/exists", lambda: journal_of.create(path, game))


def test_a_journal_belongs_to_one_game(path, new_game):
    journal = keyforge.Journal.create(path, new_game())
    refused("journal/other_game", lambda: journal.append(new_game(seed=8)))
    with pytest.raises(TypeError):
        journal.append(kryptik.Game("lantern", "cinder"))  # type: ignore[arg-type]
    journal.close()
    with pytest.raises(LogError) as wrong:
        kryptik.Journal.open(path)
    assert wrong.value.code == "log/ruleset"
    # A dropped journal lets its file go.
    keyforge.Journal.open(path)
    keyforge.Journal.open(path)
