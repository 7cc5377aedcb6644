"""How cards are played and kept: opening lead, designation, dummy's wrong card, retraction (41, 45 to 47, 65, 66)."""

from __future__ import annotations

from domain.events import (
    AttentionDrawn,
    CallChanged,
    CallWithdrawn,
    CardExposed,
    CardPlaced,
    DirectorCalled,
    DummyCardNamed,
    ExplanationCorrected,
    LeadFacedDown,
    OptionChosen,
    QuestionAsked,
    TrickInspected,
    TrickQuitted,
    TricksDisputed,
)
from domain.events.topics import is_about
from domain.happened import Play
from domain.seats import SEATS, Seat, Side
from projections.found.incidents import Finding, Incident, Option, incident_name
from projections.laws import law_16_information as law_16
from projections.laws import law_41_opening_lead as law_41
from projections.laws import law_45_card_played as law_45
from projections.laws import law_46_designation as law_46
from projections.laws import law_47_retraction as law_47
from projections.laws import law_61_revoke as law_61
from projections.laws import law_65_arrangement as law_65
from projections.laws import law_66_inspection as law_66
from projections.laws.law_09_attention import speaker
from projections.recorded.board_record import Facts
from projections.recorded.board_stages import Chosen
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.chapters.information import misinformant

__all__ = ["rule_on_played_cards"]

CHOOSES_LEAD = frozenset({"require", "forbid"})
WRONG = ("mistaken_explanation", "no_agreement")
"""Answers of 75D by which an explanation was wrong."""


def rule_on_played_cards(rulings: RulingsSoFar, facts: Chosen) -> None:
    """What the Laws say of how each card was led, named, shown, taken back, kept and looked at."""
    if facts.declarer is None:
        return
    _opening_lead(rulings)
    named, meant = _designations(rulings)
    changes = _changed_designations(rulings, named)
    _wrong_cards_from_dummy(rulings, meant, changes)
    _cards_shown(rulings)
    _penalty_cards_shown_again(rulings)
    _second_cards(rulings)
    _explanations(rulings)
    _taken_back(rulings, facts, changes)
    _kept_and_inspected(rulings)


def _opening_lead(rulings: RulingsSoFar) -> None:
    """41A to 41C."""
    facts = rulings.facts
    of = facts.edition.of
    for place, lead, _ in facts.moments(LeadFacedDown):
        rulings.add(place, "opening lead", of(law_41.law_41a)(facts, place, lead))
    for place, asked, _ in facts.moments(QuestionAsked):
        rulings.add(place, "question", *of(law_41.law_41b)(facts, place, asked))
    changed = [(place, event.seat) for place, event, _ in facts.moments(CallChanged)]
    changed += [(place, event.seat) for place, event, _ in facts.moments(CallWithdrawn)]
    for place, seat in changed:
        rulings.add(place, "call after the auction", of(law_41.law_41c)(facts, place, seat))


def _designations(rulings: RulingsSoFar) -> tuple[list[Finding], list[tuple[Play, Finding]]]:
    """45B and 46: the cards named from dummy in their order, and by card of dummy's the designation it was played on
    (where what was said leaves another intention open, only once the director has answered)."""
    facts = rulings.facts
    named: list[Finding] = []
    meant: list[tuple[Play, Finding]] = []
    for place, event, _ in facts.moments(DummyCardNamed):
        designation = facts.edition.of(law_45.law_45b)(facts, place, event)
        play = _dummys_next(facts, place)
        if designation is None:
            designation = _incomplete(rulings, place, event, play)
        if designation is not None and designation.card is not None:
            named.append(designation)
            if play is not None:
                meant.append((play, designation))
    return named, _as_answered(rulings, meant)


def _dummys_next(facts: Facts, place: int) -> Play | None:
    return facts.edition.of(law_45.law_45a)(facts, facts.dummy, place) if facts.dummy is not None else None


def _incomplete(rulings: RulingsSoFar, place: int, event: DummyCardNamed, play: Play | None) -> Finding | None:
    """46: the card an incomplete call is taken for; what is open, and who chooses, stands in the incident. (Where
    declarer named another card before dummy's was played, that is a change of designation: 45C4b asks.)"""
    facts = rulings.facts
    of = facts.edition.of
    rulings.add(place, "designation", of(law_46.law_46a)(facts, place, event))
    called = law_46.called_at(facts, place, event)
    if called is None:
        return None
    found = law_46.card_meant(facts, called)
    rank = of(law_46.law_46b3b)(facts, called)
    open_rank = rank if not isinstance(rank, Finding) else None
    rulings.add(place, "designation", found, open_rank, *of(law_46.law_46b5)(facts, called))
    rulings.add(place, "designation", *law_46.second_choices(facts, called), law_46.named_again(facts, called))
    if found is None or found.law == "46B4":
        return None
    if play is None or play.card is found.card or called.is_complete:
        return found
    if not any(place < at < play.place for at, _, _ in facts.moments(DummyCardNamed)):
        incident = rulings.incident(place, "designation")
        incident.add(law_46.intention_question(facts, incident.name, found, play.place))
    return found


