/* A game as it was: the states at the end of each commit, and what a viewer saw at a version. */

import { courses } from "./chart.js";
import { dress } from "./dress.js";
import { replayBarOf } from "./replay-bar.js";

const SETTLED = 200;

/** Show how a game stood at a version, or in the end, with the bar that leads through it. */
export async function toReplay(table, version) {
  if (table.state.replay) return table.state.replay.go(version);
  await (table.styled ??= dress(table.base.getRootNode(), "replay.css"));
  const replay = new Replay(table.session, version, () => replayed(table));
  replay.leave = () => {
    replay.close();
    table.setState({ replay: null }, () => replayed(table));
  };
  await replay.open().catch((error) => table.setState({ notice: error.message }));
  if (replay.shown) table.setState({ replay, picks: [], preview: null, refusal: null, notice: null, dialog: null, sheet: null }, () => replayed(table));
}

/** Draw what is shown, and have the address of the page lead to it. */
function replayed(table) {
  const { replay } = table.state;
  clearTimeout(table.addressing);
  const address = () => history.replaceState(null, "", table.state.replay ? `?v=${table.state.replay.at}` : location.pathname);
  if (table.props.page) table.addressing = setTimeout(address, replay ? SETTLED : 0);
  table.setState({});
}

export class Replay {
  bar = replayBarOf;

  constructor(session, version, changed) {
    Object.assign(this, { session, changed, at: version, speed: 1, playing: null, states: [], points: [], paths: [], shown: null, view: "own" });
  }

  async open() {
    for await (const state of this.session.api.iterStates(this.session.id)) this.states.push(state);
    if (!this.states.length) return;
    this.#chart();
    await this.go(this.at ?? this.stops.at(-1));
  }

  /** The course of the scores is not waited for: it is drawn as soon as it is there. */
  async #chart() {
    const { points } = await this.session.api.getHistory(this.session.id).catch(() => ({ points: [] }));
    Object.assign(this, { points, paths: courses(points, this.stops) });
    this.changed();
  }

  get stops() {
    return this.states.map(({ version }) => version);
  }

  /** Show a version: from what is here, or by asking for it where it lies inside a commit or somebody else's eyes are used. */
  async go(version) {
    if (version === undefined) return;
    this.at = Math.min(Math.max(version, this.stops[0]), this.stops.at(-1));
    const found = this.states.find((state) => state.version === this.at);
    if (found && this.view === "own") this.shown = found;
    else await this.#ask(this.at);
    this.changed();
  }

  async #ask(version) {
    const game = await this.session.api.getGame(this.session.id, { at: version });
    if (version !== this.at) return;
    const seat = Number(this.view);
    this.shown = { ...game, state: game.views && this.view !== "own" ? game.views[seat] : game.state };
  }

  setView(view) {
    this.view = view;
    this.changed();
    return this.go(this.at);
  }

  stepEvent(by) {
    return this.go(this.at + by);
  }

  stepCommit(by) {
    const here = this.stops.findLastIndex((version) => version <= this.at);
    return this.go(this.stops[Math.min(this.stops.length - 1, Math.max(0, here + by))]);
  }

  setSpeed() {
    this.speed = this.speed === 4 ? 1 : this.speed * 2;
    if (this.playing) this.play().play();
    this.changed();
  }

  play() {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = null;
    } else {
      this.playing = setInterval(() => (this.at >= this.stops.at(-1) ? this.play() : this.stepCommit(1)), 1200 / this.speed);
    }
    this.changed();
    return this;
  }

  close() {
    clearInterval(this.playing);
  }
}
