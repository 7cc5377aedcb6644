"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from projections.texts.language import ENGLISH, LANGUAGES, language, use_language

if TYPE_CHECKING:
    from formats.apart import Bounds
    from projections.recorded.as_of import Moment

__all__ = [
    "as_json_option", "as_of_option", "bounds_of", "bounds_options", "default_language", "default_log", "lang_option",
    "log_option", "view_options",
]  # fmt: skip

F = TypeVar("F", bound=Callable[..., Any])

TELL_THE_LANGUAGE = ("TDLOG_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of the environment; the first that is set decides."""


def default_log() -> str:
    """`$TDLOG_LOG`, else `tdlog.db` in this folder."""
    return os.environ.get("TDLOG_LOG") or "tdlog.db"


def default_language() -> str:
    """The language of the environment where there are texts in it, else English."""
    told = next(filter(None, map(os.environ.get, TELL_THE_LANGUAGE)), "").lower()
    return next((code for code in LANGUAGES if told.startswith(code)), ENGLISH)


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


def as_of_option(function: F) -> F:
    """`--as-of MOMENT`: the command gets a `Moment`, or None for the present, as `as_of`. Raises TdlogError for what is
    no moment."""
    return click.option(
        "--as-of",
        "as_of",
        metavar="MOMENT",
        callback=_moment,
        help="As known at a time (2026-03-14T21:00Z), position (860) or entry (S1.r1.t1#41).",
    )(function)


def bounds_options(function: F) -> F:
    """`--seconds N` and `--memory MIB`: what one file may take; None where it is not asked for."""
    seconds = click.option("--seconds", type=click.FloatRange(0.1, 86_400), help="What one file may take (60).")
    memory = click.option(
        "--memory", type=click.IntRange(256, 1 << 20), metavar="MIB", help="What one file may take, in MiB (4096)."
    )
    return seconds(memory(function))


def bounds_of(seconds: float | None, memory: int | None) -> Bounds:
    """The bounds that the options name, or those that hold anyway."""
    from formats.apart import MEMORY, SECONDS, Bounds

    return Bounds(seconds or SECONDS, memory << 20 if memory else MEMORY)


def _moment(_context: click.Context, _parameter: click.Parameter, text: str | None) -> Moment | None:
    if text is None:
        return None
    from projections.recorded.as_of import moment_of

    return moment_of(text)


def lang_option(function: F) -> F:
    """`--lang en|da`: what the command prints, also of its failure, is in that language, until the program ends."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=default_language,
        expose_value=False,
        is_eager=True,
        callback=_speak,
        help="Language of what is printed (default: $TDLOG_LANG, else the locale).",
    )(function)


def view_options(function: F) -> F:
    """`--log`, `--json`, `--as-of` and `--lang`: of a command that shows what a log holds as of a moment."""
    return log_option(as_json_option(as_of_option(lang_option(function))))


def _speak(context: click.Context, _: click.Parameter, code: str) -> None:
    before = language()
    use_language(code)
    context.find_root().call_on_close(lambda: use_language(before))
