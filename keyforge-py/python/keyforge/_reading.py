"""Reading JSON values with errors that name the field."""

from collections.abc import Callable, Collection, Mapping
from operator import index
from typing import Any, Final, TypeVar

T = TypeVar("T")


class _Trusted(str):
    """A path to what the engine wrote itself."""

    __slots__ = ()


TRUSTED: Final = _Trusted("what the engine wrote")
"""The path of a value that needs no check, as the engine wrote it a moment ago. Checks take most of the time of reading."""

U8 = 255
SPECTATOR = 255
"""Who looks on and plays on no side."""
U16 = 65_535
U32 = 4_294_967_295
I32 = 2_147_483_647


def integer(value: Any) -> int:
    """The `int` that an integer of numpy stands for, which JSON does not know."""
    if not hasattr(value, "__index__"):
        raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")
    return index(value)


class Fields:
    """The fields of a JSON object, taken one by one.

    `path` says where the object stands, as in `board.players[0].hand`. Every method takes the name of a field; one that
    is missing or holds another value raises `ValueError`, one of another type raises `TypeError`. Both name the field.
    """

    __slots__ = ("_path", "_taken", "_value")

    def __init__(self, value: object, path: str) -> None:
        if path is not TRUSTED and not isinstance(value, Mapping):
            raise TypeError(f"{path}: expected an object, not {_kind(value)}")
        self._value: Any = value
        self._path = path
        self._taken: set[str] = set()

    def end(self) -> None:
        """Refuses an object with fields that nobody asked for."""
        if self._path is TRUSTED:
            return
        for name in self._value:
            if name not in self._taken:
                raise ValueError(f"{self._path}: there is no field {name!r}")

    def at(self, name: str) -> str:
        """Where a field stands."""
        return self._path if self._path is TRUSTED else f"{self._path}.{name}"

    def has(self, name: str) -> bool:
        """Whether a field is there and not null."""
        self._taken.add(name)
        there: bool = self._value.get(name) is not None
        return there

    def value(self, name: str) -> object:
        """A field as it is."""
        if self._path is TRUSTED:
            return self._value[name]
        self._taken.add(name)
        if name not in self._value:
            raise ValueError(f"{self.at(name)}: is missing")
        field: object = self._value[name]
        return field

    def flag(self, name: str) -> bool:
        """True or false."""
        return boolean(self.value(name), self.at(name))

    def count(self, name: str, most: int = U16) -> int:
        """A whole number from 0."""
        return whole(self.value(name), self.at(name), 0, most)

    def number(self, name: str) -> int:
        """A whole number of 32 bits that may be negative."""
        return whole(self.value(name), self.at(name), -I32 - 1, I32)

    def seat(self, name: str) -> int:
        """0 or 1."""
        return whole(self.value(name), self.at(name), 0, 1)

    def text(self, name: str) -> str:
        """A text."""
        return text(self.value(name), self.at(name))

    def word(self, name: str, words: Collection[str]) -> str:
        """One of some words."""
        return word(self.value(name), self.at(name), words)

    def items(self, name: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
        """A list, each item of which is read with its place."""
        return items(self.value(name), self.at(name), read)

    def optional(self, name: str, read: Callable[[object, str], T]) -> T | None:
        """What stands there; none if it is missing or null."""
        return read(self._value[name], self.at(name)) if self.has(name) else None


def _kind(value: object) -> str:
    names = {
        dict: "an object",
        list: "a list",
        tuple: "a list",
        str: "a text",
        bool: "a truth value",
        type(None): "null",
    }
    return names.get(type(value), type(value).__name__)


def boolean(value: Any, path: str) -> bool:
    """True or false, else a `TypeError`."""
    if path is TRUSTED:
        flag: bool = value
        return flag
    if not isinstance(value, bool):
        raise TypeError(f"{path}: expected true or false, not {_kind(value)}")
    return value


def whole(value: Any, path: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if path is TRUSTED:
        number: int = value
        return number
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{path}: expected a whole number, not {_kind(value)}")
    if not least <= value <= most:
        raise ValueError(f"{path}: must be from {least} to {most}")
    return value


def seat(value: object, path: str) -> int:
    """0 or 1."""
    return whole(value, path, 0, 1)


def viewer(value: object, path: str, last: int = 1) -> int:
    """A seat up to the last one, or a spectator."""
    return SPECTATOR if value == SPECTATOR else whole(value, path, 0, last)


def card_id(value: object, path: str) -> int:
    """The number of a card."""
    return whole(value, path, 0, U8)


def text(value: Any, path: str) -> str:
    """A text, else a `TypeError`."""
    if path is TRUSTED:
        found: str = value
        return found
    if not isinstance(value, str):
        raise TypeError(f"{path}: expected a text, not {_kind(value)}")
    return value


def word(value: object, path: str, words: Collection[str]) -> str:
    """One of some words."""
    if path is TRUSTED:
        return text(value, path)
    found = text(value, path)
    if found not in words:
        shown = found if len(found) <= 40 else found[:40] + "…"
        raise ValueError(f"{path}: {shown!r} is none of {', '.join(words)}")
    return found


def items(value: object, path: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
    """A list, each item of which is read with its place."""
    if path is TRUSTED:
        trusted: Any = value
        return tuple([read(item, path) for item in trusted])
    if not isinstance(value, list | tuple):
        raise TypeError(f"{path}: expected a list, not {_kind(value)}")
    return tuple(read(item, f"{path}[{index}]") for index, item in enumerate(value))
