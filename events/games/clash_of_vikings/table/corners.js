/* The corners beside the round arena: the bracelets of the supply, and those lost in water. */

import { WAVES } from "./drawings.js";

/** The heaps in the lower corners of a field whose upper left corner is `x`, `y`. */
export function corners(seen, x, y, width, height, small = false) {
  const { supply, sunk } = seen.state;
  const by = small ? 29 : 42;
  const bottom = y + height - by - 9;
  return [
    heap(seen, x + by, bottom, small, supply, seen.say("supplyTitle"), Math.min(3, supply)),
    sunk.length ? heap(seen, x + width - (small ? 44 : by), bottom, small, seen.say("sunk", { n: sunk.length }), seen.say("sunkWorth", { n: sunk.reduce((all, one) => all + one) }), 1, seen.tools.path(WAVES, { fill: "none", stroke: "color-mix(in srgb, var(--blue) 70%, var(--ink))", "stroke-width": 2.4, transform: `translate(0 -6) scale(${small ? 0.33 : 0.5})` })) : null,
  ];
}

/** What the supply is, and what never comes from it, for who points at it. */
export function supply({ say, state: { supply: n, removed } }, x, y, width = 84) {
  return { id: "supply", label: `${say("supply", { n })}${removed ? `, ${say("removed", { n: removed })}` : ""}`, x, y, width, height: width * 0.9 };
}

function heap(seen, x, y, small, what, below, n, over) {
  const { g, text } = seen.tools;
  const r = small ? 10 : 15;
  const rings = Array.from({ length: n }, (_, at) => seen.ring(null, (at - (n - 1) / 2) * r * 0.9, -at * r * 0.3 - r * 0.65, r));
  return g({ at: [x, y] }, ...rings, over, text(0, small ? 11 : 15, what, seen.size(over ? 13 : small ? 15 : 22), { weight: 700 }), text(0, small ? 26 : 34, below, seen.small, { colour: "var(--ink-2)", fits: small ? 56 : 82 }));
}
