"""What is secret is nowhere on a page: spectators of two games that look alike get the same elements."""

import re

from tests.table.test_tabs import newest

PAGE = "document.querySelector('skald-table').shadowRoot.querySelector('.table').outerHTML"
TIME = re.compile(r"\d{1,2}:\d\d:\d\d( [AP]M)?")


def shown(page):
    return TIME.sub("", page.evaluate(PAGE))


def kept(table, seat, which):
    """Keep two tickets of those that were dealt: the first two, or the second and third."""
    offer = table.front.get(f"/v1/games/{table.game}/actions", table.tokens[seat])["actions"]
    pairs = [
        action for action in offer if any(isinstance(value, list) and len(value) == 2 for value in action.values())
    ]
    table.front.act(table.game, table.tokens[seat], pairs[which], f"kept-{seat}")
    return pairs[which]


def test_spectators_of_two_worlds_that_differ_in_secrets_alone_get_the_same_page(table):
    looks, chosen = [], []
    for which in (0, 1):
        table.create("skandinavien", people=2, bots=0)
        page = table.page(seat=None)
        chosen.append([kept(table, seat, which) for seat in (0, 1)])
        newest(page, table)
        page.locator(".link.live").wait_for()
        page.wait_for_timeout(300)
        looks.append(shown(page))
    assert chosen[0] != chosen[1]
    assert looks[0] == looks[1]
