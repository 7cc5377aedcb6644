"""Appeals: the list for a director, and one with its record for its committee."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.hall.acts import EventSaid
from application.hall.decisions import OF_THE_DIRECTOR, DecisionSaid, decision_of, said_of
from application.hall.services.asked import CaseAsked
from application.hall.services.decided import lines_if_decided
from application.hall.services.hearing import case_asked, correctable
from application.hall.sight import Sight
from application.office import Office
from domain.errors import NotPossible
from domain.events import AppealDecided, EntryAmended
from projections.recorded.appeals import Recorded
from projections.texts import message
from projections.texts.entries import event_text
from projections.views.decision import DecisionLineView
from projections.views.hearing import HearingView
from web.answers import page
from web.asking import Asked, Route
from web.case_parts import state_said
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.pages.looking import entries_asked, live_page
from web.recording import Keyed, Sent, clean_lines, lines_recorded, recorded_behind
from web.roles import COMMITTEE, DESK
from web.which_evening import evening_of

__all__ = ["FORMS", "ROUTES", "case_page"]


async def _appeals(asked: Asked) -> Response:
    session = asked.path["session"]
    shown = await asked.ask("appeals", session=session)
    evening = await evening_of(asked, session)
    return page("committee/appeals.html", shown=shown, evening=evening, state_said=state_said)


async def case_page(
    asked: Asked,
    outcome: Outcome[Sent, Acknowledged] = NOTHING_SENT,
    decision: DecisionSent | None = None,
    read_back: tuple[DecisionLineView, ...] = (),
    heard: Struct | None = None,
    what: str = "",
    wrong: str = "",
) -> Response:
    """An appeal with its record; below it what is recorded of it, as far as it was filled in: the hearing, the
    decision. `what` tells what was recorded in other words than the record's, `wrong` which field could not be read, or
    is in doubt: it is said there."""
    session, number = asked.path["session"], asked.path["number"]
    stop = asked.query.get("stop", "")
    topic = f"case/{session}/{number}" + (f"/{stop}" if stop.isdecimal() else "")
    line = outcome.sent.line if outcome.sent and outcome.said else ""
    return await live_page(
        asked, "committee/case.html", topic, message("web", "appeal", number=number), status=outcome.status,
        session=session, number=number, told=outcome.said, echo=outcome.echo_as(what),
        decision=decision, read_back=read_back, heard=heard, wrong=wrong or ("line" if line else ""),
        noted=OF_THE_DIRECTOR, line=line, recorded=entries_asked(asked, "decided"),
    )  # fmt: skip


class DecisionSent(Keyed, frozen=True):
    """The decision of an appeal. Without `read_back` it is only read back, and nothing is recorded."""

    outcome: Literal["upheld", "varied", "recommended", "not_admissible", "withdrawn"] = "upheld"
    score: str = ""
    """As a person writes it, `4HN-1`, `60 4HN= 40 4HN-1`, or as it is typed: `both=4HN=9`, `ns=2/3:4HN=10,1/3:4HN=9
    ew=average+`; empty where the score stands."""
    law: str = ""
    reason: str = ""
    dissent: str = ""
    deposit: Literal["returned", "kept", "none"] = "none"
    seen: int | None = None
    """How many entries of the table whoever decides knows of: somebody who was quicker is told."""
    read_back: bool = False
    """Whether it was read back, and is to be recorded."""
    corrects: int | None = None
    """The entry of the committee's decision that this one is recorded in place of; it is struck."""
    mend: bool = False
    """Whether it was read back and is to be changed: the form stands there again as it was filled in."""


class ReadBack(Struct, frozen=True):
    """A decision that is to be read once more before it is recorded."""

    text: str
    """In the words of the record."""
    lines: tuple[DecisionLineView, ...] = ()
    """What it says of each side, with its paragraph and its reason."""


