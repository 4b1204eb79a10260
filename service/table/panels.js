/* The panels beside the board: players, choices, and hand. */

import { html, useEffect, useRef } from "./vendor/preact-htm.js";
import { Picture, wordsOf } from "./board-view.js";
import { Crest } from "./crest.js";
import { Bag, Clock, Stepper } from "./later.js";
import { signed } from "./speech.js";

/** The strip of scores: seats in order of play, from the viewer on. */
export function Players({ strip, names, toAct, seat, colours, clocks, open, say, watching, people }) {
  const count = strip.seats.length;
  const first = seat ?? 0;
  const ahead = strip.seats.some((one) => !one.first);
  const order = strip.seats.map((_, index) => strip.seats[(first + index) % count]);
  const clockOf = (one) => clocks?.find((clock) => clock.seat === one.seat);
  const time = (clock) => clock && html`<span class="time">${clock.absent ? html`<em>${say("absent")}</em> ` : null}<${Clock} clock=${clock} /></span>`;
  return html`<section class="players" data-region="players" aria-label=${say("players")}>
    <h2>${say("players")} <small>${strip.caption}${people?.watching}</small></h2>
    <ul>${order.map((one) => html`<li key=${one.seat} class=${toAct.includes(one.seat) ? "asked" : ""}>
      <button data-item=${`seat-${one.seat}`} onClick=${() => open(one.seat)}>
        <span class="arrow" aria-hidden="true">${toAct.includes(one.seat) ? "▶" : ""}</span><${Crest} seat=${one.seat} colour=${colours[one.seat]} />
        <span class="name">${names[one.seat]}${one.seat === seat && !watching ? html` <small>(${say("you")})</small>` : null}${people?.markOf(one.seat)}</span>
        <b class="value">${signed(one.value ?? "–")}</b>${one.first && ahead ? html`<span class="first">${say("first")}</span>` : null}
        ${time(clockOf(one))}
        <span class="facts">${one.facts?.map((fact, n, { length }) => html`<span>${fact}${n < length - 1 ? " ·" : ""}</span> `)}</span>
      </button></li>`)}</ul>
  </section>`;
}

/** What can be chosen now: what the board describes, or the values of the next step. */
export function Choices({ items, step, bag, pay, custom, words, tip, heading, lit, picked, looked, pick, say, idle }) {
  const own = useRef();
  useEffect(() => void (own.current.scrollTop = 0), [step?.type, step?.field]);
  return html`<section ref=${own} class="choices" data-region="choices" aria-label=${say("choices")}>
    ${tip}<h2>${heading ?? say("choices")}</h2>
    ${step?.kind === "number" ? html`<${Stepper} step=${step} name=${heading ?? say("step", { field: step.field })} pick=${pick} picked=${picked} />` : null}
    ${items.length ? html`<ul class="chips">${items.map((item, index) => html`<li key=${item.id}><${Chip} item=${item} index=${index} lit=${lit(item)} picked=${picked(item)} looked=${looked(item)} pick=${pick} say=${say} /></li>`)}</ul>` : step?.kind === "number" ? null : html`<p class="idle">${idle}</p>`}
    ${bag ? html`<${Bag} key=${bag.field} step=${bag} pay=${pay} custom=${custom} words=${words} say=${say} />` : null}
  </section>`;
}

/** One thing to choose. It stays focusable when it cannot be chosen, and says why. */
export function Chip({ item, index = null, lit, picked, looked, pick, say }) {
  const state = picked ? say("picked") : lit || !item.means ? null : (item.why ?? say("notNow"));
  return html`<button class=${`chip ${picked ? "picked" : ""} ${lit ? "lit" : ""} ${looked ? "looked" : ""} ${item.tree ? "drawn" : ""}`} title=${wordsOf(item)} data-item=${item.id} aria-pressed=${item.means ? String(Boolean(picked)) : undefined} aria-disabled=${lit || item.look !== undefined ? undefined : "true"} onClick=${() => (item.means || item.look !== undefined) && pick(item)}>
    <span class="sr">${[wordsOf(item), item.note, state].filter(Boolean).join(", ")}</span>
    ${item.tree ? html`<${Picture} item=${item} />` : null}
    ${picked ? html`<span class="mark" aria-hidden="true">✓</span>` : null}
    <span class="label" aria-hidden="true">${index !== null && index < 9 && !item.tree ? html`<kbd>${index + 1}</kbd>` : null}${item.tree ? (item.short ?? "") : item.label}</span>
    ${item.note && !item.tree ? html`<small aria-hidden="true">${item.note}</small>` : null}
  </button>`;
}

/** What only this seat holds, in rows. Cards that are joined stand side by side as one drawing. */
export function Hand({ hand, lit, picked, looked, pick, hidden, hide, say }) {
  const joined = hand.items.filter((item) => item.joined);
  const whole = joined.reduce((sum, { width }) => sum + width, 0);
  const thing = (item) => html`<li key=${item.id} style=${{ flexGrow: item.joined && item.width, minWidth: item.room, ...(item.ends && { "--left": `${item.ends[0]}%`, "--right": `${item.ends[1]}%` }) }}><${Chip} item=${item} lit=${lit(item)} picked=${picked(item)} looked=${looked(item)} pick=${pick} say=${say} /></li>`;
  const rows = [...new Set(hand.items.map(({ row = 0 }) => row))].map((row) => hand.items.filter((item) => (item.row ?? 0) === row));
  const together = () => html`<li key="joined" class="joined" style=${{ "--whole": `${whole}px`, "--shape": whole / joined[0].height }}><ul>${joined.map(thing)}</ul></li>`;
  return html`<section class=${hand.title === "" ? "hand bare" : "hand"} data-region="hand" aria-label=${hand.title || say("hand")}>
    <h2>${hand.title || say("hand")} <small>${hidden ? "" : (hand.note ?? "")}</small>${hand.secret ? html` <button class="hide" data-item="hide" aria-pressed=${String(hidden)} onClick=${hide}>${say("hide")}</button>` : null}</h2>
    ${hidden ? html`<p>${say("hidden")}</p>` : rows.map((items) => html`<ul class="things">${items.map((item) => (item === joined[0] ? together() : item.joined ? null : thing(item)))}</ul>`)}
  </section>`;
}
