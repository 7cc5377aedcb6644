"""A board that is open, as spectators go through it entry by entry, and what commentators say of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from application.hall.commenting import LONGEST_COMMENT, comment_to_keep, comment_to_remove
from application.hall.identity import Identity
from application.hall.services.answering import SERVICES
from application.hall.services.asked import BoardAsked
from application.hall.services.boards import comments
from application.hall.sight import Sight
from application.office import Office
from domain.streams import session_of
from formats.markup import Markup
from formats.replay_page import replay_page
from formats.replay_page.controls import MOVES, move_drawn, with_key
from projections.texts import contract_text, message, seat_text, vul_text
from projections.views.live import WholeBoardView
from projections.views.opened import OpenedBoardsView, ReplayedView
from projections.views.steps import BoardShown, seated
from web.answers import own_page, page
from web.asking import Asked, Route
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.parts import PARTS
from web.recording import Keyed, number_in
from web.roles import ANYONE, COMMENTATORS, SCORERS

__all__ = ["FORMS", "ROUTES"]

FIRST = "first"
"""What stands for the number of a board's first entry in an address."""


class CommentSent(Keyed, frozen=True):
    """What a commentator says of an entry of a board that everybody may see. It stands beside the log."""

    entry: int = 0
    """Of the table; it is shown from this entry on."""
    text: str = ""
    """One paragraph, at most 500 characters."""


class CommentNamed(Struct, frozen=True, forbid_unknown_fields=True):
    """A comment that its author takes back, or a scorer removes."""

    comment: str = ""
    """Its name, as `comment` of `/api/comments` has it."""


class CommentKept(Struct, frozen=True):
    """A comment that was kept, or taken away."""

    comment: str
    entry: int


class Move(NamedTuple):
    """A button that goes to another entry of the board."""

    does: str
    name: str
    shown: Markup
    keys: str
    rel: str
    entry: int
    """0 where there is nothing further."""


async def _board(asked: Asked, outcome: Outcome[Any, CommentKept] = NOTHING_SENT) -> Response:
    """A board at a table, as it stood after an entry."""
    stream, number = asked.path["table"], asked.path["board"]
    sent = outcome.sent
    entry = str(sent.entry) if isinstance(sent, CommentSent) else asked.query.get("entry", "0")
    if outcome.done is not None:
        return RedirectResponse(f"/boards/{stream}/{number}?entry={outcome.done.entry}", 303)
    if entry == FIRST:
        entry = str((await asked.ask("board", stream=stream, board=number)).first)
    seen: ReplayedView = await asked.ask("board", stream=stream, board=number, entry=entry)
    board, step = seen.board, _step(seen)
    session = session_of(board.stream)
    strip = await asked.part(f"strip/{session}")
    says = f"comments/{board.stream}/{board.board}/{step}"
    told = await asked.part(says) if asked.who.role in PARTS["comments"].roles else None
    return page(
        "spectator/board.html", status=outcome.status, told=outcome.said, who=asked.who, shown=seen,
        moves=_moves(seen, step), at=_at(seen), step=step, session=session, strip=strip,
        strip_topic=f"strip/{session}", comments=told, comments_topic=says,
        contract=_contract(board), vul=vul_text(board.vul), opened_at=_opened_at(strip.view, board.board),
        tables=_tables(strip.view, board.board), most=LONGEST_COMMENT,
        written=sent.text if isinstance(sent, CommentSent) else "",
    )  # fmt: skip


def _at(seen: ReplayedView) -> int:
    """Which of its steps is shown."""
    return max((number for number, one in enumerate(seen.steps) if one.entry <= seen.board.entry), default=0)


def _step(seen: ReplayedView) -> int:
    """The entry of the board that is shown: the table may have gone on to others since."""
    return seen.steps[_at(seen)].entry if seen.steps else seen.board.entry


