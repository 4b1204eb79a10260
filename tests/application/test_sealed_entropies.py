"""Sealed entropies: committed to before any is known, opened in time or named as not opened."""

import itertools

import pytest

from events.aggregate.entropies import OPENING_MS, entropy_commitment
from events.aggregate.facts import EntropyOpened, SeatTaken
from events.aggregate.state import apply_kernel_fact
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.integrity.audit import audit
from events.integrity.codec import redact
from events.log.records import CommandReused, CorruptLog, Status, TooLate, WrongVersion
from events.ruleset.chance import Chance
from events.ruleset.refusals import GameOver, InvalidEntropy, Malformed, NothingToOpen, NotStarted, WrongEntropy
from events.ruleset.ruleset import decide_start
from tests.support.cases import each
from tests.support.nim import BID, NIM, NIM_ONLY, new_service
from tests.support.sealed import SealedTable, committed, entropy


@pytest.fixture
def table():
    """A table of two that is full."""
    return SealedTable().fill()


def proven(table):
    report = audit(NIM_ONLY, table.id, table.entries, table.log.head(table.id))
    assert report.ok, report
    return {check.name: check.detail for check in report.checks}


@each("seats", [2, 3])
def test_the_game_starts_when_the_last_entropy_is_open(seats):
    for order in itertools.permutations(range(seats)):
        table = SealedTable(seats).fill()
        for seat in order:
            assert (table.state.status, table.state.has_started, table.state.open_seats) == (Status.OPEN, False, ())
            table.open(seat)
        assert (table.state.status, table.state.has_started, table.state.due) == (Status.RUNNING, True, None)
        assert table.state.seats == tuple(entropy(seat).hex() for seat in range(seats))
        assert table.log.due_games(1) == []
        assert f"{seats} seats committed" not in proven(table)["draws"]  # the creator gave the seed
        assert table.another_service().load(table.id) == table.state


def test_the_draws_come_from_the_opened_entropies(table):
    table.open(0), table.open(1)
    chance = Chance(table.state.seed, [entropy(0), entropy(1)])
    assert decide_start(NIM, table.state.setup, chance).table == table.state.table


def test_nothing_is_shown_or_done_before_it_starts(table):
    table.open(0)
    for seat in range(2):
        with pytest.raises(NotStarted):
            table.service.act(table.id, seat, BID(points=0))
    assert table.state.to_act(0) == ()
    opened = [redact(table.state, entry, None)["data"] for entry in table.entries if entry.type == "entropy_opened"]
    assert len(opened) == 1


@each("seats", [2, 3])
def test_seats_named_at_creation_and_bots(seats):
    """A person who is named commits without the game's id; a bot has nothing to open and is not waited for."""
    for named, bots in ((range(seats), ()), (range(seats - 1), [seats - 1]), ([0], range(1, seats)), ([1], ())):
        table = SealedTable(seats, named, bots).fill()
        people = [seat for seat in range(seats) if seat not in bots]
        assert (table.state.status, sorted(table.state.sealed)) == (Status.OPEN, people)
        for seat in people:
            table.open(seat)
        assert table.state.status is Status.RUNNING
        proven(table)


def test_what_cannot_be_opened_as_long_as_seats_are_free():
    table = SealedTable(named=[0])
    with pytest.raises(NothingToOpen, match="once all seats"):
        table.open(0)
    assert table.types == ["game_created", "seat_taken"]


def test_no_two_seats_commit_to_the_same():
    table = SealedTable()
    table.service.take_seat(table.id, b"", commitment=committed(table.id, 0))
    before = table.entries
    with pytest.raises(InvalidEntropy, match="has the same commitment"):
        table.service.take_seat(table.id, b"", commitment=committed(table.id, 0))
    assert table.entries == before
    plan = {"ruleset": NIM, "seats": 2, "taken": range(2), "options": {"entropy": "sealed"}}
    with pytest.raises(InvalidEntropy, match="has the same commitment"):
        table.service.create(GamePlan(**plan, commitments=dict.fromkeys(range(2), committed("", 0))))


