"""Teams: everybody meets everybody, at two tables each match; an odd number of teams in triangles, or by moving
tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from projections.movements.plan import Meeting, Plan

__all__ = [
    "RINGS",
    "TRIANGLE",
    "Match",
    "american_whist",
    "match_tables",
    "round_robin",
    "round_robin_plan",
    "triangle_rounds",
    "triangles",
]

Match = tuple[int, int]
"""Two contestants; 0 as the second: the first sits out."""


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


def match_tables(round: int, matches: Iterable[Match], set: int, first_table: int = 1) -> Iterator[Meeting]:
    """The tables of matches of teams in a round, two each from a table on: at the second the pairs of both teams sit
    the other way, with the same boards. Who sits out has a table of its own without opponents, behind the others."""
    table, out = first_table, list[int]()
    for one, other in matches:
        if not other:
            out.append(one)
            continue
        yield Meeting(round, table, (one,), (other,), set)
        yield Meeting(round, table + 1, (other,), (one,), set)
        table += 2
    for one in out:
        yield Meeting(round, table, (one,), (), 0)
        table += 1


def round_robin_plan(teams: int, rounds: int) -> Plan:
    """Teams that meet one another, another set of boards in each round; in as many rounds as all meetings need, or in
    fewer. Of an odd number one sits out each round. Raises ValueError for fewer than two teams, or for rounds that
    there are not."""
    every = round_robin(teams)
    if not 0 < rounds <= len(every):
        raise ValueError(f"a round robin of {teams} has 1 to {len(every)} rounds; asked for {rounds}")

    def meetings() -> Iterator[Meeting]:
        for round, matches in enumerate(every[:rounds], 1):
            there = {one for match in matches for one in match}
            out = [(one, 0) for one in range(1, teams + 1) if one not in there]
            yield from match_tables(round, [*matches, *out], round)

    return _of_teams("round_robin", 2 * (teams // 2), rounds, rounds, meetings(), copies=teams // 2)


def _of_teams(kind: str, tables: int, rounds: int, sets: int, meetings: Iterable[Meeting], copies: int = 1) -> Plan:
    """`copies`: of each board. The two tables of a match have one between them."""
    return replace(Plan.of(kind, tables, rounds, sets, meetings), copies=copies, is_of_teams=True)


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

    return _of_teams("american_whist", teams, teams - 1, teams, meetings())


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


RINGS: dict[int, tuple[tuple[int, ...], ...]] = {
    3: (),
    7: ((1, 2, 4, 5),),
    9: ((1, 2, 7, 5, 6, 3),),
    11: ((1, 2, 9, 3), (6, 7, 4, 8)),
    15: ((1, 2, 5, 11, 6, 10, 8, 9, 12, 4, 13, 3),),
}
"""By the number of teams, who meet outside of the triangle in the first two rounds: each his neighbours in a round of
places, one in the first and the other in the second round. In the triangle are the last team and the places 0 and half
of the others. Every distance of two places comes up twice, the second time half-way round from the first: so that
everybody has met everybody when all have gone half-way round."""


def triangles(teams: int, rounds: int) -> Plan:
    """An odd number of teams of which none sits out: in every two rounds three of them play a triangle, the others two
    matches each, and in as many rounds as there are other teams each meets each once. Every two rounds have three sets
    of boards: the triangle plays all of them, the others the first and then the second. Raises ValueError for another
    number of teams, and for rounds that there are not, an odd number of them too."""
    if teams not in RINGS or rounds % 2 or not 0 < rounds < teams:
        known = ", ".join(map(str, RINGS))
        raise ValueError(f"triangles are for {known} teams, in an even number of rounds; asked for {teams}, {rounds}")

    def meetings() -> Iterator[Meeting]:
        for stage in range(rounds // 2):
            round, set = 2 * stage + 1, 3 * stage + 1
            three, halves = _stage(teams, stage)
            yield from triangle_rounds(three, round, 1, set)
            for later, matches in enumerate(halves):
                yield from match_tables(round + later, matches, set + later, 4)

    return _of_teams("triangle", teams, rounds, 3 * (rounds // 2), meetings(), copies=1 + (teams - 3) // 2)


def _stage(teams: int, stage: int) -> tuple[tuple[int, int, int], tuple[list[Match], list[Match]]]:
    """Two rounds: the three of the triangle, and the matches of the others in the first and in the second round. The
    last team stays in the triangle, all others go up one place from stage to stage."""
    others = teams - 1

    def at(place: int) -> int:
        return (place + stage) % others + 1

    halves = tuple(
        [
            (at(one), at(ring[(number + 1) % len(ring)]))
            for ring in RINGS[teams]
            for number, one in enumerate(ring)
            if number % 2 == half
        ]
        for half in (0, 1)
    )
    return (teams, at(0), at(others // 2)), (halves[0], halves[1])
