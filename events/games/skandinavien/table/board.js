/* The board of Skandinavien: the map with all routes and their owners, the open cards, tickets and payments. A pure
   function of the view; what a board gets and gives is in service/table/board.d.ts. */

import { flag, handOf, table, ticketCard } from "./cards.js";
import { choices } from "./choices.js";
import { FRAMES, layout, way } from "./geometry.js";
import { city, ground, isReadable } from "./map.js";
import { places } from "./places.js";
import { ghost, patterns, route } from "./routes.js";
import { ending, scale, tunnel } from "./sea.js";
import { words } from "./words.js";

const DETAIL = 0.5;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export default {
  steps: { claim_route: [{ field: "route" }, { field: "payment" }], draw_open_card: [{ field: "place" }], keep_tickets: [{ field: "tickets", kind: "set" }] },
  sealed: ["keep_tickets"],
  draw,
};

function draw(view, tools) {
  const c = context(view, tools);
  const { frame, say, state } = c;
  return {
    title: say("board"), width: frame.width, height: frame.height, beside: true,
    tree: [patterns(c.unit), ground(c), ...c.box.routes.map((one) => route(c, one)), ...ghosts(c), ...looked(c), ...c.box.cities.flatMap(({ id }) => city(c, id)), ...flags(c), scale(c), state.phase === "over" ? null : table(c), tunnel(c), ending(c)],
    places: places(c),
    changed: [...c.news].map((id) => (c.place.routes[id] ? `route-${id}` : id)),
    status: state.phase === "second_card" ? say("secondCard") : state.last_turns && state.phase !== "over" ? say("lastTurns", { n: state.last_turns.turns_left }) : "",
    strip: strip(c),
    hand: c.own ? hand(c) : null,
    choices: choices(c),
    words: { payment: Object.fromEntries(c.kinds.map(({ id, name }) => [id, name[view.lang]])) },
  };
}

/** All that the parts of the drawing need to know, by names. */
function context(view, tools) {
  const { state, components: box, lang } = view;
  const frame = view.narrow ? FRAMES.narrow : FRAMES.wide;
  const place = layout(box, frame);
  const kinds = box.kinds;
  const say = words(lang);
  const names = { ...Object.fromEntries(kinds.map(({ id, name }) => [id, name[lang]])), gray: say("gray") };
  const claims = view.offer.actions.filter(({ type }) => type === "claim_route");
  const c = { view, tools, state, box, frame, place, kinds, say, narrow: view.narrow, unit: frame.k / FRAMES.wide.k, colours: box.player_colors };
  c.kind = (id) => names[id];
  c.name = (seat) => view.seats[seat].name;
  c.city = (id) => place.cities[id].name[lang];
  c.points = (n) => (n === 1 ? say("pay") : say("pays", { n }));
  c.route = ({ id, a, b, double }) => `${c.city(a)} – ${c.city(b)}${double ? ` (${say("number", { n: id.at(-1) })})` : ""}`;
  c.ticketName = (ticket, letter) => say("ticket", { letter, name: `${c.city(ticket.a)} – ${c.city(ticket.b)}`, points: c.points(ticket.points) });
  c.own = view.seat === null ? null : state.players[view.seat]?.own ?? null;
  c.closed = new Set(state.closed);
  c.claimable = new Set(claims.map((action) => action.route));
  c.picked = { claims: claims.filter((action) => view.picks.every(({ means }) => means.some((one) => stands(action, one)))) };
  c.tickets = c.own ? ticketsOf(c) : [];
  c.readable = isReadable(frame, tools.scale);
  c.detailed = frame.thick * tools.scale >= frame.thick * DETAIL && frame.thick * tools.scale > 6.5;
  Object.assign(c, recent(c), lookedAt(c));
  return c;
}

/** True if an action is among those that a pick stands for. */
function stands(action, condition) {
  return Object.entries(condition).every(([field, wanted]) => (wanted?.in ? wanted.in.some((one) => alike(one, action[field])) : alike(wanted?.is ?? wanted, action[field])));
}

const alike = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The seat's own tickets, those to choose from included, each with its letter. */
function ticketsOf({ own, place }) {
  const held = own.tickets.map(({ ticket, connected }) => [ticket, connected ? "connected" : "held"]);
  return [...held, ...own.offered.map((ticket) => [ticket, "offered"])].map(([id, state], n) => ({ ticket: place.tickets[id], state, letter: LETTERS[n % LETTERS.length] }));
}

