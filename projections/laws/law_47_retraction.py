"""Law 47: when a played card may be taken back."""

from __future__ import annotations

from domain.board import Irregularity, Play
from domain.events import TurnMisstated
from domain.seats import SEATS
from projections.facts import Facts
from projections.incidents import Finding

__all__ = ["law_47e1"]

OUT_OF_TURN = (Irregularity.LEAD_OUT_OF_TURN, Irregularity.PLAY_OUT_OF_TURN)


def law_47e1(facts: Facts, play: Play) -> Finding | None:
    """Law 47E1 (2017): a card led or played on an opponent's wrong word that it was his turn goes back without
    rectification; left-hand opponent cannot accept it, and it establishes no revoke of his side (63A1)."""
    if not any(i.place == play.place and i.kind in OUT_OF_TURN for i in facts.board.irregular):
        return None
    seat = SEATS[play.seat]
    player = facts.declarer if seat is facts.dummy else seat
    for place, told, _ in reversed(facts.moments(TurnMisstated)):
        between = any(place < other.place < play.place for other in facts.board.plays)
        if place < play.place and told.to in (seat, player) and told.seat.side is not seat.side and not between:
            return Finding("47E1", "led_on_wrong_word", seat, play.trick, card=play.card, places=(play.place, place))
    return None
