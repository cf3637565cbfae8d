"""Positions as data."""

import json

import pytest
from conftest import ROOT
from dice import play
from keyforge import Game, ScenarioError


def scenarios_of_the_guide() -> list[str]:
    """The scenarios that stand in the documentation."""
    text = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    return [part.partition('"#')[0] for part in text.split('from_json(r#"')[1:]]


@pytest.mark.parametrize("text", scenarios_of_the_guide())
def test_the_scenarios_of_the_guide_play(text):
    game = Game.from_scenario(text, seed=1)
    assert game.digest == Game.from_scenario(json.loads(text), seed=1).digest
    assert len(game.legal_actions()) > 3
    play(game, 1, most=30)
    game.log.verify()


def test_the_guide_has_a_scenario():
    assert scenarios_of_the_guide()


def test_what_is_given_lies_on_the_board(position):
    board = Game.from_scenario(position, seed=1).view().board
    dis, sanctum = board.players
    assert (board.edition, board.house, board.active, board.turn) == ("v1_2", "dis", 0, 3)
    assert [(card.title, card.damage, card.amber) for card in dis.battleline] == [
        ("Dust Imp", 0, 0),
        ("Charette", 1, 3),
    ]
    assert (dis.amber, sanctum.battleline[0].stunned) == (2, True)
    assert [card.title for card in sanctum.battleline[0].upgrades] == ["Protect the Weak"]


@pytest.mark.parametrize("edition", ["v1_1", "v1_2", "mass_mutation", "winds_of_exchange"])
def test_a_game_written_as_a_scenario_goes_on_as_it_would(edition):
    game = Game("gregg", "vlaad", seed=6, edition=edition)
    written = 0
    for step in range(200):
        if game.over:
            break
        if game.decision.kind in ("main", "active_house") and step % 7 == 0:
            scenario = game.scenario()
            again = Game.from_scenario(json.loads(json.dumps(scenario)), seed=6)
            assert again.scenario() == scenario
            assert again.legal_actions() == game.legal_actions()
            assert again.view(0).board == game.view(0).board
            written += 1
        options = game.legal_actions()
        game.apply(options[(step * 5) % len(options)])
    assert written > 5


def test_own_cards(own_library):
    position = {"house": "logos", "players": [{"battleline": ["lamplighter"]}, {}]}
    game = Game.from_scenario(position, seed=1, library=own_library)
    assert {"reap": 0} in [action.to_dict() for action in game.legal_actions()]
    with pytest.raises(ScenarioError) as refused:
        Game.from_scenario(position, seed=1)
    assert (refused.value.code, refused.value.field) == ("scenario/unknown_card", "players[0].battleline[0]")


def test_the_same_seed_gives_the_same_game(position):
    position["players"][0]["deck"] = ["fear", "dust-imp", "charette"] * 4
    one, other = (play(Game.from_scenario(position, seed=4), 2, most=80) for _ in range(2))
    assert one.log == other.log


def change(path, value):
    """Sets a field of a scenario."""

    def done(position):
        *ways, last = path
        for way in ways:
            position = position[way]
        position[last] = value

    return done


@pytest.mark.parametrize(
    ("made", "code", "field"),
    [
        (change(["players", 0, "battleline", 0], "fear"), "scenario/misplaced", "players[0].battleline[0]"),
        (change(["players", 1, "hand"], ["nobody"]), "scenario/unknown_card", "players[1].hand[0]"),
        (change(["players", 0, "battleline", 1, "damage"], 99), "scenario/dying", "players[0].battleline[1].damage"),
        (change(["house"], None), "scenario/house_missing", "house"),
        (change(["players"], [{}]), "scenario/malformed", None),
        (change(["speed"], 3), "scenario/malformed", None),
        (change(["active"], 2), "scenario/seat", "active"),
        (change(["turn"], -1), "scenario/malformed", None),
        (change(["players", 0, "amber"], 1.5), "scenario/malformed", None),
        (change(["players", 0, "amber"], 2**70), "scenario/malformed", None),
    ],
)
def test_an_impossible_position_names_the_field(position, made, code, field):
    made(position)
    with pytest.raises(ScenarioError) as refused:
        Game.from_scenario(position, seed=1)
    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("scenario", ["", "{", "[]", [], {}, "onyx"])
def test_what_is_no_scenario(scenario):
    with pytest.raises(ScenarioError):
        Game.from_scenario(scenario)


def test_a_question_in_between_cannot_be_written(new_game):
    with pytest.raises(ScenarioError) as refused:
        new_game().scenario()
    assert refused.value.code == "export/not_between_actions"
