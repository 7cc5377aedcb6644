"""What is odd about what was recorded of a session: told with its ranking, and never mended in silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from domain.amendments import effective
from domain.board import entry_of
from domain.events import CarriedOver, ContestantEntered, PenaltyGiven, RegulationSet, ScoreAdjusted, ScoreCorrected
from domain.scores import fraction_of
from domain.seats import Side
from domain.streams import plain_stream
from projections.ranking.elections import election_remarks
from projections.ranking.otherwise_than_due import numbers_text, sides_text
from projections.ranking.proceedings import astray
from projections.ranking.scored import ScoredSession
from projections.recorded.former_lateness import cited_by
from projections.recorded.movement import NEEDS_PLAN
from projections.recorded.periods import odd_periods
from projections.recorded.seating import Seating
from projections.recorded.session_record import Remark

__all__ = ["remarks"]

SMALLEST_WITH_A_THIRD = 6
"""The results due of which two are no more than a third."""

DECIDES = ("scorer", "director")
OWN = {"pair": 2}
"""By kind, how many players are the contestant's own: whoever stands behind them plays for one of them, and may be
another's."""


def remarks(scored: ScoredSession) -> list[Remark]:
    """The remarks about a session: its regulations and movement first, then its tables, then decisions that reach
    nobody."""
    return [
        *scored.kept("elections", (), lambda: [*election_remarks(scored.session)]),
        *_small_groups(scored),
        *_movement(scored),
        *scored.kept("entered", (), lambda: [*_entered(scored)]),
        *_sitting(scored),
        *_not_entered(scored),
        *_played_again(scored),
        *_average_meant(scored),
        *scored.kept("decisions", scored.sittings.changed, lambda: [*_decisions(scored)]),
        *_lost(scored),
        *_rests_on_nothing(scored),
        *scored.kept("appeals", scored.appeals_changed, lambda: [*_appeals(scored)]),
    ]


def _small_groups(scored: ScoredSession) -> Iterator[Remark]:
    """A limit of a third of the field for small groups that no group of two can keep."""
    conditions = scored.conditions
    if conditions.small_groups != "percentages_to_a_third" or conditions.scoring != "matchpoints":
        return
    elected = [(place, event) for place, event in effective(scored.session) if isinstance(event, RegulationSet)]
    place, event = [(place, event) for place, event in elected if event.name == "small_groups"][-1]
    if 0 < scored.expected < SMALLEST_WITH_A_THIRD:
        fields = {"entry": f"#{entry_of(place)}", "name": event.name, "value": event.value,
                  "least": SMALLEST_WITH_A_THIRD, "expected": scored.expected}  # fmt: skip
        yield Remark("no_effect_in_field", fields)


def _movement(scored: ScoredSession) -> Iterator[Remark]:
    """The movement's own faults, and the tables where others sat, or other boards were played, than were due.

    Of a movement that is not known nothing is said where every round names its contestants.
    """
    named = bool(scored.seatings) and not scored.sittings.unnamed
    for fault in scored.movement.faults:
        if not (named and fault.code == NEEDS_PLAN):
            yield fault
    yield from scored.otherwise_than_due


def _entered(scored: ScoredSession) -> Iterator[Remark]:
    """A number under which two were entered, and a player who was entered under two. Who was entered anew by a scorer
    was put right by him: of a file nobody knows which of both it means."""
    first: dict[str, tuple[str, ContestantEntered]] = {}
    for place, event in effective(scored.session):
        if not isinstance(event, ContestantEntered) or event.kind == "withdrawn":
            continue
        entry, before = first.get(event.contestant, ("", event))
        if event.by not in DECIDES and before.players and event.players and not {*before.players} & {*event.players}:
            fields = {"contestant": event.contestant, "entry": f"#{entry_of(place)}", "first": entry}
            yield Remark("entered_anew", fields)
        first[event.contestant] = f"#{entry_of(place)}", event
    at: dict[str, list[str]] = {}
    for name, one in scored.record.contestants.items():
        for player in () if name in scored.record.withdrawn else one.players[: OWN.get(one.kind)]:
            at.setdefault(player, []).append(name)
    for names in dict.fromkeys(tuple(names) for names in at.values() if len({*names}) > 1):
        yield Remark("player_entered_twice", {"contestants": ", ".join(names)})


def _sitting(scored: ScoredSession) -> Iterator[Remark]:
    """Tables recorded twice, without contestants, or with contestants who cannot all have sat there."""
    at_table: dict[tuple[int, int], str] = {}
    in_round: dict[tuple[int, str, Side | None], str] = {}
    is_team_play = scored.conditions.is_team_play
    for seating in scored.sittings.doubtful():
        stream, place = seating.stream, (seating.round, seating.table)
        is_second = bool(seating.round and at_table.setdefault(place, stream) != stream)
        if is_second:
            fields = {"round": seating.round, "table": seating.table, "other": at_table[place]}
            yield Remark("recorded_twice", fields, stream)
        if seating.renamed:
            sides = sides_text(seating.ns, seating.ew)
            yield Remark("round_again", {"earlier": seating.renamed, "recorded": sides}, stream)
        if seating.begun:
            yield from _who_sat(seating)
        for side in Side:
            for one in seating.contestants(side) if seating.round and not is_second else ():
                other = in_round.setdefault((seating.round, one, side if is_team_play else None), stream)
                if other != stream:
                    code = "team_on_one_side" if is_team_play else "at_two_tables"
                    fields = {"contestant": one, "round": seating.round, "other": other, "side": side.value}
                    yield Remark(code, fields, stream)


