"""Rules that stumble over their own log, and what is not installed: nothing is said against the log."""

import dataclasses

import pytest

from events.integrity.audit import audit
from events.integrity.replay import fold
from events.integrity.report import ALTERED
from events.log.records import CorruptLog
from events.ruleset.boxes import UnknownBox
from events.ruleset.records import canonical, change
from events.ruleset.refusals import RuleBroken, RulesetCannotFold, RulesetMissing
from events.ruleset.registry import RulesetRegistry
from tests.support.chains import at, edited, rechained, with_data, with_part
from tests.support.nim import NIM_ONLY
from tests.support.toy import TOY, TOYS, Ended, Rolled, happen, toy_game


@pytest.fixture(scope="module")
def toys():
    """A closed game with a draw in it."""
    service, state = toy_game()
    happen(service, state.id, 0, "plain")
    happen(service, state.id, 0, "rolled", "ended")
    service.close(state.id)
    return state.id, tuple(service.log.read(state.id))


def stumbling(error, kind=Rolled, **changed):
    """The toys, of which ``evolve`` raises an error at one type of event."""

    def evolve(table, fact):
        if isinstance(fact, kind):
            raise error
        return TOY.evolve(table, fact)

    return RulesetRegistry([dataclasses.replace(TOY, evolve=evolve, **changed)])


ERRORS = [ZeroDivisionError("the ten of hearts"), RuleBroken("T1"), RecursionError(), CorruptLog("says somebody")]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_exception_of_evolve_is_the_rulesets_with_version_type_and_exception(toys, error):
    game_id, entries = toys
    version = at(entries, "rolled") + 1
    with pytest.raises(RulesetCannotFold) as caught:
        fold(stumbling(error), game_id, entries)
    assert f"version {version}, rolled" in caught.value.detail
    assert caught.value.reason == f"{type(error).__name__}: {error}".removesuffix(": ")
    assert "hearts" not in caught.value.detail, "what an exception says may be hidden"
    assert str(caught.value) == f"{caught.value.detail}: {caught.value.reason}"


def test_the_audit_says_which_version_and_why_and_never_that_it_was_altered(toys):
    game_id, entries = toys
    report = audit(stumbling(KeyError("ten of hearts")), game_id, entries)
    assert (report.ok, report.code) == (False, "ruleset_cannot_fold")
    found = {check.name: check for check in report.checks}
    assert {name for name, check in found.items() if check.ok} == {"chain", "versions", "draws"}
    assert ALTERED not in {check.code for check in report.checks}
    assert found["decisions"].exception == "KeyError: 'ten of hearts'"
    assert "rolled" in found["decisions"].detail
    assert found["decisions"].version == at(entries, "rolled") + 1
    assert "hearts" not in str(report.without_exceptions())


def test_the_audit_names_the_event_that_followed_in_a_commit_of_others(toys):
    game_id, entries = toys
    report = audit(stumbling(KeyError(), Ended), game_id, entries)
    assert (report.code, report.version) == ("ruleset_cannot_fold", at(entries, "ended") + 1)
    assert report.failure.detail.endswith("ended")


@pytest.mark.parametrize("what", ["decide", "next_fact", "is_over", "empty"])
def test_an_exception_anywhere_in_the_rules_accuses_nobody(toys, what):
    game_id, entries = toys

    def stumble(*_):
        raise IndexError("somewhere")

    report = audit(RulesetRegistry([dataclasses.replace(TOY, **{what: stumble})]), game_id, entries)
    assert report.code == "ruleset_cannot_fold"


def test_where_a_hash_proves_it_the_log_is_said_to_be_altered_though_the_rules_stumble(toys):
    game_id, entries = toys
    altered = edited(entries, 0, change(entries[0], at="2027-01-02T03:04:05.678Z"))
    for registry in (stumbling(KeyError()), NIM_ONLY):
        with pytest.raises(CorruptLog, match="altered at version 1"):
            fold(registry, game_id, altered)
        assert audit(registry, game_id, altered).code == ALTERED
    before = fold(TOYS, game_id, entries[:4])
    tail = edited(entries[4:], 0, change(entries[4], data=b"{}"))
    with pytest.raises(CorruptLog, match="altered at version 5"):
        fold(TOYS, game_id, tail, before)


