// A front end for Raids: a lobby, a board, what is on offer, the story. `?service=` names a service whose SKALD_CORS_ORIGINS has this page.
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { Skald } from "skald-client";
import { useGame, useLobby } from "skald-client/react";
import { expectShips, Voyage } from "./voyage.jsx";

const skald = new Skald(new URLSearchParams(location.search).get("service") ?? "http://127.0.0.1:8000", { lang: "en" });
const BOTS = [{ name: "Runa", controller: "greedy" }, { name: "Bo", controller: "greedy" }];

function Lobby({ lobby, open }) {
  const [[name, code, why], set] = useState(["Ada", "", ""]);
  const attempt = (asked) => asked.then(({ game, join }) => open(game.id ?? game, join), ({ message }) => set([name, code, message]));
  const create = (...others) => attempt(lobby.create({ ruleset: "raids", seats: [{ name }, ...others] }));
  return (
    <>
      <h1>Raids</h1>
      <label>Your name <input value={name} onChange={({ target }) => set([target.value, code, ""])} /></label>
      <p><button onClick={() => create(...BOTS)}>Play against two bots</button> <button onClick={() => create({})}>Open a table for a friend</button></p>
      <p role="alert">{why || lobby.error?.message}</p>
      <h2>Tables with a free seat</h2>
      <label>Invitation code <input value={code} onChange={({ target }) => set([name, target.value, ""])} /></label>
      {!lobby.isLoading && !lobby.games.length && <p>There are none at the moment.</p>}
      {lobby.games.map((game) => (
        <p key={game.id}>{game.seats.map((seat) => seat.name ?? "a free seat").join(", ")}{" "}
          <button onClick={() => attempt(lobby.join(game.id, { name, join: code || undefined }))}>Sit down</button></p>
      ))}
    </>
  );
}

function Table({ id, token, invitation, leave }) {
  const { game, seat, offer, events, scores, act, undo, preview, ...table } = useGame(skald, id, { token, expect: expectShips });
  if (!game) return <p role="status">{table.error?.message ?? "Opening the table …"}</p>;
  const named = (text) => text.replace(/\bseat (\d)/gi, (_, number) => game.seats[number]?.name ?? "a free seat");
  const attempt = (asked) => asked.catch(() => {}); // What was refused stands in table.refusal.
  const waiting = game.to_act.map((number) => game.seats[number].name).join(", ");
  const status = table.isOver ? "The game is over." : table.isMyTurn ? "It is your turn." : waiting ? `${waiting} to act.` : `Invite by ${location.href} and the code ${invitation}.`;
  return (
    <>
      <p role="status"><button onClick={leave}>All tables</button> {status}{table.connection === "reconnecting" && " Connecting again …"}</p>
      <Voyage game={game} offer={offer} isExpected={table.isExpected} act={(action) => attempt(act(action))} preview={(action) => attempt(preview(action))} />
      <p role="alert">{table.refusal?.message}</p>
      {offer.filter(({ action }) => action.type !== "navigate").map(({ action, label }) => <button key={label} onClick={() => attempt(act(action))}>{named(label)}</button>)}
      {table.canUndo && <button onClick={() => attempt(undo())}>Undo</button>}
      <table><tbody>
        {scores?.seats.map((line) => <tr key={line.seat}><th>{game.seats[line.seat].name}{line.seat === seat && " (you)"}</th><td>{line.total} fame</td></tr>)}
      </tbody></table>
      <ol reversed>{events.filter(({ text }) => text).reverse().map(({ version, text }) => <li key={version}>{named(text)}</li>)}</ol>
    </>
  );
}

function App() {
  const lobby = useLobby(skald, { ruleset: "raids" });
  const [[id, invitation], set] = useState([location.hash.slice(1), ""]);
  const open = (game, code = "") => (history.replaceState(null, "", `#${game}`), set([game, code]));
  const token = lobby.seats.find(({ game }) => game === id)?.token;
  return id ? <Table id={id} token={token} invitation={invitation} leave={() => open("")} /> : <Lobby lobby={lobby} open={open} />;
}

createRoot(document.getElementById("root")).render(<StrictMode><App /></StrictMode>);
