"""What can go wrong. After an error a game is as it was before."""


class KeyforgeError(Exception):
    """An error of the engine."""

    code: str
    """A stable name for programs, such as `illegal/not_offered`."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message, code)
        self.code = code

    def __str__(self) -> str:
        return str(self.args[0])


class IllegalAction(KeyforgeError):
    """An action that the open decision does not offer, from the wrong seat, or in a game that is over."""


class StaleDecision(KeyforgeError):
    """An answer to a decision that is no longer open."""


class UndoError(KeyforgeError):
    """An undo that the rules of undo do not allow."""


class DeckError(KeyforgeError):
    """Decks that no game can be played with."""


class LogError(KeyforgeError):
    """A log that cannot be read, or that says something else than the rules do."""
