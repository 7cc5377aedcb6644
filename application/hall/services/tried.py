"""Other cards than those that were played, tried from the disputed one on. It reads, and records nothing."""

from __future__ import annotations

from collections.abc import Mapping

from application.hall.services.asked import TriedAsked
from application.hall.services.hearing import Disputed, disputed_in
from application.hall.sight import Sight
from domain.board import place_of
from domain.calls import Contract
from domain.cards import Card
from domain.errors import NotReadable
from projections.equity import double_dummy
from projections.equity.course import hands_of, position_at
from projections.equity.position import Position, Unclear
from projections.texts import card_text, message
from projections.views.tried import TriedView, TriedYet, no_position, tried_view

__all__ = ["tried"]

MOST_CARDS = 52


def tried(sight: Sight, asked: TriedAsked) -> TriedView:
    """A position with the cards that were tried. Raises NotReadable for what is no card, or not lawful there; else as
    `hearing`."""
    case = disputed_in(sight, asked)
    session, number = case.at.replay.session.name, case.at.appeal.id
    contract = case.board.contract if case.board is not None else None
    begun = _begun(case, contract)
    if contract is None or begun is None:
        return no_position(session, number, message("hearing", "no_position"))
    cards = _cards(asked.cards)
    positions = [begun]
    for card in cards:
        if not positions[-1].left or card not in positions[-1].cards():
            raise NotReadable(message("hearing", "not_lawful", card=card_text(card)))
        positions.append(positions[-1].after(card))
    has_figures = double_dummy.is_installed()
    missing = "" if has_figures else message("equity", "no_endplay")
    yet = TriedYet(positions, cards, _figures(positions, contract) if has_figures else [{} for _ in positions])
    return tried_view(yet, contract, session, number, missing)


def _begun(case: Disputed, contract: Contract | None) -> Position | None:
    """The position before the disputed card; before the opening lead, where none is disputed. None where it is not
    known."""
    if contract is None or case.board is None:
        return None
    if case.disputed is not None and case.disputed.trick:
        position = position_at(case.replay, case.board, place_of(case.disputed.entry))
        return position if isinstance(position, Position) else None
    hands = hands_of(case.board)
    return None if isinstance(hands, Unclear) else Position(hands, contract.strain, contract.declarer.left)


def _cards(text: str) -> list[Card]:
    """The cards that are named: `C4.C7.CJ`. Raises NotReadable."""
    names = [one for one in text.upper().split(".") if one]
    known = {card.value: card for card in Card}
    wrong = next((one for one in names[: MOST_CARDS + 1] if one not in known), "")
    if wrong or len(names) > MOST_CARDS:
        raise NotReadable(message("hearing", "no_card", read=repr(wrong[:10])))
    return [known[one] for one in names]


def _figures(positions: list[Position], contract: Contract) -> list[Mapping[Card, int]]:
    """Declarer's tricks for each lawful card of each position."""
    solver = double_dummy.DoubleDummy(positions)
    return [solver.by_card(position, contract.declarer.side) for position in positions]
