"""The decision of an appeal as a committee says it: an outcome, a score as it is typed, and what goes with them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from application.office import Office
from application.rights import NotAllowed
from domain.calls import Contract
from domain.errors import NotPossible, NotReadable, TdlogError
from domain.events import AppealDecided, WeightedResult
from formats.notation import Scribe
from formats.notation.score_written import score_written
from formats.notation.values import write_result
from formats.notation.vocabulary import BARE_TEXT
from projections.laws.law_93_committee import names_score_in_vain
from projections.texts import message

__all__ = ["OF_THE_DIRECTOR", "DecisionSaid", "FieldNotRead", "decision_of", "said_of"]

FOR_A_SIDE = re.compile(r"(both|ns|ew)(_\w+)?=")
"""How a score begins that says whose it is."""

Outcome = Literal["upheld", "varied", "recommended", "not_admissible", "withdrawn"]
OF_THE_DIRECTOR: tuple[Outcome, ...] = ("not_admissible", "withdrawn")
"""What the director in charge notes himself of an appeal that goes before a committee: that nothing is heard (92)."""


class FieldNotRead(NotReadable):
    """What stands in one field of a form is not in the form it should be in: it is said beside that field."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


class DecisionSaid(Struct, frozen=True):
    """A decision before it is recorded."""

    appeal: str
    outcome: Outcome
    score: str
    """As a person writes it, `60 4HN= 40 4HN-1`, or as it is typed: `both=4HN=9`, `ns=2/3:4HN=10,1/3:4HN=9
    ew=average+`; without a side for both; empty where the score stands."""
    law: str
    reason: str
    dissent: str
    deposit: Literal["returned", "kept", "none"]
    board: int | None
    by_director: bool = False
    """Whether the director in charge says it, and no committee."""


def decision_of(office: Office, stream: str, said: DecisionSaid) -> AppealDecided:
    """The event that records it. Raises FieldNotRead where its score or paragraph is none, where a score is to be
    changed and none is told, or stands and one is told; what the notation says of it as NotReadable; NotAllowed where
    the director in charge says what is for the committee."""
    if said.by_director and said.outcome not in OF_THE_DIRECTOR:
        raise NotAllowed(message("committee", "not_for_director", number=said.appeal))
    if said.outcome == "varied" and not said.score:
        raise FieldNotRead("score", message("committee", "which_score"))
    if said.law and BARE_TEXT["law"].fullmatch(said.law) is None:
        raise FieldNotRead("law", message("committee", "law_not_read", read=said.law[:40]))
    scribe = Scribe(list(office.log.read(stream)), by="committee")
    words = ("decide", said.appeal, said.outcome, said.law, _sides(said, scribe))
    try:
        events = scribe.propose(" ".join(filter(None, words))).events
    except NotPossible as error:
        raise FieldNotRead("score", error.message) from None
    except TdlogError as error:
        raise _of_the_score(said) if said.score else NotReadable(error.message) from None
    decided = next((event for event in events if isinstance(event, AppealDecided)), None)
    if decided is None:
        raise _of_the_score(said)
    if names_score_in_vain(decided):
        raise FieldNotRead("score", message("committee", "score_stands"))
    return replace(
        decided,
        by="director" if said.by_director else "operator",
        at="",
        reason=said.reason,
        dissent=said.dissent,
        deposit=said.deposit,
        board=said.board,
    )


def said_of(event: AppealDecided) -> DecisionSaid:
    """A decision as it stands, as it would be said again."""
    ns = event.ns_artificial or _written(event.ns)
    ew = event.ew_artificial or _written(event.ew)
    sides = {"both": ns} if ns == ew else {"ns": ns, "ew": ew}
    score = " ".join(f"{side}={given}" for side, given in sides.items() if given)
    told = event.law, event.reason, event.dissent, event.deposit, event.board
    return DecisionSaid(event.appeal, event.outcome, score, *told, by_director=event.by == "director")


def _written(parts: Sequence[WeightedResult]) -> str:
    """What a side is given, as it is typed."""
    return ",".join(write_result(one).removeprefix("1:") for one in parts)


def _sides(said: DecisionSaid, scribe: Scribe) -> str:
    """The score in the words of the notation: as a person writes it, or as it is typed there."""

    def known() -> Contract | None:
        board = scribe.table.find_board(said.board)
        return board.contract if board is not None else None

    try:
        written = score_written(said.score, known)
    except NotReadable as error:
        raise FieldNotRead("score", error.message) from None
    if written is not None or not said.score:
        return written or ""
    return said.score if FOR_A_SIDE.match(said.score) else f"both={said.score}"


def _of_the_score(said: DecisionSaid) -> FieldNotRead:
    return FieldNotRead("score", message("committee", "score_not_read", read=said.score[:60]))
