"""A board as its scorer enters it: the traveller with what each table has and who said so, and what a typed line means.

The cards of a board are told to nobody who may not see it: of one that is still to be played elsewhere a lead is what
the slip says, and it is held against the deal once everybody may see that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Literal

from msgspec.structs import replace

from application.hall.corrections import Stands, check_turned, law_of_correction, stands
from application.hall.figures_if import figures_if
from application.hall.services.asked import SlipAsked, SlipsAsked
from application.hall.services.doubts import doubts_of_session
from application.hall.services.hints import Hints
from application.hall.session_book import BoardNow, SessionBook, TableNow
from application.hall.sight import Sight
from application.hall.slips import points_of, written_slip
from application.hall.slips_struck import why_not_struck
from application.rights import Role
from domain.amendments import effective
from domain.board import Board, entry_of
from domain.cards import Card
from domain.errors import NotReadable, TdlogError
from domain.events import AnyEvent, BoardDealt, EntryAmended, ScoreCorrected, Vulnerability
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS, Seat, Side
from domain.streams import session_of
from formats.notation.traveller_line import TravellerLine, read_traveller_line
from projections.audit.publications import FigureMoved
from projections.found.stages import Part, Stage
from projections.found.written import written_stage
from projections.ranking.doubts import Doubt
from projections.recorded.movement import Due
from projections.recorded.periods import Period, appeal_period, correction_period
from projections.recorded.seating import Seating
from projections.recorded.session_record import SessionRecord
from projections.recorded.slips import Slip, holder_of, lead_told
from projections.rulings.replay import Replay
from projections.texts import message, seat_text, side_text, some_of
from projections.texts.entries import event_text
from projections.texts.figures import figures_in
from projections.texts.names import card_text, contract_text
from projections.texts.scores import award_short, both_sides_text, signed, stage_name, stage_text
from projections.views.contestants import names_of
from projections.views.publication import moved_views
from projections.views.slips import SlipEchoView, SlipPartView, SlipPeriodView, SlipRowView, SlipsView
from projections.views.traveller import TravellerView, traveller_view

__all__ = ["boards_known", "points_of_line", "slip", "slips"]

MOST_MOVED = 6
"""So many figures that a correction would move are told in a sentence."""
SETTLED = ("final", "ruled", "awaiting")
"""States of a board that give way to a doubt."""


def slips(sight: Sight, asked: SlipsAsked) -> SlipsView:
    """A board at every table that plays it, with what stands there."""
    book = sight.book(asked.session)
    boards = boards_known(book)
    if asked.board not in boards:
        held = some_of(map(str, boards), 12)
        raise TdlogError(message("command", "no_board_of_session", board=asked.board, name=book.name, held=held or "-"))
    rows = sorted(_rows(sight, book, asked.board), key=lambda row: (row.round, row.table))
    return SlipsView(
        session=book.name,
        name=book.scored.record.opened.name,
        board=asked.board,
        conditions=_conditions(book, asked.board),
        rows=tuple(rows),
        boards=tuple(boards),
        periods=tuple(_periods(sight, book)),
    )


def boards_known(book: SessionBook) -> list[int]:
    """Every board that is due or was begun."""
    begun = (one.board for table in book.tables.values() for one in table.boards)
    return sorted({*begun, *(board for due in book.to_come() for board in due.boards)})


def _conditions(book: SessionBook, number: int) -> str:
    deal = book.scored.record.deals.get(number)
    letters = {seat.value: seat for seat in Seat}
    dealer = letters.get(deal.dealer.upper()) if deal is not None else None
    vul = deal.vul if deal is not None else standard_vul(number)
    return message("slip", f"conditions_{vul}", dealer=seat_text(dealer or standard_dealer(number)))


def _rows(sight: Sight, book: SessionBook, number: int) -> Iterator[SlipRowView]:
    doubts = [one for one in doubts_of_session(sight, book.name) if one.board == number]
    in_doubt = {stream for one in doubts for stream in one.tables}
    shown = traveller_view(book.scored, book.stage, number) if number in book.scored.boards else None
    is_open = sight.sees_tables or sight.opened(book.name, number) is not None
    hints = Hints(sight, book, number)
    who = partial(_who, book.scored.record, sight.names(book.name))
    leases = sight.leases()
    for stream, table in book.tables.items():
        now = next((one for one in table.boards if one.board == number), None)
        if now is not None:
            told = BoardNow(number, "in_doubt") if stream in in_doubt and now.state in SETTLED else now
            row = _row(book, stream, table, told, shown, sight.role, is_open=is_open, is_recorded=stream in leases)
            own = hints.slips.get(stream)
            points = [_other_points(one) for one in doubts if (one.kind, one.stream) == ("points_differ", stream)]
            odd = (*points, *hints.of(own, stream)) if own is not None else ()
            sat = table.seating.at(number)
            yield replace(row, who=who(sat.ns, sat.ew), hints=odd)
    for due in book.to_come():
        if number in due.boards:
            yield replace(_due_row(book.name, due), who=who(due.ns, due.ew))


def _other_points(doubt: Doubt) -> str:
    """That a slip's points are not those of its result, for as long as that is in doubt."""
    return message("watch", doubt.kind, recorded=doubt.recorded, other=doubt.other)


