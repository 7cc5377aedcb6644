"""A series as it stands: what each contestant has from which session, its total and its place.

Everything follows from the sessions as they are scored now: a score that is corrected in one of them is in the total.
Figures are exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from projections.ranking.scored import ScoredSession, natural
from projections.ranking.standings import Standing, Standings
from projections.ranking.who_is_who import Appearance, Entrants, Identities, entrants_of, in_order_of_play
from projections.recorded.series_record import SeriesRecord
from projections.recorded.session_record import Remark

__all__ = [
    "Question",
    "SeriesPart",
    "SeriesStanding",
    "SeriesStandings",
    "SessionScored",
    "fits",
    "series_standings",
    "unit_of",
]

NOTHING = Fraction(0)
OF_PERCENTAGES = ("mean", "percent")


class SessionScored(Struct, frozen=True):
    """A session of a series as it is scored."""

    scored: ScoredSession
    standings: Standings
    held_back: tuple[int, ...] = ()
    """The boards with a score that is not for whoever looks: nothing here rests on them."""


class SeriesPart(Struct, frozen=True):
    """What a contestant has from one session."""

    session: str
    contestant: str
    """As whom it plays there."""
    figure: Fraction | None
    """In the unit of the series; None where the session gives it none."""
    weight: Fraction
    share: Fraction | None = None
    """With what the figure is multiplied in the total; None where it does not count."""
    why: str = ""
    """Why it does not count: `not_best`, `other_scoring`, `twice`, `no_figure`, or why it takes no place there."""
    row: Standing | None = None
    """Its line of the session's ranking."""


class SeriesStanding(Struct, frozen=True):
    """One contestant's line."""

    contestant: str
    """`S1.3`: as whom it is known."""
    players: tuple[str, ...]
    place: int
    """1 for the first; 0 for one that takes none."""
    tied: bool
    total: Fraction | None
    """None where no session counts."""
    parts: tuple[SeriesPart, ...]
    """In the order in which the sessions were played."""
    out: str = ""
    """Why it takes no place: `too_few_sessions`."""

    @property
    def counted(self) -> tuple[SeriesPart, ...]:
        """The parts that are in the total."""
        return tuple(part for part in self.parts if part.share is not None)


class Question(Struct, frozen=True):
    """Something that only who knows the players can tell."""

    code: str
    """`who_is`: a contestant without ids of players; `perhaps_same`: two that share a player."""
    contestant: str
    other: str = ""


class SeriesStandings(Struct, frozen=True):
    """A series as it stands."""

    record: SeriesRecord
    identities: Identities
    sessions: Mapping[str, SessionScored]
    """Those that count, in the order of play."""
    unit: str
    rows: tuple[SeriesStanding, ...]
    remarks: tuple[Remark, ...]
    questions: tuple[Question, ...]

    def of(self, contestant: str) -> SeriesStanding | None:
        """The line of a contestant, by its id or as whom it plays in any session; None where there is none."""
        id = self.identities.id_of(contestant)
        return next((row for row in self.rows if row.contestant == id), None)


def unit_of(total: str) -> str:
    """What a total counts in."""
    return "percent" if total in OF_PERCENTAGES else total


def fits(total: str, unit: str) -> bool:
    """Whether a session that counts in a unit can be in a total."""
    return unit == ("matchpoints" if total in OF_PERCENTAGES else total)


def series_standings(
    record: SeriesRecord, sessions: Mapping[str, SessionScored], taken_out: Mapping[str, Entrants] = {}
) -> SeriesStandings:
    """A series by its sessions; those that were taken out tell who is who, and nothing else."""
    known = {name: entrants_of(one.scored) for name, one in sessions.items()} | dict(taken_out)
    identities = Identities(record, known)
    made = _Series(record, identities, {name: sessions[name] for name in in_order_of_play(known) if name in sessions})
    return made.standings()


