"""Law 26: what declarer may forbid when a defender's call was withdrawn, and not replaced by a comparable one."""

from __future__ import annotations

from typing import NamedTuple

from domain.calls import Call
from domain.cards import SUITS, Card, Suit
from domain.events import LeadFacedDown, OptionChosen
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, Options, Questions, declared
from projections.found.incidents import Effect, Finding, Incident, Option, Question
from projections.laws.law_23_comparable import law_23a
from projections.recorded.board_record import Record
from projections.recorded.board_stages import LeadChoices
from projections.recorded.meanings import presumed_natural, recorded_meaning, was_spoken_of

ANSWERS = ("forbid", "neither")


class Turn(NamedTuple):
    """The offender's partner's first turn to lead, with what he led at it."""

    trick: int
    since: int
    """Where it became his turn."""
    card: Card | None
    """None until he has led; a lead that was taken back is none."""
    place: int
    """Where he led; 0 until then."""


PENDING, IF_NOT_COMPARABLE = "lead_restriction_pending", "lead_restriction_if_not_comparable"
"""What may still come: where the replacement is not comparable, and where nobody has judged yet whether it is."""


def lead_restriction(
    record: Record, choices: LeadChoices, incident: Incident, offender: Seat, withdrawn: int, pending: str = PENDING
) -> None:
    """Add to an incident what 26B makes of the call an offender made at a place, withdrawn and not replaced by a
    comparable one: first what may come of it, by the code `pending`, then declarer's choice, then the suit that is
    forbidden."""
    if record.board.passed_out or withdrawn not in record.board.cancelled:
        return
    specified = suits_specified(record, incident.name, offender)
    is_asked = not (_is_pending(record, offender, withdrawn) or record.is_over)
    if not is_asked and specified is not None and specified.is_open:
        specified = None  # nobody needs the answer until declarer is to choose, nor once the board is over
    found = law_26b(record, choices, incident.name, offender, withdrawn, pending)
    if specified is not None and specified.is_open:
        found = [item for item in found if not isinstance(item, Option)]  # what may be forbidden is not known yet
    if specified is not None and any(isinstance(item, Option) for item in found):
        incident.add(presumed_natural(record, specified, offender))
    incident.add(specified, *found)


def lead_unless_comparable(
    record: Record,
    choices: LeadChoices,
    incident: Incident,
    offender: Seat,
    withdrawn: int,
    new: int,
    *,
    since: int = 0,
) -> None:
    """26 of a withdrawn call whose replacement was not looked at for the auction's sake (27B3, 27B4, 36B): whether it
    is comparable is asked once the offender is known to defend, and till then the restriction may still come. `new` is
    the place of the replacement, 0 while there is none; an answer before `since` is about another."""
    defends = record.board.contract is not None and record.is_defender(offender)
    if not new or not defends:
        lead_restriction(record, choices, incident, offender, withdrawn, IF_NOT_COMPARABLE)
        return
    question = law_23a(record, incident.name, withdrawn, new, blocks=False, since=since)
    incident.add(question)
    if question.answer is None:
        incident.add(_still_to_come(record, offender.partner, withdrawn, IF_NOT_COMPARABLE))
    elif question.answer.answer == "comparable":
        incident.add(law_26a(offender, withdrawn, new))
    else:
        lead_restriction(record, choices, incident, offender, withdrawn)


def _still_to_come(record: Record, partner: Seat, withdrawn: int, code: str) -> Effect:
    since, ended = record.board.cancelled.get(withdrawn, withdrawn), record.over_since or 0
    return Effect("26B", code, partner, places=(withdrawn,), since=since, ended=ended)


def law_26a(offender: Seat, withdrawn: int, replacement: int) -> Finding:
    """Law 26A (2017): where a comparable call (23A) replaces the one withdrawn, no lead is restricted."""
    return Finding("26A", "no_lead_restriction", offender.partner, places=(withdrawn, replacement))


