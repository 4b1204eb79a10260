/* A display: the mainland with the figures that wait there, ships in the top row, islands in the five rows below. */

import { SMALLEST, coin, figure, numeral, points, reward, sailOf, specialTile, tile } from "./art.js";
import { ROWS, capital, cellId } from "./sight.js";

/** The room for the numbers of the columns above a display. */
export const NUMBERS = 18;
/** The size of a figure, in cells: in a display in small it is as large as it may be. */
export const FIGURE = 0.64;
/** The least width of what fingers point at. */
export const FINGER = 40;
export const figureIn = ({ bare, cell }) => cell * (bare ? 0.72 : FIGURE);

/** How many columns every display has, so that they stand below each other: as many as are needed, but at least this number. */
const columnsOf = ({ players, view }, least) => Math.max(least, ...players.flatMap(({ islands, ships }) => [...islands, ...ships]).map(({ column }) => column), ...view.offer.actions.map(({ place }) => place?.column ?? 0));

/** Where everything lies in a display in a box, which the sea fills; `home` is the width of the mainland, and a little more
    where cells leave that; on a `bare` one stand no words. Where the box is `filled`, its rows are as high as it allows, and
    columns become narrower than rows are high as soon as there are many. */
export function layout(sight, { x, y, width, height, home, least = 8, bare = false, filled = false }) {
  const columns = columnsOf(sight, least);
  const cell = filled ? height / ROWS.length : Math.min(height / ROWS.length, (width - home) / columns);
  const across = Math.min(cell, (width - home) / columns);
  const land = bare ? home : width - columns * across;
  const at = (row, column) => [x + land + (column - 0.5) * across, y + (ROWS.indexOf(row) + 0.5) * cell];
  return { x, y, home: land, cell, across, columns, at, bare, filled, width: land + columns * across, height: cell * ROWS.length };
}

/** The sea, the mainland, and all that lies there. What `arrives` just now is drawn by itself, so that it can glide. */
export function display(sight, seat, where, { labelled = true, arrives = null } = {}) {
  const player = sight.players[seat];
  const { g } = sight.tools;
  const laid = [...player.ships.map(({ column, ship, repelled }) => ({ row: "ships", column, tile: ship, repelled })), ...player.islands];
  const stays = (one) => cellId(one.row, one.column) !== arrives?.cell;
  const standing = player.islands.filter((one) => one.figure && (stays(one) || !arrives.onTile));
  return [
    g({}, ...sea(sight, where), ...laid.filter(stays).map((one) => laidTile(one, where)), ...(labelled ? numbers(sight, where) : [])),
    arrives?.tile ?? null,
    g({}, ...threats(sight, player, where), ...player.ships.map(({ column, ship, repelled }) => reward(sight, sailOf(ship), ...where.at("ships", column), Math.min(where.cell, where.across * 1.2), repelled ? "+" : "−")), ...(labelled ? player.islands.map((one) => numeral(sight, one.tile, where.at(one.row, one.column), where.cell)) : []), ...standing.map((one) => figure(one.figure, ...standAt(where.at(one.row, one.column), where.cell), figureIn(where)))),
    homeland(sight, player, where, labelled),
    arrives?.figure ?? null,
  ];
}

function sea({ tools }, { x, y, home, cell, across, columns, width, height }) {
  const { rect, path } = tools;
  const grid = [...Array.from({ length: ROWS.length - 1 }, (_, n) => `M${x + home} ${y + (n + 1) * cell}h${columns * across}`), ...Array.from({ length: columns - 1 }, (_, n) => `M${x + home + (n + 1) * across} ${y}v${height}`)].join("");
  return [rect(x + width / 2, y + height / 2, width, height, { fill: "var(--sea)", rx: cell * 0.12, class: "piece" }), rect(x + home + (columns * across) / 2, y + cell / 2, columns * across, cell, { fill: "var(--sea-2)", rx: 0, opacity: 0.7 }), path(grid, { stroke: "var(--sea-2)", "stroke-width": Math.max(1, cell / 40), fill: "none" })];
}

