"""A series for everybody, and for the scorer of the whole log, who makes it: sessions, finals, carry-over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.hall.series_acts import (
    SeriesFacts,
    carried_over,
    carry_over_elected,
    counted_as,
    finalists_named,
    same_by_name,
    series_opened,
    series_published,
    session_added,
    session_taken_out,
)
from application.hall.sight import NotForYou
from application.office import Office
from domain.events.series import Formula, Ranked, Total, Unit
from formats.printed import clean
from formats.series_csv import series_csv
from projections.views.explained import NodeView
from projections.views.log_now import SessionsView
from projections.views.series import SeriesView
from web.answers import page
from web.asking import Asked, Route
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.parts import PARTS
from web.recording import Keyed, prepared
from web.roles import SCORERS

__all__ = ["FORMS", "ROUTES"]

PATH = "/series/{series}"
LONGEST = 80
MAY = PARTS["standings"].roles


class ConditionsSent(Keyed, frozen=True):
    """How the totals of a series are made."""

    name: str = ""
    date: str = ""
    """ISO."""
    total: str = "mean"
    """`mean`, `percent`, `matchpoints`, `imps`, `vp` or `points`."""
    ranked: str = "contestants"
    """`contestants`, or `players` with any partner."""
    best: int = 0
    """How many sessions of each count; 0: all."""
    least: int = 0
    """How many sessions somebody needs for a place."""


class SeriesSent(ConditionsSent, frozen=True):
    """A series begins."""

    series: str = ""
    """What it is called in the log: letters, digits, - and _."""


class SessionInSent(Keyed, frozen=True):
    """A session counts in the series, or counts no more."""

    session: str = ""
    weight: str = "1"
    """An exact number above 0."""
    out: bool = False
    """That it counts no more."""
    why: str = ""


class WhoSent(Keyed, frozen=True):
    """Who a contestant of a session is."""

    contestant: str = ""
    """`S2.14`."""
    other: str = ""
    """`S1.3`; empty: nobody of another session."""
    by_name: bool = False
    """Instead: everybody who has the name of somebody of an earlier session is the same."""
    why: str = ""


class FinalistsSent(Keyed, frozen=True):
    """Who plays in a final."""

    final: str = ""
    """The session."""
    places: int = 0
    """How many go on, by the series as it stands."""
    also: str = ""
    """Who goes on too of those that are level for the last places, with blanks between: `S1.4 S1.9`."""
    without: str = ""
    """Who does not go on."""
    why: str = ""


class CarryOverSent(Keyed, frozen=True):
    """By which formula finalists bring something with them."""

    final: str = ""
    formula: str = "share"
    """`share`, `linear` or `linear_by_place`."""
    unit: str = "percent"
    """`percent`, `matchpoints`, `imps`, `vp` or `points`."""
    factor: str = "1"
    level: str = "0"
    most: str = ""
    least: str = ""
    why: str = ""


class CarriedSent(Keyed, frozen=True):
    """What finalists bring is recorded in the final, as the formula gives it now."""

    final: str = ""


class SeriesPublishSent(Keyed, frozen=True):
    """The totals are made official as they stand."""


async def _list(asked: Asked, outcome: Outcome[SeriesSent, Acknowledged] = NOTHING_SENT) -> Response:
    """The series of the log, and the form that begins one."""
    if outcome.done is not None:
        return RedirectResponse(f"/series/{outcome.done.stream}/scorer", 303)
    view: SessionsView = await asked.ask("sessions")
    return page(
        "series/list.html", status=outcome.status, told=outcome.said, series=view.series, makes=_makes(asked),
        sent=outcome.sent or SeriesSent(key="", date=asked.site.clock()[:10]), **CHOICES,
    )  # fmt: skip


CHOICES: dict[str, Any] = {
    "totals": get_args(Total), "whom": get_args(Ranked), "formulas": get_args(Formula), "units": get_args(Unit),
}  # fmt: skip


def _makes(asked: Asked) -> bool:
    """Whether whoever asks makes series: the scorer of the whole log."""
    return asked.who.role in SCORERS and not asked.who.scope


async def _totals(asked: Asked) -> Response:
    """The totals, for everybody."""
    view: SeriesView = await asked.ask("series", series=asked.path["series"])
    return page("series/totals.html", shown=view, makes=_makes(asked))


async def _csv(asked: Asked) -> Response:
    """The totals for a spreadsheet, as whoever asks sees them."""
    view: SeriesView = await asked.ask("series", series=asked.path["series"])
    headers = {"content-disposition": f'attachment; filename="{view.series}.csv"'}
    return Response(series_csv(view), headers=headers, media_type="text/csv")


async def _explained(asked: Asked) -> Response:
    """Where a total comes from: below the figure of a session its own page explains it."""
    series, contestant = asked.path["series"], asked.path["contestant"]
    node: NodeView = await asked.ask("series_figure", series=series, contestant=contestant)
    view: SeriesView = await asked.ask("series", series=series)
    return page("series/explain.html", shown=node, series=view, row=view.row(str(node.fields["contestant"])))


async def _scorer(asked: Asked, outcome: Outcome[Any, Acknowledged] = NOTHING_SENT) -> Response:
    """The series as its scorer makes it; whoever came for one session is led to its totals."""
    series = asked.path["series"]
    if outcome is NOTHING_SENT and not _makes(asked):
        return RedirectResponse(f"/series/{series}", 303)
    if outcome.done is not None:
        return RedirectResponse(f"/series/{series}/scorer", 303)
    view: SeriesView = await asked.ask("series", series=series)
    sessions: SessionsView = await asked.ask("sessions")
    counted = {one.session for one in view.sessions}
    return page(
        "series/scorer.html", status=outcome.status, told=outcome.said, shown=view, sent=outcome.sent,
        left=[one for one in sessions.sessions if one.session not in counted], **CHOICES,
    )  # fmt: skip


def _check_makes(asked: Asked) -> None:
    """Raise NotForYou where whoever asks came for one session: a series is about several."""
    if not _makes(asked):
        raise NotForYou("other_session", session=asked.who.scope)


async def _made(asked: Asked, sent: Keyed, made: Callable[[Office], SeriesFacts]) -> Acknowledged:
    """Let something of a series be recorded. Raises as `prepared`."""
    _check_makes(asked)
    return await prepared(asked, made, sent.key, (asked.path.get("series", ""), sent))


async def _open(asked: Asked, sent: SeriesSent) -> Acknowledged:
    """Begin a series."""
    return await _made(asked, sent, lambda office: _conditions_of(office, sent.series.strip(), sent, anew=False))


async def _change(asked: Asked, sent: ConditionsSent) -> Acknowledged:
    """Let other conditions count from now on."""
    return await _made(asked, sent, lambda office: _conditions_of(office, asked.path["series"], sent, anew=True))


def _conditions_of(office: Office, series: str, sent: ConditionsSent, *, anew: bool) -> SeriesFacts:
    name, date = clean(sent.name)[:LONGEST], clean(sent.date)[:LONGEST]
    return series_opened(office, series, name, date, sent.total, sent.ranked, sent.best, sent.least, anew=anew)


async def _session(asked: Asked, sent: SessionInSent) -> Acknowledged:
    """Let a session count, or count no more."""
    series, why = asked.path["series"], clean(sent.why)
    if sent.out:
        return await _made(asked, sent, lambda office: session_taken_out(office, series, sent.session, why))
    return await _made(asked, sent, lambda office: session_added(office, series, sent.session, sent.weight, why))


async def _who(asked: Asked, sent: WhoSent) -> Acknowledged:
    """Say who a contestant of a session is."""
    series = asked.path["series"]
    if sent.by_name:
        return await _made(asked, sent, lambda office: same_by_name(office, series))
    told = sent.contestant, sent.other, clean(sent.why)
    return await _made(asked, sent, lambda office: counted_as(office, series, *told))


async def _finalists(asked: Asked, sent: FinalistsSent) -> Acknowledged:
    """Name who plays in a final."""
    return await _made(
        asked, sent,
        lambda office: finalists_named(
            office, asked.path["series"], sent.final, sent.places, also=sent.also.split(), without=sent.without.split(),
            why=clean(sent.why),
        ),
    )  # fmt: skip


async def _carry_over(asked: Asked, sent: CarryOverSent) -> Acknowledged:
    """Elect a carry-over."""
    return await _made(
        asked, sent,
        lambda office: carry_over_elected(
            office, asked.path["series"], sent.final, sent.formula, sent.unit, factor=sent.factor, level=sent.level,
            most=sent.most, least=sent.least, why=clean(sent.why),
        ),
    )  # fmt: skip


async def _carried(asked: Asked, sent: CarriedSent) -> Acknowledged:
    """Record what finalists bring in the final."""
    return await _made(asked, sent, lambda office: carried_over(office, asked.path["series"], sent.final))


async def _publish(asked: Asked, sent: SeriesPublishSent) -> Acknowledged:
    """Make the totals official."""
    return await _made(asked, sent, lambda office: series_published(office, asked.path["series"]))


FORMS = (
    Form("/series", SCORERS, SeriesSent, _open, _list, "begin a series"),
    Form(f"{PATH}/conditions", SCORERS, ConditionsSent, _change, _scorer, "change how the totals of a series are made"),
    Form(f"{PATH}/sessions", SCORERS, SessionInSent, _session, _scorer, "let a session count in a series, or no more"),
    Form(f"{PATH}/who", SCORERS, WhoSent, _who, _scorer, "say who a contestant of a session is in a series"),
    Form(f"{PATH}/finalists", SCORERS, FinalistsSent, _finalists, _scorer, "name who of a series plays in a final"),
    Form(f"{PATH}/carry-over", SCORERS, CarryOverSent, _carry_over, _scorer, "elect the carry-over of a series"),
    Form(f"{PATH}/carried", SCORERS, CarriedSent, _carried, _scorer, "record the carry-over in the final"),
    Form(f"{PATH}/publish", SCORERS, SeriesPublishSent, _publish, _scorer, "publish the totals of a series"),
)
ROUTES = (
    Route("GET", "/series", MAY, _list, "page", "the series of the log"),
    Route("GET", PATH, MAY, _totals, "page", "the totals of a series"),
    Route("GET", f"{PATH}/explain/{{contestant}}", MAY, _explained, "page", "where a total of a series comes from"),
    Route("GET", f"{PATH}/totals.csv", MAY, _csv, "file", "the totals of a series for a spreadsheet"),
    Route("GET", f"{PATH}/scorer", SCORERS, _scorer, "page", "a series as its scorer makes it"),
    *routes_of(FORMS),
)
