"""A replay page as it is seen at a step, without a browser: its elements, and what is shown of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["Element", "page_of"]

SUITS = {"#suit-s": "♠", "#suit-h": "♥", "#suit-d": "♦", "#suit-c": "♣"}
"""The sign that each picture stands for."""
VOID = ("link", "meta", "input", "rect", "circle", "path", "br")


@dataclass(slots=True)
class Element:
    """An element with its attributes, and what stands in it in order."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict[str, str])
    inside: list[Element | str] = field(default_factory=list["Element | str"])

    def all(self, name: str = "", **attributes: str) -> list[Element]:
        """The elements below it of a name with these attributes; `class_` is a class among others."""
        return [one for one in self.walk() if (not name or one.name == name) and one.has(**attributes)]

    def one(self, name: str = "", **attributes: str) -> Element:
        """The only one; fails where there is none, or more."""
        found = self.all(name, **attributes)
        assert len(found) == 1, f"{len(found)} of {name} {attributes}"
        return found[0]

    def has(self, **attributes: str) -> bool:
        """Whether it has all of the attributes."""
        for key, value in attributes.items():
            own = self.attributes.get(key.rstrip("_").replace("_", "-"))
            if own is None or (value not in own.split() if key == "class_" else value != own):
                return False
        return True

    def walk(self) -> Iterator[Element]:
        """Every element below it, in order."""
        for each in self.inside:
            if isinstance(each, Element):
                yield each
                yield from each.walk()

    def is_shown(self, step: int | None) -> bool:
        """Whether it is shown at a step; for None, without a script."""
        if step is None:
            return "hidden" not in self.attributes
        at = self.attributes.get("data-at")
        return at is None or any(int(span[0]) <= step <= int(span[-1]) for span in (s.split("-") for s in at.split()))

    def text(self, step: int | None = None) -> str:
        """What is seen at a step, and the words beside it, with single spaces; a suit in a text is its sign."""
        return " ".join("".join(self._words(step)).split())

    def _words(self, step: int | None) -> Iterator[str]:
        suit = ""
        for each in self.inside:
            if isinstance(each, str):
                yield each
            elif each.name == "use":
                yield SUITS[each.attributes["href"]]
            elif each.name not in ("style", "script") and each.is_shown(step) and not (suit and each.has(class_="sr")):
                yield from each._words(step)
            suit = each.attributes.get("class", "") if isinstance(each, Element) and each.name == "svg" else ""


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("page")
        self._open = [self.root]

    def is_whole(self) -> bool:
        """Whether everything that was opened has ended."""
        return self._open == [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].inside.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that is empty."""
        self._open[-1].inside.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        """An element ends; what was opened last must be what ends."""
        if tag not in VOID:
            assert self._open[-1].name == tag, f"</{tag}> ends <{self._open[-1].name}>"
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Text."""
        self._open[-1].inside.append(data)


def page_of(data: bytes) -> Element:
    """The elements of a page. Fails where one ends that is not open."""
    builder = _Builder()
    builder.feed(data.decode())
    builder.close()
    assert builder.is_whole()
    return builder.root
