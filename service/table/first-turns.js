/* The first turns of the game that follows a lesson: one sentence of the guide (`first`) stands above the choices. */

import { LESSON } from "./lesson-texts.js";
import { meets } from "./offer.js";
import { html } from "./vendor/preact-htm.js";

const TURNS = 3;
const LOOKS = `.tip { display: flex; align-items: start; gap: 0.5rem; margin: 0.35rem 0 0.2rem; padding: 0.3rem 0.2rem 0.3rem 0.6rem; background: var(--panel); border-left: 4px solid var(--accent); border-radius: 6px; line-height: 1.3; }
.tip span { flex: 1; padding-block: 0.2rem; } .tip button { min-width: 40px; min-height: 40px; margin-block: -0.3rem; border: 0; background: none; }`;

/** Let a table speak in the first turns. What it is made of is extended, as the page has loaded it. */
export function accompany(element) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOOKS);
  element.shadowRoot.adoptedStyleSheets = [sheet];
  element.kind = accompanied(element.kind);
}

/** Which turn of a seat it is: a turn is a stretch in which no other seat acts. Commits with sealed facts are answers to
    questions, which interrupt nothing. */
export function turnOf(events, seat, sealed) {
  const answers = new Set(events.filter(({ type }) => sealed.includes(type)).map((event) => event.commit ?? event.version));
  const acting = events.filter((event) => event.seat !== null && !answers.has(event.commit ?? event.version)).map((event) => event.seat);
  const begun = acting.filter((one, index) => one === seat && acting[index - 1] !== seat).length;
  return acting.at(-1) === seat ? Math.max(begun, 1) : begun + 1;
}

/** The first sentence of a guide that goes with something on offer. */
export const sentenceOf = (first, actions) => first?.find(({ when }) => actions.some((action) => meets(action, when)))?.say ?? null;

const accompanied = (Table) => class AccompaniedTable extends Table {
  alone = false;

  get tip() {
    const { events, game, ruleset, seat } = this.session;
    if (this.alone || !this.asked || this.state.replay || !ruleset || turnOf(events, seat, ruleset.sealed) > TURNS) return null;
    this.guided ??= this.learnFirst(game.ruleset);
    const said = sentenceOf(this.first, this.offer.actions)?.[this.state.lang];
    const alone = LESSON[this.state.lang].alone;
    return said && html`<p class="tip"><span role="status">${said}</span><button data-item="alone" aria-label=${alone} title=${alone} onClick=${this.leaveAlone}>✕</button></p>`;
  }

  async learnFirst(ruleset) {
    const answer = await fetch(new URL(`games/${ruleset}/guide.json`, import.meta.url)).catch(() => null);
    this.first = answer?.ok ? (await answer.json()).first : null;
    this.setState({});
  }

  leaveAlone = () => {
    this.alone = true;
    history.replaceState(history.state, "", location.pathname);
    this.setState({}, () => this.focusNext());
  };
};
