"""Marks of who decided that cannot be true, in every place, with a chain made anew: both verifiers find them."""

import random
from unittest.mock import patch

import msgspec
import pytest

from events.aggregate.decisions import BotMove, decide_action, undo_version
from events.application.creation import ForkPlan, GamePlan
from events.application.game_service import GameService
from events.application.standing_orders import put_order
from events.application.writing import Request
from events.games.clash_of_vikings.commands import Answer
from events.games.clash_of_vikings.default import PassBluffs
from events.integrity.audit import audit
from events.integrity.codec import commit_ends, event, read_metadata
from events.integrity.transcript import read_transcript
from events.integrity.verification import verify
from events.log.memory import MemoryLog
from events.log.records import Status
from events.ruleset.records import canonical
from events.ruleset.registry import RulesetRegistry
from ops.analytics.simulate import Simulation, bot_makers, play_game, table_setups
from tests.support.cases import each
from tests.support.chains import at, edited, rechained, with_data, with_part
from tests.support.clocked import ClockedTable, keeping
from tests.support.marks import own_mark
from tests.support.rulesets import RULESETS, SHIPPED
from tests.support.transcripts import found
from tests.verify.test_second_verifier import verdicts

pytestmark = pytest.mark.campaign(2)
"""Of both Pythons that CI tests, one does a test today and the other one tomorrow: verifiers take long to start."""
CLOCK = "2026-01-01T00:00:00.000Z"
ACTIONS = 7
RANDOM = {"name": "random", "version": 1}
GREEDY = {"name": "greedy", "version": 1}


class Game:
    """A game of three under way, in which everybody does something at random; bots as bots do."""

    def __init__(self, ruleset, *, bots=(), clock=None, seed=b"marks", **options):
        self.chooser = random.Random(seed)
        self.ruleset = RULESETS[ruleset]
        if clock is None:
            self.service = GameService(MemoryLog(), RULESETS, lambda: CLOCK)
            plan = GamePlan(
                ruleset=self.ruleset,
                seats=3,
                taken=range(3),
                bots=dict.fromkeys(bots, "random"),
                seed=seed,
                options=options,
            )
            self.id = self.service.create(plan).state.id
        else:
            table = ClockedTable(RulesetRegistry([self.ruleset]), clock, bots=bots, seed=seed, **options)
            self.table, self.service, self.id = table, table.service, table.id

    @property
    def state(self):
        return self.service.load(self.id)

    def play(self, actions=ACTIONS, **marks):
        """Let the seats that are asked act so often, with these marks instead of the true ones."""
        for _ in range(actions):
            state = self.state
            if state.status is not Status.RUNNING:
                break
            seat = state.missing[0]
            command = self.chooser.choice(state.ruleset.legal(state.table, seat))
            self.service.act(self.id, seat, command, **{"bot": own_mark(state, seat), **marks})
        return self

    def entries(self):
        """All events; the operator ends the game here."""
        if self.state.status is Status.RUNNING:
            self.service.abandon(self.id)
        return tuple(self.service.log.read(self.id))


def decided(entries):
    """The places and marks of all commits that are an action."""
    found = [(index, read_metadata(entry)) for index, entry in enumerate(entries)]
    return [(index, marks) for index, marks in found if marks is not None and marks.action is not None]


def with_marks(entries, index, **marks):
    """The log with these marks of one commit; ``None`` takes one away."""

    def edit(part):
        told = {**part["decided"], **marks}
        part["decided"] = {name: value for name, value in told.items() if value is not None}

    return rechained(game_of(entries), edited(entries, index, with_part(entries[index], "server", edit)))


def lines_of(entries, commits=None):
    seed = bytes.fromhex(msgspec.json.decode(entries[0].private["server"])["seed"])
    told = [event(entry, seed, tuple(entry.private)) for entry in entries]
    for line, commit in zip(told, commits or (), strict=False):
        line["commit"] = commit
    return [canonical(line) for line in told]


def game_of(entries):
    return msgspec.json.decode(entries[0].data)["game"]


def assert_found(tmp_path, forged, *, only_by_rules=()):
    """Both verifiers find each of these logs, at the version that is given with it; some only who knows the rules."""
    for version, entries in [*forged, *only_by_rules]:
        report = audit(RULESETS, game_of(entries), entries)
        assert (report.ok, report.version, report.code) == (False, version, "altered"), report
    files = [lines_of(entries) for _, entries in forged]
    assert verdicts(tmp_path, files) == [version for version, _ in forged]


