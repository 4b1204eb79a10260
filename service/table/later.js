/* Parts of the table that few games need: their modules are loaded when one is first shown. */

import { load } from "./kept.js";
import { html, useEffect, useState } from "./vendor/preact-htm.js";

const later = (get, name) => function Later(props) {
  const [loaded, show] = useState(null);
  useEffect(() => void get().then(show), []);
  return loaded && html`<${loaded[name]} ...${props} />`;
};

const numbers = () => load("./numbers.js");

/** A clock, a number to choose, and a payment that is put together piece by piece. */
export const Clock = later(() => load("./clocks.js"), "Clock");
export const Stepper = later(numbers, "Stepper");
export const Bag = later(numbers, "Bag");
