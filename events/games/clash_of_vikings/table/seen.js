/* What every part of the board of Clash of Vikings needs: the view, the tools, words, names, cards and their pictures. */

import { ACTIONS, BEARD, BODY, EYE, GROUNDS, HELMET, HORNS, KNOT } from "./drawings.js";
import { GERMAN, words } from "./words.js";

const MIN_COUNT = 11.8;
const MIN_LETTER = 5;
const MIN_NAMED = 40;

/** Outlines within a piece stay dark where those around it are light. */
const INNER = { style: { "--outline": "var(--on-light)" } };

export class Seen {
  /** What draws for a telephone, once that was loaded. */
  static phone = null;

  constructor(view, tools, final) {
    Object.assign(this, { view, tools, final, state: view.state, components: view.components, mine: view.seat, phone: Seen.phone });
    this.types = [...new Set(view.offer.actions.map(({ type }) => type))];
    this.say = words(view.lang);
    this.over = view.phase === "over";
  }

  /** True while this seat is asked whether it believes something: then the hand is lower on a telephone, since the answers take room. */
  get asked() {
    return this.offers("answer") || this.offers("doubt_shield");
  }

  text = (words) => words?.[this.view.lang] ?? "";
  name = (seat) => this.view.seats[seat]?.name ?? "";
  colour = (seat) => this.components.player_colors[seat];
  offers = (type) => this.types.includes(type);
  crest = (seat, x, y, size) => this.tools.crest(seat, this.colour(seat), x, y, size);

  /** What is printed on a card, and in German what that means. */
  word = (card) => (this.view.lang === "de" ? `${card} · ${GERMAN[card]}` : card);
  meant = (card) => (this.view.lang === "de" ? GERMAN[card] : null);

  /** The size of a text in a drawing that may be scaled down: never too small to be read. */
  size = (wanted) => Math.max(wanted, MIN_COUNT / this.tools.scale);

  get small() {
    return this.size(12.5);
  }

  /** Whether a card may be shown: not while the viewer hides the hand on a shared screen, unless everybody has seen it. */
  shows = ({ card, revealed }) => Boolean(card) && (revealed || !this.view.hidden);

  /** What is picked for a field, if anything. */
  picked(field) {
    const found = this.view.picks.flatMap(({ means }) => means).find((condition) => field in condition);
    return found?.[field] ?? null;
  }

  /** The cards of a seat that everybody has seen since its discards became its pile: they cannot be in its hand. */
  open(seat) {
    const { since } = this.state.seats[seat];
    return since.slice(since.lastIndexOf(0) + 1).filter((one) => typeof one === "string");
  }

  /** The arena that is played on, and of what kind one of its spaces is. */
  get layout() {
    return this.state.own_arena ?? this.components.arenas[this.state.arena];
  }

  kind = (space) => this.layout.spaces.find(({ id }) => id === space)?.kind;

  get deck() {
    return this.view.options?.bluff_arena ? this.components.deck_bluff_arena : this.components.deck;
  }

  /** Whose turn it is; while start spaces are chosen, who is asked. */
  get active() {
    if (this.over) return null;
    return this.view.phase === "choose_start" ? (this.view.toAct[0] ?? null) : this.state.active;
  }

  /** Which of the two cards of the turn is in question. */
  get number() {
    return Math.min(2, this.view.phase === "announce" ? this.state.card + 1 : Math.max(1, this.state.card));
  }

  /** That number, where it is not said otherwise. */
  get nth() {
    return !this.over && this.state.turn && this.view.phase !== "announce" ? this.number : 0;
  }

  ground(card) {
    return GROUNDS[card] ?? this.tools.fill(GROUNDS[this.components.cards[card].group]);
  }