def law_26b(
    record: Record, choices: LeadChoices, incident: str, offender: Seat, withdrawn: int, pending: str = PENDING
) -> list[Finding | Option | Effect]:
    """Law 26B (2017): when the offender defends, declarer may forbid his partner, at the partner's first turn to lead,
    one suit that the offender did not specify in the legal auction, for as long as that partner keeps the lead.

    A suit may be forbidden and none required (as it could be in 2007). Each withdrawn call gives one such right. A
    turn that the offender took by leading in his partner's place, with declarer's consent, is not the partner's first:
    the Law speaks of the lead he makes. Of a call once play has begun (39B) it is the partner's first turn after it:
    what he led before gave nobody a choice.
    """
    partner = offender.partner
    if record.board.contract is not None and not record.is_defender(offender):
        return []
    turn = None if _is_pending(record, offender, withdrawn) else _first_turn(record, partner, withdrawn)
    found: list[Finding | Option | Effect] = _too_early(record, choices, incident, partner, turn)
    if turn is None:
        return [*found, _still_to_come(record, partner, withdrawn, pending)]
    chosen = _choices(record, choices, incident, turn)
    answer = next(((place, event) for place, event in chosen if _answers(record, incident, offender, event)), None)
    unlawful = [
        (place, event)
        for place, event in chosen
        if not _answers(record, incident, offender, event) and not _is_of_penalty_card(record, offender, event)
    ]
    found += [
        Finding("26B", _unlawful(event), partner, turn.trick, suit=event.suit, places=(place, withdrawn))
        for place, event in unlawful
    ]
    choices.void.update(place for place, _ in unlawful)
    if answer is None:
        found += _unanswered(record, incident, offender, withdrawn, turn)
        return found
    place, event = answer
    choices.answering[place] = incident
    if event.suit is not None and event.choice == "forbid":
        ended = _loses_the_lead(record, partner, turn)
        found.append(
            Effect(
                "26B", "forbidden_suit", partner, suit=event.suit, places=(place, withdrawn), until="on_lead",
                since=place, ended=ended,
            )
        )  # fmt: skip
    return found


def _is_pending(record: Record, offender: Seat, withdrawn: int) -> bool:
    """Whether it cannot be told yet that the offender defends, or his partner has not been on lead so far."""
    return record.board.contract is None or _first_turn(record, offender.partner, withdrawn) is None


def _first_turn(record: Record, partner: Seat, withdrawn: int) -> Turn | None:
    """The first trick that was the partner's to lead, that nobody else led and that he had not led before the call that
    was withdrawn; None before it comes."""
    declarer = record.declarer
    since = max((place for place, _, _ in record.board.calls), default=0)
    for trick in record.board.tricks:
        on_lead = declarer.left if trick.number == 1 and declarer else record.trick_winner(trick.number - 1)
        led_before = trick.leader >= 0 and trick.places[trick.leader] < withdrawn
        if on_lead is partner and trick.leader in (-1, partner.index) and not led_before:
            card = trick.cards[partner.index] if trick.leader >= 0 else None
            return Turn(trick.number, since, card, trick.places[partner.index] if card is not None else 0)
        since = max(since, *trick.places)
    return None


def _choices(record: Record, choices: LeadChoices, incident: str, turn: Turn) -> list[tuple[int, OptionChosen]]:
    """What declarer chose at that turn before the lead: for this incident, or for none that he named."""
    taken = choices.answering
    return [
        (place, event)
        for place, event, _ in record.moments(OptionChosen)
        if event.seat is record.declarer
        and event.incident in ("", incident)
        and taken.get(place, incident) == incident
        and (event.choice in ANSWERS or (event.choice == "require" and event.incident == incident))
        and turn.since < place
        and (not turn.place or place < turn.place)
    ]


def _too_early(
    record: Record, choices: LeadChoices, incident: str, partner: Seat, turn: Turn | None
) -> list[Finding | Option | Effect]:
    """What declarer chose before it was the partner's turn to lead: it binds nobody."""
    early = [
        (place, event)
        for place, event, _ in record.moments(OptionChosen)
        if event.incident == incident and event.choice in ANSWERS and (turn is None or place < turn.since)
    ]
    choices.void.update(place for place, _ in early)
    return [Finding("26B", "chosen_too_early", partner, suit=event.suit, places=(place,)) for place, event in early]