def _who(record: SessionRecord, names: Mapping[str, str], ns: Sequence[str], ew: Sequence[str]) -> str:
    """Who sits at a table, by their names; empty where the register has none of them."""
    sides = ([name for one in side for name in names_of(record, one, names)] for side in (ns, ew))
    return " \N{EN DASH} ".join(filter(None, map(" & ".join, sides)))


def _due_row(session: str, due: Due) -> SlipRowView:
    return SlipRowView(
        stream=f"{session}.r{due.round}.t{due.table}", round=due.round, table=due.table, ns="+".join(due.ns),
        ew="+".join(due.ew), parts=(), text="", note=message("slip", "to_come", round=due.round), worth="",
        state="to_come", state_text=message("board_now", "to_come"), way="enter", said_by="", said_at="", before=(),
        entries=0,
    )  # fmt: skip


def _row(
    book: SessionBook,
    stream: str,
    table: TableNow,
    now: BoardNow,
    shown: TravellerView | None,
    role: Role,
    *,
    is_open: bool,
    is_recorded: bool,
) -> SlipRowView:
    replay = book.replay(stream)
    found = stands(replay, now.board, role, is_recorded=is_recorded)
    own = next((one for one in shown.tables if one.stream == stream), None) if shown is not None else None
    seating, said = table.seating.at(now.board), _said(replay, found)
    stage = found.stage or (own.stage if own is not None and own.state == "done" else None)
    return SlipRowView(
        stream=stream,
        round=seating.round,
        table=seating.table,
        ns="+".join(seating.ns),
        ew="+".join(seating.ew),
        parts=tuple(_parts(found, book.scored.record.deals.get(now.board), is_open=is_open)),
        text=stage_text(stage) if stage is not None else "",
        note=_note(stage, now.state, seating.round, is_begun=found.stage is not None),
        worth=own.ns.worth if own is not None else "",
        state=now.state,
        state_text=message("board_now", now.state),
        way=found.way,
        said_by=message("author", said.by) if said is not None else "",
        said_at=said.at if said is not None else "",
        before=tuple(_before(replay, found)),
        entries=table.entries,
        ew_points=_ew_points(stage) if stage is not None else "",
        ew_parts=tuple(_ew_parts(stage)) if stage is not None else (),
        laws=_laws(stage) if stage is not None else (),
        turned=now.board in seating.other_way,
        awaits=message("slip", "corrected_late") if _is_corrected_late(table, now.board) else "",
    )


def _is_corrected_late(table: TableNow, board: int) -> bool:
    """Whether a correction that was made after the correction period waits for the director."""
    asked = (one for case in table.cases if case.board.number == board for one in case.incident.open_questions)
    return any(one.code == "corrected_too_late" for one in asked)


def _parts(found: Stands, deal: BoardDealt | None, *, is_open: bool) -> Iterator[SlipPartView]:
    """The result as North-South have it; an artificial score is a note."""
    stage, board = found.stage, found.board
    if stage is None or board is None or stage.ns_artificial:
        return
    lead = _lead(board, is_open=is_open)
    for part in stage.ns:
        is_as_played = board.contract is not None and part.declarer == board.contract.declarer.value
        is_told = is_open and not board.plays and board.contract is not None
        doubt = _other_hand(deal, lead, board.contract.declarer) if is_told and board.contract is not None else ""
        yield _part(part, lead if is_as_played else None, doubt if is_as_played else "")


def _lead(board: Board, *, is_open: bool) -> Card | None:
    """The lead as a slip tells it, or as it was played where the board may be seen."""
    return board.plays[0].card if board.plays and is_open else lead_told(board)


