"""Addresses of a Redis as they are printed: never with what somebody logs in with."""

import pytest
from redis.exceptions import RedisClusterException

from events.log.client import connect
from ops.run.checks import check_settings
from ops.run.errors import UserError
from ops.run.installation import open_log
from ops.run.settings import OPTIONS, Settings, check_redis_url, from_environment, mask_passwords, without_password
from tests.ops.service import skald
from tests.support.cases import each
from workers.queue import connect as connect_queue

SECRET = "s3cr3t"
AWAY = "127.0.0.1:1"
URLS = {
    f"redis://user:{SECRET}@{AWAY}/0": f"redis://{AWAY}/0",
    f"redis://:{SECRET}@{AWAY}": f"redis://{AWAY}",
    f"redis://:a@{SECRET}@{AWAY}": f"redis://{AWAY}",
    f"redis://:a/{SECRET}@{AWAY}": f"redis://{AWAY}",
    f"redis://:a#{SECRET}@{AWAY}": f"redis://{AWAY}",
    f"redis://:a?{SECRET}@{AWAY}": "redis://...",
    f"redis://{AWAY}?username=u&password={SECRET}": f"redis://{AWAY}",
    f"rediss://:{SECRET}@{AWAY}": f"rediss://{AWAY}",
    f"redis+cluster://:{SECRET}@{AWAY}": f"redis+cluster://{AWAY}",
    f"redis+cluster://:{SECRET}@{AWAY},b:7001": f"redis+cluster://{AWAY},b:7001",
    f"unix://u:{SECRET}@/tmp/x.sock?db=1": "unix:///tmp/x.sock",
    "unix:///tmp/a@b.sock": "unix:///tmp/a@b.sock",
    SECRET: "(no address)",
}


VALUES = {
    "db": "0",
    "protocol": "2",
    "ssl_cert_reqs": "none",
    "ssl_exclude_verify_flags": "VERIFY_X509_STRICT",
    "ssl_include_verify_flags": "VERIFY_X509_STRICT",
}
"""A value of each option that does not take just any."""

SECRETS = [
    "redis://:s3cret@127.0.0.1:1/2",
    "redis://me:s3cret@127.0.0.1:1",
    "rediss://me:s3cret@127.0.0.1:1?ssl_cert_reqs=none",
    "redis://127.0.0.1:1?password=s3cret",
    "redis://127.0.0.1:1?username=me&password=x@s3cret",
    "redis://:s3c/s3cret@127.0.0.1:1",
    "redis://:s3c?s3cret@127.0.0.1:1",
    "redis://:s3c#s3cret@127.0.0.1:1",
    "redis://:s3c@s3cret@127.0.0.1:1",
    "redis://:a://s3cret@127.0.0.1:1",
    "redis+cluster://:s3cret@127.0.0.1:1",
    "redis+cluster://:s3cret@127.0.0.1:1,127.0.0.1:none",
    "me:s3cret@127.0.0.1",
    "redis://s3cret:s3cret",
]


@each("url", SECRETS[:-1])
def test_a_password_is_never_shown(url):
    assert "s3c" not in without_password(url)


@each(("url", "shown"), URLS.items())
def test_an_address_is_shown_without_its_credentials(url, shown):
    assert without_password(url) == shown


def test_addresses_within_a_text_are_masked():
    text = f"lost redis://u:{SECRET}@a:1/0 and rediss://:{SECRET}@b:2, then stopped"
    assert mask_passwords(text) == "lost redis://a:1/0 and rediss://b:2, then stopped"


@each(
    "url",
    [
        f"redis://:{SECRET}#x@{AWAY}",
        f"redis://:12#34{SECRET}@{AWAY}",
        f"redis://:12/{SECRET}@{AWAY}",
        f"redis://:12?{SECRET}@{AWAY}",
        f"redis://:{SECRET}:x",
        f"{SECRET}",
        f"http://{SECRET}",
        f"redis://[{SECRET}",
    ],
)
@each("name", ["SKALD_REDIS_URL", "SKALD_QUEUE_URL"])
def test_what_is_no_address_is_refused_and_not_shown(name, url):
    with pytest.raises(UserError) as error:
        from_environment({name: url})
    assert error.value.message.startswith(f"{name} is not a Redis URL")
    assert SECRET not in error.value.message


