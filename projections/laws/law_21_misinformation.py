"""Law 21: what follows from misinformation for the calls of the side that was misinformed."""

from __future__ import annotations

from typing import NamedTuple

from domain.calls import Call
from domain.events import JudgementMade, OptionChosen
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Options, Questions, declared
from projections.found.incidents import Finding, Option, Question
from projections.laws.hearing import explanations, misinformed
from projections.laws.law_16_information import InformationCase, answered, law_16c1, law_16c2
from projections.recorded.board_record import Record


class LastCall(NamedTuple):
    """The call that a side made last: nobody's partner has called since."""

    place: int
    seat: Seat
    call: Call


def law_21a(case: InformationCase, agreement: Question | None) -> Finding | None:
    """Law 21A (2017): a player who acted on his own misunderstanding gets nothing for it: he was told rightly."""
    own = case.kind == "misunderstanding"
    if case.side is None or not (own or answered(agreement, "mistaken_call")):
        return None
    side = case.side if own else case.side.opponents
    return Finding("21A", "own_misunderstanding", side=side, places=case.places)


def auction_period_over(record: Record) -> int | None:
    """The place where the auction period ended: with the faced opening lead, or, passed out, with the hands back in the
    board (17D); None while it lasts. Where no card was recorded, what ended the play ended it too."""
    board = record.board
    ends = [record.opening_lead, board.returned, None if board.passed_out else record.over_since]
    return min((place for place in ends if place), default=None)


def last_call(record: Record, case: InformationCase) -> LastCall | None:
    """The misinformed side's last call before it learned the truth, while the auction period lasts.

    None where it has made none, or it was his who could not hear the explanation (behind screens), or the opening lead
    is faced, or four passes have gone back into the board.
    """
    ended = auction_period_over(record)
    if case.side is None or (ended is not None and ended < case.place):
        return None
    mine = [each for each in record.auction_before(case.place) if SEATS[each[1]].side is case.side.opponents]
    if not mine or SEATS[mine[-1][1]] not in misinformed(record, case):
        return None
    return LastCall(mine[-1][0], SEATS[mine[-1][1]], mine[-1][2])


def law_21b1a(record: Record, case: InformationCase, agreement: Question) -> list[Question | Option | Finding]:
    """Law 21B1a (2017): until the auction period ends, and while his partner has not called since, a player may change
    a call that could well have been influenced by an opponent's wrong information; a missing alert is such.

    The clock is computed, the influence is judged; then the call may be changed (`change n 5d`) or kept. What 21B1b
    presumes is enough to ask: time is short, and only a mistaken call (75C) ends it.
    """
    call = last_call(record, case)
    if call is None or answered(agreement, "mistaken_call", "nothing_told"):
        return []
    begun = case.was_answered(record, "21B1a", "75D")
    asked = Question(
        "21B1a",
        "call_influenced",
        ("influenced", "not_influenced"),
        places=(call.place, *case.places),
        answer=record.judgement(case.name, "21B1a"),
        settled=record.adjusted(case.name),
        blocks=begun or case.is_raised("misinformation", "missing_alert"),
    )
    changed = change_under_21b1(record, case)
    if changed is not None:
        return [asked, Finding("21B1a", "call_changed", call.seat, places=(changed, call.place))]
    if not answered(asked, "influenced"):
        return [asked] if auction_period_over(record) is None or asked.answer is not None else []
    kept = call_kept(record, case)
    if kept:
        return [asked, Finding("21B1a", "call_kept", call.seat, places=(call.place, kept))]
    if auction_period_over(record) is not None or _partner_called(record, call):
        return [asked]
    places = (call.place, case.place)
    return [asked, Option("21B1a", "may_change_call", call.seat, ("withdraw", "keep"), places=places)]


def change_under_21b1(record: Record, case: InformationCase) -> int | None:
    """The place where the misinformed player took back or changed his last call, judged to be influenced; else None."""
    call = last_call(record, case)
    judged = record.judgement(case.name, "21B1a")
    if call is None or judged is None or judged.answer != "influenced":
        return None
    gone = record.board.cancelled.get(call.place)
    return gone if gone is not None and gone > case.place else None


def changed_for_misinformation(record: Record, place: int) -> bool:
    """Whether a call was changed by right of 21B1a or 21B2, so that 25 has nothing to say of it: after the director
    judged that it was influenced, and before anybody made another call."""
    judged = [
        at
        for at, event, _ in record.moments(JudgementMade)
        if at < place and event.law.upper() == "21B1A" and event.answer == "influenced"
    ]
    fresh = [at for at, _, _ in record.calls_made() if at < place and at not in record.board.replaced]
    return bool(judged) and max(fresh, default=0) < judged[-1]


