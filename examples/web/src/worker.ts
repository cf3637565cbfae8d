// The engine behind a border of messages: tables by number, and everything that is asked of cards and decks.

import * as wasm from "./generated/engine";
import { fetchRest, loadFirst } from "./halves";
import type { Board, Deck, GameKind, KeyforgeCard, KryptikCard, Language, StoryLine, Words } from "./engine";
import { EngineError, serve } from "./rpc";

/** What somebody sees of a table. */
export interface Look {
  kind: GameKind;
  board: Board;
  /** The cards that this board shows and that were not sent before in this language. */
  cards: (KeyforgeCard | KryptikCard)[];
  /** How many entries the log has. */
  entries: number;
  /** The lines of the story from the entry on that was asked for. */
  story: StoryLine[];
  /** Whether the viewer may take something back. */
  mayUndo: boolean;
  /** The seat that decides; none once the game is over. */
  decider: number | null;
  /** What the viewer of a followed game answers where there is nothing to decide. */
  idle: unknown;
}

interface Opened {
  table: number;
  kind: GameKind;
  /** Who may know what a followed log says. */
  viewer: number | null;
}

interface Seat {
  game?: wasm.Game;
  follower?: wasm.Follower;
  /** The slugs that were sent, by language. */
  sent: Map<Language, Set<string>>;
}

const tables = new Map<number, Seat>();
let next = 1;

function open(seat: Omit<Seat, "sent">): Opened {
  const table = next++;
  tables.set(table, { ...seat, sent: new Map() });
  const source = (seat.game ?? seat.follower)!;
  fetchRest();
  return { table, kind: source.kind as GameKind, viewer: seat.follower?.viewer ?? null };
}

function at(table: number): Seat {
  const seat = tables.get(table);
  if (!seat) {
    throw new EngineError("table/unknown", `there is no table ${table}`);
  }
  return seat;
}

function gameAt(table: number): wasm.Game {
  const { game } = at(table);
  if (!game) {
    throw new EngineError("table/followed", "the game is played elsewhere");
  }
  return game;
}

function followerAt(table: number): wasm.Follower {
  const { follower } = at(table);
  if (!follower) {
    throw new EngineError("table/played_here", "the game is played here");
  }
  return follower;
}

/** Every slug in a value. */
function slugs(value: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(value)) {
    value.forEach((item) => slugs(item, found));
  } else if (value && typeof value === "object") {
    for (const [name, item] of Object.entries(value)) {
      if (name === "slug" && typeof item === "string") {
        found.add(item);
      } else {
        slugs(item, found);
      }
    }
  }
  return found;
}

function cardOf<C>(kind: GameKind, slug: string, language: Language, rulebook?: string): C | null {
  const card = wasm.card(kind, slug, language, rulebook);
  return card === undefined ? null : (JSON.parse(card) as C);
}

/** The cards on a board that were not sent yet. */
function news(seat: Seat, kind: GameKind, board: Board, language: Language): Look["cards"] {
  const sent = seat.sent.get(language) ?? new Set();
  seat.sent.set(language, sent);
  const rulebook = "edition" in board ? board.edition : undefined;
  const cards: Look["cards"] = [];
  for (const slug of slugs(board, new Set())) {
    const card = sent.has(slug) ? null : cardOf<KeyforgeCard | KryptikCard>(kind, slug, language, rulebook);
    sent.add(slug);
    if (card) {
      cards.push(card);
    }
  }
  return cards;
}

