"""One record of settings: from the environment, in its bounds, and listed on a page to the letter."""

from pathlib import Path

import pytest

from ops.run.errors import UserError
from ops.run.settings import Settings, Tuning, from_environment, is_loopback, unknown_settings
from tests.ops.settings_page import page
from tests.support.cases import each

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "settings.md"


def test_nothing_set_is_the_zero_configuration_default():
    ours = from_environment({})
    assert ours == Settings()
    assert ours.everybody_is_operator
    assert ours.bound_to == "127.0.0.1"


def test_the_environment_is_read_and_what_is_given_goes_first():
    ours = from_environment({"SKALD_PORT": "9000", "SKALD_WORKERS": "3", "SKALD_DATA": "there"}, port=9001, data=None)
    assert (ours.port, ours.workers, ours.data) == (9001, 3, "there")


def test_an_empty_variable_is_not_set():
    assert from_environment({"SKALD_PORT": ""}).port == 8000


@each(
    ("name", "value"),
    [("SKALD_PORT", "70000"), ("SKALD_PORT", "http"), ("SKALD_WORKERS", "0"), ("SKALD_LOG_LEVEL", "loud")],
)
def test_what_is_out_of_bounds_is_named_in_one_line(name, value):
    with pytest.raises(UserError) as error:
        from_environment({name: value})
    assert error.value.message.startswith(f"{name} is ")
    assert "\n" not in error.value.message


@each(("name", "values"), [("SKALD_LOG_FORMAT", ("text", "json", "logfmt")), ("SKALD_LOG_LEVEL", ("debug", "error"))])
def test_what_takes_a_few_values_names_them(name, values):
    with pytest.raises(UserError) as error:
        from_environment({name: "xml"})
    assert all(value in error.value.message for value in values)


def test_a_misspelt_setting_is_named_and_every_other_is_known():
    (line,) = unknown_settings({"SKALD_PORTT": "1", "SKALD_DATE": "2", "SKALD_PORT": "3", "HOME": "4"})
    assert line.endswith(" SKALD_DATE, SKALD_PORTT")
    assert unknown_settings(Settings().environment() | {"SKALD_VENV": "x"}) == []


def test_numbers_that_few_change_are_in_one_variable_each_in_its_bounds():
    ours = from_environment({"SKALD_TUNING": "cache_mb=64, seat_rate=20,"})
    assert ours.tuning == Tuning(cache_mb=64, seat_rate=20)
    assert ours.cached_games == 3072
    for wrong in ("cache_mb=1", "cache_mb", "cache=64", "cache_mb=64=2", "seat_rate=x", "cache_mb=64, cache_mb=32"):
        with pytest.raises(UserError, match=r"^SKALD_TUNING.*") as error:
            from_environment({"SKALD_TUNING": wrong})
        assert "\n" not in error.value.message


def test_a_number_of_a_variable_of_its_own_counts_and_is_told_how_to_write():
    environment = {"SKALD_SEAT_RATE": "20", "SKALD_CACHE_MB": "64", "SKALD_TUNING": "cache_mb=32"}
    assert from_environment(environment).tuning == Tuning(cache_mb=32, seat_rate=20)
    lines = unknown_settings(environment)
    assert lines[1] == "warning: SKALD_SEAT_RATE is outdated: use SKALD_TUNING=seat_rate=20"
    with pytest.raises(UserError, match=r"^SKALD_SEAT_RATE is '0'"):
        from_environment({"SKALD_SEAT_RATE": "0"})


def test_the_queue_is_on_the_same_redis_unless_it_has_its_own():
    assert from_environment({"SKALD_REDIS_URL": "redis://a"}).queue_url == "redis://a"
    assert from_environment({"SKALD_REDIS_URL": "redis://a", "SKALD_QUEUE_URL": "redis://b"}).queue_url == "redis://b"


def test_without_an_operator_key_only_loopback_is_served():
    assert from_environment({"SKALD_HOST": "0.0.0.0"}).bound_to == "127.0.0.1"
    assert from_environment({"SKALD_HOST": "0.0.0.0", "SKALD_OPERATOR_KEY": "k"}).bound_to == "0.0.0.0"
    assert from_environment({"SKALD_HOST": "::1"}).bound_to == "::1"


@each(
    ("host", "is_ours"),
    [("localhost", True), ("127.0.0.2", True), ("::1", True), ("0.0.0.0", False), ("example.org", False)],
)
def test_loopback(host, is_ours):
    assert is_loopback(host) is is_ours


def test_origins_are_separated_by_commas():
    assert Settings(cors_origins="https://a.example, https://b.example,").origins == (
        "https://a.example",
        "https://b.example",
    )


def test_children_get_the_same_settings():
    ours = Settings(port=1, workers=2, cors_origins="*", redis_url="redis://a", queue_url="redis://b")
    assert from_environment(ours.environment()) == ours


def test_the_page_of_settings_is_the_generated_one():
    assert PAGE.read_text() == page(), "python -m tests.ops.settings_page > docs/settings.md"
