"""What the audit of another program's record finds, by kind."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["GROUPS", "KINDS", "NOTED", "Group", "Oddity", "group_of"]

Group = Literal["table", "record", "figures", "file", "noted"]

GROUPS: dict[Group, tuple[str, ...]] = {
    "table": (
        "revoke", "insufficient_bid", "call_out_of_turn", "inadmissible_call", "wrong_leader", "lead_out_of_turn",
        "play_out_of_turn", "other_irregularity",
    ),
    "record": (
        "patched_revoke", "slip", "rotated_deal", "swapped_seats", "wrong_count", "record_stops",
        "contract_differs", "ruled_otherwise", "tricks_disagree", "published_differs", "rooms_differ",
        "board_left_out",
    ),
    "figures": (
        "points_differ", "matchpoints_differ", "percent_differ", "imps_differ", "totals_differ",
        "award_differs", "hidden_adjustment", "no_convention",
    ),
    "file": ("not_readable", "failed", "killed", "too_slow"),
    "noted": ("revoke_settled", "tricks_agreed", "end_position", "deals_differ", "convention", "remark", "copy"),
}  # fmt: skip
"""Every kind, in the order in which it is told: infractions at the table that nobody drew attention to; what is wrong
with the record; figures that do not follow; files of which nothing was read; and what is worth knowing only."""

KINDS = tuple(kind for kinds in GROUPS.values() for kind in kinds)
NOTED = frozenset(GROUPS["noted"])
"""Kinds that are worth knowing, and nothing wrong."""

_GROUP_OF: dict[str, Group] = {kind: group for group, kinds in GROUPS.items() for kind in kinds}


def group_of(kind: str) -> Group:
    """The group of a kind. Raises KeyError for an unknown kind."""
    return _GROUP_OF[kind]


class Oddity(Struct, frozen=True):
    """Something odd in a record. `text` is in the language chosen."""

    kind: str
    """One of `KINDS`: a stable code."""
    stream: str = ""
    """The table; the session's own stream, or nothing, where it is about more than one."""
    board: int | None = None
    entry: int = 0
    """The entry of the stream it rests on; 0 where it is about more than one."""
    law: str = ""
    """The paragraph; empty where it is not about one."""
    text: str = ""
    """What was found, in a sentence."""
    confidence: str = ""
    """`certain`, `likely` or `possible` where it was weighed (a diagnosis); else empty."""
