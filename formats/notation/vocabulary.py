"""The keywords of the notation: the short words for events, what a value without a name may go to, and the form of a
line as it is told."""

from __future__ import annotations

import re
from functools import cache

from msgspec import inspect as types

from domain.events import (
    TAGS,
    AppealLodged,
    BoardDealt,
    BoardStarted,
    ContestantEntered,
    DummyFaced,
    EntryAmended,
    Event,
    LeadFacedDown,
    ScoreAdjusted,
)
from domain.events.fields import fields_of

__all__ = [
    "ALIASES", "BARE_TEXT", "FREE_TEXT", "KEYWORDS", "SOFT", "SPOKEN", "alias_of", "usage",
]  # fmt: skip

ALIASES: dict[str, str] = {
    "announce": "announcement",
    "ask": "asked",
    "accept": "accepted",
    "refuse": "refused",
    "adjust": "adjusted",
    "agree": "assent",
    "carry": "carry_over",
    "change": "call_changed",
    "choose": "chosen",
    "close": "session_closed",
    "concede": "concession",
    "correct": "explanation_corrected",
    "decide": "appeal_decided",
    "director": "director_called",
    "dispute": "tricks_disputed",
    "endround": "round_end",
    "enter": "score_entered",
    "explain": "explanation",
    "expose": "exposed",
    "facedown": "face_down",
    "find": "found",
    "hear": "appeal_heard",
    "inspect": "inspected",
    "judge": "judgement",
    "name": "named",
    "notice": "attention",
    "object": "objection",
    "offer": "offered",
    "pickup": "picked_up",
    "place": "placed",
    "playon": "play_on",
    "prevent": "prevented",
    "publish": "published",
    "turned": "quitted",
    "quit": "quitted",
    "reclaim": "concession_disputed",
    "refer": "appeal_referred_back",
    "remove": "removed",
    "rescore": "score_corrected",
    "restore": "restored",
    "return": "returned",
    "revise": "ruling_revised",
    "rule": "ruling",
    "seat": "seated",
    "settle": "rival_settled",
    "td": "director_called",
    "together": "simultaneous",
    "unagree": "assent_withdrawn",
    "until": "correction_period",
    "warn": "warned",
    "withdraw": "withdrawn",
    "withdrawcall": "call_withdrawn",
    "wronghand": "wrong_hand",
    "wrongturn": "wrong_turn",
}
"""Short words to tags. An event is written by its first short word, or by its tag."""

KEYWORDS: tuple[str, ...] = tuple(sorted({*ALIASES, *TAGS} - {str(EntryAmended.__struct_config__.tag)}))
"""Every word that begins a keyword line of an event."""

SOFT: dict[type[Event], tuple[str, ...]] = {
    BoardStarted: ("dealer", "vul"),
    BoardDealt: ("dealer", "vul"),
    ScoreAdjusted: ("board",),
    DummyFaced: ("seat",),
    LeadFacedDown: ("seat",),
}
"""Fields of the event that must be there, but follow from the board where they are left out."""

NUMBERED: dict[type[Event], tuple[str, ...]] = {AppealLodged: ("appeal",)}
"""Fields that are given by whoever records the event, where they are left out."""

FREE_TEXT = frozenset(
    [
        "dissent",
        "grounds",
        "meaning",
        "name",
        "reason",
        "statement",
        "statements",
        "text",
        "what",
        "when",
        "where",
        "why",
        "words",
    ]
)
"""Text fields that a quoted text may fill by its order."""

BARE_TEXT: dict[str, re.Pattern[str]] = {
    "by_whom": re.compile(r"[a-z]+", re.IGNORECASE),
    "contestant": re.compile(r"(?!\d+[A-Za-z])\w+"),
    "counts_as": re.compile(r"[\w-]+\.[\w.-]+"),
    "date": re.compile(r"\d{4}-\d\d-\d\d"),
    "dealer": re.compile(r"[nesw]", re.IGNORECASE),
    "declarer": re.compile(r"[nesw]", re.IGNORECASE),
    "edition": re.compile(r"\d{4}(-\d{4})?"),
    "ew": re.compile(r"\w+"),
    "hand": re.compile(r"[^.]*\.[^.]*\.[^.]*\.[^.]*"),
    "incident": re.compile(r"\d*#\d+"),
    "kind": re.compile(r"[a-z]+", re.IGNORECASE),
    "law": re.compile(r"\d+[A-Za-z]\w*"),
    "ns": re.compile(r"\w+"),
    "scope": re.compile(r"[a-z]+", re.IGNORECASE),
    "scoring": re.compile(r"[a-z-]+", re.IGNORECASE),
    "what": re.compile(r"[a-z_]+", re.IGNORECASE),
}
"""By name: what a bare word must look like to fill, by its order, a text field that may be left out."""


SPOKEN: dict[type[Event], dict[str, str]] = {
    ContestantEntered: dict.fromkeys(("pair", "team", "individual", "withdrawn"), "kind"),
}
"""Words that go to a field of their own wherever they stand, before any other field may take them."""


@cache
def alias_of(kind: type[Event]) -> str:
    """The word an event is written with: the first short one of its tag, else the tag."""
    tag = str(kind.__struct_config__.tag)
    return next((word for word, meant in ALIASES.items() if meant == tag), tag)


def usage(kind: type[Event], word: str = "") -> str:
    """The form of a keyword line: `claim seat tricks ["statement"] [shown]`."""
    parts = [word or alias_of(kind)]
    for one in fields_of(kind):
        name = one.name
        if name == parts[0] and (one.is_text or isinstance(one.plain, types.IntType)):
            name = "id" if one.is_text else "number"
        name = f'"{name}"' if one.name in FREE_TEXT and one.is_text else name
        if one.is_flag:
            name = f"{one.name}=no" if one.default is True else one.name
        left_out = not one.required or one.name in (*SOFT.get(kind, ()), *NUMBERED.get(kind, ()))
        parts.append(f"[{name}]" if left_out else name)
    return " ".join(parts)
