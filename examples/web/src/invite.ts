// Where the server is, and the links by which people come to a table. What stands behind the `#` of a link no server is told.

import type { GameKind } from "./engine";

/** What a link asks for. */
export interface Invitation {
  table: string;
  game: GameKind;
  /** Whether it is only for watching. */
  watch: boolean;
}

/** The socket of the server that handed out the page. */
export function socketAddress(): string {
  const address = new URL("./v1", location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.search = address.hash = "";
  return address.href;
}

/** A link to a table, for somebody who is to sit down there or to watch. */
export function linkTo({ table, game, watch }: Invitation): string {
  const page = new URL("./", location.href);
  const wish = new URLSearchParams({ [watch ? "watch" : "table"]: table });
  if (game !== "keyforge") {
    wish.set("game", game);
  }
  return `${page.href}#${wish.toString()}`;
}

/** What a link, its part behind the `#` or a code that somebody typed asks for; nothing where that is no table. */
export function invitation(text: string): Invitation | null {
  const trimmed = text.trim();
  if (/^[a-z0-9-]{4,20}$/i.test(trimmed)) {
    return { table: trimmed.toUpperCase(), game: "keyforge", watch: false };
  }
  const wish = new URLSearchParams(trimmed.slice(trimmed.indexOf("#") + 1));
  const [play, watch] = [wish.get("table"), wish.get("watch")];
  const table = play ?? watch;
  if (!trimmed.includes("#") || !table) {
    return null;
  }
  return { table, game: wish.get("game") === "kryptik" ? "kryptik" : "keyforge", watch: play === null };
}
