import io
import pickle
import sys

import pytest
from keyforge import plots
from keyforge._tables import columns

GAMES = {
    "deck_a": ["one", "one", "two", "two", "one", "one", "two"],
    "deck_b": ["two", "two", "one", "one", "two", "one", "three $x$"],
    "winner": [0, 0, 1, 0, None, 1, 1],
    "turns": [21, 33, 18, 40, 60, 22, 25],
    "forged_a": [[5, 9, 21], [8, 20, 33], [7], [], [11, 12], None, [3]],
    "forged_b": [[6], [9, 30], [4, 10, 18], [8], [], [22], [2, 4, 25]],
}
TURNS = {
    "game": [0, 0, 0, 1, 1],
    "turn": [1, 2, 3, 1, 2],
    "amber_a": [1, 7, 1, 0, 2],
    "amber_b": [0, 1, 3, 2, 2],
    "keys_a": [0, 0, 1, 0, 0],
    "keys_b": [0, 0, 0, 0, 0],
}


def png(figure):
    """The figure as it is written, which is where most mistakes show."""
    file = io.BytesIO()
    figure.savefig(file, format="png")
    assert file.getvalue().startswith(b"\x89PNG")
    return figure


@pytest.fixture
def matplotlib():
    return pytest.importorskip("matplotlib")


class ArrowOnly:
    """A table that offers nothing but an Arrow stream."""

    def __init__(self, table):
        self.table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self.table.__arrow_c_stream__(requested_schema)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow", "arrow stream"])
def test_every_kind_of_table_gives_the_same_columns(library):
    names = ["deck_a", "winner", "turns", "forged_a"]
    expected = {name: GAMES[name] for name in names}
    if library == "pandas":
        table = pytest.importorskip("pandas").DataFrame(GAMES)
    elif library == "polars":
        table = pytest.importorskip("polars").DataFrame(GAMES)
    else:
        table = pytest.importorskip("pyarrow").table(GAMES)
        table = ArrowOnly(table) if library == "arrow stream" else table
    assert columns(table, names) == expected
    assert columns(GAMES, names) == expected
    assert plots.win_rate_table(table) == plots.win_rate_table(GAMES)
    with pytest.raises(ValueError, match="no column 'fish'"):
        columns(table, ["fish"])


@pytest.mark.parametrize("table", [None, 3, "text", [1, 2], object()])
def test_what_is_no_table_is_refused(table):
    with pytest.raises(TypeError, match="table: expected columns"):
        columns(table, ["turns"])


def test_broken_tables_are_refused():
    with pytest.raises(ValueError, match="no column 'turns'; there are deck"):
        columns({"deck": []}, ["turns"])
    with pytest.raises(ValueError, match="unequal lengths"):
        columns({"a": [1], "b": []}, ["a", "b"])
    with pytest.raises(TypeError, match="column 'a' is no sequence"):
        columns({"a": 3}, ["a"])
    with pytest.raises(TypeError, match="column 'a' is no sequence"):
        columns({"a": "text"}, ["a"])
    with pytest.raises(ValueError, match="winner"):
        plots.win_rate_table(GAMES | {"winner": [0, 1, 2, 0, 0, 0, 0]})


def test_an_arrow_table_without_a_library_says_what_to_install(monkeypatch):
    for library in ("pyarrow", "polars"):
        monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=r"pip install 'keyforge-py\[arrow\]'"):
        columns(ArrowOnly(None), ["turns"])


def test_win_rates_are_counted_from_both_seats():
    rates = {(rate.deck, rate.other): rate for rate in plots.win_rate_table(GAMES)}
    assert set(rates) == {("one", "two"), ("two", "one"), ("two", "three $x$"), ("three $x$", "two")}
    one = rates["one", "two"]
    assert (one.games, one.wins, one.rate) == (4, 3, 0.75)
    # The published example of the method: 3 of 4 gives 0.301 to 0.954.
    assert (one.low, one.high) == pytest.approx((0.3006, 0.9544), abs=1e-4)
    two = rates["two", "one"]
    assert (two.wins, 1 - two.high) == (1, pytest.approx(one.low))
    never = rates["two", "three $x$"]
    assert (never.games, never.wins, never.low) == (1, 0, 0.0)
    wide = {(rate.deck, rate.other): rate for rate in plots.win_rate_table(GAMES, confidence=0.99)}
    assert wide["one", "two"].low < one.low and wide["one", "two"].high > one.high
    for confidence in (0, 1, -1, 2):
        with pytest.raises(ValueError, match="confidence"):
            plots.win_rate_table(GAMES, confidence=confidence)


def test_win_rates_of_each_deck_are_those_of_all_its_games():
    one, two, three = plots.deck_win_rates(GAMES)[1:] + plots.deck_win_rates(GAMES)[:1]
    assert (three.deck, three.games, three.wins, three.rate) == ("three $x$", 1, 1, 1.0)
    assert (one.deck, one.games, one.wins, one.rate) == ("one", 4, 3, 0.75)
    assert (two.deck, two.games, two.wins, two.rate) == ("two", 5, 1, 0.2)
    assert (one.low, one.high) == plots.wilson(3, 4)
    wide = {rate.deck: rate for rate in plots.deck_win_rates(GAMES, confidence=0.99)}
    assert wide["one"].low < one.low and wide["one"].high > one.high
    alone = {"deck_a": ["one"], "deck_b": ["one"], "winner": [0]}
    assert plots.deck_win_rates(alone) == []


@pytest.mark.parametrize("count", [plots.deck_win_rates, plots.win_rate_table, plots.win_rates])
def test_games_of_three_tell_no_duels(matplotlib, count):
    table = {**GAMES, "deck_c": [None] * 6 + ["four"]}
    with pytest.raises(ValueError, match="deck_c"):
        count(table)
    assert count({**GAMES, "deck_c": [None] * 7})


