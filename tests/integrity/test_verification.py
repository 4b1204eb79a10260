"""Verifying a file: everything once it is closed, as far as it is open while the game runs."""

import msgspec
import pytest

from events.integrity.transcript import Transcript, is_closed_log, read_transcript
from events.integrity.verification import verify
from events.ruleset.records import canonical, change
from tests.support.nim import NIM_ONLY
from tests.support.transcripts import exported, found


@pytest.fixture(scope="module")
def closed():
    return exported()


@pytest.fixture(scope="module")
def own():
    """A running game as seat 1 gets it."""
    return exported(close=False, viewer=1)


def edited(lines, index, edit):
    """The lines with one event edited as JSON."""
    event = msgspec.json.decode(lines[index])
    edit(event)
    return [*lines[:index], canonical(event), *lines[index + 1 :]]


def report_of(lines):
    return verify(NIM_ONLY, read_transcript(lines))


def with_own_part(lines):
    return next(index for index, line in enumerate(lines) if msgspec.json.decode(line)["private"].get("seat:1"))


def test_a_closed_game_passes_all_six_checks(closed):
    report = report_of(closed)
    assert report.ok
    assert [check.name for check in report.checks] == ["chain", "versions", "decisions", "draws", "results", "salts"]
    assert report.checks[-1].detail == "every salt follows from the seed"
    assert report.version == len(closed)


def test_of_a_running_game_the_rest_is_for_later(own):
    report = report_of(own)
    assert report.ok
    assert report.version == len(own)
    assert [check.name for check in report.checks] == ["chain", "versions", "decisions", "draws", "results"]
    assert report.checks[0].detail == f"{len(own)} hashes follow from each other; the game is still running"
    assert report.checks[1].detail == f"1 to {len(own)} without a gap"
    assert all("once the game is closed" in check.detail for check in report.checks[2:])
    assert report_of(exported(close=False)).ok


def test_a_wrong_salt_is_found_though_no_hash_depends_on_it(closed):
    last = max(index for index, line in enumerate(closed) if msgspec.json.decode(line)["private"])
    for index in (0, last):
        (name, *_) = msgspec.json.decode(closed[index])["private"]
        altered = edited(closed, index, lambda event, name=name: event["private"][name].update(salt="00" * 16))
        report = report_of(altered)
        assert [check.name for check in report.checks if not check.ok] == ["salts"]
        assert report.version == index + 1


def test_salts_are_not_looked_at_where_something_else_is_broken(closed):
    altered = edited(closed, 4, lambda event: event.update(at="2027-01-02T03:04:05.678Z"))
    report = report_of(altered)
    assert report.version == 5
    assert "salts" not in [check.name for check in report.checks]


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (lambda part: part.update(salt="00" * 16), "does not match its commitment"),
        (lambda part: part["data"].update(more=1), "does not match its commitment"),
    ],
)
def test_an_open_part_of_a_running_game_is_held_against_its_commitment(own, edit, why):
    index = with_own_part(own)
    report = report_of(edited(own, index, lambda event: edit(event["private"]["seat:1"])))
    assert report.version == index + 1
    assert why in report.checks[0].detail


def test_a_part_that_was_never_committed_to_is_found(own):
    index = with_own_part(own)
    invented = {"data": {}, "salt": "00" * 16}
    report = report_of(edited(own, index, lambda event: event["private"].update({"seat:7": invented})))
    assert report.version == index + 1


@pytest.mark.parametrize(
    "edit",
    [
        lambda event: event.update(at="2027-01-02T03:04:05.678Z"),
        lambda event: event.update(seat=7),
        lambda event: event.update(schema=9),
        lambda event: event.update(type="other"),
        lambda event: event.update(hash="00" * 32),
        lambda event: event["data"].update(more=1),
        lambda event: event["commitments"].update({"seat:9": "00" * 32}),
        lambda event: event.update(version=event["version"] + 1),
    ],
)
def test_every_field_of_a_running_game_is_bound_by_the_chain(own, edit):
    for index in range(len(own)):
        report = report_of(edited(own, index, edit))
        assert report.version == index + 1
        assert not report.checks[0].ok


def test_a_running_game_cannot_be_cut_in_the_middle(own):
    for index in range(1, len(own) - 1):
        assert found([*own[:index], *own[index + 1 :]]) == index + 1
    assert found(own[1:]) == 1


def test_a_version_that_is_not_its_place_is_named(own):
    report = report_of(edited(own, 2, lambda event: event.update(version=9)))
    assert (report.checks[1].version, report.checks[1].detail) == (3, "version 3: the entry is version 9")


def test_an_open_seed_without_an_end_says_that_the_end_was_cut_off(closed):
    report = report_of(closed[:-1])
    assert not report.ok
    assert report.version == len(closed)
    assert "the end is missing" in report.checks[1].detail


def test_a_file_that_does_not_begin_with_a_creation_is_no_game(own):
    no_game = edited(own, 0, lambda event: event.update(data={}))
    report = report_of(no_game)
    assert report.version == 1
    assert "does not begin with the creation" in report.checks[0].detail


def test_a_log_is_closed_by_its_opened_seed_and_by_nothing_else(closed, own):
    entries = read_transcript(closed).entries
    assert is_closed_log(entries)
    assert not is_closed_log(entries[:-1])
    assert not is_closed_log(())
    assert not is_closed_log(read_transcript(own).entries)


def test_a_file_says_which_game_it_is(closed):
    transcript = read_transcript(closed)
    first = msgspec.json.decode(closed[0])
    assert transcript.game == first["data"]["game"]
    assert len(transcript.genesis()) == 32
    other = change(transcript.entries[0], data=b'{"game":5}')
    assert Transcript(entries=(other,), salts=({},)).game == ""
    assert Transcript(entries=(other,), salts=({},)).genesis() is None
