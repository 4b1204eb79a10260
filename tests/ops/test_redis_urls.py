"""No password of a Redis is ever shown."""

import pytest

from ops.redis_urls import check_redis_url, mask_credentials, without_credentials
from ops.settings import Settings, from_environment
from ops.supervisor.checks import checked
from ops.trouble import Trouble
from tests.ops.service import skald

SECRET = "s3cr3t"
AWAY = "127.0.0.1:1"
URLS = {
    f"redis://user:{SECRET}@{AWAY}/0": f"redis://{AWAY}/0",
    f"redis://:{SECRET}@{AWAY}": f"redis://{AWAY}",
    f"redis://:a@{SECRET}@{AWAY}": f"redis://{AWAY}",
    f"redis://:a/{SECRET}@{AWAY}": f"redis://{AWAY}",
    f"redis://:a#{SECRET}@{AWAY}": f"redis://{AWAY}",
    f"redis://:a?{SECRET}@{AWAY}": f"redis://{AWAY}",
    f"redis://{AWAY}?username=u&password={SECRET}": f"redis://{AWAY}",
    f"rediss://:{SECRET}@{AWAY}": f"rediss://{AWAY}",
    f"redis+cluster://:{SECRET}@{AWAY}": f"redis+cluster://{AWAY}",
    f"unix://u:{SECRET}@/tmp/x.sock?db=1": "unix:///tmp/x.sock",
    "unix:///tmp/a@b.sock": "unix:///tmp/a@b.sock",
    SECRET: "(no address)",
}


@pytest.mark.parametrize(("url", "shown"), URLS.items())
def test_an_address_is_shown_without_its_credentials(url, shown):
    assert without_credentials(url) == shown


def test_addresses_within_a_text_are_masked():
    text = f"lost redis://u:{SECRET}@a:1/0 and rediss://:{SECRET}@b:2, then stopped"
    assert mask_credentials(text) == "lost redis://a:1/0 and rediss://b:2, then stopped"


@pytest.mark.parametrize(
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
@pytest.mark.parametrize("name", ["SKALD_REDIS_URL", "SKALD_QUEUE_URL"])
def test_what_is_no_address_is_refused_and_not_shown(name, url):
    with pytest.raises(Trouble) as trouble:
        from_environment({name: url})
    assert trouble.value.message.startswith(f"{name} is no address of a Redis")
    assert SECRET not in trouble.value.message


@pytest.mark.parametrize("url", [f"redis://:s%40x@{AWAY}/1?db=2", "unix:///a/b.sock", "redis+cluster://a:7000"])
def test_addresses_are_accepted(url):
    check_redis_url("SKALD_REDIS_URL", url)


@pytest.mark.parametrize("arguments", [("failures",), ("verify", "--all"), ("rebuild",), ("up", "--port", "0")])
@pytest.mark.parametrize("url", [f"redis://u:{SECRET}@{AWAY}/0", f"redis://{AWAY}/0?password={SECRET}"])
def test_no_command_shows_the_password(tmp_path, arguments, url):
    done = skald(*arguments, SKALD_REDIS_URL=url, SKALD_DATA=str(tmp_path))
    assert done.returncode == 1
    assert AWAY in done.stderr
    assert SECRET not in done.stdout + done.stderr


def test_settings_show_no_secret():
    ours = Settings(redis_url=f"redis://:{SECRET}@a", queue_url=f"redis://:{SECRET}@a", operator_key=SECRET)
    assert SECRET not in repr(ours) + str(ours)


def test_the_queue_is_checked_without_showing_its_password(monkeypatch):
    monkeypatch.setattr("ops.supervisor.checks.check", lambda _: [])
    monkeypatch.setattr("ops.supervisor.checks.connect", lambda _: None)
    with pytest.raises(Trouble) as trouble:
        checked(Settings(redis_url="redis://a", queue_url=f"redis://:{SECRET}@{AWAY}"))
    assert SECRET not in trouble.value.message
