"""The rulings of a table beside what the Laws compute now: what differs, what is missing, what answers nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.amendments import effective
from domain.board import Board, entry_of
from domain.events import (
    ON_AN_INCIDENT,
    RULINGS,
    ActionAccepted,
    ActionRefused,
    AnyEvent,
    AppealDecided,
    AppealLodged,
    AppealReferredBack,
    DirectorCalled,
    Event,
    JudgementMade,
    OptionChosen,
    OptionOffered,
    PenaltyGiven,
    RulingGiven,
    RulingRevised,
    ScoreCorrected,
)
from projections.audit.difference import Audit, Difference, of_entry
from projections.desk.open_items import bears_on_score
from projections.desk.steps import DeskCase, ToRule, Waits, cases_of, line_to_rule
from projections.found.codes import needs_reason
from projections.found.incidents import Finding, Incident, Option, Question
from projections.laws.law_92_appeal import ALL_THE_SAME
from projections.recorded.appeals import incident_of_appeal
from projections.recorded.session_record import Entry
from projections.rulings.chapters.appeals import KIND as APPEAL
from projections.rulings.outcomes import Outcome, stands_over
from projections.rulings.replay import Replay
from projections.texts import message, ruled_text, text_of

__all__ = ["audit_rulings", "without_reason"]

STRAYING = (*ON_AN_INCIDENT, AppealLodged)
"""What is about a board, and belongs to none."""
DECISIONS = (*RULINGS, JudgementMade, ScoreCorrected, AppealDecided, AppealReferredBack)
"""What asks for a reason, or for a paragraph."""
CHOSEN = (OptionChosen, ActionAccepted, ActionRefused)


def audit_rulings(audit: Audit, stream: str, replay: Replay) -> None:
    """Every incident of a table, every decision recorded there, and what belongs to no board."""
    audit.count(tables=1, boards=len(replay.boards), entries=len(replay.events))
    begun = {case.incident.name: case for case in cases_of(replay)}
    for board in replay.all_boards:
        for incident in replay.rulings(board).incidents:
            audit.count(incidents=1)
            audit.add(*_of_incident(stream, replay, board, incident, begun.get(incident.name)))
        audit.add(*_choices_not_offered(stream, replay, board))
    entries = [Entry(stream, entry_of(place), event) for place, event in effective(replay.events[: replay.until])]
    audit.count(rulings=sum(isinstance(one.event, RulingGiven | RulingRevised) for one in entries))
    audit.count(judgements=sum(isinstance(one.event, JudgementMade) for one in entries))
    audit.add(*(_answers_nothing(replay, one) for one in entries))
    audit.add(*(without_reason(one, _question(replay, one.event)) for one in entries))
    counted = {moment.place for board in replay.not_begun for moment in board.moments}
    for place, event in replay.table.strays:
        if isinstance(event, STRAYING) and place not in counted:
            audit.add(of_entry("stray", "", Entry(stream, entry_of(place), event)))


def _of_incident(
    stream: str, replay: Replay, board: Board, incident: Incident, case: DeskCase | None
) -> Iterator[Difference]:
    """What differs, what is doubtful, and what is open."""
    is_decided = any(finding.code == "decided_all_the_same" for finding in incident.findings)
    for finding in incident.findings:
        code = finding.carries.audit
        if code == "recommendation" and not _is_recorded_as_varied(replay, incident, finding):
            continue
        if code:
            yield _from_finding(code, stream, replay, incident, finding)
        elif finding.carries.appeal == "waits":
            line = finding.note if finding.note.startswith(("decide", "hear", "revise")) else ""
            yield _difference("appeal_awaits", finding.law, stream, incident, finding, text_of(finding), line)
        elif finding.carries.waits == "not_begun" and case is not None and _waits_for(case, finding):
            yield _difference("not_begun", finding.law, stream, incident, finding, text_of(finding))
        elif finding.carries.appeal == "inadmissible" and is_decided:
            yield _difference("not_admissible", finding.law, stream, incident, finding, text_of(finding))
    for question in incident.questions:
        if question.answer is not None and _is_less_than_it_has(replay, board, incident, question):
            follows = message("audit", "has_more_already")
            yield _difference("answer_gives_less", question.law, stream, incident, question, follows)
        if question.is_open and question.carries.doubts and not question.blocks:
            line = _judge_line(incident, question)
            yield _difference("score_questioned", question.law, stream, incident, question, text_of(question), line)
        elif question.is_open and (bears_on_score(question) or _is_of_admission(incident, question)):
            line = _judge_line(incident, question)
            yield _difference("judgement_missing", question.law, stream, incident, question, text_of(question), line)
        elif question.is_open and incident.kind != APPEAL:
            line = _judge_line(incident, question)
            yield _difference("still_asked", question.law, stream, incident, question, text_of(question), line)
    if case is not None:
        yield from _of_case(stream, case)


def _waits_for(case: DeskCase, finding: Finding) -> bool:
    return any(isinstance(step, Waits) and step.item == finding for step in case.steps)


def _is_of_admission(incident: Incident, question: Question) -> bool:
    """Whether a question is one of an appeal: whether it is heard, or still wanted. One by which an appeal that stands
    refused is heard all the same is asked until that is decided."""
    if incident.kind != APPEAL:
        return False
    all_the_same = any(question.code == code for code, _ in ALL_THE_SAME.values())
    return not all_the_same or any(finding.carries.appeal in ("asks", "waits") for finding in incident.findings)


def _difference(
    code: str, law: str, stream: str, incident: Incident, item: Finding | Question, follows: str, line: str = ""
) -> Difference:
    entries = _entries(stream, incident, item.places)
    return Difference(code, law, stream, incident.board, incident.name, entries, None, "", follows, line)


def _entries(stream: str, incident: Incident, places: Iterable[int]) -> tuple[str, ...]:
    """The entries at places of the table's stream; without any, the entry of the session's stream that the incident is
    named after (`5#S1.12`)."""
    found = tuple(dict.fromkeys(f"{stream}#{entry_of(place)}" for place in places if place))
    session, _, number = incident.name.partition("#")[2].rpartition(".")
    return found or ((f"{session}#{number}",) if session and not session.isdigit() else ())


def _from_finding(code: str, stream: str, replay: Replay, incident: Incident, finding: Finding) -> Difference:
    """A finding that contradicts an entry: the entry, what the paragraph says, and the line that puts it right."""
    places = [place for place in finding.places if place]
    event = next((found for place in places[:1] for found in [_event_at(replay, place)]), None)
    entries = _entries(stream, incident, places)
    line = _revise_line(incident) if code in ("ruling_differs", "ruling_cites_other") else ""
    named = incident.name if code != "orphan" else finding.note
    return Difference(code, finding.law, stream, incident.board, named, entries, event, "", text_of(finding), line)


def _is_recorded_as_varied(replay: Replay, incident: Incident, finding: Finding) -> bool:
    """Whether a decision that only recommends was recorded as one that varies the ruling; one recorded as what it is
    differs from nothing."""
    events = [event for place in finding.places for event in [_event_at(replay, place)] if event is not None]
    if not events:
        events = [entry.event for entry in replay.session.record.decisions if _is_of(entry.event, incident)]  # type: ignore[misc]
    return any(isinstance(event, AppealDecided) and event.outcome == "varied" for event in events)


def _is_of(event: Event, incident: Incident) -> bool:
    """Whether an entry decides the appeal that an incident is."""
    return isinstance(event, AppealDecided) and incident_of_appeal(incident.board, event.appeal) == incident.name


def _event_at(replay: Replay, place: int) -> AnyEvent | None:
    """The entry at a place of the table's own stream, as it was amended."""
    for board in replay.boards:
        for moment in board.moments:
            if moment.place == place:
                return moment.event  # type: ignore[return-value]
    return None


