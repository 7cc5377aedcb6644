"""Other cards than those that were played: the positions in which the page lets somebody try them, and the window in
which he does. Nothing of it is recorded; which card is lawful and who wins a trick its script works out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.cards import PACK, SUITS, Card, Suit, cards_in
from domain.seats import SEATS, Seat
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.pieces.cards import suit_picture
from formats.pieces.felt import felt, tally
from formats.replay_page.controls import button
from formats.replay_page.variants import spans_text
from projections.equity.position import Position
from projections.texts import message, rank_text, seat_text, suit_text
from projections.texts.spoken import card_spoken

__all__ = ["positions_text", "trying_button", "trying_window"]

KEY = "v"
NO_POSITION = "-"
SAME = "."


def positions_text(positions: Sequence[Position | None], declarer: Seat | None) -> str:
    """The positions as the script reads them, one a step; empty where none is known. One that follows from the one
    before by a card is that card."""
    told: list[str] = []
    last: Position | None = None
    for position in positions:
        told.append(_told(position, last, declarer))
        last = position
    return " ".join(told) if any(positions) else ""


def _told(position: Position | None, last: Position | None, declarer: Seat | None) -> str:
    if position is None or declarer is None:
        return NO_POSITION
    if last is not None and last.left:
        if position == last:
            return SAME
        card = next((card for card in last.cards() if last.after(card) == position), None)
        if card is not None:
            return str(card.value)
    return _whole(position, declarer)


def _whole(position: Position, declarer: Seat) -> str:
    """`SSW3-2/WS4,NS9/AK.J.T.9:...`: strain, declarer, leader, tricks won; the cards that lie; the hands."""
    begins = f"{position.strain.value}{declarer.value}{position.leader.value}{position.won[0]}-{position.won[1]}"
    turn = position.turn.index
    on_trick = [*enumerate(position.trick, position.leader.index), *enumerate(position.ahead, turn + 1)]
    lies = ",".join(f"{SEATS[at & 3].value}{card.value}" for at, card in on_trick if card is not None)
    return f"{begins}/{lies}/{':'.join(map(_hand_told, position.hands))}"


def _hand_told(hand: int) -> str:
    cards = cards_in(hand)[::-1]
    return ".".join("".join(card.value[1] for card in cards if card.suit is suit) for suit in reversed(SUITS))


def trying_button(positions: Sequence[Position | None]) -> Markup:
    """The button that opens the window, at the steps whose position is known."""
    known = [at for at, position in enumerate(positions) if position is not None]
    if not known:
        return NOTHING
    opens = button("try", message("hearing", "try_other"), KEY)
    hidden = "" if positions[-1] is not None else "hidden"
    return element("p", opens, class_="tries", data_at=spans_text(known), hidden=hidden)


def trying_window() -> Markup:
    """The window of the page: the hands, the felt, what was tried so far. Its script puts the cards where they are."""
    title = element("h2", message("hearing", "try_cards"), id="trying-title")
    hint = element("p", message("hearing", "try_hint"), class_="hint")
    back = button("close", message("hearing", "back_to_record"), "Esc")
    head = element("header", title, hint, back, class_="box")
    table = element("div", felt(None, NOTHING, tally((0, 0))), class_="felt", role="group",
                    aria_label=message("piece", "on_the_table"))  # fmt: skip
    deal = element("div", *map(_hand, SEATS), table, class_="deal")
    buttons = element("p", button("take-back", message("hearing", "take_back"), "⌫"),
                      button("begin-again", message("hearing", "begin_again")), class_="box")  # fmt: skip
    pack = element("div", *map(_card, PACK), class_="pack", hidden="hidden")
    so_far = element("h3", message("hearing", "tried"))
    line = element("ol", class_="tried-line")
    said = element("p", class_="said", role="status")
    return element("dialog", head, said, deal, so_far, buttons, line, pack, id="trying", aria_labelledby="trying-title")


def _hand(seat: Seat) -> Markup:
    """A hand without cards; what is said when it is its turn, and once it has made so many tricks."""
    name = seat_text(seat)
    roles = joined(*_roles())
    lines = (element("p", *_suit(suit), class_="suit-line", data_suit=suit.value) for suit in reversed(SUITS))
    return element(
        "section", element("h3", element("b", name), roles, class_="who"), *lines, class_=f"hand {seat.name.lower()}",
        aria_label=name, data_seat=seat.value, data_name=name,
        data_turns=message("hearing", "turn", trick="{trick}", seat=name),
        data_over=message("hearing", "played_out", made="{made}", declarer=name),
    )  # fmt: skip


def _roles() -> Iterator[Markup]:
    for role in ("declarer", "dummy"):
        told = element("span", message("piece", role), class_="plays-as", data_role=role, hidden="hidden")
        yield joined(BLANK, told)


def _suit(suit: Suit) -> tuple[Markup, ...]:
    void = element("span", "–", class_="void", aria_hidden="true")
    return suit_picture(suit), element("span", suit_text(suit), class_="sr"), BLANK, void


def _card(card: Card) -> Markup:
    rank = element("b", rank_text(card.rank), aria_hidden="true")
    drawn = element("span", suit_picture(card.suit), class_="drawn", aria_hidden="true")
    return element("button", drawn, rank, type="button", data_card=card.value, aria_label=card_spoken(card))
