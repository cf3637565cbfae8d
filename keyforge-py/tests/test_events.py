"""Events as values and as a sequence."""

import copy
import pickle
from collections import Counter
from collections.abc import Sequence

import keyforge
import pytest
from keyforge import Event, FormError, Game

EDITIONS = ["v1_1", "v1_2", "mass_mutation", "winds_of_exchange"]


@pytest.fixture(scope="module", params=EDITIONS)
def events(request):
    """Every event of a whole game."""
    log = keyforge.play("gregg", "achea", seed=5, edition=request.param).log
    return [event for entry in log for event in entry.events]


def test_every_event_goes_through_its_json_form(events):
    assert len(events) > 500
    for event in events:
        again = Event.from_dict(event.to_dict())
        assert again == event
        assert hash(again) == hash(event)
        assert again.to_dict() == event.to_dict()


def test_every_event_survives_pickle(events):
    assert pickle.loads(pickle.dumps(events)) == events
    assert copy.deepcopy(events[:20]) == events[:20]


def test_a_form_is_a_kind_and_a_value(events):
    for event in events:
        form = event.to_dict()
        assert form == (event.kind if event.value is None else {event.kind: event.value})


def test_what_an_event_says_are_its_attributes(events):
    for event in events:
        if not isinstance(event.value, dict):
            continue
        for name, value in event.value.items():
            assert event[name] == value
            if name not in ("kind", "card", "value"):
                assert getattr(event, name) == value


def test_the_card_of_an_event_is_a_number(events):
    kinds = Counter(type(event.card) for event in events)
    assert set(kinds) == {int, type(None)}


def test_an_event_of_each_shape_names_its_card():
    assert Event.from_dict({"readied": 17}).card == 17
    assert Event.from_dict("omega_played").card is None
    assert Event.from_dict({"attacked": {"attacker": 3, "defender": 40}}).card == 3


@pytest.mark.parametrize("name", ["nosuch", "amount", "_private", ""])
def test_what_an_event_does_not_say(name):
    event = Event.from_dict({"step_began": "main"})
    with pytest.raises(AttributeError, match="step_began"):
        getattr(event, name)
    with pytest.raises(KeyError):
        event[name]


@pytest.mark.parametrize(
    ("form", "has"),
    [
        ({"key_forged": {"seat": 1, "color": "red", "cost": 6}}, 'no "key"; it has seat, color, cost'),
        ({"readied": 17}, 'no "key"; it has its value alone'),
        ("omega_played", 'no "key"; it has nothing but its kind'),
    ],
)
def test_an_event_tells_what_it_has_instead(form, has):
    with pytest.raises(AttributeError, match=has):
        _ = Event.from_dict(form).key


def test_a_match_statement_takes_an_event_apart(new_game):
    game = new_game(quickstart=True)
    house = game.legal_actions()[0].value
    found = []
    for event in game.apply({"choose_house": house}):
        match event:
            case Event("house_chosen", {"seat": seat, "house": chosen}):
                found.append((seat, chosen))
            case Event(kind="asked"):
                found.append("asked")
    assert found == [(game.decision.seat, house), "asked"]


@pytest.mark.parametrize("form", ["fly", {"readied": -1}, {"readied": 1, "exhausted": 2}, {}, [], None, {"moved": {}}])
def test_what_is_no_event_is_a_value_error(form):
    with pytest.raises(FormError, match="is no event"):
        Event.from_dict(form)


class TestSequence:
    @pytest.fixture
    def found(self, new_game):
        return new_game().apply("keep")

    def test_it_is_read_like_a_list(self, found):
        assert isinstance(found, Sequence)
        assert found[0].kind == "answered"
        assert found[-1].kind == "asked"
        assert [event.kind for event in found] == [found[at].kind for at in range(len(found))]
        assert found[0] in found
        assert found.index(found[1]) == 1
        assert next(reversed(found)) == found[-1]

    @pytest.mark.parametrize("part", [slice(1), slice(None, None, -1), slice(-1, None), slice(5, 2), slice(0, 99, 2)])
    def test_slices_are_those_of_a_list(self, found, part):
        assert found[part] == list(found)[part]

    @pytest.mark.parametrize("at", [99, -99, 2**70])
    def test_what_is_not_there(self, found, at):
        with pytest.raises((IndexError, OverflowError)):
            found[at]

    def test_an_index_is_a_number(self, found):
        with pytest.raises(TypeError):
            found["kind"]

    def test_forms(self, found):
        assert found.to_dicts() == [event.to_dict() for event in found]

    def test_equality(self, found, new_game):
        game = new_game()
        assert found == game.apply("keep")
        assert found == list(found)
        assert found == tuple(found)
        assert found != game.apply("keep")
        assert found != found.to_dicts()
        assert found != []

    @pytest.mark.parametrize("other", [None, 3, "events", {}, object()])
    def test_equality_with_other_things(self, found, other):
        assert found != other

    def test_equality_leaves_an_iterator_alone(self, found):
        events = iter(list(found))
        assert found != events
        assert len(list(events)) == len(found)

    def test_they_stay_when_the_game_goes_on(self, found, new_game):
        game = new_game()
        kept = game.apply("keep")
        before = kept.to_dicts()
        while not game.over:
            game.apply(game.legal_actions()[-1])
            if game.turn > 4:
                break
        game.concede(0)
        assert kept.to_dicts() == before == found.to_dicts()

    def test_pickle_makes_a_list_of_them(self, found):
        again = pickle.loads(pickle.dumps(found))
        assert found == again
        assert all(isinstance(event, Event) for event in again)

    def test_they_are_those_of_the_log(self):
        game = Game("onyx", "argus", seed=1)
        found = game.apply("keep")
        assert found == game.log[-1].events
