"""The codes that the modules of the projections declare."""

from __future__ import annotations

from importlib import import_module

from projections.found.codes import Codes
from tests.texts.codes import ROOT

MODULES = [
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    for path in sorted((ROOT / "projections").rglob("*.py"))
    if "\nCODES = declared(" in path.read_text(encoding="utf-8")
]
"""The modules that declare codes."""

DECLARED_IN: tuple[tuple[str, Codes], ...] = tuple(
    (name, group) for name in MODULES for group in import_module(name).CODES
)
"""What is declared, each group with its module."""

DECLARED: tuple[Codes, ...] = tuple(group for _, group in DECLARED_IN)
