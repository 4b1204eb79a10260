"""While no person who plays is present the game rests: nobody is played for, and after 30 days it is abandoned."""

from itertools import product
from unittest.mock import patch

import pytest

from events.aggregate.clocks import PAUSE_MS, Pause
from events.aggregate.decisions import BotMove
from events.aggregate.facts import GameAbandoned
from events.application.game_service import GameService
from events.integrity.audit import audit
from events.integrity.codec import decode_fact
from events.log.records import Status
from events.ruleset.refusals import AlreadyAsked, GameOver, NotPaused, NotYourTurn
from events.ruleset.registry import RulesetRegistry
from tests.clocks.test_away import begun, stones
from tests.support.campaigns import is_due, is_whole
from tests.support.cases import each
from tests.support.clocked import ClockedTable, keeping
from tests.support.nim import NIM_ONLY
from tests.support.rulesets import RULESETS
from tests.support.toy import TOYS, Happen
from workers.bots.bot_process import PATIENCE
from workers.bots.player import Bots
from workers.sweeper import Expirer

HOUR, DAY = 3_600_000, 86_400_000
GAMES = [(ruleset.id, seats) for ruleset in RULESETS.values() for seats in ruleset.seats if 2 <= seats <= 4]
TIMES = {"per_action": {"per_action": 3, "grace": 0}, "bank": {"bank": 20, "increment": 5}}
TWO = keeping(per_action=3, grace=0)


class Served:
    """A table with the service's own processes, which see to it for as long as a test lets time pass."""

    def __init__(self, table):
        self.table, self.bots = table, Bots(table.service, lambda _: None, PATIENCE)
        table.log.put_game_metadata(
            table.id,
            "seats",
            {
                f"{seat}:controller": table.state.controllers.get(seat, "human")
                for seat in range(table.state.setup.seats)
            },
        )

    def runs(self, milliseconds, step=1_000):
        """Let time pass, in which the sweeper and the bots do all that there is to do."""
        end = self.table.now + milliseconds
        while self.table.now < end:
            self.table.passes(min(step, end - self.table.now))
            self.table.expire()
            while not self.bots.play(self.table.service.load(self.table.id))[1]:
                pass


def deserted(*, clock=TWO, rulesets=NIM_ONLY, until=200, **more):
    """A table with its processes, of which all persons have stayed away."""
    served = Served(ClockedTable(rulesets, clock, **more))
    for _ in range(until):
        if served.table.state.is_deserted:
            return served
        served.runs(1_000)
    raise AssertionError("the game goes on by itself")


def rests(served):
    """Nothing happens for two days, and no clock runs."""
    table, version = served.table, served.table.state.version
    served.runs(2 * DAY, step=HOUR)
    state = table.state
    assert (state.version, state.status) == (version, Status.RUNNING)
    assert state.clocks.due is None
    assert state.clocks.paused.reason == "absent"
    assert state.due == state.clocks.paused.until == state.clocks.paused.since + PAUSE_MS


def test_two_people_who_are_absent_do_not_play_a_game_to_its_end():
    """One default each, in six seconds; and then nothing, however long nobody comes."""
    served = deserted(seats=2)
    table = served.table
    expired = [entry for entry in table.log.read(table.id) if entry.type == "time_expired"]
    absent = [seat for entry in expired for seat in decode_fact(NIM_ONLY["nim"], entry).seats]
    assert sorted(absent) == [0, 1]
    assert len(table.types()) < 20
    rests(served)
    table.check()


def resting():
    """Each game and number of seats with one of the agreements, another each day; in a campaign with all of them."""
    agreed = list(product(("default", "random"), TIMES))
    for turn, (game, seats) in enumerate(GAMES):
        for number, (on_expiry, kind) in enumerate(agreed):
            if is_whole() or is_due("resting", turn + number, len(agreed)):
                yield game, seats, on_expiry, kind


@each(("game", "seats", "on_expiry", "kind"), resting)
def test_every_game_rests_and_goes_on_with_who_comes_back(game, seats, on_expiry, kind):
    only, bots = RulesetRegistry([RULESETS[game]]), range(2, seats)
    clock = keeping(**{**TIMES[kind], "on_expiry": on_expiry})
    served = deserted(clock=clock, rulesets=only, seats=seats, bots=bots, seed=b"rest")
    table = served.table
    assert table.state.persons == table.clocks.absent - set(bots) == {0, 1}
    rests(served)
    version = table.state.version
    table.service.back(table.id, 1)
    assert table.clocks.paused is None
    served.runs(20_000)
    while not table.state.is_deserted and table.state.status is Status.RUNNING:
        served.runs(30_000)
    assert table.state.version > version + 1
    assert table.clocks.absent >= {0, 1}
    served.runs(PAUSE_MS + HOUR, step=HOUR)
    assert (table.state.status, table.types()[-2:]) == (Status.ABANDONED, ["game_abandoned", "seed_opened"])
    assert decode_fact(RULESETS[game], table.log.read(table.id)[-2]).reason == "absent"
    table.check()


