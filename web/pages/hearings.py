"""The form of a hearing: who sits, what each side says and shows, what was asked, all recorded at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from starlette.responses import Response

from application.hall.acknowledged import Acknowledged
from application.hall.hearing_acts import Hearing, Kind, Said
from application.office import Office
from domain.events import AppealLodged
from domain.seats import Side
from formats.printed import clean
from projections.texts import message
from projections.views.hearing import HearingView
from web.asking import Asked, Route
from web.forms import Form, Outcome, routes_of
from web.pages.cases import case_page
from web.recording import Keyed, clean_lines, prepared
from web.roles import COMMITTEE

__all__ = ["FORMS", "ROUTES"]

BETWEEN = re.compile(r"\s*[,;\n]\s*")
"""What stands between the members."""
Whose = Literal["", "ns", "ew"]
SIDES = {"": None, "ns": Side.NS, "ew": Side.EW}


class HeardSent(Keyed, frozen=True):
    """A piece of a hearing. What is left empty is not recorded."""

    members: str = ""
    """Who sits, with a comma between: by number, or by name, which goes into the register."""
    ns: str = ""
    """What North-South say."""
    ew: str = ""
    """What East-West say."""
    question: str = ""
    """What the committee asked, and the answer."""
    question_of: Whose = ""
    """Who was asked."""
    exhibit: str = ""
    """What is laid before the committee."""
    exhibit_of: Whose = ""
    methods: str = ""
    """What the notes of a side, or those of its screens, say of its methods."""
    methods_of: Whose = ""
    precedent: str = ""
    """An earlier case, with its address where it has one."""
    precedent_of: Whose = ""
    """Who names it."""
    poll: str = ""
    """A poll that the committee asks for: who is to be asked, and what."""
    concurs: Literal["", "no", "yes"] = ""
    """Whether partner, or the captain, concurs in the appeal."""
    deposit: str = ""
    """What was paid."""
    seen: int | None = None
    """How many entries of the table whoever writes knows of: somebody who was quicker is told."""
    sure: bool = False
    """Whether a member who plays for one of the sides sits all the same: without it he is asked about."""


def said_in(sent: HeardSent) -> Iterator[Said]:
    """Each thing that was said, in the order of a hearing."""
    told: tuple[tuple[Kind, str, str], ...] = (
        ("statement", sent.ns, "ns"),
        ("statement", sent.ew, "ew"),
        ("question", sent.question, sent.question_of),
        ("exhibit", sent.exhibit, sent.exhibit_of),
        ("methods", sent.methods, sent.methods_of),
        ("precedent", sent.precedent, sent.precedent_of),
        ("poll", sent.poll, ""),
    )
    for kind, text, side in told:
        if text:
            yield Said(kind, clean_lines(text), SIDES[side])


async def _hear(asked: Asked, sent: HeardSent) -> Acknowledged:
    """Record what was told. Raises NotReadable where nothing was; Failed where somebody else wrote meanwhile."""
    view: HearingView = await asked.ask("case", session=asked.path["session"], appeal=asked.path["number"])
    assert view.appeal is not None
    lodged = AppealLodged(
        view.number, view.appeal.ruling_on, view.appeal.contestant, {"": None, "yes": True, "no": False}[sent.concurs],
        deposit=clean(sent.deposit), kind=view.appeal.kind, board=view.appeal.board or None,
    )  # fmt: skip
    members = tuple(clean(one) for one in BETWEEN.split(sent.members) if one)

    def made(office: Office) -> Hearing:
        seen = office.log.version(view.stream) if sent.seen is None else sent.seen
        return Hearing(view.stream, lodged, members, tuple(said_in(sent)), seen, sent.sure)

    done = await prepared(asked, made, sent.key, (view.stream, sent))
    await asked.site.presence.recorded(asked.who, view.stream)
    return done


async def _heard(asked: Asked, outcome: Outcome[HeardSent, Acknowledged]) -> Response:
    """The page of the appeal with what was recorded, or with the form as it was filled in."""
    refused = outcome.sent if outcome.done is None else None
    return await case_page(asked, Outcome(outcome.status, outcome.said, None, outcome.done), heard=refused,
        what=message("hearing", "told_heard"), wrong=outcome.field)  # fmt: skip


PATH = "/cases/{session}/{number}/hearing"
FORMS = (Form(PATH, COMMITTEE, HeardSent, _hear, _heard, "write down what is said at a hearing"),)
ROUTES = (
    Route("GET", PATH, COMMITTEE, case_page, "page", "an appeal with its record, to be heard"),
    *routes_of(FORMS),
)
