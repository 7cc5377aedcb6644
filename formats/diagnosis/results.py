"""A result that the cards played do not allow, and a score that does not follow from contract and tricks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from domain.board import Board
from domain.calls import Contract, Strain
from domain.events import BoardStarted, EntryAmended, ScoreEntered, Vulnerability
from domain.numbering import standard_vul
from domain.seats import Side
from formats.diagnosis.case import Case, Opinion
from formats.diagnosis.course import Course
from formats.diagnosis.diagnosis import Confidence, Evidence
from formats.diagnosis.proposals import Wanted, propose
from formats.diagnosis.revokes import ruled_tricks
from projections.laws.law_77_score import is_vulnerable, law_77

__all__ = ["points_of", "result_against_play", "score_against_result", "score_may_not_follow"]

MARKED = "mark ^ at result"
"""The remark of a reader where the file says that the players agreed on another number than was won."""

VULNERABILITIES: tuple[Vulnerability, ...] = ("none", "NS", "EW", "both")


def result_against_play(case: Case) -> list[Opinion]:
    """The diagnosis of tricks that the cards played do not allow; none where they may be right."""
    contract, course, tricks = case.contract, case.sound, case.tricks
    if contract is None or tricks is None or course is None:
        return []
    side = contract.declarer.side.index
    least, most = course.won[side], 13 - course.won[1 - side]
    if least <= tricks <= most:
        return []
    code = "tricks_by_cards" if least < most else "tricks_by_all_cards"
    evidence = [Evidence(code, number=least, other=most), Evidence("tricks_told", number=tricks)]
    if tricks == ruled_tricks(case):
        return [Opinion("result_contradicts_play", "likely", (*evidence, Evidence("result_rectified", number=tricks)))]
    if MARKED in case.remarked:
        return [
            Opinion("result_contradicts_play", "certain", (*evidence, Evidence("agreed_by_players", number=tricks)))
        ]
    meant = {code: n for code, n in _other_readings(contract, tricks) if least <= n <= most}
    evidence += [Evidence(code, number=n) for code, n in meant.items()]
    by_score = _tricks_by_score(case, contract)
    evidence += [Evidence("score_says_tricks", number=n) for n in by_score[:1] if len(by_score) == 1]
    right = _right_tricks(course, least, by_score, set(meant.values()))
    confidence = _confidence(right, by_score, tricks, bool(meant))
    proposal = _proposal(case, right) if right is not None and tricks not in by_score else ()
    case.tricks_meant = right if proposal else None
    if right is not None and not meant:
        evidence.append(Evidence("off_by_tricks", number=abs(tricks - right)))
    return [Opinion("result_contradicts_play", confidence, tuple(evidence), proposal)]


def _other_readings(contract: Contract, tricks: int) -> Iterator[tuple[str, int]]:
    """What the number may mean if it is not declarer's tricks."""
    yield "tricks_of_other_side", 13 - tricks
    yield "tricks_over_six", tricks + 6
    yield "tricks_over_contract", tricks + 6 + contract.level


def _right_tricks(course: Course, least: int, by_score: list[int], meant: set[int]) -> int | None:
    """The only number of tricks that there can have been: by all the cards, else by the score, else by the one
    reading of the result that the cards allow."""
    if course.tricks == 13:
        return least
    if len(by_score) == 1 and (not meant or by_score[0] in meant):
        return by_score[0]
    return next(iter(meant)) if len(meant) == 1 and not by_score else None


def _confidence(right: int | None, by_score: list[int], tricks: int, is_read_otherwise: bool) -> Confidence:
    if right is None or tricks in by_score:
        return "possible"
    return "certain" if right in by_score or (is_read_otherwise and not by_score) else "likely"


def _tricks_by_score(case: Case, contract: Contract) -> list[int]:
    """The numbers of declarer's tricks that give the score of the file; none where it tells none, or none does."""
    told = points_of(case)
    if told is None:
        return []
    return [n for n in range(14) if _points(contract, n, case.board.vul) == told]


def _proposal(case: Case, tricks: int) -> tuple[EntryAmended, ...]:
    return propose(case, Wanted(tricks=tricks), "wrong number of tricks in the file", _anything)


def _anything(board: Board) -> bool:
    return bool(board.contract)


def points_of(case: Case) -> int | None:
    """The score by the file, from North-South's view; None where it tells none, or no number."""
    return points_entered(case.board) if case.told.points is None else case.told.points


def points_entered(board: Board) -> int | None:
    """The score in points that was entered for a board, the latest, from North-South's view; None where there is none,
    or it is no number."""
    for moment in reversed(board.moments):
        event = moment.event
        if isinstance(event, ScoreEntered) and event.unit == "points":
            of_ns, of_ew = _number(event.ns), _number(event.ew)
            return of_ns if of_ns is not None else -of_ew if of_ew is not None else None
    return None


def score_may_not_follow(board: Board) -> bool:
    """Whether a score in points was entered for a board that is not the one its contract and tricks give."""
    entered = points_entered(board) if board.moments else None
    if entered is None or board.contract is None or board.tricks_agreed is None:
        return entered not in (None, 0)
    tricks = board.tricks_agreed[1]
    return not 0 <= tricks <= 13 or entered != _points(board.contract, tricks, board.vul)


