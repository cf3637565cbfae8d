"""What the package itself writes on boards, pictures and pages, in every language.

Whatever a language must be able to say is a field of `Labels`, so that a type checker names what one of them lacks. Titles
of cards, answers and stories are not among them: those the engine tells.
"""

from __future__ import annotations

from typing import Final

from ..types import Language
from .english import ENGLISH
from .german import GERMAN
from .labels import Labels

__all__ = ["LANGUAGES", "Labels", "labels_of"]

LANGUAGES: Final[dict[str, Labels]] = {labels.language: labels for labels in (ENGLISH, GERMAN)}
"""The labels of every language, by its code."""


def labels_of(language: Language) -> Labels:
    """The labels of a language. Raises `ValueError` for what is no code of one, `TypeError` for what is no text."""
    if not isinstance(language, str):
        raise TypeError(f"language: one of {', '.join(LANGUAGES)} is needed, not {type(language).__name__}")
    if language not in LANGUAGES:
        raise ValueError(f"language: {language!r} is none of {', '.join(LANGUAGES)}")
    return LANGUAGES[language]
