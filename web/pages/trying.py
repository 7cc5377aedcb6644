"""Other cards than those that were played, tried on the board by a committee. Nothing of it is recorded."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.responses import Response

from domain.cards import Card
from domain.seats import SEATS
from formats.pieces.valued import over_text
from projections.texts import rank_text, seat_letter, suit_text
from projections.texts.spoken import card_spoken
from projections.views.tried import TriedView
from web.answers import page
from web.asking import Asked, Route
from web.desk_parts import suit_key
from web.roles import COMMITTEE

__all__ = ["ROUTES"]


async def _tried(asked: Asked) -> Response:
    session, number, stop = asked.path["session"], asked.path["number"], asked.query.get("stop", "")
    stop = stop if stop.isdecimal() else ""
    cards = asked.query.get("cards", "")
    view: TriedView = await asked.ask("tried", session=session, appeal=number, stop=stop or "0", cards=cards)
    case = f"/cases/{session}/{number}"
    named = [one.card.value for one in view.tried]

    def at(tried: list[str]) -> str:
        told = {name: text for name, text in (("stop", stop), ("cards", ".".join(tried))) if text}
        return f"{case}/tried" + (f"?{urlencode(told)}" if told else "")

    def tries(card: Card) -> str:
        return at([*named, card.value])

    def over(tricks: int) -> str:
        return over_text(tricks - view.needed)

    return page(
        "committee/tried.html", shown=view, case=f"{case}?stop={stop}" if stop else case, tries=tries, over=over,
        back=at(named[:-1]), begin=at([]), seats=SEATS, suit_key=suit_key, suit_text=suit_text, rank_text=rank_text,
        card_spoken=card_spoken, seat_letter=seat_letter,
    )  # fmt: skip


ROUTES = (
    Route("GET", "/cases/{session}/{number}/tried", COMMITTEE, _tried, "page", "other cards, tried from the disputed"),
)
