"""Law 58: cards played at the same moment, by two players or from one hand."""

from __future__ import annotations

from domain.events import CardExposed, SimultaneousPlay
from domain.happened import Play
from domain.seats import SEATS
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import LATER, Record


def _last_card(record: Record, place: int) -> Play | None:
    return next((p for p in reversed(record.board.plays) if p.place < place), None)


def law_58a(record: Record, place: int, together: SimultaneousPlay) -> Finding | None:
    """Law 58A (2017): a card led or played at the same moment as another player's lawful one counts as later."""
    seat = together.seat.index
    mine = next((p for p in reversed(record.board.plays) if p.place < place and p.seat == seat), None)
    if mine is None or _from_one_hand(record, place, together):
        return None
    return Finding("58A", "counts_as_later", together.seat, mine.trick, card=mine.card, places=(place, mine.place))


def law_58b(record: Record, place: int, exposed: CardExposed) -> Finding | None:
    """Law 58B (2017): of several cards that one hand plays together the one that can be seen is played; where more can
    be seen, the player names the one he plays, and each other that could be seen is a penalty card where he defends
    (50). Declarer's and dummy's go back."""
    together = any(_from_one_hand(record, at, e) == place for at, e, _ in record.moments(SimultaneousPlay))
    if not together or record.declarer is None:
        return None
    code = "penalty_card" if record.is_defender(exposed.seat) else "goes_back"
    return Finding("58B", code, exposed.seat, card=exposed.card, places=(place,))


def _from_one_hand(record: Record, place: int, together: SimultaneousPlay) -> int:
    """The place of a card that was seen with the last one played, from the same hand; 0 where the same moment was two
    players'."""
    last = _last_card(record, place)
    if last is None or SEATS[last.seat] is not together.seat:
        return 0
    before = next((p.place for p in reversed(record.board.plays) if p.place < last.place), 0)
    after = next((p.place for p in record.board.plays if p.place > place), LATER)
    return next((p for p, e, _ in record.moments(CardExposed) if e.seat is together.seat and before < p < after), 0)


PARAGRAPHS: Paragraphs = {"58A": law_58a, "58B": law_58b}

CODES = declared(Findings(("goes_back",), outcome=True))
