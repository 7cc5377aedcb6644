"""The tables of the file, made with sqlite-utils: their columns are the fields of the rows."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple, get_type_hints

from msgspec import Struct
from sqlite_utils import Database

from formats.read_model import rows
from formats.read_model import rows_of_session as of_session
from formats.read_model.views import VIEWS

__all__ = ["SEARCHED", "TABLES", "KeptRow", "StreamState", "Table", "Tracking", "create", "drop"]


class StreamState(NamedTuple):
    """Up to which entry a stream's rows are built, and what they were built from."""

    stream: str
    session: str
    entries: int
    bearing: str
    scored_entries: int
    scored_bearing: str


class KeptRow(NamedTuple):
    """What a table gives to its session, as JSON."""

    stream: str
    session: str
    kept: str


class Tracking(NamedTuple):
    """How far the log is taken in: one row, always written with the rows it speaks of."""

    id: int
    schema: int
    language: str
    position: int
    link: str
    towards: int
    towards_link: str
    begun: int
    """How often everything was built from the beginning."""


class Table(Struct, frozen=True, dict=True):
    """A table: its rows, its key, and by which column its rows are brought up to date together."""

    row: type[tuple[Any, ...]]
    key: tuple[str, ...]
    owner: str = "stream"
    """`stream`, `session`, or nothing for the whole file."""
    indexes: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def columns(self) -> dict[str, type]:
        """Names and types of the columns, in the order of the row's fields."""
        hints = get_type_hints(self.row)
        return {name: _plain(hint) for name, hint in hints.items()}


def _plain(hint: Any) -> type:
    """`int` for `int | None`."""
    parts = [part for part in getattr(hint, "__args__", (hint,)) if part is not type(None)]
    found: type = parts[0]
    return found


BOARD = ("stream", "board_place", "board")
ITEM = (*BOARD, "incident", "number")
DECISION = ("stream", "place")

TABLES: dict[str, Table] = {
    "sessions": Table(of_session.SessionRow, ("session",), "session"),
    "regulations": Table(of_session.RegulationRow, ("session", "place"), "session"),
    "contestants": Table(of_session.ContestantRow, ("session", "contestant"), "session"),
    "contestant_players": Table(
        of_session.ContestantPlayer, ("session", "contestant", "number"), "session", (("player",),)
    ),
    "deals": Table(of_session.DealRow, ("session", "board"), "session"),
    "tables": Table(rows.TableRow, ("stream",), indexes=(("session", "round", "table_number"),)),
    "seated": Table(rows.SeatedRow, ("stream", "seat", "place"), indexes=(("player",),)),
    "boards": Table(rows.BoardRow, BOARD, indexes=(("session", "board"),)),
    "calls": Table(rows.CallRow, (*BOARD, "place")),
    "cards": Table(rows.CardRow, (*BOARD, "place")),
    "tricks": Table(rows.TrickRow, (*BOARD, "trick")),
    "entries": Table(rows.EntryRow, ("stream", "number"), indexes=(("position",),)),
    "texts": Table(rows.TextRow, ("stream", "number", "part", "field")),
    "incidents": Table(rows.IncidentRow, (*BOARD, "incident"), indexes=(("kind",),)),
    "findings": Table(rows.FindingRow, ITEM, indexes=(("law",),)),
    "effects": Table(rows.EffectRow, ITEM),
    "options": Table(rows.OptionRow, ITEM),
    "questions": Table(rows.QuestionRow, ITEM),
    "differences": Table(rows.DifferenceRow, ("stream", "number")),
    "rulings": Table(rows.RulingRow, DECISION),
    "adjusted_scores": Table(rows.AdjustedScore, DECISION),
    "score_corrections": Table(rows.ScoreCorrection, DECISION),
    "penalties": Table(rows.PenaltyRow, DECISION),
    "appeals": Table(rows.Appeal, DECISION),
    "results": Table(rows.ResultRow, (*BOARD, "stage_number", "side", "part")),
    "board_scores": Table(
        of_session.BoardScoreRow, ("session", "board", "number"), "session", (("session", "contestant", "board"),)
    ),
    "standings": Table(of_session.StandingRow, ("session", "ranking", "number"), "session"),
    "matches": Table(of_session.MatchRow, ("session", "number"), "session"),
    "published": Table(of_session.PublishedRow, ("session", "place", "contestant"), "session"),
    "correction_periods": Table(of_session.PeriodRow, ("session", "place"), "session"),
    "players": Table(of_session.Player, ("player",), ""),
    "kept_tables": Table(KeptRow, ("stream",), indexes=(("session",),)),
    "streams": Table(StreamState, ("stream",), indexes=(("session",),)),
    "tracking": Table(Tracking, ("id",), ""),
}
"""By name, in the order in which they are shown."""

SEARCHED = {"texts": ("text",), "findings": ("words",)}
"""Columns that can be searched for words, by table."""


def create(database: Database) -> None:
    """Make every table, view and search index, within the transaction that is open."""
    for name, table in TABLES.items():
        first, *more = table.key
        database.table(name).create(table.columns, pk=table.key if more else first)
        for columns in table.indexes:
            database.table(name).create_index(columns)
    for name, columns in SEARCHED.items():
        database.table(name).enable_fts(columns, create_triggers=True)
    for name, select in VIEWS.items():
        database.create_view(name, select)


def drop(database: Database) -> None:
    """Take away everything that stands in the file, within the transaction that is open."""
    for name in database.view_names():
        database.view(name).drop()
    for name in [name for name in database.table_names() if name.endswith("_fts")]:
        database.table(name).drop()
    for name in [name for name in database.table_names() if not name.startswith("sqlite_")]:
        database.table(name).drop()
