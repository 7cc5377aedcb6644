"""A result that the cards played do not allow, that is no number of tricks, or that is not what the record gives; and a
score that does not follow from contract and tricks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from domain.board import Board
from domain.calls import Contract, contract_from_text
from domain.events import BoardStarted, CallMade, ContractRecorded, EntryAmended, ScoreEntered
from domain.numbering import standard_vul
from formats.diagnosis.case import Case, Opinion, tricks_of
from formats.diagnosis.diagnosis import Confidence, Evidence
from formats.diagnosis.proposals import Wanted, propose
from formats.diagnosis.revokes import ruled_tricks
from formats.diagnosis.scores import Cause, causes_of, points_by, points_of, sides_differ

__all__ = ["result_against_play", "result_not_tricks", "score_against_result", "tags_against_record"]

MARKED = "mark ^ at result"
"""The remark of a reader where the file says that the players agreed on another number than was won."""

RELATIVE = re.compile(r"(?:[1-7](?:C|D|H|S|NT?)(?:XX?|\*{1,2})?[NESW]?)?\s{0,9}(?:(=)|([+-])\s{0,9}([0-9]{1,2}))", re.I)
"""A result against the contract: `=`, `+1`, `-2`, `4S+1`, `3NTXE=`."""


def tags_against_record(case: Case) -> list[Opinion]:
    """The diagnosis of a board whose Contract, Result and Score agree with one another, and not with what was played:
    somebody may have ruled. None where the cards allow the result."""
    told, tricks, points, sound = case.stated, case.tricks, points_of(case), case.sound
    tags = contract_from_text(told.contract, told.declarer)
    if tags is None or tricks is None or points is None or sound is None or case.contract is None:
        return []
    if not 0 <= tricks <= 13 or points != points_by(tags, tricks, case.board.vul):
        return []
    if case.allows(sound) or tricks == ruled_tricks(case) or MARKED in case.remarked or case.is_declarer_in_doubt:
        return []
    case.is_stated_otherwise = True
    evidence = [
        Evidence("tags_agree", tags.declarer, number=tricks, other=points, text=tags.text),
        Evidence("contract_by_auction", case.contract.declarer, text=case.contract.text),
        _by_cards(tricks_of(sound, case.contract)),
        Evidence("may_be_a_ruling"),
    ]
    is_other_contract = tags != case.contract
    if not is_other_contract:
        evidence = [evidence[0], *evidence[2:], Evidence("result_may_be_typed_wrong")]
    return [Opinion("tags_tell_another_result", "likely" if is_other_contract else "possible", tuple(evidence))]


def result_against_play(case: Case) -> list[Opinion]:
    """The diagnosis of tricks that the cards played do not allow; none where they may be right."""
    contract, course, tricks = case.contract, case.sound, case.tricks
    if contract is None or tricks is None or course is None or case.is_stated_otherwise:
        return []
    allowed = tricks_of(course, contract)
    if tricks in allowed:
        return []
    evidence = [_by_cards(allowed), Evidence("tricks_told", number=tricks)]
    if tricks == ruled_tricks(case):
        return [Opinion("result_contradicts_play", "likely", (*evidence, Evidence("result_rectified", number=tricks)))]
    if MARKED in case.remarked:
        agreed = Evidence("agreed_by_players", number=tricks)
        return [Opinion("result_contradicts_play", "certain", (*evidence, agreed))]
    evidence += [Evidence(code, number=n) for code, n in _other_readings(contract, tricks) if n in allowed]
    by_score = _tricks_by_score(case, contract)
    evidence += [Evidence("score_says_tricks", number=n) for n in by_score[:1] if len(by_score) == 1]
    if any(fault.kind == "revoke" for fault in course.faults):
        return [Opinion("result_contradicts_play", "possible", (*evidence, Evidence("may_rule_the_revoke")))]
    if case.is_declarer_in_doubt:
        return [Opinion("result_contradicts_play", "possible", (*evidence, Evidence("declarer_in_doubt")))]
    if sides_differ(case.board) is not None:
        return [Opinion("result_contradicts_play", "possible", (*evidence, Evidence("may_be_a_ruling")))]
    right = _right_tricks(allowed, by_score)
    if right is None or (by_score and right not in by_score):
        return [Opinion("result_contradicts_play", "possible", tuple(evidence))]
    proposal = propose(case, Wanted(tricks=right), "wrong number of tricks in the file", _anything)
    case.tricks_meant = right if proposal else None
    evidence.append(Evidence("off_by_tricks", number=abs(tricks - right)))
    is_witnessed_twice = right in by_score and len(allowed) == 1
    return [
        Opinion("result_contradicts_play", "certain" if is_witnessed_twice else "likely", tuple(evidence), proposal)
    ]


def _by_cards(allowed: range) -> Evidence:
    code = "tricks_by_cards" if len(allowed) > 1 else "tricks_by_all_cards"
    return Evidence(code, number=allowed[0], other=allowed[-1])


def _other_readings(contract: Contract, tricks: int) -> Iterator[tuple[str, int]]:
    """What the number may mean if it is not declarer's tricks."""
    yield "tricks_of_other_side", 13 - tricks
    yield "tricks_over_six", tricks + 6
    yield "tricks_over_contract", tricks + 6 + contract.level


def _right_tricks(allowed: range, by_score: list[int]) -> int | None:
    """The only number of tricks that there can have been: by all the cards, else by the score. Another reading of the
    number is no witness: of a claim nearly half of all wrong numbers have one that the cards allow."""
    if len(allowed) == 1:
        return allowed[0]
    return by_score[0] if len(by_score) == 1 and by_score[0] in allowed else None


