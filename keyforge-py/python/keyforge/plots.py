"""Many games as figures.

    >>> plots.win_rates(games).savefig("win-rates.png")

Every function takes a table (of `keyforge.simulate`, pandas, polars, pyarrow, or a mapping of column names to
sequences) and gives a matplotlib `Figure`; with `ax` it draws there and gives that figure. Needs matplotlib:
`pip install 'keyforge-py[plot]'`. Seats are 0 and 1; deck A sits in seat 0.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from numbers import Real
from statistics import NormalDist, fmean, median, quantiles
from typing import TYPE_CHECKING, Any, Final

from ._tables import columns

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure

__all__ = [
    "DeckWinRate",
    "WinRate",
    "amber_over_turns",
    "deck_win_rates",
    "forge_times",
    "turn_lengths",
    "wilson",
    "win_rate_table",
    "win_rates",
]

SEATS: Final = ("#0072b2", "#d55e00")
"""The colors of seats 0 and 1, told apart by everybody."""


@dataclass(frozen=True, slots=True)
class WinRate:
    """How a deck fares against another."""

    deck: str
    """The deck."""
    other: str
    """The deck it plays against."""
    games: int
    """Games with a winner, whichever of the two sat in which seat."""
    wins: int
    """Those that `deck` won."""
    rate: float
    """`wins / games`, 0 to 1."""
    low: float
    """The lower end of the Wilson interval."""
    high: float
    """Its upper end."""


@dataclass(frozen=True, slots=True)
class DeckWinRate:
    """How a deck fares against all others that it met."""

    deck: str
    """The deck."""
    games: int
    """Games with a winner, whichever seat the deck had."""
    wins: int
    """Those that it won."""
    rate: float
    """`wins / games`, 0 to 1."""
    low: float
    """The lower end of the Wilson interval."""
    high: float
    """Its upper end."""


def deck_win_rates(table: object, *, confidence: float = 0.95) -> list[DeckWinRate]:
    """How every deck fares against all others that it met, the best one first.

    Reads what `win_rate_table` reads, and counts the same games: a deck that met some deck more often is told by those games
    more than by others. A deck without a game that counts is left out.

    Raises `TypeError` and `ValueError` as `win_rate_table` does.
    """
    z = _quantile_of(confidence)
    decks, games, wins = _duels(table)
    totals = {deck: _total(deck, games, wins) for deck in decks}
    rates = [
        DeckWinRate(deck, count, won, won / count, *_wilson(won, count, z))
        for deck, (count, won) in totals.items()
        if count
    ]
    return sorted(rates, key=lambda rate: -rate.rate)


def win_rate_table(table: object, *, confidence: float = 0.95) -> list[WinRate]:
    """How every deck fares against every other it met, in the order in which the decks first appear.

    Reads the columns `deck_a`, `deck_b` and `winner` (0, 1 or none) of a games table. Games without a winner and games
    of a deck against itself do not count. `confidence` is that of the Wilson intervals, between 0 and 1.

    Raises `TypeError` and `ValueError` for what is no such table, and `ValueError` for another confidence or winner, and
    for games of more than two seats.
    """
    z = _quantile_of(confidence)
    _, games, wins = _duels(table)
    return [
        WinRate(deck, other, count, wins[deck, other], wins[deck, other] / count, *_wilson(wins[deck, other], count, z))
        for (deck, other), count in games.items()
    ]


def wilson(wins: int, games: int, *, confidence: float = 0.95) -> tuple[float, float]:
    """How high the true share may be when `wins` of `games` were won: the Wilson interval, both ends from 0 to 1.

    Raises `ValueError` for no games, for more wins than games, and for a confidence that does not lie between 0 and 1.
    """
    z = _quantile_of(confidence)
    _need_number(wins, "wins")
    _need_number(games, "games")
    if not 0 <= wins <= games or not 0 < games < math.inf:
        raise ValueError(
            f"wins: must be from 0 to the number of games, of which there is at least one; not {wins} of {games}"
        )
    return _wilson(wins, games, z)


def win_rates(table: object, *, ax: Axes | None = None) -> Figure:
    """A matrix of decks: how often the deck of the row beats that of the column, with the number of games.

    Reads the columns `deck_a`, `deck_b` and `winner` of a games table. Blue is above one half, orange below; a mark `*`
    says that one half lies outside the 95 % Wilson interval. The last column is the mean over a row. For more than 12 decks the
    title tells how many games there are, so that the cells can be read.

    Raises `TypeError` and `ValueError` for what is no such table, `ImportError` without matplotlib.
    """
    decks, games, wins = _duels(table)
    rates = {pair: wins[pair] / games[pair] for pair in games}
    order = sorted(decks, key=lambda deck: -_mean([rates[pair] for pair in rates if pair[0] == deck], 0.5))
    size = len(order)
    crowded = size > 12
    width, height = (0.55, 0.42) if crowded else (0.72, 0.56)
    figure, axes = _axes(ax, (max(5.6, 2.9 + width * size), max(3.4, 2.0 + height * size)))
    colors = _diverging()
    means = [_mean([rates[deck, other] for other in order if (deck, other) in rates], math.nan) for deck in order]
    cells = [
        [*(rates.get((deck, other), math.nan) for other in order), mean]
        for deck, mean in zip(order, means, strict=True)
    ]
    image = axes.imshow(cells, cmap=colors, vmin=0, vmax=1, aspect="auto")
    z = _normal_quantile(0.975)
    small = 9 if size <= 8 or crowded else 7
    for y, deck in enumerate(order):
        for x, rate in enumerate(cells[y]):
            if math.isnan(rate):
                continue
            text = f"{rate:.0%}"
            if x < size:
                pair = deck, order[x]
                low, high = _wilson(wins[pair], games[pair], z)
                text += "*" if not low <= 0.5 <= high else ""
                text += "" if crowded else f"\n{games[pair]}"
            ink = "white" if abs(rate - 0.5) > 0.33 else "#1b1f24"
            axes.text(
                x, y, text, ha="center", va="center", fontsize=small, color=ink, weight="normal" if x < size else "bold"
            )
    names = [_short(deck) for deck in order]
    axes.set_xticks(range(size + 1), [*names, "mean"], rotation=35, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(size), names)
    axes.set_xticks([x - 0.5 for x in range(1, size + 1)], minor=True)
    axes.set_yticks([y - 0.5 for y in range(1, size)], minor=True)
    axes.grid(which="minor", color="white", linewidth=1.5)
    axes.tick_params(which="both", length=0)
    axes.spines[:].set_visible(False)
    axes.axvline(size - 0.5, color="white", linewidth=6)
    axes.set_title(
        f"How often the row beats the column; {_each(games.values()) if crowded else 'below: games played'}", pad=10
    )
    axes.set_xlabel("* the 95 % interval excludes one half")
    bar = figure.colorbar(image, ax=axes, fraction=0.046, pad=0.03, ticks=[0, 0.25, 0.5, 0.75, 1])
    bar.ax.set_yticklabels(["0 %", "25 %", "50 %", "75 %", "100 %"])
    bar.ax.spines[:].set_visible(False)
    return figure


def turn_lengths(table: object, *, ax: Axes | None = None) -> Figure:
    """A histogram of how many turns games take, counting the turns of both players.

    Reads the column `turns` of a games table.

    Raises `TypeError` and `ValueError` for what is no such table or has no game, `ImportError` without matplotlib.
    """
    turns = _numbers(columns(table, ["turns"])["turns"], "turns")
    figure, axes = _axes(ax, (6.4, 3.8))
    # Every bar holds the same number of turns; more than 40 bars cannot be told apart.
    step = max(1, math.ceil((max(turns) - min(turns) + 1) / 40))
    edges = [edge - 0.5 for edge in range(int(min(turns)), int(max(turns)) + step + 1, step)]
    axes.hist(turns, bins=edges, color=SEATS[0], edgecolor="white", linewidth=0.6)
    middle = median(turns)
    axes.axvline(middle, color=SEATS[1], linewidth=2, label=f"median {middle:g}, mean {fmean(turns):.1f}")
    axes.set_title(f"Turns per game, {_games(len(turns))}")
    axes.set_xlabel("turns of both players")
    axes.set_ylabel("games")
    axes.margins(y=0.16)
    axes.legend(frameon=False, loc="upper right")
    _plain(axes)
    _whole(axes)
    return figure


def amber_over_turns(turns: object, game: int | None = None, *, ax: Axes | None = None) -> Figure:
    """The æmber in each player's pool, turn by turn: of one game, or the mean of all with the middle half around it.

    Reads the columns `game`, `turn`, `amber_a`, `amber_b`, `keys_a` and `keys_b` of a turns table. A forged key is
    marked where one game is shown. Turns that fewer than a tenth of the games reached are left out of the mean.

    Raises `TypeError` and `ValueError` for what is no such table, `ValueError` for a game that is not in it,
    `ImportError` without matplotlib.
    """
    table = columns(turns, ["game", "turn", "amber_a", "amber_b", "keys_a", "keys_b"])
    rows = list(zip(*table.values(), strict=True))
    if game is not None:
        rows = sorted((row for row in rows if row[0] == game), key=lambda row: row[1])
        if not rows:
            raise ValueError(f"game: there is no game {game} in the table")
    if not rows:
        raise ValueError("table: it has no row")
    figure, axes = _axes(ax, (7.2, 3.9))
    for seat, name in enumerate(("A, seat 0", "B, seat 1")):
        if game is None:
            _amber_of_all(axes, [(row[1], row[2 + seat]) for row in rows], seat, name)
        else:
            _amber_of_one(axes, [(row[1], row[2 + seat], row[4 + seat]) for row in rows], seat, name)
    axes.axhline(6, color="#8a8f98", linewidth=1, linestyle=":", zorder=0)
    axes.annotate(
        "6 pays for a key",
        (0, 6),
        xycoords=("axes fraction", "data"),
        xytext=(4, 0),
        textcoords="offset points",
        ha="left",
        va="bottom",
        color="#5a626d",
        fontsize=8,
    )
    count = len({row[0] for row in rows})
    axes.set_title(f"Æmber in the pools, game {game}" if game is not None else f"Æmber in the pools, {_games(count)}")
    axes.set_xlabel("turn of the game")
    axes.set_ylabel("æmber at the end of the turn")
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=4, fontsize=9, columnspacing=1.4)
    _plain(axes)
    _whole(axes)
    return figure


def _amber_of_one(axes: Axes, rows: Sequence[tuple[Any, Any, Any]], seat: int, name: str) -> None:
    line, mark = (("-", "o"), ("--", "s"))[seat]
    turns, amber, _ = zip(*rows, strict=True)
    axes.plot(turns, amber, color=SEATS[seat], linestyle=line, marker=mark, markersize=4, label=name, clip_on=False)
    style: dict[str, Any] = {
        "s": 170,
        "facecolors": "none",
        "edgecolors": SEATS[seat],
        "linewidths": 2,
        "clip_on": False,
    }
    forged = [(row[0], row[1]) for before, row in pairwise([(0, 0, 0), *rows]) if row[2] > before[2]]
    if forged:
        at, height = zip(*forged, strict=True)
        axes.scatter(at, height, label=f"{name} forges a key", **style)


def _amber_of_all(axes: Axes, rows: Iterable[tuple[Any, Any]], seat: int, name: str) -> None:
    by_turn: dict[int, list[float]] = {}
    for turn, amber in rows:
        by_turn.setdefault(turn, []).append(amber)
    most = max(map(len, by_turn.values()))
    turns = [turn for turn in sorted(by_turn) if len(by_turn[turn]) * 10 >= most]
    means = [fmean(by_turn[turn]) for turn in turns]
    spread = [_middle_half(by_turn[turn]) for turn in turns]
    axes.plot(
        turns, means, color=SEATS[seat], linestyle=("-", "--")[seat], linewidth=2, label=f"{name}: mean and middle half"
    )
    axes.fill_between(
        turns, [low for low, _ in spread], [high for _, high in spread], color=SEATS[seat], alpha=0.18, lw=0
    )


def forge_times(table: object, *, ax: Axes | None = None) -> Figure:
    """When the first, second and third keys are forged: a box for each key and seat, over the turns of the game.

    A box is the middle half with the median in it, its whiskers reach from the 5th to the 95th hundredth. Reads the
    columns `forged_a` and `forged_b` (lists of turns) of a games table, or `forged_a_1` and so on of a flat one.

    Raises `TypeError` and `ValueError` for what is no such table or has no forged key, `ImportError` without
    matplotlib.
    """
    times: dict[tuple[int, int], list[float]] = {}
    for (key, seat), turns in _forged(table).items():
        told = [turn for turn in turns if turn is not None]
        if told:
            times[key, seat] = told
    if not times:
        raise ValueError("table: no key was forged in it")
    figure, axes = _axes(ax, (6.8, 3.8))
    for seat, name in enumerate(("A, seat 0", "B, seat 1")):
        own = {key: times[key, seat] for key in range(3) if (key, seat) in times}
        if not own:
            continue
        boxes = axes.boxplot(
            list(own.values()),
            positions=[key + (-0.18, 0.18)[seat] for key in own],
            widths=0.3,
            orientation="horizontal",
            whis=(5, 95),
            showfliers=False,
            patch_artist=True,
            manage_ticks=False,
            medianprops={"color": "#1b1f24", "linewidth": 2},
            boxprops={
                "facecolor": SEATS[seat],
                "alpha": 0.75,
                "linewidth": 0,
                "hatch": ("", "///")[seat],
                "edgecolor": "white",
            },
            whiskerprops={"color": SEATS[seat], "linewidth": 1.5},
            capprops={"color": SEATS[seat], "linewidth": 1.5},
        )
        boxes["boxes"][0].set_label(name)
        for key, turns in own.items():
            axes.annotate(
                str(len(turns)),
                (1, key + (-0.18, 0.18)[seat]),
                xycoords=("axes fraction", "data"),
                xytext=(4, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
                color="#5a626d",
            )
    axes.set_yticks(range(3), ["first key", "second key", "third key"])
    axes.set_ylim(2.6, -0.6)
    axes.set_xlim(left=0)
    axes.set_title("When keys are forged; at the right how often")
    axes.set_xlabel("turn of the game")
    axes.legend(frameon=False, loc="upper right")
    _plain(axes)
    axes.grid(axis="x", color="#e4e4e4", linewidth=0.8)
    return figure


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────

Pair = tuple[str, str]


def _duels(table: object) -> tuple[list[str], Mapping[Pair, int], Mapping[Pair, int]]:
    """The decks, and for each deck and another the games with a winner and the wins."""
    found = columns(table, ["deck_a", "deck_b", "winner"])
    _need_two_seats(table)
    decks = dict.fromkeys(str(deck) for pair in zip(found["deck_a"], found["deck_b"], strict=True) for deck in pair)
    if not decks:
        raise ValueError("table: it has no row")
    games: Counter[Pair] = Counter()
    wins: Counter[Pair] = Counter()
    for a, b, winner in zip(*found.values(), strict=True):
        if winner not in (0, 1, None):
            raise ValueError(f"table: column 'winner' holds {winner!r}; it must be 0, 1 or none")
        if winner is None or a == b:
            continue
        pair = str(a), str(b)
        games.update([pair, pair[::-1]])
        wins[pair if winner == 0 else pair[::-1]] += 1
    ordered = {(deck, other): games[deck, other] for deck in decks for other in decks if games[deck, other]}
    return list(decks), ordered, wins


def _need_two_seats(table: object) -> None:
    """Refuses games in which more than two decks sat: who beat whom is not told by their winner."""
    try:
        third = columns(table, ["deck_c"])["deck_c"]
    except ValueError:
        return
    if any(deck is not None for deck in third):
        raise ValueError("table: it has a column 'deck_c': only games of two seats say which deck beats which")


def _total(deck: str, games: Mapping[Pair, int], wins: Mapping[Pair, int]) -> tuple[int, int]:
    """The games and the wins of a deck against all others."""
    pairs = [pair for pair in games if pair[0] == deck]
    return sum(games[pair] for pair in pairs), sum(wins[pair] for pair in pairs)


def _wilson(wins: int, games: int, z: float) -> tuple[float, float]:
    """The Wilson score interval of a share."""
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    # At the ends rounding would leave a hair of room.
    low = (middle - half) / whole if wins > 0 else 0.0
    high = (middle + half) / whole if wins < games else 1.0
    return low, high


def _forged(table: object) -> dict[tuple[int, int], list[Any]]:
    """The turns in which the first three keys were forged, by key and seat; none where one was not."""
    try:
        lists = columns(table, ["forged_a", "forged_b"])
    except ValueError as missing:
        names = {(key, seat): f"forged_{'ab'[seat]}_{key + 1}" for key in range(3) for seat in (0, 1)}
        try:
            flat = columns(table, names.values())
        except ValueError:
            raise missing from None
        return {place: flat[name] for place, name in names.items()}
    laid = {
        seat: [[*(game if game is not None else ()), None, None, None] for game in lists[name]]
        for seat, name in enumerate(lists)
    }
    return {(key, seat): [game[key] for game in games] for seat, games in laid.items() for key in range(3)}


def _quantile_of(confidence: float) -> float:
    _need_number(confidence, "confidence")
    if not 0 < confidence < 1:
        raise ValueError(f"confidence: must lie between 0 and 1, not {confidence}")
    return _normal_quantile((1 + confidence) / 2)


def _need_number(value: object, name: str) -> None:
    """Refuses what is no number, as a `bool` is none here: nobody means one."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name}: a number is needed, not {type(value).__name__}")


