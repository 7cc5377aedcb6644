"""The hashes and signatures of the page's own script: those that were published, and those that must not be taken."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256, sha512
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from domain.log.ed25519 import is_signed
from tests.proof.in_a_browser import base64, scripts_in
from tests.proof.points import BASE, ORDER, Hostile, P, encoded, of_small_order, plus, times, with_torsion
from tests.proof.signing import private

pytestmark = pytest.mark.browser

PUBLISHED = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        "",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        "72",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
        "af82",
    ),
]
"""Key, signature and message of RFC 8032, 7.1, tests 1 to 3."""
MESSAGE = b"what is signed"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = scripts_in(browser)
    yield page
    page.close()


def found_by_script(page: Page, cases: list[Hostile]) -> list[bool]:
    told = [[base64(part) for part in one] for one in cases]
    return page.evaluate(
        "(cases) => cases.map((one) => Ed25519.isSigned(...one.map((part) => Written.bytesOfBase64(part))))", told
    )


def good(whose: str = "log", message: bytes = MESSAGE) -> Hostile:
    key = private(whose)
    return Hostile(key.public_key().public_bytes_raw(), key.sign(message), message)


def changed() -> Iterator[Hostile]:
    """A good signature with what must not be taken for it."""
    key, signature, message = good()
    begins, scalar = signature[:32], int.from_bytes(signature[32:], "little")
    for more in (ORDER, 2 * ORDER, 1 << 253, 1 << 255, -scalar, ORDER - scalar, ORDER - 1 - scalar):
        if 0 <= scalar + more < 1 << 256:
            yield Hostile(key, begins + (scalar + more).to_bytes(32, "little"), message)
    yield Hostile(key, begins + (ORDER - scalar).to_bytes(32, "little"), message)
    for length in (0, 31, 32, 63):
        yield Hostile(key, signature[:length], message)
    yield Hostile(key, signature + b"\0", message)
    for length in (0, 31):
        yield Hostile(key[:length], signature, message)
    yield Hostile(key + b"\0", signature, message)
    yield Hostile(bytes([key[0], *key[1:31], key[31] ^ 128]), signature, message)
    yield Hostile(key, signature, message + b" ")
    yield Hostile(key, signature, b"")
    chance = Random(8032)
    for _ in range(40):
        wrong = bytearray(signature)
        wrong[chance.randrange(64)] ^= 1 << chance.randrange(8)
        yield Hostile(key, bytes(wrong), message)


def of_nobody() -> Iterator[Hostile]:
    """Keys with which anybody can sign, in each way in which they are written, and signatures that begin with such a
    point."""
    small = [encoded(point) for point in of_small_order()]
    heights = {int.from_bytes(one, "little") % (1 << 255) for one in small}
    other_way = [(y + P + sign).to_bytes(32, "little") for y in heights if y + P < 1 << 255 for sign in (0, 1 << 255)]
    other_sign = [bytes([*one[:31], one[31] ^ 128]) for one in small]
    for key in (*small, *other_way, *other_sign):
        for begins in (encoded((0, 1)), key, small[1]):
            yield Hostile(key, begins + bytes(32), MESSAGE)
    secret = 12345 % ORDER
    key = encoded(times(secret, BASE))
    for begins in (*small, *other_way, *other_sign):
        factor = int.from_bytes(sha512(begins + key + MESSAGE).digest(), "little") % ORDER
        yield Hostile(key, begins + (factor * secret % ORDER).to_bytes(32, "little"), MESSAGE)
    for y in (P, P + 2, (1 << 255) - 1, 2):  # no point, or written otherwise
        yield Hostile(y.to_bytes(32, "little"), good().signature, MESSAGE)


def with_eight() -> list[Hostile]:
    """Signatures that hold where all is taken eightfold: each eighth of them also where it is not."""
    torsion = of_small_order()[1]
    return [with_torsion(777, torsion, b"%d" % number, 99 + number) for number in range(24)]


def test_given_any_data_then_both_hashes_are_those_of_the_standard(page: Page) -> None:
    chance = Random(1804)
    held = [chance.randbytes(length) for length in (*range(300), 1000, 4097)]
    told: list[list[str]] = page.evaluate(
        "(held) => held.map((one) => [sha256, sha512].map((hash) => Written.hex(hash(Written.bytesOfBase64(one)))))",
        [base64(one) for one in held],
    )
    assert told == [[sha256(one).hexdigest(), sha512(one).hexdigest()] for one in held]


def test_given_the_published_signatures_then_they_hold(page: Page) -> None:
    cases = [Hostile(*map(bytes.fromhex, one)) for one in PUBLISHED]
    assert found_by_script(page, cases) == [True] * 3
    assert found_by_script(page, [Hostile(one.key, one.signature, one.message + b"!") for one in cases]) == [False] * 3


def test_given_good_signatures_then_they_hold_whatever_is_signed(page: Page) -> None:
    cases = [good(f"{number}", bytes([number]) * number * 7) for number in range(40)]
    assert found_by_script(page, cases) == [is_signed(*one) for one in cases] == [True] * 40


def test_given_signatures_that_were_changed_then_none_holds(page: Page) -> None:
    cases = [*changed()]
    assert found_by_script(page, cases) == [is_signed(*one) for one in cases] == [False] * len(cases)


def test_given_keys_that_nobody_holds_then_nothing_is_signed_by_them(page: Page) -> None:
    assert len({encoded(point) for point in of_small_order()}) == 8
    assert all(times(8, point) == (0, 1) for point in of_small_order())
    cases = [*of_nobody()]
    assert found_by_script(page, cases) == [is_signed(*one) for one in cases] == [False] * len(cases)


def test_given_a_key_with_a_part_of_small_order_then_it_is_taken_without_the_cofactor(page: Page) -> None:
    cases = with_eight()
    told = found_by_script(page, cases)
    assert told == [is_signed(*one) for one in cases]
    assert 0 < sum(told) < len(told) / 2
    assert plus(BASE, (0, 1)) == BASE
