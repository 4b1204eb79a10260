/* The board of Skandinavien: the map with all routes and their owners, the open cards, tickets and payments. A pure
   function of the view; what a board gets and gives is in service/table/board.d.ts. */

import { handOf, table } from "./cards.js";
import { choices } from "./choices.js";
import { context } from "./context.js";
import { cities, ground } from "./map.js";
import { places } from "./places.js";
import { ghost, patterns, routes } from "./routes.js";
import { scale, tunnel } from "./sea.js";
import { flag, ticketCard, ticketLine } from "./tickets.js";

/** So many tickets are drawn as cards. */
const CARDS = 8;

export default {
  edition: 1,
  steps: { claim_route: [{ field: "route" }, { field: "payment" }], draw_open_card: [{ field: "place" }], keep_tickets: [{ field: "tickets", kind: "set" }] },
  sealed: ["keep_tickets"],
  final: () => import("./ending.js"),
  draw,
};

function draw(view, tools, final) {
  const c = context(view, tools);
  const { frame, say, state } = c;
  return {
    title: say("board"), width: frame.width, height: frame.height, beside: true,
    tree: [patterns(c), ground(c), routes(c), ...ghosts(c), ...looked(c), cities(c), tools.g({}, ...flags(c)), scale(c), state.phase === "over" ? null : table(c), tunnel(c), final?.ending(c)],
    places: [...places(c), ...(final?.ticketPlaces(c) ?? [])],
    changed: [...c.news].map((id) => (c.place.routes[id] ? `route-${id}` : id)),
    status: state.phase === "second_card" ? say("secondCard") : state.last_turns && state.phase !== "over" ? say("lastTurns", { n: state.last_turns.turns_left }) : "",
    strip: strip(c),
    hand: c.own ? hand(c) : null,
    choices: choices(c),
    words: { payment: Object.fromEntries(c.kinds.map(({ id, name }) => [id, name[view.lang]])) },
  };
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
    const away = /e/.test(c.box.label_sides[id]) ? -1 : 1;
    return flag(c, letter, x + away * (n * 15 + 5) * size, Math.max(9 * size, y - 15 * size), size, state === "connected");
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
      seat, value: total(seat) ?? points, first: c.state.phase === "over" ? Boolean(c.view.results?.winners.includes(seat)) : best > 0 && points === best,
      facts: [seat === near ? c.say("fewest", { n: trains }) : c.say("trains", { n: trains }), c.say("cards", { n: cards }), tickets === null ? c.say("choosing") : c.say("tickets", { n: tickets })],
    })),
  };
}

/** The cards by kind, then the tickets: as cards while these have room. */
function hand(c) {
  const over = c.state.phase === "over";
  const own = c.tickets.filter(({ state }) => state !== "offered");
  const drawn = own.length > CARDS && !c.narrow ? ticketLine : ticketCard;
  const held = own.map(({ ticket, letter, state }) => {
    const shown = state === "connected" ? "connected" : over ? "failed" : "held";
    return { id: `ticket-${ticket.id}`, label: `${c.ticketName(ticket, letter)}, ${c.say(shown === "held" ? "notConnected" : shown)}`, look: `ticket-${ticket.id}`, ...drawn(c, ticket, letter, shown) };
  });
  const count = Object.values(c.own.hand).reduce((sum, one) => sum + one, 0);
  return { title: c.say("hand"), note: c.say("cards", { n: count }), secret: true, items: [...handOf(c), ...held] };
}