def _normal_quantile(share: float) -> float:
    return NormalDist().inv_cdf(share)


def _mean(numbers: Sequence[float], otherwise: float) -> float:
    return fmean(numbers) if numbers else otherwise


def _middle_half(numbers: Sequence[float]) -> tuple[float, float]:
    if len(numbers) < 2:
        return numbers[0], numbers[0]
    low, _, high = quantiles(numbers, n=4, method="inclusive")
    return low, high


def _numbers(values: Iterable[Any], name: str) -> list[float]:
    found = [value for value in values if value is not None]
    if not found:
        raise ValueError(f"table: column {name!r} has no value")
    for value in found:
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise ValueError(f"table: column {name!r} holds {value!r}, which is no number")
    return found


# ── figures ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _axes(ax: Axes | None, size: tuple[float, float]) -> tuple[Figure, Axes]:
    """Where to draw: the axes that were given, or those of a new figure that belongs to no window."""
    try:
        from ._figure import ShownFigure
    except ImportError:
        raise ImportError("plots need matplotlib: pip install 'keyforge-py[plot]'", name="matplotlib") from None
    if ax is None:
        figure = ShownFigure(figsize=size, layout="constrained")
        return figure, figure.subplots()
    found = ax.get_figure(root=True)
    if found is None:
        raise ValueError("ax: these axes belong to no figure")
    return found, ax


def _diverging() -> Colormap:
    """From orange over white to blue, gray where there is no number."""
    from matplotlib.colors import LinearSegmentedColormap

    colors = ["#b35806", "#f1a340", "#f7f7f7", "#67a9cf", "#2166ac"]
    return LinearSegmentedColormap.from_list("keyforge", colors).with_extremes(bad="#dcdcdc")


def _plain(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#e4e4e4", linewidth=0.8)
    axes.set_axisbelow(True)


def _whole(axes: Axes) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


def _each(counts: Collection[int]) -> str:
    """How many games each pair played."""
    least, most = min(counts, default=0), max(counts, default=0)
    return f"{_games(least) if least == most else f'{least}–{_games(most)}'} each"


def _short(deck: str) -> str:
    """A deck's name, short enough for an axis; a `$` would begin a formula."""
    return (deck if len(deck) <= 30 else deck[:29].rstrip() + "…").replace("$", r"\$")
