from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final, Literal, NoReturn, Self, SupportsIndex, TypeVar, final, overload

import numpy as np
import numpy.typing as npt
import pandas as pd
import polars as pl
import pyarrow as pa
from typing_extensions import CapsuleType

from ..board import Board, Player
from ..errors import DeckError
from ..page import Step
from ..searching import SearchReport
from ..types import (
    ActionForm,
    ActionKind,
    Agent,
    Chains,
    DecisionKind,
    DeckLike,
    Edition,
    EditionLike,
    EventForm,
    EventKind,
    House,
    Json,
    Language,
    Occasion,
    Path,
    Seat,
    Seed,
)
from . import kryptik

_R = TypeVar("_R")

__all__ = [
    "ACTIONS",
    "ENGINE",
    "OBSERVATION",
    "SPECTATOR",
    "Action",
    "Batch",
    "Card",
    "Decision",
    "Deck",
    "DeckCard",
    "Entry",
    "Event",
    "Events",
    "Following",
    "Game",
    "Greedy",
    "Journal",
    "Library",
    "Log",
    "Match",
    "Redacting",
    "State",
    "Table",
    "View",
    "agent_name",
    "checked_decks",
    "decks",
    "kryptik",
    "name_in",
    "observation_layout",
    "simulate",
    "tabulate",
]
ENGINE: Final[str]
"""The version of the engine, as written into logs."""
ACTIONS: Final[int]
"""How many indices the numbering of actions has."""
OBSERVATION: Final[int]
"""How many numbers an observation has."""
SPECTATOR: Final[int]
"""Who watches and plays on neither side, where a seat may be named to look with its eyes."""

@final
class Action:
    """One option of a decision: a kind, and the value that it refers to if it does.

    `Action("end_turn")`, `Action("play", 17)`. Immutable, hashable and equal by value.
    """

    __match_args__: Final[tuple[str, str]]
    def __new__(cls, kind: ActionKind, value: int | str | None = None) -> Self: ...
    @classmethod
    def from_dict(cls, form: ActionForm) -> Self:
        """The action of a JSON form: `"end_turn"`, `{"play": 17}`."""
    @classmethod
    def from_index(cls, index: int) -> Self:
        """The action that has an index in the fixed numbering of all actions.

        Raises `IndexError` for an index that no action has.
        """
    def to_dict(self) -> ActionForm:
        """The JSON form, as in decisions and logs: a `dict` with one key, or the kind alone where there is no value."""
    @property
    def kind(self) -> ActionKind:
        """What is done: `"end_turn"`, `"play"`."""
    @property
    def value(self) -> int | str | None:
        """What it refers to: a card, a house, a number; `None` when nothing."""
    @property
    def card(self) -> int | None:
        """The card that it refers to; `None` when there is none."""
    @property
    def index(self) -> int:
        """Its index in the fixed numbering of all actions, below `keyforge.ACTIONS`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Event:
    """Something that happened: a kind, and what is to be said of it.

    `event.kind` is the name, `event.value` the rest of its JSON form, a `dict` as a rule; its entries are attributes of
    the event as well: `event.amount`. Immutable and equal by value.
    """

    __match_args__: Final[tuple[str, str]]
    @classmethod
    def from_dict(cls, form: EventForm) -> Self:
        """The event of a JSON form: `{"readied": 17}`."""
    def to_dict(self) -> EventForm:
        """The JSON form, as in logs: a `dict` with one key, or the kind alone where there is no value."""
    @property
    def kind(self) -> EventKind:
        """What happened: `"damaged"`, `"key_forged"`."""
    @property
    def value(self) -> Any:
        """What is said of it: a `dict`, a single value, or `None`."""
    @property
    def card(self) -> int | None:
        """The card that it is about; `None` when there is none. 255 stands for one that the reader may not know."""
    def __getitem__(self, name: str, /) -> Any: ...
    def __getattr__(self, name: str, /) -> Any: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Events(Sequence[Event]):
    """The events of one entry of a game's log, read when they are asked for. Entries never change."""
    @overload
    def __getitem__(self, at: int, /) -> Event: ...
    @overload
    def __getitem__(self, at: slice, /) -> list[Event]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Event]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def to_dicts(self) -> list[EventForm]:
        """The events in their JSON forms."""
    def count(self, event: object) -> int:
        """How often an event is among them."""
    def index(self, event: object, *bounds: int) -> int:
        """Where an event is first; raises `ValueError` when it is not among them."""

