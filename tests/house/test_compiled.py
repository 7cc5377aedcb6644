"""The modules that may be compiled: all of them are, where that was asked for, and elsewhere none."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

import compiling

ROOT = Path(__file__).parents[2]
PACKAGES = ["domain", "stores", "projections", "formats", "application", "web", "cli"]


def name_of(path: str) -> str:
    """The module of a path: `domain.cards` of `domain/cards.py`."""
    return path.removesuffix(".py").replace("/", ".")


def test_every_module_to_be_compiled_is_there() -> None:
    assert [path for path in compiling.MODULES if not (ROOT / path).is_file()] == []


@pytest.mark.parametrize("path", compiling.MODULES)
def test_a_module_is_compiled_where_it_was_asked_for_and_nowhere_else(path: str) -> None:
    loaded = importlib.import_module(name_of(path)).__file__
    assert loaded is not None
    assert loaded.endswith(".py") is not compiling.is_asked()


def options_of(kind: ast.ClassDef) -> list[str | None]:
    """What is said of a class beside its bases, and `frozen` of a dataclass."""
    told = [keyword for one in kind.decorator_list if isinstance(one, ast.Call) for keyword in one.keywords]
    return [keyword.arg for keyword in (*kind.keywords, *told) if keyword in kind.keywords or keyword.arg == "frozen"]


@pytest.mark.parametrize("path", compiling.MODULES)
def test_no_class_of_a_module_to_be_compiled_has_options(path: str) -> None:
    """Of `class Play(Struct, frozen=True)` mypyc keeps the base alone: it could be changed, and not be hashed. A frozen
    dataclass keeps no hash either."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and options_of(node)] == []


@pytest.mark.parametrize("source", ["class A(Struct, frozen=True): pass", "@dataclass(frozen=True)\nclass A: pass"])
def test_a_class_with_options_is_found(source: str) -> None:
    [kind] = ast.parse(source).body
    assert isinstance(kind, ast.ClassDef)
    assert options_of(kind)


@pytest.mark.skipif(compiling.is_asked(), reason="not run: this tree is compiled")
def test_a_tree_that_is_edited_holds_no_compiled_module() -> None:
    assert [path for package in PACKAGES for path in (ROOT / package).rglob("*.so")] == []


def test_given_no_wish_when_the_wheel_is_made_then_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TDLOG_COMPILE", raising=False)
    assert compiling.extensions() == []


def test_given_the_wish_when_a_wheel_is_to_be_made_then_mypyc_and_the_types_are_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TDLOG_COMPILE", "1")
    needed = compiling.get_requires_for_build_wheel()
    assert compiling.MYPYC in needed
    assert any(requirement.startswith("msgspec") for requirement in needed)


def test_given_the_wish_when_a_tree_is_to_be_edited_then_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TDLOG_COMPILE", "1")
    with pytest.raises(SystemExit, match=r"dev\.py compiled"):
        compiling.build_editable("wheels")
