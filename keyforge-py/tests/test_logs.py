"""Logs: files, damage, readings."""

import json
import pickle

import pytest
from dice import play
from keyforge import Action, Event, Game, Library, Log, LogError, kryptik
from keyforge.board import Board


@pytest.fixture
def log(middle):
    return middle.log


@pytest.fixture
def short(new_game):
    """A log small enough to be damaged everywhere."""
    return play(new_game(), 7, most=4).log


class TestFiles:
    @pytest.mark.parametrize(("name", "binary"), [("game.jsonl", False), ("game", False), ("game.kfl", True)])
    def test_written_and_read(self, log, tmp_path, name, binary):
        path = tmp_path / name
        log.write(path)
        assert path.read_bytes() == (log.to_bytes() if binary else log.to_jsonl().encode())
        for again in (Log.read(path), Log.read(str(path))):
            assert again == log
            assert not again.recovered

    def test_text_and_bytes(self, log):
        assert Log.from_jsonl(log.to_jsonl()) == Log.from_bytes(log.to_bytes()) == log
        assert len(log.to_bytes()) < len(log.to_jsonl())

    def test_a_file_that_is_not_there(self, tmp_path):
        with pytest.raises(FileNotFoundError):
            Log.read(tmp_path / "none.jsonl")
        with pytest.raises(OSError, match="directory"):
            Log.read(tmp_path)

    def test_a_last_line_that_was_cut_off(self, short, tmp_path):
        data = short.to_jsonl().encode()
        last = data.rstrip(b"\n").rindex(b"\n") + 1
        expected = short.branch(len(short) - 2)
        for end in range(last + 1, len(data) - 1, 97):
            (tmp_path / "cut").write_bytes(data[:end])
            again = Log.read(tmp_path / "cut")
            assert again.recovered
            assert again == expected

    def test_a_cut_within_a_character(self, tmp_path):
        deck = {"name": "Æmber" * 40, "houses": ["dis"], "cards": [{"card": "dust-imp", "house": "dis"}] * 9}
        data = Game(deck, deck, free=True, seed=1).log.to_jsonl().encode()
        at = data.index("Æ".encode()) + 1
        (tmp_path / "cut").write_bytes(data[:at])
        with pytest.raises(LogError) as refused:
            Log.read(tmp_path / "cut")
        assert refused.value.code == "log/no_header"

    def test_a_missing_line_break_is_no_damage(self, log):
        assert Log.from_jsonl(log.to_jsonl().rstrip("\n")) == log


class TestGame:
    """What a log says of its game as a whole."""

    def test_how_it_ended(self, new_game, whole_log):
        assert new_game().log.outcome is None
        game = Game.replay(whole_log)
        assert whole_log.outcome == whole_log.redact(0).outcome == game.outcome is not None
        with pytest.raises(LogError) as refused:
            _ = whole_log.inputs_only().outcome
        assert refused.value.code == "fold/inputs_only"

    def test_its_decks(self, short, starters):
        assert short.decks == short.redact(0).decks == starters
        position = Game.from_scenario({"house": "dis", "players": [{"battleline": ["dust-imp"]}, {}]}, seed=1)
        assert position.log.decks is None

    def test_its_entries_that_count(self, whole_log):
        assert whole_log.effective == whole_log.entries
        game = Game.from_scenario({"house": "dis", "players": [{"battleline": ["dust-imp"]}, {}]}, seed=1)
        game.apply({"reap": 0})
        game.undo()
        assert [entry.n for entry in game.log.effective] == [0]
        game.apply("end_turn")
        assert [entry.n for entry in game.log.effective] == [0, 3]

    def test_that_of_kryptik(self):
        game = kryptik.Game("lantern", "cinder", "lantern", seed=7)
        game.concede(1)
        assert [deck.name for deck in game.log.decks] == [deck.name for deck in game.decks]
        assert game.log.outcome is None
        assert len(game.log.effective) == 2
        game.concede(2)
        assert game.log.outcome == game.outcome is not None


