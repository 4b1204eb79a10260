/* The course of Raids where there is room: around the town, whose board shows the race for the coins of its harbour. Ships
   lie on their own water beside the course and above all else. */

import { FIGHT, LONGSHIP } from "./drawings.js";
import { Harbour, SIGN } from "./harbour.js";
import { HOME } from "./tiles.js";

const GHOST = "ghost";
const [WIDTH, HEIGHT, TILE] = [1000, 585, 86];
const [UPPER, LOWER] = [50, 535];
/** Beside the course, on the side of the town: how far from a tile a ship lies, and how large. */
const [ABOVE, BELOW, SHIP] = [83, 78, 0.95];
const LANES = { 7: [772, 131], 8: [858, 129], 9: [834, 198], 10: [850, 262], 11: [850, 335], 12: [834, 399], 13: [860, 464], 14: [772, 459] };
const CORNERS = { 8: [948, UPPER], 12: [948, LOWER] };
const QUAY = { x: 68, width: 130, height: 132 };
const START = { ...QUAY, y: 70 };
const ARRIVAL = { ...QUAY, y: 515 };
const LEAVING = [[36, 102], [36, 38], [100, 102], [100, 38]];
const DOCKS = [[36, 483], [100, 483], [36, 547], [100, 547]];
const MOORED = 0.72;
const SAID = [206, 392].map((y) => ({ x: 703, y, width: 210, height: 18 })); // What is said above and below a battle.
const STAGE = [[640, 318], [766, 318]];
const LAND = "M0 154C40 154 96 140 132 152C180 168 240 160 320 160C400 158 470 158 526 166C570 174 588 204 588 244C592 290 590 310 586 352C580 392 560 416 516 422C430 430 330 426 250 424C196 422 168 422 132 434C96 446 40 432 0 432";
/** The room that a ship takes at a berth. */
const hullAt = ([x, y, size]) => ({ x, y: y - 9 * size, width: 80 * size, height: 60 * size });

/** Where a space lies: along the top, down on the right, and back below. */
export function placeAt(place) {
  if (place === HOME) return ARRIVAL;
  if (place < 9) return { x: 88 + 99.4 * place, y: UPPER };
  return place < 13 ? { x: 948, y: 147 + 97 * (place - 9) } : { x: 883.2 - 99.4 * (place - 13), y: LOWER };
}

const laneAt = (place) => LANES[place] ?? [placeAt(place).x, place < 9 ? UPPER + ABOVE : LOWER - BELOW];
const moored = ([x, y]) => [x, y + 6, MOORED];
/** Where a ship has its number: at the stern, clear of its sail. */
const stern = (size) => [29 * size, 11 * size];

/** Where the axes of a fight with a monster lie: on the corner of its tile that is free. */
function axesAt(place) {
  const { x, y } = placeAt(place);
  return { x: x - 37, y: y + 34 };
}

export class Wide extends Harbour {
  ring() {
    const spots = this.state.map.filter(({ place }) => place > 0);
    const places = spots.map((here) => ({ ...this.place(here, placeAt(here.place), here.place === HOME ? ARRIVAL : { width: TILE, height: TILE }), ...(here.kind === "village" && { r: TILE * 0.5 }), tag: this.tagAt(here) }));
    const over = this.view.phase === "over";
    const fleet = [...this.fleet(), this.battle()];
    return { width: WIDTH, height: HEIGHT, keep: [this.board, ...(this.state.battle ? SAID : [SIGN]), ...this.state.ships.map((ship) => hullAt(this.berth(ship)))], above: fleet.length, tree: [this.water(), this.course(), ...this.berths(), this.town(), ...spots.map((here) => this.piece(here, placeAt(here.place), TILE)), over ? null : this.sign(), ...fleet], places: [...places, ...this.ghostPlace(), ...this.rowPlaces(), ...(over ? [] : this.signPlaces())] };
  }

