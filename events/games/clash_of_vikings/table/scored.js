/* How many bracelets each Viking got or lost, said beside it: those of others, and those that it found. It is
   loaded with the first of them. */

/** A mark on the left of a Viking, or above it where spaces are small: how far to the right of the middle of its space, in
    widths of that, and how far above it, in heights. */
const [WIDE, NARROW] = [[-0.31, 0], [0.75, 0.5]];

/** What came of the card announced last: one sum for each seat. */
export function gains(events, { state, narrow }) {
  const sums = new Map();
  const add = (seat, count) => sums.set(seat, (sums.get(seat) ?? 0) + count);
  for (const { data: { seat, taker, victim, target, count, values }, type } of events) {
    if (taker !== undefined) add(taker, 1);
    if (type === "bracelet_taken") add(victim, -1);
    if (target !== undefined) add(target, -1);
    if (target === undefined && seat !== undefined) add(seat, count ?? values.length);
  }
  const [side, lift] = narrow ? NARROW : WIDE;
  return [...sums].flatMap(([seat, sum]) => (sum && state.vikings[seat] ? [{ id: `space-${state.vikings[seat]}`, seat, amounts: [[sum]], lift, side, look: { fill: `var(--${sum > 0 ? "yellow" : "white"})` } }] : []));
}
