"""The form in which a board was played: dealer, vulnerability, the cards as far as they are known, and the form that
the director found (87)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain.board import Board
from domain.cards import Card, cards_in, hand_from_text
from domain.events import BoardDealt, FactFound
from domain.seats import SEATS
from projections.points.scores import UNKNOWN

__all__ = [
    "AS_DEALT", "Apart", "are_known_alike", "dealt_as", "first_apart", "form_found_of", "form_of", "form_of_deal",
    "forms_differ", "has_the_same_cards", "own_form",
]  # fmt: skip

PARTS = 7
"""Of a form: dealer, vulnerability, four hands, and the form that the director found."""
AS_DEALT = "A"
"""The form that the director found, where it was that of the session."""


def dealt_as(form: str, dealt: str) -> str:
    """A form with the hands that were not recorded at the table as the session has them dealt, unless one that was is
    another. `dealt` is the form of the session's deal."""
    here, there = form.split(), dealt.split()
    if len(here) != len(there) or any(
        one != other and UNKNOWN not in (one, other) for one, other in _hands(here, there)
    ):
        return form
    return " ".join((*here[:2], *(other if one == UNKNOWN else one for one, other in _hands(here, there))))


def form_of_deal(deal: BoardDealt) -> str:
    """The form in which the session has a board dealt; empty where a hand cannot be read."""
    try:
        hands = [UNKNOWN if hand is None else f"{hand_from_text(hand):013x}" for hand in deal.hands]
    except ValueError:
        return ""
    return f"{deal.dealer} {deal.vul} {' '.join(hands)} {UNKNOWN}"


def _hands(here: list[str], there: list[str]) -> Iterable[tuple[str, str]]:
    """The hands of two forms, seat by seat."""
    return zip(here[2:], there[2:], strict=True)


def form_of(board: Board) -> str:
    """The board as played here: dealer, vulnerability, each hand that is known, and the form that the director found it
    to be (87)."""
    hands = (f"{board.held[seat.index]:013x}" if board.known[seat.index] else UNKNOWN for seat in SEATS)
    return f"{board.dealer.value} {board.vul} {' '.join(hands)} {_form_found(board)}"


def _form_found(board: Board) -> str:
    told = [moment.event.form for moment in board.moments if isinstance(moment.event, FactFound) and moment.event.form]
    return "".join(told[-1].split()).upper() if told else UNKNOWN


def own_form(fact: FactFound) -> str:
    """The form of its own in which the director found a board played; empty where it was played as dealt, `A`."""
    form = fact.form.strip().upper()
    return form if form != AS_DEALT else ""


def form_found_of(form: str) -> str:
    """The form that the director found; UNKNOWN where he has not."""
    return (form.split() + [UNKNOWN] * PARTS)[PARTS - 1]


def forms_differ(one: str, other: str) -> bool:
    """Whether two forms differ in something that is known of both."""
    if one == other or not one or not other:
        return False
    parts = zip(one.split(), other.split(), strict=False)
    return any(here != there and UNKNOWN not in (here, there) for here, there in parts)


class Apart(Struct, frozen=True):
    """The first thing of which two forms say otherwise, and nothing else of them."""

    what: str
    """`dealer`, `vul`, or a card: `SK`."""
    here: str
    """What the one form says of it: a seat by its letter, or the vulnerability."""
    there: str
    """The same of the other; empty of a card of which it tells only who has not got it."""


def first_apart(form: str, other: str) -> Apart | None:
    """What two forms contradict each other in: dealer, vulnerability, or the highest card of the first hand that is
    not the same; None where they contradict each other in none of these."""
    here, there = form.split(), other.split()
    for what, one, two in zip(("dealer", "vul"), here, there, strict=False):
        if one != two:
            return Apart(what, one, two)
    for seat, (one, two) in zip(SEATS, _hands(here[: PARTS - 1], there[: PARTS - 1]), strict=True):
        gone = 0 if UNKNOWN in (one, two) else int(one, 16) & ~int(two, 16)
        if gone:
            card = max(cards_in(gone), key=lambda card: card.index)
            holds = (at.value for at, hand in zip(SEATS, there[2:], strict=False) if _has(hand, card))
            return Apart(card.value, seat.value, next(holds, ""))
    return None


def _has(hand: str, card: Card) -> bool:
    return hand != UNKNOWN and bool(int(hand, 16) & card.bit)


def has_the_same_cards(form: str, other: str) -> bool:
    """Whether all cards of both forms are known, and the same."""
    here, there = form.split()[: PARTS - 1], other.split()[: PARTS - 1]
    return here == there and UNKNOWN not in here


def are_known_alike(one: str, other: str) -> bool:
    """Whether it is told that two tables played a board alike: the director found the same form at both, or all their
    cards are known, and the same."""
    found = form_found_of(one), form_found_of(other)
    return not forms_differ(one, other) and (found[0] == found[1] != UNKNOWN or has_the_same_cards(one, other))
