"""Law 73: partners speak to each other by their calls and plays alone; tempo, manner, and deceiving an opponent.

The text followed is that of 2017. On 1 January 2024 this Law was amended: an attempt at illicit communication is an
offence in itself since. Nothing computed or asked here depends on it.
"""

from __future__ import annotations

from domain.events import TempoNoted
from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_16_information import InformationCase, answered
from projections.recorded.board_record import Record


def law_73a2(place: int, noted: TempoNoted) -> Finding:
    """Law 73A2 (2017): partners communicate by calls and plays, made in an even tempo and without emphasis, though what
    regulations ask (a pause after a skip bid) is no breach."""
    return Finding("73A2", "uneven_tempo", noted.seat, places=(place,), seconds=noted.seconds)


def law_73b1(place: int, noted: TempoNoted) -> Finding | None:
    """Law 73B1 (2017): partners do not tell each other anything by the manner of a call or play, by remarks, gestures,
    questions, or alerts."""
    if not noted.text:
        return None
    return Finding("73B1", "manner_tells", noted.seat, places=(place,), note=noted.text)


def law_73b2(record: Record, case: InformationCase) -> Question:
    """Law 73B2 (2017): the gravest offence of all is to exchange information by prearranged means that the Laws do not
    allow."""
    return Question(
        "73B2",
        "prearranged_signals",
        ("prearranged", "not_prearranged"),
        places=case.places,
        answer=record.judgement(case.name, "73B2"),
        settled=record.adjusted(case.name),
    )


def law_73c(case: InformationCase) -> Finding | None:
    """Law 73C (2017): a player who has unauthorised information from his partner takes care to gain nothing by it."""
    if case.informed is None:
        return None
    return Finding("73C", "must_gain_nothing", case.informed, places=case.places)


def law_73d1(place: int, noted: TempoNoted) -> Finding:
    """Law 73D1 (2017): an uneven tempo that is not meant is no infraction by itself; what an opponent concludes from it
    he concludes at his own risk."""
    side = noted.seat.side.opponents
    return Finding("73D1", "at_own_risk", side=side, places=(place,), seconds=noted.seconds)


def law_73d2(record: Record, case: InformationCase) -> Question:
    """Law 73D2 (2017): nobody tries to mislead an opponent by a question, a remark, his tempo or manner, or by delaying
    a call or play on purpose."""
    return Question(
        "73D2",
        "tried_to_mislead",
        ("tried", "not_tried"),
        places=case.places,
        answer=record.judgement(case.name, "73D2"),
        settled=record.adjusted(case.name),
        blocks=False,
    )


def law_73e1(misled: Question, seat: Seat | None) -> Finding | None:
    """Law 73E1 (2017): a player may deceive by a call or play itself, as long as no hidden understanding of his side
    stands behind it."""
    if not answered(misled, "by_call_or_play"):
        return None
    return Finding("73E1", "lawful_deception", seat, places=misled.places)


def law_73e2(record: Record, case: InformationCase) -> Question:
    """Law 73E2 (2017): an innocent player drew a wrong conclusion from an opponent's question, remark, tempo or manner,
    for which there was no demonstrable bridge reason, and the opponent could have known that it could help him: then
    the score is adjusted. (73F of 2007.)"""
    return Question(
        "73E2",
        "innocent_player_misled",
        ("misled_without_reason", "bridge_reason", "own_risk", "by_call_or_play"),
        places=case.places,
        answer=record.judgement(case.name, "73E2"),
        settled=record.adjusted(case.name),
        adjusts="misled_without_reason",
    )


PARAGRAPHS: Paragraphs = {
    "73A2": law_73a2, "73B1": law_73b1, "73B2": law_73b2, "73C": law_73c, "73D1": law_73d1, "73D2": law_73d2,
    "73E1": law_73e1, "73E2": law_73e2,
}  # fmt: skip

CODES = declared(
    Findings(("uneven_tempo", "manner_tells", "must_gain_nothing", "at_own_risk", "lawful_deception")),
    Questions(("prearranged_signals", "tried_to_mislead", "innocent_player_misled")),
)  # fmt: skip
