"""The four forms: of a ruling, an appeal, a claim and a penalty, each from the sections it needs."""

from __future__ import annotations

from typing import cast

from domain.board import Board, Claim, entry_of
from domain.errors import TdlogError
from domain.events import AnyEvent, AssentGiven, ObjectionMade, PenaltyGiven
from domain.scores import fraction_of
from domain.seats import SEATS, Side
from projections.forms.appeal import appeal_section, decision_section
from projections.forms.case import Case
from projections.forms.document import Block, Field, Fields, Form, Item, Items, Ruled, Section, SideBySide
from projections.forms.facts import consultation_section, facts_section, where_of
from projections.forms.hand import auction_block, claim_position, deal_block, play_block
from projections.forms.head import head_section, moment_text
from projections.forms.ruling import (
    computed_section,
    penalty_text,
    rights_section,
    ruling_section,
    score_section,
)
from projections.found.incidents import Incident
from projections.points.rounding import figure_text
from projections.ranking.penalties import Penalty, changed_on_appeal
from projections.recorded.appeals import incident_of_appeal
from projections.recorded.former_lateness import cited_by, lateness_against
from projections.recorded.session_record import Entry
from projections.rulings.replay import Replay
from projections.texts import language, law_text, message, seat_text, side_text, suit_text, trick_card_text
from projections.texts.entries import event_text
from projections.texts.names import contract_of
from projections.texts.scores import some_tricks, stage_text

__all__ = ["appeal_form", "claim_form", "penalty_form", "ruling_form"]


def ruling_form(case: Case) -> Form:
    """The report of a ruling, from the deal to the right of appeal."""
    sections = (
        head_section(case), *_hand_sections(case), facts_section(case), consultation_section(case),
        ruling_section(case), score_section(case), computed_section(case), rights_section(case),
    )  # fmt: skip
    return _form(message("form", "title_ruling"), case, sections)


def appeal_form(case: Case) -> Form:
    """The form of an appeal: the incident, the ruling that was given, the appeal, and the decision."""
    about = () if case.board is None else (
        facts_section(case, to_fill_in=False), consultation_section(case, to_fill_in=False), ruling_section(case),
        score_section(case, to_fill_in=False), computed_section(case, False, _appeal_of(case)),
    )  # fmt: skip
    sections = (head_section(case), *_hand_sections(case), *about, appeal_section(case), decision_section(case))
    return _form(message("form", "title_appeal"), case, sections)


def _appeal_of(case: Case) -> Incident | None:
    """What the Laws compute of the appeal itself."""
    if case.appeal is not None:
        return case.appeal.incident
    if case.replay is None or case.board is None:
        return None
    name = incident_of_appeal(case.board.number, case.name.rpartition("/")[2])
    incidents = case.replay.rulings(case.board).incidents
    return next((one for one in incidents if one.name.upper() == name.upper()), None)


def claim_form(case: Case) -> Form:
    """The diagram of a claim: the position, the claimer's own words, what the other side says, and the ruling.

    Raises TdlogError where the incident is no claim.
    """
    board = case.board
    place = case.incident.place if case.incident is not None else 0
    claim = next((one for one in board.claims if one.place == place), None) if board is not None else None
    if board is None or claim is None:
        raise TdlogError(message("form", "no_claim", incident=case.name))
    sections = (
        head_section(case), *_hand_sections(case), _claim_section(case, board, claim), ruling_section(case),
        computed_section(case), rights_section(case),
    )  # fmt: skip
    return _form(message("form", "title_claim"), case, sections)


def penalty_form(case: Case) -> Form:
    """The report of a penalty (90, 91)."""
    entry = case.entries[0]
    given = entry.event
    assert isinstance(given, PenaltyGiven)
    fields = Fields((
        Field(message("form", "penalised"), _penalised(case, given)),
        Field(message("form", "amount"), message("form", "penalty_amount", amount=given.amount,
                                                 unit=message("value", given.unit))),
        Field(message("form", "law_of_penalty"), law_text(given.law)),
        Field(message("form", "given_at"), moment_text(given.at)),
        *_after_appeal(case),
    ))  # fmt: skip
    reason = (Item("", where=where_of(case, entry), quoted=given.reason),) if given.reason else ()
    blocks: tuple[Block, ...] = (
        fields, Items(message("form", "offence"), reason, 3), *_rests_on(case, given),
        Ruled(message("form", "version_of_penalised"), 5), Ruled(message("form", "witnesses"), 2),
    )  # fmt: skip
    others = _other_penalties(case)
    penalty = Section(message("form", "penalty"), (*blocks, *([others] if others.items else [])))
    sections = (head_section(case), penalty, rights_section(case, given.contestant or side_text(given.side)))
    return _form(message("form", "title_penalty"), case, sections)


def _rests_on(case: Case, given: PenaltyGiven) -> tuple[Block, ...]:
    """The entry that a penalty cites, and what was recorded of its contestant before; else lines to write on."""
    own = case.own_stream
    cited, against = cited_by(own, given), [*lateness_against(own, given.contestant)]
    before = [one for one in against if one != cited and (cited is None or one.number < cited.number)]
    rests_on = (Items(message("form", "rests_on"), (_told(case, cited),)),) if cited is not None else ()
    warned = message("form", "warned_before")
    return (*rests_on, Items(warned, tuple(_told(case, one) for one in before), 0) if before else Ruled(warned, 3))


