"""Which functions of the project are entered, in which order, while something is done."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[2]
FLOORS = tuple(
    f"{ROOT / floor}/" for floor in ("domain", "stores", "projections", "formats", "application", "web", "cli")
)


@contextmanager
def entered() -> Generator[list[str]]:
    """The functions that are entered within, in order: `application.office.Office.room`. A generator is entered
    each time it goes on; what mypyc has compiled is not seen."""
    found: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(FLOORS):
            module = Path(frame.f_code.co_filename).relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
            found.append(f"{module.removesuffix('.__init__')}.{frame.f_code.co_qualname}")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(before)
