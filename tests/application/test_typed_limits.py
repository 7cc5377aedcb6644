"""How much may be typed at once: reading it keeps everybody else waiting."""

from __future__ import annotations

import pytest

from application.limits import MOST_WORDS, check_typed
from domain.errors import NotPossible


@pytest.mark.parametrize(
    "lines",
    [
        ("p " * (MOST_WORDS + 1),),
        ("p p",) * MOST_WORDS,
        ("poll x=1" + " x=1" * MOST_WORDS,),
        ("note " + '"x" ' * MOST_WORDS,),
        ('note "\\"" ' + "x " * (MOST_WORDS + 1),),
        ("contestant X [" + "p," * (MOST_WORDS + 1) + "]",),
    ],
    ids=["calls", "lines", "fields", "texts", "behind a quotation mark", "a list"],
)
def test_given_more_than_is_read_at_once_when_it_is_typed_then_it_is_refused_before_it_is_read(
    lines: tuple[str, ...],
) -> None:
    with pytest.raises(NotPossible, match=str(MOST_WORDS)):
        check_typed(lines)


@pytest.mark.parametrize(
    "lines",
    [
        ("hk 3 4 2",) * 64,
        ('appeal A1 decided "' + "upheld, since South had heard it " * 600 + '"',),
        ("; " + "it was so " * 1000,),
        (";" * 250_000,),
        ('"' + '\\"' * 120_000,),
    ],
    ids=["a board", "a long decision", "a long note", "no words", "no end"],
)
def test_given_what_a_person_types_then_it_is_read(lines: tuple[str, ...]) -> None:
    check_typed(lines)
