"""TLS: the certificate must be that of the host name, though the connection goes to an address that was checked."""

import shutil
import ssl
import subprocess

import pytest

from tests.support.waiting import eventually
from tests.webhooks.receiver import Receiver
from workers.webhooks import main

OPENSSL = shutil.which("openssl")
NAMES = {"here.example": ["127.0.0.1"], "other.example": ["127.0.0.1"]}


@pytest.fixture
def certificate(tmp_path):
    """A certificate of here.example, and its key."""
    if OPENSSL is None:
        pytest.skip("there is no openssl to make a certificate with")
    names = (str(tmp_path / "certificate.pem"), str(tmp_path / "key.pem"))
    made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    about = ["-subj", "/CN=here.example", "-addext", "subjectAltName=DNS:here.example"]
    command = [OPENSSL, "req", "-x509", *made, *about, "-out", names[0], "-keyout", names[1]]
    subprocess.run(command, check=True, capture_output=True)
    return names


def test_the_name_counts_and_not_the_address(redis_delivery, certificate, monkeypatch):
    trusting = ssl.create_default_context(cafile=certificate[0])
    monkeypatch.setattr(main.ssl, "create_default_context", lambda: trusting)
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(*certificate)
    asked = []
    served.sni_callback = lambda _, name, __: asked.append(name)
    receiver = Receiver(tls=served)
    endpoints = [
        redis_delivery.endpoint(f"https://{host}:{receiver.port}/", "game.created")
        for host in ("here.example", "other.example", "127.0.0.1")
    ]
    redis_delivery.deliver(resolve=lambda host, _: NAMES.get(host, ["127.0.0.1"]))
    redis_delivery.deployment.game()
    eventually(lambda: all(redis_delivery.attempts(one) for one in endpoints), patience=20)
    right, *wrong = [redis_delivery.attempts(one)[0] for one in endpoints]
    assert right.ok
    for attempt in wrong:
        assert attempt.status is None
        assert attempt.error.startswith("TLS fails")
    assert {"here.example", "other.example"} <= set(asked)
    assert receiver.requests[0].headers["host"] == f"here.example:{receiver.port}"
    assert len(receiver.requests) == 1
    receiver.close()
