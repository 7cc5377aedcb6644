"""The list of what is open: by table and board, each matter with its laws, who decides, and how to go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from application.matters import MatterAt
from cli.desk.saying import desk_lines, step_lines, waits_text
from cli.show.obligations import standing_json
from projections.desk.steps import Agreement, Matter, Step, ToCancel, ToRule, Waits, code_of, law_of
from projections.found.incidents import Option, Question
from projections.texts import incident_text, message, seat_text, text_of
from projections.texts.board import header
from projections.views.incident import finding_view, poll_view
from projections.views.matter import ruling_sentence

__all__ = ["listing_lines", "matter_json"]


def listing_lines(found: Sequence[MatterAt]) -> list[str]:
    """What is open by table and board, then what is settled by a ruling that differs; how many there are of each."""
    if not found:
        return []
    known = Counter(at.matter.incident.name for at in found)
    waiting = [at for at in found if at.matter.is_open]
    settled = [at for at in found if not at.matter.is_open]
    lines = _by_board(waiting, known)
    if settled:
        heading = desk_lines(message("desk", "settled", count=len(settled)), 0, 2)
        lines += [*([""] * bool(lines)), *heading, "", *_by_board(settled, known)]
    return [*lines, "", message("desk", "counted", open=len(waiting), settled=len(settled))]


def _by_board(found: Sequence[MatterAt], known: Counter[str]) -> list[str]:
    """Matters by table and board; where a name stands at two tables the command names the table, too."""
    lines: list[str] = []
    heading = ""
    for at in found:
        title = f"{at.stream}  {header(at.matter.board)}"
        if title != heading:
            heading = title
            lines += [
                *([""] * bool(lines)),
                *([title] if len(title) <= 80 else [at.stream, f"  {title[len(at.stream) :].strip()}"]),
            ]
        lines += matter_lines(at.matter)
        name = at.matter.incident.name if known[at.matter.incident.name] == 1 else at.name
        lines.append("    " + message("desk", "go_on", command=f"tdlog desk {name}"))
    return lines


def matter_lines(matter: Matter) -> list[str]:
    """A matter: its incident, and what is open, in the order in which it is decided."""
    who = f"  {seat_text(matter.incident.seat)}" if matter.incident.seat else ""
    lines = [f"  {matter.incident.name}  {incident_text(matter.incident)}{who}"]
    lines += [line for step in matter.steps for line in step_lines(step, 4)]
    lines += [line for finding in matter.differences for line in desk_lines("! " + text_of(finding), 4, 2)]
    return lines


KINDS: dict[type, str] = {
    Option: "option", Question: "question", Agreement: "agreement", ToCancel: "cancel", ToRule: "ruling",
    Waits: "wait",
}  # fmt: skip


def matter_json(at: MatterAt) -> dict[str, Any]:
    """A matter for machines, with the documented keys."""
    matter, incident = at.matter, at.matter.incident
    ruling = matter.ruling
    return {
        "stream": at.stream,
        "board": incident.board,
        "incident": incident.name,
        "kind": incident.kind,
        "seat": incident.seat.value if incident.seat else None,
        "seconds": incident.seconds,
        "open": [_step_json(step) for step in matter.steps],
        "binding": [standing_json(effect) for effect in incident.effects],
        "ruling": {"law": ruling.law, "tricks": ruling.moved, "text": ruling.text} if ruling else None,
        "polls": [poll_view(poll) for poll in incident.polls],
        "differs": [finding_view(incident.board, incident.name, finding) for finding in matter.differences],
        "command": f"tdlog desk {at.name}",
    }


def _step_json(step: Step) -> dict[str, Any]:
    who: list[str] = ["director"]
    answers: list[str] = []
    text = ""
    if isinstance(step, Option):
        who, answers, text = [step.seat.value], list(step.choices), text_of(step)
    elif isinstance(step, Question):
        answers, text = list(step.answers), text_of(step)
    elif isinstance(step, Agreement):
        who, answers, text = [seat.value for seat in step.seats], list(step.answers), text_of(step.effect)
    elif isinstance(step, Waits):
        who, text = [], waits_text(step)
    elif isinstance(step, ToCancel):
        answers, text = ["cancel"], text_of(step.item)
    else:
        text = ruling_sentence(step.outcomes)
    return {
        "step": KINDS[type(step)],
        "law": law_of(step),
        "code": code_of(step),
        "who": who,
        "answers": answers,
        "text": text,
    }
