"""What does not come at once comes later: by a line that breaks, or to a page that was emptied."""

from itertools import count

import pytest

from tests.table.late import end


def refused_at_first(page, address, times):
    """Answer the first requests for an address as if there were no connection."""
    tried = count(1)
    page.route(address, lambda route: route.abort() if next(tried) <= times else route.continue_())
    return tried


def test_a_table_is_shown_however_late_its_names_come(table):
    page = table.create().page("/docs")
    # More often than one request is repeated by itself.
    tried = refused_at_first(page, f"**/v1/games/{table.game}/table*", 14)
    page.goto(f"{table.url}/games/{table.game}")
    page.locator(".board svg").wait_for()
    assert next(tried) > 14
    page.locator(".link.live").wait_for()
    table.errors.clear()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1366, 768)])
def test_bars_ground_and_rows_are_there_before_any_script_and_stay_until_there_is_a_table(table, width, height):
    served = table.create().page(f"/games/{table.game}", width=width, height=height, java_script_enabled=False)
    opening = served.locator(".opening[aria-busy=true]")
    boxes = [one.bounding_box() for one in opening.locator("> *").all()]
    assert len(boxes) == 6
    assert all(box["width"] * box["height"] > 300 * 30 for box in boxes)
    assert all(box["y"] + box["height"] <= height and box["x"] + box["width"] <= width for box in boxes)
    opening.get_by_role("status").wait_for()
    page = table.page("/docs", width=width, height=height)
    held = []
    page.route(f"**/v1/games/{table.game}/table*", lambda route: held.append(route))
    page.goto(f"{table.url}/games/{table.game}")
    table.until(lambda: held)
    page.locator(".opening").wait_for()
    held[0].continue_()
    page.locator(".board svg").wait_for()
    page.locator(".opening").wait_for(state="hidden")


def test_the_end_is_shown_however_late_it_is_loaded(table):
    page = end(table).page("/docs")
    tried = refused_at_first(page, "**/table/ranking.js*", 2)
    page.goto(f"{table.url}/games/{table.game}")
    page.locator(".ranking").wait_for()
    assert next(tried) > 2
    table.errors.clear()


@pytest.mark.parametrize("name", ["board", "words-en"])
def test_a_board_is_shown_however_late_it_is_loaded(table, name):
    page = table.create("clash_of_vikings").page("/docs")
    tried = refused_at_first(page, f"**/table/games/clash_of_vikings/{name}.js*", 3)
    page.goto(f"{table.url}/games/{table.game}#seat=0&token={table.tokens[0]}")
    page.locator(".board .place.lit").first.wait_for()
    assert next(tried) > 3
    table.errors.clear()


def test_what_is_asked_for_without_a_connection_is_shown_with_one(table):
    page = table.create().page()
    page.context.set_offline(True)
    page.locator("[data-item=help]").click()
    page.locator(".link.reconnecting").wait_for()
    page.context.set_offline(False)
    page.locator("dialog").wait_for()
    table.errors.clear()


def test_a_dialog_has_its_styles_however_late_they_come(table):
    page = table.create().page()
    tried = refused_at_first(page, "**/table/dialogs.css*", 2)
    page.locator("[data-item=help]").click()
    page.locator("dialog").wait_for()
    assert next(tried) > 2
    table.errors.clear()


def test_the_first_page_gets_its_pictures_with_the_next_tables(table):
    page = table.page("/docs")
    tried = refused_at_first(page, "**/card.svg", 4)
    page.goto(table.url)
    table.until(lambda: next(tried) > 4)
    # Coming back to the page loads its tables anew.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table.until(lambda: page.locator(".card .picture svg").count() == 4)
    table.errors.clear()


def test_the_first_page_may_be_emptied_while_it_still_loads(table):
    table.create()
    page = table.page("/docs")
    held = []

    def hold(route):
        held.append(route)

    page.route("**/v1/games?*", hold)
    page.goto(table.url)
    table.until(lambda: len(held) > 1 or page.wait_for_timeout(50))
    page.evaluate("document.body.replaceChildren()")
    for route in held:
        route.continue_()
    page.wait_for_load_state("networkidle")
    assert table.errors == []
