"""`tdlog verify`: prove that the log was not changed."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import say, say_json
from domain.errors import LogError, NotReadable
from projections.texts import message

if TYPE_CHECKING:
    from domain.log import EventLog, Finding, Head


@dataclass(slots=True)
class Checked:
    """A sealed head, and what is wrong with it; no head where the file is none."""

    file: str
    head: Head | None = None
    findings: list[Finding] = field(default_factory=list["Finding"])


@click.command("verify")
@log_option
@as_json_option
@lang_option
@click.option("--head", "head_path", type=click.Path(), help="A sealed head to hold the log against.")
@click.option("--key", "expected_key", default="", metavar="HEX", help="The public key that must have sealed it.")
def command(log_path: str, as_json: bool, head_path: str | None, expected_key: str) -> None:
    """Recompute the hash chain over every entry, and hold it against a sealed head: the one given, or all beside it.

    Without a head a cut-off tail cannot be noticed: seal the log at the end of each session and keep a copy of the
    head elsewhere. Exit 1 if anything is wrong.
    """
    from domain.log import EventLog, heads_beside, read_head

    if expected_key and not re.fullmatch("[0-9a-fA-F]{64}", expected_key):
        raise click.UsageError(message("command", "no_key", key=repr(expected_key)))
    given = read_head(head_path) if head_path else None
    with EventLog(log_path, create=False, read_only=True) as log:
        paths = [head_path] if head_path else [str(path) for path in heads_beside(log_path)]
        if expected_key and not paths:
            raise click.UsageError(message("command", "key_without_head"))
        findings = log.verify()
        heads = [_check(log, path, given, expected_key) for path in paths]
        entries, link = _end(log)
    told = [*findings, *(finding for head in heads for finding in head.findings)]
    if as_json:
        say_json(
            {
                "entries": entries,
                "head": link,
                "whole": not told,
                "findings": [_finding_json(finding) for finding in told],
                "heads": [_head_json(head) for head in heads],
            }
        )
    elif told:
        said = [f"  {finding.text}" for finding in findings]
        said += [f"  {head.file}: {finding.text}" for head in heads for finding in head.findings]
        say([message("command", "record_broken", count=len(told)), *said])
    else:
        count = message("command", "some_entries", count=entries)
        say([message("command", "record_complete", entries=count, link=(link or "")[:16]), *_heads_lines(heads)])
    if told:
        sys.exit(1)


def _check(log: EventLog, path: str, head: Head | None, expected_key: str) -> Checked:
    """One head held against the chain; `head` where it is read already."""
    from domain.log import Finding, read_head

    try:
        head = head or read_head(path)
    except (LogError, NotReadable) as error:
        return Checked(path, None, [Finding("seal", error.message, 0, 0)])
    return Checked(path, head, log.check_head(head, expected_key=expected_key))


def _end(log: EventLog) -> tuple[int | None, str | None]:
    """How far the log goes and its last link; nothing where the chain does not reach that far."""
    try:
        entries, link = log.head()
    except LogError:
        return None, None
    return entries, link.hex()


def _heads_lines(heads: list[Checked]) -> list[str]:
    lines: list[str] = []
    for checked in heads:
        if checked.head is not None:
            entries = message("command", "some_entries", count=checked.head.upto)
            lines.append("  " + message("command", "holds_head", entries=entries, at=checked.head.at))
            lines.append("    " + message("command", "head_key", key=checked.head.key))
            lines.append("    " + message("command", "head_file", file=checked.file))
    return lines or ["  " + message("command", "no_head")]


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
