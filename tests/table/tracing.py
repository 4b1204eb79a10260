"""What a page does, in processor time of its main thread.

Where much else runs, the same work takes more of it, since caches are cold and cores are shared; it never takes less.
"""

import json

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
MAIN = "CrRendererMain"
SCRIPT = frozenset(
    {"FunctionCall", "EvaluateScript", "FireAnimationFrame", "TimerFire", "RunMicrotasks", "EventDispatch"}
)


class Traced:
    """The tasks of the main thread while ``does`` ran, in milliseconds."""

    def __init__(self, browser, page, does):
        browser.start_tracing(page=page, categories=CATEGORIES)
        self.answer = does()
        events = json.loads(browser.stop_tracing())["traceEvents"]
        named = {
            (one["pid"], one["tid"]) for one in events if one["name"] == "thread_name" and one["args"]["name"] == MAIN
        }
        own = [one for one in events if one["ph"] == "X" and (one["pid"], one["tid"]) in named and "tdur" in one]
        own.sort(key=lambda one: (one["ts"], -one["dur"]))
        self.tasks = [one["tdur"] / 1000 for one in own if one["name"] == "RunTask"]
        self.scripts = list(_outermost([one for one in own if one["name"] in SCRIPT]))


def _outermost(events):
    """The durations of the events that lie in no other one."""
    end = 0
    for one in events:
        if one["ts"] >= end:
            end = one["ts"] + one["dur"]
            yield one["tdur"] / 1000


def at(figures, part):
    """The figure below which a part of them lies."""
    found = sorted(figures)
    return found[min(len(found) - 1, int(len(found) * part))]