def _answers(record: Record, incident: str, offender: Seat, event: OptionChosen) -> bool:
    """Whether a choice is one that 26B gives."""
    if event.choice == "forbid":
        return event.suit in _may_forbid(record, incident, offender)
    return event.choice == "neither"


def _is_of_penalty_card(record: Record, offender: Seat, event: OptionChosen) -> bool:
    """Whether a choice that names no incident may be of another right: the offender showed a card of that suit, or took
    one back (50D2)."""
    shown = [play for play in record.board.exposed if play.seat == offender.index]
    shown += [play for trick in record.board.tricks for play, _ in trick.withdrawn if play.seat == offender.index]
    return not event.incident and any(event.suit in (None, play.card.suit) for play in shown)


def _unlawful(event: OptionChosen) -> str:
    if event.choice == "require":
        return "may_not_require"
    return "may_not_forbid" if event.suit is not None else "suit_not_named"


def _unanswered(
    record: Record, incident: str, offender: Seat, withdrawn: int, turn: Turn
) -> list[Finding | Option | Effect]:
    """Declarer's choice while nothing is led; a lead before it is the director's matter. None of it where the board is
    over, of which no lead was recorded."""
    partner, declarer = offender.partner, record.declarer
    suits = _may_forbid(record, incident, offender)
    if turn.card is not None:
        places = (turn.place, withdrawn)
        return [
            Finding("26B", "right_not_used", partner, turn.trick, card=turn.card, suit=turn.card.suit, places=places)
        ]
    if record.is_over:
        return []
    if declarer is None or not suits:
        return [Finding("26B", "every_suit_specified", offender, places=(withdrawn,))]
    found: list[Finding | Option | Effect] = []
    face_down = [place for place, event, _ in record.moments(LeadFacedDown) if event.seat is partner]
    if face_down and turn.trick == 1:
        found.append(Finding("26B", "led_before_choice", partner, 1, places=(face_down[-1], withdrawn)))
    note = " ".join(str(suit.value) for suit in suits)
    return [*found, Option("26B", "forbid_suit", declarer, ANSWERS, places=(withdrawn,), note=note, other=partner)]


def _loses_the_lead(record: Record, partner: Seat, turn: Turn) -> int:
    """Where somebody else won a trick that the partner had led, or the last trick ended; 0 while he keeps the lead."""
    for trick in record.board.tricks[turn.trick - 1 :]:
        winner = record.trick_winner(trick.number)
        if winner is not None and (winner is not partner or trick.number == 13):
            return max(trick.places)
        if trick.leader not in (-1, partner.index):
            return trick.places[trick.leader]
    return 0


def suits_specified(record: Record, incident: str, offender: Seat) -> Question | None:
    """26B: which suits the offender specified in the legal auction, by all his calls together. A suit is specified when
    it is shown, not when it is only named: what was recorded of a call counts, else it is for the director to judge,
    the natural reading first. Where nobody can be asked any more, a bid of which nothing was said is presumed to show
    the suit it names; but not a double or redouble, nor a bid in a suit that an opponent bid before. None where the
    offender made no call that may show a suit."""
    if record.board.contract is not None and not record.is_defender(offender):
        return None
    answer = record.judgement(incident, "26B")
    unclear, bids = _unclear_calls(record, offender), _bids_not_explained(record, offender)
    if answer is None and not unclear and not bids:
        return None
    answers, presumed = ("natural", "specified"), "" if unclear else "natural"
    return Question(
        "26B", "suits_specified", answers, places=unclear or bids, answer=answer, blocks=False, presumed=presumed
    )


def _bids_not_explained(record: Record, offender: Seat) -> tuple[int, ...]:
    """The places of an offender's bids, of those that stand, of which it was not recorded what they show."""
    mine = [place for place, caller, call in record.board.calls if caller == offender.index and call.is_bid]
    return tuple(place for place in mine if recorded_meaning(record, place) is None)


