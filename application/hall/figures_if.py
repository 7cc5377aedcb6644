"""Whose figures a correction would move, before it is recorded."""

from __future__ import annotations

from application.hall.session_book import SessionBook
from application.publishing import figures_of
from domain.events import ScoreCorrected
from projections.audit.publications import FigureMoved, moved_between
from projections.ranking.standings import standings
from projections.rulings.replay import Replay

__all__ = ["figures_if"]


def figures_if(book: SessionBook, stream: str, correction: ScoreCorrected) -> tuple[FigureMoved, ...]:
    """The figures of the ranking that are others with a correction of a table's score, in the order of the new ranking.
    The session is scored with what its table would give, and then as it was again: no other table is looked at."""
    scored = book.scored
    own = scored.own_stream.with_more_decisions([correction])
    if own is None or stream not in scored.tables:
        return ()
    before, gave = figures_of(scored, standings(scored)), scored.gave(stream)
    held = book.replay(stream)
    scored.take(scored.given_by(stream, Replay(held.events, own, stream=stream, table=held.table)))
    try:
        after = figures_of(scored, standings(scored))
    finally:
        scored.take(gave)
    return moved_between(before, after)