def test_where_a_decision_proves_it_the_log_is_said_to_be_altered(toys):
    game_id, entries = toys
    index = at(entries, "plain")
    forged = with_data(entries[index], rest=["ended"])
    report = audit(TOYS, game_id, rechained(game_id, edited(entries, index, forged)))
    assert report.code == ALTERED
    refused = with_part(entries[index], "server", lambda part: part["decided"].update(action={"type": "refused"}))
    report = audit(TOYS, game_id, rechained(game_id, edited(entries, index, refused)))
    assert (report.code, report.version) == (ALTERED, index + 1)
    assert report.failure.detail.endswith("the rules refuse plain here")
    assert report.failure.exception == "RuleBroken: Never."


@pytest.mark.parametrize("fields", [{"kind": "unheard_of"}, {"data": b"{}"}, {"action": {"type": "unheard_of"}}])
def test_what_the_rules_cannot_read_proves_nothing(toys, fields):
    """An author may have renamed an event, a field or a command; a forger could do the same."""
    game_id, entries = toys
    index = at(entries, "plain")
    one = entries[index]
    if "action" in fields:
        one = with_part(one, "server", lambda part: part["decided"].update(fields))
    else:
        one = change(one, type=fields.get("kind", one.type), data=fields.get("data", one.data))
    forged = rechained(game_id, edited(entries, index, one))
    report = audit(TOYS, game_id, forged)
    assert (report.code, report.version) == ("ruleset_cannot_fold", index + 1)
    if "action" not in fields:
        with pytest.raises(RulesetCannotFold, match=f"version {index + 1}, {one.type}"):
            fold(TOYS, game_id, forged)


def test_a_ruleset_a_version_and_a_box_that_are_not_installed_have_codes_of_their_own(toys):
    game_id, entries = toys
    later = rechained(game_id, edited(entries, 0, with_data(entries[0], rules_version=2)))
    for registry, log, version in ((NIM_ONLY, entries, 1), (TOYS, later, 2)):
        with pytest.raises(RulesetMissing, match=f"no ruleset toy in version {version}"):
            fold(registry, game_id, log)
        assert audit(registry, game_id, log).code == "ruleset_missing"
    elsewhere = rechained(game_id, edited(entries, 0, with_data(entries[0], box_hash="00ff")))
    with pytest.raises(UnknownBox, match="00ff"):
        fold(TOYS, game_id, elsewhere)
    assert audit(TOYS, game_id, elsewhere).code == "unknown_box"


def test_a_first_event_that_no_chain_begins_with_is_altered_and_one_that_says_more_is_not(toys):
    game_id, entries = toys
    for one in (change(entries[0], data=b"{}"), change(entries[0], private={}), change(entries[0], type="begun")):
        with pytest.raises(CorruptLog):
            fold(TOYS, game_id, edited(entries, 0, one))
    later = rechained(game_id, edited(entries, 0, with_data(entries[0], clock={"per_day": 1})))
    with pytest.raises(RulesetCannotFold, match="version 1, game_created"):
        fold(TOYS, game_id, later)


def test_entries_that_are_only_folded_have_no_hashes_to_accuse_them_by(toys):
    game_id, entries = toys
    bare = [change(entry, hash=b"", commitments={}) for entry in entries[:-1]]
    with pytest.raises(RulesetCannotFold):
        fold(stumbling(KeyError()), game_id, (*bare, entries[-1]))


def test_an_action_that_is_no_object_is_read_by_nobody(toys):
    game_id, entries = toys
    index = at(entries, "plain")
    part = canonical({"decided": {"action": 7}})
    forged = rechained(game_id, edited(entries, index, change(entries[index], private={"server": part})))
    assert audit(TOYS, game_id, forged).ok is False
