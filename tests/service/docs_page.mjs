// Draws the documentation page without a browser, and prints its ids, the anchors it links to, and what it says.
// usage: docs_page.mjs <docs.js> <answers.json>, which holds each answer by its address

import { readFileSync } from "node:fs";

const all = [];
const answers = JSON.parse(readFileSync(process.argv[3], "utf8"));

globalThis.Node = class Node {};

class Element extends Node {
  constructor(tag) {
    super();
    Object.assign(this, { tag, id: "", attributes: {}, children: [], parentElement: null, hidden: false });
    this.classes = new Set();
    this.classList = { add: (name) => this.classes.add(name), toggle: () => {} };
  }
  setAttribute(name, value) {
    if (name === "id") this.id = value;
    this.attributes[name] = value;
  }
  append(...content) {
    for (const one of content) if (one instanceof Element) one.parentElement = this;
    this.children.push(...content);
  }
  replaceChildren(...content) {
    this.children = [];
    this.append(...content);
  }
  after(one) {
    this.parentElement.children.splice(this.parentElement.children.indexOf(this) + 1, 0, one);
  }
  addEventListener() {}
  get textContent() {
    return this.children.map((one) => (one instanceof Element ? one.textContent : String(one))).join("");
  }
  set textContent(text) {
    this.children = [text];
  }
  *below() {
    for (const one of this.children) {
      if (!(one instanceof Element)) continue;
      yield one;
      yield* one.below();
    }
  }
  matches(selector) {
    if (selector === "section[id]") return this.tag === "section" && this.id !== "";
    if (selector.startsWith(".")) return this.classes.has(selector.slice(1));
    if (selector.startsWith("#")) return this.id === selector.slice(1);
    return this.tag === selector;
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] || null;
  }
  querySelectorAll(selector) {
    return [...this.below()].filter((one) => one.matches(selector));
  }
}

const page = new Element("html");
for (const [tag, id] of [["main", "top"], ["nav", "contents"], ["input", "search"], ["span", "version"]]) {
  const element = new Element(tag);
  element.id = id;
  page.append(element);
}

Object.assign(globalThis, {
  document: {
    createElement: (tag) => new Element(tag),
    querySelector: (selector) => page.querySelector(selector),
    getElementById: (id) => page.querySelector(`#${id}`),
    addEventListener() {},
  },
  location: { origin: "https://skald.example", hash: "", pathname: "/docs" },
  IntersectionObserver: class { observe() {} },
  fetch: async (address) => ({ ok: address in answers, status: 404, json: async () => answers[address] }),
});

await import(process.argv[2]);

for (const one of page.below()) all.push(one);
console.log(JSON.stringify({
  text: page.textContent,
  ids: all.map((one) => one.id).filter(Boolean),
  anchors: all.map((one) => one.attributes.href).filter((href) => href && href.startsWith("#")).map((href) => href.slice(1)),
}));
