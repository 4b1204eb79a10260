/* The panels beside the board: players, choices, all actions, hand and story. */

import { Component, html, useEffect, useRef } from "./vendor/preact-htm.js";
import { Picture, wordsOf } from "./board-view.js";
import { Crest } from "./crest.js";
import { Bag, Clock, Stepper } from "./later.js";
import { signed } from "./speech.js";
import { linesOf } from "./story.js";

const LINES = 40;
const NEWER = 3;
const times = new Intl.DateTimeFormat([], { timeStyle: "medium" });
const clockTime = (at) => times.format(new Date(at));

/** True where one of the named properties, or anything of its own, has changed: else a panel is not drawn again. */
const changes = (...names) => function (props, state) {
  return state !== this.state || names.some((name) => props[name] !== this.props[name]);
};

/** The strip of scores: seats in order of play, from the viewer on. */
export function Players({ strip, names, toAct, seat, colours, clocks, open, say, watching }) {
  const count = strip.seats.length;
  const first = seat ?? 0;
  const ahead = strip.seats.some((one) => !one.first);
  const order = strip.seats.map((_, index) => strip.seats[(first + index) % count]);
  const clockOf = (one) => clocks?.find((clock) => clock.seat === one.seat);
  const time = (clock) => clock && html`<span class="time">${clock.absent ? html`<em>${say("absent")}</em> ` : null}<${Clock} clock=${clock} /></span>`;
  return html`<section class="players" data-region="players" aria-label=${say("players")}>
    <h2>${say("players")} <small>${strip.caption}</small></h2>
    <ul>${order.map((one) => html`<li key=${one.seat} class=${toAct.includes(one.seat) ? "asked" : ""}>
      <button data-item=${`seat-${one.seat}`} onClick=${() => open(one.seat)}>
        <span class="arrow" aria-hidden="true">${toAct.includes(one.seat) ? "▶" : ""}</span><${Crest} seat=${one.seat} colour=${colours[one.seat]} />
        <span class="name">${names[one.seat]}${one.seat === seat && !watching ? html` <small>(${say("you")})</small>` : null}</span>
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

/** Every action as a plain button: what makes each ruleset playable without its board. */
export class AllActions extends Component {
  shouldComponentUpdate = changes("actions", "chosen", "known", "hidden", "say");

  render({ actions, labels, chosen, choose, named, hidden, say }) {
    return html`<section class=${actions.length ? "all" : "all none"} data-region="all" aria-label=${say("all")}>
      <h2>${say("all")} <small>${actions.length || ""}</small></h2>
      ${hidden ? html`<p class="idle">${say("hidden")}</p>` : null}
      <ol>${(hidden ? [] : actions).map((_, index) => html`<li key=${index}><button class=${index === chosen ? "picked" : ""} data-item=${`action-${index}`} aria-pressed=${String(index === chosen)} onClick=${() => choose(index)}>${index === chosen ? html`<span aria-hidden="true">✓ </span>` : null}${named(labels[index])}</button></li>`)}</ol>
    </section>`;
  }
}

/** What only this seat holds. Cards that are joined stand side by side as one drawing. */
export function Hand({ hand, lit, picked, looked, pick, hidden, hide, say }) {
  const joined = hand.items.filter((item) => item.joined);
  const whole = joined.reduce((sum, { width }) => sum + width, 0);
  const thing = (item) => html`<li key=${item.id} style=${{ flexGrow: item.joined && item.width, minWidth: item.room, ...(item.ends && { "--left": `${item.ends[0]}%`, "--right": `${item.ends[1]}%` }) }}><${Chip} item=${item} lit=${lit(item)} picked=${picked(item)} looked=${looked(item)} pick=${pick} say=${say} /></li>`;
  const together = () => html`<li key="joined" class="joined" style=${{ "--whole": `${whole}px`, "--shape": whole / joined[0].height }}><ul>${joined.map(thing)}</ul></li>`;
  return html`<section class="hand" data-region="hand" aria-label=${hand.title ?? say("hand")}>
    <h2>${hand.title ?? say("hand")} <small>${hidden ? "" : (hand.note ?? "")}</small>${hand.secret ? html` <button class="hide" data-item="hide" aria-pressed=${String(hidden)} onClick=${hide}>${say("hide")}</button>` : null}</h2>
    ${hidden ? html`<p>${say("hidden")}</p>` : html`<ul class="things">${hand.items.map((item) => (item === joined[0] ? together() : item.joined ? null : thing(item)))}</ul>`}
  </section>`;
}

/** The story so far, newest on top; each line leads to its version. Of a long one the part around what is shown is drawn. */
export class StoryPanel extends Component {
  state = { all: false };
  shouldComponentUpdate = changes("commits", "shown", "known", "hidden", "say");

  render({ commits, shown, say, ...line }, { all }) {
    const ends = shown ? commits.findLastIndex(({ version }) => version <= shown) + 1 + NEWER : commits.length;
    const drawn = all ? commits : commits.slice(Math.max(0, ends - LINES), ends);
    return html`<section class="story" data-region="story" aria-label=${say("story")}>
      <h2>${say("story")} <small>${say("newest")}</small></h2>
      <ol reversed>${drawn.map((commit) => html`<${Line} key=${commit.version} commit=${commit} here=${commit.version === shown} say=${say} ...${line} />`).reverse()}</ol>
      ${drawn.length < commits.length ? html`<button class="more" data-item="more" onClick=${() => this.setState({ all: true })}>${say("more")}</button>` : null}
    </section>`;
  }
}

/** One commit of the story. */
class Line extends Component {
  shouldComponentUpdate = changes("commit", "here", "known", "hidden", "say");

  render({ commit, here, hidden, named, go, seats, colours, say }) {
    const { version, seat, at } = commit;
    const told = linesOf(commit, hidden);
    const dated = ({ currentTarget }) => (currentTarget.title = `${clockTime(at)} · ${say("version")} ${version}`);
    return told.length || !hidden ? html`<li class=${here ? "here" : ""}>
      <button data-item=${`version-${version}`} onClick=${() => go(version)} onPointerEnter=${dated}>
        ${seat !== null && seats[seat] ? html`<${Crest} seat=${seat} colour=${colours[seat]} size=${14} />` : html`<span class="dot" aria-hidden="true">·</span>`}
        <span>${told.map(named).join(" ")}</span></button></li>` : null;
  }
}
