"""The ranking as the public sees it, beside what was published."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from domain.events import ScoresPublished
from projections.audit.publications import figures_digest
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings
from projections.recorded.periods import appeal_period, correction_period, rounds_of
from projections.recorded.stream import SessionStream
from projections.views.standing import StandingsView, standings_view

__all__ = ["PublishedView", "published_view", "ranking_shown"]


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
    correct_until: str
    """Law 79C1 (2017): until when errors in its scores are corrected, in UTC; empty where that is not known."""
    appeal_until: str
    """92B: until when rulings may be asked for and appealed, in UTC; empty where that is not known."""
    digest: str
    """The SHA-256 of `{"figures":{...},"scope":...,"session":...}`: sorted keys, no space between, UTF-8."""


def ranking_shown(
    scored: ScoredSession,
    found: Standings,
    names: Mapping[str, str],
    *,
    is_public: bool,
    rests_on_shown: Callable[[str], bool] = lambda entry: True,
) -> StandingsView:
    """The ranking of a session, or of the part of it that is open: the public is not told what is odd about the
    session. `rests_on_shown` tells of an entry that published figures whether they rest on nothing else than what is
    open: figures that rest on more are not held against the ranking."""
    view = standings_view(scored, found, names)
    if is_public:
        view = replace(view, remarks=())
    return replace(view, superseded=tuple(one for one in view.superseded if rests_on_shown(one.entry)))


def published_view(scored: ScoredSession) -> PublishedView | None:
    """The last publication of a session, or of the part of it that is open; None where there is none."""
    for entry in reversed(scored.record.published):
        if isinstance(entry.event, ScoresPublished):
            event, boards = entry.event, {str(board) for board in scored.boards}
            told = (name for name in event.open if name.partition("/")[2].partition("#")[0] in boards)
            ends = _ends(scored.own_stream, event)
            digest = figures_digest(scored.name, event)
            return PublishedView(event.scope, event.figures, entry.name, event.at, tuple(told), *ends, digest)
    return None


def _ends(session: SessionStream, event: ScoresPublished) -> tuple[str, str]:
    """When the periods of 79C1 and 92B end for what a publication is about."""
    rounds = rounds_of(session, event.scope)
    round = rounds[0] if rounds else None
    return correction_period(session, round).end_text, appeal_period(session, round).end_text
