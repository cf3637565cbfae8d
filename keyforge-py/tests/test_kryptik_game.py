"""Kryptik: how games begin, go on, end, are copied, replayed and taken back."""

import copy
import json
import pickle
import threading

import keyforge
import pytest
from keyforge import kryptik
from keyforge.kryptik import Action, Deck, Game, Log, LogError, ScenarioError, StaleDecision, UndoError
from kryptik_games import PAIR, middle, new_game, play, play_state, position

TABLES = {
    "two": (PAIR, {}),
    "three": ((*PAIR, "lantern"), {}),
    "four": (PAIR * 2, {}),
    "teams": (PAIR * 2, {"teams": [0, 1, 0, 1]}),
    "six": (PAIR * 3, {"first": 5}),
    "limited": (PAIR, {"format": "limited"}),
    "rulings": (PAIR, {"rulings": kryptik.Rulings(cut=True, early_windows=True, clamp="sum", shuffle="plain")}),
}


@pytest.fixture
def game():
    return middle()


def test_a_new_game_waits_for_a_decision():
    game = new_game(first=1)
    assert (game.decision.kind, game.decision.seat, game.turn, game.seats) == ("recursion", 1, 0, 2)
    assert tuple(game.legal_actions()) == game.decision.options
    assert (game.over, game.winner, game.outcome) == (False, None, None)


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_game_is_that_of_the_engine(table):
    """Played by applying actions from Python, and by the engine's own loop: the same game, to the last digest."""
    decks, options = TABLES[table]
    row = {
        name: column[0] for name, column in kryptik.simulate(list(decks), games=1, seed=3, **options).to_dict().items()
    }
    game = play(new_game(*decks, seed=3, **options), 3)
    assert game.over
    assert (game.digest, game.winner, game.turn) == (row["digest"], row["winner"], row["turns"])
    assert (len(game.log) - 1, game.outcome["reason"]) == (row["decisions"], row["reason"])
    assert (game.decision, game.legal_actions()) == (None, [])
    game.log.verify()
    assert Game.replay(game.log).digest == game.digest


def test_the_winner_of_a_team_game_is_of_the_team_that_is_left():
    game = play(new_game(*PAIR * 2, teams=[0, 1, 0, 1]), 5)
    living = {player.team for player in game.view().board.players if not player.out}
    assert living == {game.view().board.player(game.winner).team}


def test_apply_gives_events_and_moves_on():
    game = new_game()
    before = game.decision.id
    events = game.apply("done")
    assert {"answered": before} in events.to_dicts()
    assert game.decision.id > before
    assert list(events) == list(game.log.entries[-1].events)


def test_an_action_and_its_form_do_the_same(game):
    other = game.copy()
    action = game.legal_actions()[-1]
    assert game.apply(action) == other.apply(action.to_dict())
    assert game.digest == other.digest


def test_the_same_seed_gives_the_same_game():
    assert new_game(seed=3).log == new_game(seed="03" + 62 * "0").log
    assert new_game(seed=4).digest != new_game(seed=3).digest
    assert new_game(seed=None).digest != new_game(seed=None).digest


def test_decks_are_given_in_many_ways(tmp_path):
    one, other = kryptik.decks()
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(other.to_dict()), encoding="utf-8")
    assert Game(one, path, seed=7).log == Game(one.to_dict(), "CINDER", seed=7).log == new_game().log


def test_actions_are_values():
    slot = Action("slot", {"seat": 1, "slot": 3})
    assert slot == Action.from_dict({"slot": {"seat": 1, "slot": 3}}) != Action("pass")
    assert (slot.kind, slot.value, slot.card) == ("slot", {"seat": 1, "slot": 3}, None)
    assert (Action("cast", 17).card, Action("activate", {"card": 4, "ability": 0}).card) == (17, 4)
    assert {slot: 1}[pickle.loads(pickle.dumps(slot))] == 1
    assert (repr(Action("cast", 17)), str(Action("cast", 17))) == ("Action('cast', 17)", "cast card 17")
    match Action("cast", 17):
        case Action("cast", int(card)):
            assert card == 17


