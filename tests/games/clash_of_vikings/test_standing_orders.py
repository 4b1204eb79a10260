"""Standing orders: a seat's own and secret, and carried out so that nobody can tell them from a person."""

import pytest

from events.aggregate.clocks import milliseconds
from events.application.creation import ForkPlan
from events.application.game_service import MARGIN_MS, GameService
from events.application.standing_orders import (
    LISTED_BEFORE_MS,
    STANDING,
    erase_order,
    execute_orders,
    looked_at,
    next_moment,
    put_order,
    read_order,
)
from events.games.clash_of_vikings.commands import Answer
from events.games.clash_of_vikings.default import PassBluffs
from events.integrity.audit import audit, commits
from events.integrity.codec import fact_decoder, redact
from events.log.records import new_game_id
from events.ruleset.records import canonical, change
from events.ruleset.registry import RulesetRegistry
from ops.analytics.rows import LEVELS, ClosedGame, Privacy, SeatPlayer, decisions
from projections.engine.engine import ProjectionStore
from projections.engine.rebuild import rebuild
from service.game.documents import clocks_of
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each
from tests.support.clocked import ClockedTable, keeping
from tests.support.deployment import Deployment
from tests.support.fake_redis import fake_redis
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually
from tests.support.worker_processes import start_process
from workers.bots.bot_process import PATIENCE
from workers.bots.player import Bots
from workers.main import run_sweeper, run_worker
from workers.process import ProcessDependencies
from workers.sweeper import SWEEP_SECONDS, Expirer

CLASH = RulesetRegistry([RULESETS["clash_of_vikings"]])
TURN = PassBluffs(answer="pass", until="turn")
GAME = PassBluffs(answer="pass", until="game")
SLOW = keeping(per_action=120)
ID = new_game_id()
SWEEP_MS = round(1_000 * SWEEP_SECONDS)
CLOCKS = each("clock", [None, SLOW, keeping(bank=900, increment=3)], ids=["none", "action", "bank"])


class Arena(ClockedTable):
    """A game in which everybody is asked whenever seat 0 announces something, and what the service's processes do."""

    def __init__(self, clock=None, *, seats=3, **more):
        super().__init__(CLASH, clock, seats=seats, game_id=ID, first_seat=0, **more)
        self.first_until("announce")
        self.seats_are({seat: self.state.controllers.get(seat, "human") for seat in range(seats)})

    def first_until(self, phase):
        """Each seat that is asked does the first that is on offer, until this phase."""
        while self.state.ruleset.phase(self.state.table) != phase:
            self.first()

    def seats_are(self, controllers):
        fields = {f"{seat}:controller": controller for seat, controller in controllers.items()}
        self.log.put_game_metadata(self.id, "seats", fields)

    def order(self, *seats, order=GAME):
        for seat in seats:
            put_order(self.service, self.id, seat, order)
        self.work()
        return self

    def announce(self):
        self.first(0)
        self.work()
        return self

    def work(self):
        """What a worker does once something was appended: it knows nothing but what is stored."""
        again = GameService(self.log, self.rulesets, self.service.clock)
        execute_orders(again, again.load(self.id))

    def answer(self, seat, call=False):
        table = self.state.table
        given = Answer(question=table.question.number, action=table.action, call=call)
        self.service.act(self.id, seat, given)
        self.work()

    def runs(self, milliseconds):
        """Let time pass, with a sweeper; return after how long something was stored, and how many events.

        As in its process the sweeper is there each second, and at the moment of the next order that it knows of.
        """
        sweeper, begin, found = Expirer(self.service, lambda _: None), self.now, []
        while (passed := self.now - begin) < milliseconds:
            before = self.state.version
            if passed % SWEEP_MS == 0:
                sweeper.expire()
            moment = round(1_000 * sweeper.execute_orders())
            if (events := self.state.version - before) > 0:
                found.append((passed, events))
                self.work()
            self.passes(max(1, min(moment, SWEEP_MS - passed % SWEEP_MS)))
        return found

    @property
    def answered(self):
        question = self.state.table.question
        return question and [answer is not None for answer in question.answers]

    def shown(self, viewers):
        """All that some viewers are shown of the game: events with times and hashes, who is asked, clocks, offers."""
        state, entries = self.state, self.log.read(self.id)
        clocks = canonical(clocks_of(state)) if state.clocks else None
        return [
            (
                [canonical(redact(state, entry, viewer)) for entry in entries],
                state.to_act(viewer),
                clocks,
                state.ruleset.legal(state.table, viewer) if viewer is not None else (),
            )
            for viewer in viewers
        ]


