/* JSON Schemas as lists of fields that unfold. */

import { h, inline, json } from "./dom.js";

const LIMITS = {
  minimum: "≥", maximum: "≤", exclusiveMinimum: ">", exclusiveMaximum: "<", multipleOf: "a multiple of",
  minLength: "length ≥", maxLength: "length ≤", minItems: "items ≥", maxItems: "items ≤",
};

/** Draws schemas that refer to known ones by name. */
export class Schemas {
  constructor(known) {
    this.known = known;
  }

  resolve(schema) {
    const name = schema.$ref && schema.$ref.split("/").pop();
    return name ? { ...this.known[name], ...schema, $ref: undefined, name } : schema;
  }

  /** A short name of the type. */
  type(schema) {
    if (schema.$ref) return schema.$ref.split("/").pop();
    if (schema.enum) return schema.enum.length > 1 ? "one of" : "always";
    const choices = schema.oneOf || schema.anyOf;
    if (choices) return choices.map((one) => this.type(one)).join(" or ");
    if (schema.type === "array") return schema.items ? `array of ${this.type(schema.items)}` : "array";
    if (Array.isArray(schema.type)) return schema.type.join(" or ");
    return schema.type || "anything";
  }

  limits(schema) {
    const found = Object.entries(LIMITS)
      .filter(([name]) => name in schema && Math.abs(schema[name]) < Number.MAX_SAFE_INTEGER)
      .map(([name, sign]) => `${sign} ${schema[name]}`);
    if (schema.default !== undefined && schema.default !== null) found.push(`default ${JSON.stringify(schema.default)}`);
    return found.map((text) => h("span.limit", text));
  }

  values(schema) {
    const values = "const" in schema ? [schema.const] : schema.enum || [];
    return values.map((one) => h("code.enum", JSON.stringify(one)));
  }

  /** One named value: its type and limits, and what is inside. */
  field(name, schema, required) {
    const head = [
      h("span.name", name, required ? h("span.required", { title: "required" }, "*") : null),
      h("span.type", this.type(schema)),
      this.values(schema),
      this.limits(schema),
    ];
    const text = schema.description || this.resolve(schema).description;
    const inner = this.inside(schema);
    const body = [text ? h("div.about", inline(text)) : null];
    if (!inner) return h("li.field", head, body);
    return h("li.field", this.unfolding(head, body, inner));
  }

  /** Details that draw what is inside when they are opened first, since schemas may go round in circles. */
  unfolding(head, body, schemas) {
    const details = h("details", h("summary", head), body);
    details.addEventListener("toggle", () => {
      if (details.open && !details.drawn) {
        details.drawn = true;
        details.append(...schemas.map((one) => this.draw(one)));
      }
    });
    return details;
  }

  inside(schema) {
    const resolved = this.resolve(schema);
    if (resolved.properties || resolved.oneOf || resolved.prefixItems) return [schema];
    const parts = [...(schema.anyOf || []), schema.items, schema.additionalProperties].filter(
      (one) => one && typeof one === "object" && this.inside(one),
    );
    return parts.length ? parts : null;
  }

  /** The schema itself. */
  draw(schema) {
    const found = this.resolve(schema);
    const choices = found.oneOf || found.anyOf;
    if (found.properties) {
      const required = new Set(found.required || []);
      const fields = Object.entries(found.properties);
      return h("ul.fields", fields.map(([name, one]) => this.field(name, one, required.has(name))));
    }
    if (choices) return h("ul.fields.choices", choices.map((one) => this.choice(one)));
    if (found.prefixItems) return h("ul.fields", found.prefixItems.map((one, place) => this.field(String(place), one, true)));
    if (found.items) return this.draw(found.items);
    return h("ul.fields", this.field("value", found, false));
  }

  choice(schema) {
    const found = this.resolve(schema);
    const head = [h("span.name", found.name || this.type(schema)), h("span.about", inline(firstLine(found.description)))];
    return this.inside(schema) ? h("li.field", this.unfolding(head, [], [schema])) : h("li.field", head);
  }
}

function firstLine(text) {
  return (text || "").split("\n")[0];
}

/** Examples to choose from. */
export function samples(found, prefer) {
  const names = Object.keys(found || {});
  if (!names.length) return null;
  const shown = h("div.sample");
  const show = (name) => shown.replaceChildren(json(found[name].value));
  const options = names.map((name) => h("option", { value: name }, found[name].summary || name));
  const select = h("select", { "aria-label": "Example", onchange: () => show(select.value) }, options);
  const first = prefer && names.includes(prefer) ? prefer : names[0];
  select.value = first;
  show(first);
  return h("div.samples", names.length > 1 ? select : null, shown);
}

