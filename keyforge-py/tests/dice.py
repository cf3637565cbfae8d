"""The engine's random player, written anew from its description: a check of the engine and a player for the tests."""

from keyforge import Game, State

WORDS = 2**64


class Dice:
    """SplitMix64, of which the upper half of each word is multiplied down to a choice."""

    def __init__(self, seed: int) -> None:
        self.state = seed % WORDS

    def word(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORDS
        mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 % WORDS
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % WORDS
        return (mixed ^ (mixed >> 31)) >> 32

    def below(self, count: int) -> int:
        product = self.word() * count
        while product % 2**32 < 2**32 % count:
            product = self.word() * count
        return product >> 32


def players(seed: int) -> tuple[Dice, Dice]:
    """The two random players of a simulated game with that seed."""
    return Dice(seed), Dice(~seed)


def play(game: Game, seed: int = 0, most: int = 20_000) -> Game:
    """Plays on as a simulation with that seed does, for so many decisions at most."""
    dice = players(seed)
    for _ in range(most):
        if game.over:
            break
        options = game.legal_actions()
        game.apply(options[dice[game.decision.seat].below(len(options))])
    return game


def play_state(state: State, seed: int = 0, most: int = 20_000) -> State:
    """The same for a state."""
    dice = players(seed)
    for _ in range(most):
        if state.over:
            break
        options = state.legal_actions()
        state.apply(options[dice[state.seat].below(len(options))])
    return state
