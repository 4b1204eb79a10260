/* The sheet of a telephone: what nobody needs to decide, over the lower part of the table. It is loaded after the board. */

import { TEXTS } from "./more-texts.js";
import { html } from "./vendor/preact-htm.js";

/** The parts of the sheet: the region that each shows, and its title. */
const PARTS = { all: "all", story: "story" };
const DROPS = 60; // Pixels that it is drawn down to close it.
const STOPS = "button:not([disabled]), input, summary, [tabindex='0']";

/** What stands above the lists: a part of the table that closes it, a grip, and the tabs. */
export function headOf(table) {
  const { say, state: { sheet, lang } } = table;
  const shuts = TEXTS[lang].close;
  return html`<button class="veil" tabindex="-1" aria-label=${shuts} onClick=${() => close(table)}></button>
    <header class="head" onPointerDown=${(event) => drag(table, event)}>
      <span class="grip" aria-hidden="true"></span>
      <div role="tablist" aria-label=${say("sheet")} onKeyDown=${(event) => turn(table, event)}>${Object.entries(PARTS).map(([part, title]) => html`<button role="tab" data-part=${part} aria-selected=${String(part === sheet)} tabindex=${part === sheet ? 0 : -1} onClick=${() => show(table, part)}>${say(title)}</button>`)}</div>
      <button class="shut" aria-label=${shuts} onClick=${() => close(table)}>✕</button>
    </header>`;
}

/** True if a region stands on the sheet. */
export const holds = (name) => name in PARTS;

/** Open the sheet with one of its parts. */
export function show(table, sheet) {
  table.setState({ sheet }, () => table.base.querySelector(`.more [data-part="${sheet}"]`)?.focus());
}

/** Close it; the focus goes back to the button that opens it. */
export function close(table) {
  table.setState({ sheet: null }, () => table.base.querySelector('[data-item="sheet"]')?.focus({ preventScroll: true }));
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
  const parts = Object.keys(PARTS);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  show(table, parts.at((parts.indexOf(table.state.sheet) + step) % parts.length));
}

/** The sheet follows the finger down, and goes where it is let go far enough. */
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
