"""The register of codes: every code that is given is declared once, and what it carries is asked for somewhere."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest
from msgspec.structs import fields

from domain.events import AnyEvent
from projections.found.codes import Cancels, Codes, Effects, Findings, Options, Questions
from projections.found.incidents import Effect, Finding, Item, Option, Question
from projections.rulings.replay import Replay
from tests.golden.incidents import rounds
from tests.texts.codes import ROOT, codes_below
from tests.texts.declared import DECLARED, DECLARED_IN, MODULES

SORTS: dict[type[Codes], str] = {Findings: "finding", Options: "option", Questions: "question", Effects: "effect"}
CARRIED = [(kind, one) for kind in (*SORTS, Cancels) for one in fields(kind) if one.name != "codes"]
FOLDERS = ("projections", "formats", "application", "web", "cli")


@cache
def literals() -> Counter[str]:
    """The texts that stand in the source of the projections, but for the declarations."""
    found = Counter[str]()
    for path in (ROOT / "projections").rglob("*.py"):
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            if not (isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "CODES"):
                found.update(
                    node.value
                    for node in ast.walk(statement)
                    if isinstance(node, ast.Constant) and isinstance(node.value, str)
                )
    return found


@cache
def asked_for() -> set[str]:
    """What is asked of codes: `outcome` of `finding.carries.outcome`."""
    sources = [path.read_text(encoding="utf-8") for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return {
        node.attr
        for source in sources
        if "carries" in source or "cancels" in source
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and ast.unparse(node.value).partition("(")[0].endswith(("carries", "cancels"))
    }


def test_given_the_codes_of_all_modules_then_each_is_declared_once() -> None:
    declared = Counter((SORTS[type(group)], code) for group in DECLARED for code in group.codes)
    assert {each: count for each, count in declared.items() if count > 1} == {}


def test_given_a_code_in_the_source_then_it_is_declared() -> None:
    declared = {(SORTS[type(group)], code) for group in DECLARED for code in group.codes}
    items = codes_below(ROOT / "projections").items
    assert items
    stray = [f"{where}: declare {' '.join(one)} in CODES" for one, where in items.items() if one not in declared]
    assert not stray, "\n".join(stray)


def test_given_a_code_that_is_declared_then_it_is_given_somewhere() -> None:
    written = literals()
    codes = [(name, code) for name, group in DECLARED_IN for code in group.codes]
    unused = [f"{name}: no item has the code {code!r}" for name, code in codes if not written[code]]
    assert not unused, "\n".join(unused)


def test_given_rounds_of_erring_tables_then_every_item_has_a_code_that_is_declared() -> None:
    sorts = {Finding: "finding", Option: "option", Question: "question", Effect: "effect"}
    declared = {(SORTS[type(group)], code) for group in DECLARED for code in group.codes}
    given = {(sorts[type(item)], item.code) for events in rounds() for item in items_of(events)}
    assert len(given) > 200
    assert given - declared == set()


def items_of(events: list[AnyEvent]) -> Iterator[Item]:
    """What the Laws find at the end of a round."""
    replay = Replay(events)
    for board in replay.all_boards:
        for incident in replay.rulings(board).incidents:
            items: list[Item] = [*incident.findings, *incident.options, *incident.questions, *incident.imposed]
            yield from items


@pytest.mark.parametrize(("kind", "name"), [(kind, one.name) for kind, one in CARRIED])
def test_given_what_a_code_may_carry_then_some_code_carries_it_and_somebody_asks(kind: type, name: str) -> None:
    default = next(one.default for of, one in CARRIED if of is kind and one.name == name)
    groups = [getattr(group, "cancels", None) for group in DECLARED] if kind is Cancels else DECLARED
    assert any(getattr(group, name) != default for group in groups if isinstance(group, kind))
    assert name in asked_for()


@pytest.mark.process
def test_given_what_rules_on_a_board_then_the_codes_of_whatever_it_finds_are_in_the_register() -> None:
    """A code that its module has not declared yet would carry nothing. Another edition is read when it is asked."""
    rooms = ("projections.recorded", "projections.laws", "projections.rulings")
    wanted = [name for name in MODULES if name.startswith(rooms) and not name.endswith("_2007")]
    check = f"import sys, projections.rulings.rule; sys.exit(bool(set({wanted}) - sys.modules.keys()))"
    assert len(wanted) > 80
    assert subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=False).returncode == 0


def test_given_an_effect_that_the_words_of_a_finding_say_then_it_is_declared() -> None:
    effects = {code for group in DECLARED if isinstance(group, Effects) for code in group.codes}
    assert {code for group in DECLARED if isinstance(group, Findings) for code in group.says} <= effects


def test_given_a_finding_that_breaks_what_bound_a_player_then_its_paragraphs_have_functions() -> None:
    paragraphs = import_module("projections.laws.paragraphs").paragraphs()
    assert {law for group in DECLARED if isinstance(group, Findings) for law in group.breaks} <= set(paragraphs)
