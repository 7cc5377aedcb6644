"""`tdlog verify`: prove that the log was not changed."""

from __future__ import annotations

import re
from typing import Any

import click

from application.opening import opened
from application.sealing import Checked, checked_heads
from cli.exit_code import fail_at_the_end
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import say, say_json
from cli.show.seals import clock_remarks, head_lines, remark_json, remark_lines, seal_remarks
from domain.errors import LogError
from domain.log.findings import Finding
from domain.log.sealing import Head, check_seal, two_histories
from domain.log.store import LogStore
from domain.log.verifying import holds, verify
from projections.texts import message


@click.command("verify")
@log_option
@as_json_option
@lang_option
@click.option(
    "--head", "head_paths", type=click.Path(), multiple=True, help="A sealed head to hold the log against (repeatable)."
)
@click.option("--key", "keys", multiple=True, metavar="HEX", help="A public key that may have sealed it (repeatable).")
def command(log_path: str, as_json: bool, head_paths: tuple[str, ...], keys: tuple[str, ...]) -> None:
    """Recompute the hash chain over every entry, and hold it against the seals that the log keeps, and against sealed
    heads: those given, or all beside it.

    The key of the first seal is that of the log, unless --key names it. Whoever can write the log can also take its
    seals out: seal at the end of each session, and keep a copy of the head, or its key, elsewhere. Two heads of one
    key that do not extend each other are found when both are given. Exit 1 if anything is wrong.
    """
    for key in keys:
        if not re.fullmatch("[0-9a-fA-F]{64}", key):
            raise click.UsageError(message("command", "no_key", key=repr(key)))
    with opened(log_path, read_only=True) as log:
        seals = [seal.head for seal in log.seals()]
        heads = checked_heads(log, head_paths, keys)
        if keys and not (heads or seals):
            raise click.UsageError(message("command", "key_without_head"))
        entries, link = _end(log)  # What is recorded while the log is verified, is not.
        findings = verify(log, keys=keys)
        findings += _two_histories(log, [*seals, *(checked.head for checked in heads if checked.head is not None)])
        remarks = seal_remarks(log, [checked.head for checked in heads if checked.head is not None], keys)
        remarks += clock_remarks(log)
    told = [*findings, *(finding for head in heads for finding in head.findings)]
    if told:
        fail_at_the_end()
    if as_json:
        say_json(
            {
                "entries": entries,
                "head": link,
                "whole": not told,
                "findings": [_finding_json(finding) for finding in told],
                "heads": [_head_json(head) for head in heads],
                "seals": [{"entries": head.upto, "at": head.at, "key": head.key} for head in seals],
                "remarks": list(map(remark_json, remarks)),
            }
        )
    elif told:
        said = [f"  {finding.text}" for finding in findings]
        said += [f"  {head.file}: {finding.text}" for head in heads for finding in head.findings]
        say([message("command", "record_broken", count=len(told)), *said, *remark_lines(remarks)])
    else:
        count = message("command", "some_entries", count=entries)
        shown = [(checked.file, checked.head) for checked in heads if checked.head is not None]
        say(
            [
                message("command", "record_complete", entries=count, link=(link or "")[:16]),
                *head_lines(seals, shown),
                *_missing(shown, seals),
                *remark_lines(remarks),
            ]
        )


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


def _missing(shown: list[tuple[str, Head]], seals: list[Head]) -> list[str]:
    """What would not be noticed, where no head was held against the log, or none from elsewhere."""
    if shown:
        return []
    return ["  " + message("command", "head_in_log_only" if seals else "no_head")]


def _finding_json(finding: Finding) -> dict[str, Any]:
    return {
        "kind": finding.kind,
        "text": finding.text,
        "position": finding.position,
        "stream": finding.stream,
        "entry": finding.entry,
    }


def _head_json(checked: Checked) -> dict[str, Any]:
    head = checked.head
    return {
        "file": checked.file,
        "entries": head.upto if head else None,
        "at": head.at if head else None,
        "key": head.key if head else None,
        "held": not checked.findings,
    }
