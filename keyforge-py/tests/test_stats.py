"""What cards do for their decks."""

from collections import Counter

import polars
import pytest
from keyforge import CardRecord, Deck, Record, card_win_rates, play, plots, simulate

PAIR = ["onyx", "argus"]


@pytest.fixture(scope="module")
def results():
    return simulate(PAIR, games=12, seed=5, agents="greedy", cards=True)


def test_every_card_of_every_game_has_a_row(results):
    cards = results.cards
    assert len(cards) == 12 * 72
    assert cards["card"] == list(range(72)) * 12
    assert cards["seat"] == ([0] * 36 + [1] * 36) * 12
    assert set(zip(cards["seat"], cards["deck"], strict=True)) == {(0, results["deck_a"][0]), (1, results["deck_b"][0])}
    assert cards["winner"][::72] == results["winner"]
    with pytest.raises(ValueError, match="ask for them with cards=True"):
        _ = simulate(PAIR, games=1).cards


def test_rows_tell_what_the_log_tells(results):
    cards = results.cards
    for at in (0, 7):
        game = play(*PAIR, agents="greedy", seed=results["seed"][at])
        drawn, played, discarded = Counter(), Counter(), Counter()
        for entry in game.log:
            for event in entry.events:
                if event.kind == "moved" and (event["from"]["area"], event.to["area"]) == ("deck", "hand"):
                    drawn[event.card] += 1
                if event.kind == "moved" and event.cause == "mulligan":
                    drawn[event.card] = 0
                if event.kind == "moved" and (event["from"]["area"], event.cause) == ("hand", "discard"):
                    discarded[event.card] += 1
                if event.kind == "happened" and event["kind"] == "played":
                    played[event["card"]["card"]] += 1
        rows = slice(at * 72, at * 72 + 72)
        assert cards["drawn"][rows] == [drawn[card] for card in range(72)]
        assert cards["played"][rows] == [played[card] for card in range(72)]
        assert cards["discarded"][rows] == [discarded[card] for card in range(72)]
        assert sum(played.values()) > 10


TABLE = {
    "game": [0, 0, 1, 1, 2, 3, 0],
    "seat": [0, 0, 0, 0, 0, 0, 1],
    "deck": ["A", "A", "A", "A", "A", "A", "B"],
    "winner": [0, 0, 1, 1, 0, None, 0],
    "slug": ["imp", "imp", "imp", "imp", "imp", "imp", "imp"],
    "title": ["Imp"] * 7,
    "drawn": [1, 0, 1, 1, 0, 1, 1],
    "played": [1, 0, 0, 0, 0, 1, 1],
}


def test_copies_count_as_one_card():
    one, other = card_win_rates(TABLE)
    assert (one.deck, one.slug, one.title, one.copies) == ("A", "imp", "Imp", 2)
    assert (one.drawn.games, one.drawn.wins, one.drawn.rate) == (2, 1, 0.5)
    assert (one.undrawn.games, one.undrawn.wins, one.undrawn.rate) == (1, 1, 1.0)
    assert (one.played.games, one.played.wins) == (1, 1)
    assert (other.deck, other.played.games, other.played.wins, other.undrawn) == (
        "B",
        1,
        0,
        Record(0, 0, None, 0.0, 1.0),
    )


def test_intervals_are_those_of_wilson():
    narrow, wide = (card_win_rates(TABLE, confidence=it)[0].drawn for it in (0.5, 0.99))
    assert 0 < wide.low < narrow.low < 0.5 < narrow.high < wide.high < 1
    with pytest.raises(ValueError, match="confidence"):
        card_win_rates(TABLE, confidence=2)


