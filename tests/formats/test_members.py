"""Lists of members: which columns are read, whatever program wrote them, and what is told instead of guessed."""

from __future__ import annotations

import pytest

from domain.errors import NotReadable
from formats.members import MOST_MEMBERS, Members, read_members

EVERYBODY = [("048213", "Anna Holm"), ("7", "Bo Krogh")]


def read(text: str | bytes, encoding: str = "utf-8") -> Members:
    return read_members(text if isinstance(text, bytes) else text.encode(encoding), "members.csv")


def told(found: Members) -> list[tuple[str, str]]:
    return [(member.number, member.name) for member in found.members]


@pytest.mark.parametrize(
    "text",
    [
        "EBU,Name\n048213,Anna Holm\n7,Bo Krogh\n",
        "Navn;DBf-nr.\r\nAnna Holm;048213\r\nBo Krogh;7\r\n",
        "FIRSTNAME\tSURNAME\tPID\tEBU\tPHONE\nAnna\tHolm\t1\t048213\t555\nBo\tKrogh\t2\t7\t\n",
        "Efternavn;Fornavn;Medlemsnummer\nHolm;Anna;048213\nKrogh;Bo;7\n",
        "ID|Name|strID\n1|Anna Holm|048213\n2|Bo Krogh|7\n",
        "PLAYER_NAME,NATIONAL_ID_NUMBER\nAnna Holm,048213\nBo Krogh,7\n",
        "Prénom;Nom;Licence\nAnna;Holm;048213\nBo;Krogh;7\n",
        "Vorname;Name;Mitglieds-Nr.\nAnna;Holm;048213\nBo;Krogh;7\n",
        "Playernumber;First Name;Name\n048213;Anna;Anna Holm\n7;Bo;Bo Krogh\n",
        "sep=;\nACBL Number;Member Name\n048213;Anna Holm\n7;Bo Krogh\n",
        "\n\n number , name \n 048213 , Anna  Holm \n 7 ,\"Bo Krogh\"\n",
    ],
)  # fmt: skip
def test_given_headings_in_any_order_and_language_then_number_and_name_are_found(text: str) -> None:
    assert told(read(text)) == EVERYBODY


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_given_any_encoding_of_a_spreadsheet_then_names_are_as_they_are_written(encoding: str) -> None:
    assert told(read("Nummer;Navn\n1;Søren Ærø\n", encoding)) == [("1", "Søren Ærø")]


def test_given_other_columns_then_they_are_named_and_nothing_of_them_is_kept() -> None:
    found = read("Name;EBU;Phone;Date of birth;E-mail\nAnna Holm;1;555 0100;1950-02-03;a@example.org\n")
    assert found.ignored == ("Phone", "Date of birth", "E-mail")
    assert not [secret for secret in ("555", "1950", "example") if secret in repr(found)]


def test_given_several_numbers_then_that_of_the_federation_counts_and_the_others_are_named() -> None:
    found = read("PID,Member no,EBU,Name\n9,8,7,Bo Krogh\n")
    assert (told(found), found.number_from, found.ignored) == ([("7", "Bo Krogh")], "EBU", ("PID", "Member no"))


def test_given_numbers_with_zeros_and_letters_then_they_stay_texts() -> None:
    assert [number for number, _ in told(read("ACBL,Name\n0012345,A B\nr876543,C D\n"))] == ["0012345", "R876543"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("48213;Anna Holm\n7;Bo Krogh\n", "'48213', 'Anna Holm'"),
        ("Name;Phone\nAnna;5\n", "'Name', 'Phone'"),
        ('[Event "Club night"]\n[Board "1"]\n', "Event"),
        ("#Version;std1\n#Title;Club night\n", "#Version"),
        ("<?xml version='1.0'?><USEBIO/>", "xml"),
        ("", "nothing"),
    ],
)
def test_given_no_headings_or_a_file_of_another_program_then_what_was_read_and_expected_is_told(
    text: str, shown: str
) -> None:
    with pytest.raises(NotReadable, match="headings") as caught:
        read(text)
    assert shown in str(caught.value)
    assert "NATIONAL_ID_NUMBER" in str(caught.value)


@pytest.mark.parametrize(
    "data", [bytes(range(256)), b"PK\x03\x04\x00\x00" * 40, "number,name\n1,A\n".encode("utf-16-le")]
)
def test_given_what_is_no_text_then_it_is_refused(data: bytes) -> None:
    with pytest.raises(NotReadable, match="no text"):
        read(data)


def test_given_one_number_with_two_names_then_nothing_is_taken_and_the_lines_are_told() -> None:
    with pytest.raises(NotReadable, match="7 has two names, on lines 2 and 4"):
        read("number,name\n7,Bo Krogh\n8,Anna Holm\n7,Carl Lund\n")


def test_given_one_name_with_two_numbers_then_both_are_taken_and_it_is_told() -> None:
    found = read("number,name\n7,Bo Krogh\n8,bo krogh\n")
    assert len(found.members) == 2
    assert found.remarks == ("7, 8 bear one name (lines 2, 3): each is taken as a person",)


def test_given_a_line_twice_then_it_is_taken_once_and_told() -> None:
    found = read("number,name\n7,Bo Krogh\n7,Bo Krogh\n")
    assert (told(found), len(found.remarks)) == ([("7", "Bo Krogh")], 1)


def test_given_lines_that_give_nobody_then_they_are_counted_and_told() -> None:
    found = read("number,name\n7,Bo Krogh\n,Guest\n8,\nn/a,Carl Lund\n9\n")
    assert (told(found), found.left_out) == ([("7", "Bo Krogh")], 4)
    assert [remark.rpartition(" line")[2] for remark in found.remarks] == ["s 3, 4, 6", " 5"]


@pytest.mark.parametrize("harmful", ["\x1b[31mBo", "Bo\u202e", "Bo\x07", "B" * 500, "Bo\u200b"])
def test_given_hostile_cells_then_the_name_is_made_fit_to_keep_and_it_is_told(harmful: str) -> None:
    found = read(f"number,name\n7,{harmful}\n")
    ((_, name),) = told(found)
    assert len(name) <= 60
    assert name.isprintable()
    assert "fit to keep" in found.remarks[0]


@pytest.mark.parametrize("cell", ['"unending\n7,x\n', "x" * 200_000])
def test_given_what_is_no_csv_then_it_is_refused_with_its_line(cell: str) -> None:
    with pytest.raises(NotReadable, match="no CSV"):
        read(f"number,name\n7,{cell}\n")


def test_given_the_list_of_a_federation_then_it_is_refused_and_the_club_is_asked_for() -> None:
    lines = "".join(f"{number},Name {number}\n" for number in range(100_000))
    with pytest.raises(NotReadable, match=f"more than {MOST_MEMBERS} members") as caught:
        read("number,name\n" + lines)
    assert str(MOST_MEMBERS + 2) in str(caught.value)


def test_given_headings_alone_then_that_nobody_is_listed_is_told() -> None:
    with pytest.raises(NotReadable, match="nobody"):
        read("number,name\n")


@pytest.mark.parametrize("first", ["x" * 200_000, "a\rb,c", 'sep="', "sep=", '"number,name'])
def test_given_a_hostile_first_line_then_the_file_is_refused(first: str) -> None:
    with pytest.raises(NotReadable):
        read(f"{first}\n7,Bo Krogh\n")
