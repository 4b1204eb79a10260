"""One device for several people: its page, what is on it, and what must not be while it goes from hand to hand."""

import json

EVERYTHING = """() => {
  const shadows = (root) => [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const all = (root) => [root.innerHTML ?? "", ...shadows(root).map(all)].join("");
  return document.title + location.href + all(document.documentElement);
}"""


def seated(table, people, hides, **options):
    """The page of a game whose first seats are all kept in one browser, which goes round."""
    seats = {str(seat): {"name": f"seat {seat}", "token": table.tokens[seat]} for seat in range(people)}
    kept = {table.game: {"ruleset": table.state()["ruleset"], "seats": seats, "passed": {"hides": hides}}}
    page = table.page("/mine", **options)
    page.evaluate("(kept) => localStorage.setItem('skald.seats', kept)", json.dumps(kept))
    page.goto(f"{table.url}/games/{table.game}")
    return page


def secrets(table, people):
    """The sentences that some seat may read and a spectator may not: events as it is told them, and its offer."""
    public = sentences(table, None)
    heard = "\n".join(public)
    private = {one for seat in range(people) for one in sentences(table, seat) - public | labels(table, seat)}
    return {one for one in private if one not in heard}


def sentences(table, seat):
    token = None if seat is None else table.tokens[seat]
    found, after = set(), 0
    while after is not None:
        page = table.front.get(f"/v1/games/{table.game}/events", token, lang="en", after=after)
        found |= {one["text"] for one in page["events"] if one.get("text")}
        after = page["next"]
    return found


def labels(table, seat):
    offer = table.front.get(f"/v1/games/{table.game}/actions", table.tokens[seat], lang="en")
    return {one for one in offer.get("labels") or () if one}


def assert_covered(table, page, people):
    """Nothing that a seat alone may know is in the page, neither as an element nor as a text."""
    assert page.locator("skald-table").count() == 0
    found, hidden = page.evaluate(EVERYTHING), secrets(table, people)
    assert hidden, "There is something to look for."
    assert not [sentence for sentence in hidden if sentence in found]


def take(page):
    """The person who is called takes the device."""
    page.locator("[data-item=i-am]").click()
    page.locator(".board svg, .board .generic, .all button").first.wait_for(state="attached")


def seat_shown(page):
    """The seat whose table is shown; None while all is covered, or as long as it says nothing yet."""
    return page.evaluate("document.querySelector('skald-table')?.table?.session.game?.you?.seat ?? null")
