"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from projections.texts.language import ENGLISH, LANGUAGES, language, use_language

__all__ = ["as_json_option", "default_language", "default_log", "lang_option", "log_option"]

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


def _speak(context: click.Context, _: click.Parameter, code: str) -> None:
    before = language()
    use_language(code)
    context.find_root().call_on_close(lambda: use_language(before))
