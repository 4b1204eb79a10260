"""The audit finds every alteration and names its version; an untouched log passes, at every length."""

import dataclasses
import itertools
from typing import ClassVar

import msgspec
import pytest

from events.application.game_service import GamePlan
from events.integrity import chain
from events.integrity.audit import Broken, Check, Report, audit, commits, run_check
from events.integrity.codec import read_metadata
from events.log.port import Head
from events.ruleset.canonical import canonical
from events.ruleset.chance import MOST_ITEMS, Chance
from events.ruleset.records import Fact, change
from events.ruleset.registry import RulesetRegistry
from tests.support.nim import NIM, NIM_ONLY, new_service, play_with_undo, whole_game
from tests.support.toy import TOY, TOYS, happen, toy_game


@pytest.fixture(scope="module")
def played():
    return whole_game()


def test_an_untouched_log_passes(played):
    game_id, entries, head = played
    report = audit(NIM_ONLY, game_id, entries, head)
    assert report.ok, report
    assert [check.name for check in report.checks] == ["chain", "versions", "decisions", "draws", "results"]
    assert report.version == len(entries)


def test_a_running_log_passes_too(played):
    game_id, entries, _ = played
    ends = [sum(map(len, groups)) for groups in itertools.accumulate([commit] for commit in commits(entries))]
    for length in ends:
        assert audit(NIM_ONLY, game_id, entries[:length]).ok


def altered(entry):
    """The entry with each of its fields changed once."""
    yield change(entry, version=entry.version + 1)
    yield change(entry, type=entry.type + "x")
    yield change(entry, schema=entry.schema + 1)
    yield change(entry, seat=7)
    yield change(entry, at="2027-01-02T03:04:05.678Z")
    yield change(entry, data=entry.data[:-1] + b',"z":1}')
    yield change(entry, hash=bytes(32))
    yield change(entry, commitments={**entry.commitments, "seat:9": "00" * 32})
    for name, part in entry.private.items():
        yield change(entry, private={**entry.private, name: part.replace(b"{", b'{"z":1', 1)})
        yield change(entry, private={k: v for k, v in entry.private.items() if k != name})


def test_every_change_of_every_event_is_found_where_it_was_made(played):
    game_id, entries, head = played
    for index, entry in enumerate(entries):
        for other in altered(entry):
            report = audit(NIM_ONLY, game_id, edited(entries, index, other), head)
            assert not report.ok
            assert report.version == index + 1, (other, report)


def test_dropped_doubled_swapped_and_cut_events_are_found(played):
    game_id, entries, head = played
    for index in range(1, len(entries)):
        dropped = (*entries[:index], *entries[index + 1 :])
        doubled = (*entries[:index], entries[index - 1], *entries[index:])
        swapped = (*entries[: index - 1], entries[index], entries[index - 1], *entries[index + 1 :])
        for wrong in (dropped, doubled, swapped, entries[:index]):
            assert not audit(NIM_ONLY, game_id, wrong, head).ok


def test_a_rigged_draw_is_found_even_when_the_chain_is_made_anew(played):
    """Whoever owns the server can rewrite a whole chain, but not so that draws and decisions still follow."""
    game_id, entries, _ = played
    first = entries[0]
    part = msgspec.json.decode(first.private["server"])
    part["decided"]["draws"][0][3] = [(part["decided"]["draws"][0][3][0] + 1) % 4]
    private = {**first.private, "server": msgspec.json.encode(part, order="sorted")}
    report = audit(NIM_ONLY, game_id, (change(first, private=private), *entries[1:]))
    assert {check.name for check in report.checks if not check.ok} >= {"chain", "decisions", "draws"}


def test_undo_is_audited_like_any_event():
    game_id, entries, head = whole_game(2, b"undo", play_with_undo)
    assert any(entry.type == "undone" for entry in entries)
    assert audit(NIM_ONLY, game_id, entries, head).ok


def rechained(game_id, entries):
    """The entries with commitments and hashes made anew, as only the server could."""
    first = msgspec.json.decode(entries[0].data)
    seed = bytes.fromhex(msgspec.json.decode(entries[0].private["server"])["seed"])
    previous = chain.genesis(game_id, first["ruleset"], first["rules_version"], first["commitment"])
    made = []
    for entry in entries:
        commitments = {
            name: chain.part_commitment(chain.salt(seed, entry.version, name), part)
            for name, part in entry.private.items()
        }
        meta = chain.meta(entry.seat, entry.at, entry.schema)
        previous = chain.event_hash(previous, entry.version, entry.type, entry.data, meta, commitments)
        made.append(change(entry, commitments=commitments, hash=previous))
    return tuple(made)


