"""The build backend: that of setuptools, which with TDLOG_COMPILE=1 compiles the modules below with mypyc.

Such a wheel holds the compiled modules beside their sources. Without the variable it is the plain one.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import Extension, build_meta
from setuptools.build_meta import *  # noqa: F403  (whatever is not said here)

MODULES = [
    "domain/amendments.py",
    "domain/auction.py",
    "domain/board.py",
    "domain/held_all_along.py",
    "domain/leads.py",
    "domain/play.py",
    "domain/table.py",
    "domain/tricks.py",
    "domain/unseen.py",
    "projections/recorded/chronology.py",
    "projections/rulings/board_rulings.py",
    "projections/rulings/chapters/number_of_tricks.py",
    "projections/rulings/deciding.py",
    "projections/rulings/given_scores.py",
    "projections/rulings/results.py",
    "projections/rulings/rule.py",
]
"""The fold of a table, and what a board costs on which nothing happened."""
MYPYC = "mypy>=2.4,<3"


def is_asked() -> bool:
    """Whether the wheel is to hold compiled modules."""
    return os.environ.get("TDLOG_COMPILE") == "1"


def extensions() -> list[Extension]:
    """The modules to be compiled: none, where nobody asked for it."""
    if not is_asked():
        return []
    from mypyc.build import mypycify

    return mypycify(MODULES, group_name="tdlog", debug_level="0")


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What the build needs: mypyc also the types of whatever the modules import."""
    if not is_asked():
        return list(build_meta.get_requires_for_build_wheel(config_settings))
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [MYPYC, *project["dependencies"]]


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """An editable tree is never compiled: what is edited there would not be what runs."""
    if is_asked():
        sys.exit("TDLOG_COMPILE=1 is for a wheel, not for an editable installation: see python3 dev.py compiled")
    return str(build_meta.build_editable(wheel_directory, config_settings, metadata_directory))
