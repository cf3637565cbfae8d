"""What arguments may be, wherever one is taken, and what is said of those that are wrong."""

import dataclasses
import inspect
import itertools
import json
import re
from fractions import Fraction
from typing import get_args

import keyforge
import numpy as np
import pytest
from keyforge import (
    Action,
    BatchEnv,
    Deck,
    DeckError,
    Event,
    FormError,
    Game,
    Greedy,
    Library,
    Random,
    ScenarioError,
    distributed,
    kryptik,
    play,
    play_on,
    plots,
    simulate,
    types,
)
from keyforge.board import DECISION_KINDS, RULEBOOKS

PAIR = ["onyx", "argus"]


def first(view, legal_actions):
    return legal_actions[0]


SEEDS = [np.int64(7), np.uint64(7), np.int8(7), np.array(7), type("Seven", (), {"__index__": lambda self: 7})()]


class TestSeeds:
    @pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: type(seed).__name__)
    def test_every_integer_is_a_seed(self, seed, middle):
        assert Game(*PAIR, seed=seed).digest == Game(*PAIR, seed=7).digest
        assert Deck.random("WC", seed=seed) == Deck.random("WC", seed=7)
        assert middle.state(seed=seed) == middle.state(seed=7)
        assert middle.determinize(0, seed=seed) == middle.determinize(0, seed=7)
        assert middle.state(seed=1).copy(seed=seed) == middle.state(seed=7)
        assert simulate(PAIR, games=2, seed=seed, limit=9)["seed"] == [7, 8]
        assert kryptik.Game("lantern", "cinder", seed=seed).digest == kryptik.Game("lantern", "cinder", seed=7).digest
        for agents in ("random", ("greedy", first)):
            again = play(*PAIR, agents=agents, seed=seed, limit=40)
            assert again.log == play(*PAIR, agents=agents, seed=7, limit=40).log
        assert Random(seed)(None, [*range(99)]) == Random(7)(None, [*range(99)])
        assert repr(Greedy(seed)) == "Greedy(7)"
        batch, other = BatchEnv(2, PAIR, seed=seed), BatchEnv(2, PAIR, seed=7)
        assert np.array_equal(batch.reset(seed).observations, other.reset(7).observations)
        assert list(distributed.shards(1, games=3, seed=seed, size=2)) == [(0, 0, 7, 2), (0, 2, 9, 1)]

    @pytest.mark.parametrize("seed", [1.5, True, np.float64(3), Fraction(3), b"7", [7]], ids=repr)
    def test_other_values_are_none(self, seed):
        with pytest.raises(TypeError, match="seed"):
            Game(*PAIR, seed=seed)

    @pytest.mark.parametrize("seed", [-1, 2**64, np.int64(-1)], ids=repr)
    def test_a_seed_has_bounds(self, seed):
        with pytest.raises(OverflowError, match=r"seed: an integer must be from 0 and below 2\*\*64"):
            Game(*PAIR, seed=seed)


