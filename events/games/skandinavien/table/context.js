/* What all parts of the drawing need to know, by names: worked out once for each drawing. */

import { layout, way, WIDE } from "./geometry.js";
import { words } from "./words.js";

const DETAIL = 6.5;
/** What draws for a telephone, once that was loaded. */
export const telephone = { parts: null };
/** The colours of the seats: none of them is that of a route. */
const TRAINS = ["turquoise", "pink", "brown"];

/** All that the parts of the drawing need to know, by names. `say` gives the words of the board. */
export function context(view, tools, say = words(view.lang)) {
  const { state, components: box, lang } = view;
  const phone = view.narrow ? telephone.parts : null;
  const frame = phone ? phone.frame(view) : WIDE;
  const place = layout(box, frame);
  const kinds = box.kinds;
  const names = { ...Object.fromEntries(kinds.map(({ id, name }) => [id, name[lang]])), gray: say("gray") };
  const claims = view.offer.actions.filter(({ type }) => type === "claim_route");
  const c = { view, tools, state, box, frame, place, kinds, say, narrow: view.narrow, phone, short: Boolean(phone?.short(view)), row: phone ? phone.rowed(view) : 0, unit: frame.unit, colours: TRAINS };
  c.kind = (id) => names[id];
  c.does = (kind) => say(kind === "locomotive" ? "does_locomotive" : "does_color");
  c.doesTicket = (ticket) => say("does_ticket", { points: c.points(ticket.points) });
  c.name = (seat) => view.seats[seat].name;
  c.city = (id) => place.cities[id].name[lang];
  c.points = (n) => say("pays", { n });
  c.route = ({ id, a, b, double }) => `${c.city(a)} – ${c.city(b)}${double ? ` (${say("number", { n: id.at(-1) })})` : ""}`;
  c.ticketName = (ticket) => say("ticket", { name: `${c.city(ticket.a)} – ${c.city(ticket.b)}`, points: c.points(ticket.points) });
  c.known = [lang, view.seat, ...view.seats.map(({ name }) => name)].join(" ");
  c.own = view.seat === null ? null : state.players[view.seat]?.own ?? null;
  c.closed = new Set(state.closed);
  c.claimable = new Set(claims.map((action) => action.route));
  const left = (picks) => claims.filter((action) => picks.every(({ means }) => means.some((one) => stands(action, one))));
  c.picked = { claims: left(view.picks), payments: left(view.picks.filter(({ id }) => !id.startsWith("pay-"))) };
  c.aim = aimOf(c);
  c.tickets = c.own ? ticketsOf(c) : [];
  c.held = c.tickets.filter(({ state }) => state !== "offered").sort((one, other) => (one.state === "connected") - (other.state === "connected") || other.ticket.points - one.ticket.points);
  c.offered = c.tickets.filter(({ state }) => state === "offered");
  if (phone) Object.assign(c, phone.page(c));
  c.detailed = frame.thick * tools.scale > DETAIL;
  Object.assign(c, recent(c), lookedAt(c));
  return c;
}

/** The route that is picked, where only one is left. */
function aimOf({ view, picked: { claims }, place }) {
  return view.picks.length && claims.length && claims.every(({ route }) => route === claims[0].route) ? place.routes[claims[0].route] : null;
}

/** True if an action is among those that a pick stands for. */
function stands(action, condition) {
  return Object.entries(condition).every(([field, wanted]) => (wanted?.in ? wanted.in.some((one) => alike(one, action[field])) : alike(wanted?.is ?? wanted, action[field])));
}

const alike = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The seat's own tickets, those to choose from included, each with its state. */
function ticketsOf({ own, place }) {
  const held = own.tickets.map(({ ticket, connected }) => [ticket, connected ? "connected" : "held"]);
  return [...held, ...own.offered.map((ticket) => [ticket, "offered"])].map(([id, state]) => ({ ticket: place.tickets[id], state }));
}

/** What events touched: routes, open cards, and the discards. */
export function newsOf(events) {
  return events.flatMap(({ data }) => [data.route && `route-${data.route}`, Number.isInteger(data.place) && data.card && `open-${data.place}`, data.discarded && "discards"].filter(Boolean));
}

/** What the newest commit touched. */
function recent({ view, frame, narrow }) {
  const news = new Set(newsOf(view.last));
  const from = (x, y) => `--from-x: ${Math.round(x)}px; --from-y: ${Math.round(y)}px`;
  return { news, way: from, from: (seat, { x, y }) => from(frame.width * (narrow ? 0.1 : 0.16) - x, frame.height - 20 - y) };
}

/** The ticket that is pointed at: its cities, and the routes that connect them. */
function lookedAt(c) {
  const found = c.view.look?.startsWith("ticket-") ? c.place.tickets[c.view.look.slice(7)] : null;
  const open = c.state.phase === "over" || c.tickets.some(({ ticket }) => ticket === found);
  if (!found || !open) return { looked: c.aim ? [c.aim.a, c.aim.b] : [], cut: null, ticket: null, lacking: null };
  const holder = c.state.players.find(({ own }) => own?.tickets.some(({ ticket }) => ticket === found.id))?.seat ?? c.view.seat;
  const own = ({ id }) => c.state.routes[id] === holder;
  const cut = holder === null ? null : way(c.box.routes.filter(own), found.a, found.b);
  const left = c.box.routes.filter((route) => own(route) || (c.state.routes[route.id] === undefined && !c.closed.has(route.id)));
  return { looked: [found.a, found.b], ticket: found, cut, lacking: cut ? null : way(left, found.a, found.b, (route) => (own(route) ? 0 : route.length)) };
}
