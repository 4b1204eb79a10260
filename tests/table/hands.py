"""People at a page: one who has a mouse, and one who has keys alone. Each carries out one action, whichever is lit."""

import time
from contextlib import suppress

from playwright.sync_api import Error as GoneMeanwhile

from tests.table.test_playing import FOCUSED

CONFIRM = "[data-item=confirm]:not([disabled])"
PLACE = ".place.lit:not(.picked)"
CLICKED = (
    CONFIRM,
    PLACE,
    ".choices .chip.lit:not(.picked)",
    ".stepper [data-item=more]:not([disabled])",
    ".all ol button",
)
MAX = 60
PATIENCE = 120
"""Seconds until somebody gives up whose clicks or keys do nothing."""
A_MOMENT = 2_000
"""Milliseconds for which something that was lit is looked for: what somebody else did may have taken it, or hide it."""


def until_carried_out(done):
    """Yield again and again, until something has been carried out."""
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until, "Nothing carried anything out."
        yield
        time.sleep(0.01)


def by_mouse(page, done):
    """Click what is lit until something has been carried out."""
    for _ in until_carried_out(done):
        found = next((name for name in CLICKED if page.locator(name).count()), None)
        if found:
            with suppress(GoneMeanwhile):
                page.locator(found).first.click(force=True, timeout=A_MOMENT)


def by_keys(page, done):
    """Pick a lit place of the board, or else what is first in the list of all actions, and confirm it."""
    for _ in until_carried_out(done):
        if page.locator(CONFIRM).count():
            _go_to_confirm(page)
        elif page.locator(PLACE).count():
            page.keyboard.press("b")
            page.keyboard.press("PageDown")
        elif page.locator(".all ol button").count():
            page.keyboard.press("a")
        else:
            continue
        page.keyboard.press("Enter")


def _go_to_confirm(page):
    """From region to region, and in the last of them from item to item."""
    for key, here in (("F6", "closest('[data-region]')?.dataset.region"), ("ArrowRight", "dataset.item")):
        for _ in range(MAX):
            if page.evaluate(f"{FOCUSED}?.{here}") == "confirm":
                break
            page.keyboard.press(key)
        else:
            raise AssertionError("No key leads to the button that confirms.")
