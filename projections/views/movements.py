"""Movements that fit an evening, as they are shown: what each is like, and its lines for the log."""

from __future__ import annotations

from msgspec import Struct

from projections.movements.plan import plan_lines
from projections.movements.proposing import Proposal

__all__ = ["MovementProposedView", "movement_proposed_view"]


class MovementProposedView(Struct, frozen=True):
    """A movement that fits a number of pairs and of boards."""

    number: int
    """Its place among those that fit, by which it is chosen."""
    kind: str
    """`mitchell`, `rover`, `howell`, `howell_halves`, `three_quarter_howell`, `hesitation`, `web`."""
    tables: int
    rounds: int
    boards_a_round: int
    plays: int
    """How many boards each pair plays that does not sit out."""
    winners: int
    sits_out: bool
    """Whether a pair sits out in each round."""
    shared: int
    """At how many tables boards are shared with another, over all rounds."""
    again: int
    """How many two pairs meet more than once."""
    spread: str
    """The standard deviation of how often two pairs are compared, to two places; 0.00 where all are compared alike."""
    even: str
    """Of a Mitchell of an even number of tables: `skip` or `relay`; else empty."""
    switched: int
    """In how many last rounds arrows are switched."""
    plan: tuple[str, ...]
    """Its lines as `MovementSet` has them: `r1 t1 8-1 1,2`."""


def movement_proposed_view(number: int, proposal: Proposal) -> MovementProposedView:
    """What is shown of a proposal."""
    plan = proposal.plan
    return MovementProposedView(
        number, plan.kind, plan.tables, plan.rounds, proposal.boards_a_set, proposal.plays, plan.winners,
        proposal.sits_out, proposal.shared, proposal.again, f"{proposal.balance.spread:.2f}", proposal.even,
        proposal.switched, tuple(plan_lines(plan, proposal.boards_a_set)),
    )  # fmt: skip