def test_a_commitment_has_one_opening():
    """Whether it was made before the game had an id or after: else a seat would have the choice."""
    early = SealedTable(named=[0]).fill()
    with pytest.raises(WrongEntropy):
        early.open(0, early.id.encode() + entropy(0))
    late = SealedTable()
    for game_id, seat in (("", 0), (late.id, 1)):
        late.service.take_seat(late.id, b"", commitment=committed(game_id, seat))
    with pytest.raises(WrongEntropy):
        late.open(0)


def test_bots_alone_have_nothing_to_open():
    table = SealedTable(3, bots=range(3))
    assert (table.state.status, table.state.due) == (Status.RUNNING, None)
    proven(table)


@each(
    ("options", "given", "field"),
    [
        ({}, {"entropy": b"", "commitment": "00" * 32}, "entropy_commitment"),
        ({"entropy": "open"}, {"entropy": b"\1", "commitment": "00" * 32}, "entropy_commitment"),
        ({"entropy": "sealed"}, {"entropy": b"\1"}, "entropy"),
        ({"entropy": "sealed"}, {"entropy": b"\1", "commitment": "00" * 32}, "entropy"),
        ({"entropy": "sealed"}, {"entropy": b""}, "entropy_commitment"),
    ],
)
def test_a_seat_is_taken_as_the_table_agreed(options, given, field):
    service = new_service()
    game_id = service.create(GamePlan(ruleset=NIM, seats=2, options=options)).state.id
    with pytest.raises(InvalidEntropy) as refused:
        service.take_seat(game_id, **given)
    assert refused.value.field == field
    assert service.load(game_id).version == 1


def test_what_cannot_be_opened(table):
    for value, refusal in ((entropy(1), WrongEntropy), (b"short", Malformed)):
        with pytest.raises(refusal):
            table.open(0, value)
    table.open(0)
    for seat in (0, 7):
        with pytest.raises(NothingToOpen):
            table.open(seat)
    with pytest.raises(WrongVersion):
        table.open(1, expected=1)
    assert table.types.count("entropy_opened") == 1
    table.open(1)
    with pytest.raises(NothingToOpen):
        table.open(1)


def test_a_repeated_opening_gets_the_first_answer(table):
    first = table.open(0, key="k")
    again = table.open(0, key="k")
    assert (again.repeated, again.entries) == (True, first.entries)
    with pytest.raises(CommandReused):
        table.open(0, entropy(1), key="k")


def test_the_time_to_open_runs_from_when_the_table_is_full():
    table = SealedTable(3)
    table.time += 10 * OPENING_MS
    assert (table.state.due, table.log.due_games(1), table.service.expire(table.id)) == (None, [], None)
    table.fill()
    assert table.state.due == table.time + OPENING_MS
    table.time += OPENING_MS
    table.open(0)
    table.time += 1
    before = table.entries
    with pytest.raises(TooLate):
        table.open(1)
    assert table.entries == before


@each(("seats", "opened"), [(2, []), (2, [1]), (3, [0, 2]), (3, [1])])
def test_who_did_not_open_is_named_and_the_game_abandoned_once(seats, opened):
    table = SealedTable(seats, named=[0]).fill()
    for seat in opened:
        table.open(seat)
    table.time += OPENING_MS - 1
    assert (table.log.due_games(1), table.service.expire(table.id)) == ([], None)
    table.time += 1
    assert table.log.due_games(1) == [table.id]
    twins = [table.another_service() for _ in range(3)]
    for twin in twins:
        twin.load(table.id)
    assert [twin.expire(table.id) is not None for twin in twins] == [True, False, False]
    assert table.types[-3:] == ["entropy_not_opened", "game_abandoned", "seed_opened"]
    missing = [seat for seat in range(seats) if seat not in opened]
    assert table.entries[-3].data == b'{"seats":%s}' % str(missing).replace(" ", "").encode()
    assert (table.state.status, table.state.due, table.log.due_games(1)) == (Status.ABANDONED, None, [])
    with pytest.raises(GameOver):
        table.open(missing[0])
    assert table.service.expire(table.id) is None
    proven(table)


def test_an_opening_and_the_expiry_are_never_both_stored(table):
    """Both processes decide on the same version; the log stores the first, and the other finds itself beaten."""
    table.open(0)
    other = table.another_service()
    other.load(table.id)
    table.time = table.state.due
    table.open(1)
    assert other.expire(table.id) is None
    assert table.types.count("game_abandoned") == 0


