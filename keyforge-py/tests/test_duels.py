"""Two agents against each other."""

import keyforge
import pytest
from keyforge import DeckError, Duel, duel, kryptik, plots, simulate

PAIR = [("onyx", "argus")]


def first(view, legal_actions):
    return legal_actions[0]


def test_every_game_is_played_both_ways():
    told = duel("greedy", "random", PAIR, games=20, seed=5)
    as_a = simulate(PAIR, games=10, seed=5, agents=("greedy", "random"))
    as_b = simulate(PAIR, games=10, seed=5, agents=("random", "greedy"))
    assert [side.to_dict() for side in told.results] == [as_a.to_dict(), as_b.to_dict()]
    assert told.wins == as_a["winner"].count(0) + as_b["winner"].count(1)
    assert told.games + told.undecided == 20
    assert told.rate == told.wins / told.games
    assert (told.low, told.high) == plots.wilson(told.wins, told.games)
    assert repr(told).startswith(f"<Duel: greedy won {told.wins} of {told.games} games against random, ")
    assert not told.interrupted


def test_an_agent_is_as_good_as_itself():
    # Of two games that differ in who has which seat, it wins one as either agent.
    told = duel("greedy", "greedy", ["onyx", "argus", "achea"], games=7, seed=3)
    assert (told.wins, told.losses, told.games) == (12, 12, 24)


def test_own_agents_are_called_by_their_names():
    told = duel(first, keyforge.Greedy(1), PAIR, games=1)
    assert (told.agent_a, told.agent_b, told.games) == ("first", "Greedy", 2)


@pytest.mark.parametrize(
    ("module", "decks"), [(keyforge, ["onyx", "argus"]), (kryptik, ["lantern", "cinder"])], ids=["keyforge", "kryptik"]
)
def test_agents_are_called_as_in_the_tables(module, decks):
    class Odd:
        __name__ = 7

        def __call__(self, view, legal_actions):
            return legal_actions[0]

    # The same agent, by a name that is not the one it is told by.
    told = module.duel("search:1000", Odd(), decks, games=1, limit=1)
    as_a, as_b = told.results
    assert (told.agent_a, told.agent_b) == (as_a["agent_a"][0], as_a["agent_b"][0]) == ("search", "Odd")
    assert (as_b["agent_a"][0], as_b["agent_b"][0]) == ("Odd", "search")


def test_games_without_a_winner_tell_nothing():
    told = duel("random", "random", PAIR, games=4, limit=5)
    assert (told.games, told.undecided, told.rate, told.low, told.high) == (0, 4, None, 0, 1)
    assert repr(told) == "<Duel: random won 0 of 0 games against random, 4 won by nobody>"
    assert repr(duel("random", "random", PAIR, games=0)) == "<Duel: random won 0 of 0 games against random>"


class Tired:
    """Takes the first action, but for the one question at which somebody presses Ctrl-C."""

    def __init__(self):
        self.asked = self.stop = 0

    def __call__(self, view, legal_actions):
        self.asked += 1
        if self.asked == self.stop:
            raise KeyboardInterrupt
        return legal_actions[0]


def test_an_interrupt_leaves_the_games_that_were_played_both_ways():
    tired = Tired()
    whole = duel(tired, "random", PAIR, games=6, limit=50)
    tired.stop, tired.asked = tired.asked - 2, 0
    with pytest.warns(keyforge.SimulationInterrupted):
        told = duel(tired, "random", PAIR, games=6, limit=50)
    assert told.interrupted and told.games + told.undecided == 4
    assert whole.games + whole.undecided == 6
    tired.stop, tired.asked = 2, 0
    with pytest.warns(keyforge.SimulationInterrupted):
        told = duel(tired, "random", PAIR, games=6, limit=50)
    assert told.interrupted and told.games + told.undecided == 0 == len(told.results[1])


