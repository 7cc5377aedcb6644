"""Each irregularity of the articles, opened by what, who and which: the page that follows reads the text that the whole
record of the sample leads to at that moment."""

from __future__ import annotations

import re
from html import unescape

import pytest

from domain.events import AttentionDrawn
from tests.screens.article_matters import STREAM, ArticleMatter, article_matters, log_before
from tests.web.served import served

ALOUD = re.compile(r'<p class="aloud">(.*?)</p>', re.DOTALL)
HEADING = re.compile(r'<p class="soft">(.*?)</p></div>', re.DOTALL)
TAGS = re.compile(r"<[^>]+>")
ALL = article_matters()


def plain(text: str) -> str:
    """What is read, without markup."""
    return " ".join(unescape(TAGS.sub("", text)).split())


def test_given_the_articles_when_their_irregularities_are_counted_then_every_kind_but_one_is_among_them() -> None:
    assert len(ALL) > 50
    assert len({one.what for one in ALL}) == 8


def read_aloud(path: str, one: ArticleMatter, *, is_recorded: bool) -> tuple[str, str]:
    """What a matter is, and what is read of it, where the sample recorded it, or a director opened it by three taps."""
    log = log_before(one)
    if is_recorded:
        noticed = (AttentionDrawn("director", "revoke", one.who),) if one.what == "revoke" else ()
        log.append([(STREAM, log.version(STREAM), [one.happened, *noticed])])
    with served(log) as hall:
        director = hall.browser("director")
        if not is_recorded:
            sent = {"stream": STREAM, "what": one.what, "who": one.who.value, "which": one.which}
            uncalled = {"uncalled": "true"} if one.is_uncalled else {}
            answer = director.post("/desk/S1/new", data={**sent, **uncalled, "shown": one.shown})
            assert answer.status_code == 303, plain(answer.text)[-300:]
            path = answer.headers["location"]
        text = director.get(path).text
    return plain(HEADING.findall(text)[0]), plain(ALOUD.findall(text)[0])


@pytest.mark.parametrize("one", ALL, ids=[one.name for one in ALL])
def test_given_an_irregularity_when_it_is_opened_by_three_taps_then_the_right_text_is_there(one: ArticleMatter) -> None:
    entry = len(one.before) + 2
    board = one.incident.partition("#")[0]
    heading, aloud = read_aloud("", one, is_recorded=False)
    assert len(aloud) > 20
    if one.what == "information":
        assert "information" in heading.lower() or "explanation" in heading.lower()
        return
    assert (heading, aloud) == read_aloud(f"/matters/{STREAM}/{board}/{entry}", one, is_recorded=True)


def test_given_a_revoke_that_the_table_has_recorded_when_a_director_names_its_card_then_only_the_call_is_new() -> None:
    one = next(one for one in ALL if one.what == "revoke")
    log = log_before(one)
    log.append([(STREAM, log.version(STREAM), [one.happened])])
    with served(log) as hall:
        before = hall.log.version(STREAM)
        sent = {"stream": STREAM, "what": one.what, "who": one.who.value, "which": one.which}
        answer = hall.browser("director").post("/desk/S1/new", data=sent)
        [noticed] = hall.log.read(STREAM, before)
        assert isinstance(noticed, AttentionDrawn)
        assert answer.headers["location"].startswith(f"/matters/{STREAM}/{one.incident.partition('#')[0]}/{before}")
