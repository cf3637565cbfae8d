"""KeyForge: an event-sourced rules engine.

    >>> import keyforge, random
    >>> game = keyforge.Game("onyx", "argus", seed=7)
    >>> while not game.over:
    ...     events = game.apply(random.choice(game.legal_actions()))
    >>> game.winner, game.log.verify()

* `Game` offers the legal actions, applies one, tells what happened, shows each player what that player may see, keeps a
  `Log`, undoes. `State` is a position without a log, for search.
* `Game.search` says how good each option is, from what the seat that decides knows.
* `simulate` plays many games on all cores and gives tables, `tabulate` makes them of logs, `duel` says which of two agents is better; `BatchEnv` and `keyforge.env` are for learning.
* `Match` plays several games between two decks, with the chains that make them fair.
* `kryptik` is the second game in the same shape.
* `board`, `svg`, `page` and `plots` show boards, games and tables.

Actions, decisions, events, decks, views and logs have the JSON forms of the engine, the same in every language.
"""

from collections.abc import Sequence as _Sequence
from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING

from . import agents, board, errors, kryptik, page, plots, svg
from ._keyforge import (
    ACTIONS,
    ENGINE,
    OBSERVATION,
    SPECTATOR,
    Action,
    Card,
    Decision,
    Deck,
    DeckCard,
    Entry,
    Event,
    Events,
    Following,
    Game,
    Journal,
    Library,
    Log,
    Match,
    Redacting,
    State,
    Table,
    View,
    decks,
)
from .agents import Greedy, Random, play, play_on
from .batch import BatchEnv, BatchStep
from .checking import CheckedDeck, check_decks
from .duels import Duel, duel
from .errors import (
    AgentError,
    DeckError,
    FormError,
    IllegalAction,
    JournalError,
    KeyforgeError,
    LibraryError,
    LogError,
    ScenarioError,
    ScriptError,
    SimulationInterrupted,
    StaleDecision,
    UndoError,
)
from .observation import ObservationField, observation_layout
from .searching import SearchedOption, SearchReport
from .simulation import Results, pairings, simulate, tabulate
from .stats import CardRecord, Record, card_win_rates

__version__ = ENGINE

_Sequence.register(Events)

if not _TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """The modules that need another package, which are imported when they are asked for."""
        if name in ("distributed", "env", "single"):
            return _import_module(f".{name}", __name__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "ACTIONS",
    "ENGINE",
    "OBSERVATION",
    "SPECTATOR",
    "Action",
    "AgentError",
    "BatchEnv",
    "BatchStep",
    "Card",
    "CardRecord",
    "CheckedDeck",
    "Decision",
    "Deck",
    "DeckCard",
    "DeckError",
    "Duel",
    "Entry",
    "Event",
    "Events",
    "Following",
    "FormError",
    "Game",
    "Greedy",
    "IllegalAction",
    "Journal",
    "JournalError",
    "KeyforgeError",
    "Library",
    "LibraryError",
    "Log",
    "LogError",
    "Match",
    "ObservationField",
    "Random",
    "Record",
    "Redacting",
    "Results",
    "ScenarioError",
    "ScriptError",
    "SearchReport",
    "SearchedOption",
    "SimulationInterrupted",
    "StaleDecision",
    "State",
    "Table",
    "UndoError",
    "View",
    "agents",
    "board",
    "card_win_rates",
    "check_decks",
    "decks",
    "duel",
    "errors",
    "kryptik",
    "observation_layout",
    "page",
    "pairings",
    "play",
    "play_on",
    "plots",
    "simulate",
    "svg",
    "tabulate",
]
