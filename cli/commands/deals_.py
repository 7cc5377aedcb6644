"""`tdlog deals`: deals sealed before play, opened after it, and whether the cards that were played are those."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from application.clock import now
from application.files import check_apart
from cli.exit_code import fail_at_the_end
from cli.opening import log_to_record_in, open_log
from cli.options import as_json_option, lang_option, log_option
from cli.show.columns import wrapped
from cli.show.screen import say, show
from projections.texts import message
from projections.views.sealed_deals import SealedDealsView


@click.group("deals")
def command() -> None:
    """Seal the deals before they are played, open the seal afterwards, and see whether the cards are the same.

    The log keeps a digest of the cards and of a secret, and no card. Whoever is told the secret after play can compute
    the digest himself (docs/log_format.md).
    """


@command.command("seal", short_help="Record a digest of deals, before they are played.")
@log_option
@as_json_option
@lang_option
@click.option("--session", default="", metavar="ID", help="Of several the one that is meant.")
@click.option("--secret", required=True, metavar="FILE", help="A new file for the secret; keep it until after play.")
@click.argument("deals")
def seal(log_path: str, as_json: bool, session: str, secret: str, deals: str) -> None:
    """Record a digest of the boards in DEALS: a PBN file, one of a dealing machine (DUP, BRI, DGE), or lines such as
    `7 N:AKQ.J52..T9876543 ...`.

    Refused for a board that was dealt or begun in the session before.
    """
    from application.office import Office
    from application.sealed_deals import deals_of, seal_deals, session_meant
    from projections.views.sealed_deals import sealed_deals_views

    check_apart(secret, log_path)
    told = deals_of(Path(deals))
    with log_to_record_in(log_path) as log:
        name = session_meant(log, session)
        done = seal_deals(Office(log, now), name, told, Path(secret))
    view = sealed_deals_views(name, [done])
    show(view, as_json, _lines)
    if not as_json:
        say(wrapped(message("deals", "secret_in", file=secret, session=name)))


@command.command("open", short_help="Record the secret of a seal, after play.")
@log_option
@as_json_option
@lang_option
@click.option("--secret", required=True, metavar="FILE", help="The file that `seal` wrote.")
@click.argument("session", default="")
def open_(log_path: str, as_json: bool, secret: str, session: str) -> None:
    """Record the secret of a seal of SESSION, so that everybody can compute its digest."""
    from application.office import Office
    from application.sealed_deals import open_deals, session_meant
    from projections.views.sealed_deals import sealed_deals_views

    with log_to_record_in(log_path) as log:
        name = session_meant(log, session)
        done = open_deals(Office(log, now), name, Path(secret))
    show(sealed_deals_views(name, [done]), as_json, _lines)


@command.command("check", short_help="Tell of each seal whether the cards are those.")
@log_option
@as_json_option
@lang_option
@click.argument("session", default="")
def check(log_path: str, as_json: bool, session: str) -> None:
    """Tell of each seal of SESSION whether the cards that the log holds are those that were sealed.

    Ends with 1 where they are not.
    """
    from application.sealed_deals import seals_of_deals, session_meant
    from projections.views.sealed_deals import sealed_deals_views

    with open_log(log_path) as log:
        name = session_meant(log, session)
        found = sealed_deals_views(name, seals_of_deals(log, name))
    show(found, as_json, lambda shown: _lines(shown) or [message("deals", "none", session=name)])
    if any(one.state == "differs" for one in found):
        fail_at_the_end()


def _lines(found: Sequence[SealedDealsView]) -> list[str]:
    return [line for one in found for line in wrapped(one.text)]