def with_part(entry, name, edit):
    """The entry with its private part edited."""
    part = msgspec.json.decode(entry.private[name])
    edit(part)
    return change(entry, private={**entry.private, name: canonical(part)})


def with_data(entry, **fields):
    return change(entry, data=canonical({**msgspec.json.decode(entry.data), **fields}))


def failed(game_id, entries, rulesets=NIM_ONLY, head=None):
    """The names of the checks that fail, each with the version."""
    report = audit(rulesets, game_id, entries, head)
    assert report.ok == all(check.ok for check in report.checks)
    for check in report.checks:
        assert check.ok == (check.version is None)
        assert check.ok or check.detail.startswith(f"version {check.version}: ")
    return {check.name: check.version for check in report.checks if not check.ok}


def at(entries, kind):
    """The index of the first entry of a type."""
    return next(index for index, entry in enumerate(entries) if entry.type == kind)


def edited(entries, index, entry):
    return (*entries[:index], entry, *entries[index + 1 :])


def test_a_chain_made_anew_is_whole_again(played):
    game_id, entries, head = played
    assert rechained(game_id, entries) == entries
    assert failed(game_id, entries, head=head) == {}


def test_what_each_check_found_is_said(played):
    game_id, entries, head = played
    said = {check.name: check.detail for check in audit(NIM_ONLY, game_id, entries, head).checks}
    count = len(list(commits(entries)))
    draws = sum(len(read_metadata(commit[0]).draws) for commit in commits(entries))
    assert said["chain"].startswith(f"{len(entries)} hashes")
    assert said["versions"] == f"1 to {len(entries)} without a gap"
    assert said["decisions"].startswith(f"{count - 1} decisions"), "the results have a check of their own"
    assert said["draws"].startswith(f"{draws} draws")
    assert draws == 6
    assert said["results"].startswith("computed again")
    running_game = audit(NIM_ONLY, game_id, entries[: at(entries, "results_computed")])
    assert {check.name: check.detail for check in running_game.checks}["results"] == "not computed yet"


def test_the_first_broken_version_counts_and_the_chain_before_all_others():
    def checks(*versions):
        return tuple(Check(name=str(v), ok=v is None, detail="", version=v) for v in versions)

    assert Report.of(checks(None, None), 7) == Report(ok=True, version=7, checks=checks(None, None))
    assert Report.of(checks(None, 5, 3), 7) == Report(ok=False, version=5, checks=checks(None, 5, 3))


@pytest.mark.parametrize("head", [Head(version=3, hash=b""), Head(version=99, hash=b""), Head()])
def test_another_head_is_found(played, head):
    game_id, entries, _ = played
    report = audit(NIM_ONLY, game_id, entries, head)
    broken = {check.name: check.version for check in report.checks if not check.ok}
    assert broken == {"chain": len(entries), "versions": min(len(entries), head.version) + 1}


def test_a_head_with_another_hash_at_the_right_version(played):
    game_id, entries, head = played
    assert failed(game_id, entries, head=change(head, hash=bytes(32))) == {"chain": len(entries)}


def test_no_entries_are_no_game(played):
    game_id, entries, _ = played
    assert failed(game_id, ()) == {"chain": 1, "decisions": 1, "draws": 1}
    assert failed("017-another", entries) == {"chain": 1, "decisions": 1, "draws": 1, "results": 1}
    assert failed(game_id, entries[1:])["chain"] == 1


def test_a_seed_that_was_not_committed_to(played):
    game_id, entries, _ = played
    other = with_part(entries[0], "server", lambda part: part.update(seed="00ff"))
    broken = failed(game_id, rechained(game_id, edited(entries, 0, other)))
    assert broken["chain"] == broken["draws"] == 1
    no_hex = with_part(entries[0], "server", lambda part: part.update(seed="zz"))
    assert failed(game_id, edited(entries, 0, no_hex))["chain"] == 1


@pytest.mark.parametrize(
    ("kind", "fields", "checks"),
    [
        ("stones_taken", {"stones": 9}, {"decisions"}),
        ("bids_opened", {"starter": 2}, {"decisions"}),
        ("heaps_laid", {"heaps": [9, 9, 9]}, {"decisions"}),
        ("results_computed", {"winners": [0, 1, 2]}, {"results"}),
        ("results_computed", {"resigned": [1]}, {"results"}),
        ("game_ended", {"winner": 2}, {"decisions", "results"}),
        ("seed_opened", {"seed": "00"}, {"results"}),
    ],
)
def test_a_fact_that_the_rules_do_not_decide_is_found_though_the_chain_is_made_anew(played, kind, fields, checks):
    game_id, entries, _ = played
    index = at(entries, kind)
    if kind == "game_ended":
        fields = {"winner": 1 - min(1, msgspec.json.decode(entries[index].data)["winner"])}
    broken = failed(game_id, rechained(game_id, edited(entries, index, with_data(entries[index], **fields))))
    assert "chain" not in broken
    assert "draws" not in broken
    assert checks <= set(broken)
    assert min(broken.values()) == index + 1 or kind == "seed_opened"


