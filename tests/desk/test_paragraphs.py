"""The paragraphs as the docstrings of the laws tell them."""

from __future__ import annotations

import pytest

from projections.laws.paragraphs import law_parts, paragraphs, paragraphs_below


def test_given_the_laws_then_each_paragraph_has_words_and_an_edition() -> None:
    known = paragraphs()
    assert len(known) > 50
    assert [law for law, paragraph in known.items() if not paragraph.text or paragraph.edition != "2017"] == []
    assert known["64A2"].module == "law_64_transfer"
    assert known["64A2"].text.startswith("The offender did not win the revoke trick")
    assert not any("(2017)" in paragraph.text or paragraph.text.startswith("Law ") for paragraph in known.values())


def test_given_the_laws_then_they_stand_in_their_own_order() -> None:
    laws = list(paragraphs())
    assert laws.index("16B") < laws.index("61A") < laws.index("62C3") < laws.index("64B1") < laws.index("64C2a")
    assert laws.index("71") < laws.index("77")


@pytest.mark.parametrize(
    ("named", "parts"),
    [
        ("64A2", ("64", "A", "2")), ("64a2", ("64", "A", "2")), ("§64A2", ("64", "A", "2")), ("Law 71", ("71",)),
        ("27B1A", ("27", "B", "1", "a")), ("27B1(a)", ("27", "B", "1", "a")), ("12 C 2", ("12", "C", "2")),
        ("Law 27 B 1 (a)", ("27", "B", "1", "a")), ("12.C.2.a", ("12", "C", "2", "a")), ("§ 27 B1", ("27", "B", "1")),
        ("62(C)(1)", ("62", "C", "1")), ("L9a", ("9", "A")), ("064A", ("64", "A")),
        ("12 x y", ()), ("12 C 2 z z", ()), ("", ()), ("A2", ()), ("64-2", ()), ("64A2 x", ()),
    ],
)  # fmt: skip
def test_given_a_name_however_it_is_written_then_its_parts_are_told(named: str, parts: tuple[str, ...]) -> None:
    assert law_parts(named) == parts


def test_given_a_name_then_what_stands_below_it_is_found_and_nothing_else() -> None:
    assert [each.law for each in paragraphs_below("64A")] == ["64A", "64A1", "64A2"]
    assert {each.law[:2] for each in paragraphs_below("64")} == {"64"}
    assert not {each.law for each in paragraphs_below("6")} & {"61A", "64A"}
    assert paragraphs_below("99") == paragraphs_below("64B9") == paragraphs_below("") == []


def test_given_a_docstring_then_only_what_it_says_of_the_law_is_its_text() -> None:
    known = paragraphs()
    told = [law for law, each in known.items() if each.text.startswith("Returns") or " Returns " in each.text]
    assert told == []
    assert "`rho`" not in known["31A1"].text
    assert known["31A1"].text.endswith("27 does.")
    assert "nothing is asked here" in known["29C"].text
    assert "own turn, his call accepts as well" in known["29A"].text
    assert "withdrawn_pass_is_authorised" in known["30A"].text


def test_given_a_switch_that_a_paragraph_asks_for_then_it_is_named() -> None:
    assert paragraphs()["63A3"].regulations == ("claim_played_on_establishes",)
    assert paragraphs()["64A2"].regulations == ()
