"""Incidents and results on the screen and as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from domain.board import entry_of
from domain.events import PollTaken
from domain.seats import Side
from formats.printed import in_lines
from projections.found.incidents import Effect, Finding, Incident, Option, Question
from projections.points.scores import SelfInflicted
from projections.rulings.results import BoardResult, Part, Stage
from projections.texts import (
    answer_text,
    answered_text,
    awaited_text,
    incident_text,
    law_text,
    message,
    seat_text,
    side_text,
    text_of,
    until_text,
)
from projections.texts.scores import signed, stage_name, stage_text

__all__ = [
    "Block", "finding_json", "incident_blocks", "incident_json", "incident_lines", "poll_json", "result_json",
    "result_lines",
]  # fmt: skip


class Block(Struct, frozen=True):
    """One thing an incident says, in lines; `is_open` where it awaits somebody."""

    is_open: bool
    lines: tuple[str, ...]


def incident_blocks(incident: Incident) -> list[Block]:
    """An incident: its name and kind, then finding by finding with paragraph and entries, then what is open."""
    who = f"  {seat_text(incident.seat)}" if incident.seat else ""
    blocks = [Block(False, (f"{incident.name}  {incident_text(incident)}{who}",))]
    if not (incident.findings or incident.questions or incident.options or incident.effects):
        blocks.append(Block(False, ("    " + message("screen", "nothing_computed"),)))
    blocks += [Block(False, _item_lines(finding)) for finding in incident.findings]
    blocks += [Block(False, _item_lines(effect)) for effect in incident.effects]
    blocks += [Block(True, _item_lines(option, "o ")) for option in incident.options]
    for question in incident.questions:
        mark = "? " if question.is_open else ""
        blocks.append(Block(question.is_open, _item_lines(question, mark) + _answer_lines(incident, question)))
    return blocks


def incident_lines(incident: Incident) -> list[str]:
    """The blocks of an incident, line by line."""
    return [line for block in incident_blocks(incident) for line in block.lines]


def _answer_lines(incident: Incident, question: Question) -> tuple[str, ...]:
    answer = question.answer
    if answer is None and question.settled:
        return tuple(_wrapped(message("screen", "settled_line")))
    if answer is None:
        code = "question_presumed" if question.presumed else "answer_line"
        presumed = answer_text(question.presumed) if question.presumed else ""
        law, name, forms = question.law, incident.name, " | ".join(question.forms)
        return tuple(_wrapped(message("screen", code, incident=name, law=law, forms=forms, answer=presumed)))
    author = message("author", answer.by)
    reason = f": {answer.reason}" if answer.reason else ""
    return tuple(_wrapped(f"{author}: {answered_text(question)}{reason}"))


def _wrapped(text: str) -> list[str]:
    return in_lines(text, 78, first=" " * 11, rest=" " * 11)


def _item_lines(item: Finding | Option | Question | Effect, mark: str = "") -> tuple[str, ...]:
    entries = " ".join(f"#{entry}" for entry in dict.fromkeys(entry_of(place) for place in item.places if place))
    text = f"{text_of(item)}{_until(item)}" + (f"  {entries}" if entries else "")
    width = 7 + len(law_text(""))
    label = f"[{law_text(item.law)}]"
    return tuple(in_lines(text, 78, first=f"  {mark}{label:<{width}} ", rest=" " * (width + 4)))


def _until(item: Finding | Option | Question | Effect) -> str:
    """How long an effect lasts, after what it is."""
    until = until_text(item.until) if isinstance(item, Effect) else ""
    return f", {until}" if until else ""


def finding_json(board: int, incident: str, item: Finding) -> dict[str, Any]:
    """A finding for machines, with the documented keys."""
    return {
        "board": board,
        "incident": incident,
        "law": item.law,
        "finding": item.code,
        "seat": item.seat.value if item.seat else None,
        "trick": item.trick,
        "tricks": item.tricks,
        "card": item.card.value if item.card else None,
        "entries": list(item.entries),
        "text": text_of(item),
    }


def incident_json(incident: Incident) -> dict[str, Any]:
    """An incident for machines."""
    return {
        "board": incident.board,
        "incident": incident.name,
        "kind": incident.kind,
        "seat": incident.seat.value if incident.seat else None,
        "seconds": incident.seconds,
        "findings": [finding_json(incident.board, incident.name, finding) for finding in incident.findings],
        "options": [
            {
                "law": option.law,
                "option": option.code,
                "seat": option.seat.value,
                "choices": list(option.choices),
                "card": option.card.value if option.card else None,
                "text": text_of(option),
            }
            for option in incident.options
        ],
        "questions": [
            {
                "law": question.law,
                "question": question.code,
                "answers": list(question.answers),
                "open": question.is_open,
                "answer": question.answer.answer if question.answer else None,
                "presumed": question.presumed or None,
                "tricks": question.number,
                "quantity": question.quantity if question.wants_tricks else None,
                "reason": question.answer.reason if question.answer else None,
                "text": text_of(question),
            }
            for question in incident.questions
        ],
        "effects": [
            {
                "law": effect.law,
                "effect": effect.code,
                "seat": effect.seat.value if effect.seat else None,
                "card": effect.card.value if effect.card else None,
                "text": text_of(effect),
            }
            for effect in incident.effects
        ],
        "polls": [poll_json(poll) for poll in incident.polls],
    }


def poll_json(poll: PollTaken) -> dict[str, Any]:
    """The players who were asked, with how many gave each answer."""
    return {
        "question": poll.question,
        "players": poll.players,
        "standard": poll.standard,
        "hand": poll.hand.value if poll.hand else None,
        "answers": dict(poll.counted),
    }


def _self_inflicted_lines(stage: Stage) -> list[str]:
    """What each side bears of its own damage (12C1e)."""
    lines: list[str] = []
    for side in Side:
        own = stage.self_inflicted(side)
        if own is None:
            continue
        if own.part is not None:
            text = message("screen", "self_inflicted_part", side=side_text(side), part=str(own.part))
        else:
            could = " / ".join(("" if w == 1 else f"{w} ") + f"{signed(score)}" for w, score in own.without_error)
            text = message("screen", "self_inflicted_result", side=side_text(side), result=could)
        lines += in_lines(f"{text} [{law_text('12C1e')}]", 78, first=" " * 13, rest=" " * 13)
    return lines


def result_lines(result: BoardResult) -> list[str]:
    """A board's stages, and what it waits for."""
    lines: list[str] = []
    for stage in result.stages:
        laws = " ".join(f"[{law_text(law)}]" for law in stage.laws)
        entries = " ".join(f"{stage.stream}#{entry}" for entry in stage.entries)
        name = stage_name(stage) + ":"
        text = f"{name:<10} {stage_text(stage)}  {laws}  {entries}".rstrip()
        lines += in_lines(text, 78, first="  ", rest=" " * 13)
        lines += _self_inflicted_lines(stage)
    for awaits in result.awaits:
        told = message("screen", "awaits_what", law=f"[{law_text(awaits.law)}]", what=awaited_text(awaits.what))
        lines += in_lines(f"{told}  {awaits.incident}", 78, first="  ? ", rest=" " * 13)
    return lines or ["  " + message("screen", "no_result", state=message("state", result.state))]


