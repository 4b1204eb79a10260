// The board: the voyage from the harbour through 20 places and back to the harbour, and the ships on it.
const [STEP, HARBOUR] = [100, 21];
const COLORS = ["#2b6cb0", "#2f855a", "#b7791f", "#c53030"]; // By seat, as player_colors of the components says.
const KINDS = { weapon: "#4a5568", sail: "#0987a0", rune: "#6b46c1", good: "#975a16", market: "#276749", monster: "#9b2c2c", visit: "#2c5282", raid: "#c05621" };
const COLUMNS = matchMedia("(max-width: 40rem)").matches ? 4 : 6;

/** The middle of a place. Every other row goes back, so that neighbours in the voyage are neighbours on the board. */
function middle(place) {
  const [row, column] = [Math.floor(place / COLUMNS), place % COLUMNS];
  return [(row % 2 ? COLUMNS - 1 - column : column) * STEP + STEP / 2, row * STEP + STEP / 2];
}

/** The game after ships have sailed, which is known before the service confirms it. */
export function expectShips(game, events) {
  const reached = (seat) => events.findLast(({ type, data }) => ["arrived", "docked"].includes(type) && data.seat === seat);
  const ships = game.state.ships.map((ship) => ({ ...ship, place: reached(ship.seat) ? (reached(ship.seat).data.place ?? HARBOUR) : ship.place }));
  return { ...game, state: { ...game.state, ships } };
}

export function Voyage({ game, offer, act, preview, isExpected }) {
  const offered = new Map(offer.filter(({ action }) => action.type === "navigate").map((one) => [one.action.to, one]));
  const places = game.state.map ?? [];
  return (
    <svg viewBox={`0 0 ${COLUMNS * STEP} ${Math.ceil(places.length / COLUMNS) * STEP}`} aria-label="The voyage" data-expected={isExpected}>
      <polyline points={places.map(({ place }) => middle(place).join()).join(" ")} className="water" />
      {places.map((one) => <Place key={one.place} {...one} offered={offered.get(one.place)} act={act} preview={preview} />)}
      {(game.state.ships ?? []).map((ship, at) => <Ship key={ship.seat} {...ship} at={at} name={game.seats[ship.seat].name} />)}
    </svg>
  );
}

function Place({ place, kind, tile, vikings, fight_costs: costs, offered, act, preview }) {
  const [[x, y], name] = [middle(place), tile?.name.en ?? (kind === "tile" ? "" : kind)];
  const detail = costs?.length ? `costs ${costs[0]}` : vikings?.length ? `crew ${vikings.map((lot) => `+${lot}`).join(" ")}` : tile?.value ? `value ${tile.value}` : "";
  const asButton = offered && {
    role: "button", tabIndex: 0, className: "offered", "aria-label": offered.label,
    onPointerEnter: () => preview(offered.action), onFocus: () => preview(offered.action),
    onClick: () => act(offered.action), onKeyDown: ({ key }) => ["Enter", " "].includes(key) && act(offered.action),
  };
  return (
    <g transform={`translate(${x} ${y})`} {...asButton}>
      <rect x="-45" y="-42" width="90" height="84" rx="10" className="place" fillOpacity={name ? 1 : 0.4} />
      <text y="-22" className="name" fill={KINDS[tile?.type] ?? "#2d3748"}>{name}</text>
      <text y="34">{detail}</text>
    </g>
  );
}

function Ship({ seat, place, crew, name, at }) {
  const [x, y] = middle(place);
  return (
    <g transform={`translate(${x - 30 + at * 20} ${y})`} className="ship" data-seat={seat} data-place={place}>
      <title>{`${name}: crew of ${crew}`}</title>
      <path d="M-12 -10 q12 8 24 0 l-5 20 h-14 z" fill={COLORS[seat]} stroke="#1a202c" />
      <text y="7" fill="#fff">{crew}</text>
    </g>
  );
}
