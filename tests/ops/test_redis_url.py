"""Addresses of a Redis as they are printed: never with what somebody logs in with."""

import pytest

from ops.errors import UserError
from ops.open_log import open_log
from ops.redis_url import is_readable, without_password
from ops.settings import Settings, from_environment
from ops.supervisor.checks import check_settings
from tests.ops.service import skald

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
    "me:s3cret@127.0.0.1",
    "redis://s3cret:s3cret",
]


@pytest.mark.parametrize("url", SECRETS[:-1])
def test_a_password_is_never_shown(url):
    assert "s3c" not in without_password(url)


def test_the_rest_of_an_address_is_shown():
    assert without_password("redis://me:secret@host:1/2") == "redis://host:1/2"
    assert without_password("unix:///run/redis.sock?db=1") == "unix:///run/redis.sock"
    assert without_password("nonsense") == "nonsense"


def refused(act, *arguments, **more):
    with pytest.raises(UserError) as error, act(*arguments, **more):
        pass
    return error.value.message


@pytest.mark.parametrize("url", SECRETS)
def test_no_command_says_it(url):
    if not is_readable(url):
        with pytest.raises(UserError) as error:
            from_environment({"SKALD_REDIS_URL": url})
        message = error.value.message
    else:
        message = refused(open_log, Settings(redis_url=url))
        with pytest.raises(UserError) as error:
            check_settings(Settings(redis_url=url, queue_url=url))
        message += error.value.message
    assert "s3c" not in message
    assert "\n" not in message


@pytest.mark.parametrize("command", ["up", "verify --all", "rebuild", "failures"])
def test_a_whole_command_says_it_neither(command, tmp_path):
    for url in (SECRETS[0], SECRETS[3], SECRETS[5]):
        done = skald(*command.split(), SKALD_REDIS_URL=url, SKALD_PORT="0", SKALD_DATA=str(tmp_path))
        assert done.returncode == 1
        assert "s3c" not in done.stdout + done.stderr
        assert len(done.stderr.splitlines()) == 1
