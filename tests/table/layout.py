"""What a page may not look like on a screen of any size: too wide, one text over another, or run as markup."""

import time

PATIENCE = 5
"""Seconds in which a page comes to rest."""
SIZES = ((320, 700), (360, 740), (768, 900), (1280, 800))
WRONG = """() => {
  const roots = [document], all = [];
  for (const root of roots) {
    all.push(...root.querySelectorAll("*"));
    roots.push(...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []));
  }
  const own = (one) => [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
  const read = all.filter((one) => own(one) && one.getClientRects().length && !one.closest(".sr, style, svg"));
  const board = all.find((one) => one.matches(".board svg"))?.getBoundingClientRect();
  const drawn = board ? all.filter((one) => one.matches(".board svg text")) : [];
  const wide = document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} px`] : [];
  const cut = (one) => one && (getComputedStyle(one).textOverflow === "ellipsis" ? one : cut(one.parentElement));
  const off = [...read.filter((one) => (cut(one) ?? one).getBoundingClientRect().right > innerWidth + 1),
    ...drawn.filter((one) => one.getBoundingClientRect().left < board.left - 2),
    ...drawn.filter((one) => one.getBoundingClientRect().right > board.right + 2)];
  const told = [...wide, ...off.map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)];
  if (board && board.height < 117) told.push(`a board ${board.height} px high`);
  if (all.some((one) => one.matches("img[src=x]")) || document.title === "1") told.push("markup was read");
  const texts = all.filter((one) => own(one) && !one.matches("style, script"));
  const spoken = all.flatMap((one) => ["aria-label", "title", "alt"].map((name) => one.getAttribute(name) ?? ""));
  for (const text of [document.title, ...spoken, ...texts.map(({ textContent }) => textContent)])
    if (/[\\u202a-\\u202e\\u2066\\u2067\\x1b]|\\p{M}{5}/u.test(text)) told.push(`raw: ${text.slice(0, 80)}`);
  return told;
}"""
CROSSED = """(selector) => {
  const root = document.querySelector("skald-table")?.shadowRoot ?? document;
  const found = [...root.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
  const box = (one) => one.getBoundingClientRect();
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
  const beside = (a, b) => !shared(box(a), box(b), "left", "right") || !shared(box(a), box(b), "top", "bottom");
  const over = (a, b) => !a.contains(b) && !beside(a, b);
  const pairs = found.flatMap((one, at) => found.slice(at + 1).filter((other) => over(one, other)));
  const isOut = (one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1;
  const leaves = found.filter((one) => isOut(one) && getComputedStyle(one).overflowX === "visible");
  return [...pairs, ...leaves].map(({ className, textContent }) => `${className} ${textContent}`);
}"""
"""Boxes of texts that lie over each other, and those whose text stands outside of them."""
PICTURED = """async () => {
  const table = document.querySelector("skald-table").table;
  const { pictureOf } = await import("/table/final-picture.js");
  const root = document.querySelector("skald-table").shadowRoot;
  let wrong = null;
  const seen = new MutationObserver(([{ addedNodes: [place] }]) => {
    if (!place) return;
    const box = (one) => one.getBoundingClientRect();
    const texts = [...place.querySelectorAll(":scope > svg > g text")];
    const page = box(place.querySelector("svg"));
    const isOut = ({ left, right, bottom }) => left < page.left || right > page.right || bottom > page.bottom;
    const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
    const over = (a, b) => shared(a, b, "left", "right") > 1 && shared(a, b, "top", "bottom") > 6;
    const covered = (one, at) => texts.slice(at + 1).some((other) => over(box(one), box(other)));
    wrong = texts.filter((one, at) => isOut(box(one)) || covered(one, at)).map(({ textContent }) => textContent);
  });
  seen.observe(root, { childList: true });
  const file = await pictureOf(table, table.base.querySelector(".outcome").textContent);
  seen.disconnect();
  return [file.type, JSON.stringify(wrong)];
}"""
"""Draw the picture that is shared, and tell what stands outside of it or over something else while it is drawn."""
SETTLED = "new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done))))"
TEXTS_OF_A_TABLE = ".players .name, .players .value, .status strong, .status .title, .status .tools"


def faults(page, crossed):
    """Return what is wrong with a page as it is now; ``crossed`` selects the texts that may not lie over each other."""
    return page.evaluate(WRONG) + page.evaluate(CROSSED, crossed)


def assert_whole(page, crossed=TEXTS_OF_A_TABLE):
    """Look at a page in every size, once what moves and is loaded late has come to rest."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        until = time.monotonic() + PATIENCE
        while (found := faults(page, crossed)) and time.monotonic() < until:
            page.wait_for_timeout(100)
        assert found == [], (width, found)