@final
class Decision:
    """A question to one player, with every answer to it. Immutable, hashable and equal by value."""
    @classmethod
    def from_dict(cls, form: Json) -> Self:
        """The decision of a JSON form."""
    def to_dict(self) -> Json:
        """The JSON form, as in events and logs."""
    @property
    def id(self) -> int:
        """Its number. It rises with every question; an answer to an older one is refused."""
    @property
    def seat(self) -> Seat:
        """Who decides."""
    @property
    def kind(self) -> DecisionKind:
        """What is decided: `"main"`, `"active_house"`, `"card"`."""
    @property
    def source(self) -> int | None:
        """The card whose text asks; `None` if none does."""
    @property
    def min(self) -> int:
        """The fewest choices in all, those made already included."""
    @property
    def max(self) -> int:
        """The most choices in all, those made already included."""
    @property
    def chosen(self) -> tuple[int, ...]:
        """The cards that were chosen for the same question already."""
    @property
    def waiting(self) -> tuple[tuple[int, int], ...]:
        """The abilities that wait for their turn, as pairs of the card that has the text and the one it is printed on:
        `Action("trigger", i)` takes the one at `i`. Of two that are the same the first is an option for both.
        """
    @property
    def about(self) -> tuple[int | None, ...]:
        """For each ability that waits, the card to which it happened what it waited for, where the same text waits several times."""
    @property
    def options(self) -> tuple[Action, ...]:
        """Every legal answer; empty for a viewer who is not asked."""
    def __iter__(self) -> Iterator[Action]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class View:
    """A table as a seat may know it, or the whole truth.

    `view.board` tells it with titles and with everything that follows from the rules, such as power; `view.to_dict()` is
    the JSON form of the engine.
    """
    @classmethod
    def from_dict(cls, form: Json, like: Game | Log | View) -> Self:
        """The view of a JSON form. Forms name cards by small numbers, so a game, log or view with the same cards is needed."""
    def to_dict(self) -> Json:
        """The JSON form of the engine."""
    @property
    def seat(self) -> Seat | None:
        """Whose knowledge this is, `SPECTATOR` for somebody who watches; `None` for the whole truth."""
    @property
    def turn(self) -> int:
        """The number of the turn, counting those of both players from 1; 0 during set-up."""
    @property
    def active(self) -> Seat:
        """Whose turn it is."""
    @property
    def step(self) -> str:
        """The step of the turn: `"main"`."""
    @property
    def house(self) -> House | None:
        """The active house; `None` when there is none."""
    @property
    def edition(self) -> Edition:
        """The rulebook: `"winds_of_exchange"`."""
    @property
    def decision(self) -> Decision | None:
        """The open decision; `None` when the game is over. Of another player's, only that it is open is known."""
    @property
    def outcome(self) -> Json | None:
        """How the game ended, `{"winner", "reason"}`; `None` while it runs."""
    @property
    def board(self) -> Board:
        """The board: a `keyforge.board.Board`."""
    def board_in(self, language: Language) -> Board:
        """The board with the texts of its answers in `"en"` or `"de"`, in which it is told and drawn too.

        Raises `ValueError` for another language.
        """
    @property
    def me(self) -> Player:
        """The player whose view it is, as on the board."""
    @property
    def opponent(self) -> Player:
        """The other player, as on the board."""
    def determinize(self, seed: Seed | None = None) -> State:
        """A state drawn at random among those that fit what the seat knows, for an agent that searches.

        Raises `ValueError` for a view that was not taken from a game or state, but read from a form or a pickle.
        """
    def card(self, n: int) -> Card | None:
        """The card with a number, such as `action.card`: what it is, wherever it lies, as the decks are open to both players. Of one that
        has become a copy, or a token creature, what it shows. `None` where there is no such card.
        """
    def describe(self, action: Action | ActionForm | SupportsIndex, *, language: Language = "en") -> str:
        """What an action says, with titles, in `"en"` or `"de"`: `Play Dust Imp`."""
    def observation(self, seat: Seat | None = None) -> npt.NDArray[np.int16]:
        """The position in numbers, shape `(OBSERVATION,)`, int16; see `observation_layout`. The whole truth needs a seat."""
    def action_mask(self) -> npt.NDArray[np.int8]:
        """1 for each legal action by its index, 0 for all others, shape `(ACTIONS,)`, int8."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_html_(self) -> str: ...
    @classmethod
    def _read(cls, library: str, cards: str, table: str) -> Self:
        """The view of what `__reduce__` wrote; for pickle."""

@final
class Game:
    """A game with the log of how it came about. It runs to its first decision. Without a `seed` the system draws one, so that
    every game is another; its `seed` says which.

    - `deck_a`, `deck_b`: the decks of seats 0 and 1, whatever `Deck` takes: a `Deck`, the name of a built-in one, a deck list, a
      path, a `dict`.
    - `seed`: an integer from 0 below 2**64, or 64 hexadecimal digits; drawn by the system where there is none. A random deck without
      a seed in its name follows from it too: `"random:WC"` as `deck_a` is `"random:WC:<seed>"`, as `deck_b` the one of `seed + 1`.
    - `edition`: the rulebook, `"v1_1"`, `"v1_2"`, `"mass_mutation"` or `"winds_of_exchange"`, the default.
    - `first`: the seat that begins; drawn where there is none.
    - `chains`: the chains of both seats at the beginning.
    - `free`: whether decks may have any size and houses.
    - `quickstart`: whether nobody is asked about a mulligan.
    - `library`: the card definitions, where some are home-made.

    Raises `DeckError` for decks that cannot play. After an error a game is as it was before. A game may be used from several
    threads, copied and pickled.
    """
    def __new__(
        cls,
        deck_a: DeckLike,
        deck_b: DeckLike,
        *,
        seed: Seed | None = None,
        edition: EditionLike | None = None,
        first: Seat | None = None,
        chains: Chains = (0, 0),
        free: bool = False,
        quickstart: bool = False,
        library: Library | None = None,
    ) -> Self: ...
    @classmethod
    def from_scenario(
        cls, scenario: Json | str | Path, *, seed: Seed | None = None, library: Library | None = None
    ) -> Self:
        """A game from a position: a scenario as a `dict`, as JSON text, or the path of a file with one.

        Raises `ScenarioError`, with the field that is wrong.
        """
    @classmethod
    def replay(cls, log: Log | str | bytes | Path, *, library: Library | None = None) -> Self:
        """The game of a log, every event compared with what the rules do. It goes on with the log's seed.

        The log is a `Log`, JSON Lines as a `str`, the binary form as `bytes`, or a path. A last line that was cut off is
        left out. Raises `LogError` for a log that is damaged, redacted, or says something else than the rules do.
        """
    @property
    def decision(self) -> Decision | None:
        """The open decision; `None` when the game is over."""
    @property
    def seat(self) -> Seat | None:
        """The seat that decides; `None` when the game is over."""
    def legal_actions(self) -> list[Action]:
        """Every action that the deciding seat can choose, in a fixed order; empty when the game is over."""
    def action_mask(self) -> npt.NDArray[np.int8]:
        """1 for each legal action by its index, 0 for all others, shape `(ACTIONS,)`, int8."""
    def apply(
        self, action: Action | ActionForm | SupportsIndex, *, seat: Seat | None = None, decision: int | None = None
    ) -> Events:
        """Answers the open decision and gives the events that come of it, those hidden from a player included.

        The action is an `Action` or its JSON form, in KeyForge also its index. A server names the seat that answers and the
        decision that it saw, so that an answer that comes late or from the wrong side is refused.

        Raises `IllegalAction` and `StaleDecision`.
        """
    def concede(self, seat: Seat) -> Events:
        """Gives up for a seat and gives the events that come of it."""
    def undo(self, seat: Seat | None = None) -> None:
        """Takes back the last main-step action of a seat and all that came of it.

        Without a seat it is the one that acted last; the undo is an entry of the log. Raises `UndoError` when something hidden
        became known since, or somebody else acted.

        What lies on the table is as it was, but the question is asked anew: its `id` and the `digest` are others.
        """
    def can_undo(self, seat: Seat | None = None) -> bool:
        """Whether `undo` would be taken now. It changes nothing."""
    def view(self, seat: Seat | None = None) -> View:
        """The table as a seat may know it, or somebody who watches (`SPECTATOR`); without a seat the whole truth."""
    def state(self, seed: Seed | None = None) -> State:
        """The state: a copy without a log, for search. What chance does in it follows from `seed`, not from the game's."""
    def determinize(self, seat: Seat, seed: Seed | None = None) -> State:
        """A state drawn at random among those that fit what a seat knows, for a search that does not cheat."""
    def observation(self, seat: Seat) -> npt.NDArray[np.int16]:
        """The position in numbers as a seat may know it, shape `(OBSERVATION,)`, int16; see `observation_layout`."""
    @property
    def log(self) -> Log:
        """The record of the game so far: a copy that does not grow."""
    def scenario(self) -> Json:
        """The position as a scenario, a `dict`: possible while a house or an action of step 3 is asked for."""
    def branch(self, n: int) -> Game:
        """An independent game that stands after entry `n` of this one, or as this one does where there is no such entry: the beginning of a what-if."""
    def card(self, n: int) -> Card | None:
        """The card with a number, such as `action.card`: what it is, wherever it lies, as the decks are open to both players. Of one that
        has become a copy, or a token creature, what it shows. `None` where there is no such card.
        """
    def describe(self, action: Action | ActionForm | SupportsIndex, *, language: Language = "en") -> str:
        """What an action says, with titles, in `"en"` or `"de"`: `Play Dust Imp`."""
    @property
    def decks(self) -> tuple[Deck, Deck] | None:
        """The decks of seats 0 and 1; `None` in a game that began with a scenario."""
    @property
    def options(self) -> dict[str, Any] | None:
        """What else the game began with, as keywords of `Game`; `None` in a game that began with a scenario."""
    @property
    def edition(self) -> Edition:
        """The rulebook: `"winds_of_exchange"`."""
    @property
    def seed(self) -> str | None:
        """The seed in 64 hexadecimal digits, with which the same actions give the same game: whoever knows it knows every card
        that will be drawn.
        """
    @property
    def library(self) -> Library:
        """The library that the game is played with."""
    @property
    def definitions(self) -> tuple[str, ...]:
        """The slugs of the definitions that the game is played with, by the numbers that events call them by."""
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
    @property
    def winner(self) -> Seat | None:
        """The seat that won; `None` while the game runs and in a draw."""
    @property
    def outcome(self) -> Json | None:
        """How the game ended, `{"winner", "reason"}`; `None` while it runs."""
    @property
    def turn(self) -> int:
        """The number of the turn, counting those of all players from 1; 0 during set-up."""
    @property
    def digest(self) -> str:
        """The hash of the state, 64 hexadecimal digits: equal states have equal ones."""
    def copy(self) -> Game:
        """An independent game that stands where this one does."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: object) -> Game: ...
    def _repr_html_(self) -> str: ...
    def _play_builtin(self, agents: tuple[str, str], seed: SupportsIndex, limit: int) -> None:
        """Lets agents of the engine play on, as they do in a simulation with that seed."""
    def search(
        self, iterations: int = 1000, *, seconds: float | None = None, seed: SupportsIndex | None = None, trees: int = 1
    ) -> SearchReport[Action] | None:
        """Looks ahead from what the seat that decides knows, and says how good each option is: a `keyforge.searching.SearchReport`.
        `None` when the game is over.

        It goes on for so many iterations, or for so many `seconds`. With several `trees` it is split, and they grow on as many
        threads; one tree sees farther than two of half its size. The same iterations, seed and trees give the same
        report; without a seed one is drawn, which the report says.
        """
    def _choice(self, agent: str, seed: int) -> Action | None:
        """What an agent of the engine answers to the open decision; the seat is in its seed."""
    @classmethod
    def _read(cls, library: str, jsonl: str) -> Self:
        """The game of what `__reduce__` wrote; for pickle."""

@final
class Match:
    """Several games between two players, with the log of how they went: it knows who has won what, who says who goes first, which
    deck starts with how many chains, and begins the next game.

    After an error a series is as it was before. It may be used from several threads, and pickled.
    """
    def __new__(
        cls,
        deck_a: DeckLike,
        deck_b: DeckLike,
        *,
        best_of: int | None = None,
        games: int | None = None,
        adaptive: bool = False,
        swap: bool = False,
        standing: Json | None = None,
        bidding: bool = False,
        occasion: Occasion = "known_decks",
        seed: Seed | None = None,
        edition: EditionLike | None = None,
        free: bool = False,
        quickstart: bool = False,
        library: Library | None = None,
    ) -> Self: ...
    @classmethod
    def replay(cls, jsonl: str, *, library: Library | None = None) -> Self:
        """The series of a log in JSON Lines, every event compared with what the rules do. Raises `LogError`."""
    @property
    def decision(self) -> Json | None:
        """What the series waits for, a `dict`: its number `id`, who decides as `seat`, the `kind` (`"bid"`, `"first"` or `"result"`)
        and the `options`; `None` when the series is over.
        """
    def apply(self, action: ActionForm, *, seat: Seat | None = None, decision: int | None = None) -> None:
        """Answers the open decision with one of its options, such as `{"first": 0}`, `{"bid": {"deck": "a", "chains": 3}}` or
        `"pass"`. As in a game, the seat that answers and the decision that it saw can be named.

        Raises `IllegalAction` and `StaleDecision`.
        """
    def next_game(self, seed: Seed | None = None) -> Game | None:
        """The next game: decks, chains and first player are as the series has them. `None` while something must be decided
        before it, and when the series is over.
        """
    def report(self, game: Game) -> None:
        """Takes the result of a game that `next_game` began.

        A game counts once: one that was reported before is refused, unless its result was taken back and it is reported in its own
        place again. A game with the seed of an earlier one that was set up alike is that one.

        Raises `IllegalAction` for such a game, for one that the series did not set up or that nobody has won, and where none is
        awaited.
        """
    def report_winner(self, seat: Seat) -> None:
        """Takes the result of a game that was played elsewhere. Raises `IllegalAction` where none is awaited."""
    def concede(self, seat: Seat) -> None:
        """Gives the whole series up for a seat."""
    def undo(self, seat: Seat | None = None) -> None:
        """Takes back the last action of a seat, a wrong result as well; without a seat, of the one that acted last. Raises
        `UndoError`.
        """
    def can_undo(self, seat: Seat | None = None) -> bool:
        """Whether `undo` would be taken now. It changes nothing."""
    @property
    def decks(self) -> tuple[Deck, Deck]:
        """The decks that seats 0 and 1 brought: `"a"` and `"b"`."""
    @property
    def games(self) -> list[Json]:
        """The games played so far: a list of `{"winner", "deck", "chains"}`, where `deck` is the one that won and `chains` are those
        with which each deck started.
        """
    @property
    def standing(self) -> Json | None:
        """How the decks stand to each other, to begin the next series with: `{"chained", "chains", "streak"}`; `None` without a
        handicap.
        """
    @property
    def bid(self) -> Json | None:
        """The highest bid, `{"by", "deck", "chains"}`; once nobody raises it, the one in force."""
    def wins(self, seat: Seat) -> int:
        """How many games a player has won."""
    def deck_of(self, seat: Seat) -> Literal["a", "b"]:
        """The deck that a player uses in the next game: `"a"` is the one that seat 0 brought."""
    def chains(self, seat: Seat) -> int:
        """The chains with which a player's deck starts its next game."""
    @property
    def over(self) -> bool:
        """Whether the series has ended."""
    @property
    def winner(self) -> Seat | None:
        """The seat that won the series; `None` while it goes on, and in a draw."""
    @property
    def outcome(self) -> Json | None:
        """How the series ended, `{"winner", "reason"}`; `None` while it goes on."""
    @property
    def entries(self) -> list[Json]:
        """The entries of the log, each the `dict` of its line: the setup, every answer and result, and what was taken back."""
    def branch(self, n: int) -> Match:
        """An independent series as it stood after entry `n`: also before the result that ended this one, which `undo` leaves."""
    def to_jsonl(self) -> str:
        """The log in JSON Lines, for `Match.replay`."""
    @classmethod
    def _read(cls, library: str, jsonl: str) -> Self:
        """The series of what `__reduce__` wrote; for pickle."""