def _number(text: str) -> int | None:
    bare = text.strip().lstrip("+")
    digits = bare.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6):
        return None
    return int(bare)


def _points(contract: Contract, tricks: int, vul: Vulnerability) -> int:
    """The score from North-South's view."""
    points = law_77(contract, tricks, is_vulnerable(vul, contract.declarer.side))
    return points if contract.declarer.side is Side.NS else -points


@dataclass(frozen=True, slots=True)
class _Cause:
    """One thing that, were it otherwise, would make the score right."""

    evidence: Evidence
    vul: Vulnerability | None = None
    tricks: int | None = None
    is_sign: bool = False


def score_against_result(case: Case) -> list[Opinion]:
    """The diagnosis of a score that does not follow from contract, vulnerability and tricks; none where it does."""
    told, contract, tricks = points_of(case), case.contract, case.tricks
    if told is None or case.is_adjusted:
        return []
    if case.board.passed_out:
        passed = (Evidence("score_told", number=told), Evidence("score_follows", number=0))
        return [Opinion("score_contradicts_result", "likely", passed)] if told else []
    if contract is None or tricks is None or not 0 <= tricks <= 13 or not 0 < contract.level < 8:
        return []
    follows = _points(contract, tricks, case.board.vul)
    tricks_meant = tricks if case.tricks_meant is None else case.tricks_meant
    if told in (follows, _points(case.contract_meant or contract, tricks_meant, case.board.vul)):
        return []
    evidence = [Evidence("score_told", number=told), Evidence("score_follows", number=follows)]
    causes = list(_causes(contract, tricks, case.board.vul, told))
    evidence += [cause.evidence for cause in causes[:6]] or [Evidence("no_single_cause")]
    favoured = _favoured(case, causes)
    if favoured is None:
        return [Opinion("score_contradicts_result", "possible", tuple(evidence))]
    confidence: Confidence = "certain" if len(causes) == 1 and favoured.vul is not None else "likely"
    if favoured.vul is not None:
        evidence.append(Evidence("vulnerability_of_the_number", number=case.board.number, text=favoured.vul))
    return [Opinion("score_contradicts_result", confidence, tuple(evidence), _put_right(case, favoured, told))]


def _causes(contract: Contract, tricks: int, vul: Vulnerability, told: int) -> Iterator[_Cause]:
    """Everything single that explains the score exactly, the commonest first."""
    if told == -_points(contract, tricks, vul):
        yield _Cause(Evidence("other_sign"), is_sign=True)
    for other in VULNERABILITIES:
        if other != vul and _points(contract, tricks, other) == told:
            yield _Cause(Evidence("other_vulnerability", text=other), vul=other)
    for doubled in range(3):
        changed = contract._replace(doubled=doubled)
        if doubled != contract.doubled and _points(changed, tricks, vul) == told:
            yield _Cause(Evidence("other_doubling", text=changed.text))
    for n in range(14):
        if n != tricks and _points(contract, n, vul) == told:
            yield _Cause(Evidence("other_tricks", number=n), tricks=n)
    for level in range(1, 8):
        changed = contract._replace(level=level)
        if level != contract.level and _points(changed, tricks, vul) == told:
            yield _Cause(Evidence("other_level", text=changed.text))
    for strain in Strain:
        changed = contract._replace(strain=strain)
        if strain is not contract.strain and _points(changed, tricks, vul) == told:
            yield _Cause(Evidence("other_strain", text=changed.text))
    changed = contract._replace(declarer=contract.declarer.left)
    if _points(changed, tricks, vul) == told:
        yield _Cause(Evidence("other_side", text=contract.declarer.side.opponents.value))


def _favoured(case: Case, causes: list[_Cause]) -> _Cause | None:
    """The cause that something else speaks for: the number of the board for its vulnerability, the cards for the
    tricks; else the only one there is."""
    standard = standard_vul(case.board.number)
    by_number = [cause for cause in causes if cause.vul == standard]
    if by_number:
        return by_number[0]
    if case.sound is not None and case.sound.tricks == 13 and case.contract is not None:
        won = case.sound.won[case.contract.declarer.side.index]
        by_cards = [cause for cause in causes if cause.tricks == won]
        if by_cards:
            return by_cards[0]
    of_two = {cause.evidence.code for cause in causes}
    return causes[0] if len(of_two) == 1 and (causes[0].vul is None or len(causes) == 1) else None


def _put_right(case: Case, cause: _Cause, told: int) -> tuple[EntryAmended, ...]:
    """The amendment where one cause is clear: the vulnerability that the number of the board has, or the sign."""
    start = case.events[0]
    assert isinstance(start, BoardStarted)
    if cause.vul is not None and cause.vul == standard_vul(case.board.number):
        return propose(case, Wanted(start=replace(start, vul=cause.vul)), "wrong vulnerability in the file", _anything)
    entered = next((e for e in case.events if isinstance(e, ScoreEntered) and e.unit == "points"), None)
    if cause.is_sign and entered is not None:
        turned = replace(entered, ns=str(-told), ew="")
        return propose(case, Wanted(score=turned), "score of the other side in the file", _anything)
    return ()
