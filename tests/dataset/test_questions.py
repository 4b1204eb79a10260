"""The answers to questions of the page, each against a fold over the logs by other means."""

import re
from collections import Counter, defaultdict
from itertools import chain, pairwise
from math import sqrt
from statistics import mean, median, stdev

import duckdb
import pytest

from events.integrity.codec import decode_fact
from events.integrity.replay import fold
from ops.analytics.query import open_dataset
from tests.dataset.conftest import simulated, write_all
from tests.dataset.page import page_questions
from tests.support.cases import each
from tests.support.rulesets import RULESETS

ROUNDED = 0.0006
"""How far a figure may be off that was rounded to three places."""


def rows(dataset, number):
    """Return the answer of the page's question with a number, without the limit on its rows."""
    return dataset.ask(query(number)).rows


def query(number):
    """Return the query of the page's question with a number, without the limit on its rows."""
    found = next(one.query for one in page_questions() if one.title.startswith(f"{number}. "))
    return re.sub(r"LIMIT \d+\s*$", "", found)


def final(game):
    return fold(game.rulesets, game.id, game.entries)


def winners(game):
    return final(game).results.winners


def share(values):
    return mean(map(int, values))


def interval(won, cases):
    """Return Wilson's interval of 95 %."""
    z = 1.96
    middle, width = won + z * z / (2 * cases), z * sqrt(won * (1 - won) / cases + z * z / (4 * cases * cases))
    return [(middle + sign * width) / (1 + z * z / cases) for sign in (-1, 1)]


def mean_and_interval(values):
    """Return a mean of several values with its interval of 95 %."""
    half = 1.96 * stdev(values) / sqrt(len(values))
    return [mean(values), mean(values) - half, mean(values) + half]


ROUNDED_MORE = 0.006
"""The same of two places."""

BOXES = {"{}": {}, '{"turn_cap":25}': {"turn_cap": 25}}


def courses(game):
    """Yield the version at the end of each commit, and the totals that spectators see then."""
    for step in game.steps:
        if step.after.has_started:
            scores = step.after.ruleset.score(step.after.table, None)
            yield step.entries[-1].version, tuple(one.total for one in scores)


def sole_leader(totals):
    most = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return most[0] if len(most) == 1 else None


def test_wins_by_turn_have_the_interval_of_wilson(opened):
    for _, _, count, won, *bounds in rows(opened, 1):
        assert bounds == pytest.approx(interval(round(won * count) / count, count), abs=ROUNDED)


def test_wins_by_seat(opened, games):
    told = {}
    for ruleset, played in games.items():
        of_three = [game for game in played if final(game).setup.seats == 3]
        for seat in range(3 if of_three else 0):
            won = share(seat in winners(game) for game in of_three)
            told[ruleset, seat] = (len(of_three), pytest.approx(won, abs=ROUNDED))
    assert {(ruleset, seat): tuple(figures) for ruleset, seat, *figures in rows(opened, 2)} == told


def test_wins_of_bots(tmp_path):
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


def test_wins_with_other_boxes(tmp_path):
    by_box = {text: simulated("clash_of_vikings", 3, players=3, box=box) for text, box in BOXES.items()}
    told = {}
    for box, played in by_box.items():
        won = share(first_seat(game) in winners(game) for game in played)
        best = mean(max(one.total for one in final(game).final_scores()) for game in played)
        told[box] = [3, *(pytest.approx(one, abs=ROUNDED) for one in (won, *interval(won, 3)))]
        told[box] += [pytest.approx(best, abs=0.06)]
    found = rows(open_dataset(write_all(tmp_path / "d", chain(*by_box.values()))), 15)
    assert {box: figures for _, box, *figures in found} == told


def first_seat(game):
    """Return the seat that is active when the game has just started."""
    return next(step.after.table.active for step in game.steps if step.after.has_started)


def test_leads_at_the_end(opened, games):
    for ruleset, count, middle, most, shared in rows(opened, 5):
        leads = []
        for game in games[ruleset]:
            first, second, *_ = sorted((one.total for one in final(game).final_scores()), reverse=True)
            leads.append(first - second)
        assert (count, middle, most) == (len(leads), median(leads), max(leads)), ruleset
        assert shared == sum(len(winners(game)) > 1 for game in games[ruleset]), ruleset


