"""What may be done next about a matter besides answering its step: each is a line that one key records."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from domain.board import Board, entry_of
from domain.cards import PACK, Card
from domain.events import TempoNoted
from domain.seats import Seat
from projections.desk.steps import DeskCase
from projections.found.incidents import Finding
from projections.recorded.tempo import taken_before
from projections.texts import answer_text, call_text, card_text, message, seat_text
from projections.texts.language import LANGUAGES, in_language
from projections.texts.spoken import call_spoken, card_spoken
from projections.views.aloud import NamedView

__all__ = ["ActView", "acts_of", "acts_spoken"]

COUNTED = (11, 12, 13, 14, 15)
"""How many cards a hand may be said to have by a key."""
GIVEN_BACK = ("search_before_play", "search_during_play", "restore_card")
GO_BACK = ("must_correct", "lawful_card_at_13", "trick_13_goes_back")
"""Findings that a card is taken back (62A, 62D1)."""
TAKEN_OUT = ("look_for_surplus", "remove_surplus")


class ActView(Struct, frozen=True):
    """Something that a player or the director does next about a matter, to be recorded with one key."""

    line: str
    """As it is typed: `withdraw e sj`; empty where one of `keys` is."""
    label: str
    keys: tuple[NamedView, ...] = ()
    """What it may be, each a line to be recorded: how many cards a hand has, which card it was."""
    labels: tuple[tuple[str, str], ...] = ()
    """By language, the label."""


def acts_spoken(case: DeskCase, *, is_in_play: bool) -> Iterator[ActView]:
    """What may be done about a case, with its label in every language."""
    told = {code: _labels(code, case, is_in_play=is_in_play) for code in LANGUAGES}
    for number, act in enumerate(acts_of(case, is_in_play=is_in_play)):
        yield replace(act, labels=tuple((code, labels[number]) for code, labels in told.items()))


def _labels(code: str, case: DeskCase, *, is_in_play: bool) -> list[str]:
    with in_language(code):
        return [act.label for act in acts_of(case, is_in_play=is_in_play)]


def acts_of(case: DeskCase, *, is_in_play: bool) -> Iterator[ActView]:
    """What may be done about a case, at a board in play or one that is over."""
    where = "" if is_in_play else f" board={case.board.number}"
    yield from _who_had_called(case)
    yield from _before_which_call(case)
    for finding in case.incident.findings:
        yield from _of_a_hand(case.board, finding, where)
        seat, card = finding.seat, finding.card
        if finding.code in GO_BACK and seat is not None and card is not None and is_in_play:
            label = message("director", "takes_back", seat=seat_text(seat), card=card_text(card))
            yield ActView(f"withdraw {seat.value.lower()} {card.value.lower()}", label)
        if finding.code == "agreed_so_far" and finding.side is not None:
            for one in finding.side.seats:
                label = message("director", "objects_later", seat=seat_text(one))
                yield ActView(f"object {one.value.lower()} later{where}", label)


def _who_had_called(case: DeskCase) -> Iterator[ActView]:
    """13: who had called with a wrong hand, where no call is recorded."""
    for question in case.incident.questions:
        if question.code == "called_on_wrong_hand":
            for answer in question.answers:
                if answer != question.counts:
                    yield ActView(f"judge {case.incident.name} {question.law} {answer}", answer_text(answer))


def _before_which_call(case: DeskCase) -> Iterator[ActView]:
    """16B1: before which call or card a tempo was taken, where nobody has said it: the record has it before one, or
    before none."""
    board = case.board
    for moment in board.moments:
        noted = moment.event
        if moment.place != case.incident.place or not isinstance(noted, TempoNoted):
            continue
        keys = tuple(_told_of(board, noted, entry_of(moment.place)))
        if noted.about is None and not noted.text and keys:
            taken = taken_before(board, moment.place, noted)
            told = "tempo_before" if taken is not None and taken.what is not None else "tempo_before_what"
            yield ActView("", message("director", told, what=taken.text if taken is not None else ""), keys)


def _told_of(board: Board, noted: TempoNoted, entry: int) -> Iterator[NamedView]:
    """The calls and cards before which a player may have taken his time, each with the line that says so."""
    partner = noted.seat.partner
    seats = {noted.seat.index, partner.index} if board.dummy is partner else {noted.seat.index}
    line = f"at #{entry} tempo {noted.seat.value.lower()}{'' if noted.seconds is None else f' {noted.seconds}'} about="
    for place, seat, call in board.calls:
        if seat == noted.seat.index:
            yield NamedView(f"{line}{entry_of(place)}", call_text(call), call_spoken(call))
    for play in board.plays:
        if play.seat in seats:
            yield NamedView(f"{line}{entry_of(play.place)}", card_text(play.card), card_spoken(play.card))


def _of_a_hand(board: Board, finding: Finding, where: str) -> Iterator[ActView]:
    """13 and 14: how many cards a hand has that was not counted yet; the card that is taken out of one, or given back
    to it."""
    seat = finding.seat
    if seat is None:
        return
    letter, name = seat.value.lower(), seat_text(seat)
    if finding.code == "hand_to_count":
        counts = (NamedView(f"count {letter} {n}{where}", str(n)) for n in COUNTED)
        yield ActView("", message("director", "cards_of", seat=name), tuple(counts))
    if finding.code in TAKEN_OUT:
        cards = (finding.card,) if finding.card is not None else _held_by(board, seat)
        yield ActView("", message("director", "taken_out_of", seat=name), _named(f"remove {letter}", cards, where))
    if finding.code in GIVEN_BACK:
        cards = (finding.card,) if finding.card is not None else _held_by_nobody(board)
        yield ActView("", message("director", "given_back_to", seat=name), _named(f"restore {letter}", cards, where))


def _named(line: str, cards: tuple[Card, ...], where: str) -> tuple[NamedView, ...]:
    return tuple(NamedView(f"{line} {card.value.lower()}{where}", card_text(card), card_spoken(card)) for card in cards)


def _held_by(board: Board, seat: Seat) -> tuple[Card, ...]:
    """The cards of a hand as it is known; else any."""
    held = board.dealt[seat.index]
    return tuple(card for card in reversed(PACK) if not held or held & card.bit)


def _held_by_nobody(board: Board) -> tuple[Card, ...]:
    """The cards that are in no hand, as far as they are known; where they all are, any."""
    held = board.dealt[0] | board.dealt[1] | board.dealt[2] | board.dealt[3]
    return tuple(card for card in reversed(PACK) if not held & card.bit) or tuple(reversed(PACK))
