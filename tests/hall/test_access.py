"""Coming in by a link, and being known from then on; what puts a device out again."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from application.hall.access import Entrance, Limits, NotLetIn
from application.hall.identity import Identity
from application.hall.links import MadeLink, Wanted, make_links, relabel_link, revoke_links
from domain.errors import LogAway
from domain.log.store import LogStore
from projections.texts import use_language
from stores.memory import MemoryLog
from stores.sqlite.log import EventLog

AT, END, AFTER = "2026-03-14T19:00:00Z", "2026-03-14T23:00:00Z", "2026-03-14T23:00:01Z"


class Hands:
    """Both clocks, set by hand."""

    def __init__(self) -> None:
        self.at = AT
        self.seconds = 100.0

    def entrance(self, log: LogStore, **limits: int) -> Entrance:
        return Entrance(
            log.access, clock=lambda: self.at, monotonic=lambda: self.seconds, limits=Limits(**limits)
        )  # fmt: skip


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def log() -> MemoryLog:
    return MemoryLog()


def made(log: LogStore, scope: str = "S1.t5", **fields: Any) -> MadeLink:
    [link] = make_links(log, [Wanted(fields.pop("role", "recorder"), scope, END, **fields)], AT)
    return link


def refused(act: Callable[[], object]) -> NotLetIn:
    with pytest.raises(NotLetIn) as caught:
        act()
    return caught.value


def test_given_a_link_when_a_device_comes_in_then_it_is_known_by_its_secret(log: MemoryLog, hands: Hands) -> None:
    entrance, link = hands.entrance(log), made(log)
    secret, who = entrance.come_in(link.token, label="  Inger's\x1b\n phone ")
    assert who == Identity("recorder", "S1.t5", who.device, link.link.name, END)
    assert entrance.identify(secret) == entrance.identify(secret) == who
    assert [(one.name, one.label, one.since) for one in log.access.devices()] == [(who.device, "Inger's phone", AT)]
    other, another = entrance.come_in(link.token)
    assert other != secret
    assert another.device != who.device


def test_given_tokens_and_secrets_then_only_hashes_of_them_are_kept(tmp_path: Path, hands: Hands) -> None:
    with EventLog(tmp_path / "tdlog.db") as log:
        link = made(log)
        secret, _ = hands.entrance(log).come_in(link.token)
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(link.token) == len(secret) == 43
    for told in (link.token, secret):
        assert told.encode() not in kept
    assert link.link.token_hash in kept
    assert link.token not in repr(link)
    assert link.token not in str(link)


def test_given_what_is_no_token_of_this_log_then_nobody_comes_in(log: MemoryLog, hands: Hands) -> None:
    entrance, link = hands.entrance(log, failures=99), made(log)
    secret, _ = entrance.come_in(link.token)
    elsewhere = made(MemoryLog())
    wrong = ("", "x", elsewhere.token, link.token[:-1], link.token + "A", link.token.swapcase(), link.link.name, secret,
             link.link.token_hash.hex(), "\udcff", "é" * 43, "x" * 100_000)  # fmt: skip
    for token in wrong:
        error = refused(lambda token=token: entrance.come_in(token))  # type: ignore[misc]
        assert error.code == "unknown"
        assert not token or len(token) < 2 or token not in str(error)
    for known in (*wrong[:-5], link.token):
        assert refused(lambda known=known: entrance.identify(known)).code == "unknown"  # type: ignore[misc]
    assert len(log.access.devices()) == 1


def test_given_a_link_that_ends_then_its_devices_are_out(log: MemoryLog, hands: Hands) -> None:
    entrance, link = hands.entrance(log), made(log)
    secret, who = entrance.come_in(link.token)
    hands.at = "2026-03-14T22:59:59Z"
    assert entrance.identify(secret) == who
    hands.at = END
    assert refused(lambda: entrance.identify(secret)).code == "ended"
    assert refused(lambda: entrance.come_in(link.token)).code == "ended"


def test_given_a_link_that_is_taken_back_then_its_devices_are_out_at_once(log: MemoryLog, hands: Hands) -> None:
    entrance, link, other = hands.entrance(log), made(log), made(log, "S1", role="director")
    secret, _ = entrance.come_in(link.token)
    kept, who = entrance.come_in(other.token)
    entrance.identify(secret)
    assert entrance.revoke([link.link.name]) == [link.link.name]
    assert refused(lambda: entrance.identify(secret)).code == "revoked"
    assert refused(lambda: entrance.come_in(link.token)).code == "revoked"
    assert entrance.identify(kept) == who
    assert entrance.revoke([link.link.name]) == []


def test_given_another_process_that_takes_a_link_back_then_a_second_later_its_devices_are_out(
    tmp_path: Path, hands: Hands
) -> None:
    with EventLog(tmp_path / "tdlog.db") as log, EventLog(tmp_path / "tdlog.db") as elsewhere:
        entrance, link = hands.entrance(log), made(elsewhere)
        secret, who = entrance.come_in(link.token)
        assert entrance.identify(secret) == who
        revoke_links(elsewhere, [link.link.name], AT)
        hands.seconds += 0.9
        assert entrance.identify(secret) == who
        hands.seconds += 0.1
        assert refused(lambda: entrance.identify(secret)).code == "revoked"


def test_given_a_device_that_goes_out_then_its_secret_is_good_no_more_and_others_of_its_link_stay(
    tmp_path: Path, hands: Hands
) -> None:
    with EventLog(tmp_path / "tdlog.db") as log, EventLog(tmp_path / "tdlog.db") as elsewhere:
        here, there, link = hands.entrance(log), hands.entrance(elsewhere), made(log)
        (secret, gone), (other, stays) = here.come_in(link.token), here.come_in(link.token)
        assert [there.identify(secret), there.identify(other)] == [gone, stays]
        assert here.go_out(secret)
        assert refused(lambda: here.identify(secret)).code == "unknown"
        hands.seconds += 1
        assert refused(lambda: there.identify(secret)).code == "unknown"
        assert [here.identify(other), there.identify(other)] == [stays, stays]
        assert not here.go_out(secret)
        assert [one.name for one in log.access.devices()] == [gone.device, stays.device]  # whose entries it recorded


class Asked(MemoryLog):
    """Counts what it is asked for, and may be away."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.away = False
        of_log = self.access
        changes, by_secret = of_log.changes, of_log.device_by_secret

        def counted(what: str, act: Callable[..., Any]) -> Callable[..., Any]:
            def run(*given: object) -> Any:
                self.asked.append(what)
                if self.away:
                    raise LogAway("the database cannot be reached")
                return act(*given)

            return run

        of_log.changes = counted("changes", changes)  # type: ignore[method-assign]
        of_log.device_by_secret = counted("secret", by_secret)  # type: ignore[method-assign]


