// What this browser keeps: the language, the pace, and the game that goes on.

import type { Kept } from "./local";

const PREFIX = "keyforge.";

/** A browser may refuse to keep anything; then nothing is kept, and the page works on. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): boolean {
  try {
    if (value === null) {
      localStorage.removeItem(PREFIX + name);
    } else {
      localStorage.setItem(PREFIX + name, value);
    }
    return true;
  } catch {
    return false;
  }
}

export const keepLanguage = (language: string): boolean => write("language", language);
export const keptLanguage = (): string | null => read("language");

export const keepPace = (pace: number): boolean => write("pace", String(pace));
export function keptPace(): number | null {
  const pace = Number.parseInt(read("pace") ?? "", 10);
  return Number.isNaN(pace) ? null : pace;
}

export const keepGame = (game: Kept): boolean => write("game", JSON.stringify(game));
export const forgetGame = (): boolean => write("game", null);

/** The game that was kept; nothing where there is none, or one that cannot be read. */
export function keptGame(): Kept | null {
  try {
    const game = JSON.parse(read("game") ?? "null") as Kept | null;
    return game && typeof game.log === "string" && Array.isArray(game.players) ? game : null;
  } catch {
    return null;
  }
}
