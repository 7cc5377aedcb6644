"""The play, one trick a row: leader underlined, winner marked, what breaks the Laws flagged, and a running tally."""

from __future__ import annotations

from collections.abc import Sequence

from domain.cards import Card
from domain.seats import Seat, Side
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.replay_page.diagram import card_markup, unseen_markup
from formats.replay_page.variants import over_steps
from projections.texts import card_text, message, seat_letter, seat_text, side_text
from projections.views.auction import COLUMNS
from projections.views.board import BoardView, ClaimView, PositionView
from projections.views.play import CardView, TrickView, beside_the_play
from projections.views.steps import Step

__all__ = ["trick_table"]


def trick_table(steps: Sequence[Step]) -> Markup:
    """The table with its caption, and below it what its marks mean and the cards that were taken back."""
    views = [step.view for step in steps]
    most = max(view.position.trick for view in views)
    played = [(step, {trick.trick: trick for trick in step.view.tricks}) for step in steps]
    numbers = range(1, most + 1)
    rows = (over_steps([_row(step, tricks.get(number)) for step, tricks in played], "tr") for number in numbers)
    first = element("th", message("replay", "trick_head"), scope="col")
    heads = (_seat_head(seat) for seat in COLUMNS)
    last = element("th", side_text(Side.NS), scope="col", title=message("replay", "tally_head"))
    caption = element("caption", message("replay", "play_caption"), class_="sr")
    head = element("thead", element("tr", first, *heads, last))
    table = element("table", caption, head, element("tbody", *rows), class_="tricks")
    beside = over_steps([_list(beside_the_play(view.play)) for view in views], "ul", class_="notes")
    claims = over_steps([_claims(view) for view in views], "ul", class_="claims")
    nothing = over_steps([_nothing(view.position) for view in views], "p", class_="note")
    legend = over_steps([_legend() if view.position.has_cards else NOTHING for view in views], "p", class_="legend")
    return joined(table, nothing, claims, beside, legend)


def _nothing(position: PositionView) -> Markup:
    """Why there is no card: the play has not begun, there was none, or it was not recorded."""
    if position.has_cards:
        return NOTHING
    code = "play_not_told" if position.agreed else "play_not_begun"
    return joined(message("replay", "no_card_played" if position.passed_out else code))


def _claims(board: BoardView) -> Markup:
    """The claims and concessions, with the words of whoever claimed."""
    return joined(*(element("li", _claim(claim), dir="auto") for claim in board.claims))


def _claim(claim: ClaimView) -> str:
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


def _row(step: Step, trick: TrickView | None) -> Markup:
    if trick is None:
        return NOTHING
    cells = (_cell(step, card) for card in trick.row)
    tally = element("td", str(trick.ns) if trick.is_complete else "")
    return joined(element("th", str(trick.trick), scope="row"), *cells, tally)


def _cell(step: Step, played: CardView | None) -> Markup:
    if played is None:
        return element("td")
    card, leads, won, odd = played.card, played.leads, played.wins, played.odd
    classes = ["c2", *["leads"] * leads, *["wins"] * won, *["odd"] * odd]
    told = [message("replay", code) for code, on in (("leads", leads), ("wins", won), ("irregular", odd)) if on]
    words = element("span", f" ({', '.join(told)})", class_="sr") if told else NOTHING
    flag = element("b", "!", aria_hidden="true", class_="flag") if odd else NOTHING
    shown = card_markup(card) if card is not None else unseen_markup()
    inside = element("span", shown, flag, BLANK if words else NOTHING, words, class_=" ".join(classes))
    return element("td", element("mark", inside) if played.entry == step.acted else inside)


def _list(lines: Sequence[str]) -> Markup:
    return joined(*(element("li", line) for line in lines))
