"""Simulations on a Ray cluster: a local one with two workers."""

import os
import signal

import keyforge
import pytest
from keyforge import AgentError, DeckError, distributed, simulate
from keyforge.distributed import shards

pytest.importorskip("pyarrow")
ray = pytest.importorskip("ray")

PAIRS = ["onyx", "argus", "gregg"]


@pytest.fixture(scope="module")
def cluster():
    before = os.environ.get("RAY_AUTH_MODE")
    os.environ["RAY_AUTH_MODE"] = "disabled"
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()
    os.environ.pop("RAY_AUTH_MODE") if before is None else os.environ.update(RAY_AUTH_MODE=before)


def test_shards_cover_every_game_once():
    found = list(shards(2, games=10, seed=2**64 - 3, size=4))
    assert found == [
        (0, 0, 2**64 - 3, 4),
        (0, 4, 1, 4),
        (0, 8, 5, 2),
        (1, 10, 7, 4),
        (1, 14, 11, 4),
        (1, 18, 15, 2),
    ]
    with pytest.raises(ValueError, match="at least one game"):
        list(shards(1, games=1, seed=0, size=0))


@pytest.mark.filterwarnings("ignore")
class TestCluster:
    @pytest.mark.parametrize("shard", [2, 100])
    def test_the_table_is_that_of_one_process(self, cluster, shard):
        terms = {"games": 5, "seed": 2**64 - 7, "edition": "1.2", "chains": (2, 0), "agents": ("random", "greedy")}
        table = distributed.simulate(PAIRS, shard=shard, **terms)
        expected = simulate(PAIRS, **terms).to_arrow()
        assert table.schema == expected.schema
        assert table.equals(expected.combine_chunks())

    def test_without_a_seed_the_first_row_says_which(self, cluster):
        names = ["random:WC", "onyx"]
        table = distributed.simulate(names, games=3, shard=2, limit=20)
        seed = table["seed"][0].as_py()
        assert table.equals(simulate(names, games=3, limit=20, seed=seed).to_arrow().combine_chunks())
        assert table["deck_a"][0].as_py() == keyforge.pairings(names, seed=seed)[0][0].name

    def test_no_games(self, cluster):
        assert distributed.simulate(PAIRS, games=0).equals(simulate(PAIRS, games=0).to_arrow())

    def test_callables_and_own_cards(self, cluster, own_cards, own_library):
        decks = [own_cards / "lamplighters.txt", "onyx"]
        terms = {
            "games": 2,
            "seed": 1,
            "agents": (lambda view, legal_actions: legal_actions[-1], "random"),
            "limit": 60,
        }
        table = distributed.simulate(decks, library=own_library, shard=1, **terms)
        assert table.equals(simulate(decks, library=own_library, **terms).to_arrow().combine_chunks())

    def test_a_worker_that_is_lost_once_is_replaced(self, cluster, tmp_path):
        mark = tmp_path / "lost"

        def fatal(view, legal_actions):
            if not mark.exists():
                mark.write_text("here", encoding="utf-8")
                os.kill(os.getpid(), signal.SIGKILL)
            return legal_actions[0]

        terms = {"games": 4, "seed": 1, "agents": (fatal, "random"), "limit": 20}
        table = distributed.simulate(["onyx", "argus"], shard=2, **terms)
        assert mark.exists()
        assert table.equals(simulate(["onyx", "argus"], **terms).to_arrow().combine_chunks())

    def test_what_an_agent_does_wrong_comes_out(self, cluster):
        with pytest.raises(AgentError):
            distributed.simulate(["onyx"], games=1, agents=(lambda view, legal_actions: "concede", "random"))

    def test_a_progress_bar(self, cluster, capsys):
        distributed.simulate(["onyx"], games=4, shard=2, progress=True)
        assert "4/4" in capsys.readouterr().err


def test_decks_that_are_none_start_no_cluster():
    with pytest.raises(DeckError):
        distributed.simulate(["nobody's"], games=1)
