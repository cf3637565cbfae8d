// A table that is played on this machine, by people who share it and by agents that think in a worker of their own.

import { type Engine, type GameKind, type Language, SPECTATOR, startEngine, type StoryLine } from "./engine";
import { EngineError } from "./rpc";
import { type Abilities, type Past, type Scene, SceneKeeper, type TableSource, type Waiting } from "./source";
import type { Look } from "./worker";

export type Level = "easy" | "medium" | "hard";
export type Player = { kind: "person" } | { kind: "agent"; level: Level };

/** A game that can go on later. */
export interface Kept {
  kind: GameKind;
  names: string[];
  players: Player[];
  /** The shortest log that can be replayed. */
  log: string;
  /** Whether it is over. */
  over: boolean;
}

/** Begins the game at an engine, always in the same way. */
export type Opening = (engine: Engine) => Promise<{ table: number; kind: GameKind }>;

export interface LocalOptions {
  /** How the game began: an agent's copy begins likewise. */
  opening: Opening;
  language: Language;
  names: string[];
  players: Player[];
  /** How long something is looked at that an agent did, in milliseconds. */
  pace: number;
  /** Keeps the game whenever somebody is asked. */
  keep?: (game: Kept) => void;
}

/** What is done to a game: to be done again where an agent has its own copy. */
type Deed = { act: [seat: number, decision: number, action: unknown] } | { undo: number } | { concede: number } | "passIdle";

/** An agent's worker, with its own copy of the game. */
class Mind {
  private readonly started = startEngine();
  private readonly table: Promise<number>;

  constructor(opening: Opening, deeds: Deed[]) {
    this.table = this.open(opening, deeds);
    // It is told when it is asked to think.
    this.table.catch(() => undefined);
  }

  private async open(opening: Opening, deeds: Deed[]): Promise<number> {
    const { engine } = this.started;
    const { table } = await opening(engine);
    for (const deed of deeds) {
      await carryOut(engine, table, deed);
    }
    return table;
  }

  async follow(deed: Deed): Promise<void> {
    await carryOut(this.started.engine, await this.table, deed);
  }

  async think(level: string, seed: number): Promise<unknown> {
    return this.started.engine.think(await this.table, level, seed);
  }

  end(): void {
    this.started.end();
  }
}

async function carryOut(engine: Engine, table: number, deed: Deed): Promise<void> {
  if (deed === "passIdle") {
    await engine.passIdle(table);
  } else if ("act" in deed) {
    await engine.act(table, ...deed.act);
  } else if ("undo" in deed) {
    await engine.undo(table, deed.undo);
  } else {
    await engine.concede(table, deed.concede);
  }
}

/** Whether a person need not be asked: there is one answer, and it is no choice of a step. */
export function isForced(look: Pick<Look, "kind" | "board">): boolean {
  const { decision } = look.board;
  if (look.kind !== "keyforge" || decision?.options.length !== 1) {
    return false;
  }
  return !["main", "mulligan", "active_house", "archives", "yes_no"].includes(decision.kind);
}

const wait = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

export class LocalSource extends SceneKeeper implements TableSource {
  readonly kind: GameKind;
  readonly names: readonly string[];
  readonly mine: readonly number[];
  readonly abilities: Abilities;

  private language: Language;
  private viewer: number | null;
  private story: StoryLine[] = [];
  /** Whose story that is, and in which language. */
  private told = "";
  private mind: Mind | null = null;
  /** What was done before an agent thought for the first time; nothing once one did. */
  private early: Deed[] | null = [];
  /** Rises whenever what goes on is no longer wanted. */
  private turn = 0;
  private hurried = false;
  /** Deeds happen one after the other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Engine,
    private readonly table: number,
    kind: GameKind,
    private readonly options: LocalOptions,
  ) {
    super();
    this.kind = kind;
    this.names = options.names;
    this.language = options.language;
    const { players } = options;
    this.mine = players.flatMap((player, seat) => (player.kind === "person" ? [seat] : []));
    // Who plays alone sees with one pair of eyes; who watches agents sees everything.
    this.viewer = this.mine.length === 0 ? null : this.mine.length === 1 ? this.mine[0]! : SPECTATOR;
    this.abilities = {
      at: (entry) => this.at(entry),
      undo: () => this.undo(),
      hurry: () => this.hurry(),
      takeSeat: () => this.takeSeat(),
      log: () => engine.log(table),
      scenario: () => engine.scenario(table),
      branch: (entry) => this.branch(entry),
    };
  }

  /** Shows the first scene and lets agents begin. */
  async begin(): Promise<void> {
    await this.look(null);
    this.goOn();
  }

  async speak(language: Language): Promise<void> {
    this.language = language;
    await this.look(this.scene()?.waiting ?? null);
  }

  async act(action: unknown): Promise<void> {
    const decision = this.scene()?.board.decision;
    if (!decision || this.scene()?.waiting) {
      throw new EngineError("table/not_asked", "nobody here is asked");
    }
    await this.deed({ act: [decision.seat, decision.id, action] });
    this.goOn();
  }

  async concede(): Promise<void> {
    const seat = this.seatOfViewer();
    if (seat === null) {
      return;
    }
    this.interrupt();
    await this.deed({ concede: seat });
    this.goOn();
  }

  close(): void {
    this.turn += 1;
    this.mind?.end();
    this.mind = null;
    void this.last.then(() => this.engine.close(this.table));
  }

  private async undo(): Promise<void> {
    const seat = this.seatOfViewer();
    if (seat === null) {
      return;
    }
    this.interrupt();
    await this.deed({ undo: seat });
    this.goOn();
  }