def assert_honest(tmp_path, *games):
    for entries in games:
        report = verify(RULESETS, read_transcript(lines_of(entries)))
        assert report.ok, report
    assert verdicts(tmp_path, list(map(lines_of, games))) == [None] * len(games)


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_every_false_mark_in_every_place_of_a_game_of_persons_and_a_bot(tmp_path, ruleset):
    entries = Game(ruleset, bots=(1,)).play().entries()
    places = decided(entries)
    assert {marks.bot is None for _, marks in places} == {True, False}
    false, by_rules = [], []
    for index, marks in places:
        if marks.bot is None:
            wrong = [
                {"bot": RANDOM},
                {"default": True},
                {"order": True, "bot": RANDOM},
                {"order": True, "default": True},
            ]
            orders = with_marks(entries, index, order=True)
            if not answers_an_order(marks.action):
                by_rules.append((index + 1, orders))
        else:
            wrong = [{"bot": None}, {"bot": GREEDY}, {"bot": None, "default": True}, {"bot": None, "order": True}]
            wrong += [
                {"order": True},
                {"default": True},
                {"bot": {**RANDOM, "worlds": -1}},
                {"bot": {**RANDOM, "version": 0}},
            ]
            wrong += [{"bot": {**RANDOM, "replaced": "x" * 257}}, {"bot": {**RANDOM, "name": "human"}}]
        false += [(index + 1, with_marks(entries, index, **one)) for one in wrong]
    assert_honest(tmp_path, entries)
    assert_found(tmp_path, false, only_by_rules=by_rules)


def answers_an_order(action):
    return action["type"] == "answer" and not action["call"]


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_who_decides_after_a_hand_over(tmp_path, ruleset):
    """An honest one, another controller in its event, and one over which the person goes on deciding."""
    honest = Game(ruleset).play(3)
    handed = Game(ruleset).play(3)
    seat = honest.state.missing[0]
    for game in (honest, handed):
        game.service.hand_over(game.id, seat, "random", {})
    with patch("events.aggregate.decisions._require_decider", lambda *_, **__: None):
        handed.play(1, bot=None)
    entries, ignored = honest.play(3).entries(), handed.entries()
    index = at(entries, "seat_handed_over")
    acted = next(place for place, marks in decided(entries) if place > index and marks.bot)
    others = {
        "greedy": acted,
        "human": acted,
        "default": index,
        "resign": index,
        "": index,
        "r" * 65: index,
        "a\x1b[2J": index,
    }
    false = [
        (broken + 1, rechained(honest.id, edited(entries, index, with_data(entries[index], controller=one))))
        for one, broken in others.items()
    ]
    assert_honest(tmp_path, entries)
    assert_found(tmp_path, [*false, (at(ignored, "seat_handed_over") + 2, ignored)])


@pytest.mark.parametrize("ruleset", SHIPPED)
@pytest.mark.parametrize("on_expiry", ["default", "random"])
def test_who_decides_for_a_seat_that_is_absent(tmp_path, ruleset, on_expiry):
    game = Game(ruleset, clock=keeping(per_action=60, on_expiry=on_expiry), resignation="leaves")
    while len(game.state.missing) > 1:
        game.play(1)
    game.table.passes(61_000)
    game.table.expire()
    absent = next(iter(game.state.clocks.absent))
    acted = 0
    while acted < 3 and game.state.status is Status.RUNNING:
        if game.state.missing[0] != absent:
            game.play(1)
        elif on_expiry == "default":
            game.service.play_default(game.id, absent, game.state.version)
            acted += 1
        else:
            game.play(1, bot=BotMove(name="random", version=1))
            acted += 1
        if ruleset == "skandinavien" and on_expiry == "default":
            break  # its turns pass of themselves
    game.service.back(game.id, absent)
    leaving = game.state.missing[0]
    game.service.resign(game.id, leaving)
    for _ in range(4):
        state = game.state
        if state.status is Status.RUNNING and state.missing[0] == leaving:
            game.service.play_default(game.id, leaving, state.version)
        else:
            game.play(1)
    entries = game.entries()
    false = []
    for index, marks in decided(entries):
        if marks.default:
            wrong = [
                {"default": True, "order": True},
                {"default": None, "bot": GREEDY},
                {"default": None, "order": True},
            ]
        elif marks.bot:
            wrong = [{"bot": GREEDY}, {"order": True}]
        else:
            wrong = [{"default": True}] if entries[index].seat != absent else []
            wrong += [{"bot": GREEDY}]
        false += [(index + 1, with_marks(entries, index, **one)) for one in wrong]
    played = [index + 1 for index, marks in decided(entries) if marks.bot]
    rules = [(place, with_marks(entries, place - 1, bot=None, default=True)) for place in played]
    assert_honest(tmp_path, entries)
    assert_found(tmp_path, false, only_by_rules=rules)


