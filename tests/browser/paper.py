"""What a browser puts on paper: how many pages, and how much stands on each."""

from __future__ import annotations

import re
import zlib

from playwright.sync_api import Page

__all__ = ["pages_of", "printed_on_each"]


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def printed_on_each(page: Page) -> list[int]:
    """By page of paper, how many pieces of text stand on it."""
    count = pages_of(page.pdf(prefer_css_page_size=True))
    return [_pieces(page.pdf(prefer_css_page_size=True, page_ranges=str(number))) for number in range(1, count + 1)]


def _pieces(pdf: bytes) -> int:
    return sum(len(re.findall(rb"T[jJ]\b", drawn)) for drawn in map(_unpacked, _streams(pdf)) if b"BT" in drawn)


def _streams(pdf: bytes) -> list[bytes]:
    return re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)


def _unpacked(stream: bytes) -> bytes:
    """What is drawn; nothing of a stream that is packed otherwise, such as a font."""
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""
