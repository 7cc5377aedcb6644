"""Law 24: a card that a player shows or leads during the auction."""

from __future__ import annotations

from typing import NamedTuple

from domain.board import Irregularity
from domain.cards import Card
from domain.events import CardExposed
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Effect, Finding
from projections.laws.law_17_auction import final_pass, law_17d1
from projections.recorded.board_record import LATER, Record

HONOURS = "TJQKA"
OWN_ERROR = ("accident", "deliberate")
"""How a card is shown by its player's own error; to name one shows nothing, and claims come after the auction."""


class Exposure(NamedTuple):
    """A card shown before the opening lead."""

    place: int
    seat: Seat
    card: Card
    led: bool
    """Whether it was led or played, though the auction was not over."""
    after_auction: bool
    """Whether the auction was over (the clarification period)."""
    together: int
    """How many of his cards lay there when he was done: with those he showed earlier, and those he showed before
    anybody called again."""
    first: int
    """The place of the first card that he showed at that occasion."""


def exposures(record: Record) -> list[Exposure]:
    """The cards shown by their player's own error before the opening lead, in order. The record's word for a card that
    was `exposed` is that its player let it be seen; what an opponent did is not recorded so."""
    shown = _shown(record) if record.board.exposed else []
    if not shown:
        return []
    calls = [place for place, _, _ in record.calls_made()]
    over = final_pass(record)
    found: list[Exposure] = []
    for place, seat, card, led in shown:
        before, after = _calls_around(calls, place)
        mine = {at: other for at, whose, other, _ in shown if whose is seat and at < after}
        first = min(at for at in mine if at > before)
        ended = over is not None and place > over
        found.append(Exposure(place, seat, card, led, ended, len(set(mine.values())), first))
    return found


def _calls_around(calls: list[int], place: int) -> tuple[int, int]:
    """The places of the calls before and after a place."""
    return max((at for at in calls if at < place), default=0), min((at for at in calls if at > place), default=LATER)


def _shown(record: Record) -> list[tuple[int, Seat, Card, bool]]:
    """Place, seat, card, and whether it was led."""
    board = record.board
    lead = law_17d1(record)
    how = {place: event.how for place, event, _ in record.moments(CardExposed)}
    led = {i.place for i in board.irregular if i.kind is Irregularity.CARD_IN_AUCTION}
    over = final_pass(record) if board.passed_out else None
    return [
        (shown.place, SEATS[shown.seat], shown.card, shown.place in led)
        for shown in board.exposed
        if (lead is None or shown.place < lead)
        and (over is None or shown.place < over)
        and (shown.place in led or how.get(shown.place) in OWN_ERROR)
    ]


def laid_open(shown: Exposure) -> Finding:
    """24: a card that a player's own error let his partner see lies face up until the auction is over. What
    it tells is authorised for the other side and unauthorised for his own."""
    code = "shown_before_play" if shown.after_auction else "shown_in_auction"
    return Finding("24", code, shown.seat, card=shown.card, side=shown.seat.side, places=(shown.place,))


def law_24a(shown: Exposure) -> Finding | None:
    """Law 24A (2017): for a single card below an honour that was not led, there is nothing more during the auction."""
    if shown.after_auction or shown.together > 1 or shown.led or shown.card.rank in HONOURS:
        return None
    return Finding("24A", "nothing_more", shown.seat, card=shown.card, places=(shown.place,))


def law_24b(shown: Exposure) -> Finding | None:
    """Law 24B (2017): for a single honour, or a single card that was led, partner must pass at his next turn (72C)."""
    if shown.after_auction or shown.together > 1 or not (shown.led or shown.card.rank in HONOURS):
        return None
    code = "led_in_auction" if shown.led else "honour_shown"
    return Finding("24B", code, shown.seat, card=shown.card, places=(shown.place,))


def law_24c(shown: Exposure) -> Finding | None:
    """Law 24C (2017): for two cards or more, whatever they are, partner must pass at his next turn (72C)."""
    if shown.after_auction or shown.together < 2:
        return None
    return Finding("24C", "cards_shown", shown.seat, card=shown.card, places=(shown.place,))


def must_pass(shown: Exposure, finding: Finding | None) -> Effect | None:
    """24B and 24C: partner's pass at his next turn, once for what was shown at one occasion."""
    if finding is None or shown.place != shown.first:
        return None
    partner = shown.seat.partner
    return Effect(finding.law, "must_pass", partner, places=(shown.place,), until="next_turn", since=shown.place)


def law_24d(record: Record, shown: Exposure) -> Finding | None:
    """Law 24D (2017): if his side declares, the player picks his card up when the auction is over."""
    if record.board.contract is None or record.is_defender(shown.seat):
        return None
    return Finding("24D", "picked_up", shown.seat, card=shown.card, places=(shown.place,))


def law_24e(record: Record, shown: Exposure) -> Finding | None:
    """Law 24E (2017): if he defends, each such card becomes a penalty card (50, 51) when the auction is over."""
    if record.board.contract is None or not record.is_defender(shown.seat):
        return None
    return Finding("24E", "becomes_penalty_card", shown.seat, card=shown.card, places=(shown.place,))


PARAGRAPHS: Paragraphs = {"24A": law_24a, "24B": law_24b, "24C": law_24c, "24D": law_24d, "24E": law_24e}

CODES = declared(
    Findings(("shown_before_play", "shown_in_auction")),
    Findings(("nothing_more", "picked_up"), outcome=True),
    Findings(("led_in_auction", "honour_shown", "cards_shown"), outcome=True, says=("must_pass",)),
    Findings(("becomes_penalty_card",), outcome=True, card_lies=True),
)  # fmt: skip