/** The numbers of the columns, above the grid. */
const numbers = ({ tools }, { at, columns, cell, y }) => Array.from({ length: columns }, (_, n) => tools.text(at("ships", n + 1)[0], y - NUMBERS / 2, n + 1, Math.min(16, cell * 0.36), { colour: "var(--ink-2)", always: true }));

function laidTile({ row, column, tile: name, special }, { at, cell, across }) {
  const [x, y] = at(row, column);
  return ["g", { transform: `translate(${x} ${y}) scale(${across / 100} ${(row === "ships" ? across : cell) / 100})` }, tile(name, special)];
}

/** Where a figure stands on its tile: at the same place of each, so that figures stand below each other. */
export const standAt = ([x, y], cell) => [x + cell * 0.1, y + cell * 0.05];

/** From each ship that is not repelled a hatched band down to the last row that it reaches. */
function threats(sight, player, where) {
  return player.ships.filter(({ repelled }) => !repelled).map(({ column, ship }) => sight.tools.g({}, threat(sight, ship, column, where), alarm(sight, where.at("fighter", column), where.cell)));
}

/** What a ship threatens: over islands, and below figures. What a ship would threaten has a dashed edge. */
export function threat(sight, ship, column, { at, cell, across }, dashes = null) {
  const { g, rect, path } = sight.tools;
  const [x, top] = at("ships", column);
  const [from, high] = [top + cell / 2, ROWS.indexOf(sight.components.ships[sailOf(ship)].reach) * cell];
  const band = (fill, more) => rect(x, from + high / 2, across, high, { fill, rx: 0, ...more });
  return g({}, dashes ? null : band("var(--red)", { "fill-opacity": 0.16 }), band("url(#hatch)", { opacity: 0.3 }), path(`M${x - across / 2} ${from}v${high - cell * 0.18}L${x} ${from + high}L${x + across / 2} ${from + high - cell * 0.18}v${cell * 0.18 - high}`, { fill: "none", stroke: "var(--warn)", "stroke-width": Math.max(1.5, cell / 26), "stroke-linejoin": "round", ...(dashes && { "stroke-dasharray": dashes }) }));
}

/** The mark at the top of what a ship threatens. */
export const alarm = ({ tools }, [x, y], cell) => tools.path("M0-8.500 9 7.500H-9Z", { class: "piece", fill: "var(--warn)", "stroke-linejoin": "round", transform: `translate(${x - cell * 0.35} ${y - cell * 0.34}) scale(${cell * 0.016})` });

/** The mainland names the rows by their figures, and says how many of each wait there. */
function homeland(sight, player, { x, y, home, cell }, labelled) {
  const { g, path } = sight.tools;
  const bays = ROWS.map(() => `q${home * 0.07} ${cell / 2} 0 ${cell}`).join("");
  const coast = path(`M${x} ${y + 3}q0-3 3-3H${x + home - 4}${bays}H${x + 3}q-3 0-3-3Z`, { fill: "color-mix(in srgb, var(--green) 32%, var(--land))", class: "piece" });
  return g({}, coast, ...ROWS.map((row) => homeCell(sight, player, row, { x, y, home, cell, labelled })));
}

export const figureOf = (row) => (row === "ships" ? "boatman" : row);
const isSmall = ({ home }) => home < 60;
/** True if the mainland has room for names beside its figures. */
const isRoomy = ({ home }) => home > 100;
/** Pixels that the longest name of a row takes, and where it may be parted. */
const [WORD, PART, SOFT] = [60, /(?<=\p{L})schmied/u, "\u00ad"];

/** Where the figures of a kind wait on the mainland, and how large they are there. */
export function waitAt(who, where) {
  const { x, y, home, cell } = where;
  const row = who === "boatman" ? 0 : ROWS.indexOf(who);
  const size = (cell * (isRoomy(where) ? 0.66 : 0.54)) / 21;
  return [isSmall(where) ? x + home * 0.33 : x + cell * (row ? 0.36 : 0.42), y + (row + (where.bare || isRoomy(where) ? 0.5 : 0.36)) * cell, size];
}

