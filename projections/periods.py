"""The correction period (79C1) and the period for rulings and appeals (92B): when they begin, and when they end.

Both count from when the official score was made available: for a board of round 3 from the publication of round 3,
where there was one, else from that of the session. An end that was set for the round, or for the session, counts in
place of what follows from a publication. A score that is published again does not begin them anew. What is not
recorded is not guessed: then the end is not known, and why is told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from domain.events import CorrectionPeriodSet, ScoresPublished
from domain.times import duration_of, time_of, time_text
from projections.facts import Facts
from projections.session.record import Entry
from projections.session.stream import SessionStream

__all__ = [
    "Period", "appeal_period", "appeal_period_on", "correction_period", "correction_period_on",
    "is_within_correction_period", "period_of", "round_of", "told_at",
]  # fmt: skip

ROUND = re.compile(r"(?:round|runde|rd|r)\.? *0*([0-9]{1,6})", re.IGNORECASE)
WHOLE = frozenset({"session", "final", "all", "slut", "alt", ""})
"""Scopes of the whole session, whatever round a board belongs to."""

Unknown = Literal["not_published", "publication_without_time", "period_not_readable", "end_not_readable", ""]
"""Why it is not known when a period ends; empty where it is."""


@dataclass(frozen=True, slots=True)
class Period:
    """One of the two periods, for the boards of a round or for a whole session."""

    law: str
    """`79C1` or `92B`."""
    round: int | None
    """The round whose boards it is about; None for the session as a whole."""
    begins: datetime | None = None
    """When the official score was made available; None where that is not known."""
    ends: datetime | None = None
    """The last moment of it; None where that is not known."""
    told_by: Entry | None = None
    """The entry it follows from: a publication, or the setting of an end."""
    unknown: Unknown = "not_published"

    @property
    def end_text(self) -> str:
        """The end as the log writes times; empty where it is not known."""
        return time_text(self.ends) if self.ends is not None else ""

    def holds(self, at: str) -> bool | None:
        """Whether something told with this time was in time: also at the very end of the period, and before it began.
        None where either time is not known."""
        time = time_of(at)
        return None if time is None or self.ends is None else time <= self.ends


def appeal_period(session: SessionStream, round: int | None = None) -> Period:
    """92B: until when a ruling on a board of a round may be asked for or appealed."""
    return period_of(session, "92B", round)


def correction_period(session: SessionStream, round: int | None = None) -> Period:
    """79C1: until when an error in recording or computing the scores of a round is corrected."""
    return period_of(session, "79C1", round)


def appeal_period_on(facts: Facts) -> Period:
    """92B of a board at a table."""
    return appeal_period(facts.session, _round_on(facts))


def correction_period_on(facts: Facts) -> Period:
    """79C1 of a board at a table."""
    return correction_period(facts.session, _round_on(facts))


def _round_on(facts: Facts) -> int | None:
    """The round in which a board is played."""
    begun = facts.table.round
    return begun.number if begun is not None else round_of(facts.stream)


def told_at(facts: Facts, place: int) -> str:
    """The time that the entry at a place tells, where it is neither call nor card; empty where it tells none."""
    return next((moment.event.at for moment in facts.board.moments if moment.place == place), "")


def is_within_correction_period(session: SessionStream, round: int | None, at: str) -> bool | None:
    """Whether a correction made at a time was in time (79C1); None where a time it depends on is not recorded."""
    return correction_period(session, round).holds(at)


def period_of(session: SessionStream, law: str, round: int | None) -> Period:
    """The period of one law; an end that was set is for both."""
    found = _latest_end(session, round)
    if found is not None:
        event = found.event
        assert isinstance(event, CorrectionPeriodSet)
        ends = time_of(event.until)
        published = _published(session, round)
        begins = time_of(published.event.at) if published is not None else None
        return Period(law, round, begins, ends, found, "" if ends is not None else "end_not_readable")
    return _since_publication(session, law, round)


def _since_publication(session: SessionStream, law: str, round: int | None) -> Period:
    published = _published(session, round)
    if published is None:
        return Period(law, round)
    begins = time_of(published.event.at)
    if begins is None:
        return Period(law, round, told_by=published, unknown="publication_without_time")
    regulations = session.regulations
    lasts = duration_of(regulations.appeal_period if law == "92B" else regulations.correction_period)
    if lasts is None:
        return Period(law, round, begins, told_by=published, unknown="period_not_readable")
    return Period(law, round, begins, begins + lasts, published, "")


def _published(session: SessionStream, round: int | None) -> Entry | None:
    """The first publication of the round; else the first of the session; None before either."""
    entries = session.record.published
    of_round = [entry for entry in entries if round is not None and _scope(entry) == round]
    return next(iter(of_round or [entry for entry in entries if _scope(entry) == 0]), None)


def _latest_end(session: SessionStream, round: int | None) -> Entry | None:
    """The latest end that was set for the round; else the latest for the session; None where none was."""
    entries = session.record.periods
    of_round = [entry for entry in entries if round is not None and _scope(entry) == round]
    return next(reversed(of_round or [entry for entry in entries if _scope(entry) == 0]), None)


def _scope(entry: Entry) -> int | None:
    """What an entry is about: the number of a round, 0 for the session, None for what is neither (a section)."""
    event = entry.event
    scope = event.scope.strip() if isinstance(event, ScoresPublished | CorrectionPeriodSet) else None
    if scope is None or scope.lower() in WHOLE:
        return None if scope is None else 0
    found = ROUND.fullmatch(scope)
    return int(found[1]) if found else None


def round_of(stream: str) -> int | None:
    """The number of the round that a table's stream names (`S1.r3.t5`); None where it names none."""
    found = re.search(r"\.r([0-9]{1,6})\.", stream)
    return int(found[1]) if found else None
