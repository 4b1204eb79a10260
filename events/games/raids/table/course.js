/* What the places of the course of Raids are called, and why a ship cannot stop at them. */

import { HOME } from "./tiles.js";
import { Wide } from "./wide.js";

export class Course extends Wide {
  place(here, { x, y }, { width, height }) {
    const means = [{ type: "navigate", to: here.place }, { type: "flee", to: here.place }];
    return { id: `place-${here.place}`, label: this.told(here), x, y, width: width + 4, height: height + 4, round: 11, means, why: this.why(here) };
  }

  told(here) {
    const { tile, place, kind, vikings, coins, fight_costs: costs, ships } = here;
    const me = this.view.seat;
    const others = ships.map((seat) => [this.name(seat), this.order.includes(seat) && `(${this.say("next", { n: this.order.indexOf(seat) + 1 })})`].filter(Boolean).join(" "));
    return [
      kind === "harbour" ? this.say("harbour") : `${this.say("space", { n: place })}: ${kind === "village" ? this.say("village") : tile ? this.text(tile.name) : this.say("empty")}`,
      tile && ["good", "standard"].includes(tile.type) && this.say("worth", { n: tile.value }), tile?.type === "monster" && this.say("strength", { n: tile.value }), tile?.shields && this.say("shields", { n: tile.shields }),
      vikings?.length && this.say("vikings", { n: vikings[0] }), coins?.length && this.say("coin", { n: coins[0] }), me !== null && costs && costs[me] !== null && this.say("fight", { n: costs[me] }),
      others.length && this.say("ships", { names: others.join(", ") }), this.state.ghost === place && this.say("ghost"), this.effect(tile),
    ].filter(Boolean).join(", ");
  }

  why({ place, kind, tile }) {
    if (this.view.seat !== null && place <= this.state.ships[this.view.seat].place) return this.say("behind");
    if (kind === "village" || (tile && ["visit", "raid", "monster"].includes(tile.type))) return this.say("pass");
    return kind === "tile" && !tile ? this.say("empty") : undefined;
  }
}
