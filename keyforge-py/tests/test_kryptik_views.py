"""Kryptik: what each player sees, and that it is nothing more."""

import copy
import pickle

import pytest
from keyforge import kryptik
from keyforge.kryptik import Game, View
from keyforge.kryptik.board import Board
from kryptik_games import PAIR, middle, position

HIDDEN = 65535


@pytest.fixture(scope="module", params=[1, 2, 3])
def whole(request):
    """Whole games for two, three and four, in which much is looked at, shuffled and rearranged."""
    decks = (*PAIR, *PAIR)[: request.param + 1]
    return kryptik.play(*decks, agents="greedy", seed=request.param)


@pytest.fixture(scope="module")
def begun(whole):
    """The first half of such a game, for two its end as well."""
    return whole if whole.seats == 2 else whole.branch(200)


def hidden_from(table, seat):
    """The ids of the cards that a seat may not know: decks, other hands and every 11-year row, but for what it was shown."""
    known = set(table["known"][seat])
    for at, player in enumerate(table["players"]):
        yield from (card for card in player["deck"] if card not in known)
        yield from (slot["card"] for slot in player["row"] if slot["card"] not in known)
        if at != seat:
            yield from (card for card in player["hand"] if card not in known)


class TestRedaction:
    def test_a_view_hides_decks_hands_and_rows(self, whole):
        for n in range(0, len(whole.log), 121):
            game = whole.branch(n)
            truth = game.view().to_dict()
            for seat in range(game.seats):
                view = game.view(seat).to_dict()
                secret = set(hidden_from(truth, seat))
                for at, (shown, true) in enumerate(zip(view["players"], truth["players"], strict=True)):
                    assert [len(shown[name]) for name in ("deck", "hand", "row")] == [
                        len(true[name]) for name in ("deck", "hand", "row")
                    ]
                    cards = {*shown["deck"], *shown["hand"], *(slot["card"] for slot in shown["row"])}
                    assert not cards & secret
                    if at == seat and not truth["players"][at]["out"]:
                        assert shown["hand"] == true["hand"]
                unknown = {"def": HIDDEN, "area": "unknown"}
                for card in secret:
                    assert view["cards"][card].items() >= unknown.items()
                assert all(not known for at, known in enumerate(view["known"]) if at != seat)

    def test_no_event_of_a_redacted_log_tells_what_was_not_seen(self, whole):
        for seat in range(whole.seats):
            redacted = whole.log.redact(seat)
            assert redacted.viewer == seat
            assert redacted.header["seed"] is None
            hidden = seen = 0
            for mine, true in zip(redacted, whole.log, strict=True):
                for event, truth in zip(mine.events, true.events, strict=True):
                    assert event.kind == truth.kind
                    if event.kind == "moved":
                        if seat in truth.seen:
                            seen += 1
                            assert (event.card, event["def"]) == (truth.card, truth["def"])
                        else:
                            hidden += 1
                            assert (event.card, event["def"]) == (HIDDEN, HIDDEN)
                        assert set(event.seen) <= {seat}
                    elif event.kind == "shuffled":
                        assert event.order is None
                    elif event.kind == "looked" and seat not in truth.by:
                        assert event.shown == []
                    elif event.kind == "rearranged" and truth.by != seat:
                        assert event.order is None
                    elif event.kind == "asked" and truth.seat != seat:
                        assert (event.options, event.source) == ([], None)
            assert hidden > 0 < seen

    def test_the_redacted_log_leads_to_the_view(self, begun):
        for seat in range(begun.seats):
            steps = begun.log.redact(seat).steps()
            assert steps == begun.log.steps(seat)
            assert steps[-1].board == begun.view(seat).board

    def test_what_is_hidden_makes_no_difference(self):
        """Two positions that differ only in what seat 0 may not know: it sees and reads the same, letter by letter."""
        first, other = position(), copy.deepcopy(position())
        for scenario in (first, other):
            scenario["players"][0]["deck"] = ["snuff-out", "ward-of-salt", "wick-runner"]
            scenario["players"][1] |= {"hand": ["ash-whelp"], "deck": ["gorge-maw", "venom-seamstress"]}
        for name in ("deck", "row"):
            other["players"][0][name].reverse()
        other["players"][1] |= {"hand": ["venom-seamstress"], "deck": ["ash-whelp", "gorge-maw"]}
        other["players"][1]["row"].reverse()
        one, two = (Game.from_scenario(scenario, seed=1) for scenario in (first, other))
        assert one.digest != two.digest
        for action in (None, {"place_soul": 0}):
            if action is not None:
                one.apply(action)
                two.apply(action)
            assert one.view(0) == two.view(0)
            assert str(one.view(0)) == str(two.view(0))
            assert one.log.redact(0).to_jsonl() == two.log.redact(0).to_jsonl()

    def test_the_story_for_a_seat_names_no_hidden_card(self, begun):
        truth = [line for step in begun.log.steps() for line in step.lines]
        assert not any("hidden card" in line for line in truth)
        told = [line for step in begun.log.steps(0) for line in step.lines]
        assert len(told) == len(truth)
        assert any("a hidden card goes to" in line for line in told)
        for mine, true in zip(told, truth, strict=True):
            assert mine == true or "hidden card" in mine

    def test_a_log_is_not_redacted_twice_for_others(self, begun):
        mine = begun.log.redact(0)
        assert mine.redact(0) == mine
        with pytest.raises(Exception, match="redacted"):
            mine.redact(1)


