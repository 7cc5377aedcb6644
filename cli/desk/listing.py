"""The list of what is open: by table and board, each matter with its laws, who decides, and how to go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cli.desk.saying import step_lines
from cli.show.columns import headed, indented
from projections.texts import message
from projections.views.incident import title_of
from projections.views.matter import MatterView

__all__ = ["listing_lines"]


def listing_lines(found: Sequence[MatterView]) -> list[str]:
    """What is open by table and board, then what is settled by a ruling that differs; how many there are of each."""
    if not found:
        return []
    known = Counter(matter.incident for matter in found)
    waiting = [matter for matter in found if matter.open]
    settled = [matter for matter in found if not matter.open]
    lines = _by_board(waiting, known)
    if settled:
        heading = indented(message("desk", "settled", count=len(settled)), 0, 2)
        lines += [*([""] * bool(lines)), *heading, "", *_by_board(settled, known)]
    return [*lines, "", message("desk", "counted", open=len(waiting), settled=len(settled))]


def _by_board(found: Sequence[MatterView], known: Counter[str]) -> list[str]:
    """Matters by table and board; where a name stands at two tables the command names the table, too."""
    lines: list[str] = []
    heading = ("", "")
    for matter in found:
        if (matter.stream, matter.title) != heading:
            heading = matter.stream, matter.title
            lines += [*([""] * bool(lines)), *headed(*heading)]
        lines += _matter_lines(matter)
        name = matter.incident if known[matter.incident] == 1 else matter.name
        lines.append("    " + message("desk", "go_on", command=f"tdlog desk {name}"))
    return lines


def _matter_lines(matter: MatterView) -> list[str]:
    """A matter: its incident, and what is open, in the order in which it is decided."""
    lines = ["  " + title_of(matter.incident, matter.about.text, matter.seat)]
    lines += [line for step in matter.open for line in step_lines(step, 4)]
    lines += [line for finding in matter.differs for line in indented("! " + finding.text, 4, 2)]
    return lines
