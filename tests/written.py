"""What is written from the code: ``python -m tests.written`` (or ``python3 dev.py write``) writes it anew.

Pages, schemas, and what the program reads of the paragraphs. `tests/house/test_written.py` finds what is out of date.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from application import rights_page
from formats import json_page, jsonl_schema
from projections.laws import decision_page, law_table, law_words
from web import routes_page, sent_page

ROOT = Path(__file__).resolve().parents[1]

WRITTEN: dict[str, Callable[[], str]] = {
    "projections/texts/en/paragraphs.po": law_words.as_catalogue,
    "projections/laws/regulations_asked.json": law_words.as_regulations,
    "docs/rights.md": lambda: rights_page.as_page() + routes_page.as_section(),
    "docs/laws.md": law_table.as_page,
    "docs/calls.md": partial(decision_page.as_page, "calls"),
    "docs/leads.md": partial(decision_page.as_page, "leads"),
    "docs/jsonl.schema.json": jsonl_schema.schema_text,
    "docs/json.md": json_page.page_text,
    "docs/json.schema.json": json_page.schema_text,
    "docs/hall.md": sent_page.page_text,
    "docs/hall.schema.json": sent_page.schema_text,
}
"""By file, what gives its text."""


def stale() -> dict[str, str]:
    """The files that are not as the code has them, with the text that they should have."""
    texts = {path: made() for path, made in WRITTEN.items()}
    return {path: text for path, text in texts.items() if _text_of(path) != text}


def _text_of(path: str) -> str | None:
    return (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).exists() else None


def main() -> None:
    """Write what is not up to date, and say so."""
    for path, text in stale().items():
        (ROOT / path).write_text(text, encoding="utf-8", newline="\n")
        print(f"wrote {path}")


if __name__ == "__main__":
    main()
