"""Tables of games that were played already."""

import threading

import pytest
from keyforge import Deck, Game, Library, LogError, card_win_rates, kryptik, play, play_on, simulate, tabulate
from kryptik_games import new_game

DETAILS = {"turns": True, "actions": True, "cards": True}
AGENTS = ("greedy", "random")


def logs(seeds=(40, 41, 42)):
    return [play("onyx", "argus", agents=AGENTS, seed=seed).log for seed in seeds]


def without_agents(table):
    return {name: column for name, column in table.to_dict().items() if not name.startswith("agent_")}


@pytest.fixture(scope="module")
def simulated():
    return simulate(["onyx", "argus"], games=3, agents=AGENTS, seed=40, **DETAILS)


@pytest.fixture(scope="module")
def told():
    return tabulate(logs(), **DETAILS)


class TestTables:
    def test_they_are_those_of_a_simulation(self, simulated, told):
        assert without_agents(told) | {"pairing": [0] * 3} == without_agents(simulated)
        assert told["pairing"] == [0, 1, 2]
        assert told["agent_a"] == told["agent_b"] == [None] * 3
        for name in DETAILS:
            assert getattr(told, name).to_dict() == getattr(simulated, name).to_dict()
        assert (len(told), told.planned, told.interrupted) == (3, 3, False)
        assert repr(told) == repr(simulated).replace(", from seed 40 on", "")
        assert card_win_rates(told) == card_win_rates(simulated)

    def test_a_log_in_every_form(self, told, tmp_path):
        log = logs([40])[0]
        log.write(tmp_path / "a.jsonl")
        log.write(tmp_path / "b.kfl")
        forms = [log, log.to_jsonl(), log.to_bytes(), tmp_path / "a.jsonl", str(tmp_path / "b.kfl"), log.inputs_only()]
        rows = tabulate(iter(forms))
        assert rows["game"] == list(range(len(forms)))
        assert set(rows["digest"]) == {told["digest"][0]}
        for form in forms:
            assert tabulate(form)["digest"] == [told["digest"][0]]

    def test_a_folder(self, told, tmp_path, monkeypatch):
        """The logs of a folder, whatever lies beside them; a file is named where it is wrong."""
        monkeypatch.chdir(tmp_path)
        folder = tmp_path / "played"
        folder.mkdir()
        log = logs([40])[0]
        for name in ("b.jsonl", "a.kfl"):
            log.write(folder / name)
        (folder / "README.md").write_text("What was played.\n")
        for named in (folder, "played", str(folder)):
            assert tabulate(named)["digest"] == [told["digest"][0]] * 2
        (folder / "c.jsonl").write_text("no log\n")
        with pytest.raises(LogError) as refused:
            tabulate(folder)
        assert refused.value.__notes__ == [f"log 2, counted from 0: {folder / 'c.jsonl'}"]
        log.write(tmp_path / "played.log")
        assert tabulate("played.log")["digest"] == [told["digest"][0]]
        with pytest.raises(FileNotFoundError):
            tabulate("nowhere")

    def test_none_at_all(self, told):
        empty = tabulate([], **DETAILS)
        assert (len(empty), len(empty.cards)) == (0, 0)
        assert empty.column_names == told.column_names

    def test_tables_that_nobody_asked_for(self):
        with pytest.raises(ValueError, match="ask for them with cards=True"):
            tabulate(logs([40])).cards  # noqa: B018


