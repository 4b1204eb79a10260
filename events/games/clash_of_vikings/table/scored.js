/* How many bracelets each Viking got or lost, said where it stands. It is loaded with the first of them. */

const BRACELET = ["circle", { r: 4.6, fill: "none", stroke: "var(--orange)", "stroke-width": 3 }];

const HEAD = 1.15; // In heights of a space, above its middle.

/** What came of the card announced last: one sum for each seat whose bracelets became more or fewer. */
export function gains(events, { state }) {
  const sums = new Map();
  const add = (seat, count) => sums.set(seat, (sums.get(seat) ?? 0) + count);
  for (const { data: { seat, taker, victim, target, count, values }, type } of events) {
    if (taker !== undefined) add(taker, 1);
    if (type === "bracelet_taken") add(victim, -1);
    if (target !== undefined) add(target, -1);
    if (target === undefined && seat !== undefined) add(seat, count ?? values.length);
  }
  return [...sums].flatMap(([seat, sum]) => (sum && state.vikings[seat] ? [{ id: `space-${state.vikings[seat]}`, seat, amounts: [[sum, BRACELET]], lift: HEAD }] : []));
}
