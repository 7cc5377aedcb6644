"""The members of the club: their list into the register of names, from the file of whatever program has it."""

from __future__ import annotations

from msgspec import Struct
from starlette.responses import Response

from application.hall.not_for_you import NotForYou
from application.members import MembersListed
from formats.members import Members, read_members
from projections.texts import message
from web.answers import page
from web.asking import Asked, Route
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.recording import Keyed, recorded
from web.roles import SCORERS

__all__ = ["FORMS", "ROUTES"]

PATH = "/members"


class MembersSent(Keyed, frozen=True):
    """A list of members, as text."""

    list: str = ""
    """CSV with headings, as `tdlog members` reads it; of its columns the number and the name alone are kept."""


class ListTaken(Struct, frozen=True):
    """A list that was taken."""

    members: int
    """How many numbers and names it has."""
    register: int
    """How many the register has now."""
    ignored: tuple[str, ...]
    """The headings of the columns that were not read."""
    remarks: tuple[str, ...]
    """What is odd, in words."""


async def _page(asked: Asked, outcome: Outcome[MembersSent, ListTaken] = NOTHING_SENT) -> Response:
    return page(
        "scorer/members.html", status=outcome.status, told=outcome.said, address=PATH, taken=outcome.done,
        sent=outcome.sent.list if outcome.sent and not outcome.done else "",
    )  # fmt: skip


async def _taken(asked: Asked, sent: MembersSent) -> ListTaken:
    """Enter the members of a list. Raises NotForYou where whoever sends it came for one session; NotReadable where it
    is none, NotPossible for another name of a number."""
    if asked.who.scope:
        raise NotForYou("other_session", session=asked.who.scope)
    found: Members = read_members(sent.list.encode(), message("members", "list"))
    names = {member.number: member.name for member in found.members}
    held = await recorded(asked, MembersListed(names), sent.key)
    return ListTaken(len(names), held, found.ignored, found.remarks)


FORMS = (Form(PATH, SCORERS, MembersSent, _taken, _page, "enter the members of the club, from a list"),)
ROUTES = (Route("GET", PATH, SCORERS, _page, "page", "a list of members, to be entered"), *routes_of(FORMS))
