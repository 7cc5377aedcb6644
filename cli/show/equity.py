"""Double-dummy figures on the screen and as JSON: beside the transfer and the questions, in place of no answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cli.show.rulings import question_lines
from domain.board import Board
from domain.calls import Strain
from domain.cards import Card, cards_in
from domain.seats import SEATS, Side
from formats.printed import in_lines
from projections.equity.board_equity import BoardEquity, Choice, ClaimEquity, PlayFigure, RevokeEquity
from projections.equity.every_line import MOST_TRICKS
from projections.equity.position import Position, Unclear
from projections.found.incidents import Incident, Question, incident_name
from projections.texts import (
    SYMBOLS,
    card_text,
    hand_text,
    kind_text,
    law_text,
    message,
    seat_text,
    side_text,
)
from projections.views.auction import COLUMNS
from projections.views.incident import question_view

__all__ = ["choice_json", "choice_lines", "equity_json", "equity_lines", "unclear_text"]

WIDTH = 78
NAME = 8
"""Columns of a seat's name."""


def equity_lines(equity: BoardEquity) -> list[str]:
    """All figures of a board: the table, the play, then each revoke and claim with the questions it asks."""
    lines = [*_wrapped(message("equity", "what_it_is")), "", *_table_lines(equity)]
    if equity.unclear is not None:
        lines += _wrapped(unclear_text(equity.unclear))
    if any(figure.before is not None for figure in equity.plays):
        lines += ["", message("equity", "play"), *_play_lines(equity), *_withdrawn_lines(equity), *_cost_lines(equity)]
    if equity.penalty_cards:
        cards = ", ".join(f"{seat_text(seat)} {card_text(card)}" for seat, card in equity.penalty_cards)
        lines += ["", *_wrapped(message("equity", "penalty_cards_of_board", cards=cards))]
    for revoke in equity.revokes:
        lines += ["", *_revoke_lines(equity, revoke)]
    for claim in equity.claims:
        lines += ["", *_claim_lines(equity, claim)]
    told = {found.incident for found in equity.revokes} | {found.incident for found in equity.claims}
    for incident, question in equity.questions:
        if incident.name not in told:
            lines += ["", f"{incident.name}  {kind_text(incident.kind)}", *_asked_lines(incident, question)]
    return lines


def unclear_text(unclear: Unclear) -> str:
    """Why there is no figure."""
    seats = ", ".join(map(seat_text, unclear.seats))
    return message("equity", unclear.code, seats=seats)


def choice_lines(choice: Choice, heading: str) -> list[str]:
    """A position with the figure of each card that may be played."""
    position = choice.position
    if isinstance(position, Unclear):
        return [heading, *_wrapped(unclear_text(position))]
    lines = [heading]
    lines += [f"  {seat_text(seat):<{NAME}}{hand_text(position.hands[seat.index])}" for seat in SEATS]
    gap = ["...", *map(card_text, position.ahead)] if position.ahead else []
    lying = " ".join([*map(card_text, position.trick), *(card or "..." for card in gap)])
    lines += [f"  {message('equity', 'on_the_trick', leader=seat_text(position.leader), cards=lying)}"] * bool(lying)
    lines.append(f"  {'  '.join(f'{side_text(side)} {position.won[side.index]}' for side in Side)}")
    if not position.left:
        return [*lines, *_wrapped(message("equity", "nothing_left"))]
    told = message("equity", "each_card", seat=seat_text(position.turn), figures=_figures(choice.cards))
    return [*lines, *_wrapped(told), *_penalty_lines(choice), "", *_wrapped(message("equity", "what_it_is"))]


def _table_lines(equity: BoardEquity) -> list[str]:
    title = message("equity", "by_declarer")
    if isinstance(equity.table, Unclear):
        return [title]
    labels = [SYMBOLS[strain.value] if strain.trump else message("word", "notrump") for strain in Strain]
    lines = [title, "  " + " " * NAME + "".join(f"{label:>5}" for label in labels)]
    for seat in SEATS:
        figures = "".join(f"{equity.table[seat, strain]:>5}" for strain in Strain)
        lines.append(f"  {seat_text(seat):<{NAME}}{figures}")
    return lines


def _play_lines(equity: BoardEquity) -> list[str]:
    """One trick a row: each card with declarer's tricks double dummy after it; `!` did not follow suit."""
    figures = {figure.played.place: figure for figure in equity.plays}
    lines = [" #  " + "".join(f"{seat_text(seat):<11}" for seat in COLUMNS).rstrip()]
    for trick in equity.board.tricks:
        if not trick.count:
            continue
        cells = [_cell(trick.cards[n], trick.leader == n, figures.get(trick.places[n])) for n in _columns()]
        lines.append(f"{trick.number:>2}  {''.join(cells)}".rstrip())
    return lines