@CLOCKS
def test_c211_until_the_last_person_has_answered_an_order_changes_nothing_for_anybody_else(clock):
    """Two worlds, in one of which seat 2 has an order; seat 1 takes more than a minute."""
    worlds = []
    for orders in ((), (2,)):
        world, seen = Arena(clock, seats=4).order(*orders).announce(), []
        for waits in (20_000, 60_000):
            seen.append(world.shown((None, 0, 1, 3)))
            assert world.runs(waits) == []
            seen.append(world.shown((None, 0, 1, 3)))
            if waits == 20_000:
                world.answer(3)
        assert world.answered == [False, False, True]
        world.answer(1)
        assert world.answered == (None if orders else [True, False, True])
        world.check()
        worlds.append(seen)
    assert worlds[0] == worlds[1]


@each("level", LEVELS)
def test_the_log_of_a_closed_game_says_which_answers_were_those_of_orders(level):
    table = Arena().order(2).announce()
    table.answer(1)
    table.check()
    assert b"order" not in canonical(redact(table.state, table.log.read(table.id)[-1], 2))
    table.service.abandon(table.id)
    game = ClosedGame(table.rulesets, table.log.read(table.id), [SeatPlayer(controller="human")] * 3)
    rows = [row for row in decisions(game, Privacy(level=level, key=b"key")) if row["type"] == "answer"]
    assert [(row["seat"], row["by"], row.get("seconds")) for row in rows] == [
        (1, "person", None if level == "public" else 0.0),
        (2, "order", None),
    ]


def answers_of(table):
    """Who gave the answers of the game, when, and in which event, as the server knows it."""
    decode = fact_decoder(table.state.ruleset)
    answers = [entry for entry in table.log.read(table.id) if entry.type == "bluff_answered"]
    return [(decode(entry).seat, milliseconds(entry.at), entry.version) for entry in answers]


@CLOCKS
@each("seats", [2, 3, 4])
def test_c211_the_log_is_that_of_a_game_in_which_persons_gave_the_same_answers(clock, seats):
    """But for the mark in the server's part, of which others see a salted commitment until the game is closed."""
    ordered, by_hand = (Arena(clock, seats=seats) for _ in range(2))
    ordered.order(*range(1, seats)).announce()
    by_hand.announce()
    assert len(ordered.runs(10_000)) == seats - 1
    for seat, at, _ in answers_of(ordered):
        by_hand.now = at if clock else at - MARGIN_MS
        by_hand.answer(seat)
    shown, marked = ([without_marks(entry) for entry in one.log.read(ID)] for one in (by_hand, ordered))
    assert [entry for entry, _ in shown] == [entry for entry, _ in marked]
    assert [mark for _, mark in marked].count(True) == seats - 1
    assert not any(mark for _, mark in shown)
    ordered.check()


def without_marks(entry):
    """An entry without its hash and without the mark of an order, and True if it has one."""
    server, mark = entry.private.get("server", b""), b',"order":true'
    commitments = {**entry.commitments, "server": ""} if server else entry.commitments
    private = {**entry.private, "server": server.replace(mark, b"")}
    return change(entry, hash=b"", commitments=commitments, private=private), mark in server


@CLOCKS
@each("seconds", [1, 60])
def test_c211_orders_answer_with_the_last_person_each_in_a_commit_of_its_own(clock, seconds):
    table = Arena(clock, seats=4).order(2, 3).announce()
    assert table.runs(seconds * 1_000) == []
    now, version = table.now, table.state.version
    table.answer(1, call=True)
    assert table.state.table.verdict.caller == 1
    assert [seat for seat, _, _ in answers_of(table)] == [1, 2, 3]
    assert all(now - MARGIN_MS <= at <= now + MARGIN_MS for _, at, _ in answers_of(table))
    assert [before for _, _, before in answers_of(table)] == [version + 1, version + 2, version + 3]
    assert [len(commit) for commit in commits(table.log.read(ID))][-3:-1] == [1, 1]
    table.check()


