"""The director's parts of pages: where a matter is looked at, who decides it, and at what time something was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from application.adjusting import SCORES
from application.hall.identity import Identity
from domain.calls import BIDS, Call
from domain.cards import Suit
from domain.seats import Seat
from domain.streams import STREAM, session_of
from formats.markup import Markup
from formats.notation.words import word_of
from formats.pieces.auction import call_shown
from formats.pieces.bids import call_picture
from formats.pieces.cards import suit_picture
from projections.found.codes import needs_reason, question_carries
from projections.ranking.open_between import NOT_BEGUN, TO_PLAY_LATE
from projections.texts import language, message, seat_letter, seat_text, suit_text
from projections.texts.spoken import call_spoken
from projections.views.aloud import alike
from projections.views.matter import MatterStepView, MatterView, TakenView
from projections.views.queue import QueueItemView
from web.roles import DESK
from web.times import clock_text, zone_text

__all__ = [
    "LONG",
    "matter_path",
    "matter_shown",
    "place_of",
    "queue_shown",
    "score_path",
    "seat_name",
    "suit_key",
]

LONG = 15
"""From how many minutes on something waits for long."""


def matter_shown(view: MatterView, who: Identity) -> Mapping[str, Any]:
    """What the template of a matter is given besides it."""
    said = _said(view)
    return {
        "rules": who.role in DESK, "session": session_of(view.stream), "path": matter_path(view),
        "place_of": place_of, "clock": clock_text,
        "follows": [one for one in view.follows if alike(one) not in said],
        "binding": [one for one in view.binding if alike(one.text) not in said],
        "taker": taker, "heading": _heading(view), "call_shown": call_shown, "seat_letter": seat_letter,
        "suit_key": suit_key, "suit_word": _suit_word, "gives_score": _gives_score,
        "score_first": _score_first,
        "score_path": score_path(view.stream, view.board, view.incident),
        "needs_reason": needs_reason, "wants_reason": _wants_reason,
        "takes_reason": _takes_reason,
        "calls": (*BIDS, Call.PASS, Call.DOUBLE, Call.REDOUBLE), "call_word": word_of, "call_spoken": call_spoken,
        "call_picture": call_picture, "whose_turn": _whose_turn,
    }  # fmt: skip


def _said(view: MatterView) -> frozenset[str]:
    """What is read aloud of the step that comes next, or is asked there: it is not told once more below."""
    spoken = [one for step in view.steps[:1] for one in step.spoken if one.language == language()]
    lines = [line for one in spoken for line in (one.sentence, *one.told)]
    return frozenset(alike(part) for line in lines for part in (line, *line.split(". ")))


def _whose_turn(view: MatterView, step: MatterStepView) -> str:
    """Who does what a step waits for: the director himself, the table by its number, or a committee."""
    if step.step.step == "cancel":
        return message("director", "you_do")
    if step.step.decides == message("desk", "table"):
        return message("director", "table_does", table=place_of(view.stream)[0])
    return step.step.decides


def _wants_reason(step: MatterStepView) -> bool:
    """Whether any answer to a question goes with words of a reason."""
    return any(needs_reason(step.step.code, answer) for answer in step.step.answers)


def _takes_reason(step: MatterStepView) -> bool:
    """Whether words of a reason may go with an answer to a question: not where it asks what happened."""
    return not question_carries(step.step.code).fact


def _gives_score(step: MatterStepView) -> bool:
    """Whether a step may be answered by a score; what an artificial call is called (30C) is no score."""
    return any(offer.word in SCORES and offer.word not in step.step.answers for offer in step.offers)


def _score_first(step: MatterStepView) -> bool:
    """Whether a score is due by what was judged: to give one comes before the other answers."""
    return [offer.word for offer in step.offers][:1] == ["adjust"]


def score_path(stream: str, board: int, incident: str = "") -> str:
    """Where the director gives a score, for an incident or for none."""
    return f"/scores/{stream}/{board}" + (f"?incident={quote(incident)}" if incident else "")


def _heading(view: MatterView) -> str:
    """What a matter is, and whose."""
    what = view.text[:1].upper() + view.text[1:]
    return message("director", "what_of", what=what, who=seat_text(view.seat)) if view.seat is not None else what


def _suit_word(letter: str) -> str:
    return suit_text(Suit(letter))


def suit_key(letter: str) -> Markup:
    """The picture of a suit on a key that says its name otherwise."""
    return suit_picture(Suit(letter.upper()))


def queue_shown(view: Any, who: Identity) -> Mapping[str, Any]:
    """What the template of the queue is given besides it."""
    return {
        "matter_path": matter_path, "place_of": place_of, "clock": clock_text, "LONG": LONG, "taker": taker,
        "seat_of": Seat, "zone": zone_text,
    }  # fmt: skip


def matter_path(item: QueueItemView | Any) -> str:
    """Where a matter is looked at; a call leads to its table, what lies between tables to where the session is."""
    if getattr(item, "sort", "case") == "call":
        return f"/tables/{item.stream}"
    if getattr(item, "sort", "case") == "between":
        of_time = item.code in (NOT_BEGUN, TO_PLAY_LATE)
        return f"/scorer/{session_of(item.stream)}" + ("/clock" if of_time else "#line")
    board, _, entry = item.name.partition("/")[2].partition("#")
    return f"/matters/{item.name.partition('/')[0]}/{board}/{entry}"


def seat_name(letter: str) -> str:
    """Who decides, by a seat's letter or as the director."""
    return seat_text(Seat(letter)) if letter in "NESW" else message("desk", "director")


def taker(taken: TakenView) -> str:
    """What whoever has taken a matter is called."""
    return taken.label or message("director", "another")


def place_of(stream: str) -> tuple[str, str]:
    """The number of a table and its round; both empty of a session."""
    found = STREAM.fullmatch(stream)
    if found is None or found[1] is None:
        return "", ""
    return found[3], found[2] if found[2] != "0" else ""
