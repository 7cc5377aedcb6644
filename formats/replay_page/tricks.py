"""The play, one trick a row: leader underlined, winner marked, what breaks the Laws flagged, and a running tally."""

from __future__ import annotations

from collections.abc import Sequence

from formats.markup import NOTHING, Markup, element, joined
from formats.pieces.tricks import trick_card, trick_head, trick_legend
from formats.replay_page.variants import over_steps
from projections.texts import message, seat_text
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
    caption = element("caption", message("piece", "play"), class_="sr")
    head = element("thead", trick_head())
    table = element("table", caption, head, element("tbody", *rows), class_="tricks")
    beside = over_steps([_list(beside_the_play(view.play)) for view in views], "ul", class_="notes")
    claims = over_steps([_claims(view) for view in views], "ul", class_="claims")
    nothing = over_steps([_nothing(view.position) for view in views], "p", class_="note")
    marks = [trick_legend() if view.position.has_cards else NOTHING for view in views]
    legend = over_steps(marks, "p", class_="legend")
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


def _row(step: Step, trick: TrickView | None) -> Markup:
    if trick is None:
        return NOTHING
    cells = (_cell(step, card) for card in trick.row)
    tally = element("td", str(trick.ns) if trick.is_complete else "")
    return joined(element("th", str(trick.trick), scope="row"), *cells, tally)


def _cell(step: Step, played: CardView | None) -> Markup:
    if played is None:
        return element("td")
    told = trick_card(played)
    return element("td", element("mark", told) if played.entry == step.acted else told)


def _list(lines: Sequence[str]) -> Markup:
    return joined(*(element("li", line) for line in lines))
