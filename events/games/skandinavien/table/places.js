/* What can be pointed at on the map: cities, routes, open cards and piles, with all that can be said about them. */

import { named, spots } from "./cards.js";

/** All places, in the order of reading: the cards, then the cities from north to south, then the routes. */
export function places(c) {
  const cities = [...c.box.cities].sort((one, other) => c.place.at[one.id][1] - c.place.at[other.id][1]);
  return [...cards(c), ...cities.map(({ id }) => city(c, id)), ...c.box.routes.map((route) => road(c, route))];
}

function cards(c) {
  const { open, pile, tickets, discards } = spots(c);
  const { state, say } = c;
  const why = state.phase === "second_card" ? say("whySecond") : undefined;
  return [
    ...open.map((spot, n) => ({ id: `open-${n}`, ...spot, label: state.display[n] ? say("openCard", { what: c.kind(state.display[n]) }) : say("noCard"), means: [{ type: "draw_open_card", place: n }] })),
    { id: "pile", ...pile, label: say("pile", { n: state.draw_pile }), means: [{ type: "draw_blind_card" }] },
    { id: "tickets", ...tickets, label: say("ticketPile", { n: state.ticket_pile }), means: [{ type: "draw_tickets" }], why },
    ...(discards ? [{ id: "discards", ...discards, label: say("discards", { n: named(c, state.discard_pile) || 0 }) }] : []),
  ];
}

function city(c, id) {
  const [x, y] = c.place.at[id];
  const routes = c.place.touching[id];
  const open = routes.filter((route) => c.claimable.has(route.id));
  const mine = c.tickets.filter(({ ticket }) => ticket.a === id || ticket.b === id);
  const said = [c.city(id), ...mine.map(({ ticket, letter }) => c.say("ticketHere", { letter, to: c.city(ticket.a === id ? ticket.b : ticket.a) })), c.say("city", { n: routes.length }), open.length && c.say("claimable", { n: open.length })];
  return { id: `city-${id}`, label: said.filter(Boolean).join(", "), x, y, r: 105 * c.frame.k, fine: true, means: [{ type: "claim_route", route: { in: routes.map((route) => route.id) } }], next: neighbours(c, id, routes) };
}

const WAYS = { right: [1, 0], left: [-1, 0], down: [0, 1], up: [0, -1] };

/** Arrows walk along the routes: in each direction to the neighbour that lies most nearly there. */
function neighbours({ place }, id, routes) {
  const [x, y] = place.at[id];
  const next = {};
  for (const [name, [dx, dy]] of Object.entries(WAYS)) {
    const ahead = routes.map(({ a, b }) => (a === id ? b : a)).map((other) => {
      const [u, v] = [place.at[other][0] - x, place.at[other][1] - y];
      return { other, cos: (u * dx + v * dy) / Math.hypot(u, v) };
    });
    const best = ahead.filter(({ cos }) => cos > 0.42).sort((one, other) => other.cos - one.cos)[0];
    if (best) next[name] = `city-${best.other}`;
  }
  return next;
}

function road(c, route) {
  const { middle, outline } = c.place.shapes[route.id];
  return { id: `route-${route.id}`, label: told(c, route), x: middle.x, y: middle.y, d: outline, fine: true, means: [{ type: "claim_route", route: route.id }], why: why(c, route), next: ends(c, route) };
}

/** From a route the arrows lead to its two cities. */
function ends({ place }, { a, b }) {
  const [[ax, ay], [bx, by]] = [place.at[a], place.at[b]];
  const [west, east, north, south] = [ax < bx ? a : b, ax < bx ? b : a, ay < by ? a : b, ay < by ? b : a];
  return { left: `city-${west}`, right: `city-${east}`, up: `city-${north}`, down: `city-${south}` };
}

/** A route in words: cities, kind, price, points, and whose it is. */
export function told(c, route) {
  return [c.route(route), price(c, route), c.points(route.points), standing(c, route)].filter(Boolean).join(", ");
}

export function price({ say, kind }, { type, length, color, symbols, groups }) {
  const spaces = length === 1 ? say("space") : say("spaces", { n: length });
  return [type === "plain" ? null : say(type), spaces, color === "gray" ? say("gray") : kind(color), symbols && say("symbols", { n: symbols }), type === "plain" && groups && say("groups")].filter(Boolean).join(", ");
}

function standing(c, { id }) {
  const owner = c.state.routes[id];
  if (owner === c.view.seat && owner !== null && owner !== undefined) return c.say("yours");
  if (owner !== undefined) return c.say("owned", { name: c.name(owner) });
  return c.closed.has(id) ? c.say("closed") : c.say("free");
}

/** Why a free route cannot be claimed, as far as it can be seen. */
export function why(c, route) {
  const { state, view, say } = c;
  if (view.seat === null || !view.toAct.includes(view.seat) || state.routes[route.id] !== undefined || c.closed.has(route.id)) return undefined;
  if (state.phase === "second_card") return say("whySecond");
  if (state.phase !== "turn" || c.claimable.has(route.id)) return undefined;
  const twin = c.box.routes.find(({ id, double }) => double && double === route.double && id !== route.id);
  if (twin && state.routes[twin.id] === view.seat) return say("whyTwin");
  return state.players[view.seat].trains < route.length ? say("whyTrains") : say("whyCards");
}
