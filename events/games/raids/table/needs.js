/* What a decision of Raids needs in view, while it is made: for the test that looks for it. */

const STOPS = ["navigate", "flee"];

/** Ids of what can be chosen, of the own longship, and of the ships and places that it changes. */
export function needs({ seat, state, offer, picks }) {
  if (seat === null || !offer.actions.length) return [];
  const types = new Set(offer.actions.map(({ type }) => type));
  const stops = offer.actions.filter(({ type }) => STOPS.includes(type)).map(({ to }) => `place-${to}`);
  const spaces = state.ships[seat].spaces.map((_, space) => `space-${space}`);
  const holds = ["place", "replace", "discard"].some((type) => types.has(type));
  const answers = picks.length ? [] : [...types].filter((type) => !["navigate", "sell", "place", "replace", "discard"].includes(type)).map((type) => `do-${type}`);
  return [...new Set([...stops, ...spaces, ...answers, ...(holds ? ["taking"] : []), ...(types.has("discard") ? ["sea"] : []), ...(types.has("sell") ? ["none"] : [])])];
}
