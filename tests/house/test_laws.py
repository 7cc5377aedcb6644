"""Every paragraph is accounted for: in the table of docs/laws.md, and by a test that is named after it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from domain.events import EDITIONS as NAMED
from projections.elected.edition import is_within
from projections.laws.editions import editions
from projections.laws.law_list import OUTSIDE, every_paragraph
from projections.laws.law_table import rows
from projections.laws.paragraphs import law_parts, paragraphs, paragraphs_below

ROOT = Path(__file__).parents[2]


def to_be_added(law: str) -> str:
    """What to do for a paragraph that is not on the list."""
    return f"add {law} to PARAGRAPHS[{law_parts(law)[0]}] of projections/laws/law_list.py"


def test_what_is_left_out_has_a_reason_and_no_function() -> None:
    left_out = [law for laws in OUTSIDE.values() for law in laws]
    assert len(left_out) == len(set(left_out))
    computed = [law for law in left_out if paragraphs_below(law)]
    assert not computed, f"computed by now: take {computed} out of OUTSIDE in projections/laws/law_list.py"
    assert {row.law for row in rows() if row.reason} == set(left_out)


def test_every_function_is_of_a_paragraph_of_the_list() -> None:
    stray = [law for law in paragraphs() if every_paragraph().get(law.upper()) != law]
    assert not stray, "\n".join(map(to_be_added, stray))


def test_a_paragraph_that_is_not_on_the_list_is_told_with_its_place() -> None:
    assert to_be_added("7C2") == "add 7C2 to PARAGRAPHS[7] of projections/laws/law_list.py"
    assert to_be_added("64A9b") == "add 64A9b to PARAGRAPHS[64] of projections/laws/law_list.py"


def test_every_function_of_a_paragraph_stands_in_the_table_of_its_edition_by_its_name() -> None:
    written = {
        (path.stem, node.name)
        for path in sorted((ROOT / "projections" / "laws").glob("law_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("law_")
    }
    own = [(law, function) for edition in editions().values() for law, function in edition.own.items()]
    known = {(function.__module__.rpartition(".")[2], function.__name__) for _, function in own}
    missing = [
        f"{module}.{name}: put it into PARAGRAPHS of its module, and that into projections/laws/laws_2017.py"
        for module, name in sorted(written - known)
    ]
    assert not missing, "\n".join(missing)
    assert known <= written
    assert len(own) == len(written)
    assert [law for law, function in own if function.__name__ != f"law_{law.lower()}"] == []


def test_every_edition_that_a_session_may_name_has_its_rules() -> None:
    assert tuple(editions()) == NAMED


def test_every_paragraph_that_an_edition_awaits_is_one_of_the_edition_it_is_read_by() -> None:
    stray = [
        (edition.name, law)
        for edition in editions().values()
        for law in edition.awaited
        if edition.based_on is None or not any(is_within(each, law) for each in edition.based_on.paragraphs())
    ]
    assert stray == []


def test_every_paragraph_has_a_test_named_after_it() -> None:
    named = "\n".join(
        node.name
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_law_")
    )
    functions = {
        f"{law.lower()}{'' if edition.based_on is None else f'_{edition.name}'}"
        for edition in editions().values()
        for law in edition.own
    }
    missing = [law for law in sorted(functions) if not re.search(rf"^test_law_{law}(_|$)", named, re.MULTILINE)]
    assert not missing, "\n".join(f"write test_law_{law}_... in tests/laws" for law in missing)


def test_no_paragraph_that_a_sample_session_expects_is_left_out() -> None:
    left_out = {law for laws in OUTSIDE.values() for law in laws}
    assert sorted(_expected_laws() & left_out) == []
    assert [law for law in sorted(_expected_laws()) if not _is_below(law, set(paragraphs()))] == []


def _expected_laws() -> set[str]:
    """The paragraphs that the `=>` lines of the sample sessions name."""
    scripts = sorted((ROOT / "sample_sessions").rglob("*.tdl"))
    lines = (line for path in scripts for line in path.read_text(encoding="utf-8").splitlines())
    words = {word for line in lines if line.startswith("=>") for word in line.split('"')[0].split()}
    return {word for word in words if re.fullmatch(r"[1-9][0-9]?[A-Z][0-9]*[a-z]?[0-9]*", word)}


def _is_below(law: str, others: set[str]) -> bool:
    """Whether a paragraph stands at or below one of the others, or is a whole Law of theirs."""
    return any(law.startswith(other) or other.startswith(law) for other in others)
