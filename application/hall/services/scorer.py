"""What a scorer works with: tables by rounds with the state of every board, what is worth a look, the end of the log,
and how the log is. No card, no call and no contract of a board that may not be shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from application.double_dummy.work import Done
from application.hall.in_confidence import told_to_everybody
from application.hall.log_book import SessionSeen
from application.hall.proofs import Proofs
from application.hall.services import series
from application.hall.services.asked import CountAsked, LogAsked, OverviewAsked
from application.hall.services.doubts import doubts_of_session
from application.hall.services.slow import HAVE_RESULT, slow_tables
from application.hall.session_book import SessionBook, TableNow
from application.hall.sight import ALL_FIGURES, Sight
from application.timekeeping import moment
from domain.events import (
    OF_A_SERIES,
    OF_TIME,
    AnyEvent,
    CarriedOver,
    ContestantEntered,
    CorrectionPeriodSet,
    DealsOpened,
    DealsSealed,
    HandicapGiven,
    MovementSet,
    ReceiptGiven,
    RegulationSet,
    RoundEnded,
    RoundStarted,
    ScoresPublished,
    SessionClosed,
    SessionOpened,
)
from domain.log.store import Recorded
from domain.streams import session_of
from domain.table import board_meant
from projections.laws.law_87_fouled import law_87b
from projections.points.scores import TableScore
from projections.ranking.doubts import Doubt
from projections.ranking.open_between import open_between
from projections.recorded.movement import Due
from projections.texts import message
from projections.texts.entries import event_text
from projections.views.doubt import doubt_view
from projections.views.log_now import HealthView, SessionsView, SessionView
from projections.views.overview import (
    AlertView,
    BoardStateView,
    OverviewView,
    SeatedTableView,
    TailEntryView,
    TailView,
)
from projections.views.seals import SealView, clock_remark_view

__all__ = ["health", "overview", "sessions", "tail"]

MOST_TOLD = 500
OF_NO_BOARD = (
    CarriedOver, ContestantEntered, CorrectionPeriodSet, DealsOpened, DealsSealed, HandicapGiven, MovementSet,
    ReceiptGiven, RegulationSet, RoundEnded, RoundStarted, ScoresPublished, SessionClosed, SessionOpened,
    *OF_A_SERIES, *OF_TIME,
)  # fmt: skip
"""Events that tell of no card, no call and no contract."""
SETTLED = ("final", "ruled", "awaiting")
"""States of a board that give way to a doubt."""


def sessions(sight: Sight, asked: LogAsked) -> SessionsView:
    """The sessions of the log that whoever asks may ask about."""
    return SessionsView(
        tuple(
            SessionView(
                one.name,
                one.opened.name,
                one.opened.date,
                one.opened.scoring,
                len(one.contestants),
                one.round,
                len(one.tables),
                one.is_closed,
                sight.public(one.name),
            )
            for one in sight.sessions()
        ),
        tuple(series.named(sight)),
    )


def overview(sight: Sight, asked: OverviewAsked) -> OverviewView:
    """A session by rounds and tables, with the state of every board."""
    sight.check_role(ALL_FIGURES)
    session, book = sight.session(asked.session), sight.book(asked.session)
    leases, running = sight.leases(), sight.running()
    streams = {stream: one.event.at for stream, one in session.tables.items()}
    tables = [
        _seated(stream, table, leases[stream].device if stream in leases else "", streams.get(stream, ""))
        for stream, table in book.tables.items()
        if asked.round in (0, table.seating.round)
    ]
    tables += [_to_come(book.name, due) for due in book.to_come() if asked.round in (0, due.round)]
    tables += [
        replace(_to_come(book.name, due), kind="sits_out", boards=())
        for due in book.sitting_out()
        if asked.round in (0, due.round)
    ]
    tables.sort(key=lambda one: (one.round, one.table))
    in_doubt = doubts_of_session(sight, session.name)
    shown = tuple(_with_doubts(table, in_doubt) for table in tables)
    streams_shown = {table.stream for table in shown}
    return OverviewView(
        session=session.name,
        name=session.opened.name,
        as_of=sight.upto,
        rounds=max(session.round, sight.clock(session.name).shows(moment(sight.now)).round),
        entering=_entering(tables, session.round),
        tables=shown,
        counts=dict(Counter(board.state for table in shown for board in table.boards)),
        alerts=(*_alerts(book, tables), *_slow(session, book, streams_shown)),
        doubts=tuple(doubt_view(one) for one in in_doubt if one.stream in streams_shown),
        unsealed=max(0, sight.upto - sight.sealed()),
        warnings=running.warnings if running is not None else (),
        double_dummy=_double_dummy(sight.double_dummy_done(session.name)),
    )


def _double_dummy(done: Done) -> str:
    """How far the deals are: of what they give nothing."""
    if done.state == "none":
        return ""
    return message("equity", f"deals_{done.state}", count=done.of, done=done.worked_out)


def _seated(stream: str, table: TableNow, recorder: str, last_at: str) -> SeatedTableView:
    seating = table.seating
    return SeatedTableView(
        stream=stream,
        round=seating.round,
        table=seating.table,
        ns=seating.ns,
        ew=seating.ew,
        boards=tuple(BoardStateView(one.board, one.state, message("board_now", one.state)) for one in table.boards),
        kind=table.kind,
        recorder=recorder,
        ended=seating.ended,
        since=table.began,
        last_at=last_at,
        entries=table.entries,
    )


def _with_doubts(table: SeatedTableView, doubts: Sequence[Doubt]) -> SeatedTableView:
    """A table whose boards that have a result are in doubt where two records about it disagree."""
    about = {one.board for one in doubts if table.stream in one.tables}
    told = "in_doubt", message("board_now", "in_doubt")
    boards = (
        BoardStateView(one.board, *told) if one.board in about and one.state in SETTLED else one for one in table.boards
    )
    return replace(table, boards=tuple(boards)) if about else table


def _to_come(session: str, due: Due) -> SeatedTableView:
    text = message("board_now", "to_come")
    return SeatedTableView(
        stream=f"{session}.r{due.round}.t{due.table}",
        round=due.round,
        table=due.table,
        ns=due.ns,
        ew=due.ew,
        boards=tuple(BoardStateView(board, "to_come", text) for board in due.boards),
        kind="to_come",
        recorder="",
        ended=False,
        since="",
        last_at="",
        entries=0,
    )


def _entering(tables: list[SeatedTableView], round: int) -> int | None:
    """The board whose result most tables of the round lack next."""
    lacking = Counter(
        next((board.board for board in table.boards if board.state not in HAVE_RESULT), 0)
        for table in tables
        if table.round == round
    )
    del lacking[0]
    return max(lacking, key=lambda board: (lacking[board], -board)) if lacking else None


def _alerts(book: SessionBook, tables: list[SeatedTableView]) -> Iterator[AlertView]:
    """What is worth a look, the weightiest first."""
    yield from _other_deals(book)
    yield from _open_between(book, tables)
    for state in ("in_doubt", "missing", "awaiting", "under_appeal"):
        for table in tables:
            for board in table.boards:
                if board.state == state:
                    yield _alert(state, table.stream, board.board, since=_since(book, table, board))


def _slow(session: SessionSeen, book: SessionBook, shown: Container[str]) -> Iterator[AlertView]:
    for one in slow_tables(session, book):
        if one.stream in shown:
            late = message("clock", f"who_{one.late}") if one.late is not None else ""
            yield replace(_alert("slow", one.stream, one.board, one.behind, one.since), late=late)


def _since(book: SessionBook, table: SeatedTableView, board: BoardStateView) -> str:
    """Since when a board is as it is: of a result that is missing the end of its round, of a score that waits when the
    latest of what is open came about."""
    if board.state == "missing":
        return table.last_at
    now, replay = book.tables.get(table.stream), book.replay(table.stream)
    open_there = [case.incident for case in now.cases if case.board.number == board.board] if now is not None else []
    began = (one.began(replay.events, replay.session.events) for one in open_there)
    return max((event.at for event in began if event is not None), default="")


def _alert(kind: str, stream: str, board: int | None, behind: int = 0, since: str = "") -> AlertView:
    text = message("alert", kind, stream=stream, board=board, count=None, behind=behind)
    name = f"{stream}/{board}" if board is not None else stream
    return AlertView(kind, stream, board, text, name, behind, since)


def _other_deals(book: SessionBook) -> Iterator[AlertView]:
    """Tables that played a board with other cards, dealer or vulnerability than most; which they are is not told."""
    for number in book.scored.boards:
        counted = book.scored.counted(number)
        for stream in book.scored.kept(("other deals", number), (counted,), partial(_apart, counted.scores)):
            yield _alert("other_deal", stream, number)


def _open_between(book: SessionBook, tables: list[SeatedTableView]) -> Iterator[AlertView]:
    """What is open between tables: a contestant's second result of a board, which form of a fouled one was played."""
    shown = {table.stream for table in tables}
    for item in open_between(book.scored):
        yield from (_alert(item.code, stream, item.board) for stream in item.tables if stream in shown)


