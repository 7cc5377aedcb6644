"""The edition of the Laws and what a sponsor may set: one value, given to every rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from domain.events import AnyEvent, ContestantEntered, CorrectionPeriodSet, RegulationSet, SessionOpened

__all__ = ["Regulations", "elected"]

NOT_ELECTED = ("edition", "correction_ends", "is_team_play", "is_individual")
"""What events of their own tell."""
OF_TEAMS = ("teams", "board-a-match")
NUMBER = re.compile(r"-?[0-9]{1,9}(?:[./][0-9]{1,9})?")


@dataclass(frozen=True, slots=True)
class Regulations:
    """Numbers and switches of a session. The defaults are the Laws' own, or the reading named beside them."""

    edition: str = "2017"
    correction_ends: str = ""
    """79C1: until when scores of the session may be corrected, UTC; empty where that is not recorded."""
    correction_period: str = "30 minutes"
    """79C1: how long scores may be corrected after the official score was made available: `30 minutes`, `72 h`. The
    Law's own default."""
    appeal_period: str = "30 minutes"
    """92B: how long a ruling may be asked for and appealed, from the same moment. The Law's own default."""
    is_team_play: bool = False
    """Whether a board is compared between two tables of a match (86), as the session's method of scoring tells."""
    is_individual: bool = False
    """Whether the contestants are players (12C3, 89), as they were entered."""
    claim_played_on_establishes: bool = False
    """63A3 with 68D2b: whether a claim that was given up by playing on establishes the claimer's revoke. The Laws do
    not say; 68D2b calls the claim void and not subject to adjudication, so by default it does not."""
    assent_of_one_binds: bool = False
    """63A4 with 69A: whether a side has agreed to a claim, and its revoke is established, as soon as one of its players
    assents. So the code of 2007 was read; since 2017 an objection by either, before the side calls on a later board or
    the round ends, leaves nothing agreed, and that is the default."""
    doubt_goes_against_revoker: bool = True
    """70A where a claim is made while an opponent's revoke is not established. 70A itself puts doubtful points against
    the claimer; the WBF Laws Committee (12 January 2000, item 3) puts them against the revoker, as federations still
    do, and that is the default."""
    withdrawn_pass_is_authorised: bool = True
    """30A: whether partner may use what a pass out of turn at right-hand opponent's turn told, once it is cancelled and
    its player has to pass anyway. The Law does not say. By default he may, and the score is adjusted if it helped: the
    Law rectifies by the forced pass and sends nobody to 16C, and the same pass is about to be made in turn."""

    @classmethod
    def of(cls, session: Iterable[AnyEvent]) -> Regulations:
        """As a session's events set them; names that no rule asks for are kept in the log and pass by here."""
        events = list(session)
        found = cls(**elected(cls, events, NOT_ELECTED))
        for event in events:
            if isinstance(event, SessionOpened):
                found = replace(found, edition=event.edition, is_team_play=event.scoring in OF_TEAMS)
            elif isinstance(event, ContestantEntered) and event.kind == "individual":
                found = replace(found, is_individual=True)
            elif isinstance(event, CorrectionPeriodSet) and event.scope == "session":
                found = replace(found, correction_ends=event.until)
        return found


def elected(kind: type[Any], session: Iterable[AnyEvent], told_otherwise: Iterable[str] = ()) -> dict[str, Any]:
    """What a sponsor elected of the fields of a dataclass, each in the type of its default; the latest counts.

    `told_otherwise` are fields that no regulation sets.
    """
    defaults = {field.name: field.default for field in fields(kind) if field.name not in told_otherwise}
    return {
        event.name: _read(event.value, defaults[event.name])
        for event in session
        if isinstance(event, RegulationSet) and event.name in defaults
    }


def _read(value: str, default: object) -> Any:
    """What a sponsor elected, in the type of the field's default; the default where it cannot be read so."""
    if isinstance(default, bool):
        return value.strip().lower() in ("yes", "true", "1")
    if not isinstance(default, int | Fraction):
        return value
    try:
        return type(default)(value) if NUMBER.fullmatch(value) else default
    except (ValueError, ZeroDivisionError):
        return default
