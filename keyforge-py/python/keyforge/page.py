"""A game as a page to click through.

    >>> page.write_replay("game.html", steps, title="Ada against Ben", names=("Ada", "Ben"))

The page is one file: it opens from a disk, fetches nothing and works on a phone. Every board in it was drawn by
`keyforge.svg`, so there is one way a board looks. A board mostly consists of what the board before it showed; the page
stores every drawn part once and for each step only which parts stand where, laid out for a wide and for a narrow screen.
A game of 300 steps takes about 0.75 MB.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from . import svg
from .board import Board, house_name
from .svg import escape

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

    def _repr_html_(self) -> str:
        told = "".join(f"<div>{escape(line)}</div>" for line in _lines(self))
        return f'<div style="max-width:{WIDE}px">{told}{self.board._repr_svg_()}</div>'


def replay_page(steps: Iterable[Step], *, title: str, names: tuple[str, str] = ("A", "B")) -> str:
    """A self-contained HTML page with the steps of a game.

    `names` are those of seats 0 and 1. `#17` behind the page's address opens it at the step with that number.

    Raises `ValueError` if there are no steps or their numbers do not ascend.
    """
    steps = list(steps)
    if not steps:
        raise ValueError("steps: a replay needs at least one step")
    if steps[0].n < 0 or any(later.n <= step.n for step, later in pairwise(steps)):
        raise ValueError("steps: their numbers must ascend from 0 or more")
    heads = "".join(f'<th scope="col" title="{escape(name)}">{escape(name)}</th>' for name in (*names, *names))
    blanks = {
        "title": escape(title),
        "style": _STYLE + _boards_style(),
        "outcome": escape(_outcome(steps[-1].board, names)),
        "heads": heads,
        "turns": _turns(steps, names),
        "last": str(len(steps) - 1),
        "data": _json(_data(steps, names)),
        "script": _SCRIPT,
    }
    # In one go: what is filled in may itself look like a blank.
    return re.sub(r"{{(\w+)}}", lambda blank: blanks[blank[1]], _PAGE)


def write_replay(
    path: str | os.PathLike[str], steps: Iterable[Step], *, title: str, names: tuple[str, str] = ("A", "B")
) -> None:
    """Writes the page of `replay_page` to a file, in UTF-8. Raises `OSError` if that fails, else as `replay_page`."""
    page = replay_page(steps, title=title, names=names)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(page)


def _outcome(board: Board, names: tuple[str, str]) -> str:
    between = f"{names[0]} against {names[1]}"
    return f"{between} · {board.headline(names)}" if board.over else between


def _lines(step: Step) -> list[str]:
    """The told lines; one that holds several is taken apart."""
    return [line.strip() for told in step.lines for line in told.splitlines() if line.strip()]


def _json(value: object) -> str:
    """JSON that no `<script>` element ends at or takes for markup."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
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


def _data(steps: Sequence[Step], names: tuple[str, str]) -> dict[str, Any]:
    """What the page's script reads.

    `parts`: SVG; `places`: part, x, y and scale; `steps`: number, turn, told lines, label and for both widths the height
    with the places from back to front.
    """
    parts, places = _Store(), _Store()

    def drawn(board: Board, width: int) -> tuple[list[int], str]:
        drawing = svg.draw(board, width=width, names=names)
        # Text never holds a quote of either kind, so those of attributes can be the ones that JSON need not escape.
        numbers = (
            places.number((parts.number(part.svg.replace('"', "'")), part.x, part.y, part.scale))
            for part in drawing.parts
        )
        return [drawing.height, *numbers], drawing.label

    told = []
    for step in steps:
        wide, label = drawn(step.board, WIDE)
        narrow, _ = drawn(step.board, NARROW)
        told.append([step.n, step.turn, _lines(step), label, wide, narrow])
    return {
        "widths": [WIDE, NARROW],
        "parts": list(parts.numbers),
        "places": [list(place) for place in places.numbers],
        "steps": told,
    }


def _turns(steps: Sequence[Step], names: tuple[str, str]) -> str:
    """The rows of the list of turns: who, the house, æmber and keys at the end."""
    turns: dict[int, list[Step]] = {}
    for step in steps:
        turns.setdefault(step.turn, []).append(step)
    return "".join(_turn(turn, own, names) for turn, own in turns.items())


