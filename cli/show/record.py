"""The record of a board: its entries in order, with author and time, amended ones struck through."""

from __future__ import annotations

from textwrap import wrap
from typing import cast

from cli.show.board import call_text
from domain.board import Board, entry_of
from domain.calls import Call
from domain.cards import Card
from domain.events import AnyEvent, BoardStarted, CallMade, CardPlayed, EntryAmended, Event
from domain.seats import Seat, Side
from projections.incidents import Incident
from projections.replay import Replay
from projections.texts import card_text

__all__ = ["event_text", "record_lines"]


def event_text(event: AnyEvent) -> str:
    """An event in a few words, from its tag and fields."""
    if isinstance(event, CardPlayed):
        return f"{event.seat} {card_text(event.card)}"
    if isinstance(event, CallMade):
        return f"{event.seat} {call_text(event.call)}"
    if isinstance(event, BoardStarted):
        return f"board {event.board} begun, dealer {event.dealer}, vul {event.vul}"
    if isinstance(event, EntryAmended):
        instead = ", ".join(event_text(new) for new in event.replacements) or "nothing"
        return f"slip: #{event.entry} should be {instead}" + (f" ({event.why})" if event.why else "")
    return _fields_text(event)


def _fields_text(event: Event) -> str:
    tag = str(event.__struct_config__.tag).replace("_", " ")
    words = [tag]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in ("at", "by") or value in (None, "", (), False):
            continue
        words.append(_value_text(name, value))
    return " ".join(words)


def _value_text(name: str, value: object) -> str:
    if isinstance(value, Card):
        return card_text(value)
    if isinstance(value, Call):
        return call_text(value)
    if isinstance(value, Seat | Side):
        return str(value) if isinstance(value, Seat) else value.value
    if value is True:
        return name.replace("_", " ")
    if isinstance(value, tuple):
        return ", ".join(_value_text("", part) for part in cast(tuple[object, ...], value))
    if isinstance(value, int):
        return f"{name.replace('_', ' ')} {value}"
    return f"“{value}”" if " " in str(value) else str(value)


def record_lines(replay: Replay, board: Board, incidents: list[Incident]) -> list[str]:
    """The entries of a board from its beginning: regular calls and cards in runs, all else a line each."""
    struck = {e.entry for e in replay.events[: replay.until] if isinstance(e, EntryAmended)}
    marks = {entry_of(i.place): i.kind for i in incidents}
    first = entry_of(board.place)
    later = [entry_of(other.place) for other in replay.boards if other.place > board.place]
    last = min(later, default=replay.until + 1)
    lines: list[str] = []
    run: list[str] = []
    for number in range(first, last):
        event = replay.events[number - 1]
        plain = isinstance(event, CardPlayed | CallMade) and number not in struck and number not in marks
        if plain:
            run = run or [f"#{number}"]
            run.append(event_text(event))
            continue
        lines += _run_lines(run)
        run = []
        lines += _entry_lines(number, event, number in struck, marks.get(number, ""))
    return lines + _run_lines(run)


def _run_lines(run: list[str]) -> list[str]:
    if not run:
        return []
    return wrap(", ".join(run[1:]), 78, initial_indent=f"  {run[0]:<6} ", subsequent_indent=" " * 9)


def _entry_lines(number: int, event: AnyEvent, struck: bool, mark: str) -> list[str]:
    when = event.at[11:19] + " " if event.at else ""
    who = f"{event.by}: " if event.by != "operator" else ""
    text = f"{when}{who}{event_text(event)}"
    text = f"[struck: {text}]" if struck else text
    text += f"   <- {mark}" if mark else ""
    return wrap(text, 78, initial_indent=f"  {'#' + str(number):<6} ", subsequent_indent=" " * 9)