class TestPaths:
    @pytest.fixture
    def files(self, tmp_path, monkeypatch, own_cards, middle, position):
        (tmp_path / "deck.json").write_text(json.dumps(Deck("onyx").to_dict()), encoding="utf-8")
        (tmp_path / "deck").write_text((tmp_path / "deck.json").read_text("utf-8"), encoding="utf-8")
        (tmp_path / "decks.TXT").write_text((own_cards / "lamplighters.txt").read_text("utf-8"), encoding="utf-8")
        (tmp_path / "cards.kf").write_text((own_cards / "lamplighter.kf").read_text("utf-8"), encoding="utf-8")
        (tmp_path / "position.json").write_text(json.dumps(position), encoding="utf-8")
        middle.log.write(tmp_path / "game.jsonl")
        middle.log.write(tmp_path / "game.kfl")
        monkeypatch.chdir(tmp_path)
        return tmp_path

    def test_a_text_with_a_slash_or_an_ending_is_a_path(self, files, own_library, middle, position):
        for named in ("deck.json", "./deck", str(files / "deck"), files / "deck"):
            assert Deck(named) == Deck("onyx")
        assert len(Deck.read_all("decks.TXT", library=own_library)) == 1
        assert Deck("decks.TXT", library=own_library).name == Deck(files / "decks.TXT", library=own_library).name
        assert Library("cards.kf") == Library(files / "cards.kf") == own_library
        for named in ("game.jsonl", "game.kfl", str(files / "game.kfl"), files / "game.jsonl"):
            assert Game.replay(named).digest == middle.digest
        digest = Game.from_scenario(position, seed=1).digest
        for scenario in ("position.json", files / "position.json", json.dumps(position)):
            assert Game.from_scenario(scenario, seed=1).digest == digest
        assert simulate([("deck.json", files / "deck.json")], games=1, limit=3)["deck_a"] == [Deck("onyx").name]

    def test_the_other_game_takes_them_too(self, files):
        (files / "k.json").write_text(json.dumps(kryptik.Deck("lantern").to_dict()), encoding="utf-8")
        assert kryptik.Deck("k.json") == kryptik.Deck(files / "k.json") == kryptik.Deck("lantern")
        game = kryptik.Game("k.json", "cinder", seed=1)
        game.log.write("k.jsonl")
        assert kryptik.Game.replay("k.jsonl").digest == game.digest

    @pytest.mark.parametrize("take", [Deck, Library, Game.replay, Game.from_scenario, Deck.read_all])
    @pytest.mark.parametrize("named", ["none.json", "./none", "some/where.kf", "none.jsonl"])
    def test_a_file_that_is_not_there_is_said_to_be_none(self, take, named):
        with pytest.raises(FileNotFoundError, match=r"none|where"):
            take(named)

    def test_names_and_texts_stay_what_they_are(self, files):
        assert Deck("deck.json").name == Deck('Miss "Onyx" Censorius').name
        (files / "onyx").write_text("nothing", encoding="utf-8")
        assert Deck("onyx") == Deck("deck.json")  # what lies on the disk decides nothing
        text = 'card wisp "Wisp/2"\n  home 003 · dis creature · power 1\n  reap: draw(1)'
        assert "wisp" in Library(text)


class TestDeckNames:
    @pytest.mark.parametrize(
        ("mistyped", "meant"),
        [("onxy", 'Miss "Onyx"'), ("benegobiln", "Benegoblin"), ("lucrezia", "Lucretia"), ("argsu", "Argus")],
    )
    def test_a_mistyped_name_is_answered(self, mistyped, meant):
        with pytest.raises(
            DeckError, match=f"no deck is called .*; did you mean .*{re.escape(json.dumps(meant)[1:-1])}"
        ) as it:
            Deck(mistyped)
        assert len(it.value.fields["names"]) == 20

    def test_what_looks_like_none_gets_them_all(self):
        with pytest.raises(DeckError, match=r"there are .*Benegoblin"):
            Deck("zzzzzz")


class TestAgents:
    def test_one_name_plays_every_seat(self):
        both = ("greedy", "greedy")
        one, other = (simulate(PAIR, games=3, agents=agents, seed=1) for agents in ("greedy", both))
        assert one.to_dict() == other.to_dict()
        assert play(*PAIR, agents="greedy", seed=3).digest == play(*PAIR, agents=both, seed=3).digest
        one, other = Game(*PAIR, seed=3), Game(*PAIR, seed=3)
        assert play_on(one, "greedy", seed=3).digest == play_on(other, both, seed=3).digest

    def test_one_callable_plays_every_seat(self):
        seen = set()

        def watching(view, legal_actions):
            seen.add(view.seat)
            return legal_actions[0]

        play(*PAIR, agents=watching, seed=1, limit=40)
        simulate(PAIR, games=1, agents=watching, limit=40)
        assert seen == {0, 1}

    @pytest.mark.parametrize("agents", [("random",), ("random",) * 3, []])
    def test_another_number_is_refused(self, agents):
        for call in (simulate, play):
            decks = (PAIR,) if call is simulate else PAIR
            with pytest.raises(ValueError, match=f"^{len(agents)} agents? for 2 seats"):
                call(*decks, agents=agents)


