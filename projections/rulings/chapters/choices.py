"""Choices that no Law gave to who made them (10C2, 43A1): told of every kind of choice, never swallowed."""

from __future__ import annotations

from domain.events import ActionAccepted, ActionRefused, OptionChosen
from domain.seats import Seat
from projections.found.incidents import Effect, Finding, Option, Question
from projections.laws.law_50_disposition import chosen_neither
from projections.laws.law_50_lying import penalty_cards
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Chosen
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.choices_given import ORDERS, choice_not_given

__all__ = ["rule_on_choices"]

KIND = "choice that was not given"
WITHOUT_SUIT = "choice without its suit"
OF_PROCEDURE = ("9", "10A", "10B", "10C")
"""Paragraphs that speak of a choice whether it was anybody's or not."""


def rule_on_choices(rulings: RulingsSoFar, record: Chosen) -> None:
    """10C2 of every choice, acceptance and refusal that nothing rests on: its player had no such choice."""
    made: list[tuple[int, Seat, str]] = []
    for place, chosen, _ in record.moments(OptionChosen):
        if chosen.choice in ORDERS:
            found = choice_not_given(record, place, chosen)
            rulings.add(place, WITHOUT_SUIT if found and found.code == "suit_not_named" else KIND, found)
        else:
            made.append((place, chosen.seat, chosen.choice))
    made += [(place, said.seat, "accept") for place, said, _ in record.moments(ActionAccepted)]
    made += [(place, said.seat, "refuse") for place, said, _ in record.moments(ActionRefused)]
    heard = _heard(rulings, record) if made else set[int]()
    for place, seat, choice in sorted(made):
        if place not in heard and not _is_still_open(rulings, seat, choice):
            rulings.add(place, KIND, _not_given(record, place, seat))


def _not_given(record: Record, place: int, seat: Seat) -> Finding:
    if seat is record.dummy and record.opening_lead is not None and record.opening_lead < place:
        return Finding("43A1", "only_declarer_chooses", seat, places=(place,))
    return Finding("10C2", "choice_not_given", seat, places=(place,))


def _heard(rulings: RulingsSoFar, record: Chosen) -> set[int]:
    """The places on which a paragraph, a card or call taken back, or a card of a defective trick rests."""
    board = rulings.board
    heard = {at for trick in board.tricks for _, at in trick.withdrawn} | set(board.cancelled.values())
    heard |= set(record.answering)  # where he forbids no suit (26B), nothing else is said
    cards = penalty_cards(record)
    heard.update(*(chosen_neither(record, card, cards) for card in cards))  # overtaken by what he chose later (50D2b)
    for incident in rulings.incidents:
        heard.update(
            place
            for finding in incident.findings
            if not finding.law.startswith(OF_PROCEDURE)
            for place in finding.places
        )
        items: list[Effect | Option | Question] = [*incident.imposed, *incident.options, *incident.questions]
        heard.update(place for item in items for place in item.places)
    return heard


def _is_still_open(rulings: RulingsSoFar, seat: Seat, choice: str) -> bool:
    """Whether the player has that choice now: what he chose is still to be done."""
    options = (option for incident in rulings.incidents for option in incident.options)
    return any(option.seat is seat and choice in option.choices for option in options)