class TestThreads:
    """The engine reads and tells logs on several threads; the result is that of one."""

    @pytest.mark.parametrize("threads", [0, 1, 2, 7])
    def test_any_number_of_threads_gives_the_same(self, told, threads):
        found = tabulate(logs(), threads=threads, **DETAILS)
        assert found.to_dict() == told.to_dict()
        for name in DETAILS:
            assert getattr(found, name).to_dict() == getattr(told, name).to_dict()

    def test_rows_stand_in_the_order_of_the_logs(self):
        """More of them than are taken at a time, long ones and short ones in turn."""
        long = play("onyx", "argus", agents="greedy", seed=1).log.inputs_only().to_bytes()
        short = [Game("onyx", "argus", seed=seed).log.inputs_only().to_bytes() for seed in range(150)]
        mixed = [log for each in short for log in (long, each)]
        found = tabulate(iter(mixed), threads=3)
        assert found["game"] == found["pairing"] == list(range(300))
        assert found["seed"] == [seed for number in range(150) for seed in (1, number)]

    @pytest.mark.parametrize("threads", [1, 4])
    def test_the_first_log_that_is_wrong_is_told(self, threads):
        [log] = logs([40])
        wrong = [log, log.redact(0), "no log\n", 3, log]
        with pytest.raises(LogError) as refused:
            tabulate(wrong, threads=threads)
        assert (refused.value.code, refused.value.__notes__) == ("replay/redacted", ["log 1, counted from 0"])
        with pytest.raises(LogError) as refused:
            tabulate([log] * 140 + wrong[2:], threads=threads)
        assert refused.value.__notes__ == ["log 140, counted from 0"]
        with pytest.raises(TypeError) as refused:
            tabulate([log, 3, "no log\n"], threads=threads)
        assert refused.value.__notes__ == ["log 1, counted from 0"]

    def test_what_an_iterator_raises_comes_after_the_logs_before_it(self):
        [log] = logs([40])

        def broken(wrong):
            yield log
            yield wrong
            raise RuntimeError("no more")

        with pytest.raises(RuntimeError, match="no more"):
            tabulate(broken(log), threads=2)
        with pytest.raises(LogError):
            tabulate(broken(log.redact(1)), threads=2)

    def test_other_threads_of_python_go_on(self):
        """Somebody who waits for the interpreter gets it while logs are told."""
        many = logs([40]) * 200
        done, ticks = threading.Event(), 0
        worker = threading.Thread(target=lambda: (tabulate(many, threads=1), done.set()))
        worker.start()
        while not done.wait(0.001):
            ticks += 1
        worker.join()
        assert ticks > 10

    def test_what_is_no_number_of_threads(self):
        for wrong, error in ((-1, OverflowError), ("two", TypeError), (1.5, TypeError)):
            with pytest.raises(error):
                tabulate(logs([40]), threads=wrong)
            with pytest.raises(error):
                kryptik.tabulate([], threads=wrong)


class TestGames:
    def test_what_was_taken_back_does_not_count(self, new_game):
        game = new_game(first=0)
        for action in ("keep", "keep", {"choose_house": "dis"}):
            game.apply(action)
        before = tabulate(game.log, actions=True)
        for action in game.legal_actions():
            game.apply(action)
            if game.can_undo():
                break
            game = game.branch(3)
        game.undo()
        after = tabulate(game.log, actions=True)
        assert after.actions.to_dict() == before.actions.to_dict()
        assert after["decisions"] == before["decisions"] == [3]
        assert len(game.log) == 6

    def test_a_game_that_goes_on_and_one_that_was_given_up(self, new_game):
        game = new_game()
        going_on = game.log
        game.concede(1)
        rows = tabulate([going_on, game.log])
        assert rows["reason"] == ["limit", "concession"]
        assert rows["winner"] == [None, 0]

    def test_a_seed_that_is_no_small_number(self, new_game):
        rows = tabulate([new_game(seed="ab" * 32).log, new_game(seed=2**64 - 1).log])
        assert rows["seed"] == [None, 2**64 - 1]

    def test_a_position_has_no_decks(self):
        game = Game.from_scenario({"house": "dis", "players": [{"battleline": ["dust-imp"]}, {}]}, seed=1)
        rows = tabulate(game.log, cards=True)
        assert (rows["deck_a"], rows["deck_b"]) == ([None], [None])
        assert (rows.cards["slug"], rows.cards["deck"]) == (["dust-imp"], [None])

    def test_cards_of_ones_own(self):
        library = Library('card lamp "Lamp"\n  home 001 · dis creature · power 3\n  reap: draw(1)')
        deck = Deck({"name": "Lamps", "houses": ["dis"], "cards": ["lamp"] * 9}, library=library)
        game = Game(deck, deck, free=True, seed=1, library=library)
        play_on(game, "random", limit=40)
        assert set(tabulate(game.log, cards=True).cards["title"]) == {"Lamp"}
        text = game.log.to_jsonl()
        assert set(tabulate(text, cards=True, library=library).cards["title"]) == {"Lamp"}
        with pytest.raises(LogError) as refused:
            tabulate(text)
        assert refused.value.code == "replay/missing_cards"