  /** The face of a card: its picture, its word, and below that the German one where there is room for two. */
  face(card, x, y, width, height = width * 1.4) {
    const { g, rect, glyph } = this.tools;
    const ink = "var(--on-light)";
    const size = this.size(width * 0.17);
    const word = width * this.tools.scale > MIN_NAMED;
    const meant = word && size < height * 0.14 && this.meant(card);
    const middle = height * (meant ? -0.12 : -0.07);
    return g({ at: [x, y] },
      rect(0, 0, width, height, { class: "piece", fill: "var(--white)", rx: width * 0.09 }),
      rect(0, middle, width * 0.8, height * (meant ? 0.56 : 0.66), { fill: this.ground(card), rx: width * 0.07, opacity: 0.85 }),
      glyph(ACTIONS[card], 0, middle, width * 0.52, ink),
      word && this.squeezed(0, height * (meant ? 0.27 : 0.39), card, size, width * 0.88, { colour: ink, weight: 400 }),
      meant && this.squeezed(0, height * 0.28 + size, meant, size * 0.94, width * 0.86, { colour: ink, weight: 400 }));
  }

  /** A word that is set narrower where it would not fit, and left out where it could not be read. */
  squeezed(x, y, word, size, width, { colour = "var(--ink)", anchor = "middle", weight = 700 } = {}) {
    if (width * this.tools.scale < word.length * MIN_LETTER) return null;
    const wide = this.tools.widthOf(word, weight) * size;
    return ["text", { x, y: y + size * 0.35, "font-size": size, "text-anchor": anchor, "font-weight": weight, fill: colour, ...(wide > width ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {}) }, word];
  }

  /** A card face down. */
  back(x, y, width, height = width * 1.4) {
    const { g, rect, path } = this.tools;
    const line = { fill: "none", stroke: "var(--light-brown)", "stroke-width": 2.2, "stroke-linejoin": "round" };
    return g({ at: [x, y] },
      rect(0, 0, width, height, { class: "piece", fill: "var(--brown)", rx: width * 0.09 }),
      rect(0, 0, width * 0.82, height * 0.87, { ...line, rx: width * 0.06 }),
      g({ transform: `scale(${width / 62})` }, path(KNOT, line), path("M-9 0 0-9 9 0 0 9Z", line)));
  }

  /** The viewer's own card, small upon its back: only its owner sees it. */
  own(card, wide, high) {
    const { g, glyph, circle } = this.tools;
    return g({}, this.face(card, wide * 0.3, high * 0.22, wide * 0.66), circle(-wide * 0.02, -high * 0.1, 10, { fill: "var(--paper)", class: "piece" }), glyph(EYE, -wide * 0.02, -high * 0.1, 13));
  }

  /** A bracelet, with its value where that is known. */
  ring(value, x, y, r = 15) {
    const { g, circle, text } = this.tools;
    return g({ at: [x, y] },
      circle(0, 0, r, { class: "piece", fill: "var(--yellow)" }),
      g(INNER, circle(0, 0, r * 0.66, { class: "piece", fill: value === null ? "var(--panel)" : "var(--white)" })),
      value !== null && text(0, 0, value, this.size(r * 1.1), { weight: 700, colour: "var(--on-light)" }));
  }

  /** A Viking in its player's colour, with the crest on its chest; about 50 high. */
  viking(seat, { key, ghost = false, at, size = 1 }) {
    const { g, path, circle, crest, fill } = this.tools;
    const skin = { fill: "var(--ivory)", class: "piece" };
    const active = seat === this.active && !ghost;
    const ground = active ? { fill: "var(--paper)", "fill-opacity": 0.75, stroke: "var(--ink)", "stroke-width": 2 } : { fill: "var(--ink)", opacity: 0.2 };
    return ["g", { at, ...(key ? { key } : {}), class: ghost ? "ghost" : "" }, ["g", { transform: `scale(${size})` },
      ["ellipse", { cx: 0, cy: 24, rx: active ? 25 : 21, ry: active ? 8 : 6, ...ground }],
      path(BODY, { fill: fill(this.colour(seat)), class: "piece" }), circle(0, -10, 9.5, skin), path(BEARD, { fill: "var(--light-brown)", class: "piece" }),
      circle(-3.4, -10.5, 1.3, { fill: "var(--on-light)" }), circle(3.4, -10.5, 1.3, { fill: "var(--on-light)" }),
      path(HORNS, skin), path(HELMET, { fill: "var(--gray)", class: "piece" }), g(INNER, crest(seat, "white", 0, 15, 16))]];
  }
}
