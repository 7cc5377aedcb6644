"""The table of leads out of turn (53 to 56, with 47E, 54 and 60): who may accept one, and what becomes of the card."""

from __future__ import annotations

from enum import Enum

from domain.happened import Play
from projections.found.incidents import Finding, Item
from projections.laws.decision_table import DecisionTable, Row, cannot_be
from projections.laws.law_16_information import information_from_card
from projections.laws.law_47_retraction import law_47e1
from projections.laws.law_53_lead_out_of_turn import WrongLead, law_53a, law_53b, law_53c, without_right_43a1
from projections.laws.law_54_opening_lead import (
    enter_spread,
    face_down_lead,
    law_54a,
    law_54b,
    law_54c,
    law_54d,
    law_54e,
    shown_by_own_error_24,
    spread_begun,
    who_is_dummy,
)
from projections.laws.law_55_declarer import law_55a, law_55b1, law_55b2, law_55c
from projections.laws.law_56_defender import law_56
from projections.laws.law_60_play_after import law_60a, law_60b, law_60c, played_to_misled

__all__ = ["LEAD", "Became", "Lead", "Proper", "Seen", "Trick", "misled_47e1"]


class Lead(Enum):
    """The lead"""

    MISLED = "on an opponent's wrong word that it was his"
    IN_HASTE = "a defender's, before declarer's refused lead is put right"
    NO_LEAD = "an opening lead by declarer's side"
    OPENING = "a defender's opening lead"
    DEFENDER = "a defender's, later"
    DECLARER = "declarer's, from hand or dummy"


class Trick(Enum):
    """Trick"""

    EARLIER = "1 to 12"
    LAST = "13"


class Became(Enum):
    """What became of it"""

    LIES = "nobody has decided"
    ACCEPTED = "accepted, in words or by playing to it"
    TAKEN_BACK = "taken back"
    REPLACED = "he whose lead it was has led"


class Proper(Enum):
    """Whose lead it was"""

    DEFENDER = "a defender's"
    OTHER_HAND = "the other hand's of declarer's side"
    UNKNOWN = "not known"


class Seen(Enum):
    """What could be seen"""

    NOTHING = "nothing"
    DUMMY = "a card of dummy's"
    BEGUN = "a hand that presumed declarer began to spread"


def the_card(lead: WrongLead) -> Play | None:
    """The card that was led, while it is among those that lie, or were played."""
    return next((play for play in lead.record.board.plays if play.place == lead.place), None)


def misled_47e1(lead: WrongLead) -> list[Finding | None]:
    """It goes back without rectification, and nobody can accept it."""
    play, record = the_card(lead), lead.record
    misled = record.edition.of(law_47e1)(record, play) if play is not None else None
    return [misled, played_to_misled(record, lead.place, lead.seat, lead.trick)] if misled is not None else []


def withdrawn_16c1_16c2(lead: WrongLead) -> list[Finding]:
    """What the card told when it went back because he whose lead it was had led."""
    play = the_card(lead)
    return information_from_card(lead.record, lead.seat.side, play, lead.withdrawn) if play is not None else []


def asked_54b(lead: WrongLead) -> list[Item | None]:
    """Which of the two became dummy, where the record does not tell?"""
    question = who_is_dummy(lead)
    return [question, enter_spread(lead, question)]


