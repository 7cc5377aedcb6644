"""The audit of a whole session, in the order in which it is read: by table and board, then the session itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from domain.amendments import effective
from domain.board import entry_of
from domain.events import AnyEvent
from projections.audit.adjusted import audit_adjusted
from projections.audit.citations import audit_citations
from projections.audit.deals import audit_deals
from projections.audit.difference import Audit, Difference
from projections.audit.entered_session import audit_entered
from projections.audit.published import audit_publications
from projections.audit.remarks import audit_remarks
from projections.audit.replaced import replaced_at, without_replaced
from projections.audit.rulings import audit_rulings
from projections.audit.scores import audit_scores
from projections.audit.times import audit_times
from projections.audit.told import audit_receipts
from projections.ranking.open_between import open_between
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings
from projections.recorded.session_record import Entry
from projections.rulings.replay import Replay
from projections.texts.items import awaited_text

__all__ = ["audit_session"]


def audit_session(
    name: str,
    streams: Mapping[str, Sequence[AnyEvent]],
    order: Iterable[tuple[int, str, int]] = (),
    seals: Iterable[tuple[int, str]] = (),
) -> Audit:
    """Recompute every ruling and every score of a session and compare with what was ruled, scored and published.

    `streams` are the session's own and its tables'; `order` is the log's own: position, stream and entry of everything
    recorded; `seals` the position and time of each seal that it keeps. Raises nothing.
    """
    audit = Audit(name)
    audit.count(entries=len(streams.get(name, ())))
    scored = ScoredSession(name, tuple(streams.get(name, ())))
    tables = {stream: events for stream, events in streams.items() if stream != name}
    scored.own_stream.learn_all(tables)
    replays = {stream: Replay(events, scored.own_stream, stream=stream) for stream, events in tables.items()}
    for stream, replay in replays.items():
        scored.take(scored.given_by(stream, replay))
        audit_rulings(audit, stream, replay)
    ranking = standings(scored)
    entries = [*_entries(name, streams.get(name, ())), *(one for s, e in tables.items() for one in _entries(s, e))]
    audit_scores(audit, scored, replays)
    audit_adjusted(audit, scored, replays)
    audit_entered(audit, scored, replays)
    audit.add(*audit_remarks(scored, ranking, replays, {one.name: one.event for one in entries}))  # type: ignore[misc]
    audit.add(*audit_citations(entries), *audit_deals(scored.record, replays))
    audit.add(*_between(scored))
    order = list(order)
    audit_publications(audit, scored, ranking, streams, order)
    audit.add(*audit_receipts(scored, streams, order))
    audit.add(*audit_times(name, streams, order, seals))
    audit.differences = without_replaced(audit.differences, replaced_at(replays.items()))
    audit.differences.sort(key=_order)
    return audit


def _between(scored: ScoredSession) -> Iterator[Difference]:
    """What is open between the tables."""
    for item in open_between(scored):
        follows = f"{awaited_text(item.code)}: {', '.join(item.tables)}"
        yield Difference("result_waits", item.law, item.stream, item.board, "", (), None, "", follows)


def _entries(stream: str, events: Sequence[AnyEvent]) -> list[Entry]:
    """The entries of a stream that count, as they were amended."""
    return [Entry(stream, entry_of(place), event) for place, event in effective(events)]


def _order(one: Difference) -> tuple[bool, list[tuple[str, int]], int, int]:
    """By table (9 before 10) and board, in the order of entries; what is of the session alone stands last."""
    entry = one.entries[0].rpartition("#")[2] if one.entries else ""
    parts = re.findall(r"([^0-9]*)([0-9]*)", one.stream)
    natural = [(text, int(number or 0)) for text, number in parts]
    return "." not in one.stream, natural, one.board or 0, int(entry) if entry.isdigit() else 0
