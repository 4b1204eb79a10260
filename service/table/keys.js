/* Keys for the whole table: from region to region, arrows within one, and letters. */

const REGIONS = { b: "board", h: "hand", a: "all", p: "players", l: "story" };
const ORDER = ["status", "board", "choices", "confirm", "hand", "all", "players", "story"];

const itemsOf = (region) => [...region.querySelectorAll("[data-item]")].filter((item) => !item.disabled && item.getClientRects().length);

export function focusRegion(root, name) {
  const region = root.querySelector(`[data-region="${name}"]`);
  const item = region && (region.querySelector('[data-item][tabindex="0"]:not([disabled])') ?? itemsOf(region)[0]);
  item?.focus();
  return Boolean(item);
}

/** Handle a key. `does` has what a letter does; returns true where the key was one of ours. */
export function handleKey(event, root, active, { letters, does }) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return false;
  const typing = active?.matches?.("input:not([type=range]), textarea, select");
  if (event.key === "F6") return nextRegion(root, active, event.shiftKey ? -1 : 1);
  if (event.key === "Escape") return does.Escape();
  if (typing) return false;
  if (event.key.startsWith("Arrow") && !active?.matches?.("input")) return nextItem(active, event.key);
  if (!letters && event.key.length === 1) return false;
  if (does.key(event.key)) return true;
  if (event.key in REGIONS) return does.region(REGIONS[event.key]);
  if (/^[1-9]$/.test(event.key)) return does.choice(Number(event.key) - 1);
  return does[event.key]?.() ?? false;
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
