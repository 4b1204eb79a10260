/* What can be chosen, beside the map: cards, routes with their prices, payments as fans, tickets to keep. */

import { back, backOfTickets, card, fan, named, ticketCard } from "./cards.js";
import { told, toldTunnel, why } from "./places.js";
import { revealed } from "./sea.js";

const MANY = 9;
const CARD = { width: 34, height: 46 };
const TICKET = 109;

/** The choices of the step that is due, or nothing where nobody is asked. */
export function choices(c) {
  const { actions } = c.view.offer;
  if (!actions.length) return c.short && c.view.seat !== null && c.state.phase !== "over" && c.state.turn !== null ? { title: c.say("open"), items: draws(c, new Set()) } : undefined;
  const types = new Set(actions.map(({ type }) => type));
  if (types.has("keep_tickets")) return keeping(c);
  if (c.state.tunnel) return extra(c);
  return payments(c) ?? routesOfCity(c) ?? turn(c, types);
}

function keeping(c) {
  const least = Math.min(...c.view.offer.actions.map(({ tickets }) => tickets.length));
  return { title: c.say("keepTitle", { n: least }), items: c.offered.slice(c.inHand ?? 0).map((one) => offered(c, one.ticket, c.narrow ? Math.min(TICKET, (c.across - 34) / (c.parted ? 2 : 3) - 12) : TICKET)) };
}

/** A ticket to keep or to give back. On a short telephone the first of them stand in the row of the hand. */
export const offered = (c, ticket, width) => ({ id: `ticket-${ticket.id}`, label: c.ticketName(ticket), does: c.doesTicket(ticket), means: [{ type: "keep_tickets", tickets: { has: ticket.id } }], look: `ticket-${ticket.id}`, ...ticketCard(c, ticket, "offered", width) });
const FEW = 3;

function extra(c) {
  const { due } = c.state.tunnel;
  const ways = c.view.offer.actions.filter(({ type }) => type === "pay_tunnel").map(({ payment }) => paying(c, "pay_tunnel", payment));
  const shown = c.narrow && !c.row ? [{ id: "tunnel", label: toldTunnel(c), ...c.phone.turned(c, revealed) }] : [];
  return { title: c.say("extra", { n: due }), items: [...shown, ...ways, { id: "give-up", label: c.say("giveUp"), means: [{ type: "give_up_tunnel" }] }] };
}

const size = (payment) => Object.values(payment).reduce((sum, count) => sum + count, 0);

/** A payment as a fan of cards. */
function paying(c, type, payment, route, few = true) {
  const drawn = fan(c, payment, c.narrow ? 26 : 30);
  return { id: `pay-${JSON.stringify(payment)}`, label: c.say("payCards", { what: named(c, payment) }), means: [{ type, ...(route ? { route } : {}), payment: { is: payment } }], ...drawn, ...c.phone?.payment(c, drawn, few) };
}

/** Payments, the cheapest first; where they are many, first by their locomotives. */
function payments(c) {
  const route = c.aim;
  if (!route) return null;
  const all = c.view.offer.actions.filter(({ type, route: id }) => type === "claim_route" && id === route.id).map(({ payment }) => payment);
  const left = c.picked.payments.map(({ payment }) => payment);
  const sorted = left.toSorted((one, other) => size(one) - size(other) || (one.locomotive ?? 0) - (other.locomotive ?? 0));
  const filtered = c.view.picks.some(({ id }) => id.startsWith("locomotives-"));
  const counts = [...new Set(all.map(({ locomotive = 0 }) => locomotive))].sort((one, other) => one - other);
  const filters = all.length > MANY && counts.length > 1 ? counts.map((count) => filter(c, route, count, all)) : [];
  const bag = route.groups ? { field: "payment", keys: c.kinds.map(({ id }) => id) } : undefined;
  return { title: c.say(c.narrow ? "payShort" : "payTitle", { name: c.route(route) }), bag, items: filters.length && !filtered && c.view.chosen === null ? filters : sorted.map((payment) => paying(c, "claim_route", payment, route.id, sorted.length <= FEW)) };
}

function filter(c, route, count, all) {
  const found = all.filter(({ locomotive = 0 }) => locomotive === count);
  const label = c.say(count ? "withLocomotives" : "withNone", { n: count });
  return { id: `locomotives-${count}`, label, note: c.say("payments", { n: found.length }), means: [{ type: "claim_route", route: route.id, payment: { in: found } }] };
}

/** The routes of the city that is picked, those that can be claimed first. */
function routesOfCity(c) {
  const city = c.view.picks.find(({ id }) => id.startsWith("city-"))?.id.slice(5);
  if (!city) return null;
  const routes = c.place.touching[city].toSorted((one, other) => Number(c.claimable.has(other.id)) - Number(c.claimable.has(one.id)) || one.length - other.length);
  return { title: c.say("routesOf", { name: c.city(city) }), items: routes.map((route) => ({ ...chip(c, route), short: c.city(route.a === city ? route.b : route.a) })) };
}

