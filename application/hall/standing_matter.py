"""Whether a table has recorded already what a director tells of it: then its matter is opened, nothing told twice."""

from __future__ import annotations

from msgspec import Struct

from application.hall.identity import Identity
from application.hall.new_matter import KINDS, Said
from application.hall.sight import Sight
from application.office import Office
from domain.amendments import struck
from domain.board import Board, entry_of, place_of
from domain.events import AnyEvent, CallMade, CardExposed, CardPlayed, ClaimMade, HandCounted
from projections.desk.steps import cases_of

__all__ = ["Standing", "standing_of"]

TOLD = (CallMade, CardPlayed, CardExposed, ClaimMade, HandCounted)
"""What a director may tell of that a recorder records too."""


class Standing(Struct, frozen=True):
    """What a director tells, as the table has it."""

    entry: int
    incident: str
    """Its matter; empty where the Laws say nothing of it."""


def standing_of(office: Office, identity: Identity, said: Said) -> Standing | None:
    """What began an open matter of the board in play, or was recorded last of all that can be told so, where that is
    the same seat's same call, card, claim or count; None where nothing is, and of a revoke, which is told of a card
    that lies in the record, and of a call that took the place of another. Raises as `Sight.table`."""
    sight = Sight(office, identity)
    sight.check_role({"director"})
    if not said.which or said.begins or said.what in ("revoke", "changed_call"):
        return None
    replay = sight.table(said.stream).replay
    events = replay.events[: replay.until]
    own = (case for case in reversed(cases_of(replay)) if case.is_open and case.board is replay.board)
    for case in own:
        entry = entry_of(case.incident.place)
        is_here = not case.incident.of_session and _is_same(events[entry - 1], said)
        if is_here and _stands(replay.board, case.incident.place):
            return Standing(entry, case.incident.name)
    gone = struck(events)
    told = (entry for entry in range(len(events), 0, -1) if isinstance(events[entry - 1], TOLD))
    last = next((entry for entry in told if entry not in gone), 0)
    is_told = last and _is_same(events[last - 1], said) and _stands(replay.board, place_of(last))
    return Standing(last, "") if is_told else None


def _stands(board: Board | None, place: int) -> bool:
    """Whether a call stands: one that was taken back may be made once more."""
    return board is None or all(place != taken for taken, _, _ in board.withdrawn_calls)


def _is_same(event: AnyEvent, said: Said) -> bool:
    """Whether an entry is what is told: by the same seat, and the same call, card or number."""
    if not isinstance(event, TOLD) or event.seat is not said.who:
        return False
    names, which = KINDS[said.what].names, said.which.upper()
    if isinstance(event, CallMade):
        return names == "call" and event.call.value == which
    if isinstance(event, CardPlayed | CardExposed):
        return names == "card" and event.card.value == which
    if isinstance(event, ClaimMade):
        return names == "tricks" and str(event.tricks) == which
    return names == "number" and str(event.cards) == which
