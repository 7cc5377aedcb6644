"""The ruling on a form: what was ruled, what each side scores, and beside it what the Laws compute."""

from __future__ import annotations

from msgspec.structs import replace

from domain.board import entry_of
from domain.events import (
    Event,
    JudgementMade,
    PenaltyGiven,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
    WeightedResult,
)
from domain.seats import Side
from projections.desk.steps import cases_of
from projections.forms.case import Case
from projections.forms.document import Block, Field, Fields, Item, Items, Section, SideBySide, Signatures, Table, Ticks
from projections.forms.facts import options_of, where_of
from projections.forms.head import moment_text, with_moments
from projections.found.incidents import Finding, Incident, Question
from projections.laws.paragraphs import law_parts
from projections.recorded.periods import appeal_period
from projections.recorded.session_record import Entry
from projections.rulings.results import Part, Stage
from projections.texts import (
    answer_text,
    answered_text,
    awaited_text,
    contract_text,
    law_text,
    message,
    seat_letter,
    side_text,
    text_of,
)
from projections.texts.scores import award_text, bid_text, signed, some_tricks, stage_name, stage_text
from projections.views.case import ruling_sentence

__all__ = [
    "computed_section", "penalty_text", "rights_section", "ruling_section", "score_section", "side_table",
    "stages_table",
]  # fmt: skip

EMPTY_ROWS = 2
RULED = (RulingGiven, RulingRevised)
OF_PROCEDURE = {("9",), ("10",), ("11",), ("72",), ("81",), ("84",), ("85",), ("92",)}
"""Laws about attention, the director and time: none of them says what the infraction was."""


def ruling_section(case: Case) -> Section:
    """The judgements, then the ruling as it was given, then the laws it rests on."""
    judged = tuple(_judgement(case, one.event, where_of(case, one)) for one in case.own(JudgementMade))
    given = case.own(*RULED)
    rulings = [_ruling(one.event, where_of(case, one), one is given[-1]) for one in given]
    blocks: list[Block] = []
    if judged:
        blocks.append(Items(message("form", "judgements"), judged))
    options = options_of(case)
    blocks += [options] if options.items else []
    blocks.append(Items(message("form", "ruling_text"), tuple(rulings), 3))
    blocks.append(Fields((
        Field(message("form", "law_of_infraction"), _law_of_infraction(case)),
        Field(message("form", "law_of_ruling"), ", ".join(dict.fromkeys(_law(one.event) for one in given))),
        Field(message("form", "law_of_score"), ", ".join(dict.fromkeys(_law(one.event) for one in _adjusted(case)))),
        Field(message("form", "time_told")),
    )))  # fmt: skip
    return Section(message("form", "ruling"), tuple(blocks))


def _law(event: Event) -> str:
    law = str(getattr(event, "law", ""))
    return law_text(law) if law else ""


def _law_of_infraction(case: Case) -> str:
    """The first paragraph that is computed of an irregularity, marked as such; nothing where it takes a judgement to
    tell whether there was an infraction at all."""
    incident, board = case.incident, case.board
    if incident is None or board is None or not any(odd.place == incident.place for odd in board.irregular):
        return ""
    laws = (finding.law for finding in incident.findings)
    found = next((law for law in laws if law_parts(law)[:1] not in OF_PROCEDURE), "")
    return message("form", "computed_law", law=law_text(found)) if found else ""


def _judgement(case: Case, event: Event, where: str) -> Item:
    assert isinstance(event, JudgementMade)
    questions = case.incident.questions if case.incident is not None else []
    question = next((one for one in questions if one.law.upper() == event.law.upper()), None)
    asked = text_of(question) if question is not None else ""
    answer = answer_text(event.answer)
    if question is not None:
        answer = answered_text(replace(question, answer=event))
    said = message("form", "answered", question=asked, answer=answer) if asked else answer
    return Item(said, event.law, where, event.reason)


def _ruling(event: Event, where: str, in_force: bool) -> Item:
    assert isinstance(event, RULED)
    moved = event.moved
    tricks = message("form", "tricks_over", tricks=some_tricks(moved)) if moved is not None else ""
    state = "" if in_force else message("form", "replaced")
    why = event.why if isinstance(event, RulingRevised) else ""
    because = message("form", "revised_because", why=why) if why else ""
    return Item(" ".join(filter(None, (state, tricks, because))), event.law, where, event.text)