@CLOCKS
def test_c211_a_seat_that_is_asked_alone_answers_2_to_8_seconds_after_the_question(clock):
    moments = []
    for number in range(12):
        table = Arena(clock, seats=2, seed=b"alone %d" % number).order(1).announce()
        asked = table.now
        assert table.answered == [False]
        ((_, events),) = table.runs(10_000)
        assert (table.answered, events) == (None, table.state.version - answers_of(table)[-1][2] + 1)
        moments.append(answers_of(table)[-1][1] - asked)
        table.check()
    assert 2_000 <= min(moments) < 3_500
    assert 6_000 < max(moments) <= 8_000
    assert len(set(moments)) > 9


def test_each_seat_and_each_question_has_a_moment_of_its_own_and_every_process_comes_to_it():
    """It follows from the seed alone, which nobody knows."""
    table, moments = Arena(seats=4).order(1, 2, 3), []
    for _ in range(2):
        table.announce()
        asked = table.now
        foretold = {next_moment(GameService(table.log, CLASH, table.service.clock), table.state) for _ in range(3)}
        table.runs(10_000)
        times = [at for _, at, _ in answers_of(table)[-3:]]
        assert foretold == {times[0]}
        moments += [at - asked for at in times]
        table.first_until("announce")
    assert len(set(moments)) == 6
    one, another, again = (next_moment(game.service, game.state) for game in map(alone, (b"one", b"another", b"one")))
    assert one == again != another


def alone(seed=b"seed", clock=None, **more):
    """A game of two in which the seat with an order was asked just now."""
    return Arena(clock, seats=2, seed=seed, **more).order(1).announce()


def test_a_sweeper_is_there_at_the_very_moment():
    """Else all orders would answer in step with it, and could be told from persons by that."""
    phases = set()
    for number in range(8):
        table = alone(b"phase %d" % number)
        wanted = next_moment(table.service, table.state)
        assert table.log.waiting_games() == [ID]
        table.runs(10_000)
        assert abs(answers_of(table)[-1][1] - wanted) <= MARGIN_MS
        phases.add(wanted % 1_000)
    assert len(phases) > 5


def test_one_of_many_sweepers_answers_also_when_it_was_down():
    table = alone()
    sweepers = [Expirer(GameService(table.log, CLASH, table.service.clock), lambda _: None) for _ in range(3)]
    for wait, work in ((7_000, Expirer.expire), (1_000, Expirer.execute_orders)):
        table.passes(wait)
        for sweeper in sweepers:
            work(sweeper)
    assert len(answers_of(table)) == 1
    table.check()
    for process in (lambda table: table.runs(1_000), lambda table: table.work()):
        table = alone()
        table.passes(3_600_000)
        process(table)
        assert table.answered is None


@each("clock", [None, SLOW])
def test_who_gives_an_order_while_it_is_asked_answers_by_that(clock):
    """It is what its person does at that very moment; and where it is the last one, other orders answer with it."""
    table = Arena(clock, seats=4).order(3).announce()
    table.passes(500)
    table.order(2)
    assert table.answered == [False, True, False]
    table.order(1)
    assert table.answered is None
    assert [seat for seat, _, _ in answers_of(table)] == [2, 1, 3]
    table.check()


def test_an_order_that_was_taken_back_does_not_answer():
    table = alone()
    erase_order(table.service, ID, 1)
    assert table.runs(20_000) == []
    assert table.answered == [False]
    assert (read_order(table.service, ID, 1), table.log.waiting_games()) == (None, [])


def test_an_order_for_a_turn_ends_with_it():
    table = Arena(seats=2).order(1, order=TURN)
    while table.state.table.active == 0:
        if table.state.missing == (1,) and table.state.table.question:
            assert read_order(table.service, ID, 1) == TURN
            table.runs(10_000)
        else:
            table.first()
            table.work()
    assert read_order(table.service, ID, 1) is None


def test_bots_are_not_waited_for_and_are_no_persons_who_answer():
    """Whether the log says that a bot plays there, or is so old that it is only noted beside it."""
    for bots, noted in (((1,), {}), ((), {1: "random"})):
        table = Arena(seats=3, bots=bots)
        table.seats_are(noted)
        table.order(2).announce()
        asked = table.now
        if bots:
            Bots(table.service, lambda _: None, PATIENCE).play(table.state)
        table.work()
        assert table.answered == [bool(bots), False]
        table.runs(10_000)
        assert answers_of(table)[-1][1] - asked in range(2_000, 8_001)