class TestViews:
    def test_what_a_view_tells(self):
        game = middle(*PAIR, "lantern", "cinder", teams=[0, 1, 0, 1])
        truth = game.view()
        assert truth.seat is None
        for seat in range(4):
            view = game.view(seat)
            assert (view.seat, view.turn, view.active, view.phase) == (seat, truth.turn, truth.active, truth.phase)
            assert view.me == view.board.player(seat)
            assert {player.seat for player in view.opponents} == {(seat + 1) % 4, (seat + 3) % 4}
            assert (len(view.decision) > 0) == (view.decision.seat == seat)
            assert view.priority == truth.priority and view.outcome is None
            assert repr(view) == f"<View of seat {seat}, turn {view.turn}>"
        for name in ("me", "opponents"):
            with pytest.raises(ValueError, match="of a seat"):
                getattr(truth, name)

    def test_views_are_values(self):
        game = middle()
        view = game.view(1)
        again = pickle.loads(pickle.dumps(view))
        assert again == view and hash(again) == hash(view) and str(again) == str(view)
        assert game.view(0) != view
        for like in (game, game.log, view):
            read = View.from_dict(view.to_dict(), like)
            assert read == view and read.board == view.board
            with pytest.raises(ValueError, match="not taken"):
                read.determinize(seed=1)
        with pytest.raises(TypeError):
            View.from_dict(view.to_dict(), None)

    def test_a_card_is_found_by_its_number(self):
        game = Game("lantern", "cinder", seed=7, first=0)
        view = game.view(0)
        for card in view.me.hand:
            assert view.card(card.id).name == game.card(card.id).name == card.name
        for card in game.view().board.player(1).hand:
            assert view.card(card.id) is None and game.card(card.id).name == card.name
        assert game.card(65_535) is game.card(500) is view.card(65_535) is None

    def test_a_position_is_shown_with_what_follows_from_it(self):
        view = Game.from_scenario(position(), seed=1).view(0)
        (matron,) = view.me.island
        assert (matron.name, matron.attack, matron.defense, matron.damage) == ("Harbour Matron", 2, 4, 0)
        assert [card.name for card in view.me.hand] == ["Wick Runner", "Pier Sentinel"]
        assert [card.known for card in view.me.row.values()] == [False] * 3 and view.me.deck == 4
        (other,) = view.opponents
        assert [str(card) for card in other.hand] == ["?"]
        assert view.me.hand.known == view.me.hand and view.me.hand.hidden == 0
        assert (other.hand.known, other.hand.hidden) == ((), 1)
        texts = {option.text: option.action for option in view.board.decision.options}
        assert texts["place Wick Runner in the soul row"] == {"place_soul": 0}
        assert "Harbour Matron 2/4" in str(view)


class TestBoards:
    def test_a_board_is_its_form(self, whole):
        for n in range(0, len(whole.log), 121):
            board = whole.branch(n).view(n % whole.seats).board
            assert Board.from_dict(board.to_dict()) == board
            assert Board.from_dict(board.to_dict()).to_dict() == board.to_dict()

    def test_a_board_reads_as_the_view_does(self):
        view = middle().view(0)
        assert str(view.board) == str(view) == str(Board.from_dict(view.board.to_dict()))
        assert f"\nturn {view.turn} of " in str(view)
        assert view._repr_html_() == view.board._repr_html_()
        assert view._repr_html_().startswith("<pre>player")

    def test_souls_tell_their_colors(self):
        board = Game.from_scenario(position(), seed=1).view(0).board
        assert [soul.souls for soul in board.player(0).souls] == [("w",)] * 3
        assert "\n  souls: Wick Runner {w}, Pier Sentinel {w}, Pier Sentinel {w}\n" in str(board)

    def test_cards_in_play_are_found(self):
        board = Game.from_scenario(position(), seed=1).view(0).board
        matron = board.player(0).island[0]
        assert board.find(matron.id) == matron
        assert list(board.citizens()) == [matron]
        assert board.find(999) is None
        with pytest.raises(IndexError):
            board.player(2)

    @pytest.mark.parametrize(
        ("change", "place"),
        [
            (lambda form: form.pop("phase"), "board.phase: is missing"),
            (lambda form: form.update(phase="lunch"), "board.phase: 'lunch' is none of"),
            (lambda form: form["players"][0].update(seat=6), "board.players[0].seat: must be from 0 to 5"),
            (
                lambda form: form["players"][0]["island"][0].pop("attack"),
                "board.players[0].island[0].attack: is missing",
            ),
            (lambda form: form["players"][1].update(row={"x": {}}), "board.players[1].row: slots have numbers"),
            (lambda form: form.update(extra=1), "board: there is no field 'extra'"),
        ],
    )
    def test_what_is_no_board_is_told_with_its_place(self, change, place):
        form = Game.from_scenario(position(), seed=1).view(0).board.to_dict()
        change(form)
        with pytest.raises((ValueError, TypeError)) as told:
            Board.from_dict(form)
        assert str(told.value).startswith(place)


def test_steps_tell_the_story(begun):
    steps = begun.log.steps()
    assert [step.n for step in steps] == list(range(len(begun.log)))
    assert steps[0].seat is None and steps[-1].board == begun.view().board
    lines = [line for step in steps for line in step.lines]
    assert any(line.startswith("Turn 1: ") for line in lines)
    if begun.over:
        assert lines[-1].endswith((" wins", " is a draw"))
    assert "<pre>" in steps[-1]._repr_html_()
    names = ["Ada", "Bo", "Cy", "Di"]
    called = [line for step in begun.log.steps(names=names) for line in step.lines]
    for number, name in enumerate(names, 1):
        lines = [line.replace(f"player {number}", name) for line in lines]
    assert called == lines
