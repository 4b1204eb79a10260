/* The board of Skandinavien: the map with all routes and their owners, the open cards, tickets and payments. A pure
   function of the view; what a board gets and gives is in service/table/board.d.ts. */

import { handOf, table } from "./cards.js";
import { choices } from "./choices.js";
import { context, newsOf } from "./context.js";
import { lately, lineOf } from "./geometry.js";
import { cities, ground, isFree, nameSpots } from "./map.js";
import { places } from "./places.js";
import { ghost, patterns, routes } from "./routes.js";
import { scale, tunnel } from "./sea.js";
import { flag, ticketCard } from "./tickets.js";
import { learnWords } from "./words.js";

/** Where flags may stand beside a city, in their own size. */
const AROUND = [[0, -1], [0, 1], [1, 0], [-1, 0], [1, -0.8], [-1, -0.8], [1, 0.8], [-1, 0.8]];

export default {
  edition: 1,
  steps: { claim_route: [{ field: "route" }, { field: "payment" }], draw_open_card: [{ field: "place" }], keep_tickets: [{ field: "tickets", kind: "set" }] },
  sealed: ["keep_tickets"],
  final: () => import("./ending.js"),
  learn: learnWords,
  touched: newsOf,
  draw,
};

function draw(view, tools, final) {
  const c = context(view, tools);
  const { frame, say, state } = c;
  return {
    title: say("board"), width: frame.width, height: frame.height, beside: true,
    tree: [patterns(c), ground(c), ...looked(c), routes(c), ...ghosts(c), cities(c), flags(c), scale(c), state.phase === "over" || (c.narrow && state.tunnel) ? null : table(c), tunnel(c), final?.ending(c)],
    places: [...places(c), ...(final?.ticketPlaces(c) ?? [])],
    status: state.phase === "second_card" ? say("secondCard") : state.last_turns && state.phase !== "over" ? say("lastTurns", { n: state.last_turns.turns_left }) : "",
    strip: strip(c),
    hand: c.own ? hand(c) : null,
    choices: choices(c),
    words: { payment: Object.fromEntries(c.kinds.map(({ id, name }) => [id, name[view.lang]])) },
  };
}

/** Between the cities of the ticket that is pointed at: the way that is there, and dashed what is lacking of the shortest one;
    where nothing leads there any more, a thin line. */
function looked(c) {
  if (!c.ticket || c.state.phase === "over") return [];
  const [[ax, ay], [bx, by]] = [c.place.at[c.ticket.a], c.place.at[c.ticket.b]];
  const line = (d, wide, colour, dashes) => c.tools.path(d, { fill: "none", stroke: colour, "stroke-width": wide, "stroke-dasharray": dashes });
  const way = c.cut ?? c.lacking;
  if (!way) return [line(`M${ax} ${ay}L${bx} ${by}`, 3 * c.unit, "var(--warn)", `${2 * c.unit} ${6 * c.unit}`)];
  const wide = c.frame.thick * 1.3 + 15 * c.unit;
  return way.flatMap((id) => {
    const d = lineOf(c.place.shapes[id]);
    return [line(d, wide + 5 * c.unit, "var(--paper)"), line(d, wide, "var(--accent)", c.state.routes[id] === undefined ? `${7 * c.unit} ${4 * c.unit}` : undefined)];
  });
}

function ghosts(c) {
  const { chosen, seat } = c.view;
  return chosen?.type === "claim_route" && seat !== null ? [ghost(c, c.place.routes[chosen.route], seat)] : [];
}

/** In the cities of the own tickets stand their flags, where they cover nothing. */
function flags(c) {
  const key = [c.view.lang, c.tools.scale, ...c.tickets.map(({ ticket, letter, state }) => `${ticket.id} ${letter} ${state}`)].join(" ");
  return lately(c.place.kept, "flags", key, () => c.tools.g({}, ...flagsOf(c)));
}

function flagsOf(c) {
  const size = Math.max(0.4, Math.min(1.4, 1 / c.tools.scale));
  const taken = [...nameSpots(c).taken];
  return c.place.order.flatMap((id) => {
    const [x, y] = c.place.at[id];
    const standing = c.tickets.filter(({ ticket }) => ticket.a === id || ticket.b === id);
    const [wide, high] = [15 * size * standing.length, 15 * size];
    const boxes = AROUND.map(([ox, oy]) => [x + ox * (wide / 2 + 6 * size) - wide / 2, y + oy * 15 * size - high / 2]).map(([left, top]) => [left, top, left + wide, top + high]);
    const found = boxes.find((box) => isFree(c, box, taken)) ?? boxes[0];
    taken.push(found);
    return standing.map(({ letter, state }, n) => flag(c, letter, found[0] + (n + 0.5) * 15 * size, Math.max(9 * size, found[1] + high / 2), size, state === "connected"));
  });
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

/** The cards by kind, then the tickets. */
function hand(c) {
  const over = c.state.phase === "over";
  const own = c.tickets.filter(({ state }) => state !== "offered");
  const held = own.map(({ ticket, letter, state }) => {
    const shown = state === "connected" ? "connected" : over ? "failed" : "held";
    return { id: `ticket-${ticket.id}`, label: `${c.ticketName(ticket, letter)}, ${c.say(shown === "held" ? "notConnected" : shown)}`, does: over ? undefined : c.doesTicket(ticket), look: `ticket-${ticket.id}`, ...ticketCard(c, ticket, letter, shown) };
  });
  const count = Object.values(c.own.hand).reduce((sum, one) => sum + one, 0);
  return { title: c.say("hand"), note: c.say("cards", { n: count }), secret: true, items: [...handOf(c), ...held] };
}
