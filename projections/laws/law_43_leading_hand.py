"""Law 43B2a: the hand that leads, when dummy without his rights has warned declarer off a lead from the wrong one."""

from __future__ import annotations

from domain.events import ActionAccepted, ActionRefused, IrregularityPrevented, OptionChosen
from domain.happened import Play
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, Options, declared
from projections.found.incidents import Effect, Finding, Option, incident_name
from projections.laws.law_42_dummy import rights_lost, warns_off_wrong_hand
from projections.recorded.board_record import Record


def law_43b2a(
    record: Record, incident: str, place: int, prevented: IrregularityPrevented
) -> list[Finding | Option | Effect]:
    """Law 43B2a (2017): dummy without his rights warns declarer off a lead from the wrong hand: either defender chooses
    the hand that leads. To accept is to have the lead from the hand he was warned off."""
    lost = rights_lost(record, place)
    hand, dummy = prevented.hand, record.dummy
    if lost is None or hand is None or dummy is None:
        return []
    if not warns_off_wrong_hand(record, place, prevented):
        return []
    found: list[Finding | Option | Effect] = [Finding("43B2a", "defender_chooses_hand", dummy, places=(place, lost))]
    lead = next(iter(record.plays_after(place, hand.side)), None)
    chosen = _hand_chosen(record, incident, place, lead)
    if chosen is not None:
        return found + _led_as_chosen(record, place, chosen[0], hand if chosen[1] else hand.partner)
    if lead is not None:
        return found
    for seat in (dummy.left, dummy.right):
        choices = ("accept", "refuse")
        warned = str(hand)
        found.append(
            Option("43B2a", "choose_leading_hand", seat, choices, places=(place,), note=warned, other=hand.partner)
        )
    return found


def _hand_chosen(record: Record, incident: str, place: int, lead: Play | None) -> tuple[int, bool] | None:
    """Where a defender chose, and whether it was the hand declarer was warned off; None while neither has."""
    chosen = [(at, e.seat, e.choice == "accept") for at, e, _ in record.moments(OptionChosen)
              if e.choice in ("accept", "refuse") and e.incident in ("", incident)]  # fmt: skip
    chosen += [(at, e.seat, True) for at, e, _ in record.moments(ActionAccepted)]
    chosen += [(at, e.seat, False) for at, e, _ in record.moments(ActionRefused)]
    return next(
        (
            (at, wrong)
            for at, seat, wrong in sorted(chosen, key=lambda each: each[0])
            if place < at and record.is_defender(seat) and (lead is None or at < lead.place)
        ),
        None,
    )


def _led_as_chosen(record: Record, place: int, chosen: int, hand: Seat) -> list[Finding | Option | Effect]:
    """The hand that must lead, until it has; and the lead from the other one, where that came instead."""
    lead = next(iter(record.plays_after(chosen, hand.side)), None)
    ended = lead.place if lead else 0
    effect = Effect("43B2a", "must_lead_from", hand, places=(place, chosen), since=chosen, ended=ended)
    if lead is None or SEATS[lead.seat] is hand:
        return [effect]
    other = SEATS[lead.seat]
    return [
        effect,
        Finding("43B2a", "led_from_other_hand", other, lead.trick, card=lead.card, places=(lead.place, chosen)),
    ]


def leads_chosen(record: Record) -> set[int]:
    """43B2a: the places of declarer's leads from a hand that a defender had chosen: none of them is out of turn."""
    law = record.edition.of(law_43b2a)
    return {
        item.ended
        for place, prevented, _ in record.moments(IrregularityPrevented)
        for item in law(record, incident_name(record.board, place), place, prevented)
        if isinstance(item, Effect)
        and any(p.place == item.ended and SEATS[p.seat] is item.seat for p in record.board.plays)
    }


PARAGRAPHS: Paragraphs = {"43B2a": law_43b2a}

CODES = declared(
    Findings(("led_from_other_hand",)),
    Findings(("defender_chooses_hand",), outcome=True),
    Options(("choose_leading_hand",), note="seat"),
    Effects(("must_lead_from",), binds=True),
)
