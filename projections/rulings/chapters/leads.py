"""Leads and plays out of turn, before their time or together, and cards that declarer shows: 48, 53 to 60."""

from __future__ import annotations

from domain.board import Irregular, Irregularity
from domain.events import CardExposed, DummyCardNamed, DummyFaced, SimultaneousPlay
from projections.found.incidents import Finding, Incident, incident_name
from projections.laws import law_16_information as law_16
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
from projections.rulings.board_rulings import BoardRulings

__all__ = ["rule_on_leads"]


def rule_on_leads(rulings: BoardRulings) -> None:
    """The incidents of wrong leads and plays, what declarer or a defender may choose, and what he chose."""
    facts = rulings.facts
    of = facts.edition.of
    if facts.declarer is None:
        return
    for lead in law_53.leads_out_of_turn(facts):
        _rule_on_lead(rulings, lead)
    for place, named, _ in facts.moments(DummyCardNamed):
        if facts.judgement(incident_name(facts.board, place), "45C4b") is not None:
            continue  # it was to take the place of the card named before, and is no lead
        by_name = law_55.called_out_of_turn(facts, place, named)
        if by_name:
            rulings.incident(place, Irregularity.LEAD_OUT_OF_TURN.value, facts.dummy).add(*by_name)
    given = law_59.orders(facts)
    _rule_on_early_plays(rulings, given)
    for place, exposed, _ in facts.moments(CardExposed):
        rulings.add(
            place, "card shown", of(law_48.law_48a)(facts, place, exposed), of(law_58.law_58b)(facts, place, exposed)
        )
    for place, faced, _ in facts.moments(DummyFaced):
        question = of(law_48.law_48b)(facts, place, faced, incident_name(facts.board, place))
        rulings.add(place, "cards faced by declarer", question)
    for place, together, _ in facts.moments(SimultaneousPlay):
        rulings.add(place, "simultaneous play", of(law_58.law_58a)(facts, place, together))
    early = [law_57.order_upon(facts, play, given) for play in law_57.premature_plays(facts)]
    for order in given:
        unable = of(law_59.law_59)(facts, order) if order not in early else None
        if unable is not None:
            _incident_of(rulings, order, unable.places[0]).add(unable)


def _rule_on_lead(rulings: BoardRulings, lead: law_53.WrongLead) -> None:
    """One lead out of turn: 47E1 goes before everything else, and 60B before what declarer could accept."""
    facts = rulings.facts
    of = facts.edition.of
    incident = rulings.incident(lead.place, Irregularity.LEAD_OUT_OF_TURN.value, lead.seat)
    play = next((play for play in facts.board.plays if play.place == lead.place), None)
    on_wrong_word = of(law_47.law_47e1)(facts, play) if play is not None else None
    if on_wrong_word is not None:
        incident.add(on_wrong_word, law_60.played_to_misled(facts, lead.place, lead.seat, lead.trick))
        return
    shown, in_haste = of(law_54.law_54e)(facts, lead), of(law_60.law_60b)(facts, lead)
    if shown is not None or in_haste is not None:
        incident.add(shown, in_haste, law_54.shown_by_own_error(facts, lead, incident.name))
        return
    must = of(law_54.law_54c)(facts, lead)
    spread = of(law_54.law_54a)(facts, lead)
    dummy = law_54.who_is_dummy(facts, lead, incident.name)
    incident.add(law_54.face_down_lead(facts, lead), law_54.spread_begun(facts, lead, incident.name))
    incident.add(dummy, law_54.enter_spread(lead, dummy))
    no_choice = must is not None or (spread is not None and spread.code == "must_spread")
    if not (no_choice and lead.lies):
        incident.add(*of(law_53.law_53a)(facts, lead))
    in_turn = of(law_53.law_53b)(lead)
    if in_turn is not None and play is not None and lead.trick < 13:
        incident.add(*law_16.told_by_card(facts, lead.seat.side, play, lead.withdrawn))
    incident.add(in_turn, of(law_53.law_53c)(facts, lead), *law_53.without_right(facts, lead))
    incident.add(spread, of(law_54.law_54b)(facts, lead), must, of(law_54.law_54d)(facts, lead))
    incident.add(of(law_55.law_55a)(facts, lead), of(law_55.law_55b1)(lead), of(law_55.law_55b2)(lead))
    incident.add(of(law_55.law_55c)(facts, lead, incident.name), of(law_56.law_56)(lead))
    incident.add(of(law_60.law_60a)(facts, lead), of(law_60.law_60c)(facts, lead))


def _rule_on_early_plays(rulings: BoardRulings, given: list[law_59.Order]) -> None:
    facts = rulings.facts
    of = facts.edition.of
    for irregular in facts.irregular(Irregularity.PLAY_OUT_OF_TURN):
        to_no_lead = law_57.played_to_no_lead(facts, irregular)
        stands = law_54.shown_with_no_lead(facts, irregular) if to_no_lead else of(law_57.law_57c3)(facts, irregular)
        rulings.add(irregular.place, irregular.kind.value, stands, _on_wrong_word(rulings, irregular))
    seconds = {irregular.place for irregular in facts.irregular(Irregularity.FIFTH_CARD)}
    for play in law_57.plays_too_early(facts):
        incident = rulings.incident(play.place, _kind_of(play, seconds), play.seat)
        incident.add(*of(law_57.law_57d)(facts, play), law_60.play_forfeited(facts, play.place, play.forfeited))
        if play.is_lead and not play.before_partner:
            incident.add(law_56.deemed_lead(facts, play))
        if not play.before_partner or play.forfeited:
            continue
        free = [of(law_57.law_57c1)(facts, play), of(law_57.law_57c2)(facts, play)]
        incident.add(*free)
        if not any(free):
            incident.add(*of(law_57.law_57a)(facts, play, given), of(law_57.law_57b)(facts, play, given))


def _kind_of(play: law_57.Premature, seconds: set[int]) -> str:
    """What the incident is called: a second card stays one, also where the director deems that it was led (45E1)."""
    kind = Irregularity.PREMATURE_LEAD if play.is_lead else Irregularity.PLAY_OUT_OF_TURN
    if play.place in seconds:
        kind = Irregularity.FIFTH_CARD
    return str(kind.value)


def _on_wrong_word(rulings: BoardRulings, irregular: Irregular) -> Finding | None:
    play = next((play for play in rulings.board.plays if play.place == irregular.place), None)
    return rulings.facts.edition.of(law_47.law_47e1)(rulings.facts, play) if play is not None else None


def _incident_of(rulings: BoardRulings, order: law_59.Order, played: int) -> Incident:
    """The incident that an order answers: the one it names, the one whose choice it was, or one of its own."""
    name = order.event.incident or rulings.facts.choices_answering.get(order.place, "")
    named = next((incident for incident in rulings.incidents if incident.name == name), None)
    return named or rulings.incident(played, "unable to comply")
