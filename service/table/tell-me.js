/* Being told that it is one's turn: by a notification while a tab is open, and by push messages while none is. It is asked once,
   at the end of the first finished game, and each seat has a subscription of its own. */

import { asked, Asking } from "./asking.js";
import { joined } from "./joined.js";
import { myGames, setSetting, settings } from "./kept.js";
import { speaker } from "./speech.js";
import { TELL_TEXTS } from "./tell-texts.js";
import { Component, html } from "./vendor/preact-htm.js";

const WORKER = new URL("service-worker.js", import.meta.url).href;
const OVER = ["finished", "abandoned"];

const sayIn = (table) => speaker(TELL_TEXTS[table.state.lang], table.say);

/** Why this browser cannot tell anything: the key of a text, or null. On telephones of Apple a page must be installed first. */
export function hindrance() {
  if (navigator.standalone === false && !globalThis.PushManager) return "ios";
  if (!globalThis.Notification) return "none";
  return Notification.permission === "denied" ? "denied" : null;
}

/** Whether this browser tells. */
export const tells = () => settings().tell === true && hindrance() === null;

/** Tell from now on, at this table and at those that are opened later. Returns the key of what is to be said about it. */
export async function turnOn(table) {
  if (["ios", "none"].includes(hindrance())) return hindrance();
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  setSetting("tell", true);
  watch(table);
  return (await subscribe(table)) ? "on" : "onOpen";
}

/** Tell no more: the subscriptions of all seats of this browser end. */
export async function turnOff(table) {
  setSetting("tell", false);
  const subscription = await registered().then((found) => found?.pushManager?.getSubscription()).catch(() => null);
  if (subscription) {
    const { endpoint } = subscription;
    const seats = Object.entries(myGames()).flatMap(([game, { seats: held }]) => Object.entries(held).map(([seat, { token }]) => [game, seat, token]));
    await Promise.allSettled(seats.map(([game, seat, token]) => table.session.api.as({ token }).endPush(game, seat, { endpoint })));
    await subscription.unsubscribe();
  }
  return "off";
}

const registered = () => navigator.serviceWorker?.getRegistration(WORKER) ?? Promise.resolve(null);

/** Subscribe the own seat. False where neither the service nor the browser sends push messages. */
async function subscribe(table) {
  const { api, id, game, seat } = table.session;
  if (seat === null || !navigator.serviceWorker || !globalThis.PushManager) return false;
  try {
    const { push } = await api.getService();
    if (!push) return false;
    const worker = await navigator.serviceWorker.register(WORKER);
    const found = await subscribed(await active(worker), push.key);
    if (!OVER.includes(game.status)) await api.push(id, seat, { ...found.toJSON(), lang: table.state.lang });
    return true;
  } catch (error) {
    console.warn(`No push messages: ${error.message}`);
    return false;
  }
}

/** The subscription of this browser; one by an earlier key of the service counts no more. */
async function subscribed({ pushManager }, applicationServerKey) {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const before = error.name === "InvalidStateError" && (await pushManager.getSubscription());
    if (!before) throw error;
    await before.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** A worker once it can be subscribed with. */
async function active(registration) {
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker) await new Promise((done) => worker.addEventListener("statechange", () => worker.state === "activated" && done()));
  return registration;
}

/** At a table of a browser that tells: its seat is subscribed, and its turns are told while its tab is hidden. */
export function begin(table) {
  if (!tells()) return;
  watch(table);
  if (table.session.seat !== null && !OVER.includes(table.session.game.status)) subscribe(table);
}

const watched = new WeakMap(); // The table that a host shows now, and the turn of which is known.

function watch(table) {
  const { host } = table.props;
  const isNew = !watched.has(host);
  watched.set(host, { table, turn: turnOf(table.session) });
  if (isNew) host.addEventListener("skald-turn", () => tellTurn(watched.get(host)));
}

/** What no other turn of the own seat has: its newest event before it. Null while the seat is not asked. */
const turnOf = ({ game, seat, events }) => (game?.to_act.includes(seat) ? (events.findLast((event) => event.seat === seat)?.version ?? 0) : null);

/** Tell each turn once, if it begins while the tab is hidden. */
function tellTurn(known) {
  const before = known.turn;
  known.turn = turnOf(known.table.session);
  if (known.turn !== null && known.turn !== before && document.hidden && tells()) notify(known.table);
}

/** "Game: your turn · with Runa and Bo". */
async function notify(table) {
  const say = sayIn(table);
  const { session, names, title } = table;
  const others = names.filter((_, seat) => seat !== session.seat);
  const people = joined(others, say("and"));
  const text = say("turn", { game: title }) + (people ? say("with", { names: people }) : "");
  const how = { tag: session.id, icon: new URL("rune.svg", import.meta.url).href, data: { link: `/games/${session.id}` } };
  const worker = await registered().catch(() => null);
  if (worker?.active) return worker.showNotification(text, how);
  return Object.assign(new Notification(text, how), { onclick: () => focus() });
}

/** From the menu: turn it on or off, and say what came of it where that is not what was wished. */
export async function flipTelling(table) {
  const told = await (tells() ? turnOff : turnOn)(table);
  const say = sayIn(table);
  table.setState({ polite: say(told) });
  if (!["on", "off"].includes(told)) await asked(table.base.getRootNode(), (close) => html`<${Asking} title=${say("tellMe")} close=${close}><p>${say(told)}</p><p class="buttons"><button class="primary" onClick=${() => close(null)}>${say("close")}</button></p><//>`);
}

/** What the menu calls it. */
export const tellingName = (table) => sayIn(table)("tellMe");

/** The card at the end of the first finished game. It is shown there once, whatever comes of it. */
export class TellCard extends Component {
  state = { told: { ios: "ios", none: "", denied: "" }[hindrance()] ?? null, push: false };

  componentDidMount() {
    setSetting("tellAsked", this.props.table.session.id);
    if (navigator.serviceWorker && globalThis.PushManager) this.props.table.session.api.getService().then(({ push }) => this.setState({ push: Boolean(push) }), () => {});
  }

  answer = (does) => async () => {
    const told = await does(this.props.table);
    this.setState({ told }, () => this.base?.focus?.());
  };

  no = () => {
    setSetting("tell", false);
    this.setState({ told: "" });
  };

  render({ table }, { told, push }) {
    const say = sayIn(table);
    if (told === "") return null;
    if (told) return html`<p class="tell-me" role="status" tabindex="-1">${say(told)}</p>`;
    return html`<section class="tell-me" aria-label=${say("tellMe")}><p>${say(push ? "ask" : "askOpen")}</p><p class="buttons"><button data-item="tell-yes" onClick=${this.answer(turnOn)}>${say("yes")}</button> <button data-item="tell-no" onClick=${this.no}>${say("no")}</button></p></section>`;
  }
}

/** True if the card belongs to this game: nobody has been asked before, or it was asked here. */
export function asksAt(game) {
  const { tell, tellAsked } = settings();
  return tellAsked === game || (tell === undefined && tellAsked === undefined);
}