def call_kept(record: Record, case: InformationCase) -> int:
    """Where the misinformed player said that he keeps his last call; 0 if he has not."""
    call = last_call(record, case)
    return _kept(record, case, call.seat, case.place) if call is not None else 0


def _kept(record: Record, case: InformationCase, seat: Seat, since: int) -> int:
    said = (
        place
        for place, event, _ in record.moments(OptionChosen)
        if place > since and event.choice == "keep" and event.seat is seat and event.incident in ("", case.name)
    )
    return next(said, 0)


def _partner_called(record: Record, call: LastCall) -> bool:
    return any(at > call.place and seat is call.seat.partner for at, seat, _ in record.calls_made())


def law_21b1b(case: InformationCase, agreement: Question) -> Finding | None:
    """Law 21B1b (2017): the director presumes that the explanation was mistaken and not the call, unless there is
    evidence to the contrary."""
    if agreement.answer is not None:
        return None
    return Finding("21B1b", "presumed_mistaken_explanation", case.informant, places=case.places)


def missing_alert(case: InformationCase) -> Finding | None:
    """21B1a: that an alert was missing, where somebody said so: it is misinformation if it was due."""
    places = tuple(case.raised.get("missing_alert", ()))
    return Finding("21B1a", "missing_alert", side=case.side, places=places) if places else None


def law_21b2(record: Record, case: InformationCase) -> list[Finding | Option]:
    """Law 21B2 (2017): once a player has changed his call for misinformation, his left-hand opponent may change any
    later call of his own; 16C speaks of what the withdrawn calls tell."""
    call, changed = last_call(record, case), change_under_21b1(record, case)
    if call is None or changed is None:
        return []
    left = call.seat.left
    told: list[Finding | Option] = [
        law_16c1(left.side, (call.place, changed)),
        law_16c2(left.side, (call.place, changed)),
    ]
    later = [at for at, seat, _ in record.board.calls if at > call.place and at < changed and SEATS[seat] is left]
    kept = _kept(record, case, left, changed)
    if later and kept:
        told.append(Finding("21B2", "call_kept", left, places=(later[-1], changed, kept)))
    if later and not kept and not _called_after(record, changed) and auction_period_over(record) is None:
        told.append(Option("21B2", "may_change_later_call", left, ("withdraw", "keep"), places=(later[-1], changed)))
    return told


def _called_after(record: Record, place: int) -> bool:
    """Whether the auction has gone on after a place: a call was made that changed none."""
    return any(at > place and at not in record.board.replaced for at, _, _ in record.calls_made())


def calls_past_change(record: Record, case: InformationCase) -> tuple[int, ...]:
    """The calls that the misinformed side made on what it was told and could not change, because it has called since:
    those after the first explanation of the player who told it wrongly; where none was recorded, after his side's
    first call."""
    if case.side is None:
        return ()
    told = [place for place, _ in explanations(record, case)]
    calls = [(place, SEATS[seat]) for place, seat, _ in record.auction_before(case.place)]
    theirs = [place for place, seat in calls if seat.side is case.side]
    since, last, hearers = (
        min(told or theirs, default=case.place),
        last_call(record, case),
        misinformed(record, case),
    )
    may_change = last.place if last is not None else 0
    return tuple(place for place, seat in calls if seat in hearers and since < place != may_change)


def has_call_back(record: Record, case: InformationCase) -> bool:
    """Whether the misinformed player was given his last call back in time, and changed or kept it."""
    return change_under_21b1(record, case) is not None or call_kept(record, case) > 0


def law_21b3(record: Record, case: InformationCase, agreement: Question) -> Question | None:
    """Law 21B3 (2017): when it is too late to change a call, the director awards an adjusted score where the offending
    side gained by the misinformation. So he is asked of earlier calls also where the last one was changed, or kept.

    What would have happened is judged with the right explanation given in time; the misinformed side has no claim to
    know that the opponents misunderstood each other (75D3).
    """
    if not answered(agreement, "mistaken_explanation", "no_agreement") or not record.is_over:
        return None
    if has_call_back(record, case) and not calls_past_change(record, case):
        return None
    return Question(
        "21B3",
        "gained_by_misinformation",
        ("gained", "not_gained"),
        places=case.places,
        answer=record.judgement(case.name, "21B3"),
        settled=record.adjusted(case.name),
        adjusts="gained",
    )


PARAGRAPHS: Paragraphs = {"21A": law_21a, "21B1a": law_21b1a, "21B1b": law_21b1b, "21B2": law_21b2, "21B3": law_21b3}

CODES = declared(
    Findings(("own_misunderstanding", "call_changed", "call_kept"), outcome=True),
    Findings(("missing_alert", "presumed_mistaken_explanation")),
    Options(("may_change_call", "may_change_later_call"), changes_call=True),
    Questions(("call_influenced",), polled=True),
    Questions(("gained_by_misinformation",)),
)  # fmt: skip