def _adjusted(case: Case) -> list[Entry]:
    return case.own(ScoreAdjusted)


def score_section(case: Case, to_fill_in: bool = True) -> Section:
    """The score of each side as it was adjusted, with its weights, what a side brought on itself, and penalties. What
    was not recorded is left out unless it is `to_fill_in`."""
    adjusted = [one.event for one in _adjusted(case)]
    event = adjusted[-1] if adjusted else None
    given = event if isinstance(event, ScoreAdjusted) else None
    stage = _stage_of(case, "director") if given is not None else None
    blocks: list[Block] = [SideBySide(tuple((side_table(side, stage),) for side in Side))]
    parts = [(side, _self_inflicted(given, side)) for side in Side]
    fields = [Field(message("form", "self_inflicted", side=side_text(side)), part) for side, part in parts]
    if to_fill_in or any(part for _, part in parts):
        blocks.append(Fields(tuple(fields)))
    reasons = tuple(
        Item("", one.event.law, where_of(case, one), one.event.reason)
        for one in _adjusted(case)
        if isinstance(one.event, ScoreAdjusted)
    )
    blocks.append(Items(message("form", "reason_of_score"), reasons, 1))
    penalties = tuple(
        Item(penalty_text(one.event), _law_plain(one.event), where_of(case, one)) for one in case.of(PenaltyGiven)
    )
    if penalties or to_fill_in:
        blocks.append(Items(message("form", "penalties"), penalties, 1))
    return Section(message("form", "score"), tuple(blocks))


def _self_inflicted(given: ScoreAdjusted | None, side: Side) -> str:
    """The part that stays with a side, or what it is worked out from: what it could have had without its error."""
    if given is None:
        return ""
    is_ns = side is Side.NS
    part = given.ns_self_inflicted if is_ns else given.ew_self_inflicted
    without = given.ns_without_error if is_ns else given.ew_without_error
    results = " + ".join(map(_result, without))
    return part or (message("form", "without_error", results=results) if results else "")


def _result(part: WeightedResult) -> str:
    weight = "" if part.weight == "1" else f"{part.weight} "
    if part.declarer is None and part.contract != "pass":
        return weight + contract_text(part.contract)
    return weight + bid_text(part.contract, part.declarer.value if part.declarer else "", part.tricks)


def _law_plain(event: Event) -> str:
    return str(getattr(event, "law", ""))


def penalty_text(event: Event) -> str:
    """A penalty in a few words: how much, in which unit, to whom, and why."""
    assert isinstance(event, PenaltyGiven)
    amount = message("form", "penalty_amount", amount=event.amount, unit=message("value", event.unit))
    reason = f" “{event.reason}”" if event.reason else ""
    return f"{amount}, {side_text(event.side) or event.contestant}{reason}"


def _stage_of(case: Case, name: str) -> Stage | None:
    """The latest stage of the result that has this name."""
    if case.replay is None or case.board is None:
        return None
    stages = case.replay.result(case.board).stages
    return next((stage for stage in reversed(stages) if stage.name == name), None)


def side_table(side: Side, stage: Stage | None) -> Table:
    """A side's score: weight, result, declarer, tricks and points of each part; to fill in where there is none."""
    head = (
        message("form", "weight"), message("form", "contract"), message("form", "by"), message("form", "tricks"),
        message("form", "points"),
    )  # fmt: skip
    rows: list[tuple[str, ...]] = [("",) * len(head)] * EMPTY_ROWS
    if stage is not None:
        rows = [
            (
                f"{part.weight}",
                _contract(part),
                seat_letter(part.declarer),
                str(part.tricks) if part.declarer else "",
                signed(part.score),
            )
            for part in stage.of(side)
        ]
        if stage.artificial(side):
            rows = [("", f"{message('form', 'artificial')}: {award_text(stage.artificial(side))}", "", "", "")]
    return Table(message("form", "score_of", side=side_text(side)), head, tuple(rows), frozenset({3, 4}))


def _contract(part: Part) -> str:
    """The contract of a part; of one that is points alone, nothing."""
    return message("screen", "passed_out") if part.contract == "pass" else contract_text(part.contract)


