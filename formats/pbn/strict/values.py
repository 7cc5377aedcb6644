"""The value of each tag that stands for itself: its form, by the chapter of the standard that gives it.

A value "?" (unknown) or "" (inappropriate) is right for every tag (3.4); inheritance is looked at elsewhere.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable
from fractions import Fraction

from formats.pbn.strict.faults import Faults, quoted
from formats.pbn.strict.scanner import Tag

__all__ = ["CONTRACT", "RESULT", "check_value", "is_case_only", "result_sides", "rubber_vulnerability", "seat_of"]

Check = Callable[[Tag, str, Faults], None]

SIDES = r"(?P<one>NS|EW)(?P<gap> *+)"
AND = r"(?: ++(?P<other>NS|EW)(?P<gap2> *+)"
INTEGER = r"[+-]?\d{1,9}"
DECIMAL = r"[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})"
RUBBER = r"\d{1,9} *+/ *+\d{1,9}"
DATE = re.compile(r"([\d?]{4})\.([\d?]{2})\.([\d?]{2})")
TIME = re.compile(r"([\d?]{2}):([\d?]{2}):([\d?]{2})")
ROUND = re.compile(r"[A-Za-z0-9_]++(?:\.[A-Za-z0-9_]++)*+")
CONTRACT = re.compile(r"([1-7])([CDHScdhs]|NT|nt)(XX?|xx?)?")
RESULT = re.compile(
    r"(?P<caret>\^?)(?:(?P<tricks>\d{1,2})|(?P<one>NS|EW)(?P<gap> *+)(?P<first>\d{1,2})"
    r"(?: ++(?P<other>NS|EW)(?P<gap2> *+)(?P<second>\d{1,2}))?) *+"
)
HISTORY = re.compile(r" *+NS *+(\d{1,9}(?:[ /]++\d{1,9}){1,8}) *+EW *+(\d{1,9}(?:[ /]++\d{1,9}){1,8}) *+")
UNITS = re.compile(r"(\d{1,9}) ++(\d{1,9}) *+/ *+(\d{1,9})(?: ++(\d{1,9}))?(?: ++(\d{1,9}))?")

SYSTEMS = ("MP", "MatchPoints", "IMP", "Cavendish", "Chicago", "Rubber", "BAM", "Instant")
MODIFIERS = (
    "Butler", "Butler-2", "Experts", "Cross", "Cross1", "Cross2", "Mean", "Median", "MP1", "MP2", "OldMP",
    "Mitchell2", "Mitchell3", "Mitchell4", "Ascherman", "Bastille", "EMP", "IMP_1948", "IMP_1961",
)  # fmt: skip


def seat_of(value: str) -> str | None:
    """The seat that a value names, upper case; None where it names none."""
    return value.upper() if len(value) == 1 and value in "NESWnesw" else None


def is_case_only(value: str, allowed: tuple[str, ...]) -> bool:
    """Whether only the case of letters keeps the value from being one of those allowed."""
    return value.lower() in {word.lower() for word in allowed}


def _expected(tag: Tag, value: str, faults: Faults, code: str, wanted: str) -> None:
    faults.add(code, tag.value_place, f"{tag.name} {quoted(value)}: expected {wanted}")


def _seat(tag: Tag, value: str, faults: Faults) -> None:
    if seat_of(value) is None:
        _expected(tag, value, faults, "seat", "W, N, E or S")


def _declarer(tag: Tag, value: str, faults: Faults) -> None:
    if seat_of(value.removeprefix("^")) is None:
        _expected(tag, value, faults, "seat", 'W, N, E or S, after "^" where declarer and dummy were swapped')


def _one_of(code: str, allowed: tuple[str, ...]) -> Check:
    def check(tag: Tag, value: str, faults: Faults) -> None:
        if value in allowed or value in {word.lower() for word in allowed}:
            return
        wanted = " or ".join(filter(None, (", ".join(allowed[:-1]), allowed[-1])))
        _expected(tag, value, faults, "case" if is_case_only(value, allowed) else code, wanted)

    return check


def _board(tag: Tag, value: str, faults: Faults) -> None:
    if not re.fullmatch(r"\d{1,9}", value) or int(value) == 0:
        _expected(tag, value, faults, "board", "a positive number")


def _date(tag: Tag, value: str, faults: Faults) -> None:
    found = DATE.fullmatch(value)
    if found is None:
        _expected(tag, value, faults, "date", "YYYY.MM.DD, with ? for each unknown digit")
        return
    year, month, day = (int(part) if part.isdigit() else None for part in found.groups())
    if month is not None and not 1 <= month <= 12:
        _expected(tag, value, faults, "date", "a month from 01 to 12")
    elif day is not None and not 1 <= day <= (monthrange(year or 2000, month)[1] if month else 31):
        _expected(tag, value, faults, "date", "a day of that month")


def _time(tag: Tag, value: str, faults: Faults) -> None:
    found = TIME.fullmatch(value)
    limits = (23, 59, 59)
    parts = found.groups() if found else ()
    if not found or any(part.isdigit() and int(part) > most for part, most in zip(parts, limits, strict=True)):
        _expected(tag, value, faults, "time", "HH:MM:SS")


def _round(tag: Tag, value: str, faults: Faults) -> None:
    if not ROUND.fullmatch(value):
        _expected(tag, value, faults, "round", "letters, digits and underscores, in parts between periods")


def _hidden(tag: Tag, value: str, faults: Faults) -> None:
    if not re.fullmatch(r"[NESW]{1,4}", value) or len(set(value)) < len(value):
        _expected(tag, value, faults, "hidden", "some of W, N, E and S, each once")


def _number(tag: Tag, value: str, faults: Faults) -> None:
    if not re.fullmatch(r"\d{1,9}", value):
        _expected(tag, value, faults, "number", "a number of seconds")


def _time_control(tag: Tag, value: str, faults: Faults) -> None:
    if not re.fullmatch(r"\d{1,9}/\d{1,9}", value):
        _expected(tag, value, faults, "time-control", "games/minutes, such as 4/30")


def _scoring(tag: Tag, value: str, faults: Faults) -> None:
    fields = value.split(";")
    if not all(fields):
        _expected(tag, value, faults, "scoring", "a scoring system or a modifier in each field between semicolons")
    systems = [field for field in fields if field in SYSTEMS]
    if len(systems) > 1:
        _expected(tag, value, faults, "scoring", "one scoring system and no other beside it")
    unknown = [field for field in fields if field and field not in SYSTEMS and field not in MODIFIERS]
    if unknown:
        text = f"{tag.name} {quoted(value)}: {quoted(unknown[0])} is no example of the standard"
        faults.add("scoring-unknown", tag.value_place, text)


def _score_form(figure: str, *, needs_side: bool = False) -> re.Pattern[str]:
    sided = f"{SIDES}(?P<first>{figure}){AND}(?P<second>{figure}))?"
    alone = "" if needs_side else f"(?P<alone>{figure})|"
    return re.compile(f" *+(?:{alone}{sided}) *+")


def _score(code: str, figure: str, wanted: str, *, needs_side: bool = False) -> Check:
    form = _score_form(figure, needs_side=needs_side)

    def check(tag: Tag, value: str, faults: Faults) -> None:
        found = form.fullmatch(value)
        if found is None or (found["one"] and found["one"] == found["other"]):
            sided = f"{wanted} after NS or EW" if needs_side else f"{wanted}, alone or after NS or EW or both"
            _expected(tag, value, faults, code, sided)
            return
        if found["gap"] == "" or found["gap2"] == "":
            text = f"{tag.name} {quoted(value)}: a space is expected after NS or EW"
            faults.add("score-space", tag.value_place, text)
        if code == "percentage":
            figures = [found[name] for name in ("alone", "first", "second") if found[name]]
            if any(not 0 <= Fraction(figure + "0" if "." in figure else figure) <= 100 for figure in figures):
                _expected(tag, value, faults, code, "a percentage from 0 to 100")

    return check


def _result(tag: Tag, value: str, faults: Faults) -> None:
    found = RESULT.fullmatch(value)
    figures = [int(found[name]) for name in ("tricks", "first", "second") if found[name]] if found else []
    if found is None or (found["one"] and found["one"] == found["other"]):
        _expected(tag, value, faults, "result", "tricks, alone or after NS or EW or both")
    elif any(figure > 13 for figure in figures):
        _expected(tag, value, faults, "result", "a number of tricks from 0 to 13")
    elif found["gap"] == "" or found["gap2"] == "":
        faults.add("score-space", tag.value_place, f"{tag.name} {quoted(value)}: a space is expected after NS or EW")


def result_sides(value: str) -> tuple[bool, int | None, dict[str, int]] | None:
    """What a Result says: whether it bears a caret, declarer's tricks, and tricks by side; None if not a result."""
    found = RESULT.fullmatch(value)
    if found is None:
        return None
    sides = {found["one"]: int(found["first"])} if found["one"] else {}
    if found["other"]:
        sides[found["other"]] = int(found["second"])
    return bool(found["caret"]), int(found["tricks"]) if found["tricks"] else None, sides