def _as_answered(rulings: RulingsSoFar, meant: list[tuple[Play, Finding]]) -> list[tuple[Play, Finding]]:
    """Without the incomplete calls that may have been meant otherwise, unless the director found that they were not."""
    kept: list[tuple[Play, Finding]] = []
    for play, designation in meant:
        incident = rulings.find(designation.places[0])
        asked = next((q for q in incident.questions if q.law == "46B"), None) if incident is not None else None
        if asked is None or (asked.answer is not None and asked.answer.answer == "as_designated"):
            kept.append((play, designation))
    return kept


def _changed_designations(rulings: RulingsSoFar, named: list[Finding]) -> list[law_45.Change]:
    """45C4b of every designation that was changed, with 16C of what it told. Gives those that are not too late."""
    facts = rulings.facts
    changes = law_45.changes_of(facts, named)
    for change in changes:
        incident = rulings.incident(change.place, "designation", facts.declarer)
        incident.add(*facts.edition.of(law_45.law_45c4b)(facts, incident.name, change))
        if any(question.law == "45C4b" and question.is_open for question in incident.questions):
            # whether it was a lead at all comes first
            incident.take_back(lambda item: isinstance(item, Option) and item.law == "53A")
    return [change for change in changes if not change.late]


def _wrong_cards_from_dummy(
    rulings: RulingsSoFar, meant: list[tuple[Play, Finding]], changes: list[law_45.Change]
) -> None:
    """45D of each card of dummy's that is not what was named; where the designation was changed, either card may be."""
    facts = rulings.facts
    of = facts.edition.of
    for misplay in law_45.misplays_of(facts, _last_word(meant, changes)):
        incident = rulings.incident(misplay.play.place, "wrong card from dummy", facts.dummy)
        said = [each for each in of(law_45.law_45d1)(facts, misplay) if not _is_offered(rulings, each)]
        incident.add(misplay.named, *said, of(law_45.law_45d2)(misplay))
        _information(facts, incident, misplay)


def _is_offered(rulings: RulingsSoFar, item: Finding | Option) -> bool:
    """Whether the same player may take the same card back because of the revoke that dummy's card was (62C)."""
    if not isinstance(item, Option):
        return False
    offered = (option for incident in rulings.incidents for option in incident.options)
    return any(o.law.startswith("62C") and (o.seat, o.card) == (item.seat, item.card) for o in offered)


def _last_word(meant: list[tuple[Play, Finding]], changes: list[law_45.Change]) -> list[tuple[Play, Finding]]:
    """By card of dummy's, the last designation before it; without those that are in question."""
    changed = {place for change in changes for place in (*change.first.places, *change.second.places)}
    last = {play.place: (play, designation) for play, designation in meant}
    return [each for each in last.values() if not changed.intersection(each[1].places)]


def _information(facts: Facts, incident: Incident, misplay: law_45.Misplay) -> None:
    """16C of a defender's card that was taken back because dummy's was changed."""
    side = SEATS[misplay.play.seat].side
    for play in facts.plays_after(misplay.play.place, side.opponents):
        back = facts.withdrawn_at(play.place)
        if misplay.known and play.place < misplay.known and back is not None:
            incident.add(*law_16.information_from_card(facts, side, play, back))


def _cards_shown(rulings: RulingsSoFar) -> None:
    """45C of the cards that somebody showed or named at his turn."""
    facts = rulings.facts
    of = facts.edition.of
    for place, exposed, _ in facts.moments(CardExposed):
        name = incident_name(facts.board, place)
        found = [
            item
            for paragraph in (of(law_45.law_45c1), of(law_45.law_45c2), of(law_45.law_45c3), of(law_45.law_45c4a))
            for item in paragraph(facts, name, place, exposed)
        ]
        if found:
            rulings.incident(place, "card shown", exposed.seat).add(*found)
    spoken: list[tuple[int, AttentionDrawn | DirectorCalled, int]] = [*facts.moments(AttentionDrawn)]
    spoken += facts.moments(DirectorCalled)
    for place, event, _ in spoken:
        name = incident_name(facts.board, place)
        rulings.add(place, "card shown", *law_45.perhaps_played(facts, name, place, event))


