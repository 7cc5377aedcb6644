"""What the ranking remarks on, and penalties that it cannot count: each under its own paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.events import AnyEvent, CarriedOver, PenaltyGiven
from projections.audit.difference import Difference, of_entry
from projections.audit.scopes import board_of_scope
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings
from projections.rulings.replay import Replay
from projections.texts import message
from projections.texts.catalogue import first_message

__all__ = ["LAW_OF", "TOLD_OTHERWISE", "audit_remarks"]

SEATING = "8A"
ELECTED = "80B"
LAW_OF: dict[str, str] = {
    "movement_size": SEATING,
    "movement_needs_plan": SEATING,
    "movement_contestants": SEATING,
    "movement_too_long": SEATING,
    "plan_line_unread": SEATING,
    "table_not_due": SEATING,
    "others_sat": SEATING,
    "boards_not_due": SEATING,
    "boards_not_played": SEATING,
    "recorded_twice": SEATING,
    "round_again": SEATING,
    "at_two_tables": SEATING,
    "team_on_one_side": SEATING,
    "nobody_sat": SEATING,
    "sat_alone": SEATING,
    "against_itself": SEATING,
    "not_entered": ELECTED,
    "entered_near": ELECTED,
    "entered_anew": ELECTED,
    "player_entered_twice": ELECTED,
    "regulation_unknown": ELECTED,
    "regulation_near": ELECTED,
    "regulation_not_read": ELECTED,
    "scoring_unknown": ELECTED,
    "edition_unknown": "81B2",
    "edition_incomplete": "81B2",
    "scoring_elected": ELECTED,
    "no_effect": ELECTED,
    "no_effect_in_field": ELECTED,
    "no_effect_without": ELECTED,
    "session_again": ELECTED,
    "carry_not_counted": ELECTED,
    "no_such_contestant": ELECTED,
    "begun_again": "15B",
    "played_again": "15B",
    "average_meant": "12C2c",
    "appeal_of_nothing": "92A",
    "no_such_appeal": "92A",
    "which_appeal": "92A",
    "scope_not_readable": "92B",
    "ends_before_publication": "92B",
    "period_shortened": "92B",
    "cites_nothing": "90A",
}
"""By code of a remark, the paragraph that it is about: where people sit and what they play is 8A, what the sponsor
elects and who takes part 80B."""

TOLD_OTHERWISE = frozenset({"no_such_table", "never_due", "never_due_anywhere"})
"""Remarks about scores that the audit finds by itself, with their entries (`nowhere`)."""


def audit_remarks(
    scored: ScoredSession, ranking: Standings, replays: Mapping[str, Replay], entries: Mapping[str, AnyEvent]
) -> Iterator[Difference]:
    """Every remark of the ranking, and every penalty that it leaves out. `entries` are those of the session's own
    stream and of its tables, by name."""
    for remark in ranking.remarks:
        replay = replays.get(remark.stream)
        if remark.code in TOLD_OTHERWISE or board_of_scope(str(remark.fields.get("scope", ""))) is not None:
            continue  # told with its entries, or a publication of one board's scores
        if remark.code == "boards_not_played" and replay is not None and replay.not_begun:
            continue  # 82B2 of each of them says so
        if remark.code == "nobody_sat" and not scored.contestants:
            continue  # a log of tables alone
        said = first_message("remark", (remark.code,), None, remark.fields) or remark.code.replace("_", " ")
        named = str(remark.fields.get("entry", ""))
        event = entries.get(named)
        law = LAW_OF.get(remark.code, ELECTED)
        if isinstance(event, PenaltyGiven) and event.law:
            law = event.law
        elif isinstance(event, CarriedOver):
            law = ELECTED
        code = "movement" if law == SEATING else "remarked"
        stream = remark.stream or scored.name
        yield Difference(code, law, stream, None, "", (named,) if event is not None else (), event, "", said)
    for row in ranking.rows:
        for penalty in row.not_counted:
            follows = message("audit", "not_in_unit", unit=penalty.unit or "-", ranked=ranking.unit)
            yield of_entry("penalty_not_counted", penalty.law, penalty.entry, follows, "", penalty.board)
