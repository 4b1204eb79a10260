/* The lists beside the board, or on the sheet of a telephone: all actions, and the story. They are loaded after the board. */

import { Component, html } from "./vendor/preact-htm.js";

const LINES = 40;
const NEWER = 3;
const [FEW, MANY] = [12, 30]; // Actions that a group shows at once, and from which on they can be sought.
const times = new Intl.DateTimeFormat([], { timeStyle: "medium" });
const clockTime = (at) => times.format(new Date(at));

/** True where one of the named properties, or anything of its own, has changed: else a panel is not drawn again. */
const changes = (...names) => function (props, state) {
  return state !== this.state || names.some((name) => props[name] !== this.props[name]);
};

/** Every action as a plain button: what makes each ruleset playable without its board. They stand in groups: by type, and many
    of one type by what is asked for first. The group that is asked for is open. */
export class AllActions extends Component {
  state = { opened: {}, wanted: "" };
  shouldComponentUpdate = changes("actions", "chosen", "known", "hidden", "type", "say");

  /** Other actions are other groups. */
  componentWillReceiveProps({ actions }) {
    if (actions !== this.props.actions) this.setState({ opened: {}, wanted: "" });
  }

  render({ actions, labels, named, hidden, say }, { wanted }) {
    const lines = labels.map((label, index) => ({ index, label: named(label) }));
    const sought = wanted.trim().toLowerCase();
    return html`<section class=${actions.length ? "all" : "all none"} data-region="all" aria-label=${say("all")}>
      <h2>${say("all")} <small>${actions.length || ""}</small></h2>
      ${hidden ? html`<p class="idle">${say("hidden")}</p>` : null}
      ${hidden || actions.length < MANY ? null : html`<input type="search" class="filter" data-item="filter" placeholder=${say("filter")} aria-label=${say("filter")} value=${wanted} onInput=${({ target }) => this.setState({ wanted: target.value })} />`}
      ${hidden ? null : sought ? this.lines("filter", lines.filter(({ label }) => label.toLowerCase().includes(sought))) : this.types(lines)}
    </section>`;
  }

  types(lines) {
    const { actions, type, words, tools: { stem } } = this.props;
    const types = [...groupsOf(lines, ({ index }) => actions[index].type)];
    if (types.length === 1) return this.firsts(lines);
    return types.map(([name, some], n) => (some.length === 1 ? this.lines(name, some) : this.group(name, words?.types?.[name] ?? (stem(some.map(({ label }) => label)) || name.replace(/_/g, " ")), some, type ? name === type : n === 0, () => this.firsts(some))));
  }

  /** Actions of one type: many of them by the values of the field that is asked for first. */
  firsts(lines) {
    const { actions, steps } = this.props;
    const type = actions[lines[0].index].type;
    const { compose, stem } = this.props.tools;
    const { step } = lines.length > FEW ? compose(lines.map(({ index }) => actions[index]), [], steps) : {};
    const groups = step ? [...groupsOf(lines, ({ index }) => JSON.stringify(actions[index][step.field] ?? null))] : [];
    if (groups.length < 2 || groups.length === lines.length) return this.lines(type, lines);
    return groups.map(([value, some], n) => (some.length === 1 ? this.lines(value, some) : this.group(`${type} ${value}`, stem(some.map(({ label }) => label)) || value, some, n === 0, () => this.lines(value, some))));
  }

  group(key, title, some, opens, inner) {
    const open = this.state.opened[key] ?? opens;
    const turn = (opened) => this.setState({ opened: { ...this.state.opened, [key]: opened } });
    const walk = (event) => {
      if (event.key !== (open ? "ArrowLeft" : "ArrowRight")) return;
      event.preventDefault();
      event.stopPropagation();
      turn(!open);
    };
    return html`<details key=${key} open=${open}><summary data-item=${`group ${key}`} onKeyDown=${walk} onClick=${(event) => (event.preventDefault(), turn(!open))}>${title} <small>${some.length}</small></summary>${open ? inner() : null}</details>`;
  }

  /** A few lines, and what shows the others. */
  lines(key, lines) {
    const { chosen, choose, say } = this.props;
    const whole = lines.length <= FEW || this.state.opened[`all ${key}`];
    const shown = whole ? lines : lines.filter(({ index }, n) => n < FEW || index === chosen);
    return html`<ol key=${`lines ${key}`}>${shown.map(({ index, label }) => html`<li key=${index}><button class=${index === chosen ? "picked" : ""} data-item=${`action-${index}`} aria-pressed=${String(index === chosen)} onClick=${() => choose(index)}>${index === chosen ? html`<span aria-hidden="true">✓ </span>` : null}${label}</button></li>`)}</ol>
      ${whole ? null : html`<button class="rest" data-item=${`all ${key}`} onClick=${() => this.setState({ opened: { ...this.state.opened, [`all ${key}`]: true } })}>${say("more")} <small>${lines.length}</small></button>`}`;
  }
}

/** Things by what a function says of each, in the order in which that is said first. */
function groupsOf(things, nameOf) {
  const found = new Map();
  for (const one of things) found.set(nameOf(one), [...(found.get(nameOf(one)) ?? []), one]);
  return found;
}

/** The story so far, newest on top; each line leads to its version. Of a long one the part around what is shown is drawn. */
export class StoryPanel extends Component {
  state = { all: false };
  shouldComponentUpdate = changes("commits", "shown", "known", "hidden", "say", "title");

  render({ commits, shown, say, title, ...line }, { all }) {
    const ends = shown ? commits.findLastIndex(({ version }) => version <= shown) + 1 + NEWER : commits.length;
    const drawn = all ? commits : commits.slice(Math.max(0, ends - LINES), ends);
    return html`<section class="story" data-region="story" aria-label=${say("story")}>
      ${title ?? html`<h2>${say("story")} <small>${say("newest")}</small></h2>`}
      <ol reversed>${drawn.map((commit) => html`<${Line} key=${commit.version} commit=${commit} here=${commit.version === shown} say=${say} ...${line} />`).reverse()}</ol>
      ${drawn.length < commits.length ? html`<button class="more" data-item="more" onClick=${() => this.setState({ all: true })}>${say("more")}</button>` : null}
    </section>`;
  }
}

/** One commit of the story. */
class Line extends Component {
  shouldComponentUpdate = changes("commit", "here", "known", "hidden", "say");

  render({ commit, here, hidden, named, go, seats, colours, tools: { Crest, linesOf }, say }) {
    const { version, seat, at } = commit;
    const told = linesOf(commit, hidden);
    const dated = ({ currentTarget }) => (currentTarget.title = `${clockTime(at)} · ${say("version")} ${version}`);
    return told.length || !hidden ? html`<li class=${here ? "here" : ""}>
      <button data-item=${`version-${version}`} onClick=${() => go(version)} onPointerEnter=${dated}>
        ${seat !== null && seats[seat] ? html`<${Crest} seat=${seat} colour=${colours[seat]} size=${14} />` : html`<span class="dot" aria-hidden="true">·</span>`}
        <span>${told.map(named).join(" ")}</span></button></li>` : null;
  }
}
