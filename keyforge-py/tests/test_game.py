import copy
import json
import pickle
import threading

import keyforge
import pytest
from keyforge import Action, Game


def test_a_new_game_waits_for_a_decision(new_game):
    game = new_game(first=1)
    decision = game.decision
    assert decision["kind"] == "mulligan"
    assert decision["seat"] == 1
    assert sorted(decision["options"]) == ["keep", "mulligan"]
    assert not game.over
    assert game.winner is None
    assert game.outcome is None


def test_legal_actions_are_the_options_of_the_decision(new_game, play_on):
    game = new_game()
    play_on(game, most=30)
    assert [action.to_dict() for action in game.legal_actions()] == game.decision["options"]


def test_apply_gives_events_and_moves_on(new_game):
    game = new_game()
    before = game.decision["id"]
    events = game.apply(Action("keep"))
    assert events and all(isinstance(event, (dict, str)) for event in events)
    assert {"answered": before} in events
    assert game.decision["id"] > before


@pytest.mark.parametrize("edition", ["v1_1", "v1_2", "mass_mutation", "winds_of_exchange"])
def test_a_whole_random_game_under_every_rulebook(new_game, play_on, edition):
    game = new_game(edition=edition)
    events = play_on(game)
    assert game.over
    assert game.winner in (0, 1)
    assert game.outcome == {"winner": game.winner, "reason": "victory"}
    assert game.decision is None
    assert game.legal_actions() == []
    assert len(events) > 100
    assert json.loads(game.log_jsonl().partition("\n")[0])["edition"] == edition


def test_the_same_seed_gives_the_same_game(new_game, play_on):
    one, other = new_game(seed=3), new_game(seed=3)
    assert play_on(one, most=200) == play_on(other, most=200)
    assert one.log_jsonl() == other.log_jsonl()
    assert new_game(seed=4).log_jsonl() != new_game(seed=3).log_jsonl()


def test_without_a_seed_every_game_is_another(new_game):
    assert new_game(seed=None).log_jsonl() != new_game(seed=None).log_jsonl()


def test_a_seed_may_be_hexadecimal_digits(new_game):
    assert new_game(seed="07" + 62 * "0").log_jsonl() == new_game(seed=7).log_jsonl()


def test_decks_may_be_json_text(decks, new_game):
    texts = [json.dumps(deck) for deck in decks]
    assert Game(*texts, seed=7).log_jsonl() == new_game().log_jsonl()


def test_a_replay_is_the_same_game(new_game, play_on):
    game = new_game()
    play_on(game, most=150)
    again = Game.replay(game.log_jsonl())
    assert again.log_jsonl() == game.log_jsonl()
    assert again.decision == game.decision
    assert again.view(0) == game.view(0)
    # Both go on in the same way.
    assert play_on(again, seed=1) == play_on(game, seed=1)
    assert again.winner == game.winner


def test_a_cut_last_line_is_left_out(new_game, play_on):
    game = new_game()
    play_on(game, most=20)
    text = game.log_jsonl()
    lines = text.splitlines(keepends=True)
    again = Game.replay(text[:-30])
    assert again.log_jsonl() == "".join(lines[:-1])


def test_a_view_hides_the_hand_of_the_opponent(new_game):
    game = new_game()
    mine, theirs = game.view(0)["players"][0], game.view(1)["players"][0]
    assert len(mine["hand"]) == len(theirs["hand"])
    assert mine["hand"] != theirs["hand"]
    assert set(theirs["hand"]) == {255}


def test_a_view_is_a_copy(new_game):
    game = new_game()
    game.view(0)["players"].clear()
    assert len(game.view(0)["players"]) == 2


def test_the_log_of_a_seat_hides_the_seed(new_game):
    game = new_game()
    header = json.loads(game.log_jsonl(0).partition("\n")[0])
    assert header["viewer"] == 0
    assert header["seed"] is None
    with pytest.raises(keyforge.LogError) as refused:
        Game.replay(game.log_jsonl(0))
    assert refused.value.code == "replay/redacted"


def test_undo_takes_back_what_revealed_nothing(new_game, play_on):
    # Some early main-step action of some game reveals nothing; look for it.
    for seed in range(20):
        game = new_game(seed=seed)
        for step in range(200):
            before = game.decision
            play_on(game, seed=step, most=1)
            if before is None or before["kind"] != "main" or game.over:
                continue
            try:
                game.undo(before["seat"])
            except keyforge.UndoError as refused:
                assert refused.code in ("undo/revealed", "undo/not_your_action")
                continue
            again = game.decision
            assert again["id"] > before["id"]
            assert again["options"] == before["options"]
            assert Game.replay(game.log_jsonl()).decision == again
            return
    pytest.fail("no action could be undone")


def test_undo_without_an_action_is_refused(new_game):
    with pytest.raises(keyforge.UndoError) as refused:
        new_game().undo()
    assert refused.value.code == "undo/nothing_to_undo"


def test_either_seat_may_concede(new_game):
    game = new_game(first=0)
    assert game.concede(1)
    assert game.winner == 0
    assert game.outcome["reason"] == "concession"


def test_a_copy_is_independent(new_game, play_on):
    game = new_game()
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        before = game.log_jsonl()
        assert other.log_jsonl() == before
        play_on(other, most=5)
        assert game.log_jsonl() == before


def test_a_game_survives_pickle(new_game, play_on):
    game = new_game()
    play_on(game, most=40)
    again = pickle.loads(pickle.dumps(game))
    assert again.log_jsonl() == game.log_jsonl()


def test_the_repr_says_where_the_game_stands(new_game):
    game = new_game(first=0)
    assert repr(game) == "<Game turn 0, seat 0 decides on 2 options>"
    game.concede(0)
    assert repr(game).startswith("<Game over")


def test_threads_share_a_game(new_game):
    game = new_game()
    accepted, refused = [], []

    def answer():
        for _ in range(50):
            open_now = game.decision
            try:
                game.apply(open_now["options"][-1], seat=open_now["seat"], decision=open_now["id"])
                accepted.append(open_now["id"])
            except keyforge.StaleDecision as stale:
                refused.append(stale)

    threads = [threading.Thread(target=answer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(accepted) == len(set(accepted))
    assert len(accepted) + len(refused) == 200
    assert Game.replay(game.log_jsonl()).view(0) == game.view(0)
