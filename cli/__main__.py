"""Where `tdlog` begins: Ctrl-C ends it quietly from the first import on, and no standard stream is missing."""

from __future__ import annotations

import sys

from cli import INTERRUPTED

__all__ = ["main"]


def main() -> None:
    """Run the command that was typed, and end with its code."""
    try:
        code = _loaded_and_run()
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def _loaded_and_run() -> int:
    """While Python loads modules Ctrl-C ends the program by itself: where it is an exception, it leaves tracebacks."""
    import signal

    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    _open_what_is_closed()
    from cli.program import main as run

    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, usual)
    code = run()
    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return code


def _open_what_is_closed() -> None:
    """Give a standard stream that was closed the null device; else the next file to be opened took its place."""
    import os

    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


if __name__ == "__main__":
    main()
