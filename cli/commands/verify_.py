"""`tdlog verify`: prove that the log was not changed."""

from __future__ import annotations

import sys

import click

from cli.options import as_json_option, log_option
from cli.show.screen import say, say_json
from cli.tables import open_log


@click.command("verify")
@log_option
@as_json_option
@click.option("--head", "head_path", type=click.Path(), help="A sealed head to hold the log against.")
@click.option("--key", "expected_key", default="", metavar="HEX", help="The public key that must have sealed it.")
def command(log_path: str, as_json: bool, head_path: str | None, expected_key: str) -> None:
    """Recompute the hash chain over every entry, and compare it with a sealed head if one is given.

    Without a head a cut-off tail cannot be noticed: seal the log at the end of each session and keep the head
    elsewhere. Exit 1 if anything is wrong.
    """
    from domain.log import read_head

    head = read_head(head_path) if head_path else None
    with open_log(log_path) as log:
        findings = log.verify(head, expected_key=expected_key)
        count, link = log.head()
    if as_json:
        told = [
            {"kind": f.kind, "text": f.text, "position": f.position, "stream": f.stream, "entry": f.entry}
            for f in findings
        ]
        say_json({"entries": count, "head": link.hex(), "whole": not findings, "findings": told})
    elif findings:
        say([f"record broken: {len(findings)} finding{'s' * (len(findings) > 1)}", *(f"  {f.text}" for f in findings)])
    else:
        against = f", and holds the head sealed at {head.at}" if head else ""
        say([f"record complete: {count} entries, chain {link.hex()[:16]}{against}"])
    if findings:
        sys.exit(1)
