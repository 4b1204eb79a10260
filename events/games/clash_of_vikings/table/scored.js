/* How many bracelets each Viking got or lost, said at its shoulder: those of others, and those that it found. It is
   loaded with the first of them. */

/** A mark on the right of a Viking: how far to the right of the middle of its space, in widths of that, how far above it, in
    heights, and where the second of two stands. */
const [WIDE, NARROW] = [[0.36, 0.08, -0.42], [0.6, 0.5, -0.55]];

/** What came of the card announced last: for each seat one sum of what went from one to another, and one of what it found. */
export function gains(events, { state, narrow }) {
  const [won, found] = [new Map(), new Map()];
  const add = (sums, seat, count) => sums.set(seat, (sums.get(seat) ?? 0) + count);
  for (const { data: { seat, taker, victim, target, count, values }, type } of events) {
    if (taker !== undefined) add(won, taker, 1);
    if (type === "bracelet_taken") add(won, victim, -1);
    if (target !== undefined) add(won, target, -1);
    if (target === undefined && seat !== undefined) add(found, seat, count ?? values.length);
  }
  const [side, shoulder, below] = narrow ? NARROW : WIDE;
  const told = (sums, liftOf) => [...sums].flatMap(([seat, sum]) => (sum && state.vikings[seat] ? [{ id: `space-${state.vikings[seat]}`, seat, amounts: [[sum]], lift: liftOf(seat), side, look: { fill: `var(--${sum > 0 ? "yellow" : "white"})` } }] : []));
  return [...told(won, () => shoulder), ...told(found, (seat) => (won.get(seat) ? below : shoulder))];
}
