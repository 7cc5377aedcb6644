"""Law 31: a bid out of turn that was not accepted; also an artificial pass, or a pass of partner's artificial call."""

from __future__ import annotations

from domain.board import Irregularity
from domain.seats import SEATS
from projections.elected.edition import Paragraphs
from projections.found.codes import Cancels, Effects, Findings, Options, declared
from projections.found.incidents import Effect, Finding, Option
from projections.laws.law_17_auction import a_pass_ends_it
from projections.recorded.board_record import Record
from projections.recorded.irregular_calls import CallCase, IrregularCall, attempts, auction_is_over, is_irregular_at

NEVER = (Irregularity.INADMISSIBLE_DOUBLE, Irregularity.BID_OVER_SEVEN)


def must_repeat(law: str, case: CallCase) -> list[Finding | Effect]:
    """What 31A1 and 32A1 say: once right-hand opponent has passed the offender must make the same call in turn; or, he
    has called, whether he did, and what partner may not know by it. An inadmissible double or bid is put right first
    (36, 38): he has called nothing yet."""
    record, made = case.record, case.made
    if case.rho is None:
        code = "no_turn_to_repeat" if a_pass_ends_it(record) else "repeats_after_pass"
        return [Finding(law, code, made.seat, places=(made.place, made.decided))]
    rho = case.rho[0]
    note, because = str(made.call.value), (made.place, rho)
    tries = [each for each in attempts(record, made.seat, rho) if not is_irregular_at(record, each[0], *NEVER)]
    right = next((place for place, call in tries if call is made.call), 0)
    wrong = next((place for place, call in tries if call is not made.call and (not right or place < right)), 0)
    done = right or (wrong if wrong and wrong not in record.board.cancelled else 0)
    found: list[Finding | Effect] = []
    if done or not auction_is_over(record):
        found.append(Effect(law, "must_repeat", made.seat, None, None, note, because, "next_turn", rho, done))
    if wrong:
        found.append(Finding(law, "not_repeated", made.seat, places=(wrong, *because), note=note))
    if right:
        found.append(Finding(law, "repeated", made.seat, places=(right, *because), note=note))
    illegal = is_irregular_at(record, right, Irregularity.INSUFFICIENT_BID, Irregularity.INADMISSIBLE_DOUBLE)
    if right and _partner_had_bid(record, made) and not illegal:
        found.append(Finding("16B", "meant_otherwise", made.seat.partner, places=(right, *because), note=note))
    return found


def _partner_had_bid(record: Record, made: IrregularCall) -> bool:
    """Whether the repeated call may be meant in another way than the auction has it: its player overlooked a call."""
    return any(SEATS[seat] is made.seat.partner and call.is_bid for _, seat, call in record.auction_before(made.place))


def not_obliged(obliged: Effect) -> Finding:
    """31A1 and 32A1 oblige a player to a call that is legal: who must pass at that turn has none but a pass."""
    return Finding(obliged.law, "repetition_not_legal", obliged.seat, places=obliged.places, note=obliged.note)


def replace_option(law: str, case: CallCase) -> Option | None:
    """What the offender may choose from at his turn, with what each leads to, while he has not called; an insufficient
    bid there has used the choice: what may replace it, 27 says."""
    record, made = case.record, case.made
    if auction_is_over(record) or attempts(record, made.seat, made.decided):
        return None
    return Option(law, "replace_call", made.seat, ("comparable", "other"), places=(made.place, made.decided))


def partner_passes_once(law: str, case: CallCase) -> list[Finding | Effect]:
    """The replacement is not comparable: partner passes at his next turn, once (after an insufficient bid it would be
    for the rest of the auction, 27B2). If he had called before the director judged it, that turn is over."""
    partner, places = case.seat.partner, case.both
    called = case.record.next_call(partner, places[-1])
    ended = called[0] if called is not None and called[0] < case.judged else 0
    since = places[-1] if ended else case.judged
    return [
        Finding(law, "not_comparable", case.seat, places=places),
        Effect(law, "must_pass", partner, places=places, until="next_turn", since=since, ended=ended),
    ]


def free_at_partner(law: str, case: CallCase) -> Finding:
    """A call at partner's turn, or at left-hand opponent's: partner may make any legal call, but 16C2 applies."""
    return Finding(law, "partner_is_free", case.seat.partner, places=(case.made.place, case.made.decided))


def free_after_action(law: str, case: CallCase) -> Finding | Option | None:
    """What 31A2 and 32A2 say: once right-hand opponent has bid, doubled or redoubled, the offender is free."""
    if case.rho is None:
        return Finding(law, "free_after_action", case.seat, places=(case.made.place, case.made.decided))
    return replace_option(law, case)


def change_of_call(law: str, case: CallCase) -> Finding:
    """A call at left-hand opponent's turn by a player who has called before: a change of call (25)."""
    return Finding(law, "change_of_call", case.seat, places=(case.made.place, case.made.changes))


def law_31a1(case: CallCase) -> list[Finding | Effect]:
    """Law 31A1 (2017): a bid at right-hand opponent's turn: if that opponent passes, the offender must repeat it, and
    where it is legal then nothing more follows; where it is insufficient, 27 does."""
    return must_repeat("31A1", case)


def law_31a2(case: CallCase) -> Finding | Option | None:
    """Law 31A2 (2017): if that opponent bids, doubles or redoubles instead (legally: else that is rectified first), the
    offender may make any legal call; what follows depends on whether it is comparable."""
    return free_after_action("31A2", case)


def law_31a2a(case: CallCase) -> Finding:
    """Law 31A2a (2017): the offender's call in turn is comparable with the one out of turn: no further rectification;
    26B does not apply, 23C may."""
    return Finding("31A2a", "comparable", case.seat, places=case.both)


def law_31a2b(case: CallCase) -> list[Finding | Effect]:
    """Law 31A2b (2017): it is not comparable: partner must pass at his next turn; 16C, 26B and 72C may apply."""
    return partner_passes_once("31A2b", case)


def law_31b(case: CallCase) -> Finding:
    """Law 31B (2017): a bid at partner's turn, or at left-hand opponent's where the offender has not called before:
    partner may make any legal call, but 16C2 applies; the offender too, with the consequences of 31A2a or 31A2b."""
    return free_at_partner("31B", case)


def law_31c(case: CallCase) -> Finding:
    """Law 31C (2017): a bid at left-hand opponent's turn by a player who has called before is a change of call (25)."""
    return change_of_call("31C", case)


PARAGRAPHS: Paragraphs = {
    "31A1": law_31a1, "31A2": law_31a2, "31A2a": law_31a2a, "31A2b": law_31a2b, "31B": law_31b, "31C": law_31c,
}  # fmt: skip

CODES = declared(
    Findings(("repeats_after_pass", "no_turn_to_repeat"), outcome=True, waits="next_call"),
    Findings(
        ("not_repeated",), note="call", outcome=True, cancels=Cancels(only_at_once=True), breaks=("31A1", "32A1", "32B")
    ),
    Findings(("repeated",), note="call", outcome=True, says=("must_repeat",)),
    Findings(("repetition_not_legal",), note="call", outcome=True),
    Findings(("meant_otherwise",), note="call"),
    Findings(("not_comparable",), outcome=True, says=("must_pass",)),
    Findings(("partner_is_free",), outcome=True, until_called=True),
    Findings(("free_after_action",), outcome=True, until_called=True, waits="next_call"),
    Findings(("change_of_call",), outcome=True),
    Options(("replace_call",), at_turn=True),
    Effects(("must_repeat",), note="call", binds=True, limits="call", waits="call"),
)  # fmt: skip
