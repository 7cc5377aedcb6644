"""`tdlog export`: write the log as .tdl or .jsonl."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from cli.options import log_option
from cli.tables import open_log
from domain.errors import TdlogError


@click.command("export")
@log_option
@click.argument("stream", required=False)
@click.option("--format", "form", type=click.Choice(["tdl", "jsonl"]), help="Default: by the ending of --to, else tdl.")
@click.option("--to", "target", type=click.Path(), help="A file (default: standard output).")
@click.option("--names", is_flag=True, help="With the names of the register (tdl only).")
def command(log_path: str, stream: str | None, form: str | None, target: str | None, names: bool) -> None:
    """Write the whole log, or STREAM (S1, S1.r1.t1), so that importing it gives the same entries.

    Names stay out unless --names is given: the entries hold ids only.
    """
    with open_log(log_path) as log:
        chosen = [name for name in log.streams() if stream in (None, name) or name.startswith(f"{stream}.")]
        if not chosen:
            raise TdlogError(
                f"the log holds no {stream or 'stream'}; it holds {', '.join(log.streams()[:6]) or 'nothing'}"
            )
        streams = {name: log.read(name) for name in chosen}
        known = log.register.names() if names else {}
    form = form or ("jsonl" if target and target.endswith(".jsonl") else "tdl")
    if form == "jsonl":
        from formats.jsonl import write_jsonl

        text = "".join(line.rstrip("\n") + "\n" for line in write_jsonl(streams))
    else:
        from formats.notation.writer import write_script

        text = write_script(streams, known)
    if target is None:
        click.echo(text, nl=False)
    else:
        _write(Path(target), text)
        click.echo(f"{sum(map(len, streams.values()))} entries of {len(streams)} streams in {target}")


def _write(path: Path, text: str) -> None:
    """A file is whole or not there: written beside its place, then moved."""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent or ".", prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise TdlogError(f"{path} cannot be written: {error.strerror}") from error
