"""Law 25: a player changes his call, intended or not."""

from __future__ import annotations

from domain.auction import is_admissible, late_change, others_called_between, standing_after
from domain.board import Irregularity, entry_of
from domain.calls import Call
from domain.events import CallChanged, OptionChosen
from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, Options, Questions, declared
from projections.found.incidents import Effect, Finding, Option, Question
from projections.laws.law_16_information import law_16c1, law_16c2
from projections.laws.law_23_comparable import answers_about
from projections.recorded.board_record import Record
from projections.recorded.irregular_calls import (
    Fate,
    IrregularCall,
    called_over,
    can_be_decided,
    changes_to_inadmissible,
    is_admissible_at,
    is_irregular_at,
    refused_after,
)


def law_25a(record: Record, incident: str, changed: IrregularCall, *, guides: bool = False) -> Question:
    """Law 25A (2017): was the first call unintended (the wrong card from the box, a slip of the tongue), or did the
    player intend it and think better of it? It does not matter how he came to see it, also by his partner's alert or
    explanation. Nothing waits for the answer once the left-hand opponent has decided about the second call, nor where
    the first was insufficient: then 27C is followed until the director answers."""
    answers = ("unintended", "intended")
    answer = record.judgement(incident, "25A")
    over = bool(record.board.plays or record.board.returned)
    waits = not guides and changed.fate is Fate.PENDING and not over
    return Question("25A", "unintended", answers, "", (changed.changes, changed.place), answer, blocks=waits)


def law_25a1(record: Record, incident: str, changed: IrregularCall) -> Finding | Effect:
    """Law 25A1 (2017): an unintended call is replaced by the intended one before partner calls: the second call
    stands, and no lead is restricted (26). Nobody could refuse it: where somebody did before the director had found
    out, that entry is taken away. Who refuses it later, where it is insufficient, does not accept that (27): the bid
    is cancelled, and the first call does not come back."""
    if was_put_back(record, changed):
        places = (changed.place, changed.changes, changed.decided)
        note = f"at #{entry_of(changed.decided)}"
        judged = [at for at, _ in answers_about(record, incident, "25A", places[:2])]
        code = "restore_call"
        if judged and judged[-1] < changed.decided and is_irregular_at(record, changed.place, *Irregularity):
            code = "enter_refusal"
            note = f"{note} withdraw {changed.seat.value.lower()}"
        return Effect("25A1", code, changed.seat, None, None, note, places, "", changed.decided)
    said = "intended_call_stands" if is_admissible_at(record, changed) else "intended_call_inadmissible"
    return Finding("25A1", said, changed.seat, places=(changed.place, changed.changes))


def information_from_unintended(record: Record, changed: IrregularCall) -> list[Finding]:
    """25A with 16C: an unintended call that was replaced is a withdrawn call like any other. What it told the other
    side may use, and who made it and his partner may not; 25A has no further rectification (25A6)."""
    if was_put_back(record, changed):
        return []
    side, places = changed.seat.side, (changed.changes, changed.place)
    return [law_16c1(side, places), law_16c2(side, places)]


def was_put_back(record: Record, changed: IrregularCall) -> bool:
    """Whether a change was refused, so that the first call stands again."""
    return changed.fate is Fate.CANCELLED and changed.changes not in record.board.cancelled


def law_25a2(changed: IrregularCall) -> Finding:
    """Law 25A2 (2017): a call that the player meant when he chose it is no unintended one, also where he had lost
    track: he may not change it as of right, and 25B applies."""
    return Finding("25A2", "was_intended", changed.seat, places=(changed.changes, changed.place))


def law_25a4(record: Record, changed: IrregularCall) -> Finding | None:
    """Law 25A4 (2017): once partner has called, no call is replaced as unintended."""
    partner = record.next_call(changed.seat.partner, changed.changes)
    if partner is None or partner[0] > changed.place:
        return None
    return Finding("25A4", "partner_has_called", changed.seat, places=(changed.place, partner[0]))


def law_25a5(record: Record, place: int, changed: CallChanged) -> Finding | None:
    """Law 25A5 (2017): where the auction ends before it comes to partner, a call may be changed until the auction
    period ends, with the opening lead faced or, passed out, with the hands back in the board; not after that."""
    period_over = any(play.place < place for play in record.board.plays) or 0 < record.board.returned < place
    return Finding("25A5", "auction_period_over", changed.seat, places=(place,)) if period_over else None


def law_25a6(record: Record, changed: IrregularCall) -> list[Option | Finding]:
    """Law 25A6 (2017): where an unintended call is replaced, the left-hand opponent may take back what he called over
    the first call; what that told is for his own side only. Open until somebody calls or he says that he keeps it. A
    bid that he keeps may be insufficient now (27)."""
    lho = changed.seat.left
    mine = [call for call in record.calls_made() if call[1] is lho and changed.changes < call[0] < changed.place]
    back = [at for at, _, _ in mine if record.board.cancelled.get(at, 0) > changed.place]
    if back:
        return [law_16c1(changed.seat.side, tuple(back)), law_16c2(changed.seat.side, tuple(back))]
    over = [(at, call) for at, _, call in mine if at not in record.board.cancelled]
    if not over:
        return []
    places = (over[-1][0], changed.place)
    can_stand = _is_admissible_now(record, *over[-1])
    kept = _kept(record, lho, changed.place)
    if kept and can_stand:
        insufficient = 0 < over[-1][1].height <= changed.call.height
        code = "insufficient_now" if insufficient else "call_kept"
        return [Finding("25A6", code, lho, places=(*places, kept))]
    if any(at > changed.place for at, _, _ in record.calls_made()):
        return []
    choices = ("withdraw", "keep") if can_stand else ("withdraw",)
    return [Option("25A6", "may_withdraw_call", lho, choices, places=places)]


