// Playing over a network: the start page offers it where a server answers at the page's own address.

import type { ComponentType } from "preact";
import type { OnlineProps } from "./views/online";

/** By this field a server of games says that it is one that has handed out the page. */
const FIELD = "keyforge-server";

/** That part of the start page; nothing where no server answers. A page on a plain file server asks once and forgets it. */
export async function findServer(): Promise<ComponentType<OnlineProps> | null> {
  // The page itself is there in any case: no server of files has a reason to complain.
  const answer = await fetch(location.href, { method: "HEAD" });
  return answer.headers.has(FIELD) ? (await import("./network")).OnlineStart : null;
}
