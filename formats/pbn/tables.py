"""The tables of a PBN game that hold facts: ScoreTable, a result a row, and TotalScoreTable, the published ranking.

PBN 2.1, sections 5.2, 5.9 and 5.10. The header names the columns: `+` or `-` before a name is how they are sorted,
`\\8R` after it a width that longer words push aside. A row is words between blanks, or between quotation marks; `?` is
not known, `-` does not apply, `^` before a score marks it as artificial. Columns that are not known here are passed
over, and so are tables that hold analysis and no facts.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from domain.events import ScoresPublished, Vulnerability
from domain.seats import Seat
from formats.pbn.contestants import Contestants
from formats.pbn.games import Game
from formats.pbn.results import UNKNOWN, opposite
from formats.pbn.sections import seat_of
from formats.reading import ScoreUnit, SessionRecord, TableRecord, clean, contract_word
from formats.reading.outcomes import Outcome, award_of_percent, record_outcome
from formats.reading.words import StatedDeal
from projections.texts import message

__all__ = ["Line", "ScoreTables"]

COLUMN = re.compile(r"[+-]?\s{0,9}([A-Za-z0-9_]{1,60})\s{0,9}(?:\\[0-9]{1,9}[LR]?)?", re.IGNORECASE)
WORD = re.compile(r'"([^"]*+)"|(\S++)')
RELATIVE = re.compile(r"=|[+-][0-9]{1,2}")
PERCENT = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,4})?")
WHOLE = re.compile(r"[0-9]{1,4}")
TIMES = re.compile(r"[0-9]{1,9}")
SIGNED = re.compile(r"-?[0-9]{1,4}(?:\.[0-9]{1,4})?")
IN_ROUNDING = Decimal("0.2")
"""By how much two rounded percentages may miss a hundred."""
HUNDRED_TO_HAVE = (50, 100)
"""With so many other tables both sides have a hundred matchpoints together, two or one for each."""
AWARDED = ("Percentage", "Score", "MP", "IMP")
"""Columns in which an artificial score may stand, the plainest first."""

FIGURES: tuple[tuple[str, ScoreUnit], ...] = (
    ("MP", "matchpoints"), ("Percentage", "percent"), ("IMP", "imps"), ("VP", "vp"),
)  # fmt: skip
OF_THE_RANKING = (
    "TotalPercentage", "Percentage", "TotalVP", "VP", "TotalMP", "MP", "TotalIMP", "IMP", "MeanIMP", "MeanMP", "BAM",
    "TotalScore", "Score", "TotalPoints", "Points",
)  # fmt: skip
"""Columns that hold what a contestant has in all, the one that decides first."""
MOST_TIMES = 500
"""How many tables have the same row at most."""
MOST_COPIES = 5_000
"""How many tables are made from rows that say how many had them, in one file."""

MOST_TABLES = 20_000
"""How many tables the rows of one file make, each with a record of its own."""


class Line(NamedTuple):
    """A row of a table: its cells by the names of the columns."""

    cells: dict[str, str]
    line: int

    def of(self, name: str) -> str:
        """A cell; empty where it tells nothing."""
        told = self.cells.get(name, "").strip()
        return "" if told in UNKNOWN else told


class ScoreTables:
    """Takes the tables of a file's games into its session."""

    def __init__(self, record: SessionRecord, contestants: Contestants) -> None:
        self.record = record
        self.contestants = contestants
        self.places: dict[tuple[str, str, str], int] = {}
        self.next_free = 0
        self.copies = 0
        self.published: dict[str, str] = {}

    def rows_of(self, game: Game, name: str = "ScoreTable") -> list[Line]:
        """The rows of a table that can be read; the others are remarked."""
        names = [found[1] if (found := COLUMN.fullmatch(cell.strip())) else "" for cell in game.tags[name].split(";")]
        rows: list[Line] = []
        if not any(names):
            what = message("remarked", "no_columns", table=name)
            self.record.remark("table not readable", what, line=game.lines[name])
            return rows
        for number, row in enumerate(game.rows[name], game.lines[name]):
            words = [quoted or plain for quoted, plain in WORD.findall(row)]
            if not words:
                continue
            if len(words) > len(names):
                what = message("remarked", "row_too_long", table=name, cells=len(words), columns=len(names))
                self.record.remark("row not readable", what, line=number)
                continue
            if len(words) < len(names):
                what = message("remarked", "row_cut_short", table=name, cells=len(words), columns=len(names))
                self.record.remark("row cut short", what, line=number)
            rows.append(Line(dict(zip(names, words, strict=False)), number))
        return rows

    def record_rows(
        self, game: Game, rows: list[Line], number: int, board: tuple[Seat | None, Vulnerability | None, StatedDeal]
    ) -> None:
        """Each row as a result at a table of its own, but the one that is the game's own result."""
        dealer, vul, cards = board
        own = _own_row(game, rows)
        is_whole = self._has_room(rows)
        in_percent = _hold_percentages(rows)
        unnamed = 0
        for n, row in enumerate(rows):
            for again in range(_times(row) if is_whole else 1):
                key = self._key(row)
                if key is None or again:
                    unnamed += 1
                    key = ("", "", f"result {unnamed}")
                if n == own and not again:
                    continue
                table = self._table(row, key)
                if table is None:
                    what = message("remarked", "too_many_tables", most=MOST_TABLES)
                    self.record.remark("too many tables", what, line=row.line)
                    break
                told = _outcome(row, in_percent=in_percent)
                if not is_whole:
                    told.figures.clear()
                table.begin(number, dealer, vul, cards.hands, row.line, cards.odd, cards.unknown)
                if told.contract and told.contract != "pass" and told.tricks is None and row.of("Result"):
                    what = message("remarked", "result_no_number", read=repr(row.of("Result")))
                    table.remark("result not readable", what, row.line)
                if _has_mark(row) and not any(told.awards):
                    table.remark("artificial score", message("remarked", "artificial_without_amount"), row.line)
                if told.contract or any(told.awards) or "Contract" in row.cells:
                    record_outcome(table, told)
                else:  # a table of scores only
                    table.enter("points", told.points, "", row.line)
                    for unit, (ns, ew) in told.figures.items():
                        table.enter(unit, ns, ew, row.line)

    def _has_room(self, rows: list[Line]) -> bool:
        """Whether every row can be recorded as often as it says. If not, each is recorded once, and without the figures
        that compare it with the whole field: of a part of it they would seem wrong."""
        times = [_times(row) for row in rows]
        copies = sum(times) - len(times)
        if max(times, default=1) <= MOST_TIMES and (not copies or self.copies + copies <= MOST_COPIES):
            self.copies += copies
            return True
        what = message("remarked", "rows_of_many_tables", tables=sum(times))
        self.record.remark("rows of many tables", what, line=rows[0].line)
        return False

    def _key(self, row: Line) -> tuple[str, str, str] | None:
        """What tells one table from another: its own number, else who met there; None where nothing does."""
        section, table = row.of("Section"), row.of("Table")
        if table:
            return section, f"table {table}", row.of("Room").lower()
        ns, ew = (row.of(f"PairId_{side}") or row.of(f"Names_{side}") for side in ("NS", "EW"))
        return (section, ns, ew) if ns or ew else None

    def _table(self, row: Line, key: tuple[str, str, str]) -> TableRecord | None:
        """The table of a row; None where there are too many."""
        told = row.of("Round")
        is_told = WHOLE.fullmatch(told) is not None
        place = self.places.get(key)
        if place is None:
            own = row.of("Table")
            place = int(own) if WHOLE.fullmatch(own) and not key[0] else 0
            place = self.places[key] = place or self._free()
        round_number = max(1, int(told)) if is_told else 1
        if len(self.record.tables) >= MOST_TABLES and not self.record.has_table(place, round_number, is_told):
            return None
        table = self.record.table(place, "", round_number, rounds_stated=is_told)
        ns, ew = (self._pair(row, side) for side in ("NS", "EW"))
        if ns or ew:
            table.contest(ns, ew)
        table.seat(())
        return table

    def _free(self) -> int:
        """A number that no table of the file has."""
        self.next_free += 1
        while (0, self.next_free) in self.record.tables:
            self.next_free += 1
        return self.next_free

    def _pair(self, row: Line, side: str) -> str:
        """The pair of a row by its number, with its section; else by its names."""
        number, names = row.of(f"PairId_{side}"), row.of(f"Names_{side}")
        return self._entered(number or names, names, row.of("Section"))

    def _entered(self, told: str, names: str, section: str) -> str:
        pair = self.contestants.pair(told, section)
        players = [part.strip() for part in names.split(";", 3)] if names else []
        self.contestants.enter_pair(pair, self.record.players([name for name in players if name not in UNKNOWN]))
        return pair

    def publish(self, game: Game) -> None:
        """The ranking, as the file has it: what each contestant has in all."""
        rows = self.rows_of(game, "TotalScoreTable")
        names = rows[0].cells if rows else {}
        column = next((name for name in OF_THE_RANKING if name in names), "")
        if not column:
            if rows:
                what = message("remarked", "ranking_without_scores")
                self.record.remark("ranking not readable", what, line=rows[0].line)
            return
        figures: dict[str, str] = {}
        for row in rows:
            told = row.of("PairId") or row.of("TeamId") or row.of("PlayerId") or row.of("Id") or row.of("Names")
            figure = row.of(column)
            if told and figure:
                figures[self._entered(told, row.of("Names"), row.of("Section"))] = clean(figure, 30)
        if figures and figures != self.published:
            self.published = figures
            self.record.open()
            stream = self.record.reading.streams[self.record.session]
            stream.append(ScoresPublished(scope="session", figures=figures, by="scorer"))


