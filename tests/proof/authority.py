"""An authority that gives time stamps (RFC 3161), for tests: its certificates, and what it answers, as DER."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from rfc3161_client import TimeStampRequest
from rfc3161_client._rust import parse_timestamp_request

__all__ = ["AT", "Authority", "answering", "authority", "refusal"]

AT = datetime(2026, 9, 21, 20, 30, tzinfo=UTC)
"""When the authorities stamp, whatever is asked."""
SIGNED_DATA = "1.2.840.113549.1.7.2"
TST_INFO = "1.2.840.113549.1.9.16.1.4"
CONTENT_TYPE, DIGEST, SIGNING_CERTIFICATE = "1.2.840.113549.1.9.3", "1.2.840.113549.1.9.4", "1.2.840.113549.1.9.16.2.47"
WITH_SHA256, BY_ECDSA = "2.16.840.1.101.3.4.2.1", "1.2.840.10045.4.3.2"
SEQUENCE, SET, OCTETS, WITHIN = 0x30, 0x31, 0x04, 0xA0


class Authority:
    """One whose certificate leads to a root of its own."""

    def __init__(self, name: str, usage: x509.ObjectIdentifier = ExtendedKeyUsageOID.TIME_STAMPING) -> None:
        root, self._key = generate_private_key(SECP256R1()), generate_private_key(SECP256R1())
        self.root = _certificate(f"{name}'s root", root, f"{name}'s root", root, None)
        self.certificate = _certificate(name, self._key, f"{name}'s root", root, usage)

    @property
    def root_file(self) -> bytes:
        """The certificate that others trust, as PEM."""
        return self.root.public_bytes(Encoding.PEM)

    def answer(self, request: bytes, at: datetime = AT) -> bytes:
        """What is answered to a request: the stamp over what it has the hash of."""
        asked = parse_timestamp_request(request)
        return der(SEQUENCE, der(SEQUENCE, number(0)), self.token(asked, at))

    def token(self, asked: TimeStampRequest, at: datetime) -> bytes:
        """The stamp alone."""
        imprint = der(SEQUENCE, _algorithm(WITH_SHA256), der(OCTETS, asked.message_imprint.message))
        told = der(
            SEQUENCE, number(1), oid("1.2.3.4"), imprint, number(7), der(0x18, f"{at:%Y%m%d%H%M%SZ}".encode()),
            number(asked.nonce or 0),
        )  # fmt: skip
        hashed = der(SEQUENCE, der(SEQUENCE, der(SEQUENCE, der(OCTETS, sha256(self._der).digest()))))
        attributes = [
            der(SEQUENCE, oid(CONTENT_TYPE), der(SET, oid(TST_INFO))),
            der(SEQUENCE, oid(DIGEST), der(SET, der(OCTETS, sha256(told).digest()))),
            der(SEQUENCE, oid(SIGNING_CERTIFICATE), der(SET, hashed)),
        ]
        signature = self._key.sign(der(SET, *sorted(attributes)), ECDSA(SHA256()))
        signer = der(
            SEQUENCE, number(1),
            der(SEQUENCE, self.certificate.issuer.public_bytes(), number(self.certificate.serial_number)),
            _algorithm(WITH_SHA256), der(WITHIN, *sorted(attributes)), _algorithm(BY_ECDSA), der(OCTETS, signature),
        )  # fmt: skip
        signed = der(
            SEQUENCE, number(3), der(SET, _algorithm(WITH_SHA256)),
            der(SEQUENCE, oid(TST_INFO), der(WITHIN, der(OCTETS, told))), der(WITHIN, self._der), der(SET, signer),
        )  # fmt: skip
        return der(SEQUENCE, oid(SIGNED_DATA), der(WITHIN, signed))

    @property
    def _der(self) -> bytes:
        return self.certificate.public_bytes(Encoding.DER)


@cache
def authority(name: str) -> Authority:
    """The authority of a name: the same for a whole run."""
    return Authority(name)


def refusal(why: str) -> bytes:
    """What is answered by one that does not stamp."""
    return der(SEQUENCE, der(SEQUENCE, number(2), der(SEQUENCE, der(0x0C, why.encode()))))


@contextmanager
def answering(answer: Callable[[bytes], bytes], status: int = 200) -> Generator[str]:
    """An address at which requests are answered, by HTTP on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = self.rfile.read(int(self.headers["Content-Length"]))
            assert self.headers["Content-Type"] == "application/timestamp-query"
            body = answer(asked)
            self.send_response(status)
            self.send_header("Content-Type", "application/timestamp-reply")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is said."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/tsr"
        finally:
            server.shutdown()
            thread.join()


def der(tag: int, *parts: bytes) -> bytes:
    """A value of a kind, of what it is made of."""
    body = b"".join(parts)
    if len(body) < 0x80:
        return bytes([tag, len(body)]) + body
    size = len(body).to_bytes((len(body).bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(size)]) + size + body


def number(value: int) -> bytes:
    """An INTEGER that is not negative."""
    return der(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def oid(dotted: str) -> bytes:
    """An OBJECT IDENTIFIER."""
    first, second, *rest = map(int, dotted.split("."))
    return der(0x06, *map(_base128, (40 * first + second, *rest)))


def _base128(value: int) -> bytes:
    digits = [value & 0x7F]
    while value := value >> 7:
        digits.append(0x80 | value & 0x7F)
    return bytes(reversed(digits))


def _algorithm(dotted: str) -> bytes:
    return der(SEQUENCE, oid(dotted))


def _certificate(
    name: str, key: EllipticCurvePrivateKey, issuer: str, by: EllipticCurvePrivateKey,
    usage: x509.ObjectIdentifier | None,
) -> x509.Certificate:  # fmt: skip
    """A certificate, valid for a year about `AT`; of a root where it is for no usage."""
    is_root = usage is None
    builder = (
        x509.CertificateBuilder()
        .subject_name(_name(name))
        .issuer_name(_name(issuer))
        .public_key(key.public_key())
        .serial_number(int.from_bytes(sha256(name.encode()).digest()[:8], "big"))
        .not_valid_before(AT - timedelta(days=180))
        .not_valid_after(AT + timedelta(days=180))
        .add_extension(x509.BasicConstraints(ca=is_root, path_length=None), critical=True)
    )
    for one in [usage] if usage is not None else []:
        builder = builder.add_extension(x509.ExtendedKeyUsage([one]), critical=True)
    return builder.sign(by, SHA256())


def _name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
