"""The record of a board: its entries in order, with author and time, those that do not count in brackets."""

from __future__ import annotations

from domain.amendments import struck
from domain.board import Board, entry_of
from domain.events import AnyEvent, CallMade, CardPlayed, CardUnseen
from formats.printed import in_lines
from projections.found.incidents import Incident
from projections.rulings.record_of_board import boards_meant
from projections.rulings.replay import Replay
from projections.texts import kind_text, message
from projections.texts.entries import event_text

__all__ = ["record_lines"]


def record_lines(replay: Replay, board: Board, incidents: list[Incident]) -> list[str]:
    """The entries about a board, by their numbers: regular calls and cards in runs, all else a line each."""
    events = replay.events[: replay.until]
    about = boards_meant(replay)
    not_counting = struck(events)
    marks = {entry_of(i.place): i.kind for i in incidents}
    lines: list[str] = []
    run: list[str] = []
    last = 0
    for number, event in enumerate(events, 1):
        if about[number] is not board:
            continue
        plain = (
            isinstance(event, CardPlayed | CardUnseen | CallMade) and number not in not_counting and number not in marks
        )
        if run and not (plain and number == last + 1):
            lines += _run_lines(run)
            run = []
        last = number
        if plain:
            run = [*(run or [f"#{number}"]), event_text(event)]
        else:
            lines += _entry_lines(number, event, number in not_counting, marks.get(number, ""))
    return lines + _run_lines(run)


def _run_lines(run: list[str]) -> list[str]:
    if not run:
        return []
    return in_lines(", ".join(run[1:]), 78, first=f"  {run[0]:<6} ", rest=" " * 9)


def _entry_lines(number: int, event: AnyEvent, is_struck: bool, mark: str) -> list[str]:
    when = event.at[11:19] + " " if event.at else ""
    who = f"{message('author', event.by)}: " if event.by != "operator" else ""
    text = f"{when}{who}{event_text(event)}"
    text = f"[{message('screen', 'struck', text=text)}]" if is_struck else text
    text += f"   <- {kind_text(mark)}" if mark else ""
    return in_lines(text, 78, first=f"  {'#' + str(number):<6} ", rest=" " * 9)
