"""Movements for an evening that is to come: what fits, and one of them as it is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from domain.errors import NotPossible
from domain.events import MovementSet
from projections.movements.individuals import WHISTS
from projections.movements.proposing import MOST_BOARDS, MOST_PAIRS, Proposal, proposals, swiss_proposals
from projections.movements.proposing_teams import (
    MOST_TEAMS,
    individual_proposals,
    most_team_rounds,
    team_proposals,
)
from projections.recorded.movement import Due, Movement, line_of
from projections.texts import message
from projections.views.movements import Contestants, MovementProposedView, movement_proposed_view

__all__ = ["movement_named", "movement_of_size", "movement_set", "movements_for"]

EVERY_ONE = 1000
"""More movements than fit any evening."""


def movements_for(
    contestants: int, boards: int, of: Contestants = "pairs", rounds: int = 0, tells_most: int = 12
) -> Sequence[MovementProposedView]:
    """What fits a number of pairs, teams or players who are to play about so many boards, the best first, and of pairs
    a Swiss behind all others; of teams and players with `rounds` only what has so many. Raises NotPossible
    where nothing does."""
    found = _found(contestants, boards, of, rounds)
    if of == "pairs":
        drawn = swiss_proposals(contestants, boards)
        found = [*found[: tells_most - len(drawn)], *drawn]
    if not found and of == "teams" and rounds:
        most = most_team_rounds(contestants)
        raise NotPossible(message("movements", "other_rounds", teams=contestants, rounds=rounds, most=most))
    if not found:
        code = "nothing_fits" if of == "pairs" else f"nothing_fits_{of}"
        raise NotPossible(message("movements", code, pairs=contestants, boards=boards))
    return [movement_proposed_view(number, one, of) for number, one in enumerate(found[:tells_most], 1)]


def _found(contestants: int, boards: int, of: Contestants, rounds: int) -> Sequence[Proposal]:
    """Raises NotPossible for what is no evening."""
    if of == "teams" and contestants == 2:
        raise NotPossible(message("movements", "two_teams"))
    try:
        if of == "teams":
            return team_proposals(contestants, boards, rounds)
        if of == "individuals":
            return individual_proposals(contestants, boards, rounds)
        return proposals(contestants, boards)
    except ValueError as error:
        known = ", ".join(map(str, WHISTS))
        most = MOST_TEAMS if of == "teams" else MOST_PAIRS
        code = "no_evening" if of == "pairs" else f"no_evening_{of}"
        raise NotPossible(message("movements", code, pairs=most, boards=MOST_BOARDS, known=known)) from error


def movement_named(
    name: str, contestants: int, boards: int, of: Contestants = "pairs", rounds: int = 0
) -> MovementProposedView:
    """One of those that fit, by its name. Raises NotPossible where it is none of them."""
    found = next((one for one in movements_for(contestants, boards, of, rounds) if one.name == name), None)
    if found is None:
        code = "none_named" if of == "pairs" else "none_named_of_others"
        raise NotPossible(message("movements", code, read=name[:60], pairs=contestants, boards=boards))
    return found


def movement_of_size(pairs: int, tables: int, rounds: int, boards: int) -> MovementProposedView | None:
    """The best movement of so many tables, rounds and boards a round, that is played as it stands: neither drawn while
    it is played, nor by two tables that relay boards. None where there is none."""
    size, found = (tables, rounds, boards), list[MovementProposedView]()
    with suppress(NotPossible):
        found += movements_for(pairs, rounds * boards, tells_most=EVERY_ONE)
    known = (one for one in found if (one.tables, one.rounds, one.boards_a_round) == size)
    return next((one for one in known if not one.is_drawn and one.even != "relay"), None)


def movement_set(chosen: MovementProposedView, names: Sequence[str] = ()) -> MovementSet:
    """A movement as it is recorded; with the `names` of its contestants, in their order, in place of their numbers. Of
    a Mitchell that is played as its kind tells no plan is needed; of a movement that is drawn only the rounds are
    recorded that are told."""
    follows = chosen.kind == "mitchell" and not chosen.switched and chosen.even != "relay" and not chosen.sits_out
    plan = () if follows else _named(chosen.plan, names) if names else chosen.plan
    kind = "mitchell" if chosen.winners == 2 else chosen.kind if chosen.kind != "mitchell" else "mitchell_switched"
    rounds = max((due.round for due in _due(plan)), default=chosen.rounds) if chosen.is_drawn else chosen.rounds
    return MovementSet(kind, chosen.tables, rounds, chosen.boards_a_round, plan)


def _due(lines: Sequence[str]) -> list[Due]:
    movement = Movement()
    return [due for line in lines if (due := movement.read_line(line)) is not None]


def _named(lines: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    def named(side: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names[int(one) - 1] for one in side)

    return tuple(line_of(replace(due, ns=named(due.ns), ew=named(due.ew))) for due in _due(lines))