def _revise_line(incident: Incident) -> str:
    """The line that gives the ruling the Laws compute; empty where they compute none."""
    computed = [one for one in incident.findings if one.carries.outcome]
    moved = [one for one in computed if one.law.startswith("64") and one.tricks is not None]
    if not computed:
        return ""
    if not moved:
        return f'revise {incident.name} {computed[0].law} "..."'
    return f'revise {incident.name} {moved[-1].law} "..." transferred={moved[-1].tricks}'


def _judge_line(incident: Incident, question: Question) -> str:
    """A line for each answer; one of them is to be typed."""
    return "\n".join(f'judge {incident.name} {question.law} {form} "..."' for form in question.forms)


def _is_less_than_it_has(replay: Replay, board: Board, incident: Incident, question: Question) -> bool:
    """64C: whether the equity that was judged gives the side that did not revoke fewer tricks than it has with those
    that were transferred: then the transfer stands, and there is no damage."""
    number, contract = question.number, board.contract
    if not question.law.startswith("64C") or number is None or contract is None:
        return False
    counted = {stage.name: stage.ns[0].tricks for stage in replay.result(board).stages if stage.ns}
    has = counted.get("transfer", counted.get("play"))
    if has is None or incident.seat is None:
        return False
    is_declarers = incident.seat.side is contract.declarer.side
    return number > has if is_declarers else number < has


