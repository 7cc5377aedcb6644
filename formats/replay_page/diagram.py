"""The diagram: four hands, North on top, played cards struck through, and in the middle the trick on the table."""

from __future__ import annotations

from collections.abc import Sequence

from domain.cards import Card
from domain.seats import SEATS, Seat, Side
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.replay_page.variants import over_steps
from projections.found.codes import effect_carries
from projections.texts import SYMBOLS, message, rank_text, seat_letter, seat_text, side_text, suit_text
from projections.texts.names import ranks_text
from projections.views.board import BoardView, HandView
from projections.views.play import CardView, TrickView
from projections.views.steps import Step

__all__ = ["card_markup", "diagram", "unseen_markup"]

SUIT_CLASS = {"C": "c", "D": "d", "H": "h", "S": "s"}
NARROW = element("span", BLANK, class_="narrow")
"""A blank that keeps two words apart where they are heard, and takes no room where they are seen."""


def card_markup(card: Card) -> Markup:
    """A card: its symbol, told in words to who does not see it, and its rank."""
    return joined(_symbol(card.suit.value, suit_text(card.suit)), NARROW, rank_text(card.rank))


def unseen_markup() -> Markup:
    """A card that nobody saw, told in words to who does not see the sign."""
    told = element("span", message("replay", "unseen"), class_="sr")
    return joined(element("span", "?", aria_hidden="true"), told)


def _symbol(suit: str, name: str) -> Markup:
    return element("span", SYMBOLS[suit], class_=SUIT_CLASS[suit], role="img", aria_label=name)


def diagram(steps: Sequence[Step]) -> Markup:
    """The four hands and the table between them."""
    hands = (_hand(seat, steps) for seat in SEATS)
    table = over_steps([_table(step) for step in steps], "div", class_="felt")
    return element("div", *hands, table, class_="deal")


def _hand(seat: Seat, steps: Sequence[Step]) -> Markup:
    """A hand: who holds it, and a line a suit."""
    lines = (over_steps([_suit(step, seat, row) for step in steps], "p") for row in range(4))
    hands = [step.view.hands[seat.index] for step in steps]
    unknown = over_steps([_unknown(hand) for hand in hands], "p", class_="unknown")
    head = [element("b", seat_text(seat))]
    head += [BLANK, element("span", hands[0].player, class_="player")] if hands[0].player else []
    marks = over_steps([_roles(step.view, seat) for step in steps], class_="roles")
    name = element("h3", *head, marks)
    return element("div", name, *lines, unknown, class_=f"hand {seat.name.lower()}")


def _roles(board: BoardView, seat: Seat) -> Markup:
    """Who dealt, who plays the hand, whose cards lie open."""
    roles = (("dealer", board.dealer), ("declarer", board.position.declarer), ("dummy", board.position.dummy))
    told = [message("replay", f"{role}_mark") for role, one in roles if one is seat]
    return joined(*(joined(BLANK, element("span", word, class_="mark")) for word in told))


def _suit(step: Step, seat: Seat, row: int) -> Markup:
    """One suit of a hand, high to low; played cards struck through, those that lie face up framed, the one of this step
    marked. Who cannot see that is told it in words."""
    hand = step.view.hands[seat.index]
    if not hand.suits:
        return NOTHING
    suit, had, held = hand.suits[row].suit, hand.suits[row].had, hand.suits[row].held
    lying = [card for card in held if card in _face_up(step)]
    now = _played_now(step, hand)
    ranks = (_rank(card, card in held, card in lying, card is now) for card in had)
    line = joined(*ranks, between=BLANK) or Markup("–")
    words = [message("replay", "suit_held", suit=suit_text(suit), cards=_ranks_text(held))]
    words += _told_of("suit_played", [card for card in had if card not in held]) + _told_of("suit_face_up", lying)
    drawn = element("span", SYMBOLS[suit.value], class_=SUIT_CLASS[suit.value], aria_hidden="true")
    shown = element("span", line, class_="ranks", aria_hidden="true")
    return joined(drawn, BLANK, shown, element("span", "; ".join(words), ".", BLANK, class_="sr"))


def _ranks_text(cards: Sequence[Card]) -> str:
    return ranks_text(cards) or message("replay", "none_left")


def _told_of(code: str, cards: Sequence[Card]) -> list[str]:
    """What is said of some cards, where there are any."""
    return [message("replay", code, cards=_ranks_text(cards))] if cards else []


