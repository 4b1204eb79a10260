"""The answers to questions of the page about strategy, each against a fold over the logs by other means."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from math import sqrt
from pathlib import Path
from statistics import mean, median

import pytest

from events.aggregate.state import GameState
from events.games.clash_of_vikings.state import Table as ClashTable
from events.games.skandinavien.state import Table as SkandinavienTable
from events.games.wikinger.state import Table as WikingerTable
from events.integrity.codec import decode_fact
from events.integrity.replay import fold
from ops.dataset.query import Dataset, open_dataset
from ops.dataset.steps import ClosedGame
from tests.dataset.conftest import simulated, write_all
from tests.dataset.page import page_questions
from tests.support.rulesets import RULESETS

ROUNDED = 0.0006
"""How far a figure may be off that was rounded to three places."""
ROUNDED_MORE = 0.006
"""The same of two places."""

BOXES = {"{}": {}, '{"turn_cap":25}': {"turn_cap": 25}}

Games = dict[str, list[ClosedGame]]


@pytest.fixture(scope="module")
def asked(dataset: Path) -> Dataset:
    return open_dataset(dataset)


def rows(dataset: Dataset, number: int) -> list[tuple]:
    """Return the answer of the page's question with a number, without the limit on its rows."""
    query = next(one.query for one in page_questions() if one.title.startswith(f"{number}. "))
    return dataset.ask(re.sub(r"LIMIT \d+\s*$", "", query)).rows


def final(game: ClosedGame) -> GameState:
    return fold(game.rulesets, game.id, game.entries)


def winners(game: ClosedGame) -> tuple[int, ...]:
    return final(game).results.winners


def share(values: Iterable[bool]) -> float:
    return mean(map(int, values))


def courses(game: ClosedGame) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the version at the end of each commit, and the totals that spectators see then."""
    for step in game.steps:
        if step.after.has_started:
            scores = step.after.ruleset.score(step.after.table, None)
            yield step.entries[-1].version, tuple(one.total for one in scores)


def sole_leader(totals: tuple[int, ...]) -> int | None:
    most = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return most[0] if len(most) == 1 else None


def interval(won: float, cases: int) -> list[float]:
    """Return Wilson's interval of 95 %."""
    z = 1.96
    middle, width = won + z * z / (2 * cases), z * sqrt(won * (1 - won) / cases + z * z / (4 * cases * cases))
    return [(middle + sign * width) / (1 + z * z / cases) for sign in (-1, 1)]


def test_wins_by_turn_have_the_interval_of_wilson(asked: Dataset) -> None:
    for _, _, count, won, *bounds in rows(asked, 1):
        assert bounds == pytest.approx(interval(round(won * count) / count, count), abs=ROUNDED)


def test_wins_by_seat(asked: Dataset, games: Games) -> None:
    told = {}
    for ruleset, played in games.items():
        of_three = [game for game in played if final(game).setup.seats == 3]
        for seat in range(3 if of_three else 0):
            won = share(seat in winners(game) for game in of_three)
            told[ruleset, seat] = (len(of_three), pytest.approx(won, abs=ROUNDED))
    assert {(ruleset, seat): tuple(figures) for ruleset, seat, *figures in rows(asked, 2)} == told


def test_wins_of_bots(tmp_path: Path) -> None:
    played = simulated("raids", 4, players=2, seat_bots=("greedy", "random"))
    told = {}
    for controller in ("greedy", "random"):
        seats = [(game, (number + (controller == "random")) % 2) for number, game in enumerate(played)]
        won = share(seat in winners(game) for game, seat in seats)
        points = mean(next(one.total for one in final(game).final_scores() if one.seat == seat) for game, seat in seats)
        told["raids", controller] = [4, *(pytest.approx(one, abs=ROUNDED) for one in (won, *interval(won, 4)))]
        told["raids", controller] += [pytest.approx(points, abs=0.06)]
    found = rows(open_dataset(write_all(tmp_path / "d", played)), 10)
    assert {(ruleset, controller): figures for ruleset, controller, *figures in found} == told


