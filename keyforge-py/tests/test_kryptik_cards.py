"""Kryptik: decks, formats, rulings, cards of one's own, positions."""

import datetime
import json
import pickle

import pytest
from keyforge import kryptik
from keyforge.kryptik import Card, Deck, DeckError, FormError, Game, Library, ScenarioError, ScriptError
from kryptik_games import PAIR, new_game, play, position

LAMPLIGHTER = """
card tide-lamplighter "Tide Lamplighter"
  citizen "Lanternfolk" · cost "{w}" · stats 1 2 · souls w · years 1
  enter: draw(you, 1)
"""


class TestDecks:
    def test_the_demo_decks_are_legal(self):
        lantern, cinder = kryptik.decks()
        assert (lantern.name, cinder.name) == ("Lantern Coast", "Cinder Court")
        for deck in (lantern, cinder):
            deck.check()
            deck.check("limited", date=datetime.date(2024, 1, 1))
            assert len(deck) == 50
            assert tuple(deck) == deck.main
        assert (
            Deck("cinder")
            == cinder
            == Deck(cinder)
            == Deck.from_dict(cinder.to_dict())
            == Deck(json.dumps(cinder.to_dict()))
        )
        assert pickle.loads(pickle.dumps(cinder)) == cinder and hash(Deck("cinder")) == hash(cinder)
        assert repr(cinder) == '<Deck "Cinder Court": 50 cards, 4 beside>' and str(cinder) == "Cinder Court"

    def test_every_fault_is_told_at_once(self):
        deck = Deck({"name": "Odd", "main": ["wick-runner"] * 5 + ["nobody"], "side": ["snuff-out"] * 16})
        with pytest.raises(DeckError) as refused:
            deck.check()
        error = refused.value
        assert error.code == "setup/deck"
        assert error.cards == ["nobody"]
        assert error.fields["codes"] == [
            "deck/main_too_small",
            "deck/side_too_large",
            "deck/unknown_card",
            "deck/too_many_copies",
            "deck/too_many_copies",
        ]
        assert len(error.faults) == 5 and all(fault in str(error) for fault in error.faults)

    def test_of_a_mistyped_card_it_is_told_what_may_be_meant(self):
        form = Deck("lantern").to_dict()
        form["main"][:2] = ["wick-runer", "zzzzzzzz"]
        for use in (Deck(form).check, lambda: kryptik.Game(form, "cinder", checked=False)):
            with pytest.raises(
                DeckError, match=r"there is no card `wick-runer`; did you mean `wick-runner`\?"
            ) as refused:
                use()
            assert refused.value.cards == ["wick-runer", "zzzzzzzz"]
            assert refused.value.fields["alike"] == {"wick-runer": "wick-runner"}
        with pytest.raises(kryptik.ScenarioError, match="did you mean `ash-whelp`") as refused:
            kryptik.Game.from_scenario({"players": [{"hand": ["Ash Wehlp"]}, {}]})
        assert refused.value.fields == {"field": "players[0].hand", "alike": "ash-whelp"}
        with pytest.raises(kryptik.ScenarioError) as refused:
            kryptik.Game.from_scenario({"players": [{"hand": ["zzzzzzzz"]}, {}]})
        assert refused.value.fields == {"field": "players[0].hand"}

    def test_a_list_holds_from_its_day_on(self):
        listed = kryptik.formats()["constructed"] | {"limits": [{"name": "Snuff Out", "max": 0, "from": "2024-05-01"}]}
        deck = Deck("lantern")
        deck.check(listed, date="2024-04-30")
        with pytest.raises(DeckError) as refused:
            deck.check(listed, date="2024-05-01")
        assert refused.value.fields["codes"] == ["deck/banned"]
        new_game(format=listed)
        with pytest.raises(DeckError) as refused:
            new_game(format=listed, date=datetime.date(2024, 6, 1))
        assert refused.value.fields["seat"] == 0
        new_game(format=listed, date=datetime.date(2024, 6, 1), checked=False)

    def test_a_list_names_days(self):
        listed = kryptik.formats()["constructed"] | {"limits": [{"name": "Snuff Out", "max": 0, "from": "5/1/2024"}]}
        with pytest.raises(DeckError, match="`5/1/2024` is no day such as 2023-06-30") as refused:
            Deck("lantern").check(listed)
        assert refused.value.fields["codes"] == ["deck/no_day"]
        with pytest.raises(DeckError):
            new_game(format=listed)

    @pytest.mark.parametrize("date", ["yesterday", "2024-13-01", "", 3])
    def test_what_is_no_day(self, date):
        with pytest.raises((ValueError, TypeError), match=r"^date: "):
            Deck("lantern").check(date=date)

    @pytest.mark.parametrize(
        ("source", "code"),
        [
            ("nobody", "deck/unknown_deck"),
            ("c", "deck/ambiguous"),
            ({"main": 3}, "deck/json"),
            ({"main": [], "house": "dis"}, "deck/json"),
            ("{", "deck/json"),
        ],
    )
    def test_what_is_no_deck(self, source, code):
        with pytest.raises(DeckError) as refused:
            Deck(source)
        assert refused.value.code == code


