"""A new matter on a director's phone: what, who, which, on one page; and its undoing while the strip is there."""

from __future__ import annotations

from functools import partial

from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from application.hall.earlier_matter import (
    KINDS_LATER,
    SORTS_LATER,
    BoardMeant,
    board_meant,
    earlier_boards,
    lines_on_earlier,
    rounds_before,
)
from application.hall.matter_asked import MOST_PLAYED, GoneOn, Led, Seen
from application.hall.matter_tables import boards_of_round, tables_of_matter
from application.hall.new_matter import (
    COUNTS,
    KINDS,
    MOST_TRICKS,
    SORTS,
    Said,
    Shown,
    Stated,
    What,
    incident_since,
    is_play_unrecorded,
    lines_for,
    lines_of_other,
)
from application.hall.standing_matter import standing_of
from application.office import Office
from domain.board import Phase
from domain.calls import BIDS, Call
from domain.cards import PACK, SUITS, Card
from domain.events import EntryAmended
from domain.seats import SEATS, Seat
from domain.streams import session_of
from formats.pieces.bids import call_picture
from projections.texts import rank_text
from projections.texts.spoken import call_spoken, card_spoken
from projections.views.board import HandView
from projections.views.live import TableInPlayView, WholeBoardView
from projections.views.overview import OverviewView
from projections.views.queue import QueueView
from web.answers import page
from web.asking import Asked, Route
from web.desk_parts import suit_key
from web.failures import Failed, not_found
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.recording import Keyed, Sent, number_in, recorded_behind
from web.roles import DESK
from web.which_evening import evening_of

__all__ = ["FORMS", "ROUTES"]

PICTURES = {
    "call_out_of_turn": "turn", "insufficient_bid": "open", "changed_call": "back", "late_call": "clock",
    "lead_out_of_turn": "card", "revoke": "close",
    "penalty_card": "seen", "wrong_number": "cards", "claim": "claim", "information": "said",
}  # fmt: skip
"""By kind of matter, the picture on its key."""
STANDS = "stands_already"
WORDS = 'director {seat} "{label}" topic=other'
OTHERS = (
    ("wrong_board", "15B", "!board 8"), ("wrong_hand", "15A", "wronghand {seat} 8"), ("dummys_card", "45", WORDS),
    ("premature_lead", "57", WORDS), ("agreement_back", "69B", "unagree {seat} 1"),
    ("concession_back", "71", "reclaim {seat} 1"),
    ("wrong_count", "79B", "dispute {seat} 9"), ("fouled_board", "87", WORDS), ("in_words", "", WORDS),
)  # fmt: skip
"""What else may have happened: its Law, and the line that records it; what no line tells of is a call in words."""


class NewSent(Keyed, frozen=True):
    """A matter that no record tells of."""

    stream: str
    """The table: `S1.r1.t5`."""
    what: What
    who: Seat
    which: str = ""
    """The card, the call, a number of cards or tricks, or what sort of information; empty: it is told later."""
    contract: str = ""
    """What was bid, where nobody has recorded it: `4s n`."""
    bidding: bool = False
    """Of a card that was led: that the auction was going on, so that there is no contract."""
    calls: str = ""
    """What was called before a call, from the dealer on, where nobody has recorded it: `1s p`."""
    uncalled: bool = False
    """That nobody had called before it."""
    board: int | None = None
    """The board where it is not the one in play: an earlier one, or one to be begun."""
    stated: bool = False
    """Of a revoke: that it happened though no card shows it; its page then asks for what the Laws need."""
    words: str = ""
    """Of a claim, what its player said with it (68C)."""
    play: Stated = ""
    """Of a claim, whether its words are the line of play: `words`, or `none` was stated; empty: nobody has told."""
    shown: Shown = ""
    """Of a card that was seen, how: by `accident`, or by `deliberate` play; below the ten it must be told (50B)."""
    led: Led = ""
    """Of a lead out of turn where nobody recorded the play: `opening`, or whose lead it was to a later trick."""
    last: bool = False
    """Of such a lead: that it was to the thirteenth trick (53A)."""
    seen: Seen = ""
    """Of a card that was seen where nobody recorded the play: `before` the opening lead, or `during` play."""
    declarer_won: int | None = None
    """Of a claim where nobody recorded the play: how many tricks declarer's side had won before it."""
    defenders_won: int | None = None
    """How many the other side had."""
    again: bool = False
    """Whether it happened once more, where the table has recorded the same already."""


