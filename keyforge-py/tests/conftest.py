"""Games between the two starter decks."""

import json
import random
from pathlib import Path

import keyforge
import pytest

DECKS = json.loads(Path(__file__).with_name("decks.json").read_text(encoding="utf-8"))


@pytest.fixture
def decks():
    """The two starter decks; a test may change its copy."""
    return json.loads(json.dumps(DECKS))


@pytest.fixture
def new_game(decks):
    def start(**options):
        return keyforge.Game(*decks, **{"seed": 7, **options})

    return start


@pytest.fixture
def play_on():
    """Plays random actions until the game is over or there were enough of them; gives all their events."""

    def run(game, seed=0, most=20_000):
        choose = random.Random(seed).choice
        events = []
        for _ in range(most):
            if game.over:
                break
            events += game.apply(choose(game.legal_actions()))
        return events

    return run
