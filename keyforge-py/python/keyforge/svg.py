"""A board as a picture.

    >>> Path("board.svg").write_text(svg.board(board), encoding="utf-8")

The picture is SVG made of simple shapes: no picture of a card, no printed text, nothing that is fetched. What does not
fit is cut off and stands in a tooltip. It speaks the language of its board; `game.view(0).board_in("de")` is one in German.

A drawing is a list of parts, each drawn around its own corner and put in its place. A part looks the same wherever and
whenever it stands, so a page with hundreds of boards stores each part once (`keyforge.page` does so).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from ._colors import DARK, HOUSE_COLORS, LIGHT, stylesheet
from ._labels import Labels, labels_of
from ._text import clip, escape, measure, wrap
from .board import KEY_COLORS, Board, BoardDecision, Card, Keyword, Permanent, Pile, Player
from .types import Language

__all__ = [
    "DARK",
    "HOUSE_COLORS",
    "LIGHT",
    "MIN_WIDTH",
    "NAMES",
    "TILE",
    "Drawing",
    "Part",
    "Theme",
    "board",
    "draw",
    "escape",
    "stylesheet",
]

Theme: TypeAlias = Literal["light", "dark", "auto"]
"""Dark on light, light on dark, or as the reader's system likes it."""

NAMES: Final = labels_of("en").names
"""What the players are called in English unless told otherwise."""

MIN_WIDTH: Final = 280
"""The least width of a drawing, in pixels."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something drawn, and its place."""

    svg: str
    """SVG elements, drawn around the corner at (0, 0)."""
    x: float
    """Pixels from the left."""
    y: float
    """Pixels from above."""
    scale: float = 1.0
    """How much it is enlarged."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board laid out for a width."""

    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""
    parts: tuple[Part, ...]
    """What is drawn, from back to front."""
    label: str
    """The board in a sentence, for those who do not see it."""


def board(
    board: Board,
    *,
    width: int = 960,
    theme: Theme = "light",
    names: tuple[str, str] | None = None,
    language: Language | None = None,
) -> str:
    """An SVG document of a board.

    The viewer's side is below, that of seat 0 if the board shows the whole truth. `width` is in pixels, at least 280;
    cards wrap and shrink to fit, the height follows. `names` are those of seats 0 and 1. `language` is `"en"` or `"de"`: that
    of the board where none is named.

    Raises `ValueError` for a width below 280, for an unknown theme or language, and for a language in which the answers on the
    board have no texts.
    """
    if theme not in ("light", "dark", "auto"):
        raise ValueError(f"theme: {theme!r} is none of light, dark, auto")
    drawing = draw(board, width=width, names=names, language=language)
    body = "".join(_placed(part) for part in drawing.parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="kf kf-{theme}" viewBox="0 0 {drawing.width} {drawing.height}" '
        f'width="{drawing.width}" height="{drawing.height}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{escape(drawing.label)}"><style>{_style(theme)}</style>'
        f'<rect class="bg" width="{drawing.width}" height="{drawing.height}" rx="10"/>{body}</svg>'
    )


def draw(
    board: Board, *, width: int = 960, names: tuple[str, str] | None = None, language: Language | None = None
) -> Drawing:
    """Lays a board out; `board` of this module makes a document of it. Raises `ValueError` as that does."""
    if not isinstance(board, Board):
        raise TypeError(f"board: a Board is needed, such as game.view().board, not {type(board).__name__}")
    if width < MIN_WIDTH:
        raise ValueError(f"width: must be at least {MIN_WIDTH} pixels, not {width}")
    labels = board._labels(language)
    return _Painter(board, width, names or labels.names, labels).drawing()


def _text(x: float, y: float, classes: str, text: str) -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" class="{classes}">{escape(text)}</text>'


def _n(number: float) -> str:
    """A number as short as can be."""
    return f"{number:.1f}".removesuffix(".0")


# ── shapes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

_SHIELD: Final = "M1 2Q12-1 23 2V11Q23 19 12 23Q1 19 1 11Z"
_GEM: Final = "M12 0 22 6V17L12 23 2 17V6Z"
_BURST: Final = (
    "M"
    + " ".join(
        f"{_n(12 + radius * math.sin(turn * math.pi / 9))} {_n(11.5 - radius * math.cos(turn * math.pi / 9))}"
        for turn in range(18)
        for radius in [12 if turn % 2 == 0 else 9.2]
    )
    + "Z"
)

