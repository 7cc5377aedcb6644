"""Infractions that a record shows and that nobody drew attention to: revokes, insufficient bids, turns, leads.

Also tricks that do not add up. Facts of one board at one table; whether it was a slip of whoever typed it is not
weighed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.board import Board, Irregular, Irregularity, entry_of
from domain.events import AnyEvent, AttentionDrawn, BoardStarted, CallMade, DirectorCalled, RoundEnded
from domain.events.topics import is_about
from domain.seats import SEATS
from domain.table import fold
from projections.audit.oddity import Oddity
from projections.found.incidents import Finding
from projections.rulings.rule import rule
from projections.texts import card_text, kind_text, message, seat_text, side_text, suit_text
from projections.texts.names import call_text

__all__ = ["KIND_OF", "infractions_on", "transfer_for", "tricks_on"]

KIND_OF = {
    Irregularity.REVOKE: ("revoke", "61A"),
    Irregularity.INSUFFICIENT_BID: ("insufficient_bid", "27A1"),
    Irregularity.CALL_OUT_OF_TURN: ("call_out_of_turn", "28"),
    Irregularity.INADMISSIBLE_DOUBLE: ("inadmissible_call", "36"),
    Irregularity.BID_OVER_SEVEN: ("inadmissible_call", "38"),
    Irregularity.CALL_AFTER_AUCTION: ("inadmissible_call", "39"),
    Irregularity.LEAD_OUT_OF_TURN: ("lead_out_of_turn", "53A"),
    Irregularity.PLAY_OUT_OF_TURN: ("play_out_of_turn", "44B"),
    Irregularity.PREMATURE_LEAD: ("play_out_of_turn", "57A"),
    Irregularity.FIFTH_CARD: ("other_irregularity", "58B"),
    Irregularity.DEFECTIVE_TRICK: ("other_irregularity", "67"),
    Irregularity.CARD_NOT_HELD: ("slip", ""),
    Irregularity.CARD_AFTER_PLAY: ("slip", ""),
    Irregularity.CLAIM_BY_DUMMY: ("other_irregularity", "43A1"),
    Irregularity.CARD_AFTER_CLAIM: ("other_irregularity", "68D"),
    Irregularity.CARD_IN_AUCTION: ("other_irregularity", "24"),
}
"""What a record shows by itself. Whether a board was due, or played before, other files do not tell reliably."""


HAND = 13


def infractions_on(stream: str, events: Sequence[AnyEvent], board: Board) -> Iterator[Oddity]:
    """The infractions of a board that stood, and that nobody drew attention to; each with what the Laws say of it."""
    if not board.irregular:
        return
    yield from _counts(stream, board)
    noticed = [moment.event for moment in board.moments if isinstance(moment.event, AttentionDrawn)]
    called = any(
        is_about(moment.event, "revoke") for moment in board.moments if isinstance(moment.event, DirectorCalled)
    )
    revokes: dict[int, Finding | None] | None = None
    is_over = False
    for odd in board.irregular:
        kind, law = KIND_OF.get(odd.kind, ("", ""))
        if not kind or _is_withdrawn(board, odd):
            continue
        if odd.kind is Irregularity.CALL_AFTER_AUCTION:  # by itself it is cancelled, and shows all the same (39)
            if is_over:
                continue  # told of the first of them
            is_over = True
        elif odd.place in board.cancelled:
            continue
        entry = entry_of(odd.place)
        if kind == "revoke":
            if called or any(one.offender in (None, odd.seat) and one.trick in (None, odd.trick) for one in noticed):
                continue
            if revokes is None:
                revokes = transfer_for(events, board)
            yield _revoke(stream, board, odd, revokes.get(entry), is_known=entry in revokes)
        elif kind == "lead_out_of_turn" and odd.trick <= 1:
            yield Oddity("wrong_leader", stream, board.number, entry, "54", _told(events, board, odd, "wrong_leader"))
        else:
            yield Oddity(kind, stream, board.number, entry, law, _told(events, board, odd, kind))


def _counts(stream: str, board: Board) -> Iterator[Oddity]:
    """Hands as they were taken from the board, if they do not make up a pack."""
    place = entry_of(board.place)
    counts = {hand.bit_count() for hand in board.dealt}
    if all(board.known) and len(counts) == 1 and max(counts) < HAND and board.contract is None and not board.calls:
        text = message("file_audit", "told_end_position", count=max(counts), cards=max(counts))
        yield Oddity("end_position", stream, board.number, place, text=text)
    elif any(odd.kind is Irregularity.WRONG_COUNT for odd in board.irregular):
        hands = ", ".join(
            message("file_audit", "hand_of_count", seat=seat_text(seat), cards=hand.bit_count())
            for seat, hand, known in zip(SEATS, board.dealt, board.known, strict=True)
            if known and hand.bit_count() != HAND
        )
        yield Oddity("wrong_count", stream, board.number, place, "13", message("file_audit", "told_count", hands=hands))
    for odd in board.irregular:
        if odd.kind is Irregularity.SAME_CARD_TWICE:
            text = message("file_audit", "told_twice", card=card_text(odd.card))
            yield Oddity("wrong_count", stream, board.number, place, "13", text)


def _is_withdrawn(board: Board, odd: Irregular) -> bool:
    return any(card.place == odd.place for trick in board.tricks for card, _ in trick.withdrawn)


def _told(events: Sequence[AnyEvent], board: Board, odd: Irregular, kind: str) -> str:
    """What happened, in a sentence."""
    seat = seat_text(odd.seat)
    if odd.kind is Irregularity.CALL_AFTER_AUCTION:
        event = events[entry_of(odd.place) - 1]
        late = call_text(event.call) if isinstance(event, CallMade) else "-"
        return message("file_audit", "told_after_auction", seat=seat, call=late)
    call = next((call for place, _, call in board.calls if place == odd.place), None)
    if call is not None:
        turn = board.turn_of.get(odd.place)
        turns = seat_text(SEATS[turn]) if turn is not None else ""
        said = f"told_{kind}" + ("_accepted" if odd.place in board.accepted and kind != "inadmissible_call" else "")
        return message("file_audit", said, seat=seat, call=call_text(call), turn=turns)
    card = odd.card or next((play.card for play in board.plays if play.place == odd.place), None)
    if card is None or kind not in ("wrong_leader", "lead_out_of_turn", "play_out_of_turn"):
        what = kind_text(odd.kind.value)
        where = message("file_audit", "where_card", card=card_text(card), trick=odd.trick) if card is not None else ""
        return message("file_audit", "told_other", seat=seat, what=what, where=where)
    return message("file_audit", f"told_{kind}", seat=seat, card=card_text(card), trick=odd.trick)


def _revoke(stream: str, board: Board, odd: Irregular, finding: Finding | None, *, is_known: bool) -> Oddity:
    card = odd.card or next((play.card for play in board.plays if play.place == odd.place), None)
    told = message(
        "file_audit", "told_revoke", seat=seat_text(odd.seat), card=card_text(card), suit=suit_text(odd.led),
        trick=odd.trick,
    )  # fmt: skip
    if finding is not None and finding.tricks:
        side = side_text(odd.seat.side.opponents)
        given = message("file_audit", "would_give", count=finding.tricks, side=side)
    elif is_known:
        given = message("file_audit", "would_give_nothing")
    else:
        given = message("file_audit", "not_to_be_told")
    law = finding.law if finding is not None else "64A"
    is_settled = finding is not None and bool(finding.tricks) and _is_given_already(board, odd, finding.tricks or 0)
    if is_settled:
        given = message("file_audit", "already_given", count=finding.tricks if finding else 0)
    code = "revoke_settled" if is_settled else "revoke"
    return Oddity(code, stream, board.number, entry_of(odd.place), law, f"{told} {given}")


def _is_given_already(board: Board, odd: Irregular, tricks: int) -> bool:
    """Whether the tricks told differ from those played by just what 64A gives: the revoke was rectified."""
    if board.tricks_agreed is None or board.contract is None or sum(board.won) < 13:
        return False
    declaring = board.contract.declarer.side
    change = board.tricks_agreed[1] - board.won[declaring.index]
    return change == (-tricks if odd.seat.side is declaring else tricks)


def transfer_for(events: Sequence[AnyEvent], board: Board) -> dict[int, Finding | None]:
    """By the entry of each revoke of a board, what 64A would have given had attention been drawn to it right after the
    play; None where it gives nothing. Revokes whose result cannot be told (the play is not known to its end) are not
    there."""
    begun = entry_of(board.place)
    later = (n for n, event in enumerate(events[begun:], begun) if isinstance(event, BoardStarted | RoundEnded))
    end = next(later, len(events))
    own = [*events[begun - 1 : end]]
    revokes = [odd for odd in board.irregular if odd.kind is Irregularity.REVOKE]
    seen = {(odd.seat, odd.trick) for odd in revokes}
    drawn = [
        AttentionDrawn(who="director", offender=seat, trick=trick, topic=("revoke",))
        for seat, trick in sorted(seen, key=str)
    ]
    table = fold([*own, *drawn])
    if not table.boards:
        return {}
    rulings = rule(table, table.boards[0])
    if rulings.tricks is None:
        return {}
    found: dict[int, Finding | None] = {}
    for incident in rulings.incidents:
        if not any(question.law == "64A" and question.is_open for question in incident.questions):
            found[entry_of(incident.place) + begun - 1] = rulings.transfers.get(incident.name)
    return found


def tricks_on(stream: str, board: Board) -> Iterator[Oddity]:
    """A number of tricks told that the cards played do not allow."""
    if board.tricks_agreed is None or board.contract is None:
        return
    place, tricks = board.tricks_agreed
    side = board.contract.declarer.side.index
    least, most = board.won[side], 13 - board.won[1 - side]
    if not least <= tricks <= most:
        if least == most:
            text = message("file_audit", "told_tricks", count=tricks, told=tricks, played=least)
        else:
            text = message("file_audit", "told_tricks_range", count=tricks, told=tricks, least=least, most=most)
        yield Oddity("tricks_disagree", stream, board.number, entry_of(place), "79A1", text)
