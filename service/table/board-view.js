/* The board on the page: draws what a board describes (board.d.ts), and makes its places something to point at, by pointer
   and keys. */

import { Component, h, html } from "./vendor/preact-htm.js";
import { load } from "./kept.js";
import { alike, Drawing, element } from "./drawing.js";
import { HATCH, pieces } from "./pieces.js";

const NARROW = 640;
const MIN_WIDE = 0.53;
const MAX_ZOOM = 3;
const [RESTS, HOLDS] = [300, 500];
const ROOM = 48; // What the buttons that zoom take beside the board, or below it.
const TICK = 12; // Half of what a tick takes, in units of the drawing.
const coarse = matchMedia("(pointer: coarse)");
const WALKS = /^(Arrow|Page|Home$|End$)/;
const MARKS = ["lit", "picked", "looked", "current", "changed", "last", "say"];

/** What a thing is called, and what it is good for. */
export const wordsOf = ({ label, does }) => (does ? `${label}: ${does}` : label);

/** A small drawing: of a card in the hand, or of a choice. */
export function Picture({ item }) {
  const { width = 60, height = 60, tree } = item;
  return html`<svg class="picture" style=${{ minWidth: item.least ? `${item.least}px` : undefined }} viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} aria-hidden="true" focusable="false">${element(tree)}</svg>`;
}

/** The board. `look(scale, narrow)` gives the scene; `point(place)` is told what was pointed at. */
export class BoardView extends Component {
  state = { width: 0, height: 0, zoom: 1, x: 0.5, y: 0.5, focused: null, rested: null };
  drawing = new Drawing();
  above = new Drawing();
  fingers = new Map();
  scale = 1;

  componentDidMount() {
    this.watch = new ResizeObserver(([{ contentRect: { width, height } }]) => this.setState({ width, height }));
    this.watch.observe(this.frame);
    this.frame.addEventListener("wheel", this.turn, { passive: false });
  }

  /** Hand and choices are drawn by the table, which has to know when the board turns narrow or wide; and so is the bar, which
      names what is pointed at where that has no strip of its own. */
  componentDidUpdate() {
    if (this.narrow !== this.turned) this.props.turned?.();
    this.turned = this.narrow;
    const told = this.props.frame !== "wide" || coarse.matches ? (this.told?.id ?? null) : null;
    if (told !== this.telling) this.props.tell((this.telling = told));
  }

  componentWillUnmount() {
    this.watch.disconnect();
    clearTimeout(this.resting);
  }

  zoomBy = (factor) => this.setState(({ zoom, x, y }) => ({ zoom: Math.min(MAX_ZOOM, Math.max(1, zoom * factor)), x: zoom * factor <= 1 ? 0.5 : x, y: zoom * factor <= 1 ? 0.5 : y }));

