"""Many games as tables."""

import os
import pickle
import signal
import subprocess
import sys
import textwrap
from collections import Counter

import keyforge
import pytest
from keyforge import AgentError, Deck, DeckError, Results, Table, kryptik, play, simulate
from keyforge.simulation import pairings

PAIR = ["onyx", "argus"]
FOUR = [*PAIR, "gregg", "achea"]
SOURCES = ("reap", "icon", "card", "steal", "return", "given")


def tables(results: Results) -> list[dict[str, list[object]]]:
    return [table.to_dict() for table in (results.games, results.turns, results.actions)]


@pytest.fixture(scope="module")
def results():
    return simulate(FOUR, games=4, seed=100, threads=2, turns=True, actions=True)


class TestTables:
    @pytest.mark.parametrize("threads", [0, 1, 3])
    def test_the_number_of_threads_makes_no_difference(self, results, threads):
        other = simulate(FOUR, games=4, seed=100, threads=threads, turns=True, actions=True)
        assert tables(other) == tables(results)

    def test_the_seed_draws_random_decks_that_have_none_of_their_own(self):
        names = ["random:WC", "random:CotA"]
        for seed in (0, 5):
            drawn = simulate(names, games=2, seed=seed)
            named = simulate([f"random:WC:{seed}", f"random:CotA:{seed + 1}"], games=2, seed=seed)
            assert drawn.to_dict() == named.to_dict() == simulate(names, games=2, seed=seed).to_dict()
        named = [f"random:WC:{seed}", f"random:CotA:{seed + 1}"]
        sides = [keyforge.duel("greedy", "random", decks, games=2, seed=seed).results for decks in (names, named)]
        assert [side.to_dict() for side in sides[0]] == [side.to_dict() for side in sides[1]]
        one, other = (keyforge.BatchEnv(1, decks, seed=seed) for decks in (names, named))
        for env in (one, other):
            env.reset()
        assert one.state(0).digest == other.state(0).digest

    def test_every_pair_plays_so_many_games(self, results):
        assert len(results) == results.planned == results.games.num_rows == 24
        assert results["game"] == list(range(24))
        assert results["seed"] == list(range(100, 124))
        assert results["pairing"] == [number // 4 for number in results["game"]]
        pairs = list(dict.fromkeys(zip(results["deck_a"], results["deck_b"], strict=True)))
        assert pairs == [(one.name, other.name) for one, other in pairings(FOUR)]
        assert set(Counter(zip(results["deck_a"], results["deck_b"], strict=True)).values()) == {4}

    def test_agents_are_called_by_their_names(self):
        def first(view, legal_actions):
            return legal_actions[0]

        for agents, names in (
            (("greedy", "search:2"), ("greedy", "search:2")),
            ((first, keyforge.Greedy(1)), ("first", "Greedy")),
            (keyforge.Random(1), ("Random", "Random")),
        ):
            found = simulate(PAIR, games=2, agents=agents, limit=4)
            assert (found["agent_a"], found["agent_b"]) == ([names[0]] * 2, [names[1]] * 2)
        tables = [("lantern", "cinder"), ("lantern", "cinder", "lantern")]
        found = kryptik.simulate(tables, games=1, agents=("random", "greedy", first), limit=4)
        assert [found[f"agent_{seat}"] for seat in "abc"] == [["random"] * 2, ["greedy"] * 2, [None, "first"]]

    def test_a_row_tells_a_game(self, results):
        for at in (0, 9, 23):
            row = {name: column[at] for name, column in results.to_dict().items()}
            game = play(row["deck_a"], row["deck_b"], seed=row["seed"])
            assert (game.digest, game.winner, game.turn) == (row["digest"], row["winner"], row["turns"])
            assert game.outcome["reason"] == row["reason"] == "victory"
            forged = {0: [], 1: []}
            came = Counter()
            turn = 0
            for event in (event for entry in game.log for event in entry.events):
                if event.kind == "turn_began":
                    turn = event.number
                elif event.kind == "key_forged":
                    forged[event.seat].append(turn)
                elif event.kind == "amber" and isinstance(event.to, dict) and "pool" in event.to:
                    came[event.to["pool"]] += event.amount
            assert (row["forged_a"], row["forged_b"]) == (forged[0], forged[1])
            assert [row["keys_a"], row["keys_b"]] == [
                sum(player["keys"]) for player in game.view().to_dict()["players"]
            ]
            assert (row["amber_a"], row["amber_b"]) == (came[0], came[1])

    def test_amber_is_the_sum_of_its_sources(self, results):
        for seat in "ab":
            sums = [
                sum(parts) for parts in zip(*(results[f"amber_{seat}_{source}"] for source in SOURCES), strict=True)
            ]
            assert sums == results[f"amber_{seat}"]
            assert all(any(results[f"amber_{seat}_{source}"]) for source in ("reap", "icon", "card"))

    def test_the_winner_has_three_keys(self, results):
        for winner, a, b in zip(results["winner"], results["keys_a"], results["keys_b"], strict=True):
            assert (a, b)[winner] == 3 > (a, b)[1 - winner]

    def test_turns_fit_their_games(self, results):
        turns = results.turns.to_dict()
        for game, count in zip(results["game"], results["turns"], strict=True):
            rows = [at for at, of in enumerate(turns["game"]) if of == game]
            assert [turns["turn"][at] for at in rows] == list(range(1, count + 1))
            seats = [turns["seat"][at] for at in rows]
            assert seats[0] == results["first"][game]
            assert (turns["keys_a"][rows[-1]], turns["keys_b"][rows[-1]]) == (
                results["keys_a"][game],
                results["keys_b"][game],
            )
            assert sum(turns["decisions"][at] for at in rows) <= results["decisions"][game]

    def test_actions_fit_their_games(self, results):
        actions = results.actions.to_dict()
        assert [Counter(actions["game"])[game] for game in results["game"]] == results["decisions"]
        log = play(FOUR[0], FOUR[1], seed=100).log
        expected = [(entry.n - 1, entry.seat, entry.action.kind, entry.action.card) for entry in log if entry.action]
        names = ("n", "seat", "action", "card")
        found = list(zip(*(actions[name] for name in names), strict=True))[: len(expected)]
        assert found == expected
        assert all(count >= 1 for count in actions["options"])
        assert all(
            (card is None) == (title is None) for card, title in zip(actions["card"], actions["title"], strict=True)
        )

    @pytest.mark.parametrize("name", ["turns", "actions", "cards"])
    def test_other_tables_come_when_asked_for(self, name):
        plain = simulate(PAIR, games=1, limit=9)
        with pytest.raises(ValueError, match=f"there are no {name} in them; ask for them with {name}=True"):
            getattr(plain, name)
        assert isinstance(getattr(simulate(PAIR, games=1, limit=9, **{name: True}), name), Table)


class TestArrow:
    def test_every_library_reads_the_same(self, results):
        expected = results.to_dict()
        assert results.to_arrow().to_pydict() == expected
        assert results.to_polars().to_dict(as_series=False) == expected
        frame = results.to_pandas()
        assert list(frame.columns) == results.games.column_names
        assert frame["digest"].tolist() == expected["digest"]
        assert [list(turns) for turns in frame["forged_a"]] == expected["forged_a"]

    @pytest.mark.parametrize("name", ["turns", "actions"])
    def test_so_do_the_other_tables(self, results, name):
        table = getattr(results, name)
        assert table.to_polars().to_dict(as_series=False) == table.to_dict()
        assert table.to_arrow().num_rows == len(table.to_pandas()) == table.num_rows

    def test_the_capsules_are_read_by_the_libraries_themselves(self, results):
        import polars
        import pyarrow

        for source in (results, results.games):
            assert pyarrow.table(source).to_pydict() == results.to_dict()
            assert polars.DataFrame(source).height == 24
            assert pyarrow.schema(source).names == results.games.column_names

    def test_a_table_outlives_its_games(self):
        frame = simulate(PAIR, games=3, seed=1).to_polars()
        assert frame["seed"].to_list() == [1, 2, 3]

    def test_tables_survive_pickle(self, results):
        assert tables(pickle.loads(pickle.dumps(results))) == tables(results)

    def test_no_rows(self):
        empty = simulate(PAIR, games=0, turns=True, actions=True)
        assert (len(empty), empty.planned, empty.interrupted) == (0, 0, False)
        for table in (empty.games, empty.turns, empty.actions):
            assert table.to_arrow().num_rows == table.to_polars().height == len(table.to_pandas()) == 0
            assert set(map(len, table.to_dict().values())) == {0}
            assert table.to_polars().schema == _full(table).to_polars().schema

    def test_results_are_read_as_the_table_of_the_games(self, results):
        assert list(results) == results.column_names == results.games.column_names
        assert "winner" in results and "nobody" not in results and 3 not in results
        assert results.num_rows == len(results) == 24
        assert results.head(2).to_dict() == results.games.head(2).to_dict()
        assert {name: results[name] for name in results} == results.to_dict()

    def test_missing_values_are_null(self):
        frame = simulate(PAIR, games=2, limit=3).to_polars()
        assert frame["winner"].null_count() == 2
        assert frame["reason"].to_list() == ["limit", "limit"]
        assert frame["decisions"].to_list() == [3, 3]

    def test_a_table_is_a_mapping_of_columns(self, results):
        table = results.games
        assert isinstance(table, Table)
        assert list(table) == table.column_names == list(table.to_dict())
        assert "winner" in table
        assert "nobody" not in table
        assert 3 not in table
        assert table["winner"] == results["winner"]
        with pytest.raises(KeyError, match=r"there is no column .*nobody.*; there are game, pairing, deck_a, "):
            table["nobody"]
        for rows in (0, slice(3)):
            with pytest.raises(TypeError, match="by the names of its columns"):
                results[rows]

    def test_what_two_columns_say_can_be_subtracted(self, results):
        games = [(b - a, d - c) for a, b, c, d in zip(*(results[name] for name in AMONG), strict=True)]
        keys, amber = (sum(column) / len(games) for column in zip(*games, strict=True))
        assert keys < 3
        for frame in (results.to_polars(), results.to_pandas()):
            assert (frame["keys_b"] - frame["keys_a"]).mean() == pytest.approx(keys)
            assert (frame["amber_b"] - frame["amber_a"]).mean() == pytest.approx(amber)

    def test_a_table_is_no_array_of_its_names(self, results):
        """As one it would be a frame of one column, with the names of all for its rows."""
        np, pd, pl = map(pytest.importorskip, ("numpy", "pandas", "polars"))
        for table in (results, results.games):
            with pytest.raises(TypeError, match="to_pandas"):
                np.asarray(table)
            with pytest.raises(TypeError, match="to_pandas"):
                pd.DataFrame(table)
            assert pl.DataFrame(table).shape == (24, 31)
        assert repr(table).startswith("<Table of 24 rows: game: Int64, ")


AMONG = ("keys_a", "keys_b", "amber_a", "amber_b")


def _full(table: Table) -> Table:
    full = simulate(PAIR, games=1, turns=True, actions=True)
    return next(it for it in (full.games, full.turns, full.actions) if it.column_names == table.column_names)


class TestWhoPlays:
    def test_one_deck_plays_itself(self):
        for source in ("onyx", Deck("onyx"), ["onyx"], Deck("onyx").to_dict()):
            assert pairings(source) == [(Deck("onyx"), Deck("onyx"))]

    def test_pairs_are_taken_as_they_are(self):
        assert pairings(iter([("argus", "onyx")])) == [(Deck("argus"), Deck("onyx"))]
        assert pairings([["argus", "onyx"], ("onyx", "onyx")]) == pairings([("argus", "onyx"), ("onyx", "onyx")])
        assert len(pairings(FOUR)) == 6

    @pytest.mark.parametrize(
        ("decks", "error"),
        [
            ([], ValueError),
            ([("onyx",)], ValueError),
            (["onyx", ("onyx", "argus")], TypeError),
            (3, TypeError),
            (None, TypeError),
            (["nobody's deck"], DeckError),
            ([None], TypeError),
            ([["onyx"]], ValueError),
            (["onyx", ["onyx", "argus"]], TypeError),
        ],
    )
    def test_what_is_no_pairing(self, decks, error):
        with pytest.raises(error):
            simulate(decks, games=1)

    def test_own_cards(self, own_cards, own_library):
        found = simulate([own_cards / "lamplighters.txt", "onyx"], games=2, library=own_library, actions=True)
        assert "Lamplighter" in found.actions["title"]

    @pytest.mark.parametrize(
        ("terms", "error"),
        [
            ({"games": -1}, OverflowError),
            ({"games": "many"}, TypeError),
            ({"games": 2**64}, OverflowError),
            ({"seed": -1}, OverflowError),
            ({"seed": 1.5}, TypeError),
            ({"threads": -1}, OverflowError),
            ({"limit": 2**32}, OverflowError),
            ({"edition": "v9"}, ValueError),
            ({"first": 2}, ValueError),
            ({"chains": (1,)}, ValueError),
            ({"chains": (256, 0)}, OverflowError),
            ({"library": "onyx"}, TypeError),
            ({"agents": ("random",)}, ValueError),
        ],
    )
    def test_what_is_no_setting(self, terms, error):
        with pytest.raises(error):
            simulate(PAIR, **{"games": 1, **terms})

    def test_settings_reach_the_games(self):
        found = simulate(PAIR, games=3, first=1, quickstart=True, actions=True)
        assert found["first"] == [1, 1, 1]
        assert "mulligan" not in found.actions["decision"]
        incomplete = {"name": "Imps", "houses": ["dis"], "cards": [{"card": "dust-imp", "house": "dis"}] * 12}
        with pytest.raises(DeckError):
            simulate([(incomplete, "onyx")], games=1)
        assert len(simulate([(incomplete, "onyx")], games=1, free=True, limit=50)) == 1

    def test_seeds_go_on_after_the_largest(self):
        assert simulate(PAIR, games=3, seed=2**64 - 2, limit=1)["seed"] == [2**64 - 2, 2**64 - 1, 0]


class TestProgress:
    def test_a_bar_is_shown_to_the_end(self, capsys):
        simulate(PAIR, games=30, progress=True)
        shown = capsys.readouterr().err
        assert "30/30" in shown
        assert "games" in shown

    def test_nothing_is_shown_otherwise(self, capsys):
        simulate(PAIR, games=3)
        assert capsys.readouterr() == ("", "")

    def test_a_result_tells_itself(self):
        assert "3 games" in simulate(PAIR, games=3)._repr_html_()


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
@pytest.mark.parametrize("agent", ["'random'", "lambda view, legal_actions: legal_actions[-1]"])
def test_ctrl_c_keeps_the_finished_games(agent):
    script = f"""
        import keyforge, sys, warnings
        print("ready", flush=True)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            found = keyforge.simulate(["onyx", "argus"], games=200_000, agents=({agent}, "random"), seed=5)
        assert [it.category for it in caught] == [keyforge.SimulationInterrupted], caught
        assert found.interrupted and found.planned == 200_000
        assert "of 200000 games" in found._repr_html_()
        assert 0 < len(found) < found.planned
        assert found["game"] == list(range(len(found)))
        again = keyforge.simulate(["onyx", "argus"], games=min(len(found), 3), agents=({agent}, "random"), seed=5)
        assert again["digest"] == found["digest"][:3]
        print("kept", len(found), flush=True)
    """
    child = subprocess.Popen(
        [sys.executable, "-P", "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout.readline() == "ready\n"
    try:
        child.wait(1.5)
    except subprocess.TimeoutExpired:
        child.send_signal(signal.SIGINT)
    try:
        out, err = child.communicate(timeout=40)
    finally:
        child.kill()
    assert out.startswith("kept "), err


def test_an_error_of_the_bar_comes_out(monkeypatch):
    from keyforge import _results

    class Broken:
        n = 0

        def update(self, by):
            raise RuntimeError("no bar")

        def close(self):
            pass

    monkeypatch.setattr(_results, "bar_of", lambda wanted, total: Broken())
    with pytest.raises(RuntimeError, match="no bar"):
        simulate(PAIR, games=5)


def test_the_package_simulates():
    assert keyforge.simulate is simulate


class TestFailingAgents:
    @pytest.mark.parametrize("module", [keyforge, kryptik], ids=["keyforge", "kryptik"])
    def test_an_error_says_where_and_keeps_what_was_finished(self, module):
        decks = PAIR if module is keyforge else ["lantern", "cinder"]
        asked = 0

        def failing(view, legal_actions):
            nonlocal asked
            asked += 1
            if asked == 900:
                raise KeyError("lost")
            return legal_actions[asked % len(legal_actions)]

        with pytest.raises(KeyError, match="lost") as raised:
            module.simulate(decks, games=50, seed=5, agents=("random", failing))
        found = raised.value.results
        assert isinstance(found, module.Results) and found.interrupted and found.planned == 50
        assert 0 < len(found) < 50
        name = module.__name__
        seed = 5 + len(found)
        assert raised.value.__notes__ == [
            f"in game {len(found)}, seed {seed}, seat 1: {name}.play(…, seed={seed}) plays it again"
        ]
        whole = module.simulate(decks, games=1, seed=5, agents="random")
        assert found.column_names == whole.column_names

    @pytest.mark.parametrize("answer", ["dance", keyforge.Action("play", 77), 3.5, None], ids=str)
    def test_a_wrong_answer_says_where(self, answer):
        def wrong(view, legal_actions):
            return answer if view.turn == 2 else legal_actions[-1]

        with pytest.raises(AgentError, match=r"the agent of seat \d answered") as raised:
            simulate(PAIR, games=3, seed=8, agents=wrong, turns=True)
        error = raised.value
        assert (error.code, error.game, error.seed) == ("agent/not_offered", 0, 8)
        assert f"in game 0, seed 8, seat {error.seat}" in error.__notes__[0]
        assert len(error.results) == len(error.results.turns) == 0
        again = pickle.loads(pickle.dumps(error))
        assert again.fields == error.fields == {"game": 0, "seed": 8, "seat": error.seat}
        with pytest.raises(AgentError) as raised:
            play(*PAIR, agents=wrong, seed=8)
        assert raised.value.seat == error.seat

    def test_ctrl_c_in_an_agent_is_no_error(self):
        def tired(view, legal_actions):
            raise KeyboardInterrupt

        with pytest.warns(keyforge.SimulationInterrupted, match="0 of 3 games"):
            assert simulate(PAIR, games=3, agents=tired).interrupted
