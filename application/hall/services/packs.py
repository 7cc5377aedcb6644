"""What a session comes to by the data packs that it elected: for whoever sees its ranking; and which there are, for its
scorer."""

from __future__ import annotations

from collections.abc import Hashable

from application.hall.services.asked import SessionAsked
from application.hall.sight import Figures, Sight
from projections.packs.by_session import BySession, by_packs, earlier_than, elects_earlier
from projections.packs.handicaps import Earlier
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings
from projections.views.packs import AwardsView, HandicapsView, awards_view, handicaps_view
from projections.views.packs_at_hand import PacksView, packs_view

__all__ = ["before_of", "packs", "views_by_packs", "worked_out"]


def worked_out(sight: Sight, figures: Figures, found: Standings, position: int = 0) -> BySession:
    """The masterpoints of a session and its list with handicaps, as far as whoever asks may see its ranking; as it was
    after the entry of a position."""
    scored = figures.scored
    return by_packs(scored, found, sight.packs, _earlier(sight, scored, figures.book.name, position))


def _earlier(sight: Sight, scored: ScoredSession, name: str, position: int) -> Earlier:
    if not elects_earlier(scored, sight.packs):
        return Earlier()
    rests_on = [(one.name, one.last) for one in sight.before(name)], position

    def found() -> Earlier:
        return earlier_than(scored, sight.scored_before(name, position))

    return scored.kept("earlier", rests_on, found)


def before_of(sight: Sight, figures: Figures) -> Hashable:
    """Another value where earlier sessions may be others on which a ranking rests; nothing where it rests on none."""
    if not elects_earlier(figures.scored, sight.packs):
        return ()
    return tuple((one.name, one.last) for one in sight.before(figures.book.name))


def views_by_packs(
    sight: Sight, figures: Figures, found: Standings, by_pack: BySession
) -> tuple[AwardsView | None, HandicapsView | None]:
    """Both as they are shown; None of what no pack was elected for."""
    scored, names = figures.scored, sight.names(figures.book.name)
    masterpoints, handicap = by_pack.masterpoints, by_pack.handicap
    return (
        awards_view(scored, found, masterpoints, names) if masterpoints is not None else None,
        handicaps_view(scored, found, handicap, names) if handicap is not None else None,
    )


def packs(sight: Sight, asked: SessionAsked) -> PacksView:
    """The packs at hand and the elected ones, and whose handicap is asked for. Raises NotAllowed but for a director and
    a scorer."""
    book = sight.book(asked.session)
    figures = sight.figures(book.name)
    found = book.standings(book.scored)
    by_pack = worked_out(sight, figures, found)
    return packs_view(book.scored, sight.packs, by_pack, sight.names(book.name))
