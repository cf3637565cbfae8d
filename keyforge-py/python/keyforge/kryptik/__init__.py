"""Kryptik, the second game of the engine, in the same shape as `keyforge`.

    >>> import keyforge.kryptik as kryptik, random
    >>> game = kryptik.Game("lantern", "cinder", seed=7)
    >>> while not game.over:
    ...     events = game.apply(random.choice(game.legal_actions()))
    >>> game.winner, game.log.verify()

* `Game` plays two to six decks, with teams if you like: legal actions, events, views, undo, logs. `State` is a position
  without a log, for search.
* `simulate` plays many games on all cores and gives a table.
* `Library` and `Card` take home-made cards; `formats` and `Rulings` say how games may differ.

Errors are those of `keyforge`.
"""

from collections.abc import Sequence as _Sequence

from .._keyforge import Table
from .._keyforge.kryptik import (
    Action,
    Card,
    Decision,
    Deck,
    Entry,
    Event,
    Events,
    Following,
    Game,
    Greedy,
    Journal,
    Library,
    Log,
    Redacting,
    State,
    View,
    decks,
    formats,
)
from ..errors import (
    AgentError,
    DeckError,
    FormError,
    IllegalAction,
    JournalError,
    KeyforgeError,
    LogError,
    ScenarioError,
    ScriptError,
    SimulationInterrupted,
    StaleDecision,
    UndoError,
)
from . import agents, board, types
from ._steps import Step
from .agents import Random, play, play_on
from .duels import Duel, duel
from .simulation import Results, simulate, tables, tabulate
from .types import Format, Limit, Rulings

_Sequence.register(Events)

__all__ = [
    "Action",
    "AgentError",
    "Card",
    "Decision",
    "Deck",
    "DeckError",
    "Duel",
    "Entry",
    "Event",
    "Events",
    "Following",
    "FormError",
    "Format",
    "Game",
    "Greedy",
    "IllegalAction",
    "Journal",
    "JournalError",
    "KeyforgeError",
    "Library",
    "Limit",
    "Log",
    "LogError",
    "Random",
    "Redacting",
    "Results",
    "Rulings",
    "ScenarioError",
    "ScriptError",
    "SimulationInterrupted",
    "StaleDecision",
    "State",
    "Step",
    "Table",
    "UndoError",
    "View",
    "agents",
    "board",
    "decks",
    "duel",
    "formats",
    "play",
    "play_on",
    "simulate",
    "tables",
    "tabulate",
    "types",
]
