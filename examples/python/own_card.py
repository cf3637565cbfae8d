"""A home-made card: what the engine understood of it, a position with it, and a test of it.

You learn: libraries with cards of your own, `Card.text`, scenarios, tests of a card.

    python own_card.py ../cards/lamplighter.kf
    pytest own_card.py
"""

import argparse
from pathlib import Path

import keyforge

CARDS = Path(__file__).resolve().parent.parent / "cards"

POSITION = {
    "house": "logos",
    "players": [
        {"battleline": ["lamplighter", "dust-imp"], "deck": ["dust-imp", "fear"]},
        {"amber": 6, "battleline": ["charette"], "houses": ["dis", "logos", "mars"]},
    ],
}
"""The first player, in step 3 with house Logos, has a Lamplighter on a flank."""


def start(library: keyforge.Library) -> keyforge.Game:
    """A game from the position."""
    return keyforge.Game.from_scenario(POSITION, seed=1, library=library)


def test_reaping_with_a_lamplighter_draws_a_card() -> None:
    game = start(keyforge.Library(CARDS / "lamplighter.kf"))
    lamplighter = game.view(0).me.battleline[0]
    assert lamplighter.title == "Lamplighter"
    game.apply(keyforge.Action("reap", lamplighter.id))
    me = game.view(0).me
    assert (me.amber, len(me.hand), len(me.deck)) == (1, 1, 1)


def test_a_lamplighter_on_a_flank_makes_keys_dearer() -> None:
    game = start(keyforge.Library(CARDS / "lamplighter.kf"))
    assert game.view(0).opponent.key_cost == 7
    assert game.view(0).me.key_cost == 6


def test_both_forms_of_the_card_are_the_same() -> None:
    script, form = (keyforge.Library(CARDS / name)["lamplighter"] for name in ("lamplighter.kf", "lamplighter.json"))
    assert script.text() == form.text()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "cards",
        type=Path,
        nargs="?",
        default=CARDS / "lamplighter.kf",
        help="card script or JSON",
    )
    wanted = parser.parse_args()

    builtin = keyforge.Library()
    try:
        library = builtin.with_cards(wanted.cards)
    except keyforge.ScriptError as error:
        for problem in error.problems:
            print(f"{problem['file']}:{problem['line']}:{problem['column']}: {problem['message']}")
        raise SystemExit(1) from None
    for card in library:
        if card.slug not in builtin:
            print(f"{card.title} ({card.house}, {card.type})\n{card.text()}\n")

    if "lamplighter" in library:
        game = start(library)
        print(game.view(0))
        # What an action leads to is told by the log.
        game.apply(keyforge.Action("reap", game.view(0).me.battleline[0].id))
        print()
        print("\n".join(game.log.steps()[-1].lines))


if __name__ == "__main__":
    main()