def test_events_and_decisions_are_values(game):
    for entry in game.log.entries[-40:]:
        for event in entry.events:
            again = pickle.loads(pickle.dumps(event))
            assert again == event and hash(again) == hash(event)
            assert kryptik.Event.from_dict(event.to_dict()) == event
            assert event.card is None or isinstance(event.card, int)
    moved = next(event for entry in game.log for event in entry.events if event.kind == "moved")
    assert moved.owner == moved["owner"] == moved.value["owner"]
    assert moved.card == moved["card"]
    assert pickle.loads(pickle.dumps(game.decision)) == game.decision


def test_an_action_is_told_with_names():
    game = Game.from_scenario(position(), seed=1)
    assert game.describe({"cast": 0}) == "cast Wick Runner" == game.view(0).describe({"cast": 0})
    assert game.state(seed=1).describe(Action("pass")) == "pass"
    assert game.describe({"cast": 999}) == "cast a hidden card"


class TestReplay:
    @pytest.fixture(params=["log", "text", "bytes", "path", "binary path"])
    def source(self, request, game, tmp_path):
        if request.param in ("path", "binary path"):
            path = tmp_path / ("game.jsonl" if request.param == "path" else "game.kfl")
            game.log.write(path)
            assert Log.read(path) == game.log
            return path
        return {"log": game.log, "text": game.log.to_jsonl(), "bytes": game.log.to_bytes()}[request.param]

    def test_it_is_the_same_game_and_goes_on_in_the_same_way(self, game, source):
        again = Game.replay(source)
        assert (again.log, again.decision, again.digest) == (game.log, game.decision, game.digest)
        assert again.view(0) == game.view(0)
        assert play(again, 1, most=200).log == play(game, 1, most=200).log

    def test_a_cut_last_line_is_left_out(self, game):
        cut = Log.from_jsonl(game.log.to_jsonl()[:-30])
        assert cut.recovered
        assert cut == game.log.branch(len(game.log) - 2)

    def test_inputs_are_enough(self, game):
        short = game.log.inputs_only()
        assert len(short.to_bytes()) < len(game.log.to_bytes())
        assert Game.replay(short).digest == game.digest
        with pytest.raises(LogError):
            short.steps()

    def test_what_a_player_may_know_cannot_be_replayed(self, game):
        with pytest.raises(LogError) as refused:
            Game.replay(game.log.redact(0))
        assert refused.value.code == "replay/redacted"
        with pytest.raises(LogError) as unsaid:
            game.log.redact(1).verify()
        assert unsaid.value.code == "verify/redacted"

    def test_a_log_of_the_other_game_is_refused(self, game):
        with pytest.raises(LogError):
            Game.replay(keyforge.Game("onyx", "argus", seed=1).log.to_jsonl())
        with pytest.raises(TypeError):
            Game.replay(keyforge.Game("onyx", "argus", seed=1).log)
        with pytest.raises(LogError):
            keyforge.Game.replay(game.log.to_jsonl())

    def test_a_log_that_says_something_else_diverges(self, game):
        assert game.log.branch(len(game.log) - 1) == game.log
        other = new_game(seed=8).log.to_jsonl().splitlines()
        mine = new_game(seed=7).log.to_jsonl().splitlines()
        with pytest.raises(LogError):
            Log.from_jsonl("\n".join([other[0], mine[1]]) + "\n").verify()