def _moves(seen: ReplayedView, now: int) -> list[Move]:
    steps = [one.entry for one in seen.steps]
    tricks = [one.entry for one in seen.steps if one.is_trick]
    marks = [one.entry for one in seen.steps if one.is_marked]
    entries = {
        "first": steps[0] if steps else seen.first, "trick-back": _before(tricks, now), "back": _before(steps, now),
        "on": _after(steps, now), "trick-on": _after(tricks, now), "last": steps[-1] if steps else seen.last,
    }  # fmt: skip
    moves = [
        Move(does, message("replay", name), move_drawn(path), KEYS[does], RELS.get(does, ""), entries[does])
        for does, path, name in MOVES
    ]
    for does, key, entry in (("ruling-back", "[", _before(marks, now)), ("ruling-on", "]", _after(marks, now))):
        code = does.replace("-", "_")
        shown = with_key(message("replay", code), key)
        moves.append(Move(does, message("replay", f"key_{code}"), shown, key, "", entry))
    return moves


KEYS = {
    "first": "Home", "trick-back": "ArrowUp", "back": "ArrowLeft k", "on": "ArrowRight j", "trick-on": "ArrowDown",
    "last": "End",
}  # fmt: skip
RELS = {"first": "first", "back": "prev", "on": "next", "last": "last"}


def _before(entries: Sequence[int], now: int) -> int:
    return max((one for one in entries if one < now), default=0)


def _after(entries: Sequence[int], now: int) -> int:
    return min((one for one in entries if one > now), default=0)


def _contract(board: WholeBoardView) -> str:
    """`4♠ by South`, `passed out`, or that the auction goes on."""
    if board.contract:
        bid = contract_text(board.contract)
        return message("screen", "bid_by", contract=bid, declarer=seat_text(board.declarer))
    return message("screen", "passed_out") if board.phase == "over" else message("replay", "auction_goes_on")


def _opened_at(view: OpenedBoardsView, board: int) -> str:
    """When a board came open, UTC; empty where it is not, or that is not known."""
    return next((one.at for one in view.boards.boards if one.board == board and one.state == "open"), "")


def _tables(view: OpenedBoardsView, board: int) -> Sequence[str]:
    """The tables at which a board may be looked at; none while it is not open."""
    return next((one.tables for one in view.at if one.board == board), ())


STYLE = "/static/board.css"


async def _replay(asked: Asked) -> Response:
    """The replay of a board at a table, as far as it may be seen: one page with a style and a script of its own."""
    stream, number = asked.path["table"], number_in(asked.path["board"]) or 0
    with_comments = asked.site.settings.comments and asked.who.role in SERVICES["comments"].roles
    content = await asked.read(lambda office: _replayed(office, asked.who, stream, number, with_comments))
    return own_page(content)


def _replayed(office: Office, who: Identity, stream: str, number: int, with_comments: bool) -> bytes:
    """Raises NotAllowed where the board may not be seen; TdlogError where there is none."""
    sight = Sight(office, who)
    seen = sight.board(stream, number)
    said = comments(sight, BoardAsked(stream, number)).comments if with_comments else ()
    names = sight.names_at(stream)
    players = seated(seen.replay, names, number) if names is not None else {}
    shown = BoardShown(seen.stream, seen.replay, seen.board, players, with_record=False, comments=said)
    return replay_page([shown], style_at=STYLE).data


async def _say(asked: Asked, sent: CommentSent) -> CommentKept:
    place = asked.path["table"], number_in(asked.path["board"]) or 0, sent.entry
    wanted = await asked.read(lambda office: comment_to_keep(office, asked.who, place, sent.text, sent.key))
    kept = await asyncio.to_thread(asked.site.hall.log.commentary.add, wanted)
    asked.site.commented(kept.stream)
    return CommentKept(kept.name, kept.entry)


async def _take_back(asked: Asked, sent: CommentNamed) -> CommentKept:
    held = await asked.read(lambda office: comment_to_remove(office, asked.who, sent.comment))
    await asyncio.to_thread(asked.site.hall.log.commentary.remove, [held.name])
    asked.site.commented(held.stream)
    return CommentKept(held.name, held.entry)


SAID = "/boards/{table}/{board}/comments"
FORMS = (
    Form(SAID, COMMENTATORS, CommentSent, _say, _board, "comment on an entry of a board that is open"),
    Form(f"{SAID}/remove", COMMENTATORS | SCORERS, CommentNamed, _take_back, _board, "take a comment away"),
)
ROUTES = (
    Route("GET", "/boards/{table}/{board}", ANYONE, _board, "page", "a board at a table, entry by entry"),
    Route("GET", "/boards/{table}/{board}/replay", ANYONE, _replay, "page", "the replay of a board"),
    *routes_of(FORMS),
)
