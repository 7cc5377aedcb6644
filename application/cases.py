"""What is open at the tables of a log, and between them: every case, or those that a person names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from application.tables import is_within, replays
from domain.errors import TdlogError
from domain.log.store import LogStore
from domain.streams import plain_stream, session_of
from projections.desk.open_items import OpenItem
from projections.desk.steps import DeskCase, cases_of
from projections.laws.law_87_fouled import is_asked_elsewhere
from projections.ranking.open_between import open_between, open_items
from projections.ranking.scored import ScoredSession
from projections.rulings.replay import Replay
from projections.texts import message

__all__ = [
    "CaseAt", "between_tables", "case_meant", "cases_named", "items_between", "of_several_tables", "what_is_not_there",
]  # fmt: skip

NAMED = re.compile(
    r"(?:(?P<table>[^#]*)/)?(?P<board>[0-9]{1,6})?(?:#(?P<entry>[0-9]+(?:\.[0-9]+)?|[A-Z][\w.-]*))?", re.ASCII
)
"""An incident or a board as it is named: `16`, `t2/16`, `16#41`."""


class CaseAt(Struct, frozen=True):
    """A case at a table of the log."""

    stream: str
    case: DeskCase

    @property
    def name(self) -> str:
        """Its incident, as it is named in the whole log: `S1.r1.t2/16#41`."""
        return f"{self.stream}/{self.case.incident.name}"


def cases_named(log: LogStore, where: str, named: str) -> Iterator[CaseAt]:
    """The cases of the tables meant by `where`: of every incident, of a board, or of those named so. Raises
    TdlogError where that is no name."""
    found = NAMED.fullmatch(named)
    if found is None or (named and not (found["board"] or found["entry"])):
        raise TdlogError(message("desk", "name_of_incident", read=repr(named)))
    table, board, entry = (found[part] or "" for part in ("table", "board", "entry"))
    for stream, replay in replays(log):
        if _is_at(stream, where) and _is_at(stream, table):
            for case in cases_of(replay):
                begun_by = case.incident.name.partition("#")[2]
                if (not board or int(board) == case.board.number) and entry in ("", begun_by):
                    yield CaseAt(stream, case)


def items_between(log: LogStore, where: str, named: str) -> list[OpenItem]:
    """What is open between the tables meant: of every board, or of the one that is named."""
    board = named.rpartition("/")[2]
    return [
        item
        for item in between_tables(replays(log))
        if board in ("", str(item.board)) and any(_is_at(stream, where) for stream in (item.stream, *item.tables))
    ]


def what_is_not_there(log: LogStore, where: str, named: str) -> str:
    """That no table, or no board, of that name is in the log, in words; empty where there is one."""
    found = NAMED.fullmatch(named)
    table, board = (found["table"] or "", found["board"] or "") if found is not None else ("", "")
    everywhere = list(replays(log))
    for name in (where, table):
        if name and not any(_is_at(stream, name) for stream, _ in everywhere):
            known = ", ".join(stream for stream, _ in everywhere[:6])
            return message("desk", "no_such_table", where=name, known=known)
    boards = {
        each.number
        for stream, replay in everywhere
        if _is_at(stream, where) and _is_at(stream, table)
        for each in replay.boards
    }
    if not board or int(board) in boards:
        return ""
    known = ", ".join(map(str, sorted(boards)[:20])) or "-"
    return message(
        "desk", "no_such_board", board=board, where=table or where or message("desk", "any_table"), known=known
    )


def case_meant(found: Sequence[CaseAt], incident: str) -> CaseAt:
    """The one case that is meant: of one that two tables have, that at the table where it is asked (86B2). Raises
    TdlogError where there is none, or more than one."""
    asked = [at for at in found if not is_asked_elsewhere(at.case.incident)]
    if len(found) == 1 or len(asked) == 1:
        return (asked or found)[0]
    if found:
        names = ", ".join(at.name for at in found[:6])
        raise TdlogError(message("desk", "incident_at_tables", count=len(found), incident=incident, names=names))
    raise TdlogError(message("desk", "no_such_incident", incident=incident))


def _is_at(stream: str, where: str) -> bool:
    """Whether a stream is the one meant: a session, a round, a whole id or its last parts."""
    return not where or is_within(stream, where) or plain_stream(stream).endswith("." + plain_stream("." + where)[1:])


def between_tables(replays: Iterable[tuple[str, Replay]]) -> list[OpenItem]:
    """What no table alone tells, of every session that the tables belong to."""
    return [case for scored in _scored(replays) for case in open_between(scored)]


def of_several_tables(replays: Iterable[tuple[str, Replay]]) -> list[OpenItem]:
    """The same, and what is asked at one table and is about the result of another, too (86B2)."""
    open_there = [case for scored in _scored(replays) for case in open_items(scored)]
    return [case for case in open_there if "." not in case.stream or len(case.tables) > 1]


def _scored(replays: Iterable[tuple[str, Replay]]) -> list[ScoredSession]:
    sessions: dict[str, ScoredSession] = {}
    for stream, replay in replays:
        name = session_of(stream)
        if name not in sessions:
            sessions[name] = ScoredSession(name, replay.session.events)
        sessions[name].take(sessions[name].given_by(stream, replay))
    return [*sessions.values()]