class TestFormats:
    def test_the_formats_differ(self):
        formats = kryptik.formats()
        assert {name: format["deck_out"] for name, format in formats.items()} == {
            "constructed": "destroy",
            "limited": "reshuffle",
        }
        assert new_game(format="limited").log.edition == "2023-06 limited"
        assert new_game(format=formats["limited"]).log == new_game(format="limited").log

    def test_rulings_are_part_of_the_game(self):
        rulings = kryptik.Rulings(cut=True, targets="always")
        game = new_game(rulings=rulings)
        assert game.decision.kind == "cut"
        assert game.log.header["setup"]["decks"]["rulings"].items() >= rulings.items()

    @pytest.mark.parametrize("rulings", [{"cut": 3}, {"nobody": True}, "cut", {"clamp": "never"}])
    def test_what_is_no_ruling(self, rulings):
        with pytest.raises(FormError):
            new_game(rulings=rulings)

    def test_what_is_no_format(self):
        with pytest.raises(ValueError, match="is no format"):
            new_game(format="sealed")
        with pytest.raises(FormError):
            new_game(format={"name": "mine"})


class TestCards:
    def test_the_demo_set(self):
        library = Library()
        assert len(library) == len(list(library)) == 34
        oona = library["oona-lamp-warden"]
        assert (oona.name, oona.type, oona.type_line, oona.overlord) == (
            "Oona, Lamp Warden",
            "citizen",
            "Lanternfolk citizen overlord",
            True,
        )
        assert (oona.cost, oona.attack, oona.defense, oona.souls, oona.years) == ("{3}{w}{u}", 4, 5, "uw", 5)
        assert (oona.factions, oona.keywords) == (("Lanternfolk",), ())
        assert oona.abilities[0] == "when(turn_start(you)): rearrange(you)"
        assert library.named("oona, lamp WARDEN") == [oona]
        assert "wick-runner" in library and 3 not in library and "nobody" not in library
        assert library["snuff-out"].abilities == () and library["snuff-out"].type == "spell"
        assert all(card.text() or not (card.abilities or card.type == "spell") for card in library)
        with pytest.raises(KeyError):
            library["nobody"]

    def test_cards_and_libraries_are_values(self):
        card = Library()["wick-runner"]
        assert pickle.loads(pickle.dumps(card)) == card == Card.from_dict(card.to_dict())
        assert hash(card) == hash(Library()["wick-runner"])
        own = Library(LAMPLIGHTER)
        again = pickle.loads(pickle.dumps(own))
        assert again == own != Library() and len(again) == 35

    def test_a_card_of_ones_own_plays(self, tmp_path):
        path = tmp_path / "own.kry"
        path.write_text(LAMPLIGHTER, encoding="utf-8")
        library = Library(path)
        card = library["tide-lamplighter"]
        assert (card.text(), card.cost) == ("Enter; draw 1 card.", "{w}")
        assert Library(card.to_dict()) == Library([card.to_dict()]) == library
        scenario = position()
        scenario["players"][0]["hand"] = ["tide-lamplighter"]
        game = Game.from_scenario(scenario, seed=1, library=library)
        (cast,) = [action for action in game.legal_actions() if action.kind == "cast"]
        game.apply(cast)
        while game.view().board.player(0).deck == 4:
            game.apply("auto" if game.decision.kind == "pay" else "pass")
        me = game.view(0).me
        assert [citizen.name for citizen in me.island] == ["Harbour Matron", "Tide Lamplighter"]
        assert [card.name for card in me.hand] == ["Snuff Out"]
        again = pickle.loads(pickle.dumps(game))
        assert (again.digest, again.log) == (game.digest, game.log)
        assert pickle.loads(pickle.dumps(game.view(0))) == game.view(0)

    def test_decks_may_hold_own_cards(self):
        library = Library(LAMPLIGHTER)
        deck = Deck("lantern").to_dict()
        deck["main"][:3] = ["tide-lamplighter"] * 3
        Deck(deck).check(library=library)
        game = play(Game(deck, "cinder", seed=2, library=library), 2, most=400)
        assert Game.replay(game.log.to_jsonl(), library=library).digest == game.digest
        with pytest.raises(DeckError) as refused:
            Game(deck, "cinder")
        assert (refused.value.cards, refused.value.fields["seat"]) == (["tide-lamplighter"], 0)
        with pytest.raises(kryptik.LogError):
            Game.replay(game.log.to_jsonl())
        results = kryptik.simulate([deck, "cinder"], games=1, seed=2, library=library)
        assert results["digest"] == [play(Game(deck, "cinder", seed=2, library=library), 2).digest]

    def test_mistakes_are_told_with_their_place(self):
        with pytest.raises(ScriptError) as refused:
            Library(LAMPLIGHTER.replace("draw(you", "drew(you"))
        (problem,) = refused.value.problems
        assert (problem["line"], problem["column"], problem["code"]) == (4, 10, refused.value.code)
        assert "did you mean `draw`" in problem["message"]
        with pytest.raises(ScriptError) as refused:
            Library(LAMPLIGHTER, LAMPLIGHTER)
        assert refused.value.code == "script/duplicate"
        with pytest.raises(FormError):
            Library({"slug": "nothing"})