def test_wins_with_other_boxes(tmp_path: Path) -> None:
    by_box = {text: simulated("clash_of_vikings", 3, players=3, box=box) for text, box in BOXES.items()}
    told = {}
    for box, played in by_box.items():
        won = share(first_seat(game) in winners(game) for game in played)
        best = mean(max(one.total for one in final(game).final_scores()) for game in played)
        told[box] = [3, *(pytest.approx(one, abs=ROUNDED) for one in (won, *interval(won, 3)))]
        told[box] += [pytest.approx(best, abs=0.06)]
    found = rows(open_dataset(write_all(tmp_path / "d", chain(*by_box.values()))), 15)
    assert {box: figures for _, box, *figures in found} == told


def first_seat(game: ClosedGame) -> int:
    """Return the seat that is active when the game has just started."""
    return next(step.after.table.active for step in game.steps if step.after.has_started)


def test_leads_at_the_end(asked: Dataset, games: Games) -> None:
    for ruleset, middle, most, shared in rows(asked, 5):
        leads = []
        for game in games[ruleset]:
            totals = sorted((one.total for one in final(game).final_scores()), reverse=True)
            others = [one.total for one in final(game).final_scores() if one.seat not in winners(game)]
            leads.append(totals[0] - max(others, default=totals[0]))
        assert (middle, most) == (median(leads), max(leads)), ruleset
        assert shared == sum(len(winners(game)) > 1 for game in games[ruleset]), ruleset


def test_changes_of_the_lead(asked: Dataset, games: Games) -> None:
    for ruleset, changes, last in rows(asked, 6):
        counts, lasts = [], []
        for game in games[ruleset]:
            led = [(version, sole_leader(totals)) for version, totals in courses(game)]
            alone = [(version, seat) for version, seat in led if seat is not None]
            taken = [version for (_, before), (version, seat) in pairwise(alone) if seat != before]
            counts.append(len(taken))
            lasts += [max(taken) / len(game.entries)] if taken else []
        assert changes == pytest.approx(mean(counts), abs=ROUNDED_MORE), ruleset
        assert last == (pytest.approx(mean(lasts), abs=ROUNDED_MORE) if lasts else None), ruleset


def test_leaders_at_half_time(asked: Dataset, games: Games) -> None:
    told = {}
    for ruleset, played in games.items():
        won = []
        for game in played:
            seen = [totals for version, totals in courses(game) if version <= len(game.entries) / 2]
            leader = sole_leader(seen[-1]) if seen else None
            won += [leader in winners(game)] if leader is not None else []
        if won:
            told[ruleset] = (len(won), pytest.approx(share(won), abs=ROUNDED))
    assert {ruleset: (count, won) for ruleset, count, won in rows(asked, 7)} == told


def test_types_that_are_offered_and_not_taken(asked: Dataset, games: Games) -> None:
    offered: Counter[tuple[str, str]] = Counter()
    taken: Counter[tuple[str, str]] = Counter()
    for ruleset, played in games.items():
        for step in (step for game in played for step in game.steps if step.metadata.action is not None):
            legal = step.before.ruleset.legal(step.before.table, step.seat)
            offered.update((ruleset, type(command).__struct_config__.tag) for command in legal)
            taken[ruleset, step.metadata.action["type"]] += 1
    told = {(ruleset, kind): (count, of_them) for ruleset, kind, count, of_them in rows(asked, 9)}
    assert told == {key: (count, pytest.approx(taken[key] / count, abs=0.00006)) for key, count in offered.items()}


def test_bluffs_by_bracelets(asked: Dataset, games: Games) -> None:
    told: defaultdict[int, list[tuple[bool, bool]]] = defaultdict(list)
    for game in games["clash_of_vikings"]:
        states = dict(announcements(game))
        of_truth = [entry for entry in game.entries if entry.type in ("card_announced", "bluff_question_closed")]
        for entry, following in pairwise(of_truth):
            if (entry.type, following.type) == ("card_announced", "bluff_question_closed"):
                told_card, answer = (decode_fact(RULESETS["clash_of_vikings"], one) for one in (entry, following))
                held = min(len(states[entry.version].bracelets[told_card.seat]), 6)
                told[held].append((told_card.action != told_card.card, answer.caller is not None))
    found = {bracelets: figures for bracelets, *figures in rows(asked, 11)}
    assert found.keys() == told.keys()
    for bracelets, cases in told.items():
        rightly = [bluff for bluff, called in cases if called]
        assert found[bracelets] == [
            len(cases),
            pytest.approx(share(bluff for bluff, _ in cases), abs=ROUNDED),
            pytest.approx(share(called for _, called in cases), abs=ROUNDED),
            pytest.approx(share(rightly), abs=ROUNDED) if rightly else None,
        ], bracelets


