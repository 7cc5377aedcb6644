"""The edition of the Laws and what a sponsor may set: one value, given to every rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from domain.amendments import effective
from domain.events import AnyEvent, ContestantEntered, CorrectionPeriodSet, RegulationSet, SessionOpened
from projections.elected.method import meet_as_teams, method_of

__all__ = ["BOUNDS", "NOT_ELECTED", "Regulations", "elected", "read_regulation", "types_of"]

NOT_ELECTED = ("edition", "correction_ends", "is_team_play", "is_individual")
"""What events of their own tell."""
YES, NO = ("yes", "true", "1", "ja"), ("no", "false", "0", "nej")
NUMBER = re.compile(r"-?[0-9]{1,9}(?:[./][0-9]{1,9})?")
PER_CENT, IMPS, DECIMALS, HOW_MANY, MINUTES = (0, 100), (-24, 24), (0, 6), (0, 9999), (0, 60)
BOUNDS = {
    "average_plus": PER_CENT, "average": PER_CENT, "average_minus": PER_CENT, "later_average_plus": PER_CENT,
    "average_plus_imps": IMPS, "average_imps": IMPS, "average_minus_imps": IMPS, "later_average_plus_imps": IMPS,
    "decimals": DECIMALS, "vp_decimals": DECIMALS, "winners": (0, 2), "datum_unit": (1, 1000),
    "sit_out_vp": (0, 20), "expected_results": HOW_MANY, "average_plus_in_full": HOW_MANY, "least_boards": HOW_MANY,
    "minutes_a_board": (1, 60), "minutes_to_move": MINUTES, "no_new_board": MINUTES,
}  # fmt: skip
"""The least and the greatest of each number that is elected; another is read as none."""


class Regulations(Struct, frozen=True):
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
    screens: bool = False
    """20F, 75A: whether the tables play with screens, so that a player hears what his screenmate explains and not what
    his partner does. A round may say otherwise of its table."""
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
    Law rectifies by the enforced pass and sends nobody to 16C, and the same pass is about to be made in turn."""
    boards_open: str = "finished"
    """80B: when spectators may see a board, as `WhenOpen` reads it: `finished`, `finished + 10 minutes`, `round`,
    `session`. No rule asks for it."""
    public: str = "names ranking travellers cards laws"
    """80B: what everybody may see of the session, as `Public` reads it; `nothing` of it. No rule asks for it."""

    masterpoints: str = "none"
    """The data pack by which masterpoints are worked out, as `ElectedPack` reads it; `none`. No rule asks for it."""
    handicap: str = "none"
    """The data pack by which there is a list with handicaps, likewise."""

    @classmethod
    def of(cls, session: Iterable[AnyEvent]) -> Regulations:
        """As a session's events set them, as they were amended; names that no rule asks for stay in the log."""
        events = [event for _, event in effective(session)]
        method = method_of(events)
        is_team_play = method.by_teams or (method.also_by_teams and meet_as_teams(events))
        found = cls(**elected(cls, events, NOT_ELECTED), is_team_play=is_team_play)
        for event in events:
            if isinstance(event, SessionOpened):
                found = replace(found, edition=event.edition)
            elif isinstance(event, ContestantEntered) and event.kind == "individual":
                found = replace(found, is_individual=True)
            elif isinstance(event, CorrectionPeriodSet) and event.scope == "session":
                found = replace(found, correction_ends=event.until)
        return found


def elected(kind: type, session: Iterable[AnyEvent], told_otherwise: Iterable[str] = ()) -> dict[str, Any]:
    """What a sponsor elected of the fields of a dataclass, each in its type; the latest that can be read counts.

    `told_otherwise` are fields that no regulation sets.
    """
    types = {name: told for name, told in types_of(kind).items() if name not in told_otherwise}
    read = (
        (event.name, read_regulation(event.name, event.value, types[event.name]))
        for event in session
        if isinstance(event, RegulationSet) and event.name in types
    )
    return {name: value for name, value in read if value is not None}


@cache
def types_of(kind: type) -> dict[str, Any]:
    """The fields of a dataclass with their types."""
    return get_type_hints(kind)


def read_regulation(name: str, value: str, kind: Any) -> Any:
    """A value as a sponsor elected it for a regulation, in the type of its field; None where it cannot be read so, or
    no such number can hold."""
    text = value.strip().lower()
    if kind is bool:
        return True if text in YES else False if text in NO else None
    if get_origin(kind) is Literal:
        return text if text in get_args(kind) else None
    if kind is str:
        return value
    try:
        number = kind(text) if NUMBER.fullmatch(text) else None
    except (ValueError, ZeroDivisionError):
        return None
    least, greatest = BOUNDS.get(name, (number, number))
    return number if number is not None and least <= number <= greatest else None