def _history_units(value: str) -> list[list[int]] | None:
    """Both sides' units, `above_previous above_current below-1 ...`; None where the form is broken (4.2.6)."""
    found = HISTORY.fullmatch(value)
    units = [UNITS.fullmatch(part.strip()) for part in found.groups()] if found else []
    if not units or not all(units):
        return None
    return [[int(part) for part in unit.groups() if part is not None] for unit in units if unit]


def rubber_vulnerability(value: str) -> str | None:
    """Who is vulnerable by the games won (4.2.6): None, NS, EW or All; None of these where the history is broken."""
    units = _history_units(value)
    if units is None or len(units[0]) != len(units[1]):
        return None
    won = {"NS": 0, "EW": 0}
    for below_ns, below_ew in list(zip(units[0][2:], units[1][2:], strict=True))[:-1]:
        if (below_ns >= 100) == (below_ew >= 100):
            return None
        won["NS" if below_ns >= 100 else "EW"] += 1
    if max(won.values()) > 1:
        return None
    return {(0, 0): "None", (1, 0): "NS", (0, 1): "EW", (1, 1): "All"}[won["NS"], won["EW"]]


def _history(tag: Tag, value: str, faults: Faults) -> None:
    if rubber_vulnerability(value) is None:
        wanted = '"NS above above / below ... EW above above / below ..." with one winner for each finished game'
        _expected(tag, value, faults, "rubber-history", wanted)