class TestCopies:
    @pytest.mark.parametrize(
        "copied",
        [Game.copy, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
        ids=["copy", "copy.copy", "deepcopy", "pickle"],
    )
    def test_a_copy_is_equal_and_independent(self, game, copied):
        other = copied(game)
        before = game.log
        assert (other.log, other.digest) == (before, game.digest)
        play(other, 3, most=5)
        assert game.log == before != other.log

    def test_a_branch_stands_after_an_entry(self, game):
        branch = game.branch(60)
        assert branch.log == game.log.branch(60)
        assert len(branch.log) == 61
        for it in (game, game.log):
            with pytest.raises(IndexError, match=f"^n: there is no entry {len(game.log)}; the log has"):
                it.branch(len(game.log))
        play(branch, 9, most=100)
        assert len(game.log) == 301

    def test_logs_entries_and_events_survive_pickle(self, game):
        log = pickle.loads(pickle.dumps(game.log))
        assert log == game.log and hash(log) == hash(game.log)
        entry = game.log[-1]
        again = pickle.loads(pickle.dumps(entry))
        assert again == entry and (again.n, again.seat, again.action) == (entry.n, entry.seat, entry.action)
        assert entry.cause == "action" and entry.to is None and entry.to_dict()["n"] == entry.n
        events = game.apply(game.legal_actions()[0])
        assert pickle.loads(pickle.dumps(events)) == events


class TestScenario:
    def test_a_game_with_priority_is_written_and_begins_again(self):
        game = Game.from_scenario(position(), seed=1)
        again = Game.from_scenario(game.scenario())
        assert again.digest == game.digest
        assert (again.legal_actions(), again.decision) == (game.legal_actions(), game.decision)
        form = game.scenario()
        form["rest"]["ids"].pop()
        with pytest.raises(ScenarioError) as refused:
            Game.from_scenario(form)
        assert (refused.value.code, refused.value.field) == ("setup/scenario", "rest.ids")

    def test_a_game_without_priority_is_not_written(self):
        with pytest.raises(ScenarioError) as refused:
            Game("lantern", "cinder", seed=1).scenario()
        assert refused.value.code == "export/not_between_actions"


class TestUndo:
    def test_what_revealed_nothing_is_taken_back(self):
        game = Game.from_scenario(position(), seed=1)
        before, options = game.decision, game.legal_actions()
        assert before.kind == "priority"
        assert not game.can_undo()
        game.apply({"place_soul": 0})
        assert game.can_undo() and game.can_undo(0) and not game.can_undo(1)
        game.undo()
        assert game.decision.id > before.id
        assert game.legal_actions() == options
        assert [entry.cause for entry in game.log] == ["setup", "action", "undo"]
        assert Game.replay(game.log).digest == game.digest
        assert game.log.steps()[-1].lines[0].endswith("takes the last action back")

    def test_what_cannot_be_taken_back(self):
        game = Game.from_scenario(position(), seed=1)
        with pytest.raises(UndoError) as refused:
            game.undo()
        assert refused.value.code == "undo/nothing_to_undo"
        game.apply({"place_soul": 0})
        with pytest.raises(UndoError) as refused:
            game.undo(1)
        assert (refused.value.code, refused.value.fields) == ("undo/not_your_action", {"by": 0})


def test_a_seat_may_concede_and_the_others_play_on():
    game = new_game(*PAIR, "lantern", first=0)
    events = game.concede(2)
    assert {"destroyed": {"seat": 2, "why": "concession"}} in events.to_dicts()
    assert not game.over
    with pytest.raises(kryptik.IllegalAction) as refused:
        game.concede(2)
    assert refused.value.code == "illegal/no_concession"
    game.concede(0)
    assert (game.winner, game.outcome) == (1, {"winner": 1, "reason": "concession"})
    assert repr(game) == "<Game: won by seat 1 in turn 0>"


class TestPassing:
    def test_idle_seats_pass_and_nobody_else(self):
        game = play(new_game(), 7, most=20)
        told = []
        while not game.over and len(told) < 200:
            before = len(game.log)
            passes = game.pass_quietly()
            assert all(entry.action == Action("pass") for entry in game.log.entries[before:])
            assert len(game.log) - before == passes
            assert game.over or game.legal_actions() != [Action("pass")]
            told.append(passes)
            play(game, len(told), most=3)
        assert sum(told) > 0

    def test_energy_alone_is_nothing_to_do_for_who_says_so(self):
        busy = idle = 0
        game = new_game()
        for turn in range(400):
            if game.over:
                break
            kinds = {action.kind for action in game.legal_actions()}
            only_energy = game.decision.kind == "priority" and kinds == {"pass", "energy"}
            if only_energy:
                busy += 1
                assert game.copy().pass_quietly() == 0
                idle += game.copy().pass_quietly(only_energy=True) > 0
            play(game, turn, most=1)
        assert busy == idle > 0


class TestStates:
    def test_a_state_goes_on_as_the_game_does(self):
        game = new_game(seed=11)
        state = game.state(seed=11)
        assert state.legal_actions() == game.legal_actions() and state.seat == game.decision.seat
        assert play_state(state, 2, 1).view() == play(game, 1).view()
        assert (state.over, state.winner, state.turn) == (True, game.winner, game.turn)

    def test_it_is_copied_pickled_and_compared(self, game):
        state = game.state(seed=3)
        again = pickle.loads(pickle.dumps(state))
        assert again == state == copy.copy(state) == copy.deepcopy(state)
        assert state.copy(seed=4) != state
        assert again.play_out("greedy", seed=2) == state.copy().play_out("greedy", seed=2)
        assert again.over and not state.over
        assert state.to_dict()["table"] == game.view().to_dict()
        assert repr(state).startswith("<State: turn ")

    def test_a_determinized_state_fits_what_the_seat_knows(self, game):
        state = game.determinize(0, seed=5)
        assert state.view(0) == game.view(0)
        assert state == game.determinize(0, seed=5) == game.view(0).determinize(seed=5)
        assert len({game.determinize(0, seed=seed).view() for seed in range(4)}) > 1
        state.play_out()
        assert state.over and not game.over

    def test_what_is_not_offered_is_refused(self, game):
        state = game.state(seed=1)
        before = state.copy()
        with pytest.raises(kryptik.IllegalAction) as refused:
            state.apply(Action("number", 200))
        assert (refused.value.code, refused.value.action) == ("illegal/not_offered", {"number": 200})
        assert state == before


def test_how_a_game_reads():
    game = new_game(first=0)
    assert repr(game).startswith("<Game: turn 0, seat 0 decides (recursion, ")
    assert str(game) == str(game.view()) == str(game.view().board)
    assert game._repr_html_() == game.view()._repr_html_()
    assert repr(game.log) == "<Log: 1 entry, 2023-06 constructed>"
    assert repr(game.decision).startswith("<Decision ")


def test_threads_share_a_game():
    game = new_game()
    accepted, late = [], []

    def answer():
        for _ in range(50):
            seen = game.decision
            try:
                game.apply(seen.options[-1], seat=seen.seat, decision=seen.id)
                accepted.append(seen.id)
            except StaleDecision as stale:
                late.append(stale.given)

    threads = [threading.Thread(target=answer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(accepted) == len(set(accepted)) == len(game.log) - 1
    assert len(accepted) + len(late) == 200
    game.log.verify()


def test_the_names_are_those_of_keyforge():
    """Who knows the one game finds everything again in the other."""
    differs = {"action_mask", "observation", "titled", "sets", "house", "step", "edition", "opponent", "board_in"}
    for name in ("Game", "State", "Log", "Entry", "Event", "Events", "Action", "Decision", "View", "Library"):
        one, other = getattr(keyforge, name), getattr(kryptik, name)
        mine = {member for member in vars(one) if not member.startswith("__")}
        gone = mine - set(vars(other)) - differs
        assert gone <= {"from_index", "index", "min", "max", "chosen", "waiting", "about", "_repr_html_"}, name
    assert isinstance(Deck("lantern"), kryptik.Deck)
