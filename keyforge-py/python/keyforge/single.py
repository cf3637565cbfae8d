"""KeyForge as a Gymnasium environment: one learner against an agent.

    >>> import gymnasium, keyforge.single
    >>> env = gymnasium.make("keyforge/Keyforge-v0", opponent="greedy")
    >>> observation, info = env.reset(seed=7)
    >>> while True:
    ...     action = env.action_space.sample(observation["action_mask"])
    ...     observation, reward, terminated, truncated, info = env.step(action)
    ...     if terminated or truncated:
    ...         break

An observation is a `dict` with `observation`, int16 of shape `(OBSERVATION,)`, which tells what the learner may know
(`keyforge.observation_layout`), and `action_mask`, int8 of shape `(ACTIONS,)`; `info["action_mask"]` is the same mask. The
reward is 1 when the learner wins, -1 when it loses. `keyforge.env` is the environment for two learners.
"""

from __future__ import annotations

from operator import index
from typing import Any, ClassVar, Literal

import numpy as np

from ._keyforge import ACTIONS, OBSERVATION, Action, Deck, Game, Library, State
from ._playing import MOST_DECISIONS, Searching, offered, seated, whole
from .agents import LIMIT, NAMED
from .errors import AgentError, IllegalAction
from .types import AgentLike, Chains, DeckLike, EditionLike, RenderMode

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
except ImportError as missing:
    raise ImportError('Gymnasium is not installed: pip install "keyforge-py[gymnasium]"') from missing

__all__ = ["ENV_ID", "SingleEnv", "register"]

ENV_ID = "keyforge/Keyforge-v0"
"""The name under which Gymnasium knows the environment once this module was imported; behind `keyforge.single:` it imports it."""


