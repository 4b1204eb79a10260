"""Who decided, by the log's own marks: at each moment, not as the seats are held in the end."""

from events.application.creation import controllers_of
from events.integrity.deciders import Deciders
from events.log.records import Status
from ops.analytics.manifest import read_manifest
from ops.analytics.query import open_dataset
from projections.scores import score_history
from projections.statistics.contributions import finished_game
from tests.dataset.conftest import export
from tests.support.clocked import ClockedTable, keeping
from tests.support.nim import NIM_ONLY
from workers.bots.bot_process import PATIENCE
from workers.bots.player import Bots

EVERY_KIND = ("simulated", "forked", "bots")


def asked(table, folder, level="pseudonymous", kinds=EVERY_KIND):
    assert not export(table.log, folder, level, table.rulesets, kinds=kinds).unreadable
    return open_dataset(folder)


def of_two(*, bots=(), clock=None, controllers=()):
    settings = clock and keeping(**clock)
    table = ClockedTable(NIM_ONLY, settings, seats=2, first_seat=0, bots=bots)
    held = controllers or tuple("random" if seat in bots else "human" for seat in range(2))
    table.log.put_game_metadata(table.id, "seats", {f"{seat}:controller": one for seat, one in enumerate(held)})
    return table


def hand_over(table, seat, controller):
    table.service.hand_over(table.id, seat, controller, {"seats": {f"{seat}:controller": controller}})


def play_on(table):
    """Play to the end: bots their seats, and persons what is offered first, two seconds after they were asked."""
    bots = Bots(table.service, lambda _: None, PATIENCE)
    while True:
        state, _ = bots.play(table.state)
        if state.status is not Status.RUNNING:
            break
        table.passes(2_000)
        table.first()
    table.service.close(table.id)


def contribution(table):
    """Return what a game contributes to the statistics."""
    entries = table.log.read(table.id)
    controllers = controllers_of(table.log.game_metadata(table.id, "seats"))
    return finished_game(
        table.state, entries, score_history(table.rulesets, table.id, entries), Deciders(entries, controllers)
    )


def test_a_seat_that_is_handed_over_in_the_end_was_a_persons_until_then(tmp_path):
    table = of_two()
    for _ in range(4):
        table.passes(2_000)
        table.first()
    for seat in range(2):
        hand_over(table, seat, "random")
    play_on(table)
    dataset = asked(table, tmp_path, kinds=())
    rows = dataset.ask("SELECT controller, d.by, seconds FROM decisions d ORDER BY version").rows
    assert rows[:4] == [("human", "person", seconds) for seconds in (2.0, 4.0, 2.0, 2.0)]
    assert set(rows[4:]) == {("random", "bot:random", None)}
    assert dataset.ask("SELECT bots_only FROM games").rows == [(False,)]
    assert dataset.ask("SELECT controller FROM seats").rows == [(None,), (None,)]
    contributed = contribution(table)
    assert contributed is not None
    assert contributed.bots == 2


def test_where_only_bots_decided_the_game_is_one_of_bots_whoever_holds_the_seats_in_the_end(tmp_path):
    table = of_two(bots=(0, 1))
    play_on(table)
    table.log.put_game_metadata(table.id, "seats", {"0:controller": "human"})
    asked(table, tmp_path / "without", kinds=())
    assert read_manifest(tmp_path / "without").files == ()
    assert contribution(table) is None
    dataset = asked(table, tmp_path / "with")
    assert dataset.ask("SELECT bots_only FROM games").rows == [(True,)]
    assert dataset.ask("SELECT controller FROM seats").rows == [("random",), ("random",)]
    assert dataset.ask("SELECT DISTINCT d.by FROM decisions d").rows == [("bot:random",)]


def test_an_older_log_that_marks_no_bot_is_known_by_what_lies_beside_it():
    table = of_two(controllers=("random", "human"))
    for _ in range(2):
        table.first()
    entries = table.log.read(table.id)
    told = Deciders(entries, ("random", "human"))
    assert [one for entry in entries if (one := told.of(entry))] == ["bot:random", "person"]
    assert [Deciders(entries).only_controller(seat) for seat in range(2)] == ["human", "human"]


def test_a_game_is_played_from_when_the_last_seat_is_taken_until_it_is_closed(tmp_path):
    table = ClockedTable(NIM_ONLY, None, seats=2, first_seat=0, taken=(1,))
    table.passes(3_600_000)
    table.service.take_seat(table.id, b"")
    for _ in range(2):
        table.passes(60_000)
        table.first()
    play_on(table)
    times = (
        "epoch_ms(created_at), epoch_ms(joined_at[1]), epoch_ms(joined_at[2]), epoch_ms(started_at), epoch_ms(ended_at)"
    )
    ((begun, first, second, started, ended),) = asked(table, tmp_path).ask(f"SELECT {times} FROM games").rows
    assert (first, second, started) == (begun + 3_600_000, begun, begun + 3_600_000)
    contributed = contribution(table)
    assert contributed is not None
    assert contributed.milliseconds == ended - started < 3_600_000


def test_a_game_that_nobody_joined_has_not_started(tmp_path):
    table = ClockedTable(NIM_ONLY, None, seats=2, first_seat=0, taken=(1,))
    table.service.abandon(table.id)
    rows = asked(table, tmp_path).ask("SELECT joined_at[1], joined_at[2] = created_at, started_at FROM games").rows
    assert rows == [(None, True, None)]


def test_defaults_are_nobodys_thought(tmp_path):
    table = of_two(clock={"per_action": 60})
    table.first()
    table.passes(61_000)
    table.expire()
    play_on(table)
    rows = asked(table, tmp_path).ask("SELECT DISTINCT d.by, seconds IS NULL FROM decisions d ORDER BY d.by").rows
    assert rows == [("default", True), ("person", False)]


def test_a_decision_that_was_taken_back_says_so(tmp_path):
    table = of_two()
    for _ in range(3):
        seat = table.first()
    taken_back = table.state.version
    table.service.undo(table.id, seat)
    play_on(table)
    rows = asked(table, tmp_path).ask("SELECT version, seat FROM decisions WHERE undone").rows
    assert rows == [(taken_back, seat)]


def test_without_a_decision_it_is_the_seats_that_say_whose_game_it_was(tmp_path):
    for name, bots, told in (("people", (), False), ("bots", (0, 1), True)):
        table = of_two(bots=bots)
        table.service.abandon(table.id)
        assert asked(table, tmp_path / name).ask("SELECT bots_only FROM games").rows == [(told,)]
