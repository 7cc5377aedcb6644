"""A poll on a director's phone: what a polled player is shown, a few taps for his answer, and the tally by level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.hall.acts import EventSaid
from domain.auction import is_admissible, standing_after
from domain.calls import BIDS, Call
from domain.cards import SUITS
from domain.events import PollTaken
from domain.seats import SEATS, Seat
from formats.notation.answers import answer_read
from formats.printed import clean
from projections.texts import message
from projections.views.hearing import PollSheetView
from projections.views.incident import PollView
from web.answers import page
from web.asking import Asked, Route
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.poll_about import decision_told, later_decision, polls_about
from web.poll_drawn import poll_drawn
from web.poll_tally import LEVELS, answer_told, answer_word, reasons_told
from web.poll_tally import answered as answered_of
from web.recording import Keyed, Sent, number_in, recorded_behind
from web.roles import DESK

__all__ = ["FORMS", "ROUTES"]

LETTERS = frozenset(seat.value for seat in SEATS)
FEW = 3
"""Fewer answers than this tell nothing."""
MOST_LETTERS = 200
MOST_CONSIDERED = 4


class PollSent(Keyed, frozen=True):
    """What one polled player answered."""

    level: Literal["same", "stronger", "weaker"]
    """His level against the player's whose choice it was."""
    chose: str = ""
    """What he would do, a call or a card: `2h`, `pass`, `s4`; empty: `other`."""
    other: str = ""
    considers: tuple[str, ...] = ()
    """What else he would consider seriously."""
    also: str = ""
    """More of that, with commas between."""
    reason: str = ""
    """Why, in his words."""
    seat: Seat | None = None
    """Whose hand he was shown; null: the partner's of the player whom the matter is about."""
    entry: int = 0
    """The call or card that he was asked about; 0: the first behind the irregularity."""


class Offered(Struct, frozen=True):
    """A call or card that may be tapped."""

    word: str
    """As it is recorded."""
    told: str


async def _page(asked: Asked, outcome: Outcome[PollSent, Acknowledged] = NOTHING_SENT) -> Response:
    path, sent = asked.path, outcome.sent
    address = f"/polls/{path['table']}/{path['board']}/{path['entry']}"
    wanted = asked.query.get("seat", "") if sent is None else sent.seat.value if sent.seat else ""
    entry = (number_in(asked.query.get("about", "")) or 0) if sent is None else sent.entry
    if outcome.done is not None:
        return RedirectResponse(f"{address}?seat={wanted}&about={entry or ''}" if wanted else address, 303)
    sheet = await _sheet(asked, wanted, entry)
    tally = polls_about(sheet)
    return page(
        "director/poll.html", status=outcome.status, told=outcome.said, sheet=sheet, answered=answered_of(tally),
        levels=LEVELS, count=sum(poll.players for poll in tally), few=FEW, address=address,
        matter=f"/matters/{path['table']}/{path['board']}/{path['entry']}", offered=_offered(sheet, tally), sent=sent,
        reasons=reasons_told(tally), seats=SEATS,
        decided=decision_told, bids=_bids(sheet), suits=tuple(reversed(SUITS)), **poll_drawn(sheet),
    )  # fmt: skip


async def _sheet(asked: Asked, seat: str, entry: int) -> PollSheetView:
    """What a polled player is shown; of an entry that is no decision of the seat the one that it is asked about
    first."""
    named = {
        "stream": asked.path["table"], "incident": f"{asked.path['board']}#{asked.path['entry']}",
        "seat": seat if seat in LETTERS else "",
    }  # fmt: skip
    sheet: PollSheetView = await asked.ask("poll", **named)
    if entry and any(one.entry == entry for one in sheet.decisions):
        sheet = await asked.ask("poll", **named, entry=str(entry))
    return sheet


def _bids(sheet: PollSheetView) -> list[list[Call | None]]:
    """By level the bids that the polled player may make; what is too low leaves a gap."""
    if sheet.asks != "call":
        return []
    high = standing_after([(0, seat.index, Call(call)) for seat, call, _ in sheet.auction]).high
    rows = [BIDS[at : at + 5] for at in range(0, len(BIDS), 5)]
    return [[call if call.height > high else None for call in row] for row in rows if row[-1].height > high]


def _offered(sheet: PollSheetView, tally: Sequence[PollView]) -> list[Offered]:
    """What is offered as keys: a pass where a call is asked for, a double where it may be, and what was answered or
    considered before."""
    told = [answer for poll in tally for answer in poll.answers]
    told += [other for poll in tally for one in poll.asked for other in one.considered]
    now = standing_after([(0, seat.index, Call(call)) for seat, call, _ in sheet.auction])
    may = [one for one in (Call.DOUBLE, Call.REDOUBLE) if is_admissible(now, sheet.seat.index, one)]
    calls = ["pass", *map(answer_word, may)] if sheet.asks == "call" else []
    read = (answer_read(one, sheet.asks) for one in calls + told)
    words = dict.fromkeys(answer_word(one) for one in read if one is not None)
    return [Offered(one, answer_told(one)) for one in words][:8]


async def _record(asked: Asked, sent: PollSent) -> Acknowledged:
    """Record what one player answered, without a name: names stand in the register."""
    table, incident = asked.path["table"], f"{asked.path['board']}#{asked.path['entry']}"
    sheet = await _sheet(asked, sent.seat.value if sent.seat else "", sent.entry)
    answer = _word(sent.other or sent.chose, sheet)
    if not answer:
        raise Failed(422, "no_answer")
    others = [_word(one, sheet) for one in (*sent.considers, *sent.also.split(","))]
    shown = sheet.seat if sheet.hand else None  # a hand that is not known was shown to nobody
    considered = tuple(dict.fromkeys(one for one in others if one and one != answer))[:MOST_CONSIDERED]
    taken = PollTaken(
        message("director", "poll_question"), 1, (answer,), incident, sent.level, shown, (1,), considered,
        clean(" ".join(sent.reason.split()))[:MOST_LETTERS], later_decision(sheet),
    )  # fmt: skip
    return await recorded_behind(asked, table, Sent(key=sent.key, events=(EventSaid(taken),)))


def _word(typed: str, sheet: PollSheetView) -> str:
    """A call or card as it is recorded; empty where nothing was typed. Raises Failed where it is none."""
    told = clean(" ".join(typed.split()))
    if not told:
        return ""
    read = answer_read(told, sheet.asks)
    if read is None and sheet.asks == "call":
        raise Failed(422, "no_call", read=told[:20])
    if read is None:
        raise Failed(422, "no_card", read=told[:20])
    return answer_word(read)


FORMS = (
    Form("/polls/{table}/{board}/{entry}", DESK, PollSent, _record, _page, "record what a polled player answered"),
)
ROUTES = (
    Route("GET", "/polls/{table}/{board}/{entry}", DESK, _page, "page", "a poll about a matter"),
    *routes_of(FORMS),
)