TILE: Final = 108
"""Width of a card in play, in pixels."""
_TALL: Final = 108
_STRIP: Final = 16


@dataclass(frozen=True, slots=True)
class _Box:
    """A drawn thing and its size."""

    svg: str
    width: float
    height: float
    face: float = 0.0
    """Of a card in play, the height without what lies on and under it."""


def _badge(path: str, kind: str, number: str) -> str:
    size = "s13" if len(number) < 3 else "s9"
    return (
        f'<path class="{kind}" d="{path}"/>{_text(12, 16 if size == "s13" else 14.5, f"{size} b m {kind}-i", number)}'
    )


def _stats(permanent: Permanent) -> list[str]:
    stats = []
    if permanent.is_creature:
        stats.append(_badge("M5 0H19Q24 0 24 5V18Q24 23 19 23H5Q0 23 0 18V5Q0 0 5 0Z", "pw", str(permanent.power)))
    if permanent.armor or permanent.armor_left:
        whole = permanent.armor == permanent.armor_left
        stats.append(
            _badge(_SHIELD, "ar", str(permanent.armor) if whole else f"{permanent.armor_left}/{permanent.armor}")
        )
    if permanent.damage:
        stats.append(_badge(_BURST, "dm", str(permanent.damage)))
    if permanent.amber:
        stats.append(_badge(_GEM, "am", str(permanent.amber)))
    return stats


def _pills(permanent: Permanent, labels: Labels) -> list[tuple[str, str]]:
    """Small words on a card, each with its class, the weightiest first."""
    states = {
        "stunned": permanent.stunned,
        "warded": permanent.warded,
        "enraged": permanent.enraged,
        "tagged": permanent.tagged,
        "exhausted": not permanent.ready,
        "token": permanent.token,
    }
    pills = [(labels.short_states[state], f"p-{state}") for state, holds in states.items() if holds]
    pills += [(labels.keyword("taunt", 1), "p-taunt")] if permanent.has("taunt") else []
    if permanent.power_counters:
        pills.append((labels.short_power_counters.format(count=permanent.power_counters), "p-count"))
    pills += [(f"{name} {count}", "p-count") for name, count in sorted(permanent.counters.items())]
    pills += [(_short(keyword, labels), "p-word") for keyword in permanent.keywords if keyword.keyword != "taunt"]
    return pills


def _short(keyword: Keyword, labels: Labels) -> str:
    return labels.keyword(keyword.keyword, keyword.value).replace("splash attack", "splash")


def _pill_rows(pills: Sequence[tuple[str, str]], y: float, rows: int) -> tuple[str, int]:
    """The words in rows, and how many rows they took; the last says how many did not fit."""
    room = TILE - 10
    drawn: list[str] = []
    row, x = 0, 0.0
    for index, (word, kind) in enumerate(pills):
        word = clip(word, 9, room - 8)
        width = measure(word, 9) + 8
        left = len(pills) - index
        more = 0 if left == 1 or row < rows - 1 else 22
        if x > 0 and x + width > room - more:
            if row == rows - 1:
                drawn.append(_text(5 + x + 2, y + row * 14 + 9.5, "s9 d", f"+{left}"))
                return "".join(drawn), rows
            row, x = row + 1, 0.0
        drawn.append(
            f'<rect class="{kind}" x="{_n(5 + x)}" y="{_n(y + row * 14)}" width="{_n(width)}" height="12.5" rx="6"/>'
        )
        drawn.append(_text(5 + x + width / 2, y + row * 14 + 9.5, f"s9 m {kind}-i", word))
        x += width + 3
    return "".join(drawn), row + 1 if pills else 0


def _strip(card: Card, text: str, tooltip: str) -> str:
    title = clip(text, 10, TILE - 14)
    return (
        f'<g data-card="{escape(card.slug)}"><title>{escape(tooltip)}</title>'
        f'<rect class="cd" width="{TILE}" height="14.5" rx="3"/>'
        f'<rect class="h-{card.house}" width="6" height="14.5" rx="2"/>{_text(10, 10.8, "s10 t", title)}</g>'
    )


