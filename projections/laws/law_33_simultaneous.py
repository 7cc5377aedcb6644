"""Law 33: calls made at the same moment."""

from __future__ import annotations

from domain.events import SimultaneousPlay
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import Record


def law_33(record: Record, place: int, event: SimultaneousPlay) -> Finding | None:
    """Law 33 (2017): a call made at the same moment as that of the player whose turn it was counts as made after it.

    The record holds one call before the other. Where the wrong one stands first, the finding asks that it be entered
    after the other: it is not withdrawn, and may be in turn there. Once a card has been played the same moment is one
    of the play (58).
    """
    made = [call for call in record.calls_made() if call[0] < place]
    mine = next((n for n in range(len(made) - 1, -1, -1) if made[n][1] is event.seat), None)
    played = any(play.place < place for play in record.board.plays)
    if mine is None or played or len(made) < 2:
        return None
    first, second = (made[mine], made[mine + 1]) if mine + 1 < len(made) else (made[mine - 1], made[mine])
    places = (place, first[0], second[0])
    if record.board.turn_of.get(first[0]) == second[1].index:
        return Finding("33", "enter_after", first[1], places=places, note=str(second[1]))
    return Finding("33", "counts_as_later", second[1], places=places, note=str(first[1]))


PARAGRAPHS: Paragraphs = {"33": law_33}

CODES = declared(Findings(("enter_after", "counts_as_later"), note="seat", outcome=True))
