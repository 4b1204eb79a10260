/* The panels beside the board: players, choices, all actions, hand and story. */

import { Component, html, useEffect, useRef } from "./vendor/preact-htm.js";
import { Picture, wordsOf } from "./board-view.js";
import { Clock } from "./clocks.js";
import { Crest } from "./crest.js";
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
        <span class="facts">${(one.facts ?? []).join(" · ")}</span>
      </button></li>`)}</ul>
  </section>`;
}

/** What can be chosen now: what the board describes, or the values of the next step. */
export function Choices({ items, step, bag, pay, custom, words, heading, lit, picked, looked, pick, say, idle }) {
  const own = useRef();
  useEffect(() => void (own.current.scrollTop = 0), [step?.type, step?.field]);
  return html`<section ref=${own} class="choices" data-region="choices" aria-label=${say("choices")}>
    <h2>${heading ?? say("choices")}</h2>
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

/** A number between bounds: two buttons and a field instead of thirty buttons. */
function Stepper({ step, name, pick, picked }) {
  const values = [...step.values].sort((one, other) => one - other);
  const means = (value) => ({ id: `${step.field}:${value}`, label: String(value), means: [{ type: step.type, [step.field]: { is: value } }] });
  const now = values.find((value) => picked(means(value))) ?? null;
  const within = (value) => Math.min(values.at(-1), Math.max(values[0], value));
  const set = (value) => within(value) !== now && pick(means(within(value)), true);
  return html`<div class="stepper">
    <button data-item="less" aria-label=${`− ${name}`} onClick=${() => set((now ?? values[0] + 1) - 1)}>−</button>
    <input data-item="number" type="number" aria-label=${name} min=${values[0]} max=${values.at(-1)} value=${now ?? ""} onChange=${(event) => event.target.value !== "" && set(Number(event.target.value))} />
    <button data-item="more" aria-label=${`+ ${name}`} onClick=${() => set((now ?? values[0] - 1) + 1)}>+</button>
  </div>`;
}

/** A payment put together piece by piece, beside those of the list. */
function Bag({ step, pay, custom, words, say }) {
  const bag = custom?.[step.field] ?? {};
  const add = (name, by) => pay(step.field, { ...bag, [name]: Math.max(0, (bag[name] ?? 0) + by) });
  return html`<details class="bag"><summary data-item="bag">${say("other")}</summary><ul>${step.keys.map((name) => html`<li><span>${words[step.field]?.[name] ?? name}</span><button aria-label=${`− ${words[step.field]?.[name] ?? name}`} onClick=${() => add(name, -1)} disabled=${!bag[name]}>−</button><b>${bag[name] ?? 0}</b><button aria-label=${`+ ${words[step.field]?.[name] ?? name}`} onClick=${() => add(name, 1)}>+</button></li>`)}</ul></details>`;
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

/** What only this seat holds. */
export function Hand({ hand, lit, picked, looked, pick, hidden, hide, say }) {
  return html`<section class="hand" data-region="hand" aria-label=${hand.title ?? say("hand")}>
    <h2>${hand.title ?? say("hand")} <small>${hidden ? "" : (hand.note ?? "")}</small>${hand.secret ? html` <button class="hide" data-item="hide" aria-pressed=${String(hidden)} onClick=${hide}>${say("hide")}</button>` : null}</h2>
    ${hidden ? html`<p>${say("hidden")}</p>` : html`<ul class="things">${hand.items.map((item) => html`<li key=${item.id}><${Chip} item=${item} lit=${lit(item)} picked=${picked(item)} looked=${looked(item)} pick=${pick} say=${say} /></li>`)}</ul>`}
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