class TestMessages:
    READER = re.compile(r"struct|variant|invalid|expected|sequence|\bmap\b|\bu8\b|unit|at line")

    @pytest.mark.parametrize(
        ("wrong", "told"),
        [
            ("keepp", "`keepp` is none of `mulligan`, `keep`"),
            ({"play": "imp"}, 'a whole number from 0 to 255 is needed, not the text "imp"'),
            ({"play": 300}, "a whole number from 0 to 255 is needed, not the number 300"),
            ({"play": [1]}, "a whole number from 0 to 255 is needed, not a list"),
            ("play", "a word with a value is needed, not a word alone"),
            ({"keep": 3}, "a word without a value is needed, not the number 3"),
            ({"flank": True}, "another value belongs there"),
            ("x" * 300, "x" * 59 + "…` is none of"),
        ],
    )
    def test_an_action(self, new_game, wrong, told):
        with pytest.raises(FormError, match="is no action: ") as refused:
            new_game().apply(wrong)
        assert told in str(refused.value)
        assert not self.READER.search(str(refused.value)), refused.value

    def test_what_json_cannot_write_is_named(self, new_game):
        with pytest.raises(TypeError, match=r"^action: "):
            new_game().apply(object())

    @pytest.mark.parametrize("form", [{"name": 3}, {"name": "A", "houses": "dis", "cards": []}, {}, {"name": "A"}])
    def test_a_deck(self, form):
        with pytest.raises(DeckError, match=r"^this is no deck: ") as refused:
            Deck.from_dict(form)
        assert not self.READER.search(str(refused.value)), refused.value

    @pytest.mark.parametrize("form", [{"players": 3}, {"house": 4}, {"players": [{"amber": "six"}, {}]}, {"wing": 1}])
    def test_a_position(self, form):
        with pytest.raises(ScenarioError, match=r"^this is no scenario: ") as refused:
            Game.from_scenario(form)
        assert not self.READER.search(str(refused.value)), refused.value
        assert refused.value.code == "scenario/malformed"


NO_NUMBERS = [float("nan"), float("inf"), float("-inf")]


class TestNumbersThatJsonHasNot:
    """What is no JSON is refused with the error of what it should be, and never written."""

    @pytest.mark.parametrize("number", NO_NUMBERS, ids=repr)
    def test_they_are_refused_where_a_form_is_read(self, new_game, number):
        game, other = new_game(), kryptik.Game("lantern", "cinder", seed=1)
        state, view = game.state().to_dict(), game.view().to_dict()
        for read, form in (
            (Action.from_dict, {"play": number}),
            (lambda value: Action("play", value), number),
            (Event.from_dict, {"readied": number}),
            (Event.from_dict, {"damaged": {"amount": number}}),
            (keyforge.Decision.from_dict, {**game.decision.to_dict(), "id": number}),
            (keyforge.State.from_dict, {**state, "format": number}),
            (lambda value: keyforge.View.from_dict(value, game), {**view, "turn": number}),
            (game.apply, {"play": number}),
            (kryptik.Action.from_dict, {"number": number}),
            (kryptik.State.from_dict, {**other.state().to_dict(), "format": number}),
            (lambda value: kryptik.Game("lantern", "cinder", format=value), {"name": "mine", "main_min": number}),
            (kryptik.Library, [{"slug": "a", "attack": number}]),
            (lambda value: kryptik.View.from_dict(value, other), {**other.view().to_dict(), "turn": number}),
        ):
            with pytest.raises(FormError, match=r"JSON has no number (NaN|Infinity)$") as refused:
                read(form)
            assert refused.value.code == "form/json"

    @pytest.mark.parametrize("number", NO_NUMBERS, ids=repr)
    def test_so_they_are_in_decks_cards_and_positions(self, number):
        deck, other = Deck("onyx").to_dict(), kryptik.Deck("lantern").to_dict()
        for read, form in (
            (Deck.from_dict, deck),
            (kryptik.Deck.from_dict, other),
            (Deck, deck),
            (kryptik.Deck, other),
        ):
            with pytest.raises(DeckError):
                read({**form, "name": number})
        with pytest.raises(DeckError, match=r"JSON has no number (NaN|Infinity) \(line 1, column \d+\)$"):
            Deck.from_dict({"name": number})
        for read, side in (
            (Game.from_scenario, {"amber": number}),
            (kryptik.Game.from_scenario, {"energy": {"r": number}}),
        ):
            with pytest.raises(ScenarioError, match=r"^this is no scenario: "):
                read({"players": [side, {}]})
        with pytest.raises(keyforge.ScriptError):
            Library([{"facts": {"number": number}}])

    def test_a_board_of_their_own_hands_is_no_text(self):
        board = kryptik.Game("lantern", "cinder", seed=1).view().board
        with pytest.raises(FormError, match=r"JSON has no number NaN$"):
            str(dataclasses.replace(board, turn=float("nan")))

    def test_what_is_written_is_json(self, middle):
        results = simulate(PAIR, games=3, seed=1, limit=200, turns=True, actions=True, cards=True)
        told = kryptik.simulate(["lantern", "cinder"], games=2, seed=1, limit=200)
        tables = [results, results.turns, results.actions, results.cards, told]
        records = [record.to_dict() for record in keyforge.card_win_rates(results)]
        records += [record.to_dict() for record in keyforge.card_win_rates(simulate(PAIR, games=1, cards=True, seed=2))]
        forms = [middle.view(0), middle.view().board, middle.state(), middle.decision, middle.decks[0], middle.log[5]]
        for form in (*records, *(it.to_dict() for it in (*tables, *forms))):
            json.dumps(form, allow_nan=False)


