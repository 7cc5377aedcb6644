"""Doubt: two records that disagree, told with both of what they say and without a word about who erred.

A doubt follows from the log and is gone when it is settled: the entry that was wrong is amended, the director has
decided (a score, a form, a judgement), or somebody chose between two records. Each of these is an event of its own, so
none is recorded for the doubt. That a device is silent is in no log: whoever hears the devices asks `silent_at`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from domain.amendments import effective
from domain.board import Board, entry_of
from domain.cards import Card
from domain.events import (
    AnyEvent,
    AppealDecided,
    BoardStarted,
    Event,
    FactFound,
    JudgementMade,
    ScoreAdjusted,
    ScoreCorrected,
    ScoreEntered,
)
from domain.rivals import Rival, lines_of_rival, lines_of_table, only_amends, rivals_of
from domain.scores import fraction_of, gives_score
from domain.seats import SEATS, Seat, Side
from domain.side_by_side import Row, side_by_side
from domain.table import fold
from projections.found.incidents import Finding
from projections.found.stages import Stage
from projections.recorded.finished import AtTable
from projections.recorded.forms import Apart, form_of, form_of_deal, forms_differ, own_form
from projections.recorded.slips import holder_of, taken_down
from projections.rulings.replay import Replay

__all__ = ["KINDS", "Doubt", "doubts_at", "leads_at", "silent_at"]

KINDS = (
    "rival_record", "points_differ", "tricks_differ", "deal_differs", "rooms_differ", "lead_differs", "device_silent",
)  # fmt: skip


class Doubt(Struct, frozen=True):
    """Two things that do not go together."""

    kind: str
    """`rival_record` (two devices recorded the table), `points_differ` (a score entered is not what follows from the
    record), `tricks_differ` (a number of tricks agreed on is not what the cards give), `deal_differs` (a table held
    other cards than were dealt), `rooms_differ` (the two tables of a match did), `lead_differs` (the lead of a slip was
    dealt to another than who leads), `device_silent`."""
    stream: str
    board: int
    """0 where it is about no board."""
    entry: int
    """The entry of the stream that it rests on."""
    recorded: str = ""
    """What that entry says: a score, a number of tricks, a number of lines; of cards nothing."""
    other: str = ""
    """What stands beside it: in the same way; another table or entry, where these hold other cards; the device that is
    silent. Empty where it is not told."""
    tables: tuple[str, ...] = ()
    """The tables whose results it is about."""
    seconds: int = 0
    """For how long a device has been silent; 0 of everything else."""
    called: str = ""
    """What a device that is silent is called; empty where it has no name."""
    apart: Apart | None = None
    """Of two tables with other cards the first thing that contradicts, where whoever asks may see the board."""

    @property
    def name(self) -> str:
        """The entry it rests on: `S1.r3.t5#41`."""
        return f"{self.stream}#{self.entry}"


def doubts_at(stream: str, replay: Replay) -> list[Doubt]:
    """What is in doubt at a table, in the order of its boards. Raises nothing."""
    found = list(_rivals(stream, replay.events[: replay.until]))
    for board in replay.boards:
        if replay.table.find_board(board.number) is board:
            found += _points(stream, replay, board)
            found += _tricks(stream, replay, board)
            found += _deal(stream, replay, board)
            found += _rooms(stream, replay, board)
    return found


def leads_at(stream: str, replay: Replay) -> list[Doubt]:
    """The leads of slips that were dealt to another than the player at declarer's left. The result does not rest on
    the lead, so it is none of `doubts_at`; and it tells of the cards, so it is for who may see the board. Raises
    nothing."""
    found: list[Doubt] = []
    for board in replay.boards:
        slip = taken_down(board) if replay.table.find_board(board.number) is board else None
        contract, lead = board.contract, slip.slip.lead if slip is not None else None
        if slip is None or contract is None or lead is None:
            continue
        deal = replay.session.record.deals.get(board.number)
        holder = _dealt_to(board, lead) or (holder_of(deal.hands, lead) if deal is not None else None)
        if holder is None or holder is contract.declarer.left or _is_decided(replay, stream, board, slip.contract):
            continue
        if not any(isinstance(one.event, FactFound) and one.place > slip.contract for one in board.moments):
            told = lead.value, holder.value
            found.append(Doubt("lead_differs", stream, board.number, slip.entry, *told, (stream,)))
    return found


def _dealt_to(board: Board, card: Card) -> Seat | None:
    """Who holds a card by what the table itself has of the board."""
    held = zip(SEATS, board.dealt, board.known, strict=True)
    return next((seat for seat, hand, is_known in held if is_known and hand & card.bit), None)


def silent_at(table: AtTable, entry: int, since: str, device: str, seconds: int) -> Doubt | None:
    """That a device of a table was not heard of for so many seconds while a board is in play; None where none is.
    `entry` is the last of the table that was recorded, `since` when the device was heard last."""
    if table.in_hand is None:
        return None
    stream, board = table.stream, table.in_hand
    return Doubt("device_silent", stream, board, entry, since, device, (stream,), seconds)


def _rivals(stream: str, entries: Sequence[AnyEvent]) -> Iterator[Doubt]:
    """Records that a device made while others recorded the table, between which nobody has chosen."""
    for rival in rivals_of(entries):
        if rival.state == "open":
            yield from _rival(stream, entries, rival)


def _rival(stream: str, entries: Sequence[AnyEvent], rival: Rival) -> Iterator[Doubt]:
    """One such record: a doubt on every board that the two have otherwise."""
    if only_amends(rival.event):
        yield from _amended(stream, rival, side_by_side(entries, rival.event))
        return
    own, others = lines_of_table(entries), lines_of_rival(entries, rival.event)
    after = rival.event.after
    here, there = (sum(line.entry > after for line in lines) for lines in (own, others))
    events = [line.event for lines in (own, others) for line in lines if line.entry > after]
    before = [event for _, event in effective(entries[: max(0, after)])]
    board = fold(before).board
    numbers = [board.number] if board is not None else []
    numbers += [event.board for event in events if isinstance(event, BoardStarted)]
    for number in dict.fromkeys(numbers or [0]):
        yield Doubt("rival_record", stream, number, rival.entry, str(here), str(there), (stream,))


def _amended(stream: str, rival: Rival, rows: Sequence[Row]) -> Iterator[Doubt]:
    """A record that only has otherwise what stood before it: none where the table's own says the same by now."""
    parting = [row for row in rows if row.state != "same"]
    for number in dict.fromkeys(row.place.board for row in parting):
        of_board = [row for row in parting if row.place.board == number]
        here, there = (
            sum(line is not None for line in lines) for lines in zip(*(row[1:3] for row in of_board), strict=True)
        )
        yield Doubt("rival_record", stream, number, rival.entry, str(here), str(there), (stream,))


