"""Pages that were written, and what of the sessions on them was published: with whom a correction is about."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from projections.audit.publications import FigureMoved, publications
from projections.audit.published import superseded
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings

__all__ = [
    "FigureMovedView",
    "PagesWrittenView",
    "PublicationView",
    "PublishedNowView",
    "moved_views",
    "publication_view",
]


class FigureMovedView(Struct, frozen=True):
    """A contestant whose figure is another."""

    contestant: str
    old: str
    """As it was published; empty where it had none."""
    new: str
    """Empty where it has none any more."""


class PublicationView(Struct, frozen=True):
    """What was published last of a session, with what it corrected, and what is another now."""

    session: str
    entry: str
    at: str
    """UTC; empty where the entry tells no time."""
    scope: str
    digest: str
    """The SHA-256 of `{"figures":{...},"scope":...,"session":...}`: sorted keys, no space between, UTF-8."""
    corrects: str
    """The publication of the same scope before it; empty where there is none."""
    corrected: tuple[FigureMovedView, ...]
    """Whose figures it changed."""
    moved_since: tuple[FigureMovedView, ...]
    """Whose published figures the ranking does not give any more: to be published again."""


class PublishedNowView(Struct, frozen=True):
    """What was published last of a session."""

    session: str
    last: PublicationView | None
    """null where nothing was."""
    closed: tuple[int, ...] = ()
    """The boards that have a score now and that not everybody may see: what is published rests on them too."""


class PagesWrittenView(Struct, frozen=True):
    """A folder of pages as it was written."""

    folder: str
    written: tuple[str, ...]
    """The pages that are new or other than before."""
    unchanged: int
    taken: tuple[str, ...]
    """The pages that are no longer meant."""
    digest: str
    """The SHA-256 of the file of digests in the folder, and so of every page."""
    publications: tuple[PublicationView, ...]
    """By session, what was published last; a session of which nothing was published is left out."""
    comments_left_out: int = 0
    """How much commentators said of these sessions that is in no page, as nobody asked for it."""


def publication_view(scored: ScoredSession) -> PublicationView | None:
    """What was published last of a session; None where nothing was."""
    published = publications(scored)
    if not published:
        return None
    last = published[-1]
    since = [FigureMoved(one.contestant, one.published, one.now) for one in superseded(scored, standings(scored))]
    return PublicationView(
        scored.name, last.entry.name, last.event.at, last.event.scope, last.digest, last.corrects,
        moved_views(last.moved), moved_views(since),
    )  # fmt: skip


def moved_views(moved: Sequence[FigureMoved]) -> tuple[FigureMovedView, ...]:
    """Whose figures became others, as they are shown."""
    return tuple(FigureMovedView(one.contestant, one.old, one.new) for one in moved)
