"""The answers to questions of the page about routes, tickets and tiles, each against a fold by other means."""

from collections import Counter, defaultdict
from statistics import mean

import pytest

from ops.analytics.query import open_dataset
from tests.dataset.conftest import simulated, write_all
from tests.dataset.folds import ROUNDED, final, mean_and_interval, query, rows, share, winners


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
