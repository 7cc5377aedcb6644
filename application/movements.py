"""Movements for an evening that is to come: what fits, and one of them as it is recorded."""

from __future__ import annotations

from collections.abc import Sequence

from domain.errors import NotPossible
from domain.events import MovementSet
from projections.movements.proposing import MOST_BOARDS, MOST_PAIRS, Proposal, proposals
from projections.texts import message
from projections.views.movements import MovementProposedView, movement_proposed_view

__all__ = ["movement_named", "movement_set", "movements_for"]


def movements_for(pairs: int, boards: int, tells_most: int = 12) -> Sequence[MovementProposedView]:
    """What fits a number of pairs who are to play about so many boards, the best first. Raises NotPossible where
    nothing does."""
    if not 3 <= pairs <= MOST_PAIRS or not 1 <= boards <= MOST_BOARDS:
        raise NotPossible(message("movements", "no_evening", pairs=MOST_PAIRS, boards=MOST_BOARDS))
    found: Sequence[Proposal] = proposals(pairs, boards)
    if not found:
        raise NotPossible(message("movements", "nothing_fits", pairs=pairs, boards=boards))
    return [movement_proposed_view(number, one) for number, one in enumerate(found[:tells_most], 1)]


def movement_named(name: str, pairs: int, boards: int) -> MovementProposedView:
    """One of those that fit, by its name. Raises NotPossible where it is none of them."""
    found = next((one for one in movements_for(pairs, boards) if one.name == name), None)
    if found is None:
        raise NotPossible(message("movements", "none_named", read=name[:60], pairs=pairs, boards=boards))
    return found


def movement_set(chosen: MovementProposedView) -> MovementSet:
    """A movement as it is recorded. Of a Mitchell that is played as its kind tells no plan is needed."""
    follows = chosen.kind == "mitchell" and not chosen.switched and chosen.even != "relay" and not chosen.sits_out
    plan = () if follows else chosen.plan
    kind = "mitchell" if chosen.winners == 2 else chosen.kind if chosen.kind != "mitchell" else "mitchell_switched"
    return MovementSet(kind, chosen.tables, chosen.rounds, chosen.boards_a_round, plan)
