"""The clock of a session: on the wall of the room, and where the scorer and the director keep it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from starlette.responses import Response

from application.hall.acknowledged import Acknowledged
from application.hall.acts import EventSaid
from application.hall.sight import Sight
from application.timekeeping import moment
from domain.errors import NotPossible
from domain.events import (
    LATE,
    AnyEvent,
    BoardNotBegun,
    ClockAct,
    ClockSet,
    Late,
    LatePlayAllowed,
    PenaltyGiven,
    TableLate,
    TableWarned,
)
from projections.elected.pace import Pace
from projections.points.rounding import figure_text
from projections.recorded.clock import SessionClock
from projections.texts import message, some_of
from projections.texts.places import table_text
from web.asking import Asked, Route
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.pages.looking import live_page
from web.recording import Keyed, Sent, lines_recorded
from web.roles import ANYONE, DESK, OFFICE, SCORERS

__all__ = ["FORMS", "ROUTES"]

Unit = Literal["matchpoints", "percent", "imps", "vp", "points"]
PenaltyLaw = Literal["90B1", "90B2", "90B3", "90B4", "90B5", "90B6", "90B7", "90B8", "90A", "91A"]
What = Literal["warned", "late", "not_begun", "late_play"]
MOST_TOLD = 20
OF_A_SCORER: tuple[What, ...] = ("not_begun",)


class ClockSent(Keyed, frozen=True):
    """What is done with the clock of a round."""

    act: ClockAct
    """`start`, `pause`, `go_on`, `add` or `end`."""
    round: int = 0
    """Which; 0: the one that runs, and to start one the next."""
    minutes: int | None = None
    """To `start`: how long it is played, null as the regulations have it; to `add`: how many more, below 0 fewer."""


class TableTimeSent(Keyed, frozen=True):
    """What happened at a table because of the time."""

    table: str
    """Its stream, `S1.r3.t5`."""
    what: What
    """`warned`; `late`: who was late; `not_begun` in time, a board; `late_play`: it may be played later."""
    late: Late = "undecided"
    """Whom the director warned, or judged to be late."""
    board: int = 0
    why: str = ""
    """Of `late_play`: when it is to be played."""

    def event(self) -> AnyEvent:
        """What is recorded. Raises Failed where a board is not named."""
        if self.what == "warned":
            return TableWarned(self.table, self.late, self.why)
        if self.what == "late":
            return TableLate(self.table, self.late, self.why)
        if self.board < 1:
            raise Failed(422, "wrong_field", why="board")
        kind = BoardNotBegun if self.what == "not_begun" else LatePlayAllowed
        return kind(self.table, self.board, self.why)


class PenaltySent(Keyed, frozen=True):
    """A penalty (90, 91A)."""

    contestant: str
    amount: str
    """Of per cent also `10%`."""
    unit: Unit = "percent"
    law: PenaltyLaw = "90B2"
    cites: str = ""
    """The entry that it rests on: `S1#41`."""
    reason: str = ""


async def _wall(asked: Asked) -> Response:
    session = asked.path["session"]
    return await live_page(
        asked, "clock/clock.html", f"clock/{session}", message("clock", "clock_word"), session=session
    )


def _minutes_told(pace: Pace) -> Mapping[str, str]:
    """The minutes that the regulations give, as a person writes them: `7.5`."""
    told = {"minutes": pace.minutes_a_board, "move": pace.minutes_to_move, "last": pace.no_new_board}
    return {name: figure_text(value) for name, value in told.items()}


async def _page(asked: Asked, outcome: Outcome[Any, Acknowledged] = NOTHING_SENT) -> Response:
    """The clock with its controls; what was refused stands in its form again."""
    session, failed = asked.path["session"], outcome.sent if outcome.said else None
    own = await asked.read(lambda office: Sight(office, asked.who).clock(session))
    now = moment(asked.site.clock())
    shown = own.shows(now).round
    rules, streams = asked.who.role in DESK, _streams(own, shown)
    table, penalty = failed if isinstance(failed, TableTimeSent) else None, None
    if isinstance(failed, PenaltySent):
        penalty = failed
    named = table.table if table is not None else asked.query.get("table", "")
    on_the_wall = await asked.part(f"clock/{session}")
    return await live_page(
        asked, "scorer/clock.html", f"timekeeping/{session}", message("clock", "clock_word"), status=outcome.status,
        session=session, clock=on_the_wall.html, told=outcome.said, echo=outcome.echo, rules=rules,
        keeps=f"/scorer/{session}/clock", next_round=shown + 1,
        publishes=asked.who.role in SCORERS, place_of=table_text, pace=_minutes_told(own.pace),
        minutes=(failed.minutes or "") if isinstance(failed, ClockSent) else "",
        streams=streams if not named or named in streams else [named, *streams], table=named,
        whats=get_args(What) if rules else OF_A_SCORER, sides=LATE,
        what=table.what if table is not None else "warned" if rules else OF_A_SCORER[0],
        late=table.late if table is not None else "undecided", board=table.board if table is not None else 0,
        why=table.why if table is not None else "",
        contestant=penalty.contestant if penalty is not None else asked.query.get("contestant", "")[:40],
        cites=penalty.cites if penalty is not None else asked.query.get("cites", "")[:60],
        amount=penalty.amount if penalty is not None else "", unit=penalty.unit if penalty is not None else "percent",
        reason=penalty.reason if penalty is not None else "", units=get_args(Unit),
        penalty_law=penalty.law if penalty is not None else "90B2", penalty_laws=get_args(PenaltyLaw),
    )  # fmt: skip


def _streams(own: SessionClock, round: int) -> list[str]:
    """The tables that may be told of: those of the round whose clock runs first, then those of earlier ones."""
    due = [one for one in own.own.movement.due.values() if one.ns and one.ew and one.round <= max(round, 1)]
    due.sort(key=lambda one: (-one.round, one.table))
    return [f"{own.own.name}.r{one.round}.t{one.table}" for one in due]


async def _keep(asked: Asked, sent: ClockSent) -> Acknowledged:
    """Record what is done with the clock of a round."""
    session = asked.path["session"]
    own = await asked.read(lambda office: Sight(office, asked.who).clock(session))
    shown = own.shows(moment(asked.site.clock())).round
    round = sent.round or (shown + 1 if sent.act == "start" else shown)
    if not round:
        raise Failed(422, "no_clock_runs")
    return await _recorded(asked, sent.key, ClockSet(sent.act, round, sent.minutes))


async def _tell(asked: Asked, sent: TableTimeSent) -> Acknowledged:
    """Record what happened at a table."""
    return await _recorded(asked, sent.key, sent.event())


async def _penalise(asked: Asked, sent: PenaltySent) -> Acknowledged:
    """Give a penalty in the session's own stream. Raises NotPossible where there is no such contestant."""
    own = await asked.read(lambda office: Sight(office, asked.who).clock(asked.path["session"]))
    contestant, known = sent.contestant.strip(), own.contestants
    if known and contestant not in known:
        held = some_of(known, MOST_TOLD)
        raise NotPossible(message("explain", "no_such_contestant", contestant=contestant[:40], held=held))
    amount = sent.amount.strip()
    if sent.unit == "percent":
        amount = amount.removesuffix("%").rstrip()
    given = PenaltyGiven(
        amount, sent.unit, contestant=contestant, law=sent.law, reason=sent.reason, cites=sent.cites
    )  # fmt: skip
    return await _recorded(asked, sent.key, given)


async def _recorded(asked: Asked, key: str, event: AnyEvent) -> Acknowledged:
    return await lines_recorded(asked, asked.path["session"], Sent(key=key, events=(EventSaid(event),)))


FORMS = (
    Form("/scorer/{session}/clock", OFFICE, ClockSent, _keep, _page, "keep the clock of the rounds"),
    Form(
        "/scorer/{session}/clock/table", OFFICE, TableTimeSent, _tell, _page,
        "warn a table, say who was late, that a board was not begun, or may be played later",
    ),
    Form("/scorer/{session}/clock/penalty", DESK, PenaltySent, _penalise, _page, "give a penalty"),
)  # fmt: skip
ROUTES = (
    Route("GET", "/clock/{session}", ANYONE, _wall, "page", "the clock, for a projector and for phones"),
    Route("GET", "/scorer/{session}/clock", OFFICE, _page, "page", "the clock, where it is kept"),
    *routes_of(FORMS),
)
