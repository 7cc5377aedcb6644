"""The edition of the Laws and what a sponsor may set: one value, given to every rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace

from domain.events import AnyEvent, RegulationSet, SessionOpened

__all__ = ["Regulations"]


@dataclass(frozen=True, slots=True)
class Regulations:
    """Numbers and switches of a session. The defaults are the Laws' own, or the reading named beside them."""

    edition: str = "2017"
    claim_played_on_establishes: bool = False
    """63A3 with 68D2b: whether a claim that was given up by playing on establishes the claimer's revoke. The Laws do
    not say; 68D2b calls the claim void and not subject to adjudication, so by default it does not."""

    @classmethod
    def of(cls, session: Iterable[AnyEvent]) -> Regulations:
        """As a session's events set them; names that no rule asks for are kept in the log and pass by here."""
        found = cls()
        switches = {field.name for field in fields(cls)} - {"edition"}
        for event in session:
            if isinstance(event, SessionOpened):
                found = replace(found, edition=event.edition)
            elif isinstance(event, RegulationSet) and event.name in switches:
                found = replace(found, claim_played_on_establishes=event.value in ("yes", "true", "1"))
        return found