def _turn(turn: int, steps: Sequence[Step], names: tuple[str, str]) -> str:
    board = steps[-1].board
    house = next((step.board.house for step in reversed(steps) if step.board.house is not None), None)
    chip = f'<span class="house" style="{_chip(house)}">{house_name(house)}</span>' if house is not None else ""
    numbers = [player.amber for player in board.players] + [player.forged for player in board.players]
    cells = "".join(f"<td>{number}</td>" for number in numbers)
    name, of = (str(turn), f", {names[board.active]}") if turn else ("set-up", "")
    label = f"Turn {turn}{of}" if turn else "Set-up"
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


_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width,initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'"/>
<title>{{title}}</title>
<style>{{style}}</style>
</head>
<body>
<header>
<div><h1>{{title}}</h1><p>{{outcome}}</p></div>
<button type="button" id="theme" aria-label="Colors: as the system likes it">Auto</button>
</header>
<div id="controls" role="toolbar" aria-label="Steps of the game">
<div class="buttons">
<button type="button" id="first" aria-label="First step" title="First step (Home)"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4h2.5v12H4zM16 4v12L7.5 10z"/></svg></button>
<button type="button" id="previous" aria-label="Previous step" title="Previous step (left arrow)"><svg viewBox="0 0 20 20" aria-hidden="true"><path class="stroke" d="M12.5 4 6.5 10l6 6"/></svg></button>
<button type="button" id="play" aria-label="Play" title="Play or pause (space)"><svg viewBox="0 0 20 20" aria-hidden="true"><path id="sign" d="M5 3v14l12-7z"/></svg></button>
<button type="button" id="next" aria-label="Next step" title="Next step (right arrow)"><svg viewBox="0 0 20 20" aria-hidden="true"><path class="stroke" d="m7.5 4 6 6-6 6"/></svg></button>
<button type="button" id="last" aria-label="Last step" title="Last step (End)"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M13.5 4H16v12h-2.5zM4 4v12l8.5-6z"/></svg></button>
</div>
<input type="range" id="slider" min="0" max="{{last}}" value="0" step="1" aria-label="Step"/>
<output id="count" for="slider"></output>
<label class="pace"><span>Pace</span> <select id="pace"><option value="2000">slow</option><option value="1000" selected="selected">normal</option><option value="350">fast</option></select></label>
</div>
<main>
<section id="stage" aria-label="Board">
<svg id="board" class="kf" role="img" aria-label="The board" viewBox="0 0 960 600"></svg>
<noscript><p>This page needs scripts to show the boards.</p></noscript>
</section>
<div id="side">
<section id="story" aria-labelledby="story-head">
<h2 id="story-head">What happened</h2>
<div id="told" tabindex="0" role="group" aria-labelledby="story-head"><div id="before"></div><div id="now" aria-live="polite"></div></div>
</section>
<nav id="turns" aria-labelledby="turns-head">
<h2 id="turns-head">Turns</h2>
<div id="list" tabindex="0" role="group" aria-labelledby="turns-head">
<table>
<colgroup><col class="c-turn"/><col/><col class="c-house"/><col class="c-number" span="4"/></colgroup>
<thead>
<tr><th scope="col" rowspan="2">Turn</th><th scope="col" rowspan="2">Player</th><th scope="col" rowspan="2">House</th>
<th scope="colgroup" colspan="2">Æmber</th><th scope="colgroup" colspan="2">Keys</th></tr>
<tr>{{heads}}</tr>
</thead>
<tbody>{{turns}}</tbody>
</table>
</div>
</nav>
</div>
</main>
<script type="application/json" id="data">{{data}}</script>
<script>{{script}}</script>
</body>
</html>
"""

_STYLE: Final = """
:root{color-scheme:light dark;--bg:#f2efe8;--plate:#fff;--ink:#1b1f24;--dim:#5a626d;--line:#c9c5b9;--mark:#0b62a4;--now:#e3ecf5}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--bg:#0f1216;--plate:#1a1f26;--ink:#eef1f5;--dim:#a9b3c0;--line:#3b4350;--mark:#6cc0ee;--now:#24303d}}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark;--bg:#0f1216;--plate:#1a1f26;--ink:#eef1f5;--dim:#a9b3c0;--line:#3b4350;--mark:#6cc0ee;--now:#24303d}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.45 Arial,Helvetica,"Liberation Sans",sans-serif;padding-bottom:4.5rem}
header{display:flex;gap:1rem;justify-content:space-between;align-items:center;padding:.8rem 1rem;max-width:1480px;margin:auto}
h1{font-size:1.25rem;margin:0;overflow-wrap:anywhere}
h2{font-size:.8rem;margin:0 0 .4rem;color:var(--dim);text-transform:uppercase;letter-spacing:.06em}
header p{margin:.1rem 0 0;color:var(--dim);overflow-wrap:anywhere}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;padding:0 1rem;max-width:1480px;margin:auto}
#stage,#side,#story,#turns{min-width:0}
#side{display:flex;flex-direction:column;gap:1rem}
#board{display:block;width:100%;height:auto;max-width:1080px;margin:auto;border-radius:10px}
#story,#turns{background:var(--plate);border:1px solid var(--line);border-radius:10px;padding:.8rem}
#told,#list{overflow:auto;max-height:16rem;overflow-wrap:anywhere}
#told p{margin:.15rem 0;padding:.1rem .5rem}
#before{color:var(--dim)}
#now{background:var(--now);border-radius:6px;border-left:3px solid var(--mark)}
table{border-collapse:collapse;table-layout:fixed;width:100%;font-variant-numeric:tabular-nums;font-size:.9rem}
th,td{padding:.25rem .35rem;text-align:left;font-weight:400}
thead{position:sticky;top:0;z-index:1}
thead th{background:var(--plate);color:var(--dim);font-size:.75rem}
th,td{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.c-turn{width:3.5rem}
.c-house{width:6.3rem}
.c-number{width:2.4rem}
tbody tr{position:relative;border-top:1px solid var(--line)}
tbody tr.here{background:var(--now)}
tbody tr:hover a{text-decoration-thickness:3px}
tbody a{color:var(--mark);font-weight:700}
tbody a::after{content:"";position:absolute;inset:0}
.house{display:inline-block;padding:0 .4rem;border-radius:5px;font-size:.75rem;font-weight:700;white-space:nowrap}
#controls{position:fixed;inset:auto 0 0;display:flex;gap:.7rem;align-items:center;justify-content:center;padding:.55rem 1rem;background:var(--plate);border-top:1px solid var(--line);z-index:2}
.buttons{display:flex;gap:.3rem}
button,select{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);border-radius:8px;min-height:2.5rem;min-width:2.75rem;padding:0 .6rem;cursor:pointer}
button svg{display:block;width:1.15rem;height:1.15rem;margin:auto;fill:currentColor}
.stroke{fill:none;stroke:currentColor;stroke-width:2.5}
#theme{flex:none}
button:disabled{opacity:.4;cursor:default}
button:hover:not(:disabled){border-color:var(--mark)}
#slider{flex:1;min-width:5rem;max-width:46rem;accent-color:var(--mark)}
#count{white-space:nowrap;color:var(--dim);font-variant-numeric:tabular-nums;min-width:7.5rem;text-align:right}
.pace{white-space:nowrap;color:var(--dim)}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
@media (min-width:1100px){
main{grid-template-columns:minmax(0,1fr) 25rem;align-items:start}
#side{position:sticky;top:.8rem;height:calc(100vh - 10rem);min-height:30rem}
#story{flex:none}
#told{height:15rem;max-height:none}
#turns{flex:0 1 auto;min-height:0;display:flex;flex-direction:column}
#list{max-height:none}
}
@media (max-width:640px){
main{padding:0 .4rem;gap:.6rem}
#side{display:contents}
#story{order:-1;padding:.5rem .6rem}
h1{font-size:1.05rem}
header{padding:.6rem .8rem}
body{padding-bottom:7rem;font-size:14px}
#controls{flex-wrap:wrap;gap:.4rem;padding:.4rem .6rem}
.buttons{order:1;flex:1;justify-content:space-between}
#slider{order:0;flex:1 1 10rem}
#count{order:0;min-width:0}
.pace{order:2}
.pace span{position:absolute;clip-path:inset(50%)}
#told{height:6rem}
.c-turn{width:3rem}
.c-house{width:5.9rem}
.c-number{width:2rem}
}
"""

_SCRIPT: Final = """
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const el = (id) => document.getElementById(id);
  const steps = data.steps.map(([n, turn, lines, label, wide, narrow]) => ({ n, turn, lines, label, layouts: [wide, narrow] }));
  const links = new Map([...document.querySelectorAll("[data-turn]")].map((link) => [Number(link.dataset.turn), link]));
  let at = 0;
  let timer = null;

  const narrow = () => (el("stage").clientWidth < 640 ? 1 : 0);

  function paint() {
    const layout = narrow();
    const [height, ...places] = steps[at].layouts[layout];
    const width = data.widths[layout];
    el("board").setAttribute("viewBox", `0 0 ${width} ${height}`);
    el("board").setAttribute("aria-label", steps[at].label);
    el("board").innerHTML = `<rect class="bg" width="${width}" height="${height}" rx="10"/>` + places.map((place) => {
      const [part, x, y, scale] = data.places[place];
      return `<g transform="translate(${x} ${y}) scale(${scale})">${data.parts[part]}</g>`;
    }).join("");
  }

  function paragraphs(lines) {
    return lines.map((line) => Object.assign(document.createElement("p"), { textContent: line }));
  }

  function tell() {
    let from = at;
    while (from > 0 && steps[from - 1].turn === steps[at].turn) from -= 1;
    el("before").replaceChildren(...paragraphs(steps.slice(from, at).flatMap((step) => step.lines)));
    el("now").replaceChildren(...paragraphs(steps[at].lines));
    el("told").scrollTop = el("told").scrollHeight;
  }

  function mark() {
    for (const [turn, link] of links) {
      const here = turn === steps[at].turn;
      link.closest("tr").classList.toggle("here", here);
      if (!here) { link.removeAttribute("aria-current"); continue; }
      link.setAttribute("aria-current", "step");
      const list = el("list"), row = link.closest("tr").getBoundingClientRect(), frame = list.getBoundingClientRect();
      const head = list.querySelector("thead").offsetHeight;
      if (row.top < frame.top + head || row.bottom > frame.bottom) {
        list.scrollTop += row.top - frame.top - (frame.height + head) / 2;
      }
    }
  }

  function show(index, keep) {
    at = Math.max(0, Math.min(steps.length - 1, index));
    paint();
    tell();
    mark();
    el("slider").value = at;
    el("slider").setAttribute("aria-valuetext", `Step ${at + 1} of ${steps.length}, turn ${steps[at].turn}`);
    el("count").value = `${at + 1} of ${steps.length}`;
    el("first").disabled = el("previous").disabled = at === 0;
    el("next").disabled = el("last").disabled = at === steps.length - 1;
    if (!keep) history.replaceState(null, "", `#${steps[at].n}`);
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    el("sign").setAttribute("d", "M5 3v14l12-7z");
    el("play").setAttribute("aria-label", "Play");
  }

  function play() {
    if (at === steps.length - 1) show(0);
    el("sign").setAttribute("d", "M5 3h4v14H5zM11 3h4v14h-4z");
    el("play").setAttribute("aria-label", "Pause");
    timer = setInterval(() => {
      show(at + 1);
      if (at === steps.length - 1) pause();
    }, Number(el("pace").value));
  }

  const toggle = () => (timer === null ? play() : pause());
  const go = (index) => { pause(); show(index); };

  function fromAddress() {
    const wanted = Number.parseInt(location.hash.slice(1), 10);
    if (Number.isNaN(wanted)) return 0;
    const index = steps.findLastIndex((step) => step.n <= wanted);
    return Math.max(0, index);
  }

  el("first").onclick = () => go(0);
  el("previous").onclick = () => go(at - 1);
  el("next").onclick = () => go(at + 1);
  el("last").onclick = () => go(steps.length - 1);
  el("play").onclick = toggle;
  el("slider").oninput = () => go(Number(el("slider").value));
  el("pace").onchange = () => { if (timer !== null) { pause(); play(); } };
  addEventListener("hashchange", () => { pause(); show(fromAddress(), true); });

  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input,select")) return;
    const keys = {
      ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1),
      Home: () => go(0), End: () => go(steps.length - 1),
    };
    if (event.key === " " && !event.target.closest("button,a")) keys[" "] = toggle;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  const themes = [["", "Auto", "as the system likes it"], ["light", "Light", "light"], ["dark", "Dark", "dark"]];
  let theme = 0;
  el("theme").onclick = () => {
    theme = (theme + 1) % themes.length;
    const [value, name, label] = themes[theme];
    if (value) document.documentElement.dataset.theme = value; else delete document.documentElement.dataset.theme;
    el("theme").textContent = name;
    el("theme").setAttribute("aria-label", `Colors: ${label}`);
  };

  let layout = narrow();
  addEventListener("resize", () => {
    if (narrow() === layout) return;
    layout = narrow();
    paint();
  });

  show(fromAddress(), true);
})();
"""
