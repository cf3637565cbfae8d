// Calls from the page to a worker, as promises. Errors keep their code and details.

/** What a worker offers: functions of plain values. */
export type Api = Record<string, (...args: never[]) => unknown>;

/** The same as seen from outside. */
export type Remote<A> = {
  [K in keyof A]: A[K] extends (...args: infer P) => infer R ? (...args: P) => Promise<Awaited<R>> : never;
};

/** An error of the engine. `code` stays the same from version to version, `details` has what else belongs to it. */
export class EngineError extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.details = details;
  }
}

interface Call {
  id: number;
  name: string;
  args: unknown[];
}

interface Answer {
  id: number;
  value?: unknown;
  error?: { code: string; message: string; details: Record<string, unknown> };
}

/** What crosses the border of an error. */
function told(error: unknown): Answer["error"] {
  const { code, message, details } = error as { code?: unknown; message?: unknown; details?: unknown };
  return {
    // What has no code is no refusal: a module that is broken.
    code: typeof code === "string" ? code : "engine/failed",
    message: String(message ?? error),
    details: (details ?? {}) as Record<string, unknown>,
  };
}

/** Answers calls, one after the other, once `ready` is. */
export function serve(scope: Pick<Worker, "postMessage" | "addEventListener">, ready: Promise<unknown>, api: Api): void {
  let last = ready;
  scope.addEventListener("message", (event) => {
    const { id, name, args } = (event as MessageEvent<Call>).data;
    last = last.then(() => answer(id, name, args), (error: unknown) => scope.postMessage({ id, error: told(error) }));
  });

  async function answer(id: number, name: string, args: unknown[]): Promise<void> {
    try {
      const call = api[name] as ((...args: unknown[]) => unknown) | undefined;
      if (!call) {
        throw new EngineError("engine/no_such_call", `there is no call ${name}`);
      }
      scope.postMessage({ id, value: await call(...args) });
    } catch (error) {
      scope.postMessage({ id, error: told(error) });
    }
  }
}

/** The calls of a worker, and the end of it. Calls that wait when it ends are refused. */
export function connect<A>(worker: Worker): { remote: Remote<A>; end: () => void } {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: EngineError) => void }>();
  let next = 0;
  let ended = false;

  function end(code = "engine/stopped", message = "the worker was stopped"): void {
    ended = true;
    worker.terminate();
    for (const { reject } of waiting.values()) {
      reject(new EngineError(code, message));
    }
    waiting.clear();
  }

  worker.addEventListener("message", (event: MessageEvent<Answer>) => {
    const { id, value, error } = event.data;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) {
      call?.reject(new EngineError(error.code, error.message, error.details));
    } else {
      call?.resolve(value);
    }
  });
  worker.addEventListener("error", (event) => end("engine/failed", event.message || "the worker failed"));

  const remote = new Proxy({} as Remote<A>, {
    get: (_, name: string) => (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        if (ended) {
          reject(new EngineError("engine/stopped", "the worker was stopped"));
          return;
        }
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, name, args } satisfies Call);
      }),
  });
  return { remote, end: () => end() };
}