ONLY_PERSONS = {
    "undone": GameService.undo,
    "seat_resigned": GameService.resign,
    "pause_asked": GameService.pause,
    "clocks_resumed": GameService.resume,
    "seat_back": GameService.back,
}


@each("kind", ONLY_PERSONS)
def test_what_a_person_alone_does_no_bot_does(tmp_path, kind):
    """Taking back, giving up, coming back, and pauses: at a seat that has a bot nobody is there to do it."""
    game = Game("raids", clock=keeping(per_action=60, on_expiry="random"), resignation="leaves", first_seat=0)
    while game.state.missing != (0,) or (kind == "undone" and undo_version(game.state, 0) is None):
        game.play(1)
        if kind == "undone" and undo_version(game.state, 0) is not None:
            break
    if kind == "seat_back":
        game.table.passes(61_000)
        game.table.expire()
    if kind == "clocks_resumed":
        game.service.pause(game.id, 1)
    before = game.state.version
    ONLY_PERSONS[kind](game.service, game.id, 0)
    forged = entries = game.entries()
    assert entries[before].type == kind
    index = next(index for index, entry in enumerate(entries) if entry.type == "seat_taken")
    forged = rechained(game.id, edited(entries, index, with_data(entries[index], bot="random")))
    for index, _ in decided(entries):
        forged = with_marks(forged, index, bot=RANDOM) if entries[index].seat == 0 else forged
    assert_honest(tmp_path, entries)
    assert_found(tmp_path, [(before + 1, forged)])


def test_a_pause_is_not_agreed_to_for_other_persons(tmp_path):
    game = Game("wikinger", clock=keeping(per_action=60), bots=(2,))
    game.service.pause(game.id, 0, agreeing=(1, 2))
    assert game.state.clocks.paused is None, "a person does not agree by itself"
    game.service.pause(game.id, 1, agreeing=(2,))
    assert game.state.clocks.paused is not None
    entries = game.entries()
    index = at(entries, "pause_asked")
    assert_honest(tmp_path, entries)
    assert_found(
        tmp_path, [(index + 1, rechained(game.id, edited(entries, index, with_data(entries[index], seats=[0, 1, 2]))))]
    )