def _tricks_by_score(case: Case, contract: Contract) -> list[int]:
    """The numbers of declarer's tricks that give the score of the file; none where it tells none, or none does."""
    told = points_of(case)
    if told is None:
        return []
    return [n for n in range(14) if points_by(contract, n, case.board.vul) == told]


def _anything(board: Board) -> bool:
    return bool(board.contract)


def result_not_tricks(case: Case) -> list[Opinion]:
    """The diagnosis of a result that is told and is no number of declarer's tricks: what it may say, and whether cards
    and score agree with that."""
    text, contract = case.stated.result_text, case.contract
    if not text or case.stated.tricks is not None:
        return []
    evidence = [Evidence("result_as_printed", text=text)]
    if contract is None:
        return [Opinion("result_not_tricks", "possible", tuple(evidence))]
    allowed = tricks_of(case.sound, contract) if case.sound is not None else range(14)
    readings = {code: n for code, n in _relative(contract, text) if n in allowed}
    evidence += [Evidence(code, number=n) for code, n in readings.items()]
    by_score = _tricks_by_score(case, contract)
    meant = [n for n in set(readings.values()) if n in by_score]
    evidence += [Evidence("score_says_tricks", number=n) for n in by_score[:1] if len(by_score) == 1]
    evidence += [_by_cards(allowed)] if case.sound is not None else []
    if case.is_declarer_in_doubt or (case.sound is not None and case.sound.faults):
        return [Opinion("result_not_tricks", "possible", tuple(evidence))]
    if len(meant) == 1 and len(by_score) == 1:
        proposal = propose(case, Wanted(tricks=meant[0]), "result told against the contract in the file", _anything)
        case.tricks_meant = meant[0] if proposal else None
        return [Opinion("result_not_tricks", "certain", tuple(evidence), proposal)]
    if not by_score and len(readings) == 1 and "result_against_contract" in readings:
        return [Opinion("result_not_tricks", "certain" if len(allowed) == 1 else _by_sign(text), tuple(evidence))]
    return [Opinion("result_not_tricks", "possible", tuple(evidence))]


def _by_sign(text: str) -> Confidence:
    """How sure a result against the contract is by its form alone: `+1` may be over six."""
    return "possible" if text.strip().startswith("+") else "likely"


def _relative(contract: Contract, text: str) -> Iterator[tuple[str, int]]:
    """The numbers of tricks that a relative result may mean: against the contract, or (`+1`) over six."""
    found = RELATIVE.fullmatch(text.strip())
    if found is None:
        return
    made = contract.level + 6
    number = int(found[3] or 0)
    yield "result_against_contract", made + (-number if found[2] == "-" else number)
    if found[2] == "+" and text.strip()[0] == "+":
        yield "tricks_over_six", 6 + number


def score_against_result(case: Case) -> list[Opinion]:
    """The diagnosis of a score that does not follow from contract, vulnerability and tricks; none where it does."""
    if case.is_adjusted or case.is_stated_otherwise:
        return []
    split = sides_differ(case.board)
    if split is not None:
        scores = Evidence("sides_have_different_scores", number=split[0], other=split[1])
        return [Opinion("score_contradicts_result", "possible", (scores, Evidence("may_be_a_ruling")))]
    told, contract, tricks = points_of(case), case.contract, case.tricks
    if told is None:
        return []
    if case.board.passed_out:
        passed = (Evidence("score_told", number=told), Evidence("score_follows", number=0))
        return [Opinion("score_contradicts_result", "likely", passed)] if told else []
    if contract is None or tricks is None or not 0 <= tricks <= 13 or not 0 < contract.level < 8:
        return []
    follows = points_by(contract, tricks, case.board.vul)
    tricks_meant = tricks if case.tricks_meant is None else case.tricks_meant
    if told in (follows, points_by(case.contract_meant or contract, tricks_meant, case.board.vul)):
        return []
    evidence = [Evidence("score_told", number=told), Evidence("score_follows", number=follows)]
    causes = [cause for cause in causes_of(contract, tricks, case.board.vul, told) if _is_open(case, cause)]
    evidence += [cause.evidence for cause in causes[:6]] or [Evidence("no_single_cause")]
    favoured = _favoured(case, causes)
    if favoured is None or case.is_declarer_in_doubt:
        return [Opinion("score_contradicts_result", "possible", tuple(evidence))]
    confidence: Confidence = "certain" if len(causes) == 1 and favoured.vul is not None else "likely"
    if favoured.vul is not None:
        evidence.append(Evidence("vulnerability_of_the_number", number=case.board.number, text=favoured.vul))
    return [Opinion("score_contradicts_result", confidence, tuple(evidence), _put_right(case, favoured, told))]


def _is_open(case: Case, cause: Cause) -> bool:
    """Whether nothing refutes a cause: the cards another number of tricks, the auction another declaring side."""
    if cause.tricks is not None and case.sound is not None and case.contract is not None:
        return cause.tricks in tricks_of(case.sound, case.contract)
    is_auction = not any(isinstance(event, ContractRecorded) for event in case.events)
    is_auction &= any(isinstance(event, CallMade) for event in case.events)
    return cause.evidence.code != "other_side" or not is_auction or case.is_declarer_in_doubt


def _favoured(case: Case, causes: list[Cause]) -> Cause | None:
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


def _put_right(case: Case, cause: Cause, told: int) -> tuple[EntryAmended, ...]:
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
