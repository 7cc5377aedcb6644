"""Boards as a file would tell them, made from a seed: regular ones, and the same with one known fault put in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from domain.board import Board, place_of
from domain.calls import BIDS, Call, Contract
from domain.cards import PACK, RANKS, Card, cards_in, hand_to_text
from domain.events import BoardStarted, CallMade, CardPlayed, Vulnerability
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS, Seat, Side
from domain.table import Table, fold
from projections.laws.law_77_score import is_vulnerable, law_77

__all__ = ["FAULTS", "IN_LIN", "Fault", "Sheet", "a_sheet", "lin_of", "pbn_of"]

VUL = {"none": "None", "NS": "NS", "EW": "EW", "both": "All"}
CALLS_OF_PBN = {Call.PASS: "Pass", Call.DOUBLE: "X", Call.REDOUBLE: "XX"}


@dataclass(slots=True)
class Sheet:
    """One board as a file tells it: every part can be made to contradict the others."""

    number: int
    dealer: Seat
    vul: Vulnerability
    hands: list[int]
    calls: list[Call]
    contract: Contract
    cards: list[tuple[Seat, Card]]
    """In the order of play."""
    tricks: int | None
    points: int | None
    """From North-South's view."""
    first: Seat
    """Whose column comes first."""
    marks: dict[int, str] = field(default_factory=dict[int, str])
    """By place in the play: `R` before a card."""
    columns: int = 0
    """By how many seats the column of every card is turned against its player."""
    turned: dict[int, int] = field(default_factory=dict[int, int])
    """By trick, from 0: by how many seats the columns of that row alone are turned."""


def a_sheet(random: Random, *, whole: bool = False, revoke: bool = False, revokes: int = 1) -> Sheet:
    """A board dealt, bid and played by the Laws (or with a revoke, or several in one trick); some are cut short by a
    claim."""
    number = random.randint(1, 32)
    pack = random.sample(PACK, 52)
    hands = [sum(card.bit for card in pack[n : n + 13]) for n in (0, 13, 26, 39)]
    texts = [hand_to_text(hand) for hand in hands]
    start = BoardStarted(
        board=number,
        dealer=standard_dealer(number),
        vul=standard_vul(number),
        hands=(texts[0], texts[1], texts[2], texts[3]),
    )
    table = Table()
    table.apply(place_of(1), start)
    board = table.board
    assert board is not None
    calls = _bid(table, board, random)
    assert board.contract is not None
    places = _play(table, board, random, random.randint(1, 24) if revoke else 99, revokes)
    if revoke and len(places) < revokes:
        return a_sheet(random, whole=whole, revoke=True, revokes=revokes)
    cards = [(SEATS[play.seat], play.card) for play in board.plays]
    tricks = board.won[board.contract.declarer.side.index]
    if not whole and random.random() < 0.5:
        cards = cards[: random.randint(6, 12) * 4]
    points = points_of(board.contract, tricks, board.vul)
    first = board.contract.declarer.left
    sheet = Sheet(number, board.dealer, board.vul, hands, calls, board.contract, cards, tricks, points, first)
    sheet.marks = dict.fromkeys(places, "")
    return sheet


def points_of(contract: Contract, tricks: int, vul: Vulnerability) -> int:
    """The score from North-South's view."""
    points = law_77(contract, tricks, is_vulnerable(vul, contract.declarer.side))
    return points if contract.declarer.side is Side.NS else -points


def _bid(table: Table, board: Board, random: Random) -> list[Call]:
    calls: list[Call] = []
    while board.to_call is not None:
        may_pass = board.high or len(calls) < 3
        high_enough = [bid for bid in BIDS if board.high < bid.height <= max(board.high + 4, 6)]
        call = Call.PASS if (may_pass and random.random() < 0.62) or board.high > 22 else random.choice(high_enough)
        calls.append(call)
        table.apply(place_of(len(calls) + 1), CallMade(seat=board.to_call, call=call))
    return calls


