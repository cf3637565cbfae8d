// Plays what somebody does who opens the page for the first time, with the module that notes which functions run, and writes their
// numbers down: `node first-game.mjs FOLDER`. What hardly runs here, or never, is loaded behind everything else.

import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const wasm = await import(pathToFileURL(`${folder}/engine.js`).href);
globalThis.loadRest = () => {};
const exports = await wasm.default({ module_or_path: await readFile(`${folder}/watched.wasm`) });

/** The agent that the page proposes, and a person, who clicks here as it pleases. */
const LEVELS = ["medium", "random"];
/** Decisions of a game that are taken back. */
const MOST_UNDONE = 3;

/** So many entries of every game are its beginning: whatever they run is waited for. */
const BEGINNING = 8;
/** A later function that fewer of the games run is not (two thirds of them), but for what the first of them runs: some is made only once. */
const LEAST_GAMES = 12;

wasm.words("en");
wasm.sets();
wasm.prepare("keyforge");
const decks = JSON.parse(wasm.builtinDecks("keyforge"));
const needed = new Set();
const need = () => takeRan().forEach((number) => needed.add(number));
play([decks[0], decks[1]], 0n, need);
need();
const games = new Map();
for (let pair = 1; pair + 1 < decks.length; pair++) {
  play([decks[pair], decks[pair + 1]], BigInt(pair), need);
  for (const number of takeRan()) {
    games.set(number, (games.get(number) ?? 0) + 1);
  }
}
for (const [number, count] of games) {
  count < LEAST_GAMES || needed.add(number);
}
await writeFile(`${folder}/ran.json`, JSON.stringify([...needed]));

/** Plays a game, and says where its beginning is over. */
function play(pair, seed, begun) {
  const setup = wasm.newSetup("keyforge", JSON.stringify(pair), undefined);
  const game = wasm.Game.start("keyforge", setup, String(seed));
  const cards = new Set();
  let told = 0;
  let undone = 0;
  let beginning = true;
  for (let decider = game.decider; decider !== undefined; decider = game.decider) {
    look(game, cards, told);
    told = game.entries;
    if (beginning && told > BEGINNING) {
      begun();
      beginning = false;
    }
    game.act(decider, decisionOf(game, decider), game.think(LEVELS[decider], seed));
    // As the page keeps it, for a reload.
    game.inputs();
    if (game.mayUndo(decider) && undone < MOST_UNDONE) {
      game.undo(decider);
      undone += 1;
    }
  }
  look(game, cards, told);
  game.free();
}

/** What the page shows after each entry. */
function look(game, cards, told) {
  const json = game.board(0, "en");
  const { edition } = JSON.parse(json);
  if (game.kind !== "keyforge") {
    throw new Error("another game was begun");
  }
  for (const [, slug] of json.matchAll(/"slug":"([^"]+)"/g)) {
    cards.has(slug) || wasm.card("keyforge", slug, "en", edition);
    cards.add(slug);
  }
  game.story(told, 0, "en");
}

function decisionOf(game, seat) {
  return JSON.parse(game.board(seat, "en")).decision.id;
}

/** The numbers of the functions that ran since this was asked before. */
function takeRan() {
  const ran = Object.entries(exports).filter(([name, { value }]) => /^ran\d+$/.test(name) && value === 1);
  for (const [, note] of ran) {
    note.value = 0;
  }
  return ran.map(([name]) => Number(name.slice(3)));
}