def _strips(permanent: Permanent, labels: Labels) -> list[str]:
    """What lies on and under a card: a line each."""
    strips = [_upgrade_strip(upgrade, labels) for upgrade in permanent.upgrades]
    for card in permanent.grafted:
        grafted = labels.grafted_alone.format(card=card._said(labels))
        strips.append(_strip(card, grafted, grafted))
    if permanent.half is not None:
        title = permanent.half._said(labels)
        strips.append(_strip(permanent.half, f"& {title}", labels.half_alone.format(card=title)))
    if len(strips) > 4:
        more = labels.more_on_it.format(count=len(strips) - 3)
        strips = [
            *strips[:3],
            f'<rect class="cd" width="{TILE}" height="14.5" rx="3"/>{_text(10, 10.8, "s10 d", more)}',
        ]
    if permanent.under.count:
        known = ", ".join(card._said(labels) for card in permanent.under.known)
        tooltip = labels.beneath.format(what=known or permanent.under.count)
        strips.append(
            f'<g><title>{escape(tooltip)}</title><rect class="back" width="{TILE}" height="14.5" rx="3"/>'
            f"{_text(10, 10.8, 's10 t', labels.under.format(count=permanent.under.count))}</g>"
        )
    return strips


def _upgrade_strip(upgrade: Permanent, labels: Labels) -> str:
    tooltip = labels.upgrade_of.format(card=upgrade._said(labels), house=labels.house(upgrade.card.house))
    return _strip(upgrade.card, f"+ {upgrade.card._said(labels)}", tooltip)


def _tile(permanent: Permanent, seat: int, names: tuple[str, str], labels: Labels) -> _Box:
    """A card in play with all that is on it."""
    houses = [labels.house(house) for house in permanent.houses] or [labels.house(permanent.card.house)]
    pills, about = _pills(permanent, labels), list(houses)
    if permanent.owner != seat:
        about.append(labels.owned.format(name=names[permanent.owner]))
        pills.insert(0, (labels.short_owned.format(name=names[permanent.owner]), "p-word"))
    tooltip = f"{permanent._said(labels)} ({', '.join(about)})"
    if permanent.is_creature:
        words, rows = _pill_rows(pills, 78, 3)
        height = _TALL + 14 * max(0, rows - 2)
        stats = _stats(permanent)
    else:
        stats = []
        if permanent.amber:
            pills.insert(0, (labels.amber.format(count=permanent.amber), "p-count"))
        words, rows = _pill_rows(pills, 50, 3)
        height = 54 + 14 * max(1, rows)
    band = permanent.houses[0] if permanent.houses else permanent.card.house
    title = "".join(
        _text(6, 30 + 13 * row, "s11 b t", line)
        for row, line in enumerate(wrap(permanent.card._said(labels), 11, TILE - 10, 2, bold=True))
    )
    badges = "".join(f'<g transform="translate({5 + 25 * index} 50)">{stat}</g>' for index, stat in enumerate(stats))
    turned = _turned(permanent, height) + ("" if permanent.ready else ' opacity=".76"')
    edge = "cd tn" if permanent.has("taunt") else "cd"
    strips = _strips(permanent, labels)
    below = "".join(
        f'<g transform="translate(0 {_n(height + 2 + _STRIP * index)})">{strip}</g>'
        for index, strip in enumerate(strips)
    )
    house = _text(7, 12.5, f"s10 b i-{band}", clip("/".join(houses), 10, TILE - 14, bold=True))
    svg = (
        f'<g data-card="{escape(permanent.card.slug)}"><title>{escape(tooltip)}</title><g{turned}>'
        f'<rect class="{edge}" width="{TILE}" height="{_n(height)}" rx="8"/>'
        f'<path class="h-{band}" d="M1 17V8Q1 1 8 1H{TILE - 8}Q{TILE - 1} 1 {TILE - 1} 8V17Z"/>'
        f"{house}{title}{badges}{words}</g></g>{below}"
    )
    return _Box(svg, TILE, height + (2 + _STRIP * len(strips) if strips else 0), height)