def _own_row(game: Game, rows: list[Line]) -> int:
    """Which row is the result that the game tells itself: of its pairs or its table, else the same result; -1: none."""
    tags = game.tags
    if "Auction" not in game.rows and "Play" not in game.rows and tags.get("Contract", "").strip() in UNKNOWN:
        return -1
    for names in (("PairNS", "PairId_NS", "PairEW", "PairId_EW"), ("Table", "Table", "Round", "Round")):
        wanted = [(tags.get(names[n], "").strip(), names[n + 1]) for n in (0, 2)]
        if all(value not in UNKNOWN for value, _ in wanted):
            own = (n for n, row in enumerate(rows) if all(row.of(column) == value for value, column in wanted))
            return next(own, -1)
    told = _outcome_of_tags(tags)
    return next((n for n, row in enumerate(rows) if told == _short(_outcome(row))), -1)


def _outcome_of_tags(tags: dict[str, str]) -> tuple[str, Seat | None, str]:
    contract = contract_word(tags.get("Contract", "")) or ""
    declarer = None if contract == "pass" else seat_of(tags.get("Declarer", "").strip(" ^"))
    return contract, declarer, "" if contract == "pass" else tags.get("Result", "").strip()


def _short(told: Outcome) -> tuple[str, Seat | None, str]:
    return told.contract, told.declarer, "" if told.tricks is None else str(told.tricks)


