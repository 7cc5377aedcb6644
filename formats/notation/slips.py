"""A result as the travelling slip tells it: `result 7 4SN=10` is the board, its contract and declarer's tricks."""

from __future__ import annotations

import re

from domain.board import Board
from domain.errors import NotReadable
from domain.events import AnyEvent, ContractRecorded, TricksAgreed, WeightedResult
from formats.notation.faults import unread
from formats.notation.keywords import Setting, read_keyword
from formats.notation.lines import Argument, Atom, Keyword, Value
from formats.notation.values import read_result, text_of
from projections.texts import message

__all__ = ["RESULT_WORD", "read_slip"]

RESULT_WORD = "result"
RELATIVE = re.compile(r"([1-7](?:[CDHS]|NT?)X{0,2}[NESW])(?:=|([+-][0-9]{1,2}))", re.IGNORECASE)
"""`4SN=`, `4SN+1`, `4SN-2`: as players write it."""


def read_slip(line: Keyword, setting: Setting) -> list[AnyEvent]:
    """The events of a `result` line: the board begins where its number is given, then contract and tricks.

    Raises NotReadable with the column.
    """
    values = [argument.value for argument in line.arguments if not argument.key]
    if len(values) != len(line.arguments) or not 1 <= len(values) <= 2:
        raise NotReadable(message("typed", "expected", form=_form()), column=line.column)
    *numbers, told = values
    played = _played(told, line.column)
    events: list[AnyEvent] = []
    if numbers:
        begin = Keyword("board", (Argument("", numbers[0]),), line.marks, line.column)
        events.append(read_keyword(begin, setting))
    elif setting.board is None or _is_begun(setting.board):
        raise NotReadable(message("typed", "which_board", form=_form()), column=line.column)
    events.append(ContractRecorded(played.contract, played.declarer, at=setting.at, by=setting.by))
    if played.declarer is not None:
        events.append(TricksAgreed(played.tricks, at=setting.at, by=setting.by))
    return events


def _played(told: Value, column: int) -> WeightedResult:
    """The one result that was played, without a weight: by declarer's tricks, or by what he made more or less."""
    text = told.text if isinstance(told, Atom) and not told.quoted else ""
    relative = RELATIVE.fullmatch(text)
    if relative is not None:
        tricks = 6 + int(text[0]) + int(relative[2] or 0)
        told = Atom(f"{relative[1]}={tricks}", False, told.column)
    elif ":" in text or not text:
        raise unread(text_of(told), _form(), told.column or column)
    try:
        return read_result(told)
    except NotReadable:
        raise unread(text, _form(), told.column or column) from None


def _form() -> str:
    return message("expected", "result_line")


def _is_begun(board: Board) -> bool:
    return bool(board.calls or board.contract or board.passed_out)