def _points(stream: str, replay: Replay, board: Board) -> Iterator[Doubt]:
    """A score in points that a scorer entered and that does not follow from the record; of several the last counts."""
    entered = [one for one in board.moments if isinstance(one.event, ScoreEntered) and one.event.unit == "points"]
    if not entered:
        return
    place, event = entered[-1].place, entered[-1].event
    result = replay.result(board)
    if not isinstance(event, ScoreEntered) or result.state != "done" or result.final is None:
        return
    if _is_decided(replay, stream, board, place):
        return
    for side, text in ((Side.NS, event.ns), (Side.EW, event.ew)):
        told, follows = fraction_of(text.removeprefix("+")) if text else None, _certain(result.final, side)
        if told is not None and follows is not None and told != follows:
            yield Doubt("points_differ", stream, board.number, entry_of(place), text, f"{follows:+d}", (stream,))
            return


def _certain(stage: Stage, side: Side) -> int | None:
    """The points of a side; None where they are weighted or artificial."""
    parts = stage.of(side)
    if stage.artificial(side) or len(parts) != 1 or parts[0].weight != Fraction(1):
        return None
    return parts[0].score


def _tricks(stream: str, replay: Replay, board: Board) -> Iterator[Doubt]:
    """A number of tricks that the cards played do not give (79B): it counts, and nobody has disputed it."""
    if board.tricks_agreed is None or not board.plays:
        return
    place, tricks = board.tricks_agreed
    if _is_decided(replay, stream, board, place):
        return
    for finding in _findings(replay, board):
        if finding.code in ("number_disputed", "number_beyond_cards") and finding.tricks is not None:
            yield Doubt(
                "tricks_differ", stream, board.number, entry_of(place), str(tricks), str(finding.tricks), (stream,)
            )  # fmt: skip
            return


def _deal(stream: str, replay: Replay, board: Board) -> Iterator[Doubt]:
    """Cards, dealer or vulnerability other than the session dealt, where the director has found no form of its own."""
    deal = replay.session.record.deals.get(board.number)
    if deal is None or not forms_differ(form_of(board), form_of_deal(deal)):
        return
    is_found = any(isinstance(one.event, FactFound) and own_form(one.event) for one in board.moments)
    if not is_found and not _is_decided(replay, stream, board, board.place):
        yield Doubt("deal_differs", stream, board.number, entry_of(board.place), other=replay.session.name,
                    tables=(stream,))  # fmt: skip


def _rooms(stream: str, replay: Replay, board: Board) -> Iterator[Doubt]:
    """The two tables of a match that hold other cards (86B2, 87A), until the director has answered for both."""
    if not replay.session.regulations.is_team_play:
        return
    for incident in replay.rulings(board).incidents:
        others = [one.note for one in incident.findings if one.code == "other_form_there"]
        if others and incident.open_questions:
            entry = entry_of(incident.place)
            yield Doubt("rooms_differ", stream, board.number, entry, other=others[0], tables=(stream, others[0]))


def _findings(replay: Replay, board: Board) -> Iterable[Finding]:
    return (finding for incident in replay.rulings(board).incidents for finding in incident.findings)


def _is_decided(replay: Replay, stream: str, board: Board, place: int) -> bool:
    """Whether the director, a committee or whoever corrects scores has decided about the board since, here or in the
    session's own stream."""
    here = any(_decides(moment.event) for moment in board.moments if moment.place > place)
    return here or any(_decides(entry.event) for entry in replay.session.about(stream, board.number))


def _decides(event: Event) -> bool:
    if isinstance(event, ScoreAdjusted | AppealDecided):
        return gives_score(event)
    return isinstance(event, ScoreCorrected) or (isinstance(event, JudgementMade) and event.law.startswith("79"))
