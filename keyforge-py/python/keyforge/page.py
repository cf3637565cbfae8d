"""A game as a page to click through.

    >>> page.write_replay("game.html", steps, title="Ada against Ben", names=("Ada", "Ben"))

The page is one file: it opens from a disk, fetches nothing and works on a phone. Every board in it was drawn by
`keyforge.svg`, so there is one way a board looks. A board mostly consists of what the board before it showed; the page
stores every drawn part once and for each step only which parts stand where, laid out for a wide and for a narrow screen.
A game of 300 steps takes about 0.75 MB.

It speaks the language of its steps: `log.steps(language="de")` makes a page in German.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from . import svg
from ._labels import Labels, labels_of
from .board import ActionForm, Board
from .svg import escape
from .types import Language

if TYPE_CHECKING:
    from ._keyforge import Library

__all__ = ["Step", "replay_page", "write_replay"]

WIDE: Final = 960
"""The width of boards on a desktop, in pixels."""

NARROW: Final = 400
"""The width of boards on a phone, in pixels."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a game: what happened, and the board after it."""

    n: int
    """Its number, as that of the entry in the log; from 0 and ascending."""
    turn: int
    """The turn after it; 0 during set-up."""
    seat: int | None
    """Whose answer led to it; none for the start of the game."""
    lines: tuple[str, ...]
    """What happened, told line by line."""
    board: Board
    """The board after it."""
    action: ActionForm | None = field(default=None, hash=False)
    """The answer that led to it, in its JSON form; none for the start, for an undo and for what a viewer may not know."""

    def _repr_html_(self) -> str:
        told = "".join(f"<div>{escape(line)}</div>" for line in _lines(self))
        return f'<div style="max-width:{WIDE}px">{told}{self.board._repr_svg_()}</div>'


def replay_page(
    steps: Iterable[Step],
    *,
    title: str,
    names: tuple[str, str] = ("A", "B"),
    library: Library | None = None,
    language: Language | None = None,
) -> str:
    """A self-contained HTML page with the steps of a game.

    `names` are those of seats 0 and 1; the story has them from `Log.steps`. What cards say comes from the library, the
    built-in one where none is given. `language` is `"en"` or `"de"`: that of the first board where none is named; the story is in
    the one that `Log.steps` was asked for. `#17` behind the page's address opens it at the step with that number.

    Raises `ValueError` if there are no steps or their numbers do not ascend, for another language, and for one in which the answers
    on a board have no texts.
    """
    steps = list(steps)
    if not all(isinstance(step, Step) for step in steps):
        raise TypeError("steps: those of a log are needed, `game.log.steps()`, and no other things")
    if not steps:
        raise ValueError("steps: a replay needs at least one step")
    if steps[0].n < 0 or any(later.n <= step.n for step, later in pairwise(steps)):
        raise ValueError("steps: their numbers must ascend from 0 or more")
    labels = labels_of(steps[0].board.language if language is None else language)
    heads = "".join(f'<th scope="col" title="{escape(name)}">{escape(name)}</th>' for name in (*names, *names))
    blanks = {
        **{f"say_{name}": escape(text) for name, text in labels.page.items()},
        "language": labels.language,
        "title": escape(title),
        "style": _file("style.css") + _boards_style(),
        "outcome": escape(_outcome(steps[-1].board, names, labels)),
        "heads": heads,
        "turns": _turns(steps, names, labels),
        "last": str(len(steps) - 1),
        "data": _json(_data(steps, names, library, labels)),
        "script": _file("script.js"),
    }
    # In one go: what is filled in may itself look like a blank.
    return re.sub(r"{{(\w+)}}", lambda blank: blanks[blank[1]], _file("page.html"))


@cache
def _file(name: str) -> str:
    """A part of the page that lies beside this module."""
    return (resources.files(__package__) / "_replay" / name).read_text(encoding="utf-8")


def write_replay(
    path: str | os.PathLike[str],
    steps: Iterable[Step],
    *,
    title: str,
    names: tuple[str, str] = ("A", "B"),
    library: Library | None = None,
    language: Language | None = None,
) -> None:
    """Writes the page of `replay_page` to a file, in UTF-8. Raises `OSError` if that fails, else as `replay_page`."""
    page = replay_page(steps, title=title, names=names, library=library, language=language)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(page)


def _outcome(board: Board, names: tuple[str, str], labels: Labels) -> str:
    between = labels.against.format(one=names[0], other=names[1])
    return f"{between} · {board.headline(names, language=labels.language)}" if board.over else between


