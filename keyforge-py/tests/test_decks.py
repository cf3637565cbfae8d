"""Decks: where they come from, and what is wrong with them."""

import json
import pickle
from pathlib import Path

import keyforge
import pytest
from keyforge import Deck, DeckCard, DeckError, Game, Library

TEXT = "name: Two imps\nset: CotA\nDis\n083 x2  # by number\nCharette\n058 +draw +damage\n\nLogos\n083\n"

IMP = {"id": "c-imp", "card_title": "Dust Imp", "house": "Dis", "card_number": "83", "expansion": 341}
FEAR = {
    "id": "c-fear",
    "card_title": "Fear",
    "house": "Dis",
    "card_number": "058",
    "expansion": 341,
    "is_enhanced": True,
}
MAVERICK = {"id": "c-mav", "card_title": "Charette", "house": "Untamed", "card_number": 81, "expansion": "341"}
PUBLISHED = {
    "data": {
        "name": "Imps of Old",
        "expansion": "341",
        "cards": ["c-imp", "c-imp", "c-mav", "c-fear"],
        "_links": {"houses": ["Dis", "Star Alliance", "Untamed"]},
        "bonus_icons": [{"card_id": "c-imp", "bonus_icons": ["draw"]}, {"card_id": "c-fear", "bonus_icons": ["amber"]}],
    },
    "_linked": {"cards": [IMP, FEAR, {**MAVERICK, "is_maverick": True}]},
}
"""An answer as the publisher's deck service gives it, with fields left out."""


@pytest.fixture(scope="module")
def decks():
    return keyforge.decks()


class TestBuiltIn:
    def test_twenty_decks_are_complete(self, decks):
        assert len(decks) == 20
        for deck in decks:
            deck.check()
            assert (len(deck), len(deck.cards), len(set(deck.houses)), deck.token) == (36, 36, 3, None)
            assert {card.house for card in deck} == set(deck.houses)
            assert tuple(deck) == deck.cards
            assert deck.cards[0] in deck

    def test_each_has_a_name(self, decks):
        for deck in decks:
            assert Deck(deck.name) == deck

    @pytest.mark.parametrize("part", ["onyx", "ONYX", "miss onyx", 'Miss "Onyx" Censorius'])
    def test_a_part_of_a_name_is_enough(self, part):
        assert Deck(part).name == 'Miss "Onyx" Censorius'

    @pytest.mark.parametrize(("name", "code"), [("the", "deck/ambiguous"), ("no such deck", "deck/unknown_deck")])
    def test_what_names_no_deck_or_several(self, name, code):
        with pytest.raises(DeckError, match="Benegoblin") as refused:
            Deck(name)
        assert refused.value.code == code


