"""The correction period (79C1) and the period for rulings and appeals (92B): when they begin, and when they end.

Both count from when the official score was made available: for a board of round 3 from the publication of round 3,
where there was one, else from that of the session. A result that came later than that is in the next publication, and
they count from there. An end that was set for the round, or for the session, counts in place of what follows from a
publication, but not for a score that was recorded only after it. A score that is published again does not begin them
anew. What is not recorded is not guessed: then the end is not known, and why is told. A scope that cannot be read
(`A-raekken`) is taken for the whole session, and that is told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from domain.events import CorrectionPeriodSet, ScoresPublished
from domain.times import duration_of, time_of, time_text
from projections.recorded.board_record import Record
from projections.recorded.session_record import Entry
from projections.recorded.stream import SessionStream

__all__ = [
    "Period", "appeal_period", "appeal_period_on", "correction_period", "correction_period_on",
    "odd_periods", "period_of", "round_of", "rounds_of", "time_at", "was_made_available",
]  # fmt: skip

ROUNDS = re.compile(
    r"(?:(?:rounds?|runde(?:r(?:ne)?)?|rd|r)\.?[ _]*)?0*(?P<first>[0-9]{1,6})"
    r"(?: *(?:-|–|to|til) *0*(?P<last>[0-9]{1,6}))?(?:\.? *(?:round|runde))?\.?",
    re.IGNORECASE,
)
HALVES = (
    frozenset({"first half", "1st half", "first_half", "første halvdel", "1. halvdel", "første halvleg", "1. halvleg"}),
    frozenset({"second half", "2nd half", "second_half", "anden halvdel", "2. halvdel", "anden halvleg", "2. halvleg"}),
)
WHOLE = frozenset(
    {"session", "the session", "final", "all", "results", "slut", "alt", "turnering", "turneringen", "sektion", ""}
)
"""Scopes of the whole session, whatever round a board belongs to."""
LEAST = timedelta(minutes=30)
"""What 92B gives, where nobody says anything else."""

Unknown = Literal["not_published", "publication_without_time", "period_not_readable", "end_not_readable", ""]
"""Why it is not known when a period ends; empty where it is."""


class Period(Struct, frozen=True):
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


def appeal_period(session: SessionStream, round: int | None = None, scored: str = "") -> Period:
    """92B: until when a ruling on a board of a round may be asked for or appealed. `scored`: when its score was
    recorded; empty for the round as a whole, and where that is not known."""
    return period_of(session, "92B", round, scored)


def correction_period(session: SessionStream, round: int | None = None, scored: str = "") -> Period:
    """79C1: until when an error in recording or computing the scores of a round is corrected; `scored` as above."""
    return period_of(session, "79C1", round, scored)


def was_made_available(session: SessionStream, round: int | None, at: str) -> bool:
    """Law 79C1 (2017): whether a score of a round that was recorded at a time was made available since. One that came
    after the publications is in none of them; where a time is not told it counts as published."""
    if _published(session, round) is None:
        return correction_period(session, round).unknown != "not_published"
    return _published(session, round, at) is not None


def appeal_period_on(record: Record) -> Period:
    """92B of a board at a table."""
    return appeal_period(record.session, _round_on(record), _scored_on(record))


def correction_period_on(record: Record) -> Period:
    """79C1 of a board at a table."""
    return correction_period(record.session, _round_on(record), _scored_on(record))


def _scored_on(record: Record) -> str:
    """When a board came to its end, and so to a score; empty where that is not known."""
    return record.time_of_entry(record.over_since) if record.over_since is not None else ""


def _round_on(record: Record) -> int | None:
    """The round in which a board is played."""
    begun = record.elsewhere.begun_as()
    return begun.number if begun is not None else round_of(record.stream)


def time_at(record: Record, place: int) -> str:
    """The time that the entry at a place tells, where it is neither call nor card; empty where it tells none."""
    return next((moment.event.at for moment in record.board.moments if moment.place == place), "")


def period_of(session: SessionStream, law: str, round: int | None, scored: str = "") -> Period:
    """The period of one law; an end that was set is for both, unless it had passed when the score was recorded."""
    published, found = _published(session, round, scored), _latest_end(session, round)
    begins = time_of(published.event.at) if published is not None else None
    if found is not None:
        event = found.event
        assert isinstance(event, CorrectionPeriodSet)
        ends, told, was_set = time_of(event.until), time_of(scored), time_of(event.at)
        if ends is None or told is None or told <= ends or was_set is None or told <= was_set:
            return Period(law, round, begins, ends, found, "" if ends is not None else "end_not_readable")
    return _since_publication(session, law, round, published)


def _since_publication(session: SessionStream, law: str, round: int | None, published: Entry | None) -> Period:
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


def _published(session: SessionStream, round: int | None, scored: str = "") -> Entry | None:
    """The first publication of the round; else the first of the session; None before either. Of a score that was
    recorded at a time, the first that it can be in."""
    told = time_of(scored)
    since = [
        one for one in session.record.published
        if told is None or (time := time_of(one.event.at)) is None or time >= told
    ]  # fmt: skip
    return next(iter(_about(session, since, round)), None)


def _latest_end(session: SessionStream, round: int | None) -> Entry | None:
    """The latest end that was set for the round; else the latest for the session; None where none was."""
    return next(reversed(_about(session, session.record.periods, round)), None)


def _about(session: SessionStream, entries: Sequence[Entry], round: int | None) -> list[Entry]:
    """The entries about a round, else those about the whole session."""
    scopes = [(entry, rounds_of(session, _scope_of(entry))) for entry in entries]
    of_round = [entry for entry, rounds in scopes if round is not None and rounds and round in rounds]
    return of_round or [entry for entry, rounds in scopes if not rounds]


def _scope_of(entry: Entry) -> str:
    event = entry.event
    return event.scope.strip() if isinstance(event, ScoresPublished | CorrectionPeriodSet) else ""


def rounds_of(session: SessionStream, scope: str) -> range | None:
    """The rounds that a scope names: `round 3`, `3. runde`, `rounds 1-3`, the first or second half where the movement
    tells how many rounds there are; an empty range for the whole session, None for what cannot be read."""
    scope = " ".join(scope.lower().split())
    found = ROUNDS.fullmatch(scope)
    if found is not None:
        return range(int(found["first"]), int(found["last"] or found["first"]) + 1) or None
    movement = session.record.movement
    for half, words in enumerate(HALVES):
        if scope in words and movement is not None and movement.rounds > 1 and movement.rounds % 2 == 0:
            in_half = movement.rounds // 2
            return range(half * in_half + 1, (half + 1) * in_half + 1)
    return range(0) if scope in WHOLE else None


def odd_periods(session: SessionStream) -> list[tuple[str, Entry]]:
    """What is odd about publications and ends that were set, each with its code: a scope that cannot be read, an end
    before the score was published, and one that leaves less than the thirty minutes of 92B."""
    found: list[tuple[str, Entry]] = []
    for entry in (*session.record.published, *session.record.periods):
        if rounds_of(session, _scope_of(entry)) is None:
            found.append(("scope_not_readable", entry))
    for entry in session.record.periods:
        ends = time_of(entry.event.until) if isinstance(entry.event, CorrectionPeriodSet) else None
        rounds = rounds_of(session, _scope_of(entry))
        published = _published(session, rounds[0] if rounds else None)
        begins = time_of(published.event.at) if published is not None else None
        if ends is None or begins is None:
            continue
        if ends < begins:
            found.append(("ends_before_publication", entry))
        elif ends < begins + LEAST:
            found.append(("period_shortened", entry))
    return found


def round_of(stream: str) -> int | None:
    """The number of the round that a table's stream names (`S1.r3.t5`); None where it names none."""
    found = re.search(r"\.r([0-9]{1,6})\.", stream)
    return int(found[1]) if found else None
