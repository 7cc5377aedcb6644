"""The list of what is open: by table and board, each case with its laws, who decides, and how to go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cli.desk.saying import step_lines
from cli.show.columns import headed, indented
from projections.texts import message
from projections.views.case import CaseView
from projections.views.incident import title_of

__all__ = ["listing_lines"]


def listing_lines(found: Sequence[CaseView]) -> list[str]:
    """What is open by table and board, then what is settled by a ruling that differs; how many there are of each."""
    if not found:
        return []
    known = Counter(case.incident for case in found)
    waiting = [case for case in found if case.open]
    settled = [case for case in found if not case.open]
    lines = _by_board(waiting, known)
    if settled:
        heading = indented(message("desk", "settled", count=len(settled)), 0, 2)
        lines += [*([""] * bool(lines)), *heading, "", *_by_board(settled, known)]
    return [*lines, "", message("desk", "counted", open=len(waiting), settled=len(settled))]


def _by_board(found: Sequence[CaseView], known: Counter[str]) -> list[str]:
    """Cases by table and board; where a name stands at two tables the command names the table, too."""
    lines: list[str] = []
    heading = ("", "")
    for case in found:
        if (case.stream, case.title) != heading:
            heading = case.stream, case.title
            lines += [*([""] * bool(lines)), *headed(*heading)]
        lines += _case_lines(case)
        name = case.incident if known[case.incident] == 1 else case.name
        lines.append("    " + message("desk", "go_on", command=f"tdlog desk {name}"))
    return lines


def _case_lines(case: CaseView) -> list[str]:
    """A case: its incident, and what is open, in the order in which it is decided."""
    lines = ["  " + title_of(case.incident, case.about.text, case.seat)]
    lines += [line for step in case.open for line in step_lines(step, 4)]
    lines += [line for finding in case.differs for line in indented("! " + finding.text, 4, 2)]
    return lines
