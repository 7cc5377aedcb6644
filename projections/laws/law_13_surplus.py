"""Law 13: a hand with more than thirteen cards, and cards that are no part of the deal."""

from __future__ import annotations

from collections.abc import Sequence

from domain.board import Trick
from domain.events import ContractRecorded, TrickQuitted
from domain.happened import Play
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_07_board import Surplus, WrongDeal, called_before, is_told_who_called
from projections.recorded.board_record import Record

OF_A_QUITTED = ("result_stands", "adjusted")
"""What may be judged of a card too many that was played to a quitted trick."""
NOT_QUITTED = "not_in_quitted_trick"


def _found_in_time(record: Record, deal: WrongDeal) -> int | None:
    """Where a deal with too many cards in one hand and too few in another was noticed, before play was over."""
    if not (deal.more and deal.fewer) or deal.noticed is None:
        return None
    over = record.over_since
    return deal.noticed if over is None or deal.noticed < over else None


def _called_on_it(record: Record, deal: WrongDeal) -> list[Seat]:
    """Those who called with too many or too few cards before that was noticed."""
    return [seat for seat in (*deal.more, *deal.fewer) if called_before(record, deal, seat) is not None]


def called_on_wrong_hand(record: Record, deal: WrongDeal, incident: str) -> Question | None:
    """13A and 13B: whether a holder of a wrong hand had called, where nothing tells it that was recorded before: as the
    record has it nobody had, until the director says otherwise."""
    noticed, answer = _found_in_time(record, deal), record.judgement(incident, "13")
    if noticed is None or (is_told_who_called(record, noticed) and answer is None):
        return None
    wrong = (*deal.more, *deal.fewer)
    answers = ("not_called", *(f"{seat.value.lower()}_called" for seat in wrong), "all_called")
    places = (noticed, deal.place)
    return Question("13", "called_on_wrong_hand", answers, "", places, answer, blocks=False, presumed="not_called")


def law_13a(record: Record, deal: WrongDeal) -> Finding | None:
    """Law 13A (2017): one hand has too many cards, another too few, and none of their holders has called: the hands are
    put right and, if nobody saw a card of another's, the board is played as if nothing had been. If somebody saw one it
    is played too, and adjusted afterwards (12C1b) where that affected the result."""
    noticed = _found_in_time(record, deal)
    if noticed is None or _called_on_it(record, deal):
        return None
    return Finding("13A", "put_hands_right", deal.more[0], places=(noticed, deal.place))


def foreign_card_seen(record: Record, found: Finding | None, incident: str) -> Question | None:
    """13A: whether a player has seen a card that belongs to another's hand. The board is played in either case."""
    if found is None:
        return None
    answers = ("nobody_saw", "seen")
    return Question(
        "13A", "foreign_card_seen", answers, "", found.places, record.judgement(incident, "13A"), blocks=False
    )


def affected_by_seen_card(record: Record, seen: Question | None, incident: str) -> Question | None:
    """13A with 12C1b: when play is over, whether what was seen affected the result, and what it would have been."""
    if seen is None or seen.answer is None or seen.answer.answer != "seen" or not record.is_over:
        return None
    answer = record.judgement(incident, "12C1b")
    answers = ("result_stands", "adjusted")
    adjusted = record.adjusted(incident)
    return Question("12C1b", "affected_by_seen_card", answers, "adjusted", seen.places, answer, adjusted)


def law_13b(record: Record, deal: WrongDeal, incident: str) -> tuple[Question | Finding, ...]:
    """Law 13B (2017): a holder of too many or too few cards has called: the director judges whether the deal can be put
    right and played. If so every call stands, and he may adjust after play; if not, he adjusts the score (12C1b)."""
    noticed, called = _found_in_time(record, deal), _called_on_it(record, deal)
    if noticed is None or not called:
        return ()
    places = (noticed, deal.place)
    answer = record.judgement(incident, "13B")
    question = Question("13B", "can_be_put_right", ("playable", "not_playable"), "", places, answer)
    if answer is None or answer.answer not in question.answers:
        return (question,)
    code = "calls_stand" if answer.answer == "playable" else "result_cancelled"
    return question, Finding("13B", code, called[0], places=places)


def adjusted_for_wrong_hand(record: Record, said: tuple[Question | Finding, ...], incident: str) -> Question | None:
    """13B with 12C1b: after a board that was put right, whether the score is adjusted; and which score, where it could
    not be played."""
    found = next((item for item in said if isinstance(item, Finding)), None)
    if found is None or (found.code == "calls_stand" and not record.is_over):
        return None
    answers = ("result_stands", "adjusted") if found.code == "calls_stand" else ("adjusted",)
    answer = record.judgement(incident, "12C1b")
    adjusted = record.adjusted(incident)
    if found.code == "calls_stand":
        return Question("12C1b", "affected_by_wrong_hand", answers, "adjusted", found.places, answer, adjusted)
    return Question("12C1b", "adjusted_score_due", answers, "adjusted", found.places, answer, adjusted)


def surplus_played(record: Record, extra: Surplus) -> tuple[Play, Trick] | None:
    """The play by which a card of another pack lies on a trick; None where it was not played, or was taken back."""
    for trick in record.board.tricks:
        for n, card in enumerate(trick.cards):
            if card is extra.card and card is not None and extra.seat is SEATS[n]:
                return Play(trick.places[n], n, card, trick.number), trick
    return None


