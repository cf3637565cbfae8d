"""What is asked on a board, and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .. import _reading as reading
from .._reading import U8, U32, Fields
from .._words import DECISION_KINDS, OUTCOME_REASONS
from .cards import Card

ActionForm: TypeAlias = str | Mapping[str, Any]
"""The JSON form of an action: `"end_turn"`, `{"play": 17}`."""


@dataclass(frozen=True, slots=True)
class BoardOption:
    """An answer with a text for it."""

    action: ActionForm = field(hash=False)
    """The answer in its JSON form."""
    text: str
    """A short English text."""

    @classmethod
    def from_dict(cls, form: object) -> BoardOption:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "option")

    @classmethod
    def _read(cls, form: Any, path: str) -> BoardOption:
        if path is reading.TRUSTED:
            return cls(form["action"], form["text"])
        fields = Fields(form, path)
        option = cls(action=_action(fields.value("action"), fields.at("action")), text=fields.text("text"))
        fields.end()
        return option

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"action": self.action if isinstance(self.action, str) else dict(self.action), "text": self.text}

    def __str__(self) -> str:
        return self.text


def _action(value: object, path: str) -> ActionForm:
    if isinstance(value, str):
        return value
    if not isinstance(value, Mapping):
        raise TypeError(f"{path}: expected an action, not {type(value).__name__}")
    if len(value) != 1:
        raise ValueError(f"{path}: an action is a word, or an object with one field")
    [(name, about)] = value.items()
    if not isinstance(about, str):
        reading.whole(about, f"{path}.{name}", 0, reading.U16)
    return {reading.text(name, path): about}


@dataclass(frozen=True, slots=True)
class BoardDecision:
    """The open question."""

    id: int
    """Its number."""
    seat: int
    """Who is asked."""
    kind: str
    """One of `DECISION_KINDS`."""
    source: Card | None = None
    """The card whose text asks."""
    min: int = 1
    """The fewest choices in all."""
    max: int = 1
    """The most choices in all."""
    chosen: tuple[int, ...] = ()
    """The numbers of the cards that were chosen already."""
    options: tuple[BoardOption, ...] = ()
    """Every answer; none where the viewer may not see them."""
    asking: str | None = None
    """The text that asks, in the language of the board; only where answers are seen as well."""

    @classmethod
    def from_dict(cls, form: object) -> BoardDecision:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "decision")

    @classmethod
    def _read(cls, form: object, path: str) -> BoardDecision:
        fields = Fields(form, path)
        decision = cls(
            id=fields.count("id", U32),
            seat=fields.seat("seat"),
            kind=fields.word("kind", DECISION_KINDS),
            source=fields.optional("source", Card._read),
            asking=fields.optional("asking", reading.text),
            min=fields.count("min", U8),
            max=fields.count("max", U8),
            chosen=fields.items("chosen", reading.card_id),
            options=fields.items("options", BoardOption._read),
        )
        fields.end()
        return decision

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "id": self.id,
            "seat": self.seat,
            "kind": self.kind,
            "source": None if self.source is None else self.source.to_dict(),
            **({} if self.asking is None else {"asking": self.asking}),
            "min": self.min,
            "max": self.max,
            "chosen": list(self.chosen),
            "options": [option.to_dict() for option in self.options],
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: int | None
    """The seat of the winner; none in a draw."""
    reason: str
    """One of `OUTCOME_REASONS`."""

    @classmethod
    def from_dict(cls, form: object) -> Outcome:
        """Reads the JSON form. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "outcome")

    @classmethod
    def _read(cls, form: object, path: str) -> Outcome:
        fields = Fields(form, path)
        outcome = cls(winner=fields.optional("winner", reading.seat), reason=fields.word("reason", OUTCOME_REASONS))
        fields.end()
        return outcome

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"winner": self.winner, "reason": self.reason}
