"""The pages of a session that a club prints, as PDF: the same pages that are published, drawn by WeasyPrint.

What a page asks for is taken from the published files themselves: no address outside them is opened, be it a file of
this machine or another one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from logging import CRITICAL, getLogger
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

from domain.errors import TdlogError
from projections.texts import message

__all__ = ["PRINTED", "printed_pages"]

PRINTED = re.compile(r"[a-z]{2}/[^/]+/(index|board-[^/]+)[.]html")
"""Which of the published files are printed: the ranking, and each board at every table."""
HERE = "https://published.invalid/"
"""Where the files are said to lie, so that their addresses are whole ones; nothing is ever asked of it."""
KINDS = {".css": "text/css", ".svg": "image/svg+xml"}
SYMBOLS = re.compile(r'<svg display="none"[^>]*>(.*?)</svg>', re.DOTALL)
SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL)
USED = re.compile(r'<svg class="([^"]*)" aria-hidden="true"><use href="#([\w-]+)"/></svg>')
ON_PAPER = """
body { font-family: "DejaVu Sans", "Liberation Sans", Arial, sans-serif; font-size: 9.5pt; }
.head, .skip, nav, form, footer, dialog, #keys { display: none !important; }
main, .groups.groups { display: block !important; padding: 0; }
.suit { display: inline-block !important; height: .84em; width: .84em; } .drawn { height: 1em; width: 1em; }
.ranking.ranking { table-layout: auto; width: 100%; } .ranking thead { display: table-header-group; }
.group + .group thead { display: none; } tr { break-inside: avoid; }
"""
"""What differs on paper from the pages as they are published."""


def printed_pages(pages: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Each page that is printed, as PDF, by the names of files. Raises TdlogError where that is not installed."""
    try:
        paper: Any = import_module("weasyprint")
        urls: Any = import_module("weasyprint.urls")
    except (ImportError, OSError) as error:  # OSError: a library of the system that it draws with
        raise TdlogError(message("serving", "pdf_not_installed", why=str(error))) from error

    getLogger("weasyprint").setLevel(CRITICAL)  # it tells of each line of a style that is for screens

    class Published(urls.URLFetcher):  # type: ignore[misc]
        """What a page asks for, out of what is published."""

        def fetch(self, url: str, headers: object = None) -> Any:
            """A file of those that are published. Raises ValueError for anything else."""
            name = unquote(url.removeprefix(HERE)) if url.startswith(HERE) else ""
            kind = KINDS.get(PurePosixPath(name).suffix)
            if name not in pages or kind is None:
                raise ValueError(f"not published: {url}")
            return urls.URLFetcherResponse(url, pages[name], {"Content-Type": kind})

    made: dict[str, bytes] = {}
    for name, page in pages.items():
        if PRINTED.fullmatch(name):
            html = paper.HTML(string=_for_paper(page.decode()), base_url=HERE + name, url_fetcher=Published())
            drawn = html.write_pdf()
            made[f"{name.removesuffix('.html')}.pdf"] = drawn or b""
    return made


def _for_paper(page: str) -> str:
    """A page as it is printed, each drawing where it stands: WeasyPrint follows no reference from one to another."""
    symbols = {name: (box, drawn) for name, box, drawn in SYMBOL.findall(page)}

    def drawn(used: re.Match[str]) -> str:
        box, inside = symbols.get(used[2], ("0 0 1 1", ""))
        return f'<svg class="{used[1]}" viewBox="{box}">{inside.replace("currentcolor", "currentColor")}</svg>'

    drawn_there = USED.sub(drawn, SYMBOLS.sub("", page))
    return drawn_there.replace("</head>", f"<style>{ON_PAPER}</style></head>", 1)
