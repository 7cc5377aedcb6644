"""`tdlog seal`: sign the head of the log."""

from __future__ import annotations

import click

from cli.clock import now
from cli.options import as_json_option, log_option
from cli.show.screen import say, say_json
from cli.tables import open_log
from domain.errors import TdlogError


@click.command("seal")
@log_option
@as_json_option
@click.option("--key", "key_path", default="tdlog-key.pem", help="Private key; made if it is not there.")
@click.option("--head", "head_path", default="", help="Where to write the head (default: LOG.head.json).")
def command(log_path: str, as_json: bool, key_path: str, head_path: str) -> None:
    """Sign how far the log has come, so that a cut-off tail can be proved later.

    Keep the head away from the log: print it, or send it to the players. The log is verified first.
    """
    from domain.log import load_key, seal, write_head

    with open_log(log_path) as log:
        findings = log.verify()
        if findings:
            raise TdlogError(f"the log is not whole and is not sealed: {findings[0].text}. See: tdlog verify")
        head = seal(log, load_key(key_path), at=now())
    target = head_path or f"{log_path}.head.json"
    write_head(head, target)
    if as_json:
        say_json({"entries": head.upto, "head": head.link, "at": head.at, "key": head.key, "file": target})
    else:
        say(
            [
                f"sealed {head.upto} entries at {head.at}",
                f"  chain  {head.link}",
                f"  key    {head.key}",
                f"  in {target}",
            ]
        )
