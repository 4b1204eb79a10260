"""People at a page: one who has a mouse, and one who has keys alone. Each carries out one action, whichever is lit."""

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
MOST = 60


def by_mouse(page, done):
    """Click what is lit until something has been carried out."""
    for _ in range(MOST):
        if done():
            return
        found = next((name for name in CLICKED if page.locator(name).count()), None)
        if found:
            page.locator(found).first.click(force=True)
    raise AssertionError("No click carried anything out.")


def by_keys(page, done):
    """Pick a lit place of the board, or else what is first in the list of all actions, and confirm it."""
    for _ in range(MOST):
        if done():
            return
        if page.locator(CONFIRM).count():
            _go_to_confirm(page)
        elif page.locator(PLACE).count():
            page.keyboard.press("b")
            page.keyboard.press("PageDown")
        elif page.locator(".all ol button").count():
            page.keyboard.press("a")
        page.keyboard.press("Enter")
    raise AssertionError("No key carried anything out.")


def _go_to_confirm(page):
    """From region to region, and in the last of them from item to item."""
    for key, here in (("F6", "closest('[data-region]')?.dataset.region"), ("ArrowRight", "dataset.item")):
        for _ in range(MOST):
            if page.evaluate(f"{FOCUSED}?.{here}") == "confirm":
                break
            page.keyboard.press(key)
        else:
            raise AssertionError("No key leads to the button that confirms.")
