"""Games between the two starter decks, and what lies beside the package in the repository."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from dice import play
from keyforge import Deck, Game, Library, Log

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def starters() -> tuple[Deck, Deck]:
    return Deck("onyx"), Deck("argus")


@pytest.fixture
def new_game(starters: tuple[Deck, Deck]) -> Callable[..., Game]:
    """Begins a game, with seed 7 unless told otherwise."""

    def start(**options: Any) -> Game:
        return Game(*starters, **{"seed": 7, **options})

    return start


@pytest.fixture(scope="session")
def whole_log(starters: tuple[Deck, Deck]) -> Log:
    """The log of a game that was played to its end."""
    return play(Game(*starters, seed=7), 7).log


@pytest.fixture
def middle(new_game: Callable[..., Game]) -> Game:
    """A game after 120 decisions."""
    return play(new_game(), 7, most=120)


@pytest.fixture(scope="session")
def snapshot() -> Callable[[str], str]:
    """What a golden test of the core expects."""

    def read(name: str) -> str:
        file = ROOT / "keyforge-core/tests/hosts/snapshots" / f"hosts__golden__{name}.snap"
        text = file.read_text(encoding="utf-8")
        return text.split("---\n", 2)[2].removesuffix("\n")

    return read


@pytest.fixture(scope="session")
def own_cards() -> Path:
    """The folder with a home-made card in both forms, and with a deck that plays it."""
    return ROOT / "examples/cards"


@pytest.fixture(scope="session")
def own_library(own_cards: Path) -> Library:
    return Library(own_cards / "lamplighter.kf")


@pytest.fixture
def position() -> dict[str, Any]:
    """A scenario in step 3 of a turn."""
    dis = {
        "amber": 2,
        "battleline": ["dust-imp", {"card": "charette", "damage": 1, "amber": 3}],
        "hand": ["fear"],
    }
    sanctum = {"battleline": [{"card": "champion-anaphiel", "stunned": True, "upgrades": ["protect-the-weak"]}]}
    return json.loads(json.dumps({"edition": "v1_2", "house": "dis", "players": [dis, sanctum]}))