def _turned(permanent: Permanent, height: float) -> str:
    """An exhausted card lies askew."""
    return "" if permanent.ready else f' transform="rotate(4 {TILE // 2} {_n(height / 2)})"'


def _chip(text: str, kind: str = "chip", ink: str = "t", tooltip: str = "", most: float = 220) -> _Box:
    """A word in a rounded box."""
    shown = clip(text, 11, most - 14)
    width = math.ceil(measure(shown, 11) + 14)
    tooltip = tooltip or (text if shown != text else "")
    title = f"<title>{escape(tooltip)}</title>" if tooltip else ""
    return _Box(
        f'<g>{title}<rect class="{kind}" width="{width}" height="20" rx="6"/>'
        f"{_text(width / 2, 14, f's11 m {ink}', shown)}</g>",
        width,
        20,
    )


def _house_chip(house: str, labels: Labels) -> _Box:
    return _chip(labels.house(house), f"h-{house}", f"b i-{house}", most=130)


def _card_chip(card: Card, labels: Labels, most: float = 180) -> _Box:
    """A known card out of play: its title, with its house's color at the edge."""
    title = card._said(labels)
    shown = clip(title, 11, most - 22)
    width = math.ceil(measure(shown, 11) + 22)
    tooltip = f"{title} ({labels.kind.format(house=labels.house(card.house), type=labels.types[card.type])})"
    return _Box(
        f'<g data-card="{escape(card.slug)}"><title>{escape(tooltip)}</title>'
        f'<rect class="chip" width="{width}" height="20" rx="4"/>'
        f'<rect class="h-{card.house}" width="8" height="20" rx="3"/>{_text(14, 14, "s11 t", shown)}</g>',
        width,
        20,
    )


def _label(text: str, classes: str = "s11 d", size: float = 11, most: float = 400) -> _Box:
    shown = clip(text, size, most, bold=" b" in classes)
    return _Box(_text(0, 14, classes, shown), math.ceil(measure(shown, size, " b" in classes)) + 2, 20)


def _amber(player: Player, labels: Labels) -> _Box:
    text = f"{player.amber} / {player.key_cost}"
    width = 26 + math.ceil(measure(text, 14, bold=True)) + 4
    svg = f'<path class="am" d="{_GEM}" transform="translate(0 -1.5)"/>{_text(27, 15, "s14 b t", text)}'
    tooltip = labels.next_key.format(amber=player.amber, cost=player.key_cost)
    if player.check:
        svg += f'<rect class="check" x="{width + 2}" y="0" width="50" height="20" rx="10"/>'
        svg += _text(width + 27, 14, "s10 b m check-i", labels.check.upper())
        width += 54
    return _Box(f"<g><title>{tooltip}</title>{svg}</g>", width, 20)


def _keys(player: Player, labels: Labels) -> _Box:
    keys = []
    for index, color in enumerate(KEY_COLORS):
        forged = color in player.keys
        kind, ink = (f"k-{color}", f"k-{color}-i") if forged else ("k-no", "d")
        name = labels.color_keys[color]
        tooltip = name if forged else labels.not_forged.format(key=name)
        keys.append(
            f'<g transform="translate({index * 42} 0)"><title>{tooltip}</title>'
            f'<path class="{kind}" d="M18 7H38V15H34V12H30V14H26V12H18A9 9 0 1 1 18 7Z"/>'
            f"{_text(9.5, 13.7, f's11 b m {ink}', labels.colors[color][0].upper())}</g>"
        )
    return _Box("".join(keys), 42 * len(keys), 20)


def _pile(name: str, count: int, more: str = "", tooltip: str = "") -> _Box:
    """How many cards lie somewhere."""
    number = measure(str(count), 13, bold=True)
    label = 22 + number + 4
    width = label + measure(name, 11) + 2
    svg = (
        '<rect class="back" x="4" y="2" width="12" height="16" rx="2"/>'
        '<rect class="back" x="0" y="3.5" width="12" height="16" rx="2"/>'
        f"{_text(22, 15, 's13 b t', str(count))}{_text(label, 14.5, 's11 d', name)}"
    )
    if more:
        shown = clip(more, 11, 170)
        svg += _text(width + 3, 14.5, "s11 t", shown)
        width += 5 + measure(shown, 11)
    title = f"<title>{escape(tooltip)}</title>" if tooltip else ""
    return _Box(f"<g>{title}{svg}</g>", math.ceil(width), 20)


