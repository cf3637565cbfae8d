"""Match play: games one after another, chains, bids."""

import pickle

import keyforge
import pytest
from keyforge import Match


def test_the_best_of_three_is_played_from_game_to_game():
    series = Match("onyx", "argus", seed=1)
    seed = 100
    while not series.over:
        if series.decision["kind"] == "first":
            assert series.next_game() is None
            assert series.decision["seat"] == 1
            series.apply({"first": 1}, seat=1, decision=series.decision["id"])
            continue
        game = series.next_game(seed=seed)
        seed += 1
        with pytest.raises(keyforge.IllegalAction) as refused:
            series.report(game)
        assert refused.value.code == "report/no_winner"
        game.concede(1)
        series.report(game)
    assert (series.wins(0), series.wins(1)) == (2, 0)
    assert series.winner == 0
    assert series.outcome is not None and series.outcome["winner"] == 0
    assert repr(series) == "<Match: 2 to 0, won by seat 0>"
    assert Match.replay(series.to_jsonl()).games == series.games
    assert Match.replay(series.to_jsonl()).decks == (keyforge.Deck("onyx"), keyforge.Deck("argus"))
    assert pickle.loads(pickle.dumps(series)).to_jsonl() == series.to_jsonl()


def test_a_wrong_result_is_taken_back():
    series = Match("onyx", "argus", games=3)
    assert not series.can_undo()
    with pytest.raises(keyforge.UndoError):
        series.undo()
    series.report_winner(0)
    assert series.can_undo()
    series.undo()
    assert series.games == []
    series.report_winner(1)
    assert [game["deck"] for game in series.games] == ["b"]
    series.concede(0)
    with pytest.raises(keyforge.IllegalAction) as refused:
        series.report_winner(0)
    assert refused.value.code == "report/no_game"


def test_a_wrong_result_that_ended_the_series_is_put_right_in_a_branch():
    series = Match("onyx", "argus", best_of=1, seed=1)
    series.report_winner(0)
    assert series.over
    assert not series.can_undo()
    assert [entry["cause"] for entry in series.entries] == ["setup", "action"]
    again = series.branch(len(series.entries) - 2)
    assert not again.over
    assert again.decks == series.decks
    again.report_winner(1)
    assert (series.winner, again.winner) == (0, 1)
    assert len(series.branch(1).entries) == 2
    with pytest.raises(IndexError, match=r"^n: there is no entry 2; the log has 2 entries, the first is 0"):
        series.branch(2)
    with pytest.raises(OverflowError):
        series.branch(-1)


def test_a_game_counts_once():
    series = Match("onyx", "argus", games=3)
    series.report_winner(0)
    series.apply({"first": 0})
    game = series.next_game(seed=2)
    game.concede(1)
    series.report(game)
    series.apply({"first": 0})
    for again in (series, Match.replay(series.to_jsonl()), pickle.loads(pickle.dumps(series))):
        with pytest.raises(keyforge.IllegalAction, match="as game 2 of the series") as refused:
            again.report(game)
        assert (refused.value.code, refused.value.fields["number"]) == ("report/reported", 2)
    assert series.wins(0) == 2


def test_chains_follow_the_stronger_deck():
    series = Match("onyx", "argus", games=5, standing={"chained": "a", "chains": 4}, edition="woe")
    for _ in range(2):
        series.report_winner(0)
        series.apply({"first": 0})
    assert (series.chains(0), series.chains(1)) == (5, 0)
    game = series.next_game(seed=1)
    assert game.edition == "winds_of_exchange"
    assert game.log.header["setup"]["decks"]["chains"] == [5, 0]
    assert series.standing == {"chained": "a", "chains": 5, "streak": 0}
    strangers = Match("onyx", "argus", standing=series.standing, occasion="tournament")
    assert strangers.chains(0) == 0 and strangers.standing is None


def test_chains_are_bid_for_a_deck():
    series = Match("onyx", "argus", best_of=1, bidding=True, seed=3)
    opener = series.decision["seat"]
    series.apply({"bid": {"deck": "a", "chains": 3}})
    with pytest.raises(keyforge.IllegalAction):
        series.apply({"bid": {"deck": "a", "chains": 3}})
    assert series.bid == {"by": opener, "deck": "a", "chains": 3}
    series.apply("pass")
    assert series.deck_of(opener) == "a" and series.deck_of(1 - opener) == "b"
    assert series.chains(opener) == 3


def test_the_adaptive_format_changes_decks():
    series = Match("onyx", "argus", adaptive=True)
    series.report_winner(0)
    assert series.deck_of(0) == "b"


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"best_of": 2}, "must be odd"),
        ({"games": 0}, "at least one"),
        ({"games": 3, "best_of": 3}, "best_of and games"),
        ({"adaptive": True, "swap": True}, "adaptive"),
        ({"bidding": True, "standing": {"chained": "a", "chains": 4}}, "one handicap"),
        ({"standing": {"chained": "c", "chains": 4}}, "standing"),
        ({"standing": {"chained": "a", "chains": 25}}, "25 chains"),
        ({"occasion": "birthday"}, "occasion"),
    ],
)
def test_terms_that_no_series_can_have_are_refused(terms, said):
    with pytest.raises(ValueError, match=said):
        Match("onyx", "argus", **terms)


def test_decks_and_games_of_others_are_refused():
    short = keyforge.Deck("onyx").to_dict()
    short["cards"].pop()
    with pytest.raises(keyforge.DeckError):
        Match(short, "argus")
    Match(short, "argus", free=True)
    series = Match("onyx", "argus")
    other = keyforge.Game("argus", "onyx")
    other.concede(0)
    with pytest.raises(keyforge.IllegalAction) as refused:
        series.report(other)
    assert refused.value.code == "report/other_game"
    with pytest.raises(keyforge.LogError):
        Match.replay("no log")
