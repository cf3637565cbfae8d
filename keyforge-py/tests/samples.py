"""Boards to look at: real ones, and one with everything that can lie on a card."""

import copy
import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from keyforge.board import CARD_TYPES, HOUSES, ICONS, KEYWORDS, Board
from keyforge.page import Step

STEPS: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("boards.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Four steps of a game as seat 0 sees it, the end of the game as it is, and a position with twelve creatures a side."""

FORMS = [step["board"] for step in STEPS]
"""Their boards."""


def form(index: int = -1) -> dict[str, Any]:
    """A copy of a board's JSON form; the crowded one unless told otherwise."""
    return copy.deepcopy(FORMS[index])


def steps() -> list[Step]:
    """The steps as values; the last one is of another game."""
    return [Step(s["n"], s["turn"], s["seat"], tuple(s["lines"]), Board.from_dict(s["board"])) for s in STEPS]


def card(title: str = "Dust Imp", **changes: Any) -> dict[str, Any]:
    """A card's JSON form."""
    return {"id": 200, "slug": "a-card", "title": title, "type": "creature", "house": "dis"} | changes


def laden() -> dict[str, Any]:
    """A board with a creature that bears all that a creature can bear."""
    board = form()
    upgrade = copy.deepcopy(board["players"][1]["battleline"][0]["upgrades"][0])
    board["players"][0]["battleline"][0] |= {
        "owner": 1,
        "houses": ["dis", "star_alliance"],
        "armor": 3,
        "armor_left": 1,
        "keywords": [{"keyword": word, "value": 2} for word in KEYWORDS],
        "damage": 1,
        "amber": 12,
        "power_counters": 3,
        "counters": {"doom": 2, "time": 14},
        "ready": False,
        "stunned": True,
        "warded": True,
        "enraged": True,
        "tagged": True,
        "upgrades": [copy.deepcopy(upgrade) for _ in range(6)],
        "under": {"count": 2, "known": [card("Beneath")]},
        "grafted": [card("Grafted")],
        "half": card("Half"),
        "token": True,
        "hidden_side": card("Hidden Side", icons=["draw", "capture"]),
    }
    board["tide"] = 1
    board["limbo"] = [card("In Limbo", type="action")]
    board["players"][0]["token"] = "Grunt"
    board["decision"] |= {
        "kind": "card",
        "source": board["players"][0]["battleline"][0]["card"],
        "asking": "Play: Choose up to 3 creatures.",
        "max": 3,
        "chosen": [board["players"][1]["battleline"][1]["card"]["id"]],
    }
    return board


texts = st.text(max_size=60) | st.sampled_from(
    [
        "<script>alert(1)</script>",
        "]]>",
        "</title><svg onload=x>",
        "&amp;",
        "'\"",
        "\x00\x0b",
        "\ud800",
        "\u2028",
        "<!--",
        "{{data}}",
    ]
)
"""Titles and names that somebody may give, in good or in bad faith."""

cards = st.builds(
    lambda **fields: {name: value for name, value in fields.items() if value != []},
    id=st.integers(0, 255),
    slug=texts,
    title=texts,
    type=st.sampled_from(CARD_TYPES),
    house=st.sampled_from(list(HOUSES)),
    icons=st.lists(st.sampled_from(ICONS), max_size=3),
)
"""JSON forms of cards."""

piles = st.builds(
    lambda known, more: {"count": len(known) + more, "known": known}, st.lists(cards, max_size=4), st.integers(0, 30)
)
"""JSON forms of piles."""


def permanents(upgrades: bool = True) -> st.SearchStrategy[dict[str, Any]]:
    """JSON forms of cards in play."""
    small = st.integers(0, 65535)
    fields: dict[str, Any] = {
        "card": cards,
        "owner": st.integers(0, 1),
        "houses": st.lists(st.sampled_from(list(HOUSES)), max_size=3),
        **{name: st.integers(-9, 2**31 - 1) for name in ("power", "armor", "armor_left")},
        "keywords": st.lists(
            st.fixed_dictionaries({"keyword": st.sampled_from(list(KEYWORDS)), "value": st.integers(1, 99)}), max_size=5
        ),
        **dict.fromkeys(("damage", "amber", "power_counters"), small),
        "counters": st.dictionaries(texts, small, max_size=3),
        **{name: st.booleans() for name in ("ready", "stunned", "warded", "enraged", "tagged")},
        "upgrades": st.lists(permanents(False), max_size=1) if upgrades else st.just([]),
        "under": piles,
    }
    optional = {
        "grafted": st.lists(cards, min_size=1, max_size=2),
        "half": cards,
        "token": st.just(True),
        "hidden_side": cards,
    }
    return st.fixed_dictionaries(fields, optional=optional)


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """JSON forms of boards."""
    board = form(draw(st.integers(0, len(FORMS) - 1)))
    for player in board["players"]:
        player["battleline"] = draw(st.lists(permanents(), max_size=2))
        player["hand"] = draw(piles)
    board["players"][0]["artifacts"] = draw(st.lists(permanents(), max_size=1))
    board["players"][1]["discard"] = draw(piles)
    board["limbo"] = draw(st.lists(cards, max_size=2))
    if board["decision"] is not None:
        board["decision"]["options"] = [
            {"action": draw(st.sampled_from(["done", {"card": 3}, {"flank": "left"}])), "text": draw(texts)}
            for _ in range(3)
        ]
    return board