def _penalty_cards_shown_again(rulings: RulingsSoFar) -> None:
    """A penalty card that lies there does not become one when it is shown once more: 49 has said it."""
    for place, exposed, _ in rulings.facts.moments(CardExposed):
        incident = rulings.find(place)
        if incident is None or not _lies_as_penalty_card(rulings, incident, exposed):
            continue
        incident.take_back(lambda item: isinstance(item, Finding) and (item.law, item.code) == ("49", "penalty_card"))
        if not (incident.findings or incident.options or incident.questions or incident.imposed):
            rulings.withdraw(incident)


def _lies_as_penalty_card(rulings: RulingsSoFar, shown: Incident, exposed: CardExposed) -> bool:
    """Whether a card lay there as a penalty card, from another incident, when it was shown."""
    effects = (effect for incident in rulings.incidents if incident is not shown for effect in incident.imposed)
    return any(
        effect.code == "penalty_card"
        and (effect.seat, effect.card) == (exposed.seat, exposed.card)
        and effect.since < shown.place
        and (effect.stands or effect.ended > shown.place)
        for effect in effects
    )


def _second_cards(rulings: RulingsSoFar) -> None:
    """45E of a second card of one hand to a trick, unless it is too late for that (67B2), and 45G of a trick turned too
    soon."""
    facts = rulings.facts
    of = facts.edition.of
    for irregular in facts.board.irregular:
        known = rulings.find(irregular.place)
        if known is not None and any(finding.law == "67B2" for finding in known.findings):
            continue
        name = incident_name(facts.board, irregular.place)
        found = of(law_45.law_45e1)(facts, name, irregular) + of(law_45.law_45e2)(facts, name, irregular)
        rulings.add(irregular.place, irregular.kind.value, *found)
    for place, quitted, _ in facts.moments(TrickQuitted):
        rulings.add(place, "trick with fewer than four cards", of(law_45.law_45g)(facts, place, quitted))


def _explanations(rulings: RulingsSoFar) -> None:
    """47E2 of an explanation that was put right, or found wrong, after cards had been played on it."""
    facts = rulings.facts
    of = facts.edition.of
    wrong = [(at, said.seat.side, "explanation corrected") for at, said, _ in facts.moments(ExplanationCorrected)]
    wrong += [(at, side, "misinformation") for at, side in _found_wrong(facts)]
    for place, explaining, kind in wrong:
        found = of(law_47.law_47e2a)(facts, place, explaining)
        if found is not None and kind == "misinformation":
            rulings.incident(place, kind, misinformant(facts, place, explaining))
        option = None
        if found is not None:
            play = next(play for play in facts.board.plays if play.place == found.places[0])
            back = facts.withdrawn_at(play.place)
            if back is not None and back > place:
                told = law_16.information_from_card(facts, explaining, play, back)
                rulings.add(place, kind, *told)
            option = law_47.may_take_back(facts, "47E2a", play, place, place)
        too_late = None
        if kind != "misinformation":  # there 21B3 asks for the damage
            too_late = of(law_47.law_47e2b)(facts, incident_name(facts.board, place), place, explaining)
        rulings.add(place, kind, found, option, too_late)


def _found_wrong(facts: Facts) -> list[tuple[int, Side]]:
    """Where somebody spoke of misinformation that the director found to be some (75D), and whose it was."""
    said: list[tuple[int, Seat | None]] = [
        (at, event.offender or _opponent_of(event.who))
        for at, event, _ in facts.moments(AttentionDrawn)
        if is_about(event, "misinformation") or is_about(event, "missing_alert")
    ]
    said += [
        (at, event.seat.left)
        for at, event, _ in facts.moments(DirectorCalled)
        if event.seat is not None and (is_about(event, "misinformation") or is_about(event, "missing_alert"))
    ]
    found = ((at, seat, facts.judgement(incident_name(facts.board, at), "75D")) for at, seat in said)
    return [(at, seat.side) for at, seat, answer in found if seat and answer and answer.answer in WRONG]


def _opponent_of(who: str) -> Seat | None:
    seat = speaker(who)
    return seat.left if seat is not None else None


def _taken_back(rulings: RulingsSoFar, facts: Chosen, changes: list[law_45.Change]) -> None:
    """47: the ground on which each card was taken back, in the incident that gives it; 47F where there is none."""
    of = facts.edition.of
    cards = law_47.taken_back(facts)
    if not cards:
        return
    illegal = {irregular.place for irregular in facts.board.irregular}
    illegal |= {revoke.place for revoke in of(law_61.law_61a)(facts)}
    illegal |= {f.places[0] for i in rulings.incidents for f in i.findings if f.code == "wrong_card_from_dummy"}
    owed = [
        (i.place, i.seat, f.places[0] if f.law == "62A" else f.places[-1])
        for i in rulings.incidents
        for f in i.findings
        if f.law in ("62A", "62C3") and i.seat
    ]
    for card in cards:
        ground = _ground(rulings, card, cards, illegal, changes, owed)
        place = card.play.place if card.play.place in illegal else card.at
        rulings.add(place, "card taken back", ground)
        others_ground = (of(law_47.law_47e1)(facts, card.play), _changed_on_explanation(rulings, card))
        rulings.add(card.at, "card taken back", of(law_47.law_47f)(facts, card, (ground, *others_ground)))


