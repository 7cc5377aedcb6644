"""The figures that were published beside the ranking: as it stood then, and as it stands now."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from msgspec import Struct
from msgspec.structs import replace

from domain.errors import TdlogError
from domain.events import AnyEvent, ScoresPublished
from domain.times import time_of
from projections.audit.difference import Audit, Difference
from projections.audit.scopes import is_of_session, rankings_of
from projections.elected.conditions import Conditions
from projections.points.figures import printed
from projections.ranking.scored import ScoredSession, SessionSoFar
from projections.ranking.standings import Standing, Standings
from projections.recorded.as_of import known_at
from projections.recorded.session_record import Entry
from projections.texts import message

__all__ = ["Superseded", "audit_publications", "known_then", "read_figure", "superseded"]

LONGEST = 24
"""No printed figure is longer; of what is, the beginning is shown."""
PLAIN = re.compile(r"[\w.+-]+")
FIGURE = re.compile(r"[+-]?(?P<whole>[0-9]+)(?:[.,](?P<decimals>[0-9]+))?")


class Superseded(Struct, frozen=True):
    """A figure that was published last, and that the ranking does not give now."""

    contestant: str
    published: str
    now: str
    """In as many decimals; empty where the contestant has no figure now."""
    entry: str
    """The entry that published it."""


def superseded(scored: ScoredSession, now: Standings) -> list[Superseded]:
    """The published figures that differ from those of the ranking now, contestant by contestant, in its order. Those of
    rounds or boards are of another ranking."""
    entries = [one for one in scored.record.published if isinstance(one.event, ScoresPublished) and one.event.figures]
    latest: dict[str, Superseded] = {}
    for entry in entries:
        event = entry.event
        if not isinstance(event, ScoresPublished) or not is_of_session(scored, event.scope):
            continue
        percent, total = _fitting(event, now, scored.conditions)
        is_percent = now.unit == "matchpoints" and percent >= total
        publication = _Publication(entry, event, now, scored.conditions, is_percent)
        for contestant, text in event.figures.items():
            row, read = now.of(contestant), read_figure(text)
            latest.pop(contestant, None)
            if row is None or read is None:
                continue
            if not _is_figure(read, row, scored.conditions, publication.is_percent):
                follows = _shown(publication, row, text)
                latest[contestant] = Superseded(contestant, text, "" if follows == "-" else follows, entry.name)
    return [latest[row.contestant] for row in now.rows if row.contestant in latest]


class _Publication(Struct, frozen=True):
    """A publication with the ranking as it stood when it was recorded."""

    entry: Entry
    event: ScoresPublished
    then: Standings
    conditions: Conditions
    is_percent: bool
    """Whether its figures are percentages; else totals."""
    kind: int = 0
    """Which of the rankings of its scope its figures are of."""
    of_session: bool = True
    """Whether it is of the whole session, whatever its scope is called (`session`, `final`)."""

    @property
    def scope(self) -> str:
        """Its scope, however it is spelt; empty for the whole session: what was published last of one scope counts."""
        return "" if self.of_session else " ".join(self.event.scope.lower().split())


def audit_publications(
    audit: Audit,
    scored: ScoredSession,
    ranking: Standings,
    streams: Mapping[str, Sequence[AnyEvent]],
    order: Iterable[tuple[int, str, int]],
) -> None:
    """Every figure that was published; of the latest that names a contestant also whether it still stands. Each is
    compared with what its scope says: figures of a round may be of that round alone, or cumulative.

    `ranking` is the session's own as it stands now; `order` is the log's own: position, stream and entry of everything
    recorded.
    """
    entries = [one for one in scored.record.published if isinstance(one.event, ScoresPublished) and one.event.figures]
    if not entries:
        return
    publications = list(_as_recorded(entries, scored.name, streams, order))
    latest = {(pub.scope, one): pub for pub in publications for one in pub.event.figures}
    last = {pub.scope: pub for pub in publications}
    awaits = any(row.awaiting for row in ranking.rows)
    for publication in publications:
        audit.count(figures=len(publication.event.figures))
        now = rankings_of(scored, publication.event.scope)[publication.kind]
        stale = [one for (_, one), pub in latest.items() if pub is publication]
        found = [*_wrong_then(publication), *_wrong_now(publication, now, stale), *_left_out(publication)]
        if found and last[publication.scope] is publication:
            if awaits or any(row.awaiting for row in now.rows):
                follows = f"{found[0].follows}; {message('audit', 'answer_first')}"
                found[0] = replace(found[0], follows=follows, line="tdlog rulings --open")
            else:
                found[0] = replace(found[0], line=_whole_line(publication, now))
        audit.add(*found)


def _as_recorded(
    entries: list[Entry], name: str, streams: Mapping[str, Sequence[AnyEvent]], order: Iterable[tuple[int, str, int]]
) -> Iterator[_Publication]:
    """The publications in their order, each with the session as it had been recorded until then."""
    so_far = SessionSoFar(name, streams)
    positions = list(order)
    for entry in entries:
        if isinstance(entry.event, ScoresPublished):
            scored = so_far.at(known_then(entry, streams, positions))
            rankings = rankings_of(scored, entry.event.scope)
            fitting = [_fitting(entry.event, then, scored.conditions) for then in rankings]
            kind = max(range(len(rankings)), key=lambda each: max(fitting[each]))
            percent, total = fitting[kind]
            is_percent = rankings[kind].unit == "matchpoints" and percent >= total
            of_session = is_of_session(scored, entry.event.scope)
            yield _Publication(entry, entry.event, rankings[kind], scored.conditions, is_percent, kind, of_session)


def known_then(
    entry: Entry, streams: Mapping[str, Sequence[AnyEvent]], order: Iterable[tuple[int, str, int]]
) -> dict[str, int]:
    """By stream, how many entries there were when something was published: by the times that were recorded, for an
    imported log keeps no other order; by the order of the log where they are not told. Where nothing at all tells a
    time, the order is that of a file: it cannot tell what was known, and the whole record counts."""
    if not any(event.at for events in streams.values() for event in events):
        return {stream: len(events) for stream, events in streams.items()}
    time = time_of(entry.event.at)
    recorded: dict[str, int] = {}
    try:
        if time is not None:
            recorded = {stream: known_at(stream, events, time) for stream, events in streams.items()}
    except TdlogError:
        recorded = {}
    if not recorded:
        for _, stream, number in order:
            recorded[stream] = number
            if (stream, number) == (entry.stream, entry.number):
                break
    return {**recorded, entry.stream: entry.number}


def _fitting(event: ScoresPublished, then: Standings, conditions: Conditions) -> tuple[int, int]:
    """How many of the figures are the percentages of a ranking, and how many are its totals."""
    percent = total = 0
    for contestant, text in event.figures.items():
        row, read = then.of(contestant), read_figure(text)
        if row is None or read is None:
            continue
        percent += then.unit == "matchpoints" and _is_figure(read, row, conditions, True)
        total += _is_figure(read, row, conditions, False)
    return percent, total


def read_figure(text: str) -> Decimal | None:
    """A printed figure (`52.50`, `52,50`, `+12`, also with `%`); None where it is none."""
    plain = text.strip().removesuffix("%").strip().replace("\N{MINUS SIGN}", "-")
    return Decimal(plain.replace(",", ".")) if len(plain) <= LONGEST and FIGURE.fullmatch(plain) else None


def _is_figure(read: Decimal, row: Standing, conditions: Conditions, is_percent: bool) -> bool:
    """Whether a printed figure is the one of a row, to the decimals in which it was printed."""
    exponent = read.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) else 0
    return _printed(row, conditions, is_percent, decimals) == read


def _printed(row: Standing, conditions: Conditions, is_percent: bool, decimals: int) -> Decimal | None:
    if not is_percent:
        unit = conditions.board_unit if row.top else ""
        return printed(row.total, unit, conditions, row.top, decimals)
    return None if row.percent is None else printed(row.percent, "percent", conditions, decimals=decimals)


def _shown(publication: _Publication, row: Standing, text: str) -> str:
    """What the record gives, in as many decimals as were printed."""
    read = read_figure(text)
    exponent = read.as_tuple().exponent if read is not None else -publication.conditions.decimals
    decimals = -exponent if isinstance(exponent, int) else 0
    figure = _printed(row, publication.conditions, publication.is_percent, decimals)
    return "-" if figure is None else f"{figure}"


def _wrong_then(publication: _Publication) -> Iterator[Difference]:
    """Figures that the record did not give when they were published."""
    for contestant, text in publication.event.figures.items():
        row, read = publication.then.of(contestant), read_figure(text)
        if row is None:
            yield _difference("published_unknown", publication, contestant, text, "")
        elif read is None or not _is_figure(read, row, publication.conditions, publication.is_percent):
            yield _difference("published_differs", publication, contestant, text, _shown(publication, row, text))


def _wrong_now(publication: _Publication, now: Standings, contestants: list[str]) -> Iterator[Difference]:
    """Figures that were right, and that something recorded since has changed."""
    for contestant in contestants:
        text = publication.event.figures[contestant]
        then, row, read = publication.then.of(contestant), now.of(contestant), read_figure(text)
        if then is None or row is None or read is None:
            continue
        conditions, is_percent = publication.conditions, publication.is_percent
        if _is_figure(read, then, conditions, is_percent) and not _is_figure(read, row, conditions, is_percent):
            yield _difference("published_superseded", publication, contestant, text, _shown(publication, row, text))


def _left_out(publication: _Publication) -> Iterator[Difference]:
    """Contestants with a score that the publication does not name."""
    for row in publication.then.rows:
        if row.boards and not row.out and row.contestant not in publication.event.figures:
            follows = _shown(publication, row, "")
            yield _difference("published_without", publication, row.contestant, "-", follows)


def _difference(code: str, publication: _Publication, contestant: str, text: str, follows: str) -> Difference:
    entry = publication.entry
    figure = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
    recorded = message("audit", "figure_of", contestant=contestant, figure=figure)
    said = message("audit", "record_gives", figure=follows) if follows else message("audit", "no_such_contestant")
    return Difference(code, "79C1", entry.stream, None, "", (entry.name,), None, recorded, said)


def _whole_line(publication: _Publication, now: Standings) -> str:
    """The line that publishes what the record gives now; empty where a name in it cannot be typed plainly."""
    figures = publication.event.figures
    some = next(iter(figures.values()), "")
    told = {
        row.contestant: figure
        for row in now.rows
        for figure in [_shown(publication, row, figures.get(row.contestant, some))]
        if figure != "-"
    }
    if '"' in publication.event.scope or not all(map(PLAIN.fullmatch, told)):
        return ""
    return f'publish "{publication.event.scope}" {{{", ".join(f"{one}={figure}" for one, figure in told.items())}}}'
