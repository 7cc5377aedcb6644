"""A paragraph as it is shown: what it says, what a sponsor may set of it, and the incidents of the log that cite it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import fields

from projections.elected.conditions import Conditions
from projections.elected.edition import Edition
from projections.elected.regulations import Regulations
from projections.laws.paragraphs import WORDS, Paragraph, law_parts
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.chapters.given_rulings import computed_laws, ruling_of
from projections.texts import has_message, incident_text, language
from projections.texts.language import ENGLISH
from projections.views.encoding import Unencoded
from projections.views.incident import title_of

__all__ = ["Citation", "CitingView", "ParagraphView", "citations", "paragraph_view"]


class CitingView(Struct, frozen=True):
    """An incident of the log that cites a paragraph."""

    stream: str
    board: int
    incident: str
    """Its name: the board and the entry that began it."""
    kind: str
    text: Unencoded[str]
    """Its name in the whole log, its kind in words, and the player."""


class ParagraphView(Struct, frozen=True):
    """A paragraph of an edition."""

    law: str
    edition: str
    read_by: tuple[str, ...]
    """The editions that have it otherwise and are read by this one."""
    module: str
    text: str
    lang: str
    """Of the text."""
    regulations: Mapping[str, str]
    """What a sponsor may set, with what holds where he does not."""
    incidents: tuple[CitingView, ...]
    """Those of the log that cite it."""

    @property
    def is_foreign(self) -> bool:
        """Whether it has no words in the language chosen."""
        return self.lang != language()


class Citation(NamedTuple):
    """An incident with the paragraphs that speak of it and that its ruling names, and the edition they are of."""

    incident: CitingView
    laws: tuple[str, ...]
    edition: Edition

    def cites(self, paragraph: Paragraph) -> bool:
        """Whether a paragraph itself is named, as its edition has it."""
        read_in = self.edition.written_in(paragraph.law).name
        return read_in == paragraph.edition and law_parts(paragraph.law) in map(law_parts, self.laws)


def citations(stream: str, rulings: BoardRulings) -> Iterator[Citation]:
    """The incidents of a board with their paragraphs."""
    for one in rulings.incidents:
        found = ruling_of(rulings.record, one.name)
        text = title_of(f"{stream}/{one.name}", incident_text(one), one.seat)
        view = CitingView(stream, one.board, one.name, one.kind, text)
        given = (found[1].law,) if found else ()
        yield Citation(view, (*computed_laws(one), *given), rulings.record.edition)


def paragraph_view(paragraph: Paragraph, editions: Iterable[Edition], cited: Iterable[Citation]) -> ParagraphView:
    """A paragraph in the language chosen, or else in English; of `editions`, which read it until theirs is written."""
    awaiting = (one for one in editions if one.awaits(paragraph.law))
    settings = {field.name: field.default for kind in (Conditions, Regulations) for field in fields(kind)}
    return ParagraphView(
        paragraph.law,
        paragraph.edition,
        tuple(one.name for one in awaiting if one.written_in(paragraph.law).name == paragraph.edition),
        paragraph.module,
        paragraph.text,
        language() if has_message(WORDS, paragraph.key, language()) else ENGLISH,
        {name: _plain(settings[name]) for name in paragraph.regulations},
        tuple(one.incident for one in cited if one.cites(paragraph)),
    )


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
