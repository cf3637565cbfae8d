"""Deck lists that are only checked, in a program and on the command line."""

import copy
import json
import pickle
import subprocess
import sys

import keyforge
import pytest
from keyforge import CheckedDeck, DeckError, Library, check_decks, kryptik
from keyforge.__main__ import main

IMPS = "name: Imps\nset: CotA\nDis\n083 x2\n"
UNKNOWN = "name: Odd\nset: CotA\nDis\nDust Ipm\n"
OWN = 'card lamp "Lamp"\n  home 001 · dis creature · power 3\n  reap: draw(1)'


@pytest.fixture
def lists(tmp_path):
    """A folder with a good list, one with several decks, and what is no list."""
    (tmp_path / "onyx.json").write_text(json.dumps(keyforge.Deck("onyx").to_dict()), encoding="utf-8")
    (tmp_path / "several.txt").write_text(UNKNOWN + "\n" + IMPS, encoding="utf-8")
    (tmp_path / "broken.json").write_text('{"name": "A", "cards": [}', encoding="utf-8")
    (tmp_path / "bytes.txt").write_bytes(b"name: \xff\xfe")
    return tmp_path


class TestLists:
    def test_every_deck_of_a_list_is_told(self, lists):
        odd, imps = check_decks(lists / "several.txt")
        assert (odd.name, odd.deck, odd.ok) == ("Odd", None, False)
        assert (odd.error.code, odd.error.cards) == ("deck/unknown_cards", ["Dust Ipm"])
        assert "did you mean" in str(odd.error)
        assert (imps.name, imps.deck.name, len(imps.deck), imps.ok) == ("Imps", "Imps", 2, False)
        with pytest.raises(DeckError) as refused:
            imps.deck.check()
        assert imps.error.faults == refused.value.faults != []
        assert isinstance(imps.error, DeckError)

    def test_a_deck_that_can_play(self, lists):
        [found] = check_decks(str(lists / "onyx.json"))
        assert found == CheckedDeck(keyforge.Deck("onyx").name, keyforge.Deck("onyx"), None)
        assert found.ok

    def test_free_decks_need_known_cards_alone(self, lists):
        odd, imps = check_decks(lists / "several.txt", free=True)
        assert (odd.ok, imps.ok) == (False, True)

    def test_a_reference_card_shows_a_token_creature(self):
        [found] = check_decks("name: A\nset: WoE\ntoken: Fear\nDis\nDust Imp", free=True)
        assert found.error.code == "deck/token_type"

    def test_cards_of_ones_own(self):
        text = "name: A\nDis\nLamp"
        assert not check_decks(text, free=True)[0].ok
        assert check_decks(text, free=True, library=Library(OWN))[0].ok

    def test_decks_behind_a_mistake_are_looked_at(self):
        text = "name: A\nDis\n083 +drwa\nDis\nNobody\n\nset: CotA\nDis\nname: Imps\nDis\n083 x2"
        broken, imps = check_decks(text, free=True)
        assert (broken.name, broken.deck, imps.ok) == ("A", None, True)
        drwa, twice, thrice, unknown = broken.mistakes
        assert drwa.startswith('line 3, column 1: "drwa" is no bonus icon')
        assert twice == "line 4, column 1: Dis has a place above already" and thrice.startswith("line 8, ")
        assert "unknown cards: Nobody" in unknown
        error = broken.error
        assert (error.code, error.fields["line"], error.cards) == ("deck/unreadable", 3, ["Nobody"])
        assert error.faults == broken.mistakes and str(error) == "; ".join(error.faults)

    def test_decks_of_an_array_are_looked_at_one_by_one(self):
        forms = [{"name": "A", "cards": 3}, 7, {"name": "B", "cards": ["Dust Imp"]}, keyforge.Deck("onyx").to_dict()]
        one, seven, imp, onyx = check_decks(json.dumps(forms), free=True)
        assert (one.name, seven.name, imp.name) == ("A", "", "B")
        assert imp.ok and onyx.ok and (imp.mistakes, onyx.mistakes) == ([], [])
        assert one.mistakes[0].startswith("line 1, column ") and one.mistakes == [str(one.error)]
        assert check_decks(forms, free=True) == [one, seven, imp, onyx]
        [alone] = check_decks({"name": "A", "cards": 3})
        assert (alone.name, alone.ok) == ("A", False)
        assert check_decks([]) == []

    def test_what_was_checked_is_equal_to_its_copies(self, lists):
        found = check_decks(lists / "several.txt")
        for again in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):
            assert again == found and [hash(it) for it in again] == [hash(it) for it in found]
        assert found[0] != found[1] and found[0] != "Odd"

    def test_what_is_no_list(self, lists, tmp_path):
        with pytest.raises(DeckError, match="line 1"):
            check_decks(lists / "broken.json")
        with pytest.raises(FileNotFoundError):
            check_decks(tmp_path / "none.txt")
        with pytest.raises(TypeError):
            check_decks(3)


