"""The programs that stand in the documentation, as whoever reads it would run them, for tests."""

from __future__ import annotations

import re
import sys
from collections.abc import Generator
from contextlib import contextmanager
from types import ModuleType

from tests.cli.running import ROOT

__all__ = ["MOST_LINES", "program_of", "recipe"]

MOST_LINES = 60


def program_of(page: str) -> str:
    """The one program of a page of the documentation."""
    [program] = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / page).read_text(encoding="utf-8"), re.DOTALL)
    return program


@contextmanager
def recipe() -> Generator[ModuleType]:
    """The program of docs/verify.md beside the verifier of docs/log_format.md, under the names that the page gives
    them, for the length of a block."""
    for name, page in (("verify", "log_format.md"), ("prove", "verify.md")):
        module = ModuleType(name)
        sys.modules[name] = module
        exec(compile(program_of(page), page, "exec"), module.__dict__)
    yield sys.modules["prove"]
    for name in ("verify", "prove"):
        sys.modules.pop(name, None)