@final
class State:
    """A position that can be played on, without a log: cheap to copy, for search and learning."""
    @property
    def decision(self) -> Decision | None:
        """The open decision; `None` when the game is over."""
    @property
    def seat(self) -> Seat | None:
        """The seat that decides; `None` when the game is over."""
    def legal_actions(self) -> list[Action]:
        """Every action that the deciding seat can choose, in a fixed order; empty when the game is over."""
    def action_mask(self) -> npt.NDArray[np.int8]:
        """1 for each legal action by its index, 0 for all others, shape `(ACTIONS,)`, int8."""
    def apply(self, action: Action | ActionForm | SupportsIndex) -> None:
        """Answers the open decision with an `Action`, its index or its JSON form.

        Raises `IllegalAction`; the state is then as it was before.
        """
    def play_out(self, agent: str = "random", *, seed: SupportsIndex | None = None, limit: int = 20000) -> Seat | None:
        """Plays on with the agents of that name (see `types.AgentName`) and gives the winner; `None` in a draw or when
        the game has not ended after so many decisions. The state then stands where they stopped. Copies of a state play alike with
        the same `seed`; without one it is another game every time.
        """
    def judge(self) -> list[float]:
        """How good the state is for each seat, from 0 for lost to 1 for won, at a look: as the searches of the engine judge where they
        stop looking ahead. Of a game that is over it is how it ended. It sees everything: ask a state that was determinized.
        """
    def search(
        self, iterations: int = 1000, *, seconds: float | None = None, seed: SupportsIndex | None = None, trees: int = 1
    ) -> SearchReport[Action] | None:
        """Looks ahead from what the seat that decides knows, and says how good each option is: a `keyforge.searching.SearchReport`.
        `None` when the game is over.

        It goes on for so many iterations, or for so many `seconds`. With several `trees` it is split, and they grow on as many
        threads; one tree sees farther than two of half its size. The same iterations, seed and trees give the same
        report; without a seed one is drawn, which the report says.
        """
    def _choice(self, agent: str, seed: int) -> Action | None:
        """What an agent of the engine answers to the open decision; the seat is in its seed."""
    def view(self, seat: Seat | None = None) -> View:
        """The table as a seat may know it, or somebody who watches (`SPECTATOR`); without a seat the whole truth."""
    def determinize(self, seat: Seat, seed: Seed | None = None) -> State:
        """A state drawn at random among those that fit what a seat knows. Without a seed it is another one every time."""
    def observation(self, seat: Seat) -> npt.NDArray[np.int16]:
        """The position in numbers as a seat may know it, shape `(OBSERVATION,)`, int16; see `observation_layout`."""
    def describe(self, action: Action | ActionForm | SupportsIndex, *, language: Language = "en") -> str:
        """What an action says, with titles, in `"en"` or `"de"`: `Play Dust Imp`."""
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
    @property
    def winner(self) -> Seat | None:
        """The seat that won; `None` while the game runs and in a draw."""
    @property
    def outcome(self) -> Json | None:
        """How the game ended, `{"winner", "reason"}`; `None` while it runs."""
    @property
    def turn(self) -> int:
        """The number of the turn, counting those of all players from 1; 0 during set-up."""
    @property
    def digest(self) -> str:
        """The hash of the state, 64 hexadecimal digits, as `Game.digest`: equal states have equal ones."""
    @classmethod
    def from_dict(cls, form: Json, *, library: Library | None = None, seed: Seed | None = None) -> Self:
        """The state of a JSON form that `to_dict` gave, in this version of the engine. Cards of your own need their
        library. The seed of chance is no part of the form: without one the system draws it.

        Raises `FormError` for what is no state, or one of another engine or of other cards (`snapshot/…`).
        """
    def to_dict(self) -> Json:
        """The JSON form of the engine: table, machine, rules and card names."""
    def copy(self, seed: Seed | None = None) -> State:
        """An independent state that stands where this one does; with a seed, chance goes on differently."""
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: object) -> State: ...
    def __eq__(self, other: object, /) -> bool: ...
    @classmethod
    def _read(cls, library: str, snapshot: str, seed: str) -> Self:
        """The state of what `__reduce__` wrote; for pickle."""