def _double_dummy(tag: Tag, value: str, faults: Faults) -> None:
    if not re.fullmatch(r"[0-9A-Da-d]{20}|[*]{20}", value):
        _expected(tag, value, faults, "double-dummy", "20 hexadecimal digits from 0 to D")


VULNERABLE = ("None", "Love", "-", "NS", "EW", "All", "Both")
SCORE = _score("score", INTEGER, "a whole number of points")
DECIMAL_SCORE = _score("score", DECIMAL, "a number")
PLAYER_TYPE = _one_of("value-unknown", ("human", "program"))

CHECKS: dict[str, Check] = {
    "Dealer": _seat, "Auction": _seat, "Play": _seat, "Declarer": _declarer, "Board": _board,
    "Vulnerable": _one_of("vulnerable", VULNERABLE), "Date": _date, "EventDate": _date, "UTCDate": _date,
    "Time": _time, "UTCTime": _time, "Round": _round, "Hidden": _hidden, "TimeCall": _number, "TimeCard": _number,
    "TimeControl": _time_control, "Scoring": _scoring, "Result": _result, "Score": SCORE, "ScoreIMP": DECIMAL_SCORE,
    "ScoreMP": DECIMAL_SCORE, "ScorePercentage": _score("percentage", DECIMAL, "a percentage"),
    "ScoreRubber": _score("score", RUBBER, "points above/points below"), "ScoreRubberHistory": _history,
    "OptimumScore": _score("score", INTEGER, "a whole number of points", needs_side=True),
    "DoubleDummyTricks": _double_dummy, "FrenchMP": _one_of("value", ("Yes", "No")),
    "Room": _one_of("value", ("Open", "Closed")),
    "Competition": _one_of("value-unknown", ("Cavendish", "Chicago", "Individuals", "Pairs", "Rubber", "Teams")),
    "Mode": _one_of("value-unknown", ("EM", "EMB", "IBS", "OKB", "TABLE", "TC")),
    "Termination": _one_of("value-unknown", ("abandoned", "adjudication", "death", "emergency", "normal",
                                             "rules infraction", "time forfeit", "unterminated")),
    **dict.fromkeys(("WestType", "NorthType", "EastType", "SouthType"), PLAYER_TYPE),
}  # fmt: skip
"""The check of each tag whose value has a form; Deal, Contract, Note and the headers of tables stand elsewhere."""


def check_value(tag: Tag, value: str, faults: Faults) -> None:
    """Hold a value against the form of its tag."""
    check = CHECKS.get(tag.name)
    if check is not None:
        check(tag, value, faults)
