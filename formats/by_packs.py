"""What of masterpoints and handicaps by data packs a published file cannot say."""

from __future__ import annotations

from projections.packs.by_session import BySession, is_final
from projections.packs.handicaps import HandicapList
from projections.packs.masterpoints import Awards
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings
from projections.recorded.session_record import Remark
from projections.texts import message
from projections.views.packs import why_not

__all__ = ["by_packs_left_out"]


def by_packs_left_out(scored: ScoredSession, ranking: Standings, found: BySession, *, has_handicap: bool) -> list[str]:
    """In words: that masterpoints are provisional, that handicaps have no place in the file, or why there are none."""
    told: list[str] = []
    for one in (found.masterpoints, found.handicap):
        remark = one if isinstance(one, Remark) else one.not_defined if one is not None else None
        if remark is not None:
            told.append(why_not(remark))
    has_awards = isinstance(found.masterpoints, Awards) and bool(found.masterpoints.groups)
    if has_awards and not is_final(scored, ranking):
        told.append(message("packs", "file_provisional"))
    if isinstance(found.handicap, HandicapList) and found.handicap.groups and not has_handicap:
        told.append(message("packs", "file_without_handicap"))
    return told