def _columns() -> Iterable[int]:
    return (seat.index for seat in COLUMNS)


def _cell(card: Card | None, leads: bool, figure: PlayFigure | None) -> str:
    if card is None:
        return " " * 11
    after = "" if figure is None or figure.after is None else str(figure.after)
    mark = "" if figure is None or figure.is_lawful else "!"
    return f"{'>' if leads else ' '}{card_text(card) + mark:<5}{after:>2}   "


def _withdrawn_lines(equity: BoardEquity) -> list[str]:
    """The cards that were taken back: they do not stand in the tricks."""
    return [
        line
        for figure in equity.plays
        if figure.withdrawn
        for line in _wrapped(
            message(
                "equity",
                "withdrawn",
                entry=figure.played.entry,
                trick=figure.played.trick,
                seat=seat_text(figure.played.seat),
                card=card_text(figure.played.card),
            )
        )
    ]


def _cost_lines(equity: BoardEquity) -> list[str]:
    """The cards after which declarer's figure is another than before."""
    changed = [figure for figure in equity.plays if figure.cost and not figure.withdrawn]
    lines = ["", message("equity", "costs")] if changed else []
    for figure in changed:
        played = figure.played
        name = "cost_trick" if figure.cost > 0 else "gained_trick"
        lines += _wrapped(
            message(
                "equity",
                name,
                count=abs(figure.cost),
                entry=played.entry,
                trick=played.trick,
                seat=seat_text(played.seat),
                card=card_text(played.card),
                before=figure.before,
                after=figure.after,
                side=side_text(played.seat.side),
            )
        )
    return lines


def _revoke_lines(equity: BoardEquity, found: RevokeEquity) -> list[str]:
    revoke = found.revoke
    name = "defective" if revoke.kind == "defective" else "revoke"
    who, card = seat_text(revoke.seat), card_text(revoke.card)
    lines = [message("equity", name, incident=found.incident, seat=who, trick=revoke.trick, card=card)]
    if equity.tricks is not None:
        lines += _wrapped(message("equity", "counted", tricks=equity.tricks, after=equity.transferred))
    if isinstance(found.choice.position, Unclear):
        lines += _wrapped(unclear_text(found.choice.position))
    else:
        lines += _wrapped(message("equity", "instead", figures=_figures(found.choice.cards)))
        if found.as_played is not None:
            lines += _wrapped(message("equity", "as_played", card=card, tricks=found.as_played))
        lines += _penalty_lines(found.choice)
    if revoke.attention is None:
        lines += _wrapped(message("equity", "no_attention"))
    asked = equity.asked(found.incident)
    return [*lines, *(line for incident, question in asked for line in _asked_lines(incident, question))]


def _claim_lines(equity: BoardEquity, found: ClaimEquity) -> list[str]:
    claim = found.claim
    name = "concession" if claim.is_concession else "claim"
    who = seat_text(claim.seat)
    lines = [
        message(
            "equity", name, incident=found.incident, seat=who, claimed=claim.claimed, left=claim.left, count=claim.left
        )
    ]
    if isinstance(found.position, Unclear):
        lines += _wrapped(unclear_text(found.position))
    else:
        side = side_text(claim.seat.side)
        for revoke in found.unsettled:
            who, card = seat_text(revoke.seat), card_text(revoke.card)
            lines += _wrapped(message("equity", "unsettled", seat=who, card=card, trick=revoke.trick))
        if found.option:
            lines += _wrapped(message("equity", "option_62c1"))
        lines += _wrapped(message("equity", "claim_double_dummy", side=side, tricks=found.double_dummy))
        if found.bounds is not None:
            bounds = found.bounds
            lines += _wrapped(message("equity", "bounds", side=side, lowest=bounds.lowest, highest=bounds.highest))
        else:
            lines += _wrapped(message("equity", "no_bounds", most=MOST_TRICKS))
        if found.cards:
            turn = seat_text(found.position.turn)
            told = message("equity", "each_card_of_claim", seat=turn, side=side, figures=_figures(found.cards))
            lines += _wrapped(told)
        lines += _wrapped(message("equity", "normal_lines", laws=", ".join(map(law_text, ("70D", "70E", "71")))))
    asked = equity.asked(found.incident)
    return [*lines, *(line for incident, question in asked for line in _asked_lines(incident, question))]


