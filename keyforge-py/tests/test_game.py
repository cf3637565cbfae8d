"""Games: how they begin, go on, end, are copied, replayed and taken back."""

import copy
import pickle
import threading

import numpy as np
import pytest
from dice import play
from keyforge import Action, Deck, Game, Log, LogError, StaleDecision, UndoError, kryptik


def test_a_new_game_waits_for_a_decision(new_game):
    game = new_game(first=1)
    assert (game.decision.kind, game.decision.seat, game.turn) == ("mulligan", 1, 0)
    assert game.legal_actions() == [Action("mulligan"), Action("keep")]
    assert (game.over, game.winner, game.outcome) == (False, None, None)


def test_what_may_be_done_is_told_in_three_ways(middle):
    actions = middle.legal_actions()
    assert tuple(actions) == middle.decision.options
    mask = middle.action_mask()
    assert mask.dtype == np.int8
    assert np.flatnonzero(mask).tolist() == sorted(action.index for action in actions)


def test_apply_gives_events_and_moves_on(new_game):
    game = new_game()
    before = game.decision.id
    events = game.apply(Action("keep"))
    assert {"answered": before} in events.to_dicts()
    assert game.decision.id > before


def test_an_action_and_its_form_do_the_same(middle):
    other = middle.copy()
    action = middle.legal_actions()[-1]
    assert middle.apply(action) == other.apply(action.to_dict())
    assert middle.digest == other.digest


@pytest.mark.parametrize(
    ("edition", "slug"),
    [("v1_1", "v1_1"), ("1.2", "v1_2"), ("mm", "mass_mutation"), (None, "winds_of_exchange")],
)
def test_a_whole_game_under_every_rulebook(new_game, edition, slug):
    game = play(new_game(edition=edition), 3)
    assert game.over
    assert game.outcome == {"winner": game.winner, "reason": "victory"}
    assert (game.decision, game.legal_actions(), game.action_mask().any()) == (None, [], False)
    assert game.log.edition == game.view().edition == slug


def test_an_option_is_told_in_german(new_game):
    game = new_game(seed=7)
    for owner in (game, game.view(game.decision.seat), game.state()):
        assert owner.describe("keep", language="de") == "Hand behalten"
        assert owner.describe("keep") == "Keep the hand"
        with pytest.raises(ValueError, match="no language"):
            owner.describe("keep", language="")


def test_a_game_says_what_it_began_with(new_game):
    game = new_game(seed=7, edition="mm", first=1, chains=(3, 7), free=True, quickstart=True)
    decks = game.decks
    again = Game(*decks, seed=game.seed, library=game.library, **game.options)
    assert (again.digest, again.options) == (game.digest, game.options)
    assert game.options == {
        "edition": "mass_mutation",
        "first": 1,
        "chains": (3, 7),
        "free": True,
        "quickstart": True,
    }
    assert new_game(seed=7).options["first"] is None
    assert decks[0].cards[0].card in game.definitions
    while game.decision.kind != "main":
        game.apply(game.legal_actions()[-1])
    position = Game.from_scenario(game.scenario(), seed=3)
    assert (position.decks, position.options, position.seed) == (None, None, "03" + 62 * "0")
    other = kryptik.Game("lantern", "cinder", "lantern", "cinder", seed=3, teams=[0, 1, 0, 1], first=2, checked=False)
    again = kryptik.Game(*other.decks, seed=other.seed, library=other.library, **other.options)
    assert (again.digest, again.options) == (other.digest, other.options)
    assert (other.options["teams"], other.options["first"]) == ([0, 1, 0, 1], 2)
    alone = kryptik.Game("lantern", "cinder", seed=3)
    assert kryptik.Game(*alone.decks, seed=alone.seed, **alone.options).digest == alone.digest
    assert other.decks[0].main[0] in other.definitions


def test_the_same_seed_gives_the_same_game(new_game):
    one, other = play(new_game(seed=3), 1), play(new_game(seed=3), 1)
    assert one.log == other.log
    assert one.digest == other.digest
    assert new_game(seed=4).digest != new_game(seed=3).digest