def _times(row: Line) -> int:
    """At how many tables a row was the result."""
    told = row.of("Multiplicity")
    return max(1, int(told)) if TIMES.fullmatch(told) else 1


def _hold_percentages(rows: list[Line]) -> bool:
    """Whether the columns of matchpoints hold percentages: both sides have a hundred together on every row, and so many
    matchpoints cannot be had on the board."""
    tables = sum(map(_times, rows))
    if tables - 1 in HUNDRED_TO_HAVE:
        return False
    told = [(_figure(row.of("MP_NS")), _figure(row.of("MP_EW"))) for row in rows]
    both = [ns + ew for ns, ew in told if ns is not None and ew is not None]
    alone = [ns for ns, ew in told if ns is not None and ew is None]
    if both:
        return all(abs(100 - total) <= IN_ROUNDING for total in both)
    return bool(alone) and 2 * (tables - 1) < max(alone) <= 100 and min(alone) >= 0


def _figure(cell: str) -> Decimal | None:
    bare = _bare(cell).removesuffix("%").strip().replace(",", ".")
    return Decimal(bare) if SIGNED.fullmatch(bare) else None


def _outcome(row: Line, *, in_percent: bool = False) -> Outcome:
    """What a row tells, as a scoring program would have it. `in_percent`: its matchpoints are percentages."""
    contract = contract_word(row.of("Contract")) or ""
    declarer = seat_of(row.of("Declarer").lstrip("^")) if contract != "pass" else None
    ns, ew = _bare(row.of("Score_NS")), _bare(row.of("Score_EW"))
    if not ns and not ew and row.of("Score"):
        is_ew = declarer is not None and declarer.side.value == "EW"
        ns, ew = ("", _bare(row.of("Score"))) if is_ew else (_bare(row.of("Score")), "")
    told = Outcome(row.line, contract, declarer, _tricks(row.of("Result"), contract), lead=row.of("Lead"))
    if told.tricks is None and row.of("Result") not in UNKNOWN:
        told.result_text = clean(row.of("Result"), 30)
    if not any(cell.endswith("%") for cell in (ns, ew)):
        told.points = clean(ns or (opposite(ew) if ew else ""), 30)
    for name, unit in FIGURES:
        for_ns, for_ew = _bare(row.of(f"{name}_NS")), _bare(row.of(f"{name}_EW"))
        is_percent = name == "MP" and (in_percent or "%" in for_ns + for_ew)
        if (for_ns or for_ew) and not (is_percent and (row.of("Percentage_NS") or row.of("Percentage_EW"))):
            told.figures["percent" if is_percent else unit] = (clean(for_ns, 30), clean(for_ew, 30))
    if _has_mark(row):
        told.awards = (_award(row, "NS", in_percent=in_percent), _award(row, "EW", in_percent=in_percent))
        cells = [next(filter(None, (row.of(f"{name}_{side}") for name in AWARDED)), "") for side in ("NS", "EW")]
        told.award_stated = " ".join(cells).strip()
    return told


