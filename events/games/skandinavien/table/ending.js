/* The end of the game, in the sea: what each total is made of, and everybody's tickets; and what the end says about it. */

import { way } from "./geometry.js";

const PARTS = ["routes", "tickets_completed", "tickets_failed", "globetrotter"];
const [LINE, NAMES, LEGIBLE] = [15.5, 12.2, 0.93];
const signed = (points) => String(points).replace("-", "−");
const [LEFT, TOP, WIDTH, EACH, PITCH] = [4, 4, 188, 112, 17];

/** The end: what each seat's total is made of, as bars. */
export function ending(c) {
  if (c.state.phase !== "over" || c.narrow || !c.view.scores.length) return null;
  const { tools, say } = c;
  const most = Math.max(1, ...c.view.scores.flatMap(({ components }) => PARTS.map((part) => Math.abs(components[part] ?? 0))));
  const [x, y, width, each] = [LEFT, TOP, WIDTH, EACH];
  const rows = c.view.scores.map(({ seat, total, components }, n) => {
    const top = y + 44 + n * each;
    const paths = c.state.longest_paths?.[seat];
    const longest = paths ? tools.text(x + 12, top + 24 + PARTS.length * PITCH, say("longest", { n: paths }), 12, { colour: "var(--ink-2)", anchor: "start" }) : null;
    const bars = PARTS.map((part, m) => {
      const value = components[part] ?? 0;
      return tools.g({}, tools.text(x + 12, top + 24 + m * PITCH, say(part), 12.5, { anchor: "start", fits: 86, always: true }), tools.rect(x + 102 + (Math.abs(value) / most) * 26, top + 24 + m * PITCH, Math.max(1, (Math.abs(value) / most) * 52), 10, { fill: value < 0 ? "url(#hatch)" : tools.fill(c.colours[seat]), stroke: "var(--ink)", "stroke-width": 1, rx: 2 }), tools.text(x + width - 10, top + 24 + m * PITCH, signed(value), 12.5, { anchor: "end", always: true }));
    });
    return tools.g({}, tools.crest(seat, c.colours[seat], x + 20, top, 17), tools.text(x + 36, top, c.name(seat), 15, { anchor: "start", weight: 700, fits: 96, always: true }), tools.text(x + width - 10, top, signed(total), 19, { anchor: "end", weight: 700, always: true }), ...bars, longest);
  });
  return tools.g({}, ...shown(c), tools.rect(x + width / 2, y + 12 + (rows.length * each) / 2, width, rows.length * each + 44, { fill: "var(--paper)", class: "piece", rx: 12 }), tools.text(x + 12, y + 12, say("over"), 16, { anchor: "start", weight: 700, always: true }), ...rows);
}

/** Where each ticket of each seat stands in the list, which is there where it can be read. */
function rows(c) {
  if (c.tools.scale < LEGIBLE) return [];
  const all = c.state.players.flatMap(({ seat, own }) => (own?.tickets ?? []).map((held) => ({ seat, ...held })));
  const top = TOP + 62 + c.state.players.length * EACH;
  return all.map((one, n) => ({ ...one, width: WIDTH, x: LEFT, y: top + n * Math.min(LINE, (c.frame.height - 8 - top) / all.length) }));
}

function shown(c) {
  const { tools } = c;
  return rows(c).map(({ ticket: id, connected, points, seat, x, y, width }) => {
    const { a, b } = c.place.tickets[id];
    return tools.g({ opacity: connected ? 1 : 0.8 }, tools.crest(seat, c.colours[seat], x + 7, y, 11), connected ? tools.glyph("check", x + 22, y, 10) : tools.text(x + 22, y, "×", 14), tools.text(x + 31, y, `${c.city(a)} – ${c.city(b)}`, NAMES, { anchor: "start", fits: width - 60 }), tools.text(x + width - 2, y, signed(connected ? points : -points), NAMES, { anchor: "end", weight: 600 }));
  });
}

