"""Pages of the list of games: full but for the last, and what is not listed is on none of them and in no cursor."""

import random
from base64 import urlsafe_b64encode
from itertools import product

import pytest

from events.log.keys import game_metadata
from events.log.records import Status, new_game_id, partition_of
from events.ruleset.refusals import Malformed
from projections import game_list
from projections.engine.rebuild import rebuild
from projections.game_list import GameSummary, cursor_after, parse_cursor
from projections.store.keys import GAME_LIST

FILTERS = (
    {},
    {"ruleset": "go"},
    {"ruleset": "nim"},
    {"status": "running"},
    {"ruleset": "nim", "status": "running"},
    {"to_act": True},
)
SEATS = "seats"


def summary(number, **more):
    row = {
        "id": new_game_id(),
        "ruleset": "nim",
        "status": Status.RUNNING,
        "version": 1,
        "created_at": f"2026-01-02T03:04:05.{number:03d}Z",
        "updated_at": "2026-01-02T03:04:06Z",
        "options": {},
        "to_act": (0,),
        "winners": None,
    }
    return GameSummary(**row | more)


def some_rows(**hidden):
    """Listed rows and hidden ones, some of them in a row, at the beginning and at the end."""
    chooser = random.Random(8)
    statuses = [(Status.RUNNING, (0,)), (Status.RUNNING, ()), (Status.FINISHED, ())]
    for number, shown in enumerate("..x.x....xx.x......xxx..x....."):
        status, to_act = chooser.choice(statuses)
        ruleset = chooser.choice(("nim", "nim", "chess"))
        yield summary(number // 2, ruleset=ruleset, status=status, to_act=to_act, **({} if shown == "x" else hidden))


def is_wanted(row, ruleset=None, status=None, to_act=False):
    return ruleset in (None, row.ruleset) and status in (None, row.status) and (row.to_act or not to_act)


def assert_paged(deployment, expected, limit, question, shown=list):
    """The pages hold just these rows, all but the last are full, and each cursor is of the last row before it."""
    pages = deployment.pages(shown, limit=limit, **question)
    wanted = sorted((row for row in expected if is_wanted(row, **question)), key=order, reverse=True)
    assert [row for page in pages for row in page.games] == wanted
    assert all(len(page.games) == limit for page in pages[:-1])
    assert [ids_in(page.next) for page in pages[:-1]] == [page.games[-1].id for page in pages[:-1]]
    assert len(pages) == max(-(-len(wanted) // limit), 1)


def order(row):
    return row.created_at, row.id


def ids_in(cursor):
    return parse_cursor(cursor).split(b" ")[1].decode()


def test_what_is_not_listed_is_on_no_page(deployment):
    rows = list(some_rows(listed=False))
    for row in rows:
        deployment.read_models.list_game(row)
    for limit, question in product((1, 2, 3, 200), FILTERS):
        assert_paged(deployment, [row for row in rows if row.listed], limit, question)


def test_of_what_was_indexed_before_nothing_is_told_either(deployment):
    """The index says of no game that it is unlisted: the caller knows."""
    hidden, rows = set(), list(some_rows(options={"hidden": True}))
    for row in rows:
        deployment.read_models.list_game(row)
        hidden |= {row.id} if row.options else set()
    shown = lambda found: [row for row in found if row.id not in hidden]
    for limit, question in product((1, 2, 3, 200), FILTERS):
        assert_paged(deployment, shown(rows), limit, question, shown)


def test_nobody_is_asked_in_games_that_do_not_run(deployment):
    for row in some_rows():
        deployment.read_models.list_game(row)
    assert deployment.pages(to_act=True, status="finished") == [game_list.GamePage(games=(), next=None)]
    assert deployment.pages(to_act=True, status="running") == deployment.pages(to_act=True)


def test_so_many_games_are_left_out_that_a_page_is_short(deployment, monkeypatch):
    monkeypatch.setattr(game_list, "BATCH_SIZE", 3)
    monkeypatch.setattr(game_list, "MAX_READS", 2)
    rows = [summary(number, to_act=() if number % 15 else (0,)) for number in range(40)]
    for row in rows:
        deployment.read_models.list_game(row)
    pages = deployment.pages(to_act=True, limit=1)
    assert [row for page in pages for row in page.games] == [rows[30], rows[15], rows[0]]
    assert len(pages) > 3
    shown = lambda found: [row for row in found if row.to_act]
    assert deployment.pages(shown, limit=1) == [game_list.GamePage(games=(), next=None)]


def test_a_game_that_was_listed_leaves_all_indexes_with_its_next_version(deployment):
    for before, now in product((Status.OPEN, Status.RUNNING), (Status.RUNNING, Status.FINISHED)):
        row = summary(1, status=before)
        deployment.read_models.list_game(row)
        assert deployment.games().games == (row,)
        deployment.read_models.list_game(summary(1, id=row.id, version=2, status=now, listed=False))
        for status, ruleset in product((None, *Status), (None, "nim")):
            assert deployment.games(status=status, ruleset=ruleset).games == ()
    counts = deployment.store.game_list.counts("nim")
    assert {status: count for status, count in counts.items() if count} == {"running": 2, "finished": 2}


def test_games_are_counted_by_players_and_options(deployment):
    for players, options, status in product(
        (2, 3), ({"variant": "a"}, {"variant": "b"}), (Status.OPEN, Status.RUNNING)
    ):
        row = summary(1, players=players, options=options, status=status)
        deployment.read_models.list_game(row)
        if status == Status.OPEN and players == 3:
            deployment.read_models.list_game(
                summary(1, id=row.id, players=players, options=options, version=2, status=Status.FINISHED)
            )

    def counted(players=None, **options):
        games = deployment.read_models.statistics("nim", players, options).games
        return {status: count for status, count in games.items() if count}

    assert counted() == {"open": 2, "running": 4, "finished": 2}
    assert counted(2) == {"open": 2, "running": 2}
    assert counted(3) == {"running": 2, "finished": 2}
    assert counted(3, variant="b") == {"running": 1, "finished": 1}
    assert counted(variant="a") == {"open": 1, "running": 2, "finished": 1}
    assert counted(4) == {}


def test_what_was_stored_before_it_said_so_is_listed_and_goes_on(redis_deployment):
    row = summary(1)
    redis_deployment.read_models.list_game(row)
    key = f"{GAME_LIST}:1:g:{row.id}"
    stored = redis_deployment.client.hget(key, "summary")
    redis_deployment.client.hset(key, "summary", stored.replace(b',"listed":true', b""))
    redis_deployment.client.hdel(key, "listed")
    assert b"listed" not in redis_deployment.client.hget(key, "summary")
    assert redis_deployment.listed() == [row]
    later = summary(1, id=row.id, version=2, status=Status.FINISHED)
    redis_deployment.read_models.list_game(later)
    assert redis_deployment.listed() == redis_deployment.listed(status="finished") == [later]
    assert redis_deployment.listed(status="running") == []


def test_an_unlisted_game_is_in_no_list_and_counts(deployment):
    shown, hidden = deployment.game(seed=b"shown"), deployment.game(seed=b"hidden")
    deployment.log.put_game_metadata(hidden, SEATS, {"listed": "no"})
    for play in (deployment.drain, deployment.step, deployment.drain, deployment.play_out, deployment.drain):
        for game in (shown, hidden):
            play(game)
        if play == deployment.drain:
            status = deployment.assert_projected(hidden).status
            assert [row.id for row in deployment.listed()] == [shown]
            assert deployment.store.game_list.counts("nim")[status] == 2
    assert deployment.read_models.statistics("nim", min_games=1).finished[0].games == 2


def test_a_rebuild_takes_out_what_was_listed_before(deployment):
    shown, hidden = deployment.game(), deployment.game()
    deployment.work()
    assert len(deployment.listed()) == 2
    deployment.log.put_game_metadata(hidden, SEATS, {"listed": "no"})
    rebuild(deployment.service, deployment.store)
    assert [row.id for row in deployment.listed()] == [shown]
    assert deployment.store.game_list.counts("nim")["running"] == 2


def test_what_might_be_unlisted_is_not_listed_before_it_can_be_read(redis_deployment):
    game = redis_deployment.game()
    key = game_metadata(game, SEATS)
    redis_deployment.client.rename(key, "elsewhere")
    redis_deployment.client.set(key, "what is this")
    redis_deployment.drain(game)
    assert redis_deployment.listed() == []
    assert "game_list" in redis_deployment.dead_letters.quarantined(partition_of(game))[game]
    redis_deployment.client.rename("elsewhere", key)
    redis_deployment.dead_letters.retry(game)
    redis_deployment.drain(game)
    redis_deployment.assert_projected(game)


def test_a_game_that_is_created_meanwhile_moves_no_page(deployment):
    for number in range(6):
        deployment.read_models.list_game(summary(number))
    first = deployment.games(limit=3)
    deployment.read_models.list_game(summary(9))
    second = deployment.games(limit=3, cursor=first.next)
    assert len({one.id for one in (*first.games, *second.games)}) == 6


def test_a_game_moves_with_its_status_and_never_back(deployment):
    game = new_game_id()
    for version, status in ((3, Status.RUNNING), (1, Status.OPEN), (9, Status.FINISHED), (9, Status.FINISHED)):
        deployment.read_models.list_game(summary(1, id=game, version=version, status=status))
    assert deployment.games(status="running").games == ()
    assert deployment.games(status="open").games == ()
    assert [one.version for one in deployment.games(status="finished").games] == [9]
    assert len(deployment.games().games) == 1


@pytest.mark.parametrize("cursor", ["", "?", "x", "AAAA", "é", urlsafe_b64encode(b"[").decode(), "a" * 500])
def test_a_cursor_that_is_none_is_malformed(deployment, cursor):
    with pytest.raises(Malformed):
        deployment.games(cursor=cursor)


@pytest.mark.parametrize("row", [b"", b"{}", b"what is this", b'{"id":"\xff"}'])
def test_a_summary_that_cannot_be_read_is_left_out(redis_deployment, row):
    found = [summary(number) for number in range(6)]
    for one in found:
        redis_deployment.read_models.list_game(one)
    redis_deployment.client.hset(f"{GAME_LIST}:1:g:{found[3].id}", "summary", row)
    redis_deployment.client.delete(f"{GAME_LIST}:1:g:{found[1].id}")
    redis_deployment.client.set(f"{GAME_LIST}:1:g:{found[1].id}", "what is this")
    redis_deployment.client.delete(f"{GAME_LIST}:1:g:{found[0].id}")
    pages = redis_deployment.pages(limit=2)
    assert [[one.id for one in page.games] for page in pages] == [[found[5].id, found[4].id], [found[2].id]]


def test_odd_sort_keys_are_no_end_of_the_list(redis_deployment):
    redis_deployment.client.zadd(f"{GAME_LIST}:1:all", {b"9999 \xff\xfe": 0})
    for number in range(3):
        redis_deployment.read_models.list_game(summary(number))
    first = redis_deployment.games(limit=1)
    assert first.next == cursor_after(first.games[0])
    assert [len(page.games) for page in redis_deployment.pages(limit=1)] == [1, 1, 1]