def _apart(scores: Sequence[TableScore]) -> list[str]:
    """The tables that are not of the largest group of those that played a board alike."""
    groups = law_87b(scores)
    usual = max(map(len, groups), default=0)
    first = next((group for group in groups if len(group) == usual), None)
    return [score.stream for group in groups if group is not first for score in group]


def tail(sight: Sight, asked: CountAsked) -> TailView:
    """The end of the log, or of a session in it: of entries that may show cards or calls of a board that is not open
    only their kind."""
    sight.check_role(ALL_FIGURES)
    sealed = sight.sealed()
    told = sight.tail(max(1, min(asked.count, MOST_TOLD)), asked.session)
    return TailView(sight.upto, sealed, tuple(_told(sight, one, sealed) for one in told))


def _told(sight: Sight, recorded: Recorded, sealed: int) -> TailEntryView:
    event = recorded.event
    tag = str(event.__struct_config__.tag)
    told = event if sight.sees_tables else told_to_everybody(event)
    text = event_text(told) if _may_be_told(sight, recorded.stream, event) else message("event", tag)
    place = recorded.position, recorded.stream, recorded.entry
    return TailEntryView(*place, tag, text, event.at, event.by, recorded.position <= sealed)


def _may_be_told(sight: Sight, stream: str, event: AnyEvent) -> bool:
    """Whether the words of an entry tell nothing that whoever asks may not see."""
    if sight.sees_tables or isinstance(event, OF_NO_BOARD):
        return True
    board = board_meant(event)
    return board is not None and sight.opened(session_of(stream), board) is not None


def health(sight: Sight, asked: LogAsked) -> HealthView:
    """How the log is: what the chain and the seals cover, whether a clock has gone backwards, and how its server is."""
    book, head, seals = sight.log(), sight.head(), sight.seals()
    remarks = tuple(map(clock_remark_view, book.clock_remarks))
    proofs = sight.beside(Proofs)
    running, seen = sight.running(), {"", *(one.name for one in sight.sessions())}
    if running is not None:
        running = replace(running, pads=tuple(one for one in running.pads if one.session in seen))
    went_back = any(one.remark in ("clock_back", "seal_back") for one in remarks)
    return HealthView(
        entries=book.upto,
        chained=head.upto,
        head=head.link.hex() if proofs.upto(sight) >= head.upto else "",
        sealed=sight.sealed(),
        seals=tuple(SealView(seal.head.upto, seal.head.at, seal.head.key) for seal in seals),
        clock_back=went_back or (running is not None and running.clock is not None),
        remarks=remarks,
        proof=proofs.signed(sight, running.witnesses if running is not None else ()),
        running=running,
    )