  /** The ghost ship as a place, as long as it is not in the harbour, which names it. */
  ghostPlace() {
    const { ghost } = this.state;
    return ghost === null || ghost === HOME ? [] : [this.ghostAt(this.haunt(ghost))];
  }

  ghostAt = (spot) => ({ id: GHOST, label: this.say("does_ghost"), tag: null, ...hullAt(spot) });

  /** Names stand beside the ships; who is in the harbour stands on its board. */
  tagAt({ place, ships }) {
    return place === HOME ? null : ships.length ? hullAt(this.berth(this.state.ships[ships.at(-1)])) : undefined;
  }

  water() {
    const { rect, path } = this.tools;
    const waves = Array.from({ length: 12 }, (_, n) => `M${622 + (n % 3) * 76 + (n % 2) * 20} ${142 + Math.floor(n / 3) * 100}q11-8 22 0t22 0`).join("");
    return ["g", {}, rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, { fill: "var(--sea)", rx: 16 }), path("M0 97H865Q899 97 899 131V454Q899 488 865 488H0Z", { fill: "var(--sea-2)" }), path(waves, { fill: "none", stroke: "var(--sea)", "stroke-width": 3, "stroke-linecap": "round" }), path(LAND, { fill: "none", stroke: "var(--sea)", "stroke-width": 22, "stroke-linejoin": "round" }), path(LAND, { fill: "var(--land)", stroke: "var(--wood-2)", "stroke-width": 3 })];
  }

  /** The course as a dotted line with its direction, and the way that is picked, on the side of the sea: there no tile
      covers it. */
  course() {
    const pointAt = (n) => (n === 0 ? [128, UPPER] : n === HOME ? [128, LOWER] : [placeAt(n).x, placeAt(n).y]);
    const way = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => from + n).flatMap((n) => (n < to && CORNERS[n] ? [pointAt(n), CORNERS[n]] : [pointAt(n)]));
    const drawn = (points) => points.map((point, n) => `${n ? "L" : "M"}${point.join(" ")}`).join("");
    const signs = Array.from({ length: HOME }, (_, n) => {
      const [[fromX, fromY], [x, y]] = [pointAt(n), pointAt(n + 1)];
      const [cx, cy, turn] = { 8: [948, 86, 90], 12: [948, 500, 90] }[n] ?? [n === 0 || n === 20 ? 138 : (x + fromX) / 2, (y + fromY) / 2, (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI];
      return ["path", { d: "M-4-8 4 0-4 8", transform: `translate(${cx} ${cy}) rotate(${Math.round(turn)})`, fill: "none", stroke: "var(--ink-2)", "stroke-width": 3, "stroke-linecap": "round", "stroke-linejoin": "round" }];
    });
    const inner = ([x, y]) => [Math.min(x, 893), Math.max(103, Math.min(y, 482))];
    const picked = this.goal === null ? [] : way(this.state.ships[this.view.seat].place, this.goal).map(inner);
    return ["g", {}, ["path", { d: drawn(way(0, HOME)), fill: "none", stroke: "var(--paper)", "stroke-width": 5, "stroke-dasharray": "1 11", "stroke-linecap": "round", "stroke-linejoin": "round" }], picked.length ? ["path", { d: drawn(picked), fill: "none", stroke: "var(--accent)", "stroke-width": 8, "stroke-linejoin": "round", "stroke-linecap": "round", opacity: 0.8 }] : null, ...(picked.length ? this.onTheWay() : []), picked.length ? ["circle", { cx: picked.at(-1)[0], cy: picked.at(-1)[1], r: 8, fill: "var(--accent)" }] : null, ...signs];
  }

  /** Where ships leave, and where they arrive in the order of their ranks. */
  berths() {
    const { rect, text } = this.tools;
    const lie = this.moored();
    const box = ([x, y], word) => ["g", {}, rect(x, y, 58, 58, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "3 5", "stroke-opacity": 0.6, rx: 8 }), word && text(x - (lie.has(`${x} ${y + 6}`) ? 18 : 0), y - (lie.has(`${x} ${y + 6}`) ? 19 : 0), word, 15, { colour: "var(--ink-2)", always: true })];
    const quay = ({ x, y, width, height }) => ["g", {}, rect(x, y, width, height, { fill: "var(--sea)", stroke: "var(--wood-2)", "stroke-width": 3, rx: 12 }), rect(x, y, 5, height, { fill: "var(--wood-2)", rx: 0 })];
    const said = (y, word) => text(QUAY.x, y, this.say(word), 15, { weight: 700, always: true });
    return [quay(START), quay(ARRIVAL), ...LEAVING.map((at) => box(at)), ...DOCKS.map((at, n) => box(at, `${n + 1}.`)), said(164, "leave"), said(424, "arrive")];
  }

  /** Where ships lie, and the ghost ship. */
  moored() {
    const { ships, ghost } = this.state;
    return new Set([...ships.map((ship) => this.berth(ship)), ...(ghost === null ? [] : [this.haunt(ghost)])].map(([x, y]) => `${x} ${y}`));
  }

  // --- ships -----------------------------------------------------------------------------------------------------------

  fleet() {
    const { ships, ghost } = this.state;
    const chosen = this.view.chosen?.to;
    const mine = this.view.seat;
    const goal = chosen && mine !== null && this.berth({ place: chosen, rank: ships.filter(({ place }) => place === HOME).length + 1 });
    const tied = [...ships.map(({ place, seat }) => [place, this.berth(ships[seat]), this.colour(seat), seat]), [ghost, ghost === null ? undefined : this.haunt(ghost), this.components.ghost_color]];
    return [...tied.map((one) => this.rope(...one)), ghost === null ? null : this.ghost(this.haunt(ghost)), ...ships.map((ship) => this.ship(ship.seat, this.berth(ship))), goal ? ["g", { class: "ghost" }, this.ship(mine, goal, false)] : null];
  }

  /** The rope from a ship to its space, with its crest at the edge of that. */
  rope(place, [x, y, size] = [], colour, seat) {
    if (!(place > 0 && place < HOME) || this.state.battle?.place === place) return null;
    const { g, path, circle, crest, fill } = this.tools;
    const { tile, kind } = this.state.map[place];
    const [middle, half, town] = [placeAt(place), TILE * (tile ? 0.5 : 0.25), kind === "village" ? TILE * 0.46 : 0];
    const [fromX, fromY] = place < 9 ? [x - 38 * size, y - 16 * size] : place < 13 ? [x + 38 * size, y - 16 * size] : [x - 32 * size, y];
    // Below the upper tiles left of their shields, above the lower villages left of their numbers, else in the middle.
    const [toX, toY] = place > 8 && place < 13 ? [middle.x - (town || half), middle.y] : place < 9 ? [middle.x - (town ? 0 : half * 0.4), middle.y + (town || half)] : [middle.x - town * 0.6, middle.y - (town * 0.8 || half)];
    const line = (stroke, width) => path(`M${fromX} ${fromY}Q${fromX + (toX - fromX) * 0.2} ${fromY + (toY - fromY) * 0.7} ${toX} ${toY}`, { fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round" });
    return g({}, line("var(--ink)", 6.5), line(fill(colour), 4), seat === undefined ? circle(toX, toY, 5.5, { fill: fill(colour), class: "piece" }) : crest(seat, colour, toX, toY, 13));
  }

  /** Where a ship lies, and how large. Who fights lies on the stage; two ships share a berth nowhere. */
  berth({ seat, place, rank, start_position: position }) {
    const { battle } = this.state;
    if (place === HOME) return moored(DOCKS[(rank || 1) - 1]);
    if (place === 0) return moored(LEAVING[(position || seat + 1) - 1]);
    const here = this.state.map[place].ships;
    if (battle?.place === place && seat !== undefined) return [...STAGE[Math.max(0, here.indexOf(seat))], 1.25];
    const [x, y] = laneAt(place);
    const coming = this.view.chosen?.to === place && seat !== this.view.seat;
    if (here.length + (seat === undefined || coming ? 1 : 0) < 2) return [x, y, SHIP];
    const [left, right] = place > 7 && place < 14 ? [-48, 4] : [-25, 25];
    return [x + (seat !== undefined && here.indexOf(seat) < 1 ? right : left), y, 0.62];
  }

  ship(seat, [x, y, size = 1], keyed = true) {
    const { crest, text, circle, path } = this.tools;
    const { rank } = this.state.ships[seat];
    const number = !rank ? this.order.indexOf(seat) + 1 : this.view.narrow ? `${rank}.` : null; // Else its berth says it.
    const colour = this.tools.fill(this.colour(seat));
    const own = seat === this.view.seat;
    return ["g", { at: [x, y], ...(keyed ? { key: `ship-${seat}` } : {}) },
      ["g", { transform: `scale(${size})` },
        path(LONGSHIP.mast, { stroke: "var(--ink)", "stroke-width": 3 }), path(LONGSHIP.sail, { class: "piece", fill: colour }), path(LONGSHIP.hull, { class: "piece", fill: "var(--wood-2)" }), path(LONGSHIP.rail, { fill: "none", stroke: colour, "stroke-width": 4.5, "stroke-linecap": "round" }),
        crest(seat, "white", 0, -17, 15),
      ],
      ...(keyed && number ? [circle(...stern(size), Math.min(9.5, Math.max(7.2 / this.tools.scale, 12 * size)), { fill: own ? "var(--accent)" : "var(--paper)", class: "piece" }), text(...stern(size), number, Math.min(14, 17 * size), { weight: 700, always: true, ...(own ? { colour: "var(--on-accent)" } : {}) })] : [])];
  }

  /** Where the ghost ship lies: with two ships it starts in front, and its room in the harbour is the last. */
  haunt(place) {
    if (place === 0) return moored(LEAVING[0]);
    if (place === HOME) return moored(DOCKS[3]);
    return [...laneAt(place), SHIP];
  }

  /** The ghost ship; where there is room it says what it is, on the side that is turned away from its space. */
  ghost([x, y, size]) {
    const [up, down] = size === MOORED ? [-5, 13.5] : [0, size === SHIP && y > HEIGHT / 2 ? -46 * size : 6 + 18 * size];
    return ["g", { at: [x, y], key: GHOST }, this.ghostShip(0, up, size), size < 0.5 || this.view.narrow ? null : this.tools.text(0, down, this.say("haunts"), 13, { weight: 600 })];
  }

  /** The stage of a battle: crossed axes and what the next blow costs; a monster to be answered has a frame and axes. */
  battle() {
    const { battle, move } = this.state;
    const { g, text } = this.tools;
    if (!battle) return move?.place ? g({}, this.tools.rect(placeAt(move.place).x, placeAt(move.place).y, TILE + 6, TILE + 6, { fill: "none", stroke: "var(--warn)", "stroke-width": 5, rx: 10 }), this.dispute(axesAt, 0.6)) : null;
    return g({}, this.dispute(() => ({ x: 703, y: 286 }), 1.2), text(SAID[0].x, SAID[0].y, this.say("battleAt", { n: battle.place }), 16, { weight: 700, always: true }), text(SAID[1].x, SAID[1].y, this.say("blow", { n: battle.blow }), 15, { weight: 600, fits: 210, always: true }));
  }

  // --- the way that is picked --------------------------------------------------------------------------------------------

  /** Where the viewer's ship would go, or is on its way to. */
  get goal() {
    const { view: { chosen, seat }, state: { move, ships } } = this;
    const to = chosen?.to ?? (seat !== null && move?.seat === seat ? move.to : null);
    return to > ships[seat]?.place ? to : null;
  }

  /** Whether it would attack who lies there. */
  get attacks() {
    return this.goal !== HOME && this.state.map[this.goal].ships.length > 0;
  }

  /** What the way brings and takes at each place that it passes: as the dry run says, and beyond a monster that has to be
      answered first, as it lies there. */
  gained() {
    const { map, ships } = this.state;
    const me = this.view.seat;
    return map.filter(({ place }) => place > ships[me].place && place < this.goal).flatMap(({ place, tile, vikings, coins, fight_costs: costs }) => {
      const done = this.view.preview.find(({ data }) => data.place === place && data.seat === me)?.data ?? {};
      if (tile?.type === "monster") return [{ place, crew: -(done.lost ?? 1), words: done.lost === undefined && costs?.[me] ? `−1 / −${costs[me]}` : `−${done.lost ?? 1}`, asks: done.lost === undefined }];
      const fame = done.coin ?? coins?.[0];
      if (fame) return [{ place, crew: 0, words: this.say("gain", { n: fame }), good: true }];
      const crew = done.recruited ?? vikings?.[0];
      return crew ? [{ place, crew, words: `+${crew}`, good: true }] : [];
    });
  }

  /** The way in one sentence. */
  routed() {
    if (this.goal === null) return "";
    const { crew, capacity } = this.state.ships[this.view.seat];
    const met = this.gained();
    const n = met.reduce((left, one) => Math.max(0, Math.min(Math.max(left, capacity), left + one.crew)), crew);
    const way = [["+", met.filter((one) => one.crew > 0)], ["−", met.filter((one) => one.crew < 0)]].flatMap(([sign, some]) => (some.length ? [sign + Math.abs(some.reduce((sum, one) => sum + one.crew, 0))] : [])).join(this.say("and"));
    const attack = [met.some(({ asks }) => asks) && this.say("ifSacrificed"), this.attacks && this.say("strike")].filter(Boolean).join("");
    const key = this.view.narrow ? (way ? "crewWay" : "crewStraight") : way ? "route" : "straight";
    return this.say(key, { crew, way, n, attack });
  }

  /** What the way brings, between it and the tiles that it passes, and the axes of an attack at its end. */
  onTheWay() {
    const pills = this.gained().map((one) => {
      const { x, y } = placeAt(one.place);
      return this.pill(Math.min(x, 888 - one.words.length * 4.8), x > 900 ? y : Math.max(107, Math.min(y, 478)), one, { most: 96, size: 16 });
    });
    if (!this.attacks) return pills;
    const [goal, other] = [this.berth({ place: this.goal }), this.berth(this.state.ships[this.state.map[this.goal].ships[0]])];
    return [...pills, this.axes((goal[0] + other[0]) / 2, goal[1] - 26, 12)];
  }

  /** What a place on the way brings, on the water there. */
  pill(x, y, { words, good }, { most, size }) {
    const { g, rect, text } = this.tools;
    const colour = good ? "var(--ok)" : "var(--warn)";
    const wide = Math.min(most, words.length * size * 0.6 + size * 1.2);
    return g({}, rect(x, y, wide, size * 1.65, { fill: "var(--paper)", stroke: colour, "stroke-width": 2, rx: size * 0.83 }), text(x, y, words, size, { colour, weight: 700, fits: wide - 8, always: true }));
  }

  axes(x, y, r) {
    const { g, circle, glyph } = this.tools;
    return g({}, circle(x, y, r, { fill: "var(--paper)", stroke: "var(--warn)", "stroke-width": r / 5 }), glyph(FIGHT, x, y, r * 1.2));
  }

  /** Crossed axes where there is a battle, or a monster to be answered. */
  dispute(at, size = 1) {
    const place = this.state.battle?.place ?? this.state.move?.place;
    if (place === null || place === undefined) return null;
    const { x, y } = at(place);
    const { g, circle, glyph } = this.tools;
    return g({ transform: `translate(${x} ${y}) scale(${size})` }, circle(0, 0, 21, { fill: "var(--paper)", stroke: "var(--warn)", "stroke-width": 4 }), glyph(FIGHT, 0, 0, 25));
  }
}
