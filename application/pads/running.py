"""Pads that are followed, and what became of all that they said until now."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping

from application.office import Office
from application.pads.feed import Feed, Taken, What
from application.pads.following import LOG_AWAY, News, Source, look
from application.pads.records import Records
from projections.texts import message
from projections.views.pads import PadsView, PadTakenView

__all__ = ["Followed", "followed", "taken_view"]

MOST_KEPT = 10_000
"""So much of what became of results is kept to be told at the end; all of it is told as it comes."""
MOST_NEWS = 1000
"""So many of the last news of the source are kept likewise."""


class Followed:
    """Pads that are followed."""

    def __init__(self, feed: Feed, source: Source, tell: Callable[[Taken | News], object]) -> None:
        self._feed = feed
        self._source = source
        self._tell = tell
        self._taken: list[Taken] = []
        self._counts: Counter[What] = Counter()
        self._news: deque[News] = deque(maxlen=MOST_NEWS)
        self._lasting: set[str] = set()
        """What went on at the last look, and was told once."""

    @property
    def is_away(self) -> bool:
        """Whether nothing could be heard, or nothing recorded, at the last look."""
        return self._source.is_away or self.is_log_away

    @property
    def bad(self) -> int:
        """How many looks in a row heard nothing."""
        return self._source.bad

    @property
    def is_log_away(self) -> bool:
        """Whether nothing could be recorded at the last look."""
        return LOG_AWAY in self._lasting

    @property
    def pending(self) -> tuple[Taken, ...]:
        """What was said last and is not in the log: it waits, or was refused."""
        return self._feed.pending

    @property
    def counts(self) -> Mapping[str, int]:
        """How much became what."""
        return {str(what): count for what, count in self._counts.items()}

    def look(self) -> int:
        """Look once, and tell what is new. Returns how much that is. Raises LogGone, LogError."""
        count, lasting = 0, set[str]()
        for one in look(self._feed, self._source):
            if isinstance(one, News) and one.lasts:
                is_told = one.lasts in self._lasting | lasting
                lasting.add(one.lasts)
                if is_told:
                    continue
            count += 1
            self._tell(one)
            if isinstance(one, News):
                self._news.append(one)
                continue
            self._counts[one.what] += 1
            if len(self._taken) < MOST_KEPT:
                self._taken.append(one)
        self._lasting = lasting
        return count

    def view(self) -> PadsView:
        """What became of all."""
        told, news = tuple(map(taken_view, self._taken)), tuple(one.text for one in self._news)
        return PadsView(self._feed.session, told, news, len(self._feed.pending))

    def sum_line(self) -> str:
        """The same in a line of numbers."""
        counts, left = self._counts, len(self._feed.pending)
        entered, mended, beside = counts["entered"], counts["mended"], counts["beside"]
        asked, called = counts["asked"], counts["called"]
        return message(
            "pads", "ended", entered=entered, mended=mended, beside=beside, asked=asked, called=called, left=left
        )


def taken_view(taken: Taken) -> PadTakenView:
    """What became of something, as it is shown."""
    return PadTakenView(taken.what, taken.stream, taken.board or None, taken.text)


def followed(
    office: Office,
    session: str,
    source: Source,
    tell: Callable[[Taken | News], object],
    records: Records | None = None,
) -> Followed:
    """The pads of a session, to be followed from here on. `tell` is told of everything as it comes; `records` is the
    way into the log, None where it is this office's. Raises LogError."""
    return Followed(Feed(office, session, records), source, tell)