function homeCell(sight, player, row, where) {
  const { g, text, rect } = sight.tools;
  const { x, y, home, cell, labelled } = where;
  const who = figureOf(row);
  const sails = row === "ships";
  const [fx, fy, size] = waitAt(who, where);
  const named = labelled && !isSmall(where);
  const top = y + ROWS.indexOf(row) * cell;
  const coming = player.seat === sight.me && comingTo(sight) === who;
  const beside = isRoomy(where) && x + cell * 0.8;
  const [left, down, wide] = !beside ? [x + home / 2, 0.82, home - 4] : sails ? [x + home - 10, 0.5, home - stageOf(where) - 16] : [beside, 0.29, x + home - 8 - beside];
  const word = capital(sails ? sight.row(row) : sight.figures(who)).replace(PART, `${SOFT}$&`);
  const name = named && text(left, top + down * cell, word, Math.min(16.5, cell * 0.31), { anchor: !beside ? "middle" : sails ? "end" : "start", fits: wide, weight: sails ? 700 : 400, always: home * sight.tools.scale > WORD });
  // Boatmen have no row: on a landing stage of their own they are not taken for what the row of ships is called by.
  const stage = sails && rect(x + 3 + stageOf(where) / 2, beside ? top + cell / 2 : fy, stageOf(where), beside ? cell - 8 : cell * 0.6, { fill: "var(--wood)", class: "piece" });
  return g({}, stage, figure(who, fx, fy, size * 21), name, count(sight, where, [sails && beside ? x + cell * 1.08 : null, beside && !sails ? top + cell * 0.72 : fy], player.mainland[who] ?? 0, coming));
}

const stageOf = (where) => (isRoomy(where) ? where.cell * 1.38 : where.home - 10);

/** The figure that would go to the mainland by what is picked. */
function comingTo(sight) {
  const { type, place, figure: goal } = sight.draft;
  return type === "buy" && place && goal === "mainland" ? sight.bought()?.figure : null;
}

/** How many wait: on a disc, or as a bare number where there is little room, or there are none; and how many it would be
    with one that is coming. */
function count({ tools }, where, [across, y], waiting, coming) {
  const { g, text, circle, rect, scale } = tools;
  const { x, home, cell } = where;
  const least = SMALLEST / scale;
  const middle = across ?? x + home - cell * 0.36;
  const none = waiting ? {} : { colour: "var(--ink-2)" };
  const high = Math.max(cell * 0.32, Math.min(cell * 0.45, least));
  const further = middle - cell * (across ? 0.1 : 0.18);
  if (coming) return g({}, rect(further, y, cell * 0.84, cell * 0.48, { fill: "var(--paper)", class: "piece", rx: cell * 0.24 }), text(further, y, `${waiting} → ${waiting + 1}`, high, { weight: 700, fits: cell * 0.76 }));
  if (isSmall(where)) return least <= cell ? text(x + home * 0.76, y, waiting, Math.max(least, cell * 0.44), { weight: 700, ...none }) : null;
  return g({}, waiting ? circle(middle, y, cell * 0.24, { fill: "var(--paper)", class: "piece" }) : null, text(middle, y, waiting, high, { weight: waiting ? 700 : 400, ...none }));
}

/** Name, gold and points of a seat, in one line, or gold and points so far below the name. */
export function header(sight, seat, { x, y, width, size, down = 0 }) {
  const { g, crest, text } = sight.tools;
  const player = sight.players[seat];
  const name = seat === sight.me ? `${sight.seat(seat)} · ${sight.say("mine")}` : seat === sight.shown ? sight.say("display", { name: sight.seat(seat) }) : sight.seat(seat);
  const far = x + width;
  const number = (right, value) => text(far - right, y + down, value, size * 0.85, { anchor: "start", weight: 700, always: true });
  return g({}, crest(seat, sight.colour(seat), x + size * 0.6, y, size), text(x + size * 1.4, y, name, size * 0.82, { anchor: "start", weight: 700, fits: width - size * (down ? 1.4 : 8), always: true }), coin(sight, far - size * 5.4, y + down, size * 0.46), number(size * 4.7, player.gold), points(sight, far - size * 2.1, y + down, size * 0.46), number(size * 1.4, player.points));
}

