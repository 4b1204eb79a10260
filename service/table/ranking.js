/* How a game ended: it is loaded once one has. Seats as rows, whose bars grow by one component after the other; then a
   sentence says who has won and by what. */

import { again } from "./again.js";
import { Crest } from "./crest.js";
import { load, still } from "./kept.js";
import { TEXTS } from "./more-texts.js";
import { outcomeOf } from "./outcome.js";
import { fill } from "./pieces.js";
import { signed, speaker } from "./speech.js";
import { Component, html } from "./vendor/preact-htm.js";

const STEP = 600;
const STYLES = new URL("ranking.css", import.meta.url).href;

function keep(file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), STEP);
}

/** The ranking, and for who sat in the game another one with the same people. */
export const rankingOf = (table) => html`<${Ranking} table=${table} say=${speaker(TEXTS[table.state.lang], table.say)} lang=${table.state.lang} results=${table.session.results} problem=${table.state.refusal?.why} sending=${table.state.sending} colours=${table.colours} />`;

class Ranking extends Component {
  state = { shown: 0, copied: false, drawing: false };

  /** What ended while somebody looked on is counted before their eyes; what had ended before stands there at once. */
  componentDidMount() {
    if (still() || !this.props.table.state.polite) return this.skip(); // What happens meanwhile has been told.
    const ends = () => {
      this.skip();
      this.props.table.setState({ urgent: this.sentence });
    };
    this.timer = setInterval(() => this.setState(({ shown }) => ({ shown: shown + 1 }), () => this.whole && ends()), STEP);
    addEventListener("keydown", this.key);
  }

  componentWillUnmount() {
    clearInterval(this.timer);
    removeEventListener("keydown", this.key);
  }

  key = ({ key }) => (key === " " || key === "." ? this.skip() : null);

  get kinds() {
    return Object.keys(this.props.results.ranking[0].components);
  }

  get whole() {
    return this.state.shown >= this.kinds.length;
  }

  skip = () => {
    clearInterval(this.timer);
    this.setState({ shown: this.kinds.length });
  };

  share = async () => {
    const { table } = this.props;
    const url = `${location.origin}/games/${table.session.id}`;
    if (navigator.share) return navigator.share({ title: table.title, text: this.sentence, url }).catch(() => {});
    await navigator.clipboard?.writeText(`${this.sentence} ${url}`);
    return this.setState({ copied: true });
  };

  /** The final board as a file: to be shared where files can be, else to be kept. */
  picture = async () => {
    const { table } = this.props;
    this.setState({ drawing: true });
    try {
      const { pictureOf } = await load("./final-picture.js");
      const png = await pictureOf(table, this.sentence);
      const file = new File([png], `skald-${table.session.game.ruleset}-${new Date().toISOString().slice(0, 10)}.png`, { type: png.type });
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title: table.title, text: this.sentence }).catch(() => {});
      else keep(file);
    } finally {
      this.setState({ drawing: false });
    }
  };

  get sentence() {
    const { table: { session, names }, results, lang } = this.props;
    return outcomeOf(results, { names, seat: session.seat, scores: session.ruleset.scores, tieBreaks: session.ruleset.tie_breaks, lang });
  }

  render({ table, say, lang, results, problem, sending, colours }, { shown, copied, drawing }) {
    const { session, names } = table;
    const { kinds, whole } = this;
    const counted = whole ? kinds : kinds.slice(0, shown);
    const sumOf = (one) => (whole ? one.total : counted.reduce((sum, kind) => sum + one.components[kind], 0));
    const most = Math.max(1, ...results.ranking.map((one) => kinds.reduce((sum, kind) => sum + Math.max(0, one.components[kind]), 0)));
    const nameOf = (kind) => session.ruleset.scores?.[kind]?.[lang] ?? kind;
    return html`<section class="choices" data-region="choices" aria-label=${say("rankings")} onClick=${() => whole || this.skip()}><link rel="stylesheet" crossorigin="anonymous" href=${STYLES} />
      <h2>${say("rankings")}</h2>
      <p class="outcome" tabindex="-1">${whole ? this.sentence : nameOf(kinds[Math.max(0, shown - 1)])}</p>
      <ol class="ranking">${results.ranking.map((one) => html`<li key=${one.seat}><button class="chip" data-item=${`rank-${one.seat}`} onClick=${() => table.ask("scores", one.seat)}>${whole ? `${one.rank}. ` : ""}<${Crest} seat=${one.seat} colour=${colours[one.seat]} /> ${names[one.seat]} <b>${signed(sumOf(one))}</b>
        <span class="bar" aria-hidden="true">${counted.map((kind, n) => (one.components[kind] > 0 ? html`<i key=${kind} class=${n % 2 ? "odd" : ""} style=${{ width: `${(100 * one.components[kind]) / most}%`, background: fill(colours[one.seat] ?? "gray") }} title=${`${nameOf(kind)}: ${one.components[kind]}`}></i>` : null))}</span></button></li>`)}</ol>
      <p class="buttons">${session.seat === null ? null : html`<button class="primary" data-item="rematch" disabled=${sending} onClick=${() => again(table)}>${say("rematch")}</button>`}
        <button data-item="watch-again" onClick=${() => table.toReplay(1)}>${say("watchAgain")}</button><button data-item="what-if" onClick=${() => table.toReplay(null)}>${say("whatIf")}</button><button data-item="share" onClick=${this.share}>${say(copied ? "copied" : "share")}</button>
        <button data-item="picture" disabled=${drawing} onClick=${this.picture}>${say("picture")}</button></p>
      ${problem ? html`<p class="refusal"><span aria-hidden="true">! </span>${table.say("refused", { why: problem })}</p>` : null}
    </section>`;
  }
}