def test_a_wrong_index_is_corrected_and_harms_nobody(table):
    for _ in range(2):
        table.log.set_due(table.id, 1, version=table.state.version)
        assert table.log.due_games(1) == [table.id]
        assert table.service.expire(table.id) is None
        assert table.log.due_games(1) == []
        if table.state.status is Status.OPEN:
            table.open(0), table.open(1)
    assert table.state.status is Status.RUNNING


def test_an_operator_may_end_it_before(table):
    table.open(0)
    table.service.abandon(table.id)
    assert (table.types[-2:], table.log.due_games(1)) == (["game_abandoned", "seed_opened"], [])
    proven(table)


def test_a_clock_that_is_ahead_or_behind_stamps_no_time_beyond_the_bounds(table):
    """The log judges by its own clock; what it stores is stamped within the bounds, so that the audit agrees."""
    due = table.state.due
    ahead = GameService(table.log, table.service.rulesets, lambda: "2099-01-01T00:00:00.000Z")
    behind = GameService(table.log, table.service.rulesets, lambda: "1999-01-01T00:00:00.000Z")
    ahead.open_entropy(table.id, 0, entropy(0))
    table.time = due
    behind.expire(table.id)
    assert table.types[-3] == "entropy_not_opened"
    assert table.entries[-4].at == table.entries[-3].at == "2026-01-02T03:14:05.678Z"
    proven(table)


def test_a_log_that_opens_what_there_is_not_cannot_be_folded(table):
    table.open(0)
    for state in (SealedTable(named=[0]).state, table.state):
        with pytest.raises(CorruptLog):
            apply_kernel_fact(state, EntropyOpened(seat=0, entropy=""))


def test_a_seat_without_a_commitment_is_stored_as_ever():
    """A field that was added later, and has its default, is left out: the bytes of older events stay theirs."""
    assert NIM_ONLY["nim"].setup(2, {}, {}).table_options.entropy == "open"
    service = new_service()
    game_id = service.create(GamePlan(ruleset=NIM, seats=2, taken=[0])).state.id
    assert service.log.read(game_id)[1].data == b'{"entropy":"","seat":0}'
    assert SeatTaken(seat=0, entropy="") == SeatTaken(seat=0, entropy="", commitment=None, before_id=False)


def best_of(state, honest, candidates):
    """What one who knows the seed can find out: the entropy for seat 1 that deals it the highest bonus."""
    dealt = {
        candidate: decide_start(NIM, state.setup, Chance(state.seed, [honest, candidate])).table.bonuses[1]
        for candidate in candidates
    }
    return max(candidates, key=dealt.__getitem__), dealt


def test_with_open_entropies_the_last_to_join_can_choose_together_with_the_server():
    """This is what `sealed` is for (docs/verify.md)."""
    service = new_service()
    state = service.create(GamePlan(ruleset=NIM, seats=2)).state
    service.take_seat(state.id, entropy(0))
    best, dealt = best_of(state, entropy(0), [bytes([number]) * 16 for number in range(64)])
    assert len(set(dealt.values())) > 1
    _, done = service.take_seat(state.id, best)
    assert done.state.table.bonuses[1] == max(dealt.values())


def test_with_sealed_entropies_there_is_nothing_left_to_choose():
    """The last seat to join commits before it knows anything, and afterwards opens just that, or is named."""
    table = SealedTable(seed=None)
    candidates = [bytes([number]) * 16 for number in range(64)]
    table.service.take_seat(table.id, b"", commitment=committed(table.id, 0))
    table.service.take_seat(table.id, b"", commitment=entropy_commitment(table.id, candidates[0]))
    table.open(0)
    _, dealt = best_of(table.state, entropy(0), candidates)
    assert len(set(dealt.values())) > 1
    for candidate in candidates[1:]:
        with pytest.raises(WrongEntropy):
            table.open(1, candidate)
    assert table.open(1, candidates[0]).state.table.bonuses[1] == dealt[candidates[0]]
    assert "2 seats committed to entropies before any was known" in proven(table)["draws"]