/** What the newest commit touched, and how often each open card was replaced. */
function recent({ view, frame, place, narrow }) {
  const news = new Set();
  for (const { data } of view.last) {
    if (data.route && place.routes[data.route]) news.add(data.route);
    if (Number.isInteger(data.place) && data.card) news.add(`open-${data.place}`);
  }
  const refilled = {};
  for (const { type, data } of view.events) if (type === "display_refilled") refilled[data.place] = (refilled[data.place] ?? 0) + 1;
  const from = (x, y) => `--from-x: ${Math.round(x)}px; --from-y: ${Math.round(y)}px`;
  return { news, refilled, way: from, from: (seat, { x, y }) => from(frame.width * (narrow ? 0.1 : 0.16) - x, frame.height - 20 - y) };
}

/** The ticket that is pointed at: its cities, and the routes that connect them. */
function lookedAt(c) {
  const found = c.view.look?.startsWith("ticket-") ? c.place.tickets[c.view.look.slice(7)] : null;
  if (!found) return { looked: [], cut: null, ticket: null };
  const mine = c.box.routes.filter(({ id }) => c.state.routes[id] === c.view.seat);
  return { looked: [found.a, found.b], ticket: found, cut: c.view.seat === null ? null : way(mine, found.a, found.b) };
}

/** A thin line between the cities of the ticket that is pointed at. */
function looked(c) {
  if (!c.ticket || c.cut) return [];
  const [[ax, ay], [bx, by]] = [c.place.at[c.ticket.a], c.place.at[c.ticket.b]];
  const d = `M${ax} ${ay}Q${(ax + bx) / 2 + (by - ay) * 0.12} ${(ay + by) / 2 - (bx - ax) * 0.12} ${bx} ${by}`;
  return [c.tools.path(d, { fill: "none", stroke: "var(--paper)", "stroke-width": 6 * c.unit }), c.tools.path(d, { fill: "none", stroke: "var(--accent)", "stroke-width": 3 * c.unit, "stroke-dasharray": `${8 * c.unit} ${4 * c.unit}` })];
}

function ghosts(c) {
  const { chosen, seat } = c.view;
  return chosen?.type === "claim_route" && seat !== null ? [ghost(c, c.place.routes[chosen.route], seat)] : [];
}

/** In the cities of the own tickets stand their flags. */
function flags(c) {
  const standing = {};
  const size = Math.max(0.4, Math.min(1.4, 1 / c.tools.scale));
  return c.tickets.flatMap(({ ticket, letter, state }) => [ticket.a, ticket.b].map((id) => {
    const n = (standing[id] = (standing[id] ?? 0) + 1) - 1;
    const [x, y] = c.place.at[id];
    return flag(c, letter, x + n * 14 * size, y - 15 * size, size, state === "connected");
  }));
}

function strip(c) {
  const { players } = c.state;
  const best = Math.max(...players.map(({ points }) => points));
  const fewest = [...players].sort((one, other) => one.trains - other.trains);
  const near = fewest[0].trains < fewest[1].trains && c.state.phase !== "over" ? fewest[0].seat : null;
  const total = (seat) => (c.state.phase === "over" ? c.view.scores[seat]?.total : undefined);
  return {
    caption: c.say(c.state.phase === "over" ? "total" : "points"),
    seats: players.map(({ seat, points, trains, cards, tickets }) => ({
      seat, value: total(seat) ?? points, first: c.state.phase !== "over" && best > 0 && points === best,
      facts: [c.say(seat === near ? "fewest" : "trains", { n: trains }), c.say("cards", { n: cards }), tickets === null ? c.say("choosing") : c.say("tickets", { n: tickets })],
    })),
  };
}

/** The cards by kind, then the tickets. */
function hand(c) {
  const over = c.state.phase === "over";
  const held = c.tickets.filter(({ state }) => state !== "offered").map(({ ticket, letter, state }) => {
    const shown = state === "connected" ? "connected" : over ? "failed" : "held";
    return { id: `ticket-${ticket.id}`, label: `${c.ticketName(ticket, letter)}, ${c.say(shown === "held" ? "notConnected" : shown)}`, look: `ticket-${ticket.id}`, ...ticketCard(c, ticket, letter, shown) };
  });
  const count = Object.values(c.own.hand).reduce((sum, one) => sum + one, 0);
  return { title: c.say("hand"), note: c.say("handNote", { n: count }), secret: true, items: [...handOf(c), ...held] };
}
