"""Tables as they come: mostly regular play, with every other event of a table thrown in at any moment.

A table is made from moves, small numbers, so that a failing one shrinks. What a move means depends on how the table
stands: first some calls and cards as the Laws want them, then one that breaks them, or puts right what was broken, or
is any event at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.board import Board, Phase, place_of
from domain.calls import BIDS, CALLS, Call
from domain.cards import PACK, Card, cards_in, hand_to_text
from domain.events import (
    QUANTITIES,
    AnyEvent,
    AssentGiven,
    AttentionDrawn,
    BoardStarted,
    CallMade,
    CardPlayed,
    CardUnseen,
    CardWithdrawn,
    ClaimMade,
    EntryAmended,
    Event,
    HandsReturned,
    JudgementMade,
    ObjectionMade,
    Recordable,
    RoundEnded,
    RulingGiven,
    Vulnerability,
)
from domain.seats import SEATS, Seat
from domain.table import Table, fold
from projections.rulings.replay import Replay

Moves = list[tuple[int, int, int]]

MOVES: st.SearchStrategy[Moves] = st.lists(
    st.tuples(st.integers(0, 14), st.integers(0, 99), st.integers(0, 1_000_000)), min_size=2, max_size=16
)
"""Each: how many calls and cards as the Laws want them, then a kind of move, and a seed for what it is."""
SEEDS = st.integers(0, 1_000_000)
KINDS: tuple[type[Event], ...] = tuple(kind for kind in get_args(Recordable) if kind is not BoardStarted)
WORDS = ("", "1/2", "1/3", "4S", "3NX", "pass", "revoke", "64C1", "70A", "1#6", "a", "!")


def table_of(deal: int, moves: Moves) -> list[AnyEvent]:
    """The events of a table: a board with any hands, and what the moves make of it."""
    return gone_on([a_board(1, Random(deal))], moves)


def gone_on(before: Sequence[AnyEvent], moves: Moves) -> list[AnyEvent]:
    """The events of a table from the first on, after what the moves make of it as it stands."""
    events = list(before)
    table = fold(events)
    for steps, kind, seed in moves:
        random = Random(seed)
        for step in range(steps + 1):
            event = _move(table, events, kind, random) if step == steps else regular(table, random)
            events.append(event)
            if isinstance(event, EntryAmended):
                table = fold(events)
            else:
                table.apply(place_of(len(events)), event)
    return events


def a_board(number: int, random: Random, *, lawful: bool = False) -> BoardStarted:
    """A board with a pack dealt at random; where not lawful, some hands are not known, or hold a card too many."""
    hands: list[int] = dealt(random)
    texts: list[str | None] = [hand_to_text(hand) for hand in hands]
    if not lawful and random.random() < 0.3:
        giver, taker = random.sample(range(4), 2)
        card = random.choice(cards_in(hands[giver]))
        hands[giver] &= ~card.bit
        hands[taker] |= card.bit * random.randrange(2)
        texts = [hand_to_text(hand) for hand in hands]
    if not lawful and random.random() < 0.4:
        texts = [None if random.random() < 0.5 else text for text in texts]
    vul: Vulnerability = random.choice(get_args(Vulnerability))
    return BoardStarted(number, random.choice(SEATS), vul, (texts[0], texts[1], texts[2], texts[3]))


def dealt(random: Random) -> list[int]:
    """Four hands of thirteen cards."""
    pack = random.sample(PACK, 52)
    return [sum(card.bit for card in pack[n : n + 13]) for n in (0, 13, 26, 39)]


def _move(table: Table, events: list[AnyEvent], kind: int, random: Random) -> AnyEvent:
    board = table.board
    if board is None or kind > 95:
        return a_board(len(table.boards) + 1, random)
    if kind < 3:
        return CardUnseen(board.to_play or random.choice(SEATS))
    if kind < 25:
        return CardPlayed(random.choice(SEATS), any_card(board, random))
    if kind < 32:
        return CallMade(random.choice(SEATS), random.choice(CALLS))
    if kind < 55:
        return _put_right(board, random)
    if kind < 65:
        return _answer(events, random)
    if kind < 90:
        return anything(random)
    parts = (anything(random), CardPlayed(random.choice(SEATS), random.choice(PACK)))
    return EntryAmended(random.randint(0, len(events) + 1), parts[: random.randrange(3)])


def regular(table: Table, random: Random) -> AnyEvent:
    """What may come next by the Laws."""
    board = table.board
    if board is None:
        return a_board(1, random)
    if board.phase is Phase.AUCTION and board.to_call is not None:
        return CallMade(board.to_call, lawful_call(board, random))
    if board.to_play is not None:
        return CardPlayed(board.to_play, lawful_card(board, board.to_play, random))
    if board.claim is not None and random.random() < 0.7:
        return random.choice((AssentGiven, ObjectionMade))(random.choice(SEATS))
    return random.choice((HandsReturned(), RoundEnded(), a_board(board.number + 1, random)))


def lawful_call(board: Board, random: Random) -> Call:
    """A pass, or a bid that is high enough; now and then a double."""
    if random.random() < 0.65 or board.high >= 35:
        return Call.PASS
    if random.random() < 0.1 and board.high and board.to_call is not None:
        against = (board.to_call.index ^ board.bidder) & 1 == 1
        if (against and board.doubled == 0) or (not against and board.doubled == 1):
            return Call.DOUBLE if against else Call.REDOUBLE
    return BIDS[min(34, board.high + random.randrange(4))]


def lawful_card(board: Board, seat: Seat, random: Random) -> Card:
    """A card that follows suit where the hand is known and can; any card that was not played where it is not known."""
    hand = board.hands[seat.index]
    if not board.known[seat.index]:
        held_elsewhere = sum(board.held)
        played = {play.card for play in board.plays}
        free = [card for card in PACK if card not in played and not card.bit & held_elsewhere]
        return random.choice(free or list(PACK))
    following = hand & board.led if board.led else 0
    return random.choice(cards_in(following or hand) or list(PACK))


def any_card(board: Board, random: Random) -> Card:
    """Any card of any hand, often one that is still held."""
    held = cards_in(board.hands[random.randrange(4)])
    return random.choice(held if held and random.random() < 0.8 else PACK)


def _put_right(board: Board, random: Random) -> AnyEvent:
    """What follows an irregularity: attention, a card taken back, or a claim."""
    offence = board.irregular[-1] if board.irregular else None
    chance = random.randrange(4)
    if chance == 0 or (offence is None and chance < 3):
        return ClaimMade(random.choice(SEATS), random.randrange(14))
    if offence is not None and chance == 1 and offence.card is not None:
        return CardWithdrawn(offence.seat, offence.card)
    if offence is not None and chance == 2:
        return AttentionDrawn("director", "revoke", offence.seat, offence.trick or None)
    if board.plays:
        play = board.plays[-1]
        return CardWithdrawn(SEATS[play.seat], play.card)
    return AttentionDrawn("N")


def _answer(events: list[AnyEvent], random: Random) -> AnyEvent:
    """A director's answer to one of the questions that stand open, or a ruling about an incident."""
    replay = Replay(events)
    incidents = [incident for board in replay.boards for incident in replay.rulings(board).incidents]
    if not incidents:
        return anything(random)
    incident = random.choice(incidents)
    tricks = random.choice((None, random.randrange(-1, 15)))
    if not incident.questions:
        return RulingGiven(incident.name, "64A2", tricks=tricks, board=incident.board)
    question = random.choice(incident.questions)
    answer = random.choice(question.answers)
    judged = JudgementMade(incident.name, question.law, answer, board=incident.board)
    return replace(judged, **{random.choice((*QUANTITIES, "tricks", question.quantity)): tricks})


