"""A folder as an archive may be: sound files, files with something odd, and rubbish. All of it is written here."""

from __future__ import annotations

import random
from pathlib import Path

__all__ = ["BAD_SCORE", "CLEAN", "DEAL", "REVOKE", "write_archive"]

DEAL = "N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"

CLEAN = f"""% PBN 2.1
[Event "Made up"]
[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "4S"]
[Result "10"]
[Score "NS 420"]
[Auction "S"]
4S Pass Pass Pass
"""
BAD_SCORE = CLEAN.replace("NS 420", "NS 450")
REVOKE = CLEAN.replace('[Score "NS 420"]\n', "") + '[Play "W"]\nHK H2 H8 H5\nHQ H4 ^R C4 H6\nHJ H7 HA ST\n*\n'
LIN = "pn|,,,|md|3S987H742DK84CAQ72,S432HA98DT653CJ54,SAKQJTH65DA72CK83|sv|o|mb|4S|mb|p|mb|p|mb|p|mc|10|\n"


def write_archive(folder: Path, files: int = 30) -> None:
    """Write so many files: of seven each, three sound PBN, one sound LIN, one wrong score, one revoke, one of bytes."""
    rubbish = random.Random(7)
    makers = (CLEAN, CLEAN, BAD_SCORE, CLEAN, REVOKE, LIN, None)
    for number in range(files):
        text = makers[number % len(makers)]
        below = folder / f"year{number % 3}"
        below.mkdir(parents=True, exist_ok=True)
        path = below / f"evening{number:03d}.{'lin' if text is LIN else 'pbn'}"
        path.write_bytes(rubbish.randbytes(300) if text is None else text.encode() + b"\n" * number)
