/* What a board describes, as elements. What is as it was before is taken from before, and so never compared again: most of
   a board stays the same from one version to the next. */

import { Component, h } from "./vendor/preact-htm.js";

/** The elements of one drawing after the other. */
export class Drawing {
  #before = [];

  elements(tree) {
    this.#before = list(tree, this.#before);
    return this.#before.map(shown);
  }
}

/** One node as an element; for drawings that are shown once. */
export const element = (node) => shown(built(node));

let made = 0;

/** Nodes in a row. What begins and ends it as before stays; what lies between is taken for what had its key, or stood there. */
function list(nodes, before = []) {
  const parts = [];
  const most = Math.min(nodes.length, before.length);
  const shift = before.length - nodes.length;
  const same = (at, old) => (parts[at] = built(nodes[at], before[old])) === before[old];
  let first = 0;
  let last = nodes.length;
  while (first < most && same(first, first)) first++;
  while (last > first && last + shift > first && same(last - 1, last - 1 + shift)) last--;
  const keyed = new Map(before.slice(first, last + shift).map((part) => [part.attributes?.key, part]));
  for (let at = first; at < last; at++) parts[at] = built(nodes[at], keyed.get(nodes[at]?.[1]?.key ?? "") ?? (at < last + shift ? before[at] : undefined));
  return parts;
}

function built(node, before) {
  if (before && node === before.node) return before;
  if (node === null || node === undefined || node === false || node === "") return { node, leaf: null };
  if (typeof node !== "object") return { node, leaf: String(node) };
  const [tag, attributes, ...children] = node;
  const known = before?.tag === tag && before.attributes.key === attributes.key ? before : null;
  const parts = list(children, known?.parts);
  const stays = known && known.parts.length === parts.length && parts.every((part, at) => part === known.parts[at]);
  if (stays && alike(attributes, known.attributes)) return known;
  const key = attributes.key ?? known?.key ?? ++made;
  return { node, tag, attributes, parts, key };
}

/** A part as an element. Elements are made anew each time: one that is kept would keep all that it ever stood in. */
function shown(part) {
  if (part.tag === undefined) return part.leaf;
  return part.parts.length > 1 ? h(Group, { key: part.key, part }) : whole(part);
}

const whole = ({ tag, attributes, parts, key }) => h(tag, written(attributes, key), parts.map(shown));

class Group extends Component {
  shouldComponentUpdate = ({ part }) => part !== this.props.part;

  render = ({ part }) => whole(part);
}

function written({ at, class: name, ...attributes }, key) {
  if (!at) return { ...attributes, class: name, key };
  return { ...attributes, key, style: { transform: `translate(${at[0]}px, ${at[1]}px)${at[2] ? ` scale(${at[2]})` : ""}` }, class: `${name ?? ""} ${attributes.key ? "glide" : ""}` };
}

/** True if two sets of attributes are the same; of values that are lists or mappings, what they hold. */
export function alike(one, other) {
  if (one === other) return true;
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => alike(one[name], other[name]));
}