@final
class Journal:
    """The log of a game that is kept in a file while the game goes on.

    Call `append` after each change of the game: the journal writes what it has not, and waits until it is on the
    medium. A crash at any moment costs nothing that `append` returned for. A file has one writer at a time. As a
    context manager a journal closes itself.
    """
    @classmethod
    def create(cls, path: Path, game: Game, *, sync: int | None = 1) -> Self:
        """Begins a journal in a new file, with all entries that the game has.

        `sync` says after how many entries it waits until they are on the medium, where no power cut can take
        them; with `None` only when `sync` or `close` are called. Raises `JournalError` when the file exists.
        """
    @classmethod
    def open(cls, path: Path, *, library: Library | None = None, sync: int | None = 1) -> tuple[Self, Game]:
        """Opens a journal, and gives it with the game that goes on, every event compared with what the rules do.

        What a crash left of a last line is cut off; see `recovered`. Raises `JournalError` when there is no such
        file or another journal has it open, and `LogError` when it is damaged, with the entry, or says something
        else than the rules do.
        """
    def append(self, game: Game) -> int:
        """Writes the entries of the game that the journal has not, and gives their number.

        Raises `JournalError` for another game and when writing fails; then call it again.
        """
    def sync(self) -> None:
        """Waits until all that was appended is on the medium."""
    def close(self) -> None:
        """Waits until all is on the medium, and lets the file go. Nothing happens to a journal that is closed."""
    def compact(self) -> None:
        """Closes the journal and puts the smallest form of the log in its place: for games that are put away.

        Events are left out. `open` finds them again.
        """
    @property
    def entries(self) -> int:
        """How many entries are written."""
    @property
    def synced_entries(self) -> int:
        """How many of them no power cut can take."""
    @property
    def recovered(self) -> int:
        """How many bytes of a last line were cut off when the journal was opened."""
    @property
    def path(self) -> str:
        """The path of the file."""
    @property
    def closed(self) -> bool:
        """Whether the journal was closed."""
    def __enter__(self) -> Self: ...
    def __exit__(self, *_exception: object) -> None: ...

