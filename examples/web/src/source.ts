// Where a table comes from: played on this machine, or followed from a server. The views know nothing else.

import type { Board, CardTexts, GameKind, Language, StoryLine } from "./engine";
import type { Ticket } from "./remote";

/** What a table waits for, where it is not the person here who is asked. */
export type Waiting =
  /** An agent thinks. */
  | { kind: "agent"; seat: number; level: string }
  /** The next person is to take the seat: nobody's cards are shown meanwhile. */
  | { kind: "handover"; seat: number }
  /** Somebody far away is asked. */
  | { kind: "opponent"; seat: number }
  /** There is no connection; the table comes back by itself. */
  | { kind: "connecting" }
  /** There is no connection, and there will be none. */
  | { kind: "lost" };

/** Everything that is shown, of one moment. A scene never changes: the next moment is another one. */
export interface Scene {
  kind: GameKind;
  language: Language;
  /** Whose knowledge the board is: a seat, 255 for somebody who watches, nobody for the whole truth. */
  viewer: number | null;
  /** The board. Its decision has options where the person here is asked, and only there. */
  board: Board;
  /** The cards of all boards that were shown so far, in the language of the scene. */
  cards: CardTexts;
  /** How many entries the log has. */
  entries: number;
  /** The whole story so far, as the viewer may know it. */
  story: readonly StoryLine[];
  /** Whether the viewer may take something back. */
  mayUndo: boolean;
  /** None where the person here is asked, and once the game is over. */
  waiting: Waiting | null;
}

/** A board of the past. */
export interface Past {
  board: Board;
  cards: CardTexts;
}

/** What else a table can do; what is missing is not offered. */
export interface Abilities {
  /** What was the board after an entry, as the viewer may know it? */
  at?: (entry: number) => Promise<Past>;
  /** Takes the last action of the viewer back. */
  undo?: () => Promise<void>;
  /** Lets an agent answer at once that thinks. */
  hurry?: () => Promise<void>;
  /** The next person has taken the seat. */
  takeSeat?: () => Promise<void>;
  /** The log in JSON Lines. */
  log?: () => Promise<string>;
  /** The position as a scenario. */
  scenario?: () => Promise<unknown>;
  /** Another game that goes on after an entry of this one. */
  branch?: (entry: number) => Promise<TableSource>;
}

/** A table. Calls that it refuses are `EngineError`s, and nothing has changed. */
export interface TableSource {
  readonly kind: GameKind;
  /** What brings the person here back to it, where it is played elsewhere. */
  readonly ticket?: Ticket;
  /** What the players are called, by seat. */
  readonly names: readonly string[];
  /** The seats that the person here answers for; none for somebody who watches. */
  readonly mine: readonly number[];
  readonly abilities: Abilities;
  /** Whose time was over, where the game ended by that. */
  readonly late?: number | null;

  /** What is shown now; nothing before the first moment. */
  scene(): Scene | null;
  /** Calls whenever there is another scene, until the function is called that is given back. */
  subscribe(changed: () => void): () => void;
  /** What went wrong beside calls: a connection that is lost for good, a worker that failed. */
  onTrouble(told: (error: unknown) => void): void;

  /** Shows the table in another language. */
  speak(language: Language): Promise<void>;
  /** Answers the open question of the scene with one of its options. */
  act(action: unknown): Promise<void>;
  /** Gives up for the viewer. */
  concede(): Promise<void>;
  /** Nobody looks any more. */
  close(): void;
}

/** What every source keeps: the scene, who looks at it, and the cards that were seen. */
export abstract class SceneKeeper {
  private shown: Scene | null = null;
  private readonly watchers = new Set<() => void>();
  private readonly troubled = new Set<(error: unknown) => void>();
  private readonly known = new Map<Language, CardTexts>();

  scene(): Scene | null {
    return this.shown;
  }

  subscribe(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  }

  onTrouble(told: (error: unknown) => void): void {
    this.troubled.add(told);
  }

  protected show(scene: Scene): void {
    this.shown = scene;
    this.changed();
  }

  /** Something else than the scene is different, or the scene too. */
  protected changed(): void {
    this.watchers.forEach((changed) => changed());
  }

  protected trouble(error: unknown): void {
    this.troubled.forEach((told) => told(error));
  }

  /** The cards in a language, with these new ones. */
  protected learn(kind: GameKind, language: Language, cards: readonly unknown[]): CardTexts {
    const before = this.known.get(language) ?? { keyforge: {}, kryptik: {} };
    if (cards.length === 0) {
      return before;
    }
    const shelf: Record<string, unknown> = { ...before[kind] };
    for (const card of cards) {
      const { slug, facts } = card as { slug?: string; facts?: { slug: string } };
      shelf[slug ?? facts!.slug] = card;
    }
    const known: CardTexts = { ...before, [kind]: shelf };
    this.known.set(language, known);
    return known;
  }
}
