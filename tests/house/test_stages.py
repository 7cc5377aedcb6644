"""A board's record and its stages are values: no law and no chapter writes on one."""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest

from projections.recorded import board_stages
from projections.recorded.board_record import Record
from projections.recorded.board_stages import AfterAuction, Rectified
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.order import CHAPTERS, NOT_BEGUN, Chapters, rule_by_chapters
from tests.given import FOUR_SPADES, given

ROOT = Path(__file__).parents[2] / "projections"
MODULES = sorted(path for room in ("recorded", "laws", "rulings") for path in (ROOT / room).rglob("*.py"))
RECORDS = frozenset({"record", "revoked"})
"""What a record or one of its stages is called."""
CHANGING = frozenset(
    {
        "add",
        "append",
        "clear",
        "discard",
        "extend",
        "insert",
        "pop",
        "popitem",
        "remove",
        "setdefault",
        "sort",
        "update",
    }
)


def written(source: str) -> list[int]:
    """The lines that assign an attribute of a record, or change what one holds."""
    found: list[int] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            found += [node.lineno] if _is_of_record(node.value) else []
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            held = node.func.value
            found += [node.lineno] if isinstance(held, ast.Attribute) and _is_of_record(held.value) else []
    return found


def _is_of_record(node: ast.expr) -> bool:
    """Whether it is a record, or something that it holds."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        if isinstance(node, ast.Attribute) and node.attr in RECORDS:
            return True
        node = node.func if isinstance(node, ast.Call) else node.value
    return isinstance(node, ast.Name) and node.id in RECORDS


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_nothing_is_written_on_a_record(path: Path) -> None:
    assert written(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "record.grounds = found", "rulings.record.void.add(place)", "record.reopened[side] = 3",
        "del revoked.grounds[3]", "record.answering |= more", "case.record.board.calls.append(call)",
    ],
)  # fmt: skip
def test_what_writes_on_a_record_is_found(source: str) -> None:
    assert written(source) == [1]


@pytest.mark.parametrize("source", ["incident.record = record", "found.add(record.board)", "a = record.grounds[3]"])
def test_what_reads_a_record_is_not(source: str) -> None:
    assert written(source) == []


def taken_and_given(chapter: str) -> tuple[str, str]:
    """The stage that a chapter takes, and the one that it gives, by its source: a compiled function does not tell."""
    modules = (ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "rulings" / "chapters").glob("*.py"))
    functions = (node for module in modules for node in module.body if isinstance(node, ast.FunctionDef))
    found = next(node for node in functions if node.name == chapter)
    stage = found.args.args[1].annotation
    assert stage is not None
    assert found.returns is not None
    return ast.unparse(stage), ast.unparse(found.returns)


@pytest.mark.parametrize("chapters", [CHAPTERS, NOT_BEGUN], ids=["begun", "not begun"])
def test_the_table_of_chapters_names_the_stage_that_each_takes(chapters: Chapters) -> None:
    for needed, chapter in chapters:
        assert taken_and_given(chapter.__name__)[0] == needed.__name__, chapter


def test_a_chapter_comes_when_the_stage_that_it_needs_has_been_given() -> None:
    reached: type[Record] = Record
    for needed, chapter in CHAPTERS:
        assert issubclass(reached, needed), chapter
        _, gives = taken_and_given(chapter.__name__)
        reached = getattr(board_stages, gives) if gives != "None" else reached
    assert reached is Rectified


def test_a_chapter_that_gives_no_stage_leaves_the_one_that_was_reached() -> None:
    stage = Rectified.of_record(given(*FOUR_SPADES).record, None)
    assert rule_by_chapters(RulingsSoFar(stage), NOT_BEGUN) is stage


def test_a_regular_board_has_the_stage_that_the_chapters_would_give() -> None:
    record = given(*FOUR_SPADES).record
    by_chapters = rule_by_chapters(RulingsSoFar(record))
    at_once = Rectified.of_record(record, None)
    for each in fields(Rectified):
        assert getattr(at_once, each.name) == getattr(by_chapters, each.name), each.name


def test_no_field_of_a_stage_is_written_after_it_is_made() -> None:
    record = given(FOUR_SPADES[0]).record
    for stage in (record, Rectified.of_record(record, None)):
        for each in fields(stage):
            with pytest.raises(FrozenInstanceError):
                setattr(stage, each.name, None)


def test_a_stage_keeps_what_was_worked_out_before() -> None:
    record = given(FOUR_SPADES[0]).record
    assert record.withdrawn is AfterAuction(record, {}, frozenset()).withdrawn
