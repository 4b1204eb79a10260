/* Which item of each region Tab stops at. */

const ROOMY = ".wide, .home, summary, .filter";

/** Each region is one tab stop: the item that had the focus last, else the first that every screen has room for. Nothing
    is measured here, since this follows every change. */
export function rove(root) {
  for (const region of root.querySelectorAll("[data-region]:not(.board)")) {
    const items = [...region.querySelectorAll("[data-item]")].filter((item) => !item.disabled);
    const current = items.find((item) => item.dataset.item === region.dataset.current) ?? items.find((item) => !item.matches(ROOMY)) ?? items[0];
    for (const item of items) {
      const stop = item === current ? 0 : -1;
      if (item.tabIndex !== stop) item.tabIndex = stop;
    }
  }
}

export function remember(event) {
  const region = event.target.closest?.("[data-region]");
  if (region && event.target.dataset.item) region.dataset.current = event.target.dataset.item;
}
