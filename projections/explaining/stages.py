"""What a side has on a board at its table, stage by stage, with the incidents behind each and their entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from domain.amendments import effective
from domain.board import Board, entry_of
from domain.events import AnyEvent, AppealDecided, AppealLodged, Event, ScoreAdjusted
from domain.seats import Side
from domain.streams import session_of
from projections.explaining.node import Field, Node
from projections.found.incidents import Finding, Incident, Question
from projections.found.stages import BoardResult, Part, Stage
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.replay import Replay

__all__ = ["Source", "entry_node", "incident_node", "result_node"]


DECIDED = ("ruling", "director", "correction", "committee")
"""The stages that somebody decided."""


class Entries:
    """A stream by the numbers of its entries, as they were amended; sorted once for all who ask."""

    def __init__(self, events: Sequence[AnyEvent]) -> None:
        self.events = events

    @cached_property
    def counting(self) -> list[tuple[int, AnyEvent]]:
        """What counts, with the number of its entry."""
        return [(entry_of(place), event) for place, event in effective(self.events)]

    @cached_property
    def appealed(self) -> dict[str, set[str]]:
        """By the number of an appeal, the incidents it was lodged about."""
        found: dict[str, set[str]] = {}
        for event in self.events:
            if isinstance(event, AppealLodged):
                found.setdefault(event.appeal, set()).add(event.incident)
        return found

    @cached_property
    def _first(self) -> dict[int, AnyEvent]:
        return dict(reversed(self.counting))

    def event(self, entry: int) -> AnyEvent | None:
        """What an entry says, or said where it counts no more; None where there is none of that number."""
        if not 0 < entry <= len(self.events):
            return None
        return self._first.get(entry, self.events[entry - 1])


class Source(Struct, frozen=True):
    """A board at a table, as it was recorded and as the Laws have it."""

    stream: str
    replay: Replay
    board: Board
    result: BoardResult
    own: Entries
    """What the table's stream holds."""
    of_session: Entries
    """What the session's own stream holds: decisions recorded there count here."""

    @property
    def rulings(self) -> BoardRulings:
        """The incidents of the board."""
        return self.replay.rulings(self.board)

    @property
    def session(self) -> str:
        """The session's own stream."""
        return session_of(self.stream)

    def began(self, incident: Incident) -> int:
        """The entry that began an incident; 0 where it stands in the session's stream."""
        entry = entry_of(incident.place)
        return entry if entry <= self.replay.until else 0

    def entry_of_answer(self, question: Question) -> int:
        """The entry that answers a question; 0 where it is open, or answered in the session's stream."""
        moments = (moment for moment in self.board.moments if moment.event is question.answer)
        return next((entry_of(moment.place) for moment in moments), 0)

    def named(self, entries: Iterable[int], stream: str = "") -> tuple[str, ...]:
        """Entries as they are pointed at, `S1.r1.t1#41`."""
        return tuple(f"{stream or self.stream}#{entry}" for entry in entries)

    def event(self, entry: int, stream: str = "") -> Event | None:
        """What was recorded as an entry: as it was amended, where it was; None where there is none."""
        return (self.of_session if stream and stream != self.stream else self.own).event(entry)


def result_node(source: Source, side: Side) -> Node:
    """What a side has on the board: the latest stage, and below it every stage in the order they came about."""
    result = source.result
    told: set[str] = set()
    of_side = _stages_of(result.stages, side)
    stages = [_stage_node(source, stage, side, told) for stage in of_side]
    children = [*stages, *_waiting(source), *_beside(source, told)]
    fields: dict[str, Field] = {"stream": source.stream, "board": source.board.number}
    fields |= {"state": result.state, "side": side.value}
    final = of_side[-1] if of_side else None
    if final is not None:
        fields["stage"] = final.name
    points = _certain(final.of(side)) if final else None
    laws, entries = (final.laws, source.named(final.entries, final.stream)) if final else ((), ())
    return Node(
        "result", points, "points" if points is not None else "", fields=fields, laws=laws, entries=entries,
        children=tuple(children), about=final,
    )  # fmt: skip