def _is_quitted(record: Record, trick: Trick) -> bool:
    """Whether a trick's four cards have been turned down: somebody said so, has played on, or play is over."""
    if not trick.complete:
        return False
    last = max(trick.places)
    turned = any(place > last for place, _, _ in record.moments(TrickQuitted))
    return turned or record.is_over or any(play.trick > trick.number for play in record.board.plays)


def law_13c(record: Record, deal: WrongDeal, extra: Surplus) -> Finding | None:
    """Law 13C (2017): a card that is no part of the deal is taken out when it is found, and bidding and play go on: all
    that was done stands. Only where it was played to a trick that has been quitted may the score be adjusted."""
    played = surplus_played(record, extra)
    places = tuple(place for place in (extra.removed, deal.noticed, deal.place) if place)
    if played is not None:
        code = "surplus_in_quitted_trick" if _is_quitted(record, played[1]) else "surplus_goes_back"
        places = (*places, played[0].place)
        return Finding("13C", code, extra.seat, played[1].number, card=extra.card, places=places)
    if extra.card is None:
        code = "surplus_somewhere" if extra.seat is None else "look_for_surplus"
        return Finding("13C", code, extra.seat, places=places)
    code = "surplus_removed" if extra.removed else "remove_surplus"
    return Finding("13C", code, extra.seat, card=extra.card, places=places)


def taken_out(deal: WrongDeal) -> list[Finding]:
    """13C of a card that was taken out while hands are not counted: it is no part of the deal only if each of them
    holds thirteen."""
    code = "surplus_if_others_right"
    return [Finding("13C", code, out.seat, card=out.card, places=(out.removed, deal.place)) for out in deal.taken_out]


def played_to_quitted_trick(record: Record, found: Finding | None, incident: str) -> Question | None:
    """13C: whether the score is adjusted (12C1b) for a card of another pack that was played to a quitted trick; the
    measure of the Danish article is what was likely had it been taken out just before it was played."""
    if found is None or found.code != "surplus_in_quitted_trick":
        return None
    answer, adjusted = record.judgement(incident, "13C"), record.adjusted(incident)
    if answer is not None and answer.answer == NOT_QUITTED:
        answer = None  # the record has shown since that it was
    return Question("13C", "surplus_was_played", OF_A_QUITTED, "adjusted", found.places, answer, adjusted)


def may_have_been_played(record: Record, found: Sequence[Finding | None], incident: str) -> Question | None:
    """13C: where the record does not tell whether such a card was played, for nobody has named it or no card of the
    board is recorded, the director says whether it was, to a trick that has been quitted, and what follows (12C1b).
    The result does not wait for it: all that was done stands until he says so."""
    untold = [one for one in found if one is not None and _is_untold(record, one)]
    if not untold or not _play_has_begun(record):
        return None
    answers = (NOT_QUITTED, *OF_A_QUITTED)
    answer, adjusted = record.judgement(incident, "13C"), record.adjusted(incident)
    places = untold[0].places
    return Question("13C", "surplus_may_be_played", answers, "adjusted", places, answer, adjusted, blocks=False)


def _is_untold(record: Record, found: Finding) -> bool:
    named = found.code in ("surplus_removed", "remove_surplus")
    return found.code in ("look_for_surplus", "surplus_somewhere") or (named and not record.board.plays)


def _play_has_begun(record: Record) -> bool:
    """Whether cards have been played, as far as anybody knows: of a contract told without its auction nobody tells."""
    return record.opening_lead is not None or record.is_over or bool(record.moments(ContractRecorded))


def law_13d(record: Record, deal: WrongDeal, incident: str) -> tuple[Finding | Question, ...]:
    """Law 13D (2017): found when play is over that one hand had held more and another fewer than thirteen cards: the
    result is cancelled and an adjusted score given (in team play 86B); who is at fault is liable to a penalty."""
    if not (deal.more and deal.fewer) or not record.is_over or _found_in_time(record, deal) is not None:
        return ()
    places = tuple(place for place in (deal.noticed, deal.place) if place)
    answer, adjusted = record.judgement(incident, "13D"), record.adjusted(incident)
    question = Question("13D", "adjusted_score_due", ("adjusted",), "adjusted", places, answer, adjusted)
    return Finding("13D", "result_cancelled", deal.more[0], places=places), question


PARAGRAPHS: Paragraphs = {"13A": law_13a, "13B": law_13b, "13C": law_13c, "13D": law_13d}

CODES = declared(
    Findings((
        "put_hands_right", "calls_stand", "surplus_in_quitted_trick", "surplus_goes_back", "look_for_surplus",
        "surplus_removed", "remove_surplus", "surplus_somewhere"
    ), outcome=True),
    Findings(("surplus_if_others_right",)),
    Questions((
        "affected_by_seen_card", "can_be_put_right", "affected_by_wrong_hand", "adjusted_score_due",
        "surplus_was_played"
    )),
    Questions(("called_on_wrong_hand", "foreign_card_seen"), fact=True),
    Questions(("surplus_may_be_played",), guides=True, plain=(NOT_QUITTED,)),
)  # fmt: skip
