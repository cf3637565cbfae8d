// A table at a server. The game is followed from the lines of its log by the engine in the worker; the rules run elsewhere.

import { type Answer, Connection, type Message, type Request } from "./connection";
import { type Board, type Engine, type GameKind, type Language, SPECTATOR, type StoryLine } from "./engine";
import { isForced } from "./local";
import { EngineError } from "./rpc";
import { type Abilities, type Past, SceneKeeper, type TableSource, type Waiting } from "./source";
import type { Look } from "./worker";

/** What brings somebody back to a table. */
export interface Ticket {
  table: string;
  game: GameKind;
  /** The seat; nobody's for who watches. */
  seat: number | null;
  /** Who has it has the seat; none for who watches. */
  token: string | null;
}

export interface RemoteOptions {
  /** The server's socket. */
  address: string;
  language: Language;
  /** Keeps the seat as long as it is worth coming back to. */
  keep?: (ticket: Ticket) => void;
  /** The game is over, or the seat is nobody's any more. */
  forget?: (ticket: Ticket) => void;
}

type TableMessage = Extract<Message, { type: "table" }>;
type About = Extract<Message, { type: "seated" | "watching" }>;
type Lines = Extract<Message, { type: "lines" }>;

/** Who is at the table, and how long they may still think. */
export interface People {
  /** Whether there is a connection. */
  connected: boolean;
  /** Why there will be none any more. */
  lost: unknown;
  seats: TableMessage["seats"];
  watching: number;
  /** With a clock: the milliseconds that each seat had at `since`, a time of `performance.now()`. */
  left: readonly number[] | null;
  since: number;
  /** The seat whose time runs. */
  running: number | null;
  /** The seat whose time was over, where the game ended by that. */
  late: number | null;
  /** Whether others may watch. */
  mayWatch: boolean;
}

/** How long to wait before trying to connect again, in milliseconds: first, and at most. */
const SOON = 500;
const LATE = 10_000;

/** Refusals after which trying again is of no use. */
const FINAL = ["table/", "connection/protocol", "follow/", "message/"];
/** The same for who has no seat there. Who has one is let in when those that are lost are no longer counted. */
const FULL = "limit/people";
/** The seat is nobody's any more, or its table is gone. The others may pass with another version of the page or the server. */
const GONE = ["table/token", "table/unknown", "table/forgotten"];

const isCode = (error: unknown, code: string): boolean => error instanceof EngineError && error.code.startsWith(code);
const isFinal = (error: unknown, { token }: Ticket): boolean =>
  FINAL.some((code) => isCode(error, code)) || (token === null && isCode(error, FULL));

export class RemoteSource extends SceneKeeper implements TableSource {
  /** What brings the person back here. */
  ticket: Ticket;

