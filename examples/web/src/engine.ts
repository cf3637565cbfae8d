// The engine as the page calls it: in a worker, so that the page never waits for it.

import type { Keyforge } from "./generated/keyforge";
import type { Kryptik } from "./generated/kryptik";
import { connect, type Remote } from "./rpc";
import type { api } from "./worker";

export type GameKind = "keyforge" | "kryptik";
export type Language = "en" | "de";

export type KeyforgeBoard = Keyforge["board"];
export type KryptikBoard = Kryptik["board"];
export type Board = KeyforgeBoard | KryptikBoard;
export type KeyforgeDeck = Keyforge["deck"];
export type KryptikDeck = Kryptik["deck"];
export type Deck = KeyforgeDeck | KryptikDeck;
export type KeyforgeCard = Keyforge["card"];
export type KryptikCard = Kryptik["card"];
export type Words = Keyforge["words"];
export type StoryLine = Keyforge["told"];

/** Cards by their slugs: what is printed on them and what they say in a language. */
export interface CardTexts {
  keyforge: Record<string, KeyforgeCard>;
  kryptik: Record<string, KryptikCard>;
}

/** A seat that only watches. */
export const SPECTATOR = 255;

export type EngineApi = typeof api;
export type Engine = Remote<EngineApi>;

/** A worker with an engine of its own. */
export function startEngine(): { engine: Engine; end: () => void } {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
  const { remote, end } = connect<EngineApi>(worker);
  return { engine: remote, end };
}