class TestLists:
    def test_a_text(self):
        deck = Deck(TEXT)
        assert (deck.name, deck.houses) == ("Two imps", ("dis", "logos"))
        imp, enhanced = DeckCard("dust-imp", "dis"), DeckCard("fear", "dis", ["draw", "damage"])
        assert deck.cards == (imp, imp, DeckCard("charette", "dis"), enhanced, DeckCard("dust-imp", "logos"))

    def test_a_file(self, tmp_path):
        path = tmp_path / "imps.txt"
        path.write_text(TEXT, encoding="utf-8")
        assert Deck(path) == Deck(TEXT)
        with pytest.raises(FileNotFoundError):
            Deck(tmp_path / "none.txt")

    def test_a_path_as_text_is_a_path(self):
        with pytest.raises(FileNotFoundError, match=r"imps\.txt"):
            Deck("imps.txt")

    @pytest.mark.parametrize("shape", [lambda form: form, json.dumps, lambda form: json.dumps([form])])
    def test_a_list_in_json(self, shape):
        form = {"name": "Imps", "set": "CotA", "cards": [{"number": "083", "count": 2}, "Charette"]}
        deck = Deck(shape(form))
        assert [card.card for card in deck.cards] == ["dust-imp", "dust-imp", "charette"]

    @pytest.mark.parametrize("shape", [lambda form: form, json.dumps, lambda form: json.dumps([form])])
    def test_an_answer_of_the_publisher(self, shape):
        deck = Deck(shape(PUBLISHED))
        assert (deck.name, deck.houses) == ("Imps of Old", ("dis", "star_alliance", "untamed"))
        assert sorted(map(repr, deck.cards)) == [
            "DeckCard('charette', 'untamed')",
            "DeckCard('dust-imp', 'dis')",
            "DeckCard('dust-imp', 'dis', ('draw',))",
            "DeckCard('fear', 'dis', ('amber',))",
        ]

    def test_several_decks_in_one_text(self, tmp_path):
        both = TEXT + TEXT.replace("Two imps", "More imps")
        assert [deck.name for deck in Deck.read_all(both)] == ["Two imps", "More imps"]
        (tmp_path / "decks.txt").write_text(both, encoding="utf-8")
        assert Deck.read_all(tmp_path / "decks.txt") == Deck.read_all(both)
        with pytest.raises(DeckError) as refused:
            Deck(both)
        assert refused.value.code == "deck/ambiguous"

    @pytest.mark.parametrize(
        "shape", [lambda form: form, json.dumps, lambda form: [form], lambda form: json.dumps([form])]
    )
    def test_a_list_of_a_stranger_is_read_in_every_form(self, shape):
        listed = {"name": "Imps", "set": "CotA", "cards": [{"number": "083", "count": 2}, "Charette"]}
        assert Deck.from_list(TEXT) == Deck(TEXT)
        assert Deck.from_list(shape(listed)) == Deck(listed)
        assert Deck.from_list(shape(PUBLISHED)) == Deck(PUBLISHED)
        assert Deck.from_list(Deck(TEXT).to_dict()) == Deck.from_list(json.dumps(Deck(TEXT).to_dict())) == Deck(TEXT)

    @pytest.mark.parametrize("sent", ["imps.txt", "./imps.txt", "/etc/passwd", "onyx", "random:WC:42", ""])
    def test_a_list_of_a_stranger_is_no_name_and_no_path(self, sent, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        Path("imps.txt").write_text(TEXT, encoding="utf-8")
        with pytest.raises(DeckError) as refused:
            Deck.from_list(sent)
        assert refused.value.code == "deck/unreadable"
        for other in (Path("imps.txt"), None, 7, b"Dis", [], Deck("onyx")):
            with pytest.raises(TypeError, match="a deck list is its text"):
                Deck.from_list(other)

    def test_a_list_of_a_stranger_holds_one_deck_of_known_cards(self, own_cards, own_library):
        with pytest.raises(DeckError) as refused:
            Deck.from_list(TEXT + TEXT.replace("Two imps", "More imps"))
        assert refused.value.code == "deck/ambiguous"
        own = (own_cards / "lamplighters.txt").read_text(encoding="utf-8")
        assert Deck.from_list(own, library=own_library) == Deck(own, library=own_library)
        with pytest.raises(DeckError) as refused:
            Deck.from_list(own)
        assert refused.value.code == "deck/unknown_cards"

    def test_own_cards_need_their_library(self, own_cards, own_library):
        path = own_cards / "lamplighters.txt"
        deck = Deck(path, library=own_library)
        deck.check()
        assert [card.card for card in deck.cards].count("lamplighter") == 3
        with pytest.raises(DeckError) as refused:
            Deck(path)
        assert (refused.value.code, refused.value.cards) == ("deck/unknown_cards", ["Lamplighter"])
        with pytest.raises(DeckError):
            Game(deck, "onyx")

    @pytest.mark.parametrize(
        ("source", "words"),
        [
            ("", "there is no deck list"),
            ("name: x\nset: CotA\nOz\n001\n", "line 3"),
            ("name: x\nset: CotA\nDis\n083 x0\n", "line 4"),
            ('{"name": "x", "cards": [', "line 1"),
            ([{"name": "x", "cards": []}, 3], "line 1"),
        ],
    )
    def test_mistakes_are_named_with_their_line(self, source, words):
        with pytest.raises(DeckError, match=words):
            Deck(source)


class TestRandom:
    @pytest.mark.parametrize("cards", ["CotA", "AoA", "WC", "MM", "DT", "WoE"])
    def test_decks_of_a_set_are_legal(self, cards):
        decks = [Deck.random(cards, seed=seed) for seed in range(20)]
        for deck in decks:
            deck.check()
            assert deck.name.startswith("The ")
        assert len(set(decks)) == 20

    def test_a_seed_gives_the_same_deck(self):
        deck = Deck.random("WC", seed=42)
        assert deck == Deck.random("wc", seed=42) == Deck.random("WC", seed=f"2a{62 * '0'}") == Deck("random:WC:42")
        assert deck != Deck.random("WC", seed=43)
        assert Deck.random("WC") != Deck.random("WC")

    def test_the_deck_is_that_of_the_core(self):
        snapshots = Path(__file__).parents[2] / "keyforge-core/tests/hosts/decks/snapshots"
        snapshot = snapshots / "hosts__decks__random__deck_of_seed_42.snap"
        written = snapshot.read_text(encoding="utf-8").split("---\n", 2)[2]
        assert Deck(written.strip()) == Deck.random("WC", seed=42)

    def test_houses_can_be_named(self):
        deck = Deck.random("WC", seed=1, houses=["Star Alliance", "dis"])
        assert {"star_alliance", "dis"} <= set(deck.houses)
        assert deck == Deck("random:WC:1:star_alliance,dis")

    def test_own_sets_have_decks(self):
        houses = ["dis", "logos", "mars"]
        cards = (f'card own-{house} "Own {house}"\n  home {at} · {house} action\n' for at, house in enumerate(houses))
        library = Library("\n".join(cards))
        assert library.sets == [*Library().sets, "home"] == ["CotA", "AoA", "WC", "MM", "DT", "WoE", "home"]
        deck = Deck.random("home", seed=1, library=library)
        deck.check()
        assert list(deck.houses) == houses

    def test_a_game_takes_their_names(self):
        game = Game("random:CotA:1", "random:CotA:2", seed=3)
        keyforge.play_on(game, agents=("random", "random"))
        assert game.over

    def test_a_call_with_a_seed_draws_those_that_name_none(self):
        seeded = keyforge.pairings(["random:WC", Deck("onyx"), " random:AoA::dis ", "random:WC:5"], seed=7)
        found = list(dict.fromkeys(deck for pair in seeded for deck in pair))
        assert found == [Deck("random:WC:7"), Deck("onyx"), Deck("random:AoA:9:dis"), Deck("random:WC:5")]
        assert keyforge.pairings([("random:WC", "random:WC")], seed=2**64 - 1) == [
            (Deck(f"random:WC:{2**64 - 1}"), Deck("random:WC:0"))
        ]
        assert keyforge.pairings("random:WC") != keyforge.pairings("random:WC")
        for name in ("random:WC:seven", "random::", "random:WC:::"):
            with pytest.raises(DeckError):
                keyforge.pairings(name, seed=1)

    @pytest.mark.parametrize(
        ("arguments", "code", "words"),
        [
            ({"set": "XY"}, "deck/unknown_set", '"CotA", "AoA", "WC", "MM", "DT", "WoE"'),
            ({"set": "WC", "houses": ["mars"]}, "deck/house_of_set", "it has Brobnar, Dis"),
            ({"set": "WC", "houses": ["dis", "dis"]}, "deck/house_count", "2 houses"),
        ],
    )
    def test_what_is_wrong_is_named(self, arguments, code, words):
        with pytest.raises(DeckError, match=words) as refused:
            Deck.random(**arguments)
        assert refused.value.code == code

    def test_a_name_that_cannot_be_read(self):
        with pytest.raises(DeckError, match="64 hexadecimal digits") as refused:
            Deck("random:WC:seven")
        assert (refused.value.code, refused.value.fields) == ("deck/random_name", {"name": "random:WC:seven"})
        for houses in ("dis", 3, [3]):
            with pytest.raises(TypeError, match="houses: a list of houses is needed"):
                Deck.random("WC", houses=houses)

    @pytest.mark.parametrize(
        ("arguments", "error"),
        [({"seed": "x"}, ValueError), ({"houses": ["oz"]}, ValueError), ({"seed": 1.5}, TypeError)],
    )
    def test_wrong_arguments(self, arguments, error):
        with pytest.raises(error):
            Deck.random("WC", **arguments)


class TestFaults:
    def test_every_unknown_card_is_named(self):
        with pytest.raises(DeckError, match="first, second") as refused:
            Deck("name: a\nset: CotA\nDis\n083 x2\nfirst\nsecond\n")
        assert refused.value.cards == ["first", "second"]

    def test_every_fault_is_named(self):
        with pytest.raises(DeckError) as refused:
            Deck(TEXT).check()
        assert refused.value.code == "deck/house_count"
        assert len(refused.value.faults) == 4
        with pytest.raises(DeckError):
            Game(Deck(TEXT), "onyx")

    @pytest.mark.parametrize("deck", ["{", "[]", {}, {"name": "x"}, {"name": "x", "houses": ["oz"], "cards": []}])
    def test_what_is_no_deck(self, deck):
        with pytest.raises(DeckError):
            Deck(deck)

    @pytest.mark.parametrize("deck", [object(), {"cards": {1, 2}}, b"bytes", [], 3, None, 1.5])
    def test_what_is_of_another_type(self, deck):
        with pytest.raises(TypeError):
            Deck(deck)


class TestValues:
    def test_the_json_form_goes_both_ways(self, decks):
        for deck in decks:
            form = deck.to_dict()
            assert Deck.from_dict(form) == Deck(form) == Deck(json.dumps(form)) == deck
            again = pickle.loads(pickle.dumps(deck))
            assert (again, hash(again)) == (deck, hash(deck))
        assert len({*decks, *decks}) == 20

    def test_cards_are_values(self):
        card = DeckCard("dust-imp", "Dis", ["draw"])
        assert (card.card, card.house, card.icons) == ("dust-imp", "dis", ("draw",))
        assert eval(repr(card)) == pickle.loads(pickle.dumps(card)) == card != DeckCard("dust-imp", "dis")
        assert len({card, DeckCard("dust-imp", "dis", ["draw"])}) == 1

    @pytest.mark.parametrize("arguments", [("x", "oz"), ("x", "dis", ["mars"])])
    def test_unknown_words(self, arguments):
        with pytest.raises(ValueError, match=arguments[-1][0] if len(arguments) == 3 else "oz"):
            DeckCard(*arguments)

    def test_how_decks_read(self):
        onyx = Deck("onyx")
        assert str(onyx) == onyx.name
        assert repr(onyx) == '<Deck "Miss \\"Onyx\\" Censorius": Brobnar, Dis, Shadows, 36 cards>'

    def test_a_deck_without_cards_is_true(self):
        assert Deck.from_dict({"name": "x", "houses": [], "cards": []})

    def test_every_card_is_in_the_library(self, decks):
        library = Library()
        assert all(card.card in library for deck in decks for card in deck.cards)
