"""Boards of the samples, published figures, and endings to be solved: what the tests of equity stand on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from domain.calls import Strain
from domain.cards import PACK, hand_from_text
from domain.seats import SEATS, Seat
from formats.notation import read_script
from projections.equity.double_dummy import is_installed
from projections.equity.position import Hands, Position
from projections.rulings.replay import Replay

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_sessions"
REFERENCE = ROOT.parent / "shared" / "data" / "dd" / "list100.txt"
"""A hundred deals with their double-dummy figures, as the authors of DDS publish them; no part of the repository."""

needs_endplay = pytest.mark.skipif(not is_installed(), reason='not run: endplay is missing, pip install "tdlog[dd]"')
needs_reference = pytest.mark.skipif(not REFERENCE.is_file(), reason="not run: no shared/data beside the repository")


def sample(name: str) -> Replay:
    """The first table of a sample session, by the beginning of its name."""
    [path] = SAMPLES.rglob(f"{name}*.tdl")
    script = read_script(path.read_bytes(), source=path.name, stream="S1.r1.t1")
    return Replay(script.streams["S1.r1.t1"], script.streams.get("S1", []))


def hands(*texts: str) -> Hands:
    """Four hands, North first, as `AK.2..9`."""
    north, east, south, west = map(hand_from_text, texts)
    return north, east, south, west


def ending(texts: Sequence[str], strain: Strain, leader: Seat) -> Position:
    """A position between two tricks; the tricks before are told as half and half, North-South the odd one."""
    four = hands(*texts)
    gone = 13 - four[0].bit_count()
    return Position(four, strain, leader, (), (gone - gone // 2, gone // 2))


def random_ending(seed: int, most: int) -> Position:
    """An ending of at most so many tricks, with up to three cards on the trick, lawfully played."""
    random = Random(seed)
    count = random.randint(1, most)
    pack = random.sample(PACK, 4 * count)
    masks = [sum(card.bit for card in pack[n::4]) for n in range(4)]
    gone = random.randint(0, 13 - count)
    won = (gone, 13 - count - gone)
    four = (masks[0], masks[1], masks[2], masks[3])
    position = Position(four, random.choice(list(Strain)), random.choice(SEATS), (), won)
    for _ in range(random.randint(0, 3)):
        position = position.after(random.choice(position.cards()))
    return position
