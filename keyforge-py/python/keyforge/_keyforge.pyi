from typing import Any, Final, Self, final

from .types import ActionForm, Json, Seat

__all__ = ["ENGINE", "Action", "Game"]

ENGINE: Final[str]
"""The version of the engine, as written into logs."""

@final
class Action:
    """One option of a decision: a kind, and the value that it refers to if it does."""

    def __new__(cls, kind: str, value: int | str | None = None) -> Self: ...
    @classmethod
    def from_dict(cls, form: ActionForm) -> Self:
        """The action of a JSON form: `"end_turn"`, `{"play": 17}`."""

    def to_dict(self) -> ActionForm:
        """The JSON form: a `dict` with one key, or the kind alone where there is no value."""

    @property
    def kind(self) -> str:
        """What is done: `"end_turn"`, `"play"`."""

    @property
    def value(self) -> int | str | None:
        """What it refers to: a card, a house, a number; `None` when nothing."""

    @property
    def card(self) -> int | None:
        """The card that it refers to; `None` when there is none."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Game:
    """A game between two decks, with the log of how it came about."""

    def __new__(
        cls,
        deck_a: Json | str,
        deck_b: Json | str,
        *,
        seed: int | str | None = None,
        edition: str | None = None,
        first: Seat | None = None,
    ) -> Self: ...
    @classmethod
    def replay(cls, jsonl: str) -> Self:
        """The game of a log in JSON Lines, every event compared with what the rules do."""

    @property
    def decision(self) -> Json | None:
        """The open decision with all its options; `None` when the game is over."""

    def legal_actions(self) -> list[Action]:
        """Every action that the deciding seat can choose, in a fixed order; empty when the game is over."""

    def apply(
        self, action: Action | ActionForm, *, seat: Seat | None = None, decision: int | None = None
    ) -> list[Any]:
        """Answers the open decision and gives the events that come of it."""

    def concede(self, seat: Seat) -> list[Any]:
        """Gives up for a seat and gives the events that come of it."""

    def undo(self, seat: Seat | None = None) -> None:
        """Takes back the last main-step action of a seat and all that came of it."""

    def view(self, seat: Seat) -> Json:
        """The table as a seat may know it."""

    def log_jsonl(self, seat: Seat | None = None) -> str:
        """The log in JSON Lines; for a seat, as that seat may know it."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def winner(self) -> Seat | None:
        """The seat that won; `None` while the game runs and in a draw."""

    @property
    def outcome(self) -> Json | None:
        """How the game ended; `None` while it runs."""

    def copy(self) -> Self:
        """An independent game that stands where this one does."""

    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
