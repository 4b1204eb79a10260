/* The bars above and below the board: whose turn it is, and the action that is being composed. */

import { html } from "./vendor/preact-htm.js";
import { Clock } from "./later.js";
import { Crest } from "./crest.js";

const RUNE = new URL("rune.svg", import.meta.url).href;
const A_MOMENT = 2000;
const SCROLLS = 50; // Characters that may not fit a telephone: then keys have to reach what scrolls.
const MARKS = { live: "●", closed: "●", connecting: "◐", reconnecting: "◐", offline: "○" };

/** The status bar: a sentence that says whose turn it is, the clock, the connection, and the menu. */
export function StatusBar({ title, facts, sentence, mine, asked, colours, clocks, seat, connection, say, lang, setLang, flipTheme, open, lobby, talk }) {
  const since = clock(connection.since);
  const state = connection.state === "reconnecting" && Date.now() - connection.since > A_MOMENT ? "offline" : connection.state;
  const running = (clocks ?? []).filter(({ due }) => due);
  const nearest = running.find((one) => one.seat === seat) ?? running[0];
  return html`<header class="status" data-region="status" aria-label=${title}>
    ${lobby ? html`<a class="home" href="/" aria-label=${say("lobby")} data-item="home"><img src=${RUNE} alt="" width="22" height="22" /></a>` : null}
    <span class="title">${title}${facts ? html` <small>${facts}</small>` : null}</span>
    <p class=${`turn ${mine ? "mine" : ""}`} tabindex="-1" id="turn">${asked.map((one) => html`<${Crest} seat=${one} colour=${colours[one]} />`)} <strong>${sentence}</strong></p>
    ${nearest ? html`<${Clock} clock=${nearest} own=${nearest.seat === seat} />` : null}
    <span class=${`link ${state}`}><span aria-hidden="true">${MARKS[state]}</span> <span class="word">${say(state, { since })}</span></span>
    <span class="tools">${talk}
      <button data-item="lang" class="wide" onClick=${setLang} lang=${lang === "de" ? "en" : "de"}><span aria-hidden="true">${lang === "de" ? "en" : "de"}</span><span class="sr">${say("language")}</span></button>
      <button data-item="theme" class="wide" onClick=${flipTheme} aria-label=${say("theme")}>◐</button>
      <button data-item="help" class="wide" onClick=${() => open("help")} aria-label=${say("help")}>?</button>
      <button data-item="menu" onClick=${() => open("menu")} aria-label=${say("menu")} aria-haspopup="dialog">⋯</button>
    </span>
  </header>`;
}

const clock = (time) => new Date(time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** The confirm bar: what would be done and what follows from it; refusals stand here, too. */
export function ConfirmBar({ label, consequences, unknown, caution, sending, waits, refusal, notice, canConfirm, canBack, latest, told, undo, away, count, confirm, back, more, takeBack, openRule, say }) {
  return html`<footer class="confirm" data-region="confirm" aria-label=${say("confirm")}>
    <div class="draft" tabindex=${[refusal?.why, notice, label || told || latest, ...consequences].join(" ").length > SCROLLS ? 0 : null}>
      ${refusal ? html`<p class="refusal"><span aria-hidden="true">! </span>${say("refused", { why: refusal.why })} ${refusal.rule ? html`<button class="rule" data-item="rule" onClick=${() => openRule(refusal.rule)}>${say("rule")}</button>` : null}</p>` : null}
      ${waits || notice ? html`<p class="notice">${waits ? say("waits") : notice}</p>` : null}
      ${sending && !waits ? html`<p>${say("sending")}</p>` : label ? html`<p><b>${label}</b> <span class="follows">${consequences.join(" ")}${unknown ? ` ${say("unknownThen")}` : ""}</span>${caution ? html` <strong>${caution}</strong>` : null}</p>` : refusal || notice ? null : html`<p class=${told ? "" : "idle"}>${told ?? latest ?? say("nothing")}</p>`}
    </div>
    <div class="buttons">
      ${away ? html`<button data-item="here" class="primary" onClick=${away}>${say("here")}</button>` : null}
      ${undo !== null ? html`<button data-item="undo" class="undo" onClick=${takeBack}><span>${say("undo")}${undo ? html`<span>: ${undo}</span>` : null}</span></button>` : null}
      <button data-item="back" onClick=${back} disabled=${!canBack}>${say("back")}</button>
      <button data-item="sheet" onClick=${more} aria-haspopup="dialog"><span class="word">${say("sheet")}${count ? ` · ${count}` : ""}</span> <span aria-hidden="true">▴</span></button>
      <button data-item="confirm" class="primary" onClick=${confirm} disabled=${!canConfirm || sending}>${say("confirm")}</button>
    </div>
  </footer>`;
}
