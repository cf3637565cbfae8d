"""Games of Kryptik for the tests, and the engine's random players written anew."""

from dice import WORDS, Dice
from keyforge.kryptik import Game, State

PAIR = ("lantern", "cinder")
STRIDE = 0x9E3779B97F4A7C15


def players(seed: int, seats: int) -> list[Dice]:
    """The random players of a simulated game with that seed."""
    return [Dice(seed ^ seat * STRIDE % WORDS) for seat in range(seats)]


def play(game: Game, seed: int = 0, most: int = 60_000) -> Game:
    """Plays on as a simulation with that seed does, for so many decisions at most."""
    dice = players(seed, game.seats)
    for _ in range(most):
        if game.over:
            break
        options = game.legal_actions()
        game.apply(options[dice[game.decision.seat].below(len(options))])
    return game


def play_state(state: State, seats: int, seed: int = 0, most: int = 60_000) -> State:
    """The same for a state."""
    dice = players(seed, seats)
    for _ in range(most):
        if state.over:
            break
        options = state.legal_actions()
        state.apply(options[dice[state.seat].below(len(options))])
    return state


def new_game(*decks, **options) -> Game:
    """Begins a game of the demo decks, with seed 7 unless told otherwise."""
    return Game(*(decks or PAIR), **{"seed": 7, **options})


def middle(*decks, **options) -> Game:
    """A game after 300 decisions."""
    return play(new_game(*decks, **options), 7, most=300)


def position(**changes):
    """A scenario in the first phase: seat 0 has a citizen and energy, seat 1 a hand."""
    mine = {
        "hand": ["wick-runner", "pier-sentinel"],
        "deck": ["snuff-out"] * 4,
        "row": ["ward-of-salt", "shared-vigil", "snuff-out"],
        "souls": [{"card": "wick-runner"}, {"card": "pier-sentinel"}, {"card": "pier-sentinel"}],
        "island": [{"card": "harbour-matron"}],
    }
    theirs = {"hand": ["ash-whelp"], "deck": ["gorge-maw"] * 4, "row": ["ash-whelp", "gorge-maw"]}
    return {"players": [mine, theirs], **changes}