def test_who_is_played_for_is_not_waited_for():
    table = Arena(keeping(per_action=20), seats=3).announce()
    while 1 not in table.clocks.absent:
        table.runs(1_000)
        if 2 in table.state.missing:
            table.answer(2)
    while table.state.missing != (0,) or table.state.ruleset.phase(table.state.table) != "announce":
        if table.state.missing[0] == 1:
            table.service.play_default(ID, 1, table.state.version)
        else:
            table.first()
    table.order(2).announce()
    asked = table.now
    table.runs(10_000)
    seat, at, _ = answers_of(table)[-1]
    assert (seat, at - asked in range(2_000, 8_001)) == (2, True)
    table.check()


def test_orders_rest_while_all_clocks_do_and_their_moments_begin_anew():
    table = alone(clock=SLOW)
    for seat in (0, 1):
        table.service.pause(ID, seat)
    table.work()
    assert table.runs(60_000) == []
    table.service.resume(ID, 0)
    resumed = table.now
    table.work()
    assert table.answered == [False]
    table.runs(10_000)
    assert answers_of(table)[-1][1] - resumed in range(2_000, 8_001)
    table.check()


@each("seconds", [1, 2, 3, 4, 9, 12])
@each("grace", [0, 1])
def test_no_seat_with_an_order_runs_out_of_time(seconds, grace):
    """Neither alone, nor where a person lets the time run out."""
    for seats in (2, 3):
        table = Arena(keeping(per_action=seconds, grace=grace), seats=seats, seed=b"%d" % seconds)
        table.order(seats - 1).announce()
        table.runs(seconds * 1_000 + grace * 1_000 + 1_500)
        assert seats - 1 not in table.clocks.absent
        assert answers_of(table)[0][0] == seats - 1
        assert [seat in table.clocks.absent for seat in range(1, seats - 1)] == [True] * (seats - 2)
        table.check()


def test_where_a_person_lets_a_long_time_run_out_orders_answer_shortly_before():
    table = Arena(SLOW, seats=3).order(2).announce()
    due = table.clocks.due
    assert table.runs(110_000) == []
    table.runs(12_000)
    assert due - answers_of(table)[0][1] in range(1_000, 4_000)
    assert (table.clocks.absent, table.answered) == ({1}, None)
    table.check()


def test_a_rebuild_loses_no_order():
    table = alone()
    rebuild(table.service, ProjectionStore(fake_redis()))
    assert table.log.waiting_games() == [ID]
    assert looked_at(table.service, table.state) == next_moment(table.service, table.state) - LISTED_BEFORE_MS
    table.runs(10_000)
    assert table.answered is None


def test_a_fork_that_begins_with_a_question_counts_from_its_beginning():
    """Its orders are its own."""
    parent = Arena(seats=2).order(1).announce()
    fork = parent.service.create(ForkPlan(parent=ID, knower="spectator")).state
    assert read_order(parent.service, fork.id, 1) is None
    parent.log.put_game_metadata(fork.id, STANDING, parent.log.game_metadata(ID, STANDING))
    began = milliseconds(parent.log.read(fork.id)[0].at)
    assert next_moment(parent.service, fork) - began in range(2_000, 8_001)


@each("row", ["", "{", "[]", '{"order":{},"scope":0}', '{"order":{"answer":"call"},"scope":0}', "\xff"])
def test_a_row_that_is_no_order_is_none(row):
    table = Arena(seats=3).order(2)
    table.log.put_game_metadata(ID, STANDING, {"1": row})
    table.announce()
    assert read_order(table.service, ID, 1) is None
    table.answer(1)
    assert table.answered is None


# Standing orders over HTTP: a seat's own, and secret.


LASTING = {"answer": "pass", "until": "game"}
BRIEF = {**LASTING, "until": "turn"}


@pytest.fixture
def service():
    return Service(controllers=("human", "random"), seats_cache_seconds=0)


def announced(service, **more):
    """A game of Clash of Vikings in which seat 0 is about to announce something."""
    table = service.create(["Ada", "Bo", "Cy"], ruleset="clash_of_vikings", options={"first_seat": 0}, **more)
    while table.get().json["phase"] != "announce":
        seat = table.get().json["to_act"][0]
        table.act(seat, table.offered(seat)[0])
    return table