def stages_table(case: Case) -> Table | None:
    """How the result came about: every stage with its laws and entries; None where there is no result."""
    if case.replay is None or case.board is None:
        return None
    stages = case.replay.result(case.board).stages
    if not stages:
        return None
    rows = tuple(
        (
            stage_name(stage),
            stage_text(stage),
            " ".join(map(law_text, stage.laws)),
            " ".join(f"{stage.stream}#{entry}" for entry in stage.entries),
        )
        for stage in stages
    )
    head = (message("form", "stage"), message("form", "result"), message("form", "laws"), message("form", "entries"))
    return Table(message("form", "came_about"), head, rows)


def computed_section(case: Case, in_full: bool = True, appeal: Incident | None = None) -> Section:
    """What the Laws compute of the incident: it stands beside the ruling, and is none. Paragraph by paragraph where
    `in_full`, else only what would be ruled; of an `appeal` what 92 and 93 say."""
    blocks: list[Block] = []
    if case.incident is not None:
        items = _computed(case.incident, in_full)
        said = _sentence(case, case.incident)
        blocks += [Items("", (Item(message("form", "would_say", what=said)),))] if said else []
        if items or not said:
            blocks.append(Items("", items or (Item(message("form", "nothing_computed")),)))
    stages = stages_table(case)
    waits = _awaited(case)
    blocks += [stages] if stages is not None else []
    blocks += [Items("", waits)] if waits else []
    if appeal is not None:
        blocks.append(Items(message("form", "of_the_appeal"), _computed(appeal, True)))
    return Section(message("form", "computed"), tuple(blocks), computed=True)


def _computed(incident: Incident, in_full: bool) -> tuple[Item, ...]:
    """What the paragraphs say; always where the ruling differs from them, and what is still open."""
    findings = [one for one in incident.findings if in_full or one.carries.given == "differs"]
    items = [Item(_printed(one), one.law, _entries(one.places)) for one in findings]
    if in_full:
        items += [Item(text_of(one), one.law, _entries(one.places)) for one in incident.effects]
    return (*items, *(_open(one) for one in incident.questions if one.is_open))


def _printed(finding: Finding) -> str:
    """A finding on paper: its times as the form prints them, and no line to type."""
    if finding.carries.appeal == "waits":
        return message("form", f"state_{finding.code}")
    return with_moments(text_of(finding))


def _entries(places: tuple[int, ...]) -> str:
    return " ".join(f"#{entry}" for entry in dict.fromkeys(entry_of(place) for place in places if place))


def _open(question: Question) -> Item:
    return Item(message("form", "open_question", question=text_of(question)), question.law)


def _awaited(case: Case) -> tuple[Item, ...]:
    if case.replay is None or case.board is None:
        return ()
    awaits = case.replay.result(case.board).awaits
    return tuple(Item(message("form", "result_awaits", what=awaited_text(one.what)), one.law) for one in awaits)


def _sentence(case: Case, incident: Incident) -> str:
    """The ruling that the Laws compute, as it would be told to the players."""
    if case.replay is None:
        return ""
    settled = next((one for one in cases_of(case.replay) if one.incident.name == incident.name), None)
    return ruling_sentence(settled.outcomes) if settled is not None else ""


def rights_section(case: Case, contestant: str = "") -> Section:
    """Whether those concerned were told that they may appeal, and until when; then who signs. They are both sides, or
    the `contestant` that a penalty is about."""
    concerned = [contestant] if contestant else [side_text(side) for side in Side]
    told = Ticks(message("form", "right_told"), tuple((one, False) for one in concerned))
    given = (Field(message("form", "time_given", side=one)) for one in concerned)
    told_at = Field(message("form", "told_at"))
    fields = Fields((told_at, Field(message("form", "appeal_until"), _appeals_until(case)), *given))
    signing = (message("form", "signed_side", side=one) for one in concerned)
    signed = Signatures((message("form", "signed_director"), *signing))
    return Section(message("form", "rights"), (told, fields, signed))


def _appeals_until(case: Case) -> str:
    """The end of the period of 92B; empty where it is not known. A ruling given after it has none of its own."""
    begun = case.replay.table.round if case.replay is not None else None
    period = appeal_period(case.own_stream, begun.number if begun is not None else None)
    ends, ruled = moment_text(period.end_text), case.own(RulingGiven, RulingRevised, ScoreAdjusted)
    if any(period.holds(one.event.at) is False for one in (*ruled, *case.entries)):
        return message("form", "ruled_after_period", ends=ends)
    return ends
