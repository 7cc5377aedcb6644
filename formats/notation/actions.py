"""Calls and cards as typed: whose they are, and what `4h`, `k` and `.` mean at this table."""

from __future__ import annotations

import re
from itertools import combinations

from msgspec.structs import replace

from domain.board import Board
from domain.calls import Call
from domain.cards import PACK, RANKS, Card, Suit, cards_in, lowest
from domain.errors import NotPossible, NotReadable
from domain.events import AnyEvent, CallAlerted, CallMade, CardPlayed, CardUnseen, TempoNoted
from domain.seats import SEATS, Seat
from formats.notation.faults import Unclear, cards_apart
from formats.notation.keywords import Setting
from formats.notation.lines import Action
from formats.notation.words import CALL_WORDS, CARD_WORDS, SEAT_WORDS
from projections.texts import message, seat_text, suit_text

__all__ = ["UNSEEN", "card_by_card", "may_hold", "read_action", "read_remarks"]

TRICK = re.compile(r"[cdhs](?:10|[2-9tjqka])(?:10|[2-9tjqka.?]){1,3}")
OF_SUITS = re.compile(r"[cdhs](?:10|[2-9tjqka])(?:[cdhs]?(?:10|[2-9tjqka])){3}")
"""A whole trick to which somebody does not follow: `ctd4c5j`."""
RANK = re.compile(r"10|[2-9tjqka.?]")
UNSEEN = "?"
"""A card that nobody saw."""


def read_action(action: Action, setting: Setting, owner: Seat | None = None) -> CallMade | CardPlayed | CardUnseen:
    """The call or card of an action, or one that nobody saw (`?`). `owner` is whose it is where no seat is typed, in
    place of whose turn it is.

    Raises NotReadable where it cannot be told whose or which it is, NotPossible where no board is open.
    """
    board = setting.board
    if board is None:
        raise NotPossible(message("typed", "no_board_open"))
    typed = SEAT_WORDS[action.seat] if action.seat else owner
    call = CALL_WORDS.get(action.body)
    card = CARD_WORDS.get(action.body)
    if call is not None and (card is None or board.contract is None):
        return CallMade(typed or _caller(board, call), call, at=setting.at, by=setting.by)
    seat = typed or _player(board)
    if action.body == UNSEEN:
        return CardUnseen(seat, at=setting.at, by=setting.by)
    return CardPlayed(seat, card or _following(action.body, board, seat), at=setting.at, by=setting.by)


def card_by_card(action: Action, board: Board | None, following: str = "") -> list[Action]:
    """The cards of a trick typed as one word, `d5k87`: a suit and ranks of it, in turn, or four cards of several suits;
    another action as it is.

    A hand that has only one lawful card may be left out, where the trick is whole with it and no other rank is
    `following` on the line. Raises NotReadable where more cards are typed than the trick has room for, more than one
    hand may be the one left out, or a rank stands behind a card of another suit than the one led.
    """
    is_of_one = TRICK.fullmatch(action.body) is not None
    if not is_of_one and OF_SUITS.fullmatch(action.body) is None:
        return [action]
    suit, ranks = action.body[0], RANK.findall(action.body[1:]) if is_of_one else cards_apart(action.body)
    room = 4 - (board.trick.count if board is not None and board.contract is not None else 0)
    if len(ranks) > room:
        raise NotReadable(message("typed", "cards_over_the_trick", read=repr(action.body), count=len(ranks), room=room))
    if not is_of_one:
        return _of_several_suits(action, ranks)
    words = [rank if rank in (".", UNSEEN) else suit + rank for rank in ranks]
    may_be_whole = len(words) < room and UNSEEN not in words and not RANK.fullmatch(following)
    if board is not None and board.contract is not None and may_be_whole:
        whole = _with_forced_cards(board, CARD_WORDS[words[0]].suit, words, room)
        if len(whole) > 1:
            raise Unclear(message("typed", "hand_left_out", read=repr(action.body)))
        words = whole.pop() if whole else words
    return [replace(action, body=word) for word in words]


def _of_several_suits(action: Action, cards: list[str]) -> list[Action]:
    """The four cards of a trick of several suits; a rank alone is of the suit led. Raises NotReadable where it may be
    of the suit before it as well."""
    suit = cards[0][0]
    for card in cards:
        suit = card[0] if card[0] in "cdhs" else suit
        if card[0] not in "cdhs" and suit != cards[0][0]:
            raise NotReadable(message("typed", "cards_apart", read=repr(action.body), apart=" ".join(cards)))
    return [replace(action, body=card) for card in cards]


