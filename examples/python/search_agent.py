"""A search of one's own in forty lines, and whether it beats the agents of the engine.

It needs three things of the engine: `view.determinize` deals what the seat cannot see, `state.legal_actions()` says what can
be done, `state.copy()` gives a state to try it in. The rest, which actions to try and what to make of it, is yours.

You learn: how to look ahead without looking at hidden cards, and how to measure what that is worth.

    python search_agent.py --games 20 --worlds 4 --tries 3
"""

import argparse

import keyforge


class TurnSearch:
    """Tries each action in several worlds, lets quick play go on from there, and takes the action that did best."""

    def __init__(self, worlds: int = 4, tries: int = 3, seed: int = 0) -> None:
        self.worlds = worlds
        self.tries = tries
        self.seed = seed
        self.quick = keyforge.Greedy(seed)

    def __call__(self, view: keyforge.View, legal_actions: list[keyforge.Action]) -> keyforge.Action:
        if len(legal_actions) == 1:
            return legal_actions[0]
        # The most promising actions alone: what the quick agent would do, and the first others.
        first = self.quick(view, legal_actions)
        tried = [first, *(action for action in legal_actions if action != first)][: self.tries]
        worth = dict.fromkeys(tried, 0.0)
        for number in range(self.worlds):
            # A world: the hand of the opponent and both decks are dealt anew, so that nothing hidden is looked at.
            world = view.determinize(seed=self.seed + number)
            for action in tried:
                worth[action] += self.value(world.copy(), action)
        return max(tried, key=lambda action: worth[action])

    def value(self, state: keyforge.State, action: keyforge.Action) -> float:
        """How good a state is for the seat that decides, once it did something and the turn was played to its end."""
        seat, turn = state.seat, state.turn
        assert seat is not None
        state.apply(action)
        while not state.over and state.turn == turn and state.seat == seat:
            state.apply(self.quick(state.view(seat), state.legal_actions()))
        return state.judge()[seat]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="games against each agent (default: 20)")
    parser.add_argument("--worlds", type=int, default=4, help="worlds for each decision (default: 4)")
    parser.add_argument("--tries", type=int, default=3, help="actions that are tried in each world (default: 3)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game (default: 1)")
    wanted = parser.parse_args()

    agent = TurnSearch(wanted.worlds, wanted.tries)
    for rival in ("random", "greedy"):
        print(keyforge.duel(agent, rival, [("onyx", "argus")], games=wanted.games, seed=wanted.seed))


if __name__ == "__main__":
    main()