def test_an_action_of_another_seat_or_one_that_was_refused_is_found(played):
    game_id, entries, _ = played
    index = at(entries, "stones_taken")
    other = change(entries[index], seat=(entries[index].seat + 1) % 3)
    assert failed(game_id, rechained(game_id, edited(entries, index, other))) == {
        "decisions": index + 1,
        "results": index + 1,
    }
    too_many = with_part(entries[index], "server", lambda part: part["decided"]["action"].update(stones=9))
    assert failed(game_id, rechained(game_id, edited(entries, index, too_many)))["decisions"] == index + 1


def test_an_action_that_nobody_gave_is_found(played):
    game_id, entries, _ = played
    index = at(entries, "stones_taken")
    nobody = with_part(entries[index], "server", lambda part: part["decided"].pop("action"))
    report = audit(NIM_ONLY, game_id, rechained(game_id, edited(entries, index, nobody)))
    assert "nobody decided stones_taken" in report.checks[2].detail
    assert report.version == index + 1
    index = at(entries, "bid_made")
    nameless = with_part(entries[index], "server", lambda part: part["decided"].pop("seat"))
    report = audit(NIM_ONLY, game_id, rechained(game_id, edited(entries, index, nameless)))
    assert "nobody decided bid_made" in report.checks[2].detail


def test_an_event_more_or_less_than_the_rules_decide_is_found(played):
    game_id, entries, _ = played
    index = at(entries, "bids_opened")
    less = rechained(
        game_id, [change(e, version=n) for n, e in enumerate((*entries[:index], *entries[index + 1 :]), 1)][:index]
    )
    report = audit(NIM_ONLY, game_id, less)
    assert "2 events follow by the rules, 1 are stored" in report.checks[2].detail
    assert report.version == index
    more = rechained(game_id, (*entries[: index + 1], change(entries[index], version=index + 2)))
    report = audit(NIM_ONLY, game_id, more)
    assert "2 events follow by the rules, 3 are stored" in report.checks[2].detail
    assert report.version == index + 2


def draw_edited(entries, number, edit):
    def rig(part):
        edit(part["decided"]["draws"][number])

    return edited(entries, 0, with_part(entries[0], "server", rig))


@pytest.mark.parametrize(
    ("edit", "follows_from_the_seed"),
    [
        (lambda draw: draw.__setitem__(0, "other"), False),
        (lambda draw: draw.__setitem__(1, 7), False),
        (lambda draw: draw.__setitem__(2, 10**9), False),
        (lambda draw: draw.__setitem__(3, [(draw[3][0] + 1) % draw[2]]), False),
        (lambda draw: draw.__setitem__(3, [0] * 50), False),
        (lambda draw: draw.__setitem__(2, draw[2] + 1), True),
        (lambda draw: draw.__setitem__(3, []), True),
        (lambda draw: draw.__setitem__(3, [*draw[3], *({0, 1, 2} - set(draw[3]))][:2]), True),
    ],
)
def test_a_rigged_draw_is_found_in_every_field(played, edit, follows_from_the_seed):
    """A shorter draw, or one from more items, may follow from the seed as well: the rules know that it was another."""
    game_id, entries, _ = played
    for number in range(6):
        broken = failed(game_id, rechained(game_id, draw_edited(entries, number, edit)))
        assert broken.get("draws") == 1 or follows_from_the_seed
        assert broken["decisions"] == 1
        assert "chain" not in broken


def test_no_draw_is_derived_that_no_game_has(played, monkeypatch):
    """A file may claim a draw from a million items: it is not even tried."""
    game_id, entries, _ = played
    tried = []
    taken = Chance.taken
    monkeypatch.setattr(Chance, "taken", lambda self, *of: tried.append(len(of[1])) or taken(self, *of))
    for size, order, is_tried in ((MOST_ITEMS + 1, [0], False), (2, [0, 1, 0], False), (MOST_ITEMS, [0], True)):
        tried.clear()
        rigged = draw_edited(entries, 0, lambda draw, s=size, o=order: (draw.__setitem__(2, s), draw.__setitem__(3, o)))
        assert failed(game_id, rechained(game_id, rigged))["draws"] == 1
        assert (size in tried) == is_tried


