"""Individual events: everybody plays for himself, with another partner in each round."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from projections.movements.plan import Meeting, Plan

__all__ = ["WHISTS", "is_prime", "rainbow", "whist"]

Seats = tuple[int, int, int, int]

WHISTS: dict[int, tuple[Seats, ...]] = {
    8: ((8, 5, 2, 4), (3, 6, 7, 1)),
    12: ((12, 6, 1, 3), (11, 5, 4, 7), (10, 2, 9, 8)),
    16: ((16, 12, 15, 1), (2, 7, 9, 13), (8, 11, 6, 14), (10, 4, 5, 3)),
}
"""By the number of players, who sits North, East, South and West at each table in the first round. The highest number
stays, each other player follows the one before him."""


def whist(players: int) -> Plan:
    """Everybody is the partner of everybody once, and his opponent twice. All tables play the same set in a round, so
    that each set is dealt for every table, or goes from table to table. Raises LookupError where none is known."""
    first = WHISTS.get(players)
    if first is None:
        raise LookupError(f"individuals are known for {', '.join(map(str, WHISTS))} players; asked for {players}")
    rounds = players - 1

    def meetings() -> Iterator[Meeting]:
        for round in range(1, rounds + 1):
            for table, seats in enumerate(first, 1):
                north, east, south, west = (one if one == players else (one + round - 2) % rounds + 1 for one in seats)
                yield Meeting(round, table, (north, south), (east, west), round)

    return replace(Plan.of("individual", len(first), rounds, rounds, meetings()), copies=len(first))


def is_prime(number: int) -> bool:
    """Whether a number is a prime."""
    return number > 1 and all(number % each for each in range(2, int(number**0.5) + 1))


def rainbow(tables: int) -> Plan:
    """As many rounds as tables, a prime number from 5 on: North stays, East goes up one table, South two, West down
    two, the boards down one, and nobody meets anybody twice in any way. Players are numbered North first, then East,
    South and West. Raises ValueError for another number of tables."""
    if tables < 5 or not is_prime(tables):
        raise ValueError(f"a rainbow has a prime number of tables, from 5 on; asked for {tables}")

    def player(seat: int, table: int, speed: int, round: int) -> int:
        return seat * tables + (table - speed * (round - 1)) % tables + 1

    def meetings() -> Iterator[Meeting]:
        for round in range(1, tables + 1):
            for table in range(tables):
                north, east, south, west = (
                    player(seat, table, speed, round) for seat, speed in enumerate((0, 1, 2, -2))
                )
                yield Meeting(round, table + 1, (north, south), (east, west), (table + round - 1) % tables + 1)

    return Plan.of("rainbow", tables, tables, tables, meetings())