def announce(table):
    assert table.act(0, table.offered(0)[0]).status_code == 201
    return table.get().json["to_act"]


def standing(table, seat=1, method="GET", token=None, **given):
    """What a seat is answered about its order."""
    return table.service.call(method, table.path + "/standing", token or table.tokens[seat], **given)


def work(table):
    games = table.service.games
    return execute_orders(games, games.load(table.id))


def test_s11_an_order_is_shown_to_its_seat_alone_and_answers_with_the_last_person(service):
    table = announced(service)
    assert standing(table).json == {"standing": None}
    assert standing(table, method="PUT", json=BRIEF).json == {"standing": BRIEF}
    assert [standing(table, seat).json for seat in (1, 2)] == [{"standing": BRIEF}, {"standing": None}]
    assert announce(table) == [1, 2]
    before = table.get().json["version"]
    assert work(table).version == before
    assert table.offered(1) != [], "its person may still answer otherwise"
    assert table.get().json["to_act"] == [1, 2]
    assert table.act(2, table.offered(2)[0]).status_code == 201
    work(table)
    answers = [event for event in table.get("/events").json["events"] if event["type"] == "bluff_answered"]
    assert [event["version"] for event in answers] == [before + 1, before + 2]
    one, other = ({name: event[name] for name in ("seat", "at", "data", "private")} for event in answers)
    assert one == other
    assert service.get(f"{table.path}/audit").json["ok"]


def test_an_order_is_taken_back(service):
    table = announced(service)
    standing(table, method="PUT", json=LASTING)
    for _ in range(2):
        assert standing(table, method="DELETE").status_code == 204
        assert standing(table).json == {"standing": None}
    announce(table)
    table.act(2, table.offered(2)[0])
    assert work(table).missing == (1,)


def test_an_order_ends_when_somebody_else_plays_the_seat(service):
    table = announced(service)
    standing(table, method="PUT", json=LASTING)
    for controller in ("random", "human"):
        service.call("PUT", f"{table.path}/seats/1", OPERATOR, json={"controller": controller})
    token = table.post("/seats/1/token", token=OPERATOR).json["token"]
    assert standing(table, token=token).json == {"standing": None}


def test_what_is_no_order_is_refused_and_one_in_a_game_that_is_closed(service):
    table = announced(service)
    for body in ({}, [], {"answer": "call", "until": "turn"}, {**BRIEF, "more": 1}, {"answer": "pass"}):
        answer = standing(table, method="PUT", json=body)
        assert (answer.status_code, answer.json["code"]) == (422, "malformed"), body
        assert standing(table).json == {"standing": None}
    table.post("/abandon", token=OPERATOR)
    assert standing(table, method="PUT", json=BRIEF).json["code"] == "game_over"


# Standing orders on a real Redis, with real processes that are killed.


__all__ = ["start_process"]
SERVED = RulesetRegistry([RULESETS["clash_of_vikings"], RULESETS["nim"]])


def worker(url):
    run_worker(ProcessDependencies(url, url), SERVED)


def sweeper(url):
    run_sweeper(ProcessDependencies(url, url), SERVED)


def test_c211_an_order_answers_by_processes_that_were_killed_and_started_again(own_redis, start_process):
    """No process has to remember its moment."""
    deployment = Deployment.on_redis(own_redis.url, SERVED)
    game = deployment.game(2, ruleset=SERVED["clash_of_vikings"], options={"first_seat": 0}, seed=b"order")
    put_order(deployment.service, game, 1, PassBluffs(answer="pass", until="game"))
    running = [start_process(main, own_redis.url) for main in (worker, sweeper)]
    while (state := deployment.service.load(game)).table.question is None:
        seat = state.missing[0]
        deployment.service.act(game, seat, state.ruleset.legal(state.table, seat)[0])
    asked, wanted = milliseconds(state.updated_at), next_moment(deployment.service, state)
    for process in running:
        process.kill()
        process.start()
    eventually(lambda: deployment.service.load(game).table.question is None)
    answer = next(entry for entry in deployment.log.read(game) if entry.type == "bluff_answered")
    assert 2_000 <= wanted - asked <= 8_000
    assert milliseconds(answer.at) >= wanted - 5
    assert audit(SERVED, game, deployment.log.read(game)).ok
