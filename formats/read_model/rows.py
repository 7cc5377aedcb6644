"""What one row of each table of a read model holds. The tables' columns are these fields, in this order; those of a
session as a whole are in `rows_of_session`.

An exact fraction stands as text (`1/3`), with its value as a floating-point number beside it for sorting. An entry
of the log is named by its stream and number; a board at a table by its stream and `board_place`, since a table may
begin the same board twice. `place` orders what one amendment put in the place of one entry.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "AdjustedScore", "Appeal", "BoardRow", "CallRow", "CardRow", "DifferenceRow", "EffectRow", "EntryRow", "FindingRow",
    "IncidentRow", "OptionRow", "PenaltyRow", "QuestionRow", "ResultRow", "Row", "RulingRow", "ScoreCorrection",
    "SeatedRow", "TableRow", "TextRow", "TrickRow",
]  # fmt: skip


class EntryRow(NamedTuple):
    """An entry of the log, also one that no longer counts."""

    stream: str
    number: int
    position: int
    session: str
    board: int | None
    at: str
    author: str
    kind: str
    words: str
    counts: int


class TextRow(NamedTuple):
    """What somebody said or wrote, of one field of one entry."""

    stream: str
    number: int
    field: str
    part: int
    board: int | None
    kind: str
    author: str
    text: str
    counts: int


class TableRow(NamedTuple):
    """A round at a table."""

    stream: str
    session: str
    round: int | None
    table_number: int | None
    ns: str
    ew: str
    boards_due: str
    boards_begun: int
    has_ended: int
    entries: int


class SeatedRow(NamedTuple):
    """Who sat where at a table, and from which entry on."""

    stream: str
    seat: str
    place: int
    entry: int
    player: str
    why: str


class BoardRow(NamedTuple):
    """A board at a table."""

    stream: str
    board_place: int
    board: int
    entry: int | None
    session: str
    round: int | None
    table_number: int | None
    is_begun: int
    is_latest: int
    dealer: str
    vul: str
    north: str | None
    east: str | None
    south: str | None
    west: str | None
    contract: str
    declarer: str
    lead: str
    tricks: int | None
    state: str
    stage: str
    ns_result: str
    ew_result: str
    ns_points: int | None
    ew_points: int | None
    awaits: str
    incidents: int
    open_questions: int
    open_options: int


class CallRow(NamedTuple):
    """A call, also one that was taken back."""

    stream: str
    board_place: int
    place: int
    entry: int
    board: int
    number: int
    seat: str
    call: str
    is_alerted: int
    meaning: str
    irregularity: str
    stands: int
    taken_back_by: int | None
    replaces: int | None


class CardRow(NamedTuple):
    """A card that was led or played, also one that was taken back."""

    stream: str
    board_place: int
    place: int
    entry: int
    board: int
    trick: int
    turn: int | None
    seat: str
    card: str
    suit: str
    irregularity: str
    stands: int
    wins: int
    is_surplus: int
    taken_back_by: int | None


class TrickRow(NamedTuple):
    """A trick as it lies now."""

    stream: str
    board_place: int
    trick: int
    board: int
    leader: str
    led: str
    north: str
    east: str
    south: str
    west: str
    winner: str


class IncidentRow(NamedTuple):
    """An irregularity, a claim, or a question to the director."""

    stream: str
    board_place: int
    incident: str
    place: int
    entry: int
    board: int
    kind: str
    kind_words: str
    seat: str
    laws: str
    is_open: int


class FindingRow(NamedTuple):
    """What a paragraph says of the facts."""

    stream: str
    board_place: int
    incident: str
    number: int
    board: int
    law: str
    code: str
    seat: str
    side: str
    trick: int | None
    tricks: int | None
    card: str
    suit: str
    entries: str
    words: str


class EffectRow(NamedTuple):
    """What the table must do, or what lies before a player."""

    stream: str
    board_place: int
    incident: str
    number: int
    board: int
    law: str
    code: str
    seat: str
    card: str
    suit: str
    until: str
    since_entry: int | None
    ended_entry: int | None
    stands: int
    words: str


class OptionRow(NamedTuple):
    """A choice that the Law gives a player and that is still open."""

    stream: str
    board_place: int
    incident: str
    number: int
    board: int
    law: str
    code: str
    seat: str
    choices: str
    card: str
    suit: str
    words: str


class QuestionRow(NamedTuple):
    """A judgement that only a director can make, and his answer."""

    stream: str
    board_place: int
    incident: str
    number: int
    board: int
    law: str
    code: str
    answers: str
    holds_up_result: int
    is_open: int
    answer: str
    tricks: int | None
    quantity: str
    reason: str
    words: str


class DifferenceRow(NamedTuple):
    """Where what was recorded at a table differs from what follows from the record."""

    stream: str
    number: int
    board: int | None
    incident: str
    law: str
    code: str
    is_open: int
    words: str
    recorded: str
    follows: str
    line: str
    entries: str


class RulingRow(NamedTuple):
    """A ruling given or revised, or a judgement: what a director said of an incident."""

    stream: str
    place: int
    entry: int
    board: int | None
    incident: str
    kind: str
    law: str
    at: str
    author: str
    text: str
    answer: str
    tricks: int | None
    quantity: str
    reason: str
    consulted: str


class AdjustedScore(NamedTuple):
    """An adjusted score (12) as it was given."""

    stream: str
    place: int
    entry: int
    board: int
    table_stream: str
    incident: str
    law: str
    at: str
    author: str
    ns: str
    ew: str
    ns_artificial: str
    ew_artificial: str
    ns_self_inflicted: str
    ew_self_inflicted: str
    reason: str


class ScoreCorrection(NamedTuple):
    """A score corrected after the event (79C)."""

    stream: str
    place: int
    entry: int
    board: int
    table_stream: str
    at: str
    author: str
    old: str
    new: str
    law: str
    why: str


class Appeal(NamedTuple):
    """A step of an appeal: lodged, heard, decided or referred back."""

    stream: str
    place: int
    entry: int
    appeal: str
    step: str
    at: str
    author: str
    board: int | None
    incident: str
    contestant: str
    matter: str
    concurrence: int | None
    grounds: str
    members: str
    statements: str
    outcome: str
    law: str
    ns: str
    ew: str
    ns_artificial: str
    ew_artificial: str
    reason: str
    dissent: str
    deposit: str


class PenaltyRow(NamedTuple):
    """A procedural or disciplinary penalty (90, 91) as it was given."""

    stream: str
    place: int
    entry: int
    board: int | None
    contestant: str
    side: str
    amount: str
    amount_value: float | None
    unit: str
    law: str
    reason: str
    at: str
    author: str


class ResultRow(NamedTuple):
    """A part of a side's result at one stage."""

    stream: str
    board_place: int
    stage_number: int
    side: str
    part: int
    board: int
    stage: str
    is_final: int
    weight: str
    weight_value: float | None
    contract: str
    declarer: str
    tricks: int | None
    points: int | None
    artificial: str
    laws: str
    entries_stream: str
    entries: str


Row = tuple[object, ...]
"""A row of any table."""