/** A route with its price in words, and drawn: the cards that would be paid, or its spaces while that is open; and its points. */
function chip(c, route) {
  const item = { id: `route-${route.id}`, label: told(c, route), means: [{ type: "claim_route", route: route.id }], why: why(c, route) };
  const price = paid(c, route) || spaced(c, route);
  return c.phone ? { ...item, ...c.phone.chip(c, route, price) } : { ...item, short: `${c.route(route)} · ${c.points(route.points)}`, ...price };
}

/** The cards of the payment that is chosen for a route, or of the only one that there is. */
function paid(c, { id }) {
  const { chosen, offer } = c.view;
  const ways = offer.actions.filter(({ type, route }) => type === "claim_route" && route === id);
  const payment = chosen?.route === id ? chosen.payment : ways.length === 1 && ways[0].payment;
  return payment && fan(c, payment, 20);
}

/** A route as its spaces. */
function spaced(c, route) {
  const { tools } = c;
  const symbols = c.box.symbol_slots[route.id] ?? [];
  const width = 18;
  const spaces = Array.from({ length: route.length }, (_, n) => tools.g({}, tools.rect(12 + n * width, 12, width - 2, 16, { class: "piece", fill: tools.fill(route.color), rx: route.type === "ferry" ? 8 : 2, ...(route.type === "tunnel" ? { "stroke-dasharray": "3 1.5" } : {}) }), tools.glyph(symbols.includes(n) ? "locomotive" : route.color, 12 + n * width, 12, 11, tools.inkOn(route.color))));
  return { tree: tools.g({}, ...spaces), width: route.length * width + 6, height: 24, least: route.length * width + 6 };
}

/** A turn: every route that can be claimed, those at a city of an own ticket first, of these the longest, and last the cards and the
    piles, which lie beside the map, too. On a telephone the cards come first, unless they lie below the map, and routes only where
    there is room for them. */
function turn(c, types) {
  const { labels, actions } = c.view.offer;
  const goals = new Set(c.held.filter(({ state }) => state === "held").flatMap(({ ticket }) => [ticket.a, ticket.b]));
  const wanted = ({ a, b }) => goals.has(a) || goals.has(b);
  const routes = c.narrow && !c.row ? [] : c.box.routes.filter(({ id }) => c.claimable.has(id)).toSorted((one, other) => Number(wanted(other)) - Number(wanted(one)) || other.length - one.length);
  const pass = types.has("pass_turn") ? [{ id: "pass", label: labels[actions.findIndex(({ type }) => type === "pass_turn")], means: [{ type: "pass_turn" }] }] : [];
  const first = c.state.phase === "second_card" ? c.say("first", { what: c.kind(c.state.first_card.card) }) : null;
  const cards = c.row ? [] : draws(c, types);
  const chips = routes.map((route) => chip(c, route));
  return { title: first ?? c.say("claimTitle"), items: c.narrow ? [...cards, ...pass, ...chips] : [...pass, ...chips, ...cards] };
}

/** The open cards and the piles. On a telephone all of them stay where they are, also where they cannot be chosen. */
function draws(c, types) {
  const { display, draw_pile: cards, ticket_pile: tickets } = c.state;
  const { labels, actions } = c.view.offer;
  const label = (type) => labels[actions.findIndex((action) => action.type === type)];
  const shows = c.narrow || types.has("draw_open_card") || types.has("draw_blind_card");
  const size = c.phone ? c.phone.size(c) : CARD;
  const face = (kind) => (c.narrow ? c.phone.stout(c, kind, size.width, size.height) : card(c, kind, 17, 23, 31));
  const open = shows ? display.flatMap((kind, n) => (kind ? [{ id: `open-${n}`, label: c.say("openCard", { what: c.kind(kind) }), does: c.does(kind), means: [{ type: "draw_open_card", place: n }], ...size, tree: face(kind) }] : [])) : [];
  const piles = [
    { id: "pile", type: "draw_blind_card", shown: shows && cards, label: label("draw_blind_card") ?? c.say("pile", { n: cards }), drawn: back },
    { id: "tickets", type: "draw_tickets", shown: c.narrow, label: label("draw_tickets") ?? c.say("ticketPile", { n: tickets }), drawn: backOfTickets },
  ].filter(({ type, shown }) => shown || types.has(type));
  return [...open, ...piles.map(({ type, shown, drawn, ...pile }) => ({ ...pile, means: [{ type }], ...size, tree: c.tools.g(c.narrow && !types.has(type) ? { opacity: 0.6 } : {}, drawn(c, size.width, size.height)) }))];
}