def told(capsys, *arguments):
    """The exit code, and the lines that a command prints."""
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


class TestCommand:
    def test_good_lists(self, capsys, lists):
        code, lines, err = told(capsys, "check", lists / "onyx.json")
        name = keyforge.Deck("onyx").name
        assert (code, lines, err) == (0, [f"{lists / 'onyx.json'}: {name}: can play", "1 can play, 0 cannot"], "")

    def test_every_file_is_looked_at(self, capsys, lists):
        files = [lists / name for name in ("broken.json", "several.txt", "none.txt", "bytes.txt", "onyx.json")]
        code, lines, err = told(capsys, "check", *files)
        assert (code, err) == (1, "")
        broken, odd, imps, none, unread, onyx, last = lines
        assert broken.startswith(f"{files[0]}: line 1, column ")
        assert odd.startswith(f'{files[1]}: Odd: the deck "Odd" has unknown cards: Dust Ipm (did you mean "Dust Imp"?)')
        assert (
            imps
            == f"{files[1]}: Imps: 1 house on its identity card instead of 3 different ones; 2 cards instead of 36; 2 of Dis instead of 12"
        )
        assert none == f"{files[2]}: No such file or directory"
        assert unread == f"{files[3]}: is no text in UTF-8"
        assert onyx.endswith("can play")
        assert last == "1 can play, 2 cannot; no deck list: 3"

    def test_free_decks_and_cards_of_ones_own(self, capsys, tmp_path):
        path, cards = tmp_path / "lamps.txt", tmp_path / "lamp.kf"
        path.write_text("name: Lamps\nDis\nLamp x3", encoding="utf-8")
        cards.write_text(OWN, encoding="utf-8")
        assert told(capsys, "check", "--free", path)[0] == 1
        assert told(capsys, "check", "--free", "--cards", cards, path)[0] == 0
        assert told(capsys, "check", "--cards", cards, path)[0] == 1
        code, lines, err = told(capsys, "check", "--cards", tmp_path / "none.kf", path)
        assert (code, lines) == (1, []) and err.startswith("--cards: ")

    def test_decks_of_kryptik(self, capsys, tmp_path):
        good, bad = tmp_path / "good.json", tmp_path / "bad.json"
        good.write_text(json.dumps(kryptik.Deck("lantern").to_dict()), encoding="utf-8")
        bad.write_text(json.dumps({"name": "Short", "main": ["wick-runner"] * 4}), encoding="utf-8")
        assert told(capsys, "check", "--game", "kryptik", good)[0] == 0
        code, lines, _ = told(capsys, "check", "--game", "kryptik", good, bad, tmp_path / "none.json")
        assert code == 1
        assert lines[1].startswith(f"{bad}: Short: ")
        with pytest.raises(kryptik.DeckError) as refused:
            kryptik.Deck(bad).check()
        assert all(fault in lines[1] for fault in refused.value.faults)
        assert lines[-1] == "1 can play, 1 cannot; no deck list: 1"

    @pytest.mark.parametrize(
        "arguments",
        [[], ["check"], ["play"], ["check", "--game", "chess", "a"], ["check", "--game", "kryptik", "--free", "a"]],
    )
    def test_a_mistake_on_the_command_line(self, arguments, capsys):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        assert "usage: python -m keyforge" in capsys.readouterr().err

    def test_the_package_is_a_program(self, lists):
        command = [sys.executable, "-P", "-m", "keyforge", "check", str(lists / "several.txt")]
        run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60)
        assert (run.returncode, run.stderr) == (1, "")
        assert run.stdout.endswith("0 can play, 2 cannot\n")
        version = subprocess.run([*command[:4], "--version"], capture_output=True, text=True, timeout=60)
        assert version.stdout == f"keyforge {keyforge.__version__}\n"
