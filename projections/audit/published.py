"""The figures that were published beside the ranking: as it stood then, and as it stands now."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from domain.errors import TdlogError
from domain.events import AnyEvent, ScoresPublished
from domain.times import time_of
from projections.audit.difference import Audit, Difference
from projections.scoring.conditions import Conditions
from projections.scoring.rounding import rounded
from projections.session.as_of import known_at
from projections.session.record import Entry
from projections.session.scored import ScoredSession
from projections.session.so_far import SessionSoFar
from projections.session.standings import Standing, Standings, standings
from projections.texts import message

__all__ = ["audit_publications"]

FIGURE = re.compile(r"[+-]?(?P<whole>[0-9]+)(?:[.,](?P<decimals>[0-9]+))?")
FIFTY = Fraction(50)


@dataclass(frozen=True, slots=True)
class _Publication:
    """A publication with the ranking as it stood when it was recorded."""

    entry: Entry
    event: ScoresPublished
    then: Standings
    conditions: Conditions
    is_percent: bool
    """Whether its figures are percentages; else totals."""


def audit_publications(
    audit: Audit,
    scored: ScoredSession,
    streams: Mapping[str, Sequence[AnyEvent]],
    order: Iterable[tuple[int, str, int]],
) -> None:
    """Every figure that was published; of the latest that names a contestant also whether it still stands.

    `order` is the log's own: position, stream and entry of everything recorded.
    """
    entries = [one for one in scored.record.published if isinstance(one.event, ScoresPublished) and one.event.figures]
    if not entries:
        return
    now = standings(scored)
    publications = list(_as_recorded(entries, scored.name, streams, order))
    latest = {one: pub for pub in publications for one in pub.event.figures}
    for publication in publications:
        audit.count(figures=len(publication.event.figures))
        stale = [one for one, pub in latest.items() if pub is publication]
        found = [*_wrong_then(publication), *_wrong_now(publication, now, stale), *_left_out(publication)]
        if found and publication is publications[-1]:
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
            scored = so_far.at(_known_then(entry, streams, positions))
            then = standings(scored)
            is_percent = _are_percent(entry.event, then, scored.conditions)
            yield _Publication(entry, entry.event, then, scored.conditions, is_percent)


def _known_then(
    entry: Entry, streams: Mapping[str, Sequence[AnyEvent]], order: Iterable[tuple[int, str, int]]
) -> dict[str, int]:
    """By stream, how many entries there were when something was published: by the times that were recorded, for an
    imported log keeps no other order; by the order of the log where they are not told."""
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


def _are_percent(event: ScoresPublished, then: Standings, conditions: Conditions) -> bool:
    """Whether the figures are percentages: where more of them are that than are totals."""
    percent = total = 0
    for contestant, text in event.figures.items():
        row, read = then.of(contestant), _read(text)
        if row is None or read is None:
            continue
        percent += _is_figure(read, row, conditions, True)
        total += _is_figure(read, row, conditions, False)
    return then.unit == "matchpoints" and percent >= total


def _read(text: str) -> Decimal | None:
    """A printed figure (`52.50`, `52,50`, `+12`, also with `%`); None where it is none."""
    plain = text.strip().removesuffix("%").strip().replace("\N{MINUS SIGN}", "-")
    return Decimal(plain.replace(",", ".")) if FIGURE.fullmatch(plain) else None


def _is_figure(read: Decimal, row: Standing, conditions: Conditions, is_percent: bool) -> bool:
    """Whether a printed figure is the one of a row, to the decimals in which it was printed."""
    exponent = read.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) else 0
    return _printed(row, conditions, is_percent, decimals) == read


def _printed(row: Standing, conditions: Conditions, is_percent: bool, decimals: int) -> Decimal | None:
    if not is_percent:
        return rounded(row.total, decimals, conditions.rounding)
    return None if row.percent is None else rounded(row.percent, decimals, conditions.rounding, FIFTY)


def _shown(publication: _Publication, row: Standing, text: str) -> str:
    """What the record gives, in as many decimals as were printed."""
    read = _read(text)
    exponent = read.as_tuple().exponent if read is not None else -publication.conditions.decimals
    decimals = -exponent if isinstance(exponent, int) else 0
    figure = _printed(row, publication.conditions, publication.is_percent, decimals)
    return "-" if figure is None else f"{figure}"


def _wrong_then(publication: _Publication) -> Iterator[Difference]:
    """Figures that the record did not give when they were published."""
    for contestant, text in publication.event.figures.items():
        row, read = publication.then.of(contestant), _read(text)
        if row is None:
            yield _difference("published_unknown", publication, contestant, text, "")
        elif read is None or not _is_figure(read, row, publication.conditions, publication.is_percent):
            yield _difference("published_differs", publication, contestant, text, _shown(publication, row, text))


def _wrong_now(publication: _Publication, now: Standings, contestants: list[str]) -> Iterator[Difference]:
    """Figures that were right, and that something recorded since has changed."""
    for contestant in contestants:
        text = publication.event.figures[contestant]
        then, row, read = publication.then.of(contestant), now.of(contestant), _read(text)
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
    recorded = message("audit", "figure_of", contestant=contestant, figure=text)
    said = message("audit", "record_gives", figure=follows) if follows else message("audit", "no_such_contestant")
    return Difference(code, "79C1", entry.stream, None, "", (entry.name,), None, recorded, said)


def _whole_line(publication: _Publication, now: Standings) -> str:
    """The line that publishes what the record gives now."""
    figures = publication.event.figures
    some = next(iter(figures.values()), "")
    told = ", ".join(
        f"{row.contestant}={figure}"
        for row in now.rows
        for figure in [_shown(publication, row, figures.get(row.contestant, some))]
        if figure != "-"
    )
    return f'publish "{publication.event.scope}" {{{told}}}'