class TestOneDeck:
    """The cards of one deck alone."""

    def test_it_is_named_as_decks_are(self, results):
        all_of_them = card_win_rates(results)
        onyx, argus = Deck("onyx"), Deck("argus")
        own = [record for record in all_of_them if record.deck == onyx.name]
        assert own and len(own) < len(all_of_them)
        for named in (onyx, onyx.name, "onyx", "miss onyx censorius", "CENSORIUS"):
            assert card_win_rates(results, deck=named) == own
        assert card_win_rates(results.cards, deck=argus) == all_of_them[len(own) :]

    def test_a_whole_name_comes_before_a_part(self):
        table = {**TABLE, "deck": ["Imp"] * 6 + ["Imps"]}
        assert {record.deck for record in card_win_rates(table, deck="imp")} == {"Imp"}

    def test_a_name_that_tells_no_deck(self, results):
        with pytest.raises(ValueError, match="deck: 'onix': no deck of the results is called so; there are: 'Miss"):
            card_win_rates(results, deck="onix")
        with pytest.raises(ValueError, match="no deck of the results is called so"):
            card_win_rates(results, deck="")
        with pytest.raises(ValueError, match="no deck of the results is called so"):
            card_win_rates(results, deck=Deck("achea"))
        with pytest.raises(ValueError, match="deck: 'd': several decks of the results are called so: 'Ada', 'Odd'"):
            card_win_rates({**TABLE, "deck": ["Ada"] * 6 + ["Odd"]}, deck="d")
        with pytest.raises(ValueError, match="there are: none"):
            card_win_rates({**TABLE, "deck": [None] * 7}, deck="d")
        with pytest.raises(TypeError, match="deck: a Deck or the name of one is needed, not int"):
            card_win_rates(results, deck=3)


def test_any_table_will_do(results):
    records = card_win_rates(results)
    assert all(isinstance(record, CardRecord) for record in records)
    assert records == card_win_rates(results.cards) == card_win_rates(results.cards.to_polars())
    assert records == card_win_rates(results.cards.to_pandas())
    assert len({(record.deck, record.slug) for record in records}) == len(records)
    for deck in {record.deck for record in records}:
        own = [record for record in records if record.deck == deck]
        assert sum(record.copies for record in own) == 36
        assert [record.played.games for record in own] == sorted((it.played.games for it in own), reverse=True)
    for record in records:
        assert record.drawn.games + record.undrawn.games == 12
    flat = polars.DataFrame([record.to_dict() for record in records])
    assert flat.columns[:5] == ["deck", "slug", "title", "copies", "drawn_games"]
    assert flat["played_wins"].sum() == sum(record.played.wins for record in records)


def test_own_tables_need_no_other_library(results, monkeypatch):
    def missing(name):
        raise AssertionError(f"{name} is asked for")

    monkeypatch.setattr("keyforge._tables.import_module", missing)
    assert card_win_rates(results) == card_win_rates(results.cards)
    assert plots.win_rate_table(results) == plots.win_rate_table(results.games)
    with pytest.raises(ValueError, match="there is no column 'deck_a'"):
        plots.win_rate_table(simulate(PAIR, games=1, actions=True).actions)


def test_what_has_no_cards():
    with pytest.raises(ValueError, match="cards=True"):
        card_win_rates(simulate(PAIR, games=1))
    with pytest.raises(TypeError):
        card_win_rates(3)
    with pytest.raises(ValueError, match="there is no column"):
        card_win_rates({"game": []})


def test_a_result_shows_its_head(results):
    html = results._repr_html_()
    assert "12 games" in html
    assert html.count("<tr>") == 1 + 5
    assert all(f"<th>{name}</th>" in html for name in results.games)
    assert "12 rows, of which these are the first" in html
    few = simulate(PAIR, games=1, limit=2)
    assert "<td>–</td>" in few._repr_html_()
    assert "1 row<" in few.games._repr_html_()
    assert results.games.head(3)["game"] == [0, 1, 2]
    assert len(results.games.head(99)) == 12
    assert results.cards._repr_html_().count("<tr>") == 6


def test_names_are_escaped_in_the_head():
    deck = {"name": "<b>Imps</b>", "houses": ["dis"], "cards": [{"card": "dust-imp", "house": "dis"}] * 12}
    html = simulate(deck, games=1, free=True, limit=4)._repr_html_()
    assert "<b>" not in html
    assert "&lt;b&gt;Imps" in html
