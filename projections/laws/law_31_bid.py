"""Law 31: a bid out of turn that was not accepted; also an artificial pass, or a pass of partner's artificial call."""

from __future__ import annotations

from domain.board import Irregularity
from domain.seats import SEATS
from projections.elected.edition import Paragraphs
from projections.found.incidents import Effect, Finding, Option
from projections.recorded.board_record import Facts
from projections.recorded.irregular_calls import IrregularCall, Made, attempts, auction_is_over, is_irregular_at

NEVER = (Irregularity.INADMISSIBLE_DOUBLE, Irregularity.BID_OVER_SEVEN)


def must_repeat(law: str, facts: Facts, made: IrregularCall, rho: int) -> list[Finding | Effect]:
    """What 31A1 and 32A1 say once right-hand opponent has passed: the offender must make the same call in turn; or, he
    has called, whether he did, and what partner may not know by it. An inadmissible double or bid is put right first
    (36, 38): he has called nothing yet."""
    note, because = str(made.call.value), (made.place, rho)
    tries = [each for each in attempts(facts, made.seat, rho) if not is_irregular_at(facts, each[0], *NEVER)]
    right = next((place for place, call in tries if call is made.call), 0)
    wrong = next((place for place, call in tries if call is not made.call and (not right or place < right)), 0)
    done = right or (wrong if wrong and wrong not in facts.board.cancelled else 0)
    found: list[Finding | Effect] = []
    if done or not auction_is_over(facts):
        found.append(Effect(law, "must_repeat", made.seat, None, None, note, because, "next_turn", rho, done))
    if wrong:
        found.append(Finding(law, "not_repeated", made.seat, places=(wrong, *because), note=note))
    if right:
        found.append(Finding(law, "repeated", made.seat, places=(right, *because), note=note))
    illegal = is_irregular_at(facts, right, Irregularity.INSUFFICIENT_BID, Irregularity.INADMISSIBLE_DOUBLE)
    if right and _partner_had_bid(facts, made) and not illegal:
        found.append(Finding("16B", "meant_otherwise", made.seat.partner, places=(right, *because), note=note))
    return found


def _partner_had_bid(facts: Facts, made: IrregularCall) -> bool:
    """Whether the repeated call may be meant in another way than the auction has it: its player overlooked a call."""
    return any(SEATS[seat] is made.seat.partner and call.is_bid for _, seat, call in facts.auction_before(made.place))


def not_obliged(obliged: Effect) -> Finding:
    """31A1 and 32A1 oblige a player to a call that is legal: who must pass at that turn has none but a pass."""
    return Finding(obliged.law, "repetition_not_legal", obliged.seat, places=obliged.places, note=obliged.note)


def replace_option(law: str, facts: Facts, made: IrregularCall) -> Option | None:
    """What the offender may choose from at his turn, with what each leads to, while he has not called; an insufficient
    bid there has used the choice: what may replace it, 27 says."""
    if auction_is_over(facts) or attempts(facts, made.seat, made.decided):
        return None
    return Option(law, "replace_call", made.seat, ("comparable", "other"), places=(made.place, made.decided))


def silenced_once(law: str, facts: Facts, made: IrregularCall, new: Made, judged: int) -> list[Finding | Effect]:
    """The replacement is not comparable: partner passes at his next turn, once (after an insufficient bid it would be
    for the rest of the auction, 27B2). If he had called before the director judged it, that turn is over."""
    partner, places = made.seat.partner, (made.place, new[0])
    called = facts.next_call(partner, new[0])
    ended = called[0] if called is not None and called[0] < judged else 0
    since = new[0] if ended else judged
    return [
        Finding(law, "not_comparable", made.seat, places=places),
        Effect(law, "must_pass", partner, places=places, until="next_turn", since=since, ended=ended),
    ]


def free_at_partner(law: str, made: IrregularCall) -> Finding:
    """A call at partner's turn, or at left-hand opponent's: partner may make any legal call, but 16C2 applies."""
    return Finding(law, "partner_is_free", made.seat.partner, places=(made.place, made.decided))


def law_31a1(facts: Facts, made: IrregularCall, rho: int | None) -> list[Finding | Effect]:
    """Law 31A1 (2017): a bid at right-hand opponent's turn: if that opponent passes, the offender must repeat it, and
    where it is legal then nothing more follows; where it is insufficient, 27 does. `rho` is the place of the
    opponent's pass, None while he has not called."""
    if rho is None:
        return [Finding("31A1", "repeats_after_pass", made.seat, places=(made.place, made.decided))]
    return must_repeat("31A1", facts, made, rho)


def law_31a2(facts: Facts, made: IrregularCall, rho: int | None) -> Finding | Option | None:
    """Law 31A2 (2017): if that opponent bids, doubles or redoubles instead (legally: else that is rectified first), the
    offender may make any legal call; what follows depends on whether it is comparable."""
    if rho is None:
        return Finding("31A2", "free_after_action", made.seat, places=(made.place, made.decided))
    return replace_option("31A2", facts, made)


def law_31a2a(made: IrregularCall, replacement: int) -> Finding:
    """Law 31A2a (2017): the offender's call in turn is comparable with the one out of turn: no further rectification;
    26B does not apply, 23C may."""
    return Finding("31A2a", "comparable", made.seat, places=(made.place, replacement))


def law_31a2b(facts: Facts, made: IrregularCall, new: Made, judged: int) -> list[Finding | Effect]:
    """Law 31A2b (2017): it is not comparable: partner must pass at his next turn; 16C, 26B and 72C may apply."""
    return silenced_once("31A2b", facts, made, new, judged)


def law_31b(made: IrregularCall) -> Finding:
    """Law 31B (2017): a bid at partner's turn, or at left-hand opponent's where the offender has not called before:
    partner may make any legal call, but 16C2 applies; the offender too, with the consequences of 31A2a or 31A2b."""
    return free_at_partner("31B", made)


def law_31c(made: IrregularCall) -> Finding:
    """Law 31C (2017): a bid at left-hand opponent's turn by a player who has called before is a change of call (25)."""
    return Finding("31C", "change_of_call", made.seat, places=(made.place, made.changes))


PARAGRAPHS: Paragraphs = {
    "31A1": law_31a1, "31A2": law_31a2, "31A2a": law_31a2a, "31A2b": law_31a2b, "31B": law_31b, "31C": law_31c,
}  # fmt: skip
