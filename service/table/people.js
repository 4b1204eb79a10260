/* Who is at a table, and what they say. It is followed beside the game, so that it continues once the game is closed. It is
   loaded after the board. */

import { dress } from "./dress.js";
import { load, setSetting, settings } from "./kept.js";
import { speaker } from "./speech.js";
import { Talk } from "./talk.js";
import { TALK_TEXTS } from "./talk-texts.js";
import { html } from "./vendor/preact-htm.js";

const INCLUDED = ["presence", "talk"];
const AGAIN = 1000; // Milliseconds before the table is followed again.
const QUIET = 5000; // Milliseconds between two announcements.
const SHORT = 30_000; // While the own clock has less than this (milliseconds) nothing is announced.
const MAX_KEPT = 50; // Games whose mutes, and how far they were read, this browser remembers.

/** Follow the people of a table; what they say is shown once it can be. A lesson has nobody but bots. */
export async function gather(table) {
  if (table.props.lesson || !table.base) return; // A table may be gone before this has been loaded.
  await dress(table.base.getRootNode(), "talk.css");
  const people = new People(table);
  people.offer = people.persons > 1 ? (await table.session.api.getService().catch(() => null))?.talk ?? people.offer : people.offer;
  if (!table.base) return;
  table.setState({ people });
  people.follow();
  if (table.props.lobby && !table.props.host.passing) await besides(table, people);
}

/** What few need at a table: who came by an invitation that was used hears of it, who wants to be told of turns is. */
async function besides(table, people) {
  if (table.session.seat === null) (await load("./taken.js")).tellTaken(table);
  people.outdo();
  if (settings().tell) (await load("./tell-me.js")).begin(table);
}

/** What this browser remembers of a game under a name; of many games that of the newest. */
function remember(name, game, value) {
  const { [game]: _, ...others } = settings()[name] ?? {};
  setSetting(name, Object.fromEntries([...Object.entries(others).slice(1 - MAX_KEPT), [game, value]]));
}

class People {
  presence = null;
  offer = { mode: "off", reactions: [] };
  said = [];
  open = false;
  #unheard = [];
  #followed = null;

  constructor(table) {
    this.table = table;
  }

  get persons() {
    return this.table.session.game.seats.filter(({ controller }) => controller === "human").length;
  }

  /** Whether anybody can say something here. */
  get talks() {
    return this.offer.mode !== "off" && this.persons > 1 && !this.table.props.host.passing;
  }

  get say() {
    const { lang } = this.table.state;
    this.speaking = this.speaking?.lang === lang ? this.speaking : { lang, say: speaker(TALK_TEXTS[lang], this.table.say) };
    return this.speaking.say;
  }

  // --- what is heard ---------------------------------------------------------------------------------------------------

  /** Follow what is shown: also once another seat is taken, or another language is spoken. */
  async follow() {
    const { table } = this;
    const { session } = table;
    const ended = new AbortController();
    this.#followed?.abort();
    this.#followed = ended;
    this.session = session;
    const leave = () => (!table.base?.isConnected || table.session !== session) && ended.abort();
    while (!ended.signal.aborted) {
      try {
        for await (const { id, event, data } of session.api.listen(session.id, { after: session.chain.version, include: INCLUDED, signal: ended.signal })) {
          if (id === null) this.#take(event, data);
        }
      } catch (error) {
        if (error.name === "Problem") return; // The table says why.
      }
      leave();
      await new Promise((done) => setTimeout(done, AGAIN));
      leave();
    }
  }

  /** The table has changed: what it shows may be another seat's by now. */
  changed() {
    if (this.session !== this.table.session) this.follow();
  }

  /** Of several tabs with the same seat the newest alone is heard. */
  outdo() {
    const { id, seat } = this.session;
    this.channel = new BroadcastChannel(`skald.${id}`);
    this.channel.onmessage = ({ data }) => data === seat && this.table.setState({ sound: false });
    this.channel.postMessage(seat);
  }

  stop() {
    this.#followed?.abort();
    this.channel?.close();
    clearTimeout(this.telling);
  }

