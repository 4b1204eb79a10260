"""A flood of games of bots alone by one creator keeps nobody else's bot, scores or closing waiting, and is not lost."""

import pytest

from events.application.creation import ORIGIN
from events.bots.bot import Bot, Choice
from events.bots.registry import BOTS
from events.log.keys import dirty
from events.log.records import partition_of
from projections.shares import SHARE, Share
from tests.support.waiting import eventually
from tests.support.worker_processes import bots, sweeper, worker
from workers import queue
from workers.bots import player
from workers.bots.bot_process import Patience, ask
from workers.bots.player import MAX_ACTIONS_PER_TURN, PersonPoll
from workers.drain import BATCH_SIZE, HELP_ABOVE
from workers.queue import Notifier

EVENTS_OF_A_TURN = 3 * MAX_ACTIONS_PER_TURN
FLOODER, PERSON = Share(nobody_waits=True, creator="vf100d"), Share(creator="cada")


def game_of(deployment, share, bots=(0, 1, 2), **plan):
    game = deployment.game(bots=bots, **plan)
    deployment.log.put_game_metadata(game, ORIGIN, {SHARE: share.stored()})
    return game


def flood(deployment, games=HELP_ABOVE + BATCH_SIZE):
    return [game_of(deployment, FLOODER) for _ in range(games)]


def test_a_game_in_which_a_person_waits_is_projected_before_a_flood(deployment):
    flood(deployment)
    game = game_of(deployment, PERSON, bots=(1,))
    assert deployment.drainer.drain_fairly(range(256)) == BATCH_SIZE
    assert not deployment.is_dirty(game)
    assert deployment.lag().games == HELP_ABOVE + 1


def test_creators_are_projected_in_turn(deployment):
    flood(deployment)
    other = [game_of(deployment, Share(True, "c00ff")) for _ in range(BATCH_SIZE)]
    deployment.drainer.drain_fairly(range(256))
    assert sum(not deployment.is_dirty(game) for game in other) == BATCH_SIZE // 2


def test_who_plays_counts_once_it_is_known(deployment):
    """Persons who have left wait no more, whatever was stored when the game was created."""
    games = [game_of(deployment, PERSON, bots=(1,), options={"resignation": "leaves"}) for _ in range(2)]
    for game in games:
        for seat in (0, 2):
            deployment.service.hand_over(game, seat, "random", {"seats": {f"{seat}:controller": "random"}})
    deployment.drain_loop().run()
    shares = []
    while turn := deployment.store.bot_turns.take(60_000, 60_000):
        shares.append(turn.turn.share)
    assert shares == [Share(True, PERSON.creator)] * 2


def test_everything_is_drained_however_much_there_is(deployment, no_time_limit):
    games = flood(deployment)
    partition = partition_of(games[0])
    deployment.client.zadd(dirty(partition), {b"\xff": 1, "no game": 2})
    deployment.drain_loop().run()
    assert deployment.lag().games == 0
    for game in games[::10]:
        deployment.assert_projected(game)


def test_of_very_many_dirty_games_in_a_partition_the_newest_are_looked_at(deployment):
    game = game_of(deployment, PERSON, bots=(1,))
    partition = partition_of(game)
    before = {f"{partition:03d}-{number:016d}": number + 1 for number in range(2_000)}
    after = {f"{partition:03d}-{2_000 + number:016d}": 10**14 for number in range(20)}
    deployment.client.zadd(dirty(partition), {**before, **after})
    found = list(deployment.store.dirty_games.look([partition]))
    assert len(found) == 100
    assert (partition, game.encode(), PERSON.stored()) in found


def test_what_another_worker_has_leased_is_left_to_it(deployment):
    games = flood(deployment)
    partition = partition_of(games[0])
    (lease,) = deployment.store.dirty_games.acquire([partition], "another", 60_000, 100)
    looked_at = {found for found, _, _ in deployment.store.dirty_games.look(range(256))}
    assert partition not in looked_at and looked_at
    deployment.store.dirty_games.release([lease], "another")