def _lines(step: Step) -> list[str]:
    """The told lines; one that holds several is taken apart."""
    return [line.strip() for told in step.lines for line in told.splitlines() if line.strip()]


def _json(value: object) -> str:
    """JSON that no `<script>` element ends at or takes for markup."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    text = text.replace("</", "<\\/")
    return re.sub(
        r"<(?=!|script)|[\u2028\u2029\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", text, flags=re.I
    )


class _Store:
    """Things that are kept once and named by number."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}

    def number(self, thing: Any) -> int:
        return self.numbers.setdefault(thing, len(self.numbers))


def _data(steps: Sequence[Step], names: tuple[str, str], library: Library | None, labels: Labels) -> dict[str, Any]:
    """What the page's script reads.

    `parts`: SVG; `places`: part, x, y and scale; `steps`: number, turn, told lines, label, for both widths the height with
    the places from back to front, and the number of the option that was chosen then; `texts`: what cards say, by their slugs;
    `words`: what the script itself says.
    """
    parts, places = _Store(), _Store()

    def drawn(board: Board, width: int) -> tuple[list[int], str]:
        drawing = svg.draw(board, width=width, names=names, language=labels.language)
        # Text never holds a quote of either kind, so those of attributes can be the ones that JSON need not escape.
        numbers = (
            places.number((parts.number(part.svg.replace('"', "'")), part.x, part.y, part.scale))
            for part in drawing.parts
        )
        return [drawing.height, *numbers], drawing.label

    told = []
    for step, later in zip(steps, [*steps[1:], None], strict=True):
        wide, label = drawn(step.board, WIDE)
        narrow, _ = drawn(step.board, NARROW)
        told.append([step.n, step.turn, _lines(step), label, wide, narrow, _chosen(step, later)])
    return {
        "widths": [WIDE, NARROW],
        "parts": list(parts.numbers),
        "places": [list(place) for place in places.numbers],
        "steps": told,
        "texts": _texts({slug for part in parts.numbers for slug in _SLUG.findall(part)}, library, labels.language),
        "words": dict(labels.script),
    }


_SLUG: Final = re.compile(r"data-card='([^']+)'")


def _texts(slugs: Iterable[str], library: Library | None, language: Language) -> Mapping[str, str]:
    """What cards say; nothing of those that the library has not."""
    from ._keyforge import Library as Cards

    known = Cards() if library is None else library
    return {slug: known[slug].text(language) for slug in sorted(slugs) if slug in known}


def _chosen(step: Step, later: Step | None) -> int | None:
    """The number of the option that led to the next step."""
    if later is None or later.action is None or step.board.decision is None:
        return None
    options = [option.action for option in step.board.decision.options]
    return options.index(later.action) if later.action in options else None


def _turns(steps: Sequence[Step], names: tuple[str, str], labels: Labels) -> str:
    """The rows of the list of turns: who, the house, æmber and keys at the end."""
    turns: dict[int, list[Step]] = {}
    for step in steps:
        turns.setdefault(step.turn, []).append(step)
    return "".join(_turn(turn, own, names, labels) for turn, own in turns.items())


def _turn(turn: int, steps: Sequence[Step], names: tuple[str, str], labels: Labels) -> str:
    board = steps[-1].board
    house = next((step.board.house for step in reversed(steps) if step.board.house is not None), None)
    chip = f'<span class="house" style="{_chip(house)}">{labels.house(house)}</span>' if house is not None else ""
    numbers = [player.amber for player in board.players] + [player.forged for player in board.players]
    cells = "".join(f"<td>{number}</td>" for number in numbers)
    name = str(turn) if turn else labels.setup
    label = f"{labels.turn.format(turn=turn)}, {names[board.active]}" if turn else labels.setup
    label = label[:1].upper() + label[1:]
    who = escape(names[board.active]) if turn else ""
    return (
        f'<tr><th scope="row"><a href="#{steps[0].n}" data-turn="{turn}" aria-label="{escape(label)}">{name}</a></th>'
        f"<td>{who}</td><td>{chip}</td>{cells}</tr>"
    )


def _chip(house: str) -> str:
    fill, ink = svg.HOUSE_COLORS.get(house, ("#565b66", "#ffffff"))
    return f"background:{fill};color:{ink}"


def _boards_style() -> str:
    light = svg.stylesheet(svg.LIGHT, ".kf")
    by_system = svg.stylesheet(svg.DARK, ":root:not([data-theme=light]) .kf")
    return f"{light}@media (prefers-color-scheme:dark){{{by_system}}}{svg.stylesheet(svg.DARK, ':root[data-theme=dark] .kf')}"
