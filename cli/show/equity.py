"""Double-dummy figures on the screen: beside the transfer and the questions, in place of no answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cli.show.columns import indented
from cli.show.rulings import question_lines
from domain.calls import Strain
from domain.cards import Card
from domain.seats import SEATS, Seat, Side
from projections.equity.every_line import MOST_TRICKS
from projections.texts import SYMBOLS, card_text, law_text, message, seat_text, side_text
from projections.views.auction import COLUMNS
from projections.views.equity import (
    CardFigureView,
    ChoiceView,
    DoubleDummyView,
    EquityClaimView,
    EquityQuestionView,
    EquityRevokeView,
    EquityView,
    PlayedCell,
)

__all__ = ["choice_lines", "equity_lines"]

NAME = 8
"""Columns of a seat's name."""


def equity_lines(equity: EquityView) -> list[str]:
    """All figures of a board: the table, the play, then each revoke and claim with the questions it asks."""
    lines = [*_said("what_it_is"), "", *_table_lines(equity)]
    if equity.unclear is not None:
        lines += indented(equity.unclear.text, 2, 2)
    if any(figure.before is not None for figure in equity.play):
        lines += ["", message("equity", "play"), *_play_lines(equity), *_withdrawn_lines(equity), *_cost_lines(equity)]
    lines += _penalty_lines("penalty_cards_of_board", equity.penalty_cards, [""])
    for revoke in equity.revokes:
        lines += ["", *_revoke_lines(equity, revoke), *_asked_lines(equity, revoke.incident)]
    for claim in equity.claims:
        lines += ["", *_claim_lines(claim), *_asked_lines(equity, claim.incident)]
    told = {one.incident for one in equity.revokes} | {one.incident for one in equity.claims}
    for asked in equity.questions:
        if asked.incident not in told:
            lines += ["", f"{asked.incident}  {asked.kind}", *_question_lines(asked)]
    return lines


def choice_lines(choice: ChoiceView, heading: str) -> list[str]:
    """A position with the figure of each card that may be played."""
    position = choice.position
    if position is None:
        return [heading, *indented(choice.unclear.text if choice.unclear else "", 2, 2)]
    lines = [heading]
    lines += [f"  {seat_text(seat):<{NAME}}{hand}" for seat, hand in zip(SEATS, position.held, strict=True)]
    lying = _lying(position)
    lines += [f"  {message('equity', 'on_the_trick', leader=seat_text(position.leader), cards=lying)}"] * bool(lying)
    lines.append(f"  {'  '.join(f'{side_text(side)} {position.won[side.value]}' for side in Side)}")
    if position.turn is None:
        return [*lines, *_said("nothing_left")]
    told = _said("each_card", seat=seat_text(position.turn), figures=choice.figures)
    lines += [*told, *_penalty_lines("penalty_cards", choice.penalty_cards)]
    return [*lines, "", *_said("what_it_is")]


def _lying(position: DoubleDummyView) -> str:
    """The cards of the trick in progress, with a gap where one was taken back."""
    cards = [*position.on_trick, *([None, *position.ahead] if position.ahead else [])]
    return " ".join(card_text(card) if card else "..." for card in cards)


def _table_lines(equity: EquityView) -> list[str]:
    title = message("equity", "by_declarer")
    if equity.table is None:
        return [title]
    labels = [SYMBOLS[strain.value] if strain.trump else message("word", "notrump") for strain in Strain]
    lines = [title, "  " + " " * NAME + "".join(f"{label:>5}" for label in labels)]
    for seat in SEATS:
        figures = "".join(f"{equity.table[seat.value][strain.value]:>5}" for strain in Strain)
        lines.append(f"  {seat_text(seat):<{NAME}}{figures}")
    return lines


def _play_lines(equity: EquityView) -> list[str]:
    """One trick a row: each card with declarer's tricks double dummy after it; `!` did not follow suit."""
    lines = [" #  " + "".join(f"{seat_text(seat):<11}" for seat in COLUMNS).rstrip()]
    return lines + [f"{number:>2}  {''.join(map(_cell, cells))}".rstrip() for number, cells in equity.rows]


