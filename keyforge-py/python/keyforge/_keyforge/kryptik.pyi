from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal, Self, SupportsIndex, TypeVar, final, overload

from ..kryptik._steps import Step
from ..kryptik.board import Board, Player
from ..kryptik.types import (
    ActionForm,
    ActionKind,
    Agent,
    Date,
    DecisionKind,
    DeckLike,
    EventForm,
    EventKind,
    Format,
    FormatLike,
    Json,
    Path,
    Rulings,
    Seat,
    Seed,
)
from ..searching import SearchReport
from . import Table

_R = TypeVar("_R")

__all__ = [
    "Action",
    "Card",
    "Decision",
    "Deck",
    "Entry",
    "Event",
    "Events",
    "Following",
    "Game",
    "Greedy",
    "Journal",
    "Library",
    "Log",
    "Redacting",
    "State",
    "View",
    "_board_text",
    "decks",
    "formats",
    "simulate",
    "tabulate",
]

@final
class Action:
    """One option of a decision: a kind, and the value that it refers to if it does.

    `Action("pass")`, `Action("cast", 17)`, `Action("slot", {"seat": 1, "slot": 3})`. Immutable, hashable and equal by
    value.
    """

    __match_args__: Final[tuple[str, str]]
    def __new__(cls, kind: ActionKind, value: int | str | Json | None = None) -> Self: ...
    @classmethod
    def from_dict(cls, form: ActionForm) -> Self:
        """The action of a JSON form: `"pass"`, `{"cast": 17}`."""
    def to_dict(self) -> ActionForm:
        """The JSON form, as in decisions and logs: a `dict` with one key, or the kind alone where there is no value."""
    @property
    def kind(self) -> ActionKind:
        """What is done: `"pass"`, `"cast"`."""
    @property
    def value(self) -> int | str | Json | None:
        """What it refers to: a card, a seat, a number, a color, or a `dict` where it is more than one thing; `None` when nothing."""
    @property
    def card(self) -> int | None:
        """The card that it refers to; `None` when there is none."""
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
        """The event of a JSON form: `{"engaged": 17}`."""
    def to_dict(self) -> EventForm:
        """The JSON form, as in logs: a `dict` with one key, or the kind alone where there is no value."""
    @property
    def kind(self) -> EventKind:
        """What happened: `"damaged"`, `"turn_began"`."""
    @property
    def value(self) -> Any:
        """What is said of it: a `dict`, a single value, or `None`."""
    @property
    def card(self) -> int | None:
        """The card that it is about; `None` when there is none. 65535 stands for one that the reader may not know."""
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
        """What is decided: `"priority"`, `"pay"`, `"target"`."""
    @property
    def source(self) -> int | None:
        """The card that asks; `None` if none does."""
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

    `view.board` tells it with names and with everything that follows from the rules, such as attack and defense;
    `view.to_dict()` is the JSON form of the engine.
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
        """The number of the turn, counting those of all players from 1; 0 during set-up."""
    @property
    def active(self) -> Seat:
        """Whose turn it is."""
    @property
    def phase(self) -> str:
        """The phase or step: `"first"`, `"combat_begin"`."""
    @property
    def priority(self) -> Seat | None:
        """Who has priority; `None` when nobody has."""
    @property
    def decision(self) -> Decision | None:
        """The open decision; `None` when the game is over. Of another player's, only that it is open is known."""
    @property
    def outcome(self) -> Json | None:
        """How the game ended, `{"winner", "reason"}`; `None` while it runs."""
    @property
    def board(self) -> Board:
        """The board: a `keyforge.kryptik.board.Board`."""
    @property
    def me(self) -> Player:
        """The player whose view it is, as on the board."""
    @property
    def opponents(self) -> list[Player]:
        """The living players of other teams, as on the board, clockwise from the player whose view it is."""
    def determinize(self, seed: Seed | None = None) -> State:
        """A state drawn at random among those that fit what the seat knows, for an agent that searches.

        Raises `ValueError` for a view that was not taken from a game or state, but read from a form or a pickle.
        """
    def card(self, n: int) -> Card | None:
        """The card with a number, such as `action.card`: what it is, wherever it lies. `None` where the viewer does not know it, and where there is no such card."""
    def describe(self, action: Action | ActionForm) -> str:
        """What an action says, with names: `cast Wick Runner`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_html_(self) -> str: ...
    @classmethod
    def _read(cls, library: str, state: str) -> Self:
        """The view of what `__reduce__` wrote; for pickle."""

@final
class Game:
    """A game with the log of how it came about. It runs to its first decision. Without a `seed` the system draws one, so that
    every game is another; its `seed` says which.

    - `decks`: two to six, by seat, whatever `Deck` takes: a `Deck`, the name of a demo deck, a path, a `dict`.
    - `seed`: an integer from 0 below 2**64, or 64 hexadecimal digits; drawn by the system where there is none.
    - `first`: the seat that begins; drawn where there is none.
    - `teams`: a number for each seat; everybody is alone without it.
    - `format`: `"constructed"`, `"limited"` or a JSON form as in `formats()`.
    - `date`: when its list of limited cards is read.
    - `checked`: whether decks must be legal.
    - `rulings`: what is decided where the rules leave a point open; see `keyforge.kryptik.Rulings`.
    - `library`: the card definitions, where some are home-made.

    Raises `DeckError` for decks that cannot play. After an error a game is as it was before. A game may be used from several
    threads, copied and pickled.
    """
    def __new__(
        cls,
        *decks: DeckLike,
        seed: Seed | None = None,
        first: Seat | None = None,
        teams: Sequence[int] | None = None,
        format: FormatLike | None = None,
        date: Date | None = None,
        checked: bool = True,
        rulings: Rulings | None = None,
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
    def apply(self, action: Action | ActionForm, *, seat: Seat | None = None, decision: int | None = None) -> Events:
        """Answers the open decision and gives the events that come of it, those hidden from a player included.

        The action is an `Action` or its JSON form, in KeyForge also its index. A server names the seat that answers and the
        decision that it saw, so that an answer that comes late or from the wrong side is refused.

        Raises `IllegalAction` and `StaleDecision`.
        """
    def pass_quietly(self, only_energy: bool = False) -> int:
        """Passes for seats that have nothing else to do, and says how often; with `only_energy` also for those that could
        only make energy. Every pass is an action of the log.
        """
    def concede(self, seat: Seat) -> Events:
        """Gives up for a seat and gives the events that come of it."""
    def undo(self, seat: Seat | None = None) -> None:
        """Takes back the last action that a seat took with priority and all that came of it.

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
    @property
    def log(self) -> Log:
        """The record of the game so far: a copy that does not grow."""
    def scenario(self) -> Json:
        """The position as a scenario, a `dict`: possible while a player has priority, with nothing on the pile and no attack."""
    def branch(self, n: int) -> Game:
        """An independent game that stands after entry `n` of this one, or as this one does where there is no such entry: the beginning of a what-if."""
    def card(self, n: int) -> Card | None:
        """The card with a number, such as `action.card`: what it is, wherever it lies. `None` where there is no such card."""
    def describe(self, action: Action | ActionForm) -> str:
        """What an action says, with names: `cast Wick Runner`."""
    @property
    def decks(self) -> list[Deck] | None:
        """The decks, by seat; `None` in a game that began with a scenario."""
    @property
    def options(self) -> dict[str, Any] | None:
        """What else the game began with, as keywords of `Game`; `None` in a game that began with a scenario."""
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
        """The short names of the definitions that the game is played with, by the numbers that events call them by."""
    @property
    def seats(self) -> int:
        """How many seats there are, those out of the game included."""
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
    @property
    def winner(self) -> Seat | None:
        """The seat that won; `None` while the game runs and in a draw. Of a team the first player that is still in the game."""
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
    def _play_builtin(self, agents_by_seat: Sequence[str], seed: SupportsIndex, limit: int) -> None:
        """Lets agents of the engine, by seat, play on, as they do in a simulation with that seed."""
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
    def apply(self, action: Action | ActionForm) -> None:
        """Answers the open decision with an `Action` or its JSON form.

        Raises `IllegalAction`; the state is then as it was before.
        """
    def play_out(self, agent: str = "random", *, seed: SupportsIndex | None = None, limit: int = 60000) -> Seat | None:
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
    def describe(self, action: Action | ActionForm) -> str:
        """What an action says, with names: `cast Wick Runner`."""
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
    @property
    def winner(self) -> Seat | None:
        """The seat that won; `None` while the game runs and in a draw. Of a team the first player that is still in the game."""
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
    def steps(self, seat: Seat | None = None, *, names: Sequence[str] | None = None) -> list[Step]:
        """What was told and how the board stood after every entry: a list of `keyforge.kryptik.Step`.

        For a seat, or for those who watch (`SPECTATOR`), as they may know it. The story calls the players by their seats, or by
        `names`. Raises `LogError` for a log without events, for one that was redacted for another seat, and where the library
        lacks cards of the game.
        """
    @property
    def header(self) -> Json:
        """What fixed the game before its first decision: ruleset, edition, setup, seed, digests, a `dict`."""
    @property
    def decks(self) -> list[Deck] | None:
        """The decks, by seat; `None` in the log of a game that began with a scenario."""
    @property
    def edition(self) -> str:
        """The rules and the format: `"2023-06 constructed"`."""
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
    @classmethod
    def from_dict(cls, form: Json) -> Self:
        """The card of a JSON form, as a library takes it."""
    def to_dict(self) -> Json:
        """The JSON form: facts and script."""
    @property
    def slug(self) -> str:
        """The name within a library: `"wick-runner"`."""
    @property
    def name(self) -> str:
        """The printed name."""
    @property
    def type(self) -> Literal["citizen", "spell"]:
        """`"citizen"` or `"spell"`."""
    @property
    def type_line(self) -> str:
        """The type line: `"Lanternfolk citizen overlord"`."""
    @property
    def factions(self) -> tuple[str, ...]:
        """The factions that stand before the type."""
    @property
    def overlord(self) -> bool:
        """Whether it is an overlord."""
    @property
    def cost(self) -> str:
        """The soul cost: `"{1}{u}"`."""
    @property
    def attack(self) -> int:
        """Printed attack; 0 for a spell."""
    @property
    def defense(self) -> int:
        """Printed defense; 0 for a spell."""
    @property
    def souls(self) -> str:
        """The colors of its soul box, a letter for each: `"uw"`."""
    @property
    def years(self) -> int | None:
        """The 11-year cost; `None` if it cannot be cast from the row."""
    @property
    def keywords(self) -> tuple[str, ...]:
        """Printed keywords."""
    @property
    def abilities(self) -> tuple[str, ...]:
        """The abilities of a citizen in the card script; a spell has paragraphs instead."""
    def text(self) -> str:
        """What the card says."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Library:
    """Card definitions: the demo set that comes with the engine, and home-made ones. Immutable."""
    def __new__(cls, *cards: str | Path | Json | list[Json]) -> Self: ...
    def with_cards(self, cards: str | Path | Json | list[Json]) -> Library:
        """This library with more cards: card script or JSON text as a `str`, the path of a file, a card or a list of cards as
        their JSON forms.

        Raises `ScriptError` with every mistake and its place, also for a card that is there already.
        """
    def named(self, name: str) -> list[Card]:
        """The cards with a name, without regard to case."""
    def __getitem__(self, slug: str, /) -> Card: ...
    def __contains__(self, slug: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Card]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @classmethod
    def _read(cls, added: str) -> Self:
        """The library of what `__reduce__` wrote; for pickle."""

@final
class Deck:
    """A deck: a name, a main deck and a side deck. Immutable, hashable and equal by value."""
    def __new__(cls, source: DeckLike) -> Self: ...
    @classmethod
    def from_dict(cls, form: Json) -> Self:
        """The deck of a JSON form: `{"name": …, "main": ["wick-runner", …], "side": […]}`."""
    def to_dict(self) -> Json:
        """The JSON form, as in logs."""
    def check(
        self, format: FormatLike | None = None, *, date: Date | None = None, library: Library | None = None
    ) -> None:
        """Raises `DeckError` with every fault that keeps the deck from being played in a format: `"constructed"`,
        `"limited"` or a JSON form. The list of limited cards is read at the date, that of the rules without one.
        """
    @property
    def name(self) -> str:
        """The name of the deck."""
    @property
    def main(self) -> tuple[str, ...]:
        """The cards of the main deck by their slugs, an entry for each copy."""
    @property
    def side(self) -> tuple[str, ...]:
        """The cards of the side deck; it plays no part in a game."""
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Greedy:
    """An agent that plays sensibly without looking ahead: call it with a view and the legal actions."""
    def __new__(cls, seed: SupportsIndex | None = None) -> Self: ...
    def __call__(self, view: View, legal_actions: list[Action]) -> Action: ...

def decks() -> list[Deck]:
    """The demo decks that come with the engine."""

def formats() -> dict[str, Format]:
    """The formats that have a name, in their JSON forms, to be changed and handed to `Game`."""

def _board_text(board: str) -> str:
    """The text of a board's JSON form; `str(board)` is what to call."""

def simulate(
    tables: Sequence[Sequence[Deck]],
    *,
    games: int,
    agents: Sequence[Agent | str],
    both_ways: bool,
    seed: SupportsIndex,
    threads: int,
    first: Seat | None,
    teams: Sequence[int] | None,
    format: FormatLike | None,
    date: Date | None,
    checked: bool,
    rulings: Rulings | None,
    limit: int,
    library: Library | None,
    progress: Any,
    results: Callable[[list[tuple[Table, int, bool]]], _R],
) -> _R:
    """Plays games at each table and gives what `results` makes of their table; `keyforge.kryptik.simulate` is what to call.

    `agents` has one for every seat. With `both_ways` each game is played twice, the second time with the agents in the order of
    the other way round. `results` is called with the tables of either way. `progress` is called with the number of finished games
    now and then.
    """

def tabulate(
    logs: Iterable[Log | str | bytes | Path], *, threads: int, library: Library | None
) -> tuple[Table, int, bool]:
    """Tells games that were played already, from their logs; `keyforge.kryptik.tabulate` is what to call."""
