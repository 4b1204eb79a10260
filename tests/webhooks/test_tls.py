"""TLS: the certificate must be that of the host name, though the connection goes to an address that was checked."""

import ssl
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.support.waiting import eventually
from tests.webhooks.receiver import Receiver
from workers.webhooks import main

NAMES = {"here.example": ["127.0.0.1"], "other.example": ["127.0.0.1"]}


@pytest.fixture
def certificate(tmp_path):
    """The files of a certificate of here.example, and of its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "here.example")])
    begin, end = (datetime.now(UTC) + timedelta(hours=hours) for hours in (-1, 48))
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), begin, end)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("here.example")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    files = (tmp_path / "certificate.pem", tmp_path / "key.pem")
    files[0].write_bytes(made.public_bytes(pem))
    files[1].write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    return tuple(map(str, files))


def test_the_name_counts_and_not_the_address(delivery, certificate, monkeypatch):
    trusting = ssl.create_default_context(cafile=certificate[0])
    monkeypatch.setattr(main.ssl, "create_default_context", lambda: trusting)
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(*certificate)
    asked = []
    served.sni_callback = lambda _, name, __: asked.append(name)
    receiver = Receiver(tls=served)
    endpoints = [
        delivery.endpoint(f"https://{host}:{receiver.port}/", "game.created")
        for host in ("here.example", "other.example", "127.0.0.1")
    ]
    delivery.deliver(resolve=lambda host, _: NAMES.get(host, ["127.0.0.1"]))
    delivery.deployment.game()
    eventually(lambda: all(delivery.attempts(one) for one in endpoints))
    right, *wrong = [delivery.attempts(one)[0] for one in endpoints]
    assert right.ok
    for attempt in wrong:
        assert attempt.status is None
        assert attempt.error.startswith("TLS fails")
    assert {"here.example", "other.example"} <= set(asked)
    assert receiver.requests[0].headers["host"] == f"here.example:{receiver.port}"
    assert len(receiver.requests) == 1
    receiver.close()
