"""The tables of a session as sections of PBN 2.1: `ScoreTable` (5.9) of a board, `TotalScoreTable` (5.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from domain.seats import Side
from formats.pbn.sheet import MOST, Sheet
from projections.points.figures import figure_of, shown
from projections.points.scores import BoardScore
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings

__all__ = ["Row", "score_table", "total_table"]

UNITS = {"matchpoints": "MP", "imps": "IMP"}
"""Unit of the comparison to the word in the names of its columns."""


class Row(Struct, frozen=True):
    """What a table gives to the score table of a board, as its own tags tell it."""

    stream: str
    round: int
    table: int
    ns: str
    ew: str
    contract: str
    declarer: str
    tricks: str
    score: str
    """In points, from North-South's view; `-` where it has none."""
    entered: Mapping[str, tuple[str, str]]
    """By unit, what the scorer entered: North-South's figure and East-West's."""


def score_table(
    sheet: Sheet, board: int, rows: Sequence[Row], scored: ScoredSession, names: Mapping[str, str]
) -> tuple[str, list[str]]:
    """The value of the tag and its rows, one a table: who met, contract, declarer, tricks, points, and what they are
    worth to each side, by the scorer where he entered it."""
    counted = scored.conditions.board_unit
    unit = UNITS.get(counted, "")
    heads = ["Round\\2R", "Table\\2R", "PairId_NS\\4L", "PairId_EW\\4L", "Contract\\5L", "Declarer", "Result\\2R"]
    heads += ["Score_NS\\6R"] + [f"{unit}_{side.value}\\6R" for side in Side] * bool(unit)
    worth = {score.contestant: score for score in scored.compared(board)} if unit else {}
    found: list[str] = []
    for row in rows:
        cells = [str(row.round), str(row.table)]
        cells += [_word(sheet, names.get(one, one)) for one in (row.ns, row.ew)]
        cells += [row.contract, row.declarer, row.tricks, row.score]
        if unit:
            computed = [_figure(worth.get(one), row.stream, scored) for one in (row.ns, row.ew)]
            cells += [given or own for given, own in zip(row.entered.get(counted, ("", "")), computed, strict=True)]
        found.append(_aligned(cells, heads))
    return ";".join(heads), found


def _figure(score: BoardScore | None, stream: str, scored: ScoredSession) -> str:
    if score is None or stream not in score.streams:
        return "-"
    text = figure_of(score, scored.conditions.board_unit, scored.conditions) or "-"
    return f"^{text}" if score.kind == "artificial" and text != "-" else text


def total_table(sheet: Sheet, scored: ScoredSession, names: Mapping[str, str]) -> tuple[str, list[str]] | None:
    """The ranking as it stands; None where no contestant has a board."""
    ranking = standings(scored)
    rows = [row for row in ranking.rows if row.boards]
    if not rows:
        return None
    total = {"matchpoints": "TotalMP", "imps": "TotalIMP", "vp": "TotalVP"}.get(ranking.unit, "TotalScore")
    heads = ["Rank\\3R", "PairId\\4L", f"{total}\\8R", "MeanPercentage\\6R", "NrBoards\\3R"]
    if names:
        heads.insert(2, "Names\\30L")
    found: list[str] = []
    for row in rows:
        cells = [str(row.place or "-"), _word(sheet, row.contestant), shown(row.total, ranking.unit, scored.conditions)]
        cells += ["-" if row.percent is None else shown(row.percent, "percent", scored.conditions), str(row.boards)]
        if names:
            entered = scored.record.contestants.get(row.contestant)
            players = entered.players if entered is not None else ()
            known = [names[one] for one in (row.contestant, *players) if one in names]
            cells.insert(2, _string(sheet, ";".join(known)))
        found.append(_aligned(cells, heads))
    return ";".join(heads), found


def _aligned(cells: Sequence[str], heads: Sequence[str]) -> str:
    """The cells of a row, each at least as wide as its column says."""
    found: list[str] = []
    for cell, head in zip(cells, heads, strict=True):
        width = head.partition("\\")[2]
        least = int(width[:-1]) if width else 0
        found.append(cell.rjust(least) if width.endswith("R") else cell.ljust(least))
    return " ".join(found).rstrip()[:MOST]


def _word(sheet: Sheet, text: str) -> str:
    """An id as a section element; `?` where there is none."""
    plain = sheet.latin(text, 40)
    if not plain:
        return "?"
    is_token = plain.isascii() and not set(plain) & set(' []{};"%') and plain not in ("-", "?")
    return plain if is_token else _string(sheet, plain)


def _string(sheet: Sheet, text: str) -> str:
    """Any text as a section element in quotation marks, without what a reader could take for a tag or a comment."""
    plain = sheet.latin(text, 80).translate(str.maketrans("[]{}%", "()()/"))
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'
