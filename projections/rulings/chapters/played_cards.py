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
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Chosen
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.chapters.information import misinformant

__all__ = ["rule_on_played_cards"]

CHOOSES_LEAD = frozenset({"require", "forbid"})
WRONG = ("mistaken_explanation", "no_agreement")
"""Answers of 75D by which an explanation was wrong."""


def rule_on_played_cards(rulings: RulingsSoFar, record: Chosen) -> None:
    """What the Laws say of how each card was led, named, shown, taken back, kept and looked at."""
    if record.declarer is None:
        return
    _opening_lead(rulings)
    named, meant = _designations(rulings)
    changes = _changed_designations(rulings, named)
    _wrong_cards_from_dummy(rulings, meant, changes)
    _cards_shown(rulings)
    _penalty_cards_shown_again(rulings)
    _second_cards(rulings)
    _explanations(rulings)
    _taken_back(rulings, record, changes)
    _kept_and_inspected(rulings)


def _opening_lead(rulings: RulingsSoFar) -> None:
    """41A to 41C."""
    record = rulings.record
    of = record.edition.of
    for place, lead, _ in record.moments(LeadFacedDown):
        rulings.add(place, "opening lead", of(law_41.law_41a)(record, place, lead))
    for place, asked, _ in record.moments(QuestionAsked):
        rulings.add(place, "question", *of(law_41.law_41b)(record, place, asked))
    changed = [(place, event.seat) for place, event, _ in record.moments(CallChanged)]
    changed += [(place, event.seat) for place, event, _ in record.moments(CallWithdrawn)]
    for place, seat in changed:
        rulings.add(place, "call after the auction", of(law_41.law_41c)(record, place, seat))


def _designations(rulings: RulingsSoFar) -> tuple[list[Finding], list[tuple[Play, Finding]]]:
    """45B and 46: the cards named from dummy in their order, and by card of dummy's the designation it was played on
    (where what was said leaves another intention open, only once the director has answered)."""
    record = rulings.record
    named: list[Finding] = []
    meant: list[tuple[Play, Finding]] = []
    for place, event, _ in record.moments(DummyCardNamed):
        designation = record.edition.of(law_45.law_45b)(record, place, event)
        play = _dummys_next(record, place)
        if designation is None:
            designation = _incomplete(rulings, place, event, play)
        if designation is not None and designation.card is not None:
            named.append(designation)
            if play is not None:
                meant.append((play, designation))
    return named, _as_answered(rulings, meant)


def _dummys_next(record: Record, place: int) -> Play | None:
    return record.edition.of(law_45.law_45a)(record, record.dummy, place) if record.dummy is not None else None


def _incomplete(rulings: RulingsSoFar, place: int, event: DummyCardNamed, play: Play | None) -> Finding | None:
    """46: the card an incomplete call is taken for; what is open, and who chooses, stands in the incident. (Where
    declarer named another card before dummy's was played, that is a change of designation: 45C4b asks.)"""
    record = rulings.record
    of = record.edition.of
    rulings.add(place, "designation", of(law_46.law_46a)(record, place, event))
    called = law_46.called_at(record, place, event)
    if called is None:
        return None
    found = law_46.card_meant(record, called)
    rank = of(law_46.law_46b3b)(record, called)
    open_rank = rank if not isinstance(rank, Finding) else None
    rulings.add(place, "designation", found, open_rank, *of(law_46.law_46b5)(record, called))
    rulings.add(place, "designation", *law_46.second_choices(record, called), law_46.named_again(record, called))
    if found is None or found.law == "46B4":
        return None
    if play is None or play.card is found.card or called.is_complete:
        return found
    if not any(place < at < play.place for at, _, _ in record.moments(DummyCardNamed)):
        incident = rulings.incident(place, "designation")
        incident.add(law_46.intention_question(record, incident.name, found, play.place))
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
    record = rulings.record
    changes = law_45.changes_of(record, named)
    for change in changes:
        incident = rulings.incident(change.place, "designation", record.declarer)
        incident.add(*record.edition.of(law_45.law_45c4b)(record, incident.name, change))
        if any(question.law == "45C4b" and question.is_open for question in incident.questions):
            # whether it was a lead at all comes first
            incident.take_back(lambda item: isinstance(item, Option) and item.law == "53A")
    return [change for change in changes if not change.late]