class TestDamage:
    def test_a_line_that_says_something_else(self, log):
        lines = log.to_jsonl().splitlines(keepends=True)
        lines[2] = lines[2].replace('"seat":', '"seta":', 1)
        with pytest.raises(LogError, match="line 3") as refused:
            Log.from_jsonl("".join(lines))
        assert refused.value.line == 3
        assert refused.value.code.startswith("log/")

    @pytest.mark.parametrize("bit", [0x01, 0x20, 0x80])
    def test_a_flipped_bit_of_the_text_is_found(self, short, tmp_path, bit):
        data = bytearray(short.to_jsonl().encode())
        last = data.rstrip(b"\n").rindex(b"\n")
        for at in range(0, last, 211):
            data[at] ^= bit
            (tmp_path / "flipped").write_bytes(data)
            with pytest.raises(LogError):
                Log.read(tmp_path / "flipped")
            data[at] ^= bit

    def test_bytes_that_are_no_text_are_told_with_their_line(self, short, tmp_path):
        lines = short.to_jsonl().encode().splitlines(keepends=True)
        lines[2] = lines[2].replace(b'"seat":', b'"se\xfft":', 1)
        (tmp_path / "torn.jsonl").write_bytes(b"".join(lines))
        with pytest.raises(LogError, match="line 3: invalid utf-8") as refused:
            Log.read(tmp_path / "torn.jsonl")
        assert (refused.value.code, refused.value.line) == ("log/json", 3)

    @pytest.mark.parametrize("bit", [0x01, 0x20, 0x80])
    def test_a_flipped_bit_of_the_binary_form_is_found(self, short, bit):
        data = bytearray(short.to_bytes())
        for at in range(0, len(data), max(1, len(data) // 150)):
            data[at] ^= bit
            with pytest.raises(LogError):
                Log.from_bytes(bytes(data))
            data[at] ^= bit

    def test_a_binary_form_that_was_cut_off(self, short):
        data = short.to_bytes()
        for end in range(0, len(data), max(1, len(data) // 100)):
            with pytest.raises(LogError):
                Log.from_bytes(data[:end])

    def test_lines_out_of_order(self, short):
        header, first, *rest = short.to_jsonl().splitlines(keepends=True)
        for lines in ([first, header], [header, *rest], [header, first, first], [header, header]):
            with pytest.raises(LogError) as refused:
                Log.from_jsonl("".join(lines) + "{}\n")
            assert refused.value.code.startswith("log/")

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("", "log/no_header"),
            ("no log\n", "log/json"),
            ("{}\n", "log/json"),
            ('{"format":"x","version":1,"ruleset":"keyforge"}\n', "log/format"),
        ],
    )
    def test_what_is_no_log(self, text, code):
        with pytest.raises(LogError) as refused:
            Log.from_jsonl(text)
        assert refused.value.code == code
        assert str(refused.value).count("line") == 1 and str(refused.value).startswith("line 1: ")
        with pytest.raises(LogError):
            Game.replay(text)

    def test_bytes_that_are_no_log(self):
        for data in (b"", b"\0", b"\xff" * 50, b"KFLOG"):
            with pytest.raises(LogError):
                Log.from_bytes(data)


class TestVerify:
    def test_what_the_rules_do_again(self, log, whole_log):
        log.verify()
        whole_log.verify()

    def test_what_cannot_be_verified(self, log):
        for seat in (0, 1):
            with pytest.raises(LogError) as refused:
                log.redact(seat).verify()
            assert refused.value.code == "verify/redacted"

    def test_other_cards_are_told(self, own_cards, own_library):
        log = Game(own_cards / "lamplighters.txt", "onyx", seed=1, library=own_library).log
        form = json.loads((own_cards / "lamplighter.json").read_text(encoding="utf-8"))
        form["facts"]["power"] += 1
        with pytest.raises(LogError) as refused:
            Log.from_jsonl(log.to_jsonl(), library=Library(form)).verify()
        assert refused.value.code == "verify/definitions"

    def test_cards_that_do_not_play_make_no_difference(self, log, own_library):
        Log.from_jsonl(log.to_jsonl(), library=own_library).verify()

    def test_own_cards_verify_with_their_library(self, own_cards, own_library, tmp_path):
        game = play(Game(own_cards / "lamplighters.txt", "onyx", seed=1, library=own_library), 1, most=40)
        game.log.verify()
        path = tmp_path / "own.jsonl"
        game.log.write(path)
        again = Log.read(path, library=own_library)
        again.verify()
        assert Game.replay(path, library=own_library).digest == game.digest


class TestReadings:
    def test_redaction_hides_seed_and_cards(self, log):
        for seat in (0, 1):
            hidden = log.redact(seat)
            assert (hidden.viewer, hidden.header["viewer"], hidden.header["seed"]) == (seat, seat, None)
            assert len(hidden) == len(log)
            assert Log.from_jsonl(hidden.to_jsonl()) == hidden != log
            assert hidden.redact(seat) == hidden

    def test_redaction_twice_is_refused_for_the_other_seat(self, log):
        with pytest.raises(LogError) as refused:
            log.redact(0).redact(1)
        assert refused.value.code == "fold/redacted"

    def test_following_a_redacted_log_ends_at_the_view(self, middle):
        for seat in (0, 1):
            steps = middle.log.redact(seat).steps()
            assert steps[-1].board == middle.view(seat).board
            assert steps == middle.log.steps(seat)

    def test_the_steps_of_a_log(self, middle):
        log = middle.log
        steps = log.steps()
        assert [step.n for step in steps] == [entry.n for entry in log]
        assert [step.seat for step in steps] == [entry.seat for entry in log]
        assert all(isinstance(step.board, Board) for step in steps)
        assert steps[-1].board == middle.view().board
        assert any(step.lines for step in steps)

    def test_a_log_is_told_in_german(self, middle):
        german = middle.log.steps(names=("Ada", "Bo"), language="de")
        assert any("Zug 1: " in line for step in german for line in step.lines)
        english = middle.log.steps(names=("Ada", "Bo"))
        assert [step.n for step in german] == [step.n for step in english]
        assert german[0].board.decision.options[0].text == "Mulligan nehmen"
        with pytest.raises(ValueError, match="no language: en or de"):
            middle.log.steps(language="fr")

    def test_names_are_two_of_any_sequence(self, middle):
        assert middle.log.steps(names=["Ada", "Bo"]) == middle.log.steps(names=("Ada", "Bo"))
        for names in ([], ["Ada"], ["Ada", "Bo", "Cy"]):
            with pytest.raises(ValueError, match="names: two are needed"):
                middle.log.steps(names=names)
        with pytest.raises(TypeError):
            middle.log.steps(names="Ada")

    def test_inputs_alone_replay_to_the_same_game(self, middle):
        inputs = middle.log.inputs_only()
        assert inputs.header["inputs_only"]
        assert len(inputs.to_jsonl()) < len(middle.log.to_jsonl()) / 5
        assert all(not entry.events for entry in inputs)
        inputs.verify()
        assert Game.replay(inputs).digest == middle.digest
        with pytest.raises(LogError) as refused:
            inputs.steps()
        assert refused.value.code == "fold/inputs_only"

    def test_a_branch_is_the_beginning(self, log):
        for n in (0, 1, 50):
            branch = log.branch(n)
            assert branch.entries == log.entries[: n + 1]
            branch.verify()
        assert log.branch(len(log) - 1) == log
        for n in (len(log), 2**32 - 1):
            for read in (log.branch, log.entry_line):
                with pytest.raises(IndexError, match=f"^n: there is no entry {n}; the log has {len(log)} entries"):
                    read(n)

    def test_the_header(self, log):
        header = log.header
        assert (header["format"], header["version"], header["ruleset"]) == ("keyforge-log", 1, "keyforge")
        assert log.edition == header["edition"] == "winds_of_exchange"
        assert log.viewer is None
        assert log.head == log[-1].hash


class TestEntries:
    def test_a_log_is_read_like_a_list(self, log):
        entries = log.entries
        assert len(entries) == len(log) == 121
        assert list(log) == entries
        assert (log[0], log[-1], log[3:9:2]) == (entries[0], entries[-1], entries[3:9:2])
        with pytest.raises(IndexError):
            log[len(log)]
        with pytest.raises(TypeError):
            log["n"]

    def test_an_entry_is_a_line(self, log):
        for line, entry in zip(log.to_jsonl().splitlines()[1:], log, strict=True):
            form = entry.to_dict()
            assert form == json.loads(line)
            assert (entry.n, entry.cause, entry.seat, entry.hash) == (
                form["n"],
                form["cause"],
                form.get("seat"),
                form["hash"],
            )
            assert entry.action == (Action.from_dict(form["action"]) if "action" in form else None)
            assert entry.events == tuple(map(Event.from_dict, form["events"]))

    def test_a_hidden_action_is_none(self, new_game):
        game = play(new_game(), 7, most=200)
        entries = list(game.log.redact(0))
        hidden = [entry for entry in entries if entry.cause == "action" and entry.action is None]
        assert all(entry.seat == 1 for entry in hidden)
        assert any(entry.action is not None for entry in entries)

    def test_an_undo_says_where_it_went(self, position):
        game = Game.from_scenario(position, seed=1)
        game.apply({"reap": 0})
        game.undo()
        entry = game.log[-1]
        assert (entry.cause, entry.seat, entry.to, entry.action) == ("undo", 0, 0, None)
        assert "undoes to 0" in repr(entry)

    def test_equality_and_hash(self, log):
        again = Log.from_jsonl(log.to_jsonl())
        assert (again, hash(again)) == (log, hash(log))
        assert again[3] == log[3] != log[4]
        assert len({*again, *log}) == len(log)
        assert log != log.to_jsonl()
        assert log[0] != log[0].to_dict()

    def test_pickle(self, log, own_cards, own_library):
        assert pickle.loads(pickle.dumps(log)) == log
        assert pickle.loads(pickle.dumps(log.entries)) == log.entries
        own = Game(own_cards / "lamplighters.txt", "onyx", seed=1, library=own_library).log
        pickle.loads(pickle.dumps(own)).verify()

    def test_how_logs_read(self, log):
        assert repr(log) == "<Log: 121 entries, winds_of_exchange>"
        assert repr(log.redact(1)).startswith("<Log for seat 1: ")
        assert repr(log[0]).startswith("<Entry 0: setup, ")
        assert "<svg" in log._repr_html_()