def _play(table: Table, board: Board, random: Random, revoke_at: int, revokes: int) -> list[int]:
    """Play to the end; so many revokes, all in one trick, at the first chance from a card on. Returns which cards."""
    revoked: list[int] = []
    n = 0
    while board.to_play is not None and n < 52:
        seat = board.to_play
        hand = board.hands[seat.index]
        following = cards_in(hand & board.led) if board.led else []
        others = cards_in(hand & ~board.led)
        card = random.choice(following or cards_in(hand))
        is_open = len(revoked) < revokes and all(at // 4 == n // 4 for at in revoked)
        if following and others and n >= revoke_at and is_open:
            card = random.choice(others)
            revoked.append(n)
        table.apply(place_of(1000 + n), CardPlayed(seat=seat, card=card))
        n += 1
    return revoked


def pbn_of(sheet: Sheet) -> str:
    """The board as a game of a PBN file."""
    deal = " ".join(map(hand_to_text, sheet.hands))
    tags = [
        ("Event", ""),
        ("Board", str(sheet.number)),
        ("Dealer", sheet.dealer.value),
        ("Vulnerable", VUL[sheet.vul]),
        ("Deal", f"N:{deal}"),
        ("Declarer", sheet.contract.declarer.value),
        ("Contract", sheet.contract.text.replace("N", "NT")),
        ("Result", "" if sheet.tricks is None else str(sheet.tricks)),
    ]
    tags += [("Score", f"NS {sheet.points}")] if sheet.points is not None else []
    lines = [f'[{name} "{value}"]' for name, value in tags]
    words = [CALLS_OF_PBN.get(call, call.value.replace("N", "NT")) for call in sheet.calls]
    lines += [f'[Auction "{sheet.dealer.value}"]'] if words else []
    lines += [*(" ".join(words[n : n + 4]) for n in range(0, len(words), 4))]
    return "\n".join([*lines, *_play_lines(sheet), "", ""])


def _play_lines(sheet: Sheet) -> Iterator[str]:
    first = SEATS[(sheet.first.index + sheet.columns) % 4]
    yield f'[Play "{first.value}"]'
    for n in range(0, len(sheet.cards), 4):
        turn = sheet.columns + sheet.turned.get(n // 4, 0)
        row = {SEATS[(seat.index + turn) % 4]: (n + k, card) for k, (seat, card) in enumerate(sheet.cards[n : n + 4])}
        words: list[str] = []
        for k in range(4):
            at, card = row.get(SEATS[(first.index + k) % 4], (-1, None))
            mark = f"^{sheet.marks[at]} " if sheet.marks.get(at) else ""
            words.append("-" if card is None else mark + card.value)
        yield " ".join(words)
    if len(sheet.cards) < 52:
        yield "*"


def lin_of(sheet: Sheet) -> str:
    """The board as a line of a LIN file: whose a call or card is, only the order tells."""
    south, west, north = (hand_to_text(sheet.hands[n]) for n in (2, 3, 0))
    hands = ",".join(
        "".join(suit + ranks for suit, ranks in zip("SHDC", hand.split("."), strict=True))
        for hand in (south, west, north)
    )
    dealer = "SWNE".index(sheet.dealer.value) + 1
    vul = {"none": "o", "NS": "n", "EW": "e", "both": "b"}[sheet.vul]
    calls = "".join(f"mb|{'p' if call is Call.PASS else call.value}|" for call in sheet.calls)
    cards = "".join(f"pc|{card.value}|" for _, card in sheet.cards)
    claimed = "" if sheet.tricks is None else f"mc|{sheet.tricks}|"
    return f"qx|o{sheet.number}|md|{dealer}{hands}|sv|{vul}|{calls}{cards}{claimed}pg||\n"


Fault = Callable[[Random], tuple[Sheet, Sheet] | None]
"""Makes a board as it was and as a faulty file tells it; None where this board does not lend itself to it."""


def _slip(random: Random, *, whole: bool) -> tuple[Sheet, Sheet] | None:
    """One card typed as another near it."""
    true = a_sheet(random, whole=whole)
    at = random.randrange(len(true.cards))
    seat, card = true.cards[at]
    rank = RANKS.index(card.rank)
    near = [other for other in PACK if other.suit is card.suit and abs(RANKS.index(other.rank) - rank) == 1]
    near += [other for other in PACK if other.suit is not card.suit and other.rank == card.rank]
    cards = list(true.cards)
    cards[at] = (seat, random.choice(near))
    return true, replace(true, cards=cards)


def _other_card(random: Random) -> tuple[Sheet, Sheet] | None:
    """One card typed as any other at all."""
    true = a_sheet(random)
    cards = list(true.cards)
    at = random.randrange(len(cards))
    cards[at] = (cards[at][0], random.choice([card for card in PACK if card is not cards[at][1]]))
    return true, replace(true, cards=cards)


def _two_slips(random: Random) -> tuple[Sheet, Sheet] | None:
    """Two accidents in one board: no single repair can be right."""
    true, told = _slip(random, whole=False) or (None, None)
    if true is None or told is None:
        return None
    cards = list(told.cards)
    at = random.choice([n for n, card in enumerate(cards) if card == true.cards[n]])
    seat, card = cards[at]
    cards[at] = (seat, random.choice([other for other in PACK if other.rank == card.rank and other is not card]))
    return true, replace(told, cards=cards)


def _revoke_and_claim(random: Random) -> tuple[Sheet, Sheet] | None:
    """A real revoke in a play that ends in a claim two to five tricks later."""
    true = a_sheet(random, whole=True, revoke=True)
    at = next(iter(true.marks))
    cut = replace(true, cards=true.cards[: min(52, (at // 4 + random.randint(3, 6)) * 4)], marks={})
    return cut, cut


def _exchange(random: Random) -> tuple[Sheet, Sheet] | None:
    """Two cards of a trick in each other's column."""
    true = a_sheet(random)
    n = random.randrange(len(true.cards) // 4) * 4
    one, other = random.sample(range(n, n + 4), 2)
    cards = list(true.cards)
    cards[one], cards[other] = (cards[one][0], cards[other][1]), (cards[other][0], cards[one][1])
    return true, replace(true, cards=cards)


def _exchange_several(random: Random) -> tuple[Sheet, Sheet] | None:
    """Two to five cards each in the place of another, anywhere in the play."""
    true = a_sheet(random)
    places = random.sample(range(len(true.cards)), random.randint(2, 5))
    cards = list(true.cards)
    for here, there in zip(places, [*places[1:], places[0]], strict=True):
        cards[here] = (true.cards[here][0], true.cards[there][1])
    return true, replace(true, cards=cards)


def _trick_twice(random: Random) -> tuple[Sheet, Sheet] | None:
    """A trick entered twice, at once or some tricks later; a file holds no fourteenth."""
    true = a_sheet(random)
    tricks = [true.cards[n : n + 4] for n in range(0, len(true.cards), 4)]
    at = random.randrange(len(tricks))
    tricks.insert(random.randint(at + 1, len(tricks)), tricks[at])
    cards = [card for trick in tricks[:13] for card in trick]
    return (true, replace(true, cards=cards)) if cards != true.cards else None


def _exchange_columns(random: Random) -> tuple[Sheet, Sheet] | None:
    """Two players' cards in each other's column in every trick."""
    true = a_sheet(random)
    one, other = random.sample(SEATS, 2)
    beside = {one: other, other: one}
    return true, replace(true, cards=[(beside.get(seat, seat), card) for seat, card in true.cards])


def _revoke(random: Random, mark: str = "") -> tuple[Sheet, Sheet] | None:
    """A real revoke, all thirteen tricks told."""
    true = a_sheet(random, whole=True, revoke=True)
    told = replace(true, marks=dict.fromkeys(true.marks, mark))
    return true, told


def _revokes(random: Random, mark: str = "") -> tuple[Sheet, Sheet] | None:
    """Two real revokes in one trick."""
    true = a_sheet(random, whole=True, revoke=True, revokes=2)
    return true, replace(true, marks=dict.fromkeys(true.marks, mark))


def _patch(random: Random) -> tuple[Sheet, Sheet] | None:
    """A lead typed in another suit, and `^R` before each card that then does not follow."""
    true = a_sheet(random)
    n = random.randrange(len(true.cards) // 4) * 4
    seat, lead = true.cards[n]
    typed = random.choice([card for card in PACK if card.rank == lead.rank and card.suit is not lead.suit])
    if any(card is typed for _, card in true.cards[:n]):
        return None
    left = list(true.hands)
    for other, card in true.cards[:n]:
        left[other.index] &= ~card.bit
    later = true.cards[n + 1 : n + 4]
    marked = [
        n + k
        for k, (who, card) in enumerate(later, 1)
        if card.suit is not typed.suit and left[who.index] & typed.suit.mask
    ]
    if len(marked) < 2:
        return None
    cards = list(true.cards)
    cards[n] = (seat, typed)
    return true, replace(true, cards=cards, marks=dict.fromkeys(marked, "R"))


def _turn_deal(random: Random) -> tuple[Sheet, Sheet] | None:
    true = a_sheet(random)
    turn = random.randint(1, 3)
    return true, replace(true, hands=[true.hands[(n + turn) % 4] for n in range(4)])


def _turn_row(random: Random) -> tuple[Sheet, Sheet] | None:
    """One trick typed from another column on."""
    true = a_sheet(random)
    return true, replace(true, turned={random.randrange(len(true.cards) // 4): random.randint(1, 3)})


def _turn_play(random: Random) -> tuple[Sheet, Sheet] | None:
    true = a_sheet(random)
    return true, replace(true, columns=random.randint(1, 3))


def _turn_columns(random: Random) -> tuple[Sheet, Sheet] | None:
    """Every card some columns off, under a heading that is right."""
    true = a_sheet(random)
    turn = random.randint(1, 3)
    return true, replace(true, cards=[(SEATS[(seat.index + turn) % 4], card) for seat, card in true.cards])


def _exchange_hands(random: Random) -> tuple[Sheet, Sheet] | None:
    true = a_sheet(random)
    one, other = random.sample(range(4), 2)
    hands = list(true.hands)
    hands[one], hands[other] = hands[other], hands[one]
    return true, replace(true, hands=hands)


def _move_card(random: Random) -> tuple[Sheet, Sheet] | None:
    """A card of one hand told in another."""
    true = a_sheet(random, whole=True)
    one, other = random.sample(range(4), 2)
    card = random.choice(cards_in(true.hands[one]))
    hands = list(true.hands)
    hands[one] &= ~card.bit
    hands[other] |= card.bit
    return true, replace(true, hands=hands)


def _lose_card(random: Random) -> tuple[Sheet, Sheet] | None:
    """A card left out of the deal."""
    true = a_sheet(random)
    one = random.randrange(4)
    hands = list(true.hands)
    hands[one] &= ~random.choice(cards_in(hands[one])).bit
    return true, replace(true, hands=hands)


def _wrong_tricks(random: Random) -> tuple[Sheet, Sheet] | None:
    true = a_sheet(random, whole=True)
    assert true.tricks is not None
    wrong = true.tricks + random.choice((-2, -1, 1, 2))
    return (true, replace(true, tricks=wrong)) if 0 <= wrong <= 13 else None


def _other_side(random: Random) -> tuple[Sheet, Sheet] | None:
    true = a_sheet(random, whole=True)
    assert true.tricks is not None
    return true, replace(true, tricks=13 - true.tricks)


def _wrong_claim(random: Random) -> tuple[Sheet, Sheet] | None:
    """A claim with a number of tricks that the cards do not allow, one or two off, and no score."""
    true = a_sheet(random)
    won = _won(true)
    side = true.contract.declarer.side.index
    assert true.tricks is not None
    near = [true.tricks + n for n in (-2, -1, 1, 2)]
    wrong = [n for n in near if 0 <= n <= 13 and not won[side] <= n <= 13 - won[1 - side]]
    if len(true.cards) == 52 or not wrong:
        return None
    true = replace(true, points=None)
    return true, replace(true, tricks=random.choice(wrong))


def _won(sheet: Sheet) -> list[int]:
    """The tricks won by either side in the cards told."""
    texts = [hand_to_text(hand) for hand in sheet.hands]
    start = BoardStarted(board=1, dealer=sheet.dealer, vul="none", hands=(texts[0], texts[1], texts[2], texts[3]))
    calls = [CallMade(seat=SEATS[(sheet.dealer.index + n) % 4], call=call) for n, call in enumerate(sheet.calls)]
    board = fold([start, *calls, *(CardPlayed(seat=seat, card=card) for seat, card in sheet.cards)]).board
    assert board is not None
    return list(board.won)


def _lose_pass(random: Random) -> tuple[Sheet, Sheet] | None:
    """A pass left out before the auction's end, so that all calls behind it move a seat."""
    true = a_sheet(random, whole=True)
    passes = [n for n, call in enumerate(true.calls[:-3]) if call is Call.PASS]
    if not passes:
        return None
    at = random.choice(passes)
    return true, replace(true, calls=[*true.calls[:at], *true.calls[at + 1 :]])


def _wrong_declarer(random: Random) -> tuple[Sheet, Sheet] | None:
    """Another declarer in the tag, of a board without an auction."""
    true = replace(a_sheet(random), calls=[])
    other = random.choice([seat for seat in SEATS if seat is not true.contract.declarer])
    return true, replace(true, contract=true.contract._replace(declarer=other))


def _wrong_vul(random: Random) -> tuple[Sheet, Sheet] | None:
    true = a_sheet(random)
    vul: Vulnerability = random.choice([vul for vul in ("none", "NS", "EW", "both") if vul != true.vul])
    told = replace(true, vul=vul)
    assert true.tricks is not None
    return (true, told) if points_of(true.contract, true.tricks, vul) != true.points else None


def _stop(random: Random) -> tuple[Sheet, Sheet] | None:
    true = a_sheet(random, whole=True)
    told = replace(true, cards=true.cards[: random.randint(3, 50)], tricks=None, points=None)
    return told, told


def _low_bid(random: Random) -> tuple[Sheet, Sheet] | None:
    """A bid typed one level too low."""
    true = a_sheet(random)
    bids = [n for n, call in enumerate(true.calls) if call.is_bid and call.level > 1]
    if not bids:
        return None
    at = random.choice(bids)
    calls = list(true.calls)
    calls[at] = BIDS[calls[at].height - 6]
    return true, replace(true, calls=calls)


def _clean(random: Random) -> tuple[Sheet, Sheet] | None:
    true = a_sheet(random)
    return true, true


FAULTS: dict[str, tuple[str, Fault]] = {
    "none": ("", _clean),
    "revoke": ("revoke", _revoke),
    "revoke, then a claim": ("revoke", _revoke_and_claim),
    "revoke, marked ^R": ("revoke", lambda random: _revoke(random, "R")),
    "two revokes in a trick": ("revoke", _revokes),
    "two revokes in a trick, marked ^R": ("revoke", lambda random: _revokes(random, "R")),
    "slip, 52 cards told": ("slip", lambda random: _slip(random, whole=True)),
    "slip, some claimed": ("slip", lambda random: _slip(random, whole=False)),
    "any card typed for another": ("slip", _other_card),
    "two slips": ("slip", _two_slips),
    "columns exchanged": ("slip", _exchange),
    "all columns exchanged": ("slip", _exchange_columns),
    "two to five cards exchanged": ("slip", _exchange_several),
    "a trick entered twice": ("slip", _trick_twice),
    "patched ^R": ("patched_revoke", _patch),
    "a trick's columns turned": ("slip", _turn_row),
    "deal turned": ("rotated_deal", _turn_deal),
    "play turned": ("rotated_deal", _turn_play),
    "columns turned, heading right": ("rotated_deal", _turn_columns),
    "hands exchanged": ("swapped_seats", _exchange_hands),
    "card in another hand": ("wrong_count", _move_card),
    "card left out": ("wrong_count", _lose_card),
    "wrong tricks": ("result_contradicts_play", _wrong_tricks),
    "13 - tricks": ("result_contradicts_play", _other_side),
    "claim with a wrong number": ("result_contradicts_play", _wrong_claim),
    "wrong vulnerability": ("score_contradicts_result", _wrong_vul),
    "record cut": ("record_stops", _stop),
    "pass left out": ("contract_contradicts_auction", _lose_pass),
    "wrong Declarer tag, no auction": ("lead_contradicts_declarer", _wrong_declarer),
    "bid a level too low": ("slip", _low_bid),
}
"""By name of the fault: the kind that should come first, and what makes it."""

IN_LIN = (
    "none", "slip, 52 cards told", "slip, some claimed", "deal turned", "hands exchanged", "wrong tricks",
    "13 - tricks", "record cut",
)  # fmt: skip
"""The faults that a LIN file can hold."""
