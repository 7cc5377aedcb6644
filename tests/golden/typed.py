"""The commands that are run for the golden files, by family."""

from __future__ import annotations

__all__ = ["COMMANDS", "LOGS", "SCREEN"]

SCREEN = {"COLUMNS": "80", "TDLOG_LOG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "TZ": "UTC"}
"""The environment in which every command runs, besides English."""

LOGS = {
    "demo.db": ("spring_match.tdl", "sessions/pairs_evening.tdl"),
    "all.db": ("",),
    "match.db": ("spring_match.tdl",),
    "matters.db": (
        "spring_match.tdl",
        "article_000/S0-01-partner-asks-and-a-penalty-card-lies-there.tdl",
        "article_000/S0-05-the-director-was-not-called.tdl",
        "article_000/S0-12-it-was-the-information-from-partner.tdl",
        "article_001/S1-08-the-answer-is-no.tdl",
        "information/IN-07-a-poll-with-its-answers.tdl",
    ),
    "cup.db": ("sessions/cup_match.tdl",),
    "league.db": ("sessions/league_evening.tdl",),
    "split.db": ("article_000/S0-08-a-match-with-a-split-score.tdl",),
    "knockout.db": ("article_000/S0-09-the-same-match-as-a-knockout.tdl",),
    "fault.db": ("article_000/S0-10b-both-teams-at-fault.tdl",),
    "fields.db": ("article_000/S0-11a-two-frequency-tables.tdl",),
    "other_field.db": ("article_000/S0-11b-the-other-field.tdl",),
    "late.db": ("claims/CL-05-an-agreement-taken-back-too-late.tdl",),
    "period.db": ("information/IN-10-an-answer-after-the-period.tdl",),
    "no_score.db": ("scores/SC-01-no-second-score.tdl",),
    "carried.db": ("scores/SC-02-what-was-carried-and-what-was-won.tdl",),
    "fouled.db": ("scores/SC-03-small-groups-of-a-fouled-board.tdl",),
    "own_damage.db": ("scores/SC-04-damage-of-ones-own.tdl",),
    "which_form.db": ("scores/SC-05-which-form-was-played.tdl",),
    "fouled_match.db": ("scores/SC-06-a-fouled-board-in-a-match.tdl",),
    "two_deals.db": ("scores/SC-07-two-deals-in-a-match.tdl",),
}
"""Logs, and the samples that each is made from; `all.db` from every one that does not clash with one before."""

BOARDS = {
    "match.db": ("S1.r1.t1/2", "S1.r1.t1/4", "S1.r1.t2/3", "S1.r2.t1/6", "S1.r2.t2/8"),
    "demo.db": ("S2.r2.t7/16", "S2.r9.t6/10"),
    "cup.db": ("S1.r2.t1/13",),
    "league.db": ("S1.r1.t1/3",),
    "two_deals.db": ("S1.r1.t2/1",),
}
"""Boards that are shown one by one."""

WAYS = ("", " --lang da", " --json")
SESSIONS = (
    "demo.db S1",
    "demo.db S2",
    *(f"{log} S1" for log in LOGS if log not in ("demo.db", "all.db", "matters.db")),
)
FIGURES = (
    "1 --session S1 --log match.db", "16 --session S2 --log demo.db", "16 16 --session S2 --log demo.db",
    "--board 10 --session S2 --log demo.db", "14 --session S2 --log demo.db", "--board 2 --session S1 --log match.db",
    "Nord --log cup.db", "Syd 13 --log cup.db", "D --log league.db", "A --log league.db", "1 --log fields.db",
    "1 --log fouled.db", "1 --log which_form.db", "--board 16 --log split.db", "--board 1 --log two_deals.db",
    "--board 1 --log own_damage.db", "--board 16 --log knockout.db", "--board 1 --log carried.db",
    "--since 0 --session S1 --log match.db", "--entry S1.r1.t1#86 --session S1 --log match.db",
    "--since 1500 --session S2 --log demo.db", "16 16 --session S2 --depth 1 --log demo.db",
)  # fmt: skip
"""What is explained."""

FORMS = (
    "ruling 2#84 --log match.db", "ruling S1.r1.t1/4#168 --log match.db", "ruling S1.r2.t1/7#140 --log match.db",
    "ruling S1.r2.t2/8#189 --log match.db", "claim S1.r1.t2/3#138 --log match.db", "claim 6#104 --log match.db",
    "claim S1.r1.t1/1#44 --names --log match.db", "appeal A1 --log demo.db", "appeal A1 --names --log cup.db",
    "penalty S2#41 --log demo.db", "penalty S1#33 --log league.db", "ruling 3#11 --log league.db",
)  # fmt: skip
"""The documents."""

WHOM = ("director", "scorer S1", "player S1/1")
"""Whom links are made for."""

MATTERS = (
    "S1.r1.t1/4#168", "S1.r1.t2/3#138", "6#104", "7#140", "8#214", "2#84",
    "S0-01-partner-a-895cf9ed-card-lies-there/1#13",
    "S0-05-the-director-was-not-called/1#10", "S0-12-it-was-th-4abc82ad-on-from-partner/1#19",
    "S1-08-the-answer-is-no/1#8",
)  # fmt: skip
"""What is led through at the desk."""

ANSWERS = "1;1;1;1;1;because of the cards;1;1"
"""What is typed at the desk."""

RECORDED = (
    "article_000/S0-01-partner-asks-and-a-penalty-card-lies-there", "article_001/S1-07-a-revoke-at-trick-twelve",
    "article_002/S2-05-a-card-named-from-dummy", "article_002/S2-10-the-revoker-speaks-after-a-claim",
    "article_003/S3-03-right-hand-opponent-passes-and-the-bid-is-repeated",
    "article_004/S4-07-the-ace-too-many-is-played",
    "auction/AU-05-eight-clubs", "auction/AU-12-two-calls-out-of-turn", "claims/CL-01-which-tricks-are-meant",
    "claims/CL-08-a-card-played-after-a-claim", "information/IN-07-a-poll-with-its-answers",
    "insufficient_bids/four-ways-to-replace-an-insufficient-bid", "play/LE-05-declarer-could-see-a-card-of-dummys",
    "play/RE-01-a-revoke-told-in-other-words", "play/TR-01-a-card-too-few-and-a-card-too-many",
    "play/UN-01-a-card-nobody-saw",
)  # fmt: skip
"""Samples that are typed at a table, line by line, their expectations too."""


def _each(*lines: str, ways: tuple[str, ...] = WAYS) -> tuple[str, ...]:
    """Each command as text in both languages and as JSON, or in other ways."""
    return tuple(line + way for line in lines for way in ways)


def _ways(log: str) -> tuple[str, ...]:
    """In which ways a log is asked: in Danish those of a whole evening."""
    return WAYS if log in ("demo.db", "cup.db", "league.db", "two_deals.db") else ("", " --json")


WORDS = WAYS[:2]

COMMANDS: dict[str, tuple[str, ...]] = {
    "demo.txt": _each("demo", ways=WORDS),
    "help.txt": (
        "--help", "demo --help", "record --help", "import --help", "check --help", "replay --help", "rulings --help",
        "equity --help", "dd --help", "desk --help", "law --help", "appeals --help", "results --help", "explain --help",
        "pads --help", "movements --help", "draw --help", "members --help", "standings --help", "handicap --help",
        "masterpoints --help", "publish --help", "audit --help",
        "form --help", "verify --help", "seal --help", "witness --help", "backup --help", "copy --help", "serve --help",
        "check-receipt --help",
        "link --help", "link make --help", "link tables --help", "link list --help", "link revoke --help",
        "series --help", "series open --help", "series add --help", "series remove --help", "series same --help",
        "series qualify --help", "series carry --help", "series publish --help",
        "clock --help", "hints --help", "stamp --help",
        "link label --help", "forget --help", "export --help",
        "rulings --log missing.db", "rulings --log files/clean.pbn", "replay",
        "replay 99 --log cup.db", "desk 99#1 --log cup.db", "standings S9 --log cup.db", "explain X --log cup.db",
        "form ruling 99#1 --log cup.db", "nothing", "rulings --as-of yesterday --log cup.db", "law 999 --log cup.db",
    ),
    "check.txt": _each(
        "check -v sample_sessions/article_001 sample_sessions/claims", "check files/wrong.tdl",
        "check files/faults.pbn files/nothing.txt",
    ),
    "replay.txt": (
        *(line for log, boards in BOARDS.items() for board in boards for line in _each(f"replay {board} --log {log}")),
        *(f"replay S1.r1.t1/2 --at {entry} --log match.db" for entry in (47, 52, 70, 84, 85, 90)),
        *_each("replay S1.r1.t1/4 --at 175 --log match.db", "replay S1.r1.t2/3 --as-of S1.r1.t2#120 --log match.db"),
    ),
    "rulings.txt": (
        *(line for log in LOGS for line in _each(f"rulings --log {log}", ways=_ways(log))),
        "rulings --log all.db --lang da",
        *_each("rulings --open --log demo.db", "rulings --open --log cup.db", "rulings --open --log which_form.db"),
        "rulings --open --log all.db",
        *_each("rulings S1.r1.t1/2 --at 85 --log match.db", "rulings --as-of S1.r1.t1#175 --log match.db"),
    ),
    "results.txt": (
        *(line for log in LOGS for line in _each(f"results --log {log}", ways=_ways(log))),
        *(line for log, boards in BOARDS.items() for board in boards for line in _each(f"results {board} --log {log}")),
        *_each("results S1.r1 --log match.db", "results --as-of S1.r1.t1#84 --log match.db"),
    ),
    "standings.txt": (
        *(line for each in SESSIONS for line in _each("standings --log " + each, "standings --matches --log " + each)),
        *_each("standings S2 --board 16 --log demo.db", "standings S2 --board 5 --log demo.db"),
        *_each("standings S1 --board 2 --log demo.db", "standings --board 13 --log cup.db"),
        *_each("standings --board 3 --log league.db", "standings --board 16 --log fields.db"),
        *_each("standings --board 1 --log fouled.db", "standings --board 1 --log which_form.db"),
        *_each("standings --board 1 --log two_deals.db", "standings S2 --as-of 1500 --log demo.db"),
    ),
    "packs.txt": (
        *_each("masterpoints S2 --pack acbl-club-open --log demo.db"),
        *_each("handicap S2 --pack rolling-average --log demo.db"),
        *_each("masterpoints S2 --pack hong-kong --explain 16 --log demo.db"),
        *_each("masterpoints S1 --pack hong-kong --log demo.db", "handicap S1 --pack expectation-52 --log demo.db"),
        *_each("masterpoints S2 --log demo.db", "handicap S2 --pack nowhere.toml --log demo.db", ways=WORDS),
    ),
    "explain.txt": _each(*(f"explain {figure}" for figure in FIGURES)),
    "desk.txt": (
        *(line for log in LOGS for line in _each(f"desk --log {log}", ways=_ways(log))),
        *_each("desk 4 --log demo.db", "desk --table S1.r1.t2 --log match.db", "desk t1 --log cup.db"),
        *_each("desk S2.r2.t7/16#17 --log demo.db", "desk 13#23 --log cup.db", "desk 1#13 --log period.db"),
        *_each(*(f"desk {case} --log matters.db" for case in MATTERS)),
        *(
            f"~matters.db > {name}{n}.db: desk {case} --log {name}{n}.db{way} < {ANSWERS}"
            for n, case in enumerate(MATTERS) for name, way in zip(("english", "danish"), WORDS, strict=True)
        ),
        "~export --format jsonl --log english0.db S1.r1.t1",
        "~export --format jsonl --log english6.db S0-01-partner-a-895cf9ed-card-lies-there",
    ),
    "form.txt": (
        *_each(*(f"form {form}" for form in FORMS), ways=WORDS),
        *(f"form {form} --html" for form in FORMS),
        "form ruling 2#84 --log demo.db --html --lang da",
    ),
    "appeals.txt": (
        *(line for log in ("demo.db", "cup.db", "league.db") for line in _each(f"appeals --log {log}")),
        *_each("appeals A1 --log demo.db", "appeals A1 --log cup.db", "appeals --open --log cup.db"),
        *_each("appeals --as-of 2026-03-17T22:10Z --log demo.db"),
    ),
    "audit.txt": (
        *(line for log in LOGS if log != "all.db" for line in _each(f"audit --log {log}", ways=_ways(log))),
        "audit S2 --strict --log demo.db",
        *_each("audit files", "audit -v files/faults.pbn", "audit files/faults.lin --kind revoke"),
    ),
    "equity.txt": (
        *_each("equity S1.r1.t1/2 --log match.db", ways=("", " --json")),
        *_each("equity S1.r1.t2/3 --trick 8 --log match.db", "equity S1.r1.t1/4 --entry 168 --log match.db"),
        "equity S1.r2.t1/6 --lang da --log match.db", "equity S2.r2.t7/16 --log demo.db",
    ),
    "link.txt": (
        *(f"~link make recorder S1.t1 --for table-one --log match.db{way}" for way in WAYS),
        *(f"~link make {whom} --address http://10.0.0.5:8080 --log match.db{way}" for whom in WHOM for way in WORDS),
        *(f"~link tables S1 --log match.db{way}" for way in WAYS),
        *(f"~link list --log match.db{way}" for way in WAYS),
        *_each("link list --log cup.db"),
        *_each("link make witness --log cup.db", "link make recorder S1.t99 --log cup.db", ways=WORDS),
        *_each("link make player --log cup.db", "link tables S9 --log cup.db", ways=WORDS),
        *_each("link make director --until noon --log cup.db", "link revoke nobody --log cup.db", ways=WORDS),
    ),
    "law.txt": (
        *_each(*(f"law {number} --log cup.db" for number in range(1, 94)), ways=WORDS),
        *_each("law 64A2 --log demo.db", "law 64 --log demo.db", "law 12C1e --log demo.db"),
        *(f"law {number} --json --log cup.db" for number in (12, 16, 27, 50, 61, 62, 64, 68, 70, 87, 92)),
    ),
    "movements.txt": (
        *_each("movements 14 --boards 26", "movements 15", "movements 24 --choose 2", "movements 2", ways=WORDS),
        *_each("movements 7 --teams", "movements 12 --individuals", "movements 2 --teams", ways=WORDS),
        "movements 9 --boards 27 --json",
    ),
    "members.txt": (
        *(f"members members.csv --log members{n}.db{way}" for n, way in enumerate(WAYS)),
        *_each("members files/clean.pbn --log members0.db", ways=WORDS),
    ),
    "log.txt": (
        *(f"~{line}" for line in _each("verify --log demo.db")),
        *(f"~demo.db > sealed.db: seal --log sealed.db --key key.pem{way}" for way in WORDS),
        *(f"~seal --log sealed.db --key key.pem{way}" for way in WAYS),
        *(f"~verify --log sealed.db{way}" for way in WAYS),
        *(f"~backup copy.db --log sealed.db{way}" for way in WAYS),
        *(f"~backup copies{number} --keep 2 --log sealed.db{way}" for number, way in enumerate(WAYS)),
        *(f"~copy sealed.db copied{number}.db{way}" for number, way in enumerate(WAYS)),
        "~demo.db > forgotten.db: forget p1 --log forgotten.db", "forget p1 --log forgotten.db --lang da",
        "forget --name Nobody --log forgotten.db", "replay S1.r1.t1/2 --log forgotten.db",
    ),
    "export.txt": (
        *(f"export --format {form} --log demo.db" for form in ("tdl", "jsonl", "pbn", "lin")),
        *(f"export --format {form} S2 --log demo.db" for form in ("usebio", "bridgewebs", "pbn", "tdl")),
        "export --names --log demo.db", "export --format usebio --names S2 --log demo.db",
        *(f"export --format {form} --log cup.db" for form in ("usebio", "bridgewebs", "lin", "pbn")),
        *(f"export --format html {board} --log match.db" for board in BOARDS["match.db"]),
        "export --format html S1.r1.t1/2 --lang da --log match.db", "export --format html S1.r2.t1/13 --log cup.db",
        "export --to demo_sql.db --log demo.db", "export --to cup_sql.db --lang da --log cup.db",
        "export --to two_sql.db --log two_deals.db", "export --format tdl --log all.db",
        "export --format jsonl --log all.db",
        "export --to night.usebio --format usebio S2 --log demo.db", "export --to evening.jsonl --log cup.db",
        "export --to match.pbn S1 --log demo.db", "export --format lin S1 --log demo.db",
        "import --log night.db night.usebio --json", "import --log evening.db evening.jsonl --json",
        "import --log read_back.db match.pbn --json", "export --log read_back.db",
    ),
    "import.txt": (
        "import --log new.db sample_sessions", "import --log new.db sample_sessions --json",
        *(f"import --log pbn{n}.db files/faults.pbn{way}" for n, way in enumerate(WAYS)),
        *(f"import --log lin{n}.db files/faults.lin{way}" for n, way in enumerate(WAYS)),
        *(f"import --log apart{n}.db files{way}" for n, way in enumerate(WAYS)),
        "~import --log pbn0.db files/faults.pbn --accept 9 --accept 11", "export --log lin0.db",
    ),
    "record.txt": (
        *(
            f"~record --log {name}{n}.db --table S1.r1.t1{way} < sample_sessions/{sample}.tdl"
            for n, sample in enumerate(RECORDED) for name, way in zip(("english", "danish"), WORDS, strict=True)
        ),
        "~record --log english13.db < undo;open;undo;redo;help;rulings",
        "~export --format jsonl --log danish9.db", "~rulings --log english13.db --json",
    ),
}  # fmt: skip
