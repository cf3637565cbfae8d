"""Card definitions: the built-in ones, and home-made ones from every source."""

import json
import pickle

import pytest
from keyforge import Deck, Game, Library, LibraryError, ScriptError

BUILTIN = Library()


@pytest.fixture(scope="module")
def form(own_cards):
    return json.loads((own_cards / "lamplighter.json").read_text(encoding="utf-8"))


@pytest.fixture(params=["dict", "list", "json", "json list", "script", "script path", "json path", "with_cards"])
def library(request, own_cards, form):
    script = own_cards / "lamplighter.kf"
    if request.param == "with_cards":
        return BUILTIN.with_cards(form)
    return Library(
        {
            "dict": form,
            "list": [form],
            "json": json.dumps(form),
            "json list": json.dumps([form]),
            "script": script.read_text(encoding="utf-8"),
            "script path": script,
            "json path": own_cards / "lamplighter.json",
        }[request.param]
    )


def test_every_source_gives_the_same_card(library):
    card = library["lamplighter"]
    assert len(library) == len(BUILTIN) + 1
    assert (card.title, card.house, card.type, card.power, card.armor) == ("Lamplighter", "logos", "creature", 3, 0)
    assert (card.icons, card.traits, card.keywords) == (("amber",), ("human",), (("elusive", 1),))
    assert "reap: draw(1)" in card.script
    assert "draw" in card.text().lower()


def test_own_cards_play(library, own_cards):
    deck = Deck(own_cards / "lamplighters.txt", library=library)
    state = Game(deck, "onyx", seed=1, library=library).state(seed=1)
    state.play_out("greedy")
    assert state.over


class TestBuiltIn:
    def test_it_is_read_like_a_collection(self):
        cards = list(BUILTIN)
        assert len(cards) == len(BUILTIN) == 1675
        assert all(card.slug in BUILTIN and BUILTIN[card.slug] == card for card in cards)
        assert "no-such-card" not in BUILTIN
        assert 3 not in BUILTIN
        with pytest.raises(KeyError, match=r"no card has the slug .*no-such-card.*; `titled` looks for titles"):
            BUILTIN["no-such-card"]
        with pytest.raises(KeyError, match=r"the one titled .*Dust Imp.* is .*dust-imp"):
            BUILTIN["Dust Imp"]
        with pytest.raises(TypeError):
            BUILTIN[3]

    def test_titles_are_found_without_case_and_punctuation(self):
        assert [card.slug for card in BUILTIN.titled("DUST  imp!")] == ["dust-imp"]
        assert BUILTIN.titled("nobody") == []

    def test_facts(self):
        imp = BUILTIN["dust-imp"]
        assert imp.printings == (("CotA", "083"), ("AoA", "058"))
        named = {name for card in BUILTIN for name, _ in card.printings}
        assert named == set(BUILTIN.sets)
        assert imp.to_dict()["printings"] == [["cota", "083"], ["aoa", "058"]]
        facts = imp.to_dict()
        assert (facts["slug"], facts["title"], facts["power"]) == (imp.slug, imp.title, imp.power)

    def test_cards_are_values(self):
        cards = list(BUILTIN)
        again = pickle.loads(pickle.dumps(cards))
        assert again == cards
        assert len({*cards, *again}) == len(cards)
        assert cards[0] != cards[1] != "dust-imp"
        assert repr(BUILTIN["dust-imp"]) == "<Card Dust Imp (dis, creature)>"

    def test_the_script_of_a_card_makes_it_again(self):
        card = BUILTIN["dust-imp"]
        script = card.script.replace("dust-imp", "other-imp").replace("Dust Imp", "Other Imp")
        script = script.replace("083", "900").replace("058", "901")
        other = Library(script)["other-imp"]
        assert (other.power, other.house, other.keywords) == (card.power, card.house, card.keywords)
        assert other.text() == card.text().replace("Dust", "Other")