def _part(part: Part, lead: Card | None, doubt: str) -> SlipPartView:
    weight = "" if part.weight == 1 else str(part.weight)
    declarer = {seat.value: seat for seat in SEATS}.get(part.declarer)
    contract = contract_text(part.contract) if declarer is not None else message("screen", "passed_out")
    contract = contract if part.contract else message("screen", "points_alone")
    return SlipPartView(
        weight, contract, part.declarer, seat_text(declarer), card_text(lead) if lead is not None else "",
        doubt, str(part.tricks) if declarer is not None else "", signed(part.score),
    )  # fmt: skip


def _note(stage: Stage | None, state: str, round: int, *, is_begun: bool) -> str:
    """What stands in place of a result, also of a board that was not played; of a split one what each side has."""
    if stage is None:
        return message("slip", "to_come", round=round) if state == "to_come" else message("board_now", state)
    if stage.ns_artificial or not stage.is_balanced:
        return both_sides_text(stage, with_points=True)
    return "" if is_begun else stage_text(stage)


def _laws(stage: Stage) -> tuple[str, ...]:
    """The paragraphs by which a score is what it is; none of one as it was played."""
    return () if stage.name in ("play", "transfer") else tuple(dict.fromkeys(filter(None, stage.laws)))


def _ew_parts(stage: Stage) -> Iterator[SlipPartView]:
    """The result as East-West have it, where the score is split between two results."""
    if not (stage.is_balanced or stage.ns_artificial):
        yield from (_part(part, None, "") for part in stage.ew)


def _points(stage: Stage, side: Side) -> str:
    return " / ".join(signed(part.score) for part in stage.of(side))


def _ew_points(stage: Stage) -> str:
    """What East-West have beside the parts of North-South; empty where the score is not split, or stands as a note."""
    if stage.ns_artificial or stage.is_balanced:
        return ""
    return award_short(stage.artificial(Side.EW)) or _points(stage, Side.EW)


def _said(replay: Replay, found: Stands) -> AnyEvent | None:
    """The entry that says what stands."""
    if found.stage is None:
        return None
    entries: Sequence[AnyEvent] = replay.session.events if found.stage.stream else replay.events
    told = [number for number in found.stage.entries if 0 < number <= len(entries)]
    if found.stage.name == "play" and found.slip is not None:
        return next((event for place, event in effective(replay.events) if place == found.slip.contract), None)
    return entries[told[-1] - 1] if told else None


def _before(replay: Replay, found: Stands) -> Iterator[str]:
    """What stood there before: entries of a slip that were mended, and the stages of the result."""
    slip = found.slip
    for entry in dict.fromkeys(entry_of(place) for place in (slip.contract, slip.tricks) if place) if slip else ():
        for event, by in _struck(replay.events, entry):
            yield message("slip", "before", what=event, by=message("author", by))
    stages = replay.result(found.board).stages if found.board is not None else []
    for stage in stages[:-1]:
        yield message("slip", "before", what=stage_text(stage), by=stage_name(stage))


def _struck(entries: Sequence[AnyEvent], entry: int) -> Iterator[tuple[str, str]]:
    """What stood in the place of an entry and counts no more, each with who said it."""
    own = entries[entry - 1]
    told: list[tuple[Sequence[AnyEvent], str]] = [((own,), own.by)]
    told += [(one.replacements, one.by) for one in entries if isinstance(one, EntryAmended) and one.entry == entry]
    for events, by in told[:-1]:
        yield ", ".join(map(event_text, events)) or message("screen", "nothing"), by


def _periods(sight: Sight, book: SessionBook) -> Iterator[SlipPeriodView]:
    """The periods of corrections and appeals, of the session as a whole."""
    stream = book.scored.own_stream
    for period in (correction_period(stream), appeal_period(stream)):
        yield _period(period, sight.now)


def _period(period: Period, now: str) -> SlipPeriodView:
    is_over = period.holds(now) is False
    state = "over" if is_over else "open" if period.ends is not None else period.unknown
    return SlipPeriodView(period.law, message("slip", f"{period.law}_{state}"), period.end_text, is_over)


