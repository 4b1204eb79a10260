"""A game's file: whole or refused with its line; altered in any way, it is found out."""

import msgspec
import pytest

from events.integrity.transcript import Unreadable, read_transcript
from events.integrity.verification import verify
from tests.support.nim import NIM_ONLY
from tests.support.transcripts import changed, exported, found


@pytest.fixture(scope="module")
def closed():
    return exported()


def test_a_file_alone_is_enough(closed):
    report = verify(NIM_ONLY, read_transcript(closed))
    assert report.ok, report
    assert {check.name for check in report.checks} == {"chain", "versions", "decisions", "draws", "results", "salts"}


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_running_game_is_verified_as_far_as_it_is_open(viewer):
    report = verify(NIM_ONLY, read_transcript(exported(close=False, viewer=viewer)))
    assert report.ok, report


def test_every_field_of_every_event_changed_once_is_found(closed):
    for index, line in enumerate(closed):
        for other in changed(msgspec.json.decode(line)):
            altered = [*closed[:index], msgspec.json.encode(other), *closed[index + 1 :]]
            assert found(altered) == index + 1, other


def test_dropped_doubled_swapped_and_cut(closed):
    for index in range(len(closed)):
        assert found([*closed[:index], *closed[index + 1 :]])
        assert found([*closed[: index + 1], *closed[index:]])
        if index:
            assert found([*closed[: index - 1], closed[index], closed[index - 1], *closed[index + 1 :]])
            assert found(closed[:index])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "not an event"),
        (b"nonsense", "not an event"),
        (b'{"data":{"a":' + b"[" * 100_000, "nested too deeply"),
        (b'{"data":' * 5000, "not an event"),
        (b"x" * (1 << 21), "longer than"),
        (b'{"version":1}', "not an event"),
        (b"\xff\xfe", "not an event"),
    ],
)
def test_what_is_no_event_is_refused_with_its_line(closed, line, why):
    with pytest.raises(Unreadable, match=f"line 3: .*{why}"):
        read_transcript([*closed[:2], line, *closed[3:]])


def test_numbers_are_integers_that_every_language_reads(closed):
    for number in (b"1.5", b"9007199254740993"):
        line = closed[0].replace(b'"rules_version":1', b'"rules_version":' + number)
        with pytest.raises(Unreadable, match=r"line 1: .*53 bits"):
            read_transcript([line, *closed[1:]])


def test_an_empty_file_is_no_game():
    with pytest.raises(Unreadable, match="empty"):
        read_transcript([])