def _ground(
    rulings: RulingsSoFar,
    card: law_47.TakenBack,
    cards: list[law_47.TakenBack],
    illegal: set[int],
    changes: list[law_45.Change],
    owed: list[tuple[int, Seat, int]],
) -> Finding | None:
    """The one paragraph of 47A to 47D by which a card went back: a refusal, an illegal play, a change of designation,
    an opponent's change, or else what another Law sends back with it. (Where it is 47E, none of them.)"""
    facts = rulings.facts
    of = facts.edition.of
    if of(law_47.law_47e1)(facts, card.play) is not None:
        return None
    others = [other for other in cards if other is not card]
    if law_47.is_refused(facts, card):
        return of(law_47.law_47a)(facts, card, others, required=True)
    return (
        of(law_47.law_47b)(facts, card, illegal)
        or of(law_47.law_47c)(facts, card, [change.first for change in changes])
        or of(law_47.law_47d)(card, others, owed)
        or of(law_47.law_47a)(facts, card, others, required=_is_sent_back(rulings, card))
    )


def _is_sent_back(rulings: RulingsSoFar, card: law_47.TakenBack) -> bool:
    """Whether another Law sends a card back: a lead before an opponent had made his choice, one of another pack, or a
    card played before one that was missing was supplied to an earlier trick (67A)."""
    facts, opponents = rulings.facts, card.seat.side.opponents
    codes = ("led_before_choice", "surplus_goes_back", "surplus_removed")
    findings = (finding for incident in rulings.incidents for finding in incident.findings)
    if any(f.code in codes and f.seat is card.seat and f.card is card.play.card for f in findings):
        return True
    supplied = [(at, placed.trick) for at, placed, _ in facts.moments(CardPlaced) if _counts(facts, at)]
    if any(card.play.place < at < card.at and trick < card.play.trick for at, trick in supplied):
        return True
    options = (option for incident in rulings.incidents for option in incident.options)
    if any(option.seat.side is opponents and CHOOSES_LEAD.intersection(option.choices) for option in options):
        return True
    following = facts.edition.of(law_45.law_45a)(facts, card.seat, card.at)
    return any(
        chosen.seat.side is opponents and chosen.choice in CHOOSES_LEAD and card.at < place
        for place, chosen, _ in facts.moments(OptionChosen)
        if following is None or place < following.place
    )


def _counts(facts: Facts, place: int) -> bool:
    """Whether a card that was put to a defective trick was played to it."""
    return any(play.place == place for play in facts.board.plays)


def _changed_on_explanation(rulings: RulingsSoFar, card: law_47.TakenBack) -> Finding | None:
    """The finding of 47E2a that lets a card go back."""
    found = (finding for incident in rulings.incidents for finding in incident.findings if finding.law == "47E2a")
    return next((finding for finding in found if finding.places[0] == card.play.place), None)


def _kept_and_inspected(rulings: RulingsSoFar) -> None:
    """65 and 66; 61C where a quitted trick was looked at without right."""
    facts = rulings.facts
    of = facts.edition.of
    for place, inspected, _ in facts.moments(TrickInspected):
        closed = of(law_66.law_66c)(facts, place, inspected)
        told = of(law_61.law_61c)(facts, place, inspected) if closed is not None else None
        lawful = (of(law_66.law_66a), of(law_66.law_66b), of(law_66.law_66d))
        said = [paragraph(facts, place, inspected) for paragraph in lawful]
        rulings.add(place, "inspected trick", *said, closed, told)
    for place, said_of, _ in facts.moments(AttentionDrawn):
        paragraphs = (
            of(law_65.law_65b1),
            of(law_65.law_65b2),
            of(law_65.law_65b3),
            of(law_65.law_65c),
            of(law_65.law_65d),
        )
        for paragraph in paragraphs:
            rulings.add(place, "order of the cards", paragraph(facts, place, said_of))
        mixed = of(law_65.law_65d)(facts, place, said_of)
        if mixed is not None and _facts_are_disputed(rulings):
            rulings.add(
                place,
                "order of the cards",
                law_66.mixed_cards_question(facts, incident_name(facts.board, place), mixed),
            )


def _facts_are_disputed(rulings: RulingsSoFar) -> bool:
    """Whether a revoke or a number of tricks has been claimed."""
    disputed = bool(rulings.facts.moments(TricksDisputed))
    claimed = (said for _, said, _ in rulings.facts.moments(AttentionDrawn))
    return disputed or any(is_about(said, "revoke") for said in claimed)