def words(error):
    return set(re.findall(r"`(\w+)`", str(error).split(" is none of ")[1]))


class TestTypes:
    """The literals name what there is."""

    @pytest.mark.parametrize("game", [keyforge, kryptik], ids=["keyforge", "kryptik"])
    def test_kinds(self, game):
        literals = types if game is keyforge else kryptik.types
        with pytest.raises(FormError) as refused:
            game.Action.from_dict("nothing")
        assert words(refused.value) == set(get_args(literals.ActionKind))
        with pytest.raises(FormError) as refused:
            game.Event.from_dict("nothing")
        assert words(refused.value) == set(get_args(literals.EventKind))
        start = Game(*PAIR) if game is keyforge else kryptik.Game("lantern", "cinder")
        with pytest.raises(FormError) as refused:
            game.Decision.from_dict({**start.decision.to_dict(), "kind": "nothing"})
        assert words(refused.value) == set(get_args(literals.DecisionKind))

    def test_decisions_and_rulebooks_are_those_of_boards(self):
        assert set(get_args(types.DecisionKind)) == set(DECISION_KINDS)
        assert list(get_args(types.Edition)) == list(RULEBOOKS)

    def test_every_edition_is_taken(self):
        named = [word for part in get_args(types.EditionLike) for word in (get_args(part) or (part,))]
        assert set(get_args(types.Edition)) < set(named)
        assert {Game(*PAIR, edition=name).view().edition for name in named} == set(get_args(types.Edition))

    def test_an_action_and_an_event_have_such_kinds(self, whole_log):
        for entry in whole_log:
            assert {event.kind for event in entry.events} <= set(get_args(types.EventKind))
            assert entry.action is None or entry.action.kind in get_args(types.ActionKind)
        assert isinstance(Action("keep"), Action)
        assert isinstance(Event.from_dict({"readied": 1}), Event)


def test_a_state_has_the_digest_of_its_game(middle):
    assert middle.state(seed=1).digest == middle.state(seed=2).digest == middle.digest
    state = middle.state(seed=1)
    state.apply(state.legal_actions()[0])
    assert state.digest != middle.digest
    game = kryptik.Game("lantern", "cinder", seed=1)
    assert game.state().digest == game.digest


NUMBERS = {
    "first of Game": lambda game, it: Game(*PAIR, first=it),
    "chains of Game": lambda game, it: Game(*PAIR, chains=(it, 0)),
    "seat of game.view": lambda game, it: game.view(it),
    "seat of game.observation": lambda game, it: game.observation(it),
    "seat of game.undo": lambda game, it: game.undo(it),
    "seat of game.concede": lambda game, it: game.concede(it),
    "seat of view.observation": lambda game, it: game.view(0).observation(it),
    "seat of state.view": lambda game, it: game.state().view(it),
    "seat of log.redact": lambda game, it: game.log.redact(it),
    "decision of game.apply": lambda game, it: game.apply("keep", decision=it),
    "action of game.apply": lambda game, it: game.apply(it),
    "n of game.branch": lambda game, it: game.branch(it),
    "n of game.card": lambda game, it: game.card(it),
    "n of log.entry_line": lambda game, it: game.log.entry_line(it),
    "iterations of game.search": lambda game, it: game.search(it),
    "seed of game.search": lambda game, it: game.search(1, seed=it),
    "trees of state.search": lambda game, it: game.state().search(1, trees=it),
    "limit of state.play_out": lambda game, it: game.state().play_out(limit=it),
    "limit of simulate": lambda game, it: simulate(PAIR, games=1, limit=it),
    "games of simulate": lambda game, it: simulate(PAIR, games=it),
    "seed of simulate": lambda game, it: simulate(PAIR, games=1, seed=it),
    "threads of simulate": lambda game, it: simulate(PAIR, games=1, threads=it),
    "games of BatchEnv": lambda game, it: BatchEnv(it, PAIR),
    "index of Action.from_index": lambda game, it: Action.from_index(it),
    "rows of simulate": lambda game, it: simulate(PAIR, games=1, limit=1).head(it),
    "seat of kryptik.view": lambda game, it: kryptik.Game("lantern", "cinder").view(it),
    "games of kryptik.simulate": lambda game, it: kryptik.simulate(["lantern", "cinder"], games=it),
    "teams of kryptik.simulate": lambda game, it: kryptik.simulate(["lantern", "cinder"], games=1, teams=[0, it]),
}
"""Calls with a number that is none, by the name of the argument."""

