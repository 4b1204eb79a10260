/* The card of a lesson: what it says now, its answer to the last pick, and the buttons that go with it. */

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { foundOf } from "./lesson-picks.js";

/** What the lesson says now, and the buttons that go with it. */
export function Card({ page }) {
  const own = useRef();
  const { say, lang, fault, answer, guide } = page;
  const [asked, ask] = useState(null);
  useEffect(() => {
    document.addEventListener("keydown", page.key, true);
    return () => document.removeEventListener("keydown", page.key, true);
  }, []);
  const { kind } = (!fault && page.beat) || {};
  const focus = () => (page.table?.shadowRoot?.querySelector(".looked") ?? page.table?.shadowRoot?.querySelector(".lit"))?.focus();
  const text = fault ? say(fault) : { scripted: say("ahead"), after: page.step.after?.[lang], end: guide.end.say[lang] }[kind] ?? page.step.say[lang];
  const folds = Boolean(answer?.why) && asked !== answer;
  return html`<section class="lesson" aria-label=${say("lesson")} ref=${own} onKeyDown=${(event) => event.key === "Enter" && event.target === own.current && focus()} tabindex="-1">
    ${guide ? html`<details class="goal"><summary>${say("goal", { goal: (guide.goal_short ?? guide.goal)[lang] })}</summary><p>${guide.goal[lang]}</p></details>` : null}
    ${page.waiting ? html`<p class="called" role="status">${say(page.called ? "called" : "waiting")} ${page.called ? html`<button class="primary" onClick=${page.back}>${say("toTable")}</button>` : null}</p>` : null}
    <div class="said" tabindex=${folds ? 0 : null}>
      <p class="answer" role="status">${answer && (folds || !answer.why) ? html`<${Answer} page=${page} answer=${answer} />` : null}</p>
      <p aria-live="polite">${kind === "end" ? html`<b>${say("found", foundOf(page.beats, page.records))}</b> ` : null}${folds ? null : text}</p>
    </div>
    <p class="buttons">
      <span class="count">${fault ? say("lesson") : kind === "end" ? say("done") : say("count", { step: page.beat.step + 1, steps: guide.steps.length })}</span>
      <a class="leave" href="/" aria-label=${say("leave")} title=${say("leave")}>✕</a>
      <span class="space"></span>
      ${fault && fault !== "noGuide" ? html`<button class="primary" onClick=${page.again}>${say("again")}</button>` : null}
      ${folds ? html`<button onClick=${() => ask(answer)}>${say("task")}</button>` : null}
      ${page.guide && page.helps ? html`<button class="show" onClick=${page.show}>${say(page.record.shown ? "do" : "show")} <kbd>n</kbd></button>` : null}
      ${kind === "read" || kind === "after" ? html`<button class="primary" onClick=${page.next}>${say("next")} →</button>` : null}
      ${kind === "scripted" ? html`<button onClick=${() => (page.skipping = true)}>${say("skip")}</button>` : null}
      ${kind === "end" ? html`<button onClick=${page.again}>${say("repeat")}</button> <button class="primary" onClick=${page.play}>${say("play")}</button>` : null}
    </p>
  </section>`;
}

/** What is said to a pick. */
function Answer({ page: { beat, lang, say }, answer: { parts, why } }) {
  const said = { right: () => say("right"), why: () => say("wrong", { why: why(lang) }), hint: () => beat.hint[lang], here: () => say("hereItIs") };
  return parts.map((part) => html`<span class=${part}>${said[part]()}</span> `);
}
