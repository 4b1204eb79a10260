/* The corners beside the round arena: the bracelets of the supply, those removed, and those lost in water. */

/** The heaps in the corners of a square of `size` around `x`, `y`. */
export function corners(seen, x, y, size, small = false) {
  const { state } = seen;
  const half = size / 2;
  const by = small ? 26 : 42;
  return [
    heap(seen, x - half + by, y + half - by, "supplyTitle", state.supply, small, [null, null, null]),
    state.removed ? heap(seen, x - half + by, y - half + by, "removedTitle", state.removed, small, [null]) : null,
    heap(seen, x + half - by, y + half - by, "sunkTitle", state.sunk.length ? state.sunk.join(" ") : seen.say("none"), small, state.sunk.length ? [state.sunk.at(-1)] : []),
  ];
}

function heap(seen, x, y, title, what, small, rings) {
  const { g, text } = seen.tools;
  const r = small ? 10 : 15;
  const strong = title === "supplyTitle";
  return g({ at: [x, y] },
    g({ opacity: strong ? 1 : 0.7 }, ...rings.map((value, n) => seen.ring(value, (n - (rings.length - 1) / 2) * r * 0.9, -n * r * 0.3 - (small ? 6 : 10), r))),
    text(0, small ? 11 : 15, what, small ? 15 : strong ? 22 : 16, { weight: 700 }),
    text(0, small ? 26 : 34, seen.say(title), 12.5, { colour: "var(--ink-2)" }));
}