OTHER_NUMBERS = {
    "seed of Game": lambda game, it: Game(*PAIR, seed=it),
    "seed of Deck.random": lambda game, it: Deck.random("WC", seed=it),
    "seed of Random": lambda game, it: Random(it),
    "games of duel": lambda game, it: keyforge.duel("random", "random", PAIR, games=it),
    "limit of play_on": lambda game, it: play_on(game, "random", limit=it),
    "seconds of search": lambda game, it: game.search(seconds=it),
    "size of shards": lambda game, it: list(distributed.shards(1, games=1, seed=1, size=it)),
    "wins of wilson": lambda game, it: plots.wilson(it, 2),
    "confidence of wilson": lambda game, it: plots.wilson(1, 2, confidence=it),
    "chains of a list": lambda game, it: Game(*PAIR, chains=[0, it]),
}
"""Such calls whose bounds are others, or told otherwise."""


class TestNumbers:
    @pytest.mark.parametrize("number", [np.int64(3), np.uint8(3), np.array(3)], ids=lambda it: type(it).__name__)
    def test_integers_of_numpy_stand_in_actions(self, number):
        assert Action("play", number) == Action("play", 3) == Action.from_dict({"play": number})
        with pytest.raises(TypeError, match="not JSON serializable"):
            Action("play", {1})
        with pytest.raises(TypeError):
            Action("play", np.float32(3))

    @pytest.mark.parametrize("chains", [[0, 4], np.array([0, 4]), range(0, 5, 4), (np.int64(0), 4)], ids=str)
    def test_chains_are_any_two_numbers(self, chains):
        game = Game(*PAIR, seed=1, chains=chains)
        assert game.options["chains"] == (0, 4)
        assert play(*PAIR, seed=1, chains=chains, limit=3).digest == play(*PAIR, seed=1, chains=(0, 4), limit=3).digest
        plain, chained = (simulate(PAIR, games=1, limit=9, seed=1, **terms) for terms in ({}, {"chains": chains}))
        assert chained["digest"] != plain["digest"]
        BatchEnv(1, PAIR, chains=chains)

    @pytest.mark.parametrize(
        ("chains", "error"),
        [
            (3, TypeError),
            ("04", TypeError),
            ([1], ValueError),
            ((1, 2, 3), ValueError),
            (itertools.count(), ValueError),
            ((1, "a"), TypeError),
            ((1, 300), OverflowError),
        ],
    )
    def test_other_chains_are_refused_by_name(self, chains, error):
        with pytest.raises(error, match="chains"):
            Game(*PAIR, chains=chains)

    def test_agents_are_any_two_in_a_row(self):
        both = simulate(PAIR, games=1, agents=["greedy", "random"], seed=1)["digest"]
        assert simulate(PAIR, games=1, agents=np.array(["greedy", "random"]), seed=1)["digest"] == both
        for agents in ({"a": "greedy", "b": "random"}, {"greedy", "random"}, 3):
            with pytest.raises(TypeError, match="agents: one for every seat, or one for all, not "):
                simulate(PAIR, games=1, agents=agents)

    @pytest.mark.parametrize(("what", "use"), NUMBERS.items(), ids=NUMBERS)
    def test_what_is_out_of_range_is_told_by_name(self, new_game, what, use):
        told = rf"^{what.split()[0]}: -1 is no (number from 0 to \d+|seat; they are numbered from 0)(\n|$)"
        with pytest.raises(OverflowError, match=told):
            use(new_game(), -1)

    def test_so_it_is_above(self, new_game):
        with pytest.raises(OverflowError, match=r"^seat: 256 is no seat; they are numbered from 0"):
            new_game().view(256)
        with pytest.raises(OverflowError, match=r"^teams: 256 is no number from 0 to 255"):
            kryptik.Game("lantern", "cinder", teams=[0, 256])

    @pytest.mark.parametrize("value", [True, False, np.True_], ids=repr)
    @pytest.mark.parametrize(("what", "use"), (NUMBERS | OTHER_NUMBERS).items(), ids=NUMBERS | OTHER_NUMBERS)
    def test_a_truth_value_is_no_number(self, new_game, what, use, value):
        with pytest.raises(TypeError, match=rf"^{what.split()[0]}: .* (is|are) needed(, not \S*bool_?)?(\n|$)"):
            use(new_game(), value)

    def test_an_infinite_number_is_none(self, new_game):
        for seconds in (float("nan"), float("inf")):
            with pytest.raises(ValueError, match=r"^seconds: (NaN|inf) is no time to search"):
                new_game().search(seconds=seconds)
        for games in (float("nan"), float("inf")):
            with pytest.raises(ValueError, match="number of games"):
                plots.wilson(1, games)


