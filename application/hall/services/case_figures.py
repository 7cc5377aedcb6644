"""What double dummy says of a matter: each card at the disputed moment, and each opening lead of what was assigned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from application.hall.sight import Sight
from domain.board import Board, place_of
from domain.calls import Contract, contract_from_text
from domain.events import AppealDecided, ScoreAdjusted
from projections.equity import double_dummy
from projections.equity.board_equity import choice_before
from projections.equity.course import hands_of
from projections.equity.opening_leads import tricks_by_lead
from projections.equity.position import Unclear
from projections.rulings.replay import Replay
from projections.texts import message
from projections.views.disputed import DisputedView, FiguresView, LeadsView
from projections.views.steps import Step

__all__ = ["figures_of"]

NONE = FiguresView(None, 0, {}, (), "")


def figures_of(
    sight: Sight, replay: Replay, board: Board | None, disputed: DisputedView | None, steps: Sequence[Step]
) -> FiguresView:
    """The figures of a matter. Where the extra `dd` is not installed there are none, and it is said how to get them."""
    if board is None:
        return NONE
    played, is_card = board.contract, disputed is not None and bool(disputed.trick)
    assigned = list(dict.fromkeys(_assigned(steps)))
    if not is_card and not assigned:
        return NONE
    if not double_dummy.is_installed():
        return FiguresView(None, 0, {}, (), message("equity", "no_endplay"))
    cards = {}
    if is_card and played is not None and disputed is not None:
        choice = choice_before(replay, board, place_of(disputed.entry))
        cards = {card.value: tricks for card, tricks in choice.cards.items()}
    return FiguresView(
        declarer=played.declarer if played is not None and cards else None,
        needed=played.level + 6 if played is not None and cards else 0,
        cards=cards,
        leads=tuple(_leads(sight, board, assigned)),
        missing="",
    )


def _assigned(steps: Sequence[Step]) -> Iterator[Contract]:
    """The contracts that somebody assigned, in the order of the record."""
    for step in steps:
        if isinstance(step.event, ScoreAdjusted | AppealDecided):
            for part in (*step.event.ns, *step.event.ew):
                contract = contract_from_text(part.contract, part.declarer)
                if contract is not None:
                    yield contract


def _leads(sight: Sight, board: Board, assigned: Sequence[Contract]) -> Iterator[LeadsView]:
    hands = hands_of(board)
    if isinstance(hands, Unclear):
        return
    for contract in assigned:
        cards = tricks_by_lead(hands, contract.strain, contract.declarer)
        told = {card.value: tricks for card, tricks in cards.items()}
        yield LeadsView(contract.text, contract.declarer, contract.declarer.left, told)
