"""What the commands say stands in the catalogues: each message asked for is there, with the fields it is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from projections.texts import LANGUAGES, message, use_language
from projections.texts.catalogue import messages_of
from tests.texts.asked import asked_below, asked_in, fixed_remarks, fixed_sentences
from tests.texts.catalogues import entry_wanted, fields_in
from tests.texts.codes import ROOT

FLOORS = ("cli", "web", "application", "formats", "projections")
ASKED = [asked for floor in FLOORS for asked in asked_below(ROOT / floor)]
SPEAKING = (
    "cli", "cli/commands", "cli/show", "application", "projections/desk", "projections/rulings", "formats/notation",
)  # fmt: skip
SPOKEN = [path for part in SPEAKING for path in (ROOT / part).glob("*.py")]
READERS = [
    path for part in ("reading", "pbn", "lin", "bws", "usebio") for path in (ROOT / "formats" / part).glob("*.py")
]
NEVER_SHOWN = ("ValueError", "NotProven")
"""Errors whose sentence nobody who types is told: of the program itself; what is not proven is told by its code."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_a_message_asked_for_by_name_when_it_is_looked_up_then_it_is_there(code: str) -> None:
    assert len({asked.id for asked in ASKED if asked.context == "command"}) > 60
    messages, folder = messages_of(code), f"projections/texts/{code}/*.po"
    missing = [asked for asked in ASKED if (asked.context, asked.id) not in messages]
    wanted = [f"{one.where} asks: {entry_wanted(folder, one.context, one.id)}" for one in missing]
    assert not missing, "\n".join(wanted)


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_a_message_asked_for_by_name_when_it_is_filled_then_each_of_its_fields_is_given(code: str) -> None:
    messages = messages_of(code)
    lacking = [
        f"{asked.where}: the words of {asked.context} {asked.id!r} name {sorted(named - asked.fields)}, not given here"
        for asked in ASKED
        if asked.fields is not None
        for named in [set[str]().union(*map(fields_in, messages.get((asked.context, asked.id), ())))]
        if named - asked.fields
    ]
    assert not lacking, "\n".join(lacking)


def test_given_a_message_of_the_commands_when_the_source_is_searched_then_somebody_asks_for_it() -> None:
    source = "".join(path.read_text(encoding="utf-8") for part in FLOORS for path in _python(part))
    ids = {id for context, id in messages_of("en") if context == "command"}
    unused = [id for id in ids if f'"{id}"' not in source and f'"{id.removeprefix("some_")}"' not in source]
    assert unused == []


def _python(part: str) -> list[Path]:
    return sorted((ROOT / part).rglob("*.py"))


def test_given_the_commands_when_their_errors_are_read_then_no_sentence_is_fixed_in_the_code() -> None:
    fixed = [
        f"{path.name}, {said}"
        for path in SPOKEN
        for said in fixed_sentences(path.read_text(encoding="utf-8"))
        if not any(f": {error}(" in said for error in NEVER_SHOWN)
    ]
    assert len(SPOKEN) > 20
    assert not fixed, "\n".join(fixed)


def test_given_the_readers_when_their_remarks_and_errors_are_read_then_no_sentence_is_fixed_in_the_code() -> None:
    fixed = [
        f"{path.parent.name}/{path.name}, {said}"
        for path in READERS
        for source in [path.read_text(encoding="utf-8")]
        for said in fixed_remarks(source) + [said for said in fixed_sentences(source) if ": NotReadable(" in said]
    ]
    assert len(READERS) > 40
    assert not fixed, "\n".join(fixed)


PLURALS = [
    ("some_boards", "1 spil", "2 spil"),
    ("some_tables", "1 bord", "2 borde"),
    ("some_files", "1 fil", "2 filer"),
    ("some_entries", "1 indførsel", "2 indførsler"),
    ("some_new_entries", "1 ny indførsel", "2 nye indførsler"),
    ("some_streams", "1 strøm", "2 strømme"),
    (
        "names_in_texts",
        "1 tekst nævner en person i registeret og kan ikke slettes senere (se --names-from)",
        "2 tekster nævner en person i registeret og kan ikke slettes senere (se --names-from)",
    ),
    (
        "texts_in_chain",
        "1 tekst (titel, forklaring eller note) står nu i kæden og kan aldrig slettes: --without-texts udelader den"
        " slags, --names-from skriver id'er for navne",
        "2 tekster (titler, forklaringer, noter) står nu i kæden og kan aldrig slettes: --without-texts udelader den"
        " slags, --names-from skriver id'er for navne",
    ),
    ("record_broken", "protokollen er brudt: 1 fund", "protokollen er brudt: 2 fund"),
    ("more_reasons", "og 1 mere", "og 2 mere"),
    ("more_remarks", "og 1 bemærkning mere: --verbose viser den", "og 2 bemærkninger mere: --verbose viser dem"),
    ("some_errors", "1 fejl", "2 fejl"),
    (
        "cosigned",
        "vidner har medunderskrevet kontrolpunktet på én indførsel:",
        "vidner har medunderskrevet kontrolpunktet på 2 indførsler:",
    ),
    (
        "entries_behind",
        "efter det står én indførsel, som intet vidne har set",
        "efter det står 2 indførsler, som intet vidne har set",
    ),
    ("some_warnings", "1 advarsel", "2 advarsler"),
    (
        "more_passed_over",
        "og 1 fil mere sprunget over: --verbose viser den",
        "og 2 filer mere sprunget over: --verbose viser dem",
    ),
    ("more_diagnoses", "og 1 diagnose mere: --verbose viser den", "og 2 diagnoser mere: --verbose viser dem"),
    ("more_names_differ", "; 1 mere er forskelligt", "; 2 mere er forskellige"),
]