class OtherSent(Keyed, frozen=True):
    """Something else that no record tells of."""

    stream: str
    line: str
    """As it is typed at a table: `wronghand e 8`."""
    board: int | None = None
    """The board where it is not the one in play, as one to be begun."""


class UndoSent(Keyed, frozen=True):
    """That what opened a matter never happened."""

    stream: str
    entries: tuple[int, ...]


class Opened(Struct, frozen=True):
    """A matter as it was opened."""

    stream: str
    incident: str
    """Its name at the table; empty where the Laws say nothing of it yet."""
    entries: tuple[int, ...]
    """What was recorded, which may be undone."""


class Undone(Struct, frozen=True):
    """That what was recorded is struck."""

    stream: str
    entries: int


async def _page(
    asked: Asked, outcome: Outcome[NewSent, Opened] = NOTHING_SENT, typed: OtherSent | None = None
) -> Response:
    session = asked.path["session"]
    if outcome.done is not None:
        return RedirectResponse(_path(session, outcome.done), 303)
    queue: QueueView = await asked.ask("queue", session=session)
    whole: OverviewView = await asked.ask("overview", session=session)
    tables = [*await asked.read(partial(tables_of_matter, identity=asked.who, session=session))]
    wanted, named = _named(asked, outcome.sent or typed, queue.called)
    seated = {one.stream: one for one in whole.tables if one.kind != "sits_out"}
    if wanted in seated and wanted not in tables:
        tables.append(wanted)
    of_board = [one for one in tables if any(due.board == named for due in seated[one].boards)]
    stream = wanted if wanted in tables else next(iter((*of_board, *tables)), "")
    is_begun = stream in seated and seated[stream].entries > 0
    view: TableInPlayView | None = await asked.ask("table", stream=stream) if is_begun else None
    earlier = await asked.read(partial(earlier_boards, identity=asked.who, stream=stream)) if stream else ()
    rounds = await asked.read(partial(rounds_before, identity=asked.who, stream=stream)) if stream else ()
    is_over = view is not None and view.board is not None and view.board.board in earlier
    to_come = await asked.read(partial(boards_of_round, identity=asked.who, stream=stream)) if stream else ()
    board = named if named in earlier else next(iter(earlier), 0) if is_over and named not in to_come else 0
    begins = named if named in to_come else 0
    now = view.board.board if view is not None and view.board is not None else 0
    is_new = bool(stream) and not board and (begins > 0 or not now)
    shown = (
        (await asked.ask("board", stream=stream, board=str(board))).board
        if board
        else view.board
        if view and not begins
        else None
    )
    return page(
        "director/new.html", status=outcome.status, session=session, tables=tables, stream=stream, view=view,
        told=outcome.said, device=asked.who.device, seats=SEATS, bids=BIDS, counts=COUNTS,
        kinds=KINDS_LATER if board else KINDS, sorts=SORTS_LATER if board else tuple(SORTS), tricks=_tricks(shown),
        pictures=PICTURES, call_spoken=call_spoken, card_spoken=card_spoken, rank_text=rank_text,
        call_picture=call_picture, suit_key=suit_key,
        others=(Call.PASS, Call.DOUBLE, Call.REDOUBLE), hands=_hands(shown), gone=_gone(shown),
        earlier=earlier, board=board,
        sent=outcome.sent, evening=await evening_of(asked, session), others_of=OTHERS, typed=typed,
        stands_already=await _stands_already(asked, outcome), may_be_stated=outcome.code == "no_such_revoke",
        needs_contract=is_new or (view is not None and not board and _has_no_contract(view)),
        needs_calls=is_new or (view is not None and not board and _has_no_calls(view)), wrong=outcome.field,
        needs_play=bool(stream) and not board and await asked.read(
            partial(is_play_unrecorded, identity=asked.who, stream=stream, begins=is_new)
        ),
        most_played=MOST_PLAYED, to_come=to_come, begins=begins, rounds=rounds, is_over=is_over, now=now,
        is_asked=is_new and not begins, state=view.state if view is not None and now else "",
    )  # fmt: skip