def announcements(game: ClosedGame) -> Iterator[tuple[int, ClashTable]]:
    """Yield the version of each announcement, and the table as it was before it."""
    state = None
    for entry in game.entries:
        if entry.type == "card_announced" and state is not None:
            yield entry.version, state.table
        state = fold(game.rulesets, game.id, [entry], state)


def test_routes_of_winners(asked: Dataset, games: Games) -> None:
    of_winners: Counter[str] = Counter()
    of_others: Counter[str] = Counter()
    seats = Counter[bool]()
    for game in games["skandinavien"]:
        table: SkandinavienTable = final(game).table
        for seat, owned in enumerate(table.owned):
            won = seat in winners(game)
            seats[won] += 1
            routes = [route.id for place, route in enumerate(table.box.routes) if owned >> place & 1]
            (of_winners if won else of_others).update(routes)
    told = {
        route: (
            of_winners[route] + of_others[route],
            pytest.approx(of_winners[route] / seats[True], abs=ROUNDED),
            pytest.approx(of_others[route] / seats[False], abs=ROUNDED),
        )
        for route in of_winners | of_others
    }
    assert {route: tuple(figures) for route, *figures in rows(asked, 12)} == told


def are_joined(table: SkandinavienTable, seat: int, start: str, end: str) -> bool:
    """Walk over the seat's routes from one city, and see whether that leads to the other."""
    roads = [{route.a, route.b} for place, route in enumerate(table.box.routes) if table.owned[seat] >> place & 1]
    reached, before = {start}, set[str]()
    while reached != before:
        before = set(reached)
        reached.update(*(road for road in roads if road & reached))
    return end in reached


def test_tickets_that_are_finished(asked: Dataset, games: Games) -> None:
    held: defaultdict[str, list[tuple[int, bool, bool]]] = defaultdict(list)
    for game in games["skandinavien"]:
        table: SkandinavienTable = final(game).table
        for seat, tickets in enumerate(table.tickets):
            for ticket in map(table.box.tickets.__getitem__, tickets):
                connected = are_joined(table, seat, ticket.a, ticket.b)
                held[ticket.id].append((ticket.points, connected, seat in winners(game)))
    shown = rows(asked, 13)
    assert len(shown) == 12
    for ticket, points, count, connected, won in shown:
        cases = held[ticket]
        assert (points, count) == (cases[0][0], len(cases))
        assert connected == pytest.approx(share(one[1] for one in cases), abs=ROUNDED)
        assert won == pytest.approx(share(one[2] for one in cases), abs=ROUNDED)
    parts = sorted(round(share(one[1] for one in cases), 3) for cases in held.values())
    assert sorted(row[3] for row in shown) == pytest.approx(parts[:6] + parts[-6:], abs=ROUNDED)


def test_worth_of_special_tiles(asked: Dataset, games: Games) -> None:
    takers: defaultdict[str, list[tuple[int, bool]]] = defaultdict(list)
    others: defaultdict[str, list[int]] = defaultdict(list)
    for game in games["wikinger"]:
        totals = [one.total for one in final(game).final_scores()]
        for tile, seat in taken_tiles(game):
            takers[tile].append((totals[seat], seat in winners(game)))
            others[tile] += [total for other, total in enumerate(totals) if other != seat]
    told = {
        tile: (
            len(cases),
            pytest.approx(mean(total for total, _ in cases), abs=0.06),
            pytest.approx(mean(others[tile]), abs=0.06),
            pytest.approx(share(won for _, won in cases), abs=ROUNDED),
        )
        for tile, cases in takers.items()
    }
    assert {tile: tuple(figures) for tile, *figures in rows(asked, 14)} == told


def taken_tiles(game: ClosedGame) -> set[tuple[str, int]]:
    """Return each special tile that was open and then is not, with the seat whose action that was."""
    found = set()
    for step in game.steps:
        if step.before is not None and step.before.has_started and step.after.has_started:
            before: WikingerTable = step.before.table
            after: WikingerTable = step.after.table
            gone = Counter(before.supply.open_special) - Counter(after.supply.open_special)
            kept = Counter(after.supply.removed_special) - Counter(before.supply.removed_special)
            found |= {(tile, step.seat) for tile in gone - kept}
    return found