/** The special tiles of a seat, side by side. */
export function ownSpecials(sight, seat, { x, y, width }) {
  const { g, rect } = sight.tools;
  const own = sight.players[seat].special_tiles;
  const step = Math.min(86, width / Math.max(1, own.length));
  const across = (index) => x + 40 + index * step;
  return {
    tree: own.map((name, index) => g({ transform: `translate(${across(index)} ${y})` }, rect(0, 0, 78, 54, { fill: "var(--paper)", class: "piece" }), g({ transform: "scale(0.78)" }, specialTile(sight, name, false)))),
    places: own.map((name, index) => ({ id: `special-${index}`, label: sight.effect(name), x: across(index), y, width: Math.min(78, step), height: 54 })),
  };
}

// --- places ------------------------------------------------------------------------------------------------------------

/** All that can be pointed at in a display: the rows of the mainland, what lies there, and where something may be laid. */
export function displayPlaces(sight, seat, where) {
  const targets = seat === sight.me ? sight.targets() : [];
  const found = new Map(targets.map((target) => [cellId(target.row, target.column), target]));
  const player = sight.players[seat];
  const laid = [...player.ships.map((one) => ({ row: "ships", ...one })), ...player.islands];
  const cells = new Map(laid.map((one) => [cellId(one.row, one.column), one]));
  const ids = [...new Set([...cells.keys(), ...found.keys()])];
  const places = ids.map((id) => cellPlace(sight, id, cells.get(id), found.get(id), where));
  const order = ({ row, column }) => ROWS.indexOf(row) * 100 + column;
  return ROWS.flatMap((row) => [homePlace(sight, player, row, where), ...places.filter((place) => place.row === row).sort((one, other) => order(one) - order(other))]).map(({ row: _row, column: _column, ...place }) => place);
}

function cellPlace(sight, id, here, target, { at, cell, across, filled }) {
  const { row, column } = here ?? target;
  const [x, y] = at(row, column);
  return { id, row, column, label: cellLabel(sight, row, column, here), does: here?.figure ? sight.does(here.figure) : here?.tile?.startsWith("building") ? sight.doesTile(here.tile) : undefined, x, y, ...(filled ? { width: Math.max(across, FINGER), height: cell } : { width: cell - 4, height: cell - 4 }), round: cell * 0.1, ...(target ? { means: target.means } : {}) };
}

function cellLabel(sight, row, column, here) {
  const name = sight.cell(row, column);
  if (!here) return `${name}: ${sight.say("free")}`;
  if (here.ship) {
    const data = sight.components.ships[sailOf(here.ship)];
    return `${name}: ${sight.tile(here.ship)}, ${sight.say(here.repelled ? "repelled" : "open", { what: sight.worth(data), row: sight.row(data.reach) })}`;
  }
  return [`${name}: ${sight.tile(here.tile)}`, here.special && sight.say("special"), here.figure && sight.say("figureOn", { figure: sight.figure(here.figure) }), here.threatened && sight.say("threatened")].filter(Boolean).join(", ");
}

function homePlace(sight, player, row, { x, y, home, cell, filled }) {
  const who = figureOf(row);
  const means = row === "ships" ? [{ type: "use_boatman", cargo: "each" }] : [{ type: "use_boatman", figure: who }];
  const label = `${capital(sight.figures(who))}: ${sight.say("waiting", { n: player.mainland[who] ?? 0 })}`;
  return { id: `home-${row}`, row, column: 0, label, does: sight.does(who), x: x + home / 2, y: y + (ROWS.indexOf(row) + 0.5) * cell, width: home - 4, height: filled ? cell : cell - 4, ...(player.seat === sight.me ? { means } : {}) };
}