def test_entropy_counts_in_the_order_of_the_seats():
    service = new_service()
    game_id = service.create(GamePlan(ruleset=NIM, seats=3, seed=b"s", taken=[0, 2])).state.id
    service.take_seat(game_id, b"\xaa")
    entries = tuple(service.log.read(game_id))
    assert [entry.seat for entry in entries if entry.type == "seat_taken"] == [None, None, 1]
    assert failed(game_id, entries) == {}
    index = len(entries) - 1 - [entry.type for entry in reversed(entries)].index("seat_taken")
    other = with_data(entries[index], entropy="bb")
    assert "draws" in failed(game_id, rechained(game_id, edited(entries, index, other)))
    no_hex = with_data(entries[index], entropy="zz")
    assert failed(game_id, rechained(game_id, edited(entries, index, no_hex)))["draws"] == index + 1


def test_every_kind_of_commit_is_decided_again():
    """Resigned, taken back, abandoned: each under the same functions that decided it."""
    service, state = toy_game(resignation="ends")
    happen(service, state.id, 0, "plain", "rolled", "sealed", asks=(1,))
    happen(service, state.id, 1, "plain", "kept")
    service.undo(state.id, 1)
    service.resign(state.id, 0)
    service.close(state.id)
    entries = tuple(service.log.read(state.id))
    assert failed(state.id, entries, TOYS) == {}
    for kind, fields in (("undone", {"to": 1}), ("undone", {"seat": 0}), ("seat_resigned", {"seat": 1})):
        index = at(entries, kind)
        altered = rechained(state.id, edited(entries, index, with_data(entries[index], **fields)))
        assert failed(state.id, altered, TOYS)["decisions"] == index + 1
    other, begun = toy_game()
    other.abandon(begun.id)
    entries = tuple(other.log.read(begun.id))
    assert failed(begun.id, entries, TOYS) == {}
    assert failed(begun.id, rechained(begun.id, edited(entries, 4, with_data(entries[4], x=1))), TOYS) == {
        "decisions": 5
    }


def test_a_commit_begins_where_an_entry_says_how_it_came_about(played):
    _, entries, _ = played
    groups = list(commits(entries))
    assert tuple(entry for group in groups for entry in group) == entries
    assert [len(group) for group in groups][:2] == [8, 1]
    for group in groups:
        assert [read_metadata(entry) is not None for entry in group] == [True] + [False] * (len(group) - 1)
    assert list(commits(())) == []
    broken = change(entries[3], private={"server": b"nonsense"})
    with pytest.raises(Broken) as caught:
        list(commits(edited(entries, 3, broken)))
    assert caught.value.version == 4


class Coins(Fact, tag="plain"):
    """``Plain`` under its second schema."""

    schema: ClassVar[int] = 2
    seat: int
    rest: tuple[str, ...] = ()
    asks: tuple[int, ...] = ()
    reaction: bool = False
    coins: int = 0


def test_events_under_an_older_schema_are_compared_by_their_facts():
    """Their bytes are those of their time, and need not be what is written today."""
    service, state = toy_game()
    happen(service, state.id, 0, "plain")
    entries = tuple(service.log.read(state.id))

    def newer(coins):
        def decide(table, seat, command, chance):
            return Coins(**{name: getattr(TOY.decide(table, seat, command, chance), name) for name in ("seat", "asks")})

        return RulesetRegistry(
            [
                dataclasses.replace(
                    TOY,
                    facts=Coins | TOY.fact_types["begun"],
                    decide=decide,
                    upcasters={("plain", 1): lambda fields: {**fields, "coins": coins}},
                )
            ]
        )

    assert failed(state.id, entries, newer(0)) == {}
    assert failed(state.id, entries, newer(1)) == {"decisions": len(entries)}


def test_a_ruleset_that_is_not_here_is_said_and_breaks_nothing_else(played):
    game_id, entries, _ = played
    assert failed(game_id, entries, TOYS) == {"decisions": 1, "results": 1}


def test_running_a_check_catches_what_it_finds_and_nothing_else():
    def found():
        raise Broken(4, "why")

    assert run_check("x", lambda: "all well") == Check(name="x", ok=True, detail="all well")
    assert run_check("x", found) == Check(name="x", ok=False, detail="version 4: why", version=4)
    with pytest.raises(ZeroDivisionError):
        run_check("x", lambda: 1 // 0)