class Searching:
    """A bot that searches until its time is over, and counts how often it is asked."""

    def __init__(self):
        self.asked = 0

    def choose(self, seen, budget):
        self.asked += 1
        while not budget.is_over():
            pass
        return Choice(command=seen.offer[0], worlds=1)


def test_a_search_that_nobody_waits_for_ends_once_a_person_waits():
    searching = Searching()
    bot = Bot(name="searching", version=1, choose=searching.choose, searches=True)
    looks = []

    def yields():
        looks.append(True)
        return len(looks) > 3

    seen = type("Seen", (), {"offer": ("pass",)})()
    answer = ask(bot, seen, Patience(thinking=3_600, max_seconds=7_200), yields)
    assert (answer.worlds, answer.replaced, len(looks)) == (1, "", 4)


def test_a_turn_that_nobody_waits_for_ends_once_a_person_waits(deployment, monkeypatch):
    searching = Searching()
    bot = Bot(name="random", version=1, choose=searching.choose, searches=True)
    monkeypatch.setitem(BOTS._found[0], "random", bot)
    alone = game_of(deployment, FLOODER)
    deployment.drain_loop().run()
    waiting = game_of(deployment, PERSON, bots=(0,))
    deployment.drain_loop().run()
    turns = deployment.store.bot_turns
    taken = turns.take(60_000, 60_000)
    assert taken.game == waiting
    turns.release(waiting, None)
    monkeypatch.setattr(turns, "take", lambda *_: turns_of_alone)
    turns_of_alone = taken._replace(game=alone, turn=turns._scheduler.begin(FLOODER))
    deployment.another_bot_player(Patience(thinking=3_600, max_seconds=7_200)).play_one()
    assert searching.asked == 1
    assert len(deployment.log.read(alone)) > 1


def test_it_is_looked_for_persons_only_while_a_bot_thinks_for_nobody(monkeypatch):
    monkeypatch.setattr(player, "LOOK_SECONDS", 0.001)
    looked, waits = [], []

    def person_waits():
        looked.append(True)
        return bool(waits)

    poll = PersonPoll(person_waits)
    with poll.running() as found:
        eventually(lambda: len(looked) > 3)
        assert not found()
        waits.append(True)
        eventually(found)
    waits.clear()
    with poll.running() as found:
        eventually(lambda: not found())


@pytest.mark.parametrize("processes", [1, 2])
def test_a_flood_lets_a_bot_answer_at_once_and_loses_nothing(deployment, start_process, processes):
    """Real processes, of which one is killed amid the flood. What is done before the answer is counted, not timed."""
    start_process(worker, deployment.url), start_process(sweeper, deployment.url)
    turns, notifier = deployment.store.bot_turns, Notifier(queue.connect(deployment.url))
    games = flood(deployment, 60)
    eventually(lambda: turns.waiting() == len(games))
    game = game_of(deployment, PERSON, bots=(1, 2))
    state = deployment.service.load(game)
    if 0 in state.to_act(0):
        deployment.service.act(game, 0, state.ruleset.legal(state.table, 0)[0])
    notifier.notify(partition_of(game))
    asked = deployment.service.load(game).version
    eventually(lambda: turns.waiting() == len(games) + 1)
    begun = sum(deployment.log.head(one).version for one in games)
    victims = [start_process(bots, deployment.url) for _ in range(processes)]
    eventually(lambda: deployment.log.head(game).version > asked)
    answered = deployment.log.read(game)[asked].at
    before = sum(entry.at < answered for one in games for entry in deployment.log.read(one)) - begun
    assert before <= (processes - 1) * EVENTS_OF_A_TURN
    victims[0].kill()
    victims[0].start()
    eventually(lambda: deployment.is_over(games))
    for one in games:
        deployment.assert_whole(one)
    eventually(lambda: turns.waiting() == 0)
