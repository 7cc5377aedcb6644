"""`tdlog export`: write the log as .tdl or .jsonl."""

from __future__ import annotations

import click

from cli.files import check_target, write_text
from cli.options import lang_option, log_option
from cli.tables import is_within, open_log
from domain.errors import TdlogError
from domain.events import AnyEvent
from domain.log import EventLog
from projections.texts import message


@click.command("export")
@log_option
@lang_option
@click.argument("stream", required=False)
@click.option("--format", "form", type=click.Choice(["tdl", "jsonl"]), help="Default: by the ending of --to, else tdl.")
@click.option("--to", "target", type=click.Path(allow_dash=True), help="A new file (default: standard output).")
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
@click.option("--names", is_flag=True, help="With the names of the register (tdl only).")
def command(log_path: str, stream: str | None, form: str | None, target: str | None, force: bool, names: bool) -> None:
    """Write the whole log, or STREAM (S1, S1.r1, S1.r1.t1), so that importing it gives the same entries.

    Names stay out unless --names is given: the entries hold ids only.
    """
    if target == "-":
        target = None
    form = form or ("jsonl" if target and target.endswith(".jsonl") else "tdl")
    if names and form == "jsonl":
        raise click.UsageError(message("command", "names_in_tdl_only"))
    if target is not None:
        check_target(target, log_path)
    with open_log(log_path) as log:
        streams = _chosen(log, stream)
        text = _text(streams, form, log.register.names() if names else {})
    if target is None:
        click.echo(text, nl=False)
    else:
        write_text(target, text, log_path=log_path, force=force)
        entries = message("command", "some_entries", count=sum(map(len, streams.values())))
        number = message("command", "some_streams", count=len(streams))
        click.echo(message("command", "exported", entries=entries, streams=number, file=target))


def _chosen(log: EventLog, stream: str | None) -> dict[str, list[AnyEvent]]:
    """The streams that are meant, with their entries. Raises TdlogError where there is none."""
    held = log.streams()
    chosen = [name for name in held if stream is None or is_within(name, stream)]
    if not chosen:
        names = ", ".join(held[:6]) or message("screen", "nothing")
        said = "no_such_stream" if stream else "no_stream"
        raise TdlogError(message("command", said, stream=stream, held=names))
    return {name: log.read(name) for name in chosen}


def _text(streams: dict[str, list[AnyEvent]], form: str, names: dict[str, str]) -> str:
    if form == "jsonl":
        from formats.jsonl import write_jsonl

        return "".join(line.rstrip("\n") + "\n" for line in write_jsonl(streams))
    from formats.notation.writer import write_script

    return write_script(streams, names)