/** Each ticket can be pointed at, to see the way that met it, or its cities. */
export function ticketPlaces(c) {
  if (c.state.phase !== "over" || c.narrow) return [];
  return rows(c).map(({ ticket: id, connected, seat, x, y, width }) => {
    const ticket = c.place.tickets[id];
    return { id: `shown-${id}`, x: x + width / 2, y, width: width + 2, height: 15, round: 4, fine: 0.5, look: `ticket-${id}`, label: [c.name(seat), `${c.city(ticket.a)} – ${c.city(ticket.b)}`, c.points(ticket.points), c.say(connected ? "connected" : "failed")].join(", ") };
  });
}

const OWNER = /^seat:(\d+)$/;
const TICKETS = { de: "{A} [erfüllte|erfülltest] {n} von {of} Zielkarten, {B} {m} von {all}.", en: "{A} completed {n} of {of} tickets, {B} {m} of {all}." };
const DECIDED = {
  routes: { de: "Strecken brachten {toA} {a} Punkte, {toB} {b}.", en: "Routes brought {A} {a} points, {B} {b}." },
  tickets_completed: TICKETS,
  tickets_failed: TICKETS,
  globetrotter: { de: "{A} [erfüllte|erfülltest] die meisten Zielkarten: {a} Punkte dazu.", en: "{A} completed the most tickets: {a} points more." },
};

/** A sentence about the part of the score in which the winner was furthest ahead of the other. */
export function decided({ state: { players }, results: { ranking } }, { winner, other, ahead: [[kind] = []], say }) {
  const [won, lost] = [winner, other].map((seat) => players[seat].own?.tickets ?? []);
  const [a, b] = [winner, other].map((seat) => ranking.find((one) => one.seat === seat).components[kind]);
  const done = (tickets) => tickets.filter(({ connected }) => connected).length;
  return DECIDED[kind] ? say(DECIDED[kind], { a, b, n: done(won), of: won.length, m: done(lost), all: lost.length }) : null;
}

/** What each seat would have had after each commit: its routes, the tickets whose cities they connect, and less those that are open. */
export function worth({ components: box, seats }, commits) {
  const routes = new Map(box.routes.map((route) => [route.id, route]));
  const tickets = new Map(box.tickets.map((ticket) => [ticket.id, ticket]));
  const held = seats.map(() => ({ points: 0, routes: [], tickets: [] }));
  const totalOf = (one) => one.points + one.tickets.reduce((sum, ticket) => sum + (way(one.routes, ticket.a, ticket.b) ? ticket.points : -ticket.points), 0);
  let totals = held.map(totalOf);
  return commits.map(({ events }) => {
    const changed = events.flatMap((event) => changes(event).map(([seat, change]) => (add(held[seat], change, routes, tickets), seat)));
    if (changed.length) totals = held.map((one, seat) => (changed.includes(seat) ? totalOf(one) : totals[seat]));
    return totals;
  });
}

/** What an event gave to whom: a route with its points, or tickets, which only their owners saw before the end. */
function changes({ type, data, private: parts }) {
  if (type === "route_claimed") return [[data.seat, { route: data.route, points: data.points }]];
  if (type !== "first_tickets_chosen" && type !== "tickets_kept") return [];
  return Object.entries(parts ?? {}).flatMap(([audience, { data: own }]) => (OWNER.test(audience) && (own.kept ?? own.tickets) ? [[Number(OWNER.exec(audience)[1]), { tickets: own.kept ?? own.tickets }]] : []));
}

function add(held, change, routes, tickets) {
  held.points += change.points ?? 0;
  if (change.route) held.routes.push(routes.get(change.route));
  held.tickets.push(...(change.tickets ?? []).map((id) => tickets.get(id)));
}

const TRAINS = ["turquoise", "pink", "brown"];

/** A wagon in the colour of a seat, for the podium. */
export function piece(_, seat, { g, path, rect, circle, crest, fill }) {
  const wheel = (x) => circle(x, 17, 6, { class: "piece", fill: "var(--gray)" });
  return { tree: g({}, path("M-42 12H42", { stroke: "var(--ink)", "stroke-width": 4 }), rect(0, -4, 72, 32, { class: "piece", fill: fill(TRAINS[seat]), rx: 5 }), path("M-40-20H40L34-27H-34Z", { class: "piece", fill: "var(--locomotive)", "stroke-linejoin": "round" }), crest(seat, "white", 0, -4, 20), wheel(-22), wheel(22)), width: 92, height: 56 };
}
