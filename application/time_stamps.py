"""Time stamps of an outside authority (RFC 3161): asked for over a checkpoint, and checked, which needs no network.

A stamp is over the text of a checkpoint, without its signatures: so many entries, with this root, were there at that
time. The text follows from the entries, so that a stamp outlives the note that it was asked for.
"""

from __future__ import annotations

import warnings
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import UTC
from hashlib import sha256
from importlib.util import find_spec
from typing import TYPE_CHECKING

from application.over_http import Ask
from domain.errors import LogError, NotPossible, NotProven, NotReadable, TdlogError
from domain.log.checkpoints import checkpoint_of
from domain.log.findings import Finding
from domain.log.log_tree import Stamped
from domain.log.notes import Note
from domain.log.store import LogStore
from formats.reading import clean
from projections.texts import message
from projections.texts.lacking import lacking_text
from projections.views.stamped import StampView
from stores.files import read_small

if TYPE_CHECKING:
    from cryptography.x509 import Certificate
    from rfc3161_client import TimeStampResponse

__all__ = ["KIND", "MOST_ANSWER", "checked_stamps", "roots_in", "stamp"]

KIND = "application/timestamp-query"
MOST_ANSWER = 1 << 16
"""The longest answer, and the longest stamp, in bytes."""
GRANTED = (0, 1)
"""What an authority answers where it stamps, maybe not all as it was asked."""
SHA256_NAME = "2.16.840.1.101.3.4.2.1"


def roots_in(paths: Sequence[str]) -> list[Certificate]:
    """The certificates in files, as PEM, one or several in each. Raises NotReadable where one holds none, LogError
    where it cannot be read."""
    from cryptography.x509 import load_pem_x509_certificates

    found: list[Certificate] = []
    for path in paths:
        try:
            found += load_pem_x509_certificates(read_small(path))
        except ValueError as error:
            raise NotReadable(message("stamps", "no_certificate")).placed(source=path) from error
        except OSError as error:
            raise LogError(message("witness", "not_read", file=path, why=error.strerror)) from error
    return list(dict.fromkeys(found))


def stamp(log: LogStore, note: Note, authority: str, ask: Ask, roots: Sequence[Certificate]) -> StampView:
    """Ask an authority, by its address, for a stamp over a checkpoint of a log, and keep that there.

    Raises NotPossible where the checkpoint is not the log's own, the authority refuses, or what it answers is no stamp
    over that, or leads to none of the roots that are named; NotAnswered; LogError where it cannot be kept; TdlogError
    where the extra is not installed.
    """
    _check_extra()
    from rfc3161_client import HashAlgorithm, TimestampRequestBuilder

    checkpoint = checkpoint_of(note)
    if checkpoint.size > log.tree.size() or checkpoint.root != log.tree.root(checkpoint.size):
        raise NotPossible(message("stamps", "not_own", log=log.name))
    request = TimestampRequestBuilder().data(note.text.encode()).hash_algorithm(HashAlgorithm.SHA256).build()
    answer = ask(authority, request.as_bytes())
    if not answer.is_done:
        raise NotPossible(message("stamps", "not_done", url=authority, status=answer.status))
    try:
        with _reading("stamp_form", "it cannot be read as an answer"):
            response = _read(answer.body)
            status, why = response.status, response.status_string
        if status not in GRANTED:
            told = clean("; ".join(why), 160) or str(status)
            raise NotPossible(message("stamps", "refused", url=authority, why=told))
        with _reading("stamp_form", "it cannot be read as one"):
            nonce, token = response.tst_info.nonce, response.time_stamp_token()
        if nonce != request.nonce:
            raise NotProven("stamp_of_another", "it answers another question")
        said = _checked(Stamped(checkpoint.size, token, note.text), roots)
    except NotProven as error:
        raise NotPossible(message("stamps", "no_stamp", url=authority, why=lacking_text(error))) from error
    held = next((one for one in log.tree.checkpoints() if one.size == checkpoint.size), None)
    if held is None or not held.lasting:  # it may have been cosigned meanwhile
        log.tree.keep(checkpoint.size, held.note if held is not None else note.encoded.decode(), lasting=True)
    log.tree.keep_stamp(checkpoint.size, token)
    return said


def checked_stamps(stamps: Sequence[Stamped], roots: Sequence[Certificate]) -> tuple[list[StampView], list[Finding]]:
    """What the stamps say that a log keeps, and what is wrong with them. Where what reads them is not installed nothing
    is said; raises TdlogError where roots were named all the same."""
    if stamps and not roots and not _has_extra():
        return [], []
    if stamps:
        _check_extra()
    read: list[StampView] = []
    found: list[Finding] = []
    for one in stamps:
        try:
            read.append(_checked(one, roots))
        except NotProven as error:
            text = f"the time stamp at position {one.size} does not hold: {error.message}"
            found.append(Finding("stamp", text, one.size, one.size))
    return read, found


def _checked(stamped: Stamped, roots: Sequence[Certificate]) -> StampView:
    """What a stamp says. Raises NotProven where it is none, is over another text, or its authority leads to none of the
    roots that are named."""
    from rfc3161_client import VerifierBuilder

    text = stamped.text.encode()
    with _reading("stamp_form", "it cannot be read as one"):
        response = _read(_as_answer(stamped.token))
        told = response.tst_info
        imprint, hashed_by, at = told.message_imprint.message, told.message_imprint.hash_algorithm, told.gen_time
        name = _authority(response)
    if (hashed_by.dotted_string, imprint) != (SHA256_NAME, sha256(text).digest()):
        raise NotProven("stamp_of_another", "it is over other entries than the log has there")
    if roots:
        with _reading("stamp_of_nobody", "it leads to none of the certificates that were named, or was changed"):
            VerifierBuilder(roots=list(roots)).build().verify_message(response, text)
    return StampView(stamped.size, f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}", name, bool(roots))


@contextmanager
def _reading(code: str, what: str) -> Generator[None]:
    """Raises NotProven in place of whatever is raised: of what somebody made up, the libraries raise anything, and warn
    whoever looks on."""
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    except Exception as error:
        raise NotProven(code, what) from error


def _read(answer: bytes) -> TimeStampResponse:
    """Raises ValueError where it is no answer of an authority, or a longer one than is read."""
    from rfc3161_client import decode_timestamp_response

    if len(answer) > MOST_ANSWER:
        raise ValueError(f"it has more than {MOST_ANSWER} bytes")
    return decode_timestamp_response(answer)


def _as_answer(token: bytes) -> bytes:
    """A stamp as it was answered: a sequence of a status, granted, and of the stamp."""
    body = bytes.fromhex("3003020100") + token
    size = len(body).to_bytes(4, "big").lstrip(b"\0")
    length = size if len(body) < 0x80 else bytes([0x80 | len(size)]) + size
    return b"\x30" + length + body


def _authority(response: TimeStampResponse) -> str:
    """What the certificate of whoever signed calls him, as far as it is in the stamp; nobody has checked it."""
    from cryptography.x509 import NameOID, load_der_x509_certificate

    signers = {(one.issuer, one.serial_number) for one in response.signed_data.signer_infos}
    for one in map(load_der_x509_certificate, response.signed_data.certificates):
        if (one.issuer, one.serial_number) in signers:
            named = one.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
            return clean(str(named[0].value) if named else one.subject.rfc4514_string(), 120)
    raise ValueError("it has no certificate of whoever signed it")


def _has_extra() -> bool:
    return find_spec("rfc3161_client") is not None


def _check_extra() -> None:
    if not _has_extra():
        raise TdlogError(message("stamps", "not_installed"))
