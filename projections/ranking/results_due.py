"""The boards that were played at some tables and are still due at others: what they gave is compared with a result that
is not there yet."""

from __future__ import annotations

from projections.ranking.scored import ScoredSession
from projections.recorded.seating import Seating

__all__ = ["results_due"]


def results_due(scored: ScoredSession) -> frozenset[int]:
    """The boards with a score at some table that are due at another, which has none of them and has not ended its
    round."""
    found: set[int] = set()
    for one in scored.sittings:
        if not (one.ns and one.ew) or (isinstance(one, Seating) and one.ended):
            continue
        stream = one.stream if isinstance(one, Seating) else f"{scored.name}.r{one.round}.t{one.table}"
        given = scored.own_stream.boards_scored(stream) | scored.own_stream.boards_scored("")
        found.update(set(one.boards).difference(scored.tables.get(stream, ()), given))
    return frozenset(found.intersection(scored.boards))