LEAD: DecisionTable[WrongLead] = DecisionTable(
    "lead_out_of_turn",
    "A lead out of turn",
    (Lead, Trick, Became, Proper, Seen),
    (
        Row(
            {Lead.MISLED},
            (misled_47e1,),
            "It goes back without rectification; LHO cannot accept it.",
        ),
        Row(
            {Lead.IN_HASTE},
            (law_60b,),
            "It is a major penalty card; the right hand leads.",
        ),
        Row(
            {Lead.NO_LEAD},
            (law_54e, shown_by_own_error_24),
            "No lead: it goes back, and nothing follows. Was it a defender's own error that he played to it?",
        ),
        Row(
            {Lead.OPENING, Trick.EARLIER, Became.LIES, Seen.NOTHING},
            (face_down_lead, spread_begun, law_53a, without_right_43a1, law_54a, law_60c),
            "Presumed declarer accepts it and sees dummy, spreads his own hand and becomes dummy, or refuses it.",
        ),
        Row(
            {Lead.OPENING, Trick.EARLIER, Became.LIES, Seen.DUMMY},
            (face_down_lead, spread_begun, without_right_43a1, law_54a, law_54c, law_60c),
            "Presumed declarer must accept it.",
        ),
        Row(
            {Lead.OPENING, Trick.EARLIER, Became.LIES, Seen.BEGUN},
            (face_down_lead, spread_begun, without_right_43a1, law_54a, law_54c, law_60c),
            "Presumed declarer must spread his hand, and becomes dummy.",
        ),
        Row(
            {Lead.OPENING, Trick.EARLIER, Became.ACCEPTED},
            (face_down_lead, asked_54b, law_53a, without_right_43a1, law_54a, law_54b, law_54c, law_60a, law_60c),
            "It stands. Dummy is he who spread his hand; if that is dummy's own, declarer plays second from his hand.",
        ),
        Row(
            {Lead.OPENING, Trick.EARLIER, Became.TAKEN_BACK},
            (face_down_lead, without_right_43a1, law_54a, law_54c, law_54d, law_60c),
            "It is a major penalty card (50D for the right lead), unless declarer had to accept it.",
        ),
        Row(
            {Lead.DEFENDER, Trick.EARLIER, Became.LIES},
            (law_53a, without_right_43a1, law_60c),
            "Declarer accepts or refuses it; dummy has no say.",
        ),
        Row(
            {Lead.DEFENDER, Trick.EARLIER, Became.ACCEPTED},
            (law_53a, without_right_43a1, law_60a, law_60c),
            "It stands.",
        ),
        Row(
            {Lead.DEFENDER, Trick.EARLIER, Became.TAKEN_BACK},
            (without_right_43a1, law_56, law_60c),
            "It is a major penalty card; 50D for the right lead.",
        ),
        Row(
            {Lead.DEFENDER, Trick.EARLIER, Became.REPLACED},
            (withdrawn_16c1_16c2, law_53b, without_right_43a1, law_60c),
            "The right lead stands; the card goes back without penalty.",
        ),
        Row(
            {Lead.DECLARER, Trick.EARLIER, Became.LIES},
            (law_53a, law_60c),
            "Either defender accepts or refuses it; where they differ, he who plays next.",
        ),
        Row(
            {Lead.DECLARER, Trick.EARLIER, Became.ACCEPTED},
            (law_53a, law_53c, law_55a, law_60a, law_60c),
            "It stands. If RHO played to it, 57 for playing before his partner.",
        ),
        Row(
            {Lead.DECLARER, Trick.EARLIER, Became.TAKEN_BACK, Proper.DEFENDER},
            (law_55a, law_55b1, law_55c, law_60c),
            "A defender leads; nothing more. After play: was declarer's line one from what he had learned?",
        ),
        Row(
            {Lead.DECLARER, Trick.EARLIER, Became.TAKEN_BACK, Proper.OTHER_HAND},
            (law_55a, law_55b2, law_55c, law_60c),
            "Declarer leads from the right hand. After play: was his line one from what he had learned?",
        ),
        Row(
            {Lead.DECLARER, Trick.EARLIER, Became.TAKEN_BACK, Proper.UNKNOWN},
            (law_55a, law_55c, law_60c),
            "It goes back; whose lead it is follows once the trick before is complete.",
        ),
        Row(
            {Lead.DECLARER, Trick.EARLIER, Became.REPLACED},
            (withdrawn_16c1_16c2, law_53b, law_55a, law_60c),
            "The right lead stands; the card goes back.",
        ),
        Row(
            {Lead.DEFENDER, Lead.DECLARER, Trick.LAST, Became.LIES},
            (law_53a, without_right_43a1, law_60c),
            "It must go back: nobody can accept it.",
        ),
        Row(
            {Lead.DEFENDER, Trick.LAST, Became.TAKEN_BACK},
            (law_53a, without_right_43a1, law_56, law_60c),
            "It is a penalty card; the right hand leads.",
        ),
        Row(
            {Lead.DECLARER, Trick.LAST, Became.TAKEN_BACK},
            (law_53a, law_60c),
            "It goes back; the right hand leads.",
        ),
        Row(
            {Lead.DEFENDER, Lead.DECLARER, Trick.LAST, Became.REPLACED},
            (law_53a, law_53b, without_right_43a1, law_60c),
            "The card of the right hand is the lead, whenever it comes.",
        ),
        cannot_be(
            {Lead.DEFENDER, Lead.DECLARER, Trick.LAST, Became.ACCEPTED},
            "Nobody can accept a lead to the last trick.",
        ),
        cannot_be(
            {Lead.OPENING, Trick.EARLIER, Became.REPLACED},
            "The right lead is his partner's, and 53B is about an opponent's.",
        ),
        cannot_be(
            {Lead.OPENING, Trick.LAST},
            "The opening lead is to the first trick.",
        ),
    ),
)
