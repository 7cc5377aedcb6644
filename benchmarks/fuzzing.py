"""Files that nobody would write: `python -m benchmarks fuzz --seconds 600`, and what the readers make of them.

Whole files of every format (those of a folder, or made from the sample sessions) are cut, doubled, joined and struck
with what means something to the readers; others are made of nothing but such words. Each is imported and audited as
the commands do it. What is found is told with the number that makes the same file again. A reader may refuse a file,
with the project's own error; whatever else it raises is a fault, and so are more than two seconds a KiB.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import cast

from application.exporting import export_streams
from application.importing.parsed import parse
from domain.errors import TdlogError
from formats.apart import Bounds, Job, cores, failure, outcomes
from formats.bws.reader import read_rows
from formats.bws.tables import Row, Rows
from formats.file_audit import audit_bytes
from formats.notation import read_script
from formats.sources import Source
from formats.texts_kept import TextPolicy

__all__ = ["Fuzzed", "fuzz", "made", "main", "try_file"]

SAMPLES = Path(__file__).resolve().parents[1] / "sample_sessions"
SMALL = 4000
"""A sample of so many bytes at most, and of a larger file so much of it, is what is changed."""
A_BATCH = 200
SECONDS_A_KIB = 2.0
BATCH = Bounds(240.0, 2 << 30)

WORDS: dict[str, str] = {
    "tdl": (
        "board|1|2|dealer=n|vul=none|1n|p|x|xx|3nt!|hk|s2|4|undo|redo|at #3|#4|judge|ask|claim 9|concede|"
        'tricks 8|=> 64A2|session|stream S1.r1.t2|round|@|"|!!|;|#|adjust|ns=average+|publish|deal|'
        'player p1 "x"|appeal|note|revoke|name n'
    ),
    "jsonl": (
        '{|}|[|]|"|:|,|"stream":"S1.r1.t1"|"no":1|"event":"card"|"event":"board"|"board":10000|null|true|'
        '-1|1e9|\\u0000|\\ud800|"hands":[null,null,null,null]|"entry":1|"event":"amended","entry":1|'
        '"replacements":[]|"by":"N"'
    ),
    "pbn": (
        '[Board "1"]|[Dealer "N"]|[Deal "N:AKQ2.A32.A32.A32 - - -"]|[Auction "N"]|[Play "W"]|'
        '[Contract "3NT"]|[Result "9"]|1NT|AP|Pass|^S|^R|^I|=1=|[Note "1:x"]|SA|H10|-|+|*|{|}|;|%|'
        '[ScoreTable "Table;Round;PairId_NS;PairId_EW;Contract;Score_NS;MP_NS"]|1 1 1 2|"a b"|#|##|'
        '[Scoring "IMP"]|[TotalScoreTable "Rank;PairId;TotalPercentage"]|[Score "NS 50"]|[Room "Open"]|\\'
    ),
    "lin": (
        "qx|o1|c2|md|3SAKQHAKQDAKQCAKQJ,,,|mb|1N!|p|d|pc|SA|h10|pg|mc|13|rs|3NN=,,|vg|a,b,I,1,4,x,0,y,0|"
        "pn|a,b,c,d|sv|b|an|nt|st|||"
    ),
    "usebio": (
        "<USEBIO Version='1.2'>|</USEBIO>|<EVENT EVENT_TYPE='MP_PAIRS'>|</EVENT>|<BOARD>|</BOARD>|"
        "<BOARD_NUMBER>1</BOARD_NUMBER>|<TRAVELLER_LINE>|</TRAVELLER_LINE>|"
        "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>|<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>|<SCORE>A6040</SCORE>|"
        "<SCORE>-50</SCORE>|<NS_MATCH_POINTS>1.5</NS_MATCH_POINTS>|<EW_MATCH_POINTS>.5</EW_MATCH_POINTS>|"
        "<CONTRACT>3NT</CONTRACT>|<PLAYED_BY>N</PLAYED_BY>|<TRICKS>9</TRICKS>|<PARTICIPANTS>|"
        "</PARTICIPANTS>|<PAIR>|</PAIR>|<PAIR_NUMBER>1</PAIR_NUMBER>|&lt;|&x;|"
        "<PERCENTAGE>50</PERCENTAGE>|<TOTAL_SCORE>1</TOTAL_SCORE>|<MATCH>|</MATCH>|"
        "<NS_CROSS_IMP_POINTS>1</NS_CROSS_IMP_POINTS>|<!--"
    ),
    "bws": (
        "1|2|9|0|-1|A|E|N|W|3 NT|4 S x|PASS|=|+1|-2|60%-40%|Not played|Wrong direction|HA|"
        "2026-03-07 00:00:00|True||10000|1-9"
    ),
}
"""By format what means something to its reader, between bars; LIN, whose own bars they are, has them put back."""
ANYWHERE = (
    "\n",
    "\n\n",
    " ",
    "\t",
    "\0",
    "\x1a",
    "\x1b[2J",
    "é",
    "\u202e",
    "\ufeff",
    "9" * 30,
    "-",
    "\r",
    "0",
    "10000",
)

ENDINGS = {"tdl": "tdl", "jsonl": "jsonl", "pbn": "pbn", "lin": "lin", "usebio": "xml", "bws": "bws"}
BWS: dict[str, tuple[str, ...]] = {
    "Section": ("ID", "Letter", "ScoringType", "MissingPair"),
    "RoundData": ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards"),
    "ReceivedData": (
        "ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer", "NS/EW", "Contract", "Result",
        "LeadCard", "Remarks", "DateLog", "TimeLog", "Erased", "SuspiciousContract",
    ),
    "PlayerNumbers": ("Section", "Table", "Direction", "Number", "Name", "Round"),
    "BiddingData": ("Section", "Table", "Round", "Board", "Counter", "Direction", "Bid", "Erased"),
    "PlayData": ("Section", "Table", "Round", "Board", "Counter", "Direction", "Card", "Erased"),
    "HandRecord": ("Section", "Board", "NorthSpades", "NorthHearts", "EastSpades", "SouthClubs", "WestDiamonds"),
}  # fmt: skip
"""Tables of a Bridgemate file, with columns: its rows are made, for no program of ours writes the database."""


@dataclass(slots=True)
class Fuzzed:
    """What came of many files."""

    inputs: int = 0
    size: int = 0
    slowest: float = 0.0
    """Seconds a KiB, of what is smaller as of one."""
    faults: list[str] = field(default_factory=list[str])

    def add(self, other: Fuzzed) -> None:
        """Take what came of others."""
        self.inputs += other.inputs
        self.size += other.size
        self.slowest = max(self.slowest, other.slowest)
        self.faults += other.faults


@lru_cache(maxsize=2)
def originals(folder: str = "") -> tuple[tuple[str, bytes], ...]:
    """Name and bytes of the files that are changed: those of a folder, else the sample sessions in every format."""
    if folder:
        paths = (path for path in sorted(Path(folder).rglob("*")) if path.is_file())
        return tuple((path.name, path.read_bytes()[: 10 * SMALL]) for path in paths)
    found: list[tuple[str, bytes]] = []
    for path in sorted(SAMPLES.rglob("*.tdl")):
        data = path.read_bytes()
        if len(data) > SMALL:
            continue
        found.append((path.name, data))
        script = read_script(data, source=path.name)
        for form in ("jsonl", "pbn", "lin", "usebio"):
            try:
                written = export_streams(form, script.streams, script.names).data
            except TdlogError:
                continue
            found.append((f"{path.stem}.{ENDINGS[form]}", written))
    return tuple(found)


def made(number: int, folder: str = "") -> tuple[str, bytes]:
    """The file of a number: always the same."""
    random = Random(number)
    if random.random() < 0.3:
        form = random.choice([*WORDS][:-1])
        return f"made.{ENDINGS[form]}", _of_words(form, random).encode("utf-8", "replace")
    name, data = random.choice(originals(folder))
    if len(data) > SMALL and name.endswith((".jsonl", ".xml")):
        data = data if name.endswith(".xml") else data[:SMALL].rpartition(b"\n")[0]
    elif len(data) > SMALL:
        start = random.randrange(len(data) - SMALL)
        data = data[: SMALL // 4] + data[start : start + SMALL]
    form = next((form for form, ending in ENDINGS.items() if name.lower().endswith(ending)), "pbn")
    if form in ("tdl", "jsonl", "usebio") and random.random() < 0.8:
        return name, _changed_within(data, form, random)
    for _ in range(random.randint(1, 6)):
        data = _changed(data, form, random, folder)
    return name, data


VALUES: tuple[object, ...] = (
    0,
    1,
    13,
    52,
    -1,
    9999,
    10**9,
    "",
    "N",
    "S1.r1.t1",
    "x",
    "HA",
    "4S",
    True,
    None,
    [],
    [1],
    {},
)


def _changed_within(data: bytes, form: str, random: Random) -> bytes:
    """A few lines taken out, doubled, moved or changed so that the file is read on: entries stay numbered, elements
    closed."""
    if form == "usebio":
        return _other_figures(data, random)
    lines = data.decode("utf-8", "replace").split("\n")
    for _ in range(random.randint(1, 4)):
        at, how = random.randrange(len(lines)), random.randrange(4)
        if how == 0 and len(lines) > 1:
            del lines[at]
        elif how == 1:
            lines.insert(random.randrange(len(lines)), lines[at])
        elif how == 2 or form == "tdl":
            lines.insert(at, " ".join(random.choices(_words("tdl"), k=random.randint(1, 4))) if form == "tdl" else "")
        else:
            lines[at] = _other_value(lines[at], random)
    return "\n".join(_numbered(lines) if form == "jsonl" else lines).encode()


def _other_value(line: str, random: Random) -> str:
    fields = _fields(line)
    if fields:
        fields[random.choice([*fields])] = random.choice(VALUES)
    return json.dumps(fields) if fields else line


def _fields(line: str) -> dict[str, object]:
    """The fields of a line of JSON; none of one that is torn."""
    with suppress(ValueError):
        found: object = json.loads(line)
        return cast("dict[str, object]", found) if isinstance(found, dict) else {}
    return {}


def _numbered(lines: Sequence[str]) -> Iterator[str]:
    """Lines of entries with their numbers, stream by stream, as if they had been written so."""
    count: Counter[str] = Counter()
    for line in lines:
        fields = _fields(line)
        if "no" in fields:
            count[str(fields.get("stream"))] += 1
            fields["no"] = count[str(fields.get("stream"))]
        yield json.dumps(fields) if fields else line


def _other_figures(data: bytes, random: Random) -> bytes:
    """The elements of USEBIO with other text between them, and lines of a traveller with figures of every kind."""
    text = data.decode("utf-8", "replace")
    texts = [*TEXT.finditer(text)]
    for found in sorted(random.sample(texts, min(len(texts), random.randint(0, 3))), key=lambda one: -one.start()):
        text = text[: found.start()] + random.choice(FIGURES) + text[found.end() :]
    many = random.randint(0, 6)
    lines = "".join(
        "<TRAVELLER_LINE>" + "".join(f"<{name}>{random.choice(FIGURES)}</{name}>" for name in LINE
                                     if random.random() < 0.8) + "</TRAVELLER_LINE>"
        for _ in range(many)
    )  # fmt: skip
    board = f"<BOARD><BOARD_NUMBER>{random.randint(0, 5)}</BOARD_NUMBER>{lines}</BOARD>" if many else ""
    return text.replace("</EVENT>", board + "</EVENT>", 1).encode("utf-8", "replace")


TEXT = re.compile(r"(?<=>)[^<>\s][^<>]*(?=</)")
FIGURES = (
    "1", "2", "3", "N", "E", "3NT", "4Sx", "PASS", "9", "13", "-1", "400", "-50", "A6040", "A", "A50", "0", "1.5", ".5",
    "-", "", "50%", "x", "10000", "1e9", "MP_PAIRS", "CROSS_IMP", "SWISS_TEAMS", "2026-03-07", "07/03/2026", "٣", "½",
)  # fmt: skip
LINE = (
    "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE", "NS_MATCH_POINTS",
    "EW_MATCH_POINTS", "NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS",
)  # fmt: skip


def _words(form: str) -> list[str]:
    words = WORDS[form].split("|")
    return [f"{word}|" for word in words] if form == "lin" else words


def _of_words(form: str, random: Random) -> str:
    words = _words(form)
    ends = ["", "\n"] if form in ("lin", "usebio") else [" ", "\n", " "]
    picked = (random.choice(words if random.random() < 0.9 else ANYWHERE) for _ in range(random.randint(1, 120)))
    return "".join(word + random.choice(ends) for word in picked)


def _changed(data: bytes, form: str, random: Random, folder: str) -> bytes:
    """One change: something taken out, doubled, put in, struck, or joined with another file."""
    start = random.randrange(len(data) + 1)
    end = min(len(data), start + random.choice((1, 1, 4, 20, 200)))
    how = random.randrange(7)
    if how == 0:
        return data[:start] + data[end:]
    if how == 1:
        return data[:end] + data[start:end] * random.choice((1, 2, 50)) + data[end:]
    if how == 2:
        return data[:start] + bytes(random.randrange(256) for _ in range(end - start))[:9] + data[end:]
    if how == 3:
        _, other = random.choice(originals(folder))
        at = random.randrange(len(other) + 1)
        return data[:start] + other[at : at + 400] + data[end:]
    if how == 4:
        lines = data.split(b"\n")
        one, two = random.randrange(len(lines)), random.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
        return b"\n".join(lines)
    word = random.choice(_words(form) if random.random() < 0.8 else ANYWHERE)
    put = word.encode("utf-8", "replace") * random.choice((1, 1, 1, 3, 30))
    return data[:start] + put + data[start if how == 5 else end :]


def made_rows(number: int) -> Rows:
    """The rows of a Bridgemate file of a number."""
    random = Random(number)
    values: list[object] = [*_words("bws"), *range(7), None, True, False]
    tables: Rows = {}
    for name, columns in BWS.items():
        small = [1, 1, 2, random.choice(values)]
        tables[name] = [
            Row((column, random.choice(small if n < 5 else values)) for n, column in enumerate(columns))
            for _ in range(random.randint(0, 8))
        ]
    return tables


def try_file(name: str, data: bytes) -> str:
    """Import and audit a file as the commands do; what went wrong, empty where nothing did."""
    source = Source(name, partial(bytes, data), session_from=name)
    try:
        parse(source, None, True, TextPolicy())
    except TdlogError as error:
        str(error)
    except Exception as error:
        return f"import: {failure(error)}"
    audit = audit_bytes(data, name)
    return f"audit: {audit.found[0].oddity.text}" if audit.state == "failed" else ""


def _try_rows(number: int) -> str:
    try:
        read_rows(made_rows(number), "made.bws")
    except TdlogError as error:
        str(error)
    except Exception as error:
        return f"rows: {failure(error)}"
    return ""


def fuzz(numbers: Sequence[int], folder: str = "") -> Fuzzed:
    """Try the files of these numbers; every eighth number is one of Bridgemate's."""
    fuzzed = Fuzzed()
    for number in numbers:
        name, data = ("made.bws", b"") if number % 8 == 0 else made(number, folder)
        begin = time.process_time()
        wrong = _try_rows(number) if number % 8 == 0 else try_file(name, data)
        took = (time.process_time() - begin) / max(1.0, len(data) / 1024)
        fuzzed.inputs += 1
        fuzzed.size += len(data)
        fuzzed.slowest = max(fuzzed.slowest, took)
        if wrong or took > SECONDS_A_KIB:
            fuzzed.faults.append(f"{number} {name}: {wrong or f'{took:.1f} s a KiB'}")
    return fuzzed


