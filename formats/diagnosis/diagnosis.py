"""What a diagnosis is: a kind, a confidence, the evidence for it, and what an operator might amend."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from domain.cards import Card
from domain.events import AnyEvent
from domain.seats import Seat

__all__ = ["Confidence", "Diagnosis", "Evidence", "Kind"]

Kind = Literal[
    "revoke",
    "patched_revoke",
    "slip",
    "rotated_deal",
    "swapped_seats",
    "wrong_count",
    "record_stops",
    "result_contradicts_play",
    "score_contradicts_result",
    "insufficient_bid",
    "out_of_turn",
    "contract_contradicts_auction",
    "lead_contradicts_declarer",
    "result_not_tricks",
    "tags_tell_another_result",
]
"""An infraction at the table (`revoke`, `insufficient_bid`, `out_of_turn`), or something wrong with the record."""

Confidence = Literal["certain", "likely", "possible"]
"""`certain`: nothing else explains what the file holds. `likely`: the other explanations need two accidents at once.
`possible`: an explanation among others."""


class Evidence(Struct, frozen=True):
    """One thing that speaks for a diagnosis, by a stable code; its words stand in the catalogue `diagnosis`."""

    code: str
    seat: Seat | None = None
    card: Card | None = None
    trick: int = 0
    number: int = 0
    other: int = 0
    text: str = ""
    """What the file says, made fit to show."""


class Diagnosis(Struct, frozen=True):
    """What is odd about one board at one table, and what it probably is."""

    number: int
    """Its number in the reading of its file, from 1: what an operator names to accept it."""
    kind: Kind
    confidence: Confidence
    stream: str
    board: int
    room: str
    line: int
    evidence: tuple[Evidence, ...] = ()
    proposal: tuple[AnyEvent, ...] = field(default=())
    """What would put it right, to be appended to the stream: amendments of the operator's slip. Empty where there is
    nothing to put right, or where only a human can know what happened."""
