"""Writes with a key are done once, and writes with an expected version at that version alone."""

from contextlib import nullcontext
from hashlib import sha256

import pytest

from events.application.game_service import FRESH_BYTES
from events.application.refused_actions import REFUSALS
from events.log.records import CommandReused, LogUnavailable, Status, WrongVersion
from events.ruleset.records import canonical
from events.ruleset.refusals import NotYourTurn, RuleBroken
from tests.support.nim import new_service
from tests.support.toy import TOYS, Happen, Refused, toy_game
from tests.support.watched import ALL, raising


def test_with_an_expected_version_nothing_is_decided_again(toys, log):
    service, other, game_id = toys
    version = service.act(game_id, 0, ALL).state.version
    log.before = [lambda: other.act(game_id, 1, ALL)]
    with pytest.raises(WrongVersion) as caught:
        service.act(game_id, 2, ALL, expected=version)
    assert caught.value.version == version + 1
    assert service.act(game_id, 2, ALL, expected=version + 1).state.version == version + 2


@pytest.mark.parametrize("write", ["act", "undo", "resign", "abandon", "dry_run"])
@pytest.mark.parametrize("off", [-1, 1])
def test_every_write_heeds_the_expected_version(toys, write, off):
    service, _, game_id = toys
    version = service.act(game_id, 0, Happen()).state.version
    arguments = {"act": (0, Happen()), "dry_run": (0, Happen()), "abandon": ()}.get(write, (0,))
    with pytest.raises(WrongVersion) as caught:
        getattr(service, write)(game_id, *arguments, expected=version + off)
    assert caught.value.version == version
    assert service.load(game_id).version == version
    getattr(service, write)(game_id, *arguments, expected=version)


WRITES = [("act", (0, Happen())), ("undo", (0,)), ("resign", (0,)), ("abandon", ())]


@pytest.mark.parametrize(("write", "arguments"), WRITES)
def test_every_write_with_a_key_is_done_once(toys, write, arguments):
    """The first answer again, whatever has happened since."""
    service, other, game_id = toys
    service.act(game_id, 0, Happen())
    first = getattr(service, write)(game_id, *arguments, key="k")
    assert not first.repeated
    if first.state.status is Status.RUNNING:
        service.act(game_id, 0, ALL)
    for one in (service, other, new_service(TOYS, service.log)):
        again = getattr(one, write)(game_id, *arguments, key="k")
        assert again.repeated
        assert again.entries == first.entries
        assert again.state == first.state


@pytest.mark.parametrize(("write", "arguments"), WRITES[:3])
def test_another_write_of_a_seat_with_the_same_key_is_refused(toys, write, arguments):
    service, _, game_id = toys
    service.act(game_id, 0, Happen())
    version = getattr(service, write)(game_id, *arguments, key="k").state.version
    for name, given in [*WRITES[:3], ("act", (0, Happen(things=("kept",))))]:
        if (name, given) != (write, arguments):
            with pytest.raises(CommandReused):
                getattr(service, name)(game_id, *given, key="k")
    assert service.load(game_id).version == version


def test_a_write_is_known_by_who_asks_what_under_which_key(toys, log):
    """These go into the store: a repeat may reach another process, of another release."""
    service, _, game_id = toys
    service.act(game_id, 0, Happen(), key="a")
    service.undo(game_id, 0, key="b")
    service.resign(game_id, 0, key="c")
    service.abandon(toy_game(service=service)[1].id, key="d")
    known = {command: request for (_, command), (request, _) in log._commands.items()}
    contents = {"0:a": canonical(Happen()), "0:b": b"undo", "0:c": b"resign", "operator:d": b"abandon"}
    with_key = {command: request for command, request in known.items() if b":" in command and request}
    assert with_key == {name.encode(): sha256(content).digest()[:16] for name, content in contents.items()}
    without_key = known.keys() - with_key.keys()
    assert {(len(command), known[command]) for command in without_key} == {(FRESH_BYTES, b"")}
    assert len(without_key) == 2


def test_a_key_belongs_to_its_seat_and_its_game(toys):
    service, _, game_id = toys
    service.act(game_id, 0, ALL, key="k")
    assert not service.act(game_id, 1, ALL, key="k").repeated
    other = toy_game(3, service=service)[1]
    assert not service.act(other.id, 0, ALL, key="k").repeated
    assert not service.abandon(game_id, key="k").repeated


def test_without_a_key_the_same_is_done_again(toys):
    service, _, game_id = toys
    version = service.load(game_id).version
    done = [service.act(game_id, 0, Happen()) for _ in range(3)]
    assert [(one.repeated, one.state.version) for one in done] == [(False, version + number) for number in (1, 2, 3)]


def test_a_repeat_that_would_be_refused_now_is_the_first_answer(toys):
    """Since another seat is asked by now, and the expected version is an old one."""
    service, _, game_id = toys
    version = service.load(game_id).version
    first = service.act(game_id, 0, Happen(asks=(1,)), key="k", expected=version)
    for expected in (version, None):
        again = service.act(game_id, 0, Happen(asks=(1,)), key="k", expected=expected)
        assert (again.repeated, again.entries) == (True, first.entries)
    with pytest.raises(NotYourTurn):
        service.act(game_id, 0, Happen(asks=(1,)), key="another")


@pytest.mark.parametrize(
    ("command", "key", "asked"),
    [
        (Refused(), None, ["read"]),
        (Refused(), "k", ["read", "find_command"]),
        (Happen(), None, ["append", "find_command"]),
    ],
    ids=["refused", "refused with a key", "done"],
)
def test_the_log_is_asked_no_more_than_it_must(toys, log, command, key, asked):
    """A refusal of the newest state is asked for once, and a known game is not read before it is written to."""
    service, _, game_id = toys
    with pytest.raises(RuleBroken) if isinstance(command, Refused) else nullcontext():
        service.act(game_id, 0, command, key=key)
    assert [name for name, *_ in log.asked] == asked


def test_the_same_refusal_at_the_same_version_is_noted_once(toys, log):
    service, _, game_id = toys
    for _ in range(2):
        with pytest.raises(RuleBroken):
            service.act(game_id, 0, Refused())
    assert list(log.game_metadata(game_id, REFUSALS).values()) == ["1"]


def test_a_store_that_cannot_be_reached_is_not_asked_again(toys, log):
    service, _, game_id = toys
    log.before = [raising(LogUnavailable()), lambda: None]
    with pytest.raises(LogUnavailable):
        service.act(game_id, 0, Happen(), key="k")
    assert [name for name, *_ in log.asked] == ["append"]


def test_a_lost_answer_is_found_by_the_same_key(toys, log):
    service, _, game_id = toys
    log.after = [raising(LogUnavailable())]
    with pytest.raises(LogUnavailable):
        service.act(game_id, 0, Happen(), key="k")
    again = service.act(game_id, 0, Happen(), key="k")
    assert again.repeated
    assert service.load(game_id) == again.state == new_service(TOYS, log).load(game_id)
