"""One rule for all chance: a seed fixes it, without one it is another each time, and what comes of it says the seed."""

import keyforge
import numpy as np
import pytest
from keyforge import BatchEnv, Deck, Game, Greedy, Match, Random, duel, kryptik, pairings, play, simulate

PAIR = [("onyx", "argus")]
RANDOM = ["random:WC", "Random:mm", "onyx"]
BOTH = pytest.mark.parametrize(
    ("module", "decks"), [(keyforge, ["onyx", "argus"]), (kryptik, ["lantern", "cinder"])], ids=["keyforge", "kryptik"]
)


class TestManyGames:
    @BOTH
    def test_without_a_seed_they_are_others_each_time_and_say_which(self, module, decks):
        one, other = (module.simulate(decks, games=2, limit=40) for _ in range(2))
        assert one.seed != other.seed and one["digest"] != other["digest"]
        assert one["seed"] == [one.seed, one.seed + 1] and one.seed < 2**48
        assert repr(one).endswith(f", from seed {one.seed} on>")
        assert module.simulate(decks, games=2, limit=40, seed=one.seed) == one

    @BOTH
    def test_so_are_duels(self, module, decks):
        one, other = (module.duel("greedy", "random", decks, games=4, limit=40) for _ in range(2))
        assert one.seed != other.seed
        assert f", from seed {one.seed} on>" in repr(one)
        again = module.duel("greedy", "random", decks, games=4, limit=40, seed=one.seed)
        assert again == one and again.results == one.results

    def test_so_is_a_batch(self):
        one, other = (BatchEnv(2, PAIR) for _ in range(2))
        assert one.seed != other.seed and f"from seed {one.seed} on" in repr(one)
        again = BatchEnv(2, PAIR, seed=one.seed)
        assert (again.reset().observations == one.reset().observations).all()
        one.reset(np.uint8(3))
        assert (one.seed, again.seed + 0) == (3, again.seed)

    @pytest.mark.parametrize("seed", [-1, 2**64, True, 1.0, float("nan"), "7", "0" * 64])
    def test_a_seed_that_none_is(self, seed):
        for call in (
            lambda: simulate(PAIR, games=1, seed=seed),
            lambda: simulate(RANDOM, games=1, seed=seed),
            lambda: duel("random", "random", PAIR, games=2, seed=seed),
            lambda: BatchEnv(1, PAIR, seed=seed),
            lambda: pairings(RANDOM, seed=seed),
            lambda: kryptik.simulate(["lantern", "cinder"], games=1, seed=seed),
            lambda: kryptik.duel("random", "random", ["lantern", "cinder"], games=2, seed=seed),
            lambda: Random(seed),
            lambda: keyforge.play_on(Game("onyx", "argus"), "random", seed=seed),
        ):
            with pytest.raises((OverflowError, TypeError), match="seed: "):
                call()


class TestRandomDecks:
    def test_a_simulation_has_its_decks(self):
        results = simulate(RANDOM, games=2, limit=30)
        assert list(results.pairings) == pairings(RANDOM, seed=results.seed)
        first = results.pairings[0]
        assert first == (Deck(f"random:WC:{results.seed}"), Deck(f"random:MM:{results.seed + 1}"))
        for row, pairing in enumerate(results["pairing"]):
            decks = results.pairings[pairing]
            assert [deck.name for deck in decks] == [results["deck_a"][row], results["deck_b"][row]]
            again = play(*decks, seed=results["seed"][row], limit=30)
            assert again.digest == results["digest"][row]

    def test_a_batch_and_a_duel_have_theirs(self):
        env = BatchEnv(1, RANDOM)
        assert list(env.pairings) == pairings(RANDOM, seed=env.seed)
        told = duel("random", "random", RANDOM, games=2, limit=9)
        assert list(told.results[0].pairings) == pairings(RANDOM, seed=told.seed) == list(told.results[1].pairings)

    def test_kryptik_has_the_decks_of_its_tables(self):
        results = kryptik.simulate([("lantern", "cinder"), ("cinder",) * 3], games=1, limit=9)
        assert [[deck.name for deck in table] for table in results.tables] == [
            [results["deck_a"][0], results["deck_b"][0]],
            [results["deck_a"][1]] * 3,
        ]

    def test_the_seed_of_a_game_deals_them_as_a_simulation_does(self):
        names = RANDOM[:2]
        results = simulate(names, games=1, seed=5, limit=40)
        assert play(*names, seed=5, limit=40).digest == results["digest"][0]
        game = Game(*names, seed=5)
        assert game.decks == (Deck("random:WC:5"), Deck("random:MM:6")) == Game(*names, seed=game.seed).decks
        assert Game("random:WC:9", "random:WC", seed=5).decks == (Deck("random:WC:9"), Deck("random:WC:6"))
        assert Game(*names).decks != Game(*names).decks
        largest = Game("random:WC", "random:WC", seed=2**64 - 1)
        assert largest.decks == (Deck(f"random:WC:{2**64 - 1}"), Deck("random:WC:0"))
        assert Match(*names, seed=5).to_jsonl() == Match(*names, seed=5).to_jsonl()

    def test_decks_follow_from_large_seeds_too(self):
        seed = "7" * 64
        assert Game("random:WC", "onyx", seed=seed).decks == Game("random:WC", "onyx", seed=seed).decks


