"""Kryptik: agents, and many games as tables."""

import pickle

import pytest
from keyforge import kryptik
from keyforge.kryptik import (
    AgentError,
    DeckError,
    Game,
    Greedy,
    Random,
    Results,
    Table,
    play,
    play_on,
    simulate,
    tables,
)
from keyforge.kryptik.agents import agent_of
from kryptik_games import PAIR, new_game, players
from kryptik_games import play as play_random

THREE = (*PAIR, "lantern")
TABLES = [PAIR, THREE]


def first(view, legal_actions):
    return legal_actions[0]


def last_form(view, legal_actions):
    return legal_actions[-1].to_dict()


@pytest.fixture(scope="module")
def results():
    return simulate(TABLES, games=3, seed=100, threads=2, agents=("greedy", "random", "greedy"))


class TestTables:
    @pytest.mark.parametrize("threads", [0, 1, 3])
    def test_the_number_of_threads_makes_no_difference(self, results, threads):
        other = simulate(TABLES, games=3, seed=100, threads=threads, agents=("greedy", "random", "greedy"))
        assert other.to_dict() == results.to_dict()

    def test_every_table_plays_so_many_games(self, results):
        assert len(results) == results.planned == results.games.num_rows == 6
        assert not results.interrupted
        assert results["game"] == list(range(6))
        assert results["table"] == [0, 0, 0, 1, 1, 1]
        assert results["seed"] == list(range(100, 106))
        assert results["deck_a"] == ["Lantern Coast"] * 6
        assert results["deck_c"] == [None] * 3 + ["Lantern Coast"] * 3

    def test_a_row_tells_a_game(self, results):
        for at in range(6):
            row = {name: column[at] for name, column in results.to_dict().items()}
            decks = TABLES[row["table"]]
            agents = ("greedy", "random", "greedy")[: len(decks)]
            game = play(*decks, agents=agents, seed=row["seed"])
            assert (game.digest, game.winner, game.turn) == (row["digest"], row["winner"], row["turns"])
            assert (len(game.log) - 1, game.outcome["reason"]) == (row["decisions"], row["reason"])
            events = [event for entry in game.log for event in entry.events]
            assert next(event.seat for event in events if event.kind == "turn_began") == row["first"]
            board = game.view().board
            for seat, letter in enumerate("abc"[: len(decks)]):
                gone = [event.why for event in events if event.kind == "destroyed" and event.seat == seat]
                assert [row[f"downfall_{letter}"]] == (gone or [None])
                assert (row[f"out_{letter}"] is None) == (not gone)
                damage = sum(event.amount for event in events if event.kind == "player_damaged" and event.seat == seat)
                assert row[f"damage_{letter}"] == damage
                chosen = [entry.action.kind for entry in game.log if entry.seat == seat]
                assert (row[f"casts_{letter}"], row[f"attacks_{letter}"]) == (
                    chosen.count("cast"),
                    chosen.count("attack"),
                )
                assert (row[f"row_{letter}"], row[f"team_{letter}"]) == (len(board.players[seat].row), seat)

    def test_libraries_read_the_table(self, results):
        expected = results.to_dict()
        assert isinstance(results.games, Table)
        assert results.to_arrow().to_pydict() == expected
        assert results.to_polars().to_dict(as_series=False) == expected
        assert list(results.to_pandas().columns) == results.games.column_names
        assert pickle.loads(pickle.dumps(results)).to_dict() == expected
        assert repr(results).startswith("<Results: 6 games, ")

    def test_teams_and_a_limit(self):
        found = simulate(list(PAIR * 2), games=2, seed=1, teams=[0, 1, 0, 1], limit=9)
        assert (found["reason"], found["winner"], found["decisions"]) == (["limit"] * 2, [None] * 2, [9, 9])
        assert (found["team_c"], found["team_d"]) == ([0, 0], [1, 1])

    def test_no_game_has_no_rows(self):
        empty = simulate(PAIR, games=0)
        assert (len(empty), empty.planned) == (0, 0)
        assert empty.to_polars().height == 0

    def test_progress_is_told(self, capsys):
        simulate(list(PAIR), games=3, progress=True, limit=50)
        assert "3/3" in capsys.readouterr().err

    def test_who_sits_where(self):
        one, other = kryptik.decks()
        assert tables("lantern") == tables(["lantern"]) == [(one, one)]
        assert tables(["lantern", other.to_dict()]) == [(one, other)]
        assert tables([("lantern", "cinder"), (one,) * 3]) == [(one, other), (one,) * 3]
        with pytest.raises(ValueError, match="no decks"):
            tables([])
        with pytest.raises(TypeError):
            tables(["lantern", ("lantern", "cinder")])

    def test_what_cannot_be_simulated(self):
        with pytest.raises(DeckError) as refused:
            simulate([("lantern",)])
        assert refused.value.code == "setup/seats"
        with pytest.raises(ValueError, match="1 agent for 2 seats"):
            simulate(list(PAIR), agents=["random"])
        with pytest.raises(ValueError, match="best"):
            simulate(list(PAIR), agents="best")
        with pytest.raises(TypeError):
            simulate(list(PAIR), agents=3)


