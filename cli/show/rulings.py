"""Incidents and results on the screen, and what is open between the tables of a session."""

from __future__ import annotations

from cli.show.columns import indented, wrapped
from domain.seats import Side
from formats.printed import in_lines
from projections.texts import answer_text, law_text, message, side_text
from projections.texts.scores import signed
from projections.views.case import BetweenView, DueView
from projections.views.incident import IncidentView, ItemView, OptionView, QuestionView, SaidView, full_text, said_of
from projections.views.result import ResultView, StageView

__all__ = ["between_lines", "due_lines", "incident_lines", "question_lines", "result_lines", "said_lines"]


def incident_lines(incident: IncidentView) -> list[str]:
    """An incident: its name and kind, then finding by finding with paragraph and entries, then what is open."""
    return [line for said in said_of(incident) for line in said_lines(said)]


def due_lines(due: DueView) -> list[str]:
    """A ruling that is to be given, with the line that gives it; lines to type are whole."""
    line = [" " * 11 + message("screen", "ruling_line", line=due.line)] if due.line else []
    return [*_labelled(due.law, due.text, "? "), *line]


def said_lines(said: SaidView) -> tuple[str, ...]:
    """One thing that is said of an incident."""
    item = said.item
    if item is None:
        return (said.text or "    " + message("screen", "nothing_computed"),)
    if isinstance(item, QuestionView):
        return question_lines(said.incident, item)
    return _item_lines(item, "o " * isinstance(item, OptionView))


def question_lines(incident: str, question: QuestionView) -> tuple[str, ...]:
    """A question of an incident, with the line that answers it, or with its answer."""
    return _item_lines(question, "? " if question.open else "") + _answer_lines(incident, question)


def _answer_lines(incident: str, question: QuestionView) -> tuple[str, ...]:
    if question.answer is None and question.settled:
        return tuple(indented(message("screen", "settled_line"), 11))
    if question.answer is None:
        code = "question_presumed" if question.presumed else "answer_line"
        presumed = answer_text(question.presumed) if question.presumed else ""
        law, forms = question.law, " | ".join(question.forms)
        return tuple(indented(message("screen", code, incident=incident, law=law, forms=forms, answer=presumed), 11))
    author = message("author", question.by)
    reason = f": {question.reason}" if question.reason else ""
    return tuple(indented(f"{author}: {question.answered}{reason}", 11))


def _item_lines(item: ItemView, mark: str = "") -> tuple[str, ...]:
    entries = " ".join(f"#{entry}" for entry in item.entries)
    return _labelled(item.law, full_text(item) + (f"  {entries}" if entries else ""), mark)


def _labelled(law: str, text: str, mark: str) -> tuple[str, ...]:
    width = 7 + len(law_text(""))
    label = f"[{law_text(law)}]"
    return tuple(in_lines(text, 78, first=f"  {mark}{label:<{width}} ", rest=" " * (width + 4)))


def _self_inflicted_lines(stage: StageView) -> list[str]:
    """What each side bears of its own damage (12C1e)."""
    lines: list[str] = []
    for side in Side:
        own = stage.self_inflicted(side)
        if own is None:
            continue
        if own.part is not None:
            text = message("screen", "self_inflicted_part", side=side_text(side), part=str(own.part))
        else:
            could = " / ".join(
                ("" if one.weight == 1 else f"{one.weight} ") + signed(one.score) for one in own.without_error
            )
            text = message("screen", "self_inflicted_result", side=side_text(side), result=could)
        lines += indented(f"{text} [{law_text('12C1e')}]", 13)
    return lines


def result_lines(result: ResultView) -> list[str]:
    """A board's stages, and what it waits for."""
    lines: list[str] = []
    for stage in result.stages:
        laws = " ".join(f"[{law_text(law)}]" for law in stage.laws)
        entries = " ".join(f"{stage.stream or ''}#{entry}" for entry in stage.entries)
        name = stage.name + ":"
        text = f"{name:<10} {stage.text}  {laws}  {entries}".rstrip()
        lines += indented(text, 2, 11)
        lines += _self_inflicted_lines(stage)
    for awaits in result.awaits:
        told = message("screen", "awaits_what", law=f"[{law_text(awaits.law)}]", what=awaits.text)
        lines += in_lines(f"{told}  {awaits.incident}", 78, first="  ? ", rest=" " * 13)
    return lines or ["  " + message("screen", "no_result", state=message("state", result.state))]


def between_lines(item: BetweenView) -> list[str]:
    """An item of several tables: where, what awaits the director, and what may be typed. Lines to type are whole."""
    head = message("screen", "between", stream=item.stream, board=item.board, tables=", ".join(item.tables))
    waiting = [
        line
        for step in item.open
        for line in wrapped("? " + message("screen", "awaits_what", law=f"[{law_text(step.law)}]", what=step.text), 2)
    ]
    return [*wrapped(head), *waiting, *(f"    {line}" for line in item.lines)]