def _who_sat(seating: Seating) -> Iterator[Remark]:
    """What is odd about the contestants of one table at which boards were begun."""
    ns, ew = seating.ns, seating.ew
    if not ns and not ew:
        yield Remark("nobody_sat", {}, seating.stream)
    elif not ns or not ew:
        yield Remark("sat_alone", {"contestant": "+".join(ns or ew)}, seating.stream)
    twice = [one for one in ns if one in ew] or [one for side in (ns, ew) for one in side if side.count(one) > 1]
    if twice:
        yield Remark("against_itself", {"contestant": twice[0]}, seating.stream)


def _not_entered(scored: ScoredSession) -> Iterator[Remark]:
    """Contestants that sat at a table and were not entered, although others were."""
    entered = scored.record.contestants
    for one in scored.contestants if entered else ():
        if one not in entered:
            alike = {name.casefold(): name for name in entered}
            near = get_close_matches(one.casefold(), alike, 1, 0.5)
            fields = {"contestant": one, "nearest": alike[near[0]] if near else ""}
            sat_at = scored.in_order(scored.sittings.streams_of(one))
            yield Remark("entered_near" if near else "not_entered", fields, sat_at[0] if sat_at else "")


def _played_again(scored: ScoredSession) -> Iterator[Remark]:
    """15B: boards that were played again, at the same table or at another."""
    for stream in scored.in_order(scored.sittings.again):
        yield Remark("begun_again", {"boards": numbers_text(scored.seatings[stream].again)}, stream)
    for again in scored.played_again:
        fields = {"board": again.board, "contestants": ", ".join(again.contestants), "first": again.first}
        yield Remark("played_again", fields, again.again)


def _average_meant(scored: ScoredSession) -> Iterator[Remark]:
    """Awards by a number that is what average plus or minus is worth: 12C2c is for those alone."""
    conditions = scored.conditions
    if conditions.board_unit != "matchpoints" or not conditions.own_session_score:
        return
    named = {conditions.average_plus: "average+", conditions.average_minus: "average-"}
    for stream in scored.in_order(scored.awarded):
        for board, score in scored.tables[stream].items():
            for outcome in (score.ns_outcome, score.ew_outcome):
                award = fraction_of(outcome.artificial)
                if award is not None and award in named:
                    fields = {"board": board, "award": outcome.artificial, "named": named[award]}
                    yield Remark("average_meant", fields, stream)
                    return


def _decisions(scored: ScoredSession) -> Iterator[Remark]:
    """Scores given in the session's stream for a table that does not exist, or for a board that its table never had."""
    tables = {plain_stream(stream): stream for stream in scored.seatings}
    for entry in scored.record.decisions:
        event = entry.event
        if not isinstance(event, ScoreAdjusted | ScoreCorrected):
            continue
        fields = {"entry": entry.name, "table": event.table, "board": event.board}
        if event.table and plain_stream(event.table) not in tables:
            yield Remark("no_such_table", fields)
        elif event.table:
            seating = scored.seatings[tables[plain_stream(event.table)]]
            if event.board not in (*seating.begun, *seating.boards):
                yield Remark("never_due", fields)
        elif scored.seatings and not any(event.board in (*s.begun, *s.boards) for s in scored.seatings.values()):
            yield Remark("never_due_anywhere", fields)


def _lost(scored: ScoredSession) -> Iterable[Remark]:
    """Penalties and carry-overs that belong to no contestant."""
    about = [(one.contestant, one.entry.name) for one in scored.all_penalties]
    about += [(one.event.contestant, one.name) for one in scored.record.carried if isinstance(one.event, CarriedOver)]
    known = set(scored.contestants) if about else set[str]()
    return [
        Remark("no_such_contestant", {"contestant": who or "-", "entry": entry})
        for who, entry in about
        if who not in known
    ]


def _rests_on_nothing(scored: ScoredSession) -> Iterator[Remark]:
    """Penalties that cite a warning, or another entry about the time, which counts no more."""
    for one in scored.all_penalties:
        event = one.entry.event
        if isinstance(event, PenaltyGiven) and event.cites and cited_by(scored.own_stream, event) is None:
            yield Remark("cites_nothing", {"entry": one.entry.name, "cites": event.cites})


def _appeals(scored: ScoredSession) -> Iterator[Remark]:
    """What was recorded of appeals that reaches none, and what is odd about the periods in which they are lodged."""
    for code, entry in astray(scored.name, scored.record.decisions, scored.proceedings):
        fields = {"entry": entry.name, "appeal": getattr(entry.event, "appeal", "")}
        yield Remark(code, fields, entry.stream if entry.stream != scored.name else "")
    for code, entry in odd_periods(scored.own_stream):
        fields = {
            "entry": entry.name,
            "scope": getattr(entry.event, "scope", ""),
            "until": getattr(entry.event, "until", ""),
        }
        yield Remark(code, fields)
