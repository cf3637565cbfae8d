"""KeyForge as a PettingZoo environment.

    >>> env = keyforge.env.env("onyx", "argus")
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     done = termination or truncation
    ...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Agents are `"player_0"` and `"player_1"`, by seat. One of them may act several times in a row: `agent_selection` is
whoever must decide. An observation is a `dict` with `observation`, int16 of shape `(OBSERVATION,)`, which tells what the
seat may know (`keyforge.observation_layout`), and `action_mask`, int8 of shape `(ACTIONS,)`, all zeros for a seat that is
not asked. The winner gets 1, the loser -1, when the game ends.
"""

from __future__ import annotations

from typing import Any, ClassVar, cast

import numpy as np

from ._keyforge import ACTIONS, OBSERVATION, Action, Deck, Game, Library, State
from ._playing import MOST_DECISIONS, number_of, whole
from .agents import LIMIT
from .types import Chains, DeckLike, EditionLike, RenderMode

try:
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError('PettingZoo is not installed: pip install "keyforge-py[pettingzoo]"') from missing

__all__ = ["KeyforgeEnv", "env", "raw_env"]

AGENTS = ("player_0", "player_1")


def env(
    deck_a: DeckLike = "onyx",
    deck_b: DeckLike = "argus",
    *,
    edition: EditionLike | None = None,
    first: int | None = None,
    chains: Chains = (0, 0),
    free: bool = False,
    quickstart: bool = False,
    limit: int = LIMIT,
    library: Library | None = None,
    render_mode: RenderMode | None = None,
) -> Any:
    """The environment with PettingZoo's usual checks; arguments as for `raw_env`. An action that is not offered loses."""
    raw = raw_env(
        deck_a,
        deck_b,
        edition=edition,
        first=first,
        chains=chains,
        free=free,
        quickstart=quickstart,
        limit=limit,
        library=library,
        render_mode=render_mode,
    )
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    )


class KeyforgeEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """The environment by itself: an action that is not offered raises `IllegalAction`.

    `edition`, `first`, `chains`, `free`, `quickstart` and `library` are those of `Game`. After `limit` decisions a game is
    broken off. `render_mode` is what `render` gives: `"ansi"` text, `"html"` a page.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "keyforge_v0",
        "render_modes": ["ansi", "html"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        deck_a: DeckLike = "onyx",
        deck_b: DeckLike = "argus",
        *,
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
        deck_a, deck_b = Deck(deck_a, library=library), Deck(deck_b, library=library)
        EzPickle.__init__(self, deck_a, deck_b, limit=limit, render_mode=render_mode, **terms)
        super().__init__()
        self.possible_agents = list(AGENTS)
        self.render_mode = render_mode
        self._decks = (deck_a, deck_b)
        self._terms = terms
        self._limit = whole(limit, "limit", most=MOST_DECISIONS)
        self._begun = False
        numbers = np.iinfo(np.int16)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(numbers.min, numbers.max, (OBSERVATION,), np.int16),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self._action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in AGENTS}
        self._dice = np.random.default_rng()
        self._seed = 0
        # Decks that cannot play are refused here and not in the middle of a training.
        self._state: State = Game(*self._decks, seed=0, **self._terms).state(seed=0)

    def observation_space(self, agent: str) -> Any:
        """The same space for both agents."""
        _seat_of(agent)
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        """All actions by their index."""
        _seat_of(agent)
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. With a seed, this and all games after it follow from it; without one the first game is another every time,
        and `keyforge_seed` says which."""
        if seed is not None:
            self._dice = np.random.default_rng(number_of(seed))
        number = int(self._dice.integers(0, 2**63))
        self._seed = number
        self._state = Game(*self._decks, seed=number, **self._terms).state(seed=number)
        self._decisions = 0
        self._begun = True
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent may know, in arrays of its own."""
        self._need_game()
        seat = _seat_of(agent)
        asked = self._state.seat == seat and not self.truncations[agent]
        mask = self._state.action_mask() if asked else np.zeros(ACTIONS, np.int8)
        return {"observation": self._state.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Takes an action by its index, for the agent that is selected.

        Raises `IllegalAction` for one that is not offered, `TypeError` for what is no integer, and `gymnasium.error.ResetNeeded` before
        the first game has begun.
        """
        self._need_game()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        actor = self.agent_selection
        self._state.apply(whole(cast(int, action), "action"))
        self._decisions += 1
        self._clear_rewards()
        self._cumulative_rewards[actor] = 0.0
        if self._state.over:
            winner = self._state.winner
            if winner is not None:
                self.rewards = {agent: 1.0 if seat == winner else -1.0 for seat, agent in enumerate(AGENTS)}
            self.terminations = dict.fromkeys(AGENTS, True)
        elif self._decisions >= self._limit:
            self.truncations = dict.fromkeys(AGENTS, True)
        self._select()
        self._accumulate_rewards()

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """What the agent that is selected is told: observation, reward, whether the game ended or was broken off, and more."""
        self._need_game()
        told: tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def _need_game(self) -> None:
        if not self._begun:
            raise ResetNeeded("no game has begun: call reset() first")

    def _select(self) -> None:
        seat = self._state.seat
        self.agent_selection = AGENTS[seat if seat is not None else 0]
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self.observe(agent)["action_mask"]}

    def render(self) -> str | None:
        """The board as text or as HTML, after the render mode."""
        if self.render_mode is None:
            return None
        view = self._state.view()
        return str(view) if self.render_mode == "ansi" else view._repr_html_()

    def close(self) -> None:
        """Nothing is held that needs closing."""

    @property
    def keyforge_seed(self) -> int:
        """The seed of the game, which follows from that of `reset` or was drawn: `Game(*env.keyforge_decks, seed=…)` begins it again."""
        return self._seed

    @property
    def keyforge_decks(self) -> tuple[Deck, Deck]:
        """The decks of seats 0 and 1, random ones too."""
        return self._decks

    @property
    def keyforge_state(self) -> State:
        """The state of the game: a copy, with everything that is hidden."""
        return self._state.copy()

    def describe(self, action: int) -> str:
        """What an action says, with titles."""
        return self._state.describe(Action.from_index(action))


def _seat_of(agent: str) -> int:
    """The seat of an agent of the environment."""
    if agent not in AGENTS:
        raise ValueError(f"agent: {agent!r} is none of {' and '.join(AGENTS)}")
    return AGENTS.index(agent)


raw_env = KeyforgeEnv
