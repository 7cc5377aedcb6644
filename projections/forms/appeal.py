"""An appeal on a form: who appeals, in time and with whose concurrence, the grounds, and the decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from domain.events import AppealDecided, AppealHeard, AppealLodged, AppealReferredBack, Event
from domain.seats import Side
from projections.forms.case import Case
from projections.forms.document import Block, Field, Fields, Item, Items, Ruled, Section, SideBySide, Signatures, Ticks
from projections.forms.facts import where_of
from projections.forms.head import moment_text
from projections.forms.ruling import side_table
from projections.ranking.appeals import recommended_stage
from projections.rulings.results import Stage
from projections.texts import law_text, message, side_text
from projections.texts.scores import stage_text
from projections.views.hearing import of_a_side

__all__ = ["appeal_section", "decision_section"]

E = TypeVar("E", bound=Event)


def _latest(case: Case, kind: type[E]) -> E | None:
    return next((one.event for one in reversed(case.entries) if isinstance(one.event, kind)), None)


def appeal_section(case: Case) -> Section:
    """What was lodged: appellants, concurrence, time, kind, grounds, deposit; the statements of both sides."""
    lodged = case.appeal.appeal.lodged.event if case.appeal is not None else _latest(case, AppealLodged)
    assert lodged is not None
    lodgings = [one.event for one in case.entries if isinstance(one.event, AppealLodged)]
    concurs = next((one.concurrence for one in reversed(lodgings) if one.concurrence is not None), None)
    about = case.appeal.appeal.kind if case.appeal is not None else lodged.kind
    fields = Fields((
        Field(message("form", "appellants"), _named(case, lodged.contestant)),
        Field(message("form", "lodged_at"), moment_text(lodged.at)),
        Field(message("form", "appeal_of"), lodged.incident),
        Field(message("form", "deposit"), next((one.deposit for one in reversed(lodgings) if one.deposit), "")),
    ))  # fmt: skip
    concur = Ticks(message("form", "concurrence"), (
        (message("form", "concur"), concurs is True),
        (message("form", "do_not_concur"), concurs is False),
    ))  # fmt: skip
    kind = Ticks(message("form", "appeal_kind"), (
        (message("value", "judgement"), about == "judgement"),
        (message("value", "law"), about == "law"),
        (message("value", "discipline"), about == "discipline"),
    ))  # fmt: skip
    grounds = (Item("", quoted=lodged.grounds),) if lodged.grounds else ()
    said = tuple(
        Item(_whose(one.event), where=where_of(case, one), quoted=one.event.statements)
        for one in case.entries
        if isinstance(one.event, AppealHeard) and one.event.statements
    )
    blocks: list[Block] = [fields, concur, kind, Items(message("form", "grounds"), grounds, 3)]
    if said:
        blocks.append(Items(message("form", "appeal_statements"), said))
    else:
        versions = ((Ruled(message("form", "statement_of", side=side_text(side)), 3),) for side in Side)
        blocks.append(SideBySide(tuple(versions)))
    return Section(message("form", "appeal"), tuple(blocks))


def _whose(event: AppealHeard) -> str:
    """What was said at a hearing, and whose it is: `exhibit, EW`."""
    return ", ".join(filter(None, (message("value", event.kind) if event.kind else "", side_text(event.side))))


def _named(case: Case, contestant: str) -> str:
    return " – ".join(filter(None, (contestant, case.members(contestant))))


def decision_section(case: Case) -> Section:
    """The decision: outcome, score of each side, reasons, dissent, deposit, and who sat."""
    decided = _latest(case, AppealDecided)
    sat = [one.event.members for one in case.entries if isinstance(one.event, AppealHeard) and one.event.members]
    outcome = decided.outcome if decided is not None else ""
    referred = [one for one in case.entries if isinstance(one.event, AppealReferredBack)]
    outcomes = Ticks(message("form", "outcome"), (
        (message("value", "upheld"), outcome == "upheld"),
        (message("value", "varied"), outcome == "varied"),
        (message("value", "recommended"), outcome == "recommended"),
        (message("value", "not_admissible"), outcome == "not_admissible"),
        (message("form", "referred_back"), bool(referred)),
        (message("value", "withdrawn"), outcome == "withdrawn"),
    ))  # fmt: skip
    stage = _stage(case, decided)
    blocks: list[Block] = [outcomes]
    if referred:
        blocks.append(Items(message("form", "referred_back"), tuple(_referral(one.event) for one in referred)))
    law = law_text(decided.law) if decided is not None and decided.law else ""
    at = moment_text(decided.at) if decided is not None else ""
    members = ", ".join(case.names.get(one, one) for one in sat[-1]) if sat else ""
    blocks.append(Fields((
        Field(message("form", "law_of_decision"), law),
        Field(message("form", "decided_at"), at),
        Field(message("form", "committee"), members),
        *_doubts(case, sat[-1] if sat else ()),
    )))  # fmt: skip
    recommended = recommended_stage(case.appeal) if case.appeal is not None else None
    if recommended is not None:
        said = Field(message("form", "recommended_score"), stage_text(recommended))
        blocks.append(Fields((said,)))
    if decided is not None and decided.penalty:
        blocks.append(Fields((Field(message("form", "penalty_on_appeal"), decided.penalty),)))
    blocks.append(SideBySide(tuple((side_table(side, stage),) for side in Side)))
    blocks.append(_said("reasons", decided.reason if decided is not None else "", 3))
    blocks.append(_said("dissent", decided.dissent if decided is not None else "", 1))
    blocks.append(_deposit(decided))
    signed = Signatures(
        (message("form", "signed_chair"), message("form", "signed_member"), message("form", "signed_member"))
    )
    return Section(message("form", "decision"), (*blocks, signed))


def _doubts(case: Case, members: Sequence[str]) -> tuple[Field, ...]:
    """That a member plays for one of the sides, where one does."""
    if case.appeal is None or case.replay is None:
        return ()
    told = " ".join(of_a_side(case.replay, case.appeal.appeal.lodged.event.contestant, members, case.names))
    return (Field(message("form", "member_of_a_side"), told),) if told else ()


def _said(caption: str, words: str, lines: int) -> Items:
    title = message("form", "dissent" if caption == "dissent" else "reasons")
    return Items(title, (Item("", quoted=words),) if words else (), lines)


def _referral(event: Event) -> Item:
    assert isinstance(event, AppealReferredBack)
    return Item(event.point, law="93B3", quoted=event.reason)


def _deposit(decided: AppealDecided | None) -> Ticks:
    deposit = decided.deposit if decided is not None else ""
    return Ticks(message("form", "deposit"), (
        (message("value", "returned"), deposit == "returned"),
        (message("value", "kept"), deposit == "kept"),
        (message("form", "no_deposit"), deposit == "none"),
    ))  # fmt: skip


def _stage(case: Case, decided: AppealDecided | None) -> Stage | None:
    """The stage that the decision made; None where it gave no score."""
    if decided is None or case.replay is None or case.board is None:
        return None
    entries = {(one.stream, one.number) for one in case.entries if one.event is decided}
    stages = case.replay.result(case.board).stages
    own = (s for s in reversed(stages) if {(s.stream or case.stream, entry) for entry in s.entries} & entries)
    return next(own, None)