def _is_admissible_now(record: Record, place: int, call: Call) -> bool:
    """Whether a call over one that was replaced can be made over the new one at all: a double of what is no bid any
    more cannot be kept (19A1)."""
    calls = record.board.calls
    index = next(n for n, each in enumerate(calls) if each[0] == place)
    return is_admissible(standing_after(calls[:index]), calls[index][1], call)


def _kept(record: Record, seat: Seat, since: int) -> int:
    """Where a player said after a place that he keeps his call; 0 if he has not."""
    said = ((at, event) for at, event, _ in record.moments(OptionChosen) if at > since)
    return next((at for at, event in said if event.choice == "keep" and event.seat is seat), 0)


def law_25b1(record: Record, changed: IrregularCall) -> Option | Finding | None:
    """Law 25B1 (2017): the left-hand opponent may accept the second call, also by deliberately calling over it: then
    the first is withdrawn, the second stands, and 26 may apply.

    Where others had called over the first call, whoever calls now calls over a later one, and accepts nothing by it:
    the left-hand opponent accepts in words, and where the offender's partner had called (25A4) only until somebody
    calls. What was called since then stands as it lies; the Laws do not say.

    One that nobody may make is not accepted at all (32, 36, 38): 25B2.
    """
    places = (changed.place, changed.changes)
    if changes_to_inadmissible(record, changed.place, changed.seat):
        return None
    if changed.was_accepted:
        return Finding("25B1", "second_call_stands", changed.seat, places=(*places, changed.decided))
    late = late_change(record.board)
    is_open = changed.fate is Fate.PENDING and can_be_decided(record, changed.place)
    if not is_open and (late is None or late[0] != changed.place or refused_after(record, changed.place, changed.seat)):
        return None
    return Option("25B1", "changed_call", changed.seat.left, ("accept", "refuse"), places=places)


def law_25b2(record: Record, changed: IrregularCall) -> Finding | Effect | None:
    """Law 25B2 (2017): a change that is not accepted is cancelled: the first call stands, and 26 may apply. Where that
    was not done, and play began upon the second call, the director rules on what followed."""
    never_playable = changed.call.is_bid and changes_to_inadmissible(record, changed.place, changed.seat)
    not_asked = others_called_between(record.board, changed.place) or never_playable
    if changed.fate is Fate.PENDING and record.board.plays and not_asked:
        return Finding("25B2", "not_put_back", changed.seat, places=(changed.place, changed.changes))
    if changed.fate is not Fate.CANCELLED:
        return _still_to_cancel(record, changed)
    refused = _refused_late(record, changed) or changed.decided
    return Finding("25B2", "first_call_stands", changed.seat, places=(changed.changes, changed.place, refused))


def _still_to_cancel(record: Record, changed: IrregularCall) -> Effect | None:
    """A change to a call that nobody may make stands still, and nobody has called over it: where somebody has, it goes
    with what was called after it (36A, 38B)."""
    place, seat = changed.place, changed.seat
    if not changes_to_inadmissible(record, place, seat) or called_over(record, place, seat) or record.board.plays:
        return None
    return Effect("25B2", "cancel_change", seat, note=seat.left.value.lower(), places=(place, changed.changes))


def _refused_late(record: Record, changed: IrregularCall) -> int:
    """Where the left-hand opponent said, before anybody called, that he does not accept a change that came when
    partner had called (25A4); 0 if he did not."""
    refused = refused_after(record, changed.place, changed.seat)
    called = any(changed.place < at < refused for at, _, _ in record.calls_made())
    return refused if changed.decided == changed.place and not called else 0


def law_25b3(changed: IrregularCall, withdrawn: int) -> list[Finding]:
    """Law 25B3 (2017): 16C applies to the call that was withdrawn or cancelled."""
    side = changed.seat.side
    return [law_16c1(side, (withdrawn,)), law_16c2(side, (withdrawn,))]


PARAGRAPHS: Paragraphs = {
    "25A": law_25a, "25A1": law_25a1, "25A2": law_25a2, "25A4": law_25a4, "25A5": law_25a5, "25A6": law_25a6,
    "25B1": law_25b1, "25B2": law_25b2, "25B3": law_25b3,
}  # fmt: skip

CODES = declared(
    Findings((
        "intended_call_stands", "partner_has_called", "auction_period_over", "insufficient_now", "second_call_stands",
        "first_call_stands"
    ), outcome=True),
    Findings(("intended_call_inadmissible", "was_intended", "not_put_back")),
    Options(("may_withdraw_call", "changed_call")),
    Questions(("unintended",), guides=True),
    Effects(("restore_call", "enter_refusal", "cancel_change"), waits="later"),
)  # fmt: skip