@final
class Redacting:
    """The log of a running game as one seat may know it, at the price of what is new: for a server with a player far
    away.

    `lines` gives what is to be sent, and `Following` is who reads it.
    """
    def __new__(cls, game: Game, seat: Seat) -> Self: ...
    def lines(self, game: Game) -> list[str]:
        """The lines that were not given yet, each without its line break; the first of all is the header.

        Raises `ValueError` for another game than the one that was followed so far.
        """
    @property
    def seat(self) -> Seat:
        """Who may know what is in it."""
    @property
    def log(self) -> Log:
        """The redacted log so far: a copy that does not grow."""

@final
class Following:
    """A game as somebody sees it who reads its log line by line: the other end of `Redacting`. It knows no rules."""
    def __new__(cls, header: str, *, library: Library | None = None) -> Self: ...
    def push(self, line: str) -> list[Event]:
        """Reads the next line and gives its events.

        Raises `LogError` for a line that is damaged or is not the next one; then nothing has changed.
        """
    @property
    def view(self) -> View:
        """The table after the last line. Raises `LogError` where the game began from a position whose hidden cards
        the log does not name (`show/hidden_cards`).
        """
    @property
    def log(self) -> Log:
        """What was read so far: a copy that does not grow."""

@final
class Log:
    """The record of a game: setup, every action and undo, and the events that came of them. Immutable."""
    @classmethod
    def read(cls, path: Path, *, library: Library | None = None) -> Self:
        """Reads a log from a file in JSON Lines or in the binary form.

        Raises `LogError` for a file that is damaged, with the line; a last line that was cut off is left out.
        """
    @classmethod
    def from_jsonl(cls, text: str, *, library: Library | None = None) -> Self:
        """Reads a log from JSON Lines."""
    @classmethod
    def from_bytes(cls, data: bytes, *, library: Library | None = None) -> Self:
        """Reads a log from its binary form."""
    def to_jsonl(self) -> str:
        """The log in JSON Lines."""
    def header_line(self) -> str:
        """The first line of the log, the header, without its line break."""
    def entry_line(self, n: int) -> str:
        """The line of entry `n`, without its line break. Raises `IndexError` when there is no such entry."""
    def to_bytes(self) -> bytes:
        """The log in its binary form."""
    def write(self, path: Path) -> None:
        """Writes the log to a file: in the binary form when its name ends in `.kfl`, in JSON Lines otherwise."""
    def verify(self) -> bool:
        """Runs the rules again and compares every event with the log. `True` when its seed proves the chance too, `False` when
        it has none: the rules were followed, but whoever wrote the log may have chosen how chance answered.

        Raises `LogError`: with the code `verify/…` when nothing can be said, because the log was redacted or belongs to
        another version or other cards, or when its seed gives other chance (`verify/other_chance`); with `replay/diverged`
        and the entry when the rules do something else.
        """
    def redact(self, seat: Seat) -> Log:
        """The log as a seat, or somebody who watches (`SPECTATOR`), may know it: hidden cards, chance and the seed are taken out."""
    def inputs_only(self) -> Log:
        """The smallest form that can be replayed: without events."""
    def branch(self, n: int) -> Log:
        """The log up to and with entry `n`; all of it when there is no such entry."""
    def steps(
        self, seat: Seat | None = None, *, names: Sequence[str] | None = None, language: Language = "en"
    ) -> list[Step]:
        """What was told and how the board stood after every entry: a list of `keyforge.page.Step`.

        For a seat, or for those who watch (`SPECTATOR`), as they may know it. The story calls the players by their decks, or
        by `names`, in `"en"` or `"de"`. Raises `LogError` for a log without events, for one that was redacted for another seat, and where the
        library lacks cards of the game.
        """
    @property
    def header(self) -> Json:
        """What fixed the game before its first decision: ruleset, edition, setup, seed, digests, a `dict`."""
    @property
    def decks(self) -> tuple[Deck, Deck] | None:
        """The decks of seats 0 and 1; `None` in the log of a game that began with a scenario."""
    @property
    def edition(self) -> Edition:
        """The rulebook: `"winds_of_exchange"`."""
    @property
    def viewer(self) -> Seat | None:
        """The seat that the log was redacted for; `None` when it was not."""
    @property
    def head(self) -> str:
        """The hash of the last entry, which stands for everything in the log."""
    @property
    def recovered(self) -> bool:
        """Whether a last line that was cut off was left out when the log was read."""
    @property
    def outcome(self) -> Json | None:
        """How the game ended, `{"winner", "reason"}`; `None` where it had not. Raises `LogError` for a log without events."""
    @property
    def entries(self) -> list[Entry]:
        """All entries, undone ones and undos included."""
    @property
    def effective(self) -> list[Entry]:
        """The entries that count: undone ones and the undos themselves are left out."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, at: int, /) -> Entry: ...
    @overload
    def __getitem__(self, at: slice, /) -> list[Entry]: ...
    def __iter__(self) -> Iterator[Entry]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_html_(self) -> str: ...
    @classmethod
    def _read(cls, library: str, jsonl: str) -> Self:
        """The log of what `__reduce__` wrote; for pickle."""

@final
class Entry:
    """One line of a log: why it was written, and what came of it."""
    @property
    def n(self) -> int:
        """Its number; the setup is 0."""
    @property
    def cause(self) -> Literal["setup", "action", "undo"]:
        """`"setup"`, `"action"` or `"undo"`."""
    @property
    def seat(self) -> Seat | None:
        """Who acted; `None` for the setup."""
    @property
    def action(self) -> Action | None:
        """What was chosen; `None` for setup and undo, and where a viewer may not know."""
    @property
    def to(self) -> int | None:
        """The entry to which an undo returned."""
    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
    @property
    def hash(self) -> str:
        """The hash of the entry before and this one."""
    def to_dict(self) -> Json:
        """The line of the log, a `dict`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @classmethod
    def _of(cls, log: Log, at: int) -> Entry:
        """An entry of a log; for pickle."""

