"""CSV for BridgeWebs, the form `std1` of its guide ("CSV Format"): the ranking and travellers of a session of pairs.

Sections begin with `#`; the first line tells the separator, and names of options are read in any case. `#Scores` stands
before each list that has a winner: after the columns that it names come the figures of the boards, one for each, `X`
where the pair did not play it. Of a line below `#Board` one side has the points, and the other nothing; of an
artificial score each side has its percentage. What the guide says was read from two others' accounts of it:
docs/usebio.md tells what is known, and of whom.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

from domain.errors import TdlogError
from domain.events import AnyEvent
from formats.by_packs import by_packs_left_out
from formats.cells import cell
from formats.exported import Exported
from formats.travellers import Travellers, one_session
from projections.packs.by_session import NOTHING_BY_PACKS, BySession
from projections.points.figures import figure_of, printed, shown
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standing, Standings, standings

__all__ = ["export_bridgewebs"]

SCORES = ("Position", "Pair", "Name1", "Name2", "Score", "Tops", "Percent", "Mpts", "Boards")
LINES = ("NS", "EW", "NSScore", "EWScore", "NSPts", "EWPts", "Contract", "Tricks", "Declarer", "Lead")
NOT_PLAYED = "X"
ARTIFICIAL = re.compile(r"A([0-9]{2})([0-9]{2})")


def export_bridgewebs(
    streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str], by_packs: BySession = NOTHING_BY_PACKS
) -> Exported:
    """One session of pairs as CSV, in UTF-8 with CRLF. Where `names` has none for a player, the id is written. Its
    masterpoints by a data pack stand in `Mpts`; there is no column for handicaps.

    Raises TdlogError where the streams are of several sessions or of none, for teams and for individuals.
    """
    scored, tables = one_session(streams, "BridgeWebs")
    if scored.conditions.is_team_play:
        raise TdlogError("BridgeWebs CSV is written for pairs; for teams write USEBIO (--format usebio)")
    travellers = Travellers(scored, tables)
    out = io.StringIO(newline="")
    lines = csv.writer(out, delimiter=";", lineterminator="\r\n")
    ranking = standings(scored)
    lines.writerows(_head(scored, len(ranking.groups)))
    lines.writerows(_scores(scored, ranking, names, by_packs))
    lines.writerows([("#Travellers",), LINES])
    for number in scored.boards:
        lines.writerows(_board(scored, travellers, number))
    left_out = [*travellers.left_out]
    if any(any(hands) for hands in travellers.deals().values()):
        left_out.append("the cards: BridgeWebs takes them from a PBN file beside this one")
    left_out += by_packs_left_out(scored, ranking, by_packs, has_handicap=False)
    return Exported(out.getvalue().encode(), left_out)


def _head(scored: ScoredSession, winners: int) -> Iterable[Sequence[str]]:
    opened = scored.record.opened
    return (
        ("#Version", "std1"),
        ("#Title", cell(opened.name)),
        ("#Source", "tdlog"),
        ("#Date", cell("/".join(reversed(opened.date.split("-"))))),
        ("#Boards", str(len(scored.boards))),
        ("#Winners", str(winners)),
    )


def _scores(
    scored: ScoredSession, ranking: Standings, names: Mapping[str, str], by_packs: BySession
) -> Iterable[Sequence[str]]:
    """The ranking; North-South's and then East-West's where there are two winners."""
    for group in ranking.groups:
        yield ("#Scores",)
        yield SCORES
        for row in group.rows:
            entered = scored.record.contestants.get(row.contestant)
            players = [names.get(player, player) for player in entered.players[:2]] if entered else []
            players += [""] * (2 - len(players))
            place = f"{row.place}{'=' * row.tied}" if row.place else ""
            award = by_packs.award_of(row.contestant)
            figures = (*_figures(scored, row), f"{award.shown}" if award is not None else "")
            boards = _of_boards(scored, row.contestant)
            yield place, cell(row.contestant), *map(cell, players), *figures, *boards


def _figures(scored: ScoredSession, row: Standing) -> tuple[str, str, str]:
    """What a pair has, the most that its boards could give, and its percentage: the last two at matchpoints alone."""
    conditions = scored.conditions
    total = shown(row.total, conditions.board_unit, conditions, row.top)
    if row.percent is None or not row.top:
        return total, "", ""
    percent = f"{printed(row.percent, 'percent', conditions)}"
    return total, shown(row.top, conditions.board_unit, conditions), percent


def _of_boards(scored: ScoredSession, contestant: str) -> Iterable[str]:
    """The figure of each board of the session, in order."""
    unit = scored.conditions.board_unit
    scores = {score.board: figure_of(score, unit, scored.conditions) for score in scored.scores_of(contestant)}
    return (scores.get(board) or NOT_PLAYED for board in scored.boards)


def _board(scored: ScoredSession, travellers: Travellers, number: int) -> Iterable[Sequence[str]]:
    yield "#Board", str(number)
    unit = scored.conditions.board_unit
    for told in travellers.on_board(number):
        if not told.is_written:
            continue
        figures = [travellers.figure(told, contestant) for contestant in (told.ns, told.ew)]
        points = [figure_of(figure, unit, scored.conditions) if figure else "" for figure in figures]
        played = told.contract, told.tricks, told.declarer, told.lead
        yield cell(told.ns), cell(told.ew), *_of_both(told.points), *points, *played


def _of_both(points: str) -> tuple[str, str]:
    """What stands in the two columns of points: those of the side that has them, or each side's percentage."""
    artificial = ARTIFICIAL.fullmatch(points)
    if artificial is not None:
        return f"{int(artificial[1])}%", f"{int(artificial[2])}%"
    return ("", points[1:]) if points.startswith("-") else (points, "")
