"""The package as it was installed."""

import ast
import pickle
from pathlib import Path

import keyforge
import keyforge._keyforge as native
import pytest

PACKAGE = Path(keyforge.__file__).parent


def test_the_package_is_typed():
    assert (PACKAGE / "py.typed").exists()


def public(names):
    # `__eq__` and the like stand in the stub where their types say something.
    return {name for name in names if not name.startswith("_")}


@pytest.mark.parametrize("name", ["Action", "Game"])
def test_the_stub_names_every_member(name):
    stub = ast.parse((PACKAGE / "_keyforge.pyi").read_text(encoding="utf-8"))
    found = next(node for node in stub.body if isinstance(node, ast.ClassDef) and node.name == name)
    stubbed = {node.name for node in found.body if isinstance(node, ast.FunctionDef)}
    assert public(stubbed) == public(vars(getattr(native, name)))


def test_everything_exported_is_documented():
    for name in keyforge.__all__:
        if isinstance(value := getattr(keyforge, name), type):
            assert value.__doc__
            for member in public(vars(value)):
                assert getattr(value, member).__doc__


def test_errors_survive_pickle():
    error = pickle.loads(pickle.dumps(keyforge.DeckError("what", "deck/size")))
    assert (type(error), str(error), error.code) == (keyforge.DeckError, "what", "deck/size")
