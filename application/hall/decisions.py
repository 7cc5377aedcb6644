"""The decision of an appeal as a committee says it: an outcome, a score as it is typed, and what goes with them."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from application.office import Office
from domain.errors import NotReadable, TdlogError
from domain.events import AppealDecided
from formats.notation import Scribe
from projections.texts import message

__all__ = ["DecisionSaid", "decision_of"]

FOR_A_SIDE = re.compile(r"(both|ns|ew)(_\w+)?=")
"""How a score begins that says whose it is."""

Outcome = Literal["upheld", "varied", "recommended", "not_admissible", "withdrawn"]


class DecisionSaid(Struct, frozen=True):
    """A decision before it is recorded."""

    appeal: str
    outcome: Outcome
    score: str
    """As it is typed: `both=4HN=9`, `ns=2/3:4HN=10,1/3:4HN=9 ew=average+`; without a side for both; empty where the
    score stands."""
    law: str
    reason: str
    dissent: str
    deposit: Literal["returned", "kept", "none"]
    board: int | None


def decision_of(office: Office, stream: str, said: DecisionSaid) -> AppealDecided:
    """The event that records it. Raises NotReadable with what the notation says of its score or paragraph, or where a
    score is to be changed and none is told."""
    if said.outcome == "varied" and not said.score:
        raise NotReadable(message("committee", "which_score"))
    scribe = Scribe(list(office.log.read(stream)), by="committee")
    score = f"both={said.score}" if said.score and not FOR_A_SIDE.match(said.score) else said.score
    words = ("decide", said.appeal, said.outcome, said.law, score)
    try:
        events = scribe.propose(" ".join(filter(None, words))).events
    except TdlogError as error:
        raise NotReadable(error.message) from None
    decided = next((event for event in events if isinstance(event, AppealDecided)), None)
    if decided is None:
        raise NotReadable(message("desk", "not_a_score", read=said.score))
    return replace(
        decided, by="operator", at="", reason=said.reason, dissent=said.dissent, deposit=said.deposit, board=said.board
    )