def _of_case(stream: str, case: DeskCase) -> Iterator[Difference]:
    """A ruling that is due, and one that was given before the Laws computed what they do now."""
    due = next((step for step in case.steps if isinstance(step, ToRule)), None)
    if due is None:
        return
    code = "ruling_missing" if case.ruling is None else "ruling_incomplete"
    outcomes = due.new or due.outcomes
    named = stands_over(outcomes)
    if named is None:
        return
    entries = _entries(stream, case.incident, (place for outcome in outcomes for place in outcome.places))
    yield Difference(
        code, named.law, stream, case.incident.board, case.incident.name, entries, case.ruling, "",
        _said(outcomes), line_to_rule(case.incident.name, due),
    )  # fmt: skip


def _said(outcomes: tuple[Outcome, ...]) -> str:
    return "; ".join(dict.fromkeys(map(_outcome_text, outcomes)))


def _outcome_text(outcome: Outcome) -> str:
    """What an outcome says; of a judgement its answer, as it is told to the players."""
    if not isinstance(outcome, Question) or outcome.answer is None:
        return text_of(outcome)
    return ruled_text(outcome)


def _choices_not_offered(stream: str, replay: Replay, board: Board) -> Iterator[Difference]:
    """Law 10C1 of choices made after the director had come: that the options were explained is not in the record."""
    called = [moment.place for moment in board.moments if isinstance(moment.event, DirectorCalled)]
    offered = [(moment.place, moment.event) for moment in board.moments if isinstance(moment.event, OptionOffered)]
    for moment in board.moments:
        event = moment.event
        if not isinstance(event, CHOSEN) or not any(place < moment.place for place in called):
            continue
        if any(place < moment.place and told.seat is event.seat for place, told in offered):
            continue
        entry = Entry(stream, entry_of(moment.place), event)
        found = _option_answered(replay.as_of(entry.number - 1), board, event)
        if found is not None:
            incident, option = found
            line = f"offer {event.seat.value.lower()} {incident.name} [{', '.join(option.choices)}]"
            told = of_entry("not_offered", "10C1", entry, text_of(option), line, board.number)
            yield replace(told, incident=incident.name)


def _option_answered(
    before: Replay, board: Board, event: OptionChosen | ActionAccepted | ActionRefused
) -> tuple[Incident, Option] | None:
    """The option that a choice answered, with its incident; None where the Laws gave none."""
    then = next((each for each in before.boards if each.place == board.place), None)
    if then is None:
        return None
    choice, named = ("accept" if isinstance(event, ActionAccepted) else "refuse"), ""
    if isinstance(event, OptionChosen):
        choice, named = event.choice, event.incident
    for incident in before.rulings(then).incidents:
        for option in incident.options if named in ("", incident.name) else ():
            if option.seat is event.seat and choice in option.choices:
                return incident, option
    return None


