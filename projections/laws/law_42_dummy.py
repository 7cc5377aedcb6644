"""Law 42: what dummy may do, always or while he has his rights (43)."""

from __future__ import annotations

from domain.events import AttentionDrawn, DirectorCalled, DummyActed, IrregularityPrevented, RevokeAsked
from domain.events.topics import is_about
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question, incident_name
from projections.laws.law_44_trick import has_shown_out, law_44b, trick_before
from projections.recorded.board_record import Record, order_is_known, precedes


def in_play(record: Record, place: int) -> bool:
    """Whether the cards were being played when the entry at a place was made: after the opening lead, before the
    thirteenth trick was complete, a claim was made, or the play ended otherwise."""
    lead, over = record.opening_lead, record.over_since
    return lead is not None and lead < place and (over is None or place < over)


def law_42a1(record: Record, place: int, said: AttentionDrawn) -> Finding | None:
    """Law 42A1 (2017): with the director at the table dummy may tell him of facts and of law."""
    if said.who != _dummys_letter(record) or not in_play(record, place):
        return None
    called = [at for at, _, _ in record.moments(DirectorCalled) if at < place]
    if not called or any(called[-1] < play.place < place for play in record.board.plays):
        return None
    return Finding("42A1", "may_tell_director", record.dummy, places=(place, called[-1]))


def law_42a2(record: Record, place: int, said: AttentionDrawn) -> Finding | None:
    """Law 42A2 (2017): dummy keeps count of the tricks won and lost, so he may speak of a card that is pointed wrongly
    (65B3)."""
    if said.who != _dummys_letter(record) or not is_about(said, "pointed_wrongly"):
        return None
    return Finding("42A2", "counts_tricks", record.dummy, said.trick, places=(place,))


def law_42a3(record: Record, place: int, prevented: IrregularityPrevented) -> Finding | None:
    """Law 42A3 (2017): dummy plays as declarer's agent and sees that he follows suit, also after losing his rights."""
    if prevented.seat is not record.dummy or prevented.hand not in (None, record.dummy):
        return None
    if warns_off_wrong_hand(record, place, prevented):
        return None
    return Finding("42A3", "may_prevent", prevented.seat, places=(place,), note=prevented.what)


def law_42b1(record: Record, place: int, asked: RevokeAsked) -> Finding | None:
    """Law 42B1 (2017): dummy may ask declarer, and nobody else, whether he has a card of the suit he failed to follow;
    not when he has lost his rights (43B2b). Of declarer who has followed suit nothing is said here (61B2a)."""
    if asked.seat is not record.dummy or record.dummy is None:
        return None
    may = asked.to is record.declarer and rights_lost(record, place) is None
    if may and rights_in_question(record, place) is not None:
        return None
    if may and not has_shown_out(record, place, asked):
        return None
    code = "may_ask" if may else "may_not_ask"
    return Finding("42B1", code, asked.seat, places=(place,), note=str(asked.to))


def law_42b2(record: Record, place: int, prevented: IrregularityPrevented) -> Finding | None:
    """Law 42B2 (2017): dummy may try to prevent any irregularity, while he has his rights (43)."""
    if prevented.seat is not record.dummy or record.dummy is None:
        return None
    if prevented.hand in (None, record.dummy) and not warns_off_wrong_hand(record, place, prevented):
        return None
    if rights_in_question(record, place) is not None:
        return None
    code = "may_prevent" if rights_lost(record, place) is None else "may_not_prevent"
    return Finding("42B2", code, prevented.seat, places=(place,), note=prevented.what)


def law_42b3(record: Record, place: int, said: AttentionDrawn) -> Finding | None:
    """Law 42B3 (2017): dummy may point to an irregularity when the play has come to its end."""
    over = record.over_since
    if said.who != _dummys_letter(record) or over is None or place <= over:
        return None
    return Finding("42B3", "may_point_out", record.dummy, said.trick, places=(place,))


def _dummys_letter(record: Record) -> str | None:
    """How what was said names dummy as its speaker."""
    return record.dummy.value if record.dummy else None


def warns_off_wrong_hand(record: Record, place: int, prevented: IrregularityPrevented) -> bool:
    """Whether dummy stopped declarer from leading from a hand whose lead it was not."""
    standing = trick_before(record, place)
    declarer, hand = record.declarer, prevented.hand
    if declarer is None or hand is None or standing is None or standing.cards or not in_play(record, place):
        return False
    turn = law_44b(standing)
    return prevented.seat is record.dummy and hand is turn.partner and hand.side is declarer.side


def rights_lost(record: Record, place: int) -> int | None:
    """Where dummy had lost his rights when the entry at a place was made: he exchanged hands, left his seat to watch,
    or looked at a defender's cards (43A2). None where he had them, and while nobody knows what came first."""
    for lost in _losses(record):
        if order_is_known(record, lost, place):
            if precedes(record, lost, place):
                return lost
        elif _answer(record, place) == "rights_lost":
            return lost
    return None


def rights_in_question(record: Record, place: int) -> int | None:
    """The loss of dummy's rights of which nothing but the order of typing tells whether it came before the entry at a
    place, while the director has not said so; None where there is none."""
    if not _losses(record) or _answer(record, place) or rights_lost(record, place) is not None:
        return None
    return next((lost for lost in _losses(record) if not order_is_known(record, lost, place)), None)


def rights_question(record: Record, place: int) -> Question | None:
    """43B: whether dummy had lost his rights when he spoke: asked where only the order of typing would tell."""
    untold = next((lost for lost in _losses(record) if not order_is_known(record, lost, place)), None)
    if untold is None or (_answer(record, place) is None and rights_in_question(record, place) is None):
        return None
    answer = record.judgement(incident_name(record.board, place), "43A2")
    return Question("43A2", "rights_lost_when", ("rights_lost", "rights_kept"), places=(place, untold), answer=answer)


def _answer(record: Record, place: int) -> str | None:
    judged = record.judgement(incident_name(record.board, place), "43A2")
    return judged.answer if judged is not None else None


def _losses(record: Record) -> list[int]:
    """Where dummy did what costs his rights."""
    if record.dummy is None:
        return []
    return [place for place, act, _ in record.moments(DummyActed) if costs_rights(record, act)]


def costs_rights(record: Record, acted: DummyActed) -> bool:
    """Whether what dummy did breaks 43A2; a look at declarer's cards without exchanging hands does not."""
    if acted.what == "looked_at_hand":
        return acted.about is None or record.is_defender(acted.about)
    return acted.what in ("exchanged_hands", "left_seat")


PARAGRAPHS: Paragraphs = {
    "42A1": law_42a1, "42A2": law_42a2, "42A3": law_42a3, "42B1": law_42b1, "42B2": law_42b2, "42B3": law_42b3,
}  # fmt: skip

CODES = declared(
    Findings(("may_tell_director", "counts_tricks", "may_prevent", "may_not_prevent", "may_point_out")),
    Questions(("rights_lost_when",)),
)  # fmt: skip