def _with_forced_cards(board: Board, suit: Suit, words: list[str], room: int) -> list[list[str]]:
    """The whole tricks that the words may mean, each hand that is left out with its one lawful card."""
    first = _player(board).index
    led = board.trick.led or suit
    hands = [board.hands[(first + n) % 4] for n in range(room)]
    known = [board.known[(first + n) % 4] and not board.unseen for n in range(room)]
    forced = [_one_lawful(hand, led) if is_known else None for hand, is_known in zip(hands, known, strict=True)]
    if not board.trick.count:
        forced[0] = None  # he leads what he likes
    found: list[list[str]] = []
    for out in combinations([n for n in range(room) if forced[n] is not None], room - len(words)):
        said = iter(words)
        trick = [str(card.value).lower() if n in out and card else next(said) for n, card in enumerate(forced)]
        held = (
            not is_known or word == "." or hand & CARD_WORDS[word].bit
            for word, hand, is_known in zip(trick, hands, known, strict=True)
        )  # fmt: skip
        if all(held) and trick not in found:
            found.append(trick)
    return found


def _one_lawful(hand: int, led: Suit) -> Card | None:
    """The only card with which a hand can follow, or its last card; None where it has a choice."""
    may = hand & led.mask or hand
    return cards_in(may)[0] if may.bit_count() == 1 else None


def read_remarks(action: Action, made: AnyEvent, setting: Setting) -> list[AnyEvent]:
    """The alert and the tempo typed after a call or card. Raises NotReadable for an alert of a card."""
    remarks: list[AnyEvent] = []
    for remark in action.remarks:
        if isinstance(made, CallMade) and remark == "!":
            remarks.append(CallAlerted(made.seat, action.meaning, at=setting.at, by=setting.by))
        elif isinstance(made, CallMade | CardPlayed | CardUnseen) and remark != "!":
            seconds = int(remark[1:]) if remark[1:] else None
            remarks.append(TempoNoted(made.seat, seconds, at=setting.at, by=setting.by))
        else:
            raise NotReadable(message("typed", "card_alerted", read=repr(action.body + "!")))
    return remarks


def may_hold(board: Board, seat: Seat, card: Card) -> bool:
    """Whether a seat may still hold a card, as far as the hands are known."""
    if board.known[seat.index]:
        return bool(board.hands[seat.index] & card.bit)
    elsewhere = any(board.known[other.index] and board.held[other.index] & card.bit for other in SEATS)
    return not elsewhere and all(play.card is not card for play in board.plays)


def _caller(board: Board, call: Call) -> Seat:
    if board.to_call is None:
        raise Unclear(message("typed", "auction_over", board=board.number, call=call.value.lower()))
    return board.to_call


def _player(board: Board) -> Seat:
    if board.to_play is None:
        undecided = [trick.number for trick in board.undecided]
        if undecided and board.tricks_left:
            raise Unclear(message("typed", "winner_not_seen", trick=undecided[-1]))
        raise Unclear(message("typed", "auction_not_over" if board.contract is None else "nobody_to_play"))
    return board.to_play


def _following(body: str, board: Board, seat: Seat) -> Card:
    """A bare rank of the suit led, or the lowest card of it."""
    led = board.trick.led
    if led is None and board.trick.unseen:
        raise Unclear(message("typed", "suit_led_not_seen", read=repr(body)))
    if led is None:
        id = "lowest_of_nothing_led" if body == "." else "rank_of_nothing_led"
        raise Unclear(message("typed", id, read=repr(body), card=f"{body.replace('.', '2')}h"))
    if body != ".":
        rank = "T" if body == "10" else body.upper()
        return PACK[13 * led.index + RANKS.index(rank)]
    return _lowest(board, seat, led)


def _lowest(board: Board, seat: Seat, led: Suit) -> Card:
    if not board.known[seat.index]:
        raise Unclear(message("typed", "lowest_of_unknown_hand", seat=seat_text(seat)))
    if board.unseen_of(seat):
        raise Unclear(message("typed", "lowest_may_be_unseen", seat=seat_text(seat)))
    card = lowest(board.hands[seat.index], led)
    if card is None:
        raise Unclear(message("typed", "lowest_of_no_suit", seat=seat_text(seat), suit=suit_text(led)))
    return card
