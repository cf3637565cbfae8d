"""A game of Kryptik, the second game of the engine, as one of its players sees it.

Agents of the engine play. At the end of each turn the board is shown with what the chosen seat may know of it, and what
happened is told to that seat: hidden cards stay hidden. In the end the log goes to the player, and proves the same board.

You learn: games of two to six decks, views, redacted logs, the story of a log.

    python kryptik.py --seat 1 --turns 3 lantern cinder
"""

import argparse

import keyforge.kryptik as kryptik


def show(game: kryptik.Game, seat: int, since: int) -> int:
    """Tells a seat what happened since an entry of the log, and shows its view; gives the next entry."""
    for step in game.log.steps(seat)[since:]:
        for line in step.lines:
            print(line)
    print(f"\n{game.view(seat)}\n")
    return len(game.log)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", nargs="*", default=["lantern", "cinder"], help="two to six decks, by seat")
    parser.add_argument("--seat", type=int, default=0, help="whose eyes to look through (default: 0)")
    parser.add_argument("--turns", type=int, default=2, help="how many turns to show (default: 2)")
    parser.add_argument("--seed", type=int, default=7, help="the seed of the game (default: 7)")
    wanted = parser.parse_args()

    game = kryptik.Game(*wanted.decks, seed=wanted.seed)
    agents = [kryptik.Greedy(wanted.seed + seat) for seat in range(game.seats)]
    told = 0
    while (decision := game.decision) is not None:
        turn = game.turn
        # An agent gets the view of its seat and the legal actions, and answers with one of them.
        game.apply(agents[decision.seat](game.view(decision.seat), game.legal_actions()))
        # Whoever has nothing to do but to pass, passes.
        game.pass_quietly()
        if game.turn > turn and 0 < turn <= wanted.turns:
            told = show(game, wanted.seat, told)

    ending = "nobody wins" if game.winner is None else f"seat {game.winner} wins"
    print(f"{ending} in turn {game.turn}, after {len(game.log)} entries")

    # What a server may send to that player: nothing hidden, and yet the whole story.
    mine = game.log.redact(wanted.seat)
    assert mine.steps()[-1].board == game.view(wanted.seat).board
    print(f"the log for seat {wanted.seat} leads to the same board")


if __name__ == "__main__":
    main()
