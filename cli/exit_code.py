"""The exit code of a command that does its work to the end, and has found something wrong on the way."""

from __future__ import annotations

import click

__all__ = ["exit_code", "fail_at_the_end"]

_KEY = "tdlog.exit_code"


def fail_at_the_end() -> None:
    """Let the command that runs exit 1 once it is done."""
    click.get_current_context().find_root().meta[_KEY] = 1


def exit_code(context: click.Context) -> int:
    """With what a command that came to its end exits: 1 if it was to fail, else 0."""
    return int(context.find_root().meta.get(_KEY, 0))