@each(
    "url",
    [f"redis://:s%40x@{AWAY}/1?db=2", "unix:///a/b.sock", "redis+cluster://a:7000", "redis+cluster://:p@a:7000,b:7001"],
)
def test_addresses_are_accepted(url):
    check_redis_url("SKALD_REDIS_URL", url)


@each(
    "url",
    [
        f"redis://:{SECRET}@{AWAY}/0?nosuch=1",
        f"redis://:x@{AWAY}/0?{SECRET}=1",
        f"redis://:{SECRET}@{AWAY}?ssl_certfile=a",
        f"redis://:{SECRET}@{AWAY}?decode_responses=1",
        f"unix://:{SECRET}@/a?socket_keepalive=1",
        f"redis+cluster://:{SECRET}@a:1,b:2?socket_timeout=1",
    ],
)
@each("name", ["SKALD_REDIS_URL", "SKALD_QUEUE_URL"])
def test_an_option_that_there_is_not_is_refused_with_those_that_there_are(name, url):
    with pytest.raises(UserError) as error:
        from_environment({name: url})
    assert error.value.message.startswith(f"{name}: unsupported option for {url.partition('//')[0]}//; supported: ")
    assert "client_name" in error.value.message
    assert SECRET not in error.value.message


@each(
    ("scheme", "option"),
    [(scheme, option) for scheme in ("redis", "rediss", "unix") for option in sorted(OPTIONS[scheme])],
)
def test_every_option_is_one_of_the_clients(scheme, option):
    value = VALUES.get(option, "1")
    for client in (connect, connect_queue):
        assert client(f"{scheme}:///a?{option}={value}").connection_pool.make_connection()


@each("option", sorted(OPTIONS["redis+cluster"]))
def test_every_option_of_a_cluster_goes_with_what_is_set_there(option):
    with pytest.raises(RedisClusterException):
        connect(f"redis+cluster://{AWAY}?{option}={VALUES.get(option, '1')}")


def test_settings_show_no_secret():
    ours = Settings(redis_url=f"redis://:{SECRET}@a", queue_url=f"redis://:{SECRET}@a", operator_key=SECRET)
    assert SECRET not in repr(ours) + str(ours)


def test_the_queue_is_checked_without_showing_its_password(monkeypatch):
    monkeypatch.setattr("ops.run.checks.check", lambda _: [])
    monkeypatch.setattr("ops.run.checks.connect", lambda _: None)
    monkeypatch.setattr("ops.run.checks.identify_store", lambda *_: None)
    with pytest.raises(UserError) as error:
        check_settings(Settings(redis_url="redis://a", queue_url=f"redis://:{SECRET}@{AWAY}"))
    assert SECRET not in error.value.message


def refused(act, *arguments, **more):
    with pytest.raises(UserError) as error, act(*arguments, **more):
        pass
    return error.value.message


@each("url", SECRETS)
def test_no_command_says_it(url):
    try:
        from_environment({"SKALD_REDIS_URL": url})
    except UserError as error:
        message = error.message
    else:
        message = refused(open_log, Settings(redis_url=url))
        with pytest.raises(UserError) as unusable:
            check_settings(Settings(redis_url=url, queue_url=url))
        message += unusable.value.message
    assert "s3c" not in message
    assert "\n" not in message


@each("url", [SECRETS[0], SECRETS[3], SECRETS[5]])
@each("command", ["up", "verify --all", "rebuild", "failures"])
def test_a_whole_command_says_it_neither(tmp_path, command, url):
    done = skald(*command.split(), SKALD_REDIS_URL=url, SKALD_PORT="0", SKALD_DATA=str(tmp_path))
    assert done.returncode == 1
    assert "s3c" not in done.stdout + done.stderr
    assert AWAY in done.stderr or url is SECRETS[5], "a text that is not an address is not shown at all"
    assert len(done.stderr.splitlines()) == 1