def _stages_of(stages: Sequence[Stage], side: Side) -> list[Stage]:
    """The stages of one side: without what was decided for the other side alone, by which this one kept its score."""
    kept = list(stages[:1])
    for before, stage in pairwise(stages):
        own, other = (_given(before, each) == _given(stage, each) for each in (side, side.opponents))
        if stage.name not in DECIDED or not own or other:
            kept.append(stage)
    return kept


def _given(stage: Stage, side: Side) -> tuple[object, ...]:
    return stage.of(side), stage.artificial(side), stage.self_inflicted(side)


def _certain(parts: tuple[Part, ...]) -> Fraction | None:
    """The points of a result that is one for certain; a weighted one has none: points are not averaged (12C1c)."""
    return Fraction(parts[0].score) if len(parts) == 1 and parts[0].weight == 1 else None


def _stage_node(source: Source, stage: Stage, side: Side, told: set[str]) -> Node:
    """One stage: the results of the side with their weights, then what brought it about."""
    points = _certain(stage.of(side))
    children = [_part_node(part) for part in stage.of(side)]
    if stage.artificial(side):
        children.append(Node("award_given", fields={"award": stage.artificial(side)}, laws=stage.laws))
    for incident in source.rulings.incidents:
        if _is_behind(source, incident, stage):
            node = incident_node(source, incident, stage.laws if incident.name in told else ())
            children += [node] if node is not None else []
            told.add(incident.name)
    known = {name for child in children for node in child.walk() for name in node.entries if node.code == "entry"}
    children += [
        node
        for entry in stage.entries
        for node in [entry_node(source, entry, stage.stream)]
        if node is not None and not known.intersection(node.entries)
    ]
    return Node(
        "stage", points, "points" if points is not None else "", "same" if points is not None else "",
        fields={"stage": stage.name, "side": side.value}, laws=stage.laws,
        entries=source.named(stage.entries, stage.stream), children=tuple(children), about=stage,
    )  # fmt: skip


def _part_node(part: Part) -> Node:
    """A result with its weight, and what it scores (77)."""
    fields: dict[str, Field] = {"weight": part.weight, "contract": part.contract, "declarer": part.declarer}
    fields["tricks"] = part.tricks
    return Node("part", Fraction(part.score), "points", factor=part.weight, fields=fields, laws=("77",), about=part)


def _is_behind(source: Source, incident: Incident, stage: Stage) -> bool:
    """Whether an incident brought a stage about: a decision names it, or what it found is what the stage rests on."""
    decisions = (source.event(entry, stage.stream) for entry in stage.entries)
    if any(_names(source, event, incident) for event in decisions):
        return True
    if stage.stream not in ("", source.stream):
        return False
    if stage.name in DECIDED and source.began(incident) in stage.entries:
        return True
    answered = (one for one in incident.questions if one.answer is not None or one.settled)
    found: list[Finding | Question] = [*incident.findings, *answered]
    return any(one.law in stage.laws and set(stage.entries).intersection(entries_of(one)) for one in found)


def _names(source: Source, event: Event | None, incident: Incident) -> bool:
    """Whether a decision is about an incident: an adjusted score names it, an appeal is one, and is of its ruling."""
    if isinstance(event, ScoreAdjusted):
        return event.incident == incident.name
    if not isinstance(event, AppealDecided):
        return False
    appealed = (entries.appealed.get(event.appeal, ()) for entries in (source.own, source.of_session))
    return any(incident.name in incidents for incidents in appealed) or incident.name.partition("#")[2] == event.appeal


def entries_of(found: Finding | Question) -> tuple[int, ...]:
    """The numbers of the entries a finding or a judgement rests on."""
    return tuple(dict.fromkeys(entry_of(place) for place in found.places if place))


