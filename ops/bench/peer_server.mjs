// The peer of `skald bench --peer`: boardgame.io serving a game of ours from memory, in which two seats mark cells in turn.
// Its first argument is the folder whose node_modules has boardgame.io. It prints its port, and ends with its stdin.
import { createRequire } from 'node:module';

const { Server } = createRequire(`${process.argv[2]}/`)('boardgame.io/server');

const CELLS = 100;
const game = {
  name: 'marks',
  setup: () => ({ cells: Array(CELLS).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      G.cells[cell % CELLS] = playerID;
    },
  },
};

Server({ games: [game], origins: [/^/] })
  .run({ port: 0 })
  .then(({ appServer }) => console.log(appServer.address().port));
process.stdin.on('end', () => process.exit()).resume();