def anything(random: Random) -> Any:
    """Any event of a table or session, each of its fields with any value of its type."""
    return a_struct(random.choice(KINDS), random)


def a_struct(kind: type[Any], random: Random) -> Any:
    """An instance of a struct; fields that may be left out are left out at times."""
    chosen = {
        name: a_value(hint, random)
        for name, hint, is_required in fields_of(kind)
        if is_required or random.random() < 0.6
    }
    return kind(**chosen)


@cache
def fields_of(kind: type[Any]) -> list[tuple[str, Any, bool]]:
    """The fields of a struct, but for its stamp: name, type, and whether it must be given."""
    hints = get_type_hints(kind)
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in ("at", "by")]
    return [(field.name, hints[field.name], field.required) for field in fields]


def a_value(kind: Any, random: Random) -> Any:
    """A value of a type."""
    origin = get_origin(kind)
    if origin in (UnionType, Union):
        return a_value(random.choice(get_args(kind)), random)
    if origin is Literal:
        return random.choice(get_args(kind))
    if origin is tuple and get_args(kind)[-1] is Ellipsis:
        return tuple(a_value(get_args(kind)[0], random) for _ in range(random.randrange(3)))
    if origin is tuple:
        return tuple(a_value(part, random) for part in get_args(kind))
    if origin is dict:
        return {}
    if kind is type(None):
        return None
    if kind is bool:
        return random.random() < 0.5
    if kind is int:
        return random.randint(-1, 15)
    if kind is str:
        return random.choice(WORDS)
    if issubclass(kind, msgspec.Struct):
        return a_struct(kind, random)
    return random.choice(list(kind))
