"""QR codes: a text that a phone reads from a terminal, a picture or a sheet of paper."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from domain.errors import TdlogError
from formats.markup import Markup, element
from projections.texts import message

if TYPE_CHECKING:
    from segno import QRCode

__all__ = ["check_can_draw", "code_lines", "code_markup", "code_picture"]

QUIET = 4
"""Dots of nothing around a code, as its standard has it."""
ON_A_SCREEN = 2
"""A terminal is dark around it, or light as the code is: half of that is enough."""
SCALE = 8
"""Points of a picture for each dot."""
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""Two dots, one above the other."""


def check_can_draw() -> None:
    """Raise TdlogError where the library that makes codes is not installed."""
    try:
        import segno  # noqa: F401  # pyright: ignore[reportUnusedImport]
    except ModuleNotFoundError as error:
        raise TdlogError(message("links", "no_segno")) from error


def code_lines(text: str) -> list[str]:
    """A code for a terminal that prints black on white: two rows of dots a line."""
    rows = [list(map(bool, row)) for row in _code(text).matrix_iter(border=ON_A_SCREEN)]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(HALVES[dots] for dots in zip(above, below, strict=True)) for above, below in pairs]


def code_markup(text: str, label: str) -> Markup:
    """A code for a page, as large as its place; `label` says what it is to whoever does not see it."""
    rows = [list(row) for row in _code(text).matrix_iter(border=QUIET)]
    path = "".join(f"M{x} {y}h1v1h-1z" for y, x in _dark(rows))
    size = str(len(rows))
    shape = element("path", d=path, shape_rendering="crispEdges")
    return element("svg", shape, viewBox=f"0 0 {size} {size}", role="img", aria_label=label)


def code_picture(text: str, kind: Literal["png", "svg"]) -> bytes:
    """A code as a file of its own."""
    drawn = BytesIO()
    _code(text).save(drawn, kind=kind, scale=SCALE, border=QUIET)
    return drawn.getvalue()


def _code(text: str) -> QRCode:
    """Raises TdlogError where the library is not installed."""
    check_can_draw()
    import segno

    return segno.make_qr(text, error="m")


def _dark(rows: list[list[int]]) -> Iterator[tuple[int, int]]:
    return ((y, x) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot)
