"""Codes for phones: each way of drawing one shows the same dots, with nothing around them."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
import segno

from formats.qr_code import code_lines, code_markup, code_picture

TEXT = "http://192.168.100.100:8080/in#" + "aB3-_" * 8 + "xyz"


def dots(border: int) -> list[list[bool]]:
    """What the library makes of it."""
    return [list(map(bool, row)) for row in segno.make_qr(TEXT, error="m").matrix_iter(border=border)]


def test_the_lines_of_a_terminal_hold_two_rows_of_dots_each() -> None:
    rows: list[list[bool]] = []
    for line in code_lines(TEXT):
        rows += [[one in "▀█" for one in line], [one in "▄█" for one in line]]
    wanted = dots(2)
    assert rows[: len(wanted)] == wanted
    assert not any(any(row) for row in rows[len(wanted) :])
    assert len(rows[0]) <= 79
    assert len(code_lines(TEXT)) <= 24


def test_the_path_of_a_page_has_a_square_for_each_dot() -> None:
    markup = code_markup(TEXT, "<a code>")
    found = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", markup)}
    wanted = dots(4)
    assert found == {(x, y) for y, row in enumerate(wanted) for x, dot in enumerate(row) if dot}
    assert f'viewBox="0 0 {len(wanted)} {len(wanted)}"' in markup
    assert 'aria-label="&lt;a code&gt;"' in markup


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_picture_is_what_the_library_draws(kind: str) -> None:
    drawn = BytesIO()
    segno.make_qr(TEXT, error="m").save(drawn, kind=kind, scale=8, border=4)
    told = code_picture(TEXT, "png") if kind == "png" else code_picture(TEXT, "svg")
    assert told == drawn.getvalue()