class TestDecks:
    @pytest.mark.parametrize(
        "value", [None, 3, [], ["onyx"], b"onyx", kryptik.Deck("lantern")], ids=lambda it: type(it).__name__
    )
    def test_what_is_no_deck_is_a_type_error(self, value):
        match = f"a deck of KeyForge is a `Deck`, .*, not .*{type(value).__name__}$"
        for use in (Deck, lambda deck: Game(deck, "argus"), lambda deck: play("argus", deck)):
            with pytest.raises(TypeError, match=match):
                use(value)

    def test_so_it_is_in_the_other_game(self):
        for value in (None, Deck("onyx")):
            with pytest.raises(TypeError, match=f"a deck of Kryptik is .*, not .*{type(value).__name__}$"):
                kryptik.Game(value, "cinder")

    def test_lists_are_pairs_and_tables_as_tuples_are(self):
        assert kryptik.tables([["lantern", "cinder"]]) == kryptik.tables([("lantern", "cinder")])
        for module, other in ((keyforge, kryptik.Deck("lantern")), (kryptik, Deck("onyx"))):
            for value in (other, None, 3):
                with pytest.raises(TypeError, match="decks: a deck, or a list of decks"):
                    module.simulate(value)


class TestIndices:
    def test_an_index_is_taken_as_an_action(self, new_game):
        game, other = new_game(first=0), new_game(first=0)
        for _ in range(60):
            action = game.legal_actions()[-1]
            assert game.describe(action.index) == game.describe(action) == game.view().describe(np.int64(action.index))
            game.apply(action)
            other.apply(np.int64(action.index))
        assert game.digest == other.digest
        with pytest.raises(IndexError, match="no action has the index 99999"):
            game.apply(99999)
        with pytest.raises(keyforge.IllegalAction):
            game.apply(0)

    def test_agents_answer_with_an_index(self):
        def by_index(view, legal_actions):
            return np.int64(legal_actions[-1].index)

        def by_action(view, legal_actions):
            return legal_actions[-1]

        one = play(*PAIR, agents=(by_index, "greedy"), seed=3, limit=200)
        assert one.log == play(*PAIR, agents=(by_action, "greedy"), seed=3, limit=200).log
        found = simulate(PAIR, games=1, agents=by_index, seed=3, limit=200)["digest"]
        assert found == simulate(PAIR, games=1, agents=by_action, seed=3, limit=200)["digest"]
        with pytest.raises(keyforge.AgentError, match="not offered"):
            play(*PAIR, agents=lambda view, legal: 5, seed=3)

    def test_states_and_games_have_the_same(self, new_game):
        game = new_game(first=1)
        state = game.state()
        assert game.seat == state.seat == game.decision.seat == 1
        assert game.outcome is state.outcome is None
        assert state.determinize(0).view(0) == state.view(0) == state.determinize(0, 5).view(0)
        assert state.determinize(0, seed=5) == state.determinize(0, 5)
        state.play_out()
        game.concede(0)
        assert state.outcome == {"winner": state.winner, "reason": "victory"} and state.seat is game.seat is None
        other = kryptik.Game("lantern", "cinder", seed=1)
        assert other.seat == other.decision.seat and other.state().outcome is None
        assert other.state().determinize(0).view(0) == other.view(0)