@each(
    ("seats", "answer"),
    [
        ([(50, True, False), (50, True, False), (30, False, False)], [("r", 1, 0, 0, 1)]),
        ([(50, True, False), (60, False, True), (30, False, False)], [("r", 1, 20, 20, 0)]),
        ([(50, True, False), (60, False, True)], []),
    ],
)
def test_a_shared_win_has_no_lead_and_who_resigned_is_not_the_second(seats, answer):
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE seats (ruleset TEXT, game TEXT, total INT, winner BOOL, resigned BOOL)")
        connection.executemany("INSERT INTO seats VALUES ('r', 'g', ?, ?, ?)", seats)
        assert connection.execute(query(5)).fetchall() == answer


def test_changes_of_the_lead(opened, games):
    for ruleset, changes, last in rows(opened, 6):
        counts, lasts = [], []
        for game in games[ruleset]:
            led = [(version, sole_leader(totals)) for version, totals in courses(game)]
            alone = [(version, seat) for version, seat in led if seat is not None]
            taken = [version for (_, before), (version, seat) in pairwise(alone) if seat != before]
            counts.append(len(taken))
            lasts += [max(taken) / len(game.entries)] if taken else []
        assert changes == pytest.approx(mean(counts), abs=ROUNDED_MORE), ruleset
        assert last == (pytest.approx(mean(lasts), abs=ROUNDED_MORE) if lasts else None), ruleset


def test_leaders_at_half_time(opened, games):
    told = {}
    for ruleset, played in games.items():
        won = []
        for game in played:
            seen = [totals for version, totals in courses(game) if version <= len(game.entries) / 2]
            leader = sole_leader(seen[-1]) if seen else None
            won += [leader in winners(game)] if leader is not None else []
        figures = [share(won), *interval(share(won), len(won))] if won else [None] * 3
        told[ruleset] = [len(played), len(won), *(one and pytest.approx(one, abs=ROUNDED) for one in figures)]
    assert {ruleset: figures for ruleset, *figures in rows(opened, 7)} == told


def test_types_that_are_offered_and_not_taken(opened, games):
    decisions = Counter()
    taken = Counter()
    for ruleset, played in games.items():
        for step in (step for game in played for step in game.steps if step.metadata.action is not None):
            legal = step.before.ruleset.legal(step.before.table, step.seat)
            decisions.update({(ruleset, type(command).__struct_config__.tag) for command in legal})
            taken[ruleset, step.metadata.action["type"]] += 1
    told = {(ruleset, kind): (count, of_them) for ruleset, kind, count, of_them in rows(opened, 9)}
    assert told == {key: (count, pytest.approx(taken[key] / count, abs=0.00006)) for key, count in decisions.items()}


def test_bluffs_by_bracelets(opened, games):
    told = defaultdict(list)
    for game in games["clash_of_vikings"]:
        states = dict(announcements(game))
        of_truth = [entry for entry in game.entries if entry.type in ("card_announced", "bluff_question_closed")]
        for entry, following in pairwise(of_truth):
            if (entry.type, following.type) == ("card_announced", "bluff_question_closed"):
                told_card, answer = (decode_fact(RULESETS["clash_of_vikings"], one) for one in (entry, following))
                held = min(len(states[entry.version].bracelets[told_card.seat]), 6)
                told[held].append((told_card.action != told_card.card, answer.caller is not None))
    found = {bracelets: figures for bracelets, *figures in rows(opened, 11)}
    assert found.keys() == told.keys()
    for bracelets, cases in told.items():
        rightly = [bluff for bluff, called in cases if called]
        assert found[bracelets] == [
            len(cases),
            pytest.approx(share(bluff for bluff, _ in cases), abs=ROUNDED),
            pytest.approx(share(called for _, called in cases), abs=ROUNDED),
            pytest.approx(share(rightly), abs=ROUNDED) if rightly else None,
        ], bracelets


def announcements(game):
    """Yield the version of each announcement, and the table as it was before it."""
    state = None
    for entry in game.entries:
        if entry.type == "card_announced" and state is not None:
            yield entry.version, state.table
        state = fold(game.rulesets, game.id, [entry], state)