@pytest.mark.parametrize(
    ("module", "decks"), [(keyforge, ["onyx", "argus"]), (kryptik, ["lantern", "cinder"])], ids=["keyforge", "kryptik"]
)
def test_an_interrupt_in_either_half_tells_of_the_games_that_were_finished(module, decks):
    tired = Tired()
    alone = []
    whole = module.duel(tired, "random", decks, games=6)
    for side in whole.results:
        tired.asked = 0
        again = module.simulate(decks, games=3, agents=(tired, "random") if not alone else ("random", tired))
        assert again.to_dict() == side.to_dict()
        alone.append(tired.asked)
    assert (whole.one_way.games, whole.one_way.wins, whole.interrupted) == (0, 0, False)
    assert "interrupted" not in repr(whole)

    # As the last game of the first half ends: two are finished, each with a winner or without.
    tired.stop, tired.asked = alone[0], 0
    with pytest.warns(keyforge.SimulationInterrupted, match="2 of 3 games"):
        told = module.duel(tired, "random", decks, games=6)
    finished = [winner for winner in whole.results[0]["winner"][:2] if winner is not None]
    assert told.interrupted and (told.games, told.undecided) == (0, 0)
    assert finished and (told.one_way.games, told.one_way.wins) == (len(finished), finished.count(0))
    assert repr(told) == (
        f"<Duel: Tired won 0 of 0 games against random; interrupted: of {len(finished)} game{'s' * (len(finished) > 1)} "
        f"played one way only it won {finished.count(0)}>"
    )

    # And of the second.
    tired.stop, tired.asked = sum(alone), 0
    with pytest.warns(keyforge.SimulationInterrupted, match="2 of 3 games"):
        told = module.duel(tired, "random", decks, games=6)
    alone_there = whole.results[0]["winner"][2]
    assert told.interrupted and told.games + told.undecided == 4
    assert (told.one_way.games, told.one_way.wins) == (int(alone_there is not None), int(alone_there == 0))
    both = [side["winner"][game] == seat for seat, side in enumerate(whole.results) for game in range(2)]
    assert told.wins == sum(both)


@pytest.mark.parametrize(
    ("module", "decks"), [(keyforge, ["onyx", "argus"]), (kryptik, ["lantern", "cinder"])], ids=["keyforge", "kryptik"]
)
@pytest.mark.parametrize("half", [0, 1])
def test_an_error_has_the_finished_games_of_both_halves(module, decks, half):
    class Failing(Tired):
        def __call__(self, view, legal_actions):
            self.asked += 1
            if self.asked == self.stop:
                raise KeyError("lost")
            return legal_actions[0]

    agent, alone = Failing(), []
    for agents in [(agent, "random"), ("random", agent)]:
        agent.asked = 0
        module.simulate(decks, games=3, seed=4, agents=agents)
        alone.append(agent.asked)
    whole = module.duel(agent, "random", decks, games=6, seed=4)
    # At the last question of the first half, or of the second.
    agent.stop, agent.asked = sum(alone[: half + 1]), 0
    with pytest.raises(KeyError, match="lost") as raised:
        module.duel(agent, "random", decks, games=6, seed=4)
    as_first, as_second = raised.value.results
    assert (len(as_first), len(as_second)) == [(2, 0), (3, 2)][half]
    assert [*as_first["digest"], *as_second["digest"]] == [
        *whole.results[0]["digest"][: len(as_first)],
        *whole.results[1]["digest"][: len(as_second)],
    ]
    game, *later = raised.value.__notes__
    assert f"in game 2, seed 6, seat {half}" in game
    assert later == ["in the second half of the duel, where the agents have changed seats"][:half]


def test_kryptik_has_duels_of_two():
    told = kryptik.duel("greedy", "random", ["lantern", "cinder"], games=3, seed=1)
    assert isinstance(told, Duel) and told.games + told.undecided == 4
    as_a = kryptik.simulate(["lantern", "cinder"], games=2, seed=1, agents=("greedy", "random"))
    assert told.results[0].to_dict() == as_a.to_dict()
    with pytest.raises(ValueError, match="tables of two decks"):
        kryptik.duel("greedy", "random", ["lantern"] * 3)


def test_what_is_wrong_is_told_before_a_game_is_played():
    with pytest.raises(ValueError, match="games"):
        duel("greedy", "random", PAIR, games=-1)
    with pytest.raises(ValueError, match="confidence"):
        duel("greedy", "random", PAIR, confidence=1)
    with pytest.raises(DeckError):
        duel("greedy", "random", "nobody's deck")
