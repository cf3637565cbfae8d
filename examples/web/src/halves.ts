// The engine is two modules. The first has all that a first game runs; the rest comes behind it, or at once where a call needs it.

import init from "./generated/engine";
import firstUrl from "./generated/engine_bg.wasm?url";
import restUrl from "./generated/rest_bg.wasm?url";

/** How long the first game has for itself before the rest is fetched, in milliseconds. */
const HEADSTART = 500;

let first: WebAssembly.Exports | undefined;
let isComplete = false;
let isFetching = false;

function link(rest: WebAssembly.Module): void {
  if (!isComplete) {
    new WebAssembly.Instance(rest, { first: first as unknown as WebAssembly.ModuleImports });
    isComplete = true;
  }
}

/** The engine calls this in the midst of a call that needs the rest, and goes on when it returns. */
function loadRest(): void {
  if (isComplete) {
    return;
  }
  // A call of the engine cannot wait for a promise; in a worker nobody is kept waiting but the call.
  const request = new XMLHttpRequest();
  request.open("GET", restUrl, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) {
    throw new Error(`${restUrl}: ${request.status} ${request.statusText}`);
  }
  link(new WebAssembly.Module(request.response as ArrayBuffer));
}

/** Loads the first module. */
export async function loadFirst(): Promise<void> {
  Object.assign(globalThis, { loadRest });
  first = (await init({ module_or_path: firstUrl })) as unknown as WebAssembly.Exports;
}

/** Fetches the rest behind what goes on. Where that fails, the call that needs it tries again. */
export function fetchRest(): void {
  if (isComplete || isFetching) {
    return;
  }
  isFetching = true;
  setTimeout(() => {
    const ended = (): void => void (isFetching = false);
    WebAssembly.compileStreaming(fetch(restUrl)).then(link).then(ended, ended);
  }, HEADSTART);
}
