"""What can go wrong. After an error, games and states are as they were before.

Besides these, an argument of a wrong type or range raises `TypeError`, `ValueError`, `OverflowError`, `IndexError` or
`KeyError`, as elsewhere in Python.
"""

from collections.abc import Mapping
from typing import Any

__all__ = [
    "AgentError",
    "DeckError",
    "FormError",
    "IllegalAction",
    "JournalError",
    "KeyforgeError",
    "LibraryError",
    "LogError",
    "ScenarioError",
    "ScriptError",
    "SimulationInterrupted",
    "StaleDecision",
    "UndoError",
]


class KeyforgeError(Exception):
    """An error of the engine."""

    code: str
    """A stable name for programs, such as `illegal/not_offered`."""
    fields: dict[str, Any]
    """What is known of the error beside its text, by name; also attributes of the error where it has them."""

    def __init__(self, message: str, code: str = "", fields: Mapping[str, Any] | None = None) -> None:
        super().__init__(message, code, dict(fields or {}))
        self.code = code
        self.fields = dict(fields or {})

    def __str__(self) -> str:
        return str(self.args[0])


class FormError(KeyforgeError, ValueError):
    """A value that has not the JSON form of what it should be."""


class IllegalAction(KeyforgeError):
    """An action that the open decision does not offer, from the wrong seat, or in a game that is over."""

    @property
    def action(self) -> Any:
        """The JSON form of the action that was not offered."""
        return self.fields.get("action")

    @property
    def options(self) -> int | None:
        """How many options there were."""
        return self.fields.get("options")

    @property
    def seat(self) -> int | None:
        """Who answered, when somebody else was asked."""
        return self.fields.get("seat")

    @property
    def decider(self) -> int | None:
        """Who was asked."""
        return self.fields.get("decider")


class StaleDecision(KeyforgeError):
    """An answer to a decision that is no longer open."""

    @property
    def given(self) -> int | None:
        """The decision that was answered."""
        return self.fields.get("given")

    @property
    def now(self) -> int | None:
        """The decision that is open."""
        return self.fields.get("now")


class UndoError(KeyforgeError):
    """An undo that the rules of undo do not allow."""


class DeckError(KeyforgeError):
    """A deck that cannot be read, or that no game can be played with."""

    @property
    def cards(self) -> list[str]:
        """The cards that the library has not."""
        return list(self.fields.get("cards", ()))

    @property
    def faults(self) -> list[str]:
        """What keeps the deck from being complete."""
        return list(self.fields.get("faults", ()))


class ScenarioError(KeyforgeError):
    """A position that is impossible, or that cannot be written as a scenario."""

    @property
    def field(self) -> str | None:
        """The field that is wrong: `players[0].battleline[2]`."""
        return self.fields.get("field")


class ScriptError(KeyforgeError):
    """Cards whose script has mistakes."""

    @property
    def problems(self) -> list[dict[str, Any]]:
        """Every mistake: `file`, `line` and `column` from 1, `code`, `message`."""
        return list(self.fields.get("problems", ()))


class LibraryError(KeyforgeError):
    """Cards that do not fit into one library: two of one name, say."""


class JournalError(KeyforgeError):
    """A journal that cannot be made, opened or written: `storage/…`, or that belongs to another game: `journal/…`."""


class LogError(KeyforgeError):
    """A log that cannot be read, or that says something else than the rules do."""

    @property
    def line(self) -> int | None:
        """The line that is wrong, from 1."""
        return self.fields.get("line")

    @property
    def entry(self) -> int | None:
        """The entry that is damaged, or at which the rules do something else."""
        return self.fields.get("entry")


class AgentError(KeyforgeError):
    """An agent that answered with what is not offered, or that is not asked."""

    @property
    def game(self) -> int | None:
        """The number of the game, in a simulation."""
        return self.fields.get("game")

    @property
    def seed(self) -> int | None:
        """The seed of the game, in a simulation: `play(…, seed=error.seed)` plays it again."""
        return self.fields.get("seed")

    @property
    def seat(self) -> int | None:
        """Who answered."""
        return self.fields.get("seat")


class SimulationInterrupted(UserWarning):
    """A simulation was interrupted: its tables hold the games that were finished."""