def slip(sight: Sight, asked: SlipAsked) -> SlipEchoView:
    """What a line that a scorer types means on the board and at the table where he is."""
    book = sight.book(asked.session)
    try:
        line = read_traveller_line(asked.line)
    except NotReadable as error:
        return _echo(asked.board, asked.table, lacks=error.message, column=error.column or 1)
    board, table = line.board or asked.board, line.table or asked.table
    if line.word:
        return _echo(board, table, text=message("slip", f"word_{line.word}"))
    stream = book.stream_of(board, table)
    if stream is None:
        unknown = "no_such_place" if table else "which_table"
        lacks = message("slip", unknown, board=board, table=table) if table or line.contract else ""
        goes = message("slip", "goes_to_board", board=board) if not lacks and board in boards_known(book) else ""
        return _echo(board, table, text=goes, lacks=lacks or ("" if goes else _unknown(book, board)))
    if line.goes:
        return _echo(board, table, text=message("slip", "goes_to", board=board, table=table))
    return _understood(sight, book, stream, board, table, line)


def _unknown(book: SessionBook, board: int) -> str:
    held = some_of(map(str, boards_known(book)), 12)
    return message("command", "no_board_of_session", board=board, name=book.name, held=held or "-")


def _understood(
    sight: Sight, book: SessionBook, stream: str, board: int, table: int, line: TravellerLine
) -> SlipEchoView:
    """What a slip says, what it would take the place of, and what is wanting."""
    replay = book.replay(stream)
    found = stands(replay, board, sight.role, is_recorded=stream in sight.leases())
    if line.deletes:
        return _deleted(board, table, found, line.why)
    if line.turned:
        return _turned(stream, board, table, found, replay.seating, sight.role)
    told = Slip(line.contract, line.declarer, line.tricks, line.lead)
    moves = _moves(sight, book, (stream, board), found, told) if line.is_whole else None
    other = [*_points_told(line, told, _vul(book, found, board))]
    return _echo(
        board,
        table,
        text=_sentence(told, _vul(book, found, board)),
        mends=_mends(sight, found),
        moves=moves,
        lacks=_lacks(found, line, board)
        or (message("slip", "one_of_both") if other and found.way == "correct" else ""),
        doubt=_doubt(sight, book, board, told),
        hints=[*other, *Hints(sight, book, board).of(told, stream)],
    )


def _deleted(board: int, table: int, found: Stands, why: str) -> SlipEchoView:
    """That a slip is to be struck, and what that takes away."""
    refused = why_not_struck(found, board)
    if refused:
        return _echo(board, table, lacks=refused)
    lacks = "" if why else message("slip", "lacks_reason")
    mends = message("slip", "it_deletes", what=stage_text(found.stage)) if found.stage is not None else ""
    text = message("slip", "deletes", board=board, table=table)
    return _echo(board, table, text=text, mends=mends, lacks=lacks)


def _turned(stream: str, board: int, table: int, found: Stands, seating: Seating, role: Role) -> SlipEchoView:
    """That the sides sat the other way at a board, or did not after all, and who is North-South then."""
    try:
        check_turned(found, board, stream, role)
    except TdlogError as error:
        return _echo(board, table, lacks=error.message)
    is_told = board in seating.other_way
    then = seating if is_told else replace(seating, other_way=(board,)).at(board)
    code = "turns_back" if is_told else "turns"
    text = message("slip", code, board=board, table=table, ns="+".join(then.ns) or "-", ew="+".join(then.ew) or "-")
    return _echo(board, table, text=text)


def _vul(book: SessionBook, found: Stands, board: int) -> Vulnerability:
    """Of a board as it was begun at the table, else as it was dealt, else as its number tells."""
    deal = book.scored.record.deals.get(board)
    return found.board.vul if found.board is not None else deal.vul if deal is not None else standard_vul(board)


def _sentence(told: Slip, vul: Vulnerability) -> str:
    """`1NT by North, lead ♠2 by East, 8 tricks: NS +120.`, as far as it is typed."""
    contract = told.played
    if contract is None:
        typed = message("screen", "passed_out") if told.contract == "pass" else contract_text(told.contract)
        return f"{typed}."
    bid = message("screen", "bid_by", contract=contract_text(told.contract), declarer=seat_text(contract.declarer))
    parts = [bid]
    if told.lead is not None:
        leader = seat_text(contract.declarer.left)
        parts.append(message("slip", "lead_by", card=card_text(told.lead), leader=leader))
    if told.tricks is None:
        return ", ".join(parts) + " ..."
    parts.append(message("screen", "some_tricks", count=told.tricks))
    score = signed(points_of(contract, told.tricks, vul))
    return f"{', '.join(parts)}: {side_text(Side.NS)} {score}."


