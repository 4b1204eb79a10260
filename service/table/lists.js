/* The lists beside the board, or on the sheet of a telephone: all actions, and the story. They are loaded after the board. */

import { Component, html } from "./vendor/preact-htm.js";
import { Crest } from "./crest.js";
import { linesOf } from "./story.js";

const LINES = 40;
const NEWER = 3;
const times = new Intl.DateTimeFormat([], { timeStyle: "medium" });
const clockTime = (at) => times.format(new Date(at));

/** True where one of the named properties, or anything of its own, has changed: else a panel is not drawn again. */
const changes = (...names) => function (props, state) {
  return state !== this.state || names.some((name) => props[name] !== this.props[name]);
};

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