def _told(case: Case, entry: Entry) -> Item:
    return Item(event_text(cast(AnyEvent, entry.event)), where=where_of(case, entry))


def _form(title: str, case: Case, sections: tuple[Section, ...]) -> Form:
    return Form(title, case.name, sections, message("form", "foot"), language())


def _hand_sections(case: Case) -> tuple[Section, ...]:
    """The deal with the auction, then the play (where a card was played) with its result; nothing where no board was
    found."""
    board = case.board
    if board is None:
        return ()
    deal = Section(message("form", "deal"), (SideBySide(((deal_block(case, board),), (auction_block(board),))),))
    play, outcome = play_block(board), _outcome(case, board)
    columns = ((play,), outcome) if play.tricks else (outcome,)
    played = Section(message("form", "play"), (SideBySide(columns),))
    return deal, played


def _outcome(case: Case, board: Board) -> tuple[Fields | Items, ...]:
    """Beside the play: opening lead, contract, result and score at the table, and the claim in the claimer's words."""
    lead = board.tricks[0]
    opening = trick_card_text(lead, SEATS[lead.leader]) if lead.leader >= 0 else ""
    stages = case.replay.result(board).stages if case.replay is not None else []
    fields = Fields((
        Field(message("form", "contract"), contract_of(board) if board.contract or board.passed_out else ""),
        Field(message("form", "opening_lead"), opening),
        Field(message("form", "result_at_table"), stage_text(stages[0]) if stages else ""),
        Field(message("form", "result_now"), stage_text(stages[-1]) if len(stages) > 1 else ""),
    ))  # fmt: skip
    claims = tuple(_claim_item(claim) for claim in board.claims)
    return (fields, *([Items(message("form", "claims"), claims)] if claims else []))


def _claim_item(claim: Claim) -> Item:
    told, count = ("conceded", claim.conceded) if claim.is_concession else ("claimed", claim.claimed)
    said = message("form", told, seat=seat_text(claim.seat), tricks=some_tricks(count), left=claim.left)
    if claim.otherwise is not None:
        suit = message("form", "if_suit_breaks", suit=suit_text(claim.breaks)) if claim.breaks is not None else ""
        condition = claim.condition or suit or message("form", "condition_not_told")
        said = message("form", "claimed_otherwise", said=said, tricks=some_tricks(claim.otherwise), condition=condition)
    trick = message("screen", "trick", number=claim.trick)
    return Item(f"{trick}: {said}", where=f"#{entry_of(claim.place)}", quoted=claim.words)


def _claim_section(case: Case, board: Board, claim: Claim) -> Section:
    """The position, and what everybody said."""
    answers = case.of(ObjectionMade, AssentGiven)
    said = tuple(
        Item(
            f"{seat_text(one.event.seat)}: {message('event', str(one.event.__struct_config__.tag))}",
            where=where_of(case, one),
            quoted=getattr(one.event, "statement", ""),
        )
        for one in answers
        if isinstance(one.event, ObjectionMade | AssentGiven)
    )
    words = (_claim_item(claim),)
    beside = (
        Items(message("form", "in_own_words"), words),
        Ruled(message("form", "more_words"), 1),
        Items(message("form", "answers"), said, 2),
    )
    versions = tuple((Ruled(message("form", "version_of", side=side_text(side))),) for side in Side)
    position = SideBySide(((claim_position(case, board, claim),), beside))
    lines = Ruled(message("form", "normal_lines"), 2)
    return Section(message("form", "claim_position"), (position, SideBySide(versions), lines))


def _penalised(case: Case, given: PenaltyGiven) -> str:
    if given.contestant:
        return " – ".join(filter(None, (given.contestant, case.members(given.contestant))))
    if given.side is None:
        return ""
    return " ".join(filter(None, (side_text(given.side), case.side_text(given.side))))


def _after_appeal(case: Case) -> list[Field]:
    """What a decision on appeal left of a penalty; nothing where none changed it."""
    entry = case.entries[0]
    given, replay = entry.event, case.replay or Replay((), case.own_stream, stream=case.session.name)
    assert isinstance(given, PenaltyGiven)
    own = Penalty(given.contestant, fraction_of(given.amount), given.unit, entry, given.law)
    return [
        Field(
            message("form", "penalty_on_appeal"),
            message(
                "form", "penalty_changed", amount=figure_text(now.amount), unit=message("value", given.unit),
                entry=now.changed_by,
            ),
        )
        for now in changed_on_appeal([own], replay)
        if now.changed_by and now.amount is not None
    ]  # fmt: skip


def _other_penalties(case: Case) -> Items:
    """The session's other penalties of the same contestant, recorded in its own stream."""
    own = case.entries[0]
    mine = getattr(own.event, "contestant", "")
    others = (one for one in case.session.penalties if one.name != own.name)
    found = tuple(
        Item(penalty_text(one.event), getattr(one.event, "law", ""), one.name)
        for one in others
        if mine and getattr(one.event, "contestant", "") == mine
    )
    return Items(message("form", "other_penalties"), found)
