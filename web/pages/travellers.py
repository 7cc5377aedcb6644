"""A board as its scorer enters it: the traveller, and the line that is typed of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.hall.sat_other_way import SatOtherWay
from application.hall.services.slips import points_of_line
from application.hall.sight import Sight
from application.hall.slips import NotWhole, SlipSaid
from application.hall.slips_struck import SlipStruck
from application.office import Office
from domain.errors import NotPossible
from domain.events import ScoreCorrected
from domain.streams import STREAM
from formats.notation.traveller_line import TravellerLine, read_traveller_line
from projections.recorded.slips import Slip
from projections.texts import message
from projections.texts.places import board_text
from projections.views.hints import HintsView
from projections.views.overview import OverviewView
from projections.views.overview_grid import Watched, watched_in
from projections.views.slips import SlipRowView, SlipsView
from web.answers import page
from web.asking import Asked, Route
from web.failures import not_found
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.recording import Keyed, number_in, prepared
from web.roles import OFFICE, SCORERS
from web.which_evening import evening_of

__all__ = ["FORMS", "ROUTES", "board_path"]

TO_ENTER = ("missing", "to_come", "in_play")
"""States of a board whose slip comes next."""


SlipAct = SlipSaid | SlipStruck | SatOtherWay


class SlipSent(Keyed, frozen=True):
    """A line about a board: where to go, or what a slip says of it."""

    line: str = ""
    """`11 t2` goes there; `1nn s2 =8` is the contract with its declarer, the lead and the tricks; `p` passed out;
    `delete "of board 5"` takes away a slip that is none of this board; `turned` says that the sides sat the other way;
    `open` the next open matter, `seal` how the log is sealed. A reason stands in quotation marks."""
    table: int | None = None
    """Whose slip it is, unless the line says it."""
    seen: int | None = None
    """How many entries of the table whoever sends it knows of; null: as many as there are."""


class Entered(Struct, frozen=True):
    """What became of a line."""

    path: str
    """Where to go on."""
    echo: str
    """What was recorded, or is to be said; empty where the line only goes somewhere."""
    recorded: Acknowledged | None = None
    hints: tuple[str, ...] = ()
    """What looks odd of it, each as a sentence."""
    table: int = 0
    """At which table it was recorded; 0 where nothing was."""


def board_path(session: str, board: int, table: int = 0) -> str:
    """Where a board is entered, at a table."""
    return f"/scorer/{session}/boards/{board}" + (f"?table={table}" if table else "")


async def _page(asked: Asked, outcome: Outcome[SlipSent, Entered] = NOTHING_SENT) -> Response:
    done, sent = outcome.done, outcome.sent
    if done is not None and done.recorded is None and not done.echo:
        return RedirectResponse(done.path, 303)
    session, board = asked.path["session"], _board_of(asked)
    entering, grid = await asked.part(f"slips/{session}/{board}"), await asked.part(f"scorer/{session}")
    view: SlipsView = entering.view
    at = number_in(done.path.partition("table=")[2]) if done is not None else _table_asked(asked, sent)
    before, after = _beside(view.boards, board)
    return page(
        "scorer/board.html", status=outcome.status, session=session, view=view, board=board, before=before, after=after,
        table=_chosen(view.rows, at or 0), entering=entering, grid=grid, told=outcome.said,
        echo=done.echo if done is not None else "", line=sent.line if sent is not None and outcome.said else "",
        hints=done.hints if done is not None else (), of_hints=done.table if done is not None else 0,
        device=asked.who.device, publishes=asked.who.role in SCORERS, path_of=board_path,
        heading=message("slip", "board", board=board), whole=message("slip", "board_whole", board=board),
        evening=await evening_of(asked, session),
    )  # fmt: skip


async def _boards(asked: Asked) -> Response:
    """The board that most tables are due to enter next; where none is left the first."""
    session = asked.path["session"]
    view: OverviewView = await asked.ask("overview", session=session)
    held = [one.board for table in view.tables for one in table.boards]
    if not held:
        return RedirectResponse(f"/scorer/{session}", 303)
    return RedirectResponse(board_path(session, view.entering or min(held)), 303)


async def _hints(asked: Asked) -> Response:
    """What looks odd of the whole session, board by board."""
    session = asked.path["session"]
    view: HintsView = await asked.ask("hints", session=session)
    tables = [[*found] for _, found in groupby(view.hints, lambda one: (one.board, one.stream))]
    at_each = ((found[0], found) for found in tables)
    boards = [(board, [*found]) for board, found in groupby(at_each, lambda one: one[0].board)]
    return page(
        "scorer/hints.html", session=session, boards=boards, publishes=asked.who.role in SCORERS, path_of=board_path
    )


def _board_of(asked: Asked) -> int:
    text = asked.path["board"]
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise not_found()
    return int(text)


def _table_asked(asked: Asked, sent: SlipSent | None) -> int | None:
    if sent is not None and sent.table is not None:
        return sent.table
    text = asked.query.get("table", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None


def _chosen(rows: Sequence[SlipRowView], table: int) -> int:
    """The table that was asked for, else the first whose slip is to come; 0 where none is left."""
    due = next((row.table for row in rows if row.way == "enter"), 0)
    return table if table in [row.table for row in rows] else due


def _beside(boards: Sequence[int], board: int) -> tuple[int, int]:
    """The boards before and after one; 0 where there is none."""
    at = boards.index(board)
    return (boards[at - 1] if at else 0), (boards[at + 1] if at + 1 < len(boards) else 0)


async def _enter(asked: Asked, sent: SlipSent) -> Entered:
    """Do what a line says. Raises NotReadable with the column; NotPossible where there is no such place, or the slip is
    not to be recorded there; RecordedFirst."""
    session, at = asked.path["session"], _board_of(asked)
    line = read_traveller_line(sent.line)
    board, table = line.board or at, line.table or sent.table or 0
    if line.word:
        return await _by_word(asked, line.word, board, table)
    if line.goes:
        view: SlipsView = await asked.ask("slips", session=session, board=str(board))
        if table not in (0, *(row.table for row in view.rows)) and line.table:
            raise NotPossible(message("slip", "no_such_place", board=board, table=table))
        is_due = any(row.table == table and row.way == "enter" for row in view.rows)
        return Entered(board_path(session, board, table if line.table or is_due else 0), "")

    def made(office: Office) -> SlipAct:
        return _said(office, asked, session, line, board, table, sent.seen)

    done = await prepared(asked, made, sent.key, (session, at, sent))
    view = await asked.ask("slips", session=session, board=str(board))
    row = next((row for row in view.rows if row.table == table), None)
    said = _what_stands(done, row, line)
    echo = f"{board_text(row.stream, board)}: {said}" if row is not None else ""
    hints = row.hints if row is not None else ()
    goes_on = table if line.deletes or line.turned else _next_table(view.rows, table)
    return Entered(board_path(session, board, goes_on), echo, done, hints, table)


def _what_stands(done: Acknowledged, row: SlipRowView | None, line: TravellerLine) -> str:
    """What a line came to, in words: of a correction that waits for the director, that and what stands until then."""
    if line.deletes or row is None:
        return message("slip", "deleted") if line.deletes else ""
    if line.turned:
        return message("slip", "sits", ns=row.ns or "-", ew=row.ew or "-")
    is_correction = any(isinstance(one.event, ScoreCorrected) for one in done.recorded)
    if is_correction and row.awaits:
        return f"{row.awaits} {message('slip', 'stands_till_then', what=row.text)}"
    return row.text


def _said(
    office: Office, asked: Asked, session: str, line: TravellerLine, board: int, table: int, seen: int | None
) -> SlipAct:
    if not table:
        raise NotPossible(message("slip", "which_table", board=board))
    stream = Sight(office, asked.who).book(session).stream_of(board, table)
    if stream is None:
        raise NotPossible(message("slip", "no_such_place", board=board, table=table))
    if line.deletes:
        if not line.why:
            raise NotWhole(message("slip", "lacks_reason"))
        return SlipStruck(stream, board, line.why, seen)
    if line.turned:
        return SatOtherWay(stream, board, line.why, seen)
    if not line.is_whole:
        lacks = "lacks_tricks" if line.declarer is not None else "lacks_declarer"
        raise NotWhole(message("slip", lacks))
    slip = Slip(line.contract, line.declarer, line.tricks, line.lead)
    points = points_of_line(Sight(office, asked.who), stream, board, line) if line.points else ""
    return SlipSaid(stream, board, slip, line.why, seen, points)


def _next_table(rows: Sequence[SlipRowView], table: int) -> int:
    """The table whose slip of the board comes after one; 0 where none is left."""
    at = next((number for number, row in enumerate(rows) if row.table == table), 0)
    around = [*rows[at + 1 :], *rows[:at]]
    return next((row.table for row in around if row.way == "enter" and row.state in TO_ENTER), 0)


async def _by_word(asked: Asked, word: str, board: int, table: int) -> Entered:
    session = asked.path["session"]
    view: OverviewView = await asked.ask("overview", session=session)
    here = board_path(session, board, table)
    if word == "seal":
        return Entered(here, message("slip", "how_to_seal", count=view.unsealed))
    path = _next_open(session, [one for one in watched_in(view) if one.board], board, table)
    return Entered(path or here, "" if path else message("slip", "nothing_open"))


def _next_open(session: str, watched: Sequence[Watched], board: int, table: int) -> str:
    """Where the next thing is that is worth a look; empty where there is none."""
    places = [(one.board or 0, _table_of(one.stream)) for one in watched]
    if not places:
        return ""
    at = places.index((board, table)) + 1 if (board, table) in places else 0
    return board_path(session, *places[at % len(places)])


def _table_of(stream: str) -> int:
    found = STREAM.fullmatch(stream)
    return int(found[3]) if found is not None and found[3] else 0


FORMS = (
    Form(
        "/scorer/{session}/boards/{board}", OFFICE, SlipSent, _enter, _page, "record what a slip says of a board",
    ),
)  # fmt: skip
ROUTES = (
    Route("GET", "/scorer/{session}/boards", OFFICE, _boards, "page", "the board that is to be entered next"),
    Route("GET", "/scorer/{session}/boards/{board}", OFFICE, _page, "page", "a board as its scorer enters it"),
    Route("GET", "/scorer/{session}/hints", OFFICE, _hints, "page", "the results that one would look at twice"),
    *routes_of(FORMS),
)
