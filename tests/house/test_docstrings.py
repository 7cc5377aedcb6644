"""Everything public says what it is; every law says which paragraph it is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ["domain", "stores", "projections", "formats", "application", "web", "cli"]
LAW_DOCSTRING = re.compile(r"Law (?P<paragraph>\d+[A-Za-z0-9()]*) \((?P<edition>\d{4})\):")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def parsed(folder: str, pattern: str) -> Iterator[tuple[str, ast.Module]]:
    """Every Python file below a folder whose name fits, by its path from the root."""
    for path in sorted((ROOT / folder).rglob(pattern)):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def repeats_another(function: Function) -> bool:
    """Tell whether a function is an overload or a setter, which another definition describes."""
    marks = [ast.unparse(decorator) for decorator in function.decorator_list]
    return any(mark.endswith(("overload", ".setter")) for mark in marks)


def undocumented(node: ast.Module | Definition, name: str) -> Iterator[str]:
    """The names, from this one down, that are public and have no docstring."""
    if ast.get_docstring(node) is None:
        yield name
    if isinstance(node, Function):
        return
    for child in node.body:
        if not isinstance(child, Definition) or child.name.startswith("_"):
            continue
        if isinstance(child, ast.ClassDef) or not repeats_another(child):
            yield from undocumented(child, f"{name}:{child.name}")


def wrong_law(function: ast.stmt, edition: str) -> bool:
    """Tell whether this is a law whose docstring does not begin with its own paragraph and edition."""
    if not isinstance(function, Function) or not function.name.startswith("law_"):
        return False
    begun = LAW_DOCSTRING.match(ast.get_docstring(function) or "")
    paragraph = function.name.removeprefix("law_").upper()
    return begun is None or (re.sub("[()]", "", begun["paragraph"]).upper(), begun["edition"]) != (paragraph, edition)


def test_everything_public_has_a_docstring() -> None:
    found = [
        name for package in PACKAGES for path, tree in parsed(package, "*.py") for name in undocumented(tree, path)
    ]
    assert not found, "\n".join(found)


def test_every_law_names_its_paragraph() -> None:
    found = [
        f"{path}:{node.lineno}"
        for path, tree in parsed("projections/laws", "law_[0-9][0-9]_*.py")
        for node in tree.body
        if wrong_law(node, "2007" if path.endswith("_2007.py") else "2017")
    ]
    assert not found, "\n".join(found)
