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
    assert repr(told) == f"<Duel: random won 0 of 0 games against random, 4 won by nobody, from seed {told.seed} on>"
    none = "<Duel: random won 0 of 0 games against random, from seed 3 on>"
    assert repr(duel("random", "random", PAIR, games=0, seed=3)) == none


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
    with pytest.warns(keyforge.SimulationInterrupted, match="finished are 5 of 6 games"):
        told = duel(tired, "random", PAIR, games=6, limit=50, seed=whole.seed)
    assert told.interrupted and told.games + told.undecided == 4
    assert whole.games + whole.undecided == 6
    tired.stop, tired.asked = 2, 0
    with pytest.warns(keyforge.SimulationInterrupted):
        told = duel(tired, "random", PAIR, games=6, limit=50)
    assert told.interrupted and told.games + told.undecided == 0 == len(told.results[1])


def test_an_interrupt_leaves_games_of_all_pairings():
    tired = Tired()
    decks = ["onyx", "argus", "achea"]
    whole = simulate(decks, games=4, agents=(tired, "random"), limit=50, seed=1)
    tired.stop, tired.asked = tired.asked - 2, 0
    with pytest.warns(keyforge.SimulationInterrupted, match="finished are 11 of 12 games"):
        told = simulate(decks, games=4, agents=(tired, "random"), limit=50, seed=1)
    assert told["pairing"] == [0] * 4 + [1] * 4 + [2] * 3
    assert told["game"] == list(range(11)) and told["digest"] == whole["digest"][:11]
    tired.stop, tired.asked = tired.asked // 2, 0
    with pytest.warns(keyforge.SimulationInterrupted):
        told = simulate(decks, games=4, agents=(tired, "random"), limit=50, seed=1)
    counts = [told["pairing"].count(pairing) for pairing in range(3)]
    assert max(counts) - min(counts) <= 1 and told["game"] == sorted(told["game"])
    assert all(whole["digest"][game] == digest for game, digest in zip(told["game"], told["digest"], strict=True))


@pytest.mark.parametrize(
    ("module", "decks"), [(keyforge, ["onyx", "argus"]), (kryptik, ["lantern", "cinder"])], ids=["keyforge", "kryptik"]
)
def test_an_interrupt_tells_of_the_game_that_was_played_one_way(module, decks):
    tired = Tired()
    whole = module.duel(tired, "random", decks, games=6, seed=4)
    assert (whole.one_way.games, whole.one_way.wins, whole.interrupted) == (0, 0, False)
    assert "interrupted" not in repr(whole)

    # As the second way of the last game ends: that game was finished one way only.
    tired.stop, tired.asked = tired.asked, 0
    with pytest.warns(keyforge.SimulationInterrupted, match="finished are 5 of 6 games"):
        told = module.duel(tired, "random", decks, games=6, seed=4)
    winner = whole.results[0]["winner"][2]
    alone = int(winner is not None)
    assert told.interrupted and told.games + told.undecided == 4
    assert (told.one_way.games, told.one_way.wins) == (alone, int(winner == 0))
    both = [side["winner"][game] == seat for seat, side in enumerate(whole.results) for game in range(2)]
    assert told.wins == sum(both)
    one_way = f"; interrupted: of {alone} game{'s' * (alone != 1)} played one way only it won {told.one_way.wins}>"
    assert repr(told).endswith(f", from seed 4 on{one_way}")


@pytest.mark.parametrize(
    ("module", "decks"), [(keyforge, ["onyx", "argus"]), (kryptik, ["lantern", "cinder"])], ids=["keyforge", "kryptik"]
)
@pytest.mark.parametrize("way", [0, 1])
def test_an_error_has_the_finished_games_of_both_ways(module, decks, way):
    class Failing(Tired):
        def __call__(self, view, legal_actions):
            self.asked += 1
            if self.asked == self.stop:
                raise KeyError("lost")
            return legal_actions[0]

    agent, asked = Failing(), []
    # Up to the third game with the agent in seat 0, and up to the one with it in seat 1.
    for seats in ([5, 4], [5, 5], [6, 5], [6, 6]):
        agent.asked = 0
        for games, agents in zip(seats, [(agent, "random"), ("random", agent)], strict=True):
            module.simulate(decks, games=games // 2, seed=4, agents=agents)
        asked.append(agent.asked)
    whole = module.duel(agent, "random", decks, games=6, seed=4)
    agent.stop, agent.asked = asked[2 + way], 0
    with pytest.raises(KeyError, match="lost") as raised:
        module.duel(agent, "random", decks, games=6, seed=4)
    as_first, as_second = raised.value.results
    assert (len(as_first), len(as_second)) == [(2, 2), (3, 2)][way]
    assert [*as_first["digest"], *as_second["digest"]] == [
        *whole.results[0]["digest"][: len(as_first)],
        *whole.results[1]["digest"][: len(as_second)],
    ]
    [note] = raised.value.__notes__
    turned = ", with the agents in each other's seats" * way
    assert note.startswith(f"in game 2, seed 6, seat {way}{turned}: ")


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
