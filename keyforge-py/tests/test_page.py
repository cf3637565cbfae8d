import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser
from importlib import resources

import keyforge
import pytest
from hypothesis import HealthCheck, given, settings
from keyforge import page
from keyforge.board import Board
from keyforge.page import Step, replay_page, write_replay
from samples import boards, form, steps, texts


def game():
    return steps()[:5]


class Reader(HTMLParser):
    """Elements, attributes and texts of a page; fails if they are not nested."""

    VOID = frozenset(["meta", "input", "br"])

    def __init__(self, text):
        super().__init__()
        self.open, self.found, self.texts = [], [], {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append((tag, dict(attrs).get("id", "")))

    def handle_startendtag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        name = self.open[-1][1] or self.open[-1][0] if self.open else ""
        self.texts[name] = self.texts.get(name, "") + data

    def ids(self):
        return {attrs["id"]: (tag, attrs) for tag, attrs in self.found if "id" in attrs}


def data_of(text):
    return json.loads(Reader(text).texts["data"])


def test_a_page_is_well_formed():
    text = replay_page(game(), title="A game", names=("Ada", "Ben"))
    read = Reader(text)
    assert read.texts["h1"] == read.texts["title"] == "A game"
    # Also as XML, the scripts and styles left aside: attributes quoted, entities known, everything closed.
    bare = re.sub(r"<(script|style)[^>]*>.*?</\1>", "", text, flags=re.S).replace("<!DOCTYPE html>", "")
    ET.fromstring(bare)


def test_ids_are_unique_and_those_the_script_uses_exist():
    text = replay_page(game(), title="A game")
    read = Reader(text)
    ids = [attrs["id"] for _, attrs in read.found if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'el\("(\w+)"\)', text)) <= set(ids)
    # A number as an id would make the browser scroll at every step.
    assert not any(name[0].isdigit() for name in ids)


def test_everything_that_is_operated_has_a_name():
    read = Reader(replay_page(game(), title="A game"))
    for tag, attrs in read.found:
        if tag == "button" or attrs.get("type") == "range":
            assert attrs.get("aria-label"), attrs
    ids = read.ids()
    assert ids["controls"][1]["role"] == "toolbar"
    assert ids["board"][1]["role"] == "img"
    assert ids["now"][1]["aria-live"] == "polite"
    for _, attrs in read.found:
        for name in attrs.get("aria-labelledby", "").split():
            assert name in ids
    assert ("html", {"lang": "en"}) in read.found


def test_the_controls_come_before_the_turns():
    names = [attrs["id"] for _, attrs in Reader(replay_page(game(), title="A game")).found if "id" in attrs]
    assert names.index("controls") < names.index("next") < names.index("board") < names.index("list")


def test_the_page_fetches_nothing():
    text = replay_page(game(), title="A game")
    assert not re.search(r"https?:|//\w|\ssrc=|url\(|@import|fetch\(|XMLHttp|import\(", text.replace("http-equiv", ""))
    assert "default-src 'none'" in text


def test_the_boards_are_those_of_the_one_drawing():
    told = game()
    data = data_of(replay_page(told, title="A game", names=("Ada", "Ben")))
    for step, (n, turn, lines, label, *layouts, _) in zip(told, data["steps"], strict=True):
        assert (n, turn) == (step.n, step.turn)
        assert lines == [line.strip() for told in step.lines for line in told.splitlines() if line.strip()]
        for width, (height, *places) in zip(data["widths"], layouts, strict=True):
            drawing = page.svg.draw(step.board, width=width, names=("Ada", "Ben"))
            assert (height, label) == (drawing.height, drawing.label)
            shown = [(data["parts"][part], x, y, scale) for part, x, y, scale in (data["places"][at] for at in places)]
            assert shown == [(part.svg.replace('"', "'"), part.x, part.y, part.scale) for part in drawing.parts]
    for part in data["parts"]:
        ET.fromstring(f"<g>{part}</g>")


