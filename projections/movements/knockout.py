"""A knockout: whoever loses his match is out. A bracket by seeds, with byes for the best or with matches of three.

A stage is what decides who goes on: one round, or several in which the same teams meet (a match in halves; three teams
that meet one another in two rounds). The draw of a stage is recorded as the lines of its rounds, and who is in the
next follows from the results: so a stage is found again in the movement, whoever wrote its lines.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from projections.movements.plan import Meeting, Plan
from projections.movements.round_robins import match_tables, triangle_rounds
from projections.recorded.movement import Movement

__all__ = [
    "Stage",
    "bracket",
    "can_be_threes",
    "first_rounds",
    "first_stage",
    "ranks_of",
    "stage_meetings",
    "stages_of",
    "stages_to_come",
    "stages_told",
]

T = TypeVar("T", bound=Hashable)


class Stage(Struct, Generic[T], frozen=True):
    """Rounds in which the same teams meet."""

    rounds: tuple[int, ...]
    contests: tuple[frozenset[T], ...]
    """Those of whom one goes on: two, three, or one with a bye; in the order of their tables."""


def stages_to_come(teams: int, *, threes: bool = False) -> int:
    """How many stages it takes until one of so many teams is left."""
    found = 0
    while teams > 1:
        teams, found = len(bracket(range(teams), threes=threes)), found + 1
    return found


def can_be_threes(teams: int) -> bool:
    """Whether so many teams can play matches of two and of three, at least one of these, without a bye."""
    matches = _matches_of_threes(teams)
    return 2 * matches < teams <= 3 * matches


def _matches_of_threes(teams: int) -> int:
    """The largest power of two of matches that so many teams fill."""
    return 1 << max(0, (teams // 2).bit_length() - 1)


def bracket(order: Iterable[T], *, threes: bool = False) -> list[tuple[T, ...]]:
    """Who meets whom, of teams in the order of their seeds: the best has the last, so that in the next stage the best
    of the winners has the last again. Where they are no power of two the best have a bye; or (`threes`, where there can
    be such) the lowest play matches of three. The match of the best comes first."""
    seeds = [*order]
    third: list[tuple[T, ...]]
    if threes and can_be_threes(len(seeds)):
        matches = _matches_of_threes(len(seeds))
        third = [()] * (3 * matches - len(seeds)) + [(one,) for one in reversed(seeds[2 * matches :])]
    else:
        matches = 1 << max(0, (len(seeds) - 1).bit_length() - 1)
        third = [()] * matches
    last: list[tuple[T, ...]] = [(one,) for one in reversed(seeds[matches : 2 * matches])]
    byes: list[tuple[T, ...]] = [()] * (matches - len(last))
    return [(one, *other, *more) for one, other, more in zip(seeds[:matches], byes + last, third, strict=True)]


def stage_meetings(contests: Sequence[tuple[int, ...]], round: int, set: int, halves: int = 1) -> Iterator[Meeting]:
    """The tables of a stage, from a round and a set of boards on. A match of two takes `halves` rounds, one of three
    two: then the others have as many. Who has a bye has a table without opponents, behind all others."""
    rounds = 2 if any(len(one) == 3 for one in contests) else halves
    table = 1
    for one in contests:
        if len(one) == 3:
            yield from triangle_rounds((one[0], one[1], one[2]), round, table, set)
            table += 3
    pairs = [(one[0], one[1] if len(one) == 2 else 0) for one in contests if 0 < len(one) < 3]
    for later in range(rounds):
        yield from match_tables(round + later, pairs, set + later, table)


def first_stage(teams: int, halves: int = 1, *, threes: bool = False) -> Plan:
    """The first stage of teams that are numbered by their seeds. Raises ValueError for fewer than two, and where
    `threes` cannot be."""
    if teams < 2 or (threes and not can_be_threes(teams)):
        raise ValueError(f"a knockout has two teams or more, and not every number plays in threes; asked for {teams}")
    contests = bracket(range(1, teams + 1), threes=threes)
    meetings = [*stage_meetings(contests, 1, 1, halves)]
    rounds, sets = (max(getattr(one, what) for one in meetings) for what in ("round", "set"))
    tables = max(one.table for one in meetings if one.is_played)
    plan = Plan.of("knockout", tables, rounds, sets, meetings)
    return replace(plan, copies=len(contests), is_of_teams=True)


def stages_of(rounds: Mapping[int, Sequence[frozenset[T]]]) -> list[Stage[T]]:
    """The stages of a knockout, by its rounds: who meets at each table, by tables; who has a bye is alone. A round in
    which all who meet have met in the round before, be it one match with boards more, belongs to the same stage."""
    found: list[Stage[T]] = []
    for number, met in sorted(rounds.items()):
        before = found[-1] if found else None
        if before and _joined([*before.contests, *met]) == [*before.contests]:
            found[-1] = replace(before, rounds=(*before.rounds, number))
        else:
            found.append(Stage((number,), tuple(_joined(met))))
    return found


def stages_told(movement: Movement) -> list[Stage[str]]:
    """The stages of a movement that is a knockout; none of any other."""
    if movement.kind != "knockout":
        return []
    rounds: dict[int, list[frozenset[str]]] = {}
    for (round, _), due in sorted(movement.due.items()):
        rounds.setdefault(round, []).append(frozenset((*due.ns, *due.ew)))
    return stages_of(rounds)


def first_rounds(movement: Movement) -> dict[int, int]:
    """By round of a knockout, the first of its stage: together they are one match. Empty of any other movement."""
    return {round: stage.rounds[0] for stage in stages_told(movement) for round in stage.rounds}


def _joined(met: Iterable[frozenset[T]]) -> list[frozenset[T]]:
    """Those who meet, directly or by another, each together once, in the order in which they come."""
    found: list[frozenset[T]] = []
    for both in met:
        touched = [one for one in found if one & both]
        whole = both.union(*touched)
        at = found.index(touched[0]) if touched else len(found)
        found = [one for one in found if one not in touched]
        found.insert(min(at, len(found)), whole)
    return found


def ranks_of(stages: Sequence[Stage[T]], seeds: Sequence[T]) -> dict[T, int]:
    """The place of each team in the bracket, 0 the best: at first its seed; then each match has the place of its best,
    which whoever goes on takes over, so that a bracket stays one whoever wins."""
    found = {team: place for place, team in enumerate(seeds)}
    for stage in stages:
        for contest in stage.contests:
            best = min(found.get(team, len(seeds)) for team in contest)
            found.update(dict.fromkeys(contest, best))
    return found