class TestText:
    def test_every_card_has_text_in_both_languages(self):
        texts = [(card.text("en"), card.text("de")) for card in BUILTIN]
        assert sum(bool(english) for english, _ in texts) > 300
        assert all(bool(english) == bool(german) for english, german in texts)
        assert sum(english != german for english, german in texts) > 300

    def test_cards_have_german_titles(self):
        assert BUILTIN["dust-imp"].title_in("de") == "Staubteufelchen"
        assert BUILTIN["dust-imp"].title_in("en") == BUILTIN["dust-imp"].title == "Dust Imp"
        with pytest.raises(ValueError, match="no language: en or de"):
            BUILTIN["dust-imp"].title_in("xx")

    def test_an_own_card_says_what_it_does(self, own_library):
        card = own_library["lamplighter"]
        assert (
            card.text()
            == card.text("en")
            == "\n".join(
                [
                    "Elusive.",
                    "Reap: Draw a card.",
                    "While Lamplighter is on a flank, your opponent's keys cost +1 æmber.",
                ]
            )
        )
        assert card.text("de").startswith("Schwer zu fassen.\nErnte: ")

    def test_a_card_reads_differently_under_a_rulebook(self):
        card = BUILTIN["headhunter"]
        texts = {edition: card.text(edition=edition) for edition in ("v1_1", "1.2", "mm", "woe")}
        assert texts["woe"] != texts["v1_1"] == card.text()
        assert card.text("de", edition="woe") != card.text("de")

    def test_a_language_is_read_as_systems_write_it(self):
        card = BUILTIN["dust-imp"]
        assert card.text("DE") == card.text("de_AT") == card.text("de-DE") == card.text("de") != card.text("en_US")

    @pytest.mark.parametrize("arguments", [{"language": "fr"}, {"language": "english"}, {"edition": "v9"}])
    def test_other_languages_and_rulebooks(self, arguments):
        with pytest.raises(ValueError, match=r"fr|english|v9"):
            BUILTIN["dust-imp"].text(**arguments)


HEAD = 'card x "X"\n  home 001 · logos creature · power 3\n'


class TestMistakes:
    def test_a_mistake_has_its_line_and_column(self):
        with pytest.raises(ScriptError, match="did you mean `draw`") as refused:
            Library(HEAD + "  reap: drew(1)\n")
        assert refused.value.problems == [
            {
                "file": "text",
                "line": 3,
                "column": 9,
                "code": refused.value.code,
                "message": "`drew` is not an effect; did you mean `draw`?",
            }
        ]

    def test_every_mistake_is_named(self):
        with pytest.raises(ScriptError) as refused:
            Library(HEAD + "  reap: drew(1)\n" + HEAD.replace("x", "y") + "  fight: stele(2)\n")
        assert [(problem["line"], problem["column"]) for problem in refused.value.problems] == [(3, 9), (6, 10)]

    def test_a_mistake_in_a_file_names_the_file(self, tmp_path):
        path = tmp_path / "mine.kf"
        path.write_text(HEAD + "  reap: drew(1)\n", encoding="utf-8")
        with pytest.raises(ScriptError, match=r"mine\.kf:3:9"):
            Library(path)

    def test_a_mistake_in_the_script_of_a_form(self, form):
        with pytest.raises(ScriptError, match="lamplighter:1:7"):
            Library({**form, "script": "reap: drew(1)"})

    @pytest.mark.parametrize(
        "cards", ["no card", "{", "[{]", {}, {"facts": {}}, [3], HEAD + "  reap:\n", HEAD[:20], "[null]"]
    )
    def test_what_is_no_card(self, cards):
        with pytest.raises(ScriptError):
            Library(cards)

    def test_no_cards_are_no_mistake(self):
        assert len(Library()) == len(Library([])) == len(BUILTIN)

    def test_cards_that_do_not_fit_together(self, form, own_library):
        for add in (lambda: own_library.with_cards(form), lambda: Library(form, form), lambda: Library([form, form])):
            with pytest.raises(LibraryError) as refused:
                add()
            assert refused.value.code == "library/duplicate_slug"

    def test_what_cannot_be_read(self, tmp_path):
        with pytest.raises(FileNotFoundError):
            Library(tmp_path / "none.kf")
        with pytest.raises(TypeError):
            Library(object())
        (tmp_path / "bytes.kf").write_bytes(b"\xff\xfe")
        with pytest.raises(UnicodeDecodeError):
            Library(tmp_path / "bytes.kf")


def test_a_library_grows_into_another(form):
    library = BUILTIN.with_cards(form)
    assert "lamplighter" in library
    assert "lamplighter" not in BUILTIN
    assert [card.slug for card in library.titled("LAMPlighter!")] == ["lamplighter"]


def test_a_library_survives_pickle(own_library):
    again = pickle.loads(pickle.dumps(own_library))
    assert list(again) == list(own_library)
    assert repr(again) == f"<Library of {len(BUILTIN) + 1} cards>"
    assert len(pickle.dumps(BUILTIN)) < 200
