"""`tdlog serve`: the hall, one log for many people, on this machine's own network."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from cli.exit_code import go_on_unread
from cli.options import default_log, lang_option
from cli.show.screen import say
from domain.errors import TdlogError
from projections.texts import message

NEEDED = ("starlette", "uvicorn", "httptools", "jinja2", "segno")
FIRST_PORT = 8080
SHOWN_FIRST = ("director", "scorer")
"""For whom links are shown where nobody says for whom."""
TIMES = {"s": 1.0, "m": 60.0, "h": 3600.0}


def _seconds(context: click.Context, option: click.Parameter, told: str) -> float:
    """A time as it is typed, in seconds. Raises UsageError where it is none."""
    number, unit = told[:-1], told[-1:]
    if not (number.isascii() and number.isdigit() and 0 < int(number) <= 10_000 and unit in TIMES):
        raise click.UsageError(message("serving", "no_time", read=repr(told)))
    return int(number) * TIMES[unit]


@click.command("serve")
@lang_option
@click.argument("log", required=False, default=default_log)
@click.option("--lan", is_flag=True, help="Serve the network too, not this machine alone.")
@click.option("--port", type=click.IntRange(0, 65_535), default=FIRST_PORT, show_default=True, help="0: any.")
@click.option("--tls", nargs=1, default="", metavar="auto|CERT", help="Encrypt: auto, or a certificate with --tls-key.")
@click.option("--tls-key", default="", metavar="FILE", help="The key of that certificate.")
@click.option("--link", "links", multiple=True, metavar="WHOM", help="Show a link: director, scorer, S1.t5, S1:12.")
@click.option("--name", "names", multiple=True, metavar="HOST", help="Another name it is known by, as of a proxy.")
@click.option("--requests", default="", metavar="FILE", help="Note each request there, without tokens or names.")
@click.option(
    "--backup", default="", metavar="DIR", help="Keep verified copies of the log there, best on another disk."
)
@click.option(
    "--backup-every", default="10m", metavar="TIME", show_default=True, callback=_seconds, help="As 90s, 10m, 2h."
)
@click.option("--backup-keep", type=click.IntRange(1, 100_000), default=24, show_default=True, metavar="N")
@click.option("--key", default="", metavar="FILE", help="Sign how far the log has come (docs/proof.md); made if new.")
@click.option("--witness", "witnesses", multiple=True, metavar="KEY", help="Take this witness's cosignatures.")
@click.option("--pads", multiple=True, metavar="[S1=]SOURCE", help="Results from bridge pads: http://..., club.bws.")
@click.option("--pads-start", is_flag=True, help="Begin those sessions on their connectors.")
@click.option("--pack", "packs", multiple=True, metavar="FILE", help="A data pack of the club's (docs/packs.md).")
@click.option("--demo", is_flag=True, help="A made-up evening that goes on by itself, in a log of its own.")
@click.option("--open", "opens", is_flag=True, help="Open the first page in a browser.")
def command(
    log: str,
    lan: bool,
    port: int,
    tls: str,
    tls_key: str,
    links: tuple[str, ...],
    names: tuple[str, ...],
    requests: str,
    key: str,
    witnesses: tuple[str, ...],
    backup: str,
    backup_every: float,
    backup_keep: int,
    pads: tuple[str, ...],
    pads_start: bool,
    packs: tuple[str, ...],
    demo: bool,
    opens: bool,
) -> None:
    """Let many people record in one log, rule from it and look at it, with a browser (docs/hall.md).

    Without --lan it serves this machine alone. LOG is made where it is not there ($TDLOG_LOG, else tdlog.db, where none
    is named). Control-C ends it: what was sent until then is recorded first.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise TdlogError(message("serving", "hall_not_installed", missing=", ".join(missing)))
    if tls not in ("", "auto") and not tls_key:
        raise click.UsageError(message("serving", "tls_key_too"))
    from application.files import check_apart
    from application.hall.regular_backups import Plan
    from application.packs import named_packs
    from application.pads.in_hall import pad_source
    from domain.log.notes import key_read
    from web.running import Wish, run

    if key:
        check_apart(key, log)
    given = (Path(tls), Path(tls_key)) if tls not in ("", "auto") else None
    wish = Wish(
        log=log, lan=lan, port=port, own_authority=tls == "auto", certificate=given, links=links or SHOWN_FIRST,
        key=key, witnesses=tuple(map(key_read, witnesses)),
        names=names, requests=requests, demo=demo, open=opens,
        pads=tuple(pad_source(one, begins=pads_start) for one in pads),
        packs=named_packs(packs),
        backups=Plan(backup, backup_every, backup_keep) if backup else None,
    )  # fmt: skip
    go_on_unread()
    run(wish, lambda lines: say(lines))
