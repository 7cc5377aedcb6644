"""How the rounds of rounds.jsonl.gz were made: of 130 one board where players err and somebody decides, of 40 several
such boards, where it is also decided on those before; 30 of any events at all.

They were made once. What a table does next hangs on what the Laws said, so that made again they might be others.
"""

from __future__ import annotations

import gzip
from itertools import takewhile
from random import Random

import msgspec

from domain.board import Phase
from domain.events import AnyEvent, decode, encode
from tests.golden.incidents import ROUNDS
from tests.properties.erring_tables import ErringTable
from tests.properties.random_tables import a_board, table_of

ERRING = range(130)
SEVERAL = range(130, 170)
ANY = range(170, 200)


def erring(seed: int, boards: int = 1) -> list[AnyEvent]:
    """Boards where now and then somebody errs, chooses or judges."""
    table, random = ErringTable(seed), Random(seed)
    for number in range(1, boards + 1):
        if number > 1:
            table.record(a_board(number, random, lawful=True))
        for _ in range(random.randrange(12, 36) // boards):
            acts = (table.err, table.err, table.decide, table.decide, table.judge, table.judge)
            table.go_on(random.randrange(4) if table.board.phase is Phase.AUCTION else random.randrange(1, 9))
            random.choice(acts)()
    return table.events


def any_events(seed: int) -> list[AnyEvent]:
    """Some boards with events of every kind."""
    random = Random(seed)
    moves = [(random.randrange(15), random.randrange(100), random.randrange(1_000_000)) for _ in range(10)]
    return table_of(seed, moves)


def is_readable(event: AnyEvent) -> bool:
    """Whether a log can hold an event: not a choice that no player types."""
    try:
        return decode(encode(event)) == event
    except msgspec.ValidationError:
        return False


def main() -> None:
    """Write the file, unless it is there."""
    made = [*map(erring, ERRING), *(erring(seed, 3) for seed in SEVERAL), *map(any_events, ANY)]
    lines = (b"[" + b",".join(map(encode, takewhile(is_readable, events))) + b"]\n" for events in made)
    with ROUNDS.open("xb") as file:
        file.write(gzip.compress(b"".join(lines), mtime=0))


if __name__ == "__main__":
    main()
