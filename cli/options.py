"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

__all__ = ["as_json_option", "default_log", "log_option"]

F = TypeVar("F", bound=Callable[..., Any])


def default_log() -> str:
    """`$TDLOG_LOG`, else `tdlog.db` in this folder."""
    return os.environ.get("TDLOG_LOG") or "tdlog.db"


def log_option(function: F) -> F:
    """`--log FILE`."""
    return click.option(
        "--log",
        "log_path",
        metavar="FILE",
        default=default_log,
        help="The log (default: $TDLOG_LOG, else tdlog.db).",
    )(function)


def as_json_option(function: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")(function)