def _wrong_cards_from_dummy(
    rulings: RulingsSoFar, meant: list[tuple[Play, Finding]], changes: list[law_45.Change]
) -> None:
    """45D of each card of dummy's that is not what was named; where the designation was changed, either card may be."""
    record = rulings.record
    of = record.edition.of
    for misplay in law_45.misplays_of(record, _last_word(meant, changes)):
        incident = rulings.incident(misplay.play.place, "wrong card from dummy", record.dummy)
        said = [each for each in of(law_45.law_45d1)(record, misplay) if not _is_offered(rulings, each)]
        incident.add(misplay.named, *said, of(law_45.law_45d2)(misplay))
        _information(record, incident, misplay)


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


def _information(record: Record, incident: Incident, misplay: law_45.Misplay) -> None:
    """16C of a defender's card that was taken back because dummy's was changed."""
    side = SEATS[misplay.play.seat].side
    for play in record.plays_after(misplay.play.place, side.opponents):
        back = record.withdrawn_at(play.place)
        if misplay.known and play.place < misplay.known and back is not None:
            incident.add(*law_16.information_from_card(record, side, play, back))


def _cards_shown(rulings: RulingsSoFar) -> None:
    """45C of the cards that somebody showed or named at his turn."""
    record = rulings.record
    of = record.edition.of
    for place, exposed, _ in record.moments(CardExposed):
        name = incident_name(record.board, place)
        found = [
            item
            for paragraph in (of(law_45.law_45c1), of(law_45.law_45c2), of(law_45.law_45c3), of(law_45.law_45c4a))
            for item in paragraph(record, name, place, exposed)
        ]
        if found:
            rulings.incident(place, "card shown", exposed.seat).add(*found)
    spoken: list[tuple[int, AttentionDrawn | DirectorCalled, int]] = [*record.moments(AttentionDrawn)]
    spoken += record.moments(DirectorCalled)
    for place, event, _ in spoken:
        name = incident_name(record.board, place)
        rulings.add(place, "card shown", *law_45.perhaps_played(record, name, place, event))


def _penalty_cards_shown_again(rulings: RulingsSoFar) -> None:
    """A penalty card that lies there does not become one when it is shown once more: 49 has said it."""
    for place, exposed, _ in rulings.record.moments(CardExposed):
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
    record = rulings.record
    of = record.edition.of
    for irregular in record.board.irregular:
        known = rulings.find(irregular.place)
        if known is not None and any(finding.law == "67B2" for finding in known.findings):
            continue
        name = incident_name(record.board, irregular.place)
        found = of(law_45.law_45e1)(record, name, irregular) + of(law_45.law_45e2)(record, name, irregular)
        rulings.add(irregular.place, irregular.kind.value, *found)
    for place, quitted, _ in record.moments(TrickQuitted):
        rulings.add(place, "trick with fewer than four cards", of(law_45.law_45g)(record, place, quitted))


def _explanations(rulings: RulingsSoFar) -> None:
    """47E2 of an explanation that was put right, or found wrong, after cards had been played on it."""
    record = rulings.record
    of = record.edition.of
    wrong = [(at, said.seat.side, "explanation corrected") for at, said, _ in record.moments(ExplanationCorrected)]
    wrong += [(at, side, "misinformation") for at, side in _found_wrong(record)]
    for place, explaining, kind in wrong:
        found = of(law_47.law_47e2a)(record, place, explaining)
        if found is not None and kind == "misinformation":
            rulings.incident(place, kind, misinformant(record, place, explaining))
        option = None
        if found is not None:
            play = next(play for play in record.board.plays if play.place == found.places[0])
            back = record.withdrawn_at(play.place)
            if back is not None and back > place:
                told = law_16.information_from_card(record, explaining, play, back)
                rulings.add(place, kind, *told)
            option = law_47.may_take_back(record, "47E2a", play, place, place)
        too_late = None
        if kind != "misinformation":  # there 21B3 asks for the damage
            too_late = of(law_47.law_47e2b)(record, incident_name(record.board, place), place, explaining)
        rulings.add(place, kind, found, option, too_late)


def _found_wrong(record: Record) -> list[tuple[int, Side]]:
    """Where somebody spoke of misinformation that the director found to be some (75D), and whose it was."""
    said: list[tuple[int, Seat | None]] = [
        (at, event.offender or _opponent_of(event.who))
        for at, event, _ in record.moments(AttentionDrawn)
        if is_about(event, "misinformation") or is_about(event, "missing_alert")
    ]
    said += [
        (at, event.seat.left)
        for at, event, _ in record.moments(DirectorCalled)
        if event.seat is not None and (is_about(event, "misinformation") or is_about(event, "missing_alert"))
    ]
    found = ((at, seat, record.judgement(incident_name(record.board, at), "75D")) for at, seat in said)
    return [(at, seat.side) for at, seat, answer in found if seat and answer and answer.answer in WRONG]


def _opponent_of(who: str) -> Seat | None:
    seat = speaker(who)
    return seat.left if seat is not None else None


