"""`tdlog verify`: prove that the log was not changed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from application.opening import opened
from application.sealing import checked_heads
from cli.exit_code import fail_at_the_end
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import show
from cli.show.seals import head_lines, proved_lines, remark_lines
from domain.errors import LogError
from domain.log.findings import Finding
from domain.log.sealing import Head, check_seal, two_histories
from domain.log.store import LogStore
from domain.log.verifying import Proved, holds, prove
from projections.texts import message
from projections.views.seals import VerifiedView, clock_remarks, seal_remarks, verified_view

if TYPE_CHECKING:
    from projections.views.stamped import StampView


@click.command("verify")
@log_option
@as_json_option
@lang_option
@click.option(
    "--head", "head_paths", type=click.Path(), multiple=True, help="A sealed head to hold the log against (repeatable)."
)
@click.option("--key", "keys", multiple=True, metavar="HEX", help="A public key that may have sealed it (repeatable).")
@click.option("--log-key", "logs", multiple=True, metavar="KEY", help="The key that signs checkpoints (repeatable).")
@click.option("--witness", "witnesses", multiple=True, metavar="KEY", help="The key of a witness (repeatable).")
@click.option("--need", type=click.IntRange(0), help="How many of the witnesses must have cosigned (default: all).")
@click.option("--policy", metavar="FILE", help="A policy instead: keys of logs, witnesses, and which are enough.")
@click.option("--stamp-root", "roots", multiple=True, metavar="PEM", help="A certificate that time stamps lead to.")
def command(
    log_path: str, as_json: bool, head_paths: tuple[str, ...], keys: tuple[str, ...], logs: tuple[str, ...],
    witnesses: tuple[str, ...], need: int | None, policy: str | None,
    roots: tuple[str, ...],
) -> None:  # fmt: skip
    """Recompute the hash chain and the tree of hashes over every entry, and hold them against the checkpoints and the
    seals that the log keeps, and against sealed heads: those given, or all beside it.

    The last checkpoint must be cosigned by the witnesses that are named; what stands behind it, none has seen.

    The key of the first seal is that of the log, unless --key names it. Whoever can write the log can also take its
    seals out: seal at the end of each session, and keep a copy of the head, or its key, elsewhere. Two heads of one
    key that do not extend each other are found when both are given. Exit 1 if anything is wrong.
    """
    for key in keys:
        if not re.fullmatch("[0-9a-fA-F]{64}", key):
            raise click.UsageError(message("command", "no_key", key=repr(key)))
    if policy is not None and (witnesses or need is not None):
        raise click.UsageError(message("command", "policy_or_witnesses"))
    from application.trusting import trust_named, vouched

    trust = trust_named(logs, witnesses, need, policy)
    with opened(log_path, read_only=True) as log:
        seals = [seal.head for seal in log.seals()]
        heads = checked_heads(log, head_paths, keys)
        if keys and not (heads or seals):
            raise click.UsageError(message("command", "key_without_head"))
        entries, link = _end(log)  # What is recorded while the log is verified, is not.
        proved = prove(log, keys=keys)
        vouching = vouched(proved, trust, keys or [head.key for head in seals])
        stamps, wrong = _stamps(proved, roots)
        findings = [*proved.findings, *vouching.findings, *wrong]
        findings += _two_histories(log, [*seals, *(checked.head for checked in heads if checked.head is not None)])
        remarks = seal_remarks(log, [checked.head for checked in heads if checked.head is not None], keys)
        remarks += clock_remarks(log)
    checked = [(head.file, head.head, head.findings) for head in heads]
    view = verified_view((entries, link), proved, vouching, stamps, findings, checked, seals, remarks)
    if not view.whole:
        fail_at_the_end()
    show(view, as_json, _lines)


def _lines(view: VerifiedView) -> list[str]:
    if not view.whole:
        said = [f"  {fault.text}" for fault in view.faults]
        said += [f"  {head.file}: {fault.text}" for head in view.heads for fault in head.faults]
        broken = message("command", "record_broken", count=len(view.findings))
        return [broken, *said, *proved_lines(view), *remark_lines(view.remarks)]
    count = message("command", "some_entries", count=view.entries)
    complete = message("command", "record_complete", entries=count, link=(view.head or "")[:16])
    return [complete, *proved_lines(view), *head_lines(view.held), *_missing(view), *remark_lines(view.remarks)]


def _stamps(proved: Proved, roots: tuple[str, ...]) -> tuple[list[StampView], list[Finding]]:
    """What the time stamps of a log say, and what is wrong with them."""
    if not (proved.stamps or roots):
        return [], []
    from application.time_stamps import checked_stamps, roots_in

    return checked_stamps(proved.stamps, roots_in(roots))


def _two_histories(log: LogStore, heads: list[Head]) -> list[Finding]:
    """Where one key has signed two histories, by heads with valid signatures."""
    signed = [head for head in heads if not check_seal(head)]
    held = [head for head in signed if holds(log, head)]
    return two_histories(held, [head for head in signed if head not in held])


def _end(log: LogStore) -> tuple[int | None, str | None]:
    """How far the log goes and its last link; nothing where the chain does not reach that far."""
    try:
        entries, link = log.head()
    except LogError:
        return None, None
    return entries, link.hex()


def _missing(view: VerifiedView) -> list[str]:
    """What would not be noticed, where no head was held against the log, or none from elsewhere."""
    if any(head.entries is not None for head in view.heads):
        return []
    return ["  " + message("command", "head_in_log_only" if view.seals else "no_head")]
