"""Leads and plays out of turn, before their time or together, and cards that declarer shows: 48, 53 to 60."""

from __future__ import annotations

from domain.board import Irregular, Irregularity
from domain.events import CardExposed, DummyCardNamed, DummyFaced, SimultaneousPlay
from projections.found.incidents import Finding, Incident, incident_name
from projections.laws import law_47_retraction as law_47
from projections.laws import law_48_exposed as law_48
from projections.laws import law_53_lead_out_of_turn as law_53
from projections.laws import law_54_opening_lead as law_54
from projections.laws import law_55_declarer as law_55
from projections.laws import law_56_defender as law_56
from projections.laws import law_57_premature as law_57
from projections.laws import law_58_simultaneous as law_58
from projections.laws import law_59_unable as law_59
from projections.laws import law_60_play_after as law_60
from projections.laws.leads_out_of_turn import LEAD, Became, Lead, Proper, Seen, Trick, misled_47e1
from projections.recorded.board_stages import Chosen
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_leads"]


def rule_on_leads(rulings: RulingsSoFar, record: Chosen) -> None:
    """The incidents of wrong leads and plays, what declarer or a defender may choose, and what he chose."""
    of = record.edition.of
    if record.declarer is None:
        return
    for lead in law_53.leads_out_of_turn(record):
        _rule_on_lead(rulings, lead)
    for place, named, _ in record.moments(DummyCardNamed):
        if record.judgement(incident_name(record.board, place), "45C4b") is not None:
            continue  # it was to take the place of the card named before, and is no lead
        by_name = law_55.called_out_of_turn(record, place, named)
        if by_name:
            rulings.incident(place, Irregularity.LEAD_OUT_OF_TURN.value, record.dummy).add(*by_name)
    given = law_59.orders(record)
    _rule_on_early_plays(rulings, given)
    for place, exposed, _ in record.moments(CardExposed):
        rulings.add(
            place, "card shown", of(law_48.law_48a)(record, place, exposed), of(law_58.law_58b)(record, place, exposed)
        )
    for place, faced, _ in record.moments(DummyFaced):
        question = of(law_48.law_48b)(record, place, faced, incident_name(record.board, place))
        rulings.add(place, "cards faced by declarer", question)
    for place, together, _ in record.moments(SimultaneousPlay):
        rulings.add(place, "simultaneous play", of(law_58.law_58a)(record, place, together))
    early = [law_57.order_upon(play, given) for play in law_57.premature_plays(record)]
    for order in given:
        unable = of(law_59.law_59)(record, order) if order not in early else None
        if unable is not None:
            _incident_of(rulings, record, order, unable.places[0]).add(unable)


def _rule_on_lead(rulings: RulingsSoFar, lead: law_53.WrongLead) -> None:
    """One lead out of turn."""
    incident = rulings.incident(lead.place, Irregularity.LEAD_OUT_OF_TURN.value, lead.seat)
    trick = Trick.LAST if lead.trick == 13 else Trick.EARLIER
    situation = _which_lead(lead), trick, _what_became(lead), _whose_lead(lead), _what_was_seen(lead)
    rulings.record.edition.table(LEAD).rule(incident, lead, *situation)


def _which_lead(lead: law_53.WrongLead) -> Lead:
    """47E1 goes before everything else, and 60B before what declarer could accept."""
    if misled_47e1(lead):
        return Lead.MISLED
    if lead.is_no_lead:
        return Lead.NO_LEAD
    if lead.record.edition.of(law_60.law_60b)(lead) is not None:
        return Lead.IN_HASTE
    if not lead.by_defender:
        return Lead.DECLARER
    return Lead.OPENING if lead.is_opening else Lead.DEFENDER


def _what_became(lead: law_53.WrongLead) -> Became:
    if lead.lies:
        return Became.LIES
    return Became.REPLACED if lead.replaced else Became.ACCEPTED if lead.accepted else Became.TAKEN_BACK


def _whose_lead(lead: law_53.WrongLead) -> Proper:
    if lead.proper is None:
        return Proper.UNKNOWN
    return Proper.DEFENDER if lead.record.is_defender(lead.proper) else Proper.OTHER_HAND


def _what_was_seen(lead: law_53.WrongLead) -> Seen:
    """54A goes before 54C: who has begun to spread his hand is dummy himself."""
    of = lead.record.edition.of
    spread = of(law_54.law_54a)(lead)
    if spread is not None and spread.code == "must_spread":
        return Seen.BEGUN
    return Seen.DUMMY if of(law_54.law_54c)(lead) is not None else Seen.NOTHING


def _rule_on_early_plays(rulings: RulingsSoFar, given: list[law_59.Order]) -> None:
    record = rulings.record
    of = record.edition.of
    for irregular in record.irregular(Irregularity.PLAY_OUT_OF_TURN):
        to_no_lead = law_57.played_to_no_lead(record, irregular)
        stands = law_54.shown_with_no_lead(record, irregular) if to_no_lead else of(law_57.law_57c3)(record, irregular)
        rulings.add(irregular.place, irregular.kind.value, stands, _on_wrong_word(rulings, irregular))
    seconds = {irregular.place for irregular in record.irregular(Irregularity.FIFTH_CARD)}
    for play in law_57.plays_too_early(record):
        incident = rulings.incident(play.place, _kind_of(play, seconds), play.seat)
        incident.add(*of(law_57.law_57d)(record, play), law_60.play_forfeited(record, play.place, play.forfeited))
        if play.is_lead and not play.before_partner:
            incident.add(law_56.deemed_lead(record, play))
        if not play.before_partner or play.forfeited:
            continue
        free = [of(law_57.law_57c1)(record, play), of(law_57.law_57c2)(record, play)]
        incident.add(*free)
        if not any(free):
            incident.add(*of(law_57.law_57a)(record, play, given), of(law_57.law_57b)(record, play, given))


def _kind_of(play: law_57.Premature, seconds: set[int]) -> str:
    """What the incident is called: a second card stays one, also where the director deems that it was led (45E1)."""
    kind = Irregularity.PREMATURE_LEAD if play.is_lead else Irregularity.PLAY_OUT_OF_TURN
    if play.place in seconds:
        kind = Irregularity.FIFTH_CARD
    return str(kind.value)


def _on_wrong_word(rulings: RulingsSoFar, irregular: Irregular) -> Finding | None:
    play = next((play for play in rulings.board.plays if play.place == irregular.place), None)
    return rulings.record.edition.of(law_47.law_47e1)(rulings.record, play) if play is not None else None


def _incident_of(rulings: RulingsSoFar, record: Chosen, order: law_59.Order, played: int) -> Incident:
    """The incident that an order answers: the one it names, the one whose choice it was, or one of its own."""
    name = order.event.incident or record.answering.get(order.place, "")
    named = next((incident for incident in rulings.incidents if incident.name == name), None)
    return named or rulings.incident(played, "unable to comply")
