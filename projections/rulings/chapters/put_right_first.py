"""What waits until a card has been put right: choices about whatever came after it are not offered before (62A)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from projections.found.codes import Findings, declared
from projections.found.incidents import Finding, Incident, Option
from projections.recorded.board_stages import Revoked
from projections.recorded.revoke import Revoke
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["put_right_first"]


def put_right_first(rulings: RulingsSoFar, record: Revoked) -> None:
    """A card that must be taken back may change whose turn it was and what the others play: until it has been, nobody
    is asked about a lead or play that came after it. Those incidents say that they wait."""
    owed = [found for incident in rulings.incidents for found in _owed(incident, record.revokes)]
    if not owed or record.is_over:
        return
    began, finding = min(owed, key=lambda each: each[0])
    waits = replace(finding, code="correction_first")
    owing = {place for place, _ in owed}
    for incident in rulings.incidents:
        if incident.options and incident.place > began and incident.place not in owing:
            incident.take_back(lambda item: isinstance(item, Option))
            incident.add(waits)


def _owed(incident: Incident, revokes: Sequence[Revoke]) -> list[tuple[int, Finding]]:
    """What is to be put right of an incident before play goes on, with the place where the incident began."""
    revoke = next((revoke for revoke in revokes if revoke.place == incident.place), None)
    codes = {"supply_card", "wrong_card_must_be_changed"}
    if revoke is not None and revoke.corrected is None and not revoke.is_established:
        codes |= {"must_correct", "both_correct"}
    return [(incident.place, finding) for finding in incident.findings if finding.code in codes]


CODES = declared(Findings(("correction_first",), in_hand=True))
