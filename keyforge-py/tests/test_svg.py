import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from keyforge import Game, svg
from keyforge.board import HOUSES, Board
from samples import FORMS, boards, card, form, laden, texts

SVG = "{http://www.w3.org/2000/svg}"


def drawn(form, **options):
    return ET.fromstring(svg.board(Board.from_dict(form), **options))


def words(root):
    """All texts that are seen; tooltips are not."""
    return [text.text for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("width", [280, 400, 960, 2000])
@pytest.mark.parametrize("form", [*FORMS, laden()])
def test_a_board_is_well_formed_and_fits(form, width, theme):
    root = drawn(form, width=width, theme=theme)
    assert root.get("width") == str(width)
    height = int(root.get("height"))
    drawing = svg.draw(Board.from_dict(form), width=width)
    assert height == drawing.height
    for part in drawing.parts:
        assert 0 <= part.x < width and 0 <= part.y < height and 0 < part.scale <= 1


def test_what_a_board_shows():
    seen = words(drawn(laden(), names=("Ada", "Ben")))
    for text in [
        "Ada", "Ben", "7 / 6", "CHECK", "3 chains", "Turn 3", "Ada, main step", "high tide: Ben", "token: Grunt",
        "In Limbo", "Charette", "stunned", "warded", "enraged", "tagged", "exhausted", "of Ben", "Dis/Star Alliance",
        "1/3", "12", "+ 5 more", "2 under it", "Fear", "Arise!", "Gateway to Dis", "hand", "archives", "deck", "discard",
        "Ada: choose a card, for Dust Imp (1 to 3; 1 chosen)", "End the turn",
    ]:  # fmt: skip
        assert text in seen, text
    assert "Brobnar" not in seen


def test_every_number_of_a_creature_is_in_its_tooltip():
    tooltips = [title.text for title in drawn(laden()).iter(f"{SVG}title")]
    [of_imp] = [text for text in tooltips if text.startswith("Dust Imp: ")]
    for text in [
        "power 2", "armor 1/3", "12 æmber", "1 damage", "3 +1 power counters", "2 doom", "14 time", "splash attack 2",
        "hidden side Hidden Side +draw +capture", "with Half", "grafted Grafted", "belongs to Player 2",
    ]:  # fmt: skip
        assert text in of_imp


def test_the_viewer_sits_below():
    seat1 = form(0) | {"viewer": 1}
    for board, last in ((form(0), "Ada"), (seat1, "Ben"), (form(), "Ada")):
        names = [text for text in words(drawn(board, names=("Ada", "Ben"))) if text in ("Ada", "Ben")]
        assert names[-1] == last and names[0] != last


def test_an_outcome_takes_the_place_of_the_question():
    seen = words(drawn(FORMS[4], names=("Ada", "Ben")))
    assert "Turn 20: Ada has won with the third key" in seen
    draw = form(4) | {"outcome": {"winner": None, "reason": "draw"}}
    assert "Turn 20: a draw" in words(drawn(draw))


@pytest.mark.parametrize("count", range(13))
@pytest.mark.parametrize("width", [280, 400, 960])
def test_battlelines_of_every_length(count, width):
    board = form()
    board["decision"] = None
    for player in board["players"]:
        player["battleline"] = player["battleline"][:count]
    drawing = svg.draw(Board.from_dict(board), width=width)
    tiles = [part for part in drawing.parts if 'class="pw"' in part.svg]
    assert len(tiles) == 2 * count
    for tile in tiles:
        assert tile.x >= 0 and tile.x + svg.TILE * tile.scale <= width + 0.1
        assert tile.scale >= 0.75
    # No two tiles lie on each other.
    corners = sorted((tile.y, tile.x) for tile in tiles)
    for (y, x), (below, beside) in pairwise(corners):
        assert below - y > 40 or abs(beside - x) >= svg.TILE * 0.75


def test_long_titles_are_cut_and_told_in_full():
    board = form()
    title = "The Longest Title That Anybody Ever Gave To A Creature Of Any House"
    board["players"][0]["battleline"][0]["card"]["title"] = title
    root = drawn(board)
    assert title not in words(root)
    assert any(title in element.text for element in root.iter(f"{SVG}title"))
    assert any(text.endswith("…") for text in words(root))


def test_a_title_is_never_markup():
    board = form()
    bad = "<script>alert('x')</script>&\"]]>"
    for player in board["players"]:
        for permanent in player["battleline"]:
            permanent["card"]["title"] = bad
    board["players"][0]["hand"]["known"][0]["title"] = bad
    board["players"][0]["token"] = bad
    board["limbo"] = [card(bad)]
    board["decision"]["source"] = card(bad)
    board["decision"]["asking"] = bad
    board["decision"]["options"][0]["text"] = bad
    text = svg.board(Board.from_dict(board), names=(bad, bad))
    assert "<script" not in text
    tags = {element.tag.removeprefix(SVG) for element in ET.fromstring(text).iter()}
    assert tags <= {"svg", "style", "g", "rect", "path", "text", "title"}


@given(boards(), texts, texts)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_text_gives_a_well_formed_picture(form, one, two):
    for width in (300, 960):
        root = drawn(form, width=width, names=(one, two))
        assert all(element.tag.startswith(SVG) for element in root.iter())


def holds(letter):
    """Whether XML can hold it."""
    return letter in "\t\n\r" or " " <= letter <= "\ud7ff" or "\ue000" <= letter <= "\ufffd" or letter > "\uffff"


@given(texts)
def test_escaping_keeps_what_xml_can_hold(text):
    read = ET.fromstring(f'<a b="{svg.escape(text)}">{svg.escape(text)}</a>')
    kept = "".join(letter if holds(letter) else "\ufffd" for letter in text)
    assert (read.text or "") == kept.replace("\r\n", "\n").replace("\r", "\n")


def test_nothing_is_fetched_and_nothing_has_an_id():
    text = svg.board(Board.from_dict(laden()), theme="auto")
    assert re.findall(r"https?://[^\"']*", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"(href|src|url\(|@import| id=|\son\w+=)", text)


def test_every_class_that_is_drawn_has_a_rule():
    text = svg.board(Board.from_dict(laden()))
    style = text[text.index("<style>") : text.index("</style>")]
    used = {name for names in re.findall(r'class="([^"]*)"', text) for name in names.split()}
    for name in used - {"kf", "kf-light"}:
        assert f".{name}{{" in style, name


def luminance(color):
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, two):
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_words_stand_out_from_their_ground():
    assert set(svg.HOUSE_COLORS) == set(HOUSES)
    for fill, ink in svg.HOUSE_COLORS.values():
        assert contrast(fill, ink) >= 4.5
    for theme in (svg.LIGHT, svg.DARK):
        for ground in ("bg", "plate", "card", "chip", "lane", "mid", "ask", "won"):
            assert contrast(theme["ink"], theme[ground]) >= 7
            assert contrast(theme["dim"], theme[ground]) >= 4.5


def test_houses_differ_in_color():
    fills = [fill for fill, _ in svg.HOUSE_COLORS.values()]
    assert len(set(fills)) == len(HOUSES)


def test_what_cannot_be_drawn_is_refused():
    board = Board.from_dict(form())
    with pytest.raises(ValueError, match="width: must be at least 280"):
        svg.board(board, width=279)
    with pytest.raises(ValueError, match="theme: 'pink'"):
        svg.board(board, theme="pink")
    game = Game("onyx", "argus", seed=7)
    for other in (game, game.view(0), None):
        with pytest.raises(TypeError, match=r"^board: a Board is needed, such as game.view\(\).board, not "):
            svg.board(other)


def test_a_notebook_shows_a_board():
    board = Board.from_dict(form())
    assert ET.fromstring(board._repr_svg_()).get("class") == "kf kf-auto"
    assert board._repr_svg_() in board._repr_html_()


def test_the_label_tells_how_it_stands():
    label = drawn(FORMS[4], names=("Ada", "Ben")).get("aria-label")
    assert label.startswith(
        "Turn 20: Ada has won with the third key. Ada: 1 æmber, 3 of 3 keys, 6 creatures, 6 cards in hand."
    )
