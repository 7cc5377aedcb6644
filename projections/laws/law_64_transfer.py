"""Law 64: what follows from an established revoke."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from domain.seats import Seat, Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.recorded.board_record import Record, precedes
from projections.recorded.revoke import AnyRevoke, Revoke, StatedRevoke

COMPENSATION = ("compensated", "damaged")
"""The answers of 64C: the non-offending side had enough, or would have done better (with declarer's tricks then)."""


NO_REVOKE = "no_revoke"
"""What a director states where he finds that a player did follow suit, or had none of it."""
ESTABLISHMENT = ("established", "established_at_twelfth", "not_established", NO_REVOKE)
"""What a director may state of a revoke of which no card is recorded; at the twelfth trick nothing is transferred."""
NOTICED = ("attention_in_time", "attention_after_call", "attention_after_round")
"""When attention was first drawn to such a revoke, as the director states it."""
TRANSFERRED = ("none_transferred", "one_transferred", "two_transferred")
"""What the director rules himself of such a revoke, by the number of tricks."""
AFTER_PLAY = 14
"""The number of a trick of which only that it was won is known."""


class Winnings(Struct, frozen=True):
    """What the offending side won from the revoke trick on: trick numbers, and tricks by claim or agreement, which
    come after those played."""

    on_trick: Seat | None
    """Who won the revoke trick; None where it was not finished."""
    later: tuple[int, ...]
    """Numbers of the later tricks it won; tricks by claim stand as numbers beyond those played."""

    def won_trick(self, side: Side) -> bool:
        """Whether the side won the revoke trick."""
        return self.on_trick is not None and self.on_trick.side is side


def law_64a1(revoke: AnyRevoke, won: Winnings) -> Finding | None:
    """Law 64A1 (2017): the offender himself won the revoke trick: it is transferred, with one of any later tricks his
    side won. By the footnote a trick won in dummy is not won by declarer."""
    if won.on_trick is not revoke.seat or revoke.kind == "defective":
        return None
    return _transfer("64A1", revoke, 1 + min(1, len(won.later)))


def law_64a2(revoke: AnyRevoke, won: Winnings) -> Finding | None:
    """Law 64A2 (2017): the offender did not win the revoke trick, but his side won it or a later one: one trick."""
    if won.on_trick is revoke.seat and revoke.kind != "defective":
        return None
    return _transfer("64A2", revoke, 1) if won.won_trick(revoke.side) or won.later else None


def _transfer(law: str, revoke: AnyRevoke, tricks: int) -> Finding:
    places = tuple(dict.fromkeys(p for p in (revoke.place, revoke.established_at) if p))
    return Finding(law, "tricks_transferred", revoke.seat, revoke.trick or None, tricks, places=places)


def _none(law: str, revoke: AnyRevoke, *places: int, note: str = "") -> Finding:
    return Finding(law, "no_transfer", revoke.seat, revoke.trick or None, 0, places=(revoke.place, *places), note=note)


def law_64b1(revoke: AnyRevoke, won: Winnings) -> Finding | None:
    """Law 64B1 (2017): the offending side won neither the revoke trick nor a later one."""
    return None if won.won_trick(revoke.side) or won.later else _none("64B1", revoke)


def law_64b2(revoke: AnyRevoke, others: Sequence[AnyRevoke]) -> Finding | None:
    """Law 64B2 (2017): the same player revoked again in the same suit, after a first revoke that was established."""
    if isinstance(revoke, StatedRevoke):
        own = (other for other in others if other.seat is revoke.seat and other is not revoke and other.counts)
        first = next(own, None) if revoke.beside == "later_in_suit" else None
        return _none("64B2", revoke, first.place) if first is not None else None
    for other in others:
        earlier = other.place < revoke.place and other.counts and other.kind == revoke.kind == "follow"
        if earlier and other.seat is revoke.seat and other.suit is revoke.suit:
            return _none("64B2", revoke, other.place)
    return None


def law_64b3(record: Record, revoke: AnyRevoke) -> Finding | None:
    """Law 64B3 (2017): the revoke was made by not playing a penalty card, or was dummy's."""
    if revoke.kept_penalty_card or revoke.kind == "penalty card":
        return _none("64B3", revoke, *revoke.because, note="penalty card")
    return _none("64B3", revoke, note="dummy") if revoke.seat is record.dummy else None


def law_64b4(record: Record, revoke: AnyRevoke) -> Finding | None:
    """Law 64B4 (2017): nothing is transferred where attention was first drawn after the non-offending side had called
    on the next board: the next one that it called on, whichever it was."""
    if isinstance(revoke, StatedRevoke):
        return _none("64B4", revoke) if revoke.noticed == "attention_after_call" else None
    called = record.elsewhere.called_after(revoke.side.opponents.seats)
    late = called is not None and revoke.attention is not None and precedes(record, called, revoke.attention)
    return _none("64B4", revoke, called, revoke.attention) if late and called and revoke.attention else None


def law_64b5(record: Record, revoke: AnyRevoke) -> Finding | None:
    """Law 64B5 (2017): attention was first drawn after the round had ended."""
    if isinstance(revoke, StatedRevoke):
        return _none("64B5", revoke) if revoke.noticed == "attention_after_round" else None
    ended = record.elsewhere.ended()
    late = bool(ended) and revoke.attention is not None and precedes(record, ended, revoke.attention)
    return _none("64B5", revoke, ended, revoke.attention) if late and revoke.attention else None


def is_too_late_for_transfer(record: Record, revoke: AnyRevoke) -> bool:
    """64B4 and 64B5: whether attention drawn from now on comes too late for a transfer: the non-offending side has
    called on a later board, or the round has ended. (64C may still give something.)"""
    return bool(record.elsewhere.ended()) or record.elsewhere.called_after(revoke.side.opponents.seats) is not None


def law_64b6(revoke: AnyRevoke) -> Finding | None:
    """Law 64B6 (2017): a revoke on the twelfth trick."""
    return _none("64B6", revoke) if revoke.trick == 12 else None


def law_64b7(revoke: AnyRevoke, others: Sequence[AnyRevoke]) -> Finding | None:
    """Law 64B7 (2017): both sides revoked on this board and both revokes are established."""
    twin = next((other for other in others if other.side is not revoke.side and other.counts), None)
    return _none("64B7", revoke, twin.place) if twin is not None and revoke.is_established else None


def law_64b8(revoke: AnyRevoke) -> Finding | None:
    """Law 64B8 (2017): both sides revoked on one trick and both corrected it under 62C3."""
    return _none("64B8", revoke) if revoke.both_corrected else None


def match_transfers(due: list[tuple[Revoke, Finding, Winnings]]) -> dict[int, tuple[int, ...]]:
    """Match each transfer to a trick of its own, at or after its revoke trick: a trick changes hands only once.

    `due` are the revokes of one side with what 64A gives for each. Returns, by the place of the revoke, the numbers of
    the tricks to transfer. The latest revoke has the fewest tricks to choose from and chooses first, which leaves the
    others as much as can be left (own reading: the Laws say nothing of several revokes by one side).
    """
    taken: set[int] = set()
    matched: dict[int, tuple[int, ...]] = {}
    for revoke, finding, won in sorted(due, key=lambda each: each[0].trick, reverse=True):
        mine: list[int] = []
        if won.won_trick(revoke.side) and revoke.trick not in taken:
            mine.append(revoke.trick)
        for number in won.later:
            if len(mine) < (finding.tricks or 0) and number not in taken:
                mine.append(number)
        mine = mine[: finding.tricks or 0]
        taken.update(mine)
        matched[revoke.place] = tuple(mine)
    return matched


def after_transfers(transfers: Iterable[Finding], tricks: int, declaring: Side) -> int:
    """Declarer's tricks after the transfer, 0 to 13."""
    for finding in transfers:
        if finding.seat is not None:
            tricks += (finding.tricks or 0) * (-1 if finding.seat.side is declaring else 1)
    return max(0, min(13, tricks))


def law_64a(record: Record, revoke: Revoke, winner: Seat | None, incident: str) -> Question | None:
    """Law 64A (2017): it matters who won the revoke trick; where play ended in the middle of it and the offender's card
    was winning but could still be beaten, the director judges."""
    trick = record.board.trick_number(revoke.trick)
    if winner is not None or trick is None or trick.complete or trick.winner != revoke.seat.index:
        return None
    answers = ("offender_won", "offender_lost")
    return Question("64A", "won_revoke_trick", answers, "", (revoke.place,), record.judgement(incident, "64A"))


def law_64c1(record: Record, revoke: AnyRevoke, incident: str) -> Question | None:
    """Law 64C1 (2017): after any established revoke, also one without a transfer, the director asks whether the
    non-offending side has been compensated for its damage; if not, an assigned score (12C1) replaces the result."""
    return _compensation("64C1", record, revoke, incident) if revoke.is_established else None


def law_64c2a(record: Record, revoke: AnyRevoke, incident: str) -> Question | None:
    """Law 64C2a (2017): one player has revoked repeatedly in one suit: the score is adjusted where the other side
    would likely have won more tricks, counted after the transfer for the first revoke, without one or more of the
    later ones."""
    return _compensation("64C2a", record, revoke, incident, "compensated_for_repeat")


def law_64c2b(record: Record, revoke: AnyRevoke, incident: str) -> Question | None:
    """Law 64C2b (2017): both sides have revoked: where one of them is damaged, the score is adjusted to what was likely
    had nobody revoked."""
    return _compensation("64C2b", record, revoke, incident, "damaged_by_either")


def _compensation(law: str, record: Record, revoke: AnyRevoke, incident: str, code: str = "compensated") -> Question:
    """The question with its answer; an adjusted score for the incident, weighted or not, answers it too."""
    answer = record.judgement(incident, law)
    return Question(law, code, COMPENSATION, "damaged", (revoke.place,), answer, record.adjusted(incident))


def stated_again(record: Record, revoke: StatedRevoke, own: Sequence[AnyRevoke], incident: str) -> Question:
    """64B2 of a revoke that the director states beside others of the same player: whether it is one of those, or one
    more in the same suit, before or after."""
    differ = revoke.trick and all(other.trick for other in own)
    answers = ("other_revoke", "later_in_suit", "earlier_in_suit")
    offered = answers if differ else ("same_revoke", *answers)
    return _stated("64B2", "stated_again", offered, record, revoke, incident)


def stated_establishment(record: Record, revoke: StatedRevoke, incident: str) -> Question:
    """63A of a revoke of which no card is recorded: nobody but the director can tell whether it is established, or
    whether it was one."""
    answers = ("established", "not_established", NO_REVOKE) if 0 < revoke.trick < 12 else ESTABLISHMENT
    return _stated("63A", "stated_establishment", answers, record, revoke, incident)


def stated_facts(record: Record, revoke: StatedRevoke, incident: str) -> Iterator[Question]:
    """64A of such a revoke when play is over: who won the revoke trick, and whether the offending side won a later one;
    but first, where the record has come to the next board or the end of the round before the director's word, when
    attention was drawn to it (64B4, 64B5): his entry may be later than that."""
    called, ended = record.elsewhere.called_after(revoke.side.opponents.seats), record.elsewhere.ended()
    if any(place and precedes(record, place, revoke.place) for place in (called, ended)):
        noticed = _stated("64B4", "stated_attention", NOTICED, record, revoke, incident)
        yield noticed
        if noticed.is_open:
            return
    winners = ("offender_won_it", "partner_won_it", "others_won_it")
    yield _stated("64A", "stated_winner", winners, record, revoke, incident)
    yield _stated("64A2", "stated_later", ("later_trick", "no_later_trick"), record, revoke, incident)


def stated_transfer(record: Record, revoke: StatedRevoke, most: int, incident: str) -> Question:
    """64A where what is stated cannot decide how many tricks are transferred: the director rules it himself, by this
    answer or by an adjusted score."""
    question = _stated("64A1", "stated_transfer", TRANSFERRED[: most + 1], record, revoke, incident)
    return replace(question, settled=record.adjusted(incident))


def _stated(
    law: str, code: str, answers: tuple[str, ...], record: Record, revoke: StatedRevoke, incident: str
) -> Question:
    """A question with its answer, where that is one that it asks for."""
    given = record.judgement(incident, law)
    counts = given is not None and given.answer in answers
    return Question(law, code, answers, "", (revoke.place,), given if counts else None)


def stated_winnings(record: Record, revoke: StatedRevoke, incident: str) -> Winnings | None:
    """What the offending side won, as the director states it; None until he has."""
    won, later = record.judgement(incident, "64A"), record.judgement(incident, "64A2")
    if won is None or later is None:
        return None
    seats = {"offender_won_it": revoke.seat, "partner_won_it": revoke.seat.partner, "others_won_it": revoke.seat.left}
    return Winnings(seats.get(won.answer), (AFTER_PLAY,) if later.answer == "later_trick" else ())


PARAGRAPHS: Paragraphs = {
    "64A1": law_64a1, "64A2": law_64a2, "64B1": law_64b1, "64B2": law_64b2, "64B3": law_64b3, "64B4": law_64b4,
    "64B5": law_64b5, "64B6": law_64b6, "64B7": law_64b7, "64B8": law_64b8, "64A": law_64a, "64C1": law_64c1,
    "64C2a": law_64c2a, "64C2b": law_64c2b,
}  # fmt: skip

CODES = declared(
    Findings(("tricks_transferred", "no_transfer"), outcome=True),
    Findings(("stated_as_ruled",), outcome=True),
    Findings(("stated_revoke", "stated_none", "stated_established", "stated_twice", "stated_contradicts")),
    Questions(("stated_establishment", "stated_winner", "stated_later", "stated_attention", "stated_again"), fact=True),
    Questions(("stated_transfer",)),
    Questions(("won_revoke_trick",)),
    Questions(("compensated", "compensated_for_repeat", "damaged_by_either"), is_plain=True),
)  # fmt: skip