def test_the_wilson_interval_of_a_share():
    low, high = plots.wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert plots.wilson(0, 5)[0] == 0
    assert plots.wilson(5, 5)[1] == 1
    assert plots.wilson(8, 10, confidence=0.99)[0] < low
    for wins, games in ((1, 0), (0, 0), (-1, 3), (4, 3)):
        with pytest.raises(ValueError, match="wins"):
            plots.wilson(wins, games)


def test_the_matrix_of_win_rates(matplotlib):
    figure = png(plots.win_rates(GAMES))
    axes = figure.axes[0]
    written = {(text.get_position(), text.get_text()) for text in axes.texts}
    # The best deck comes first: `three` won its only game, `one` three of four.
    assert [label.get_text() for label in axes.get_yticklabels()] == [r"three \$x\$", "one", "two"]
    assert ((2, 1), "75%\n4") in written
    assert ((1, 2), "25%\n4") in written
    assert ((2, 0), "100%\n1") in written
    assert not any(position in ((0, 0), (1, 1), (2, 2), (0, 1)) for position, _ in written)
    assert ((3, 1), "75%") in written
    assert axes.get_title() == "How often the row beats the column; below: games played"


def test_a_large_matrix_tells_the_games_in_its_title(matplotlib):
    names = [f"deck {number}" for number in range(13)]
    pairs = [(a, b) for a in names for b in names if a < b]
    table = {"deck_a": [a for a, _ in pairs], "deck_b": [b for _, b in pairs], "winner": [0] * len(pairs)}
    axes = png(plots.win_rates(table)).axes[0]
    assert axes.get_title() == "How often the row beats the column; 1 game each"
    assert {text.get_text() for text in axes.texts} >= {"0%", "100%"}
    assert not any("\n" in text.get_text() for text in axes.texts)
    more = {name: [*column, column[0]] for name, column in table.items()}
    assert "; 1–2 games each" in plots.win_rates(more).axes[0].get_title()


def test_a_clear_result_is_marked(matplotlib):
    clear = {"deck_a": ["one"] * 20, "deck_b": ["two"] * 20, "winner": [0] * 18 + [1] * 2}
    texts = [text.get_text() for text in plots.win_rates(clear).axes[0].texts]
    assert "90%*\n20" in texts and "10%*\n20" in texts


def test_turns_of_games(matplotlib):
    axes = png(plots.turn_lengths(GAMES)).axes[0]
    assert sum(bar.get_height() for bar in axes.patches) == 7
    assert axes.get_title() == "Turns per game, 7 games"
    assert axes.get_legend().get_texts()[0].get_text() == "median 25, mean 31.3"
    wide = plots.turn_lengths({"turns": [1, 4000]}).axes[0]
    assert len(wide.patches) <= 41 and sum(bar.get_height() for bar in wide.patches) == 2


def test_amber_of_one_game(matplotlib):
    axes = png(plots.amber_over_turns(TURNS, 0)).axes[0]
    first, second = axes.lines[:2]
    assert (list(first.get_xdata()), list(first.get_ydata())) == ([1, 2, 3], [1, 7, 1])
    assert list(second.get_ydata()) == [0, 1, 3]
    [forged] = axes.collections
    assert forged.get_offsets().tolist() == [[3, 1]]
    with pytest.raises(ValueError, match="no game 9"):
        plots.amber_over_turns(TURNS, 9)


def test_amber_of_all_games(matplotlib):
    axes = png(plots.amber_over_turns(TURNS)).axes[0]
    assert list(axes.lines[0].get_ydata()) == [0.5, 4.5, 1]
    assert list(axes.lines[1].get_ydata()) == [1, 1.5, 3]


def test_when_keys_are_forged(matplotlib):
    axes = png(plots.forge_times(GAMES)).axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["first key", "second key", "third key"]
    counts = [text.get_text() for text in axes.texts]
    assert counts == ["5", "3", "2", "6", "3", "2"]
    only_a = plots.forge_times({"forged_a": [[4]], "forged_b": [[]]})
    assert len(png(only_a).axes[0].texts) == 1


def test_a_notebook_shows_a_figure(matplotlib):
    figure = plots.turn_lengths(GAMES)
    assert figure._repr_png_().startswith(b"\x89PNG")
    assert pickle.loads(pickle.dumps(figure)).axes[0].get_title() == "Turns per game, 7 games"


def test_figures_go_where_they_are_wanted(matplotlib):
    from matplotlib.figure import Figure

    figure = Figure()
    axes = figure.subplots(2, 2)
    for plot, table, ax in zip(
        (plots.win_rates, plots.turn_lengths, plots.amber_over_turns, plots.forge_times),
        (GAMES, GAMES, TURNS, GAMES),
        axes.flat,
        strict=True,
    ):
        assert plot(table, ax=ax) is figure
        assert ax.get_title()
    png(figure)


@pytest.mark.parametrize("plot", [plots.win_rates, plots.turn_lengths, plots.amber_over_turns, plots.forge_times])
def test_a_table_without_rows_is_refused(matplotlib, plot):
    names = [*GAMES, *TURNS]
    with pytest.raises(ValueError, match="table"):
        plot({name: [] for name in names})


def test_the_missing_library_is_named(monkeypatch):
    monkeypatch.delitem(sys.modules, "keyforge._figure", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    for plot, table in (
        (plots.win_rates, GAMES),
        (plots.turn_lengths, GAMES),
        (plots.amber_over_turns, TURNS),
        (plots.forge_times, GAMES),
    ):
        with pytest.raises(ImportError, match=r"pip install 'keyforge-py\[plot\]'"):
            plot(table)
