/* The corners beside the round arena: the bracelets of the supply, those removed, and those lost in water. */

const MOST = 4; // So many of the lost ones show their values; of more it is said how many there are.

/** The heaps in the corners of a field whose upper left corner is `x`, `y`. */
export function corners(seen, x, y, width, height, small = false) {
  const { state } = seen;
  const by = small ? 29 : 42;
  const [left, right, top, bottom] = [x + by, x + width - by, y + by, y + height - by - (small ? 8 : 9)];
  return [
    heap(seen, left, bottom, "supplyTitle", state.supply, small, Array.from({ length: Math.min(3, state.supply) }, () => null)),
    state.removed ? heap(seen, left, top, small ? "removedShort" : "removedTitle", state.removed, small, [null]) : null,
    heap(seen, right, bottom, "sunkTitle", state.sunk.length > MOST ? `${state.sunk.length} ×` : state.sunk.length ? "" : 0, small, state.sunk.slice(-MOST)),
  ];
}

function heap(seen, x, y, title, what, small, rings) {
  const { g, text } = seen.tools;
  const strong = title === "supplyTitle";
  const r = (small ? 10 : 15) * (strong ? 1 : 0.8);
  const lift = what === "" ? 0 : small ? 6 : 10;
  return g({ at: [x, y] },
    g({ opacity: title.startsWith("removed") ? 0.6 : 1 }, ...rings.map((value, n) => seen.ring(value, (n - (rings.length - 1) / 2) * r * (strong ? 0.9 : 1.7), (strong ? -n * r * 0.3 : 0) - lift, r))),
    text(0, small ? 11 : 15, what, seen.size(small ? 15 : strong ? 22 : 16), { weight: 700 }),
    text(0, small ? 26 : 34, seen.say(title), seen.small, { colour: "var(--ink-2)", fits: small ? 56 : 82 }));
}
