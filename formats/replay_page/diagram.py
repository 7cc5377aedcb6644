"""The diagram: four hands, North on top, played cards struck through, and in the middle the trick on the table."""

from __future__ import annotations

from collections.abc import Sequence

from domain.cards import Card
from domain.events import TempoNoted
from domain.seats import SEATS, Seat, Side
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.pieces.felt import felt, tally
from formats.pieces.hands import hand_name, role_marks, roles_of, suit_line, unknown_hand
from formats.replay_page.variants import over_steps
from projections.found.codes import effect_carries
from projections.texts import message, seat_text
from projections.views.board import BoardView, HandView
from projections.views.play import TrickView
from projections.views.steps import Step

__all__ = ["diagram"]


def diagram(steps: Sequence[Step]) -> Markup:
    """The four hands and the table between them."""
    hands = (_hand(seat, steps) for seat in SEATS)
    table = over_steps([_table(step) for step in steps], "div", class_="felt")
    return element("div", *hands, table, class_="deal")


def _hand(seat: Seat, steps: Sequence[Step]) -> Markup:
    """A hand: who holds it, and a line a suit."""
    lines = (over_steps([_suit(step, seat, row) for step in steps], "p", class_="suit-line") for row in range(4))
    hands = [step.view.hands[seat.index] for step in steps]
    unknown = over_steps([_unknown(hand) for hand in hands], "p", class_="unknown")
    marks = over_steps([role_marks(_roles(step.view, seat)) for step in steps], class_="roles")
    name = element("h3", hand_name(hands[0]), marks, class_="who")
    return element("div", name, *lines, unknown, class_=f"hand {seat.name.lower()}")


def _roles(board: BoardView, seat: Seat) -> list[str]:
    """Who dealt, who plays the hand, whose cards lie open."""
    return roles_of(seat, board.position.declarer, board.position.dummy, board.dealer)


def _suit(step: Step, seat: Seat, row: int) -> Markup:
    """One suit of a hand; nothing of one that is not known."""
    hand = step.view.hands[seat.index]
    if not hand.suits:
        return NOTHING
    return suit_line(hand.suits[row], lying=_face_up(step), now=_played_now(step, hand))


def _face_up(step: Step) -> list[Card]:
    """The cards that lie before their players."""
    cards = ((effect.card, effect_carries(effect.effect)) for effect in step.binding)
    return [card for card, carries in cards if card is not None and carries.card_lies]


def _played_now(step: Step, hand: HandView) -> Card | None:
    """The card that a hand played by the entry of this step."""
    return next((card for entry, card in reversed(hand.played) if entry == step.acted), None)


def _unknown(hand: HandView) -> Markup:
    return NOTHING if hand.suits else unknown_hand(hand)


# The table


def _table(step: Step) -> Markup:
    """The trick that lies on the table, or whose turn it is; and the tricks won."""
    trick = _trick_shown(step.view)
    return joined(felt(trick, joined(*_title(step, trick)), _tally(step)), _thought(step))


def _thought(step: Step) -> Markup:
    """How long a player thought, at the entry that tells it."""
    event = step.event
    if not isinstance(event, TempoNoted) or event.seconds is None:
        return NOTHING
    seconds = element("b", str(event.seconds), class_="seconds", data_seconds=str(event.seconds))
    who = element("span", message("replay", "thinks", seat=seat_text(event.seat)))
    return element("p", who, BLANK, element("span", seconds, BLANK, message("replay", "seconds")), class_="thought")


def _tally(step: Step) -> Markup:
    """The tricks of each side: those won at the table, and once there is a result of the play, those it gives. Nothing
    where no card was recorded."""
    position, played = step.view.position, step.played
    if position.declarer is None or not position.has_cards:
        return NOTHING
    won = position.won
    if played is not None and len(played.ns) == 1:
        declaring, tricks = position.declarer.side, played.ns[0].tricks
        ns, ew = (tricks if side is declaring else 13 - tricks for side in Side)
        won = ns, ew
    return tally(won)


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
