"""Files of other formats, sound and faulty ones, made from seeds."""

from __future__ import annotations

from pathlib import Path
from random import Random

from benchmarks.faulty_boards import FAULTS, IN_LIN, Sheet, lin_of, pbn_of
from tests.audit.archive import BAD_SCORE, CLEAN, REVOKE

__all__ = ["write_files"]

MEMBERS = (
    "PID;DBf-nr.;Fornavn;Efternavn;Telefon\n1;048213;Anna;Holm;55501000\n2;7;Bo;Krogh;\n3;;Guest;;\n"
    "4;R876543;Carl;Lund;\n5;12;Carl;Lund;\n"
)
"""A list of members with a guest who has no number, and two of one name."""


def write_files(folder: Path) -> None:
    """Write them into a folder `files`: a board with each fault that is known, as PBN and as LIN; three boards apart; a
    script with faults; one that is no record. Beside the folder a list of members, as `members.csv`."""
    below = folder / "files"
    below.mkdir()
    faulty = {name: _faulty(name) for name in FAULTS}
    (below / "faults.pbn").write_text("% PBN 2.1\n" + "".join(pbn_of(sheet) for sheet in faulty.values()))
    (below / "faults.lin").write_text("".join(lin_of(faulty[name]) for name in IN_LIN))
    for name, text in (("clean", CLEAN), ("bad_score", BAD_SCORE), ("revoke", REVOKE)):
        (below / f"{name}.pbn").write_text(text)
    (below / "wrong.tdl").write_text("board 1 dealer=s vul=none\n4s p p x\n1c\nnonsense here\n=> 64A2 tricks=1\n")
    (folder / "members.csv").write_text(MEMBERS)
    (below / "nothing.txt").write_bytes(bytes(range(256)))


def _faulty(name: str) -> Sheet:
    """A board with a fault: the first of the seeds that lends itself to it, its number its own."""
    for seed in range(1000):
        made = FAULTS[name][1](Random(seed))
        if made is not None:
            made[1].number = 1 + list(FAULTS).index(name)
            return made[1]
    raise AssertionError(name)