def test_what_a_person_does_ends_the_rest_and_brings_it_back():
    served = deserted(seats=2)
    table = served.table
    rests(served)
    seat = table.state.missing[0]
    table.first(seat)
    assert table.types()[-1] == "seat_back"
    assert (table.clocks.absent, table.clocks.paused) == ({1 - seat}, None)
    served.runs(1_000)
    assert seat in table.state.missing, "the other is played for again"
    assert table.clocks.due == table.now + 3_000
    table.check()


def test_nobody_else_ends_it():
    table = deserted(seats=2).table
    seat = table.state.missing[0]
    command = table.state.ruleset.legal(table.state.table, seat)[0]
    with pytest.raises(NotYourTurn):
        table.service.act(table.id, seat, command, bot=BotMove(name="random", version=1))
    with pytest.raises(NotYourTurn):
        table.service.play_default(table.id, seat, table.state.version)
    for refused in (GameService.pause, GameService.resume):
        with pytest.raises(NotYourTurn, match="it has to come back first"):
            refused(table.service, table.id, seat)


def test_bots_do_not_play_on_when_the_only_person_is_absent():
    served = deserted(seats=3, bots=(1, 2))
    assert served.table.clocks.absent == {0}
    rests(served)


def test_bots_play_on_where_no_person_plays():
    served = Served(ClockedTable(NIM_ONLY, TWO, seats=3, bots=(0, 1, 2)))
    served.runs(60_000)
    assert served.table.state.status is Status.SCORING


def test_who_resigned_is_no_person_who_plays():
    served = deserted(seats=3, bots=(2,), resignation="leaves")
    table = served.table
    table.service.resign(table.id, 0)
    assert table.state.is_deserted
    assert table.state.away.absent == frozenset()
    table.service.resign(table.id, 1)
    assert table.state.status is Status.SCORING


def with_one_absent():
    """A table of two persons and a bot, of which seat 0 is absent."""
    table = ClockedTable(NIM_ONLY, TWO, seats=3, bots=(2,), resignation="leaves")
    for seat in (1, 2):
        table.first(seat)
    table.passes(3_000)
    table.expire()
    assert (table.clocks.absent, table.clocks.paused) == ({0}, None)
    return table


def test_a_game_rests_when_the_last_who_is_present_resigns():
    table = with_one_absent()
    table.service.resign(table.id, 1)
    assert table.state.is_deserted
    rests(Served(table))
    table.check()


def test_a_game_rests_when_the_last_who_is_present_hands_its_seat_to_a_bot_until_it_is_given_back():
    table = with_one_absent()
    table.service.hand_over(table.id, 1, "random", {})
    assert table.state.is_deserted
    rests(Served(table))
    table.service.hand_over(table.id, 1, "human", {})
    assert table.clocks.paused is None
    table.service.hand_over(table.id, 1, "random", {})
    table.service.hand_over(table.id, 0, "random", {})
    assert table.clocks.paused is None, "all are bots now, and play on"
    table.check()


def test_where_it_was_agreed_on_who_does_not_come_resigns_and_no_game_rests():
    for seats, bots in ((2, ()), (3, ()), (3, (1, 2))):
        clock = keeping(per_action=3, grace=0, on_expiry="resign")
        served = Served(ClockedTable(NIM_ONLY, clock, seats=seats, bots=bots, resignation="leaves"))
        while served.table.state.status is Status.RUNNING:
            served.runs(1_000)
            assert served.table.clocks.paused is None
        served.table.service.close(served.table.id)
        served.table.check()


def test_all_who_are_asked_at_once_run_out_of_time_at_once():
    table = ClockedTable(NIM_ONLY, TWO, seats=3)
    assert len(table.state.missing) == 3
    table.passes(3_000)
    table.expire()
    assert table.state.is_deserted
    assert table.types().count("time_expired") == 1
    assert table.types().count("bid_made") == 3, "each had its default"
    rests(Served(table))


def test_while_a_game_rests_the_rules_pass_nobody_s_turn_and_go_on_with_it_after():
    table, _ = begun(TWO, seats=3)
    served = Served(table)
    while not table.state.is_deserted:
        served.runs(1_000)
    assert table.state.away.absent == frozenset()
    taken = len(stones(table))
    (asked,) = table.state.missing
    table.service.back(table.id, (asked + 1) % 3)
    assert stones(table)[taken:] == [asked], "whose turn passes"
    assert table.state.missing == ((asked + 1) % 3,)
    assert table.state.away.absent == {asked, (asked + 2) % 3}
    table.check()


def test_an_agreed_pause_ends_after_30_days_and_clocks_go_on():
    table = ClockedTable(NIM_ONLY, keeping(per_action=60), seats=2)
    table.passes(10_000)
    for seat in (0, 1):
        table.service.pause(table.id, seat)
    assert table.clocks.paused == Pause(reason="agreed", since=table.now, until=table.now + PAUSE_MS)
    table.passes(PAUSE_MS - 1)
    assert table.expire() is None
    table.passes(1)
    table.expire()
    assert table.types()[-1] == "clocks_resumed"
    assert (table.clocks.paused, table.left()) == (None, [50_000, 50_000])
    with pytest.raises(NotPaused):
        table.service.resume(table.id, 0)
    with pytest.raises(AlreadyAsked):
        table.service.pause(table.id, 0)
    table.check()