  private language: Language;
  private connection: Connection | null = null;
  private about: About | null = null;
  private shownPeople: People = {
    connected: false,
    lost: null,
    seats: [],
    watching: 0,
    left: null,
    since: 0,
    running: null,
    late: null,
    mayWatch: false,
  };
  /** The table in the worker, and what it has read: how many lines, and the hash of the last. */
  private followed: { table: number; lines: number; hash: string } | null = null;
  /** Lines that came and are not followed yet. */
  private queued = 0;
  /** How often the log had to be asked for anew since a line could be followed. */
  private doubts = 0;
  private decider: number | null = null;
  private decision: number | null = null;
  private mayUndo = false;
  private story: StoryLine[] = [];
  private told: Language | null = null;
  private delay = SOON;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;
  private isClosed = false;
  private isTrying = false;
  /** Lines are followed one after the other. */
  private last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly engine: Engine,
    private readonly options: RemoteOptions,
    ticket: Ticket,
  ) {
    super();
    this.ticket = ticket;
    this.language = options.language;
    addEventListener("online", this.hurryBack);
    addEventListener("offline", this.away);
  }

  /** Comes to a table by a request to make one, to sit down or to watch. A refusal is an `EngineError`. */
  static async enter(engine: Engine, options: RemoteOptions, request: Request): Promise<RemoteSource> {
    const source = new RemoteSource(engine, options, { table: "", game: "keyforge", seat: null, token: null });
    try {
      await source.connect(request);
    } catch (error) {
      source.close();
      throw error;
    }
    return source;
  }

  /** Comes back to a table; the connection is made meanwhile. */
  static comeBack(engine: Engine, options: RemoteOptions, ticket: Ticket): RemoteSource {
    const source = new RemoteSource(engine, options, ticket);
    void source.retry();
    return source;
  }

  get kind(): GameKind {
    return this.ticket.game;
  }

  get names(): readonly string[] {
    return this.shownPeople.seats.map((seat) => seat?.name ?? "");
  }

  get mine(): readonly number[] {
    return this.ticket.seat === null ? [] : [this.ticket.seat];
  }

  get abilities(): Abilities {
    const { followed } = this;
    return {
      ...(followed && { at: (entry) => this.at(followed.table, entry), log: () => this.engine.log(followed.table) }),
      ...(this.about?.undo && this.ticket.seat !== null && { undo: () => this.ask({ type: "undo" }) }),
    };
  }

  /** Who is here; another object whenever that changes. */
  people(): People {
    return this.shownPeople;
  }

  get late(): number | null {
    return this.shownPeople.late;
  }

  async speak(language: Language): Promise<void> {
    this.language = language;
    await this.inTurn(() => this.look());
  }

  async act(action: unknown): Promise<void> {
    const scene = this.scene();
    const decision = scene?.board.decision;
    if (!decision || scene.waiting) {
      throw new EngineError("table/not_asked", "nobody here is asked");
    }
    await this.ask({ type: "act", decision: decision.id, action });
  }

  async concede(): Promise<void> {
    await this.ask({ type: "concede" });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurryBack);
    removeEventListener("offline", this.away);
    this.connection?.end();
    void this.inTurn(async () => {
      if (this.followed) {
        await this.engine.close(this.followed.table);
      }
    });
  }

  /** Asks the server for something in the game. What it did is shown by then. */
  private async ask(request: Request): Promise<void> {
    if (!this.connection) {
      throw new EngineError("connection/lost", "there is no connection");
    }
    await this.connection.ask(request);
    await this.last;
  }

  private async at(table: number, entry: number): Promise<Past> {
    const { board, cards } = await this.engine.lookAt(table, entry, null, this.language);
    return { board, cards: this.learn(this.kind, this.language, cards) };
  }

  private async connect(request: Request): Promise<void> {
    const connection = await Connection.open(this.options.address, {
      heard: (message) => this.heard(message),
      ended: () => this.ended(),
    });
    this.connection = connection;
    if (this.isClosed) {
      connection.end();
    }
    await connection.ask(request);
    this.delay = SOON;
  }

  /** What asks for the seat, with what is here of the log. */
  private comingBack(): Request {
    const { table, token } = this.ticket;
    const has = this.followed && { lines: this.followed.lines, hash: this.followed.hash };
    return token === null ? { type: "watch", table, has } : { type: "resume", table, token, has };
  }

  private async retry(): Promise<void> {
    this.isTrying = true;
    try {
      // What came before is followed first: it need not come again.
      await this.last;
      await this.connect(this.comingBack());
    } catch (error) {
      if (isFinal(error, this.ticket)) {
        this.loseForGood(error);
      } else if (this.connection) {
        // It refuses for now; its end leads to the next try.
        this.connection.end();
      } else {
        this.tryLater();
      }
    } finally {
      this.isTrying = false;
    }
  }

  private tryLater(): void {
    clearTimeout(this.timer);
    if (this.isClosed || this.shownPeople.lost) {
      return;
    }
    this.timer = setTimeout(() => void this.retry(), this.delay);
    this.delay = Math.min(LATE, this.delay * 2);
  }

  /** The network is there again. */
  private readonly hurryBack = (): void => {
    if (!this.connection && !this.isTrying) {
      this.delay = SOON;
      this.tryLater();
    }
  };

  private readonly away = (): void => this.connection?.end();

  private ended(): void {
    this.connection = null;
    this.tell({ connected: false });
    this.showAgain();
    // Who never had a seat asks anew instead of coming back.
    if (this.about || this.ticket.table) {
      this.tryLater();
    }
  }

  private loseForGood(error: unknown): void {
    this.tell({ lost: error });
    this.connection?.end();
    if (GONE.some((code) => isCode(error, code))) {
      this.options.forget?.(this.ticket);
    }
    this.showAgain();
    this.trouble(error);
  }

  private heard(message: Message): void {
    switch (message.type) {
      case "seated":
      case "watching":
        this.come(message);
        break;
      case "lines":
        this.queued += 1;
        this.inTurn(() => this.follow(message)).catch((error: unknown) => this.doubt(error));
        break;
      case "table": {
        const now = performance.now();
        // What came before it is shown first.
        void this.inTurn(async () => this.meet(message, now));
        break;
      }
      // The first is over, the next two are answers, and after the last the connection ends.
      case "welcome":
      case "accepted":
      case "refused":
      case "closing":
        break;
    }
  }

  private come(about: Extract<Answer, { type: "seated" | "watching" }>): void {
    this.about = about;
    const seat = about.type === "seated" ? about.seat : null;
    const token = about.type === "seated" ? (about.token ?? this.ticket.token) : null;
    this.ticket = { table: about.table, game: about.game, seat, token };
    if (token !== null) {
      this.options.keep?.(this.ticket);
    }
    this.tell({ connected: true, mayWatch: about.watch });
    this.showAgain();
  }

  private meet({ seats, watching, left_ms, late }: TableMessage, since: number): void {
    this.tell({ seats, watching, late: late ?? null });
    this.tell({ left: left_ms ?? null, since, running: this.runs() });
    // Names stand on the table.
    this.showAgain();
  }

  /** A log that cannot be followed is asked for from its beginning, once. */
  private doubt(error: unknown): void {
    this.doubts += 1;
    if (this.doubts > 1 || isFinal(error, this.ticket)) {
      this.loseForGood(error);
      return;
    }
    const table = this.followed?.table;
    this.followed = null;
    if (table !== undefined) {
      void this.engine.close(table).catch(() => undefined);
    }
    this.connection?.end();
  }

  /** Does one thing after the other. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  private async follow({ from, lines }: Lines): Promise<void> {
    this.queued -= 1;
    if (this.isClosed) {
      return;
    }
    let news = lines;
    if (from === 0) {
      await this.beginAnew(lines[0] ?? "");
      news = lines.slice(1);
    }
    const { followed } = this;
    if (!followed || (from !== 0 && from !== followed.lines)) {
      throw new EngineError("connection/gap", "lines of the log are missing");
    }
    await this.engine.push(followed.table, news);
    followed.lines = from + lines.length;
    followed.hash = hashOf(lines.at(-1)) ?? followed.hash;
    this.doubts = 0;
    // A log that comes in parts is shown when all of it is there.
    if (this.queued === 0) {
      await this.look();
    }
  }

  private async beginAnew(header: string): Promise<void> {
    const before = this.followed;
    this.followed = null;
    if (before) {
      await this.engine.close(before.table);
    }
    const { table } = await this.engine.follow(header);
    this.followed = { table, lines: 1, hash: hashOf(header) ?? "" };
    this.told = null;
  }

  /** Shows the table as it is now; nothing before the cards are dealt. */
  private async look(): Promise<void> {
    if (!this.followed || this.followed.lines < 2) {
      return;
    }
    const { language, followed, ticket } = this;
    const since = this.told === language ? (this.scene()?.entries ?? 0) : 0;
    const look = await this.engine.look(followed.table, ticket.seat ?? SPECTATOR, language, since);
    this.story = since === 0 ? look.story : [...this.story, ...look.story];
    this.told = language;
    this.decider = look.decider;
    this.mayUndo = look.mayUndo;
    this.turnTo(look.board.decision?.id ?? null);
    this.isOver = Boolean(look.board.outcome);
    if (this.isOver) {
      this.options.forget?.(ticket);
    }
    const forced = this.forced(look);
    this.show({
      kind: this.kind,
      language,
      viewer: ticket.seat ?? SPECTATOR,
      board: forced === null ? look.board : unasked(look.board),
      cards: this.learn(this.kind, language, look.cards),
      entries: look.entries,
      story: this.story,
      mayUndo: this.mayUndo && this.connection !== null,
      waiting: this.waiting(),
    });
    if (forced !== null) {
      this.answerForced(look.board, forced);
    }
  }

  /** What is answered without asking the person; nothing where that is to be asked. */
  private forced(look: Look): unknown {
    const { decision } = look.board;
    if (!decision || !this.connection || look.decider !== this.ticket.seat) {
      return null;
    }
    return look.idle ?? (isForced(look) ? decision.options[0]!.action : null);
  }

  /** Another window of the same seat may be quicker: then it is refused, and what happened there is told. */
  private answerForced(board: Board, action: unknown): void {
    const { id } = board.decision!;
    this.connection?.ask({ type: "act", decision: id, action }).catch(() => {
      const scene = this.scene();
      if (scene && scene.board.decision?.id === id) {
        this.show({ ...scene, board });
      }
    });
  }

  private waiting(): Waiting | null {
    if (this.isOver) {
      return null;
    }
    if (this.shownPeople.lost) {
      return { kind: "lost" };
    }
    if (!this.shownPeople.connected) {
      return { kind: "connecting" };
    }
    if (this.decider === null || this.decider === this.ticket.seat) {
      return null;
    }
    const level = this.shownPeople.seats[this.decider]?.level;
    return level ? { kind: "agent", seat: this.decider, level } : { kind: "opponent", seat: this.decider };
  }

  /** The same board, with another one who is waited for, or other names. */
  private showAgain(): void {
    const scene = this.scene();
    if (scene) {
      this.show({ ...scene, mayUndo: this.mayUndo && this.connection !== null, waiting: this.waiting() });
    }
  }

  private tell(news: Partial<People>): void {
    this.shownPeople = { ...this.shownPeople, ...news };
    this.changed();
  }

  /** The seat whose time runs: that of a person who decides. */
  private runs(): number | null {
    const { decider } = this;
    return decider === null || this.shownPeople.seats[decider]?.level ? null : decider;
  }

  /** Another decision is open: the time of another one runs, or a new one. The server says it too where it is not what follows. */
  private turnTo(decision: number | null): void {
    const { left, since, running } = this.shownPeople;
    if (decision === this.decision) {
      return;
    }
    this.decision = decision;
    const clock = this.about?.clock;
    const now = performance.now();
    const used = (time: number, seat: number): number => (seat === running ? Math.max(0, time - (now - since)) : time);
    const rest = left && clock ? left.map((time, seat) => (clock.per === "decision" ? clock.ms : used(time, seat))) : left;
    this.tell({ left: rest, since: now, running: this.runs() });
  }
}

/** The board without options: nobody need choose. */
function unasked<B extends Board>(board: B): B {
  return board.decision ? { ...board, decision: { ...board.decision, options: [] } } : board;
}

/** The hash at the end of a line. */
function hashOf(line: string | undefined): string | null {
  return /"hash":"([0-9a-f]+)"\}$/.exec(line ?? "")?.[1] ?? null;
}
