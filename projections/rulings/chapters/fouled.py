"""A board that the two tables of a match did not play alike (86B2, 87): at which of them what is asked about it."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events import FactFound, JudgementMade
from domain.seats import Side
from projections.found.incidents import Incident, Question
from projections.laws import law_86_teams as law_86
from projections.laws import law_87_fouled as law_87
from projections.recorded.board_record import LATER, Record
from projections.recorded.decisions import NOT_COMPARABLE, settles
from projections.recorded.forms import are_known_alike, forms_differ
from projections.recorded.other_table import Played, is_over
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.deciding import decisions_on

__all__ = ["favourable_there", "is_fouled_in_a_match", "rule_on_fouled"]

KIND = "fouled board"


def _other_table(record: Record) -> Played | None:
    """The other table of the match that played the board, as far as the session has learned of it."""
    if not record.regulations.is_team_play:
        return None
    return record.elsewhere.other_table(record.seating)


def is_fouled_in_a_match(record: Record) -> bool:
    """Whether the records of the two tables tell that they did not play the board alike."""
    if not record.regulations.is_team_play or not record.elsewhere.may_differ(record.seating):
        return False
    other = _other_table(record)
    return other is not None and forms_differ(record.session.form(record.board), other.score.form)


def favourable_there(record: Record, incident: str, places: tuple[int, ...], *, known: bool = False) -> Question | None:
    """86B1 of an artificial score beside the other table; not where both played the board, each in its own form
    (86B2). With `known`, only where something is known of that table."""
    of = record.edition.of
    other = _other_table(record)
    if other is None:
        return None if known else of(law_86.law_86b1)(record, incident, places, other)
    over = is_over(record.board) and other.has_result
    differ = forms_differ(record.session.form(record.board), other.score.form)
    return None if over and differ else of(law_86.law_86b1)(record, incident, places, other)


def rule_on_fouled(rulings: RulingsSoFar, record: Record) -> None:
    """87A of each form that the director found, and of a match whose tables' records differ; of a match 86B2 asks at
    one of its tables whose fault it is."""
    for place, fact, _ in record.moments(FactFound):
        rulings.add(place, KIND, law_87.form_found(place, fact))
    if not record.regulations.is_team_play or not record.is_begun:
        return
    own = record.session.played(record.seating, record.board)
    other = _other_table(record)
    differ = other is not None and forms_differ(own.score.form, other.score.form)
    if other is not None and differ:
        incident = rulings.incident(own.place, KIND)
        incident.add(law_87.other_form_there((own.place,), other.stream))
        if other.order < own.order:
            incident.add(law_87.asked_there((own.place,), f"{other.stream}/{other.incident}"))
        elif own.is_found or (own.has_result and other.has_result) or own.is_judged:
            _ask_fault(record, incident, own, other)
    elif own.is_found and not (other is not None and are_known_alike(own.score.form, other.score.form)):
        _ask_form(record, rulings.incident(own.place, KIND), own, other)


def _ask_form(record: Record, incident: Incident, own: Played, other: Played | None) -> None:
    """Whether the other table played the form that was found here, too; if not, who is at fault."""
    settled = _settled(record, own, other)
    presumed = law_87.OTHER_FORM if other is None or own.is_judged or settled else ""
    form = law_87.form_of_other_table((own.place,), record.judgement(incident.name, "87A"), presumed)
    incident.add(form)
    if form.counts != law_87.SAME_FORM:
        _ask_fault(record, incident, own, other)


def _ask_fault(record: Record, incident: Incident, own: Played, other: Played | None) -> None:
    of = record.edition.of
    asked = of(law_86.law_86b2)(record, incident.name, (own.place,), _settled(record, own, other))
    if _is_overtaken(record, asked):
        asked = replace(asked, answer=None, settled=0)
    by_fault = of(law_86.law_86b2b)(record, asked), of(law_86.law_86b2c)(record, asked)
    incident.add(asked, of(law_86.law_86b2a)(record, asked), *by_fault)


def _settled(record: Record, own: Played, other: Played | None) -> int:
    """The place of a score that was given instead, at one table or the other; 0 where there is none. One for another
    reason, as for misinformation, tells nothing of two boards that were not alike."""
    decisions = decisions_on(record)
    given = [one.place for one in decisions if settles(one.event, NOT_COMPARABLE, own.incident)]
    given += [own.place] if other is not None and other.is_decided else []
    return max(given, default=0)


def _is_overtaken(record: Record, asked: Question) -> bool:
    """Whether a score for another reason took the place of what was answered or given here: its results cannot
    be compared either, so it is asked anew."""
    answered = (place for place, event, _ in record.moments(JudgementMade) if event is asked.answer)
    place = max(next(answered, 0), asked.settled) or LATER
    since = [one for one in decisions_on(record) if one.place > place and not one.stream]
    results = [one for one in since if any(one.gives(side) for side in Side) and one.name != "correction"]
    return bool(results) and not any(settles(one.event, NOT_COMPARABLE) or one.appealed for one in since)
