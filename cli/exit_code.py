"""The exit code of a command that does its work to the end, and has found something wrong on the way."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import click

__all__ = ["exit_code", "fail_at_the_end", "go_on_unread", "goes_on_unread", "let_go_of_output"]

_CODE, _UNREAD = "tdlog.exit_code", "tdlog.goes_on_unread"


def fail_at_the_end(code: int = 1) -> None:
    """Let the command that runs exit so once it is done; what was said first holds.

    It is said before anything is printed: a reader who goes away ends the command, and it has failed all the same.
    """
    click.get_current_context().find_root().meta.setdefault(_CODE, code)


def exit_code(context: click.Context) -> int:
    """With what a command that came to its end exits: 0 unless it was to fail."""
    return int(context.find_root().meta.get(_CODE, 0))


def go_on_unread() -> None:
    """Let the command that runs go on where whoever reads its output goes away: what comes in is to be recorded."""
    click.get_current_context().find_root().meta[_UNREAD] = True


def goes_on_unread() -> bool:
    """Whether the command that runs goes on without a reader."""
    context = click.get_current_context(silent=True)
    return context is not None and _UNREAD in context.find_root().meta


def let_go_of_output() -> None:
    """Let what cannot be written go without a word, now and later: Python would try to write it again at the end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        except (AttributeError, ValueError):
            continue