def _cell(cell: PlayedCell | None) -> str:
    if cell is None:
        return " " * 11
    after = "" if cell.after is None else str(cell.after)
    return f"{'>' if cell.leads else ' '}{cell.text + '!' * (not cell.lawful):<5}{after:>2}   "


def _withdrawn_lines(equity: EquityView) -> list[str]:
    """The cards that were taken back: they do not stand in the tricks."""
    taken_back = (figure for figure in equity.play if figure.withdrawn)
    return [line for figure in taken_back for line in _of_card("withdrawn", figure)]


def _cost_lines(equity: EquityView) -> list[str]:
    """The cards after which declarer's figure is another than before."""
    changed = [figure for figure in equity.play if figure.cost and not figure.withdrawn]
    lines = ["", message("equity", "costs")] if changed else []
    for figure in changed:
        name, side = "cost_trick" if figure.cost > 0 else "gained_trick", side_text(figure.seat.side)
        changes = {"count": abs(figure.cost), "before": figure.before, "after": figure.after}
        lines += _of_card(name, figure, **changes, side=side)
    return lines


def _of_card(id: str, figure: CardFigureView, **more: Any) -> list[str]:
    seat, card = seat_text(figure.seat), card_text(figure.card)
    return _said(id, entry=figure.entry, trick=figure.trick, seat=seat, card=card, **more)


def _revoke_lines(equity: EquityView, found: EquityRevokeView) -> list[str]:
    name = "defective" if found.defective else "revoke"
    who, card = seat_text(found.seat), card_text(found.card)
    lines = [message("equity", name, incident=found.incident, seat=who, trick=found.trick, card=card)]
    if equity.tricks is not None:
        lines += _said("counted", tricks=equity.tricks, after=equity.transferred)
    if found.unclear is not None:
        lines += indented(found.unclear.text, 2, 2)
    else:
        lines += _said("instead", figures=found.figures)
        if found.as_played is not None:
            lines += _said("as_played", card=card, tricks=found.as_played)
        lines += _penalty_lines("penalty_cards", found.penalty_cards)
    return lines if found.noticed else [*lines, *_said("no_attention")]


def _claim_lines(found: EquityClaimView) -> list[str]:
    name, who = "concession" if found.concession else "claim", seat_text(found.seat)
    told = {"claimed": found.claimed, "left": found.left, "count": found.left}
    lines = [message("equity", name, incident=found.incident, seat=who, **told)]
    if found.position is None:
        return lines + indented(found.unclear.text if found.unclear else "", 2, 2)
    side = side_text(found.seat.side)
    for seat, card, trick in found.revokes:
        lines += _said("unsettled", seat=seat_text(seat), card=card_text(card), trick=trick)
    if found.option_62c1:
        lines += _said("option_62c1")
    lines += _said("claim_double_dummy", side=side, tricks=found.double_dummy)
    if found.lowest is not None:
        lines += _said("bounds", side=side, lowest=found.lowest, highest=found.highest)
    else:
        lines += _said("no_bounds", most=MOST_TRICKS)
    if found.cards:
        turn = seat_text(found.position.turn or found.position.leader)
        lines += _said("each_card_of_claim", seat=turn, side=side, figures=found.figures)
    return lines + _said("normal_lines", laws=", ".join(map(law_text, ("70D", "70E", "71"))))


def _asked_lines(equity: EquityView, incident: str) -> list[str]:
    """The questions about one incident, as `tdlog rulings` prints them."""
    return [line for asked in equity.questions if asked.incident == incident for line in _question_lines(asked)]


def _question_lines(asked: EquityQuestionView) -> tuple[str, ...]:
    return question_lines(asked.incident, asked.shown)


def _penalty_lines(id: str, cards: Iterable[tuple[Seat, Card]], before: list[str] | None = None) -> list[str]:
    told = ", ".join(f"{seat_text(seat)} {card_text(card)}" for seat, card in cards)
    return [*(before or []), *_said(id, cards=told)] if told else []


def _said(id: str, **fields: Any) -> list[str]:
    return indented(message("equity", id, **fields), 2, 2)
