"""Which columns of a list of members hold the number and the name, by their headings: those of federations and of
scoring programs, in several languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from msgspec import Struct

__all__ = ["Columns", "columns_of"]

NOT_A_LETTER = re.compile(r"[\W_]+")

OF_FEDERATION = frozenset((
    "ebu", "ebunumber", "ebuno", "ebunr", "sbu", "sbunumber", "sbuno", "wbu", "wbunumber", "nibu", "nibunumber",
    "dbf", "dbfnr", "dbfnummer", "dbfno", "dbfnumber", "nbf", "nbfnr", "nbfnummer", "sbf", "sbfnr", "sbfnummer", "mid",
    "acbl", "acblnumber", "acblno", "acblid", "abf", "abfnumber", "abfno", "nzb", "nzbnumber", "nzbno", "cbai",
    "cbainumber", "ffb", "nbb", "nbbnummer", "nbbnr", "dbv", "dbvnr", "dbvnummer", "wbf", "wbfcode", "wbfid", "wbfno",
    "ebl", "eblid", "nationalidnumber", "nationalid", "nationalnumber", "federationnumber", "unionsnummer",
    "forbundsnummer", "federationid", "licence", "license", "licencenumber", "licensenumber", "licens", "licensnummer",
))  # fmt: skip
OF_CLUB = frozenset((
    "playernumber", "playerno", "playernr", "playerid", "spillernummer", "spillernr", "spelarnummer", "spelernummer",
    "spielernummer", "membernumber", "memberno", "membernr", "memberid", "membershipnumber", "membershipno",
    "medlemsnummer", "medlemsnr", "medlemsid", "medlemnr", "medlemsno", "mitgliedsnummer", "mitgliedsnr",
    "lidnummer", "lidnr", "numerodadherent", "numeroadherent", "adherent", "strid", "number", "nummer", "numero", "num",
    "no", "nr",
))  # fmt: skip
OF_A_PROGRAM = frozenset(("pid", "clubid", "id"))
NUMBERS = (OF_FEDERATION, OF_CLUB, OF_A_PROGRAM)
"""Headings of the number, those that everybody knows first; within a set the first column counts."""

WHOLE = frozenset((
    "fullname", "playername", "membername", "displayname", "fuldenavn", "fuldtnavn", "fulltnavn", "helenavnet",
    "medlemsnavn", "spillernavn", "fullstandigtnamn", "vollstandigername", "volledigenaam", "nomcomplet",
    "nombrecompleto", "nomecompleto", "player", "member", "spiller", "medlem",
))  # fmt: skip
PLAIN = frozenset(("name", "navn", "namn", "naam", "nom", "nome", "nazwa", "nimi"))
"""The whole name, or beside a first name the last one."""
FIRST = frozenset((
    "firstname", "firstnames", "first", "forename", "forenames", "givenname", "givennames", "christianname",
    "othernames", "fornavn", "fornavne", "fornamn", "vorname", "vornamen", "voornaam", "prenom", "nombre", "nombres",
    "imie", "etunimi",
))  # fmt: skip
LAST = frozenset((
    "lastname", "lastnames", "last", "surname", "familyname", "efternavn", "efternavne", "etternavn", "efternamn",
    "nachname", "familienname", "achternaam", "nomdefamille", "apellido", "apellidos", "cognome", "nazwisko",
    "sukunimi",
))  # fmt: skip


class Columns(Struct, frozen=True):
    """Where the number and the name stand, by the number of the column from 0."""

    number: int
    names: tuple[int, ...]
    """One column of the whole name, or those of the first and the last."""

    def others(self, count: int) -> list[int]:
        """The columns of so many that are not read."""
        return [column for column in range(count) if column != self.number and column not in self.names]


def columns_of(headings: Sequence[str]) -> Columns | None:
    """The columns that are read of a list, by its first line; None where that has not both a number and a name."""
    plain = [_plain(heading) for heading in headings]
    number = next(filter(None, (_first(plain, known) for known in NUMBERS)), None)
    names = _names(plain)
    return Columns(number[0], names) if number is not None and names else None


def _names(plain: Sequence[str]) -> tuple[int, ...]:
    first, last, whole, either = (_first(plain, known) for known in (FIRST, LAST, WHOLE, PLAIN))
    last = last or (either if first else None)
    if first and last:
        return (*first, *last)
    return whole or either or ()


def _first(plain: Sequence[str], known: frozenset[str]) -> tuple[int, ...] | None:
    """The first column of some headings, as a tuple of one."""
    return next(((column,) for column, heading in enumerate(plain) if heading in known), None)


def _plain(heading: str) -> str:
    """A heading without accents, blanks and signs, in small letters: `Prénom` and `first_name` as they are known."""
    apart = unicodedata.normalize("NFKD", heading[:60].casefold().replace("ø", "o").replace("æ", "ae"))
    return NOT_A_LETTER.sub("", "".join(letter for letter in apart if not unicodedata.combining(letter)))