  #take(event, data) {
    if (event === "presence") this.presence = data;
    else if (data.removed) this.said = this.said.filter(({ talk }) => talk !== data.talk);
    else if (this.said.every(({ talk }) => talk !== data.talk)) this.#hear(data);
    this.table.setState({});
  }

  #hear(one) {
    this.said = [...this.said, one].sort((first, second) => first.talk - second.talk);
    if (one.seat === this.table.session.seat || this.mutes(one.seat) || one.talk <= this.read) return;
    if (this.open) this.#readAll();
    this.#unheard.push(one);
    this.telling ??= setTimeout(this.#announce);
  }

  /** Say the news, but not too often, and not while little time is left. */
  #announce = () => {
    const { table, say } = this;
    const heard = (this.#unheard = this.#unheard.filter(({ seat }) => !this.mutes(seat)));
    this.telling = heard.length ? setTimeout(this.#announce, QUIET) : null;
    if (!heard.length || this.#hurries) return;
    this.#unheard = [];
    const last = { name: table.names[heard.at(-1).seat], text: this.textOf(heard.at(-1)) };
    table.setState({ polite: say(heard.length > 1 ? "heardMany" : "heard", { count: heard.length, ...last }) });
  };

  get #hurries() {
    const { game, seat } = this.table.session;
    const due = game.clocks?.find((clock) => clock.seat === seat)?.due;
    return Boolean(due) && Date.parse(due) - Date.now() < SHORT;
  }

  /** What somebody has said, reactions in the reader's language. */
  textOf = ({ text, reaction }) => text ?? this.say(reaction);

  // --- what was read, and who is muted ---------------------------------------------------------------------------------

  get heard() {
    return this.said.filter(({ seat }) => !this.mutes(seat));
  }

  get read() {
    return settings().read?.[this.table.session.id] ?? 0;
  }

  get unread() {
    const { read, table: { session } } = this;
    return this.heard.filter(({ talk, seat }) => talk > read && seat !== session.seat).length;
  }

  #readAll() {
    const last = this.said.at(-1)?.talk ?? 0;
    if (last > this.read) remember("read", this.table.session.id, last);
  }

  /** Show what was said, or no longer. */
  show(open) {
    this.open = open;
    if (open) this.#readAll();
    this.table.setState({});
  }

  get muted() {
    return settings().muted?.[this.table.session.id] ?? [];
  }

  mutes = (seat) => this.muted.includes(seat);

  mute(seat, mutes) {
    remember("muted", this.table.session.id, [...this.muted.filter((one) => one !== seat), ...(mutes ? [seat] : [])]);
    this.table.setState({});
  }

  // --- what is said ----------------------------------------------------------------------------------------------------

  /** Who resigned only reads, who has no seat reads what it is sent. */
  get resigned() {
    const { events, seat } = this.table.session;
    return events.some((event) => event.type === "seat_resigned" && event.data.seat === seat);
  }

  async tell(body) {
    const { api, id, seat } = this.table.session;
    const { talk, at } = await api.as({ pauses: [] }).say(id, body); // What is refused is said at once.
    this.#take("talk", { talk, at, seat, ...body });
  }

  async remove(talk) {
    const { api, id } = this.table.session;
    await api.removeTalk(id, talk);
    this.#take("talk", { talk, removed: true });
  }

  /** Tell the operator of it, and hear nothing more of the seat. */
  async report({ talk, seat }) {
    const { api, id } = this.table.session;
    await api.reportTalk(id, talk);
    this.mute(seat, true);
  }

  // --- what is shown ---------------------------------------------------------------------------------------------------

  /** In words, whether somebody is here; nothing of the own seat. */
  wordsOf(seat) {
    const { table: { session, state: { lang } }, say, presence } = this;
    if (session.game.seats[seat].controller !== "human") return say("bot");
    const found = presence?.seats[seat];
    if (seat === session.seat || this.table.props.host.passing || !found || !session.game.seats[seat].taken) return null;
    const since = found.since && new Date(found.since);
    const today = since?.toDateString() === new Date().toDateString();
    const time = since?.toLocaleString(lang, { ...(today ? {} : { day: "numeric", month: "numeric" }), hour: "2-digit", minute: "2-digit" });
    return found.here ? say("here") : since ? say("awaySince", { time }) : say("away");
  }

  /** Beside the name of a seat: a disc for who is here, a ring for who is away, and that a bot is one. */
  markOf = (seat) => {
    const words = this.wordsOf(seat);
    const bot = this.table.session.game.seats[seat].controller !== "human";
    const here = this.presence?.seats[seat]?.here;
    return html`${bot ? html` <span class="is-bot">${words}</span>` : words ? html` <span class=${`presence ${here ? "here" : ""}`} title=${words}><span class="sr">, ${words}</span></span>` : null}${this.mutes(seat) ? html` <span class="is-muted">${this.say("muted")}</span>` : null}`;
  };

  /** How many look on. */
  get watching() {
    const count = this.presence?.watching;
    return count ? ` · ${this.say(count === 1 ? "watchingOne" : "watching", { count })}` : "";
  }

  get badge() {
    return this.unread ? html`<span class="unread" aria-hidden="true">${this.unread}</span>` : null;
  }

  get label() {
    return this.say(this.unread ? "talkUnread" : "talk", { count: this.unread });
  }

  /** What opens the talk where it has no tab: in the status bar of a telephone, and at the end. */
  bubble = (aria = { "aria-haspopup": "dialog" }, does = () => this.table.openSheet("talk")) => (this.talks ? html`<button class="bubble" data-item="talk" aria-label=${this.label} ...${aria} onClick=${does}><svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M4 5h16v11h-9l-5 4v-4H4z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" /></svg>${this.badge}</button>` : null);

  /** What stands beside the board, or on the sheet: the story, the talk, or both. */
  beside(story, frame, sheet) {
    if (!this.talks) return story;
    if (frame === "wide") return this.open && !this.table.end?.open ? this.panel(this.tabs(frame), "story") : story;
    return html`${story}${sheet === "talk" ? this.panel() : null}`;
  }

  /** The title of a panel that story and talk share: two tabs. */
  tabs(frame) {
    if (!this.talks || frame !== "wide") return undefined;
    const tab = (open, title) => html`<button role="tab" data-item=${open ? "tab-talk" : "tab-story"} aria-selected=${String(this.open === open)} aria-label=${open ? this.label : null} onClick=${() => this.show(open)}>${title}${open ? this.badge : null}</button>`;
    return html`<div class="tabs" role="tablist" aria-label=${`${this.say("story")}, ${this.say("talk")}`}>${tab(false, this.say("story"))}${tab(true, this.say("talk"))}</div>`;
  }

  /** What was said, and what can be said. `title` stands above it. */
  panel = (title, kind = "") => html`<${Talk} people=${this} title=${title} kind=${kind} version=${this.said} seat=${this.table.session.seat} say=${this.say} lang=${this.table.state.lang} />`;
}
