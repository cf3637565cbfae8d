"""KeyForge: an event-sourced rules engine.

    >>> game = keyforge.Game(deck_a, deck_b, seed=7)
    >>> while not game.over:
    ...     game.apply(random.choice(game.legal_actions()))

Decisions, events and views are plain values in the JSON form of the engine, the same in every language.
"""

from ._keyforge import ENGINE, Action, Game
from .errors import DeckError, IllegalAction, KeyforgeError, LogError, StaleDecision, UndoError

__version__ = ENGINE

__all__ = [
    "ENGINE",
    "Action",
    "DeckError",
    "Game",
    "IllegalAction",
    "KeyforgeError",
    "LogError",
    "StaleDecision",
    "UndoError",
]
