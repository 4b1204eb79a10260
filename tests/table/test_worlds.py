"""What is secret is nowhere on a page: spectators of two games that look alike get the same elements."""

import re

import pytest

from tests.table.test_tabs import newest

PAGE = "document.querySelector('skald-table').shadowRoot.querySelector('.table').outerHTML"
TIME = re.compile(r"\d{1,2}:\d\d:\d\d( [AP]M)?")


def shown(page):
    return TIME.sub("", page.evaluate(PAGE))


def kept(table, which, seen):
    """Both keep two tickets of those that they were dealt: the first two, or the second and third."""
    return [
        carried_out(table, seat, which, seen, lambda action: len(action.get("tickets", ())) == 2) for seat in (0, 1)
    ]


def announced(table, which, seen):
    """Vikings take their places, and one of two cards is put down with the same word."""
    while table.state()["phase"] == "choose_start":
        table.act(table.state()["to_act"][0])
        seen()
    (seat,) = table.state()["to_act"]
    return [carried_out(table, seat, which, seen, lambda action: action.get("action") == "WALK")]


def carried_out(table, seat, which, seen, fits):
    """Carry out one of the actions on offer that fit, and wait until it is seen."""
    offer = table.front.get(f"/v1/games/{table.game}/actions", table.tokens[seat])["actions"]
    action = [one for one in offer if fits(one)][which]
    table.front.act(table.game, table.tokens[seat], action, f"once-{seat}")
    seen()
    return action


@pytest.mark.campaign(15)
@pytest.mark.parametrize(("ruleset", "act"), [("skandinavien", kept), ("clash_of_vikings", announced)])
def test_spectators_of_two_worlds_that_differ_in_secrets_alone_get_the_same_page(table, ruleset, act):
    pages, chosen = [], []
    for which in (0, 1):
        table.create(ruleset, people=2, bots=0)
        page = table.page(seat=None)
        page.locator(".link.live").wait_for()
        # One action after the other, since several that arrive together are told in other words.
        chosen.append(act(table, which, lambda: newest(page, table)))  # noqa: B023 - is called at once
        pages.append(page)
    assert chosen[0] != chosen[1]
    # What has just arrived shows for a moment that it has.
    table.until(lambda: shown(pages[0]) == shown(pages[1]))
