"""What is open: one list that every screen shows. An item of a table is a step of the director's desk, or what its
result waits for; an item of the session is what only all its tables together tell (15B, 87A). A board that was fouled
in a match is asked about at one of its two tables, and is about both (86B2).

An item `holds` a result, which then counts in no figure; it `touches` one that counts, and that may change by it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from domain.board import Board
from domain.streams import plain_stream
from projections.desk.steps import Earlier, Step, Waits, before_of, cases_on, code_of, law_of
from projections.found.incidents import Question
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.replay import Replay
from projections.rulings.results import BoardResult, result_of

__all__ = ["OpenItem", "bearing_at", "bears_on_score", "open_of", "open_on"]


class OpenItem(Struct, frozen=True):
    """Something that somebody still decides."""

    stream: str
    """The table; the session, where it is about several."""
    board: int
    law: str
    code: str
    """What is open: that of the question, option, effect or finding; `ruling` where a ruling is due."""
    incident: str = ""
    """`7#41`; empty where it is about none."""
    holds: bool = False
    """Whether a result waits for it."""
    touches: bool = False
    """Whether a result that counts may change by it."""
    step: Step | None = None
    """What comes next at the desk, where it lies there."""
    tables: tuple[str, ...] = ()
    """The tables whose results it is about."""

    @property
    def bears(self) -> bool:
        """Whether a figure of the ranking rests on it."""
        return self.holds or self.touches

    @property
    def name(self) -> str:
        """Where it is: `S1.r1.t1/7#41`, `S1/7`."""
        return f"{self.stream}/{self.incident or self.board}"


def open_of(stream: str, replay: Replay, board: Board) -> list[OpenItem]:
    """What is open on a board of a table."""
    return open_on(stream, board, replay.rulings(board), replay.result(board), before_of(replay))


def bearing_at(stream: str, replay: Replay) -> list[OpenItem]:
    """What is open at a table and bears on a result."""
    open_there = (
        open_on(stream, board, replay.rulings(board), replay.result(board))
        for board in replay.all_boards
        if not replay.rulings(board).is_clean
    )
    return [item for found in open_there for item in found if item.bears]


def open_on(
    stream: str,
    board: Board,
    rulings: BoardRulings,
    result: BoardResult | None = None,
    before: Earlier | None = None,
) -> list[OpenItem]:
    """What is open on a board: what its result waits for, and what lies on the desk. `before` tells what was computed
    when a ruling was given; without it no ruling is due again."""
    waits = (result or result_of(rulings)).awaits
    found = {
        (one.law, one.incident, one.what): OpenItem(
            plain_stream(stream), board.number, one.law, one.what, one.incident, holds=True,
            tables=_tables(rulings, stream, one.incident),
        )
        for one in waits
    }  # fmt: skip
    for step, incident in _steps(rulings, before):
        key = law_of(step), incident, code_of(step)
        tables = _tables(rulings, stream, incident)
        known = found.get(key) or OpenItem(plain_stream(stream), board.number, *_in_order(key), tables=tables)
        found[key] = replace(known, step=step, touches=not known.holds and _touches(step))
    return list(found.values())


def _tables(rulings: BoardRulings, stream: str, incident: str) -> tuple[str, ...]:
    """The tables whose results an incident is about: of a fouled board of a match both (87A)."""
    findings = [finding for one in rulings.incidents if one.name == incident for finding in one.findings]
    return (stream, *(finding.note for finding in findings if finding.code == "other_form_there"))


def _in_order(key: tuple[str, str, str]) -> tuple[str, str, str]:
    law, incident, code = key
    return law, code, incident


def _steps(rulings: BoardRulings, before: Earlier | None) -> Iterator[tuple[Step, str]]:
    for item in cases_on(rulings, before):
        for step in item.steps:
            yield step, item.incident.name


def _touches(step: Step) -> bool:
    """Whether a result may change by a step that it does not wait for: an appeal that is pending, a doubt about a score
    that was given, a board that was due and not begun (82B2), or a question by whose answer a score or a number of
    tricks is due."""
    if isinstance(step, Waits):
        return step.is_of_appeal or step.is_of_board
    return isinstance(step, Question) and bears_on_score(step)


def bears_on_score(question: Question) -> bool:
    """Whether a score may change by the answer to a question."""
    doubted = question.carries.doubts or question.carries.holds_correction
    return question.blocks or doubted or bool(question.adjusts or question.wants_tricks)