def _face_up(step: Step) -> list[Card]:
    """The cards that lie before their players."""
    cards = ((effect.card, effect_carries(effect.effect)) for effect in step.binding)
    return [card for card, carries in cards if card is not None and carries.card_lies]


def _rank(card: Card, is_held: bool, is_open: bool, is_now: bool) -> Markup:
    rank = joined(rank_text(card.rank))
    told = rank if is_held else element("s", rank)
    told = element("span", told, class_="lies") if is_open else told
    return element("mark", told) if is_now else told


def _played_now(step: Step, hand: HandView) -> Card | None:
    """The card that a hand played by the entry of this step."""
    return next((card for entry, card in reversed(hand.played) if entry == step.acted), None)


def _unknown(hand: HandView) -> Markup:
    """Of a hand that is not known: that, and the cards it has played."""
    if hand.suits:
        return NOTHING
    played = [card for _, card in hand.played]
    drawn = element("s", joined(*map(card_markup, played), between=BLANK), aria_hidden="true")
    words = message("replay", "suit_played", cards=", ".join(map(_named, played)))
    cards = joined(BLANK, drawn, element("span", "; ", words, ".", class_="sr")) if played else NOTHING
    return joined(message("screen", "not_known"), cards)


def _named(card: Card) -> str:
    """A card in words alone."""
    return f"{suit_text(card.suit)} {rank_text(card.rank)}"


# The table


def _table(step: Step) -> Markup:
    """The trick that lies on the table, or whose turn it is; and the tricks won."""
    trick = _trick_shown(step.view)
    title = element("p", *_title(step, trick), class_="title")
    seats = (element("span", seat_letter(seat.value), class_=f"at {seat.name.lower()}") for seat in SEATS)
    lie = {card.seat: card for card in trick.row if card is not None} if trick is not None else {}
    return joined(title, *seats, *(_on_table(lie[seat]) for seat in SEATS if seat in lie), _tally(step))


def _tally(step: Step) -> Markup:
    """The tricks of each side: those won at the table, and once there is a result of the play, those it gives. Nothing
    where no card was recorded."""
    position, played = step.view.position, step.played
    if position.declarer is None or not position.has_cards:
        return NOTHING
    won = {side: position.won[side.index] for side in Side}
    if played is not None and len(played.ns) == 1:
        declaring, tricks = position.declarer.side, played.ns[0].tricks
        won = {side: tricks if side is declaring else 13 - tricks for side in Side}
    told = (joined(side_text(side), BLANK, str(won[side])) for side in Side)
    return element("p", *(element("span", each) for each in told), class_="tally")


def _trick_shown(board: BoardView) -> TrickView | None:
    """The trick in progress, or the last one while nothing lies on the table."""
    return board.table if board.table.cards and board.position.contract else None


def _title(step: Step, trick: TrickView | None) -> list[Markup]:
    position = step.view.position
    if not position.contract:
        said = message("screen", "passed_out") if position.passed_out else message("form", "auction")
        turn = message("replay", "to_call", seat=seat_text(position.to_call)) if position.to_call else ""
        return _two(said, turn)
    claimed = message("replay", "suspended" if step.played is None else "claimed") if position.claim else ""
    if trick is None and position.agreed:
        return _two(message("replay", "play_not_told"), "")
    if trick is None:
        turn = message("replay", "to_lead", seat=seat_text(position.to_play)) if position.to_play else ""
        return _two(message("replay", "no_card_yet"), claimed or turn)
    led = message("replay", "led", seat=seat_text(trick.leader)) if trick.leader is not None else ""
    return _two(message("replay", "trick", number=trick.trick), claimed or led)


def _two(first: str, second: str) -> list[Markup]:
    return [element("b", first), *([element("span", second)] if second else [])]


def _on_table(played: CardView) -> Markup:
    """A card as it lies; its place is told in words, and what it does: leads, wins, breaks the Laws."""
    card, odd, wins = played.card, played.odd, played.wins
    words = [seat_text(played.seat), played.text if card is not None else message("replay", "unseen")]
    words += [message("replay", "wins")] * wins + [message("replay", "irregular")] * odd
    classes = " ".join(["card", played.seat.name.lower(), *["wins"] * wins, *["odd"] * odd])
    flag = element("i", "!", aria_hidden="true") if odd else NOTHING
    face = element("span", card_markup(card) if card is not None else "?", flag, aria_hidden="true")
    return element("span", element("span", ", ".join(words), class_="sr"), face, class_=classes)
