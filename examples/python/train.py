"""A training loop with nothing but numpy: a linear policy learns to beat random players by REINFORCE.

Every legal action has a few features: what kind of action it is, and what the observation says of the card or house it
is about. The policy scores each action with one weight for each kind and feature, and draws from the softmax over the
legal ones. After a game, what made its choices likelier is rewarded or punished.

You learn: `BatchEnv`, masks, the layout of observations, a policy as an agent, where to put a network of one's own.

    python train.py --seconds 60 --games 256
"""

import argparse
import time
from typing import Any

import keyforge
import numpy as np
import numpy.typing as npt
from keyforge import board, plots

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

# ── what the numbers of actions and observations mean ──────────────────────────────────────────────────────────────


def numbered() -> tuple[list[str], Ints, Ints, Ints]:
    """The kinds of actions; and of every action by its index the kind, the card and the house, -1 for none."""
    kinds: list[str] = []
    of = np.full((3, keyforge.ACTIONS), -1)
    for index in range(keyforge.ACTIONS):
        try:
            action = keyforge.Action.from_index(index)
        except IndexError:
            continue
        if action.kind not in kinds:
            kinds.append(action.kind)
        of[0, index] = kinds.index(action.kind)
        if action.card is not None:
            of[1, index] = action.card
        if action.kind == "choose_house":
            of[2, index] = 1 + list(board.HOUSES).index(str(action.value))
    return kinds, of[0], of[1], of[2]


KINDS, KIND, CARD, HOUSE = numbered()
AT = {name: at for name, at, *_ in keyforge.observation_layout()}
ROWS, STRIDE = next((count, stride) for name, _, stride, count, _ in keyforge.observation_layout() if stride)
HAND = 2  # as `card.area` tells it
FEATURES = 16


def features(observations: npt.NDArray[np.int16], rows: Ints, actions: Ints) -> Floats:
    """The features of pairs of a game (row) and one of its legal actions, shape `(pairs, FEATURES)`."""
    found = np.zeros((len(rows), FEATURES))
    about = np.flatnonzero(CARD[actions] >= 0)
    # One row of the observation for each pair that is about a card.
    first = AT["card.definition"] + CARD[actions[about]] * STRIDE

    def card(name: str) -> Floats:
        return observations[rows[about], first + AT[name] - AT["card.definition"]].astype(float)

    found[:, 0] = 1
    found[:, 1] = observations[rows, AT["me.amber"]] >= observations[rows, AT["me.key_cost"]]
    found[:, 2] = observations[rows, AT["opponent.amber"]] >= observations[rows, AT["opponent.key_cost"]]
    kind, power = card("card.type"), card("card.power")
    for column in range(4):
        found[about, 3 + column] = kind == column + 1
    found[about, 7] = card("card.keeper") == 1
    found[about, 8] = card("card.keeper") == -1
    found[about, 9] = power / 5
    found[about, 10] = card("card.damage") / 3
    found[about, 11] = card("card.amber") / 2
    found[about, 12] = card("card.taunt")
    found[about, 13] = card("card.ready")
    # How much there is to do with a house: cards of it in hand, and in play and ready.
    chosen = np.flatnonzero(HOUSE[actions] > 0)

    def all_cards(name: str) -> npt.NDArray[np.int16]:
        return observations[rows[chosen], AT[name] :: STRIDE][:, :ROWS]

    mine = (all_cards("card.house") == HOUSE[actions[chosen], None]) & (all_cards("card.keeper") == 1)
    found[chosen, 14] = (mine & (all_cards("card.area") == HAND)).sum(1) / 3
    found[chosen, 15] = (mine & (all_cards("card.ready") == 1)).sum(1) / 3
    return found


# ── the policy ─────────────────────────────────────────────────────────────────────────────────────────────────────


