"""The modules that may be compiled: all of them are, where that was asked for, and elsewhere none."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import compiling

ROOT = Path(__file__).parents[2]
PACKAGES = ["domain", "stores", "projections", "formats", "application", "cli"]


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
