"""The command `tdlog`. Each command is a module of `cli.commands`, loaded only when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from cli import INTERRUPTED
from cli.exit_code import exit_code, let_go_of_output
from domain.errors import LogGone, NotProven, TdlogError

__all__ = ["main", "module_of"]

COMMANDS = {
    "demo": "Play two sample sessions, and show what comes of them.",
    "record": "Record a round at a table, live, in the notation.",
    "import": "Import .tdl, .jsonl, PBN, LIN, USEBIO and Bridgemate files.",
    "check": "Replay scripts against what they expect, and check PBN.",
    "replay": "Show a hand, trick by trick, as of any entry.",
    "rulings": "Show incidents with their laws and entries.",
    "equity": "Show a board's worth double dummy, beside the transfer.",
    "dd": "Work the deals of a session out double dummy, and keep that.",
    "desk": "What awaits the director, and the way through it.",
    "law": "Print a paragraph, and the incidents that cite it.",
    "appeals": "Show the appeals: state, deadline, decision.",
    "results": "Show the result of boards, in stages.",
    "explain": "Show where a figure came from, and what changed.",
    "pads": "Take results from bridge pads while they are played.",
    "deals": "Seal deals before play, open the seal after it.",
    "movements": "Propose movements for an evening of pairs, teams or players.",
    "draw": "Draw the next round of a Swiss, or stage of a knockout.",
    "clock": "The clock of the rounds, warnings, who was late, late play.",
    "hints": "List results that one would look at twice, and why.",
    "standings": "Show the ranking of a session, and a board's travellers.",
    "handicap": "Show the list with handicaps of a session, by a data pack.",
    "masterpoints": "Show the masterpoints of a session, by a data pack.",
    "publish": "Write the ranking as pages for any web server.",
    "audit": "Recompute a session, or many files; list what differs.",
    "form": "Print the form of a ruling, appeal, claim or penalty.",
    "verify": "Prove that the log was not changed.",
    "seal": "Sign the head of the log.",
    "series": "Make sessions one event: totals, finals, season, ladder.",
    "receipt": "Give receipts of results that players can check.",
    "tree": "Write the tree of hashes for any web server.",
    "stamp": "Have an authority say when the log was there.",
    "witness": "Cosign how far a log has come, if it only grew.",
    "check-receipt": "Check a receipt without its log.",
    "backup": "Copy the log, also while somebody records.",
    "copy": "Copy the log into a database, or out of one.",
    "serve": "Serve the log to many people, with a browser.",
    "link": "Make, list and take back links into the hall.",
    "members": "Enter a club's members: number and name, from CSV.",
    "forget": "Erase a person from the register of names.",
    "export": "Write .tdl, .jsonl, PBN, LIN, USEBIO, BridgeWebs, HTML, SQL (.db).",
}
"""Command to what it does, in the order people meet them."""

GONE = {
    "deleted": "gone_deleted",
    "moved": "gone_moved",
    "replaced": "gone_replaced",
    "cut": "gone_cut",
    "journal": "gone_journal",
}
"""What happened to the file of a log while it was open, and the words for it."""

BEFORE_A_SENTENCE = "Error: "
"""What click puts before an error of use."""


def module_of(command: str) -> str:
    """The module that a command stands in."""
    return f"cli.commands.{command.replace('-', '_')}_"


class ReaderGone(Exception):
    """Whoever read the output has seen enough. Not an OSError: click would make an exit 1 of it."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code
        """With what the command ends: what it has found stays found, whoever reads of it."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it is run."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """As click does it; `--help` is printed here. Raises ReaderGone."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError as error:
            raise ReaderGone from error
        except click.UsageError as error:
            raise _folded(error) from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Raises ReaderGone; TdlogError, in the language of the command, where the system fails it."""
        try:
            result = super().invoke(ctx)
        except BrokenPipeError as error:
            raise ReaderGone(exit_code(ctx)) from error
        except click.UsageError as error:
            raise _folded(error) from error
        except LogGone as error:
            raise TdlogError(_gone(error)) from error
        except NotProven as error:
            raise TdlogError(_lacking(error)) from error
        except OSError as error:
            raise TdlogError(_not_usable(error)) from error
        if exit_code(ctx):
            ctx.exit(exit_code(ctx))
        return result

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, in the order people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command's module."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(module_of(cmd_name)).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
@click.version_option(package_name="tdlog")
def tdlog() -> None:
    """Record a duplicate bridge session as it happens, replay it, and see what the Laws make of it.

    Start with `tdlog demo`, or record with `tdlog record`.
    """


def main(arguments: list[str] | None = None) -> int:
    """Run a command. Returns with what it ends: 0, or 1 with a clear message, or 2 for wrong use, or what it found.

    A reader that closes the pipe has seen enough: that is no error, and changes nothing of what was found.
    """
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
    typed = sys.argv[1:] if arguments is None else arguments
    try:
        return _run(typed)
    except TdlogError as error:
        return _fail(str(error), typed)
    except ReaderGone as error:
        let_go_of_output()
        return error.code
    except OSError as error:
        return _fail(_not_usable(error), typed)


def _run(arguments: list[str]) -> int:
    """Run a command as click does it, and return its exit code. An error of use is one, whoever reads of it."""
    try:
        code = tdlog.main(args=arguments, prog_name="tdlog", standalone_mode=False)
    except click.ClickException as error:
        _shown(error.show)
        return error.exit_code
    except click.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _shown(show: Callable[[], None]) -> None:
    """Say a last word, to whoever is there to read it."""
    with suppress(OSError):
        show()
    let_go_of_output()


def _folded(error: click.UsageError) -> click.UsageError:
    """An error of use with its sentence brought to the terminal's width. What shows the help stays as it is."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error
    from cli.show.screen import beside

    said = beside(BEFORE_A_SENTENCE + error.format_message(), sys.argv[1:]).removeprefix(BEFORE_A_SENTENCE)
    return click.UsageError(said, error.ctx)


def _not_usable(error: OSError) -> str:
    """What to say where the system refuses a file, or the output."""
    from projections.texts import message

    said = "not_usable" if error.filename else "no_output"
    return message("command", said, file=error.filename, why=error.strerror)


def _lacking(error: NotProven) -> str:
    """What to say where something is not proven."""
    from projections.texts.lacking import lacking_text

    return lacking_text(error)


def _gone(error: LogGone) -> str:
    """What to say where the file of the log was taken away: what happened, what is safe where, and how to go on."""
    from projections.texts import message

    entries = message("command", "some_entries", count=error.entries)
    last = "gone_recorded" if error.recorded else "gone_unrecorded"
    safe = ["gone_saved", last, *(["gone_broken"] if error.why else []), "gone_go_on"]
    moved = ["gone_is_at"] if error.loss == "replaced" and error.place else []
    said = [GONE[error.loss], *moved, *(safe if error.saved else ["gone_unsaved"])]
    return " ".join(
        message("command", one, file=error.path, place=error.place, saved=error.saved, entries=entries, why=error.why)
        for one in said
    )


def _fail(message: str, arguments: Sequence[str]) -> int:
    """Say what went wrong; the exit code. What was typed, as a path with spaces, stays in one piece."""
    from cli.show.screen import tell

    _shown(lambda: tell(f"tdlog: {message}", kept=arguments))
    return 1
