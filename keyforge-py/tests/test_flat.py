"""Tables without lists, and CSV."""

import csv
import io

import keyforge
import pytest
from keyforge import kryptik, simulate, tabulate

PAIR = [("onyx", "argus")]


@pytest.fixture(scope="module")
def results():
    return simulate(PAIR, games=12, agents="greedy", seed=3, turns=True)


def test_lists_are_laid_out_in_columns(results):
    flat = results.flat()
    assert len(flat) == len(results)
    for seat in "ab":
        assert f"forged_{seat}" in results and f"forged_{seat}" not in flat
        places = [flat[f"forged_{seat}_{place}"] for place in (1, 2, 3)]
        for row, turns in enumerate(results[f"forged_{seat}"]):
            told = [place[row] for place in places]
            assert told == [*turns, None, None, None][:3] and results[f"keys_{seat}"][row] == 3 - told.count(None)
    names = [name for name in results.column_names if not name.startswith("forged_")]
    assert [name for name in flat.column_names if not name.startswith("forged_")] == names
    at = flat.column_names.index("keys_a")
    assert flat.column_names[at : at + 5] == ["keys_a", "forged_a_1", "forged_a_2", "forged_a_3", "amber_a"]
    assert flat.flat() == flat and {name: flat[name] for name in names} == {name: results[name] for name in names}


def test_tables_without_games_have_the_same_columns(results):
    assert simulate(PAIR, games=0).flat().column_names == results.flat().column_names
    assert simulate(PAIR, games=1, limit=3).flat()["forged_b_3"] == [None]
    head = results.games.head(3)
    assert head.flat() == results.flat().head(3), "a part of a table too"


def test_more_than_three_keys_have_a_column_each():
    # Whoever has lost a key again may forge four times.
    pa = pytest.importorskip("pyarrow")
    columns = keyforge.Table._read(_stream(pa, {"forged_a": [[1, 2, 3, 4], None, []], "word": ["a", None, ""]}))
    flat = columns.flat()
    assert flat.to_dict() == {
        "forged_a_1": [1, None, None],
        "forged_a_2": [2, None, None],
        "forged_a_3": [3, None, None],
        "forged_a_4": [4, None, None],
        "word": ["a", None, ""],
    }
    assert columns.to_csv() == 'forged_a_1,forged_a_2,forged_a_3,forged_a_4,word\n1,2,3,4,a\n,,,,\n,,,,""\n'


def _stream(pa, columns):
    """An Arrow stream of columns of lists of numbers, and of words."""
    types = [pa.list_(pa.int32()), pa.string()]
    arrays = [pa.array(values, kind) for values, kind in zip(columns.values(), types, strict=True)]
    batch = pa.record_batch(arrays, names=list(columns))
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    return sink.getvalue().to_pybytes()


def test_csv_says_what_the_table_says(results, tmp_path):
    text = results.to_csv()
    rows = list(csv.DictReader(io.StringIO(text)))
    flat = results.flat()
    assert list(rows[0]) == flat.column_names and len(rows) == 12
    for name in flat.column_names:
        assert [row[name] for row in rows] == ["" if value is None else str(value) for value in flat[name]]
    assert results.to_csv(tmp_path / "games.csv") is None
    assert (tmp_path / "games.csv").read_text(encoding="utf-8") == text == results.games.to_csv()
    results.turns.to_csv(str(tmp_path / "turns.csv"))
    assert (tmp_path / "turns.csv").read_text(encoding="utf-8").count("\n") == 1 + len(results.turns)
    with pytest.raises(FileNotFoundError, match="nowhere"):
        results.to_csv(tmp_path / "nowhere" / "games.csv")
    with pytest.raises(TypeError):
        results.to_csv(3)


def test_other_libraries_read_it(results, tmp_path):
    pl = pytest.importorskip("polars")
    pd = pytest.importorskip("pandas")
    results.to_csv(tmp_path / "games.csv")
    assert pl.read_csv(tmp_path / "games.csv")["forged_a_1"].to_list() == results.flat()["forged_a_1"]
    assert pd.read_csv(tmp_path / "games.csv")["deck_a"].tolist() == results["deck_a"]
    assert results.flat().to_polars().write_csv().count("\n") == 13
    assert results.flat().to_pandas().to_csv().count("\n") == 13


def test_names_with_marks_are_quoted():
    deck = keyforge.Deck("onyx").to_dict() | {"name": 'A "very", odd\nname'}
    text = simulate([(deck, "onyx")], games=1, limit=3, seed=2**64 - 1).to_csv()
    [row] = csv.DictReader(io.StringIO(text, newline=""))
    assert (row["deck_a"], row["seed"], row["winner"]) == (deck["name"], str(2**64 - 1), "")


def test_other_results_do_both():
    told = kryptik.simulate(["lantern", "cinder"], games=2, limit=9, seed=1)
    assert told.flat() == told.games and told.to_csv().count("\n") == 3
    log = keyforge.play("onyx", "argus", seed=1, limit=9).log
    assert tabulate(log).to_csv().splitlines()[1].startswith("0,0,")
