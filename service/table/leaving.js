/* How one leaves a table: resigning, conceding to bots, removing it from the own list, closing an open one, giving a seat back. */

import { asked, Asking } from "./asking.js";
import { myGames } from "./kept.js";
import { LEAVING_TEXTS } from "./leaving-texts.js";
import { forget, keptSeat, operatorKey } from "./own-tables.js";
import { speaker } from "./speech.js";
import { Component, html } from "./vendor/preact-htm.js";

const SOON = 5000; // Milliseconds in which conceding can be stopped.
const OVER = ["finished", "abandoned"];
const STALE = 412;

/** The ways out of a game for a seat of this browser; undefined for a game at this device, of which nobody knows who holds it. A seat
    that has `resigned` cannot do it twice. */
export function waysOut(game, seat, resigned = false) {
  const kept = myGames()[game.id];
  if (kept?.passed && seat === undefined) return ["remove"];
  if (game.lost || (game.status && OVER.includes(game.status))) return kept ? ["remove"] : [];
  if (seat === null) return [];
  if (game.status === "open" && kept?.join) return ["close"];
  if (game.status === "open" && game.seats.some(({ taken }) => !taken)) return ["giveBack"];
  if (game.status === "open" || resigned || [undefined, "none"].includes(game.options.resignation)) return kept ? ["remove"] : [];
  const persons = game.seats.some((one) => one.seat !== seat && one.controller === "human");
  return [persons ? "resign" : "concede"];
}

/** Leave in one of the ways, once that has been confirmed. Returns the way, or null if one stays. */
export async function leave(root, { api, game, ways, title, lang }) {
  const say = speaker(LEAVING_TEXTS[lang]);
  const way = ways.length > 1 ? await asked(root, (close) => html`<${Asking} title=${say("options", { game: title })} close=${close}><p class="ways">${ways.map((one) => html`<button onClick=${() => close(one)}>${say(one)}</button>`)}</p><//>`) : ways[0];
  if (!way) return null;
  const does = () => DOES[way](api, game);
  return asked(root, (close) => (way === "concede" ? html`<${Soon} does=${does} close=${close} say=${say} />` : html`<${Question} way=${way} game=${game} does=${does} close=${close} say=${say} />`));
}

const DOES = { resign, concede: resign, remove: (_, { id }) => forget(id), close: closeTable, giveBack };

/** Resign by the newest version: a game goes on while somebody makes up their mind. */
async function resign(api, { id }) {
  for (;;) {
    const { version } = await api.getGame(id);
    try {
      return await api.resign(id, { ifMatch: version });
    } catch (error) {
      if (error.status !== STALE) throw error;
    }
  }
}

async function closeTable(api, { id }) {
  await api.as({ token: operatorKey() }).abandon(id);
  forget(id);
}

async function giveBack(api, { id }) {
  await api.giveBack(id, keptSeat(id));
  forget(id);
}

class Doing extends Component {
  state = { problem: null, busy: false };

  run = async (way) => {
    this.setState({ busy: true, problem: null });
    try {
      await this.props.does();
      this.props.close(way);
    } catch (error) {
      this.setState({ busy: false, problem: error.message });
    }
  };

  get wrong() {
    return this.state.problem === null ? null : html`<p class="wrong" role="alert">! ${this.props.say("wrong", { why: this.state.problem })}</p>`;
  }
}

class Question extends Doing {
  render({ way, game, close, say }, { busy }) {
    const text = way === "resign" ? (game.options.resignation === "leaves" && game.seats.length > 2 ? "resignLeaves" : "resignEnds") : `${way}Text`;
    return html`<${Asking} title=${say(`${way}Title`)} close=${close}><p>${say(text)}</p>${this.wrong}<p class="buttons"><button data-item="stay" onClick=${() => close(null)}>${say("stay")}</button> <button class="primary" data-item="leave" disabled=${busy} onClick=${() => this.run(way)}>${say(`${way}Yes`)}</button></p><//>`;
  }
}

/** Nobody loses anything by it but oneself: it is done after some seconds in which it can be stopped. */
class Soon extends Doing {
  componentDidMount() {
    this.timer = setTimeout(() => this.run("concede"), SOON);
    this.button.focus();
  }

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  render({ close, say }, { busy }) {
    return html`<dialog open class="asking soon" aria-label=${say("concede")}><p role="status">${say("conceding")}</p>${this.wrong}<button ref=${(found) => (this.button = found ?? this.button)} data-item="never-mind" disabled=${busy} onClick=${() => close(null)}>${say("neverMind")}</button></dialog>`;
  }
}

/** Leave the game of a table: those who have left its list go back to the first page. */
export async function leaveTable(table, way) {
  const { session, title, state: { lang } } = table;
  const done = await leave(table.base.getRootNode(), { api: session.api, game: session.game, ways: [way], title, lang });
  if (["remove", "close", "giveBack"].includes(done) && table.props.lobby) location.assign("/");
}

/** What the menu calls a way out. */
export const leavingSaid = (way, lang) => LEAVING_TEXTS[lang][way];
