"""XML as it is written: elements within elements, a line each, everything escaped."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

from formats.reading import without_escapes

__all__ = ["Markup"]


class Markup:
    """A document that grows line by line."""

    def __init__(self) -> None:
        self._lines = ['<?xml version="1.0" encoding="utf-8"?>']
        self._depth = 0

    def doctype(self, root: str, address: str) -> None:
        """What kind of document it is; the address is a constant of ours."""
        self._add(f'<!DOCTYPE {root} SYSTEM "{address}">')

    @contextmanager
    def within(self, tag: str, attributes: Mapping[str, str] | None = None) -> Generator[None]:
        """An element with others in it."""
        told = "".join(f" {name}={quoteattr(_plain(value))}" for name, value in (attributes or {}).items())
        self._add(f"<{tag}{told}>")
        self._depth += 1
        yield
        self._depth -= 1
        self._add(f"</{tag}>")

    def put(self, tag: str, text: str) -> None:
        """An element with text in it."""
        self._add(f"<{tag}>{escape(_plain(text))}</{tag}>")

    def own(self, name: str, value: str) -> None:
        """An instruction for our own reader; nothing where its text would end it."""
        told = _plain(f"{name}={value}")
        if "?>" not in told:
            self._add(f"<?tdlog {told}?>")

    def bytes(self) -> bytes:
        """The document in UTF-8, lines ended by line feeds."""
        return ("\n".join(self._lines) + "\n").encode()

    def _add(self, line: str) -> None:
        self._lines.append("  " * self._depth + line)


def _plain(text: str) -> str:
    """Text on one line, without the control characters that XML forbids."""
    return " ".join(without_escapes(text).split())
