"""The XML of a USEBIO file, read with bounds: nothing is fetched, nothing is expanded, and nothing runs away.

A DOCTYPE that points to the DTD on the web is the normal thing, and is passed over. A file that declares entities is
refused (that is how an XML file of a kilobyte becomes one of gigabytes, or reads other files), as is one that is nested
or split up without end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import ParseError

from defusedxml import ElementTree as Defused
from defusedxml.common import DefusedXmlException

from domain.errors import NotReadable
from formats.reading import clean
from formats.recognise import MOST_BYTES
from formats.usebio.encoding import xml_text
from projections.texts import message

__all__ = ["DEEPEST", "MOST_ELEMENTS", "Element", "parse_document"]

DEEPEST = 40
"""How deep elements are nested at most; USEBIO itself needs nine levels."""

MOST_ELEMENTS = 500_000
LONGEST_TEXT = 10_000
"""How much of the text of one element is kept."""

OWN_INSTRUCTION = "tdlog"
"""The processing instruction by which our own writer tells what USEBIO has no element for."""


@dataclass(slots=True)
class Element:
    """An element: its tag in capitals, its attributes, its text, what stands in it, and its line."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[Element] = field(default_factory=list["Element"])
    own: dict[str, str] = field(default_factory=dict[str, str])
    """What instructions of our own writer in it say."""

    def first(self, *tags: str) -> Element | None:
        """The first child with one of the tags."""
        return next((child for child in self.children if child.tag in tags), None)

    def text_of(self, *tags: str) -> str:
        """The text of the first child with one of the tags, made fit to keep; empty where there is none."""
        found = self.first(*tags)
        return clean(found.text, 120) if found is not None else ""

    def named(self, *names: str) -> str:
        """An attribute, else the text of a child of that name: programs differ."""
        told = next((self.attributes[name] for name in names if name in self.attributes), "")
        return clean(told, 120) or self.text_of(*names)

    def all(self, tag: str) -> list[Element]:
        """Its children with a tag."""
        return [child for child in self.children if child.tag == tag]

    def below(self, tag: str) -> Iterator[Element]:
        """All elements below it with a tag, in the order of the file."""
        for child in self.children:
            if child.tag == tag:
                yield child
            yield from child.below(tag)


def parse_document(data: bytes | str, source: str = "") -> Element:
    """The root of the document, its line numbers kept. Raises NotReadable with the line where it cannot be read."""
    text = data if isinstance(data, str) else xml_text(data, source)[0]
    if len(text) > MOST_BYTES:
        raise NotReadable(message("remarked", "more_mebibytes", most=MOST_BYTES >> 20), source=clean(source))
    tree = _Tree()
    parser = Defused.DefusedXMLParser(target=tree, encoding="utf-8", forbid_dtd=False)
    tree.expat = parser.parser
    try:
        parser.feed(text.removeprefix("\ufeff").encode("utf-8", "surrogatepass"))
        parser.close()
    except ParseError as error:
        line, column = error.position
        what = message("remarked", "no_xml", why=clean(str(error.msg)).partition(":")[0])
        raise NotReadable(what, source=clean(source), line=line, column=column + 1) from None
    except DefusedXmlException:
        what = message("remarked", "declares_entities")
        raise NotReadable(what, source=clean(source), line=tree.line) from None
    except NotReadable as error:
        raise error.placed(source=clean(source), line=tree.line) from None
    assert tree.root is not None
    return tree.root


class _Tree:
    """Builds the elements as the parser meets them, with their lines."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0
        self.expat: object = None

    @property
    def line(self) -> int:
        """Where the parser stands."""
        return int(getattr(self.expat, "CurrentLineNumber", 0))

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins. Raises NotReadable where there is no end to them."""
        self.count += 1
        if len(self.open) >= DEEPEST:
            raise NotReadable(message("remarked", "nested_deep", most=DEEPEST))
        if self.count > MOST_ELEMENTS:
            raise NotReadable(message("remarked", "many_elements", most=MOST_ELEMENTS))
        own = {_plain(name): told for name, told in attributes.items()}
        element = Element(_plain(tag), own, self.line)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, tag: str) -> None:
        """An element ends."""
        self.open.pop()

    def data(self, text: str) -> None:
        """Text of the element that is open."""
        if self.open and len(self.open[-1].text) < LONGEST_TEXT:
            self.open[-1].text += text[:LONGEST_TEXT]

    def pi(self, target: str, data: str) -> None:
        """An instruction; those of our own writer are kept."""
        name, _, told = data.partition("=")
        if target == OWN_INSTRUCTION and self.open and len(self.open[-1].own) < 500:
            self.open[-1].own[clean(name, 60)] = clean(told, 120)

    def close(self) -> None:
        """The document ends."""


def _plain(name: str) -> str:
    """A name in capitals, without the namespace that a program may put all of its elements in."""
    return name.rpartition("}")[2].upper()