def _named(asked: Asked, sent: NewSent | OtherSent | None, called: str) -> tuple[str, int]:
    """The table that a matter is at, and the board where one is named; of an earlier round, with it: `S1.r1.t5/3`."""
    if sent is not None:
        return sent.stream, sent.board or 0
    of_round, _, board = asked.query.get("board", "").rpartition("/")
    return of_round or asked.query.get("table", "") or called, number_in(board) or 0


def _has_no_contract(view: TableInPlayView) -> bool:
    return view.board is None or view.board.phase == Phase.AUCTION.value


def _has_no_calls(view: TableInPlayView) -> bool:
    """Whether nobody records the table, and no call of the board is known."""
    has_none = view.board is None or not view.board.auction.was_called
    return view.recorder is None and has_none and _has_no_contract(view)


def _tricks(board: WholeBoardView | None) -> range:
    """How many tricks may be claimed: of the one in progress and those after it; none where all are played."""
    left = MOST_TRICKS - sum(board.won) if board is not None else MOST_TRICKS
    return range(left + 1 if left else 0)


def _hands(board: WholeBoardView | None) -> dict[Seat, list[tuple[str, list[Card]]]]:
    """By seat and suit the cards that may be named: those of the hand, where it is known, else all that are not known
    to be another's."""
    found: dict[Seat, list[tuple[str, list[Card]]]] = {}
    hands = {} if board is None else {one.seat: one for one in board.hands}
    for seat in SEATS:
        others = {card for one in hands.values() if one.seat is not seat for card in _cards_of(one)}
        held = [card for suit in hands[seat].suits for card in suit.had] if seat in hands else []
        cards = held or [card for card in reversed(PACK) if card not in others]
        found[seat] = [(suit.value, [card for card in cards if card.suit is suit]) for suit in reversed(SUITS)]
    return found


def _cards_of(hand: HandView) -> list[Card]:
    """The cards that a hand is known to have had: all, or those it has played."""
    return [card for suit in hand.suits for card in suit.had] or [card for _, card in hand.played]


def _gone(board: WholeBoardView | None) -> set[Card]:
    """The cards that were played and lie no more where they could be meant: all but the last of each hand. Of a revoke
    alone they may be."""
    hands = board.hands if board is not None else ()
    held = {card for hand in hands for suit in hand.suits for card in suit.held}
    return {card for hand in hands for _, card in hand.played[:-1] if card not in held}


def _path(session: str, opened: Opened) -> str:
    undo = f"undo={','.join(map(str, opened.entries))}"
    if not opened.incident:
        return f"/desk/{session}?{undo}&table={opened.stream}"
    board, _, entry = opened.incident.partition("#")
    return f"/matters/{opened.stream}/{board}/{entry}?{undo}"


async def _open(asked: Asked, sent: NewSent) -> Opened:
    """Record what happened, and find what the Laws make of it."""
    if session_of(sent.stream) != asked.path["session"]:
        raise not_found()
    meant = partial(board_meant, identity=asked.who, stream=sent.stream, board=sent.board or 0)
    where = await asked.read(meant) if sent.board else "now"
    if where == "earlier":
        return await _open_earlier(asked, sent)
    has_contract = sent.contract and sent.which and not _tells_calls(sent)
    before = f"contract {sent.contract}" if has_contract else ""
    said = _said(sent, before, where)
    standing = None if sent.again else await asked.read(partial(standing_of, identity=asked.who, said=said))
    if standing is not None:
        raise Failed(409, STANDS, entry=standing.entry)
    lines = await asked.read(partial(lines_for, identity=asked.who, said=said))
    done = await recorded_behind(asked, sent.stream, Sent(key=sent.key, lines=lines))
    entries = tuple(range(done.entries - len(done.recorded) + 1, done.entries + 1))
    since = partial(incident_since, identity=asked.who, stream=sent.stream, first=entries[0], what=sent.what)
    return Opened(sent.stream, await asked.read(since), entries)


def _said(sent: NewSent, before: str = "", where: BoardMeant = "now") -> Said:
    begins = sent.board or 0 if where == "new" else 0
    told = _tells_calls(sent) and bool(sent.calls) != sent.uncalled
    calls = sent.calls if told else None
    return Said(
        sent.stream, sent.what, sent.who, sent.which, before, sent.stated, begins, calls, words=sent.words,
        stated=sent.play, is_bidding=sent.bidding, shown=sent.shown,
        gone_on=GoneOn(sent.led, sent.last, sent.seen, sent.declarer_won, sent.defenders_won),
    )  # fmt: skip