@final
class Card:
    """What a card is: its facts and what it does. Immutable, hashable and equal by value."""
    @property
    def slug(self) -> str:
        """The name within a library: `"dust-imp"`."""
    @property
    def title(self) -> str:
        """The printed title."""
    @property
    def house(self) -> House:
        """The printed house: `"dis"`."""
    @property
    def type(self) -> Literal["action", "artifact", "creature", "upgrade"]:
        """`"action"`, `"artifact"`, `"creature"` or `"upgrade"`."""
    @property
    def power(self) -> int:
        """Printed power; 0 for what is no creature."""
    @property
    def houses(self) -> tuple[House, ...]:
        """Every house that the card is printed in; one, but for a few cards."""
    @property
    def armor(self) -> int:
        """Printed armor; 0 for none."""
    @property
    def icons(self) -> tuple[str, ...]:
        """Printed bonus icons from top to bottom."""
    @property
    def enhance(self) -> tuple[str, ...]:
        """The bonus icons with which it enhanced other cards of its deck."""
    @property
    def traits(self) -> tuple[str, ...]:
        """Traits in lower case."""
    @property
    def keywords(self) -> tuple[tuple[str, int], ...]:
        """Printed keywords with their values; 1 for a keyword without one."""
    @property
    def printings(self) -> tuple[tuple[str, str], ...]:
        """Set and number of each printing, the set as `Library.sets` names it: `("CotA", "083")`."""
    @property
    def script(self) -> str:
        """The card in the card script: facts and abilities."""
    def title_in(self, language: Language) -> str:
        """What the card is called, in `"en"` or `"de"`: as it is printed where no list tells another title."""
    def text(self, language: Language = "en", *, edition: EditionLike | None = None) -> str:
        """What the card says, in `"en"` or `"de"`; under an edition, as its errata stand and in that book's words."""
    def to_dict(self) -> Json:
        """The printed facts in their JSON form."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @classmethod
    def _read(cls, card: str) -> Self:
        """The card of what `__reduce__` wrote; for pickle."""

@final
class Library:
    """Card definitions: those that come with the engine, and home-made ones. Immutable."""
    def __new__(cls, *cards: str | Path | Json | list[Json]) -> Self: ...
    def with_cards(self, cards: str | Path | Json | list[Json]) -> Library:
        """This library with more cards: card script or JSON text as a `str`, the path of a file, a card or a list of cards as
        their JSON forms, `{"facts": {…}, "script": "reap: draw(1)"}`.

        Raises `ScriptError` with every mistake and its place, `LibraryError` for cards that do not fit together.
        """
    def titled(self, title: str) -> list[Card]:
        """The cards with a title, without regard to case and punctuation."""
    @property
    def sets(self) -> list[str]:
        """The sets that there are cards of, in the order in which they came out; home-made ones last."""
    def __getitem__(self, slug: str, /) -> Card: ...
    def __contains__(self, slug: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Card]: ...
    def __len__(self) -> int: ...
    @classmethod
    def _read(cls, added: str) -> Self:
        """The library of what `__reduce__` wrote; for pickle."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class DeckCard:
    """A card of a deck: which one, the house of this copy, and the icons that enhanced it."""
    def __new__(cls, card: str, house: str, icons: Sequence[str] = ()) -> Self: ...
    @property
    def card(self) -> str:
        """The slug of the definition."""
    @property
    def title(self) -> str | None:
        """The title of a card that comes with the engine; `None` for others, which their library tells: `library[card.card].title`."""
    @property
    def house(self) -> House:
        """The house of this copy."""
    @property
    def icons(self) -> tuple[str, ...]:
        """The bonus icons that enhanced this copy."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Deck:
    """A deck: a name, its houses, and its cards. Immutable, hashable and equal by value."""
    def __new__(cls, source: DeckLike, *, library: Library | None = None) -> Self: ...
    @classmethod
    def random(
        cls, set: str, seed: Seed | None = None, *, houses: Sequence[str] = (), library: Library | None = None
    ) -> Self:
        """A random legal deck of a set, such as `"WC"` or `"Worlds Collide"`: the same seed gives the same deck, without one the
        system draws it. The deck has the houses that are named, at most three; the others are drawn.

        Raises `DeckError` for a set that the library has no cards of, and for houses that the set has not.
        """
    @classmethod
    def read_all(cls, source: str | Path | Json | list[Json], *, library: Library | None = None) -> list[Deck]:
        """Every deck of a text or file that may hold several."""
    @classmethod
    def from_list(cls, text_or_mapping: str | Json | list[Json], *, library: Library | None = None) -> Self:
        """The deck of a deck list in any form in which lists are published: as text, or as JSON with cards by title or number, that
        of the publisher's deck service, or that of `to_dict`; JSON as text or as a `dict`. A `str` is always the list itself,
        never a name or a path: no file is read, so lists of strangers are safe here.

        Raises `DeckError`, with all cards that the library has not.
        """
    @classmethod
    def from_dict(cls, form: Json) -> Self:
        """The deck of a JSON form."""
    def to_dict(self) -> Json:
        """The JSON form, as in logs."""
    def check(self) -> None:
        """Raises `DeckError` with every fault that keeps the deck from being complete: three houses, twelve cards of each."""
    @property
    def name(self) -> str:
        """The name on the identity card."""
    @property
    def houses(self) -> tuple[House, ...]:
        """The houses of the identity card."""
    @property
    def cards(self) -> tuple[DeckCard, ...]:
        """The cards, 36 in a complete deck."""
    @property
    def token(self) -> str | None:
        """The slug of the token creature on the reference card, if there is one."""
    def __iter__(self) -> Iterator[DeckCard]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Greedy:
    """An agent that plays sensibly without looking ahead: call it with a view and the legal actions."""
    def __new__(cls, seed: SupportsIndex | None = None) -> Self: ...
    def __call__(self, view: View, legal_actions: list[Action]) -> Action: ...

@final
class Table:
    """A table of named columns of equal length, in Arrow memory. Equal by value: the same columns with the same rows.

    `polars.DataFrame(table)`, `pyarrow.table(table)` and the methods below read it without copying.
    """
    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
    @property
    def num_rows(self) -> int:
        """How many rows there are."""
    def __getitem__(self, name: str, /) -> list[Any]: ...
    def __array__(self, dtype: object = None, copy: bool | None = None) -> NoReturn: ...
    def __contains__(self, name: object, /) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...
    def to_dict(self) -> dict[str, list[Any]]:
        """Every column as a list, by its name."""
    def head(self, rows: int = 5) -> Table:
        """The first rows, as a table that shares their memory."""
    def to_arrow(self) -> pa.Table:
        """The table as a `pyarrow.Table`; needs `keyforge-py[arrow]`."""
    def to_polars(self) -> pl.DataFrame:
        """The table as a `polars.DataFrame`; needs `keyforge-py[polars]`."""
    def to_pandas(self) -> pd.DataFrame:
        """The table as a `pandas.DataFrame`; needs `keyforge-py[pandas]`."""
    def flat(self) -> Table:
        """The table without columns of lists, for what knows none, such as CSV: in the place of `forged_a` stand `forged_a_1`,
        `forged_a_2` and so on, with the values of each list in its order and null behind its end. There are at least three, so that
        tables of several simulations fit together, and more where the longest list has more.
        """
    def to_csv(self, path: str | Path | None = None) -> str | None:
        """The rows of `flat` as CSV, with the names of the columns in the first line, without any other library: into a file, or as a
        `str` where no path is named. A missing value is nothing between two commas.
        """
    def __arrow_c_schema__(self) -> CapsuleType: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> CapsuleType: ...
    def _repr_html_(self) -> str: ...
    @classmethod
    def _read(cls, stream: bytes) -> Self:
        """The table of an Arrow IPC stream; for pickle."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Batch:
    """The native half of `keyforge.BatchEnv`."""
    def __new__(
        cls,
        games: int,
        pairings: Sequence[tuple[Deck, Deck]],
        *,
        seed: SupportsIndex,
        edition: EditionLike | None,
        first: Seat | None,
        chains: Chains,
        free: bool,
        quickstart: bool,
        limit: int,
        skip_forced: bool,
        threads: int,
        library: Library | None,
    ) -> Self: ...
    def reset(
        self,
        observations: npt.NDArray[np.int16],
        masks: npt.NDArray[np.int8],
        seats: npt.NDArray[np.int8],
        seed: SupportsIndex | None = None,
    ) -> None:
        """Begins new games; from `seed` on when it is given. Every row of the arrays is written."""
    def step(
        self,
        actions: npt.NDArray[np.int64],
        observations: npt.NDArray[np.int16],
        masks: npt.NDArray[np.int8],
        rewards: npt.NDArray[np.float32],
        terminated: npt.NDArray[np.bool_],
        truncated: npt.NDArray[np.bool_],
        seats: npt.NDArray[np.int8],
        lengths: npt.NDArray[np.int32],
    ) -> None:
        """Takes one action in every game. Games that end are told as such and begun anew; their rows then show the new game.

        Raises `IllegalAction` when an action is not offered; then no game has moved.
        """
    def choose(self, numbers: npt.NDArray[np.float64], chosen: npt.NDArray[np.int64]) -> None:
        """An offered action for every game: the one as far along its options as a number from 0 to 1 says."""
    def search(self, iterations: int, seed: SupportsIndex, shares: npt.NDArray[np.float32]) -> None:
        """The share of the visits that a search gives each action, by its index, in every game."""
    def options(self, game: int) -> list[int]:
        """The legal indices of a game, in the order of its options."""
    def state(self, game: int) -> State:
        """The state of a game: a copy."""