def _answers_nothing(replay: Replay, entry: Entry) -> Difference | None:
    """A judgement that no paragraph asks for, now or when it was made, or whose answer is not one that may be given;
    one about an incident that is not there is an orphan, and found as such."""
    event = entry.event
    if not isinstance(event, JudgementMade) or _was_asked(replay, event):
        return None
    for board in replay.all_boards:
        incident = next((one for one in replay.rulings(board).incidents if one.name == event.incident), None)
        if incident is None:
            continue
        if _was_asked(replay.as_of(entry.number - 1), event):
            return None
        asked = [question for question in incident.questions if question.law.upper() == event.law.upper()]
        laws = ", ".join(question.law for question in incident.questions) or "-"
        said = ", ".join(asked[0].answers) if asked else ""
        follows = message("audit", "answers_are", answers=said) if asked else message("audit", "asked_is", laws=laws)
        return of_entry("answers_nothing", event.law, entry, follows, "", board.number)
    return None


def _was_asked(replay: Replay, event: JudgementMade) -> bool:
    """Whether a question of its paragraph is asked about its incident that may be answered so."""
    return any(
        question.law.upper() == event.law.upper() and event.answer in question.answers
        for board in replay.all_boards
        for incident in replay.rulings(board).incidents
        if incident.name == event.incident
        for question in incident.questions
    )


def _question(replay: Replay, event: Event) -> Question | None:
    """What a judgement answers; None where that is asked of nobody, and of what is no judgement."""
    if not isinstance(event, JudgementMade):
        return None
    incidents = (one for board in replay.all_boards for one in replay.rulings(board).incidents)
    asked = (question for one in incidents if one.name == event.incident for question in one.questions)
    return next((question for question in asked if question.law.upper() == event.law.upper()), None)


def without_reason(entry: Entry, question: Question | None = None) -> Difference | None:
    """A decision that tells no reason, or no paragraph; None where it tells both, and of what is no decision.
    `question` is what it answers, where it is a judgement."""
    event = entry.event
    if not isinstance(event, DECISIONS):
        return None
    law = str(getattr(event, "law", "93B3"))
    missing = [] if law else [message("audit", "the_law")]
    is_told = _reason(event) or _tells_a_fact(event, question)
    missing += [] if is_told else [message("audit", "the_reason")]
    if not missing:
        return None
    board: int | None = getattr(event, "board", None)
    follows = message("audit", "lacks", what=f" {message('word', 'and')} ".join(missing))
    again = _again(event, question)
    return of_entry("no_reason", law, entry, follows, f"at #{entry.number} {again}" if again else "", board)


def _tells_a_fact(event: Event, question: Question | None) -> bool:
    """Whether an answer says what happened, and needs no reason."""
    return isinstance(event, JudgementMade) and question is not None and not needs_reason(question.code, event.answer)


def _again(event: Event, question: Question | None) -> str:
    """The same decision with its reason, as it is typed; empty for one that is longer than a line."""
    law = str(getattr(event, "law", "")) or "LAW"
    if isinstance(event, JudgementMade):
        if event.suits or event.consulted or question is None:
            return ""
        return f'judge {event.incident} {law} {event.answer}{_number_again(event, question)} "..."'
    if isinstance(event, RulingGiven):
        moved = f" transferred={event.moved}" if event.moved is not None else ""
        return f'rule {event.incident} {law} "..."{moved}'
    if isinstance(event, PenaltyGiven):
        side = f" {event.side.value.lower()}" if event.side is not None else f" contestant={event.contestant}"
        board = f" board={event.board}" if event.board is not None else ""
        return f'penalty {event.amount} {event.unit}{side} law={law} "..."{board}'
    return ""


def _number_again(event: JudgementMade, question: Question) -> str:
    """The number of tricks of a judgement under the name of what is asked for; `N` where it told none that can be."""
    if event.answer != question.wants_tricks:
        return ""
    number = replace(question, answer=event).number
    if number is None and not question.needs_number:
        return ""
    return f" {question.quantity}={'N' if number is None else number}"


def _reason(event: Event) -> str:
    """The words in which a decision says why."""
    for name in ("reason", "why", "text"):
        words: str = getattr(event, name, "")
        if words:
            return words
    return ""