  private async hurry(): Promise<void> {
    if (this.scene()?.waiting?.kind !== "agent") {
      return;
    }
    this.interrupt();
    this.hurried = true;
    this.goOn();
  }

  private async takeSeat(): Promise<void> {
    const waiting = this.scene()?.waiting;
    if (waiting?.kind !== "handover") {
      return;
    }
    this.viewer = waiting.seat;
    this.goOn();
  }

  private async at(entry: number): Promise<Past> {
    const viewer = this.scene()?.viewer ?? null;
    const { board, cards } = await this.engine.lookAt(this.table, entry, viewer, this.language);
    return { board, cards: this.learn(this.kind, this.language, cards) };
  }

  private async branch(entry: number): Promise<LocalSource> {
    const { table, kind } = await this.engine.branch(this.table, entry);
    const log = await this.engine.inputs(table);
    const opening: Opening = (engine) => engine.replay(log);
    const other = new LocalSource(this.engine, table, kind, { ...this.options, opening, language: this.language });
    await other.begin();
    return other;
  }

  /** The seat for which the person here speaks. */
  private seatOfViewer(): number | null {
    return this.viewer !== null && this.mine.includes(this.viewer) ? this.viewer : null;
  }

  /** Stops what goes on; an agent that thinks is stopped with its worker. */
  private interrupt(): void {
    this.turn += 1;
    if (this.scene()?.waiting?.kind === "agent") {
      this.mind?.end();
      this.mind = null;
    }
  }

  private async deed(deed: Deed): Promise<void> {
    await this.inTurn(() => carryOut(this.engine, this.table, deed));
    this.early?.push(deed);
    await this.mind?.follow(deed);
  }

  /** Does one thing after the other. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  private goOn(): void {
    const turn = ++this.turn;
    this.settle(turn).catch((error: unknown) => {
      // What was stopped is no trouble.
      if (turn === this.turn) {
        this.trouble(error);
      }
    });
  }

  /** Lets agents play, and answers what needs no person, until a person is asked or the game is over. */
  private async settle(turn: number): Promise<void> {
    for (;;) {
      if (this.kind === "kryptik") {
        await this.deed("passIdle");
      }
      const look = await this.look(null);
      if (turn !== this.turn) {
        return;
      }
      const { decider } = look;
      if (decider === null) {
        await this.reveal();
        return;
      }
      const player = this.options.players[decider];
      if (player?.kind === "agent") {
        await this.letThink(turn, decider, player.level);
      } else if (this.viewer !== decider) {
        await this.handOver(decider);
        return;
      } else if (isForced(look)) {
        const { id, options } = look.board.decision!;
        await this.deed({ act: [decider, id, options[0]!.action] });
      } else {
        await this.keep(false);
        return;
      }
      if (turn !== this.turn) {
        return;
      }
    }
  }

  private async letThink(turn: number, seat: number, level: Level): Promise<void> {
    const decision = this.scene()!.board.decision!.id;
    this.mind ??= await this.newMind();
    this.show({ ...this.scene()!, waiting: { kind: "agent", seat, level } });
    const begin = performance.now();
    const chosen = await this.mind.think(this.hurried ? "easy" : level, seat + 1);
    this.hurried = false;
    await wait(Math.max(0, this.options.pace - (performance.now() - begin)));
    if (turn === this.turn) {
      await this.deed({ act: [seat, decision, chosen] });
    }
  }

  /** The copy of a game that has hardly begun begins as it did: nothing has to be read then that a first game does not run. */
  private async newMind(): Promise<Mind> {
    const { early } = this;
    this.early = null;
    if (early) {
      return new Mind(this.options.opening, early);
    }
    const log = await this.engine.inputs(this.table);
    return new Mind((engine) => engine.replay(log), []);
  }

  private async handOver(seat: number): Promise<void> {
    this.viewer = SPECTATOR;
    await this.look({ kind: "handover", seat });
    await this.keep(false);
  }

  /** Nothing is hidden in a game that is over. */
  private async reveal(): Promise<void> {
    this.mind?.end();
    this.mind = null;
    this.viewer = null;
    await this.look(null);
    await this.keep(true);
  }

  private async keep(over: boolean): Promise<void> {
    const { keep, names, players } = this.options;
    keep?.({ kind: this.kind, names, players, log: await this.engine.inputs(this.table), over });
  }

  /** Shows the table as it is now. */
  private look(waiting: Waiting | null): Promise<Look> {
    return this.inTurn(() => this.lookNow(waiting));
  }

  private async lookNow(waiting: Waiting | null): Promise<Look> {
    const { viewer, language } = this;
    const told = `${viewer}/${language}`;
    const since = this.told === told ? (this.scene()?.entries ?? 0) : 0;
    const look = await this.engine.look(this.table, viewer, language, since);
    this.story = since === 0 ? look.story : [...this.story, ...look.story];
    this.told = told;
    const isMine = look.decider !== null && this.mine.includes(look.decider) && viewer === look.decider;
    const { decision } = look.board;
    // A watcher of agents sees what they may choose, but does not choose.
    const board = decision && !isMine ? { ...look.board, decision: { ...decision, options: [] } } : look.board;
    this.show({
      kind: this.kind,
      language,
      viewer,
      board: board as Scene["board"],
      cards: this.learn(this.kind, language, look.cards),
      entries: look.entries,
      story: this.story,
      mayUndo: look.mayUndo,
      waiting,
    });
    return look;
  }
}
