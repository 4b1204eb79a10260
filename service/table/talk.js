/* The talk of a table: what was said, newest at the bottom, reactions with one tap, and a field. */

import { Crest } from "./crest.js";
import { Component, html } from "./vendor/preact-htm.js";

const [MAX_LENGTH, COUNTED] = [280, 240]; // Characters of a message, and from which on they are counted.
const NEAR = 40; // Pixels from the end within which a reader follows what comes.
const REFUSALS = { too_much_talk: "tooFast", talk_full: "full", talk_off: "off" };

const lengthOf = (text) => [...text.normalize("NFC")].length;

export class Talk extends Component {
  state = { text: "", chosen: null, asks: false, told: null, refused: null, sends: false };

  componentDidMount() {
    this.list.scrollTop = this.list.scrollHeight;
    this.props.people.show(true);
  }

  componentWillUnmount() {
    const { people } = this.props;
    if (people.table.base) people.open = false;
  }

  getSnapshotBeforeUpdate() {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    return scrollHeight - scrollTop - clientHeight < NEAR;
  }

  componentDidUpdate(_, __, follows) {
    if (follows) this.list.scrollTop = this.list.scrollHeight;
  }

  /** Do something that the service may refuse, which is said in the words of the talk. */
  async run(does, told = null) {
    if (this.state.sends) return false;
    this.setState({ sends: true, refused: null, told: null });
    const refused = await does().then(() => null, (error) => REFUSALS[error.code] ?? (error.name === "Unreachable" ? "unreachable" : "failed"));
    this.setState({ sends: false, refused, told: refused ? null : told, chosen: null, asks: false });
    return !refused;
  }

  send = async (event) => {
    event.preventDefault();
    const text = this.state.text.trim();
    if (!text || lengthOf(text) > MAX_LENGTH) return;
    if (await this.run(() => this.props.people.tell({ text }))) this.setState({ text: "" });
    this.field?.focus();
  };

  render({ people, title, kind, say }, { told, refused }) {
    const { table, heard, muted } = people;
    const { seat } = table.session;
    const problem = refused ? html`<p class="refusal" role="alert">! ${say(refused)}</p>` : null;
    return html`<section class=${`talk ${kind}`} aria-label=${say("talk")} data-region="talk">${title}
      ${muted.map((one) => html`<p class="is-quiet">${say("mutedSeat", { name: table.names[one] })} <button data-item=${`unmute-${one}`} onClick=${() => people.mute(one, false)}>${say("unmute")}</button></p>`)}
      <div class="said" role="log" aria-live="off" aria-label=${say("said")} tabindex="0" ref=${(found) => (this.list = found ?? this.list)}>${heard.length ? html`<ol>${heard.map((one) => this.line(one))}</ol>` : html`<p class="idle">${say("nothingSaid")}</p>`}</div>
      <p class="told" role="status">${told ? say(told) : ""}</p>${problem}
      ${seat === null ? null : people.resigned ? html`<p class="idle">${say("resigned")}</p>` : this.ways()}
    </section>`;
  }

  /** A tap on a line shows what can be done about it. */
  line(one) {
    const { people, say } = this.props;
    const { table: { names, colours, session } } = people;
    const { chosen } = this.state;
    const own = one.seat === session.seat;
    const open = chosen === one.talk;
    const choose = () => this.setState({ chosen: open ? null : one.talk, asks: false, told: null });
    return html`<li key=${one.talk} class=${own ? "own" : ""}><button class="line" data-item=${`talk-${one.talk}`} aria-expanded=${String(open)} onClick=${choose}><${Crest} seat=${one.seat} colour=${colours?.[one.seat]} size=${16} /> <b>${names[one.seat]}</b> <span dir="auto">${people.textOf(one)}</span></button>${open ? this.deeds(one, own) : null}</li>`;
  }

  deeds(one, own) {
    const { people, say } = this.props;
    const deed = (key, does, kind = "") => html`<button class=${kind} data-item=${`does-${key}`} disabled=${this.state.sends} onClick=${does}>${say(key)}</button> `;
    if (own) return html`<p class="deeds">${deed("remove", () => this.run(() => people.remove(one.talk)))}</p>`;
    if (this.state.asks) return html`<p class="deeds"><span>${say("reportAsk")}</span> ${deed("report", () => this.run(() => people.report(one), "reported"), "primary")}${deed("stay", () => this.setState({ asks: false }))}</p>`;
    return html`<p class="deeds">${deed("mute", () => (people.mute(one.seat, true), this.setState({ chosen: null })))}${people.table.session.seat === null ? null : deed("report", () => this.setState({ asks: true }))}</p>`;
  }

  ways() {
    const { people, say } = this.props;
    const { text, sends } = this.state;
    const left = MAX_LENGTH - lengthOf(text.trim());
    const count = left > MAX_LENGTH - COUNTED ? null : html`<small class=${left < 0 ? "refusal" : ""} id="left">${left < 0 ? say("noFit", { count: -left }) : say("left", { count: left })}</small>`;
    return html`<div class="reactions" role="group" aria-label=${say("reactions")}>${people.offer.reactions.map((reaction) => html`<button data-item=${`say-${reaction}`} disabled=${sends} onClick=${() => this.run(() => people.tell({ reaction }))}>${say(reaction)}</button>`)}</div>
      ${people.offer.mode === "text" ? html`<form onSubmit=${this.send}><input name="talk" autocomplete="off" enterkeyhint="send" placeholder=${say("toAll")} aria-label=${say("toAll")} aria-describedby=${count && "left"} value=${text} ref=${(found) => (this.field = found ?? this.field)} onInput=${({ target }) => this.setState({ text: target.value })} />${count}<button class="primary" data-item="send" disabled=${sends || !text.trim() || left < 0}>${say("send")}</button></form>` : null}`;
  }
}
