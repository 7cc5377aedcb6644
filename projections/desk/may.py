"""What may be done next at a table: each call and card, and what else a screen offers, with the reason why not.

What is not offered is not always impossible: `calls` and `cards` say of each whether it is recorded as it is, only when
it is marked as having happened, or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from domain.admission import allowed
from domain.amendments import last_that_counts, said_with
from domain.board import Board, Phase
from domain.calls import CALLS
from domain.cards import PACK, Suit, cards_in
from domain.events import BoardStarted, CallMade, CardPlayed, RoundEnded
from domain.numbering import standard_dealer, standard_vul
from domain.rivals import settlement_of
from domain.seats import SEATS, Seat
from domain.table import Table
from domain.verdicts import YES, Verdict, cannot
from projections.desk.disregarded import binding, breaking, disregarding
from projections.rulings.replay import Replay

__all__ = ["acts", "calls", "cards", "seat_to_act"]

OFFERED = CALLS[:38]
"""What a bidding box holds."""
MADE = [[CallMade(seat, call) for call in OFFERED] for seat in SEATS]
PLAYED = [[CardPlayed(seat, card) for card in PACK] for seat in SEATS]
"""By seat, North first: the events that are asked about. (Events never change, so that one serves every table.)"""


def seat_to_act(board: Board | None) -> Seat | None:
    """Who is to call, or whose hand is to play; None where nobody is."""
    if board is None:
        return None
    return board.to_call if board.phase is Phase.AUCTION else board.to_play


def calls(replay: Replay, seat: Seat | None) -> dict[str, Verdict]:
    """Every call that a player may have made, while the auction lasts."""
    board = replay.board
    if board is None or seat is None or board.phase is not Phase.AUCTION:
        return {}
    asked = MADE[seat.index]
    found = _verdicts(replay, asked)
    return {event.call.value: verdict for event, verdict in zip(asked, found, strict=True)}


def cards(replay: Replay, seat: Seat | None) -> dict[str, Verdict]:
    """Every card that a hand may have played, once there is a contract: those it holds; where it is not known, those
    that are not known to be another's."""
    board = replay.board
    if board is None or seat is None or board.contract is None:
        return {}
    known = board.known[seat.index]
    pack = PLAYED[seat.index]
    asked = [pack[card.index] for card in cards_in(board.hands[seat.index])] if known else pack
    found = zip(asked, _verdicts(replay, asked, by_suit=known), strict=True)
    return {event.card.value: verdict for event, verdict in found if known or _may_be_his(verdict)}


def _may_be_his(verdict: Verdict) -> bool:
    return verdict.status != "no" and verdict.why != "lies_already"


def _verdicts(replay: Replay, asked: Sequence[CallMade | CardPlayed], *, by_suit: bool = False) -> list[Verdict]:
    """What is said of each; where something binds the player, the Laws are asked of each that is regular in itself.
    `by_suit` as of `_admitted`."""
    table = replay.table
    found = _admitted(table, asked) if by_suit else [allowed(table, event) for event in asked]
    bound = binding(replay, asked[0]) if asked else ()
    if not bound:
        return found
    broken = disregarding(bound)
    regular = [event for event, verdict in zip(asked, found, strict=True) if verdict.status == "yes"]
    disregarded = breaking(replay, regular)
    return [broken if event in disregarded else verdict for event, verdict in zip(asked, found, strict=True)]


def _admitted(table: Table, held: Sequence[CallMade | CardPlayed]) -> list[Verdict]:
    """What is said of cards that a hand is known to hold. Where one may be played, all of its suit may: nothing but
    what binds the player asks for a rank. Of the others each is told why, and which card may have been meant."""
    regular: set[Suit] = set()
    found: list[Verdict] = []
    for event in held:
        suit = event.card.suit if isinstance(event, CardPlayed) else None
        verdict = YES if suit in regular else allowed(table, event)
        if suit is not None and verdict is YES:
            regular.add(suit)
        found.append(verdict)
    return found