def test_without_a_seed_every_game_is_another(new_game):
    assert new_game(seed=None).digest != new_game(seed=None).digest


def test_without_a_seed_the_system_draws_256_bits(new_game):
    position = {"players": [{"hand": ["dust-imp"]}, {}], "house": "dis"}
    games = [new_game(seed=None) for _ in range(20)] + [Game.from_scenario(position) for _ in range(20)]
    games += [kryptik.Game("lantern", "cinder") for _ in range(20)]
    games += [kryptik.Game.from_scenario({"players": [{}, {}]}) for _ in range(20)]
    seeds = {game.log.header["seed"] for game in games}
    assert len(seeds) == len(games)
    for at in range(0, 64, 2):
        assert len({seed[at : at + 2] for seed in seeds}) > 10


def test_a_seed_may_be_hexadecimal_digits(new_game):
    assert new_game(seed="07" + 62 * "0").digest == new_game(seed=7).digest


@pytest.mark.parametrize("first", [0, 1])
def test_who_begins(new_game, first):
    game = new_game(first=first, quickstart=True)
    assert (game.decision.seat, game.decision.kind) == (first, "active_house")


def test_chains_shorten_the_first_hand(new_game):
    plain, chained = new_game(first=0).view(), new_game(first=0, chains=(7, 0)).view()
    assert chained.board.players[0].chains > plain.board.players[0].chains == 0
    assert len(chained.board.players[0].hand) < len(plain.board.players[0].hand)


def test_free_decks_need_not_be_complete():
    imps = {"name": "Imps", "houses": ["dis"], "cards": [{"card": "dust-imp", "house": "dis"}] * 9}
    assert len(Game(imps, imps, free=True, seed=1).view(0).board.players[0].hand) > 5


def test_decks_are_given_in_many_ways(starters, new_game):
    argus = starters[1]
    assert Game("onyx", argus.to_dict(), seed=7).digest == new_game().digest
    assert Game(Deck("onyx"), argus, seed=7).log == new_game().log


def test_an_action_is_told_with_titles(position):
    game = Game.from_scenario(position, seed=1)
    assert game.describe({"play": 2}) == "Play Fear"
    assert game.describe(Action("end_turn")) == game.view(0).describe("end_turn")


class TestReplay:
    @pytest.fixture(params=["log", "text", "bytes", "path", "binary path"])
    def source(self, request, middle, tmp_path):
        if request.param in ("path", "binary path"):
            path = tmp_path / ("game.jsonl" if request.param == "path" else "game.kfl")
            middle.log.write(path)
            return path
        return {"log": middle.log, "text": middle.log.to_jsonl(), "bytes": middle.log.to_bytes()}[request.param]

    def test_it_is_the_same_game_and_goes_on_in_the_same_way(self, middle, source):
        again = Game.replay(source)
        assert (again.log, again.decision, again.digest) == (middle.log, middle.decision, middle.digest)
        assert again.view(0) == middle.view(0)
        assert play(again, 1).log == play(middle, 1).log

    def test_a_cut_last_line_is_left_out(self, middle):
        again = Game.replay(middle.log.to_jsonl()[:-30])
        assert again.log == middle.log.branch(len(middle.log) - 2)

    def test_what_a_player_may_know_cannot_be_replayed(self, middle):
        with pytest.raises(LogError) as refused:
            Game.replay(middle.log.redact(0))
        assert refused.value.code == "replay/redacted"

    @pytest.mark.parametrize("log", [None, 3, [], bytearray(b"x")])
    def test_what_is_no_log(self, log):
        with pytest.raises(TypeError, match="log: a Log"):
            Game.replay(log)


