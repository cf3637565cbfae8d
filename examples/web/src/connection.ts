// One connection to a server: requests with their answers, and what the server says by itself.

import type { Message } from "./generated/server-message";
import type { Request as Written } from "./generated/server-request";
import { EngineError } from "./rpc";

export type { Message };
type Act = Extract<Written, { type: "act" }>;
/** What is asked of a server. An action is any JSON: its type is that of the game. */
export type Request = Exclude<Written, Act> | (Omit<Act, "action"> & { action: unknown });
/** What says that a request was done. */
export type Answer = Extract<Message, { type: "seated" | "watching" | "accepted" }>;
export type Refusal = Extract<Message, { type: "refused" }>["error"];

/** The version of the messages that this page speaks. */
const PROTOCOL = 1;
/** How long a server may take to let somebody in, and to answer, in milliseconds: after that the network is as good as gone. */
const PATIENCE = 15_000;

/** What a refusal of the server is to the page. */
export function refused({ code, message, ...more }: Refusal): EngineError {
  return new EngineError(code, message, more);
}

const unreachable = (): EngineError => new EngineError("connection/failed", "the server cannot be reached");
const lost = (): EngineError => new EngineError("connection/lost", "the connection was lost");

interface Ears {
  /** Hears every message, answers too, in the order in which they came. */
  heard: (message: Message) => void;
  /** The connection is over; nothing is heard after that. */
  ended: () => void;
}

interface Call {
  resolve: (answer: Answer) => void;
  reject: (error: EngineError) => void;
  timer: ReturnType<typeof setTimeout>;
}

export class Connection {
  private readonly calls: Call[] = [];
  private isOver = false;
  private mostBytes = Infinity;

  private constructor(
    private readonly socket: WebSocket,
    private readonly ears: Ears,
  ) {}

  /** Connects, and waits for the server's welcome. */
  static open(address: string, ears: Ears): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address);
      const connection = new Connection(socket, ears);
      const refuse = (error: EngineError): void => {
        clearTimeout(timer);
        connection.isOver = true;
        socket.close();
        reject(error);
      };
      const timer = setTimeout(() => refuse(unreachable()), PATIENCE);
      socket.onclose = () => refuse(unreachable());
      socket.onmessage = ({ data }) => {
        const welcome = read(data);
        if (welcome?.type !== "welcome" || welcome.protocol !== PROTOCOL) {
          const isClosing = welcome?.type === "closing";
          refuse(isClosing ? refused(welcome.error) : new EngineError("connection/protocol", "another version of the server"));
          return;
        }
        clearTimeout(timer);
        connection.mostBytes = welcome.most_bytes;
        socket.onclose = () => connection.end();
        socket.onmessage = (event) => connection.hear(read(event.data));
        resolve(connection);
      };
    });
  }

  /** Sends a request, and waits until it is answered; a refusal is an `EngineError`. */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.isOver) {
        reject(lost());
        return;
      }
      const text = JSON.stringify(request);
      if (new TextEncoder().encode(text).length > this.mostBytes) {
        // Sent nevertheless it would cost the connection.
        reject(new EngineError("message/too_large", `a message has at most ${this.mostBytes} bytes`));
        return;
      }
      const timer = setTimeout(() => this.end(), PATIENCE);
      this.calls.push({ resolve, reject, timer });
      this.socket.send(text);
    });
  }

  /** Ends the connection, at once and for whoever waits for an answer. */
  end(): void {
    if (this.isOver) {
      return;
    }
    this.isOver = true;
    this.socket.close();
    for (const { reject, timer } of this.calls.splice(0)) {
      clearTimeout(timer);
      reject(lost());
    }
    this.ears.ended();
  }

  private hear(message: Message | null): void {
    if (this.isOver) {
      return;
    }
    if (!message) {
      this.end();
      return;
    }
    this.ears.heard(message);
    switch (message.type) {
      case "seated":
      case "watching":
      case "accepted":
        this.answered()?.resolve(message);
        break;
      case "refused":
        this.answered()?.reject(refused(message.error));
        break;
      case "welcome":
      case "lines":
      case "table":
      case "closing":
        break;
    }
  }

  /** The oldest request without an answer: they come in order. */
  private answered(): Call | undefined {
    const call = this.calls.shift();
    clearTimeout(call?.timer);
    return call;
  }
}

function read(data: unknown): Message | null {
  try {
    return typeof data === "string" ? (JSON.parse(data) as Message) : null;
  } catch {
    return null;
  }
}
