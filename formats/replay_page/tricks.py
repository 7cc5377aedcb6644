"""The play, one trick a row: leader underlined, winner marked, what breaks the Laws flagged, and a running tally."""

from __future__ import annotations

from collections.abc import Sequence

from domain.board import Board, Claim, Trick, entry_of
from domain.cards import Card
from domain.seats import SEATS, Seat, Side
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.replay_page.auction import COLUMNS
from formats.replay_page.diagram import card_markup, unseen_markup
from formats.replay_page.steps import Step
from formats.replay_page.variants import over_steps
from projections.texts import card_text, message, seat_letter, seat_text, side_text

__all__ = ["trick_table"]


def trick_table(steps: Sequence[Step]) -> Markup:
    """The table with its caption, and below it what its marks mean and the cards that were taken back."""
    most = max(len(step.board.tricks) for step in steps)
    rows = (over_steps([_row(step, number) for step in steps], "tr") for number in range(1, most + 1))
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


def _row(step: Step, number: int) -> Markup:
    trick = step.board.trick_number(number)
    if trick is None or not trick.count:
        return NOTHING
    cells = (_cell(step, trick, seat) for seat in COLUMNS)
    ns = sum(1 for each in step.board.tricks[:number] if each.complete and each.winner >= 0 and each.winner % 2 == 0)
    return joined(element("th", str(number), scope="row"), *cells, element("td", str(ns) if trick.complete else ""))


def _cell(step: Step, trick: Trick, seat: Seat) -> Markup:
    n = seat.index
    if not trick.has_card_of(n):
        return element("td")
    card = trick.cards[n]
    leads = trick.leader == n
    won = trick.complete and trick.winner == n
    odd = trick.places[n] in step.breaches
    classes = ["c2", *["leads"] * leads, *["wins"] * won, *["odd"] * odd]
    told = [message("replay", code) for code, on in (("leads", leads), ("wins", won), ("irregular", odd)) if on]
    words = element("span", f" ({', '.join(told)})", class_="sr") if told else NOTHING
    flag = element("b", "!", aria_hidden="true", class_="flag") if odd else NOTHING
    shown = card_markup(card) if card is not None else unseen_markup()
    inside = element("span", shown, flag, BLANK if words else NOTHING, words, class_=" ".join(classes))
    return element("td", element("mark", inside) if entry_of(trick.places[n]) == step.acted else inside)


def _beside(board: Board) -> Markup:
    """The cards that were taken back, or that do not count."""
    lines: list[Markup] = []
    for trick in board.tricks:
        name = message("screen", "trick", number=trick.number)
        for play, back in trick.withdrawn:
            seat, card = seat_text(SEATS[play.seat]), card_text(play.card)
            said = message("screen", "taken_back", seat=seat, card=card, entry=entry_of(back))
            lines.append(element("li", f"{name}: {said}"))
        for play in trick.surplus:
            seat, card = seat_text(SEATS[play.seat]), card_text(play.card)
            what = "surplus" if trick.has_card_of(play.seat) else "placed"
            lines.append(element("li", f"{name}: {message('screen', what, seat=seat, card=card)}"))
        for play in (play for play in board.worked_out if play.trick == trick.number):
            seat, card = seat_text(SEATS[play.seat]), card_text(play.card)
            lines.append(element("li", f"{name}: {message('screen', 'worked_out', seat=seat, card=card)}"))
    return joined(*lines)
