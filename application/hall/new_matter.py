"""A matter that no record tells of: what, who and which, as a director says it, made into entries of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from application.hall.identity import Identity
from application.hall.sight import Sight
from application.office import Office
from domain.board import entry_of
from domain.calls import Call
from domain.cards import Card
from domain.errors import NotReadable
from domain.seats import Seat
from projections.desk.steps import cases_of
from projections.texts import message

__all__ = ["KINDS", "What", "incident_since", "lines_of"]

What = Literal[
    "call_out_of_turn", "insufficient_bid", "lead_out_of_turn", "revoke", "penalty_card", "wrong_number", "claim",
    "information",
]  # fmt: skip


class Kind(Struct, frozen=True):
    """What is asked of a kind of matter, and the line that records it."""

    names: Literal["call", "card", "number", "tricks", "sort"]
    """What its third step names."""
    line: str
    """With the seat, what is named, and the left-hand opponent's seat."""


KINDS: Mapping[What, Kind] = {
    "call_out_of_turn": Kind("call", "!{seat}:{which}"),
    "insufficient_bid": Kind("call", "!{seat}:{which}"),
    "lead_out_of_turn": Kind("card", "!{seat}:{which}"),
    "revoke": Kind("card", "!{seat}:{which}"),
    "penalty_card": Kind("card", "expose {seat} {which} accident"),
    "wrong_number": Kind("number", "count {seat} {which}"),
    "claim": Kind("tricks", "!claim {seat} {which}"),
    "information": Kind("sort", ""),
}
NOTICED = "notice td revoke {seat}"
"""A director who was called for a revoke has drawn attention to it, whoever did so first: nothing is to be done about
one that nobody has noticed."""
SORTS: Mapping[str, str] = {
    "tempo": "tempo {seat}",
    "explanation": "notice {lho} misinformation {seat}",
    "agreement": "notice {lho} undisclosed {seat}",
}
"""What may be wrong with information, and the line that records it."""
COUNTS = ("11", "12", "14", "15")
MOST_TRICKS = 13


def lines_of(what: What, who: Seat, which: str, *, before: str = "", is_played: bool = False) -> tuple[str, ...]:
    """The lines that record a matter; without `which` only that the director was called about it. `before` is what
    must be recorded first, as a contract that nobody has; `is_played` whether the table has recorded the card already.
    Raises NotReadable where what is named is none."""
    seat, lho = who.value.lower(), who.left.value.lower()
    first = (before,) if before else ()
    if not which:
        return (*first, f'director {seat} "{message("director", f"what_{what}")}"')
    if not _is_one(what, which):
        raise NotReadable(message("director", "not_which", read=which[:20]))
    if what == "revoke":
        played = () if is_played else (KINDS[what].line,)
        return (*first, *(one.format(seat=seat, which=which.lower()) for one in (*played, NOTICED)))
    line = SORTS[which] if what == "information" else KINDS[what].line
    return (*first, line.format(seat=seat, which=which.lower(), lho=lho))


def _is_one(what: What, which: str) -> bool:
    """Whether something is what a kind of matter names."""
    names = KINDS[what].names
    if names == "call":
        return which.upper() in {call.value for call in Call}
    if names == "card":
        return which == "?" or which.upper() in {card.value for card in Card}
    if names == "number":
        return which in COUNTS
    if names == "tricks":
        return which in map(str, range(MOST_TRICKS + 1))
    return which in SORTS


def incident_since(office: Office, identity: Identity, stream: str, first: int) -> str:
    """The latest incident of a table that began with an entry from `first` on; where none did, what was entered may be
    of one that is open on the board in play: the latest. Empty where there is none. Raises as `Sight.table`."""
    sight = Sight(office, identity)
    sight.check_role({"director"})
    replay = sight.table(stream).replay
    found = list(reversed(cases_of(replay)))
    new = (one for one in found if entry_of(one.incident.place) >= first)
    known = (one for one in found if one.is_open and one.board is replay.board)
    return next((one.incident.name for one in (*new, *known)), "")