def _chains(count: int, labels: Labels) -> _Box:
    text = labels.count(count, labels.chain)
    svg = (
        '<rect class="link" x="1" y="6" width="13" height="8" rx="4"/>'
        '<rect class="link" x="9" y="6" width="13" height="8" rx="4"/>'
        f"{_text(26, 14.5, 's11 b t', text)}"
    )
    return _Box(svg, 28 + math.ceil(measure(text, 11, bold=True)), 20)


# ── layout ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class _Painter:
    """Lays out one board, from above to below."""

    def __init__(self, board: Board, width: int, names: tuple[str, str], labels: Labels) -> None:
        self.board = board
        self.width = width
        self.names = names
        self.labels = labels
        self.margin = 16 if width >= 600 else 8
        self.y = float(self.margin)
        self.parts: list[Part] = []

    def drawing(self) -> Drawing:
        near = self.board.near
        far = 1 - near
        self.panel(far)
        self.hand(far)
        self.row(self.board.players[far].artifacts, far, "artifacts", toward=0)
        self.row(self.board.players[far].battleline, far, "battleline", toward=1)
        self.middle()
        self.row(self.board.players[near].battleline, near, "battleline", toward=-1)
        self.row(self.board.players[near].artifacts, near, "artifacts", toward=0)
        self.hand(near)
        self.panel(near)
        if self.board.decision is not None and self.board.outcome is None:
            self.decision(self.board.decision)
        return Drawing(self.width, math.ceil(self.y + self.margin - 6), tuple(self.parts), self.label())

    def label(self) -> str:
        """The board in a sentence."""
        labels = self.labels
        sides = [
            labels.side.format(
                name=name,
                amber=labels.amber.format(count=player.amber),
                forged=player.forged,
                creatures=labels.count(len(player.battleline), labels.creature),
                cards=labels.count(player.hand.count, labels.card),
            )
            for name, player in zip(self.names, self.board.players, strict=True)
        ]
        return f"{self.headline()}. {'. '.join(sides)}."

    def headline(self) -> str:
        """Turn, step and house, or who has won."""
        return _capital(self.board.headline(self.names, language=self.labels.language))

    def put(self, svg: str, x: float, y: float, scale: float = 1.0) -> None:
        self.parts.append(Part(svg, round(x, 1), round(y, 1), round(scale, 3)))

    def flow(self, boxes: Iterable[_Box], x: float, width: float, gap: float = 8, line: float = 25) -> None:
        """Puts boxes beside each other, in as many lines as they need, and moves on below them."""
        at = x
        for box in boxes:
            if at > x and at + box.width > x + width:
                at = x
                self.y += line
            self.put(box.svg, at, self.y)
            at += box.width + gap
        self.y += line

    def frame(self, kind: str, top: float, bottom: float) -> str:
        return f'<rect class="{kind}" width="{self.width - 2 * self.margin}" height="{_n(bottom - top)}" rx="8"/>'

    def framed(self, kind: str, boxes: Sequence[_Box], gap: float = 10) -> None:
        """Boxes on a plate of their own."""
        top, at = self.y, len(self.parts)
        self.y += 7
        self.flow(boxes, self.margin + 10, self.width - 2 * self.margin - 20, gap)
        self.y += 2
        self.parts.insert(at, Part(self.frame(kind, top, self.y), self.margin, round(top, 1)))
        self.y += 8

    def panel(self, seat: int) -> None:
        """Name, houses, æmber, keys, chains and the counts of the piles."""
        player, labels = self.board.players[seat], self.labels
        active = seat == self.board.active and self.board.turn > 0 and not self.board.over
        name = _label(self.names[seat], "s14 b t", 14, 170)
        boxes = [name]
        if active:
            arrow = f'<g><title>{labels.active}</title><path class="arrow" d="M0 3 11 10 0 17Z"/></g>'
            boxes.insert(0, _Box(arrow, 10, 20))
        boxes += [_amber(player, labels), _keys(player, labels)]
        if player.chains:
            boxes.append(_chains(player.chains, labels))
        boxes += [_house_chip(house, labels) for house in player.houses]
        if player.token is not None:
            boxes.append(_chip(labels.short_token.format(title=labels.title(player.token))))
        boxes += self.piles(player)
        self.framed("plate on" if active else "plate", boxes, gap=12)

    def piles(self, player: Player) -> Iterator[_Box]:
        labels, areas = self.labels, self.labels.areas
        yield _pile(areas["hand"], player.hand.count)
        yield _pile(areas["deck"], player.deck.count)
        top = labels.title(player.discard.known[0].title) if player.discard.known else ""
        more = labels.top.format(title=top) if top else ""
        yield _pile(areas["discard"], player.discard.count, more, _titles(player.discard, labels))
        if player.archives.count:
            yield _pile(areas["archives"], player.archives.count)
        if player.purged.count:
            yield _pile(areas["purged"], player.purged.count, "", _titles(player.purged, labels))

    def hand(self, seat: int) -> None:
        """The cards that the viewer knows in hand and archives."""
        player = self.board.players[seat]
        for area, pile in (("hand", player.hand), ("archives", player.archives)):
            if not pile.known:
                continue
            boxes = [_label(self.labels.areas[area]), *(_card_chip(card, self.labels) for card in pile.known[:24])]
            more = pile.count - min(24, len(pile.known))
            if more:
                boxes.append(_label(self.labels.more.format(count=more)))
            self.flow(boxes, self.margin + 10, self.width - 2 * self.margin - 20, gap=6)
            self.y += 4

    def row(self, permanents: Sequence[Permanent], seat: int, name: str, toward: int) -> None:
        """A battleline or the artifacts. A battleline has flanks, and taunt steps forward."""
        line = name == "battleline"
        if not permanents and not line:
            return
        top, at = self.y, len(self.parts)
        inner = self.width - 2 * self.margin
        if not permanents:
            self.put(_text(0, 0, "s11 d m", self.labels.no_creatures), self.width / 2, top + 22)
            self.y += 34
        else:
            self.y += 14 if line else 6
            side = (14 if self.width >= 600 else 11) if line else 6
            self.tiles(permanents, seat, inner - 2 * side, side, toward)
            self.y += 10 if line else 4
        self.parts.insert(at, Part(self.frame("lane" if line else "shelf", top, self.y), self.margin, round(top, 1)))
        self.y += 8

    def tiles(self, permanents: Sequence[Permanent], seat: int, room: float, side: float, toward: int) -> None:
        gap = 8 if self.width >= 600 else 6
        least = 0.86 if self.width >= 600 else 0.76
        across = max(1, int((room / least + gap) // (TILE + gap)))
        rows = math.ceil(len(permanents) / across)
        per = math.ceil(len(permanents) / rows)
        scale = min(1.0, room / (per * (TILE + gap) - gap))
        boxes = [_tile(permanent, seat, self.names, self.labels) for permanent in permanents]
        for start in range(0, len(boxes), per):
            some = boxes[start : start + per]
            span = (len(some) * (TILE + gap) - gap) * scale
            x = self.margin + side + (room - span) / 2
            height = max(box.height for box in some) * scale
            if toward and start == 0:
                self.flank(x - 9, _TALL * scale, left=True)
            for box, permanent in zip(some, permanents[start : start + per], strict=True):
                step = 7 * toward if toward and permanent.has("taunt") else 0
                self.put(box.svg, x, self.y + step, scale)
                self.ring(permanent, box.face, x, self.y + step, scale)
                x += (TILE + gap) * scale
            if toward and start + per >= len(boxes):
                self.flank(x - gap * scale + 4, _TALL * scale, left=False)
            self.y += height + 10
        self.y -= 4

    def flank(self, x: float, height: float, left: bool) -> None:
        """A bracket beside the creature on a flank."""
        bracket = f"M5 0H0V{_n(height)}H5" if left else f"M0 0H5V{_n(height)}H0"
        name = self.labels.flanks[0 if left else 1]
        self.put(f'<g><title>{name}</title><path class="flank" d="{bracket}"/></g>', x, self.y)

    def ring(self, permanent: Permanent, height: float, x: float, y: float, scale: float) -> None:
        """Marks the card that asks and those that were chosen."""
        decision = self.board.decision
        if decision is None or self.board.over:
            return
        chosen = permanent.id in decision.chosen
        if not chosen and (decision.source is None or decision.source.id != permanent.id):
            return
        kind = "chosen" if chosen else "asks"
        ring = f'<rect class="{kind}" x="-3" y="-3" width="{TILE + 6}" height="{_n(height + 6)}" rx="11"/>'
        self.put(f"<g{_turned(permanent, height)}>{ring}</g>", x, y, scale)

    def middle(self) -> None:
        """Turn, step, house and tide, the cards being played, the outcome."""
        board, labels = self.board, self.labels
        if board.outcome is not None:
            boxes = [_label(self.headline(), "s14 b t", 14, self.width - 60)]
        elif board.turn == 0:
            boxes = [_label(_capital(labels.setup), "s14 b t", 14)]
        else:
            boxes = [
                _label(_capital(labels.turn.format(turn=board.turn)), "s14 b t", 14),
                _label(f"{self.names[board.active]}, {labels.steps[board.step]}", "s12 t", 12),
            ]
            if board.house is not None:
                boxes += [_house_chip(board.house, labels)]
        if board.tide is not None:
            boxes.append(_chip(labels.tide.format(name=self.names[board.tide])))
        if board.limbo:
            boxes += [_label(f"{labels.playing}:"), *(_card_chip(card, labels) for card in board.limbo)]
        self.framed("mid won" if board.outcome is not None else "mid", boxes)

    def decision(self, decision: BoardDecision) -> None:
        """Who is asked what, and every answer with its number among the legal actions."""
        labels = self.labels
        question = f"{self.names[decision.seat]}: {labels.decisions[decision.kind]}"
        if decision.source is not None:
            question += f",{labels.source.format(source=decision.source._said(labels))}"
        if decision.max > 1:
            question += labels.choices.format(min=decision.min, max=decision.max, chosen=len(decision.chosen))
        head = _label(question, "s12 b t", 12, self.width - 2 * self.margin - 24)
        boxes = [_Box(head.svg, self.width, 20)]
        most = self.width - 2 * self.margin - 20
        if decision.asking is not None:
            boxes.append(_Box(_label(decision.asking, "s11 t", 11, most).svg, self.width, 16))
        boxes += [self.option(index, option.text, most) for index, option in enumerate(decision.options[:48])]
        if len(decision.options) > 48:
            boxes.append(_label(labels.more.format(count=len(decision.options) - 48)))
        self.framed("ask", boxes, gap=6)

    @staticmethod
    def option(index: int, text: str, most: float) -> _Box:
        number = str(index)
        before = 8 + measure(number, 10) + 6
        shown = clip(text, 11, min(most, 300) - before - 8)
        width = math.ceil(before + measure(shown, 11) + 8)
        title = f"<title>{escape(text)}</title>" if shown != text else ""
        return _Box(
            f'<g data-option="{index}" data-says="{escape(text)}">{title}<rect class="opt" width="{width}" height="20" rx="10"/>{_text(8, 13.8, "s10 d", number)}'
            f"{_text(before, 14, 's11 t', shown)}</g>",
            width,
            20,
        )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _titles(pile: Pile, labels: Labels) -> str:
    """The known cards of a pile, for a tooltip."""
    shown = ", ".join(labels.title(card.title) for card in pile.known[:12])
    more = len(pile.known) - 12
    return f"{shown} {labels.more.format(count=more)}" if more > 0 else shown


def _placed(part: Part) -> str:
    scale = "" if part.scale == 1 else f" scale({part.scale:g})"
    return f'<g transform="translate({part.x:g} {part.y:g}){scale}">{part.svg}</g>'


def _style(theme: Theme) -> str:
    scope = f".kf-{theme}"
    rules = stylesheet(DARK if theme == "dark" else LIGHT, scope)
    return rules + f"@media (prefers-color-scheme:dark){{{stylesheet(DARK, scope)}}}" if theme == "auto" else rules
