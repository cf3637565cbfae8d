"""The package as it was installed."""

import ast
import subprocess
import sys
from pathlib import Path

import keyforge
import keyforge._keyforge as native
import pytest
from keyforge import (
    agents,
    batch,
    board,
    distributed,
    env,
    errors,
    kryptik,
    page,
    plots,
    simulation,
    single,
    stats,
    svg,
)

PACKAGE = Path(keyforge.__file__).parent


def test_the_package_is_typed():
    assert (PACKAGE / "py.typed").exists()


def public(names):
    # `__eq__` and the like stand in the stub where their types say something.
    return {name for name in names if not name.startswith("_")}


STUBS = {native: "__init__.pyi", native.kryptik: "kryptik.pyi"}
CLASSES = [(module, value) for module in STUBS for value in vars(module).values() if isinstance(value, type)]


def stub_of(module):
    return ast.parse((PACKAGE / "_keyforge" / STUBS[module]).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("module", "native_class"), CLASSES, ids=lambda it: it.__name__ if isinstance(it, type) else STUBS[it]
)
def test_the_stub_names_every_member(module, native_class):
    body = stub_of(module).body
    found = next(node for node in body if isinstance(node, ast.ClassDef) and node.name == native_class.__name__)
    stubbed = {node.name for node in found.body if isinstance(node, ast.FunctionDef)}
    assert public(stubbed) == public(vars(native_class))


@pytest.mark.parametrize("module", STUBS, ids=STUBS.get)
def test_every_native_name_is_in_the_stub(module):
    stub = stub_of(module)
    names = {node.name for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    names |= {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)}
    modules = {name for name, value in vars(module).items() if isinstance(value, type(ast))}
    assert public(names) == public(vars(module)) - modules


def exported():
    modules = [keyforge, agents, batch, board, distributed, env, errors, page, plots, simulation, single, stats, svg]
    modules += [kryptik, kryptik.agents, kryptik.board, kryptik.simulation, kryptik.types]
    return {
        f"{module.__name__}.{name}": getattr(module, name)
        for module in modules
        for name in getattr(module, "__all__", ())
    }


@pytest.mark.parametrize(("name", "value"), sorted(exported().items(), key=lambda item: item[0]))
def test_everything_exported_is_documented(name, value):
    if isinstance(value, type) and value.__module__.startswith("keyforge"):
        assert value.__doc__
        for member in public(vars(value)):
            if not isinstance(value, type(dict)) or callable(getattr(value, member)):
                assert getattr(value, member).__doc__, f"{name}.{member}"
    elif callable(value) and getattr(value, "__module__", "").startswith("keyforge"):
        assert value.__doc__


def test_nothing_heavy_is_loaded():
    """The package alone needs none of its extras."""
    script = "import sys, keyforge; print([it for it in sys.argv[1:] if it in sys.modules])"
    heavy = ["pyarrow", "polars", "pandas", "matplotlib", "pettingzoo", "gymnasium", "ray"]
    found = subprocess.run([sys.executable, "-P", "-c", script, *heavy], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


def test_the_second_game_is_there_without_an_import_of_its_own():
    script = "import keyforge; print(keyforge.kryptik.Game('lantern', 'cinder', seed=1).over)"
    found = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"


def test_the_versions_agree():
    assert keyforge.__version__ == keyforge.ENGINE == keyforge.Game("onyx", "argus").log.header["engine"]


def test_the_example_of_the_package_works():
    example = [line.strip() for line in keyforge.__doc__.splitlines() if line.strip().startswith((">>>", "..."))]
    scope = {}
    exec("\n".join(line[4:] for line in example[:-1]), scope)
    assert scope["game"].over
    assert eval(example[-1][4:], scope) == (scope["game"].winner, True)


@pytest.fixture(scope="module")
def mistakes(tmp_path_factory, pytestconfig):
    """What mypy finds in two programs: their lines by name."""
    api = pytest.importorskip("mypy.api")
    folder = tmp_path_factory.mktemp("programs")
    programs = {"program.py": PROGRAM, "mistakes.py": MISTAKES}
    for name, text in programs.items():
        (folder / name).write_text(text, encoding="utf-8")
    cache = str(pytestconfig.cache.mkdir("mypy"))
    files = [str(folder / name) for name in programs]
    out, err, _ = api.run(["--strict", "--show-absolute-path", "--cache-dir", cache, *files])
    assert not err
    lines = [line for line in out.splitlines() if ": error:" in line]
    return {name: [line for line in lines if name in line] for name in programs}


class TestTypes:
    def test_a_program_of_a_user_is_typed(self, mistakes):
        assert mistakes["program.py"] == []

    def test_mistakes_of_a_user_are_found(self, mistakes):
        found = {int(line.split(":")[1]) for line in mistakes["mistakes.py"]}
        assert found == {at for at, line in enumerate(MISTAKES.splitlines(), 1) if line.endswith("# wrong")}


PROGRAM = """
import copy
import random
from collections.abc import Sequence

import keyforge
import numpy as np
import polars as pl
from keyforge import Action, BatchEnv, Event, Game, Log, View
from keyforge.types import Agent, EventKind


def timid(view: View, legal_actions: list[Action]) -> Action:
    keys: int = len(view.me.keys)
    return legal_actions[-1] if keys else random.choice(legal_actions)


def amber(events: Sequence[Event]) -> int:
    total = 0
    for event in events:
        match event:
            case Event("amber", {"amount": int(amount)}):
                total += amount
    return total


agent: Agent = timid
game: Game = keyforge.play("onyx", "argus", agents=(agent, "greedy"), seed=np.int64(7), edition="1.2")
other: Game = keyforge.play("onyx", "argus", agents="greedy", seed="07" * 32)
kinds: set[EventKind] = {event.kind for entry in other.log for event in entry.events}
log: Log = copy.copy(game).log
told: keyforge.Results = keyforge.tabulate([log, "played.jsonl", log.to_bytes()], threads=2, cards=True)
picture: str = keyforge.svg.board(game.view(0).board_in("de"), language="de")
wrong: list[str] = [deck.name for deck in keyforge.check_decks("decks.txt") if deck.error is not None]
stood: list[keyforge.Entry] = log.effective
values: list[float] = game.state().judge()
gained: int = amber([event for entry in log for event in entry.events]) + amber(Game("onyx", "argus").apply("keep"))
winner: int | None = game.winner
results = keyforge.simulate(["onyx", "argus"], games=3, agents=(timid, "random"))
names: list[str] = results.games.column_names
frame: pl.DataFrame = results.to_polars()
rate: float | None = keyforge.card_win_rates(results)[0].played.rate
step = BatchEnv(4, ["onyx", "argus"]).reset()
total: float = float(step.rewards.sum())
try:
    game.apply(Action("play", 3))
except keyforge.IllegalAction as refused:
    code: str = refused.code
"""

MISTAKES = """
import keyforge

game = keyforge.Game("onyx", "argus", seed=1.5)  # wrong
game.apply(keyforge.Action("pley", 3))  # wrong
keyforge.Game("onyx", "argus", edition="v2")  # wrong
if game.legal_actions()[0].kind == "repa":  # wrong
    pass
game.winner = 3  # wrong
number: int = game.decision.id  # wrong
keyforge.simulate(["onyx"], agents=("random", 7))  # wrong
name: str = keyforge.Deck("onyx").cards[0]  # wrong
game.view(0).nobody  # wrong
game.view(0).board_in("fr")  # wrong
keyforge.check_decks("decks.txt")[0].error.cards  # wrong
"""