def _unclear_calls(record: Record, offender: Seat) -> tuple[int, ...]:
    """The places of the calls by an offender, of those that stand, of which the director must say what they show."""
    named: set[object] = set()
    unclear: list[int] = []
    for place, caller, call in record.board.calls:
        if SEATS[caller].side is not offender.side and call.is_bid:
            named.add(call.strain)
        if caller != offender.index or recorded_meaning(record, place) is not None:
            continue
        is_double = not call.is_bid and call is not Call.PASS
        may_be_asked = was_spoken_of(record, place) or (record.board.live and call.is_bid)
        if may_be_asked or is_double or (call.is_bid and call.strain in named):
            unclear.append(place)
    return tuple(unclear)


def _may_forbid(record: Record, incident: str, offender: Seat) -> list[Suit]:
    """The suits the offender did not specify: as the director judged, else by what was recorded or is without doubt."""
    judged = record.judgement(incident, "26B")
    if judged is not None and judged.answer != "natural":
        return [suit for suit in SUITS if suit not in judged.suits]
    unclear = _unclear_calls(record, offender) if judged is None else ()
    specified: set[Suit | None] = set()
    for place, caller, call in record.board.calls:
        meaning = recorded_meaning(record, place) if caller == offender.index else None
        if meaning is not None:
            specified |= meaning.suits
        elif caller == offender.index and 0 < call.level <= 7 and place not in unclear:
            specified.add(call.strain.trump)
    return [suit for suit in SUITS if suit not in specified]


def choices_for_nothing(record: Record, choices: LeadChoices, incidents: list[Incident]) -> None:
    """Add to the latest incident that gives a right of 26B what declarer or dummy chose under it and may not: dummy
    chooses nothing, a suit is not required, and it is too late once the partner has led. A choice that names no
    incident and may be of another right (a penalty card, a lead out of turn) is left to that one."""
    made = record.moments(OptionChosen)
    rights = [incident for incident in incidents if any(item.law == "26B" for item in _of_a_lead(incident))]
    if not made or not rights:
        return
    for place, event, _ in made:
        mine = [incident for incident in rights if event.incident in ("", incident.name) and incident.place < place]
        known = place in choices.answering or place in choices.void
        if known or not mine or event.choice not in (*ANSWERS, "require"):
            continue
        code = _counts_for_nothing(record, event)
        if code and (event.incident or not _other_right(record, place)):
            choices.void.add(place)
            mine[-1].add(Finding("26B", code, event.seat, suit=event.suit, places=(place, mine[-1].place)))


def _of_a_lead(incident: Incident) -> list[Finding | Option | Effect]:
    given = [finding for finding in incident.findings if finding.code in ("right_not_used", "led_before_choice")]
    return [*given, *incident.options, *incident.imposed]


def _counts_for_nothing(record: Record, event: OptionChosen) -> str:
    if event.seat is record.dummy:
        return "only_declarer_chooses"
    if event.seat is not record.declarer:
        return ""
    return "may_not_require" if event.choice == "require" else "chosen_for_nothing"


def _other_right(record: Record, place: int) -> bool:
    """Whether a choice at a place may be of a right that a card gave."""
    board = record.board
    shown = any(play.place < place for play in board.exposed)
    back = any(play.place < place for trick in board.tricks for play, _ in trick.withdrawn)
    return shown or back or any(i.trick and i.place < place for i in board.irregular)


PARAGRAPHS: Paragraphs = {"26A": law_26a, "26B": law_26b}

CODES = declared(
    Findings(("no_lead_restriction",), outcome=True, beside=True),
    Findings(("chosen_too_early", "may_not_require", "may_not_forbid", "chosen_for_nothing")),
    Findings(("right_not_used", "every_suit_specified"), outcome=True),
    Options(("forbid_suit",), note="suits"),
    Questions(("suits_specified",), guides=True, plain=("natural",)),
    Effects((PENDING, IF_NOT_COMPARABLE), binds=True),
)  # fmt: skip