def test_given_a_device_that_asks_often_then_the_log_is_asked_once_a_second(hands: Hands) -> None:
    log = Asked()
    entrance, link = hands.entrance(log), made(log)
    secret, _ = entrance.come_in(link.token)
    for _ in range(100):
        entrance.identify(secret)
    assert log.asked == ["changes", "secret"]
    hands.seconds += 1
    entrance.identify(secret)
    assert log.asked == ["changes", "secret", "changes"]
    make_links(log, [Wanted("director", "", END)], AT)
    hands.seconds += 1
    entrance.identify(secret)
    assert log.asked[3:] == ["changes", "secret"]


def test_given_a_log_that_is_away_then_who_was_in_stays_in_and_nobody_else_is(hands: Hands) -> None:
    log = Asked()
    entrance, link = hands.entrance(log), made(log)
    (secret, who), (other, _) = entrance.come_in(link.token), entrance.come_in(link.token)
    entrance.identify(secret)
    log.away = True
    hands.seconds += 30
    assert entrance.identify(secret) == who
    with pytest.raises(LogAway):
        entrance.identify(other)
    hands.at = END
    assert refused(lambda: entrance.identify(secret)).code == "ended"
    with pytest.raises(LogAway):
        hands.entrance(log).identify(secret)


def test_given_many_devices_then_as_many_are_kept_in_memory_as_may(
    log: MemoryLog, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("application.hall.access.MOST_KNOWN", 2)
    entrance, link = hands.entrance(log), made(log)
    came = [entrance.come_in(link.token) for _ in range(5)]
    for secret, who in came * 2:
        assert entrance.identify(secret) == who


def test_given_a_link_with_as_many_devices_as_may_then_no_other_comes_in(log: MemoryLog, hands: Hands) -> None:
    entrance, link, other = hands.entrance(log, devices=2), made(log), made(log)
    for _ in range(2):
        entrance.come_in(link.token)
    error = refused(lambda: entrance.come_in(link.token))
    assert (error.code, error.wait) == ("too_many_devices", 0)
    entrance.come_in(other.token)
    with ThreadPoolExecutor(4) as pool:
        came = [pool.submit(entrance.come_in, other.token) for _ in range(4)]
        assert sorted(one.exception() is None for one in came) == [False, False, False, True]


def test_given_failures_from_one_address_then_it_waits_and_others_do_not(log: MemoryLog, hands: Hands) -> None:
    entrance, link = hands.entrance(log, failures=3), made(log)
    for second in (0, 10, 20):
        hands.seconds = 100.0 + second
        assert refused(lambda: entrance.come_in("x", "10.0.0.7")).code == "unknown"
    hands.seconds = 130.5
    error = refused(lambda: entrance.come_in(link.token, "10.0.0.7"))
    assert (error.code, error.wait, str(error)) == ("too_often", 30, (
        "Too many attempts that failed came from this address. Try again in 30 seconds."))  # fmt: skip
    entrance.come_in(link.token, "10.0.0.8")
    hands.seconds = 160.0
    entrance.come_in(link.token, "10.0.0.7")
    refused(lambda: entrance.come_in("x", "10.0.0.7"))
    assert refused(lambda: entrance.come_in(link.token, "10.0.0.7")).wait == 10


def test_given_failures_from_ever_other_addresses_then_few_of_them_are_kept(log: MemoryLog, hands: Hands) -> None:
    entrance, link = hands.entrance(log, failures=1, addresses=10), made(log)
    for number in range(1000):
        refused(lambda number=number: entrance.come_in("x", f"10.0.{number // 250}.{number % 250}"))  # type: ignore[misc]
    assert refused(lambda: entrance.come_in(link.token, "10.0.3.249")).code == "too_often"
    entrance.come_in(link.token, "10.0.0.0")


def test_given_a_role_that_no_link_has_when_a_hand_put_it_in_the_log_then_nobody_is_it(
    tmp_path: Path, hands: Hands
) -> None:
    with EventLog(tmp_path / "tdlog.db") as log:
        link = made(log)
        entrance = hands.entrance(log)
        secret, _ = entrance.come_in(link.token)
        with log.datastore.transaction(commit=True) as cursor:
            cursor.execute("UPDATE links SET role = 'operator'")
        assert refused(lambda: entrance.identify(secret)).code == "unknown"


def test_given_a_label_that_is_erased_then_the_device_stays_in(log: MemoryLog, hands: Hands) -> None:
    entrance, link = hands.entrance(log), made(log, label="Inger Holm")
    secret, who = entrance.come_in(link.token, label="Inger")
    assert relabel_link(log, link.link.name, "") == relabel_link(log, who.device, "") == ""
    hands.seconds += 1
    assert entrance.identify(secret) == who
    assert {one.label for one in [*log.access.links(), *log.access.devices()]} == {""}


def test_every_refusal_has_words_in_both_languages() -> None:
    told = [str(NotLetIn(code, wait=7)) for code in ("unknown", "ended", "revoked", "too_many_devices", "too_often")]
    use_language("da")
    try:
        danish = [
            str(NotLetIn(code, wait=7)) for code in ("unknown", "ended", "revoked", "too_many_devices", "too_often")
        ]
    finally:
        use_language("en")
    assert len({*told, *danish}) == 10
