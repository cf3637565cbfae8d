"""Many games stepped together, for training loops.

    >>> env = keyforge.BatchEnv(256, ["onyx", "argus"], seed=1)
    >>> batch = env.reset()
    >>> while training:
    ...     batch = env.step(policy(batch.observations, batch.masks))

In every step each game asks one seat. `batch.observations[i]` is what that seat of game `i` may know, `batch.masks[i]`
which actions it may take, `batch.seats[i]` which seat it is. A game that ends is told as such and begun anew in the same
step: `rewards`, `terminated`, `truncated` and `lengths` speak of the game that ended, all else of the new one.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, SupportsIndex

import numpy as np
import numpy.typing as npt

from ._keyforge import ACTIONS, OBSERVATION, Batch, Library, State
from ._playing import number_of, seed_or_drawn, whole
from .agents import LIMIT
from .board.cards import plural
from .errors import KeyforgeError
from .simulation import pairings
from .types import Chains, DeckLike, EditionLike, Pairing

__all__ = ["BatchEnv", "BatchStep"]


@dataclass(frozen=True, slots=True, eq=False)
class BatchStep:
    """What a step gives, for `n` games.

    The arrays belong to the environment: they can be read only, and the next step writes into them. `copy` keeps one.
    """

    observations: npt.NDArray[np.int16]
    """What the seats that are asked may know, shape `(n, OBSERVATION)`; see `observation_layout`."""
    masks: npt.NDArray[np.int8]
    """1 for each action that may be taken, shape `(n, ACTIONS)`."""
    seats: npt.NDArray[np.int8]
    """The seats that are asked, shape `(n,)`."""
    rewards: npt.NDArray[np.float32]
    """1 for the winner and -1 for the loser of a game that ended, by seat, shape `(n, 2)`; 0 otherwise."""
    terminated: npt.NDArray[np.bool_]
    """Whether a game ended, shape `(n,)`."""
    truncated: npt.NDArray[np.bool_]
    """Whether a game was broken off at the limit of decisions, shape `(n,)`."""
    lengths: npt.NDArray[np.int32]
    """How many decisions a game had that ended or was broken off, shape `(n,)`; 0 otherwise."""

    def copy(self) -> BatchStep:
        """The same in arrays of its own, to be kept."""
        return BatchStep(
            self.observations.copy(),
            self.masks.copy(),
            self.seats.copy(),
            self.rewards.copy(),
            self.terminated.copy(),
            self.truncated.copy(),
            self.lengths.copy(),
        )

    def _read_only(self) -> BatchStep:
        """The same arrays for those who must not write: a step writes only what has changed."""

        def shown(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
            view = array.view()
            view.flags.writeable = False
            return view

        return BatchStep(
            shown(self.observations),
            shown(self.masks),
            shown(self.seats),
            shown(self.rewards),
            shown(self.terminated),
            shown(self.truncated),
            shown(self.lengths),
        )


class BatchEnv:
    """`games` games that are stepped together, on several threads. Without a `seed` they are other games each time; `seed` of the
    environment says from which on.

    `decks` as for `simulate`: the games take the pairings in turn. `skip_forced` takes decisions with a single option
    without asking. Game `k` of row `i` has the seed `seed + k * games + i`, so the same actions give the same steps,
    whatever the number of threads (all cores for 0). `edition`, `first`, `chains`, `free`, `quickstart` and `library` are those
    of `Game`; after `limit` decisions a game is broken off.
    """

    def __init__(
        self,
        games: int,
        decks: DeckLike | Iterable[DeckLike | Pairing],
        *,
        seed: SupportsIndex | None = None,
        threads: int = 0,
        skip_forced: bool = False,
        edition: EditionLike | None = None,
        first: int | None = None,
        chains: Chains = (0, 0),
        free: bool = False,
        quickstart: bool = False,
        limit: int = LIMIT,
        library: Library | None = None,
    ) -> None:
        self._seed = seed_or_drawn(seed)
        self.pairings: Final = tuple(pairings(decks, seed=self._seed, library=library))
        """The decks of seats 0 and 1 of each pairing, random ones too. Game `k` of row `i` has the pairing `(k * games + i) % len(pairings)`."""
        games = whole(games, "games")
        self._batch: Final = Batch(
            games,
            self.pairings,
            seed=self._seed,
            edition=edition,
            first=first,
            chains=chains,
            free=free,
            quickstart=quickstart,
            limit=limit,
            skip_forced=skip_forced,
            threads=threads,
            library=library,
        )
        self.games: Final = games
        self._begun = False
        # The arrays are shared: what fills them and what reads them takes turns.
        self._lock: Final = threading.Lock()
        self._now: Final = BatchStep(
            observations=np.zeros((games, OBSERVATION), np.int16),
            masks=np.zeros((games, ACTIONS), np.int8),
            seats=np.zeros(games, np.int8),
            rewards=np.zeros((games, 2), np.float32),
            terminated=np.zeros(games, np.bool_),
            truncated=np.zeros(games, np.bool_),
            lengths=np.zeros(games, np.int32),
        )
        self._shown: Final = self._now._read_only()

    def reset(self, seed: SupportsIndex | None = None) -> BatchStep:
        """Begins new games everywhere; from `seed` on when it is given, else each row goes on with its next game."""
        now = self._now
        with self._lock:
            self._batch.reset(now.observations, now.masks, now.seats, seed)
            if seed is not None:
                self._seed = number_of(seed)
            now.rewards.fill(0)
            now.terminated.fill(False)
            now.truncated.fill(False)
            now.lengths.fill(0)
            self._begun = True
        return self._shown

    @property
    def seed(self) -> int:
        """The seed from which the games count: game `k` of row `i`, from 0, has `seed + k * games + i`."""
        return self._seed

    def step(self, actions: npt.ArrayLike) -> BatchStep:
        """Takes an action, by its index, in every game: shape `(n,)`, integers.

        Raises `IllegalAction` when one is not offered, and `ValueError` for another shape; then no game has moved.
        Before the first `reset` there is a `KeyforgeError` with the code `batch/not_reset`.
        """
        self._need_games()
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"actions: {self.games} integers are needed, not {chosen.dtype} of shape {chosen.shape}")
        now = self._now
        with self._lock:
            self._batch.step(
                np.ascontiguousarray(chosen, np.int64),
                now.observations,
                now.masks,
                now.rewards,
                now.terminated,
                now.truncated,
                now.seats,
                now.lengths,
            )
        return self._shown

    def random_actions(self, rng: np.random.Generator | None = None) -> npt.NDArray[np.int64]:
        """A legal action for every game, each with the same probability.

        Raises `TypeError` for what is no generator of numpy.
        """
        self._need_games()
        rng = np.random.default_rng() if rng is None else rng
        if not isinstance(rng, np.random.Generator):
            raise TypeError(f"rng: a numpy.random.Generator is needed, not {type(rng).__name__}")
        chosen = np.empty(self.games, np.int64)
        with self._lock:
            self._batch.choose(rng.random(self.games), chosen)
        return chosen

    def search(self, iterations: int = 100, *, seed: SupportsIndex | None = None) -> npt.NDArray[np.float32]:
        """What a search in every game finds: the share of its visits that each action has, by its index, shape `(n, ACTIONS)`.

        It looks only at what the seat that decides may know. The shares are what a policy that learns should aim at; the
        largest one is the action to play. `State.search` also has the value of each option. Ctrl-C ends it. Without a `seed` each
        call draws one.
        """
        self._need_games()
        shares = np.zeros((self.games, ACTIONS), np.float32)
        with self._lock:
            self._batch.search(iterations, seed_or_drawn(seed), shares)
        return shares

    def state(self, game: int) -> State:
        """The state of a game: a copy, with everything that is hidden."""
        self._need_games()
        return self._batch.state(game)

    def _need_games(self) -> None:
        if not self._begun:
            raise KeyforgeError("there are no games yet: call reset first", "batch/not_reset")

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"<BatchEnv of {plural(self.games, 'game')} from seed {self._seed} on>"

    def __reduce__(self) -> Any:
        raise TypeError("a BatchEnv cannot be pickled: make one where it is used")
