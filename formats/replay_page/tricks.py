"""The play, one trick a row: leader underlined, winner marked, what breaks the Laws flagged, and a running tally."""

from __future__ import annotations

from collections.abc import Sequence

from domain.board import Board, Claim, entry_of
from domain.cards import Card
from domain.seats import Seat, Side
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.replay_page.diagram import card_markup, unseen_markup
from formats.replay_page.steps import Step
from formats.replay_page.variants import over_steps
from projections.recorded.hand_record import COLUMNS, CardOfTrick, TrickRow, beside_the_play, trick_rows
from projections.texts import card_text, message, seat_letter, seat_text, side_text

__all__ = ["trick_table"]


def trick_table(steps: Sequence[Step]) -> Markup:
    """The table with its caption, and below it what its marks mean and the cards that were taken back."""
    most = max(len(step.board.tricks) for step in steps)
    played = [(step, {row.trick.number: row for row in trick_rows(step.board)}) for step in steps]
    numbers = range(1, most + 1)
    rows = (over_steps([_row(step, tricks.get(number)) for step, tricks in played], "tr") for number in numbers)
    first = element("th", message("replay", "trick_head"), scope="col")
    heads = (_seat_head(seat) for seat in COLUMNS)
    last = element("th", side_text(Side.NS), scope="col", title=message("replay", "tally_head"))
    caption = element("caption", message("replay", "play_caption"), class_="sr")
    head = element("thead", element("tr", first, *heads, last))
    table = element("table", caption, head, element("tbody", *rows), class_="tricks")
    beside = over_steps([_beside(step.board) for step in steps], "ul", class_="notes")
    claims = over_steps([_claims(step.board) for step in steps], "ul", class_="claims")
    nothing = over_steps([_nothing(step.board) for step in steps], "p", class_="note")
    legend = over_steps([_legend() if step.board.plays else NOTHING for step in steps], "p", class_="legend")
    return joined(table, nothing, claims, beside, legend)


def _nothing(board: Board) -> Markup:
    """Why there is no card: the play has not begun, there was none, or it was not recorded."""
    if board.plays:
        return NOTHING
    code = "play_not_told" if board.tricks_agreed is not None else "play_not_begun"
    return joined(message("replay", "no_card_played" if board.passed_out else code))


def _claims(board: Board) -> Markup:
    """The claims and concessions, with the words of whoever claimed."""
    return joined(*(element("li", _claim(claim), dir="auto") for claim in board.claims))


def _claim(claim: Claim) -> str:
    said = message("form", "claimed", seat=seat_text(claim.seat), tricks=claim.claimed, left=claim.left)
    return f"{said}: “{claim.words}”" if claim.words else said


def _seat_head(seat: Seat) -> Markup:
    return element("th", element("abbr", seat_letter(seat.value), title=seat_text(seat)), scope="col")


def _legend() -> Markup:
    ace = card_text(Card("SA"))
    wins, leads, odd = (
        element("span", element("span", sign, class_=kind, aria_hidden="true"), BLANK, message("replay", kind))
        for sign, kind in ((ace, "wins"), (ace, "leads"), ("!", "irregular"))
    )
    return joined(wins, leads, odd, between=BLANK)


def _row(step: Step, row: TrickRow | None) -> Markup:
    if row is None or not row.trick.count:
        return NOTHING
    cells = (_cell(step, card) for card in row.cards)
    tally = element("td", str(row.ns) if row.trick.complete else "")
    return joined(element("th", str(row.trick.number), scope="row"), *cells, tally)


def _cell(step: Step, played: CardOfTrick | None) -> Markup:
    if played is None:
        return element("td")
    card, leads, won = played.card, played.leads, played.wins
    odd = played.place in step.breaches
    classes = ["c2", *["leads"] * leads, *["wins"] * won, *["odd"] * odd]
    told = [message("replay", code) for code, on in (("leads", leads), ("wins", won), ("irregular", odd)) if on]
    words = element("span", f" ({', '.join(told)})", class_="sr") if told else NOTHING
    flag = element("b", "!", aria_hidden="true", class_="flag") if odd else NOTHING
    shown = card_markup(card) if card is not None else unseen_markup()
    inside = element("span", shown, flag, BLANK if words else NOTHING, words, class_=" ".join(classes))
    return element("td", element("mark", inside) if entry_of(played.place) == step.acted else inside)


def _beside(board: Board) -> Markup:
    """The cards that were taken back, or that do not count."""
    return joined(*(element("li", text) for text in beside_the_play(board)))
