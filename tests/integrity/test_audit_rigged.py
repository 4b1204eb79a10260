"""Chains made anew, as only the server could: the rules and the seed find what was rigged."""

import msgspec
import pytest

from events.integrity.audit import audit
from events.ruleset.chance import MAX_ITEMS, Chance
from events.ruleset.records import change
from tests.support.chains import at, edited, failed, rechained, with_data, with_part
from tests.support.nim import NIM_ONLY


def test_a_seed_that_was_not_committed_to(played):
    game_id, entries, _ = played
    other = with_part(entries[0], "server", lambda part: part.update(seed="00ff"))
    assert failed(game_id, rechained(game_id, edited(entries, 0, other))) == {"chain": 1}
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


def test_a_whole_shuffle_is_derived_like_any_draw():
    shuffled = Chance(b"s", (), {"pile": 2}).shuffled("pile", range(9))
    assert Chance(b"s", (), {"pile": 2}).taken("pile", range(9), 9) == shuffled
    assert Chance(b"s").taken("pile", range(9), 9) != shuffled


def test_no_draw_is_derived_that_no_game_has(played, monkeypatch):
    """A file may claim a draw from a million items: it is not even tried."""
    game_id, entries, _ = played
    tried = []
    taken = Chance.taken
    monkeypatch.setattr(Chance, "taken", lambda self, *of: tried.append(len(of[1])) or taken(self, *of))
    for size, order, is_tried in ((MAX_ITEMS + 1, [0], False), (2, [0, 1, 0], False), (MAX_ITEMS, [0], True)):
        tried.clear()
        rigged = draw_edited(entries, 0, lambda draw, s=size, o=order: (draw.__setitem__(2, s), draw.__setitem__(3, o)))
        assert failed(game_id, rechained(game_id, rigged))["draws"] == 1
        assert (size in tried) == is_tried
