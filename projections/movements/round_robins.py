"""Teams: everybody meets everybody, at two tables each match; an odd number of teams in triangles, or by moving
tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from projections.movements.plan import Meeting, Plan

__all__ = ["TRIANGLE", "american_whist", "round_robin", "triangle_rounds"]

Match = tuple[int, int]


def round_robin(contestants: int) -> Sequence[Sequence[Match]]:
    """By round, who meets whom, so that all meet once: the first number stays, the others go round it. With an odd
    number one sits out each round, each once. Raises ValueError for fewer than two."""
    if contestants < 2:
        raise ValueError(f"a round robin has two contestants or more; asked for {contestants}")
    whole = contestants + contestants % 2
    ring = list(range(1, whole + 1))
    rounds: list[list[Match]] = []
    for round in range(whole - 1):
        pairs = [(ring[at], ring[whole - 1 - at]) for at in range(whole // 2)]
        rounds.append([_home_first(one, other, round) for one, other in pairs if max(one, other) <= contestants])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _home_first(one: int, other: int, round: int) -> Match:
    """Who stays at home changes from round to round for the one that does not move."""
    return (one, other) if round % 2 == 0 else (other, one)


def american_whist(teams: int) -> Plan:
    """An odd number of teams with a table each: East-West go down two tables after each round, the boards down one, so
    that each two teams play the same boards at their two tables, in two rounds. Raises ValueError for another
    number."""
    if teams < 3 or teams % 2 == 0:
        raise ValueError(f"American whist has an odd number of teams, from 3 on; asked for {teams}")

    def meetings() -> Iterator[Meeting]:
        for round in range(1, teams):
            for table in range(teams):
                away, set = (table + 2 * round) % teams + 1, (table + round) % teams + 1
                yield Meeting(round, table + 1, (table + 1,), (away,), set)

    return replace(Plan.of("american_whist", teams, teams - 1, teams, meetings()), is_of_teams=True)


TRIANGLE: tuple[tuple[Meeting, ...], ...] = (
    (Meeting(1, 1, (1,), (2,), 1), Meeting(1, 2, (2,), (3,), 2), Meeting(1, 3, (3,), (1,), 3)),
    (Meeting(2, 1, (1,), (3,), 3), Meeting(2, 2, (2,), (1,), 1), Meeting(2, 3, (3,), (2,), 2)),
)
"""Three teams that meet one another in two rounds: each match is played half in the one and half in the other."""


def triangle_rounds(
    teams: tuple[int, int, int], first_round: int, first_table: int, first_set: int
) -> Iterator[Meeting]:
    """The two rounds of a triangle: from a round, a table and a set of boards on."""
    for meetings in TRIANGLE:
        for one in meetings:
            yield Meeting(
                first_round + one.round - 1,
                first_table + one.table - 1,
                tuple(teams[each - 1] for each in one.ns),
                tuple(teams[each - 1] for each in one.ew),
                first_set + one.set - 1,
            )