class SingleEnv(gymnasium.Env[dict[str, Any], Any], EzPickle):  # type: ignore[misc]
    """One seat of a game; the opponent plays the other.

    `opponent` is an agent: any name of the engine's, or a callable, which is asked with its own view. `seat` is the
    learner's, `"random"` draws it for every game. An action that is not offered ends the game with a reward of -1; with
    `invalid="raise"` it raises `IllegalAction`, for learners that follow the mask.

    `edition`, `first`, `chains`, `free`, `quickstart` and `library` are those of `Game`: `first` and `chains` speak of seats,
    whoever sits there. After `limit` decisions a game is broken off. `render_mode` is what `render` gives: `"ansi"` text,
    `"html"` a page.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "html"], "render_fps": 1}

    def __init__(
        self,
        deck: DeckLike = "onyx",
        opponent_deck: DeckLike = "argus",
        *,
        opponent: AgentLike = "random",
        seat: Literal[0, 1, "random"] = 0,
        invalid: Literal["lose", "raise"] = "lose",
        edition: EditionLike | None = None,
        first: int | None = None,
        chains: Chains = (0, 0),
        free: bool = False,
        quickstart: bool = False,
        limit: int = LIMIT,
        library: Library | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        terms: dict[str, Any] = {
            "edition": edition,
            "first": first,
            "chains": chains,
            "free": free,
            "quickstart": quickstart,
            "library": library,
        }
        # Once: a random deck is drawn anew each time, and a file may change between two games.
        deck, opponent_deck = Deck(deck, library=library), Deck(opponent_deck, library=library)
        EzPickle.__init__(
            self,
            deck,
            opponent_deck,
            opponent=opponent,
            seat=seat,
            invalid=invalid,
            limit=limit,
            render_mode=render_mode,
            **terms,
        )
        if isinstance(seat, bool):
            raise TypeError('seat: 0, 1 or "random" is needed, not bool')
        if seat not in (0, 1, "random"):
            raise ValueError(f'seat: {seat!r} is none of 0, 1 and "random"')
        if invalid not in ("raise", "lose"):
            raise ValueError(f'invalid: {invalid!r} is none of "lose" and "raise"')
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode: {render_mode!r} is none of {', '.join(self.metadata['render_modes'])}")
        self.render_mode = render_mode
        numbers = np.iinfo(np.int16)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(numbers.min, numbers.max, (OBSERVATION,), np.int16),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(ACTIONS)
        self._decks = (deck, opponent_deck)
        self._opponent: AgentLike = opponent
        self._wanted = seat
        self._loses = invalid == "lose"
        self._terms = terms
        self._limit = whole(limit, "limit", most=MOST_DECISIONS)
        self._seat: int = 0 if seat == "random" else seat
        self._seed = 0
        # Decks that cannot play are refused here and not in the middle of a training.
        self._state: State = self._game(0).state(seed=0)
        # So is an opponent that is none.
        self._answer = seated(opponent, NAMED, 0)
        self._decisions = 0
        self._lost = False
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game and plays it on to the learner's first decision. A seed fixes this and all games after it; without one the
        first game is another every time, and `keyforge_seed` says which."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(0, 2**63))
        if self._wanted == "random":
            self._seat = int(self.np_random.integers(0, 2))
        self._seed = number
        self._state = self._game(number).state(seed=number)
        self._answer = seated(self._opponent, NAMED, number)
        self._decisions = 0
        self._lost = False
        self._begun = True
        self._answer_for_opponent()
        observation = self._observation()
        return observation, self._info(observation)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Takes an action by its index, and lets the opponent play until the learner is asked again.

        Raises `TypeError` for what is no integer, which is a mistake of the program and not of the learner, and
        `gymnasium.error.ResetNeeded` before the first game has begun.
        """
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no game has begun: call reset() before step()")
        try:
            number = None if isinstance(action, bool) else index(action)
        except TypeError:
            number = None
        if number is None:
            raise TypeError(f"action: an integer is needed, not {action!r}")
        if not self._is_offered(number):
            self._lost = True
        else:
            self._state.apply(number)
            self._decisions += 1
            self._answer_for_opponent()
        terminated = self._lost or self._state.over
        truncated = not terminated and self._decisions >= self._limit
        observation = self._observation()
        return observation, self._reward(), terminated, truncated, self._info(observation)

    def render(self) -> str | None:
        """The board as the learner may know it, as text or as HTML, after the render mode."""
        if self.render_mode is None:
            return None
        view = self._state.view(self._seat)
        return str(view) if self.render_mode == "ansi" else view._repr_html_()

    def action_masks(self) -> Any:
        """Which actions may be taken, as booleans: what learners with masks ask for."""
        return self._mask().astype(np.bool_)

    @property
    def seat(self) -> int:
        """The seat of the learner in this game."""
        return self._seat

    @property
    def keyforge_seed(self) -> int:
        """The seed of the game, which follows from that of `reset` or was drawn: `Game(*env.keyforge_decks, seed=…)` begins it again."""
        return self._seed

    @property
    def keyforge_decks(self) -> tuple[Deck, Deck]:
        """The decks of seats 0 and 1 in this game, random ones too."""
        return self._decks if self._seat == 0 else self._decks[::-1]

    @property
    def keyforge_state(self) -> State:
        """The state of the game: a copy, with everything that is hidden."""
        return self._state.copy()

    def describe(self, action: int) -> str:
        """What an action says, with titles."""
        return self._state.describe(Action.from_index(action))

    def _game(self, seed: int) -> Game:
        decks = self._decks if self._seat == 0 else self._decks[::-1]
        return Game(*decks, seed=seed, **self._terms)

    def _answer_for_opponent(self) -> None:
        while not self._state.over and self._state.seat != self._seat and self._decisions < self._limit:
            # The list that an agent is handed is its own.
            legal = self._state.legal_actions()
            if isinstance(self._answer, Searching):
                answer = self._answer.choose(self._state)
            else:
                answer = self._answer(self._state.view(self._state.seat), list(legal))
            if not offered(answer, legal):
                raise AgentError(f"the opponent answered {answer!r}, which is not offered", "agent/not_offered")
            self._state.apply(answer)
            self._decisions += 1

    def _is_offered(self, action: int) -> bool:
        """Whether the action may be taken; who does not lose by one that may not is told by an error."""
        if not self._loses:
            self._refuse_out_of_turn()
            return True
        return 0 <= action < ACTIONS and bool(self._mask()[action])

    def _refuse_out_of_turn(self) -> None:
        """The state takes an action for whoever decides: that is the opponent where the limit of decisions was met."""
        decider = self._state.seat
        if decider is not None and decider != self._seat:
            fields = {"seat": self._seat, "decider": decider}
            raise IllegalAction(
                "the game was cut short while the opponent decides", "illegal/not_your_decision", fields
            )

    def _mask(self) -> Any:
        asked = self._state.seat == self._seat and not self._lost
        return self._state.action_mask() if asked else np.zeros(ACTIONS, np.int8)

    def _observation(self) -> dict[str, Any]:
        return {"observation": self._state.observation(self._seat), "action_mask": self._mask()}

    def _info(self, observation: dict[str, Any]) -> dict[str, Any]:
        return {"action_mask": observation["action_mask"], "seat": self._seat}

    def _reward(self) -> float:
        if self._lost:
            return -1.0
        winner = self._state.winner
        return 0.0 if winner is None else 1.0 if winner == self._seat else -1.0


def register() -> None:
    """Tells Gymnasium of the environment; importing this module has done so."""
    if ENV_ID not in gymnasium.registry:
        gymnasium.register(ENV_ID, entry_point="keyforge.single:SingleEnv")


register()