def _tells_calls(sent: NewSent) -> bool:
    """Whether the calls before it are told of a kind, in place of the contract."""
    return KINDS[sent.what].names == "call" and sent.what != "late_call"


async def _stands_already(asked: Asked, outcome: Outcome[NewSent, Opened]) -> str:
    """Where the matter is, or the table, that has what was told already; empty where nothing has."""
    if outcome.code != STANDS or outcome.sent is None:
        return ""
    sent = outcome.sent
    standing = await asked.read(partial(standing_of, identity=asked.who, said=_said(sent)))
    if standing is None or not standing.incident:
        return f"/tables/{sent.stream}"
    return f"/matters/{sent.stream}/{standing.incident.replace('#', '/')}"


async def _open_earlier(asked: Asked, sent: NewSent) -> Opened:
    """The same of a board that the table had before."""
    said = partial(
        lines_on_earlier, identity=asked.who, stream=sent.stream, board=sent.board or 0, what=sent.what, who=sent.who,
        which=sent.which,
    )  # fmt: skip
    done = await recorded_behind(asked, sent.stream, Sent(key=sent.key, lines=await asked.read(said)))
    queue: QueueView = await asked.ask("queue", session=session_of(sent.stream))
    new = [one.entry for one in done.recorded]
    own = [one for one in queue.items if one.stream == sent.stream and one.board == sent.board and one.incident]
    found = [one.incident for one in own if one.kind in KINDS[sent.what].goes_on]
    return Opened(sent.stream, (found or [""])[-1] or "", tuple(new))


async def _open_other(asked: Asked, sent: OtherSent) -> Opened:
    """Record what else happened by its line, and find what the Laws make of it."""
    if session_of(sent.stream) != asked.path["session"]:
        raise not_found()
    typed = partial(
        lines_of_other, identity=asked.who, stream=sent.stream, board=sent.board or 0, line=sent.line
    )  # fmt: skip
    done = await recorded_behind(asked, sent.stream, Sent(key=sent.key, lines=await asked.read(typed)))
    entries = tuple(range(done.entries - len(done.recorded) + 1, done.entries + 1))
    since = partial(incident_since, identity=asked.who, stream=sent.stream, first=min(entries, default=1))
    return Opened(sent.stream, await asked.read(since), entries)


async def _other(asked: Asked, outcome: Outcome[OtherSent, Opened]) -> Response:
    """Its page; where it could not be recorded, why, with what was typed."""
    if outcome.done is not None:
        return RedirectResponse(_path(asked.path["session"], outcome.done), 303)
    return await _page(asked, Outcome(outcome.status, outcome.said), outcome.sent)


async def _undo(asked: Asked, sent: UndoSent) -> Undone:
    """Strike what opened a matter, the last entry first."""
    if session_of(sent.stream) != asked.path["session"]:
        raise not_found()
    if await asked.read(partial(_went_on, stream=sent.stream, last=max(sent.entries, default=0))):
        raise Failed(409, "went_on")
    lines = tuple(f"undo {entry}" for entry in sorted(sent.entries, reverse=True))
    done = await recorded_behind(asked, sent.stream, Sent(key=sent.key, lines=lines))
    return Undone(sent.stream, done.entries)


def _went_on(office: Office, stream: str, last: int) -> bool:
    """Whether anything but a strike was recorded behind an entry."""
    return any(not isinstance(event, EntryAmended) for event in office.log.read(stream, last))


async def _undone(asked: Asked, outcome: Outcome[UndoSent, Undone]) -> Response:
    """The queue again; where it could not be undone, why."""
    if outcome.said:
        return await _page(asked, Outcome(outcome.status, outcome.said))
    return RedirectResponse(f"/desk/{asked.path['session']}", 303)


FORMS = (
    Form("/desk/{session}/new", DESK, NewSent, _open, _page, "open a matter that no record tells of"),
    Form("/desk/{session}/other", DESK, OtherSent, _open_other, _other, "open a matter by its line"),
    Form("/desk/{session}/undo", DESK, UndoSent, _undo, _undone, "undo what opened a matter"),
)
ROUTES = (
    Route("GET", "/desk/{session}/new", DESK, _page, "page", "a new matter in three taps"),
    *routes_of(FORMS),
)
