// What is wrong with a deck, line by line, as the engine says it.

import { EngineError } from "./rpc";
import type { UiWords } from "./words";

interface Details {
  faults?: unknown[];
  cards?: unknown[];
  known?: unknown[];
  line?: number;
  column?: number;
}

/** What went wrong in words: those of the page where it has some, else those of the engine or the server. */
export function told(error: unknown, ui: UiWords): string {
  const own = error instanceof EngineError ? ui.refusals[error.code] : undefined;
  return own ?? (error instanceof Error ? error.message : String(error));
}

/** An error about a deck as lines: each fault by itself, and where in the list it is. */
export function faults(error: unknown, ui: UiWords): string[] {
  if (!(error instanceof EngineError)) {
    return [String(error)];
  }
  const { faults: several, line, column } = error.details as Details;
  if (Array.isArray(several) && several.length > 0) {
    return several.map((fault) => (fault as { message?: string }).message ?? String(fault));
  }
  if (typeof line === "number" && typeof column === "number" && !error.message.includes(String(line))) {
    return [`${ui.start.lineAt(line, column)}: ${error.message}`];
  }
  return [told(error, ui)];
}