  turn = (event) => {
    if (!event.ctrlKey && this.state.zoom === 1) return;
    event.preventDefault();
    this.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15);
  };

  down = (event) => {
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    this.moved = false;
    this.by = event.pointerType;
    if (event.pointerType !== "mouse") this.await(event, HOLDS, () => (this.moved = true));
    this.spread = 0;
  };

  move = (event) => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    this.walks?.drag(this, before, event);
    if (Math.hypot(event.clientX - before[0], event.clientY - before[1]) > 3) this.moved = true, clearTimeout(this.resting);
  };

  up = (event) => {
    this.fingers.delete(event.pointerId);
    if (event.pointerType !== "mouse") clearTimeout(this.resting);
  };

  /** A mouse that rests on a place, or a finger that stays on it, is told what it is, and why it cannot be chosen. */
  over = (event) => {
    if (event.pointerType === "mouse") this.await(event, RESTS);
  };

  await({ target }, milliseconds, held = () => {}) {
    clearTimeout(this.resting);
    this.load();
    const id = target.closest?.("[data-item]")?.dataset.item ?? null;
    if (id === this.state.rested) return;
    if (this.state.rested) this.setState({ rested: null });
    this.resting = setTimeout(() => {
      const place = this.scene.places.find((one) => one.id === id);
      this.setState({ rested: id });
      if (place) held();
      if (place && !this.props.lit(place) && (place.means?.length || place.look === undefined)) this.props.rest(place, true);
    }, milliseconds);
  }

  out = ({ pointerType }) => {
    clearTimeout(this.resting);
    if (pointerType === "mouse" && this.state.rested) this.setState({ rested: null });
  };

  element = element;

  /** A small crest, for name tags. */
  crest = (seat, colour, x) => element(pieces().crest(seat, colour ?? "gray", x, 0, 11));

  /** Near a place is as good as on it, where places are smaller than fingers; of several that are equally near the one is
      asked for that was meant. */
  tap = async ({ target, clientX, clientY }) => {
    if (this.moved) return;
    const on = this.placeOf(target.closest?.("[data-item]") ?? {});
    if (on && this.by === "mouse") return this.props.point(on);
    await this.load();
    const near = this.walks.meant(this, clientX, clientY);
    const found = near.length ? near : [on];
    if (found.length > 1) return this.props.between(found);
    this.setState({ rested: found[0]?.id ?? null });
    if (found[0]) this.props.point(found[0]);
  };

  /** Arrows go to the nearest place in their direction, Home and End to the ends, Page keys to what can be chosen. Keys wait
      for what moves the focus in their order, so that none overtakes another. */
  key = (event) => {
    const enters = /^(Enter| )$/.test(event.key);
    if (!this.placeOf(event.target) || !(enters || WALKS.test(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    const does = () => {
      const here = this.placeOf(this.frame.getRootNode().activeElement ?? {});
      const to = here && !enters && this.walks?.neighbour(this.scene.places, here, event.key, this.props.lit);
      if (here && enters) this.props.point(here);
      else if (to) this.focus(to.id);
    };
    if (this.walks) does();
    else this.load().then(does);
  };

  placeOf = ({ dataset }) => this.scene.places.find(({ id }) => id === dataset?.item);

  focus(id) {
    this.frame.querySelector(`[data-item="${CSS.escape(id)}"]`)?.focus();
  }

  focusIn = (event) => {
    const place = this.placeOf(event.target);
    this.setState({ focused: place?.id ?? null });
    if (place) this.load();
    if (place && this.state.zoom > 1) this.setState({ x: place.x / this.scene.width, y: place.y / this.scene.height });
  };

  load() {
    return (this.loading ??= load("./walking.js").then((walks) => ((this.walks = walks), this.setState({}))));
  }

  focusOut = () => this.setState({ focused: null });

  /** Whether the board is drawn as on a telephone: where the wide one has no room, or would be too small to be read. */
  shape(look, width, height, frame) {
    if (frame === "lying" || (width > 0 && width < NARROW)) return [true, look(this.scale, true)];
    const wide = this.wide ?? look(this.scale, false);
    this.wide = { width: wide.width, height: wide.height };
    const narrow = height > 0 && Math.min(width / wide.width, height / wide.height) < MIN_WIDE;
    return [narrow, look(this.scale, narrow)];
  }

  render({ look, lit, picked, looked, title, skip, marks, namesOf, tags, quiet, frame, say }, { width, height, zoom, x, y, focused, rested }) {
    const [narrow, first] = this.shape(look, width, height, frame);
    this.narrow = narrow;
    const room = first.fixed || frame !== "wide" ? 0 : ROOM;
    const [beside, below] = [[room, 0], [0, room]].map(([aside, under]) => Math.min((width - aside) / first.width, (height - under) / first.height));
    const fit = Math.max(beside, below, 0) || 1;
    const { near = first } = first;
    const larger = Math.min(first.width / near.width, first.height / near.height);
    this.scale = Math.floor(fit * zoom * larger * 50) / 50 || 0.02;
    const scene = (this.scene = look(this.scale, narrow));
    const [w, d] = [scene.width / zoom, scene.height / zoom];
    const held = (value, half, whole) => Math.min(whole - half * 2, Math.max(0, value * whole - half));
    const [left, top] = near === first ? [0, 0] : [held(near.x / scene.width, scene.width / larger / 2, scene.width), held(near.y / scene.height, scene.height / larger / 2, scene.height)];
    const named = scene.places.find(({ id }) => id === focused);
    const told = (this.told = named && !quiet ? named : scene.places.find(({ id }) => id === rested));
    const open = scene.places.find((place) => lit(place));
    const last = named ?? scene.places.find((place) => place.id === this.last && (!open || lit(place)));
    const under = scene.tree.length - (scene.above ?? 0);
    this.last = (last ?? open ?? scene.places[0])?.id;
    return html`<section class=${`board ${below > beside ? "below" : ""}`} data-region="board" aria-label=${title} ref=${(found) => (this.frame = found ?? this.frame)} onKeyDown=${this.key} onfocusin=${this.focusIn} onfocusout=${this.focusOut}>
      <svg role="group" aria-label=${scene.title ?? title} viewBox=${`${held(x, w / 2, scene.width)} ${held(y, d / 2, scene.height)} ${w} ${d}`} class=${zoom > 1 ? "zoomed" : ""}
        onPointerDown=${this.down} onPointerMove=${this.move} onPointerUp=${this.up} onPointerCancel=${this.up} onPointerOver=${this.over} onPointerLeave=${this.out} onClick=${this.tap}>
        <defs>${element(HATCH)}</defs>
        <g class="glide" style=${{ transform: `scale(${larger}) translate(${-left}px, ${-top}px)` }}>
        <g class="drawing" aria-hidden="true">${this.drawing.elements(scene.tree.slice(0, under))}</g>
        <g class="places">${scene.places.map((place) => h(Spot, { key: place.id, place, lit: lit(place), picked: picked(place), looked: looked(place), current: place.id === this.last, changed: marks.has(place.id), last: namesOf(place.id), wide: scene.width, high: scene.height, say }))}</g>
        <g class="drawing" aria-hidden="true">${this.above.elements(scene.tree.slice(under))}</g>
        ${tags?.(this)}</g>
      </svg>
      <p class="named" aria-hidden="true">${told && wordsOf(told)}</p>
      ${skip ? html`<button class="skip" tabindex="-1" onClick=${skip}>${say("skip")} <kbd>.</kbd></button>` : null}
      ${room ? html`<div class="zoom"><button onClick=${() => this.zoomBy(1.4)} aria-label=${say("zoomIn")}>+</button><button onClick=${() => this.zoomBy(1 / 1.4)} aria-label=${say("zoomOut")} disabled=${zoom === 1}>−</button></div>` : null}
    </section>`;
  }
}

/** One place to point at. It is drawn again only where something of it has changed. */
class Spot extends Component {
  shouldComponentUpdate(props) {
    const before = this.props;
    return MARKS.some((name) => props[name] !== before[name]) || (props.place !== before.place && !alike(props.place, before.place));
  }

  render({ place, lit, picked, looked, current, changed, last, wide, high, say }) {
    const state = picked ? say("picked") : lit ? say("lit") : place.why;
    const classes = ["place", place.fine && "fine", lit && "lit", picked && "picked", looked && "looked", changed && "changed"].filter(Boolean).join(" ");
    return html`<g class=${classes} role="button" tabindex=${current ? 0 : -1} data-item=${place.id} aria-label=${[wordsOf(place), last && say("lastBy", { names: last }), state].filter(Boolean).join(", ")} aria-disabled=${lit || place.look ? undefined : "true"} aria-pressed=${picked ? "true" : undefined} transform=${`translate(${place.x} ${place.y})`}>
      ${outline(place, "hit")}${lit || picked || looked ? outline(place, "halo") : null}${outline(place, "ring")}
      ${picked && (place.width || !place.d) ? tick(place, wide, high) : null}
    </g>`;
  }
}

/** A tick at the lower left corner of a frame, half outside of it and all of it on the board. */
function tick({ x, y, r = 20, width = 1.5 * r, height = 1.5 * r, fine = 1 }, wide, high) {
  const half = TICK * fine;
  const [left, low] = [Math.max(x - width / 2, half), Math.min(y + height / 2, high - half)];
  return html`<g transform=${`translate(${Math.min(left, wide - half) - x} ${low - y}) scale(${fine})`}><circle class="tick" r="11" /><path class="tick-mark" d="M-5 0l3.5 4 7-8" /></g>`;
}

function outline({ d, around = d, r, width, height, round = 8 }, name) {
  if (d) return html`<path class=${name} d=${name === "hit" ? d : around} />`;
  if (r) return html`<circle class=${name} r=${r} />`;
  return html`<rect class=${name} x=${-width / 2} y=${-height / 2} width=${width} height=${height} rx=${round} />`;
}
