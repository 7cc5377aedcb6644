"""A hearing through its form: what is told becomes entries, nothing typed is lost, and what a committee prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from application.forms import form_of
from domain.events import AppealDecided, AppealHeard, AppealLodged, EntryAmended
from domain.seats import Side
from formats.form_page import form_page
from stores.memory import MemoryLog
from tests.web.disputed import disputed_log
from tests.web.evening import EVENING, HARM, evening_log
from tests.web.served import Served, served

CASE = "/cases/S1/A1"
TABLE = "S1.r1.t1"


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        yield running


def heard(hall: Served) -> list[AppealHeard]:
    """What is recorded of the hearing."""
    return [one for one in hall.log.read(TABLE) if isinstance(one, AppealHeard)]


def test_given_a_hearing_when_all_of_its_form_is_sent_then_each_thing_is_an_entry_of_the_committee(
    hall: Served,
) -> None:
    told = {
        "key": "h1", "members": "m1, Rana Aydin", "ns": "it stood", "ew": "we were hurried", "question": "When? Now",
        "question_of": "ew", "exhibit": "their card", "exhibit_of": "ns", "methods": "2/1", "methods_of": "ns",
        "precedent": "https://example.org/a/4 is alike", "poll": "five of his level", "concurs": "yes",
        "deposit": "300 paid",
    }  # fmt: skip
    answer = hall.browser("committee").post(f"{CASE}/hearing", data=told)
    assert answer.status_code == 200, answer.text
    assert [(one.kind, one.side, one.statements) for one in heard(hall)[1:]] == [
        ("statement", Side.NS, "it stood"), ("statement", Side.EW, "we were hurried"),
        ("question", Side.EW, "When? Now"), ("exhibit", Side.NS, "their card"), ("methods", Side.NS, "2/1"),
        ("precedent", None, "https://example.org/a/4 is alike"), ("poll", None, "five of his level"),
    ]  # fmt: skip
    assert heard(hall)[0].members == ("m1", "s1m1")
    assert hall.log.register.names()["s1m1"] == "Rana Aydin"
    again = [one for one in hall.log.read(TABLE) if isinstance(one, AppealLodged)][-1]
    assert (again.concurrence, again.deposit, again.incident) == (True, "300 paid", "1#5")
    assert {one.by for one in (*heard(hall), again)} == {"committee"}
    page = hall.browser("committee").get(CASE).text
    for words in ("we were hurried", "their card", "m1, Rana Aydin", "300 paid", "five of his level"):
        assert words in page
    assert '<a href="https://example.org/a/4" rel="noopener noreferrer">' in page
    view = hall.browser("committee").get("/api/case?session=S1&appeal=A1").json()
    assert (view["members"], view["sides"]) == (["m1", "Rana Aydin"], {"NS": ["Nord"], "EW": ["Syd"]})


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ("m1, n2", "Bo Krogh plays for Nord."),
        ("bo  krogh", "bo  krogh plays for Nord."),
        ("s4", "s4 plays for Syd."),
    ],
)
def test_given_a_player_of_a_side_when_he_is_to_judge_its_appeal_then_it_is_asked_first_and_stands_as_a_doubt(
    hall: Served, members: str, told: str
) -> None:
    committee, told_all = hall.browser("committee"), {"key": "h", "members": members, "ns": "we knew"}
    asked = committee.post(f"{CASE}/hearing", data=told_all)
    assert asked.status_code == 422
    assert heard(hall) == []
    beside = unescape(asked.text.partition('id="members-wrong"')[2].partition("</p>")[0])
    assert (told in beside, 'name="sure"' in beside) == (True, True)
    assert ">we knew</textarea>" in asked.text
    assert committee.post(f"{CASE}/hearing", data={**told_all, "key": "i", "sure": "true"}).status_code == 200
    assert [bool(one.members) for one in heard(hall)] == [True, False]
    [doubt] = committee.get("/api/case?session=S1&appeal=A1").json()["of_a_side"]
    assert doubt.casefold().split() == told.casefold().split()
    assert doubt in unescape(committee.get(CASE).text.partition("case-head")[2].partition("</header>")[0])
    printed = unescape(committee.get(f"{CASE}/form").text)
    assert " ".join(doubt.split()) in " ".join(printed.split())


def test_given_nobody_of_a_side_when_a_committee_sits_then_nothing_is_asked(hall: Served) -> None:
    answer = hall.browser("committee").post(f"{CASE}/hearing", data={"key": "h", "members": "m1, Rana Aydin"})
    assert answer.status_code == 200
    assert 'name="sure"' not in answer.text
    assert hall.browser("committee").get("/api/case?session=S1&appeal=A1").json()["of_a_side"] == []


def test_given_a_deposit_that_was_written_down_when_the_appeal_is_decided_then_its_form_does_not_say_that_there_is_none(
    hall: Served,
) -> None:
    committee = hall.browser("committee")
    committee.post(f"{CASE}/hearing", data={"key": "h", "deposit": "300 paid"})
    choice = committee.get(CASE).text.partition('<select id="deposit"')[2].partition("</select>")[0]
    assert ("300 paid: not said yet" in choice, ">none<" in choice) == (True, False)
    kept = {"key": "d", "outcome": "upheld", "deposit": "kept"}
    again = committee.post(f"{CASE}/decision", data={**kept, "law": "so"}).text
    assert '<option value="kept" selected>' in again
    unsaid = {"key": "e", "outcome": "upheld", "deposit": "", "reason": "it was told in time"}
    assert "300 paid: not said yet" in committee.post(f"{CASE}/decision", data=unsaid).text


def test_given_a_decision_that_was_read_back_when_it_is_not_so_then_its_form_stands_there_as_it_was_filled_in(
    hall: Served,
) -> None:
    committee, before = hall.browser("committee"), len(hall.log.read(TABLE))
    said = {"key": "d", "outcome": "varied", "score": "both=4HN=9", "law": "12C1b", "reason": "nothing in it"}
    assert 'name="mend"' in committee.post(f"{CASE}/decision", data=said).text
    again = committee.post(f"{CASE}/decision", data={**said, "read_back": "true", "mend": "true"}).text
    assert ('value="both=4HN=9"' in again, ">nothing in it</textarea>" in again) == (True, True)
    assert '<option value="varied" selected>' in again
    assert len(hall.log.read(TABLE)) == before


def test_given_an_empty_form_when_it_is_sent_then_nothing_is_recorded_and_it_is_said(hall: Served) -> None:
    answer = hall.browser("committee").post(f"{CASE}/hearing", data={"key": "h1"})
    assert answer.status_code == 422
    assert "Nothing is filled in" in answer.text
    assert heard(hall) == []


@pytest.mark.parametrize("members", [", ".join(f"Member {one}" for one in "abcdefghijklmnopqrstuvwxy"), "x" * 61])
def test_given_more_members_or_a_longer_name_than_any_when_they_are_sent_then_the_register_has_none_of_them(
    hall: Served, members: str
) -> None:
    before = hall.log.register.names()
    answer = hall.browser("committee").post(f"{CASE}/hearing", data={"key": "h1", "members": members})
    assert answer.status_code == 422
    assert "at most 24 members" in answer.text
    assert hall.log.register.names() == before
    assert heard(hall) == []


def test_given_somebody_who_wrote_meanwhile_when_another_sends_then_it_is_said_and_what_he_typed_stays(
    hall: Served,
) -> None:
    one, other = hall.browser("committee"), hall.browser("committee")
    seen = str(hall.log.version(TABLE))
    assert one.post(f"{CASE}/hearing", data={"key": "a", "ns": "first", "seen": seen}).status_code == 200
    sent = {"key": "b", "ew": "second", "question": "why?", "question_of": "ew", "members": "m2", "seen": seen}
    answer = other.post(f"{CASE}/hearing", data=sent)
    assert answer.status_code == 409
    assert ">second</textarea>" in answer.text
    assert ">why?</textarea>" in answer.text
    assert '<option value="ew" selected>' in answer.text
    assert 'value="m2"' in answer.text
    assert "first" in answer.text
    assert [one.statements for one in heard(hall)] == ["first"]
    assert f'name="seen" value="{hall.log.version(TABLE)}"' in answer.text
    again = other.post(f"{CASE}/hearing", data={**sent, "key": "c", "seen": str(hall.log.version(TABLE))})
    assert again.status_code == 200
    assert [one.statements for one in heard(hall)] == ["first", "", "second", "why?"]


def test_given_words_that_mean_harm_when_they_are_heard_then_the_page_shows_them_and_obeys_nothing(
    hall: Served,
) -> None:
    told = {"key": "a", "ns": HARM, "precedent": f'https://e.org/"onclick="x {HARM}', "exhibit": HARM}
    page = hall.browser("committee").post(f"{CASE}/hearing", data=told).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert '"onclick="' not in page


@pytest.mark.parametrize("scope", ["S1/A2", "S2/A1"])
def test_given_another_committee_then_it_neither_writes_nor_prints(hall: Served, scope: str) -> None:
    browser = hall.browser("committee", scope)
    assert browser.post(f"{CASE}/hearing", data={"key": "a", "ns": "so"}).status_code == 403
    assert browser.get(f"{CASE}/form").status_code == 403
    assert browser.get(f"{CASE}/poll").status_code == 403
    assert heard(hall) == []


def test_given_a_committee_when_it_lodges_its_appeal_of_another_ruling_then_it_is_refused(hall: Served) -> None:
    answer = hall.browser("committee").post(CASE, data={"key": "a", "line": "appeal A1 2#15 Nord board=2"})
    assert answer.status_code == 422
    assert hall.log.version(TABLE) == 15


def test_given_an_appeal_when_its_form_is_printed_then_it_is_that_of_the_command_with_a_way_back(hall: Served) -> None:
    answer = hall.browser("committee").get(f"{CASE}/form")
    assert answer.status_code == 200
    printed = form_of(hall.log, "appeal", "A1", names=True)
    assert answer.text == form_page(printed, CASE)
    assert f'<a href="{CASE}">Back to the appeal</a>' in answer.text
    assert "<script" not in answer.text
    assert "<a " not in form_page(printed)
    assert "way-back" not in form_page(printed)
    assert "Tilbage til appellen" in hall.browser("committee").get(f"{CASE}/form?lang=da").text
    assert "style-src 'unsafe-inline'" in answer.headers["content-security-policy"]
    assert "Statement of NS" in answer.text
    hall.browser("committee").post(f"{CASE}/hearing", data={"key": "a", "ew": "so it was"})
    assert "so it was" in hall.browser("director").get(f"{CASE}/form?lang=da").text


@pytest.mark.parametrize(("language", "words"), [("en", "awaits a hearing"), ("da", "afventer behandling")])
def test_given_an_appeal_when_the_director_lists_them_then_its_state_has_no_line_to_be_typed(
    hall: Served, language: str, words: str
) -> None:
    page = hall.browser("director", **{"accept-language": language}).get("/cases/S1").text
    assert words in page
    assert "hear A1" not in page


def test_given_a_committee_that_asks_for_a_poll_when_the_director_lists_the_appeals_then_it_stands_there(
    hall: Served,
) -> None:
    hall.browser("committee").post(f"{CASE}/hearing", data={"key": "a", "poll": "five of South's level"})
    page = hall.browser("director").get("/cases/S1").text
    assert "five of South" in page
    assert f'href="{CASE}/poll"' in page


def test_given_a_player_who_was_polled_and_said_why_when_the_committee_looks_then_it_reads_his_reason() -> None:
    sent = {"key": "p", "level": "weaker", "other": "s4", "reason": "a club gives <b>nothing</b> away"}
    with served(disputed_log()) as hall:
        assert hall.browser("director").post("/polls/S1.r4.t3/11/12", data=sent).status_code == 303
        page = hall.browser("committee").get(CASE).text
    assert "a club gives &lt;b&gt;nothing&lt;/b&gt; away" in page


@pytest.mark.parametrize(
    ("language", "standard", "considered"),
    [("en", "(same level, shown West's hand)", "considered: "), ("da", "(samme styrke, så Vests hånd)", "overvejet: ")],
)
def test_given_a_polled_player_who_considered_another_card_when_the_form_is_printed_then_it_tells_that_and_why(
    language: str, standard: str, considered: str
) -> None:
    sent = {"key": "p", "level": "stronger", "other": "s4", "also": "c4", "reason": "a club gives nothing away"}
    with served(disputed_log()) as hall:
        assert hall.browser("director").post("/polls/S1.r4.t3/11/12", data=sent).status_code == 303
        page = unescape(hall.browser("committee").get(f"{CASE}/form?lang={language}").text)
    assert standard in page
    told = page.partition(f"4 1; {considered}")[2].partition("</td>")[0]
    assert told.endswith("4 1; “a club gives nothing away”")


def test_given_a_disputed_choice_when_the_poll_sheet_is_printed_then_one_hand_is_shown_and_no_name(
    hall: Served,
) -> None:
    answer = hall.browser("committee").get(f"{CASE}/poll")
    assert answer.status_code == 200
    assert "You are" in answer.text
    for name in ("Bo Krogh", "Anna", "Nord", "Syd"):
        assert name not in answer.text


def test_given_a_disputed_card_when_the_poll_sheet_is_printed_then_dummy_and_the_tricks_before_it_are_there() -> None:
    with served(disputed_log()) as hall:
        page = hall.browser("committee").get(f"{CASE}/poll").text
    assert "You are West" in page
    assert "Your card? What else would you consider?" in page
    assert "Dummy" in page
    assert page.count('class="leads"') == 3
    for name in ("Munk", "Iversen", "35", "Table 3"):
        assert name not in page


def test_given_a_tempo_and_a_poll_when_the_card_that_was_polled_comes_later_then_that_is_the_disputed_one() -> None:
    with served(disputed_log()) as hall:
        disputed = hall.browser("committee").get("/api/case?session=S1&appeal=A1").json()["disputed"]
    assert (disputed["trick"], disputed["chosen"], disputed["seat"]) == (4, "C4", "W")


def diagram(page: str) -> str:
    """The four hands of a page, at all its moments."""
    return page.partition('class="deal"')[2].partition("</section>")[0]


@pytest.mark.parametrize("stop", ["1", "2"])
def test_given_cards_that_were_supplied_later_when_an_appeal_is_seen_then_its_moments_show_the_hands(stop: str) -> None:
    deal = next(line for line in EVENING.splitlines() if line.startswith("deal 1"))
    undealt = EVENING.replace(f"{deal}\n", "")
    with served(evening_log(MemoryLog(), undealt)) as hall:
        assert "not known" in diagram(hall.browser("committee").get(f"{CASE}?stop={stop}").text)
    with served(evening_log(MemoryLog(), f"{undealt}\nstream S1\n{deal}\n")) as hall:
        shown = diagram(hall.browser("committee").get(f"{CASE}?stop={stop}").text)
        assert ("not known" in shown, "K" in shown) == (False, True)
        assert "not known" not in hall.browser("committee").get(f"{CASE}/poll").text


@pytest.mark.parametrize("score", ["1HS=7", "both=1HS=7"])
def test_given_a_decided_score_without_a_side_when_it_is_read_back_then_it_is_that_of_both(
    hall: Served, score: str
) -> None:
    committee = hall.browser("committee", "S1/A1")
    sent = {"outcome": "varied", "score": score, "law": "12C1b", "reason": "so"}
    told = committee.post("/api/cases/S1/A1/decision", json={"key": "k1", **sent}).json()
    lines = {one["name"]: one["text"] for one in told["lines"]}
    assert lines["North-South"] == lines["East-West"] == "1♥ by South 7 tricks"
    gives = {one["name"]: one["gives"] for one in told["lines"] if one["gives"]}
    assert gives == {"North-South": "+80 · -8 IMP", "East-West": "-80 · +8 IMP"}
    page = committee.post("/cases/S1/A1/decision?lang=da", data={"key": "k2", **sent}).text
    assert "<dt>Øst-Vest</dt>" in page


def test_given_a_decided_score_of_one_side_when_it_is_read_back_then_the_other_is_told_to_stay(hall: Served) -> None:
    sent = {"key": "k1", "outcome": "varied", "score": "ew=average-", "law": "12C2a", "reason": "so"}
    told = hall.browser("committee", "S1/A1").post("/api/cases/S1/A1/decision", json=sent).json()
    assert ("North-South", "as it stands") in [(one["name"], one["text"]) for one in told["lines"]]


def test_given_weights_as_people_write_them_when_a_decision_is_read_back_then_they_are_those_of_the_notation(
    hall: Served,
) -> None:
    committee = hall.browser("committee", "S1/A1")
    told = [
        committee.post(
            "/api/cases/S1/A1/decision",
            json={"key": score, "outcome": "varied", "score": score, "law": "12C1c", "reason": "so"},
        ).json()["text"]
        for score in ("60 1HS= 40 1HS+1", "60% 1HS= 40% 1HS+1", "both=60%:1HS=7,40%:1HS=8")
    ]
    assert len(set(told)) == 1
    assert "3/5" in told[0]


@pytest.mark.parametrize(("typed", "recorded"), [("2HØ=", ("2H", "E", 8)), ("3RS+1", ("3D", "S", 10))])
def test_given_a_score_as_it_is_written_in_danish_when_a_decision_is_recorded_then_it_is_that_contract(
    hall: Served, typed: str, recorded: tuple[str, str, int]
) -> None:
    committee = hall.browser("committee")
    sent = {"key": "d", **DECISION, "score": typed, "read_back": "true"}
    assert committee.post(f"{CASE}/decision?lang=da", data=sent).status_code == 303
    decided = hall.log.read(TABLE)[-1]
    assert isinstance(decided, AppealDecided)
    [part] = decided.ns
    assert (part.contract, part.declarer.value if part.declarer else "", part.tricks) == recorded


WRONG = [
    ("score", {"score": "9ZZ"}, "read “9ZZ”; expected a result, 4HN= or 4HN-1"),
    ("score", {"score": "60 1HS= 50 1HS-1"}, "these sum to 110 %"),
    ("score", {"score": "1HS=15"}, "a result is a contract with its declarer and 0 to 13 tricks"),
    ("score", {"score": ""}, "tell to what, as 4HN-1"),
    ("score", {"score": "1HS=", "outcome": "upheld"}, "leaves the score as it was"),
    ("law", {"score": "1HS=", "law": "so"}, "read “so”; expected a paragraph of the Laws"),
]


@pytest.mark.parametrize(("field", "sent", "why"), WRONG)
def test_given_a_field_of_a_decision_that_cannot_be_read_when_it_is_sent_then_it_is_said_there_in_the_forms_words(
    hall: Served, field: str, sent: dict[str, str], why: str
) -> None:
    committee = hall.browser("committee", "S1/A1")
    whole = {"key": "k", "outcome": "varied", "law": "12C1b", "reason": "West did not know", "dissent": "one", **sent}
    page = committee.post("/cases/S1/A1/decision", data=whole).text
    [(tag, name)] = re.findall(r'(<(?:input|textarea)[^>]*name="(\w+)"[^>]*aria-invalid="true"[^>]*>)', page)
    assert name == field
    assert "autofocus" in tag
    assert f'aria-describedby="{field}-wrong' in tag
    [said] = re.findall(f'id="{field}-wrong" role="alert">(.*?)</span>', page)
    assert why in said
    assert "decide appeal" not in page
    assert page.count('role="alert">') == 1
    assert ">West did not know</textarea>" in page
    assert ">one</textarea>" in page
    told = committee.post("/api/cases/S1/A1/decision", json=whole)
    assert (told.status_code, told.json()["field"]) == (422, field)


DECISION = {"outcome": "varied", "score": "both=1HS=7", "law": "12C1b", "reason": "nothing in it"}


def test_given_a_decision_when_it_is_recorded_then_the_browser_is_led_to_it_and_going_back_sends_nothing_again(
    hall: Served,
) -> None:
    committee, before = hall.browser("committee"), hall.log.version(TABLE)
    answer = committee.post(f"{CASE}/decision", data={"key": "d", **DECISION, "read_back": "true"})
    assert (answer.status_code, hall.log.version(TABLE)) == (303, before + 1)
    assert answer.headers["location"] == f"{CASE}?decided={before + 1}"
    page = committee.get(answer.headers["location"]).text
    assert '<p role="status" class="echo">The decision of A1 is recorded.</p>' in page
    for other in (CASE, f"{CASE}?decided={before}", f"{CASE}?decided=x"):
        assert "The decision of A1 is recorded." not in committee.get(other).text


def test_given_a_decision_that_is_recorded_when_the_page_is_seen_then_it_stands_there_and_its_form_is_folded_away(
    hall: Served,
) -> None:
    committee = hall.browser("committee")
    assert "later-decision" not in committee.get(CASE).text
    committee.post(f"{CASE}/decision", data={"key": "d", **DECISION, "read_back": "true"})
    for stop in ("", "?stop=1"):
        below = committee.get(f"{CASE}{stop}").text.partition('id="deciding"')[2]
        told, _, folded = below.partition('<details id="later-decision">')
        assert "A1 is decided" in told
        assert ("nothing in it" in told) == (not stop)
        assert 'class="decision"' in folded.partition("</details>")[0]
    again = committee.post(f"{CASE}/decision", data={"key": "e", "outcome": "varied", "reason": "on appeal"}).text
    assert '<details id="later-decision" open>' in again
    assert ">on appeal</textarea>" in again


@pytest.mark.parametrize(
    ("sent", "language", "words"),
    [
        ({"deposit": "returned"}, "en", "300 · returned"), ({"deposit": "kept"}, "en", "300 · kept"),
        ({"deposit": "kept"}, "da", "300 · beholdes"), ({}, "en", "300"),
    ],
)  # fmt: skip
def test_given_a_deposit_when_the_appeal_is_decided_then_the_head_of_its_page_tells_what_became_of_it(
    hall: Served, sent: dict[str, str], language: str, words: str
) -> None:
    committee = hall.browser("committee")
    committee.post(f"{CASE}/decision", data={"key": "d", "outcome": "upheld", "read_back": "true", **sent})
    head = committee.get(f"{CASE}?lang={language}").text.partition("case-head")[2].partition("</header>")[0]
    assert f"<dd>{words}</dd>" in head


OTHER = "result 1 3NS=9\n"
"""The board at the other table."""


@pytest.mark.parametrize(("script", "gives"), [(EVENING, "+80 · −8 IMP"), (EVENING.replace(OTHER, ""), "+80")])
def test_given_a_score_that_is_changed_when_it_is_read_back_then_its_points_stand_beside_it_and_what_they_are_worth(
    script: str, gives: str
) -> None:
    with served(evening_log(MemoryLog(), script)) as hall:
        committee = hall.browser("committee")
        page = committee.post(f"{CASE}/decision", data={"key": "d", **DECISION}).text
        assert f'<span class="gives">{gives}</span>' in page
        committee.post(f"{CASE}/decision", data={"key": "e", **DECISION, "read_back": "true"})
        below = committee.get(CASE).text.partition('id="deciding"')[2]
        assert f'<span class="gives">{gives}</span>' in below


def test_given_a_board_that_not_everybody_may_see_when_a_decision_is_read_back_then_no_other_table_is_told_of() -> None:
    decision = {"key": "d", **DECISION, "score": "both=4HN=9"}
    with served(disputed_log()) as hall:
        told = hall.browser("committee").post("/api/cases/S1/A1/decision", json=decision).json()
    assert [one["gives"] for one in told["lines"] if one["gives"]] == ["-50", "+50"]


def test_given_a_decided_appeal_when_more_is_heard_then_the_moment_of_the_hearing_tells_it_and_that_it_came_late(
    hall: Served,
) -> None:
    committee, later = hall.browser("committee"), "heard only after it was decided (93B)"
    committee.post(f"{CASE}/hearing", data={"key": "h", "ns": "it stood"})
    committee.post(f"{CASE}/decision", data={"key": "d", **DECISION, "read_back": "true"})
    assert later not in committee.get(CASE).text
    committee.post(f"{CASE}/hearing", data={"key": "i", "exhibit": "their card", "precedent": "case 17"})
    for stop, told in (("1", False), ("2", True), ("3", True)):
        page = committee.get(f"{CASE}?stop={stop}").text
        assert ("their card" in page, "case 17" in page, page.count(later)) == (told, told, 2 if told else 0)
    said = committee.get("/api/case?session=S1&appeal=A1&stop=2").json()["statements"]
    assert [one["late"] for one in said] == ["", "", "93B", "93B"]


def test_given_an_entry_of_the_committee_when_it_types_undo_then_its_own_last_entry_is_taken_back(hall: Served) -> None:
    committee = hall.browser("committee")
    committee.post(f"{CASE}/hearing", data={"key": "h", "ns": "it stood"})
    last = hall.log.version(TABLE)
    answer = committee.post(CASE, data={"key": "u", "line": "undo"})
    assert answer.status_code == 200, answer.text
    undone = hall.log.read(TABLE)[-1]
    assert isinstance(undone, EntryAmended)
    assert (undone.entry, undone.by) == (last, "committee")
    assert committee.post(CASE, data={"key": "v", "line": "undo"}).status_code == 422


def test_given_words_in_lines_when_they_are_heard_and_decided_then_screen_and_paper_keep_the_lines_and_the_names(
    hall: Served,
) -> None:
    committee = hall.browser("committee")
    committee.post(f"{CASE}/hearing", data={"key": "h", "ns": "it stood\nas it lay", "members": "Rana Aydin"})
    sent = {"key": "d", **DECISION, "reason": "nothing\r\nin it"}
    back = committee.post(f"{CASE}/decision", data=sent).text
    [reason] = re.findall(r'name="reason" value="([^"]*)"', back)
    assert reason.splitlines() == ["nothing", "in it"]
    committee.post(f"{CASE}/decision", data={**sent, "reason": reason, "read_back": "true"})
    page, paper = committee.get(CASE).text, committee.get(f"{CASE}/form").text
    assert '<blockquote dir="auto">it stood\nas it lay</blockquote>' in page
    assert "<dd>nothing\nin it</dd>" in page
    assert "A1 is heard by Rana Aydin." in page
    for words in ("it stood\nas it lay", "nothing\nin it"):
        assert f'<q dir="auto">{words}</q>' in paper
    assert "#84" not in paper
