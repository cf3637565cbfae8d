"""What Python itself writes on boards, pictures and pages speaks two languages."""

import json
import re
import string
import xml.etree.ElementTree as ET
from dataclasses import fields, replace
from importlib import resources

import keyforge
import pytest
from hypothesis import HealthCheck, given, settings
from keyforge import page, svg
from keyforge._labels import LANGUAGES
from keyforge._words import (
    CARD_TYPES,
    DECISION_KINDS,
    HOUSES,
    ICONS,
    KEY_COLORS,
    KEYWORDS,
    OUTCOME_REASONS,
    STEPS,
)
from keyforge.board import Board, Player
from samples import FORMS, boards, form, laden

ENGLISH, GERMAN = LANGUAGES["en"], LANGUAGES["de"]
SVG = "{http://www.w3.org/2000/svg}"


def german(form):
    return Board.from_dict(form, language="de")


def seen(picture):
    return [text.text for text in ET.fromstring(picture).iter(f"{SVG}text")]


def tooltips(picture):
    return [title.text for title in ET.fromstring(picture).iter(f"{SVG}title")]


@pytest.fixture(scope="module")
def game():
    return keyforge.play("onyx", "argus", agents="greedy", seed=7, limit=60)


def blanks(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


class TestLabels:
    def test_what_json_names_has_a_name(self):
        words = {
            "houses": HOUSES,
            "keywords": KEYWORDS,
            "icons": ICONS,
            "types": CARD_TYPES,
            "colors": KEY_COLORS,
            "color_keys": KEY_COLORS,
            "steps": STEPS,
            "decisions": DECISION_KINDS,
            "won": OUTCOME_REASONS,
        }
        for labels in LANGUAGES.values():
            for name, known in words.items():
                assert set(getattr(labels, name)) == set(known), (labels.language, name)

    def test_the_languages_say_the_same(self):
        """The same names in every mapping, and the same blanks to fill in."""
        for field in fields(ENGLISH):
            one, other = (getattr(labels, field.name) for labels in (ENGLISH, GERMAN))
            assert type(one) is type(other), field.name
            if isinstance(one, str):
                assert blanks(one) == blanks(other), field.name
            if not isinstance(one, (str, tuple)):
                assert set(one) == set(other), field.name
                assert all(blanks(one[name]) == blanks(other[name]) for name in one), field.name

    def test_nothing_is_left_in_english(self):
        same = {"Spieler 1", "Spieler 2"}
        for name in ("seats", "names"):
            assert set(getattr(GERMAN, name)) == same
        for name in ("states", "short_states", "decisions", "areas", "steps", "page", "script"):
            one, other = (getattr(labels, name) for labels in (ENGLISH, GERMAN))
            left = {word for word in one if one[word] == other[word]}
            assert left <= {"auto", "normal", "amber"}, name

    def test_names_are_those_of_the_engine(self):
        game = keyforge.Game("onyx", "argus", seed=7, first=0)
        game.apply("keep"), game.apply("keep")
        for action in game.legal_actions():
            assert GERMAN.house(action.value) in game.describe(action, language="de")

    def test_the_page_uses_every_label(self):
        folder = resources.files("keyforge") / "_replay"
        asked = re.findall(r"{{say_(\w+)}}", (folder / "page.html").read_text(encoding="utf-8"))
        assert set(asked) == set(ENGLISH.page)
        script = (folder / "script.js").read_text(encoding="utf-8")
        assert set(re.findall(r'say\("(\w+)"', script)) | set(re.findall(r'"(\w+)", "(\w+)"\]', script)[0]) <= set(
            ENGLISH.script
        )
        for name in ENGLISH.script:
            assert f'"{name}"' in script, name


class TestText:
    def test_a_board_in_german(self):
        text = german(laden()).to_text(("Ada", "Ben"))
        for part in [
            "Ada (Dis, Sanctum): 7 Æmber von 6, Check; 1 Schlüssel (rot); 3 Ketten; Token-Kreatur Infanterist",
            "Stärke 2", "Rüstung 1/3", "1 Schaden", "12 Æmber", "3 „+1-Stärke“-Marker", "2 „Doom“-Marker", "erschöpft",
            "wird zerstört", "Explosionsangriff 2", "verdeckte Seite Hidden Side +Ziehen +Erbeuten", "mit Half",
            "Aufwertung Schutz der Schwachen", "offen darunter Grafted", "2 darunter", "Artefakte:", "Schlachtreihe:",
            "Zug 3, Ada, Karten spielen und verwenden", "Flut bei Ben", "wird gespielt: In Limbo",
            "Ada: eine Karte wählen für Staubteufelchen",
        ]:  # fmt: skip
            assert part in text, part
        assert str(german(laden())) == german(laden()).to_text() == german(laden()).to_text(language="de")
        assert "Spieler 1 (Dis, Sanctum)" in str(german(laden()))

    def test_how_a_game_ended(self):
        end = german(FORMS[4])
        assert end.headline(("Ada", "Ben")) == "Zug 20: Ada gewinnt mit dem dritten Schlüssel"
        assert (
            replace(end, outcome=replace(end.outcome, winner=None, reason="draw")).headline() == "Zug 20: unentschieden"
        )
        assert end.headline(language="en") == "turn 20: player 1 has won with the third key"

    def test_english_is_as_before(self):
        board = Board.from_dict(laden())
        assert board.language == "en"
        assert str(board) == board.to_text(language="en")
        assert str(Player(0)).startswith("first (): 0 æmber of 6; no key")

    def test_cards_have_titles(self):
        imp = Board.from_dict(laden()).players[0].battleline[0]
        assert (imp.card.title_in("en"), imp.card.title_in("de")) == ("Dust Imp", "Staubteufelchen")
        assert imp.words("de")[0] == "Stärke 2" and imp.words()[0] == "power 2"
        for call in (imp.card.title_in, imp.words):
            with pytest.raises(ValueError, match="language: 'fr' is none of en, de"):
                call("fr")


class TestViews:
    def test_a_view_gives_its_board_in_a_language(self, game):
        view = game.view(game.decision.seat)
        board = view.board_in("de")
        assert board.language == "de" and view.board.language == "en"
        assert view.board_in("en") == view.board
        texts = [option.text for option in board.decision.options]
        assert texts == [game.describe(action, language="de") for action in game.legal_actions()]
        assert board != view.board
        assert [player.to_dict() for player in board.players] == [player.to_dict() for player in view.board.players]
        with pytest.raises(ValueError, match='"fr" is no language: en or de'):
            view.board_in("fr")

    def test_steps_know_their_language(self, game):
        assert {step.board.language for step in game.log.steps(language="de")} == {"de"}
        assert {step.board.language for step in game.log.steps()} == {"en"}

    def test_the_language_is_no_part_of_the_json_form(self, game):
        form = game.view(0).board_in("de").to_dict()
        assert "language" not in form
        assert Board.from_dict(form, language="de") == Board.from_dict(form)
        with pytest.raises(ValueError, match="language: 'fr'"):
            Board.from_dict(form, language="fr")


class TestPictures:
    def test_a_picture_in_german(self):
        words = seen(svg.board(german(laden()), names=("Ada", "Ben")))
        for text in [
            "Ada", "Ben", "7 / 6", "CHECK", "3 Ketten", "Zug 3", "Ada, Karten spielen und verwenden", "Flut bei Ben",
            "Token: Infanterist", "betäubt", "beschützt", "wütend", "wird zerstört", "erschöpft", "von Ben", "Dis/Sternenallianz",
            "1/3", "+ 5 weitere", "2 darunter", "Hand", "Archiv", "Deck", "Ablagestapel", "wird gespielt:",
            "Ada: eine Karte wählen, für Staubteufelchen (1 bis 3; 1 gewählt)",
        ]:  # fmt: skip
            assert text in words, text
        told = " ".join(filter(None, tooltips(svg.board(german(laden())))))
        for text in ["gehört Spieler 2", "linke Flanke", "rechte Flanke", "am Zug", "der nächste Schlüssel kostet 6",
                     "gelber Schlüssel, nicht geschmiedet", "(Dis, Aktion)"]:  # fmt: skip
            assert text in told, text

    def test_the_label_tells_how_it_stands(self):
        label = ET.fromstring(svg.board(german(FORMS[4]), names=("Ada", "Ben"))).get("aria-label")
        assert label.startswith(
            "Zug 20: Ada gewinnt mit dem dritten Schlüssel. "
            "Ada: 1 Æmber, 3 von 3 Schlüsseln, 6 Kreaturen, 6 Karten auf der Hand."
        )

    def test_the_names_follow_the_language(self):
        assert "Spieler 2" in seen(svg.board(german(form())))
        assert "Player 2" in seen(svg.board(Board.from_dict(form())))

    def test_a_language_needs_texts_for_the_answers(self):
        board = Board.from_dict(form())
        for draw in (svg.board, svg.draw, Board.to_text):
            with pytest.raises(
                ValueError, match=r"language: the answers on this board are in 'en'; view.board_in\('de'\)"
            ):
                draw(board, language="de")
            with pytest.raises(ValueError, match="language: 'fr' is none of en, de"):
                draw(board, language="fr")
            with pytest.raises(TypeError, match="language: one of en, de is needed, not int"):
                draw(board, language=7)
            assert draw(replace(board, decision=None), language="de")

    @given(boards())
    @settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    def test_any_board_is_drawn(self, form):
        ET.fromstring(svg.board(german(form)))
        assert str(german(form))


class TestPages:
    def test_a_page_in_german(self, game, tmp_path):
        steps = game.log.steps(names=("Ada", "Ben"), language="de")
        page.write_replay(tmp_path / "page.html", steps, title="Ein Spiel", names=("Ada", "Ben"))
        text = (tmp_path / "page.html").read_text(encoding="utf-8")
        assert text == page.replay_page(steps, title="Ein Spiel", names=("Ada", "Ben"), language="de")
        for part in ['<html lang="de">', "Ada gegen Ben", "Was geschah", 'title="Nächster Schritt (Pfeil nach rechts)"',
                     'aria-label="Aufbau"', f'aria-label="Zug 1, {("Ada", "Ben")[steps[-1].board.active]}"',
                     "<h2 id=\"turns-head\">Züge</h2>"]:  # fmt: skip
            assert part in text or part.startswith('aria-label="Zug 1'), part
        data = json.loads(re.search(r'id="data">(.*?)</script>', text, re.S)[1])
        assert data["words"] == GERMAN.script
        library = keyforge.Library()
        assert data["texts"] and all(said == library[slug].text("de") for slug, said in data["texts"].items())
        for english in ("Player", "Step ", "battleline", "What happened", "Turns", "to hand", "æmber"):
            assert english not in re.sub(r'<script type="application/json".*|<style>.*?</style>', "", text, flags=re.S)

    def test_a_page_needs_steps_of_its_language(self, game):
        with pytest.raises(ValueError, match="language: the answers on this board are in 'en'"):
            page.replay_page(game.log.steps(), title="Ein Spiel", language="de")
        mixed = [*game.log.steps(language="de")[:5], *game.log.steps()[5:]]
        with pytest.raises(ValueError, match="language: the answers on this board are in 'en'"):
            page.replay_page(mixed, title="Ein Spiel")
