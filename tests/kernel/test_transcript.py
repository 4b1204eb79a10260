"""A game's file: whole or refused with its line; altered in any way, it is found out."""

import msgspec
import pytest

from events.application.game_service import GamePlan, GameService
from events.integrity.transcript import Unreadable, lines_of, read_transcript
from events.integrity.verification import verify
from events.log.memory import MemoryLog
from tests.kernel.test_store import play_out
from tests.support.rulesets import RULESETS


def exported(*, close=True, viewer=None):
    store = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    game_id = store.create(GamePlan(ruleset=RULESETS["nim"], seats=2, taken=range(2), seed=b"file")).state.id
    state = play_out(store, game_id)
    if close:
        state = store.close(game_id).state
    return list(lines_of(state, store.log.read(game_id), viewer))


@pytest.fixture(scope="module")
def closed():
    return exported()


def test_a_file_alone_is_enough(closed):
    report = verify(RULESETS, read_transcript(closed))
    assert report.ok, report
    assert {check.name for check in report.checks} == {"chain", "versions", "decisions", "draws", "results", "salts"}


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_running_game_is_verified_as_far_as_it_is_open(viewer):
    report = verify(RULESETS, read_transcript(exported(close=False, viewer=viewer)))
    assert report.ok, report


def changed(value):
    """The value with each of its leaves changed once."""
    match value:
        case dict():
            for name, item in value.items():
                yield from ({**value, name: other} for other in changed(item))
            yield {**value, "more": 1}
        case list():
            for index, item in enumerate(value):
                yield from ([*value[:index], other, *value[index + 1 :]] for other in changed(item))
            yield [*value, 1]
        case bool():
            yield not value
        case int():
            yield value + 1
        case str():
            flipped = {"0": "1"}.get(value[:1], "0")
            yield flipped + value[1:]
        case None:
            yield 0


def found(lines):
    """The first broken version, or the line that cannot be read."""
    try:
        report = verify(RULESETS, read_transcript(lines))
    except Unreadable as unreadable:
        return unreadable.line
    return None if report.ok else report.version


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
        line = closed[0].replace(b'"rules_version":2', b'"rules_version":' + number)
        with pytest.raises(Unreadable, match=r"line 1: .*53 bits"):
            read_transcript([line, *closed[1:]])


def test_an_empty_file_is_no_game():
    with pytest.raises(Unreadable, match="empty"):
        read_transcript([])
