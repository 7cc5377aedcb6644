"""Movements that fit an evening, as they are shown: what each is like, and its lines for the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from projections.movements.faults import fewest_met
from projections.movements.plan import plan_lines
from projections.movements.proposing import Proposal
from projections.texts import message
from projections.views.encoding import Unencoded

__all__ = ["Contestants", "MovementProposedView", "movement_proposed_view"]

Contestants = Literal["pairs", "teams", "individuals"]
DRAWN = ("swiss", "knockout")
"""Of which only the first round can be told before it is played."""


class MovementProposedView(Struct, frozen=True):
    """A movement that fits a number of pairs, teams or players, and of boards."""

    number: int
    """Its place among those that fit, by which it is chosen."""
    name: str
    """What it is called among all that there are for so many pairs: `howell-7x13x2`, `mitchell-6x6x4-relay-1`."""
    of: Contestants
    """`pairs`, `teams`, or `individuals`."""
    pairs: int
    """How many pairs, teams or players play, each with the number of its place in the order of entry."""
    kind: str
    """`mitchell`, `rover`, `howell`, `howell_halves`, `three_quarter_howell`, `hesitation`, `web`; of teams
    `round_robin`, `triangle`, `american_whist`, `swiss`, `knockout`; `individual`, `rainbow`."""
    tables: int
    rounds: int
    """How many are to be played; a Swiss and a knockout are drawn while they are."""
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
    """The standard deviation of how often two of them are compared, to two places; 0.00 where all are compared alike;
    empty of teams, which meet and are compared with nobody else."""
    meets: int
    """How many others each meets at least; 0 where that is drawn."""
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
    is_drawn: Unencoded[bool]
    """Whether only its first round can be told before it is played."""
    plan: tuple[str, ...]
    """Its lines as `MovementSet` has them: `r1 t1 8-1 1,2`; of one that is drawn those of its first round."""


def movement_proposed_view(number: int, proposal: Proposal, of: Contestants = "pairs") -> MovementProposedView:
    """What is shown of a proposal, in the language chosen."""
    plan = proposal.plan
    is_drawn = plan.kind in DRAWN
    spread = "" if of == "teams" or is_drawn else f"{proposal.balance.spread:.2f}"
    meets = 0 if is_drawn else fewest_met(plan)
    return MovementProposedView(
        number, _name(proposal), of, len(plan.contestants), plan.kind, plan.tables, proposal.all_rounds,
        proposal.boards_a_set, proposal.plays, plan.winners,
        proposal.sits_out, proposal.shared, proposal.again, spread, meets, proposal.even,
        proposal.switched, message("movements", f"kind_{plan.kind}"), _told(proposal, of, meets, spread),
        tuple(_remarks_of_teams(proposal) if of == "teams" else _remarks(proposal, of)), is_drawn,
        tuple(plan_lines(plan, proposal.boards_a_set)),
    )  # fmt: skip


def _told(proposal: Proposal, of: Contestants, meets: int, spread: str) -> str:
    plan, others = proposal.plan, len(proposal.plan.contestants) - 1
    fields = {"rounds": proposal.all_rounds, "boards": proposal.boards_a_set, "plays": proposal.plays}
    if of != "teams" and spread:
        return message("movements", "told", count=plan.winners, spread=spread, **fields)
    code = f"told_{plan.kind}" if plan.kind in DRAWN else "told_all_meet" if meets == others else "told_some_meet"
    return message("movements", code, meets=meets, others=others, **fields)


def _name(proposal: Proposal) -> str:
    plan = proposal.plan
    size = f"{plan.kind}-{plan.tables}x{proposal.all_rounds}x{proposal.boards_a_set}"
    return "-".join(filter(None, (size, proposal.even, str(proposal.switched or ""))))


def _remarks(one: Proposal, of: Contestants) -> Iterator[str]:
    if one.even:
        yield message("movements", f"even_{one.even}")
    if of == "individuals" and one.plan.copies > 1:
        yield message("movements", "copies", count=one.plan.copies)
    again = one.again if of == "pairs" else 0
    for what, count in (("switched", one.switched), ("shared", one.shared), ("again", again)):
        if count:
            yield message("movements", what, count=count)
    if one.sits_out:
        yield message("movements", "sits_out")


def _remarks_of_teams(one: Proposal) -> Iterator[str]:
    """What is odd about a movement of teams: who sits out, matches over two rounds, how many copies of each board."""
    plan = one.plan
    out = sum(not meeting.is_played for meeting in plan.in_round(1))
    if out:
        yield message("movements", "teams_out", count=out)
    if plan.kind in ("triangle", "american_whist") or (plan.kind == "knockout" and plan.rounds > 1):
        yield message("movements", f"over_rounds_{plan.kind}")
    if plan.copies > 1:
        yield message("movements", "copies", count=plan.copies)
