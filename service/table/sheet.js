/* The sheet of a telephone: what nobody needs to decide, over the lower part of the table. It is loaded after the board. */

import { TEXTS } from "./more-texts.js";
import { html } from "./vendor/preact-htm.js";

const OVER = ["finished", "abandoned"];
const DROPS = 60; // Pixels that it is drawn down to close it.
const STOPS = "button:not([disabled]), input, summary, [tabindex='0']";

/** The parts of the sheet with their titles. Who cannot act has the story beside the board, and only talks here. */
function partsOf({ say, session: { seat, game }, state: { people, replay } }) {
  const still = seat === null || replay || OVER.includes(game.status);
  return { ...(still ? {} : { all: say("all"), story: say("story") }), ...(people?.talks ? { talk: people.say("talk") } : {}) };
}

/** What stands above the lists: a part of the table that closes it, a grip, and the tabs. */
export function headOf(table) {
  const { say, state: { sheet, lang } } = table;
  const shuts = TEXTS[lang].close;
  return html`<button class="veil" tabindex="-1" aria-label=${shuts} onClick=${() => close(table)}></button>
    <header class="head" onPointerDown=${(event) => drag(table, event)}>
      <span class="grip" aria-hidden="true"></span>
      <div role="tablist" aria-label=${say("sheet")} onKeyDown=${(event) => turn(table, event)}>${Object.entries(partsOf(table)).map(([part, title]) => html`<button role="tab" data-part=${part} aria-selected=${String(part === sheet)} tabindex=${part === sheet ? 0 : -1} onClick=${() => show(table, part)}>${title}${part === "talk" ? table.state.people.badge : null}</button>`)}</div>
      <button class="shut" aria-label=${shuts} onClick=${() => close(table)}>✕</button>
    </header>`;
}

/** Open the sheet with one of its parts. */
export function show(table, sheet) {
  table.setState({ sheet }, () => table.base.querySelector(`.more [data-part="${sheet}"]`)?.focus());
}

/** Close it; the focus goes back to the button that opens it. */
export function close(table) {
  const opener = table.state.sheet === "talk" ? "talk" : "sheet";
  table.setState({ sheet: null }, () => table.base.querySelector(`[data-item="${opener}"]`)?.focus({ preventScroll: true }));
}

/** Arrows lead from tab to tab, and Tab stays on the sheet. */
export function keep(table, event) {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll(STOPS)].filter((one) => one.tabIndex === 0 && one.getClientRects().length);
  const leaves = table.base.getRootNode().activeElement === stops.at(event.shiftKey ? 0 : -1);
  if (!leaves) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0).focus();
}

function turn(table, event) {
  const parts = Object.keys(partsOf(table));
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  show(table, parts.at((parts.indexOf(table.state.sheet) + step) % parts.length));
}

/** The sheet follows the finger down, and is closed where that lets go far enough below. */
function drag(table, { currentTarget: head, clientY: from, pointerId, target }) {
  if (target.closest("button")) return;
  const sheet = head.parentElement;
  const down = ({ clientY }) => Math.max(0, clientY - from);
  head.setPointerCapture(pointerId);
  head.onpointermove = (event) => sheet.style.setProperty("--down", `${down(event)}px`);
  head.onpointerup = head.onpointercancel = (event) => {
    head.onpointermove = head.onpointerup = head.onpointercancel = null;
    sheet.style.removeProperty("--down");
    if (event.type === "pointerup" && down(event) > DROPS) close(table);
  };
}