def _asked_lines(incident: Incident, question: Question) -> tuple[str, ...]:
    """A question as `tdlog rulings` prints it."""
    return question_lines(incident.name, question_view(question))


def _penalty_lines(choice: Choice) -> list[str]:
    if not choice.penalty_cards:
        return []
    cards = ", ".join(f"{seat_text(seat)} {card_text(card)}" for seat, card in choice.penalty_cards)
    return _wrapped(message("equity", "penalty_cards", cards=cards))


def _figures(cards: Mapping[Card, int]) -> str:
    """`9: ♦J ♦4  8: ♠2`: cards by their figure, the highest first."""
    return "; ".join(
        f"{tricks}: {' '.join(card_text(card) for card in reversed(cards_in(_mask(cards, tricks))))}"
        for tricks in sorted(set(cards.values()), reverse=True)
    )


def _mask(cards: Mapping[Card, int], tricks: int) -> int:
    return sum(card.bit for card, figure in cards.items() if figure == tricks)


def _wrapped(text: str) -> list[str]:
    return in_lines(text, WIDTH, first="  ", rest="    ")


def equity_json(equity: BoardEquity) -> dict[str, Any]:
    """All figures of a board for machines."""
    board, contract = equity.board, equity.board.contract
    table = equity.table
    return {
        "board": board.number,
        "contract": contract.text if contract else None,
        "declarer": contract.declarer.value if contract else None,
        "tricks": equity.tricks,
        "transferred": equity.transferred,
        "table": None
        if isinstance(table, Unclear)
        else {seat.value: {strain.value: table[seat, strain] for strain in Strain} for seat in SEATS},
        "unclear": _unclear_json(equity.unclear) if equity.unclear is not None else None,
        "play": [_play_json(figure) for figure in equity.plays],
        "revokes": [
            {
                "incident": found.incident,
                "trick": found.revoke.trick,
                "seat": found.revoke.seat.value,
                "card": found.revoke.card.value,
                "as_played": found.as_played,
                **choice_json(found.choice),
            }
            for found in equity.revokes
        ],
        "claims": [_claim_json(equity.board, found) for found in equity.claims],
        "questions": [
            {"incident": incident.name, "law": question.law, "question": question.code, "open": question.is_open}
            for incident, question in equity.questions
        ],
    }


def choice_json(choice: Choice) -> dict[str, Any]:
    """A position with the figure of each card for machines."""
    position = choice.position
    lying = [[seat.value, card.value] for seat, card in choice.penalty_cards]
    figures = {card.value: tricks for card, tricks in choice.cards.items()}
    return {"cards": figures, "penalty_cards": lying, **_position_json(position)}


def _position_json(position: Position | Unclear) -> dict[str, Any]:
    if isinstance(position, Unclear):
        return {"position": None, "unclear": _unclear_json(position)}
    told = {
        "turn": position.turn.value if position.left else None,
        "leader": position.leader.value,
        "on_trick": [card.value for card in position.trick],
        "ahead": [card.value if card is not None else None for card in position.ahead],
        "hands": {seat.value: [card.value for card in cards_in(position.hands[seat.index])] for seat in SEATS},
        "won": {side.value: position.won[side.index] for side in Side},
    }
    return {"position": told, "unclear": None}


def _unclear_json(unclear: Unclear) -> dict[str, Any]:
    return {"why": unclear.code, "seats": [seat.value for seat in unclear.seats], "text": unclear_text(unclear)}


def _play_json(figure: PlayFigure) -> dict[str, Any]:
    played = figure.played
    return {
        "entry": played.entry,
        "trick": played.trick,
        "seat": played.seat.value,
        "card": played.card.value,
        "before": figure.before,
        "after": figure.after,
        "cost": figure.cost,
        "withdrawn": figure.withdrawn,
        "lawful": figure.is_lawful,
    }


def _claim_json(board: Board, found: ClaimEquity) -> dict[str, Any]:
    bounds = found.bounds
    return {
        "incident": found.incident,
        "seat": found.claim.seat.value,
        "claimed": found.claim.claimed,
        "left": found.claim.left,
        "double_dummy": found.double_dummy,
        "lowest": bounds.lowest if bounds else None,
        "highest": bounds.highest if bounds else None,
        "cards": {card.value: tricks for card, tricks in found.cards.items()},
        "unsettled": [incident_name(board, revoke.place) for revoke in found.unsettled],
        "option_62c1": found.option,
        **_position_json(found.position),
    }
