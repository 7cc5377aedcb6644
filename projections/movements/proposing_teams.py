"""Which movements fit an evening of teams, or of players each for himself: so many of them, about so many boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from projections.movements.balance import Balance, balance_of
from projections.movements.faults import meets_again, never_meet, shared_sets
from projections.movements.individuals import WHISTS, is_prime, rainbow, whist
from projections.movements.knockout import can_be_threes, first_stage, stages_to_come
from projections.movements.plan import Plan
from projections.movements.proposing import MOST_A_SET, MOST_BOARDS, NEAR, Proposal
from projections.movements.round_robins import RINGS, american_whist, round_robin, round_robin_plan, triangles
from projections.movements.swiss_rounds import first_round

__all__ = ["MOST_PLAYERS", "MOST_TEAMS", "individual_proposals", "most_team_rounds", "team_proposals"]

MOST_TEAMS = 400
MOST_PLAYERS = 240
MOST_LINES = 4000
"""Rounds times tables of a movement of teams; of more teams a Swiss or a knockout is drawn, a round at a time."""
FEW = 4
"""Fewer boards in a match are proposed, but not first."""
KINDS = ("triangle", "american_whist", "round_robin", "swiss", "knockout")
"""In the order in which they are told; those in which not all meet come last."""
DRAWN = KINDS[3:]
OF_A_KIND = 3
"""How many of each kind are told."""
NO_BALANCE = Balance((0, 0), Fraction(0), Fraction(0))
"""Of teams: they meet, and are compared with nobody else."""


def most_team_rounds(teams: int) -> int:
    """In how many rounds so many teams have all met."""
    return len(round_robin(teams))


def team_proposals(teams: int, boards: int, rounds: int = 0) -> Sequence[Proposal]:
    """The movements for a number of teams who are to play about so many boards: those in which all meet come first,
    the best of each kind before others of it. With `rounds` only those of so many. Raises ValueError for fewer than
    three teams (two play a match), or more teams or boards than an evening has."""
    if not 3 <= teams <= MOST_TEAMS or not 1 <= boards <= MOST_BOARDS:
        limits = f"3 to {MOST_TEAMS} teams and 1 to {MOST_BOARDS} boards"
        raise ValueError(f"movements of teams are proposed for {limits}; asked for {teams} and {boards}")
    found = [
        _of_teams(plan, size, number)
        for plan, number in _plans(teams)
        if rounds in (0, number)
        for size in _sizes(number, boards)
    ]
    found.sort(key=lambda one: _rank(one, boards))
    before = Counter[str]()
    kept: list[Proposal] = []
    for one in found:
        before[one.plan.kind] += 1
        kept += [one] if before[one.plan.kind] <= OF_A_KIND else []
    return kept


def _rank(one: Proposal, boards: int) -> tuple[bool, bool, bool, int, int, int, int]:
    """What comes first: about as many boards; all meet, or it is drawn who does; matches that are not too short; one
    kind before another; the nearest."""
    kind, off = one.plan.kind, abs(one.plays - boards)
    is_whole = kind not in DRAWN and not never_meet(one.plan)
    told, is_part = (one.plan.rounds, False) if kind in DRAWN else (0, not is_whole)
    is_short = one.boards_a_set < FEW
    return off > max(NEAR, boards // 6), is_part, is_short, KINDS.index(kind), off, told, -one.all_rounds


def _plans(teams: int) -> Iterator[tuple[Plan, int]]:
    """Plans, each with the number of rounds that are to be played."""
    most = most_team_rounds(teams)
    for rounds in range(2, most + 1):
        if rounds * teams <= MOST_LINES:
            yield round_robin_plan(teams, rounds), rounds
    if teams in RINGS:
        for rounds in range(2, teams, 2):
            yield triangles(teams, rounds), rounds
    if teams % 2 and teams >= 5 and teams * (teams - 1) <= MOST_LINES:
        yield american_whist(teams), teams - 1
    if teams > 4:
        yield from _drawn_by_rounds(teams)


def _drawn_by_rounds(teams: int) -> Iterator[tuple[Plan, int]]:
    """The first round of a Swiss, and the first stage of a knockout, of matches in one or in two rounds."""
    clear = (teams - 1).bit_length()
    for rounds in range(clear, min(clear + 5, most_team_rounds(teams))):
        yield first_round(teams, is_of_teams=True), rounds
    for halves in (1, 2):
        yield first_stage(teams, halves), halves * stages_to_come(teams)
    if can_be_threes(teams):
        yield first_stage(teams, threes=True), 2 * stages_to_come(teams, threes=True)


def _sizes(rounds: int, boards: int) -> Iterator[int]:
    """How many boards a round come nearest to the boards asked for."""
    size = max(1, round(boards / rounds))
    if size <= MOST_A_SET and abs(rounds * size - boards) <= max(1, boards // 4):
        yield size


def _of_teams(plan: Plan, size: int, rounds: int) -> Proposal:
    sits_out = any(not one.is_played for one in plan.meetings)
    return Proposal(
        plan, size, rounds * size, sits_out, shared_sets(plan), 0, NO_BALANCE,
        rounds=rounds if rounds != plan.rounds else 0,
    )  # fmt: skip


def individual_proposals(players: int, boards: int, rounds: int = 0) -> Sequence[Proposal]:
    """The movements for a number of players, each for himself. Raises ValueError for other numbers than are known, and
    for more boards than an evening has."""
    tables, others = divmod(players, 4)
    has_rainbow = not others and tables >= 5 and is_prime(tables) and players <= MOST_PLAYERS
    if not (players in WHISTS or has_rainbow) or not 1 <= boards <= MOST_BOARDS:
        known = ", ".join(map(str, WHISTS))
        limits = f"{known} players and four times a prime number from 5 on, who play 1 to {MOST_BOARDS} boards"
        raise ValueError(f"individuals are known for {limits}; asked for {players} and {boards}")
    plan = rainbow(tables) if has_rainbow else whist(players)
    sizes = _sizes(plan.rounds, boards) if rounds in (0, plan.rounds) else ()
    shared, again, balance = shared_sets(plan), len(meets_again(plan)), balance_of(plan)
    return [Proposal(plan, size, plan.rounds * size, False, shared, again, balance) for size in sizes]
