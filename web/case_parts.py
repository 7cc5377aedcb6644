"""The committee's page of an appeal: the board with its steps in pieces, and what stands beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from application.hall.identity import Identity
from domain.events import CardPlayed, CardUnseen
from domain.seats import Side
from formats.pieces.valued import valued_choice, valued_leads
from formats.replay_page import Replayed
from projections.texts import message, seat_text
from projections.texts.catalogue import has_message
from projections.texts.language import language
from projections.views.appeal import AppealStateView
from projections.views.disputed import votes_of
from projections.views.hearing import HearingView, StatementView
from projections.views.incident import ItemView, QuestionView
from web.poll_tally import answered, reasons_told
from web.times import clock_text

__all__ = ["case_shown", "state_said"]


def case_shown(view: HearingView, who: Identity) -> Mapping[str, Any]:
    """What the template of an appeal is given besides it."""
    told = view.recounted
    board = Replayed.of(told.shown, told.names, "", told.steps, told.had) if told is not None else None
    chosen = view.disputed.chosen if view.disputed is not None else ""
    said = _said(view)
    return {
        "replayed": board,
        "is_heard": who.role != "director",
        "by_side": [(side.value, said[side]) for side in Side] if any(said[side] for side in Side) else [],
        "appealing": next((one.side.value for one in view.statements if one.who == "appellant" and one.side), ""),
        "beside_sides": said[None],
        "of_kind": partial(_of_kind, view),
        "linked": linked,
        "attributes": _attributes(view, board),
        "figures": valued_choice(view.figures, chosen, votes_of(view.polls)),
        "leads": [valued_leads(one) for one in view.figures.leads],
        "answered": answered(view.polls),
        "reasons": reasons_told(view.polls),
        "deposit": _deposit(view),
        "title": _title(view),
        "state_said": state_said(view.appeal.state) if view.appeal is not None else "",
        "is_appealed": partial(_is_appealed, view),
        "follows": partial(_follows, view),
        "clock": clock_text,
    }


def _said(view: HearingView) -> Mapping[Side | None, Sequence[StatementView]]:
    """What was stated, by the side that states it."""
    stated = [one for one in view.statements if one.kind in ("", "statement")]
    return {side: [one for one in stated if one.side is side] for side in (*Side, None)}


def _of_kind(view: HearingView, kind: str) -> Sequence[StatementView]:
    """The things of the hearing of a kind."""
    return [one for one in view.statements if one.kind == kind]


ADDRESS = re.compile(r"(https?://[\x21-\x7e]+[\w/])", re.ASCII)


def linked(text: str) -> Iterator[tuple[str, bool]]:
    """A text in pieces, each with whether it is the address of a page."""
    for number, piece in enumerate(ADDRESS.split(text)):
        if piece:
            yield piece, number % 2 == 1


def state_said(state: AppealStateView) -> str:
    """Where an appeal stands, in words for a page: without the line that somebody would type."""
    return message("page", state.code) if has_message("page", state.code, language()) else state.text


def _deposit(view: HearingView) -> str:
    """What became of the deposit, by the last decision that says so."""
    said = [one.deposit for one in view.appeal.decisions if one.deposit != "none"] if view.appeal is not None else []
    return message("committee", f"deposit_{said[-1]}") if said else ""


def _attributes(view: HearingView, board: Replayed | None) -> Mapping[str, str]:
    """What the script reads of the page: the steps, whose choice is disputed, and when his dummy lay open."""
    if board is None:
        return {}
    disputed = view.disputed
    found = board.attributes(board.opens_at(disputed.entry if disputed is not None else 0))
    led = next((step.index for step in board.steps if isinstance(step.event, CardPlayed | CardUnseen)), None)
    dummy = board.steps[-1].view.position.dummy
    found["data_saw"] = disputed.seat.name.lower() if disputed is not None and disputed.seat is not None else ""
    found["data_dummy"] = dummy.name.lower() if dummy is not None and led is not None else ""
    found["data_faced"] = str(led if led is not None else len(board.steps))
    return {name.replace("_", "-"): value for name, value in found.items()}


def _title(view: HearingView) -> str:
    """`Trick 4: West's choice`, or the board where no choice is disputed."""
    disputed = view.disputed
    if disputed is None or disputed.seat is None:
        return view.board.title if view.board is not None else ""
    seat = seat_text(disputed.seat)
    if disputed.trick:
        return message("committee", "choice_in_play", trick=disputed.trick, seat=seat)
    return message("committee", "choice_in_auction", seat=seat)


def _is_appealed(view: HearingView, item: ItemView) -> bool:
    """Whether a step of the law tree is one on which the appealed ruling rests: what the director judged, where he was
    asked about that paragraph."""
    asked = {one.law for one in view.incident.questions} if view.incident is not None else set[str]()
    return item.law in view.appealed and (isinstance(item, QuestionView) or item.law not in asked)


def _follows(view: HearingView, item: ItemView) -> bool:
    """Whether it stands behind the appealed step, and rests on it."""
    laws = [one.law for one in view.incident.items] if view.incident is not None else []
    first = min((laws.index(law) for law in view.appealed if law in laws), default=len(laws))
    return laws.index(item.law) > first and item.law not in view.appealed