class TestAgents:
    @pytest.mark.parametrize("agents", [(first, "random"), ("greedy", last_form)])
    def test_a_mixed_game_of_a_simulation_is_played_again(self, agents):
        found = simulate(list(PAIR), games=2, seed=9, agents=agents, limit=300)
        for seed, digest in zip(found["seed"], found["digest"], strict=True):
            assert play(*PAIR, agents=agents, seed=seed, limit=300).digest == digest

    @pytest.mark.parametrize("builtin", ["random", "greedy"])
    def test_the_callable_forms_of_the_engine_choose_as_it_does(self, builtin):
        made = {"random": Random, "greedy": Greedy}[builtin]
        seeds = [dice.state for dice in players(5, 3)]
        own = [made(seed) for seed in seeds]
        assert play(*THREE, agents=own, seed=5).digest == play(*THREE, agents=builtin, seed=5).digest
        assert play_on(new_game(*THREE, seed=5), builtin, seed=5).digest == play(*THREE, agents=builtin, seed=5).digest

    def test_random_games_are_those_of_the_description(self):
        assert play_random(new_game(seed=6), 6).digest == play(*PAIR, seed=6).digest

    def test_an_agent_sees_its_own_view_and_its_options(self):
        seen = []

        def watching(view, legal_actions):
            assert view.seat == view.decision.seat
            assert tuple(legal_actions) == view.decision.options
            assert view.determinize(seed=1).view(view.seat) == view
            seen.append(view.seat)
            return legal_actions[len(seen) % len(legal_actions)]

        play(*THREE, agents=watching, seed=2, limit=150)
        assert len(seen) == 150 and set(seen) == {0, 1, 2}

    def test_greedy_beats_random(self):
        found = simulate(list(PAIR), games=10, seed=3, agents=("greedy", "random"))
        assert found["winner"].count(0) >= 8

    def test_what_an_agent_may_not_answer(self):
        game = new_game()
        before = game.log
        for answer in ("pass", {"cast": 60000}, None, 3):
            with pytest.raises(AgentError) as refused:
                play_on(game, lambda view, legal, answer=answer: answer)
            assert refused.value.code == "agent/not_offered"
            with pytest.raises(AgentError):
                simulate(list(PAIR), games=1, agents=("random", lambda view, legal, answer=answer: answer))
        assert game.log == before

    def test_what_an_agent_raises_is_raised(self):
        def failing(view, legal_actions):
            raise KeyError("lost")

        with pytest.raises(KeyError, match="lost"):
            simulate(list(PAIR), games=1, agents=failing)
        with pytest.raises(KeyError, match="lost"):
            play(*PAIR, agents=failing)

    def test_an_interrupt_keeps_what_is_done(self):
        asked = []

        def tired(view, legal_actions):
            asked.append(view.turn)
            if len(asked) > 1500:
                raise KeyboardInterrupt
            return legal_actions[0] if len(legal_actions) == 1 else agent(view, legal_actions)

        agent = Greedy(1)
        with pytest.warns(kryptik.SimulationInterrupted, match="of 50 games"):
            found = simulate(list(PAIR), games=50, agents=tired)
        assert isinstance(found, Results) and found.interrupted and len(found) < 50 == found.planned

    def test_who_is_no_agent(self):
        assert agent_of(first) is first
        with pytest.raises(ValueError, match="there are random, greedy, easy, search"):
            agent_of("best")
        with pytest.raises(TypeError):
            agent_of(3)
        with pytest.raises(ValueError, match="3 agents for 2 seats"):
            play(*PAIR, agents=["random"] * 3)

    def test_greedy_needs_an_open_decision_of_its_player(self):
        game = new_game(first=0)
        greedy = Greedy(3)
        assert greedy(game.view(0), game.legal_actions()) in game.legal_actions()
        with pytest.raises(AgentError) as refused:
            greedy(game.view(1), [])
        assert refused.value.code == "agent/not_asked"
        assert repr(pickle.loads(pickle.dumps(greedy))) == "Greedy(3)"
        with pytest.raises(TypeError):
            greedy(game, [])


def test_a_search_looks_ahead():
    game = Game(*PAIR, seed=4)
    state = game.determinize(game.decision.seat, seed=1)
    wins = dict.fromkeys(state.legal_actions(), 0)
    for action in wins:
        tried = state.copy()
        tried.apply(action)
        wins[action] += tried.play_out("greedy", seed=1) == game.decision.seat
    assert set(wins.values()) <= {0, 1}
