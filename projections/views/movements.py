"""Movements that fit an evening, as they are shown: what each is like, and its lines for the log."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from projections.movements.plan import plan_lines
from projections.movements.proposing import Proposal
from projections.texts import message

__all__ = ["MovementProposedView", "movement_proposed_view"]


class MovementProposedView(Struct, frozen=True):
    """A movement that fits a number of pairs and of boards."""

    number: int
    """Its place among those that fit, by which it is chosen."""
    name: str
    """What it is called among all that there are for so many pairs: `howell-7x13x2`, `mitchell-6x6x4-relay-1`."""
    pairs: int
    """How many pairs play, each with the number of its place in the order of entry."""
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
    called: str
    """Its kind in words."""
    told: str
    """In words how many boards and rounds it has, who wins and how even it is."""
    remarks: tuple[str, ...]
    """What is odd about it: tables that are skipped or share boards, arrows that are switched, who sits out."""
    plan: tuple[str, ...]
    """Its lines as `MovementSet` has them: `r1 t1 8-1 1,2`."""


def movement_proposed_view(number: int, proposal: Proposal) -> MovementProposedView:
    """What is shown of a proposal, in the language chosen."""
    plan = proposal.plan
    spread = f"{proposal.balance.spread:.2f}"
    told = message(
        "movements", "told", count=plan.winners, rounds=plan.rounds, boards=proposal.boards_a_set,
        plays=proposal.plays, spread=spread,
    )  # fmt: skip
    return MovementProposedView(
        number, _name(proposal), len(plan.contestants), plan.kind, plan.tables, plan.rounds, proposal.boards_a_set,
        proposal.plays, plan.winners,
        proposal.sits_out, proposal.shared, proposal.again, spread, proposal.even,
        proposal.switched, message("movements", f"kind_{plan.kind}"), told, tuple(_remarks(proposal)),
        tuple(plan_lines(plan, proposal.boards_a_set)),
    )  # fmt: skip


def _name(proposal: Proposal) -> str:
    plan = proposal.plan
    size = f"{plan.kind}-{plan.tables}x{plan.rounds}x{proposal.boards_a_set}"
    return "-".join(filter(None, (size, proposal.even, str(proposal.switched or ""))))


def _remarks(one: Proposal) -> Iterator[str]:
    if one.even:
        yield message("movements", f"even_{one.even}")
    for what, count in (("switched", one.switched), ("shared", one.shared), ("again", one.again)):
        if count:
            yield message("movements", what, count=count)
    if one.sits_out:
        yield message("movements", "sits_out")
