"""A Swiss round drawn: of 200 teams that have met in the rounds before, beside half as many."""

from __future__ import annotations

import random
from statistics import median
from time import process_time

from benchmarks.figures import Figure, Limit, Scale
from projections.movements.swiss import draw

__all__ = ["draws"]

TEAMS = 200
ROUNDS = 8
MOST = 2_000
"""Milliseconds of the processor."""


def draws(scale: Scale) -> list[Figure]:
    """The milliseconds of the processor that the last of eight rounds takes, after seven with results by chance."""
    teams = TEAMS if scale.boards >= 100 else 20
    whole, half = (median(_taken(each, seed) for seed in range(min(scale.rounds, 5))) for each in (teams, teams // 2))
    limit = Limit("at most", MOST, of="measured")
    return [Figure("draw", f"{teams} teams, half as many", "ms", whole, half, whole / half, limit)]


def _taken(teams: int, seed: int) -> float:
    """The time of the last round alone: results, and so the standing, are by chance."""
    chance = random.Random(seed)
    met: dict[frozenset[int], list[int]] = {}
    strength = {team: chance.random() for team in range(1, teams + 1)}
    standing = [*strength]
    taken = 0.0
    for round in range(1, ROUNDS + 1):
        began = process_time()
        drawn = draw(standing, met)
        taken = process_time() - began
        for one in drawn:
            met.setdefault(frozenset((one.one, one.other)), []).append(round)
        strength = {team: value + chance.random() for team, value in strength.items()}
        standing.sort(key=strength.__getitem__, reverse=True)
    return taken * 1000