class TestCopies:
    @pytest.mark.parametrize(
        "copied",
        [Game.copy, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
        ids=["copy", "copy.copy", "deepcopy", "pickle"],
    )
    def test_a_copy_is_equal_and_independent(self, middle, copied):
        other = copied(middle)
        before = middle.log
        assert (other.log, other.digest) == (before, middle.digest)
        play(other, 3, most=5)
        assert middle.log == before != other.log

    def test_a_game_with_own_cards_survives_pickle(self, own_cards, own_library):
        deck = Deck(own_cards / "lamplighters.txt", library=own_library)
        game = play(Game(deck, "onyx", seed=1, library=own_library), 1, most=60)
        again = pickle.loads(pickle.dumps(game))
        assert (again.log, again.digest) == (game.log, game.digest)
        assert play(again, 1).digest == play(game, 1).digest

    def test_a_branch_stands_after_an_entry(self, middle):
        branch = middle.branch(60)
        assert len(branch.log) == 61
        assert branch.log == middle.log.branch(60)
        play(branch, 9)
        assert branch.over
        assert not middle.over

    def test_there_is_no_branch_past_the_end(self, middle):
        count = len(middle.log)
        assert middle.branch(count - 1).log == middle.log
        for n in (count, 10**6, 2**32 - 1):
            with pytest.raises(
                IndexError, match=f"^n: there is no entry {n}; the log has {count} entries, the first is 0"
            ):
                middle.branch(n)

    def test_a_log_does_not_grow(self, middle):
        log = middle.log
        size = len(log)
        middle.apply(middle.legal_actions()[0])
        assert len(log) == size == len(middle.log) - 1


class TestUndo:
    def test_what_revealed_nothing_is_taken_back(self, position):
        game = Game.from_scenario(position, seed=1)
        before, options = game.decision, game.legal_actions()
        assert not game.can_undo()
        game.apply({"reap": 0})
        assert game.can_undo() and game.can_undo(0) and not game.can_undo(1)
        game.undo()
        assert not game.can_undo(0)
        assert game.decision.id > before.id
        assert game.legal_actions() == options
        assert [entry.cause for entry in game.log] == ["setup", "action", "undo"]
        assert Game.replay(game.log).digest == game.digest

    @pytest.mark.parametrize(
        ("actions", "seat", "code"),
        [
            ([], None, "undo/nothing_to_undo"),
            ([{"reap": 0}], 1, "undo/not_your_action"),
            (["end_turn"], 0, "undo/revealed"),
        ],
    )
    def test_what_cannot_be_taken_back(self, position, actions, seat, code):
        position["players"][0]["deck"] = ["fear"] * 8
        game = Game.from_scenario(position, seed=1)
        for action in actions:
            game.apply(action)
        before = game.log
        assert not game.can_undo(seat)
        with pytest.raises(UndoError) as refused:
            game.undo(seat)
        assert refused.value.code == code
        assert game.log == before


def test_either_seat_may_concede(new_game):
    game = new_game(first=0)
    events = game.concede(1)
    assert events[-1].kind == "over"
    assert (game.winner, game.outcome) == (0, {"winner": 0, "reason": "concession"})


def test_a_determinized_state_fits_what_the_seat_knows(middle):
    state = middle.determinize(0, seed=5)
    assert state.view(0) == middle.view(0)
    assert state == middle.determinize(0, seed=5)
    others = [middle.determinize(0, seed=seed).view() for seed in range(4)]
    assert len(set(others)) > 1


def test_the_state_of_a_game_is_independent(middle):
    state = middle.state(seed=1)
    before = middle.digest
    assert state.legal_actions() == middle.legal_actions()
    state.play_out()
    assert state.over
    assert middle.digest == before


def test_how_a_game_reads(new_game):
    game = new_game(first=0)
    assert repr(game) == "<Game: turn 0, seat 0 decides (mulligan, 2 options)>"
    assert str(game) == str(game.view())
    assert "<svg" in game._repr_html_()
    game.concede(0)
    assert repr(game) == "<Game: won by seat 1 in turn 0>"


def test_threads_share_a_game(new_game):
    game = new_game()
    accepted, late = [], []

    def answer():
        for _ in range(50):
            seen = game.decision
            try:
                game.apply(seen.options[-1], seat=seen.seat, decision=seen.id)
                accepted.append(seen.id)
            except StaleDecision as stale:
                late.append(stale.given)

    threads = [threading.Thread(target=answer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(accepted) == len(set(accepted)) == len(game.log) - 1
    assert len(accepted) + len(late) == 200
    assert Log.from_jsonl(game.log.to_jsonl()) == game.log
    game.log.verify()