def test_orders_answer_where_there_are_any_and_as_they_can(tmp_path):
    """In Clash of Vikings: an order passes. A call was a person's, and so is everything but an answer."""
    game = Game("clash_of_vikings", clock=keeping(per_action=60), first_seat=0)
    put_order(game.service, game.id, 1, PassBluffs(answer="pass", until="game"))
    asked = 0
    while asked < 3:
        state = game.state
        if state.ruleset.phase(state.table) == "bluff":
            question, called = state.table.question, asked == 1
            for seat in state.missing:
                command = Answer(
                    question=question.number, action=state.table.action, call=called and seat == state.missing[-1]
                )
                game.service.write(
                    game.id,
                    lambda newest, seat=seat, command=command: decide_action(
                        newest, seat, command, order=not command.call
                    ),
                    Request(caller=str(seat), content=""),
                )
            asked += 1
        else:
            game.play(1)
    entries = game.entries()
    assert sum(marks.order for _, marks in decided(entries)) >= 3
    by_rules = [
        (index + 1, with_marks(entries, index, order=True)) for index, marks in decided(entries) if not marks.order
    ]
    assert any(marks.action["type"] == "answer" for index, marks in decided(entries) if not marks.order)
    assert_honest(tmp_path, entries)
    assert_found(tmp_path, [], only_by_rules=by_rules)


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_in_logs_that_do_not_name_bots_the_same_one_decides_for_a_seat(tmp_path, ruleset):
    """Simulations and older forks: whose bots play all along, or persons do."""
    simulation = Simulation(ruleset=ruleset, games=1, seed="marks", players=3, seat_bots=("greedy", "random", "greedy"))
    registry, setups = RULESETS, table_setups(RULESETS[ruleset], simulation)
    simulated = tuple(play_game(registry, simulation, setups, bot_makers(simulation), 0).entries)
    game = Game(ruleset).play(3)
    fork = game.service.create(ForkPlan(parent=game.id, knower="all", seed=b"fork")).state.id
    game.id = fork
    for _ in range(ACTIONS):
        seat = game.state.missing[0]
        game.play(1, bot=BotMove(name="random", version=1) if seat == 1 else None)
    older = game.entries()
    assert_honest(tmp_path, simulated, older)
    false = []
    for entries, persons in ((simulated, (1,)), (older, (0, 2))):
        acted = [(index, seat_of(entries, index)) for index, _ in decided(entries)]
        for seat in range(3):
            own = [index for index, one in acted if one == seat]
            wrong = {"bot": RANDOM} if seat in persons else {"bot": None}
            false += [(index + 1, with_marks(entries, index, **wrong)) for index in own[1:3]]
    assert_found(tmp_path, false)


def seat_of(entries, index):
    marks = read_metadata(entries[index])
    return marks.seat if entries[index].seat is None else entries[index].seat


def test_newer_forks_name_their_bots(tmp_path):
    game = Game("raids").play(3)
    game.id = game.service.create(ForkPlan(parent=game.id, knower="spectator", bots={1: "random"})).state.id
    entries = game.play(12).entries()
    places = decided(entries)
    assert {(entries[index].seat == 1, marks.bot is not None) for index, marks in places} == {
        (True, True),
        (False, False),
    }
    assert_honest(tmp_path, entries)
    wrong = [with_marks(entries, index, bot=None if marks.bot else RANDOM) for index, marks in places]
    assert_found(tmp_path, [(index + 1, one) for (index, _), one in zip(places, wrong, strict=True)])


def test_what_a_creation_says_of_itself_does_not_contradict_itself(tmp_path):
    entries = Game("wikinger", clock=keeping(per_action=60)).play(2).entries()
    plain = Game("wikinger").play(2).entries()
    fork = {"as": "all", "game": game_of(entries), "head": "00" * 32, "version": 1}
    said = [(entries, {"simulated": True}), (entries, {"fork": fork}), (plain, {"rests": True})]
    said += [(plain, {"simulated": True, "seeded": False}), (plain, {"simulated": True, "fork": fork})]
    forged = [rechained(game_of(one), edited(one, 0, with_data(one[0], **marks))) for one, marks in said]
    assert_found(tmp_path, [(1, one) for one in forged])


def test_lines_group_events_as_they_were_appended(tmp_path):
    """Each line says another end of its commit: in a closed game, and in one that runs, as far as it can be known."""
    game = Game("raids", bots=(1,)).play(6)
    running = tuple(game.service.log.read(game.id))
    entries = game.entries()
    ends = commit_ends(entries, len(entries))
    assert len(set(ends)) < len(ends)
    wrong = [(index, one) for index, end in enumerate(ends) for one in (end - 1, end + 1) if one > 0]
    files = [lines_of(entries, edited(ends, index, one)) for index, one in wrong]
    files += [lines_of(entries), lines_of(entries, ends)]
    places = [index + 1 for index, _ in wrong] + [None, None]
    assert verdicts(tmp_path, files) == [found(lines, RULESETS) for lines in files] == places
    hidden = [canonical({**msgspec.json.decode(line), "private": {}}) for line in lines_of(running, ends)]
    early = [*hidden[:-1], with_commit(hidden[-1], 1)]
    apart = [hidden[0], with_commit(hidden[1], 2), *hidden[2:]]
    files = [hidden, early, apart]
    assert verdicts(tmp_path, files) == [found(lines, RULESETS) for lines in files] == [None, len(running), 2]


def with_commit(line, commit):
    return canonical({**msgspec.json.decode(line), "commit": commit})