class TestPositions:
    def test_a_game_from_a_position(self):
        game = Game.from_scenario(json.dumps(position(turn=9, active=0, phase="second")), seed=1)
        assert (game.turn, game.view().phase, game.decision.seat) == (9, "second", 0)
        assert Game.replay(game.log).digest == game.digest

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            (lambda form: form["players"][0]["hand"].append("nobody"), "players[0].hand"),
            (lambda form: form["players"][1].update(island=[{"card": "snuff-out"}]), "players[1].island"),
            (lambda form: form.update(active=2), "active"),
            (lambda form: form.update(phase="block"), "phase"),
            (lambda form: form.update(turn=0), "turn"),
            (lambda form: form.update(players=[{}]), "players"),
            (lambda form: form.update(teams=[1, 1]), "teams"),
        ],
    )
    def test_what_is_no_position(self, change, field):
        form = position()
        change(form)
        with pytest.raises(ScenarioError) as refused:
            Game.from_scenario(form)
        assert (refused.value.code, refused.value.field) == ("setup/scenario", field)

    @pytest.mark.parametrize("form", ["{", [], {"players": 3}, {"players": [], "weather": "fog"}])
    def test_what_is_no_form_of_one(self, form):
        with pytest.raises(ScenarioError) as refused:
            Game.from_scenario(form)
        assert refused.value.code == "scenario/malformed"


def test_seats_and_teams_must_fit():
    for decks, options, code in [
        ((), {}, "setup/seats"),
        (("lantern",), {}, "setup/seats"),
        (("lantern",) * 7, {}, "setup/seats"),
        (PAIR, {"teams": [0]}, "setup/teams"),
        (PAIR, {"teams": [3, 3]}, "setup/one_team"),
    ]:
        with pytest.raises(DeckError) as refused:
            Game(*decks, **options)
        assert refused.value.code == code
    with pytest.raises(DeckError, match="1 team number for 2 players: each has one"):
        Game(*PAIR, teams=[0])
    for teams in (3, "ab"):
        with pytest.raises(TypeError, match="teams: a number is needed for each player"):
            Game(*PAIR, teams=teams)
    with pytest.raises(DeckError, match="all players are in team 3: there are at least two teams"):
        Game(*PAIR, teams=[3, 3])
    with pytest.raises(DeckError, match="7 players, and a game has 2 to 6"):
        Game(*("lantern",) * 7)
    with pytest.raises(ValueError, match="2 is no seat: 0 or 1"):
        Game(*PAIR, first=2)
    with pytest.raises(ValueError, match="3 is no seat: 0 to 2"):
        Game(*PAIR, "lantern", first=3)
