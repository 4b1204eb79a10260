/* Whom the attack that is announced or picked reaches in Clash of Vikings. */

/** The spaces that the attack in question reaches, and where it comes from; null where no attack is in question. */
export function inReach(seen) {
  const { state } = seen;
  const from = state.active === null ? null : state.vikings[state.active];
  const action = seen.picked("action") ?? (["bluff", "attack"].includes(seen.view.phase) ? state.action : null);
  const reach = action && seen.components.cards[action]?.reach;
  if (!reach || !from) return null;
  const reached = ([, steps]) => steps && steps >= reach.least && steps <= (reach.most ?? Infinity);
  return { from, spaces: new Set([...distances(seen.layout.spaces, from)].filter(reached).map(([id]) => id)) };
}

/** Who stands within the reach of the attack in question, in words; nothing where there is none. */
export function toldReach(seen) {
  const found = inReach(seen);
  if (!found) return "";
  const names = seen.state.vikings.flatMap((space, seat) => (seat !== seen.state.active && found.spaces.has(space) ? [seen.name(seat)] : []));
  return names.length ? seen.say("reaches", { names: names.join(", ") }) : seen.say("reachesNobody");
}

/** How many steps each space is away, across water and Vikings. */
function distances(spaces, from) {
  const beside = new Map(spaces.map(({ id, adjacent }) => [id, adjacent]));
  const found = new Map([[from, 0]]);
  for (const [id, steps] of found) for (const next of beside.get(id) ?? []) if (!found.has(next)) found.set(next, steps + 1);
  return found;
}
