"""`python -m keyforge`: what the package does without a program of one's own.

python -m keyforge check lists/*.txt
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from . import DeckError, KeyforgeError, Library, __version__, check_decks, kryptik

WRONG = 1
"""The exit code where a deck cannot play; that of a mistake on the command line is 2."""


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    top = argparse.ArgumentParser(prog="python -m keyforge", description="A rules engine for the card game KeyForge.")
    top.add_argument("--version", action="version", version=f"keyforge {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser(
        "check",
        help="say what is wrong with deck lists",
        description="Says of every deck in these files whether a game can be played with it, and if not, why.",
        epilog=f"The exit code is 0 when every deck can play, and {WRONG} when one cannot or a file cannot be read.",
    )
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a deck list, in any form that is read")
    check.add_argument(
        "--game", choices=("keyforge", "kryptik"), default="keyforge", help="whose decks they are (default: keyforge)"
    )
    check.add_argument("--free", action="store_true", help="decks need not be complete (KeyForge alone)")
    check.add_argument(
        "--cards",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="home-made cards that the decks may have; may be given several times",
    )
    return top


def decks_of(path: Path, library: Library, free: bool) -> Iterator[tuple[str, list[str]]]:
    """The name of every deck of KeyForge in a file, and what is wrong with it."""
    for checked in check_decks(path, free=free, library=library):
        yield checked.name, checked.mistakes


def deck_of_kryptik(path: Path, library: kryptik.Library) -> Iterator[tuple[str, list[str]]]:
    """The same of the deck of Kryptik in a file."""
    deck = kryptik.Deck(path)
    try:
        deck.check(library=library)
    except DeckError as error:
        yield deck.name, error.faults or [str(error)]
    else:
        yield deck.name, []


def check(files: Sequence[Path], cards: Sequence[Path], game: str, free: bool) -> int:
    """Tells of every deck in these files, and how many cannot play. Gives the exit code."""
    if game == "kryptik":
        own = kryptik.Library(*cards)
        found = {path: deck_of_kryptik(path, own) for path in files}
    else:
        library = Library(*cards)
        found = {path: decks_of(path, library, free) for path in files}
    right, wrong, unread = 0, 0, 0
    for path, told in found.items():
        try:
            decks = list(told)
        except (KeyforgeError, OSError, UnicodeDecodeError) as error:
            unread += 1
            print(f"{path}: {why(error)}")
            continue
        for name, faults in decks:
            right, wrong = right + (not faults), wrong + bool(faults)
            print(f"{path}: {name or 'a deck without a name'}: {'; '.join(faults) or 'can play'}")
    print(f"{right} can play, {wrong} cannot{f'; no deck list: {unread}' if unread else ''}")
    return WRONG if wrong or unread else 0


def why(error: KeyforgeError | OSError | UnicodeDecodeError) -> str:
    """Why a file gave no deck list; the file itself is told already."""
    match error:
        case OSError(strerror=str(reason)):
            return reason
        case UnicodeDecodeError():
            return "is no text in UTF-8"
        case _:
            return str(error)


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line asks for, and gives the exit code."""
    top = parser()
    wanted = top.parse_args(arguments)
    if wanted.free and wanted.game == "kryptik":
        top.error("--free: a deck of Kryptik is always checked whole")
    try:
        return check(wanted.files, wanted.cards, wanted.game, wanted.free)
    except (KeyforgeError, OSError) as error:
        # What is left are the home-made cards.
        print(f"--cards: {error}", file=sys.stderr)
        return WRONG


if __name__ == "__main__":
    sys.exit(main())
