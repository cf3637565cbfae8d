// What this browser keeps: the language, the pace, a name, the game that goes on, and seats at a server.

import type { Kept } from "./local";
import type { Ticket } from "./remote";

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

/** Whether single letters and digits do something at a table; who speaks to the machine may want them not to. */
export const keepKeys = (keys: boolean): boolean => write("keys", keys ? null : "off");
export const keptKeys = (): boolean => read("keys") !== "off";

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

export const keepName = (name: string): boolean => write("name", name);
export const keptName = (): string => read("name") ?? "";

/** How many seats are kept, those that were taken last: as many as a server lets one address have open, and again as many. */
const SEATS = 64;

/** Seats at the server of this page, the newest first. */
export function keptSeats(): Ticket[] {
  try {
    const seats = JSON.parse(read("seats") ?? "[]") as Ticket[];
    return Array.isArray(seats) ? seats.filter((seat) => typeof seat?.table === "string" && typeof seat.token === "string") : [];
  } catch {
    return [];
  }
}

/** The same table may have two seats of one browser: whoever tries it alone. */
export function keepSeat(ticket: Ticket): void {
  const others = keptSeats().filter((seat) => seat.token !== ticket.token);
  write("seats", JSON.stringify([ticket, ...others].slice(0, SEATS)));
}

export function forgetSeat(token: string): void {
  write("seats", JSON.stringify(keptSeats().filter((seat) => seat.token !== token)));
}

const PLAYING = `${PREFIX}playing`;

/** What this window shows, so that a reload goes on with it: a table at a server, or the game that is kept. */
export function keepPlaying(at: Ticket | "here" | null): void {
  try {
    if (at === null) {
      sessionStorage.removeItem(PLAYING);
    } else {
      sessionStorage.setItem(PLAYING, JSON.stringify(at));
    }
  } catch {
    // Then a reload begins at the start page.
  }
}

export function keptPlaying(): Ticket | "here" | null {
  try {
    return JSON.parse(sessionStorage.getItem(PLAYING) ?? "null") as Ticket | "here" | null;
  } catch {
    return null;
  }
}
