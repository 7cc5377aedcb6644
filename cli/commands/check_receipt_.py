"""`tdlog check-receipt`: check a receipt without the log, or write the page that does."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.exit_code import fail_at_the_end
from cli.options import as_json_option, default_log, lang_option
from cli.show.checked_receipt import receipt_lines
from cli.show.screen import say, show
from projections.texts import message

if TYPE_CHECKING:
    from domain.log.trust import Trust


@click.command("check-receipt")
@as_json_option
@lang_option
@click.argument("source", metavar="[FILE | -]", required=False)
@click.option("--key", "keys", multiple=True, metavar="KEY", help="The key of a log that is trusted (repeatable).")
@click.option("--witness", "witnesses", multiple=True, metavar="KEY", help="The key of a witness (repeatable).")
@click.option("--need", type=click.IntRange(0), help="How many of the witnesses must have cosigned (default: all).")
@click.option("--policy", metavar="FILE", help="A policy instead: keys of logs, witnesses, and which are enough.")
@click.option("--page", metavar="FILE", help="Write the page that checks receipts in a browser, with these keys.")
@click.option("--force", is_flag=True, help="Replace the page if it is there.")
def command(
    as_json: bool, source: str | None, keys: tuple[str, ...], witnesses: tuple[str, ...], need: int | None,
    policy: str | None, page: str | None, force: bool,
) -> None:  # fmt: skip
    """Check that the entry of a receipt is in the log that a key signs for (docs/verify.md): no log and no network is
    needed.

    FILE is a receipt as text, packed, or as its code says (TDLOG1:...); - reads it from the standard input. Take the
    key from elsewhere than the receipt. Exit 1 where it is not proven. With --page a file is written that does the same
    in a browser, in each language.
    """
    from application.receipt_checking import check_receipt
    from application.trusting import trust_named

    if (source is None) == (page is None) or (page is not None and as_json):
        raise click.UsageError(message("checking", "receipt_or_page"))
    if policy is not None and (witnesses or need is not None):
        raise click.UsageError(message("command", "policy_or_witnesses"))
    trusts = trust_named(keys, witnesses, need, policy)
    if page is not None:
        _write(page, trusts, force=force)
        return
    assert source is not None
    view = check_receipt(_read(source), trusts, source)
    if view.state != "proven":
        fail_at_the_end()
    show(view, as_json, receipt_lines)


def _read(source: str) -> bytes:
    """As much of a file as a receipt can have."""
    from application.receipt_checking import MOST_READ

    if source == "-":
        return sys.stdin.buffer.read(MOST_READ)
    with Path(source).open("rb") as file:
        return file.read(MOST_READ)


def _write(target: str, trusts: Trust, *, force: bool) -> None:
    from application.files import write_bytes
    from application.receipt_checking import page_that_checks

    data = page_that_checks(trusts)
    write_bytes(target, data, log_path=default_log(), force=force)
    say([message("checking", "page_written", file=target, size=-(-len(data) // 1024))])