def test_a_game_of_300_steps_is_small():
    told = game()[:4]
    # Every second step changes something on a creature, as in a game.
    many = []
    for n in range(300):
        board = told[n % 4].board.to_dict()
        board["players"][0]["amber"] = n % 9
        for seat in (0, 1):
            for place, creature in enumerate(board["players"][seat]["battleline"]):
                creature["power_counters"] = (n + place) // 10
        many.append(replace(told[n % 4], n=n, turn=n // 12, board=Board.from_dict(board)))
    assert len(replay_page(many, title="Long").encode()) < 1_500_000


def test_turns_are_listed_with_house_amber_and_keys():
    text = replay_page(game(), title="A game", names=("Ada", "Ben"))
    rows = re.findall(r"<tr>(<th scope=\"row\">.*?)</tr>", text)
    assert len(rows) == len({step.turn for step in game()})
    last = rows[-1]
    assert 'href="#204"' in last and 'aria-label="Turn 20, Ada"' in last
    assert re.findall(r"<td>(\d+)</td>", last) == ["1", "3", "3", "2"]
    first = [step for step in game() if step.turn == game()[0].turn]
    assert f'href="#{first[0].n}"' in rows[0]


EVIL = "</script><script>alert(1)</script><!-- \u2028 \ud800 {{data}} {{script}} & \"'"


def test_no_text_escapes_from_the_page():
    told = [replace(step, lines=(EVIL, *step.lines)) for step in game()]
    board = form()
    board["players"][0]["battleline"][0]["card"]["title"] = EVIL
    board["players"][0]["hand"]["known"][0]["title"] = EVIL
    told.append(Step(500, 3, None, (EVIL,), Board.from_dict(board)))
    text = replay_page(told, title=EVIL, names=(EVIL, EVIL))
    text.encode("utf-8")
    read = Reader(text)
    assert [tag for tag, _ in read.found].count("script") == 2
    assert "\u2028" not in read.texts["data"]
    data = json.loads(read.texts["data"])
    assert EVIL.split("\u2028")[0].strip() in data["steps"][0][2][0]
    assert not any("<script" in part for part in data["parts"])


@given(boards(), texts, texts, texts)
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_text_gives_a_page_that_can_be_read(form, title, name, line):
    text = replay_page([Step(0, 1, 0, (line,), Board.from_dict(form))], title=title, names=(name, title))
    assert len(data_of(text)["steps"]) == 1
    assert [tag for tag, _ in Reader(text).found].count("script") == 2


def test_steps_that_make_no_replay_are_refused():
    with pytest.raises(ValueError, match="at least one step"):
        replay_page([], title="Nothing")
    step = game()[0]
    for numbers in ((3, 3), (4, 3), (-1, 0)):
        with pytest.raises(ValueError, match="must ascend"):
            replay_page([replace(step, n=n) for n in numbers], title="Backwards")


def test_a_page_is_written_to_a_file(tmp_path):
    path = tmp_path / "game.html"
    write_replay(path, iter(game()), title="Ætherspiel", names=("Ada", "Ben"))
    assert path.read_bytes().decode("utf-8") == replay_page(game(), title="Ætherspiel", names=("Ada", "Ben"))
    with pytest.raises(OSError, match="nowhere"):
        write_replay(tmp_path / "nowhere" / "game.html", game(), title="A game")


def test_a_notebook_shows_a_step():
    step = replace(game()[0], lines=("Ada <b>plays</b>.\n\nBen waits.",))
    html = step._repr_html_()
    assert "<div>Ada &lt;b&gt;plays&lt;/b&gt;.</div><div>Ben waits.</div>" in html
    assert "<svg" in html


@pytest.fixture(scope="module")
def log():
    return keyforge.play("onyx", "argus", agents="greedy", seed=7, limit=80).log


class TestAGame:
    """A game of the engine on a page."""

    def test_the_story_has_names(self, log):
        steps = log.steps(names=("Ada", "Ben"))
        told = " ".join(line for step in steps for line in step.lines)
        assert "Ada" in told and "Ben" in told
        assert "layer 1" not in told and "layer 2" not in told
        other = " ".join(line for step in log.steps() for line in step.lines)
        assert "Ada" not in other

    def test_a_step_knows_the_answer_that_led_to_it(self, log):
        steps = log.steps()
        assert steps[0].action is None
        assert [step.action for step in steps[1:]] == [entry.action.to_dict() for entry in log.entries[1:]]
        known = [entry.action and entry.action.to_dict() for entry in log.redact(0)]
        assert [step.action for step in log.steps(0)] == known

    def test_the_chosen_option_is_told(self, log):
        steps = log.steps()
        data = data_of(replay_page(steps, title="A game"))
        for step, later, told in zip(steps, steps[1:], data["steps"], strict=False):
            assert step.board.decision.options[told[6]].action == later.action
        assert data["steps"][-1][6] is None
        offered = data_of(replay_page(log.steps(0), title="A game"))["steps"]
        assert {told[6] is None for told in offered} == {True, False}

    def test_an_option_and_a_card_can_be_found(self, log):
        data = data_of(replay_page(log.steps(), title="A game"))
        parts = " ".join(data["parts"])
        assert set(re.findall(r"data-option='(\d+)'", parts)) >= {"0", "1", "2"}
        library = keyforge.Library()
        slugs = set(re.findall(r"data-card='([^']+)'", parts))
        assert slugs == set(data["texts"])
        assert all(data["texts"][slug] == library[slug].text() for slug in slugs)
        assert len(slugs) > 10

    def test_own_cards_say_what_their_library_says(self, own_library):
        scenario = {"house": "logos", "players": [{"battleline": ["lamplighter"], "deck": ["dust-imp"]}, {}]}
        steps = keyforge.Game.from_scenario(scenario, seed=1, library=own_library).log.steps()
        assert "lamplighter" not in data_of(replay_page(steps, title="A game"))["texts"]
        texts = data_of(replay_page(steps, title="A game", library=own_library))["texts"]
        assert texts["lamplighter"] == own_library["lamplighter"].text()


def test_the_parts_of_the_page_are_files_of_the_package():
    folder = resources.files("keyforge") / "_replay"
    text = replay_page(game(), title="A game")
    for name in ("style.css", "script.js"):
        assert (folder / name).read_text(encoding="utf-8") in text
    lines = (folder / "page.html").read_text(encoding="utf-8").replace("{{language}}", "en").splitlines()
    assert lines[:3] == text.splitlines()[:3]
