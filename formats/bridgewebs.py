"""CSV for BridgeWebs: the ranking and the travellers of a session of pairs, in sections that begin with `#`.

What is known of the form: a file begins with `#VERSION`; lines of the head are `#NAME,value`; `#SCORES` is followed by
a line of column names and one line a pair, once for each direction where there are two winners; `#BOARDFORMAT` names
the columns of the `#BOARD` lines, `#TRAVELLERS` is followed by the names of the columns of the lines below each of
them. BridgeWebs' own page (guide/csv_format.html) was not to be had when this was written: the names `POSITION PAIR
NAME1 NAME2 PERCENT` and those of the head are attested by a program that reads such files; `SCORE`, `SECTION` and the
columns of the travellers are NOT verified. docs/usebio.md says so too.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

from domain.errors import TdlogError
from domain.events import AnyEvent
from formats.exported import Exported
from formats.reading import clean
from formats.travellers import Travellers, one_session
from projections.points.figures import figure_of, printed, shown
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standing, standings

__all__ = ["export_bridgewebs"]

SCORES = ("POSITION", "PAIR", "NAME1", "NAME2")
LINES = ("NS", "EW", "CONTRACT", "BY", "LEAD", "TRICKS", "SCORE", "NSPOINTS", "EWPOINTS")
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet takes for the beginning of a formula; the last four are the first in full width."""


def export_bridgewebs(streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str]) -> Exported:
    """One session of pairs as CSV, in UTF-8 with CRLF. Where `names` has none for a player, the id is written.

    Raises TdlogError where the streams are of several sessions or of none, for teams and for individuals.
    """
    scored, tables = one_session(streams, "BridgeWebs")
    if scored.conditions.is_team_play:
        raise TdlogError("BridgeWebs CSV is written for pairs; for teams write USEBIO (--format usebio)")
    travellers = Travellers(scored, tables)
    out = io.StringIO(newline="")
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerows(_head(scored))
    lines.writerows(_scores(scored, names))
    lines.writerows([("#BOARDFORMAT", "BOARD"), ("#TRAVELLERS",), LINES])
    for number in scored.boards:
        lines.writerows(_board(scored, travellers, number))
    left_out = [*travellers.left_out]
    if any(any(hands) for hands in travellers.deals().values()):
        left_out.append("the cards: BridgeWebs takes them from a PBN file beside this one")
    return Exported(out.getvalue().encode(), left_out)


def _text(text: str) -> str:
    """A cell of text that no spreadsheet runs: an apostrophe goes before what begins like a formula."""
    plain = clean(text, 120)
    return f"'{plain}" if plain.startswith(FORMULAS) else plain


def _head(scored: ScoredSession) -> Iterable[Sequence[str]]:
    opened = scored.record.opened
    rounds = len({seating.round for seating in scored.seatings.values()})
    winners = len(standings(scored).groups)
    return (
        ("#VERSION", "tdlog"),
        ("#DATE", _text("/".join(reversed(opened.date.split("-"))))),
        ("#TITLE", _text(opened.name)),
        ("#PAIRS", str(len(scored.contestants))),
        ("#BOARDS", str(len(scored.boards))),
        ("#ROUNDS", str(rounds)),
        ("#WINNERS", str(winners)),
    )


def _scores(scored: ScoredSession, names: Mapping[str, str]) -> Iterable[Sequence[str]]:
    """The ranking; North-South's and then East-West's where there are two winners."""
    ranking = standings(scored)
    percent = ranking.unit == "matchpoints"
    for group in ranking.groups:
        yield ("#SCORES",)
        yield (*SCORES, "PERCENT" if percent else "SCORE")
        for row in group.rows:
            entered = scored.record.contestants.get(row.contestant)
            players = [names.get(player, player) for player in entered.players[:2]] if entered else []
            players += [""] * (2 - len(players))
            place = f"{row.place}{'=' * row.tied}" if row.place else ""
            yield place, _text(row.contestant), *map(_text, players), _figure(scored, row, percent)


def _figure(scored: ScoredSession, row: Standing, percent: bool) -> str:
    conditions = scored.conditions
    if percent:
        return "" if row.percent is None else f"{printed(row.percent, 'percent', conditions)}"
    return shown(row.total, conditions.board_unit, conditions)


def _board(scored: ScoredSession, travellers: Travellers, number: int) -> Iterable[Sequence[str]]:
    yield "#BOARD", str(number)
    unit = scored.conditions.board_unit
    for told in travellers.on_board(number):
        if not told.is_written:
            continue
        figures = [travellers.figure(told, contestant) for contestant in (told.ns, told.ew)]
        points = [figure_of(figure, unit, scored.conditions) if figure else "" for figure in figures]
        played = told.contract, told.declarer, told.lead, told.tricks, told.points
        yield _text(told.ns), _text(told.ew), *played, *points