def test_routes_of_winners(opened, games):
    shares = defaultdict(dict)
    claims = Counter()
    for game in games["skandinavien"]:
        table = final(game).table
        owners = {
            route.id: {seat for seat, owned in enumerate(table.owned) if owned >> place & 1}
            for place, route in enumerate(table.box.routes)
        }
        won = set(winners(game))
        lost = {*range(len(table.owned))} - won
        for route, having in owners.items():
            claims[route] += len(having)
            shares[route][game.id] = (len(having & won) / len(won), len(having & lost) / len(lost))
    told = {}
    for route, of_games in shares.items():
        if claims[route]:
            figures = [mean(one) for one in zip(*of_games.values(), strict=True)]
            figures += mean_and_interval([of_winners - of_others for of_winners, of_others in of_games.values()])
            told[route] = [claims[route], *(pytest.approx(one, abs=ROUNDED) for one in figures)]
    chosen = "WHERE claims >= 20 AND abs(more) > half"
    assert chosen in query(12)
    assert {route: figures for route, *figures in opened.ask(query(12).replace(chosen, "")).rows} == told


def are_joined(table, seat, start, end):
    """Walk over the seat's routes from one city, and see whether that leads to the other."""
    roads = [{route.a, route.b} for place, route in enumerate(table.box.routes) if table.owned[seat] >> place & 1]
    reached, before = {start}, set[str]()
    while reached != before:
        before = set(reached)
        reached.update(*(road for road in roads if road & reached))
    return end in reached


def test_tickets_that_are_finished(opened, games):
    held = defaultdict(list)
    for game in games["skandinavien"]:
        table = final(game).table
        for seat, tickets in enumerate(table.tickets):
            for ticket in map(table.box.tickets.__getitem__, tickets):
                connected = are_joined(table, seat, ticket.a, ticket.b)
                held[ticket.id].append((ticket.points, connected, seat in winners(game)))
    shown = rows(opened, 13)
    assert len(shown) == 12
    for ticket, points, count, connected, won in shown:
        cases = held[ticket]
        assert (points, count) == (cases[0][0], len(cases))
        assert connected == pytest.approx(share(one[1] for one in cases), abs=ROUNDED)
        assert won == pytest.approx(share(one[2] for one in cases), abs=ROUNDED)
    parts = sorted(round(share(one[1] for one in cases), 3) for cases in held.values())
    assert sorted(row[3] for row in shown) == pytest.approx(parts[:6] + parts[-6:], abs=ROUNDED)


def test_worth_of_special_tiles(tmp_path):
    totals = defaultdict(list)
    won = defaultdict(list)
    played = simulated("wikinger", 6, players=4, options={"advanced": True})
    for game in played:
        by_seat = [one.total for one in final(game).final_scores()]
        taken = taken_tiles(game)
        for tile in {tile for tile, _ in taken}:
            takers = {seat for one, seat in taken if one == tile}
            others = {*range(len(by_seat))} - takers
            if others:
                totals[tile].append((mean(by_seat[seat] for seat in takers), mean(by_seat[seat] for seat in others)))
                won[tile].append(share(seat in winners(game) for seat in takers))
    told = {}
    for tile, cases in totals.items():
        if len(cases) > 1:
            figures = [mean(one) for one in zip(*cases, strict=True)]
            figures += mean_and_interval([of_takers - of_others for of_takers, of_others in cases])
            told[tile] = [len(cases), *(pytest.approx(one, abs=0.06) for one in figures)]
            told[tile].append(pytest.approx(mean(won[tile]), abs=ROUNDED))
    assert "WHERE games >= 30" in query(14)
    found = open_dataset(write_all(tmp_path / "d", played)).ask(query(14).replace("games >= 30", "games > 1")).rows
    assert {tile: figures for tile, *figures in found} == told


def taken_tiles(game):
    """Return each special tile that was open and then is not, with the seat whose action that was."""
    found = set()
    for step in game.steps:
        if step.before is not None and step.before.has_started and step.after.has_started:
            before = step.before.table
            after = step.after.table
            gone = Counter(before.supply.open_special) - Counter(after.supply.open_special)
            found |= {(tile, step.seat) for tile in gone}
    return found
