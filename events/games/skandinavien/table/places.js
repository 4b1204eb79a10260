/* What can be pointed at on the map: cities, routes, open cards and piles, with all that can be said about them. */

import { named, spots } from "./cards.js";
import { PANEL } from "./sea.js";

/** All places, in the order of reading: the cards, then the cities from north to south, then the routes. */
export function places(c) {
  return [...cards(c), ...c.place.order.map((id) => town(c, id)), ...c.box.routes.map((route) => road(c, route)), ...(c.phone?.places(c) ?? [])];
}

/** What of the cards lies in the rail; on a telephone they are among the choices. */
function cards(c) {
  const { state, say } = c;
  if (state.phase === "over" || (c.narrow && !c.row)) return [];
  const { open, pile, tickets, discards } = spots(c);
  const panel = c.narrow ? { x: c.frame.width / 2, y: c.frame.height + c.row / 2, width: c.frame.width - 4, height: c.row - 4 } : PANEL;
  const why = state.phase === "second_card" ? say("whySecond") : undefined;
  return [
    ...(state.tunnel ? [{ id: "tunnel", ...panel, label: toldTunnel(c) }] : open.map((spot, n) => ({ id: `open-${n}`, ...spot, label: state.display[n] ? say("openCard", { what: c.kind(state.display[n]) }) : say("noCard"), does: state.display[n] && c.does(state.display[n]), means: [{ type: "draw_open_card", place: n }] }))),
    ...(state.tunnel ? [] : [{ id: "pile", ...pile, label: say("pile", { n: state.draw_pile }), means: [{ type: "draw_blind_card" }] }]),
    ...(state.tunnel && c.narrow ? [] : [{ id: "tickets", ...tickets, label: say("ticketPile", { n: state.ticket_pile }), does: say("does_tickets", c.box.later_tickets), means: [{ type: "draw_tickets" }], why }]),
    ...(discards ? [{ id: "discards", ...discards, label: say("discards", { n: named(c, state.discard_pile) || 0 }) }] : []),
  ];
}

/** A tunnel in question, in words. */
export const toldTunnel = (c) => `${c.route(c.place.routes[c.state.tunnel.route])}, ${c.say("revealed")}: ${named(c, c.state.tunnel.revealed)}, ${c.say("due", { n: c.state.tunnel.due })}`;

function town(c, id) {
  const [x, y] = c.place.at[id];
  const routes = c.place.touching[id];
  const open = routes.filter((route) => c.claimable.has(route.id));
  const mine = c.tickets.filter(({ ticket }) => ticket.a === id || ticket.b === id);
  const said = () => [c.city(id), ...mine.map(({ ticket }) => c.say("ticketHere", { to: c.city(ticket.a === id ? ticket.b : ticket.a) })), c.say("city", { n: routes.length }), open.length && c.say("claimable", { n: open.length })].filter(Boolean).join(", ");
  const means = () => [{ type: "claim_route", route: { in: routes.map((route) => route.id) } }];
  return same(c, `city-${id}`, `${open.length} ${mine.map(({ ticket }) => ticket.id)}`, () => ({ label: said(), x, y, r: 7.5 * c.unit, fine: 0.7 * c.unit, means: means(), next: c.place.next[id] }));
}

function road(c, route) {
  const { middle, outline, around } = c.place.shapes[route.id];
  const reason = why(c, route);
  return same(c, `route-${route.id}`, `${c.state.routes[route.id]} ${c.closed.has(route.id)} ${reason}`, () => ({ label: told(c, route), does: c.state.routes[route.id] === undefined ? doesRoute(c, route) : undefined, why: reason, x: middle.x, y: middle.y, d: outline, around, fine: 0.7 * c.unit, means: [{ type: "claim_route", route: route.id }], next: c.place.next[route.id] }));
}

/** The place that there was before, if what it depends on is the same: then nothing of it is said or compared again. */
function same({ place, known }, id, on, made) {
  const before = place.kept[id];
  if (before?.on === on && before.known === known) return before.place;
  place.kept[id] = { on, known, place: { id, ...made() } };
  return place.kept[id].place;
}

/** A route in words: cities, kind, price, points, and whose it is. */
export function told(c, route) {
  const key = `${c.view.lang} ${route.id}`;
  c.place.kept[key] ??= [c.route(route), price(c, route), c.points(route.points)].join(", ");
  return `${c.place.kept[key]}, ${standing(c, route)}`;
}

/** What a route takes, beyond its price. */
function doesRoute({ say, box }, { type, color, groups }) {
  return say(type === "plain" && color === "gray" ? "does_gray" : `does_${type}`, { ...box, ...groups });
}

export function price({ say, kind }, { type, length, color, symbols, groups }) {
  const spaces = say("spaces", { n: length });
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
  const twin = c.place.twins[route.id];
  if (twin && state.routes[twin] === view.seat) return say("whyTwin");
  return state.players[view.seat].trains < route.length ? say("whyTrains") : say("whyCards");
}