class TestOneGame:
    @BOTH
    @pytest.mark.parametrize("agents", ["random", "greedy", "search:5"])
    def test_a_game_without_a_seed_is_played_again_with_its_own(self, module, decks, agents):
        game = module.play(*decks, agents=agents, limit=60)
        again = module.play(*game.decks, agents=agents, seed=game.seed, limit=60)
        assert again.digest == game.digest
        mixed = [agents, lambda view, legal_actions: legal_actions[-1]]
        game = module.play(*decks, agents=mixed, limit=60)
        assert module.play(*game.decks, agents=mixed, seed=game.seed, limit=60).digest == game.digest

    @BOTH
    def test_a_small_seed_is_the_same_in_digits(self, module, decks):
        game = module.play(*decks, seed=7, limit=60)
        assert module.play(*decks, seed=game.seed, limit=60).digest == game.digest

    @BOTH
    def test_a_search_says_its_seed(self, module, decks):
        game = module.Game(*decks, seed=7)
        one, other = game.search(20), game.search(20)
        assert one.seed != other.seed
        assert game.search(20, seed=one.seed) == one == game.state().search(20, seed=one.seed)
        assert game.search(20, seed=np.int64(3)).seed == 3

    @BOTH
    def test_copies_play_otherwise_without_a_seed(self, module, decks):
        state = module.Game(*decks, seed=7).state(seed=7)

        def digests(**seed):
            copies = [state.copy() for _ in range(4)]
            for copy in copies:
                copy.play_out(limit=60, **seed)
            return {copy.digest for copy in copies}

        assert len(digests()) > 1 == len(digests(seed=1))

    @BOTH
    def test_agents_say_their_seeds(self, module, decks):
        for kind in (module.Greedy, module.Random):
            one, other = kind(), kind()
            assert repr(one) != repr(other)
            again = eval(repr(one), {kind.__name__: kind})
            played = [module.play(*decks, agents=agent, seed=1, limit=60) for agent in (one, again)]
            assert played[0].digest == played[1].digest and repr(again) == repr(one)
        assert repr(Greedy(3)) == "Greedy(3)" and repr(Random(np.int8(3))) == "Random(3)"


class TestEnvironments:
    def test_a_learner_is_told_the_seed_of_its_game(self):
        single = pytest.importorskip("keyforge.single")
        env = single.SingleEnv("random:WC", "argus", seat="random")
        for seed in (None, 3, None):
            env.reset(seed=seed)
            # As the learner, before the opponent has done anything or in the state that it left.
            game = Game(*env.keyforge_decks, seed=env.keyforge_seed)
            assert {deck.name for deck in game.decks} == {deck.name for deck in env.keyforge_decks}
            if env.keyforge_state.decision.id == game.decision.id:
                assert game.digest == env.keyforge_state.digest
        env.reset(seed=3)
        number = env.keyforge_seed
        env.reset()
        assert env.keyforge_seed != number
        env.reset(seed=3)
        assert env.keyforge_seed == number

    def test_so_are_two(self):
        module = pytest.importorskip("keyforge.env")
        env = module.raw_env("random:WC", "argus")
        numbers = []
        for seed in (None, None, 3, 3):
            env.reset(seed=seed)
            numbers.append(env.keyforge_seed)
            game = Game(*env.keyforge_decks, seed=env.keyforge_seed)
            assert game.digest == env.keyforge_state.digest
        assert len(set(numbers)) == 3 and numbers[2] == numbers[3]