async def _decide(asked: Asked, sent: DecisionSent) -> Acknowledged | ReadBack:
    """Read a decision back, or record it where it was."""
    if sent.mend:
        return ReadBack("")
    view: HearingView = await asked.ask("case", session=asked.path["session"], appeal=asked.path["number"])
    board = view.appeal.board if view.appeal is not None and view.appeal.board else None
    said = DecisionSaid(
        view.number, sent.outcome, sent.score, sent.law, clean_lines(sent.reason), clean_lines(sent.dissent),
        sent.deposit, board, by_director=asked.who.role == "director",
    )  # fmt: skip

    if sent.corrects is not None:
        standing = await _correctable(asked, view)
        if standing is None or standing.entry != sent.corrects:
            raise NotPossible(message("committee", "rests_on_it", entry=f"#{sent.corrects}"))
    event = await asked.read(lambda office: decision_of(office, view.stream, said))
    if not sent.read_back:
        case = CaseAsked(view.session, view.number)

        def read_back(office: Office) -> tuple[DecisionLineView, ...]:
            sight = Sight(office, asked.who)
            return lines_if_decided(sight, case_asked(sight, case), event)

        return ReadBack(event_text(event), await asked.read(read_back))
    struck = () if sent.corrects is None else (EventSaid(EntryAmended(sent.corrects)),)
    asks = Sent(key=sent.key, events=(*struck, EventSaid(event)), seen=sent.seen)
    recorded = recorded_behind if sent.seen is None else lines_recorded
    return await recorded(asked, view.stream, asks)


async def _correctable(asked: Asked, view: HearingView) -> Recorded[AppealDecided] | None:
    """The decision that may still be corrected."""
    case = CaseAsked(view.session, view.number)
    return await asked.read(lambda office: correctable(Sight(office, asked.who), case))


async def _case(asked: Asked) -> Response:
    """The page of an appeal; with `correct` the form of a decision as it stands, to be corrected."""
    decision = None
    if asked.query.get("correct") and asked.who.role == "committee":
        view: HearingView = await asked.ask("case", session=asked.path["session"], appeal=asked.path["number"])
        standing = await _correctable(asked, view)
        if standing is not None and str(standing.entry) == asked.query["correct"]:
            said = said_of(standing.event)
            decision = DecisionSent(
                key="", outcome=said.outcome, score=said.score, law=said.law, reason=said.reason, dissent=said.dissent,
                deposit=said.deposit, corrects=standing.entry,
            )  # fmt: skip
    return await case_page(asked, decision=decision)


async def _decided(asked: Asked, outcome: Outcome[DecisionSent, Acknowledged | ReadBack]) -> Response:
    """The page of the appeal with what is read back, or with why it cannot be; once it is recorded, the way to it."""
    done = outcome.done
    if isinstance(done, Acknowledged):
        address = f"/cases/{asked.path['session']}/{asked.path['number']}"
        return RedirectResponse(f"{address}?decided={done.recorded[-1].entry}", 303)
    refused = Outcome[Sent, Acknowledged](outcome.status, outcome.said)
    return await case_page(asked, refused, outcome.sent, done.lines if done is not None else (), wrong=outcome.field)


async def _record(asked: Asked, sent: Sent) -> Acknowledged:
    """About the appeal: its hearing, its decision."""
    view: HearingView = await asked.ask("case", session=asked.path["session"], appeal=asked.path["number"])
    recorded = recorded_behind if sent.seen is None else lines_recorded
    return await recorded(asked, view.stream, sent)


FORMS = (
    Form("/cases/{session}/{number}", COMMITTEE, Sent, _record, case_page, "record the hearing or the decision"),
    Form("/cases/{session}/{number}/decision", COMMITTEE, DecisionSent, _decide, _decided, "decide an appeal"),
)
ROUTES = (
    Route("GET", "/cases/{session}", DESK, _appeals, "page", "the appeals of a session"),
    Route("GET", "/cases/{session}/{number}", COMMITTEE, _case, "page", "an appeal with its record"),
    Route("GET", "/cases/{session}/{number}/decision", COMMITTEE, case_page, "page", "the same, to be decided"),
    *routes_of(FORMS),
)