def _batches(first: int, inputs: int, until: float, folder: str) -> Iterator[Job]:
    for start in range(first, first + inputs, A_BATCH):
        if time.monotonic() > until:
            return
        yield Job(fuzz, (range(start, min(start + A_BATCH, first + inputs)), folder))


def main(arguments: Sequence[str] | None = None) -> int:
    """Try as many files as there are, or as there is time for, or until Ctrl-C. Returns 1 where a reader failed."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks fuzz", description="Look for files that break a reader."
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="for so long (60)")
    parser.add_argument("--inputs", type=int, default=1_000_000, help="at most so many files (1000000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first file (0)")
    parser.add_argument("--folder", default="", help="files to change, instead of the sample sessions")
    parser.add_argument("--processes", type=int, default=cores(), help="at once")
    chosen = parser.parse_args(arguments)
    found = Fuzzed()
    jobs = _batches(chosen.first, chosen.inputs, time.monotonic() + chosen.seconds, chosen.folder)
    with suppress(KeyboardInterrupt), closing(outcomes(jobs, BATCH, chosen.processes)) as work:
        for number, outcome in work:
            if isinstance(outcome, Fuzzed):
                found.add(outcome)
                for fault in outcome.faults:
                    print(fault, flush=True)
            else:
                found.faults.append(f"files from {chosen.first + number * A_BATCH}: {outcome}")
                print(found.faults[-1], flush=True)
    print(f"{found.inputs} files, {found.size >> 10} KiB; the slowest {found.slowest:.2f} s a KiB; "
          f"{len(found.faults)} faults")  # fmt: skip
    return 1 if found.faults else 0
