// Held to the types of the package: a component that uses what the hooks return.
import { Skald, type GameDocument } from "skald-client";
import { useGame, useLobby, type OfferedAction } from "skald-client/react";

const skald = new Skald("http://127.0.0.1:8000");
const expect = (game: GameDocument): GameDocument => ({ ...game, status: "running" });

export function Hooks({ id }: { id: string | null }) {
  const { game, offer, act, preview, refusal, events, seat, presence, talk, say } = useGame(skald, id, { token: "t", lang: "de", expect, people: true });
  const { games, create, join, isLoading } = useLobby(skald, { ruleset: "raids", status: "open", storage: null });
  const first: OfferedAction | undefined = offer[0];
  const sit = async () => {
    const { game: made, tokens } = await create({ ruleset: "raids", seats: [{ name: "Ada" }, {}] });
    const taken = await join(made.id, { name: "Bo" });
    return [tokens[0], taken.seat];
  };
  const greet = () => say({ reaction: "hello" }).then(({ talk: number }) => number);
  const heard = talk.map((one) => one.text ?? one.reaction).concat(presence?.seats.map(({ here }) => String(here)) ?? []);
  // @ts-expect-error: a seat is a number
  const wrong: string = seat;
  return (
    <button onClick={() => first && act(first.action).then(({ version }) => version)} onFocus={() => first && preview(first.action)}>
      {game?.status} {refusal?.message} {events.at(-1)?.text} {games.length} {isLoading} {wrong} {String(sit)} {heard.join(" ")} {String(greet)}
    </button>
  );
}