def _bare(cell: str) -> str:
    return cell.removeprefix("^").strip()


def _has_mark(row: Line) -> bool:
    return any(
        cell.startswith("^") or (cell.endswith("%") and name.startswith("Score"))
        for name, cell in row.cells.items()
        if name not in ("Declarer", "Result")
    )


def _award(row: Line, side: str, *, in_percent: bool) -> str:
    """The artificial score of a side: a percentage where one is told (in the column of percentages, with its sign in
    any, or where the matchpoints are percentages), else the IMPs that are marked."""
    mp = row.of(f"MP_{side}")
    signed = (cell for name in ("Score", "MP") if (cell := row.of(f"{name}_{side}")).endswith("%"))
    told = row.of(f"Percentage_{side}") or next(signed, mp if in_percent and mp.startswith("^") else "")
    bare = _bare(told).removesuffix("%").strip()
    whole, _, rest = bare.partition(".")
    if PERCENT.fullmatch(bare) and int(whole) + bool(rest.strip("0")) <= 100:
        return award_of_percent(int(whole)) if not rest.strip("0") else bare
    imps = row.of(f"IMP_{side}")
    bare = _bare(imps)
    return bare if imps.startswith("^") and re.fullmatch(r"-?[0-9]{1,2}(?:\.[0-9]{1,4})?", bare) else ""


def _tricks(result: str, contract: str) -> int | None:
    """Declarer's tricks: their number, or over and under the contract as scorers write it."""
    bare = result.removeprefix("^").strip()
    if WHOLE.fullmatch(bare):
        tricks = int(bare)
    elif RELATIVE.fullmatch(bare) and contract and contract != "pass":
        tricks = int(contract[0]) + 6 + (0 if bare == "=" else int(bare))
    else:
        return None
    return tricks if 0 <= tricks <= 13 else None
