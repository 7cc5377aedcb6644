"""Rows of a table's boards: what was called and played, and the tricks as they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.amendments import effective
from domain.board import Board, entry_of, place_of
from domain.calls import Call
from domain.cards import hand_to_text
from domain.events import CallAlerted, PlayerSeated, RoundStarted
from domain.happened import Play, Unseen
from domain.seats import SEATS
from domain.table import Table
from formats.read_model.entries import Recording
from formats.read_model.rows import BoardRow, CallRow, CardRow, SeatedRow, TableRow, TrickRow
from formats.read_model.texts import joined, result_text, value_text
from projections.recorded.seating import Seating
from projections.rulings.replay import Replay
from projections.views.incident import IncidentView
from projections.views.play import tricks_view
from projections.views.result import PartView, ResultView

__all__ = ["board_row", "call_rows", "card_rows", "seated_rows", "table_row", "trick_rows"]


def table_row(recording: Recording, table: Table, seating: Seating) -> TableRow:
    """The round at the table."""
    begun = table.round
    return TableRow(
        recording.stream,
        recording.session,
        begun.number if begun else None,
        begun.table if begun else None,
        joined(seating.ns),
        joined(seating.ew),
        joined(seating.boards),
        len(table.boards),
        int(bool(table.ended)),
        len(recording.events),
    )


def seated_rows(recording: Recording) -> Iterator[SeatedRow]:
    """Who sat down with the round, and who took a seat later."""
    for place, event in effective(recording.events):
        if isinstance(event, RoundStarted):
            for seat, player in zip(SEATS, event.players, strict=False):
                if player:
                    yield SeatedRow(recording.stream, seat.value, place, entry_of(place), player, "")
        elif isinstance(event, PlayerSeated):
            yield SeatedRow(recording.stream, event.seat.value, place, entry_of(place), event.player, event.why)


def board_row(
    recording: Recording,
    replay: Replay,
    board: Board,
    result: ResultView,
    incidents: Sequence[IncidentView],
    is_latest: bool,
) -> BoardRow:
    """A board at the table: contract, tricks and points as it was played, and beside them the result as it stands.
    `is_latest`: the table did not begin it again later."""
    begun = replay.table.round
    stage, played = result.final, next((stage for stage in result.stages if stage.stage == "play"), None)
    ns, ew = (stage.ns, stage.ew) if stage else ((), ())
    contract = board.contract
    played_ns, played_ew = (_whole(played.ns), _whole(played.ew)) if played else (None, None)
    return BoardRow(
        recording.stream,
        board.place,
        board.number,
        entry_of(board.place) or None,
        recording.session,
        begun.number if begun else None,
        begun.table if begun else None,
        int(board in replay.boards),
        int(is_latest),
        board.dealer.value,
        board.vul,
        *_hands(board),
        "pass" if board.passed_out else contract.text if contract else "",
        contract.declarer.value if contract else "",
        _opening_lead(board),
        played_ns.tricks if played_ns and played_ns.declarer else None,
        result.state,
        stage.stage if stage else "",
        (stage.ns_artificial or result_text(ns)) if stage else "",
        (stage.ew_artificial or result_text(ew)) if stage else "",
        played_ns.score if played_ns else None,
        played_ew.score if played_ew else None,
        joined(dict.fromkeys(awaits.law for awaits in result.awaits)),
        len(incidents),
        sum(question.open for incident in incidents for question in incident.questions),
        sum(len(incident.options) for incident in incidents),
    )


def _whole(parts: tuple[PartView, ...]) -> PartView | None:
    """The one result of a side, where it is not weighted."""
    return parts[0] if len(parts) == 1 and parts[0].weight == 1 else None


def _hands(board: Board) -> tuple[str | None, str | None, str | None, str | None]:
    north, east, south, west = (
        hand_to_text(hand) if known else None for hand, known in zip(board.dealt, board.known, strict=True)
    )
    return north, east, south, west


def _opening_lead(board: Board) -> str:
    trick = board.tricks[0]
    return value_text(trick.cards[trick.leader]) if trick.leader >= 0 else ""


def call_rows(stream: str, board: Board) -> Iterator[CallRow]:
    """Every call that was made, in order."""
    standing = {call[0] for call in board.calls}
    kinds = {irregular.place: irregular.kind.value for irregular in board.irregular}
    calls = sorted((*board.calls, *board.withdrawn_calls), key=lambda call: call[0])
    alerts = _alerts(board, calls)
    for number, (place, seat, call) in enumerate(calls, 1):
        back = board.cancelled.get(place)
        replaced = board.replaced.get(place)
        yield CallRow(
            stream,
            board.place,
            place,
            entry_of(place),
            board.number,
            number,
            SEATS[seat].value,
            call.value,
            int(place in alerts),
            alerts.get(place, ""),
            kinds.get(place, ""),
            int(place in standing),
            entry_of(back) if back else None,
            entry_of(replaced) if replaced else None,
        )


def _alerts(board: Board, calls: list[tuple[int, int, Call]]) -> dict[int, str]:
    """By place of a call: what its alert said it means."""
    found: dict[int, str] = {}
    for moment in board.moments:
        event = moment.event
        if isinstance(event, CallAlerted):
            own = [place for place, seat, _ in calls if seat == event.seat.index and place < moment.place]
            place = place_of(event.about) if event.about is not None else own[-1] if own else None
            if place is not None:
                found[place] = event.meaning or found.get(place, "")
    return found


def card_rows(stream: str, board: Board) -> Iterator[CardRow]:
    """Every card that was played to a trick or put to one, in order, also those taken back."""
    back = {play.place: place for trick in board.tricks for play, place in trick.withdrawn}
    surplus = {play.place: play for trick in board.tricks for play in trick.surplus}
    plays: dict[int, Play | Unseen] = {play.place: play for play in (*board.all_played, *surplus.values())}
    kinds = {irregular.place: irregular.kind.value for irregular in board.irregular}
    for place in sorted(plays):
        play = plays[place]
        trick = board.trick_number(play.trick)
        lies = trick is not None and trick.places[play.seat] == place
        taken_back = back.get(place)
        yield CardRow(
            stream,
            board.place,
            place,
            entry_of(place),
            board.number,
            play.trick,
            _turn(board, play) if lies else None,
            SEATS[play.seat].value,
            play.card.value if isinstance(play, Play) else "?",
            play.card.suit.value if isinstance(play, Play) else "",
            kinds.get(place, ""),
            int(lies or (place in surplus and not taken_back)),
            int(lies and trick is not None and trick.complete and trick.winner == play.seat),
            int(place in surplus),
            entry_of(taken_back) if taken_back else None,
        )


def _turn(board: Board, play: Play | Unseen) -> int | None:
    """1 for the card led, 2 to 4 for those that follow."""
    trick = board.trick_number(play.trick)
    return None if trick is None or trick.leader < 0 else (play.seat - trick.leader & 3) + 1


def trick_rows(stream: str, board: Board) -> Iterator[TrickRow]:
    """The tricks to which a card was played."""
    for trick in tricks_view(board):
        if not trick.cards:
            continue
        north, east, south, west = (trick.cards.get(seat.value, "") for seat in SEATS)
        led = next((card.card for card in trick.row if card is not None and card.leads), None)
        yield TrickRow(
            stream,
            board.place,
            trick.trick,
            board.number,
            value_text(trick.leader),
            value_text(led.suit if led else None),
            north,
            east,
            south,
            west,
            value_text(trick.winner),
        )
