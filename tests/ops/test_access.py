"""Who may ask an installation: what is refused at start, and the one line that is said."""

import subprocess
import sys

import pytest

from ops.run.access import access_line, allowed_hosts, check_access, frame_ancestors
from ops.run.checks import check_process
from ops.run.errors import UserError
from ops.run.settings import Settings
from tests.ops.service import environment, skald
from tests.support.cases import each


def test_any_origin_without_a_key_is_refused_at_start(tmp_path):
    done = skald("up", "--port", "0", "--data", tmp_path, SKALD_CORS_ORIGINS="https://a.example,*")
    assert done.returncode == 1
    assert done.stderr.startswith("skald: SKALD_CORS_ORIGINS=* without SKALD_OPERATOR_KEY")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir()), "nothing was started"
    # A web process by itself refuses it too.
    with pytest.raises(UserError):
        check_process(Settings(cors_origins="*", redis_url="redis://127.0.0.1:1"))


@each(
    "origin",
    ["a.example", "https://a.example/", "https://a.example/x", "https://A.example", "https://a.example:443", "null"],
)
def test_what_no_browser_sends_as_an_origin_is_refused_at_start(origin):
    with pytest.raises(UserError) as error:
        check_access(Settings(cors_origins=f"https://b.example,{origin}"))
    assert error.value.message.startswith("SKALD_CORS_ORIGINS takes")
    assert error.value.message.endswith(f"not {origin!r}")


def test_what_a_browser_sends_as_an_origin_is_accepted_and_any_with_a_key():
    for origin in ("https://a.example:8443", "http://localhost:3000", "http://[::1]:8080", "capacitor://localhost"):
        check_access(Settings(cors_origins=origin))
    check_access(Settings(cors_origins="*", operator_key="k"))


def test_what_is_served_without_a_key_is_said_in_one_line():
    line = access_line(Settings(host="0.0.0.0"))
    assert "\n" not in line
    for said in ("everybody is an operator", "only 127.0.0.1 is served, not 0.0.0.0", "no page of another origin"):
        assert said in line
    assert "no proxy" in line
    named = access_line(Settings(cors_origins="https://a.example"))
    assert "no page but those of SKALD_CORS_ORIGINS," in named
    framed = Settings(cors_origins="https://a.example", frame_ancestors="https://b.example")
    assert "no page but those of SKALD_CORS_ORIGINS and SKALD_FRAME_ANCESTORS," in access_line(framed)
    assert access_line(Settings(operator_key="k")) is None


def test_without_a_key_only_the_bound_address_is_served_beside_the_names_of_loopback():
    assert allowed_hosts(Settings(host="127.0.0.2", allowed_hosts="games.example")) == ("127.0.0.2",)
    assert allowed_hosts(Settings(host="::1")) == ("[::1]",)
    assert allowed_hosts(Settings(host="10.0.0.1")) == ("127.0.0.1",)
    assert allowed_hosts(Settings(operator_key="k")) == ()
    assert allowed_hosts(Settings(operator_key="k", allowed_hosts="a.example, b.example")) == ("a.example", "b.example")


@each("host", ["http://a.example", "a b", "a.example/x"])
def test_what_is_no_host_name_is_refused_at_start(host):
    with pytest.raises(UserError) as error:
        check_access(Settings(operator_key="k", allowed_hosts=f"b.example,{host}"))
    assert error.value.message == f"SKALD_ALLOWED_HOSTS takes host names separated by commas, not {host!r}"


def test_what_is_no_address_of_a_proxy_is_refused_at_start():
    check_access(Settings(operator_key="k", proxies="10.0.0.1, ::1", allowed_hosts="a.example:8000,[::1]"))
    with pytest.raises(UserError, match="SKALD_PROXIES takes IP addresses separated by commas, not 'x'"):
        check_access(Settings(operator_key="k", proxies="10.0.0.1,x"))


@each(
    ("given", "policy"),
    [("none", "'none'"), ("self", "'self'"), ("self, https://a.example:8443", "'self' https://a.example:8443")],
)
def test_frame_ancestors_are_written_as_a_policy(given, policy):
    assert frame_ancestors(Settings(frame_ancestors=given)) == policy


@each("given", ["https://a.example; script-src *", "none, self", "everybody", "a\nb"])
def test_what_is_no_policy_is_refused_at_start(given):
    with pytest.raises(UserError) as error:
        check_access(Settings(frame_ancestors=given))
    assert "SKALD_FRAME_ANCESTORS" in error.value.message
    assert "\n" not in error.value.message


SAID = """
import logging
logging.basicConfig(format="%(message)s")
from types import SimpleNamespace
from ops.run import gunicorn_config
gunicorn_config.process.check_in_another_process = lambda _: None
for supervised in (False, True):
    gunicorn_config.lifeline.is_supervised = lambda: supervised
    cfg, app = SimpleNamespace(reuse_port=True, address=[]), SimpleNamespace(app_uri="json:x")
    gunicorn_config.on_starting(SimpleNamespace(log=logging, cfg=cfg, app=app))
"""


def test_a_web_process_by_itself_says_it_in_one_line():
    done = subprocess.run(
        [sys.executable, "-c", SAID], env=environment(), capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr == access_line(Settings()) + "\n"