class Policy:
    """A weight for each kind of action and each feature, and how to make good choices likelier."""

    def __init__(self, games: int, seed: int, rate: float) -> None:
        self.weights = np.zeros((len(KINDS), FEATURES))
        self.rng = np.random.default_rng(seed)
        self.rate = rate
        self.expected = 0.0
        # For each game what would have made its choices so far likelier: the sum of the gradients of log probabilities.
        self.traces = np.zeros((games, *self.weights.shape))

    def choose(self, batch: keyforge.BatchStep, learner: npt.NDArray[np.bool_]) -> Ints:
        """An action for every game: of the policy where the learner is asked, at random elsewhere."""
        rows, actions = np.divmod(np.flatnonzero(batch.masks.view(np.bool_)), keyforge.ACTIONS)
        starts = np.searchsorted(rows, np.arange(len(learner)))
        found = features(batch.observations, rows, actions)
        scores = (found * self.weights[KIND[actions]]).sum(1) * learner[rows]
        odds = np.exp(scores - np.maximum.reduceat(scores, starts)[rows])
        odds /= np.add.reduceat(odds, starts)[rows]
        # The Gumbel trick: the largest of log odds and noise is a draw from the softmax.
        noisy = np.log(odds + 1e-12) + self.rng.gumbel(size=len(odds))
        order = np.lexsort((noisy, rows))
        picked = order[np.append(starts[1:], len(rows)) - 1]
        # The gradient of the log probability: the features of the choice less those that were to be expected.
        mine = learner[rows]
        np.subtract.at(
            self.traces,
            (rows[mine], KIND[actions[mine]]),
            odds[mine, None] * found[mine],
        )
        ours = picked[learner]
        np.add.at(self.traces, (rows[ours], KIND[actions[ours]]), found[ours])
        chosen: Ints = actions[picked]
        return chosen

    def agent(self, view: keyforge.View, legal_actions: list[keyforge.Action]) -> keyforge.Action:
        """The policy as an agent that takes what it thinks best: for `simulate` and `play`."""
        actions = np.array([action.index for action in legal_actions])
        found = features(view.observation()[None], np.zeros_like(actions), actions)
        return legal_actions[int((found * self.weights[KIND[actions]]).sum(1).argmax())]

    def learn(self, games: Ints, rewards: Floats) -> None:
        """A step for games that ended; their traces begin anew."""
        if len(games) == 0:
            return
        # Only what is better or worse than expected teaches something.
        gradient = np.tensordot(rewards - self.expected, self.traces[games], 1)
        self.expected += 0.05 * len(games) / len(self.traces) * (float(rewards.mean()) - self.expected)
        # Long games have large gradients; the root keeps a step from being ruled by one of them.
        self.weights += self.rate * gradient / (np.sqrt((self.traces[games] ** 2).sum((1, 2))).sum() + 1e-9)
        self.traces[games] = 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20, help="how long to train (default: 20)")
    parser.add_argument(
        "--games",
        type=int,
        default=64,
        help="games that are stepped together (default: 64)",
    )
    parser.add_argument("--rate", type=float, default=0.03, help="how far a step goes (default: 0.03)")
    parser.add_argument(
        "--every",
        type=int,
        default=100,
        help="games between two lines of the curve (default: 100)",
    )
    parser.add_argument("--steps", type=int, help="ends after so many steps, whatever the time")
    parser.add_argument(
        "--test-games",
        type=int,
        default=40,
        help="games of each test at the end (default: 40)",
    )
    parser.add_argument("--seed", type=int, default=1, help="the seed of everything (default: 1)")
    wanted = parser.parse_args()

    env = keyforge.BatchEnv(wanted.games, ["onyx", "argus"], seed=wanted.seed, skip_forced=True)
    policy = Policy(wanted.games, wanted.seed, wanted.rate)
    # The learner has the first deck in every other game, so that a good deck is no merit.
    own_seat = np.arange(wanted.games) % 2
    all_games = np.arange(wanted.games)
    batch = env.reset()
    won: list[Any] = []
    shown = steps = 0
    end = time.monotonic() + wanted.seconds
    print("games   win rate against random, 95 % interval")
    while time.monotonic() < end and (wanted.steps is None or steps < wanted.steps):
        batch = env.step(policy.choose(batch, batch.seats == own_seat))
        done = np.flatnonzero(batch.terminated | batch.truncated)
        rewards = batch.rewards[all_games, own_seat][done].astype(float)
        won += list(rewards > 0)
        policy.learn(done, rewards)
        steps += 1
        while len(won) >= shown + wanted.every:
            lately = won[shown : shown + wanted.every]
            shown += wanted.every
            low, high = plots.wilson(int(sum(lately)), len(lately))
            print(
                f"{shown:6}  {sum(lately) / len(lately):.0%}, {low:.0%} to {high:.0%}",
                flush=True,
            )
    print(f"{steps} steps, {len(won)} games")
    for rival in ("random", "greedy"):
        played = keyforge.simulate(
            ("onyx", "argus"),
            games=wanted.test_games,
            agents=(policy.agent, rival),
            seed=wanted.seed,
        )
        wins = played["winner"].count(0)
        low, high = plots.wilson(wins, len(played))
        print(f"with its best choices it beats {rival} in {wins} of {len(played)} games, {low:.0%} to {high:.0%}")


if __name__ == "__main__":
    main()
