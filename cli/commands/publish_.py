"""`tdlog publish`: what everybody may see of a session, as a folder of files for any web server."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from cli.opening import open_log
from cli.options import as_json_option, lang_option, log_option
from domain.errors import TdlogError
from projections.texts import language, message

NEEDED = ("starlette", "jinja2")


@click.command("publish")
@log_option
@as_json_option
@lang_option
@click.option("--pdf", "as_pdf", is_flag=True, help="also the ranking and each board as PDF, to be printed")
@click.option("--pack", "packs", multiple=True, metavar="FILE", help="A data pack of the club's (docs/packs.md).")
@click.option("--comments", "with_comments", is_flag=True, help="also what commentators said of boards; see above")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.argument("session", required=False, default="")
def command(
    log_path: str, folder: Path, session: str, *, packs: tuple[str, ...], as_json: bool, as_pdf: bool,
    with_comments: bool,
) -> None:  # fmt: skip
    """Write the ranking into DIR, with where each figure comes from, score cards, boards and their replays, as pages
    that need no server of ours, in each language.

    It is what everybody may see, no more: no board is in it before its time. Of a DIR that was written before only
    what is another now is written, and pages that are no longer meant are taken away; of any other folder with files in
    it nothing is touched. tdlog-digests.txt in it holds the SHA-256 of each page.

    What commentators said stays out of it but with --comments: whoever copies a page keeps their words, also once they
    were taken back or erased. Of a DIR that is written again without it they are gone.

    Told is also the digest of the figures that were published last of each session, whose figures they corrected, and
    whose are others by now, with the old one and the new one.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise TdlogError(message("serving", "hall_not_installed", missing=", ".join(missing)))
    from application.clock import now
    from application.packs import named_packs
    from application.publishing import comments_on, publications_of
    from application.site_folder import write_site
    from cli.show.publication import pages_lines
    from cli.show.screen import show
    from projections.views.publication import PagesWrittenView
    from web.publishing import pages_of

    with open_log(log_path) as log:
        pages = pages_of(log, now, language(), session, named_packs(packs), log_path, with_comments=with_comments)
        left_out = 0 if with_comments else comments_on(log, session)
        published = publications_of(log, session)
    if as_pdf:
        from web.printed import printed_pages

        pages = {**pages, **printed_pages(pages)}
    site = write_site(folder, pages)
    view = PagesWrittenView(str(folder), site.written, site.unchanged, site.taken, site.digest, published, left_out)
    show(view, as_json, pages_lines)
