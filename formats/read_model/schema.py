"""The tables of the file: what each column is called, how it is kept, and what of a value it shows."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from sqlite_utils import Database

from formats.read_model.views import VIEWS

__all__ = ["SEARCHED", "TABLES", "Column", "StreamState", "Table", "Tracking", "create", "drop"]


class StreamState(NamedTuple):
    """Up to which entry a stream's rows are built, and what they were built from."""

    stream: str
    session: str
    entries: int
    bearing: str
    scored_entries: int
    scored_bearing: str

    @property
    def is_scored(self) -> bool:
        """Whether the rows of its session rest on all that is built."""
        return (self.scored_entries, self.scored_bearing) == (self.entries, self.bearing)


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


KINDS: dict[str, type] = {"text": str, "text?": str, "integer": int, "integer?": int, "real": float}


class Column(NamedTuple):
    """A column of a table."""

    name: str
    kind: str
    """`text`, or `text?` where it is null rather than empty; `integer`, or `integer?` where it is null rather than 0;
    `real`."""
    field: str
    """What of a view it shows."""


class Table(Struct, frozen=True, dict=True):
    """A table: its columns, its key, and by which column its rows are brought up to date together.

    A column is defined as `name kind=field`. It is text where no kind is named, and shows the field of its own name
    where no field is; one whose name ends in `_value` is the number of the field before that.
    """

    definition: str
    key: tuple[str, ...]
    owner: str = "stream"
    """`stream`, `session`, or nothing for the whole file."""
    indexes: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns in their order."""
        return tuple(_column(one.strip()) for one in self.definition.split(","))


def _column(definition: str) -> Column:
    said, _, field = definition.partition("=")
    name, _, kind = said.partition(" ")
    return Column(name, kind or "text", field or name.removesuffix("_value"))


BOARD = ("stream", "board_place", "board")
ITEM = (*BOARD, "incident", "number")
DECISION = ("stream", "place")

TABLES: dict[str, Table] = {
    "sessions": Table(
        "session=name, name=record.opened.name, date=record.opened.date, scoring=conditions.scoring,"
        " edition=record.opened.edition, movement, tables integer, rounds integer, boards_a_round integer,"
        " contestants integer, is_closed integer, entries integer",
        ("session",), "session",
    ),
    "regulations": Table(
        "session, place integer, entry integer, name, value, why", ("session", "place"), "session"
    ),
    "contestants": Table("session, contestant, kind, players", ("session", "contestant"), "session"),
    "contestant_players": Table(
        "session, contestant, number integer, player", ("session", "contestant", "number"), "session", (("player",),)
    ),
    "deals": Table(
        "session, board integer, dealer, vul, north text?, east text?, south text?, west text?",
        ("session", "board"), "session",
    ),
    "tables": Table(
        "stream, session, round integer, table_number integer=table, ns, ew, boards_due, boards_begun integer,"
        " has_ended integer, entries integer",
        ("stream",), indexes=(("session", "round", "table_number"),),
    ),
    "seated": Table(
        "stream, seat, place integer, entry integer, player, why", ("stream", "seat", "place"), indexes=(("player",),)
    ),
    "boards": Table(
        "stream, board_place integer, board integer, entry integer?, session, round integer, table_number integer,"
        " is_begun integer, is_latest integer, dealer, vul, north text?, east text?, south text?, west text?, contract,"
        " declarer, lead, tricks integer, state, stage, ns_result, ew_result, ns_points integer, ew_points integer,"
        " awaits, incidents integer, open_questions integer, open_options integer",
        BOARD, indexes=(("session", "board"),),
    ),
    "calls": Table(
        "stream, board_place integer, place integer, entry integer, board integer, number integer, seat, call,"
        " is_alerted integer, meaning, irregularity, stands integer, taken_back_by integer, replaces integer",
        (*BOARD, "place"),
    ),
    "cards": Table(
        "stream, board_place integer, place integer, entry integer, board integer, trick integer, turn integer, seat,"
        " card, suit, irregularity, stands integer, wins integer, is_surplus integer, taken_back_by integer",
        (*BOARD, "place"),
    ),
    "tricks": Table(
        "stream, board_place integer, trick integer, board integer, leader, led, north, east, south, west, winner",
        (*BOARD, "trick"),
    ),
    "entries": Table(
        "stream, number integer, position integer, session, board integer, at, author=by, kind, words, counts integer",
        ("stream", "number"), indexes=(("position",),),
    ),
    "texts": Table(
        "stream, number integer, field, part integer, board integer, kind, author=by, text, counts integer",
        ("stream", "number", "part", "field"),
    ),
    "incidents": Table(
        "stream, board_place integer, incident, place integer, entry integer, board integer, kind, kind_words=name,"
        " seat, laws, is_open integer",
        (*BOARD, "incident"), indexes=(("kind",),),
    ),
    "findings": Table(
        "stream, board_place integer, incident, number integer, board integer, law, code=finding, seat, side,"
        " trick integer, tricks integer, card, suit, entries, words=text",
        ITEM, indexes=(("law",),),
    ),
    "effects": Table(
        "stream, board_place integer, incident, number integer, board integer, law, code=effect, seat, card, suit,"
        " until, since_entry integer?=since, ended_entry integer?=ended, stands integer, words=text",
        ITEM,
    ),
    "options": Table(
        "stream, board_place integer, incident, number integer, board integer, law, code=option, seat, choices, card,"
        " suit, words=text",
        ITEM,
    ),
    "questions": Table(
        "stream, board_place integer, incident, number integer, board integer, law, code=question, answers,"
        " holds_up_result integer=blocks, is_open integer=open, answer, tricks integer, quantity, reason, words=text",
        ITEM,
    ),
    "differences": Table(
        "stream, number integer, board integer, incident, law, code=difference, is_open integer=open, words=text,"
        " recorded, follows, line, entries",
        ("stream", "number"),
    ),
    "rulings": Table(
        "stream, place integer, entry integer, board integer, incident, kind, law, at, author=by, text, answer,"
        " tricks integer, quantity, reason, consulted",
        DECISION,
    ),
    "adjusted_scores": Table(
        "stream, place integer, entry integer, board integer, table_stream, incident, law, at, author=by, ns, ew,"
        " ns_artificial, ew_artificial, ns_self_inflicted, ew_self_inflicted, reason",
        DECISION,
    ),
    "score_corrections": Table(
        "stream, place integer, entry integer, board integer, table_stream=table, at, author=by, old, new, law, why",
        DECISION,
    ),
    "penalties": Table(
        "stream, place integer, entry integer, board integer, contestant, side, amount, amount_value real, unit, law,"
        " reason, at, author=by",
        DECISION,
    ),
    "appeals": Table(
        "stream, place integer, entry integer, appeal, step, at, author=by, board integer, incident, contestant,"
        " matter=kind, side, concurrence integer, grounds, members, statements, outcome, law, ns, ew, ns_artificial,"
        " ew_artificial, reason, dissent, deposit",
        DECISION,
    ),
    "results": Table(
        "stream, board_place integer, stage_number integer, side, part integer, board integer, stage=name,"
        " is_final integer, weight, weight_value real, contract, declarer, tricks integer, points integer=score,"
        " artificial, laws, entries_stream, entries",
        (*BOARD, "stage_number", "side", "part"),
    ),
    "board_scores": Table(
        "session, board integer, number integer, contestant, side, opponents, streams, score text?, score_value real,"
        " top, top_value real, percent_value real, kind, artificial",
        ("session", "board", "number"), "session", (("session", "contestant", "board"),),
    ),
    "standings": Table(
        "session, ranking, number integer, place integer, is_tied integer=tied, contestant, total, total_value real,"
        " top, percent text?, percent_value real, boards integer, carried, penalties, awaiting integer,"
        " left_out integer, is_out=out, unit",
        ("session", "ranking", "number"), "session",
    ),
    "matches": Table(
        "session, number integer, round integer, home=home.team, away=away.team, boards, home_imps=home.won,"
        " away_imps=away.won, home_margin=home.margin, home_margin_value real=home.margin, away_margin=away.margin,"
        " away_margin_value real=away.margin, home_vp text?=home.vp, home_vp_value real=home.vp, away_vp text?=away.vp,"
        " away_vp_value real=away.vp, awaiting integer",
        ("session", "number"), "session",
    ),
    "published": Table(
        "session, place integer, contestant, entry integer, scope, at, figure", ("session", "place", "contestant"),
        "session",
    ),
    "correction_periods": Table("session, place integer, entry integer, scope, until", ("session", "place"), "session"),
    "players": Table("player, name", ("player",), ""),
    "kept_tables": Table("stream, session, kept", ("stream",), indexes=(("session",),)),
    "streams": Table(
        "stream, session, entries integer, bearing, scored_entries integer, scored_bearing",
        ("stream",), indexes=(("session",),),
    ),
    "tracking": Table(
        "id integer, schema integer, language, position integer, link, towards integer, towards_link, begun integer",
        ("id",), "",
    ),
}  # fmt: skip
"""By name, in the order in which they are shown."""

SEARCHED = {"texts": ("text",), "findings": ("words",)}
"""Columns that can be searched for words, by table."""


def create(database: Database) -> None:
    """Make every table, view and search index, within the transaction that is open."""
    for name, table in TABLES.items():
        first, *more = table.key
        columns = {column.name: KINDS[column.kind] for column in table.columns}
        database.table(name).create(columns, pk=table.key if more else first)
        for index in table.indexes:
            database.table(name).create_index(index)
    for name, searched in SEARCHED.items():
        database.table(name).enable_fts(searched, create_triggers=True)
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