class TestCards:
    def test_a_card_is_found_by_its_number(self, middle):
        for seat, deck in enumerate(middle.decks):
            view = middle.view(seat)
            for at, card in enumerate(deck.cards):
                number = at + seat * 36
                assert middle.card(number).slug == view.card(number).slug == card.card
                assert middle.card(number).title == card.title == Library()[card.card].title
        assert middle.card(72) is middle.view(0).card(255) is None
        assert all(view.card(card.id).title == card.title for card in view.me.hand)

    def test_a_home_made_card_has_no_title_without_its_library(self, own_cards, own_library):
        deck = Deck(own_cards / "lamplighters.txt", library=own_library)
        own = next(card for card in deck.cards if card.card == "lamplighter")
        assert own.title is None
        game = Game(deck, "argus", library=own_library, seed=1)
        assert game.card(deck.cards.index(own)).title == own_library["lamplighter"].title


def test_games_begin_with_the_same_options_wherever_they_are_played():
    pytest.importorskip("pettingzoo")
    pytest.importorskip("gymnasium")
    from keyforge import env, single

    options = {name: it for name, it in inspect.signature(Game).parameters.items() if it.kind is it.KEYWORD_ONLY}
    made = [play, simulate, keyforge.duel, distributed.simulate, BatchEnv]
    environments = [env.env, env.KeyforgeEnv, single.SingleEnv]
    for where in made + environments:
        found = inspect.signature(where).parameters
        for name, option in options.items():
            # The seeds of environments are those of `reset`.
            if name != "seed":
                assert (found[name].kind, found[name].default) == (option.kind, option.default), (where, name)


def test_who_does_without_a_seed_reads_so_at_once():
    for where in (simulate, keyforge.duel, distributed.simulate, BatchEnv, kryptik.simulate, kryptik.duel):
        assert inspect.signature(where).parameters["seed"].default is None
        assert "Without a `seed` they are other games each time" in where.__doc__.split("\n\n")[0], where
    for where in (Game, kryptik.Game, play, kryptik.play):
        assert "Without a `seed` the system draws one" in where.__doc__.split("\n\n")[0], where
    everywhere = [
        keyforge.Game.search,
        keyforge.State.search,
        keyforge.State.play_out,
        BatchEnv.search,
        keyforge.Greedy,
    ]
    everywhere += [kryptik.Game.search, kryptik.State.search, kryptik.State.play_out, kryptik.Greedy, keyforge.Random]
    for where in everywhere:
        assert inspect.signature(where).parameters["seed"].default is None
    told = keyforge.duel("random", "random", PAIR, games=4, limit=3, seed=7)
    assert [side["seed"] for side in told.results] == [[7, 8], [7, 8]]


def test_signatures_show_their_defaults():
    for module in (keyforge, kryptik):
        for made in (module.Game, module.Journal.create, module.Journal.open, module.State.play_out):
            assert "Ellipsis" not in str(inspect.signature(made)) and "..." not in str(inspect.signature(made))
        for argument in inspect.signature(module.Game).parameters:
            assert f"`{argument}`" in module.Game.__doc__
    assert str(inspect.signature(Game)).count("chains=(0, 0)") == 1
    limits = (keyforge.agents.LIMIT, kryptik.agents.LIMIT)
    for module, limit in zip((keyforge, kryptik), limits, strict=True):
        assert inspect.signature(module.State.play_out).parameters["limit"].default == limit
    for argument in inspect.signature(simulate).parameters:
        assert f"`{argument}`" in simulate.__doc__


@pytest.mark.parametrize("value", [None, 5, 0.5, object()])
def test_what_has_no_text_is_no_source(value):
    for read in (keyforge.Library, keyforge.Library().with_cards, Game.from_scenario, kryptik.Library):
        with pytest.raises(TypeError, match="a `dict` or a list, is needed, not "):
            read(value)
