"""A hand: to be read, and as the keys by which it is recorded. Played cards stand where they stood, struck through."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from html import escape

from domain.cards import PACK, SUITS, Card, Suit
from domain.seats import Seat
from domain.verdicts import YES, Verdict
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.pieces.cards import CardMark, CardState, card, card_key, played_key, suit_picture, unseen_key
from formats.pieces.pad import suit_pad
from formats.pieces.suits import PICTURES
from formats.printed import printed
from projections.texts import language, message, rank_text, seat_text, suit_text
from projections.texts.names import ranks_text
from projections.texts.spoken import card_spoken
from projections.views.board import HandView, SuitHeldView
from projections.views.live import WholeBoardView
from projections.views.play import TrickView
from projections.views.position import Position

__all__ = [
    "blank_hand", "hand", "hand_keys", "hand_name", "hands", "hands_as_keys", "role_marks", "roles_of", "suit_line",
    "unknown_hand",
]  # fmt: skip


Marks = Mapping[Card, CardMark]
NO_MARKS: Marks = {}


def roles_of(seat: Seat, declarer: Seat | None, dummy: Seat | None, dealer: Seat | None = None) -> list[str]:
    """What a player is on the board, in words: dealer where that is asked for, declarer, dummy."""
    roles = (("dealer", dealer), ("declarer", declarer), ("dummy", dummy))
    return [message("piece", role) for role, one in roles if one is seat]


def hand_name(view: HandView, roles: Iterable[str] = ()) -> Markup:
    """Whose hand it is: the seat, the player where he is told, and what he is on the board."""
    player = [BLANK, element("bdi", view.player, class_="player")] if view.player else []
    return joined(element("b", seat_text(view.seat)), *player, role_marks(roles))


def role_marks(roles: Iterable[str]) -> Markup:
    """What a player is on the board, as small labels."""
    return joined(*(joined(BLANK, element("span", role, class_="plays-as")) for role in roles))


# To be read


def hands(board: WholeBoardView) -> Markup:
    """The four hands of a board to be read, for the places of a `deal`."""
    return joined(*(hand(view, roles_of(view.seat, board.declarer, board.dummy)) for view in board.hands))


def hand(view: HandView, roles: Iterable[str] = (), *, lying: Collection[Card] = (), now: Card | None = None) -> Markup:
    """A hand to be read: a line a suit. `lying` are the cards that lie face up before the player, `now` is the one of
    this moment."""
    lines = [element("p", suit_line(suit, lying=lying, now=now), class_="suit-line") for suit in view.suits]
    shown = lines or [element("p", unknown_hand(view), class_="unknown")]
    name = element("h2", hand_name(view, roles), class_="who")
    return element("section", name, *shown, class_=f"hand {view.seat.name.lower()}", aria_label=view.name)


def suit_line(view: SuitHeldView, *, lying: Collection[Card] = (), now: Card | None = None) -> Markup:
    """One suit of a hand, high to low, and the same in words."""
    face_up = [one for one in view.held if one in lying]
    gone = [one for one in view.had if one not in view.held]
    ranks = (_rank(one, one in view.held, one in face_up, one is now) for one in view.had)
    line = joined(*ranks, between=BLANK) or Markup("–")
    words = [message("piece", "suit_held", suit=suit_text(view.suit), cards=_ranks_text(view.held))]
    words += _told_of("suit_played", gone) + _told_of("suit_face_up", face_up)
    shown = element("span", line, class_="ranks", aria_hidden="true")
    return joined(suit_picture(view.suit), BLANK, shown, element("span", "; ".join(words), ".", BLANK, class_="sr"))


def _rank(one: Card, is_held: bool, is_lying: bool, is_now: bool) -> Markup:
    rank = joined(rank_text(one.rank))
    told = rank if is_held else element("s", rank)
    told = element("span", told, class_="lies") if is_lying else told
    return element("mark", told) if is_now else told


def _ranks_text(cards: Sequence[Card]) -> str:
    return ranks_text(cards) or message("piece", "none_left")


def _told_of(code: str, cards: Sequence[Card]) -> list[str]:
    """What is said of some cards, where there are any."""
    return [message("piece", code, cards=_ranks_text(cards))] if cards else []


def unknown_hand(view: HandView) -> Markup:
    """Of a hand that is not known: that, and the cards it has played."""
    gone = [one for _, one in view.played]
    drawn = element("s", joined(*map(card, gone), between=BLANK), aria_hidden="true")
    words = message("piece", "suit_played", cards=", ".join(map(card_spoken, gone)))
    cards = joined(BLANK, drawn, element("span", "; ", words, ".", class_="sr")) if gone else NOTHING
    return joined(message("screen", "not_known"), cards)


# As keys

Played = Mapping[Card, tuple[int, bool]]
"""By card that was played, its trick, and whether it broke the Laws."""


NOWHERE = (0, False)


def hands_as_keys(board: WholeBoardView, position: Position, marks: Marks = NO_MARKS) -> Markup:
    """The four hands of a board as keys, for the places of a `deal`."""
    gone, led = _gone(board.tricks), _led(board)
    return Markup(
        "".join(
            hand_keys(view, position, gone, roles_of(view.seat, board.declarer, board.dummy), marks, led)
            for view in board.hands
        )
    )


def _led(board: WholeBoardView) -> Suit | None:
    """The suit led to the trick in progress."""
    lies = board.lies
    lead = next((one for one in lies.row if one is not None and one.leads), None) if not lies.is_complete else None
    return lead.card.suit if lead is not None and lead.card is not None else None


def _gone(tricks: Iterable[TrickView]) -> Played:
    lain = ((trick.trick, one) for trick in tricks for one in trick.row if one is not None)
    return {one.card: (trick, one.odd) for trick, one in lain if one.card is not None}


def hand_keys(
    view: HandView, position: Position, gone: Played, roles: Iterable[str] = (), marks: Marks = NO_MARKS,
    led: Suit | None = None,
) -> Markup:  # fmt: skip
    """A hand in which every card is a key: a `section` with `data-seat`, and `data-turn` where it is to play. The cards
    that are lawful now are faces, in the hand whose cards the position tells. Of a hand that is not known, the cards
    that it may hold of a suit, first of the one `led`."""
    seat, is_asked = view.seat, position.seat == view.seat.value
    cards = position.cards if is_asked else {}
    told = view.suits or _suits_it_may_hold(cards)
    if not view.suits:
        own = {one for _, one in view.played}
        gone = {one: where for one, where in gone.items() if one in own}
    lines = [_key_line(suit, view, cards, gone, marks) for suit in told]
    if not lines:
        lines = [element("p", unknown_hand(view), class_="unknown")]
    elif not view.suits:
        lines = [suit_pad(seat, zip((one.suit for one in told), lines, strict=True), led)]
    turn = " data-turn" if is_asked and position.to_act == seat.value and position.phase == "play" else ""
    begun, head = _head(seat, view.player, tuple(roles), language())
    inside = "".join(lines)
    return Markup(f'{begun}{turn}>{head}<div class="suits">{inside}</div>{unseen_key(seat)}</section>')


@lru_cache(maxsize=1024)
def _head(seat: Seat, player: str, roles: Sequence[str], code: str) -> tuple[str, str]:
    """How the section of a hand begins, and its head: whose turn it is where it is his, and whose hand."""
    view = HandView(seat, player, (), ())
    name = escape(printed(view.name), quote=True)
    plays = element("p", message("piece", "to_play", seat=seat_text(seat)), class_="turn", aria_hidden="true")
    given = f'class="hand keys {seat.name.lower()}" data-seat="{seat.value}" aria-label="{name}"'
    return f"<section {given}", plays + element("h2", hand_name(view, roles), class_="who")


def blank_hand() -> Markup:
    """A hand of which nothing is known, as keys: what a device draws the hands of a board from that it begins alone."""
    cards = {card.value: YES for card in PACK}
    view = HandView(Seat.NORTH, "", (), ())
    lines = ((one.suit, _key_line(one, view, cards, {}, NO_MARKS)) for one in _suits_it_may_hold(cards))
    return suit_pad(Seat.NORTH, lines, None)


def _suits_it_may_hold(cards: Mapping[str, Verdict]) -> list[SuitHeldView]:
    """The suits of a hand that is not known, as if it held whatever it may hold: thirteen cards each, so that none
    moves when others are played."""
    may = {Card(code) for code in cards}
    if not may:
        return []
    suits = [(suit, tuple(one for one in reversed(PACK) if one.suit is suit)) for suit in reversed(SUITS)]
    return [SuitHeldView(suit, had, tuple(may.intersection(had))) for suit, had in suits]


def _key_line(suit: SuitHeldView, view: HandView, cards: Mapping[str, Verdict], gone: Played, marks: Marks) -> Markup:
    keys = (
        card_key(one, view.seat, _state_of(one, cards), marks.get(one))
        if one in suit.held
        else played_key(one, view.seat, *gone.get(one, NOWHERE))
        for one in suit.had
    )
    inside = "".join(keys) or '<span class="void" aria-hidden="true">–</span>'
    return Markup(f"{_line_begun(suit.suit, language())}{inside}</div>")


@cache
def _line_begun(suit: Suit, code: str) -> str:
    name = escape(suit_text(suit))
    return f'<div class="key-line" data-suit="{suit.value}" role="group" aria-label="{name}">{PICTURES[suit.value]}'


def _state_of(one: Card, cards: Mapping[str, Verdict]) -> CardState:
    verdict = cards.get(one.value)
    return "face" if verdict is not None and verdict.status == "yes" else "flat"