def _taken_back(rulings: RulingsSoFar, record: Chosen, changes: list[law_45.Change]) -> None:
    """47: the ground on which each card was taken back, in the incident that gives it; 47F where there is none."""
    of = record.edition.of
    cards = law_47.taken_back(record)
    if not cards:
        return
    illegal = {irregular.place for irregular in record.board.irregular}
    illegal |= {revoke.place for revoke in of(law_61.law_61a)(record)}
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
        others_ground = (of(law_47.law_47e1)(record, card.play), _changed_on_explanation(rulings, card))
        rulings.add(card.at, "card taken back", of(law_47.law_47f)(record, card, (ground, *others_ground)))


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
    record = rulings.record
    of = record.edition.of
    if of(law_47.law_47e1)(record, card.play) is not None:
        return None
    others = [other for other in cards if other is not card]
    if law_47.is_refused(record, card):
        return of(law_47.law_47a)(record, card, others, required=True)
    return (
        of(law_47.law_47b)(record, card, illegal)
        or of(law_47.law_47c)(record, card, [change.first for change in changes])
        or of(law_47.law_47d)(card, others, owed)
        or of(law_47.law_47a)(record, card, others, required=_is_sent_back(rulings, card))
    )


def _is_sent_back(rulings: RulingsSoFar, card: law_47.TakenBack) -> bool:
    """Whether another Law sends a card back: a lead before an opponent had made his choice, one of another pack, or a
    card played before one that was missing was supplied to an earlier trick (67A)."""
    record, opponents = rulings.record, card.seat.side.opponents
    codes = ("led_before_choice", "surplus_goes_back", "surplus_removed", "surplus_if_others_right")
    findings = (finding for incident in rulings.incidents for finding in incident.findings)
    if any(f.code in codes and f.seat is card.seat and f.card is card.play.card for f in findings):
        return True
    supplied = [(at, placed.trick) for at, placed, _ in record.moments(CardPlaced) if _counts(record, at)]
    if any(card.play.place < at < card.at and trick < card.play.trick for at, trick in supplied):
        return True
    options = (option for incident in rulings.incidents for option in incident.options)
    if any(option.seat.side is opponents and CHOOSES_LEAD.intersection(option.choices) for option in options):
        return True
    following = record.edition.of(law_45.law_45a)(record, card.seat, card.at)
    return any(
        chosen.seat.side is opponents and chosen.choice in CHOOSES_LEAD and card.at < place
        for place, chosen, _ in record.moments(OptionChosen)
        if following is None or place < following.place
    )


def _counts(record: Record, place: int) -> bool:
    """Whether a card that was put to a defective trick was played to it."""
    return any(play.place == place for play in record.board.plays)


def _changed_on_explanation(rulings: RulingsSoFar, card: law_47.TakenBack) -> Finding | None:
    """The finding of 47E2a that lets a card go back."""
    found = (finding for incident in rulings.incidents for finding in incident.findings if finding.law == "47E2a")
    return next((finding for finding in found if finding.places[0] == card.play.place), None)


def _kept_and_inspected(rulings: RulingsSoFar) -> None:
    """65 and 66; 61C where a quitted trick was looked at without right."""
    record = rulings.record
    of = record.edition.of
    for place, inspected, _ in record.moments(TrickInspected):
        closed = of(law_66.law_66c)(record, place, inspected)
        told = of(law_61.law_61c)(record, place, inspected) if closed is not None else None
        lawful = (of(law_66.law_66a), of(law_66.law_66b), of(law_66.law_66d))
        said = [paragraph(record, place, inspected) for paragraph in lawful]
        rulings.add(place, "inspected trick", *said, closed, told)
    for place, said_of, _ in record.moments(AttentionDrawn):
        paragraphs = (
            of(law_65.law_65b1),
            of(law_65.law_65b2),
            of(law_65.law_65b3),
            of(law_65.law_65c),
            of(law_65.law_65d),
        )
        for paragraph in paragraphs:
            rulings.add(place, "order of the cards", paragraph(record, place, said_of))
        mixed = of(law_65.law_65d)(record, place, said_of)
        if mixed is not None and _facts_are_disputed(rulings):
            rulings.add(
                place,
                "order of the cards",
                law_66.mixed_cards_question(record, incident_name(record.board, place), mixed),
            )


def _facts_are_disputed(rulings: RulingsSoFar) -> bool:
    """Whether a revoke or a number of tricks has been claimed."""
    disputed = bool(rulings.record.moments(TricksDisputed))
    claimed = (said for _, said, _ in rulings.record.moments(AttentionDrawn))
    return disputed or any(is_about(said, "revoke") for said in claimed)