class _Series:
    def __init__(self, record: SeriesRecord, identities: Identities, sessions: Mapping[str, SessionScored]) -> None:
        self.record, self.identities, self.sessions = record, identities, sessions
        self.opened = record.opened
        self.unit = unit_of(self.opened.total)

    def standings(self) -> SeriesStandings:
        parts: dict[str, list[SeriesPart]] = {}
        for session in self.sessions:
            for id, appearances in self.identities.in_session(session).items():
                parts.setdefault(id, []).append(self._part(session, appearances))
        rows = [self._row(id, parts[id]) for id in sorted(parts, key=natural)]
        return SeriesStandings(
            self.record, self.identities, self.sessions, self.unit, tuple(_ranked(rows)), tuple(self._remarks()),
            tuple(self._questions()),
        )  # fmt: skip

    def _part(self, session: str, appearances: Sequence[Appearance]) -> SeriesPart:
        weight, one = self.record.weight(session), appearances[0]
        if len(appearances) > 1:
            both = ", ".join(appearance.contestant for appearance in appearances)
            return SeriesPart(session, both, None, weight, why="twice")
        found = self.sessions[session].standings
        row = found.of(one.contestant)
        part = SeriesPart(session, one.contestant, None, weight, row=row)
        if row is None or not (row.boards or row.carried or row.penalties):
            return replace(part, why="no_figure")
        if row.out:
            return replace(part, why=row.out)
        figure = self._figure(found, row)
        return replace(part, why="other_scoring") if figure is None else replace(part, figure=figure)

    def _figure(self, found: Standings, row: Standing) -> Fraction | None:
        """What a line gives to the total; None where its session counts in another unit."""
        if self.unit == "percent":
            return row.percent
        return row.total if fits(self.opened.total, found.unit) else None

    def _row(self, id: str, parts: list[SeriesPart]) -> SeriesStanding:
        having = [part for part in parts if part.figure is not None]
        chosen = {part.session for part in self._best(having)}
        whole = sum((part.weight for part in having if part.session in chosen), NOTHING)
        shared = tuple(self._shared(part, chosen, whole) for part in parts)
        counted = [part for part in shared if part.share is not None]
        total = sum(((part.share or NOTHING) * (part.figure or NOTHING) for part in counted), NOTHING)
        out = "too_few_sessions" if counted and len(having) < self.opened.least else ""
        players = self.identities.first(id).players
        return SeriesStanding(id, players, 0, False, total if counted else None, shared, out)

    def _shared(self, part: SeriesPart, chosen: set[str], whole: Fraction) -> SeriesPart:
        if part.figure is None:
            return part
        if part.session not in chosen:
            return replace(part, why="not_best")
        return replace(part, share=part.weight / whole if self.opened.total == "mean" else part.weight)

    def _best(self, having: Sequence[SeriesPart]) -> Sequence[SeriesPart]:
        """The sessions that count: of more than are to count those that give the most; of equal ones the earlier."""
        many = self.opened.best
        if not 0 < many < len(having):
            return having
        if self.opened.total != "mean":
            return _highest(having, many, NOTHING)
        mean = min(part.figure or NOTHING for part in having)
        while True:  # each step takes the choice with a higher mean by weight, until there is none
            chosen = _highest(having, many, mean)
            higher = _mean_of(chosen)
            if higher <= mean:
                return chosen
            mean = higher

    def _remarks(self) -> Iterator[Remark]:
        for session, one in self.sessions.items():
            rows = one.standings.rows
            if not any(row.boards for row in rows):
                yield Remark("series_no_figures", {"session": session})
            elif not fits(self.opened.total, one.standings.unit):
                yield Remark("series_other_scoring", {"session": session, "unit": one.standings.unit})
            for both in self.identities.with_two_partners(session):
                yield Remark("series_two_partners", {"session": session, "contestants": both})

    def _questions(self) -> Iterator[Question]:
        yield from (Question("who_is", one.name) for one in self.identities.unknown())
        yield from (Question("perhaps_same", other.name, one.name) for one, other in self.identities.perhaps_the_same())


def _mean_of(parts: Sequence[SeriesPart]) -> Fraction:
    weight = sum((part.weight for part in parts), NOTHING)
    return sum((part.weight * (part.figure or NOTHING) for part in parts), NOTHING) / weight


def _highest(having: Sequence[SeriesPart], many: int, mean: Fraction) -> list[SeriesPart]:
    """The sessions that lift a total most, as many as count; `mean` is what they are held against."""
    lifted = sorted(having, key=lambda part: part.weight * ((part.figure or NOTHING) - mean), reverse=True)
    return lifted[:many]


def _ranked(rows: Sequence[SeriesStanding]) -> Iterator[SeriesStanding]:
    """The lines in order with their places: who takes none stands last."""
    placed = sorted((row for row in rows if row.total is not None and not row.out), key=_total, reverse=True)
    place = 1
    for _, level in groupby(placed, key=_total):
        same = list(level)
        yield from (replace(row, place=place, tied=len(same) > 1) for row in same)
        place += len(same)
    yield from (row for row in rows if row.total is None or row.out)


def _total(row: SeriesStanding) -> Fraction:
    return row.total or NOTHING
