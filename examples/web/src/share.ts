// Positions in links: a scenario, packed, behind the `#`, which is never sent to a server.

import type { GameKind } from "./engine";

export interface SharedPosition {
  kind: GameKind;
  names: string[];
  scenario: unknown;
}

const MARK = "position=";

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped as ReadableStream).arrayBuffer());
}

/** The part of a link behind the `#`. */
export async function packed(position: SharedPosition): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(position)), new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of bytes) {
    letters += String.fromCharCode(byte);
  }
  return MARK + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The position of a link or of its part behind the `#`, or of a text; nothing where there is none. */
export async function unpacked(text: string): Promise<SharedPosition | null> {
  const trimmed = text.trim();
  try {
    if (trimmed.startsWith("{")) {
      return checked(JSON.parse(trimmed));
    }
    const at = trimmed.lastIndexOf(MARK);
    if (at < 0) {
      return null;
    }
    const letters = atob(trimmed.slice(at + MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return checked(JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")))));
  } catch {
    return null;
  }
}

/** A shared position, or a scenario alone. */
function checked(value: unknown): SharedPosition | null {
  if (!value || typeof value !== "object") {
    return null;
  }
  const { kind, names, scenario } = value as Partial<SharedPosition>;
  if ((kind === "keyforge" || kind === "kryptik") && scenario) {
    return { kind, names: Array.isArray(names) ? names.map(String) : [], scenario };
  }
  return "players" in value ? { kind: "keyforge", names: [], scenario: value } : null;
}