export const api = {
  /** Reads the cards of a game, so that a first game begins at once. */
  prepare: (kind: GameKind): void => wasm.prepare(kind),

  words: (language: Language): Words => JSON.parse(wasm.words(language)),
  sets: (): string[] => wasm.sets(),
  builtinDecks: (kind: GameKind): Deck[] => JSON.parse(wasm.builtinDecks(kind)),
  readDecks: (kind: GameKind, source: string, fresh: string): Deck[] => JSON.parse(wasm.readDecks(kind, source, fresh)),
  card: (kind: GameKind, slug: string, language: Language): KeyforgeCard | KryptikCard | null =>
    cardOf(kind, slug, language),

  /** Begins a game of those decks. */
  start: (kind: GameKind, decks: Deck[], first: number | null, seed: string): Opened => {
    const setup = wasm.newSetup(kind, JSON.stringify(decks), first ?? undefined);
    return open({ game: wasm.Game.start(kind, setup, seed) });
  },
  /** Begins a game from a position. */
  startFrom: (kind: GameKind, scenario: unknown, seed: string): Opened =>
    open({ game: wasm.Game.start(kind, JSON.stringify({ scenario }), seed) }),
  /** Goes on with the game of a log. */
  replay: (log: string): Opened => open({ game: wasm.Game.replay(log) }),
  /** A game that stands after an entry of another one. */
  branch: (table: number, entry: number): Opened => open({ game: gameAt(table).branch(entry) }),
  /** Follows a game that is played elsewhere, by the header line of its log as a seat may know it. */
  follow: (header: string): Opened => open({ follower: new wasm.Follower(header) }),
  close: (table: number): void => {
    const seat = tables.get(table);
    seat?.game?.free();
    seat?.follower?.free();
    tables.delete(table);
  },

  /** What a viewer sees now; nobody sees everything. A follower sees what its log tells, whoever is named. */
  look: (table: number, viewer: number | null, language: Language, since: number): Look => {
    const seat = at(table);
    const { game, follower } = seat;
    const source = (game ?? follower)!;
    const who = viewer ?? undefined;
    const board: Board = JSON.parse(game ? game.board(who, language) : follower!.board(language));
    const story: StoryLine[] = JSON.parse(
      game ? game.story(since, who, language) : follower!.story(since, language),
    );
    const kind = source.kind as GameKind;
    return {
      kind,
      board,
      cards: news(seat, kind, board, language),
      entries: source.entries,
      story,
      mayUndo: game ? viewer !== null && game.mayUndo(viewer) : follower!.mayUndo,
      decider: source.decider ?? null,
      idle: JSON.parse(follower?.idleAnswer ?? "null"),
    };
  },
  /** What the board was after an entry. */
  lookAt: (
    table: number,
    entry: number,
    viewer: number | null,
    language: Language,
  ): Pick<Look, "board" | "cards"> => {
    const seat = at(table);
    const json = seat.game
      ? seat.game.boardAt(entry, viewer ?? undefined, language)
      : followerAt(table).boardAt(entry, language);
    const board: Board = JSON.parse(json);
    const kind = (seat.game ?? seat.follower)!.kind as GameKind;
    return { board, cards: news(seat, kind, board, language) };
  },

  act: (table: number, seat: number, decision: number, action: unknown): void =>
    gameAt(table).act(seat, decision, JSON.stringify(action)),
  undo: (table: number, seat: number): void => gameAt(table).undo(seat),
  concede: (table: number, seat: number): void => gameAt(table).concede(seat),
  /** Passes for seats that can do nothing else. */
  passIdle: (table: number): void => {
    const game = gameAt(table);
    while (game.passIdle());
  },
  /** What an agent answers; nothing when the game is over. */
  think: (table: number, level: string, seed: number): unknown => {
    const action = gameAt(table).think(level, BigInt(seed));
    return action === undefined ? null : JSON.parse(action);
  },

  /** Reads the next lines of a followed log. */
  push: (table: number, lines: string[]): void => lines.forEach((line) => followerAt(table).push(line)),

  log: (table: number): string => (at(table).game ?? followerAt(table)).log(),
  inputs: (table: number): string => gameAt(table).inputs(),
  verify: (table: number): unknown => JSON.parse(gameAt(table).verify()),
  scenario: (table: number): unknown => JSON.parse(gameAt(table).scenario()),
};

if (typeof self !== "undefined" && "WorkerGlobalScope" in self) {
  serve(self as unknown as Worker, loadFirst(), api);
}