def _mends(sight: Sight, found: Stands) -> str:
    if found.stage is None or found.way not in ("mend", "correct"):
        return ""
    what = message("slip", f"it_{found.way}s", what=stage_text(found.stage))
    is_late = found.way == "correct" and found.period is not None and found.period.holds(sight.now) is False
    return f"{what} {message('slip', 'asks_director')}" if is_late and sight.role == "scorer" else what


def _moves(
    sight: Sight, book: SessionBook, at: tuple[str, int], found: Stands, told: Slip
) -> tuple[FigureMoved, ...] | None:
    """Whose figures a slip would move, at a table and of a board; None where it would take the place of nothing."""
    if found.stage is None or found.way not in ("mend", "correct"):
        return None
    law = law_of_correction(found.period, sight.now, sight.role) if found.way == "correct" else "79C1"
    old, new = written_stage(found.stage), written_slip(told)
    stream, board = at
    by: Literal["scorer", "director"] = "scorer" if sight.role == "scorer" else "director"
    return figures_if(book, stream, ScoreCorrected(board, stream, old, new, law, "", by=by))


def _lacks(found: Stands, line: TravellerLine, board: int) -> str:
    if found.way in ("at_table", "decided", "not_due"):
        return message("slip", f"no_{found.way}", board=board)
    if line.contract != "pass" and line.declarer is None:
        return message("slip", "lacks_declarer")
    if not line.is_whole:
        return message("slip", "lacks_tricks")
    return message("slip", "why_needed") if found.way == "correct" and not line.why else ""


def _doubt(sight: Sight, book: SessionBook, board: int, told: Slip) -> str:
    """What of a slip does not go with the deal, for who may see that."""
    deal = book.scored.record.deals.get(board)
    may_see = sight.sees_tables or sight.opened(book.name, board) is not None
    return _other_hand(deal, told.lead, told.declarer) if may_see and told.declarer is not None else ""


def _points_told(line: TravellerLine, told: Slip, vul: Vulnerability) -> Iterator[str]:
    """That the points that are written are not those of the contract and the tricks."""
    contract = told.played
    if not line.points or contract is None or told.tricks is None:
        return
    points = _points_written(line.points, told, vul)
    gives = points_of(contract, told.tricks, vul)
    if points != signed(gives):
        yield message("odd", "score_differs", typed=line.points, gives=f"{side_text(Side.NS)} {signed(gives)}")


def points_of_line(sight: Sight, stream: str, board: int, line: TravellerLine) -> str:
    """The points that a line tells of a board at a table, from North-South's view."""
    book = sight.book(session_of(stream))
    found = stands(book.replay(stream), board, sight.role)
    told = Slip(line.contract, line.declarer, line.tricks, line.lead)
    return _points_written(line.points, told, _vul(book, found, board))


def _points_written(typed: str, told: Slip, vul: Vulnerability) -> str:
    """Points as they are written, from North-South's view: without a sign they are for whoever has some."""
    contract = told.played
    if typed[:1] in ("+", "-") or contract is None or told.tricks is None:
        return signed(int(typed))
    return signed(int(typed) if points_of(contract, told.tricks, vul) > 0 else -int(typed))


def _other_hand(deal: BoardDealt | None, lead: Card | None, declarer: Seat) -> str:
    """That a card led was dealt to another than who leads; empty where it was not, or nobody knows."""
    holder = holder_of(deal.hands, lead) if deal is not None and lead is not None else None
    if holder is None or holder is declarer.left:
        return ""
    return message(
        "slip", "lead_of_another", card=card_text(lead), holder=seat_text(holder), declarer=seat_text(declarer),
        leader=seat_text(declarer.left),
    )  # fmt: skip


def _echo(
    board: int, table: int, *, text: str = "", mends: str = "", moves: tuple[FigureMoved, ...] | None = None,
    lacks: str = "", doubt: str = "", hints: Sequence[str] = (), column: int = 0,
) -> SlipEchoView:  # fmt: skip
    return SlipEchoView(
        board=board, table=table, text=text, mends=mends, moves=moved_views(moves or ()),
        moved=_moved(moves) if moves is not None else "", lacks=lacks, doubt=doubt, hints=tuple(hints), column=column,
    )  # fmt: skip


def _moved(moves: Sequence[FigureMoved]) -> str:
    none = message("published", "no_figure")
    told = (message("slip", "moves_one", contestant=one.contestant, old=one.old or none, new=one.new or none)
            for one in moves)  # fmt: skip
    if not moves:
        return message("slip", "moves_none")
    return figures_in(message("slip", "moves", count=len(moves), figures=some_of(told, MOST_MOVED)))
