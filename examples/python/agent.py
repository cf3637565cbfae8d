"""Two agents of one's own, and whether they are any good.

An agent is a callable `(view, legal_actions) -> action`. `keep_board` looks at the board. `Searcher` looks ahead: it
deals the cards it cannot see at random, tries each action and lets quick games decide. Both play the built-in agents.

You learn: what a view tells, how to search without looking at hidden cards, how sure a win rate is.

    python agent.py --games 20 --playouts 4
"""

import argparse

import keyforge
from keyforge import plots
from keyforge.types import AgentLike

DECKS = ("onyx", "argus")


def keep_board(view: keyforge.View, legal_actions: list[keyforge.Action]) -> keyforge.Action:
    """Plays what it can; fights with strong creatures when the opponent is about to forge, and reaps otherwise."""
    in_danger = view.opponent.check

    def worth(action: keyforge.Action) -> int:
        match action:
            case keyforge.Action("choose_house", str(house)):
                # The house with the most to do: cards in hand and ready creatures.
                hand = sum(card.house == house for card in view.me.hand.known)
                ready = sum(house in creature.houses and not creature.exhausted for creature in view.me.battleline)
                return hand + ready
            case keyforge.Action("play", _):
                return 5
            case keyforge.Action("fight", card):
                fighter = view.board.find(card)
                return 4 if in_danger and fighter is not None and fighter.power >= 4 else 1
            case keyforge.Action("reap" | "use_action" | "use_omni" | "unstun", _):
                return 3
            case keyforge.Action("discard", _):
                return 2
            case keyforge.Action("card", card):
                # A choice among cards: harm what is theirs, spare what is ours.
                return 1 if any(theirs.id == card for theirs in view.opponent.battleline) else 0
            case keyforge.Action("mulligan" | "end_turn" | "no" | "done"):
                return -1
            case keyforge.Action("raise_tide"):
                # Chains are dear.
                return -2
            case _:
                return 0

    return max(legal_actions, key=worth)


class Searcher:
    """Tries every action in positions that fit what its seat knows; takes the one that wins most quick games."""

    def __init__(self, playouts: int = 4) -> None:
        self.playouts = playouts

    def __call__(self, view: keyforge.View, legal_actions: list[keyforge.Action]) -> keyforge.Action:
        # Only turns on step 3 and houses are worth the time.
        if len(legal_actions) == 1 or view.decision is None or view.decision.kind not in ("main", "active_house"):
            return keep_board(view, legal_actions)
        wins = dict.fromkeys(legal_actions, 0)
        for playout in range(self.playouts):
            # What the opponent holds and what lies in the decks is dealt anew: nothing hidden is looked at.
            world = view.determinize(seed=playout)
            for action in legal_actions:
                tried = world.copy()
                tried.apply(action)
                wins[action] += tried.play_out("greedy", seed=playout) == view.seat
        return max(legal_actions, key=lambda action: wins[action])


def match(name: str, agent: AgentLike, rival: AgentLike, games: int, seed: int) -> None:
    """Plays a match with changing seats and prints how it ended."""
    wins = 0
    for number in range(games):
        seat = number % 2
        agents = (agent, rival) if seat == 0 else (rival, agent)
        wins += keyforge.play(*DECKS, agents=agents, seed=seed + number).winner == seat
    low, high = plots.wilson(wins, games)
    print(f"{name:<10} against {rival}: {wins} of {games} games won, {low:.0%} to {high:.0%} with 95 % confidence")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="games of each match (default: 20)")
    parser.add_argument(
        "--search-games",
        type=int,
        default=4,
        help="games of the searching agent (default: 4)",
    )
    parser.add_argument("--playouts", type=int, default=2, help="tries of each action (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game (default: 1)")
    wanted = parser.parse_args()

    for rival in ("random", "greedy"):
        match("keep_board", keep_board, rival, wanted.games, wanted.seed)
        match(
            "Searcher",
            Searcher(wanted.playouts),
            rival,
            wanted.search_games,
            wanted.seed,
        )


if __name__ == "__main__":
    main()