def test_an_agreed_pause_stays_when_who_was_absent_is_back_and_becomes_a_rest_when_the_last_has_gone():
    table = ClockedTable(TOYS, keeping(per_action=60), seats=3, first_seat=0, resignation="leaves")
    table.passes(61_000)
    table.expire()
    for seat in (1, 2):
        table.service.pause(table.id, seat)
    table.service.back(table.id, 0)
    assert table.clocks.paused.reason == "agreed"
    table.service.act(table.id, 0, Happen(asks=(0,)))
    assert table.clocks.paused is None
    table.passes(61_000)
    table.expire()
    table.service.hand_over(table.id, 2, "random", {})
    table.service.pause(table.id, 1, agreeing=[2])
    table.passes(5_000)
    table.service.hand_over(table.id, 1, "random", {})
    assert table.clocks.paused == Pause(reason="absent", since=table.now, until=table.now + PAUSE_MS)
    table.check()


@each("window", [None, {"from": "21:00", "to": "01:30", "zone": "Europe/Berlin"}])
def test_bots_that_were_asked_pay_nothing_for_the_rest(window):
    clock = keeping(bank=300, increment=0, window=window)
    table = ClockedTable(NIM_ONLY, clock, seats=3, bots=(1,))
    while table.state.missing != (1,) or 0 not in table.clocks.absent:
        if table.state.missing == (0,) and 0 not in table.clocks.absent:
            table.passes(table.state.due - table.now)
            table.expire()
        else:
            table.first()
    before = table.left()
    table.passes(1_000)
    table.service.hand_over(table.id, 2, "random", {})
    left = table.left()
    assert table.state.is_deserted
    table.passes(DAY)
    table.service.back(table.id, 0)
    assert table.left() == left
    assert table.clocks.due is not None
    assert before[1] - left[1] in (0, 1_000)
    table.check()


def test_long_outages_prolong_a_rest_and_short_ones_write_nothing():
    served = deserted(seats=2)
    table, expirer, since = (
        served.table,
        Expirer(served.table.service, lambda _: None),
        served.table.clocks.paused.since,
    )
    expirer.expire()
    table.passes(60_000)
    expirer.expire()
    assert "time_given_back" not in table.types()
    table.passes(40 * DAY)
    expirer.expire()
    assert table.types().count("time_given_back") == 1
    assert table.state.status is Status.RUNNING
    assert abs(table.clocks.paused.until - (since + PAUSE_MS + 40 * DAY)) < 10_000
    table.check()


def test_an_outage_is_no_trouble_where_no_clock_runs_yet():
    table = ClockedTable(NIM_ONLY, TWO, seats=2, taken=(), entropy="sealed")
    assert table.service.refund_outage(table.id, 0, table.now) is None


def test_games_that_began_before_go_on_as_they_did_and_can_be_audited():
    served = Served(ClockedTable(NIM_ONLY, TWO, seats=2, rests=False))
    served.runs(120_000)
    assert served.table.state.status is Status.SCORING
    served.table.service.close(served.table.id)
    served.table.check()


@each("on_expiry", ["default", "random"])
def test_the_audit_finds_that_a_game_played_on_while_it_should_have_rested(on_expiry):
    served = Served(ClockedTable(NIM_ONLY, keeping(per_action=3, grace=0, on_expiry=on_expiry), seats=2))
    table = served.table
    with patch("events.aggregate.state._with_clocks_for_present", lambda state, at: state):
        served.runs(60_000)
        assert table.service.load(table.id).status is Status.SCORING
    assert found(table) == "altered"


def found(table):
    """What the audit finds of the decisions of a game, by its code."""
    report = audit(table.rulesets, table.id, tuple(table.log.read(table.id)), table.log.head(table.id))
    return next(check.code for check in report.checks if check.name == "decisions")


@each("clock", [TWO, None], ids=["clocks", "none"])
def test_the_audit_finds_an_abandonment_for_absence_that_was_not_due(clock):
    table = ClockedTable(NIM_ONLY, clock, seats=2)
    with patch("events.aggregate.decisions.GameAbandoned", lambda: GameAbandoned(reason="absent")):
        table.service.abandon(table.id)
    assert found(table) == "altered"


def test_the_audit_finds_that_a_rest_was_too_short():
    table = deserted(seats=2).table
    with patch("events.aggregate.clocks.PAUSE_MS", DAY):
        table.service.cache.forget(table.id)
        table.passes(DAY)
        table.service.expire(table.id)
    assert found(table) == "altered"


def test_who_comes_back_in_the_last_moment_saves_the_game():
    served = deserted(seats=2)
    table = served.table
    table.passes(PAUSE_MS)
    table.service.back(table.id, 0)
    assert table.expire() is None
    assert table.state.status is Status.RUNNING
    other = deserted(seats=2).table
    other.passes(PAUSE_MS)
    other.expire()
    with pytest.raises(GameOver):
        other.service.back(other.id, 0)