def acts(replay: Replay) -> dict[str, Verdict]:
    """What else a screen offers: whose word it is stands in the fields `seats`, where it is not anybody's."""
    board, table = replay.board, replay.table
    return {
        "claim": _claiming(board),
        "concede": _claiming(board),
        "agree": _answering_a_claim(board, "nothing_to_agree_to"),
        "object": _answering_a_claim(board, "nothing_to_object_to"),
        "play_on": _asking_to_play_on(board),
        "accept": _choosing(replay, "accept"),
        "refuse": _choosing(replay, "refuse"),
        "undo": _undoing(replay),
        "next_board": _not_over(board) or _beginning(replay),
        "end_round": _not_over(board) or allowed(table, RoundEnded()),
    }


def _no_board() -> Verdict:
    return cannot("no_board_open")


def _claiming(board: Board | None) -> Verdict:
    """Tricks are claimed and conceded while cards are played, by anybody but dummy."""
    if board is None:
        return _no_board()
    if board.contract is None or board.dummy is None:
        return cannot("no_contract_yet", board=str(board.number))
    if board.phase is not Phase.PLAY:
        return cannot("play_has_stopped", board=str(board.number))
    return Verdict("yes", fields={"seats": " ".join(seat.value for seat in SEATS if seat is not board.dummy)})


def _answering_a_claim(board: Board | None, nothing: str) -> Verdict:
    claim = board.claim if board is not None else None
    if board is None or claim is None:
        return _no_board() if board is None else cannot(nothing, board=str(board.number))
    return Verdict("yes", fields={"seats": " ".join(seat.value for seat in SEATS if seat is not claim.seat)})


def _asking_to_play_on(board: Board | None) -> Verdict:
    """68D2b: play goes on at the request of the side that did not claim."""
    verdict, claim = _answering_a_claim(board, "nothing_to_play_on_after"), board.claim if board is not None else None
    if claim is None:
        return verdict
    return Verdict("yes", fields={"seats": " ".join(s.value for s in SEATS if s.side is not claim.seat.side)})


def _choosing(replay: Replay, choice: str) -> Verdict:
    """Whether somebody may accept, or refuse, a call or lead of the board in play."""
    board = replay.board
    options = [option for i in replay.rulings(board).incidents for option in i.options] if board is not None else []
    seats = dict.fromkeys(option.seat.value for option in options if choice in option.choices)
    return Verdict("yes", fields={"seats": " ".join(seats)}) if seats else cannot("nothing_to_decide")


def _undoing(replay: Replay) -> Verdict:
    """The entry that is struck, and whose word it is."""
    number = last_that_counts(replay.events[: replay.until])
    if not number:
        return cannot("nothing_to_undo")
    if settled := settlement_of(replay.events[: replay.until], number):
        return cannot("part_of_a_choice", entry=str(number), settled=str(settled))
    by = replay.events[said_with(replay.events, number) - 1].by
    return Verdict("yes", fields={"entry": str(number), "by": by})


def _not_over(board: Board | None) -> Verdict | None:
    """That the board goes on: cards or calls of it are still to come."""
    if board is None or board.tricks_agreed or board.phase not in (Phase.AUCTION, Phase.PLAY):
        return None
    return cannot("board_not_over", board=str(board.number)) if board.calls or board.plays else None


def _beginning(replay: Replay) -> Verdict:
    """The next board: the first that is due and was not begun; where it is not known which are, the next number."""
    seating = replay.seating
    left = [number for number in seating.boards if number not in seating.begun]
    if seating.boards and not left:
        return cannot("no_board_left")
    number = left[0] if left else replay.board.number + 1 if replay.board is not None else 1
    verdict = allowed(replay.table, BoardStarted(number, standard_dealer(number), standard_vul(number)))
    return verdict if verdict.status == "no" else replace(verdict, fields=verdict.fields | {"board": str(number)})
