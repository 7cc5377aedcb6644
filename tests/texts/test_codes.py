"""Every code that the projections can give has its words in every language."""

from __future__ import annotations

import ast

import pytest
from msgspec.inspect import IntType, LiteralType

from domain.board import Irregularity
from domain.events import EVENTS, EntryAmended
from domain.events.fields import Field, fields_of, flags_of
from projections.found.codes import Codes, Effects, Findings, Options, Questions
from projections.texts import LANGUAGES, has_message
from projections.texts.entries import field_id
from tests.texts.catalogues import catalogue_of_law, entry_wanted
from tests.texts.codes import ROOT, codes_below, codes_of
from tests.texts.codes import Codes as Found
from tests.texts.declared import DECLARED_IN

IN_SOURCE = codes_below(ROOT / "projections")


def wordless(context: str, ids: dict[str, str]) -> list[str]:
    """The ids without a message in some language, each with where it stands."""
    return [
        f"{where}: no {context} {id!r} in {code}"
        for id, where in ids.items()
        for code in LANGUAGES
        if not has_message(context, id, code)
    ]


@pytest.mark.parametrize("kind", [Findings, Options, Questions, Effects])
def test_given_a_code_that_is_declared_when_it_is_shown_then_it_has_words_in_each_language(kind: type[Codes]) -> None:
    context = kind.__name__.lower().removesuffix("s")
    codes = [(code, name) for name, group in DECLARED_IN if isinstance(group, kind) for code in group.codes]
    assert codes
    missing = [
        entry_wanted(catalogue_of_law(name.rpartition(".")[2], language), context, id)
        for id, name in codes
        for language in LANGUAGES
        if not has_message(context, id, language) and not has_message_of_a_law(context, id, language)
    ]
    assert not missing, "\n".join(missing)


def has_message_of_a_law(context: str, code: str, language: str) -> bool:
    """Whether a code has words for a paragraph at least."""
    from projections.texts.catalogue import messages_of

    return any(sort == context and id.startswith(f"{code} ") for sort, id in messages_of(language))


def test_given_an_option_when_it_is_offered_then_each_choice_has_a_label() -> None:
    choices = {choice: where for (_, choice), where in IN_SOURCE.choices.items()}
    assert {"withdraw", "keep"} <= choices.keys()
    assert not wordless("choice", choices), "\n".join(wordless("choice", choices))


def test_given_an_option_when_it_is_offered_then_each_choice_has_its_consequence() -> None:
    consequences = {f"{choice} {code}": where for (code, choice), where in IN_SOURCE.choices.items()}
    assert "withdraw may_withdraw" in consequences
    assert not wordless("consequence", consequences), "\n".join(wordless("consequence", consequences))


def test_given_a_question_when_it_is_asked_then_each_answer_has_a_label() -> None:
    assert {"damaged", "likely", "depends"} <= IN_SOURCE.answers.keys()
    assert not wordless("answer", IN_SOURCE.answers), "\n".join(wordless("answer", IN_SOURCE.answers))


def test_given_an_effect_that_lasts_when_it_is_shown_then_how_long_has_words() -> None:
    assert not wordless("until", IN_SOURCE.untils), "\n".join(wordless("until", IN_SOURCE.untils))


def test_given_an_irregularity_when_it_is_shown_then_its_kind_has_words() -> None:
    kinds = {kind.value: kind.name for kind in Irregularity}
    assert not wordless("kind", kinds), "\n".join(wordless("kind", kinds))


def test_given_a_kind_of_incident_in_the_source_when_it_is_shown_then_it_has_words() -> None:
    kinds = {
        kind: path.name for path in sorted((ROOT / "projections").rglob("*.py")) for kind in kinds_in(path.read_text())
    }
    assert {"dummy's rights", "claim", "concession"} <= kinds.keys()
    assert not wordless("kind", kinds), "\n".join(wordless("kind", kinds))


def kinds_in(source: str) -> set[str]:
    """The literal kinds given to `Incident`, `incident` and `add`, and assigned to a name `kind`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = {"Incident": 2, "incident": 1, "add": 1}.get(name, len(node.args))
            values = node.args[place : place + 1]
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "kind":
            values = [node.value]
        else:
            continue
        for value in values:
            either = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
            found |= {one.value for one in either if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    return found


def test_given_an_event_when_the_record_shows_it_then_its_tag_fields_and_switches_have_words() -> None:
    shown = [event for event in EVENTS if event is not EntryAmended]
    tags = {str(event.__struct_config__.tag): event.__name__ for event in shown}
    flags = {word: event.__name__ for event in shown for word in flags_of(event)}
    named = {field_id(one): event.__name__ for event in shown for one in fields_of(event) if is_named(one)}
    values = {
        str(value): event.__name__
        for event in shown
        for one in fields_of(event)
        if isinstance(one.plain, LiteralType)
        for value in one.plain.values
        if len(str(value)) > 1
    }
    assert {"trick", "offender", "NS_artificial"} <= named.keys()
    assert {"left_seat", "upheld"} <= values.keys()
    missing = [
        *wordless("event", tags), *wordless("flag", flags), *wordless("field", named), *wordless("value", values)
    ]  # fmt: skip
    assert not missing, "\n".join(missing)


def is_named(one: Field) -> bool:
    """Whether the record may show the field by its name."""
    return (
        isinstance(one.plain, IntType) or one.name in ("offender", "hand", "to", "about") or field_id(one) != one.name
    )


@pytest.mark.parametrize(
    "source",
    [
        'Finding("1A", "odd_one", None)',
        'Finding(code="odd_one", law="1A")',
        'def law(facts):\n    code = "odd_one" if facts else "other"\n    return Finding("1A", code)',
        'def law(facts):\n    return _found("odd_one")\n\ndef _found(code):\n    return Finding("1A", code)',
        'def _found(law, code="odd_one"):\n    return Finding(law, code)',
        'ODD = "odd_one"\n\ndef law(facts):\n    return Finding("1A", ODD)',
    ],
)
def test_given_a_code_however_it_is_written_when_the_source_is_walked_then_it_is_found(source: str) -> None:
    assert ("finding", "odd_one") in codes_of(source, "odd.py", Found()).items


def test_given_choices_and_answers_by_name_when_the_source_is_walked_then_they_are_found() -> None:
    source = (
        'BOTH = ("yes", "no")\n\n'
        'def law(facts):\n    choices = ("take", "leave")\n'
        '    return Option("1A", "odd", seat, choices), Question("1A", "odd", BOTH), Effect("1A", "odd", until="dusk")'
    )
    codes = codes_of(source, "odd.py", Found())
    assert set(codes.choices) == {("odd", "take"), ("odd", "leave")}
    assert set(codes.answers) == {"yes", "no"}
    assert set(codes.untils) == {"dusk"}