def incident_node(source: Source, incident: Incident, laws: tuple[str, ...] = ()) -> Node | None:
    """An incident: what the Laws find, what the director judged, and the entries, each once, in order. `laws` are the
    only ones that are told of one that was told before; None where nothing is left."""
    everything: list[Finding | Question] = [*incident.findings, *incident.questions]
    found = [one for one in everything if not laws or one.law in laws]
    if laws and not found:
        return None
    began = source.began(incident)
    nodes = (_question_node(source, one) if isinstance(one, Question) else _finding_node(source, one) for one in found)
    return Node(
        "incident",
        fields={"incident": incident.name, "kind": incident.kind},
        entries=source.named((began,)) if began else (),
        children=(*nodes, *(() if laws else _entries_behind(source, incident, found))),
        about=incident,
    )


def _entries_behind(source: Source, incident: Incident, found: list[Finding | Question]) -> list[Node]:
    """The entries an incident rests on, then those of the session's stream where it is an appeal recorded there."""
    began = source.began(incident)
    answered = (source.entry_of_answer(one) for one in found if isinstance(one, Question))
    numbers = {number for number in (began, *answered) if number}.union(*map(entries_of, found))
    nodes = [entry_node(source, number) for number in sorted(numbers)]
    appeal = incident.name.partition("#")[2]
    nodes += [
        entry_node(source, number, source.session)
        for number, event in source.of_session.counting
        if getattr(event, "appeal", "") == appeal
    ]
    return [node for node in nodes if node is not None]


def _finding_node(source: Source, finding: Finding) -> Node:
    return Node(
        "finding",
        _tricks(finding.tricks),
        "tricks" if finding.tricks is not None else "",
        fields={"finding": finding.code},
        laws=(finding.law,),
        entries=source.named(finding.entries),
        about=finding,
    )


def _question_node(source: Source, question: Question) -> Node:
    """A judgement with its answer, or the question where it still awaits one."""
    answer = question.answer
    fields: dict[str, Field] = {"question": question.code, "open": int(question.is_open)}
    tricks = None
    if answer is not None:
        fields |= {"answer": answer.answer, "reason": answer.reason, "by": answer.by}
        tricks = question.number
    code = "judgement" if answer is not None else "question" if question.is_open else "settled"
    return Node(
        code, _tricks(tricks), "tricks" if tricks is not None else "", fields=fields, laws=(question.law,),
        entries=source.named(_entries_of_question(source, question)), about=question,
    )  # fmt: skip


def _entries_of_question(source: Source, question: Question) -> tuple[int, ...]:
    """The entries it is about, then the one that answers it."""
    answered = source.entry_of_answer(question)
    return tuple(dict.fromkeys((*entries_of(question), *((answered,) if answered else ()))))


def _tricks(count: int | None) -> Fraction | None:
    return None if count is None else Fraction(count)


def entry_node(source: Source, entry: int, stream: str = "") -> Node | None:
    """An entry of the log as it counts now; None where the log holds none of that number."""
    event = source.event(entry, stream)
    if event is None:
        return None
    fields: dict[str, Field] = {"event": str(event.__struct_config__.tag), "by": event.by, "at": event.at}
    return Node("entry", fields=fields, entries=source.named((entry,), stream), about=event)


def _waiting(source: Source) -> list[Node]:
    """What the result waits for."""
    return [
        Node("awaits", fields={"incident": awaits.incident, "question": awaits.what}, laws=(awaits.law,))
        for awaits in source.result.awaits
    ]


def _beside(source: Source, told: set[str]) -> list[Node]:
    """The incidents of the board that no stage rests on."""
    left = [incident for incident in source.rulings.incidents if incident.name not in told]
    if not left:
        return []
    nodes = (incident_node(source, incident) for incident in left)
    return [Node("beside", fields={"count": len(left)}, children=tuple(node for node in nodes if node is not None))]