@pytest.mark.parametrize(("id", "one", "two"), PLURALS, ids=lambda value: value.partition(" ")[0])
def test_given_one_and_two_when_told_in_danish_then_each_has_its_form(id: str, one: str, two: str) -> None:
    use_language("da")
    assert [message("command", id, count=count) for count in (1, 2)] == [one, two]
    assert message("command", id, count=0) == two.replace("2", "0")


@pytest.mark.parametrize(
    ("id", "one", "two"),
    [
        ("some_boards", "1 board", "2 boards"),
        ("some_entries", "1 entry", "2 entries"),
        ("some_new_entries", "1 new entry", "2 new entries"),
        ("record_broken", "record broken: 1 finding", "record broken: 2 findings"),
        ("more_remarks", "and 1 more remark: --verbose shows it", "and 2 more remarks: --verbose shows them"),
    ],
)
def test_given_one_and_two_when_told_in_english_then_each_has_its_form(id: str, one: str, two: str) -> None:
    assert [message("command", id, count=count) for count in (1, 2)] == [one, two]


def test_given_every_plural_of_the_commands_when_tests_are_counted_then_none_is_left_out() -> None:
    plurals = {id for (context, id), forms in messages_of("da").items() if context == "command" and len(forms) > 1}
    with_more_fields = {"board_at_tables", "name_the_tricks", "clock_back", "clock_early", "clock_after_seal"}
    with_more_fields.add("checkpoints_held")
    assert plurals == {id for id, _, _ in PLURALS} | with_more_fields


IN_SOURCE: list[tuple[str, list[tuple[str, str, set[str] | None]]]] = [
    ('message("command", "odd", file=1)', [("command", "odd", {"file"})]),
    ('message("command", "odd" if x else "even")', [("command", "odd", set()), ("command", "even", set())]),
    ('def f():\n    said = "odd"\n    return message("word", said, **more)', [("word", "odd", None)]),
    ('message("command", f"odd_{x}")', []),
]


@pytest.mark.parametrize(("source", "asked"), IN_SOURCE)
def test_given_a_message_however_it_is_asked_for_when_the_source_is_walked_then_it_is_found(
    source: str, asked: list[tuple[str, str, set[str] | None]]
) -> None:
    assert [(one.context, one.id, one.fields) for one in asked_in(source, Path("odd.py"))] == asked


@pytest.mark.parametrize("source", ['raise E("it is so")', 'raise E(f"{x} is so")', 'raise E("it " + x)'])
def test_given_an_error_with_words_of_its_own_when_the_source_is_walked_then_it_is_told(source: str) -> None:
    assert len(fixed_sentences(source)) == 1
    assert fixed_sentences('raise E(message("command", "odd"))') == []


@pytest.mark.parametrize(
    "source",
    [
        'table.remark("odd", "it is so", line)',
        'table.remark("odd", f"{x} is so")',
        'def f():\n    what = f"{x} is so"\n    self._remark("odd", what, row)',
        'def f():\n    what = "it is so"\n    record.skip("odd", what)',
        'faults.append(("odd", f"{x} is so"))',
    ],
)
def test_given_a_remark_with_words_of_its_own_when_the_source_is_walked_then_it_is_told(source: str) -> None:
    assert len(fixed_remarks(source)) == 1
    assert fixed_remarks('table.remark("it is odd", message("remarked", "odd"), line)') == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_the_messages_of_a_language_when_they_are_shown_then_no_letter_of_them_is_replaced(code: str) -> None:
    texts = [text for forms in messages_of(code).values() for text in forms]
    assert [text for text in texts if not "".join(text.splitlines()).isprintable()] == []
