"""A board to be looked at: what lies on the table, as plain values.

A `Board` mirrors the JSON form of the engine field by field: `Board.from_dict(form).to_dict() == form`. In a notebook
it shows itself as a picture, in a terminal as text.

    >>> board = Board.from_dict(form)
    >>> board.player(0).amber
    3
    >>> print(board)

Seats are 0 and 1. Houses, keywords, steps and the like are the words of the JSON form: `"star_alliance"`,
`"splash_attack"`. Whatever cannot be read raises `ValueError` or `TypeError` with the place in it, as in
`board.players[0].battleline[2].power: is missing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .. import _reading as reading
from .._labels import Labels, labels_of
from .._reading import Fields
from .._words import (
    CARD_TYPES,
    DECISION_KINDS,
    HOUSES,
    ICONS,
    KEY_COLORS,
    KEYWORDS,
    OUTCOME_REASONS,
    RULEBOOKS,
    STEPS,
    house_name,
)
from ..types import Language
from .cards import Card, Keyword, Permanent, Pile, read_house
from .decision import ActionForm, BoardDecision, BoardOption, Outcome
from .player import Player

__all__ = [
    "CARD_TYPES",
    "DECISION_KINDS",
    "HOUSES",
    "ICONS",
    "KEYWORDS",
    "KEY_COLORS",
    "OUTCOME_REASONS",
    "RULEBOOKS",
    "STEPS",
    "ActionForm",
    "Board",
    "BoardDecision",
    "BoardOption",
    "Card",
    "Keyword",
    "Outcome",
    "Permanent",
    "Pile",
    "Player",
    "house_name",
]


@dataclass(frozen=True, slots=True)
class Board:
    """A board: the whole truth, or what one player knows."""

    viewer: int | None
    """The seat whose knowledge this is, `keyforge.SPECTATOR` for somebody who watches; none for the whole truth."""
    edition: str
    """One of `RULEBOOKS`."""
    turn: int
    """Counts the turns of both players from 1; 0 during set-up."""
    active: int
    """The seat whose turn it is."""
    step: str
    """One of `STEPS`."""
    house: str | None
    """The active house."""
    tide: int | None
    """The seat with the high tide, if the tide is in play."""
    players: tuple[Player, Player]
    """The players, by seat."""
    limbo: tuple[Card, ...] = ()
    """The cards that are being played."""
    decision: BoardDecision | None = None
    """The open question."""
    outcome: Outcome | None = None
    """How the game ended."""
    language: Language = field(default="en", compare=False)
    """The language of the texts of its answers, in which it is told and drawn too; no part of the JSON form."""

    def player(self, seat: int) -> Player:
        """What a seat has. Raises `ValueError` for another seat than 0 and 1."""
        if seat not in (0, 1):
            raise ValueError(f"there is no seat {seat!r}; seats are 0 and 1")
        return self.players[seat]

    @property
    def me(self) -> Player:
        """The viewer. Raises `ValueError` on a board of the whole truth and on that of a spectator."""
        return self.players[self._seen_by()]

    @property
    def opponent(self) -> Player:
        """The opponent of the viewer. Raises `ValueError` on a board of the whole truth and on that of a spectator."""
        return self.players[1 - self._seen_by()]

    def _seen_by(self) -> int:
        if self.viewer is None:
            raise ValueError("this board shows the whole truth and has no viewer; ask for player(0) or player(1)")
        if self.viewer == reading.SPECTATOR:
            raise ValueError("this board is a spectator's, who plays on neither side; ask for player(0) or player(1)")
        return self.viewer

    @property
    def near(self) -> int:
        """The seat that is shown below: the viewer's, seat 0 where the viewer has none."""
        return self.viewer if self.viewer in (0, 1) else 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def winner(self) -> int | None:
        """The seat that has won; none as long as nobody has."""
        return None if self.outcome is None else self.outcome.winner

    def permanents(self) -> Iterator[Permanent]:
        """Every card in play: of each seat the battleline, then the artifacts; upgrades come after what they are on."""
        for player in self.players:
            for permanent in player.battleline + player.artifacts:
                yield permanent
                yield from permanent.upgrades

    def find(self, card: int) -> Permanent | None:
        """The card in play with that number; none if it is not in play."""
        return next((permanent for permanent in self.permanents() if permanent.id == card), None)

    @classmethod
    def from_dict(cls, form: object, *, language: Language = "en") -> Board:
        """Reads the JSON form, whose answers have texts in that language. Raises `ValueError` or `TypeError`, naming the field."""
        return cls._read(form, "board", labels_of(language).language)

    @classmethod
    def _trusted(cls, form: object, language: Language = "en") -> Board:
        """Reads a form that the engine wrote itself."""
        return cls._read(form, reading.TRUSTED, language)

    @classmethod
    def _read(cls, form: object, path: str, language: Language) -> Board:
        fields = Fields(form, path)
        players = fields.items("players", Player._read)
        if len(players) != 2 or [player.seat for player in players] != [0, 1]:
            raise ValueError(f"{fields.at('players')}: must be the players of seat 0 and seat 1, in that order")
        board = cls(
            viewer=fields.optional("viewer", reading.viewer),
            edition=fields.word("edition", RULEBOOKS),
            turn=fields.count("turn"),
            active=fields.seat("active"),
            step=fields.word("step", STEPS),
            house=fields.optional("house", read_house),
            tide=fields.optional("tide", reading.seat),
            players=(players[0], players[1]),
            limbo=fields.items("limbo", Card._read),
            decision=fields.optional("decision", BoardDecision._read),
            outcome=fields.optional("outcome", Outcome._read),
            language=language,
        )
        fields.end()
        return board

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "viewer": self.viewer,
            "edition": self.edition,
            "turn": self.turn,
            "active": self.active,
            "step": self.step,
            "house": self.house,
            "tide": self.tide,
            "players": [player.to_dict() for player in self.players],
            "limbo": [card.to_dict() for card in self.limbo],
            "decision": None if self.decision is None else self.decision.to_dict(),
            "outcome": None if self.outcome is None else self.outcome.to_dict(),
        }

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self, names: tuple[str, str] | None = None, *, language: Language | None = None) -> str:
        """The board for a terminal: the far player above, the viewer (or seat 0) below, then what is asked.

        Options are counted from 0, as in lists of Python: `decision.options[2]` is the one with a 2 before it. `names` are those
        of seats 0 and 1, `language` is `"en"` or `"de"`: that of the board where none is named.

        Raises `ValueError` for another language, and for one in which the answers have no texts.
        """
        labels, near = self._labels(language), self.near
        names = names or labels.seats
        lines = [*self.players[1 - near]._lines(names[1 - near], labels), ""]
        lines += [*self.players[near]._lines(names[near], labels), ""]
        lines.append(self._headline(names, labels))
        if self.limbo:
            lines.append(f"{labels.playing}: {', '.join(card._said(labels) for card in self.limbo)}")
        if self.outcome is None and self.decision is not None:
            lines.append(self._question(self.decision, names, labels))
            if self.decision.asking is not None:
                lines.append(f"     {self.decision.asking}")
            lines += [f"  {index:2} {option}" for index, option in enumerate(self.decision.options)]
        return "\n".join(lines)

    def headline(self, names: tuple[str, str] | None = None, *, language: Language | None = None) -> str:
        """One line: `turn 5, player 2, main step, Dis`, or who has won. `names` and `language` are those of `to_text`."""
        labels = labels_of(self.language if language is None else language)
        return self._headline(names or labels.seats, labels)

    def _headline(self, names: tuple[str, str], labels: Labels) -> str:
        if self.outcome is not None:
            winner = self.outcome.winner
            how = labels.draw if winner is None else labels.won[self.outcome.reason].format(name=names[winner])
            return labels.ended.format(turn=self.turn, how=how)
        turn = labels.turn.format(turn=self.turn)
        parts = [labels.setup] if self.turn == 0 else [turn, names[self.active], labels.steps[self.step]]
        if self.house is not None:
            parts.append(labels.house(self.house))
        if self.tide is not None:
            parts.append(labels.tide.format(name=names[self.tide]))
        return ", ".join(parts)

    @staticmethod
    def _question(decision: BoardDecision, names: tuple[str, str], labels: Labels) -> str:
        """Who is asked what."""
        asked = f"{names[decision.seat]}: {labels.decisions[decision.kind]}"
        if decision.source is None:
            return asked
        return asked + labels.source.format(source=decision.source._said(labels))

    def _labels(self, language: Language | None) -> Labels:
        """The labels of a language in which everything that is shown can be told; those of the board where none is named."""
        if language is None or language == self.language:
            return labels_of(self.language)
        labels = labels_of(language)
        if self.outcome is None and self.decision is not None and self.decision.options:
            raise ValueError(
                f"language: the answers on this board are in {self.language!r}; view.board_in({language!r}), "
                f"log.steps(language={language!r}) and Board.from_dict(form, language={language!r}) make boards in {language!r}"
            )
        return labels

    def _repr_svg_(self) -> str:
        from .. import svg

        return svg.board(self, theme="auto")

    def _repr_html_(self) -> str:
        return f'<div style="max-width:960px">{self._repr_svg_()}</div>'
