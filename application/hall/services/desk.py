"""The director's desk: what waits at all tables of a session, and one matter with what is read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from application.hall.log_book import SessionSeen
from application.hall.matters import call_of, who_comes
from application.hall.services.asked import MatterAsked, SessionAsked
from application.hall.services.slow import slow_tables
from application.hall.session_book import SessionBook, TableNow
from application.hall.sight import ALL_TABLES, Sight
from domain.errors import TdlogError
from domain.events import AnyEvent, DirectorCalled
from domain.log.access import Lease
from domain.times import time_of
from projections.desk.open_items import OpenItem
from projections.desk.steps import DeskCase, cases_of
from projections.ranking.open_between import open_between
from projections.texts import awaited_text, incident_text, message, seat_text, some_of
from projections.texts.entries import event_text
from projections.views.case import between_view, case_title, step_view
from projections.views.matter import MatterView, TakenView, matter_view
from projections.views.queue import QueueItemView, QueueView, SlowTableView

__all__ = ["matter", "queue"]


def queue(sight: Sight, asked: SessionAsked) -> QueueView:
    """What waits for a director in a session: calls first, then what is open, oldest first."""
    sight.check_role(ALL_TABLES)
    session, book = sight.session(asked.session), sight.book(asked.session)
    found = _Queue(sight, book)
    calls = sorted(found.calls(), key=_age)
    items = (*calls, *sorted([*found.cases(), *found.between()], key=_age))
    mine = sum(item.taken is not None and item.taken.mine for item in items)
    called = calls[-1].stream if calls else ""
    name, rounds = session.opened.name or session.name, book.scored.movement.rounds
    return QueueView(session.name, name, sight.upto, sight.now, session.round, rounds, called, mine, items,
                     tuple(found.slow(session)))  # fmt: skip


def _age(item: QueueItemView) -> tuple[bool, str, list[tuple[int, str]]]:
    """What tells no time stands behind what does; of the same time table 2 before table 10."""
    parts = re.split(r"(\d+)", item.name)
    return not item.since, item.since, [(int(one), "") if one.isdecimal() else (0, one) for one in parts]


class _Queue:
    """What waits at the tables of a session."""

    def __init__(self, sight: Sight, book: SessionBook) -> None:
        self.sight = sight
        self.book = book
        self.leases: Mapping[str, Lease] = sight.leases()
        self.now = time_of(sight.now)

    def calls(self) -> Iterator[QueueItemView]:
        """The tables that have called the director and to which none has come."""
        for stream, table in self.book.tables.items():
            if table.call:
                yield self._call(stream, table)

    def _call(self, stream: str, table: TableNow) -> QueueItemView:
        event = self.sight.table(stream).entries[table.call - 1]
        seat = event.seat if isinstance(event, DirectorCalled) else None
        begun = table.seating.begun
        return QueueItemView(
            name=call_of(stream),
            sort="call",
            stream=stream,
            tables=(stream,),
            board=begun[-1] if begun else None,
            incident=None,
            kind="director_called",
            seat=seat,
            text=event_text(event),
            law="",
            code="",
            next=None,
            who=("director",),
            decides=message("desk", "director"),
            since=event.at,
            minutes=self._minutes(event.at),
            taken=taken_by(self.sight, who_comes(self.sight, stream, event.at)),
            stage="in_play",
            title=_called(event),
        )

    def cases(self) -> Iterator[QueueItemView]:
        """What is open at the tables."""
        for stream, table in self.book.tables.items():
            for case in table.cases:
                yield self._case(stream, case, self.sight.table(stream).entries)

    def _case(self, stream: str, case: DeskCase, entries: Sequence[AnyEvent]) -> QueueItemView:
        name = f"{stream}/{case.incident.name}"
        began = case.incident.began(entries, self.book.scored.session)
        since = began.at if began is not None else ""
        step = step_view(case.steps[0])
        return QueueItemView(
            name=name,
            sort="case",
            stream=stream,
            tables=(stream,),
            board=case.board.number,
            incident=case.incident.name,
            kind=case.incident.kind,
            seat=case.incident.seat,
            text=incident_text(case.incident),
            law=step.law,
            code=step.code,
            next=step,
            who=step.who,
            decides=step.decides,
            since=since,
            minutes=self._minutes(since),
            taken=self.taken(name),
            stage=self._stage(stream, case),
            title=case_title(case, began),
        )

    def between(self) -> Iterator[QueueItemView]:
        """What only several tables together tell."""
        for item in open_between(self.book.scored):
            yield self._between(item)

    def _between(self, item: OpenItem) -> QueueItemView:
        [step] = between_view(item).open
        name = f"{item.name}#{item.code}"
        return QueueItemView(
            name=name,
            sort="between",
            stream=item.stream,
            tables=item.tables,
            board=item.board,
            incident=None,
            kind=item.code,
            seat=None,
            text=awaited_text(item.code),
            law=item.law,
            code=item.code,
            next=step,
            who=step.who,
            decides=step.decides,
            since="",
            minutes=None,
            taken=self.taken(name),
            stage="",
            title=_capital(awaited_text(item.code)),
        )

    def slow(self, session: SessionSeen) -> Iterator[SlowTableView]:
        """The tables that are behind, the furthest first."""
        for one in sorted(slow_tables(session, self.book), key=lambda one: -one.behind):
            table = int(one.stream.rpartition(".t")[2])
            text = message("desk", "slow", count=one.behind, table=table, round=session.round)
            yield SlowTableView(
                stream=one.stream, table=table, round=session.round, board=one.board, behind=one.behind,
                since=one.since, minutes=self._minutes(one.since), text=text, late=one.late,
                late_text=message("clock", f"who_{one.late}") if one.late is not None else "",
            )  # fmt: skip

    def _stage(self, stream: str, case: DeskCase) -> str:
        """How far the board of a case is at its table."""
        if self.book.tables[stream].seating.ended:
            return "round_over"
        return "in_play" if self.sight.table(stream).replay.result(case.board).is_unfinished else "over"

    def taken(self, name: str) -> TakenView | None:
        """Who has taken a matter; None where nobody has."""
        return taken_by(self.sight, self.leases.get(name))

    def _minutes(self, since: str) -> int | None:
        time = time_of(since) if since else None
        if time is None or self.now is None:
            return None
        return max(0, int((self.now - time).total_seconds()) // 60)


def _called(event: AnyEvent) -> str:
    """Who called the director, and why, as far as that is told."""
    if not isinstance(event, DirectorCalled):
        return ""
    told = "why" if event.why and event.seat else "only_why" if event.why else "by" if event.seat else ""
    return message("director", f"called_{told}", seat=seat_text(event.seat), why=event.why) if told else ""


def _capital(told: str) -> str:
    return told[:1].upper() + told[1:]


def taken_by(sight: Sight, lease: Lease | None) -> TakenView | None:
    """Who has taken a matter; None where nobody has."""
    if lease is None:
        return None
    mine = bool(lease.device) and lease.device == sight.identity.device
    return TakenView(lease.device, sight.device_label(lease.device), lease.since, mine)


def matter(sight: Sight, asked: MatterAsked) -> MatterView:
    """An incident as the director deals with it. Raises TdlogError where there is none of that name."""
    sight.check_role(ALL_TABLES)
    replay = sight.table(asked.stream).replay
    cases = cases_of(replay)
    found = next((case for case in cases if case.incident.name == asked.incident), None)
    if found is None:
        known = some_of((case.incident.name for case in cases), 6) or "-"
        raise TdlogError(message("form", "no_such_incident", incident=asked.incident, known=known))
    lease = sight.lease(f"{replay.stream}/{asked.incident}")
    return matter_view(replay, found, taken_by(sight, lease))
