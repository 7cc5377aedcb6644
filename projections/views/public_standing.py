"""The ranking as the public sees it: from the boards that are open, beside what was published."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from domain.events import ScoresPublished
from projections.audit.publications import figures_digest
from projections.ranking.public import IsShown, PublicSession
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings
from projections.views.standing import StandingsView, standings_view

__all__ = ["PublicStandingsView", "PublishedView", "public_standings_view", "published_view", "ranking_shown"]


class PublishedView(Struct, frozen=True):
    """The last publication, word for word: whoever published it made it available, whatever it rests on."""

    scope: str
    figures: dict[str, str]
    """Contestant to figure, as printed."""
    entry: str
    at: str
    """UTC; empty where the entry tells no time."""
    open: tuple[str, ...]
    """What it says was still open, of boards that whoever asks may see: `S1.r1.t3/16#A1`."""
    digest: str
    """The SHA-256 of `{"figures":{...},"scope":...,"session":...}`: sorted keys, no space between, UTF-8."""


class PublicStandingsView(Struct, frozen=True):
    """The ranking of a session for the public."""

    standings: StandingsView
    """From the boards that are open alone; without remarks on the session."""
    boards: tuple[int, ...]
    """The boards that count in it."""
    held_back: tuple[int, ...]
    """The boards that have a score and are not open: nothing of the ranking rests on them. Whoever publishes now
    publishes figures that do."""
    published: PublishedView | None


def public_standings_view(public: PublicSession, is_shown: IsShown, names: Mapping[str, str]) -> PublicStandingsView:
    """The ranking of a session for the public, in the language chosen. `names` are those that the public may see."""
    scored = public.shown(is_shown)
    held_back = tuple(public.held_back(is_shown))
    view = ranking_shown(scored, public.standings(is_shown), names, is_public=True, held_back=held_back)
    return PublicStandingsView(view, tuple(scored.boards), held_back, published_view(scored))


def ranking_shown(
    scored: ScoredSession,
    found: Standings,
    names: Mapping[str, str],
    *,
    is_public: bool,
    held_back: Collection[int] = (),
) -> StandingsView:
    """The ranking of a session, or of the part of it that is open: the public is not told what is odd about the
    session."""
    view = standings_view(scored, found, names)
    if is_public:
        view = replace(view, remarks=())
    if held_back:  # what was published rests on more boards, and is no other figure by that
        view = replace(view, superseded=())
    return view


def published_view(scored: ScoredSession) -> PublishedView | None:
    """The last publication of a session, or of the part of it that is open; None where there is none."""
    for entry in reversed(scored.record.published):
        if isinstance(entry.event, ScoresPublished):
            event, boards = entry.event, {str(board) for board in scored.boards}
            told = (name for name in event.open if name.partition("/")[2].partition("#")[0] in boards)
            digest = figures_digest(scored.name, event)
            return PublishedView(event.scope, event.figures, entry.name, event.at, tuple(told), digest)
    return None