def agent_name(agent: Any) -> str:
    """What an agent is called, as the tables of `simulate` have it: its name, or that of the function or class that it is made of."""

def checked_decks(
    source: str | Path | Json | list[Json], *, free: bool, library: Library | None
) -> list[tuple[str, Deck | None, DeckError | None]]:
    """Every deck of a list with the error that keeps it from a game, if one does; `keyforge.check_decks` is what to call.

    Of a deck that cannot be read, or has cards that the library has not, there is its name alone.
    """

def decks() -> list[Deck]:
    """The decks that come with the engine: real ones, sorted by name."""

def name_in(kind: Literal["title", "house", "keyword", "icon", "counter"], word: str, language: Language) -> str:
    """What something is called in `"en"` or `"de"`: `kind` is `"title"` for the English title of a card, `"house"`, `"keyword"`,
    `"icon"` or `"counter"`, `word` the word of the JSON forms.

    Raises `ValueError` for another kind or language, and for a word that no house, keyword or icon has.
    """

def observation_layout() -> list[tuple[str, int, int, int, str]]:
    """The fields of an observation in order, as tuples `(name, at, stride, count, meaning)`.

    Number `i` of a field, of `count`, stands at `at + i * stride`.
    """

def simulate(
    pairings: Sequence[tuple[Deck, Deck]],
    *,
    games: int,
    agents: tuple[Agent | str, Agent | str],
    both_ways: bool,
    seed: SupportsIndex,
    threads: int,
    edition: EditionLike | None,
    first: Seat | None,
    chains: Chains,
    free: bool,
    quickstart: bool,
    limit: int,
    turns: bool,
    actions: bool,
    cards: bool,
    library: Library | None,
    progress: Any,
    results: Callable[[list[tuple[Table, Table | None, Table | None, Table | None, int, bool]]], _R],
) -> _R:
    """Plays games of each pairing and gives what `results` makes of their tables; `keyforge.simulate` is what to call.

    With `both_ways` each game is played twice, the second time with the agents in each other's seats. `results` is called with
    the tables of either way. `progress` is called with the number of finished games now and then.
    """

def tabulate(
    logs: Iterable[Log | str | bytes | Path],
    *,
    threads: int,
    turns: bool,
    actions: bool,
    cards: bool,
    library: Library | None,
) -> tuple[Table, Table | None, Table | None, Table | None, int, bool]:
    """Tells games that were played already, from their logs; `keyforge.tabulate` is what to call."""
