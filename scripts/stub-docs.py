"""Writes the documentation of the native modules into their stubs, where editors read it.

Signatures and types in the stubs are written by hand; what each item does is written once, in Rust. Run it with the
Python that has the package installed: scripts/stub-docs.py [--check].
"""

import ast
import inspect
import sys
from pathlib import Path

from types import ModuleType

from keyforge import _keyforge
from keyforge._keyforge import kryptik

FOLDER = Path(__file__).parent.parent / "keyforge-py/python/keyforge/_keyforge"
STUBS = {FOLDER / "__init__.pyi": _keyforge, FOLDER / "kryptik.pyi": kryptik}
CONSTANTS = {
    "ENGINE": "The version of the engine, as written into logs.",
    "ACTIONS": "How many indices the numbering of actions has.",
    "OBSERVATION": "How many numbers an observation has.",
    "SPECTATOR": "Who watches and plays on neither side, where a seat may be named to look with its eyes.",
}


def doc_of(owner: object, name: str) -> str | None:
    """The documentation of an attribute, if it has one of its own."""
    found = inspect.getattr_static(owner, name, None)
    if name == "__new__" or (name.startswith("__") and name.endswith("__")):
        return None
    if isinstance(found, (classmethod, staticmethod)):
        found = found.__func__
    doc = getattr(found, "__doc__", None)
    return inspect.cleandoc(doc) if isinstance(doc, str) else None


def quoted(doc: str, indent: str) -> list[str]:
    """The lines of a docstring."""
    first, *rest = doc.splitlines()
    if not rest:
        return [f'{indent}"""{first}"""']
    return [
        f'{indent}"""{first}',
        *(f"{indent}{line}".rstrip() for line in rest),
        f'{indent}"""',
    ]


def without_docs(node: ast.AST) -> None:
    """Takes docstrings that were written before out of the stub."""
    for child in ast.walk(node):
        body = getattr(child, "body", None)
        if not isinstance(body, list):
            continue
        kept = [
            item
            for item in body
            if not (
                isinstance(item, ast.Expr)
                and isinstance(item.value, ast.Constant)
                and isinstance(item.value.value, str)
            )
        ]
        child.body = kept or [ast.Expr(ast.Constant(...))]  # type: ignore[attr-defined]


def with_docs(text: str, module: ModuleType) -> str:
    """The stub with the documentation of the module."""
    tree = ast.parse(text)
    without_docs(tree)
    lines: list[str] = []
    for node in tree.body:
        source = ast.unparse(node).splitlines()
        if isinstance(node, ast.ClassDef):
            lines += ["", *class_of(node, getattr(module, node.name))]
        elif isinstance(node, ast.FunctionDef):
            lines += function_of(node, getattr(module, node.name).__doc__, "")
        else:
            lines += source
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                lines += quoted(CONSTANTS[node.target.id], "")
    return "\n".join(lines) + "\n"


def class_of(node: ast.ClassDef, owner: type) -> list[str]:
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    head = [f"@{ast.unparse(decorator)}" for decorator in node.decorator_list]
    lines = [*head, f"class {node.name}({bases}):" if bases else f"class {node.name}:"]
    lines += quoted(inspect.cleandoc(owner.__doc__), "    ")
    for item in node.body:
        if isinstance(item, ast.FunctionDef):
            overloaded = any(
                ast.unparse(decorator) == "overload"
                for decorator in item.decorator_list
            )
            lines += function_of(
                item, None if overloaded else doc_of(owner, item.name), "    "
            )
        else:
            lines += [f"    {line}" for line in ast.unparse(item).splitlines()]
    return lines


def function_of(node: ast.FunctionDef, doc: str | None, indent: str) -> list[str]:
    node.body = [ast.Expr(ast.Constant(...))]
    *head, signature, body = ast.unparse(node).splitlines()
    assert body.strip() == "..."
    lines = [*head, signature]
    if doc is None:
        return [*(f"{indent}{line}" for line in lines[:-1]), f"{indent}{lines[-1]} ..."]
    return [
        *(f"{indent}{line}" for line in lines),
        *quoted(inspect.cleandoc(doc), indent + "    "),
    ]


def main() -> int:
    lagging = 0
    for stub, module in STUBS.items():
        old = stub.read_text(encoding="utf-8")
        new = with_docs(old, module)
        if "--check" not in sys.argv[1:]:
            stub.write_text(new, encoding="utf-8")
        elif ast.dump(ast.parse(old)) != ast.dump(ast.parse(new)):
            print(
                f"{stub.name} lags behind the documentation of its module: run scripts/stub-docs.py",
                file=sys.stderr,
            )
            lagging = 1
    return lagging


if __name__ == "__main__":
    sys.exit(main())
