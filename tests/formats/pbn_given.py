"""Scripts as PBN files, and what stands in them."""

from __future__ import annotations

from hypothesis import settings

from domain.events import AnyEvent
from formats.exported import Exported
from formats.notation import read_script
from formats.pbn.writer import export_pbn

ROUND_TRIPS = settings(max_examples=60)
DEAL = "dealer=s vul=none N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
AUCTION = "1nt p 3nt p\np p"
LED = f"round 1 table=1\nboard 7 {DEAL}\n{AUCTION}\nca 2 10 3\n"

Streams = dict[str, list[AnyEvent]]


def log_of(text: str) -> Streams:
    """The streams of a script; the first is table 1 of round 1."""
    return read_script(text.encode(), source="given.tdl", stream="S1.r1.t1").streams


def export(text: str) -> Exported:
    """The script as a PBN file, without names."""
    return export_pbn(log_of(text), {})


def lines(exported: Exported) -> list[str]:
    """The lines of a file."""
    return exported.data.decode("latin-1").split("\r\n")


def tag(exported: Exported, name: str) -> str:
    """The value of the first tag of a name; fails where there is none."""
    return next(line for line in lines(exported) if line.startswith(f"[{name} "))[len(name) + 3 : -2]


def section(exported: Exported, name: str) -> list[str]:
    """The rows of the first section of a name."""
    found = lines(exported)
    start = next(n for n, line in enumerate(found) if line.startswith(f"[{name} ")) + 1
    end = next(n for n in range(start, len(found) + 1) if n == len(found) or not found[n] or found[n][0] == "[")
    return found[start:end]