class TestMistakes:
    def test_a_note_says_which_log_it_is(self):
        found = logs([40, 41])
        with pytest.raises(LogError) as refused:
            tabulate([found[0], found[1].redact(0)])
        assert refused.value.code == "replay/redacted"
        assert refused.value.__notes__ == ["log 1, counted from 0"]

    @pytest.mark.parametrize("wrong", [3, None, {}, kryptik.play("lantern", "cinder", seed=1).log])
    def test_what_is_no_log(self, wrong):
        with pytest.raises(TypeError):
            tabulate([wrong])

    def test_what_is_no_row_of_logs(self):
        with pytest.raises(TypeError, match=r"logs: a log, .* is needed, not int"):
            tabulate(3)

    def test_damage(self, tmp_path):
        with pytest.raises(FileNotFoundError):
            tabulate([tmp_path / "none.jsonl"])
        with pytest.raises(LogError):
            tabulate(["no log\n"])
        lines = logs([40])[0].to_jsonl().splitlines()
        with pytest.raises(LogError, match="line 3"):
            tabulate(["\n".join([*lines[:2], *lines[3:]])])


class TestKryptik:
    def test_the_table_is_that_of_a_simulation(self):
        decks, agents = ("lantern", "cinder", "lantern"), ("greedy", "random", "greedy")
        simulated = kryptik.simulate([decks], games=2, agents=agents, seed=5)
        found = [kryptik.play(*decks, agents=agents, seed=seed).log for seed in (5, 6)]
        told = kryptik.tabulate(found)
        assert without_agents(told) | {"table": [0, 0]} == without_agents(simulated)
        assert told["table"] == [0, 1]
        assert {told[f"agent_{seat}"][0] for seat in "abc"} == {None}
        assert kryptik.tabulate(found[1])["digest"] == [told["digest"][1]]

    def test_games_of_any_number_of_seats(self):
        three = new_game("lantern", "cinder", "lantern")
        three.concede(1)
        two = new_game(seed="ab" * 32)
        two.concede(0)
        told = kryptik.tabulate([two.log.to_bytes(), three.log])
        assert told["reason"] == ["concession", "limit"]
        assert told["seed"] == [None, 7]
        assert told["deck_c"][0] is None
        assert told["deck_c"][1] is not None

    @pytest.mark.parametrize("threads", [1, 3])
    def test_any_number_of_threads_gives_the_same(self, threads):
        found = [kryptik.play("lantern", "cinder", agents="greedy", seed=seed).log for seed in range(4)]
        assert kryptik.tabulate(found, threads=threads).to_dict() == kryptik.tabulate(found).to_dict()
        with pytest.raises(kryptik.LogError) as refused:
            kryptik.tabulate([*found, found[0].redact(0), "no log\n"], threads=threads)
        assert refused.value.__notes__ == ["log 4, counted from 0"]

    def test_a_mistake(self):
        with pytest.raises(kryptik.LogError) as refused:
            kryptik.tabulate([new_game().log.redact(0)])
        assert refused.value.__notes__ == ["log 0, counted from 0"]
        with pytest.raises(TypeError):
            kryptik.tabulate([play("onyx", "argus", seed=1).log])
