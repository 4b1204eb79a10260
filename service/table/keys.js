/* Keys for the whole table: from region to region, arrows within one, and letters. */

const REGIONS = { b: "board", h: "hand", a: "all", p: "players", l: "story" };
const SHEET = ["all", "story"];
const BEGINS = /^(Tab|Enter|Arrow.*)$/; // What leads to what is asked while nothing has the focus.
const ORDER = ["status", "board", "choices", "confirm", "hand", "all", "players", "story"];

const itemsOf = (region) => [...region.querySelectorAll("[data-item]")].filter((item) => !item.disabled && item.getClientRects().length);

function focusRegion(root, name) {
  const region = root.querySelector(`[data-region="${name}"]`);
  const item = region && (region.querySelector('[data-item][tabindex="0"]:not([disabled])') ?? itemsOf(region)[0]);
  item?.focus();
  return Boolean(item);
}

/** Do what a key does. Returns true where it was one of ours. */
export function pressed(table, event) {
  const { base, state: { letters, picks } } = table;
  const active = base.getRootNode().activeElement;
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return false;
  const typing = active?.matches?.("input:not([type=range]), textarea, select");
  if (event.key === "F6") return nextRegion(base, active, event.shiftKey ? -1 : 1);
  if (event.key === "Escape") return table.back();
  if (!active && BEGINS.test(event.key) && !event.shiftKey && table.asked) return table.focusNext(), true;
  if (event.key === "Tab") return picks.length > 0 && !event.shiftKey && !table.state.sheet && onward(base, active);
  if (typing) return false;
  if (event.key.startsWith("Arrow") && !active?.matches?.("input")) return nextItem(active, event.key);
  if (!letters && event.key.length === 1) return false;
  const item = table.items?.find(({ key }) => key === event.key);
  if (item) return byLetter(table, item);
  if (event.key in REGIONS) return toRegion(table, REGIONS[event.key]);
  if (/^[1-9]$/.test(event.key)) return byNumber(table, table.items?.[Number(event.key) - 1]);
  return lettersOf(table)[event.key]?.() ?? false;
}

/** From what was picked Tab leads to what is left to choose, such as a payment, and from there to Confirm. */
function onward(root, active) {
  const here = active?.closest?.("[data-region]")?.dataset.region;
  const left = here === "board" && root.querySelector(".choices .chip.lit");
  const confirm = root.querySelector('[data-item="confirm"]:not([disabled])');
  const to = ["board", "choices"].includes(here) ? left || confirm : null;
  to?.focus({ preventScroll: true });
  return Boolean(to);
}

function lettersOf(table) {
  const { state: { replay, urgent }, session } = table;
  const press = (does) => () => (does(), true);
  return {
    w: press(() => table.setState({ urgent: `${table.sentence} ${table.holding()} ` + (urgent.endsWith(" ") ? "" : " ") })),
    s: press(() => table.ask("scores", session.seat ?? 0)),
    u: press(() => session.game?.you?.undo && table.takeBack()),
    r: press(() => (replay ? table.leaveReplay() : table.toReplay(null))),
    "[": press(() => (replay ? replay.stepCommit(-1) : table.toReplay(table.commits.at(-2)?.version))),
    "]": press(() => replay?.stepCommit(1)),
    "+": press(() => table.zoom?.zoomBy(1.4)),
    "-": press(() => table.zoom?.zoomBy(1 / 1.4)),
    "?": press(() => table.ask("help")),
    ".": press(() => table.motion?.skip()),
  };
}

/** On a telephone some regions stand on the sheet. */
function toRegion(table, name) {
  if (!SHEET.includes(name) || !table.base.matches(".phone:not(.watches)")) return focusRegion(table.base, name);
  table.openSheet(name);
  return true;
}

/** What a letter picks has the focus, where it is a place: so Enter confirms it. */
function byLetter(table, item) {
  table.point(item);
  table.zoom?.focus(item.id);
  return true;
}

/** What was chosen by its number has the focus, so that Enter confirms it. */
function byNumber(table, item) {
  if (!item) return false;
  table.point(item);
  table.base.querySelector(`.choices [data-item="${CSS.escape(item.id)}"]`)?.focus({ preventScroll: true });
  table.held = true;
  return true;
}

function nextRegion(root, active, step) {
  const here = active?.closest?.("[data-region]")?.dataset.region;
  const there = ORDER.filter((name) => itemsOf(root.querySelector(`[data-region="${name}"]`) ?? root.cloneNode()).length || name === "board");
  for (let count = 1; count <= there.length; count++) {
    const at = (Math.max(0, there.indexOf(here)) + step * count + there.length * count) % there.length;
    if (focusRegion(root, there[at])) return true;
  }
  return false;
}

function nextItem(active, key) {
  const region = active?.closest?.("[data-region]");
  if (!region || region.matches(".board")) return false;
  const items = itemsOf(region);
  const at = items.indexOf(active) + (key === "ArrowRight" || key === "ArrowDown" ? 1 : -1);
  items[(at + items.length) % items.length]?.focus();
  return true;
}