def result_json(result: BoardResult) -> dict[str, Any]:
    """A board's stages for machines; scores are from each side's own view."""
    return {
        "board": result.board,
        "state": result.state,
        "stages": [
            {
                "board": result.board,
                "stage": stage.name,
                "ns": [_part_json(part) for part in stage.ns],
                "ew": [_part_json(part) for part in stage.ew],
                "laws": list(stage.laws),
                "entries": list(stage.entries),
                "stream": stage.stream or None,
                "ns_artificial": stage.ns_artificial or None,
                "ew_artificial": stage.ew_artificial or None,
                "ns_self_inflicted": _own_json(stage.ns_self_inflicted),
                "ew_self_inflicted": _own_json(stage.ew_self_inflicted),
            }
            for stage in result.stages
        ],
        "awaits": [{"law": a.law, "incident": a.incident, "question": a.what} for a in result.awaits],
    }


def _own_json(own: SelfInflicted | None) -> dict[str, Any] | None:
    """What a side bears of its own damage, for machines."""
    if own is None:
        return None
    without = [{"weight": _fraction(weight), "score": score} for weight, score in own.without_error]
    return {"part": _fraction(own.part) if own.part is not None else None, "without_error": without}


def _part_json(part: Part) -> dict[str, Any]:
    return {
        "weight": _fraction(part.weight),
        "contract": part.contract,
        "declarer": part.declarer,
        "tricks": part.tricks,
        "score": part.score,
    }


def _fraction(value: Fraction) -> str:
    return str(value)
